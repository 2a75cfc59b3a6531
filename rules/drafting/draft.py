"""A scenario in the making: an immutable record of its table, and how the engine plays it.

A draft may be wrong at any moment: :meth:`Draft.mistakes` tells everything that is, and nothing of
the table is ever lost. Every change gives a new draft.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rules.drafting.writing import to_toml
from rules.errors import Mistake, RulebookError, ScenarioError
from rules.game import Game, Plain
from rules.library import game as rules_of
from rules.scenario import (
    Difference,
    Scenario,
    ScenarioStep,
    begin,
    beginning,
    carried,
    compare,
    from_table,
    idle,
    unfired,
)
from rules.scenario.checking import mistakes
from rules.timeline import Node, Timeline

NAME, SOURCE = "own/scenario", "your scenario"
"""Id and source of a scenario that is nobody's file."""
Found = Node[Any, Any] | RulebookError | None
"""Where a step led; why it could not be carried out; nothing, where none could follow."""


@dataclass(frozen=True)
class Played:
    """A draft as the real engine plays it, step by step; the timeline is only to be looked at.

    ``before`` holds the position each step started from, ``state`` is the one after the last step.
    """

    timeline: Timeline[Any, Any]
    scenario: Scenario
    nodes: tuple[Found, ...]
    before: tuple[Node[Any, Any], ...]

    @property
    def steps(self) -> tuple[ScenarioStep, ...]:
        """The steps of the script."""
        return self.scenario.steps

    @property
    def state(self) -> Any:
        """The position at the end of the script."""
        return self.timeline.state

    def differences(self) -> tuple[Difference, ...]:
        """Every difference from what the steps expect."""
        found = beginning(self.timeline, self.scenario)
        for number, (step, node) in enumerate(zip(self.steps, self.nodes, strict=True), start=1):
            if isinstance(node, Node):
                found += compare(self.timeline, step, node, number)
        played = [self.timeline.root, *(node for node in self.nodes if isinstance(node, Node))]
        fired = {clause for node in played for clause in node.clauses}
        if len(played) == len(self.nodes) + 1:
            found += (*idle(self.scenario, {}), *unfired(self.scenario, fired))
        return tuple(found)


