"""Map rules on the field itself: its size, its walls and exits, its cells and the treasure."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from rules.boards.grid import ABOVE, around
from rules.core.errors import MapError, NotationError
from rules.core.findings import ERROR, WARNING, Finding, Report
from rules.games.labyrinth.actions import START, Action
from rules.games.labyrinth.board import terrain
from rules.games.labyrinth.board.notation import read_plan
from rules.games.labyrinth.board.plan import Plan, Rule, Verdict, in_words, list_names
from rules.games.labyrinth.options import Rulings
from rules.games.labyrinth.state import NO_STOCK, UNPLACED, Field, State, Table, Treasure
from rules.games.labyrinth.variant import LeaderGame

# -- Map rules on the field itself ----------------------------------------------------------------


FULL_GAME = 4
"""The side of the smallest field for a full-fledged game (LP-STRUCT-03)."""

LENGTHS = (
    (3, "too small for a full game"),
    (4, "the shortest and easiest full game"),
    (5, "short and easy"),
    (6, "middling"),
    (8, "longer and harder"),
    (26, "very long and hard"),
)


def describe_size(size: int) -> str:
    """How long and hard a game on a field of this side is (LP-STRUCT-02)."""
    return next((words for most, words in LENGTHS if size <= most), LENGTHS[-1][1])


# -- the field ----------------------------------------------------------------------------------


def field_rule(plan: Plan, rulings: Rulings) -> Verdict:
    """LP-STRUCT-01..03, LP-GAP-01: square, of any size, in full from 4x4."""
    width, height = plan.grid.width, plan.grid.height
    if width != height:
        text = f"The field has {width} columns and {height} rows; draw as many rows as columns."
        yield Finding("not-square", text, ("LP-STRUCT-01", "LP-GAP-01"))
        return
    yield "LP-STRUCT-01"
    yield "LP-STRUCT-02"
    if width >= FULL_GAME:
        yield "LP-STRUCT-03"
        return
    here = f"The field is {width}x{width}; a full game wants 4x4 or more"
    if width == 1:
        text = f"{here}, and one cell is no labyrinth: draw more."
        yield Finding("field-too-small", text, ("LP-STRUCT-03", "LP-GAP-01"))
    elif rulings.small_field == "refuse":
        text = f"{here} and the ruling on LP-GAP-01 refuses less: draw more rows and columns."
        yield Finding("field-too-small", text, ("LP-STRUCT-03", "LP-GAP-01"))
    else:
        text = f"{here}: draw more rows and columns, or play a short game."
        yield Finding("small-field", text, ("LP-STRUCT-03", "LP-GAP-01"), level=WARNING)


def levels_rule(plan: Plan, rulings: Rulings) -> Verdict:
    """LP-GAP-25: several levels, where the ruling knows them."""
    if plan.grid.levels == 1:
        return
    if rulings.levels == "none":
        text = (
            f"The plan has {plan.grid.levels} levels, but this game knows no 'up' and 'down' "
            "between levels; draw one."
        )
        yield Finding("no-levels", text, ("LP-TURN-03", "LP-GAP-25"))
    else:
        yield "LP-INTRO-01"
        yield "LP-GAP-25"


def outer_wall_rule(plan: Plan, _rulings: Rulings) -> Verdict:
    """LP-STRUCT-13, LP-STRUCT-14: an outer wall all round, with at least one passage.

    A drawing with a gap in it cannot be read.
    """
    yield "LP-STRUCT-13"
    if not plan.exits:
        text = "The outer wall has no passage, so nobody could leave: draw E in it for an exit."
        yield Finding("no-exit", text, ("LP-STRUCT-14",))
        return
    yield "LP-STRUCT-14"
    if any(terrain.OPEN in signs for signs in plan.borders):
        yield "LP-INTRO-01"


def posts_rule(plan: Plan, rulings: Rulings) -> Verdict:
    """LP-STRUCT-04, LP-GAP-32: one type for each cell, a hospital and an arsenal among them.

    A ruling says how many, and whether they may be missing.
    """
    yield "LP-STRUCT-04"
    strict = rulings.posts == "one-each"
    for post in plan.legend:
        cells = list_names(
            plan, (cell for cell, kind in enumerate(plan.kinds) if kind == post.kind)
        )
        if post.wants and not cells:
            text = f"There is no {post.noun}, so {post.wants}; draw {post.code} in a cell."
            level = ERROR if strict else WARNING
            yield Finding(f"no-{post.kind}", text, (post.wanted_by, "LP-GAP-32"), level=level)
        elif post.wants and strict and len(cells) > 1:
            text = (
                f"There are {len(cells)} cells of the type {post.noun} ({', '.join(cells)}), and "
                "the ruling on LP-GAP-32 asks for exactly one; keep one."
            )
            yield Finding(f"several-{post.kind}s", text, ("LP-GAP-32",), cells)
        elif post.wants:
            yield post.wanted_by


def treasure_rule(plan: Plan, treasure: str) -> Verdict:
    """LP-STRUCT-11, LP-GAP-32: one treasure, on an empty cell."""
    clauses = ("LP-STRUCT-11", "LP-GAP-32")
    if treasure == "none":
        text = "The plan has no treasure, so nobody could win: name an empty cell for it."
        yield Finding("no-treasure", text, clauses)
        return
    try:
        cell = plan.find(treasure)
    except NotationError as error:
        yield Finding("no-such-cell", f"The treasure: {error}", clauses)
        return
    if plan.kind(cell) == terrain.EMPTY:
        yield "LP-STRUCT-11"
        return
    what = plan.legend[plan.kind(cell)].phrase
    free = list_names(plan, (n for n, kind in enumerate(plan.kinds) if kind == terrain.EMPTY))
    near = f"such as {free[0]}" if free else "but there is none: draw '..' somewhere"
    text = f"The treasure lies on {treasure}, which is {what}; put it on an empty cell, {near}."
    yield Finding("treasure-not-on-empty-cell", text, clauses, (treasure,))


# -- borders ------------------------------------------------------------------------------------


def list_beside(plan: Plan, wanted: Collection[str]) -> tuple[str, ...]:
    """The names of the cells with one of some signs on a side."""
    return list_names(plan, dict.fromkeys(cell for cell, _, sign in plan.sides if sign in wanted))


def walls_rule(plan: Plan, _rulings: Rulings) -> Verdict:
    """LP-STRUCT-12: walls may stand between any two neighbours."""
    if any(
        sign in terrain.STANDING and not plan.grid.outer(cell, way)
        for cell, way, sign in plan.sides
        if way < ABOVE
    ):
        yield "LP-STRUCT-12"


def rubber_rule(plan: Plan, rulings: Rulings) -> Verdict:
    """LP-GAP-24: rubber walls, which the text names and never explains."""
    cells = list_beside(plan, {terrain.RUBBER})
    if cells and rulings.rubber_walls == "rejected":
        text = (
            f"Rubber walls stand beside {', '.join(cells)}, and no rule says what they do; draw "
            "plain walls, or choose a ruling on LP-GAP-24."
        )
        yield Finding("rubber-walls", text, ("LP-GAP-24", "LP-BASE-05"), cells)


# -- Map rules on rivers --------------------------------------------------------------------------


def rivers_rule(plan: Plan, rulings: Rulings) -> Verdict:
    """LP-GAP-12: any number of rivers, or by ruling exactly one."""
    count = len(plan.rivers)
    if rulings.rivers == "one" and count != 1:
        text = (
            f"There are {count or 'no'} rivers, and the ruling on LP-GAP-12 asks for exactly one; "
            + ("draw one, such as r1 r2 rM." if not count else "keep one.")
        )
        yield Finding("several-rivers" if count else "no-river", text, ("LP-GAP-12",))


def chains_rule(plan: Plan, _rulings: Rulings) -> Verdict:
    """LP-RIVER-07, LP-RIVER-09: each river is a chain from its source to its mouth."""
    for letter, chain in plan.rivers.items():
        faults = list(chain_faults(plan, letter, chain))
        yield from faults
        if not faults:
            yield from ("LP-RIVER-07", "LP-RIVER-09", "LP-STRUCT-08", "LP-GAP-12")
            if not is_straight(plan, chain):
                yield "LP-RIVER-08"


def chain_faults(plan: Plan, letter: str, chain: tuple[int, ...]) -> Verdict:
    """What keeps a river from being a chain with a source and a mouth (LP-GAP-12)."""
    numbers = [plan.cells[cell][1] for cell in chain]
    last, cells = plan.name(chain[-1]), list_names(plan, chain)
    ends = ("LP-RIVER-09", "LP-GAP-12")
    if numbers[-1] != terrain.LAST:
        mouth = f"{letter}{terrain.LAST}"
        text = f"River {letter} ends on {last} without a mouth; make its last cell {mouth}."
        yield Finding("river-without-mouth", text, ends, cells)
    elif len(chain) == 1:
        text = f"River {letter} is only its mouth on {last}; draw at least {letter}1 beside it."
        yield Finding("river-too-short", text, ends, cells)
        return
    if numbers[0] != "1":
        text = f"River {letter} has no source; number its cells {letter}1, {letter}2 and so on."
        yield Finding("river-without-source", text, ends, cells[:1])
    for above, below in pairwise(chain):
        step = plan.cells[below][1]
        pair = list_names(plan, (above, below))
        counted = step == terrain.LAST or int(step) == int(plan.cells[above][1]) + 1
        if not counted or below not in around(plan.grid)[above]:
            why = "do not share a side" if counted else "do not follow each other in number"
            text = (
                f"River {letter}: {plan.cells[above]} on {pair[0]} and {plan.cells[below]} on "
                f"{pair[1]} {why}; a river is a chain, cell by cell."
            )
            yield Finding("river-not-a-chain", text, ("LP-RIVER-07", "LP-GAP-12"), pair)


def is_straight(plan: Plan, chain: tuple[int, ...]) -> bool:
    """Whether a river runs in one line (LP-RIVER-08 says it need not)."""
    places = [plan.grid.place(cell) for cell in chain]
    return sum(len(set(axis)) > 1 for axis in zip(*places, strict=True)) <= 1


def stream_rule(plan: Plan, rulings: Rulings) -> Verdict:
    """LP-GAP-12, LM-GAP-04: neither wall nor marsh across the stream."""
    clauses = plan.legend[terrain.RIVER].drawn
    whole = bool(plan.rivers)
    for letter, chain in plan.rivers.items():
        for above, below in pairwise(chain):
            sign = find_between(plan, above, below)
            pair = list_names(plan, (above, below))
            where = f"across river {letter} between {pair[0]} and {pair[1]}"
            if sign in terrain.STANDING and rulings.drift_walls != "stopped":
                whole = False
                yield Finding(
                    "river-cut-by-wall", f"A wall stands {where}; leave that border open.",
                    clauses, pair,
                )  # fmt: skip
            if sign in terrain.MARSHY:
                whole = False
                yield Finding(
                    "river-cut-by-marsh", f"Marsh lies {where}; leave that border open.",
                    (*clauses, "LM-GAP-09"), pair,
                )  # fmt: skip
    if whole:
        yield from clauses


def find_between(plan: Plan, one: int, other: int) -> str:
    """The sign between two neighbours; empty when they are none."""
    beside = around(plan.grid)[one]
    return plan.borders[one][beside.index(other)] if other in beside else ""


def holes_rule(plan: Plan, rulings: Rulings) -> Verdict:
    """LP-STRUCT-07, LP-GAP-28: each set in an order without a doubt; by ruling at least two."""
    pit = plan.legend[terrain.HOLE]
    gap = pit.drawn[0]
    for letter, holes in plan.holes.items():
        if rulings.least_holes == "two" and len(holes) < 2:
            text = (
                f"The {pit.group} {letter} has a single {pit.noun}, on {plan.name(holes[0])}, "
                f"and the ruling on {gap} asks for two; draw another {letter}."
            )
            yield Finding("set-too-small", text, (gap,), list_names(plan, holes))
        else:
            yield from pit.drawn


# -- marsh --------------------------------------------------------------------------------------


def inner_borders(plan: Plan) -> Iterator[tuple[int, int, str]]:
    """Every border between two cells, once: the cells in the order of the sheet, and its sign."""
    for cell, way, sign in plan.sides:
        other = plan.grid.neighbour(cell, way)
        if other > cell:
            yield cell, other, sign


def no_marsh_rule(plan: Plan, rulings: Rulings) -> Verdict:
    """LP-GAP-35: marsh belongs to the ravines game."""
    cells = list_beside(plan, terrain.MARSHY)
    if cells and rulings.marsh == "rejected":
        text = (
            f"Marsh is drawn beside {', '.join(cells)}; it belongs to the ravines game. Draw open "
            "borders, or choose the ruling on LP-GAP-35 that allows it."
        )
        yield Finding("marsh-in-base-game", text, ("LP-GAP-35",), cells)


def marsh_rule(plan: Plan, rulings: Rulings) -> Verdict:
    """LM-GAP-06, LM-GAP-07: marsh lies on borders of mouths; walls on it by ruling."""
    if rulings.marsh == "rejected":
        return
    marshy = False
    for one, other, sign in inner_borders(plan):
        if sign not in terrain.MARSHY:
            continue
        marshy = True
        pair = list_names(plan, (one, other))
        where = f"between {pair[0]} and {pair[1]}"
        owners = {terrain.MARSH_OF_FIRST: (one,), terrain.MARSH_OF_SECOND: (other,)}.get(
            sign, (one, other)
        )
        if all(plan.kind(cell) != terrain.MOUTH for cell in owners):
            text = f"Marsh lies {where}, where no mouth is; marsh borders on a mouth: take it away."
            yield Finding("marsh-without-mouth", text, ("LM-GAP-06",), pair)
        if sign == terrain.MARSH_WALL and rulings.marsh_walls == "forbidden":
            text = (
                f"A wall stands on the marsh {where}, and the ruling on LM-GAP-07 forbids it; draw "
                "a wall or marsh."
            )
            yield Finding("wall-on-marsh", text, ("LM-GAP-07",), pair)
    if marshy:
        yield "LM-GAP-06"


# -- A plan as it was drawn -----------------------------------------------------------------------


def find_unplayable(game: LeaderGame, plan: Plan, rulings: Rulings) -> tuple[Finding, ...]:
    """What no game can be played with, not even in a fragment: broken rivers and the like."""
    said = gather_verdict(game.play_rules, plan, rulings)
    return tuple(one for one in said if isinstance(one, Finding) and one.level == ERROR)


def gather_verdict(rules: Iterable[Rule], plan: Plan, rulings: Rulings) -> Verdict:
    """What all ``rules`` say of a plan."""
    for rule in rules:
        yield from rule(plan, rulings)


def as_drawn(plan: Plan) -> Plan:
    """The plan before play: a wall blown up since counts as standing."""
    if not any(terrain.BLOWN in signs for signs in plan.borders):
        return plan
    borders = tuple(
        tuple(terrain.WALL if s == terrain.BLOWN else s for s in signs) for signs in plan.borders
    )
    return plan.bordered(borders)


# -- Freedom of movement --------------------------------------------------------------------------


SIDE_WORDS = ("above", "right of", "below", "left of", "over", "under")


class WayOn(NamedTuple):
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
    moves: dict[int, tuple[WayOn, ...]]


@dataclass(frozen=True, kw_only=True)
class Freedom(Report):
    """What the look at freedom of movement found.

    ``starts`` are the places on which a starting placement can leave a player. ``missing`` holds
    for each of them the cells not to be got to from there, ``shut`` those of them from which no
    exit can be got to, ``useless`` the exits nobody can use. The level is ``ok``, ``warn`` or
    ``error``.
    """

    plan: Plan
    level: str
    starts: tuple[int, ...] = ()
    missing: dict[int, tuple[int, ...]]
    shut: tuple[int, ...] = ()
    useless: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The whole report in sentences."""
        if not self.findings:
            spare = f" Nobody can use the exit {', '.join(self.useless)}." if self.useless else ""
            return "Every cell and an exit can be got to from everywhere without blasting." + spare
        return " ".join(finding.text for finding in self.findings)

    @property
    def groups(self) -> dict[tuple[int, ...], list[int]]:
        """The cells not to be got to, and the starting places from which just these are missed."""
        found: dict[tuple[int, ...], list[int]] = {}
        for start, cells in self.missing.items():
            found.setdefault(cells, []).append(start)
        return found

    def not_from(self, start: int) -> str:
        """The cells not to be got to from ``start``, in few words."""
        return in_words(self.plan, self.missing.get(start, ()))


