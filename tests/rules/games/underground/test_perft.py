"""Exhaustive counts: how many sequences of so many actions, throws and draws there are.

Decisions and chance outcomes count alike. The numbers change only when the rules do. Two slow
counters check them: one asks whatever could be said at all, one knows only how free figures walk.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from rules.core.game import CHANCE
from rules.core.playout import divide, perft
from rules.games.underground import GAME
from rules.games.underground.actions import (
    AHEAD,
    ATTACK,
    BUY,
    CLIMB,
    DEAL,
    DIE,
    DRAWN,
    FETCH,
    FOUND,
    GO,
    JUMP,
    LOST,
    LOT,
    MOVE,
    NONE,
    SHOW,
    STRIKE,
    TAKE,
    USE,
    Action,
)
from rules.games.underground.state import CHANCES, TOOLS, State
from tests.cases import each
from tests.rules.games.underground.positions import SIMPLE

CORRIDOR = "a0--a1--a2--a3--a4--a5"
LOOP = "a1--a2--a3--b1\n|       |\na4--a5--a6"
STAR = "a1--a2--a3\n    |\n    b1\n    |\n    c1"
GORGE = "a1--a2--a3--a4\n        |\n        b1\nchasm: a3"
RED = "S--a1--a2--a3--E\nstart: S\nexit: E\nchance: a2"
CAVES = "a1--a2--B\n    |\n    P\nbeast cave: B\nprison: P"

POSITIONS: dict[str, tuple[str, dict[str, Any], dict[str, str], list[int]]] = {
    "alone in a corridor": (
        CORRIDOR, {"players": {"A": "a2"}}, {}, [1, 6, 8, 9, 49, 58, 66, 327, 441],
    ),
    "round a loop, armed": (
        LOOP, {"players": {"A": "a1", "B": "a3"}, "hands": {"A": ["knife"], "B": ["bible"]}},
        {}, [1, 6, 22, 32, 106, 312, 466, 1614, 5364],
    ),
    "no early blow": (
        LOOP, {"players": {"A": "a1", "B": "a3"}, "hands": {"A": ["knife", "sabre"]}},
        {"early_stop": "free", "attacks": "each"}, [1, 6, 36, 40, 144, 520, 682, 2746, 11712],
    ),
    "arrow, card and collapse": (
        STAR,
        {"players": {"A": "a1", "B": "c1"}, "hands": {"A": ["signpost", "bomb"], "B": ["pick"]},
         "tokens": {"a2": ["signpost"], "b1": ["collapse"]}, "arrows": {"a2": "a3"}},
        {}, [2, 8, 18, 37, 123, 234, 585, 1241, 3202],
    ),
    "before a chasm": (
        GORGE,
        {"players": {"A": "a2", "B": "a4"}, "hands": {"A": ["plank"], "B": ["grate"]},
         "treasure": "a3"},
        {}, [3, 14, 30, 64, 247, 437, 1235, 3658, 7960],
    ),
    "over the corners of a chasm": (
        GORGE, {"players": {"A": "a2"}, "hands": {"A": ["plank"]}},
        {"slanting": "corners", "jump_count": "landing-first", "chasm_fetch": "declared"},
        [3, 14, 21, 68, 195, 319, 969, 2725, 4858],
    ),
    "draws on a red square": (
        RED,
        {"players": {"A": "a1", "B": "out"}, "treasure": "A", "hands": {"A": ["spoon", "hose"]},
         "chance": ["find a tool", "lose a tool", "fire on you"], "reserve": ["coin", "plank"]},
        {}, [1, 6, 12, 2, 7, 8, 43, 84, 77],
    ),
    "a shuffled pile": (
        RED,
        {"players": {"A": "out", "B": "a3"}, "hands": {"B": ["coin"]}, "reserve": ["hoe", "file"],
         "counts": {"chance": {**dict.fromkeys(CHANCES[:18], 0), "miss 1 throw": 2,
                               "deadly accident": 1}}},
        {}, [1, 6, 17, 49, 109, 158, 587, 1155, 2245],
    ),
    "the beast and the prison": (
        CAVES,
        {"players": {"A": "B", "B": "P", "C": "a1"}, "hands": {"A": ["sabre"], "C": ["torch"]},
         "passes": {"B": 1}},
        {}, [1, 2, 7, 12, 24, 66, 163, 252, 550],
    ),
}  # fmt: skip
"""Board, set-up, rulings, and the counts from depth 1 on."""


def begun(name: str) -> State:
    """One of the positions."""
    board, spec, options, _ = POSITIONS[name]
    return GAME.setup(spec, {"M1": board}, options)


@each("name", POSITIONS)
def test_counts_are_golden(name: str) -> None:
    """Depth by depth; the split by first action shows where two counts part."""
    state = begun(name)
    for depth, expected in enumerate(POSITIONS[name][3], start=1):
        assert perft(GAME, state, depth) == expected, divide(GAME, state, depth)


@each("name", POSITIONS)
def test_short_cuts_do_not_count(name: str) -> None:
    """Asking whatever could be said counts the same, five deep."""
    assert slow(begun(name), 5) == POSITIONS[name][3][4]


def test_the_deal_is_counted_card_by_card() -> None:
    """Three kinds of tools for two players: the rarer a card, the sooner it is gone."""
    counts = {**dict.fromkeys(TOOLS, 0), "knife": 1, "bomb": 8, "plank": 8}
    spec = {"board": "full", "players": ["A", "B"], "deal": True, "counts": {"tools": counts}}
    state = GAME.setup({**spec, "players": {"A": "out", "B": "out"}}, {}, {})
    # Each sequence of draws is a word of knife, bomb and plank with at most one knife.
    for depth in range(1, 9):
        assert perft(GAME, state, depth) == 2**depth + depth * 2 ** (depth - 1)
    assert slow(state, 3) == 8 + 3 * 4


# -- everything that could be said, without the engine's lists -----------------------------------


def slow(state: State, depth: int) -> int:
    """The count by asking for every action there could be."""
    if depth == 0:
        return 1
    free = {action for action in sayable(state) if not GAME.refusals(state, action)}
    return sum(slow(GAME.apply(state, action).state, depth - 1) for action in free)


def sayable(state: State) -> Iterator[Action]:
    """Whatever anybody, or chance, could say."""
    yield from outcomes(state)
    squares = range(NONE, len(state.field.names))
    for who in state.field.players:
        yield from (Action(who, verb) for verb in SIMPLE)
        for verb in (JUMP, CLIMB, MOVE, AHEAD, TAKE):
            yield from (Action(who, verb, square=at) for at in squares)
        for card in range(len(TOOLS)):
            yield Action(who, BUY, card)
            yield Action(who, SHOW, card)
            yield from (Action(who, STRIKE, card, foe=foe) for foe in state.field.players)
        for card in set(state.hands[state.field.seats[who]]):
            for at in squares:
                yield from (Action(who, USE, card, square=at, to=to) for to in squares)
                yield Action(who, USE, card, square=at, word=FETCH)
        if state.pending and state.pending[0].kind == "route":
            yield from routes(state, who)


def outcomes(state: State) -> Iterator[Action]:
    """Whatever dice and cards could show."""
    yield from (Action(CHANCE, DIE, face) for face in range(8))
    yield from (Action(CHANCE, DRAWN, card) for card in range(len(CHANCES)))
    for card in range(len(TOOLS)):
        yield from (Action(CHANCE, verb, card) for verb in (FOUND, LOST))
        yield from (Action(CHANCE, DEAL, card, foe=foe) for foe in state.field.players)
    yield from (Action(CHANCE, LOT, face, foe=foe) for face in range(8) for foe in "AB")


def routes(state: State, who: str) -> Iterator[Action]:
    """Every way of neighbouring squares, with every card and every attack along it."""
    field, seat = state.field, state.field.seats[who]
    hand = set(state.hands[seat])
    ways: list[tuple[int, ...]] = [()]
    if state.at[seat] >= 0:
        for way in ways:
            if len(way) <= state.die:
                ways += [(*way, to) for to in field.next[way[-1] if way else state.at[seat]]]
            # A jump may land across the corner of a chasm.
            if state.said >= 0 and way == (state.said,):
                ways += [(*way, to) for to in field.touching(state.said)]
    for way in dict.fromkeys(ways):
        arrows = [at for at in dict.fromkeys((state.at[seat], *way)) if at in dict(state.signs)]
        for signs in (some for many in range(3) for some in combinations(arrows, many)):
            yield Action(who, GO, path=way, signs=signs)
            for foe in set(field.players) - {who}:
                yield Action(who, GO, path=way, signs=signs, foe=foe, word=ATTACK)
                yield from (Action(who, GO, card, way, signs, foe=foe) for card in hand)


# -- free figures on an empty board, without the engine ------------------------------------------

Ways = dict[str, tuple[str, ...]]

EMPTY: dict[str, tuple[str, Ways]] = {
    "corridor": (
        CORRIDOR,
        {"a0": ("a1",), "a1": ("a0", "a2"), "a2": ("a1", "a3"), "a3": ("a2", "a4"),
         "a4": ("a3", "a5"), "a5": ("a4",)},
    ),
    "loop": (
        LOOP,
        {"a1": ("a2", "a4"), "a2": ("a1", "a3"), "a3": ("a2", "b1", "a6"), "b1": ("a3",),
         "a4": ("a1", "a5"), "a5": ("a4", "a6"), "a6": ("a3", "a5")},
    ),
    "star": (
        STAR,
        {"a1": ("a2",), "a2": ("a1", "a3", "b1"), "a3": ("a2",), "b1": ("a2", "c1"),
         "c1": ("b1",)},
    ),
}  # fmt: skip
"""Boards, and by hand which squares are next to each other."""


def walked(ways: Ways, at: str, die: int) -> list[str]:
    """The ends of all walks of ``die`` steps, never straight back; if none, of the longest."""
    walks = [("", at)]
    for _ in range(die):
        longer = [(here, to) for came, here in walks for to in ways[here] if to != came]
        if not longer:
            break
        walks = longer
    return [here for _, here in walks]


def thrown(ways: Ways, at: tuple[str, ...], seat: int, depth: int, *, extra: bool = False) -> int:
    """The sequences from the beginning of a turn: throw, die, way, and after a 6 once more.

    An extra turn may also be let pass.
    """
    if depth == 0:
        return 1
    after = (seat + 1) % len(at)
    count = thrown(ways, at, after, depth - 1) if extra else 0
    if depth < 3:
        return count + (1, 6)[depth - 1]
    for die in range(1, 7):
        for end in walked(ways, at[seat], die):
            moved = (*at[:seat], end, *at[seat + 1 :])
            six = die == 6
            count += thrown(ways, moved, seat if six else after, depth - 3, extra=six)
    return count


@each("name", EMPTY)
@each("at", [("a1",), ("a2", "a3"), ("a2", "a2")])
def test_free_figures_only_throw_and_walk(name: str, at: tuple[str, ...]) -> None:
    """Without cards and obstacles a game is throws and ways (UE-MOVE-01, -04, -06, -11)."""
    board, ways = EMPTY[name]
    spec = {"players": dict(zip("AB", at, strict=False))}
    state = GAME.setup(spec, {"M1": board}, {})
    for depth in range(1, 10):
        assert perft(GAME, state, depth) == thrown(ways, at, 0, depth)
