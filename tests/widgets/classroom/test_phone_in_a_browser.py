"""A phone in class and its teacher's strip, with the real server, in a real browser."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.booted import watch
from tests.reading import of_many, until, violations
from tests.widgets.classroom.conftest import Served, Started, question, result, serving
from widgets.classroom.store import Store

pytestmark = pytest.mark.browser

CELLS = ["a1", "a2", "a3", "a4", "a5", "a6"]
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 390 330" width="390" height="330">'
    '<path fill="#5F554B" d="M0 0h390v330H0z"/><path fill="#F4EBD8" d="M15 140h360v60H15z"/></svg>'
)
WHERE: dict[str, Any] = {
    "text": "A throws a 3. Where does A stop?",
    "choices": [[one, f"{one}, player A" if one == "a1" else one] for one in CELLS],
    "boxes": [[one, 4 + 15.4 * at, 43, 15, 17] for at, one in enumerate(CELLS)],
    "right": "a4",
    "svg": SVG,
}
THERE: dict[str, Any] = {
    "answer": "a4",
    "words": "a4",
    "text": "Three steps from a1: a2, a3, a4.",
    "clause": "UE-MOVE-01",
    "rule": "A player goes as many squares as the die shows. " * 12,
    "svg": SVG,
}
WHAT: dict[str, Any] = {
    "kind": "thing",
    "text": "What does the leader say?",
    "lang": "uk",
    "choices": [["річка", "річка (river)"], ["яма", "яма (pit)"], ["no", "<i>no</i> & no more"]],
    "boxes": [],
    "right": "яма",
}  # fmt: skip
SMALL, USUAL = ViewportSize(width=360, height=640), ViewportSize(width=390, height=844)
Opens = Callable[..., Page]


@pytest.fixture(autouse=True)
def _pages() -> None:
    """The pages are those that are sent."""


@pytest.fixture
def opens(chromium: Browser) -> Iterator[Opens]:
    """Opens pages, each in a browser of its own; in a ``sound`` one nothing may go wrong."""
    contexts, troubles = [], []

    def opened(
        address: str,
        size: ViewportSize = USUAL,
        light: Literal["light", "dark"] = "light",
        *,
        script: str = "",
        still: bool = False,
        sound: bool = True,
    ) -> Page:
        context = chromium.new_context(viewport=size, color_scheme=light, has_touch=True)
        contexts.append(context)
        if script:
            context.add_init_script(script)
        page = context.new_page()
        if still:
            page.clock.install()
            page.clock.pause_at(2_000_000_000_000)
        if sound:
            troubles.append(watch(page, re.sub(r"(?<=\d)/.*", "/", address)))
        page.goto(address)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not [one for some in troubles for one in some]


@pytest.fixture
def joins(served: Served, opens: Opens) -> Opens:
    """Opens the page of a phone that is in the room."""

    def joined(*about: Any, **more: Any) -> Page:
        return opens(f"http://127.0.0.1:{served.port}/{served.room}", *about, **more)

    return joined


def asks(served: Served, about: dict[str, Any] | None = None, **more: Any) -> str:
    """Have a question asked; its key."""
    return str(served.done("ask", question=question(**{**(about or WHERE), **more}))["q"])


def button(page: Page, name: str) -> Locator:
    """The button of an answer."""
    return page.get_by_role("button", name=name, exact=True)


def sent(page: Page) -> None:
    """Wait until the answer has arrived."""
    expect(page.locator("form")).to_contain_text(re.compile("It is sent;|Sent. You can still"))


def counted(served: Served, q: str) -> dict[str, int]:
    """Close the question; what has been counted."""
    found: dict[str, int] = served.done("close", q=q)["rounds"][-1]["counts"]
    return found


# -- The phone ------------------------------------------------------------------------------------


def test_a_phone_joins_answers_and_sees_what_is_right(served: Served, opens: Opens) -> None:
    """Only a browser taps: four letters, a tap sends, another changes it, Close looks up."""
    page = opens(f"http://127.0.0.1:{served.port}/")
    asked_for: list[str] = []
    page.on("request", lambda one: asked_for.append(one.url.partition(served.room)[2]))
    heading, spoken = page.get_by_role("heading"), page.get_by_role("status")
    expect(heading).to_have_text("Join your class")
    page.get_by_label("The four letters on the wall").press_sequentially(served.room.lower())
    page.get_by_role("button", name="Join").tap()
    expect(heading).to_have_text("You are in.")
    assert page.url.endswith(f"/{served.room}")

    q = asks(served)
    expect(heading).to_have_text(WHERE["text"])
    expect(spoken).to_have_text(WHERE["text"])
    button(page, "a1, player A").tap()
    expect(page.locator("#said")).to_have_text(re.compile("^You say a1. It is sent; another tap"))
    button(page, "a6").tap()
    expect(spoken).to_have_text("Sent: a6.")
    expect(page.locator("[aria-pressed=true]")).to_have_text("a6")
    assert counted(served, q) == {"a6": 1}
    expect(heading).to_have_text("Look at the wall.")
    expect(page.locator("#said")).to_have_text(re.compile("^You said a6. The question is closed"))
    expect(page.locator("#note")).to_have_text(re.compile("^1 of 1 answered. The next question"))

    served.done("show", q=q, result=result(**THERE))
    expect(heading).to_have_text("You said a6. It is a4.")
    expect(page.locator("tr")).to_have_text(["a61"])
    page.locator("summary").tap()
    expect(page.locator("#rule")).to_be_visible()

    q = asks(served, WHAT, hands=False)
    expect(page.get_by_role("button")).to_have_text(
        ["річка (river)", "яма (pit)", WHAT["choices"][2][1]]
    )
    expect(page.locator("#list [lang=uk]")).to_have_text(["річка", "яма"])
    button(page, "яма (pit)").tap()
    expect(page.locator("#note")).to_have_text("Sent. You can still change it.")
    served.done("show", q=q, result=result(answer="яма", words="яма (pit)", board=None, svg=""))
    expect(heading).to_have_text("As you said: “яма (pit)”.")
    expect(page.locator("tr.ok")).to_have_text("яма (pit) ✓1")
    served.done("book", open=True)
    expect(page.get_by_role("link")).to_have_attribute("href", "/book/")
    served.done("end")
    expect(heading).to_have_text("The lesson is over.")
    assert {re.sub(r"\?t=[0-9a-f]{32}$", "", one) for one in asked_for} == {
        "", "/state", "/events", "/answer", "/board/1.svg", "/board/1s.svg", "/board/2.svg",
    }  # fmt: skip


def test_a_wrong_code_is_said_in_a_sentence(served: Served, opens: Opens) -> None:
    """Only a browser types: a wrong code is said, and the letters can be typed again at once."""
    page = opens(f"http://127.0.0.1:{served.port}/", sound=False)
    letters = page.get_by_label("The four letters on the wall")
    letters.fill("zzzz")
    letters.press("Enter")
    expect(page.get_by_text(re.compile("^ZZZZ: there is no such room"))).to_be_visible()
    letters.fill(served.room)
    letters.press("Enter")
    expect(page.get_by_role("heading")).to_have_text("You are in.")


def test_an_answer_waits_for_the_connection(served: Served, joins: Opens) -> None:
    """Only a browser goes off line: what is not sent is said, kept and sent, or came too late."""
    page = joins(sound=False)
    q = asks(served)
    expect(button(page, "a2")).to_be_visible()
    page.context.set_offline(True)
    button(page, "a2").tap()
    expect(page.locator("#said")).to_have_text(
        "You say a2. Not sent yet: no connection. It is sent by itself."
    )
    page.context.set_offline(False)
    sent(page)
    page.context.set_offline(True)
    button(page, "a3").tap()
    expect(page.locator("#said")).to_contain_text("Not sent yet")
    assert counted(served, q) == {"a2": 1}
    page.context.set_offline(False)
    expect(page.locator("#said")).to_have_text(re.compile("^You said a2. The question is closed"))

    asks(served)
    expect(button(page, "a2")).to_be_visible()
    page.context.set_offline(True)
    button(page, "a2").tap()
    expect(page.locator("#said")).to_contain_text("Not sent yet")
    served.done("close", q="2-1")
    page.context.set_offline(False)
    expect(page.locator("#said")).to_have_text(re.compile("^Your answer came too late. "))


def test_a_phone_does_not_lose_its_place(served: Served, joins: Opens) -> None:
    """Only a browser loads a page again: it is the same phone with the same answer."""
    page = joins()
    q = asks(served)
    button(page, "a2").tap()
    sent(page)
    page.reload()
    expect(page.locator("#said")).to_have_text(re.compile("^You say a2. It is sent;"))
    button(page, "a5").tap()
    sent(page)
    assert counted(served, q) == {"a5": 1}
    assert served.done("again", q=q)["here"] == 1
    expect(page.get_by_text("Tap your answer on the board.")).to_be_visible()
    assert page.locator("[aria-pressed=true]").count() == 0


@pytest.mark.parametrize(
    ("script", "seconds"),
    [
        ("delete window.EventSource", 2),
        ("window.EventSource = class { close() {} }", 8),
        ("Object.defineProperty(window, 'sessionStorage', {get() { throw Error() }})", 0),
    ],
    ids=["no streams", "a silent stream", "nothing is kept"],
)
def test_an_old_phone_asks_instead(served: Served, joins: Opens, script: str, seconds: int) -> None:
    """Only a page can lack streams or storage: the state is asked for, at once when it wakes."""
    page = joins(script=script, still=True)
    heading = page.get_by_role("heading")
    expect(heading).to_have_text("You are in.")
    q = asks(served)
    page.clock.run_for(1000 * seconds)
    button(page, "a2").tap()
    sent(page)
    assert counted(served, q) == {"a2": 1}
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(heading).to_have_text("Look at the wall.")


def test_a_server_in_trouble_is_not_hurried(served: Served, joins: Opens) -> None:
    """Only a page waits by its own clock: what is refused is tried after a while, then a longer."""
    page = joins(still=True, sound=False)
    page.route("**/answer", lambda route: route.fulfill(status=503, json={"error": "later"}))
    posts: list[str] = []
    page.on("request", lambda one: posts.append(one.url) if one.method == "POST" else None)
    asks(served)
    with page.expect_response("**/answer"):
        button(page, "a2").tap()
    for seconds in (1, 2):
        expect(page.locator("#said")).to_contain_text("Not sent yet")
        page.clock.run_for(1000 * seconds - 1)
        assert len(posts) == seconds
        with page.expect_response("**/answer"):
            page.clock.run_for(1)
    page.unroute("**/answer")
    page.clock.run_for(3000)
    sent(page)


def test_phones_answer_again_after_a_restart(
    programs: Callable[..., Started], opens: Opens
) -> None:
    """Only a page outlives its server: answers of an open question come back from the phones."""
    first = programs("--port", "0", "--keep", "lessons")
    page = opens(f"http://127.0.0.1:{first.port}/{first.room}", sound=False)
    q = first.done("ask", question=question(**WHERE))["q"]
    button(page, "a2").tap()
    sent(page)
    first.kill()
    expect(page.get_by_text("no connection")).to_be_visible()
    second = programs("--port", str(first.port), "--keep", "lessons")
    assert second.room == first.room
    with second.desk() as desk:
        desk.until(lambda told: bool(told["answered"] == 1))
    expect(page.get_by_text("no connection")).to_be_hidden()
    assert second.done("close", q=q)["rounds"][-1]["counts"] == {"a2": 1}


@pytest.mark.parametrize(
    ("size", "light"), of_many([(SMALL, "light"), (USUAL, "dark")], (SMALL, "light"))
)
def test_a_phone_shows_all_on_one_screen(
    served: Served, joins: Opens, size: ViewportSize, light: str
) -> None:
    """Only a browser lays out: the board gives way, choices scroll, and axe-core finds nothing."""
    page = joins(size, light)

    def whole(words: str) -> None:
        expect(page.locator("#words, #note").filter(has_text=words)).not_to_have_count(0)
        assert page.evaluate("""() => {
            const {scrollWidth, scrollHeight} = document.documentElement;
            return scrollWidth <= innerWidth && scrollHeight <= innerHeight;
        }"""), words
        assert violations(page) == [], words

    whole("You are in.")
    q = asks(served)
    whole("Tap your answer")
    before = page.locator("#pic").bounding_box()
    button(page, "a2").tap()
    whole("It is sent;")
    assert page.locator("#pic").bounding_box() == before
    for _ in range(3):
        token = served.phones(1)[0]
        assert served.answer(token, q, "a4").status == 204
    served.done("close", q=q)
    whole("Look at the wall.")
    served.done("show", q=q, result=result(**THERE))
    whole("You said a2. It is a4.")
    page.locator("summary").tap()
    whole("as many squares")
    asks(served, WHAT, choices=[[str(at), f"яма (pit) number {at}"] for at in range(9)], right="")
    whole("Nobody sees which answer is yours.")
    button(page, "яма (pit) number 8").tap()
    whole("Sent. You can still change it.")


def test_what_is_not_on_the_picture_is_not_offered(served: Served, joins: Opens) -> None:
    """Only a page has buttons: the places that there are, or where there is none the answers."""
    page = joins()
    asks(served, boxes=WHERE["boxes"][1:])
    expect(page.get_by_role("button")).to_have_text(CELLS[1:])
    asks(served, boxes=[])
    expect(page.locator("#list").get_by_role("button")).to_have_count(len(CELLS))


def test_small_places_grow_before_they_are_chosen(served: Served, joins: Opens) -> None:
    """Only a finger falls on small places: the first tap makes them larger, the next chooses."""
    page = joins()
    many = [[f"c{at}", 5 * (at % 20), 10 * (at // 20), 5, 10] for at in range(200)]
    asks(served, choices=[[one[0], one[0]] for one in many], boxes=many, right="")
    place = button(page, "c110")
    expect(place).to_be_visible()
    small = place.bounding_box()
    assert small
    page.touchscreen.tap(small["x"] + 9, small["y"] + 9)
    expect(page.get_by_role("button", name="Whole board")).to_be_visible()
    large = place.bounding_box()
    assert large
    assert large["width"] > 40
    assert 0 < large["x"] < 390 - large["width"]
    assert page.locator("[aria-pressed=true]").count() == 0
    place.tap()
    expect(page.locator("#said")).to_have_text(re.compile("^You say c110. It is sent;"))
    page.get_by_role("button", name="Whole board").tap()
    expect(page.get_by_role("button", name="Whole board")).to_be_hidden()
    until(lambda: place.bounding_box() == small)
    button(page, "c0").press("Enter")
    expect(page.locator("#said")).to_have_text(re.compile("^You say c0. It is sent;"))


# -- The teacher ----------------------------------------------------------------------------------


def test_the_link_of_the_teacher_leads_to_the_book_or_the_strip(
    opens: Opens, tmp_path: Path
) -> None:
    """Only a browser has an address: the secret leaves it; a narrow screen gets the strip."""
    # As every page of the book it names its icon: a whole Chromium asks the host for one otherwise.
    head = "<!doctype html><title>x</title><link rel=icon href=data:,>"
    (tmp_path / "ask-the-class.html").write_text(f"{head}The book")
    with serving(Store(), book=tmp_path) as served:
        link = served.teach()
        page = opens(link, ViewportSize(width=1280, height=800))
        expect(page.get_by_text("The book")).to_be_visible()
        assert page.url.endswith("/book/ask-the-class.html")
        kept = page.evaluate("JSON.parse(localStorage['er-class'])")
        assert (kept["base"], kept["room"]) == (f"http://127.0.0.1:{served.port}", served.room)
        assert served.call(lambda: served.house.store.load(served.room)).room.locks.opened_by(
            kept["secret"]
        )
        assert kept["secret"] not in link
        page.go_back()
        assert "#" not in page.url
        page = opens(link, sound=False)
        expect(page.get_by_role("status")).to_have_text(re.compile("opens once"))
        page.goto(link := served.teach())
        expect(page.get_by_role("heading")).to_have_text(f"Room {served.room}")
        page.goto(link)  # used, but by this browser
        expect(page.get_by_role("heading")).to_have_text(f"Room {served.room}")
        page = opens(served.teach())
        expect(page.get_by_role("heading")).to_have_text(f"Room {served.room}")
        assert page.url.endswith("/strip")


def test_a_wrong_link_of_a_teacher_is_said(served: Served, opens: Opens) -> None:
    """Only a page says it where it is read: a wrong link, a key that is none, no book."""
    home = f"http://127.0.0.1:{served.port}/teach"
    page = opens(f"{home}#{served.room}.wrong", sound=False)
    said = page.get_by_role("status")
    expect(said).to_have_text(re.compile(f"^{served.room}: "))
    page = opens(home, sound=False)
    page.get_by_label("The key of this server").fill("wrong")
    page.get_by_role("button", name="Open a room").click()
    expect(page.get_by_role("status")).to_have_text(re.compile("key of this server"))
    page = opens(served.teach(), ViewportSize(width=900, height=700), sound=False)
    expect(page.get_by_role("status")).to_have_text(re.compile("there is no book on this server"))
    assert violations(page) == []


def test_the_strip_tells_the_teacher_what_to_do(served: Served, opens: Opens) -> None:
    """Only a browser opens windows and saves files: all that the strip does, pressed once."""
    link = served.teach()
    page = opens(link, ViewportSize(width=420, height=250))
    heading, eyes = page.get_by_role("heading"), page.locator("#eyes")
    expect(heading).to_have_text(f"Room {served.room}")
    q = asks(served)
    expect(heading).to_have_text("Question 1 of 5")
    phones = served.phones(3)
    for phone, answer in zip(phones, ("a4", "a1", "a1"), strict=True):
        served.answer(phone, q, answer)
    expect(page.locator("#here")).to_have_text("3 of 3")
    assert violations(page) == []
    page.get_by_role("button", name="Close", exact=True).click()
    expect(eyes).to_contain_text("33 % have it right so far.")
    expect(eyes.locator("b")).to_have_text(
        ["For your eyes:", "Under 35: give a hint and ask again."]
    )
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert violations(page) == []
    with served.desk() as desk:
        page.get_by_role("button", name="Show", exact=True).click()
        desk.until(lambda told: told["press"] is not None and told["press"]["what"] == "show")
    page.get_by_role("button", name="Ask again").click()
    expect(heading).to_have_text("Question 1 of 5, again")
    page.get_by_role("button", name="More").click()
    with page.expect_popup() as popup:
        page.get_by_role("button", name="The lesson").click()
    expect(popup.value.get_by_role("heading", level=1)).to_contain_text(served.room)
    assert popup.value.evaluate("getComputedStyle(document.body).getPropertyValue('--er-ink')")
    with page.expect_download() as file:
        page.get_by_role("button", name="Counts as CSV").click()
    assert file.value.suggested_filename == f"{served.room}.csv"
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="This strip on your phone").click()
    expect(page.get_by_text("do not show it on the wall")).to_be_visible()
    page.get_by_role("button", name="Show the link").click()
    shown = page.get_by_label("The link to this strip").input_value()
    assert re.fullmatch(rf"{re.escape(link.partition('#')[0])}#{served.room}\..+", shown)
    assert shown != link
    page.get_by_role("button", name="Hide").click()
    page.get_by_role("button", name="End", exact=True).click()
    page.get_by_role("button", name="End the lesson").click()
    expect(eyes).to_have_text("The lesson is over. Its counts can still be fetched.")


def test_the_strip_finds_its_lesson_again(programs: Callable[..., Started], opens: Opens) -> None:
    """Only a page outlives its server: it finds it again, and says when that knows no lesson."""
    first = programs("--port", "0", "--keep", "lessons")
    page = opens(first.teach(), sound=False)
    expect(page.get_by_role("heading")).to_have_text(f"Room {first.room}")
    first.kill()
    expect(page.locator("#eyes")).to_have_text(re.compile("It is (asked|tried) again.$"))
    second = programs("--port", str(first.port), "--keep", "lessons")
    expect(page.locator("#eyes")).to_contain_text("For your eyes")
    second.kill()
    programs("--port", str(first.port), "--keep", "others")
    expect(page.locator("#eyes")).to_have_text(re.compile("unknown here|does not have the secret"))
