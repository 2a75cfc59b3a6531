"""What is counted when a position is set up: Rounds, men, points, and cards in hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.colditz import describing
from rules.colditz.cards import CARDS
from rules.colditz.state import BARRACKS, State
from rules.game import Plain
from rules.tabletop import OFF, Piece


def numbers(spec: Plain, state: State) -> Iterator[Piece]:
    """What was agreed, and the markers."""
    field = state.field
    least, most = (1, 99) if field.rulings.rounds_range == "one-to-99" else (10, 50)
    named_ = spec.get("at", {})
    rest = [state.at[one] for one in field.mine[field.security] if field.pawns[one] not in named_]
    points, goals = spec.get("points", state.points), field.rulings.escape_goal
    for key, label, now, first, last in (
        ("rounds", "Rounds of the game", field.length, least, most),
        ("marker", "Rounds marker", state.rounds, 1, field.length),
        ("goal", "escapes that win", field.goal, 1, 8 * (goals != "total")),
        ("total", "escapes of all nations together", field.total, 1, 40 * (goals != "per-nation")),
        ("minutes", "agreed minutes", field.minutes, 0, 10_000),
        ("men", "men of each nation", field.men, 1, 8),
        ("guards", "Guards", field.guards, 0, 16),
        (
            "barracks",
            "Guards not placed who are in the Barracks",
            rest.count(BARRACKS),
            0,
            len(rest),
        ),
        ("points", "movement points", points, 0, 99),
    ):
        if last:
            yield Piece(key, label, "number", OFF, "", now, last, first)


def hands(state: State) -> list[Piece]:
    """Every card each player may hold, and how many of it."""
    field = state.field
    found = []
    for seat, player in enumerate(field.players):
        deck_of = "security" if seat == field.security else "deck"
        deck = Counter(describing.whole_deck(field, deck_of))
        if seat != field.security:
            deck.update(describing.whole_deck(field, "parts"))
        out = Counter(card for hand in state.hands for card in hand)
        mine = state.hands[seat]
        found += [
            Piece(f"hands.{player}.{CARDS[card]}", f"{CARDS[card]} of {player}", "card", OFF,
                  player, mine.count(card), max(mine.count(card), number - out[card]
                                                + mine.count(card)))
            for card, number in sorted(deck.items())
        ]  # fmt: skip
    return found
