"""Directives of the duel: its table of actions, and what the check of a map can say.

Both ask the engine while the page is made: no number and no message is typed in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx.util.docutils import SphinxDirective

from rulebook.domain import chips
from rulebook.tables import row, table
from rulebook.tags import Tag, tag
from rules import scenarios
from rules.core import data
from rules.games.duel.board.survey import survey_maze
from rules.games.duel.options import Rulings
from rules.games.duel.verbs.turn import count_by_formula, list_cases

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docutils import nodes

    from rules.core.findings import Finding

GAME = "duel"
CHECK = "validate"
"""The check of a scenario file that looks at a map."""


class ActionCountsDirective(SphinxDirective):
    """``{action-counts}``: how many actions a turn has, in all thirty-two cases."""

    def run(self) -> list[nodes.Node]:
        """One row for each pair of states, with the opponent free and held."""
        rulings = Rulings()
        rows = [
            row(
                [state(case.own_crutch, case.own_wound)],
                [state(case.other_crutch, case.other_wound)],
                [number(actions)],
                [number(count_by_formula(case._replace(other_held=True), rulings))],
            )
            for case, actions in list_cases(rulings)
            if not case.other_held
        ]
        heads = ["You have", "Your opponent has", "Actions", "While your opponent is held"]
        return [table("Actions in a turn", heads, rows)]


def state(crutch: bool, wound: bool) -> str:
    """What a player has, in a word."""
    return {(0, 0): "nothing", (1, 0): "crutch", (0, 1): "wound", (1, 1): "crutch and wound"}[
        crutch, wound
    ]


def number(actions: int) -> Tag:
    """A number of actions; more than one stands out."""
    return tag("b" if actions > 1 else "span", str(actions))


class MapFaultsDirective(SphinxDirective):
    """``{map-faults}``: each fault a map can have, as the engine words it.

    The faulty maps are those of the scenarios that check maps.
    """

    def run(self) -> list[nodes.Node]:
        """One row for each kind of fault."""
        found: dict[str, tuple[Finding, str]] = {}
        for name in scenarios.list_scenarios(GAME):
            short = name.split("/")[1]
            self.env.note_dependency(str(data.HERE / GAME / "scenarios" / f"{short}.toml"))
            for finding in faults(name):
                found.setdefault(finding.code, (finding, name))
        rows = []
        for code, (finding, name) in sorted(found.items()):
            about = chips(finding.clauses)
            rows.append(row([tag("code", code)], [exact(finding.text)], about, [tag("code", name)]))
        heads = ["Fault", "What the check says", "Clauses", "Map"]
        return [table("Faults of a map", heads, rows)]


def exact(text: str) -> Tag:
    """Words in which quotes and dashes mean themselves and are not made pretty."""
    said = tag("span", text)
    said["support_smartquotes"] = False
    return said


def faults(name: str) -> Iterator[Finding]:
    """What is wrong with the maps that a scenario checks."""
    content = scenarios.load(name)
    if any(step.check == CHECK for step in content.steps):
        for drawing in content.maps.values():
            yield from survey_maze(drawing, Rulings())


__all__ = ["ActionCountsDirective", "MapFaultsDirective"]
