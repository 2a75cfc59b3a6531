"""One position of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rules.piles import Pile
from rules.underground.cards import Hand

if TYPE_CHECKING:
    from rules.underground.field import Field

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
