"""A scenario played by the real engine, and every difference from what its file expects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from rules.errors import Mistake, NotationError, RulebookError, ScenarioError
from rules.game import Game, Refusal, statement
from rules.library import game
from rules.scenario.reading import load
from rules.scenario.script import Scenario, ScenarioStep
from rules.timeline import Node, Timeline


class Difference(NamedTuple):
    """Where a run differs from what the file expects."""

    step: int
    what: str
    expected: str
    found: str

    def __str__(self) -> str:
        """One line: the step, the thing, both values."""
        return f"step {self.step}: {self.what} should be {self.expected}, but is {self.found}"


class Run(NamedTuple):
    """A scenario that was run: its timeline, one node for each step, and all differences."""

    scenario: Scenario
    timeline: Timeline[Any, Any]
    nodes: tuple[Node[Any, Any], ...]
    differences: tuple[Difference, ...]

    def fired(self) -> dict[str, list[int]]:
        """For each clause the steps (from 1; 0 is the beginning) at which it really fired."""
        found: dict[str, list[int]] = {}
        for number, node in enumerate((self.timeline.root, *self.nodes)):
            for clause in node.clauses:
                found.setdefault(clause, []).append(number)
        return found


def begin(scenario: Scenario, options: Mapping[str, str] | None = None) -> Timeline[Any, Any]:
    """The timeline at the first position, under the scenario's rulings and ``options``."""
    chosen = {**scenario.options, **(options or {})}
    rules = game(scenario.game)
    try:
        return Timeline(rules, rules.setup(scenario.setup, scenario.maps, chosen))
    except RulebookError as error:
        raise ScenarioError.listing(scenario.source, [Mistake("", str(error))]) from None


class Blocked(NotationError):
    """An action that is not the last of its step is not allowed; ``refusals`` say why not."""

    def __init__(self, text: str, refusals: tuple[Refusal, ...]) -> None:
        super().__init__(text)
        self.refusals = refusals


def carried(
    timeline: Timeline[Any, Any], scenario: Scenario, options: Mapping[str, str]
) -> Iterator[Node[Any, Any] | RulebookError | None]:
    """Play the script from the cursor, and give for each step its node or why there is none.

    After a command that cannot be carried out those that follow are only read, up to the next fresh
    position: for them there is ``None``. ``options`` are all rulings that hold.
    """
    lost = False
    for step in scenario.steps:
        try:
            if lost and step.reset is None:
                _understand(timeline.game, timeline.state, step)
                yield None
                continue
            node = perform(timeline, scenario, step, options)
        except RulebookError as error:
            lost = lost or not step.check
            yield error
            continue
        lost = False
        yield node


def run(scenario: Scenario, options: Mapping[str, str] | None = None) -> Run:
    """Play the whole script with the real engine and compare each step with what is expected.

    A step that cannot be carried out is a mistake. All of them are found before one is told.
    """
    timeline = begin(scenario, options)
    nodes: list[Node[Any, Any]] = []
    differences: list[Difference] = []
    mistakes: list[Mistake] = []
    chosen = {**scenario.options, **(options or {})}
    found = carried(timeline, scenario, chosen)
    for number, (step, node) in enumerate(zip(scenario.steps, found, strict=True), start=1):
        if isinstance(node, RulebookError):
            mistakes.append(Mistake(f"step {number}", str(node)))
        elif node is not None:
            nodes.append(node)
            differences += compare(timeline, step, node, number)
    if mistakes:
        raise ScenarioError.listing(scenario.source, mistakes)
    timeline.goto(timeline.root)
    return Run(scenario, timeline, tuple(nodes), tuple(differences))


@cache
def by_the_book(name: str) -> Run:
    """The run of one scenario of the book, once."""
    return run(load(name))


def _understand(rules: Game[Any, Any], state: Any, step: ScenarioStep) -> None:
    """Read a command that cannot be played; raises ``NotationError``."""
    if step.do:
        for text in actions(step.do):
            rules.read(state, text)


def perform(
    timeline: Timeline[Any, Any], scenario: Scenario, step: ScenarioStep, options: Mapping[str, str]
) -> Node[Any, Any]:
    """Carry one step of the script out at the cursor.

    A step may hold several actions, with semicolons between; only the last may be refused.
    """
    rules = timeline.game
    if step.reset is not None:
        fresh = rules.setup(step.reset, scenario.maps, options)
        return timeline.reset(fresh, text=step.text or "A fresh position.", scripted=True)
    if step.note:
        return timeline.remark(step.note, scripted=True)
    if step.check:
        args = {**step.args, **({"expect": step.expect} if step.expect is not None else {})}
        result = rules.check(step.check, args, timeline, scenario.maps)
        return timeline.remark(step.text or result.text, check=result, scripted=True)
    *before, last = actions(step.do)
    for text in before:
        action = rules.read(timeline.state, text)
        refused = rules.refusals(timeline.state, action)
        if refused:
            raise Blocked(
                f"'{text}' is not allowed here: {refused[0].text} Only the last action of a step "
                "may be refused; give this one a step of its own.",
                refused,
            )
        timeline.play(action, scripted=True, through=True)
    action = rules.read(timeline.state, last)
    if rules.refusals(timeline.state, action):
        return timeline.refuse(action, scripted=True)
    return timeline.play(action, scripted=True)


def actions(do: str) -> list[str]:
    """The actions of a step, as they are written."""
    return [text.strip() for text in do.split(";") if text.strip()] or [do]


def compare(
    timeline: Timeline[Any, Any], step: ScenarioStep, node: Node[Any, Any], number: int
) -> list[Difference]:
    """Every difference between what a step expects and what happened."""
    found: list[Difference] = []

    def differ(what: str, expected: object, got: object) -> None:
        if expected != got:
            found.append(Difference(number, what, _shown(expected), _shown(got)))

    if node.check is not None and step.expect is not None:
        differ(f"check {step.check}", plain(step.expect), plain(node.check.found))
    if step.do:
        codes = ", ".join(refusal.code for refusal in node.refusals)
        if step.refused or codes:
            differ("refused", step.refused or "no refusal", codes or "no refusal")
        facts = timeline.game.facts(node.state)
        if step.at:
            who = step.do.partition(":")[0].strip()
            differ(f"at.{who}", step.at, facts.get(f"at.{who}", "unknown"))
        if step.says is not None:
            differ("says", step.says, statement(node.told))
        for key, value in (step.expect or {}).items():
            differ(key, value, facts.get(key, "no such fact"))
    for clause in step.clauses:
        differ(f"clause {clause}", "fired", "fired" if clause in node.clauses else "not fired")
    return found


def plain(value: Any) -> Any:
    """A finding as a file writes it: tables, and lists for tuples."""
    if isinstance(value, Mapping):
        return {str(key): plain(found) for key, found in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(found) for found in value]
    return value


def _shown(value: object) -> str:
    return repr(value) if value != "" else "silence"
