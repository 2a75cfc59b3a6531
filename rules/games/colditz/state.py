"""The cards: what they are called, how many there are, and when they may be played (EC-GAP-02)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Any, NamedTuple, TypeVar

from rules.boards import graph
from rules.core.piles import Pile
from rules.core.play import BasePlay, from_parts, replaced
from rules.core.verbs import Log
from rules.games.colditz import actions
from rules.games.colditz.actions import Action
from rules.games.colditz.board.called import crossings, ordinal, places, tunnel
from rules.games.colditz.board.plan import (
    APPEL,
    DOOR,
    EQUIPMENT,
    INNER,
    INSPECTION,
    OUTSIDE,
    POST,
    ROOM,
    SAFE,
    SEARCHLIGHT,
    TARGET,
    TUNNEL,
    WALKWAY,
    Board,
)
from rules.games.colditz.options import Rulings

KIND = {
    spelt: kind for kind, name in enumerate(EQUIPMENT) for spelt in (name, name.replace(" ", "-"))
}  # fmt: skip
"""The kinds of Equipment; a name of two words may be written with a dash, as a key needs it."""

# -- The cards ------------------------------------------------------------------------------------


PART_ONE, PART_TWO, TUNNEL_1, TUNNEL_2, TUNNEL_3, STAFF_CAR, RELEASE, HIDEAWAY = range(8)
DIVERSION, TALISMAN, LOOKOUT, FOUND_ROPE, FOUND_KEY, FORGED_PASS, FOUND_CUTTER = range(8, 15)
QUICK_DASH, UNIFORM = 15, 16
APPEL_CARD, SHOOT, DETECTED, SEARCH, CONFISCATION, ALARM = range(17, 23)

CARDS = (
    "Escape Kit (part) 1", "Escape Kit (part) 2", "Tunnel: Chapel", "Tunnel: Canteen",
    "Tunnel: third", "Staff Car", "Release from Solitary", "Hideaway", "Diversion", "Talisman",
    "Lookout", "Found Rope", "Found Key", "Forged Pass", "Found Wire Cutter", "Quick Dash",
    "German Uniform", "Appel", "Shoot to Kill", "Tunnel Detected", "Search", "Confiscation",
    "Alarm",
)  # fmt: skip
"""All cards with a number of their own; the Opportunity cards come first."""
CARD = {name: card for card, name in enumerate(CARDS)}
PART_WORDS = ("part-1", "part-2")
"""What a claim calls the cards that are parts of a Kit; so may whoever sets up hands and piles."""
FIRST_SECURITY = APPEL_CARD

OPPORTUNITY = (3, 3, 2, 2, 2, 2, 5, 4, 4, 3, 2, 3, 2, 2, 2, 4, 2)
"""How many of each Opportunity card there are: 47 in all (EC-CLASSIC-37)."""
SECURITY = (2, 3, 3, 4, 2, 2)
"""How many of each Security card there are: 16 in all (EC-CLASSIC-38)."""
STOCK = (12, 6, 5, 4)
"""Ropes, Keys, Passes and Wire Cutters: 27 in all (EC-CLASSIC-36)."""
KITS = 5
"""Escape Kits (EC-CLASSIC-35)."""
DO_OR_DIE = (3, 4, 5, 6, 7)
"""How many throws each Do-or-Die card gives (EC-CLASSIC-39, EC-GAP-60)."""
LIMIT = 3
"""How many cards a player may hold when his Turn ends (EC-CARD-05)."""

TUNNEL_CARDS = (TUNNEL_1, TUNNEL_2, TUNNEL_3)
FINDS = {FOUND_ROPE: 0, FOUND_KEY: 1, FORGED_PASS: 2, FOUND_CUTTER: 3}
"""The card that finds Equipment, and its kind."""
PARTS_OF = {"food-documents": (0b0011, 0b1100), "food-compass": (0b0101, 0b1010),
            "food-disguise": (0b1001, 0b0110)}  # fmt: skip
"""Which components the two types of kit part stand for, by the ruling of EC-GAP-33."""

Hand = tuple[int, ...]


def deck(counts: tuple[int, ...], first: int = 0) -> list[int]:
    """The cards of a deck, sorted."""
    return [first + card for card, count in enumerate(counts) for _ in range(count)]


PRINTED = (*OPPORTUNITY, *SECURITY)
"""How many of each card there are, by its number."""


def whole_deck(key: str, *, six: bool) -> list[int]:
    """All cards of a deck by its key; with six players the kit parts are a pile of their own."""
    if key == "security":
        return deck(SECURITY, FIRST_SECURITY)
    own = deck(OPPORTUNITY[: PART_TWO + 1]) if six else []
    return own if key == "parts" else [card for card in deck(OPPORTUNITY) if card not in own]


def in_full(name: str) -> str:
    """The name of a card that may be called in short."""
    return CARDS[PART_WORDS.index(name)] if name in PART_WORDS else name


def is_security(card: int) -> bool:
    """Whether a card belongs to the Security deck."""
    return card >= FIRST_SECURITY


def without(hand: Hand, card: int) -> Hand:
    """A hand after one card has left it."""
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


@lru_cache(maxsize=4096)
def different(hand: Hand) -> Hand:
    """Each different card of a hand once."""
    return tuple(dict.fromkeys(hand))


# -- What was once worked out and hangs on nothing but its key ------------------------------------


V = TypeVar("V")

MOST = 50_000
"""How many answers a cache holds before it begins anew."""


class Cache(dict[Any, Any]):
    """A cache: answers by what they hang on."""

    def keep(self, key: Any, value: V) -> V:
        """Put an answer into it, and give it back."""
        if len(self) >= MOST:
            self.clear()
        self[key] = value
        return value


# -- The ground of a game -------------------------------------------------------------------------


NATIONS = ("British", "Dutch", "Polish", "French", "American")
"""The nations, in the order in which their men line up (EC-SETUP-08)."""
SECURITY_SEAT = "Security"
"""The Security Officer's name at the table."""
PREFIX = {"British": "Br", "Dutch": "Du", "Polish": "Po", "French": "Fr", "American": "Am"}
MEN = {2: (6, 8), 3: (12, 7), 4: (14, 6), 5: (15, 5), 6: (16, 4)}
"""Guards, and men of each nation, by the number of players (EC-SETUP-09 to EC-SETUP-13)."""

