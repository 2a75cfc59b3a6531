"""Directives that print a game's lists: words, things, announcements, scenarios."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING

from sphinx.util.docutils import SphinxDirective

from rulebook.domain import chips
from rulebook.prose import original, prose
from rulebook.ruling import known_game
from rulebook.tags import Tag, path, tag
from rules import scenarios
from rules.core import clauses, data, registry
from rules.core.manual import PARTS, Entry

if TYPE_CHECKING:
    from docutils import nodes

Row = list["nodes.Node | str"]


def table(name: str, heads: list[str], rows: list[Tag]) -> Tag:
    """A table with a name, in a frame that scrolls on small screens and takes the keyboard.

    On a phone every row is a block, each of its cells below the one before with its head: so the
    roles are written out, which a browser else forgets.
    """
    for line in rows:
        for cell, head in zip(line.children, heads, strict=True):
            assert isinstance(cell, Tag)
            first = cell["tag"] == "th"
            cell["attrs"] |= {"role": "rowheader" if first else "cell"}
            if not first:
                cell["attrs"]["data-head"] = head
    names = tag(
        "tr", *(tag("th", one, scope="col", role="columnheader") for one in heads), role="row"
    )
    return tag(
        "div",
        tag(
            "table",
            tag("thead", names, role="rowgroup"),
            tag("tbody", *rows, role="rowgroup"),
            cls="er-table table",
            role="table",
        ),
        cls="er-scroll er-wide",
        role="region",
        aria_label=name,
        tabindex="0",
    )


def row(*cells: Row, id: str = "") -> Tag:  # noqa: A002
    """A row whose first cell names it."""
    first, *rest = cells
    cells_of_it = (tag("td", *cell) for cell in rest)
    return tag("tr", tag("th", *first, scope="row"), *cells_of_it, id=id, role="row")


class GlossaryDirective(SphinxDirective):
    """``{glossary-of} labyrinth``: every term with its original word and meaning."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """A table, by English word."""
        game = known_game(self)
        terms = sorted(clauses.ledger(game).terms, key=lambda term: term.english.lower())
        rows = [
            row([term.english], [*prose_of(term.original, game)], [*prose(term.meaning, game)])
            for term in terms
        ]
        return [table("Glossary", ["English", "In the original", "Meaning"], rows)]


def prose_of(words: str, game: str) -> Row:
    """Original words, as such when they are in another script."""
    parts = prose(words, game)
    return parts if len(parts) > 1 else [original(words, game)]


class ComponentsDirective(SphinxDirective):
    """``{components-of} labyrinth``: what the game needs."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """A table in the ledger's order."""
        game = known_game(self)
        rows = [
            row([part.name], [*prose(part.count, game)], [*prose(part.notes, game)])
            for part in clauses.ledger(game).components
        ]
        return [table("What you need", ["Thing", "How many", "Notes"], rows)]


class AnnouncementsDirective(SphinxDirective):
    """``{announcements-of} labyrinth``: what the leader says, and what sounds the same."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """A table in the ledger's order."""
        game = known_game(self)
        rows = [
            row(
                [*prose(said.situation, game)],
                [*prose_of(said.original, game)],
                [*prose(said.english, game)],
                [tag("ul", *(tag("li", *prose(text, game)) for text in said.shared_with))],
                [*prose(said.status, game)],
            )
            for said in clauses.ledger(game).announcements
        ]
        heads = ["When", "The words", "In English", "It sounds the same for", "Source"]
        return [table("Announcements", heads, rows)]


class ScenarioListDirective(SphinxDirective):
    """``{scenario-list} labyrinth``: every scenario of a game with the clauses it is about."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """A table by title, folded: it is long."""
        game = known_game(self)
        rows = []
        for name in scenarios.list_scenarios(game):
            self.env.note_dependency(
                str(data.HERE / game / "scenarios" / f"{name.split('/')[1]}.toml")
            )
            content = scenarios.load(name)
            rows.append(row([content.title], [path(name)], chips(content.clauses)))
        found = table("Scenarios", ["Scenario", "Name", "Clauses"], rows)
        return [tag("div", fold(f"{len(rows)} boards", found), cls="er-letters")]


class WordsDirective(SphinxDirective):
    """``{words-of} underground facts``: what a scenario file may say, from the engine's manual."""

    required_arguments = 2

    def run(self) -> list[nodes.Node]:
        """A table in the manual's order."""
        game, part = known_game(self), self.part()
        if part not in PARTS:
            raise self.error(f"'{part}' is no part of a manual; parts: {', '.join(PARTS)}.")
        title, word, values = PARTS[part]
        manual = registry.game(game).setups.manual()
        rows = [
            row(
                [tag("code", entry.word)],
                [*prose(entry.means, game, plain_quotes=True)],
                *([told_of(entry, game, manual.commands, part)] if values else []),
                id=command_id(game, entry.word) if part == "commands" else "",
            )
            for entry in getattr(manual, part)
        ]
        heads = [word, "Meaning", *([values] if values else [])]
        found = table(f"{title}: {registry.game(game).title}", heads, rows)
        found["support_smartquotes"] = False  # what is copied into a file needs plain quotes
        return [found]

    def part(self) -> str:
        """The part of the manual that is shown."""
        return str(self.arguments[1])


