"""Where a loose slip cannot lie, and why: from what its author was told alone."""

from __future__ import annotations

from typing import Any

from rules import scenarios
from rules.core.story import Information
from rules.games.duel.knowledge import draw_notebook, find_misfits
from rules.knowledge.chart import last_unheard, loosen_slip, note_joining
from tests.cases import each
from tests.rules.games.duel.playing import row
from tests.rules.games.duel.test_knowledge import played

MAP = """
title = "A slip"
game = "duel"
[maps]
M1 = '''
+---+---+---+---+
|     1 |   |   |
+   +   +   +   +
|   |   | I   {near} |
+   +   +{low}+   +
|             {hid} |
+---+---+---+---+
'''
M2 = '''
+---+---+---+---+
|               |
+   +   +   +   +
|               |
+   +   +   +   +
|               |
+---+---+---+---+
'''
[setup]
players.P1 = "a1"
players.P2 = "a1"
"""
OPEN, SHUT = "   ", "---"


def told(*steps: str, low: str = OPEN, near: str = " ", hid: str = " ") -> Information:
    """What P1 knows after these steps of his, P2 ending each turn."""
    text = MAP.format(low=low, near=near, hid=hid)
    text += "".join(f"[[step]]\ndo = '{step}'\n" for step in steps)
    run: Any = scenarios.run(scenarios.loads(text, "own/slip"))
    found: Information = run.timeline.information("P1", run.nodes[-1])
    return found


FALL = ("P1: right", "P2: end")


def why(information: Information, cell: str) -> str:
    """Why P1 cannot stand on a cell; empty where he can."""
    grid = draw_notebook(information).sheet
    found = [
        one.text for one in find_misfits(information) if one.spot == grid.place(grid.find(cell))
    ]
    return found[0] if found else ""


def test_after_a_fall_every_cell_fits_but_those_that_are_known() -> None:
    """The pit is drawn on b1, and the start on a1 is told nothing of."""
    information = told(*FALL)
    assert why(information, "b1") == "On b1 the slip and the sheet tell of different things."
    assert why(information, "c2") == ""
    assert why(information, "d3") == ""


def test_what_fits_and_what_does_not_are_all_cells_together() -> None:
    """Each cell is a candidate or has a reason, never both."""
    information = told(*FALL, "P1: down", "P2: end")
    book = draw_notebook(information)
    names = set(book.names())
    wrong = {book.sheet.name(book.sheet.cell(*one.spot)) for one in find_misfits(information)}
    assert not names & wrong
    assert names | wrong == {book.sheet.name(cell) for cell in range(book.sheet.size)}


def test_the_labyrinth_wall_lies_at_the_edge() -> None:
    """P1 meets it below: only the last row fits, and above it the wall is named."""
    information = told(*FALL, "P1: down", "P2: end", "P1: down", "P2: end")
    text = "The slip has the labyrinth wall below b2; that is inside the sheet."
    assert why(information, "b2") == text
    assert why(information, "b3") == ""


def test_a_near_miss_an_inner_wall_fits_where_the_labyrinth_wall_does_not() -> None:
    """The same step stopped by an inner wall: inside the sheet is right, the last row is wrong."""
    information = told(*FALL, "P1: down", "P2: end", low=SHUT)
    assert why(information, "b2") == ""
    assert why(information, "b3") == "The slip has a wall below b3; the sheet ends there."


SIDES = (
    ("left", "b1", 3, "The slip has a wall left of b1; the sheet has a way through there."),
    ("left", "a2", 3, "The slip has a wall left of a2; the sheet ends there."),
    ("up up", "a2", 0, "The slip has the labyrinth wall above a2; that is inside the sheet."),
    ("up right", "a1", 1, "The slip has a wall right of a1; the sheet has a way through there."),
    ("up right", "d2", 1, "The slip has a wall right of d2; the sheet ends there."),
    ("down down", "c2", 2, "The slip has the labyrinth wall below c2; that is inside the sheet."),
)
"""For steps after the fall, and a cell where he cannot be: the side of it, and the sentence."""


@each(("steps", "cell", "way", "text"), SIDES)
def test_the_side_that_does_not_fit_is_named(steps: str, cell: str, way: int, text: str) -> None:
    """Seen from the cell on which he would stand, whichever side of it it is."""
    orders = [order for step in steps.split() for order in (f"P1: {step}", "P2: end")]
    information = told(*FALL, *orders)
    grid = draw_notebook(information).sheet
    spot = grid.place(grid.find(cell))
    (found,) = (one for one in find_misfits(information) if one.spot == spot)
    assert found == (spot, spot, way, text)


def test_a_place_that_the_rules_forbid_has_no_side_to_name() -> None:
    """All four pit exits are known, so the one he fell to is no fifth (LD-INV-06)."""
    drawing, untold = row(". I II III IV 1 . ."), {"pit_number": "untold"}
    information = played(drawing, "a1", *["right"] * 5, options=untold).information("P1")
    other = "With the rest of what is known it cannot be one labyrinth."
    assert [tuple(one) for one in find_misfits(information)] == [
        ((0, 0, 0), (0, 0, 0), -1, other),
        ((5, 0, 0), (5, 0, 0), -1, "On f1 the slip and the sheet tell of different things."),
        ((6, 0, 0), (6, 0, 0), -1, other),
        ((7, 0, 0), (7, 0, 0), -1, other),
    ]


def test_a_slip_may_not_stick_out() -> None:
    """One cell walked to the right: the last column has no room for it."""
    information = told(*FALL, "P1: right", "P2: end")
    assert why(information, "a2") == "A part of the slip would lie off the sheet."
    assert why(information, "d2") == ""


@each("other", [{"hid": "Y"}, {"hid": "A"}])
def test_only_what_was_told_counts(other: dict[str, str]) -> None:
    """Labyrinths that P1 cannot tell apart have the same reasons."""
    steps = (*FALL, "P1: down", "P2: end")
    assert find_misfits(told(*steps)) == find_misfits(told(*steps, **other))


def test_nothing_is_loose_for_who_knows_his_place() -> None:
    """Before the fall there is no slip."""
    assert find_misfits(told("P1: down", "P2: end")) == ()


def test_the_slip_that_joined_is_told_with_how_it_was_shifted() -> None:
    """After the answer that leaves one place, and not before; loosened, it is as it was."""
    text = scenarios.load("duel/falling-into-a-pit")
    run = scenarios.run(text)
    seen = []
    for node in run.nodes:
        information = run.timeline.information("P1", node)
        book = draw_notebook(information)
        if information.heard:
            book = note_joining(book, draw_notebook(last_unheard(information)))
        seen.append(book)
    joined = [number for number, book in enumerate(seen) if book.joined]
    assert joined[0] == 4
    book = seen[4]
    assert book.joined is not None
    assert book.joined.shift == (3, 0, 0), "from where the slip began to d1"
    assert loosen_slip(book).here == (0, 0, 0)
    assert not loosen_slip(book).known
    assert loosen_slip(seen[3]) is seen[3]
