"""The steps of a Turn, and Guards by way of the posts: every legal one, listed quickly.

:mod:`rules.colditz.steps` decides. A link that nothing but a pawn can block needs no more than a
glance; past circles where Guards may not stay a way on is looked for among the pawns there.
"""

from __future__ import annotations

from rules.colditz.actions import Action, steps_of
from rules.colditz.board.plan import KEY, PASS
from rules.colditz.legality import legal
from rules.colditz.position import prey, standing
from rules.colditz.remembered import pool_words
from rules.colditz.state import BARRACKS, Field, State
from rules.colditz.steps import step

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
        shut |= field.closed_to_men[not held[KEY], not held[PASS]]
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
            found += asked(state, pawn, here)
            continue
        for to in passed[here]:
            if to not in shut and (to in taken or comes_through(field, to, taken, shut, left)):
                found.append(mine[to])
    return found


def comes_through(field: Field, to: int, taken: set[int], shut: set[int], left: int) -> bool:
    """Whether a Guard gets on from a circle where Guards do not stay, with points for it.

    The usual case of :func:`rules.colditz.steps.onward`: no marker and no Tunnel counts.
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


def asked(state: State, pawn: int, here: int) -> list[Action]:
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
    for guard in field.mine[field.security]:
        if at[guard] in field.post_set and not inside >> guard & 1:
            found.append(offices[guard])
    return found
