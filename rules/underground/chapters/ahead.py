"""Behind you, in front of you, on you: where a chance strikes."""

from __future__ import annotations

from collections.abc import Iterator

from rules.game import Refusal
from rules.underground.actions import Action
from rules.underground.chapters import explosives
from rules.underground.play import Play
from rules.underground.position import Position
from rules.underground.state import Question, State


def strikes(play: Play, seat: int, token: int, where: str, *, turned: bool) -> None:
    """A Fire or a Collapse behind, in front of or on the player (UE-CHANCE-22, UE-CHANCE-23)."""
    rulings = play.field.rulings
    if where == "here":
        explosives.strikes(play, token, play.at[seat])
        return
    swapped = turned and rulings.behind == "whole-move"
    if (where == "behind") != swapped:
        why: tuple[str, ...] = ("UE-CHANCE-22",) if not swapped else ("UE-CHANCE-23", "UE-GAP-15")
        if turned and not swapped:
            why = (*why, "UE-GAP-15")
        if play.came[seat] < 0:
            lapses(play, seat, *why, "UE-GAP-15")
        else:
            explosives.strikes(play, token, play.came[seat], *why)
        return
    ways = onward(play, seat)
    why = ("UE-CHANCE-23",) if not swapped else ("UE-CHANCE-22", "UE-GAP-15")
    if not plainly_ahead(play, seat):
        why = (*why, "UE-GAP-14")
    if turned and not swapped:
        why = (*why, "UE-GAP-15")
    if not ways:
        lapses(play, seat, *why)
    elif rulings.ahead == "all" and len(ways) > 1:
        play.ask(*(Question("strike", seat, token=token, square=to) for to in ways))
    elif len(ways) == 1:
        explosives.strikes(play, token, ways[0], *why)
    else:
        text = f"{play.players[seat]} says which square is in front."
        play.say("which", text, *why, seat=seat)
        play.ask(Question("ahead", seat, token=token))


def strikes_next(play: Play, question: Question) -> bool:
    """By ruling every square in front is struck, one after the other (UE-GAP-14)."""
    play.answered()
    explosives.strikes(play, question.token, question.square, "UE-CHANCE-23", "UE-GAP-14")
    return True


def lapses(play: Play, seat: int, *why: str) -> None:
    """There is no such square."""
    play.say("lapsed", "There is no such square: nothing happens.", *why, seat=seat)


def plainly_ahead(state: Position, seat: int) -> bool:
    """Whether the tunnel just runs straight on, so that nothing is left open (UE-CHANCE-23)."""
    board, at, came = state.field.board, state.at[seat], state.came[seat]
    return came >= 0 and len(board.next[at]) == 2 and board.straight(came, at) in board.next[at]


def onward(state: Position, seat: int) -> tuple[int, ...]:
    """The square in front; several where the player has to choose (UE-GAP-14)."""
    board, at, came = state.field.board, state.at[seat], state.came[seat]
    ways = tuple(to for to in board.next[at] if to != came)
    if len(ways) < 2 or state.field.rulings.ahead != "straight" or came < 0:
        return ways
    straight = board.straight(came, at)
    return (straight,) if straight >= 0 else ways


def ahead(play: Play, action: Action) -> None:
    """The player has said which square is in front."""
    token = play.answered().token
    explosives.strikes(play, token, action.square, "UE-CHANCE-23", "UE-GAP-14")


def refuse_ahead(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """Only a square one could go on to is in front."""
    ways = onward(state, seat)
    if action.square not in ways:
        names = ", ".join(state.field.names[to] for to in ways)
        text = f"In front of {action.who} are {names}: name one of them."
        yield Refusal("not-ahead", text, ("UE-CHANCE-23", "UE-GAP-14"))
