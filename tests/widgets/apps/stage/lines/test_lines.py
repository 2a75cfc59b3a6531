"""Lines of the reader's own: kept, named, gone to, forgotten, compared; nothing leaks."""

from __future__ import annotations

import json
import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import scenarios
from rules.scenarios.script import Scenario
from tests.cases import each
from tests.strategies import seeds
from tests.widgets.apps.stage.parts.test_parts import check, whole
from tests.widgets.conftest import Page
from widgets.apps.stage import address
from widgets.apps.stage.lines import line as data
from widgets.apps.stage.lines.line import Line
from widgets.apps.stage.lines.view import facts, rows
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.records import Row, Versus
from widgets.apps.stage.view import view
from widgets.kernel import svg
from widgets.kernel.scene import Scene

TRIED = [
    "ravines/drift-two-cells",
    "labyrinth/falling-into-holes",
    "duel/back-through-any-exit",
    "underground/attack-basic",
    "colditz/arrest-outside",
]
"""A scenario of each game."""


@pytest.fixture
def forked(model: StageModel) -> StageModel:
    """Three lines: two leave the book at step 1, the third leaves the first one after a move."""
    model.step()
    model.perform("B: left")
    model.perform("C: left")
    model.leave()
    model.perform("B: down")
    model.turn(1, 1)
    model.perform("C: down")
    model.leave()
    return model


def listed(model: StageModel) -> tuple[Row, ...]:
    """The list of lines as a reader sees it."""
    model.listed = True
    return view(model).lines.rows


def compared(model: StageModel) -> Versus:
    """The comparison as a reader sees it."""
    model.listed = True
    found = view(model).lines.versus
    assert found is not None
    return found


# -- being kept -----------------------------------------------------------------------------------


def test_a_walk_made_at_once_is_one_move() -> None:
    """What leads through is gone through again; the line counts and shows the walk as one."""
    model = next(shown for shown in map(movable, scenarios.list_scenarios("colditz")) if shown)
    way = next(way for way in model.ways() if len(way.actions) > 2)
    model.branch()
    model.walk(way)
    stood = model.node.state
    line = next(iter(model.lines.values()))
    assert len(line.moves) == len(way.actions)
    again = StageModel(model.scenario)
    again.recall(model.kept())
    again.turn(1, 1)
    assert again.node.state == stood
    assert len(listed(again)[0].moves) == 1
    again.back()
    assert again.own == []
    again.turn(1, 0)
    assert (again.own, listed(again)[0].here) == ([], -1)


def movable(name: str) -> StageModel | None:
    """A stage of the castle where a pawn can walk at once, if there is such a step."""
    model = StageModel(scenarios.load(name))
    for number in range(model.last):
        model.goto(number)
        if any(len(way.actions) > 2 for way in model.ways()):
            return model
    return None


# -- names ----------------------------------------------------------------------------------------


def test_a_name_is_text_never_markup(forked: StageModel) -> None:
    """Whatever it is, the page is well-formed and shows it as it is."""
    forked.rename(1)
    forked.call("<img src=x onerror=alert(1)>\"'")
    forked.listed = True
    forked.set_against(1)
    forked.rename(1)
    markup = whole(forked)
    assert "<img" not in markup
    assert "&lt;img src=x" in markup
    check(markup)


# -- the browser keeps them -----------------------------------------------------------------------


def test_what_is_kept_comes_back_and_is_played_again(forked: StageModel) -> None:
    """Text in, text out; positions are the engine's own."""
    forked.rename(3)
    forked.call("Down")
    again = StageModel(forked.scenario)
    again.recall(forked.kept())
    assert again.lines == forked.lines
    assert listed(again) == listed(forked)
    again.turn(3, 2)
    forked.turn(3, 2)
    assert again.node.state == forked.node.state


def test_taking_in_twice_or_what_grew_elsewhere_doubles_nothing(forked: StageModel) -> None:
    """Another tab has played on: the line is longer, no line is there twice."""
    text = forked.kept()
    forked.recall(text)
    assert forked.kept() == text
    forked.turn(2, 1)
    forked.perform("C: left")
    other = StageModel(forked.scenario)
    other.recall(text)
    other.recall(forked.kept())
    assert other.lines == forked.lines


def test_another_ruling_ends_a_line_and_brings_it_back() -> None:
    """The same lines are played by the ruling of the moment."""
    model = StageModel(scenarios.load("labyrinth/falling-into-holes"))
    model.goto(1)
    model.branch()
    while len(model.own) < 4:
        model.act(model.offered()[-1])
    before = listed(model)
    model.rule("wall_in_hole", "stays")
    assert len(model.lines) == 1
    model.rule("wall_in_hole", "continues")
    model.turn(1, 4)
    assert [row._replace(here=0) for row in listed(model)] == [
        row._replace(here=0) for row in before
    ]


