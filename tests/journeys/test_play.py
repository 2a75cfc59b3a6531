"""Readers play whole games on the built site: at one screen, against the computer, from a page.

What is left in a page under a cover, pixels of traces, tabs that share a store and what a reload
finds are a browser's; that a game is played right is proved without one.
"""

from __future__ import annotations

import re
from contextlib import suppress
from itertools import product
from time import monotonic

import pytest
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as GoneError

from tests.browser import PATIENCE
from tests.journeys import acting
from tests.journeys.acting import cut, keys, present, press, state_is, wide
from tests.reading import Open, of_many, until, violations

pytestmark = [pytest.mark.site, pytest.mark.browser]

DUEL, PLAY = "duel/play.html", "play.html"
HELD = """root => {
  const canvas = [...root.querySelectorAll('canvas')].map((one) => one.toDataURL());
  const { focus, step, ...picture } = erShared.states.get(root).picture;
  const marks = [...root.attributes].map((one) => one.name + one.value).filter((one) => !/^(style|data-er-step)/.test(one));
  const count = /\\d+ actions?|P[12]/g;
  return JSON.stringify([root.innerHTML, canvas, picture, marks]).replaceAll(count, '').replace(/data-at="[^"]*"/g, 'AT');
}"""
"""Everything a page holds of a stage, but for how many actions there were and who comes next."""


def stage(page: Page, game: str = "duel") -> Locator:
    """The live stage of the game."""
    return acting.stage(page, f"{game}/play")


def show(at: Locator, who: str) -> None:
    """Take the screen, once the board has been covered for a moment."""
    state_is(at, "covered")
    at.page.wait_for_timeout(700)
    press(at, "reveal", who)
    expect(at).to_have_attribute("data-er-viewer", who)


def seeded(at: Locator) -> None:
    """The labyrinths of number 3, where nobody starts on a pit or a trap."""
    number = at.locator("form[data-do=seed] input")
    number.fill("3")
    number.press("Enter")
    expect(at).to_contain_text("Number 3 is set.")


@pytest.mark.long
def test_two_play_at_one_screen(visit: Open) -> None:
    """Each sees the own sheets alone; what is in the page under the cover is always the same."""
    page = visit(DUEL)
    at = stage(page)
    press(at, "options", "duel")
    press(at, "set", "seat:P2:person")
    press(at, "set", "size:6")
    expect(at.locator("[data-arg='size:6']")).to_have_attribute("aria-pressed", "true")
    seeded(at)
    press(at, "play")
    expect(at).to_contain_text("You are P1? Then press.")
    page.wait_for_timeout(300)
    covers = [at.evaluate(HELD)]
    for who, other in (("P1", "P2"), ("P2", "P1")):
        show(at, who)
        expect(at).to_contain_text(f"you are {who}")
        expect(at).not_to_contain_text(f"you are {other}")
        keys(at, "ArrowRight", "ArrowRight", "ArrowDown", "Enter")
        expect(at).to_contain_text(f"{other} is next. Read this")
        page.keyboard.press("n")
        state_is(at, "covered")
        page.keyboard.press("n")
        expect(at).to_contain_text(f"You are {other}? Then press.")
        assert at.locator(".er-overlay").get_attribute("data-at") is None
        assert at.locator(".er-overlay").get_attribute("data-names") == "[]"
        page.wait_for_timeout(300)
        covers.append(at.evaluate(HELD))
    assert not violations(at)
    assert covers[1] == covers[2]
    assert not any(re.search(r"What I (drew|know)|пусто|стена", cover) for cover in covers)
    show(at, "P1")
    give_up(at)
    expect(at).to_contain_text("P1 has given up; P2 wins.")
    press(at, "first")
    expect(at).to_contain_text("step 0 of 2")
    press(at, "step")
    expect(at).to_contain_text("step 1 of 2")


def give_up(at: Locator) -> None:
    """Behind the dots, and once more."""
    for name in ("more", "stop", "giveup"):
        press(at, name)


