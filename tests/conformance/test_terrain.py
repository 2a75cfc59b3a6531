"""Every kind of ground that is declared has a word, a sign, a drawing, a rule and an inference."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rules.core.clauses import is_known
from rules.core.setup import Layout, setup_editor
from rules.core.timeline import Timeline
from rules.explain.why import collect_words
from rules.games.duel.board.plan import empty_maze
from rules.games.duel.board.terrain import LEGEND as OBJECTS
from rules.games.duel.board.terrain import Thing
from rules.games.duel.words import SAYINGS
from rules.games.labyrinth.board.notation import draw_plan, read_plan
from rules.games.labyrinth.board.terrain import (
    BORDERS,
    EMPTY,
    LEGEND,
    PIT,
    PLAIN,
    SET,
    STREAM,
    WATER,
    Terrain,
    chain_codes,
)
from rules.games.labyrinth.game import Labyrinth
from rules.games.labyrinth.knowledge import draw_notebook
from rules.games.labyrinth.slips import collect_fates
from rules.games.labyrinth.verbs.move import CARRIED
from rules.games.labyrinth.verbs.turn import ACTS
from rules.games.ravines.verbs.move import CARRIED as CARRIED_IN_RAVINES
from rules.knowledge.planner import AWAY
from tests.cases import each
from tests.conformance.test_notebooks import check
from tests.sources import nodes
from tests.strategies import LABYRINTHS, labyrinth
from widgets.boards import Overlay, board
from widgets.boards.pair.facts import thing
from widgets.boards.sheet import signs as painted

ROOT = Path(__file__).parents[2]
MAP = """\
+--+--+--+--+--+
|.. .. .. .. ..|
+  +  +  +  +  +
|.. .. {} .. P1|
+  +  +  +  +  +
|.. .. .. .. ..E
+  +  +  +  +  +
|r1 r2 rM .. ..|
+  +  +  +  +  +
|.. .. .. .. P2|
+--+--+--+--+--+
"""
BACK = 2
KINDS = [
    pytest.param(name, ground, id=f"{name}-{ground.kind}")
    for name in LABYRINTHS
    for ground in labyrinth(name).legend
    if ground.code
]


def sheet(ground: Terrain) -> str:
    """A field with a river, two holes, and one cell of that kind."""
    return MAP.format(LEGEND[EMPTY].code if ground.chain else ground.code)


def entered(game: Labyrinth, ground: Terrain) -> tuple[Timeline[Any, Any], str]:
    """A game in which A has just stepped onto such a cell from above, and its name."""
    plan = read_plan(sheet(ground), legend=game.legend)
    cell = plan.kinds.index(ground.kind) if ground.kind != EMPTY else 7
    start, name = plan.name(cell - plan.grid.width), plan.name(cell)
    state = game.setup({"players": {"A": start, "B": "d5"}}, {"M1": sheet(ground)}, {})
    timeline: Timeline[Any, Any] = Timeline(game, state)
    timeline.play(game.parse(state, f"A: {game.variant.ways[BACK]}"))
    return timeline, name


@each(("name", "ground"), KINDS)
def test_the_leader_has_a_word_for_it(name: str, ground: Terrain) -> None:
    """Original and English, in a step and alone, with the clauses behind it; and he says it."""
    game = labyrinth(name)
    tongue = game.variant.tongue(game.rulings())
    for words in (tongue.bare[ground.kind], tongue.step[ground.kind]):
        assert all(words)
    assert ground.speaks
    assert all(is_known(clause) for clause in ground.speaks)
    timeline, _ = entered(game, ground)
    (said,) = (event for event in timeline.cursor.events if event.kind == "said")
    told = ground.told(timeline.state.field.rulings)
    if not ground.carries:
        assert (said.words, said.gloss) == tongue.step[told]
        assert {*ground.speaks} <= {*said.clauses}


@each(("name", "ground"), KINDS)
def test_it_has_a_sign_on_plans(name: str, ground: Terrain) -> None:
    """What is drawn so is read so, the editor offers it, and map rules can speak of it."""
    game = labyrinth(name)
    assert game.legend.read(ground.code) is ground
    plan = read_plan(sheet(ground), legend=game.legend)
    assert ground.kind in plan.kinds
    assert read_plan(draw_plan(plan), legend=game.legend) == plan
    spec = {"players": {"A": "starts"}}
    maps = {"M1": sheet(ground)}
    terrain = setup_editor(name).terrain(Layout(spec, maps, {}, game.setup(spec, maps, {})), "")
    assert terrain is not None
    offered = {sign.sign for sign in terrain.cell_signs}
    assert {code for code in offered if game.legend.read(code) is ground}
    assert ground.noun


@each(("name", "ground"), KINDS)
def test_what_entering_does_has_a_rule(name: str, ground: Terrain) -> None:
    """Every way of carrying a player on, and all that a cell does to him, stands in a chapter."""
    carried = CARRIED_IN_RAVINES if name == "ravines" else CARRIED
    assert not ground.carries or ground.carries in carried
    assert not ground.acts or ground.acts in ACTS
    timeline, cell = entered(labyrinth(name), ground)
    at = timeline.state.field.name(timeline.state.at[0])
    assert (at != cell) == bool(ground.carries)


@each(("name", "ground"), KINDS)
def test_a_player_infers_where_he_is(name: str, ground: Terrain) -> None:
    """He draws what he was told, and is where he thinks; the planner knows such ground, too."""
    game = labyrinth(name)
    timeline, _ = entered(game, ground)
    state = timeline.state
    book = draw_notebook(game, timeline.information("A"))
    told = ground.told(state.field.rulings)
    if not (ground.carries or ground.chain):
        assert told in {kind for chart in book.charts for kind in chart.kinds.values()}
        assert book.known
    check(book, [state.field], state, 0)
    planned = collect_fates(game, game.rulings())
    assert AWAY not in {
        fate
        for other in game.legend
        if other.code
        for fate in planned.entering(other.kind, ground.kind)
    }


@each(("name", "ground"), KINDS)
def test_boards_draw_it(name: str, ground: Terrain) -> None:
    """On the leader's sheet and in a notebook, with its name, and with clauses to look up."""
    game, drawn = labyrinth(name), board(name)
    plain = ground.kind == EMPTY
    assert ground.look in (PLAIN, WATER, PIT, *painted.GROUND)
    assert (ground.look == PLAIN) == plain, f"{ground.kind}: say in its record how it looks"
    timeline, cell = entered(game, ground)
    leader, player = (
        drawn.scene(game, timeline.state, viewer, Overlay(), 1.0, info)
        for viewer, info in (("leader", None), ("A", drawn.learn(game, timeline.information("A"))))
    )  # fmt: skip
    called = ground.name or ground.kind
    assert called in next(place.name for place in leader.places if place.id == cell)
    if not (ground.carries or ground.chain):
        assert called in next(place.name for place in player.places if place.id == cell)
    assert called in collect_words(name).places


