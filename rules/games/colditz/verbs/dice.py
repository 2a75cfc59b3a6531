"""The two dice, always thrown as a pair, and the cards that a low throw brings."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction

from rules.core import piles
from rules.core.errors import NotationError, shorten
from rules.core.play import from_parts, replace_at
from rules.core.records import CHANCE, Refusal
from rules.games.colditz import actions
from rules.games.colditz.actions import Action
from rules.games.colditz.cards import CARD, CARDS, in_full, remove_card
from rules.games.colditz.ground import (
    CARD_ROLL,
    DESPERATE,
    DRAWN,
    INNER_CELLS,
    MAY_DRAW,
    MOVEMENT,
    NO_DRAW,
    NONE,
    OUTER_CELLS,
    SEARCHING,
    does,
    people,
)
from rules.games.colditz.state import PENDING, PLACE, Play, Question, State, sum_throws
from rules.games.colditz.verbs.base import Act, Outcome, raise_unknown, seat_of

# -- The two dice ---------------------------------------------------------------------------------


THROWS: tuple[tuple[Action, Fraction], ...] = tuple(
    (actions.make_throw(one, other), Fraction(1 if one == other else 2, 36))
    for one in range(1, 7)
    for other in range(1, one + 1)
)
"""Every throw of the pair with its exact probability."""


OUTCOMES = tuple(action for action, _ in THROWS)


THROWS_OF_36 = tuple(action for action, chance in THROWS for _ in range(int(chance * 36)))
"""Each throw as often as it comes up in 36."""


def find_throw(at: float) -> Action:
    """The throw at ``at``, from 0 to below 1, with all throws laid end to end."""
    return THROWS_OF_36[int(at * 36)]


def is_double(throw: int) -> bool:
    """Whether both dice show the same."""
    return throw % 11 == 0


# -- Rolling the dice -----------------------------------------------------------------------------


EXTRA_THROWS = 2
"""How often one may throw again because of doubles (EC-DOUBLE-03)."""


class Roll(Act):
    """The movement roll (EC-MOVE-01)."""

    word = actions.ROLL
    forms = {"roll": "throws the dice for movement"}
    codes = ("rolled",)
    title = "Roll the dice"
    quick = True

    def forbids(self, state: State, seat: int, action: Action) -> Iterator[Refusal]:
        """One movement roll begins each Turn (EC-MOVE-01)."""
        if state.rolled:
            text = does(action.who, "has made the movement roll of this Turn")
            yield Refusal("rolled", text, ("EC-MOVE-01",))

    def does(self, play: Play, action: Action) -> None:
        """The movement roll."""
        begin_roll(play, play.s.turn, MOVEMENT, rolled=True)
        if play.log is not None:
            clauses = ("EC-MOVE-01", "EC-CLASSIC-13")[: 1 + play.field.rulings.classic]
            play.say("rolls", does(action.who, "takes the dice"), *clauses, seat=play.s.turn)


def begin_roll(play: Play, seat: int, purpose: int, **more: bool) -> None:
    """A new roll: its extra throws are counted anew, unless a Turn has one limit (EC-GAP-04).

    An extra throw of the roll before, still open after a double, is given up by it.
    """
    if can_reroll(play.s):
        text = does(play.field.players[seat], "gives up the extra throw of the roll before")
        play.say("given-up", text, "EC-DOUBLE-02", "EC-GAP-04", seat=seat)
    extra = play.s.extra if play.field.rulings.reroll_limit == "per-turn" else 0
    pending = (Question("dice", seat), *play.s.pending)
    play.set(throws=(), purpose=purpose, extra=extra, pending=pending, **more)


def can_reroll(state: State) -> bool:
    """Whether the last throw was a double and another throw is left; a dash has none to add."""
    throws = state.throws
    if not throws or throws[-1] % 11:
        return False
    return state.purpose != DESPERATE and state.extra < EXTRA_THROWS


class Reroll(Act):
    """An extra throw after a double."""

    word = actions.REROLL
    forms = {"reroll": "throws again after a double"}
    codes = ("no-double", "reroll-limit", "moved")
    title = "Throw again"
    answers = ("", "search", "shot")
    quick = True

    def forbids(self, state: State, seat: int, action: Action) -> Iterator[Refusal]:
        """After a double, twice at most (EC-DOUBLE-02, EC-DOUBLE-03)."""
        if not state.throws and not state.rolled:
            yield Refusal("roll-first", does(action.who, "rolls the dice first"), ("EC-MOVE-01",))
        elif not state.throws:
            text = "A new roll has ended the one before."
            yield Refusal("no-double", text, ("EC-DOUBLE-02", "EC-GAP-04"))
        elif not is_double(state.throws[-1]):
            text = "Only a double brings another throw."
            yield Refusal("no-double", text, ("EC-DOUBLE-02", "EC-REF-01"))
        elif state.extra >= EXTRA_THROWS:
            text = does(action.who, "has thrown again twice, and there is no third time")
            yield Refusal("reroll-limit", text, ("EC-DOUBLE-03", "EC-REF-02", "EC-GAP-04"))

    def does(self, play: Play, action: Action) -> None:
        """An extra throw, added to the total."""
        seat = play.field.seats[action.who]
        pending = (Question("dice", seat), *play.s.pending)
        play.set(extra=play.s.extra + 1, pending=pending)
        clauses = ("EC-DOUBLE-02", "EC-REF-01")
        play.say("rerolls", does(action.who, "throws again"), *clauses, seat=seat)


GIVES = {
    MOVEMENT: ("EC-MOVE-02",), CARD_ROLL: ("EC-CARD-10", "EC-GAP-02"), DESPERATE: ("EC-GAP-60",),
}  # fmt: skip
"""What makes points of a throw, by what it was thrown for."""


def roll_thrown(play: Play, action: Action) -> None:
    """The dice have fallen."""
    seat = play.s.pending[0].who
    one, other = action.pawns
    state, throws, total = play.s, (*play.s.throws, one * 10 + other), one + other
    purpose = state.purpose
    parts = [*state]
    parts[PLACE["throws"]], parts[PENDING] = throws, state.pending[1:]
    clauses = ["EC-CLASSIC-26"]
    if len(throws) > 1 and purpose != DESPERATE:
        clauses += ["EC-DOUBLE-02", "EC-REF-01"]
    if purpose in GIVES:
        parts[PLACE["points"]] = state.points + total
        clauses += GIVES[purpose]
    if one == other and seat != play.field.security and may_release(state, throws):
        parts[PLACE["doubles"]] = state.doubles + 1
        clauses += of_release(state, seat, throws)
    parts[PLACE["luck"]] = find_luck(state, throws, clauses)
    play.s = from_parts(State, parts)
    if play.log is not None:
        text = does(
            play.field.players[seat], f"throws {one} and {other}: {sum(sum_throws(throws))} in all"
        )
        play.say(
            "threw", text, *clauses, seat=seat, dice=[one, other], total=sum(sum_throws(throws))
        )


def may_release(state: State, throws: tuple[int, ...]) -> bool:
    """Whether the last throw, a double of an Escape Officer, may free a man (EC-DOUBLE-01)."""
    rulings = state.field.rulings
    own = state.purpose == MOVEMENT or (
        state.purpose == CARD_ROLL and rulings.releasing_doubles == "any-own-roll"
    )
    return own and not (rulings.releases == "two" and sum(map(is_double, throws)) > 2)


def of_release(state: State, seat: int, throws: tuple[int, ...]) -> Iterator[str]:
    """The clauses of a double that frees a man, where one sits in Solitary."""
    mine = state.field.mine[seat]
    if any(at in (INNER_CELLS, OUTER_CELLS) for at in state.at[mine.start : mine.stop]):
        yield from ("EC-DOUBLE-01", "EC-REF-05")
        if sum(map(is_double, throws)) > 1:
            yield "EC-GAP-25"
        if state.purpose == CARD_ROLL:
            yield "EC-GAP-70"


def find_luck(state: State, throws: tuple[int, ...], clauses: list[str]) -> int:
    """Whether this throw lets a card be drawn: 5 or less, tested by the ruling of EC-GAP-05."""
    rulings = state.field.rulings
    searched = state.purpose == SEARCHING and rulings.search_draw == "yes"
    if (state.purpose != MOVEMENT and not searched) or state.luck == DRAWN:
        return state.luck
    if not brings_card(rulings.draw_rule, throws):
        return NO_DRAW if rulings.draw_rule == "total" else state.luck
    clauses += ["EC-CARD-01", "EC-REF-03"]
    if len(throws) > 1 or rulings.draw_rule != "any-throw":
        clauses.append("EC-GAP-05")
    if searched:
        clauses.append("EC-GAP-07")
    return MAY_DRAW


def brings_card(rule: str, throws: tuple[int, ...]) -> bool:
    """Whether the last of these throws lets a card be drawn (EC-GAP-05)."""
    if rule == "total":
        return sum(sum_throws(throws)) <= 5
    last = throws[-1] // 10 + throws[-1] % 10
    if rule == "three-seven-eleven":
        return last in (3, 7, 11)
    return last <= 5 and (rule == "any-throw" or len(throws) == 1)


THROW = re.compile(r"([1-6])\s*\+\s*([1-6])")
AFTER: dict[int, Callable[[Play], None]] = {}
"""What follows a throw, by what it was thrown for."""


class Dice(Outcome):
    """A throw of both dice."""

    word = actions.DICE
    forms = {"dice: <throw>": "a throw of both dice, such as 4+3"}
    answers = ("dice",)

    def read(self, state: State, who: str, rest: str) -> Action:
        """Both dice: ``4+3``."""
        found = THROW.fullmatch(rest)
        if found is None:
            raise NotationError(
                f"'{shorten(rest)}' is no throw; write both dice, each from 1 to 6: 'dice: 4+3'."
            )
        return actions.make_throw(int(found[1]), int(found[2]))

    def write(self, state: State, action: Action) -> str:
        """Both dice, as they were told."""
        return f"dice: {'+'.join(map(str, action.pawns))}"

    def does(self, play: Play, action: Action) -> None:
        """The dice have fallen, and lead on where they were thrown for something."""
        roll_thrown(play, action)
        if play.s.purpose in AFTER:
            AFTER[play.s.purpose](play)


# -- drawing ------------------------------------------------------------------------------------


def pile_of(state: State, seat: int) -> str:
    """The deck a seat draws from (EC-CARD-02)."""
    return "security" if seat == state.field.security else "deck"


def in_stock(state: State, seat: int) -> bool:
    """Whether there is a card to draw, from the own deck or by ruling from a neighbour."""
    pile = state.security if seat == state.field.security else state.deck
    return bool(pile or neighbours_cards(state, seat))


class Draw(Act):
    """Drawing a card from one's own deck (EC-CARD-02)."""

    word = actions.DRAW
    forms = {"draw": "draws a card"}
    codes = ("no-draw", "drawn", "empty-deck")
    title = "Draw a card"
    answers = ("", "luck")
    quick = True
    own = ("EC-CARD-02",)

    def forbids(self, state: State, seat: int, action: Action) -> Iterator[Refusal]:
        """A low movement throw, once in a Turn, and a card to draw."""
        if state.luck == DRAWN:
            text = does(action.who, "has drawn the one card of this Turn")
            yield Refusal("drawn", text, ("EC-CARD-03", "EC-REF-04"))
        elif not state.throws and not state.rolled:
            yield Refusal("roll-first", does(action.who, "rolls the dice first"), ("EC-MOVE-01",))
        elif state.luck != MAY_DRAW and is_forgone(state):
            text = "A card comes right after the throw or not at all."
            yield Refusal("no-draw", text, ("EC-GAP-06",))
        elif state.luck != MAY_DRAW:
            text = "Only a movement throw of 5 or less brings a card."
            other = ("EC-CARD-04",) if state.purpose != MOVEMENT else ()
            yield Refusal("no-draw", text, ("EC-CARD-01", "EC-REF-03", *other))
        elif not in_stock(state, seat):
            yield Refusal("empty-deck", "The deck has no card left.", ("EC-GAP-68",))

    def does(self, play: Play, action: Action) -> None:
        """A card is drawn from the player's own deck."""
        seat = play.field.seats[action.who]
        if play.s.pending:
            play.answered()
        play.set(luck=DRAWN)
        play.ask(Question("draw", seat))
        deck = "Security" if seat == play.field.security else "Opportunity"
        clauses = ["EC-CARD-02", "EC-CARD-01"]
        if play.field.rulings.classic:
            clauses.append("EC-CLASSIC-18" if deck == "Security" else "EC-CLASSIC-15")
        play.say("draws", does(action.who, f"draws from the {deck} deck"), *clauses, seat=seat)


