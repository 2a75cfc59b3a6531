"""A rule can always be read; only while the reader guesses, the one that decides it is closed.

All steps wait behind a line that says so. What a press does to a page only a browser shows.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from html import unescape
from itertools import groupby, islice
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from rulebook.guesses import asked, deciding
from rules import scenarios
from rules.core import clauses
from rules.core.registry import GAMES
from rules.teach.quiz import list_questions
from tests.book.conftest import Built
from tests.reading import STILL, Open, of_many, until, visits
from widgets.live import whole

Book = Callable[..., Built]
ROOT = Path(__file__).parents[2]
FALLING = "labyrinth/falling-into-holes"
CELL = f'```{{code-cell}} ipython3\nshow("{FALLING}")\n```\n'
HOLES = f"""# Holes

{CELL}

```{{clause}} LP-HOLE-03 LP-HOLE-04 LP-HOLE-09
```

The set is a ring.

## More

The sheet is square.

<details class="er-film"><summary>All steps.</summary><p>C falls through to b2.</p></details>
"""
READY = "addEventListener('load', () => document.documentElement.dataset.read = 'yes')"


def words(clause: str) -> str:
    """The words of a clause."""
    return clauses.ledger("labyrinth").clauses[clause].text


# -- when the book is built ---------------------------------------------------------------------


def test_a_guess_is_decided_by_what_fires_at_its_step() -> None:
    """Each question of a page's stages is known, with the clauses of the step that answers it."""
    found = asked([f'show("{FALLING}")', 'show("ravines/drift-two-cells", viewer="leader+A")'])
    assert list(found) == [
        f"{FALLING}@3", "ravines/drift-two-cells@1", "ravines/drift-two-cells@3",
    ]  # fmt: skip
    assert "LP-HOLE-04" in found[f"{FALLING}@3"]
    assert "LP-HOLE-09" not in found[f"{FALLING}@3"]


def test_a_stage_that_opens_behind_a_question_does_not_ask_it() -> None:
    """A cell may open its stage at a step; a name that is unknown asks nothing."""
    assert asked([f'show("{FALLING}", step=3)']) == {}
    assert list(asked([f'show("{FALLING}", viewer="leader", step=2)'])) == [f"{FALLING}@3"]
    assert asked(['show("labyrinth/none")', "show(mine)"]) == {}


def test_what_a_stage_opens_with_is_no_secret() -> None:
    """An agreement decides later guesses, but stands beside the board from the beginning."""
    (step,) = (int(one.partition("@")[2]) for one in asked(['show("duel/one-word-for-walls")']))
    run = scenarios.by_the_book("duel/one-word-for-walls")
    assert "LD-WALL-04" in run.nodes[step - 1].clauses
    assert "LD-WALL-04" in run.timeline.root.clauses
    assert "LD-WALL-04" not in asked(['show("duel/one-word-for-walls")']).popitem()[1]


def test_no_tooltip_says_what_decides_a_guess(book: Book) -> None:
    """The words of a clause are the tooltip of its chips, but for one that waits on the page."""
    chips = "{clause}`LP-HOLE-04` {clause}`LP-HOLE-09`\n"
    built = book(
        index=f"# I\n\n{chips}",
        **{"labyrinth/holes": HOLES, "labyrinth/more": f"# M\n\n{CELL}\n{chips}"},
    )
    assert f'title="{words("LP-HOLE-04")}"' in built.page()
    more = built.page("labyrinth/more")
    assert words("LP-HOLE-04") not in more
    assert f'title="{words("LP-HOLE-09")}"' in more


def test_one_clause_decides_a_guess() -> None:
    """The reason of its answer tells of it, else the sentence; one on the page goes before others.

    Of a refusal all do. What is only new at that step, and first in the alphabet, decides nothing.
    """
    falling, river = f"{FALLING}@3", "ravines/drift-two-cells@1"
    assert deciding([f'show("{FALLING}")']) == {falling: "LP-HOLE-04"}
    assert deciding([f'show("{river[:-2]}")'], {"LM-GAP-20"})[river] == "LM-RIVER-01"
    skip = "labyrinth/what-a-skip-answers@3"
    assert deciding([f'show("{skip[:-2]}")'])[skip] == "LP-GAP-08"
    assert deciding([f'show("{skip[:-2]}")'], {"LP-GAP-09"})[skip] == "LP-GAP-09"
    arrest = "colditz/inside-no-equipment@2"
    assert deciding([f'show("{arrest[:-2]}")'], {"EC-ARREST-02"})[arrest] == "EC-ARREST-02"


# -- in a browser -------------------------------------------------------------------------------