# -- one declaration ----------------------------------------------------------------------------


THINGS = [pytest.param(one, id=one.kind) for one in OBJECTS]


@each("one", THINGS)
def test_an_object_of_the_duel_has_word_sign_and_drawing(one: Thing) -> None:
    """It is told by its kind, drawn by its code, counted on maps, and boards have a sign of it."""
    if one.code:
        assert OBJECTS.read(one.code) is one
        assert one.code in empty_maze(2, 2).with_thing(0, one.code).draw()
        assert is_known(one.clause)
    assert {one.kind, "treasure"} & {*SAYINGS}
    shown = thing(0, one, small=False)
    assert shown.sign.shapes
    assert shown.name
    places = collect_words("duel").places
    assert {shown.word, *shown.name.replace(",", "").split()} & {*places}


HOMES = ("rules/games/labyrinth", "rules/games/ravines", "rules/knowledge", "widgets/boards")
OTHERS = ("tunnels", "castle", "pair")
CODES = {code for one in LEGEND for code in (one.code, one.sketch) if code}
MARKS = {border.sign for border in BORDERS if not border.sign.isalnum()} - {" ", "|", ":"}


def found() -> Iterator[Path]:
    """The modules of the labyrinths, but for the declaration itself."""
    for home in HOMES:
        for path in sorted((ROOT / home).rglob("*.py")):
            inside = path.relative_to(ROOT / home).parts
            if "board" in inside and path.name == "terrain.py":
                continue
            if not {*inside} & {*OTHERS}:
                yield path


MODULES = tuple(found())


def strings(path: Path) -> set[str]:
    """Every text that stands in a module by itself."""
    return {
        node.value
        for node in nodes(path)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


@each("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_code_stands_outside_the_declaration(path: Path) -> None:
    """What is drawn in a cell or on a border is asked of the legend, never written down again."""
    assert not strings(path) & (CODES | MARKS)


def test_no_sign_of_the_duel_stands_outside_its_declaration() -> None:
    """The letters of objects are asked of the legend, too; notation also knows their lookalikes."""
    codes = {"Y", "K", "X", "II", "III", "IV"}
    for home in ("rules/games/duel", "widgets/boards/pair"):
        for path in sorted((ROOT / home).rglob("*.py")):
            if path.name not in ("terrain.py", "notation.py"):
                assert not strings(path) & codes, path


@pytest.mark.parametrize("name", LABYRINTHS)
def test_a_code_belongs_to_one_kind(name: str) -> None:
    """However a cell is drawn, there is no doubt what it is; two letters at least are free."""
    legend = labyrinth(name).legend
    codes = [ground.code for ground in legend if ground.code]
    assert len(codes) == len({*codes})
    for chain, letters in ((STREAM, "xy"), (SET, "XY")):
        links = [dict(chain_codes(legend, letter, first=True)) for letter in letters]
        assert all(
            ground is not None and ground.chain == chain
            for codes_of in links
            for ground in map(legend.read, codes_of)
        )
        assert all(links)
