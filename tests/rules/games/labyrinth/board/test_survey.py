"""Every map rule rejects what it is about, by code, cell and clause, and lets a good plan pass."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.clauses import known
from rules.core.errors import RulebookError
from rules.core.findings import Report
from rules.core.registry import game
from rules.games.labyrinth.board.notation import draw, read_plan
from rules.games.labyrinth.board.survey import survey_drawing
from rules.games.labyrinth.board.terrain import LEGEND, MOUTH, SIGNS
from rules.games.labyrinth.game import Labyrinth
from tests.cases import each

GOOD = """
+--+--+--+--+
|r1 r2 rM ..|
+  +--+  +  +
|.. P1|.. ..|
+  +  +  +  +
|HO .. AR ..E
+  +  +  +  +
|P2 .. .. P3|
+--+--+--+--+
"""

TWO_RIVERS = """
+--+--+--+--+
|r1 r2 rM ..|
+--+--+&&+  +
|s1 s2 sM~..|
+  +  +  +  +
|HO .. AR ..E
+  +  +  +  +
|P2 P7 .. P9|
+--+--+--+--+
"""

TOWER = """
level 1:
+--+--+--+--+
|.. .. .. ..|
+  +  +  +  +
|.. HO .. ..|
+  +  +  +  +
|.. .. .. ..E
+  +  +  +  +
|.. .. .. ..|
+--+--+--+--+
level 2:
+--+--+--+--+
|.. .. .. ..|
+  +  +  +  +
|.. .. AR ..|
+  +  +  +  +
|.. .. .. ..|
+  +  +  +  +
|.. .. .. ..|
+--+--+--+--+
shafts: b2@1
"""


def look(name: str, drawing: str, treasure: str | None = None, **options: str) -> Report:
    """The survey of a drawing for a game under some rulings."""
    rules = game(name)
    assert isinstance(rules, Labyrinth)
    return survey_drawing(rules, drawing, rules.rulings.choose(options), treasure=treasure)


def test_a_good_plan_passes_and_names_what_was_looked_at() -> None:
    """A plan with everything in place has no finding, and its rules count as kept."""
    report = look("labyrinth", GOOD, "d1")
    assert report.findings == ()
    assert report.code == "ok"
    assert {"LP-STRUCT-01", "LP-STRUCT-11", "LP-STRUCT-14", "LP-RIVER-07"} <= {*report.kept}
    assert "LM-GAP-05" in look("ravines", TWO_RIVERS).kept


FALLS = """
level 1:
+--+--+
|r2 rM|
+  +  +
|HO ARE
+--+--+
level 2:
+--+--+
|r1 ..|
+  +  +
|.. ..|
+--+--+
shafts: a1@1
"""

ERRORS = [
    ("labyrinth", GOOD.replace("E", "|"), {}, "no-exit", ()),
    ("labyrinth", GOOD.replace("rM", "r3"), {}, "river-without-mouth", ("a1", "b1", "c1")),
    ("labyrinth", GOOD.replace("r1 r2", ".. .."), {}, "river-too-short", ("c1",)),
    ("labyrinth", GOOD.replace("r1", ".."), {}, "river-without-source", ("b1",)),
    ("labyrinth", GOOD.replace("r2", "r3"), {}, "river-not-a-chain", ("a1", "b1")),
    ("labyrinth", GOOD.replace("r2 rM", "rM r2"), {}, "river-not-a-chain", ("a1", "c1")),
    ("labyrinth", GOOD.replace("r1 r2", "r1|r2"), {}, "river-cut-by-wall", ("a1", "b1")),
    ("labyrinth", GOOD.replace("r1 r2", "r1:r2"), {}, "river-cut-by-wall", ("a1", "b1")),
    ("labyrinth", GOOD, {"rivers": "one", "least_holes": "two"}, "ok", ()),
    ("labyrinth", TWO_RIVERS.replace("~", " ").replace("&&", "--"), {"rivers": "one"},
     "several-rivers", ()),
    ("labyrinth", GOOD.replace("r1 r2 rM", ".. .. .."), {"rivers": "one"}, "no-river", ()),
    ("labyrinth", GOOD.replace("P2", "Q2"), {"least_holes": "two"}, "set-too-small", ("a4",)),
    ("labyrinth", GOOD.replace("HO", ".."), {"posts": "one-each"}, "no-hospital", ()),
    ("labyrinth", GOOD.replace("AR", ".."), {"posts": "one-each"}, "no-arsenal", ()),
    ("labyrinth", GOOD.replace("AR", "HO"), {"posts": "one-each"},
     "several-hospitals, no-arsenal", ("a3", "c3")),
    ("labyrinth", GOOD.replace("P1|", "P1%"), {}, "rubber-walls", ("b2", "c2")),
    ("labyrinth", GOOD.replace("P1|", "P1%"), {"rubber_walls": "sham"}, "ok", ()),
    ("labyrinth", GOOD.replace("rM ..", "rM~.."), {}, "marsh-in-base-game", ("c1", "d1")),
    ("labyrinth", GOOD.replace("rM ..", "rM~.."), {"marsh": "announced"}, "ok", ()),
    ("labyrinth", TOWER, {}, "ok", ()),
    ("labyrinth", FALLS, {}, "ok", ()),
    ("labyrinth", FALLS.partition("shafts")[0], {}, "river-cut-by-wall", ("a1@2", "a1@1")),
    ("labyrinth", TOWER, {"levels": "none"}, "no-levels", ()),
    ("ravines", TOWER, {}, "no-levels", ()),
    ("ravines", TWO_RIVERS, {}, "ok", ()),
    ("ravines", TWO_RIVERS.replace("&&", "~~"), {}, "rivers-touch-openly", ("c1", "c2")),
    ("ravines", TWO_RIVERS.replace("&&", "  "), {}, "rivers-touch-openly", ("c1", "c2")),
    ("ravines", TWO_RIVERS.replace("&&", "::"), {}, "ok", ()),
    ("ravines", TWO_RIVERS.replace("&&", "  "), {"river_borders": "warned"}, "ok", ()),
    ("ravines", TWO_RIVERS.replace("&&", "  "), {"river_borders": "allowed"}, "ok", ()),
    ("ravines", TWO_RIVERS, {"marsh_walls": "forbidden"}, "wall-on-marsh", ("c1", "c2")),
    ("ravines", TWO_RIVERS.replace("HO ..", "HO~.."), {}, "marsh-without-mouth", ("a3", "b3")),
    ("ravines", TWO_RIVERS.replace("sM~", "sM}"), {}, "marsh-without-mouth", ("c2", "d2")),
    ("ravines", TWO_RIVERS.replace("sM~", "sM{"), {}, "ok", ()),
    ("ravines", TWO_RIVERS.replace("s2 sM", "s2~sM"), {}, "river-cut-by-marsh", ("b2", "c2")),
    ("ravines", TWO_RIVERS.replace("|HO", "~HO"), {}, "marsh-on-outer-wall", ()),
    ("ravines", TWO_RIVERS.replace("P7", "P9"), {}, "number-twice", ()),
    ("ravines", TWO_RIVERS.replace("|HO", " HO"), {}, "gap-in-outer-wall", ()),
    ("ravines", TWO_RIVERS.replace("P2 P7", "P2EP7"), {}, "exit-inside", ()),
    ("ravines", TWO_RIVERS.replace("P7", "P0"), {}, "unreadable", ()),
    ("ravines", "", {}, "unreadable", ()),
]  # fmt: skip


@each(("name", "drawing", "options", "code", "cells"), ERRORS)
def test_each_fault_is_found_by_its_own_code(
    name: str, drawing: str, options: dict[str, str], code: str, cells: tuple[str, ...]
) -> None:
    """A plan with one fault gets exactly that error, the cells by name, and only known clauses."""
    report = look(name, drawing, **options)
    assert report.code == code
    if cells:
        assert report.errors[0].cells == cells
    assert all(known(clause) for clause in report.clauses)
    for finding in report.findings:
        assert finding.text.endswith((".", ")"))
        assert finding.clauses


def test_a_plan_that_is_not_square_is_rejected() -> None:
    """Four columns and three rows are no field (LP-STRUCT-01)."""
    rows = GOOD.strip().splitlines()
    assert look("labyrinth", "\n".join([*rows[:6], rows[-1]])).code == "not-square"


@each(("side", "warnings", "refused"), [(4, "", "ok"), (3, "small-field", "f")])
def test_small_fields_are_warned_of_or_refused(side: int, warnings: str, refused: str) -> None:
    """Below 4x4 there is a warning, or by ruling an error; one cell is always too few."""
    rows = ["|" + ".. " * (side - 1) + "..|"] * (side - 1) + ["E" + ".. " * (side - 1) + "..|"]
    edge = "+--" * side + "+\n"
    drawing = edge + ("\n" + "+  " * side + "+\n").join(rows) + "\n" + edge
    report = look("labyrinth", drawing)
    assert report.code == "ok"
    assert [w.code for w in report.warnings] == [*warnings.split(), "no-hospital", "no-arsenal"]
    strict = look("labyrinth", drawing, small_field="refuse").code
    assert strict == ("ok" if refused == "ok" else "field-too-small")
    assert look("labyrinth", "+--+\nE..|\n+--+").code == "field-too-small"


@each(
    ("treasure", "code"),
    [
        ("d1", "ok"), ("b2", "treasure-not-on-empty-cell"), ("c1", "treasure-not-on-empty-cell"),
        ("a3", "treasure-not-on-empty-cell"), ("out", "treasure-not-on-empty-cell"),
        ("none", "no-treasure"), ("z9", "no-such-cell"), ("", "no-such-cell"),
    ],
)  # fmt: skip
def test_the_treasure_lies_on_an_empty_cell(treasure: str, code: str) -> None:
    """Anything but one empty cell is rejected (LP-STRUCT-11)."""
    assert look("labyrinth", GOOD, treasure).code == code


def test_without_a_treasure_clause_the_treasure_is_not_looked_at() -> None:
    """A validate without a treasure leaves that check out."""
    assert "LP-STRUCT-11" not in look("labyrinth", GOOD).clauses


def test_binding_freedom_of_movement_rejects_a_plan() -> None:
    """By the other ruling a plan that shuts somebody in is an error, else the survey passes it."""
    split = GOOD.replace("P1|..", "Q1|..").replace("rM ..", "rM|..").replace("r1 r2 rM", ".. .. ..")
    split = split.replace("HO .. AR", "HO ..|AR").replace("P2 .. .. P3", "Q2 ..|.. ..")
    split = split.replace("|.. .. ..|..|", "|.. ..|.. ..|")
    assert look("labyrinth", split).code == "ok"
    assert look("labyrinth", split, freedom="error").code == "not-free, no-usable-exit"


def test_broken_rivers_cannot_be_played() -> None:
    """A fragment with a river that is no chain is refused at the set-up, with the remedy."""
    rules = game("labyrinth")
    with pytest.raises(RulebookError, match="make its last cell rM"):
        rules.setup({"players": {"A": "a2"}}, {"M1": GOOD.replace("rM", "r3")}, {})
    with pytest.raises(RulebookError, match="Rubber walls"):
        rules.setup({"players": {"A": "a2"}}, {"M1": GOOD.replace("P1|", "P1%")}, {})
    with pytest.raises(RulebookError, match="no 'up' and 'down'"):
        game("ravines").setup({"players": {"A": "a2"}}, {"M1": TOWER}, {})


def test_levels_open_unless_a_floor_is_drawn() -> None:
    """By ruling on LP-GAP-25 vertical borders are open, and a position remembers it."""
    rules, maps = game("labyrinth"), {"M1": TOWER.replace("shafts: b2@1", "floors: c3@1")}
    closed = rules.setup({"players": {"A": "a1@1"}}, maps, {})
    opened = rules.setup({"players": {"A": "a1@1"}}, maps, {"levels": "open"})
    climbed = [rules.apply(state, rules.read(state, "A: up")).state for state in (closed, opened)]
    assert [rules.facts(state)["at.A"] for state in climbed] == ["a1@1", "a1@2"]
    assert rules.load(rules.dump(opened)) == opened
    there = rules.setup({"players": {"A": "c3@1"}}, maps, {"levels": "open"})
    assert rules.facts(rules.apply(there, rules.read(there, "A: up")).state)["at.A"] == "c3@1"


@st.composite
def scribbles(draw: st.DrawFn) -> str:
    """A drawing with some characters changed, or lines lost, or plain nonsense."""
    rows = draw(st.sampled_from([GOOD, TWO_RIVERS, TOWER])).splitlines()
    for _ in range(draw(st.integers(0, 6))):
        row = draw(st.integers(0, len(rows) - 1))
        at = draw(st.integers(0, max(len(rows[row]) - 1, 0)))
        sign = draw(st.sampled_from([*SIGNS, "-", "r", "M", "P", "1", "9", ".", "@", "", "é", "٣"]))
        rows[row] = rows[row][:at] + sign + rows[row][at + 1 :]
    if draw(st.booleans()):
        del rows[draw(st.integers(0, len(rows) - 1))]
    return "\n".join(rows)


@given(
    st.sampled_from(["labyrinth", "ravines"]),
    scribbles() | st.text(max_size=80),
    st.text(max_size=4) | st.sampled_from(["a1", "b2@1", "out", "out@d3", "none"]),
    st.sampled_from(["warn", "error", "plain"]),
)
def test_no_scribble_breaks_the_survey(name: str, drawing: str, treasure: str, how: str) -> None:
    """Whatever a hand draws, the survey answers with findings and never falls over."""
    report = look(name, drawing, treasure, freedom=how)
    assert all(finding.text and known(finding.clauses[0]) for finding in report.findings)


@given(st.sampled_from(["labyrinth", "ravines"]), scribbles())
def test_no_scribble_breaks_the_play(name: str, drawing: str) -> None:
    """A plan that a game accepts can be walked on; any other one is refused with a reason."""
    rules = game(name)
    with suppress(RulebookError):
        state = rules.setup({"players": {"A": "starts"}}, {"M1": drawing}, {})
        for _ in range(4):
            state = rules.apply(state, rules.actions(state)[-1]).state


def test_the_notation_covers_every_sign_and_cell() -> None:
    """What the survey is tried on can be read: signs and codes of the notation."""
    assert LEGEND.read("rM") is LEGEND[MOUTH]
    assert draw(read_plan(TOWER)).count("shafts: b2@1") == 1
