"""The format of scenario files: all that can be wrong in one, told at once, and how one is read."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import Any

from rules.core.clauses import is_known, list_ids
from rules.core.data import check_keys, data_folder, list_files, read_table, stamp_folder
from rules.core.errors import Mistake, ScenarioError, fit, shorten, suggest, system_says
from rules.core.registry import GAMES, game
from rules.core.typed import fix_words, latin
from rules.scenarios.expect import flatten_table, is_sentence, spell_loosely
from rules.scenarios.script import Scenario, ScenarioStep, list_actors

# -- What can be wrong with a scenario file -------------------------------------------------------


TOP = {
    "title": str, "game": str, "clauses": list, "intro": str, "then": str, "map": str, "maps": dict,
    "from": object, "setup": dict, "options": dict, "start": dict, "step": list, "notes": str,
}  # fmt: skip
"""Keys of a scenario file and their types."""

STEP_KEYS = {
    "do": str, "at": object, "says": object, "never_says": object, "refused": str,
    "expect": object, "event": object, "hears": dict, "sees": dict,
    "clauses": list, "fires": list, "never": list, "reset": dict,
    "check": str, "note": str, "ask": dict, "text": str,
}  # fmt: skip
"""Keys of a step; a check has keys of its own beside ``OF_CHECKS``."""

OF_CHECKS = ("check", "expect", "clauses", "fires", "never", "text", "ask")
"""Keys of a step with a check that say the same for every check."""

START_KEYS = (
    "at", "says", "never_says", "expect", "event", "hears", "sees", "clauses", "fires", "never",
)  # fmt: skip
"""Keys that say what is expected, of the beginning and of a fresh position too."""

ASK = {"question": str, "kind": str, "choices": list, "why": str, "fact": str}
"""Keys of a question to the reader; ``kind`` is ``cell``, ``word`` or ``legal``.

``fact`` names what is asked for where it is neither the actor's place nor what is said."""

NEEDED = ("title", "game", "step")
STEP_KINDS = ("do", "check", "reset", "note")
CITED = ("clauses", "fires", "never")
"""Keys that name clauses: these at least fire, exactly these, none of these."""
VOCABULARY = ("do", "check", "map", "refused", "event", *CITED)
"""Keys of a step that hold nothing but words of the game."""
INHERITED = ("map", "maps", "setup", "options")
"""What comes from the scenario that another one goes on from."""
ASK_KINDS = ("cell", "word", "legal")
TYPE_NAMES: dict[type, str] = {str: "text in quotes", list: "a list in brackets", dict: "a table"}
DEEPEST_NESTING = 40
"""How deep tables and lists may be nested."""

FoundMistakes = Iterator[Mistake]


def find_mistakes(table: Mapping[str, Any]) -> FoundMistakes:
    """Everything that is wrong with a scenario's table, as far as it shows without playing."""
    if too_deep(table):
        yield Mistake("", "this is nested too deeply to be a scenario", "write plain tables")
        return
    yield from _check_keys(table, TOP, "")
    for key in NEEDED:
        if key not in table:
            yield Mistake("", f"the key '{key}' is missing", "every scenario has one")
    if "map" in table and "maps" in table:
        yield Mistake("", "give 'map' for one drawing or 'maps' for several, not both", "")
    yield from find_undrawn(_only_typed(table.get("maps"), dict))
    yield from _check_clauses(table.get("clauses"), "clauses")
    name = table.get("game", "")
    if "game" in table and isinstance(name, str) and name not in GAMES:
        remedy = f"games: {', '.join(GAMES)}.{suggest(name, GAMES)}"
        yield Mistake("game", f"there is no game '{shorten(name)}'", remedy)
    yield from _check_from(table)
    if "from" not in table:
        yield from _check_position(name, table.get("setup"), table.get("options"), "")
    if isinstance(table.get("start"), Mapping):
        yield from _check_start(table["start"], name)
    rows = _only_typed(table.get("step"), list)
    for number, row in enumerate(rows, start=1):
        yield from _check_step(row, name, f"step {number}")


