"""What pages show of the castle: the odds of the page "Odds", tables, and the decks as galleries.

Every chance is asked of the engine, none is typed in: a small position is laid out, chance speaks,
and what came of it is counted with exact fractions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache, partial
from typing import Any, NamedTuple

from rules.core import chance
from rules.core.chance import Line, Plan, Table
from rules.games.colditz import cards
from rules.games.colditz.actions import ROLL
from rules.games.colditz.board import notation, plan
from rules.games.colditz.checks import CHECKS
from rules.games.colditz.game import Colditz
from rules.games.colditz.setup import CASTLE_KEYS

# -- Small positions laid out for tables ----------------------------------------------------------


GAME = Colditz()


def position(setup: Mapping[str, Any], *played: str) -> Any:
    """A position, after some actions."""
    state = GAME.setup({"board": "mini", "players": ["British"], **setup}, {}, {})
    for text in played:
        state = GAME.apply(state, GAME.parse(state, text)).state
    return state


def fact(state: Any, name: str) -> str:
    """A named fact."""
    return GAME.facts(state)[name]


# -- The odds --------------------------------------------------------------------------------------


POINTS = (3, 5, 7, 9, 11, 13, 16, 20)
"""How many points a table asks for."""
TURNS = 12
"""How many Turns a table looks ahead."""
REACH = (2, 4, 6, 8, 10, 12)
SHOTS = (1, 2, 3, 4, 5, 6, 7, 8, 9)
NUMBERS = ("one", "two", "three")


def again(state: Any) -> Any:
    """Throw again after each double; where the dice are done, say so."""
    if fact(state, "may-reroll") == "yes":
        who = "Security" if fact(state, "turn") == "Security" else "British"
        return GAME.parse(state, f"{who}: reroll")
    if fact(state, "phase") in ("search", "shot"):
        return GAME.parse(state, "Security: pass")
    return None


@cache
def rolls() -> chance.Distribution:
    """Every movement roll, with every extra throw taken."""
    return chance.play_out(GAME, position({"at": {"Br1": "I05"}}, "British: roll"), again)


# -- the tables ---------------------------------------------------------------------------------


def points() -> Table:
    """How far a movement roll reaches (EC-MOVE-02, EC-DOUBLE-02)."""
    ends = rolls()
    lines = tuple(
        Line(f"{number} points", chance.share_of(ends, at_least("points", number)))
        for number in POINTS
    )
    mean = sum((weight * int(fact(state, "points")) for state, weight in ends.items()), Fraction(0))
    return Table("Points", "At least", lines, f"On average it is {float(mean):.2f} points.")


def at_least(name: str, number: int) -> Callable[[Any], bool]:
    """Whether a fact is as large as a number."""
    return lambda state: int(fact(state, name)) >= number


def tabulate_draw() -> Table:
    """How often a card may be drawn (EC-CARD-01, EC-GAP-05)."""
    first = position({"at": {"Br1": "I05"}}, "British: roll")
    lucky = chance.probability(GAME, first, lambda found: fact(found, "may-draw") == "yes")
    more = chance.share_of(rolls(), lambda found: fact(found, "may-draw") == "yes")
    lines = (
        Line("you never throw again", lucky),
        Line("you throw again after each double", more),
    )
    return Table("A card", "You may draw if", lines)


def release() -> Table:
    """How many men the doubles release (EC-DOUBLE-01, EC-GAP-25)."""
    ends = rolls()
    lines = tuple(
        Line(f"at least {word}", chance.share_of(ends, at_least("doubles", number)))
        for number, word in enumerate(NUMBERS, start=1)
    )
    return Table("Released by doubles", "Men you may release", lines)


def turns(state: Any) -> Any:
    """Everybody rolls and ends his Turn; nobody throws again."""
    listed = {
        GAME.format(state, action).partition(": ")[2]: action for action in GAME.actions(state)
    }
    return listed.get("roll") or listed["end"]


PLAIN_TURNS = Plan(turns, lambda _, action: (action.who, action.verb) == ("British", ROLL))
"""A turn counted is a Turn of the prisoners."""


def waiting() -> Table:
    """How long a man sits in Solitary without a card (EC-CELL-03)."""
    return awaited("Out of Solitary", "He is out after", "inner cells", ("doubles", "0"))


def luck() -> Table:
    """How long it takes until a card may be drawn (EC-CARD-01, EC-GAP-05)."""
    return awaited("The first card", "You may draw one within", "I05", ("may-draw", "no"))


@cache
def awaited(title: str, label: str, at: str, before: tuple[str, str]) -> Table:
    """How long it takes until a fact is no more what it is ``before``, for a man at a place."""
    name, value = before

    def over(state: Any) -> bool:
        told = GAME.facts(state)
        return told["turn"] == "British" and told[name] != value

    chances = chance.over_turns(GAME, position({"at": {"Br1": at}}), PLAIN_TURNS, over, turns=TURNS)
    note = f"On average it takes {chance.expected_tries(chances[0])} Turns."
    return Table(title, label, chance.turn_lines(chances, "Turn"), note, curve=True)


def search() -> Table:
    """How far a General Search reaches (EC-APPEL-11, EC-GAP-08)."""
    lines = []
    for distance in REACH:
        man = f"O{1 + distance:02}"
        setup = {
            "at": {"Br1": man, "G1": "O01"}, "barracks": 0, "turn": "Security",
            "refused": ["Br1"], "called": True,
        }  # fmt: skip
        ends = chance.play_out(GAME, position(setup, "Security: general search"), again)
        lines.append(Line(f"{distance} circles", chance.share_of(ends, caught)))
    return Table("A General Search", "The nearest Guard is away", tuple(lines))


def caught(state: Any) -> bool:
    """Whether Br1 is in the cells."""
    return fact(state, "at.Br1") in ("inner cells", "outer cells")


def shot() -> Table:
    """How far a shot reaches (EC-OUTSIDE-02, EC-GAP-51)."""
    way = ("X01", "X02", "X03", "L30", "X04", "X05", "X06", "X07", "X08", "X09")
    lines = []
    for distance in SHOTS:
        setup = {
            "board": "meadow", "at": {"Br1": way[distance], "G1": way[0]}, "turn": "Security",
            "hands": {"Security": ["Shoot to Kill"]}, "points": 0, "loose": True,
        }  # fmt: skip
        fired = "Security: play Shoot to Kill with G1 on Br1"
        ends = chance.play_out(GAME, position(setup, fired), again)
        dead = chance.share_of(ends, lambda found: fact(found, "at.Br1") == "dead")
        lines.append(Line(f"{distance} circle{'s' if distance > 1 else ''}", dead))
    return Table("Shoot to Kill", "The Guard is away", tuple(lines))


GROUPS = (
    ("half a Kit", ("Escape Kit",)), ("a release from Solitary", ("Release",)),
    ("a Tunnel", ("Tunnel:",)), ("Equipment", ("Found", "Forged")),
    ("a way to hide", ("Hideaway",)), ("a Guard out of the way", ("Diversion",)),
    ("an interrupt", ("Talisman", "Lookout")), ("more points", ("Quick",)),
    ("a car", ("Staff",)), ("a uniform", ("German",)),
)  # fmt: skip
"""What a card brings, and how the names of such cards begin."""


def drawn(seat: str) -> list[tuple[str, Fraction]]:
    """What a draw from a fresh deck brings, by name."""
    state = position({"at": {"Br1": "I05"}, "turn": seat, "throws": ["2+1"]}, f"{seat}: draw")
    return [
        (GAME.format(state, action).partition(": ")[2], weight)
        for action, weight in GAME.chance(state)
    ]


def card() -> Table:
    """What an Opportunity card brings (EC-GAP-02)."""
    found = drawn("British")
    lines = [
        Line(label, sum((w for name, w in found if name.startswith(begins)), Fraction(0)))
        for label, begins in GROUPS
    ]
    return Table("One Opportunity card", "You draw", tuple(sorted(lines, key=lambda x: -x.chance)))


def security() -> Table:
    """What a Security card brings (EC-GAP-02)."""
    lines = [Line(name, weight) for name, weight in drawn("Security")]
    return Table("One Security card", "He draws", tuple(sorted(lines, key=lambda x: -x.chance)))


TABLES: Mapping[str, Callable[[], Table]] = {
    "points": points, "draw": tabulate_draw, "release": release, "waiting": waiting,
    "search": search, "shot": shot, "luck": luck, "card": card, "security": security,
}  # fmt: skip
"""Every table of odds by its name."""

# -- Who can be arrested where --------------------------------------------------------------------


class Grid(NamedTuple):
    """A table for a page."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


