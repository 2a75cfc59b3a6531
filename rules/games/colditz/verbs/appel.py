"""The Appel: who is called, who obeys, who refuses (EC-APPEL-07, EC-APPEL-08, EC-GAP-11)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.records import Refusal
from rules.games.colditz.actions import DONE, OBEYS, REFUSES, Action, steps_of
from rules.games.colditz.state import NONE, Play, Question, State, pattern_circles


def called(state: State, pawn: int) -> bool:
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
        if not done >> pawn & 1 and called(state, pawn)
        and not field.appel_mask >> state.at[pawn] & 1
    ]  # fmt: skip


def shiftable(state: State, seat: int, done: int) -> list[int]:
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


def calls(play: Play) -> None:
    """The Appel takes effect: the nations answer, clockwise."""
    secret = play.field.rulings.appel_answers == "secret"
    text = "The prisoners are called to the Appel."
    outside = [play.name(p) for p in range(play.field.pows) if not called(play.s, p)]
    clauses = ("EC-CARD-13", *of_call(play.s))
    play.say("called", text, *clauses, seat=play.field.security, exempt=outside)
    play.set(called=True)
    following(play, -1, "secret" if secret else "")


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


def following(play: Play, seat: int, topic: str) -> None:
    """The next nation that has something to say answers."""
    for other in range(seat + 1, play.field.security):
        if open_men(play.s, other, 0) or (topic != "secret" and shiftable(play.s, other, 0)):
            play.ask(Question("appel", other, topic, a=0, b=0))
            return
    if topic == "secret":
        revealed(play, 0)


def refuse_answer(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """Each called man lines up or refuses, once."""
    question, field = state.pending[0], state.field
    pawn, done = action.pawn, question.a
    if action.verb == DONE:
        left = open_men(state, seat, done)
        if left and not crowded(state, question):
            names = ", ".join(field.pawns[one] for one in left)
            text = f"These have not answered: {names}."
            yield Refusal("not-answered", text, ("EC-APPEL-08", "EC-GAP-11"))
        return
    name = field.pawns[pawn]
    if field.owner[pawn] != seat:
        yield Refusal("not-yours", f"{name} is not one of {action.who}'s men.", ("EC-APPEL-08",))
    elif pawn in open_men(state, seat, done):
        yield from refuse_open(state, seat, action)
    elif pawn not in shiftable(state, seat, done) or action.verb != "to":
        text = f"{name} is not called, or has answered."
        yield Refusal("not-called", text, not_called(state, pawn))
    elif action.to not in pattern_circles(state, seat):
        text = f"{name} may shift to his nation's pattern."
        yield Refusal("not-pattern", text, ("EC-APPEL-05", "EC-GAP-45"))


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


def crowded(state: State, question: Question) -> bool:
    """Whether men who obey find no circle: they keep their place, and have answered (EC-GAP-11).

    A whole castle has room for all of them.
    """
    return question.topic != "secret" and not pattern_circles(state, question.who)


def refuse_open(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """A man called from elsewhere: where he may line up, and how he answers."""
    topic = state.pending[0].topic
    if topic == "secret" and action.verb == "to":
        yield Refusal("secret", "Answer 'obeys' or 'refuses' first.", ("EC-GAP-11",))
    elif topic != "secret" and action.verb == OBEYS:
        yield Refusal("say-where", "Say where he lines up.", ("EC-APPEL-05", "EC-GAP-11"))
    elif topic == "after" and action.verb == REFUSES:
        yield Refusal("obeyed", "He has said that he obeys.", ("EC-GAP-11",))
    elif action.verb == "to" and action.to not in pattern_circles(state, seat):
        text = f"{state.field.pawns[action.pawn]} lines up on the pattern of his nation."
        yield Refusal("not-pattern", text, ("EC-APPEL-05", "EC-GAP-11"))


def answers(play: Play, action: Action) -> None:
    """One man has answered; when all have, the next nation does."""
    question = play.s.pending[0]
    seat = question.who
    if action.verb == DONE:
        play.answered()
        play.say("answered", f"{action.who} has answered.", "EC-GAP-11", seat=seat)
        closes(play, question)
        return
    pawn, bit = action.pawn, 1 << action.pawn
    now = question._replace(a=question.a | bit)
    if action.verb == REFUSES and question.topic == "secret":
        now = now._replace(b=question.b | bit)
        text = f"{play.name(pawn)} will refuse."
        play.whisper("answered", text, "EC-GAP-11", seat=seat, pawn=play.name(pawn))
    elif action.verb == OBEYS:
        play.whisper("answered", f"{play.name(pawn)} will obey.", "EC-GAP-11", seat=seat,
                     pawn=play.name(pawn))  # fmt: skip
    elif action.verb == REFUSES:
        refuses(play, pawn)
    else:
        obeys(play, pawn, action.to)
    play.instead(now)
    left = open_men(play.s, seat, now.a)
    if not left and (question.topic == "secret" or not shiftable(play.s, seat, now.a)):
        play.answered()
        closes(play, now)


def closes(play: Play, question: Question) -> None:
    """A nation has answered; secret answers are shown when the last one has."""
    if question.topic == "after":
        return
    if question.topic != "secret":
        following(play, question.who, question.topic)
        return
    kept = question.b | max(question.c, 0)
    for other in range(question.who + 1, play.field.security):
        if open_men(play.s, other, 0):
            play.ask(Question("appel", other, "secret", a=0, b=0, c=kept))
            return
    for pawn in range(play.field.pows):
        if kept >> pawn & 1:
            refuses(play, pawn)
    revealed(play, kept)


def revealed(play: Play, kept: int) -> None:
    """After secret answers the obedient line up, nation by nation."""
    for seat in range(play.field.security):
        refused = kept & sum(1 << pawn for pawn in play.field.mine[seat])
        if open_men(play.s, seat, refused) or shiftable(play.s, seat, refused):
            waiting = Question("appel", seat, "after", a=refused, b=0)
            play.set(pending=(*play.s.pending, waiting))


def refuses(play: Play, pawn: int) -> None:
    """A man ignores the Appel (EC-APPEL-08)."""
    play.set(refused=play.s.refused | 1 << pawn)
    clauses = ["EC-APPEL-08"]
    if play.s.returning >> pawn & 1:
        clauses.append("EC-GAP-76")
    text = f"{play.name(pawn)} ignores the Appel."
    play.say("refused", text, *clauses, seat=play.field.owner[pawn], pawn=play.name(pawn))


def obeys(play: Play, pawn: int, to: int) -> None:
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
    text = f"{play.name(pawn)} lines up on {play.field.names[to]}."
    play.say("obeyed", text, *clauses, seat=play.field.owner[pawn], pawn=play.name(pawn))


def nameable(state: State) -> Iterator[Action]:
    """Every answer that can be given now."""
    question, field = state.pending[0], state.field
    seat = question.who
    who = field.players[seat]
    steps = steps_of(field)
    for pawn in (*open_men(state, seat, question.a), *shiftable(state, seat, question.a)):
        yield from (steps[pawn][to] for to in field.appel)
        yield Action(who, REFUSES, pawn)
        yield Action(who, OBEYS, pawn)
    yield Action(who, DONE)


def listed(state: State) -> tuple[Action, ...]:
    """Every answer that nothing forbids, without trying each circle for each man."""
    question, field = state.pending[0], state.field
    seat, topic = question.who, question.topic
    who, steps = field.players[seat], steps_of(field)
    men = open_men(state, seat, question.a)
    circles = pattern_circles(state, seat)
    found: list[Action] = []
    for pawn in men:
        if topic == "secret":
            found += [Action(who, REFUSES, pawn), Action(who, OBEYS, pawn)]
            continue
        found += [steps[pawn][to] for to in circles]
        if topic != "after":
            found.append(Action(who, REFUSES, pawn))
    for pawn in shiftable(state, seat, question.a):
        found += [steps[pawn][to] for to in circles]
    if not men or crowded(state, question):
        found.append(Action(who, DONE))
    return tuple(found)


__all__ = ["NONE", "answers", "called", "calls", "listed", "nameable", "refuse_answer"]