def too_deep(table: Any) -> bool:
    """Whether tables and lists stand in each other more than ``DEEPEST_NESTING`` times."""
    level: list[Any] = [table]
    for _ in range(DEEPEST_NESTING):
        inner: list[Any] = []
        for value in level:
            held = value.values() if isinstance(value, Mapping) else value
            inner += [one for one in held if isinstance(one, (Mapping, list, tuple))]
        if not inner:
            return False
        level = inner
    return True


def find_undrawn(maps: Mapping[str, Any]) -> FoundMistakes:
    """Maps that are no drawings."""
    for name, drawing in maps.items():
        if not isinstance(drawing, str):
            yield Mistake(f"map {name}", "write the drawing as text between two lines of '''", "")


def _check_from(table: Mapping[str, Any]) -> FoundMistakes:
    """A scenario that goes on from another one says nothing that stands there already."""
    written = table.get("from", "")
    if isinstance(written, Mapping):
        yield from _check_keys(written, {"scenario": dict, "step": int}, "from")
        if "scenario" not in written:
            yield Mistake("from", "the key 'scenario' is missing", "write the whole scenario there")
    elif not isinstance(written, str) or ("from" in table and not written.strip("@ ")):
        reason = f"it must name a scenario, not {_shorten_value(written)}"
        yield Mistake("from", reason, 'write one such as "a-scenario@3"')
    for key in INHERITED:
        if "from" in table and key in table:
            reason = f"'{key}' comes from the scenario this one goes on from"
            yield Mistake("from", reason, f"take '{key}' out, or take 'from' out")


def list_unread(table: Mapping[str, Any]) -> tuple[str, ...]:
    """The drawings of a readable file that nobody asks for."""
    name, maps = table.get("game", ""), table.get("maps")
    if not isinstance(maps, Mapping):
        return ()
    rows = [row for row in _only_typed(table.get("step"), list) if isinstance(row, Mapping)]
    specs = [_only_typed(table.get("setup"), Mapping)]
    specs += [row["reset"] for row in rows if isinstance(row.get("reset"), Mapping)]
    read = {one for spec in specs for one in game(name).setups.list_drawings(spec, maps)}
    for row in rows:
        if "check" in row:
            own = [value for key, value in row.items() if key not in OF_CHECKS]
            read |= {one for one in _list_texts(own) if one in maps}
            read |= set() if "map" in row else set(list(maps)[:1])
    return tuple(name for name in maps if name not in read)


