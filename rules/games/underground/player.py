"""A player of Underground Escape: it sees the table and its own cards, and nothing else.

Whatever it may do leaves so many squares to its goal: the treasure, then a way out, or whoever
carries the treasure off. It does what leaves the least.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from random import Random
from typing import Any, NamedTuple

from rules.core.players import EASY, MEDIUM, Budget, Choice
from rules.core.story import Information
from rules.games.underground.actions import (
    AHEAD,
    ASK_CHANCE,
    BUY,
    CLIMB,
    DECLINE,
    GIVE_UP,
    GO,
    JUMP,
    MOVE,
    SHOW,
    STRIKE,
    TAKE,
    THROW,
    TURN_BACK,
    USE,
    USE_PASS,
    Action,
)
from rules.games.underground.board.notation import parse_board
from rules.games.underground.board.plan import (
    BEAST_CAVE,
    CHANCE,
    CHASM,
    DEVIL_CAVE,
    EXIT,
    FIRE_CAVE,
    PRISON,
    RUBBLE_CAVE,
    Board,
)
from rules.games.underground.cards import (
    CUTTING,
    DIGGING,
    EXPLOSIVE,
    FIGHTING,
    GRATE_CARD,
    KIND,
    LIGHTER,
    SACRED,
    TOOL,
    TOOLS,
    WEAPON,
    WOODEN,
)

# -- How far it is to a goal over the table as a seat sees it -------------------------------------


FAR = 999.0
TURN = 3.5
"""Squares a throw is worth."""
NEEDS = {
    "fire": (FIGHTING, TURN, FAR), "collapse": (DIGGING, TURN, FAR), "grate": (CUTTING, TURN, FAR),
    FIRE_CAVE: (FIGHTING, 5.0, FAR), RUBBLE_CAVE: (DIGGING, 5.0, FAR),
    BEAST_CAVE: (WEAPON, 4.0, FAR), DEVIL_CAVE: (SACRED, 4.0, FAR),
    PRISON: (CUTTING, 8.0, FAR), CHASM: (WOODEN, 3.0, 8.0),
}  # fmt: skip
"""For each thing in the way: the kind of card it takes, and what it costs with it and without."""
HOLDS = (PRISON, FIRE_CAVE, RUBBLE_CAVE)
"""Where a player is held who cannot free himself."""
FREEING = (USE, USE_PASS, SHOW)
"""What may have freed him just before."""
LUCK = 0.4
"""What a Chance square costs: nobody need end there who passes."""


@lru_cache(maxsize=8)
def board_of(text: str) -> Board:
    """The board that everybody sees."""
    return parse_board(text)


@lru_cache(maxsize=1 << 14)
def price_entering(
    kind: str, tokens: tuple[str, ...], opened: tuple[str, ...], kinds: frozenset[int]
) -> float:
    """What entering a square costs whoever has cards of these kinds."""
    found = 1.0 + (LUCK if kind == CHANCE else 0.0)
    for thing in (kind, *tokens):
        if thing in NEEDS and thing not in opened:
            card, easy, hard = NEEDS[thing]
            found += easy if card in kinds else hard
    return found


Blocked = tuple[tuple[tuple[int, tuple[str, ...]], ...], tuple[str, ...]]
"""The tokens on squares, and the caves that are open."""


@lru_cache(maxsize=1 << 15)
def measure_distances(
    board: Board, blocked: Blocked, kinds: frozenset[int], cleared: int, goals: tuple[int, ...]
) -> Sequence[float]:
    """How far it is from every square to the nearest goal; ``cleared`` costs nothing more."""
    tokens, opened = dict(blocked[0]), blocked[1]
    found = [FAR] * len(board.names)
    waiting = [(0.0, at) for at in goals]
    while waiting:
        cost, at = heappop(waiting)
        if cost >= found[at]:
            continue
        found[at] = cost
        through = 1.0
        if at != cleared:
            through = price_entering(board.kinds[at], tokens.get(at, ()), opened, kinds)
        cost = min(FAR, cost + through)
        for to in board.next[at]:
            if cost < found[to]:
                heappush(waiting, (cost, to))
    return found


class Outlook:
    """What a seat sees of the table, and what it did last, by its verb.

    ``kinds`` are the kinds of its own cards. Where no way leads to its goal it is
    ``seeking``: on a Chance square a tool may be found. It is ``hopeless`` where not even that is
    left.
    """

    def __init__(self, me: str, view: Mapping[str, Any], last: str) -> None:
        self.me, self.view = me, view
        self.board = board_of(view["plan"])
        self.kinds = frozenset(KIND[TOOL[name]] for name in view["hand"].get(me, ()))
        self.tokens = {self.board.index[at]: list(on) for at, on in view["tokens"].items()}
        self.at = {who: self.board.index.get(at, -1) for who, at in view["at"].items()}
        self.here = self.at[me]
        self.carrier = view["carrier"]
        self.goals = self.aims()
        self.seeking = self.here >= 0 and self.far()[self.here] >= FAR
        if self.seeking:
            self.goals = tuple(at for at in self.board.of_kind(CHANCE) if at != self.here)
        self.shut = self.held(last)
        self.hopeless = self.shut or (self.seeking and self.far()[self.here] >= FAR)

    def held(self, last: str) -> bool:
        """Whether a cave or the prison holds me, and my last card has not set me free."""
        kind = self.board.kinds[self.here] if self.here >= 0 else ""
        if kind not in HOLDS or kind in (*self.view["open"], self.view["free"]):
            return False
        return last not in FREEING

    def aims(self) -> tuple[int, ...]:
        """Where it wants to go: out with the treasure, to the treasure, to whoever has it."""
        board, lies = self.board, self.view["treasure"]
        if self.carrier == self.me:
            return self.exits()
        if lies:
            return (board.index[lies],)
        return (self.at[self.carrier],) if self.at.get(self.carrier, -1) >= 0 else self.exits()

    def exits(self) -> tuple[int, ...]:
        """The ways out: the exits, and Start while nobody else stands there."""
        board = self.board
        taken = any(at == board.start for who, at in self.at.items() if who != self.carrier)
        return (*board.of_kind(EXIT), *(() if taken else (board.start,)))

    def cost(self, at: int) -> float:
        """What entering a square costs."""
        blocked = tuple(self.tokens.get(at, ())), tuple(self.view["open"])
        return price_entering(self.board.kinds[at], *blocked, self.kinds)

    def far(
        self, *, more: Iterable[int] = (), cleared: int = -1, goals: tuple[int, ...] = ()
    ) -> Sequence[float]:
        """How far it is from every square, with ``more`` kinds of cards, one square cleared."""
        on = tuple((at, tuple(here)) for at, here in self.tokens.items() if here)
        kinds = self.kinds.union(more)
        blocked = on, tuple(self.view["open"])
        return measure_distances(
            self.board, blocked, kinds, cleared=cleared, goals=goals or self.goals
        )

    def beyond(self, chasm: int, far: Sequence[float]) -> float:
        """How far it is from the other side of a chasm."""
        return min((far[to] for to in self.board.next[chasm] if to != self.here), default=FAR)


# -- A player of Underground Escape ---------------------------------------------------------------


LAYS = {EXPLOSIVE: "collapse", LIGHTER: "fire", GRATE_CARD: "grate"}
"""What each kind of card puts in somebody's way."""
DELAY = 4.0
"""How many squares longer the way of a carrier must become for a card to be worth it."""
RISK = 5.0
"""What ending on a Chance square costs, for all that may happen there."""
STRIKES = 8.0
"""What a blow at the carrier is worth in squares."""