def freedom_of_movement(game: LeaderGame, plan: Plan, rulings: Rulings) -> Freedom:
    """Look at a plan as it was drawn; walls blown up since count as standing."""
    faults = find_unplayable(game, plan, rulings)
    if faults:
        return Freedom(faults, plan=plan, level="error", missing={})
    ways = ways_on(game, Field(as_drawn(plan), rulings))
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
        f"{SIDE_WORDS[way]} {plan.name(cell)}"
        for cell, way in plan.exits
        if not {cell, size + cell * len(SIDE_WORDS) + way} & left
    )
    report = Freedom(
        plan=plan, level="ok", starts=ways.starts, missing=missing, shut=tuple(shut),
        useless=useless,
    )  # fmt: skip
    binding = rulings.freedom == "error"
    findings = tuple(list_complaints(game, report, ERROR if binding else WARNING))
    if not findings:
        return replace(report, kept=game.freedom_clauses)
    return replace(report, findings=findings, level="error" if binding else "warn")


# -- the ways on --------------------------------------------------------------------------------


def ways_on(game: LeaderGame, field: Field) -> Ways:
    """Everything that can happen to a player who walks about, from all starting placements on."""
    plain = field.rulings.freedom == "plain"
    starts = dict.fromkeys(list_beginnings(game, field))
    moves: dict[int, tuple[WayOn, ...]] = {}
    waiting = list(starts)
    while waiting:
        here = waiting.pop()
        if here not in moves:
            moves[here] = tuple(open_ways(field, here) if plain else moves_from(game, field, here))
            waiting += [move.rest for move in moves[here] if move.rest not in moves]
    return Ways(tuple(starts), moves)


