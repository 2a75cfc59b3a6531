"""The General Search: instead of moving, when somebody ignored the Appel (EC-APPEL-09)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.records import Refusal
from rules.games.colditz.actions import Action
from rules.games.colditz.board.plan import OUTER, TARGET
from rules.games.colditz.state import (
    FAR,
    MAY_DRAW,
    NONE,
    SEARCHING,
    Play,
    Question,
    State,
    cells_for,
    distances,
    exempt,
    holds,
)
from rules.games.colditz.verbs import arrest, roll, windows
from rules.games.colditz.verbs.roll import sums


def refuse_search(state: State, seat: int, _action: Action) -> Iterator[Refusal]:
    """After an Appel that somebody ignored, before the dice."""
    if seat != state.field.security:
        text = "Only the Security Officer searches."
        yield Refusal("not-yours", text, ("EC-APPEL-09",))
    elif not state.refused:
        text = "Nobody has ignored an Appel in this Turn."
        yield Refusal("nobody-refused", text, ("EC-APPEL-09",))
    elif state.rolled:
        text = "A General Search is declared before the dice."
        yield Refusal("rolled", text, ("EC-APPEL-10", "EC-GAP-07"))


def declares(play: Play, action: Action) -> None:
    """The search is declared; Hideaway may answer before the dice."""
    clauses = ("EC-APPEL-09", "EC-APPEL-10", "EC-GAP-07")
    text = f"{action.who} declares a General Search; no Guard moves."
    play.say("search", text, *clauses, seat=play.field.security)
    play.set(rolled=True)
    windows.open_for(play, "search")


def throws(play: Play) -> None:
    """The dice are thrown for the range."""
    play.ask(Question("search", play.field.security))
    roll.begin(play, play.field.security, SEARCHING)


def rolled(play: Play) -> None:
    """After a double the Security Officer may throw again; else the search happens."""
    if not roll.can_reroll(play.s):
        concludes(play)


def scope(state: State) -> list[int]:
    """The men a search may take (EC-GAP-09): by the ruling those who refused."""
    field, rulings = state.field, state.field.rulings
    safe = field.safe_mask | field.appel_mask
    found = []
    for pawn in range(field.pows):
        at, bit = state.at[pawn], 1 << pawn
        if at < 0 or safe >> at & 1 or state.hidden & bit or field.kinds[at] == TARGET:
            continue
        if rulings.search_scope == "everyone-in-range" or (
            state.refused & bit
            and (not exempt(state, pawn) or rulings.returning_refuser == "exposed")
        ):
            found.append(pawn)
    return found


def scoped(state: State, pawn: int) -> bool:
    """Whether it hangs on the ruling that a man in range is taken or not: he did not refuse."""
    field, at = state.field, state.at[pawn]
    safe = field.safe_mask | field.appel_mask
    return not (state.refused | state.hidden) >> pawn & 1 and not safe >> at & 1


def concludes(play: Play, _action: Action | None = None) -> None:
    """Every man in range is arrested; then the Turn is over (EC-APPEL-11, EC-APPEL-15)."""
    play.answered()
    state, field = play.s, play.field
    total = sum(sums(state.throws))
    over = Question("over-turn", NONE)
    if state.luck == MAY_DRAW and state.security:
        play.ask(Question("luck", field.security), over)
    else:
        play.ask(over)
    starts = [(guard, state.at[guard]) for guard in field.mine[field.security]
              if state.at[guard] >= 0]  # fmt: skip
    reached = []
    for pawn in range(field.pows):
        if state.at[pawn] >= 0:
            reach = [(distances(state, at)[state.at[pawn]], guard) for guard, at in starts]
            nearest = min(reach, default=(FAR, NONE))
            reached += [(pawn, nearest[1])] if nearest[0] <= total else []
    wanted = scope(state)
    caught = [(pawn, guard) for pawn, guard in reached if pawn in wanted]
    text = f"The search reaches {total} circles and takes {len(caught)}."
    clauses = ["EC-APPEL-11", "EC-APPEL-15", "EC-GAP-08"]
    if any(scoped(state, pawn) for pawn, _ in reached):
        clauses.append("EC-GAP-09")
    play.say("searched", text, *clauses, seat=field.security, total=total)
    for pawn, guard in caught:
        catches(play, pawn, guard)
    clockwise(play)


def clockwise(play: Play) -> None:
    """The nation to the Security Officer's left gives up its Equipment first (EC-GAP-12)."""
    pending = play.s.pending
    count = sum(question.kind == "lose" for question in pending)
    play.set(pending=(*reversed(pending[:count]), *pending[count:]))


def catches(play: Play, pawn: int, guard: int) -> None:
    """One man is caught; Guards stay where they are, but by ruling (EC-GAP-12)."""
    state, field = play.s, play.field
    at = state.at[pawn]
    if cells_for(state, at) == NONE:
        return
    why = ["EC-APPEL-11", "EC-APPEL-12", "EC-GAP-12"]
    why.append("EC-REF-20" if state.refused >> pawn & 1 else "EC-GAP-09")
    if field.rulings.search_guards == "stay":
        why.append("EC-APPEL-14")
    if holds(state, field.owner[pawn]) and field.areas[at] == OUTER:
        why.append("EC-APPEL-13")
    arrest.jail(play, pawn, at, tuple(why))
    if field.rulings.search_guards == "to-office" and play.s.at[guard] >= 0:
        play.to_office(guard)
        text = f"{play.name(guard)} goes to the Commander's Office."
        play.say("called-off", text, "EC-GAP-12", seat=field.security)
