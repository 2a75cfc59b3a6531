"""The cards: eleven kinds of tools with their names, the chances, and how many there are of each.

A tool card is a number: the names stand in the order of their kinds, so each kind is one run of
numbers and a sorted hand is sorted by kind.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Any, NamedTuple, TypeAlias

from rules.core.errors import SetupError, meant
from rules.core.piles import Pile
from rules.core.play import BasePlay, from_parts, replaced
from rules.core.verbs import Log
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


class ToolKind(NamedTuple):
    """A kind of tools: its name, its cards, the clause that lists them, copies of each card."""

    name: str
    cards: tuple[str, ...]
    clause: str
    copies: int = 2


TOOL_KINDS = (
    ToolKind(
        "cold weapon", ("knife", "sabre", "dagger", "cleaver", "yatagan", "small knife"),
        "UE-TOOL-01",
    ),
    ToolKind("sacred object", ("cross", "bible", "censer"), "UE-TOOL-05"),
    ToolKind("explosive", ("bomb", "grenade", "dynamite", "club-bomb"), "UE-TOOL-08"),
    ToolKind("digging tool", ("pick", "shovel", "hoe", "miner's pistol", "spoon"), "UE-TOOL-11"),
    ToolKind("fire-lighter", ("candle", "matches", "torch", "lighter"), "UE-TOOL-14"),
    ToolKind(
        "fire-fighting means", ("bucket", "hose", "bucket-pump", "extinguisher"), "UE-TOOL-16"
    ),
    ToolKind("grate", ("grate",), "UE-TOOL-19", 5),
    ToolKind("cutting tool", ("hacksaw", "file"), "UE-TOOL-20", 3),
    ToolKind("signpost", ("signpost",), "UE-TOOL-23", 5),
    ToolKind("wooden tool", ("stake", "prop", "plank", "beam"), "UE-TOOL-24"),
    ToolKind("coin", ("coin",), "UE-TOOL-27", 4),
)  # fmt: skip
"""The eleven kinds, in the order of their numbers (UE-TOOL-28). What a kind is used for stands in
:mod:`rules.games.underground.verbs.tools`."""
KINDS = tuple(kind.name for kind in TOOL_KINDS)
NAMES_OF = tuple(kind.cards for kind in TOOL_KINDS)
CLAUSE_OF = tuple(kind.clause for kind in TOOL_KINDS)
TOOLS = tuple(name for names in NAMES_OF for name in names)
KIND = tuple(kind for kind, names in enumerate(NAMES_OF) for _ in names)
TOOL = {name: card for card, name in enumerate(TOOLS)}
GRATE, SIGNPOST, COIN = TOOL["grate"], TOOL["signpost"], TOOL["coin"]

HAND = 5
"""How many tools each player is dealt (UE-SETUP-01)."""


class ChanceCard(NamedTuple):
    """A Chance card: its name, how many there are, and the ruling that alone brings it in."""

    name: str
    copies: int
    ruling: tuple[str, str] = ("", "")


CHANCE_CARDS = (
    ChanceCard("find a tool", 9),
    ChanceCard("lose a tool", 5),
    ChanceCard("miss 1 throw", 3),
    ChanceCard("miss 2 throws", 2),
    ChanceCard("miss 3 throws", 1),
    ChanceCard("go to prison", 3),
    ChanceCard("prison pass", 2),
    ChanceCard("collapse behind you", 2),
    ChanceCard("collapse in front of you", 2),
    ChanceCard("collapse on you", 1),
    ChanceCard("fire behind you", 2),
    ChanceCard("fire in front of you", 2),
    ChanceCard("fire on you", 1),
    ChanceCard("fall into the Fire Cave", 1),
    ChanceCard("fall into the Rubble Cave", 1),
    ChanceCard("fall into the Beast Cave", 1),
    ChanceCard("fall into the Devil Cave", 1),
    ChanceCard("deadly accident", 1),
    ChanceCard("fall into the Treasure Cave", 1, ("treasure_fall", "one")),
    ChanceCard("free the trapped", 1, ("blocked_luck", "card")),
)
"""Every Chance card, in the order of their numbers. What each does stands in
:mod:`rules.games.underground.verbs.chance`."""
CHANCES = tuple(card.name for card in CHANCE_CARDS)
CHANCE_CARD = {name: card for card, name in enumerate(CHANCES)}
MISS_2, PRISON_PASS, COLLAPSE_BEHIND, FALL_FIRE, DEADLY, FALL_TREASURE = 3, 6, 7, 13, 17, 18

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
    return {card: TOOL_KINDS[kind].copies for card, kind in enumerate(KIND)}


def chance_deck(rulings: Rulings) -> dict[int, int]:
    """How many of each chance there are (UE-GAP-05, UE-GAP-51)."""
    one_each = rulings.chance_deck == "one-each"
    return {
        number: 1 if one_each else card.copies
        for number, card in enumerate(CHANCE_CARDS)
        if not card.ruling[0] or getattr(rulings, card.ruling[0]) == card.ruling[1]
    }


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


# -- One position of the game ---------------------------------------------------------------------


OUT = -1
"""The place of a player who is out of the game (UE-SETUP-08)."""
STALLED = -2
"""How a game ends that nobody can win any more (UE-GAP-69)."""
HELD, ONCE, ENTERED, DUG_OUT, LUCKY = range(5)
"""Held by a shut cave; free to leave it with the next throw (UE-GAP-41); by rulings free for good,
because it was open when entered (UE-GAP-43), dug out by another (UE-GAP-52), freed by a Chance card
(UE-GAP-51)."""
UNSAID, BACK = -1, -2
"""Nothing announced, and turning back announced; a jump is announced by its chasm."""

FIRE, COLLAPSE, GRATE_TOKEN, SIGN = range(4)
TOKENS = ("fire", "collapse", "grate", "signpost")
"""The four kinds of token, as they are stacked from the top (UE-STACK-03)."""
EACH = 4
"""How many tokens of a kind there are (UE-FOUR-01)."""

NAMES = {
    "fire-cave": "Fire Cave", "rubble-cave": "Rubble Cave", "beast-cave": "Beast Cave",
    "devil-cave": "Devil Cave", "treasure-cave": "Treasure Cave", "prison": "Prison",
}  # fmt: skip
"""The six caves by name (UE-CAVE-01)."""

FOR_CAVE = {
    "fire-cave": FIGHTING, "rubble-cave": WOODEN, "beast-cave": WEAPON, "devil-cave": SACRED,
}  # fmt: skip
"""What saves a player who falls into a cave."""

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


class Prompt(NamedTuple):
    """A kind of question: one word for the moment, the clauses that ask, the words of the question.

    ``hint`` is a second line. Where chance answers: what a person does to let it, and what it is
    that chance decides.
    """

    phase: str
    clauses: tuple[str, ...]
    text: str
    button: str = ""
    expected: str = ""
    hint: str = ""


PROMPTS = {
    "roll": Prompt(
        "die",
        ("UE-START-01", "UE-MOVE-01"),
        "{who} throws the die.",
        "Roll the die",
        expected="the die",
    ),
    "route": Prompt("move", ("UE-MOVE-01", "UE-USE-05"), "where do you go with a {die}?"),
    "draw": Prompt(
        "draw",
        ("UE-CHANCE-01", "UE-CHANCE-05"),
        "{who} draws the top Chance card.",
        "Draw the Chance card",
        expected="the Chance card",
    ),
    "find": Prompt(
        "find",
        ("UE-CHANCE-05", "UE-CHANCE-09"),
        "{who} takes the top card of the reserve.",
        "Take the top tool",
        expected="the tool found",
    ),
    "lose": Prompt(
        "lose",
        ("UE-CHANCE-05", "UE-CHANCE-10"),
        "{who} loses a tool at random.",
        "Lose a tool at random",
        expected="the tool lost",
    ),
    "defend": Prompt(
        "defend",
        ("UE-USE-10", "UE-DEFENCE-01"),
        "do you beat the attack off?",
        hint="{by} attacks with the {card}.",
    ),
    "protect": Prompt(
        "protect",
        ("UE-USE-12", "UE-GAP-19"),
        "do you prevent the {token}?",
        hint="It threatens {who} {where}.",
    ),
    "fall": Prompt(
        "fall",
        ("UE-USE-11", "UE-GAP-20"),
        "what saves you?",
        hint="{who} falls into {cave}.",
    ),
    "attack": Prompt(
        "attack",
        ("UE-CHANCE-08", "UE-GAP-22"),
        "which weapon do you show?",
        hint="{who} attacks {foe}.",
    ),
    "again": Prompt("attack", ("UE-GAP-21",), "do you attack?"),
    "falling": Prompt("attack", ("UE-GAP-33",), "do you attack?"),
    "four": Prompt(
        "four", ("UE-FOUR-03",), "which {token} token moves?", hint="It goes to {cave}."
    ),
    "ahead": Prompt("ahead", ("UE-GAP-14",), "which square is in front of you?"),
    "deal": Prompt(
        "deal",
        ("UE-SETUP-01",),
        "Everybody gets cards.",
        "Deal a card",
        expected="the deal",
    ),
    "lot": Prompt(
        "lot",
        ("UE-GAP-03",),
        "Everybody throws for the first turn.",
        "Throw for the first turn",
        expected="the throw for the first turn",
    ),
    "sent": Prompt("sent", ("UE-GAP-67",), "do you cut the grates at once?"),
    "arrest": Prompt("sent", ("UE-GAP-46",), "do you show your pass?"),
}
"""Each kind of question, but for those that settle themselves."""
CHANCE_KINDS = frozenset(kind for kind, prompt in PROMPTS.items() if prompt.button)
"""The questions that chance answers."""


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
    def actor(self) -> int:
        """The seat of the player who is asked, or else of the one on turn."""
        return self.pending[0].who if self.pending else self.turn


# -- The ground a game is played on ---------------------------------------------------------------


MANY = 100_000
"""How much the cache of a field holds at most."""
LIST = 1 << 12
"""What the number of a route is multiplied with: room for its seats."""
TOUCH = 1.5
"""How near the middles of two squares are that touch on the drawing, in grid units."""


Offer = dict[int, tuple[Action, ...]]
"""What a spot offers with a kind of cards: the actions by a number for a player and a card."""


class Field:
    """The ground: board, rulings and seats; the same for the whole game.

    ``cache`` is a table of routes, regions and spots, by the part of a position they depend on.
    Routes have ``numbers``, under which ``lists`` has their actions; a spot has a row of offers.
    ``interned`` has the actions, ``shared`` the offers that are met again. Numbers and bare tuples
    cost the garbage collector nothing.
    """

    def __init__(self, board: Board, rulings: Rulings, players: tuple[str, ...]) -> None:
        self.board, self.rulings, self.players = board, rulings, players
        self._hash = hash((board, rulings, players))
        self.cache: dict[Any, Any] = {}
        self.lists: dict[int, tuple[Action, ...]] = {}
        self.shared: dict[tuple[Action, ...], Offer] = {}
        self.interned: dict[Action, Action] = {}
        self.numbers = itertools.count(1)
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
        self.next_mask = tuple(sum(1 << to for to in ways) for ways in self.next)
        self.near = tuple(self._near(at) for at in range(len(self.names)))
        self.reach = tuple(sum(1 << to for to in near) for near in self.near)
        self.around = tuple(
            tuple(sorted({*self.near[at], *self.next[at], at})) for at in range(len(self.names))
        )
        self.near_mask = tuple(sum(1 << to for to in squares) for squares in self.around)

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
        """Cache what was worked out, but not without end."""
        if len(self.cache) > MANY:
            self.cache.clear()
            self.lists.clear()
            self.shared.clear()
        self.cache[key] = found
        return found

    def intern(self, one: Action) -> Action:
        """The same object for equal actions: most are met again."""
        if len(self.interned) > MANY:
            self.interned.clear()
        return self.interned.setdefault(one, one)

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


# -- What can be asked of a position --------------------------------------------------------------


Position: TypeAlias = "State | Play"
AGAIN, DIE, SAID, PENDING = map(State._fields.index, ("again", "die", "said", "pending"))


def with_question(state: State, question: Question, die: int, said: int, *, again: bool) -> State:
    """The state in which only a throw, or the way after it, is asked for, and nothing settled."""
    parts = [*state]
    parts[AGAIN], parts[DIE], parts[SAID], parts[PENDING] = again, die, said, (question,)
    return from_parts(State, parts)


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


def confined(state: State) -> bool:
    """Whether the player on turn is where a cave or the prison may hold or threaten him."""
    at = state.at[state.turn]
    return at >= 0 and bool((state.field.holds | state.field.dangers) >> at & 1)


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


def spot(field: Field, at: int) -> str:
    """A square in a sentence: by its name, or as the cave that it is."""
    kind = field.kinds[at]
    return f"the {NAMES[kind]}" if kind in NAMES else field.names[at]


def standing(field: Field, at: int) -> str:
    """Where somebody or something is, in a sentence: "on a4", "in the Beast Cave"."""
    return f"{'in' if field.kinds[at] in NAMES else 'on'} {spot(field, at)}"


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


class Play(BasePlay[Question]):
    """The position as it changes, and what is told about it (UE-SETUP-02)."""

    __slots__ = (*State._fields, "names")

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
        return from_parts(State, (
            self.field, self.turn, self.at, self.hands, self.reserve, self.pile, self.tokens,
            self.signs, self.lies, self.carrier, self.passes, self.misses, self.came, self.open,
            self.leave, self.bonus, self.again, self.free, self.passed, self.die, self.said,
            self.pending, self.over, self.gone, self.ages,
        ))  # fmt: skip

    # -- figures --------------------------------------------------------------------------------

    def put(self, seat: int, square: int, came: int = NONE) -> None:
        """Set a figure on a square."""
        self.at = replaced(self.at, seat, square)
        if self.came[seat] != came:
            self.came = replaced(self.came, seat, came)
        if self.leave[seat]:
            self.let(seat, HELD)

    def let(self, seat: int, leave: int) -> None:
        """Say whether a player may walk out of the shut cave he is in."""
        self.leave = replaced(self.leave, seat, leave)

    def miss(self, seat: int, throws: int) -> None:
        """Set how many throws a player has to miss."""
        if self.misses[seat] != throws:
            self.misses = replaced(self.misses, seat, throws)

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
        self.hands = replaced(self.hands, seat, without(self.hands[seat], card))
        self.reserve = (*self.reserve, card)

    def gain(self, seat: int, card: int) -> None:
        """A tool comes to a hand."""
        self.hands = replaced(self.hands, seat, with_card(self.hands[seat], card))

    def give_pass(self, seat: int, change: int) -> None:
        """A prison pass comes or goes."""
        self.passes = replaced(self.passes, seat, self.passes[seat] + change)

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


def changed(tokens: tuple[int, int, int], token: int, mask: int) -> tuple[int, int, int]:
    """The masks of the three impassable kinds with one of them new."""
    fires, collapses, grates = tokens
    if token == 0:
        return (mask, collapses, grates)
    return (fires, mask, grates) if token == 1 else (fires, collapses, mask)
