"""A player's notebook: what can be drawn from the answers, and what cannot."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings

from rules.boards.grid import Grid
from rules.core.timeline import Timeline
from rules.games.labyrinth.board.terrain import DRIFT
from rules.games.labyrinth.knowledge import FLOAT, Lore, SettledPlan, notebook, types_of
from rules.knowledge.candidates import Leg, cells_of
from rules.knowledge.chart import ORIGIN, Felt, Notebook, Spot
from tests.cases import each
from tests.strategies import LABYRINTHS, labyrinth, made_position, seeds, walk

HOLES = "+--+--+--+\n|.. P1|..|\n+  +  +  +\n|.. .. P2E\n+--+--+--+"
RIVER = "+--+--+--+--+\n|r1 r2 r3 rM|\n+  +  +  +--+\n|.. .. .. ..E\n+--+--+--+--+"


def after(game: str, drawing: str, spec: dict[str, object], do: str, **options: str) -> Notebook:
    """A's notebook after some commands."""
    rules = labyrinth(game)
    line = Timeline(rules, rules.setup({**spec, "loose": True}, {"M1": drawing}, options))
    for command in do.split(", "):
        line.attempt(rules.read(line.state, command))
    return notebook(rules, line.information("A"))


def test_steps_and_walls_are_drawn() -> None:
    """A step opens a side, a wall closes one, each seen from both its cells."""
    book = after("labyrinth", HOLES, {"players": {"A": "a1"}}, "A: left, A: back, A: right")
    assert book.known
    assert book.here == (1, 1, 0)
    assert book.main is not None
    assert book.main.sides[(0, 0, 0), 3] == "wall"
    assert book.main.sides[(0, 0, 0), 2] == book.main.sides[(0, 1, 0), 0] == "open"
    assert book.main.kinds == {(0, 0, 0): "empty", (0, 1, 0): "empty", (1, 1, 0): "empty"}


def test_a_fall_starts_a_loose_slip() -> None:
    """The hole entered is drawn, the hole beneath is anywhere but on dry land (LP-HOLE-02)."""
    book = after("labyrinth", HOLES, {"players": {"A": "a1"}}, "A: right")
    assert not book.known
    assert set(book.candidates) == {(1, 0, 0), (2, 0, 0), (0, 1, 0), (1, 1, 0), (2, 1, 0)}
    assert len(book.charts) == 2
    assert book.main is not None
    assert book.main.kinds[1, 0, 0] == "hole"
    assert book.charts[-1].kinds == {(0, 0, 0): "hole"}


def test_a_drift_leaves_few_places() -> None:
    """One or two cells on, over cells that may be river: only those are left (LP-RIVER-02)."""
    book = after("labyrinth", RIVER, {"players": {"A": "a2"}}, "A: forward")
    assert not book.known
    assert (2, 0, 0) in book.candidates
    assert (0, 0, 0) not in book.candidates
    assert (0, 1, 0) not in book.candidates


def test_a_slip_joins_the_chart_when_one_place_is_left() -> None:
    """Drifted one or two cells along a strip; after a step on, only one place fits."""
    strip = "+--+--+--+--+\n|.. r1 rM ..E\n+--+--+--+--+"
    book = after("labyrinth", strip, {"players": {"A": "a1"}, "told": ["size"]}, "A: right")
    assert set(book.candidates) == {(2, 0, 0), (3, 0, 0)}
    spec: dict[str, object] = {"players": {"A": "a1"}, "told": ["size"]}
    book = after("labyrinth", strip, spec, "A: right, A: right")
    assert book.known
    assert book.here == (3, 0, 0)
    assert len(book.charts) == 1


def test_a_wall_blown_up_on_a_slip_rules_no_place_out() -> None:
    """The wall drawn before may be the very one that is gone now."""
    spec: dict[str, object] = {"players": {"A": "d2"}, "stock": {"A": "0/0/1"}}
    lost = "A: forward, A: left, A: forward"
    assert (3, 0, 0) in after("labyrinth", RIVER, spec, lost).candidates
    book = after("labyrinth", RIVER, spec, f"{lost}, A: blast back, A: back")
    assert (3, 1, 0) in (book.here, *book.candidates)


