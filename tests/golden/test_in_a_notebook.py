"""The engine does the same in the notebook of the browser: it tells its signatures there, too."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

import lite
from escape_rulebook.checkout import moved
from rules.core.registry import GAMES
from rules.simulate.signature import sign_game
from tests.browser import PATIENCE
from tests.jupyterlab import run_from_menu

ACTIONS = 100
CELL = moved(f"""\
from rules.core.registry import GAMES
from rules.simulate.signature import sign_game
print(*(sign_game(name, {ACTIONS}) for name in GAMES))
""")
"""It asks the installed package, in which all stands below one name."""


@pytest.mark.long
def test_a_notebook_in_the_browser_gives_the_same(chromium: Browser, served_site: str) -> None:
    """What a reader types into the empty notebook tells every game's signature."""
    with chromium.new_context() as context:
        page = context.new_page()
        page.goto(f"{served_site}lab/notebooks/index.html?path={lite.EMPTY}")
        page.locator(".jp-Notebook .jp-CodeCell").first.wait_for(timeout=PATIENCE)
        page.locator(".jp-CodeCell .cm-content").first.click()
        page.keyboard.press("Control+a")
        page.keyboard.insert_text(CELL)
        run_from_menu(page)
        numbers = " ".join(sign_game(name, ACTIONS) for name in GAMES)
        expect(page.get_by_text(numbers)).to_be_visible(timeout=3 * PATIENCE)
