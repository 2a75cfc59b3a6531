"""What a walker of the duel may know: what he was told, and what some labyrinth can have.

The sheet itself is slip 0: its spots are real places, since a starting cell is named aloud. Whoever
falls goes on drawing on the slip of that exit, counted from where he finds himself (LD-PIT-06,
LD-PIT-08). What is observed of one side, or of one cell, in the course of time is checked against
everything that can have been drawn there. The reasoning uses the size of the sheet, what was heard,
and that nothing is drawn more often than the rules say; it does not use that every cell must be
reachable. What is drawn is drawn for certain (LD-GEN-09).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from rules.boards.grid import LEFT, OPPOSITE, RIGHT, Grid
from rules.core.story import Heard, Information
from rules.games.duel.actions import ENTER, MOVE, START, SWAP, TAKE, THROW, Action
from rules.games.duel.board.plan import EXIT, OPEN, SIDES, WALL, empty_maze
from rules.games.duel.board.terrain import LEGEND, NOTHING, REAL, TOLD_THINGS, TREASURES
from rules.games.duel.options import Rulings
from rules.games.duel.state import Ground, Walker
from rules.games.duel.verbs import grenades, move
from rules.knowledge.candidates import Layings
from rules.knowledge.chart import (
    ORIGIN,
    Chart,
    Felt,
    Notebook,
    Pieces,
    SlipSpot,
    Spot,
    SpotSide,
    Walk,
    list_shifts,
    minus,
    move_spot,
    name_border,
    on_sheet,
    plus,
)

# -- What one labyrinth can have ------------------------------------------------------------------


Note = tuple[int, str]
"""A time and what was found out then."""

MAYBE = "maybe"
"""A note of a grenade that may have hit a side; others are a verb and what was told."""
INSIDE = {"wall", "open"}
RIM = {"outer", "exit"}
HOW = {"wall": (RIGHT, WALL), "open": (RIGHT, OPEN), "outer": (LEFT, WALL), "exit": (LEFT, EXIT)}
"""How a side can be, on the first of two cells: in which direction it lies, and its sign."""
Answers = Mapping[str, Mapping[str, str]]
MANY = {thing.code: thing.number for thing in LEGEND if thing.code}
"""How many there are of each object (LD-INV)."""
CHANGING = ("taken", "swapped", "put", "back", "perhaps")
"""Notes of what becomes of treasures: ``back`` where one came back, ``perhaps`` where it may."""
OLD, LAID = {"treasure", "treasure_taken", "taken", "swapped", "put"}, ("back", "perhaps")
"""Notes that only a cell has where a treasure lay at first; what is worked out and not told."""


class Rules(NamedTuple):
    """What the reasoning may count on.

    ``answers`` are those of :func:`ask_engine`. ``fallen`` are the pit exits he has come out on;
    each of them is there once, fair or not. ``back`` tells when a false treasure came back, where
    he has taken all that is missing.
    """

    grid: Grid
    fair: bool
    rulings: Rulings
    answers: Answers
    fallen: frozenset[str] = frozenset()
    back: tuple[int, ...] = ()

    def cells(self, side: SpotSide) -> int:
        """2 for a side between two cells, 1 for one on the edge, 0 for one off the sheet."""
        return on_sheet(self.grid, side[0]) + on_sheet(self.grid, move_spot(*side))

    def edge(self, side: SpotSide) -> str:
        """On which edge of the sheet a side lies."""
        (x, y, _), way = side
        if way == RIGHT:
            return "W" if x < 0 else "E"
        return "N" if y < 0 else "S"

    def single(self, sign: str) -> bool:
        """Whether there are no more of an object than the rules say."""
        return self.fair or sign in self.fallen


def ask_engine(rulings: Rulings) -> Answers:
    """What a side is after each note of it, for all that it can have been before."""
    found, names = defaultdict[str, dict[str, str]](dict), {how: one for one, how in HOW.items()}
    for name, (way, sign) in HOW.items():
        ground = Ground(empty_maze(2, 1).with_side(0, way, sign), rulings)
        after, told = grenades.hit_side(ground, 0, way)
        found[f"{MOVE} {move.find_answer(ground, 0, way)}"][name] = name
        found[f"{THROW} {told}"][name] = found[MAYBE][name] = names[way, after.sign(0, way)]
    return found


def side_states(notes: Iterable[Note], start: set[str], rules: Rules) -> set[str]:
    """What a side can be now, if it was drawn as one of ``start``; empty where nothing fits."""
    states = set(start)
    for _, what in sorted(notes):
        before, after = states, rules.answers.get(what, {})
        states = {after[one] for one in before if one in after}
        states |= before if what == MAYBE else set()
    return states


def list_drawn(side: SpotSide, notes: Iterable[Note], rules: Rules) -> set[str]:
    """How a side can have been drawn; empty where nothing fits."""
    cells = rules.cells(side)
    if cells == 0:
        return set(RIM) if all(what == MAYBE for _, what in notes) else set()
    return {one for one in (INSIDE if cells == 2 else RIM) if side_states(notes, {one}, rules)}


def can_hold(sign: str, notes: Sequence[Note], rules: Rules, since: Mapping[str, int]) -> bool:
    """Whether an object could lie on a cell: the engine would have told each time what was told.

    ``since`` tells from when on the crossbow and the crutch are used up (LD-GAP-15). Whether a
    treasure lies there changes as it is taken and put down (LD-GAP-35).
    """
    ground, chest = Ground(empty_maze(1, 1).with_thing(0, sign), rules.rulings), sign in TREASURES
    lies = {chest}
    for time, what in sorted(notes):
        if what in CHANGING:
            if not chest or (what in TAKEN.values() and True not in lies):
                return False
            lies = {what != "taken"} | (lies if what == "perhaps" else set())
            continue
        bow, crutch = (since.get(thing, time) < time for thing in ("crossbow", "crutch"))
        there = [Walker(0, limping=bow, crutch=crutch, lying=(sign == REAL,) * one) for one in lies]
        lies = {bool(one.lying) for one in there if move.find_report(ground, one, 0) == what}
        if not lies:
            return False
    return True


def count_most(signs: Iterable[str], rules: Rules) -> int:
    """How many cells can hold one of some objects."""
    return sum(MANY[sign] if rules.single(sign) else rules.grid.size for sign in signs)


# -- What a walker draws --------------------------------------------------------------------------


SHEET = 0
TAKEN = {TAKE: "taken", SWAP: "swapped"}
ASIDE = ("turn_skipped", "no_grenade", "exit_here", "taken", "swapped", "put")
"""Announcements that tell nothing of a cell or a side."""
WALLS = ("wall", "labyrinth_wall")
SAME = {"trap_idle": "trap"}
"""Announcements in the same words as others (LD-GAP-30)."""


@dataclass(eq=False)
class Slip:
    """Facts in time, each at a spot counted from where the slip begins."""

    cells: dict[Spot, list[Note]] = field(default_factory=dict)
    sides: dict[SpotSide, list[Note]] = field(default_factory=dict)
    trail: list[Spot] = field(default_factory=list)

    def cell(self, spot: Spot, time: int, what: str) -> None:
        """Note what was told of a cell."""
        self.cells.setdefault(spot, []).append((time, what))

    def side(self, spot: Spot, way: int, time: int, what: str) -> None:
        """Note what was done to a side, and what was told of it."""
        self.sides.setdefault(name_border(spot, way), []).append((time, what))

    def lay(self, other: Slip, shift: Spot) -> None:
        """Lay another slip on this one."""
        for spot, notes in other.cells.items():
            self.cells.setdefault(plus(spot, shift), []).extend(notes)
        for (spot, way), notes in other.sides.items():
            self.sides.setdefault((plus(spot, shift), way), []).extend(notes)
        self.trail += [plus(spot, shift) for spot in other.trail]

    def landmarks(self, rules: Rules) -> dict[str, Spot]:
        """Things of which there is only one, and where they are on this slip."""
        found = {}
        for spot, notes in self.cells.items():
            for _, what in notes:
                name = what.removesuffix("_spent")
                numbered = name.startswith("pit_") and name[-1].isdecimal()
                single = name in ("crossbow", "crutch", "trap") or numbered
                if single and rules.single(TOLD_THINGS[name].code):
                    found[name] = spot
        return found


class SlipWalk(Walk):
    """The slips a walker draws. ``slip`` is the one he is on, ``landing`` that of each pit exit.

    ``came`` tells of each slip but the sheet from which slip, and which spot there, he came to it.
    ``since`` tells from when on the crossbow and the crutch are used up, ``whole`` whether he has
    drawn from the beginning on.
    """

    def __init__(self, information: Information) -> None:
        first, self.viewer = dict(information.first.facts), information.viewer
        rulings = Rulings.choose(dict(first["rules"]))
        grid, fair = Grid(*first["size"]), first["fair"] == "yes"
        self.rules = Rules(grid, fair, rulings, ask_engine(rulings))
        self.slips: list[Slip] = [Slip()]
        self.landing: dict[str, int] = {}
        self.came: dict[int, SlipSpot] = {}
        self.slip = SHEET
        self.placed = self.gone = self.fallen = False
        self.felt: Felt | None = None
        self.felt_on = SHEET
        self.time = 0
        self.since: dict[str, int] = {}
        for thing, key, unused in (("crossbow", "limping", "no"), ("crutch", "crutch", "none")):
            if first[f"{key}.{self.viewer}"] != unused:
                self.since[thing] = -1
        self.whole = not first["begins"]
        if not self.whole:
            self.begin(first["begins"])
        self.follow(information)

    @property
    def now(self) -> Slip:
        """The slip the player draws on."""
        return self.slips[self.slip]

    def begin(self, name: str) -> None:
        """Begin on a place known by name, of which nothing is told."""
        grid = self.rules.grid
        if name.startswith("out:"):
            _, name, side = name.split(":")
            self.door = SIDES.index(side)
        self.here, self.placed = grid.place(grid.find(name)), True
        if self.door is not None:
            self.now.side(self.here, self.door, self.time, f"{MOVE} out")
        self.now.trail.append(self.here)
        if self.door is None:
            self.now.cells.setdefault(self.here, [])

    def hear(self, heard: Heard) -> None:
        """Write down the answer to one of the player's own actions."""
        self.time += 1
        self.felt = None
        action: Action = heard.action
        told = [
            str(event.data["code"])
            for event in heard.events
            if event.who == self.viewer and event.kind == "said"
        ]
        codes = [SAME.get(code, code) for code in told if code not in ASIDE]
        code = codes[0] if codes else "-"
        if action.verb == START and action.place >= 0:
            self.here, self.placed = self.rules.grid.place(action.place), True
            self.arrive(code)
        elif action.verb == MOVE:
            self.step(action.way, code)
        elif action.verb == THROW and "thrown" in codes:
            self.throw(action, codes)
        elif action.verb == ENTER:
            self.enter(action, code)
        elif action.verb in ("take", "swap", "drop"):
            self.now.cell(self.here, self.time, TAKEN.get(action.verb, "put"))
        if any(event.kind == "gone" and event.who == self.viewer for event in heard.events):
            self.gone = True

    def step(self, way: int, code: str) -> None:
        """A step: a wall, a way out, or a cell."""
        stood, kind, self.felt_on = self.here, "bump", self.slip
        told = "out" if code.startswith("out") else code if code in WALLS else ""
        self.now.side(stood, way, self.time, f"{MOVE} {told}")
        if told == "out":
            if code == "out_false" and self.rules.rulings.false_outside == "returns":
                self.come_back()
            self.door = None if self.rules.rulings.after_leaving == "put-back" else way
            kind = "out"
        elif not told:
            self.here = there = move_spot(self.here, way)
            self.arrive(code)
            kind = "went" if (self.slip, self.here) == (self.felt_on, there) else "lost"
        self.felt = Felt(kind, stood, move_spot(stood, way) if kind == "went" else stood, way)

    def come_back(self) -> None:
        """A false treasure carried out lies in its place again, the first empty one (LD-GAP-36)."""
        gone = ("taken", "treasure_taken", "perhaps")
        places = [
            (slip, spot, last_of([what for _, what in sorted(notes)]))
            for slip in self.slips
            for spot, notes in slip.cells.items()
        ]
        places = sorted((one for one in places if one[2] in gone), key=lambda one: one[1][1::-1])
        sheet = self.slips[SHEET]
        sure = all(slip is sheet and last != "perhaps" for slip, _, last in places)
        if self.whole:
            self.rules = self.rules._replace(back=(*self.rules.back, self.time))
            places = places[:1] if sure else places
        lone = self.whole and len(places) == 1
        for slip, spot, _ in places:
            slip.cell(spot, self.time, "back" if lone else "perhaps")

    def enter(self, action: Action, code: str) -> None:
        """Back in through the same opening, or through one that is named (LD-RET-02)."""
        if action.place >= 0:
            spot, told = self.rules.grid.place(action.place), code if code in WALLS else "out"
            self.slips[SHEET].side(spot, action.way, self.time, f"{MOVE} {told}")
            if code in WALLS:
                return
            self.slip, self.here = SHEET, spot
        self.door = None
        self.arrive(code)

    def throw(self, action: Action, codes: list[str]) -> None:
        """A side that is open from now on (LD-GREN-06), and what was told of it (LD-GAP-12)."""
        reach = self.rules.rulings.grenade_reach
        if reach == "straight":
            spot = self.here
            for _ in range(sum(self.rules.grid)):
                self.now.side(spot, action.way, self.time, MAYBE)
                spot = move_spot(spot, action.way)
            return
        slip, spot = self.now, self.here
        if reach == "anywhere":
            slip, spot = self.slips[SHEET], self.rules.grid.place(action.place)
        told = next((code for code in codes if code != "thrown"), "")
        slip.side(spot, action.way, self.time, f"{THROW} {told}")

    def arrive(self, code: str) -> None:
        """What is told of the cell entered, ``-`` for nothing, and where the player is now."""
        slip, here, rulings = self.now, self.here, self.rules.rulings
        slip.trail.append(here)
        known = {what for _, what in slip.cells.setdefault(here, [])}
        if code == "-" and rulings.empty_report == "silent" and rulings.repeat_report == "always":
            code = "empty" if rulings.start_cell == "arrival" or len(slip.trail) > 1 else "-"
        if code != "-":
            slip.cell(here, self.time, code)
            if code in ("crossbow", "crutch"):
                self.since[code] = self.time
            if code.startswith("pit") and not code.startswith("pit_exit"):
                self.fall(code)
            return
        pits = [what for what in known if what.startswith("pit") and "exit" not in what]
        if pits:
            self.fall(pits[0])
        elif rulings.repeat_report == "first-only" and not known and self.fallen:
            self.lose()

    def fall(self, pit: str) -> None:
        """On to the slip of this pit's exit, the same at every fall (LD-INV-07)."""
        self.fallen = True
        out = pit.replace("pit", "pit_exit")
        if out != "pit_exit":
            self.rules = self.rules._replace(fallen=self.rules.fallen | {TOLD_THINGS[out].code})
        if out == "pit_exit" or out not in self.landing:
            self.lose()
            self.now.cell(ORIGIN, self.time, out)
            self.landing[out] = self.slip
        else:
            self.slip, self.here = self.landing[out], ORIGIN
        self.now.trail.append(self.here)

    def lose(self) -> None:
        """Find oneself on an unknown cell: a new slip."""
        self.came[len(self.slips)] = self.slip, self.here
        self.slips.append(Slip())
        self.slip, self.here = len(self.slips) - 1, ORIGIN
        self.now.cells.setdefault(ORIGIN, [])


