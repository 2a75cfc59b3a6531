"""What each Security card asks and does."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.records import Refusal
from rules.games.colditz.actions import PASS, PLAY, Action
from rules.games.colditz.board.plan import TARGET
from rules.games.colditz.ground import (
    DEAD,
    NONE,
    SHOOTING,
    people,
)
from rules.games.colditz.looks import (
    FAR,
    count_equipment,
    measure_range,
    outside_pows,
)
from rules.games.colditz.state import Play, Question, State, sum_throws
from rules.games.colditz.verbs import arrest, dice, guards
from rules.games.colditz.verbs.base import EFFECTS, PRINTED, SAID_CLAUSES, Act, enter_in


def refuse_appel(state: State, _seat: int, action: Action) -> Iterator[Refusal]:
    """Before the movement roll, and by ruling not in Round 1 (EC-CARD-11, EC-GAP-69)."""
    field = state.field
    if action.pawn >= 0 or action.to >= 0:
        yield Refusal("no-target", "An Appel calls everybody.", SAID_CLAUSES)
    elif state.rolled:
        text = "An Appel comes before the movement roll."
        yield Refusal("rolled", text, ("EC-CARD-11", "EC-APPEL-07"))
    elif field.rulings.first_appel != "allowed" and state.rounds == field.length:
        yield Refusal("first-round", "In Round 1 there is no Appel.", ("EC-GAP-69",))


SHOT = ("EC-OUTSIDE-02", "EC-GAP-51")


def list_shooters(state: State) -> list[int]:
    """The Guards Outside."""
    field = state.field
    return [
        guard for guard in field.mine[field.security]
        if state.at[guard] >= 0 and field.outside_mask >> state.at[guard] & 1
    ]  # fmt: skip


def refuse_shot(state: State, _seat: int, action: Action) -> Iterator[Refusal]:
    """A Guard Outside and a man Outside whom he can reach."""
    field, guard, victim = state.field, action.pawn, action.to
    certain = field.rulings.shooting == "certain"
    if certain and guard >= 0:
        yield Refusal("no-guard", "A certain shot needs no Guard.", SHOT)
    elif not certain and (guard < 0 or guard not in list_shooters(state)):
        yield Refusal("no-effect", "Only a Guard Outside the Castle shoots.", SHOT)
    elif not 0 <= victim < field.pows or victim not in outside_pows(state):
        text = "A shot is only for a man Outside the Castle."
        safe = 0 <= victim < field.pows and on_safe_area(state, victim)
        yield Refusal("no-effect", text, (*SHOT, "EC-SAFE-02") if safe else SHOT)
    elif not certain and measure_shot(state, guard, victim) >= FAR:
        yield Refusal("no-effect", "No way leads from that Guard to the man.", SHOT)


def on_safe_area(state: State, pawn: int) -> bool:
    """Whether a man stands on a Safe Area, or hides as if he did."""
    at = state.at[pawn]
    return at >= 0 and bool(state.field.safe_mask >> at & 1 or state.hidden >> pawn & 1)


def measure_shot(state: State, guard: int, victim: int) -> int:
    """The steps between them, measured as for a General Search."""
    at = state.at[victim]
    if state.field.kinds[at] == TARGET:
        return FAR
    return measure_range(state, state.at[guard])[at]


def list_shots(state: State, _seat: int, card: int) -> Iterator[Action]:
    """Each Guard Outside, or by ruling none, at each man Outside."""
    field = state.field
    who = field.players[field.security]
    guards = [NONE] if field.rulings.shooting == "certain" else list_shooters(state)
    for guard in guards:
        yield from (Action(who, PLAY, guard, victim, card=card) for victim in outside_pows(state))


@enter_in(EFFECTS, "shot")
def fire_shot(play: Play, said: Question) -> None:
    """No answer: the dice decide, or by ruling nothing can save him."""
    if play.field.rulings.shooting == "certain":
        kill_man(play, said.b)  # no dice: an open roll stays as it is
        return
    play.ask(Question("shot", play.field.security, a=said.a, b=said.b))
    dice.begin_roll(play, play.field.security, SHOOTING)


def shot_thrown(play: Play) -> None:
    """High enough hits; after a double one may throw again."""
    question = play.s.pending[0]
    if sum(sum_throws(play.s.throws)) >= measure_shot(play.s, question.a, question.b):
        play.answered()
        kill_man(play, question.b)
        rest_dice(play)
    elif not dice.can_reroll(play.s):
        miss_shot(play)


def miss_shot(play: Play) -> None:
    """The shot was too short."""
    question = play.answered()
    text = f"The shot misses {play.name(question.b)}."
    play.say("missed", text, "EC-GAP-51", seat=play.field.security)
    rest_dice(play)


def kill_man(play: Play, victim: int) -> None:
    """A man is killed and leaves the game for good."""
    arrest.drop_status(play, victim)
    play.put(victim, DEAD)
    text = f"A shot kills {play.name(victim)}."
    seat = play.field.owner[victim]
    alive = sum(play.s.at[pawn] != DEAD for pawn in play.field.mine[seat])
    clauses = (*SHOT, "EC-GAP-57") if alive < play.field.goal else SHOT
    play.say("killed", text, *clauses, seat=seat, pawn=play.name(victim))


def rest_dice(play: Play) -> None:
    """The dice of a shot are no movement: nothing of them is left."""
    play.set(throws=(), purpose=0)


class PassShot(Act):
    """No more throws for a shot."""

    word = PASS
    answers = ("shot",)

    def does(self, play: Play, action: Action) -> None:
        """It misses."""
        miss_shot(play)


dice.AFTER[SHOOTING] = shot_thrown


def refuse_detected(state: State, _seat: int, action: Action) -> Iterator[Refusal]:
    """An open Tunnel that is not detected."""
    to = action.to
    there = 0 <= to < len(state.field.tunnels) and action.pawn < 0
    if not there or not (state.open & ~state.detected) >> to & 1:
        text = "It takes an open Tunnel that nobody has detected yet."
        yield Refusal("no-effect", text, ("EC-TUNNEL-12", "EC-GAP-50", "EC-GAP-73"))


def each_tunnel(state: State, _seat: int, card: int) -> Iterator[Action]:
    """A card on each Tunnel."""
    who = state.field.players[state.field.security]
    yield from (Action(who, PLAY, to=way, card=card) for way in range(len(state.field.tunnels)))


def refuse_search(state: State, _seat: int, action: Action) -> Iterator[Refusal]:
    """A marker; by ruling several nations' lie on a pair, and then the card names one of them."""
    to, field = action.to, state.field
    if not 0 <= to < len(state.markers) or not state.markers[to] or action.pawn >= 0:
        text = "It takes a pair of circles with an Escape Attempt marker."
        yield Refusal("no-effect", text, ("EC-ATTEMPT-19", "EC-GAP-73"))
    elif action.word not in named_by_search(state, to):
        lie = [field.players[seat] for seat in nations_on(state, to)]
        one = f"Only a marker of {people(lie[0])} lies there."
        text = (
            one
            if len(lie) < 2
            else f"Security says whose marker it takes, of {' or '.join(map(people, lie))}."
        )
        yield Refusal("which-marker", text, ("EC-ATTEMPT-19", "EC-GAP-39"))


