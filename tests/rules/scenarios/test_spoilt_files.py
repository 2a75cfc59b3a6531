"""Scenario files spoilt on purpose: always an answer in words, never a false "ok", never a hang."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules.core import data
from rules.core.errors import RulebookError, ScenarioError
from rules.core.registry import GAMES
from rules.scenarios.editor.draft import to_toml
from rules.scenarios.format import list_scenarios, load, load_file
from rules.scenarios.report import report
from rules.scenarios.runner import Run, run
from tests.cases import each, quickly
from tests.fuzz.mutators import changed
from tests.strategies import calls, few, sampled

FEW, MANY = 100, 5_000
MOST = 2_000_000
"""Calls of functions that one file may take: a second or two. Most take some thousand."""

BYTES = b"\x00\xff\xfe[]{}=\"'\n.#,0A"


def bytes_of(text: str, random: Random) -> bytes:
    """The file with some bytes that are not as they were."""
    raw = bytearray(text.encode())
    for _ in range(random.randint(1, 4)):
        at = random.randrange(len(raw))
        if random.random() < 0.5:
            raw[at] = random.choice(BYTES)
        else:
            raw[at : at + random.randint(0, 30)] = bytes(random.choices(BYTES, k=3))
    return bytes(raw)


# -- what a run says must not hold ---------------------------------------------------------------


WRONG: dict[str, dict[str, Any]] = {
    "another value of a fact that nothing has": {"expect": {"turn": "nobody at all"}},
    "words that nobody says": {"hears": {"WHO": "what nobody says"}},
    "an event that there is not": {"event": "what-never-happens"},
    "a refusal that there is not": {"refused": "no-such-code"},
    "clauses that fire, of other games": {"fires": ["LP-HOLE-03", "EC-APPEL-02", "UE-EXIT-03"]},
    "a fact of a view that there is not": {"sees": {"WHO": {"no-such-fact": "1"}}},
}
"""What a step is said to bring, and cannot; ``WHO`` stands for who acts."""


def wrong(row: dict[str, Any], how: str) -> None:
    """Expect of a step what cannot be."""
    who = row["do"].partition(":")[0].strip() or "A"
    if "fires" in WRONG[how]:
        row.pop("clauses", None)
    for key, value in WRONG[how].items():
        row[key] = {who: value["WHO"]} if "WHO" in value else value


def claimed(table: dict[str, Any], random: Random) -> dict[str, Any]:
    """A table that expects of one step what cannot be."""
    found = copy.deepcopy(table)
    rows = [row for row in found["step"] if "do" in row]
    if not rows:
        found["clauses"] = ["LP-HOLE-03", "EC-APPEL-02"]
        return found
    wrong(random.choice(rows), random.choice([*WRONG]))
    return found


# -- trying --------------------------------------------------------------------------------------


@cache
def tables(game: str) -> tuple[dict[str, Any], ...]:
    """The tables of all scenarios of a game."""
    return tuple(dict(load(name).table) for name in list_scenarios(game))


def answer(path: Path) -> tuple[Run | None, str]:
    """What the file runs to, and what is told of it; no run where it cannot be used."""
    try:
        done = run(load_file(path))
    except ScenarioError as error:
        assert all(line.strip() for line in error.each())  # noqa: PT017 - both ways are well
        return None, str(error)
    return done, report(done)


def tried(path: Path) -> Run | None:
    """What the file runs to, after no more than a fair amount of work."""
    found: list[tuple[Run | None, str]] = []
    assert calls(lambda: found.append(answer(path))) < MOST, path.read_bytes()
    done, told = found[0]
    assert 0 < len(told) < 100_000
    return done


def spoils(game: str, count: int, seed: int) -> Iterator[tuple[bytes, bool]]:
    """So many files of a game, each spoilt in one of three ways; and whether one expects wrongly.

    What no file can hold need not be read: there are some fewer.
    """
    random = Random(f"{game} {seed}")
    for number in range(count):
        table = random.choice(tables(game))
        way = number % 3
        if way == 0:
            yield bytes_of(to_toml(table), random), False
            continue
        spoilt = claimed(table, random) if way == 2 else table
        for _ in range(random.randint(1, 3) * (way == 1)):
            spoilt = changed(spoilt, random)
        with suppress(RulebookError, TypeError, AttributeError, ValueError):
            yield to_toml(spoilt).encode("utf-8", errors="replace"), way == 2


def spoil(game: str, count: int, seed: int, path: Path) -> None:
    """Each of so many files is answered, and none that expects wrongly is well."""
    for text, claims in spoils(game, count, seed):
        path.write_bytes(text)
        done = tried(path)
        assert not claims or done is None or done.differences, text


@pytest.mark.parametrize("game", GAMES)
def test_a_spoilt_file_is_told_in_words(game: str, tmp_path: Path) -> None:
    """Keys, types, words, structure, bytes, expectations: some files of each game."""
    spoil(game, few(FEW), 1, tmp_path / "spoilt.toml")


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_very_many_spoilt_files_are_told_in_words(game: str, tmp_path: Path) -> None:
    """Five thousand of each game."""
    spoil(game, MANY, 2, tmp_path / "spoilt.toml")


@pytest.mark.parametrize("game", GAMES)
@each("how", WRONG)
def test_what_cannot_be_is_never_well(game: str, how: str, tmp_path: Path) -> None:
    """Each kind of expectation that cannot hold, at the first command of a scenario."""
    path = tmp_path / "wrong.toml"
    for name in quickly(sampled(list_scenarios(game), 9), 2):
        found = copy.deepcopy(dict(load(name).table))
        rows = [row for row in found["step"] if "do" in row]
        if rows:
            wrong(rows[0], how)
            path.write_text(to_toml(found), "utf-8")
            done = tried(path)
            assert done is None or done.differences


@each(
    "text",
    [
        "a." * 3000 + "a = 1", "[" + "a." * 3000 + "a]", "a = " + "[" * 20_000,
        "a = " + "{a=" * 3000 + "1" + "}" * 3000, "a = " + "9" * 20_000, "title = 1\n" * 2,
        "[[step]]\n" * 20_000, "\ufeff", "",
    ],
    ids=["keys", "heading", "list", "table", "number", "twice", "steps", "mark", "nothing"],
)  # fmt: skip
def test_a_monster_is_told_in_words(text: str, tmp_path: Path) -> None:
    """Deep, long, empty: a message, and soon."""
    path = tmp_path / "monster.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(ScenarioError) as found:
        load_file(path)
    assert len(str(found.value)) < 30_000


def test_the_data_of_the_book_is_left_alone() -> None:
    """What is spoilt is a copy."""
    for game in GAMES:
        for name, table in zip(list_scenarios(game), tables(game), strict=True):
            assert (
                data.read_table(data.data_folder(game) / "scenarios" / name.partition("/")[2])
                == table
            )