# -- Where a slip can lie -------------------------------------------------------------------------


MOST_LAYINGS = 6_000
"""How many layings are tried before the rest is taken as possible."""


class Added(NamedTuple):
    """A record of what a slip adds to the sheet: its facts, and how they must have been drawn."""

    slip: Slip
    drawn: dict[SpotSide, set[str]]
    things: dict[Spot, frozenset[str]]


class Fit:
    """Whether the sheet of a walk with some of its slips on it can be one labyrinth.

    What a slip adds to the sheet by itself is worked out once for each shift; only what several
    slips tell of one side or cell is looked at again.
    """

    def __init__(self, walk: SlipWalk) -> None:
        self.slips, self.rules, self.since = walk.slips, walk.rules, walk.since
        self.sheet, rules = self.slips[SHEET], self.rules
        self.seen: dict[Any, frozenset[str]] = {}
        self.drawn = {s: list_drawn(s, notes, rules) for s, notes in self.sheet.sides.items()}
        self.things = {s: self.thing(s, []) for s, notes in self.sheet.cells.items() if notes}
        self.cache: dict[tuple[int, Spot], Added] = {}
        self.loose = sum(1 for slip in self.slips[1:] if slip.cells)

    @cached_property
    def alone(self) -> dict[int, tuple[Spot, ...]]:
        """How each loose slip can be shifted, laid alone."""
        return {
            number: tuple(
                s for s in list_shifts(slip.cells, self.rules.grid) if self([(number, s)])
            )
            for number, slip in enumerate(self.slips)
            if number != SHEET and slip.cells
        }

    def places(self, number: int) -> tuple[Spot, ...]:
        """Every shift of a loose slip with which all others find a place."""
        return Layings(self.alone, self, MOST_LAYINGS).places(number)

    def side(self, side: SpotSide, notes: list[Note]) -> set[str]:
        """How a side can be drawn of which slips tell something; empty where nothing fits."""
        return list_drawn(side, self.sheet.sides.get(side, []) + notes, self.rules)

    def thing(self, spot: Spot, notes: list[Note]) -> frozenset[str]:
        """What the cell on a spot can hold, by sign; empty where nothing fits."""
        if not on_sheet(self.rules.grid, spot):
            return frozenset()
        told = *self.sheet.cells.get(spot, ()), *notes
        if told not in self.seen:
            signs = (one for one in (NOTHING, *MANY) if can_hold(one, told, self.rules, self.since))
            self.seen[told] = frozenset(signs)
        return self.seen[told]

    def added(self, number: int, shift: Spot) -> Added:
        """What a slip adds to the sheet, laid alone."""
        found = self.cache.get((number, shift))
        if found is None:
            slip = Slip()
            slip.lay(self.slips[number], shift)
            drawn = {side: self.side(side, notes) for side, notes in slip.sides.items()}
            things = {spot: self.thing(spot, notes) for spot, notes in slip.cells.items() if notes}
            found = self.cache[number, shift] = Added(slip, drawn, things)
        return found

    def __call__(self, laid: Sequence[tuple[int, Spot]]) -> Added | None:
        """What the sheet and these slips show, shifted so; ``None`` where they cannot lie so."""
        drawn, things, both = self.drawn, self.things, Slip()
        cells, sides = both.cells, both.sides
        for number, shift in laid:
            slip, more_drawn, more_things = self.added(number, shift)
            if not all(more_drawn.values()) or not all(more_things.values()):
                return None
            drawn, things = drawn | more_drawn, things | more_things
            for side in sides.keys() & slip.sides.keys():
                drawn[side] = self.side(side, sides[side] + slip.sides[side])
            for spot in cells.keys() & slip.cells.keys():
                if notes := cells[spot] + slip.cells[spot]:
                    things[spot] = self.thing(spot, notes)
            both.lay(slip, ORIGIN)
        if not all(drawn.values()) or not all(things.values()):
            return None
        fits = self.counts(drawn, things) and (len(laid) < self.loose or self.come_back(both))
        return Added(both, drawn, things) if fits else None

    def come_back(self, both: Slip) -> bool:
        """Whether each false treasure came back to the first old place without one (LD-GAP-36).

        ``both`` is what all loose slips together add to the sheet.
        """
        if not self.rules.back:
            return True
        told: list[tuple[int, Spot, str]] = [(time, ORIGIN, "back") for time in self.rules.back]
        for spot in {**self.sheet.cells, **both.cells}:
            notes = self.sheet.cells.get(spot, []) + both.cells.get(spot, [])
            if any(what in OLD for _, what in notes):
                told += [(time, spot, what) for time, what in notes if what not in LAID]
        gone: set[Spot] = set()
        for _, spot, what in sorted(told):
            if what == "back":
                gone.discard(min(gone, key=lambda one: one[1::-1], default=ORIGIN))
            elif what == "taken":
                gone.add(spot)
            elif (spot in gone) != (what in ("empty", "treasure_taken")):
                if what not in ("put", "swapped"):
                    return False
                gone.discard(spot)
        return True

    def counts(
        self, drawn: dict[SpotSide, set[str]], things: dict[Spot, frozenset[str]]
    ) -> bool:  # fmt: skip
        """Whether nothing is drawn more often than the rules say."""
        edges = Counter(self.rules.edge(side) for side, can in drawn.items() if can == {"exit"})
        each, most = self.rules.rulings.most_exits
        if self.rules.fair and (max(edges.values(), default=0) > each or edges.total() > most):
            return False
        found = Counter(signs for signs in things.values() if NOTHING not in signs)
        return all(count <= count_most(signs, self.rules) for signs, count in found.items())


