"""All that can be named in a position, and all of it that nothing forbids.

What is legal is decided by :mod:`rules.games.underground.movegen` alone. Lists that hang on a small
part of a position only are remembered for all positions that share that part.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

from rules.core.game import CHANCE
from rules.core.piles import kept, odds, tops
from rules.core.records import Refusal
from rules.games.underground.actions import (
    AHEAD,
    ASK_CHANCE,
    ATTACK,
    BUY,
    CLIMB,
    DEAL,
    DECLINE,
    DIE,
    DRAWN,
    FETCH,
    FOUND,
    GIVE_UP,
    GO,
    JUMP,
    LOST,
    LOT,
    MOVE,
    NONE,
    PASS,
    SHOW,
    STRIKE,
    TAKE,
    THROW,
    TURN_BACK,
    USE,
    USE_PASS,
    Action,
)
from rules.games.underground.state import (
    BACK,
    CANCEL_ON,
    COIN,
    EXPLOSIVE,
    EXTRA,
    KIND,
    KINDS,
    LIGHTER,
    MISSED,
    NORMAL,
    OUT,
    SACRED,
    SIGNPOST,
    SIGNPOST_CARD,
    TOOLS,
    WEAPON,
    WOODEN,
    Play,
    Question,
    State,
    arrow,
    fitting,
    front_chasms,
    in_danger,
    others_on,
)
from rules.games.underground.verbs.caves import falling, refuse_take, takes, unarmed
from rules.games.underground.verbs.chance import (
    ahead,
    complete,
    dealt,
    drawn,
    draws,
    found,
    later,
    losable,
    lost,
    lot,
    refuse_ahead,
    strikes_next,
)
from rules.games.underground.verbs.chasm import climbs, drown, falls, on_chasm, refuse_climb
from rules.games.underground.verbs.fight import (
    by_itself,
    decline,
    goes_on,
    more,
    refuse_answer_strike,
    refuse_blow,
    refuse_decline,
    refuse_show,
    refuse_strike,
    saving,
    show,
    strike,
    targets,
)
from rules.games.underground.verbs.four import moves, refuse_move, squares
from rules.games.underground.verbs.move import (
    announcing,
    arrives,
    go,
    in_front,
    refuse_back,
    refuse_draw,
    refuse_giving_up,
    refuse_jump,
    refuse_passing,
    refuse_throw,
    rolled,
    stopped_in,
    throw,
)
from rules.games.underground.verbs.prison import arrested, arriving, refuse_pass, uses_pass
from rules.games.underground.verbs.route import (
    Ground,
    Walks,
    ground,
    held,
    holding,
    landings,
    passages,
    stuck,
    walks,
)
from rules.games.underground.verbs.tools import LAYS, REMOVES, buys, refuse_buy, refuse_use, uses
from rules.games.underground.verbs.turn import begin, end_turn
from rules.games.underground.words import plainly

# -- What chance may bring at a chance node -------------------------------------------------------


Odds = tuple[tuple[Action, Fraction], ...]

VERB = {"roll": DIE, "draw": DRAWN, "find": FOUND, "lose": LOST, "deal": DEAL, "lot": LOT}
CHANCE_VERBS = frozenset(VERB)
"""The questions that chance answers."""
WAITED = {
    "roll": "the die, such as 'die: 5'",
    "draw": "the Chance card, such as 'draw: find a tool'",
    "find": "the tool found, such as 'tool: spoon'",
    "lose": "the tool lost, such as 'lost: bible'",
    "deal": "the cards are dealt",
    "lot": "the throw for the first turn",
}
CLAUSES = {
    "roll": ("UE-START-01", "UE-MOVE-01"),
    "draw": ("UE-CHANCE-01", "UE-CHANCE-05"),
    "find": ("UE-CHANCE-05", "UE-CHANCE-09"),
    "lose": ("UE-CHANCE-05", "UE-CHANCE-10"),
    "deal": ("UE-SETUP-01",),
    "lot": ("UE-GAP-03",),
}
SIXTH = Fraction(1, 6)
DICE: Odds = tuple((Action(CHANCE, DIE, face), SIXTH) for face in range(1, 7))
FACES = tuple(face for face, _ in DICE)


def chances(state: State) -> Odds:
    """Each outcome with its exact probability."""
    question = state.pending[0]
    kind = question.kind
    if kind == "roll":
        return DICE
    if kind == "lot":
        foe = state.field.players[question.who]
        return tuple((Action(CHANCE, LOT, face, foe=foe), SIXTH) for face in range(1, 7))
    if kind == "lose":
        hand = losable(state, question.who)
        return tuple(
            (Action(CHANCE, LOST, card), Fraction(hand.count(card), len(hand)))
            for card in dict.fromkeys(hand)
        )
    pile = state.pile if kind == "draw" else state.reserve
    foe = state.field.players[question.who] if kind == "deal" else ""
    return tuple((Action(CHANCE, VERB[kind], card, foe=foe), weight) for card, weight in odds(pile))


def fallen(state: State, at: float) -> Action:
    """The outcome at ``at`` of 0 to 1: each card of a part is as likely as any other."""
    question = state.pending[0]
    kind = question.kind
    if kind == "roll":
        return FACES[int(at * 6)]
    foe = state.field.players[question.who] if kind in ("deal", "lot") else ""
    if kind == "lot":
        return Action(CHANCE, LOT, int(at * 6) + 1, foe=foe)
    if kind == "lose":
        part: int | tuple[int, ...] = grouped(losable(state, question.who))
    else:
        part = (state.pile if kind == "draw" else state.reserve)[0]
    card = part if isinstance(part, int) else part[int(at * len(part))]
    return Action(CHANCE, VERB[kind], card, foe=foe)


@lru_cache(maxsize=4096)
def grouped(hand: tuple[int, ...]) -> tuple[int, ...]:
    """The cards of a hand with the like ones together, in the order of the outcomes."""
    return tuple(card for kind in dict.fromkeys(hand) for card in hand if card == kind)


def outcomes(state: State) -> tuple[Action, ...]:
    """The outcomes alone, in the same order."""
    question = state.pending[0]
    kind = question.kind
    if kind == "roll":
        return FACES
    if kind == "lose":
        return of_cards(LOST, "", tuple(dict.fromkeys(losable(state, question.who))))
    if kind == "lot":
        return tuple(action for action, _ in chances(state))
    pile = state.pile if kind == "draw" else state.reserve
    foe = state.field.players[question.who] if kind == "deal" else ""
    return of_cards(VERB[kind], foe, tops(pile))


@lru_cache(maxsize=4096)
def of_cards(verb: str, foe: str, cards: tuple[int, ...]) -> tuple[Action, ...]:
    """One outcome for each card."""
    return tuple(Action(CHANCE, verb, card, foe=foe) for card in cards)


def chance_asked(question: Question | None) -> bool:
    """Whether chance has to answer."""
    return question is not None and question.kind in CHANCE_VERBS


def refuse(state: State, action: Action) -> Iterator[Refusal]:
    """An outcome that is not due, or cannot come up."""
    kind = state.pending[0].kind if state.pending else ""
    if kind not in CHANCE_VERBS:
        yield Refusal("no-chance", "Chance has nothing to decide now.", ("UE-START-01",))
    elif action not in outcomes(state):
        text = f"That cannot come up now; expected is {WAITED[kind]}."
        yield Refusal("no-outcome", text, CLAUSES[kind])


# -- Why not this route? What is wrong with a way that cannot be walked ---------------------------


def refuse_go(
    state: State, seat: int, action: Action, legal: tuple[Action, ...]
) -> Iterator[Refusal]:
    """What is wrong with a route; nothing when it is one of the legal ones."""
    if action in legal:
        return
    path = action.path
    if not path:
        yield from refuse_stay(state, seat, action)
    elif stuck(state, seat):
        yield held(state, seat)
    else:
        wrong = misstep(state, seat, action) or misuse(state, seat, action)
        found: list[Refusal] = [wrong] if wrong else []
        if not found and action.foe:
            found += refuse_blow_on_way(state, seat, action, path[-1])
        yield from found or [uncounted(state, seat, action, legal)]


def refuse_stay(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """Standing still is no move (UE-MOVE-05)."""
    if action.foe:
        if state.said >= 0:
            yield Refusal("must-jump", f"{action.who} has announced a jump.", ("UE-CHASM-04",))
        elif state.field.rulings.attack_again != "stay":
            text = "Nobody stays to attack: one must come with a throw."
            yield Refusal("no-staying", text, ("UE-GAP-23",))
        else:
            yield from refuse_blow_on_way(state, seat, action, state.at[seat])
    else:
        text = f"{action.who} can take a step and may not stand still."
        blocked = ground(state, seat).blocked
        waiting = any(blocked >> to & 1 for to in state.field.next[state.at[seat]])
        why = ("UE-MOVE-05", "UE-GAP-55", *(("UE-GAP-56",) if waiting else ()))
        yield Refusal("standing-still", text, why)


def refuse_blow_on_way(state: State, seat: int, action: Action, square: int) -> Iterator[Refusal]:
    """What is wrong with the attack at the end of a route."""
    if state.field.chasms >> square & 1:
        text = f"{action.who} jumps over the chasm and does not stop in it to attack."
        yield Refusal("safe", text, ("UE-GAP-33",))
        return
    chance = bool(state.field.chances >> square & 1) and bool(action.path)
    committed = state.field.rulings.announced_weapon == "committed"
    found = list(refuse_strike(state, seat, action, square))
    yield from found
    if found:
        return
    if chance and action.word != ATTACK and not committed:
        text = f"On a Chance square say 'attack {action.foe}': the weapon is shown after the draw."
        yield Refusal("announce-first", text, ("UE-CHANCE-06", "UE-GAP-22"))
    elif action.word == ATTACK and (not chance or committed):
        text = "Name the weapon: it is shown at once."
        yield Refusal("name-weapon", text, ("UE-ATTACK-04", "UE-GAP-22"))


def misstep(state: State, seat: int, action: Action) -> Refusal | None:
    """The first step of a route that cannot be taken."""
    field, who, met = state.field, action.who, ground(state, seat)
    whole = (state.at[seat], *action.path)
    if state.said >= 0 and whole[1] != state.said:
        text = f"{who} has announced a jump over {field.names[state.said]}."
        return Refusal("must-jump", text, ("UE-CHASM-04", "UE-CHASM-07"))
    for place in range(1, len(whole)):
        before, at, to = whole[place - 2] if place > 1 else NONE, whole[place - 1], whole[place]
        jumping = state.said >= 0 and place <= 2
        wrong = (
            wrong_landing(state, whole, met, place)
            if jumping
            else wrong_step(state, seat, action, met, (before, at, to), place)
        )
        if wrong is not None:
            return wrong
    return None


def wrong_landing(state: State, whole: tuple[int, ...], met: Ground, place: int) -> Refusal | None:
    """A jump goes over the chasm to a square opposite or beside (UE-CHASM-08, UE-CHASM-09)."""
    if place == 1:
        return None
    to, names = whole[2], state.field.names
    if to not in landings(state.field, whole[0], whole[1]):
        text = f"{names[to]} is no square to land on."
        return Refusal("no-landing", text, ("UE-CHASM-08", "UE-CHASM-09", "UE-GAP-09"))
    if met.blocked >> to & 1 and state.field.rulings.shut_landing == "not-chosen":
        return Refusal("no-landing", f"{names[to]} cannot be entered.", ("UE-GAP-10",))
    return None


def wrong_step(
    state: State, seat: int, action: Action, met: Ground, step: tuple[int, int, int], place: int
) -> Refusal | None:
    """One step: along a tunnel, not back, not against an arrow, not into what is shut."""
    field, (before, at, to) = state.field, step
    names, who = field.names, action.who
    if to not in field.next[at]:
        return Refusal("no-way", f"{names[to]} is not next to {names[at]}.", ("UE-MOVE-01",))
    if place > 1 and (met.stops | met.wins) >> at & 1:
        text = f"{who} has to stop in {names[at]}."
        if met.wins >> at & 1:
            return Refusal("must-stop", text, ("UE-EXIT-03", "UE-GAP-53"))
        return Refusal("must-stop", text, tuple(stopped_in(state, at)))
    points = holding(field, met, at, first=place == 1)
    if points >= 0 and to != points and at not in action.signs:
        text = f"The arrow on {names[at]} points to {names[points]}."
        begins = ("UE-GAP-35",) if place == 1 else ()
        if met.blocked >> points & 1:
            if place > 1:
                text = f"The arrow on {names[at]} points to {names[points]}: {who} stops there."
            return Refusal("arrow", text, ("UE-SIGN-02", *begins, "UE-GAP-36"))
        return Refusal("arrow", text, ("UE-SIGN-02", "UE-SIGN-03", "UE-MOVE-03", *begins))
    freed = points >= 0 and at in action.signs and field.rulings.free_passage == "also-back"
    if to == before and points != to and not freed:
        text = f"Turning back to {names[to]} during a move is not allowed."
        return Refusal("turning-back", text, ("UE-MOVE-04",))
    if met.blocked >> to & 1:
        text = f"{names[to]} cannot be entered: {who} stops in front of it."
        return Refusal("blocked", text, ("UE-MOVE-10", *in_front(state, to)))
    if state.said == BACK and place == 1 and field.rulings.before_chasm != "anything":
        came = state.came[seat]
        if came >= 0 and to != came and front_chasms(state, seat):
            return Refusal("not-back", f"Back leads to {names[came]}.", ("UE-GAP-62",))
    return None


def misuse(state: State, seat: int, action: Action) -> Refusal | None:
    """Signpost cards of a route: held, and one for each passage that an arrow would turn away."""
    cards, names = state.hands[seat].count(SIGNPOST), state.field.names
    whole = (state.at[seat], *action.path)
    if len(action.signs) > cards:
        text = f"{action.who} holds {cards} Signpost cards."
        return Refusal("not-held", text, ("UE-SIGN-09", "UE-GAP-37"))
    for square in action.signs:
        if square not in whole or arrow(state, square) < 0:
            text = f"No arrow on {names[square]} lies on this way."
            return Refusal("no-signpost", text, ("UE-SIGN-09",))
    passed = passages(state.field, ground(state, seat), whole)
    for square in dict.fromkeys(passed):
        if square not in action.signs:  # only a jump: of every other step its arrow was told
            text = f"The arrow on {names[square]} points to {names[arrow(state, square)]}."
            return Refusal("arrow", text, ("UE-SIGN-02", "UE-GAP-35"))
        many = passed.count(square)
        if many > action.signs.count(square):
            text = f"One card frees one passage over {names[square]}; this way needs {many}."
            return Refusal("arrow", text, ("UE-SIGN-02", "UE-GAP-37"))
    return None


def with_fewer(signs: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The Signpost cards of a route without some of them, in the same order."""
    for many in range(len(signs)):
        yield from combinations(signs, many)


