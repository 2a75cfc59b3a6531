"""A page stops before the event: what stands before a board does not tell what the board asks."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulebook.pairs import LINE, LINES
from rules.core.registry import GAMES
from rules.scenarios.format import load
from tests.cases import each
from tests.conftest import ROOT
from tests.questions import asked
from widgets.apps.stage.bearing import share, stems

BOOK = ROOT / "book"
PAGES = [
    path.relative_to(BOOK).as_posix()
    for game in GAMES
    for path in sorted((BOOK / game).glob("*.md"))
]
TABLE = re.compile(r"\|.*\||```\{(table-of|list-table)")
SENTENCE = re.compile(r"(?<=[.?!…”)|])\s+")
TELLS = 0.7
"""What part of the words of an answer, by how much each says, a sentence tells it with."""
SHOWN = re.compile(r'^show\("([a-z]+/[a-z0-9-]+)"', re.MULTILINE)


OPENING = re.compile(r"^# .+\n\n([^`\n].+)\n\n[^#]*?^show\(", re.MULTILINE)
"""The paragraph between the title of a page and its first board, where they share a screen."""
MARKS = re.compile(r"\*|\{\w+\}|`")


@each("page", PAGES)
def test_an_opening_leaves_a_phone_its_board(page: str) -> None:
    """It has four lines: the board below it has the room that its picture is made for."""
    found = OPENING.search((BOOK / page).read_text("utf-8"))
    assert not found or len(MARKS.sub("", found[1])) <= LINES * LINE[0]


def openings(page: str) -> Iterator[tuple[str, str]]:
    """Each scenario of a page with the prose above it, from the heading or the board before on."""
    prose: list[str] = []
    for block in re.split(r"\n\n+", page):
        if block.startswith("#"):
            prose = []
        if block.startswith("```"):
            for name in SHOWN.findall(block):
                yield name, "\n".join(prose)
                prose = []
        else:
            prose.append(block)


@each("page", PAGES)
def test_what_stands_above_a_board_does_not_tell_its_answers(page: str) -> None:
    """Neither the place nor the original word; where a piece stands may be told."""
    for name, prose in openings((BOOK / page).read_text("utf-8")):
        for one in asked(name):
            assert not one.told(prose), f"{name}@{one.number}: {one.answer}\n{prose}"


def reasons(name: str) -> Iterator[tuple[str, frozenset[str]]]:
    """Each question of a scenario with the words of why its answer is right that it has not."""
    for number, step in enumerate(load(name).steps, 1):
        if ask := step.ask:
            known = (ask["question"], *ask.get("choices", ()), *ask.get("gloss", {}).values())
            why = str(ask.get("why") or step.text)
            yield f"{name}@{number}: {why}", stems(why) - stems(" ".join(map(str, known)))


def telling(sentence: str, words: frozenset[str], game: str) -> bool:
    """Whether a sentence tells an answer in its own words; a question tells nothing."""
    found = stems(sentence) & words
    return (
        not sentence.rstrip().endswith("?")
        and len(found) > 1
        and share(found, words, game) >= TELLS
    )


@each("page", PAGES)
def test_prose_before_a_board_does_not_tell_why(page: str) -> None:
    """Nor does anything further up on its page, a heading aside: it stands after the board."""
    prose: list[str] = []
    for block in re.split(r"\n\n+", (BOOK / page).read_text("utf-8")):
        for name in SHOWN.findall(block) if block.startswith("```") else ():
            for why, words in reasons(name):
                told = [one for one in prose if telling(one, words, name.partition("/")[0])]
                assert not told, f"{why}\n{told}"
        if not block.startswith(("```", "#", "---", "(")):
            prose += SENTENCE.split(block.replace("\n", " "))


@each("page", PAGES)
def test_tables_stand_after_the_boards_that_ask(page: str) -> None:
    """A table tells too much at once."""
    blocks = re.split(r"\n\n+", (BOOK / page).read_text("utf-8"))
    tables = [number for number, block in enumerate(blocks) if TABLE.match(block)]
    asking = [
        number
        for number, block in enumerate(blocks)
        if block.startswith("```") and any(map(any, map(reasons, SHOWN.findall(block))))
    ]
    assert not (tables and asking) or min(tables) > max(asking)


def test_a_sentence_that_tells_is_found() -> None:
    """With the words of the reason; not by asking, and not with what the question says itself."""
    words = stems("The wound counts at once.") - stems("How many actions has P2?")
    assert telling("From then on the wound counts in full, and at once.", words, "duel")
    assert not telling("Does the wound count at once?", words, "duel")
    assert not telling("P2 has two actions.", words, "duel")
