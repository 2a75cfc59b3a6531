"""Actions on the castle's board: which place stands for an action, and where a try breaks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.games.colditz import state as cards
from rules.games.colditz.actions import DEPLOY, DESPAIR, PLAY, RELEASES, REMOVE, STEP, WITHDRAWS
from rules.games.colditz.board.plan import Board
from rules.games.colditz.state import BOXES, OFFICE
from widgets.boards.castle.facts import Seen, owner, plan, seen
from widgets.kernel.motion import Item

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


def direction(game: Any, state: Any, way: int) -> str:
    """The written step of whoever acts to the next circle in a direction."""
    actor = next(iter(game.actors(state)), "")
    board = plan(state)
    across, down = ((0, -1), (1, 0), (0, 1), (-1, 0))[way % 4]
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
    return str(game.write(state, max(found, key=lambda row: row[0])[1]))


def icon(action: Any) -> str:
    """The name of the sign on the button of an action: words say more here."""
    return ""
