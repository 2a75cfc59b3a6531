"""Ledger text as nodes: original words get their language, ids of clauses lead to them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from docutils import nodes
from docutils.utils.smartquotes import educateQuotes

from rulebook.domain import chip
from rulebook.tags import tag
from rules.core import clauses
from rules.core.registry import GAMES

if TYPE_CHECKING:
    from sphinx.application import Sphinx

    from rules.core.clauses import Term

CYRILLIC = re.compile(r"[\u0400-\u04FF][\u0400-\u04FF’'\s,—/-]*[\u0400-\u04FF]|[\u0400-\u04FF]")
ID = re.compile(rf"\b(?:{'|'.join(clauses.GAME_OF)})(?:-[A-Z]+)+-\d+\b")
UKRAINIAN = set("іїєґІЇЄҐ")
"""Letters that Russian and Bulgarian do not have."""
CODES = {"Russian": "ru", "Ukrainian": "uk", "Bulgarian": "bg", "English": "en"}


def language(game: str) -> str:
    """The code of the language in which the original of ``game`` is written."""
    return CODES.get(clauses.ledger(game).language.split(",")[0], "en")


def prose(text: str, game: str, *, plain_quotes: bool = False) -> list[nodes.Node | str]:
    """``text`` with every original word marked as such, and every id of a clause as a link.

    Its quotes are curled while it is whole: a quote before an original word has to look right.
    """
    parts: list[nodes.Node | str] = []
    place = 0
    if not plain_quotes:
        text = educateQuotes(f" {text}", "en")[1:]  # the space lets the first quote open
    for found in ID.finditer(text):
        if clauses.is_known(found[0]):
            parts += [*spoken(text[place : found.start()], game), chip(found[0])]
            place = found.end()
    return [*parts, *spoken(text[place:], game)]


def spoken(text: str, game: str) -> list[nodes.Node | str]:
    """``text`` with every original word marked as such."""
    parts: list[nodes.Node | str] = []
    place = 0
    for found in CYRILLIC.finditer(text):
        parts += [text[place : found.start()], original(found[0], game)]
        place = found.end()
    return [part for part in (*parts, text[place:]) if part != ""]


def voices(app: Sphinx, document: nodes.document) -> None:
    """Give original words in a page's own sentences their language, for a voice to read."""
    game = app.env.docname.partition("/")[0]
    for node in document.findall(nodes.emphasis):
        text = node.astext()
        if CYRILLIC.search(text):
            elsewhere = "uk" if UKRAINIAN & set(text) else "ru"
            node["classes"].append(f"language-{language(game) if game in GAMES else elsewhere}")


def original(words: str, game: str) -> nodes.Node:
    """Words of the original text."""
    return tag("i", words, lang=language(game))


def plain(english: str) -> list[str]:
    """The words a term goes by: "hole (pit)" by "hole" and "pit", "current / drift" by both."""
    inner = re.sub(r"\((?:command '([^']*)'|also: ([^)]*)|([^)]*))\)", r"/ \1\2\3", english)
    return [word.strip() for word in re.split(r"[/;]", inner) if word.strip()]


def terms_in(text: str, game: str) -> list[Term]:
    """The terms of the game's ledger that occur in ``text``, the longest where two overlap."""
    found: list[Term] = []
    rest = text.lower()
    terms = [(word, term) for term in clauses.ledger(game).terms for word in plain(term.english)]
    for word, term in sorted(terms, key=lambda pair: -len(pair[0])):
        pattern = rf"\b{re.escape(word.lower())}(?:s|es)?\b"
        if re.search(pattern, rest):
            rest = re.sub(pattern, " ", rest)
            if term not in found:
                found.append(term)
    return found
