"""The ground of a game: castle, rulings, nations and what was agreed; what people are called."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Any, TypeVar

from rules.core.records import Built
from rules.games.colditz import actions
from rules.games.colditz.actions import Action
from rules.games.colditz.board.called import name_circles, name_pairs, name_tunnel, ordinal
from rules.games.colditz.board.plan import (
    APPEL,
    DOOR,
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
from rules.games.colditz.cards import CARDS
from rules.games.colditz.options import Rulings

# -- What was once worked out and hangs on nothing but its key ------------------------------------


V = TypeVar("V")

MOST_KEPT = 50_000
"""How many answers a cache holds before it begins anew."""


class Cache(dict[Any, Any]):
    """A cache: answers by what they hang on."""

    def keep(self, key: Any, value: V) -> V:
        """Put an answer into it, and give it back."""
        if len(self) >= MOST_KEPT:
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

PLURALS = {"is": "are", "has": "have", "does": "do", "goes": "go", "passes": "pass"}


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
            verb = PLURALS.get(verb, verb.removesuffix("s"))
        told.append(f"{verb} {rest}".rstrip())
    name = people(who)
    return f"{name[0].upper()}{name[1:]} {' and '.join(told)}."


def tell_victory(names: Sequence[str]) -> str:
    """The sentence that these players win."""
    if len(names) == 1:
        return does(names[0], "wins")
    text = in_a_row(map(people, names))
    return f"{text[0].upper()}{text[1:]} win together."


def in_a_row(names: Iterable[str]) -> str:
    """Names in a row: "the British, the Dutch and the Poles"."""
    return " and ".join(", ".join(names).rsplit(", ", 1))


def ends_of(field: Field, pair: int, word: str = "and") -> str:
    """The two circles of a Drop or a Wire Fence in a sentence."""
    ends = field.pairs[pair]
    return f"{field.spoken[ends.frm]} {word} {field.spoken[ends.to]}"


class PlainActions(dict[str, Action]):
    """The actions of a player that name nothing, by their words: each is made when it is met."""

    def __init__(self, who: str) -> None:
        super().__init__()
        self.who = who

    def __missing__(self, verb: str) -> Action:
        """Return the action of a word, made now."""
        found = self[verb] = Action(self.who, verb)
        return found


class Field(Built):
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
        super().__init__(nations, counts, rulings, board)
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
        self.spoken = name_circles(board)
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
        self.beside: tuple[Any, Any, tuple[Action, ...], bool] = ((), (), (), False)

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
        tunnels = (name_tunnel(board, one) for one in range(len(board.tunnels)))
        return {
            **dict(zip(board.tunnel_names, tunnels, strict=True)),
            **dict(zip(board.pair_names, name_pairs(board), strict=True)),
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
    def words(self) -> tuple[PlainActions, ...]:
        """The actions that name nothing, made once for each seat."""
        return tuple(PlainActions(who) for who in self.players)

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
