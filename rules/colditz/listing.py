"""All that can be named in a position, and all of it that nothing forbids.

What is legal is decided by :mod:`rules.colditz.legality` alone; where the usual rulings hold, the
steps of a Turn take a short cut past the questions that cannot arise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from rules.colditz import cards, legality, outcomes
from rules.colditz.actions import (
    DRAW,
    END,
    REROLL,
    ROLL,
    SHARE,
    Action,
    steps_of,
)
from rules.colditz.chapters import (
    appel,
    claims,
    markers,
    rolling,
    solitary,
    trade,
    turns,
)
from rules.colditz.chapters.guards import refuse_post
from rules.colditz.naming import discards, nameable, plays, releases, special
from rules.colditz.position import appel_circles, barracks, taken
from rules.colditz.remembered import hideaways, pawn_plays, pool_words, words
from rules.colditz.state import MAY_DRAW, NONE, Field, State
from rules.colditz.steps import step

Actions = tuple[Action, ...]


def actions(state: State) -> Actions:
    """Every legal action, in a fixed order."""
    if state.over != NONE:
        return ()
    if state.pending:
        if state.pending[0].kind in outcomes.KINDS:
            return outcomes.outcomes(state)
        of_kind = SHORT_CUTS.get(state.pending[0].kind)
        return of_kind(state) if of_kind else legal(state, nameable(state))
    if not usual(state.field):
        return legal(state, nameable(state))
    if state.mover >= 0:
        return tuple(chain(steps(state), legal(state, markers.nameable(state))))
    return of_turn(state)


def legal(state: State, named: Iterator[Action]) -> Actions:
    """What nothing forbids of what was named."""
    return tuple(
        action for action in dict.fromkeys(named) if not any(legality.refusals(state, action))
    )


def usual(field: Field) -> bool:
    """Whether no ruling asks more of an action than its own chapter does."""
    found: bool | None = field.known.get("usual")
    if found is None:
        rulings = field.rulings
        found = field.known["usual"] = (
            rulings.hand_check == "turn-end" and rulings.claim_time == "any-time"
            and rulings.pausing == "refused" and rulings.empty_play == "refused"
            and rulings.claim_count == "any"
        )  # fmt: skip
    return found


def talk(state: State) -> Actions:
    """What can be said while an offer is put together; it hangs on little, and is remembered."""
    question, field = state.pending[0], state.field
    seat, other = question.who, question.a
    key = (
        "talk", seat, other, question.data, state.equipment[seat], sum(state.equipment[other]),
        state.stock, state.kits,
    )  # fmt: skip
    found: Actions | None = field.known.get(key)
    if found is None:
        found = field.known[key] = legal(state, nameable(state))
    return found


def placing(state: State) -> Actions:
    """The free Appel circles for the next man of a claim."""
    made = steps_of(state.field)[state.pending[0].data[0]]
    return tuple(made[to] for to in appel_circles(state))


def free_word(state: State) -> Actions:
    """Answers that nothing forbids."""
    return tuple(nameable(state))


SHORT_CUTS: dict[str, Callable[[State], Actions]] = {
    "trade": talk, "place": placing, "appel": appel.listed, "agree": free_word,
    "line-up": free_word,
}  # fmt: skip
"""Lists that need not try every answer."""


# -- a Turn under the usual rulings ---------------------------------------------------------------


def of_turn(state: State) -> Actions:
    """What the player on turn may do, then what others may."""
    field, seat = state.field, state.turn
    found: list[Action] = []
    simple = words(field)[seat]
    if not state.rolled:
        found.append(simple[ROLL])
    else:
        if state.points > 0:
            found = steps(state)
            if seat == field.security:
                found += pool(state)
            elif state.doubles:
                found += legal(state, releases(state, seat))
        if rolling.can_reroll(state):
            found.append(simple[REROLL])
        if state.luck == MAY_DRAW and not any(rolling.refuse_draw(state, seat, simple[DRAW])):
            found.append(simple[DRAW])
        if turns.excess(state, seat) <= 0:
            found.append(simple[END])
    for card in cards.different(state.hands[seat]):
        if worth_trying(state, seat, card):
            found += quick(state, seat, card)
    if len(state.hands[seat]) > cards.LIMIT:
        found += legal(state, discards(state, seat))
    if seat == field.security:
        if state.refused or field.minutes or any(state.markers):
            found += legal(state, special(state))
    else:
        if in_rooms(state, seat):
            found += legal(state, claims.nameable(state, seat))
        if field.rulings.sharing == "declared":
            found += legal(state, iter((simple[SHARE],)))
        found += trade.openings(state)
    return tuple(chain(found, hideaways(state)))


def steps(state: State) -> list[Action]:
    """Every legal step of the player on turn."""
    field, seat = state.field, state.turn
    if state.points < 1 or not state.rolled:
        return []
    made = steps_of(field)
    guard = seat == field.security
    full, guards = taken(state)
    foes = full & ~guards if guard else guards
    easy, hard = (field.easy_guard, field.hard_guard) if guard else (field.easy_pow, field.hard_pow)
    at, inside, mover, found = state.at, state.inside, state.mover, list[Action]()
    pawns = (mover,) if mover >= 0 else field.mine[seat]
    special = state.done or field.rulings.pieces == "one-move"
    shut = full if guard else 0
    if guard and not state.detected and not any(state.markers):
        shut |= field.room_mask | field.safe_mask
    if not guard:
        if not state.open:
            shut |= field.dead_ends
        if not (state.returning or state.uniform or any(state.equipment[seat])):
            shut |= field.locked_mask
    for pawn in pawns:
        here = at[pawn]
        if here < 0:
            continue
        mine = made[pawn]
        if special or inside >> pawn & 1:
            found += slow(state, pawn, here)
            continue
        for to, bit in easy[here]:
            if not full & bit or (foes & bit and not step(state, pawn, to, state.points).code):
                found.append(mine[to])
        for to in hard[here]:
            if shut >> to & 1 and not foes >> to & 1:
                continue
            if not step(state, pawn, to, state.points).code:
                found.append(mine[to])
    return found


def slow(state: State, pawn: int, here: int) -> Actions:
    """The steps of a pawn for which more has to be asked."""
    field = state.field
    mine = steps_of(field)[pawn]
    near = (*field.links[here], *(to for to, _ in field.across[here]), *field.under[here])
    return legal(state, (mine[to] for to in near))


def pool(state: State) -> list[Action]:
    """Guards onto posts and back, where points are left."""
    field = state.field
    posts, offices = pool_words(field)
    full, guards = taken(state)
    found = list[Action]()
    if barracks(state) >= 0:
        for at in field.posts:
            if not full >> at & 1 or (not guards >> at & 1 and not any(refuse_post(state, at))):
                found.append(posts[at])
    mask, inside = field.post_mask, state.inside
    for guard in field.mine[field.security]:
        here = state.at[guard]
        if here >= 0 and mask >> here & 1 and not inside >> guard & 1:
            found.append(offices[guard])
    return found


def in_rooms(state: State, seat: int) -> bool:
    """Whether a claim is worth thinking of: two men in Rooms, or kit parts in hand."""
    field, at, mask = state.field, state.at, state.field.symbol_mask
    count = 0
    for pawn in field.mine[seat]:
        here = at[pawn]
        if here >= 0 and mask >> here & 1:
            count += 1
    return count > 1 or bool(
        not state.kits[seat] and state.hands[seat] and state.hands[seat][0] <= cards.PART_TWO
    )


def worth_trying(state: State, seat: int, card: int) -> bool:
    """Whether a card might have an effect now, seen from afar."""
    if card in (cards.PART_ONE, cards.PART_TWO, cards.TALISMAN, cards.LOOKOUT):
        return False
    if card in (cards.QUICK_DASH, cards.ALARM):
        return state.rolled
    if card == cards.APPEL:
        return not state.rolled
    if card == cards.SEARCH:
        return any(state.markers)
    if card == cards.DETECTED:
        return bool(state.open)
    if card == cards.SHOOT:
        mask = state.field.outside_mask
        return any(at >= 0 and mask >> at & 1 for at in state.at[: state.field.pows])
    if card == cards.STAFF_CAR:
        return state.field.board.car[0] in state.at
    if card == cards.RELEASE:
        return any(state.at[pawn] in solitary.CELLS for pawn in state.field.mine[seat])
    return card != cards.HIDEAWAY


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
    return legal(state, plays(state, seat, card))
