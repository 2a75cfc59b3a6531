"""The rulings laboratory: flip one ruling, and see in which scenarios the game goes otherwise.

Each scenario of the book is played twice, as its file has it and under the other choice. A step
that cannot be carried out any more is a difference like any other, never an error.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from rules.core import clauses
from rules.core.errors import RulebookError, SetupError, suggest
from rules.core.registry import game as rules_of
from rules.core.story import Node
from rules.core.timeline import Timeline
from rules.explain.why import compare_facts
from rules.scenarios.format import list_scenarios
from rules.scenarios.runner import begin_run, by_the_book, carry_out
from rules.scenarios.script import Scenario

Tried = Node[Any, Any] | RulebookError | None
"""Where a step led; or why it could not be carried out; or nothing, where none could follow."""
Outcome = tuple[Any, ...]


class Ruling(NamedTuple):
    """An option of a game: the gap it answers, and what each choice means, the book's first."""

    game: str
    option: str
    gap: str
    choices: dict[str, str]

    @property
    def question(self) -> str:
        """What the original text leaves open."""
        return clauses.ledger(clauses.game_of(self.gap)).gaps[self.gap].question

    @property
    def flips(self) -> tuple[str, ...]:
        """The choices the book does not take."""
        return tuple(self.choices)[1:]


@cache
def list_rulings(game: str) -> dict[str, Ruling]:
    """Every option of a game by its name; one that is taken over keeps its gap."""
    found = {}
    for name, option in rules_of(game).rulings.offered.items():
        gap = clauses.ledger(clauses.game_of(option.gap)).gaps[option.gap]
        found[name] = Ruling(game, name, option.gap, gap.options[name])
    return found


def find_ruling(game: str, option: str, choice: str = "") -> Ruling:
    """The ruling called ``option``; raises ``SetupError`` where it or its choice is unknown."""
    known = list_rulings(game)
    if option not in known:
        near = suggest(option, known)
        raise SetupError(f"{rules_of(game).title} has no ruling '{option}'.{near}")
    found = known[option]
    if choice and choice not in found.choices:
        there = ", ".join(found.choices)
        raise SetupError(f"'{choice}' is no choice for {found.gap}; choose one of {there}.")
    return found


def choice_taken(name: str, option: str) -> str:
    """The choice by which a scenario of the book is played: its file's own, or the game's."""
    scenario = by_the_book(name).scenario
    return scenario.options.get(option) or next(iter(find_ruling(scenario.game, option).choices))


class Trial(NamedTuple):
    """A scenario played as far as it goes, one entry for each step, the beginning first.

    ``cursors`` is where the game stood when the step was over, or could not go on.
    """

    timeline: Timeline[Any, Any]
    nodes: tuple[Tried, ...]
    cursors: tuple[Node[Any, Any], ...]


def try_choice(scenario: Scenario, option: str, choice: str) -> Trial | RulebookError:
    """The scenario under another choice, or why it cannot even be set up."""
    try:
        timeline = begin_run(scenario, {option: choice})
    except RulebookError as error:
        return error.__context__ if isinstance(error.__context__, RulebookError) else error
    nodes: list[Tried] = [timeline.root]
    cursors = [timeline.root]
    for node in carry_out(timeline, scenario, {**scenario.options, option: choice}):
        nodes.append(node)
        cursors.append(timeline.cursor)
    return Trial(timeline, tuple(nodes), tuple(cursors))


class Side(NamedTuple):
    """One side of a comparison at the step where both differ first.

    ``node`` is where the step led, or where it could not be carried out, which ``stopped`` says
    with its clauses; there is no node where no game could begin.
    """

    node: Node[Any, Any] | None
    stopped: str = ""
    clauses: tuple[str, ...] = ()


