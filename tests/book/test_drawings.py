"""What stages share is written once on a page."""

from __future__ import annotations

import re

from rulebook.drawings import gather
from rules import scenarios
from widgets.apps.stage.still import static_html

CASTLE = "colditz/castle-walk"


def test_stages_of_one_board_share_its_drawing() -> None:
    """A second stage of the same castle costs little more than its moving parts."""
    one = static_html(scenarios.load(CASTLE))
    page = gather(f"<h1>Two</h1>{one}<p>between</p>{one}")
    once = gather(one)
    assert page.count('class="er-defs"') == 1
    ids = re.findall(r'<g id="([^"]+)"', page)
    assert len(ids) == len(set(ids)) > 2
    assert ids == re.findall(r'<g id="([^"]+)"', once)
    assert page.endswith("</defs></svg>")


def test_whatever_is_referred_to_is_there() -> None:
    """Nothing that a frame or a shared drawing uses gets lost, and nothing else is kept twice."""
    names = (CASTLE, "ravines/drift-two-cells", "underground/attack-basic")
    page = gather("".join(static_html(scenarios.load(name)) for name in names))
    used = set(re.findall(r'<use href="#([^"]+)"', page))
    assert used
    assert used <= set(re.findall(r'\bid="([^"]+)"', page))


def test_a_page_without_stages_stays_as_it_is() -> None:
    """Nothing is added to plain text."""
    assert gather("<p>Words.</p>") == "<p>Words.</p>"
