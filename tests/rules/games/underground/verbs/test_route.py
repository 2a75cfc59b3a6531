"""The walks of a throw are those that the rules of moving describe, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rules.games.underground import GAME
from rules.games.underground.actions import NONE
from rules.games.underground.ground import Field
from rules.games.underground.state import State
from rules.games.underground.verbs.route import Hurdles, Path, Walker, hurdles_of
from tests.cases import each


def met(seed: int) -> list[State]:
    """Positions of a random game on the full board, with figures on it."""
    random = Random(seed)
    state = GAME.setup(GAME.setups.standard_setup(("A", "B", "C")), {}, {})
    found = []
    for _ in range(300):
        outcome = GAME.play.sample_chance(state, random.random())
        if outcome is None:
            listed = GAME.actions(state)
            if not listed:
                break
            outcome = random.choice(listed)
        state = GAME.resolve(state, outcome, None)
        found.append(state)
    return found


def stepped(field: Field, here: Hurdles, whole: Path, steps: int) -> Iterator[tuple[Path, bool]]:
    """Every way on from the last square of ``whole``, and whether it may end there (UE-MOVE-06)."""
    at = whole[-1]
    if len(whole) > 1:
        if len(whole) > steps or (here.stops | here.wins) >> at & 1:
            yield whole[1:], True
            return
        waits = any(here.blocked >> to & 1 for to in field.next[at] if to != whole[-2])
        yield whole[1:], waits
    for to in field.next[at]:
        if not here.blocked >> to & 1 and to not in whole[-2:-1]:
            yield from stepped(field, here, (*whole, to), steps)


@each("seed", range(6))
def test_walks_without_arrows_go_on_as_long_as_they_can(seed: int) -> None:
    """Every throw of every figure, wherever it stands and whatever lies around (UE-MOVE-06)."""
    tried = 0
    for state in met(seed):
        field = state.field
        for seat, at in enumerate(state.at):
            if at < 0 or state.signs:
                continue
            here = hurdles_of(state, seat)
            for steps in range(1, 7):
                ways = dict(stepped(field, here, (at,), steps))
                longest = max(map(len, ways), default=0)
                ending = {way for way, ends in ways.items() if ends} or {
                    way for way in ways if len(way) == longest
                }
                legal, short = Walker(field, here, at, steps, NONE, NONE).all(0)
                assert [way for way, _ in legal] == sorted(ending)
                assert [way for way, _ in short] == sorted(ways.keys() - ending)
                tried += 1
    assert tried or seed
