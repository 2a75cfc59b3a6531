"""The leader's plan: read from a drawing, drawn again, and every malformed drawing explained."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.boards.grid import BACK, FORWARD, LEFT, RIGHT
from rules.core.errors import MapError, NotationError
from rules.games.labyrinth.board.notation import draw, read_plan
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
    drawing = draw(plan)
    again = read_plan(drawing)
    assert again == plan
    assert hash(again) == hash(plan)
    assert draw(again) == drawing


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


BROKEN = {
    "nothing": ("", r"The map is empty: draw rows"),
    "no cells": ("+\n+\n+", r"The map has no cells: draw"),
    "no lower border": (
        "+--+\n|..|", r"Map line 2: the last row has no border below it; end the map with '\+--\+'"
    ),
    "short line": (
        "+--+--+\n|.. ..|\n+--+", r"Map line 3: it is 4 characters long where .* makes it 7;"
    ),
    "strange cell": (
        "+--+\n|??|\n+--+", r"Map line 2, column 2: '\?\?' is no cell; write '\.\.', 'HO'"
    ),
    "strange upright border": (
        "+--+--+\n|..x..|\n+--+--+", r"Map line 2, column 4: 'x' is no border; between two cells"
    ),
    "strange level border": (
        "+--+\n|..|\n+xx+\n|..|\n+--+", r"Map line 3, column 2: 'xx' is no border; .* '--' for"
    ),
    "half a level border": (
        "+--+\n|..|\n+~ +\n|..|\n+--+", r"Map line 3, column 2: '~ ' is no border"
    ),
    "upright bar in a level border": (
        "+--+\n|..|\n+||+\n|..|\n+--+", r"Map line 3, column 2: '\|\|' is no border"
    ),
    "gap in the outer wall": (
        "+--+\n ..|\n+--+", r"Map line 2, cell a1: the outer wall has a gap .* draw a wall, or E"
    ),
    "exit inside": (
        "+--+--+\n|..E..|\n+--+--+", r"Map line 2, cell a1: an exit stands between two cells; exits"
    ),
    "marsh on the outer wall": (
        "+--+\n~rM|\n+--+", r"Map line 2, cell a1: marsh lies on the outer wall; draw"
    ),
    "a number twice": (
        "+--+--+\n|P1 P1|\n+--+--+", r"'P1' is drawn twice, on a1 and b1; give each .* its own"
    ),
    "too wide": (
        "\n".join(["+" + "--+" * 27, "|" + ".. " * 26 + "..|", "+" + "--+" * 27]),
        r"The map has 27 columns; at most 26 have a name, from a to z",
    ),
    "too high": (
        "+--+\n" + "|..|\n+  +\n" * 999 + "|..|\n+--+",
        r"The map has 1000 rows; at most 999 have a name: draw it shorter",
    ),
    "levels of different size": (
        "level 1:\n+--+\n|..|\n+--+\nlevel 2:\n+--+--+\n|.. ..|\n+--+--+",
        r"The levels differ in size: draw each with the same rows and columns",
    ),
    "levels out of order": (
        "level 2:\n+--+\n|..|\n+--+", r"Map line 1: 'level 2:' comes where level 1 is due; number"
    ),
    "a shaft that leads nowhere": (
        "+--+\n|..|\n+--+\nshafts: a1", r"Map shaft 'a1': there is no level above it; name"
    ),
    "a shaft in no cell": (
        "+--+\n|..|\n+--+\nshafts: z9", r"There is no cell 'z9': name one from a1"
    ),
    "shaft and floor": (
        "+--+\n|..|\n+--+\nshafts: a1\nfloors: a1", r"'a1' stands among the shafts and the floors"
    ),
}  # fmt: skip


@each("fault", BROKEN)
def test_a_malformed_map_is_explained(fault: str) -> None:
    """The message names the place, the reason and the remedy."""
    drawing, message = BROKEN[fault]
    with pytest.raises(MapError, match=message) as caught:
        read_plan(drawing)
    assert caught.value.code
    assert caught.value.clauses


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