AGREED = {
    "men": (1, 8), "guards": (0, 16), "rounds": (1, 99), "goal": (1, 8), "total": (1, 40),
    "minutes": (0, 10_000),
}  # fmt: skip
"""What is agreed before the game: the least and the most of each, in the order it is kept.

Men of a nation, Guards, Rounds, escapes of one nation and of all that win, minutes.
"""

NONE = actions.NONE
OFFICE, BARRACKS, INNER_CELLS, OUTER_CELLS, ESCAPED, DEAD, AWAY = -2, -3, -4, -5, -6, -7, -8
"""Where a pawn is that stands on no circle; AWAY is one that is not lined up yet."""
BOXES = {
    OFFICE: "office", BARRACKS: "barracks", INNER_CELLS: "inner cells", OUTER_CELLS: "outer cells",
    ESCAPED: "escaped", DEAD: "dead", AWAY: "away",
}  # fmt: skip
BOX = {name: place for place, name in BOXES.items()}

NO_ROLL, MOVEMENT, CARD_ROLL, SEARCHING, SHOOTING, DESPERATE = range(6)
"""What the dice were thrown for."""
NO_DRAW, MAY_DRAW, DRAWN = range(3)

HARD_FOR_POW = (DOOR, INSPECTION, SEARCHLIGHT, TUNNEL, TARGET)
HARD_FOR_GUARD = (ROOM, SAFE, APPEL, WALKWAY, TUNNEL, TARGET)
"""The kinds of circles that have rules of their own for a prisoner, and for a Guard."""

Places = tuple[int, ...]
Stock = tuple[int, int, int, int]


PEOPLE = {
    "American": "the Americans", "British": "the British", "Dutch": "the Dutch",
    "French": "the French", "Polish": "the Poles",
}  # fmt: skip
"""The players of many men as a sentence calls them; Security is one person."""
MANY = {"is": "are", "has": "have", "does": "do", "goes": "go", "passes": "pass"}


def people(who: str) -> str:
    """A player in a sentence."""
    return PEOPLE.get(who, who)


@lru_cache(maxsize=1024)
def does(who: str, *doings: str) -> str:
    """The sentence that a player does this and that: "The British end the Turn.".

    What is done stands as of one person, the verb first: "ends the Turn".
    """
    told = []
    for doing in doings:
        verb, _, rest = doing.partition(" ")
        if who in PEOPLE:
            verb = MANY.get(verb, verb.removesuffix("s"))
        told.append(f"{verb} {rest}".rstrip())
    name = people(who)
    return f"{name[0].upper()}{name[1:]} {' and '.join(told)}."


def victory(names: Sequence[str]) -> str:
    """The sentence that these players win."""
    if len(names) == 1:
        return does(names[0], "wins")
    text = in_a_row(map(people, names))
    return f"{text[0].upper()}{text[1:]} win together."


def in_a_row(names: Iterable[str]) -> str:
    """Names in a row: "the British, the Dutch and the Poles"."""
    return " and ".join(", ".join(names).rsplit(", ", 1))


def whom(state: State, pawn: int) -> str:
    """What a pawn is called: "the third British man", "the Guard" where no other can be meant."""
    field = state.field
    mine = field.mine[field.owner[pawn]]
    others = (one for one in mine if one != pawn and state.at[one] not in OUT)
    many = len(mine) > 1 and (state.at[pawn] in OUT or any(True for _ in others))
    return field.known_men[2 * pawn + many]


OUT = (AWAY, BARRACKS)
"""Where nobody is meant who is not named by his number."""
NAME = re.compile(r"\b[A-Z][A-Za-z]*\d[\w-]*|\b[A-Z]{2,}\w*(?:-[A-Z]\w*)*")
"""What may be the name of a pawn, a circle, a pair or a Tunnel."""


