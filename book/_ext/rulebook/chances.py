"""Directives that ask the engine about chance: tables of odds, and the cards of a deck.

No figure is typed in: a game's module ``figures`` works each of them out by playing.
"""

from __future__ import annotations

import re
from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from sphinx.util.docutils import SphinxDirective

from rulebook.domain import chip
from rulebook.prose import ID, prose
from rulebook.ruling import known_game
from rulebook.tables import row, table
from rulebook.tags import Tag, tag
from rules.core import clauses

if TYPE_CHECKING:
    from docutils import nodes

    from rules.core.chance import Table

PREFIX = "chance: "
"""How the ledger names the cards of a Chance deck."""


def figures(game: str) -> Any:
    """The module that works out the odds of a game; ``None`` for a game without chance."""
    name = f"rules.games.{game}.figures"
    return import_module(name) if find_spec(name) else None


class OddsDirective(SphinxDirective):
    """``{odds-of} underground/chasm``: one table of odds, each with a bar."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The table, and a sentence below it where there is one."""
        game, _, name = self.arguments[0].partition("/")
        self.arguments[0] = game
        tables = getattr(figures(known_game(self)), "TABLES", {})
        if name not in tables:
            there = ", ".join(tables) or "none"
            raise self.error(f"{game} has no odds of '{name}'. There are: {there}.")
        return [*drawn(tables[name](), game)]


def drawn(odds: Table, game: str) -> list[nodes.Node]:
    """A table of odds as nodes."""
    rows = [
        row([*prose(line.label, game)], [bar(line.chance)], [*said(line.chance)])
        for line in odds.lines
    ]
    shown: list[nodes.Node] = [table(odds.title, [odds.asked, "Odds", "In figures"], rows)]
    if odds.curve:
        shown.insert(0, curve(odds))
    return [*shown, tag("p", *prose(odds.note, game))] if odds.note else shown


WIDE, HIGH, EDGE = 560, 200, 34
"""A curve's size, and the room for its figures on the left and below."""


def curve(odds: Table) -> Tag:
    """The rows of a table turn by turn, as a curve that begins at nought."""
    points = [(EDGE, float(HIGH - EDGE)), *(_point(odds, at) for at in range(len(odds.lines)))]
    way = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    last = odds.lines[-1]
    levels = [
        part
        for level in (0, 50, 100)
        for part in _level(level, 8 + (HIGH - EDGE - 8) * (100 - level) / 100)
    ]
    turns = [
        tag("text", str(at), x=f"{x:.1f}", y=str(HIGH - 12), text_anchor="middle")
        for at, (x, _) in enumerate(points)
    ]
    dots = [tag("circle", cx=f"{x:.1f}", cy=f"{y:.1f}", r="4") for x, y in points[1:]]
    return tag(
        "svg",
        *levels, *turns, tag("path", d=way), *dots,
        cls="er-curve", viewbox=f"0 0 {WIDE} {HIGH}", role="img",
        aria_label=f"{odds.title}: the curve rises to {float(last.chance) * 100:.0f} per cent "
        f"after {last.label}.",
    )  # fmt: skip


def _point(odds: Table, at: int) -> tuple[float, float]:
    """Where the end of a turn stands in the curve."""
    x = EDGE + (WIDE - EDGE - 16) * (at + 1) / len(odds.lines)
    return x, 8 + (HIGH - EDGE - 8) * (1 - float(odds.lines[at].chance))


def _level(level: int, y: float) -> tuple[Tag, Tag]:
    """A line across, with its figure."""
    line = tag("line", x1=str(EDGE), x2=str(WIDE - 16), y1=f"{y:.1f}", y2=f"{y:.1f}")
    return line, tag("text", f"{level} %", x="0", y=f"{y + 4:.1f}")


def bar(chance: Fraction) -> Tag:
    """A bar as long as the chance; the figures stand beside it."""
    inner = tag("span", style=f"width:{float(chance) * 100:.1f}%")
    return tag("span", inner, cls="er-odds", aria_hidden="true")


def said(chance: Fraction) -> list[nodes.Node | str]:
    """A chance as a fraction, where that is short, and in per cent."""
    per_cent = f"{float(chance) * 100:.1f} %"
    if chance.denominator > 9999:
        return [per_cent]
    return [tag("b", str(chance)), f" = {per_cent}"]


class ChanceDeckDirective(SphinxDirective):
    """``{chance-deck} underground``: every Chance card, the most frequent first."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """A gallery of cards."""
        game = known_game(self)
        if not hasattr(figures(game), "deck"):
            raise self.error(f"{game} has no deck of chances.")
        counts: dict[str, int] = figures(game).deck()
        whole = sum(counts.values())
        known = {part.name: part.notes for part in clauses.ledger(game).components}
        cards = [
            card(name, known[PREFIX + name], game, count, whole)
            for name, count in sorted(counts.items(), key=lambda card: -card[1])
        ]
        return [tag("ul", *cards, cls="er-deck er-wide")]


def card(name: str, notes: str, game: str, count: int, whole: int) -> Tag:
    """One card: its name, what it does, its clauses, how many there are, its odds."""
    chance = Fraction(count, whole)
    text = re.sub(r" \([^()]*\)", lambda found: "" if ID.search(found[0]) else found[0], notes)
    chips = [chip(clause) for clause in ID.findall(notes)]
    return tag(
        "li",
        tag("b", name[0].upper() + name[1:], cls="er-card-name"),
        tag("span", *prose(text, game), cls="er-card-text"),
        tag("span", *chips, cls="er-chips"),
        tag("span", f"{count} of {whole}: ", *said(chance), cls="er-card-n"),
        bar(chance),
        cls="er-card",
    )
