"""Two views side by side: only when asked for, and each shows what its viewer may know."""

from __future__ import annotations

import pytest

import widgets
from rules import scenarios
from tests.cases import each
from tests.widgets.conftest import Page
from widgets.apps.stage import address
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.motion import both
from widgets.apps.stage.picture import scene
from widgets.apps.stage.records import View
from widgets.apps.stage.still import static_html
from widgets.apps.stage.view import view
from widgets.apps.stage.widget import Stage
from widgets.kernel.scene import Text

NAME = "ravines/drift-two-cells"


def texts(model: StageModel) -> set[str]:
    """The headings and other words painted directly."""
    return {shape.text for shape in scene(model).shapes() if isinstance(shape, Text)}


def test_one_view_is_the_rule(model: StageModel) -> None:
    """Nobody sees two boards unasked."""
    assert model.beside == ""
    assert view(model).eyes.seen_by == ("leader",)


def test_comparing_turns_views_on_and_off(model: StageModel) -> None:
    """A second view joins in the order of the table; pressing one that is shown puts it away."""
    model.compare("B")
    assert view(model).eyes.seen_by == ("leader", "B")
    model.look("A")
    assert view(model).eyes.seen_by == ("leader", "A")
    model.look("leader")
    assert view(model).eyes.seen_by == ("A",)
    model.compare("leader")
    assert view(model).eyes.seen_by == ("leader", "A")
    model.compare()
    assert view(model).eyes.seen_by == ("leader",)
    model.compare("leader")
    assert view(model).eyes.seen_by == ("leader",)
    model.compare("nobody")
    assert view(model).eyes.seen_by == ("leader",)


def test_without_a_name_the_one_to_act_is_compared(model: StageModel) -> None:
    """Shift + V puts A's notebook beside the plan while A is to act, and the plan beside B's."""
    model.compare()
    assert view(model).eyes.seen_by == ("leader", "A")
    model.look_on()
    assert view(model).eyes.seen_by == ("A",)
    model.look_on()
    model.compare()
    assert view(model).eyes.seen_by == ("leader", "B")


def test_titles_say_whose_board_and_how_much_is_drawn() -> None:
    """Both headings stand on the picture."""
    model = StageModel(scenarios.load(NAME), "leader+A")
    assert {
        "Leader's plan · everything is drawn",
        "A's notebook · only what A was told",
    } <= texts(model)


def test_two_boards_stand_beside_or_below_each_other() -> None:
    """On a desk side by side, on a phone one below the other; only the first can be played on."""
    model = StageModel(scenarios.load(NAME), "leader+A")
    one = scene(StageModel(scenarios.load(NAME)))
    wide, tall = scene(model), scene(model, phone=True)
    assert wide.width > 2 * one.width
    assert wide.height == one.height
    assert tall.width < one.width
    assert tall.height > 2 * one.height
    assert wide.places == one.places
    assert "A's notebook" in wide.title


def test_the_second_board_is_the_viewers_own() -> None:
    """What stands beside is exactly the picture that viewer would see alone, offers left out."""
    model = StageModel(scenarios.load(NAME), "leader+A")
    model.goto(2)
    second = scene(model).second
    assert second is not None
    told = StageModel(model.scenario, "A")
    told.goto(2)
    alone = scene(told, record=True)
    assert [layer.name for layer in second.layers] == [layer.name for layer in alone.layers]
    assert second.title == scene(told).title
    assert "b2" not in second.title


def test_players_among_themselves_tell_no_more() -> None:
    """Two notebooks: words, log and tray are those of the first player."""
    model = StageModel(scenarios.load(NAME), "A+B")
    model.goto(2)
    assert not model.sees_all
    assert view(model).drawer.log == view_of("A", 2).drawer.log


def view_of(viewer: str, step: int) -> View:
    """The view of one player."""
    model = StageModel(scenarios.load(NAME), viewer)
    model.goto(step)
    return view(model)


def test_show_takes_two_viewers() -> None:
    """``viewer="leader+A"`` opens two boards, also on the still page."""
    stage = widgets.show(NAME, viewer="leader+A")
    assert isinstance(stage, Stage)
    assert stage.model.seen_by == "leader+A"
    markup = static_html(stage.model.scenario, viewer="A+leader")
    assert 'data-er-viewer="leader+A"' in markup
    assert "Seen by the leader and A" in markup
    assert ">leader and A<" in markup, "who sees the plan is not called all"
    stage.do("seen")
    assert "For teachers, and after the game." in stage._sent["popup"]
    assert isinstance(widgets.show(NAME, viewer="A+"), Stage)


def test_a_link_keeps_both_viewers() -> None:
    """The address of a stage with two boards opens two boards."""
    model = StageModel(scenarios.load(NAME), "leader+A")
    where = address.write(model)
    assert where.endswith("?as=leader+A")
    assert address.open_stage(where).seen_by == "leader+A"


def test_a_press_repaints_only_what_changed(page: Page) -> None:
    """The second board's still layers stay as they are from press to press."""
    page.press("compare", "A")
    page.ready(width=600)
    before = page.stage.painter._shown[0]
    page.press("step")
    assert page.stage.painter._shown[0] == before
    assert page.messages[-1]["root"]["viewer"] == "leader+A"


@each("do", ["compare", "lookon"])
def test_the_page_can_ask_for_it(page: Page, do: str) -> None:
    """Header, list of controls and keys lead to the same."""
    page.ready()
    page.press(do)
    assert page.messages[-1]["root"]["viewer"] == {"compare": "leader+A", "lookon": "A"}[do]


def test_a_step_moves_on_both_boards() -> None:
    """What each viewer knows plays on his own board, at the same time; the last frame is the scene.

    A's notebook lies beside the plan: his piece moves on both, B's on the plan alone.
    """
    page = Page(Stage(scenarios.load(NAME)))
    page.ready()
    page.press("compare", "A")
    film = page.press("step")["motion"]
    moved = {one.get("s", "") for one in film["message"]["do"]}
    assert {"A", "2:A"} <= moved
    assert len(film["laid"]) == len(film["message"]["do"])
    ends = {one["name"]: (one["x"], one["y"]) for one in film["after"]}
    assert ends["2:A"] != ends["A"]
    for item, laid in zip(film["message"]["do"], film["laid"], strict=True):
        if item.get("s") in ("A", "2:A") and item["k"] == "drift":
            assert laid["path"][-1] == pytest.approx(ends[item["s"]], abs=2)


@each("viewer", ["A", "B"])
def test_a_player_beside_another_moves_by_what_he_hears(viewer: str) -> None:
    """The half of a film that belongs to a player is the film he is shown alone."""
    model = StageModel(scenarios.load(NAME), viewer)
    model.goto(1 if viewer == "A" else 2)
    alone = model.motion()[0]
    assert alone
    model.see(f"leader+{viewer}")
    items, _ = both(model, model.node)
    mine = [one._replace(s=one.s.removeprefix("2:"), by=one.by.removeprefix("2:")) for one in items]
    assert tuple(mine[-len(alone) :]) == alone