class Comparison(NamedTuple):
    """A scenario under two choices.

    ``step`` is the first that differs, 0 the beginning and -1 none; ``changed`` are all that do.
    ``own`` says that the scenario's file takes the other choice itself: nothing is left to flip.
    """

    scenario: str
    title: str
    steps: int
    step: int
    changed: tuple[int, ...]
    book: Side
    other: Side
    own: bool = False

    @property
    def differs(self) -> bool:
        """Whether anything goes otherwise."""
        return self.step >= 0

    @property
    def counted(self) -> tuple[int, int, int]:
        """As readers count steps: the first that differs, how many there are, how many differ."""
        found = by_the_book(self.scenario).scenario
        differ = [one for one in self.changed if one and not found.steps[one - 1].check]
        return found.counted(max(self.step, 0)), found.counted(self.steps), len(differ)


def compare_choice(name: str, option: str, choice: str) -> Comparison:
    """Play one scenario of the book under another choice, beside its own run."""
    run = by_the_book(name)
    scenario = run.scenario
    steps = len(scenario.steps)
    find_ruling(scenario.game, option, choice)
    none = Comparison(
        name, scenario.title, steps, -1, changed=(), book=Side(None), other=Side(None)
    )
    if choice_taken(name, option) == choice:
        return none._replace(own=option in scenario.options)
    other = try_choice(scenario, option, choice)
    book = (run.timeline.root, *run.nodes)
    if isinstance(other, RulebookError):
        every = tuple(range(steps + 1))
        stopped = Side(None, str(other))
        return none._replace(step=0, changed=every, book=Side(book[0]), other=stopped)
    # What somebody may conclude is no play: a notebook may know less of what is not the book's.
    changed = tuple(
        number
        for number in list_differing(run.timeline.game, _of_book(name), other.nodes)
        if not (number and scenario.steps[number - 1].check == "where")
    )
    if not changed:
        return none
    first = changed[0]
    found = other.nodes[first]
    there = Side(found) if isinstance(found, Node) else Side(other.cursors[first], str(found or ""))
    return none._replace(step=first, changed=changed, book=Side(book[first]), other=there)


@cache
def _of_book(name: str) -> tuple[Outcome, ...]:
    """What each step of a scenario leads to as its file has it, the beginning first."""
    run = by_the_book(name)
    return tuple(find_outcome(run.timeline.game, node) for node in (run.timeline.root, *run.nodes))


def list_differing(rules: Any, book: Sequence[Outcome], nodes: Sequence[Tried]) -> tuple[int, ...]:
    """The steps (0 is the beginning) that lead elsewhere than the book's, in order.

    A remark speaks of the steps before it, so it stands or falls with them.
    """
    found: list[int] = []
    for number, (there, node) in enumerate(zip(book, nodes, strict=True)):
        if not isinstance(node, Node):
            found.append(number)
        elif node.kind == "note":
            if found and found[-1] == number - 1:
                found.append(number)
        elif there != find_outcome(rules, node):
            found.append(number)
    return tuple(found)


def find_outcome(rules: Any, node: Node[Any, Any]) -> Outcome:
    """What a step led to: what was told and to whom, why it was refused, the position if moved."""
    told = tuple((event.words, event.text, event.heard_by) for event in node.told)
    refused = tuple((refusal.code, refusal.text) for refusal in node.refusals)
    finding = str(node.check.found) if node.check else ""
    moved = node.kind in ("start", "action", "reset")
    return node.kind, told, refused, finding, rules.facts(node.state) if moved else None


def find_parted(rules: Any, found: Comparison) -> tuple[tuple[tuple[str, str, str], ...], int]:
    """The facts that differ at the first differing step, as in the book and otherwise.

    The number is how many facts are the same in both.
    """
    if found.book.node is None or found.other.node is None:
        return (), 0
    return compare_facts(rules.facts(found.book.node.state), rules.facts(found.other.node.state))


def compare_scenarios(game: str, option: str, choice: str) -> Iterator[Comparison]:
    """Every scenario of a game under another choice, one after the other."""
    find_ruling(game, option, choice)
    for name in list_scenarios(game):
        yield compare_choice(name, option, choice)


def list_effects(game: str, option: str, choice: str) -> tuple[Comparison, ...]:
    """The scenarios of a game that go otherwise under another choice."""
    return tuple(found for found in compare_scenarios(game, option, choice) if found.differs)
