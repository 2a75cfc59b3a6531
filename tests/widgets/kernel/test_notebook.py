"""A notebook is left with what it shows: widgets close whole, and are seen without Python, too."""

from __future__ import annotations

import json
from collections.abc import Callable
from html import unescape
from typing import Any
from urllib.parse import unquote

import pytest
from ipywidgets.widgets import widget as all_widgets

import widgets
from tests.cases import each
from widgets.kernel import cells
from widgets.kernel.packed import unpacked
from widgets.kernel.script import whole
from widgets.kernel.widget import FOR_PAGES, VIEW

BOARD = "labyrinth/falling-into-holes"
KINDS: dict[str, Callable[[], Any]] = {
    "board": lambda: widgets.show(BOARD),
    "practice": lambda: widgets.practice("labyrinth", "holes"),
    "workshop": lambda: widgets.workshop("ravines"),
    "laboratory": lambda: widgets.laboratory("ravines"),
    "lesson": lambda: widgets.lesson("ravines/drift-two-cells@0"),
    "game": lambda: widgets.play("duel"),
    "editor": widgets.edit,
    "progress": widgets.progress,
    "review": widgets.review,
    "pair": widgets.contrast,
    "chain": widgets.chain,
}


class Notebook:
    """A shell as far as widgets ask one: it runs cells, and tells which."""

    def __init__(self) -> None:
        self.events = self
        self.user_ns: dict[str, Any] = {}
        self._heard: dict[str, Callable[[Any], None]] = {}

    def register(self, name: str, heard: Callable[[Any], None]) -> None:
        """Have something called before or after a cell."""
        self._heard[name] = heard

    def run(self, cell_id: str, code: Callable[[], object]) -> None:
        """Run a cell, whose value is shown."""
        self.cell_id = cell_id
        self._heard["pre_run_cell"](self)
        made = code()
        if made is not None:
            cells.note(made)
        self._heard["post_run_cell"](self)


@pytest.fixture
def notebook(monkeypatch: pytest.MonkeyPatch) -> Notebook:
    """A notebook in which nothing has run."""
    made = Notebook()
    monkeypatch.setattr(cells, "_cells", cells.Cells(made))
    return made


@pytest.fixture
def models() -> Callable[[], int]:
    """How many more widgets there are than before the test."""
    before = set(all_widgets._instances)
    return lambda: len(set(all_widgets._instances) - before)


def shown(made: Any, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """The outputs of a cell that ends with a widget."""
    found: list[dict[str, Any]] = []
    monkeypatch.setattr("IPython.display.display", lambda data, **_: found.append(data))
    made._ipython_display_()
    return found


@each("kind", [*KINDS])
def test_nothing_is_left_of_what_is_closed(kind: str) -> None:
    """Panels, canvases and layouts go with the widget, and the scripts with the last one."""
    KINDS[kind]().close()
    before = set(all_widgets._instances)
    made = KINDS[kind]()
    made.close()
    made.close()  # nothing is closed twice
    assert set(all_widgets._instances) <= before


def test_sixty_runs_leave_what_one_leaves(notebook: Notebook, models: Callable[[], int]) -> None:
    """A cell that runs again has closed the board of its last run; other cells keep theirs."""
    other: list[Any] = []
    notebook.run("b", lambda: other.append(widgets.show(BOARD)))
    notebook.run("a", lambda: widgets.show(BOARD))
    once = models()
    for _ in range(59):
        notebook.run("a", lambda: widgets.show(BOARD))
    assert models() == once
    assert other[0].comm is not None


def test_a_board_that_a_name_holds_stays(notebook: Notebook) -> None:
    """Whether by itself or in a list; without the name it goes with the next cell."""
    notebook.run("a", lambda: notebook.user_ns.update(mine=[widgets.show(BOARD)]))
    (board,) = notebook.user_ns["mine"]
    notebook.run("a", lambda: None)
    assert board.comm is not None
    del notebook.user_ns["mine"]
    notebook.run("b", lambda: None)
    assert board.comm is None


def test_a_board_stays_while_another_cell_shows_it(notebook: Notebook) -> None:
    """It was made in one cell and lies below another one."""
    made: list[Any] = []
    notebook.run("a", lambda: made.append(widgets.show(BOARD)))
    notebook.run("b", lambda: made[0])
    notebook.run("a", lambda: None)
    assert made[0].comm is not None
    notebook.run("b", lambda: None)
    assert made[0].comm is None


def test_scripts_and_style_are_told_once() -> None:
    """However many boards a notebook has: what is told of each is small beside them."""
    boards: list[Any] = [widgets.show(BOARD) for _ in range(3)]
    told = {name: one._get_embed_state() for name, one in all_widgets._instances.items()}
    assert json.dumps(told).count(whole()) == 1
    for board in boards:
        own = [json.dumps(told[part.model_id]) for part in board.children]
        assert len("".join(own)) < len(whole()) / 2
        board.close()


@each("kind", [*KINDS])
def test_a_notebook_keeps_a_picture_beside_the_widget(kind: str) -> None:
    """What has a board is seen without Python; what has none says what it is."""
    with pytest.MonkeyPatch.context() as patch:
        made = KINDS[kind]()
        still, live = shown(made, patch)
    assert live[VIEW]["model_id"] == made.model_id
    assert f'data-er-stored="{made.top.stored}"' in still["text/html"]
    assert made._as_text().split("\n")[0] in still["text/html"]
    boardless = kind in ("laboratory", "progress", "pair", "chain")
    assert ("<img" in still["text/html"]) is not boardless
    assert bool(made.top.story or made.top.picture) is not boardless
    assert bool(made.top.story) is (kind == "board")
    if not boardless:
        assert "<svg" in unquote(unescape(still["text/html"]))
    made.close()


def test_the_line_of_a_board_is_whole() -> None:
    """Every stop has its picture, its words and its motion; the opening row of buttons is there."""
    board: Any = widgets.show(BOARD)
    board._keep_faces()
    told = unpacked(board.top.story)
    stops = told["told"]["stages"][""]["stops"]
    assert [one["number"] for one in stops] == [*board.model.stops]
    drawn = told["drawn"]["stages"][""]
    assert len(drawn["frames"]) == len(drawn["moves"]) == len(stops)
    assert 'data-do="step"' in told["told"]["controls"]
    assert told["told"]["viewer"] == "leader"
    board.close()


def test_a_game_that_has_begun_keeps_no_picture() -> None:
    """What is seen is one player's, and a notebook is handed on."""
    game: Any = widgets.play("duel", against="friend")
    game.do("play")
    assert game._as_picture() is None
    game.close()


def test_pages_of_the_site_have_one_output(monkeypatch: pytest.MonkeyPatch) -> None:
    """They bring the style, and put the widget in the place of the page's own stage."""
    monkeypatch.setenv(FOR_PAGES, "yes")
    with pytest.raises(NotImplementedError):
        shown(widgets.show(BOARD), monkeypatch)
