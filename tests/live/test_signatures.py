"""The engine does the same in the page's Python and in the second one: both tell its signatures.

Where they agree, what the engine does needs no other test in a browser.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from rules.core.registry import GAMES
from rules.simulate.signature import sign_game
from tests.browser import PATIENCE
from tests.live.conftest import served, watch, window
from tests.live.demo import Code, Page, markup
from tests.strategies import few

pytestmark = pytest.mark.browser

ACTIONS = few(100, 4)
HERE = """\
from rules.core.registry import GAMES
from rules.simulate.signature import sign_game
for name in GAMES:
    print("here", name, sign_game(name, {actions}))
"""
SECOND = """\
import asyncio
from rules.core.registry import GAMES
from widgets.kernel.second import line
for name in GAMES:
    work = line("rules.simulate.signature", f"{{name}} {actions}")
    while not (news := work.news()):
        await asyncio.sleep(0.1)
    print("second", name, *news)
    work.close()
print("all", "told")
"""


def test_both_pythons_of_a_page_give_the_same(chromium: Browser, demo: Path) -> None:
    """A cell tells every game's signature, and a job of the second worker does."""
    cells = [Code(source.format(actions=ACTIONS), ()) for source in (HERE, SECOND)]
    (demo / "signatures.html").write_text(markup(Page(cells)), "utf-8")
    with served(demo) as site, window(chromium) as context:
        reader = watch(context, site)
        reader.visit("signatures.html")
        reader.page.get_by_text("all told").last.wait_for(timeout=2 * PATIENCE)
        told = reader.page.locator("div.cell .er-output").all_inner_texts()
    lines = [line for text in told for line in text.splitlines() if len(line.split()) == 3]
    numbers = {name: sign_game(name, ACTIONS) for name in GAMES}
    assert lines == [
        f"{who} {name} {numbers[name]}" for who in ("here", "second") for name in GAMES
    ]
