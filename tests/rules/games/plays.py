"""Rules told as plays: a position, what is done, and what is seen, refused and told then.

The plays of a game stand in the tables of its folder ``plays``. A line of a script is a question,
and what follows ``->`` or stands indented below it is the answer. The whole script is asked again:

- ``do A: throw; die: 5``: these actions, all of them legal,
- ``see at.A, turn -> a3 | B``: facts of the position,
- ``try A: take -> no-treasure [UE-GAP-28]``: codes and clauses that forbid an action, or ``legal``,
- ``list use -> A: use bible``: the legal actions whose text holds these words,
- ``fires -> UE-MOVE-09``: the clauses of the last action,
- ``told``: what happened in it: kind, person, sentence, clauses, who hears it if not all, data,
- ``answer A: take``: each refusal with code, sentence, clauses and place.

``python -m tests.rules.games.plays`` writes the answers anew; read what changes.
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from rules.core.registry import game as named
from rules.core.timeline import Timeline

HERE = Path(__file__).parent
Line = Timeline[Any, Any]


def begun(table: Mapping[str, Any], play: Mapping[str, Any], of: str) -> Line:
    """The first position of a play."""
    rules = named(of)
    boards = table.get("boards", {})
    maps = play.get("maps") or ({"M1": play["board"]} if "board" in play else {})
    maps = {name: boards.get(board, board).strip("\n") for name, board in maps.items()}
    setup = {**table.get("usual", {}), **play.get("setup", {})}
    return Timeline(rules, rules.setup(setup, maps, play.get("options", {})))


def do(line: Line, text: str) -> str:
    """Carry out actions with semicolons between."""
    for one in text.split(";"):
        action = line.game.read(line.state, one.strip())
        refused = line.game.refusals(line.state, action)
        assert not refused, f"'{one.strip()}' is refused: {refused}"
        line.play(action)
    return f"do {text}"


def see(line: Line, text: str) -> str:
    """Some facts."""
    facts = line.game.facts(line.state)
    return f"see {text} -> {' | '.join(str(facts[name]) for name in text.split(', '))}"


def attempt(line: Line, text: str) -> str:
    """What forbids an action; what is free stands in the list of actions."""
    action = line.game.read(line.state, text)
    refused = line.game.refusals(line.state, action)
    if not refused:
        assert action in line.game.actions(line.state), text
        return f"try {text} -> legal"
    clauses = " ".join(clause for one in refused for clause in one.clauses)
    return f"try {text} -> {', '.join(one.code for one in refused)} [{clauses}]"


def offered(line: Line, text: str) -> str:
    """The legal actions with some words in them."""
    written = [line.game.write(line.state, one) for one in line.game.actions(line.state)]
    found = [one for one in written if text in one]
    return f"list {text}".rstrip() + f" -> {' | '.join(found) or 'nothing'}"


def fires(line: Line, text: str) -> str:
    """The clauses that fired in the last action."""
    fired = {clause for event in line.cursor.events for clause in event.clauses}
    return f"fires -> {' '.join(sorted(fired)) or 'nothing'}"


def told(line: Line, text: str) -> str:
    """What happened in the last action."""
    rows = ["told"]
    for one in line.cursor.events:
        to = "" if one.heard_by is None else f" | to {', '.join(one.heard_by) or 'nobody'}"
        data = f" | {json.dumps(dict(one.data), ensure_ascii=False)}" if one.data else ""
        rows.append(f"  {one.kind} | {one.who} | {one.text} | {' '.join(one.clauses)}{to}{data}")
    return "\n".join(rows)


def answer(line: Line, text: str) -> str:
    """Every refusal of an action, whole."""
    refused = line.game.refusals(line.state, line.game.read(line.state, text))
    rows = [f"  {one.code} | {one.text} | {' '.join(one.clauses)} | {one.at}" for one in refused]
    return "\n".join([f"answer {text}", *rows])


ASKED: dict[str, Callable[[Line, str], str]] = {
    "do": do, "see": see, "try": attempt, "list": offered, "fires": fires, "told": told,
    "answer": answer,
}  # fmt: skip
"""What a line may begin with."""


def answered(line: Line, script: str) -> Iterator[str]:
    """The lines of a script as they are answered now."""
    for row in script.splitlines():
        if row and not row.startswith(" "):
            word, _, rest = row.partition(" -> ")[0].partition(" ")
            yield from ASKED[word](line, rest).splitlines()


def tables(of: str) -> list[Path]:
    """The tables of plays of a game."""
    return sorted((HERE / of / "plays").glob("*.toml"))


def check(table: Mapping[str, Any], play: Mapping[str, Any], of: str) -> None:
    """Ask a whole script again; the first line that is answered otherwise fails."""
    wanted = [row for row in play["script"].splitlines() if row]
    found = answered(begun(table, play, of), play["script"])
    for old, new in zip(wanted, found, strict=True):
        assert new == old, f"{play['about']}\n- {old}\n+ {new}"


def write(path: Path, of: str) -> None:
    """Write the answers of a table anew."""
    text = path.read_text("utf-8")
    table = tomllib.loads(text)
    for play in table["play"]:
        now = "\n".join(answered(begun(table, play, of), play["script"]))
        text = text.replace(f"'''\n{play['script']}'''", f"'''\n{now}\n'''")
    path.write_text(text, "utf-8")


if __name__ == "__main__":
    for folder in HERE.glob("*/plays"):
        for each_table in sorted(folder.glob("*.toml")):
            write(each_table, folder.parent.name)
    sys.exit(0)
