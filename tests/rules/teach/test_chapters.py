"""The chapters that can be practised stand on pages of their own, and speak of real clauses."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules.core.errors import NotationError
from rules.core.practice import Chapter, chapter, chapters, find_source
from rules.core.registry import GAMES
from rules.teach.chains import CHAINS
from rules.teach.contrast import PAIRS
from rules.teach.practice import split_phrase, third_person
from tests.cases import each

BOOK = Path(__file__).parents[3] / "book"
SHOWN = re.compile(r"^`{3,}\{clause\}\s+(.+)$", re.MULTILINE)
LINKED = re.compile(r"\]\(([\w-]+)\.md[#)]")
"""A link to another page of the same game."""
ALL = [one for name in GAMES for one in chapters(name)]


@each("found", ALL, ids=lambda found: found.id)
def test_a_chapter_holds_clauses_of_its_page(found: Chapter) -> None:
    """Every clause of a chapter is shown on the page of that name, which ends with its practice.

    A long chapter goes on on other pages, to which that page leads.
    """
    page = (BOOK / f"{found.id}.md").read_text("utf-8")
    more = [BOOK / found.game / f"{name}.md" for name in LINKED.findall(page)]
    texts = [page, *(one.read_text("utf-8") for one in more)]
    shown = {clause for text in texts for line in SHOWN.findall(text) for clause in line.split()}
    assert found.clauses
    assert found.clauses <= shown
    assert page.rstrip().endswith(f'practice("{found.game}", "{found.name}")\n```')
    assert ("```{mixed-up}" in page) == bool(
        PAIRS.of_chapter(found.id) or CHAINS.of_chapter(found.id)
    )


def test_every_game_can_be_practised() -> None:
    """All five games have chapters."""
    assert all(len(chapters(name)) >= 7 for name in GAMES)


def test_pages_without_chapters_have_no_practice() -> None:
    """No page asks for practice that there is none of."""
    known = {one.id for one in ALL}
    for page in BOOK.glob("*/*.md"):
        if "widgets.apps.practice" in page.read_text("utf-8"):
            assert page.relative_to(BOOK).with_suffix("").as_posix() in known


@each(
    ("game", "name", "reason"),
    [
        ("ravines", "rivr", "Did you mean 'river'"),
        ("go", "river", "There is no game 'go'"),
        ("duel", "glossary", "Chapters: start-and-turns"),
    ],
)
def test_an_unknown_chapter_is_explained(game: str, name: str, reason: str) -> None:
    """The error names what there is."""
    with pytest.raises(NotationError, match=re.escape(reason)):
        chapter(game, name)


@each(
    ("verb", "said"),
    [("go", "goes"), ("pass", "passes"), ("carry", "carries"), ("buy", "buys"), ("use", "uses"),
     ("say", "says"), ("discard", "discards"), ("reach", "reaches")],
)  # fmt: skip
def test_verbs_are_put_into_the_third_person(verb: str, said: str) -> None:
    """As English has it."""
    assert third_person(verb) == said


def test_labels_become_phrases() -> None:
    """What stands on a button fits into a sentence."""
    assert (
        split_phrase(find_source("labyrinth"), "Blast left", "A")[2]
        == "blow up the wall on the left"
    )
    assert split_phrase(find_source("underground"), "Go to a6, knife at B", "A")[2] == (
        "go to a6 and attack B with the knife"
    )
    man = "The sixth British man"
    for label, said in {
        f"{man} to the Door": "go to the Door", f"{man} refuses": "ignore the Appel",
        f"Out: {man.lower()} to the yard".replace("british", "British"): "come out to the yard",
    }.items():  # fmt: skip
        assert split_phrase(find_source("colditz"), label, "British") == (man, False, said)
    assert split_phrase(find_source("colditz"), "A Guard to the office", "Security")[0] == "A Guard"
    assert (
        split_phrase(find_source("colditz"), "Draw a card", "Security")[0] == "The Security Officer"
    )
