"""What pages of the book become when they are built, told as plays: what is written, what stands.

The tables of the folder ``built`` hold them. A play is a small book of its own: its pages by name.
A line of its script is a question; what follows ``->`` or stands indented below it is the answer:

- ``page labyrinth/holes``: the page that is asked from here on,
- ``has <b>A game</b>``: how often some markup stands in it,
- ``outline``: its landmarks in their order; brackets hold what stands in one pair,
- ``block LP-HOLE-01``: the words of a part, by its id or class,
- ``also LP-HOLE-01``: the clauses that it names beside itself,
- ``steps LP-HOLE-01``: the steps that it leads to,
- ``links er-doors``: where such a part leads,
- ``choices``: what can be chosen; a star marks what is,
- ``cells``: what it hands to the live runtime,
- ``object LP-HOLE-01``: what other books find of it, and where live stages find its home,
- ``warnings``: what the author hears,
- ``# Words.``: the rule that the next lines show.

``python -m tests.book.told`` writes the answers anew; read what changes.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterator, Mapping
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.book.conftest import Built, made
from tests.tables import asked, write

TABLES = sorted((Path(__file__).parent / "built").glob("*.toml"))
MARKS = ("er-opening", "er-pair", "er-pair-stage", "er-scroll", "cell")
"""Classes that are landmarks of a page, beside clauses and headings."""


class Outline(HTMLParser):
    """The order of the landmarks of a page; its elements are nested well."""

    VOID = frozenset({"meta", "link", "input", "br", "img", "hr", "wbr"})

    def __init__(self) -> None:
        super().__init__()
        self.marks: list[str] = []
        self.open: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what matters of an element."""
        found = dict(attrs)
        classes = (found.get("class") or "").split()
        if tag not in self.VOID:
            self.open.append((tag, "er-pair" in classes))
        if "er-clause" in classes:
            self.marks.append((found.get("id") or "").upper())
        elif mark := next((one for one in MARKS if one in classes), ""):
            more = [one[8:] for one in classes if mark == "er-pair" and one.startswith("er-pair-")]
            more += [f"({one[4:]})" for one in classes if one.startswith("tag_")]
            self.marks.append(" ".join(["[" if mark == "er-pair" else mark, *more]))
        elif tag in {"h1", "h2"}:
            self.marks.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Every element closes the one opened last."""
        opened, paired = self.open.pop() if self.open else (tag, False)
        assert opened == tag, (opened, tag)
        self.marks += ["]"] * paired


def words(markup: str) -> str:
    """Markup as a reader reads it."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", markup))).strip()


def element(page: str, mark: str) -> str:
    """The first element with an id or a class, as far as its end."""
    tag = re.search(rf'<(\w+)[^>]* (?:id|class)="(?:[^"]* )?{mark.lower()}[ "]', page)
    assert tag, f"{mark} stands nowhere"
    deep = 0
    for found in re.finditer(rf"<(/?){tag[1]}\b[^>]*>", page[tag.start() :]):
        deep += -1 if found[1] else 1
        if not deep:
            break
    return page[tag.start() : tag.start() + found.end()]


def steps(markup: str) -> list[str]:
    """The steps that a clause leads to, with the words of the links."""
    link = r'data-er-scenario="([^"]*)" data-er-step="(\d+)"[^>]*>(.*?)</a>'
    return [f"{one}@{step} ({words(name)})" for one, step, name in re.findall(link, markup)]


def chosen(page: str) -> Iterator[str]:
    """The choices of each option."""
    found: dict[str, list[str]] = {}
    for one in re.findall(r"<input[^>]*>", page):
        told = dict(re.findall(r'([\w-]+)="([^"]*)"', one))
        found.setdefault(told["name"], []).append(told["value"] + "*" * ("checked" in told))
    return (f"{name}: {', '.join(values)}" for name, values in found.items())


def heard(warnings: str) -> list[str]:
    """What the author hears, by page and line."""
    lines = re.sub(r"^\S*/source/", "", warnings, flags=re.MULTILINE).splitlines()
    return sorted(filter(str.strip, lines), key=lambda one: [*map(len, one.split(":")[:2]), one])


def kept(built: Built, name: str) -> list[str]:
    """What is kept of a clause for other books, and for live stages."""
    packed = (built.out / "objects.inv").read_bytes().split(b"\n", 4)[4]
    rows = zlib.decompress(packed).decode().splitlines()
    homes = json.loads((built.out / "_static" / "er-clauses.json").read_text("utf-8"))
    return [*(row for row in rows if row.startswith(f"{name} ")), homes[name]]


def told(built: Built, page: str, word: str, rest: str) -> str | list[str]:
    """The answer to a line: what stands behind it, or what stands below."""
    if word == "object":
        return kept(built, rest)
    if word == "warnings":
        return heard(built.warnings)
    if word == "cells":
        return [json.dumps(cell, ensure_ascii=False) for cell in built.cells(page)]
    html = built.page(page)
    body = html[html.index('<div class="body"') : html.index('<div class="sphinxsidebar"')]
    if word == "has":
        return str(html.count(rest))
    if word == "choices":
        return [*chosen(body)]
    if word == "outline":
        outline = Outline()
        outline.feed(body)
        return " ".join(outline.marks)
    block = element(body, rest)
    if word == "block":
        return [words(block)]
    if word == "links":
        return re.findall(r'href="([^"]*)"', unescape(block))
    if word == "also":
        line = re.search(r'<span class="er-also"> ?see also (.*?)</span>', block)
        return re.findall(r'href="([^"]*)"', line[1]) if line else "nothing"
    assert word == "steps", word
    return steps(block)


def answered(_: Path, table: Mapping[str, Any], row: Mapping[str, Any], __: str) -> Iterator[str]:
    """The lines of a play as they are answered now."""
    more = {**table.get("texts", {}), **row.get("texts", {})}
    pages = {"index": "# I", **row["pages"]}
    for name, text in more.items():
        pages = {page: one.replace(f"<{name}>\n", text) for page, one in pages.items()}
    with TemporaryDirectory() as folder:
        built, page = made(Path(folder), **pages), "index"
        for word, rest in asked(row):
            line = f"{word} {rest}".rstrip()
            if word in ("#", "page"):
                page = rest if word == "page" else page
                yield line
            elif isinstance(answer := told(built, page, word, rest), str):
                yield f"{line} -> {answer}"
            else:
                yield from (line, *(f"  {one}" for one in answer))


if __name__ == "__main__":
    import tests.conftest  # noqa: F401 - the path of the extension

    write(TABLES, answered)
