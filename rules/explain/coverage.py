"""Proof that every clause is kept: its code, the steps that prove it, and what decides what.

Only what really happened counts: events of a run, and refusals. A list proves nothing.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from rules import scenarios
from rules.core import data
from rules.core.clauses import GAME_OF, Clause, game_of, is_known, ledger
from rules.core.data import HERE
from rules.core.game import Game
from rules.core.records import CHANCE, Event, Refusal
from rules.core.registry import GAMES
from rules.core.registry import game as rules_of
from rules.core.story import Node

NOT_PLAYED = ("advice", "component", "definition")
"""Kinds of clauses that no move can keep or break: they are not counted as played."""
BEGIN = "begin"
"""The command of whatever happens at the beginning, and after a fresh position."""
SAID_KIND = "said"
"""The kind of an event that is words spoken aloud."""
NUMBER = re.compile(r"\d+")
ID = re.compile(r"[A-Z]{2}(-[A-Z0-9]+)*-\d+")
"""How the id of a clause or ruling is written."""
REFUSED = "refused: "
"""What the kind of a refusal begins with; its code follows."""
CHECKED = "found against"
"""The kind of a refusal of a plan or a set-up, as a check of a scenario file tells it."""


class ScenarioPlace(NamedTuple):
    """Where something is seen: a scenario's id and the step, 0 being the beginning."""

    scenario: str
    step: int


class Moment(NamedTuple):
    """One event or refusal as it happened: its kind, its clauses, the command and the place.

    ``place`` is ``None`` in random play.
    """

    kind: str
    clauses: tuple[str, ...]
    command: str
    place: ScenarioPlace | None


# -- what happens in the scenarios ----------------------------------------------------------------


def kind_of(event: Event) -> str:
    """The kind of an event; what is said aloud differs in kind by its words, but not by numbers."""
    if event.kind != SAID_KIND:
        return event.kind
    return f"{SAID_KIND}: {NUMBER.sub('n', event.words)}"


def _list_told(
    command: str, events: Iterable[Event], refusals: Iterable[Refusal], place: ScenarioPlace | None
) -> Iterator[Moment]:
    """The moments of one action, or of one beginning."""
    for event in events:
        yield Moment(kind_of(event), event.clauses, command, place)
    for refusal in refusals:
        yield Moment(REFUSED + refusal.code, refusal.clauses, command, place)


def name_command(rules: Game[Any, Any], state: Any, action: Any) -> str:
    """The command of an action, without who gives it and what follows: "go", "die"."""
    head, _, rest = rules.format(state, action).partition(": ")
    return head if CHANCE in rules.actors(state) or not rest else rest.split()[0].rstrip(",")


def _of_node(rules: Game[Any, Any], node: Node[Any, Any], place: ScenarioPlace) -> Iterator[Moment]:
    for one in node.passage():
        if one.action is not None and one.parent is not None:
            done = name_command(rules, one.parent.state, one.action)
        else:
            done = BEGIN
        yield from _list_told(done, one.events, one.refusals, place)
    if node.check:
        yield Moment(CHECKED, node.check.refused_by, CHECKED, place)


@cache
def list_moments(game: str) -> tuple[Moment, ...]:
    """Everything that happens in the scenarios of a game, in order."""
    found: list[Moment] = []
    for name in scenarios.list_scenarios(game):
        run = scenarios.by_the_book(name)
        for step, node in enumerate((run.timeline.root, *run.nodes)):
            found += _of_node(run.timeline.game, node, ScenarioPlace(name, step))
    return tuple(found)


@cache
def fired_everywhere() -> dict[str, tuple[ScenarioPlace, ...]]:
    """For every clause and ruling of all games: where it stands behind a step, first to last."""
    found: dict[str, list[ScenarioPlace]] = {}
    for game in GAMES:
        for name in scenarios.list_scenarios(game):
            for clause, steps in scenarios.by_the_book(name).fired().items():
                found.setdefault(clause, []).extend(ScenarioPlace(name, step) for step in steps)
    return {clause: tuple(places) for clause, places in found.items()}


def fired_clauses(game: str) -> dict[str, tuple[ScenarioPlace, ...]]:
    """For every clause and ruling of ``game``: where scenarios of any game show it."""
    book = ledger(game)
    everywhere = fired_everywhere()
    return {name: everywhere.get(name, ()) for name in (*book.clauses, *book.gaps)}


# -- what decides what ----------------------------------------------------------------------------


class Decides(NamedTuple):
    """How often a clause decides moments of a kind: ``fired`` of ``total``.

    ``yes`` and ``no`` are the first steps of the book where it does and does not; ``None`` where
    that is seen in random play alone, or never.
    """

    clause: str
    kind: str
    fired: int
    total: int
    yes: ScenarioPlace | None
    no: ScenarioPlace | None

    @property
    def verdict(self) -> str:
        """``always`` or ``sometimes``."""
        return "always" if self.fired == self.total else "sometimes"


