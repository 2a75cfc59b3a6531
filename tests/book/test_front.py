"""The front of the book: its question, its pictures, its doors."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest

from rulebook import front
from tests.book.conftest import made
from tests.cases import each

CELLS = "a1 b1 c1 d1 e1"
PAGE = f"""# P

```{{front}} ravines/one-word
:cells: {CELLS}
:question: Where does A stop?
:hint: Tap.
:then: And now?
:there: ravines/there#er=ravines/one-word@1?as=A
:clause: LM-RIVER-04

A story.
```
"""


@pytest.fixture(scope="module")
def html(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A page with the question of the front."""
    there = {"ravines/there": "# There\n\n```{clause} LM-RIVER-04\n```\n"}
    return made(tmp_path_factory.mktemp("front"), index=PAGE, **there).page()


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


def test_every_guess_has_its_picture(html: str) -> None:
    """A position before, one after for each cell, the motion, and what decides."""
    assert 'data-er-front="c1"' in html
    for screen in front.ROOMS:
        board = html[html.index(f"er-front-{screen}") :].split("</script>", maxsplit=1)[0]
        assert re.findall(r'data-er-cell="(\w+)"', board) == CELLS.split()
        assert re.findall(r'data-er-said="(\w+)"', board) == CELLS.split()
        assert json.loads(board.rpartition(">")[2])["message"]["do"]
    assert 'href="ravines/there.html#er=ravines/one-word@1?as=A"' in unescape(html)
    assert 'href="ravines/there.html#lm-river-04"' in html


def test_the_word_is_heard_before_the_guess(html: str) -> None:
    """The leader's word stands on the board with the original; the answer nowhere in words."""
    assert 'the leader: <q>river</q><i lang="uk">річка</i>' in html
    asked = html[html.index("er-front-asks") : html.index("er-front-told")]
    assert "c1" not in asked
