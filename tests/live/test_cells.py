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
    """The page of code cells, live, for all who only look at it."""
    with served(demo) as site, window(chromium) as context:
        reader = watch(context, site)
        reader.visit("code.html")
        yield reader


@pytest.fixture
def code(reader: Reader) -> Reader:
    """The page of code cells, live, for one who changes it."""
    reader.visit("code.html")
    return reader


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


def test_print_and_namespace(shown: Reader) -> None:
    """Printed text stands below its cell, and later cells see the names of earlier ones."""
    assert output(shown, 1) == "hello shared"
    assert output(shown, 8) == "SHARED"


def test_await_and_the_last_expression(shown: Reader) -> None:
    """A cell may wait; its last value is shown below what it printed."""
    assert output(shown, 2).split() == ["warned", "42"]


def test_an_error_names_cell_line_and_reason(shown: Reader) -> None:
    """An error is one sentence with the line, the traceback is folded away, and later cells run."""
    told = output(shown, 3)
    assert "Cell 3, line 2 stopped: NameError: name 'missing_name' is not defined" in told
    assert "return missing_name" in told
    details = shown.page.locator("div.cell").nth(2).locator("details pre")
    assert "live_kernel" not in (details.text_content() or "")
    assert not details.is_visible()


def test_a_syntax_error_names_its_line(shown: Reader) -> None:
    """A cell that is no Python says where."""
    assert "Cell 11, line 1 stopped: SyntaxError" in output(shown, 11)


def test_rich_output(shown: Reader) -> None:
    """HTML, Markdown and plain values are shown one below the other."""
    cell = shown.page.locator("div.cell").nth(3)
    assert cell.locator("b.bold").inner_text() == "bold"
    assert cell.locator("h1").inner_text() == "Title"
    assert "{'a': [1, 2]}" in cell.inner_text()


def test_no_live_cells_stay_as_they_are(shown: Reader) -> None:
    """A cell tagged no-live is neither run nor given a Run button."""
    assert output(shown, 5) == "kept"
    assert shown.page.locator("div.cell").nth(4).get_by_role("button").count() == 0


def test_clear_output(shown: Reader) -> None:
    """clear_output(wait=True) replaces what was printed before."""
    assert output(shown, 7) == "only 2"


def test_an_updated_display(shown: Reader) -> None:
    """A display handle changes what it showed."""
    assert output(shown, 10) == "'second'"


def test_numpy_says_where_it_runs(shown: Reader) -> None:
    """What the stand-in does not have names JupyterLab as the place that has it."""
    assert "numpy.linspace is not part of this page's Python" in output(shown, 9)


def test_edit_run_and_undo(code: Reader) -> None:
    """A cell is edited, run with Shift+Enter, and brought back."""
    cell = code.page.locator("div.cell").first
    cell.get_by_role("button", name="Edit").click()
    cell.locator("textarea").fill("word = 'changed'\nword")
    cell.locator("textarea").press("Shift+Enter")
    shows(code, 1, "'changed'")
    code.page.locator("div.cell").nth(7).get_by_role("button", name="Run").click()
    shows(code, 8, "CHANGED")
    cell.get_by_role("button", name="Undo").click()
    shows(code, 1, "hello shared")


def test_widgets_output_capture_and_callbacks(reader: Reader) -> None:
    """Ipywidgets work: events, an Output that captures, and prints of a callback below its cell.

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
