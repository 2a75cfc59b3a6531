"""A position in play as drawings and a ``[setup]`` table, as far as one can say it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules import piles
from rules.colditz import cards
from rules.colditz.board.notation import named, names, read
from rules.colditz.board.plan import EQUIPMENT, Board
from rules.colditz.cards import CARDS, FIRST_SECURITY, OPPORTUNITY, STOCK
from rules.colditz.setup.decks import SIX
from rules.colditz.soundness import impossible
from rules.colditz.state import AWAY, BARRACKS, BOXES, ESCAPED, MOVEMENT, Field, State
from rules.tabletop import Described

LISTS = ("hidden", "uniform", "refused", "returning")
"""What is said of pawns in lists."""


def described(state: State, maps: Mapping[str, str]) -> Described | None:
    """Pawns, counts, cards and piles, before anything is asked or over."""
    field = state.field
    if state.pending or state.over >= 0 or state.mover >= 0:
        return None
    drawings = {}
    spec: dict[str, Any] = {}
    if field.board.name in names() and same_board(named(field.board.name), field.board):
        spec["board"] = field.board.name
    else:
        drawings["M1"] = next(
            (text for text in maps.values() if same_board(read(text), field.board)),
            field.board.text + "\n",
        )
    spec |= {
        "players": list(field.nations), "rounds": field.length, "marker": state.rounds,
        "goal": field.goal if field.rulings.escape_goal != "total" else None,
        "total": field.total if field.rulings.escape_goal != "per-nation" else None,
        "minutes": field.minutes, "loose": any(impossible(state)),
        "men": field.men, "guards": field.guards, "turn": field.players[state.turn],
        "at": {
            name: BOXES.get(at, "") if at < 0 else field.names[at]
            for name, at in zip(field.pawns, state.at, strict=True)
            if at != (AWAY if field.pawn_index[name] < field.pows else BARRACKS)
        },
        "kits": [one for seat, one in enumerate(field.nations) if state.kits[seat]],
        "open": tunnels(field, state.open & ~state.detected),
        "detected": tunnels(field, state.detected),
        "faded": [one for seat, one in enumerate(field.nations) if state.faded >> seat & 1],
        "called": state.called, "markers": markers(state),
    }  # fmt: skip
    for key in LISTS:
        mask = getattr(state, key)
        spec[key] = [name for one, name in enumerate(field.pawns) if mask >> one & 1]
    stock = [all_ - sum(one[kind] for one in state.equipment)
             for kind, all_ in enumerate(STOCK)]  # fmt: skip
    spec["equipment"] = {
        one: [EQUIPMENT[kind] for kind, number in enumerate(has) for _ in range(number)]
        for one, has in zip(field.nations, state.equipment, strict=True) if any(has)
    }  # fmt: skip
    spec["stock"] = {EQUIPMENT[kind]: now for kind, now in enumerate(state.stock)
                     if now != stock[kind]}  # fmt: skip
    spec["escapes"] = {
        one: state.escapes[seat] for seat, one in enumerate(field.nations)
        if state.escapes[seat] != sum(state.at[man] == ESCAPED for man in field.mine[seat])
    }  # fmt: skip
    spec["hands"] = {
        one: [CARDS[card] for card in hand]
        for one, hand in zip(field.players, state.hands, strict=True) if hand
    }  # fmt: skip
    for key in ("deck", "security", "parts"):
        pile = getattr(state, key)
        if pile != usual(field, state, key):
            listed = [[CARDS[one]] if isinstance(one, int) else ["…"] for one in pile]
            spec[key] = [word for part in listed for word in part]
    if state.rolled and state.purpose == MOVEMENT and state.throws:
        spec |= thrown(state)
    kept = {key: value for key, value in spec.items()
            if value or key in ("deck", "security", "parts")}  # fmt: skip
    return Described(drawings, kept)


def whole_deck(field: Field, key: str) -> list[int]:
    """All cards of a deck; with six players the kit parts are one of their own."""
    if key == "security":
        return cards.deck(cards.SECURITY, FIRST_SECURITY)
    whole = cards.deck(OPPORTUNITY)
    six = len(field.nations) == SIX
    if key == "parts":
        return [card for card in whole if card <= cards.PART_TWO] if six else []
    return [card for card in whole if not six or card > cards.PART_TWO]


def usual(field: Field, state: State, key: str) -> piles.Pile:
    """A deck as it lies where nothing is said of it."""
    left = whole_deck(field, key)
    for card in (card for hand in state.hands for card in hand):
        if card in left:
            left.remove(card)
    return piles.shuffled(left)


def tunnels(field: Field, mask: int) -> list[str]:
    """Tunnels by name."""
    every = range(len(field.tunnels))
    return [field.board.tunnel_name(one) for one in every if mask >> one & 1]


def markers(state: State) -> dict[str, Any]:
    """The Escape Attempt markers by pair and direction."""
    field, found = state.field, {}
    for pair, mask in zip(field.pairs, state.markers, strict=True):
        ends = field.names[pair.frm], field.names[pair.to]
        for shift, way in ((0, "-".join(ends)), (5, "-".join(ends[::-1]))):
            whose = [one for seat, one in enumerate(field.nations) if mask >> shift + seat & 1]
            if whose:
                found[way] = whose[0] if len(whose) == 1 else whose
    return found


def thrown(state: State) -> dict[str, Any]:
    """The movement roll and what is left of it; a throw is kept as its two dice."""
    found = [f"{throw // 10}+{throw % 10}" for throw in state.throws]
    return {"throws": found, "points": state.points}


def same_board(one: Board, other: Board) -> bool:
    """Whether two castles are the same."""
    return one == other
