"""Do-or-Die cards of the classic edition: a last dash when time is up (EC-GAP-60)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.records import Refusal
from rules.games.colditz.actions import Action
from rules.games.colditz.state import DESPERATE, DO_OR_DIE, ESCAPED, NONE, Play, Question, State
from rules.games.colditz.verbs import winning
from rules.games.colditz.verbs.step import must_go_on

CLAUSES = ("EC-GAP-60",)
ASKED = 2
"""The mark in ``timed`` that the last dashes have begun."""


def begins(play: Play) -> bool:
    """The Escape Officers are asked in turn, once; false where no such cards are used."""
    if not play.field.rulings.with_do_or_die or play.s.timed == ASKED:
        return False
    play.set(timed=ASKED, pending=())
    nothing_left(play)
    asks(play, 0, DO_OR_DIE, ())
    return True


def nothing_left(play: Play) -> None:
    """A dash begins with no points of an earlier roll."""
    play.set(points=0, throws=(), purpose=0, rolled=True, mover=NONE, origin=NONE, spent=0,
             doubles=0, luck=0, shared=0, done=0, moved=0, crossed=NONE)  # fmt: skip


def asks(play: Play, seat: int, left: tuple[int, ...], out: tuple[int, ...]) -> None:
    """The next Escape Officer may turn his card; after the last one the game is judged.

    ``left`` are the cards nobody has turned, ``out`` the seats whose dash has failed.
    """
    if seat >= play.field.security:
        winning.close(play, winning.winners(play.s) & ~sum(1 << one for one in out))
        return
    play.set(turn=seat)
    play.ask(Question("despair", seat, data=left, rest=out))


def refuse_despair(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """One of the own men who stands on the board."""
    pawn = action.pawn
    if state.field.owner[pawn] != seat or state.at[pawn] < 0:
        text = "It takes one of the own men on the board."
        yield Refusal("not-yours", text, CLAUSES)


def turns_card(play: Play, action: Action) -> None:
    """The card is turned: its value is not known before."""
    question = play.answered()
    play.ask(question._replace(kind="value", a=action.pawn))
    text = f"{action.who} turns a Do-or-Die card for {play.name(action.pawn)}."
    play.say("despair", text, *CLAUSES, seat=question.who)


def passes(play: Play, action: Action) -> None:
    """The card stays face down, or the dash is given up."""
    question = play.answered()
    seat = question.who
    text = f"{action.who} lets it be."
    play.say("passes", text, *CLAUSES, seat=seat)
    failed = question.kind == "dash"
    if failed:
        fails(play, seat)
    nothing_left(play)
    asks(play, seat + 1, question.data, (*question.rest, seat) if failed else question.rest)


def fails(play: Play, seat: int) -> None:
    """A dash that ends on no Target: the player is out."""
    text = f"The dash has failed: {play.field.players[seat]} is out."
    play.say("out", text, *CLAUSES, seat=seat)


def refuse_pass(state: State, _seat: int, _action: Action) -> Iterator[Refusal]:
    """A dash does not end where a man may not stay."""
    if state.mover >= 0:
        yield must_go_on(state)


def value(play: Play, action: Action) -> None:
    """As many throws as the card says; they make one total."""
    question = play.answered()
    throws = action.card
    left = tuple(one for one in question.data if one != throws)
    play.set(throws=(), purpose=DESPERATE)
    play.ask(question._replace(kind="dash", data=left))
    play.ask(*(Question("dice", question.who) for _ in range(throws)))
    text = f"The card says {throws}: as many throws."
    play.say("value", text, *CLAUSES, seat=question.who, value=throws)


def refuse_dash(state: State, _seat: int, action: Action) -> Iterator[Refusal]:
    """Only the one man moves."""
    if action.pawn != state.pending[0].a:
        name = state.field.pawns[state.pending[0].a]
        yield Refusal("other-pawn", f"Only {name} makes the dash.", CLAUSES)


def dashed(play: Play) -> None:
    """After each step: the dash is over when the man is away, on a Target or arrested."""
    for place, one in enumerate(play.s.pending):
        if one.kind == "dash":
            at = play.s.at[one.a]
            if at < 0:
                out = one.rest
                if at != ESCAPED:
                    fails(play, one.who)
                    out = (*out, one.who)
                rest = play.s.pending[:place] + play.s.pending[place + 1 :]
                following = Question("next-despair", NONE, a=one.who + 1, data=one.data, rest=out)
                play.set(pending=(*rest, following))
            return


def following(play: Play) -> None:
    """The next nation's word, when everything else of a dash is settled."""
    question = play.answered()
    nothing_left(play)
    asks(play, question.a, question.data, question.rest)
