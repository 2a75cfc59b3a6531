"""The ``{effects-of}`` directive: every ruling of a game, and what flipping it would change."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from sphinx.util.docutils import SphinxDirective

from rulebook.domain import chip
from rulebook.flips import address
from rulebook.prose import prose, spoken
from rulebook.ruling import known_game
from rulebook.tables import Row, row, table
from rulebook.tags import tag
from rules import scenarios
from rules.core import clauses
from rules.explain import inplay
from rules.explain import rulings as laboratory

if TYPE_CHECKING:
    from docutils import nodes

    from rules.explain.rulings import Ruling

KEPT = "er-effects.json"
Counts = dict[str, int]
"""For each flip, written as in a link, how many scenarios go otherwise."""


class EffectsDirective(SphinxDirective):
    """``{effects-of} ravines``: every ruling of a game, and in how many scenarios each flip shows.

    That takes seconds for each game, so the numbers are kept for as long as the engine stays as
    it is.
    """

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """A summary that opens, with a table in it."""
        game = known_game(self)
        counts = kept(Path(self.env.doctreedir) / KEPT, self.config.rulebook_build, game)
        rulings = laboratory.rulings(game).values()
        rows = [
            row(
                [chip(one.gap)],
                *flip(one, choice, counts[f"{one.option}={choice}"]),
                [inplay.sentence(game, one.option, choice) or "–"],
            )
            for one in rulings
            for choice in one.flips
        ]
        silent = sum(not number for number in counts.values())
        total = len(scenarios.scenarios(game))
        head = f"{clauses.ledger(game).title}: {len(rows)} other choices, {total} scenarios"
        name = f"Flips: {clauses.ledger(game).title}"
        note = f"{silent} of them change nothing in any scenario of the book."
        return [
            tag(
                "details",
                tag("summary", tag("b", head)),
                tag("p", note),
                table(name, ["Ruling", "Flipped to", "Goes otherwise", "In play"], rows),
                cls="er-effects er-wide",
            )
        ]


def flip(one: Ruling, choice: str, number: int) -> tuple[Row, Row]:
    """What a flip means, leading to it, and in how many scenarios it shows."""
    link = tag(
        "a", *spoken(one.choices[choice], one.game), href=address(one.game, one.option, choice)
    )
    book = tag("span", "instead of: ", *prose(next(iter(one.choices.values())), one.game))
    told = f"{number} scenario{'' if number == 1 else 's'}" if number else "no scenario shows it"
    return [link, tag("br"), book], [told]


@cache
def counted(game: str) -> Counts:
    """Every flip of a game tried out on every scenario."""
    return {
        f"{one.option}={choice}": len(laboratory.effects(game, one.option, choice))
        for one in laboratory.rulings(game).values()
        for choice in one.flips
    }


def kept(path: Path, build: str, game: str) -> Counts:
    """The numbers of this build of the engine, worked out once."""
    notes = json.loads(path.read_text("utf-8")) if path.exists() else {}
    if not build or notes.get("build") != build:
        notes = {"build": build}
    if game not in notes:
        notes[game] = counted(game)
        path.write_text(json.dumps(notes), "utf-8")
    found: Counts = notes[game]
    return found
