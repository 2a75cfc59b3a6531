"""The Appel: who is called, who obeys, who refuses (EC-GAP-11); the General Search."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from rules.core.records import Refusal
from rules.games.colditz import actions
from rules.games.colditz.actions import Action
from rules.games.colditz.board.plan import INNER, OUTER, TARGET
from rules.games.colditz.ground import MAY_DRAW, NONE, SEARCHING, does, people
from rules.games.colditz.looks import (
    FAR,
    cells_for,
    count_equipment,
    is_exempt,
    measure_range,
    pattern_circles,
)
from rules.games.colditz.state import Play, Question, State, sum_throws
from rules.games.colditz.verbs import arrest, dice
from rules.games.colditz.verbs.base import EFFECTS, Act, enter_in

# -- The Appel ------------------------------------------------------------------------------------


def is_called(state: State, pawn: int) -> bool:
    """Whether an Appel calls a man: not Outside, in a Tunnel, on a Safe Area, or in Solitary."""
    field, rulings = state.field, state.field.rulings
    at, bit = state.at[pawn], 1 << pawn
    if at < 0 or field.outside_mask >> at & 1 or (state.inside | state.hidden) & bit:
        return False
    if field.safe_mask >> at & 1 and rulings.appel_on_safe_area == "exempt":
        return False
    return not (state.returning & bit and rulings.returning_refuser == "not-called")


def open_men(state: State, seat: int, done: int) -> list[int]:
    """The called men of a seat who stand elsewhere and have not answered."""
    field = state.field
    return [
        pawn for pawn in field.mine[seat]
        if not done >> pawn & 1 and is_called(state, pawn)
        and not field.appel_mask >> state.at[pawn] & 1
    ]  # fmt: skip


def list_shiftable(state: State, seat: int, done: int) -> list[int]:
    """Men on the Appel area who may shift to a free circle of their pattern (EC-GAP-45)."""
    field = state.field
    own = field.patterns[seat]
    if not any(at not in state.at for at in own):
        return []
    return [
        pawn for pawn in field.mine[seat]
        if not done >> pawn & 1 and state.at[pawn] >= 0
        and field.appel_mask >> state.at[pawn] & 1 and state.at[pawn] not in own
    ]  # fmt: skip


@enter_in(EFFECTS, "appel")
def call_appel(play: Play, _said: Question) -> None:
    """The Appel takes effect: the nations answer, clockwise."""
    secret = play.field.rulings.appel_answers == "secret"
    come = any(open_men(play.s, seat, 0) for seat in range(play.field.security))
    text = "The Appel calls the prisoners." if come else "The Appel calls, and nobody has to come."
    outside = [play.name(p) for p in range(play.field.pows) if not is_called(play.s, p)]
    clauses = ("EC-CARD-13", *of_call(play.s))
    play.say("called", text, *clauses, seat=play.field.security, exempt=outside)
    play.set(called=True)
    ask_next_nation(play, -1, "secret" if secret else "")


def of_call(state: State) -> Iterator[str]:
    """The clauses that say who is called: whoever stands elsewhere, but for some."""
    field = state.field
    if any(open_men(state, seat, 0) for seat in range(field.security)):
        yield from ("EC-APPEL-05", "EC-APPEL-08")
    for at in state.at[: field.pows]:
        if at >= 0 and field.outside_mask >> at & 1:
            yield "EC-OUTSIDE-01"
        elif at >= 0 and field.safe_mask >> at & 1:
            exempt = field.rulings.appel_on_safe_area == "exempt"
            yield from ("EC-SAFE-02", "EC-GAP-45") if exempt else ("EC-GAP-45",)
        elif at >= 0 and field.appel_mask >> at & 1:
            yield "EC-GAP-45"


def ask_next_nation(play: Play, seat: int, topic: str) -> None:
    """The next nation that has something to say answers."""
    for other in range(seat + 1, play.field.security):
        if open_men(play.s, other, 0) or (topic != "secret" and list_shiftable(play.s, other, 0)):
            play.ask(Question("appel", other, topic, a=0, b=0))
            return
    if topic == "secret":
        reveal_answers(play, 0)


class LineUpOn(Act):
    """A man lines up on a circle of his nation's pattern (EC-APPEL-05)."""

    word = actions.STEP
    answers = ("appel",)

    def named(self, state: State, seat: int) -> Iterator[Action]:
        """Every answer of every man who has one to give, man by man."""
        question, field = state.pending[0], state.field
        who, steps = field.players[seat], field.steps
        for pawn in (*open_men(state, seat, question.a), *list_shiftable(state, seat, question.a)):
            yield from (steps[pawn][to] for to in field.appel)
            yield Action(who, actions.REFUSES, pawn)
            yield Action(who, actions.OBEYS, pawn)

    def forbids(self, state: State, seat: int, action: Action) -> Iterator[Refusal]:
        """Each called man lines up or refuses, once."""
        question, field = state.pending[0], state.field
        pawn, done = action.pawn, question.a
        name = field.pawns[pawn]
        if field.owner[pawn] != seat:
            yield Refusal(
                "not-yours", f"{name} is no man of {people(action.who)}.", ("EC-APPEL-08",)
            )
        elif pawn in open_men(state, seat, done):
            yield from refuse_open(state, seat, action)
        elif pawn not in list_shiftable(state, seat, done) or action.verb != "to":
            text = f"{name} has nothing to answer now."
            yield Refusal("not-called", text, not_called(state, pawn))
        elif action.to not in pattern_circles(state, seat):
            text = f"{name} may shift only to the pattern of his nation."
            at = field.names[action.to] if action.to >= 0 else ""
            yield Refusal("not-pattern", text, ("EC-APPEL-05", "EC-GAP-45"), at)

    def does(self, play: Play, action: Action) -> None:
        """He lines up, directly."""
        obey_appel(play, action.pawn, action.to)
        has_answered(play, action)


