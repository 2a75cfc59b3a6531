"""Chance: drawn on a red square, shown to everybody and carried out at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from typing import ClassVar

from rules.core.piles import Part, count_cards, draw_card
from rules.core.records import CHANCE, Refusal
from rules.games.underground.actions import (
    AHEAD,
    ASK_CHANCE,
    DEAL,
    DRAWN,
    FOUND,
    HIDDEN,
    LOST,
    LOT,
    Action,
)
from rules.games.underground.asked import Question
from rules.games.underground.cards import (
    CHANCE_CARD,
    CHANCES,
    COIN,
    COLLAPSE_BEHIND,
    DEADLY,
    FALL_FIRE,
    FALL_TREASURE,
    HAND,
    MISS_2,
    PRISON_PASS,
    TOOL,
    TOOLS,
    remove_card,
)
from rules.games.underground.state import (
    COLLAPSE,
    FIRE,
    LUCKY,
    Play,
    Position,
    State,
    is_confined,
    shut_in,
)
from rules.games.underground.verbs.caves import fall_into, send_to_prison
from rules.games.underground.verbs.looks import AROUND, STANDING
from rules.games.underground.verbs.tokens import strike_square
from rules.games.underground.verbs.turn import enter_follow
from rules.games.underground.verbs.verb import Command, OfSquare, find_known, tool_name

# -- Behind you -----------------------------------------------------------------------------------


def strikes_ahead(play: Play, seat: int, token: int, where: str, *, turned: bool) -> None:
    """A Fire or a Collapse behind, in front of or on the player (UE-CHANCE-22, UE-CHANCE-23)."""
    rulings = play.field.rulings
    if where == "here":
        strike_square(play, token, play.at[seat])
        return
    swapped = turned and rulings.behind == "whole-move"
    if (where == "behind") != swapped:
        why: tuple[str, ...] = ("UE-CHANCE-22",) if not swapped else ("UE-CHANCE-23", "UE-GAP-15")
        if turned and not swapped:
            why = (*why, "UE-GAP-15")
        if play.came[seat] < 0:
            let_lapse(play, seat, *why, "UE-GAP-15")
        else:
            strike_square(play, token, play.came[seat], *why)
        return
    ways = list_onward(play, seat)
    why = ("UE-CHANCE-23",) if not swapped else ("UE-CHANCE-22", "UE-GAP-15")
    if not plainly_ahead(play, seat):
        why = (*why, "UE-GAP-14")
    if turned and not swapped:
        why = (*why, "UE-GAP-15")
    if not ways:
        let_lapse(play, seat, *why)
    elif rulings.ahead == "all" and len(ways) > 1:
        play.ask(*(Question("strike", seat, token=token, square=to) for to in ways))
    elif len(ways) == 1:
        strike_square(play, token, ways[0], *why)
    else:
        text = f"{play.players[seat]} says which square is in front."
        play.say("which", text, *why, seat=seat)
        play.ask(Question("ahead", seat, token=token))


@enter_follow("strike")
def strikes_next(play: Play, question: Question) -> bool:
    """By ruling every square in front is struck, one after the other (UE-GAP-14)."""
    play.answered()
    strike_square(play, question.token, question.square, "UE-CHANCE-23", "UE-GAP-14")
    return True


def let_lapse(play: Play, seat: int, *why: str) -> None:
    """There is no such square."""
    play.say("lapsed", "There is no such square: nothing happens.", *why, seat=seat)


def plainly_ahead(state: Position, seat: int) -> bool:
    """Whether the tunnel just runs straight on, so that nothing is left open (UE-CHANCE-23)."""
    board, at, came = state.field.board, state.at[seat], state.came[seat]
    return came >= 0 and len(board.next[at]) == 2 and board.straight(came, at) in board.next[at]


def list_onward(state: Position, seat: int) -> tuple[int, ...]:
    """The square in front; several where the player has to choose (UE-GAP-14)."""
    board, at, came = state.field.board, state.at[seat], state.came[seat]
    ways = tuple(to for to in board.next[at] if to != came)
    if len(ways) < 2 or state.field.rulings.ahead != "straight" or came < 0:
        return ways
    straight = board.straight(came, at)
    return (straight,) if straight >= 0 else ways


class Ahead(OfSquare):
    """Which square is in front, where several are (UE-GAP-14)."""

    word = AHEAD
    forms = {"ahead <square>": "says which square is in front"}
    codes = ("not-ahead",)
    answers = ("ahead",)
    like = "ahead a2"

    def phrase(self, state: State, action: Action) -> str:
        """The square."""
        return f"The square in front is {state.field.names[action.square]}"

    def refusals(self, state: State, action: Action) -> Iterator[Refusal]:
        """Only a square one could go on to is in front."""
        seat = state.pending[0].who
        ways = list_onward(state, seat)
        if action.square not in ways:
            names = " and ".join(state.field.names[to] for to in ways)
            text = f"In front of {action.who} lie {names}."
            at = state.field.names[action.square] if action.square >= 0 else ""
            yield Refusal("not-ahead", text, ("UE-CHANCE-23", "UE-GAP-14"), at)

    def act(self, play: Play, action: Action) -> None:
        """The player has said which square is in front."""
        token = play.answered().token
        strike_square(play, token, action.square, "UE-CHANCE-23", "UE-GAP-14")


# -- Outcomes -------------------------------------------------------------------------------------


class Outcome(Command):
    """A base of what chance brings: one of a pool of numbers, each as likely as any other.

    ``names`` are the numbers by what is written after its head, ``what`` they are. ``secret`` ones
    may be hidden, ``personal`` ones name a player.
    """

    speaker = ""
    codes = ("no-chance", "no-outcome")
    names: ClassVar[dict[str, int]] = TOOL
    what: ClassVar[str] = "tool"
    secret: ClassVar[bool] = True
    personal: ClassVar[bool] = False

    def pool(self, state: State) -> Part:
        """The numbers, like ones together; a single one where it is known."""
        return state.reserve[0]

    def read(self, state: State, who: str, rest: str) -> Action:
        """What comes up; ``who`` is the player it falls to, if one is named."""
        if rest == HIDDEN and self.secret:
            return Action(CHANCE, self.word, foe=who)
        return Action(CHANCE, self.word, find_known(rest, self.names, self.what), foe=who)

    def write(self, state: State, action: Action) -> str:
        """What came up."""
        whom = f" {action.foe}" if self.personal else ""
        return f"{self.head}{whom}: {self.named(action.card)}"

    def named(self, card: int) -> str:
        """A number as text."""
        return tool_name(card)

    def candidates(self, state: State, who: str) -> tuple[Action, ...]:
        """Every different one."""
        return list_outcomes(self.word, self.whom(state), self.pool(state))

    def whom(self, state: State) -> str:
        """The player it names."""
        return state.field.players[state.pending[0].who] if self.personal else ""


FACES = (1, 2, 3, 4, 5, 6)


class Cast(Outcome):
    """A base of what a die shows."""

    names: ClassVar[dict[str, int]] = {str(face): face for face in FACES}
    what = "number"
    secret = False

    def pool(self, state: State) -> Part:
        """Its faces."""
        return FACES

    def named(self, card: int) -> str:
        """The number."""
        return str(card)


@lru_cache(maxsize=4096)
def list_outcomes(word: str, foe: str, pool: Part) -> tuple[Action, ...]:
    """One outcome for each different number of a pool."""
    numbers = (pool,) if isinstance(pool, int) else dict.fromkeys(pool)
    return tuple(Action(CHANCE, word, number, foe=foe) for number in numbers)


# -- Chance ---------------------------------------------------------------------------------------

Effect = Callable[[Play, int, bool], None]
"""What a Chance card does to a player; the last says whether an arrow has turned his move."""
IMPLIED = (MISS_2, *range(COLLAPSE_BEHIND, FALL_FIRE), DEADLY, FALL_TREASURE)
"""The chances that the text implies and does not name (UE-GAP-05)."""


def draw_chance(play: Play, seat: int, *, turned: bool = False) -> None:
    """A figure has stopped on a Chance square by its own step (UE-CHANCE-01, UE-GAP-64)."""
    if play.pile:
        play.ask(Question("draw", seat, square=play.at[seat], to=int(turned)))
    else:
        text = "No Chance card is left in the pile."
        play.say("no-chance", text, "UE-CHANCE-01", "UE-CHANCE-19", seat=seat)


class AskChance(Command):
    """By ruling a blocked player draws instead of throwing (UE-GAP-51)."""

    word = ASK_CHANCE
    forms = {"draw": "by ruling, a blocked player draws a chance"}
    codes = ("no-draw",)
    reads = (STANDING, AROUND)

    def possible(self, state: State) -> bool:
        """Only in a cave or the prison."""
        return is_confined(state)

    def refusals(self, state: State, action: Action) -> Iterator[Refusal]:
        """Chances are drawn on Chance squares."""
        seat = state.turn
        if not blocked_draws(state, seat):
            text = f"{action.who} draws a chance only on stopping on a Chance square."
            shut = ("UE-GAP-51",) if shut_in(state, seat) else ()
            yield Refusal("no-draw", text, ("UE-CHANCE-01", *shut))

    def act(self, play: Play, action: Action) -> None:
        """The top Chance card is drawn."""
        text = f"{action.who} is blocked and draws instead of throwing."
        play.say("asks-chance", text, "UE-GAP-51", seat=play.turn)
        draw_chance(play, play.turn)


def blocked_draws(state: State, seat: int) -> bool:
    """By ruling a blocked player draws a chance instead of throwing (UE-GAP-51)."""
    if state.field.rulings.blocked_luck != "draws" or not shut_in(state, seat):
        return False
    return bool(state.field.shut >> state.at[seat] & 1) and bool(state.pile)


class Drawn(Outcome):
    """A Chance card: shown, put back underneath and carried out (UE-CHANCE-02 to -05)."""

    word = DRAWN
    forms = {"draw: <chance>": "the Chance card that is drawn"}
    answers = ("draw",)
    names = CHANCE_CARD
    what = "Chance card"

    def pool(self, state: State) -> Part:
        """The top of the pile."""
        return state.pile[0]

    def named(self, card: int) -> str:
        """The name of the card."""
        return CHANCES[card] if card >= 0 else HIDDEN

    def told(self, text: str, state: State, action: Action) -> str:
        """The card in quotes."""
        return f"draws “{self.named(action.card)}”"

    def act(self, play: Play, action: Action) -> None:
        """The top card is shown, goes back underneath and is carried out (UE-CHANCE-02 to -05)."""
        question = play.answered()
        seat, card = question.who, action.card
        play.pile = draw_card(play.pile, card)
        if card != PRISON_PASS:
            play.pile = (*play.pile, card)
        if play.log is not None:
            clauses = ["UE-CHANCE-02", "UE-CHANCE-03", "UE-CHANCE-05"]
            if play.field.chances >> play.at[seat] & 1:
                clauses.append("UE-CHANCE-01")
                if not play.die:
                    clauses.append("UE-GAP-64")
            if card != PRISON_PASS:
                clauses.append("UE-CHANCE-04")
            if card in IMPLIED:
                clauses.append("UE-GAP-05")
            text = f"{play.players[seat]} draws “{CHANCES[card]}”."
            play.say("drew", text, *clauses, seat=seat, card=CHANCES[card])
        EFFECTS[card](play, seat, bool(question.to))


def find_tool(play: Play, seat: int, _turned: bool) -> None:
    """The top card of the reserve is taken (UE-CHANCE-09)."""
    if play.reserve:
        play.ask(Question("find", seat))
    else:
        text = "The reserve is empty: there is nothing to find."
        play.say("nothing", text, "UE-CHANCE-09", "UE-GAP-47", seat=seat)


def miss_throws(play: Play, seat: int, throws: int) -> None:
    """So many throws have to be missed (UE-CHANCE-12)."""
    play.miss(seat, play.misses[seat] + throws)
    many = f"{throws} throw{'s' if throws > 1 else ''}"
    text = f"{play.players[seat]} misses {many}."
    play.say("must-miss", text, "UE-CHANCE-12", seat=seat, throws=throws)


def keeps_pass(play: Play, seat: int, _turned: bool) -> None:
    """The prison pass is kept until it is needed (UE-CHANCE-18, UE-CHANCE-19)."""
    play.give_pass(seat, 1)
    why = ("UE-CHANCE-18", "UE-CHANCE-19")
    play.say("got-pass", f"{play.players[seat]} keeps the prison pass.", *why, seat=seat)


def fall_by_chance(play: Play, seat: int, cave: int) -> None:
    """A fall into a cave, if the board has it."""
    if cave < 0:
        text = "This board has no such cave: nothing happens."
        play.say("lapsed", text, "UE-GAP-02", seat=seat)
    elif cave == play.field.hoard and attack_first(play):
        later = Question("later", seat, square=cave)
        play.pending = (play.pending[0], later, *play.pending[1:])
    else:
        fall_into(play, seat, cave)


def attack_first(play: Play) -> bool:
    """By ruling a fall into the Treasure Cave comes after an announced attack (UE-GAP-01)."""
    waiting = bool(play.pending) and play.pending[0].kind == "attack"
    return waiting and play.field.rulings.cancelling_caves == "five"


@enter_follow("later")
def fall_later(play: Play, question: Question) -> bool:
    """The fall that waited for the attack."""
    play.answered()
    if play.at[question.who] >= 0:
        fall_into(play, question.who, question.square)
    return True


def die_by_chance(play: Play, seat: int, _turned: bool) -> None:
    """A deadly accident: nothing protects from it, and a carrier's treasure stays here."""
    why = play.kill(seat)
    text = f"{play.players[seat]} dies by accident and starts over."
    play.say("died", text, "UE-CHANCE-05", *why, seat=seat)


