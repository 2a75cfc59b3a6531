"""The map rules: every one of them can be broken, and says how to mend it."""

from __future__ import annotations

from rules.games.duel.board.notation import read
from rules.games.duel.board.plan import EXIT, LEGAL_1, WALL, Maze, empty_maze
from rules.games.duel.board.survey import errors, kinds, survey
from rules.games.duel.options import Rulings
from tests.cases import each
from tests.strategies import few

LEGAL = read(LEGAL_1)
WORDS = LEGAL_1.strip("\n")


def look(drawing: str | Maze, **options: str) -> list[str]:
    """The map rules that a map breaks."""
    text = drawing.draw() if isinstance(drawing, Maze) else drawing
    return kinds(survey(text, Rulings.choose(options)))


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


ONE_FAULT: dict[str, tuple[str | Maze, list[str], str]] = {
    "nine columns": (empty_maze(9, 10), ["LD-MAP-01"], "10 x 10 cells; this one is 9 x 10"),
    "a hole": (WORDS.replace("+---+---+---+---+---", "+---+   +---+---+---", 1), ["LD-MAP-02"],
               "hole at b1 (north)"),
    "half a wall": (WORDS.replace("+   +   +   +---+", "+   +   +   +-- +", 1), ["LD-MAP-03"],
                    "line 3, column 14"),
    "an unknown sign": (WORDS.replace("| K >", "| Q >"), ["LD-MAP-04", "LD-MAP-08"],
                        'Unknown object "Q" on j1'),
    "a crowd": (WORDS.replace("|     A |", "|    AA |"), ["LD-MAP-05", "LD-MAP-06"],
                "Cell b6 holds more than one object: A, A"),
    "no crossbow": (without("A"), ["LD-MAP-06"], "exactly 1 crossbow; found 0"),
    "no crutch": (without("Y"), ["LD-MAP-07"], "exactly 1 crutch; found 0"),
    "no trap": (without("K"), ["LD-MAP-08"], "exactly 1 trap; found 0"),
    "no pit 2": (without("2"), ["LD-MAP-09", "LD-MAP-11"], "pit 2 occurs 0 times"),
    "no exit IV": (without("IV"), ["LD-MAP-10", "LD-MAP-11"], "exit IV occurs 0 times"),
    "two false treasures": (without("O"), ["LD-MAP-12"], "exactly 3 false treasures; found 2"),
    "no real treasure": (without("X"), ["LD-MAP-13"], "exactly 1 real treasure; found 0"),
    "three exits": (side(LEGAL, "j1", 1, WALL), ["LD-MAP-14", "LD-MAP-15"],
                    "exactly 4 exits; found 3"),
    "two in the north": (side(side(LEGAL, "d10", 2, WALL), "a1", 0, EXIT), ["LD-MAP-15"],
                         "north side must have exactly 1 exit; found 2"),
    "an exit on a pit": (side(side(LEGAL, "i1", 0, WALL), "f1", 0, EXIT), ["LD-MAP-16"],
                         "north side opens on pit 2 at f1"),
    "a walled cell": (side(side(side(LEGAL, "h9", 0, WALL), "h9", 1, WALL), "h9", 2, WALL),
                      ["LD-MAP-17", "LD-MAP-18"], "h9"),
}  # fmt: skip


@each("name", ONE_FAULT)
def test_every_map_rule_can_be_broken(name: str) -> None:
    """The rule is named, with the cells and the remedy."""
    drawing, expected, text = ONE_FAULT[name]
    found = survey(drawing.draw() if isinstance(drawing, Maze) else drawing, Rulings.choose({}))
    assert kinds(found) == expected
    assert any(text in finding.text for finding in found), found
    assert all("Remedy: " in finding.text for finding in errors(found))
    assert all(finding.clauses for finding in found)


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
    found = survey(pocket().draw(), Rulings.choose({}))
    assert kinds(found) == ["LD-MAP-17", "LD-MAP-18", "LD-MAP-19"]
    assert any("Pit 3 comes out at c7" in finding.text for finding in found)
    assert look(pocket(), reentry="any-exit") == ["LD-MAP-17", "LD-MAP-18", "LD-MAP-19"]


def test_a_section_entered_only_from_outside() -> None:
    """LD-SC-33: legal where any exit may be used; else the note says so."""
    assert look(section(), reentry="any-exit") == []
    found = survey(section().draw(), Rulings.choose({}))
    assert kinds(found) == ["LD-MAP-17"]
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