def list_beginnings(game: LeaderGame, field: Field) -> Iterator[int]:
    """Every place on which a starting placement can leave a player."""
    plain = field.rulings.freedom == "plain"
    waiting = State(field, Table(("A",)), 0, (UNPLACED,), 0, (NO_STOCK,), Treasure())
    for cell in range(field.plan.grid.size):
        if not game.refusals(waiting, Action("A", START, place=cell)):
            yield cell if plain else game.begin(field, cell).rest


def moves_from(game: LeaderGame, field: Field, here: int) -> Iterator[WayOn]:
    """The ways on from a place: steps, wall hits that move a player on, skips and cycles."""
    comes_back = field.rulings.leaving_empty == "play-on"
    flat = field.plan.grid.levels == 1
    for way in range(4 if flat else len(game.variant.ways)):
        landing = game.land(field, here, way)
        if landing.rest != here or landing.entered not in (-1, here):
            rest = landing.rest if comes_back or not landing.out else here
            yield WayOn(way, landing.entered, rest, landing.out)
    for landing in game.idle(field, here):
        if landing.rest != here:
            yield WayOn(-1, -1, landing.rest, leaves=False)


def open_ways(field: Field, here: int) -> Iterator[WayOn]:
    """The other ruling: plain open borders, whatever lies in the cells."""
    for way in range(6):
        there = -1 if field.wall(here, way) else field.beyond(here, way)
        if there >= 0:
            yield WayOn(way, there, there, field.kind(there) == terrain.OUTSIDE)


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


