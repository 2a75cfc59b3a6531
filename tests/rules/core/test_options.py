"""Rulings follow from ``clauses.toml`` alone, and the code asks for none that is not there."""

from __future__ import annotations

import ast
import pickle
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.core import data
from rules.core.errors import SetupError
from rules.core.options import Rulings
from rules.core.registry import GAMES, game
from tests.sources import tree

OWN = frozenset(dir(Rulings))
"""What every record of rulings can do."""


def asked(path: Path) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Where the code of a file asks for a ruling: the place, its name, what it compares it with."""
    whole = tree(path)
    beside: dict[ast.AST, tuple[str, ...]] = {}
    for node in ast.walk(whole):
        if isinstance(node, ast.Compare):
            told = tuple(
                part.value
                for one in node.comparators
                for part in ast.walk(one)
                if isinstance(part, ast.Constant) and isinstance(part.value, str)
            )
            beside[node.left] = told
    for node in ast.walk(whole):
        if isinstance(node, ast.Attribute):
            held = node.value
            name = held.attr if isinstance(held, ast.Attribute) else getattr(held, "id", "")
            if name in ("rulings", "ruled"):
                yield f"{path.name}:{node.lineno}", node.attr, beside.get(node, ())


@pytest.mark.parametrize("name", GAMES)
def test_the_code_asks_only_for_rulings_that_there_are(name: str) -> None:
    """A slip in a name or a choice would never be seen: it would just never be true."""
    rulings = game(name).rulings
    known = {**rulings.fixed, **rulings.offered}
    for path in data.home(name).rglob("*.py"):
        for place, option, compared in asked(path):
            if option in OWN or isinstance(getattr(rulings, option, None), property):
                continue
            assert option in known, f"{place}: there is no ruling {option}"
            choices = _choices(name, option)
            assert set(compared) <= choices, f"{place}: {option} is never one of {compared}"


def _choices(name: str, option: str) -> set[str]:
    """What a ruling may be in this game or in a variant that reads the same code."""
    found: set[str] = set()
    for other in GAMES:
        rulings = game(other).rulings
        if issubclass(rulings, game(name).rulings) or other == name:
            found |= {rulings.fixed.get(option, "")} - {""}
            found |= set(rulings.offered[option].choices) if option in rulings.offered else set()
    return found


@pytest.mark.parametrize("name", GAMES)
def test_every_option_stands_in_the_ledger_with_its_default_first(name: str) -> None:
    """Nothing is declared a second time in the code."""
    rulings = game(name).rulings()
    table = data.read(data.home(name) / "clauses")
    written = {
        option: (gap["id"], tuple(choices))
        for gap in table["gap"]
        for option, choices in gap.get("options", {}).items()
    }
    assert {key: tuple(rulings.offered[key]) for key in written} == written
    assert all(getattr(rulings, key) == choices[0] for key, (_, choices) in written.items())


def test_a_variant_takes_over_what_it_does_not_leave_out() -> None:
    """LM-GAP-01: most rulings of the base game hold in the ravines game."""
    base, ravines = game("labyrinth").rulings, game("ravines").rulings
    assert ravines.offered["exit_place"] == base.offered["exit_place"]
    assert ravines.offered["announce"].choices[0] == "final"
    assert "levels" not in ravines.offered
    assert ravines().levels == "none"
    assert base().weapons == "all"
    assert "weapons" not in base.offered


def test_rulings_never_change_and_compare_by_content() -> None:
    """Two records alike are one; another choice is another record."""
    kind = game("duel").rulings
    one = kind.choose({"wall-report": "same"})
    assert one == kind(wall_report="same") == pickle.loads(pickle.dumps(one))  # noqa: S301
    assert hash(one) == hash(kind(wall_report="same"))
    assert one != kind()
    assert one.but(wall_report="distinct") == kind()
    assert one.differing() == {"wall_report": "same"}
    with pytest.raises(AttributeError, match="chosen before the game"):
        one.wall_report = "distinct"
    with pytest.raises(TypeError, match=r"no ruling .wal_report.*wall_report"):
        kind(wal_report="same")
    with pytest.raises(AttributeError):
        _ = one.wal_report
    with pytest.raises(SetupError, match="'red' is no choice"):
        kind.choose({"wall_report": "red"})