def worded(state: State, text: str) -> str:
    """A text with men, Guards, places and Tunnels in words, instead of the names they are typed by.

    A sentence begins with a capital letter.
    """
    field = state.field

    def in_words(found: re.Match[str]) -> str:
        name, before = found[0], text[: found.start()]
        pawn = field.pawn_index.get(name)
        said = whom(state, pawn) if pawn is not None else field.known_as.get(name, "")
        if not said:
            return name
        return said[0].upper() + said[1:] if not before or before.endswith(". ") else said

    made = NAME.sub(in_words, text)
    return made[:1].upper() + made[1:]


def ends_of(field: Field, pair: int, word: str = "and") -> str:
    """The two circles of a Drop or a Wire Fence in a sentence."""
    ends = field.pairs[pair]
    return f"{field.spoken[ends.frm]} {word} {field.spoken[ends.to]}"


class Field:
    """The ground: castle, rulings, nations and what was agreed; the same for the whole game.

    ``men`` and ``guards`` count the pawns; ``goal`` is how many escapes win (EC-ESCAPE-02),
    ``total`` how many all nations need together where that was agreed (EC-VARIANT-04), ``total`` 0
    meaning it was not. ``six`` says that six play (EC-KIT-13). ``cache`` holds what was worked out,
    ``prey`` whom Guards may arrest, ``beside`` what hung on the hands alone in the position before,
    ``spans`` where the pawns of a seat stand in a row of pawns. ``careful`` says that by
    ruling even a plain step depends on more than the pawns around.
    """

    def __init__(
        self, board: Board, rulings: Rulings, nations: tuple[str, ...], counts: tuple[int, ...],
    ) -> None:  # fmt: skip
        self.board, self.rulings, self.nations, self.counts = board, rulings, nations, counts
        self.men, self.guards, self.length, self.goal, self.total, self.minutes = counts
        self._hash = hash((board, rulings, nations, counts))
        self.cache = Cache()
        self.security = len(nations)
        self.six = self.security == len(NATIONS)
        self.players = (*nations, SECURITY_SEAT)
        self.seats = {player: seat for seat, player in enumerate(self.players)}
        self.pows = self.men * self.security
        self.first_guard = self.pows
        self.pawns = tuple(
            f"{PREFIX[nation]}{number}" for nation in nations for number in range(1, self.men + 1)
        ) + tuple(f"G{number}" for number in range(1, self.guards + 1))
        self.pawn_index = {name: pawn for pawn, name in enumerate(self.pawns)}
        self.owner = tuple(
            pawn // self.men if pawn < self.pows else self.security
            for pawn in range(len(self.pawns))
        )
        self.mine = (
            *(range(seat * self.men, (seat + 1) * self.men) for seat in range(self.security)),
            range(self.pows, len(self.pawns)),
        )
        self.spans = tuple(slice(pawns.start, pawns.stop) for pawns in self.mine)
        self.names, self.kinds, self.areas = board.names, board.kinds, board.areas
        self.places = BOXES | dict(enumerate(board.names))
        self.rooms, self.links, self.pairs = board.rooms, board.links, board.pairs
        self.spoken = places(board)
        self._masks()
        self._ways()
        self._tunnels()
        self.patterns = self._patterns()
        self._glances()

    def _masks(self) -> None:
        """Sets of circles as bit masks."""
        board = self.board
        self.appel = board.of_kind(APPEL)
        self.appel_mask, self.safe_mask = self.mask(APPEL), self.mask(SAFE)
        self.post_mask = self.mask(POST)
        self.posts, self.post_set = board.of_kind(POST), frozenset(board.of_kind(POST))
        self.tunnel_mask, self.target_mask = self.mask(TUNNEL), self.mask(TARGET)
        self.outside_mask = self.area(OUTSIDE)
        self.outside = frozenset(at for at, area in enumerate(self.areas) if area == OUTSIDE)
        self.inner_mask = self.area(INNER)
        self.symbols = self._symbols()
        self.with_symbol = frozenset(at for at, found in enumerate(self.symbols) if found >= 0)
        self.dark_for_pow = self.mask(SEARCHLIGHT)
        walkways = self.mask(WALKWAY)
        self.dark_for_guard = walkways | self.appel_mask | self.safe_mask
        if self.rulings.marked_safe_area == "stop":
            self.dark_for_guard &= ~self.safe_mask

    def _symbols(self) -> Places:
        """The symbol that each circle counts for in a claim; by ruling an entrance has its Room's.

        EC-GAP-79.
        """
        board, found = self.board, [*self.board.symbols]
        in_room = self.rulings.entrance_claim == "in-room"
        for at in (way[0] for way in board.tunnels):
            room = [one for one, other in enumerate(board.rooms) if other == board.rooms[at] >= 0]
            found[at] = max((board.symbols[one] for one in room if in_room), default=NONE)
        return tuple(found)

    def mask(self, kind: int) -> int:
        """All circles of a kind, as a bit mask."""
        return sum(1 << at for at in self.board.of_kind(kind))

    def area(self, area: int) -> int:
        """All circles of an area, as a bit mask."""
        return sum(1 << at for at, found in enumerate(self.areas) if found == area)

    def _ways(self) -> None:
        """What leads from each circle: links on foot, then pairs either way.

        Easy links are those that only a pawn can block; hard ones, and pairs, have rules of their
        own. Both stand here for prisoners, then for Guards; ``passed`` are the links to circles
        where Guards only do not stay, ``unsafe`` those to no Safe Area.
        """
        count = len(self.names)
        across: list[list[tuple[int, int]]] = [[] for _ in range(count)]
        for number, pair in enumerate(self.pairs):
            across[pair.frm].append((pair.to, number))
            across[pair.to].append((pair.frm, number))
        self.across = tuple(tuple(found) for found in across)
        self.pair_at = {(frm, to): number for frm in range(count) for to, number in across[frm]}
        self.over = tuple(
            tuple(dict.fromkeys(to for to, _ in found if to not in links))
            for found, links in zip(across, self.links, strict=True)
        )
        self.unsafe = tuple(
            tuple(to for to in links if self.kinds[to] != SAFE) for links in self.links
        )
        hard = (HARD_FOR_POW, HARD_FOR_GUARD)
        self.easy = tuple(
            tuple(tuple(to for to in links if self.kinds[to] not in kinds) for links in self.links)
            for kinds in hard
        )
        self.hard = tuple(
            tuple(
                (*(to for to in links if self.kinds[to] in kinds), *over)
                for links, over in zip(self.links, self.over, strict=True)
            )
            for kinds in hard
        )
        passing = {*HARD_FOR_GUARD} - {ROOM, SAFE, TARGET}
        if self.rulings.guards_on_appel == "keep-out":
            passing.discard(APPEL)
        self.passed = tuple(
            tuple(to for to in links if self.kinds[to] in passing) for links in self.links
        )

    def _glances(self) -> None:
        """What a glance settles: where nobody of a side goes as things usually are.

        ``usual`` says that no ruling asks more of an action than its own chapter does.
        """
        rulings = self.rulings
        self.careful = (
            rulings.pieces == "one-move" or rulings.full_cells == "no-arrest"
            or rulings.immune_step == "bounces"
        )  # fmt: skip
        self.usual = (
            rulings.hand_check == "turn-end" and rulings.claim_time == "any-time"
            and rulings.pausing == "refused" and rulings.empty_play == "refused"
            and rulings.claim_count == "any"
        )  # fmt: skip
        self.unmarked = (0,) * len(self.pairs)
        self.prey: tuple[Any, frozenset[int]] = ((), frozenset())
        self.beside: tuple[Any, Hand, tuple[Action, ...], bool] = ((), (), (), False)

    def _tunnels(self) -> None:
        """Which Tunnel a circle belongs to, and its neighbours underground."""
        self.tunnels = self.board.tunnels
        self.tunnel_of = [NONE] * len(self.names)
        under: list[list[int]] = [[] for _ in self.names]
        for number, way in enumerate(self.tunnels):
            for at in way:
                self.tunnel_of[at] = number
            for one, other in pairwise(way):
                under[one].append(other)
                under[other].append(one)
        self.under = tuple(tuple(found) for found in under)
        self.entrance = {way[0]: number for number, way in enumerate(self.tunnels)}
        self.exit = {way[-1]: number for number, way in enumerate(self.tunnels)}

    def _patterns(self) -> tuple[Places, ...]:
        """The Appel circles of each seat: nations in their order fill them row by row."""
        found: dict[str, Places] = {}
        start = 0
        for nation in NATIONS:
            if nation in self.nations:
                found[nation] = self.appel[start : start + self.men]
                start += self.men
        return tuple(found[nation] for nation in self.nations)

    @cached_property
    def steps(self) -> tuple[tuple[Action, ...], ...]:
        """Every step of every pawn, made once: by pawn, then by circle."""
        circles = range(len(self.names))
        return tuple(
            tuple(Action(self.players[seat], actions.STEP, pawn, to) for to in circles)
            for pawn, seat in enumerate(self.owner)
        )

    @cached_property
    def known_as(self) -> dict[str, str]:
        """What circles, Tunnels and pairs are called, by the names they are typed by."""
        board = self.board
        tunnels = (tunnel(board, one) for one in range(len(board.tunnels)))
        return {
            **dict(zip(board.tunnel_names, tunnels, strict=True)),
            **dict(zip(board.pair_names, crossings(board), strict=True)),
            **dict(zip(board.names, self.spoken, strict=True)),
        }

    @cached_property
    def known_men(self) -> tuple[str, ...]:
        """What each pawn is called, alone and among others."""
        found: list[str] = []
        for pawn, seat in enumerate(self.owner):
            word = "Guard" if seat == self.security else f"{self.players[seat]} man"
            found += f"the {word}", f"the {ordinal(pawn - self.mine[seat].start + 1)} {word}"
        return tuple(found)

    @cached_property
    def words(self) -> tuple[dict[str, Action], ...]:
        """The actions that name nothing, made once for each seat."""
        return tuple({verb: Action(who, verb) for verb in actions.BUTTONS} for who in self.players)

    @cached_property
    def plays(self) -> tuple[tuple[Action, ...], ...]:
        """Playing each card on nothing, made once for each seat."""
        every = range(len(CARDS))
        return tuple(
            tuple(Action(who, actions.PLAY, card=card) for card in every) for who in self.players
        )

    @cached_property
    def pool(self) -> tuple[dict[int, Action], dict[int, Action]]:
        """Deploying to each post and withdrawing each Guard, made once."""
        who, guards = SECURITY_SEAT, self.mine[self.security]
        return (
            {at: Action(who, actions.DEPLOY, to=at) for at in self.posts},
            {guard: Action(who, actions.WITHDRAWS, guard) for guard in guards},
        )

    def named(self, mask: int) -> list[str]:
        """A mask of pawns by their names."""
        return [name for pawn, name in enumerate(self.pawns) if mask >> pawn & 1]

    def __eq__(self, other: object) -> bool:
        """Fields are equal when built, ruled, seated and agreed alike."""
        if self is other:
            return True
        return (
            isinstance(other, Field)
            and self.nations == other.nations
            and self.counts == other.counts
            and self.rulings == other.rulings
            and self.board == other.board
        )

    def __hash__(self) -> int:
        """Hash of the content, computed once."""
        return self._hash


