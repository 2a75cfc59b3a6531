"""A lesson press by press: the wall, three phones, the teacher's strip, hands where there is no network.

Several browsers hear of one another through a server: what each of them shows, only they can show.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from rules import scenarios
from tests.conftest import ROOT
from tests.journeys.acting import live, present, press, stage, step_is, tap
from tests.reading import Open, until, violations

pytestmark = [pytest.mark.site, pytest.mark.browser]

DRIFT, RIVER = "ravines/drift-two-cells", "ravines/river.html"
SCREENS = ((360, 640), (390, 844), (768, 1024))


@dataclass
class Lesson:
    """A class server that runs: its addresses, and how to end it and start it again."""

    site: Path
    keep: Path
    more: tuple[str, ...] = ()
    process: subprocess.Popen[str] | None = None
    said: dict[str, str] | None = None

    def start(self) -> dict[str, str]:
        """Start it, or start it again; what it says."""
        command = [sys.executable, "-m", "widgets", "class", str(self.site), "--json"]
        port = [] if self.said else ["--port", "0"]
        self.process = subprocess.Popen(
            [*command, *port, "--keep", str(self.keep), *self.more],
            cwd=ROOT, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert self.process.stdout
        self.said = json.loads(self.process.stdout.readline())
        return self.said

    def kill(self) -> None:
        """End it as a flat battery does."""
        assert self.process
        self.process.kill()
        self.process.communicate()

    @property
    def base(self) -> str:
        """Its address."""
        assert self.said
        return self.said["base"]

    @property
    def teacher(self) -> str:
        """The address that its teacher opens: another one each time, since each opens once."""
        assert self.said
        headers = {"Authorization": f"Bearer {self.said['secret']}"}
        asked = Request(f"{self.base}/{self.said['room']}/ticket", headers=headers, method="POST")
        with urlopen(asked) as reply:
            return f"{self.base}/teach#{self.said['room']}.{json.load(reply)['ticket']}"

    def record(self) -> dict[str, Any]:
        """What it keeps of the lesson."""
        (path,) = self.keep.glob("*.json")
        found: dict[str, Any] = json.loads(path.read_text("utf-8"))
        return found


@pytest.fixture
def lesson(site: Path, tmp_path: Path) -> Iterator[Lesson]:
    """A class server for one lesson."""
    found = Lesson(site, tmp_path)
    found.start()
    yield found
    found.kill()


class Heard:
    """What the pages of a lesson complain of."""

    def __init__(self) -> None:
        self.complaints: list[str] = []

    def listen(self, page: Page) -> None:
        """Listen to a page."""
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on(
            "console",
            lambda one: self.complaints.append(one.text) if one.type == "error" else None,
        )


@contextmanager
def windows(chromium: Browser, heard: Heard, *sizes: tuple[int, int]) -> Iterator[list[Page]]:
    """A page for every size, each in a browser of its own."""
    contexts = [
        chromium.new_context(viewport={"width": wide, "height": tall}, reduced_motion="reduce")
        for wide, tall in sizes
    ]
    for one in contexts:
        one.on("page", heard.listen)
    yield [one.new_page() for one in contexts]
    for one in contexts:
        one.close()


def wall(page: Page, name: str) -> Locator:
    """A stage in Present, the class asked."""
    at = present(stage(page, name))
    page.keyboard.press("g")
    expect(at.locator(".er-poll")).to_be_attached()
    return at


def taught(page: Page, lesson: Lesson, book: str, name: str) -> Locator:
    """The wall of a lesson, its teacher come in by his own address."""
    page.goto(lesson.teacher)
    expect(page).to_have_url(re.compile("/book/ask-the-class.html"))
    page.goto(f"{lesson.base}/book/{book}")
    return wall(live(page), name)


def joined(phone: Page, lesson: Lesson) -> Page:
    """A phone that came in by the code on the wall."""
    assert lesson.said
    phone.goto(f"{lesson.base}/{lesson.said['room']}")
    expect(phone.get_by_role("heading")).to_have_text("You are in.")
    return phone


def answer(phone: Page, name: str) -> None:
    """Choose a place, or a thing."""
    label = re.compile(rf"^{re.escape(name)}\b")
    phone.get_by_role("button", name=label).first.click()


BEGUN = "root => performance.now() - (erShared.states.get(root).poll?.turned ?? 0) > 200"
"""Whether the wall has stood for a while: a bouncing clicker is passed over until then."""


def onward(at: Locator, key: str = "n") -> None:
    """The one key of a lesson."""
    until(lambda: bool(at.evaluate(BEGUN)))
    at.page.keyboard.press(key)


def bars(at: Locator) -> list[str]:
    """The bars on the wall, each in words."""
    return [" ".join(one.split()) for one in at.locator(".er-poll-bars tr").all_inner_texts()]


def state(at: Locator, name: str) -> None:
    """Wait until the class stands so."""
    expect(at).to_have_attribute("data-er-poll", name)


# -- a lesson with phones ------------------------------------------------------------------------------------------


def test_a_lesson_press_by_press(chromium: Browser, lesson: Lesson) -> None:
    """Ask, answer, close, talk, vote again, show, next: what the wall and each phone say."""
    heard = Heard()
    with windows(chromium, heard, (1366, 768), *SCREENS) as (page, *phones):
        at = taught(page, lesson, RIVER, DRIFT)
        for phone in phones:
            joined(phone, lesson)
        expect(at.locator(".er-poll-count")).to_have_text("3 phones are in")
        expect(at.locator(".er-poll-qr img")).to_be_visible()
        onward(at)
        state(at, "open")
        for phone, place in zip(phones, ("b1", "b1", "c1"), strict=True):
            answer(phone, place)
            expect(phone.locator("#said")).to_contain_text(place)
        expect(at.locator(".er-poll-count")).to_have_text("3 of 3 have answered")
        assert not bars(at)
        assert not at.locator(".er-heat").count()
        # Another tap changes it.
        answer(phones[0], "a1")
        onward(at)
        state(at, "closed")
        expect(at.locator(".er-heat i")).to_have_count(3)
        assert sorted(bars(at)) == ["a1 1", "b1 1", "c1 1"]
        for phone in phones:
            expect(phone.get_by_role("heading")).to_have_text("Look at the wall.")
        assert "✓" not in at.inner_text()
        at.get_by_role("button", name="Talk, then ask again").click()
        state(at, "open")
        for phone in phones[:2]:
            answer(phone, "c1")
        expect(at.locator(".er-poll-count")).to_have_text("2 of 3 have answered")
        onward(at, "PageDown")  # as a clicker
        state(at, "closed")
        assert bars(at)[0] == "c1 2 was 1"
        onward(at)
        state(at, "shown")
        expect(at.locator(".er-poll .er-q")).to_have_text("It is c1: 2 of 2 said so.")
        expect(at.locator(".er-poll-right th")).to_have_text("c1 ✓")
        expect(at.locator(".er-poll .er-chip")).to_have_text("LM-RIVER-01")
        expect(phones[0].get_by_role("heading")).to_have_text("As you said: c1.")
        expect(phones[2].get_by_role("heading")).to_have_text(re.compile("It is c1"))
        for phone in phones:
            assert not violations(phone)
            wide, tall = phone.evaluate(
                "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
            )
            assert wide <= 0
            assert tall <= 0
        onward(at)
        state(at, "open")
        expect(phones[1].get_by_role("heading")).to_have_text(re.compile(r"\?$"))
        rounds = lesson.record()["questions"][0]["rounds"]
        assert [one["counts"] for one in rounds] == [{"a1": 1, "b1": 1, "c1": 1}, {"c1": 2}]
    assert not heard.complaints


@pytest.mark.long
def test_the_list_of_questions_is_asked_in_order(
    chromium: Browser, site: Path, tmp_path: Path
) -> None:
    """A file that the server was given stands on the page; each question follows the one before."""
    questions = tmp_path / "questions.txt"
    questions.write_text(
        f"# the river\n{DRIFT}@0\nravines/river/7/3\nask {DRIFT}@0 :: Wall or river? :: wall | *river\n",
        "utf-8",
    )
    found = Lesson(site, tmp_path / "keep", ("--questions", str(questions)))
    found.start()
    heard = Heard()
    try:
        with windows(chromium, heard, (1366, 768), (390, 844)) as (page, phone):
            page.goto(found.teacher)
            expect(page).to_have_url(re.compile("/book/ask-the-class.html"))
            live(page)
            expect(page.locator(".er-run li")).to_have_count(3)
            at = wall(page, "own/lesson")
            joined(phone, found)
            for number in (1, 2, 3):
                onward(at)
                state(at, "open")
                expect(phone.locator("#head")).to_have_text(f"Question {number}")
                onward(at)
                state(at, "closed")
                onward(at)
                state(at, "shown")
            assert [one["shown"] for one in found.record()["questions"]] == [True] * 3
            onward(at)
            expect(at.locator(".er-poll-trouble")).to_have_text(re.compile("last question"))
    finally:
        found.kill()
    assert not heard.complaints


# -- without a network ---------------------------------------------------------------------------------------------


@pytest.mark.long
def test_a_long_question_leaves_its_board_whole(visit: Open) -> None:
    """The board ends where the question begins, and nothing beside the question is larger."""
    page = live(visit("underground/explosives-and-digging.html"))
    at = wall(page, "underground/collapse-strikes")
    state(at, "open")
    foot = "s => s.querySelector('.er-poll-left-part').getBoundingClientRect().top"
    board = "s => s.querySelector('[data-region=board]').getBoundingClientRect().bottom"
    until(lambda: at.evaluate(board) <= at.evaluate(foot) + 1)
    letters = "q => parseFloat(getComputedStyle(q).fontSize)"
    most = max(one.evaluate(letters) for one in at.locator(".er-poll-right-part *").all())
    assert at.locator(".er-poll .er-q").evaluate(letters) >= max(most, 40)


@pytest.mark.long
def test_hands_are_counted_on_any_copy_of_the_book(visit: Open) -> None:
    """Places by presses, answers by digits, one away with Shift; N shows, and the right one turns green.

    The form for a question on the spot has the focus at once; Escape shuts it, not the wall.
    """
    page = live(visit(RIVER))
    at = wall(page, DRIFT)
    expect(at.locator(".er-poll-join")).to_have_text("no network needed")
    state(at, "open")
    at.locator(".er-poll-more").click()
    at.get_by_role("button", name="Ask on the spot").click()
    page.keyboard.type("Which word?")
    expect(at.get_by_label("What do you ask?")).to_have_value("Which word?")
    page.keyboard.press("Escape")
    expect(at.locator(".er-poll form")).to_have_count(0)
    state(at, "open")
    page.keyboard.press("End")  # it would lead the board away, and says so
    expect(at.locator("[data-region=live]")).to_have_text(re.compile("board stays where it is"))
    step_is(at, 0)
    for place in ("b1", "b1", "b1", "c1"):
        tap(at, place)
    expect(at.locator(".er-poll-sum")).to_have_text("4 hands")
    asked = at.locator(".er-poll .er-q")
    assert asked.evaluate("q => parseFloat(getComputedStyle(q).fontSize)") >= 40
    assert asked.evaluate("q => q.scrollHeight <= q.clientHeight + 1")
    page.keyboard.press("1")
    page.keyboard.press("Shift+Digit2")
    page.keyboard.press("Digit2")
    expect(at.locator(".er-poll-sum")).to_have_text("5 hands")
    onward(at)
    state(at, "shown")
    expect(at.locator(".er-poll .er-q")).to_have_text("It is c1: 1 of 5 said so.")
    assert bars(at) == ["b1 4", "c1 ✓ 1"]
    assert not violations(at)
    onward(at)  # the next question of the scenario
    state(at, "open")
    page.keyboard.press("Escape")
    expect(at.locator(".er-poll")).to_have_count(0)
    expect(at).not_to_contain_class("er-present")


@pytest.mark.long
def test_a_question_is_picked_in_the_book_or_written(visit: Open) -> None:
    """More, Share and print: it stands at the end of the list on the page Ask the class.

    Lines of text become the list; one that cannot be asked is named, and nothing is lost.
    """
    page = live(visit(RIVER))
    at = stage(page, DRIFT)
    press(at, "share")
    at.get_by_role("button", name="Add to your questions").click()
    expect(at.locator(".er-copied")).to_contain_text("Added at the end of your list")
    page = live(visit("ask-the-class.html"))
    title = scenarios.load(DRIFT).title
    expect(page.locator(".er-run li")).to_have_count(1)
    expect(page.locator(".er-run li")).to_contain_text(title)
    page.get_by_role("button", name="Take question 1 out").click()
    expect(page.get_by_text("Nothing is picked yet")).to_be_visible()

    page.get_by_text("Write the list, or open a file").click()
    box = page.get_by_label("Questions, one on a line")
    box.fill(f"{DRIFT}@0\nravines/river/7/3")
    page.get_by_role("button", name="Use these").click()
    expect(page.locator(".er-run li")).to_have_count(2)
    box.fill("ravines/drift-two-cell")
    page.get_by_role("button", name="Use these").click()
    expect(page.locator(".er-run ~ [role=status]")).to_contain_text("line 1")
    expect(page.locator(".er-run li")).to_have_count(2)