def join_slips(drawing: SlipWalk) -> Pieces:
    """Lay on the sheet, or on each other, the slips whose place is proved.

    A slip joins another where both hold a thing of which there is only one, and the sheet where
    only one place is left for it. Slips that were laid on others are empty.
    """
    slips = drawing.slips
    pieces = Pieces(len(slips))
    while found := find_proved(drawing):
        number, onto, shift = found
        slips[onto].lay(slips[number], shift)
        slips[number] = Slip()
        pieces.move(number, onto, shift)
    return pieces


def find_proved(drawing: SlipWalk) -> tuple[int, int, Spot] | None:
    """A slip whose place is proved, on which other one, and shifted how."""
    slips, rules = drawing.slips, drawing.rules
    marks = [slip.landmarks(rules) for slip in slips]
    for number in range(len(slips) - 1, 0, -1):
        for onto in range(number):
            for name in marks[number]:
                if name in marks[onto]:
                    return number, onto, minus(marks[onto][name], marks[number][name])
    fits = Fit(drawing)
    for number in fits.alone:
        found = fits.places(number)
        if len(found) == 1:
            return number, SHEET, found[0]
    return None


# -- Why a slip does not fit ----------------------------------------------------------------------


class Misfit(NamedTuple):
    """Why a slip cannot lie where its author would stand on ``spot``: a sentence, and where.

    ``way`` is the side of ``at`` that speaks against it; -1 where the cell itself does, or nothing
    that has a place.
    """

    spot: Spot
    at: Spot
    way: int
    text: str


