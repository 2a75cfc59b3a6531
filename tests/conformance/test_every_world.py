"""Worlds are drawn whatever is played: under every choice of every ruling, for every viewer."""

from __future__ import annotations

from random import Random

import pytest

from rules.core.errors import SetupError
from rules.core.registry import GAMES
from rules.core.registry import game as named
from rules.core.timeline import Timeline
from rules.core.worlds import NoWorld, find_worlds
from rules.simulate.variant import Variant
from tests.cases import quickly, try_all
from tests.conformance.twins import SIDES

STEPS = 12
"""Actions before worlds are drawn, at most."""


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_has_masks_and_worlds(game: str) -> None:
    """A mask for each viewer, and a world in which he sees the same, or else a sentence why not."""
    usual = named(game).rulings.choose({})
    choices = [
        f"{name}={choice}"
        for name, option in named(game).rulings.offered.items()
        for choice in option.choices
        if choice != getattr(usual, name)
    ]
    found = list[int]()
    try_all((one, lambda one=one: found.append(drawn(game, one))) for one in quickly(choices, 12))  # type: ignore[misc]
    assert sum(found) > len(found)


def drawn(game: str, ruling: str) -> int:
    """So many viewers of a moment under one ruling have a world."""
    name, _, choice = ruling.partition("=")
    rules, random = named(game), Random(f"{game} {ruling}")
    usual = Variant(game, max(2, rules.setups.players[0]), board=SIDES.get(game, ""), seed=3)
    try:
        line = Timeline(rules, usual.but(rulings={name: choice}).begin(0))
    except SetupError:  # no board of this size is as the ruling asks for
        return 0
    for _ in range(random.randint(0, STEPS)):
        listed = rules.actions(line.state)
        if listed:
            line.play(random.choice(listed))
    count = 0
    for viewer in rules.viewers(line.state)[1:]:
        what = line.seen(viewer)
        assert rules.mask(line.state, viewer) == what.table
        try:
            state = find_worlds(rules, what).sample(Random(1)).state
        except NoWorld:
            continue
        assert rules.observe(state, viewer) == what.information.now
        assert rules.mask(state, viewer) == what.table
        count += 1
    return count
