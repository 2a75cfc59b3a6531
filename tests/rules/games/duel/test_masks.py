"""What a mask leaves of a duel: the labyrinth one drew oneself, and of the other one nothing."""

from __future__ import annotations

from typing import Any

from rules.core.fields import OTHERS, collect_masks
from rules.core.registry import game as named
from rules.games.duel.board.plan import GONE, UNPLACED
from rules.games.duel.state import EMPTY_HANDS, HAS_FALSE, HAS_REAL, Ground, State, Walker
from rules.simulate.variant import Variant
from tests.rules.games.played import decision

DUEL: Any = named("duel")
WHOLE = Variant("duel", 2, policies=("quick",), seed=31)


def played(actions: int) -> State:
    """A position of a whole game."""
    state: State = decision(WHOLE, 2, actions).state
    return state


def mask(state: State, viewer: str) -> State:
    """The mask of the duel."""
    found: State = DUEL.mask(state, viewer)
    return found


def test_the_labyrinth_he_walks_is_left_out() -> None:
    """Another labyrinth, another place in it, other things known: it looks alike to him."""
    state = played(12)
    for me, who, other in ((0, "P1", "P2"), (1, "P2", "P1")):
        masked, walker = mask(state, who), state.walkers[me]
        assert masked.grounds[1 - me] == state.grounds[1 - me]
        names, *_ = collect_masks(Walker, OTHERS)
        unseen = {name: getattr(masked.walkers[1 - me], name) for name in names}
        assert masked.walkers[1 - me] == state.walkers[1 - me]._replace(**unseen)
        assert not any(masked.grounds[me].maze.things)
        for changed in (
            state.with_walker(me, walker._replace(at=7)),
            state.with_walker(me, walker._replace(lying=())),
            state.with_walker(me, walker._replace(visited=frozenset((1,)))),
            state.with_walker(me, walker._replace(known=frozenset((104,)))),
        ):
            assert mask(changed, who) == masked
        assert mask(state.with_walker(me, walker._replace(at=7)), other) != mask(state, other)


def test_what_he_can_tell_of_himself_stays() -> None:
    """Grenades, wounds, whether he carries something, whether he stands outside or is gone."""
    state = played(12)
    walker, size = state.walkers[0], state.grounds[0].size
    for changed in (
        walker._replace(grenades=walker.grenades - 1), walker._replace(limping=not walker.limping),
        walker._replace(hand=HAS_REAL), walker._replace(at=size), walker._replace(at=GONE),
    ):  # fmt: skip
        assert mask(state.with_walker(0, changed), "P1") != mask(state, "P1")
    real, false = (
        mask(state.with_walker(0, walker._replace(hand=hand)), "P1")
        for hand in (HAS_REAL, HAS_FALSE)
    )
    assert real == false
    assert real.walkers[0].hand == HAS_FALSE
    assert mask(state, "P1").walkers[0].hand == EMPTY_HANDS
    outside = mask(state.with_walker(0, walker._replace(at=size + 3)), "P1")
    assert outside.walkers[0].at == outside.grounds[0].size


def test_a_secret_start_is_left_out_until_both_have_begun() -> None:
    """P2 does not see where P1 begins; once he has begun himself, he does."""
    line = decision(WHOLE, 2, 1)
    state = line.state
    assert [walker.at == UNPLACED for walker in state.walkers] == [False, True]
    masked = mask(state, "P2")
    assert masked.walkers[0].at == UNPLACED
    assert masked.walkers[0].lying == state.walkers[0].lying
    assert masked.table.begins[0] == ""
    assert masked.table.told[0] == ()
    own = mask(state, "P1")
    assert own.table.begins[0] == state.table.begins[0] != ""
    assert own.table.told == (state.table.told[0], ())
    assert own.walkers[0].at == 0
    after = played(12)
    assert mask(after, "P2").walkers[0] == after.walkers[0]
    assert mask(after, "P2").table.begins == after.table.begins


def test_a_ground_redrawn_is_the_ground_of_that_drawing() -> None:
    """Sides changed one by one give the same steps as a drawing read anew, blown walls too."""
    ground = played(30).grounds[0]
    maze = ground.maze
    for cell in range(0, 90, 7):
        for way in (1, 2):
            if maze.grid.neighbour(cell, way) < 0:
                continue
            sign = "|" if maze.sides[cell][way] == " " else " "
            other = maze.with_side(cell, way, sign)
            found = ground.redrawn(other, [(cell, way)])
            assert found == Ground(other, ground.rulings, ground.blown)
            assert found.steps == Ground(other, ground.rulings, ground.blown).steps
            assert found.pits == other.pits
    assert ground.steps == Ground(maze, ground.rulings, ground.blown).steps
    thing = maze.with_thing(5, "A")
    assert ground.redrawn(thing, ()).steps == ground.steps
