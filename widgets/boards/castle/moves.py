"""Actions on the castle's board: the place that stands for each, and what can be moved where.

A way leads a pawn over several circles; what it costs in points stands at its end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from itertools import count
from typing import Any

from rules.games.colditz import cards
from rules.games.colditz.actions import (
    DEPLOY,
    DESPAIR,
    DISCARD,
    PLAY,
    RELEASES,
    REMOVE,
    STEP,
    WITHDRAWS,
    Action,
)
from rules.games.colditz.board.plan import EQUIPMENT, POST, Board
from rules.games.colditz.cards import CARDS
from rules.games.colditz.ground import BARRACKS, BOXES, NATIONS, OFFICE
from rules.games.colditz.looks import pawn_on
from rules.games.colditz.state import State, name_pawn
from widgets.boards import CARD, PLAIN, Mover, Overlay, Way
from widgets.boards.castle.facts import Seen, nation, owner, plan, seen
from widgets.boards.castle.ground import shown
from widgets.boards.castle.words import several
from widgets.kernel.film import Item

ON_PAWN = (cards.DIVERSION,)
TRY = 700
"""How long a refused try lasts."""


def targets(
    game: Any, state: Any, viewer: str, actions: Sequence[Any], info: Any = None
) -> tuple[str, ...]:
    """The place that stands for each action: where a step ends, whom or what a card is about."""
    facts = seen(game, state, viewer)
    return tuple(_target(state, facts.at, action) or _card(facts, action) for action in actions)


def _card(facts: Seen, action: Any) -> str:
    """The card that lies open and is played alone."""
    if action.verb != PLAY or action.card < 0 or action.who != owner(facts):
        return ""
    name = cards.CARDS[action.card]
    return f"card:{name}" if name in facts.hands.get(action.who, ()) else ""


def _target(state: Any, at: dict[str, str], action: Any) -> str:
    board, field = plan(state), state.field
    if action.verb in (STEP, RELEASES, DEPLOY):
        return named(board, action.to)
    if action.verb == WITHDRAWS:
        return BOXES[OFFICE]
    if action.verb == REMOVE:
        return named(board, board.pairs[action.to].frm) if action.to >= 0 else ""
    pawn = action.pawn
    if action.verb == PLAY:
        if action.card == cards.RELEASE:
            return named(board, action.to)
        if action.card in ON_PAWN:
            pawn = action.to
    elif action.verb != DESPAIR and pawn < 0:
        return ""
    return at.get(field.pawns[pawn], "") if 0 <= pawn < len(field.pawns) else ""


def acts_on(state: Any, at: dict[str, str], action: Any) -> str:
    """The place that a played card is about: a man, a pair, a Tunnel, a hand; ``""`` for none."""
    board, field, to = plan(state), state.field, action.to
    if action.verb == PLAY and to >= 0:
        if action.card == cards.SHOOT:
            return at[field.pawns[to]]
        if action.card == cards.SEARCH:
            return f"pair:{board.pair_name(to)}"
        if action.card == cards.CONFISCATION:
            return f"hand:{field.players[to]}"
        if action.card == cards.DETECTED:
            return named(board, board.tunnels[to][0])
    if action.verb == PLAY and action.card in cards.TUNNEL_CARDS:
        number = cards.TUNNEL_CARDS.index(action.card)
        return named(board, board.tunnels[number][0]) if number < len(board.tunnels) else ""
    return _target(state, at, action) if action.verb in (PLAY, DESPAIR) else ""


def named(board: Board, at: int) -> str:
    """The name of a circle, ``""`` for none."""
    return board.names[at] if 0 <= at < len(board.names) else ""


def tried(game: Any, state: Any, viewer: str, action: Any) -> Item | None:
    """Where a refused try is drawn. Pawns are in everybody's sight, so this tells nothing."""
    pawn = getattr(action, "pawn", -1)
    field = state.field
    at = seen(game, state, viewer).at
    name = field.pawns[pawn] if 0 <= pawn < len(field.pawns) else ""
    start = at.get(name, "")
    there = _target(state, at, action)
    places = tuple(dict.fromkeys(place for place in (start, there) if place))
    return Item("refuse", d=TRY, s=name, via=places) if places else None


