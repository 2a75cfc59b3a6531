"""The position as named facts: the words a scenario file expects."""

from __future__ import annotations

from rules import piles
from rules.colditz.board.plan import EQUIPMENT
from rules.colditz.cards import CARDS
from rules.colditz.chapters import rolling
from rules.colditz.chapters.claims import supply
from rules.colditz.dice import sums
from rules.colditz.record import asked, marks, named, phase, place, throws, tunnel, winners
from rules.colditz.state import (
    BARRACKS,
    INNER_CELLS,
    MAY_DRAW,
    NONE,
    OFFICE,
    OUTER_CELLS,
    State,
)

COUNTED = {"barracks": BARRACKS, "office": OFFICE, "inner-cells": INNER_CELLS,
           "outer-cells": OUTER_CELLS}  # fmt: skip


def facts(state: State) -> dict[str, str]:
    """The position as named facts, all of them text; ``none`` for nothing."""
    field = state.field
    found = {
        "turn": field.players[state.turn] if state.over == NONE else "none",
        "asked": asked(state) or "none",
        "phase": phase(state),
        "rounds": str(state.rounds),
        "throws": ", ".join(throws(state)) or "none",
        "total": str(sum(sums(state.throws))),
        "points": str(state.points),
        "doubles": str(state.doubles),
        "may-draw": said(state.luck == MAY_DRAW),
        "may-reroll": said(rolling.can_reroll(state)),
        "mover": field.pawns[state.mover] if state.mover >= 0 else "none",
        "supply.kits": str(supply(state)),
        "time-up": said(bool(state.timed)),
        "over": said(state.over != NONE),
        "winner": ", ".join(winners(state)) or "none",
        "refused": ", ".join(named(field, state.refused)) or "none",
        "returning": ", ".join(named(field, state.returning)) or "none",
        "hidden": ", ".join(named(field, state.hidden)) or "none",
        "inside": ", ".join(named(field, state.inside)) or "none",
        **of_pile("deck", state.deck), **of_pile("security", state.security),
        **of_pile("parts", state.parts),
    }  # fmt: skip
    for name, at in zip(field.pawns, state.at, strict=True):
        found[f"at.{name}"] = place(field, at)
    for name, box in COUNTED.items():
        found[name] = str(state.at.count(box))
    for kind, name in enumerate(EQUIPMENT):
        found[f"stock.{name}"] = str(state.stock[kind])
    for seat, nation in enumerate(field.nations):
        held = [name for kind, name in enumerate(EQUIPMENT)
                for _ in range(state.equipment[seat][kind])]  # fmt: skip
        found |= {
            f"equipment.{nation}": ", ".join(held) or "none",
            f"holds.{nation}": str(len(held)),
            f"kit.{nation}": said(bool(state.kits[seat])),
            f"escapes.{nation}": str(state.escapes[seat]),
            f"exempt.{nation}": said(not state.faded >> seat & 1),
        }
    for who, hand in zip(field.players, state.hands, strict=True):
        found[f"hand.{who}"] = ", ".join(CARDS[card] for card in hand) or "none"
        found[f"cards.{who}"] = str(len(hand))
    for pair in range(len(field.pairs)):
        found[f"marker.{field.board.pair_name(pair)}"] = ", ".join(marks(state, pair)) or "none"
    for number in range(len(field.tunnels)):
        found[f"tunnel.{field.board.tunnel_name(number)}"] = tunnel(state, number)
    return found


def said(value: bool) -> str:
    """Yes or no."""
    return "yes" if value else "no"


def of_pile(key: str, pile: piles.Pile) -> dict[str, str]:
    """How many cards a pile has, its first and last card as far as they are known."""

    def name(part: piles.Part) -> str:
        return CARDS[part] if isinstance(part, int) else "shuffled"

    return {
        f"{key}.count": str(piles.size(pile)),
        f"{key}.top": name(pile[0]) if pile else "none",
        f"{key}.last": name(pile[-1]) if pile else "none",
    }
