"""Chance: drawn on a red square, shown to everybody and carried out at once."""

from __future__ import annotations

from rules import piles
from rules.underground.actions import Action
from rules.underground.cards import (
    CHANCES,
    COIN,
    COLLAPSE_BEHIND,
    DEADLY,
    FALL_FIRE,
    FALL_TREASURE,
    FIND,
    FREE_ALL,
    LOSE,
    MISS_1,
    MISS_2,
    MISS_3,
    PASS,
    TO_PRISON,
    TOOLS,
    without,
)
from rules.underground.chapters import caves, prison
from rules.underground.chapters.ahead import strikes
from rules.underground.play import EVERYONE, Play
from rules.underground.position import Position, shut_in
from rules.underground.state import COLLAPSE, FIRE, FREED, Question

FALLS = {13: "fire", 14: "rubble", 15: "beast", 16: "devil", 18: "hoard"}
"""Which cave each falling card leads to, by the name of the field's square."""
IMPLIED = (MISS_2, *range(COLLAPSE_BEHIND, FALL_FIRE), DEADLY, FALL_TREASURE)
"""The chances that the text implies and does not name (UE-GAP-05)."""


def draws(play: Play, seat: int, *, turned: bool = False) -> None:
    """A figure has stopped on a Chance square by its own step (UE-CHANCE-01, UE-GAP-64)."""
    if play.pile:
        play.ask(Question("draw", seat, square=play.at[seat], to=int(turned)))
    else:
        text = "No Chance card is left in the pile."
        play.say("no-chance", text, "UE-CHANCE-01", "UE-CHANCE-19", seat=seat)


def drawn(play: Play, action: Action) -> None:
    """The top card is shown, goes back underneath and is carried out (UE-CHANCE-02 to -05)."""
    question = play.answered()
    seat, card = question.who, action.card
    play.pile = piles.draw(play.pile, card)
    if card != PASS:
        play.pile = (*play.pile, card)
    if play.log is not None:
        clauses = ["UE-CHANCE-02", "UE-CHANCE-03", "UE-CHANCE-05"]
        if play.field.chances >> play.at[seat] & 1:
            clauses.append("UE-CHANCE-01")
            if not play.die:
                clauses.append("UE-GAP-64")
        if card != PASS:
            clauses.append("UE-CHANCE-04")
        if card in IMPLIED:
            clauses.append("UE-GAP-05")
        text = f"{play.players[seat]} draws “{CHANCES[card]}”."
        play.say("drew", text, *clauses, seat=seat, card=CHANCES[card])
    carries_out(play, seat, card, turned=bool(question.to))


def carries_out(play: Play, seat: int, card: int, *, turned: bool) -> None:
    """What each chance does."""
    who = play.players[seat]
    if card == FIND:
        if play.reserve:
            play.ask(Question("find", seat))
        else:
            text = "The reserve is empty: there is nothing to find."
            play.say("nothing", text, "UE-CHANCE-09", "UE-GAP-47", seat=seat)
    elif card == LOSE:
        loses(play, seat)
    elif MISS_1 <= card <= MISS_3:
        throws = card - MISS_1 + 1
        play.miss(seat, play.misses[seat] + throws)
        text = f"{who} has to miss {throws} throw{'s' if throws > 1 else ''}."
        play.say("must-miss", text, "UE-CHANCE-12", seat=seat, throws=throws)
    elif card == TO_PRISON:
        prison.sent(play, seat)
    elif card == PASS:
        play.give_pass(seat, 1)
        why = ("UE-CHANCE-18", "UE-CHANCE-19")
        play.say("got-pass", f"{who} keeps the prison pass.", *why, seat=seat)
    elif card == DEADLY:
        dies(play, seat)
    elif card == FREE_ALL:
        frees_all(play)
    elif card in FALLS:
        cave = getattr(play.field, FALLS[card])
        if cave < 0:
            no_such_cave(play, seat)
        elif card == FALL_TREASURE and attack_first(play):
            later = Question("later", seat, square=cave)
            play.pending = (play.pending[0], later, *play.pending[1:])
        else:
            caves.falls(play, seat, cave)
    else:
        token = FIRE if card >= 10 else COLLAPSE
        where = ("behind", "front", "here")[(card - 7) % 3]
        strikes(play, seat, token, where, turned=turned)