def test_the_last_step_is_kept_as_it_was_felt() -> None:
    """A step and a wall are certain; of a fall, a drift, a mouth or marsh only where it began."""
    spec: dict[str, object] = {"players": {"A": "a2"}}
    went = after("labyrinth", HOLES, spec, "A: forward").felt
    assert went == Felt("went", (0, 1, 0), (0, 0, 0), 0)
    bump = after("labyrinth", HOLES, spec, "A: left").felt
    assert bump == Felt("bump", (0, 1, 0), (0, 1, 0), 3)
    fell = after("labyrinth", HOLES, spec, "A: forward, A: right").felt
    assert fell == Felt("lost", (0, 0, 0), (0, 0, 0), 1)
    assert after("labyrinth", HOLES, spec, "A: forward, A: skip").felt is None
    held = "+--+--+--+\n|r1 rM~..|\n+--+--+--+\n|.. .. ..E\n+--+--+--+"
    book = after("ravines", held, {"players": {"A": "b1"}}, "A: right")
    lost = Felt("lost", (1, 0, 0), (1, 0, 0), 1)
    assert book.felt == lost, "nobody tells whether the mouth is the old one"
    sham = "+--+--+\n|..%..|\n+--+--+\n|.. ..E\n+--+--+"
    book = after("labyrinth", sham, {"players": {"A": "a1"}}, "A: right", rubber_walls="sham")
    assert book.felt == Felt("lost", (0, 0, 0), (0, 0, 0), 1)
    again = after("labyrinth", HOLES, spec, "A: forward, A: right, A: forward")
    assert again.felt is None or again.known, "what begins on a slip is on no sheet"
    out = after("labyrinth", ALONE, {"players": {"A": "b1"}}, "A: right").felt
    assert out == Felt("out", (1, 0, 0), (1, 0, 0), 1)


ALONE = "+--+--+\n|.. ..E\n+--+--+"
"""Two cells and a way out."""


@settings(max_examples=40)
@given(seed=seeds)
def test_what_is_felt_is_true(seed: int) -> None:
    """Under any ruling: a step that is noted was made, and a wall that is noted stands there."""
    random = Random(seed)
    game = labyrinth(random.choice(LABYRINTHS))
    state = made_position(game, random).state(game)
    line = Timeline(game, state)
    grid = state.field.plan.grid
    for here, action in walk(game, state, random, 12):
        line.attempt(action)
        if action.verb != "move":
            continue
        felt = notebook(game, line.information(action.who)).felt
        if felt is None or "size" not in here.table.told:
            continue
        me = here.table.index[action.who]
        frm, to = grid.cell(*felt.frm), grid.cell(*felt.to)
        assert here.at[me] == frm
        if felt.kind == "went":
            assert line.state.at[me] == to
        elif felt.kind == "bump":
            assert here.field.wall(frm, felt.way) or here.field.sign(frm, felt.way) == "E"


def test_without_the_size_the_starting_cell_keeps_its_name() -> None:
    """The cell a player named is known, whatever the sheet's size (LP-START-01)."""
    spec: dict[str, object] = {"players": {"A": "starts"}, "told": []}
    book = after("labyrinth", HOLES, spec, "A: start b2")
    assert book.grid is None
    assert book.known
    assert book.here == (1, 1, 0)


def test_a_second_wound_may_move_a_player() -> None:
    """Taken to the hospital by ruling, a player knows the type of his cell and no more."""
    drawing = HOLES.replace("|..|\n", "|HO|\n", 1)
    spec: dict[str, object] = {
        "players": {"B": "b2", "A": "a2"}, "stock": {"B": "1/0/0"}, "wounded": ["A"]
    }  # fmt: skip
    book = after("labyrinth", drawing, spec, "B: shoot left", second_wound="hospital")
    assert not book.known
    assert book.charts[-1].kinds == {(0, 0, 0): "hospital"}


def test_on_a_mouth_the_same_word_may_be_the_marsh() -> None:
    """Held, or carried into another mouth: the notebook thinks of both (LM-MOUTH-05)."""
    marsh = "+--+--+--+\n|r1 rM~..|\n+  +  +  +\n|.. sM s1E\n+--+--+--+"
    book = after("ravines", marsh, {"players": {"A": "b1"}}, "A: right")
    assert not book.known
    assert {(1, 0, 0), (1, 1, 0), (2, 0, 0)} <= set(book.candidates)


