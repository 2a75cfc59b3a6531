"""Throwing: before a move, over a chasm, back from it, into the game; or no throw at all."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import ClassVar

from rules.core.records import Refusal
from rules.core.verbs import Log
from rules.games.underground.actions import DIE, JUMP, NONE, PASS, THROW, TURN_BACK, Action
from rules.games.underground.asked import Question
from rules.games.underground.state import (
    BACK,
    CANCEL_ON,
    EXTRA,
    MISSED,
    NORMAL,
    OUT,
    UNSAID,
    Play,
    State,
    front_chasms,
    with_question,
)
from rules.games.underground.verbs.chance import Cast, blocked_draws
from rules.games.underground.verbs.chasm import (
    DEADLY,
    jump_over,
    list_exits,
    on_chasm,
    refuse_leaving,
)
from rules.games.underground.verbs.looks import AROUND, EDGE, STANDING
from rules.games.underground.verbs.route import can_jump, is_stuck, refuse_held, way_back
from rules.games.underground.verbs.turn import end_turn, enter_follow
from rules.games.underground.verbs.verb import Command, one_square


@cache
def ask_for_die(seat: int) -> Question:
    """The die, thrown by a player."""
    return Question("roll", seat)


@cache
def ask_for_route(seat: int) -> Question:
    """Where a player goes after his throw."""
    return Question("route", seat)


Telling = tuple[str, str, dict[str, str], tuple[str, ...]]
"""What an event is made of: its kind, its text, its data and its clauses."""

# -- Before the throw ---------------------------------------------------------------------------


def list_announced(state: State, seat: int) -> tuple[int, ...]:
    """The chasms a throw must be announced for: none while no step can be taken at all."""
    return () if is_stuck(state, seat) else front_chasms(state, seat)


def at_chasm(state: State) -> bool:
    """Whether the player on turn stands next to a chasm."""
    here, field = state.at[state.turn], state.field
    return here != OUT and bool(field.chasms & field.near_mask[here])


class Throw(Command):
    """The die is thrown; in front of a chasm a throw is announced (UE-CHASM-04)."""

    word = THROW
    forms = {"throw": "throws the die, or enters"}
    codes: ClassVar[tuple[str, ...]] = ("announce", "arrow", "draw", "climb-first", "missing")
    done = "throws"
    throws = True
    reads: ClassVar[tuple[str, ...]] = (STANDING, EDGE)

    def refusals(self, state: State, action: Action) -> Iterator[Refusal]:
        """In front of a chasm a throw has to be announced (UE-CHASM-04)."""
        seat = state.turn
        if state.at[seat] == OUT or (state.bonus in (EXTRA, CANCEL_ON) and state.misses[seat]):
            return
        if list_announced(state, seat):
            before = list_announced(state, seat)[0]
            text = f"Before a throw at the chasm's edge {action.who} says “jump” or “back”."
            yield Refusal("announce", text, ("UE-CHASM-04", "UE-GAP-62"), state.field.names[before])
        elif not is_stuck(state, seat) and not way_back(state, seat):
            yield no_way_back()
        elif blocked_draws(state, seat):
            text = f"{action.who} is blocked and draws a chance instead of throwing."
            yield Refusal("draw", text, ("UE-GAP-51",))

    def said(self, action: Action) -> int:
        """What is announced with the throw."""
        return UNSAID

    def tells(self, state: State, action: Action) -> Telling:
        """The kind of the event, its text, its data and its clauses."""
        return "throws", f"{action.who} throws the die.", {}, ("UE-START-01",)

    def apply(self, state: State, action: Action, log: Log) -> State:
        """Chance is asked for the die, with what was announced."""
        if log is not None:
            kind, text, data, why = self.tells(state, action)
            Play(state, log).say(kind, text, *why, seat=state.turn, **data)
        return with_question(
            state, ask_for_die(state.turn), state.die, self.said(action), again=state.again
        )


class Jump(Throw):
    """A jump over a chasm is announced, and then the die is thrown."""

    word = JUMP
    forms = {"jump": "announces a jump; a square behind it tells over which chasm"}
    codes = ("no-chasm", "which-chasm", "no-landing", "arrow", "shut-in", "climb-first", "missing")
    like = "jump a4"
    done = ""
    reads = (STANDING, AROUND, EDGE)

    def possible(self, state: State) -> bool:
        """Only next to a chasm."""
        return at_chasm(state)

    def read(self, state: State, who: str, rest: str) -> Action:
        """The chasm; it need not be named where there is one only."""
        if rest:
            return Action(who, JUMP, square=one_square(state.field, rest, self))
        chasms = chasms_for(state, who)
        return Action(who, JUMP, square=chasms[0] if len(chasms) == 1 else NONE)

    def write(self, state: State, action: Action) -> str:
        """The chasm, where there are several."""
        square = action.square
        seat = state.field.seats.get(action.who, NONE)
        several = seat < 0 or chasms_for(state, action.who) != (square,)
        return f"{JUMP} {state.field.names[square]}" if several and square >= 0 else JUMP

    def phrase(self, state: State, action: Action) -> str:
        """The chasm, where there are several."""
        return self.write(state, action).replace(f"{JUMP} ", f"{JUMP} over ")

    def told(self, text: str, state: State, action: Action) -> str:
        """What is jumped, whether it had to be named or not."""
        square = action.square
        return f"jumps over {state.field.names[square]}" if square >= 0 else "jumps"

    def candidates(self, state: State, who: str) -> Iterator[Action]:
        """Every chasm next to the player."""
        yield from (Action(who, JUMP, square=to) for to in chasms_for(state, who))

    def refusals(self, state: State, action: Action) -> Iterator[Refusal]:
        """A chasm next to the player, with a landing square, and no arrow that points elsewhere."""
        seat = state.turn
        who, field, square = action.who, state.field, action.square
        if state.at[seat] == OUT:
            yield Refusal("no-chasm", f"{who} is out of the game.", ("UE-START-02",))
            return
        beside = chasms_for(state, who)
        if square < 0 and len(beside) > 1:
            text = f"{who} says which chasm: {' or '.join(field.names[to] for to in beside)}."
            yield Refusal("which-chasm", text, ("UE-GAP-62",))
        elif square not in beside:
            text = f"{who} does not stand in front of that chasm."
            yield Refusal("no-chasm", text, ("UE-CHASM-03", "UE-CHASM-04"))
        elif is_stuck(state, seat):
            yield refuse_held(state, seat)
        elif not can_jump(state, seat, square):
            text = "Beyond the chasm no square is open to land on."
            yield Refusal("no-landing", text, ("UE-GAP-10",), field.names[square])
        else:
            yield from refuse_leaving(state, seat, square)

    def said(self, action: Action) -> int:
        """The chasm."""
        return action.square

    def tells(self, state: State, action: Action) -> Telling:
        """The jump is announced aloud."""
        name, field, seat = state.field.names[action.square], state.field, state.turn
        why: tuple[str, ...] = ("UE-CHASM-02", "UE-CHASM-04")
        beside = field.near_mask[state.at[seat]] & field.chasms
        if beside.bit_count() > 1 or state.came[seat] == action.square:
            why = (*why, "UE-GAP-62")
        text = f"{action.who} announces a jump over the chasm {name} and throws."
        return "announced", text, {"square": name}, why


class TurnBack(Throw):
    """Turning back from a chasm is announced, and then the die is thrown."""

    word = TURN_BACK
    forms = {"back": "announces to turn back in front of a chasm"}
    codes = ("no-chasm", "arrow", "climb-first", "missing")
    title = "Turn back"
    done = "turns back"
    reads = (STANDING, AROUND, EDGE)

    def possible(self, state: State) -> bool:
        """Only next to a chasm."""
        return at_chasm(state)

    def candidates(self, state: State, who: str) -> Iterator[Action]:
        """Wherever there is a way back."""
        if state.at[state.turn] != OUT:
            yield Action(who, TURN_BACK)

    def refusals(self, state: State, action: Action) -> Iterator[Refusal]:
        """Turning back is said in front of a chasm only."""
        seat = state.turn
        if state.at[seat] == OUT or not list_announced(state, seat):
            text = f"{action.who} stands in front of no chasm and just throws."
            yield Refusal("no-chasm", text, ("UE-CHASM-04", "UE-GAP-62"))
        elif not way_back(state, seat):
            yield no_way_back()

    def said(self, action: Action) -> int:
        """Going back."""
        return BACK

    def tells(self, state: State, action: Action) -> Telling:
        """Going back is announced aloud."""
        text = f"{action.who} announces turning back from the chasm and throws."
        return "announced", text, {}, ("UE-CHASM-04", "UE-GAP-62")


def chasms_for(state: State, who: str) -> tuple[int, ...]:
    """The chasms beside a player, any of which a bare 'jump' may mean (UE-GAP-62)."""
    field = state.field
    seat = field.seats.get(who, NONE)
    if seat < 0 or state.at[seat] < 0:
        return ()
    return tuple(to for to in field.next[state.at[seat]] if field.chasms >> to & 1)


def no_way_back() -> Refusal:
    """The arrow underfoot points into a chasm that can be jumped."""
    text = "The arrow leaves only the jump or a wooden tool."
    return Refusal("arrow", text, ("UE-GAP-36", "UE-SIGN-02"))


class Pass(Command):
    """A turn is given up: an extra one, or where nothing else is left (UE-GAP-12)."""

    word = PASS
    forms = {"pass": "lets the turn pass"}
    codes = ("must-play",)
    title = "Let the turn pass"
    done = "lets the turn pass"
    reads = (STANDING, AROUND, EDGE)

    def possible(self, state: State) -> bool:
        """Hardly in a usual turn."""
        return state.bonus != NORMAL or on_chasm(state, state.turn)

    def refusals(self, state: State, action: Action) -> Iterator[Refusal]:
        """Letting a turn pass: an extra one, or where nothing else is left."""
        seat = state.turn
        if state.bonus in (EXTRA, CANCEL_ON, MISSED):
            return
        if on_chasm(state, seat) and not list_exits(state, seat):
            return
        text = f"{action.who} throws or uses a tool; only an extra turn may pass."
        yield Refusal("must-play", text, ("UE-GAP-12", "UE-MOVE-05"))

    def act(self, play: Play, action: Action) -> None:
        """Nothing happens."""
        why = {NORMAL: "UE-GAP-32", MISSED: "UE-GAP-48"}.get(play.bonus, "UE-GAP-12")
        play.say("passed", f"{action.who} lets the turn pass.", why, seat=play.turn)


# -- The die ------------------------------------------------------------------------------------


class Die(Cast):
    """The die shows a number: a step for each dot, or whether a jumper or a newcomer makes it."""

    word = DIE
    forms = {"die: <number>": "the throw of the die"}
    answers = ("roll",)

    def act(self, play: Play, action: Action) -> None:
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
            cancel_missed(play, seat, die)
            return
        play.again = die == 6
        if play.at[seat] < 0:
            enters_play(play, seat, die)
        elif play.said >= 0:
            jump_over(play, seat, die)
        else:
            play.ask(ask_for_route(seat))

    def apply(self, state: State, action: Action, log: Log) -> State:
        """After a plain throw only the way is asked for."""
        seat, die = state.turn, action.card
        if log is None and state.said < 0 <= state.at[seat] and not state.misses[seat]:
            return with_question(state, ask_for_route(seat), die, state.said, again=die == 6)
        return super().apply(state, action, log)


def cancel_missed(play: Play, seat: int, die: int) -> None:
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
    play.ask(Question("cancelled", seat))


@enter_follow("cancelled")
def end_cancelling(play: Play, _question: Question) -> bool:
    """The turn of a cancelling throw is over; a 6 brings one more of the kind (UE-GAP-49)."""
    play.answered()
    end_turn(play, cancelled=True)
    return False


# -- Coming into play -----------------------------------------------------------------------------


ENTERS = (1, 6)


def enters_play(play: Play, seat: int, die: int) -> None:
    """A player out of the game has thrown."""
    who, start = play.players[seat], play.field.start
    if start < 0:
        play.say("outside", f"{who} cannot enter: this board has no Start.", "UE-GAP-02", seat=seat)
    elif die not in ENTERS:
        text = f"{who} stays out, since only a 1 or a 6 lets a player in."
        play.say("outside", text, "UE-START-03", seat=seat)
    else:
        play.put(seat, start)
        if die == 6:
            text = f"{who} enters on Start and may throw again at once."
            play.say("entered", text, "UE-START-02", "UE-START-04", seat=seat)
        else:
            text = f"{who} enters on Start and waits there for the next turn."
            play.say("entered", text, "UE-START-02", "UE-START-05", seat=seat)