def no_such_cave(play: Play, seat: int) -> None:
    """A fragment of a board may lack the cave."""
    play.say("lapsed", "This board has no such cave: nothing happens.", "UE-GAP-02", seat=seat)


def attack_first(play: Play) -> bool:
    """By ruling a fall into the Treasure Cave comes after an announced attack (UE-GAP-01)."""
    waiting = bool(play.pending) and play.pending[0].kind == "attack"
    return waiting and play.field.rulings.cancelling_caves == "five"


def later(play: Play, question: Question) -> bool:
    """The fall that waited for the attack."""
    play.answered()
    if play.at[question.who] >= 0:
        caves.falls(play, question.who, question.square)
    return True


def dies(play: Play, seat: int) -> None:
    """A deadly accident: nothing protects from it, and a carrier's treasure stays here."""
    why = play.kill(seat)
    text = f"{play.players[seat]} dies by accident and starts over."
    play.say("died", text, "UE-CHANCE-05", *why, seat=seat)


def frees_all(play: Play) -> None:
    """By ruling a card frees everybody who is shut in (UE-GAP-51)."""
    for other in range(len(play.at)):
        if shut_in(play, other):
            play.let(other, FREED)
            text = f"{play.players[other]} is free to leave."
            play.say("freed", text, "UE-GAP-51", seat=other)
    play.say("freed-all", "Whoever was shut in is free to leave.", "UE-GAP-51")


# -- tools found and lost -----------------------------------------------------------------------


def found(play: Play, action: Action) -> None:
    """The top card of the reserve comes to the finder's hand, unseen by others."""
    seat, card = play.answered().who, action.card
    play.reserve = piles.draw(play.reserve, card)
    play.gain(seat, card)
    who = play.players[seat]
    play.say("found", f"{who} takes the top card of the reserve.", "UE-CHANCE-09", seat=seat)
    text = f"{who} has found the {TOOLS[card]}."
    play.whisper("found-card", text, "UE-CHANCE-09", "UE-SETUP-02", seat=seat, card=TOOLS[card])


def loses(play: Play, seat: int) -> None:
    """One tool, picked at random; without tools nothing happens (UE-GAP-61)."""
    who = play.players[seat]
    if losable(play, seat):
        play.ask(Question("lose", seat))
        return
    why: tuple[str, ...] = ("UE-CHANCE-10", "UE-GAP-61")
    if play.passes[seat]:
        why = (*why, "UE-CHANCE-20", "UE-CHANCE-21")
    play.say("nothing", f"{who} has no tool to lose.", *why, seat=seat)


def losable(state: Position, seat: int) -> tuple[int, ...]:
    """The tools a chance may take; by ruling not the weapon of an announced attack (UE-GAP-25)."""
    hand = state.hands[seat]
    for question in state.pending:
        if question.kind == "attack" and question.who == seat and question.card in hand:
            return without(hand, question.card)
    return hand


def lost(play: Play, action: Action) -> None:
    """The lost tool goes to the very bottom of the reserve, unseen by others (UE-CHANCE-11)."""
    seat, card = play.answered().who, action.card
    play.spend(seat, card)
    who, shown = play.players[seat], play.field.rulings.lost_card == "shown"
    why = ["UE-CHANCE-10", "UE-CHANCE-11", "UE-GAP-61"]
    if play.passes[seat]:
        why += ["UE-CHANCE-20", "UE-CHANCE-21"]
    if shown:
        text = f"{who} loses the {TOOLS[card]}."
        play.say("lost", text, *why, seat=seat, card=TOOLS[card])
        return
    play.say("lost", f"{who} loses a tool, which is not shown.", *why, seat=seat)
    coin = ("UE-GAP-61",) if card == COIN else ()
    text = f"{who} has lost the {TOOLS[card]}."
    play.whisper("lost-card", text, "UE-CHANCE-10", *coin, seat=seat, card=TOOLS[card])


__all__ = ["EVERYONE", "carries_out", "drawn", "draws", "found", "losable", "lost"]
