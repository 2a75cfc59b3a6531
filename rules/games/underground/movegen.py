"""Move generation: all that can be named in a position, and all of it that nothing forbids.

What each action is, and what forbids it, stands with its verb. Here is the frame: who may speak, to
what, and lists that are cached for all positions that share what they hang on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from typing import cast

from rules.core.play import from_parts
from rules.core.records import CHANCE, Refusal
from rules.games.underground.actions import (
    BUY,
    DECLINE,
    DIE,
    GIVE_UP,
    GO,
    NONE,
    PASS,
    TAKE,
    THROW,
    USE,
    Action,
)
from rules.games.underground.asked import CHANCE_KINDS, PROMPTS, Question
from rules.games.underground.cards import COIN, KIND, KINDS, SACRED, TOOLS, WEAPON, WOODEN
from rules.games.underground.ground import Offer
from rules.games.underground.state import CANCEL_ON, EXTRA, MISSED, State, in_danger
from rules.games.underground.verbs import VERBS
from rules.games.underground.verbs.chance import FACES, Outcome
from rules.games.underground.verbs.chasm import on_chasm
from rules.games.underground.verbs.go import list_goings
from rules.games.underground.verbs.looks import EDGE, STANDING, Look, looked_at
from rules.games.underground.verbs.shop import Buy
from rules.games.underground.verbs.throw import list_announced
from rules.games.underground.verbs.tools import Use, worth_trying
from rules.games.underground.verbs.verb import Command

TURN_VERBS = VERBS.at[""]
"""The verbs of a turn of one's own."""


# -- What chance may bring ------------------------------------------------------------------------


OUTCOMES = {kind: cast("Outcome", next(iter(VERBS.at[kind].values()))) for kind in CHANCE_KINDS}
"""For each question that chance answers, what it brings."""
DICE = tuple(Action(CHANCE, DIE, face) for face in FACES)


def list_chances(state: State) -> tuple[tuple[Action, Fraction], ...]:
    """Each outcome with its exact probability; none where a person is asked."""
    if not chance_due(state):
        return ()
    verb = OUTCOMES[state.pending[0].kind]
    pool = verb.pool(state)
    numbers = (pool,) if isinstance(pool, int) else pool
    return tuple(
        (outcome, Fraction(numbers.count(outcome.card), len(numbers)))
        for outcome in verb.candidates(state, CHANCE)
    )


def sample_chance(state: State, at: float) -> Action | None:
    """The outcome at ``at`` of 0 to 1: each number of a pool is as likely as any other."""
    if not state.pending or state.over != NONE:
        return None
    kind = state.pending[0].kind
    if kind == "roll":
        return DICE[int(at * 6)]
    if kind not in CHANCE_KINDS:
        return None
    verb = OUTCOMES[kind]
    pool = verb.pool(state)
    number = pool if isinstance(pool, int) else pool[int(at * len(pool))]
    return make_outcome(verb.word, number, verb.whom(state))


@cache
def make_outcome(word: str, number: int, foe: str) -> Action:
    """One outcome: there are few."""
    return Action(CHANCE, word, number, foe=foe)


def chance_due(state: State) -> bool:
    """Whether chance has to answer."""
    return state.over == NONE and bool(state.pending) and state.pending[0].kind in CHANCE_KINDS


def find_actor(state: State) -> str:
    """Who has to act: a player, chance, or nobody when the game is over."""
    if state.over != NONE:
        return ""
    return CHANCE if chance_due(state) else state.field.players[state.actor]


# -- Why not? The one predicate behind every list of legal actions --------------------------------


def refusals(state: State, action: Action) -> Iterator[Refusal]:
    """Everything that forbids ``action``; nothing when it is legal."""
    who, seats = action.who, state.field.seats
    if state.over != NONE:
        yield Refusal("over", "The game is over.", ("UE-EXIT-03",))
    elif who == CHANCE:
        yield from refuse_outcome(state, action)
    elif who not in seats:
        there = ", ".join(state.field.players)
        text = f"Nobody called {who} plays; these do: {there}."
        yield Refusal("no-player", text, ("UE-GAP-03",))
    elif state.pending:
        yield from refuse_answer(state, seats[who], action)
    else:
        yield from in_turn(state, seats[who], action)


def refuse_outcome(state: State, action: Action) -> Iterator[Refusal]:
    """An outcome that is not due, or cannot come up."""
    kind = state.pending[0].kind if state.pending else ""
    if kind not in CHANCE_KINDS:
        yield Refusal("no-chance", "Chance has nothing to decide now.", ("UE-START-01",))
    elif action not in OUTCOMES[kind].candidates(state, CHANCE):
        text = f"That cannot come up now: chance decides {PROMPTS[kind].expected}."
        yield Refusal("no-outcome", text, PROMPTS[kind].clauses)


