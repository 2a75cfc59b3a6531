"""The labyrinth's board: what it shows, and what it keeps to itself."""

from __future__ import annotations

import json

from rules import scenarios
from tests.cases import each, of_the_book
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.picture import scene
from widgets.apps.stage.view import view
from widgets.boards import Overlay, board
from widgets.boards.pieces import beside_sign
from widgets.boards.sheet.ground import sheet
from widgets.kernel.scene import Path, Rect, Scene, Text, Use

PAIRS = """
title = "{title}"
game = "ravines"
map = '''
+--+--+--+--+
|.. .. ..{a}..|
+  +  +  +  +
|.. .. .. ..|
+  +  +  +--+
|.. .. .. {b}|
+  +  +  +  +
|.. .. .. ..E
+--+--+--+--+
'''
[setup]
players.A = "a1"
players.B = "b{row}"
treasure = "c{row}"
[[step]]
do = "A: right"
"""


def words(picture: Scene) -> list[str]:
    """All text on a picture."""
    found = [shape.text for shape in picture.shapes() if isinstance(shape, Text)]
    return found + [
        part.text
        for shape in picture.shapes()
        if isinstance(shape, Use)
        for part in shape.symbol.shapes
        if isinstance(part, Text)
    ]


def test_leader_sees_everything() -> None:
    """The plan shows players, treasure and signs with their words."""
    model = StageModel(scenarios.load("labyrinth/wounded-and-healed"))
    picture = scene(model)
    assert {"A", "treasure", "hospital"} <= set(words(picture))
    assert "A on a1" in picture.title


def two_alike() -> tuple[StageModel, StageModel]:
    """Two games that differ in everything A has not met, and in nothing A was told."""
    models = []
    for title, a, b, row in (("One", "|", "..", 2), ("Two", " ", "AR", 3)):
        text = PAIRS.format(title=title, a=a, b=b, row=row)
        model = StageModel(scenarios.loads(text, "own/pair"), viewer="A")
        model.goto(1)
        models.append(model)
    return models[0], models[1]


def test_a_player_sees_nothing_beyond_knowledge() -> None:
    """Two states alike to a player give the same picture, names and sentence."""
    first, second = two_alike()
    assert json.dumps(scene(first).plain()) == json.dumps(scene(second).plain())


def test_the_words_around_the_board_leak_nothing() -> None:
    """Log, reasons, offers, tray and spoken sentence are the same too."""
    first, second = map(view, two_alike())
    for name in ("drawer", "choices", "table", "spoken", "question"):
        assert getattr(first, name) == getattr(second, name), name
    shown = repr((first.drawer, first.table, first.spoken))
    assert "b2" not in shown
    assert "c2" not in shown


def test_other_players_actions_stay_hidden() -> None:
    """A does not learn from the buttons what B could do."""
    first, second = two_alike()
    assert first.game.actors(first.node.state)[0] == "B"
    assert {one.who for one in first.offered()} <= {"A"}
    assert first.offered() == second.offered()


def test_trying_for_another_player_tells_nothing() -> None:
    """With A's eyes B's moves can be neither tried nor asked about."""
    first, _ = two_alike()
    first.perform("B: shoot right")
    assert first.refused is not None
    assert first.refused.refusals[0].code == "viewer"


def test_a_silent_step_is_not_in_the_log() -> None:
    """What a player does in silence stands in no other player's log (LM-GAP-16)."""
    text = PAIRS.format(title="x", a=" ", b="..", row=2) + "[[step]]\ndo = 'B: right'\n"
    text = text.replace('treasure = "c2"', 'treasure = "b2"').replace(
        'do = "A: right"', 'do = "A: right"\n[[step]]\ndo = "B: take"'
    )
    model = StageModel(scenarios.loads(text, "own/silent"), viewer="A")
    model.goto(3)
    assert [entry.seat for entry in view(model).drawer.log] == ["", "A", "B"]
    model.look("B")
    assert [entry.seat for entry in view(model).drawer.log] == ["", "A", "B", "B"]


