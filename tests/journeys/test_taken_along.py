"""A teacher with nothing prepared: chapters, fresh questions, one swapped, all taken along and back.

Files come and go through the browser's own dialogs.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from rules.teach.travel.parcel import unpack_files
from tests.journeys.acting import board_of, wide
from tests.reading import Open, violations

pytestmark = [pytest.mark.site, pytest.mark.browser]

ROWS = ".er-run li"
BELOW = """root => {
  const list = root.querySelector(".er-r-run"), { bottom } = list.getBoundingClientRect();
  return Math.max(list.scrollHeight - list.clientHeight, bottom - root.getBoundingClientRect().bottom);
}"""
"""How much of the list is cut off below, in pixels."""


def unfolded(at: Locator, *names: str) -> None:
    """Open what lies folded, one in the other."""
    for name in names:
        at.locator("summary", has_text=name).click()


def test_a_lesson_is_made_from_nothing_and_comes_back(visit: Open, tmp_path: Path) -> None:
    """Two chapters, five questions, one swapped, one zip; opened again it is the same list."""
    page = visit("ask-the-class.html")
    at = board_of(page, "er-lesson")
    unfolded(at, "Only what the class has read", "Ravines")
    ravines = at.locator("details[data-key='read-ravines']")
    ravines.get_by_role("button", name="The river", exact=True).click()
    ravines.get_by_role("button", name="Moving", exact=True).click()
    at.get_by_role("button", name="Add five fresh questions").click()
    expect(at.locator(ROWS)).to_have_count(5)
    written = at.locator(".er-run-form textarea")
    before = written.input_value().splitlines()
    assert before[0] == "read ravines/moving ravines/river"
    at.locator(ROWS).nth(1).get_by_role("button", name=re.compile("^Swap question 2")).click()
    expect(at.get_by_text("Question 2 is a fresh one.")).to_be_visible()
    after = written.input_value().splitlines()
    assert [one == two for one, two in zip(before, after, strict=True)] == [
        True, True, False, True, True, True,
    ]  # fmt: skip
    unfolded(at, "Take along")
    with page.expect_download() as download:
        at.get_by_role("button", name="A lesson, as one zip").click()
    zipped = tmp_path / download.value.suggested_filename
    download.value.save_as(zipped)
    assert zipped.name == "questions-lesson.zip"
    assert "present.html" in unpack_files(zipped.read_bytes())
    assert not violations(at)
    unfolded(at, "Write the list, or open a file")
    at.locator("textarea").fill("ravines/drift-two-cells@0")
    at.get_by_role("button", name="Use these").click()
    expect(at.locator(ROWS)).to_have_count(1)
    at.locator("input[type=file]").set_input_files(zipped)
    expect(at.locator(ROWS)).to_have_count(5)
    assert written.input_value().splitlines() == after
    bad = tmp_path / "bad.gift"
    bad.write_text("Which?\n{=a}\n", "utf-8")
    at.locator("input[type=file]").set_input_files(bad)
    expect(at.get_by_text("bad.gift: line 1")).to_be_visible()
    expect(at.locator(ROWS)).to_have_count(5)
    page.set_viewport_size({"width": 390, "height": 844})
    assert not wide(page)
    assert at.evaluate(BELOW) <= 1, "a stage has one height on a phone, and the list its own"
