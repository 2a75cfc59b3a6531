"""Scenario files: a position, a script of steps, and what is expected after each.

A scenario is data: it is read, checked and run by the real engine, and every difference from what
the file expects is found out. The format stands on the page "Write your own scenario".
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from rules import clauses, data
from rules.errors import RulebookError, ScenarioError
from rules.game import statement
from rules.library import GAMES, game
from rules.timeline import Node, Timeline

TOP = {
    "title": str, "game": str, "clauses": list, "intro": str, "then": str, "map": str, "maps": dict,
    "setup": dict, "options": dict, "step": list, "notes": str,
}  # fmt: skip
"""Keys of a scenario file and their types."""

STEP = {
    "do": str, "at": str, "says": str, "refused": str, "expect": object, "clauses": list,
    "reset": dict, "check": str, "note": str, "ask": dict, "text": str,
}  # fmt: skip
"""Keys of a step; a check may carry further keys of its own."""

ASK = {"question": str, "kind": str, "choices": list, "why": str}
"""Keys of a question to the reader; ``kind`` is ``cell``, ``word`` or ``legal``."""

ASK_KINDS = ("cell", "word", "legal")

NAMES: dict[type, str] = {str: "text in quotes", list: "a list in brackets", dict: "a table"}


@dataclass(frozen=True)
class ScenarioStep:
    """One step of the script. Exactly one of ``do``, ``check``, ``reset`` and ``note`` is set."""

    do: str = ""
    at: str = ""
    says: str | None = None
    refused: str = ""
    expect: Any = None
    clauses: tuple[str, ...] = ()
    reset: Mapping[str, Any] | None = None
    check: str = ""
    note: str = ""
    ask: Mapping[str, Any] | None = None
    text: str = ""
    args: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Scenario:
    """A whole scenario file. ``id`` is ``game/name``; ``source`` says where it was read from."""

    id: str
    game: str
    title: str
    clauses: tuple[str, ...]
    maps: Mapping[str, str]
    setup: Mapping[str, Any]
    steps: tuple[ScenarioStep, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    intro: str = ""
    then: str = ""
    notes: str = ""
    source: str = ""
    table: Mapping[str, Any] = field(default_factory=dict, repr=False)


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


# -- reading ------------------------------------------------------------------------------------


def scenarios(of: str) -> tuple[str, ...]:
    """The ids of all scenarios of a game, in the order of their files."""
    return tuple(f"{of}/{name}" for name in data.names(data.HERE / of / "scenarios"))


def load(name: str) -> Scenario:
    """The scenario ``game/name`` of the book; raises ``ScenarioError`` naming near misses."""
    of, _, short = name.partition("/")
    if of not in GAMES or name not in scenarios(of):
        raise ScenarioError(_unknown(name, of))
    return from_table(data.read(data.HERE / of / "scenarios" / short), name, name)


def load_file(path: Path) -> Scenario:
    """The scenario in a file anywhere; its id is ``file/<stem>``."""
    try:
        text = path.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise ScenarioError(f"{path}: the file cannot be read as UTF-8 text ({error}).") from None
    return loads(text, f"file/{path.stem}", str(path))


def loads(text: str, name: str = "own/scenario", source: str = "your scenario") -> Scenario:
    """The scenario written in ``text``; raises ``ScenarioError`` naming place, reason, remedy."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ScenarioError(f"{source}: this is no valid TOML: {error}.") from None
    except RecursionError:
        raise ScenarioError(f"{source}: this is nested too deeply to be a scenario.") from None
    return from_table(table, name, source)


def _unknown(name: str, of: str) -> str:
    from difflib import get_close_matches

    known = [found for game_name in GAMES for found in scenarios(game_name)]
    near = (
        get_close_matches(name, known, 3, 0.4)
        or [found for found in known if found.startswith(of)][:3]
    )
    hint = f" Did you mean {', '.join(near)}?" if near else f" Games: {', '.join(GAMES)}."
    return f"There is no scenario '{name}'.{hint}"


def from_table(table: Mapping[str, Any], name: str, source: str) -> Scenario:
    """The scenario in a plain table, checked key by key."""
    _keys(table, TOP, source, "")
    for key in ("title", "game", "step"):
        if key not in table:
            raise ScenarioError(f"{source}: the key '{key}' is missing; every scenario has one.")
    if table["game"] not in GAMES:
        raise ScenarioError(
            f"{source}: game: there is no game '{table['game']}'; games: {', '.join(GAMES)}."
        )
    if "map" in table and "maps" in table:
        raise ScenarioError(
            f"{source}: give 'map' for one drawing or 'maps' for several, not both."
        )
    maps = table.get("maps") or ({"M1": table["map"]} if "map" in table else {})
    named = tuple(table.get("clauses", ()))
    _known_clauses(named, source, "clauses")
    steps = tuple(_step(row, number, source) for number, row in enumerate(table["step"], start=1))
    return Scenario(
        id=name, game=table["game"], title=table["title"], clauses=named, maps=maps,
        setup=table.get("setup", {}), steps=steps, options=table.get("options", {}),
        intro=table.get("intro", ""), then=table.get("then", ""), notes=table.get("notes", ""),
        source=source, table=table,
    )  # fmt: skip