def list_complaints(game: LeaderGame, report: Freedom, level: str) -> Iterator[Finding]:
    """A finding for each group of starting places that miss the same cells, and for exits."""
    clauses, plan = game.freedom_clauses, report.plan
    for cells, starts in report.groups.items():
        here, there = in_words(plan, starts), in_words(plan, cells)
        text = (
            f"From {here} a player cannot get to {there} without blasting; take a wall away, or "
            f"let a river or a {game.legend[terrain.HOLE].group} lead there."
        )
        yield Finding("not-free", text, clauses, list_names(plan, cells), level=level)
    if report.shut:
        everywhere = report.shut == report.starts
        where = "No exit" if everywhere else f"From {in_words(plan, report.shut)} no exit"
        text = (
            f"{where} can be used; draw an exit beside a cell where a player can rest, or a way "
            "to it."
        )
        why, cut_off = (*clauses, "LP-STRUCT-14"), list_names(plan, report.shut)
        yield Finding("no-usable-exit", text, why, cut_off, level=level)


# -- The leader's plan looked over before play ----------------------------------------------------


PLAN_RULES: tuple[Rule, ...] = (
    field_rule,
    levels_rule,
    outer_wall_rule,
    posts_rule,
    walls_rule,
    rubber_rule,
    rivers_rule,
    chains_rule,
    stream_rule,
    holes_rule,
    marsh_rule,
)
"""What both games ask of a plan."""