class Refuses(LineUpOn):
    """A man refuses the Appel (EC-APPEL-08)."""

    word = actions.REFUSES
    forms = {"<pawn> refuses": "ignores the Appel"}
    codes: ClassVar[tuple[str, ...]] = ("not-appel", "not-called", "secret")
    unasked = ("No Appel calls anybody now.", ("EC-APPEL-08",))

    def write(self, state: State, action: Action) -> str:
        """The man, and his answer."""
        return f"{state.field.pawns[action.pawn]} {self.word}"

    def named(self, state: State, seat: int) -> Iterator[Action]:
        """Listed man by man, with where he may line up."""
        yield from ()

    def does(self, play: Play, action: Action) -> None:
        """He does so at once, or where answers are secret when all have answered."""
        if play.s.pending[0].topic == "secret":
            text = f"{play.name(action.pawn)} will refuse."
            seat = play.s.pending[0].who
            play.whisper("answered", text, "EC-GAP-11", seat=seat, pawn=play.name(action.pawn))
        else:
            ignore_appel(play, action.pawn)
        has_answered(play, action)


class Obeys(Refuses):
    """A man says in secret that he will obey."""

    word = actions.OBEYS
    forms = {"<pawn> obeys": "obeys it, where the answers are secret"}
    codes = ("say-where", "not-appel", "not-called", "secret")

    def does(self, play: Play, action: Action) -> None:
        """He lines up when all have answered."""
        text = f"{play.name(action.pawn)} will obey."
        seat = play.s.pending[0].who
        play.whisper("answered", text, "EC-GAP-11", seat=seat, pawn=play.name(action.pawn))
        has_answered(play, action)


class AppelDone(Act):
    """A nation has answered."""

    word = actions.DONE
    codes = ("not-answered",)
    answers = ("appel",)

    def forbids(self, state: State, seat: int, action: Action) -> Iterator[Refusal]:
        """Not while somebody has to answer, and could line up."""
        left = open_men(state, seat, state.pending[0].a)
        if left and not lack_circles(state, state.pending[0]):
            first, others = state.field.pawns[left[0]], len(left) - 1
            more = f" and {others} more" if others else ""
            text = f"{first}{more} still ha{'ve' if others else 's'} to answer."
            yield Refusal("not-answered", text, ("EC-APPEL-08", "EC-GAP-11"))

    def does(self, play: Play, action: Action) -> None:
        """The next nation answers."""
        question = play.answered()
        play.say("answered", does(action.who, "has answered"), "EC-GAP-11", seat=question.who)
        close_answers(play, question)


