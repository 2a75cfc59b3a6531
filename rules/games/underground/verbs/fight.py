"""Attacks, and being threatened: asked at once, out of turn, answering with a card or not at all.

Attacks, collapses, fires and falls into caves all ask in the same way (UE-GAP-19, UE-GAP-20).
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.records import Refusal
from rules.games.underground.actions import ATTACK, DECLINE, NONE, PASS, SHOW, STRIKE, Action
from rules.games.underground.asked import Question
from rules.games.underground.board.plan import CAVES
from rules.games.underground.cards import (
    CLAUSE_OF,
    COIN_CARD,
    CUTTING,
    FIGHTING,
    KIND,
    SACRED,
    TOOLS,
    WEAPON,
    WOODEN,
    list_fitting,
)
from rules.games.underground.state import FIRE, FOR_CAVE, OUT, Play, Position, State, others_on
from rules.games.underground.verbs.caves import (
    cut_on_arrival,
    locked_up,
    settle_fall,
    succumb_to_fall,
    survive_fall,
)
from rules.games.underground.verbs.chasm import fall_in
from rules.games.underground.verbs.looks import PEOPLE, STANDING
from rules.games.underground.verbs.tokens import forgo_protection, prevent_token
from rules.games.underground.verbs.turn import comes_by, enter_follow, tell_stealing
from rules.games.underground.verbs.verb import Command, OfCard, tool_name

# -- Attacking with a cold weapon -----------------------------------------------------------------


def list_targets(state: Position, seat: int, square: int) -> tuple[int, ...]:
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
        strike_foe(play, seat, play.field.seats[action.foe], action.card, *stay)


def announce_attack(play: Play, seat: int, action: Action) -> None:
    """An attack on a Chance square is announced, and a chance is drawn first (UE-CHANCE-06)."""
    foe = play.field.seats[action.foe]
    text, why = f"{action.who} announces an attack on {action.foe}", ("UE-CHANCE-06", "UE-GAP-22")
    if play.pile:
        play.say("announced", f"{text} and draws a chance first.", *why, seat=seat)
    else:
        play.say("announced", f"{text}.", *why[1:], seat=seat)
    undrawn = NONE if play.pile else seat
    play.ask(Question("attack", seat, action.card, square=play.at[seat], to=foe, by=undrawn))


@enter_follow("attack")
def goes_on(play: Play, question: Question) -> bool:
    """An announced attack after its chance: called off, carried out with a set card, or asked."""
    seat, foe = question.who, question.to
    who, other = play.players[seat], play.players[foe]
    if play.at[seat] != question.square:
        text = f"{who} is gone from there: the attack on {other} does not happen."
        why = ("UE-GAP-01",) if 0 <= play.at[seat] == play.field.hoard else ()
        play.say("called-off", text, "UE-CHANCE-07", *why, seat=seat)
    elif play.at[foe] != question.square:
        text = f"{other} is not there any more, so {who} attacks nobody."
        play.say("called-off", text, "UE-GAP-25", seat=seat)
    elif not list_fitting(play.hands[seat], WEAPON):
        text = f"{who} has no cold weapon left and just stays there."
        play.say("called-off", text, "UE-GAP-25", seat=seat)
    elif question.card >= 0:
        play.answered()
        strike_foe(play, seat, foe, question.card, *after_chance(play, question), "UE-GAP-25")
        return True
    else:
        return False
    play.answered()
    return True


def after_chance(play: Play, question: Question) -> tuple[str, ...]:
    """Why an announced attack goes on after its chance; throws to be missed do not stop it.

    ``by`` of the question is set where no card was left to be drawn.
    """
    if question.by >= 0:
        return ("UE-GAP-22",)
    missing = ("UE-GAP-25",) if play.misses[question.who] else ()
    return ("UE-CHANCE-08", "UE-GAP-01", *missing)


class Strike(Command):
    """A weapon shown without a throw, which only a ruling allows (UE-GAP-23)."""

    word = STRIKE
    forms = {"<weapon> at <player>": "attacks"}
    codes = ("throw-first", "no-weapon", "not-held", "yourself", "no-target", "not-there", "safe")
    six = False
    untimely = {"turn": ("UE-ATTACK-07",), "route": ("UE-ATTACK-07",)}
    reads = (STANDING, PEOPLE)

    def write(self, state: State, action: Action) -> str:
        """The weapon and whom it strikes."""
        return f"{tool_name(action.card)} at {action.foe}"

    def phrase(self, state: State, action: Action) -> str:
        """Whom it strikes, and the weapon."""
        return f"attack {action.foe} with the {tool_name(action.card)}"

    def candidates(self, state: State, who: str) -> Iterator[Action]:
        """Every weapon against everybody."""
        seat, field = state.turn, state.field
        if field.rulings.attack_again == "no-throw" and state.at[seat] != OUT:
            cards = list_fitting(state.hands[seat], WEAPON)
            for foe in field.players:
                yield from (Action(who, STRIKE, card, foe=foe) for card in cards)

    def refusals(self, state: State, action: Action) -> Iterator[Refusal]:
        """Without a throw a weapon attacks only by ruling (UE-GAP-23)."""
        seat = state.turn
        if state.field.rulings.attack_again != "no-throw" or state.at[seat] < 0:
            text = f"{action.who} throws first and shows a weapon after the throw."
            clauses = ("UE-ATTACK-02", "UE-ATTACK-07", "UE-GAP-23")
            yield Refusal("throw-first", text, clauses)
        else:
            yield from refuse_strike(state, seat, action, state.at[seat])

    def act(self, play: Play, action: Action) -> None:
        """The attack, against somebody on the same square."""
        strike_foe(play, play.turn, play.field.seats[action.foe], action.card, "UE-GAP-23")


class StrikeWhenAsked(Strike):
    """A weapon after an announcement and its chance, against a further opponent, or in a fall."""

    answers = ("attack", "again", "falling")

    def candidates(self, state: State, who: str) -> Iterator[Action]:
        """Every card against everybody else."""
        hand = dict.fromkeys(state.hands[state.pending[0].who])
        for foe in state.field.players:
            if foe != who:
                yield from (Action(who, STRIKE, card, foe=foe) for card in hand)

    def refusals(self, state: State, action: Action) -> Iterator[Refusal]:
        """A weapon against the opponent that was announced, or a further one."""
        seat = state.pending[0].who
        question = state.pending[0]
        foe = state.field.seats.get(action.foe, NONE)
        if question.kind == "attack" and foe != question.to:
            named = state.field.players[question.to]
            text = f"{action.who} has announced an attack on {named}."
            yield Refusal("no-target", text, ("UE-GAP-22", "UE-GAP-21"))
        elif question.kind == "again" and foe in question.done:
            text = f"{action.who} has attacked {action.foe} in this turn."
            yield Refusal("no-target", text, ("UE-GAP-21", "UE-ATTACK-07"))
        else:
            yield from refuse_strike(state, seat, action, question.square)

    def act(self, play: Play, action: Action) -> None:
        """The attack; a jumper falls in after it."""
        seat, question = play.turn, play.answered()
        why: tuple[str, ...] = ("UE-GAP-21",)
        if question.kind == "attack":
            why = after_chance(play, question)
        elif question.kind == "falling":
            why = ("UE-GAP-33",)
            play.ask(question._replace(kind="drown"))
        foe = play.field.seats[action.foe]
        strike_foe(play, seat, foe, action.card, *why, done=question.done)


class AttackNobody(Command):
    """A further attack, or one in a fall, is given up."""

    word = PASS
    answers = ("again", "falling")
    done = "lets the turn pass"

    def act(self, play: Play, action: Action) -> None:
        """Nothing more; a jumper falls in."""
        question = play.answered()
        why = "UE-GAP-33" if question.kind == "falling" else "UE-GAP-21"
        play.say("passed", f"{action.who} attacks nobody.", why, seat=question.who)
        if question.kind == "falling":
            fall_in(play, question.who, question.square)


def strike_foe(
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


@enter_follow("again")
def strike_more(play: Play, question: Question) -> bool:
    """By ruling each opponent on the square may be attacked once in a turn (UE-GAP-21)."""
    if list_further(play, question):
        return False
    play.answered()
    return True


def list_further(play: Position, question: Question) -> tuple[int, ...]:
    """Whom a player may still attack in this turn."""
    seat = question.who
    if play.at[seat] != question.square:
        return ()
    there = list_targets(play, seat, question.square)
    return tuple(foe for foe in there if foe not in question.done)


def die_struck(play: Play, question: Question) -> None:
    """The attacked player does not defend himself and dies (UE-ATTACK-06, UE-STEAL-02)."""
    seat, by = question.who, question.by
    carried = play.carrier == seat
    why = play.kill(seat, keeper=by)
    who = play.players[seat]
    text = f"{who} dies: the attack is not beaten off."
    play.say("died", text, "UE-ATTACK-06", "UE-GAP-20", *why, seat=seat)
    if carried:
        tell_stealing(play, by)
        comes_by(play, by)


def refuse_strike(state: State, seat: int, action: Action, square: int) -> Iterator[Refusal]:
    """The rules of every attack with a card: a weapon of one's own, an opponent on the square."""
    who, card = action.who, action.card
    foe = state.field.seats.get(action.foe, NONE)
    if action.word != ATTACK or card >= 0:
        if not 0 <= card < len(TOOLS) or card not in state.hands[seat]:
            name = TOOLS[card] if card >= 0 else "weapon"
            yield Refusal("not-held", f"{who} has no {name}.", ("UE-ATTACK-01",))
        elif KIND[card] != WEAPON:
            yield no_weapon(card)
    elif not list_fitting(state.hands[seat], WEAPON):
        text = f"{who} holds no cold weapon to attack with."
        yield Refusal("no-weapon", text, ("UE-GAP-22", "UE-ATTACK-01"))
    if foe == seat:
        yield Refusal("yourself", f"{who} cannot attack himself.", ("UE-ATTACK-02",))
    elif foe < 0 or state.at[foe] < 0:
        text = f"{action.foe} is not on the board."
        yield Refusal("no-target", text, ("UE-GAP-24",))
    elif state.at[foe] != square:
        text = f"{action.foe} is not on the square to which the throw brings {who}."
        yield Refusal("not-there", text, ("UE-ATTACK-02",))
    elif foe not in list_targets(state, seat, square):
        yield Refusal("safe", f"Nobody attacks {action.foe} there.", ("UE-GAP-24", "UE-GAP-01"))


