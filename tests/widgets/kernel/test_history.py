"""A line of states: on, back, and on again."""

from __future__ import annotations

from widgets.kernel.history import History


def test_a_change_can_be_taken_back_and_done_again() -> None:
    """Each goes one state along the line, and says so."""
    line = History("a")
    line.go_on("b")
    assert line.go(-1)
    assert (line.here, line.said) == ("a", "Taken back.")
    assert line.go(1)
    assert (line.here, line.said) == ("b", "Done again.")


def test_at_the_ends_nothing_happens() -> None:
    """What cannot be is said, and the state stays."""
    line = History("a")
    assert not line.can_undo
    assert not line.can_redo
    assert not line.go(-1)
    assert line.said == "Nothing to undo."
    assert not line.go(1)
    assert (line.here, line.said) == ("a", "Nothing to redo.")


def test_a_new_change_forgets_what_was_taken_back() -> None:
    """There is one line, not a tree."""
    line = History("a")
    line.go_on("b")
    line.go(-1)
    line.go_on("c")
    assert line.line == ["a", "c"]
    assert not line.can_redo


def test_a_long_line_forgets_its_beginning() -> None:
    """Only so many changes can be undone."""
    line = History(0)
    line.most = 3
    for number in range(1, 6):
        line.go_on(number)
    assert line.line == [3, 4, 5]
    assert line.here == 5
