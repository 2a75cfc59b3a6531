"""What can be wrong with a scenario file, looked for everywhere at once: place, reason, remedy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules import clauses
from rules.errors import Mistake
from rules.hints import meant
from rules.library import GAMES, game

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

ASK = {"question": str, "kind": str, "choices": list, "why": str, "fact": str}
"""Keys of a question to the reader; ``kind`` is ``cell``, ``word`` or ``legal``.

``fact`` names what is asked for where it is neither the actor's place nor what is said."""

NEEDED = ("title", "game", "step")
DEEDS = ("do", "check", "reset", "note")
OF_COMMANDS = ("at", "says", "refused")
"""Keys that say something of a command only."""
ASK_KINDS = ("cell", "word", "legal")
NAMES: dict[type, str] = {str: "text in quotes", list: "a list in brackets", dict: "a table"}

Found = Iterator[Mistake]


def mistakes(table: Mapping[str, Any]) -> Found:
    """Everything that is wrong with a scenario's table, as far as it shows without playing."""
    yield from _keys(table, TOP, "")
    for key in NEEDED:
        if key not in table:
            yield Mistake("", f"the key '{key}' is missing", "every scenario has one")
    if "map" in table and "maps" in table:
        yield Mistake("", "give 'map' for one drawing or 'maps' for several, not both", "")
    yield from undrawn(_typed(table.get("maps"), dict))
    yield from _clauses(table.get("clauses"), "clauses")
    name = table.get("game", "")
    if "game" in table and isinstance(name, str) and name not in GAMES:
        remedy = f"games: {', '.join(GAMES)}.{meant(name, GAMES)}"
        yield Mistake("game", f"there is no game '{name}'", remedy)
    yield from _position(name, table.get("setup"), table.get("options"), "")
    for number, row in enumerate(_typed(table.get("step"), list), start=1):
        yield from _step(row, name, f"step {number}")


def undrawn(maps: Mapping[str, Any]) -> Found:
    """Maps that are no drawings."""
    for name, drawing in maps.items():
        if not isinstance(drawing, str):
            yield Mistake(f"map {name}", "write the drawing as text between two lines of '''", "")


def _step(row: Any, name: Any, where: str) -> Found:
    if not isinstance(row, Mapping):
        yield Mistake(where, "this is no table", "write each step as a [[step]] table")
        return
    deeds = [key for key in DEEDS if key in row]
    if len(deeds) != 1:
        these = " and ".join(deeds) or "none of them"
        yield Mistake(
            where,
            "a step has exactly one of 'do', 'check', 'reset' and 'note'",
            f"this one has {these}",
        )
    own = {key: value for key, value in row.items() if key in STEP or "check" not in row}
    yield from _keys(own, STEP, where)
    for deed in deeds:
        if row[deed] == "":
            yield Mistake(where, f"'{deed}' is empty", "say what is to be done")
    for key in OF_COMMANDS:
        if key in row and len(deeds) == 1 and deeds != ["do"]:
            remedy = f"take it out of a step with '{deeds[0]}'"
            yield Mistake(where, f"'{key}' tells of a command, in a step with 'do'", remedy)
    if deeds == ["do"] and not isinstance(row.get("expect", {}), Mapping):
        yield Mistake(f"{where}: expect", 'write a table of facts, such as expect.turn = "B"', "")
    yield from _clauses(row.get("clauses"), f"{where}: clauses")
    yield from _position(name, row.get("reset"), None, f"{where}: ")
    if isinstance(row.get("ask"), Mapping):
        yield from _ask(row["ask"], f"{where}: ask")


def _ask(ask: Mapping[str, Any], where: str) -> Found:
    """A question has its text, one of the kinds, and choices where a word is asked for."""
    yield from _keys(ask, ASK, where)
    if not ask.get("question"):
        yield Mistake(where, "'question' is missing", "say what you ask")
    kind = ask.get("kind", "cell")
    if isinstance(kind, str) and kind not in ASK_KINDS:
        remedy = f"choose from {', '.join(ASK_KINDS)}.{meant(kind, ASK_KINDS)}"
        yield Mistake(where, f"'{kind}' is no kind", remedy)
    choices = _typed(ask.get("choices"), list)
    if kind == "word" and len(choices) < 2:
        yield Mistake(where, "'choices' must list at least two words", "")
    if len(set(map(str, choices))) < len(choices):
        yield Mistake(where, "'choices' lists a word twice", "take one away")


def _keys(table: Mapping[str, Any], known: Mapping[str, type], where: str) -> Found:
    for key, value in table.items():
        if key not in known:
            remedy = f"known keys: {', '.join(known)}.{meant(key, known)}"
            yield Mistake(where, f"there is no key '{key}'", remedy)
        elif not isinstance(value, known[key]):
            wanted = NAMES.get(known[key], "a value")
            yield Mistake(where, f"'{key}' must be {wanted}, not {_short(value)}", "")


def _clauses(named: Any, where: str) -> Found:
    for clause in _typed(named, list):
        if not isinstance(clause, str) or not clauses.known(clause):
            remedy = f"ids look like LP-HOLE-03 or LM-GAP-07.{meant(clause, clauses.ids())}"
            yield Mistake(where, f"there is no clause '{_short(clause, str)}'", remedy)


def _position(name: Any, setup: Any, options: Any, before: str) -> Found:
    """What the game itself finds wrong with a position and with rulings."""
    if isinstance(name, str) and name in GAMES:
        spec, chosen = _typed(setup, Mapping), _typed(options, Mapping)
        for found in game(name).setup_mistakes(spec, chosen):
            yield found._replace(place=before + found.place)


def _typed(value: Any, kind: type) -> Any:
    """``value`` where it is of its kind; what is not has been found out, and counts as empty."""
    return value if isinstance(value, kind) else ([] if kind is list else {})


def _short(value: Any, text: Any = repr) -> str:
    """A value fit for a message."""
    shown = str(text(value))
    return shown if len(shown) < 60 else shown[:57] + "..."