SIDE_WORDS = {
    "wall": "a wall", "labyrinth wall": "the labyrinth wall", "any wall": "a wall",
    "open": "a way through", "exit": "an exit", "": "nothing certain",
}  # fmt: skip
WAY_WORDS = ("above", "right of", "below", "left of")


def find_misfits(information: Information) -> tuple[Misfit, ...]:
    """Every cell on which the walker cannot stand with the slip that he draws on, and why not.

    Empty where he knows his place. It follows from what he was told alone.
    """
    drawing = SlipWalk(information)
    slips, rules = drawing.slips, drawing.rules
    pieces = join_slips(drawing)
    number, here = pieces.at(drawing.slip, drawing.here)
    if number == SHEET or not drawing.placed or drawing.gone:
        return ()
    fits = Fit(drawing)
    fitting = set(fits.places(number))
    inside = set(list_shifts(slips[number].cells, rules.grid))
    found = []
    for cell in range(rules.grid.size):
        spot = rules.grid.place(cell)
        shift = minus(spot, here)
        if shift in fitting:
            continue
        at, way, text = spot, -1, "A part of the slip would lie off the sheet."
        if shift in inside:
            at, way, text = find_clash(fits, number, shift) or (
                spot, -1, "With the rest of what is known it cannot be one labyrinth.",
            )  # fmt: skip
        found.append(Misfit(spot, at, way, text))
    return tuple(found)


