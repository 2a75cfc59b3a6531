"""Scenarios found and read: those of the book by name, others from a file or a text."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from rules import data
from rules.errors import Mistake, ScenarioError, fit, shorten
from rules.hints import meant
from rules.library import GAMES
from rules.scenario.checking import OF_CHECKS, mistakes
from rules.scenario.comparing import spread
from rules.scenario.script import Scenario, ScenarioStep

DEEPEST = 8
"""How many scenarios may go on from each other."""
MANY_DIGITS = 5


def scenarios(of: str) -> tuple[str, ...]:
    """The ids of all scenarios of a game, in the order of their files."""
    return tuple(f"{of}/{name}" for name in data.names(data.home(of) / "scenarios"))


def load(name: str) -> Scenario:
    """The scenario ``game/name`` of the book; raises ``ScenarioError`` naming near misses."""
    of, _, short = name.partition("/")
    if of not in GAMES or name not in scenarios(of):
        raise ScenarioError(_unknown(name, of))
    return from_table(data.read(data.home(of) / "scenarios" / short), name, name)


def load_file(path: Path) -> Scenario:
    """The scenario in a file anywhere; its id is ``file/<stem>``."""
    return loads(text_of(path), f"file/{path.stem}", str(path), path.parent)


def text_of(path: Path) -> str:
    """The text of a file; raises ``ScenarioError`` saying why there is none."""
    try:
        return path.read_text("utf-8-sig")
    except UnicodeDecodeError as error:
        why, remedy = f"is no UTF-8 text ({error})", "save it as UTF-8"
    except FileNotFoundError:
        beside = path.parent.glob("*.toml") if path.parent.is_dir() else ()
        why = "is not there"
        remedy = f"look at the name.{meant(path.name, sorted(one.name for one in beside))}"
    except IsADirectoryError:
        why, remedy = "is a folder", "name the files in it, such as *.toml"
    except (OSError, ValueError) as error:
        why, remedy = f"cannot be read ({error})", "look at its name, and whether it may be read"
    raise ScenarioError(str(Mistake(str(path), f"the file {why}", remedy)))


def loads(
    text: str, name: str = "own/scenario", source: str = "your scenario", beside: Path | None = None
) -> Scenario:
    """The scenario written in ``text``; raises ``ScenarioError`` with every mistake it finds.

    ``beside`` is the folder of its file, where it may name others.
    """
    return from_table(parsed(text, source), name, source, beside)


def parsed(text: str, source: str) -> dict[str, Any]:
    """The table in a TOML text; raises ``ScenarioError``."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ScenarioError(
            f"{source}: this is no valid TOML: {fit(str(error))}.{_quotes(text, str(error))}"
        ) from None
    except RecursionError:
        raise ScenarioError(f"{source}: this is nested too deeply to be a scenario.") from None
    except ValueError as error:
        # Numbers of thousands of digits are valid TOML and more than Python reads.
        raise ScenarioError(f"{source}: a value cannot be read: {fit(str(error))}.") from None


SPACED = re.compile(r"^\s*[\w.-]+ [^=\"'#\[]*=")
"""A key with a space in it and no quotes."""


def _quotes(text: str, error: str) -> str:
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


def _unknown(name: str, of: str) -> str:
    known = [found for game_name in GAMES for found in scenarios(game_name)]
    near = (
        get_close_matches(name, known, 3, 0.4)
        or [found for found in known if found.startswith(of)][:3]
    )
    hint = f" Did you mean {', '.join(near)}?" if near else f" Games: {', '.join(GAMES)}."
    return f"There is no scenario '{name}'.{hint}"


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
    wrong = tuple(mistakes(table))
    if wrong:
        raise ScenarioError.listing(source, wrong)
    maps = table.get("maps") or ({"M1": table["map"]} if "map" in table else {})
    origin = None
    setup, options = table.get("setup", {}), table.get("options", {})
    if "from" in table:
        origin = _origin(table, source, beside, (*chain, name))
        maps, setup, options = origin[0].maps, origin[0].setup, origin[0].options
    return Scenario(
        id=name, game=table["game"], title=table["title"],
        clauses=tuple(table.get("clauses", ())), maps=maps, setup=setup,
        steps=tuple(_step(row) for row in table["step"]), options=options,
        intro=table.get("intro", ""), then=table.get("then", ""), notes=table.get("notes", ""),
        source=source, table=table, start=_step(table["start"]) if "start" in table else None,
        origin=origin,
    )  # fmt: skip


