"""Texts that mean harm or are merely wrong: refused with place, reason and remedy."""

from __future__ import annotations

import json
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.errors import RulebookError, ScenarioError
from rules.core.registry import GAMES
from rules.scenarios import editor
from rules.scenarios.format import list_scenarios, load
from tests.cases import each
from tests.fuzz.mutators import changed
from tests.strategies import seeds

PAGE = json.loads(editor.to_notebook(editor.blank_draft("duel").table))


def page(source: str) -> str:
    """A notebook whose only code cell is ``source``."""
    cell = {"cell_type": "code", "source": source, "metadata": {}}
    return json.dumps({**PAGE, "cells": [cell]})


@each(
    ("text", "told"),
    [
        ("", "the key 'title' is missing"), ("title = \n", "no valid TOML: .* line 1"),
        ("\x00", "no valid TOML"), ("x = " + "[" * 9000, "nested too deeply|no valid TOML"),
        ('title = "x"\ngame = "chess"\n[[step]]\nnote = "x"', "there is no game 'chess'; games:"),
        ('title = "x"\ngame = "duel"\nstep = 5', "'step' must be a list"),
        ('title = "x"\ngame = "duel"\nstep = [5]', "step 1: this is no table"),
        ('title = 5\ngame = ["duel"]\nstep = []', "'game' must be text"),
        ("{", "this is no notebook"), ("{}", "this is no notebook"),
        ('{"cells": [{"cell_type": "code", "source": 5}]}', "this is no notebook"),
        ("[" * 9000, "no valid TOML|nested too deeply"),
        ("{" + '"a":{' * 9000, "this is no notebook"),
        (page('import os\nos.system("echo no")'), "no cell of this notebook shows a scenario"),
        (page("show(" * 500), "no cell of this notebook shows"),
        (page('show("duel/what-an-action-is")'), "no cell of this notebook shows"),
        (page('show("""\ntitle = 5\n""")'), "'title' must be text in quotes, not 5"),
        (page("show(" + '"""\n""" + (' * 60), "your scenario"),
        (page("x = " + "-" * 60_000 + "1"), "no cell of this notebook shows"),
        ("a." * 20_000 + "a = 1", "nested too deeply"),
        ('{"cells": ' + "[" * 60 + "]" * 60 + "}", "this is no notebook"),
        (page('show(__import__("os").system("echo no"))'), "no cell of this notebook shows"),
    ],
    ids=range(22),
)  # fmt: skip
def test_a_wrong_text_is_refused_in_words(text: str, told: str) -> None:
    """Nothing of it is run, and the reason is told."""
    with pytest.raises(ScenarioError, match=told) as error:
        editor.loads(text)
    assert "your scenario" in str(error.value)


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Random characters, alone and as a part of a table."""
    for whole in (text, f'title = "x"\ngame = "ravines"\nmap = "{text}"\nstep = []'):
        with suppress(RulebookError):
            editor.loads(whole).mistakes()


@pytest.mark.parametrize("game", GAMES)
@given(seed=seeds)
def test_a_spoilt_scenario_is_told_or_played(game: str, seed: int) -> None:
    """One value of a scenario of the book is odd: its mistakes are told, all functions answer."""
    random = Random(seed)
    table: Any = load(random.choice(list_scenarios(game))).table
    for _ in range(random.choice([1, 1, 2])):
        table = changed(table, random)
    draft = editor.blank_draft(game).changed(
        **{**dict.fromkeys(editor.blank_draft(game).table), **table}
    )
    for ask in (
        draft.mistakes,
        draft.scenario,
        lambda: editor.list_pieces(draft),
        lambda: editor.list_choices(draft),
        lambda: editor.find_terrain(draft),
        lambda: editor.list_chances(draft),
        lambda: editor.list_askable(draft, 1),
        lambda: editor.to_toml(draft.table),
        lambda: editor.on_board(draft, editor.list_boards(game)[0]),
        lambda: editor.with_setup_text(draft, editor.setup_text(draft)),
    ):
        with suppress(RulebookError):
            ask()