def is_forgone(state: State) -> bool:
    """Whether a throw of this roll let a card be drawn, and by ruling it is too late now."""
    rulings, throws = state.field.rulings, state.throws
    if rulings.draw_time != "at-once" or state.purpose != MOVEMENT:
        return False
    return any(brings_card(rulings.draw_rule, throws[: n + 1]) for n in range(len(throws)))


def neighbours_cards(state: State, seat: int) -> tuple[tuple[int, int], ...]:
    """By ruling, the cards other players of one's side hold, by their seats (EC-GAP-68)."""
    if state.field.rulings.empty_deck != "from-player" or seat == state.field.security:
        return ()
    others = (other for other in range(state.field.security) if other != seat)
    return tuple((other, card) for other in others for card in state.hands[other])


class CardOutcome(Outcome):
    """A card that comes up; ``who`` is for whom, by name, where it is said."""

    def read(self, state: State, who: str, rest: str) -> Action:
        """The card, or what stands for one that may not be known."""
        if who:
            seat_of(state.field, who)
        rest = in_full(rest)
        if rest not in CARD and rest != actions.HIDDEN:
            raise_unknown("card", rest, CARD)
        return Action(CHANCE, self.word, card=CARD.get(rest, NONE), word=who)

    def write(self, state: State, action: Action) -> str:
        """The card by its name, and for whom it is."""
        whom = f" {action.word}" if action.word and self.word == actions.DEAL else ""
        return f"{self.word}{whom}: {CARDS[action.card] if action.card >= 0 else actions.HIDDEN}"


