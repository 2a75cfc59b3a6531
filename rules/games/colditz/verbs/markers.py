"""Escape Attempt markers taken away, and the Guards this leaves in a Room."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.records import Refusal
from rules.games.colditz.actions import REMOVE, Action
from rules.games.colditz.state import (
    NONE,
    Play,
    Question,
    State,
    barred,
    marked_rooms,
    may_stop,
    pawn_on,
)
from rules.games.colditz.verbs import arrest
from rules.games.colditz.verbs.step import must_go_on

# -- Markers lie on pairs of circles --------------------------------------------------------------


def set_marks(play: Play, pair: int, marks: int) -> None:
    """Change the markers of a pair."""
    now = play.s.markers
    play.set(markers=(*now[:pair], marks, *now[pair + 1 :]))


# -- Escape Attempt markers taken away ------------------------------------------------------------


def of_nation(state: State, seat: int) -> tuple[int, ...]:
    """The pairs with a marker of a nation."""
    mine = 1 << seat | 1 << seat + 5
    return tuple(pair for pair, marks in enumerate(state.markers) if marks & mine)


def refuse_remove(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """A Guard on either circle, during his own movement (EC-GAP-41); or after an escape."""
    field, pair, guard = state.field, action.to, action.pawn
    if seat != field.security:
        yield Refusal("not-yours", "Only Guards take markers away.", ("EC-ATTEMPT-16",))
    elif not state.markers[pair]:
        yield Refusal("no-marker", "No marker lies there.", ("EC-ATTEMPT-16",))
    elif guard < 0:
        yield from refuse_loose(state, pair)
    elif field.owner[guard] != seat:
        yield Refusal("not-yours", "Only Guards take markers away.", ("EC-ATTEMPT-16",))
    elif state.mover not in (NONE, guard):
        yield must_go_on(state)
    else:
        yield from refuse_by_guard(state, guard, pair)


def refuse_loose(state: State, pair: int) -> Iterator[Refusal]:
    """By ruling the markers of a nation that escaped may go in the next own Turn (EC-GAP-54)."""
    nations = (state.markers[pair] | state.markers[pair] >> 5) & 31
    if not nations & state.loose:
        text = "A Guard has to be there, or a man of that nation must have escaped."
        yield Refusal("no-guard", text, ("EC-ATTEMPT-16", "EC-ESCAPE-06", "EC-GAP-54"))


def refuse_by_guard(state: State, guard: int, pair: int) -> Iterator[Refusal]:
    """Where the Guard stands, and that he has moved."""
    field = state.field
    name, at = field.pawns[guard], state.at[guard]
    ends = field.pairs[pair]
    if at not in (ends.frm, ends.to):
        text = f"{name} stands on neither circle of {field.board.pair_name(pair)}."
        yield Refusal("not-there", text, ("EC-ATTEMPT-16", "EC-GAP-41"))
    elif not state.moved >> guard & 1:
        text = f"{name} has not moved in this Turn."
        yield Refusal("not-moved", text, ("EC-ATTEMPT-16", "EC-GAP-41"))
    elif field.rulings.marker_removal == "crossing" and state.crossed != guard * 64 + pair + 1:
        text = f"{name} has not just crossed {field.board.pair_name(pair)}."
        yield Refusal("not-crossed", text, ("EC-ATTEMPT-16", "EC-GAP-41"))
    elif not may_stop(state, guard, at, under=False):
        text = f"{name} goes on first and may take the marker when he has crossed."
        yield Refusal("go-on", text, ("EC-GAP-41", "EC-GAP-75"))


def removes(play: Play, action: Action) -> None:
    """The marker goes; in a Room the Guard must leave at once (EC-ATTEMPT-21)."""
    pair, guard = action.to, action.pawn
    if guard < 0:
        taken(play, pair, play.s.loose, ("EC-ESCAPE-06", "EC-GAP-54"))
        emptied(play)
        return
    ends, at = play.field.pairs[pair], play.s.at[guard]
    beside = ("EC-GAP-41",) if at == ends.frm else ()
    taken(play, pair, 31, ("EC-ATTEMPT-16", "EC-ATTEMPT-17", "EC-ATTEMPT-18", *beside))
    state, field = play.s, play.field
    room = field.rooms[at]
    leaves = room >= 0 and not marked_rooms(state) >> room & 1
    if leaves and at == ends.frm and state.points > 0 and below(state, guard, ends.to) is not None:
        play.ask(Question("descend", field.security, a=guard, b=pair))
        emptied(play, keep=guard)
        return
    emptied(play, own=guard)


def below(state: State, guard: int, foot: int) -> int | None:
    """Whom a Guard meets at the foot of a Drop: a man he may arrest, or nobody (-1).

    None where he cannot go down: another Guard stands there, or a man he may not arrest.
    """
    met = pawn_on(state, foot)
    if met < 0:
        return met if may_stop(state, guard, foot, under=False) else None
    if met >= state.field.pows or barred(state, met):
        return None
    return met


def taken(play: Play, pair: int, nations: int, clauses: tuple[str, ...]) -> None:
    """Markers of these nations leave a pair."""
    keep = ~(nations | nations << 5)
    set_marks(play, pair, play.s.markers[pair] & keep)
    name = play.field.board.pair_name(pair)
    text = f"The marker on {name} is taken away."
    play.say("unmarked", text, *clauses, seat=play.field.security, pair=name)


def emptied(play: Play, *, keep: int = NONE, own: int = NONE) -> None:
    """Guards in a Room without a marker go to the Office (EC-ATTEMPT-21, EC-GAP-42).

    ``own`` is the Guard who took the marker, ``keep`` one who may still go down the Drop.
    """
    field, by_guard = play.field, own >= 0 or keep >= 0
    if field.rulings.unmarked_room == "walk-out" and not by_guard:
        return
    others = "EC-GAP-41" if by_guard else "EC-GAP-42"
    rooms = marked_rooms(play.s)
    for guard in field.mine[field.security]:
        at = play.s.at[guard]
        if at < 0 or guard == keep or play.s.inside >> guard & 1:
            continue
        if field.rooms[at] >= 0 and not rooms >> field.rooms[at] & 1:
            play.to_office(guard)
            text = f"{play.name(guard)} may not stay in the Room and goes to the Office."
            clauses = ("EC-ATTEMPT-21" if guard == own else others, "EC-MOVE-08")
            play.say("left-room", text, *clauses, seat=field.security, pawn=play.name(guard))


def refuse_descent(state: State, _seat: int, action: Action) -> Iterator[Refusal]:
    """The remover goes down, or to the Office."""
    question = state.pending[0]
    if action.pawn != question.a:
        name = state.field.pawns[question.a]
        yield Refusal("other-pawn", f"First {name} leaves the Room.", ("EC-ATTEMPT-21",))
    elif action.to >= 0 and action.to != state.field.pairs[question.b].to:
        text = "He goes down the Drop or to the Commander's Office."
        yield Refusal("no-way", text, ("EC-ATTEMPT-21", "EC-GAP-41"))


def descends(play: Play, action: Action) -> None:
    """Down, for a point, or to the Office for nothing."""
    question = play.answered()
    guard, field = question.a, play.field
    if action.to < 0:
        arrest.leaves_room(play, guard)
        return
    met = below(play.s, guard, action.to)
    if met is not None and met >= 0:
        arrest.announce(play, guard, met, arrest.DESCENT)
        return
    play.set(points=play.s.points - 1)
    play.put(guard, action.to)
    text = f"{play.name(guard)} goes down to {field.names[action.to]}."
    play.say("moved", text, "EC-ATTEMPT-21", "EC-MOVE-02", seat=field.security,
             pawn=play.name(guard), to=field.names[action.to])  # fmt: skip


def refuse_discretion(state: State, _seat: int, action: Action) -> Iterator[Refusal]:
    """After an escape only markers of that nation may be taken (EC-ESCAPE-06)."""
    nation = state.pending[0].a
    if action.pawn >= 0 or action.to not in of_nation(state, nation):
        who = state.field.players[nation]
        text = f"Only markers of the {who} may be taken now."
        yield Refusal("other-nation", text, ("EC-ESCAPE-06",))


def discretion(play: Play, action: Action) -> None:
    """One marker of the nation that escaped is taken."""
    nation = play.s.pending[0].a
    taken(play, action.to, 1 << nation, ("EC-ESCAPE-06", "EC-GAP-54"))
    emptied(play)
    if not of_nation(play.s, nation):
        play.answered()


def decided(play: Play, _action: Action) -> None:
    """The other markers stay."""
    play.answered()
    text = "The other markers stay."
    play.say("stay", text, "EC-ESCAPE-06", seat=play.field.security)


def nameable(state: State) -> Iterator[Action]:
    """Every removal worth asking about in a Turn of the Security Officer."""
    field = state.field
    who = field.players[field.security]
    for pair, marks in enumerate(state.markers):
        if not marks:
            continue
        ends = field.pairs[pair]
        for guard in field.mine[field.security]:
            if state.at[guard] in (ends.frm, ends.to):
                yield Action(who, REMOVE, guard, pair)
        if field.rulings.markers_after_escape == "own-turn":
            yield Action(who, REMOVE, to=pair)
