"""A player's notebook: what can be drawn from the answers, and what cannot."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings

from rules.core.timeline import Timeline
from rules.games.labyrinth.knowledge import notebook
from rules.knowledge.chart import Felt, Notebook
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