def told_of(entry: Entry, game: str, commands: tuple[Entry, ...], part: str) -> Row:
    """What stands beside a word: its values; beside a code, links to what it refuses."""
    if part != "codes":
        return prose(entry.values, game, plain_quotes=True)
    found: Row = []
    for name in entry.values.split(", "):
        words = (one.word for one in commands)
        whole = next((one for one in words if one.removeprefix("<player>: ").startswith(name)), "")
        code = tag("code", name)
        found += [", "] if found else []
        found.append(
            tag("a", code, href=f"#{command_id(game, whole)}") if whole else tag("span", name)
        )
    return found


def command_id(game: str, word: str) -> str:
    """The place of a command of a game on the page of words."""
    return f"command-{game}-{re.sub(r'[^a-z]+', '-', word.lower()).strip('-')}"


class ViewsDirective(WordsDirective):
    """``{views-of} underground``: the facts that ``sees`` may name, as a viewer has them."""

    required_arguments = 1

    def part(self) -> str:
        """The facts of a view."""
        return "sees"


class OriginDirective(SphinxDirective):
    """``{origin-of} duel``: title, language and author of the old text, and what is known of it."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Two sentences and a list: nothing that the ledger of the game does not say."""
        game = known_game(self)
        book = clauses.ledger(game)
        listed: dict[str, Row] = {
            "Title": prose(book.original_title, game),
            "Language": [book.language],
            "Author": prose(book.author, game) if book.author else ["not named"],
        }
        rows = [
            part for name, said in listed.items() for part in (tag("dt", name), tag("dd", *said))
        ]
        return [tag("p", *prose(book.origin, game)), tag("dl", *rows)]


class AlphabetDirective(SphinxDirective):
    """``{a-to-z}``: every word of the games by its letter, and every clause by its family.

    It is what readers without scripts search in; folded, so that it stays short.
    """

    def run(self) -> list[nodes.Node]:
        """A fold for each letter, then one for each game."""
        shown = self.config.rulebook_games
        terms = sorted(
            ((term, game) for game in shown for term in clauses.ledger(game).terms),
            key=lambda pair: (pair[0].english.casefold(), pair[1]),
        )
        letters = [
            fold(letter, tag("dl", *(part for pair in group for part in entry(*pair))))
            for letter, group in groupby(terms, lambda pair: pair[0].english[0].upper())
        ]
        games = [fold(clauses.ledger(game).title, families(game)) for game in shown]
        return [
            tag("p", "Words", role="heading", aria_level="2", cls="er-h2"),
            tag("div", *letters, cls="er-letters"),
            tag("p", "Rules", role="heading", aria_level="2", cls="er-h2"),
            tag("div", *games, cls="er-letters"),
        ]


def fold(name: str, *inside: nodes.Node) -> Tag:
    """A part that is opened without a script."""
    return tag("details", tag("summary", name), *inside)


def entry(term: clauses.Term, game: str) -> list[Tag]:
    """A word, its original and its meaning, and whose word it is."""
    title = clauses.ledger(game).title
    return [
        tag("dt", term.english, " (", *prose_of(term.original, game), "), ", title),
        tag("dd", *prose(term.meaning, game)),
    ]


def families(game: str) -> Tag:
    """The clauses of a game, those of a family in one line under their heading."""
    book = clauses.ledger(game)
    rows = []
    for section, group in groupby(book.clauses.values(), lambda clause: clause.section):
        rows.append(tag("li", f"{section}: ", *chips(clause.id for clause in group)))
    rows.append(tag("li", "Decisions: ", *chips(book.gaps)))
    return tag("ul", *rows)
