"""The map rules: every one of them can be broken, and says how to mend it."""

from __future__ import annotations

from rules.games.duel.board.notation import parse_maze
from rules.games.duel.board.plan import EXIT, LEGAL_1, WALL, Maze
from rules.games.duel.board.survey import broken_rules, survey_maze
from rules.games.duel.options import Rulings
from tests.strategies import few

LEGAL = parse_maze(LEGAL_1)
WORDS = LEGAL_1.strip("\n")


def look(drawing: str | Maze, **options: str) -> list[str]:
    """The map rules that a map breaks."""
    text = drawing.draw() if isinstance(drawing, Maze) else drawing
    return broken_rules(survey_maze(text, Rulings.choose(options)))


def cell(name: str) -> int:
    """A cell of the example by its name."""
    return LEGAL.grid.find(name)


def side(maze: Maze, name: str, way: int, sign: str) -> Maze:
    """The example with one side drawn anew."""
    return maze.with_side(cell(name), way, sign)


def without(sign: str) -> Maze:
    """The example with the first ``sign`` taken away."""
    return LEGAL.with_thing(LEGAL.cells(sign)[0], "")


def test_the_example_keeps_every_rule() -> None:
    """LD-EX-01: fixture legal_1, under either way of coming back in."""
    assert look(LEGAL_1) == []
    assert look(LEGAL_1, reentry="any-exit") == []


def pocket() -> Maze:
    """The example with c7 and d7 walled off: pit exit III lies in a pocket."""
    maze = LEGAL
    for name, way in (("c7", 0), ("c7", 2), ("c7", 3), ("d7", 0), ("d7", 1), ("d7", 2)):
        maze = side(maze, name, way, WALL)
    return maze


def section() -> Maze:
    """The example with five cells that only the west exit leads to (LD-SC-33)."""
    return side(LEGAL, "c10", 0, WALL)


def test_a_pit_into_a_closed_area() -> None:
    """LD-SC-32: all three rules of stage 3, the pit by its number."""
    found = survey_maze(pocket().draw(), Rulings.choose({}))
    assert broken_rules(found) == ["LD-MAP-17", "LD-MAP-18", "LD-MAP-19"]
    assert any("Pit 3 comes out at c7" in finding.text for finding in found)
    assert look(pocket(), reentry="any-exit") == ["LD-MAP-17", "LD-MAP-18", "LD-MAP-19"]


def test_a_section_entered_only_from_outside() -> None:
    """LD-SC-33: legal where any exit may be used; else the note says so."""
    assert look(section(), reentry="any-exit") == []
    found = survey_maze(section().draw(), Rulings.choose({}))
    assert broken_rules(found) == ["LD-MAP-17"]
    notes = [finding for finding in found if finding.code == "LD-MAP-21"]
    assert [note.cells for note in notes] == [("a9",)]
    assert "coming back in through any exit" in notes[0].text


def test_stages() -> None:
    """Stage 2 waits for a drawing that can be read, stage 3 for a map without other mistakes."""
    assert look(WORDS.replace("| K >", "|   >").replace("+   +   +   +---+", "+   +   +   +-- +", 1)
                ) == ["LD-MAP-03"]  # fmt: skip
    assert look(pocket().with_thing(cell("b6"), "")) == ["LD-MAP-06"]


def test_the_trap_may_stand_anywhere() -> None:
    """LD-MAP-20: it stands before the only exit of the east side, and moves to any empty cell."""
    bare = without("K")
    for place, thing in enumerate(bare.things):
        if not thing and place % 7 < few(7):
            assert look(bare.with_thing(place, "K")) == []


def test_exits_under_other_rulings() -> None:
    """LD-GAP-01: sixteen exits, or four on whichever sides (an exit on a corner counts twice)."""
    north = side(side(LEGAL, "d10", 2, WALL), "c1", 0, EXIT)
    assert look(north) == ["LD-MAP-15"]
    assert look(north, exits="any-sides") == []
    many = LEGAL
    for way, names in enumerate(("a1 b1 c1", "j3 j4 j5", "a10 b10 c10", "a4 a5 a6")):
        for name in names.split():
            many = side(many, name, way, EXIT)
    assert look(many, exits="four-each") == []
    assert look(LEGAL, exits="four-each") == ["LD-MAP-14", "LD-MAP-15"]


def test_exit_cells_under_other_rulings() -> None:
    """LD-GAP-43: on a pit, or only on empty cells."""
    pit = side(side(LEGAL, "i1", 0, WALL), "f1", 0, EXIT)
    assert look(pit, exit_cells="any") == []
    assert look(LEGAL, exit_cells="empty") == ["LD-MAP-16"]
    moved = side(side(LEGAL, "j1", 1, WALL), "j2", 1, EXIT)
    assert look(moved, exit_cells="empty") == []


def test_reachability_by_flood() -> None:
    """LD-GAP-44: a pit that corks the only way to a corner counts as a cell like any other."""
    pit = LEGAL.cells("4")[0]
    corked = LEGAL.with_thing(pit, "").with_thing(cell("b10"), "4")
    assert "LD-MAP-17" in look(corked)
    assert look(corked, reachability="flood") == []
