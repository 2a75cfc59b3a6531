"""The prose of a page and of a game's files, piece by piece, with the line where each begins.

Code, options of directives, targets of links, chips, controls and words of the old texts are no
prose; what stands within a sentence leaves one sign there.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.attrs import attrs_plugin
from mdit_py_plugins.colon_fence import colon_fence_plugin
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.front_matter import front_matter_plugin
from mdit_py_plugins.myst_blocks import myst_block_plugin
from mdit_py_plugins.myst_role import myst_role_plugin

from rulebook.plain import BOXES, OPTION
from rulebook.prose import CYRILLIC

THING = "\N{OBJECT REPLACEMENT CHARACTER}"
"""Stands for what is no prose."""

HEADING, TEXT, CELL = "heading", "text", "cell"

LEDGER = {
    "text", "question", "ruling", "alternatives", "meaning", "notes", "situation", "english",
    "name",
}  # fmt: skip
SCENARIO = {"title", "intro", "then", "text", "question", "choices", "why"}
"""The keys of a game's files that a reader reads."""

DIRECTIVE = re.compile(r"^\{([\w-]+)\}\s*(.*)$", re.DOTALL)


class Passage(NamedTuple):
    """A piece of prose: a heading, a text, a cell or the key of a file; its first line, its words.

    Every end of a line within it stands for one in the file.
    """

    kind: str
    line: int
    text: str


class Table(NamedTuple):
    """A table of a page: its first line, and what the cells of each row show."""

    line: int
    rows: list[list[str]]


class Page(NamedTuple):
    """The prose of a page, and its tables."""

    passages: list[Passage]
    tables: list[Table]


def page(source: str, *, walk: bool = False) -> Page:
    """The prose of a page; on a walk what is seen on the screen is not the page's own words."""
    return _page(source, 1, walk=walk)


def data(source: str, keys: set[str]) -> list[Passage]:
    """The prose under some keys of a TOML file, in the order of the file."""
    passages = []
    place = 0
    for key, text in _values(tomllib.loads(source), keys, ""):
        place = _find(source, text, place)
        passages.append(Passage(key, source.count("\n", 0, place) + 1, own(text)))
    return passages


def own(text: str) -> str:
    """``text`` without the words of the old texts."""
    return CYRILLIC.sub(lambda found: THING + "\n" * found[0].count("\n"), text)


# -- pages ----------------------------------------------------------------------------------------


def _page(source: str, first: int, *, walk: bool) -> Page:
    passages: list[Passage] = []
    tables: list[Table] = []
    kind, line = TEXT, first
    for token in _markdown().parse(source):
        if token.map:
            line = first + token.map[0]
        if token.type == "heading_open":
            kind = HEADING
        elif token.type in ("th_open", "td_open"):
            kind = CELL
        elif token.type in ("heading_close", "th_close", "td_close"):
            kind = TEXT
        elif token.type == "table_open":
            tables.append(Table(line, []))
        elif token.type == "tr_open":
            tables[-1].rows.append([])
        elif token.type in ("fence", "colon_fence"):
            inner = _box(token, line, walk=walk)
            passages += inner.passages
            tables += inner.tables
        elif token.type == "inline":
            children = token.children or []
            if kind == CELL:
                tables[-1].rows[-1].append(_visible(children))
            passages.append(Passage(kind, line, _words(children, walk=walk)))
    return Page([one for one in passages if one.text.strip()], tables)


def _box(token: Token, line: int, *, walk: bool) -> Page:
    """The prose in a directive that is a box; other directives have none of their own."""
    found = DIRECTIVE.match(token.info.strip())
    if not found or found[1] not in BOXES:
        return Page([], [])
    body = "\n".join("" if OPTION.match(one) else one for one in token.content.split("\n"))
    inner = _page(body, line + 1, walk=walk)
    title = _page(found[2], line, walk=walk).passages
    return Page([*(one._replace(kind=HEADING) for one in title), *inner.passages], inner.tables)


def _words(tokens: Sequence[Token], *, walk: bool) -> str:
    parts: list[str] = []
    until = ""
    for token in tokens:
        if token.type in ("softbreak", "hardbreak"):
            parts.append("\n")
        elif until:
            until = "" if token.type == until else until
        elif walk and token.type == "em_open":
            until = "em_close"
            parts.append(THING)
        elif token.type == "link_open" and token.markup == "autolink":
            until = "link_close"
            parts.append(THING)
        elif token.type == "text":
            parts.append(token.content)
        elif token.type == "image":
            parts.append(_words(token.children or [], walk=walk))
        elif token.type in ("code_inline", "myst_role"):
            parts.append(THING)
    return own("".join(parts))


def _visible(tokens: Iterable[Token]) -> str:
    shown = ("text", "code_inline", "myst_role")
    return "".join(token.content for token in tokens if token.type in shown)


@cache
def _markdown() -> MarkdownIt:
    """The Markdown of the book's pages, as far as prose and code must be told apart."""
    return (
        MarkdownIt("commonmark")
        .enable("table")
        .use(front_matter_plugin)
        .use(myst_block_plugin)
        .use(myst_role_plugin)
        .use(deflist_plugin)
        .use(colon_fence_plugin)
        .use(attrs_plugin)
    )


# -- files of games -------------------------------------------------------------------------------


def _values(value: object, keys: set[str], key: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _values(inner, keys, name)
    elif isinstance(value, list):
        for inner in value:
            yield from _values(inner, keys, key)
    elif isinstance(value, str) and key in keys and value:
        yield key, value


def _find(source: str, text: str, place: int) -> int:
    """Where a value begins, from ``place`` on where it can; TOML tells no lines.

    It is looked for up to the first sign that a file writes otherwise.
    """
    begin = re.split(r'[\n"\\]', text, maxsplit=1)[0]
    found = source.find(f'"{begin}', place)
    return found if found >= 0 else max(source.find(begin), 0)
