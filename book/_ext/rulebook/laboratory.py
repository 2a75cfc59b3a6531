"""The ``{effects-of}`` directive: every ruling of a game, and what flipping it would change."""

from __future__ import annotations

import gc
import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sphinx.util.docutils import SphinxDirective

from rulebook import depends
from rulebook.domain import chip
from rulebook.flips import address
from rulebook.prose import prose, spoken
from rulebook.ruling import known_game
from rulebook.tables import Row, row, table
from rulebook.tags import tag
from rules import scenarios
from rules.core import clauses
from rules.core.options import Rulings
from rules.core.registry import game as game_of
from rules.core.story import Node
from rules.explain import inplay
from rules.explain import rulings as laboratory
from rules.scenarios.runner import begin_run, carry_out

if TYPE_CHECKING:
    from collections.abc import Iterable

    from docutils import nodes

    from rules.explain.rulings import Ruling

KEPT = "er-effects-{}.json"
PLAYED = ("rules.games.", "rules.boards.")
"""Where functions keep answers that a game gives while it is played."""
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
        counts = kept(Path(self.env.doctreedir) / KEPT.format(game), depends.together(game), game)
        rulings = laboratory.list_rulings(game).values()
        rows = [
            row(
                [chip(one.gap)],
                *flip(one, choice, counts[f"{one.option}={choice}"]),
                [inplay.tell_choice(game, one.option, choice) or "–"],
            )
            for one in rulings
            for choice in one.flips
        ]
        silent = sum(not number for number in counts.values())
        total = len(scenarios.list_scenarios(game))
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
    """Every flip of a game tried out on every scenario whose own run asks for that ruling.

    What is never asked for cannot change anything.
    """
    names = scenarios.list_scenarios(game)
    for name in names:
        scenarios.by_the_book(name)  # whatever is needed is loaded now
    answers = kept_answers()
    asking = {name: asked(name, answers) for name in names}
    return {
        f"{one.option}={choice}": sum(
            laboratory.compare_choice(name, one.option, choice).differs
            for name, options in asking.items()
            if one.option in options
        )
        for one in laboratory.list_rulings(game).values()
        for choice in one.flips
    }


def asked(name: str, answers: Iterable[Any]) -> frozenset[str]:
    """The rulings that a scenario asks for while it is played: its setting up, steps, facts.

    ``answers`` are functions that keep theirs: one at hand would hide what was asked for it.
    """
    scenario = scenarios.load(name)
    rules = game_of(scenario.game)
    for one in answers:
        one.cache_clear()
    found: set[str] = set()

    def reading(self: Rulings, attribute: str) -> Any:
        found.add(attribute)
        return object.__getattribute__(self, attribute)

    Rulings.__getattribute__ = reading  # type: ignore[method-assign, assignment]
    try:
        timeline = begin_run(scenario)
        for node in (timeline.root, *carry_out(timeline, scenario, scenario.options)):
            if isinstance(node, Node):
                laboratory.find_outcome(rules, node)
    finally:
        del Rulings.__getattribute__
    return frozenset(found)


def kept_answers() -> tuple[Any, ...]:
    """Every function of the games that keeps its answers."""
    gc.unfreeze()  # else those that were there before it are not found
    return tuple(
        one
        for one in gc.get_objects()
        if isinstance(one, type(counted)) and (one.__module__ or "").startswith(PLAYED)
    )


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
