"""Pairs and chains: what is drawn ahead is what may be asked for, and the right sheet is shown."""

from __future__ import annotations

from rules.teach.chains import CHAINS
from rules.teach.contrast import PAIRS, find_pair
from tests.cases import each, quickly
from widgets.apps.learn.model import OWN, Worked
from widgets.apps.learn.view import ahead, draw, pictures, regions
from widgets.kernel.scene import SIGHT

SIDES = [
    f"{name}/{at}"
    for name in PAIRS.list_names("duel")
    for at, side in enumerate(find_pair(name).sides)
    if side.game == "duel"
]


@each("name", quickly(CHAINS.list_names()))
def test_every_link_was_drawn_before_it_is_pressed(name: str) -> None:
    """And so was the next one: a press finds its board."""
    worked = Worked(name)
    regions(worked)
    while worked.stage != OWN:
        for board in ahead(worked):
            draw(worked, board)
        drawn = draw.cache_info().misses
        for number in range(worked.links):
            worked.look(number)
            regions(worked)
        before = worked.stage
        (worked.skip if worked.asked() and not worked.shown else worked.step)()
        if worked.stage == before:
            regions(worked)
            assert draw.cache_info().misses == drawn


@each("which", SIDES)
def test_the_sheet_is_that_of_whoever_acts(which: str) -> None:
    """Before the answer and after it, on a desk and on a phone: nobody looks at the other one."""
    name, _, at = which.partition("/")
    side = find_pair(name).sides[int(at)]
    assert side.node.action is not None
    who = side.node.action.who
    for step in (side.step - 1, side.step):
        for picture in pictures(side.scenario, step, side.step):
            assert picture.part.startswith(f"{SIGHT}{who}")
