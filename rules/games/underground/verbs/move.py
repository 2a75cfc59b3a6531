"""Throwing and moving: one figure, one throw, one route."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from rules.core.records import Refusal
from rules.games.underground.actions import ATTACK, GO, JUMP, NONE, TURN_BACK, Action
from rules.games.underground.state import (
    BACK,
    CANCEL_ON,
    EXTRA,
    FREED,
    MISSED,
    ONCE,
    OUT,
    UNSAID,
    Play,
    Position,
    Question,
    State,
    arrow,
    fitting,
    front_chasms,
    has,
    in_danger,
    opened,
    others_on,
    shut_in,
)
from rules.games.underground.verbs.caves import enters, picks_up
from rules.games.underground.verbs.chance import draws
from rules.games.underground.verbs.chasm import (
    DEADLY,
    exits,
    falls,
    jumps,
    misses_landing,
    on_chasm,
    refuse_leaving,
)
from rules.games.underground.verbs.fight import after_stop, announced
from rules.games.underground.verbs.route import (
    Ground,
    can_jump,
    ground,
    held,
    holding,
    landings,
    passes,
    stuck,
    turned,
    turns,
    walks,
    way_back,
)
from rules.games.underground.verbs.turn import end_turn, leaves

# -- Coming into play -----------------------------------------------------------------------------


ENTERS = (1, 6)


def enters_play(play: Play, seat: int, die: int) -> None:
    """A player out of the game has thrown."""
    who, start = play.players[seat], play.field.start
    if start < 0:
        play.say("outside", f"{who} cannot enter: this board has no Start.", "UE-GAP-02", seat=seat)
    elif die not in ENTERS:
        text = f"{who} needs a 1 or a 6 to enter and stays out."
        play.say("outside", text, "UE-START-03", seat=seat)
    else:
        play.put(seat, start)
        if die == 6:
            text = f"{who} enters on Start and may throw again at once."
            play.say("entered", text, "UE-START-02", "UE-START-04", seat=seat)
        else:
            text = f"{who} enters on Start and waits there for the next turn."
            play.say("entered", text, "UE-START-02", "UE-START-05", seat=seat)


# -- Why a move ran as it did ---------------------------------------------------------------------


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
    yield from on_the_way(play, (here, *path))
    yield from through_caves(play, seat, here, path)
    last = path[-1]
    if len(path) < play.die:
        yield from cut_short(play, seat, action, met)
    if others_on(play, last, seat) and not action.foe:
        yield "UE-GAP-07"
    if len({here, *path}) < len(path) + 1 and not turned(path, here):
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
    if kind in HELD:
        yield HELD[kind]


HELD = {
    "prison": "UE-PRISON-03", "rubble-cave": "UE-CAVE-RUBBLE-08", "fire-cave": "UE-GAP-43",
}  # fmt: skip
"""What keeps a player in."""


def jumped(play: Play, here: int, path: tuple[int, ...]) -> Iterator[str]:
    """A jump over a chasm: straight or slanting."""
    yield from ("UE-CHASM-02", "UE-CHASM-07", "UE-GAP-08")
    if len(path) < 2:
        return
    if play.field.board.straight(here, path[0]) == path[1]:
        yield "UE-CHASM-08"
    else:
        yield from ("UE-CHASM-09", "UE-GAP-09")
    blocked = ground(play, play.turn).blocked
    if any(blocked >> to & 1 for to in landings(play.field, here, path[0])):
        yield "UE-GAP-10"


def began(play: Play, seat: int, here: int) -> Iterator[str]:
    """What the first square has to do with it."""
    field, came = play.field, play.came[seat]
    if came >= 0 and field.chasms >> came & 1 and play.said < 0:
        yield "UE-GAP-62"
    if here == field.hoard:
        yield "UE-TREASURE-04"
    if any(has(play, token, here) for token in range(3)):
        yield "UE-GAP-66"


def on_the_way(play: Play, whole: tuple[int, ...]) -> Iterator[str]:
    """Turnings, arrows and figures passed."""
    field, board = play.field, play.field.board
    met = ground(play, play.turn)
    for place, at in enumerate(whole[:-1]):
        to, before = whole[place + 1], whole[place - 1] if place else NONE
        points = arrow(play, at)
        if points >= 0 and points == to:
            yield from ("UE-SIGN-02", "UE-SIGN-06", "UE-MOVE-03")
            if to == before:
                yield from ("UE-SIGN-04", "UE-SIGN-05")
            if place == 0:
                yield "UE-GAP-35"
        elif points >= 0 and holding(field, met, at, first=not place) >= 0:
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
        if play.free == at:
            if play.passed:
                yield "UE-PRISON-04"
                continue
            inside = kind == "rubble-cave" and at == here
            yield from ("UE-CAVE-RUBBLE-07" if inside else LEFT_FREE[kind], "UE-GAP-41")
        elif opened(play, at):
            yield from left_open(kind) if at == here else ("UE-RESTORE-03", "UE-GAP-63")
        elif at == here and play.leave[seat] == FREED:
            yield "UE-GAP-52" if play.field.rulings.freed == "for-good" else "UE-GAP-43"


def left_open(kind: str) -> tuple[str, ...]:
    """Why somebody inside may walk out of a cave that another has opened."""
    if kind == "prison":
        return ("UE-RESTORE-04",)
    return ("UE-CAVE-RUBBLE-09", "UE-GAP-52") if kind == "rubble-cave" else ("UE-RESTORE-03",)


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
    elif kind == "prison" or opened(state, square) or state.free == square:
        yield "UE-GAP-63"


def cut_short(play: Play, seat: int, action: Action, met: Ground) -> Iterator[str]:
    """Why the rest of the throw is lost."""
    path, field = action.path, play.field
    last, came = path[-1], path[-2] if path[1:] else play.at[seat]
    if met.wins >> last & 1:
        yield from ("UE-EXIT-03", "UE-GAP-53")
        return
    if met.stops >> last & 1:
        yield from stopped_in(play, last)
        return
    points = arrow(play, last)
    blocked = [to for to in field.next[last] if met.blocked >> to & 1 and to != came]
    if points >= 0 and last not in action.signs:
        blocked = [to for to in blocked if to == points]
        if blocked:
            yield from ("UE-SIGN-02", "UE-GAP-36")
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
    if rulings.signpost_stop == "with-card" and arrow(play, last) >= 0:
        return "UE-GAP-34"
    return "UE-GAP-55"


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


# -- Throwing and moving --------------------------------------------------------------------------


@cache
def roll(seat: int) -> Question:
    """The die, thrown by a player."""
    return Question("roll", seat)


@cache
def route(seat: int) -> Question:
    """Where a player goes after his throw."""
    return Question("route", seat)


def throw(play: Play, action: Action) -> None:
    """The die is about to be thrown, for a jump or for turning back if that was announced."""
    said = UNSAID
    if action.verb == JUMP:
        said = action.square
    elif action.verb == TURN_BACK:
        said = BACK
    play.said = said
    if play.log is not None:
        who = action.who
        if said >= 0:
            name = play.names[said]
            why: tuple[str, ...] = ("UE-CHASM-02", "UE-CHASM-04")
            beside = play.field.near_mask[play.at[play.turn]] & play.field.chasms
            if beside.bit_count() > 1 or play.came[play.turn] == said:
                why = (*why, "UE-GAP-62")
            text = f"{who} announces a jump over the chasm {name} and throws."
            play.say("announced", text, *why, seat=play.turn, square=name)
        elif said == BACK:
            text = f"{who} announces turning back from the chasm and throws."
            play.say("announced", text, "UE-CHASM-04", "UE-GAP-62", seat=play.turn)
        else:
            play.say("throws", f"{who} throws the die.", "UE-START-01", seat=play.turn)
    play.ask(roll(play.turn))


def rolled(play: Play, action: Action) -> bool:
    """The die shows a number; gives whether the turn has been dealt with already."""
    play.answered()
    seat, die = play.turn, action.card
    play.die = die
    if play.log is not None:
        why = ["UE-MOVE-01"]
        if play.misses[seat] and play.bonus in (EXTRA, CANCEL_ON):
            why = ["UE-CHANCE-14"]
        elif play.at[seat] < 0:
            why = ["UE-START-01"]
        elif play.said >= 0:
            why = ["UE-CHASM-05"] if die in DEADLY else ["UE-CHASM-07"]
        if die == 6 and why != ["UE-CHANCE-14"]:
            why.append("UE-MOVE-11")
        play.say("rolled", f"The die shows {die}.", *why, seat=seat, die=die)
    if play.misses[seat] and play.bonus in (EXTRA, CANCEL_ON):
        cancel(play, seat, die)
        return True
    play.again = die == 6
    if play.at[seat] < 0:
        enters_play(play, seat, die)
    elif play.said >= 0:
        jumps(play, seat, die)
    else:
        play.ask(route(seat))
    return False


def cancel(play: Play, seat: int, die: int) -> None:
    """An extra throw is not walked but cancels a missed one (UE-CHANCE-14, UE-GAP-49)."""
    counts = play.field.rulings.cancelling == "extra-throw" or play.bonus == EXTRA or die == 6
    left = play.misses[seat] - counts
    play.miss(seat, left)
    who = play.players[seat]
    why = ["UE-CHANCE-14"]
    if play.bonus == CANCEL_ON:
        why.append("UE-GAP-49")
    text = f"{who} stays, and the throw cancels a missed one" if counts else f"{who} stays"
    tail = f"; {left} left to miss." if left else ", so none is left to miss."
    play.say("cancelled", text + tail, *why, seat=seat, left=left)
    play.again = die == 6
    end_turn(play, cancelled=True)


def go(play: Play, action: Action) -> None:
    """A figure walks its route and comes to a stop."""
    seat = play.turn
    if play.pending and play.pending[0].kind == "route":
        play.answered()
    path, here = action.path, play.at[seat]
    if play.log is not None:
        told(play, seat, action)
    for square in action.signs:
        passes(play, seat, square)
    if not path:
        after_stop(play, seat, action)
        return
    if misses_landing(play, path):
        falls(play, seat, path[0])
        return
    exact = len(path) == play.die
    play.put(seat, path[-1], path[-2] if path[1:] else here)
    arrives(play, seat, action, exact=exact, start=here)


def arrives(play: Play, seat: int, action: Action, *, exact: bool, start: int = NONE) -> None:
    """A figure from ``start`` has come to a stop by its own step: out, treasure, chance, attack.

    In a shut cave that this player cleared he may walk on with his following throw (UE-GAP-41).
    """
    square, field = play.at[seat], play.field
    if square == play.free and field.shut >> square & 1:
        play.let(seat, ONCE)
    if leaves(play, seat, exact=exact):
        return
    if field.rulings.caught_inside == "leaves" and opened(play, square):
        play.let(seat, FREED)
    enters(play, seat, square)
    if square == field.hoard:
        picks_up(play, seat)
    if field.chances >> square & 1:
        thrown = action.verb == GO
        if action.word == ATTACK or (action.foe and field.rulings.attack_on_chance != "never"):
            announced(play, seat, action)
        if thrown or field.rulings.arrival_draw == "every-stop":
            draws(play, seat, turned=turns(start, action.path))
    elif action.foe:
        after_stop(play, seat, action)


# -- Beginning a turn without a tool --------------------------------------------------------------


def announcing(state: State, seat: int) -> tuple[int, ...]:
    """The chasms a throw must be announced for: none while no step can be taken at all."""
    return () if stuck(state, seat) else front_chasms(state, seat)


def refuse_throw(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """In front of a chasm a throw has to be announced (UE-CHASM-04)."""
    if state.at[seat] == OUT or (state.bonus in (EXTRA, CANCEL_ON) and state.misses[seat]):
        return
    if announcing(state, seat):
        text = f"{action.who} stands in front of a chasm and first says 'jump' or 'back'."
        yield Refusal("announce", text, ("UE-CHASM-04", "UE-GAP-62"))
    elif not stuck(state, seat) and not way_back(state, seat):
        yield no_way_back()
    elif blocked_draws(state, seat):
        text = f"{action.who} is blocked and draws a chance instead of throwing."
        yield Refusal("draw", text, ("UE-GAP-51",))


def refuse_jump(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """A chasm next to the player, with a landing square, and no arrow that points elsewhere."""
    who, field, square = action.who, state.field, action.square
    if state.at[seat] == OUT:
        yield Refusal("no-chasm", f"{who} is out of the game.", ("UE-START-02",))
        return
    beside = [to for to in field.next[state.at[seat]] if field.chasms >> to & 1]
    if square < 0 and len(beside) > 1:
        text = f"Say which chasm {who} jumps: {', '.join(field.names[to] for to in beside)}."
        yield Refusal("which-chasm", text, ("UE-GAP-62",))
    elif square not in beside:
        text = f"{who} does not stand in front of that chasm."
        yield Refusal("no-chasm", text, ("UE-CHASM-03", "UE-CHASM-04"))
    elif stuck(state, seat):
        yield held(state, seat)
    elif not can_jump(state, seat, square):
        text = "No landing square is open, so the jump cannot be announced."
        yield Refusal("no-landing", text, ("UE-GAP-10",))
    else:
        yield from refuse_leaving(state, seat, square)


def refuse_back(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """Turning back is said in front of a chasm only."""
    if state.at[seat] == OUT or not announcing(state, seat):
        text = f"{action.who} is not in front of a chasm and just throws."
        yield Refusal("no-chasm", text, ("UE-CHASM-04", "UE-GAP-62"))
    elif not way_back(state, seat):
        yield no_way_back()


def no_way_back() -> Refusal:
    """The arrow underfoot points into a chasm that can be jumped."""
    text = "The arrow leaves only the jump or a wooden tool."
    return Refusal("arrow", text, ("UE-GAP-36", "UE-SIGN-02"))


def refuse_passing(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """Letting a turn pass: an extra one, or where nothing else is left."""
    if state.bonus in (EXTRA, CANCEL_ON, MISSED):
        return
    if on_chasm(state, seat) and not exits(state, seat):
        return
    text = f"{action.who} has to throw or to use a tool; only an extra turn may be declined."
    yield Refusal("must-play", text, ("UE-GAP-12", "UE-MOVE-05"))


def refuse_giving_up(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """Only before the beast or the devil without a card, or by ruling when shut in."""
    if in_danger(state, seat):
        kind = 0 if state.at[seat] == state.field.beast else 1
        if fitting(state.hands[seat], kind):
            text = f"{action.who} holds a card to fight with and must use one."
            clause = "UE-CAVE-DEVIL-02" if kind else "UE-CAVE-BEAST-02"
            yield Refusal("must-fight", text, ("UE-GAP-20", clause))
    elif not shut_in(state, seat) or state.field.rulings.giving_up != "allowed":
        yield Refusal("no-giving-up", "Nobody gives up: one waits.", ("UE-GAP-69",))


def blocked_draws(state: State, seat: int) -> bool:
    """By ruling a blocked player draws a chance instead of throwing (UE-GAP-51)."""
    if state.field.rulings.blocked_luck != "draws" or not shut_in(state, seat):
        return False
    return bool(state.field.shut >> state.at[seat] & 1) and bool(state.pile)


def refuse_draw(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """Chances are drawn on Chance squares."""
    if not blocked_draws(state, seat):
        text = f"{action.who} draws a chance only on stopping on a Chance square."
        shut = ("UE-GAP-51",) if shut_in(state, seat) else ()
        yield Refusal("no-draw", text, ("UE-CHANCE-01", *shut))
