"""How the stage stands: every scenario and step of the book in a browser, as a table.

No Python runs in the page: each state is rendered by the parts of the stage. Run:
``python -m tests.bench.widgets.bench_layout [GAME …]``
"""

from __future__ import annotations

import sys

from playwright.sync_api import Page, sync_playwright

from rules import scenarios
from rules.core.registry import GAMES
from tests.browser import ARGS, find
from tests.parts import WINDOWS, Measured, frame, measured, states
from widgets.apps.stage import parts
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.picture import scene
from widgets.apps.stage.still import still
from widgets.apps.stage.view import view
from widgets.kernel import svg


def markup(model: StageModel, *, phone: bool) -> str:
    """The stage as a page holds it."""
    picture = scene(model, phone=phone)
    found = parts.regions(view(model), picture) | {"board": ""}
    shared = svg.Shared()
    return still(model, found, (picture, picture), shared) + shared.markup()


def look(page: Page, html: str) -> Measured:
    """What a browser makes of it."""
    page.evaluate("(html) => { document.getElementById('home').innerHTML = html; }", html)
    return measured(page.locator(".er-set"))


def main(games: list[str]) -> int:
    """Walk through the book in each window, and print one line for each game and what is over."""
    over: list[str] = []
    chromium = find() or None  # before the driver runs: it looks for itself
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(ARGS))
        for window, size in WINDOWS.items():
            page = browser.new_page(viewport=size)
            for game in games or GAMES:
                page.set_content(frame(window, game))
                found: list[Measured] = []
                moved = 0
                for name in scenarios.scenarios(game):
                    tops = set()
                    for place, model in states(name):
                        one = look(page, markup(model, phone=window == "phone"))
                        found.append(one)
                        tops.add(str(one.parts))
                        over += [f"{window} {place}: {text}" for text in one.over]
                    moved += len(tops) - 1
                print(
                    f"{window:6} {game:12} {len(found):5} states  jumps {moved}  board/stage "
                    f"{min(one.board for one in found):.1%}  board/window "
                    f"{min(one.screen for one in found):.1%}  height "
                    f"{max(one.height for one in found):.0f}  controls "
                    f"{max(one.controls for one in found if not one.chance)}",
                    flush=True,
                )
        browser.close()
    print(f"{len(over)} do not fit:")
    print("\n".join(over))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
