"""Whatever is typed in a fixed vocabulary is read as it is meant, in every game."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.boards.grid import Grid
from rules.core import typed
from rules.core.errors import NotationError, RulebookError
from rules.core.registry import GAMES, game
from rules.scenarios import from_table, list_scenarios, load, run
from rules.scenarios.expect import is_same_answer
from tests.strategies import sampled, seeds

ROOT = Path(__file__).parents[3]
ENGLISH = {**dict(zip(typed.LATIN, typed.CYRILLIC, strict=True)), "-": "–", " ": "\u00a0", "'": "’"}


def respelt(random: Random, text: str, share: float = 0.5) -> str:
    """The same text as another keyboard may type it: every sign with one that looks the same."""
    return "".join(ENGLISH.get(sign, sign) if random.random() < share else sign for sign in text)


def spelt(random: Random, value: Any) -> Any:
    """A set-up in the same way."""
    if isinstance(value, str):
        return respelt(random, value)
    if isinstance(value, dict):
        return {key: spelt(random, one) for key, one in value.items()}
    return [spelt(random, one) for one in value] if isinstance(value, list) else value


@cache
def states(name: str) -> list[Any]:
    """Positions of a game: those of some scenarios of the book."""
    runs = [run(load(one)) for one in sampled(list_scenarios(name), 8)]
    found = [node.state for one in runs for node in one.timeline.line()]
    return [state for state in found if game(name).result(state) is None]


@pytest.mark.parametrize("name", GAMES)
@given(seed=seeds)
def test_every_command_is_read_however_it_is_typed(name: str, seed: int) -> None:
    """Look-alikes, dashes and blanks."""
    random = Random(seed)
    rules, state = game(name), random.choice(states(name))
    named = rules.candidates(state) or rules.actions(state)
    text = rules.format(state, random.choice(named))
    assert rules.parse(state, respelt(random, text)) == rules.parse(state, text)


@pytest.mark.parametrize("name", ["labyrinth", "ravines", "duel"])
@given(seed=seeds)
def test_every_map_and_set_up_is_read_however_it_is_typed(name: str, seed: int) -> None:
    """A drawing, and where players and the treasure are."""
    random = Random(seed)
    rules = game(name)
    maps, more = rules.setups.generate_board(rules.setups.side, seed % 5)
    spec = {**rules.setups.standard_setup(rules.setups.list_seats(2)), **more}
    typed_so = {key: respelt(random, drawing) for key, drawing in maps.items()}
    assert rules.setup(spelt(random, spec), typed_so, {}) == rules.setup(spec, maps, {})


@given(cell=st.integers(0, 63), seed=seeds)
def test_every_cell_is_found(cell: int, seed: int) -> None:
    """On a field of eight columns."""
    grid = Grid(8, 8)
    assert grid.find(respelt(Random(seed), grid.name(cell))) == cell


@given(st.text(alphabet="абвгдеёжзийклїэюя -'"))
def test_words_are_the_same_with_or_without_dots(said: str) -> None:
    """Е and ё, one sign or two for a letter with a mark above, any dash, any quote."""
    other = normalize("NFD", said.replace("ё", "е")).replace("-", "—").replace("'", "’")
    assert typed.is_alike(said, other)
    assert is_same_answer(said, other.upper())


def test_words_that_differ_are_not_alike() -> None:
    """A look-alike is no licence."""
    assert not typed.is_alike("река", "рука")
    assert not typed.is_alike(["a1"], ["a2"])
    assert not typed.is_alike({"A": "a1"}, {"B": "a1"})


@given(st.text())
def test_what_is_read_stays_as_it_is(text: str) -> None:
    """Reading a second time changes nothing, and Latin text is left alone."""
    once = typed.latin(text)
    assert typed.latin(once) == once
    assert not text.isascii() or once == text


def test_russian_words_stay_russian() -> None:
    """Only words that look Latin from end to end are taken for Latin ones."""
    assert typed.latin("АР Б1 вода") == "AP Б1 вода"


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("Б: right", "“Б” is a Cyrillic letter: type a Latin one."),
        ("A: жди", "“ж”, “д” and “и” are Cyrillic letters: type Latin ones."),
        ("A: налево", "“н”, “а” and “л”, … are Cyrillic letters: type Latin ones."),
    ],
)
def test_a_letter_that_cannot_be_read_is_named(command: str, says: str) -> None:
    """In a command."""
    with pytest.raises(NotationError, match=re.escape(says)):
        game("labyrinth").parse(states("labyrinth")[0], command)


def test_a_player_that_cannot_be_read_is_named() -> None:
    """In a set-up, too."""
    rules = game("labyrinth")
    maps, _ = rules.setups.generate_board(4, 1)
    with pytest.raises(RulebookError, match="“Б” is a Cyrillic letter"):
        rules.setup({"players": {"Б": "a1"}}, maps, {})


@pytest.mark.parametrize("name", GAMES)
@given(seed=seeds)
def test_a_scenario_file_is_read_as_it_is_meant(name: str, seed: int) -> None:
    """Its set-up and rulings, its commands, codes, clauses, events, places and facts."""
    random = Random(seed)
    of = random.choice(list_scenarios(name))
    table = {key: one for key, one in load(of).table.items() if key != "from"}
    if "from" in load(of).table:
        return
    table |= {
        key: spelt(random, table[key]) for key in ("game", "clauses", "setup") if key in table
    }
    words = ("do", "refused", "clauses", "fires", "never", "event", "at", "reset")
    table["step"] = [
        {key: wide(random, one) if key in words else one for key, one in row.items()}
        for row in table["step"]
    ]  # fmt: skip
    assert not run(from_table(table, of, of)).differences


def wide(random: Random, value: Any) -> Any:
    """The same, and blanks around and between the words of a text."""
    if isinstance(value, str):
        return f" {respelt(random, value).replace(' ', '  ')} "
    return spelt(random, value)


@pytest.mark.parametrize(
    ("of", "command"),
    [
        ("labyrinth/first-game", "A: START C4"), ("underground/first-steps", "A: Throw; DIE: 1"),
        ("colditz/claiming-equipment", "British: Claim key with br1 BR2"),
    ],
)  # fmt: skip
def test_capitals_do_not_matter_in_a_command(of: str, command: str) -> None:
    """Of a scenario file, as at the terminal."""
    scenario = load(of)
    table = {**scenario.table, "step": [{"do": command}, *scenario.table["step"][1:1]]}
    assert not run(from_table({**table, "clauses": []}, of, of)).differences


def test_the_search_has_the_same_letters() -> None:
    """The page's own search cannot ask Python: it holds the same table."""
    script = (ROOT / "widgets/live/src/search/engine.js").read_text("utf-8")
    assert f'ALIKE = "{typed.CYRILLIC}"' in script
    assert f'LATIN = "{typed.LATIN}"' in script
