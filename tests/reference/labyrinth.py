"""A referee of the two labyrinths with a leader, written from the text of their rules alone.

It thinks like a leader with a sheet of paper: a plan, a token for every player, a slip for every
stock, and a coin that is the treasure. It is slow and plain, knows nothing of the engine, and keeps
the rulings that the book takes.

A place is a pair: column and row, from 0. The exit place beyond a passage is the square that would
lie there if the sheet went on, so it is a pair too, off the field.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import Any

Place = tuple[int, int]
SIDES = ("top", "right", "bottom", "left")
STEPS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
WEAPONS = {"shoot": "cartridge", "stab": "dagger", "blast": "explosive"}


class Plan:
    """The leader's plan: what each cell holds and what stands on each border."""

    def __init__(self, drawing: str) -> None:
        rows = drawing.strip("\n").split("\n")
        self.width, self.height = (len(rows[0]) - 1) // 3, (len(rows) - 1) // 2
        self.code: dict[Place, str] = {}
        self.border: dict[frozenset[Place], str] = {}
        for y in range(self.height):
            line = rows[2 * y + 1].ljust(3 * self.width + 1)
            for x in range(self.width):
                self.code[x, y] = line[3 * x + 1 : 3 * x + 3]
            for x in range(self.width + 1):
                self.border[frozenset({(x - 1, y), (x, y)})] = line[3 * x]
        for y in range(self.height + 1):
            line = rows[2 * y].ljust(3 * self.width + 1)
            for x in range(self.width):
                self.border[frozenset({(x, y - 1), (x, y)})] = line[3 * x + 1]

    def sign(self, here: Place, there: Place) -> str:
        """What stands between two places; away from an exit place leads only its passage."""
        if here not in self.code and there not in self.code:
            return "|"
        return self.border[frozenset({here, there})]

    def walled(self, here: Place, there: Place) -> bool:
        """Whether a wall stands between: also one on a marshy border (LM-GAP-07)."""
        return self.sign(here, there) in "|-&"

    def outside(self, place: Place) -> bool:
        """Whether a place is an exit place (LP-GAP-03)."""
        return place not in self.code

    def kind(self, place: Place) -> str:
        """The kind of a place, in one word."""
        code = self.code.get(place)
        if code is None:
            return "exit"
        if code in ("..", "HO", "AR"):
            return {"..": "land", "HO": "hospital", "AR": "arsenal"}[code]
        if code[0].isupper():
            return "hole"
        return {"M": "mouth", "1": "source"}.get(code[1], "river")

    def river(self, place: Place) -> str:
        """The letter of the river a place belongs to, its mouth included; empty for none."""
        code = self.code.get(place, "..")
        return code[0] if code[0].islower() else ""

    def current(self, place: Place) -> bool:
        """Whether the current takes hold here: on every river cell but the mouth (LP-RIVER-06)."""
        return self.kind(place) in ("source", "river")

    def downstream(self, place: Place, cells: int = 2) -> Place:
        """So many cells downstream, no further than the mouth (LP-GAP-10, LM-RIVER-02)."""
        letter = self.river(place)
        course = sorted((code for code in self.code.values() if code[0] == letter), key=_order)
        at = course.index(self.code[place])
        return self._cell(course[min(at + cells, len(course) - 1)])

    def next_hole(self, place: Place) -> Place:
        """The next hole of the set; behind the last comes the first (LP-HOLE-03, LP-HOLE-04)."""
        letter = self.code[place][0]
        ring = sorted(code for code in self.code.values() if code[0] == letter)
        return self._cell(ring[(ring.index(self.code[place]) + 1) % len(ring)])

    def _cell(self, code: str) -> Place:
        return next(place for place, found in self.code.items() if found == code)

    def exits(self) -> dict[str, Place]:
        """The exit places by name: ``out`` is the only one, ``out@c1`` the only one beside c1."""
        found = [
            (_name(x, y), side, (x + dx, y + dy))
            for x, y in self.code
            for side, (dx, dy) in zip(SIDES, STEPS.values(), strict=True)
            if self.outside((x + dx, y + dy)) and self.sign((x, y), (x + dx, y + dy)) == "E"
        ]
        beside = [cell for cell, _, _ in found]
        names = {
            f"out@{cell} {side}" if beside.count(cell) > 1 else f"out@{cell}": there
            for cell, side, there in found
        }
        return {"out": found[0][2]} if len(found) == 1 else names

    def find(self, name: str) -> Place:
        """A cell or an exit place by its name."""
        if name.startswith("out"):
            return self.exits()[name]
        return ord(name[0]) - ord("a"), int(name[1:]) - 1

    def name(self, place: Place) -> str:
        """What a place is called; exit places as :meth:`exits` has them."""
        if not self.outside(place):
            return _name(*place)
        return next(name for name, there in self.exits().items() if there == place)


