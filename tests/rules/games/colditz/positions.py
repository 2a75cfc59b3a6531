"""Made-up positions of Escape from Colditz: a small castle full of everything, any rulings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from rules.core import piles
from rules.games.colditz import GAME
from rules.games.colditz.actions import (
    BUTTONS,
    DEPLOY,
    DISCARD,
    STEP,
    TRADE,
    UNKNOWN,
    Action,
)
from rules.games.colditz.board.notation import named
from rules.games.colditz.board.plan import APPEL, EQUIPMENT, SEARCHLIGHT, TARGET, TUNNEL
from rules.games.colditz.options import Rulings
from rules.games.colditz.state import (
    CARDS,
    FIRST_SECURITY,
    KITS,
    NATIONS,
    NONE,
    OPPORTUNITY,
    SECURITY,
    State,
    deck,
    may_stop,
)
from rules.games.colditz.verbs.gathering import supply

BOARD = named("mini")
WAYS = {BOARD.tunnel_name(n): way for n, way in enumerate(BOARD.tunnels)}
FREE = tuple(
    name
    for name, kind in zip(BOARD.names, BOARD.kinds, strict=True)
    if kind not in (TUNNEL, SEARCHLIGHT, TARGET)
)
FOR_GUARDS = tuple(
    name
    for name in FREE
    if name[0] in "IJOQX" and name not in ("INTERVIEW1", "INTERVIEW2", "ORDERLIES1", "ORDERLIES2")
)
SHORT = {"rounds": 12}


def made_options(random: Random) -> dict[str, str]:
    """Some rulings that differ from their defaults."""
    if random.random() < 0.3:
        return {}
    found = {
        name: random.choice(option.choices)
        for name, option in Rulings.offered.items()
        if random.random() < 0.15
    }
    if random.random() < 0.3:
        found |= {"edition": "classic", "do_or_die": random.choice(("off", "classic"))}
    return found


def made_state(random: Random) -> State:
    """A whole game at its beginning, or a position full of everything."""
    options = made_options(random)
    nations = random.sample(NATIONS, random.randint(1, 5))
    spec: dict[str, Any] = {"board": "mini", "players": nations, **SHORT}
    if random.random() < 0.2:
        spec |= {"begin": True, "agree": random.random() < 0.3}
    else:
        spec = made_spec(random, spec, options)
    return GAME.setup(spec, {}, options)


def made_spec(random: Random, spec: dict[str, Any], options: dict[str, str]) -> dict[str, Any]:
    """Pawns, cards, markers and Tunnels at random."""
    nations = spec["players"]
    field = GAME.setup(spec, {}, options).field
    at = tunnels(random, spec, field.pawns[: field.pows])
    places(random, at, field.pawns, field.pows)
    spec["at"] = at
    spec |= {"marker": random.randint(1, 3), "minutes": random.choice((0, 60)), "loose": True}
    spec["turn"] = random.choice(field.players)
    most = 3 if len(nations) < 3 else 1
    spec["equipment"] = {
        nation: [random.choice(EQUIPMENT[:3]) for _ in range(random.randint(0, most))]
        for nation in nations
    }
    spec["kits"] = [nation for nation in nations if random.random() < 0.7]
    spec["hands"] = hands(random, nations)
    spec["markers"] = {
        BOARD.pair_name(pair): random.choice(nations)
        for pair in range(len(BOARD.pairs))
        if random.random() < 0.5
    }
    out = [name for name, place in at.items() if place[0] in "OQ" and name[0] != "G"]
    spec["returning"] = [name for name in out if random.random() < 0.5]
    return spec


def tunnels(random: Random, spec: dict[str, Any], men: tuple[str, ...]) -> dict[str, str]:
    """Perhaps open Tunnels with two men in each."""
    if random.random() < 0.5:
        return {}
    spec["open"] = random.sample(tuple(WAYS), random.randint(1, 2))
    if random.random() < 0.5:
        spec["detected"] = spec["open"][:1]
    free = random.sample(men, 4)
    circles = [at for name in spec["open"] for at in random.sample(WAYS[name], 2)]
    return {free.pop(): BOARD.names[at] for at in circles}


def places(random: Random, at: dict[str, str], pawns: tuple[str, ...], pows: int) -> None:
    """The other pawns: cells, the land outside, or anywhere they may stand."""
    free = random.sample(FREE, len(FREE))
    for number, pawn in enumerate(pawns):
        luck = random.random()
        if pawn in at:
            continue
        if number >= pows:
            fit = [name for name in free if name in FOR_GUARDS]
            if luck < 0.5:
                at[pawn] = fit[0]
                free.remove(fit[0])
            elif luck < 0.7:
                at[pawn] = "office"
        elif luck < 0.15:
            at[pawn] = random.choice(("inner cells", "outer cells"))
        elif luck < 0.9:
            fit = [name for name in free if name[0] == "X" or luck > 0.3]
            if fit:
                at[pawn] = fit[0]
                free.remove(fit[0])


def hands(random: Random, nations: list[str]) -> dict[str, list[str]]:
    """A few cards for everybody."""
    opportunity = [card for card in deck(OPPORTUNITY) if len(nations) < 5 or card > 1]
    security = deck(SECURITY, FIRST_SECURITY)
    random.shuffle(opportunity)
    random.shuffle(security)
    found = {
        nation: [CARDS[opportunity.pop()] for _ in range(random.randint(0, 4))]
        for nation in nations
    }
    return {**found, "Security": [CARDS[security.pop()] for _ in range(random.randint(0, 4))]}


def commands(state: State) -> Iterator[Action]:
    """Every command worth asking about, and many that make no sense."""
    yield from GAME.nameable(state)
    field = state.field
    for who in (*field.players, "Nobody"):
        yield from (Action(who, verb) for verb in BUTTONS)
        yield Action(who, UNKNOWN, word="nonsense")
        yield Action(who, TRADE, to=0)
        yield Action(who, DEPLOY, to=field.appel[0] if field.appel else 0)
        yield Action(who, DISCARD, card=0)
        yield Action(who, STEP, 0, 0)
    for pawn in (0, field.first_guard):
        at = state.at[pawn]
        if at >= 0:
            yield from (field.steps[pawn][to] for to in field.links[at])


def kept(first: State, state: State) -> None:
    """Pawns, cards and Equipment are all there; nobody stands where he may not."""
    assert len(state.at) == len(first.at)
    assert cards(state) == cards(first)
    for kind in range(len(EQUIPMENT)):
        assert of_kind(state, kind) == of_kind(first, kind)
    assert 0 <= supply(state) <= KITS
    assert all(kit in (0, 1) for kit in state.kits)
    standing = Counter(
        (at, state.inside >> pawn & 1) for pawn, at in enumerate(state.at) if at >= 0
    )
    assert all(count == 1 for count in standing.values()), "two pawns on a circle"
    if state.mover == NONE and not state.pending:
        for pawn, at in enumerate(state.at):
            assert at < 0 or may_stop(state, pawn, at, under=bool(state.inside >> pawn & 1))
    for guard in state.field.mine[state.field.security]:
        at = state.at[guard]
        assert at < 0 or guard == state.mover or state.field.kinds[at] not in (APPEL, TARGET)


def cards(state: State) -> Counter[int]:
    """Every card, wherever it is."""
    found = Counter(card for hand in state.hands for card in hand)
    for pile in (state.deck, state.security, state.parts):
        found.update(piles.cards(pile))
    return found


def of_kind(state: State, kind: int) -> int:
    """All Equipment of a kind, in hands and in its stack."""
    return state.stock[kind] + sum(held[kind] for held in state.equipment)
