"""Lost on a map one knows: the cells that fit what was heard since.

Every cell is tried as the beginning; the engine itself walks from each, and those drop out where it
answers with other words. What is left is exact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from rules.core.records import Event
from rules.games.duel.actions import Action
from rules.games.duel.knowledge.chart import SHEET, Slip
from rules.games.duel.knowledge.facts import Line, Note, Rules, Spot, joint
from rules.games.duel.movegen import refusals, resolve
from rules.games.duel.state import SEAT, State, Walker

# -- Lost on a map one knows ----------------------------------------------------------------------


Heard = tuple[Action, tuple[str, ...]]
"""One's own action, and the codes of what was told."""


def codes(events: Iterable[Event], who: str) -> tuple[str, ...]:
    """What was told to ``who``, by code."""
    return tuple(
        str(event.data["code"])
        for event in events
        if event.who == who and event.kind in ("said", "silence")
    )


def places(state: State, who: str, heard: Sequence[Heard], cells: Iterable[int]) -> tuple[int, ...]:
    """Where ``who`` may be now who stood on one of ``cells`` of this map and then heard ``heard``.

    ``state`` gives the map and what he held when he was lost; whose turn it is does not matter.
    """
    me = SEAT[who]
    possible = {state.with_walker(me, state.walkers[me]._replace(at=cell)) for cell in cells}
    for action, told in heard:
        following = set()
        for here in possible:
            ready = here._replace(turn=me, left=9)
            if any(refusals(ready, action)):
                continue
            log: list[Event] = []
            there = resolve(ready, action, log)
            if codes(log, who)[: len(told)] == told:
                following.add(freed(there, me))
        possible = following
    return tuple(sorted({here.walkers[me].at for here in possible}))


def freed(state: State, me: int) -> State:
    """Time in the trap passes; only the place matters here."""
    walker: Walker = state.walkers[me]
    return state.with_walker(me, walker._replace(missed=-1, marks=0))


# -- Where a slip can lie -------------------------------------------------------------------------


PATIENCE = 6_000
"""How many layings are tried before the rest is taken as possible."""


class Jigsaw:
    """The sheet and the slips that still float."""

    def __init__(self, slips: list[Slip], rules: Rules, since: dict[str, int]) -> None:
        self.rules, self.since = rules, since
        self.sheet = slips[SHEET]
        listed = enumerate(slips)
        self.floating = {number: slip for number, slip in listed if number != SHEET and slip.cells}
        self.tried = 0

    def places(self, number: int) -> tuple[Spot, ...]:
        """Every place of one floating slip with which all others still find theirs."""
        self.tried = 0
        alone = {other: tuple(self.shifts(slip)) for other, slip in self.floating.items()}
        order = sorted((other for other in alone if other != number), key=lambda o: len(alone[o]))
        return tuple(
            shift
            for shift in alone[number]
            if self.rest_fits([(self.floating[number], shift)], order, alone)
        )

    def shifts(self, slip: Slip) -> Iterator[Spot]:
        """Every place where a slip fits on the sheet and with what is drawn there."""
        columns = [x for x, _ in slip.cells]
        rows = [y for _, y in slip.cells]
        for down in range(-min(rows), self.rules.height - max(rows)):
            for across in range(-min(columns), self.rules.width - max(columns)):
                if self.fits([(slip, (across, down))]):
                    yield across, down

    def rest_fits(
        self, laid: list[tuple[Slip, Spot]], order: list[int], alone: dict[int, tuple[Spot, ...]]
    ) -> bool:
        """Whether the slips of ``order`` find places beside those that are laid."""
        if not order:
            return True
        slip = self.floating[order[0]]
        for shift in alone[order[0]]:
            if self.tried > PATIENCE:
                return True
            self.tried += 1
            more = [*laid, (slip, shift)]
            if self.fits(more) and self.rest_fits(more, order[1:], alone):
                return True
        return False

    def fits(self, laid: list[tuple[Slip, Spot]]) -> bool:
        """Whether the sheet with these slips on it can be one labyrinth."""
        cells: dict[Spot, list[Note]] = {**self.sheet.cells}
        sides: dict[Line, list[Note]] = {**self.sheet.sides}
        for slip, (across, down) in laid:
            for (x, y), notes in slip.cells.items():
                spot = (x + across, y + down)
                cells[spot] = cells[spot] + notes if spot in cells else notes
            for (x, y, way), notes in slip.sides.items():
                side = (x + across, y + down, way)
                sides[side] = sides[side] + notes if side in sides else notes
        return joint(sides, cells, self.rules, self.since)


def join(slips: list[Slip], rules: Rules, since: dict[str, int]) -> dict[int, tuple[int, Spot]]:
    """Lay on the sheet, or on each other, the slips whose place is proved.

    A slip joins another where both hold a thing of which there is only one, and the sheet where
    only one place is left for it. The answer says for each slip where it is now, and by how much it
    was moved; slips that were laid on others are empty.
    """
    moved = {number: (number, (0, 0)) for number in range(len(slips))}

    def lay(number: int, onto: int, shift: Spot) -> None:
        slips[onto].lay(slips[number], shift)
        slips[number] = Slip()
        for old, (where, by) in moved.items():
            if where == number:
                moved[old] = (onto, (by[0] + shift[0], by[1] + shift[1]))

    again = True
    while again:
        again = False
        for number in range(len(slips) - 1, 0, -1):
            found = slips[number].landmarks(rules)
            for onto in range(number if found else 0):
                marks = slips[onto].landmarks(rules)
                both = [name for name in found if name in marks]
                if both:
                    (x, y), (there_x, there_y) = found[both[0]], marks[both[0]]
                    lay(number, onto, (there_x - x, there_y - y))
                    again = True
                    break
        if not again:
            again = anchor(slips, rules, since, lay)
    return moved


def anchor(
    slips: list[Slip], rules: Rules, since: dict[str, int], lay: Callable[[int, int, Spot], None]
) -> bool:
    """Lay one slip on the sheet that has only one place left; whether there was one."""
    jigsaw = Jigsaw(slips, rules, since)
    for number in jigsaw.floating:
        places = jigsaw.places(number)
        if len(places) == 1:
            lay(number, SHEET, places[0])
            return True
    return False
