"""How a game begins, how a Turn and a Round end, who is next, and who has won."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.core.play import from_parts
from rules.core.records import Refusal
from rules.games.colditz import actions
from rules.games.colditz.actions import Action
from rules.games.colditz.cards import DO_OR_DIE, LIMIT, PART_TWO
from rules.games.colditz.ground import (
    BARRACKS,
    DEAD,
    DESPERATE,
    ESCAPED,
    NO_ROLL,
    NONE,
    OFFICE,
    does,
    people,
    tell_victory,
)
from rules.games.colditz.looks import find_immunity
from rules.games.colditz.state import PLACE, Play, Question, State
from rules.games.colditz.verbs import arrest, escape, moving
from rules.games.colditz.verbs.base import BY_ITSELF, Act, enter_in, pawn_of
from rules.games.colditz.verbs.step import must_go_on

# -- Who has won ----------------------------------------------------------------------------------


def find_winners(state: State) -> int:
    """The Escape Officers who have what was agreed, as a mask (EC-WIN-01, EC-WIN-02)."""
    field, rulings = state.field, state.field.rulings
    if is_common_goal(state):
        return (1 << field.security) - 1
    if rulings.escape_goal == "total":
        return 0
    return sum(1 << seat for seat, count in enumerate(state.escapes) if count >= field.goal)


def is_common_goal(state: State) -> bool:
    """Whether all nations together have what was agreed (EC-VARIANT-04, EC-GAP-59)."""
    field = state.field
    agreed = field.rulings.escape_goal in ("total", "both")
    return agreed and sum(state.escapes) >= field.total


def close_game(play: Play, found: int) -> None:
    """The game is over."""
    field = play.field
    play.set(over=found or 1 << field.security, pending=())
    if found:
        text = tell_victory([field.players[s] for s in range(field.security) if found >> s & 1])
        play.say("over", text, *of_victory(play.s, found))
        return
    text = "No nation has brought out enough men, so Security wins."
    play.say("over", text, *of_defeat(play.s))


def of_victory(state: State, found: int) -> Iterator[str]:
    """Why these have won: a number of all nations together, or two of their own."""
    field = state.field
    own = [seat for seat, count in enumerate(state.escapes) if count >= field.goal]
    if is_common_goal(state):
        yield from ("EC-VARIANT-04", "EC-GAP-59")
    else:
        yield from ("EC-WIN-01", "EC-TURN-11", "EC-ESCAPE-02")
        if found.bit_count() > 1:
            yield "EC-WIN-02"
            if len({state.escapes[seat] for seat in own}) > 1:
                yield "EC-GAP-56"


def of_defeat(state: State) -> Iterator[str]:
    """Why nobody has won but the Security Officer: the Rounds are over, or the time is up."""
    classic = state.field.rulings.classic
    yield "EC-CLASSIC-10" if classic else "EC-WIN-03"
    if state.timed:
        yield "EC-GAP-66"
    else:
        yield from ("EC-TURN-10", "EC-GAP-55")


# -- Do-or-Die cards ------------------------------------------------------------------------------
#
# A last dash of the classic edition, when time is up (EC-GAP-60).


DO_OR_DIE_CLAUSES = ("EC-GAP-60",)


DASHES_BEGUN = 2
"""The mark in ``timed`` that the last dashes have begun."""


def dashes_begin(play: Play) -> bool:
    """The Escape Officers are asked in turn, once; false where no such cards are used."""
    if not play.field.rulings.with_do_or_die or play.s.timed == DASHES_BEGUN:
        return False
    play.set(timed=DASHES_BEGUN, pending=())
    nothing_left(play)
    asks_for_dash(play, 0, DO_OR_DIE, ())
    return True


def nothing_left(play: Play) -> None:
    """A dash begins with no points of an earlier roll."""
    play.set(points=0, throws=(), purpose=0, rolled=True, mover=NONE, origin=NONE, spent=0,
             doubles=0, luck=0, shared=0, done=0, moved=0, crossed=NONE)  # fmt: skip


def asks_for_dash(play: Play, seat: int, left: tuple[int, ...], out: tuple[int, ...]) -> None:
    """The next Escape Officer may turn his card; after the last one the game is judged.

    ``left`` are the cards nobody has turned, ``out`` the seats whose dash has failed.
    """
    if seat >= play.field.security:
        close_game(play, find_winners(play.s) & ~sum(1 << one for one in out))
        return
    play.set(turn=seat)
    play.ask(Question("despair", seat, data=left, rest=out))


class DoOrDie(Act):
    """An Escape Officer turns his card for one of his men."""

    word = actions.DESPAIR
    forms = {"do or die with <pawn>": "a last dash"}
    codes = ("no-escaper", "not-now")
    form = "do or die with Br1"
    answers = ("despair",)
    unasked = ("A Do-or-Die card is turned when the Rounds or the time are up.", ("EC-GAP-60",))

    def read(self, state: State, who: str, rest: str) -> Action:
        """The man."""
        return Action(who, actions.DESPAIR, pawn_of(state.field, self.after("with", rest)))

    def write(self, state: State, action: Action) -> str:
        """The man."""
        return f"{actions.DESPAIR} with {state.field.pawns[action.pawn]}"

    def named(self, state: State, seat: int) -> Iterator[Action]:
        """Every own man."""
        who = state.field.players[seat]
        yield from (Action(who, actions.DESPAIR, pawn) for pawn in state.field.mine[seat])

    def forbids(self, state: State, seat: int, action: Action) -> Iterator[Refusal]:
        """One of the own men who stands on the board."""
        pawn = action.pawn
        if state.field.owner[pawn] != seat or state.at[pawn] < 0:
            text = "The dash takes one of the own men on the board."
            yield Refusal("not-yours", text, DO_OR_DIE_CLAUSES)

    def does(self, play: Play, action: Action) -> None:
        """The card is turned: its value is not known before."""
        question = play.answered()
        play.ask(question._replace(kind="value", a=action.pawn))
        text = does(action.who, f"turns a Do-or-Die card for {play.name(action.pawn)}")
        play.say("despair", text, *DO_OR_DIE_CLAUSES, seat=question.who)


class PassDespair(Act):
    """The card stays face down."""

    word = actions.PASS
    answers = ("despair",)

    def does(self, play: Play, action: Action) -> None:
        """The card stays face down, or the dash is given up."""
        question = play.answered()
        seat = question.who
        text = does(action.who, "passes")
        play.say("passes", text, *DO_OR_DIE_CLAUSES, seat=seat)
        failed = question.kind == "dash"
        if failed:
            fail_dash(play, seat)
        nothing_left(play)
        asks_for_dash(
            play, seat + 1, question.data, (*question.rest, seat) if failed else question.rest
        )


class PassDash(PassDespair):
    """A dash is given up."""

    answers = ("dash",)

    def forbids(self, state: State, seat: int, action: Action) -> Iterator[Refusal]:
        """A dash does not end where a man may not stay."""
        if state.mover >= 0:
            yield must_go_on(state)


class Dash(moving.Step):
    """A step of a last dash."""

    answers = ("dash",)

    def forbids(self, state: State, seat: int, action: Action) -> Iterator[Refusal]:
        """Only the one man moves, and like any other."""
        if action.pawn != state.pending[0].a:
            name = state.field.pawns[state.pending[0].a]
            yield Refusal("other-pawn", f"Only {name} makes the dash.", DO_OR_DIE_CLAUSES)
        else:
            yield from super().forbids(state, seat, action)

    def does(self, play: Play, action: Action) -> None:
        """After it the dash may be over."""
        super().does(play, action)
        follow_dash(play)


def fail_dash(play: Play, seat: int) -> None:
    """A dash that ends on no Target: the player is out."""
    text = f"The dash has failed, and {people(play.field.players[seat])} are out."
    play.say("out", text, *DO_OR_DIE_CLAUSES, seat=seat)


def begin_dash(play: Play, action: Action) -> None:
    """As many throws as the card says; they make one total."""
    question = play.answered()
    throws = action.card
    left = tuple(one for one in question.data if one != throws)
    play.set(throws=(), purpose=DESPERATE)
    play.ask(question._replace(kind="dash", data=left))
    play.ask(*(Question("dice", question.who) for _ in range(throws)))
    text = f"The card says {throws}, and so many throws follow."
    play.say("value", text, *DO_OR_DIE_CLAUSES, seat=question.who, value=throws)


def follow_dash(play: Play) -> None:
    """After each step: the dash is over when the man is away, on a Target or arrested."""
    for one in play.s.pending:
        if one.kind == "dash":
            at = play.s.at[one.a]
            if at < 0:
                out = one.rest
                if at != ESCAPED:
                    fail_dash(play, one.who)
                    out = (*out, one.who)
                rest = [other for other in play.s.pending if other is not one]
                following = Question("next-despair", a=one.who + 1, data=one.data, rest=out)
                play.set(pending=(*rest, following))
            return


@enter_in(BY_ITSELF, "next-despair")
def ask_next_dash(play: Play) -> bool:
    """The next nation's word, when everything else of a dash is settled."""
    question = play.answered()
    nothing_left(play)
    asks_for_dash(play, question.a, question.data, question.rest)
    return True


