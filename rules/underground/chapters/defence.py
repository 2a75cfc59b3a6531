"""Being threatened: asked at once, out of turn, and answering with a card or not at all.

Attacks, collapses, fires and falls into caves all ask in the same way (UE-GAP-19, UE-GAP-20).
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.game import Refusal
from rules.underground.actions import Action
from rules.underground.cards import (
    CLAUSE_OF,
    COIN_CARD,
    CUTTING,
    EXPLOSIVE,
    FIGHTING,
    KIND,
    LIGHTER,
    SACRED,
    TOOLS,
    WEAPON,
    WOODEN,
    fitting,
)
from rules.underground.chapters import attack, caves, explosives, prison
from rules.underground.play import Play
from rules.underground.position import Position
from rules.underground.state import FIRE, Question, State

FOR_CAVE = {
    "fire-cave": FIGHTING, "rubble-cave": WOODEN, "beast-cave": WEAPON, "devil-cave": SACRED,
}  # fmt: skip
"""What saves a player who falls into a cave."""


def saving(state: Position, question: Question) -> tuple[int, ...]:
    """The kinds of cards that save the player who is asked."""
    if question.kind == "defend":
        return (WEAPON, SACRED)
    if question.kind == "protect":
        return (FIGHTING,) if question.token == FIRE else (WOODEN,)
    if question.kind == "sent":
        return (CUTTING,)
    return (FOR_CAVE[state.field.kinds[question.square]],)


def show(play: Play, action: Action) -> None:
    """A card is shown at once; it costs no turn (UE-USE-10, -11, -12)."""
    question = play.answered()
    saved(play, question, action.card)


def decline(play: Play, _action: Action) -> None:
    """No card is shown."""
    question = play.answered()
    lost(play, question)


def saved(play: Play, question: Question, card: int) -> None:
    """The card goes under the reserve, and the threat is over."""
    play.spend(question.who, card)
    if question.kind == "defend":
        beaten_off(play, question, card)
    elif question.kind == "protect":
        explosives.prevented(play, question, card)
    elif question.kind == "sent":
        prison.cut_on_arrival(play, question, card)
    else:
        caves.survives(play, question, card)


def lost(play: Play, question: Question) -> None:
    """Nothing is shown: the threat is carried out."""
    if question.kind == "defend":
        attack.dies(play, question)
    elif question.kind == "protect":
        explosives.unprotected(play, question)
    elif question.kind == "sent":
        prison.locked_up(play, question)
    else:
        caves.succumbs(play, question)


def beaten_off(play: Play, question: Question, card: int) -> None:
    """A weapon or a sacred object beats an attack off, and nothing else changes."""
    who = play.players[question.who]
    kind = KIND[card]
    why = [
        "UE-DEFENCE-01", "UE-DEFENCE-02", "UE-DEFENCE-03", "UE-DEFENCE-05", "UE-DEFENCE-06",
        "UE-USE-10", "UE-TOOL-03" if kind == WEAPON else "UE-TOOL-06", CLAUSE_OF[kind],
    ]  # fmt: skip
    text = f"{who} beats the attack off with the {TOOLS[card]}; nothing changes."
    play.say("beaten-off", text, *why, seat=question.who, card=TOOLS[card])


def by_itself(play: Play, question: Question) -> bool:
    """By ruling the first fitting card is spent without asking (UE-GAP-20)."""
    if play.field.rulings.protecting != "automatic" or question.kind == "sent":
        return False
    play.answered()
    cards = fitting(play.hands[question.who], *saving(play, question))
    if cards:
        saved(play, question, cards[0])
    else:
        lost(play, question)
    return True


# -- why not? -----------------------------------------------------------------------------------

HELPLESS = {
    "defend": ("UE-DEFENCE-01",),
    "sent": ("UE-GAP-67",),
    "fire": ("UE-FIRE-05",),
    "collapse": ("UE-COLLAPSE-04",),
    "fire-cave": ("UE-CAVE-FIRE-04",),
    "rubble-cave": ("UE-CAVE-RUBBLE-04",),
    "beast-cave": ("UE-CAVE-BEAST-04",),
    "devil-cave": ("UE-CAVE-DEVIL-04",),
}


def refuse_show(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """The card must be held and must help against this threat."""
    question, who, card = state.pending[0], action.who, action.card
    kinds = saving(state, question)
    if card not in state.hands[seat]:
        text = f"{who} has no {TOOLS[card]}."
        yield Refusal("not-held", text, ("UE-GAP-20", *threat(state, question)))
    elif KIND[card] not in kinds:
        why = threat(state, question)
        if question.kind == "protect" and question.by >= 0:
            why = ("UE-DEFENCE-10", *why) if KIND[card] in (WEAPON, SACRED) else why
        if KIND[card] == COIN_CARD:
            why = ("UE-SHOP-06", *(("UE-SHOP-07",) if state.again else ()), *why)
        yield Refusal("no-help", f"The {TOOLS[card]} does not help against this.", why)


def refuse_decline(state: State, _seat: int, action: Action) -> Iterator[Refusal]:
    """Nobody who holds a fitting card may let a cave kill him (UE-GAP-20)."""
    question = state.pending[0]
    if question.kind == "fall":
        text = f"{action.who} holds a card that saves him and must show one."
        yield Refusal("must-show", text, ("UE-GAP-20", *threat(state, question)))


def threat(state: State, question: Question) -> tuple[str, ...]:
    """The clauses of the threat a player answers to."""
    if question.kind == "protect":
        return HELPLESS["fire" if question.token == FIRE else "collapse"]
    if question.kind == "fall":
        return HELPLESS[state.field.kinds[question.square]]
    return HELPLESS[question.kind]


__all__ = ["EXPLOSIVE", "LIGHTER", "by_itself", "decline", "saving", "show"]
