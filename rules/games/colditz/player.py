"""A simple player of Escape from Colditz: it reads its own observation, and nothing else.

An Escape Officer gathers what the cheapest way out takes, makes a Kit, and then one man runs. The
Security Officer arrests whom he can, and leads Guards towards those who may be arrested.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from heapq import heappop, heappush
from itertools import repeat
from operator import le
from random import Random
from typing import Any, NamedTuple

from rules.boards.graph import steps
from rules.core.players import EASY, MEDIUM, Choice, Lapses
from rules.core.story import Information
from rules.games.colditz import actions as verbs
from rules.games.colditz.actions import Action
from rules.games.colditz.board import plan
from rules.games.colditz.board.notation import parse_castle
from rules.games.colditz.board.plan import Board
from rules.games.colditz.cards import APPEL_CARD, DIVERSION, HIDEAWAY, TUNNEL_CARDS, UNIFORM
from rules.games.colditz.ground import NONE, PREFIX, SECURITY_SEAT

# -- Ways over a castle as a player plans them ----------------------------------------------------


UNREACHED = 10_000
PRICE = 15
"""How many steps a man would go round to save a card."""
Cards = tuple[int, ...]
NO_CARDS: Cards = (0,) * len(plan.EQUIPMENT)


class Route(NamedTuple):
    """A way to a Target: the Equipment it takes by kind, and its circles from the first step on."""

    cards: Cards
    steps: tuple[int, ...]


@lru_cache(maxsize=16)
def read_castle(text: str) -> Board:
    """The castle of a drawing."""
    return parse_castle(text)


@lru_cache(maxsize=20_000)
def measure_distances(board: Board, goals: frozenset[int], cross: bool) -> tuple[int, ...]:
    """The steps from each circle to the nearest goal; with ``cross`` through Doors, too."""

    def ways(at: int) -> Iterator[int]:
        if cross or board.kinds[at] not in (plan.DOOR, plan.INSPECTION) or at in goals:
            yield from (to for to in board.links[at] if board.kinds[to] != plan.TARGET)

    return steps(goals, ways, len(board.names), UNREACHED)


@lru_cache(maxsize=20_000)
def escape(board: Board, start: int, held: Cards, free: frozenset[tuple[int, int]]) -> Route | None:
    """The cheapest way to a Target with no more than ``held`` cards; ``free`` pairs are marked."""
    ways = list_escapes(board, start, free)
    return next((way for way in ways if is_spared((way.cards,), held)), None)


@lru_cache(maxsize=20_000)
def list_escapes(board: Board, start: int, free: frozenset[tuple[int, int]]) -> tuple[Route, ...]:
    """The ways to a Target that are worth their cards, from the cheapest on.

    A way is left out where a cheaper one takes no card more of any kind.
    """
    waiting: list[tuple[int, Cards, tuple[int, ...]]] = [(0, NO_CARDS, (start,))]
    paid: list[list[Cards]] = [[] for _ in board.names]
    found: list[Route] = []
    least: list[Cards] = []
    exits = onward_all(board, free)
    while waiting:
        cost, used, way = heappop(waiting)
        at = way[-1]
        if is_spared(paid[at], used) or is_spared(least, used):
            continue
        paid[at].append(used)
        if board.kinds[at] == plan.TARGET:
            found.append(Route(used, way[1:]))
            least.append(used)
            continue
        for to, kind, price in exits[at]:
            now = (*used[:kind], used[kind] + price, *used[kind + 1 :]) if price else used
            if not is_spared(paid[to], now):
                heappush(waiting, (cost + 1 + PRICE * price, now, (*way, to)))
    return tuple(found)


def is_spared(others: Iterable[Cards], cards: Cards) -> bool:
    """Whether one of the others takes no card more than these, of any kind."""
    return any(all(map(le, less, cards)) for less in others)


Exits = tuple[tuple[tuple[int, int, int], ...], ...]
"""For each circle the steps from it: where to, and how many cards of which kind it takes."""


@lru_cache(maxsize=256)
def onward_all(board: Board, free: frozenset[tuple[int, int]]) -> Exits:
    """The steps from every circle; ``free`` pairs take no card."""
    return tuple(tuple(iter_onward(board, at, free)) for at in range(len(board.names)))


def iter_onward(
    board: Board, at: int, free: frozenset[tuple[int, int]]
) -> Iterable[tuple[int, int, int]]:
    """Every step from a circle, with the kind and number of cards it takes."""
    for to in board.links[at]:
        if board.kinds[to] == plan.TUNNEL and len(board.links[to]) < 2:
            continue
        kind = {plan.DOOR: plan.KEY, plan.INSPECTION: plan.PASSAGE}.get(board.kinds[to], -1)
        yield to, kind, int(kind >= 0)
    for pair in board.pairs:
        if pair.frm == at:
            yield pair.to, pair.kind, 0 if (pair.frm, pair.to) in free else pair.price


PLENTY: Cards = (2, 3, 3, 2)
"""As much as a nation might gather for one way out."""


@lru_cache(maxsize=20_000)
def list_wanted(board: Board, held: Cards, free: frozenset[tuple[int, int]]) -> Cards:
    """What is still missing for the way out from the Appel area that misses least."""
    start = board.of_kind(plan.APPEL)[0]
    best: Cards = ()
    for kind in range(-1, len(plan.EQUIPMENT)):
        allowed = tuple(0 if one == kind else many for one, many in enumerate(PLENTY))
        route = escape(board, start, tuple(map(max, allowed, held)), free)
        if route:
            missing = tuple(
                max(0, need - have) for need, have in zip(route.cards, held, strict=True)
            )
            if not best or sum(missing) < sum(best):
                best = missing
    return best


# -- A simple player of Escape from Colditz -------------------------------------------------------


ANSWERS = (
    (verbs.AGREE, "That is what we agreed on."), (verbs.LINE_UP, "The men line up."),
    (verbs.CLAIM, "A claim brings a card."), (verbs.RELEASES, "A double sets a man free."),
    (verbs.DRAW, "A card may help."), (verbs.REROLL, "A double gives me another throw."),
    (verbs.ROLL, "My Turn begins with the dice."), (verbs.DECLINE, "I keep what I hold."),
    (verbs.WITHDRAW, "I need no trade."), (verbs.REMOVE, "Without the marker nobody follows."),
    (verbs.OBEYS, "Whoever lines up is safe."), (verbs.SHARE, "Two may leave with one Kit."),
)  # fmt: skip
"""What is done whenever it can be done, in this order, and why."""
KEPT = (*TUNNEL_CARDS, DIVERSION, UNIFORM, HIDEAWAY)
"""Cards that want a plan; an Escape Officer plays them in answer only, if at all."""
OF_CARDS = frozenset((verbs.PLAY, verbs.DISCARD, verbs.LOSE))
"""What is done with a card."""
APPELS = 3
"""In every so many Rounds the Security Officer would call an Appel."""


class Sight:
    """What a seat sees, in numbers: pawns in the order of the observation, circles of the board."""

    def __init__(self, me: str, view: dict[str, Any]) -> None:
        self.me, self.view, self.board = me, view, read_castle(view["plan"])
        places: dict[str, str] = view["at"]
        self.pawns = tuple(places)
        self.at = tuple(map(self.board.index.get, places.values(), repeat(NONE)))

    @cached_property
    def held(self) -> Cards:
        """My Equipment by kind."""
        return tuple(self.view["equipment"][self.me][name] for name in plan.EQUIPMENT)

    @cached_property
    def mine(self) -> list[int]:
        """My pawns on the board."""
        return [pawn for pawn in list_own(self.pawns, self.me) if self.at[pawn] >= 0]


@lru_cache(maxsize=256)
def list_own(pawns: tuple[str, ...], me: str) -> tuple[int, ...]:
    """The pawns of a seat, by their names."""
    prefix = "G" if me == SECURITY_SEAT else PREFIX[me]
    return tuple(pawn for pawn, name in enumerate(pawns) if name.startswith(prefix))


class Simple:
    """The player; ``seed`` settles what is as good one way as another."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, information: Information, actions: Sequence[Action]) -> Choice:
        """One of ``actions``."""
        return decide_choice(information.viewer, dict(information.now.facts), actions, self.seed)