# -- One position of the game ---------------------------------------------------------------------


class Question(NamedTuple):
    """Something that must be settled before the Turn goes on; the first of a row is asked now.

    ``who`` is the seat asked, or nobody where chance answers. ``topic`` says what is at stake,
    ``a``, ``b`` and ``c`` what it is about, ``rest`` who is asked afterwards or what else is to be
    done, ``data`` is what has been put together so far.
    """

    kind: str
    who: int = NONE
    topic: str = ""
    a: int = NONE
    b: int = NONE
    c: int = NONE
    rest: tuple[int, ...] = ()
    data: tuple[int, ...] = ()


class State(NamedTuple):
    """One position. Players are numbered by seats, the Security Officer last; pawns by nations.

    ``at`` is the circle or box of each pawn, ``inside`` who of them is underground. ``rounds`` is
    the marker. ``throws`` are those of the roll made ``purpose``; ``extra`` counts extra throws.
    ``doubles`` are releases still open, ``luck`` whether a card may be drawn. ``mover`` is a pawn
    that must go on because it may not stop where it is, ``origin`` where it last might, ``spent``
    the points since. Masks of pawns: who ``moved``, who is ``done`` for this Turn, POWs on their
    exempt way home (``returning``), who ``refused`` the Appel, who is ``hidden``, who wears a
    ``uniform``. ``faded`` are the seats whose exemption has lapsed. ``idle`` counts the points of
    this Turn that went elsewhere than home; ``noted`` are returning POWs who could have come nearer
    with such a point, or by the other ruling who came nearer at all (EC-GAP-19). ``markers`` holds
    for each pair a bit for each nation, five bits further up for the other direction.
    """

    field: Field
    turn: int
    at: Places
    inside: int
    rounds: int
    points: int
    throws: tuple[int, ...]
    purpose: int
    rolled: bool
    extra: int
    doubles: int
    luck: int
    mover: int
    origin: int
    spent: int
    crossed: int
    moved: int
    done: int
    returning: int
    faded: int
    idle: int
    noted: int
    refused: int
    hidden: int
    uniform: int
    shared: int
    claims: int
    markers: tuple[int, ...]
    open: int
    detected: int
    dug: int
    equipment: tuple[Stock, ...]
    kits: tuple[int, ...]
    hands: tuple[Hand, ...]
    deck: Pile
    security: Pile
    parts: Pile
    stock: Stock
    spare: int
    escapes: tuple[int, ...]
    called: bool
    timed: int
    loose: int
    pending: tuple[Question, ...]
    over: int