# -- The end of the game --------------------------------------------------------------------------


PROPOSED = 150
"""The two hours and a half that are proposed to novices (EC-CLASSIC-08)."""


def judge_game(play: Play, *, final: bool) -> None:
    """Who has won, if anybody (EC-WIN-01 to EC-WIN-03)."""
    found = find_winners(play.s)
    final = final or bool(play.s.timed)
    if not found and not final:
        return
    if not found and dashes_begin(play):
        return
    close_game(play, found)


class Time(Act):
    """The Security Officer says that the agreed time is up."""

    word = actions.TIME
    when = "state.field.minutes"
    forms = {"time is up": "the agreed time is over"}
    codes = ("no-limit", "not-now")
    title = "The agreed time is up"
    guards = True

    def named(self, state: State, seat: int) -> Iterable[Action]:
        """The word, where a time was agreed."""
        says = state.field.minutes and seat == state.field.security
        return super().named(state, seat) if says else ()

    def forbids(self, state: State, seat: int, action: Action) -> Iterator[Refusal]:
        """Only where a time was agreed, in the own Turn (EC-CLASSIC-08, EC-GAP-66)."""
        field = state.field
        if not field.minutes:
            yield Refusal(
                "no-limit", "This game has no time limit.", ("EC-CLASSIC-08", "EC-GAP-66")
            )
        elif seat != field.security or state.timed:
            text = "Security says so once, in its own Turn."
            yield Refusal("not-now", text, ("EC-GAP-66",))

    def does(self, play: Play, action: Action) -> None:
        """The agreed time has run out: the Round is played to its end, or by ruling cut off."""
        play.set(timed=1)
        text = f"The agreed {play.field.minutes} minutes are over."
        proposed = play.field.minutes == PROPOSED
        clauses = ("EC-CLASSIC-08" if proposed else "EC-CLASSIC-11", "EC-GAP-66")
        play.say("time", text, *clauses, seat=play.field.security)
        if play.field.rulings.time_limit == "at-once":
            judge_game(play, final=True)


