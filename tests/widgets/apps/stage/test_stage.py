"""The live stage: one press, one message, one batch; what was ready early is never wrong."""

from __future__ import annotations

import sys
import types
from typing import Any

import pytest

import widgets
from rules import scenarios
from rules.scenarios.script import Scenario
from tests.widgets.conftest import Page
from widgets.apps.stage import widget
from widgets.apps.stage.widget import Stage


def test_first_message_brings_everything(page: Page) -> None:
    """When the page is there it gets all regions, and the canvas is painted."""
    message = page.ready()
    assert set(message["regions"]) >= {"head", "board", "said", "ask", "controls", "drawer", "live"}
    assert message["painted"]
    assert message["root"]["stage"] == "own/plain"


@pytest.mark.parametrize("phone", [False, True])
def test_a_stage_is_worked_out_once(monkeypatch: pytest.MonkeyPatch, phone: bool) -> None:
    """The page tells the room of its still board before; who learns it later shows the same."""
    found = scenarios.load("duel/falling-into-a-pit")
    env = {"theme": "dark", "width": 390, "room": [390, 300], "phone": phone}
    wanted = Page(Stage(found)).ready(**env)
    made: list[str] = []

    def counted(name: str, make: Any) -> Any:
        def done(*args: Any, **more: Any) -> Any:
            made.append(name)
            return make(*args, **more)

        return done

    for name in ("scene", "view"):
        monkeypatch.setattr(widget, name, counted(name, getattr(widget, name)))
    page = types.SimpleNamespace(looks={found.id: env})
    monkeypatch.setitem(sys.modules, "live_kernel.link", page)
    told = Page(Stage(found)).ready(**env)
    assert sorted(made) == ["scene", "view"]
    assert (told["regions"], told["root"]) == (wanted["regions"], wanted["root"])


def test_in_another_room_a_stage_is_drawn_and_not_told_anew(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a reader is told is the same at any size."""
    page.ready()
    monkeypatch.delattr(widget, "view")
    before = page.messages[-1]["root"]["w"]
    page.ready(room=[300, 200])
    assert page.messages[-1]["root"]["w"] != before


def test_a_press_sends_only_what_changed(page: Page) -> None:
    """Opening a list does not send the board again."""
    page.ready()
    message = page.press("keys")
    assert "popup" in message["regions"]
    assert not {"board", "log", "tray"} & set(message["regions"])


def test_fired_clauses(page: Page) -> None:
    """Each step tells the page which clauses fired; opening a list does not."""
    page.ready()
    fired = page.press("step")["fired"]
    assert "LM-RIVER-01" in fired["clauses"]
    assert (fired["scenario"], fired["step"]) == ("own/plain", 1)
    assert page.press("more")["fired"] is None


def test_one_batch_for_a_step(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    """A step is one message to the canvas."""
    page.ready()
    sent: list[Any] = []
    manager = page.stage.painter.canvas[0]._canvas_manager
    monkeypatch.setattr(manager, "_send_custom", lambda command, _buffers=(): sent.append(command))
    page.press("step")
    assert len(sent) == 1


def test_prefetched_is_what_would_have_been_shown(page: Page) -> None:
    """Positions prepared in advance are those that stepping there gives; the model is untouched."""
    page.ready()
    page.press("step")
    before = page.stage.model.node
    page.stage.prefetch()
    assert page.stage.model.node is before
    kept = dict(page.stage._kept)
    page.press("step")
    regions, picture, seen = page.stage._shown()
    assert any(found[2] is seen for found in kept.values()), "the step was a look-up"
    page.stage._kept.clear()
    again = page.stage._shown()
    assert again[0] == regions
    assert again[2] == seen
    assert again[1].plain() == picture.plain()


def test_error_state_and_way_out(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    """Something unforeseen is told in words, and the stage starts again."""
    page.ready()
    monkeypatch.setattr(page.stage.model, "step", lambda: int("wrong"))
    page.press("step")
    assert page.messages[-1]["root"]["state"] == "error"
    assert "Try again" in page.messages[-1]["regions"]["ask"]
    page.press("again")
    assert page.messages[-1]["root"]["state"] == "live"


def test_missing_memory_is_told_and_the_press_can_be_done_again(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The stage does not stop: where it stood, it stands."""

    def short() -> None:
        raise MemoryError

    page.ready()
    page.press("step")
    with monkeypatch.context() as scarce:
        scarce.setattr(page.stage.model, "step", short)
        told = page.press("step")
    assert "no memory left" in told["regions"]["ask"]
    assert (told["root"]["state"], told["root"]["step"]) == ("live", 1)
    assert page.press("step")["root"]["step"] == 2


def test_theme_and_width(page: Page) -> None:
    """A new theme repaints; the same again does nothing."""
    page.ready()
    count = len(page.messages)
    page.stage._hear(None, {"do": "env", "env": {"theme": "light", "dpr": 2, "width": 406}}, None)
    assert len(page.messages) == count
    page.stage._hear(None, {"do": "env", "env": {"theme": "dark", "dpr": 2, "width": 203}}, None)
    assert len(page.messages) == count + 1
    assert page.stage.painter.canvas.width == 406


def test_address_round_trip() -> None:
    """The address of a position leads back to it, moves, viewer and all."""
    stage = Stage(scenarios.load("ravines/drift-two-cells"))
    page = Page(stage)
    page.ready()
    page.press("goto", "1")
    page.press("branch")
    page.press("perform", "B: left")
    page.press("look", "B")
    where = page.messages[-1]["root"]["address"]
    again = widgets.show(where)
    assert isinstance(again, Stage)
    assert again.model.node.state == stage.model.node.state
    assert again.model.viewer == "B"


def test_a_link_is_followed_by_whoever_looks(page: Page) -> None:
    """Other eyes and other rulings of the reader keep no link from leading where it leads."""
    page.ready()
    page.press("branch")
    page.press("perform", "A: skip")
    where = page.messages[-1]["root"]["address"]
    page.press("look", "B")
    other = page.press("ruling", '["same_river", "stay"]')["root"]["address"]
    assert "!" in other
    for address, viewer in ((where, "B"), (f"{where}?as=A", "A"), (where, "A")):
        found = page.press("address", address)["root"]
        assert (found["address"].partition("?")[0], found["viewer"]) == (where, viewer)
        assert found["state"] == "branch"


def test_a_wrong_name_gives_a_card() -> None:
    """It is told in the page: place, reason, remedy, no traceback."""
    card = widgets.show("ravines/drift-two-cell")
    assert isinstance(card, widgets.Card)
    told = card._repr_mimebundle_()["text/html"]
    assert "Did you mean" in told
    assert "Traceback" not in told
    assert 'data-er-state="error"' in told


def test_two_faces(own: Scenario) -> None:
    """JupyterLab finds the widget, a page without Python the text."""
    stage = widgets.show(own)
    assert isinstance(stage, Stage)
    bundle = stage._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert "application/vnd.jupyter.widget-view+json" in data
    assert 'data-er-state="idle"' in data["text/html"]


def test_a_text_is_a_scenario() -> None:
    """What a teacher writes in a cell is played at once."""
    from tests.widgets.conftest import OWN

    assert isinstance(widgets.show(OWN), Stage)
