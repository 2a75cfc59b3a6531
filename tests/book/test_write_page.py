"""The pages "Write your own scenario": every example runs, nothing of the format is left out."""

from __future__ import annotations

import inspect
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from rules import scenarios
from rules.core.errors import ScenarioError
from rules.core.registry import game
from rules.games import labyrinth
from rules.games.labyrinth import actions, movegen, setup, variant
from rules.games.labyrinth.board.terrain import SIGNS
from rules.games.labyrinth.checks import CHECKS
from rules.games.labyrinth.verbs import start, treasure, turn, weapons
from rules.games.ravines.verbs import move as ravines_move
from tests.cases import each
from tests.strategies import LABYRINTHS

BOOK = Path(__file__).resolve().parents[2] / "book"
NAMES = (
    "writers/write-your-own-scenario",
    "writers/scenario-checks",
)
PAGES = [(BOOK / f"{name}.md").read_text("utf-8") for name in NAMES]
TEXT = "\n".join(PAGES)
BLOCKS = re.findall(r"^```toml\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
CELL = re.compile(r"^```\{code-cell\}[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
WHOLE = re.findall(r'"""\n(title = .*?)"""', TEXT, re.DOTALL)
BASE: dict[str, Any] = {
    "title": "A piece of a file",
    "game": "ravines",
    "setup": {"players": {"A": "a1"}},
    "step": [{"note": "This piece has no steps."}],
}
FIELD = (
    "+--+--+--+--+\n|.. .. .. ..|\n+  +  +  +  +\n|.. .. .. ..|\n+  +  +  +  +\n"
    "|.. .. .. ..E\n+  +  +  +  +\n|.. .. .. ..|\n+--+--+--+--+\n"
)


def pieced(block: str) -> scenarios.Scenario:
    """The scenario a piece belongs to: what it leaves out comes from a plain one."""
    own = tomllib.loads(block)
    base = {key: one for key, one in BASE.items() if "from" not in own or key != "setup"}
    table = {**base, **own}
    if not {"map", "maps", "from"} & table.keys():
        table["map"] = FIELD
    return scenarios.from_table(table, "page/piece", "the page")


def named(word: str) -> bool:
    """Whether the page has the word in code type, alone or at the head of a longer piece."""
    return bool(re.search(rf"`\"?{re.escape(word)}(?:[\"\s.][^`\n]*)?`", TEXT))


@each("number", range(len(BLOCKS)))
def test_every_piece_runs_as_it_says(number: int) -> None:
    """A TOML block of the page runs, and all it expects comes true."""
    assert scenarios.run(pieced(BLOCKS[number])).differences == ()


@each("number", range(len(WHOLE)))
def test_every_whole_scenario_runs(number: int) -> None:
    """A scenario in a code cell runs; only those that show a difference have one."""
    found = scenarios.run(scenarios.loads(WHOLE[number])).differences
    assert bool(found) == any(title in WHOLE[number] for title in ("A wall", "Is this plan sound"))


def test_there_are_examples() -> None:
    """The page has examples at all, so that the tests above have something to run."""
    assert len(BLOCKS) > 12
    assert len(WHOLE) == 5


@each("number", range(len(PAGES)))
def test_every_cell_runs(number: int) -> None:
    """The code cells of a page run in order, and need none of another page."""
    names: dict[str, Any] = {}
    for cell in CELL.findall(PAGES[number]):
        lines = [line for line in cell.split("\n") if not line.startswith(":tags:")]
        exec(compile("\n".join(lines), NAMES[number], "exec"), names)  # noqa: S102 - our own page


KEYS = (*scenarios.TOP, *scenarios.STEP_KEYS, *scenarios.ASK, *scenarios.START_KEYS, *setup.KEYS)


@each("key", dict.fromkeys(KEYS))
def test_every_key_is_explained(key: str) -> None:
    """Each key of a file, a step, a question and a set-up stands on the page."""
    assert named(key)


@each("name", CHECKS)
def test_every_check_is_explained(name: str) -> None:
    """Each check stands on the page with all its keys, and at least one example uses it."""
    table = TEXT.partition("(checks)=")[2].splitlines()
    row = next(line for line in table if line.startswith(f"| `{name}` |"))
    wrong = pieced(f'[[step]]\ncheck = "{name}"\nno-such = 1\nexpect = "ok"')
    with pytest.raises(ScenarioError) as refused:
        scenarios.run(wrong)
    known = re.search(r"known keys: (.*)\.", str(refused.value))
    keys = set(known[1].split(", ")) if known else set()
    assert keys == set(re.findall(r"`([a-z]+)`", row.split("|")[2]))
    assert f'check = "{name}"' in TEXT


@each("name", LABYRINTHS)
def test_every_command_is_explained(name: str) -> None:
    """Each command of a labyrinth game stands on the page."""
    rules = game(name)
    assert isinstance(rules, labyrinth.game.Labyrinth)
    verbs = [verb.word for verb in rules.verbs if verb.known(rules.rulings())]
    written = [word for word in verbs if word not in (actions.MOVE, actions.FIRST)]
    assert all(named(word) for word in (*rules.variant.ways[:4], *written))


def test_every_refusal_is_explained() -> None:
    """Each code that a step may expect with ``refused`` stands on the page."""
    chapters = (movegen, variant, start, treasure, turn, weapons, ravines_move)
    source = "".join(map(inspect.getsource, chapters))
    codes = set(re.findall(r'Refusal\(\s*"([a-z-]+)"', source))
    codes |= {f"no-{verb.thing}" for verb in (weapons.Shoot, weapons.Stab, weapons.Blast)}
    assert {code for code in codes if not named(code)} == set()


def test_every_sign_is_in_a_drawing_or_a_table() -> None:
    """The table of signs is made from the engine, and the page draws the common ones."""
    assert "from rules.games.labyrinth.board.terrain import SIGNS" in TEXT
    drawn = "".join(re.findall(r"'''\n(.*?)'''", TEXT, re.DOTALL))
    assert {sign for sign in SIGNS if sign not in drawn} <= {"&", "%", "{", "}"}
