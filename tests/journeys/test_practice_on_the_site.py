"""A reader practises: answers wrong, reads the clause, is asked again elsewhere, keeps and erases.

What is kept lies in the browser's own store, between pages; files come and go through its dialogs.
"""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from rules.teach.chains import CHAINS
from rules.teach.fresh import generate_problem, recall_problem
from rules.teach.practice import Key, Problem, make_problems
from rules.teach.progress import Progress, rule_of
from rules.teach.review import plan_sitting, pose_rule
from tests.journeys.acting import press, touch, wide
from tests.reading import Open, of_many, unfold, until, violations
from widgets.apps.practice.model import ENDED

pytestmark = [pytest.mark.site, pytest.mark.browser]

RIVER, PITS, OWN = "ravines/river.html", "duel/pits.html", "your-progress.html"
STORE = "localStorage.getItem('er-practice /')"


def practice(page: Page) -> Locator:
    """The live stage of practice, painted."""
    found = page.locator(".er-stage.jupyter-widgets[data-er-stage$='/practice']")
    expect(found).to_have_attribute("data-er-painted", "1")
    unfold(page)
    found.scroll_into_view_if_needed()
    return found


def own(page: Page) -> Locator:
    """The live widget of progress."""
    found = page.locator(".er-kept")
    expect(found.locator("[data-region=ask]")).to_contain_text("Bring it back")
    return found


def answer(at: Locator, problem: Problem, *, right: bool) -> None:
    """Answer the open question, and look."""
    result, ask = problem.outcome(), problem.ask
    if ask["kind"] == "cell":
        names = at.locator(".er-overlay").evaluate("one => JSON.parse(one.dataset.boxes)")
        place = result if right else next(box[0] for box in names if box[0] != result)
        touch(at, place)
    else:
        listed = ask.get("choices") or ["yes", "no"]
        choice = result if right else next(one for one in listed if one != result)
        at.locator(f"[data-do='guess'][data-arg='{choice}']").click()
    expect(at.locator("[data-region=ask]")).to_contain_text("Your guess:")
    press(at, "step")
    expect(at.locator(".er-after")).to_be_visible()


@pytest.mark.long
def test_what_was_missed_comes_back_on_another_page(visit: Open, tmp_path: Path) -> None:
    """A wrong answer, its clause, another page, export, erase, import: all without a server."""
    page = visit(RIVER)
    at, problem = practice(page), make_problems("ravines", "river", 1)[0]
    expect(at.locator("[data-q]")).to_have_text(problem.ask["question"])
    answer(at, problem, right=False)
    told = at.locator("[data-region=said]")
    expect(told).to_contain_text(f"It is {problem.outcome()}")
    chip = told.locator(f"a[data-clause='{problem.clauses[0]}']").first
    expect(chip).to_have_attribute("href", re.compile(f"#{problem.clauses[0].lower()}$"))
    expect(page.locator(f"#{problem.clauses[0].lower()}")).to_contain_text("fired in this step")
    press(at, "step")
    expect(at.locator(".er-count")).to_have_text("question 2 of 5")
    kept = json.loads(page.evaluate(STORE))
    rule = rule_of(problem)
    assert [*kept["rules"]] == [rule]

    page.goto(page.url.replace(RIVER, PITS))
    at = practice(page)
    expect(at.locator("[data-region=said]")).to_contain_text("Ask me what is due")
    press(at, "repeat")
    expect(at.locator(".er-h")).to_have_text("Problem 1 of 1")
    expect(at.locator(".er-head")).to_contain_text(f"{rule}, missed today. A fresh place.")
    fresh = generate_problem("ravines", rule, 2)
    expect(at.locator("[data-q]")).to_have_text(fresh.ask["question"])
    answer(at, fresh, right=True)
    kept = json.loads(page.evaluate(STORE))
    assert kept["rules"][rule][0] == 1
    assert kept["chapters"]["ravines/river"][1:] == [2, 1]

    page.goto(page.url.replace(PITS, OWN))
    at = own(page)
    expect(at.locator("table")).to_contain_text("The river")
    with page.expect_download() as saving:
        press(at, "export")
    file = tmp_path / "progress.json"
    saving.value.save_as(file)
    assert json.loads(file.read_text("utf-8")) == kept

    press(at, "erase")
    press(at, "really")
    expect(at.locator("[data-region=table]")).to_contain_text("Nothing has been practised")
    assert page.evaluate(STORE) is None

    broken = tmp_path / "broken.json"
    broken.write_text('{"form":2,"rules":{"LM-RIVER-06":[9,1,1,1,1]}}', "utf-8")
    at.locator("input[type=file]").set_input_files(broken)
    expect(at.locator("[role=alert]")).to_contain_text("no rule stands at 9")
    assert page.evaluate(STORE) is None
    at.locator("input[type=file]").set_input_files(file)
    press(at, "take")
    expect(at.locator("table")).to_contain_text("The river")
    assert json.loads(page.evaluate(STORE)) == kept