CLEARS = (FIGHTING, DIGGING, CUTTING)
"""The kinds of cards that take a token away."""


class Worth(NamedTuple):
    """What an action leaves to go, and why it is taken."""

    left: float
    reason: str


class Traveller:
    """The player; ``seed`` settles what is as good one way as another."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, information: Information, actions: Sequence[Action]) -> Choice:
        """One of ``actions``."""
        me = information.viewer
        mine = (heard.action.verb for heard in information.heard if heard.action.who == me)
        last = deque(mine, maxlen=1)
        look = Outlook(me, dict(information.now.facts), last[0] if last else "")
        lot = Random(f"{self.seed} {me} {len(information.heard)}")
        return choose_best(look, actions, lot.random)


def choose_best(look: Outlook, actions: Sequence[Action], tie: Callable[[], float]) -> Choice:
    """What leaves the least to go; ``tie`` settles what is as good."""
    far = look.far()
    bought: dict[int, float] = {}
    found: tuple[float, float, Action, str] | None = None
    for action in actions:
        worth = weigh_action(look, far, action, bought)
        key = (worth.left, tie())
        if found is None or key < found[:2]:
            found = (*key, action, worth.reason)
    assert found is not None
    return Choice(found[2], found[3])


def weigh_action(
    look: Outlook, far: Sequence[float], action: Action, bought: dict[int, float]
) -> Worth:
    """What an action leaves to go."""
    here = far[look.here] if look.here >= 0 else FAR / 2
    verb = action.verb
    if look.hopeless and is_despair(look, action):
        return Worth(-2 * FAR, "I am shut in for good, so I try whatever may change that.")
    if verb in ANSWERS:
        left, reason = ANSWERS[verb]
        return Worth(left, reason)
    if verb == GO:
        return weigh_walk(look, far, action)
    if verb == USE:
        return weigh_use(look, far, action, here)
    if verb == BUY:
        return weigh_buying(look, action, here, bought)
    if verb == JUMP:
        left = look.beyond(action.square, far) + 1 + NEEDS[CHASM][2]
        return Worth(left, "Over the chasm my way is so much shorter that I risk the jump.")
    if verb == TURN_BACK:
        came = look.board.index.get(look.view["came"][look.me], look.here)
        return Worth(far[came] + 1, "I do not risk the jump and go round.")
    if verb in (CLIMB, AHEAD, MOVE):
        left = far[action.square] if action.square >= 0 else here
        return SQUARE_REASONS[verb](left)
    if verb == THROW:
        return Worth(here, "I throw and go on." if look.here >= 0 else "I throw to come in.")
    return Worth(here + TURN * 2, "There is nothing better for me to do now.")


ANSWERS = {
    TAKE: (-FAR, "The treasure is within my reach, so I take it."),
    SHOW: (-FAR, "This card of mine saves me."),
    STRIKE: (-FAR, "I have another weapon and strike again."),
    USE_PASS: (-FAR, "My pass opens the prison."),
    ASK_CHANCE: (0.0, "I cannot leave by myself, so I hope for a chance."),
    DECLINE: (0.0, "I have nothing to show that would help."),
    GIVE_UP: (FAR, "Nothing of mine helps here, so I begin again."),
}
"""What is done wherever it can be done, or only where nothing else can; and why."""
SQUARE_REASONS = {
    CLIMB: lambda left: Worth(left, "I climb out of the chasm on the side I am going to."),
    AHEAD: lambda left: Worth(-left, "Blocked there, my way stays the shortest."),
    MOVE: lambda left: Worth(left, "I can do without this token most easily."),
}
"""Squares to be named: to climb to, to be blocked, to be freed of a token."""


def is_despair(look: Outlook, action: Action) -> bool:
    """What ends a hopeless stand: clearing what can be cleared, dying, a blow among prisoners."""
    if action.verb == USE and KIND[action.card] in CLEARS and action.square != look.here:
        return bool(look.tokens.get(action.square))
    if action.verb == BUY:
        return look.shut and KIND[action.card] == CUTTING
    if action.verb == USE and KIND[action.card] in LAYS:
        return not look.shut or action.square == look.here
    return action.verb == DECLINE or (action.verb == GO and action.foe != "")


def weigh_walk(look: Outlook, far: Sequence[float], action: Action) -> Worth:
    """A route: what is left at its end, and the blow struck there."""
    end = action.path[-1] if action.path else look.here
    left = far[end] + len(action.signs)
    if action.path:  # what holds or threatens there is still to come
        left = min(FAR, left + look.cost(end) - 1)
    if look.board.kinds[end] == CHANCE and action.path and not look.seeking:
        left += RISK
    if action.foe:
        if action.foe == look.carrier:
            return Worth(left - STRIKES, f"{action.foe} has the treasure, so I attack.")
        spare = len(list_weapons(look)) > 1
        reason = f"{action.foe} is in my reach, and I have a weapon to spare."
        return Worth(left - 1 if spare else left + 1, reason)
    name = look.board.names[end]
    if left >= FAR:
        return Worth(left, "I go where I can.")
    if look.seeking:
        return Worth(left, "No way is open to me, so I hope to find a tool on a Chance square.")
    if look.carrier == look.me:
        if end in look.goals:
            return Worth(-1, f"With the treasure I get out at {name}.")
        return Worth(left, f"From {name} it is not far to a way out.")
    if end in look.goals:
        return Worth(-1, f"I reach {name}, where I want to go.")
    what = "the treasure" if not look.carrier else look.carrier
    return Worth(left, f"From {name} I have the least way to {what}.")


def list_weapons(look: Outlook) -> list[str]:
    """My cold weapons."""
    return [name for name in look.view["hand"][look.me] if KIND[TOOLS.index(name)] == WEAPON]


def weigh_use(look: Outlook, far: Sequence[float], action: Action, here: float) -> Worth:
    """A card used as a turn: to be free, to clear the way, to block somebody else's."""
    kind, at = KIND[action.card], action.square
    tool, place = TOOLS[action.card], look.board.names[at] if at >= 0 else "my way"
    if kind in LAYS:
        return weigh_laying(look, action, here)
    if kind == WOODEN and at >= 0 and look.board.kinds[at] == CHASM:
        left = look.beyond(at, far) + TURN
        return Worth(left, f"The {tool} carries me safely over the chasm {place}.")
    helps = {need for need, _, _ in NEEDS.values()}
    if kind not in helps:
        return Worth(here + TURN, f"The {tool} is of little use to me, but it can be used.")
    if at in (-1, look.here):
        return Worth(here - FAR, f"The {tool} sets me free.")
    left = look.far(cleared=at)[look.here] + TURN - 0.5
    return Worth(left, f"With the {tool} I clear {place}, which is in my way.")