def _order(code: str) -> tuple[bool, str]:
    """The mouth comes last in its river."""
    return code[1] == "M", code[1]


class Labyrinth:
    """The paper game with a leader."""

    ways: Mapping[str, str] = {
        "forward": "north", "right": "east", "back": "south", "left": "west",
    }  # fmt: skip
    """The directions are fixed to the sheet (LP-GAP-27)."""

    def __init__(self, spec: Mapping[str, Any], drawing: str) -> None:
        self.plan = Plan(drawing)
        self.names: tuple[str, ...] = tuple(spec["players"])
        self.at: dict[str, Place | None] = {
            who: None if where == "starts" else self.plan.find(where)
            for who, where in spec["players"].items()
        }
        given = spec.get("stock", {})
        self.stock = {who: list(map(int, given.get(who, "0/0/0").split("/"))) for who in self.names}
        self.wounded = {who for who in self.names if who in spec.get("wounded", ())}
        treasure = spec.get("treasure", "")
        self.carrier = treasure if treasure in self.names else ""
        self.lies = None if self.carrier or not treasure else self.plan.find(treasure)
        self.floats = False
        self.winner = ""
        self.placed_by_leader = spec.get("placing") == "leader"
        self.mover = self._first()

    def _first(self) -> str:
        """Whoever is still to be placed comes first, then the first who joined (LP-GAP-02)."""
        return next((who for who in self.names if self.at[who] is None), self.names[0])

    @property
    def placing(self) -> bool:
        """Whether somebody is still to be placed: until then nobody moves (LP-TURN-01)."""
        return None in self.at.values()

    def place(self, who: str) -> Place:
        """Where a player who has been placed stands."""
        found = self.at[who]
        assert found is not None
        return found

    # -- what may be commanded ------------------------------------------------------------------

    def commands(self) -> list[str]:
        """Every command there is, whether it can be carried out or not."""
        ways = list(self.ways)
        shots = [f"{deed} {way}" for deed in ("shoot", "blast") for way in ways]
        return [*ways, "skip", "stab", *shots]

    def refused(self, action: str) -> Collection[str] | None:
        """All reasons against a command; none where the leader carries it out."""
        who, _, command = action.partition(": ")
        word = command.split(" ")[0]
        reasons = set()
        if self.winner:
            return {"over"}  # LP-GAP-21
        if who not in self.names:
            return {"no-player"}
        if word == "start":
            return self._not_placed_again(who)
        if self._takes_turn(word) and who != self.mover:
            reasons.add("not-your-turn")
        if command not in self.commands():
            reasons |= {"no-levels", "one-cell", "unknown-command"}  # LP-GAP-25, LP-GAP-34
        if self.placing:
            return reasons | {"not-placed"}
        if word in WEAPONS:
            if who in self.wounded:
                reasons.add("wounded")  # LP-HOSP-02
            if not self.stock[who][list(WEAPONS).index(word)]:
                reasons.add(f"no-{WEAPONS[word]}")  # LP-GAP-13
            if word == "blast" and self.plan.outside(self.place(who)):
                reasons.add("outside")  # LP-GAP-04
        return reasons | self._more_reasons(who, word)

    def _not_placed_again(self, who: str) -> set[str]:
        """Each player is placed once, in turn order (LP-START-01, LP-GAP-05)."""
        if self.at[who] is not None:
            return {"placed"}
        return set() if who == self.mover else {"not-your-turn"}

    def _takes_turn(self, word: str) -> bool:
        return True

    def _more_reasons(self, who: str, word: str) -> set[str]:
        return set()

    def legal(self) -> Collection[str]:
        """All commands that the leader would carry out now."""
        if self.winner:
            return ()
        if self.placing:
            plan = self.plan
            cells = [_name(x, y) for y in range(plan.height) for x in range(plan.width)]
            return [f"{self.mover}: start {cell}" for cell in cells]
        every = [f"{who}: {command}" for who in self.names for command in self.commands()]
        return [action for action in every if not self.refused(action)]

    def actors(self) -> tuple[str, ...]:
        """The mover, then whoever else may say something now."""
        speaking = {action.partition(":")[0] for action in self.legal()}
        others = [who for who in self.names if who in speaking and who != self.mover]
        if self.placing and self.placed_by_leader:
            return ("leader",)  # LP-START-02
        return (self.mover, *others) if speaking else ()

    def odds(self) -> Mapping[str, Fraction]:
        """The leader throws no dice."""
        return {}

    # -- what happens -----------------------------------------------------------------------------

    def do(self, action: str) -> str:
        """Carry out a command; the leader's words."""
        who, _, command = action.partition(": ")
        word, _, rest = command.partition(" ")
        if word == "start":
            said = self.start(who, self.plan.find(rest))
            self.mover = self._first()
            return said
        said = self.command(who, word, rest)
        if self._takes_turn(word) and not self.winner:
            self._float_on()
            order = self.names
            self.mover = order[(order.index(who) + 1) % len(order)]  # LP-TURN-18
        return said

    def command(self, who: str, word: str, rest: str) -> str:
        """Carry out a command that is allowed."""
        if word in self.ways:
            return self.step(who, self._beside(self.place(who), word))
        if word == "skip":
            return self.skip(who)
        self.stock[who][list(WEAPONS).index(word)] -= 1  # LP-GAP-13
        if word == "shoot":
            return self.hurt(self._shot(who, rest))
        if word == "stab":
            return self.hurt(self._others(who, self.place(who)))  # LP-TURN-10, LP-GAP-15
        return self.blast(self.place(who), self._beside(self.place(who), rest))

    def _beside(self, place: Place, way: str) -> Place:
        dx, dy = STEPS[self.ways[way]]
        return place[0] + dx, place[1] + dy

    # Words of the leader for the cell that was entered, and for the one where a player rests.
    entered: Mapping[str, str] = {
        "land": "прошел", "hospital": "прошел — попал в госпиталь",
        "arsenal": "прошел — попал в арсенал", "hole": "прошел — попал в дырку",
        "source": "прошел — попал в исток", "river": "прошел — попал в реку",
        "mouth": "прошел — попал в устье", "exit": "прошел — выход из лабиринта",
    }  # fmt: skip
    bare: Mapping[str, str] = {
        "land": "пустая клетка", "hospital": "госпиталь", "arsenal": "арсенал", "hole": "дырка",
        "source": "исток", "river": "река", "mouth": "устье", "exit": "выход из лабиринта",
    }  # fmt: skip
    wall, nobody, found = "стена", "мимо", "нашел клад"
    wounds = "ранен: "
    blasts = ("взорвана", "не взорвана", "стены нет")

    def start(self, who: str, cell: Place) -> str:
        """A player is placed and told the kind of the cell he chose, then carried (LP-START)."""
        said = self.bare[self.plan.kind(cell)]
        self._arrive(who, cell)
        self.at[who] = self._carried(cell)
        return self._and_found(who, said)

    def step(self, who: str, there: Place) -> str:
        """A step to a cell beside, if no wall stands between (LP-TURN-12)."""
        here = self.place(who)
        if self.plan.walled(here, there):
            return self._wall_hit(who, here)
        said = self.entered[self.plan.kind(there)]
        if self.plan.outside(there) and who == self.carrier:
            self.at[who] = there
            self.winner = who  # LP-GAME-08, LP-GAP-21
            return said
        self._arrive(who, there)
        self.at[who] = self._carried(there)
        if self.at[who] == there and self.plan.kind(there) == "land" and self.lies == there:
            self._and_found(who, said)
            return f"{said} — {self.found}"  # LP-TURN-17
        return self._and_found(who, said)

    def _wall_hit(self, who: str, here: Place) -> str:
        """'стена'; it also moves on whoever is in a hole (LP-HOLE-06, LP-HOLE-07)."""
        if self.plan.kind(here) != "hole":
            return self.wall
        self.at[who] = self.plan.next_hole(here)
        return self._and_found(who, self.wall)

    def skip(self, who: str) -> str:
        """Skipping moves on in a hole and floats in a river (LP-HOLE-09, LP-RIVER-05)."""
        rests = self._carried(self.place(who))
        self.at[who] = rests
        return self._and_found(who, self.bare[self.plan.kind(rests)])  # LP-GAP-09

    def _carried(self, cell: Place) -> Place:
        """Where a fall or the current brings a player who is on ``cell`` (never twice)."""
        if self.plan.kind(cell) == "hole":
            return self.plan.next_hole(cell)
        return self.plan.downstream(cell) if self.plan.current(cell) else cell

    def _arrive(self, who: str, cell: Place) -> None:
        """Getting to the hospital heals, getting to the arsenal gives three of each."""
        if self.plan.kind(cell) == "hospital":
            self.wounded.discard(who)  # LP-HOSP-01, LP-GAP-19
        if self.plan.kind(cell) == "arsenal":
            self.stock[who] = [3, 3, 3]  # LP-ARSENAL-01, LP-GAP-17

    def _and_found(self, who: str, said: str) -> str:
        """The treasure where he comes to rest is found; a healthy one takes it (LP-GAP-18)."""
        if self.lies is None or self.lies != self.at[who]:
            return said
        if who not in self.wounded:
            self.carrier, self.lies, self.floats = who, None, False  # LP-TREAS-01
        return f"{said} + {self.found}"

    # -- weapons ----------------------------------------------------------------------------------

    def _others(self, who: str, place: Place) -> list[str]:
        return [one for one in self.names if one != who and self.at[one] == place]

    def _shot(self, who: str, way: str) -> list[str]:
        """Whom the bullet hits: all in the first cell that holds somebody (LP-GAP-14)."""
        here = self.place(who)
        while True:
            there = self._beside(here, way)
            if self.plan.walled(here, there):
                return []  # LP-TURN-06
            here = there
            if hit := self._others(who, here):
                return hit  # LP-TURN-07
            if self.plan.outside(here):
                return []

    def hurt(self, hit: list[str]) -> str:
        """Wound everybody hit; a wounded carrier loses the treasure where he is."""
        if not hit:
            return self.nobody
        for one in hit:
            self.wounded.add(one)  # LP-TURN-08, LP-GAP-23
            if one == self.carrier:
                self.carrier, self.lies = "", self.at[one]  # LP-TREAS-02
                self.floats = self.plan.current(self.place(one))  # LP-TREAS-03
        return self.wounds + ", ".join(hit)

    def blast(self, here: Place, there: Place) -> str:
        """A wall between two cells is gone, and the marsh under it stays (LP-GAP-16, LM-GAP-07)."""
        if not self.plan.walled(here, there):
            return self.blasts[2]
        if self.plan.outside(there):
            return self.blasts[1]
        border = frozenset({here, there})
        self.plan.border[border] = "~" if self.plan.border[border] == "&" else ":"
        return self.blasts[0]

    def _float_on(self) -> None:
        """At the end of a turn a lost treasure floats two cells, and stops on the mouth."""
        if self.floats and self.lies is not None:
            self.lies = self.plan.downstream(self.lies)  # LP-TREAS-04, LP-GAP-20
            self.floats = self.plan.current(self.lies)  # LP-TREAS-05

    # -- the position -----------------------------------------------------------------------------

    def result(self) -> tuple[str, ...] | None:
        """Whoever left with the treasure."""
        return (self.winner,) if self.winner else None

    def facts(self) -> Mapping[str, str]:
        """The position, as scenario files name it."""
        found = {
            "turn": "none" if self.winner else self.mover,
            "treasure": self.carrier or (self.plan.name(self.lies) if self.lies else "none"),
            "floating": "yes" if self.floats else "no",
            "winner": self.winner or "none",
        }
        for who in self.names:
            there = self.at[who]
            found[f"at.{who}"] = "starts" if there is None else self.plan.name(there)
            found[f"health.{who}"] = "wounded" if who in self.wounded else "healthy"
            found[f"stock.{who}"] = "/".join(map(str, self.stock[who]))
        return found


