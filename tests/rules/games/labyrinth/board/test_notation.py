"""The leader's plan: read from a drawing, drawn again, and every malformed drawing explained."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.boards.grid import BACK, FORWARD, LEFT, RIGHT
from rules.core.errors import MapError, NotationError
from rules.games.labyrinth.board.notation import draw_plan, read_plan
from rules.games.labyrinth.board.terrain import EXIT, LEGEND, MARSHY, SIGNS, WALL, chain_codes
from tests.cases import each
from tests.strategies import labyrinth, made_options, made_plan, seeds

DRAWING = """+--+--+--+
|r1 rM|HO|
+  +--+  +
|P1:.. ..E
+~~+  +--+
|AR .. P2|
+--+--+--+
"""


def test_what_the_codes_of_a_chain_mean() -> None:
    """A river has ten codes, from the source to the mouth, a set of holes nine (LP-GAP-12)."""
    first = dict(chain_codes(LEGEND, "r", first=True))
    cells = {f"r{number}": f"river cell {number} from the source" for number in range(1, 10)}
    assert first == {**cells, "rM": "mouth of the river"}
    other = dict(chain_codes(LEGEND, "s", first=False))
    cells = {f"s{number}": f"cell {number} of another river" for number in range(1, 10)}
    assert other == {**cells, "sM": "mouth of the other river"}
    holes = dict(chain_codes(LEGEND, "P", first=True))
    assert holes == {f"P{number}": f"hole {number}" for number in range(1, 10)}
    more = dict(chain_codes(LEGEND, "Q", first=False))
    assert more == {f"Q{number}": f"hole {number} of another set" for number in range(1, 10)}


def test_what_a_drawing_says() -> None:
    """Types, borders, rivers, holes and exits of one small plan."""
    plan = read_plan(DRAWING)
    assert (plan.grid.width, plan.grid.height, plan.grid.levels) == (3, 3, 1)
    assert [plan.kind(plan.find(name)) for name in ("a1", "b1", "c1", "a2", "b2", "a3")] == [
        "source", "mouth", "hospital", "hole", "empty", "arsenal",
    ]  # fmt: skip
    assert plan.rivers == {"r": (0, 1)}
    assert plan.holes == {"P": (3, 8)}
    assert plan.exits == ((5, RIGHT),)
    assert plan.borders[1][RIGHT] == plan.borders[2][LEFT] == WALL
    assert plan.borders[1][BACK] == plan.borders[4][FORWARD] == WALL
    assert plan.kind(plan.find("out")) == "outside"
    assert plan.find("out") == plan.find("out@c2")
    assert plan.name(plan.find("out")) == "out"


@given(seed=seeds, levels=st.sampled_from([1, 1, 2, 3]))
def test_a_plan_drawn_is_read_again(seed: int, levels: int) -> None:
    """Drawing and reading are inverse, with every sign there is."""
    random = Random(seed)
    game = labyrinth("ravines")
    rulings = game.rulings.choose({**made_options(random, game), "rubber_walls": "sham"})
    plan = made_plan(random, rulings=rulings, levels=levels)
    drawing = draw_plan(plan)
    again = read_plan(drawing)
    assert again == plan
    assert hash(again) == hash(plan)
    assert draw_plan(again) == drawing


def test_plans_are_equal_when_drawn_alike() -> None:
    """Trailing spaces and empty lines do not matter; any sign does."""
    plan = read_plan(DRAWING)
    assert plan == read_plan("\n" + DRAWING.replace("\n", "   \n") + "\n\n")
    assert plan != read_plan(DRAWING.replace("~~", "  "))
    assert plan != "a plan"


def test_a_border_has_two_sides() -> None:
    """A sign put on one side of a border is seen from both cells."""
    plan = read_plan(DRAWING).with_border(4, RIGHT, "%")
    assert plan.borders[4][RIGHT] == plan.borders[5][LEFT] == "%"
    assert plan.with_border(0, LEFT, EXIT).exits[0] == (0, LEFT)


def test_every_sign_is_explained() -> None:
    """Each border sign has its meaning in words, and the marshy ones are known."""
    assert all(SIGNS.values())
    assert set(SIGNS) >= MARSHY


def test_levels_are_stacked_from_the_bottom() -> None:
    """Shafts open a floor; with open levels, floors close it (LP-GAP-25)."""
    two = "level 1:\n+--+\n|..E\n+--+\nlevel 2:\n+--+\n|..|\n+--+\n"
    assert read_plan(two).borders[0][4] == WALL
    assert read_plan(two + "shafts: a1@1\n").borders[0][4] == " "
    assert read_plan(two, open_levels=True).borders[0][4] == " "
    assert read_plan(two + "floors: a1@1\n", open_levels=True).borders[0][4] == WALL


@each(
    ("drawing", "message"),
    [
        ("\n".join(["+" + "--+" * 27, "|" + ".. " * 26 + "..|", "+" + "--+" * 27]), "27 columns"),
        ("+--+\n" + "|..|\n+  +\n" * 999 + "|..|\n+--+", "1000 rows"),
    ],
    ids=["too wide", "too high"],
)
def test_every_row_and_column_has_a_name(drawing: str, message: str) -> None:
    """What else is wrong with a drawing is told in the plays of maps."""
    with pytest.raises(MapError, match=message):
        read_plan(drawing)


@given(st.text(alphabet="+-| .:E~&{}%HOARrM1P2\nleves12@", max_size=120))
def test_no_drawing_breaks_the_reader(drawing: str) -> None:
    """Whatever is drawn is a plan or a map error."""
    try:
        assert read_plan(drawing).grid.size > 0
    except MapError as error:
        assert str(error).startswith(("Map", "The"))  # noqa: PT017


def test_there_is_no_such_exit() -> None:
    """An exit is named by the cell inside it."""
    plan = read_plan(DRAWING)
    with pytest.raises(NotationError, match="no exit at 'out@a1'; exits: out"):
        plan.find("out@a1")