@each(
    "text",
    [
        "nonsense",
        "[]",
        "[" * 100_000,
        '{"form":2,"lines":[]}',
        '{"form":1,"lines":7}',
        '{"form":1,"lines":[7]}',
        '{"form":1,"lines":[[1,0,"",[]]]}',
        '{"form":1,"lines":[[true,0,"",["A: up"]]]}',
        '{"form":1,"lines":[[1,-1,"",["A: up"]]]}',
        '{"form":1,"lines":[[1,0,7,["A: up"]]]}',
        '{"form":1,"lines":[[1,0,"",["' + "x" * 9000 + '"]]]}',
        '{"form":1,"lines":[[1,0,"",[1]]]}',
    ],
)
def test_what_cannot_be_read_stays_kept_and_is_said(model: StageModel, text: str) -> None:
    """A damaged store harms nothing, and a line of one's own does not write over it."""
    model = StageModel(model.scenario)
    for _ in range(2):
        model.recall(text)
    assert model.lines == {}
    assert "could not be read" in model.said
    model.list_lines()
    assert "One kept line could not be read. It stays kept beside the others." in whole(model)
    assert model.kept() == model.unread() == text
    model.step()
    model.perform("B: left")
    again = StageModel(model.scenario)
    again.recall(model.kept())
    assert [line.moves for line in again.lines.values()] == [("B: left",)]
    assert (again.unread(), again.kept()) == (text, model.kept())


def test_lines_that_this_edition_cannot_read_may_be_read_by_another(model: StageModel) -> None:
    """A whole text that was put aside is looked at again each time."""
    aside = data.dump([Line(4, 0, ("A: up",), "Mine")])
    text = json.dumps({"form": 1, "lines": [[1, 1, "", ["B: left"]], aside]})
    model.recall(text)
    assert [line.name for line in model.lines.values()] == ["Line 1", "Mine"]
    assert model.lost == ()


def test_the_page_keeps_what_changed_and_nothing_else(page: Page) -> None:
    """One message a press; the lines are in it when there is something new to keep."""
    assert "kept" not in page.ready()["root"]
    assert page.stage.top.root["keep"].startswith("own/plain#")
    assert "kept" not in page.press("step")["root"]
    kept = page.press("perform", "B: left")["root"]["kept"]
    assert data.read(kept)[0] == (Line(1, 1, ("B: left",)),)
    assert "kept" not in page.press("leave")["root"]
    page.press("lines")
    assert page.press("forget", "1")["root"]["kept"] == ""


def test_the_name_of_the_store_is_the_scenarios(own: Scenario, plain: Scenario) -> None:
    """One of the book is called by its id, one of your own is known by its text."""
    assert data.place(scenarios.load(TRIED[0])) == TRIED[0]
    assert data.place(own) != data.place(plain) != data.place(own)


# -- the list on the stage ------------------------------------------------------------------------


def test_the_list_opens_by_a_button_that_says_so(page: Page) -> None:
    """No line, no list; then an entry with the number of lines, and real buttons in the list."""
    page.ready()
    page.press("step")
    assert "no line" in page.press("lines")["regions"]["ask"]
    page.press("perform", "B: left")
    assert "Your lines: 1" in page.press("more")["regions"]["popup"]
    opened = page.press("lines")
    markup = opened["regions"]["popup"]
    assert opened["root"]["popup"] == "lines"
    for name in (
        "Rename Line 1",
        "Forget Line 1",
        "Compare Line 1",
        "Line 1, move 1: B: left",
        "Line 1, from step 1: go there",
    ):
        assert f'aria-label="{name}"' in markup
    check(markup)
    assert page.press("escape")["root"]["popup"] == ""


def test_the_focus_goes_where_the_press_leads(page: Page) -> None:
    """To the field of the name and back to its button; to what takes the forgetting back."""
    page.ready()
    page.press("step")
    page.press("perform", "B: left")
    page.press("lines")
    found = [
        re.findall(r"<(\w+)[^>]* data-focus[^>]*?(?:data-do=\"(\w+)\")?[^>]*>", regions)
        for do, arg in (("rename", "1"), ("call", "West"), ("forget", "1"), ("regain", ""))
        for regions in [page.press(do, arg)["regions"]["popup"]]
    ]
    assert [[tag for tag, _ in one] for one in found] == [["input"], *[["button"]] * 3]


# -- side by side ---------------------------------------------------------------------------------


@each("name, wide", [(TRIED[0], False), (TRIED[2], True), (TRIED[4], True)])
def test_boards_that_would_be_too_small_lie_below_each_other(name: str, wide: bool) -> None:
    """Type and cells can be read: a large board takes the whole width, on a phone every one."""
    model = wandered(name, Random(1), 4)
    model.set_against(1)
    found = compared(model)
    assert (found.wide, "er-lab-broad" in whole(model)) == (wide, wide)
    hand = view(model, phone=True).lines.versus
    assert hand is not None
    assert hand.sides[0].picture.width <= found.sides[0].picture.width


# -- whatever is done -----------------------------------------------------------------------------


def wandered(name: str, random: Random, most: int = 12) -> StageModel:
    """A reader who plays here and there, and takes moves back."""
    model = StageModel(scenarios.load(name))
    for _ in range(random.randint(3, most)):
        model.goto(random.randrange(model.last + 1))
        model.branch()
        if model.lines and random.random() < 0.6:
            model.turn(random.choice(list(model.lines)), random.randint(0, 3))
        for _ in range(random.randint(1, 3)):
            offered = model.offered()
            if offered:
                model.act(random.choice(offered))
    return model