def _list_texts(value: Any) -> Iterator[str]:
    """Every text in a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (Mapping, list, tuple)):
        for one in value.values() if isinstance(value, Mapping) else value:
            yield from _list_texts(one)


# -- steps --------------------------------------------------------------------------------------


def _check_step(row: Any, name: Any, where: str) -> FoundMistakes:
    if not isinstance(row, Mapping):
        yield Mistake(where, "this is no table", "write each step as a [[step]] table")
        return
    found = [key for key in STEP_KINDS if key in row]
    if len(found) != 1:
        these = " and ".join(found) or "none of them"
        yield Mistake(
            where,
            "a step has exactly one of 'do', 'check', 'reset' and 'note'",
            f"this one has {these}",
        )
    own = {key: value for key, value in row.items() if key in OF_CHECKS or "check" not in row}
    yield from _check_keys(own, STEP_KEYS, where)
    for kind in found:
        if row[kind] == "":
            yield Mistake(where, f"'{kind}' is empty", "say what is to be done")
    if len(found) == 1:
        yield from _check_misplaced(row, found[0], where)
        if found != ["check"]:
            yield from _check_expected(row, name, where)
    yield from _check_cited(row, name, where)
    yield from _check_position(name, row.get("reset"), None, f"{where}: ")
    if isinstance(row.get("ask"), Mapping):
        yield from _check_ask(row["ask"], f"{where}: ask")


def _check_start(row: Mapping[str, Any], name: Any) -> FoundMistakes:
    """What is expected of the beginning."""
    yield from _check_keys(row, {key: STEP_KEYS[key] for key in START_KEYS}, "start")
    if not row:
        yield Mistake("start", "nothing is expected there", "take the heading out")
    yield from _check_expected(row, name, "start")
    yield from _check_unnamed(row, "at", "start")
    yield from _check_cited(row, name, "start")


def _check_misplaced(row: Mapping[str, Any], kind: str, where: str) -> FoundMistakes:
    """Expectations that nobody would look at, and a check that expects nothing."""
    remedy = f"take it out of a step with '{kind}'"
    if kind != "do":
        told = [key for key in ("refused", "ask") if key in row]
        told += ["at"] if kind == "reset" and not isinstance(row.get("at", {}), Mapping) else []
        told += ["at"] if kind == "note" and "at" in row else []
        for key in told:
            yield Mistake(where, f"'{key}' tells of a command, in a step with 'do'", remedy)
    if kind == "note":
        for key in START_KEYS:
            if key in row and key != "at":
                reason = f"'{key}' tells of what happens, in a step with 'do' or 'reset'"
                yield Mistake(where, reason, remedy)
    if kind == "check":
        for key in ("says", "never_says", "hears", "sees"):
            if key in row:
                reason = f"'{key}' tells of what happens, and a check does nothing"
                yield Mistake(where, reason, "write it in a step with 'do' or 'reset'")
    if kind == "check" and "expect" not in row:
        yield Mistake(where, "a check has to say what it expects", "add 'expect' with the finding")
    if kind == "do" and isinstance(row["do"], str):
        several = list_actors(row["do"])
        for key in ("at", "says"):
            if len(several) > 1 and row.get(key) and not plain_to_all(row[key]):
                yield Mistake(
                    where,
                    f"{' and '.join(several)} act here, so '{key}' may mean each of them",
                    f"name the one who is meant: {key}.{several[0]} = …",
                )
        if "refused" in row and row["refused"] == "":
            yield Mistake(where, "'refused' is empty", "write the code, or take it out")


def plain_to_all(said: Any) -> bool:
    """Whether it is plain who is meant where several act: named, or sentences of the book."""
    if isinstance(said, Mapping):
        return True
    texts = [said] if isinstance(said, str) else _only_typed(said, list)
    return all(isinstance(text, str) and is_sentence(text) for text in texts)


def _check_unnamed(row: Mapping[str, Any], key: str, where: str) -> FoundMistakes:
    if key in row and not isinstance(row[key], Mapping):
        yield Mistake(where, f"'{key}' must name somebody here", f'write {key}.A = "…"')


def _check_expected(row: Mapping[str, Any], name: Any, where: str) -> FoundMistakes:
    """What is expected beside a command or a fresh position: tables of the right shape."""
    expect = row.get("expect", {})
    if not isinstance(expect, Mapping):
        yield Mistake(f"{where}: expect", 'write a table of facts, such as expect.turn = "B"', "")
        expect = {}
    at = row.get("at", "")
    if not isinstance(at, (str, Mapping)):
        yield Mistake(where, f"'at' must be text in quotes, not {_shorten_value(at)}", "")
    elif at == "" and "at" in row:
        yield Mistake(where, "'at' is empty", "name a place, or take it out")
    facts = [*flatten_table(expect)]
    if isinstance(at, Mapping):
        facts += [f"at.{who}" for who in flatten_table(at)]
        for who, place in flatten_table(at).items():
            if not isinstance(place, str):
                yield Mistake(f"{where}: at.{who}", f"write a place in quotes, not {place!r}")
    for twice in (fact for fact, times in Counter(facts).items() if times > 1):
        yield Mistake(f"{where}: expect", f"'{twice}' is expected twice", "take one of them out")
    for key, value in flatten_table(expect).items():
        if isinstance(value, (list, bool)) or value == {}:
            word = f'"{spell_loosely(value)}"' if isinstance(value, bool) else "a text or a number"
            yield Mistake(f"{where}: expect.{key}", f"write {word}, not {_shorten_value(value)}")
    says = row.get("says", "")
    yield from _check_said(says, f"{where}: says" if isinstance(says, Mapping) else where, "says")
    yield from _check_said(row.get("never_says", ""), where, "never_says", persons=False)
    yield from _both_said(says, row.get("never_says", ()), where)
    hears = _only_typed(row.get("hears"), Mapping)
    for who, said in hears.items():
        yield from _check_said(said, where, f"hears.{who}", persons=False)
    for who, seen in _only_typed(row.get("sees"), Mapping).items():
        if not isinstance(seen, Mapping) or not seen:
            reason = f"'sees.{who}' must be a table of facts, not {_shorten_value(seen)}"
            yield Mistake(where, reason, f'such as sees.{who}.turn = "B"')
    events = row.get("event", ())
    listed = [events] if isinstance(events, str) else events
    if not isinstance(listed, (list, tuple)) or not all(isinstance(one, str) for one in listed):
        yield Mistake(
            where, f"'event' must be a kind of event in quotes, not {_shorten_value(events)}", ""
        )
        listed = ()
    yield from _check_events(listed, name, f"{where}: event")
    if row.get("never_says") == "" or "" in _only_typed(row.get("never_says"), list):
        yield Mistake(where, "'never_says' has an empty text", "write a sentence, or take it out")
    for key in ("expect", "at", "says", "never_says", "hears", "sees", "event", "clauses", "never"):
        if key in row and row[key] in ({}, []):
            yield Mistake(where, f"'{key}' is empty, so nothing is looked at", "take it out")


def _check_said(said: Any, where: str, key: str, *, persons: bool = True) -> FoundMistakes:
    """Words: a text, a list of texts, or a table of both by persons."""
    if isinstance(said, Mapping) and persons:
        for who, one in said.items():
            yield from _check_said(one, where, f"{key}.{who}", persons=False)
    elif isinstance(said, list) and all(isinstance(one, str) for one in said):
        return
    elif not isinstance(said, str):
        yield Mistake(where, f"'{key}' must be text in quotes, not {_shorten_value(said)}", "")


def _both_said(says: Any, never: Any, where: str) -> FoundMistakes:
    """What must be said and must not be said."""
    texts = [one for said in (says.values() if isinstance(says, Mapping) else [says])
             for one in ([said] if isinstance(said, str) else _only_typed(said, list))]  # fmt: skip
    for text in [never] if isinstance(never, str) else _only_typed(never, list):
        if text and text in texts:
            reason = f"'{shorten(str(text))}' can not both be said and never be said"
            yield Mistake(where, reason, "take it out of one of them")


def _check_events(kinds: Any, name: Any, where: str) -> FoundMistakes:
    """Kinds of events that no game has, as far as its manual is there."""
    if not isinstance(name, str) or name not in GAMES:
        return
    known = game(name).setups.manual().words("events")
    for kind in kinds:
        if known and kind not in known:
            remedy = f"`python -m rules explain {name}` lists them.{suggest(kind, known)}"
            remedy += " A new one of the engine stands in [events] of the game's manual.toml."
            yield Mistake(where, f"there is no event '{shorten(kind)}'", remedy)


def _check_cited(row: Mapping[str, Any], name: Any, where: str) -> FoundMistakes:
    """Clauses that are named in a step, and lists that contradict each other."""
    yield from _check_clauses(row.get("clauses"), f"{where}: clauses")
    yield from _check_clauses(row.get("fires"), f"{where}: fires")
    never = _only_typed(row.get("never"), list)
    kinds = [one for one in never if isinstance(one, str) and one[:1].islower()]
    yield from _check_clauses([one for one in never if one not in kinds], f"{where}: never")
    yield from _check_events(kinds, name, f"{where}: never")
    listed = {key: [str(one) for one in _only_typed(row.get(key), list)] for key in CITED}
    for key, written in listed.items():
        for twice in (one for one, times in Counter(written).items() if times > 1):
            yield Mistake(f"{where}: {key}", f"{twice} stands there twice", "take one out")
    for clause in listed["never"]:
        if clause in listed["fires"] or clause in listed["clauses"]:
            reason = f"{clause} can not both fire and never fire"
            yield Mistake(where, reason, "take it out of one of the lists")
    for clause in listed["clauses"]:
        if "fires" in row and "check" not in row and clause not in listed["fires"]:
            reason = f"'fires' lists all that fires, and {clause} is not among it"
            yield Mistake(where, reason, "take 'clauses' out, or add it to 'fires'")
    event = row.get("event", ())
    for kind in [event] if isinstance(event, str) else _only_typed(event, list):
        if kind in listed["never"] and "check" not in row:
            reason = f"'{kind}' can not both happen and never happen"
            yield Mistake(where, reason, "take it out of one of the lists")


def _check_ask(ask: Mapping[str, Any], where: str) -> FoundMistakes:
    """A question has its text, one of the kinds, and choices where a word is asked for."""
    yield from _check_keys(ask, ASK, where)
    if not ask.get("question"):
        yield Mistake(where, "'question' is missing", "say what you ask")
    kind = ask.get("kind", "cell")
    if isinstance(kind, str) and kind not in ASK_KINDS:
        remedy = f"choose from {', '.join(ASK_KINDS)}.{suggest(kind, ASK_KINDS)}"
        yield Mistake(where, f"'{shorten(kind)}' is no kind", remedy)
    choices = _only_typed(ask.get("choices"), list)
    if kind == "word" and len(choices) < 2:
        yield Mistake(where, "'choices' must list at least two words", "")
    if len(set(map(str, choices))) < len(choices):
        yield Mistake(where, "'choices' lists a word twice", "take one away")


def _check_keys(table: Mapping[str, Any], known: Mapping[str, type], where: str) -> FoundMistakes:
    for key, value in table.items():
        if key not in known:
            remedy = f"known keys: {', '.join(known)}.{suggest(key, known)}"
            yield Mistake(where, f"there is no key '{shorten(str(key))}'", remedy)
        elif not isinstance(value, known[key]) or (known[key] is int and isinstance(value, bool)):
            wanted = TYPE_NAMES.get(known[key], "a value")
            yield Mistake(where, f"'{key}' must be {wanted}, not {_shorten_value(value)}", "")


def _check_clauses(named: Any, where: str) -> FoundMistakes:
    for clause in _only_typed(named, list):
        if not isinstance(clause, str) or not is_known(clause):
            remedy = f"ids look like LP-HOLE-03 or LM-GAP-07.{suggest(clause, list_ids())}"
            yield Mistake(where, f"there is no clause '{_shorten_value(clause, str)}'", remedy)


def _check_position(name: Any, setup: Any, options: Any, before: str) -> FoundMistakes:
    """What the game itself finds wrong with a position and with rulings."""
    if isinstance(name, str) and name in GAMES:
        spec, chosen = _only_typed(setup, Mapping), _only_typed(options, Mapping)
        for found in game(name).setups.find_mistakes(spec, chosen):
            yield found._replace(place=before + found.place)


def _only_typed(value: Any, kind: type) -> Any:
    """``value`` where it is of its kind; what is not has been found out, and counts as empty."""
    return value if isinstance(value, kind) else ([] if kind is list else {})


def _shorten_value(value: Any, text: Any = repr) -> str:
    """A value fit for a message."""
    return shorten(str(text(value)))


# -- Scenarios found and read ---------------------------------------------------------------------


LONGEST_CHAIN = 8
"""How many scenarios may go on from each other."""
MANY_DIGITS = 5


def list_scenarios(of: str) -> tuple[str, ...]:
    """The ids of all scenarios of a game, in the order of their files."""
    return tuple(f"{of}/{name}" for name in list_files(data_folder(of) / "scenarios"))


def load(name: str) -> Scenario:
    """Return the scenario ``game/name`` of the book; raises ``ScenarioError`` with near misses.

    >>> load("labyrinth/falling-into-holes").title
    'Three holes in one set'
    """
    of, _, short = name.partition("/")
    if of not in GAMES:
        raise ScenarioError(_tell_unknown(name, of))
    folder = data_folder(of) / "scenarios"
    return _load_cached(folder / short, name, stamp_folder(folder))


@lru_cache(maxsize=512)
def _load_cached(path: Path, name: str, _stamp: int) -> Scenario:
    """A scenario as its folder's files have it; read once while they stay as they are."""
    of = name.partition("/")[0]
    if name not in list_scenarios(of):
        raise ScenarioError(_tell_unknown(name, of))
    return from_table(read_table(path), name, name)


