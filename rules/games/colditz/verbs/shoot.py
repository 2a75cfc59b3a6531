"""Shoot to Kill: one Guard and one man Outside, and a roll as high as the distance (EC-GAP-51)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.records import Refusal
from rules.games.colditz.actions import Action
from rules.games.colditz.board.plan import TARGET
from rules.games.colditz.state import (
    DEAD,
    FAR,
    NONE,
    SHOOTING,
    Play,
    Question,
    State,
    distances,
    outside_pows,
)
from rules.games.colditz.verbs import roll, windows
from rules.games.colditz.verbs.arrest import leave
from rules.games.colditz.verbs.roll import sums

CLAUSES = ("EC-OUTSIDE-02", "EC-GAP-51")


def shooters(state: State) -> list[int]:
    """The Guards Outside."""
    field = state.field
    return [
        guard for guard in field.mine[field.security]
        if state.at[guard] >= 0 and field.outside_mask >> state.at[guard] & 1
    ]  # fmt: skip


def refuse_shot(state: State, _seat: int, action: Action) -> Iterator[Refusal]:
    """A Guard Outside and a man Outside whom he can reach."""
    field, guard, victim = state.field, action.pawn, action.to
    certain = field.rulings.shooting == "certain"
    if certain and guard >= 0:
        yield Refusal("no-guard", "A certain shot needs no Guard.", CLAUSES)
    elif not certain and (guard < 0 or guard not in shooters(state)):
        yield Refusal("no-effect", "A Guard Outside the Castle has to shoot.", CLAUSES)
    elif not 0 <= victim < field.pows or victim not in outside_pows(state):
        text = "Only a man Outside the Castle can be shot at."
        safe = 0 <= victim < field.pows and on_safe_area(state, victim)
        yield Refusal("no-effect", text, (*CLAUSES, "EC-SAFE-02") if safe else CLAUSES)
    elif not certain and distance(state, guard, victim) >= FAR:
        yield Refusal("no-effect", "No way leads from that Guard to him.", CLAUSES)


def on_safe_area(state: State, pawn: int) -> bool:
    """Whether a man stands on a Safe Area, or hides as if he did."""
    at = state.at[pawn]
    return at >= 0 and bool(state.field.safe_mask >> at & 1 or state.hidden >> pawn & 1)


def distance(state: State, guard: int, victim: int) -> int:
    """The steps between them, measured as for a General Search."""
    at = state.at[victim]
    if state.field.kinds[at] == TARGET:
        return FAR
    return distances(state, state.at[guard])[at]


def aims(play: Play, action: Action) -> None:
    """The card is played; the man's Escape Officer may answer."""
    windows.open_for(play, "shot", action.pawn, action.to)


def fires(play: Play, guard: int, victim: int) -> None:
    """No answer: the dice decide, or by ruling nothing can save him."""
    if play.field.rulings.shooting == "certain":
        killed(play, victim)  # no dice: an open roll stays as it is
        return
    play.ask(Question("shot", play.field.security, a=guard, b=victim))
    roll.begin(play, play.field.security, SHOOTING)


def rolled(play: Play) -> None:
    """High enough hits; after a double one may throw again."""
    question = play.s.pending[0]
    if sum(sums(play.s.throws)) >= distance(play.s, question.a, question.b):
        play.answered()
        killed(play, question.b)
        rest(play)
    elif not roll.can_reroll(play.s):
        misses(play)


def misses(play: Play, _action: Action | None = None) -> None:
    """The shot was too short."""
    question = play.answered()
    text = f"The shot misses {play.name(question.b)}."
    play.say("missed", text, "EC-GAP-51", seat=play.field.security)
    rest(play)


def killed(play: Play, victim: int) -> None:
    """A man is killed and leaves the game for good."""
    leave(play, victim)
    play.put(victim, DEAD)
    text = f"{play.name(victim)} is shot."
    seat = play.field.owner[victim]
    alive = sum(play.s.at[pawn] != DEAD for pawn in play.field.mine[seat])
    clauses = (*CLAUSES, "EC-GAP-57") if alive < play.field.goal else CLAUSES
    play.say("killed", text, *clauses, seat=seat, pawn=play.name(victim))


def rest(play: Play) -> None:
    """The dice of a shot are no movement: nothing of them is left."""
    play.set(throws=(), purpose=0)


__all__ = ["NONE", "aims", "fires", "misses", "refuse_shot", "rolled", "shooters"]