def nations_on(state: State, pair: int) -> list[int]:
    """The seats whose markers lie on a pair, in either direction."""
    marks = state.markers[pair] | state.markers[pair] >> 5
    return [seat for seat in range(state.field.security) if marks >> seat & 1]


def named_by_search(state: State, pair: int) -> list[str]:
    """What a Search card says besides the pair: nothing, or a nation where several lie there."""
    lie = nations_on(state, pair)
    return [state.field.players[seat] for seat in lie] if len(lie) > 1 else [""]


def announce_search(play: Play, action: Action) -> None:
    """A marker is about to be taken away."""
    named = play.field.seats[action.word] if action.word else nations_on(play.s, action.to)[0]
    arrest.open_for(play, "removal", action.to, named)


@enter_in(EFFECTS, "removal")
def search_marker(play: Play, said: Question) -> None:
    """A Search card takes one marker away (EC-ATTEMPT-19)."""
    guards.take_markers(play, said.a, 1 << said.b, ("EC-ATTEMPT-19",))
    guards.empty_rooms(play)


def each_marker(state: State, _seat: int, card: int) -> Iterator[Action]:
    """A card on each pair with a marker, and each nation that has one there."""
    who = state.field.players[state.field.security]
    for pair, marks in enumerate(state.markers):
        if marks:
            for word in dict.fromkeys(("", *named_by_search(state, pair))):
                yield Action(who, PLAY, to=pair, card=card, word=word)


def refuse_confiscation(state: State, _seat: int, action: Action) -> Iterator[Refusal]:
    """An Escape Officer who holds Equipment."""
    to = action.to
    if not 0 <= to < state.field.security or not count_equipment(state, to) or action.pawn >= 0:
        text = "It takes Equipment, and from somebody who holds some."
        yield Refusal("no-effect", text, PRINTED)


def confiscate_by_card(play: Play, action: Action) -> None:
    """An Escape Officer returns one Equipment card of his choice."""
    seat = action.to
    held = [kind for kind, count in enumerate(play.s.equipment[seat]) if count]
    if len(held) == 1:
        arrest.gives_up(play, seat, held[0], SAID_CLAUSES)
    else:
        play.ask(Question("lose", seat, "card"))


def each_nation(state: State, _seat: int, card: int) -> Iterator[Action]:
    """A card on each Escape Officer."""
    who = state.field.players[state.field.security]
    yield from (Action(who, PLAY, to=seat, card=card) for seat in range(state.field.security))