class CardDrawn(CardOutcome):
    """The card that is drawn goes to the hand."""

    word = actions.CARD_DRAWN
    forms = {"card: <card>": "the card that is drawn"}
    answers = ("draw",)

    def does(self, play: Play, action: Action) -> None:
        """The card that came up goes to the hand."""
        seat = play.answered().who
        name = pile_of(play.s, seat)
        pile = getattr(play.s, name)
        if pile:
            play.set(**{name: piles.draw_card(pile, action.card)})
        else:
            taken_over(play, seat, action.card)
        play.take(seat, action.card)
        text = does(play.field.players[seat], f"draws {CARDS[action.card]}")
        clauses = ("EC-CARD-02", "EC-GAP-30")
        play.whisper("drew", text, *clauses, seat=seat, card=CARDS[action.card])
        count = len(play.s.hands[seat])
        text = does(play.field.players[seat], f"holds {count} card{'s' if count != 1 else ''} now")
        play.say("hand", text, "EC-GAP-30", seat=seat, count=count)


def taken_over(play: Play, seat: int, card: int) -> None:
    """By ruling the card comes from another player of one's side (EC-GAP-68)."""
    other = next(who for who, held in neighbours_cards(play.s, seat) if held == card)
    hands = play.s.hands
    play.set(hands=replace_at(hands, other, remove_card(hands[other], card)))
    text = does(play.field.players[seat], f"takes a card from {people(play.field.players[other])}")
    play.say("took-card", text, "EC-GAP-68", seat=seat)