def _origin(
    table: Mapping[str, Any], source: str, beside: Path | None, chain: tuple[str, ...]
) -> tuple[Scenario, int]:
    """The scenario that another one goes on from, and after which step; ``ScenarioError``."""
    written = table["from"]

    def wrong(reason: str, remedy: str) -> ScenarioError:
        return ScenarioError.listing(source, [Mistake("from", reason, remedy)])

    if isinstance(written, Mapping):
        inner, text = written["scenario"], str(written.get("step", 0))
        if len(chain) > DEEPEST:
            raise wrong(f"more than {DEEPEST} scenarios go on from each other", "write it out")
        found = from_table(inner, "own/scenario", f"{source}: from", beside, chain)
    else:
        named, _, text = written.partition("@")
        found = _named(named, table["game"], beside, chain, wrong)
    if found.game != table["game"]:
        raise wrong(f"it is a scenario of '{found.game}'", "go on with the same game")
    last = len(found.steps)
    number = int(text or 0) if (text or "0").isdecimal() and len(text) < MANY_DIGITS else -1
    if not 0 <= number <= last:
        raise wrong(f"it has no step '{shorten(text)}'", f"write a number from 0 to {last}")
    return found, number


def _named(
    name: str, of: str, beside: Path | None, chain: tuple[str, ...],
    wrong: Callable[[str, str], ScenarioError],
) -> Scenario:  # fmt: skip
    """A scenario by its id, its short name, or the name of a file beside; ``ScenarioError``."""
    ids = scenarios(of)
    full = name if "/" in name else f"{of}/{name}"
    path = beside / f"{name.removesuffix('.toml')}.toml" if beside and "/" not in name else None
    is_file = path is not None and "\0" not in name and path.is_file()
    inner = f"file/{path.stem}" if path is not None and is_file else full
    if inner in chain:
        raise wrong(f"'{name}' goes on from this scenario itself", "name another one")
    if len(chain) > DEEPEST:
        raise wrong(f"more than {DEEPEST} scenarios go on from each other", "write it out")
    if path is not None and is_file:
        return from_table(parsed(text_of(path), str(path)), inner, str(path), beside, chain)
    if full not in ids:
        files = sorted(one.stem for one in beside.glob("*.toml")) if beside else []
        near = meant(name, (*(one.partition("/")[2] for one in ids), *ids, *files))
        there = "no file of that name beside it" if beside else "no file can stand beside it"
        raise wrong(
            f"there is no scenario '{shorten(name)}' in the book, and {there}",
            f"write one such as {ids[0].partition('/')[2]}@2.{near}",
        )
    return from_table(data.read(data.home(of) / "scenarios" / full.partition("/")[2]), full, full,
                      None, chain)  # fmt: skip


def _step(row: Mapping[str, Any]) -> ScenarioStep:
    if "check" in row:
        row = {key: row[key] for key in row if key in OF_CHECKS} | {"args": row}
    expect, at, says = row.get("expect"), row.get("at", ""), row.get("says")
    event = row.get("event", ())
    own = row.get("args", {})
    return ScenarioStep(
        do=row.get("do", ""), at=flat(at) if isinstance(at, Mapping) else at, says=_said(says),
        refused=row.get("refused", ""),
        expect=flat(expect) if "check" not in row and expect is not None else expect,
        clauses=tuple(row.get("clauses", ())),
        fires=tuple(row["fires"]) if "fires" in row else None,
        never=tuple(row.get("never", ())),
        event=(event,) if isinstance(event, str) else tuple(event),
        hears={who: _said(said) for who, said in row.get("hears", {}).items()},
        sees=row.get("sees", {}),
        reset=row.get("reset"), check=row.get("check", ""), note=row.get("note", ""),
        ask=row.get("ask"), text=row.get("text", ""),
        args={key: one for key, one in own.items() if key not in OF_CHECKS},
    )  # fmt: skip


def _said(said: Any) -> Any:
    """Words as a step keeps them: a text, one for each answer, or by persons."""
    if isinstance(said, Mapping):
        return {who: _said(one) for who, one in said.items()}
    return tuple(said) if isinstance(said, list) else said


def flat(table: Mapping[str, Any], before: str = "") -> dict[str, str]:
    """A table of tables as one table with dotted keys."""
    return {key: str(value) for key, value in spread(table, before).items() if value != {}}
