"""Made-up positions of Underground Escape: small boards full of everything, hands, tokens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from rules.core.game import CHANCE
from rules.core.piles import cards
from rules.games.underground import GAME
from rules.games.underground.actions import (
    AHEAD,
    ASK_CHANCE,
    ATTACK,
    BUY,
    CLIMB,
    DECLINE,
    DIE,
    DRAWN,
    FETCH,
    FOUND,
    GIVE_UP,
    GO,
    JUMP,
    LOST,
    MOVE,
    NONE,
    PASS,
    SHOW,
    STRIKE,
    TAKE,
    THROW,
    TURN_BACK,
    USE,
    USE_PASS,
    Action,
)
from rules.games.underground.options import Rulings
from rules.games.underground.state import CHANCES, EACH, OUT, TOOLS, State, supply, tool_deck

MINE = """
S--a1--a2--a3--a4--a5--E
|       |   |       |
b1  T--b2  b3--b4--b5--P
|   |   |   |       |
c1--c2--F   c3--B   c5--D
|               |       |
d1--R--d2--d3--d4--d5--d6
start: S
exit: E
chance: a1, b3, d3, c5
chasm: a3, d5
treasure cave: T
prison: P
fire cave: F
beast cave: B
devil cave: D
rubble cave: R
"""
"""A board as small as can be that has everything."""

RING = """
a1--a2--a3--E
|   |   |
S   b2--b3
|       |
c1------c3
start: S
exit: E
chance: a2, c1
chasm: b3
"""

LINE = "S--a1--a2--a3--a4--a5--a6--a7--E\nstart: S\nexit: E\nchance: a3, a6"
BOARDS = (MINE, MINE, MINE, RING, LINE)


def made_options(random: Random, most: int = 3) -> dict[str, str]:
    """Up to ``most`` rulings flipped."""
    names = random.sample(sorted(Rulings.offered), random.randint(0, most))
    return {name: random.choice(Rulings.offered[name].choices) for name in names}


def made_spec(random: Random, board: str, rulings: Rulings) -> dict[str, Any]:
    """A set-up: players about the board, hands, tokens, open caves, the treasure somewhere."""
    empty = GAME.setup({"players": {"A": "out"}}, {"M1": board}, {})
    field = empty.field
    names = field.names
    players = list("ABCD"[: random.randint(2, 4)])
    safe = [name for at, name in enumerate(names) if not field.chasms >> at & 1]
    at = {who: random.choice([*safe, *safe, "out"]) for who in players}
    deck = [TOOLS[card] for card, many in tool_deck(rulings).items() for _ in range(many)]
    random.shuffle(deck)
    hands = {who: [deck.pop() for _ in range(random.randint(0, 6))] for who in players}
    turn = random.choice(players)
    spec: dict[str, Any] = {"players": at, "hands": hands, "turn": turn, "loose": True}
    tunnels = [name for where, name in enumerate(names) if field.card_takes >> where & 1]
    lying: dict[str, list[str]] = {}
    arrows = {}
    for kind in ("fire", "collapse", "grate", "signpost"):
        for name in random.sample(tunnels, min(random.choice((0, 0, 1, 2, 4)), len(tunnels))):
            lying.setdefault(name, []).append(kind)
            if kind == "signpost":
                arrows[name] = names[random.choice(field.next[field.board.index[name]])]
    spec |= {"tokens": lying, "arrows": arrows}
    spec["passes"] = {random.choice(players): random.randint(0, 1)}
    spec["misses"] = {who: random.choice((0, 0, 0, 1, 2)) for who in players}
    spec["came"] = {
        who: names[random.choice(field.next[field.board.index[where]])]
        for who, where in at.items()
        if where != "out" and random.random() < 0.5
    }
    if field.hoard >= 0 or random.random() < 0.7:
        present = [who for who in players if at[who] != "out"]
        spec["treasure"] = random.choice([*names, *present, *present, *present])
    closing = [at for at in range(len(names)) if (field.shut | field.halts) >> at & 1]
    if closing and random.random() < 0.4:
        spec["open"] = {field.kinds[random.choice(closing)]: random.choice(players)}
    return spec


def made_state(random: Random, options: dict[str, str] | None = None) -> State:
    """A made-up position."""
    chosen = made_options(random) if options is None else options
    if random.random() < 0.15:
        players = dict.fromkeys("ABC"[: random.randint(2, 3)], "out")
        return GAME.setup({"board": "full", "players": players, "deal": True}, {}, chosen)
    board = random.choice(BOARDS)
    spec = made_spec(random, board, Rulings.choose(chosen))
    if "on-start" in chosen.values() and board == LINE:
        chosen = {}
    return GAME.setup(spec, {"M1": board}, chosen)


# -- what can be written down, what is kept -----------------------------------------------------

SIMPLE = (THROW, TURN_BACK, TAKE, PASS, DECLINE, GIVE_UP, USE_PASS, ASK_CHANCE)


def commands(state: State) -> Iterator[Action]:
    """Every kind of thing a person could write down, sensible or not, and all that is legal."""
    found = dict.fromkeys((*GAME.nameable(state), *GAME.actions(state)))
    found |= dict.fromkeys(_chances())
    for who in (*state.field.players, "Z"):
        found |= dict.fromkeys(Action(who, verb) for verb in SIMPLE)
        found |= dict.fromkeys(_squares(state, who))
        found |= dict.fromkeys(_cards(state, who))
    yield from found


def _chances() -> Iterator[Action]:
    yield from (Action(CHANCE, DIE, face) for face in range(8))
    yield from (Action(CHANCE, DRAWN, card) for card in range(NONE, len(CHANCES)))
    yield from (Action(CHANCE, verb, card) for verb in (FOUND, LOST) for card in range(NONE, 35))


def _squares(state: State, who: str) -> Iterator[Action]:
    seat = state.field.seats.get(who, 0)
    here = state.at[seat]
    near = [here, *state.field.next[here]] if here >= 0 else []
    for square in (*near, 0):
        for verb in (JUMP, CLIMB, MOVE, AHEAD, TAKE):
            yield Action(who, verb, square=square)
    yield Action(who, JUMP)
    yield Action(who, GO)
    for one in near[1:]:
        yield Action(who, GO, path=(one,))
        yield Action(who, GO, path=(one,), signs=(one,))
        for two in state.field.next[one]:
            yield Action(who, GO, path=(one, two))
            yield Action(who, GO, path=(one, two), foe="A", word=ATTACK)
            yield Action(who, GO, 0, path=(one, two), foe="B")


def _cards(state: State, who: str) -> Iterator[Action]:
    seat = state.field.seats.get(who, 0)
    here = state.at[seat]
    near = (NONE, here, *state.field.next[here]) if here >= 0 else (NONE, 0)
    for card in (0, 6, 9, 13, 18, 22, 26, 27, 29, 30, 34, *state.hands[seat]):
        yield from (Action(who, verb, card) for verb in (BUY, SHOW))
        yield from (Action(who, STRIKE, card, foe=foe) for foe in "AB")
        for square in near:
            yield Action(who, USE, card, square=square)
            yield Action(who, USE, card, square=square, word=FETCH)
            yield Action(who, USE, card, square=square, foe="B")
            yield Action(who, USE, card, square=square, word="clear")
            if square >= 0:
                yield Action(who, USE, card, square=square, to=state.field.next[square][0])


def stock(state: State) -> tuple[Counter[int], Counter[int]]:
    """All tools and all Chance cards of a game, wherever they are."""
    tools = Counter(cards(state.reserve))
    for hand in state.hands:
        tools.update(hand)
    chances = Counter(cards(state.pile))
    chances[6] += sum(state.passes)
    return +tools, +chances


def kept(first: State, state: State) -> None:
    """Cards and tokens all there, one treasure, nobody dead who carries it."""
    assert stock(state) == stock(first)
    for token in range(4):
        assert 0 <= supply(state, token) <= EACH
    assert len({at for at, _ in state.signs}) == len(state.signs) <= EACH
    assert (state.lies >= 0) + (state.carrier >= 0) == (first.lies >= 0) + (first.carrier >= 0)
    assert state.carrier < 0 or state.at[state.carrier] != OUT
    assert not (state.tokens[0] | state.tokens[1] | state.tokens[2]) & state.field.chasms
    assert all(miss >= 0 for miss in state.misses)
    assert all(at >= OUT for at in state.at)
    assert all(hand == tuple(sorted(hand)) for hand in state.hands)
