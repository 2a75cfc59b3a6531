"""A scenario played by the real engine, and every difference from what its file expects."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from rules.core.errors import Mistake, RulebookError, ScenarioError
from rules.core.findings import CannotArise
from rules.core.game import Game
from rules.core.registry import game
from rules.core.story import Node
from rules.core.timeline import Timeline
from rules.scenarios.expect import Difference, add_reminder, compare_step, find_caused, show_value
from rules.scenarios.format import list_unread, load
from rules.scenarios.script import Scenario, ScenarioStep, list_actions

EVERYWHERE = -1
"""The step of a difference that is one of the whole file."""


class Run(NamedTuple):
    """A scenario that was run: its timeline, one node for each step, and all differences.

    ``following`` are those that only follow from one of ``differences``: an action was refused, or
    allowed, although the file says otherwise; ``lost`` are the steps that could not be carried out
    after such an action.

    >>> from rules import load, run
    >>> run(load("labyrinth/falling-into-holes")).fired()["LP-HOLE-04"]
    [3]
    """

    scenario: Scenario
    timeline: Timeline[Any, Any]
    nodes: tuple[Node[Any, Any], ...]
    differences: tuple[Difference, ...] = ()
    options: Mapping[str, str] = {}
    following: tuple[Difference, ...] = ()
    lost: frozenset[int] = frozenset()

    def fired(self) -> dict[str, list[int]]:
        """For each clause the steps (from 1; 0 is the beginning) at which it really fired."""
        found: dict[str, list[int]] = {}
        for number, node in enumerate((self.timeline.root, *self.nodes)):
            for clause in node.clauses:
                found.setdefault(clause, []).append(number)
        return found


def begin_run(scenario: Scenario, options: Mapping[str, str] | None = None) -> Timeline[Any, Any]:
    """The timeline at the first position, under the scenario's rulings and ``options``."""
    chosen = {**scenario.options, **(options or {})}
    rules = game(scenario.game)
    try:
        if scenario.origin is not None:
            return Timeline(rules, _stand_after(*scenario.origin, chosen))
        return Timeline(rules, rules.setup(scenario.setup, scenario.maps, chosen))
    except RulebookError as error:
        raise ScenarioError.listing(scenario.source, [Mistake("", str(error))]) from None


def _stand_after(scenario: Scenario, number: int, options: Mapping[str, str]) -> Any:
    """The position of a scenario after one of its steps."""
    timeline = begin_run(scenario, options)
    for step in scenario.steps[:number]:
        perform_step(timeline, scenario, step, options)
    return timeline.state


def explain_loose(rules: Game[Any, Any], spec: Mapping[str, Any], maps: Mapping[str, str],
          options: Mapping[str, str]) -> str:  # fmt: skip
    """Why a position that is set up ``loose`` cannot arise by the rules; empty where it can."""
    if not spec.get("loose"):
        return ""
    strict = {key: value for key, value in spec.items() if key != "loose"}
    try:
        rules.setup(strict, maps, options)
    except CannotArise as error:
        return error.reason
    except RulebookError as error:
        return str(error)
    return ""


def why_impossible(scenario: Scenario, number: int, options: Mapping[str, str]) -> str:
    """Why the position that is laid out at a step cannot arise by the rules; mostly nothing.

    Step 0 is the beginning; ``options`` are rulings that were flipped.
    """
    spec = scenario.steps[number - 1].reset if number else scenario.setup
    if spec is None or not spec.get("loose") or (scenario.origin is not None and not number):
        return ""
    chosen = {**scenario.options, **options}
    return explain_loose(game(scenario.game), spec, scenario.maps, chosen)


