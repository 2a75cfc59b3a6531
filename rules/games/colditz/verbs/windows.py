"""Interrupts: who is asked before something just announced takes effect (EC-GAP-62).

Asked is every Escape Officer who, as far as all can see, might have an answer: he holds a card, and
it is his man, or a thing that concerns all. So the question betrays nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.records import Refusal
from rules.games.colditz.actions import Action
from rules.games.colditz.board.plan import INNER
from rules.games.colditz.state import NONE, Play, Question, State


def open_for(play: Play, topic: str, a: int = NONE, b: int = NONE, c: int = NONE) -> None:
    """Ask clockwise from the player on turn; with nobody to ask it takes effect at once."""
    asked = who_might(play.s, topic, b if topic in ("arrest", "shot") else NONE)
    if asked:
        play.ask(Question("window", asked[0], topic, a, b, c, asked[1:]))
    else:
        settle(play, Question("window", NONE, topic, a, b, c))


def who_might(state: State, topic: str, pawn: int) -> tuple[int, ...]:
    """The seats that might answer, as far as everybody can see."""
    field = state.field
    seats = []
    for seat in range(field.security):
        if not state.hands[seat]:
            continue
        if pawn >= 0 and field.owner[pawn] != seat:
            continue
        if topic == "arrest" and not can_hide(state, pawn):
            continue
        if topic in ("appel", "search") and not any(can_hide(state, p) for p in field.mine[seat]):
            continue
        seats.append(seat)
    return tuple(seats)


def can_hide(state: State, pawn: int) -> bool:
    """Whether Hideaway could hide a man: on foot in the Inner Courtyard and not hidden yet."""
    at = state.at[pawn]
    if at < 0 or state.field.areas[at] != INNER or (state.inside | state.hidden) >> pawn & 1:
        return False
    safe = state.field.safe_mask | state.field.appel_mask
    return not safe >> at & 1


def speakers(question: Question, rulings_first: bool) -> tuple[int, ...]:
    """Who may speak in a window now."""
    return (question.who, *question.rest) if rulings_first else (question.who,)


def passes(play: Play, action: Action) -> None:
    """A player has no answer, or keeps it."""
    question = play.answered()
    seat = play.field.seats[action.who]
    play.say("passes", f"{action.who} passes.", "EC-CARD-13", "EC-GAP-62", seat=seat)
    left = tuple(one for one in (question.who, *question.rest) if one != seat)
    if left:
        play.ask(question._replace(who=left[0], rest=left[1:]))
    else:
        settle(play, question)


def again(play: Play, question: Question) -> None:
    """An interrupt has been played: the question is put anew."""
    open_for(play, question.topic, question.a, question.b, question.c)


def settle(play: Play, question: Question) -> None:
    """Nobody has an answer left: what was announced takes effect (EC-CARD-13)."""
    play.effects[question.topic](play, question)


def refuse_pass(_state: State, _seat: int, _action: Action) -> Iterator[Refusal]:
    """Passing is always possible for whoever is asked."""
    yield from ()
