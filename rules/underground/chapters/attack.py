"""Attacking with a cold weapon: who, when, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator

from rules.game import Refusal
from rules.underground.actions import ATTACK, Action
from rules.underground.board.plan import CAVES
from rules.underground.cards import CLAUSE_OF, KIND, TOOLS, WEAPON, fitting
from rules.underground.play import Play
from rules.underground.position import Position, others_on
from rules.underground.state import NONE, Question, State


def targets(state: Position, seat: int, square: int) -> tuple[int, ...]:
    """Whom a player may attack on a square (UE-GAP-24, UE-GAP-33)."""
    found = others_on(state, square, seat)
    if not found:
        return found
    field, rulings = state.field, state.field.rulings
    if rulings.start_attack == "safe" and square == field.start:
        return ()
    if rulings.prison_attack == "carrier" and square == field.prison:
        return tuple(other for other in found if state.carrier == other)
    if rulings.attack_on_chance == "never" and field.chances >> square & 1:
        return ()
    return found


def after_stop(play: Play, seat: int, action: Action) -> None:
    """The attack that a route ends with, if it does."""
    if action.foe:
        stay = () if action.path else ("UE-GAP-23",)
        strikes(play, seat, play.field.seats[action.foe], action.card, *stay)


def announced(play: Play, seat: int, action: Action) -> None:
    """An attack on a Chance square is announced, and a chance is drawn first (UE-CHANCE-06)."""
    foe = play.field.seats[action.foe]
    text = f"{action.who} announces an attack on {action.foe}; first a chance is drawn."
    play.say("announced", text, "UE-CHANCE-06", "UE-GAP-22", seat=seat)
    play.ask(Question("attack", seat, action.card, square=play.at[seat], to=foe))


def goes_on(play: Play, question: Question) -> bool:
    """An announced attack after its chance: called off, carried out with a set card, or asked."""
    seat, foe = question.who, question.to
    who, other = play.players[seat], play.players[foe]
    if play.at[seat] != question.square:
        text = f"{who} is gone from there: the attack on {other} does not happen."
        why = ("UE-GAP-01",) if play.at[seat] == play.field.hoard else ()
        play.say("called-off", text, "UE-CHANCE-07", *why, seat=seat)
    elif play.at[foe] != question.square:
        text = f"{other} is not there any more: nobody is attacked."
        play.say("called-off", text, "UE-GAP-25", seat=seat)
    elif not fitting(play.hands[seat], WEAPON):
        text = f"{who} has no cold weapon left and just stays there."
        play.say("called-off", text, "UE-GAP-25", seat=seat)
    elif question.card >= 0:
        play.answered()
        strikes(play, seat, foe, question.card, *after_chance(play, seat), "UE-GAP-25")
        return True
    else:
        return False
    play.answered()
    return True


def after_chance(play: Play, seat: int) -> tuple[str, ...]:
    """Why an announced attack goes on after its chance; throws to be missed do not stop it."""
    missing = ("UE-GAP-25",) if play.misses[seat] else ()
    return ("UE-CHANCE-08", "UE-GAP-01", *missing)


def strike(play: Play, action: Action) -> None:
    """A weapon is shown: after a chance, in a fall, against a further opponent, without a throw."""
    seat = play.turn
    why: tuple[str, ...] = ()
    asked = play.pending[0].kind if play.pending else "turn"
    if asked != "turn":
        question = play.answered()
        if asked == "attack":
            why = after_chance(play, seat)
        elif asked == "again":
            why = ("UE-GAP-21",)
        else:
            why = ("UE-GAP-33",)
            play.ask(question._replace(kind="drown"))
        done = question.done
    else:
        why, done = ("UE-GAP-23",), ()
    strikes(play, seat, play.field.seats[action.foe], action.card, *why, done=done)


def strikes(
    play: Play, seat: int, foe: int, card: int, *why: str, done: tuple[int, ...] = ()
) -> None:
    """The attack itself: the weapon is shown and the opponent is asked for a defence."""
    play.spend(seat, card)
    who, other, field = play.players[seat], play.players[foe], play.field
    if play.log is not None:
        clauses = [
            "UE-ATTACK-01", "UE-ATTACK-04", "UE-ATTACK-05", "UE-USE-01", "UE-USE-06", "UE-USE-07",
            "UE-TOOL-02", CLAUSE_OF[WEAPON], *why,
        ]  # fmt: skip
        if play.die and "UE-GAP-33" not in why:
            clauses += ["UE-ATTACK-02", "UE-USE-09"]
        kind, carries = field.kinds[play.at[seat]], play.carrier == foe
        clauses += ["UE-STEAL-01"] if carries else []
        if carries and kind == "prison":
            clauses.append("UE-PRISON-10")
        elif kind == "start" or kind in CAVES:
            clauses.append("UE-GAP-24")
        text = f"{who} attacks {other} with the {TOOLS[card]}."
        play.say("attacked", text, *clauses, seat=seat, card=TOOLS[card], foe=other)
    if field.rulings.attacks == "each":
        play.ask(Question("again", seat, square=play.at[seat], done=(*done, foe)))
    play.ask(Question("defend", foe, card, square=play.at[seat], by=seat))


def more(play: Play, question: Question) -> bool:
    """By ruling each opponent on the square may be attacked once in a turn (UE-GAP-21)."""
    if further(play, question):
        return False
    play.answered()
    return True


def further(play: Position, question: Question) -> tuple[int, ...]:
    """Whom a player may still attack in this turn."""
    seat = question.who
    if play.at[seat] != question.square:
        return ()
    there = targets(play, seat, question.square)
    return tuple(foe for foe in there if foe not in question.done)


def dies(play: Play, question: Question) -> None:
    """The attacked player does not defend himself and dies (UE-ATTACK-06, UE-STEAL-02)."""
    seat, by = question.who, question.by
    carried = play.carrier == seat
    why = play.kill(seat, keeper=by)
    who, killer = play.players[seat], play.players[by]
    text = f"{who} does not beat the attack off and dies."
    play.say("died", text, "UE-ATTACK-06", "UE-GAP-20", *why, seat=seat)
    if carried:
        play.say("stole", f"{killer} has the treasure now.", "UE-STEAL-02", seat=by)


# -- why not? -----------------------------------------------------------------------------------


def refuse_strike(state: State, seat: int, action: Action, square: int) -> Iterator[Refusal]:
    """The rules of every attack with a card: a weapon of one's own, an opponent on the square."""
    who, card = action.who, action.card
    foe = state.field.seats.get(action.foe, NONE)
    if action.word != ATTACK or card >= 0:
        if not 0 <= card < len(TOOLS) or card not in state.hands[seat]:
            name = TOOLS[card] if card >= 0 else "weapon"
            yield Refusal("not-held", f"{who} has no {name}.", ("UE-ATTACK-01",))
        elif KIND[card] != WEAPON:
            yield no_weapon(who, card)
    elif not fitting(state.hands[seat], WEAPON):
        text = f"{who} holds no cold weapon to announce an attack with."
        yield Refusal("no-weapon", text, ("UE-GAP-22", "UE-ATTACK-01"))
    if foe == seat:
        yield Refusal("yourself", f"{who} cannot attack himself.", ("UE-ATTACK-02",))
    elif foe < 0 or state.at[foe] < 0:
        text = f"{action.foe} is not on the board and cannot be attacked."
        yield Refusal("no-target", text, ("UE-GAP-24",))
    elif state.at[foe] != square:
        text = f"{action.foe} does not stand there: the throw must bring {who} to that square."
        yield Refusal("not-there", text, ("UE-ATTACK-02",))
    elif foe not in targets(state, seat, square):
        yield Refusal("safe", f"{action.foe} cannot be attacked there.", ("UE-GAP-24", "UE-GAP-01"))


def no_weapon(who: str, card: int) -> Refusal:
    """Only cold weapons attack a player on one's own square."""
    text = f"{who} attacks only with a cold weapon; the {TOOLS[card]} is none."
    why = {1: ("UE-TOOL-06",), 2: ("UE-ATTACK-09", "UE-GAP-59"), 4: ("UE-ATTACK-09",)}
    return Refusal("no-weapon", text, ("UE-ATTACK-01", *why.get(KIND[card], ())))
