"""What an app answers to presses, told as plays: what is opened, pressed, and then said.

The tables of the folder ``presses`` hold them. A line of a script is a press or a question; what
follows ``->`` or stands indented below it is the answer. The whole script is asked again:

- ``do perform B: left``: a press, and what the page is told of it: the state, the position, the
  place that is counted, and what is new in the words of regions (``see`` of the play names them);
  ``<name>`` hands over the draft of a text of the table, as a link does,
- ``see ask``: the words that stand in a region, or on the ``card`` that stands for the app,
- ``has popup data-do="names"``: how often some markup stands in a region,
- ``kept``: what has changed of what the browser is given to keep,
- ``keep x``: what the browser says that it keeps; ``<name>`` is a text of the table.

``python -m tests.widgets.apps.pressed`` writes the answers anew; read what changes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from difflib import ndiff
from html import escape, unescape
from pathlib import Path
from random import seed
from typing import Any
from urllib.parse import quote

import pytest

from rules import scenarios
from rules.core.players import AtRandom
from rules.scenarios import editor
from tests.tables import asked, write
from tests.widgets.apps.match.conftest import same_lots
from tests.widgets.conftest import OWN, PLAIN
from widgets import (
    Card,
    chain,
    contrast,
    edit,
    lesson,
    play,
    practice,
    progress,
    review,
    show,
    workshop,
)
from widgets.apps.laboratory import laboratory
from widgets.apps.match import commands, model
from widgets.apps.stage.embed import embed
from widgets.apps.workshop.position.model import packed
from widgets.kernel import widget

TABLES = sorted((Path(__file__).parent / "presses").glob("*.toml"))
TEXTS = {"plain": PLAIN, "own": OWN}
"""Scenarios that are called by a name."""
NOTE = re.compile(r'<div[^>]*role="note".*?</div>', re.DOTALL)
"""The words of a clause, which a chip shows on demand."""


TWICE = re.compile("&lt;/(?:a|b|button|div|li|p|span|svg)&gt;")
"""Markup that was taken for a text."""


FEW = 4
"""So many words are told again, though they stood there before."""


def words(markup: str) -> str:
    """Markup as a reader reads it."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", NOTE.sub("", markup)))).strip()


def news(before: str, now: str) -> str:
    """What is new in some words; what stood there before is left out."""
    old, new = before.split(), now.split()
    least = min(len(old), len(new))
    head = next((at for at in range(least) if old[at] != new[at]), least)
    tail = next((at for at in range(least - head) if old[-1 - at] != new[-1 - at]), least - head)
    head, tail = head * (head > FEW), tail * (tail > FEW)
    found = " ".join(new[head : len(new) - tail])
    if not found and before:
        found = f"gone: {' '.join(old[head : len(old) - tail])}"
    return f"{'… ' * bool(head)}{found}{' …' * bool(tail)}"


def shown(what: str, texts: Mapping[str, str], **more: Any) -> Any:
    """A stage, of a scenario of the book or of a text of the table."""
    text = texts.get(what)
    return show(scenarios.loads(text, f"own/{what}") if text else what, **more)