def decide_choice(me: str, view: dict[str, Any], actions: Sequence[Action], seed: object) -> Choice:
    """What is done by somebody who sees ``view``."""
    table = Sight(me, view)
    said = {action.verb: action for action in reversed(actions)}
    chief = me == SECURITY_SEAT
    if chief:
        caught = choose_arrest(table, actions)
        if caught:
            return caught
    card = None if OF_CARDS.isdisjoint(said) else choose_card(actions, chief, view)
    if card:
        return card
    for verb, reason in ANSWERS:
        if verb in said:
            return Choice(said[verb], reason)
    if verbs.GENERAL_SEARCH in said:
        return Choice(said[verbs.GENERAL_SEARCH], "Somebody ignored the Appel.")
    found = choose_hunt(table, actions) if chief else choose_flight(table, actions)
    if found:
        return found
    for verb in (verbs.END, verbs.READY, verbs.PASS, verbs.DONE):
        if verb in said:
            return Choice(said[verb], "Nothing better is left to do.")
    lot = Random(f"{seed} {me} {view['rounds']} {view['points']} {table.at}")
    return Choice(actions[lot.randrange(len(actions))], "One way is as good as another.")


def choose_card(actions: Sequence[Action], chief: bool, view: dict[str, Any]) -> Choice | None:
    """A card that helps at once; and what goes where a card has to go."""
    for action in actions:
        if action.verb != verbs.PLAY:
            continue
        early = action.card == APPEL_CARD and view["rounds"] % APPELS
        wasted = not chief and action.card in KEPT and view["phase"] != "window"
        if not (early or wasted):
            return Choice(action, "This card helps now.")
    for action in actions:
        if action.verb in (verbs.DISCARD, verbs.LOSE):
            return Choice(action, "I can do without it most easily.")
    return None


