"""Rulings follow from ``clauses.toml`` alone, and the code asks for none that is not there."""

from __future__ import annotations

import ast
import pickle
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from rules.core import data
from rules.core.errors import SetupError
from rules.core.options import Options, Rulings
from rules.core.registry import GAMES, game
from tests.cases import each
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
        if isinstance(node, ast.Attribute) and held_by(node) in ("rulings", "ruled"):
            yield f"{path.name}:{node.lineno}", node.attr, beside.get(node, ())


@pytest.mark.parametrize("name", GAMES)
def test_the_code_asks_only_for_rulings_that_there_are(name: str) -> None:
    """A slip in a name or a choice would never be seen: it would just never be true."""
    rulings = game(name).rulings
    known = {**rulings.fixed, **rulings.offered}
    for path in data.data_folder(name).rglob("*.py"):
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


THINKING = frozenset(
    ("atlas", "belief", "checks", "editor", "goal", "knowledge", "player", "practice", "quick",
     "slips", "worlds")
)  # fmt: skip
"""Modules of a game that decide nothing in it."""


def silent(name: str, verbs: Iterable[Any]) -> list[str]:
    """The options that a game offers, and that no code which plays it with ``verbs`` asks for.

    Of its parent's verbs those count that it has, and what these call.
    """
    kinds = {kind.__name__ for verb in verbs for kind in type(verb).__mro__}
    offered = game(name).rulings.offered
    open_, shut = [], {}
    for home in (one for one in GAMES if issubclass(game(name).rulings, game(one).rulings)):
        for path in data.data_folder(home).rglob("*.py"):
            if path.stem in THINKING:
                continue
            for node in tree(path).body:
                called = getattr(node, "name", "")
                if home == name or path.parent.name != "verbs" or called in kinds:
                    open_.append(node)
                elif isinstance(node, ast.FunctionDef):
                    shut[called] = node
    heard: set[str] = set()
    while open_:
        node = open_.pop()
        asks = {"rulings", "ruled", "self" if getattr(node, "name", "") == "Rulings" else ""}
        for part in ast.walk(node):
            if isinstance(part, ast.Attribute) and held_by(part) in asks - {""}:
                heard.add(part.attr)
            if isinstance(part, ast.Tuple) and option_of(part, offered):
                heard.add(option_of(part, offered))
            if isinstance(part, ast.Name | ast.Attribute):
                open_ += [shut.pop(one) for one in (called_by(part),) if one in shut]
    return [option for option in offered if option not in heard]


def held_by(node: ast.Attribute) -> str:
    """What an attribute is asked of: the last name before it."""
    return called_by(node.value) if isinstance(node.value, ast.Name | ast.Attribute) else ""


def called_by(node: ast.Name | ast.Attribute) -> str:
    """The last name of a way to something."""
    return node.id if isinstance(node, ast.Name) else node.attr


def option_of(node: ast.Tuple, offered: Options) -> str:
    """The option of a pair of an option and one of its choices, as a table has them."""
    pair = [str(part.value) for part in node.elts if isinstance(part, ast.Constant)]
    known = len(pair) == 2 and pair[0] in offered and pair[1] in offered[pair[0]].choices
    return pair[0] if known else ""


@each("name", GAMES)
def test_every_option_decides_something_in_its_game(name: str) -> None:
    """What nothing there asks for is not offered: ``without`` in the ledger takes it away."""
    assert silent(name, game(name).verbs) == []


def test_an_option_of_a_verb_that_a_variant_leaves_out_is_found() -> None:
    """Ravines without bombs would ask nowhere whether the wounded may throw them."""
    rest = [verb for verb in game("ravines").verbs if verb.word != "blast"]
    assert silent("ravines", rest) == ["wounded_blast", "outer_blast"]


def test_a_ruling_that_a_variant_leaves_out_is_refused() -> None:
    """Place, reason and remedy; it is no slip for a ruling of another name."""
    with pytest.raises(SetupError, match=r"options.float-cells: .* base game; leave it out"):
        game("ravines").setup({"players": ["A", "B"]}, {}, {"float-cells": "one"})
    (wrong,) = game("ravines").setups.find_mistakes({}, {"levels": "none"})
    assert str(wrong).startswith("options.levels: nothing in this variant asks for that ruling")


@pytest.mark.parametrize("name", GAMES)
def test_every_option_stands_in_the_ledger_with_its_default_first(name: str) -> None:
    """Nothing is declared a second time in the code."""
    rulings = game(name).rulings()
    table = data.read_table(data.data_folder(name) / "clauses")
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