# -- What can be read off a position --------------------------------------------------------------


def standing(state: State, first: int = 0, after: int | None = None) -> set[int]:
    """The circles with a pawn on the surface; of some pawns only, where asked.

    Boxes may be among them: they are no circles, so they do no harm.
    """
    at, inside = state.at[first:after], state.inside >> first
    if not inside:
        return set(at)
    return {here for pawn, here in enumerate(at) if not inside >> pawn & 1}


def pawn_on(state: State, circle: int, *, under: bool = False) -> int:
    """The pawn on a circle, above or below ground, or -1."""
    at, inside = state.at, state.inside
    if circle not in at:
        return NONE
    pawn = at.index(circle)
    while bool(inside >> pawn & 1) != under:
        if circle not in at[pawn + 1 :]:
            return NONE
        pawn = at.index(circle, pawn + 1)
    return pawn


def holds(state: State, seat: int) -> int:
    """How many Equipment cards a seat holds."""
    return sum(state.equipment[seat])


def marked_rooms(state: State) -> int:
    """The Rooms a Guard may enter: those with an Escape Attempt marker (EC-ROOM-06)."""
    field, mask = state.field, 0
    for number, marks in enumerate(state.markers):
        if marks:
            pair = field.pairs[number]
            for at in (pair.frm, pair.to):
                if field.rooms[at] >= 0:
                    mask |= 1 << field.rooms[at]
    if state.detected:
        for number, way in enumerate(field.tunnels):
            if state.detected >> number & 1 and field.rooms[way[0]] >= 0:
                mask |= 1 << field.rooms[way[0]]
    return mask


