"""A position while an action is carried out: the chapters change it, and nobody sees it half done.

A chapter speaks of ``play`` as of the table: it kills, moves figures, puts cards under piles and
says what happened. :meth:`Play.position` is the new state.
"""

from __future__ import annotations

from typing import Any

from rules import piles
from rules.game import Event
from rules.underground.cards import TOOLS, with_card, without
from rules.underground.field import Field
from rules.underground.state import (
    HELD,
    NONE,
    OUT,
    SIGN,
    Question,
    Sign,
    State,
)

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
    reserve: piles.Pile
    pile: piles.Pile
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
