"""Cells behave as in a notebook: one namespace, rich output, friendly errors, run again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.live.conftest import Reader, served, watch, window

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def shown(chromium: Browser, demo: Path) -> Iterator[Reader]:
    """The page of code cells, live; whoever changes it puts it back."""
    with served(demo) as site, window(chromium) as context:
        reader = watch(context, site)
        reader.visit("code.html")
        yield reader


def shows(reader: Reader, number: int, text: str, part: str = ".er-output") -> None:
    """Wait until a part of a cell's output holds a text; cells count from 1."""
    reader.page.wait_for_function(
        "([n, part, text]) => document.querySelectorAll('div.cell')[n - 1]"
        ".querySelector(part)?.innerText.includes(text)",
        arg=[number, part, text],
    )


def output(reader: Reader, number: int) -> str:
    """The text of a cell's output; cells count from 1."""
    found = reader.page.locator("div.cell").nth(number - 1).locator(".cell_output")
    return found.inner_text().strip() if found.count() else ""


def test_cells_show_what_they_gave(shown: Reader) -> None:
    """Only a page draws rich output in its order, folds a traceback away and leaves cells alone.

    What a cell gives is decided in Python (test_stand_ins.py); here it stands below its cell.
    """
    assert output(shown, 1) == "hello shared"
    assert output(shown, 8) == "SHARED", "later cells see the names of earlier ones"
    assert output(shown, 2).split() == ["warned", "42"], "a cell may wait"
    assert output(shown, 7) == "only 2", "clear_output(wait=True) replaces what was printed"
    assert output(shown, 10) == "'second'", "a display handle changes what it showed"
    assert "numpy.linspace is not part of this page's Python" in output(shown, 9)
    assert "Cell 11, line 1 stopped: SyntaxError" in output(shown, 11)
    cell = shown.page.locator("div.cell").nth
    assert cell(3).locator("b.bold").inner_text() == "bold"
    assert cell(3).locator("h1").inner_text() == "Title"
    assert "{'a': [1, 2]}" in cell(3).inner_text()
    assert output(shown, 5) == "kept", "a cell tagged no-live stays as it is"
    assert cell(4).get_by_role("button").count() == 0
    told, details = output(shown, 3), cell(2).locator("details pre")
    assert "Cell 3, line 2 stopped: NameError: name 'missing_name' is not defined" in told
    assert "return missing_name" in told
    assert "live_kernel" not in (details.text_content() or "")
    assert not details.is_visible()


def test_edit_run_and_undo(shown: Reader) -> None:
    """Only a browser has a box to type in: a cell is edited, run with Shift+Enter, brought back."""
    cell, later = (shown.page.locator("div.cell").nth(place) for place in (0, 7))
    cell.get_by_role("button", name="Edit").click()
    cell.locator("textarea").fill("word = 'changed'\nword")
    cell.locator("textarea").press("Shift+Enter")
    shows(shown, 1, "'changed'")
    later.get_by_role("button", name="Run").click()
    shows(shown, 8, "CHANGED")
    cell.get_by_role("button", name="Undo").click()
    shows(shown, 1, "hello shared")
    later.get_by_role("button", name="Run").click()
    shows(shown, 8, "SHARED")


def test_widgets_output_capture_and_callbacks(reader: Reader) -> None:
    """Only a browser draws ipywidgets: events, an Output that captures, prints of a callback.

    A cell without visible source cannot be edited.
    """
    reader.visit("index.html")
    assert reader.page.get_by_role("button", name="Run").count() == 0
    cell = reader.page.locator("div.cell").nth(1)
    for number in (1, 2):
        cell.get_by_role("button", name="Count").click()
        shows(reader, 2, str(number), ".widget-label")
    shows(reader, 2, "counted 2", ".widget-output")
    captured = cell.locator(".widget-output").inner_text()
    assert captured.split() == ["counted", "1", "counted", "2"]
    assert cell.inner_text().count("said by the callback") == 2
    assert "said by the callback" not in captured
    assert reader.console == []