def frees_all(play: Play, _seat: int, _turned: bool) -> None:
    """By ruling a card frees everybody who is shut in (UE-GAP-51)."""
    for other in range(len(play.at)):
        if shut_in(play, other):
            play.let(other, LUCKY)
            text = f"{play.players[other]} is free to leave."
            play.say("freed", text, "UE-GAP-51", seat=other)
    play.say("freed-all", "Whoever was shut in is free to leave.", "UE-GAP-51")


# -- Tools found and lost -----------------------------------------------------------------------


class Found(Outcome):
    """The top card of the reserve comes to the finder's hand, unseen by others (UE-CHANCE-09)."""

    word = FOUND
    forms = {"tool: <card>": "the tool that is found"}
    answers = ("find",)

    def act(self, play: Play, action: Action) -> None:
        """The top card of the reserve comes to the finder's hand, unseen by others."""
        seat, card = play.answered().who, action.card
        play.reserve = draw_card(play.reserve, card)
        play.gain(seat, card)
        who = play.players[seat]
        play.say("found", f"{who} takes the top card of the reserve.", "UE-CHANCE-09", seat=seat)
        text = f"{who} has found the {TOOLS[card]}."
        play.whisper("found-card", text, "UE-CHANCE-09", "UE-SETUP-02", seat=seat, card=TOOLS[card])


