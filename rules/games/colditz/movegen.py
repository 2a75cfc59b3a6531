"""All that can be named in a position, and all of it that nothing forbids.

What is legal is decided by :mod:`rules.games.colditz.movegen` alone; where the usual rulings hold,
the steps of a Turn take a short cut past the questions that cannot arise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import lru_cache

from rules.core import piles
from rules.core.game import CHANCE
from rules.core.records import Refusal
from rules.games.colditz import state as cards
from rules.games.colditz.actions import (
    ACCEPT,
    AGREE,
    ASK,
    CARD_DRAWN,
    CLAIM,
    DEAL,
    DECLINE,
    DEPLOY,
    DESPAIR,
    DICE,
    DISCARD,
    DONE,
    DRAW,
    END,
    GENERAL_SEARCH,
    GIVE,
    LINE_UP,
    LOSE,
    OBEYS,
    OFFER,
    PART,
    PASS,
    PLAY,
    READY,
    REFUSES,
    RELEASES,
    REMOVE,
    REROLL,
    ROLL,
    SHARE,
    STEP,
    TIME,
    TRADE,
    UNKNOWN,
    VALUE,
    WITHDRAW,
    WITHDRAWS,
    Action,
    steps_of,
)
from rules.games.colditz.board.plan import EQUIPMENT, KEY, PARTS, PASSAGE
from rules.games.colditz.state import (
    BARRACKS,
    INNER_CELLS,
    MAY_DRAW,
    MOVEMENT,
    NONE,
    OUTER_CELLS,
    Field,
    State,
    appel_circles,
    prey,
    release_circles,
    standing,
)
from rules.games.colditz.verbs import (
    appel,
    arrest,
    claim,
    despair,
    escape,
    guards,
    markers,
    move,
    opportunity,
    pausing,
    play,
    roll,
    search,
    security,
    solitary,
    trade,
    turn,
    windows,
)
from rules.games.colditz.verbs import start as beginning
from rules.games.colditz.verbs import step as moving
from rules.games.colditz.verbs.roll import neighbours_cards, pile_of
from rules.games.colditz.verbs.settle import carried
from rules.games.colditz.verbs.step import step
from rules.games.colditz.words import pool_words

# -- What chance may bring at a chance node -------------------------------------------------------


Odds = tuple[tuple[Action, Fraction], ...]

VERB = {"dice": DICE, "draw": CARD_DRAWN, "deal": DEAL, "part": PART, "value": VALUE}
KINDS = frozenset(VERB)
"""The questions that chance answers."""
WAITED = {
    "dice": "a throw of both dice, such as 'dice: 4+3'",
    "draw": "the card drawn, such as 'card: Hideaway'",
    "deal": "the card dealt, such as 'deal: Hideaway'",
    "part": "the kit part drawn, such as 'part: Escape Kit (part) 1'",
    "value": "a number, such as 'value: 5'",
}
CLAUSES = {
    "dice": ("EC-CLASSIC-26",), "draw": ("EC-CARD-02",),
    "deal": ("EC-SETUP-18", "EC-SETUP-19"), "part": ("EC-KIT-13",), "value": ("EC-GAP-60",),
}  # fmt: skip


def odds(state: State) -> Odds:
    """Each outcome with its exact probability."""
    question = state.pending[0]
    kind = question.kind
    if kind == "dice":
        return roll.THROWS
    if kind == "value":
        even = Fraction(1, len(question.data))
        return tuple((Action(CHANCE, VALUE, card=one), even) for one in question.data)
    if kind == "part":
        return of_pile(PART, state.parts[:1])
    pile = getattr(state, pile_of(state, question.who))
    if pile:
        return of_pile(VERB[kind], pile[:1])
    found = [card for _, card in neighbours_cards(state, question.who)]
    return tuple(
        (Action(CHANCE, VERB[kind], card=card), Fraction(found.count(card), len(found)))
        for card in dict.fromkeys(found)
    )


@lru_cache(maxsize=8192)
def of_pile(verb: str, top: piles.Pile) -> Odds:
    """The outcomes of drawing from a pile that begins like this."""
    return tuple((came_up(verb, card), weight) for card, weight in piles.odds(top))


def fallen(state: State, at: float) -> Action | None:
    """A throw, or a card of a shuffled part, found without the odds; nothing for all else."""
    question = state.pending[0]
    if question.kind == "dice":
        return roll.fallen(at)
    if question.kind not in ("draw", "deal"):
        return None
    part = next(iter(getattr(state, pile_of(state, question.who))), NONE)
    return None if isinstance(part, int) else came_up(VERB[question.kind], piles.fallen(part, at))


@lru_cache(maxsize=256)
def came_up(verb: str, card: int) -> Action:
    """A card that chance brings, made once."""
    return Action(CHANCE, verb, card=card)


def outcomes(state: State) -> tuple[Action, ...]:
    """The outcomes alone, in the same order."""
    if state.pending[0].kind == "dice":
        return roll.OUTCOMES
    return tuple(action for action, _ in odds(state))


def refuse(state: State, action: Action) -> Iterator[Refusal]:
    """An outcome that is not due, or cannot come up."""
    kind = state.pending[0].kind if state.pending else ""
    if kind not in KINDS:
        yield Refusal("no-chance", "Chance has nothing to decide now.", ("EC-CLASSIC-26",))
    elif told(action) not in outcomes(state) or not meant_for(state, action):
        text = f"That cannot come up now; expected is {WAITED[kind]}."
        yield Refusal("no-outcome", text, due(state))


def due(state: State) -> tuple[str, ...]:
    """The clauses that ask chance now: not every throw is the roll that begins a Turn."""
    asked = CLAUSES[state.pending[0].kind]
    begins = state.pending[0].kind == "dice" and state.purpose == MOVEMENT and not state.throws
    return (*asked, "EC-MOVE-01") if begins else asked


def told(action: Action) -> Action:
    """An outcome as it is listed: the higher die first, and nobody named."""
    return action._replace(word="", pawns=tuple(sorted(action.pawns, reverse=True)))


def meant_for(state: State, action: Action) -> bool:
    """Whether a card that is dealt to somebody is dealt to whoever is due, by his name if any."""
    due = state.pending[0].who
    return not action.word or (
        action.verb == DEAL and due >= 0 and action.word == state.field.players[due]
    )


# -- Why not? The one predicate behind every list of legal actions --------------------------------


Rule = Callable[[State, int, Action], Iterator[Refusal]]


def free(_state: State, _seat: int, _action: Action) -> Iterator[Refusal]:
    """Nothing forbids it."""
    yield from ()


def refuse_dash(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """In a last dash one man moves, like any other."""
    found = list(despair.refuse_dash(state, seat, action))
    yield from found or move.refuse_step(state, seat, action)


ANSWERS: dict[str, dict[str, Rule]] = {
    "agree": {AGREE: free},
    "line-up": {LINE_UP: free},
    "posts": {DEPLOY: beginning.refuse_first_post, READY: beginning.refuse_ready},
    "place": {STEP: claim.refuse_place},
    "lose": {LOSE: arrest.refuse_lose},
    "window": {PLAY: play.refuse_answer, PASS: free},
    "appel": {
        STEP: appel.refuse_answer, REFUSES: appel.refuse_answer, OBEYS: appel.refuse_answer,
        DONE: appel.refuse_answer,
    },
    "search": {REROLL: roll.refuse_reroll, PASS: free},
    "shot": {REROLL: roll.refuse_reroll, PASS: free},
    "luck": {DRAW: roll.refuse_draw, PASS: free},
    "markers": {REMOVE: markers.refuse_discretion, DONE: free},
    "descend": {STEP: markers.refuse_descent, WITHDRAWS: markers.refuse_descent},
    "trade": {
        GIVE: trade.refuse_word, ASK: trade.refuse_word, OFFER: trade.refuse_offer, WITHDRAW: free,
    },
    "offer": {ACCEPT: trade.refuse_accept, DECLINE: free},
    "despair": {DESPAIR: despair.refuse_despair, PASS: free},
    "dash": {STEP: refuse_dash, PASS: despair.refuse_pass},
}  # fmt: skip
"""What may be said when something is asked."""

ASKED_FOR: dict[str, tuple[str, ...]] = {
    "agree": ("EC-VARIANT-03",),
    "line-up": ("EC-SETUP-21", "EC-SETUP-22"), "posts": ("EC-SETUP-23", "EC-SETUP-24"),
    "place": ("EC-GAP-28",), "lose": ("EC-ARREST-11",),
    "window": ("EC-CARD-13", "EC-GAP-62"), "appel": ("EC-APPEL-08",),
    "search": ("EC-APPEL-10",), "shot": ("EC-GAP-51",), "luck": ("EC-GAP-07",),
    "markers": ("EC-ESCAPE-06", "EC-GAP-54"), "descend": ("EC-ATTEMPT-21",),
    "trade": ("EC-GAP-29",), "offer": ("EC-GAP-29",), "despair": ("EC-GAP-60",),
    "dash": ("EC-GAP-60",),
}  # fmt: skip
"""The clauses that ask for it."""

TURN: dict[str, Rule] = {
    ROLL: roll.refuse_roll, REROLL: roll.refuse_reroll, DRAW: roll.refuse_draw,
    STEP: move.refuse_step, END: turn.refuse_end, RELEASES: solitary.refuse_release,
    CLAIM: claim.refuse_claim, PLAY: play.refuse_play, DISCARD: play.refuse_discard,
    DEPLOY: guards.refuse_deploy, WITHDRAWS: guards.refuse_office, REMOVE: markers.refuse_remove,
    GENERAL_SEARCH: search.refuse_search, TIME: turn.refuse_time, SHARE: escape.refuse_share,
    TRADE: trade.refuse_trade,
}  # fmt: skip
"""What belongs to each action of a Turn."""

OTHERS = {
    PLAY: ("EC-CARD-08", "EC-CARD-09"), CLAIM: ("EC-GAP-27",), DRAW: ("EC-CARD-02",),
    DISCARD: ("EC-CARD-08",),
}  # fmt: skip
"""The clauses that keep these to one's own Turn."""

