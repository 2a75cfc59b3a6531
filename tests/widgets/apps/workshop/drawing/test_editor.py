"""The editor as a page sees it: markup, picture, messages; the page without Python."""

from __future__ import annotations

import re
from typing import Any

import pytest

from rules.core import clauses
from tests.cases import each
from widgets.apps.workshop import edit
from widgets.apps.workshop.drawing.model import MapDesk
from widgets.apps.workshop.drawing.view import overlay, regions
from widgets.apps.workshop.drawing.widget import Editor
from widgets.boards import maps_of
from widgets.boards.pair.facts import drawn
from widgets.kernel.widget import UNCLEAR


class Reader:
    """The page's side of an editor: sends presses, keeps the messages that come back."""

    def __init__(self, drawing: str = "") -> None:
        made = edit("duel", drawing)
        assert isinstance(made, Editor)
        self.editor = made
        self.messages: list[dict[str, Any]] = []
        made.top.send = lambda message, *_: self.messages.append(message)
        env = {"theme": "light", "dpr": 2, "width": 546}
        made._hear(None, {"do": "ready", "env": env}, None)

    def press(self, do: str, arg: str = "") -> dict[str, Any]:
        """Press a control; the regions that changed."""
        before = len(self.messages)
        self.editor._hear(None, {"do": do, "arg": arg}, None)
        assert len(self.messages) == before + 1, "one press, one message"
        regions: dict[str, Any] = self.messages[-1]["regions"]
        return regions


@pytest.fixture
def reader() -> Reader:
    """A reader with a labyrinth that is fair."""
    return Reader("legal_1")


def test_the_first_message_brings_everything(reader: Reader) -> None:
    """All regions come, and the canvas is painted."""
    (message,) = reader.messages
    assert set(message["regions"]) >= {"head", "board", "tools", "check", "make", "live"}
    assert message["painted"]
    assert message["root"]["stage"] == "duel/editor"
    assert message["root"]["text"] == reader.editor.text


def test_a_fault_comes_and_goes(reader: Reader) -> None:
    """A wall too many is told with cells, remedy and clauses; undo takes the line away."""
    for side in "NESW":
        changed = reader.press("side", f"j6:{side}") if side != "E" else {}
    assert "LD-MAP-17" in changed["check"]
    assert 'data-do="mark" data-arg="0"' in changed["check"]
    assert "LD-BUILD-01" in changed["check"]
    assert "2 rules broken" in changed["head"]
    changed = reader.press("undo")
    assert "LD-MAP-17" not in changed["check"]
    assert "Every map rule is kept" in changed["check"]


def test_every_press_is_told_in_words(reader: Reader) -> None:
    """The polite live region says what happened, the same words again if it happens again."""
    assert reader.press("redo")["live"] == "Nothing to redo."
    assert reader.press("redo")["live"] == "Nothing to redo."
    assert 'role="status" aria-live="polite"' in reader.editor.rest.html


def test_hostile_presses_are_answered(reader: Reader) -> None:
    """Nothing a page sends ends the editor or changes the drawing; each is told what is wrong."""
    before = reader.editor.text
    for do, arg in (
        ("side", "<b>"), ("mark", "x"), ("mark", "-1"), ("make", "{"), ("make", "[]"),
        ("make", "{}"), ("ruling", "[1]"), ("ruling", '["exits", "none"]'), ("map", "duel=\0"),
        ("ruling", '["no_such", "x"]'), ("sign", "A@<"), ("load", "\0"), ("make", "null"),
    ):  # fmt: skip
        told = reader.press(do, arg)["live"]
        assert told not in ("", UNCLEAR), (do, arg)
    assert reader.editor.text == before
    reader.editor._hear(None, {"do": "none such"}, None)


def test_names_of_cells_say_what_lies_there(reader: Reader) -> None:
    """A cursor that is moved speaks of objects, walls and exits."""
    surface = reader.messages[0]["regions"]["board"]
    assert "b6, crossbow A" in surface
    assert "exit up" in surface
    assert 'role="application"' in surface
    assert "b6" in re.findall(r'data-things="([^"]*)"', surface)[0].split()


def test_every_control_has_a_name(reader: Reader) -> None:
    """Objects are called by their names and numbers."""
    tools = reader.messages[0]["regions"]["tools"]
    for button in re.findall(r"<button.*?</button>", tools):
        assert "aria-label" in button or re.search(r">[A-Z]\w+<", button), button
    assert 'aria-label="pit exit IV, 1 of 1 drawn"' in tools
    assert 'aria-label="false treasure O, 3 of 3 drawn"' in tools


def test_marked_cells_are_drawn_and_told() -> None:
    """What a line speaks of is marked on the board."""
    model = MapDesk(maps_of("duel"), "legal_1")
    plain = model.maps.picture(model.here, (), 1.0, phone=False)
    marked = model.maps.picture(model.here, ("c3", "d4"), 1.0, phone=False)
    assert "marked: c3, d4" in marked.title
    assert len(list(marked.shapes())) > len(list(plain.shapes()))
    assert marked.layers[0] is plain.layers[0], "the paper is not painted again"


@each("size", [5, 7, 10])
@each("phone", [False, True])
def test_the_sheet_fits_page_and_phone(size: int, *, phone: bool) -> None:
    """Cells stay large enough for a finger, the sheet no wider than its room."""
    model = MapDesk(maps_of("duel"))
    model.blank(size)
    picture = model.maps.picture(model.here, (), 1.0, phone=phone)
    assert picture.width <= (364 if phone else 560)
    assert picture.cell >= (30 if phone else 44)
    assert len(picture.places) == size * size
    assert drawn(model.text, frozenset(), small=False) is not None


def test_without_python_the_drawing_and_the_rules_stand_there() -> None:
    """The still page: picture, text, every rule of a map; nothing that could be pressed in vain."""
    editor = Editor(maps_of("duel"), "legal_1")
    model, page = editor.desk, editor._as_page()
    assert page.count("<svg xmlns") == 2, "for wide and for narrow screens"
    assert model.text.split("\n")[3].replace(">", "&gt;") in page
    known = clauses.ledger("duel").clauses
    still = page.split("<noscript>")[1]
    for clause in model.maps.rules:
        assert clause in known
        assert f'data-clause="{clause}"' in still
    assert "er-overlay" not in page
    assert 'data-do="mark"' not in page


def test_both_faces_are_in_the_bundle() -> None:
    """JupyterLab gets the widget, a page without Python the still picture."""
    data = Reader().editor._repr_mimebundle_()
    data = data[0] if isinstance(data, tuple) else data
    assert "application/vnd.jupyter.widget-view+json" in data
    assert "er-editor" in data["text/html"]
    assert data["text/plain"].startswith("A drawing:\n+---+")


def test_all_escapes(reader: Reader) -> None:
    """What a reader writes is never markup."""
    changed = reader.press("load", reader.editor.text.replace(" A ", "<i>"))
    assert "<i>" not in changed["unread"]
    assert "&lt;i&gt;" in changed["unread"]


def test_a_made_map_can_be_drawn_on() -> None:
    """Sizes, palette, rules and a made map can be had."""
    maps = maps_of("duel")
    drawing = maps.make(maps.sizes[0], 1, 1, {})
    assert maps.read(drawing.draw()) == drawing
    assert not [one for one in maps.check(drawing, {}) if one.kind == "wrong"]
    model = MapDesk(maps)
    assert {"head", "tools", "note", "check", "make", "unread", "live"} <= set(regions(model))
    picture = maps.picture(drawing, (), 1.0, phone=False)
    assert overlay(model, picture).startswith('<div class="er-overlay"')
