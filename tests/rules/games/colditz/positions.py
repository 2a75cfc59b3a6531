"""Made-up positions of Escape from Colditz: a small castle full of everything, any rulings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from rules.core import piles
from rules.games.colditz import GAME
from rules.games.colditz.actions import DEPLOY, DISCARD, STEP, TRADE, UNKNOWN, Action
from rules.games.colditz.board.plan import APPEL, EQUIPMENT, TARGET
from rules.games.colditz.cards import KITS
from rules.games.colditz.ground import NONE
from rules.games.colditz.looks import may_stop
from rules.games.colditz.options import Rulings
from rules.games.colditz.state import State
from rules.games.colditz.verbs.gathering import kits_left
from rules.games.colditz.words import COMMANDS
from tests.reference.colditz import (
    BOARDS,
    GUARDS,
    KINDS,
    MEN,
    NATIONS,
    OPPORTUNITY,
    PART_CARDS,
    SECURITY,
    SECURITY_CARDS,
    SHORT,
    Castle,
)
from tests.reference.driver import Start

CASTLES = {path.stem: Castle(path.read_text(encoding="utf-8")) for path in BOARDS.glob("*.txt")}
THEMES = ("room", "outside", "outer", "inner", "anywhere", "anywhere")
FEW = ("yard", "tunnel", "windows", "gate", "fence", "meadow", "mini", "mini", "mini")


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
    spec, _, options = start(random, made_options(random), FEW)
    return GAME.setup({**spec, "loose": "at" in spec}, {}, options)


def start(
    random: Random, options: Mapping[str, str], boards: Sequence[str] = (*FEW, "full")
) -> Start:
    """Where a game begins: mostly in the middle, and mostly in a small castle."""
    if random.random() < 0.15:
        spec = opening(random, sorted({"mini", "full"} & {*boards}))
    else:
        spec = position(random, random.choice(boards))
    if options.get("escape_goal", "per-nation") != "per-nation":
        spec["total"] = [*spec.get("at", {}).values()].count("escaped") + random.randint(1, 4)
    if options.get("returning_refuser") == "not-called" and "refused" in spec:
        spec["refused"] = [man for man in spec["refused"] if man not in spec["returning"]]
    if options.get("rounds_range", "any") != "any":
        spec["rounds"] = 12
    return Start(spec, {}, options)


def position(random: Random, board: str) -> dict[str, Any]:
    """The set-up of a position that can arise: pawns, cards, markers and Tunnels at random."""
    castle = CASTLES[board]
    nations = random.sample(NATIONS, random.choice((1, 1, 2, 2, 3, 4, 5)))
    spec: dict[str, Any] = {"board": board, "players": nations, "rounds": 12}
    if random.random() < 0.2:
        spec["minutes"] = 60
    markers = {name: random.choice(nations) for name in castle.pairs if random.random() < 0.4}
    men = [f"{SHORT[nation]}{n + 1}" for nation in nations for n in range(MEN[len(nations)])]
    guards = [f"G{n + 1}" for n in range(GUARDS[len(nations)])]
    random.shuffle(men)
    at: dict[str, str] = {}
    opened: list[str] = []
    detected: list[str] = []
    for way in castle.tunnels:
        if random.random() < 0.5 and len(men) > 4:
            name = castle.room(way[0])
            opened.append(name)
            if random.random() < 0.5:
                detected.append(name)
            for circle in random.sample(way, random.choice((2, 2, min(3, len(way))))):
                at[men.pop()] = circle
    rooms = {castle.room(c) for name in markers for c in castle.pairs[name][:2]} | {*detected}
    free = [c for c in castle.circles if castle.kind[c] != "target" and castle.tunnel(c) < 0]
    random.shuffle(free)
    theme = random.choice(THEMES)  # where most of the pawns stand
    free.sort(key=lambda circle: theme in (castle.kind[circle], castle.area[circle]))
    for man in men:
        luck = random.random()
        if luck < 0.25:
            cells = random.choice(("inner cells", "outer cells"))
            if [*at.values()].count(cells) < castle.cells[cells][0]:
                at[man] = cells
        elif luck < 0.27:
            out = any(other[:2] == man[:2] and at[other] == "escaped" for other in at)
            at[man] = "dead" if out else random.choice(("escaped", "dead"))
        elif luck < 0.85 and free:
            circle = free.pop()
            if castle.kind[circle] != "searchlight":
                at[man] = circle
    for guard in random.sample(guards, random.randint(0, len(guards))):
        luck = random.random()
        if luck < 0.2:
            at[guard] = "office"
        elif free:
            circle = free.pop()
            fit = castle.kind[circle] not in ("appel", "safe", "walkway")
            if fit and (not castle.room(circle) or castle.room(circle) in rooms):
                at[guard] = circle
    spec |= {"at": at, "turn": random.choice((*nations, SECURITY)), "markers": markers}
    spec["marker"] = random.randint(1 + (spec["turn"] == SECURITY), 4)  # EC-GAP-55
    if opened:
        spec |= {"open": opened, "detected": detected}
    if random.random() < 0.3:
        spec["barracks"] = random.randint(0, 3)
    most = random.choice((0, 1, 2, 3)) if len(nations) < 3 else 1
    spec["equipment"] = {
        nation: random.choices(KINDS[:3], k=random.randint(0, most))
        + random.choices(KINDS[3:], k=random.randint(0, 1) if len(nations) < 4 else 0)
        for nation in nations
    }
    spec["kits"] = [nation for nation in nations if random.random() < 0.5]

    spec["hands"] = hands(random, nations)
    outer = [man for man in men if castle.area.get(at.get(man, ""), "") == "outer"]
    spec["returning"] = [man for man in outer if random.random() < 0.4]
    yard = [man for man in men if castle.kind.get(at.get(man, ""), "") in ("plain", "room", "post")
            and castle.area[at[man]] == "inner"]  # fmt: skip
    spec["hidden"] = [man for man in yard if random.random() < 0.05]
    luck = random.random()
    if luck < 0.3:
        throws = [(random.randint(1, 6), random.randint(1, 6))]
        while throws[-1][0] == throws[-1][1] and len(throws) < 3 and random.random() < 0.7:
            throws.append((random.randint(1, 6), random.randint(1, 6)))
        spec["throws"] = [f"{max(throw)}+{min(throw)}" for throw in throws]
        spec["points"] = random.randint(0, sum(map(sum, throws)))
    elif luck < 0.5 and spec["turn"] == SECURITY:  # an Appel has been answered
        called = [man for man in yard + outer if man not in spec["hidden"]]
        spec |= {"called": True, "refused": [man for man in called if random.random() < 0.6]}
    return spec


def hands(random: Random, nations: list[str]) -> dict[str, list[str]]:
    """A few cards for everybody."""
    opportunity = [card for card, count in OPPORTUNITY.items() for _ in range(count)
                   if len(nations) < 5 or card not in PART_CARDS]  # fmt: skip
    security = [card for card, count in SECURITY_CARDS.items() for _ in range(count)]
    random.shuffle(opportunity)
    random.shuffle(security)
    few = random.sample((*OPPORTUNITY, *SECURITY_CARDS), 6)  # some cards come more often
    opportunity.sort(key=few.__contains__)
    security.sort(key=few.__contains__)
    found = {n: [opportunity.pop() for _ in range(random.randint(0, 3))] for n in nations}
    return {**found, SECURITY: [security.pop() for _ in range(random.randint(0, 3))]}


def opening(random: Random, boards: Sequence[str]) -> dict[str, Any]:
    """The set-up of a whole game, from the first card dealt."""
    spec: dict[str, Any] = {"board": random.choice(boards), "begin": True}
    spec |= {"players": random.sample(NATIONS, random.randint(1, 5))}
    return spec | {"rounds": random.choice((1, 2, 12)), "agree": random.random() < 0.3}


def commands(state: State) -> Iterator[Action]:
    """Every command worth asking about, and many that make no sense."""
    yield from GAME.candidates(state)
    field = state.field
    for who in (*field.players, "Nobody"):
        yield from (Action(who, verb.word) for verb in COMMANDS if not verb.form)
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
    assert 0 <= kits_left(state) <= KITS
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
        found.update(piles.iter_cards(pile))
    return found


def of_kind(state: State, kind: int) -> int:
    """All Equipment of a kind, in hands and in its stack."""
    return state.stock[kind] + sum(held[kind] for held in state.equipment)