def carry_out(
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
                _understand_command(timeline.game, timeline.state, step)
                yield None
                continue
            node = perform_step(timeline, scenario, step, options)
        except RulebookError as error:
            lost = lost or not step.check
            yield error
            continue
        lost = False
        yield node


def perform_script(scenario: Scenario, options: Mapping[str, str] | None = None) -> Run:
    """Play the whole script with the real engine; what the file expects is not looked at.

    All steps that cannot be carried out are found before a ``ScenarioError`` tells them. After an
    action that was refused although nothing says so, such a step is a note: it only follows.

    >>> from rules import load
    >>> len(perform_script(load("labyrinth/falling-into-holes")).nodes)
    4
    """
    timeline = begin_run(scenario, options)
    nodes: list[Node[Any, Any]] = []
    mistakes: list[Mistake] = []
    found = carry_out(timeline, scenario, {**scenario.options, **(options or {})})
    astray, lost = False, set()
    for number, (step, node) in enumerate(zip(scenario.steps, found, strict=True), start=1):
        if isinstance(node, Node):
            nodes.append(node)
            astray = step.reset is None and (astray or bool(node.refusals and not step.refused))
        elif astray:
            text = f"cannot be carried out after what was refused: {node or 'it is not reached'}"
            nodes.append(timeline.remark(text, scripted=True))
            lost.add(number)
        elif node is not None:
            mistakes.append(Mistake(f"step {number}", str(node)))
    if mistakes:
        raise ScenarioError.listing(scenario.source, mistakes)
    timeline.goto(timeline.root)
    return Run(scenario, timeline, tuple(nodes), options=options or {}, lost=frozenset(lost))


def run(scenario: Scenario, options: Mapping[str, str] | None = None) -> Run:
    """Play the whole script with the real engine and compare each step with what is expected.

    Raises as :func:`perform_script` does.

    >>> from rules import load
    >>> run(load("labyrinth/falling-into-holes")).differences
    ()
    """
    done = perform_script(scenario, options)
    differences = compare_beginning(done.timeline, scenario)
    cause, undone = 0, 0
    for number, (step, node) in enumerate(zip(scenario.steps, done.nodes, strict=True), start=1):
        if number in done.lost:
            said = show_value("played"), show_value(node.text)
            differences.append(Difference(number, "the step", *said, follows=cause))
            continue
        apart = compare_step(done.timeline, step, node, number)
        apart, cause = find_caused(apart, step, node, cause=cause, number=number)
        undone = number if node.tried and step.refused else undone if step.reset is None else 0
        if undone and apart and not apart[0].follows:
            apart[0], undone = add_reminder(apart[0], undone), 0
        differences += apart
    if not scenario.steps and scenario.start is None:
        differences.append(Difference(EVERYWHERE, "the script", "one step at least", "empty"))
    first = next((one.follows for one in differences if one.follows), 0)
    silent = [one._replace(follows=first) for one in find_unfired(scenario, done.fired())]
    differences += (*find_idle(scenario, options or {}), *silent)
    return done._replace(
        differences=tuple(one for one in differences if not one.follows),
        following=tuple(one for one in differences if one.follows),
    )


def find_idle(scenario: Scenario, options: Mapping[str, str]) -> list[Difference]:
    """What a file says for nothing: drawings that nobody reads, ``loose`` where all is in order."""
    found = [
        Difference(EVERYWHERE, f"map {name}", "named by a set-up or a check", "read by nobody")
        for name in list_unread(scenario.table)
    ]
    specs = [scenario.setup if scenario.origin is None else None]
    for number, spec in enumerate((*specs, *(step.reset for step in scenario.steps))):
        if spec is not None and spec.get("loose") and not why_impossible(scenario, number, options):
            found.append(Difference(number, "loose", "needed", "not: it can arise by the rules"))
    return found


def compare_beginning(timeline: Timeline[Any, Any], scenario: Scenario) -> list[Difference]:
    """Every difference between what is expected of the first position and what it is."""
    start = scenario.start
    return compare_step(timeline, start, timeline.root, 0) if start is not None else []


def find_unfired(scenario: Scenario, fired: Container[str]) -> list[Difference]:
    """The clauses the scenario says it is about that fire in none of its steps."""
    return [
        Difference(
            EVERYWHERE, f"clause {clause}", show_value("fired"), show_value("not fired in any step")
        )
        for clause in scenario.clauses
        if clause not in fired
    ]


@cache
def by_the_book(name: str) -> Run:
    """The run of one scenario of the book, once."""
    return run(load(name))


def _understand_command(rules: Game[Any, Any], state: Any, step: ScenarioStep) -> None:
    """Read a command that cannot be played; raises ``NotationError``."""
    if step.do:
        for text in spell_actions(rules, step):
            rules.speech.parse_loosely(state, text)


def spell_actions(rules: Game[Any, Any], step: ScenarioStep) -> list[str]:
    """The actions of a step; one command may stand for several."""
    return [one for text in list_actions(step.do) for one in rules.speech.split_command(text)]


def perform_step(
    timeline: Timeline[Any, Any], scenario: Scenario, step: ScenarioStep, options: Mapping[str, str]
) -> Node[Any, Any]:
    """Carry one step of the script out at the cursor.

    A step may hold several actions, with semicolons between. Where one of them is refused or cannot
    be read, none of them has happened.
    """
    rules = timeline.game
    if step.reset is not None:
        fresh = rules.setup(step.reset, scenario.maps, options)
        return timeline.reset(fresh, text=step.text or "A fresh position.", scripted=True)
    if step.note:
        return timeline.remark(step.note, scripted=True)
    if step.check:
        args = {**step.args, **({"expect": step.expect} if step.expect is not None else {})}
        result = rules.setups.check(step.check, args, timeline, scenario.maps)
        return timeline.remark(step.text or result.text, check=result, scripted=True)
    *before, last = spell_actions(rules, step)
    try:
        for text in before:
            action = rules.speech.parse_loosely(timeline.state, text)
            if rules.refusals(timeline.state, action):
                return timeline.refuse(action, scripted=True)
            timeline.play(action, scripted=True, through=True)
        action = rules.speech.parse_loosely(timeline.state, last)
    except RulebookError:
        timeline.take_back()
        raise
    if rules.refusals(timeline.state, action):
        return timeline.refuse(action, scripted=True)
    return timeline.play(action, scripted=True)