def toward(game: Any, state: Any, place: str, ask: str = "") -> str:
    """A step of the pawn that was picked up; of any where none can be; else one is picked first."""
    board, actor = plan(state), next(iter(game.actors(state)), "")
    if place not in board.index or ask:
        return f"{ask}{place}" if place in board.index else ""
    if any(action.verb in MOVES for action in game.actions(state)):
        return ""
    mine = (
        name
        for name, at in zip(state.field.pawns, state.at, strict=True)
        if at >= 0 and nation(name) == actor and board.names[at] != place
    )
    return next((f"{actor}: {name} to {place}" for name in mine), "")


def direction(game: Any, state: Any, way: int, overlay: Overlay = PLAIN) -> str:
    """The written step of whoever acts to the next circle in a direction."""
    actor = next(iter(game.actors(state)), "")
    board = plan(state)
    across, down = ((0, -1), (1, 0), (0, 1), (-1, 0))[way % 4]
    if shown(board, overlay, 1.0, ()).turned:
        across, down = down, -across
    found: list[tuple[float, Any]] = []
    for action in game.actions(state):
        if action.verb == STEP and action.who == actor and state.at[action.pawn] >= 0:
            (x, y), (u, v) = board.points[state.at[action.pawn]], board.points[action.to]
            far = ((u - x) ** 2 + (v - y) ** 2) ** 0.5 or 1.0
            turn = ((u - x) * across + (v - y) * down) / far
            if turn > 0.6:
                found.append((turn, action))
    if not found:
        return f"{actor}: {('up', 'right', 'down', 'left')[way % 4]}"
    return str(game.format(state, max(found, key=lambda row: row[0])[1]))


def icon(action: Any) -> str:
    """The name of the sign on the button of an action: words say more here."""
    return ""


# -- what can be moved, and where it can go --------------------------------------------------------


MOVES = (STEP, WITHDRAWS, RELEASES, DEPLOY)


def movers(
    game: Any, state: Any, viewer: str, actions: Sequence[Any], info: Any = None
) -> tuple[Mover, ...]:
    """The pawns that can be moved by one of ``actions``, by where they stand."""
    groups: dict[str, list[Action]] = {}
    for action in actions:
        if action.verb in MOVES:
            groups.setdefault(_from(state, action), []).append(action)
    return tuple(_mover(state, place, tuple(found)) for place, found in groups.items())


def spends(action: Any, place: str) -> bool:
    """Whether an action plays or gives away the card that lies on a place."""
    return action.verb in (PLAY, DISCARD) and CARDS[action.card : action.card + 1] == (
        place.removeprefix(CARD),
    )


def _from(state: State, action: Action) -> str:
    at = state.at[action.pawn] if action.pawn >= 0 else BARRACKS
    return state.field.names[at] if at >= 0 else BOXES[at]


def _mover(state: State, place: str, actions: tuple[Action, ...]) -> Mover:
    first = actions[0]
    if first.verb == DEPLOY:
        return Mover(place, "a Guard from the Barracks", f"{first.who}: deploy to ", actions)
    pawns = dict.fromkeys(state.field.pawns[action.pawn] for action in actions)
    release = "release " if first.verb == RELEASES else ""
    ask = f"{first.who}: {release}{next(iter(pawns))} to "
    said = " or ".join(
        name_pawn(state, one) for one in dict.fromkeys(move.pawn for move in actions)
    )
    at = state.at[first.pawn]
    where = f"at {state.field.spoken[at]}" if at >= 0 else f"in the {place}"
    return Mover(place, said, ask, actions, where)


