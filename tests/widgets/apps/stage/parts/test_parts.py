"""The markup: well-formed, named, the same still and live."""

from __future__ import annotations

import re
from collections.abc import Callable
from html.parser import HTMLParser

from rules import scenarios
from rules.scenarios.script import Scenario
from tests.cases import each
from widgets.apps.stage import parts
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.picture import scene
from widgets.apps.stage.still import static_html
from widgets.apps.stage.view import view
from widgets.kernel import svg
from widgets.kernel.html import part

VOID = frozenset(("input", "br", "img", "hr", "path", "circle", "rect", "use"))


class Checker(HTMLParser):
    """Counts what a reader of the page needs, and fails on tags that do not close."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.nameless: list[str] = []
        self.controls: set[str] = set()
        self._button: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open a tag."""
        table = dict(attrs)
        if "id" in table:
            self.ids.append(table["id"] or "")
        if "data-do" in table:
            self.controls.add(table["data-do"] or "")
        if tag == "button":
            self._button = [table.get("aria-label") or ""]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A tag that closes itself."""
        if tag not in VOID:
            self.handle_starttag(tag, attrs)
            self.handle_endtag(tag)

    def handle_data(self, data: str) -> None:
        """Words within a button."""
        if self._button is not None:
            self._button.append(data)

    def handle_endtag(self, tag: str) -> None:
        """Close the tag that is open."""
        assert self.open, tag
        assert self.open.pop() == tag
        if tag == "button" and self._button is not None:
            if not "".join(self._button).strip():
                self.nameless.append("button")
            self._button = None


def check(markup: str) -> Checker:
    """Read markup to its end."""
    checker = Checker()
    checker.feed(markup)
    assert checker.open == []
    assert checker.nameless == []
    assert len(checker.ids) == len(set(checker.ids))
    return checker


def whole(model: StageModel) -> str:
    """All regions of a live stage."""
    found = parts.regions(view(model), scene(model), listing=True)
    return part((*parts.TOP, *parts.BOTTOM), found)


@each(
    "name",
    [
        "ravines/drift-two-cells",
        "labyrinth/wounded-and-healed",
        "ravines/take-and-put-at-any-moment",
    ],
)
def test_static_page(name: str) -> None:
    """The still page is well-formed and holds every step as picture and text.

    Steps that only check are for authors.
    """
    markup = static_html(scenarios.load(name))
    check(markup)
    assert markup.count("<svg xmlns") == len(StageModel(scenarios.load(name)).stops) + 2
    assert ">check" not in markup.partition('<details class="er-film">')[2]
    assert f'data-er-stage="{name}"' in markup
    assert 'data-er-state="idle"' in markup
    assert "Press anything to wake it" in markup
    assert "<script" not in markup


def test_static_and_live_have_the_same_regions(model: StageModel) -> None:
    """What replaces the still stage has the same boxes in the same order."""
    still = re.findall(r'data-region="(\w+)"', static_html(model.scenario))
    live = re.findall(r'data-region="(\w+)"', whole(model))
    assert still == live


def test_every_state_is_well_formed(own: Scenario) -> None:
    """Live, branch, question, refusal, end and error: tags close, buttons have names."""
    model = StageModel(own)
    seen = []
    acts: list[Callable[[], object]] = [
        lambda: None,
        lambda: model.choose("c1"),
        model.step,
        model.skip,
        lambda: model.open("whynot"),
        lambda: model.open("more"),
        lambda: model.open("keys"),
        lambda: model.perform("A: fly"),
        model.escape,
        model.branch,
        lambda: model.perform("A: down"),
        lambda: model.goto(model.last),
        lambda: setattr(model, "problem", "Trouble <b>"),
    ]
    for act in acts:
        act()
        seen.append(view(model).state)
        check(whole(model))
    assert set(seen) >= {"predict", "live", "refused", "branch", "finished", "error"}


def test_controls_of_the_look(model: StageModel) -> None:
    """Every control of the table stands on the stage or one press away."""
    controls = check(whole(model)).controls
    model.open("more")
    controls |= check(whole(model)).controls
    model.open("seen")
    controls |= check(whole(model)).controls
    wanted = (
        "act whynot about step back lines seen look compare tab more goto share onward present "
        "replay pace keys list"
    )
    assert set(wanted.split()) <= controls


def test_disabled_controls_say_why(model: StageModel) -> None:
    """A control that cannot act stays and tells the reason."""
    markup = whole(model)
    assert re.search(r'data-do="back"[^>]*aria-disabled="true" title="at the start"', markup)


def test_board_speaks(model: StageModel) -> None:
    """The surface over the picture is named, can be reached, and knows the names of its places."""
    overlay = parts.regions(view(model), scene(model))["board"]
    assert 'tabindex="0"' in overlay
    assert 'role="application"' in overlay
    assert "A on a2" in overlay
    assert "a1, source flowing right" in overlay


def test_hostile_words_stay_words(own: Scenario) -> None:
    """Text of a scenario is text, never markup."""
    from dataclasses import replace

    model = StageModel(replace(own, title="<script>alert(1)</script>", intro="<img src=x>"))
    markup = whole(model) + static_html(model.scenario)
    assert "<script" not in markup
    assert "<img" not in markup


def test_open_question_is_not_answered_on_the_page(own: Scenario) -> None:
    """While a prediction is open, no region tells where A comes to rest."""
    found = parts.regions(view(StageModel(own)), scene(StageModel(own)))
    for name, markup in found.items():
        if name != "board":
            assert "c1" not in markup, name


def test_refusal_has_four_parts(model: StageModel) -> None:
    """What, why, the clause with its words; what can be done stands where it always stands."""
    before = parts.regions(view(model), scene(model))["ask"]
    model.perform("A: forward")
    found = parts.regions(view(model), scene(model))
    for piece in (
        'role="alert"',
        "<b>",
        "to the next cell, and not “forward”",
        'data-clause="LM-MOVE-02"',
    ):
        assert piece in found["said"]
    assert found["ask"] == before


def test_words_carry_their_language(own: Scenario) -> None:
    """What was said aloud, the choices of a question, reasons: a voice is told the language."""
    model = StageModel(own)
    model.skip()
    markup = whole(model)
    model.tab = "log"
    markup += whole(model)
    assert '“river” (<span lang="uk">річка</span>)' in markup
    assert '<span lang="uk">суша + скарб</span>' in markup
    base = StageModel(scenarios.load("labyrinth/first-game"))
    base.goto(base.last)
    bare = re.sub(r'<(\w+) lang="ru">.*?</\1>', "", whole(base))
    assert not re.search("[а-яА-Я]", re.sub(r'="[^"]*"', "", bare))


def test_answers_stand_beside_their_english(own: Scenario) -> None:
    """On the buttons, in the guess, and where guess and result are compared."""
    model = StageModel(own)
    model.skip()
    buttons = re.findall(r"<button[^>]*data-do=.guess.*?</button>", whole(model))
    told = [re.sub("<kbd.*?</kbd>|<[^>]*>", "", one) for one in buttons]
    assert told == ["land (суша)", "land + treasure (суша + скарб)", "wall (стінка)"]
    assert 'data-arg="суша"' in buttons[0], "what is answered is the word itself"
    model.answer("суша")
    assert model.said == "Your guess: land (суша). Press Show."
    model.step()
    shown = view(model).told
    assert "land (суша)" in shown.before
    assert shown.strong == "land + treasure (суша + скарб)"


def test_the_still_question_is_plain(own: Scenario) -> None:
    """Before Python runs there are the same parts; a press on any of them wakes the stage."""
    markup = static_html(own)
    assert own.steps[0].ask
    assert str(own.steps[0].ask["question"]) in markup
    assert 'data-do="step"' in markup
    board = markup[markup.index("er-picture") : markup.index("er-bottom")]
    assert "ers-ask" not in board
    assert "ers-ask" in svg.frame(scene(StageModel(own)), svg.Shared())


def test_a_link_that_leads_nowhere_is_explained(model: StageModel) -> None:
    """In every state the notice lies over the board, and closing it changes nothing else."""
    model.step()
    model.notice = "The link asks for step 99."
    markup = parts.regions(view(model), scene(model))["popup"]
    assert "er-pop-notice" in markup
    assert "asks for step 99" in markup
    model.escape()
    assert (model.notice, model.index) == ("", 1)


def test_two_views_leave_the_title_room_on_a_phone(model: StageModel) -> None:
    """Where the head is narrow, the leader is called so in a word, alone or beside a player."""
    for turned, short in (("", "leader"), ("A", "leader and A"), ("leader", "A")):
        if turned:
            model.compare(turned)
        assert (
            f'aria-hidden="true">{short}</span>' in parts.regions(view(model), scene(model))["head"]
        )