@pytest.fixture
def holes(book: Book, chromium: Browser) -> Iterator[Open]:
    """A reader of a small book, with the script that every page of the site has."""
    from widgets.site import served

    built = book(index="# I", **{"labyrinth/holes": HOLES})
    (built.out / "favicon.ico").touch()
    modules = (ROOT / name for name in ("widgets/page/own.js", "book/scripts/veil.js"))
    whole_text = "".join(one.read_text("utf-8") for one in modules)
    text = re.sub(r"^(export |import .*)", "", whole_text, flags=re.MULTILINE)
    (built.out / "_static" / "book.js").write_text(f"(() => {{{text}}})();", "utf-8")
    with served(built.out) as home, visits(chromium, home, READY) as opened:
        yield lambda name="labyrinth/holes.html", **more: opened(name, fresh=True, **more)


STAGE = """name => {
  const stage = document.createElement("div");
  Object.assign(stage, { className: "er-set", tabIndex: 0, textContent: "stage" });
  Object.assign(stage.dataset, { erStage: name, erState: "live", erStep: "2" });
  document.querySelector("h1").after(stage);
  addEventListener("click", one => one.target === stage && one.stopImmediatePropagation(), true);
}"""
"""Puts a stage on the page, as its script leaves one: what is pressed there nobody else hears."""


def veiled(page: Page) -> list[str]:
    """The clauses that are closed, by their ids; of a closed one no word is in the document."""
    page.wait_for_function("document.documentElement.dataset.read")
    found: list[str] = page.eval_on_selector_all(
        ".er-veiled", "all => all.map(one => one.dataset.erClause)"
    )
    for clause in ("LP-HOLE-03", "LP-HOLE-09", "LP-HOLE-04"):
        assert (words(clause) in page.content()) is (clause not in found), clause
    return found


def asks(page: Page, *, state: str = "predict", step: int = 2) -> None:
    """The stage comes to a state."""
    page.evaluate(
        """([state, step]) => Object.assign(document.querySelector(".er-set").dataset,
          { erState: state, erStep: String(step) })""",
        [state, step],
    )


@pytest.mark.browser
def test_a_rule_is_closed_only_while_its_guess_is_open_and_the_reader_is_there(holes: Open) -> None:
    """Nothing at load, nor while the stage asks untouched; the one clause after a touch.

    With it goes the paragraph below that tells it in other words.

    It opens with the answer, with another stage, and by a press on its plate, also by keyboard:
    then the focus is on its words. What has the focus is not closed.
    """
    page = holes()
    page.evaluate(STAGE, FALLING)
    asks(page)
    assert veiled(page) == []
    page.locator(".er-set").click()
    assert veiled(page) == ["LP-HOLE-04"]
    expect(page.get_by_text("The set is a ring.")).to_have_count(0)
    expect(page.get_by_text("The sheet is square.")).to_be_visible()
    asks(page, state="live", step=3)
    until(lambda: veiled(page) == [])
    expect(page.get_by_text("The set is a ring.")).to_be_visible()
    asks(page)
    until(lambda: veiled(page) == ["LP-HOLE-04"])
    plate = page.get_by_role("button", name="LP-HOLE-04: this decides your guess. Read it now")
    expect(plate).to_have_text("This decides your guessread it now")
    plate.focus()
    page.keyboard.press("Enter")
    assert veiled(page) == []
    expect(page.get_by_text(words("LP-HOLE-04"))).to_be_focused()


@pytest.mark.browser
def test_who_comes_to_read_reads(holes: Open) -> None:
    """By a link to a rule or a section, or by the search, on this visit; by the switch for good.

    Until that is pressed again.
    """
    for name in ("lp-hole-03", "holes"):
        page = holes(f"labyrinth/holes.html#{name}")
        page.evaluate(STAGE, FALLING)
        asks(page)
        page.locator(".er-set").click()
        assert veiled(page) == [], name
    page.evaluate("document.dispatchEvent(new CustomEvent('er:anew'))")
    page.locator(".er-set").click()
    until(lambda: veiled(page) == ["LP-HOLE-04"])
    page.evaluate("document.dispatchEvent(new CustomEvent('er:found'))")
    assert veiled(page) == []
    page = holes()
    page.evaluate(STAGE, FALLING)
    switch = (
        "document.body.insertAdjacentHTML('afterbegin', '<button class=er-allrules>All</button>')"
    )
    page.evaluate(switch)
    asks(page)
    page.locator(".er-set").click()
    assert veiled(page) == ["LP-HOLE-04"]
    page.locator(".er-allrules").click()
    expect(page.locator(".er-allrules")).to_have_attribute("aria-checked", "true")
    assert veiled(page) == []
    page.reload()
    page.evaluate(STAGE, FALLING)
    asks(page)
    page.locator(".er-set").click()
    assert veiled(page) == []