def ways(game: Any, state: Any, mover: Mover) -> tuple[Way, ...]:
    """Where a mover can come to, the nearest first, with the actions that lead there."""
    return _ways(game, state, mover.actions)


@lru_cache(maxsize=32)
def _ways(game: Any, state: State, first: tuple[Action, ...]) -> tuple[Way, ...]:
    """The cheapest way to every circle.

    What costs Equipment, lays a marker, meets somebody or asks somebody ends a way: it is done
    knowingly, with a press of its own.
    """
    found: dict[str, Way] = {}
    order, start = count(), _from(state, first[0])
    waiting: list[tuple[int, int, State, tuple[Action, ...]]] = []
    for action in first:
        heappush(waiting, (0, next(order), state, (action,)))
    seen: set[tuple[int, int, int]] = set()
    while waiting:
        _, _, before, way = heappop(waiting)
        action = way[-1]
        after = game.resolve(before, action, None)
        spent = state.points - after.points
        name = state.field.names[action.to] if action.verb != WITHDRAWS else BOXES[OFFICE]
        forced = after.mover >= 0
        if name not in found and name != start and (not forced or len(way) == 1):
            uses = _used(before, after)
            note = "goes on" if forced else _met(before, action) or uses
            said, risky = state.field.known_as.get(name, ""), _warned(after, action)
            found[name] = Way(name, max(0, spent), note, risky, way, said, uses)
        mark = (action.pawn, action.to, after.inside >> max(action.pawn, 0) & 1)
        if mark in seen or not _goes_on(before, after, action):
            continue
        if not forced:
            seen.add(mark)
        elif len(way) > state.points:
            continue
        for following in _steps(after, action.pawn):
            if not game.refusals(after, following):
                heappush(waiting, (spent, next(order), after, (*way, following)))
    return tuple(sorted(found.values(), key=lambda way: way.price))


def _goes_on(before: State, after: State, action: Action) -> bool:
    """Whether a step was plain, so that the pawn may be led further."""
    same = (
        before.equipment == after.equipment
        and before.kits == after.kits
        and before.markers == after.markers
        and before.turn == after.turn
    )
    there = action.verb == STEP and after.at[action.pawn] == action.to
    return same and there and not after.pending and not before.pending and after.over < 0


def _steps(state: State, pawn: int) -> Iterator[Action]:
    """The steps of a pawn that its circle has."""
    field, at = state.field, state.at[pawn]
    made = field.steps[pawn]
    near = [*field.links[at], *(to for to, _ in field.across[at])]
    if state.inside >> pawn & 1:
        near += field.under[at]
    return (made[to] for to in dict.fromkeys(near))


def _used(before: State, after: State) -> str:
    """What a step uses up."""
    notes = []
    for had, has in zip(before.equipment, after.equipment, strict=True):
        for kind, name in enumerate(EQUIPMENT):
            used = had[kind] - has[kind]
            if used > 0:
                notes.append(name if used == 1 else f"{used} {several(name)}")
    return ", ".join(notes)


def _met(before: State, action: Action) -> str:
    """That a step is an arrest; nothing where it meets nobody."""
    if action.verb != STEP or before.pending:
        return ""
    under = bool(before.inside >> action.pawn & 1)
    if pawn_on(before, action.to, under=under) < 0:
        return ""
    return "gives himself up" if action.who in NATIONS else "arrest"


def _warned(after: State, action: Action) -> bool:
    """Whether a prisoner who stays there can be arrested at any time (EC-POST-04)."""
    field = after.field
    kinds = field.board.kinds
    stays = action.verb == STEP and after.at[action.pawn] == action.to
    return action.who in NATIONS and stays and kinds[action.to] == POST


def group(action: Any) -> str:
    """A card that can be played on many is one entry of a list."""
    return f"Play {CARDS[action.card]}" if action.verb == PLAY and action.card >= 0 else ""