# -- The end of a Turn ----------------------------------------------------------------------------


def count_excess(state: State, seat: int) -> int:
    """How many cards a hand has too many (EC-CARD-05, EC-GAP-32)."""
    hand = state.hands[seat]
    extra = state.field.rulings.kit_part_limit == "extra" and state.field.six
    count = sum(card > PART_TWO for card in hand) if extra else len(hand)
    return count - LIMIT


class End(Act):
    """The player hands the dice on."""

    word = actions.END
    forms = {"end": "ends the Turn"}
    codes = ("hand-limit",)
    title = "End the Turn"
    quick = True
    closing = True

    def forbids(self, state: State, seat: int, action: Action) -> Iterator[Refusal]:
        """A Turn has a roll, every pawn stands where it may, and the hand is within its limit."""
        if state.mover >= 0:
            yield must_go_on(state)
        elif not state.rolled:
            text = does(action.who, "rolls the dice before the Turn can end")
            yield Refusal("roll-first", text, ("EC-MOVE-01",))
        elif count_excess(state, seat) > 0:
            text = does(
                action.who, f"holds more than {LIMIT} cards; one goes first, used or discarded"
            )
            yield Refusal("hand-limit", text, ("EC-CARD-05", "EC-CARD-06"))

    def does(self, play: Play, action: Action) -> None:
        """The player hands the dice on (EC-TURN-07)."""
        seat = play.s.turn
        left = play.s.points
        if play.log is not None:
            final = is_last_round(play.s) and seat != play.field.security
            clauses = ["EC-GAP-55" if final else "EC-TURN-07", *(("EC-MOVE-05",) if left else ())]
            play.say("ended", does(action.who, "ends the Turn"), *clauses, seat=seat, left=left)
        if play.field.rulings.post_arrest == "automatic" and seat != play.field.security:
            on_posts(play, seat)
        if play.s.pending:
            play.set(pending=(*play.s.pending, Question("over-turn")))
        else:
            close_turn(play)


def on_posts(play: Play, seat: int) -> None:
    """By ruling men left on Guard Posts are taken at once, for nothing (EC-GAP-14)."""
    field = play.field
    guards = [guard for guard in field.mine[field.security] if play.s.at[guard] == BARRACKS]
    for pawn in field.mine[seat]:
        at = play.s.at[pawn]
        if guards and at >= 0 and field.post_mask >> at & 1 and not find_immunity(play.s, pawn):
            arrest.announce_arrest(play, guards.pop(), pawn, arrest.AUTOMATIC)


@enter_in(BY_ITSELF, "over-turn")
def end_after(play: Play) -> bool:
    """The end of a Turn, after all that had to be settled first."""
    play.answered()
    close_turn(play)
    return True