def test_only_the_one_who_tried_hears_why_not() -> None:
    """The reason of a refusal may tell what somebody carries: it is for that player alone."""
    text = PAIRS.format(title="x", a=" ", b="..", row=2) + "[[step]]\ndo = 'B: shoot right'\n"
    model = StageModel(scenarios.loads(text, "own/refused"), viewer="A")
    model.goto(2)
    assert model.node.kind == "refused"
    assert "cartridge" not in repr((view(model).told, view(model).drawer)).lower()
    assert view(model).clauses == ()
    model.look("B")
    assert view(model).clauses


@each("name", of_the_book("ravines", "labyrinth", part=12))
def test_every_scenario_can_be_drawn(name: str) -> None:
    """Every position of every scenario has a picture for everybody at the table."""
    model = StageModel(scenarios.load(name))
    for viewer in model.game.viewers(model.timeline.state):
        model.look(viewer)
        for number in range(len(model.script)):
            model.goto(number)
            picture = scene(model)
            assert picture.title
            assert len({place.id for place in picture.places}) == len(picture.places)


def test_still_layers_are_the_same_objects(model: StageModel) -> None:
    """Painters can tell by identity that nothing behind the pieces has changed."""
    first = scene(model)
    model.step()
    second = scene(model)
    assert [layer for layer in first.layers if layer.still] == [
        layer for layer in second.layers if layer.still
    ]


def test_detail_follows_size(model: StageModel) -> None:
    """Words, then letters, then signs alone; type never falls below 12 px on the screen."""
    grid = model.node.state.field.plan.grid
    assert [sheet(grid, size).detail for size in (1.0, 0.8, 0.5)] == ["word", "letter", "sign"]
    small = board("ravines").scene(model.game, model.node.state, "leader", Overlay(), 0.6)
    sizes = [shape.size * 0.6 for shape in small.shapes() if isinstance(shape, Text)]
    assert min(sizes) >= 11.9
    assert (small.width, small.height) == (scene(model).width, scene(model).height)


def test_two_levels_stand_side_by_side() -> None:
    """A labyrinth with floors shows all of them."""
    model = StageModel(scenarios.load("labyrinth/three-dimensional-variant"))
    for number in range(len(model.script)):
        model.goto(number)
    picture = scene(model)
    if model.node.state.field.plan.grid.levels > 1:
        assert any("@2" in place.id for place in picture.places)


def test_scene_is_plain(model: StageModel) -> None:
    """A scene survives JSON."""
    plain = scene(model).plain()
    assert json.loads(json.dumps(plain)) == json.loads(json.dumps(plain))
    assert plain["layers"][0]["name"] == "ground"


def test_a_check_draws_the_map_it_looks_at() -> None:
    """Another plan, nobody on it, the cells it speaks of marked; then the game goes on."""
    model = StageModel(scenarios.load("labyrinth/checking-plans"))
    model.goto(7)
    picture = scene(model)
    assert "map M4 is looked at; marked: a1, b1, c1" in picture.title
    assert "Leader's plan · map M4" in words(picture)
    assert words(picture).count("!") == 3
    assert "A" not in words(picture)
    model.choose("a1")
    assert "only looked at" in model.said
    model.goto(5)
    assert scene(model).height < picture.height, "four columns, three rows"
    model.goto(1)
    assert "marked: d4" in scene(model).title
    assert "A" in words(scene(model)), "the map in play keeps its players"


def test_a_player_does_not_see_what_a_check_looks_at() -> None:
    """With A's eyes the step changes nothing on the sheet."""
    model = StageModel(scenarios.load("labyrinth/checking-plans"), "A")
    before = scene(model).plain()
    model.goto(7)
    assert scene(model).plain() == before


def test_a_map_that_cannot_be_read_is_not_drawn() -> None:
    """The position stays, and the words say what is wrong with the drawing."""
    model = StageModel(scenarios.load("ravines/where-marsh-may-lie"))
    model.goto(4)
    assert "M4" not in scene(model).title
    assert "outer wall" in view(model).drawer.why[0]


