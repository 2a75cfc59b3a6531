"""Python takes a stage over unseen: still picture and live board are one picture in one box.

The reader steps through a story while Python comes before the first press, after it, in the middle
of a motion, or when the story is at its end.
"""

from __future__ import annotations

import io
from itertools import product
from typing import NamedTuple

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.journeys.acting import asleep, live, press, step_is
from tests.reading import DESK, Open, box, of_many

pytestmark = [pytest.mark.site, pytest.mark.browser]

PAGES = ("labyrinth/holes", "ravines/river", "underground/chasms", "underground/signposts",
         "duel/trap", "colditz/arrest")  # fmt: skip
BEFORE, PRESSED, MOVING, ENDED = "before a press", "after a press", "in a motion", "at the end"
CASES = list(product(PAGES, (BEFORE, PRESSED, MOVING, ENDED)))
QUICK = (("labyrinth/holes", MOVING),)
APART, SHARE = 48, 0.01
"""By how much a channel of a pixel differs that is seen to, and how many of them may: letters are
drawn by two programs."""
PARTS = (".er-r-head", ".er-r-board", ".er-r-said", ".er-r-ask", ".er-r-controls")
DRAWN = "root => root.querySelector('.er-desk > svg').viewBox.baseVal.height"
STOPS = "all => all.map(one => Number(one.dataset.arg))"
SHOWN = """root => [...root.querySelectorAll('.er-r-said, .er-r-ask')]
  .map(one => one.innerText.trim()).join(' | ')"""


class Look(NamedTuple):
    """What a reader sees of a stage: where its parts lie in it, its words, its board."""

    parts: list[FloatRect]
    words: str
    board: bytes


def look(at: Locator) -> Look:
    """The stage as it stands; what is not shown of it has no place."""
    whole = box(at)
    parts = [box(at.locator(one)) for one in PARTS if at.locator(one).first.is_visible()]
    for part in parts:
        part["x"], part["y"] = part["x"] - whole["x"], part["y"] - whole["y"]
    board = at.locator(".er-r-board").screenshot(animations="disabled")
    return Look([whole, *parts], at.evaluate(SHOWN), board)


def differs(one: bytes, other: bytes) -> float:
    """The share of the pixels of two pictures that are seen to differ."""
    first, second = (Image.open(io.BytesIO(each)).convert("RGB") for each in (one, other))
    assert first.size == second.size
    apart = ImageChops.difference(first, second).convert("L").point(lambda by: by > APART, "1")
    return apart.histogram()[-1] / (first.width * first.height)


def is_like(now: Look, was: Look) -> None:
    """Nothing has moved, no word is another, the picture is the same."""
    assert now.parts == was.parts
    assert now.words == was.words
    assert differs(now.board, was.board) < SHARE


def story(page: Page, name: str) -> Locator:
    """The stage of a scenario, whoever plays it just now."""
    return page.locator(f".er-set[data-er-stage='{name}']").first


def opened(visit: Open, name: str, *, motion: bool = False) -> tuple[Page, Locator]:
    """A page on which Python waits, and its first stage in the room that its picture is made for."""
    more = {"reduced_motion": "no-preference"} if motion else {}
    page = visit(f"{name}.html", before=asleep, **more)
    first = page.locator(".er-set[data-er-story]").first
    at = story(page, first.get_attribute("data-er-stage") or "")
    board = box(at.locator(".er-r-board"))
    tall = board["width"] * first.evaluate(DRAWN) / first.evaluate(DRAWN.replace("height", "width"))
    size = DESK.copy()
    size["height"] += round(tall - board["height"])
    page.set_viewport_size(size)
    at.scroll_into_view_if_needed()
    return page, at


def walked(at: Locator, stops: list[int]) -> list[Look]:
    """The looks of a stage at its stops."""
    return [look(gone(at, number)) for number in stops]


def gone(at: Locator, number: int) -> Locator:
    """The stage, at one of its stops."""
    at.locator(f"[data-do='goto'][data-arg='{number}']").click()
    step_is(at, number)
    return at


def played(at: Locator) -> Locator:
    """The stage, once Python plays it."""
    live(at.page)
    expect(at).to_contain_class("jupyter-widgets")
    expect(at).to_have_attribute("data-er-painted", "1")
    return at


@pytest.mark.parametrize(("name", "moment"), of_many(CASES, *QUICK))
def test_python_takes_over_unseen(visit: Open, name: str, moment: str) -> None:
    """Box by box, word by word and pixel by pixel the stage is what it was; its place stays."""
    page, at = opened(visit, name)
    stops: list[int] = at.locator("[data-do='goto']").evaluate_all(STOPS)
    assert len(stops) > 2
    if moment == MOVING:
        press(at, "step")
        step_is(at, stops[1])
        was = look(at)
        page, at = opened(visit, name, motion=True)
        press(at, "step")
        page.evaluate("erWake()")
        is_like(look(played(at)), was)
        return
    looks, place = walked(at, stops), page.evaluate("scrollY")
    if moment == ENDED:
        page.evaluate("erWake()")
        is_like(look(played(at)), looks[-1])
        assert page.evaluate("scrollY") == place
        return
    page, at = opened(visit, name)
    page.evaluate("erWake()")
    if moment == PRESSED:
        for number in stops[1:]:
            gone(at, number)
        is_like(look(played(at)), looks[-1])
        return
    for now, was in zip(walked(played(at), stops), looks, strict=True):
        is_like(now, was)
