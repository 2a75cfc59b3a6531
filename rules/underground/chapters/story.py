"""Why a move ran as it did: the clauses behind every step of a route, told before it is walked.

Nothing here depends on cards in hand, so that the story tells everybody the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.underground.actions import Action
from rules.underground.ground import Ground, ground, landings
from rules.underground.play import Play
from rules.underground.position import Position, arrow, has, opened, others_on, shut_in
from rules.underground.routes import walks
from rules.underground.state import BACK, NONE

IN_FRONT = (
    ("UE-FIRE-03", "UE-FIRE-07"),
    ("UE-EXPLOSIVE-03", "UE-DIG-02", "UE-COLLAPSE-08"),
    ("UE-GRATE-04", "UE-GRATE-09"),
)
"""What stops a figure in front of a Fire, a Collapse, a Grate."""
STOPPED_IN = {
    "beast-cave": ("UE-CAVE-BEAST-01",),
    "devil-cave": ("UE-CAVE-DEVIL-01",),
    "prison": ("UE-PRISON-02",),
    "treasure-cave": ("UE-TREASURE-02", "UE-GAP-57"),
}
LEFT_FREE = {
    "fire-cave": ("UE-CAVE-FIRE-03",),
    "rubble-cave": ("UE-CAVE-RUBBLE-03", "UE-CAVE-RUBBLE-07"),
    "beast-cave": ("UE-CAVE-BEAST-06",),
    "devil-cave": ("UE-CAVE-DEVIL-05",),
    "prison": ("UE-PRISON-05",),
}


def told(play: Play, seat: int, action: Action) -> None:
    """Tell the route: where it leads, and every clause that shaped it."""
    who, names = play.players[seat], play.names
    clauses = tuple(dict.fromkeys(why(play, seat, action)))
    data = {"path": [names[play.at[seat]], *(names[at] for at in action.path)]}
    if not action.path:
        text = f"{who} stays on {names[play.at[seat]]}."
        play.say("stayed", text, *clauses, seat=seat, **data)
        return
    text = f"{who} goes to {names[action.path[-1]]}"
    left = play.die - len(action.path)
    if left > 0:
        text += f"; {left} step{'s' if left > 1 else ''} of the throw are lost"
        text = text.replace("1 step of the throw are", "1 step of the throw is")
    play.say("moved", f"{text}.", *clauses, seat=seat, left=max(left, 0), **data)


def why(play: Play, seat: int, action: Action) -> Iterator[str]:
    """Every clause behind a route."""
    path, here = action.path, play.at[seat]
    if not path:
        yield from stayed(play, seat, action)
        return
    met = ground(play, seat)
    yield "UE-MOVE-01"
    if play.said >= 0:
        yield from jumped(play, here, path)
    elif play.said == BACK:
        yield from ("UE-CHASM-04", "UE-GAP-62")
    if len(walks(play, seat, play.die, max(play.said, NONE), bare=True).legal) > 1:
        yield "UE-MOVE-02"
    if path[0] == play.came[seat]:
        yield "UE-MOVE-07"
    yield from began(play, seat, here)
    yield from on_the_way(play, (here, *path), action)
    yield from through_caves(play, here, path)
    last = path[-1]
    if len(path) < play.die:
        yield from cut_short(play, seat, action, met)
    elif last in (play.field.fire, play.field.rubble) and play.free == last:
        yield "UE-GAP-41"
    if len({here, *path}) < len(path) + 1 and not action.signs:
        yield "UE-GAP-68"


def stayed(play: Play, seat: int, action: Action) -> Iterator[str]:
    """Why no step was taken."""
    kind = play.field.kinds[play.at[seat]]
    if action.foe:
        yield from ("UE-GAP-23", "UE-ATTACK-02")
        return
    if not shut_in(play, seat):
        yield "UE-GAP-55" if play.field.rulings.waiting == "refused" else "UE-GAP-56"
        return
    yield "UE-GAP-55"
    if kind == "prison":
        yield from ("UE-PRISON-03", "UE-PRISON-09")
    elif kind == "rubble-cave":
        yield from ("UE-CAVE-RUBBLE-06", "UE-CAVE-RUBBLE-08", "UE-GAP-69", "UE-GAP-43")
    else:
        yield "UE-GAP-43"


def jumped(play: Play, here: int, path: tuple[int, ...]) -> Iterator[str]:
    """A jump over a chasm: straight or slanting."""
    yield from ("UE-CHASM-02", "UE-CHASM-07", "UE-GAP-08")
    if len(path) < 2:
        return
    if play.field.board.straight(here, path[0]) == path[1]:
        yield "UE-CHASM-08"
    else:
        yield from ("UE-CHASM-09", "UE-GAP-09")
    if len(landings(play.field, here, path[0])) > 1:
        yield "UE-GAP-10"


def began(play: Play, seat: int, here: int) -> Iterator[str]:
    """What the first square has to do with it."""
    field, came = play.field, play.came[seat]
    if came >= 0 and field.chasms >> came & 1 and play.said < 0:
        yield from ("UE-CHASM-13", "UE-GAP-62")
        if play.carrier == seat:
            yield "UE-LOSE-11"
    if here == field.hoard:
        yield "UE-TREASURE-04"
    if any(has(play, token, here) for token in range(3)):
        yield "UE-GAP-66"


def on_the_way(play: Play, whole: tuple[int, ...], action: Action) -> Iterator[str]:
    """Turnings, arrows and figures passed."""
    field, board = play.field, play.field.board
    for place, at in enumerate(whole[:-1]):
        to, before = whole[place + 1], whole[place - 1] if place else NONE
        points = arrow(play, at)
        if points >= 0 and at not in action.signs:
            if points == to:
                yield from ("UE-SIGN-02", "UE-SIGN-06", "UE-MOVE-03")
                if to == before:
                    yield from ("UE-SIGN-04", "UE-SIGN-05")
                if place == 0:
                    yield "UE-GAP-35"
            elif place == 0:
                yield from ("UE-GAP-36", "UE-SIGN-06")
        elif points >= 0:
            yield from ("UE-SIGN-09", "UE-SIGN-10", "UE-GAP-37")
            if place == 0:
                yield "UE-GAP-35"
        elif place and len(field.next[at]) > 2 and board.straight(before, at) != to:
            yield "UE-MOVE-08"
        if place and others_on(play, at, play.turn):
            yield "UE-GAP-07"


def through_caves(play: Play, here: int, path: tuple[int, ...]) -> Iterator[str]:
    """Caves passed because they are open, or because this player opened them."""
    for at in (here, *path):
        kind = play.field.kinds[at]
        if play.free == at:
            if play.passed:
                yield "UE-PRISON-04"
            else:
                yield from (*LEFT_FREE[kind], "UE-GAP-41", "UE-RESTORE-02")
        elif opened(play, at):
            yield from ("UE-RESTORE-03", "UE-GAP-63")
            if at == here:
                yield "UE-CAVE-RUBBLE-09" if kind == "rubble-cave" else "UE-RESTORE-04"
                yield "UE-GAP-52"


def cut_short(play: Play, seat: int, action: Action, met: Ground) -> Iterator[str]:
    """Why the rest of the throw is lost."""
    path, field = action.path, play.field
    last, came = path[-1], path[-2] if path[1:] else play.at[seat]
    if met.wins >> last & 1:
        yield "UE-GAP-53"
        return
    if met.stops >> last & 1:
        yield from ("UE-MOVE-09", "UE-GAP-63", *STOPPED_IN.get(field.kinds[last], ()))
        return
    points = arrow(play, last)
    blocked = [to for to in field.next[last] if met.blocked >> to & 1 and to != came]
    if points >= 0 and last not in action.signs:
        blocked = [to for to in blocked if to == points]
        if blocked:
            yield from ("UE-SIGN-02", "UE-SIGN-05", "UE-GAP-36")
    if blocked:
        yield "UE-MOVE-10"
    for to in blocked:
        yield from in_front(play, to)
    if action.foe:
        yield from ("UE-ATTACK-03", "UE-GAP-22")
    if play.lies == last:
        yield from ("UE-GAP-29", "UE-LOSE-04")
    if not blocked and not action.foe and play.lies != last:
        yield "UE-GAP-55"


def in_front(play: Position, square: int) -> Iterator[str]:
    """What stands in the way on a square."""
    field = play.field
    for token, clauses in enumerate(IN_FRONT):
        if has(play, token, square):
            yield from clauses
    kind = field.kinds[square]
    if kind == "chasm":
        yield "UE-CHASM-03"
        if square in play.at:
            yield "UE-GAP-33"
        if play.lies == square:
            yield "UE-LOSE-08"
    elif kind == "fire-cave":
        yield "UE-CAVE-FIRE-01"
    elif kind == "rubble-cave":
        yield "UE-CAVE-RUBBLE-01"
    elif kind == "start":
        yield from ("UE-EXIT-04", "UE-GAP-54")
