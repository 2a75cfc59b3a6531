"""The board on a phone: thin margins, cells for fingers, of a large board the part in question."""

from __future__ import annotations

from rules import scenarios
from tests.cases import each
from tests.widgets.conftest import Page
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.picture import scene
from widgets.apps.stage.widget import Stage
from widgets.boards.sheet.ground import ACROSS, DOWN

NARROW = 360


def field(size: int, at: str) -> StageModel:
    """A stage on an empty field."""
    rows = ["+" + "--+" * size]
    for row in range(size):
        rows.append("|" + " ".join([".."] * size) + ("E" if row == 0 else "|"))
        rows.append("+" + ("--+" if row == size - 1 else "  +") * size)
    drawn = "\n".join(rows)
    text = (
        f"title = 'Empty'\ngame = 'ravines'\nmap = '''\n{drawn}\n'''\n"
        f"[setup]\nplayers.A = '{at}'\n[[step]]\ndo = 'A: left'\n"
    )
    return StageModel(scenarios.loads(text, "own/empty"))


@each("size", [4, 6, 10, 12, 20])
def test_cells_are_large_enough_for_a_finger(size: int) -> None:
    """At 360 px no cell is smaller than 30 px, however large the board."""
    picture = scene(field(size, "b2"), phone=True)
    assert picture.cell * NARROW / picture.width >= 30


def test_a_board_that_fits_is_whole() -> None:
    """Ten by ten: every cell lies within what is shown."""
    picture = scene(field(ACROSS, "j10"), phone=True)
    for place in picture.places:
        assert picture.left <= place.x
        assert place.x + place.w <= picture.left + picture.width
        assert picture.top <= place.y
        assert place.y + place.h <= picture.top + picture.height


@each("at", ["a1", "k10", "t20"])
def test_a_larger_board_follows_the_actor(at: str) -> None:
    """The actor's cell and all cells beside it are in sight, with their letters and numbers."""
    picture = scene(field(20, at), phone=True)
    here = {place.id: place for place in picture.places}[at]
    assert picture.left <= here.x <= picture.left + picture.width - here.w
    assert picture.top <= here.y <= picture.top + picture.height - here.h
    assert picture.width < 20 * picture.cell
    assert picture.height <= (DOWN + 3) * picture.cell


def test_the_cursor_takes_the_picture_along() -> None:
    """A place that was walked to comes into sight, until the next press."""
    model = field(20, "a1")
    model.pan("t20")
    picture = scene(model, phone=True)
    there = {place.id: place for place in picture.places}["t20"]
    assert there.x < picture.left + picture.width
    model.step()
    assert scene(model, phone=True).left < there.x - picture.width / 2


def test_the_stage_asks_the_page_what_it_is() -> None:
    """On a phone the live stage takes the narrow picture; turned on its side, the wide one."""
    page = Page(Stage(field(10, "c5").scenario))
    wide = page.ready()["root"]["w"]
    narrow = page.ready(width=360, phone=True)["root"]["w"]
    assert narrow < wide
    assert page.stage.painter.canvas.width == 720


def test_the_strip_names_who_moved(model: StageModel) -> None:
    """In few words, and only what the viewer knows."""
    from widgets.apps.stage.view import view

    assert view(model).table.brief == "Next: A"
    model.step()
    assert view(model).table.brief == "A on c1"
    model.look("B")
    assert "c1" not in view(model).table.brief
