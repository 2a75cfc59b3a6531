"""The position in words: who has what, as far as the viewer may know."""

from __future__ import annotations

from rules import scenarios
from tests.cases import each
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.parts.position import lines, position
from widgets.apps.stage.picture import scene
from widgets.apps.stage.records import Table
from widgets.apps.stage.view import view
from widgets.boards import Card, Hand, Hands, Pile, Player


def told(hands: Hands, *players: Player, ask: bool = False) -> list[str]:
    """What is said of these."""
    return lines(Table(players, hands, ""), telling=not ask)


def test_without_cards_only_the_players_are_named() -> None:
    """The labyrinths have no hands."""
    assert told(Hands(), Player("A", "c1", acting=True)) == ["A: c1, to act"]


def test_a_card_says_what_it_does_now_and_that_it_lies_open() -> None:
    """Name, use, open; what is hidden is a number."""
    hand = Hand(
        "B", (Card("plank", line="crosses a3", ready=True), Card("pass", shown=True)), 2, "tools"
    )
    assert told(Hands((hand,)), Player("B", "a2")) == [
        "B: a2. Holds plank (crosses a3), pass (lies open), 2 tools"
    ]


def test_while_a_question_is_open_no_use_is_told() -> None:
    """It would be an answer."""
    hand = Hand("B", (Card("plank", line="crosses a3", ready=True),))
    assert told(Hands((hand,)), Player("B", "a2"), ask=True) == ["B: a2. Holds plank"]


def test_what_somebody_has_is_counted_and_piles_are_named() -> None:
    """Tokens that nobody has are not named."""
    player = Player("British", "Yard", stock=(("rope", 2, 4), ("key", 0, 1)))
    piles = Hands((), (Pile("reserve", 61, None, "tools"),), ("b3 lies on a torch",))
    assert told(piles, player) == [
        "British: Yard, 2 rope", "reserve: 61 tools", "b3 lies on a torch",
    ]  # fmt: skip


@each("viewer", ["Dutch", "Security"])
def test_nobody_reads_the_cards_of_others(viewer: str) -> None:
    """The same list for each: own cards by name, others' by number."""
    model = StageModel(scenarios.load("colditz/first-escape"), "British")
    model.goto(2)
    whole = " ".join(lines(view(model).table))
    assert "Diversion" in whole
    assert model.see(viewer)
    assert "Diversion" not in " ".join(lines(view(model).table))


def test_text_is_escaped() -> None:
    """Whatever a card is called, it is text."""
    model = StageModel(scenarios.load("ravines/drift-two-cells"))
    seen = view(model)
    object.__setattr__(seen, "hands", Hands((Hand("A", (Card("<b>x"),)),)))
    assert "<b>x" not in position(seen, scene(model))
