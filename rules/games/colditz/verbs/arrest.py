"""Arrests: announced, perhaps answered, carried out; and men who give themselves up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.core.records import Refusal
from rules.games.colditz.actions import Action
from rules.games.colditz.board.plan import (
    APPEL,
    DOOR,
    EQUIPMENT,
    INNER,
    INSPECTION,
    OUTER,
    ROOM,
    SEARCHLIGHT,
    TUNNEL,
)
from rules.games.colditz.state import (
    BOXES,
    INNER_CELLS,
    NONE,
    Play,
    Question,
    State,
    cells_for,
    holds,
    immunity,
    liable_clauses,
)
from rules.games.colditz.verbs import windows

STEP, DEPLOYED, AUTOMATIC, DESCENT = "step", "deployed", "automatic", "descent"
HOW = (STEP, DEPLOYED, AUTOMATIC, DESCENT)
BY: dict[str, tuple[str, ...]] = {
    STEP: ("EC-ARREST-01",), DEPLOYED: ("EC-ARREST-18", "EC-GAP-14"), AUTOMATIC: ("EC-GAP-14",),
    DESCENT: ("EC-ARREST-01", "EC-ATTEMPT-21", "EC-GAP-41"),
}  # fmt: skip
"""The clauses that bring a Guard onto a man's circle."""


def announce(play: Play, guard: int, pow_: int, how: str) -> None:
    """A Guard is about to take a man; his Escape Officer may have an answer (EC-GAP-62)."""
    field = play.field
    text = f"{play.name(guard)} is about to arrest {play.name(pow_)}."
    clauses = [*BY[how], *liable_clauses(play.s, pow_)]
    if windows.who_might(play.s, "arrest", pow_):
        clauses.append("EC-GAP-62")
    play.say("announced", text, *clauses, seat=field.security, pawn=play.name(pow_))
    windows.open_for(play, "arrest", guard, pow_, HOW.index(how))


def happens(play: Play, guard: int, pow_: int, how: int) -> None:
    """Nobody has answered: the arrest is carried out, unless the man has become immune."""
    if immunity(play.s, pow_):
        undone(play, guard, how)
    else:
        carried_out(play, guard, pow_, how)


def carried_out(play: Play, guard: int, pow_: int, how: int) -> None:
    """The arrest happens: the man to the cells, the Guard to the Office (EC-ARREST-09)."""
    state = play.s
    at = state.at[pow_]
    why = list(liable_clauses(state, pow_))
    if HOW[how] != AUTOMATIC:
        play.set(points=state.points - 1)
    if HOW[how] == DEPLOYED:
        why.append("EC-MOVE-11")
    play.to_office(guard)
    jail(play, pow_, at, (*BY[HOW[how]], *why, "EC-OFFICE-01", "EC-ARREST-09"))


def surrender(play: Play, pow_: int, guard: int, circle: int) -> None:
    """A man walks onto a Guard's circle and is arrested (EC-ARREST-15, EC-GAP-17)."""
    field, frm = play.field, play.s.at[pow_]
    play.set(points=play.s.points - 1)
    if play.s.mover == pow_:
        play.set(mover=NONE, origin=NONE, spent=0)
    play.to_office(guard)
    clauses = ["EC-ARREST-15", "EC-OFFICE-01", "EC-ARREST-09"]
    odd = field.kinds[circle] in (SEARCHLIGHT, TUNNEL, ROOM, APPEL, DOOR, INSPECTION)
    if odd or field.areas[circle] != field.areas[frm]:
        clauses.append("EC-GAP-17")
    jail(play, pow_, circle, clauses)


def jail(play: Play, pow_: int, circle: int, why: Iterable[str]) -> None:
    """A man caught on a circle goes to Solitary; outside the inner yard it costs Equipment."""
    state, field = play.s, play.field
    area = field.areas[circle]
    cells = cells_for(state, circle)
    leave(play, pow_)
    clauses = [*why, "EC-CELL-01", "EC-ARREST-10"]
    clauses.append("EC-ARREST-12" if area == INNER else "EC-ARREST-13")
    if (cells == INNER_CELLS) != (area == INNER):
        clauses += ["EC-ARREST-14", "EC-GAP-23"]
    if area == INNER:
        clauses += ["EC-INNER-01"] if holds(state, field.owner[pow_]) else []
    elif field.rulings.free_return == "place-of-arrest":
        play.set(returning=play.s.returning | 1 << pow_)
        clauses.append("EC-GAP-22")
    play.put(pow_, cells)
    if play.log is not None:
        text = f"{play.name(pow_)} is arrested and goes to the {BOXES[cells]}."
        play.say("arrested", text, *clauses, seat=field.owner[pow_],
                 pawn=play.name(pow_), at=field.names[circle])  # fmt: skip
    if area != INNER:
        confiscate(play, field.owner[pow_], area)


