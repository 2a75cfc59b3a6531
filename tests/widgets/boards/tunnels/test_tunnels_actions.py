"""Actions on the tunnels' board: targets, refused tries, where throws lead, what cards do."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from rules.games.underground.actions import Action
from rules.games.underground.cards import TOOL
from tests.widgets.boards.tunnels.conftest import BUSY, Game, State, position
from tests.widgets.boards.tunnels.test_tunnels_board import name, uses
from widgets.boards import Overlay, board
from widgets.boards.tunnels.notes import leads, span

TUNNELS = board("underground")


def squares(state: State, *names: str) -> tuple[int, ...]:
    """The numbers of squares."""
    return tuple(state.field.board.index[one] for one in names)


def step(state: State) -> Any:
    """A step that led to a state."""
    return SimpleNamespace(state=state, events=())


def test_targets(game: Game) -> None:
    """A route stands on its last square, a card on the square it is used on, a throw on none."""
    state = position("chasm", at={"A": "a1"})
    a2, a3, b1 = squares(state, "a2", "a3", "b1")
    actions = (
        Action("A", "go", path=(a2,)),
        Action("A", "use", TOOL["bomb"], square=a2),
        Action("A", "jump", square=a3),
        Action("A", "move", square=b1),
        Action("A", "throw"),
    )
    assert TUNNELS.targets(game, state, "A", actions) == ("a2", "a2", "a3", "b1", "")


def test_a_refused_try_is_drawn_for_everybody(game: Game) -> None:
    """Figures are in sight: a route up to where it breaks, a card far off, a word at the figure."""
    state = position("corridor", at={"A": "a0", "B": ""})
    go = Action("A", "go", path=squares(state, "a1", "a2"))
    leap = Action("A", "go", path=squares(state, "a1", "a5", "a6"))
    near, far = (Action("A", "use", TOOL["bomb"], square=at) for at in squares(state, "a1", "a4"))
    tries = (go, leap, near, far, Action("A", "throw"))
    found = [TUNNELS.tried(game, state, "B", one) for one in tries]
    assert [one and (one.via, one.at) for one in found] == [
        (("a0", "a1", "a2"), ""), (("a0", "a1"), "a5"), (("a0", "a1"), ""), (("a0",), "a4"),
        (("a0",), ""),
    ]  # fmt: skip
    assert TUNNELS.tried(game, state, "A", Action("B", "throw")) is None


def jumping() -> tuple[Game, State]:
    """Somebody in front of a chasm, and a die that answers as the rules do."""
    state = position("chasm", at={"A": "a2"}, turn="A")
    dice = tuple(Action("chance", "die", number) for number in range(1, 7))

    def after(before: Any, action: Action) -> Any:
        if action.verb != "die":
            return position("chasm", at={"A": "a2"}, said="jump a3")
        if action.card in (1, 6):
            fallen = position("chasm", at={"A": ""})
            fallen.actions = ()  # type: ignore[attr-defined]
            return fallen
        here = position("chasm", at={"A": "a2"})
        straight = squares(here, "a3", "a4", "a5", "a6", "a7")[: action.card]
        aside = squares(here, "a3", "b1", "b2", "b3")[: action.card]
        here.actions = tuple(  # type: ignore[attr-defined]
            Action("A", "go", path=path) for path in (straight, aside)
        )
        return here

    return Game(chances=dice, after=after), state


def test_where_throws_lead() -> None:
    """Landing squares with their throws, on both sides, and the throws that kill."""
    game, state = jumping()
    found = leads(game, state)
    assert dict(found.ends) == {
        "a4": (2,), "b1": (2,), "a5": (3,), "b2": (3,), "a6": (4,), "b3": (4, 5), "a7": (5,),
    }  # fmt: skip
    assert found.falls == (1, 6)
    picture = TUNNELS.scene(game, state, "everyone", Overlay(ahead=True))
    drawn = sorted(use.symbol.id for use in uses(picture, "throw-"))
    faces = ("2", "2", "3", "3", "4", "5", "1-falls", "6-falls")
    assert drawn == sorted(f"throw-{face}" for face in faces)
    assert name(picture, "b3") == "b3, reached with 4 or 5"
    plain = TUNNELS.scene(game, state, "everyone", Overlay())
    assert not uses(plain, "throw-")


def test_spans() -> None:
    """Throws in few letters."""
    assert [span(one) for one in ((2,), (4, 5), (3, 4, 5, 6), (1, 3, 4))] == [
        "2", "4, 5", "3–6", "1, 3, 4",
    ]  # fmt: skip


def test_hands_of_others_are_backs() -> None:
    """B sees the own two cards with what they do, of A's four only that there are four."""
    state = position("full", **BUSY)
    chasm, _ = squares(state, "c5", "c4")
    game = Game(
        (
            Action("B", "use", TOOL["plank"], square=chasm),
            Action("B", "buy", TOOL["knife"]),
            Action("B", "buy", TOOL["beam"]),
        )
    )
    found = TUNNELS.hands(game, state, "B")
    mine, first, *_ = found.hands
    assert (mine.seat, mine.large, mine.hidden) == ("B", True, 0)
    assert [(card.name, card.letter, card.line, card.ready) for card in mine.cards] == [
        ("plank", "T", "crosses c5", True),
        ("coin", "M", "buys a tool", True),
    ]
    assert (first.seat, first.hidden, first.cards) == ("A", 4, ())
    assert "bomb" not in repr(found)
    assert "e5: Fire on Collapse on Grate on Signpost" in found.notes
    assert [(pile.name, pile.number) for pile in found.piles] == [
        ("reserve", 60), ("Chance", 40),
        ("Fire", 3), ("Collapse", 3), ("Grate", 1), ("Signpost", 1),
    ]  # fmt: skip


def test_all_hands_for_the_one_who_sees_everything() -> None:
    """The hand of whoever acts is laid out, the others' cards are named in a line."""
    found = TUNNELS.hands(Game(), position("full", **BUSY), "everyone")
    assert [(hand.seat, hand.large, len(hand.cards)) for hand in found.hands[:2]] == [
        ("B", True, 2),
        ("A", False, 4),
    ]
    assert found.hands[1].cards[0].line == "on your turn"


def test_a_pass_lies_open() -> None:
    """All saw it drawn, so all see it."""
    state = position(
        "prison", at={"A": "Prison", "B": "a1"}, passes={"A": 1}, hands={"A": 3, "B": 0}
    )
    found = {hand.seat: hand for hand in TUNNELS.hands(Game(), state, "B").hands}
    assert [card.name for card in found["A"].cards] == ["prison pass"]
    assert found["A"].cards[0].shown
    assert found["A"].hidden == 3


def test_the_table(game: Game) -> None:
    """Where everybody is, who carries, who misses throws, who has one more turn."""
    state = position(
        "way-out",
        at={"A": "Treasure", "B": "", "C": "a2"},
        carrier="A",
        misses={"C": 2},
        again=True,
    )
    rows = TUNNELS.table(game, state, "C")
    assert [(row.seat, row.place, row.marks) for row in rows] == [
        ("A", "Treasure Cave", ("carries the treasure", "one more turn")),
        ("B", "out of the game", ()),
        ("C", "a2", ("misses 2 throws",)),
    ]
    assert [row.acting for row in rows] == [True, False, False]