# -- the Security Officer -------------------------------------------------------------------------


def choose_arrest(table: Sight, actions: Sequence[Action]) -> Choice | None:
    """A step or a deployment onto a man's circle is legal only where he may be arrested."""
    men = {at for pawn, at in enumerate(table.at) if at >= 0 and table.pawns[pawn][0] != "G"}
    for action in actions:
        if action.verb in (verbs.STEP, verbs.DEPLOY) and action.to in men:
            return Choice(action, "There is a man I may arrest.")
    return None


def list_prey(table: Sight) -> frozenset[int]:
    """Where men stand who may be arrested, as far as can be seen; those near freedom first."""
    board, holds = table.board, table.view["holds"]
    found: dict[int, set[int]] = {plan.OUTSIDE: set(), plan.OUTER: set(), plan.INNER: set()}
    for pawn, name in enumerate(table.pawns):
        at = table.at[pawn]
        safe = at < 0 or board.kinds[at] in (plan.APPEL, plan.SAFE) or board.rooms[at] >= 0
        if name[0] == "G" or safe:
            continue
        nation = next(one for one, prefix in PREFIX.items() if name.startswith(prefix))
        if board.areas[at] != plan.INNER or holds[nation]:
            found[board.areas[at]].add(at)
    return frozenset(found[plan.OUTSIDE] or found[plan.OUTER] or found[plan.INNER])


def choose_hunt(table: Sight, actions: Sequence[Action]) -> Choice | None:
    """Guards come nearer to those who may be arrested, from the Barracks or on foot."""
    goals = list_prey(table)
    away = measure_distances(table.board, goals or frozenset(table.board.gate), True)
    first = [action for action in actions if action.verb == verbs.DEPLOY]
    if first and table.view["phase"] == "posts":
        return Choice(min(first, key=lambda action: away[action.to]), "A Guard for every corner.")
    ready = any(action.verb == verbs.READY for action in actions)
    if ready or (not goals and table.view["mover"] == ""):
        return None
    best = choose_nearer(table, actions, dict.fromkeys(table.mine, away))
    nearest = min((away[table.at[pawn]] for pawn in table.mine), default=UNREACHED)
    if first and not table.view["mover"]:
        post = min(first, key=lambda action: away[action.to])
        if away[post.to] < nearest:
            return Choice(post, "From that post the way to a fugitive is shorter.")
    return best and Choice(best, "This Guard comes nearer to a fugitive.")


