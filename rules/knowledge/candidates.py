"""Candidates: the situations and the places that remain possible for all that a viewer was told.

On a plan one knows the engine itself plays every situation on, and those drop out where it answers
with other words. On a plan one does not know, slips are laid on the sheet in every way in which one
plan can have all that was found; a game declares what its plans can be like.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from rules.boards.grid import Grid
from rules.core.game import Game
from rules.core.records import A, Event, S
from rules.core.story import Heard
from rules.knowledge.chart import Spot

# -- On a plan one knows --------------------------------------------------------------------------


Told = tuple[Any, ...]
"""All that one step tells a viewer: the events he hears, and what he may know afterwards."""


def remaining(
    game: Game[S, A], states: Iterable[S], viewer: str, heard: Sequence[Heard]
) -> tuple[S, ...]:
    """The situations in which the game can be now, one of ``states`` having been the first.

    Actions that ``viewer`` does not hear of may have been taken before each that he hears.
    """
    possible = dict.fromkeys(states)
    for one in heard:
        words = tuple(strip_event(event) for event in one.events)
        possible = dict.fromkeys(
            after
            for state in list_unheard(game, possible, viewer)
            for action in meant_actions(game, state, one.action, viewer)
            for after, told in list_answered(game, state, action, viewer)
            if told[0] == words
        )
    return tuple(list_unheard(game, possible, viewer))


def meant_actions(game: Game[S, A], state: S, action: A, viewer: str) -> tuple[A, ...]:
    """What an action can have been of which ``viewer`` heard no more than ``action``."""
    if game.audible(state, action, viewer) == action and not game.refusals(state, action):
        return (action,)
    listed = game.actions(state)
    return tuple(one for one in listed if game.audible(state, one, viewer) == action)


def list_answered(game: Game[S, A], state: S, action: A, viewer: str) -> list[tuple[S, Told]]:
    """The state after an action and what ``viewer`` was told; nothing where it is refused."""
    if game.refusals(state, action):
        return []
    step = game.apply(state, action)
    events = tuple(strip_event(event) for event in step.events if game.hears(event, viewer))
    return [(step.state, (events, game.observe(step.state, viewer).facts))]


def strip_event(event: Event) -> Told:
    """An event as far as it was heard; the clauses behind it are not part of the words."""
    return event.kind, event.text, event.who, event.words, tuple(sorted(event.data.items()))


def list_unheard(game: Game[S, A], states: Iterable[S], viewer: str) -> list[S]:
    """The situations, and those after others have done what ``viewer`` hears nothing of."""
    found = dict.fromkeys(states)
    waiting = list(found)
    while waiting:
        state = waiting.pop()
        for action in game.actions(state):
            own = action.who == viewer
            if not own and game.audible(state, action, viewer) is None:
                after = game.resolve(state, action, None)
                if after not in found:
                    found[after] = None
                    waiting.append(after)
    return list(found)


# -- What the words never tell apart --------------------------------------------------------------


def group_alike(
    game: Game[S, A], states: Iterable[S], viewer: str, actions: Sequence[A]
) -> tuple[tuple[S, ...], ...]:
    """The situations sorted by what ``actions``, taken one after the other, tell ``viewer``.

    Situations of one class are told the same; those where an action is refused end there.
    """
    classes: dict[Told, list[S]] = {}
    for first in states:
        told: list[Told] = [game.observe(first, viewer).facts]
        state = first
        for action in actions:
            after = list_answered(game, state, action, viewer)
            if not after:
                told.append(tuple(refusal.code for refusal in game.refusals(state, action)))
                break
            state, words = after[0]
            told.append(words)
        classes.setdefault(tuple(told), []).append(first)
    return tuple(map(tuple, classes.values()))


def never_apart(
    game: Game[S, A], states: Iterable[S], viewer: str, verbs: Mapping[bool, Sequence[str]]
) -> tuple[tuple[S, ...], ...]:
    """The situations sorted by all that ``viewer`` could ever be told.

    ``verbs`` are those he may use (``True``) and those all others may use meanwhile (``False``).
    Two situations stand in one class if no sequence of such actions tells them apart. Classes are
    split until no action splits one any more.
    """
    firsts = tuple(states)
    table = explore(game, firsts, viewer, verbs)
    block: dict[S, Any] = {state: game.observe(state, viewer).facts for state in table}
    count = 0
    while count != len(set(block.values())):
        count = len(set(block.values()))
        signs = {
            state: (block[state], tuple(sorted((*names, block[after]) for *names, after in row)))
            for state, row in table.items()
        }
        number = {sign: place for place, sign in enumerate(dict.fromkeys(signs.values()))}
        block = {state: number[sign] for state, sign in signs.items()}
    classes: dict[Any, list[S]] = {}
    for state in firsts:
        classes.setdefault(block[state], []).append(state)
    return tuple(map(tuple, classes.values()))


def explore(
    game: Game[S, A], firsts: Iterable[S], viewer: str, verbs: Mapping[bool, Sequence[str]]
) -> dict[S, tuple[tuple[int, int, S], ...]]:
    """Every situation that can follow, and in each: action, what is told, what follows.

    Actions and what is told are numbered, so that they can be sorted.
    """
    names: dict[A, int] = {}
    words: dict[Told, int] = {}
    table: dict[S, tuple[tuple[int, int, S], ...]] = {}
    waiting = list(firsts)
    while waiting:
        state = waiting.pop()
        if state in table:
            continue
        row = []
        for action in game.actions(state):
            mine = action.who == viewer
            if getattr(action, "verb", "") not in verbs[mine]:
                continue
            for after, told in list_answered(game, state, action, viewer):
                number = names.setdefault(action, len(names))
                row.append((number, words.setdefault(told, len(words)), after))
                waiting.append(after)
        table[state] = tuple(row)
    return table


# -- Loose slips, each anywhere on the sheet ------------------------------------------------------


class Layings:
    """A search for the places of loose slips, all of which must lie somewhere on one sheet.

    ``alone`` lists for each slip the shifts at which it fits by itself; ``fits`` tells whether
    several fit together, laid so. After ``patience`` attempts the rest is taken as possible.
    """

    def __init__(
        self,
        alone: Mapping[int, Sequence[Spot]],
        fits: Callable[[Sequence[tuple[int, Spot]]], object],
        patience: int,
    ) -> None:
        self.alone, self.fits, self.patience = alone, fits, patience
        self.tried = 0

    def places(self, number: int) -> tuple[Spot, ...]:
        """Every shift of one slip with which all others still find theirs."""
        self.tried = 0
        others = sorted((o for o in self.alone if o != number), key=lambda o: len(self.alone[o]))
        shifts = self.alone[number]
        return tuple(shift for shift in shifts if self.rest([(number, shift)], others))

    def rest(self, laid: list[tuple[int, Spot]], others: list[int]) -> bool:
        """Whether all ``others`` find places beside the slips that are laid."""
        if not others:
            return True
        for shift in self.alone[others[0]]:
            if self.tried > self.patience:
                return True
            self.tried += 1
            more = [*laid, (others[0], shift)]
            if self.fits(more) and self.rest(more, others[1:]):
                return True
        return False


# -- Legs of one walk, each beginning where the one before leads to -------------------------------


Fact = tuple[Spot, int, int, str]
"""What was found of a side of a cell: spot, direction, time and finding."""
Laid = tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int, int, str], ...]]
"""The facts of a leg on the sheet: cells with their types, sides with what was found."""


class Leg(NamedTuple):
    """A part of a walk: facts counted from the cell where it begins, and how it ends, if it has.

    ``cells`` are spots with the types, as a set of bits, that they can be of; what findings on
    ``sides`` and the ``link`` to the next leg mean is up to the game. ``way``, ``word`` and
    ``time`` are those of the command that led on.
    """

    cells: tuple[tuple[Spot, int], ...]
    sides: tuple[Fact, ...]
    end: Spot
    link: str = ""
    way: int = -1
    word: str = ""
    time: int = 0


class Ground(ABC):
    """A plan as far as it is settled; every change is written on ``trail``, to be taken back.

    ``kinds`` are the types, as a set of bits, that each cell can be of; ``breaches`` the times at
    which any wall may have gone. What a plan can be like is declared by the game.
    """

    def __init__(self, grid: Grid, types: int, breaches: tuple[int, ...]) -> None:
        self.grid, self.breaches = grid, breaches
        self.kinds = [types] * grid.size
        self.trail: list[Callable[[], object]] = []

    def undo(self, mark: int) -> None:
        """Take back everything since ``mark``, a length of the trail."""
        while len(self.trail) > mark:
            self.trail.pop()()

    def narrow(self, cell: int, mask: int) -> bool:
        """Settle that a cell is of one of the types in ``mask``; whether it can be."""
        old = self.kinds[cell]
        new = old & mask
        if new != old and new:
            self.kinds[cell] = new
            self.trail.append(lambda: self.kinds.__setitem__(cell, old))
        return new != 0

    @abstractmethod
    def note(self, cell: int, way: int, time: int, what: str) -> bool:
        """Settle what was found of a side; whether it fits all else found there."""

    @abstractmethod
    def near(self, leg: Leg, end: int) -> int:
        """The cells, as a set of bits, where the leg after ``leg`` may begin; rather too many."""

    @abstractmethod
    def ways(self, leg: Leg, end: int, origin: int) -> Iterator[None]:
        """Settle in turn every way from the end of a leg to the beginning of the next one."""

    @abstractmethod
    def whole(self, patience: int) -> tuple[bool, int]:
        """Whether all that is settled can be part of a whole plan, and how much patience is left.

        It can, too, where patience runs out.
        """


class Search:
    """A search for where the last leg of a walk ends; ``start`` is the first cell of all, or -1.

    ``domains`` are the cells on which each leg can begin, for all that is known of the first one;
    ``goals`` those of the last leg not proved yet, and ``leads`` tells for each beginning which of
    them are near enough.
    """

    def __init__(self, ground: Ground, legs: tuple[Leg, ...], start: int, patience: int) -> None:
        grid = ground.grid
        self.grid, self.ground, self.legs = grid, ground, legs
        self.spots = tuple(grid.place(cell) for cell in range(grid.size))
        breaches = ground.breaches
        # What was blown up on another leg may be any wall, until that leg is laid.
        blasts = tuple(time for leg in legs for _, _, time, what in leg.sides if what == "blown")
        ground.breaches = (*breaches, *blasts)
        self.lays: list[dict[int, Laid | None]] = [{} for _ in legs]
        self.known = start >= 0 and self.lay(0, start)
        anywhere = (1 << grid.size) - 1
        self.domains = [1 << start if start >= 0 else self.fitting(0, anywhere)]
        for number, leg in enumerate(legs[:-1]):
            reached = 0
            for cell in cells_of(self.domains[-1]):
                reached |= ground.near(leg, self.end(leg, cell))
            self.domains.append(self.fitting(number + 1, reached))
        ground.breaches = breaches
        self.goals = self.domains[-1]
        self.leads = self.leading()
        self.left = patience

    def end(self, leg: Leg, origin: int) -> int:
        """The cell where a leg ends that begins on ``origin``, -1 off the sheet."""
        across, down, up = self.spots[origin]
        return self.grid.cell(across + leg.end[0], down + leg.end[1], up + leg.end[2])

    def leading(self) -> list[dict[int, int]]:
        """For each leg and each cell where it can begin: the goals near enough to come to."""
        leads = [{cell: 1 << cell for cell in cells_of(self.domains[-1])}]
        for number in range(len(self.legs) - 2, -1, -1):
            leg, after, table = self.legs[number], leads[-1], {}
            for cell in cells_of(self.domains[number]):
                near = self.ground.near(leg, self.end(leg, cell)) & self.domains[number + 1]
                goals = self.goals if near == self.domains[number + 1] else 0
                for other in () if goals else cells_of(near):
                    goals |= after[other]
                table[cell] = goals
            leads.append(table)
        return leads[::-1]

    def on_sheet(self, number: int, origin: int) -> Laid | None:
        """The facts of a leg that begins on ``origin``; ``None`` where it runs off the sheet."""
        x, y, z = self.spots[origin]
        leg, cell = self.legs[number], self.grid.cell
        spots = {spot: cell(x + spot[0], y + spot[1], z + spot[2]) for spot, _ in leg.cells}
        if min(spots.values()) < 0:
            return None
        kinds = tuple((spots[spot], mask) for spot, mask in leg.cells)
        return kinds, tuple((spots[spot], way, time, what) for spot, way, time, what in leg.sides)

    def lay(self, number: int, origin: int) -> bool:
        """Settle all facts of a leg that begins on ``origin``; whether they fit."""
        table = self.lays[number]
        if origin not in table:
            table[origin] = self.on_sheet(number, origin)
        laid = table[origin]
        ground = self.ground
        return (
            laid is not None
            and all(ground.narrow(cell, mask) for cell, mask in laid[0])
            and all(ground.note(*fact) for fact in laid[1])
        )

    def fitting(self, number: int, cells: int) -> int:
        """The cells on which a leg can begin, for all that is known of the first one."""
        found, mark = 0, len(self.ground.trail)
        for cell in cells_of(cells):
            if self.lay(number, cell):
                found |= 1 << cell
            self.ground.undo(mark)
        return found

    def places(self) -> frozenset[Spot]:
        """Every spot where the last leg can end; where patience runs out, those not looked at."""
        mark = len(self.ground.trail)
        for origin in cells_of(self.domains[0]):
            if self.leads[0][origin] & self.goals and (self.known or self.lay(0, origin)):
                self.follow(0, origin)
            self.ground.undo(mark)
        impossible = self.goals if self.left > 0 else 0
        proved = cells_of(self.domains[-1] & ~impossible)
        return frozenset(self.spots[self.end(self.legs[-1], origin)] for origin in proved)

    def follow(self, number: int, origin: int) -> None:
        """Lay the legs after ``number``, which lies on ``origin``, towards every goal left."""
        ground = self.ground
        mark = len(ground.trail)
        if number == len(self.legs) - 1:
            whole, self.left = ground.whole(self.left)
            if whole:
                self.goals &= ~(1 << origin)
            ground.undo(mark)
            return
        leg, leads = self.legs[number], self.leads[number + 1]
        end = self.end(leg, origin)
        for other in cells_of(ground.near(leg, end) & self.domains[number + 1]):
            if not leads[other] & self.goals:
                continue
            for _ in ground.ways(leg, end, other):
                self.left -= 1
                if self.lay(number + 1, other):
                    self.follow(number + 1, other)
                if self.left <= 0 or not leads[other] & self.goals:
                    break
            ground.undo(mark)
            if self.left <= 0:
                return


def cells_of(bits: int) -> Iterator[int]:
    """The cells of a set of bits."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


@lru_cache(maxsize=64)
def cells_within(grid: Grid, steps: int) -> tuple[int, ...]:
    """The cells at most so many steps from each cell, as sets of bits."""
    found = [1 << cell for cell in range(grid.size)]
    for _ in range(steps):
        wider = found[:]
        for cell in range(grid.size):
            for way in range(6):
                other = grid.neighbour(cell, way)
                if other >= 0:
                    wider[cell] |= found[other]
        found = wider
    return tuple(found)
