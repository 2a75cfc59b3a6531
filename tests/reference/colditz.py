"""Escape from Colditz as a referee would run it: plain, slow, and apart from the engine.

Written from the clauses of the rules alone; their ids stand beside the lines that keep them.
A :class:`Referee` is made from the set-up of a scenario file. It tells who may do what now, what
chance may bring and how likely that is, the position as named facts, and the first reason why
something cannot be done. Nothing of the engine is used here, and nothing is made fast.

What players and chance do is written as in scenario files: ``British: Br1 to I06``, ``dice: 4+3``.
The chapters follow the rules: stepping, arrest, escapes, markers, the end of a Turn, Do or Die, the
way home, dice, the General Search, the Appel, cards, trading. Nothing is said aloud in this game.
"""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from copy import copy
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

BOARDS = Path(__file__).parents[2] / "rules" / "games" / "colditz" / "board" / "boards"

NATIONS = ("British", "Dutch", "Polish", "French", "American")  # EC-SETUP-08, EC-CLASSIC-28..32
SHORT = {"British": "Br", "Dutch": "Du", "Polish": "Po", "French": "Fr", "American": "Am"}
SECURITY = "Security"
MEN = {1: 8, 2: 7, 3: 6, 4: 5, 5: 4}  # by Escape Officers: EC-SETUP-09..13
GUARDS = {1: 6, 2: 12, 3: 14, 4: 15, 5: 16}
KINDS = ("rope", "key", "pass", "wire cutter")
STOCK = {"rope": 12, "key": 6, "pass": 5, "wire cutter": 4}  # EC-CLASSIC-36
COMPONENTS = ("food", "documents", "compass", "disguise")  # EC-KIT-04
PARTS = {  # what the two kinds of kit part stand for: EC-KIT-12, EC-GAP-33
    "food-documents": (("food", "documents"), ("compass", "disguise")),
    "food-compass": (("food", "compass"), ("documents", "disguise")),
    "food-disguise": (("food", "disguise"), ("documents", "compass")),
}
PART_CARDS = ("Escape Kit (part) 1", "Escape Kit (part) 2")
KITS = 5  # EC-CLASSIC-35
OPPORTUNITY = {
    "Escape Kit (part) 1": 3, "Escape Kit (part) 2": 3, "Tunnel: Chapel": 2, "Tunnel: Canteen": 2,
    "Tunnel: third": 2, "Staff Car": 2, "Release from Solitary": 5, "Hideaway": 4, "Diversion": 4,
    "Talisman": 3, "Lookout": 2, "Found Rope": 3, "Found Key": 2, "Forged Pass": 2,
    "Found Wire Cutter": 2, "Quick Dash": 4, "German Uniform": 2,
}  # 47 cards: EC-CLASSIC-37, EC-GAP-02  # fmt: skip
SECURITY_CARDS = {
    "Appel": 2, "Shoot to Kill": 3, "Tunnel Detected": 3, "Search": 4, "Confiscation": 2,
    "Alarm": 2,
}  # 16 cards: EC-CLASSIC-38  # fmt: skip
TUNNEL_CARDS = ("Tunnel: Chapel", "Tunnel: Canteen", "Tunnel: third")
FOUND = {
    "Found Rope": "rope", "Found Key": "key", "Forged Pass": "pass",
    "Found Wire Cutter": "wire cutter",
}  # fmt: skip
BOXES = ("inner cells", "outer cells", "escaped", "dead", "away", "office", "barracks")
PRICE = {"wire": ("wire cutter", 1), "30": ("rope", 1), "60": ("rope", 2)}  # EC-REF-09
HAND = 3  # EC-CARD-05
DICE = {
    f"dice: {one}+{other}": Fraction(1 if one == other else 2, 36)
    for one in range(1, 7)
    for other in range(1, one + 1)
}  # EC-CLASSIC-26
FAR = 1000
EASY = ("plain", "post", "door", "inspection", "landing", "staffcar", "target")
"""Circles where whoever may come may also stop."""
CARDS = (*OPPORTUNITY, *SECURITY_CARDS)
DEFAULTS = {
    "edition": "modern", "reroll_limit": "per-roll", "draw_rule": "any-throw",
    "draw_time": "any-time", "search_range": "walked", "search_scope": "refusers-only",
    "refusers": "exposed", "immune_step": "refused", "give_up_in_light": "allowed",
    "walkway_arrest": "allowed", "full_return": "utmost", "exempt_on_post": "yes",
    "return_ends": "first-use", "free_return": "cell", "taken_arrow": "nearest",
    "releases": "each-double", "card_release": "free", "claim_count": "any",
    "after_claim": "move-on", "used_kit_part": "pile", "kit_parts": "food-documents",
    "used_kit": "supply", "marker_forward": "free", "markers_on_pair": "one",
    "marked_safe_area": "pass", "guards_on_appel": "pass", "appel_on_safe_area": "exempt",
    "tunnel_pair": "any-nations", "tunnel_way_back": "no", "collapse_cells": "by-area",
    "pursuers": "all", "last_round": "escapers-only", "classic_end": "at-once",
    "escape_goal": "per-nation", "do_or_die": "off", "packs": "by-edition",
    "deployed_guard": "walks-on", "time_limit": "round-end", "office_order": "after-collapse",
    "first_appel": "allowed", "releasing_doubles": "movement-roll", "inner_tunnel": "exposed",
    "kit_part_limit": "counts", "shooting": "dice", "return_way": "marked",
    "returning_refuser": "exempt", "vain_steps": "given-back", "start_kits": "dealt",
    "search_price": "each-man", "entrance_claim": "below",
}  # fmt: skip
"""The rulings this referee knows, each with what the book rules."""
PLAIN = frozenset({
    "roll-first", "rolled", "no-points", "no-link", "pawn", "pawn-below", "no-key", "no-pass",
    "no-rope", "no-ropes", "no-cutter", "no-kit", "no-marker", "searchlight", "walkway",
    "tunnel-stop", "appel-stop", "safe-stop", "guard-room", "guard-safe", "guard-pair",
    "guard-back", "guard-target", "immune", "immune-safe", "immune-appel", "immune-hidden",
    "immune-returning", "immune-no-equipment", "no-double", "reroll-limit", "drawn", "no-draw",
    "hand-limit", "nobody-refused", "no-post", "no-guard", "too-many", "too-few", "not-in-rooms",
    "has-kit", "out-of-stock", "not-your-turn", "tunnel-closed", "no-way-out", "not-pattern",
})  # fmt: skip
"""Refusals whose reason the text makes plain; for others only the refusal itself is compared."""


# -- the castle ---------------------------------------------------------------------------------


class Castle:
    """The board as data: circles, links, pairs, Tunnels and boxes [EC-GAP-01]."""

    def __init__(self, text: str) -> None:
        self.circles: list[str] = []
        self.area: dict[str, str] = {}
        self.kind: dict[str, str] = {}
        self.symbol: dict[str, str] = {}
        self.links: dict[str, set[str]] = {}
        self.pairs: dict[str, tuple[str, str, str]] = {}
        self.tunnels: list[list[str]] = []
        self.cells = {"inner cells": (4, ""), "outer cells": (4, "")}  # EC-GAP-23
        self.car = self.car_goal = ""
        self.home: tuple[str, ...] = ()
        part = ""
        for line in text.splitlines():
            if line.startswith("#") or not line.strip():
                continue
            if line.startswith("["):
                part = line.strip("[]")
            elif part in ("inner", "outer", "outside"):
                name, kind, _, *symbol = line.split()
                self.circles.append(name)
                self.area[name], self.kind[name] = part, kind
                self.symbol[name] = " ".join(symbol)
                self.links[name] = set()
            elif part == "links":
                one, _, others = line.partition(":")
                for other in others.split():
                    self.links[one.strip()].add(other)
                    self.links[other].add(one.strip())
            elif part == "pairs":
                one, _, other, kind = line.split()
                self.pairs[f"{one}-{other}"] = (one, other, kind)
            elif part == "tunnels":
                self.tunnels.append(line.split())
            elif part == "boxes":
                self.box(*(word.strip() for word in line.split(":")))
        self.appel = [name for name in self.circles if self.kind[name] == "appel"]
        self.posts = [name for name in self.circles if self.kind[name] == "post"]

    def box(self, name: str, what: str) -> None:
        """One line of the boxes beside the board."""
        words = what.split()
        if name.endswith("cells"):
            self.cells[name] = (int(words[0]), words[1])
        elif name == "staff car":
            self.car, self.car_goal = words
        else:
            self.home = tuple(words)

    def room(self, circle: str) -> str:
        """The Room a circle lies in, its Tunnel entrance included; empty if none."""
        name = circle.rstrip("0123456789")
        if self.kind[circle] == "room":
            return name
        if any(tunnel[0] == circle for tunnel in self.tunnels):
            return name  # EC-TUNNEL-04
        return ""

    def tunnel(self, circle: str) -> int:
        """The number of the Tunnel a circle belongs to, or -1."""
        for number, tunnel in enumerate(self.tunnels):
            if circle in tunnel:
                return number
        return -1

    def along(self, circle: str) -> list[str]:
        """The circles before and behind this one in its Tunnel."""
        tunnel = self.tunnels[self.tunnel(circle)]
        at = tunnel.index(circle)
        return tunnel[max(0, at - 1) : at] + tunnel[at + 1 : at + 2]

    def pair(self, one: str, other: str) -> tuple[str, bool, str] | None:
        """The pair between two circles: its name, whether we go forward, its kind."""
        for name, (above, below, kind) in self.pairs.items():
            if (one, other) == (above, below):
                return name, True, kind
        for name, (above, below, kind) in self.pairs.items():
            if (one, other) == (below, above):
                return name, False, kind
        return None

    def neighbours(self, circle: str) -> set[str]:
        """All circles one step away, by whatever way."""
        found = set(self.links[circle])
        for above, below, _ in self.pairs.values():
            if circle == above:
                found.add(below)
            if circle == below:
                found.add(above)
        if self.tunnel(circle) >= 0:
            found.update(self.along(circle))
        return found


def castle(name: str, maps: dict[str, str]) -> Castle:
    """The castle called ``name``: one of the book's, or one drawn in the scenario file."""
    if name in maps:
        return Castle(maps[name])
    return Castle((BOARDS / f"{name}.txt").read_text(encoding="utf-8"))


def spread(starts: Iterable[str], onward: Callable[[str], Iterable[str]]) -> dict[str, int]:
    """How many steps it is to every circle that can be reached, from the nearest start."""
    found = dict.fromkeys(starts, 0)
    row = deque(found)
    while row:
        circle = row.popleft()
        for other in onward(circle):
            if other not in found:
                found[other] = found[circle] + 1
                row.append(other)
    return found


# -- piles of cards -----------------------------------------------------------------------------


class Pile:
    """A face-down pile: cards whose order is known, and shuffled parts between them."""

    def __init__(self, parts: Iterable[str | Counter[str]]) -> None:
        self.parts: list[str | Counter[str]] = []
        for part in parts:
            if isinstance(part, Counter) and len(+part) == 1:
                self.parts += part.elements()  # cards that are all alike are known
            elif part:
                self.parts.append(part)

    def __copy__(self) -> Pile:
        return Pile(self.parts)

    def __len__(self) -> int:
        return sum(1 if isinstance(part, str) else part.total() for part in self.parts)

    def top(self) -> dict[str, Fraction]:
        """What may lie on top, and how likely."""
        if not self.parts:
            return {}
        first = self.parts[0]
        if isinstance(first, str):
            return {first: Fraction(1)}
        return {name: Fraction(count, first.total()) for name, count in first.items() if count}

    def take(self, card: str) -> None:
        """Draw the top card, which turns out to be ``card``."""
        first = self.parts[0]
        if isinstance(first, str):
            self.parts = self.parts[1:]
            return
        self.parts = Pile([first - Counter([card]), *self.parts[1:]]).parts

    def under(self, card: str) -> None:
        """Put a card at the bottom [EC-CARD-12]."""
        self.parts = [*self.parts, card]

    def facts(self, key: str) -> dict[str, str]:
        """How many, the first and the last."""

        def name(part: str | Counter[str]) -> str:
            return part if isinstance(part, str) else "shuffled"

        return {
            f"{key}.count": str(len(self)),
            f"{key}.top": name(self.parts[0]) if self.parts else "none",
            f"{key}.last": name(self.parts[-1]) if self.parts else "none",
        }


# -- what is asked ------------------------------------------------------------------------------


@dataclass(eq=False)
class Ask:
    """What is asked now, and of whom. The lowest of the stack is a player's Turn."""

    what: str
    who: str = ""
    about: str = ""
    """What a window answers, or what a throw of the dice is for."""
    man: str = ""
    guard: str = ""
    to: str = ""
    """Where a Guard may go down."""
    on: str = ""
    """The pair or the Tunnel a card is played on."""
    other: str = ""
    """The other one in a trade, or the nation whose man has escaped."""
    left: tuple[str, ...] = ()
    """Men who have not answered or have no place yet; players who are asked after this one."""
    given: Counter[str] = field(default_factory=Counter)
    wanted: Counter[str] = field(default_factory=Counter)


# -- the referee --------------------------------------------------------------------------------