def load_file(path: Path) -> Scenario:
    """Return the scenario in a file anywhere; its id is ``file/<stem>``.

    >>> from rules.core.data import data_folder
    >>> load_file(data_folder("duel") / "scenarios" / "crutch-then-crossbow.toml").id
    'file/crutch-then-crossbow'
    """
    return loads(text_of(path), f"file/{path.stem}", str(path), path.parent)


def text_of(path: Path, what: str = "file", like: str = "*.toml") -> str:
    """The text of a file; raises ``ScenarioError`` saying why there is none.

    ``what`` is the word for it, ``like`` the pattern of the names of its kind.
    """
    try:
        return path.read_text("utf-8-sig")
    except UnicodeDecodeError:
        why, remedy = "is no UTF-8 text", "save it as UTF-8"
    except FileNotFoundError:
        beside = path.parent.glob(like) if path.parent.is_dir() else ()
        why = "is not there"
        remedy = f"look at the name.{suggest(path.name, sorted(one.name for one in beside))}"
    except IsADirectoryError:
        why, remedy = "is a folder", f"name the files in it, such as {like}"
    except (OSError, ValueError) as error:
        why = f"cannot be read ({system_says(error)})"
        remedy = "look at its name, and whether it may be read"
    raise ScenarioError(str(Mistake(str(path), f"the {what} {why}", remedy)))