PLAY_RULES: tuple[Rule, ...] = (levels_rule, rubber_rule, chains_rule)
"""What no game can be played without, not even in a fragment."""


def survey_plan(
    game: LeaderGame,
    plan: Plan,
    rulings: Rulings,
    *,
    treasure: str | None = None,
    freedom: bool | None = None,
) -> Report:
    """Every rule on plans; ``treasure`` is a cell, ``none`` where there is none, ``None`` unasked.

    With ``freedom`` the freedom of movement is looked at too; without a wish only where the ruling
    makes it binding.
    """
    drawn = as_drawn(plan)
    said = [*gather_verdict(game.plan_rules, drawn, rulings)]
    if treasure is not None:
        said += treasure_rule(drawn, treasure)
    found = Report(
        tuple(one for one in said if isinstance(one, Finding)),
        tuple(dict.fromkeys(one for one in said if isinstance(one, str))),
    )
    if freedom is None:
        freedom = rulings.freedom == "error"
    if freedom and not find_unplayable(game, drawn, rulings):
        report = freedom_of_movement(game, drawn, rulings)
        found = Report((*found.findings, *report.findings), (*found.kept, *report.kept))
    return found


def is_lawful(game: LeaderGame, field: Field) -> bool:
    """Whether the plan as it is keeps every rule on plans; freedom of movement is not looked at."""
    plan, rulings = field.plan, field.rulings
    return as_drawn(plan) is plan and not survey_plan(game, plan, rulings, freedom=False).errors


def survey_drawing(
    game: LeaderGame,
    drawing: str,
    rulings: Rulings,
    *,
    treasure: str | None = None,
    freedom: bool | None = None,
) -> Report:
    """The same for a drawing; one that cannot be read at all is a finding too."""
    try:
        plan = read_plan(drawing, open_levels=rulings.levels == "open", legend=game.legend)
    except MapError as error:
        return Report((Finding(error.code, str(error), error.clauses),))
    return survey_plan(game, plan, rulings, treasure=treasure, freedom=freedom)
