"""Arrests: announced, perhaps answered, carried out; Solitary, and the way home."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.core.records import Refusal
from rules.games.colditz.actions import LOSE, PASS, RELEASES, Action
from rules.games.colditz.board import plan
from rules.games.colditz.ground import BOXES, INNER_CELLS, MOVEMENT, NONE, OUTER_CELLS, does, people
from rules.games.colditz.looks import (
    FAR,
    cells_for,
    circles_taken,
    count_equipment,
    find_immunity,
    liable_clauses,
    may_stop,
    measure_homeward,
    measure_unhindered,
    release_circles,
)
from rules.games.colditz.state import Play, Question, State
from rules.games.colditz.verbs import dice
from rules.games.colditz.verbs.base import BY_ITSELF, EFFECTS, Act, circle_of, enter_in, pawn_of
from rules.games.colditz.verbs.step import find_single

# -- Interrupts -----------------------------------------------------------------------------------
#
# Who is asked before something just announced takes effect (EC-GAP-62). Asked is every Escape
# Officer who, as far as all can see, might have an answer: he holds a card, and it is his man, or a
# thing that concerns all. So the question betrays nothing.


def open_for(play: Play, topic: str, a: int = NONE, b: int = NONE, c: int = NONE) -> None:
    """Ask clockwise from the player on turn; with nobody to ask it takes effect at once."""
    asked = who_might(play.s, topic, b if topic in ("arrest", "shot") else NONE)
    if asked:
        play.ask(Question("window", asked[0], topic, a, b=b, c=c, rest=asked[1:]))
    else:
        takes_effect(play, Question("window", NONE, topic, a, b=b, c=c))


def who_might(state: State, topic: str, pawn: int) -> tuple[int, ...]:
    """The seats that might answer, as far as everybody can see."""
    field = state.field
    seats = []
    for seat in range(field.security):
        if not state.hands[seat]:
            continue
        if pawn >= 0 and field.owner[pawn] != seat:
            continue
        if topic == "arrest" and not can_hide(state, pawn):
            continue
        if topic in ("appel", "search") and not any(can_hide(state, p) for p in field.mine[seat]):
            continue
        seats.append(seat)
    return tuple(seats)


def can_hide(state: State, pawn: int) -> bool:
    """Whether Hideaway could hide a man: on foot in the Inner Courtyard and not hidden yet."""
    at = state.at[pawn]
    if at < 0 or state.field.areas[at] != plan.INNER or (state.inside | state.hidden) >> pawn & 1:
        return False
    safe = state.field.safe_mask | state.field.appel_mask
    return not safe >> at & 1


class PassWindow(Act):
    """Passing in a window: no answer, or one that is kept."""

    word = PASS
    forms = {"pass": "gives no answer to what was announced"}
    codes = ("no-answer",)
    answers = ("window",)

    def does(self, play: Play, action: Action) -> None:
        """A player has no answer, or keeps it."""
        question = play.answered()
        seat = play.field.seats[action.who]
        play.say("passes", does(action.who, "passes"), "EC-CARD-13", "EC-GAP-62", seat=seat)
        left = tuple(one for one in (question.who, *question.rest) if one != seat)
        if left:
            play.ask(question._replace(who=left[0], rest=left[1:]))
        else:
            takes_effect(play, question)


def ask_again(play: Play, question: Question) -> None:
    """An interrupt has been played: the question is put anew."""
    open_for(play, question.topic, question.a, question.b, c=question.c)


def takes_effect(play: Play, question: Question) -> None:
    """Nobody has an answer left: what was announced takes effect (EC-CARD-13)."""
    EFFECTS[question.topic](play, question)


# -- Arrests --------------------------------------------------------------------------------------


STEP, DEPLOYED, AUTOMATIC, DESCENT = "step", "deployed", "automatic", "descent"


HOW = (STEP, DEPLOYED, AUTOMATIC, DESCENT)


BY: dict[str, tuple[str, ...]] = {
    STEP: ("EC-ARREST-01",), DEPLOYED: ("EC-ARREST-18", "EC-GAP-14"), AUTOMATIC: ("EC-GAP-14",),
    DESCENT: ("EC-ARREST-01", "EC-ATTEMPT-21", "EC-GAP-41"),
}  # fmt: skip
"""The clauses that bring a Guard onto a man's circle."""