def loads(
    text: str, name: str = "own/scenario", source: str = "your scenario", beside: Path | None = None
) -> Scenario:
    r"""Return the scenario written in ``text``; raises ``ScenarioError`` with all its mistakes.

    ``beside`` is the folder of its file, where it may name others.

    >>> loads('title = "A step"\ngame = "duel"\n[[step]]\ndo = "P1: right"').title
    'A step'
    """
    return from_table(parse_table(text, source), name, source, beside)


def parse_table(text: str, source: str) -> dict[str, Any]:
    """The table in a TOML text; raises ``ScenarioError``."""
    try:
        check_keys(text)
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        said = str(error)
        raise ScenarioError(
            f"{source}: this is no valid TOML: {fit(said)}.{_suggest_quotes(text, said)}"
        ) from None
    except RecursionError:
        raise ScenarioError(f"{source}: this is nested too deeply to be a scenario.") from None
    except ValueError as error:
        # Numbers of thousands of digits are valid TOML and more than Python reads.
        raise ScenarioError(f"{source}: a value cannot be read: {fit(str(error))}.") from None


SPACED = re.compile(r"^\s*[\w.-]+ [^=\"'#\[]*=")
"""A key with a space in it and no quotes."""


def _suggest_quotes(text: str, error: str) -> str:
    """The remedy for a key of several words, which needs quotes."""
    found = re.search(r"at line (\d+)", error)
    lines = text.splitlines()
    if (
        found is None
        or not int(found[1]) <= len(lines)
        or not SPACED.match(lines[int(found[1]) - 1])
    ):
        return ""
    return ' Put a key of several words in quotes, as in stock."wire cutter" = 1.'


