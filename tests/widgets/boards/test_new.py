"""What is added to the boards stands in few files: tried on a copy, where all of it is drawn."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.edits import ROOT, Edit, counted, python

SLATE = '''\
"""A board of words alone: who stands where."""

from widgets.boards import Hands, Player, Press
from widgets.kernel.courses import Geometry
from widgets.kernel.motion import lay
from widgets.kernel.scene import Layer, Place, Scene, Text


def _rows(game, state, viewer):
    facts = dict(game.observe(state, viewer).facts)
    return [(who, str(facts.get(f"at.{who}", "unknown"))) for who in game.setups.seats]


def scene(game, state, viewer, overlay, size=1.0, info=None):
    rows = _rows(game, state, viewer)
    said = enumerate(map(" on ".join, rows))
    words = tuple(Text(20, 30 + 40 * at, text, 16, "ink") for at, text in said)
    places = tuple(Place(row[0], row[0], 0, 10 + 40 * at, 90, 40) for at, row in enumerate(rows))
    where = Geometry(40, 10, 13, lambda name: None, lambda name: None)
    moving = Layer("moving", words)
    return Scene(300, 100, "A slate.", (moving,), places, laid=lay(overlay.left, where))


def learn(game, information):
    return None


def targets(game, state, viewer, actions, info=None):
    return ("",) * len(actions)


def motion(film, game, before, action, step, viewer, info):
    film.begin()


def press(game, state, who, actions, info=None, mover=None):
    return Press("", "Choose an action.")


def direction(game, state, way, overlay=None):
    return ""


def toward(game, state, place, ask=""):
    return ""


def icon(action):
    return ""


def tried(game, state, viewer, action):
    return None


def hands(game, state, viewer, info=None):
    return Hands()


def table(game, state, viewer, info=None):
    return tuple(Player(*row) for row in _rows(game, state, viewer))
'''
BOARD = [
    Edit("widgets/boards/__init__.py", "instead", '    "duel": "pair",', '    "duel": "slate",\n'),
    Edit("widgets/boards/slate/__init__.py", "new", "", '"""A slate."""\n'),
    Edit("widgets/boards/slate/board.py", "new", "", SLATE),
]  # fmt: skip
"""A board that says everything in words; the rooms of the others can follow."""
PLAYED = """
from rules import scenarios
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.picture import scene
from widgets.apps.stage.still import static_html

what = scenarios.load("duel/first-race")
still = static_html(what)
assert "P1 on a1" in still and "Choose an action." in still
model = StageModel(what)
model.end()
assert scene(model).title == "A slate." and not model.problem
"""
TOKENS = "widgets/boards/tunnels/tokens.py"
TOKEN = [
    Edit(TOKENS, "after", '    "signpost": ("S", "Signpost", "green"),',
         '    "lamp": ("L", "Lamp", "yellow"),\n'),
    Edit(TOKENS, "before", '    elif kind == "grate":', """\
    elif kind == "lamp":
        parts.append(Circle(4, 3, 7, Ink("yellow", "rim", 1.5)))
"""),
    Edit(TOKENS, "after", "from widgets.kernel.scene import (", "    Circle,\n"),
]  # fmt: skip
"""A token of the tunnels with a sign of its own."""
LIT = """
from widgets.boards.tunnels.tokens import tile
from widgets.kernel.scene import Circle

lamp = tile("lamp")
assert any(isinstance(part, Circle) for part in lamp.shapes)
assert lamp.shapes[-1].text == "L"
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("walk", "most", "follows"), [(BOARD, 6, PLAYED), (TOKEN, 2, LIT)], ids=["board", "token"]
)
def test_few_files_draw_what_is_new(
    tmp_path: Path, walk: list[Edit], most: int, follows: str
) -> None:
    """A board is a folder that the table names; a token is drawn where all of them are."""
    assert len(counted(walk)) <= most
    left_out = shutil.ignore_patterns("__pycache__", "node_modules", "dist")
    for name in ("rules", "widgets"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=left_out)
    for edit in walk:
        edit.perform(tmp_path)
    python(tmp_path, "-c", follows)