def announce_arrest(play: Play, guard: int, pow_: int, how: str, way: Iterable[str] = ()) -> None:
    """A Guard is about to take a man; his Escape Officer may have an answer (EC-GAP-62).

    ``way`` names the clauses that let the Guard come there.
    """
    field = play.field
    text = f"{play.name(guard)} is about to arrest {play.name(pow_)}."
    clauses = [*BY[how], *way, *liable_clauses(play.s, pow_)]
    if who_might(play.s, "arrest", pow_):
        clauses.append("EC-GAP-62")
    play.say("announced", text, *clauses, seat=field.security, pawn=play.name(pow_))
    open_for(play, "arrest", guard, pow_, c=HOW.index(how))


@enter_in(EFFECTS, "arrest")
def carry_out_arrest(play: Play, said: Question) -> None:
    """Nobody has answered: the arrest is carried out, unless the man has become immune."""
    if find_immunity(play.s, said.b):
        undo_step(play, said.a, said.c)
    else:
        carried_out(play, said.a, said.b, said.c)


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
    jail_man(play, pow_, at, (*BY[HOW[how]], *why, "EC-OFFICE-01", "EC-ARREST-09"))


ODD = (plan.SEARCHLIGHT, plan.TUNNEL, plan.ROOM, plan.APPEL, plan.DOOR, plan.INSPECTION)
"""The kinds of circles where the rules are silent on giving oneself up (EC-GAP-17)."""


def surrender_man(play: Play, pow_: int, guard: int, circle: int) -> None:
    """A man walks onto a Guard's circle and is arrested (EC-ARREST-15, EC-GAP-17)."""
    field, frm = play.field, play.s.at[pow_]
    play.set(points=play.s.points - 1)
    if play.s.mover == pow_:
        play.set(mover=NONE, origin=NONE, spent=0)
    play.to_office(guard)
    clauses = ["EC-ARREST-15", "EC-OFFICE-01", "EC-ARREST-09"]
    if field.kinds[circle] in ODD or field.areas[circle] != field.areas[frm]:
        clauses.append("EC-GAP-17")
    where = f"{play.name(pow_)} gives himself up to a Guard"
    jail_man(play, pow_, circle, clauses, how=f"{where}, and ")


def jail_man(
    play: Play, pow_: int, circle: int, why: Iterable[str], how: str = "", *, free: bool = False
) -> None:
    """A man caught on a circle goes to Solitary; outside the inner yard it costs Equipment.

    By ruling a man of a search is ``free`` of that.
    """
    state, field = play.s, play.field
    area = field.areas[circle]
    cells = cells_for(state, circle)
    drop_status(play, pow_)
    clauses = [*why, "EC-CELL-01", "EC-ARREST-10"]
    clauses.append("EC-ARREST-12" if area == plan.INNER else "EC-ARREST-13")
    if (cells == INNER_CELLS) != (area == plan.INNER):
        clauses += ["EC-ARREST-14", "EC-GAP-23"]
    if area == plan.INNER:
        clauses += ["EC-INNER-01"] if count_equipment(state, field.owner[pow_]) else []
    elif field.rulings.free_return == "place-of-arrest":
        play.set(returning=play.s.returning | 1 << pow_)
        clauses.append("EC-GAP-22")
    play.put(pow_, cells)
    if play.log is not None:
        whom = "him" if how else play.name(pow_)
        text = f"{how}Security takes {whom} to the {BOXES[cells]}."
        play.say("arrested", text, *clauses, seat=field.owner[pow_],
                 pawn=play.name(pow_), at=field.names[circle])  # fmt: skip
    if area != plan.INNER and not free:
        ask_confiscation(play, field.owner[pow_], area)


def drop_status(play: Play, pow_: int) -> None:
    """A man who is caught or gone loses every status he had."""
    keep = ~(1 << pow_)
    state = play.s
    play.set(
        returning=state.returning & keep, refused=state.refused & keep,
        uniform=state.uniform & keep,
    )  # fmt: skip


def ask_confiscation(play: Play, seat: int, area: int) -> None:
    """The Escape Officer gives up one Equipment card of his choice (EC-ARREST-11)."""
    where = ("EC-ARREST-11", "EC-OUTER-01" if area == plan.OUTER else "EC-OUTSIDE-03")
    held = [kind for kind, count in enumerate(play.s.equipment[seat]) if count]
    if not held:
        text = does(play.field.players[seat], "holds no Equipment to give up")
        play.say("nothing", text, *where, *of_kit(play, seat), seat=seat)
    elif len(held) == 1:
        gives_up(play, seat, held[0], where)
    else:
        play.ask(Question("lose", seat, "arrest", area))


