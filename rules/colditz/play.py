"""A position while an action is carried out: the chapters change it, and nobody sees it half done.

A chapter speaks of ``play`` as of the table: it moves pawns, puts cards under decks and says what
happened. ``play.s`` is the position as it is now.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.colditz.cards import PART_TWO, is_security, with_card, without
from rules.colditz.state import NONE, OFFICE, Places, Question, State, Stock
from rules.game import Event

Log = list[Event] | None
EVERYONE = "everyone"
"""The viewer who sees all hands."""

Effects = Mapping[str, Callable[["Play", Question], None]]
"""What something announced does when nobody answers it, by the topic of its question."""
NO_EFFECTS: Effects = {}
"""For play in which nothing is announced."""
PLACE = {name: number for number, name in enumerate(State._fields)}
made = tuple.__new__
"""A position out of its parts in a row, as quickly as can be."""


class Play:
    """The position as it changes, and what is said about it."""

    __slots__ = ("effects", "field", "log", "s")

    def __init__(self, state: State, log: Log, effects: Effects = NO_EFFECTS) -> None:
        self.s = state
        self.log = log
        self.field = state.field
        self.effects = effects

    def set(self, **changes: Any) -> None:
        """Change parts of the position."""
        parts = [*self.s]
        for name, value in changes.items():
            parts[PLACE[name]] = value
        self.s = made(State, parts)

    # -- saying ---------------------------------------------------------------------------------

    def say(self, kind: str, text: str, *clauses: str, seat: int = NONE, **data: Any) -> None:
        """Tell everybody what happened and which clauses made it happen."""
        if self.log is not None:
            who = self.field.players[seat] if seat >= 0 else ""
            self.log.append(Event(kind, text, tuple(dict.fromkeys(clauses)), who, data=data))

    def whisper(
        self, kind: str, text: str, *clauses: str, seat: int, also: int = NONE, **data: Any
    ) -> None:
        """Tell one player, perhaps a second one, and those who see all (EC-GAP-30)."""
        if self.log is not None:
            who = self.field.players[seat]
            heard_by = (EVERYONE, who, *((self.field.players[also],) if also >= 0 else ()))
            event = Event(kind, text, tuple(dict.fromkeys(clauses)), who, "", "", heard_by, data)
            self.log.append(event)

    # -- asking ---------------------------------------------------------------------------------

    def ask(self, *questions: Question) -> None:
        """Let these be settled before anything else that is pending."""
        self.set(pending=(*questions, *self.s.pending))

    def answered(self) -> Question:
        """The first question, which is settled now."""
        pending = self.s.pending
        self.set(pending=pending[1:])
        return pending[0]

    def instead(self, question: Question) -> None:
        """The first question goes on in another form."""
        self.set(pending=(question, *self.s.pending[1:]))

    # -- pawns ----------------------------------------------------------------------------------

    def put(self, pawn: int, place: int, *, under: bool = False, **more: Any) -> None:
        """Set a pawn on a circle or into a box, and change other parts of the position with it."""
        inside = self.s.inside
        now = inside | 1 << pawn if under else inside & ~(1 << pawn)
        hidden = self.s.hidden & ~(1 << pawn)
        self.set(at=shifted(self.s.at, pawn, place), inside=now, hidden=hidden, **more)

    def to_office(self, guard: int, **more: Any) -> None:
        """A Guard goes directly to the Commander's Office (EC-MOVE-08)."""
        self.put(guard, OFFICE, **more)
        if self.s.mover == guard:
            self.set(mover=NONE, origin=NONE, spent=0)

    def name(self, pawn: int) -> str:
        """The name of a pawn."""
        return self.field.pawns[pawn]

    # -- Equipment and Kits -----------------------------------------------------------------------

    def gain(self, seat: int, kind: int, count: int = 1, *, stock: bool = True) -> None:
        """Equipment comes to a hand, from its stack unless it was traded; negative: it goes."""
        equipment = self.s.equipment
        mine = bumped(equipment[seat], kind, count)
        self.set(equipment=(*equipment[:seat], mine, *equipment[seat + 1 :]))
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
        mine = with_card(hands[seat], card)
        self.set(hands=(*hands[:seat], mine, *hands[seat + 1 :]))

    def give_back(self, seat: int, card: int) -> None:
        """A card leaves a hand for the bottom of its own deck (EC-CARD-12)."""
        hands = self.s.hands
        mine = without(hands[seat], card)
        self.set(hands=(*hands[:seat], mine, *hands[seat + 1 :]))
        if is_security(card):
            self.set(security=(*self.s.security, card))
        elif card <= PART_TWO and separate(self.s):
            self.set(parts=(*self.s.parts, card))
        else:
            self.set(deck=(*self.s.deck, card))


def separate(state: State) -> bool:
    """Whether used kit parts go to a pile of their own: with six players (EC-GAP-32)."""
    return len(state.field.nations) == 5 and state.field.rulings.used_kit_part == "pile"


def shifted(at: Places, pawn: int, place: int) -> Places:
    """Where the pawns are when one of them has moved."""
    found = [*at]
    found[pawn] = place
    return tuple(found)


def bump(row: tuple[int, ...], place: int, change: int) -> tuple[int, ...]:
    """A row of numbers with one of them changed."""
    return (*row[:place], row[place] + change, *row[place + 1 :])


def bumped(stock: Stock, kind: int, change: int) -> Stock:
    """A stock with one kind changed."""
    found = list(stock)
    found[kind] += change
    return (found[0], found[1], found[2], found[3])