@dataclass(frozen=True, eq=False)
class Draft:
    """A scenario in the making: its game, and the table its file would hold.

    Two drafts are equal when their files are: the order of players is that of turns.
    """

    game: str
    table: Plain

    @cached_property
    def _file(self) -> str:
        try:
            return to_toml(self.table)
        except ScenarioError:
            return repr(self.table)

    def __eq__(self, other: object) -> bool:
        """Whether both would be the same file."""
        return isinstance(other, Draft) and self._file == other._file

    def __hash__(self) -> int:
        """The hash of the file."""
        return hash(self._file)

    @property
    def rules(self) -> Game[Any, Any]:
        """The engine of the game."""
        return rules_of(self.game)

    @property
    def steps(self) -> Sequence[Plain]:
        """The rows of the script, as far as they are there."""
        rows = self.table.get("step")
        return rows if isinstance(rows, (list, tuple)) else ()

    @cached_property
    def _origin(self) -> Scenario | None:
        """The draft as a scenario with what comes from another one, if it can be read."""
        rows = [{"note": "Nothing of its own is read."}]
        try:
            return from_table({**self.table, "step": rows}, NAME, SOURCE)
        except RulebookError:
            return None

    @property
    def maps(self) -> Mapping[str, str]:
        """The drawings by name; a single one is called M1."""
        if "from" in self.table:
            return self._origin.maps if self._origin is not None else {}
        found = self.table.get("maps") or ({"M1": self.table["map"]} if "map" in self.table else {})
        return found if isinstance(found, Mapping) else {}

    @property
    def options(self) -> Mapping[str, str]:
        """The rulings that differ from the book's."""
        if "from" in self.table:
            return self._origin.options if self._origin is not None else {}
        found = self.table.get("options", {})
        return found if isinstance(found, Mapping) else {}

    def scenario(self) -> Scenario:
        """The scenario; raises ``ScenarioError`` with every mistake that shows without playing."""
        return from_table(self.table, NAME, SOURCE)

    @cached_property
    def _played(self) -> Played | RulebookError:
        try:
            scenario = self.scenario()
            timeline = begin(scenario)
        except RulebookError as error:
            return error
        nodes: list[Found] = []
        before = [timeline.cursor]
        for node in carried(timeline, scenario, scenario.options):
            nodes.append(node)
            before.append(timeline.cursor)
        return Played(timeline, scenario, tuple(nodes), tuple(before[:-1]))

    def played(self) -> Played:
        """The draft played; raises ``ScenarioError`` where it cannot even begin."""
        if isinstance(self._played, RulebookError):
            raise self._played
        return self._played

    @cached_property
    def _mistakes(self) -> tuple[Mistake, ...]:
        wrong = tuple(mistakes(self.table))
        if wrong:
            return wrong
        played = self._played
        if isinstance(played, RulebookError):
            return tuple(
                map(sorted_out, getattr(played, "mistakes", ()) or [Mistake("", str(played))])
            )
        found = {
            number: [Mistake(f"step {number}", str(node))]
            for number, node in enumerate(played.nodes, start=1)
            if isinstance(node, RulebookError)
        }
        for one in played.differences():
            remedy = "change the step, or expect what happens"
            found.setdefault(one.step, []).append(Mistake(one.place, one.reason, remedy))
        first = next((n for n, node in enumerate(played.nodes, start=1) if node is None), 0)
        if first:
            reason = "it waits for the steps before it to be mended"
            found.setdefault(first, []).append(Mistake(f"step {first}", reason))
        return tuple(mistake for number in sorted(found) for mistake in found[number])

    def mistakes(self) -> tuple[Mistake, ...]:
        """Everything wrong now: in reading, setting up, in the steps and in what they expect."""
        return self._mistakes

    def node(self, number: int) -> Node[Any, Any]:
        """Where step ``number`` led; raises ``ScenarioError`` where it led nowhere."""
        self.row(number)
        node = self.played().nodes[number - 1]
        if isinstance(node, RulebookError):
            raise wrong(number, str(node))
        if node is None:
            raise wrong(number, "it is not reached", "mend the steps before it first")
        return node

    def row(self, number: int) -> Plain:
        """The row of step ``number``, from 1; raises ``ScenarioError``."""
        if not 1 <= number <= len(self.steps):
            count = len(self.steps)
            there = f"the scenario has {count} step{'' if count == 1 else 's'}"
            raise wrong(number, "there is no such step", there)
        row = self.steps[number - 1]
        if not isinstance(row, Mapping):
            raise wrong(number, "this is no table", "take the step out")
        return row

    def changed(self, **keys: Any) -> Draft:
        """The draft with other values for keys of its table; ``None`` takes a key out."""
        table = {**self.table, **keys}
        kept = {key: value for key, value in table.items() if value is not None}
        return Draft(self.game, copy.deepcopy(kept))

    def with_steps(self, rows: Sequence[Plain]) -> Draft:
        """The draft with other steps."""
        return self.changed(step=list(rows))


def wrong(number: int, reason: str, remedy: str = "") -> ScenarioError:
    """The error for something that cannot be done to a step."""
    return ScenarioError.listing(SOURCE, [Mistake(f"step {number}", reason, remedy)])


def sorted_out(mistake: Mistake) -> Mistake:
    """A mistake in setting up, its place taken from its text."""
    place, colon, reason = mistake.reason.partition(": ")
    if mistake.place or not colon or " " in place:
        return mistake if mistake.place else mistake._replace(place="setup")
    return Mistake(place, reason, mistake.remedy)
