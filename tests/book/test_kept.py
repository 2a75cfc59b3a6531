"""What is kept where: the page names everything that the scripts keep in a browser, and no more."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "book" / "using-the-book.md"
SCRIPTS = ("widgets/page/*.js", "book/scripts/*.js", "widgets/live/src/page/*.js")
TOLD = {
    "er-practice": "what you have practised",
    "er-lines:": "your lines on a board",
    "er-workshop": "a draft of the workshop",
    "er-workshop-typed": "a draft of the workshop",
    "er-questions": "your list of questions",
    "er-questions-of": "that this browser leads a class",
    "er-class": "that this browser leads a class",
    "er-pace": "pace",
    "er-drawer": "open drawer",
    "er-words": "language",
    "er-rules:": "all rules shown",
    "er-purpose": "what you came for",
}
"""What stands in the store of a browser, and how the page calls it."""
KEEPS = r"(?:store|stored|keepOwn|ownText|ownName|readKept|watchKept|localStorage\.\w+)\(|store = "
USED = re.compile(rf"(?:{KEEPS})(?:model, )?(?P<name>\"[^\"]+\"|`[^`$]+|[A-Z]+)")


def kept() -> set[str]:
    """The names under which scripts keep something for good."""
    found: set[str] = set()
    texts = [path.read_text("utf-8") for one in SCRIPTS for path in ROOT.glob(one)]
    named = dict(re.findall(r"\b([A-Z]+) = [\"`](er-[a-z:-]+)", "\n".join(texts)))
    for text in texts:
        own = {**named, **dict(re.findall(r"\b([A-Z]+) = [\"`](er-[a-z:-]+)", text))}
        for use in USED.finditer(text):
            name = use["name"].strip('"`')
            found.add(own.get(name, name))
    return {name for name in found if name.startswith("er-")}


def test_the_page_tells_what_a_browser_keeps() -> None:
    """A script that keeps something more needs a row, and a row needs a script."""
    assert kept() == TOLD.keys()
    table = PAGE.read_text("utf-8").partition("## What is kept where")[2].partition("\n## ")[0]
    for words in TOLD.values():
        assert words in table