def take(at: Locator, end: str = "anew") -> bool:
    """Take the first act that is offered; ``False`` once the control ``end`` is there.

    While the computer moves the offers come and go: one that was gone is looked for again.
    """
    ask, listed = at.locator("[data-region=ask]"), at.locator("[data-region=popup]")
    until = monotonic() + PATIENCE / 1000
    while monotonic() < until:
        if ask.locator(f"[data-do={end}]:visible").count():
            return False
        places = listed.locator(".er-ways [data-do=choose]:visible")
        acts = listed.locator("[data-do=act]:visible")
        with suppress(GoneError):
            for one in (places, acts, listed.locator("[data-do=choose]:visible"),
                        ask.locator(":is([data-do=act],[data-do=kind],[data-do=other]):visible")):  # fmt: skip
                if one.count():
                    done = (
                        one is places or one is acts or one.first.get_attribute("data-do") == "act"
                    )
                    one.first.click(timeout=1000)
                    if done:
                        return True
                    break
        at.page.wait_for_timeout(100)
    pytest.fail("nothing is offered any more")


def turns(at: Locator, most: int) -> int:
    """Take actions in a row; how many there were."""
    for done in range(most):
        step = at.get_attribute("data-er-step")
        if not take(at):
            return done
        expect(at).not_to_have_attribute("data-er-step", step or "")
    return most


def playing(page: Page) -> Locator:
    """A duel against the computer, where the reader has a choice."""
    press(stage(page, "labyrinth"), "options", "duel")
    at = stage(page, "duel")
    seeded(at)
    press(at, "play", "duel")
    assert turns(at, 1) == 1
    expect(at).to_contain_text("Press an arrow")
    return at


@pytest.mark.parametrize(
    "game", of_many(["labyrinth", "ravines", "underground", "colditz"], "underground")
)
def test_a_game_is_chosen_begun_and_given_up(visit: Open, game: str) -> None:
    """Any game on the one page: its seats, some turns against the computer, the open end."""
    page = visit(PLAY)
    at = stage(page, "labyrinth")
    press(at, "options", game)
    at = stage(page, game)
    if game in ("labyrinth", "ravines"):
        press(at, "set", "size:6")
    assert not violations(at)
    press(at, "play", game)
    if game in ("labyrinth", "ravines"):
        press(at, "any")
    assert turns(at, 2) == 2  # nobody gets out so soon: who takes more may find the game over
    expect(at).to_contain_text("you are ")
    assert not violations(at)
    give_up(at)
    expect(at).to_contain_text("You have given up")
    press(at, "first")
    press(at, "step")
    expect(at).to_contain_text(re.compile(r"step 1 of \d+"))
    press(at, "anew")
    expect(at.locator(".er-offer")).to_have_count(5)


@pytest.mark.long
def test_a_game_goes_on_from_a_board_of_the_book(visit: Open) -> None:
    """Behind the three dots: the page of whole games, with the position, its seats and rulings."""
    page = visit("ravines/index.html")
    at = acting.stage(page, "ravines/first-try")
    name = at.get_attribute("data-er-stage")
    press(at, "onward")
    link = at.get_by_role("link", name="Choose the seats and play")
    expect(link).to_have_attribute("href", re.compile(rf"/play\.html#er={name}"))
    link.click()
    page.wait_for_url(re.compile("play.html#er="))
    at = stage(page, "ravines")
    expect(at).to_contain_text("Whoever opened this position in the book has seen all of it.")
    assert not violations(at)
    press(at, "play")
    expect(at).to_contain_text("you are ")
    assert turns(at, 2) == 2
    page = visit(f"{PLAY}#er=duel/one-treasure-at-a-time@6")
    at = stage(page)
    press(at, "play")
    # Four buttons beside a long line leave its second line in sight.
    expect(at.get_by_text("You cannot tell which is real.").first).to_be_visible()


@pytest.mark.long
def test_the_page_of_whole_games_with_the_keyboard_on_a_phone(visit: Open) -> None:
    """1 starts; arrows and Enter, Shift and arrow: a game without a pointer, nothing cut."""
    page = visit(PLAY, "phone-dark")
    at = stage(page, "labyrinth")
    at.locator("[data-do=play]").first.focus()
    page.wait_for_timeout(400)  # a digit does not fall on a button that has just come
    page.keyboard.press("1")
    expect(at.locator(".er-overlay")).not_to_have_attribute("data-names", "[]")
    keys(at, "ArrowRight", "ArrowDown", "Enter")
    said = at.locator("[data-region=said]")
    expect(said).to_contain_text("B: Start")  # the computer has placed its man, too
    page.keyboard.press("ArrowRight")
    expect(said).to_contain_text("Right: “")
    expect(at).to_contain_text(re.compile("Press (a cell|an arrow)"))
    page.wait_for_timeout(400)
    page.keyboard.press("1")
    expect(at).to_contain_text("Key 1 is to throw")
    page.keyboard.press("z")
    expect(at).to_contain_text("Nothing can be taken back here")
    assert wide(page) == 0
    assert not violations(at)


