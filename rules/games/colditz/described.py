"""A position in play as drawings and a table, and what is counted when one is set up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from rules.core import piles
from rules.core.fields import write_keys
from rules.core.setup import OFF, Described, Piece
from rules.core.story import Plain
from rules.games.colditz.board import plan
from rules.games.colditz.board.notation import is_kept, parse_castle
from rules.games.colditz.cards import CARDS, STOCK, whole_deck
from rules.games.colditz.ground import (
    AWAY,
    BARRACKS,
    BOXES,
    ESCAPED,
    MOVEMENT,
)
from rules.games.colditz.setup import PILES, castle_flaws, list_bounds, parse_pile
from rules.games.colditz.state import State, write_throws

# -- A position in play as drawings and a ``[setup]`` table ---------------------------------------


def describe_castle(state: State, maps: Mapping[str, str]) -> Described | None:
    """Pawns, counts, cards and piles, before anything is asked or over."""
    field = state.field
    if state.pending or state.over >= 0 or state.mover >= 0:
        return None
    drawings = {}
    spec: dict[str, Any] = {}
    if is_kept(field.board):
        spec["board"] = field.board.name
    else:
        drawings["M1"] = next(
            (text for text in maps.values() if parse_castle(text) == field.board),
            field.board.text + "\n",
        )
    spec |= {
        "players": list(field.nations), "rounds": field.length, "marker": state.rounds,
        "goal": field.goal if field.rulings.escape_goal != "total" else None,
        "total": field.total if field.rulings.escape_goal != "per-nation" else None,
        "minutes": field.minutes, "loose": any(castle_flaws(state)),
        "men": field.men, "guards": field.guards, "turn": field.players[state.turn],
        "at": {
            name: BOXES.get(at, "") if at < 0 else field.names[at]
            for name, at in zip(field.pawns, state.at, strict=True)
            if at != (AWAY if field.pawn_index[name] < field.pows else BARRACKS)
        },
        "kits": [one for seat, one in enumerate(field.nations) if state.kits[seat]],
        "called": state.called, "markers": describe_markers(state),
    }  # fmt: skip
    # A Tunnel that is detected is open.
    write_keys([("", state._replace(open=state.open & ~state.detected), field)], spec, field.seats)
    stock = [all_ - sum(one[kind] for one in state.equipment)
             for kind, all_ in enumerate(STOCK)]  # fmt: skip
    spec["equipment"] = {
        one: [plan.EQUIPMENT[kind] for kind, number in enumerate(has) for _ in range(number)]
        for one, has in zip(field.nations, state.equipment, strict=True) if any(has)
    }  # fmt: skip
    spec["stock"] = {plan.EQUIPMENT[kind]: now for kind, now in enumerate(state.stock)
                     if now != stock[kind]}  # fmt: skip
    spec["escapes"] = {
        one: state.escapes[seat] for seat, one in enumerate(field.nations)
        if state.escapes[seat] != sum(state.at[man] == ESCAPED for man in field.mine[seat])
    }  # fmt: skip
    spec["hands"] = {
        one: [CARDS[card] for card in hand]
        for one, hand in zip(field.players, state.hands, strict=True) if hand
    }  # fmt: skip
    for key in PILES:
        if getattr(state, key) != parse_pile({}, key, field, state.hands):
            spec[key] = piles.write_pile(getattr(state, key), CARDS)
    if state.rolled and state.purpose == MOVEMENT and state.throws:
        spec |= {"throws": write_throws(state.throws), "points": state.points}
    said = {key: value for key, value in spec.items() if value or key in (*PILES, "points")}
    return Described(drawings, said)


def describe_markers(state: State) -> dict[str, Any]:
    """The Escape Attempt markers by pair and direction."""
    field, found = state.field, {}
    for pair, mask in zip(field.pairs, state.markers, strict=True):
        ends = field.names[pair.frm], field.names[pair.to]
        for shift, way in ((0, "-".join(ends)), (5, "-".join(ends[::-1]))):
            whose = [one for seat, one in enumerate(field.nations) if mask >> shift + seat & 1]
            if whose:
                found[way] = whose[0] if len(whose) == 1 else whose
    return found


# -- What is counted when a position is set up ----------------------------------------------------


def offer_numbers(spec: Plain, state: State) -> Iterator[Piece]:
    """What was agreed, and the markers."""
    field = state.field
    named_ = spec.get("at", {})
    rest = [state.at[one] for one in field.mine[field.security] if field.pawns[one] not in named_]
    bounds = list_bounds(field.rulings) | {
        "marker": (1, field.length), "barracks": (0, len(rest)), "points": (0, 99),
    }  # fmt: skip
    idle = {"total": "goal", "per-nation": "total"}.get(field.rulings.escape_goal)
    for key, label, now in (
        ("rounds", "Rounds of the game", field.length),
        ("marker", "Rounds marker", state.rounds),
        ("goal", "escapes that win", field.goal),
        ("total", "escapes of all nations together", field.total),
        ("minutes", "agreed minutes", field.minutes),
        ("men", "men of each nation", field.men),
        ("guards", "Guards", field.guards),
        ("barracks", "Guards not placed who are in the Barracks", rest.count(BARRACKS)),
        ("points", "movement points", spec.get("points", state.points)),
    ):
        least, most = bounds[key]
        if most and key != idle:
            yield Piece(key, label, "number", OFF, owner="", number=now, most=most, least=least)


def count_hands(state: State) -> list[Piece]:
    """Every card each player may hold, and how many of it."""
    field = state.field
    found = []
    for seat, player in enumerate(field.players):
        deck_of = "security" if seat == field.security else "deck"
        deck = Counter(whole_deck(deck_of, six=field.six))
        if seat != field.security:
            deck.update(whole_deck("parts", six=field.six))
        out = Counter(card for hand in state.hands for card in hand)
        mine = state.hands[seat]
        found += [
            Piece(
                f"hands.{player}.{CARDS[card]}",
                f"{CARDS[card]} of {player}",
                "card",
                OFF,
                owner=player,
                number=mine.count(card),
                most=max(mine.count(card), number - out[card] + mine.count(card)),
            )
            for card, number in sorted(deck.items())
        ]
    return found