@pytest.mark.long
def test_a_link_of_a_lesson_asks_what_it_names(visit: Open) -> None:
    """On a phone, too, where the part of the page is folded; a wrong link is explained there."""
    page = visit(f"{RIVER}#er-set=ravines/river/7/3,ravines/river/2/1", "phone-dark")
    at = page.locator(".er-stage.jupyter-widgets[data-er-stage$='/practice']")
    expect(at.locator(".er-h")).to_have_text("From your lesson: The river")
    expect(at.locator("[data-q]")).to_have_text(recall_problem("ravines/river/7/3").ask["question"])
    expect(at.locator(".er-count")).to_have_text("question 1 of 2")
    page.evaluate("location.hash = '#er-set=ravines/river/7/9'")
    expect(at.locator("[role=alert]")).to_contain_text("each gives 5")
    expect(at.locator(".er-h")).to_have_text("From your lesson: The river")


def answered(at: Locator, digit: str) -> bool:
    """Press a digit; whether it counted: just after the buttons have changed it does not."""
    at.page.keyboard.press(digit)
    return at.locator("[data-do=guess][aria-pressed=true]").count() == 1


def test_five_are_answered_by_keys_alone(visit: Open) -> None:
    """Digits and arrows answer, N shows and goes on; the polite region speaks."""
    page = visit(PITS)
    at = practice(page)
    at.locator(".er-overlay").focus()
    for number, problem in enumerate(make_problems("duel", "pits", 1), start=1):
        expect(at.locator(".er-count")).to_have_text(f"question {number} of 5")
        if problem.ask["kind"] == "cell":
            at.locator(".er-overlay").focus()
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
        else:
            until(partial(answered, at, "1"))
        expect(at.locator("[data-region=ask]")).to_contain_text("Your guess:")
        page.keyboard.press("n")
        expect(at.locator("[data-region=live]")).to_contain_text("It is")
        if number < 5:
            page.keyboard.press("n")
    expect(at.locator("[data-region=ask]")).to_contain_text("of 5 right.")
    page.keyboard.press("n")
    expect(at.locator(".er-count")).to_have_text("question 1 of 5")
    expect(at.locator("[data-q]")).to_have_text(make_problems("duel", "pits", 2)[0].ask["question"])


def test_one_press_begins_the_review_and_a_pair_is_answered_by_keys(visit: Open) -> None:
    """Begin brings the board into sight; what was said of both boards is shown with N."""
    page = visit(OWN)
    at = own(page)
    expect(at.locator(".er-due")).to_contain_text("Nothing is due today.")
    review = page.locator(".er-review.jupyter-widgets")
    expect(review).to_have_attribute("data-er-painted", "1")
    press(at, "begin")
    expect(review.locator(".er-overlay")).to_be_focused()
    expect(review.locator(".er-h")).to_have_text("Problem 1 of 10")
    first = pose_rule(Progress(), plan_sitting(Progress(), 0)[0])
    expect(review.locator("[data-q]")).to_have_text(first.ask["question"])
    answer(review, first, right=True)
    expect(at.locator("table")).to_contain_text("in 5 days")

    pairs = page.locator(".er-pairs.jupyter-widgets")
    pairs.locator("[data-do=guess]").first.focus()
    page.keyboard.press("3")
    page.keyboard.press("4")
    expect(pairs.locator("[data-do=guess][aria-pressed=true]")).to_have_count(2)
    expect(pairs.locator(".er-apart-why")).to_have_count(0)
    page.keyboard.press("n")
    expect(pairs.locator(".er-apart-why")).to_contain_text("With a leader holes lead on")
    expect(pairs.locator(".er-apart-rule .er-chip")).to_have_count(2)


@pytest.mark.long
def test_a_chapter_leads_to_its_pairs_and_chains(visit: Open) -> None:
    """The link lays out the pair, or the chain, on the other page."""
    page = visit(PITS)
    unfold(page)
    page.locator(".er-lasting a", has_text="The last pit").click()
    pairs = page.locator(".er-pairs.jupyter-widgets")
    expect(pairs.locator(".er-apart-kind")).to_have_text("The last pit.")
    page.evaluate("location.hash = '#er-chain=full-cells'")
    chains = page.locator(".er-chains.jupyter-widgets")
    expect(chains.locator("h3")).to_have_text("When the cells are full")