# -- an Escape Officer ----------------------------------------------------------------------------


def choose_flight(table: Sight, actions: Sequence[Action]) -> Choice | None:
    """Run with a Kit and all it takes; without, gather what is missing."""
    board, men = table.board, table.mine
    if table.view["phase"] == "appel":
        lined = next((action for action in actions if action.verb == verbs.STEP), None)
        return lined and Choice(lined, "On the Appel area nobody is arrested.")
    if table.view["phase"] == "despair" and men:
        turns = [action for action in actions if action.verb == verbs.DESPAIR]
        gate = measure_distances(board, list_outside(board), True)
        return Choice(min(turns, key=lambda turn: gate[table.at[turn.pawn]]), "All or nothing.")
    free = list_marked(table)
    if table.me in table.view["kits"] and men:
        ways = [(escape(board, table.at[pawn], table.held, free), pawn) for pawn in men]
        runs = [(len(way.steps), pawn, way) for way, pawn in ways if way]
        for _, pawn, way in sorted(runs):
            for action in actions:
                if action.verb == verbs.STEP and action.pawn == pawn and action.to == way.steps[0]:
                    return Choice(action, "The Kit is there and the way is open: he runs.")
    goals = measure_gathering(table, free)
    best = choose_nearer(table, actions, goals)
    return best and Choice(best, "We gather what the way out takes.")


def list_outside(board: Board) -> frozenset[int]:
    """All land Outside the Castle."""
    return frozenset(at for at, area in enumerate(board.areas) if area == plan.OUTSIDE)


def list_marked(table: Sight) -> frozenset[tuple[int, int]]:
    """The pairs of circles that carry my marker, the way it lies."""
    board, markers = table.board, table.view["markers"]
    if not markers:
        return frozenset()
    return frozenset(
        (pair.frm, pair.to) for pair, name in zip(board.pairs, board.pair_names, strict=True)
        if table.me in markers.get(name, ())
    )  # fmt: skip


@lru_cache(maxsize=256)
def rooms_with(board: Board, symbol: int) -> frozenset[int]:
    """The Room circles with a symbol."""
    return frozenset(at for at, found in enumerate(board.symbols) if found == symbol)


def measure_gathering(table: Sight, free: frozenset[tuple[int, int]]) -> dict[int, tuple[int, ...]]:
    """For each man how far each circle is from the Room he is sent to: two for each card."""
    board = table.board
    inner = [pawn for pawn in table.mine if board.areas[table.at[pawn]] == plan.INNER]
    missing = list_wanted(board, table.held, free)
    kinds = [kind for kind, many in enumerate(missing) for _ in range(2) if many]
    if table.me not in table.view["kits"]:
        kinds = [*range(len(plan.EQUIPMENT), len(plan.SYMBOLS)), *kinds]
    elif not kinds:
        kinds = [kind for kind in range(len(plan.EQUIPMENT)) for _ in range(2)]
    goals, taken = {}, set[int]()
    for kind in kinds:
        rooms = rooms_with(board, kind) - taken
        away = measure_distances(board, rooms, False)
        if rooms and inner:
            pawn = min(inner, key=lambda man: away[table.at[man]])
            inner.remove(pawn)
            goals[pawn] = away
            if not away[table.at[pawn]]:
                taken.add(table.at[pawn])
    return goals


def choose_nearer(
    table: Sight, actions: Sequence[Action], goals: dict[int, tuple[int, ...]]
) -> Action | None:
    """The step that brings a pawn nearer to its goal, that of the pawn with the least to go."""
    best, least = None, UNREACHED
    for action in actions:
        if action.verb != verbs.STEP or action.pawn not in goals:
            continue
        away = goals[action.pawn]
        here, there = away[table.at[action.pawn]], away[action.to]
        forced = table.pawns[action.pawn] == table.view["mover"]
        if (there < here or forced) and there < least:
            best, least = action, there
    return best


BELOW = {EASY: Lapses(55), MEDIUM: Lapses(30)}
"""What the levels below the best may do."""


def make(seed: int) -> Simple:
    """The player of the game; see :mod:`rules.core.players`."""
    return Simple(seed)
