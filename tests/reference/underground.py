"""A referee for Underground Escape: the rules told a second time, apart from the engine.

It is written from the text of the rules alone and shares no line with the engine. It knows the
book's rulings, and those others that :data:`RULINGS` lists. It is slow and plain on purpose: at
every moment it writes down what may be said and what follows from each, the way a referee would
think at the table. Clause ids stand where they are obeyed.

Read it from the top: the cards, the board, the piles; then a turn, from its beginning to its end.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

# -- the cards -------------------------------------------------------------------------------------

WEAPON, SACRED, EXPLOSIVE, DIGGER, LIGHTER, WATER, CUTTER, WOOD = (
    "weapon", "sacred", "explosive", "digger", "lighter", "water", "cutter", "wood",
)  # fmt: skip

TOOLS: dict[str, tuple[str, ...]] = {  # TOOL-28: eleven kinds
    WEAPON: ("knife", "sabre", "dagger", "cleaver", "yatagan", "small knife"),  # TOOL-01
    SACRED: ("cross", "bible", "censer"),  # TOOL-05
    EXPLOSIVE: ("bomb", "grenade", "dynamite", "club-bomb"),  # TOOL-08
    DIGGER: ("pick", "shovel", "hoe", "miner's pistol", "spoon"),  # TOOL-11
    LIGHTER: ("candle", "matches", "torch", "lighter"),  # TOOL-14
    WATER: ("bucket", "hose", "bucket-pump", "extinguisher"),  # TOOL-16
    "grate": ("grate",),  # TOOL-19
    CUTTER: ("hacksaw", "file"),  # TOOL-20
    "signpost": ("signpost",),  # TOOL-23
    WOOD: ("stake", "prop", "plank", "beam"),  # TOOL-24
    "coin": ("coin",),  # TOOL-27
}
KIND = {name: kind for kind, names in TOOLS.items() for name in names}
ORDER = {name: place for place, name in enumerate(KIND)}
COPIES = {CUTTER: 3, "grate": 5, "signpost": 5, "coin": 4}  # GAP-04; two of all others, 80 in all

CHANCES = {  # GAP-05: forty cards
    "find a tool": 9, "lose a tool": 5, "miss 1 throw": 3, "miss 2 throws": 2, "miss 3 throws": 1,
    "go to prison": 3, "prison pass": 2, "collapse behind you": 2, "collapse in front of you": 2,
    "collapse on you": 1, "fire behind you": 2, "fire in front of you": 2, "fire on you": 1,
    "fall into the Fire Cave": 1, "fall into the Rubble Cave": 1, "fall into the Beast Cave": 1,
    "fall into the Devil Cave": 1, "deadly accident": 1,
}  # fmt: skip

SIGNPOST = "signpost"
TOKENS = ("fire", "collapse", "grate", SIGNPOST)  # STACK-03: from the top
BARRING = ("fire", "collapse", "grate")  # a Signpost stops nobody: GAP-34
CLEARS = {"fire": WATER, "collapse": DIGGER, "grate": CUTTER}  # FIRE-07, DIG-01, GRATE-08
LAYS = {EXPLOSIVE: "collapse", LIGHTER: "fire", "grate": "grate", "signpost": "signpost"}
PROTECTS = {"collapse": WOOD, "fire": WATER}  # COLLAPSE-04, FIRE-05

START, EXIT, CHASM, CHANCE, PRISON = "start", "exit", "chasm", "chance", "prison"
FIRE, RUBBLE, BEAST, DEVIL = "fire-cave", "rubble-cave", "beast-cave", "devil-cave"
HOARD = "treasure-cave"
SHUTTING = (FIRE, RUBBLE, BEAST, DEVIL, PRISON)  # the caves that something shuts: CAVE-01
FIGHT = {BEAST: WEAPON, DEVIL: SACRED}  # CAVE-BEAST-02, CAVE-DEVIL-02
OPENS = {FIRE: WATER, RUBBLE: DIGGER, PRISON: CUTTER}  # CAVE-FIRE-02, CAVE-RUBBLE-02, PRISON-05
SAVES = {FIRE: WATER, RUBBLE: WOOD, BEAST: WEAPON, DEVIL: SACRED}  # on a fall: CAVE-RUBBLE-04, ...

OUT = "out"

RULINGS = {
    "ahead": "chosen",  # GAP-14
    "arrival_draw": "after-throw",  # GAP-64
    "arrow_at_start": "free",  # GAP-35
    "attack_again": "come-back",  # GAP-23
    "attack_on_chance": "never",  # GAP-01
    "bought_card": "shown",  # GAP-47: what is seen changes, not what is done
    "cave_stop": "always",  # GAP-63
    "clearing": "any",  # GAP-40
    "cut_from_outside": "yes",  # GAP-67
    "dead_shopper": "throws",  # GAP-50
    "early_stop": "free",  # GAP-22
    "empty_cave": "pass",  # GAP-57
    "fifth_chooser": "next-seat",  # GAP-38
    "free_passage": "also-back",  # GAP-37
    "giving_up": "allowed",  # GAP-69
    "jump_count": "landing-first",  # GAP-08
    "lost_card": "shown",  # GAP-61: likewise
    "open_fall": "card",  # GAP-44
    "prison_attack": "carrier",  # GAP-24
    "sent_carrier": "drops",  # GAP-28
    "six_in_chasm": "nothing",  # GAP-11
    "stalled": "goes-on",  # GAP-69
    "start_attack": "safe",  # GAP-24
    "treasure_stop": "exact",  # GAP-29
    "waiting": "allowed",  # GAP-56
}
"""The other choices that the referee can keep, too."""

VERBS = (
    "throw", "back", "jump", "climb", "take", "use", "buy", "pass", "give up", "draw", "go", "stay",
    "show", "decline", "move", "ahead",
)  # fmt: skip
ANSWERS = {
    "move": ("go", "stay"), "defend": ("show", "decline"), "protect": ("show", "decline"),
    "fall": ("show", "decline"), "attack": ("strike",), "four": ("move",), "ahead": ("ahead",),
}  # fmt: skip
"""What is answered to each question outside the beginning of a turn."""

# -- the board -------------------------------------------------------------------------------------

OPPOSITE = {"left": "right", "right": "left", "up": "down", "down": "up"}


class Board:
    """A drawing of tunnels, read: squares, their kinds, their neighbours, and where these lie."""

    def __init__(self, drawing: str) -> None:
        rows = [row for row in drawing.split("\n") if not row.startswith("#")]
        picture = [row for row in rows if ":" not in row]
        self.at: dict[tuple[int, int], str] = {}
        for line, row in enumerate(picture):
            for found in re.finditer(r"\w+", row):
                for column in range(*found.span()):
                    self.at[line, column] = found.group()
        self.kind = dict.fromkeys(self.at.values(), "tunnel")
        for row in rows:
            if ":" in row:
                kind, _, names = row.partition(":")
                for name in names.replace(",", " ").split():
                    self.kind[name] = kind.strip().replace(" ", "-")
        self.side: dict[str, dict[str, str]] = {name: {} for name in self.kind}
        for (line, column), name in self.at.items():
            for way, mark, down, right in (("right", "-", 0, 1), ("down", "|", 1, 0)):
                there = line + down, column + right
                while self._mark(picture, there) == mark:
                    there = there[0] + down, there[1] + right
                other = self.at.get(there)
                if other and other != name:
                    self.side[name][other] = way
                    self.side[other][name] = OPPOSITE[way]

    @staticmethod
    def _mark(picture: list[str], spot: tuple[int, int]) -> str:
        line, column = spot
        inside = 0 <= line < len(picture) and 0 <= column < len(picture[line])
        return picture[line][column] if inside else ""

    def near(self, square: str) -> list[str]:
        """The squares one step away: GAP-06."""
        return list(self.side[square])

    def the(self, kind: str) -> str | None:
        """The one square of a kind, if the board has it."""
        return next((name for name, one in self.kind.items() if one == kind), None)

    def ahead(self, square: str, came: str, chosen: bool) -> list[str]:
        """The squares that may be "in front of" somebody: CHANCE-23, GAP-14."""
        onward = [name for name in self.near(square) if name != came]
        if chosen:
            return onward
        straight = OPPOSITE[self.side[square][came]]
        drawn = [name for name in onward if self.side[square][name] == straight]
        return onward if len(onward) == 1 else drawn or onward


# -- the piles -------------------------------------------------------------------------------------


class Pile:
    """A face-down pile from the top: cards that are known, and bags of shuffled ones."""

    def __init__(self, named: list[str], rest: Counter[str]) -> None:
        self.parts: list[str | Counter[str]] = []
        for name in named:
            self.parts.append(Counter(rest) if name == "…" else name)
        self._tidy()

    def _tidy(self) -> None:
        """Empty bags go, and where all shuffled cards are the same they are known."""
        old, self.parts = self.parts, []
        for part in old:
            if isinstance(part, str) or len(+part) > 1:
                self.parts.append(part)
            else:
                self.parts += part.elements()

    def count(self) -> int:
        """How many cards lie in it."""
        return sum(1 if isinstance(part, str) else part.total() for part in self.parts)

    def cards(self) -> Counter[str]:
        """What lies in it, in no order."""
        found: Counter[str] = Counter()
        for part in self.parts:
            found.update([part] if isinstance(part, str) else part)
        return +found

    def tops(self) -> dict[str, Fraction]:
        """What the top card may be, and how likely each is."""
        top = self.parts[0]
        if isinstance(top, str):
            return {top: Fraction(1)}
        return {name: Fraction(many, top.total()) for name, many in top.items() if many}

    def take_top(self, name: str) -> None:
        """The top card, which is ``name``, is drawn."""
        top = self.parts[0]
        if isinstance(top, str):
            self.parts.pop(0)
        else:
            top[name] -= 1
        self._tidy()

    def put_under(self, name: str) -> None:
        """A card goes to the very bottom: USE-07, CHANCE-04."""
        self.parts.append(name)

    def buy(self, name: str) -> None:
        """A card is taken out and the rest is shuffled: SHOP-01, SHOP-02."""
        left = self.cards()
        left[name] -= 1
        self.parts = [left]
        self._tidy()

    def facts(self, name: str) -> dict[str, str]:
        """The pile as facts."""
        told = [part if isinstance(part, str) else "shuffled" for part in self.parts] or ["none"]
        order = [
            part if isinstance(part, str) else f"{part.total()} shuffled" for part in self.parts
        ]
        return {
            f"{name}.count": str(self.count()), f"{name}.top": told[0], f"{name}.last": told[-1],
            f"{name}.order": ", ".join(order) or "none",
        }  # fmt: skip


# -- the referee -----------------------------------------------------------------------------------


class Question(NamedTuple):
    """What is asked now: of whom, and every answer with what follows from it."""

    phase: str
    asked: str
    answers: Mapping[str, Callable[[], None]]
    odds: Mapping[str, Fraction] = {}


class Way(NamedTuple):
    """A way to walk: the squares stepped on, and where a Signpost card was shown on it."""

    path: tuple[str, ...] = ()
    signs: tuple[str, ...] = ()


class Referee:
    """A game of Underground Escape, kept by a referee."""

    def __init__(
        self, spec: Mapping[str, Any], drawing: str, options: Mapping[str, str] | None = None
    ) -> None:
        self.rule = dict(options or {})
        self.board = Board(drawing)
        self.kind = self.board.kind
        self.players = list(spec["players"])  # GAP-03: seats in a fixed order
        self.at: dict[str, str] = dict(spec["players"])
        self.hand = {who: list(spec.get("hands", {}).get(who, [])) for who in self.players}
        self.passes = {who: spec.get("passes", {}).get(who, 0) for who in self.players}
        self.misses = {who: spec.get("misses", {}).get(who, 0) for who in self.players}
        self.came: dict[str, str | None] = {
            who: spec.get("came", {}).get(who) for who in self.players
        }
        self.tokens = {name: set(spec.get("tokens", {}).get(name, [])) for name in self.kind}
        self.arrows: dict[str, str] = dict(spec.get("arrows", {}))
        self.open: dict[str, str] = dict(spec.get("open", {}))
        self.free: str | None = spec.get("free")
        self.walks_on: dict[str, str] = {}
        treasure = spec.get("treasure", self.board.the(HOARD))  # SETUP-07, TREASURE-01
        self.carrier = treasure if treasure in self.players else None
        self.lies: str | None = None if self.carrier or treasure == "none" else treasure

        deck = Counter({name: COPIES.get(kind, 2) for name, kind in KIND.items()})
        deck.subtract(name for hand in self.hand.values() for name in hand)
        named = list(spec.get("reserve", ["…"]))
        deck.subtract(name for name in named if name != "…")
        self.reserve = Pile(named, +deck)
        chances = Counter(CHANCES)
        chances["prison pass"] -= sum(self.passes.values())
        named = list(spec.get("chance", ["…"]))
        chances.subtract(name for name in named if name != "…")
        self.pile = Pile(named, +chances)

        self.die, self.said, self.over = 0, "none", "no"
        self.jumped: str | None = None
        self.extra = self.again = self.passed = False
        self.turn: str = spec.get("turn", self.players[0])  # GAP-03: the first seat begins
        self.now = Question("over", "none", {})
        if spec.get("deal"):
            self._deal(0)
        else:
            self._ask_turn()

    # -- what the driver asks ------------------------------------------------------------------

    def actors(self) -> tuple[str, ...]:
        """Who may act now."""
        return () if self.now.phase == "over" else (self.now.asked,)

    def legal(self) -> list[str]:
        """Every legal action, or every outcome of a lot."""
        return list(self.now.answers)

    def odds(self) -> Mapping[str, Fraction]:
        """The outcomes of a lot with their chances."""
        return self.now.odds

    def do(self, action: str) -> str:
        """Carry out an action; nothing is said aloud in this game."""
        self.now.answers[action]()
        return ""

    def result(self) -> tuple[str, ...] | None:
        """The winners."""
        if self.over == "yes" and self.carrier:
            return (self.carrier,)
        return None if self.over == "no" else ()

    def facts(self) -> dict[str, str]:
        """The position as facts."""
        over = self.over != "no"
        asked = self.now.asked
        found = {
            "turn": "none" if over else self.turn,
            "asked": "none" if asked == "chance" else asked,
            "phase": self.now.phase,
            "die": str(self.die),
            "said": self.said,
            "treasure": self.lies or "none",
            "carrier": self.carrier or "none",
            "again": "yes" if self.again else "no",
            "extra": "yes" if self.extra else "no",
            "free": self.free or "none",
            "winner": (self.carrier or "none") if self.over == "yes" else "none",
            "over": self.over,
            **self.reserve.facts("reserve"),
            **self.pile.facts("pile"),
        }
        for who in self.players:
            hand = sorted(self.hand[who], key=ORDER.__getitem__)
            found |= {
                f"at.{who}": self.at[who], f"out.{who}": "yes" if self.at[who] == OUT else "no",
                f"hand.{who}": ", ".join(hand) or "none", f"cards.{who}": str(len(hand)),
                f"passes.{who}": str(self.passes[who]), f"misses.{who}": str(self.misses[who]),
                f"came.{who}": self.came[who] or "none",
            }  # fmt: skip
        for token in TOKENS:
            found[f"supply.{token}"] = str(self._supply(token))
        for square in self.kind:
            lying = [token for token in TOKENS if token in self.tokens[square]]
            found[f"tokens.{square}"] = ", ".join(lying) or "none"
            found[f"arrows.{square}"] = self.arrows.get(square, "none")
        for cave in SHUTTING:
            found[f"open.{cave}"] = self.open.get(cave, "no")
        return found

    def _ruled(self, name: str, choice: str) -> bool:
        """Whether a ruling is flipped to another choice than the book's."""
        return self.rule.get(name) == choice

    # -- small questions -----------------------------------------------------------------------

    def _supply(self, token: str) -> int:
        """How many tokens of a kind lie beside the board: FOUR-01, GAP-65."""
        return 4 - sum(token in lying for lying in self.tokens.values())

    def _round(self, first: str) -> list[str]:
        """All players, going round from one of them."""
        place = self.players.index(first)
        return self.players[place:] + self.players[:place]

    def _holds(self, who: str, kind: str | None) -> list[str]:
        """The different cards of a kind in somebody's hand."""
        return [name for name in dict.fromkeys(self.hand[who]) if KIND[name] == kind]

    def _others_on(self, square: str, who: str) -> list[str]:
        """The opponents who stand on a square; nobody who is out of the game stands anywhere."""
        return [one for one in self.players if one != who and self.at[one] == square]

    def _carries_tokens(self, square: str) -> bool:
        """Only tunnel and Chance squares carry obstacles: GAP-16, GAP-17, CHASM-14 to -17."""
        return self.kind[square] in ("tunnel", CHANCE)

    def _barred(self, square: str) -> bool:
        """Whether an obstacle keeps everybody out: EXPLOSIVE-03, FIRE-03, GRATE-04."""
        return any(token in self.tokens[square] for token in BARRING)

    def _shut(self, cave: str, who: str) -> bool:
        """Whether a cave's danger is there for somebody: RESTORE-01 to -04, GAP-41, GAP-63."""
        return cave in SHUTTING and cave not in self.open and self._free_of(who) != cave

    def _free_of(self, who: str) -> str | None:
        """The cave that the player on turn may pass in this turn, having cleared it: GAP-41."""
        return self.free if who == self.turn else None

    def _can_enter(self, square: str, who: str) -> bool:
        """Whether a step onto a square is possible; if not, one stops in front: MOVE-10."""
        kind = self.kind[square]
        if self._barred(square) or kind == CHASM:  # CHASM-03
            return False
        if kind in (FIRE, RUBBLE) and self._shut(kind, who):  # CAVE-FIRE-01, CAVE-RUBBLE-01
            return False
        occupied = kind == START and bool(self._others_on(square, who))
        return not (occupied and self.carrier == who)  # EXIT-04, GAP-54

    def _must_stop(self, square: str, who: str) -> bool:
        """Whether whoever steps onto a square has to stop there: MOVE-09, GAP-53, GAP-63."""
        kind = self.kind[square]
        if kind in (EXIT, START):
            return self.carrier == who  # EXIT-01, EXIT-02
        if self._ruled("cave_stop", "always") and kind in SHUTTING:
            return True
        if self._ruled("empty_cave", "pass") and kind == HOARD:
            return self.lies == square
        return kind == HOARD or (kind in (PRISON, BEAST, DEVIL) and self._shut(kind, who))

    def _shut_in(self, who: str) -> bool:
        """Whether somebody cannot leave: PRISON-03, CAVE-RUBBLE-08, GAP-43."""
        kind = self.kind.get(self.at[who], "")
        return kind in OPENS and self._shut(kind, who)

    def _must_fight(self, who: str) -> bool:
        """Whether a beast or the devil is before somebody: CAVE-BEAST-02, CAVE-DEVIL-02."""
        kind = self.kind.get(self.at[who], "")
        return kind in FIGHT and self._shut(kind, who)

    def _landings(self, who: str, chasm: str) -> list[str]:
        """Where a jump may come down: CHASM-08, CHASM-09, GAP-09, GAP-10."""
        near = self.board.near(chasm)
        return [one for one in near if one != self.at[who] and self._can_enter(one, who)]

    def _arrow(self, who: str) -> str | None:
        """Where the arrow underfoot sends somebody who sets off: GAP-35, GAP-36."""
        target = self.arrows.get(self.at[who])
        if target is None or self._ruled("arrow_at_start", "free"):
            return None
        if self.kind[target] == CHASM:
            return target if self._landings(who, target) else None
        return target if self._can_enter(target, who) else None

    def _chasms(self, who: str) -> list[str]:
        """The chasms beside somebody who can walk."""
        if self._shut_in(who):
            return []
        return [one for one in self.board.near(self.at[who]) if self.kind[one] == CHASM]

    def _spend(self, who: str, name: str) -> None:
        """A used card is shown and goes under the reserve: USE-01, USE-06, USE-07."""
        self.hand[who].remove(name)
        self.reserve.put_under(name)

    # -- the deal ------------------------------------------------------------------------------

    def _deal(self, dealt: int) -> None:
        """Five tools for each, one after the other: SETUP-01, GAP-04."""
        if dealt == 5 * len(self.players):
            self._ask_turn()
            return
        who = self.players[dealt % len(self.players)]

        def gets(name: str) -> Callable[[], None]:
            def follows() -> None:
                self.reserve.take_top(name)
                self.hand[who].append(name)
                self._deal(dealt + 1)

            return follows

        tops = self.reserve.tops()
        self._lot("deal", {f"deal {who}: {name}": (tops[name], gets(name)) for name in tops})

    def _lot(self, phase: str, outcomes: Mapping[str, tuple[Fraction, Callable[[], None]]]) -> None:
        """Something is left to chance."""
        self.now = Question(
            phase, "chance", {text: follows for text, (_, follows) in outcomes.items()},
            {text: chance for text, (chance, _) in outcomes.items()},
        )  # fmt: skip

    # -- a turn --------------------------------------------------------------------------------

    def _begin_turn(self, who: str, extra: bool) -> None:
        """Somebody is on turn."""
        self.turn, self.extra, self.again, self.passed = who, extra, False, False
        self.die, self.said, self.jumped, self.free = 0, "none", None, None
        for cave in [cave for cave, opener in self.open.items() if opener == who]:
            del self.open[cave]  # RESTORE-02, GAP-41, GAP-42: what he cleared is back
            self.free = cave
        walks_on = self.walks_on.pop(who, None)
        if walks_on and self.kind.get(self.at[who]) == walks_on:
            self.free = walks_on  # GAP-41: he may walk on out
        if self._stalled():
            self._finish("stalled")
        else:
            self._ask_turn()

    def _end_turn(self) -> None:
        """The turn passes on, or comes again after a 6."""
        if self.again:
            self._begin_turn(self.turn, extra=True)  # MOVE-11, MOVE-12, GAP-11
        else:
            who = self._round(self.turn)[1]  # START-01
            while self.misses[who]:  # CHANCE-12, GAP-48: the whole turn is passed over
                self.misses[who] -= 1
                who = self._round(who)[1]
            self._begin_turn(who, extra=False)

    def _next_on_turn(self) -> str:
        """Who really has the next turn: FOUR-03, GAP-38."""
        if self._ruled("fifth_chooser", "next-seat"):
            return self._round(self.turn)[1]
        if self.again:
            return self.turn
        left = dict(self.misses)
        who = self._round(self.turn)[1]
        while left[who]:
            left[who] -= 1
            who = self._round(who)[1]
        return who

    def _finish(self, how: str) -> None:
        self.over, self.again = how, False
        self.now = Question("over", "none", {})

    def _stalled(self) -> bool:
        """Whether everybody is shut in for good: GAP-69."""
        if self._ruled("stalled", "goes-on") or self._ruled("giving_up", "allowed"):
            return False
        if any(self.at[who] == OUT or not self._stuck(who) for who in self.players):
            return False
        return not any(self._hopes(who) for who in self.players)

    def _stuck(self, who: str) -> bool:
        """Whether somebody sits behind a shut door when his turn comes."""
        kind = self.kind.get(self.at[who], "")
        free = self.free if who == self.turn else self.walks_on.get(who)
        return kind in OPENS and kind not in self.open and kind != free

    def _hopes(self, who: str) -> bool:
        """Whether somebody holds a card that could free or kill anybody."""
        here = self.at[who]
        if self.kind[here] == PRISON and self.passes[who]:
            return True
        for cave, tool in OPENS.items():
            square = self.board.the(cave)
            inside = square is not None and any(self.at[one] == square for one in self.players)
            outside = cave != PRISON or self._ruled("cut_from_outside", "yes")  # GAP-67
            reached = here == square or (outside and square in self.board.near(here))
            if inside and reached and self._holds(who, tool):
                return True
        if self._holds(who, WEAPON) and self._others_on(here, who):
            return True
        restocked = any(self._plays(one) for one in self.players)
        return bool(self._holds(who, "coin")) and (self.reserve.count() > 0 or restocked)

    def _plays(self, who: str) -> bool:
        """Whether somebody shut in can use up a card, which then lies in the reserve."""
        for square in self.board.near(self.at[who]):
            lying = self.tokens[square]
            top = next((one for one in BARRING if one in lying), None)
            lays = [one for one in LAYS if LAYS[one] not in lying and self._carries_tokens(square)]
            if any(
                KIND[name] in lays or KIND[name] == CLEARS.get(top or "") for name in self.hand[who]
            ):
                return True
        return False

    def _ask_turn(self) -> None:
        """What the player on turn may do."""
        who = self.turn
        found: dict[str, Callable[[], None]] = {}
        if self.extra and self.misses[who]:  # CHANCE-14, GAP-12: only the cancelling throw
            found["throw"] = self._throw
        elif self.passed:  # PRISON-04: he throws and leaves
            self._offer_throws(found)
        elif self.at[who] == OUT:
            found["throw"] = self._throw
            if not (self.extra and self._ruled("dead_shopper", "throws")):  # GAP-50
                self._offer_shop(found)  # SHOP-08
        elif self._must_fight(who):  # GAP-58
            self._offer_fight(found)
        else:
            self._offer_throws(found)
            self._offer_climbs(found)
            self._offer_take(found)
            self._offer_pass(found)
            self._offer_tools(found)
            self._offer_bridges(found)
            self._offer_shop(found)
        if self._ruled("giving_up", "allowed") and self._shut_in(who) and not self.passed:
            found["give up"] = self._gives_up  # GAP-69
        penned = self.kind.get(self.at[who]) == CHASM and not self._climbs(who)
        if not self.passed and ((self.extra and not self.misses[who]) or penned):
            found["pass"] = self._end_turn  # GAP-12: an extra turn may be declined; GAP-32
        self._ask("turn", who, found)

    def _ask(self, phase: str, who: str, answers: Mapping[str, Callable[[], None]]) -> None:
        self.now = Question(phase, who, {f"{who}: {text}": it for text, it in answers.items()})

    # -- throwing ------------------------------------------------------------------------------

    def _offer_throws(self, found: dict[str, Callable[[], None]]) -> None:
        """To throw; in front of a chasm with an announcement: CHASM-04, GAP-62."""
        who = self.turn
        if self.kind[self.at[who]] == CHASM:  # CHASM-12: he climbs without a throw
            return
        arrow, signs = self._arrow(who), self._holds(who, SIGNPOST)
        chasms = self._chasms(who)
        in_front = [one for one in chasms if one != self.came[who]]
        for chasm in chasms:
            if self._landings(who, chasm) and (arrow in (None, chasm) or signs):  # GAP-35, GAP-10
                plain = chasms == [chasm]  # GAP-62: of two he names the one he jumps
                found["jump" if plain else f"jump {chasm}"] = self._announce(f"jump {chasm}", chasm)
        if arrow in chasms and not signs:  # GAP-36: the arrow leaves only the jump
            return
        if in_front:
            found["back"] = self._announce("back", None)
        else:
            found["throw"] = self._throw

    def _announce(self, said: str, chasm: str | None) -> Callable[[], None]:
        def follows() -> None:
            self.said, self.jumped = said, chasm
            self._throw()

        return follows

    def _throw(self) -> None:
        """The die is thrown: START-01."""
        faces = {f"die: {face}": (Fraction(1, 6), self._rolled(face)) for face in range(1, 7)}
        self._lot("die", faces)

    def _rolled(self, face: int) -> Callable[[], None]:
        def follows() -> None:
            who = self.turn
            self.die = face
            self.again = face == 6  # MOVE-11
            if self.misses[who]:
                self.misses[who] -= 1  # CHANCE-14, CHANCE-15, GAP-49: not walked
                self._end_turn()
            elif self.at[who] == OUT:
                start = self.board.the(START)
                if face in (1, 6) and start:  # START-02, START-03
                    self.at[who], self.came[who] = start, None
                self._end_turn()  # START-04, START-05
            elif self.jumped and face in (1, 6):
                self._leaves_arrow(self.jumped)
                if self._ruled("six_in_chasm", "nothing"):
                    self.again = False
                self._dies(who, self.jumped)  # CHASM-05, LOSE-02
                self._end_turn()
            else:
                self._ask_move()

        return follows

    # -- walking -------------------------------------------------------------------------------

    def _ways(self, who: str) -> Iterator[tuple[Way, bool]]:
        """Every way to walk, also a part of one; and whether it ends as it should.

        It does when the whole throw is used [MOVE-06], where one has to stop [MOVE-09], and in
        front of what cannot be entered [MOVE-10].
        """
        cards = self.hand[who].count(SIGNPOST)
        longer = bool(self.jumped) and self._ruled("jump_count", "landing-first")  # GAP-08
        reach = self.die + longer

        def walk(way: Way) -> Iterator[tuple[Way, bool]]:
            here = way.path[-1] if way.path else self.at[who]
            before = ([self.at[who], *way.path])[-2] if way.path else None
            steps = len(way.path)
            if steps and (steps == reach or self._must_stop(here, who)):
                yield way, True
                return
            stops = False
            onward: list[tuple[str, tuple[str, ...]]] = []
            arrow = self.arrows.get(here) if steps else self._arrow(who)
            if not steps and self.jumped:
                onward.append((self.jumped, () if arrow in (None, self.jumped) else (here,)))
            else:
                # MOVE-04: no step straight back, MOVE-07: but at the start of a move any
                free = [one for one in self.board.near(here) if one != before]
                if arrow is None:
                    onward += [(one, ()) for one in free]
                else:
                    onward.append((arrow, ()))  # SIGN-02 to -05
                    if self._ruled("free_passage", "also-back"):
                        free = self.board.near(here)
                    onward += [(one, (here,)) for one in free if one != arrow]  # SIGN-09, GAP-37
            for there, sign in onward:
                signs = (*way.signs, *sign)
                if len(signs) > cards:  # GAP-37: a card for each passage
                    continue
                leap = not steps and there == self.jumped
                if leap or self._can_enter(there, who):
                    yield from walk(Way((*way.path, there), signs))
                elif steps and self.kind[here] != CHASM:  # MOVE-10, GAP-36; GAP-56: not at once
                    if sign:
                        yield Way(way.path, signs), True
                    else:
                        stops = True
            yield way, stops

        yield from walk(Way())

    def _ask_move(self) -> None:
        """The thrown squares are walked: MOVE-01, MOVE-02."""
        who, here = self.turn, self.at[self.turn]
        ways = {Way(): False} if self._shut_in(who) else dict(self._ways(who))
        found: dict[str, Callable[[], None]] = {}

        full = {way for way, ends in ways.items() if ends}
        good = set(full)
        for signs in {way.signs for way in ways}:  # SIGN-09: a further card may be shown, not must
            shown = Counter(signs)
            like = {way for way in ways if Counter(way.signs) <= shown}
            if not like & full:  # GAP-55: a longest one where none is long enough
                longest = max(len(way.path) for way in like)
                good |= {way for way in like if len(way.path) == longest}
        if any(way.path for way in ways):
            good.discard(Way())  # MOVE-05, GAP-55, GAP-56
            shut = [one for one in self.board.near(here) if not self._can_enter(one, who)]
            if shut and self._ruled("waiting", "allowed") and not self.jumped:
                good.add(Way())
        for way in ways:  # GAP-29: one may stop where the treasure lies
            exact = self._ruled("treasure_stop", "exact")
            if way.path and way.path[-1] == self.lies != self.jumped and not exact:
                good.add(way)
            early = self._ruled("early_stop", "free") and way.path[-1:] != (self.jumped,)
            if early and way.path and self._others_on(way.path[-1], who):  # GAP-22
                good.add(way)
        for way in good:
            found[self._told(way)] = self._goes(way, None, None)

        for way in ways:
            end = way.path[-1] if way.path else here
            if self.kind[end] == CHASM or (self.jumped and not way.path):
                continue
            if self.carrier == who and self.kind[end] in (EXIT, START) and way.path:
                continue  # he is out and has won
            for foe in self._foes_on(end, way):  # ATTACK-02, ATTACK-03, GAP-22, GAP-24
                if way.path and self.kind[end] == CHANCE:  # CHANCE-06: announced only
                    if self._holds(who, WEAPON):
                        found[self._told(way) + f", attack {foe}"] = self._goes(way, foe, None)
                else:  # GAP-23: at no distance any throw will do
                    for name in self._holds(who, WEAPON):  # ATTACK-01
                        text = f"{self._told(way)}, {name} at {foe}"
                        found[text] = self._goes(way, foe, name)
        self._ask("move", who, found)

    def _foes_on(self, square: str, way: Way) -> list[str]:
        """The opponents on a square who may be attacked there."""
        kind = self.kind[square]
        if self._ruled("attack_on_chance", "never") and kind == CHANCE:
            return []
        if self._ruled("start_attack", "safe") and kind == START:
            return []
        if self._ruled("attack_again", "come-back") and not way.path:
            return []
        foes = self._others_on(square, self.turn)
        if self._ruled("prison_attack", "carrier") and kind == PRISON:
            return [one for one in foes if one == self.carrier]
        return foes

    @staticmethod
    def _told(way: Way) -> str:
        walked = f"go {' '.join(way.path)}" if way.path else "stay"
        return walked + "".join(f", signpost at {one}" for one in way.signs)

    def _goes(self, way: Way, foe: str | None, weapon: str | None) -> Callable[[], None]:
        def follows() -> None:
            who = self.turn
            for _ in way.signs:
                self._spend(who, SIGNPOST)  # SIGN-10, SIGN-11: no turn, the token stays
            if way.path:
                self.came[who] = ([self.at[who], *way.path])[-2]
                self.at[who] = way.path[-1]
                self._arrives(foe, weapon)
            else:
                self._strikes(foe, weapon)

        return follows

    def _inside(self, who: str) -> None:
        """A step into the cave one has cleared, which ends the move: GAP-41."""
        kind = self.kind[self.at[who]]
        if kind in (FIRE, RUBBLE) and self.free == kind:
            self.walks_on[who] = kind

    def _arrives(
        self, foe: str | None = None, weapon: str | None = None, climbed: bool = False
    ) -> None:
        """Somebody has come to a stop by a step of his own."""
        who = self.turn
        here, kind = self.at[who], self.kind[self.at[who]]
        if self.carrier == who and kind in (EXIT, START):
            self._finish("yes")  # EXIT-03, GOAL-02
            return
        self._inside(who)
        if kind == HOARD and self.lies == here:
            self.lies, self.carrier = None, who  # TREASURE-03
        if kind == CHANCE and not (climbed and self._ruled("arrival_draw", "after-throw")):
            self._draw(lambda: self._announced(who, here, foe))  # CHANCE-01, GAP-64
        else:
            self._strikes(foe, weapon)

    # -- attacks with a cold weapon ------------------------------------------------------------

    def _announced(self, who: str, here: str, foe: str | None) -> None:
        """An attack announced on a Chance square, after the draw: CHANCE-06 to -08, GAP-25."""
        weapons = self._holds(who, WEAPON)
        if foe is None or self.at[who] != here or self.at[foe] != here or not weapons:
            self._end_turn()
            return

        def shows(name: str) -> Callable[[], None]:
            return lambda: self._strikes(foe, name)

        self._ask("attack", who, {f"{name} at {foe}": shows(name) for name in weapons})

    def _strikes(self, foe: str | None, weapon: str | None) -> None:
        """A weapon is shown, and the attacked may answer: ATTACK-04 to -06, DEFENCE-01."""
        if foe is None or weapon is None:
            self._end_turn()
            return
        attacker, target = self.turn, foe
        self._spend(attacker, weapon)

        def shows(name: str) -> Callable[[], None]:
            def follows() -> None:
                self._spend(target, name)  # DEFENCE-02, DEFENCE-05, DEFENCE-06
                self._end_turn()

            return follows

        def declines() -> None:
            self._dies(target, self.at[target])  # ATTACK-06
            if self.lies is not None and self.lies == self.at[attacker] and carried:
                self.lies, self.carrier = None, attacker  # STEAL-02
            self._end_turn_or_out(attacker)

        carried = self.carrier == target
        helps = [*self._holds(target, WEAPON), *self._holds(target, SACRED)]
        answers = {f"show {name}": shows(name) for name in helps}
        self._ask("defend", target, {**answers, "decline": declines})  # GAP-20

    def _end_turn_or_out(self, who: str) -> None:
        """Who has come by the treasure in an exit, or alone on Start, is out at once: GAP-53."""
        here = self.at[who]
        alone = list(self.at.values()).count(here) == 1
        if self.carrier == who and (
            self.kind[here] == EXIT or (self.kind[here] == START and alone)
        ):
            self._finish("yes")
        else:
            self._end_turn()

    def _dies(self, who: str, where: str) -> None:
        """Somebody leaves the board and keeps his tools: GAP-13, GAP-48, USE-13, LOSE-01, -02."""
        self.at[who], self.came[who], self.misses[who] = OUT, None, 0
        if self.carrier == who:
            self.carrier, self.lies = None, where
        if who == self.turn:
            self.free = None

    # -- chance --------------------------------------------------------------------------------

    def _draw(self, then: Callable[[], None]) -> None:
        """The top Chance card is drawn: CHANCE-02."""

        def drawn(card: str) -> Callable[[], None]:
            def follows() -> None:
                self.pile.take_top(card)
                if card == "prison pass":
                    self.passes[self.turn] += 1  # CHANCE-19
                    then()
                    return
                self.pile.put_under(card)  # CHANCE-04
                self._carry_out(card, then)  # CHANCE-05

            return follows

        tops = self.pile.tops()
        self._lot("draw", {f"draw: {card}": (tops[card], drawn(card)) for card in tops})

    def _carry_out(self, card: str, then: Callable[[], None]) -> None:
        """A chance is carried out at once."""
        who = self.turn
        here, came = self.at[who], self.came[who]
        if card == "find a tool" and self.reserve.count():  # CHANCE-09, GAP-47
            self._find(then)
        elif card == "lose a tool" and self.hand[who]:  # CHANCE-10, CHANCE-21, GAP-61
            self._lose(then)
        elif card.startswith("miss "):
            self.misses[who] += int(card.split()[1])  # CHANCE-12
            then()
        elif card == "go to prison":
            self._sent(who, PRISON)  # CHANCE-17, USE-14, GAP-28, GAP-67
            then()
        elif card.startswith("fall into the "):
            self._falls(card.removeprefix("fall into the ").lower().replace(" ", "-"), then)
        elif card == "deadly accident":
            self._dies(who, here)
            then()
        elif card.endswith("on you"):
            self._disaster(card.split(maxsplit=1)[0], here, then)
        elif card.endswith("behind you") and came:
            self._disaster(card.split(maxsplit=1)[0], came, then)  # CHANCE-22, GAP-15
        elif card.endswith("in front of you") and came:
            ahead = self.board.ahead(here, came, self._ruled("ahead", "chosen"))
            self._ask_ahead(card.split(maxsplit=1)[0], ahead, then)
        else:
            then()

    def _find(self, then: Callable[[], None]) -> None:
        def found(name: str) -> Callable[[], None]:
            def follows() -> None:
                self.reserve.take_top(name)
                self.hand[self.turn].append(name)
                then()

            return follows

        tops = self.reserve.tops()
        self._lot("find", {f"tool: {name}": (tops[name], found(name)) for name in tops})

    def _lose(self, then: Callable[[], None]) -> None:
        def lost(name: str) -> Callable[[], None]:
            def follows() -> None:
                self._spend(self.turn, name)  # CHANCE-11
                then()

            return follows

        hand = Counter(self.hand[self.turn])
        total = hand.total()
        self._lot("lose", {f"lost: {n}": (Fraction(m, total), lost(n)) for n, m in hand.items()})

    def _ask_ahead(self, token: str, ahead: list[str], then: Callable[[], None]) -> None:
        """Which square is in front: CHANCE-23, GAP-14."""
        if not ahead:
            then()
        elif len(ahead) == 1:
            self._disaster(token, ahead[0], then)
        else:

            def names(square: str) -> Callable[[], None]:
                return lambda: self._disaster(token, square, then)

            self._ask("ahead", self.turn, {f"ahead {one}": names(one) for one in ahead})

    def _disaster(self, token: str, square: str, then: Callable[[], None]) -> None:
        """A chance lays a Fire or a Collapse: COLLAPSE-02, FIRE-04."""
        if not self._carries_tokens(square) or token in self.tokens[square]:
            then()  # GAP-16, GAP-39: it lapses
        else:
            self._lay(token, square, None, then)

    def _sent(self, who: str, cave: str) -> None:
        """Somebody is put into a cave, without a step of his own."""
        square = self.board.the(cave)
        if square:
            if self.carrier == who and self._ruled("sent_carrier", "drops"):  # GAP-28
                self.carrier, self.lies = None, self.at[who]
            self.at[who], self.came[who], self.misses[who] = square, None, 0  # GAP-48

    def _falls(self, cave: str, then: Callable[[], None]) -> None:
        """Somebody falls into a cave: USE-11, CAVE-FIRE-04, -BEAST-04, -DEVIL-04, -RUBBLE-04."""
        who = self.turn
        self._sent(who, cave)
        harmless = cave in self.open and not self._ruled("open_fall", "card")
        if self.kind[self.at[who]] != cave or harmless:  # GAP-44
            then()
            return
        helps = self._holds(who, SAVES[cave])
        if not helps:  # CAVE-FIRE-05, CAVE-BEAST-05; SHOP-06, SHOP-07: a coin does not help
            self._dies(who, self.at[who])  # GAP-27
            then()
            return

        def shows(name: str) -> Callable[[], None]:
            def follows() -> None:
                self._spend(who, name)
                if cave != RUBBLE:  # GAP-44: wood saves the life and clears nothing
                    self.open[cave] = who  # RESTORE-05
                then()

            return follows

        self._ask("fall", who, {f"show {name}": shows(name) for name in helps})  # GAP-20

    # -- laying tokens -------------------------------------------------------------------------

    def _lay(self, token: str, square: str, to: str | None, then: Callable[[], None]) -> None:
        """A token comes on a square, if nobody there prevents it: COLLAPSE-03, FIRE-05, GAP-18."""
        struck = [one for one in self._round(self.turn) if self.at[one] == square]
        self._threaten(token, square, to, struck, then)

    def _threaten(
        self, token: str, square: str, to: str | None, asked: list[str], then: Callable[[], None]
    ) -> None:
        """Everybody threatened is asked in turn; the first card saves all: GAP-19, GAP-20."""
        if not asked:
            for one in self.players:
                if self.at[one] == square:
                    self._dies(one, square)  # LOSE-03, GAP-26: the treasure stays
            self._place(token, square, to, then)
            return
        who = asked[0]

        def shows(name: str) -> Callable[[], None]:
            def follows() -> None:
                self._spend(who, name)  # COLLAPSE-05 to -07, FIRE-06, DEFENCE-07, DEFENCE-08
                then()

            return follows

        answers = {f"show {name}": shows(name) for name in self._holds(who, PROTECTS[token])}
        self._ask(
            "protect",
            who,
            {**answers, "decline": lambda: self._threaten(token, square, to, asked[1:], then)},
        )

    def _place(self, token: str, square: str, to: str | None, then: Callable[[], None]) -> None:
        """The token is put down; a fifth one is taken from elsewhere: FOUR-02 to -04, GAP-39."""

        def put() -> None:
            self.tokens[square].add(token)
            if to is not None:
                self.arrows[square] = to  # SIGN-01
            then()

        def lifted(place: str) -> Callable[[], None]:
            def follows() -> None:
                self._lift(token, place)
                put()

            return follows

        if self._supply(token):
            put()
        else:
            lying = [place for place, tokens in self.tokens.items() if token in tokens]
            answers = {f"move {place}": lifted(place) for place in lying}
            self._ask("four", self._next_on_turn(), answers)

    def _lift(self, token: str, square: str) -> None:
        """A token is taken away: GAP-65."""
        self.tokens[square].discard(token)
        if token == SIGNPOST:
            del self.arrows[square]

    # -- tools as a turn -----------------------------------------------------------------------

    def _offer_tools(self, found: dict[str, Callable[[], None]]) -> None:
        """Every use of a tool is a turn without a throw: USE-03 to -05."""
        who = self.turn
        here = self.at[who]
        cave = self.kind[here]
        for name in dict.fromkeys(self.hand[who]):
            kind = KIND[name]
            if {**OPENS, **FIGHT}.get(
                cave
            ) == kind and cave not in self.open:  # GAP-43, PRISON-06, -08, -09
                near = f" on {here}" if cave in (FIRE, RUBBLE) else ""
                found[f"use {name}{near}"] = self._uses(name, self._opens(cave))
            if kind == SIGNPOST and here in self.arrows:  # SIGN-12, SIGN-13
                found[f"use {name}"] = self._uses(name, self._lifts(SIGNPOST, here))
            for square in self.board.near(here):
                for text, follows in self._use_on(name, square):
                    found[f"use {name} on {square}{text}"] = self._uses(name, follows)

    def _use_on(self, name: str, square: str) -> Iterator[tuple[str, Callable[[], None]]]:
        """What a card can do to a neighbouring square."""
        who, kind = self.turn, KIND[name]
        cave, lying = self.kind[square], self.tokens[square]
        token = LAYS.get(kind)
        if token and self._carries_tokens(square) and token not in lying:  # STACK-04
            if kind in (EXPLOSIVE, LIGHTER):  # EXPLOSIVE-01, FIRE-01, ATTACK-08 to -11
                yield "", self._lays(token, square, None)
            elif not self._others_on(square, who):  # GRATE-07, SIGN-08
                if kind == "grate":  # GRATE-01 to -05
                    yield "", self._lays(token, square, None)
                else:  # GAP-36: the arrow points to a neighbour of its square
                    for to in self.board.near(square):
                        yield f" to {to}", self._lays(token, square, to)
        top = next((one for one in BARRING if one in lying), None)
        if self._ruled("clearing", "any"):
            top = next((one for one in BARRING if one in lying and CLEARS[one] == kind), None)
        if top and CLEARS[top] == kind:  # GAP-40: from the top; DIG-05, GRATE-10, FIRE-07
            yield "", self._lifts(top, square)
        if cave in (FIRE, RUBBLE) and OPENS[cave] == kind and cave not in self.open:
            yield "", self._opens(cave)  # CAVE-FIRE-02, CAVE-RUBBLE-02
        cuts = kind == CUTTER and cave == PRISON and self._ruled("cut_from_outside", "yes")
        if cuts and cave not in self.open:  # GAP-67
            yield "", self._opens(cave)

    def _uses(self, name: str, follows: Callable[[], None]) -> Callable[[], None]:
        def use() -> None:
            self._spend(self.turn, name)
            follows()

        return use

    def _lays(self, token: str, square: str, to: str | None) -> Callable[[], None]:
        return lambda: self._lay(token, square, to, self._end_turn)

    def _lifts(self, token: str, square: str) -> Callable[[], None]:
        def follows() -> None:
            self._lift(token, square)
            self._end_turn()

        return follows

    def _opens(self, cave: str) -> Callable[[], None]:
        def follows() -> None:
            self.open[cave] = self.turn  # RESTORE-03
            self._end_turn()

        return follows

    def _offer_bridges(self, found: dict[str, Callable[[], None]]) -> None:
        """Wood leads down into a chasm: CHASM-11, LOSE-07 to -09."""
        who = self.turn

        def bridges(name: str, chasm: str) -> Callable[[], None]:
            def follows() -> None:
                self._leaves_arrow(chasm)
                self._spend(who, name)
                self.came[who], self.at[who] = self.at[who], chasm
                if self.lies == chasm:  # LOSE-09, GAP-31
                    self.lies, self.carrier = None, who
                    self.came[who] = None  # GAP-32: out to any side
                self._end_turn()

            return follows

        for chasm in self._chasms(who):
            if self._arrow(who) in (None, chasm) or self._holds(who, SIGNPOST):  # GAP-35
                for name in self._holds(who, WOOD):
                    found[f"use {name} on {chasm}"] = bridges(name, chasm)

    def _leaves_arrow(self, chasm: str) -> None:
        """A Signpost card frees from the arrow underfoot, where it points elsewhere: GAP-35."""
        if self._arrow(self.turn) not in (None, chasm):
            self._spend(self.turn, SIGNPOST)

    # -- climbing, fighting, taking, the pass, shopping ----------------------------------------

    def _climbs(self, who: str) -> list[str]:
        """Where somebody on a chasm may climb out: CHASM-12, LOSE-10, GAP-32."""
        near = self.board.near(self.at[who])
        return [one for one in near if one != self.came[who] and self._can_enter(one, who)]

    def _offer_climbs(self, found: dict[str, Callable[[], None]]) -> None:
        who = self.turn
        if self.kind[self.at[who]] != CHASM:
            return

        def climbs(square: str) -> Callable[[], None]:
            def follows() -> None:
                self.came[who], self.at[who] = self.at[who], square
                self._arrives(climbed=True)

            return follows

        for square in self._climbs(who):
            found[f"climb {square}"] = climbs(square)

    def _offer_fight(self, found: dict[str, Callable[[], None]]) -> None:
        """A beast or the devil has to be fought now: CAVE-BEAST-02, CAVE-DEVIL-02, GAP-58."""
        who = self.turn
        cave = self.kind[self.at[who]]
        helps = self._holds(who, FIGHT[cave])
        for name in helps:
            found[f"use {name}"] = self._uses(name, self._opens(cave))  # CAVE-BEAST-06

        if not helps:
            found["give up"] = self._gives_up  # CAVE-BEAST-03, CAVE-DEVIL-03

    def _gives_up(self) -> None:
        self._dies(self.turn, self.at[self.turn])  # GAP-27
        self._end_turn()

    def _offer_take(self, found: dict[str, Callable[[], None]]) -> None:
        """To take the treasure where one stands: LOSE-04 to -06, GAP-29, GAP-30."""
        who = self.turn

        def takes() -> None:
            self.lies, self.carrier = None, who
            self._end_turn_or_out(who)

        if self.lies == self.at[who] and not self._barred(self.at[who]):
            found["take"] = takes

    def _offer_pass(self, found: dict[str, Callable[[], None]]) -> None:
        """The prison pass, before the throw: PRISON-04, PRISON-07, GAP-45, GAP-46."""
        who = self.turn

        def uses() -> None:
            self.passes[who] -= 1
            self.pile.put_under("prison pass")
            self.free, self.passed = PRISON, True
            self._ask_turn()

        if self.passes[who] and self.kind[self.at[who]] == PRISON and self._shut(PRISON, who):
            found["use pass"] = uses

    def _offer_shop(self, found: dict[str, Callable[[], None]]) -> None:
        """A coin buys any tool of the reserve: SHOP-01 to -05, GAP-47."""
        who = self.turn

        def buys(name: str) -> Callable[[], None]:
            def follows() -> None:
                self.reserve.buy(name)
                self.hand[who].remove("coin")
                self.hand[who].append(name)
                self.reserve.put_under("coin")  # SHOP-03
                self._end_turn()

            return follows

        if self._holds(who, "coin"):
            for name in self.reserve.cards():
                found[f"buy {name}"] = buys(name)

    # -- why not? ------------------------------------------------------------------------------

    def refused(self, action: str) -> list[str] | None:
        """Every reason that forbids an action; none where it is legal."""
        who, _, said = action.partition(": ")
        if action in self.now.answers or f"{who}: {self._plainly(said)}" in self.now.answers:
            return []
        parts = sorted(action.split(", "))  # cards at several arrows are named in any order
        if parts[2:] and any(sorted(one.split(", ")) == parts for one in self.now.answers):
            return []
        phase, asked = self.now.phase, self.now.asked
        if phase == "over":
            return ["over"]
        if who not in self.players:
            return ["no-outcome" if asked == "chance" else "no-chance"]
        if asked == "chance":
            return ["chance-first"]
        if who != asked:  # USE-04, SHOP-05
            return ["not-your-turn" if phase == "turn" else "not-asked"]
        verb = next((one for one in VERBS if re.match(rf"{one}\b", said)), "strike")
        if phase == "turn":
            found = self._why_not_now(verb, said) + self._why_not_turn(verb, said)
        elif verb not in ANSWERS[phase]:
            found = ["answer-first"]
        elif phase == "move":
            found = self._why_not_move(said)
        else:
            found = self._why_not_answer(verb, said)
        return found or None

    def _plainly(self, said: str) -> str:
        """What is said in more or fewer words than needed, said plainly."""
        here = self.at[self.turn]
        cave = self.kind.get(here)
        if said.startswith("jump "):
            return (
                "jump"
                if f"{self.turn}: {said}" not in self.now.answers
                and (said.removeprefix("jump ") == self._the_chasm())
                else said
            )
        if cave in (FIRE, RUBBLE) and said.startswith("use ") and " on " not in said:
            return f"{said} on {here}"
        return said.removesuffix(f" on {here}") if cave in (BEAST, DEVIL, PRISON) else said

    def _the_chasm(self) -> str | None:
        """The chasm that is meant where none is named."""
        who = self.turn
        chasms = [] if self.at[who] == OUT else self._chasms(who)
        return chasms[0] if len(chasms) == 1 else None

    def _why_not_now(self, verb: str, said: str) -> list[str]:
        """What forbids nearly everything in a turn."""
        who = self.turn
        found = []
        if self.extra and self.misses[who]:
            found.append("cancel-first")  # CHANCE-14, GAP-12
        if self.passed:
            found.append("pass-used")  # PRISON-04
        if self._must_fight(who):
            found.append("must-fight")  # GAP-58
        if self.kind.get(self.at[who]) == CHASM and verb in ("throw", "back", "jump"):
            found.append("climb-first")  # CHASM-12
        if self.at[who] == OUT and verb == "use":
            found.append("out")  # SHOP-08
        return found

    def _why_not_turn(self, verb: str, said: str) -> list[str]:
        """What forbids an action of one's own turn."""
        who = self.turn
        here = self.at[who]
        on_board = here != OUT
        chasms = self._chasms(who) if on_board else []
        in_front = [one for one in chasms if one != self.came[who]]
        arrow = self._arrow(who) if on_board else None
        signs = self._holds(who, SIGNPOST)
        found: list[tuple[str, object]] = []
        if verb in ("throw", "back"):
            found = [("arrow", arrow in chasms and not signs)]  # GAP-36
            found.append(("announce", in_front) if verb == "throw" else ("no-chasm", not in_front))
        elif verb == "jump":
            near = (
                [one for one in self.board.near(here) if self.kind[one] == CHASM]
                if on_board
                else []
            )
            named = said.removeprefix("jump").strip()
            meant = [one for one in near if one == (named or self._the_chasm() or one)]
            found = [
                ("no-chasm", not meant),
                ("which-chasm", len(meant) > 1),
                ("shut-in", on_board and self._shut_in(who)),
                ("no-landing", any(not self._landings(who, one) for one in meant)),
                ("arrow", arrow is not None and arrow not in meant and not signs),
            ]
        elif verb == "climb":
            there = said.removeprefix("climb ")
            in_chasm = self.kind.get(here) == CHASM
            beside = in_chasm and there in self.board.near(here)
            back = beside and there == self.came[who]
            shut = beside and not back and not self._can_enter(there, who)
            found = [
                ("no-chasm", not in_chasm),
                ("not-next", in_chasm and not beside),
                ("blocked", shut),  # GAP-32
                ("no-way", beside and not shut),  # CHASM-12
            ]
        elif verb == "take":
            found = [
                ("carries", self.carrier == who),
                ("no-treasure", self.lies != here),
                ("not-there", self.lies is not None and self.lies != here),
                ("buried", self.lies and on_board and self._barred(self.lies)),
            ]
        elif said == "use pass":
            in_prison = self.kind.get(here) == PRISON
            found = [
                ("no-pass", not self.passes[who]),
                ("not-in-prison", not in_prison),
                ("open", in_prison and not self._shut(PRISON, who)),
            ]
        elif verb == "use":
            return self._why_not_use(said)
        elif verb == "buy":
            found = [
                ("no-coin", not self._holds(who, "coin")),
                ("empty", not self.reserve.count()),
                ("not-there", not self.reserve.cards()[said.removeprefix("buy ")]),
            ]
        elif verb in ("go", "stay", "strike"):
            if verb == "strike":
                return ["throw-first"]  # ATTACK-02
            if self.extra and self.misses[who]:
                return ["throw-first"]  # CHANCE-14: nothing bars the throw that cancels one
            # What bars the throw itself comes first (CHASM-04, CHASM-12).
            barred = [*self._why_not_now("throw", "throw"), *self._why_not_turn("throw", "throw")]
            barred = [one for one in barred if one != "pass-used"]  # which bars no way
            return [one for one in barred if one == "announce"] or barred[:1] or ["throw-first"]
        else:
            return [
                {"pass": "must-play", "give up": "no-giving-up", "draw": "no-draw"}.get(
                    verb, "not-asked"
                )
            ]
        return [code for code, true in found if true]

    def _why_not_use(self, said: str) -> list[str]:
        """What forbids the use of a tool as a turn."""
        who = self.turn
        here = self.at[who]
        cave = self.kind.get(here, "")
        name, _, where = said.removeprefix("use ").partition(" on ")
        square, _, to = where.partition(" to ")
        kind = KIND[name]
        found: list[tuple[str, object]] = [("not-held", name not in self.hand[who])]
        found.append(("no-direction", to and kind != SIGNPOST))  # SIGN-01: no other has an arrow
        if square and kind not in LAYS and kind != "coin":  # DIG-02, FIRE-07, GRATE-09
            barred, inside = self._barred(square), square == here
            far = inside or here == OUT or square not in self.board.near(here)
            door = self.kind[square] in OPENS and not inside
            found.append(("not-in-front", far and (barred or door)))
        if cave in SHUTTING and square in ("", here):  # PRISON-08, PRISON-09
            found.append(("wrong-tool", {**OPENS, **FIGHT}[cave] != kind))
        if kind == "coin":
            found.append(("say-buy", True))  # SHOP-01
        elif kind in (WEAPON, SACRED):
            found += [("wrong-tool", True), ("open", FIGHT.get(cave) == kind and cave in self.open)]
        elif not square:
            inside = OPENS.get(cave) == kind and cave in self.open
            found += [("no-square", kind != SIGNPOST), ("open", inside)]
            found.append(("no-signpost", kind == SIGNPOST and here not in self.arrows))  # SIGN-12
            found.append(("wrong-tool", kind == WOOD))
        else:
            there, lying = self.kind[square], self.tokens[square]
            beside = here != OUT and square in self.board.near(here)
            if kind in LAYS:
                found += [
                    ("not-adjacent", not beside),  # EXPLOSIVE-01, GRATE-05, ATTACK-09
                    ("chasm", there == CHASM),  # CHASM-14 to -17
                    ("no-tunnel", not self._carries_tokens(square)),  # GAP-17
                    ("same-kind", LAYS[kind] in lying),  # STACK-04
                ]
            if kind in ("grate", "signpost"):
                found.append(("occupied", self._others_on(square, who)))  # GRATE-07, SIGN-08
            if kind == SIGNPOST:
                found.append(("no-direction", to not in self.board.near(square)))  # GAP-36
            if kind in CLEARS.values():
                token = next(one for one in CLEARS if CLEARS[one] == kind)
                above = BARRING[: BARRING.index(token)]
                opens = OPENS.get(there) == kind
                found += [
                    ("nothing-there", token not in lying and not opens),
                    ("wrong-tool", token not in lying and not opens),
                    ("covered", token in lying and any(one in lying for one in above)),  # GAP-40
                    ("open", opens and there in self.open),
                    ("outside", opens and there == PRISON and square != here),  # GAP-67
                ]
            if kind == WOOD:
                chasm = there == CHASM
                arrow = self._arrow(who) if here != OUT else None
                found += [
                    ("wrong-tool", not chasm),
                    ("not-in-front", chasm and not beside),  # CHASM-11
                    ("shut-in", here != OUT and self._shut_in(who)),
                    ("arrow", arrow not in (None, square) and not self._holds(who, SIGNPOST)),
                ]
        return [code for code, true in found if true]

    def _why_not_move(self, said: str) -> list[str]:
        """What forbids a walk."""
        who = self.turn
        walked, *more = said.split(", ")
        path = walked.split()[1:]
        named = [one.removeprefix("signpost at ") for one in more if "signpost at " in one]
        signs = [one for one in named if one not in self.players]
        attacks = [one for one in more if one.removeprefix("signpost at ") not in signs]
        left = Counter(signs)  # GAP-37: a card frees one passage
        found: list[tuple[str, object]] = []
        if path:
            found += [
                ("shut-in", self._shut_in(who)),  # PRISON-03
                ("must-jump", self.jumped and path[0] != self.jumped),
                ("full-count", len(path) != self.die),  # MOVE-06
                ("too-far", len(path) > self.die),
                ("not-held", len(signs) > self.hand[who].count(SIGNPOST)),
                ("no-signpost", not set(signs) <= {self.at[who], *path} & set(self.arrows)),
                ("needless-card", len(signs) > self._bound_steps(who, path)),  # SIGN-09
            ]
            before, here = None, self.at[who]
            for steps, there in enumerate(path):
                leap = not steps and there == self.jumped
                arrow = self.arrows.get(here) if steps else self._arrow(who)
                bare = not left[here]
                binds = arrow not in (None, there) and bare
                shut = arrow is not None and bare and not self._can_enter(arrow, who)
                left[here] -= arrow not in (None, there) and not bare
                found += [
                    ("no-way", there not in self.board.near(here)),
                    ("turning-back", there == before and arrow != there),  # MOVE-04
                    ("arrow", steps and (binds or shut)),  # SIGN-02, GAP-36
                    ("arrow", not steps and binds),  # GAP-35
                    ("no-jump", not leap and not steps and self.kind[there] == CHASM),  # CHASM-04
                    ("blocked", not leap and not self._can_enter(there, who)),  # MOVE-10
                    ("no-landing", here == self.jumped and there not in self._landings(who, here)),
                    ("must-stop", steps and self._must_stop(here, who)),  # MOVE-09
                ]
                before, here = here, there
        else:
            here = self.at[who]
            found += [("standing-still", not self._shut_in(who)), ("must-jump", self.jumped)]
        for attack in attacks:
            name, _, foe = attack.replace("attack ", " at ").partition(" at ")
            armed = KIND[name] == WEAPON if name else self._holds(who, WEAPON)
            red = bool(path) and self.kind[here] == CHANCE
            found += [
                ("yourself", foe == who),
                ("no-target", self.at[foe] == OUT),  # GAP-24
                ("not-there", foe != who and self.at[foe] != here),  # ATTACK-02
                ("no-weapon", not armed),  # ATTACK-01
                ("not-held", name and name not in self.hand[who]),
                ("name-weapon", not name and not red),  # ATTACK-04
                ("announce-first", name and red),  # CHANCE-06
                ("safe", self.kind[here] == CHASM),  # GAP-33
                ("leaves", self.carrier == who and self.kind[here] in (EXIT, START)),  # EXIT-03
            ]
        return list(dict.fromkeys(code for code, true in found if true))

    def _bound_steps(self, who: str, path: list[str]) -> int:
        """How many steps of a walk go another way than the arrow says."""
        arrows = [self._arrow(who), *(self.arrows.get(here) for here in path)]
        return sum(arrow not in (None, to) for arrow, to in zip(arrows, path, strict=False))

    def _why_not_answer(self, verb: str, said: str) -> list[str]:
        """What forbids an answer."""
        who, phase = self.now.asked, self.now.phase
        if verb == "decline":
            return ["must-show"]  # GAP-20
        if verb == "show":
            name = said.removeprefix("show ")
            held = name in self.hand[who]
            return ["no-help"] if held else ["not-held", "no-help"]  # DEFENCE-10
        if phase == "four":
            return ["no-token"]
        if phase == "ahead":
            return ["not-ahead"]
        name, _, foe = said.partition(" at ")
        found = {
            "not-held": name not in self.hand[who],
            "no-weapon": KIND[name] != WEAPON,
            "no-target": f" at {foe}" not in next(iter(self.now.answers)),  # GAP-21
        }
        return [code for code, true in found.items() if true]
