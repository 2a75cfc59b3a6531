"""The odds that the page "Odds" shows: each is asked of the engine, none is typed in.

A small position is laid out, chance speaks, and what came of it is counted with exact fractions.
The decks and the table of arrests stand in modules of their own; pages find them here as well.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from rules.core import chance
from rules.core.chance import Line, Plan, Table
from rules.games.colditz.actions import ROLL
from rules.games.colditz.manual import DECKS, GAME, GRIDS, fact, position

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
        return GAME.read(state, f"{who}: reroll")
    if fact(state, "phase") in ("search", "shot"):
        return GAME.read(state, "Security: pass")
    return None


def rolls() -> chance.Distribution:
    """Every movement roll, with every extra throw taken."""
    return chance.played(GAME, position({"at": {"Br1": "I05"}}, "British: roll"), again)


# -- the tables ---------------------------------------------------------------------------------


def points() -> Table:
    """How far a movement roll reaches (EC-MOVE-02, EC-DOUBLE-02)."""
    ends = rolls()
    lines = tuple(
        Line(f"{number} points", chance.share(ends, at_least("points", number)))
        for number in POINTS
    )
    mean = sum((weight * int(fact(state, "points")) for state, weight in ends.items()), Fraction(0))
    return Table("Points", "At least", lines, f"On average it is {float(mean):.2f} points.")


def at_least(name: str, number: int) -> Callable[[Any], bool]:
    """Whether a fact is as large as a number."""
    return lambda state: int(fact(state, name)) >= number


def draw() -> Table:
    """How often a card may be drawn (EC-CARD-01, EC-GAP-05)."""
    first = position({"at": {"Br1": "I05"}}, "British: roll")
    lucky = chance.probability(GAME, first, lambda found: fact(found, "may-draw") == "yes")
    more = chance.share(rolls(), lambda found: fact(found, "may-draw") == "yes")
    lines = (
        Line("you never throw again", lucky),
        Line("you throw again after each double", more),
    )
    return Table("A card", "You may draw if", lines)


def release() -> Table:
    """How many men the doubles release (EC-DOUBLE-01, EC-GAP-25)."""
    ends = rolls()
    lines = tuple(
        Line(f"at least {word}", chance.share(ends, at_least("doubles", number)))
        for number, word in enumerate(NUMBERS, start=1)
    )
    return Table("Released by doubles", "Men you may release", lines)


def turns(state: Any) -> Any:
    """Everybody rolls and ends his Turn; nobody throws again."""
    listed = {
        GAME.write(state, action).partition(": ")[2]: action for action in GAME.actions(state)
    }
    return listed.get("roll") or listed["end"]


PLAIN = Plan(turns, lambda _, action: (action.who, action.verb) == ("British", ROLL))
"""A turn counted is a Turn of the prisoners."""


def waiting() -> Table:
    """How long a man sits in Solitary without a card (EC-CELL-03)."""
    start = position({"at": {"Br1": "inner cells"}})
    chances = chance.over_turns(
        GAME, start, PLAIN, lambda found: of_british(found) and fact(found, "doubles") != "0", TURNS
    )
    note = f"On average it takes {chance.expected_tries(chances[0])} Turns."
    lines = chance.turn_lines(chances, "Turn")
    return Table("Out of Solitary", "He is out after", lines, note, curve=True)


def luck() -> Table:
    """How long it takes until a card may be drawn (EC-CARD-01, EC-GAP-05)."""
    start = position({"at": {"Br1": "I05"}})
    chances = chance.over_turns(
        GAME, start, PLAIN, lambda found: of_british(found) and fact(found, "may-draw") == "yes",
        TURNS,
    )  # fmt: skip
    note = f"On average it takes {chance.expected_tries(chances[0])} Turns."
    lines = chance.turn_lines(chances, "Turn")
    return Table("The first card", "You may draw one within", lines, note, curve=True)


def of_british(state: Any) -> bool:
    """Whether it is a Turn of the prisoners."""
    return fact(state, "turn") == "British"


def search() -> Table:
    """How far a General Search reaches (EC-APPEL-11, EC-GAP-08)."""
    lines = []
    for distance in REACH:
        man = f"O{1 + distance:02}"
        setup = {
            "at": {"Br1": man, "G1": "O01"}, "barracks": 0, "turn": "Security",
            "refused": ["Br1"], "called": True,
        }  # fmt: skip
        ends = chance.played(GAME, position(setup, "Security: general search"), again)
        lines.append(Line(f"{distance} circles", chance.share(ends, caught)))
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
        ends = chance.played(GAME, position(setup, fired), again)
        dead = chance.share(ends, lambda found: fact(found, "at.Br1") == "dead")
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
        (GAME.write(state, action).partition(": ")[2], weight)
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
    "points": points, "draw": draw, "release": release, "waiting": waiting, "search": search,
    "shot": shot, "luck": luck, "card": card, "security": security,
}  # fmt: skip
"""Every table of odds by its name."""

__all__ = ["DECKS", "GRIDS", "TABLES"]