def list_decisions(found: Iterable[Moment]) -> tuple[Decides, ...]:
    """For each clause and each kind of moment it decides, how often, sorted by clause and kind."""
    totals: dict[str, int] = {}
    counts: dict[tuple[str, str], int] = {}
    places: dict[str, list[tuple[ScenarioPlace, tuple[str, ...]]]] = {}
    for moment in found:
        totals[moment.kind] = totals.get(moment.kind, 0) + 1
        for clause in dict.fromkeys(moment.clauses):
            pair = clause, moment.kind
            counts[pair] = counts.get(pair, 0) + 1
        if moment.place is not None:
            places.setdefault(moment.kind, []).append((moment.place, moment.clauses))
    return tuple(
        Decides(
            clause, kind, count, totals[kind],
            yes=next((at for at, named in places.get(kind, ()) if clause in named), None),
            no=next((at for at, named in places.get(kind, ()) if clause not in named), None),
        )
        for (clause, kind), count in sorted(counts.items())
    )  # fmt: skip


def played_at_random(game: str, actions: int, seed: int) -> Iterator[Moment]:
    """What happens in ``actions`` random actions, begun at positions of the book and whole games.

    One action in eight is any that a person could name, legal or not.
    """
    rules, random = rules_of(game), Random(seed)
    begun = list_starts(rules)
    state = begun[0]
    left = 0
    for _ in range(actions):
        listed = rules.actions(state)
        if not listed or not left:
            state, left = random.choice(begun), random.choice((20, 60, 400))
            yield from _list_told(BEGIN, rules.setups.tell_opening(state), (), None)
            listed = rules.actions(state)
            if not listed:
                left = 0
                continue
        left -= 1
        if random.random() < 1 / 8:
            action = random.choice(rules.candidates(state))
            refused = rules.refusals(state, action)
            if refused:
                yield from _list_told(name_command(rules, state, action), (), refused, None)
                continue
        else:
            action = rules.play.sample_chance(state, random.random()) or random.choice(listed)
        done = name_command(rules, state, action)
        state, events = rules.apply(state, action)
        yield from _list_told(done, events, (), None)


def list_starts(rules: Game[Any, Any]) -> list[Any]:
    """Whole games for every number of players, and every position at which a scenario stands."""
    found = []
    least, most = rules.setups.players
    for count in range(max(2, least), min(most, 4) + 1):
        maps, more = rules.setups.generate_board(rules.setups.side, 1)
        found.append(
            rules.setup(
                {**rules.setups.standard_setup(rules.setups.list_seats(count)), **more}, maps, {}
            )
        )
    for name in scenarios.list_scenarios(rules.id):
        run = scenarios.by_the_book(name)
        found += [node.state for node in (run.timeline.root, *run.nodes)]
    return list(dict.fromkeys(found))


@cache
def by_place(game: str) -> dict[ScenarioPlace, list[Moment]]:
    """What happens at each step of a game's scenarios."""
    found: dict[ScenarioPlace, list[Moment]] = {}
    for moment in list_moments(game):
        if moment.place is not None:
            found.setdefault(moment.place, []).append(moment)
    return found


# -- where a clause must decide, and where it must not --------------------------------------------


class Proof(NamedTuple):
    """The first step whose file says that a clause fires, and the first that says it does not."""

    must: ScenarioPlace | None
    near: ScenarioPlace | None


@cache
def _list_kinds(game: str) -> dict[str, dict[str, bool]]:
    """For each clause the kinds of moments it decides in a game, and whether all of the kind."""
    found: dict[str, dict[str, bool]] = {}
    for row in list_decisions(list_moments(game)):
        found.setdefault(row.clause, {})[row.kind] = row.fired == row.total
    return found


@cache
def _list_commands(game: str) -> dict[str, frozenset[str]]:
    """For each clause the commands that end in something it decides in a game."""
    found: dict[str, set[str]] = {}
    for moment in list_moments(game):
        for clause in moment.clauses:
            found.setdefault(clause, set()).add(moment.command)
    return {clause: frozenset(commands) for clause, commands in found.items()}


def near_miss(clause: str, game: str, seen: Iterable[Moment]) -> bool:
    """Whether a step at which ``clause`` does not fire could easily have been one where it does.

    A moment of a kind it decides elsewhere in the ``game`` passes without it. Where it decides
    every moment of its kinds, there is none; then the same command is near enough.
    """
    kinds = _list_kinds(game).get(clause, {})
    moments_seen = tuple(seen)
    if any(clause in moment.clauses for moment in moments_seen):
        return False
    if any(moment.kind in kinds for moment in moments_seen):
        return True
    commands = _list_commands(game).get(clause, frozenset())
    return all(kinds.values()) and any(moment.command in commands for moment in moments_seen)