def lose_tool(play: Play, seat: int, _turned: bool) -> None:
    """One tool, picked at random; without tools nothing happens (UE-GAP-61)."""
    who = play.players[seat]
    if list_losable(play, seat):
        play.ask(Question("lose", seat))
        return
    why: tuple[str, ...] = ("UE-CHANCE-10", "UE-GAP-61")
    if play.passes[seat]:
        why = (*why, "UE-CHANCE-20", "UE-CHANCE-21")
    play.say("nothing", f"{who} has no tool to lose.", *why, seat=seat)


def list_losable(state: Position, seat: int) -> tuple[int, ...]:
    """The tools a chance may take; by ruling not the weapon of an announced attack (UE-GAP-25)."""
    hand = state.hands[seat]
    for question in state.pending:
        if question.kind == "attack" and question.who == seat and question.card in hand:
            return remove_card(hand, question.card)
    return hand


EFFECTS: tuple[Effect, ...] = (
    find_tool,
    lose_tool,
    lambda play, seat, _turned: miss_throws(play, seat, 1),
    lambda play, seat, _turned: miss_throws(play, seat, 2),
    lambda play, seat, _turned: miss_throws(play, seat, 3),
    lambda play, seat, _turned: send_to_prison(play, seat),
    keeps_pass,
    lambda play, seat, turned: strikes_ahead(play, seat, COLLAPSE, "behind", turned=turned),
    lambda play, seat, turned: strikes_ahead(play, seat, COLLAPSE, "front", turned=turned),
    lambda play, seat, turned: strikes_ahead(play, seat, COLLAPSE, "here", turned=turned),
    lambda play, seat, turned: strikes_ahead(play, seat, FIRE, "behind", turned=turned),
    lambda play, seat, turned: strikes_ahead(play, seat, FIRE, "front", turned=turned),
    lambda play, seat, turned: strikes_ahead(play, seat, FIRE, "here", turned=turned),
    lambda play, seat, _turned: fall_by_chance(play, seat, play.field.fire),
    lambda play, seat, _turned: fall_by_chance(play, seat, play.field.rubble),
    lambda play, seat, _turned: fall_by_chance(play, seat, play.field.beast),
    lambda play, seat, _turned: fall_by_chance(play, seat, play.field.devil),
    die_by_chance,
    lambda play, seat, _turned: fall_by_chance(play, seat, play.field.hoard),
    frees_all,
)
"""What each Chance card does, by its number: the table that a new card joins."""


