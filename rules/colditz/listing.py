"""All that can be named in a position, and all of it that nothing forbids.

What is legal is decided by :mod:`rules.colditz.legality` alone; where the usual rulings hold, the
steps of a Turn take a short cut past the questions that cannot arise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rules.colditz import cards, outcomes
from rules.colditz.actions import (
    DRAW,
    END,
    REROLL,
    ROLL,
    SHARE,
    Action,
    steps_of,
)
from rules.colditz.board.plan import PARTS
from rules.colditz.chapters import (
    appel,
    beginning,
    claims,
    markers,
    playing,
    rolling,
    trade,
    turns,
)
from rules.colditz.legality import legal
from rules.colditz.naming import discards, nameable, plays, releases, special
from rules.colditz.position import appel_circles
from rules.colditz.remembered import bare_play, hideaways, pawn_plays, words
from rules.colditz.state import INNER_CELLS, MAY_DRAW, NONE, OUTER_CELLS, Field, State
from rules.colditz.walking import steps_of_mover, turn_steps

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
        onward = steps_of_mover(state) if state.points > 0 else ()
        return (*onward, *legal(state, markers.nameable(state)))
    return of_turn(state)


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
    hand, simple, security = state.hands[seat], words(field)[seat], seat == field.security
    if not state.rolled:
        found = [simple[ROLL]]
    else:
        found = turn_steps(state) if state.points > 0 else []
        if state.doubles and state.points > 0 and jailed(state, seat):
            found += releases(state, seat)
        if rolling.can_reroll(state):
            found.append(simple[REROLL])
        if state.luck == MAY_DRAW and not any(rolling.refuse_draw(state, seat, simple[DRAW])):
            found.append(simple[DRAW])
        if len(hand) <= cards.LIMIT or turns.excess(state, seat) <= 0:
            found.append(simple[END])
    for card in cards.different(hand):
        worth = WORTH_TRYING.get(card)
        if worth and worth(state, seat):
            found += quick(state, seat, card)
    if len(hand) > cards.LIMIT:
        found += legal(state, discards(state, seat))
    if not security:
        found += of_escaper(state, seat, simple[SHARE])
    elif state.refused or field.minutes or any(state.markers):
        found += legal(state, special(state))
    for hand in state.hands:
        if cards.HIDEAWAY in hand:
            found += hideaways(state)
            break
    return tuple(found)


def of_escaper(state: State, seat: int, share: Action) -> list[Action]:
    """Claims, a Kit declared for two, and trades."""
    found: list[Action] = []
    if in_rooms(state, seat):
        found += legal(state, claims.nameable(state, seat))
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
    cards.APPEL: lambda state, _: not state.rolled,
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
        return () if any(playing.refuse_play(state, seat, action)) else (action,)
    return legal(state, plays(state, seat, card))
