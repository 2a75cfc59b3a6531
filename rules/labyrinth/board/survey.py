"""The leader's plan looked over before play: every map rule, with what is wrong and the remedy.

Each rule is a generator: it yields findings and the ids of the clauses that it found kept. A game
lists its rules in ``plan_rules``. Rules on the field stand in :mod:`.mapping`, those on rivers and
holes in :mod:`.waters`, those of the ravines game in its own folder.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.errors import MapError
from rules.findings import ERROR, WARNING, Finding, broken, codes
from rules.labyrinth.board import mapping, waters
from rules.labyrinth.board.drawing import read_plan
from rules.labyrinth.board.findings import Rule, Sheet
from rules.labyrinth.board.freedom import freedom_of_movement
from rules.labyrinth.board.plan import Plan
from rules.labyrinth.board.playable import as_drawn, gather, unplayable
from rules.labyrinth.contract import LeaderGame
from rules.labyrinth.rulings import Rulings

PLAN_RULES: tuple[Rule, ...] = (
    mapping.field_rule,
    mapping.levels_rule,
    mapping.outer_wall_rule,
    mapping.cells_rule,
    mapping.posts_rule,
    mapping.walls_rule,
    mapping.rubber_rule,
    waters.rivers_rule,
    waters.chains_rule,
    waters.stream_rule,
    waters.holes_rule,
    waters.marsh_rule,
)
"""What both games ask of a plan."""

PLAY_RULES: tuple[Rule, ...] = (mapping.levels_rule, mapping.rubber_rule, waters.chains_rule)
"""What no game can be played without, not even in a fragment."""


class Survey(NamedTuple):
    """What was found; ``kept`` lists the clauses looked at and satisfied."""

    findings: tuple[Finding, ...] = ()
    kept: tuple[str, ...] = ()

    @property
    def errors(self) -> tuple[Finding, ...]:
        """The findings for which a plan is rejected."""
        return tuple(finding for finding in self.findings if finding.level == ERROR)

    @property
    def warnings(self) -> tuple[Finding, ...]:
        """The findings a leader may live with."""
        return tuple(finding for finding in self.findings if finding.level == WARNING)

    @property
    def code(self) -> str:
        """``ok``, or the codes of the errors."""
        return codes(self.errors) or "ok"

    @property
    def clauses(self) -> tuple[str, ...]:
        """Every clause looked at."""
        return tuple(dict.fromkeys((*self.kept, *broken(self.findings))))


def survey(
    game: LeaderGame,
    plan: Plan,
    rulings: Rulings,
    *,
    treasure: str | None = None,
    freedom: bool | None = None,
) -> Survey:
    """Every rule on plans; ``treasure`` is a cell, ``none`` where there is none, ``None`` unasked.

    With ``freedom`` the freedom of movement is looked at too; without a wish only where the ruling
    makes it binding.
    """
    drawn = as_drawn(plan)
    said = [*gather(game.plan_rules, Sheet(drawn, rulings, game.nouns))]
    if treasure is not None:
        said += mapping.treasure_rule(Sheet(drawn, rulings, game.nouns), treasure)
    found = Survey(
        tuple(one for one in said if isinstance(one, Finding)),
        tuple(dict.fromkeys(one for one in said if isinstance(one, str))),
    )
    if freedom is None:
        freedom = rulings.freedom == "error"
    if freedom and not unplayable(game, drawn, rulings):
        report = freedom_of_movement(game, drawn, rulings)
        found = Survey((*found.findings, *report.findings), (*found.kept, *report.kept))
    return found


def survey_drawing(
    game: LeaderGame,
    drawing: str,
    rulings: Rulings,
    *,
    treasure: str | None = None,
    freedom: bool | None = None,
) -> Survey:
    """The same for a drawing; one that cannot be read at all is a finding too."""
    try:
        plan = read_plan(drawing, open_levels=rulings.levels == "open")
    except MapError as error:
        return Survey((Finding(error.code, str(error), error.clauses),))
    return survey(game, plan, rulings, treasure=treasure, freedom=freedom)