def _name(x: int, y: int) -> str:
    """The name of a cell: column letter, row number."""
    return f"{chr(ord('a') + x)}{y + 1}"


class Ravines(Labyrinth):
    """The same game with the movement rules of the other text: only the last cell is named."""

    ways: Mapping[str, str] = {"up": "north", "right": "east", "down": "south", "left": "west"}
    entered: Mapping[str, str] = {
        "land": "суша", "hospital": "медпункт", "arsenal": "арсенал", "hole": "яма",
        "source": "річка", "river": "річка", "mouth": "гирло", "exit": "вихід",
    }  # fmt: skip
    wall, nobody, found = "стінка", "мимо", "скарб"
    wounds = "поранений: "
    blasts = ("підірвана", "не підірвана", "стінки немає")

    def commands(self) -> list[str]:
        """Along the cycle, and the treasure taken or put, come on top."""
        return [*super().commands(), "cycle", "take", "put"]

    def _takes_turn(self, word: str) -> bool:
        return word not in ("take", "put")  # LM-TREASURE-06

    def _more_reasons(self, who: str, word: str) -> set[str]:
        reasons = set()
        if word == "cycle" and self.plan.kind(self.place(who)) != "hole":
            reasons.add("not-in-pit")  # LM-GAP-11
        if word == "take":
            if self.lies is None or self.lies != self.at[who]:
                reasons.add("no-treasure")  # LM-GAP-16
            if who in self.wounded:
                reasons.add("wounded")  # LP-HOSP-03
        if word == "put" and who != self.carrier:
            reasons.add("not-carrying")
        return reasons

    def command(self, who: str, word: str, rest: str) -> str:
        """Take, put and a skip are answered with silence; the cycle too, but for the treasure."""
        if word == "take":
            self.carrier, self.lies, self.floats = who, None, False  # LM-TREASURE-04
        elif word == "put":
            self.carrier, self.lies, self.floats = "", self.at[who], False  # LM-GAP-17
        elif word == "cycle":
            self.at[who] = self.plan.next_hole(self.place(who))  # LM-CYCLE-03
            return self.found if self.lies == self.at[who] else ""  # LM-GAP-12
        elif word != "skip":
            return super().command(who, word, rest)
        return ""  # LM-GAP-21

    def start(self, who: str, cell: Place) -> str:
        """The leader reports after the transfer (LM-RIVER-12, LM-PIT-05)."""
        return self._rest(who, self._carried(cell))

    def step(self, who: str, there: Place) -> str:
        """A wall first, then the marsh, then the rules of the cell (LM-MOVE, LM-MOUTH)."""
        here = self.place(who)
        if self.plan.walled(here, there):
            return self.wall  # LM-MOVE-06, LM-PIT-09
        if self.plan.outside(there):
            if who == self.carrier:
                self.winner = who
            return self._rest(who, there)
        if self.plan.kind(here) == "mouth" and self.plan.sign(here, there) == "~":
            return self._rest(who, here)  # LM-MOUTH-01
        river = self.plan.river(there)
        if river and river == self.plan.river(here):
            return self._rest(who, there)  # LM-RIVER-07, LM-GAP-03
        return self._rest(who, self._carried(there))

    def _rest(self, who: str, place: Place) -> str:
        """Name the place where the player rests, and the treasure if it lies there."""
        self.at[who] = place
        self._arrive(who, place)
        said = self.entered[self.plan.kind(place)]
        return f"{said} + {self.found}" if self.lies == place else said  # LM-TREASURE-01
