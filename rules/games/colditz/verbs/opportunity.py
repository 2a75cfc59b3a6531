"""What Opportunity cards do (EC-GAP-02)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.records import Refusal
from rules.games.colditz import state as cards
from rules.games.colditz.actions import PLAY, Action
from rules.games.colditz.board.plan import EQUIPMENT
from rules.games.colditz.state import CARD_ROLL, NONE, Play, State, pawn_on, release_circles
from rules.games.colditz.verbs import arrest, roll, solitary, tunnels, windows

PRINTED = ("EC-CARD-10", "EC-GAP-02", "EC-GAP-73")
SAID = ("EC-CARD-10", "EC-GAP-02")
"""What stands behind a card that does what it says."""
ANSWERS = {cards.TALISMAN: ("shot",), cards.LOOKOUT: ("removal", "detected"),
           cards.HIDEAWAY: ("arrest", "appel", "search")}  # fmt: skip
"""The cards that answer what was announced, and what they answer (EC-CARD-09)."""


def refuse(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """What each card asks for; a card without an effect cannot be played (EC-GAP-73)."""
    card, pawn, to = action.card, action.pawn, action.to
    if card in (cards.PART_ONE, cards.PART_TWO):
        text = "A kit part is used in a claim for a Kit."
        yield Refusal("no-effect", text, ("EC-KIT-09", "EC-KIT-10", "EC-GAP-73"))
    elif card in cards.TUNNEL_CARDS:
        yield from refuse_tunnel(state, action)
    elif card == cards.STAFF_CAR:
        yield from refuse_car(state, seat, action)
    elif card == cards.RELEASE:
        yield from refuse_release(state, seat, action)
    elif card == cards.HIDEAWAY:
        yield from refuse_hideaway(state, seat, action)
    elif card == cards.DIVERSION:
        first = state.field.first_guard
        if to < first or to >= len(state.at) or state.at[to] < 0 or pawn >= 0:
            text = "It names a Guard on the board."
            yield Refusal("no-effect", text, PRINTED)
    elif card in (cards.TALISMAN, cards.LOOKOUT):
        text = "It answers a card that has just been played."
        yield Refusal("no-effect", text, ("EC-CARD-09", "EC-CARD-13", "EC-GAP-73"))
    elif card in cards.FINDS:
        kind = cards.FINDS[card]
        if pawn >= 0 or to >= 0 or not state.stock[kind]:
            yield Refusal("no-effect", f"No {EQUIPMENT[kind]} is left.", (*PRINTED, "EC-EQUIP-08"))
    elif card == cards.QUICK_DASH:
        if pawn >= 0 or to >= 0 or not state.rolled:
            yield Refusal("roll-first", "It is played after the movement roll.", SAID)
    elif not mine(state, seat, pawn) or state.uniform >> pawn & 1 or to >= 0:
        yield Refusal("no-effect", "It names an own man on the board.", PRINTED)


def mine(state: State, seat: int, pawn: int) -> bool:
    """Whether a pawn is an own man on the board."""
    return pawn >= 0 and state.field.owner[pawn] == seat and state.at[pawn] >= 0


def refuse_tunnel(state: State, action: Action) -> Iterator[Refusal]:
    """A Tunnel card opens a closed Tunnel of this castle."""
    number = cards.TUNNEL_CARDS.index(action.card)
    if action.pawn >= 0 or action.to >= 0:
        yield Refusal("no-effect", "The card names its Tunnel itself.", PRINTED)
    elif number >= len(state.field.tunnels):
        text = "This castle has no such Tunnel."
        yield Refusal("no-effect", text, ("EC-GAP-02", "EC-GAP-73"))
    elif state.open >> number & 1:
        text = "That Tunnel is open already."
        yield Refusal("no-effect", text, ("EC-TUNNEL-07", "EC-GAP-73"))


def refuse_car(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """An own man on the circle of the Staff Car, and room where it drives (EC-GAP-52)."""
    car, goal = state.field.board.car
    if not mine(state, seat, action.pawn) or state.at[action.pawn] != car or action.to >= 0:
        text = "One of the own men has to stand on the Staff Car circle."
        yield Refusal("no-effect", text, ("EC-STAFFCAR-01", "EC-GAP-52", "EC-GAP-73"))
    elif pawn_on(state, goal) >= 0:
        name = state.field.names[goal]
        yield Refusal("no-effect", f"{name} is occupied.", ("EC-STAFFCAR-01", "EC-GAP-52"))


def refuse_release(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """One own man out of either cells, by ruling for a point (EC-GAP-26)."""
    found = list(solitary.refuse_prisoner(state, seat, action))
    if found:
        yield found[0]._replace(code="no-effect", clauses=(*found[0].clauses, "EC-GAP-73"))
    elif state.field.rulings.card_release == "one-point" and state.points < 1:
        yield Refusal("no-points", "It costs a movement point.", ("EC-GAP-26",))


def refuse_hideaway(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """One own man in the Inner Courtyard, above ground."""
    pawn = action.pawn
    if not mine(state, seat, pawn) or action.to >= 0 or not windows.can_hide(state, pawn):
        text = "It hides an own man in the Inner Courtyard who is not safe already."
        yield Refusal("no-effect", text, PRINTED)
    elif state.pending and state.pending[0].topic == "arrest" and state.pending[0].b != pawn:
        name = state.field.pawns[state.pending[0].b]
        yield Refusal("other-pawn", f"It is {name} who is about to be arrested.", ("EC-GAP-77",))


def refuse_answer(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """In a window only a card that answers what was announced (EC-CARD-13)."""
    question = state.pending[0]
    if question.topic not in ANSWERS.get(action.card, ()):
        text = f"{cards.CARDS[action.card]} does not answer that."
        yield Refusal("no-answer", text, ("EC-CARD-09", "EC-CARD-13", "EC-GAP-62"))
    elif action.card == cards.HIDEAWAY:
        yield from refuse_hideaway(state, seat, action)
    elif action.pawn >= 0 or action.to >= 0:
        yield Refusal("no-effect", "It names nobody.", PRINTED)


def answers(play: Play, action: Action) -> None:
    """An interrupt has its effect before what it answers (EC-CARD-13)."""
    question = play.answered()
    if action.card == cards.HIDEAWAY:
        hides(play, action.pawn)
        if question.topic == "arrest":
            arrest.undone(play, question.a, question.c)
        else:
            windows.again(play, question)
        return
    text = "It comes to nothing."
    seat = play.field.seats[action.who]
    play.say("cancelled", text, "EC-CARD-09", "EC-CARD-13", "EC-GAP-62", seat=seat)


def hides(play: Play, pawn: int) -> None:
    """A man counts as in a Safe Area until his owner's next Turn (EC-GAP-77)."""
    play.set(hidden=play.s.hidden | 1 << pawn)
    text = f"{play.name(pawn)} hides."
    clauses = ("EC-CARD-10", "EC-GAP-77")
    play.say("hidden", text, *clauses, seat=play.field.owner[pawn], pawn=play.name(pawn))