def uncounted(state: State, seat: int, action: Action, legal: tuple[Action, ...]) -> Refusal:
    """A route that can be walked but does not use the throw as it must be used."""
    path, die, who = action.path, state.die, action.who
    if any(action._replace(signs=fewer) in legal for fewer in with_fewer(action.signs)):
        return Refusal("needless-card", "No card is needed for this way.", ("UE-SIGN-09",))
    if len(path) > die + (state.said >= 0 and state.field.rulings.jump_count != "chasm-first"):
        text = f"{who} threw {die} and cannot go {len(path)} squares."
        return Refusal("too-far", text, ("UE-MOVE-01", "UE-MOVE-06"))
    if action.foe and ground(state, seat).wins >> path[-1] & 1:
        text = f"{who} leaves there with the treasure; the game is over."
        return Refusal("leaves", text, ("UE-EXIT-03",))
    rulings, there = state.field.rulings, others_on(state, path[-1], seat)
    if state.field.chasms >> path[-1] & 1:
        text = f"{who} jumps over the chasm and does not stop in it."
        return Refusal("full-count", text, ("UE-CHASM-07",))
    if rulings.sharing == "attack-only" and there:
        text = f"{who} may stop on a square where somebody stands only to attack there."
        return Refusal("full-count", text, ("UE-GAP-07",))
    if len(path) == die and rulings.loops == "refused":
        text = f"{who} may not come over the same square twice in one move."
        return Refusal("full-count", text, ("UE-GAP-68",))
    why = ["UE-MOVE-06"]
    if there:
        why.append("UE-GAP-22")
    if arrow(state, path[-1]) >= 0:
        why.append("UE-GAP-34")
    text = f"{who} threw {die}: the whole throw has to be used where a way is long enough."
    return Refusal("full-count", text, tuple(why))