def marked(state: State, circle: int) -> bool:
    """Whether a circle carries an Escape Attempt marker (EC-SAFE-04)."""
    return any(state.markers[pair] for _, pair in state.field.across[circle])


def may_stop(state: State, pawn: int, circle: int, *, under: bool) -> bool:
    """Whether a pawn may end its movement on a circle (EC-REF-12, EC-REF-13, EC-REF-14)."""
    if under:
        return True
    field = state.field
    if field.tunnel_mask >> circle & 1:
        return False
    dark = field.dark_for_pow if pawn < field.pows else field.dark_for_guard
    return not dark >> circle & 1


# -- arrest -------------------------------------------------------------------------------------


def exempt(state: State, pawn: int) -> bool:
    """Whether a POW is on his way home under both conditions (EC-ARREST-06)."""
    seat = state.field.owner[pawn]
    return bool(
        state.returning >> pawn & 1 and not state.faded >> seat & 1 and not holds(state, seat)
    )


def exempts(state: State, seat: int) -> bool:
    """Whether a nation has men on the way home, under both conditions."""
    return any(state.at[pawn] >= 0 and exempt(state, pawn) for pawn in state.field.mine[seat])


def immunity(state: State, pawn: int) -> str:
    """Why a POW on the board cannot be arrested where he is; nothing when he can."""
    field, rulings = state.field, state.field.rulings
    at, mine = state.at[pawn], 1 << pawn
    kind = field.kinds[at]
    if kind == SAFE:
        return "safe"
    if kind == APPEL:
        return "appel"
    if state.hidden & mine:
        return "hidden"
    if kind == TARGET:
        return "target"
    if rulings.full_cells == "no-arrest" and cells_for(state, at) == NONE:
        return "full"
    seat = field.owner[pawn]
    inner = field.areas[at] == INNER
    if state.inside & mine:
        if not state.detected >> field.tunnel_of[at] & 1:
            return "tunnel"
        if inner and rulings.inner_tunnel == "protected" and not holds(state, seat):
            return "no-equipment"
        return ""
    post = kind == POST
    refused = bool(state.refused & mine)
    if state.returning & mine and exempt(state, pawn):
        unsafe = post and rulings.exempt_on_post == "no"
        if not unsafe and not (refused and rulings.returning_refuser == "exposed"):
            return "returning"
    if not inner or post or holds(state, seat):
        return ""
    if refused and rulings.refusers == "exposed":
        return ""
    return "no-equipment"


def barred(state: State, pawn: int) -> str:
    """Why no Guard may walk onto a POW: his immunity, or by ruling the Walkway he is on."""
    field = state.field
    code = immunity(state, pawn)
    if code or field.rulings.walkway_arrest != "refused":
        return code
    return "walkway-arrest" if field.kinds[state.at[pawn]] == WALKWAY else ""


def prey(state: State) -> frozenset[int]:
    """The circles of the prisoners on the surface whom a Guard could arrest there."""
    field = state.field
    men = state.at[: field.pows]
    key = (
        men, state.equipment, state.inside, state.hidden, state.refused, state.returning,
        state.faded,
    )  # fmt: skip
    if field.prey[0] != key:
        field.prey = (key, frozenset(
            at for pawn, at in enumerate(men)
            if at >= 0 and not state.inside >> pawn & 1 and not barred(state, pawn)
        ))  # fmt: skip
    return field.prey[1]


def liable_clauses(state: State, pawn: int) -> tuple[str, ...]:
    """The clauses that let a POW be arrested where he is."""
    field = state.field
    at, seat = state.at[pawn], field.owner[pawn]
    found = []
    if state.inside >> pawn & 1:
        found.append("EC-TUNNEL-12")
        if field.areas[at] == INNER and not holds(state, seat):
            found.append("EC-GAP-71")
    elif field.areas[at] == OUTSIDE:
        found += ["EC-ARREST-04", "EC-REF-18"]
    elif field.areas[at] != INNER:
        found += ["EC-ARREST-03", "EC-REF-18"]
    elif holds(state, seat):
        found += ["EC-ARREST-02", "EC-REF-17"]
    elif state.refused >> pawn & 1 and field.kinds[at] != POST:
        found += ["EC-REF-20", "EC-GAP-10"]
    if field.kinds[at] == POST and not state.inside >> pawn & 1:
        found += ["EC-POST-04", "EC-ARREST-05", "EC-ARREST-17", "EC-REF-19"]
    if state.returning >> pawn & 1:
        found += why_not_exempt(state, pawn)
    return tuple(found)


def why_not_exempt(state: State, pawn: int) -> list[str]:
    """The conditions that a POW on his way home fails; with none of them, the ruling."""
    field, seat = state.field, state.field.owner[pawn]
    lost = ["EC-ARREST-07"] if holds(state, seat) else []
    if state.faded >> seat & 1:
        lost.append("EC-ARREST-08")
    post = field.kinds[state.at[pawn]] == POST and field.rulings.exempt_on_post == "no"
    return ["EC-ARREST-06", *(lost or ["EC-GAP-20" if post else "EC-GAP-76"])]


