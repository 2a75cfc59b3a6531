"""Reaching a Target: the Kit, sharing it, and what an escape leaves behind."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core import piles
from rules.core.records import Refusal
from rules.games.colditz.actions import Action
from rules.games.colditz.state import (
    CARDS,
    ESCAPED,
    NONE,
    Play,
    Question,
    State,
    bump,
    distances,
    outside_pows,
)
from rules.games.colditz.verbs import markers
from rules.games.colditz.verbs.arrest import leave
from rules.games.colditz.verbs.step import Way

SIX = 5
"""Escape Officers in a game for six (EC-KIT-13)."""
FREE, SAID = 1, 2
"""A shared Kit still good for a second man, and a Kit declared to be for two (EC-GAP-36)."""


def reaches(play: Play, pawn: int, to: int, way: Way) -> None:
    """A man steps onto a Target: no exact count is asked for (EC-CLASSIC-22)."""
    play.set(points=play.s.points - 1)
    if play.s.mover == pawn:
        play.set(mover=NONE, origin=NONE, spent=0)
    if way.free == "waits":
        play.put(pawn, to)
        text = f"{play.name(pawn)} waits on {play.field.names[to]} for a Kit."
        play.say("waits", text, "EC-GAP-35", seat=play.field.owner[pawn])
        return
    escapes(play, pawn, to)


def escapes(play: Play, pawn: int, circle: int) -> None:
    """He has escaped (EC-ESCAPE-01): the Kit goes with him, or the shared one is used up."""
    field, seat = play.field, play.field.owner[pawn]
    state = play.s
    clauses = ["EC-TARGET-01", "EC-ESCAPE-01"]
    if field.rulings.classic:
        clauses += ["EC-CLASSIC-21", "EC-CLASSIC-22"] if state.points else ["EC-CLASSIC-21"]
    if state.at[pawn] == circle:
        clauses.append("EC-GAP-35")
    if state.shared & FREE:
        play.set(shared=state.shared & ~FREE)
        clauses += ["EC-ESCAPE-04", "EC-ESCAPE-05", "EC-GAP-36"]
    else:
        play.kit(seat, -1)
        gone = field.rulings.used_kit == "gone"
        automatic = field.rulings.sharing == "automatic"
        shared = FREE if automatic or state.shared & SAID else 0
        play.set(spare=play.s.spare + gone, shared=shared)
        clauses += ["EC-ESCAPE-03", "EC-GAP-37"]
    leave(play, pawn)
    play.put(pawn, ESCAPED)
    play.set(escapes=bump(play.s.escapes, seat, 1))
    text = f"{play.name(pawn)} reaches {field.names[circle]} and has escaped."
    play.say("escaped", text, *clauses, seat=seat, pawn=play.name(pawn))
    pursuit(play, circle)
    alone = field.rulings.escape_goal != "total"
    if alone and field.rulings.ends_at_once and play.s.escapes[seat] >= field.goal:
        wins(play, seat)
        return
    asks(play, seat)


def wins(play: Play, seat: int) -> None:
    """In the classic edition the first nation with enough escapes wins at once (EC-CLASSIC-09)."""
    play.set(over=1 << seat, pending=())
    text = f"{play.field.players[seat]} wins."
    others = any(count for other, count in enumerate(play.s.escapes) if other != seat)
    clauses = ("EC-CLASSIC-09", "EC-GAP-56", "EC-CLASSIC-05")[: 2 + others]
    play.say("won", text, *clauses, seat=seat)


def pursuit(play: Play, circle: int) -> None:
    """With the last man gone, the Guards Outside go to the Office (EC-ESCAPE-07)."""
    field = play.field
    if outside_pows(play.s):
        return
    guards = [
        guard for guard in field.mine[field.security]
        if play.s.at[guard] >= 0 and field.outside_mask >> play.s.at[guard] & 1
    ]  # fmt: skip
    if field.rulings.pursuers == "nearest" and guards:
        guards = [min(guards, key=lambda guard: distances(play.s, play.s.at[guard])[circle])]
    for guard in guards:
        play.to_office(guard)
        text = f"Nobody is left Outside: {play.name(guard)} goes to the Commander's Office."
        clauses = ("EC-ESCAPE-07", "EC-MOVE-08", "EC-GAP-53")
        play.say("called-off", text, *clauses, seat=field.security, pawn=play.name(guard))


def asks(play: Play, seat: int) -> None:
    """A kit part with six players, and the Security Officer's word about the markers."""
    field = play.field
    if field.rulings.markers_after_escape == "at-once":
        if markers.of_nation(play.s, seat):
            play.ask(Question("markers", field.security, a=seat))
    else:
        play.set(loose=play.s.loose | 1 << seat)
    if len(field.nations) == SIX:
        if play.s.parts:
            play.ask(Question("part", seat))
        elif field.rulings.empty_pile == "deck" and play.s.deck:
            play.ask(Question("draw", seat))
        else:
            text = "The pile of kit parts is empty."
            play.say("no-part", text, "EC-GAP-34", "EC-KIT-13", "EC-ESCAPE-08", seat=seat)


def part_drawn(play: Play, action: Action) -> None:
    """With six players an escape brings a kit part (EC-KIT-13, EC-ESCAPE-08)."""
    seat = play.answered().who
    play.set(parts=piles.draw(play.s.parts, action.card))
    play.take(seat, action.card)
    who = play.field.players[seat]
    clauses = ("EC-KIT-13", "EC-ESCAPE-08")
    play.say("part", f"{who} draws from the pile of kit parts.", *clauses, seat=seat)
    play.whisper("drew", f"{who} draws {CARDS[action.card]}.", *clauses, "EC-KIT-14", seat=seat,
                 card=CARDS[action.card])  # fmt: skip


def refuse_share(state: State, seat: int, _action: Action) -> Iterator[Refusal]:
    """By ruling a Kit for two is declared before the first escape (EC-GAP-36)."""
    if state.field.rulings.sharing != "declared":
        yield Refusal("no-need", "A Kit is shared without a word.", ("EC-GAP-36", "EC-ESCAPE-04"))
    elif state.shared or not state.kits[seat]:
        yield Refusal("no-kit", "There is no Kit to declare.", ("EC-GAP-36",))


def shares(play: Play, action: Action) -> None:
    """The Kit is said to be for two."""
    play.set(shared=SAID)
    seat = play.field.seats[action.who]
    play.say("shares", f"{action.who}'s Kit is for two.", "EC-GAP-36", "EC-ESCAPE-04", seat=seat)