# -- The routes a player may name after a throw ---------------------------------------------------


class End(NamedTuple):
    """What a square offers at the end of a route: stopping there early, and blows.

    A blow is a weapon, whom it strikes, and the wish to attack where that is only announced.
    ``card`` says that stopping early takes a Signpost card that is still in hand.
    """

    early: bool
    blows: tuple[tuple[int, str, str], ...]
    card: bool = False


def goings(state: State) -> tuple[Action, ...]:
    """Every legal route after the throw, with what is done at its end."""
    seat = state.pending[0].who
    found = walks(state, seat, state.die, max(state.said, NONE))
    moves = found.moves(state.field, state.field.players[seat])
    if state.field.rulings.sharing == "attack-only":
        moves = tuple(move for move in moves if not others_on(state, move.path[-1], seat))
    more = ending(state, seat, found)
    if state.said < 0 or not moves:
        more += staying(state, seat, stays=not moves)
    return (*moves, *more) if more else moves


def ending(state: State, seat: int, found: Walks) -> list[Action]:
    """Routes cut short by treasure or by ruling, and routes that end with an attack."""
    ends = ends_of(state, seat, found.reach)
    moves: list[Action] = []
    if not ends:
        return moves
    who, cards = state.field.players[seat], state.hands[seat].count(SIGNPOST)
    for walked, short in ((found.legal, False), (found.short, True)):
        for path, signs in walked:
            end = ends.get(path[-1])
            if end is None:
                continue
            if short and end.early and not (end.card and len(signs) >= cards):
                moves.append(Action(who, GO, path=path, signs=signs))
            for card, foe, word in end.blows:
                moves.append(Action(who, GO, card, path, signs, foe=foe, word=word))
    return moves