def does(play: Play, action: Action) -> None:
    """The effect of a card played in the own Turn, or Hideaway in any."""
    card, pawn, seat = action.card, action.pawn, play.field.seats[action.who]
    if card in cards.TUNNEL_CARDS:
        tunnels.opens(play, cards.TUNNEL_CARDS.index(card))
    elif card == cards.STAFF_CAR:
        drives(play, pawn)
    elif card == cards.RELEASE:
        if play.field.rulings.card_release == "one-point":
            play.set(points=play.s.points - 1)
        solitary.free(play, action, ("EC-CELL-02", "EC-CELL-04", "EC-CARD-10", "EC-GAP-26"))
    elif card == cards.HIDEAWAY:
        hides(play, pawn)
    elif card == cards.DIVERSION:
        play.to_office(action.to)
        text = f"{play.name(action.to)} goes to the Commander's Office."
        play.say("diverted", text, *SAID, "EC-MOVE-08", seat=play.field.security)
    elif card in cards.FINDS:
        play.gain(seat, cards.FINDS[card])
        what = EQUIPMENT[cards.FINDS[card]]
        play.say("found", f"{action.who} takes a {what}.", *SAID, seat=seat, what=what)
    elif card == cards.QUICK_DASH:
        roll.begin(play, seat, CARD_ROLL)
    else:
        play.set(uniform=play.s.uniform | 1 << pawn)
        text = f"{play.name(pawn)} wears a German uniform in this Turn."
        play.say("dressed", text, *SAID, seat=seat, pawn=play.name(pawn))


def drives(play: Play, pawn: int) -> None:
    """The Staff Car drives a man out of the gate, directly (EC-STAFFCAR-01, EC-GAP-52)."""
    field = play.field
    goal = field.board.car[1]
    play.put(pawn, goal)
    play.set(returning=play.s.returning & ~(1 << pawn))
    text = f"The Staff Car drives {play.name(pawn)} to {field.names[goal]}."
    clauses = ("EC-STAFFCAR-01", "EC-MOVE-08", "EC-GAP-52", "EC-CARD-10")
    play.say("drives", text, *clauses, seat=field.owner[pawn], pawn=play.name(pawn))


def nameable(state: State, seat: int, card: int) -> Iterator[Action]:
    """Every way a card could be played."""
    field = state.field
    who, men = field.players[seat], field.mine[seat]
    if card == cards.RELEASE:
        for pawn in men:
            if state.at[pawn] in solitary.CELLS:
                for to in release_circles(state, state.at[pawn]):
                    yield Action(who, PLAY, pawn, to, card)
    elif card in (cards.STAFF_CAR, cards.HIDEAWAY, cards.UNIFORM):
        yield from (Action(who, PLAY, pawn, card=card) for pawn in men if state.at[pawn] >= 0)
    elif card == cards.DIVERSION:
        guards = (guard for guard in field.mine[field.security] if state.at[guard] >= 0)
        yield from (Action(who, PLAY, to=guard, card=card) for guard in guards)
    yield Action(who, PLAY, card=card)


__all__ = ["ANSWERS", "NONE", "answers", "does", "nameable", "refuse", "refuse_answer"]