def no_weapon(card: int) -> Refusal:
    """Only cold weapons attack a player on one's own square."""
    text = f"Only a cold weapon attacks, and the {TOOLS[card]} is none."
    why = {1: ("UE-TOOL-06",), 2: ("UE-ATTACK-09", "UE-GAP-59"), 4: ("UE-ATTACK-09",)}
    return Refusal("no-weapon", text, ("UE-ATTACK-01", *why.get(KIND[card], ())))


# -- Being threatened -----------------------------------------------------------------------------


def list_saving(state: Position, question: Question) -> tuple[int, ...]:
    """The kinds of cards that save the player who is asked."""
    if question.kind == "defend":
        return (WEAPON, SACRED)
    if question.kind == "protect":
        return (FIGHTING,) if question.token == FIRE else (WOODEN,)
    if question.kind == "sent":
        return (CUTTING,)
    return (FOR_CAVE[state.field.kinds[question.square]],)


HELPLESS = {
    "defend": ("UE-DEFENCE-01",),
    "sent": ("UE-GAP-67",),
    "fire": ("UE-FIRE-05",),
    "collapse": ("UE-COLLAPSE-04",),
    "fire-cave": ("UE-CAVE-FIRE-04",),
    "rubble-cave": ("UE-CAVE-RUBBLE-04",),
    "beast-cave": ("UE-CAVE-BEAST-04",),
    "devil-cave": ("UE-CAVE-DEVIL-04",),
}