def weigh_laying(look: Outlook, action: Action, here: float) -> Worth:
    """Something put in the way of whoever carries the treasure, or on his head."""
    rival, at = look.carrier, action.square
    where = look.at.get(rival, -1)
    waste = Worth(here + TURN * 2, "I have nothing better to do with this card.")
    if rival in ("", look.me) or where < 0:
        return waste
    if at == where or action.foe == rival:
        return Worth(here - STRIKES, f"{rival} has the treasure and is right beside me.")
    before = look.far(goals=look.exits())[where]
    look.tokens.setdefault(at, []).append(LAYS[KIND[action.card]])
    after = look.far(goals=look.exits())[where]
    look.tokens[at].pop()
    if after - before < DELAY:
        return waste
    reason = f"{rival} has the treasure, and this makes the way out longer."
    return Worth(here - (after - before), reason)


def weigh_buying(look: Outlook, action: Action, here: float, bought: dict[int, float]) -> Worth:
    """A card for the coin: one that makes my own way shorter."""
    kind = KIND[action.card]
    if look.here < 0:
        return Worth(here + TURN, "I could buy something, but I am not in the tunnels yet.")
    if kind not in bought:
        bought[kind] = look.far(more=(kind,))[look.here]
    return Worth(bought[kind] + TURN, f"With the {TOOLS[action.card]} my way becomes shorter.")


BELOW = {EASY: Budget(4, 40, 0.0, 0.99), MEDIUM: Budget(8, 40, 0.1, 0.99)}
"""What the levels below the best may do. Without the discount whoever has the treasure may walk to
and fro before a chasm for good: he could as well jump later."""


def make(seed: int = 0) -> Traveller:
    """The player of this game."""
    return Traveller(seed)
