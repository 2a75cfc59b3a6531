"""Directives for what a game's engine fills in itself: the cards of a deck, and tables of answers.

Both ask the game's module ``figures``: ``DECKS`` gives cards, ``GRIDS`` gives tables, by name.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from sphinx.util.docutils import SphinxDirective

from rulebook.chances import bar, figures, said
from rulebook.prose import prose
from rulebook.ruling import known_game
from rulebook.tables import row, table
from rulebook.tags import tag

if TYPE_CHECKING:
    from docutils import nodes

    from rulebook.tags import Tag


class Filled(SphinxDirective):
    """A directive whose argument is ``game/name``, ``name`` being an entry of a game's table."""

    required_arguments = 1
    table = ""
    """The name of the table in the game's module ``figures``."""
    kind = ""
    """What its entries are called, for an error."""

    def asked(self) -> tuple[str, Any]:
        """The game, and the entry that was asked for."""
        game, _, name = self.arguments[0].partition("/")
        self.arguments[0] = game
        there = getattr(figures(known_game(self)), self.table, {})
        if name not in there:
            known = ", ".join(there) or "none"
            raise self.error(f"{game} has no {self.kind} '{name}'. There are: {known}.")
        return game, there[name]()


class DeckDirective(Filled):
    """``{deck-of} colditz/security``: every card of a deck, the most frequent first."""

    table, kind = "DECKS", "deck"

    def run(self) -> list[nodes.Node]:
        """A gallery of cards."""
        game, cards = self.asked()
        whole = sum(card.many for card in cards)
        shown = [face(card, whole, game) for card in sorted(cards, key=lambda card: -card.many)]
        return [tag("ul", *shown, cls="er-deck er-wide")]


def face(card: Any, whole: int, game: str) -> Tag:
    """One card: its name, what it says, when it is played, how many there are."""
    chance = Fraction(card.many, whole)
    return tag(
        "li",
        tag("b", card.name, cls="er-card-name"),
        tag("span", *prose(card.text, game), cls="er-card-text"),
        tag("span", *prose(card.notes, game), cls="er-card-n"),
        tag("span", f"{card.many} of {whole}: ", *said(chance), cls="er-card-n"),
        bar(chance),
        cls="er-card",
    )


class TableDirective(Filled):
    """``{table-of} colditz/arrest``: a table whose every answer was asked of the engine."""

    table, kind = "GRIDS", "table"

    def run(self) -> list[nodes.Node]:
        """The table."""
        game, grid = self.asked()
        rows = [row(*([*prose(cell, game)] for cell in line)) for line in grid.rows]
        return [table(grid.title, list(grid.heads), rows)]
