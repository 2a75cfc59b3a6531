"""Where a loose slip cannot lie, and why: from what its author was told alone."""

from __future__ import annotations

from typing import Any

import pytest

from rules import scenarios
from rules.core.game import Information
from rules.games.duel.knowledge import misfits, notebook
from rules.knowledge.chart import followed, last_unheard, loosened

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
    grid = notebook(information).sheet
    found = [one.text for one in misfits(information) if one.spot == grid.place(grid.find(cell))]
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
    book = notebook(information)
    names = set(book.names())
    wrong = {book.sheet.name(book.sheet.cell(*one.spot)) for one in misfits(information)}
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


def test_a_slip_may_not_stick_out() -> None:
    """One cell walked to the right: the last column has no room for it."""
    information = told(*FALL, "P1: right", "P2: end")
    assert why(information, "a2") == "A part of the slip would lie off the sheet."
    assert why(information, "d2") == ""


@pytest.mark.parametrize("other", [{"hid": "Y"}, {"hid": "A"}])
def test_only_what_was_told_counts(other: dict[str, str]) -> None:
    """Labyrinths that P1 cannot tell apart have the same reasons."""
    steps = (*FALL, "P1: down", "P2: end")
    assert misfits(told(*steps)) == misfits(told(*steps, **other))


def test_nothing_is_loose_for_who_knows_his_place() -> None:
    """Before the fall there is no slip."""
    assert misfits(told("P1: down", "P2: end")) == ()


def test_the_slip_that_joined_is_told_with_how_it_was_shifted() -> None:
    """After the answer that leaves one place, and not before; loosened, it is as it was."""
    text = scenarios.load("duel/falling-into-a-pit")
    run = scenarios.run(text)
    seen = []
    for node in run.nodes:
        information = run.timeline.information("P1", node)
        book = notebook(information)
        if information.heard:
            book = followed(book, notebook(last_unheard(information)))
        seen.append(book)
    joined = [number for number, book in enumerate(seen) if book.joined]
    assert joined[0] == 4
    book = seen[4]
    assert book.joined is not None
    assert book.joined.shift == (3, 0, 0), "from where the slip began to d1"
    assert loosened(book).here == (0, 0, 0)
    assert not loosened(book).known
    assert loosened(seen[3]) is seen[3]
