"""Motion: what a film notes down, where it lies on a scene, and what of it stays."""

from __future__ import annotations

from typing import get_args

from hypothesis import given
from hypothesis import strategies as st

from widgets.kernel import film as films
from widgets.kernel import motion
from widgets.kernel.courses import Geometry
from widgets.kernel.film import (
    HIDDEN,
    LASTS,
    LONGEST,
    MOST,
    OVERLAPS,
    ROOM,
    STAYS,
    Film,
    Item,
    message,
)
from widgets.kernel.scene import Circle, Ink, Path, Rect, Symbol, Text, Use

CELLS = {f"a{number}": (40.0 + 60 * number, 100.0) for number in range(1, 25)}
PAWN = Symbol("pawn", (Circle(0, 0, 10, Ink("blue")),))
HERE = Geometry(
    unit=60,
    radius=16,
    letters=13,
    point=CELLS.get,
    piece=lambda _: (PAWN, 1.0),
)
WALK = [f"a{number}" for number in range(1, 5)]


def kinds(film: Film) -> list[tuple[str, int, int]]:
    """Every item of a film: its kind, its start, its length."""
    return [(one.k, one.t, one.d) for one in film.ready()[0]]


def test_order() -> None:
    """A word comes before the die, and the die before the move."""
    film = Film()
    film.act("say", "B", "a1", text="jump")
    film.die(4, "B")
    film.move("jump", "B", ("a1", "a2", "a3"), count=1)
    film.walk("B", ("a3", "a4", "a5"), count=3)
    names = [name for name, _, _ in kinds(film)]
    starts = [start for _, start, _ in kinds(film)]
    assert names == ["say", "die", "jump", "walk"]
    assert starts == sorted(starts)
    assert starts[1] == 150
    assert film.ready()[1] <= LONGEST


def test_a_walk() -> None:
    """A walk takes 170 ms a cell, and 900 at most."""
    short, long = Film(), Film()
    short.walk("A", WALK)
    long.walk("A", list(CELLS))
    assert kinds(short) == [("walk", 0, 3 * 170)]
    assert 800 <= kinds(long)[0][2] <= ROOM


def test_two_dice() -> None:
    """The second die of a throw follows 60 ms after the first."""
    film = Film()
    film.die(3, "A", 0)
    film.die(5, "A", 1)
    assert [start for _, start, _ in kinds(film)] == [0, 60]


def test_a_long_step() -> None:
    """A step that would last too long is played faster; nothing is cut."""
    film = Film()
    for _ in range(4):
        film.walk("A", WALK)
    items, lasts = film.ready()
    assert len(items) == 4
    assert lasts == LONGEST
    assert max(one.t + one.d for one in items) <= LONGEST + 4


def test_a_hidden_step() -> None:
    """A hidden step lasts as long, whatever happens."""
    film = Film()
    film.until(HIDDEN)
    assert film.ready() == ((), HIDDEN)


def test_the_message() -> None:
    """A message is plain data, without what is as usual."""
    film = Film()
    film.walk("A", ("a1", "a2"), count=1)
    items, lasts = film.ready()
    told = message(items, lasts, step=2, viewer="all")
    walk = {"k": "walk", "d": 170, "s": "A", "via": ["a1", "a2"], "n": 1, "stay": True}
    assert told == {"v": 1, "step": 2, "viewer": "all", "ms": 170, "do": [walk]}


def test_what_a_walk_leaves() -> None:
    """A walk leaves its way, and a number over each cell that comes as it is reached."""
    film = Film()
    film.walk("A", WALK)
    (laid,) = motion.lay(film.ready()[0], HERE)
    below, above = motion.still([laid])
    assert [type(one) for one in below] == [Path, Path]
    assert [one.text for one in above if isinstance(one, Text)] == ["1", "2", "3"]
    assert laid.path == tuple(CELLS[place] for place in WALK)
    reached = [mark.t for mark in laid.marks if mark.over]
    assert reached == [80, 250, 420]


def test_numbers_of_a_long_way() -> None:
    """Of a long way the first, every fifth and the last cell are numbered."""
    film = Film()
    film.walk("A", list(CELLS))
    _, above = motion.still(motion.lay(film.ready()[0], HERE))
    assert [one.text for one in above if isinstance(one, Text)] == [
        "1",
        "5",
        "10",
        "15",
        "20",
        "23",
    ]


