"""Before the first Turn: what is agreed, dealt, lined up and deployed."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core import piles
from rules.core.errors import NotationError, shorten
from rules.core.records import CHANCE, Refusal
from rules.games.colditz import actions
from rules.games.colditz.actions import Action
from rules.games.colditz.board.plan import INNER, OUTER
from rules.games.colditz.cards import CARDS
from rules.games.colditz.ground import (
    NONE,
    Field,
    Places,
    does,
)
from rules.games.colditz.looks import find_in_barracks
from rules.games.colditz.state import Play, Question, State
from rules.games.colditz.verbs import dice, guards
from rules.games.colditz.verbs.base import Act, Outcome
from rules.games.colditz.verbs.turn import begin_dash, begin_turn

USUAL = 50
"""How many Rounds there are where nothing else is agreed on (EC-TURN-10)."""


LEAST_GUARDS, MOST_GUARDS = 2, 7
"""How many Guards are deployed in the Outer Courtyard (EC-SETUP-24)."""


def list_questions(state: State, *, agree: bool) -> tuple[Question, ...]:
    """What a whole game begins with."""
    field = state.field
    found = [Question("agree", seat) for seat in range(len(field.players))] if agree else []
    if field.rulings.security_officer == "lot":
        found.append(Question("value", NONE, "lot", data=tuple(range(1, len(field.players) + 1))))
    found += [Question("deal", seat) for seat in range(len(field.players))]
    found += [Question("line-up", seat) for seat in range(field.security)]
    found.append(Question("posts", field.security))
    return tuple(found)


class Agree(Act):
    """A player plays under what was agreed."""

    word = actions.AGREE
    forms = {"agree": "agrees to what was proposed"}
    codes = ("agreed",)
    answers = ("agree",)
    unasked = ("The terms are agreed before the game.", ("EC-VARIANT-03",))

    def does(self, play: Play, action: Action) -> None:
        """Each player says that he plays under what was agreed (EC-VARIANT-03, EC-CLASSIC-12)."""
        seat = play.answered().who
        field = play.field
        text = does(action.who, f"agrees to {field.length} Rounds and {aimed_at(field)}")
        common = field.rulings.escape_goal != "per-nation"
        clauses = ["EC-SETUP-01"]
        if common or field.length != USUAL or field.rulings.start_kits != "dealt":
            clauses.append("EC-VARIANT-03")
        if common:
            clauses += ["EC-VARIANT-04", "EC-GAP-59"]
        if field.rulings.classic:
            clauses.append("EC-CLASSIC-12")
        play.say("agreed", text, *clauses, seat=seat)


def aimed_at(field: Field) -> str:
    """The escapes that win, as they were agreed on (EC-ESCAPE-02, EC-VARIANT-04)."""
    own, all_ = f"{field.goal} escapes of one nation", f"{field.total} escapes in all"
    ways = {"per-nation": own, "total": all_, "both": f"{own} or {all_}"}
    return ways[field.rulings.escape_goal]


def draw_lot(play: Play, action: Action) -> None:
    """By ruling the dice choose the Security Officer (EC-CLASSIC-42).

    The lot falls on a person at the table, who takes that seat; seats are all that a state knows.
    """
    play.answered()
    text = f"The dice choose player {action.card} for the seat of Security."
    play.say("lot", text, "EC-SETUP-06", "EC-CLASSIC-42", "EC-GAP-78")


class Value(Outcome):
    """A number comes up: a lot, or a Do-or-Die card."""

    word = actions.VALUE
    forms = {"value: <number>": "a number that chance gives"}
    answers = ("value",)

    def read(self, state: State, who: str, rest: str) -> Action:
        """The number."""
        if not (rest.isdecimal() and len(rest) < 3):
            raise NotationError(f"'{shorten(rest)}' is no number; write 'value: 5'.")
        return Action(CHANCE, actions.VALUE, card=int(rest))

    def write(self, state: State, action: Action) -> str:
        """The number."""
        return f"value: {action.card}"

    def does(self, play: Play, action: Action) -> None:
        """It chooses the Security Officer, or how far a last dash goes."""
        (draw_lot if play.s.pending[0].topic == "lot" else begin_dash)(play, action)


class Dealt(dice.CardOutcome):
    """One card is dealt to each player from his own deck."""

    word = actions.DEAL
    forms = {"deal <player>: <card>": "a card that is dealt"}
    answers = ("deal",)

    def does(self, play: Play, action: Action) -> None:
        """One card is dealt to each player from his own deck (EC-SETUP-18, EC-SETUP-19)."""
        seat = play.answered().who
        field = play.field
        name = "security" if seat == field.security else "deck"
        play.set(**{name: piles.draw_card(getattr(play.s, name), action.card)})
        play.take(seat, action.card)
        who = field.players[seat]
        clause = "EC-SETUP-18" if seat == field.security else "EC-SETUP-19"
        play.say("deal", does(who, "gets one card"), clause, seat=seat)
        card = CARDS[action.card]
        play.whisper("dealt", does(who, f"gets {card}"), clause, seat=seat, card=card)


class LineUp(Act):
    """The men of a nation line up for the Appel."""

    word = actions.LINE_UP
    forms = {"line up": "lines the men up"}
    codes = ("not-answered", "nothing")
    title = "Line up for Appel"
    answers = ("line-up",)
    unasked = ("The men line up before the first Turn.", ("EC-SETUP-21",))

    def does(self, play: Play, action: Action) -> None:
        """The men of a nation stand on its pattern (EC-APPEL-01, EC-APPEL-03, EC-SETUP-21)."""
        seat = play.answered().who
        field = play.field
        at, mine = play.s.at, field.mine[seat]
        play.set(at=(*at[: mine.start], *field.patterns[seat], *at[mine.stop :]))
        clauses = ["EC-APPEL-01", "EC-APPEL-03", "EC-APPEL-04", "EC-SETUP-21"]
        if field.rulings.classic:
            clauses += ["EC-CLASSIC-43", "EC-CLASSIC-49"]
        text = does(action.who, f"lines up {field.men} men for the Appel")
        play.say("lined-up", text, *clauses, seat=seat)


def count_deployed(state: State) -> tuple[int, int]:
    """How many Guards stand in the Inner and in the Outer Courtyard."""
    field = state.field
    areas = [field.areas[at] for at in state.at[field.first_guard :] if at >= 0]
    inner = areas.count(INNER)
    return inner, len(areas) - inner


def most_outside(state: State) -> int:
    """The upper limit outside: seven, or the Guards that are left (EC-GAP-58)."""
    return min(MOST_GUARDS, state.field.guards - state.field.security)


class FirstPost(guards.Deploy):
    """A Guard is deployed to his first post."""

    answers = ("posts",)

    def forbids(self, state: State, seat: int, action: Action) -> Iterator[Refusal]:
        """A free post, and not more Guards than are asked for (EC-SETUP-23, EC-SETUP-24)."""
        found = list(guards.refuse_post(state, action.to))
        yield from found or refuse_more(state, state.field.areas[action.to])

    def does(self, play: Play, action: Action) -> None:
        """A Guard stands on his first post."""
        field = play.field
        guard = find_in_barracks(play.s)
        play.put(guard, action.to)
        where = of_posts(field, field.areas[action.to])
        text = f"{play.name(guard)} begins at {field.spoken[action.to]}."
        play.say("deployed", text, "EC-POST-01", *where, seat=field.security,
                 pawn=play.name(guard))  # fmt: skip


def refuse_more(state: State, area: int) -> Iterator[Refusal]:
    """Whether a courtyard has its Guards already."""
    field = state.field
    inner, outer = count_deployed(state)
    if area == INNER:
        if inner >= field.security:
            text = "The Inner Courtyard takes one Guard for each Escape Officer, and no more."
            yield Refusal("too-many", text, of_posts(field, INNER))
    elif outer >= most_outside(state):
        most = most_outside(state)
        text = f"The Outer Courtyard takes {most} Guards at most."
        few = ("EC-GAP-58",) if most < MOST_GUARDS else ()
        yield Refusal("too-many", text, (*of_posts(field, area), *few))


def of_posts(field: Field, area: int) -> tuple[str, ...]:
    """The clauses that say how many Guards stand in a courtyard at the start."""
    both = ("EC-SETUP-23", "EC-CLASSIC-50") if area == INNER else ("EC-SETUP-24", "EC-CLASSIC-51")
    return both if field.rulings.classic else both[:1]


class Ready(Act):
    """All Guards that are wanted are deployed."""

    word = actions.READY
    forms = {"ready": "all Guards are where they should be"}
    codes = ("too-few",)
    title = "The Guards stand ready"
    answers = ("posts",)
    unasked = ("The Guards take their posts before the first Turn.", ("EC-SETUP-24",))

    def forbids(self, state: State, seat: int, action: Action) -> Iterator[Refusal]:
        """One Guard inside for each Escape Officer, two or more outside."""
        inner, outer = count_deployed(state)
        if inner != state.field.security:
            text = "One Guard for each Escape Officer stands in the Inner Courtyard."
            yield Refusal("too-few", text, of_posts(state.field, INNER))
        if outer < LEAST_GUARDS:
            text = f"The Outer Courtyard takes {LEAST_GUARDS} Guards at least."
            yield Refusal("too-few", text, of_posts(state.field, OUTER))

    def does(self, play: Play, action: Action) -> None:
        """The other Guards stay in the Barracks, and the first Turn begins (EC-TURN-05)."""
        play.answered()
        left = sum(at < 0 for at in play.s.at[play.field.first_guard :])
        text = f"{left} Guards stay in the Barracks."
        clauses = ("EC-SETUP-25", "EC-CLASSIC-52")[: 1 + play.field.rulings.classic]
        play.say("ready", text, *clauses, seat=play.field.security, left=left)
        begin_turn(play, 0)


def list_posts(state: State) -> tuple[Action, ...]:
    """Every first post that nothing forbids, without asking for each anew how many stand there."""
    posts = state.field.pool[0]
    open_to_more, ready = posts_wanting(state)
    found = [posts[at] for at in open_to_more if not any(guards.refuse_post(state, at))]
    return (*found, *ready)


def posts_wanting(state: State) -> tuple[Places, tuple[Action, ...]]:
    """The posts of the courtyards that lack Guards, and the word that all is ready where it is.

    That hangs on how many stand in each courtyard, and is cached.
    """
    field = state.field
    key = ("wanting", *count_deployed(state))
    found: tuple[Places, tuple[Action, ...]] | None = field.cache.get(key)
    if found is None:
        areas = [area for area in set(field.areas) if not any(refuse_more(state, area))]
        ready = Action(field.players[field.security], actions.READY)
        found = field.cache.keep(key, (
            tuple(at for at in field.posts if field.areas[at] in areas),
            () if any(Ready().forbids(state, field.security, ready)) else (ready,),
        ))  # fmt: skip
    return found