class Reader:
    """Somebody at an app: presses go in as from the page, what comes back is kept."""

    def __init__(self, table: Mapping[str, Any], row: Mapping[str, Any]) -> None:
        (name, what), *more = row["open"].items()
        opens: Mapping[str, Any] = {
            "show": lambda one, **given: shown(one, {**TEXTS, **table.get("texts", {})}, **given),
            "edit": edit, "lesson": lesson, "play": play, "practice": practice,
            "progress": lambda _: progress(), "workshop": workshop, "laboratory": laboratory,
            "review": lambda _: review(), "contrast": contrast, "chain": chain,
            "embed": lambda query: embed(quote(query, safe="")),
        }  # fmt: skip
        self.texts: Mapping[str, str] = table.get("texts", {})
        given = (what,) if not isinstance(what, list) or name == "lesson" else tuple(what)
        self.app = opens[name](*given, **dict(more))
        self.see: tuple[str, ...] = tuple(row.get("see", table.get("see", ("said", "live"))))
        self.messages: list[dict[str, Any]] = []
        self.regions: dict[str, str] = {}
        if isinstance(self.app, Card):
            self.regions["card"] = escape(f"{self.app.reason} {self.app.remedy}")
            return
        self.root: dict[str, Any] = {}
        self.kept: list[str] = []
        self.top = getattr(self.app, "top", self.app)
        self.top.send = lambda one, *_: self.messages.append(one)
        if "kept" in row:
            self.top.kept = row["kept"]
        self.hear({"do": "ready", "env": {"theme": "light", "dpr": 2, "width": 546}})

    def hear(self, message: dict[str, Any]) -> dict[str, str]:
        """What the page sends; the regions that changed."""
        return self.gather(lambda: self.app._hear(None, message, None))

    def gather(self, act: Callable[[], object]) -> dict[str, str]:
        """Have something happen; the regions that changed."""
        self.messages.clear()
        act()
        changed: dict[str, str] = {}
        for one in self.messages:
            changed |= one.get("regions", {})
            assert not [name for name, html in changed.items() if TWICE.search(html)]
            self.root |= one.get("root", {})
        self.regions |= changed
        return changed

    @property
    def stands(self) -> str:
        """Where the app stands: its state, its position, whose eyes, what is counted."""
        address = str(self.root.get("address", ""))
        count = re.search(r'class="er-count[^>]*>(.*?)</', self.regions.get("controls", ""))
        found = [self.root.get("state"), "".join(address.rpartition("@")[1:]) * ("@" in address)]
        found += [self.root.get("viewer"), self.root.get("popup"), count and words(count[1])]
        return ", ".join(str(one) for one in found if one)

    def press(self, text: str) -> Iterator[str]:
        """A press, and what came of it."""
        before, told = self.stands, {name: words(one) for name, one in self.regions.items()}
        do, _, arg = text.partition(" ")
        if not arg.startswith(("{", "[")):
            arg = arg.replace("\\n", "\n")
        if arg[1:-1] in self.texts:
            arg = packed(editor.taken_over(scenarios.loads(self.texts[arg[1:-1]])))
        changed = self.hear({"do": do, "arg": arg})
        yield f"do {text}"
        if self.stands != before:
            yield f"  {self.stands}"
        for name in self.see:
            if name in changed and words(changed[name]) != told.get(name, ""):
                yield f"  {name}: {news(told.get(name, ''), words(changed[name]))}"
        for one in self.messages:
            if "regions" not in one:
                more = {key: value for key, value in one.items() if key != "kind"}
                yield f"  {one['kind']} {json.dumps(more, ensure_ascii=False)[:300]}"

    def answered(self, word: str, rest: str) -> Iterator[str]:
        """A line of a script as it is answered now."""
        if word == "do":
            yield from self.press(rest)
        elif word == "see":
            yield f"see {rest} -> {words(self.regions[rest])}"
        elif word == "keep":
            text = self.texts.get(rest[1:-1], rest.replace("\\n", "\n"))
            self.gather(lambda: setattr(self.top, "kept", text))
            yield f"keep {rest}".rstrip()
        elif word == "kept":
            before, self.kept = self.kept, self.top.kept.splitlines()
            yield "kept"
            rows = (row for row in ndiff(before, self.kept) if row[:1] in "+-")
            yield from (f"  {row.rstrip()}".replace("'''", '"""') for row in rows)
        else:
            name, _, markup = rest.partition(" ")
            yield f"has {rest} -> {self.regions[name].count(markup)}"


def answered(_: Path, table: Mapping[str, Any], row: Mapping[str, Any], __: str) -> Iterator[str]:
    """The lines of a play as they are answered now."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(commands, "REST", -1.0)
        patched.setattr(model, "player_of_level", lambda _game, lot, _level: AtRandom(lot))
        patched.setattr(widget, "ON_SITE", True)  # there nothing is kept for a notebook
        same_lots(patched)
        seed(7)
        reader = Reader(table, row)
        for line in asked(row):
            yield from reader.answered(*line)


if __name__ == "__main__":
    write(TABLES, answered)