ARREST_PLACES: tuple[tuple[str, str, str, Mapping[str, Any]], ...] = (
    ("Inner Courtyard", "I08", "J08", {}),
    ("Inner Courtyard, after ignoring an Appel", "I08", "J08", {"refused": ["Br1"]}),
    ("Guard Post in the yard", "J06", "J05", {}),
    ("Room without a marker", "THEATRE1", "I08", {}),
    ("Room with a marker", "THEATRE1", "I08", {"markers": {"THEATRE2-L30": "British"}}),
    ("Safe Area", "S1", "J09", {}),
    ("Safe Area with a marker", "S3", "J12", {"markers": {"S3-L31": "British"}}),
    ("Appel area", "A20", "I01", {}),
    ("Tunnel, not detected", "T1_2", "J11", {"open": ["CHAPEL"]}),
    ("Tunnel, detected, inner part", "T1_2", "J11", {"open": ["CHAPEL"], "detected": ["CHAPEL"]}),
    ("Tunnel, detected, outer part", "T1_3", "Q05", {"open": ["CHAPEL"], "detected": ["CHAPEL"]}),
    ("Outer Courtyard", "O09", "O08", {}),
    ("Guard Post in the Outer Courtyard", "Q10", "Q09", {}),
    ("Walkway", "V02", "O10", {}),
    ("On the way home from the Outer Cells", "O09", "O08", {"returning": ["Br1"]}),
    ("Outside the Castle", "X05", "X06", {}),
)
"""A place, the man's circle, the Guard's, and what else is so."""