@pytest.mark.browser
def test_all_steps_wait_until_they_are_opened_or_printed(holes: Open) -> None:
    """Behind their line; a copy of the fold, as a live stage makes one, opens as well.

    On paper words and steps come back, and wait again after it.
    """
    page = holes()
    page.evaluate(STAGE, FALLING)
    asks(page)
    page.locator(".er-set").click()
    assert veiled(page) == ["LP-HOLE-04"]
    page.emulate_media(media="print")
    expect(page.locator(".er-veil")).to_have_count(0)
    assert veiled(page) == []
    assert "C falls through" in page.content()
    page.emulate_media(media="screen")
    expect(page.locator(".er-veil")).to_have_count(1)
    assert "C falls through" not in page.content()
    page.evaluate("(film => film.after(film.cloneNode(true)))(document.querySelector('.er-film'))")
    for film in page.locator(".er-film").all():
        expect(film).not_to_contain_text("falls through")
        film.locator("summary").click()
        expect(film.get_by_text("C falls through to b2.")).to_be_visible()
        film.locator("summary").click()
        film.locator("summary").click()
        expect(film.locator("p")).to_have_count(1)


@pytest.mark.browser
def test_without_scripts_nothing_waits(holes: Open) -> None:
    """The page is complete."""
    content = holes(java_script_enabled=False).content()
    assert all(words(one) in content for one in ("LP-HOLE-03", "LP-HOLE-04", "LP-HOLE-09"))
    assert "C falls through" in content


# -- all pages of the site ------------------------------------------------------------------------

WALKS = ("a-lesson.html", "first-game.html")
"""Walks say after each press what is seen then."""


def told(guess: str) -> list[str]:
    """What must not be read while a guess is open: what happens, what is said of it, and why.

    Not what has happened before, nor what the question itself says.
    """
    name, _, number = guess.partition("@")
    run, step = scenarios.by_the_book(name), int(number)
    nodes = (run.timeline.root, *run.nodes)
    asked_for = next(one for one in list_questions(run.scenario) if one.step == step)
    before = " ".join(event.text for node in nodes[:step] for event in node.told)
    before += f" {asked_for.text} {run.scenario.intro}"
    events = [event.text for event in nodes[step].told if not event.words]
    sentences = [asked_for.why, run.scenario.then, run.scenario.steps[step - 1].text, *events]
    return [one for one in sentences if one and one not in before]


@pytest.mark.parametrize("number", of_many([1, 1000], 1))
def test_no_page_tells_what_an_open_guess_asks_for(
    chromium: Browser, site: Path, number: int
) -> None:
    """Of every stage of every page, as a reader with scripts gets it: elements, names, tooltips.

    What happens and why are nowhere in the document, and every rule is. In ``make test`` of one
    page of each game, in the long run of all.
    """
    found_in = {
        path.relative_to(site).as_posix(): guesses
        for path in whole.pages(site)
        if (guesses := guesses_in(path.read_text("utf-8")))
    }
    assert len(found_in) > 60
    assert {name.partition("/")[0] for name in found_in} >= set(GAMES)
    of_games = groupby(found_in, lambda name: name.partition("/")[0])
    pages = {name: found_in[name] for _, group in of_games for name in islice(group, number)}
    page = chromium.new_page(java_script_enabled=True)
    page.add_init_script(STILL)
    found = {}
    for name, guesses in pages.items():
        page.goto((site / name).as_uri())
        content = plain(page.content())
        leaks = []
        if name not in WALKS:
            leaks = [one for guess in guesses for one in told(guess) if plain(one) in content]
        if leaks or page.locator(".er-veiled").count():
            found[name] = leaks
    page.close()
    assert not found, json.dumps(found, ensure_ascii=False)


def guesses_in(html: str) -> dict[str, str]:
    """The guesses that a page asks for, as its script finds them."""
    found = re.search(r'id="er-cells">(.*?)</script>', html, re.DOTALL)
    guesses: dict[str, str] = json.loads(found[1]).get("guesses", {}) if found else {}
    return guesses


def plain(html: str) -> str:
    """All that a document says, its names and tooltips included.

    Questions and what a position says of itself are left out: they may say what is done.
    """
    html = re.sub(r'<p class="er-(?:q|note)[" ].*?</p>', "", html, flags=re.DOTALL)
    marks = r"</?(?:span|i|q|b|strong|em|a|code)\b[^>]*>"
    attributes = " ".join(re.findall(r'(?:title|aria-label|alt)="([^"]*)"', html))
    return " ".join(unescape(f"{re.sub(marks, '', html)} {attributes}").split())
