"""A page stops before the event: what stands above a board does not tell what the board asks."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rules.core.registry import GAMES
from tests.cases import each
from tests.conftest import ROOT
from tests.questions import asked

BOOK = ROOT / "book"
PAGES = [
    path.relative_to(BOOK).as_posix()
    for game in GAMES
    for path in sorted((BOOK / game).glob("*.md"))
]
SHOWN = re.compile(r'^show\("([a-z]+/[a-z0-9-]+)"', re.MULTILINE)


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