SCREEN = """root => {
  const box = (one) => one.getBoundingClientRect(), board = box(root.querySelector('[data-region=board]'));
  const stage = box(root), goal = root.querySelector('.er-goal');
  const cut = [...root.querySelectorAll('.er-r')].filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1);
  return {
    share: (board.width * board.height) / (stage.width * stage.height), tall: stage.height, screen: board.height / innerHeight,
    line: box(goal).height, heading: box(document.querySelector('h1')).bottom,
    bar: box(document.querySelector('.bd-header-article')).bottom, cut: cut.map((one) => one.className),
  };
}"""
"""How a game lies on the screen."""


SCREENS = [*product(("labyrinth", "underground", "colditz", "duel"), ("desk-light", "phone-light"))]


@pytest.mark.parametrize(("game", "look"), of_many(SCREENS, ("underground", "desk-light")))
def test_a_game_is_one_screen(visit: Open, game: str, look: str) -> None:
    """The board has three quarters of it, of a phone's three fifths; the goal is one line.

    Of the heading above it nothing is left below the bar.
    """
    page = visit(PLAY, look)
    press(stage(page, "labyrinth"), "play", game)
    at = stage(page, game)
    expect(at.locator(".er-goal")).to_be_visible()
    found = at.evaluate(SCREEN)
    assert found["tall"] <= page.evaluate("innerHeight") - 48
    assert found["line"] <= 48
    assert found["heading"] <= found["bar"]
    assert not found["cut"]
    if look == "phone-light":
        assert found["screen"] >= 0.6
    else:
        assert found["share"] >= 0.75
    assert wide(page) == 0
    assert not cut(page)
    present(at)
    assert not cut(page)
    for _ in range(2):
        at.locator("[data-region=ask] button[data-do]:visible").first.click()
        expect(at.locator("[data-region=ask] button[data-do]:visible").first).to_be_enabled()
        assert not cut(page)


@pytest.mark.parametrize("look", of_many(["desk-light", "phone-light"], "desk-light"))
def test_no_card_hides_what_can_be_pressed(visit: Open, look: str) -> None:
    """With the options of any game unfolded all of a card is in sight."""
    page = visit(PLAY, look)
    for game in ("labyrinth", "ravines", "duel", "underground", "colditz"):
        page.locator(f"[data-do='options'][data-arg='{game}']").last.click()
        expect(page.locator(".er-unfolded [data-do='play']")).to_have_attribute("data-arg", game)
        assert not cut(page), game


@pytest.mark.long
def test_no_card_from_an_address_hides_what_can_be_pressed(visit: Open) -> None:
    """The same of the card that an address unfolds."""
    page = visit(f"{PLAY}#er=underground/attack-basic@0", "phone-light")
    expect(page.locator(".er-unfolded [data-do='play']")).to_be_visible()
    assert not cut(page)


OUT = """root => [...root.querySelectorAll("[data-region=ask] button")].filter(one => one.offsetParent)
  .filter(one => one.getBoundingClientRect().right > innerWidth).map(one => one.textContent)"""
"""Buttons of the row that stick out of the screen."""


@pytest.mark.long
@pytest.mark.parametrize("width", [390, 360])
def test_a_row_of_four_kinds_of_acts_fits_a_phone(visit: Open, width: int) -> None:
    """Four arrows, to take, to follow the cycle, Other, and the end of the turn: all in sight."""
    page = visit(
        f"{PLAY}#er=ravines/back-to-your-own-treasure@2", "phone-light",
        viewport={"width": width, "height": 844},
    )  # fmt: skip
    at = stage(page, "ravines")
    page.locator(".er-unfolded [data-do='play']").click()
    expect(at.locator("[data-region=ask] .er-pad")).to_be_visible()
    assert at.locator("[data-region=ask] button:visible").count() == 8
    assert at.evaluate(OUT) == []
    assert wide(page) == 0


@pytest.mark.long
def test_the_navigation_is_a_button_beside_a_game(visit: Open) -> None:
    """The game takes the width; the button lays the navigation over it, and nothing moves."""
    page = visit(PLAY, "desk-light")
    at, nav = stage(page, "labyrinth"), page.locator(".bd-sidebar-primary")
    link, button = nav.get_by_role("link").first, page.locator(".primary-toggle")
    expect(link).to_be_visible()
    expect(button).to_be_hidden()
    for state in ("loading", "error", "live"):  # what happens to Python begins no game
        at.evaluate("(one, state) => { one.dataset.erState = state; }", state)
        expect(link).to_be_visible()
    press(at, "play", "underground")
    at = stage(page, "underground")
    expect(link).to_be_hidden()
    assert at.evaluate("one => one.clientWidth") > 1300
    before = at.bounding_box()
    button.evaluate("one => one.click()")
    expect(link).to_be_visible()
    assert at.bounding_box() == before
    press(at, "more")
    press(at, "leave")
    expect(button).to_be_hidden()
    expect(link).to_be_visible()
    assert page.locator(".er-cards").first.evaluate("one => one.getBoundingClientRect().x") > 264


