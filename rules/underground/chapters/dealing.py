"""Before the first throw: five tools for each player, and who begins."""

from __future__ import annotations

from functools import cache

from rules import piles
from rules.underground.actions import Action
from rules.underground.cards import HAND, TOOLS
from rules.underground.play import Play
from rules.underground.state import Question


@cache
def deal(seat: int) -> Question:
    """The next tool, for a player."""
    return Question("deal", seat)


def dealt(play: Play, action: Action) -> None:
    """The top card of the reserve goes to a player, unseen by the others (UE-SETUP-01, -02)."""
    seat, card = play.answered().who, action.card
    play.reserve = piles.draw(play.reserve, card)
    play.gain(seat, card)
    if play.log is not None:
        who = play.players[seat]
        play.say("dealt", f"{who} is dealt a tool.", "UE-SETUP-01", "UE-SETUP-02", seat=seat)
        text = f"{who} is dealt the {TOOLS[card]}."
        play.whisper("dealt-card", text, "UE-SETUP-02", seat=seat, card=TOOLS[card])
    play.ask(deal((seat + 1) % len(play.at)))


def complete(play: Play, question: Question) -> bool:
    """Whoever has five tools gets no more; when all have, the rest is set apart (UE-SETUP-03)."""
    count = len(play.at)
    for step in range(count):
        seat = (question.who + step) % count
        if len(play.hands[seat]) < HAND and play.reserve:
            if step:
                play.answered()
                play.ask(deal(seat))
            return False
    play.answered()
    if play.log is not None:
        left, chances = piles.size(play.reserve), piles.size(play.pile)
        text = (
            f"Everybody has {HAND} tools; {left} lie face down in the reserve and {chances} "
            "Chance cards beside it."
        )
        why = ("UE-SETUP-01", "UE-SETUP-03", "UE-SETUP-04", "UE-SETUP-08", "UE-GAP-04")
        play.say("ready", text, *why)
    return True


def lot(play: Play, action: Action) -> None:
    """By ruling the highest throw begins, and equal ones throw again (UE-GAP-03)."""
    question, shown = play.answered(), action.card
    seat = question.who
    text = f"{play.players[seat]} throws {shown} for the first turn."
    play.say("lot", text, "UE-GAP-03", seat=seat, die=shown)
    best, leaders = question.card, question.done
    if shown > best:
        best, leaders = shown, (seat,)
    elif shown == best:
        leaders = (*leaders, seat)
    if question.rest:
        rest = question.rest
        play.ask(Question("lot", rest[0], best, rest=rest[1:], done=leaders))
    elif len(leaders) > 1:
        play.ask(Question("lot", leaders[0], rest=leaders[1:]))
    else:
        text = f"{play.players[leaders[0]]} begins."
        play.say("begins", text, "UE-GAP-03", seat=leaders[0])
        play.ask(Question("begin", leaders[0]))
