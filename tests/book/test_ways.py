"""What "next" is, by what a reader has come for."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulebook import ways
from rulebook.ways import Way
from tests.book.conftest import Built
from tests.cases import each

CHAPTERS = {
    "labyrinth": [
        "labyrinth/index", "labyrinth/holes", "labyrinth/odds", "labyrinth/river",
        "labyrinth/on-one-page", "labyrinth/glossary",
    ],
    "duel": ["duel/index", "duel/pits"],
}  # fmt: skip
ASIDE = frozenset(("on-one-page", "glossary", "odds"))
LEARN = Way("learn", "Learn on", ("first", "labyrinth/index"), "chapters", "play")
PLAY = Way("play", "To the table", ("play",), "sheet", "play")


@each(
    "page, to",
    [
        ("first", "labyrinth/index"),
        ("labyrinth/index", "labyrinth/holes"),
        ("labyrinth/holes", "labyrinth/river"),  # not by the odds, which are looked up
        ("labyrinth/river", "labyrinth/on-one-page"),
        ("labyrinth/on-one-page", "play"),
        ("labyrinth/glossary", "labyrinth/index"),
        ("labyrinth/deeper", "labyrinth/index"),  # a page that the index does not list
        ("duel/pits", "play"),  # a game without its one page
        ("play", ""),
    ],
)
def test_a_learner_reads_on(page: str, to: str) -> None:
    """From the first evening through the chapters of a game, then to a whole game."""
    assert ways.after(page, LEARN, CHAPTERS, ASIDE) == to


@each(
    "page, to",
    [
        ("labyrinth/holes", "labyrinth/on-one-page"),
        ("labyrinth/on-one-page", "play"),
        ("duel/pits", "play"),
        ("play", ""),
        ("first", ""),
    ],
)
def test_a_player_is_soon_back_at_the_table(page: str, to: str) -> None:
    """From any chapter to the one page of the game, and from there to the board."""
    assert ways.after(page, PLAY, CHAPTERS, ASIDE) == to


def test_the_book_has_three_ways() -> None:
    """The doors of the front are the ways; every page that they name is one of the book."""
    found, aside = ways.kept()
    assert [way.purpose for way in found] == ["learn", "play", "teach"]
    front = (ways.FILE.parent / "index.md").read_text("utf-8")
    for way in found:
        assert f"| {way.purpose} |" in front
        for page in (*way.before, way.after):
            assert (ways.FILE.parent / f"{page}.md").exists(), page
    assert ways.SHEET in aside


@each(
    "text, words",
    [
        ('[learn]\nword = "On"\nbefore = []\ngame = "chapters"\n', "'after' is missing"),
        ('[a]\nword = "On"\nbefore = []\ngame = "x"\nafter = ""\n', "game is 'x', not 'chapters'"),
        (
            '[a]\nword = "O"\nbefore = []\ngame = "sheet"\nafter = ""\nbeside = 1\n',
            "'beside' is missing or unknown",
        ),
    ],
)
def test_a_wrong_file_is_named(text: str, words: str) -> None:
    """The file is written by hand: what is wrong with it is said."""
    with pytest.raises(ValueError, match=words):
        ways.read(text)


def test_a_page_carries_the_next_page_of_every_way(book: Callable[..., Built]) -> None:
    """Its address and title, each page once; a page of no way has none."""
    built = book(
        index="# I\n\n```{toctree}\nplay\nravines/index\n```\n",
        play="# Play\n",
        **{"ravines/index": "# R\n\n```{toctree}\na\n```\n", "ravines/a": "# Wet feet\n"},
    )
    found = built.ahead("ravines/index")
    assert [(one["purpose"], one["title"], one["link"]) for one in found] == [
        ("learn teach", "Wet feet", "a.html"),
        ("play", "Play", "../play.html"),
    ]
    assert built.ahead("index") == []
