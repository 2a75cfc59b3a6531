"""The position as others read it: an observation, named facts, and what each may hear."""

from __future__ import annotations

from typing import Any

from rules import piles
from rules.colditz.actions import (
    ASK,
    DISCARD,
    GIVE,
    OBEYS,
    REFUSES,
    Action,
)
from rules.colditz.board.plan import EQUIPMENT
from rules.colditz.cards import CARDS
from rules.colditz.chapters import rolling
from rules.colditz.chapters.claims import supply
from rules.colditz.outcomes import KINDS
from rules.colditz.play import EVERYONE
from rules.colditz.position import holds
from rules.colditz.rulings import differing
from rules.colditz.state import (
    BOXES,
    MAY_DRAW,
    NONE,
    Field,
    State,
)
from rules.game import CHANCE, Observation


def place(field: Field, at: int) -> str:
    """The name of a circle or box."""
    return field.names[at] if at >= 0 else BOXES[at]


def phase(state: State) -> str:
    """One word for the moment: roll, move, dice, window, ..., over."""
    if state.over != NONE:
        return "over"
    if state.pending:
        return state.pending[0].kind
    return "move" if state.rolled else "roll"


def asked(state: State) -> str:
    """Who must act now, nobody where chance speaks or the game is over."""
    if state.over != NONE:
        return ""
    if not state.pending:
        return state.field.players[state.turn]
    question = state.pending[0]
    return "" if question.kind in KINDS else state.field.players[question.who]


def throws(state: State) -> list[str]:
    """The throws of the last roll."""
    return [f"{throw // 10}+{throw % 10}" for throw in state.throws]


def equipment(state: State, seat: int) -> dict[str, int]:
    """What a nation holds, by kind."""
    return {name: state.equipment[seat][kind] for kind, name in enumerate(EQUIPMENT)}


def marks(state: State, pair: int) -> list[str]:
    """The nations whose markers lie on a pair; 'back' after one that lies against the usual way."""
    found = []
    for seat, nation in enumerate(state.field.nations):
        if state.markers[pair] >> seat & 1:
            found.append(nation)
        if state.markers[pair] >> seat + 5 & 1:
            found.append(f"{nation} back")
    return found


def tunnel(state: State, number: int) -> str:
    """Whether a Tunnel is closed, open or detected."""
    if state.detected >> number & 1:
        return "detected"
    return "open" if state.open >> number & 1 else "closed"


def winners(state: State) -> list[str]:
    """Who has won."""
    if state.over == NONE:
        return []
    return [who for seat, who in enumerate(state.field.players) if state.over >> seat & 1]


def named(field: Field, mask: int) -> list[str]:
    """A mask of pawns by their names."""
    return [name for pawn, name in enumerate(field.pawns) if mask >> pawn & 1]


def observe(state: State, viewer: str) -> Observation:
    """All that ``viewer`` may know: the table, his own cards, and how many others hold."""
    field = state.field
    everybody = viewer == EVERYONE
    open_hands = everybody or field.rulings.equipment_view == "open"
    open_packs = everybody or field.rulings.open_packs
    question = state.pending[0] if state.pending else None
    found: dict[str, Any] = {
        "players": list(field.players),
        "at": {name: place(field, at) for name, at in zip(field.pawns, state.at, strict=True)},
        "inside": named(field, state.inside),
        "turn": field.players[state.turn] if state.over == NONE else "",
        "asked": asked(state),
        "phase": phase(state),
        "topic": question.topic if question and question.kind == "window" else "",
        "rounds": state.rounds,
        "agreed": {"rounds": field.length, "goal": field.goal, "total": field.total,
                   "minutes": field.minutes},
        "throws": throws(state),
        "points": state.points,
        "doubles": state.doubles,
        "may-draw": state.luck == MAY_DRAW,
        "may-reroll": not state.pending and rolling.can_reroll(state),
        "mover": field.pawns[state.mover] if state.mover >= 0 else "",
        "returning": named(field, state.returning),
        "exempt": [n for seat, n in enumerate(field.nations) if not state.faded >> seat & 1],
        "refused": named(field, state.refused),
        "hidden": named(field, state.hidden),
        "uniform": named(field, state.uniform),
        "markers": {
            field.board.pair_name(pair): marks(state, pair)
            for pair, laid in enumerate(state.markers) if laid
        },
        "tunnels": {
            field.board.tunnel_name(number): tunnel(state, number)
            for number in range(len(field.tunnels))
        },
        "holds": {nation: holds(state, seat) for seat, nation in enumerate(field.nations)},
        "equipment": {
            nation: equipment(state, seat)
            for seat, nation in enumerate(field.nations) if open_hands or viewer == nation
        },
        "kits": [nation for seat, nation in enumerate(field.nations) if state.kits[seat]],
        "stock": {
            name: state.stock[kind] for kind, name in enumerate(EQUIPMENT) if open_packs
        },
        "supply": supply(state) if open_packs else None,
        "hands": {who: len(hand) for who, hand in zip(field.players, state.hands, strict=True)},
        "hand": {
            who: [CARDS[card] for card in hand]
            for who, hand in zip(field.players, state.hands, strict=True)
            if everybody or who == viewer
        },
        "deck": piles.size(state.deck),
        "security": piles.size(state.security),
        "parts": piles.size(state.parts),
        "escapes": dict(zip(field.nations, state.escapes, strict=True)),
        "time-up": bool(state.timed),
        "over": state.over != NONE,
        "winners": winners(state),
        "rules": differing(field.rulings),
        "plan": field.board.text,
    }  # fmt: skip
    if question and question.kind in ("trade", "offer"):
        partners = (field.players[question.who], field.players[question.a])
        if everybody or viewer in partners:
            found["offer"] = list(question.data)
    if question and question.kind == "appel":
        own = viewer == field.players[question.who]
        if everybody or own or question.topic != "secret":
            found["answered"] = named(field, question.a)
    return Observation(viewer, tuple(found.items()))


def audible(state: State, action: Action, viewer: str) -> Action | None:
    """The action without what only its owner sees (EC-EQUIP-10, EC-GAP-29, EC-GAP-31)."""
    if viewer in (EVERYONE, action.who):
        return action
    question = state.pending[0] if state.pending else None
    if action.who == CHANCE:
        if question is None or question.kind not in ("draw", "deal", "part"):
            return action
        owner = state.field.players[question.who]
        return action if viewer == owner else action._replace(card=NONE)
    if action.verb == DISCARD:
        return action._replace(card=NONE)
    if action.verb in (GIVE, ASK) and question is not None:
        partner = viewer == state.field.players[question.a]
        return action if partner else action._replace(to=NONE)
    if action.verb in (OBEYS, REFUSES) and question is not None and question.topic == "secret":
        return None
    return action