def leave(play: Play, pow_: int) -> None:
    """A man who is caught or gone loses every status he had."""
    keep = ~(1 << pow_)
    state = play.s
    play.set(
        returning=state.returning & keep, refused=state.refused & keep,
        uniform=state.uniform & keep,
    )  # fmt: skip


def confiscate(play: Play, seat: int, area: int) -> None:
    """The Escape Officer gives up one Equipment card of his choice (EC-ARREST-11)."""
    where = ("EC-ARREST-11", "EC-OUTER-01" if area == OUTER else "EC-OUTSIDE-03")
    held = [kind for kind, count in enumerate(play.s.equipment[seat]) if count]
    if not held:
        text = f"{play.field.players[seat]} holds no Equipment that could be taken."
        play.say("nothing", text, *where, *of_kit(play, seat), seat=seat)
    elif len(held) == 1:
        gives_up(play, seat, held[0], where)
    else:
        play.ask(Question("lose", seat, "arrest", area))


def by_itself(play: Play) -> bool:
    """Whether a choice of what to give up is none any more: after several arrests at once."""
    question = play.s.pending[0]
    held = [kind for kind, count in enumerate(play.s.equipment[question.who]) if count]
    if len(held) > 1:
        return False
    play.answered()
    if question.topic == "arrest":
        confiscate(play, question.who, question.a)
    return True


def gives_up(play: Play, seat: int, kind: int, where: tuple[str, ...]) -> None:
    """One Equipment card goes back to its stack."""
    play.spend(seat, kind)
    who = play.field.players[seat]
    text = f"{who} gives up a {EQUIPMENT[kind]}."
    clauses = (*where, *of_kit(play, seat))
    play.say("confiscated", text, *clauses, seat=seat, what=EQUIPMENT[kind])


def of_kit(play: Play, seat: int) -> tuple[str, ...]:
    """What keeps a Kit from being taken, where there is one."""
    return ("EC-KIT-03",) if play.s.kits[seat] else ()


def refuse_lose(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """Only what one holds can be given up."""
    if not state.equipment[seat][action.to]:
        text = f"{action.who} holds no {EQUIPMENT[action.to]}."
        card = state.pending[0].topic == "card"
        yield Refusal("not-held", text, ("EC-CARD-10" if card else "EC-ARREST-11",))


def loses(play: Play, action: Action) -> None:
    """The owner has chosen."""
    question = play.answered()
    if question.topic == "arrest":
        where = ("EC-ARREST-11", "EC-OUTER-01" if question.a == OUTER else "EC-OUTSIDE-03")
    else:
        where = ("EC-CARD-10", "EC-GAP-02")
    gives_up(play, question.who, action.to, where)


def undone(play: Play, guard: int, how: int) -> None:
    """Hideaway has saved the man: the Guard's last step is not made (EC-GAP-77)."""
    state = play.s
    lost = play.field.rulings.vain_steps == "lost"
    points = state.points - 1 if lost and HOW[how] != AUTOMATIC else state.points
    if state.mover == guard:
        points += 0 if lost else state.spent
        play.put(guard, state.origin)
        play.set(mover=NONE, origin=NONE, spent=0)
    play.set(points=points)
    text = f"{play.name(guard)} finds nobody."
    play.say("vain", text, "EC-GAP-77", seat=play.field.security, pawn=play.name(guard))
    if HOW[how] == DESCENT:
        leaves_room(play, guard)


def leaves_room(play: Play, guard: int) -> None:
    """A Guard whose Room has lost its marker goes to the Office (EC-ATTEMPT-21)."""
    play.to_office(guard)
    text = f"{play.name(guard)} goes to the Commander's Office."
    clauses = ("EC-ATTEMPT-21", "EC-MOVE-08")
    play.say("left-room", text, *clauses, seat=play.field.security, pawn=play.name(guard))