def find_clash(fits: Fit, number: int, shift: Spot) -> tuple[Spot, int, str] | None:
    """The side or cell where a slip, laid alone, and the sheet contradict each other."""
    rules, added = fits.rules, fits.added(number, shift)
    for (spot, way), can in sorted(added.drawn.items()):
        if not can:
            cell, side = (spot, way)
            if cell not in added.slip.cells or not on_sheet(rules.grid, cell):
                cell, side = move_spot(spot, way), OPPOSITE[way]
            own = name_side(side_states(added.slip.sides[spot, way], INSIDE | RIM, rules))
            drawn_ = fits.sheet.sides.get((spot, way), [])
            start = INSIDE if rules.cells((spot, way)) == 2 else RIM
            other = name_side(side_states(drawn_, start, rules)) if drawn_ else ""
            there = f"the sheet has {SIDE_WORDS[other]} there"
            if not other:
                there = "that is inside the sheet" if start is INSIDE else "the sheet ends there"
            name = rules.grid.name(rules.grid.cell(*cell))
            text = f"The slip has {SIDE_WORDS[own]} {WAY_WORDS[side]} {name}; {there}."
            return cell, side, text
    for spot, signs in sorted(added.things.items()):
        if not signs:
            name = rules.grid.name(rules.grid.cell(*spot))
            return spot, -1, f"On {name} the slip and the sheet tell of different things."
    return None


