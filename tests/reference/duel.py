"""A referee of the duel, written from the text of its rules alone.

Two people sit at a table. Each walks the labyrinth that the other one drew, and each is told by the
other what he finds. The referee keeps both sheets and both slips. It is slow and plain, knows
nothing of the engine, and keeps the rulings that the book takes, or one of those in ``CHOICES``.

A place is a pair: column and row, from 0. Whoever is outside stands where the sheet would go on
beyond the opening that he used.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

Place = tuple[int, int]
WAYS = {"right": (1, 0), "left": (-1, 0), "up": (0, -1), "down": (0, 1)}
SIDES = {"right": "E", "left": "W", "up": "N", "down": "S"}
NAMES = ("P1", "P2")
PITS = {"1": "I", "2": "II", "3": "III", "4": "IV"}
EXITS = {roman: number for number, roman in PITS.items()}
TREASURES = {"O": "false", "X": "real"}
HELD = 3
"""Turns that are missed in the trap (LD-TRAP-02)."""
CHOICES: Mapping[str, Collection[str]] = {
    "start_choice": ("edge", "empty"), "start_cell": ("silent",), "first_player": ("lot",),
    "taking_cost": ("action",), "return_cost": ("free",), "least_actions": ("one", "all"),
    "wall_ends_turn": ("yes",), "combo_turn": ("forbidden",),
    "grenade_reach": ("anywhere", "straight"), "throw_report": ("wall", "kind"),
    "no_grenade": ("costs-action",), "repeat_report": ("first-only",),
    "empty_report": ("silent",), "spent_report": ("empty",), "exit_report": ("told",),
    "hit_turn": ("ends", "recounted"), "crutch_cancels": ("at-once",),
    "action_formula": ("sum", "difference"), "trap_with_crutch": ("eight-turns",),
    "trap_rest": ("counts",), "held_until": ("third-miss",), "held_wound": ("beside-crutch",),
    "trap_total": ("fixed",), "both_held": ("released",), "trap_visit": ("by-move",),
    "pit_words": ("both",), "pit_number": ("untold",), "fall_turn": ("ends",),
    "fall_treasure": ("stays",), "take_when": ("on-arrival",), "putting_down": ("old-places",),
    "taken_report": ("told",), "false_outside": ("carried", "returns"),
    "last_round": ("completed",), "after_leaving": ("stays-out", "put-back"),
    "reentry": ("any-exit",), "outer_wall": ("immune",), "wall_report": ("same",),
}  # fmt: skip
"""The other choices that the referee can keep, one at a time."""


class Sheet:
    """A labyrinth as it was drawn: signs on cells, walls between them, openings in the rim."""

    def __init__(self, drawing: str) -> None:
        rows = drawing.strip("\n").split("\n")
        self.width, self.height = (len(rows[0]) - 1) // 4, (len(rows) - 1) // 2
        self.sign: dict[Place, str] = {}
        self.walls: set[frozenset[Place]] = set()
        for y in range(self.height):
            line = rows[2 * y + 1].ljust(4 * self.width + 1)
            for x in range(self.width):
                self.sign[x, y] = line[4 * x + 1 : 4 * x + 4].strip()
            for x in range(self.width + 1):
                if line[4 * x] == "|":
                    self.walls.add(frozenset({(x - 1, y), (x, y)}))
        for y in range(self.height + 1):
            line = rows[2 * y].ljust(4 * self.width + 1)
            for x in range(self.width):
                if line[4 * x + 1 : 4 * x + 4] == "---":
                    self.walls.add(frozenset({(x, y - 1), (x, y)}))

    def inside(self, place: Place) -> bool:
        """Whether a place is a cell of the labyrinth."""
        return place in self.sign

    def holding(self, sign: str) -> Place:
        """The cell that holds a sign."""
        return next(place for place, found in self.sign.items() if found == sign)


@dataclass
class Walker:
    """What is known at the table of one who walks."""

    sheet: Sheet
    at: Place | None = None
    grenades: int = 3  # LD-INV-11
    hand: str = "nothing"
    limps: bool = False
    crutch: str = "none"  # then found, then in force from his next turn on (LD-CRU-03)
    missing: int = 0
    held: bool = False
    lying: dict[Place, str] = field(default_factory=dict)
    gone: bool = False  # where nobody comes back (LD-GAP-38)
    arrived: bool = False  # just now or by the start, for the decision at once (LD-GAP-33)
    blind: bool = False  # nothing was told of the starting cell (LD-GAP-05)
    fixed: int = 0  # the opponent's actions, where they are settled by the trap (LD-GAP-27)
    seen: set[Place] = field(default_factory=set)

    @property
    def outside(self) -> bool:
        """Whether he has left the labyrinth, and stands beside the opening he used."""
        return self.at is not None and not self.gone and not self.sheet.inside(self.at)


def beside(place: Place, way: str) -> Place:
    """The place on one side."""
    return place[0] + WAYS[way][0], place[1] + WAYS[way][1]


def named(place: Place) -> str:
    """The name of a cell."""
    return f"{chr(ord('a') + place[0])}{place[1] + 1}"


def found(name: str) -> Place:
    """A cell by its name, or the place beyond one of its sides: ``out:b1:N``."""
    if not name.startswith("out:"):
        return ord(name[0]) - ord("a"), int(name[1:]) - 1
    _, cell, side = name.split(":")
    return beside(found(cell), next(way for way, letter in SIDES.items() if letter == side))


class Duel:
    """The table: two walkers, whose turn it is, and how many actions are left in it."""

    def __init__(
        self, spec: Mapping[str, Any], maps: Mapping[str, str], ruled: Mapping[str, str] = {}
    ) -> None:
        self.ruled = dict(ruled)
        self.lot = self.rules("first_player", "lot")
        self.first = "P1" if self.lot else spec.get("first", "P1")  # LD-GAP-06
        self.walkers = {
            who: self._walker(spec, who, Sheet(maps[drawn]))
            for who, drawn in zip(NAMES, ("M1", "M2"), strict=True)
        }
        self.turn, self.left = self.first, 0
        self.open = False
        self.did: set[str] = set()
        self.winners: list[str] = []
        self.over = False
        if not self.starting and not self.lot:
            self._begin(self.first)

    def rules(self, name: str, choice: str) -> bool:
        """Whether a ruling is flipped to this choice."""
        return self.ruled.get(name) == choice

    @staticmethod
    def _walker(spec: Mapping[str, Any], who: str, sheet: Sheet) -> Walker:
        where = spec["players"][who]
        caught = spec.get("trap", {}).get(who)
        hand = spec.get("carried", {}).get(who, "nothing")
        return Walker(
            sheet,
            at=None if where == "starts" else found(where),
            grenades=spec.get("grenades", {}).get(who, 3),
            hand=TREASURES.get(hand, hand),
            limps=who in spec.get("limping", ()),
            crutch="in-force" if who in spec.get("crutch", ()) else "none",
            missing=caught or 0,
            held=caught is not None,
            lying={at: TREASURES[sign] for at, sign in sheet.sign.items() if sign in TREASURES},
        )

    @property
    def starting(self) -> str:
        """Who names a starting cell next; both do before the first turn (LD-START-01)."""
        order = (self.first, self.other(self.first))
        return next((who for who in order if self.walkers[who].at is None), "")

    @staticmethod
    def other(who: str) -> str:
        """The opponent."""
        return NAMES[who == "P1"]

    # -- turns ------------------------------------------------------------------------------------

    def net(self, walker: Walker) -> int:
        """Crutch in force less wound (LD-GAP-20); by ruling a find cancels at once (LD-GAP-18)."""
        at_once = self.rules("crutch_cancels", "at-once")
        heals = walker.crutch == "found" and walker.limps and at_once
        return (walker.crutch == "in-force" or heals) - walker.limps

    def actions(self, who: str) -> int:
        """How many actions a turn has (LD-GAP-20): while he is held, a limping foe gives none."""
        walker, foe = self.walkers[who], self.walkers[self.other(who)]
        if foe.held and foe.fixed:
            return foe.fixed
        own, wound = self.net(walker), max(0, -self.net(foe))
        mine = walker.crutch == "in-force"
        held = foe.held
        if self.rules("held_until", "third-miss"):
            held = held and foe.missing > 0  # LD-GAP-25
        if held and not (self.rules("held_wound", "beside-crutch") and mine):  # LD-GAP-26
            wound = 0
        if self.rules("action_formula", "sum"):
            return 1 + mine + (foe.limps and not held)
        if self.rules("action_formula", "difference"):
            return 1 + max(0, own - max(0, self.net(foe)) + wound)
        return 1 + max(0, own) + wound

    def _begin(self, who: str) -> str:
        """A turn begins; whoever is held misses it, and the words say so (LD-GAP-24)."""
        said = ""
        self.open, self.did = False, set()
        while True:
            walker, foe = self.walkers[who], self.walkers[self.other(who)]
            won = bool(self.winners) and who == self.first  # LD-GAP-37: the round is complete
            if won or (walker.gone and foe.gone):
                self.over, self.left = True, 0
                return said
            if not walker.gone:
                if walker.crutch == "found":
                    walker.crutch = "in-force"  # LD-CRU-03
                if not walker.missing:
                    break
                walker.missing -= 1
                said += " + пропуск хода"
            who = self.other(who)
        walker.held, walker.fixed = False, 0  # LD-TRAP-04
        self.turn, self.left = who, self.actions(who)
        return said

    # -- what may be ordered ----------------------------------------------------------------------

    def orders(self, who: str) -> list[str]:
        """Everything one could order."""
        sheet = self.walkers[who].sheet
        sides = [(named(cell), way) for cell in sheet.sign for way in WAYS]
        throws = [f"throw {way}" for way in WAYS]
        if self.rules("grenade_reach", "anywhere"):
            throws = [f"throw {cell} {way}" for cell, way in sides]
        more = ["drop"] if self.rules("putting_down", "old-places") else []
        if self.rules("reentry", "any-exit"):
            rim = [(cell, way) for cell, way in sides if not sheet.inside(beside(found(cell), way))]
            more += [f"enter {cell} {way}" for cell, way in rim]
        listed = (*WAYS, *throws, "take", "swap", "enter", "end", *more)
        return [f"{who}: {one}" for one in listed]

    def refused(self, action: str) -> Collection[str] | None:
        """All reasons against an order; it costs nothing then (LD-GAP-07)."""
        who, _, order = action.partition(": ")
        verb = order.partition(" ")[0]
        if self.over:
            return {"over"}
        if self.lot or who not in NAMES:
            return set() if self.lot and verb == "first" else {"lot"}
        walker = self.walkers[who]
        if verb == "start":
            if walker.at is not None:
                return {"placed"}
            return self._ground(walker, order) if who == self.starting else {"not-your-turn"}
        reasons = set() if who == self.turn else {"not-your-turn"}
        if self.starting:
            return {*reasons, "not-placed"}
        if walker.gone:
            reasons.add("gone")
        if walker.held:
            reasons.add("held")  # LD-GAP-24
        if order not in WAYS and set(order.split()) <= set(WAYS):
            far = len({*order.split()}) == 1
            return {*reasons, "one-cell" if far else "unknown-action"}  # LD-MOVE-01
        if verb == "end":
            least = self.ruled.get("least_actions", "none")  # LD-GAP-08
            lazy = self.left and (least == "all" or (least == "one" and "acted" not in self.did))
            return reasons | ({"must-act"} if lazy else set())
        return reasons | self._reasons(walker, order)

    def _ground(self, walker: Walker, order: str) -> set[str]:
        """Why one may not start there; any of the cells will do but for a ruling (LD-GAP-04)."""
        cell = found(order.split()[1])
        rim = any(not walker.sheet.inside(beside(cell, way)) for way in WAYS)
        if self.rules("start_choice", "edge") and not rim:
            return {"inner-cell"}
        # Where every cell holds something, nobody can be sent elsewhere.
        free = any(not sign for sign in walker.sheet.sign.values())
        if self.rules("start_choice", "empty") and walker.sheet.sign[cell] and free:
            return {"special"}
        return set()

    def _reasons(self, walker: Walker, order: str) -> set[str]:
        verb, *rest = order.split()
        if verb in ("take", "swap", "drop"):
            return self._hands(walker, verb)
        reasons = set()
        if not self.left:
            reasons.add("no-action")
        if verb == "enter" and not walker.outside:
            reasons.add("inside")
        elif verb == "enter" and rest and not self.rules("reentry", "any-exit"):
            reasons.add("other-exit")  # LD-RET-01
        if verb != "enter" and walker.outside:
            reasons.add("outside")  # LD-GAP-38
        mixed = {"moved"} if verb == "throw" else {"threw"}
        if self.rules("combo_turn", "forbidden") and self.did & mixed:
            reasons.add("mixed")  # LD-GAP-10
        if verb == "throw" and not walker.grenades and "no_grenade" not in self.ruled:
            reasons.add("no-grenade")  # LD-GAP-13
        if verb == "throw" and (len(rest) == 2) != self.rules("grenade_reach", "anywhere"):
            reasons.add("no-such-side")  # LD-GAP-11
        return reasons

    def _hands(self, walker: Walker, verb: str) -> set[str]:
        """LD-CAR-01, LD-CAR-03, LD-CAR-04, LD-CAR-06, LD-GAP-33, LD-GAP-34."""
        reasons = set()
        here = self._treasure_here(walker)
        if verb == "drop":
            sign = walker.sheet.sign.get(walker.at) if walker.at else None
            old = sign in TREASURES and here is None and not walker.blind
            if not (self.rules("putting_down", "old-places") and old):
                reasons.add("no-dropping")
        elif here is None or walker.blind:
            reasons.add("no-treasure")
        if verb == "take" and walker.hand != "nothing":
            reasons.add("hands-full")
        if verb != "take" and walker.hand == "nothing":
            reasons.add("empty-hands")
        if verb != "drop" and self.rules("take_when", "on-arrival") and not walker.arrived:
            reasons.add("too-late")
        if verb != "drop" and self.rules("taking_cost", "action") and not self.left:
            reasons.add("no-action")
        return reasons

    @staticmethod
    def _treasure_here(walker: Walker) -> str | None:
        return walker.lying.get(walker.at) if walker.at else None

    def legal(self) -> Collection[str]:
        """All orders that can be carried out now."""
        if self.over:
            return ()
        if self.lot:
            return [f"chance: first {who}" for who in NAMES]
        if self.starting:
            cells = (named(cell) for cell in self.walkers[self.starting].sheet.sign)
            orders = [f"{self.starting}: start {cell}" for cell in cells]
        else:
            orders = self.orders(self.turn)
        return [one for one in orders if not self.refused(one)]

    def actors(self) -> tuple[str, ...]:
        """Whoever names his cell, then whoever has the turn."""
        if self.lot:
            return ("chance",)
        return () if self.over else (self.starting or self.turn,)

    def odds(self) -> Mapping[str, Fraction]:
        """Nothing is left to chance but who moves first, by ruling (LD-GAP-06)."""
        return {one: Fraction(1, 2) for one in self.legal()} if self.lot else {}

    # -- what happens -----------------------------------------------------------------------------

    def do(self, action: str) -> str:
        """Carry out an order; what is said across the table."""
        who, _, order = action.partition(": ")
        verb, _, rest = order.partition(" ")
        if verb == "first":
            self.lot, self.first = False, rest
            return "" if self.starting else self._begin(rest).removeprefix(" + ")
        walker = self.walkers[who]
        if verb == "start":
            said = self._start(walker, found(rest))
            said = said if self.starting else said + self._begin(self.first)
            return said.removeprefix(" + ")
        self.ends = verb == "end"
        said = self._carry_out(walker, verb, rest)
        if self.winners and not self.rules("last_round", "completed"):
            self.over = True  # LD-GAP-37
        if self.over:
            self.left = 0
            return said
        if self.ends or not (self.left or self.open):
            walker.arrived = False
            said += self._begin(self.other(who))
        return said.removeprefix(" + ")

    def _start(self, walker: Walker, cell: Place) -> str:
        """Being placed is an arrival, but for a ruling (LD-GAP-05)."""
        self.ends = False
        if self.rules("start_cell", "silent"):
            walker.at, walker.blind = cell, True
            return ""
        said = self._arrive(walker, cell, "start")
        self.open = False
        return said

    def _carry_out(self, walker: Walker, verb: str, rest: str) -> str:
        assert walker.at is not None
        if verb == "end":
            return ""
        if verb in ("take", "swap", "drop"):
            self.open = walker.arrived = False
            if self.rules("taking_cost", "action"):
                self.left -= 1
            return self._take(walker, walker.at, verb)
        self.open = walker.arrived = False
        if verb != "enter" or not self.rules("return_cost", "free"):
            self.left -= 1
            self.did |= {"acted", "threw" if verb == "throw" else "moved"}
        if verb == "throw":
            return self._throw(walker, walker.at, rest)
        if verb == "enter":
            return self._enter(walker, walker.at, rest)
        return self._step(walker, walker.at, beside(walker.at, verb))

    def _throw(self, walker: Walker, here: Place, rest: str) -> str:
        """One grenade, one wall (LD-GREN-01, LD-GAP-11, LD-GAP-12)."""
        if not walker.grenades:
            return "гранат нет"
        walker.grenades -= 1
        *cell, way = rest.split()
        near = found(cell[0]) if cell else here
        sheet = walker.sheet
        while (
            self.rules("grenade_reach", "straight")
            and frozenset({near, beside(near, way)}) not in sheet.walls
            and sheet.inside(beside(near, way))
        ):
            near = beside(near, way)
        wall = frozenset({near, beside(near, way)})
        outer = not sheet.inside(beside(near, way))
        gone = wall in sheet.walls and not (outer and self.rules("outer_wall", "immune"))
        if gone:
            sheet.walls.discard(wall)  # LD-GREN-02, LD-OUT-04
        said = "граната истрачена"
        if "throw_report" in self.ruled:
            what = "стена разрушена" if gone else "ничего не разрушено"
            if gone and outer and self.rules("throw_report", "kind"):
                what = "стена лабиринта разрушена"
            said += f" + {what}"
        return said

    def _enter(self, walker: Walker, here: Place, rest: str) -> str:
        """Back in by the same opening, or by agreement by any (LD-RET-01, LD-GAP-39)."""
        cell = self._inner(walker)
        if rest:
            name, way = rest.split()
            cell, here = found(name), beside(found(name), way)
        if frozenset({cell, here}) in walker.sheet.walls:
            return "стена лабиринта"
        return self._arrive(walker, cell, "enter")

    def _inner(self, walker: Walker) -> Place:
        """The cell behind the opening he left by (LD-RET-01)."""
        assert walker.at is not None
        near = (beside(walker.at, way) for way in WAYS)
        return next(place for place in near if walker.sheet.inside(place))

    def _take(self, walker: Walker, here: Place, verb: str) -> str:
        """Take the treasure, leave the one in hand for it, or by ruling put it down."""
        had = walker.hand
        walker.hand = "nothing" if verb == "drop" else walker.lying.pop(here)
        if had == "nothing":
            return "беру клад"
        walker.lying[here] = had  # LD-CAR-04, LD-GAP-34
        return "кладу клад" if verb == "drop" else "меняю клад"

    def _step(self, walker: Walker, here: Place, there: Place) -> str:
        """A step, a run into a wall, or the way out (LD-MOVE, LD-WALL, LD-OUT)."""
        inside = walker.sheet.inside(there)
        if frozenset({here, there}) in walker.sheet.walls:
            self.ends = self.rules("wall_ends_turn", "yes")  # LD-GAP-09
            alike = inside or self.rules("wall_report", "same")
            return "стена" if alike else "стена лабиринта"  # LD-WALL-03
        if inside:
            return self._arrive(walker, there, "move")
        had = walker.hand
        if had == "real":
            self.winners.append(next(who for who in NAMES if self.walkers[who] is walker))
            self.ends = True  # LD-GAP-37
        if had == "real" or not self.rules("false_outside", "carried"):
            walker.hand = "nothing"  # LD-GAP-36
        if had == "false" and self.rules("false_outside", "returns"):
            self._home(walker)
        if had == "real" or "after_leaving" not in self.ruled:
            walker.at = there
        elif self.rules("after_leaving", "stays-out"):
            walker.gone = self.ends = True  # LD-GAP-38
        said = {"nothing": "", "false": "; клад ложный", "real": "; клад настоящий"}
        return f"вышел из лабиринта{said[had]}"  # LD-OUT-06, LD-OUT-08

    @staticmethod
    def _home(walker: Walker) -> None:
        """A false treasure is back on the first cell where one lay at first and none lies now."""
        order = sorted(walker.sheet.sign, key=lambda cell: (cell[1], cell[0]))
        old = (cell for cell in order if walker.sheet.sign[cell] in TREASURES)
        cell = next((cell for cell in old if cell not in walker.lying), None)
        if cell:
            walker.lying[cell] = "false"

    def _arrive(self, walker: Walker, cell: Place, how: str) -> str:
        """Every arrival is reported, and what lies there acts (LD-REP-01, LD-GAP-14)."""
        walker.at, walker.arrived, walker.blind = cell, True, False
        said = self._report(walker, cell)
        known = cell in walker.seen and self.rules("repeat_report", "first-only")
        walker.seen.add(cell)
        if known or (said == "пусто" and self.rules("empty_report", "silent")):
            said = ""
        said += self._act(walker, cell, how, quiet=not said)
        openings = (beside(walker.at, way) for way in WAYS)
        gap = any(
            not walker.sheet.inside(place)
            and frozenset({walker.at, place}) not in walker.sheet.walls
            for place in openings
        )
        if walker.at == cell and gap and self.rules("exit_report", "told"):
            said += " + выход из лабиринта"  # LD-GAP-16
        return said

    def _report(self, walker: Walker, cell: Place) -> str:
        """What is said of a cell."""
        sign = walker.sheet.sign[cell]
        untold = self.rules("pit_number", "untold")
        if cell in walker.lying:
            return "Вы нашли клад"  # LD-TRE-01
        if sign in TREASURES:
            return "клад, уже взят" if self.rules("taken_report", "told") else "пусто"
        spent = {"A": walker.limps, "Y": walker.crutch != "none"}.get(sign, False)
        if spent and self.rules("spent_report", "empty"):
            return "пусто"
        if spent:
            return "арбалет, уже разряжен" if sign == "A" else "костыль, уже взят"  # LD-GAP-15
        if sign in PITS:
            return "Вы попали в яму" if untold else f"Вы попали в яму № {sign}"  # LD-GAP-31
        if sign in EXITS:
            return "выход из ямы" if untold else f"выход из ямы № {EXITS[sign]}"
        return {"A": "арбалет", "Y": "костыль", "K": "капкан"}.get(sign, "пусто")

    def _act(self, walker: Walker, cell: Place, how: str, *, quiet: bool) -> str:
        """What a cell does to one who comes there; what is said of that beside the report."""
        who = next(name for name in NAMES if self.walkers[name] is walker)
        sign = walker.sheet.sign[cell]
        if cell in walker.lying:
            # The turn stays open for the decision (LD-GAP-33).
            self.open = not self.left and not self.rules("taking_cost", "action")
        elif sign == "A" and not walker.limps:
            before = self.actions(who)
            walker.limps = True  # LD-BOW-02
            if how != "start" and self.rules("hit_turn", "recounted"):
                self.left = max(0, self.left - max(0, before - self.actions(who)))
            self.ends = self.ends or (how != "start" and self.rules("hit_turn", "ends"))
        elif sign == "Y" and walker.crutch == "none":
            walker.crutch = "found"  # LD-CRU-03
        elif sign == "K" and (how == "move" or not self.rules("trap_visit", "by-move")):
            self._catch(walker, self.walkers[self.other(who)], how)
        elif sign in PITS:
            walker.at = walker.sheet.holding(PITS[sign])  # LD-PIT-03, LD-PIT-04
            if self.rules("fall_treasure", "stays"):
                walker.hand = "nothing"  # LD-GAP-32
            self.ends = self.ends or (how != "start" and self.rules("fall_turn", "ends"))
            if self.rules("pit_words", "both") and not quiet:
                return f" + {self._report(walker, walker.at)}"
        return ""

    def _catch(self, walker: Walker, foe: Walker, how: str) -> None:
        """LD-TRAP-02, LD-TRAP-09: three turns are missed, each time anew."""
        self.ends = how != "start"
        if foe.held and self.rules("both_held", "released"):  # LD-GAP-29
            foe.held, foe.missing = False, 0
            return
        walker.held, walker.missing = True, HELD
        if self.rules("trap_with_crutch", "eight-turns") and self.net(foe) == 1:
            walker.missing = 7  # LD-GAP-22
        if self.rules("trap_rest", "counts") and how != "start":
            walker.missing -= 1  # LD-GAP-23
        if self.rules("trap_total", "fixed"):
            other = next(name for name in NAMES if self.walkers[name] is foe)
            walker.fixed = self.actions(other)  # LD-GAP-27

    # -- the position -----------------------------------------------------------------------------

    def result(self) -> tuple[str, ...] | None:
        """Whoever carried the real treasure out; nobody where both did, or neither can."""
        if not self.over:
            return None
        return tuple(self.winners) if len(self.winners) == 1 else ()

    def facts(self) -> Mapping[str, str]:
        """The position, as scenario files name it."""
        winner = self.winners[0] if len(self.winners) == 1 else "draw" if self.winners else "none"
        told = {
            "turn": "none" if self.over else self.starting or self.turn,
            "left": str(0 if self.starting or self.lot else self.left),
            "first": self.first,
            "winner": winner if self.over else "none",
        }
        if self.lot:
            told |= {"turn": "chance", "first": "chance"}
        for who, walker in self.walkers.items():
            told[f"at.{who}"] = self._place(walker)
            told[f"grenades.{who}"] = str(walker.grenades)
            told[f"hand.{who}"] = walker.hand
            told[f"limping.{who}"] = "yes" if walker.limps else "no"
            told[f"crutch.{who}"] = walker.crutch
            told[f"trap.{who}"] = str(walker.missing) if walker.held else "free"
            told[f"actions.{who}"] = str(self.actions(who))
        return told

    def _place(self, walker: Walker) -> str:
        if walker.at is None or walker.gone:
            return "gone" if walker.gone else "starts"
        if not walker.outside:
            return named(walker.at)
        inner = self._inner(walker)
        side = next(SIDES[way] for way in WAYS if beside(inner, way) == walker.at)
        return f"out:{named(inner)}:{side}"
