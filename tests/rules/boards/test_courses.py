"""Courses: each comes as often as wandering finds it, also where one of its cells is given."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, permutations
from random import Random

from rules.boards.courses import Courses
from rules.boards.grid import Grid
from tests.rules.games.played import by_law
from tests.strategies import few

COURSES = Courses(Grid(3, 3))
FREE = frozenset(range(9)) - {8}
"""Eight of nine cells."""


def law(length: int) -> dict[tuple[int, ...], float]:
    """Every course, and how likely it is among those that wandering can find."""
    return {
        course: sum(COURSES.chance(FREE, course, first) for first in range(length))
        / (length * len(FREE))
        for course in permutations(sorted(FREE), length)
        if all(two in COURSES.near[one] for one, two in pairwise(course))
    }


def test_every_course_comes_as_often_as_it_should() -> None:
    """Courses of three cells, of which nothing is known."""
    rng, tried, expected = Random("courses"), few(4000, 4), law(3)
    drawn = (COURSES.sample(FREE, 3, {}, rng) for _ in range(tried))
    found = Counter(tuple(course) for course in drawn if course)
    whole = sum(expected.values())
    assert found.keys() <= expected.keys()
    assert by_law(found, {course: likely / whole for course, likely in expected.items()})


def test_a_course_led_over_a_cell_weighs_what_it_should() -> None:
    """Fixed as any of its cells on the middle one, and weighed: as likely as among all courses."""
    rng, tried = Random("over"), few(6000, 4)
    expected = {course: likely for course, likely in law(3).items() if 4 in course}
    found = Counter[tuple[int, ...]]()
    for _ in range(tried):
        at = int(rng.random() * 3)
        drawn = COURSES.sample(FREE, 3, {at: 4}, rng)
        if drawn:
            course = tuple(drawn)
            found[course] += 3 * COURSES.lean(FREE, course, at) / tried  # type: ignore[assignment]
    assert found.keys() == expected.keys()
    for course, likely in expected.items():
        assert abs(found[course] - likely) < 5 * (likely / tried) ** 0.5


def test_a_course_passes_through_every_cell_that_is_known() -> None:
    """It goes nowhere from where the next known cell is too far."""
    rng = Random("known")
    drawn = [COURSES.sample(FREE, 4, {0: 0, 3: 5}, rng) for _ in range(50)]
    assert {tuple(course) for course in drawn if course} == {
        (0, 1, 2, 5),
        (0, 1, 4, 5),
        (0, 3, 4, 5),
    }
    assert None not in drawn
    assert COURSES.sample((), 3, {}, rng) is None
    assert COURSES.sample(FREE, 2, {0: 0, 1: 5}, rng) is None
