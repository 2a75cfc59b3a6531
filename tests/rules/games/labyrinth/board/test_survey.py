"""Every map rule rejects what it is about, by code, cell and clause, and lets a good plan pass."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.clauses import is_known
from rules.core.errors import RulebookError
from rules.core.findings import Report
from rules.core.registry import game
from rules.games.labyrinth.board.notation import draw_plan, read_plan
from rules.games.labyrinth.board.survey import survey_drawing
from rules.games.labyrinth.board.terrain import LEGEND, MOUTH, SIGNS
from rules.games.labyrinth.game import Labyrinth

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
    climbed = [rules.apply(state, rules.parse(state, "A: up")).state for state in (closed, opened)]
    assert [rules.facts(state)["at.A"] for state in climbed] == ["a1@1", "a1@2"]
    assert rules.load(rules.dump(opened)) == opened
    there = rules.setup({"players": {"A": "c3@1"}}, maps, {"levels": "open"})
    assert rules.facts(rules.apply(there, rules.parse(there, "A: up")).state)["at.A"] == "c3@1"


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
    assert all(finding.text and is_known(finding.clauses[0]) for finding in report.findings)


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
    assert draw_plan(read_plan(TOWER)).count("shafts: b2@1") == 1
