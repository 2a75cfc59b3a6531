"""A scenario played by the real engine, and every difference from what its file expects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules.errors import Mistake, NotationError, RulebookError, ScenarioError
from rules.game import Game, statement
from rules.library import game
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


def run(scenario: Scenario, options: Mapping[str, str] | None = None) -> Run:
    """Play the whole script with the real engine and compare each step with what is expected.

    A step that cannot be carried out is a mistake. All of them are found before one is told: after
    a command that nobody understands the others are only read, up to the next fresh position.
    """
    timeline = begin(scenario, options)
    nodes: list[Node[Any, Any]] = []
    differences: list[Difference] = []
    mistakes: list[Mistake] = []
    chosen = {**scenario.options, **(options or {})}
    lost = False
    for number, step in enumerate(scenario.steps, start=1):
        try:
            if lost and step.reset is None:
                _understand(timeline.game, timeline.state, step)
                continue
            node = perform(timeline, scenario, step, chosen)
        except RulebookError as error:
            mistakes.append(Mistake(f"step {number}", str(error)))
            lost = lost or not step.check
            continue
        lost = False
        nodes.append(node)
        differences += compare(timeline, step, node, number)
    if mistakes:
        raise ScenarioError.listing(scenario.source, mistakes)
    timeline.goto(timeline.root)
    return Run(scenario, timeline, tuple(nodes), tuple(differences))


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
        for refusal in rules.refusals(timeline.state, action):
            raise NotationError(
                f"'{text}' is not allowed here: {refusal.text} Only the last action of a step may "
                "be refused; give this one a step of its own."
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
        differ(f"check {step.check}", _plain(step.expect), _plain(node.check.found))
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


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(key): _plain(found) for key, found in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(found) for found in value]
    return value


def _shown(value: object) -> str:
    return repr(value) if value != "" else "silence"


def outcome(rules: Game[Any, Any], step: ScenarioStep, node: Node[Any, Any]) -> str:
    """What really happened at a step (its ``node``), in the words its question asks for."""
    ask = step.ask or {}
    kind = ask.get("kind", "cell")
    if kind == "legal":
        return "no" if node.kind == "refused" else "yes"
    if ask.get("fact"):
        return str(rules.facts(node.state).get(str(ask["fact"]), ""))
    if kind == "word":
        return statement(node.told) or "nothing"
    who = step.do.partition(":")[0].strip()
    return str(rules.facts(node.state).get(f"at.{who}", ""))