def cite_threat(state: State, question: Question) -> tuple[str, ...]:
    """The clauses of the threat a player answers to."""
    if question.kind == "protect":
        return HELPLESS["fire" if question.token == FIRE else "collapse"]
    if question.kind == "fall":
        return HELPLESS[state.field.kinds[question.square]]
    return HELPLESS[question.kind]


class Show(OfCard):
    """A card shown against a threat, at once; it costs no turn (UE-USE-10, -11, -12)."""

    word = SHOW
    forms = {"show <card>": "defends with a card"}
    codes = ("not-held", "no-help")
    answers = ("defend", "protect", "fall", "sent")
    like = "show cross"
    untimely = {"turn": ("UE-USE-04",)}

    def candidates(self, state: State, who: str) -> Iterator[Action]:
        """Every card in hand."""
        for card in dict.fromkeys(state.hands[state.pending[0].who]):
            yield Action(who, SHOW, card)

    def refusals(self, state: State, action: Action) -> Iterator[Refusal]:
        """The card must be held and must help against this threat."""
        seat = state.pending[0].who
        question, who, card = state.pending[0], action.who, action.card
        kinds = list_saving(state, question)
        if card not in state.hands[seat]:
            text = f"{who} has no {TOOLS[card]}."
            yield Refusal("not-held", text, ("UE-GAP-20", *cite_threat(state, question)))
        elif KIND[card] not in kinds:
            why = cite_threat(state, question)
            if question.kind == "protect" and question.by >= 0:
                why = ("UE-DEFENCE-10", *why) if KIND[card] in (WEAPON, SACRED) else why
            if KIND[card] == COIN_CARD:
                why = ("UE-SHOP-06", *(("UE-SHOP-07",) if state.again else ()), *why)
            yield Refusal("no-help", f"The {TOOLS[card]} does not help against this.", why)

    def act(self, play: Play, action: Action) -> None:
        """The card is spent and saves."""
        save_threatened(play, play.answered(), action.card)