def not_called(state: State, pawn: int) -> tuple[str, ...]:
    """Why a man has nothing to answer."""
    field, at = state.field, state.at[pawn]
    if at >= 0 and field.outside_mask >> at & 1:
        return ("EC-OUTSIDE-01",)
    if at >= 0 and field.safe_mask >> at & 1:
        return ("EC-SAFE-02", "EC-GAP-45")
    if at >= 0 and field.appel_mask >> at & 1:
        return ("EC-GAP-45",)
    return ("EC-GAP-11",)


def lack_circles(state: State, question: Question) -> bool:
    """Whether men who obey find no circle: they keep their place, and have answered (EC-GAP-11).

    A whole castle has room for all of them.
    """
    return question.topic != "secret" and not pattern_circles(state, question.who)


def refuse_open(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """A man called from elsewhere: where he may line up, and how he answers."""
    topic = state.pending[0].topic
    if topic == "secret" and action.verb == "to":
        yield Refusal("secret", "He says first whether he obeys or refuses.", ("EC-GAP-11",))
    elif topic != "secret" and action.verb == actions.OBEYS:
        text = "A man who obeys lines up on a circle at once."
        yield Refusal("say-where", text, ("EC-APPEL-05", "EC-GAP-11"))
    elif topic == "after" and action.verb == actions.REFUSES:
        yield Refusal("obeyed", "He has said that he obeys.", ("EC-GAP-11",))
    elif action.verb == "to" and action.to not in pattern_circles(state, seat):
        text = f"{state.field.pawns[action.pawn]} lines up on the pattern of his nation."
        at = state.field.names[action.to] if action.to >= 0 else ""
        yield Refusal("not-pattern", text, ("EC-APPEL-05", "EC-GAP-11"), at)


def has_answered(play: Play, action: Action) -> None:
    """One man has answered; when all have, the next nation does."""
    question, bit = play.s.pending[0], 1 << action.pawn
    seat = question.who
    now = question._replace(a=question.a | bit)
    if action.verb == actions.REFUSES and question.topic == "secret":
        now = now._replace(b=question.b | bit)
    play.instead(now)
    left = open_men(play.s, seat, now.a)
    if not left and (question.topic == "secret" or not list_shiftable(play.s, seat, now.a)):
        play.answered()
        close_answers(play, now)


def close_answers(play: Play, question: Question) -> None:
    """A nation has answered; secret answers are shown when the last one has."""
    if question.topic == "after":
        return
    if question.topic != "secret":
        ask_next_nation(play, question.who, question.topic)
        return
    kept = question.b | max(question.c, 0)
    for other in range(question.who + 1, play.field.security):
        if open_men(play.s, other, 0):
            play.ask(Question("appel", other, "secret", a=0, b=0, c=kept))
            return
    for pawn in range(play.field.pows):
        if kept >> pawn & 1:
            ignore_appel(play, pawn)
    reveal_answers(play, kept)


def reveal_answers(play: Play, kept: int) -> None:
    """After secret answers the obedient line up, nation by nation."""
    for seat in range(play.field.security):
        refused = kept & sum(1 << pawn for pawn in play.field.mine[seat])
        if open_men(play.s, seat, refused) or list_shiftable(play.s, seat, refused):
            waiting = Question("appel", seat, "after", a=refused, b=0)
            play.set(pending=(*play.s.pending, waiting))


def ignore_appel(play: Play, pawn: int) -> None:
    """A man ignores the Appel (EC-APPEL-08)."""
    play.set(refused=play.s.refused | 1 << pawn)
    clauses = ["EC-APPEL-08"]
    if play.s.returning >> pawn & 1:
        clauses.append("EC-GAP-76")
    text = f"{play.name(pawn)} ignores the Appel."
    play.say("refused", text, *clauses, seat=play.field.owner[pawn], pawn=play.name(pawn))


def obey_appel(play: Play, pawn: int, to: int) -> None:
    """A man lines up, directly."""
    field, seat = play.field, play.field.owner[pawn]
    clauses = ["EC-APPEL-05", "EC-MOVE-08", "EC-GAP-13"]
    if to not in field.patterns[seat]:
        clauses.append("EC-GAP-11")
    if field.appel_mask >> play.s.at[pawn] & 1:
        clauses.append("EC-GAP-45")
    if play.s.returning >> pawn & 1:
        play.set(returning=play.s.returning & ~(1 << pawn))
        clauses.append("EC-GAP-76")
    play.put(pawn, to)
    text = f"{play.name(pawn)} lines up at {play.field.spoken[to]}."
    play.say("obeyed", text, *clauses, seat=play.field.owner[pawn], pawn=play.name(pawn))


def list_answers(state: State) -> tuple[Action, ...]:
    """Every answer that nothing forbids, without trying each circle for each man."""
    question, field = state.pending[0], state.field
    seat, topic = question.who, question.topic
    who, steps = field.players[seat], field.steps
    men = open_men(state, seat, question.a)
    circles = pattern_circles(state, seat)
    found: list[Action] = []
    for pawn in men:
        if topic == "secret":
            found += [Action(who, actions.REFUSES, pawn), Action(who, actions.OBEYS, pawn)]
            continue
        found += [steps[pawn][to] for to in circles]
        if topic != "after":
            found.append(Action(who, actions.REFUSES, pawn))
    for pawn in list_shiftable(state, seat, question.a):
        found += [steps[pawn][to] for to in circles]
    if not men or lack_circles(state, question):
        found.append(Action(who, actions.DONE))
    return tuple(found)


# -- The General Search ---------------------------------------------------------------------------
#
# Instead of moving, when somebody ignored the Appel (EC-APPEL-09).


class GeneralSearch(Act):
    """A General Search is declared."""

    word = actions.GENERAL_SEARCH
    when = "state.refused"
    forms = {"general search": "declares a General Search"}
    codes = ("nobody-refused", "rolled", "not-now")
    title = "Make a General Search"
    guards = True

    def named(self, state: State, seat: int) -> Iterable[Action]:
        """The word, where somebody has refused."""
        searches = state.refused and seat == state.field.security
        return super().named(state, seat) if searches else ()

    def forbids(self, state: State, seat: int, action: Action) -> Iterator[Refusal]:
        """After an Appel that somebody ignored, before the dice."""
        if seat != state.field.security:
            text = "Only Security searches."
            yield Refusal("not-yours", text, ("EC-APPEL-09",))
        elif not state.refused:
            text = "Nobody has ignored an Appel in this Turn."
            yield Refusal("nobody-refused", text, ("EC-APPEL-09",))
        elif state.rolled:
            text = "A General Search comes before the dice."
            yield Refusal("rolled", text, ("EC-APPEL-10", "EC-GAP-07"))

    def does(self, play: Play, action: Action) -> None:
        """The search is declared; Hideaway may answer before the dice."""
        clauses = ("EC-APPEL-09", "EC-APPEL-10", "EC-GAP-07")
        text = does(action.who, "declares a General Search; no Guard moves")
        play.say("search", text, *clauses, seat=play.field.security)
        play.set(rolled=True)
        arrest.open_for(play, "search")


@enter_in(EFFECTS, "search")
def throw_for_range(play: Play, _said: Question) -> None:
    """The dice are thrown for the range."""
    play.ask(Question("search", play.field.security))
    dice.begin_roll(play, play.field.security, SEARCHING)


def range_thrown(play: Play) -> None:
    """After a double the Security Officer may throw again; else the search happens."""
    if not dice.can_reroll(play.s):
        conclude_search(play)


def list_scope(state: State) -> list[int]:
    """The men a search may take (EC-GAP-09): by the ruling those who refused."""
    field, rulings = state.field, state.field.rulings
    safe = field.safe_mask | field.appel_mask
    found = []
    for pawn in range(field.pows):
        at, bit = state.at[pawn], 1 << pawn
        if at < 0 or safe >> at & 1 or state.hidden & bit or field.kinds[at] == TARGET:
            continue
        if rulings.search_scope == "everyone-in-range" or (
            state.refused & bit
            and (not is_exempt(state, pawn) or rulings.returning_refuser == "exposed")
        ):
            found.append(pawn)
    return found


def hangs_on_scope(state: State, pawn: int) -> bool:
    """Whether it hangs on the ruling that a man in range is taken or not: he did not refuse."""
    field, at = state.field, state.at[pawn]
    safe = field.safe_mask | field.appel_mask
    return not (state.refused | state.hidden) >> pawn & 1 and not safe >> at & 1


def conclude_search(play: Play) -> None:
    """Every man in range is arrested; then the Turn is over (EC-APPEL-11, EC-APPEL-15)."""
    play.answered()
    state, field = play.s, play.field
    total = sum(sum_throws(state.throws))
    over = Question("over-turn", NONE)
    if state.luck == MAY_DRAW and state.security:
        play.ask(Question("luck", field.security), over)
    else:
        play.ask(over)
    starts = [(guard, state.at[guard]) for guard in field.mine[field.security]
              if state.at[guard] >= 0]  # fmt: skip
    reached = []
    for pawn in range(field.pows):
        if state.at[pawn] >= 0:
            reach = [(measure_range(state, at)[state.at[pawn]], guard) for guard, at in starts]
            nearest = min(reach, default=(FAR, NONE))
            reached += [(pawn, nearest[1])] if nearest[0] <= total else []
    wanted = list_scope(state)
    caught = [(pawn, guard) for pawn, guard in reached if pawn in wanted]
    text = f"The search reaches {total} circles and takes {len(caught)}."
    clauses = ["EC-APPEL-11", "EC-APPEL-15", "EC-GAP-08"]
    if any(hangs_on_scope(state, pawn) for pawn, _ in reached):
        clauses.append("EC-GAP-09")
    play.say("searched", text, *clauses, seat=field.security, total=total)
    outside = [pawn for pawn, _ in caught if field.areas[state.at[pawn]] != INNER]
    once = field.rulings.search_price == "each-nation"
    first = {field.owner[pawn]: pawn for pawn in reversed(outside)}
    for pawn, guard in caught:
        catch_man(play, pawn, guard, free=once and first.get(field.owner[pawn]) != pawn)
    confiscate_clockwise(play)


def confiscate_clockwise(play: Play) -> None:
    """The nation to the Security Officer's left gives up its Equipment first (EC-GAP-12)."""
    pending = play.s.pending
    count = sum(question.kind == "lose" for question in pending)
    play.set(pending=(*reversed(pending[:count]), *pending[count:]))


def catch_man(play: Play, pawn: int, guard: int, *, free: bool = False) -> None:
    """One man is caught; Guards stay where they are, but by ruling (EC-GAP-12).

    By the other ruling he is ``free`` where another man of his nation has cost a card already.
    """
    state, field = play.s, play.field
    at = state.at[pawn]
    if cells_for(state, at) == NONE:
        return
    why = ["EC-APPEL-11", "EC-APPEL-12", "EC-GAP-12"]
    why.append("EC-REF-20" if state.refused >> pawn & 1 else "EC-GAP-09")
    if field.rulings.search_guards == "stay":
        why.append("EC-APPEL-14")
    if count_equipment(state, field.owner[pawn]) and field.areas[at] == OUTER and not free:
        why.append("EC-APPEL-13")
    arrest.jail_man(play, pawn, at, tuple(why), free=free)
    if field.rulings.search_guards == "to-office" and play.s.at[guard] >= 0:
        play.to_office(guard)
        text = f"{play.name(guard)} goes to the Commander's Office."
        play.say("called-off", text, "EC-GAP-12", seat=field.security)


class PassSearch(Act):
    """The search happens with what was thrown."""

    word = actions.PASS
    answers = ("search",)

    def does(self, play: Play, action: Action) -> None:
        """Whoever is in range is taken."""
        conclude_search(play)


class PassLuck(PassSearch):
    """After a search no card is drawn (EC-GAP-07)."""

    answers = ("luck",)

    def does(self, play: Play, action: Action) -> None:
        """The Turn ends."""
        play.answered()
        play.say("passes", does(action.who, "draws no card"), "EC-GAP-07", seat=play.field.security)


dice.AFTER[SEARCHING] = range_thrown