def _tell_unknown(name: str, of: str) -> str:
    known = [found for game_name in GAMES for found in list_scenarios(game_name)]
    near = (
        get_close_matches(name, known, 3, 0.4)
        or [found for found in known if found.startswith(of)][:3]
    )
    hint = f" Did you mean {', '.join(near)}?" if near else f" Games: {', '.join(GAMES)}."
    return f"There is no scenario '{shorten(name)}'.{hint}"


def as_meant(table: Mapping[str, Any]) -> Mapping[str, Any]:
    """The table with its commands, codes, clauses and kinds of events read as they are meant."""
    if too_deep(table):
        return table
    found = {key: fix_words(one) if key in ("game", *CITED) else one for key, one in table.items()}
    if isinstance(table.get("maps"), Mapping):
        found["maps"] = {latin(name): drawing for name, drawing in table["maps"].items()}
    if isinstance(table.get("start"), Mapping):
        found["start"] = _row_as_meant(table["start"])
    if isinstance(table.get("step"), list):
        found["step"] = [
            _row_as_meant(row) if isinstance(row, Mapping) else row for row in table["step"]
        ]
    return found


def _row_as_meant(row: Mapping[str, Any]) -> dict[str, Any]:
    """The same of a step."""
    return {key: fix_words(one) if key in VOCABULARY else one for key, one in row.items()}