def say_where(clause: str) -> str:
    """Where a scenario could say that ``clause`` does not fire though it might, for a message."""
    game = game_of(clause)
    decided = _list_kinds(game).get(clause, {})
    for at, happened in by_place(game).items():
        if at.step and near_miss(clause, game, happened):
            alike = next((one.kind for one in happened if one.kind in decided), "")
            why = f"'{alike}' happens there without it" if alike else "the same is done there"
            return f"; step {at.step} of {at.scenario} could: {why}"
    kinds = ", ".join(decided)
    return f"; show one with {kinds}, but without it" if kinds else ""


@cache
def _list_proved() -> dict[str, Proof]:
    """What the files of all scenarios say must fire and must not, as far as it really is so."""
    musts: dict[str, ScenarioPlace] = {}
    nears: dict[str, ScenarioPlace] = {}
    for game in GAMES:
        seen = by_place(game)
        for name in scenarios.list_scenarios(game):
            run = scenarios.by_the_book(name)
            for number, step in enumerate((run.scenario.start, *run.scenario.steps)):
                if step is None:
                    continue
                at = ScenarioPlace(name, number)
                happened = seen.get(at, [])
                fired_here = {clause for moment in happened for clause in moment.clauses}
                for clause in (*step.clauses, *(step.fires or ())):
                    if clause in fired_here:
                        musts.setdefault(clause, at)
                for clause in step.never:
                    if near_miss(clause, game, happened):
                        nears.setdefault(clause, at)
    return {clause: Proof(musts.get(clause), nears.get(clause)) for clause in {**musts, **nears}}


def find_proof(clause: str) -> Proof:
    """Where a clause must fire and where it must not, as the scenarios of the book say it."""
    return _list_proved().get(clause, Proof(None, None))


# -- where it stands in the code ------------------------------------------------------------------


@cache
def _list_cited() -> dict[str, tuple[str, ...]]:
    found: dict[str, dict[str, None]] = {}
    for path in sorted(HERE.rglob("*.py")):
        for clause in iter_citations(path):
            place = path.relative_to(HERE.parents[1]).as_posix()
            found.setdefault(clause, {})[place] = None
    return {clause: tuple(places) for clause, places in found.items()}


def iter_citations(path: Path) -> Iterator[str]:
    """The clause ids that stand in the code of a module as text of its own (not in prose)."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            prefix, _, rest = node.value.partition("-")
            if prefix in GAME_OF and rest and " " not in node.value:
                yield node.value


def unknown_ids(game: str) -> Iterator[str]:
    """Each id of no clause that stands in a game's code or tables, with its file."""
    folder = data.data_folder(game)
    code = ((path, iter_citations(path)) for path in sorted(folder.rglob("*.py")))
    tables = (
        (path, _list_texts(data.read_table(path.with_suffix(""))))
        for path in sorted(folder.glob("*.toml"))
    )
    for path, texts in (*code, *tables):
        for text in texts:
            if ID.fullmatch(text) and text.partition("-")[0] in GAME_OF and not is_known(text):
                yield f"{path.relative_to(HERE.parent)}: {text}"


def _list_texts(table: Any) -> Iterator[str]:
    """Every text in plain data, keys among them."""
    if isinstance(table, Mapping):
        table = [part for pair in table.items() for part in pair]
    if isinstance(table, str):
        yield table
    elif isinstance(table, list):
        for part in table:
            yield from _list_texts(part)


def code_places(game: str) -> dict[str, tuple[str, ...]]:
    """For every clause and ruling of ``game``: the modules whose code carries its id."""
    book = ledger(game)
    return {name: _list_cited().get(name, ()) for name in (*book.clauses, *book.gaps)}


# -- the matrix -----------------------------------------------------------------------------------


def is_played(clause: Clause) -> bool:
    """Whether a game can keep or break the clause: it can be seen, and is more than words."""
    return clause.testable and clause.kind not in NOT_PLAYED


class CoverageRow(NamedTuple):
    """One clause in the matrix: places in the code, steps that show it, and its proof."""

    clause: str
    kind: str
    testable: bool
    code: tuple[str, ...]
    fired: tuple[ScenarioPlace, ...]
    must: ScenarioPlace | None
    near: ScenarioPlace | None

    @property
    def missing(self) -> tuple[str, ...]:
        """What the clause still lacks, in words; nothing where it is kept."""
        found = []
        if self.testable and not self.code:
            found.append("no code carries it")
        if self.testable and not self.fired:
            found.append("no scenario shows it")
        if self.testable and self.kind not in NOT_PLAYED:
            if self.must is None:
                found.append("no step says that it fires ('clauses' or 'fires')")
            if self.near is None:
                found.append(
                    f"no step says that it does not fire ('never'){say_where(self.clause)}"
                )
        return tuple(found)


def list_rows(game: str) -> tuple[CoverageRow, ...]:
    """The whole matrix of a game's clauses."""
    firing, places = fired_clauses(game), code_places(game)
    return tuple(
        CoverageRow(
            clause.id, clause.kind, clause.testable, places[clause.id], firing[clause.id],
            *find_proof(clause.id),
        )
        for clause in ledger(game).clauses.values()
    )  # fmt: skip
