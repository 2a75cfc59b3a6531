"""Made-up positions of Underground Escape: small boards full of everything, hands, tokens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from rules.core.piles import iter_cards
from rules.core.records import CHANCE
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
from rules.games.underground.cards import CHANCES, TOOLS, chance_deck, tool_deck
from rules.games.underground.options import Rulings
from rules.games.underground.state import EACH, State, tokens_left
from tests.reference.driver import Start
from tests.reference.underground import (
    BARRING,
    CHASM,
    EXIT,
    HOARD,
    OPENS,
    OUT,
    PRISON,
    SHUTTING,
    SIGNPOST,
    START,
    TOKENS,
    Board,
)
from tests.reference.underground import (
    CHANCE as CHANCE_SQUARE,
)

MINE = """
s0--a1--a2--a3--a4--a5--x0
|       |   |       |
b1--t0--b2  b3--b4--b5--p0
|       |   |       |   |
c1--c2--f0  c3--k0  c5--v0
|   |       |       |   |
d1--r0  d2--d3--d4--d5--d6--x1
|       |
e1--e2--e3
start: s0
exit: x0 x1
chance: a1 b3 d3 c5 c2 d6
chasm: a3 d5
treasure cave: t0
prison: p0
fire cave: f0
beast cave: k0
devil cave: v0
rubble cave: r0
"""
"""A board as small as can be for a whole game."""

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


def made_options(random: Random, most: int = 3) -> dict[str, str]:
    """Up to ``most`` rulings flipped."""
    names = random.sample(sorted(Rulings.offered), random.randint(0, most))
    return {name: random.choice(Rulings.offered[name].choices) for name in names}


def made_board(random: Random) -> str:
    """A small system of tunnels: one piece, with dead ends and loops, full of everything."""
    wide, high = random.choice([(4, 4), (5, 4), (6, 3), (5, 5), (7, 2)])
    spots = [(line, column) for line in range(high) for column in range(wide)]
    joined = {random.choice(spots)}
    edges: set[frozenset[tuple[int, int]]] = set()
    pairs = [frozenset([(y, x), (y, x + 1)]) for y, x in spots if x + 1 < wide]
    pairs += [frozenset([(y, x), (y + 1, x)]) for y, x in spots if y + 1 < high]
    while len(joined) < len(spots):
        edge = random.choice([edge for edge in pairs if len(edge & joined) == 1])
        edges.add(edge)
        joined |= edge
    edges |= {edge for edge in pairs if random.random() < random.choice([0.1, 0.3])}

    name = {(y, x): f"{'abcdefgh'[y]}{x}" for y, x in spots}
    kinds: dict[str, list[str]] = {}
    free = random.sample(spots, len(spots))
    for kind in (START, EXIT, *SHUTTING, HOARD):
        if kind == START or random.random() < 0.7:
            kinds[kind] = [name[free.pop()]]
    chasms: list[tuple[int, int]] = []
    for spot in free:
        near = [edge - {spot} for edge in edges if spot in edge]
        if len(chasms) < 3 and len(near) > 1 and not any(edge & set(chasms) for edge in near):
            chasms.append(spot)
    kinds[CHASM] = [name[spot] for spot in random.sample(chasms, random.randint(0, len(chasms)))]
    left = [name[spot] for spot in free if name[spot] not in kinds[CHASM]]
    kinds[CHANCE_SQUARE] = random.sample(left, min(len(left), random.randint(1, 6)))

    rows = []
    for y in range(high):
        rows.append("".join(
            name[y, x] + ("--" if frozenset([(y, x), (y, x + 1)]) in edges else "  ")
            for x in range(wide)
        ))  # fmt: skip
        rows.append("".join(
            "|   " if frozenset([(y, x), (y + 1, x)]) in edges else "    " for x in range(wide)
        ))  # fmt: skip
    rows += [
        f"{kind.replace('-', ' ')}: {' '.join(names)}" for kind, names in kinds.items() if names
    ]
    return "\n".join(row.rstrip() for row in rows if row.strip()) + "\n"


def made_start(random: Random, rulings: Rulings | None = None) -> Start:
    """A game from its first card, or a position that could come about in one."""
    mood = random.choice(["", "", "", "", "deal", "arrows", "arrows", "shut in"])
    if mood == "deal":
        players = random.sample("ABCD", random.randint(2, 4))
        return Start({"players": dict.fromkeys(players, OUT), "deal": True}, {"M1": MINE})
    drawing = made_board(random)
    return Start(made_spec(random, drawing, rulings, mood), {"M1": drawing})


def made_spec(
    random: Random, drawing: str, rulings: Rulings | None = None, mood: str = ""
) -> dict[str, Any]:
    """A set-up on a board: players about it, full of cards and tokens."""
    rulings = rulings or Rulings.choose({})
    board = Board(drawing)
    players = random.sample("ABCD", random.randint(2, 4))
    tunnels = [name for name, kind in board.kind.items() if kind in ("tunnel", CHANCE_SQUARE)]

    tokens: dict[str, list[str]] = {}
    arrows = {}
    for token in TOKENS:
        many = 4 if (mood, token) == ("arrows", SIGNPOST) else random.choice([0, 0, 1, 2, 4])
        for square in random.sample(tunnels, min(many, len(tunnels))):
            tokens.setdefault(square, []).append(token)
            if token == SIGNPOST:
                arrows[square] = random.choice(board.near(square))
    barred = {square for square, lying in tokens.items() if set(lying) & set(BARRING)}
    standing = [name for name in board.kind if name not in barred]
    crowd = random.sample(standing, min(len(standing), 3))
    at = {who: random.choice([*standing, *crowd * 3, OUT]) for who in players}
    cells = [name for name, kind in board.kind.items() if kind in OPENS]
    if mood == "shut in" and cells:
        at = {who: random.choice(cells) for who in players}

    deck = [TOOLS[card] for card, many in tool_deck(rulings).items() for _ in range(many)]
    random.shuffle(deck)
    most = 2 if mood == "shut in" else 6
    hands = {who: [deck.pop() for _ in range(random.randint(0, most))] for who in players}
    while mood == "arrows" and SIGNPOST in deck:
        deck.remove(SIGNPOST)
        hands[random.choice(players)].append(SIGNPOST)
    spec: dict[str, Any] = {"players": at, "hands": hands, "turn": random.choice(players)}
    spec |= {"tokens": tokens, "arrows": arrows}
    came = {}
    for who, square in at.items():
        if board.kind.get(square) == CHASM or (square != OUT and random.random() < 0.5):
            came[who] = random.choice(board.near(square))
    spec["came"] = came

    opener = ""
    shutting = [kind for kind in board.kind.values() if kind in SHUTTING]
    if shutting and random.random() < 0.3:
        opener = random.choice([who for who in players if who != spec["turn"]])
        spec["open"] = {random.choice(shutting): opener}
    spec["misses"] = {
        who: random.choice([0, 0, 0, 1, 2])
        for who in players
        if who not in (opener, spec["turn"]) and board.kind.get(at[who]) == CHANCE_SQUARE
    }
    passes = 0
    if random.random() < 0.3:
        spec["passes"] = {random.choice(players): 1}
        passes = 1

    present = [who for who in players if board.kind.get(at[who], EXIT) not in (START, EXIT)]
    lying = [
        name
        for name, kind in board.kind.items()
        if kind not in (START, EXIT, PRISON) and (kind != HOARD or name not in at.values())
    ]
    if random.random() < 0.7 or board.the(HOARD) in (None, *at.values()):
        spec["treasure"] = random.choice([*lying, *present, *present, *present])
    if random.random() < (0.9 if mood == "shut in" else 0.3):
        spec["reserve"] = [deck.pop() for _ in range(random.randint(0, 3))]
        spec["reserve"] += random.choice([[], ["…"]])
    cards = [
        card
        for number, many in chance_deck(rulings).items()
        for card in [CHANCES[number]] * (many - (CHANCES[number] == "prison pass" and passes))
    ]
    if random.random() < 0.5:
        spec["chance"] = random.sample(cards, random.randint(2, 8)) + random.choice([[], ["…"]])
    return spec


def made_state(random: Random, options: dict[str, str] | None = None) -> State:
    """A made-up position."""
    chosen = made_options(random) if options is None else options
    spec, maps, _ = made_start(random, Rulings.choose(chosen))
    return GAME.setup({**spec, "loose": "deal" not in spec}, maps, chosen)


# -- what can be written down, what is kept -----------------------------------------------------

SIMPLE = (THROW, TURN_BACK, TAKE, PASS, DECLINE, GIVE_UP, USE_PASS, ASK_CHANCE)


def commands(state: State) -> Iterator[Action]:
    """Every kind of thing a person could write down, sensible or not, and all that is legal."""
    found = dict.fromkeys((*GAME.candidates(state), *GAME.actions(state)))
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
    tools = Counter(iter_cards(state.reserve))
    for hand in state.hands:
        tools.update(hand)
    chances = Counter(iter_cards(state.pile))
    chances[6] += sum(state.passes)
    return +tools, +chances


def kept(first: State, state: State) -> None:
    """Cards and tokens all there, one treasure, nobody dead who carries it."""
    assert stock(state) == stock(first)
    for token in range(4):
        assert 0 <= tokens_left(state, token) <= EACH
    assert len({at for at, _ in state.signs}) == len(state.signs) <= EACH
    assert (state.lies >= 0) + (state.carrier >= 0) == (first.lies >= 0) + (first.carrier >= 0)
    assert state.carrier < 0 or state.at[state.carrier] >= 0
    assert not (state.tokens[0] | state.tokens[1] | state.tokens[2]) & state.field.chasms
    assert all(miss >= 0 for miss in state.misses)
    assert all(at >= -1 for at in state.at)
    assert all(hand == tuple(sorted(hand)) for hand in state.hands)