def close_turn(play: Play) -> None:
    """Everything that the end of a Turn brings, in the order of EC-GAP-67."""
    field = play.field
    security = play.s.turn == field.security
    early = field.rulings.office_order == "before-collapse"
    if security and early:
        empty_office(play, late=False)
    there = play.s.at.count(OFFICE) if security else 0
    escape.collapse_tunnels(play)
    if not security:
        arrest.judge_return(play, play.s.turn)
    parts = [*play.s]
    for place, value in LAPSING_FOR_ALL if security else LAPSING:
        parts[place] = value
    play.s = from_parts(State, parts)
    if security:
        if not early:
            empty_office(play, late=play.s.at.count(OFFICE) > there)
        round_ends(play)
    elif is_last_round(play.s):
        judge_game(play, final=True)
    else:
        begin_turn(play, play.s.turn + 1)


def is_last_round(state: State) -> bool:
    """Whether the last Escape Officer has just played the last Round (EC-GAP-55)."""
    field = state.field
    if state.rounds != 1 or field.rulings.last_round != "escapers-only":
        return False
    return not any(has_turn(state, seat) for seat in range(state.turn + 1, field.security))


LAPSING = tuple({
    PLACE["uniform"]: 0, PLACE["shared"]: 0, PLACE["done"]: 0, PLACE["moved"]: 0,
    PLACE["crossed"]: NONE, PLACE["claims"]: 0, PLACE["points"]: 0, PLACE["throws"]: (),
    PLACE["purpose"]: NO_ROLL, PLACE["rolled"]: False, PLACE["extra"]: 0, PLACE["doubles"]: 0,
    PLACE["luck"]: 0, PLACE["mover"]: NONE, PLACE["origin"]: NONE, PLACE["spent"]: 0,
    PLACE["idle"]: 0, PLACE["noted"]: 0,
}.items())  # fmt: skip
"""What holds for one Turn only, by its place in a position, and what it is afterwards."""
LAPSING_FOR_ALL = (*LAPSING, (PLACE["refused"], 0), (PLACE["called"], False), (PLACE["loose"], 0))
"""What a Turn leaves behind: the answers to an Appel hold to the Security Officer's Turn."""


def empty_office(play: Play, *, late: bool) -> None:
    """The Guards of the Office go to the Barracks (EC-MOVE-13, EC-ROUNDEND-02).

    ``late`` are those whom a Tunnel that fell in has just sent there (EC-GAP-67).
    """
    at = play.s.at
    moved = at.count(OFFICE)
    if moved:
        play.set(at=tuple(BARRACKS if place == OFFICE else place for place in at))
        clauses = ("EC-MOVE-13", "EC-ROUNDEND-02", "EC-GAP-67")[: 2 + late]
        text = f"{moved} Guard{'s go' if moved > 1 else ' goes'} from the Office to the Barracks."
        play.say("office", text, *clauses, seat=play.field.security, count=moved)


def round_ends(play: Play) -> None:
    """The Security Officer's Turn ends the Round: victory first, then the marker."""
    rounds = play.s.rounds
    judge_game(play, final=rounds == 1)
    if play.s.over != NONE or play.s.pending:
        return
    count_down(play)
    begin_turn(play, 0)


def count_down(play: Play) -> None:
    """The Rounds marker goes back by one (EC-ROUNDS-01, EC-TURN-09)."""
    now = play.s.rounds - 1
    play.set(rounds=now)
    clauses = ["EC-ROUNDS-01", "EC-ROUNDS-02", "EC-TURN-09", "EC-ROUNDEND-03"]
    if now == 1:
        clauses += ["EC-SETUP-05", "EC-ROUNDEND-04", "EC-GAP-55"]
    text = "The Rounds marker is on the eagle: the last Round." if now == 1 else (
        f"The Rounds marker goes down to {now}.")  # fmt: skip
    play.say("round", text, *clauses, rounds=now)


def has_turn(state: State, seat: int) -> bool:
    """Whether a nation has a Turn; by ruling a hopeless one has none (EC-GAP-57)."""
    field = state.field
    if field.rulings.hopeless == "plays-on" or seat == field.security:
        return True
    alive = sum(state.at[pawn] != DEAD for pawn in field.mine[seat])
    return alive >= field.goal


def begin_turn(play: Play, seat: int) -> None:
    """The next player's Turn begins; his hidden men are hidden no longer (EC-GAP-77)."""
    field = play.field
    while not has_turn(play.s, seat):
        text = does(field.players[seat], "has no way to win any more, and no Turn")
        play.say("skipped", text, "EC-GAP-57", seat=seat)
        seat += 1
    hidden = play.s.hidden
    if hidden and seat < field.security:
        for pawn in field.mine[seat]:
            hidden &= ~(1 << pawn)
    play.set(turn=seat, hidden=hidden)
    if play.log is None:
        return
    clauses = ["EC-TURN-07"] if seat else ["EC-TURN-05"]
    if seat == field.security:
        clauses = ["EC-TURN-08", "EC-ROUNDEND-01"]
    play.say("turn", does(field.players[seat], "has the Turn"), *clauses, seat=seat)
