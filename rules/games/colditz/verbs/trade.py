"""Trades of Equipment between Escape Officers: put together, offered, accepted or declined.

Any number of cards against any number, with both players' consent, at once (EC-GAP-29).
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.records import Refusal
from rules.games.colditz.actions import ASK, GIVE, KIT, TRADE, Action
from rules.games.colditz.board.plan import EQUIPMENT
from rules.games.colditz.state import Play, Question, State, bump, holds

KINDS = len(EQUIPMENT)
KIT_GIVEN, KIT_ASKED = 2 * KINDS, 2 * KINDS + 1
NOTHING = (0,) * (2 * KINDS + 2)
CLAUSES = ("EC-EQUIP-06", "EC-REF-07", "EC-GAP-29")
OFFERED = ("EC-EQUIP-06", "EC-REF-07")


def refuse_trade(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """Between two Escape Officers, never in the Security Officer's Turn (EC-EQUIP-07)."""
    field = state.field
    if field.security in (seat, action.to):
        yield Refusal("no-trade", "The Security Officer does not trade.", CLAUSES)
    elif seat == action.to:
        yield Refusal("no-trade", "A trade takes two.", CLAUSES)
    elif state.turn == field.security:
        text = "Nobody trades in the Security Officer's Turn."
        yield Refusal("no-trade-now", text, ("EC-EQUIP-07", "EC-REF-07"))
    elif not worth(state, seat, action.to):
        text = f"Neither {action.who} nor {field.players[action.to]} has anything to trade."
        yield Refusal("nothing", text, CLAUSES)


def worth(state: State, one: int, other: int) -> bool:
    """Whether, as far as all can see, there is something to trade."""
    kits = state.field.rulings.kit_trade == "allowed"
    return bool(
        holds(state, one) or holds(state, other)
        or (kits and state.kits[one] != state.kits[other])
    )  # fmt: skip


def begins(play: Play, action: Action) -> None:
    """Two players begin to talk."""
    seat = play.field.seats[action.who]
    play.ask(Question("trade", seat, a=action.to, data=NOTHING))
    other = play.field.players[action.to]
    text = f"{action.who} proposes a trade to {other}."
    play.say("trade", text, *OFFERED, seat=seat)


