"""Cells behave as in a notebook: one namespace, rich output, friendly errors, run again."""

from __future__ import annotations

import pytest

from tests.live.conftest import LIVE, Reader

pytestmark = pytest.mark.browser


@pytest.fixture
def code(reader: Reader) -> Reader:
    """The page of code cells, live."""
    reader.visit("code.html")
    return reader


def shows(reader: Reader, number: int, text: str, part: str = ".er-output") -> None:
    """Wait until a part of a cell's output holds a text; cells count from 1."""
    reader.page.wait_for_function(
        "([n, part, text]) => document.querySelectorAll('div.cell')[n - 1]"
        ".querySelector(part)?.innerText.includes(text)",
        arg=[number, part, text],
        timeout=LIVE,
    )


def output(reader: Reader, number: int) -> str:
    """The text of a cell's output; cells count from 1."""
    found = reader.page.locator("div.cell").nth(number - 1).locator(".cell_output")
    return found.inner_text().strip() if found.count() else ""


def test_print_and_namespace(code: Reader) -> None:
    """Printed text stands below its cell, and later cells see the names of earlier ones."""
    assert output(code, 1) == "hello shared"
    assert output(code, 8) == "SHARED"


def test_await_and_the_last_expression(code: Reader) -> None:
    """A cell may wait; its last value is shown below what it printed."""
    assert output(code, 2).split() == ["warned", "42"]


def test_an_error_names_cell_line_and_reason(code: Reader) -> None:
    """An error is one sentence with the line, the traceback is folded away, and later cells run."""
    told = output(code, 3)
    assert "Cell 3, line 2 stopped: NameError: name 'missing_name' is not defined" in told
    assert "return missing_name" in told
    details = code.page.locator("div.cell").nth(2).locator("details pre")
    assert "live_kernel" not in (details.text_content() or "")
    assert not details.is_visible()


def test_a_syntax_error_names_its_line(code: Reader) -> None:
    """A cell that is no Python says where."""
    assert "Cell 11, line 1 stopped: SyntaxError" in output(code, 11)


def test_rich_output(code: Reader) -> None:
    """HTML, Markdown and plain values are shown one below the other."""
    cell = code.page.locator("div.cell").nth(3)
    assert cell.locator("b.bold").inner_text() == "bold"
    assert cell.locator("h1").inner_text() == "Title"
    assert "{'a': [1, 2]}" in cell.inner_text()


def test_no_live_cells_stay_as_they_are(code: Reader) -> None:
    """A cell tagged no-live is neither run nor given a Run button."""
    assert output(code, 5) == "kept"
    assert code.page.locator("div.cell").nth(4).get_by_role("button").count() == 0


def test_clear_output(code: Reader) -> None:
    """clear_output(wait=True) replaces what was printed before."""
    assert output(code, 7) == "only 2"


def test_an_updated_display(code: Reader) -> None:
    """A display handle changes what it showed."""
    assert output(code, 10) == "'second'"


def test_numpy_says_where_it_runs(code: Reader) -> None:
    """What the stand-in does not have names JupyterLab as the place that has it."""
    assert "numpy.linspace is not part of this page's Python" in output(code, 9)


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


def test_hidden_cells_have_no_run_button(reader: Reader) -> None:
    """A cell without visible source cannot be edited."""
    reader.visit("index.html")
    assert reader.page.get_by_role("button", name="Run").count() == 0


def test_widgets_output_capture_and_callbacks(reader: Reader) -> None:
    """Ipywidgets work: events, an Output that captures, and prints of a callback below its cell."""
    reader.visit("index.html")
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
