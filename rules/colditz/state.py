"""One position of the game."""

from __future__ import annotations

from typing import NamedTuple

from rules.colditz.cards import Hand
from rules.colditz.field import (
    AWAY,
    BARRACKS,
    BOX,
    BOXES,
    CARD_ROLL,
    DEAD,
    DESPERATE,
    DRAWN,
    ESCAPED,
    INNER_CELLS,
    MAY_DRAW,
    MEN,
    MOVEMENT,
    NATIONS,
    NO_DRAW,
    NO_ROLL,
    NONE,
    OFFICE,
    OUTER_CELLS,
    PREFIX,
    SEARCHING,
    SECURITY,
    SHOOTING,
    Field,
    Places,
    Stock,
    field_of,
)
from rules.piles import Pile


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

    @property
    def asked(self) -> str:
        """What is asked now: the kind of the first question, or the Turn itself."""
        return self.pending[0].kind if self.pending else "turn"


__all__ = [
    "AWAY",
    "BARRACKS",
    "BOX",
    "BOXES",
    "CARD_ROLL",
    "DEAD",
    "DESPERATE",
    "DRAWN",
    "ESCAPED",
    "INNER_CELLS",
    "MAY_DRAW",
    "MEN",
    "MOVEMENT",
    "NATIONS",
    "NONE",
    "NO_DRAW",
    "NO_ROLL",
    "OFFICE",
    "OUTER_CELLS",
    "PREFIX",
    "SEARCHING",
    "SECURITY",
    "SHOOTING",
    "Field",
    "Places",
    "Question",
    "State",
    "Stock",
    "field_of",
]
