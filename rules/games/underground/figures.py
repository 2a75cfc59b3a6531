"""The odds that the page "Odds" shows: each is asked of the engine, none is typed in.

A small position is laid out, chance speaks, and what came of it is counted with exact fractions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from rules.core import chance as odds
from rules.core.chance import Line, Plan, Table
from rules.games.underground.actions import THROW
from rules.games.underground.cards import CHANCES, HAND, KIND, KINDS, chance_deck, tool_deck
from rules.games.underground.game import Underground
from rules.games.underground.observe import kind_of
from rules.games.underground.options import Rulings

GAME = Underground()
TUNNEL = "Start--" + "--".join(f"a{number}" for number in range(10))
LONG = "Start--" + "--".join(f"a{number}" for number in range(28))
AWAY = 20
"""How many squares away the place lies that a table walks to."""
OUT_PLACE = "out"
TURNS = 8
"""How many turns a table looks ahead."""
REACH = 6
"""The largest distance one throw can bridge."""
MISSED_THROWS = (1, 2, 3)
HELPS = (
    ("nothing that helps", ()), ("a wooden tool", ("plank",)), ("a fire-fighting means", ("hose",)),
    ("a weapon", ("knife",)), ("a sacred object", ("cross",)),
    ("all four of them", ("plank", "hose", "knife", "cross")),
)  # fmt: skip


def position(setup: Mapping[str, Any], *played: str, kinds: str = "", more: str = "") -> Any:
    """The state of a small tunnel after some actions."""
    return laid("\n".join(filter(None, (TUNNEL, more, "start: Start", kinds))), setup, *played)


def laid(drawing: str, setup: Mapping[str, Any], *played: str) -> Any:
    """The state of a board after some actions."""
    state = GAME.setup(setup, {"M1": drawing}, {})
    for text in played:
        state = GAME.apply(state, GAME.parse(state, text)).state
    return state


def where(state: Any, player: str = "A") -> str:
    """The place of a player."""
    return GAME.facts(state)[f"at.{player}"]


# -- the tables ---------------------------------------------------------------------------------


def onwards(state: Any) -> Any:
    """A alone is on the way: he throws, and goes on as far as the throw carries him."""
    return max(
        GAME.actions(state),
        key=lambda action: (action.path[-1:], action.verb == THROW),
        default=None,
    )


ALONE = Plan(
    onwards, lambda state, action: action.verb == THROW and not GAME.observe(state, "A")["extra"]
)
"""An extra throw is part of the turn that brought it."""


def entering() -> Table:
    """How long it takes to come in (UE-START-02)."""
    start = position({"players": {"A": OUT_PLACE}})
    chances = odds.over_turns(
        GAME, start, ALONE, lambda found: where(found) == "Start", turns=TURNS
    )
    note = f"On average it takes {odds.expected_tries(chances[0])} turns."
    return Table("Entering", "You are in after", odds.turn_lines(chances), note, curve=True)


def walking() -> Table:
    """How long a way takes, with every extra throw of a 6 (UE-MOVE-01, UE-MOVE-02)."""
    start = laid(f"{LONG}\nstart: Start", {"players": {"A": "a0"}})
    there = {f"a{number}" for number in range(AWAY, AWAY + 8)}
    chances = odds.over_turns(GAME, start, ALONE, lambda found: where(found) in there, turns=TURNS)
    note = f"The place is {AWAY} squares away; nothing lies in between, and nobody stops you."
    return Table("A long way", "You are there after", odds.turn_lines(chances), note, curve=True)


def chasm() -> Table:
    """How often jumps succeed (UE-CHASM-05, UE-CHASM-07)."""
    setup = {"players": {"A": "a2", "B": OUT_PLACE}, "came": {"A": "a1"}}
    state = position(setup, "A: jump", kinds="chasm: a3")
    over = odds.probability(GAME, state, lambda found: where(found) != OUT_PLACE)
    words = ("one jump", "two jumps", "three jumps", "four jumps")
    lines = tuple(Line(word, over**number) for number, word in enumerate(words, start=1))
    return Table("Jumping", "You live through", lines)


def reach() -> Table:
    """Which throws reach somebody (UE-ATTACK-02, UE-ATTACK-03)."""
    lines = []
    for distance in range(1, REACH + 1):
        setup = {"players": {"A": "a0", "B": f"a{distance}"}, "hands": {"A": ["knife"]}}
        state = position(setup, "A: throw")
        chance = odds.probability(GAME, state, attacks)
        lines.append(Line(f"{distance} square{'s' if distance > 1 else ''}", chance))
    return Table("Reaching an opponent", "The distance is", tuple(lines))


def attacks(state: Any) -> bool:
    """Whether some route ends with an attack."""
    return any(action.foe == "B" for action in GAME.actions(state))


def misses() -> Table:
    """How often the extra throws of a 6 cancel all misses (UE-CHANCE-14 to UE-CHANCE-16)."""
    lines = []
    for count in MISSED_THROWS:
        card = f"miss {count} throw{'s' if count > 1 else ''}"
        setup = {"players": {"A": "a0", "B": OUT_PLACE}, "chance": [card, "find a tool"]}
        way = "A: go a1 a2 a3 a4 a5 a6"
        state = position(setup, "A: throw", "die: 6", way, f"draw: {card}", kinds="chance: a6")
        left = odds.of_fact(GAME, odds.play_out(GAME, state, cancels), "misses.A")
        lines.append(Line(card, left["0"]))
    return Table("Cancelling missed throws", "The card says", tuple(lines))


def cancels(state: Any) -> Any:
    """While A has throws to miss and an extra throw, A throws."""
    facts = GAME.facts(state)
    if facts["turn"] == "A" and facts["misses.A"] != "0":
        return GAME.parse(state, "A: throw")
    return None


def tabulate_draw() -> Table:
    """What a draw from the whole deck brings (UE-GAP-05)."""
    counts = deck()
    whole = sum(counts.values())
    found: dict[str, Fraction] = {}
    for name, count in counts.items():
        kind = kind_of(name)
        found[kind] = found.get(kind, Fraction(0)) + Fraction(count, whole)
    lines = sorted((Line(*row) for row in found.items()), key=lambda line: -line.chance)
    return Table("One draw", "You draw", tuple(lines))


def deck() -> dict[str, int]:
    """How many of each Chance card there are, as the engine draws them."""
    state = position({"players": {"A": "a0", "B": OUT_PLACE}}, *ON_RED, kinds=CAVES, more=HOLES)
    whole = sum(chance_deck(Rulings()).values())
    return {CHANCES[action.card]: int(chance * whole) for action, chance in GAME.chance(state)}


ON_RED = ("A: throw", "die: 3", "A: go a1 a2 a3")
HOLES = "Fire--Rubble--Beast--Devil--Prison"
CAVES = (
    "chance: a3\nfire cave: Fire\nrubble cave: Rubble\nbeast cave: Beast\ndevil cave: Devil\n"
    "prison: Prison"
)


def deadly() -> Table:
    """How often one draw kills, with this or that in hand (UE-CHANCE-05, UE-GAP-20)."""
    lines = []
    for label, hand in HELPS:
        setup = {"players": {"A": "a0", "B": OUT_PLACE}, "hands": {"A": list(hand)}}
        state = position(setup, *ON_RED, kinds=CAVES, more=HOLES)
        ends = odds.play_out(GAME, state, survives)
        lines.append(Line(label, odds.share_of(ends, lambda found: where(found) == OUT_PLACE)))
    return Table("A deadly draw", "You hold", tuple(lines))


def survives(state: Any) -> Any:
    """Whoever is asked shows a card that helps, if there is one."""
    if GAME.facts(state)["asked"] != "A":
        return None
    listed = GAME.actions(state)
    return next((action for action in listed if action.verb == "show"), listed[0])


def hand() -> Table:
    """How often five cards hold at least one of a kind (UE-SETUP-01, UE-GAP-04)."""
    counts = tool_deck(Rulings())
    whole = sum(counts.values())
    lines = []
    for kind, name in enumerate(KINDS):
        cards = sum(count for card, count in counts.items() if KIND[card] == kind)
        lines.append(Line(name, odds.draw_probability(cards, whole, HAND)))
    return Table("Five cards", "You are dealt a", tuple(lines))


TABLES: Mapping[str, Callable[[], Table]] = {
    "entering": entering, "walking": walking, "chasm": chasm, "reach": reach, "misses": misses,
    "draw": tabulate_draw, "deadly": deadly, "hand": hand,
}  # fmt: skip
"""Every table by its name."""
