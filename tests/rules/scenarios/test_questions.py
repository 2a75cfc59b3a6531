"""Every story asks: no scenario in which somebody acts lets its reader only watch."""

from __future__ import annotations

import re
from pathlib import Path

from rules.core.registry import GAMES
from rules.scenarios import load
from tests.played import all_names

BOOK = Path(__file__).parents[3] / "book"
SHOWN = re.compile(r'show\("(\w+/[\w-]+)"')


def test_every_story_asks() -> None:
    """Whoever acts in it is guessed at; where plans and boxes are only checked nobody acts."""
    stories = [load(name) for name in all_names()]
    silent = [one.id for one in stories if not any(step.ask for step in one.steps)]
    assert [one for one in silent if any(step.do for step in load(one).steps)] == []
    assert len(silent) < len(stories) // 10


def test_every_chapter_with_a_story_has_a_question() -> None:
    """A class, a sheet and practice find at least one, but where plans are checked."""
    pages = [page for game in GAMES for page in sorted((BOOK / game).glob("*.md"))]
    without = []
    for page in pages:
        shown = [load(name) for name in SHOWN.findall(page.read_text("utf-8"))]
        acted = [one for one in shown if any(step.do for step in one.steps)]
        if acted and not any(step.ask for one in acted for step in one.steps):
            without.append(page.stem)
    assert pages
    assert without == []