def test_holes_are_called_by_their_name() -> None:
    """A ravine in the game with ravines, a set of holes in the base game, once nothing is asked."""
    for name, ring in (
        ("labyrinth/falling-into-holes", "holes"),
        ("ravines/three-pit-cycle", "ravine"),
    ):
        model = StageModel(scenarios.load(name))
        model.goto(model.stops[-1])
        shown = words(scene(model))
        assert any(text.startswith(f"dotted: {ring} P1 → P2") for text in shown)


def test_a_path_ends_before_the_sign_it_leads_to() -> None:
    """The name of a pit is not struck through by the line of a fall."""
    model = StageModel(scenarios.load("labyrinth/falling-into-holes"))
    model.goto(1)
    picture = scene(model)
    pits = [
        shape for shape in picture.shapes() if isinstance(shape, Use) and "pit-P" in shape.symbol.id
    ]
    lines = [
        shape.steps
        for layer in picture.layers
        if layer.name == "moving"
        for shape in layer.shapes
        if isinstance(shape, Path)
    ]
    assert lines
    for steps in lines:
        for x, y in (steps[0][-2:], steps[-1][-2:]):
            assert all((pit.x - x) ** 2 + (pit.y - y) ** 2 > 14**2 for pit in pits)


@each("count", [1, 2, 3])
def test_pieces_leave_the_sign_of_their_cell_to_be_read(count: int) -> None:
    """A sign and up to three pieces share a cell without covering each other."""
    cell = 66.0
    off, sign = cell * 0.2, 16 * 0.76
    for x, y, size in beside_sign(count, cell):
        reach = 15 * size
        apart = max(abs(x + off), abs(y + off))
        assert apart >= (reach + sign) * 0.8
        assert max(abs(x), abs(y)) + reach <= cell / 2


TWO_OUT = """
title = "Two exits"
game = "labyrinth"
map = '''
+--+EE+
|.. ..E
+  +  +
|.. AR|
+--+--+
'''
[setup]
players.A = "out@b1 right"
players.B = "a2"
stock.A = "0/0/1"
[[step]]
do = "A: blast left"
refused = "outside"
[[step]]
do = "A: skip"
"""


def test_each_exit_has_its_name_on_the_leaders_sheet() -> None:
    """In the words beside the sheet and in the list; a try refused outside is drawn there."""
    model = StageModel(scenarios.loads(TWO_OUT))
    assert "A outside b1 right" in scene(model).title
    rows = board("labyrinth").table(model.game, model.node.state, "leader")
    assert rows[0].place == "outside b1 right"
    model.step()
    assert scene(model).shapes()


def test_outside_one_cell_leads_back_in() -> None:
    """Who knows where he went out stands beside it; that cell is the way in, no other is one."""
    model = StageModel(scenarios.load("ravines/edge-and-exit"), "A")
    model.goto(1)
    model.branch()
    acts = model.offered()
    places = dict(zip([one.way for one in acts if one.verb == "move"], model.targets(acts),
                      strict=False))  # fmt: skip
    assert places == {0: "", 1: "a2", 2: "", 3: ""}
    picture = scene(model)
    assert not [one for one in picture.shapes() if isinstance(one, Text) and one.text == "outside"]
    cell = next(one for one in picture.places if one.id == "a2")
    piece = next(one for one in picture.shapes() if isinstance(one, Use) and one.name == "A")
    assert piece.x < cell.x
    assert cell.y < piece.y < cell.y + cell.h
    tints = [one for one in picture.shapes() if isinstance(one, Rect) and one.ink.opacity == 0.22]
    assert [(one.x > cell.x, one.y > cell.y, one.w < cell.w) for one in tints] == [(True,) * 3]


def test_four_pieces_on_a_cell_are_all_seen() -> None:
    """Of more a number tells; that stands for none of four."""
    model = StageModel(scenarios.load("labyrinth/river-shift-of-two"))
    model.goto(model.stops[-1])
    picture = scene(model, record=True)
    drawn = [shape for shape in picture.shapes() if isinstance(shape, Use)]
    assert {*"ABCD"} <= {use.name for use in drawn}
