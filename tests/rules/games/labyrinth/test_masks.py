"""What a mask leaves of a labyrinth: no plan, no place, only what the player was told."""

from __future__ import annotations

from typing import Any

from rules.core.registry import game as named
from rules.core.timeline import Timeline
from rules.games.labyrinth.board import terrain
from rules.games.labyrinth.state import GONE, UNPLACED, Field, State, Treasure
from tests.cases import each
from tests.rules.games.labyrinth.playing import SMALL

HOLES = "+--+--+\n|P1 P2|\n+  +  +\n|.. ..E\n+--+--+"
MOVED = "+--+--+\n|.. P2|\n+  +  +\n|.. P1E\n+--+--+"
RIVER = "+--+--+\n|r1 rM|\n+  +  +\n|.. ..E\n+--+--+"
TURNED = "+--+--+\n|rM ..|\n+  +  +\n|r1 ..E\n+--+--+"


def begun(drawing: str = SMALL, *, game: str = "labyrinth", **spec: Any) -> State:
    """A game of two on a small plan, before the first word."""
    setup = {"players": dict.fromkeys("AB", "starts"), "treasure": "b2", "told": ["size"], **spec}
    options = setup.pop("options", {})
    state: State = named(game).setup({"map": "M1", **setup}, {"M1": drawing}, options)
    return state


def walked(*said: str, **spec: Any) -> State:
    """The same after some commands."""
    state = begun(**spec)
    game: Any = named("labyrinth")
    line: Timeline[Any, Any] = Timeline(game, state)
    for text in said:
        line.play(game.read(line.state, text))
    found: State = line.state
    return found


def mask(state: State, viewer: str = "A") -> State:
    """The mask of the labyrinth."""
    found: State = named("labyrinth").masked(state, viewer)
    return found


def test_plan_places_and_treasure_are_left_out() -> None:
    """Positions that differ in these alone look alike to A."""
    state = walked("A: start a1", "B: start b2", "A: right")
    other = Field(state.field.plan.with_border(0, 2, terrain.WALL), state.field.rulings)
    for elsewhere in (
        state._replace(at=(3, 2)), state._replace(treasure=Treasure(0)),
        state._replace(treasure=Treasure(carrier=1)), state._replace(field=other),
        state._replace(field=state.field.blast(2, 1)),
    ):  # fmt: skip
        assert mask(elsewhere) == mask(state)


def test_what_everybody_hears_stays() -> None:
    """Who is placed, who is gone, whose turn it is, who is wounded, who has won."""
    state = walked("A: start a1", "B: start b2", "A: right")
    for other in (
        state._replace(at=(state.at[0], GONE)), state._replace(at=(UNPLACED, 2)),
        state._replace(wounded=2), state._replace(wounded=1), state._replace(turn=0),
        state._replace(won=(1,)), state._replace(gone=2),
    ):  # fmt: skip
        assert mask(other) != mask(state)
    assert mask(state).at == (0, 0)


def test_his_own_things_stay_and_those_of_others_go() -> None:
    """His stock and his treasure; of a rival's nothing."""
    state = walked("A: start a1", "B: start b2", "A: right")
    mine = state._replace(stock=((3, 2, 1), state.stock[1]))
    his = state._replace(stock=(state.stock[0], (3, 2, 1)))
    assert mask(mine) != mask(state)
    assert mask(mine).stock == ((3, 2, 1), (0, 0, 0))
    assert mask(his) == mask(state)
    assert mask(his, "B").stock == ((0, 0, 0), (3, 2, 1))
    carried = state._replace(treasure=Treasure(carrier=0))
    assert mask(carried).treasure == Treasure(carrier=0)
    assert mask(carried, "B").treasure == Treasure()


def test_wounds_of_others_go_where_answers_are_private() -> None:
    """By that ruling he hears of his own wound alone."""
    state = begun(options={"hearing": "private"})
    assert mask(state._replace(wounded=2)) == mask(state)
    assert mask(state._replace(wounded=1)) != mask(state)
    assert mask(state._replace(wounded=3), "B").wounded == 2


def test_where_he_began_stays_and_where_others_began_goes() -> None:
    """The name of the cell that was said to him, and its kind."""
    state = begun(players={"A": "a1", "B": "a2"}, loose=True)
    masked = mask(state)
    assert masked.table.begins == (state.table.begins[0], "")
    assert masked.table.begins_kind == (state.table.begins_kind[0], "")
    assert mask(state, "B").table.begins == ("", state.table.begins[1])
    assert masked.table.chosen == ()


def test_directions_of_others_go() -> None:
    """By the ruling that names directions from where one goes: he knows his own."""
    state = begun(options={"directions": "heading"})
    turned = state._replace(heading=(1, 2))
    assert mask(turned).heading == (1, 0)
    assert mask(turned, "B").heading == (0, 2)
    assert mask(begun()).heading == ()


@each(
    ("one", "other", "told"),
    [(HOLES, MOVED, "holes"), (RIVER, TURNED, "river"), (HOLES, SMALL, "features")],
)
def test_what_the_leader_told_is_kept(one: str, other: str, told: str) -> None:
    """As many holes or as long a river, elsewhere: it looks alike; it does not with none."""
    first, second, bare = (
        mask(begun(drawing, told=["size", told], treasure="a2" if drawing != TURNED else "b1"))
        for drawing in (one, other, SMALL)
    )
    assert first == second
    assert (first != bare) == (told != "features")
    assert mask(begun(one, treasure="a2")) == mask(begun(treasure="a2"))


def test_the_size_stays_only_if_it_was_told() -> None:
    """Else a field of any size looks alike."""
    state = begun(told=[])
    assert mask(state).field.plan.grid.size == 0
    assert mask(begun()).field.plan.grid == state.field.plan.grid