@enter_in(BY_ITSELF, "lose")
def no_choice(play: Play) -> bool:
    """Whether a choice of what to give up is none any more: after several arrests at once."""
    question = play.s.pending[0]
    held = [kind for kind, count in enumerate(play.s.equipment[question.who]) if count]
    if len(held) > 1:
        return False
    play.answered()
    if question.topic == "arrest":
        ask_confiscation(play, question.who, question.a)
    return True


def gives_up(play: Play, seat: int, kind: int, where: tuple[str, ...]) -> None:
    """One Equipment card goes back to its stack."""
    play.spend(seat, kind)
    who = play.field.players[seat]
    text = does(who, f"gives up a {plan.EQUIPMENT[kind]}")
    clauses = (*where, *of_kit(play, seat))
    play.say("confiscated", text, *clauses, seat=seat, what=plan.EQUIPMENT[kind])


def of_kit(play: Play, seat: int) -> tuple[str, ...]:
    """What keeps a Kit from being taken, where there is one."""
    return ("EC-KIT-03",) if play.s.kits[seat] else ()


class Lose(Act):
    """Which Equipment an arrest, or a card, costs."""

    word = LOSE
    forms = {"discard <equipment>": "gives Equipment up, where an arrest or a card costs it"}
    codes = ("not-held",)
    answers = ("lose",)
    unasked = ("Nobody has to give up Equipment now.", ("EC-ARREST-11",))

    def write(self, state: State, action: Action) -> str:
        """Like a card that is discarded."""
        return f"discard {plan.EQUIPMENT[action.to]}"

    def label(self, state: State, action: Action) -> str:
        """What is given up."""
        return f"Give up a {plan.EQUIPMENT[action.to]}"

    def named(self, state: State, seat: int) -> Iterator[Action]:
        """Every kind of Equipment."""
        who = state.field.players[seat]
        yield from (Action(who, LOSE, to=kind) for kind in range(len(plan.EQUIPMENT)))

    def forbids(self, state: State, seat: int, action: Action) -> Iterator[Refusal]:
        """Only what one holds can be given up."""
        if not state.equipment[seat][action.to]:
            text = does(action.who, f"holds no {plan.EQUIPMENT[action.to]}")
            card = state.pending[0].topic == "card"
            yield Refusal("not-held", text, ("EC-CARD-10" if card else "EC-ARREST-11",))

    def does(self, play: Play, action: Action) -> None:
        """The owner has chosen."""
        question = play.answered()
        if question.topic == "arrest":
            where = ("EC-ARREST-11", "EC-OUTER-01" if question.a == plan.OUTER else "EC-OUTSIDE-03")
        else:
            where = ("EC-CARD-10", "EC-GAP-02")
        gives_up(play, question.who, action.to, where)


def undo_step(play: Play, guard: int, how: int) -> None:
    """Hideaway has saved the man: the Guard's last step is not made (EC-GAP-77)."""
    state = play.s
    lost = play.field.rulings.vain_steps == "lost"
    points = state.points - 1 if lost and HOW[how] != AUTOMATIC else state.points
    text = f"{play.name(guard)} finds nobody"
    if state.mover == guard:
        points += 0 if lost else state.spent
        play.put(guard, state.origin)
        play.set(mover=NONE, origin=NONE, spent=0)
        text += f" and goes back to {play.field.spoken[state.origin]}"
    play.set(points=points)
    if points != state.points:
        text += f"; movement points: {points}"
    text += "."
    play.say("vain", text, "EC-GAP-77", seat=play.field.security, pawn=play.name(guard))
    if HOW[how] == DESCENT:
        leaves_room(play, guard)


def leaves_room(play: Play, guard: int) -> None:
    """A Guard whose Room has lost its marker goes to the Office (EC-ATTEMPT-21)."""
    play.to_office(guard)
    text = f"{play.name(guard)} goes to the Commander's Office."
    clauses = ("EC-ATTEMPT-21", "EC-MOVE-08")
    play.say("left-room", text, *clauses, seat=play.field.security, pawn=play.name(guard))


# -- Solitary -------------------------------------------------------------------------------------


CELLS = (INNER_CELLS, OUTER_CELLS)