PIXELS = """root => [...root.querySelectorAll('canvas:not(.er-motion)')]
  .map((one) => one.toDataURL()).join()"""


def settled(at: Locator) -> str:
    """The pixels of a board on which nothing changes for a while."""
    found, before = at.evaluate(PIXELS), ""
    while found != before:
        at.page.wait_for_timeout(700)
        found, before = at.evaluate(PIXELS), found
    return str(found)


@pytest.mark.long
def test_a_sentence_finds_its_trace_and_a_held_key_the_names(visit: Open) -> None:
    """By pointer and by focus the board changes and nothing else does; it is as before at the end."""
    page = visit(PLAY, "desk-light", reduced_motion="reduce")
    press(stage(page, "labyrinth"), "play", "underground")
    at = stage(page, "underground")
    told = at.locator(".er-move[data-turn]").first
    for _ in range(12):
        with suppress(GoneError, AssertionError):
            expect(told).to_be_visible(timeout=3000)
            break
        page.keyboard.press("n")
    expect(at.locator("[data-region=ask] [data-do]").first).to_be_visible()
    plain = settled(at)
    at.locator(".er-overlay").focus()
    page.keyboard.down("q")
    until(lambda: at.evaluate(PIXELS) != plain)
    page.wait_for_timeout(300)  # a key that is let go sooner was pressed: it asks about a place
    page.keyboard.up("q")
    until(lambda: at.evaluate(PIXELS) == plain)
    for _ in range(20):
        assert turns(at, 1)
        expect(at.locator("[data-region=ask] [data-do]").first).to_be_visible()
        plain, words = settled(at), at.locator("[data-region=said]").inner_html()
        at.locator(".er-move[data-turn]").last.focus()
        if settled(at) != plain:
            break
    assert settled(at) != plain, "no sentence of twenty turns has a trace"
    at.locator(".er-overlay").focus()
    until(lambda: at.evaluate(PIXELS) == plain)
    assert at.locator("[data-region=said]").inner_html() == words
    assert not violations(at)


@pytest.mark.long
def test_an_open_game_is_there_after_a_reload(visit: Open) -> None:
    """Go on comes first and shows the same board; what cannot be read is told and forgotten."""
    page = visit(PLAY, "desk-light", reduced_motion="reduce")
    press(stage(page, "labyrinth"), "play", "underground")
    at = stage(page, "underground")
    throw = at.locator("[data-region=ask] [data-do=kind]").first
    throw.click()
    expect(at.locator(".er-asked")).to_be_visible()
    label = ""
    for _ in range(20):
        page.wait_for_timeout(1500)
        now = at.locator(".er-overlay").get_attribute("aria-label") or ""
        if now == label:
            break
        label = now
    page.reload()
    at = page.locator(".er-stage.jupyter-widgets[data-er-stage$='/play']").first
    expect(at).to_have_attribute("data-er-painted", "1")
    at.locator("[data-do=goon]").click()
    expect(at.locator(".er-cards")).to_have_count(0)
    state_is(at, "live")
    expect(at.locator(".er-overlay")).to_have_attribute("aria-label", label)
    page.evaluate(SPOIL)
    page.reload()
    at = page.locator(".er-stage.jupyter-widgets[data-er-stage$='/play']").first
    expect(at).to_contain_text("could not be read again")
    expect(at.locator("[data-do=goon]")).to_have_count(0)
    expect(at.locator("[data-do=play]")).to_have_count(5)


SPOIL = """() => new Promise((done) => {
  const opened = indexedDB.open("er-kept", 1);
  opened.onsuccess = () => {
    const change = opened.result.transaction("texts", "readwrite");
    const texts = change.objectStore("texts"), keys = texts.getAllKeys();
    keys.onsuccess = () => keys.result.forEach((key) => texts.put("spoiled", key));
    change.oncomplete = () => { opened.result.close(); done(); };
  };
})"""
"""What is kept is no game any more."""