@lru_cache(maxsize=4096)
def group_hand(hand: tuple[int, ...]) -> tuple[int, ...]:
    """The cards of a hand with the like ones together, in the order of the outcomes."""
    return tuple(card for kind in dict.fromkeys(hand) for card in hand if card == kind)


class Lost(Outcome):
    """The lost tool goes to the very bottom of the reserve, unseen by others (UE-CHANCE-11)."""

    word = LOST
    forms = {"lost: <card>": "the tool that is lost"}
    answers = ("lose",)

    def pool(self, state: State) -> Part:
        """The hand."""
        return group_hand(list_losable(state, state.pending[0].who))

    def act(self, play: Play, action: Action) -> None:
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
        play.say("lost", f"{who} loses a tool, unseen by the others.", *why, seat=seat)
        coin = ("UE-GAP-61",) if card == COIN else ()
        text = f"{who} has lost the {TOOLS[card]}."
        play.whisper("lost-card", text, "UE-CHANCE-10", *coin, seat=seat, card=TOOLS[card])


# -- Before the first throw -----------------------------------------------------------------------


@cache
def ask_for_deal(seat: int) -> Question:
    """The next tool, for a player."""
    return Question("deal", seat)


class Dealt(Outcome):
    """The top card of the reserve goes to a player, unseen by the others (UE-SETUP-01, -02)."""

    word = DEAL
    forms = {"deal <player>: <card>": "a tool that is dealt"}
    answers = ("deal",)
    personal = True

    def act(self, play: Play, action: Action) -> None:
        """The top card of the reserve goes to a player, unseen by the others (UE-SETUP-01, -02)."""
        seat, card = play.answered().who, action.card
        play.reserve = draw_card(play.reserve, card)
        play.gain(seat, card)
        if play.log is not None:
            who = play.players[seat]
            play.say("dealt", f"{who} gets a tool.", "UE-SETUP-01", "UE-SETUP-02", seat=seat)
            text = f"{who} gets the {TOOLS[card]}."
            play.whisper("dealt-card", text, "UE-SETUP-02", seat=seat, card=TOOLS[card])
        play.ask(ask_for_deal((seat + 1) % len(play.at)))


@enter_follow("deal")
def complete_deal(play: Play, question: Question) -> bool:
    """Whoever has five tools gets no more; when all have, the rest is set apart (UE-SETUP-03)."""
    count = len(play.at)
    for step in range(count):
        seat = (question.who + step) % count
        if len(play.hands[seat]) < HAND and play.reserve:
            if step:
                play.answered()
                play.ask(ask_for_deal(seat))
            return False
    play.answered()
    if play.log is not None:
        left, chances = count_cards(play.reserve), count_cards(play.pile)
        text = (
            f"Everybody has {HAND} tools; {left} lie face down in the reserve and {chances} "
            "Chance cards beside it."
        )
        why = ("UE-SETUP-01", "UE-SETUP-03", "UE-SETUP-04", "UE-SETUP-08", "UE-GAP-04")
        play.say("ready", text, *why)
    return True


class Lot(Cast):
    """By ruling the highest throw begins, and equal ones throw again (UE-GAP-03)."""

    word = LOT
    forms = {"lot <player>: <number>": "a throw for the first turn"}
    answers = ("lot",)
    personal = True

    def act(self, play: Play, action: Action) -> None:
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