def refuse_answer(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """Something has been asked: only the player asked may speak, and only to that."""
    question = state.pending[0]
    kind = question.kind
    if kind in CHANCE_KINDS:
        text = f"First chance decides {PROMPTS[kind].expected}."
        clauses = PROMPTS[kind].clauses
        yield Refusal("chance-first", text, (*cite_untimely(action, "chance"), *clauses))
    elif question.who != seat:
        asked = state.field.players[question.who]
        text = f"{asked} has a question to answer first."
        yield Refusal("not-asked", text, (*cite_untimely(action, "asked"), *PROMPTS[kind].clauses))
    elif action.verb not in VERBS.at[kind]:
        yield refuse_instead(question, action)
    else:
        yield from VERBS.at[kind][action.verb].refusals(state, action)


def refuse_instead(question: Question, action: Action) -> Refusal:
    """Something else is asked than what was said."""
    kind = question.kind
    late = (*cite_untimely(action, "answer"), *cite_untimely(action, kind))
    text = f"{action.who} has another question to answer first."
    if kind == "attack" and action.verb in (DECLINE, PASS):
        text = f"{action.who} has announced an attack and shows a weapon now."
    return Refusal("answer-first", text, tuple(dict.fromkeys((*late, *PROMPTS[kind].clauses))))


def cite_untimely(action: Action, when: str) -> tuple[str, ...]:
    """The clauses against an action at the wrong time."""
    return VERBS[action.verb].untimely.get(when, ())


def in_turn(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """A player begins a turn: what this turn may be used for, then the action's own chapter."""
    verb = action.verb
    if seat != state.turn:
        mover = state.field.players[state.turn]
        text = f"It is {mover}'s turn."
        yield Refusal("not-your-turn", text, cite_untimely(action, "turn") or ("UE-START-01",))
    elif verb == GO:
        yield no_route(state, seat, action)
    elif verb not in TURN_VERBS:
        text = f"{action.who} has nothing to answer now."
        yield Refusal("not-asked", text, ("UE-USE-04",))
    else:
        found = list(turn_rules(state, seat, action))
        yield from found
        if not found or verb == TAKE:  # whatever the turn is for, the treasure lies in plain sight
            yield from TURN_VERBS[verb].refusals(state, action)


def no_route(state: State, seat: int, action: Action) -> Refusal:
    """A route before the throw: what bars the throw itself comes first."""
    throw = action._replace(verb=THROW, path=())
    for found in (turn_rules(state, seat, throw), TURN_VERBS[THROW].refusals(state, throw)):
        if first := next(iter(found), None):
            return first
    text = f"{action.who} throws the die before going anywhere."
    return Refusal("throw-first", text, ("UE-MOVE-01", "UE-START-01"))


def turn_rules(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """What this turn may be used for at all."""
    verb, who, rulings = action.verb, action.who, state.field.rulings
    extra = state.bonus in (EXTRA, CANCEL_ON)
    throwing = VERBS[verb].throws
    if extra and state.misses[seat]:
        if verb != THROW:
            text = f"{who} makes the extra throw, which cancels a missed one."
            yield Refusal("cancel-first", text, ("UE-CHANCE-14", "UE-GAP-12"))
    elif state.bonus == MISSED and throwing:
        yield Refusal("missing", f"{who} misses this throw.", ("UE-CHANCE-12", "UE-GAP-48"))
    elif state.passed and not throwing:
        text = f"{who} has used the pass and leaves with a throw."
        yield Refusal("pass-used", text, ("UE-PRISON-04", "UE-GAP-46"))
    elif extra and rulings.six_gives == "throw" and not VERBS[verb].six:
        yield Refusal("only-throw", "A 6 gives only another throw.", ("UE-GAP-12",))
    elif in_danger(state, seat):
        yield from refuse_in_danger(state, seat, action)
    elif throwing and on_chasm(state, seat):
        text = f"{who} is in a chasm and climbs out without a throw."
        clauses = ("UE-CHASM-12", "UE-LOSE-10") if state.carrier == seat else ("UE-CHASM-12",)
        yield Refusal("climb-first", text, clauses)
    elif verb in (USE, BUY) and rulings.before_chasm != "anything":
        bridge = verb == USE and action.card >= 0 and KIND[action.card] == WOODEN
        if state.at[seat] >= 0 and list_announced(state, seat) and not bridge:
            text = f"In front of a chasm {who} jumps, bridges it or goes back."
            yield Refusal("before-chasm", text, ("UE-GAP-62",))


def refuse_in_danger(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """Before the beast or the devil a player fights, and nothing else (UE-GAP-58)."""
    beast = state.field.beast == state.at[seat]
    kind, verb = WEAPON if beast else SACRED, action.verb
    clauses: tuple[str, ...] = ("UE-CAVE-BEAST-02",) if beast else ("UE-CAVE-DEVIL-02",)
    if verb in (PASS, GIVE_UP):
        return
    if verb == BUY and state.field.rulings.shop_in_danger == "yes":
        return
    held = 0 <= action.card < len(TOOLS) and action.card in state.hands[seat]
    if verb == USE and (not held or KIND[action.card] == kind):
        return
    name = "the beast" if beast else "the devil"
    clauses = (*clauses, *(("UE-GAP-58", "UE-SHOP-06") if verb == BUY else ()))
    if verb == TAKE and state.lies == state.at[seat]:
        clauses = (*clauses, "UE-GAP-27", "UE-GAP-58")
    text = f"{action.who} fights {name} on this turn, and does nothing else."
    yield Refusal("must-fight", text, clauses)


# -- All that can be named, and all that is legal -------------------------------------------------


Actions = tuple[Action, ...]


def list_candidates(state: State) -> list[Action]:
    """Every action worth asking about, each once; all legal ones are among them."""
    if state.over != NONE:
        return []
    kind = state.pending[0].kind if state.pending else ""
    return VERBS.candidates(state, find_actor(state), kind)


def legal_actions(state: State) -> Actions:
    """Every legal action, in a fixed order."""
    if state.over != NONE:
        return ()
    if not state.pending:
        return list_of_turn(state)
    kind = state.pending[0].kind
    if kind == "route":
        return list_goings(state)
    if kind in CHANCE_KINDS:
        return OUTCOMES[kind].candidates(state, CHANCE)
    return filter_legal(state, VERBS.candidates(state, find_actor(state), kind))


def filter_legal(state: State, named: Iterable[Action]) -> Actions:
    """What nothing forbids of what was named."""
    return tuple([action for action in named if not any(refusals(state, action))])


# -- a turn -------------------------------------------------------------------------------------


BARE = tuple(verb for verb in TURN_VERBS.values() if not isinstance(verb, (Use, Buy)))
"""The verbs of a turn that need no card."""


def list_of_turn(state: State) -> Actions:
    """What the player on turn may do: throwing and the like, then each card.

    The parts are cached for all that the verbs read; one is worked out when it is met first.
    """
    seat, field = state.turn, state.field
    here = state.at[seat]
    near = field.near_mask[here] if here >= 0 else 0
    spot = LOOKED_AT[field.named_targets](state, seat, here, near)
    row: list[Offer | None] | None = field.cache.get(spot)
    if row is None:
        row = field.keep(spot, [None] * (len(KINDS) + 1))
    found: Actions = ()
    own, last = seat * CARDS, PLAN
    for card in (NONE, *state.hands[seat]):
        if card == last:
            continue
        last = card
        if card == COIN:
            found += list_shopping(state, seat)
            continue
        offer = row[SLOT[card]]
        if offer is None:
            offer = row[SLOT[card]] = make_offer(state, seat, card)
        if offer:
            found += offer.get(own + card) or for_player(state, offer, card)
    return found


def read_by(verbs: Iterable[Command]) -> tuple[Look, Look]:
    """What forbids anything in a turn, by what the verbs and the rules of a turn say they read.

    Twice: where nobody names whom he strikes, and where a ruling has him do so.
    """
    named = [*RULES_READ, *(name for verb in verbs for name in verb.reads)]
    return looked_at(named, ruled=False), looked_at(named)


RULES_READ = (STANDING, EDGE)
"""What :func:`turn_rules` look at."""
LOOKED_AT = read_by(TURN_VERBS.values())
"""What a list of a turn hangs on."""
SLOT = (*KIND, len(KINDS))
"""Where a spot has its offer for each card: its kind, and last what needs no card."""
CARDS = 64
"""Room for the cards of a seat in an offer."""
PLAN = -2
"""Where an offer has its actions without a player and a card; before any other number."""
NO_OFFER: Offer = {}
"""The offer of a spot where a card can do nothing."""


def make_offer(state: State, seat: int, card: int) -> Offer:
    """What needs no card, or what a card can do, on the spot of the player on turn.

    Cards of a kind can do the same (UE-TOOL-28), and so can all players on a spot. Spots that
    offer the same share it.
    """
    field = state.field
    named = worth_trying(state, seat, card) if card >= 0 else list_bare(state, field.players[seat])
    legal = [one for one in dict.fromkeys(named) if is_allowed(state, seat, one)]
    if not legal:
        return NO_OFFER
    plan = tuple(
        [
            from_parts(Action, ("", verb, held if card < 0 else NONE, *rest))
            for _, verb, held, *rest in legal
        ]
    )
    return field.shared.setdefault(plan, {PLAN: plan})


def for_player(state: State, offer: Offer, card: int) -> Actions:
    """An offer as actions of the player on turn with a card, made when he first has it."""
    field, seat = state.field, state.turn
    own, intern = field.players[seat], field.intern
    found = offer[seat * CARDS + card] = tuple(
        [
            intern(from_parts(Action, (own, verb, held if card < 0 else card, *rest)))
            for _, verb, held, *rest in offer[PLAN]
        ]
    )
    return found


def is_allowed(state: State, seat: int, action: Action) -> bool:
    """Whether nothing forbids an action of a turn to the player on turn."""
    bound = any(turn_rules(state, seat, action))
    return not bound and not any(TURN_VERBS[action.verb].refusals(state, action))


def list_bare(state: State, who: str) -> Iterator[Action]:
    """Everything of a turn that needs no card."""
    for verb in BARE:
        if verb.possible(state):
            yield from verb.candidates(state, who)


def list_shopping(state: State, seat: int) -> Actions:
    """What the coin buys: the reserve holds all cards alike."""
    bought = tuple(TURN_VERBS[BUY].candidates(state, state.field.players[seat]))
    return bought if filter_legal(state, bought[:1]) else ()