def ends_of(state: State, seat: int, reach: int) -> dict[int, End]:
    """The squares in reach where a move may be cut short or end with an attack."""
    rulings, hand = state.field.rulings, state.hands[seat]
    stops = figures = posts = 0
    if state.lies >= 0 and rulings.treasure_stop != "exact":
        stops |= 1 << state.lies
    if state.signs and rulings.signpost_stop == "with-card" and SIGNPOST in hand:
        for square, _ in state.signs:
            posts |= 1 << square
    weapons, free = fitting(hand, WEAPON), rulings.early_stop == "free"
    if weapons or free:
        for square in state.at:
            if square >= 0:
                figures |= 1 << square
    offering = (stops | posts | figures) & reach
    if not offering:
        return {}
    met = ground(state, seat)
    offering &= ~(met.blocked | met.wins)
    ends: dict[int, End] = {}
    for square in {state.lies, *state.at, *(square for square, _ in state.signs)}:
        if square < 0 or not offering >> square & 1:
            continue
        there = others_on(state, square, seat)
        early = bool(stops >> square & 1 or (free and there))
        card = not early and bool(posts >> square & 1)
        early = early or card
        if there and rulings.sharing == "attack-only":
            early = False
        blows = blows_on(state, seat, square, weapons) if there and weapons else ()
        if early or blows:
            ends[square] = End(early, tuple(blows), card)
    return ends


def blows_on(
    state: State, seat: int, square: int, weapons: tuple[int, ...]
) -> Iterator[tuple[int, str, str]]:
    """The attacks at the end of a route; on a Chance square they are only announced."""
    field = state.field
    announced = field.chances >> square & 1 and field.rulings.announced_weapon != "committed"
    for foe in targets(state, seat, square):
        if announced:
            yield NONE, field.players[foe], ATTACK
        else:
            for card in weapons:
                yield card, field.players[foe], ""


def staying(state: State, seat: int, *, stays: bool) -> list[Action]:
    """Staying: where no step is possible, by ruling before an obstacle, or to attack here."""
    field, here = state.field, state.at[seat]
    moves: list[Action] = []
    if state.said < 0 and state.at.count(here) > 1 and field.rulings.attack_again == "stay":
        who = field.players[seat]
        weapons = fitting(state.hands[seat], WEAPON)
        for foe in targets(state, seat, here):
            moves += [Action(who, GO, card, foe=field.players[foe]) for card in weapons]
    if stays or waits(state, seat):
        moves.append(Action(field.players[seat], GO))
    return moves


def waits(state: State, seat: int) -> bool:
    """By ruling a player in front of an obstacle may throw and stay (UE-GAP-56)."""
    if state.field.rulings.waiting != "allowed" or state.said >= 0:
        return False
    blocked = ground(state, seat).blocked
    return any(blocked >> to & 1 for to in state.field.next[state.at[seat]])


# -- Why not this answer? When something has been asked -------------------------------------------


AnswerRule = Callable[[State, int, Action], Iterator[Refusal]]


ANSWERS = {
    "route": (GO,),
    "defend": (SHOW, DECLINE),
    "protect": (SHOW, DECLINE),
    "fall": (SHOW, DECLINE),
    "sent": (SHOW, DECLINE),
    "arrest": (USE_PASS, DECLINE),
    "attack": (STRIKE,),
    "again": (STRIKE, PASS),
    "falling": (STRIKE, PASS),
    "four": (MOVE,),
    "ahead": (AHEAD,),
}
"""What may be said when something is asked."""