@given(name=st.sampled_from(TRIED), seed=seeds)
def test_nothing_done_to_one_line_changes_another(name: str, seed: int) -> None:
    """Whatever is named, forgotten, taken back, gone to: every other line is what it was."""
    random = Random(seed)
    model = wandered(name, random)
    for _ in range(10):
        before, gone = dict(model.lines), [*model.forgotten]
        number = random.choice([*before, 99])
        deed = random.choice(["rename", "forget", "regain", "turn", "versus", "back", "look"])
        touched = {number} if deed in ("rename", "forget") else set()
        if deed == "rename":
            model.rename(number)
            model.call(random.choice(["West", "", "a b"]))
        elif deed == "forget":
            model.forget(number)
        elif deed == "regain":
            model.regain()
        elif deed == "turn":
            model.turn(number, random.randint(0, 9))
        elif deed == "versus":
            model.set_against(number)
        elif deed == "back":
            model.back()
        else:
            model.look_on()
        kept = {key: line for key, line in model.lines.items() if key in before}
        assert {key: line for key, line in before.items() if key not in touched} == {
            key: line for key, line in kept.items() if key not in touched
        }
        every = [*model.lines.values(), *model.forgotten]
        assert len(every) == len(before) + len(gone), "nothing lost, nothing doubled"
        assert len({(line.step, line.moves) for line in every}) == len(every)
        step, moves = model.written()
        assert not model.own or any(line.holds(step, moves) for line in model.lines.values())
        assert sorted(row.number for row in rows(model)) == [*model.lines]


@given(name=st.sampled_from(TRIED), seed=seeds)
def test_every_position_of_every_line_has_a_link(name: str, seed: int) -> None:
    """Opened again, it is exactly that position, seen by whom it was seen."""
    random = Random(seed)
    model = wandered(name, random, 5)
    for line in [*model.lines.values()]:
        model.turn(line.number, random.randint(0, len(line.moves)))
        model.look(random.choice(model.viewers))
        text = address.write(model)
        opened = address.open_stage(text)
        assert opened.node.state == model.node.state
        assert opened.viewer == model.viewer
        assert address.write(opened) == text


@given(name=st.sampled_from(TRIED), seed=seeds)
def test_comparing_tells_a_viewer_nothing_new(name: str, seed: int) -> None:
    """Facts are those the viewer may know; what sounds alike to him looks alike on both sides."""
    random = Random(seed)
    model = wandered(name, random, 6)
    if len(model.lines) < 2:
        return
    model.look(random.choice(model.viewers[1:] or model.viewers))
    model.pair, model.popup = tuple(random.sample([*model.lines], 2)), "versus"
    found = compared(model)
    ends = []
    for number in model.pair:
        stops = model.traced(model.lines[number]).stops
        ends.append(stops[-1])
    if not model.sees_all:
        known = dict(model.game.observe(model.node.state, model.viewer).facts)
        assert {fact.split(".")[0] for fact, _, _ in found.apart} <= {
            key.split(".")[0] for key in known
        }
    heard = [model.timeline.information(model.viewer, node) for node in ends]
    if heard[0] == heard[1] and not model.sees_all:
        assert facts(model, ends[0]) == facts(model, ends[1])
    at, beside, said = model.node, model.beside, model.said
    compared(model)
    assert (model.node, model.beside, model.said) == (at, beside, said), "looking moves nothing"


def drawn(picture: Scene) -> str:
    """A picture as markup, without the number that only this drawing of it has."""
    return re.sub(r"er-t\d+", "", svg.frame(picture, svg.Shared()))


@each(
    "name, viewer, one, other",
    [
        ("duel/setting-up", "P2", "P1: start b1", "P1: start c1"),
        ("labyrinth/leader-places-the-players", "B", "A: start a1", "A: start c1"),
        ("underground/shopping-limits", "B", "A: buy knife", "A: buy sabre"),
        ("colditz/hand-limit", "Dutch", "British: discard Hideaway", "British: discard Talisman"),
    ],
)
def test_what_sounds_alike_looks_alike(name: str, viewer: str, one: str, other: str) -> None:
    """Another player's hidden move or another one: boards, moves, facts, clauses are the same."""
    model = StageModel(scenarios.load(name))
    while not {one, other} <= {model.game.format(model.node.state, x) for x in model.offered()}:
        model.skip() if model.question else model.step()
    here = model.index
    for text in (one, other):
        model.goto(here)
        model.branch()
        model.perform(text)
    model.set_against(1)
    model.set_against(2)
    assert one != other
    assert compared(model).apart, "to the one who sees everything they differ"
    model.look(viewer)
    found = compared(model)
    left, right = ((side.moves, side.clauses, drawn(side.picture)) for side in found.sides)
    assert (found.apart, left) == ((), right)
    first, second = (row._replace(number=0, name="", here=0) for row in listed(model))
    assert first == second