# -- where a slip can lie --------------------------------------------------------------------------


STREAM = "+--+--+--+--+\n|.. r1 r2 rM|\n+  +  +  +  +\n|.. .. .. ..E\n+--+--+--+--+"
"""A river that begins beside dry land."""
BARRED = "+--+--+--+--+\n|r1 r2 r3 rM|\n+  +--+  +--+\n|.. .. .. ..E\n+--+--+--+--+"
"""Walls between the river and the cells b2 and d2."""


def test_where_the_source_holds_a_player_he_may_still_be_there() -> None:
    """By ruling the source carries nobody, and the answer is the same as without (LP-GAP-11)."""
    spec: dict[str, object] = {"players": {"A": "a1"}, "told": ["size"]}
    carried = after("labyrinth", STREAM, spec, "A: right")
    assert carried.names() == ("a2", "b2", "c1", "c2", "d1")
    held = after("labyrinth", STREAM, spec, "A: right", source_drift="holds")
    assert held.names() == ("a2", "b1", "b2", "c1", "c2", "d1")
    for book in (carried, held):
        assert book.main is not None
        assert book.main.kinds == {(0, 0, 0): "empty", (1, 0, 0): "source"}
        assert book.charts[-1].kinds == {}, "nobody tells where the current ends"


def test_a_wall_drawn_rules_out_that_a_step_went_through_it() -> None:
    """Carried from c1 he steps back: not from b1, where he has met a wall (LP-TURN-12)."""
    spec: dict[str, object] = {"players": {"A": "b2"}, "told": []}
    drawing = BARRED.replace("+  +--+  +--+", "+  +--+  +  +")
    book = after("labyrinth", drawing, spec, "A: forward, A: right, A: forward, A: back")
    assert not book.known
    assert (3, 1, 0) in book.candidates
    assert (1, 1, 0) not in book.candidates


def test_after_a_blast_of_another_player_no_wall_rules_out_a_step() -> None:
    """The wall that was met may be the one that is gone: nobody says where (LP-TURN-11)."""
    spec: dict[str, object] = {
        "players": {"A": "b2", "B": "d2"}, "stock": {"B": "0/0/1"}, "told": []
    }  # fmt: skip
    do = "A: right, B: skip, A: forward, B: skip, A: back"
    book = after("labyrinth", BARRED, spec, f"A: forward, B: blast forward, {do}")
    assert {(1, 1, 0), (3, 1, 0)} <= set(book.candidates)


def test_cells_of_another_type_are_ruled_out() -> None:
    """He steps back into a hospital, so it was on none of the cells he knows (LP-STRUCT-04)."""
    spec: dict[str, object] = {"players": {"A": "b2"}, "told": []}
    drawing = BARRED.replace("+  +--+  +--+", "+  +  +  +  +").replace("..E", "HO|")
    book = after("labyrinth", drawing, spec, "A: right, A: forward, A: back")
    assert not book.known
    assert (3, 1, 0) in book.candidates
    assert (1, 1, 0) not in book.candidates


def test_the_same_side_of_a_mouth_cannot_hold_and_let_go() -> None:
    """Whoever then steps off that way was not held by marsh before (LM-MOUTH-01, LM-MOUTH-05)."""
    drawing = "+--+--+--+--+\n|r1 rM s1 ..|\n+  +  +  +  +\n|.. .. sM ..E\n+--+--+--+--+"
    spec: dict[str, object] = {"players": {"A": "b1"}}
    held = after("ravines", drawing, spec, "A: right")
    assert held.names() == ("b1", "b2", "c1", "c2", "d1", "d2")
    gone = after("ravines", drawing, spec, "A: right, A: right")
    assert gone.names() == ("d1", "d2")
    assert gone.charts[-1].kinds == {(0, 0, 0): "mouth", (1, 0, 0): "empty"}