def cells_for(state: State, at: int) -> int:
    """The cells for an arrest on a circle; the other ones when they are full (EC-ARREST-14)."""
    field = state.field
    inner = field.areas[at] == INNER
    first, second = (INNER_CELLS, OUTER_CELLS) if inner else (OUTER_CELLS, INNER_CELLS)
    for cells in (first, second):
        if state.at.count(cells) < size_of(field, cells):
            return cells
    return NONE if field.rulings.full_cells == "no-arrest" else OUTER_CELLS


def size_of(field: Field, cells: int) -> int:
    """How many prisoners fit into a kind of cells (EC-GAP-23)."""
    return field.board.cells[0 if cells == INNER_CELLS else 1].size


# -- places -------------------------------------------------------------------------------------


def in_open_tunnel(field: Field, at: int, opened: int) -> bool:
    """Whether a circle belongs to an open Tunnel."""
    return at >= 0 and field.tunnel_of[at] >= 0 and bool(opened >> field.tunnel_of[at] & 1)


def release_circles(state: State, cells: int) -> tuple[int, ...]:
    """Where a released POW may start: the circle at the arrow, or the nearest free ones.

    EC-CELL-05, EC-GAP-24.
    """
    field = state.field
    arrow = field.board.cells[0 if cells == INNER_CELLS else 1].arrow
    if arrow < 0:
        return ()
    taken, dark = standing(state), field.tunnel_mask | field.dark_for_pow | field.target_mask
    if arrow not in taken and not dark >> arrow & 1:
        return (arrow,)
    if field.rulings.taken_arrow == "waits":
        return ()
    seen, ring, area = 1 << arrow, [arrow], field.areas[arrow]
    while ring:
        wider = []
        for at in ring:
            for to in field.links[at]:
                if not seen >> to & 1 and field.areas[to] == area:
                    seen |= 1 << to
                    wider.append(to)
        found = tuple(sorted(to for to in wider if to not in taken and not dark >> to & 1))
        if found:
            return found
        ring = wider
    return ()


def appel_circles(state: State) -> tuple[int, ...]:
    """The free circles of the Appel area."""
    taken = standing(state)
    return tuple(at for at in state.field.appel if at not in taken)


def pattern_circles(state: State, seat: int) -> tuple[int, ...]:
    """Where an obedient POW lines up: his nation's pattern, else the Appel area (EC-GAP-11)."""
    taken = standing(state)
    own = tuple(at for at in state.field.patterns[seat] if at not in taken)
    return own or appel_circles(state)


def barracks(state: State) -> int:
    """A Guard in the Barracks, or -1 (EC-BARRACKS-01)."""
    first = state.field.first_guard
    try:
        return state.at.index(BARRACKS, first)
    except ValueError:
        return NONE


def outside_pows(state: State) -> list[int]:
    """The POWs Outside the Castle."""
    field = state.field
    return [
        pawn for pawn in range(field.pows)
        if state.at[pawn] >= 0 and field.outside_mask >> state.at[pawn] & 1
        and field.kinds[state.at[pawn]] != TARGET
    ]  # fmt: skip


# -- A position while an action is carried out ----------------------------------------------------


PLACE = {name: number for number, name in enumerate(State._fields)}
PENDING = PLACE["pending"]


class Play(BasePlay[Question]):
    """The position as it changes, and what is told about it (EC-GAP-30)."""

    __slots__ = ("field", "s")

    def __init__(self, state: State, log: Log) -> None:
        self.s, self.field, self.log = state, state.field, log
        self.players = state.field.players

    @property
    def pending(self) -> tuple[Question, ...]:
        """The questions, the first of them asked now."""
        return self.s.pending

    @pending.setter
    def pending(self, questions: tuple[Question, ...]) -> None:
        parts = [*self.s]
        parts[PENDING] = questions
        self.s = from_parts(State, parts)

    def set(self, **changes: Any) -> None:
        """Change parts of the position."""
        parts = [*self.s]
        for name, value in changes.items():
            parts[PLACE[name]] = value
        self.s = from_parts(State, parts)

    # -- pawns ----------------------------------------------------------------------------------

    def put(self, pawn: int, place: int, *, under: bool = False, **more: Any) -> None:
        """Set a pawn on a circle or into a box, and change other parts of the position with it."""
        state, bit = self.s, 1 << pawn
        more["at"], more["hidden"] = replaced(state.at, pawn, place), state.hidden & ~bit
        more["inside"] = state.inside | bit if under else state.inside & ~bit
        self.set(**more)

    def to_office(self, guard: int, **more: Any) -> None:
        """A Guard goes directly to the Commander's Office (EC-MOVE-08)."""
        self.put(guard, OFFICE, **more)
        if self.s.mover == guard:
            self.set(mover=NONE, origin=NONE, spent=0)

    def name(self, pawn: int) -> str:
        """The name of a pawn."""
        return self.field.pawns[pawn]

    def say(self, kind: str, text: str, *clauses: str, seat: int = NONE, **data: Any) -> None:
        """Tell everybody, in words: see :func:`worded`."""
        if self.log is not None:
            super().say(kind, worded(self.s, text), *clauses, seat=seat, **data)

    def whisper(self, kind: str, text: str, *clauses: str, seat: int, **data: Any) -> None:
        """Tell one player, in words: see :func:`worded`."""
        super().whisper(kind, worded(self.s, text), *clauses, seat=seat, **data)

    # -- Equipment and Kits -----------------------------------------------------------------------

    def gain(self, seat: int, kind: int, count: int = 1, *, stock: bool = True) -> None:
        """Equipment comes to a hand, from its stack unless it was traded; negative: it goes."""
        equipment = self.s.equipment
        self.set(equipment=replaced(equipment, seat, bumped(equipment[seat], kind, count)))
        if stock:
            self.set(stock=bumped(self.s.stock, kind, -count))

    def spend(self, seat: int, kind: int, count: int = 1) -> None:
        """Equipment goes back to its stack (EC-ATTEMPT-02)."""
        self.gain(seat, kind, -count)

    def kit(self, seat: int, change: int) -> None:
        """A Kit comes to a hand or leaves it."""
        self.set(kits=bump(self.s.kits, seat, change))

    # -- cards ----------------------------------------------------------------------------------

    def take(self, seat: int, card: int) -> None:
        """A card comes to a hand."""
        hands = self.s.hands
        self.set(hands=replaced(hands, seat, tuple(sorted((*hands[seat], card)))))

    def give_back(self, seat: int, card: int) -> None:
        """A card leaves a hand for the bottom of its own deck (EC-CARD-12)."""
        hands = self.s.hands
        self.set(hands=replaced(hands, seat, without(hands[seat], card)))
        if is_security(card):
            self.set(security=(*self.s.security, card))
        elif card <= PART_TWO and separate(self.s):
            self.set(parts=(*self.s.parts, card))
        else:
            self.set(deck=(*self.s.deck, card))


