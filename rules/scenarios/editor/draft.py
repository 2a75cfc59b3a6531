"""The draft: a scenario in the making, played by the real engine; and its table as text.

The text is as a person would write it: drawings between lines of ``'''``, dotted keys, the keys in
one order. Read back it is the same table.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, time
from functools import cached_property
from typing import Any

from rules.core.errors import Mistake, RulebookError, ScenarioError
from rules.core.game import Game
from rules.core.registry import game as rules_of
from rules.core.story import Node, Plain
from rules.core.timeline import Timeline
from rules.scenarios.expect import Difference, compare_step, find_caused
from rules.scenarios.format import as_meant, find_mistakes, from_table
from rules.scenarios.runner import begin_run, carry_out, compare_beginning, find_idle, find_unfired
from rules.scenarios.script import Scenario, ScenarioStep

# -- A scenario's table as text -------------------------------------------------------------------


WIDTH = 100
"""Columns of a line; longer lists are broken."""
TOP = (
    "title", "game", "clauses", "intro", "then", "notes", "from", "map", "maps", "setup", "options",
    "start",
)  # fmt: skip
KINDS_OF_STEPS = ("do", "reset", "check", "note")
LAST = (
    "at", "says", "never_says", "hears", "sees", "refused", "expect", "event", "clauses", "fires",
    "never", "text", "ask",
)  # fmt: skip
"""Keys of a step after what is done."""
LAST_OF_CHECK = ("expect", "clauses", "fires", "never", "text", "ask")
"""Keys of a check after its own."""
BARE = re.compile(r"[A-Za-z0-9_-]+")
ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}
UNSEEN = re.compile(r'[\x00-\x1f\x7f"\\]')
RAW = re.compile(r"(?!.*''')[^\x00-\x08\x0b-\x1f\x7f]*[^\x00-\x08\x0b-\x1f\x7f']", re.DOTALL)
"""What may stand between two lines of ``'''`` as it is."""
MARKUP = re.compile(r"[^\w\s.,:;!?()'/-]|_")
"""What Markdown, HTML or a formula may take for a sign of its own."""
LONGEST_NAME = 60


def to_toml(table: Plain) -> str:
    """The scenario file for a table; raises ``ScenarioError`` for what no file can hold."""
    tables = [key for key in order_keys(table, TOP) if isinstance(table[key], Mapping)]
    rows = table.get("step")
    steps = rows if isinstance(rows, list) and rows and all(map(is_table, rows)) else []
    plain = [
        key for key in order_keys(table, TOP) if key not in tables and not (steps and key == "step")
    ]
    parts = [[line for key in plain for line in write_pair((key,), table[key])]]
    parts += [[f"[{write_key(key)}]", *write_pairs(table[key], f"{key}.")] for key in tables]
    parts += [
        ["[[step]]", *write_step(row, f"step {at}: ")] for at, row in enumerate(steps, start=1)
    ]
    return "\n".join("\n".join([*part, ""]) for part in parts if part)


def setup_lines(spec: Plain) -> str:
    """A ``[setup]`` table as text, without its heading."""
    return "".join(f"{line}\n" for line in write_pairs(spec, "setup."))


def order_keys(table: Plain, first: tuple[str, ...], last: tuple[str, ...] = ()) -> list[str]:
    """The keys of a table: those of ``first``, others as they stand, those of ``last``."""
    return [
        *(key for key in first if key in table),
        *(key for key in table if key not in first and key not in last),
        *(key for key in last if key in table),
    ]


def write_step(row: Plain, within: str) -> Iterator[str]:
    """The lines of one step; its question has a heading of its own."""
    keys = order_keys(row, KINDS_OF_STEPS, LAST_OF_CHECK if "check" in row else LAST)
    ask = is_table(row.get("ask")) and bool(row["ask"])
    for key in keys:
        if not (ask and key == "ask"):
            yield from write_pair((key,), row[key], within)
    if ask:
        yield from ("", "[step.ask]", *write_pairs(row["ask"], f"{within}ask."))


def write_pairs(table: Plain, within: str, before: tuple[str, ...] = ()) -> Iterator[str]:
    """A line for each key of a table, keys of inner tables dotted."""
    for key, value in table.items():
        yield from write_pair((*before, key), value, within)


def write_pair(path: tuple[str, ...], value: Any, within: str = "") -> Iterator[str]:
    """The lines that set one key; ``within`` is the place an error names before it."""
    if isinstance(value, Mapping) and value:
        yield from write_pairs(value, within, path)
        return
    head = ".".join(map(write_key, path)) + " = "
    where = within + ".".join(path)
    if isinstance(value, str) and "\n" in value and RAW.fullmatch(value):
        yield f"{head}'''\n{value}'''"
        return
    line = head + write_value(value, where)
    if len(line) > WIDTH and isinstance(value, (list, tuple)) and value:
        yield f"{head}["
        yield from break_list([write_value(one, where) for one in value])
        yield "]"
    else:
        yield line


def break_list(words: list[str]) -> Iterator[str]:
    """The entries of a long list, as many on a line as there is room for."""
    line = " "
    for word in words:
        if len(line) + len(word) + 2 > WIDTH and line != " ":
            yield line
            line = " "
        line += f" {word},"
    yield line


def write_value(value: Any, where: str) -> str:
    """A value on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, str):
        return quote_text(value, where)
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(write_value(one, where) for one in value)}]"
    if isinstance(value, Mapping):
        inner = (f"{write_key(key)} = {write_value(one, where)}" for key, one in value.items())
        return f"{{ {', '.join(inner)} }}" if value else "{}"
    if isinstance(value, (date, time)):
        return value.isoformat()
    raise ScenarioError(
        f"{where}: {value!r} cannot be written in a scenario file; write a text, a number, a list "
        "or a table."
    )


def quote_text(text: str, where: str) -> str:
    """A text in quotes."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ScenarioError(
            f"{where}: the text holds half of a character; type that word again."
        ) from None
    found = UNSEEN.sub(lambda sign: ESCAPES.get(sign[0], f"\\u{ord(sign[0]):04x}"), text)
    return f'"{found}"'


def write_key(key: str) -> str:
    """A key, in quotes where it must be."""
    return key if BARE.fullmatch(key) else quote_text(key, key)


def is_table(value: Any) -> bool:
    """Whether a value is a table."""
    return isinstance(value, Mapping)


# -- pages and files ----------------------------------------------------------------------------


def to_notebook(table: Plain) -> str:
    """A notebook (``.ipynb``) that shows the scenario; a page of the book or of JupyterLab."""
    text = to_toml(table).replace("\\", "\\\\").replace('"""', '\\"\\"\\"')
    cells: list[dict[str, Any]] = [
        {"cell_type": "markdown", "source": f"# {escape_text(table.get('title', 'A scenario'))}"},
        {"cell_type": "code", "source": "from escape_rulebook import show"},
        {"cell_type": "code", "source": f'show("""\n{text}""")'},
    ]
    for number, cell in enumerate(cells, start=1):
        tags = ["remove-input"] if number > 1 else []
        cell |= {"id": f"cell-{number}", "metadata": {"tags": tags} if tags else {}}
        if cell["cell_type"] == "code":
            cell |= {"execution_count": None, "outputs": []}
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    page = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(page, ensure_ascii=False, indent=1) + "\n"


def escape_text(text: Any) -> str:
    """One line of Markdown that reads as ``text`` does: nothing in it is markup, or runs."""
    return MARKUP.sub(lambda sign: f"&#{ord(sign[0])};", " ".join(str(text).split()))


def file_name(table: Plain, suffix: str = ".toml") -> str:
    """A name for the file, from the title: small letters, digits and dashes."""
    words = re.findall(r"\w+", str(table.get("title", "")).lower())
    short = "-".join(words)[:LONGEST_NAME].strip("-_")
    return f"{short or 'scenario'}{suffix}"


# -- A scenario in the making ---------------------------------------------------------------------


NAME, SOURCE = "own/scenario", "your scenario"
"""Id and source of a scenario that is nobody's file."""
StepResult = Node[Any, Any] | RulebookError | None
"""Where a step led; why it could not be carried out; nothing, where none could follow."""


@dataclass(frozen=True)
class Played:
    """A draft as the real engine plays it, step by step; the timeline is only to be looked at.

    ``before`` holds the position each step started from, ``state`` is the one after the last step.
    """

    timeline: Timeline[Any, Any]
    scenario: Scenario
    nodes: tuple[StepResult, ...]
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
        found, cause = compare_beginning(self.timeline, self.scenario), 0
        for number, (step, node) in enumerate(zip(self.steps, self.nodes, strict=True), start=1):
            if isinstance(node, Node):
                apart = compare_step(self.timeline, step, node, number)
                apart, cause = find_caused(apart, step, node, cause=cause, number=number)
                found += apart
        played = [self.timeline.root, *(node for node in self.nodes if isinstance(node, Node))]
        fired = {clause for node in played for clause in node.clauses}
        if len(played) == len(self.nodes) + 1:
            found += (*find_idle(self.scenario, {}), *find_unfired(self.scenario, fired))
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
            timeline = begin_run(scenario)
        except RulebookError as error:
            return error
        nodes: list[StepResult] = []
        before = [timeline.cursor]
        for node in carry_out(timeline, scenario, scenario.options):
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
        wrong = tuple(find_mistakes(self.table))
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
            if one.follows:
                remedy = f"this follows from step {one.follows}: mend that first"
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
        kept = {key: value for key, value in {**self.table, **keys}.items() if value is not None}
        return Draft(self.game, copy.deepcopy(as_meant(kept)))

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