class Decline(Command):
    """No card is shown, and the threat is carried out."""

    word = DECLINE
    forms = {"decline": "shows nothing, or lets an offer go"}
    codes = ("must-show",)
    title = "Show no card"
    answers = ("defend", "protect", "fall", "sent")
    done = "declines"

    def refusals(self, state: State, action: Action) -> Iterator[Refusal]:
        """Nobody who holds a fitting card may let a cave kill him (UE-GAP-20)."""
        question = state.pending[0]
        if question.kind == "fall":
            text = f"{action.who} holds a card that saves, and shows it."
            yield Refusal("must-show", text, ("UE-GAP-20", *cite_threat(state, question)))

    def act(self, play: Play, action: Action) -> None:
        """What was threatened happens."""
        lose_undefended(play, play.answered())


def save_threatened(play: Play, question: Question, card: int) -> None:
    """The card goes under the reserve, and the threat is over."""
    play.spend(question.who, card)
    if question.kind == "defend":
        beaten_off(play, question, card)
    elif question.kind == "protect":
        prevent_token(play, question, card)
    elif question.kind == "sent":
        cut_on_arrival(play, question, card)
    else:
        survive_fall(play, question, card)


def lose_undefended(play: Play, question: Question) -> None:
    """Nothing is shown: the threat is carried out."""
    if question.kind == "defend":
        die_struck(play, question)
    elif question.kind == "protect":
        forgo_protection(play, question)
    elif question.kind == "sent":
        locked_up(play, question)
    else:
        succumb_to_fall(play, question)


def beaten_off(play: Play, question: Question, card: int) -> None:
    """A weapon or a sacred object beats an attack off, and nothing else changes."""
    who = play.players[question.who]
    kind = KIND[card]
    why = [
        "UE-DEFENCE-01", "UE-DEFENCE-02", "UE-DEFENCE-03", "UE-DEFENCE-05", "UE-DEFENCE-06",
        "UE-USE-10", "UE-TOOL-03" if kind == WEAPON else "UE-TOOL-06", CLAUSE_OF[kind],
    ]  # fmt: skip
    text = f"{who} beats the attack off with the {TOOLS[card]}; nothing changes."
    play.say("beaten-off", text, *why, seat=question.who, card=TOOLS[card])


@enter_follow("defend", "protect")
def defend_by_itself(play: Play, question: Question) -> bool:
    """By ruling the first fitting card is spent without asking (UE-GAP-20)."""
    if play.field.rulings.protecting != "automatic":
        return False
    play.answered()
    cards = list_fitting(play.hands[question.who], *list_saving(play, question))
    if cards:
        save_threatened(play, question, cards[0])
    else:
        lose_undefended(play, question)
    return True


@enter_follow("fall")
def falls_in(play: Play, question: Question) -> bool:
    """Whoever falls into a cave without the fitting card is not asked at all."""
    return settle_fall(play, question) or defend_by_itself(play, question)
