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
EVERY = frozenset(range(9))


def law(length: int) -> dict[tuple[int, ...], float]:
    """Every course, and how likely wandering is to find it."""
    return {
        course: COURSES.chance(course)
        for course in permutations(sorted(EVERY), length)
        if all(two in COURSES.near[one] for one, two in pairwise(course))
    }


def test_every_course_comes_as_often_as_it_should() -> None:
    """Courses of three cells, of which nothing is known: wandering can get stuck in no corner."""
    rng, tried, expected = Random("courses"), few(4000, 4), law(3)
    found = Counter(COURSES.sample(EVERY, 3, rng) for _ in range(tried))
    assert found.keys() <= expected.keys()
    assert by_law(found, expected)


def test_a_course_led_over_a_cell_weighs_what_it_should() -> None:
    """Led as any of its cells over the middle one, and weighed: as likely as among all courses."""
    rng, tried = Random("over"), few(6000, 4)
    expected = {course: likely for course, likely in law(3).items() if 4 in course}
    found = Counter[tuple[int, ...]]()
    for _ in range(tried):
        drawn = COURSES.through(4, 3, lambda _cell, _at: True, liked={5}, lot=rng)
        assert drawn is not None
        chance, course = drawn
        found[course] += COURSES.chance(course) / chance / tried  # type: ignore[assignment]
    assert found.keys() == expected.keys()
    for course, likely in expected.items():
        assert abs(found[course] - likely) < 5 * (likely / tried) ** 0.5


def test_a_course_goes_where_it_may() -> None:
    """Each cell can be of some numbers only; where none is left, there is no course."""
    known = {0: 0, 3: 5}
    drawn = [
        COURSES.through(
            0, 4, lambda cell, at: known.get(at, cell) == cell, liked=(5,), lot=Random(number)
        )
        for number in range(50)
    ]
    assert {one[1] for one in drawn if one} == {(0, 1, 2, 5), (0, 1, 4, 5), (0, 3, 4, 5)}
    assert COURSES.sample((), 3, Random(1)) is None
    assert (
        COURSES.through(0, 2, lambda cell, at: cell == 0 and not at, liked=(), lot=Random(1))
        is None
    )
