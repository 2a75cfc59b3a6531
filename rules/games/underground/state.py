"""The cards: eleven kinds of tools with their names, the chances, and how many there are of each.

A tool card is a number: the names stand in the order of their kinds, so each kind is one run of
numbers and a sorted hand is sorted by kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Any, NamedTuple, TypeAlias

from rules.core.errors import SetupError, meant
from rules.core.piles import Pile
from rules.core.records import Event
from rules.games.underground.actions import NONE, Action
from rules.games.underground.board.plan import (
    BEAST_CAVE,
    CHANCE,
    CHASM,
    DEVIL_CAVE,
    EXIT,
    FIRE_CAVE,
    PRISON,
    RUBBLE_CAVE,
    TREASURE_CAVE,
    TUNNEL,
    Board,
)
from rules.games.underground.board.survey import survey
from rules.games.underground.options import Rulings

# -- The cards ------------------------------------------------------------------------------------


WEAPON, SACRED, EXPLOSIVE, DIGGING, LIGHTER, FIGHTING = range(6)
GRATE_CARD, CUTTING, SIGNPOST_CARD, WOODEN, COIN_CARD = range(6, 11)

KINDS = (
    "cold weapon", "sacred object", "explosive", "digging tool", "fire-lighter",
    "fire-fighting means", "grate", "cutting tool", "signpost", "wooden tool", "coin",
)  # fmt: skip
"""The eleven kinds (UE-TOOL-28)."""

NAMES_OF = (
    ("knife", "sabre", "dagger", "cleaver", "yatagan", "small knife"),
    ("cross", "bible", "censer"),
    ("bomb", "grenade", "dynamite", "club-bomb"),
    ("pick", "shovel", "hoe", "miner's pistol", "spoon"),
    ("candle", "matches", "torch", "lighter"),
    ("bucket", "hose", "bucket-pump", "extinguisher"),
    ("grate",),
    ("hacksaw", "file"),
    ("signpost",),
    ("stake", "prop", "plank", "beam"),
    ("coin",),
)
"""The names of each kind."""

CLAUSE_OF = (
    "UE-TOOL-01", "UE-TOOL-05", "UE-TOOL-08", "UE-TOOL-11", "UE-TOOL-14", "UE-TOOL-16",
    "UE-TOOL-19", "UE-TOOL-20", "UE-TOOL-23", "UE-TOOL-24", "UE-TOOL-27",
)  # fmt: skip
"""The clause that lists each kind."""

TOOLS = tuple(name for names in NAMES_OF for name in names)
KIND = tuple(kind for kind, names in enumerate(NAMES_OF) for _ in names)
TOOL = {name: card for card, name in enumerate(TOOLS)}
GRATE, SIGNPOST, COIN = TOOL["grate"], TOOL["signpost"], TOOL["coin"]

HAND = 5
"""How many tools each player is dealt (UE-SETUP-01)."""

CHANCES = (
    "find a tool", "lose a tool", "miss 1 throw", "miss 2 throws", "miss 3 throws",
    "go to prison", "prison pass",
    "collapse behind you", "collapse in front of you", "collapse on you",
    "fire behind you", "fire in front of you", "fire on you",
    "fall into the Fire Cave", "fall into the Rubble Cave", "fall into the Beast Cave",
    "fall into the Devil Cave", "deadly accident",
    "fall into the Treasure Cave", "free the trapped",
)  # fmt: skip
"""Every effect of a Chance card; the last two join the deck only by ruling."""
CHANCE_CARD = {name: card for card, name in enumerate(CHANCES)}
FIND, LOSE, MISS_1, MISS_2, MISS_3, TO_PRISON, PRISON_PASS = range(7)
COLLAPSE_BEHIND, FALL_FIRE, DEADLY, FALL_TREASURE, FREE_ALL = 7, 13, 17, 18, 19

Hand = tuple[int, ...]
"""Tool cards in order of their numbers."""


def tool_deck(rulings: Rulings) -> dict[int, int]:
    """How many of each tool there are (UE-GAP-04)."""
    if rulings.tool_deck == "one-each":
        return dict.fromkeys(range(len(TOOLS)), 1)
    if rulings.tool_deck == "equal-kinds":
        counts = {}
        for names in NAMES_OF:
            for place, name in enumerate(names):
                counts[TOOL[name]] = 8 // len(names) + (place < 8 % len(names))
        return counts
    more = {CUTTING: 3, GRATE_CARD: 5, SIGNPOST_CARD: 5, COIN_CARD: 4}
    return {card: more.get(kind, 2) for card, kind in enumerate(KIND)}


def chance_deck(rulings: Rulings) -> dict[int, int]:
    """How many of each chance there are (UE-GAP-05, UE-GAP-51)."""
    usual = (9, 5, 3, 2, 1, 3, 2, 2, 2, 1, 2, 2, 1, 1, 1, 1, 1, 1)
    counts = dict(enumerate(usual))
    if rulings.chance_deck == "one-each":
        counts = dict.fromkeys(counts, 1)
    if rulings.treasure_fall == "one":
        counts[FALL_TREASURE] = 1
    if rulings.blocked_luck == "card":
        counts[FREE_ALL] = 1
    return counts


def counted(
    usual: Mapping[int, int], changed: Any, names: Mapping[str, int], key: str
) -> dict[int, int]:
    """A deck with some counts changed by a set-up; raises ``SetupError``."""
    counts = dict(usual)
    if not isinstance(changed, Mapping):
        raise SetupError(f'setup.{key}: write a table such as {key}."{next(iter(names))}" = 3.')
    for name, count in changed.items():
        if name not in names:
            near = meant(name, names)
            listed = ", ".join(names)
            raise SetupError(f"setup.{key}: there is no card '{name}'; cards: {listed}.{near}")
        if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= 1000:
            raise SetupError(f"setup.{key}.{name}: give a number of cards from 0 to 1000.")
        counts[names[name]] = count
    return counts


@lru_cache(maxsize=50_000)
def fitting(hand: Hand, *kinds: int) -> Hand:
    """The different cards of a hand that are of these kinds."""
    return tuple(dict.fromkeys(card for card in hand if KIND[card] in kinds))


@lru_cache(maxsize=50_000)
def kinds_of(hand: Hand) -> int:
    """The kinds of the cards in a hand, as a bit mask."""
    mask = 0
    for card in hand:
        mask |= 1 << KIND[card]
    return mask


def without(hand: Hand, card: int) -> Hand:
    """A hand after one card has left it."""
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def with_card(hand: Hand, card: int) -> Hand:
    """A hand after one card has come to it."""
    return tuple(sorted((*hand, card)))


def named(cards: Hand) -> str:
    """Cards by name, for a sentence."""
    return ", ".join(TOOLS[card] for card in cards) or "none"


# -- One position of the game ---------------------------------------------------------------------


OUT = -1
"""The place of a player who is out of the game (UE-SETUP-08)."""
STALLED = -2
"""How a game ends that nobody can win any more (UE-GAP-69)."""
HELD, ONCE, FREED = range(3)
"""Held by a shut cave, free to leave with the next throw (UE-GAP-41), free for good."""
UNSAID, BACK = -1, -2
"""Nothing announced, and turning back announced; a jump is announced by its chasm."""

FIRE, COLLAPSE, GRATE_TOKEN, SIGN = range(4)
TOKENS = ("fire", "collapse", "grate", "signpost")
"""The four kinds of token, as they are stacked from the top (UE-STACK-03)."""
EACH = 4
"""How many tokens of a kind there are (UE-FOUR-01)."""

NORMAL, EXTRA, MISSED, CANCEL_ON = range(4)
"""What turn it is: a usual one, the extra one of a 6, one without a throw (by ruling), and an extra
one that follows a cancelling throw."""


class Question(NamedTuple):
    """Something that must be settled before the turn goes on; the first of a row is asked now.

    ``who`` is the player asked, or nobody where chance answers or the answer follows by itself.
    ``card`` is the card that threatens, ``token`` what is to be laid, ``square`` and ``to`` where,
    ``by`` who brought it about, and ``rest`` who is asked afterwards.
    """

    kind: str
    who: int = NONE
    card: int = NONE
    token: int = NONE
    square: int = NONE
    to: int = NONE
    by: int = NONE
    rest: tuple[int, ...] = ()
    done: tuple[int, ...] = ()


Sign = tuple[int, int]
"""A Signpost: its square and the square it points to."""


class State(NamedTuple):
    """One position. Players are numbered by their seats; sets of squares are bit masks.

    ``lies`` is the square of the treasure or -1, ``carrier`` who has it. ``came`` is the square
    each stepped from last. ``open`` lists the caves that are open and who cleared them, ``leave``
    who may walk out of a shut cave, with the next throw or for good. ``bonus`` says what turn it
    is, ``again`` whether a 6 has earned an extra one, ``free`` the shut cave the player on turn may
    pass in this turn, ``passed`` whether he has used the prison pass. ``gone`` and ``ages`` serve
    two rulings: tokens out of the game, and tokens in the order they were laid.
    """

    field: Field
    turn: int
    at: tuple[int, ...]
    hands: tuple[Hand, ...]
    reserve: Pile
    pile: Pile
    tokens: tuple[int, int, int]
    signs: tuple[Sign, ...]
    lies: int
    carrier: int
    passes: tuple[int, ...]
    misses: tuple[int, ...]
    came: tuple[int, ...]
    open: tuple[tuple[int, int], ...]
    leave: tuple[int, ...]
    bonus: int
    again: bool
    free: int
    passed: bool
    die: int
    said: int
    pending: tuple[Question, ...]
    over: int
    gone: tuple[int, int, int, int] = (0, 0, 0, 0)
    ages: tuple[tuple[int, int], ...] = ()

    @property
    def asked(self) -> str:
        """What is asked now: the kind of the first question, or the turn itself."""
        return self.pending[0].kind if self.pending else "turn"


# -- The ground a game is played on ---------------------------------------------------------------


MANY = 100_000
"""How much a field remembers at most."""
TOUCH = 1.5
"""How near the middles of two squares are that touch on the drawing, in grid units."""


class Field:
    """The ground: board, rulings and seats; the same for the whole game.

    ``known`` remembers lists of actions and routes that were once worked out for some part of a
    position; they depend on nothing else. ``named`` has the actions they share.
    """

    def __init__(self, board: Board, rulings: Rulings, players: tuple[str, ...]) -> None:
        self.board, self.rulings, self.players = board, rulings, players
        self._hash = hash((board, rulings, players))
        self.known: dict[Any, Any] = {}
        self.named: dict[Action, Action] = {}
        self.seats = {player: seat for seat, player in enumerate(players)}
        self.names, self.next, self.kinds = board.names, board.next, board.kinds
        self.start = board.start
        self.fire, self.rubble, self.beast, self.devil, self.hoard, self.prison = (
            next(iter(board.of_kind(kind)), NONE)
            for kind in (FIRE_CAVE, RUBBLE_CAVE, BEAST_CAVE, DEVIL_CAVE, TREASURE_CAVE, PRISON)
        )
        self.chances = self.mask(CHANCE)
        self.chasms = self.mask(CHASM)
        self.exits = self.mask(EXIT)
        self.shut = self.mask(FIRE_CAVE) | self.mask(RUBBLE_CAVE)
        self.halts = self.mask(BEAST_CAVE) | self.mask(DEVIL_CAVE) | self.mask(PRISON)
        self.dangers = self.mask(BEAST_CAVE) | self.mask(DEVIL_CAVE)
        self.holds = self.shut | self.mask(PRISON)
        self.hoards = self.mask(TREASURE_CAVE)
        tunnels = self.mask(TUNNEL) | self.chances
        starts = 1 << self.start if self.start >= 0 else 0
        everywhere = (1 << len(self.names)) - 1
        self.chance_takes = tunnels
        if rulings.chance_blocks == "start-and-exits":
            self.chance_takes |= starts | self.exits
        self.card_takes = tunnels
        if rulings.card_blocks == "not-chasms":
            self.card_takes = everywhere & ~self.chasms
        # Whether a game can end because nobody gets anywhere any more (UE-GAP-69).
        self.may_stall = (
            rulings.stalled == "ends"
            and rulings.giving_up != "allowed"
            and rulings.blocked_luck != "draws"
            and rulings.card_blocks != "not-chasms"
        )
        self.named_targets = rulings.blast_hits == "one" or rulings.attack_again == "no-throw"
        self.near = tuple(self._near(at) for at in range(len(self.names)))
        self.reach = tuple(sum(1 << to for to in near) for near in self.near)
        self.near_mask = tuple(
            sum(1 << to for to in {*self.near[at], *self.next[at], at})
            for at in range(len(self.names))
        )

    def __eq__(self, other: object) -> bool:
        """Fields are equal when drawn alike, ruled alike and seated alike."""
        if self is other:
            return True
        return (
            isinstance(other, Field)
            and self.players == other.players
            and self.rulings == other.rulings
            and self.board == other.board
        )

    def __hash__(self) -> int:
        """Hash of the content, computed once."""
        return self._hash

    def keep(self, key: Any, found: Any) -> Any:
        """Remember what was worked out, but not without end."""
        if len(self.known) > MANY:
            self.known.clear()
        self.known[key] = found
        return found

    def shared(self, action: Action) -> Action:
        """The same object for equal actions: most lists name what others name too."""
        if len(self.named) > MANY:
            self.named.clear()
        return self.named.setdefault(action, action)

    def mask(self, kind: str) -> int:
        """All squares of a kind, as a bit mask."""
        return sum(1 << at for at in self.board.of_kind(kind))

    def _near(self, at: int) -> tuple[int, ...]:
        """The squares adjacent to one (UE-GAP-06)."""
        if self.rulings.adjacent == "step":
            return self.next[at]
        return tuple(sorted({*self.next[at], *self.touching(at)}))

    def touching(self, at: int) -> tuple[int, ...]:
        """The squares that touch one on the drawing, also by a corner."""
        x, y = self.board.points[at]
        return tuple(
            to
            for to, (other_x, other_y) in enumerate(self.board.points)
            if to != at and max(abs(other_x - x), abs(other_y - y)) < TOUCH
        )

    @cached_property
    def whole(self) -> bool:
        """Whether a whole game can be played here; a fragment lacks some of it (UE-GAP-02)."""
        return not survey(self.board, complete=True)

    @cached_property
    def outings(self) -> tuple[int, ...]:
        """For each square the shortest way to a Chance square as a mask, 0 where there is none.

        There is none out of a chasm; the last is the way of those who are out of the game.
        """
        found = []
        for at in (*range(len(self.names)), self.start):
            came, waiting = {at: NONE}, [at] if at >= 0 and not self.chasms >> at & 1 else []
            for here in waiting:
                if self.chances >> here & 1 and here != at:
                    way, back = 0, here
                    while back != NONE:
                        way, back = way | 1 << back, came[back]
                    found.append(way)
                    break
                for to in self.next[here]:
                    if to not in came and not self.shut >> to & 1:
                        came[to] = here
                        waiting.append(to)
            else:
                found.append(0)
        return tuple(found)

    @cached_property
    def balls(self) -> tuple[tuple[int, ...], ...]:
        """For each square and each number of steps: where they may lead, as a mask."""
        found = []
        for at in range(len(self.names)):
            reach = [1 << at]
            for _ in range(8):
                wider = reach[-1]
                for one in range(len(self.names)):
                    if reach[-1] >> one & 1:
                        for to in self.next[one]:
                            wider |= 1 << to
                reach.append(wider)
            found.append(tuple(reach))
        return tuple(found)


@lru_cache(maxsize=256)
def field_of(board: Board, rulings: Rulings, players: tuple[str, ...]) -> Field:
    """The field, the same object for the same content, so that what it has learned is shared."""
    return Field(board, rulings, players)


# -- What can be asked of a position --------------------------------------------------------------


Position: TypeAlias = "State | Play"


def opened(state: Position, cave: int) -> bool:
    """Whether a cave is open now (UE-RESTORE-03)."""
    return any(square == cave for square, _ in state.open)


def may_leave(state: Position, seat: int) -> bool:
    """Whether nothing of a cave holds or threatens a player where he stands (UE-GAP-41, -43)."""
    at = state.at[seat]
    if not (state.field.holds | state.field.dangers) >> at & 1:
        return True
    if state.free == at and state.turn == seat:
        return True
    return bool(state.leave[seat]) or opened(state, at)


def shut_in(state: Position, seat: int) -> bool:
    """Whether a player is held in prison or blocked in a cave (UE-PRISON-03, UE-GAP-43)."""
    at = state.at[seat]
    return at >= 0 and bool(state.field.holds >> at & 1) and not may_leave(state, seat)


def in_danger(state: Position, seat: int) -> bool:
    """Whether a player stands before the beast or the devil and has to fight."""
    at = state.at[seat]
    return at >= 0 and bool(state.field.dangers >> at & 1) and not may_leave(state, seat)


def has(state: Position, token: int, square: int) -> bool:
    """Whether a square carries a token of a kind."""
    if token == SIGN:
        return any(at == square for at, _ in state.signs)
    return bool(state.tokens[token] >> square & 1)


def stack(state: Position, square: int) -> tuple[int, ...]:
    """The tokens on a square from the top (UE-STACK-03)."""
    return tuple(token for token in range(4) if has(state, token, square))


def supply(state: Position, token: int) -> int:
    """How many tokens of a kind are not on the board (UE-FOUR-01, UE-GAP-65)."""
    laid = len(state.signs) if token == SIGN else state.tokens[token].bit_count()
    return EACH - state.gone[token] - laid


def arrow(state: Position, square: int) -> int:
    """The square a Signpost points to, or -1 where none stands."""
    for at, to in state.signs:
        if at == square:
            return to
    return NONE


def others_on(state: Position, square: int, seat: int) -> tuple[int, ...]:
    """The other players on a square, in the order of turns from ``seat`` on."""
    at = state.at
    if at.count(square) <= (at[seat] == square):
        return ()
    count = len(at)
    order = ((seat + step) % count for step in range(1, count))
    return tuple(other for other in order if at[other] == square)


def front_chasms(state: Position, seat: int) -> tuple[int, ...]:
    """The chasms a player must announce about: next to him, not those he just left (UE-GAP-62)."""
    field, here = state.field, state.at[seat]
    if not field.chasms & field.near_mask[here]:
        return ()
    came = state.came[seat]
    return tuple(to for to in field.next[here] if field.chasms >> to & 1 and to != came)


# -- A position while an action is carried out ----------------------------------------------------


Log = list[Event] | None
EVERYONE = "everyone"
"""The viewer who sees all hands."""


class Play:
    """The position as it changes, and what is said about it."""

    __slots__ = (*State._fields, "log", "names", "players")

    field: Field
    turn: int
    at: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    reserve: Pile
    pile: Pile
    tokens: tuple[int, int, int]
    signs: tuple[Sign, ...]
    lies: int
    carrier: int
    passes: tuple[int, ...]
    misses: tuple[int, ...]
    came: tuple[int, ...]
    open: tuple[tuple[int, int], ...]
    leave: tuple[int, ...]
    bonus: int
    again: bool
    free: int
    passed: bool
    die: int
    said: int
    pending: tuple[Question, ...]
    over: int
    gone: tuple[int, int, int, int]
    ages: tuple[tuple[int, int], ...]

    def __init__(self, state: State, log: Log) -> None:
        (
            self.field, self.turn, self.at, self.hands, self.reserve, self.pile, self.tokens,
            self.signs, self.lies, self.carrier, self.passes, self.misses, self.came, self.open,
            self.leave, self.bonus, self.again, self.free, self.passed, self.die, self.said,
            self.pending, self.over, self.gone, self.ages,
        ) = state  # fmt: skip
        self.log = log
        self.players = self.field.players
        self.names = self.field.names

    def position(self) -> State:
        """The state as it is now."""
        return tuple.__new__(State, (
            self.field, self.turn, self.at, self.hands, self.reserve, self.pile, self.tokens,
            self.signs, self.lies, self.carrier, self.passes, self.misses, self.came, self.open,
            self.leave, self.bonus, self.again, self.free, self.passed, self.die, self.said,
            self.pending, self.over, self.gone, self.ages,
        ))  # fmt: skip

    # -- saying ---------------------------------------------------------------------------------

    def say(self, kind: str, text: str, *clauses: str, seat: int = NONE, **data: Any) -> None:
        """Tell everybody what happened and which clauses made it happen."""
        if self.log is not None:
            who = self.players[seat] if seat >= 0 else ""
            self.log.append(Event(kind, text, tuple(dict.fromkeys(clauses)), who, data=data))

    def whisper(self, kind: str, text: str, *clauses: str, seat: int, **data: Any) -> None:
        """Tell one player and those who see all (UE-SETUP-02)."""
        if self.log is not None:
            who = self.players[seat]
            heard_by = (EVERYONE, who)
            event = Event(kind, text, tuple(dict.fromkeys(clauses)), who, "", "", heard_by, data)
            self.log.append(event)

    # -- asking ---------------------------------------------------------------------------------

    def ask(self, *questions: Question) -> None:
        """Let these be settled before anything else that is pending."""
        self.pending = (*questions, *self.pending)

    def answered(self) -> Question:
        """The first question, which is settled now."""
        first = self.pending[0]
        self.pending = self.pending[1:]
        return first

    # -- figures --------------------------------------------------------------------------------

    def put(self, seat: int, square: int, came: int = NONE) -> None:
        """Set a figure on a square."""
        at = self.at
        self.at = (*at[:seat], square, *at[seat + 1 :])
        self.arrived_from(seat, came)
        if self.leave[seat]:
            self.let(seat, HELD)

    def arrived_from(self, seat: int, came: int) -> None:
        """Remember the square a player stepped from last."""
        if self.came[seat] != came:
            self.came = (*self.came[:seat], came, *self.came[seat + 1 :])

    def let(self, seat: int, leave: int) -> None:
        """Say whether a player may walk out of the shut cave he is in."""
        self.leave = (*self.leave[:seat], leave, *self.leave[seat + 1 :])

    def miss(self, seat: int, throws: int) -> None:
        """Set how many throws a player has to miss."""
        if self.misses[seat] != throws:
            self.misses = (*self.misses[:seat], throws, *self.misses[seat + 1 :])

    def kill(self, seat: int, *, keeper: int = NONE, drop: int = NONE) -> tuple[str, ...]:
        """A player dies: off the board, tools kept; gives the clauses that this brings in.

        A carrier's treasure goes to ``keeper``, or lies on ``drop`` or where he died.
        """
        square = self.at[seat]
        why: tuple[str, ...] = ("UE-USE-13", "UE-GAP-13") if self.hands[seat] else ("UE-GAP-13",)
        if self.carrier == seat:
            self.carrier, self.lies = keeper, NONE
            if keeper < 0:
                self.lies = square if drop < 0 else drop
                why = (*why, "UE-LOSE-01", "UE-LOSE-02")
        home = self.field.start if self.field.rulings.death == "on-start" else OUT
        self.put(seat, home)
        if self.misses[seat]:
            self.miss(seat, 0)
            why = (*why, "UE-GAP-48")
        if seat == self.turn:
            self.free = NONE
        return why

    # -- cards ----------------------------------------------------------------------------------

    def spend(self, seat: int, card: int) -> None:
        """A tool leaves a hand for the very bottom of the reserve (UE-USE-01, UE-USE-07)."""
        hands = self.hands
        self.hands = (*hands[:seat], without(hands[seat], card), *hands[seat + 1 :])
        self.reserve = (*self.reserve, card)

    def gain(self, seat: int, card: int) -> None:
        """A tool comes to a hand."""
        hands = self.hands
        self.hands = (*hands[:seat], with_card(hands[seat], card), *hands[seat + 1 :])

    def give_pass(self, seat: int, change: int) -> None:
        """A prison pass comes or goes."""
        count = self.passes[seat] + change
        self.passes = (*self.passes[:seat], count, *self.passes[seat + 1 :])

    # -- tokens ---------------------------------------------------------------------------------

    def lay(self, token: int, square: int, to: int = NONE) -> None:
        """A token comes to a square; stacks order themselves (UE-STACK-03)."""
        if token == SIGN:
            self.signs = tuple(sorted((*self.signs, (square, to))))
        else:
            self.tokens = changed(self.tokens, token, self.tokens[token] | 1 << square)
        if self.field.rulings.moved_fifth == "oldest":
            self.ages = (*self.ages, (token, square))

    def lift(self, token: int, square: int, *, cleared: bool = False) -> None:
        """A token leaves a square for the supply (UE-GAP-65)."""
        if token == SIGN:
            self.signs = tuple(sign for sign in self.signs if sign[0] != square)
        else:
            self.tokens = changed(self.tokens, token, self.tokens[token] & ~(1 << square))
        if self.ages:
            self.ages = tuple(age for age in self.ages if age != (token, square))
        if cleared and self.field.rulings.cleared_obstacle == "gone":
            gone = list(self.gone)
            gone[token] += 1
            self.gone = (gone[0], gone[1], gone[2], gone[3])

    # -- caves ----------------------------------------------------------------------------------

    def unlock(self, cave: int, seat: int) -> None:
        """A cave is open from now until the next turn of whoever cleared it (UE-RESTORE-03)."""
        self.open = tuple(sorted((*(one for one in self.open if one[0] != cave), (cave, seat))))

    def card(self, card: int) -> str:
        """The name of a tool."""
        return TOOLS[card]


def changed(tokens: tuple[int, int, int], token: int, mask: int) -> tuple[int, int, int]:
    """The masks of the three impassable kinds with one of them new."""
    fires, collapses, grates = tokens
    if token == 0:
        return (mask, collapses, grates)
    return (fires, mask, grates) if token == 1 else (fires, collapses, mask)
