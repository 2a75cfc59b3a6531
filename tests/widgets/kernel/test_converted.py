"""A notebook that nbconvert runs and converts shows its boards, with and without a network."""

from __future__ import annotations

import json
import re
from html import unescape
from urllib.parse import unquote

import pytest
from nbconvert import HTMLExporter, SlidesExporter

from tests.cases import each
from tests.notebooks import apart, executed, state
from widgets.kernel.script import whole

pytestmark = pytest.mark.slow
NAMES = ("labyrinth/falling-into-holes", "ravines/drift-two-cells")


@pytest.fixture(scope="module")
def notebook() -> object:
    """Two boards, run by a kernel."""
    cells = ["from widgets import show", *(f'show("{name}")' for name in NAMES)]
    return executed(cells)


@each("exporter", [HTMLExporter, SlidesExporter])
def test_a_converted_notebook_shows_its_boards(exporter: type, notebook: object) -> None:
    """As a picture, and as the widget with all that it shows without Python."""
    html, _ = apart(lambda: exporter().from_notebook_node(notebook))
    pictures = re.findall(r'<img alt="[^"]+"[^>]* src="data:image/svg\+xml,([^"]+)"', html)
    assert len(pictures) == len(NAMES)
    assert all("</svg>" in unquote(unescape(one)) for one in pictures)
    assert html.count('<script type="application/vnd.jupyter.widget-view+json">') == len(NAMES)


def test_the_state_of_a_notebook_holds_the_line_of_each_board(notebook: object) -> None:
    """Each board steps without Python, wherever widgets are drawn."""
    told = [one["state"] for one in state(notebook).values()]
    assert sum(bool(one.get("story")) for one in told) == len(NAMES)
    assert json.dumps(told).count(whole()) == 1
