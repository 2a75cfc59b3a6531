"""The position as others read it: an observation, named facts, a question, what is heard."""

from __future__ import annotations

from rules import piles
from rules.game import CHANCE, Observation
from rules.underground.actions import BUY, DEAL, FOUND, LOST, Action
from rules.underground.cards import CHANCES, TOOLS, Hand
from rules.underground.chapters.turns import owner
from rules.underground.outcomes import KINDS
from rules.underground.play import EVERYONE
from rules.underground.position import arrow, stack, supply
from rules.underground.rulings import differing
from rules.underground.state import (
    BACK,
    CANCEL_ON,
    EXTRA,
    NONE,
    STALLED,
    TOKENS,
    State,
)

PHASES = {
    "roll": "die", "route": "move", "draw": "draw", "find": "find", "lose": "lose",
    "defend": "defend", "protect": "protect", "fall": "fall", "attack": "attack",
    "again": "attack", "falling": "attack", "four": "four", "ahead": "ahead", "deal": "deal",
    "lot": "lot", "sent": "sent", "arrest": "sent",
}  # fmt: skip
"""One word for what is asked."""


def square(state: State, at: int) -> str:
    """The name of a square, nothing for none."""
    return state.field.names[at] if at >= 0 else ""


def names(hand: Hand) -> list[str]:
    """A hand by the names of its cards."""
    return [TOOLS[card] for card in hand]


def phase(state: State) -> str:
    """One word for the moment: turn, die, move, defend, ..., over."""
    if state.over != NONE:
        return "over"
    return PHASES[state.pending[0].kind] if state.pending else "turn"


def asked(state: State) -> str:
    """Who must act now, nobody where chance speaks or the game is over."""
    if state.over != NONE:
        return ""
    if not state.pending:
        return state.field.players[state.turn]
    question = state.pending[0]
    return "" if question.kind in KINDS else state.field.players[question.who]


def announced(state: State) -> str:
    """What was announced before the throw (UE-CHASM-04)."""
    if state.said == BACK:
        return "back"
    return f"jump {square(state, state.said)}" if state.said >= 0 else ""


def observe(state: State, viewer: str) -> Observation:
    """All that ``viewer`` may know: the table, his own hand, and how many cards others hold."""
    field = state.field
    players = field.players
    seen = [who for who in players if viewer in (who, EVERYONE)]
    hands = dict(zip(players, state.hands, strict=True))
    marked = sorted({at for at, _ in state.signs} | set(marks(state)))
    found = {
        "players": list(players),
        "at": {who: square(state, at) for who, at in zip(players, state.at, strict=True)},
        "turn": players[state.turn] if state.over == NONE else "",
        "asked": asked(state),
        "phase": phase(state),
        "die": state.die,
        "said": announced(state),
        "tokens": {square(state, at): [TOKENS[one] for one in stack(state, at)] for at in marked},
        "arrows": {square(state, at): square(state, to) for at, to in state.signs},
        "supply": {name: supply(state, token) for token, name in enumerate(TOKENS)},
        "treasure": square(state, state.lies),
        "carrier": players[state.carrier] if state.carrier >= 0 else "",
        "hands": {who: len(hand) for who, hand in hands.items()},
        "hand": {who: names(hands[who]) for who in seen},
        "passes": dict(zip(players, state.passes, strict=True)),
        "misses": dict(zip(players, state.misses, strict=True)),
        "open": {field.kinds[cave]: players[owner(who)] for cave, who in state.open},
        "free": field.kinds[state.free] if state.free >= 0 else "",
        "came": {who: square(state, at) for who, at in zip(players, state.came, strict=True)},
        "again": state.again,
        "extra": state.bonus in (EXTRA, CANCEL_ON),
        "reserve": piles.size(state.reserve),
        "pile": piles.size(state.pile),
        "over": state.over != NONE,
        "winner": players[state.over] if state.over >= 0 else "",
        "rules": differing(field.rulings),
        "plan": field.board.text,
    }
    return Observation(viewer, tuple(found.items()))


def marks(state: State) -> list[int]:
    """The squares with an impassable token."""
    mask = state.tokens[0] | state.tokens[1] | state.tokens[2]
    return [at for at in range(mask.bit_length()) if mask >> at & 1]


def facts(state: State) -> dict[str, str]:
    """The position as named facts, all of them text; ``none`` for nothing."""
    field = state.field
    players = field.players
    found = {
        "turn": players[state.turn] if state.over == NONE else "none",
        "asked": asked(state) or "none",
        "phase": phase(state),
        "die": str(state.die),
        "said": announced(state) or "none",
        "treasure": square(state, state.lies) or "none",
        "carrier": players[state.carrier] if state.carrier >= 0 else "none",
        "again": "yes" if state.again else "no",
        "extra": "yes" if state.bonus in (EXTRA, CANCEL_ON) else "no",
        "free": field.kinds[state.free] if state.free >= 0 else "none",
        "winner": players[state.over] if state.over >= 0 else "none",
        "over": {NONE: "no", STALLED: "stalled"}.get(state.over, "yes"),
        **of_pile("reserve", state.reserve, TOOLS),
        **of_pile("pile", state.pile, CHANCES),
    }
    for seat, who in enumerate(players):
        hand = state.hands[seat]
        found |= {
            f"at.{who}": square(state, state.at[seat]) or "out",
            f"out.{who}": "yes" if state.at[seat] < 0 else "no",
            f"hand.{who}": ", ".join(names(hand)) or "none",
            f"cards.{who}": str(len(hand)),
            f"passes.{who}": str(state.passes[seat]),
            f"misses.{who}": str(state.misses[seat]),
            f"came.{who}": square(state, state.came[seat]) or "none",
        }
    for token, name in enumerate(TOKENS):
        found[f"supply.{name}"] = str(supply(state, token))
    for at, name in enumerate(field.names):
        found[f"tokens.{name}"] = ", ".join(TOKENS[one] for one in stack(state, at)) or "none"
        found[f"arrows.{name}"] = square(state, arrow(state, at)) or "none"
    for kind in ("fire-cave", "rubble-cave", "beast-cave", "devil-cave", "prison"):
        found[f"open.{kind}"] = "no"
    for cave, who_opened in state.open:
        found[f"open.{field.kinds[cave]}"] = players[owner(who_opened)]
    return found


def of_pile(key: str, pile: piles.Pile, cards: tuple[str, ...]) -> dict[str, str]:
    """How many cards a pile has, its first and last card, and its order as far as it is known."""

    def name(part: piles.Part) -> str:
        return cards[part] if isinstance(part, int) else "shuffled"

    order = [name(part) if isinstance(part, int) else f"{len(part)} shuffled" for part in pile]
    return {
        f"{key}.count": str(piles.size(pile)),
        f"{key}.top": name(pile[0]) if pile else "none",
        f"{key}.last": name(pile[-1]) if pile else "none",
        f"{key}.order": ", ".join(order) or "none",
    }


def audible(state: State, action: Action, viewer: str) -> Action | None:
    """The action without the card that only its owner sees (UE-SETUP-02, UE-GAP-47, UE-GAP-61)."""
    if viewer == EVERYONE:
        return action
    rulings = state.field.rulings
    if action.who == CHANCE:
        if action.verb == LOST and rulings.lost_card == "shown":
            return action
        if action.verb not in (DEAL, FOUND, LOST) or not state.pending:
            return action
        owner_of = state.field.players[state.pending[0].who]
        return action if viewer == owner_of else action._replace(card=NONE, word="")
    if action.verb == BUY and viewer != action.who and rulings.bought_card != "shown":
        return action._replace(card=NONE)
    return action