class Referee:
    """One game, from its set-up on."""

    def __init__(
        self, spec: dict[str, Any], maps: dict[str, str] | None = None,
        options: dict[str, str] | None = None,
    ) -> None:  # fmt: skip
        self.options = {**DEFAULTS, **(options or {})}
        drawn = maps or {}
        only = next(iter(drawn)) if drawn and "board" not in spec else ""
        self.castle = castle(spec.get("board") or only or "mini", drawn)
        self.nations: list[str] = list(spec["players"])
        self.players = [*self.nations, SECURITY]  # the Security Officer comes last: EC-TURN-08
        count = len(self.nations)
        self.men = {
            nation: [f"{SHORT[nation]}{n + 1}" for n in range(spec.get("men", MEN[count]))]
            for nation in self.nations
        }
        self.guards = [f"G{n + 1}" for n in range(spec.get("guards", GUARDS[count]))]
        self.owner = {man: nation for nation, men in self.men.items() for man in men}
        self.owner |= dict.fromkeys(self.guards, SECURITY)
        self.rounds = spec.get("marker", spec.get("rounds", 50))  # EC-SETUP-01, EC-GAP-65
        self.length = spec.get("rounds", 50)
        self.goal = spec.get("goal", 2)  # EC-ESCAPE-02
        self.total_goal = spec.get("total", 0)
        self.minutes = spec.get("minutes", 0)
        self.timed = False
        self.over = False
        self.won: list[str] = []
        self.out: set[str] = set()
        self.turned: list[int] = []  # the Do-or-Die cards that were turned
        self.at: dict[str, str] = {}
        self.place_pawns(spec)
        self.inside: set[str] = set()
        self.tunnels = ["closed"] * len(self.castle.tunnels)
        for name in spec.get("open", ()):
            self.tunnels[self.tunnel_called(name)] = "open"
        for name in spec.get("detected", ()):
            self.tunnels[self.tunnel_called(name)] = "detected"
        for pawn, place in self.at.items():
            if place not in BOXES and self.castle.tunnel(place) >= 0:
                self.inside.add(pawn)
        self.markers: dict[str, list[str]] = {name: [] for name in self.castle.pairs}
        for name, whose in spec.get("markers", {}).items():
            self.markers[name] = [whose] if isinstance(whose, str) else list(whose)
        self.equipment = {n: Counter(spec.get("equipment", {}).get(n, ())) for n in self.nations}
        self.stock = Counter(STOCK)
        for held in self.equipment.values():
            self.stock.subtract(held)
        self.stock.update({k: v - self.stock[k] for k, v in spec.get("stock", {}).items()})
        begins = bool(spec.get("begin"))
        kits = spec.get("kits", self.nations if begins else ())
        if begins and self.options["start_kits"] == "none":
            kits = ()
        self.kits = {nation: nation in kits for nation in self.nations}  # EC-KIT-06
        self.gone_kits = 0
        self.escapes = {n: spec.get("escapes", {}).get(n, 0) for n in self.nations}
        for nation in self.nations:
            standing = sum(self.at[man] == "escaped" for man in self.men[nation])
            self.escapes[nation] = max(self.escapes[nation], standing)
        self.hands = {who: list(spec.get("hands", {}).get(who, ())) for who in self.players}
        self.shuffle(spec)
        self.returning: set[str] = set(spec.get("returning", ()))
        self.faded: set[str] = set(spec.get("faded", ()))
        self.refusers: set[str] = set(spec.get("refused", ()))
        self.hidden: set[str] = set(spec.get("hidden", ()))
        self.uniform: set[str] = set(spec.get("uniform", ()))
        self.turn = spec.get("turn", self.players[0])  # EC-TURN-05
        self.new_turn_values()
        self.called = bool(spec.get("called"))
        self.asked: list[Ask] = []
        if begins:
            self.begin(spec)
            return
        self.asked = [Ask("roll", self.turn)]
        throws = [tuple(map(int, one.split("+"))) for one in spec.get("throws", ())]
        if throws or "points" in spec:
            self.asked = [Ask("move", self.turn)]
            self.rolled = True
            for one in throws:
                self.movement_throw(one)
            self.extra = max(0, len(throws) - 1)
            if "points" in spec:
                self.points = spec["points"]

    # -- setting up -----------------------------------------------------------------------------

    def place_pawns(self, spec: dict[str, Any]) -> None:
        """Men not named are away or on their pattern, Guards not named in the Barracks."""
        named = spec.get("at", {})
        for nation, men in self.men.items():
            pattern = iter(self.pattern(nation))
            for man in men:
                start = next(pattern, "away") if spec.get("rest") == "appel" else "away"
                self.at[man] = named.get(man, start)
        left = spec.get("barracks", len(self.guards))
        for guard in self.guards:
            if guard in named:
                self.at[guard] = named[guard]
            else:
                self.at[guard] = "barracks" if left > 0 else "away"
                left -= 1

    def shuffle(self, spec: dict[str, Any]) -> None:
        """The decks without what lies in hands; with six players the kit parts lie apart."""
        deck, security = Counter(OPPORTUNITY), Counter(SECURITY_CARDS)
        parts: Counter[str] = Counter()
        if len(self.nations) == 5:  # EC-SETUP-20
            for part in PART_CARDS:
                parts[part] = deck.pop(part)
        for hand in self.hands.values():
            for card in hand:
                for pile in (deck, security, parts):
                    if pile[card] > 0:
                        pile[card] -= 1
                        break
        self.deck = Pile(spec.get("deck", [+deck]))
        self.security = Pile(spec.get("security", [+security]))
        self.parts = Pile(spec.get("parts", [+parts]))

    def pattern(self, nation: str) -> list[str]:
        """Where the men of a nation line up [EC-APPEL-03, EC-APPEL-04, EC-APPEL-05]."""
        start = 0
        for other in sorted(self.nations, key=NATIONS.index):
            if other == nation:
                return self.castle.appel[start : start + len(self.men[nation])]
            start += len(self.men[other])
        return []

    def tunnel_called(self, name: str) -> int:
        """The number of the Tunnel that starts in the Room called ``name``."""
        return [self.castle.room(way[0]) for way in self.castle.tunnels].index(name)

    def begin(self, spec: dict[str, Any]) -> None:
        """The first things asked: consent, a card each, the rows, the posts [EC-SETUP-17..25]."""
        todo = []
        if spec.get("agree"):  # EC-VARIANT-03, EC-CLASSIC-12
            todo += [Ask("agree", who) for who in self.players]
        todo += [Ask("deal", who) for who in self.players]  # EC-SETUP-18, EC-SETUP-19
        todo += [Ask("line-up", nation) for nation in self.nations]  # EC-SETUP-21
        todo += [Ask("posts", SECURITY), Ask("roll", self.turn)]  # EC-SETUP-22
        self.asked = todo[::-1]

    def new_turn_values(self) -> None:
        """What starts anew with every Turn."""
        self.rolled = False
        self.throws: list[tuple[int, ...]] = []
        self.points = 0
        self.doubles = 0  # releases still open
        self.thrown_doubles = 0
        self.drawn = False
        self.may_draw = False
        self.extra = 0  # throws again: EC-DOUBLE-03
        self.roll_kind = ""  # the roll that may still be extended; its throws stand above
        self.just_opened: set[int] = set()
        self.free_escape = False
        self.mover = ""
        self.came_from = ""  # the circle a Guard has just left
        self.moved: set[str] = set()
        self.called = False
        self.claimed = False
        self.finished: set[str] = set()  # pawns that move no more in this Turn
        self.wasted = 0  # points spent on anything but releases and steps home
        self.nearer: set[str] = set()  # men whose last step led home
        self.tardy: set[str] = set()  # men who could have come nearer home with one of them

    def copied(self) -> Referee:
        """The same position, to try something."""
        other = copy(self)
        for name, value in self.__dict__.items():
            if isinstance(value, (set, list)) and name not in ("nations", "players", "guards"):
                setattr(other, name, copy(value))
        other.at = dict(self.at)
        other.markers = {name: list(marks) for name, marks in self.markers.items()}
        other.equipment = {who: Counter(held) for who, held in self.equipment.items()}
        other.stock = Counter(self.stock)
        other.kits, other.escapes = dict(self.kits), dict(self.escapes)
        other.hands = {who: list(hand) for who, hand in self.hands.items()}
        other.deck, other.security, other.parts = (
            copy(self.deck), copy(self.security), copy(self.parts),
        )  # fmt: skip
        return other

    # -- looking around -------------------------------------------------------------------------

    def on_board(self, pawn: str) -> bool:
        """Whether a pawn stands on a circle."""
        return self.at[pawn] not in BOXES

    def who_is_at(self, circle: str, *, below: bool = False) -> str:
        """The pawn on a circle, in the Tunnel or on the surface; empty if none [EC-MOVE-07]."""
        for pawn, place in self.at.items():
            if place == circle and (pawn in self.inside) == below:
                return pawn
        return ""

    def free(self, circle: str) -> bool:
        """Whether nobody stands on a circle, above or below."""
        return circle not in self.at.values()

    def holds(self, nation: str) -> int:
        """How many Equipment cards a nation holds."""
        return self.equipment[nation].total()

    def kind_at(self, pawn: str) -> str:
        """The kind of circle under a pawn."""
        return self.castle.kind[self.at[pawn]]

    def area_at(self, pawn: str) -> str:
        """The area a pawn stands in."""
        return self.castle.area[self.at[pawn]]

    def detected(self, circle: str) -> bool:
        """Whether a circle belongs to a detected Tunnel."""
        number = self.castle.tunnel(circle)
        return number >= 0 and self.tunnels[number] == "detected"

    def room_open(self, room: str) -> bool:
        """Whether Guards may be in a Room [EC-ROOM-03..06, EC-ATTEMPT-13, EC-TUNNEL-17]."""
        for name, (above, below, _) in self.castle.pairs.items():
            if self.markers[name] and room in (self.castle.room(above), self.castle.room(below)):
                return True
        return any(
            state == "detected" and self.castle.room(way[0]) == room
            for way, state in zip(self.castle.tunnels, self.tunnels, strict=True)
        )

    def marked(self, circle: str) -> bool:
        """Whether a marker lies at a circle."""
        pairs = self.castle.pairs.items()
        return any(self.markers[name] for name, pair in pairs if circle in pair[:2])

    def supply(self) -> int:
        """The Kits nobody holds [EC-GAP-37]."""
        return KITS - sum(self.kits.values()) - self.gone_kits

    def can_be_hidden(self, man: str) -> bool:
        """Whether Hideaway would help: in a Room or elsewhere inside, and not safe already."""
        if not self.on_board(man) or man in self.hidden or self.area_at(man) != "inner":
            return False
        if man in self.inside:
            return False  # below ground he is neither in a Room nor in the Courtyard
        return self.kind_at(man) not in ("safe", "appel")  # EC-GAP-73

    def exempt(self, man: str) -> bool:
        """On the exempt way home [EC-ARREST-06, EC-ARREST-07, EC-ARREST-08, EC-REF-24]."""
        nation = self.owner[man]
        if man in self.refusers and self.options["returning_refuser"] == "exposed":
            return False  # EC-GAP-76
        if self.kind_at(man) == "post" and self.options["exempt_on_post"] == "no":
            return False  # EC-GAP-20
        return man in self.returning and nation not in self.faded and not self.holds(nation)

    def immune(self, man: str) -> str:
        """Why a Guard may not arrest a man now; empty if he may."""
        nation, kind = self.owner[man], self.kind_at(man)
        if kind == "safe":
            return "immune-safe"  # EC-SAFE-01, EC-REF-21
        if kind == "appel":
            return "immune-appel"  # EC-REF-22, EC-GAP-44
        if man in self.hidden:
            return "immune-hidden"  # EC-GAP-77
        if man in self.inside:
            if not self.detected(self.at[man]):
                return "immune-tunnel"  # EC-REF-23
            if self.options["inner_tunnel"] == "exposed" or self.area_at(man) != "inner":
                return ""  # EC-GAP-71
            return "" if self.holds(nation) else "immune-no-equipment"
        if self.exempt(man):
            return "immune-returning"  # EC-GAP-20: on a post too; EC-GAP-76: though he refused
        if self.area_at(man) != "inner" or kind == "post":
            return ""  # EC-ARREST-03, EC-ARREST-04, EC-ARREST-05, EC-REF-18, EC-REF-19
        if man in self.refusers and self.options["refusers"] == "exposed":
            return ""  # EC-REF-20, EC-GAP-10
        return "" if self.holds(nation) else "immune-no-equipment"  # EC-ARREST-02, EC-REF-17

    # -- steps ----------------------------------------------------------------------------------

    def step_refusal(self, pawn: str, to: str) -> str:
        """Why a pawn cannot step onto a circle; empty if he can."""
        why = self.step_alone_refusal(pawn, to)
        if why or self.castle.kind[to] in EASY:
            return why
        after = self.copied()
        after.make_step(pawn, to, trial=True)
        if not after.on_board(pawn) or not after.cannot_stay(pawn):
            return ""
        if after.points == 0:  # EC-GAP-75
            return after.cannot_stay(pawn)
        if after.can_go_on(pawn, back=self.at[pawn]):
            return ""
        return "strands"

    def can_go_on(self, pawn: str, *, back: str = "") -> bool:
        """Whether a pawn that may not stay where he is has a free way on [EC-GAP-75].

        The circle he has just come from is no way on.
        """
        reached: set[Any] = set()

        def search(here: Referee) -> bool:
            held = here.equipment.get(here.owner[pawn], Counter())
            key = (here.at[pawn], pawn in here.inside, here.points, tuple(sorted(held.items())))
            if key in reached or here.points == 0:
                return False
            reached.add(key)
            for to in here.castle.neighbours(here.at[pawn]):
                if to == back or here.step_alone_refusal(pawn, to):
                    continue
                there = here.copied()
                there.make_step(pawn, to, trial=True)
                if not there.on_board(pawn) or not there.cannot_stay(pawn) or search(there):
                    return True
            return False

        return search(self)

    def cannot_stay(self, pawn: str) -> str:
        """Why a pawn may not end his movement where he stands; empty if he may."""
        circle = self.at[pawn]
        kind = self.castle.kind[circle]
        if self.castle.tunnel(circle) >= 0 and pawn not in self.inside:
            return "tunnel-stop"  # EC-TUNNEL-03, EC-TUNNEL-11, EC-REF-14, EC-REF-15
        if pawn in self.guards:
            if kind == "walkway":
                return "walkway"  # EC-WALKWAY-01, EC-REF-13
            if kind == "appel":
                return "appel-stop"  # EC-REF-13, EC-GAP-44
            if kind == "safe" and self.options["marked_safe_area"] == "pass":
                return "safe-stop"  # EC-REF-13, EC-GAP-43
            room = self.castle.room(circle)
            return "room-stop" if room and not self.room_open(room) else ""  # EC-ATTEMPT-21
        return "searchlight" if kind == "searchlight" else ""  # EC-SEARCHLIGHT-01, EC-REF-12

    def step_alone_refusal(self, pawn: str, to: str) -> str:
        """Why this one step is not possible, whatever may come after it."""
        if not self.on_board(pawn):
            return "off-board"
        if pawn in self.finished:
            return "moved"
        guard = pawn in self.guards
        why = self.guard_step_refusal(pawn, to) if guard else self.man_step_refusal(pawn, to)
        return why if self.points else f"no-points {why}".strip()  # EC-MOVE-02

    def man_step_refusal(self, man: str, to: str) -> str:
        """Why a prisoner cannot take this step."""
        here, castle = self.at[man], self.castle
        nation = self.owner[man]
        if man in self.inside:
            along = to in castle.along(here)
            if along:
                other = self.who_is_at(to, below=True)
                return "pawn-below" if other and other not in self.guards else ""  # EC-MOVE-07
            if to not in castle.links[here]:
                return "no-link"
            way = castle.tunnels[castle.tunnel(here)]
            back = here == way[0] and self.options["tunnel_way_back"] == "entrance"
            if here != way[-1] and not back:
                return "no-way-out"  # EC-TUNNEL-09, EC-GAP-47
        pair = None if to in castle.links[here] else castle.pair(here, to)
        if to not in castle.links[here] and pair is None:
            return "no-link"
        number = castle.tunnel(to)
        entrance = number >= 0 and to == castle.tunnels[number][0]
        below = entrance and self.tunnels[number] != "closed"  # EC-TUNNEL-01, EC-TUNNEL-08
        if entrance and not below:
            return "tunnel-closed"  # EC-TUNNEL-15
        why = []
        other = self.who_is_at(to, below=below)
        if other and other not in self.guards:
            why += ["pawn"]  # EC-MOVE-06, EC-GAP-15
        if (
            other
            and castle.kind[to] == "searchlight"
            and self.options["give_up_in_light"] != "allowed"
        ):
            why += ["light-arrest"]  # EC-GAP-17
        if castle.kind[to] == "target" and not (self.kits[nation] or self.free_escape):
            why += ["no-kit"]  # EC-ESCAPE-03, EC-GAP-35
        if not self.door_free(man, to):
            for kind, card in (("door", "key"), ("inspection", "pass")):
                if castle.kind[to] == kind and not self.equipment[nation][card]:
                    why += [f"no-{card}"]  # EC-DOOR-01, EC-INSPECT-01, EC-ATTEMPT-03, -04
        if pair is not None:
            why += self.pair_refusals(nation, *pair)
        return " ".join(why)

    def pair_refusals(self, nation: str, name: str, forward: bool, kind: str) -> list[str]:
        """What keeps a nation's man from a Drop or through a fence."""
        marks = self.markers[name]
        if not forward and nation not in marks:
            return ["no-marker"]  # EC-ATTEMPT-23, EC-GAP-40
        if forward and nation in marks and self.options["marker_forward"] == "free":
            return []  # EC-ATTEMPT-12, EC-GAP-38
        what, price = PRICE[kind]
        if self.equipment[nation][what] >= price:  # EC-ATTEMPT-24: back costs the same again
            return []
        return ["no-cutter" if what == "wire cutter" else ("no-rope" if price == 1 else "no-ropes")]

    def door_free(self, man: str, to: str) -> bool:
        """Whether a man passes a Door or an Inspection Point without a card."""
        return self.way_home_free(man, to) or man in self.uniform

    def way_home_free(self, man: str, to: str) -> bool:
        """The way home into the Inner Courtyard [EC-ATTEMPT-06, EC-ATTEMPT-07, EC-GAP-72]."""
        if man not in self.returning or self.castle.area[self.at[man]] == "inner":
            return False
        return to in self.castle.home or self.options["return_way"] == "every"

    def guard_step_refusal(self, guard: str, to: str) -> str:
        """Why a Guard cannot take this step."""
        here, castle = self.at[guard], self.castle
        below = self.guard_goes_below(guard, to)
        pair = None if to in castle.links[here] else castle.pair(here, to)
        along = guard in self.inside and to in castle.along(here)
        if to not in castle.links[here] and pair is None and not along:
            return "no-link"
        why = []
        if castle.kind[to] == "target":
            why += ["guard-target"]
        if castle.kind[to] == "safe" and not self.marked(to):
            why += ["guard-safe"]  # EC-SAFE-03, EC-SAFE-04
        if castle.kind[to] == "appel" and self.options["guards_on_appel"] == "keep-out":
            why += ["guard-appel"]
        room = castle.room(to)
        if room and not self.room_open(room):
            why += ["guard-room"]  # EC-ROOM-03
        if pair is not None and not along:
            name, forward, _ = pair
            if not self.markers[name]:
                why += ["guard-pair"]  # EC-ATTEMPT-15, EC-REF-10
            if not forward:
                why += ["guard-back"]  # EC-ATTEMPT-25
        other = self.who_is_at(to, below=below)
        if other in self.guards:
            why += ["pawn"]  # EC-MOVE-06
        elif other and self.immune(other):
            bounces = self.options["immune_step"] == "bounces" and castle.kind[to] != "safe"
            if not bounces or self.cannot_stay(guard):
                why += [self.immune(other)]  # EC-GAP-16
        elif other and castle.kind[to] == "walkway" and self.options["walkway_arrest"] == "refused":
            why += ["walkway-arrest"]  # EC-GAP-18
        return " ".join(why)

    def guard_goes_below(self, guard: str, to: str) -> bool:
        """Whether a step leads a Guard into a detected Tunnel [EC-REF-15, EC-GAP-49]."""
        here = self.at[guard]
        if guard in self.inside and to in self.castle.along(here):
            return True
        if not self.detected(to):
            return False
        other = self.who_is_at(to, below=True)
        if not other:
            return True
        return other not in self.guards and not self.immune(other)

    def make_step(self, pawn: str, to: str, *, trial: bool = False) -> None:
        """Carry out a step that is possible."""
        if pawn in self.guards:
            self.points -= 1
            self.make_guard_step(pawn, to, trial)
            return
        if not trial and not self.leads_home(pawn, to):
            self.spends_elsewhere(self.owner[pawn])
        self.points -= 1
        self.make_man_step(pawn, to, trial)

    def make_guard_step(self, guard: str, to: str, trial: bool) -> None:
        """A Guard steps onto a circle, or onto a man."""
        below = self.guard_goes_below(guard, to)
        man = self.who_is_at(to, below=below)
        if man:
            if self.immune(man):
                self.after_step(guard)  # by ruling he bounces back, the point is lost
            elif trial:
                self.at[guard] = "office"
            else:
                self.points += 1  # spent when nobody answers: EC-GAP-77
                self.announce_arrest(guard, man)
            return
        self.came_from = self.at[guard]
        self.at[guard] = to
        (self.inside.add if below else self.inside.discard)(guard)
        self.after_step(guard)

    def after_step(self, pawn: str) -> None:
        """Who must go on before anything else is done [EC-GAP-75]."""
        self.moved.add(pawn)
        self.mover = pawn if self.on_board(pawn) and self.cannot_stay(pawn) else ""

    def make_man_step(self, man: str, to: str, trial: bool) -> None:
        """A prisoner steps onto a circle, or into the arms of a Guard."""
        castle, here = self.castle, self.at[man]
        pair = None if to in castle.links[here] else castle.pair(here, to)
        below = man in self.inside and to in castle.along(here)
        used = False
        if not below:
            number = castle.tunnel(to)
            below = number >= 0 and to == castle.tunnels[number][0]
            used = below or man in self.inside
            used = self.pay_for(man, to, pair) or used
        else:
            used = True
        first_use = self.options["return_ends"] == "first-use"
        if (used or castle.area[to] == "outside") and first_use:
            self.no_longer_returning(man)  # EC-GAP-21
        guard = self.who_is_at(to, below=below)
        if guard:  # EC-ARREST-15: he gives himself up
            if trial:
                self.at[man] = "inner cells"
            else:
                self.arrest(guard, man, at=to)
                self.after_step(man)
            return
        self.at[man] = to
        self.hidden.discard(man)
        (self.inside.add if below else self.inside.discard)(man)
        if man in self.returning and castle.area[to] == "inner":
            self.no_longer_returning(man)  # EC-GAP-21
        if castle.kind[to] == "target":
            if trial:
                self.at[man] = "escaped"
            else:
                self.escape(man, to)
        self.after_step(man)

    def pay_for(self, man: str, to: str, pair: tuple[str, bool, str] | None) -> bool:
        """Pay for what stands in the way; whether Equipment or a marker was used."""
        nation, kind = self.owner[man], self.castle.kind[to]
        used = False
        if kind in ("door", "inspection") and not self.way_home_free(man, to):
            if man in self.uniform:
                self.uniform.discard(man)  # no Equipment is used
            else:
                used = True
                self.put_back(nation, "key" if kind == "door" else "pass")
        if pair is None:
            return used
        name, forward, what = pair
        marks = self.markers[name]
        if not (forward and nation in marks and self.options["marker_forward"] == "free"):
            self.put_back(nation, *PRICE[what])
        if forward and nation not in marks:
            several = self.options["markers_on_pair"] == "several"
            self.markers[name] = [*marks, nation] if several else [nation]  # EC-ATTEMPT-20
        return True

    def put_back(self, nation: str, kind: str, count: int = 1) -> None:
        """Equipment goes back to its stack [EC-ATTEMPT-02]."""
        self.equipment[nation][kind] -= count
        self.equipment[nation] = +self.equipment[nation]
        self.stock[kind] += count

    def no_longer_returning(self, man: str) -> None:
        """A man is no longer on his way home from the Outer Cells."""
        self.returning.discard(man)

    # -- arrest ---------------------------------------------------------------------------------

    def announce_arrest(self, guard: str, man: str) -> None:
        """An arrest is announced; Hideaway may answer it [EC-GAP-62, EC-GAP-77]."""
        if self.can_be_hidden(man) and self.hands[self.owner[man]]:
            self.asked.append(
                Ask("window", self.owner[man], about="arrest", guard=guard, man=man, left=())
            )
            return
        self.points -= 1
        self.arrest(guard, man, at=self.at[man])

    def arrest(self, guard: str, man: str, *, at: str) -> None:
        """A Guard and a man meet on a circle [EC-ARREST-01, EC-ARREST-15]."""
        self.at[guard] = "office"  # EC-ARREST-09, EC-OFFICE-01
        self.inside.discard(guard)
        self.moved.add(guard)
        if self.mover == guard:
            self.mover = ""
        self.into_cells(man, self.castle.area[at])
        if self.castle.area[at] != "inner":  # EC-ARREST-11, EC-INNER-01
            self.loses_equipment(self.owner[man])

    def into_cells(self, man: str, area: str) -> None:
        """Into Solitary: the cells follow the area, unless they are full [EC-ARREST-10..14]."""
        first, second = ("inner cells", "outer cells")
        if area != "inner":
            first, second = second, first
        goal = first
        if self.full(first):
            goal = second if not self.full(second) else "outer cells"  # EC-GAP-23
        self.leave_circle(man)
        self.uniform.discard(man)
        if self.options["free_return"] == "place-of-arrest" and area != "inner":
            self.returning.add(man)  # EC-GAP-22
        self.at[man] = goal

    def full(self, cells: str) -> bool:
        """Whether all places in some cells are taken."""
        return list(self.at.values()).count(cells) >= self.castle.cells[cells][0]

    def leave_circle(self, man: str) -> None:
        """What ends when a man is taken off his circle."""
        for status in (self.inside, self.returning, self.refusers, self.hidden):
            status.discard(man)
        if self.mover == man:
            self.mover = ""

    def loses_equipment(self, nation: str) -> None:
        """One Equipment card of his own choice [EC-OUTSIDE-03, EC-OUTER-01, EC-ARREST-11]."""
        waiting = sum(one.what == "lose" and one.who == nation for one in self.asked)
        if self.holds(nation) > waiting:
            self.asked.append(Ask("lose", nation))
            self.lose_without_choice()

    def lose_without_choice(self) -> None:
        """Where all cards are alike there is nothing to choose."""
        for ask in [one for one in self.asked if one.what == "lose"]:
            if len(self.equipment[ask.who]) == 1:
                self.asked.remove(ask)
                self.put_back(ask.who, next(iter(self.equipment[ask.who])))

    # -- escapes --------------------------------------------------------------------------------

    def escape(self, man: str, target: str) -> None:
        """A man reaches a Target [EC-ESCAPE-01, EC-TARGET-01, EC-CLASSIC-21, EC-CLASSIC-22]."""
        nation = self.owner[man]
        if self.free_escape:  # EC-ESCAPE-04, EC-ESCAPE-05, EC-GAP-36
            self.free_escape = False
        else:
            self.kits[nation] = False  # EC-ESCAPE-03
            self.free_escape = True
            if self.options["used_kit"] == "gone":
                self.gone_kits += 1
        self.leave_circle(man)
        self.at[man] = "escaped"
        self.escapes[nation] += 1
        others = [one for one in self.owner if one not in self.guards
                  and self.on_board(one) and self.area_at(one) == "outside"]  # fmt: skip
        if not others:  # EC-ESCAPE-07, EC-GAP-53
            chasing = [guard for guard in self.guards
                       if self.on_board(guard) and self.area_at(guard) == "outside"]  # fmt: skip
            if self.options["pursuers"] == "nearest" and chasing:
                chasing = [min(chasing, key=lambda guard: self.steps_to(guard, target))]
            for guard in chasing:
                self.to_office(guard)
        if self.first_to_two_wins() and self.reached_goal([nation]):
            self.finish([nation])  # EC-CLASSIC-09, EC-GAP-56
            return
        if any(nation in marks for marks in self.markers.values()):  # EC-ESCAPE-06, EC-GAP-54
            self.asked.append(Ask("markers", SECURITY, other=nation))
        if len(self.parts):  # EC-KIT-13, EC-ESCAPE-08, EC-GAP-34
            self.asked.append(Ask("part", nation))

    def to_office(self, guard: str) -> None:
        """A Guard goes directly to the Commander's Office [EC-MOVE-08, EC-GAP-13]."""
        self.at[guard] = "office"
        self.inside.discard(guard)
        if self.mover == guard:
            self.mover = ""

    def first_to_two_wins(self) -> bool:
        """Whether the classic edition ends the game at the second escape."""
        return self.options["edition"] == "classic" and self.options["classic_end"] == "at-once" \
            and self.options["escape_goal"] != "total"  # fmt: skip

    def reached_goal(self, nations: list[str]) -> list[str]:
        """Which nations have brought out enough men."""
        return [nation for nation in nations if self.escapes[nation] >= self.goal]

    def finish(self, winners: list[str]) -> None:
        """The game is over."""
        self.over, self.won, self.asked = True, winners, []

    # -- markers --------------------------------------------------------------------------------

    def take_marker(self, name: str) -> None:
        """A marker is taken; Guards in a Room without one go to the Office [EC-GAP-42]."""
        self.markers[name] = []
        self.empty_closed_rooms()

    def empty_closed_rooms(self, *, but: str = "") -> None:
        """Guards leave every Room they may no longer be in [EC-GAP-42]."""
        for guard in self.guards:
            if guard != but and self.on_board(guard) and guard not in self.inside:
                room = self.castle.room(self.at[guard])
                if room and not self.room_open(room):
                    self.to_office(guard)

    # -- the end of a Turn ----------------------------------------------------------------------

    def end_turn(self) -> None:
        """The steps at the end of a Turn, in their order [EC-GAP-67]."""
        who = self.turn
        if who == SECURITY and self.options["office_order"] == "before-collapse":
            self.empty_office()
        self.check_tunnels()
        if who != SECURITY:
            self.check_way_home(who)
        else:
            self.refusers.clear()  # EC-GAP-10
        self.uniform.clear()
        self.new_turn_values()
        if who == SECURITY:
            if self.options["office_order"] == "after-collapse":
                self.empty_office()
            self.end_round()
            if not self.over and not self.desperate():
                self.rounds -= 1  # EC-ROUNDS-01, EC-TURN-09, EC-ROUNDEND-03
        next_one = self.players[(self.players.index(who) + 1) % len(self.players)]  # EC-TURN-07
        last = next_one == SECURITY and self.rounds == 1
        if last and self.options["last_round"] == "escapers-only":
            self.end_round(last=True)  # EC-ROUNDEND-04, EC-GAP-55
        if not self.over and not self.desperate():
            self.start_turn(next_one)

    def empty_office(self) -> None:
        """The Guards in the Office go to the Barracks [EC-MOVE-13, EC-ROUNDEND-02]."""
        for guard in self.guards:  # EC-ARREST-16
            if self.at[guard] == "office":
                self.at[guard] = "barracks"

    def end_round(self, *, last: bool = False) -> None:
        """Who has won, if it is over [EC-WIN-01..03, EC-TURN-11, EC-GAP-56, EC-GAP-59]."""
        goal = self.options["escape_goal"]
        if goal != "total" and self.reached_goal(self.nations):
            self.finish(self.reached_goal(self.nations))
        elif goal != "per-nation" and sum(self.escapes.values()) >= self.total_goal > 0:
            self.finish(list(self.nations))  # EC-VARIANT-04
        elif last or self.rounds == 1 or self.timed:
            if self.options["edition"] == "classic" and self.options["do_or_die"] == "classic":
                self.timed = True
                self.asked = [Ask("despair", nation) for nation in self.nations[::-1]]
                self.next_despair()  # EC-CLASSIC-39, EC-GAP-60
            else:
                self.finish([SECURITY])  # EC-WIN-03, EC-CLASSIC-10, EC-GAP-66

    # -- Do or Die ------------------------------------------------------------------------------

    def desperate(self) -> bool:
        """Whether the Do-or-Die cards are being turned."""
        return bool(self.asked) and self.asked[-1].what == "despair"

    def next_despair(self) -> None:
        """The next nation may turn its card; after the last one the game is over [EC-GAP-60]."""
        self.new_turn_values()
        if not self.asked:
            self.finish(self.reached_goal(self.nations) or [SECURITY])
            return
        self.turn = self.asked[-1].who

    def answer_despair_refusal(self, who: str, what: str, words: list[str], ask: Ask) -> str:
        """A man on the board, or no attempt."""
        if what == "pass":
            return ""
        man = words[-1]
        if not what.startswith("do or die with ") or man not in self.owner:
            return "answer-first"
        if self.owner[man] != who:
            return "not-yours"
        return "" if self.on_board(man) else "off-board"

    def answer_despair(self, who: str, what: str, words: list[str], ask: Ask) -> None:
        """The card is turned for one man, or not at all."""
        self.asked.pop()
        if what != "pass":
            self.new_roll("dash")
            self.asked.append(Ask("value", who, man=words[-1]))

    def answer_dash_refusal(self, who: str, what: str, words: list[str], ask: Ask) -> str:
        """One man walks; nothing else is done."""
        if what == "pass":
            return "go-on" if self.mover else ""
        if len(words) != 3 or words[1] != "to" or words[0] not in self.owner:
            return "answer-first"
        if words[0] != ask.man:
            return "other-pawn"
        return self.step_refusal(words[0], words[2])

    def answer_dash(self, who: str, what: str, words: list[str], ask: Ask) -> None:
        """The man takes a step, or gives up: then his nation is out."""
        if what != "pass":
            self.make_step(words[0], words[2])
        if self.over:
            return
        if what == "pass" or not self.on_board(ask.man):
            if self.at[ask.man] != "escaped":
                self.out.add(who)
            self.asked.remove(ask)

    def start_turn(self, who: str) -> None:
        """The next Turn begins."""
        self.turn = who
        self.new_turn_values()
        for man in self.men.get(who, ()):
            self.hidden.discard(man)  # EC-GAP-77
        self.asked = [Ask("roll", who)]

    def check_tunnels(self) -> None:
        """Fewer than two men inside: the Tunnel collapses [EC-TUNNEL-13, EC-GAP-46]."""
        for number, way in enumerate(self.castle.tunnels):
            if self.tunnels[number] == "closed":
                continue
            there = [pawn for pawn in self.at if pawn in self.inside and self.at[pawn] in way]
            men = [pawn for pawn in there if pawn not in self.guards]
            theirs = [man for man in men if self.owner[man] == self.turn]
            both = self.options["tunnel_pair"] == "own-nation" and number in self.just_opened
            if len(men) >= 2 and (len(theirs) >= 2 or not both):
                continue  # EC-GAP-46
            self.tunnels[number] = "closed"  # EC-TUNNEL-15, EC-TUNNEL-16
            for man in men:
                self.into_cells(man, self.area_at(man))  # EC-TUNNEL-14, EC-GAP-48
                if self.options["collapse_cells"] == "outer":
                    self.at[man] = "outer cells"
            for guard in there:
                if guard in self.guards:
                    self.to_office(guard)  # EC-TUNNEL-18
            self.empty_closed_rooms()  # EC-GAP-42

    # -- the way home ---------------------------------------------------------------------------

    def leads_home(self, man: str, to: str) -> bool:
        """Whether a step brings a returning man nearer to the Inner Courtyard."""
        if man not in self.returning or not self.free(to):
            return False
        here = self.at[man]
        bare = self.ways_home(man, pawns=False)
        far = self.ways_home(man)
        nearer = bare[to] < bare[here] if to in bare and here in bare else False
        nearer = nearer or far.get(to, FAR) < far.get(here, FAR)
        (self.nearer.add if nearer else self.nearer.discard)(man)
        return nearer

    def spends_elsewhere(self, nation: str) -> None:
        """A point goes elsewhere: who could have come nearer with it is no longer prompt."""
        self.wasted += 1
        for man in self.men[nation]:
            waits = man in self.returning and self.on_board(man)
            if waits and self.could_come_nearer(man, self.points):
                self.tardy.add(man)

    def check_way_home(self, nation: str) -> None:
        """Whether the movement was used to the utmost [EC-ARREST-08, EC-GAP-19]."""
        on_the_way = [man for man in self.men[nation]
                      if man in self.returning and self.on_board(man)]  # fmt: skip
        if on_the_way:
            self.faded.discard(nation)
        if self.options["full_return"] == "any-step":
            lax = [man for man in on_the_way if man not in self.nearer]
            if any(self.could_come_nearer(man, FAR) for man in lax):
                self.faded.add(nation)
            return
        for man in on_the_way:
            if man in self.tardy or self.could_come_nearer(man, self.points):
                self.faded.add(nation)

    def ways_home(self, man: str, *, pawns: bool = True) -> dict[str, int]:
        """How far every circle is from the Inner Courtyard on the way home, pawns blocking.

        Men of the same nation who are on the way home never block.
        """
        castle = self.castle

        def clear(circle: str) -> bool:
            there = self.who_is_at(circle)
            friend = there in self.returning and self.owner[there] == self.owner[man]
            return not pawns or friend or there in ("", man)

        def back(circle: str) -> list[str]:
            barred = castle.kind[circle] in ("door", "inspection")
            if barred and circle not in castle.home and self.options["return_way"] != "every":
                return []
            near = castle.links[circle]
            return [other for other in near if castle.area[other] == "outer" and clear(other)]

        inner = [c for c in castle.circles if castle.area[c] == "inner" and castle.tunnel(c) < 0]
        return spread(filter(clear, inner), back)

    def could_come_nearer(self, man: str, points: int) -> bool:
        """Whether a man on his way home could have come nearer with some points."""
        far = self.ways_home(man)
        here = self.at[man]
        if here not in far:
            return False

        def onward(circle: str) -> list[str]:
            near = self.castle.links[circle]
            nearer = [other for other in near if far.get(other, FAR) < far[circle]]
            return [other for other in nearer if not self.who_is_at(other)]

        return any(
            steps <= points
            and far[circle] < far[here]
            and self.castle.kind[circle] != "searchlight"
            and self.castle.tunnel(circle) < 0
            for circle, steps in spread([here], onward).items()
        )

    # -- dice -----------------------------------------------------------------------------------

    def movement_throw(self, throw: tuple[int, ...]) -> None:
        """One throw of the movement roll [EC-MOVE-01, EC-MOVE-02, EC-DOUBLE-01..03]."""
        self.thrown(throw)
        self.points += sum(throw)
        if self.roll_double and self.turn != SECURITY:
            if self.options["releases"] == "each-double" or self.thrown_doubles < 2:
                self.doubles += 1  # EC-REF-05, EC-GAP-25
            self.thrown_doubles += 1
        if self.options["draw_rule"] == "total":
            self.may_draw = self.draws(throw) and not self.drawn
        elif self.draws(throw) and not self.drawn:
            self.may_draw = True

    def draws(self, throw: tuple[int, ...]) -> bool:
        """Whether a movement throw allows a card [EC-CARD-01, EC-REF-03, EC-GAP-05]."""
        rule = self.options["draw_rule"]
        if rule == "any-throw":
            return sum(throw) <= 5
        if rule == "first-throw":
            return sum(throw) <= 5 and len(self.throws) == 1
        if rule == "three-seven-eleven":
            return sum(throw) in (3, 7, 11)
        return sum(map(sum, self.throws)) <= 5

    def card_throw(self, throw: tuple[int, ...]) -> None:
        """One throw of a card roll: points only [EC-CARD-04, EC-GAP-04]."""
        self.thrown(throw)
        self.points += sum(throw)
        if self.options["releasing_doubles"] == "any-own-roll" and self.turn != SECURITY:
            self.doubles += 1 if self.roll_double else 0  # EC-GAP-70

    def new_roll(self, kind: str) -> None:
        """A new roll begins; what was still open of the one before is given up [EC-GAP-04]."""
        self.roll_kind, self.throws = kind, []
        if self.options["reroll_limit"] == "per-roll":
            self.extra = 0

    def thrown(self, throw: tuple[int, ...]) -> None:
        """One throw of the pair."""
        self.throws.append(tuple(sorted(throw, reverse=True)))

    @property
    def roll_double(self) -> bool:
        """Whether the last throw of this roll is a double."""
        return bool(self.throws) and self.throws[-1][0] == self.throws[-1][1]

    def may_throw_again(self) -> bool:
        """Whether the last roll may be extended [EC-DOUBLE-02, EC-REF-02, EC-GAP-04]."""
        return self.roll_double and self.extra < 2 and self.roll_kind != "dash"  # EC-GAP-60

    # -- General Search and shots ---------------------------------------------------------------

    def steps_between(self, guard: str, man: str) -> int:
        """Circles on the shortest walk from a Guard to a man, or -1 [EC-GAP-08, EC-GAP-51]."""
        castle, ruling = self.castle, self.options["search_range"]

        def onward(circle: str) -> Iterable[str]:
            if ruling == "plain":
                return castle.neighbours(circle)
            if ruling == "blocked" and circle != self.at[guard] and self.who_is_at(circle):
                return ()
            down = {
                below
                for name, (above, below, _) in castle.pairs.items()
                if circle == above and self.markers[name]
            }
            shut = {one for one in castle.circles if castle.kind[one] in ("safe", "target")}
            shut -= {one for name, pair in castle.pairs.items() for one in pair[:2]
                     if self.markers[name] and castle.kind[one] == "safe"}  # fmt: skip
            return (castle.links[circle] | down) - shut

        return spread([self.at[guard]], onward).get(self.at[man], -1)

    def steps_to(self, guard: str, target: str) -> int:
        """Circles from a Guard to a Target he may not enter himself."""

        def onward(circle: str) -> list[str]:
            near = self.castle.links[circle]
            return [other for other in near if self.castle.kind[other] not in ("safe", "target")]

        far = spread([self.at[guard]], onward)
        return min((far[c] + 1 for c in far if target in self.castle.links[c]), default=FAR)

    def search(self, total: int) -> None:
        """Everybody who refused and is in range is taken [EC-APPEL-11..14, EC-GAP-12]."""
        walking = [guard for guard in self.guards if self.on_board(guard)]
        caught = []
        for man in self.owner:
            if man in self.guards or not self.on_board(man) or self.safe_from_cards(man):
                continue
            safe = man not in self.refusers or self.exempt(man)  # EC-GAP-09, EC-GAP-76
            if safe and self.options["search_scope"] == "refusers-only":
                continue
            ranges = [self.steps_between(guard, man) for guard in walking]
            if any(0 <= far <= total for far in ranges):
                caught.append(man)
        self.asked.append(Ask("search over", SECURITY))
        lost = []
        for man in caught:
            area = self.area_at(man)
            self.into_cells(man, area)
            if area != "inner":  # EC-APPEL-13, EC-OUTSIDE-03
                lost.append(self.owner[man])
        if self.options["search_price"] == "each-nation":  # EC-GAP-12
            lost = list(dict.fromkeys(lost))
        for nation in self.nations[::-1]:  # clockwise, the first one on top: EC-GAP-12
            for _ in range(min(lost.count(nation), self.holds(nation))):
                self.asked.append(Ask("lose", nation))
        self.lose_without_choice()

    def safe_from_cards(self, man: str) -> bool:
        """On a Safe Area, hidden, or on the Appel area [EC-SAFE-02, EC-GAP-44]."""
        return man in self.hidden or self.kind_at(man) in ("safe", "appel")

    # -- Appel ----------------------------------------------------------------------------------

    def called_now(self, man: str) -> bool:
        """Whether an Appel calls a man [EC-OUTSIDE-01, EC-GAP-11, EC-GAP-45, EC-GAP-76]."""
        if not self.on_board(man) or self.area_at(man) == "outside" or man in self.inside:
            return False
        if man in self.returning and self.options["returning_refuser"] == "not-called":
            return False
        if self.kind_at(man) == "safe" and man not in self.hidden:
            return self.options["appel_on_safe_area"] == "called"
        return not self.safe_from_cards(man)

    def shiftable(self, man: str) -> bool:
        """On the Appel area, but not on the pattern of his nation [EC-GAP-45]."""
        return (
            self.on_board(man)
            and self.kind_at(man) == "appel"
            and self.at[man] not in self.pattern(self.owner[man])
        )

    def start_appel(self) -> None:
        """The nations answer clockwise, man by man [EC-APPEL-05, EC-APPEL-08]."""
        for nation in self.nations[::-1]:
            self.asked.append(
                Ask("appel", nation, left=tuple(filter(self.called_now, self.men[nation])))
            )
        self.skip_answered()

    def skip_answered(self) -> None:
        """Go on to the next nation that has something to answer."""
        while self.asked[-1].what == "appel":
            ask = self.asked[-1]
            if ask.left or (any(map(self.shiftable, self.men[ask.who])) and self.rows(ask.who)):
                return
            self.asked.pop()

    def rows(self, nation: str) -> list[str]:
        """The free circles of a nation's pattern."""
        return [circle for circle in self.pattern(nation) if self.free(circle)]

    def line_up_refusal(self, man: str, to: str) -> str:
        """Why a man cannot answer an Appel by standing on a circle."""
        nation = self.owner[man]
        ask = self.asked[-1]
        if nation != ask.who:
            return "not-yours"
        rows = self.rows(nation)
        if man not in ask.left and not (rows and self.shiftable(man)):
            return "not-called"  # or has answered, as well as he could
        if self.castle.kind[to] != "appel" or not self.free(to):
            return "not-pattern"
        if to in rows or (man in ask.left and not rows):
            return ""
        return "not-pattern"

    # -- what can be done -----------------------------------------------------------------------

    def legal(self) -> list[str]:
        """Every legal action of every player, or every outcome of a lot."""
        if self.over:
            return []
        if self.odds():
            return list(self.odds())
        return [text for text in dict.fromkeys(self.candidates()) if not self.refusal(text)]

    def actors(self) -> tuple[str, ...]:
        """Who may act, the one asked first."""
        if self.over:
            return ()
        if self.odds():
            return ("chance",)
        asked = self.asked[-1].who
        if self.asked[-1].what not in ("roll", "move") or self.mover:
            return (asked,)
        others = []
        for who in self.nations:
            trades = any(not self.trade_refusal(who, other) for other in self.nations)
            if who != asked and (self.hands[who] or trades):  # Hideaway at any time: EC-CARD-09
                others.append(who)
        return (asked, *others)

    def candidates(self) -> Iterator[str]:
        """Everything worth asking about now."""
        ask = self.asked[-1]
        who = ask.who
        if ask.what in ("roll", "move"):
            for one in self.players:
                yield from (f"{one}: {text}" for text in self.turn_candidates(one))
            return
        words: list[str] = []
        if ask.what == "window":
            words = ["pass", "play Talisman", "play Lookout"]
            words += [f"play Hideaway with {man}" for man in self.men[who]]
        elif ask.what == "lose":
            words = [f"discard {kind}" for kind in KINDS]
        elif ask.what == "place":
            words = [f"{ask.left[0]} to {circle}" for circle in self.castle.appel]
        elif ask.what == "markers":
            words = ["done", *(f"remove {name}" for name in self.castle.pairs)]
        elif ask.what == "appel":
            words = ["done"]
            for man in self.men[who]:
                words += [f"{man} refuses", *(f"{man} to {one}" for one in self.castle.appel)]
        elif ask.what == "trade":
            words = ["withdraw", "offer"]
            words += [f"{verb} {kind}" for verb in ("give", "ask") for kind in KINDS]
        elif ask.what == "offer":
            words = ["accept", "decline"]
        elif ask.what in ("search", "shot"):
            words = ["reroll", "pass"]
        elif ask.what == "descend":
            words = [f"{ask.guard} to {ask.to}", f"{ask.guard} to the office"]
        elif ask.what == "agree":
            words = ["agree"]
        elif ask.what == "line-up":
            words = ["line up"]
        elif ask.what == "posts":
            words = ["ready", *(f"deploy to {post}" for post in self.castle.posts)]
        elif ask.what == "despair":
            words = ["pass", *(f"do or die with {man}" for man in self.men[who])]
        elif ask.what == "dash":
            words = ["pass"]
            if self.on_board(ask.man):
                near = self.castle.neighbours(self.at[ask.man])
                words += [f"{ask.man} to {circle}" for circle in near]
        yield from (f"{who}: {text}" for text in words)

    def turn_candidates(self, who: str) -> Iterator[str]:
        """What a player might do while a Turn goes on."""
        for card in dict.fromkeys(self.hands[who]):
            if who == self.turn or card == "Hideaway":
                yield f"discard {card}"
                yield from self.card_candidates(who, card)
        if who != SECURITY:
            yield from (f"trade with {other}" for other in self.nations)
        if who != self.turn:
            return
        yield from ("roll", "reroll", "draw", "end", "general search", "time is up")
        pawns = self.guards if who == SECURITY else self.men[who]
        if who == SECURITY:
            yield from (f"deploy to {post}" for post in self.castle.posts)
            for guard in self.guards:
                yield f"{guard} to the office"
                yield from (f"remove {name} with {guard}" for name in self.castle.pairs)
        else:
            yield from self.claim_candidates(who)
            if self.doubles:
                for man in pawns:
                    goals = self.start_circles(self.at[man])
                    yield from (f"release {man} to {circle}" for circle in goals)
        for pawn in pawns:
            if self.on_board(pawn) and self.points:
                near = sorted(self.castle.neighbours(self.at[pawn]))
                yield from (f"{pawn} to {circle}" for circle in near)

    def card_candidates(self, who: str, card: str) -> Iterator[str]:
        """How a card might be played."""
        if card in ("Hideaway", "German Uniform", "Staff Car"):
            yield from (f"play {card} with {man}" for man in self.men[who])
        elif card == "Release from Solitary":
            for man in self.men[who]:
                goals = self.start_circles(self.at[man])
                yield from (f"play {card} with {man} to {circle}" for circle in goals)
        elif card == "Diversion":
            yield from (f"play {card} on {guard}" for guard in self.guards)
        elif card == "Shoot to Kill":
            out = [pawn for pawn in self.owner
                   if self.on_board(pawn) and self.area_at(pawn) == "outside"]  # fmt: skip
            for guard in out:
                yield from (f"play {card} with {guard} on {man}" for man in out)
            yield from (f"play {card} on {man}" for man in out)
        elif card == "Tunnel Detected":
            for way in self.castle.tunnels:
                yield f"play {card} on {self.castle.room(way[0])}"
        elif card == "Search":
            yield from (f"play {card} on {name}" for name in self.castle.pairs)
        elif card == "Confiscation":
            yield from (f"play {card} on {nation}" for nation in self.nations)
        else:
            yield f"play {card}"

    def why_not(self, text: str) -> str:
        """The first reason why something cannot be done; empty if it can."""
        if self.over:
            return "over"
        if self.odds():
            return "" if text in self.odds() else "chance-first"
        if text.partition(":")[0] not in self.players:
            return "no-player"
        return self.refusal(text)

    def refusal(self, text: str) -> str:
        """The same, for what a player of this game says."""
        who, _, what = text.partition(": ")
        ask = self.asked[-1]
        words = what.split()
        if ask.what in ("roll", "move"):
            return self.turn_refusal(who, what, words)
        if who != ask.who:
            return "not-asked"
        answer = getattr(self, f"answer_{ask.what.replace('-', '_')}_refusal")
        return str(answer(who, what, words, ask))

    def refused(self, text: str) -> set[str] | None:
        """The codes that may be told; ``None`` where the reason is not plain."""
        why = self.why_not(text)
        if not why:
            return set()
        return set(why.split()) if PLAIN.issuperset(why.split()) else None

    # -- a Turn ---------------------------------------------------------------------------------

    def turn_refusal(self, who: str, what: str, words: list[str]) -> str:
        """Why a player cannot do something while a Turn goes on."""
        if words[0] == "trade" and len(words) == 3:
            return self.trade_refusal(who, words[2])
        if what == "pass":
            return "not-asked"
        if what.startswith("play Hideaway"):
            return self.card_refusal(who, "Hideaway", words)  # EC-CARD-09: at any moment
        if who != self.turn:
            return "not-your-turn"  # EC-TURN-06, EC-CARD-08
        moving = self.asked[-1].what == "move"
        if self.mover and words[0] not in (self.mover, "remove"):
            return "go-on"  # EC-GAP-75
        if what == "roll":
            return "rolled" if moving else ""
        if what == "reroll":
            if not self.rolled:
                return "roll-first"
            if not self.roll_double:
                return "no-double"
            return "" if self.may_throw_again() else "reroll-limit"
        if what == "draw":
            if not self.rolled:
                return "roll-first"
            if self.drawn:
                return "drawn"  # EC-REF-04
            if not self.may_draw:
                return "no-draw"
            return "" if self.pile_of(who) else "empty-deck"  # EC-GAP-68
        if what == "end":
            if not moving:
                return "roll-first"
            return "hand-limit" if self.too_many(who) else ""  # EC-CARD-06
        if what == "general search":
            if who != SECURITY:
                return "not-yours"
            why = ["rolled"] if moving else []
            if not self.refusers or not self.called:
                why += ["nobody-refused"]  # EC-APPEL-09
            return " ".join(why)
        if what == "time is up":
            if not self.minutes:
                return "no-limit"
            return "not-now" if who != SECURITY or self.timed else ""
        if words[0] == "discard":
            return self.discard_refusal(who, what[len("discard ") :])
        if words[0] == "play":
            card = next((c for c in CARDS if what[5:] == c or what[5:].startswith(c + " ")), "")
            return self.card_refusal(who, card, words)
        if words[0] == "claim":
            return self.claim_refusal(who, what)
        if words[0] == "release":
            if who == SECURITY:
                return "no-escaper"
            why = [] if moving else ["roll-first"]
            if not self.doubles:
                why += ["no-double"]  # EC-CELL-02
            if not self.points:
                why += ["no-points"]
            return " ".join((*why, self.release_refusal(who, words[1], words[3]))).strip()
        if words[0] == "deploy":
            return self.deploy_refusal(who, words[2])
        if words[0] == "remove":
            return self.remove_refusal(who, words)
        if words[0] in self.owner:
            pawn = words[0]
            if self.owner[pawn] != who:
                return "not-yours"
            if not moving:
                return "roll-first"
            if what.endswith("to the office"):
                return self.withdraw_refusal(pawn)
            if len(words) == 3 and words[1] == "to" and words[2] in self.castle.circles:
                return self.step_refusal(pawn, words[2])
        return "unknown-command"

    def pile_of(self, who: str) -> Pile:
        """The deck a player draws from [EC-CARD-02]."""
        return self.security if who == SECURITY else self.deck

    def too_many(self, who: str) -> bool:
        """Whether a player holds more than three cards [EC-CARD-05, EC-GAP-32]."""
        hand = self.hands[who]
        if len(self.nations) == 5 and self.options["kit_part_limit"] == "extra":
            hand = [card for card in hand if card not in PART_CARDS]
        return len(hand) > HAND

    def discard_refusal(self, who: str, card: str) -> str:
        """Only a card too many is discarded [EC-CARD-05, EC-CARD-06]."""
        if card in KINDS:
            return "not-asked"
        if card not in self.hands[who]:
            return "not-held"
        return "" if self.too_many(who) else "no-need"

    def deploy_refusal(self, who: str, post: str) -> str:
        """From the Barracks to a post, for a point [EC-MOVE-11, EC-POST-01, EC-BARRACKS-01]."""
        if who != SECURITY:
            return "not-yours"
        if self.asked[-1].what != "move":
            return "roll-first"
        why = [] if self.castle.kind[post] == "post" else ["no-post"]
        if "barracks" not in self.at.values():
            why += ["no-guard"]  # EC-MOVE-14
        if self.points == 0:
            why += ["no-points"]
        other = self.who_is_at(post)
        if other in self.guards:
            why += ["pawn"]
        elif other and self.immune(other):
            why += ["immune"]  # EC-ARREST-18, EC-GAP-14
        return " ".join(why)

    def withdraw_refusal(self, guard: str) -> str:
        """From a post to the Office, for a point [EC-MOVE-12, EC-POST-02]."""
        if guard not in self.guards:
            return "not-yours"
        if not self.on_board(guard):
            return "off-board"
        room = self.castle.room(self.at[guard])
        if room and not self.room_open(room):
            return ""  # EC-ATTEMPT-21
        if self.kind_at(guard) != "post":
            return "no-post"
        return "" if self.points else "no-points"

    def remove_refusal(self, who: str, words: list[str]) -> str:
        """A marker goes while a Guard is at it [EC-ATTEMPT-16, EC-ATTEMPT-17, EC-GAP-41]."""
        if who != SECURITY:
            return "not-yours"
        if len(words) != 4 or words[3] not in self.guards:
            return "no-guard"
        name, guard = words[1], words[3]
        if self.mover not in ("", guard):
            return "go-on"
        if not self.markers[name]:
            return "no-marker"
        if self.at[guard] not in self.castle.pairs[name][:2]:
            return "not-there"
        if guard not in self.moved:
            return "not-moved"
        after = self.copied()
        after.do_remove(name, guard)
        why = after.cannot_stay(guard) if after.on_board(guard) else ""
        if why and why != "room-stop" and not after.can_go_on(guard, back=self.came_from):
            return "strands"
        return ""

    def do_remove(self, name: str, guard: str) -> None:
        """Take a marker; in a Room without one the Guard must go [EC-ATTEMPT-21, EC-GAP-41]."""
        above, below, _ = self.castle.pairs[name]
        self.markers[name] = []
        self.empty_closed_rooms(but=guard)
        room = self.castle.room(self.at[guard])
        if room and not self.room_open(room):
            man = self.who_is_at(below)
            open_below = not man or (man not in self.guards and not self.immune(man))
            if self.at[guard] == above and self.points and open_below:
                self.asked.append(Ask("descend", SECURITY, guard=guard, to=below))
            else:
                self.to_office(guard)
        elif self.on_board(guard):
            self.mover = guard if self.cannot_stay(guard) else ""

    # -- Solitary -------------------------------------------------------------------------------

    def start_circles(self, cells: str) -> list[str]:
        """Where a released man begins: at the arrow or near it [EC-CELL-05, EC-GAP-24]."""
        castle = self.castle
        _, arrow = castle.cells.get(cells, (0, ""))
        if not arrow:
            return []

        def same_side(circle: str) -> list[str]:
            near = sorted(castle.links[circle])
            return [other for other in near if castle.area[other] == castle.area[arrow]]

        far = spread([arrow], same_side)
        if self.options["taken_arrow"] == "waits":
            return [arrow] if self.free(arrow) else []
        fit = [
            c
            for c in far
            if self.free(c) and castle.kind[c] != "searchlight" and castle.tunnel(c) < 0
        ]
        nearest = min((far[circle] for circle in fit), default=-1)
        return [circle for circle in fit if far[circle] == nearest]

    def release_refusal(self, who: str, man: str, to: str) -> str:
        """One's own man, out of the cells, onto a circle at their arrow [EC-CELL-05]."""
        if man not in self.men.get(who, ()):
            return "not-yours"
        if not self.at[man].endswith("cells"):
            return "not-in-cells"
        return "" if to in self.start_circles(self.at[man]) else "not-nearest"

    def release(self, man: str, to: str) -> None:
        """Out of Solitary; from the Outer Cells he has the free way home [EC-ATTEMPT-06]."""
        home = self.at[man] == "outer cells"  # EC-GAP-22: the cells decide
        if self.options["free_return"] == "place-of-arrest":
            home = man in self.returning
            self.returning.discard(man)
        self.at[man] = to
        if not self.returning.intersection(self.men[self.owner[man]]):
            self.faded.discard(self.owner[man])  # nobody was on his way: a new one begins
        if home:
            self.returning.add(man)
            if self.wasted and self.could_come_nearer(man, self.points + self.wasted):
                self.tardy.add(man)  # the Turn of release is included: EC-GAP-19
        if self.castle.area[to] == "inner":
            self.returning.discard(man)

    # -- claims ---------------------------------------------------------------------------------

    def claim_candidates(self, who: str) -> Iterator[str]:
        """All claims a nation might announce."""
        standing: dict[str, list[str]] = {}
        for man in self.men[who]:
            if self.gathers(man):
                standing.setdefault(self.gathers(man), []).append(man)
        for kind in KINDS:
            for pair in combinations(standing.get(kind, ()), 2):
                yield f"claim {kind} with {' '.join(pair)}"
        meant = PARTS[self.options["kit_parts"]]
        for parts in ((), (0,), (1,), (0, 1)):
            given = [one for part in parts for one in meant[part]]
            teams: list[list[str]] = [[]]
            for component in COMPONENTS:
                if component not in given:
                    teams = [[*team, man] for team in teams for man in standing.get(component, ())]
            cards = " ".join(f"part-{part + 1}" for part in parts)
            for team in teams:
                men = " ".join(sorted(team, key=self.men[who].index))
                more = f"{men} and {cards}" if men and cards else men or cards
                yield f"claim kit with {more}"

    def gathers(self, man: str) -> str:
        """The symbol of the Room that a man stands in, if any [EC-ROOM-01, EC-GAP-79]."""
        if not self.on_board(man):
            return ""
        if self.kind_at(man) == "room":
            return self.castle.symbol[self.at[man]]
        entrances = [way[0] for way in self.castle.tunnels]
        if self.options["entrance_claim"] == "below" or self.at[man] not in entrances:
            return ""
        room = self.at[man].rstrip("0123456789")
        return next(
            (found for one, found in self.castle.symbol.items()
             if found and one.rstrip("0123456789") == room), "",
        )  # fmt: skip

    def claim_refusal(self, who: str, what: str) -> str:
        """Why something cannot be claimed [EC-EQUIP-01..08, EC-KIT-01..11, EC-GAP-27]."""
        if who == SECURITY:
            return "no-escaper"
        if self.claimed and self.options["claim_count"] == "one":
            return "claimed"
        title, _, rest = what[len("claim ") :].partition(" with ")
        words = [word for word in rest.split() if word != "and"]
        parts = [word for word in words if word.startswith("part-")]
        men = [word for word in words if not word.startswith("part-")]
        if any(man not in self.men[who] for man in men):
            return "not-yours"
        if not all(self.gathers(man) for man in men):
            return "not-in-rooms"
        found = [self.gathers(man) for man in men]
        if title in KINDS:
            if parts or len(set(men)) != 2 or found != [title, title]:
                return "not-in-rooms"
            return self.crowded(men) if self.stock[title] > 0 else "out-of-stock"
        if title != "kit":
            return "not-in-rooms"
        for part in parts:
            card = PART_CARDS[int(part[-1]) - 1]
            if card not in self.hands[who]:
                return "not-held"
            found += PARTS[self.options["kit_parts"]][int(part[-1]) - 1]
        if sorted(found) != sorted(COMPONENTS):
            return "not-in-rooms"
        if self.kits[who]:
            return "has-kit"  # EC-KIT-02
        if self.supply() == 0:
            return "no-kit-left"
        return self.crowded(men)

    def crowded(self, men: list[str]) -> str:
        """A whole castle always has room on the Appel area, a small board may not [EC-GAP-28]."""
        return "" if sum(map(self.free, self.castle.appel)) >= len(men) else "no-room"

    def claim(self, who: str, what: str) -> None:
        """Take the card, send the men to the Appel area [EC-EQUIP-04, EC-EQUIP-05, EC-KIT-08]."""
        title, _, rest = what[len("claim ") :].partition(" with ")
        men = [word for word in rest.split() if word in self.owner]
        self.claimed = True
        if self.options["after_claim"] == "finished":
            self.finished.update(men)  # EC-GAP-28
        if title == "kit":
            self.kits[who] = True
            for part in re.findall(r"part-(\d)", rest):
                self.use_card(who, PART_CARDS[int(part) - 1])
        else:
            self.equipment[who][title] += 1
            self.stock[title] -= 1
        if men:
            self.asked.append(Ask("place", who, left=tuple(men)))

    # -- cards ----------------------------------------------------------------------------------

    def use_card(self, who: str, card: str) -> None:
        """A card that is used or discarded goes under its deck [EC-CARD-12, EC-GAP-32]."""
        self.hands[who].remove(card)
        pile = self.pile_of(who)
        if (
            card in PART_CARDS
            and len(self.nations) == 5
            and self.options["used_kit_part"] == "pile"
        ):
            pile = self.parts
        pile.under(card)

    def card_refusal(self, who: str, card: str, words: list[str]) -> str:
        """Why a card cannot be played now [EC-CARD-08..11, EC-GAP-73]."""
        if card not in self.hands.get(who, ()):
            return "not-held"
        if self.mover:
            return "go-on"  # a crossing is not interrupted: EC-GAP-75
        named = {
            words[i]: words[i + 1 :] for i in range(len(words)) if words[i] in ("with", "on", "to")
        }
        pawn = named["with"][0] if named.get("with") else ""
        on = named["on"][0] if named.get("on") else ""
        moving = self.asked[-1].what == "move"
        if card == "Hideaway":
            if pawn not in self.men[who]:
                return "no-effect"
            return "" if self.can_be_hidden(pawn) else "no-effect"
        if card in ("Quick Dash", "Alarm"):
            return "" if moving else "roll-first"
        if card == "Appel":
            if moving:
                return "rolled"  # EC-CARD-11, EC-APPEL-07
            if self.rounds == self.length and self.options["first_appel"] != "allowed":
                return "first-round"  # EC-GAP-69
            return ""
        if card in FOUND:
            return "" if self.stock[FOUND[card]] > 0 else "no-effect"  # EC-EQUIP-08
        if card in TUNNEL_CARDS:
            number = TUNNEL_CARDS.index(card)
            fit = number < len(self.tunnels) and self.tunnels[number] == "closed"
            return "" if fit else "no-effect"
        if card == "Staff Car":
            car, goal = self.castle.car, self.castle.car_goal
            fit = car != "" and pawn in self.men[who] and self.at[pawn] == car and self.free(goal)
            return "" if fit else "no-effect"  # EC-STAFFCAR-01, EC-GAP-52
        if card == "Release from Solitary":
            if pawn not in self.men[who] or not named.get("to"):
                return "no-effect"
            if self.release_refusal(who, pawn, named["to"][0]):
                return "no-effect"
            costs = self.options["card_release"] == "one-point"
            return "no-points" if costs and not self.points else ""
        if card == "Diversion":
            return "" if on in self.guards and self.on_board(on) else "no-effect"
        if card == "German Uniform":
            fit = pawn in self.men[who] and pawn not in self.uniform and self.on_board(pawn)
            return "" if fit else "no-effect"
        if card == "Shoot to Kill":
            return self.shot_refusal(pawn, on)  # EC-OUTSIDE-02, EC-GAP-51
        if card == "Tunnel Detected":
            names = [self.castle.room(way[0]) for way in self.castle.tunnels]
            return "" if on in names and self.tunnels[names.index(on)] == "open" else "no-effect"
        if card == "Search":
            return "" if self.markers.get(on) else "no-effect"
        if card == "Confiscation":
            return "" if on in self.nations and self.holds(on) else "no-effect"
        return "no-effect"  # Talisman, Lookout and kit parts are not played in a Turn of their own

    def shot_refusal(self, guard: str, man: str) -> str:
        """A Guard and a man who can be shot at, both Outside, with a way between them."""
        certain = self.options["shooting"] == "certain"
        for pawn in (man,) if certain else (man, guard):
            if pawn not in self.owner or not self.on_board(pawn) or self.area_at(pawn) != "outside":
                return "no-effect"
        if man in self.guards or (guard != "" if certain else guard not in self.guards):
            return "no-effect"
        if man in self.hidden or self.kind_at(man) == "safe":
            return "no-effect"  # EC-SAFE-02
        return "" if certain or self.steps_between(guard, man) >= 0 else "no-effect"

    def play_card(self, who: str, card: str, words: list[str]) -> None:
        """Follow what the card says [EC-CARD-10]."""
        self.use_card(who, card)
        named = {
            words[i]: words[i + 1]
            for i in range(len(words) - 1)
            if words[i] in ("with", "on", "to")
        }
        pawn, on = named.get("with", ""), named.get("on", "")
        if card == "Hideaway":
            self.hidden.add(pawn)
        elif card in ("Quick Dash", "Alarm"):
            self.new_roll("card")
            self.asked.append(Ask("dice", self.turn, about="card"))
        elif card == "Appel":
            self.called = True
            self.open_window(Ask("window", about="appel"))
        elif card in FOUND:
            self.equipment[who][FOUND[card]] += 1
            self.stock[FOUND[card]] -= 1
        elif card in TUNNEL_CARDS:
            self.tunnels[TUNNEL_CARDS.index(card)] = "open"  # EC-TUNNEL-06
            self.just_opened.add(TUNNEL_CARDS.index(card))
        elif card == "Staff Car":
            self.at[pawn] = self.castle.car_goal
            if self.options["return_ends"] == "first-use":
                self.no_longer_returning(pawn)  # EC-GAP-21
            self.hidden.discard(pawn)
        elif card == "Release from Solitary":
            self.points -= self.options["card_release"] == "one-point"
            self.release(pawn, named["to"])  # EC-GAP-26
        elif card == "Diversion":
            self.to_office(on)
        elif card == "German Uniform":
            self.uniform.add(pawn)
        elif card == "Shoot to Kill":
            self.open_window(Ask("window", about="shot", guard=pawn, man=on))
        elif card in ("Tunnel Detected", "Search"):
            self.open_window(Ask("window", about=card, on=on))
        elif card == "Confiscation":
            self.loses_equipment(on)

    # -- windows --------------------------------------------------------------------------------

    def open_window(self, ask: Ask) -> None:
        """Everybody who may answer is asked once, clockwise [EC-GAP-62].

        The question shows nobody's hand: who holds cards at all is known to everybody.
        """
        able = [nation for nation in self.nations if self.hands[nation]]
        if ask.about == "shot":
            able = [nation for nation in able if nation == self.owner[ask.man]]
        if ask.about in ("appel", "search"):
            able = [nation for nation in able if any(map(self.can_be_hidden, self.men[nation]))]
        if able:
            self.asked.append(replace(ask, who=able[0], left=tuple(able[1:])))
        else:
            self.window_over(ask)

    def answer_window_refusal(self, who: str, what: str, words: list[str], ask: Ask) -> str:
        """A card that answers what was announced, or `pass`."""
        if what == "pass":
            return ""
        if words[0] != "play":
            return "answer-first"
        card = what[5:].partition(" with ")[0]
        if card not in self.hands[who]:
            return "not-held"
        fits = {"Talisman": ("shot",), "Lookout": ("Search", "Tunnel Detected"),
                "Hideaway": ("arrest", "appel", "search")}  # fmt: skip
        if ask.about not in fits.get(card, ()):
            return "no-answer"
        if card != "Hideaway":
            return ""
        man = words[-1]
        if man not in self.men[who] or not self.can_be_hidden(man):
            return "no-effect"
        if ask.about == "arrest" and man != ask.man:
            return "no-answer"
        return ""

    def answer_window(self, who: str, what: str, words: list[str], ask: Ask) -> None:
        """A card answers; then everybody is asked anew [EC-GAP-62]."""
        self.asked.pop()
        if what == "pass":
            if ask.left:
                self.asked.append(replace(ask, who=ask.left[0], left=ask.left[1:]))
            else:
                self.window_over(ask)
            return
        card = what[5:].partition(" with ")[0]
        self.use_card(who, card)
        if card == "Hideaway":
            self.hidden.add(words[-1])
            if ask.about == "arrest":  # the Guard stays where he is: EC-GAP-77
                self.points -= self.options["vain_steps"] == "lost"
            else:
                self.open_window(ask)
        # Talisman and Lookout: the card has no effect [EC-CARD-13]

    def window_over(self, ask: Ask) -> None:
        """Nobody answered, or nobody could: what was announced happens."""
        if ask.about == "arrest":
            self.points -= 1
            self.arrest(ask.guard, ask.man, at=self.at[ask.man])
        elif ask.about == "appel":
            self.start_appel()
        elif ask.about == "search":
            self.new_roll("search")
            self.asked.append(Ask("dice", SECURITY, about="search"))
        elif ask.about == "shot" and self.options["shooting"] == "certain":
            self.leave_circle(ask.man)
            self.at[ask.man] = "dead"
        elif ask.about == "shot":
            self.new_roll("shot")
            self.asked.append(Ask("dice", SECURITY, about="shot", guard=ask.guard, man=ask.man))
        elif ask.about == "Search":
            self.take_marker(ask.on)  # EC-ATTEMPT-19
        elif ask.about == "Tunnel Detected":
            names = [self.castle.room(way[0]) for way in self.castle.tunnels]
            self.tunnels[names.index(ask.on)] = "detected"  # EC-TUNNEL-17

    # -- other answers --------------------------------------------------------------------------

    def answer_lose_refusal(self, who: str, what: str, words: list[str], ask: Ask) -> str:
        """A kind the nation holds."""
        if words[0] != "discard":
            return "answer-first"
        return "" if self.equipment[who][what[len("discard ") :]] else "not-held"

    def answer_place_refusal(self, who: str, what: str, words: list[str], ask: Ask) -> str:
        """The men go one by one to free circles of the Appel area [EC-GAP-28]."""
        if len(words) != 3 or words[0] not in self.owner:
            return "answer-first"
        if words[0] != ask.left[0]:
            return "other-pawn"
        if words[2] not in self.castle.appel or not self.free(words[2]):
            return "not-appel"
        return ""

    def answer_markers_refusal(self, who: str, what: str, words: list[str], ask: Ask) -> str:
        """Only markers of the nation whose man has escaped [EC-ESCAPE-06]."""
        if what == "done":
            return ""
        if words[0] != "remove" or len(words) != 2:
            return "answer-first"
        if not self.markers[words[1]]:
            return "no-marker"
        return "" if ask.other in self.markers[words[1]] else "other-nation"

    def answer_descend_refusal(self, who: str, what: str, words: list[str], ask: Ask) -> str:
        """Down the Drop, or to the Office [EC-ATTEMPT-21]."""
        return "" if what in (f"{ask.guard} to {ask.to}", f"{ask.guard} to the office") else "go-on"

    def answer_appel_refusal(self, who: str, what: str, words: list[str], ask: Ask) -> str:
        """Each man called lines up or refuses [EC-APPEL-08, EC-GAP-11]."""
        if what == "done":
            crowded = not any(map(self.free, self.castle.appel))  # never so in a whole castle
            return "not-answered" if ask.left and not crowded else ""
        if words[0] not in self.owner:
            return "answer-first"
        if what.endswith(" refuses"):
            if self.owner[words[0]] != who:
                return "not-yours"
            return "" if words[0] in ask.left else "not-called"
        if len(words) == 3 and words[2] in self.castle.circles:
            return self.line_up_refusal(words[0], words[2])
        return "say-where"

    def answer_search_refusal(self, who: str, what: str, words: list[str], ask: Ask) -> str:
        """After a double: throw again or leave it."""
        return "" if what in ("reroll", "pass") else "answer-first"

    answer_shot_refusal = answer_search_refusal

    def answer_agree_refusal(self, who: str, what: str, words: list[str], ask: Ask) -> str:
        """There is nothing to do but agree [EC-VARIANT-03]."""
        return "" if what == "agree" else "answer-first"

    def answer_line_up_refusal(self, who: str, what: str, words: list[str], ask: Ask) -> str:
        """There is nothing to do but line up [EC-SETUP-21]."""
        return "" if what == "line up" else "answer-first"

    def answer_posts_refusal(self, who: str, what: str, words: list[str], ask: Ask) -> str:
        """So many inside, 2 to 7 in the Outer Courtyard [EC-SETUP-23, EC-SETUP-24, EC-GAP-58]."""
        posted = [self.area_at(guard) for guard in self.guards if self.on_board(guard)]
        inner, outer = posted.count("inner"), posted.count("outer")
        if what == "ready":
            return "" if inner == len(self.nations) and outer >= 2 else "too-few"
        if words[0] != "deploy" or words[2] not in self.castle.circles:
            return "answer-first"
        if self.castle.kind[words[2]] != "post":
            return "no-post"
        why = [] if self.free(words[2]) else ["pawn"]
        if "barracks" not in self.at.values():
            why += ["no-guard"]
        if self.castle.area[words[2]] == "inner":
            most, now = len(self.nations), inner
        else:
            most, now = min(7, len(self.guards) - len(self.nations)), outer
        return " ".join(why if now < most else [*why, "too-many"])

    # -- trading --------------------------------------------------------------------------------

    def trade_refusal(self, who: str, other: str) -> str:
        """Whether two may begin to trade [EC-EQUIP-06, EC-EQUIP-07, EC-REF-07]."""
        if SECURITY in (who, other) or who == other:
            return "no-trade"
        if self.turn == SECURITY:
            return "no-trade-now"
        if self.mover:
            return "go-on"
        return "" if self.holds(who) or self.holds(other) else "nothing"

    def answer_trade_refusal(self, who: str, what: str, words: list[str], ask: Ask) -> str:
        """Equipment only, and no more than there is [EC-EQUIP-06, EC-GAP-29]."""
        kind = " ".join(words[1:])
        if what == "withdraw":
            return ""
        if what == "offer":
            return "" if ask.given or ask.wanted else "empty"
        if words[0] not in ("give", "ask"):
            return "answer-first"
        if kind == "kit":
            return "kit"  # EC-GAP-29
        if kind not in KINDS:
            return "no-trade-card"  # EC-CARD-07, EC-REF-08
        if words[0] == "give":
            return "" if self.equipment[who][kind] > ask.given[kind] else "not-held"
        others = sum(self.equipment[nation][kind] for nation in self.nations if nation != who)
        if self.options["edition"] == "classic" and self.options["packs"] == "by-edition":
            others = STOCK[kind]  # face down, nobody knows what is left: EC-GAP-61
        if ask.wanted[kind] >= others or ask.wanted.total() >= self.holds(ask.other):
            return "not-held"
        return ""

    def answer_offer_refusal(self, who: str, what: str, words: list[str], ask: Ask) -> str:
        """Who accepts must hold what is wanted."""
        if what == "decline":
            return ""
        if what != "accept":
            return "answer-first"
        return "" if ask.wanted <= self.equipment[who] else "not-held"

    # -- do -------------------------------------------------------------------------------------

    def do(self, text: str) -> str:
        """Carry out what is legal. Nothing is said aloud in this game."""
        who, _, what = (part.strip() for part in text.partition(":"))
        if self.odds():
            self.chance_speaks(text)
        else:
            ask, words = self.asked[-1], what.split()
            if ask.what in ("roll", "move"):
                self.do_in_turn(who, what, words)
            else:
                getattr(self, f"answer_{ask.what.replace('-', '_')}")(who, what, words, ask)
        self.go_on()
        return ""

    def go_on(self) -> None:
        """What follows by itself."""
        if self.over:
            return
        if not self.asked or (self.asked[-1].what == "despair" and self.turn != self.asked[-1].who):
            self.next_despair()
            return
        if self.asked[-1].what == "search over":
            self.asked.pop()
            self.end_turn()  # EC-APPEL-15

    def do_in_turn(self, who: str, what: str, words: list[str]) -> None:
        """Something a player does while a Turn goes on."""
        if self.options["draw_time"] == "at-once" and what != "draw" and who == self.turn:
            self.may_draw = False  # EC-GAP-06
        if what == "roll":
            self.rolled = True
            self.asked = [Ask("move", who), Ask("dice", who, about="movement")]
        elif what == "reroll":
            self.extra += 1
            about = "card" if self.roll_kind == "card" else "movement"
            self.asked.append(Ask("dice", who, about=about))
        elif what == "draw":
            self.drawn, self.may_draw = True, False
            self.asked.append(Ask("draw", who))
        elif what == "end":
            self.end_turn()
        elif what == "general search":
            self.rolled = True
            self.open_window(Ask("window", about="search"))
        elif what == "time is up":
            self.timed = True
            if self.options["time_limit"] == "at-once":
                self.end_round()  # EC-GAP-66
        elif words[0] == "discard":
            self.use_card(who, what[len("discard ") :])
        elif words[0] == "play":
            card = next(c for c in CARDS if what[5:] == c or what[5:].startswith(c + " "))
            self.play_card(who, card, words)
        elif words[0] == "claim":
            self.claim(who, what)
        elif words[0] == "release":
            self.points -= 1
            self.doubles -= 1
            self.release(words[1], words[3])
        elif words[0] == "deploy":
            self.deploy(words[2])
        elif words[0] == "remove":
            self.do_remove(words[1], words[3])
        elif words[0] == "trade":
            self.asked.append(Ask("trade", who, other=words[2]))
        elif what.endswith("to the office"):
            if self.kind_at(words[0]) == "post":
                self.points -= 1
            self.to_office(words[0])
        else:
            self.make_step(words[0], words[2])

    def deploy(self, post: str) -> None:
        """A Guard from the Barracks; onto a man, he arrests him [EC-MOVE-11, EC-ARREST-18]."""
        guard = next(guard for guard in self.guards if self.at[guard] == "barracks")
        man = self.who_is_at(post)
        if self.asked[-1].what == "posts":
            self.at[guard] = post
            return
        if man:
            self.announce_arrest(guard, man)
        else:
            self.points -= 1
            self.at[guard] = post
            if self.options["deployed_guard"] == "stays":
                self.finished.add(guard)  # EC-GAP-64

    def answer_lose(self, who: str, what: str, words: list[str], ask: Ask) -> None:
        """The card of his choice goes back to its stack."""
        self.asked.pop()
        self.put_back(who, what[len("discard ") :])
        self.lose_without_choice()

    def answer_place(self, who: str, what: str, words: list[str], ask: Ask) -> None:
        """A man stands on the Appel area."""
        self.leave_circle(words[0])
        self.at[words[0]] = words[2]
        ask.left = ask.left[1:]
        if not ask.left:
            self.asked.pop()

    def answer_markers(self, who: str, what: str, words: list[str], ask: Ask) -> None:
        """A marker is taken, or the rest are left."""
        if what == "done":
            self.asked.remove(ask)
            return
        self.take_marker(words[1])
        if not any(ask.other in marks for marks in self.markers.values()):
            self.asked.remove(ask)

    def answer_descend(self, who: str, what: str, words: list[str], ask: Ask) -> None:
        """The Guard leaves the Room."""
        self.asked.pop()
        if words[-1] == "office":
            self.to_office(ask.guard)
        elif self.who_is_at(ask.to):
            self.announce_arrest(ask.guard, self.who_is_at(ask.to))
        else:
            self.points -= 1
            self.at[ask.guard] = ask.to
            self.after_step(ask.guard)

    def answer_appel(self, who: str, what: str, words: list[str], ask: Ask) -> None:
        """A man lines up or refuses."""
        if what == "done":
            self.asked.pop()
        else:
            man = words[0]
            if man in ask.left:
                ask.left = tuple(other for other in ask.left if other != man)
            if what.endswith(" refuses"):
                self.refusers.add(man)
            else:
                refused = man in self.refusers  # an Appel before this one: EC-APPEL-09
                self.leave_circle(man)
                self.at[man] = words[2]
                if refused:
                    self.refusers.add(man)
        self.skip_answered()

    def answer_search(self, who: str, what: str, words: list[str], ask: Ask) -> None:
        """The search is extended, or done."""
        self.asked.pop()
        if what == "reroll":
            self.extra += 1
            self.asked.append(Ask("dice", SECURITY, about="search"))
        else:
            self.search(sum(map(sum, self.throws)))

    def answer_shot(self, who: str, what: str, words: list[str], ask: Ask) -> None:
        """The shot is extended, or has missed."""
        self.asked.pop()
        if what == "reroll":
            self.extra += 1
            self.asked.append(Ask("dice", SECURITY, about="shot", guard=ask.guard, man=ask.man))
        else:
            self.new_roll("")

    def answer_agree(self, who: str, what: str, words: list[str], ask: Ask) -> None:
        """One player agrees."""
        self.asked.pop()

    def answer_line_up(self, who: str, what: str, words: list[str], ask: Ask) -> None:
        """The men of a nation stand on their pattern [EC-APPEL-01, EC-APPEL-03]."""
        self.asked.pop()
        for man, circle in zip(self.men[who], self.pattern(who), strict=True):
            self.at[man] = circle

    def answer_posts(self, who: str, what: str, words: list[str], ask: Ask) -> None:
        """A Guard is posted, or all stand."""
        if what == "ready":
            self.asked.pop()
        else:
            self.deploy(words[2])

    def answer_trade(self, who: str, what: str, words: list[str], ask: Ask) -> None:
        """Something is put into the offer, or the offer is made."""
        kind = " ".join(words[1:])
        if what == "withdraw":
            self.asked.pop()
        elif what == "offer":
            self.asked.pop()
            self.asked.append(replace(ask, what="offer", who=ask.other, other=who))
        elif words[0] == "give":
            ask.given = ask.given + Counter([kind])
        else:
            ask.wanted = ask.wanted + Counter([kind])

    def answer_offer(self, who: str, what: str, words: list[str], ask: Ask) -> None:
        """Both sides change at once [EC-GAP-29]."""
        self.asked.pop()
        if what == "accept":
            self.equipment[who] = self.equipment[who] - ask.wanted + ask.given
            self.equipment[ask.other] = self.equipment[ask.other] - ask.given + ask.wanted

    # -- chance ---------------------------------------------------------------------------------

    def odds(self) -> dict[str, Fraction]:
        """The outcomes of a lot with their chances; empty where nothing is left to chance."""
        if self.over or not self.asked:
            return {}
        ask = self.asked[-1]
        if ask.what == "dice":
            return DICE
        if ask.what == "deal":
            return {f"deal: {card}": odds for card, odds in self.pile_of(ask.who).top().items()}
        if ask.what == "draw":
            return {f"card: {card}": odds for card, odds in self.pile_of(ask.who).top().items()}
        if ask.what == "value":
            left = [n for n in range(3, 8) if n not in self.turned]
            return {f"value: {n}": Fraction(1, len(left)) for n in left}
        if ask.what == "part":
            return {f"part: {card}": odds for card, odds in self.parts.top().items()}
        return {}

    def chance_speaks(self, text: str) -> None:
        """Carry out what chance has brought."""
        ask = self.asked.pop()
        _, _, found = text.partition(": ")
        if ask.what in ("deal", "draw"):
            self.pile_of(ask.who).take(found)
            self.hands[ask.who].append(found)
        elif ask.what == "part":
            self.parts.take(found)
            self.hands[ask.who].append(found)
        elif ask.what == "value":
            self.turned = [*self.turned, int(found)]
            self.asked.append(Ask("dash", ask.who, man=ask.man))
            self.asked += [Ask("dice", ask.who, about="dash")] * int(found)
        elif ask.what == "dice":
            throw = tuple(map(int, found.split("+")))
            if ask.about == "movement":
                self.movement_throw(throw)
            elif ask.about == "card":
                self.card_throw(throw)
            elif ask.about == "dash":
                self.thrown(throw)
                self.points += sum(throw)
            elif ask.about == "search":
                self.search_throw(throw)
            elif ask.about == "shot":
                self.shot_throw(throw, ask)

    def search_throw(self, throw: tuple[int, ...]) -> None:
        """One throw of a General Search; a double may be extended [EC-APPEL-10, EC-GAP-07]."""
        self.thrown(throw)
        if self.may_throw_again():
            self.asked.append(Ask("search", SECURITY))
        else:
            self.search(sum(map(sum, self.throws)))

    def shot_throw(self, throw: tuple[int, ...], ask: Ask) -> None:
        """One throw of a shot [EC-GAP-51]."""
        self.thrown(throw)
        hit = self.steps_between(ask.guard, ask.man) <= sum(map(sum, self.throws))
        if self.may_throw_again() and not hit:
            self.asked.append(Ask("shot", SECURITY, guard=ask.guard, man=ask.man))
            return
        if hit:
            self.leave_circle(ask.man)
            self.at[ask.man] = "dead"
        self.new_roll("")

    # -- telling --------------------------------------------------------------------------------

    def result(self) -> tuple[str, ...] | None:
        """The winners, or ``None`` while the game goes on."""
        return tuple(self.won) if self.over else None

    def facts(self) -> dict[str, str]:
        """The position as named facts."""

        def yes(value: object) -> str:
            return "yes" if value else "no"

        def named(pawns: Iterable[str]) -> str:
            return ", ".join(pawn for pawn in self.at if pawn in pawns) or "none"

        ask = self.asked[-1] if self.asked else Ask("over")
        places = list(self.at.values())
        found = {
            "turn": "none" if self.over else self.turn,
            "asked": "none" if self.odds() or self.over else ask.who, "phase": ask.what,
            "rounds": str(self.rounds),
            "throws": ", ".join("+".join(map(str, throw)) for throw in self.throws) or "none",
            "total": str(sum(map(sum, self.throws))), "points": str(self.points),
            "doubles": str(self.doubles), "may-draw": yes(self.may_draw),
            "may-reroll": yes(self.may_throw_again()), "mover": self.mover or "none",
            "supply.kits": str(self.supply()), "time-up": yes(self.timed), "over": yes(self.over),
            "winner": ", ".join(self.won) or "none", "refused": named(self.refusers),
            "returning": named(self.returning), "hidden": named(self.hidden),
            "faded": ", ".join(one for one in self.nations if one in self.faded) or "none",
            "inside": named(self.inside), "barracks": str(places.count("barracks")),
            "office": str(places.count("office")), "inner-cells": str(places.count("inner cells")),
            "outer-cells": str(places.count("outer cells")),
        }  # fmt: skip
        found |= (
            self.deck.facts("deck") | self.security.facts("security") | self.parts.facts("parts")
        )
        found |= {f"at.{pawn}": place for pawn, place in self.at.items()}
        found |= {f"stock.{kind}": str(self.stock[kind]) for kind in KINDS}
        for nation in self.nations:
            held = self.equipment[nation]
            found |= {
                f"equipment.{nation}": ", ".join(k for k in KINDS for _ in range(held[k]))
                or "none",
                f"holds.{nation}": str(held.total()),
                f"kit.{nation}": yes(self.kits[nation]),
                f"escapes.{nation}": str(self.escapes[nation]),
                f"exempt.{nation}": yes(
                    nation not in self.faded
                    and not self.holds(nation)
                    and any(m in self.returning and self.on_board(m) for m in self.men[nation])
                ),
            }
        for who, hand in self.hands.items():
            order = sorted(hand, key=CARDS.index)
            found |= {f"hand.{who}": ", ".join(order) or "none", f"cards.{who}": str(len(hand))}
        for name, marks in self.markers.items():
            found[f"marker.{name}"] = ", ".join(marks) or "none"
        for way, state in zip(self.castle.tunnels, self.tunnels, strict=True):
            found[f"tunnel.{self.castle.room(way[0])}"] = state
        return found