def test_a_mouth_entered_holds_or_a_current_leads_to_one() -> None:
    """Along one cell or two, and never over dry land that is drawn (LM-LAND-04, LM-RIVER-01)."""
    row = "|.. .. .. ..|"
    middle = row.replace("..|", "..E")
    lines = ["+--+--+--+--+", "|r1 rM .. P1|", middle, row, "+--+--+--+--+"]
    drawing = "\n".join([*lines[:2], "+  +  +  +  +", lines[2], "+  +  +  +  +", *lines[3:]])
    book = after("ravines", drawing, {"players": {"A": "b2"}}, "A: up")
    assert book.names() == ("a1", "a2", "b1", "c1", "c2", "d1")


def test_a_step_up_a_river_from_its_mouth_stays_in_it() -> None:
    """On four cells there is no room for another river that carries him on (LM-RIVER-06)."""
    drawing = "+--+--+\n|r2 r1|\n+  +  +\n|rM P1E\n+--+--+"
    book = after("ravines", drawing, {"players": {"A": "a2"}}, "A: up")
    assert book.known
    assert book.here == (0, 0, 0)
    assert book.charts[-1].kinds == {(0, 1, 0): "mouth", (0, 0, 0): "river"}


def test_a_river_needs_room_for_its_mouth() -> None:
    """Beneath the source the river goes on, so no hole of the set lies there (LP-RIVER-07)."""
    drawing = "+--+--+\n|P1 r1|\n+  +  +\n|rM r2E\n+--+--+"
    book = after("labyrinth", drawing, {"players": {"A": "b1"}}, "A: left")
    assert book.names() == ("a1", "a2")


# -- what is told of the cell where a player ends --------------------------------------------------


def test_what_a_silent_skip_leaves_to_be_drawn() -> None:
    """By ruling no word tells; a hole leads to a hole, a current anywhere (LP-GAP-09)."""
    for drawing, at, kinds in (
        (HOLES, "b1", {(0, 0, 0): "hole"}),
        (RIVER, "b1", {}),
    ):
        spec: dict[str, object] = {"players": {"A": at}}
        book = after("labyrinth", drawing, spec, "A: skip", skip_answer="silence")
        assert not book.known
        assert len(book.charts) == 2
        assert book.charts[-1].kinds == kinds
    dry = after("labyrinth", HOLES, {"players": {"A": "a1"}}, "A: skip", skip_answer="silence")
    assert dry.known
    assert dry.here == (0, 0, 0)


def test_a_skip_that_is_answered_tells_the_type() -> None:
    """Afloat from b1 one comes to the mouth (LP-RIVER-05, LP-GAP-09)."""
    book = after("labyrinth", RIVER, {"players": {"A": "b1"}}, "A: skip")
    assert book.charts[-1].kinds == {(0, 0, 0): "mouth"}
    assert "d1" in book.names()


def test_where_a_rubber_wall_may_have_held_him_only_the_word_is_drawn() -> None:
    """A word of dry land tells of the cell he is on, one of a current does not (LP-GAP-24)."""
    dry = "+--+--+\n|..%HO|\n+  +  +\n|.. ..E\n+--+--+"
    book = after("labyrinth", dry, {"players": {"A": "a1"}}, "A: right", rubber_walls="sham")
    assert [chart.kinds for chart in book.charts] == [{(0, 0, 0): "empty"}] * 2
    wet = after("labyrinth", STREAM, {"players": {"A": "c2"}}, "A: forward", rubber_walls="sham")
    assert [chart.kinds for chart in wet.charts] == [{(2, 1, 0): "empty"}, {}]


# -- the treasure ----------------------------------------------------------------------------------


def test_a_treasure_is_drawn_where_it_was_found_and_left() -> None:
    """Taken it is on no cell, put down on the one where he stands (LM-TREASURE-01, -04, -05)."""
    spec: dict[str, object] = {"players": {"A": "a1"}, "treasure": "a2"}
    for do, lies in (
        ("A: right", None),
        ("A: down", (0, 1, 0)),
        ("A: down, A: right", (0, 1, 0)),
        ("A: down, A: take", None),
        ("A: down, A: take, A: right", None),
        ("A: down, A: take, A: right, A: put", (1, 1, 0)),
    ):
        drawing = HOLES.replace("P1|", "..|")
        book = after("ravines", drawing, spec, do)
        assert book.main is not None
        assert book.main.treasure == lies, do


