"""Freedom of movement: from everywhere to everywhere without blasting (LP-DESIGN-01, LM-PLAN-03).

A cell is *got to* if a step enters it or a player comes to rest on it (LP-GAP-26, LM-GAP-22). What
a step, a skip or a starting cell leads to is asked of the game itself, so nothing about moving is
written here a second time.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.findings import ERROR, WARNING, Finding, broken
from rules.labyrinth.board.compress import in_words
from rules.labyrinth.board.findings import names
from rules.labyrinth.board.plan import Plan
from rules.labyrinth.board.playable import as_drawn, unplayable
from rules.labyrinth.board.signs import OUTSIDE
from rules.labyrinth.commands import START, Command
from rules.labyrinth.contract import LeaderGame
from rules.labyrinth.rulings import Rulings
from rules.labyrinth.state import NOTHING, UNPLACED, Field, State, Table, Treasure

SIDES = ("above", "right of", "below", "left of", "over", "under")


class Move(NamedTuple):
    """One way on from a place: the place entered (-1: none), then rested on; whether it is an exit.

    ``way`` is the direction, -1 for a command that names none.
    """

    way: int
    entered: int
    rest: int
    leaves: bool


class Ways(NamedTuple):
    """All ways on from each place on which a player can rest; ``starts`` is where he can begin."""

    starts: tuple[int, ...]
    moves: dict[int, tuple[Move, ...]]


class Freedom(NamedTuple):
    """What the look at freedom of movement found.

    ``starts`` are the places on which a starting placement can leave a player. ``missing`` holds
    for each of them the cells not to be got to from there, ``shut`` those of them from which no
    exit can be got to, ``useless`` the exits nobody can use. The level is ``ok``, ``warn`` or
    ``error``.
    """

    plan: Plan
    level: str
    starts: tuple[int, ...]
    missing: dict[int, tuple[int, ...]]
    shut: tuple[int, ...]
    useless: tuple[str, ...]
    findings: tuple[Finding, ...]
    kept: tuple[str, ...]

    @property
    def clauses(self) -> tuple[str, ...]:
        """Every clause looked at."""
        return tuple(dict.fromkeys((*self.kept, *broken(self.findings))))

    @property
    def text(self) -> str:
        """The whole report in sentences."""
        if not self.findings:
            spare = f" Nobody can use the exit {', '.join(self.useless)}." if self.useless else ""
            return "Every cell and an exit can be got to from everywhere without blasting." + spare
        return " ".join(finding.text for finding in self.findings)

    def not_from(self, start: int) -> str:
        """The cells not to be got to from ``start``, in few words."""
        return in_words(self.plan, self.missing.get(start, ()))


def freedom_of_movement(game: LeaderGame, plan: Plan, rulings: Rulings) -> Freedom:
    """Look at a plan as it was drawn; walls blown up since count as standing."""
    faults = unplayable(game, plan, rulings)
    if faults:
        return Freedom(plan, "error", (), {}, (), (), faults, ())
    field = Field(as_drawn(plan), rulings)
    ways = ways_on(game, field)
    size = plan.grid.size
    got = got_to(ways, size)
    every = (1 << size) - 1
    missing, shut = {}, []
    for start in ways.starts:
        if got[start] & every != every:
            missing[start] = tuple(cell for cell in range(size) if not got[start] >> cell & 1)
        if not got[start] >> size:
            shut.append(start)
    left = {move.entered for moves in ways.moves.values() for move in moves if move.leaves}
    useless = tuple(
        f"{SIDES[way]} {plan.name(cell)}"
        for cell, way in plan.exits
        if not {cell, size + cell * len(SIDES) + way} & left
    )
    findings = tuple(complaints(game, plan, missing, tuple(shut), rulings))
    level = "ok" if not findings else "error" if rulings.freedom == "error" else "warn"
    kept = clauses_of(game) if not findings else ()
    return Freedom(plan, level, ways.starts, missing, tuple(shut), useless, findings, kept)


def clauses_of(game: LeaderGame) -> tuple[str, ...]:
    """The clauses on freedom of movement in a game."""
    base = ("LP-DESIGN-01", "LP-DESIGN-02")
    ravines = ("LM-PLAN-03", "LM-PLAN-04", "LM-GAP-22")
    return (*base, *(ravines if game.id == "ravines" else ("LP-GAP-26",)))


# -- the ways on --------------------------------------------------------------------------------


def ways_on(game: LeaderGame, field: Field) -> Ways:
    """Everything that can happen to a player who walks about, from all starting placements on."""
    plain = field.rulings.freedom == "plain"
    starts = dict.fromkeys(beginnings(game, field))
    moves: dict[int, tuple[Move, ...]] = {}
    waiting = list(starts)
    while waiting:
        here = waiting.pop()
        if here not in moves:
            moves[here] = tuple(open_ways(field, here) if plain else moves_from(game, field, here))
            waiting += [move.rest for move in moves[here] if move.rest not in moves]
    return Ways(tuple(starts), moves)


def beginnings(game: LeaderGame, field: Field) -> Iterator[int]:
    """Every place on which a starting placement can leave a player."""
    plain = field.rulings.freedom == "plain"
    waiting = State(field, Table(("A",)), 0, (UNPLACED,), 0, (NOTHING,), Treasure())
    for cell in range(field.plan.grid.size):
        if not game.refusals(waiting, Command("A", START, place=cell)):
            yield cell if plain else game.begin(field, cell).rest


def moves_from(game: LeaderGame, field: Field, here: int) -> Iterator[Move]:
    """The ways on from a place: steps, wall hits that move a player on, skips and cycles."""
    comes_back = field.rulings.leaving_empty == "play-on"
    flat = field.plan.grid.levels == 1
    for way in range(4 if flat else len(game.words.ways)):
        landing = game.landing(field, here, way)
        if landing.rest != here or landing.entered not in (-1, here):
            rest = landing.rest if comes_back or not landing.out else here
            yield Move(way, landing.entered, rest, landing.out)
    for landing in game.idle(field, here):
        if landing.rest != here:
            yield Move(-1, -1, landing.rest, leaves=False)


def open_ways(field: Field, here: int) -> Iterator[Move]:
    """The other ruling: plain open borders, whatever lies in the cells."""
    for way in range(6):
        there = -1 if field.wall(here, way) else field.beyond(here, way)
        if there >= 0:
            yield Move(way, there, there, field.kind(there) == OUTSIDE)


def got_to(ways: Ways, size: int) -> dict[int, int]:
    """For each place of rest the set of cells to be got to from there, as bits.

    The bit above those of all cells stands for an exit, whichever it is.
    """
    found = {}
    for here, moves in ways.moves.items():
        bits = 1 << here if here < size else 0
        for _, entered, rest, leaves in moves:
            for place in (entered, rest):
                bits |= 1 << place if 0 <= place < size else 0
            bits |= leaves << size
        found[here] = bits
    following = {here: {move.rest for move in moves} for here, moves in ways.moves.items()}
    order = list(found)
    changed = True
    while changed:
        changed = False
        order.reverse()
        for here in order:
            bits = found[here]
            for rest in following[here]:
                bits |= found[rest]
            if bits != found[here]:
                found[here], changed = bits, True
    return found


# -- saying it ----------------------------------------------------------------------------------


def complaints(
    game: LeaderGame,
    plan: Plan,
    missing: dict[int, tuple[int, ...]],
    shut: tuple[int, ...],
    rulings: Rulings,
) -> Iterator[Finding]:
    """A finding for each group of starting places that miss the same cells, and for exits."""
    clauses = clauses_of(game)
    level = ERROR if rulings.freedom == "error" else WARNING
    groups: dict[tuple[int, ...], list[int]] = {}
    for start, cells in missing.items():
        groups.setdefault(cells, []).append(start)
    for cells, starts in groups.items():
        here, there = in_words(plan, starts), in_words(plan, cells)
        text = (
            f"From {here} a player cannot get to {there} without blasting; take a wall away, or "
            f"let a river or a {game.nouns.holes} lead there."
        )
        yield Finding("not-free", text, clauses, names(plan, cells), level)
    if shut:
        text = (
            f"From {in_words(plan, shut)} no exit can be used; draw an exit beside a cell where a "
            "player can rest, or a way to it."
        )
        yield Finding("no-usable-exit", text, (*clauses, "LP-STRUCT-14"), names(plan, shut), level)
