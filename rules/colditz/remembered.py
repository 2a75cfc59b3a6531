"""Actions that never change, made once for each ground."""

from __future__ import annotations

from rules.colditz import cards
from rules.colditz.actions import (
    DEPLOY,
    DRAW,
    END,
    PLAY,
    REROLL,
    ROLL,
    SHARE,
    WITHDRAWS,
    Action,
)
from rules.colditz.chapters import (
    windows,
)
from rules.colditz.state import Field, State


def words(field: Field) -> list[dict[str, Action]]:
    """The actions of one word, made once for each seat."""
    found: list[dict[str, Action]] | None = field.known.get("words")
    if found is None:
        verbs = (ROLL, REROLL, DRAW, END, SHARE)
        found = field.known["words"] = [
            {verb: Action(who, verb) for verb in verbs} for who in field.players
        ]
    return found


def pool_words(field: Field) -> tuple[dict[int, Action], dict[int, Action]]:
    """Deploying to each post and withdrawing each Guard, made once."""
    found: tuple[dict[int, Action], dict[int, Action]] | None = field.known.get("pool")
    if found is None:
        who = field.players[field.security]
        found = field.known["pool"] = (
            {at: Action(who, DEPLOY, to=at) for at in field.posts},
            {guard: Action(who, WITHDRAWS, guard) for guard in field.mine[field.security]},
        )
    return found


def pawn_plays(field: Field, seat: int, card: int) -> dict[int, Action]:
    """Playing a card with, or on, each pawn, made once."""
    found: dict[int, Action] | None = field.known.get(("pawn-plays", seat, card))
    if found is None:
        who = field.players[seat]
        if card == cards.DIVERSION:
            guards = field.mine[field.security]
            found = {guard: Action(who, PLAY, to=guard, card=card) for guard in guards}
        else:
            found = {pawn: Action(who, PLAY, pawn, card=card) for pawn in field.mine[seat]}
        field.known["pawn-plays", seat, card] = found
    return found


def bare_play(field: Field, seat: int, card: int) -> Action:
    """Playing a card that names nothing, made once."""
    found: Action | None = field.known.get(("bare-play", seat, card))
    if found is None:
        found = field.known["bare-play", seat, card] = Action(field.players[seat], PLAY, card=card)
    return found


def hideaways(state: State) -> list[Action]:
    """Hideaway belongs to no Turn: whoever holds it may hide a man (EC-CARD-09)."""
    field, found = state.field, list[Action]()
    for seat in range(field.security):
        if cards.HIDEAWAY in state.hands[seat]:
            made = pawn_plays(field, seat, cards.HIDEAWAY)
            found += [made[pawn] for pawn in field.mine[seat] if windows.can_hide(state, pawn)]
    return found