def test_the_wounded_draw_the_treasure_they_cannot_take() -> None:
    """The healthy take it at once; where none is found none is drawn (LP-HOSP-03, LP-TREAS-01)."""
    for wounded, treasure, lies in ((["A"], "a2", (0, 1, 0)), ([], "a2", None), ([], "c2", None)):
        spec: dict[str, object] = {
            "players": {"A": "a1"}, "treasure": treasure, "wounded": wounded
        }  # fmt: skip
        book = after("labyrinth", HOLES, spec, "A: back")
        assert [chart.treasure for chart in book.charts] == [lies]


def test_a_blast_tells_on_which_cells_a_slip_can_lie() -> None:
    """What is blown up is no outer wall, so the slip lies inside on that side (LP-GAP-16)."""
    drawing = "+--+--+--+\n|.. P1|P2|\n+  +--+--+\n|.. .. ..E\n+--+--+--+"
    spec: dict[str, object] = {"players": {"A": "a1"}, "stock": {"A": "0/0/1"}}
    for blast, names in (
        ("", ("a2", "b1", "b2", "c1", "c2")),
        ("left", ("b2", "c1", "c2")),
        ("back", ("b1", "c1")),
        ("forward", ("b1", "c1")),
        ("right", ("c1", "c2")),
    ):
        do = f"A: right, A: blast {blast}" if blast else "A: right"
        assert after("labyrinth", drawing, spec, do).names() == names, blast


# -- by ruling -------------------------------------------------------------------------------------


def kinds(book: Notebook) -> list[dict[Spot, str]]:
    """The types drawn on each chart."""
    return [chart.kinds for chart in book.charts]


def test_where_a_hole_may_be_the_exit_nobody_knows_what_lies_beneath() -> None:
    """The cell beneath is not drawn as a hole; a wall met there may be met in one (LP-GAP-03)."""
    spec: dict[str, object] = {"players": {"A": "a1"}}
    sheet = {(0, 0, 0): "empty", (1, 0, 0): "hole"}
    fell = after("labyrinth", HOLES, spec, "A: right", exit_place="inner-cell")
    assert kinds(fell) == [sheet, {}]
    bumped = after("labyrinth", HOLES, spec, "A: right, A: back", exit_place="inner-cell")
    assert kinds(bumped) == [sheet, {}, {}]
    usual = after("labyrinth", HOLES, spec, "A: right")
    assert kinds(usual) == [sheet, {(0, 0, 0): "hole"}]


def test_who_is_put_into_a_river_by_the_leader_knows_no_cell() -> None:
    """The word is that of the cell he was put on, and the current has carried him (LP-START-06)."""
    spec: dict[str, object] = {"players": {"A": "starts"}, "placing": "leader"}
    assert kinds(after("labyrinth", RIVER, spec, "A: start b1")) == [{}]
    assert kinds(after("labyrinth", RIVER, spec, "A: start d1")) == [{(0, 0, 0): "mouth"}]


def test_by_ruling_a_wall_in_the_current_costs_the_place() -> None:
    """The current carries him on, and no word tells what to (LP-GAP-08)."""
    spec: dict[str, object] = {"players": {"A": "b1"}}
    assert kinds(after("labyrinth", RIVER, spec, "A: forward")) == [{(1, 0, 0): "river"}]
    book = after("labyrinth", RIVER, spec, "A: forward", idle_current="float")
    assert kinds(book) == [{(1, 0, 0): "river"}, {}]


def test_a_blast_that_fails_tells_of_the_outer_wall_unless_rubber_may_hold() -> None:
    """By ruling it may be a rubber wall, so that only a wall is drawn (LP-GAP-16, LP-GAP-24)."""
    drawing = "+--+--+\n|..%..|\n+  +  +\n|.. ..E\n+--+--+"
    spec: dict[str, object] = {"players": {"A": "a1"}, "stock": {"A": "0/0/1"}}
    for ruling, way, side in (("blast-proof", "left", 3), ("blast-proof", "right", 1)):
        book = after("labyrinth", drawing, spec, f"A: blast {way}", rubber_walls=ruling)
        assert book.main is not None
        assert book.main.sides[(0, 0, 0), side] == "wall"
    book = after("labyrinth", drawing.replace("%", " "), spec, "A: blast left")
    assert book.main is not None
    assert book.main.sides[(0, 0, 0), 3] == "outer"