def refuse_prisoner(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """One's own man, in Solitary, onto a circle at the arrow (EC-CELL-05)."""
    field, pawn, to = state.field, action.pawn, action.to
    if pawn < 0 or field.owner[pawn] != seat:
        text = does(action.who, "releases only men of their own")
        yield Refusal("not-yours", text, ("EC-CELL-03",))
    elif state.at[pawn] not in CELLS:
        yield Refusal("not-in-cells", f"{field.pawns[pawn]} is not in Solitary.", ("EC-CELL-02",))
    elif to not in release_circles(state, state.at[pawn]):
        free = release_circles(state, state.at[pawn])
        text = f"A released man starts at the arrow{', or next to it' * (len(free) > 1)}."
        if not free:
            text = "A released man starts at the arrow, where no circle is free."
        at = field.names[to] if to >= 0 else ""
        yield Refusal("not-there", text, ("EC-CELL-05", "EC-GAP-24"), at)


class Release(Act):
    """Releasing a man from Solitary by a double of the movement roll."""

    word = RELEASES
    forms = {"release <pawn> to <circle>": "brings a man out of Solitary"}
    codes = ("no-double", "not-in-cells", "not-there")
    form = "release Br1 to I06"
    quick = True
    escaper = ("EC-DOUBLE-01",)

    def read(self, state: State, who: str, rest: str) -> Action:
        """The man, and where he starts from."""
        words = rest.split()
        if len(words) != 3 or words[1] != "to":
            self.misshapen(rest)
        pawn = pawn_of(state.field, words[0])
        return Action(who, RELEASES, pawn, circle_of(state.field, words[2]))

    def write(self, state: State, action: Action) -> str:
        """The man, and where he starts from."""
        return f"release {state.field.pawns[action.pawn]} to {state.field.names[action.to]}"

    def label(self, state: State, action: Action) -> str:
        """The man, and where he starts from."""
        return f"Out: {state.field.pawns[action.pawn]} to {state.field.names[action.to]}"

    def named(self, state: State, seat: int) -> Iterator[Action]:
        """Every own man in Solitary, onto every circle at the arrow."""
        who = state.field.players[seat]
        for pawn in state.field.mine[seat]:
            if state.at[pawn] in CELLS:
                for to in release_circles(state, state.at[pawn]):
                    yield Action(who, RELEASES, pawn, to)

    def forbids(self, state: State, seat: int, action: Action) -> Iterator[Refusal]:
        """A double that is still open, and one movement point (EC-DOUBLE-01, EC-REF-06)."""
        found = list(refuse_prisoner(state, seat, action))
        yield from found
        if found:
            return
        if not state.rolled:
            yield Refusal("roll-first", does(action.who, "rolls the dice first"), ("EC-MOVE-01",))
        elif not state.doubles:
            yield no_double(state)
        elif state.points < 1:
            yield Refusal(
                "no-points",
                "A release costs a movement point, and none is left.",
                ("EC-REF-06", "EC-DOUBLE-01"),
            )

    def does(self, play: Play, action: Action) -> None:
        """A double frees one man, for a point."""
        play.set(doubles=play.s.doubles - 1, points=play.s.points - 1)
        several = sum(map(dice.is_double, play.s.throws)) > 1
        clauses = ("EC-CELL-02", "EC-CELL-03", "EC-DOUBLE-01", "EC-REF-05", "EC-REF-06")
        free_man(play, action, (*clauses, "EC-GAP-25") if several else clauses)


def no_double(state: State) -> Refusal:
    """Nobody leaves Solitary: no double was thrown for the movement, or all of them are used."""
    thrown = sum(map(dice.is_double, state.throws))
    text = "Solitary opens only by a double of the movement roll, or by a card."
    other: tuple[str, ...] = ()
    if thrown and state.purpose == MOVEMENT:
        text, other = "Each double of the roll has freed its man, and none is left.", ("EC-GAP-25",)
    elif thrown:
        other = ("EC-GAP-70",)
    return Refusal("no-double", text, ("EC-CELL-02", "EC-DOUBLE-01", "EC-REF-05", *other))


def free_man(play: Play, action: Action, clauses: tuple[str, ...]) -> None:
    """A man leaves Solitary; from the Outer Cells he is on his way home (EC-ARREST-06)."""
    field, pawn = play.field, action.pawn
    cells = play.s.at[pawn]
    seat, bit = field.owner[pawn], 1 << pawn
    place = field.rulings.free_return == "place-of-arrest"
    home = bool(play.s.returning & bit) if place else cells == OUTER_CELLS
    home = home and field.areas[action.to] != plan.INNER
    if not any(play.s.returning >> other & 1 for other in field.mine[seat] if other != pawn):
        play.set(faded=play.s.faded & ~(1 << seat))
    play.put(pawn, action.to)
    play.set(returning=play.s.returning | bit if home else play.s.returning & ~bit)
    arrow = field.board.cells[CELLS.index(cells)].arrow
    why = [*clauses, "EC-CELL-05"]
    if action.to != arrow:
        why.append("EC-GAP-24")
    if home:
        why += ["EC-ARREST-06", "EC-GAP-22"] if place else ["EC-ARREST-06"]
    text = f"{play.name(pawn)} leaves Solitary and starts from {field.spoken[action.to]}."
    play.say("released", text, *why, seat=seat, pawn=play.name(pawn), to=field.names[action.to])
    if not home or field.rulings.full_return == "any-step":
        return  # his steps count, and he has made none yet
    if play.s.idle and could_come_nearer(play.s, pawn, play.s.idle + play.s.points):
        note_return(play, bit)


# -- the way home -------------------------------------------------------------------------------


def could_come_nearer(state: State, pawn: int, points: int) -> bool:
    """Whether a returning man gets home, or nearer, with so many points (EC-GAP-19).

    His shortest way home has to lead him, within them, to a circle where he may stay.
    """
    away, links = measure_homeward(state, pawn), state.field.links
    at, under = state.at[pawn], bool(state.inside >> pawn & 1)
    if not 0 < away[at] < FAR:
        return False
    taken, ring = circles_taken(state), [at]
    while ring and points > 0:
        wider: list[int] = []
        for frm in ring:
            for to in links[frm]:
                if away[to] >= away[frm] or to in taken or to in wider:
                    continue
                way = find_single(state, pawn, frm, under and frm == at, to=to)
                if way.code:
                    continue
                if may_stop(state, pawn, to, under=way.under):
                    return True
                wider.append(to)
        ring, points = wider, points - 1
    return False


def walk_home(play: Play, pawn: int, to: int) -> bool:
    """Whether a step of a prisoner is one of the way home; what else it keeps from home is noted.

    Asked before the step is made, and only while somebody is on the way home.
    """
    state, field = play.s, play.field
    bit = 1 << pawn
    by_steps = field.rulings.full_return == "any-step"
    if state.returning & bit:
        here, free = state.at[pawn], to not in circles_taken(state)
        either = (measure_homeward(state, pawn), measure_unhindered(state))
        nearer = free and any(away[to] < away[here] for away in either)
        if by_steps:
            note_return(play, bit, on=nearer)
        if nearer:
            return True
    if not by_steps:
        for man in field.mine[field.owner[pawn]]:
            waits = state.returning & ~state.noted & 1 << man and state.at[man] >= 0
            if waits and could_come_nearer(state, man, state.points):
                note_return(play, 1 << man)
    return False


def stray_from_home(play: Play, pawn: int) -> None:
    """By the usual ruling, what is used or a step Outside ends the way home (EC-GAP-21)."""
    bit = 1 << pawn
    if not play.s.returning & bit or play.field.rulings.return_ends != "first-use":
        return
    play.set(returning=play.s.returning & ~bit)
    text = f"{play.name(pawn)} is no longer on the way home."
    play.say("strayed", text, "EC-GAP-21", seat=play.field.owner[pawn], pawn=play.name(pawn))


def note_return(play: Play, bit: int, *, on: bool = True) -> None:
    """Keep in mind what a Turn did, or failed to do, for a man on his way home."""
    noted = play.s.noted
    play.set(noted=noted | bit if on else noted & ~bit)


def judge_return(play: Play, seat: int) -> None:
    """Whether a nation has done its utmost to bring its released men home (EC-GAP-19)."""
    state, field = play.s, play.field
    if not state.returning:
        return
    men = [pawn for pawn in field.mine[seat] if state.returning >> pawn & 1 and state.at[pawn] >= 0]
    if not men:
        return
    bit = 1 << seat
    lax = any(hangs_back(state, pawn) for pawn in men)
    if lax == bool(state.faded & bit):
        return
    play.set(faded=state.faded ^ bit)
    who = field.players[seat]
    text = (
        f"The released men of {people(who)} have lost time on the way home: Guards may arrest them."
        if lax
        else f"Guards may not arrest the released men of {people(who)} again."
    )
    again = () if lax else ("EC-ARREST-06", "EC-REF-24")
    clauses = ("EC-ARREST-08", "EC-GAP-19", *again)
    play.say("faded" if lax else "exempt", text, *clauses, seat=seat)


def hangs_back(state: State, pawn: int) -> bool:
    """Whether a returning man could have come nearer home in the Turn that ends."""
    noted = bool(state.noted >> pawn & 1)
    if state.field.rulings.full_return == "any-step":
        return not noted and could_come_nearer(state, pawn, FAR)
    return noted or could_come_nearer(state, pawn, state.points)
