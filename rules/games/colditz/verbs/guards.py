"""Guards by way of the posts: out of the Barracks, and back to the Commander's Office."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.records import Refusal
from rules.games.colditz.actions import DEPLOY, Action
from rules.games.colditz.board.plan import POST
from rules.games.colditz.state import NONE, OFFICE, Play, State, barracks, immunity, pawn_on
from rules.games.colditz.verbs import arrest
from rules.games.colditz.verbs.step import WHY, must_go_on


def refuse_pool(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """A Turn of the Security Officer, a roll, and a point."""
    if seat != state.field.security:
        yield Refusal("not-yours", "Only the Security Officer leads Guards.", ("EC-MOVE-10",))
    elif not state.rolled:
        yield Refusal("roll-first", f"{action.who} has to roll first.", ("EC-MOVE-01",))
    elif state.mover >= 0 and state.field.rulings.pausing == "refused":
        yield must_go_on(state)
    elif state.points < 1:
        clause = "EC-MOVE-11" if action.verb == DEPLOY else "EC-MOVE-12"
        yield Refusal("no-points", "No movement point is left.", (clause,))


def refuse_deploy(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """From the Barracks to a Guard Post (EC-MOVE-11)."""
    found = list(refuse_pool(state, seat, action))
    yield from found
    if not found:
        yield from refuse_post(state, action.to)


def refuse_post(state: State, at: int) -> Iterator[Refusal]:
    """A Guard in the Barracks, a post, and nobody immune on it."""
    field = state.field
    name = field.names[at]
    met = pawn_on(state, at)
    if field.kinds[at] != POST:
        text = f"{name} is no Guard Post."
        yield Refusal("no-post", text, ("EC-POST-01",))
    elif barracks(state) < 0:
        waits = OFFICE in state.at
        text = "No Guard is in the Barracks"
        text += "; those in the Office wait for the end of the Turn." if waits else "."
        late = ("EC-MOVE-13", "EC-MOVE-14") if waits else ()
        yield Refusal("no-guard", text, ("EC-BARRACKS-01", *late))
    elif met >= field.pows:
        yield Refusal("pawn", f"{field.pawns[met]} stands on {name}.", ("EC-GAP-15",))
    elif met >= 0 and immunity(state, met):
        code = immunity(state, met)
        said, why = WHY[f"immune-{code}"]
        here = ("EC-GAP-20",) if code == "returning" else ()
        yield Refusal("immune", said.format(about=field.pawns[met]), (*why, *here))


def deploys(play: Play, action: Action) -> None:
    """A Guard comes onto a post, and takes a man who stands there (EC-ARREST-18)."""
    guard, at = barracks(play.s), action.to
    met = pawn_on(play.s, at)
    if met >= 0:
        arrest.announce(play, guard, met, arrest.DEPLOYED)
        return
    play.put(guard, at, points=play.s.points - 1)
    clauses = ["EC-POST-01", "EC-MOVE-10", "EC-MOVE-11", "EC-BARRACKS-01"]
    if play.field.rulings.deployed_guard == "stays":
        play.set(done=play.s.done | 1 << guard)
        clauses.append("EC-GAP-64")
    text = f"{play.name(guard)} comes from the Barracks onto {play.field.names[at]}."
    play.say("deployed", text, *clauses, seat=play.field.security, pawn=play.name(guard))


def refuse_office(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """From a Guard Post to the Office (EC-MOVE-12)."""
    field, guard = state.field, action.pawn
    found = list(refuse_pool(state, seat, action))
    yield from found
    if found:
        return
    name = field.pawns[guard]
    at = state.at[guard]
    if field.owner[guard] != seat or at == NONE:
        yield Refusal("not-yours", f"{name} is no Guard.", ("EC-MOVE-12",))
    elif at < 0 or field.kinds[at] != POST or state.inside >> guard & 1:
        text = f"{name} does not stand on a Guard Post."
        yield Refusal("no-post", text, ("EC-MOVE-12", "EC-POST-02"))


def withdraws(play: Play, action: Action) -> None:
    """A Guard goes from his post to the Office."""
    play.to_office(action.pawn, points=play.s.points - 1)
    text = f"{play.name(action.pawn)} goes to the Commander's Office."
    clauses = ("EC-POST-02", "EC-MOVE-10", "EC-MOVE-12")
    seat = play.field.security
    play.say("withdrawn", text, *clauses, seat=seat, pawn=play.name(action.pawn))