def _step(row: Any, number: int, source: str) -> ScenarioStep:
    where = f"step {number}"
    if not isinstance(row, Mapping):
        raise ScenarioError(f"{source}: {where}: write each step as a [[step]] table.")
    args = {key: value for key, value in row.items() if key not in STEP}
    kinds = [key for key in ("do", "check", "reset", "note") if key in row]
    if len(kinds) != 1:
        raise ScenarioError(
            f"{source}: {where}: a step has exactly one of 'do', 'check', 'reset' and 'note'; "
            f"this one has {' and '.join(kinds) or 'none of them'}."
        )
    _keys(
        row if not row.get("check") else {k: v for k, v in row.items() if k in STEP},
        STEP,
        source,
        where,
    )
    if row[kinds[0]] == "":
        raise ScenarioError(f"{source}: {where}: '{kinds[0]}' is empty; say what is to be done.")
    _known_clauses(row.get("clauses", ()), source, f"{where}: clauses")
    if "ask" in row:
        _ask(row["ask"], source, f"{where}: ask")
    expect = row.get("expect")
    if kinds == ["do"] and expect is not None:
        if not isinstance(expect, Mapping):
            raise ScenarioError(
                f'{source}: {where}: expect: write a table of facts, such as expect.turn = "B".'
            )
        expect = flat(expect)
    return ScenarioStep(
        do=row.get("do", ""), at=row.get("at", ""), says=row.get("says"),
        refused=row.get("refused", ""), expect=expect, clauses=tuple(row.get("clauses", ())),
        reset=row.get("reset"), check=row.get("check", ""), note=row.get("note", ""),
        ask=row.get("ask"), text=row.get("text", ""), args=args,
    )  # fmt: skip


def _ask(ask: Mapping[str, Any], source: str, where: str) -> None:
    """A question has its text, one of the kinds, and choices where a word is asked for."""
    _keys(ask, ASK, source, where)
    if not ask.get("question"):
        raise ScenarioError(f"{source}: {where}: 'question' is missing; say what you ask.")
    if ask.get("kind", "cell") not in ASK_KINDS:
        kinds = ", ".join(ASK_KINDS)
        raise ScenarioError(f"{source}: {where}: '{ask['kind']}' is no kind; choose from {kinds}.")
    choices = ask.get("choices", [])
    if ask.get("kind") == "word" and len(choices) < 2:
        raise ScenarioError(f"{source}: {where}: 'choices' must list at least two words.")
    if len(set(map(str, choices))) < len(choices):
        raise ScenarioError(f"{source}: {where}: 'choices' lists a word twice; take one away.")


def flat(table: Mapping[str, Any], before: str = "") -> dict[str, str]:
    """A table of tables as one table with dotted keys."""
    found: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, Mapping):
            found |= flat(value, f"{before}{key}.")
        else:
            found[f"{before}{key}"] = str(value)
    return found


def _keys(table: Mapping[str, Any], known: Mapping[str, type], source: str, where: str) -> None:
    place = f"{source}: {where}: " if where else f"{source}: "
    for key, value in table.items():
        if key not in known:
            raise ScenarioError(f"{place}there is no key '{key}'; known keys: {', '.join(known)}.")
        if not isinstance(value, known[key]):
            wanted = NAMES.get(known[key], "a value")
            raise ScenarioError(f"{place}'{key}' must be {wanted}, not {value!r}.")


def _known_clauses(named: Any, source: str, where: str) -> None:
    for clause in named:
        if not isinstance(clause, str) or not clauses.known(clause):
            raise ScenarioError(
                f"{source}: {where}: there is no clause '{clause}'; ids look like LP-HOLE-03 or "
                "LM-GAP-07."
            )


# -- running ------------------------------------------------------------------------------------


def begin(scenario: Scenario, options: Mapping[str, str] | None = None) -> Timeline[Any, Any]:
    """The timeline at the first position, under the scenario's rulings and ``options``."""
    chosen = {**scenario.options, **(options or {})}
    rules = game(scenario.game)
    try:
        return Timeline(rules, rules.setup(scenario.setup, scenario.maps, chosen))
    except RulebookError as error:
        raise ScenarioError(f"{scenario.source}: {error}") from None


def run(scenario: Scenario, options: Mapping[str, str] | None = None) -> Run:
    """Play the whole script with the real engine and compare each step with what is expected."""
    timeline = begin(scenario, options)
    nodes: list[Node[Any, Any]] = []
    differences: list[Difference] = []
    chosen = {**scenario.options, **(options or {})}
    for number, step in enumerate(scenario.steps, start=1):
        try:
            node = perform(timeline, scenario, step, chosen)
        except RulebookError as error:
            raise ScenarioError(f"{scenario.source}: step {number}: {error}") from None
        nodes.append(node)
        differences += compare(timeline, step, node, number)
    timeline.goto(timeline.root)
    return Run(scenario, timeline, tuple(nodes), tuple(differences))


def perform(
    timeline: Timeline[Any, Any], scenario: Scenario, step: ScenarioStep, options: Mapping[str, str]
) -> Node[Any, Any]:
    """Carry one step of the script out at the cursor."""
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
    action = rules.read(timeline.state, step.do)
    if rules.refusals(timeline.state, action):
        return timeline.refuse(action, scripted=True)
    return timeline.play(action, scripted=True)


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
            differ("says", step.says, statement(node.events))
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