def from_table(
    table: Mapping[str, Any],
    name: str,
    source: str,
    beside: Path | None = None,
    chain: tuple[str, ...] = (),
) -> Scenario:
    """The scenario in a plain table; raises ``ScenarioError`` with every mistake it finds.

    ``chain`` are the scenarios that go on from this one, so that no circle closes.
    """
    table = as_meant(table)
    wrong = tuple(find_mistakes(table))
    if wrong:
        raise ScenarioError.listing(source, wrong)
    maps = table.get("maps") or ({"M1": table["map"]} if "map" in table else {})
    origin = None
    setup, options = table.get("setup", {}), table.get("options", {})
    if "from" in table:
        origin = _find_origin(table, source, beside, (*chain, name))
        maps, setup, options = origin[0].maps, origin[0].setup, origin[0].options
    return Scenario(
        id=name, game=table["game"], title=table["title"],
        clauses=tuple(table.get("clauses", ())), maps=maps, setup=setup,
        steps=tuple(_step_from(row) for row in table["step"]), options=options,
        intro=table.get("intro", ""), then=table.get("then", ""), notes=table.get("notes", ""),
        source=source, table=table, origin=origin,
        start=_step_from(table["start"]) if "start" in table else None,
    )  # fmt: skip


def _find_origin(
    table: Mapping[str, Any], source: str, beside: Path | None, chain: tuple[str, ...]
) -> tuple[Scenario, int]:
    """The scenario that another one goes on from, and after which step; ``ScenarioError``."""
    written = table["from"]

    def wrong(reason: str, remedy: str) -> ScenarioError:
        return ScenarioError.listing(source, [Mistake("from", reason, remedy)])

    if isinstance(written, Mapping):
        inner, text = written["scenario"], str(written.get("step", 0))
        if len(chain) > LONGEST_CHAIN:
            raise wrong(
                f"more than {LONGEST_CHAIN} scenarios go on from each other", "write it out"
            )
        found = from_table(inner, "own/scenario", f"{source}: from", beside, chain=chain)
    else:
        named, _, text = written.partition("@")
        found = _find_named(named, table["game"], beside, chain, wrong=wrong)
    if found.game != table["game"]:
        raise wrong(f"it is a scenario of '{found.game}'", "go on with the same game")
    last = len(found.steps)
    number = int(text or 0) if (text or "0").isdecimal() and len(text) < MANY_DIGITS else -1
    if not 0 <= number <= last:
        raise wrong(f"it has no step '{shorten(text)}'", f"write a number from 0 to {last}")
    return found, number