# -- The notebook ---------------------------------------------------------------------------------


def draw_notebook(information: Information) -> Notebook:
    """The notebook of the viewer of ``information``: the sheet first, then the loose slips.

    He has no spot before the start and once he has left for good; else ``candidates`` are the cells
    where he may be, one when he knows it.
    """
    drawing = SlipWalk(information)
    slips, rules = drawing.slips, drawing.rules
    pieces = join_slips(drawing)
    number, here = pieces.at(drawing.slip, drawing.here)
    felt, on = drawing.felt, SHEET
    if felt is not None:
        (on, frm), (_, to) = (pieces.at(drawing.felt_on, spot) for spot in (felt.frm, felt.to))
        felt = felt._replace(frm=frm, to=to)
    candidates: list[Spot] = []
    if drawing.placed and not drawing.gone:
        candidates = [here]
        if number != SHEET:
            spots = (plus(here, shift) for shift in Fit(drawing).places(number))
            candidates = sorted(spots, key=lambda spot: (spot[1], spot[0]))
    shown = [place for place, slip in enumerate(slips) if place == SHEET or slip.cells]
    return Notebook(
        information.viewer,
        rules.grid,
        tuple(draw_slip(slips[place], rules, anchored=place == SHEET) for place in shown),
        number=shown.index(number),
        here=here if candidates else None,
        candidates=tuple(candidates),
        felt=felt if on == SHEET else None,
        outside=-1 if drawing.door is None else drawing.door,
        loose=felt if on == number != SHEET else None,
    )