def test_what_a_fall_leaves() -> None:
    """A fall leaves a cross, and a line to where the dead goes."""
    film = Film()
    film.fall("B", ("a1", "a2"), "a9")
    items, _ = film.ready()
    assert [one.k for one in items] == ["fall", "dead", "enter"]
    below, above = motion.still(motion.lay(items, HERE))
    assert [one.symbol.id[:5] for one in above if isinstance(one, Use)] == ["cross", "pawn"]
    assert len(below) == 4


def test_words_stand_above_words_that_they_would_cover() -> None:
    """Two who wait side by side are told each whatever was said of the other."""
    items = (
        Item("note", at="a1", text="stays out", stay=True),
        Item("note", at="a1", text="stays out", stay=True),
        Item("note", at="a9", text="stays out", stay=True),
    )
    _, above = motion.still(motion.lay(items, HERE))
    first, second, far = (one for one in above if isinstance(one, Rect))
    assert second.y + second.h <= first.y
    assert far.y == first.y
    inside = [
        plate.y < words.y < plate.y + plate.h
        for plate, words in zip(above[::2], above[1::2], strict=True)
        if isinstance(plate, Rect) and isinstance(words, Text)
    ]
    assert inside == [True] * 3


def test_a_bubble_holds_the_word_as_it_was_said_small_below() -> None:
    """Long words take rows; all of them stand inside."""
    said = Item("say", at="a4", text="passed, found the treasure; wounded: B", own="нашел клад")
    (mark,) = motion.lay([said], HERE)[0].marks
    (plate,) = (one for one in mark.shapes if isinstance(one, Rect))
    first, second, own = (one for one in mark.shapes if isinstance(one, Text))
    assert first.size == second.size > own.size
    assert own.text == "нашел клад"
    assert plate.y < first.y < second.y < own.y < plate.y + plate.h


def test_light_and_stones() -> None:
    """Light and stones leave nothing of their own: what lies there is the scene's."""
    film = Film()
    for kind in ("fuse", "boom", "stones"):
        film.show(kind, "a3")
    items, lasts = film.ready()
    assert motion.still(motion.lay(items, HERE)) == ([], [])
    assert lasts <= LONGEST


def test_every_kind_lasts() -> None:
    """What is no more than its kind has its time in one table."""
    kinds = (*get_args(films.Way), *get_args(films.Deed), *get_args(films.Force))
    assert LASTS.keys() == {*kinds}
    assert len(LASTS) == len(kinds)
    assert {*LASTS} >= {*STAYS, *OVERLAPS}


def test_places_that_are_not_there() -> None:
    """What is not on the scene is passed over."""
    film = Film()
    film.walk("A", ("x1", "x2"))
    film.dead("A", "x2", "x3")
    film.die(2, "A")
    assert all(not one.marks for one in motion.lay(film.ready()[0], HERE))


def test_a_refused_try() -> None:
    """A refused try shows its way, and the sign where it breaks."""
    (laid,) = motion.lay((Item("refuse", d=700, via=("a1", "a2")),), HERE)
    (sign,) = motion.still([laid])[1]
    assert isinstance(sign, Use)
    assert sign.symbol.id == "barred"
    assert (sign.x, sign.y) == CELLS["a2"]


@given(
    st.lists(st.sampled_from(["walk", "jump", "dead", "boom", "put", "die", "bump"]), max_size=60)
)
def test_limits(wanted: list[str]) -> None:
    """No film has more items, or lasts longer, than a step may."""
    film = Film()
    for name in wanted:
        if name == "walk":
            film.walk("A", WALK)
        elif name == "jump":
            film.move("jump", "A", WALK[:3])
        elif name == "dead":
            film.dead("A", "a1", "a2")
        elif name == "boom":
            film.show("boom", "a1")
        elif name == "put":
            film.act("put", "chest")
        elif name == "die":
            film.die(3, "A")
        else:
            film.act("bump", "A", "a1", way=1)
    items, lasts = film.ready()
    assert len(items) <= MOST
    assert lasts <= LONGEST
    assert all(one.t >= 0 and one.t + one.d <= lasts + 4 for one in items)