def _find_named(
    name: str, of: str, beside: Path | None, chain: tuple[str, ...],
    wrong: Callable[[str, str], ScenarioError],
) -> Scenario:  # fmt: skip
    """A scenario by its id, its short name, or the name of a file beside; ``ScenarioError``."""
    ids = list_scenarios(of)
    full = name if "/" in name else f"{of}/{name}"
    path = beside / f"{name.removesuffix('.toml')}.toml" if beside and "/" not in name else None
    is_file = path is not None and "\0" not in name and path.is_file()
    inner = f"file/{path.stem}" if path is not None and is_file else full
    if inner in chain:
        raise wrong(f"'{name}' goes on from this scenario itself", "name another one")
    if len(chain) > LONGEST_CHAIN:
        raise wrong(f"more than {LONGEST_CHAIN} scenarios go on from each other", "write it out")
    if path is not None and is_file:
        return from_table(
            parse_table(text_of(path), str(path)), inner, str(path), beside, chain=chain
        )
    if full not in ids:
        files = sorted(one.stem for one in beside.glob("*.toml")) if beside else []
        near = suggest(name, (*(one.partition("/")[2] for one in ids), *ids, *files))
        there = "no file of that name beside it" if beside else "no file can stand beside it"
        raise wrong(
            f"there is no scenario '{shorten(name)}' in the book, and {there}",
            f"write one such as {ids[0].partition('/')[2]}@2.{near}",
        )
    return from_table(read_table(data_folder(of) / "scenarios" / full.partition("/")[2]), full,
                      full, None, chain=chain)  # fmt: skip


def _step_from(row: Mapping[str, Any]) -> ScenarioStep:
    if "check" in row:
        row = {key: row[key] for key in row if key in OF_CHECKS} | {"args": row}
    expect, at, says = row.get("expect"), row.get("at", ""), row.get("says")
    event, never_says = row.get("event", ()), row.get("never_says", ())
    own = row.get("args", {})
    return ScenarioStep(
        do=row.get("do", ""), at=flat(at) if isinstance(at, Mapping) else at, says=_keep_said(says),
        never_says=(never_says,) if isinstance(never_says, str) else tuple(never_says),
        refused=", ".join(code.strip() for code in row.get("refused", "").lower().split(",")),
        expect=flat(expect) if "check" not in row and expect is not None else expect,
        clauses=tuple(row.get("clauses", ())),
        fires=tuple(row["fires"]) if "fires" in row else None,
        never=tuple(row.get("never", ())),
        event=(event,) if isinstance(event, str) else tuple(event),
        hears={who: _keep_said(said) for who, said in row.get("hears", {}).items()},
        sees=row.get("sees", {}),
        reset=row.get("reset"), check=row.get("check", ""), note=row.get("note", ""),
        ask=row.get("ask"), text=row.get("text", ""),
        args={key: one for key, one in own.items() if key not in OF_CHECKS},
    )  # fmt: skip


def _keep_said(said: Any) -> Any:
    """Words as a step keeps them: a text, one for each answer, or by persons."""
    if isinstance(said, Mapping):
        return {who: _keep_said(one) for who, one in said.items()}
    return tuple(said) if isinstance(said, list) else said


def flat(table: Mapping[str, Any], before: str = "") -> dict[str, str]:
    """A table of tables as one table with dotted keys."""
    return {key: str(value) for key, value in flatten_table(table, before).items() if value != {}}
