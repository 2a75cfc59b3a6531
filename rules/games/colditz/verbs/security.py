"""What Security cards do (EC-GAP-02)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.records import Refusal
from rules.games.colditz import state as cards
from rules.games.colditz.actions import PLAY, Action
from rules.games.colditz.state import CARD_ROLL, NONE, Play, Question, State, holds, outside_pows
from rules.games.colditz.verbs import arrest, markers, roll, shoot, windows

PRINTED = ("EC-CARD-10", "EC-GAP-02")


def refuse(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """What each card asks for; a card without an effect cannot be played (EC-GAP-73)."""
    card, field, to = action.card, state.field, action.to
    if card == cards.APPEL_CARD:
        yield from refuse_appel(state, action)
    elif card == cards.SHOOT:
        yield from shoot.refuse_shot(state, seat, action)
    elif card == cards.DETECTED:
        there = 0 <= to < len(field.tunnels) and action.pawn < 0
        if not there or not (state.open & ~state.detected) >> to & 1:
            text = "It names one open Tunnel that is not detected yet."
            yield Refusal("no-effect", text, ("EC-TUNNEL-12", "EC-GAP-50", "EC-GAP-73"))
    elif card == cards.SEARCH:
        yield from refuse_search(state, action)
    elif card == cards.CONFISCATION:
        if not 0 <= to < field.security or not holds(state, to) or action.pawn >= 0:
            text = "It names an Escape Officer who holds Equipment."
            yield Refusal("no-effect", text, (*PRINTED, "EC-GAP-73"))
    elif not state.rolled or action.pawn >= 0 or to >= 0:
        text = "It is played after the movement roll."
        yield Refusal("roll-first", text, PRINTED)


def refuse_appel(state: State, action: Action) -> Iterator[Refusal]:
    """Before the movement roll, and by ruling not in Round 1 (EC-CARD-11, EC-GAP-69)."""
    field = state.field
    if action.pawn >= 0 or action.to >= 0:
        yield Refusal("no-target", "An Appel calls everybody.", PRINTED)
    elif state.rolled:
        text = "Appel is played before the movement roll."
        yield Refusal("rolled", text, ("EC-CARD-11", "EC-APPEL-07"))
    elif field.rulings.first_appel != "allowed" and state.rounds == field.length:
        yield Refusal("first-round", "Not in Round 1.", ("EC-GAP-69",))


def refuse_search(state: State, action: Action) -> Iterator[Refusal]:
    """A marker; by ruling several nations' lie on a pair, and then the card names one of them."""
    to, field = action.to, state.field
    if not 0 <= to < len(state.markers) or not state.markers[to] or action.pawn >= 0:
        text = "It takes a pair of circles with an Escape Attempt marker."
        yield Refusal("no-effect", text, ("EC-ATTEMPT-19", "EC-GAP-73"))
    elif action.word not in named_by_search(state, to):
        lie = [field.players[seat] for seat in nations_on(state, to)]
        one = f"Only a marker of the {lie[0]} lies there: name no nation."
        text = one if len(lie) < 2 else f"Name whose marker it takes: {', '.join(lie)}."
        yield Refusal("which-marker", text, ("EC-ATTEMPT-19", "EC-GAP-39"))


def nations_on(state: State, pair: int) -> list[int]:
    """The seats whose markers lie on a pair, in either direction."""
    marks = state.markers[pair] | state.markers[pair] >> 5
    return [seat for seat in range(state.field.security) if marks >> seat & 1]


def named_by_search(state: State, pair: int) -> list[str]:
    """What a Search card says besides the pair: nothing, or a nation where several lie there."""
    lie = nations_on(state, pair)
    return [state.field.players[seat] for seat in lie] if len(lie) > 1 else [""]


def does(play: Play, action: Action) -> None:
    """The effect of a card, perhaps after an answer."""
    card, to = action.card, action.to
    if card == cards.APPEL_CARD:
        windows.open_for(play, "appel")
    elif card == cards.SHOOT:
        shoot.aims(play, action)
    elif card == cards.DETECTED:
        windows.open_for(play, "detected", to)
    elif card == cards.SEARCH:
        seat = play.field.seats[action.word] if action.word else nations_on(play.s, to)[0]
        windows.open_for(play, "removal", to, seat)
    elif card == cards.CONFISCATION:
        confiscates(play, to)
    else:
        roll.begin(play, play.field.security, CARD_ROLL)


def confiscates(play: Play, seat: int) -> None:
    """An Escape Officer returns one Equipment card of his choice."""
    held = [kind for kind, count in enumerate(play.s.equipment[seat]) if count]
    if len(held) == 1:
        arrest.gives_up(play, seat, held[0], PRINTED)
    else:
        play.ask(Question("lose", seat, "card"))


def searched(play: Play, pair: int, seat: int) -> None:
    """A Search card takes one marker away (EC-ATTEMPT-19)."""
    markers.taken(play, pair, 1 << seat, ("EC-ATTEMPT-19",))
    markers.emptied(play)


def nameable(state: State, card: int) -> Iterator[Action]:
    """Every way a card could be played."""
    field = state.field
    who = field.players[field.security]
    if card == cards.SHOOT:
        guards = [NONE] if field.rulings.shooting == "certain" else shoot.shooters(state)
        for guard in guards:
            yield from (Action(who, PLAY, guard, victim, card) for victim in outside_pows(state))
    elif card == cards.DETECTED:
        yield from (Action(who, PLAY, to=way, card=card) for way in range(len(field.tunnels)))
    elif card == cards.SEARCH:
        for pair, marks in enumerate(state.markers):
            if marks:
                for word in ("", *named_by_search(state, pair)):
                    yield Action(who, PLAY, to=pair, card=card, word=word)
    elif card == cards.CONFISCATION:
        yield from (Action(who, PLAY, to=seat, card=card) for seat in range(field.security))
    yield Action(who, PLAY, card=card)
