"""What a walker remembers: ways within a slip, and slips he knows again."""

from __future__ import annotations

from rules.knowledge.rover import CELLS, SHUT, Rover

UP, RIGHT, DOWN, LEFT = range(4)


def walker() -> Rover:
    """Somebody on cell 5 of a sheet four cells wide, who knows where he is."""
    rover = Rover(4)
    rover.arrive(5, 0)
    return rover


def test_a_step_is_known_both_ways() -> None:
    """Who went right can go back left."""
    rover = walker()
    rover.step(RIGHT, 6)
    assert rover.here == 6
    assert rover.known[6][LEFT] == 5
    assert rover.known[5][RIGHT] == 6


def test_he_goes_to_the_nearest_thing_not_tried() -> None:
    """Where all is tried, the way leads back to where something is not."""
    rover = walker()
    for way in (UP, DOWN, LEFT):
        rover.shut(way)
    rover.step(RIGHT, 6)
    for way in (UP, DOWN, RIGHT):
        rover.shut(way)
    assert rover.way((), 0) == -1
    rover.opened(UP)
    assert rover.way((), 0) == UP
    rover.shut(UP)
    rover.known[5][UP] = -1
    assert rover.way((), 0) == LEFT


def test_a_goal_comes_before_what_is_not_tried() -> None:
    """He goes back three cells although he has not tried the side beside him."""
    rover = walker()
    rover.step(RIGHT, 6)
    rover.step(RIGHT, 7)
    assert rover.way({5}, 0) == LEFT
    rover.step(LEFT, 6)
    assert rover.path == [LEFT]
    rover.step(LEFT, 5)
    assert rover.way({5}, 0) in (UP, DOWN, LEFT)


def test_who_is_carried_off_knows_the_slip_again() -> None:
    """The same hole leads to the same slip; another one to another."""
    rover = walker()
    there = rover.carried(RIGHT, 6, 12)
    assert there // CELLS == 2
    rover.here = 5
    assert rover.carried(RIGHT, 6, 12) == there
    rover.here = 5
    rover.step(DOWN, 9)
    assert rover.carried(DOWN, 13, 2) // CELLS == 3


def test_a_place_that_is_named_is_one_slip() -> None:
    """Whoever hears the number of an exit knows where he has been before, wherever he fell."""
    rover = walker()
    first = rover.carried(RIGHT, 6, 12, "exit 2")
    rover.step(UP, 8)
    assert rover.carried(LEFT, 7, 12, "exit 2") == first


def test_a_way_leads_through_what_carries_off() -> None:
    """A hole whose end is known is a way like another."""
    rover = walker()
    rover.carried(RIGHT, 6, 12)
    goal = rover.step(UP, 8)
    rover.here = 5
    rover.path.clear()
    assert rover.way({goal}, 0) == RIGHT
    assert rover.path == [UP, RIGHT]


def test_what_stops_him_ends_his_plan() -> None:
    """A wall where he meant to pass: he thinks again."""
    rover = walker()
    rover.step(RIGHT, 6)
    rover.way({5}, 0)
    rover.shut(UP)
    assert rover.path == []
    assert rover.known[6][UP] == SHUT


def test_ties_are_settled_from_outside() -> None:
    """Four sides not tried: another number, another side."""
    assert {walker().way((), turn) for turn in range(4)} == {UP, RIGHT, DOWN, LEFT}


def test_sides_that_are_worth_nothing_are_left() -> None:
    """The edge of the sheet is no way on."""
    assert walker().way((), 0, worth=lambda _, way: way == DOWN) == DOWN
    assert walker().way((), 0, worth=lambda *_: False) == -1
    assert walker().way((), 0, explore=False) == -1