@pytest.mark.long
def test_a_sitting_on_a_phone_is_ended_under_more(visit: Open) -> None:
    """By keys alone; the polite region says the question, then the answer, then that it is over."""
    page = visit(OWN, "phone-dark")
    unfold(page)
    press(own(page), "begin")
    review = page.locator(".er-review.jupyter-widgets")
    expect(review.locator(".er-overlay")).to_be_focused()
    first, spoken = (
        pose_rule(Progress(), plan_sitting(Progress(), 0)[0]),
        review.locator("[data-region=live]"),
    )
    expect(spoken).to_have_text(first.ask["question"])
    review.locator(".er-controls [data-do=skip]").press("Enter")
    expect(spoken).to_contain_text(f"It is {first.outcome()}")
    assert violations(review) == []
    expect(review.locator(".er-controls [data-do=end]")).to_be_hidden()
    more = review.locator(".er-controls [data-do=more]")
    more.press("Enter")
    end = review.locator("[data-region=popup] [data-do=end]")
    expect(end).to_be_visible()
    assert violations(review) == []
    page.keyboard.press("Escape")
    expect(end).to_have_count(0)
    more.press("Enter")
    end.press("Enter")
    expect(spoken).to_contain_text(ENDED)
    assert wide(page) == 0


@pytest.mark.long
def test_on_paper_a_pair_asks_and_tells_nothing(visit: Open) -> None:
    """Board, question and answers to choose from; nothing that is only for a press."""
    page = visit(OWN)
    page.emulate_media(media="print")
    pairs, chains = (page.locator(f".er-{one}") for one in ("pairs", "chains"))
    expect(pairs.locator(".er-q")).to_be_visible()
    assert [one.is_visible() for one in pairs.locator(".er-desk").all()] == [True, True]
    expect(pairs.locator("[data-do=guess]").first).to_be_visible()
    expect(pairs.locator(".er-apart-why, .er-apart-answer")).to_have_count(0)
    for one in (pairs.locator(".er-r-acts"), chains.locator(".er-r-acts, .er-r-links > .er-hint")):
        assert not any(each.is_visible() for each in one.all())
    expect(chains.locator("[data-do=look]").first).to_be_visible()
    expect(page.locator(".er-kept [data-do]").first).to_be_hidden()


@pytest.mark.long
@pytest.mark.parametrize("look", of_many(["desk-light", "phone-dark"], "desk-light"))
def test_pairs_and_chains_shut_nobody_out(visit: Open, look: str) -> None:
    """A pair asked and answered, a chain told, at its missing link, and in a place of one's own."""
    page = visit(OWN, look)
    unfold(page)
    pairs, chains = (page.locator(f".er-{one}.jupyter-widgets") for one in ("pairs", "chains"))
    press(pairs, "guess", "0:d4")
    press(pairs, "guess", "1:d1")
    assert violations(pairs) == []
    press(pairs, "step")
    expect(pairs.locator(".er-apart-why")).to_be_visible()
    assert violations(pairs) == []
    stages, links = (
        chains.locator(".er-apart-stages [aria-current]"),
        chains.locator("[data-do=look]"),
    )
    count = len(CHAINS.every_entry[CHAINS.list_names()[0]].row["links"])
    for told in range(1, count):
        press(chains, "step")
        expect(links).to_have_count(told + 1)
    assert violations(chains) == []
    press(chains, "step")
    expect(stages).to_contain_text("The last link is missing")
    links.first.press("Enter")
    expect(links.first).to_have_attribute("aria-pressed", "true")
    assert violations(chains) == []
    press(chains, "skip")
    expect(chains.locator(".er-apart-answer")).to_be_visible()
    press(chains, "step")
    expect(stages).to_contain_text("Your own")
    assert violations(chains) == []
    assert wide(page) == 0


@pytest.mark.long
@pytest.mark.parametrize("look", of_many(["desk-light", "phone-dark"], "desk-light"))
def test_nobody_is_shut_out(visit: Open, look: str) -> None:
    """Question, answer and progress pass axe-core, and nothing scrolls sideways."""
    page = visit(RIVER, look)
    at = practice(page)
    assert violations(at) == []
    answer(at, recall_problem(str(Key("ravines", "river", 1, 1))), right=False)
    assert violations(at) == []
    press(at, "more")
    press(at, "along")
    expect(at.locator("[data-region=popup] [data-arg=pack]")).to_be_visible()
    assert violations(at) == []
    assert wide(page) == 0
    page.goto(page.url.replace(RIVER, OWN))
    own(page)
    assert violations(page) == []
    assert wide(page) == 0