def tried(man: str, guard: str, more: Mapping[str, Any], held: list[str]) -> tuple[str, str]:
    """Where the man is after the Guard's step, and what it cost his Escape Officer."""
    setup = {
        "at": {"Br1": man, "G1": guard}, "turn": "Security", "points": 6,
        "equipment": {"British": held}, **more,
    }  # fmt: skip
    state = position(setup)
    action = GAME.parse(state, f"Security: G1 to {man}")
    if not GAME.refusals(state, action):
        state = GAME.apply(state, action).state
    return fact(state, "at.Br1"), fact(state, "holds.British")


def arrest() -> Grid:
    """Who can be arrested where (EC-ARREST-02 to EC-ARREST-05, EC-REF-17 to EC-REF-24)."""
    rows = []
    for title, man, guard, more in ARREST_PLACES:
        bare, _ = tried(man, guard, more, [])
        laden, left = tried(man, guard, more, ["rope"])
        cells = next((place for place in (bare, laden) if place.endswith("cells")), "–")
        cost = "–" if not laden.endswith("cells") else ("one card" if left == "0" else "nothing")
        rows.append((title, *map(verdict, (bare, laden)), cells, cost))
    heads = ("Where he is", "His nation holds nothing", "It holds Equipment", "Cells", "Price")
    return Grid("Who can be arrested where", heads, tuple(rows))


def verdict(place: str) -> str:
    """One word for what became of the man."""
    return "arrested" if place.endswith("cells") else "safe"


# -- What a writer of scenarios looks up ----------------------------------------------------------


MEANS = {
    "plain": "nothing special", "appel": "the Appel area", "post": "a Guard Post",
    "room": "a Room; the symbol follows", "safe": "a Safe Area",
    "tunnel": "part of a Tunnel, also its entrance and exit", "door": "a Door",
    "inspection": "an Inspection Point", "searchlight": "a Searchlight", "walkway": "a Walkway",
    "landing": "the foot of a Drop", "staffcar": "the Staff Car", "target": "a Target",
}  # fmt: skip
"""The kinds of circles in a word or two."""


def keys() -> Grid:
    """The keys of a set-up, and what to write."""
    rows = tuple((name, key.write[0].upper() + key.write[1:]) for name, key in CASTLE_KEYS.items())
    return Grid("Keys of [setup]", ("Key", "Write"), rows)


def circles() -> Grid:
    """The kinds of circles."""
    rows = tuple((kind, MEANS[kind]) for kind in plan.CIRCLE_KINDS)
    return Grid("Kinds of circles", ("Kind", "It is"), rows)


def castles() -> Grid:
    """The castles that are kept, each with the remark at its head."""
    rows = []
    for name in notation.list_castles():
        text = (notation.BOARDS / f"{name}.txt").read_text("utf-8")
        head = " ".join(line.lstrip("# ") for line in text.splitlines()[:2] if line.startswith("#"))
        rows.append((name, str(len(notation.load_castle(name).names)), head))
    return Grid("Castles", ("Name", "Circles", "What it is"), tuple(rows))


def checks() -> Grid:
    """The checks of scenario files."""
    rows = []
    for name, check in CHECKS.items():
        said = (check.__doc__ or "").partition("\n")[0].replace("``", "")
        rows.append((name, said))
    return Grid("Checks", ("Check", "What it tells"), tuple(rows))


GRIDS: Mapping[str, Callable[[], Grid]] = {
    "arrest": arrest, "keys": keys, "circles": circles, "castles": castles, "checks": checks,
}  # fmt: skip
"""Every table that the pages of this game may show."""

# -- The decks as galleries -----------------------------------------------------------------------


class Card(NamedTuple):
    """A card of a gallery: name, how many, what it says, when it is played."""

    name: str
    many: int
    text: str
    notes: str


WHEN = {
    "movement": "While one of your pawns moves.", "own-turn": "At any moment of your Turn.",
    "before-roll": "Before your movement roll.", "after-roll": "After your movement roll.",
    "claim": "When you claim a Kit.", "any-turn": "At any moment, also in answer.",
    "interrupt": "In answer only.", "escape": "When a man enters a Target.",
    "time-up": "When time is up.",
}  # fmt: skip
CARD_ORIGIN = {
    "text": "Named in the rules.", "public": "Described by players.", "ours": "Made for this book.",
}  # fmt: skip


def gallery(deck: str) -> tuple[Card, ...]:
    """The cards of a deck with what they say."""
    return tuple(
        Card(row["name"], row["count"], row["text"],
             f"{WHEN[row['timing']]} {CARD_ORIGIN[row['origin']]}")
        for row in cards.ROWS if row["deck"] == deck
    )  # fmt: skip


DECKS: Mapping[str, Callable[[], tuple[Card, ...]]] = {
    deck: partial(gallery, deck) for deck in ("opportunity", "security", "equipment")
}
"""Every gallery by its name."""