NEEDS_ESCAPER = {CLAIM, RELEASES, SHARE}


def refusals(state: State, action: Action) -> Iterator[Refusal]:
    """Everything that forbids ``action``; nothing when it is legal."""
    who, seats = action.who, state.field.seats
    if state.over != -1:
        escaped = state.over >> state.field.security != 1
        yield Refusal("over", "The game is over.", ("EC-WIN-01" if escaped else "EC-WIN-03",))
    elif who == CHANCE:
        yield from refuse(state, action)
    elif who not in seats:
        there = ", ".join(state.field.players)
        text = f"Nobody called {who} is playing; players: {there}."
        yield Refusal("no-player", text, ("EC-SETUP-08",))
    elif action.verb == UNKNOWN and action.word.startswith("rounds"):
        text = "What was agreed before the game holds to its end."
        yield Refusal("agreed", text, ("EC-VARIANT-03",))
    elif action.verb == UNKNOWN:
        text = f"'{action.word}' cannot be done; try 'roll', 'end' or a pawn: 'Br1 to I06'."
        yield Refusal("unknown-command", text, ("EC-TURN-06",))
    elif state.pending:
        yield from answering(state, seats[who], action)
    else:
        yield from in_turn(state, seats[who], action)


def answering(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """Something has been asked: only the player asked may speak, and only to that."""
    question = state.pending[0]
    kind = question.kind
    if kind in KINDS:
        text = f"First chance has to speak: {WAITED[kind]}."
        yield Refusal("chance-first", text, due(state))
        return
    first = kind == "window" and state.field.rulings.interrupt_order == "first-come"
    if seat != question.who and not (first and seat in question.rest):
        asked = state.field.players[question.who]
        yield Refusal("not-asked", f"{asked} is asked first.", asked_for(state))
    elif action.verb not in ANSWERS[kind]:
        said = " or ".join(f"'{verb}'" for verb in ANSWERS[kind])
        text = f"{action.who} is asked something else now; answer with {said}."
        yield Refusal("answer-first", text, asked_for(state))
    else:
        yield from ANSWERS[kind][action.verb](state, seat, action)


def asked_for(state: State) -> tuple[str, ...]:
    """The clauses that ask what is asked now."""
    kind = state.pending[0].kind
    if kind == "agree" and state.field.rulings.classic:
        return ("EC-CLASSIC-12",)
    return (claim.sent(state.pending[0]),) if kind == "place" else ASKED_FOR[kind]


def in_turn(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """A player acts in a Turn; trades and Hideaway belong to no Turn alone."""
    verb, field = action.verb, state.field
    if verb not in TURN:
        text = f"Nothing is asked of {action.who} now."
        yield Refusal("not-asked", text, ("EC-TURN-06",))
        return
    anytime = verb == TRADE or (verb == PLAY and play.anytime(action.card))
    if seat != state.turn and not anytime:
        mover = field.players[state.turn]
        text = f"It is {mover}'s Turn, not {action.who}'s."
        yield Refusal("not-your-turn", text, OTHERS.get(verb, ("EC-TURN-05", "EC-TURN-07")))
        return
    crossing = state.mover >= 0 and field.rulings.pausing == "refused"
    if crossing and verb != STEP and not (verb == REMOVE and action.pawn == state.mover):
        yield moving.must_go_on(state)
        return
    if verb in NEEDS_ESCAPER and seat == field.security:
        text = "That is for Escape Officers only."
        clause = "EC-DOUBLE-01" if verb == RELEASES else "EC-EQUIP-01"
        yield Refusal("no-escaper", text, (clause,))
        return
    found = list(by_ruling(state, seat, action))
    yield from found
    if found:
        return
    found = list(TURN[verb](state, seat, action))
    yield from found
    if not found and state.mover >= 0 and verb != END:
        yield from pausing.strands(state, action)


def by_ruling(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """What rulings forbid for a while: a hand too large, a Turn closed by a claim."""
    rulings, verb = state.field.rulings, action.verb
    own = seat == state.turn
    checked = own and rulings.hand_check == "at-once" and turn.excess(state, seat) > 0
    if checked and verb not in (PLAY, DISCARD, CLAIM):
        text = f"{action.who} uses or discards a card first."
        yield Refusal("hand-limit", text, ("EC-GAP-74", "EC-CARD-06"))
    closed = rulings.claim_time == "turn-end" and state.claims and own
    if closed and verb not in (CLAIM, END, DISCARD):
        text = "After a claim only another claim is possible."
        yield Refusal("claimed", text, ("EC-GAP-27",))


def legal(state: State, named: Iterable[Action]) -> tuple[Action, ...]:
    """What nothing forbids of what was named."""
    return tuple(action for action in dict.fromkeys(named) if not any(refusals(state, action)))


# -- Actions that never change --------------------------------------------------------------------


def words(field: Field) -> list[dict[str, Action]]:
    """The actions of one word, made once for each seat."""
    found: list[dict[str, Action]] | None = field.known.get("words")
    if found is None:
        verbs = (ROLL, REROLL, DRAW, END, SHARE)
        found = field.known["words"] = [
            {verb: Action(who, verb) for verb in verbs} for who in field.players
        ]
    return found


def pawn_plays(field: Field, seat: int, card: int) -> dict[int, Action]:
    """Playing a card with, or on, each pawn, made once."""
    found: dict[int, Action] | None = field.known.get(("pawn-plays", seat, card))
    if found is None:
        who = field.players[seat]
        if card == cards.DIVERSION:
            guards = field.mine[field.security]
            found = {guard: Action(who, PLAY, to=guard, card=card) for guard in guards}
        else:
            found = {pawn: Action(who, PLAY, pawn, card=card) for pawn in field.mine[seat]}
        field.known["pawn-plays", seat, card] = found
    return found


def bare_play(field: Field, seat: int, card: int) -> Action:
    """Playing a card that names nothing, made once."""
    found: Action | None = field.known.get(("bare-play", seat, card))
    if found is None:
        found = field.known["bare-play", seat, card] = Action(field.players[seat], PLAY, card=card)
    return found


def hideaways(state: State) -> list[Action]:
    """Hideaway belongs to no Turn: whoever holds it may hide a man (EC-CARD-09)."""
    field, found = state.field, list[Action]()
    for seat in range(field.security):
        if cards.HIDEAWAY in state.hands[seat]:
            made = pawn_plays(field, seat, cards.HIDEAWAY)
            found += [made[pawn] for pawn in field.mine[seat] if windows.can_hide(state, pawn)]
    return found


# -- Everything worth asking about in a position --------------------------------------------------


def nameable(state: State) -> Iterator[Action]:
    """Every action worth asking about; all legal ones are among them."""
    if state.over != NONE:
        return
    if state.pending:
        yield from asked(state)
        return
    field, seat = state.field, state.turn
    who = field.players[seat]
    for verb in (ROLL, REROLL, DRAW, END):
        yield Action(who, verb)
    yield from tries(state)
    for card in cards.different(state.hands[seat]):
        yield from plays(state, seat, card)
    yield from discards(state, seat)
    if seat == field.security:
        yield from guards_pool(state)
        yield from special(state)
    else:
        yield from releases(state, seat)
        yield from claim.nameable(state, seat)
        yield Action(who, SHARE)
    yield from trade.openings(state)
    yield from hideaways(state)


def tries(state: State) -> Iterator[Action]:
    """Every step of every own pawn along a link, legal or not."""
    field = state.field
    made = steps_of(field)
    for pawn in field.mine[state.turn]:
        here = state.at[pawn]
        if here >= 0:
            near = (*field.links[here], *(to for to, _ in field.across[here]), *field.under[here])
            yield from (made[pawn][to] for to in dict.fromkeys(near))


def plays(state: State, seat: int, card: int) -> Iterator[Action]:
    """Every way a card could be played."""
    if cards.is_security(card):
        yield from security.nameable(state, card)
    else:
        yield from opportunity.nameable(state, seat, card)


def discards(state: State, seat: int) -> Iterator[Action]:
    """Every card that could be discarded."""
    who = state.field.players[seat]
    yield from (Action(who, DISCARD, card=card) for card in cards.different(state.hands[seat]))


def releases(state: State, seat: int) -> Iterator[Action]:
    """Every own man in Solitary, onto every circle at the arrow."""
    who = state.field.players[seat]
    for pawn in state.field.mine[seat]:
        if state.at[pawn] in solitary.CELLS:
            for to in release_circles(state, state.at[pawn]):
                yield Action(who, RELEASES, pawn, to)


def guards_pool(state: State) -> Iterator[Action]:
    """Guards onto posts and from posts to the Office."""
    field = state.field
    who = field.players[field.security]
    for at in field.posts:
        yield Action(who, DEPLOY, to=at)
    for guard in field.mine[field.security]:
        here = state.at[guard]
        if here >= 0 and field.post_mask >> here & 1:
            yield Action(who, WITHDRAWS, guard)


def special(state: State) -> Iterator[Action]:
    """What only the Security Officer does now and then."""
    who = state.field.players[state.field.security]
    if state.refused:
        yield Action(who, GENERAL_SEARCH)
    if state.field.minutes:
        yield Action(who, TIME)
    yield from markers.nameable(state)


def asked(state: State) -> Iterator[Action]:
    """Every answer to what is asked."""
    question, field = state.pending[0], state.field
    kind, seat = question.kind, question.who
    if kind in KINDS:
        yield from outcomes(state)
        return
    who = field.players[seat]
    if kind == "window":
        yield from window(state)
    elif kind == "agree":
        yield Action(who, AGREE)
    elif kind == "line-up":
        yield Action(who, LINE_UP)
    elif kind == "posts":
        yield from (Action(who, DEPLOY, to=at) for at in field.posts)
        yield Action(who, READY)
    elif kind == "place":
        yield from (steps_of(field)[question.data[0]][at] for at in field.appel)
    elif kind == "lose":
        yield from (Action(who, LOSE, to=place) for place in range(len(EQUIPMENT)))
    elif kind == "appel":
        yield from appel.nameable(state)
    elif kind in ("search", "shot"):
        yield from (Action(who, REROLL), Action(who, PASS))
    elif kind == "luck":
        yield from (Action(who, DRAW), Action(who, PASS))
    elif kind == "markers":
        pairs = range(len(field.pairs))
        yield from (Action(who, REMOVE, to=pair) for pair in pairs if state.markers[pair])
        yield Action(who, DONE)
    elif kind == "descend":
        yield steps_of(field)[question.a][field.pairs[question.b].to]
        yield Action(who, WITHDRAWS, question.a)
    elif kind == "trade":
        yield from trade.nameable(state)
        yield from (Action(who, OFFER), Action(who, WITHDRAW))
    elif kind == "offer":
        yield from (Action(who, ACCEPT), Action(who, DECLINE))
    elif kind == "despair":
        yield from (Action(who, DESPAIR, pawn) for pawn in field.mine[seat])
        yield Action(who, PASS)
    elif kind == "dash":
        yield from tries(state)
        yield Action(who, PASS)


def window(state: State) -> Iterator[Action]:
    """Passing, and the cards that might answer; by ruling of all who are asked."""
    question, field = state.pending[0], state.field
    first = field.rulings.interrupt_order == "first-come"
    for seat in windows.speakers(question, first):
        who = field.players[seat]
        yield Action(who, PASS)
        for card in opportunity.ANSWERS:
            if card in state.hands[seat]:
                yield from opportunity.nameable(state, seat, card)


# -- The steps of a Turn --------------------------------------------------------------------------


Pawns = range | tuple[int, ...]
Steps = tuple[Action, ...]
NOBODY = frozenset[int]()


def turn_steps(state: State) -> list[Action]:
    """Every step, and every deployment, of the player on turn; it takes a movement point."""
    field = state.field
    if state.turn != field.security:
        return of_men(state, field.mine[state.turn])
    taken, game = standing(state), prey(state)
    shut = taken - game if game else taken
    return of_guards(state, field.mine[state.turn], taken, shut) + pool(state, shut)


def steps_of_mover(state: State) -> list[Action]:
    """The steps of a pawn that must go on."""
    mover = (state.mover,)
    if state.turn != state.field.security:
        return of_men(state, mover)
    taken = standing(state)
    return of_guards(state, mover, taken, taken - prey(state))


def tried(state: State, pawn: int) -> Steps:
    """The steps of a pawn, each of them asked about."""
    field, here = state.field, state.at[pawn]
    if here < 0:
        return ()
    made = steps_of(field)[pawn]
    near = (*field.links[here], *(to for to, _ in field.across[here]), *field.under[here])
    return legal(state, (made[to] for to in near))


# -- prisoners ------------------------------------------------------------------------------------


def of_men(state: State, pawns: Pawns) -> list[Action]:
    """The steps of prisoners: whoever steps onto a Guard's circle gives himself up."""
    field, at, inside = state.field, state.at, state.inside
    if state.done or field.careful:
        return [action for pawn in pawns for action in tried(state, pawn)]
    made, easy, rough = steps_of(field), field.easy_pow, field.rough
    men = standing(state, 0, field.pows)
    found: list[Action] = []
    for pawn in pawns:
        here = at[pawn]
        if here < 0:
            continue
        if inside and inside >> pawn & 1:
            found += tried(state, pawn)
            continue
        mine = made[pawn]
        for to in easy[here]:
            if to not in men:
                found.append(mine[to])
        if rough[here]:
            found += hard_steps(state, pawn, here)
    return found


def hard_steps(state: State, pawn: int, here: int) -> list[Action]:
    """A man's steps through Doors, past Searchlights, down Drops, into Tunnels and Targets."""
    field, held, left = state.field, state.equipment[state.turn], state.points
    made = steps_of(field)[pawn]
    shut = NOBODY if state.open else field.dead_ends
    if not (state.returning or state.uniform):
        shut |= field.closed_to_men[not held[KEY], not held[PASSAGE]]
    near = [to for to in field.hard_pow[here] if to not in shut]
    if any(held) or any(state.markers):
        near += field.over[here]
    return [made[to] for to in near if not step(state, pawn, to, left).code]


# -- Guards ---------------------------------------------------------------------------------------


def of_guards(state: State, pawns: Pawns, taken: set[int], shut: set[int]) -> list[Action]:
    """The steps of Guards, onto nothing ``shut``; whoever else is on a ``taken`` circle is prey."""
    field, at, left, inside = state.field, state.at, state.points, state.inside
    if state.done or field.careful:
        return [action for pawn in pawns for action in tried(state, pawn)]
    made, easy, passed = steps_of(field), field.easy_guard, field.passed_by_guards
    plain = not state.open and not any(state.markers)
    found: list[Action] = []
    for pawn in pawns:
        here = at[pawn]
        if here < 0:
            continue
        if inside and inside >> pawn & 1:
            found += tried(state, pawn)
            continue
        mine = made[pawn]
        for to in easy[here]:
            if to not in shut:
                found.append(mine[to])
        if not plain:
            found += asked_steps(state, pawn, here)
            continue
        for to in passed[here]:
            if to not in shut and (to in taken or comes_through(field, to, taken, shut, left)):
                found.append(mine[to])
    return found


def comes_through(field: Field, to: int, taken: set[int], shut: set[int], left: int) -> bool:
    """Whether a Guard gets on from a circle where Guards do not stay, with points for it.

    The usual case of :func:`rules.games.colditz.verbs.step.onward`: no marker and no Tunnel counts.
    """
    easy, passed = field.easy_guard, field.passed_by_guards
    seen, ring = {to}, [to]
    while ring and left > 1:
        left, wider = left - 1, []
        for at in ring:
            if not shut.issuperset(easy[at]):
                return True
            for further in passed[at]:
                if further in taken:
                    if further not in shut:
                        return True
                elif further not in seen:
                    seen.add(further)
                    wider.append(further)
        ring = wider
    return False


def asked_steps(state: State, pawn: int, here: int) -> list[Action]:
    """A Guard's steps where markers and Tunnels count, each of them asked about."""
    field, made = state.field, steps_of(state.field)[pawn]
    near = (*field.hard_guard[here], *field.over[here])
    return [made[to] for to in near if not step(state, pawn, to, state.points).code]


# -- the posts ------------------------------------------------------------------------------------


def pool(state: State, shut: set[int]) -> list[Action]:
    """Guards onto posts that are not shut to them, and back."""
    field, at, inside = state.field, state.at, state.inside
    posts, offices = pool_words(field)
    found: list[Action] = []
    if BARRACKS in at:
        found += [posts[post] for post in field.posts if post not in shut]
    on_posts = field.post_set
    for guard, here in enumerate(at[field.first_guard :], field.first_guard):
        if here in on_posts and not inside >> guard & 1:
            found.append(offices[guard])
    return found


# -- All that can be named in a position ----------------------------------------------------------


Actions = tuple[Action, ...]


def actions(state: State) -> Actions:
    """Every legal action, in a fixed order."""
    if state.over != NONE:
        return ()
    if state.pending:
        if state.pending[0].kind in KINDS:
            return outcomes(state)
        of_kind = SHORT_CUTS.get(state.pending[0].kind)
        return of_kind(state) if of_kind else legal(state, nameable(state))
    if not state.field.usual:
        return legal(state, nameable(state))
    if state.mover >= 0:
        onward = steps_of_mover(state) if state.points > 0 else ()
        return (*onward, *legal(state, markers.nameable(state)))
    return of_turn(state)


def talk(state: State) -> Actions:
    """What can be said of an offer, by either side; it hangs on little, and is remembered."""
    question, field = state.pending[0], state.field
    seat, other = question.who, question.a
    key = (
        question.kind, seat, other, question.data, state.equipment[seat],
        sum(state.equipment[other]), state.stock, state.kits,
    )  # fmt: skip
    found: Actions | None = field.known.get(key)
    if found is None:
        found = field.known.keep(key, legal(state, nameable(state)))
    return found


def placing(state: State) -> Actions:
    """The free Appel circles for the next man of a claim."""
    made = steps_of(state.field)[state.pending[0].data[0]]
    return tuple(made[to] for to in appel_circles(state))


def free_word(state: State) -> Actions:
    """Answers that nothing forbids."""
    return tuple(nameable(state))


SHORT_CUTS: dict[str, Callable[[State], Actions]] = {
    "trade": talk, "offer": talk, "place": placing, "appel": appel.listed, "agree": free_word,
    "line-up": free_word, "posts": beginning.listed,
}  # fmt: skip
"""Lists that need not try every answer."""


# -- a Turn under the usual rulings ---------------------------------------------------------------


def of_turn(state: State) -> Actions:
    """What the player on turn may do, then what others may."""
    field, seat = state.field, state.turn
    hand, simple = state.hands[seat], words(field)[seat]
    if not state.rolled:
        found = [simple[ROLL]]
    else:
        found = turn_steps(state) if state.points > 0 else []
        if state.doubles and state.points > 0 and jailed(state, seat):
            found += releases(state, seat)
        if state.throws and roll.can_reroll(state):
            found.append(simple[REROLL])
        if state.luck == MAY_DRAW and not any(roll.refuse_draw(state, seat, simple[DRAW])):
            found.append(simple[DRAW])
        if len(hand) <= cards.LIMIT or turn.excess(state, seat) <= 0:
            found.append(simple[END])
    for card in tricks(hand):
        if WORTH_TRYING[card](state, seat):
            found += quick(state, seat, card)
    if len(hand) > cards.LIMIT:
        found += legal(state, discards(state, seat))
    if seat != field.security:
        found += of_escaper(state, seat, simple[SHARE])
    elif state.refused or field.minutes or state.markers != field.unmarked:
        found += legal(state, special(state))
    if hiding(state.hands):
        found += hideaways(state)
    return tuple(found)


@lru_cache(maxsize=4096)
def tricks(hand: cards.Hand) -> cards.Hand:
    """The different cards of a hand that might have an effect in the own Turn."""
    return tuple(card for card in dict.fromkeys(hand) if card in WORTH_TRYING)


@lru_cache(maxsize=4096)
def hiding(hands: tuple[cards.Hand, ...]) -> bool:
    """Whether anybody holds a Hideaway card."""
    return any(cards.HIDEAWAY in hand for hand in hands)


def of_escaper(state: State, seat: int, share: Action) -> list[Action]:
    """Claims, a Kit declared for two, and trades."""
    found: list[Action] = []
    if in_rooms(state, seat):
        found += legal(state, claim.nameable(state, seat))
    if state.field.rulings.sharing == "declared":
        found += legal(state, (share,))
    found += trade.openings(state)
    return found


def jailed(state: State, seat: int) -> bool:
    """Whether a man of a nation sits in Solitary."""
    mine = state.field.mine[seat]
    there = state.at[mine.start : mine.stop]
    return INNER_CELLS in there or OUTER_CELLS in there


def in_rooms(state: State, seat: int) -> bool:
    """Whether a claim is worth thinking of: two men for one thing, or enough for a Kit."""
    field, hand = state.field, state.hands[seat]
    mine = field.mine[seat]
    there = field.with_symbol.intersection(state.at[mine.start : mine.stop])
    if len(there) < 2 and cards.PART_ONE not in hand:
        return False
    symbols = {field.board.symbols[at] for at in there} if there else there
    if len(symbols) < len(there):
        return True
    held = (cards.PART_ONE in hand) + (cards.PART_TWO in hand)
    return len(symbols) + 2 * held >= len(PARTS) and not state.kits[seat]


def car_waits(state: State, _seat: int) -> bool:
    """Whether somebody stands on the Staff Car circle."""
    return state.field.board.car[0] in state.at


def somebody_outside(state: State, _seat: int) -> bool:
    """Whether there is anybody to be shot at."""
    return not state.field.outside.isdisjoint(state.at[: state.field.pows])


WORTH_TRYING: dict[int, Callable[[State, int], bool]] = {
    cards.QUICK_DASH: lambda state, _: state.rolled,
    cards.ALARM: lambda state, _: state.rolled,
    cards.APPEL_CARD: lambda state, _: not state.rolled,
    cards.SEARCH: lambda state, _: any(state.markers),
    cards.DETECTED: lambda state, _: bool(state.open),
    cards.SHOOT: somebody_outside,
    cards.CONFISCATION: lambda state, _: any(map(any, state.equipment)),
    cards.STAFF_CAR: car_waits,
    cards.RELEASE: jailed,
    **{
        card: lambda *_: True
        for card in (*cards.TUNNEL_CARDS, *cards.FINDS, cards.DIVERSION, cards.UNIFORM)
    },
}
"""Whether a card might have an effect in the own Turn, seen from afar; other cards never do."""


def quick(state: State, seat: int, card: int) -> Iterable[Action]:
    """The plays of a card; those that ask for nothing but a pawn on the board need no search."""
    field, at = state.field, state.at
    if card == cards.DIVERSION:
        made = pawn_plays(field, seat, card)
        return [made[guard] for guard in field.mine[field.security] if at[guard] >= 0]
    if card == cards.UNIFORM:
        made = pawn_plays(field, seat, card)
        worn = state.uniform
        return [made[pawn] for pawn in field.mine[seat] if at[pawn] >= 0 and not worn >> pawn & 1]
    if card in cards.BARE:
        action = bare_play(field, seat, card)
        return () if any(play.refuse_play(state, seat, action)) else (action,)
    return legal(state, plays(state, seat, card))


# -- Where a pawn can get to ----------------------------------------------------------------------


Route = tuple[Action, ...]


def ways(state: State, pawn: int) -> dict[int, Route]:
    """For each circle that a pawn can reach: a shortest row of legal steps, the last one there.

    A step that asks somebody something, arrests or escapes ends its row.
    """
    found: dict[int, Route] = {}
    seen = {(state.at[pawn], state.inside >> pawn & 1)}
    ring: list[tuple[State, Route]] = [(state, ())]
    while ring:
        wider: list[tuple[State, Route]] = []
        for here, route in ring:
            for action in onward(here, pawn):
                after = carried(here, action, None)
                row = (*route, action)
                ends = after.pending or after.turn != here.turn or after.over != NONE
                place = (after.at[pawn], after.inside >> pawn & 1)
                if ends or place[0] < 0:
                    found.setdefault(action.to, row)
                elif place not in seen:
                    seen.add(place)
                    wider.append((after, row))
                    if after.mover != pawn:
                        found.setdefault(action.to, row)
        ring = wider
    return found


def onward(state: State, pawn: int) -> list[Action]:
    """The legal steps of a pawn."""
    here, field = state.at[pawn], state.field
    if here < 0 or state.pending:
        return []
    near = (*field.links[here], *(to for to, _ in field.across[here]), *field.under[here])
    made = steps_of(field)[pawn]
    return [made[to] for to in dict.fromkeys(near) if not any(refusals(state, made[to]))]


def shortened(texts: list[tuple[Action, str]], names: tuple[str, ...]) -> str:
    """Actions in a row as one line: the steps of one pawn as one move with its cost."""
    found: list[str] = []
    count, last = 0, NONE
    for action, text in texts:
        if action.verb == STEP and action.pawn == last:
            count += 1
            start = text.rpartition(" to ")[0]
            found[-1] = f"{start} to {names[action.to]} ({count})"
            continue
        count, last = (1, action.pawn) if action.verb == STEP else (0, NONE)
        found.append(text)
    return "; ".join(found)