ASKED_FOR = {
    "route": ("UE-MOVE-01", "UE-USE-05"),
    "defend": ("UE-USE-10", "UE-DEFENCE-01"),
    "protect": ("UE-USE-12", "UE-GAP-19"),
    "fall": ("UE-USE-11", "UE-GAP-20"),
    "sent": ("UE-GAP-67",),
    "arrest": ("UE-GAP-46",),
    "attack": ("UE-CHANCE-08", "UE-GAP-22"),
    "again": ("UE-GAP-21",),
    "falling": ("UE-GAP-33",),
    "four": ("UE-FOUR-03",),
    "ahead": ("UE-GAP-14",),
}
"""The clauses that ask for it."""


def answering(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """Something has been asked: only the player asked may speak, and only to that."""
    question = state.pending[0]
    kind = question.kind
    if kind in CHANCE_VERBS:
        text = f"First chance has to speak: {WAITED[kind]}."
        clauses = CLAUSES[kind]
        if action.verb in (USE, BUY):
            clauses = ("UE-USE-05", *clauses)
        yield Refusal("chance-first", text, clauses)
    elif question.who != seat:
        asked = state.field.players[question.who]
        late = ("UE-USE-04",) if action.verb == USE else ()
        shop_late = ("UE-SHOP-05",) if action.verb == BUY else ()
        text = f"{asked} is asked first."
        yield Refusal("not-asked", text, (*late, *shop_late, *ASKED_FOR[kind]))
    elif action.verb not in ANSWERS[kind]:
        yield instead(question, action)
    else:
        yield from ANSWERING[action.verb](state, seat, action)


def instead(question: Question, action: Action) -> Refusal:
    """Something else is asked than what was said."""
    kind = question.kind
    late: tuple[str, ...] = ()
    if action.verb == USE and kind == "route":
        late = ("UE-USE-05",)
    if action.verb == STRIKE and kind == "route":
        late = ("UE-ATTACK-07",)
    if action.verb == BUY:
        late = ("UE-SHOP-06", "UE-SHOP-05")
    said = " or ".join(f"'{verb}'" for verb in ANSWERS[kind])
    text = f"{action.who} is asked something else now; answer with {said}."
    return Refusal("answer-first", text, tuple(dict.fromkeys((*late, *ASKED_FOR[kind]))))


def free(_state: State, _seat: int, _action: Action) -> Iterator[Refusal]:
    """Nothing forbids it."""
    yield from ()


ANSWERING: dict[str, AnswerRule] = {
    GO: lambda state, seat, action: refuse_go(state, seat, action, goings(state)),
    SHOW: refuse_show,
    DECLINE: refuse_decline,
    STRIKE: refuse_answer_strike,
    PASS: free,
    MOVE: refuse_move,
    AHEAD: refuse_ahead,
    USE_PASS: free,
}

# -- Why not begin a turn like that? What this turn may be used for -------------------------------


BeginningRule = Callable[[State, int, Action], Iterator[Refusal]]


def in_turn(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """A player begins a turn: what this turn may be used for, then the action's own chapter."""
    verb, who = action.verb, action.who
    if seat != state.turn:
        mover = state.field.players[state.turn]
        clauses = {USE: ("UE-USE-04", "UE-USE-08"), BUY: ("UE-SHOP-05",),
                   STRIKE: ("UE-ATTACK-07",), SHOW: ("UE-USE-04",)}  # fmt: skip
        text = f"It is {mover}'s turn, not {who}'s."
        yield Refusal("not-your-turn", text, clauses.get(verb, ("UE-START-01",)))
    elif verb not in TURN:
        yield no_turn(action)
    else:
        found = list(turn_rules(state, seat, action))
        yield from found
        if not found or verb == TAKE:  # whatever the turn is for, the treasure lies in plain sight
            yield from TURN[verb](state, seat, action)


def no_turn(action: Action) -> Refusal:
    """A route before the throw, or an answer to nothing that was asked."""
    if action.verb == GO:
        text = f"{action.who} has to throw the die first."
        return Refusal("throw-first", text, ("UE-START-01", "UE-MOVE-01"))
    return Refusal("not-asked", f"Nothing is asked of {action.who} now.", ("UE-USE-04",))


def turn_rules(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """What this turn may be used for at all."""
    verb, who, rulings = action.verb, action.who, state.field.rulings
    extra = state.bonus in (EXTRA, CANCEL_ON)
    throwing = verb in (THROW, JUMP, TURN_BACK)
    if extra and state.misses[seat]:
        if verb != THROW:
            text = f"{who} has to make the extra throw, which cancels a missed one."
            yield Refusal("cancel-first", text, ("UE-CHANCE-14", "UE-GAP-12"))
    elif state.bonus == MISSED and throwing:
        yield Refusal("missing", f"{who} has to miss this throw.", ("UE-CHANCE-12", "UE-GAP-48"))
    elif state.passed and not throwing:
        text = f"{who} has used the pass and leaves with a throw."
        yield Refusal("pass-used", text, ("UE-PRISON-04", "UE-GAP-46"))
    elif extra and rulings.six_gives == "throw" and verb in (USE, BUY, TAKE, STRIKE):
        yield Refusal("only-throw", "A 6 gives only another throw.", ("UE-GAP-12",))
    elif in_danger(state, seat):
        yield from danger(state, seat, action)
    elif throwing and on_chasm(state, seat):
        text = f"{who} stands in a chasm and climbs out without a throw."
        clauses = ("UE-CHASM-12", "UE-LOSE-10") if state.carrier == seat else ("UE-CHASM-12",)
        yield Refusal("climb-first", text, clauses)
    elif verb in (USE, BUY) and rulings.before_chasm != "anything":
        bridge = verb == USE and action.card >= 0 and KIND[action.card] == WOODEN
        if state.at[seat] >= 0 and announcing(state, seat) and not bridge:
            text = f"In front of a chasm {who} jumps, bridges it or goes back."
            yield Refusal("before-chasm", text, ("UE-GAP-62",))


def danger(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """Before the beast or the devil a player fights, and nothing else (UE-GAP-58)."""
    beast = state.field.beast == state.at[seat]
    kind, verb = (0, action.verb) if beast else (1, action.verb)
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
    text = f"{action.who} has to fight {name} on this turn."
    yield Refusal("must-fight", text, clauses)


TURN: dict[str, BeginningRule] = {
    THROW: refuse_throw,
    JUMP: refuse_jump,
    TURN_BACK: refuse_back,
    USE: refuse_use,
    BUY: refuse_buy,
    TAKE: refuse_take,
    PASS: refuse_passing,
    CLIMB: refuse_climb,
    GIVE_UP: refuse_giving_up,
    USE_PASS: refuse_pass,
    STRIKE: refuse_blow,
    ASK_CHANCE: refuse_draw,
}

# -- Why not? The one predicate behind every list of legal actions --------------------------------


def refusals(state: State, action: Action) -> Iterator[Refusal]:
    """Everything that forbids ``action``; nothing when it is legal."""
    who, seats = action.who, state.field.seats
    if state.over != -1:
        yield Refusal("over", "The game is over.", ("UE-EXIT-03",))
    elif who == CHANCE:
        yield from refuse(state, action)
    elif who not in seats:
        there = ", ".join(state.field.players)
        text = f"Nobody called {who} is playing; players: {there}."
        yield Refusal("no-player", text, ("UE-GAP-03",))
    elif state.pending:
        yield from answering(state, seats[who], action)
    else:
        yield from in_turn(state, seats[who], action)


# -- Everything worth asking about in a position --------------------------------------------------


def nameable(state: State) -> Iterator[Action]:
    """Every action worth asking about; all legal ones are among them."""
    if state.over != NONE:
        return
    question = state.pending[0] if state.pending else None
    if question is None:
        seat = state.turn
        yield from basics(state, seat)
        for card in dict.fromkeys(state.hands[seat]):
            yield from nameable_uses(state, seat, card, around(state, seat))
        if COIN in state.hands[seat]:
            yield from purchases(state, seat)
    elif question.kind in CHANCE_VERBS:
        yield from outcomes(state)
    else:
        yield from asked(state, question.kind, question.who)


def asked(state: State, kind: str, seat: int) -> Iterator[Action]:
    """Every answer to what is asked."""
    field, who = state.field, state.field.players[seat]
    hand = dict.fromkeys(state.hands[seat])
    if kind == "route":
        yield from dict.fromkeys((*goings(state), *tries(state, seat)))
    elif kind in ("attack", "again", "falling"):
        for other in field.players:
            if other != who:
                yield from (Action(who, STRIKE, card, foe=other) for card in hand)
        if kind != "attack":
            yield Action(who, PASS)
    elif kind == "four":
        token = state.pending[0].token
        yield from (Action(who, MOVE, square=square) for square in squares(state, token))
    elif kind == "ahead":
        yield from (Action(who, AHEAD, square=to) for to in field.next[state.at[seat]])
    elif kind == "arrest":
        yield Action(who, USE_PASS)
        yield Action(who, DECLINE)
    else:
        yield from (Action(who, SHOW, card) for card in hand)
        yield Action(who, DECLINE)


def tries(state: State, seat: int) -> Iterator[Action]:
    """Routes a person might try: too short, turned back, with a card that is no weapon."""
    who = state.field.players[seat]
    found = walks(state, seat, state.die, max(state.said, NONE))
    yield Action(who, GO)
    for way, signs in found.short:
        yield Action(who, GO, path=way, signs=signs)
    here = state.at[seat]
    for way, signs in found.legal:
        path = (*way[:1], here)
        if len(way) > 1 and state.said < 0 and not signs:
            yield Action(who, GO, path=(*path, way[0])[: state.die])
    for other, at in enumerate(state.at):
        if other == seat or at < 0 or not found.reach >> at & 1:
            continue
        for way, signs in (*found.legal, *found.short)[:6]:
            if way[-1] == at:
                cards = dict.fromkeys(state.hands[seat])
                foe = state.field.players[other]
                yield from (Action(who, GO, card, way, signs, foe=foe) for card in cards)
                yield Action(who, GO, NONE, way, signs, foe=foe, word=ATTACK)


# -- a turn -------------------------------------------------------------------------------------


def basics(state: State, seat: int) -> Iterator[Action]:
    """Everything of a turn that needs no tool."""
    field, who, here = state.field, state.field.players[seat], state.at[seat]
    yield Action(who, THROW)
    if here != OUT:
        beside = field.next[here]
        yield from (Action(who, JUMP, square=to) for to in beside if field.chasms >> to & 1)
        yield Action(who, TURN_BACK)
        yield from (Action(who, CLIMB, square=to) for to in beside)
        if field.rulings.treasure_stop == "next-square":
            yield from (Action(who, TAKE, square=to) for to in beside)
        if field.rulings.attack_again == "no-throw":
            for other in field.players:
                cards = fitting(state.hands[seat], WEAPON)
                yield from (Action(who, STRIKE, card, foe=other) for card in cards)
    yield Action(who, TAKE)
    yield Action(who, USE_PASS)
    yield Action(who, PASS)
    yield Action(who, GIVE_UP)
    yield Action(who, ASK_CHANCE)


def purchases(state: State, seat: int) -> tuple[Action, ...]:
    """Every card of the reserve."""
    return bought(state.field.players[seat], kept(state.reserve))


@lru_cache(maxsize=4096)
def bought(who: str, cards: frozenset[int]) -> tuple[Action, ...]:
    """One purchase for each card."""
    return tuple(Action(who, BUY, card) for card in sorted(cards))


def around(state: State, seat: int) -> list[int]:
    """The squares a card could be tried on: one's own and those next to it."""
    field, here = state.field, state.at[seat]
    return sorted({here, *field.next[here], *field.near[here]}) if here != OUT else []


def nameable_uses(state: State, seat: int, card: int, on: Collection[int]) -> Iterator[Action]:
    """Every way a card could be used as a turn on some squares, and on none."""
    field, who, kind = state.field, state.field.players[seat], KIND[card]
    yield plainly(state, Action(who, USE, card))
    if kind == KIND[COIN]:
        return
    for square in on:
        if kind == SIGNPOST_CARD:
            for to in field.next[square]:
                yield Action(who, USE, card, square=square, to=to)
            continue
        yield plainly(state, Action(who, USE, card, square=square))
        if kind == WOODEN and field.rulings.chasm_fetch == "declared":
            yield Action(who, USE, card, square=square, word=FETCH)
        if kind in (EXPLOSIVE, LIGHTER) and field.rulings.blast_hits == "one":
            for other in field.players:
                yield Action(who, USE, card, square=square, foe=other)


# -- All that can be named in a position ----------------------------------------------------------


Actions = tuple[Action, ...]
BASICS = "basics"
"""What needs no card, among what is remembered for a spot."""


def actions(state: State) -> Actions:
    """Every legal action, in a fixed order."""
    if state.over != NONE:
        return ()
    if not state.pending:
        return of_turn(state)
    question = state.pending[0]
    if question.kind in CHANCE_VERBS:
        return outcomes(state)
    if question.kind == "route":
        return goings(state)
    if question.kind in ("defend", "protect", "sent", "fall"):
        return answers(state, question.who)
    return legal(state, tuple(nameable(state)))


def legal(state: State, named: Actions) -> Actions:
    """What nothing forbids of what was named."""
    return tuple(action for action in named if not any(refusals(state, action)))


def answers(state: State, seat: int) -> Actions:
    """The cards that help, and declining where that is allowed."""
    question = state.pending[0]
    cards = fitting(state.hands[seat], *saving(state, question))
    key = ("answers", seat, question.kind, cards)
    found: Actions | None = state.field.known.get(key)
    if found is None:
        who = state.field.players[seat]
        named = (*(Action(who, SHOW, card) for card in cards), Action(who, DECLINE))
        found = state.field.known[key] = legal(state, named)
    return found


# -- a turn -------------------------------------------------------------------------------------


def of_turn(state: State) -> Actions:
    """What the player on turn may do: throwing and the like, then each card.

    The parts are remembered for the spot he stands on; one is worked out when it is met first.
    """
    seat, field = state.turn, state.field
    spot = spot_of(state, seat)
    known: dict[str | int, Any] | None = field.known.get(spot)
    if known is None:
        known = field.keep(spot, {BASICS: legal(state, tuple(likely(state, seat)))})
    own: dict[int, Actions] | None = known.get(seat)
    if own is None:
        own = known[seat] = {NONE: alike(state, known[BASICS])}
    found = own[NONE]
    last = NONE
    for card in state.hands[seat]:
        if card == last:
            continue
        last = card
        if card == COIN:
            found += shopping(state, seat)
            continue
        listed = own.get(card)
        if listed is None:
            kind = KINDS[KIND[card]]
            if kind not in known:
                named = dict.fromkeys(
                    nameable_uses(state, seat, card, promising(state, seat, card))
                )
                known[kind] = legal(state, tuple(named))
            listed = own[card] = alike(state, known[kind], card)
        if listed:
            found += listed
    return found


def alike(state: State, actions: Actions, card: int = NONE) -> Actions:
    """The same for the player on turn, and for another card of the kind (UE-TOOL-28)."""
    own, shared = state.field.players[state.turn], state.field.shared
    return tuple(
        shared(Action(own, verb, held if card < 0 else card, path, signs, square, to, foe, word))
        for _, verb, held, path, signs, square, to, foe, word in actions
    )


def spot_of(state: State, seat: int) -> tuple[object, ...]:
    """All that matters for what a player may do, whoever he is, but for his cards."""
    field, here, hand = state.field, state.at[seat], state.hands[seat]
    misses, draws = state.misses[seat] > 0, bool(state.pile)
    begun: tuple[object, ...] = (here, state.bonus, state.passed, misses, draws)
    if field.named_targets:
        begun = (*begun, seat, state.at, hand)
    elif here < 0:
        return begun  # off the board nothing on it matters
    near = field.near_mask[here] if here >= 0 else 0
    occupied = 0
    for at in state.at:
        if at >= 0:
            occupied |= 1 << at
    fires, collapses, grates = state.tokens
    signs, came, opened = state.signs, 0, state.open
    if signs:
        signs = tuple(sign for sign in signs if near >> sign[0] & 1)
    beyond: tuple[object, ...] = ()
    if near & field.chasms or signs:
        came = state.came[seat]
        beyond = (*wide(state, seat), SIGNPOST in hand)
    elif opened:
        opened = tuple(one for one in opened if near >> one[0] & 1)
    fighting = -1
    if here >= 0 and field.dangers >> here & 1:
        fighting = bool(fitting(hand, 0 if here == field.beast else 1))
    return (
        begun, came, state.free, state.passes[seat] > 0, fires & near, collapses & near,
        grates & near, signs, occupied & near, opened, state.leave[seat],
        state.lies if near >> max(state.lies, 0) & 1 else -1, state.carrier == seat, fighting,
        beyond,
    )  # fmt: skip


def wide(state: State, seat: int) -> tuple[object, ...]:
    """What lies around the chasms next to a player: whether a jump can be announced."""
    field, here = state.field, state.at[seat]
    ball = field.balls[here][2] if field.rulings.slanting == "neighbours" else -1
    fires, collapses, grates = state.tokens
    start = state.carrier == seat and any(
        at == field.start for other, at in enumerate(state.at) if other != seat
    )
    signs = tuple(sign for sign in state.signs if ball >> sign[0] & 1)
    return ((fires | collapses | grates) & ball, start, signs)


def shopping(state: State, seat: int) -> Actions:
    """What the coin buys: the reserve holds all cards alike."""
    bought = purchases(state, seat)
    return bought if legal(state, bought[:1]) else ()


def likely(state: State, seat: int) -> Iterator[Action]:
    """What needs no tool and may be legal; the rest is refused anyway."""
    here, field = state.at[seat], state.field
    chasm = here >= 0 and field.chasms >> here & 1
    held = here >= 0 and (field.holds | field.dangers) >> here & 1
    unlikely = set()
    if not chasm:
        unlikely.add(CLIMB)
    if state.lies < 0:
        unlikely.add(TAKE)
    if not state.passes[seat]:
        unlikely.add(USE_PASS)
    if not held:
        unlikely |= {GIVE_UP, ASK_CHANCE}
    return (action for action in basics(state, seat) if action.verb not in unlikely)


def promising(state: State, seat: int, card: int) -> list[int]:
    """The squares a card may be of use on; on all others it is refused anyway."""
    field, kind = state.field, KIND[card]
    squares = around(state, seat)
    if kind in (WEAPON, SACRED):
        return []
    if kind == WOODEN:
        return [at for at in squares if field.chasms >> at & 1]
    if kind in LAYS:
        return [at for at in squares if field.card_takes >> at & 1]
    if kind in REMOVES:
        mask = state.tokens[REMOVES[kind]] | field.shut | field.halts
        return [at for at in squares if mask >> at & 1]
    return squares


# -- What carries each action out -----------------------------------------------------------------


Do = Callable[[Play, Action], object]


def passes(play: Play, action: Action) -> None:
    """A turn, or a further attack, is given up (UE-GAP-12)."""
    if play.pending:
        question = play.answered()
        why = "UE-GAP-33" if question.kind == "falling" else "UE-GAP-21"
        play.say("passed", f"{action.who} attacks nobody.", why, seat=question.who)
        if question.kind == "falling":
            falls(play, question.who, question.square)
        return
    why = {NORMAL: "UE-GAP-32", MISSED: "UE-GAP-48"}.get(play.bonus, "UE-GAP-12")
    play.say("passed", f"{action.who} lets the turn pass.", why, seat=play.turn)


def gives_up(play: Play, _action: Action) -> None:
    """Unarmed before a beast, or by ruling shut in for good."""
    unarmed(play, play.turn)


def asks_chance(play: Play, _action: Action) -> None:
    """By ruling a blocked player draws instead of throwing (UE-GAP-51)."""
    text = f"{play.players[play.turn]} is blocked and draws instead of throwing."
    play.say("asks-chance", text, "UE-GAP-51", seat=play.turn)
    draws(play, play.turn)


def climbs_out(play: Play, action: Action) -> None:
    """Out of a chasm, and whatever the square there brings."""
    climbs(play, action)
    arrives(play, play.turn, action, exact=True)


def declines(play: Play, action: Action) -> None:
    """No card is shown, or the pass is kept."""
    if play.pending[0].kind == "arrest":
        arrested(play, action)
    else:
        decline(play, action)


DO: dict[str, Do] = {
    THROW: throw, JUMP: throw, TURN_BACK: throw, DIE: rolled,
    GO: go, USE: uses, BUY: buys, TAKE: takes, PASS: passes,
    CLIMB: climbs_out, SHOW: show, DECLINE: declines, MOVE: moves, AHEAD: ahead,
    STRIKE: strike, GIVE_UP: gives_up, USE_PASS: uses_pass, ASK_CHANCE: asks_chance,
    DRAWN: drawn, FOUND: found, LOST: lost, DEAL: dealt,
    LOT: lot,
}  # fmt: skip
"""What carries each action out; true means that the turn needs no end of its own."""

# -- What follows by itself -----------------------------------------------------------------------


BY_ITSELF: dict[str, Callable[[Play, Question], bool]] = {
    "attack": goes_on, "again": more, "fall": falling, "later": later,
    "strike": strikes_next, "drown": drown, "sent": arriving,
    "defend": by_itself, "protect": by_itself, "deal": complete,
}  # fmt: skip
"""Questions that may be settled without asking anybody."""


def settle(play: Play) -> None:
    """Go on until somebody, or chance, has to answer; with nothing left the turn is over."""
    while play.over == NONE:
        if not play.pending:
            end_turn(play)
            return
        head = play.pending[0]
        if head.kind == "begin":
            play.answered()
            begin(play, head.who, NORMAL)
            return
        alone = BY_ITSELF.get(head.kind)
        if alone is not None and alone(play, head):
            continue
        if head.kind != "fall" or not by_itself(play, head):
            return
