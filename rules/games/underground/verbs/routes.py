"""Why a move ran as it did: the clauses behind the route of one throw."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.underground.actions import NONE, Action
from rules.games.underground.ground import spot, tell_standing
from rules.games.underground.state import (
    BACK,
    DUG_OUT,
    ENTERED,
    LUCKY,
    Play,
    Position,
    find_arrow,
    has_token,
    is_open,
    others_on,
    shut_in,
)
from rules.games.underground.verbs.caves import has_cleared
from rules.games.underground.verbs.route import (
    Hurdles,
    find_holding,
    has_turned,
    hurdles_of,
    list_landings,
    list_walks,
)

IN_FRONT = (
    ("UE-FIRE-03", "UE-FIRE-07"),
    ("UE-EXPLOSIVE-03", "UE-DIG-02", "UE-COLLAPSE-08"),
    ("UE-GRATE-04", "UE-GRATE-09"),
)
"""What stops a figure in front of a Fire, a Collapse, a Grate."""


STOPPED_IN = {
    "beast-cave": "UE-CAVE-BEAST-01", "devil-cave": "UE-CAVE-DEVIL-01",
    "prison": "UE-PRISON-02", "treasure-cave": "UE-TREASURE-02",
}  # fmt: skip


LEFT_FREE = {
    "fire-cave": "UE-CAVE-FIRE-03", "rubble-cave": "UE-CAVE-RUBBLE-03",
    "beast-cave": "UE-CAVE-BEAST-06", "devil-cave": "UE-CAVE-DEVIL-05", "prison": "UE-PRISON-05",
}  # fmt: skip
"""What lets a player go on through a cave that he has cleared."""


FALLEN_INTO = ("fire-cave", "rubble-cave", "beast-cave", "devil-cave")
"""The caves out of which a player goes on by another clause where he fell in: history tells it."""


LEFT_OPEN = {"prison": ("UE-RESTORE-04",), "rubble-cave": ("UE-CAVE-RUBBLE-09", "UE-GAP-52")}
"""What lets somebody inside walk out of a cave that another has opened."""


THROUGH_OPEN = ("UE-RESTORE-03", "UE-GAP-63")
"""What lets anybody go through it."""


FREED_BY = {ENTERED: "UE-GAP-43", DUG_OUT: "UE-GAP-52", LUCKY: "UE-GAP-51"}
"""The ruling that lets somebody walk out of a cave that is shut again."""


def tell_route(play: Play, seat: int, action: Action) -> None:
    """Tell the route: where it leads, and every clause that shaped it."""
    who, names = play.players[seat], play.names
    clauses = tuple(dict.fromkeys(cite_route(play, seat, action)))
    data = {"path": [names[play.at[seat]], *(names[at] for at in action.path)]}
    if not action.path:
        text = f"{who} stays {tell_standing(play.field, play.at[seat])}."
        play.say("stayed", text, *clauses, seat=seat, **data)
        return
    text = f"{who} goes to {spot(play.field, action.path[-1])}"
    left = play.die - len(action.path)
    if left > 0:
        text += f" and loses {left} step{'s' if left > 1 else ''} of the throw"
    play.say("moved", f"{text}.", *clauses, seat=seat, left=max(left, 0), **data)


def cite_route(play: Play, seat: int, action: Action) -> Iterator[str]:
    """Every clause behind a route."""
    path, here = action.path, play.at[seat]
    if not path:
        yield from cite_staying(play, seat, action)
        return
    met = hurdles_of(play, seat)
    yield "UE-MOVE-01"
    if play.said >= 0:
        yield from cite_jump(play, here, path)
    elif play.said == BACK:
        yield from ("UE-CHASM-04", "UE-GAP-62")
    if len(list_walks(play, seat, play.die, max(play.said, NONE), bare=True)[0]) > 1:
        yield "UE-MOVE-02"
    if path[0] == play.came[seat]:
        yield "UE-MOVE-07"
    yield from cite_first_square(play, seat, here)
    yield from on_the_way(play, (here, *path))
    yield from through_caves(play, seat, here, path)
    last = path[-1]
    if len(path) < play.die:
        yield from cut_short(play, seat, action, met)
    if others_on(play, last, seat) and not action.foe:
        yield "UE-GAP-07"
    if len({here, *path}) < len(path) + 1 and not has_turned(path, here):
        yield "UE-GAP-68"
    if play.field.exits >> last & 1 and play.carrier != seat:
        yield "UE-GAP-53"


def cite_staying(play: Play, seat: int, action: Action) -> Iterator[str]:
    """Why no step was taken."""
    kind = play.field.kinds[play.at[seat]]
    if action.foe:
        yield from ("UE-GAP-23", "UE-ATTACK-02")
        return
    if not shut_in(play, seat):
        yield "UE-GAP-55" if play.field.rulings.waiting == "refused" else "UE-GAP-56"
        return
    yield "UE-GAP-55"
    if kind in HELD_BY:
        yield HELD_BY[kind]


HELD_BY = {
    "prison": "UE-PRISON-03", "rubble-cave": "UE-CAVE-RUBBLE-08", "fire-cave": "UE-GAP-43",
}  # fmt: skip
"""What keeps a player in."""


def cite_jump(play: Play, here: int, path: tuple[int, ...]) -> Iterator[str]:
    """A jump over a chasm: straight or slanting."""
    yield from ("UE-CHASM-02", "UE-CHASM-07", "UE-GAP-08")
    if len(path) < 2:
        return
    if play.field.board.straight(here, path[0]) == path[1]:
        yield "UE-CHASM-08"
    else:
        yield from ("UE-CHASM-09", "UE-GAP-09")
    blocked = hurdles_of(play, play.turn).blocked
    if any(blocked >> to & 1 for to in list_landings(play.field, here, path[0])):
        yield "UE-GAP-10"


def cite_first_square(play: Play, seat: int, here: int) -> Iterator[str]:
    """What the first square has to do with it."""
    field, came = play.field, play.came[seat]
    if came >= 0 and field.chasms >> came & 1 and play.said < 0:
        yield "UE-GAP-62"
    if here == field.hoard:
        yield "UE-TREASURE-04"
    if any(has_token(play, token, here) for token in range(3)):
        yield "UE-GAP-66"


def on_the_way(play: Play, whole: tuple[int, ...]) -> Iterator[str]:
    """Turnings, arrows and figures passed."""
    field, board = play.field, play.field.board
    met = hurdles_of(play, play.turn)
    for place, at in enumerate(whole[:-1]):
        to, before = whole[place + 1], whole[place - 1] if place else NONE
        points = find_arrow(play, at)
        if points >= 0 and points == to:
            yield from ("UE-SIGN-02", "UE-SIGN-06", "UE-MOVE-03")
            if to == before:
                yield "UE-SIGN-04"
            if place and (to == before or len(field.next[at]) > 2):
                yield "UE-SIGN-05"
            if place == 0:
                yield "UE-GAP-35"
        elif points >= 0 and find_holding(field, met, at, first=not place) >= 0:
            yield "UE-SIGN-09"
            if place == 0:
                yield "UE-GAP-35"
        elif points >= 0:
            free = place == 0 and field.rulings.arrow_at_start == "free"
            yield "UE-GAP-35" if free else "UE-GAP-36"
        elif place and to == before:
            yield "UE-GAP-55"
        elif place and len(field.next[at]) > 2 and board.straight(before, at) != to:
            yield "UE-MOVE-08"
        if place and others_on(play, at, play.turn):
            yield "UE-GAP-07"


def through_caves(play: Play, seat: int, here: int, path: tuple[int, ...]) -> Iterator[str]:
    """Caves passed because they are open, or because this player opened them."""
    for at in (here, *path):
        kind = play.field.kinds[at]
        if play.free == at and play.passed:
            yield "UE-PRISON-04"
        elif has_cleared(play, seat, at):
            if at != here or kind not in FALLEN_INTO:
                yield LEFT_FREE[kind]
            yield "UE-GAP-41"
        elif is_open(play, at):
            yield from LEFT_OPEN.get(kind, ("UE-RESTORE-03",)) if at == here else THROUGH_OPEN
        elif at == here and play.leave[seat] in FREED_BY:
            yield FREED_BY[play.leave[seat]]


def stopped_in(state: Position, square: int) -> Iterator[str]:
    """Why a figure has to stop in a square that is not shut: a cave, or Start for the carrier."""
    kind = state.field.kinds[square]
    if kind == "start":
        yield from ("UE-EXIT-04", "UE-GAP-54")
        return
    yield "UE-MOVE-09"
    if kind in STOPPED_IN:
        yield STOPPED_IN[kind]
    if kind == "treasure-cave" and state.lies != square:
        yield "UE-GAP-57"
    elif kind == "prison" or is_open(state, square) or state.free == square:
        yield "UE-GAP-63"


def cut_short(play: Play, seat: int, action: Action, met: Hurdles) -> Iterator[str]:
    """Why the rest of the throw is lost."""
    path, field = action.path, play.field
    last, came = path[-1], path[-2] if path[1:] else play.at[seat]
    if met.wins >> last & 1:
        yield from ("UE-EXIT-03", "UE-GAP-53")
        return
    if met.stops >> last & 1:
        yield from stopped_in(play, last)
        return
    blocked = [to for to in field.next[last] if met.blocked >> to & 1 and to != came]
    if find_arrow(play, last) >= 0 and last not in action.signs:
        points = find_holding(field, met, last, first=False)
        if points < 0:
            yield "UE-GAP-36"
        elif met.blocked >> points & 1:
            blocked = [points]
            yield from ("UE-SIGN-02", "UE-GAP-36")
        else:
            blocked = []
    if action.foe:
        yield "UE-ATTACK-03"
    if blocked:
        yield "UE-MOVE-10"
        for to in blocked:
            yield from in_front(play, to)
    elif not action.foe:
        yield stopped_early(play, seat, last)


def stopped_early(play: Play, seat: int, last: int) -> str:
    """The ruling by which a move ends where nothing bars the way on."""
    rulings = play.field.rulings
    if play.lies == last and rulings.treasure_stop != "exact":
        return "UE-GAP-29"
    if rulings.early_stop == "free" and others_on(play, last, seat):
        return "UE-GAP-22"
    if rulings.signpost_stop == "with-card" and find_arrow(play, last) >= 0:
        return "UE-GAP-34"
    return "UE-GAP-55"


def in_front(play: Position, square: int) -> Iterator[str]:
    """What stands in the way on a square."""
    field = play.field
    for token, clauses in enumerate(IN_FRONT):
        if has_token(play, token, square):
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
