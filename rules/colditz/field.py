"""The ground of a game: castle, rulings, nations and what was agreed; where pawns may be."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from rules.colditz.board.plan import (
    APPEL,
    INNER,
    OUTSIDE,
    POST,
    ROOM,
    SAFE,
    SEARCHLIGHT,
    TUNNEL,
    WALKWAY,
    Board,
)
from rules.colditz.board.plan import DOOR as DOOR_CIRCLE
from rules.colditz.board.plan import INSPECTION as INSPECTION_CIRCLE
from rules.colditz.board.plan import TARGET as TARGET_CIRCLE
from rules.colditz.memory import Memory
from rules.colditz.rulings import Rulings

NATIONS = ("British", "Dutch", "Polish", "French", "American")
"""The nations, in the order in which their men line up (EC-SETUP-08)."""
SECURITY = "Security"
"""The Security Officer's name at the table."""
PREFIX = {"British": "Br", "Dutch": "Du", "Polish": "Po", "French": "Fr", "American": "Am"}
MEN = {2: (6, 8), 3: (12, 7), 4: (14, 6), 5: (15, 5), 6: (16, 4)}
"""Guards, and men of each nation, by the number of players (EC-SETUP-09 to EC-SETUP-13)."""

NONE = -1
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

HARD_FOR_POW = (DOOR_CIRCLE, INSPECTION_CIRCLE, SEARCHLIGHT, TUNNEL, TARGET_CIRCLE)
HARD_FOR_GUARD = (ROOM, SAFE, APPEL, WALKWAY, TUNNEL, TARGET_CIRCLE)
"""The kinds of circles that have rules of their own for a prisoner, and for a Guard."""

Places = tuple[int, ...]
Stock = tuple[int, int, int, int]


class Field:
    """The ground: castle, rulings, nations and what was agreed; the same for the whole game.

    ``men`` and ``guards`` count the pawns; ``goal`` is how many escapes win (EC-ESCAPE-02),
    ``total`` how many all nations need together where that was agreed (EC-VARIANT-04), ``total`` 0
    meaning it was not. ``known`` remembers what was worked out, ``prey`` whom Guards may
    arrest. ``careful`` says that by ruling even a plain step depends on more than the pawns around.
    """

    def __init__(
        self, board: Board, rulings: Rulings, nations: tuple[str, ...], counts: tuple[int, ...],
    ) -> None:  # fmt: skip
        self.board, self.rulings, self.nations, self.counts = board, rulings, nations, counts
        self.men, self.guards, self.length, self.goal, self.total, self.minutes = counts
        self._hash = hash((board, rulings, nations, counts))
        self.known = Memory()
        self.security = len(nations)
        self.players = (*nations, SECURITY)
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
        self.names, self.kinds, self.areas = board.names, board.kinds, board.areas
        self.rooms, self.links, self.pairs = board.rooms, board.links, board.pairs
        self._masks()
        self._ways()
        self._tunnels()
        self.patterns = self._patterns()
        self._glances()
        self._regions()

    def _masks(self) -> None:
        """Sets of circles as bit masks."""
        board = self.board
        self.appel = board.of_kind(APPEL)
        self.appel_mask, self.safe_mask = self.mask(APPEL), self.mask(SAFE)
        self.post_mask = self.mask(POST)
        self.posts, self.post_set = board.of_kind(POST), frozenset(board.of_kind(POST))
        self.tunnel_mask, self.target_mask = self.mask(TUNNEL), self.mask(TARGET_CIRCLE)
        self.outside_mask = self.area(OUTSIDE)
        self.outside = frozenset(at for at, area in enumerate(self.areas) if area == OUTSIDE)
        self.inner_mask = self.area(INNER)
        self.with_symbol = frozenset(at for at, found in enumerate(board.symbols) if found >= 0)
        self.dark_for_pow = self.mask(SEARCHLIGHT)
        walkways = self.mask(WALKWAY)
        self.dark_for_guard = walkways | self.appel_mask | self.safe_mask
        if self.rulings.marked_safe_area == "stop":
            self.dark_for_guard &= ~self.safe_mask

    def mask(self, kind: int) -> int:
        """All circles of a kind, as a bit mask."""
        return sum(1 << at for at in self.board.of_kind(kind))

    def area(self, area: int) -> int:
        """All circles of an area, as a bit mask."""
        return sum(1 << at for at, found in enumerate(self.areas) if found == area)

    def _ways(self) -> None:
        """What leads from each circle: links on foot, then pairs either way.

        Easy links are those that only a pawn can block; hard ones have rules of their own.
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
        self.easy_pow, self.hard_pow = self._sorted(HARD_FOR_POW)
        self.easy_guard, self.hard_guard = self._sorted(HARD_FOR_GUARD)

    def _sorted(self, hard: tuple[int, ...]) -> tuple[tuple[Places, ...], tuple[Places, ...]]:
        """Each circle's links, the easy ones and those to hard kinds of circles."""
        kinds = self.kinds
        easy = tuple(tuple(to for to in links if kinds[to] not in hard) for links in self.links)
        rest = tuple(tuple(to for to in links if kinds[to] in hard) for links in self.links)
        return easy, rest

    def _glances(self) -> None:
        """What a glance settles: where nobody of a side goes as things usually are."""
        rulings, of_kind = self.rulings, self.board.of_kind
        self.careful = (
            rulings.pieces == "one-move" or rulings.full_cells == "no-arrest"
            or rulings.immune_step == "bounces"
        )  # fmt: skip
        closed = {*of_kind(ROOM), *of_kind(SAFE), *of_kind(TARGET_CIRCLE)}
        if rulings.guards_on_appel == "keep-out":
            closed.update(of_kind(APPEL))
        self.passed_by_guards = tuple(
            tuple(to for to in links if to not in closed) for links in self.hard_guard
        )
        self.rough = tuple(
            bool(hard or over) for hard, over in zip(self.hard_pow, self.over, strict=True)
        )
        self.dead_ends = frozenset(at for at in of_kind(TUNNEL) if len(self.links[at]) < 2)
        doors, points = frozenset(of_kind(DOOR_CIRCLE)), frozenset(of_kind(INSPECTION_CIRCLE))
        none = frozenset[int]()
        self.closed_to_men = {
            (no_key, no_pass): (doors if no_key else none) | (points if no_pass else none)
            for no_key in (False, True) for no_pass in (False, True)
        }  # fmt: skip

    def _regions(self) -> None:
        """Circles as masks.

        ``bits`` is the mask of each circle; boxes are negative, so they find the zeros at its end.
        ``rings`` are the easy links of a prisoner and of a Guard.
        """
        count = len(self.names)
        self.bits = (*(1 << at for at in range(count)), *(0 for _ in range(AWAY, 0)))
        self.rings = tuple(
            tuple(sum(1 << to for to in links) for links in easy)
            for easy in (self.easy_pow, self.easy_guard)
        )
        self.prey = Memory()

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


@lru_cache(maxsize=256)
def field_of(
    board: Board, rulings: Rulings, nations: tuple[str, ...], counts: tuple[int, ...]
) -> Field:
    """The field, the same object for the same content, so that what it has learned is shared."""
    return Field(board, rulings, nations, counts)