def separate(state: State) -> bool:
    """Whether used kit parts go to a pile of their own: with six players (EC-GAP-32)."""
    return state.field.six and state.field.rulings.used_kit_part == "pile"


def bump(row: tuple[int, ...], place: int, change: int) -> tuple[int, ...]:
    """A row of numbers with one of them changed."""
    return replaced(row, place, row[place] + change)


def bumped(stock: Stock, kind: int, change: int) -> Stock:
    """A stock with one kind changed."""
    found = list(stock)
    found[kind] += change
    return (found[0], found[1], found[2], found[3])


# -- How far it is --------------------------------------------------------------------------------


FAR = 10_000
"""Further than any roll."""


def distances(state: State, start: int) -> tuple[int, ...]:
    """The steps from a Guard's circle to each circle (EC-GAP-08).

    Along links, Doors, Inspection Points and markers in their forward direction; unmarked Safe Area
    circles and unmarked pairs are not walked. Other pawns block only by ruling.
    """
    field, ruling = state.field, state.field.rulings.search_range
    taken = frozenset(standing(state) if ruling == "blocked" else ())
    key = ("range", start, state.markers, taken)
    found: tuple[int, ...] | None = field.cache.get(key)
    if found is not None:
        return found

    def ways(at: int) -> Iterable[int]:
        blocked = at in taken and at != start
        return () if blocked else neighbours(state, at, plain=ruling == "plain")

    open_way = not taken and ruling != "plain" and state.markers == field.unmarked
    near = field.unsafe.__getitem__ if open_way else ways
    return field.cache.keep(key, graph.steps([start], near, len(field.names), FAR))


def neighbours(state: State, at: int, *, plain: bool) -> Iterable[int]:
    """The circles one step on from a circle."""
    field = state.field
    found = [to for to in field.links[at] if plain or field.kinds[to] != SAFE or marked(state, to)]
    for to, number in field.across[at]:
        marks = state.markers[number]
        forward = marks & 31 if field.pairs[number].frm == at else marks >> 5
        if plain or forward:
            found.append(to)
    if plain:
        found += field.under[at]
    return found


def homeward(state: State, pawn: int) -> tuple[int, ...]:
    """For each circle the steps of a man's shortest way home into the Inner Courtyard (EC-GAP-19).

    Pawns block, but for men of his own who are on the way home, too.
    """
    field, at = state.field, state.at
    own = {at[man] for man in field.mine[field.owner[pawn]] if state.returning >> man & 1}
    return ways_home(field, standing(state) - own)


def unhindered(state: State) -> tuple[int, ...]:
    """The same as if no pawn stood there."""
    cache = state.field.cache
    found: tuple[int, ...] | None = cache.get("home")
    return found if found is not None else cache.keep("home", ways_home(state.field, set()))


def ways_home(field: Field, taken: set[int]) -> tuple[int, ...]:
    """For each circle the steps home; the Door and the Inspection Point of the way are free."""
    locked = {*field.board.of_kind(DOOR), *field.board.of_kind(INSPECTION)}
    every = field.rulings.return_way == "every"
    shut = taken if every else taken | locked.difference(field.board.gate)
    home = [at for at, area in enumerate(field.areas) if area == INNER and at not in taken]

    def ways(at: int) -> Iterable[int]:
        return () if at in shut else field.links[at]

    return graph.steps(home, ways, len(field.names), FAR)
