"""One position of the game, and how it changes."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from rules.core.piles import Pile
from rules.core.play import BasePlay, from_parts, replaced
from rules.core.verbs import Log
from rules.games.colditz.cards import PART_TWO, Hand, is_security, without
from rules.games.colditz.ground import AWAY, BARRACKS, NONE, OFFICE, Field, Places, Stock


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