def test_who_skips_where_the_source_holds_may_still_be_there() -> None:
    """By ruling; the word is that of the cell where he is (LP-GAP-11)."""
    spec: dict[str, object] = {"players": {"A": "a1"}, "told": ["size"]}
    book = after("labyrinth", RIVER, spec, "A: skip", source_drift="holds")
    assert "a1" in book.names()


def test_the_cell_entered_is_left_with_the_current() -> None:
    """One or two cells, not none: whatever is ruled on other things (LP-RIVER-02)."""
    spec: dict[str, object] = {"players": {"A": "a1"}, "told": ["size"]}
    book = after("labyrinth", STREAM, spec, "A: right", second_wound="kills")
    assert book.names() == ("a2", "b2", "c1", "c2", "d1")


def test_where_the_exit_is_shut_a_wall_met_may_be_the_exit() -> None:
    """By ruling it is one for who has no treasure, and so is the breach on d1 (LP-GAP-04)."""
    drawing = "+--+--+--+--+\n|r1 r2 r3 rM|\n+  +  +  +  +\n|.. .. .. ..E\n+--+--+--+--+"
    spec: dict[str, object] = {
        "players": {"A": "d2"}, "stock": {"A": "0/0/1"}, "told": ["size"]
    }  # fmt: skip
    do = "A: forward, A: blast right, A: back, A: left, A: forward, A: right"
    book = after("labyrinth", drawing, spec, do, outer_blast="new-exit", leaving_empty="wall")
    assert not book.known
    assert "d1" in book.names()


@each(
    ("drawing", "start", "spot"),
    [
        ("+--+\n" + "\n+  +\n".join([*["|..|"] * 29, "|..E"]) + "\n+--+", "a30", (0, 29, 0)),
        ("\n".join(f"level {n}:\n{ALONE}" for n in range(1, 12)), "a1@11", (0, 0, 10)),
    ],
    ids=["thirty rows", "eleven levels"],
)
def test_a_cell_has_its_name_on_the_largest_field(drawing: str, start: str, spot: Spot) -> None:
    """Whoever begins there knows where it is, though nobody told him the size (LP-BASE-02)."""
    book = after("labyrinth", drawing, {"players": {"A": start}, "told": []}, "A: skip")
    assert book.known
    assert book.here == spot


def test_who_only_looks_on_has_nothing_to_draw() -> None:
    """He hears the words and stands nowhere (LP-GAME-04)."""
    rules = labyrinth("labyrinth")
    line = Timeline(rules, rules.setup({"players": {"A": "a1"}}, {"M1": HOLES}, {}))
    line.attempt(rules.read(line.state, "A: back"))
    book = notebook(rules, line.information("Z"))
    assert (book.charts, book.here) == ((), None)


# -- what can be true of one side ------------------------------------------------------------------


def test_a_wall_met_after_every_blast_still_stands() -> None:
    """Only a blast since then can have opened it (LP-TURN-11)."""
    game = labyrinth("labyrinth")
    for breaches, opened in (((), False), ((1,), False), ((3,), True), ((5,), False)):
        plan = SettledPlan(Grid(2, 2), types_of(game.legend), breaches, Lore(3))
        assert plan.note(0, 1, 2, "wall")
        assert plan.note(0, 1, 4, "open") is opened


@pytest.mark.parametrize("name", LABYRINTHS)
def test_a_cell_of_which_nothing_is_known_can_be_of_every_type(name: str) -> None:
    """Every type there is, and nothing else (LP-STRUCT-04)."""
    types = types_of(labyrinth(name).legend)
    assert types.any == sum(types.bits.values())


def test_a_current_ends_two_cells_away_at_most() -> None:
    """Farther off nobody has to be looked for (LP-RIVER-02, LP-RIVER-05)."""
    plan = SettledPlan(Grid(5, 2), types_of(labyrinth("labyrinth").legend), (), Lore(3))
    for link in (DRIFT, FLOAT):
        near = plan.near(Leg((), (), ORIGIN, link=link, word="river"), 0)
        names = [plan.grid.name(cell) for cell in cells_of(near)]
        assert names == ["a1", "b1", "c1", "a2", "b2"]
