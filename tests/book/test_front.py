"""The front of the book: its question, its pictures, its doors."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import unescape

from rulebook import front
from tests.book.conftest import Built
from tests.cases import each

Book = Callable[..., Built]
CELLS = "a1 b1 c1 d1 e1"
THERE = "# There\n\n```{clause} LM-RIVER-04\n```\n"


def page(**options: str) -> str:
    """A page with the question of the front, some of its options another."""
    told = {
        "cells": CELLS, "question": "Where does A stop?", "hint": "Tap.", "then": "And now?",
        "there": "ravines/there#er=ravines/one-word@1?as=A", "clause": "LM-RIVER-04", **options,
    }  # fmt: skip
    lines = "".join(f":{key}: {value}\n" for key, value in told.items() if value)
    return (
        f"# P\n\n```{{front}} {told.pop('scenario', 'ravines/one-word')}\n{lines}\nA story.\n```\n"
    )


def test_the_answer_is_what_the_engine_plays() -> None:
    """Nothing is typed in: another scenario has another answer."""
    assert front.answer("ravines/one-word") == "c1"
    assert front.answer("ravines/across-a-bend") == "b2"


@each("screen", front.ROOMS)
def test_the_motion_is_that_of_the_stage(screen: str) -> None:
    """The piece starts where it stands before, and ends where the engine says, on each screen."""
    film = front.film("ravines/one-word", tuple(CELLS.split()), screen)
    (before,), (after,) = film.motion["before"], film.motion["after"]
    places = {place.id: place for place in film.before.places}
    for sprite, cell in ((before, "a2"), (after, "c1")):
        place = places[cell]
        assert place.x < sprite["x"] < place.x + place.w, cell
        assert place.y < sprite["y"] < place.y + place.h, cell
    assert (film.before.width, film.before.height) == front.ROOMS[screen]


def test_every_guess_has_its_picture(book: Book) -> None:
    """A position before, one after for each cell, the motion, and what decides."""
    html = book(index=page(), **{"ravines/there": THERE}).page()
    assert 'data-er-front="c1"' in html
    for screen in front.ROOMS:
        board = html[html.index(f"er-front-{screen}") :].split("</script>")[0]
        assert re.findall(r'data-er-cell="(\w+)"', board) == CELLS.split()
        assert re.findall(r'data-er-said="(\w+)"', board) == CELLS.split()
        assert json.loads(board.rpartition(">")[2])["message"]["do"]
    assert 'href="ravines/there.html#er=ravines/one-word@1?as=A"' in unescape(html)
    assert 'href="ravines/there.html#lm-river-04"' in html


def test_the_word_is_heard_before_the_guess(book: Book) -> None:
    """The leader's word stands beside the board, in English; the answer stands nowhere in words."""
    html = book(index=page(), **{"ravines/there": THERE}).page()
    assert "the leader: <q>river</q>" in html
    asked = html[html.index("er-front-asks") : html.index("er-front-told")]
    assert "c1" not in asked


@each(
    "wrong, words",
    [
        ({"cells": "a1 b1"}, "The answer is c1, which is none of the cells: a1 b1."),
        ({"cells": "a1 c1 z9"}, "There is no cell 'z9'"),
        ({"clause": ""}, "'clause' is missing."),
        ({"clause": "LM-RIVER-99"}, "There is no clause 'LM-RIVER-99'."),
        ({"there": "nowhere"}, "There is no page 'nowhere'."),
        ({"scenario": "ravines/plain-steps-and-walls"}, "does not ask for a cell"),
        ({"scenario": "ravines/one-wurd"}, "one-word"),
    ],
)
def test_what_is_wrong_is_named(book: Book, wrong: dict[str, str], words: str) -> None:
    """An author hears what does not fit, and where."""
    assert words in book(index=page(**wrong), **{"ravines/there": THERE}).warnings


def test_games_and_doors_are_links(book: Book) -> None:
    """Each game is a picture by its own painters, each door says what for."""
    text = (
        "# P\n\n```{games}\nravines/there | ravines/one-word@1 | A game. With words.\n```\n\n"
        "```{doors}\nravines/there | learn | Learn. By steps.\n```\n"
    )
    html = book(index=text, **{"ravines/there": THERE}).page()
    games = html[html.index("er-games") : html.index("er-doors")]
    assert "<svg" in games
    assert "<b>A game</b>" in games
    assert 'href="ravines/there.html"' in games
    assert 'data-er-purpose="learn"' in html


@each(
    "line, words",
    [
        ("ravines/there | ravines/one-word@1", "Line 1 has 2 parts, not 3"),
        ("ravines/there | ravines/one-word@9 | A. B.", "'ravines/one-word@9' is no step"),
        ("ravines/there | ravines/one-word | A. B.", "'ravines/one-word' is no step"),
    ],
)
def test_a_wrong_line_is_named(book: Book, line: str, words: str) -> None:
    """A line says page, step and words."""
    text = f"# P\n\n```{{games}}\n{line}\n```\n"
    assert words in book(index=text, **{"ravines/there": THERE}).warnings