def refuse_word(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """Only cards one holds can be given, and no more asked than the other one holds."""
    question, kind = state.pending[0], action.to
    data, other = question.data, question.a
    if kind == KIT:
        yield from refuse_kit(state, seat, action)
    elif kind < 0 or kind >= KINDS:
        text = "Only Equipment is traded, never an Opportunity card."
        yield Refusal("no-trade", text, ("EC-CARD-07", "EC-REF-08"))
    elif action.verb == GIVE and data[kind] >= state.equipment[seat][kind]:
        text = f"{action.who} has no more {EQUIPMENT[kind]} to give."
        yield Refusal("not-held", text, CLAUSES)
    elif action.verb == ASK and sum(data[KINDS : 2 * KINDS]) >= holds(state, other):
        text = f"{state.field.players[other]} does not hold that many cards."
        yield Refusal("not-held", text, CLAUSES)
    elif not state.field.rulings.open_packs:
        return
    elif action.verb == ASK and unknown_stock(state, seat, kind) <= data[KINDS + kind]:
        yield Refusal("not-held", f"There is no other {EQUIPMENT[kind]} in hands.", CLAUSES)


def unknown_stock(state: State, seat: int, kind: int) -> int:
    """How many cards of a kind all others hold together, which everybody can count."""
    return sum(held[kind] for other, held in enumerate(state.equipment) if other != seat)


def refuse_kit(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """Kits are traded by ruling only, and nobody comes to hold two (EC-KIT-02)."""
    question = state.pending[0]
    giver, taker = (seat, question.a) if action.verb == GIVE else (question.a, seat)
    place = KIT_GIVEN if action.verb == GIVE else KIT_ASKED
    if state.field.rulings.kit_trade != "allowed":
        yield Refusal("kit", "Kits are never traded.", ("EC-GAP-29",))
    elif question.data[place] or not state.kits[giver] or state.kits[taker]:
        yield Refusal("kit", "That Kit cannot change hands.", ("EC-GAP-29", "EC-KIT-02"))


def says(play: Play, action: Action) -> None:
    """One more card is put into the offer; only the two players learn which."""
    question = play.s.pending[0]
    if action.to == KIT:
        place = KIT_GIVEN if action.verb == GIVE else KIT_ASKED
    else:
        place = action.to + (0 if action.verb == GIVE else KINDS)
    play.instead(question._replace(data=bump(question.data, place, 1)))
    what = "kit" if action.to == KIT else EQUIPMENT[action.to]
    verb = "would give" if action.verb == GIVE else "asks for"
    text = f"{action.who} {verb} a {what}."
    play.whisper("offer", text, *CLAUSES, "EC-GAP-30", seat=question.who, also=question.a)


def refuse_offer(state: State, _seat: int, _action: Action) -> Iterator[Refusal]:
    """An offer names at least one card."""
    if not any(state.pending[0].data):
        yield Refusal("empty", "Put a card into the offer first.", CLAUSES)


def offers(play: Play, action: Action) -> None:
    """The offer is complete: the other player answers."""
    question = play.answered()
    asked = Question("offer", question.a, a=question.who, data=question.data)
    play.ask(asked)
    given, wanted = counted(question.data)
    other = play.field.players[question.a]
    text = f"{action.who} offers {other} {given} for {wanted}."
    play.say("offered", text, *CLAUSES, seat=question.who, given=given, wanted=wanted)


def counted(data: tuple[int, ...]) -> tuple[int, int]:
    """How many cards go each way."""
    return sum(data[:KINDS]) + data[KIT_GIVEN], sum(data[KINDS : 2 * KINDS]) + data[KIT_ASKED]


def withdraws(play: Play, action: Action) -> None:
    """The talk ends without an offer."""
    question = play.answered()
    play.say("withdrawn", f"{action.who} offers nothing.", "EC-GAP-29", seat=question.who)


def refuse_accept(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """One can give only what one holds."""
    wanted = state.pending[0].data[KINDS : 2 * KINDS]
    if any(want > has for want, has in zip(wanted, state.equipment[seat], strict=True)):
        yield Refusal("not-held", f"{action.who} does not hold what is asked for.", CLAUSES)


def accepts(play: Play, action: Action) -> None:
    """The cards change hands; others see only how many (EC-GAP-29)."""
    question = play.answered()
    seat, other, data = question.who, question.a, question.data
    for kind in range(KINDS):
        change = data[kind] - data[KINDS + kind]
        if change:
            play.gain(seat, kind, change, stock=False)
            play.gain(other, kind, -change, stock=False)
    kits = data[KIT_GIVEN] - data[KIT_ASKED]
    if kits:
        play.kit(seat, kits)
        play.kit(other, -kits)
    given, wanted = counted(data)
    text = f"{play.field.players[other]} gives {action.who} {given} and gets {wanted}."
    exchanged = [kind for kind in range(KINDS) if data[kind] or data[KINDS + kind]]
    gone = any(not play.s.stock[kind] for kind in exchanged)
    clauses = (*CLAUSES, "EC-GAP-30", *(("EC-EQUIP-09",) if gone else ()))
    play.say("traded", text, *clauses, seat=other, given=given, wanted=wanted)


def declines(play: Play, action: Action) -> None:
    """Nobody is ever forced to trade (EC-TURN-03)."""
    question = play.answered()
    text = f"{action.who} declines."
    play.say("declined", text, "EC-GAP-29", seat=question.who)


def openings(state: State) -> tuple[Action, ...]:
    """Every trade that may be proposed now."""
    field = state.field
    key = ("trades", state.equipment, state.kits)
    found: tuple[Action, ...] | None = field.known.get(key)
    if found is None:
        found = field.known.keep(key, tuple(
            Action(field.players[one], TRADE, to=other)
            for one in range(field.security)
            for other in range(field.security)
            if one != other and worth(state, one, other)
        ))  # fmt: skip
    return found


def nameable(state: State) -> Iterator[Action]:
    """Everything that can be said while an offer is put together."""
    question = state.pending[0]
    who = state.field.players[question.who]
    for verb in (GIVE, ASK):
        yield from (Action(who, verb, to=kind) for kind in (*range(KINDS), KIT))
