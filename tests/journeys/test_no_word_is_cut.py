"""Every sentence, question and choice of the book has room in its row, on a desk and on a phone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from rules import scenarios
from rules.core.registry import GAMES
from tests.browser import lettered
from tests.cases import quickly
from tests.letters import WIDE
from tests.parts import MEASURE, WINDOWS, frame, states
from tests.reading import of_many
from tests.strategies import sampled
from tests.tiers import TIER
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.parts import ask, controls, head, said
from widgets.apps.stage.records import View
from widgets.apps.stage.view import view
from widgets.kernel.html import region

pytestmark = pytest.mark.browser

CUT = f"""(rows) => rows.flatMap(([place, state, rows]) => {{
  const home = document.getElementById("home");
  home.innerHTML = `<div class="er-stage er-set" data-er-state="${{state}}">${{rows}}</div>`;
  return ({MEASURE})(home.firstChild).over.map((text) => `${{place}}: ${{text}}`);
}})"""

WRAPS = """(heads) => heads.filter((markup) => {
  const home = document.getElementById("home");
  home.innerHTML = `<div class="er-stage er-set">${markup}</div>`;
  const words = document.createRange();
  words.selectNodeContents(home.querySelector(".er-h"));
  return new Set([...words.getClientRects()].map((one) => Math.round(one.top))).size > 1;
}).map((markup) => markup.match(/er-h(?: er-long(?: er-longer)?)?"[^>]*>([^<]*)/)[1])"""
SECOND = """(rows) => rows.filter(([place, state, rows]) => {
  const home = document.getElementById("home");
  home.innerHTML = `<div class="er-stage er-set" data-er-state="${state}">${rows}</div>`;
  const line = home.querySelector(".er-query>.er-q:not(.er-long,.er-longer)+.er-hint");
  return line && line.scrollHeight > line.clientHeight + 1;
}).map(([place]) => place)"""
"""Where the second line below a short question is not whole."""
DOTS = """(rows) => {
  const home = document.getElementById("home");
  home.innerHTML = `<div class="er-stage er-set">${rows}</div>`;
  const boxes = [...home.querySelectorAll(".er-stops button")].map((one) => one.getBoundingClientRect());
  return Math.min(...boxes.flatMap((one) => [one.width, one.height]));
}"""
"""The least width or height of what is pressed for a step."""
APART = """* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-bottom: 2em !important }"""
"""The distances of WCAG 1.4.12."""


def rows(seen: View) -> str:
    """The rows of a stage round an empty board."""
    found = {
        "head": head.head(seen), "board": "", "said": said.said(seen), "ask": ask.ask(seen),
        "controls": controls.controls(seen),
    }  # fmt: skip
    return "".join(region(name, markup) for name, markup in found.items())


def shown(game: str) -> Iterator[tuple[str, str, str]]:
    """Every row of words that the scenarios of a game lead to, each once, with its place."""
    met = set()
    for name in quickly(scenarios.list_scenarios(game)):
        for place, model in states(name):
            seen = view(model)
            markup = rows(seen)
            if markup not in met:
                met.add(markup)
                yield place, seen.state, markup


@pytest.fixture(scope="module")
def wider(chromium: Browser) -> Iterator[Browser]:
    """A browser with wider letters."""
    with lettered(chromium, WIDE) as found:
        yield found


@pytest.mark.parametrize("game", of_many(GAMES, "labyrinth"))
def test_no_word_of_the_book_is_cut(chromium: Browser, wider: Browser, game: str) -> None:
    """Nothing is longer than its row, and no button stands out of it, with wider letters too."""
    found = list(shown(game))
    assert found
    cut = {window: cuts(chromium, window, game, found) for window in WINDOWS}
    cut |= {f"{window}, {WIDE}": cuts(wider, window, game, found) for window in WINDOWS}
    assert not any(cut.values()), "\n".join(
        f"{w}: {one[:150]}" for w, all_ in cut.items() for one in all_
    )


@pytest.mark.parametrize("game", of_many(GAMES, "labyrinth"))
def test_the_head_of_a_stage_is_one_line(chromium: Browser, wider: Browser, game: str) -> None:
    """Title, state and who looks stand side by side in every state, with wider letters too."""
    heads = {
        region("head", head.head(view(model)))
        for name in quickly(scenarios.list_scenarios(game), 3)
        for _, model in states(name)
    }
    for browser in (chromium, wider):
        for window in WINDOWS:
            page = browser.new_page(viewport=WINDOWS[window])
            page.set_content(frame(window, game))
            assert page.evaluate(WRAPS, sorted(heads)) == [], window
            page.close()


def test_rows_grow_with_letters_that_stand_apart(chromium: Browser) -> None:
    """With the distances of WCAG 1.4.12 no word is cut where a stage is told of them."""
    for game in quickly(GAMES):
        names = sampled(scenarios.list_scenarios(game), 3 if TIER == "all" else 18)
        found = [
            (place, f'{model.state}" data-er-large="', rows(view(model)))
            for name in names
            for place, model in states(name)
        ]
        for window in WINDOWS:
            assert cuts(chromium, window, game, found, APART) == [], (window, game)


def test_the_second_line_is_whole_below_a_short_question(chromium: Browser) -> None:
    """It says what a throw does, or what giving up costs, and may take two lines for it."""
    for name in ("chasm-jump", "devil-cave"):
        found = [
            (place, view(model).state, rows(view(model)))
            for place, model in states(f"underground/{name}")
        ]
        page = chromium.new_page(viewport=WINDOWS["desk"])
        page.set_content(frame("desk", "underground"))
        assert page.evaluate(SECOND, found) == []
        page.close()


def test_a_step_of_a_long_story_is_as_easy_to_hit(chromium: Browser) -> None:
    """Each dot is a target of 24 px (WCAG 2.5.8); where not all have room the row slides."""
    long = {"duel": "first-race", "underground": "tool-catalogue", "colditz": "first-escape"}
    for game, name in long.items():
        model = StageModel(scenarios.load(f"{game}/{name}"))
        assert len(model.stops) > 15
        for window in WINDOWS:
            page = chromium.new_page(viewport=WINDOWS[window])
            page.set_content(frame(window, game))
            assert page.evaluate(DOTS, rows(view(model))) >= 24, (window, name)
            page.close()


def cuts(
    chromium: Browser, window: str, game: str, found: list[tuple[str, str, str]], style: str = ""
) -> list[str]:
    """What of these rows is cut in a window, where the reader has a ``style`` of his own."""
    page = chromium.new_page(viewport=WINDOWS[window])
    page.set_content(frame(window, game))
    if style:
        page.add_style_tag(content=style)
    over: list[str] = page.evaluate(CUT, found)
    page.close()
    return over
