"""A plan as it was drawn, and what no game can be played with, not even in a fragment."""

from __future__ import annotations

from collections.abc import Iterable

from rules.findings import ERROR, Finding
from rules.labyrinth.board.findings import Rule, Sheet, Verdict
from rules.labyrinth.board.plan import Plan
from rules.labyrinth.board.signs import BLOWN, WALL
from rules.labyrinth.contract import LeaderGame
from rules.labyrinth.rulings import Rulings


def unplayable(game: LeaderGame, plan: Plan, rulings: Rulings) -> tuple[Finding, ...]:
    """What no game can be played with, not even in a fragment: broken rivers and the like."""
    said = gather(game.play_rules, Sheet(plan, rulings, game.nouns))
    return tuple(one for one in said if isinstance(one, Finding) and one.level == ERROR)


def gather(rules: Iterable[Rule], sheet: Sheet) -> Verdict:
    """What all ``rules`` say of a sheet."""
    for rule in rules:
        yield from rule(sheet)


def as_drawn(plan: Plan) -> Plan:
    """The plan before play: a wall blown up since counts as standing."""
    if not any(BLOWN in signs for signs in plan.borders):
        return plan
    borders = tuple(tuple(WALL if s == BLOWN else s for s in signs) for signs in plan.borders)
    return Plan(plan.grid, plan.cells, borders)
