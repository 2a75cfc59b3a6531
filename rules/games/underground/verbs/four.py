"""The rule of four tokens: laying one more means moving one that lies elsewhere."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.records import Refusal
from rules.games.underground.actions import NONE, Action
from rules.games.underground.state import (
    COLLAPSE,
    FIRE,
    OUT,
    SIGN,
    TOKENS,
    Play,
    Question,
    State,
    has,
    stack,
    supply,
)
from rules.games.underground.verbs.turn import next_seat

LAID = (("UE-FIRE-02",), ("UE-COLLAPSE-08",), ("UE-GRATE-03",), ("UE-SIGN-01",))


def rule_of(token: int) -> tuple[str, ...]:
    """The rule of four is told of collapses, and holds for the other kinds too (UE-FOUR-04)."""
    return ("UE-FOUR-02",) if token == COLLAPSE else ("UE-FOUR-04",)


def places(play: Play, token: int, square: int, to: int = NONE, *, by: int = NONE) -> None:
    """A token comes to a square, from the supply or from another place (UE-FOUR-02).

    ``by`` is the player whose card caused it, or nobody where chance did.
    """
    if supply(play, token) > 0:
        lays(play, token, square, to, by)
        return
    there = squares(play, token)
    if not there:
        text = f"No {TOKENS[token]} token is left in the game."
        play.say("lapsed", text, "UE-GAP-65")
    elif play.field.rulings.moved_fifth == "oldest":
        oldest = next(at for kind, at in play.ages if kind == token)
        text = f"All four lie on the board: the oldest moves from {play.names[oldest]}."
        play.say("fifth", text, *rule_of(token), "UE-GAP-39", square=play.names[oldest])
        play.lift(token, oldest)
        lays(play, token, square, to, by)
    else:
        seat, beside = next_seat(play), (play.turn + 1) % len(play.at)
        four: tuple[str, ...] = (*rule_of(token), "UE-FOUR-03")
        if seat != beside or play.at[seat] == OUT:
            four = (*four, "UE-GAP-38")
        chooser = "has the next turn"
        if play.field.rulings.fifth_chooser == "next-seat":
            seat, chooser = beside, "sits next"
        text = (
            f"All four {TOKENS[token]} tokens lie on the board: {play.players[seat]}, who "
            f"{chooser}, says which one moves."
        )
        play.say("fifth", text, *four, seat=seat)
        play.ask(Question("four", seat, token=token, square=square, to=to, by=by))


def squares(play: Play | State, token: int) -> tuple[int, ...]:
    """Where the tokens of a kind lie."""
    if token == SIGN:
        return tuple(at for at, _ in play.signs)
    return tuple(at for at in range(len(play.field.names)) if play.tokens[token] >> at & 1)


def lays(play: Play, token: int, square: int, to: int, by: int) -> None:
    """The token is laid, and the stack orders itself (UE-STACK-03)."""
    play.lay(token, square, to)
    if play.log is None:
        return
    name, what = play.names[square], TOKENS[token]
    clauses = [*LAID[token], "UE-FOUR-01"]
    if token == COLLAPSE and by >= 0:
        clauses.append("UE-EXPLOSIVE-02")
    over = stack_of(play, square)
    if len(over) > 1:
        clauses += ["UE-STACK-01", "UE-STACK-02", "UE-STACK-03"]
    if play.lies == square:
        clauses.append("UE-LOSE-03" if token in (FIRE, COLLAPSE) else "UE-GAP-30")
    points = f", pointing to {play.names[to]}" if to >= 0 else ""
    text = f"A {what} token lies on {name} now{points}."
    if len(over) > 1:
        text = f"{text[:-1]}; from the top: {', '.join(TOKENS[one] for one in over)}."
    play.say(
        "laid", text, *clauses, square=name, token=what, arrow=play.names[to] if to >= 0 else ""
    )


def stack_of(play: Play, square: int) -> tuple[int, ...]:
    """The tokens of a square from the top."""
    return tuple(token for token in range(4) if has(play, token, square))


def moves(play: Play, action: Action) -> None:
    """The token that was named goes to the new place."""
    question = play.answered()
    token, name = question.token, play.names[action.square]
    play.lift(token, action.square)
    text = f"{action.who} takes the {TOKENS[token]} from {name}."
    why = [*rule_of(token), "UE-FOUR-03"]
    if stack_of(play, action.square) or play.lies == action.square:
        why.append("UE-GAP-39")
    play.say("lifted", text, *why, seat=question.who, square=name, token=TOKENS[token])
    lays(play, token, question.square, question.to, question.by)


def refuse_move(state: State, _seat: int, action: Action) -> Iterator[Refusal]:
    """One of the four tokens of that kind must be named."""
    token = state.pending[0].token
    if action.square < 0 or token not in stack(state, action.square):
        lying = ", ".join(state.field.names[at] for at in squares(state, token))
        text = f"Name one of the four {TOKENS[token]} tokens, on {lying}."
        yield Refusal("no-token", text, (*rule_of(token), "UE-FOUR-03"))
