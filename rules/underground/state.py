"""One position of the game, and the ground it is played on."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from rules.piles import Pile
from rules.underground.board.plan import (
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
from rules.underground.board.survey import survey
from rules.underground.cards import Hand
from rules.underground.rulings import Rulings

OUT = -1
"""The place of a player who is out of the game (UE-SETUP-08)."""
NONE = -1
STALLED = -2
"""How a game ends that nobody can win any more (UE-GAP-69)."""
HELD, ONCE, FREED = range(3)
"""Held by a shut cave, free to leave with the next throw (UE-GAP-41), free for good."""
UNSAID, BACK = -1, -2
"""Nothing announced, and turning back announced; a jump is announced by its chasm."""

FIRE, COLLAPSE, GRATE_TOKEN, SIGN = range(4)
TOKENS = ("fire", "collapse", "grate", "signpost")
"""The four kinds of token, as they are stacked from the top (UE-STACK-03)."""
MANY = 100_000
"""How much a field remembers at most."""
TOUCH = 1.5
"""How near the middles of two squares are that touch on the drawing, in grid units."""
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


class Field:
    """The ground: board, rulings and seats; the same for the whole game.

    ``known`` remembers lists of actions and routes that were once worked out for some part of a
    position; they depend on nothing else.
    """

    def __init__(self, board: Board, rulings: Rulings, players: tuple[str, ...]) -> None:
        self.board, self.rulings, self.players = board, rulings, players
        self._hash = hash((board, rulings, players))
        self.known: dict[Any, Any] = {}
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
        self.named_targets = rulings.blast_hits == "one" or rulings.attack_again == "no-throw"
        self.plain_walks = rulings.loops != "refused" and rulings.no_full_route != "turn-back"
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
        """For each square the shortest way to a Chance square as a mask, 0 where there is none."""
        found = []
        for at in range(len(self.names)):
            came, waiting = {at: NONE}, [at]
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
        """For each square and each number of steps: the squares as near as that, as a mask."""
        found = []
        for at in range(len(self.names)):
            reach = [1 << at]
            for _ in range(8):
                wider = reach[-1]
                for one in range(len(self.names)):
                    if reach[-1] >> one & 1:
                        wider |= self.near_mask[one]
                reach.append(wider)
            found.append(tuple(reach))
        return tuple(found)


@lru_cache(maxsize=256)
def field_of(board: Board, rulings: Rulings, players: tuple[str, ...]) -> Field:
    """The field, the same object for the same content, so that what it has learned is shared."""
    return Field(board, rulings, players)


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