def draw_slip(slip: Slip, rules: Rules, *, anchored: bool) -> Chart:
    """A slip as it is drawn now.

    Sides are ``wall``, ``labyrinth wall``, ``any wall``, ``open`` or ``exit``.
    """
    kinds = {
        spot: kind_of([what for _, what in sorted(notes)]) for spot, notes in slip.cells.items()
    }
    sides: dict[SpotSide, str] = {}
    for (spot, way), notes in slip.sides.items():
        start = INSIDE | RIM
        if anchored:
            start = INSIDE if rules.cells((spot, way)) == 2 else RIM
        shown = name_side(side_states(notes, start, rules))
        for side in ((spot, way), (move_spot(spot, way), OPPOSITE[way])) if shown else ():
            if not anchored or on_sheet(rules.grid, side[0]):
                sides[side] = shown
    return Chart(anchored, {s: k for s, k in kinds.items() if k}, sides, list(slip.trail))


def name_side(states: set[str]) -> str:
    """What to draw on a side that can be any of ``states``."""
    if len(states) == 1:
        (state,) = states
        return {"outer": "labyrinth wall"}.get(state, state)
    if states and states <= {"wall", "outer"}:
        return "any wall"
    return "open" if states and states <= {"open", "exit"} else ""


def last_of(codes: list[str]) -> str:
    """The last that was told of a cell beside that it is empty."""
    lasting = [code.removesuffix("_spent") for code in codes if code != "empty"]
    return lasting[-1] if lasting else ""


def kind_of(codes: list[str]) -> str:
    """What to write into a cell after everything told of it."""
    last = last_of(codes)
    if last in ("taken", "treasure_taken"):
        return "empty"
    if last in ("", "perhaps"):
        return "empty" if codes[-1:] == ["empty"] else ""
    return "treasure" if last in ("swapped", "put", "back") else last
