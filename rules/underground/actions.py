"""What players do and what chance brings, as data and as text.

``A: go a1 a2, knife at B`` and the like; chance speaks without a name: ``die: 5``, ``draw: ...``,
``tool: spoon`` (found), ``lost: bible``, ``deal A: knife``.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.game import CHANCE
from rules.underground.cards import (
    CHANCES,
    TOOLS,
)
from rules.underground.position import front_chasms
from rules.underground.state import NONE, TOKENS, State

THROW, JUMP, TURN_BACK, GO, USE, BUY, TAKE, PASS = (
    "throw", "jump", "back", "go", "use", "buy", "take", "pass",
)  # fmt: skip


CLIMB, SHOW, DECLINE, MOVE, AHEAD, STRIKE, GIVE_UP, USE_PASS, ASK_CHANCE = (
    "climb", "show", "decline", "move", "ahead", "strike", "give up", "use pass", "draw",
)  # fmt: skip


DIE, DRAWN, FOUND, LOST, DEAL, LOT = "die", "drawn", "tool", "lost", "deal", "lot"


STAY = "stay"
"""How a route of no steps is written."""


SIMPLE = (THROW, TURN_BACK, TAKE, PASS, DECLINE, GIVE_UP, USE_PASS, ASK_CHANCE)
"""Commands of one word, or of two."""


class Action(NamedTuple):
    """One action.

    ``card`` is a tool, or at chance nodes what was drawn or thrown; ``path`` the squares of a
    route (none: staying), ``signs`` those where a Signpost card is used on the way; ``square`` and
    ``to`` name squares, ``foe`` another player, ``word`` a wish.
    """

    who: str
    verb: str
    card: int = NONE
    path: tuple[int, ...] = ()
    signs: tuple[int, ...] = ()
    square: int = NONE
    to: int = NONE
    foe: str = ""
    word: str = ""


ATTACK = "attack"
"""The wish to attack, announced before a chance is drawn (UE-CHANCE-06)."""


CLEAR = "clear"
"""The wish to clear a square with a card that does not clear (UE-GRATE-08)."""


FETCH = "fetch"
"""The wish to fetch the treasure from a chasm, where that must be said (UE-GAP-31)."""


# -- writing ------------------------------------------------------------------------------------

HIDDEN = "?"
"""A card whose name the reader may not know."""


def write(state: State, action: Action) -> str:
    """The action as text; :func:`read` takes it back."""
    if action.who == CHANCE:
        return _said_by_chance(action)
    return f"{action.who}: {command(state, action)}"


def _said_by_chance(action: Action) -> str:
    verb, card, foe = action.verb, action.card, action.foe
    if verb in (DIE, LOT):
        return f"die: {card}" if verb == DIE else f"lot {foe}: {card}"
    if verb == DRAWN:
        return f"draw: {CHANCES[card] if card >= 0 else HIDDEN}"
    name = TOOLS[card] if card >= 0 else HIDDEN
    return f"deal {foe}: {name}" if verb == DEAL else f"{verb}: {name}"


def command(state: State, action: Action) -> str:
    """The action of a player without his name."""
    names, verb = state.field.names, action.verb
    tool = TOOLS[action.card] if action.card >= 0 else HIDDEN
    square = names[action.square] if action.square >= 0 else ""
    if verb == GO:
        return _route(names, action, tool)
    if verb == USE and action.word == CLEAR:
        return f"{CLEAR} {square} with {tool}"
    if verb == USE:
        to = f" to {names[action.to]}" if action.to >= 0 else ""
        foe = f" at {action.foe}" if action.foe else ""
        wish = f", {FETCH}" if action.word == FETCH else ""
        return f"use {tool}{f' on {square}' if square else ''}{to}{foe}{wish}"
    if verb == STRIKE:
        return f"{tool} at {action.foe}"
    if verb in (BUY, SHOW):
        return f"{verb} {tool}"
    if verb == JUMP:
        seat = state.field.seats.get(action.who, NONE)
        several = seat < 0 or chasms_for(state, action.who) != (action.square,)
        return f"{JUMP} {square}" if several and square else JUMP
    if verb == TAKE and square:
        return f"take from {square}"
    return f"{verb} {square}" if square else verb


def _route(names: tuple[str, ...], action: Action, tool: str) -> str:
    text = f"go {' '.join(names[at] for at in action.path)}" if action.path else STAY
    text += "".join(f", signpost at {names[at]}" for at in action.signs)
    if action.word == ATTACK:
        return f"{text}, attack {action.foe}"
    return f"{text}, {tool} at {action.foe}" if action.foe else text


def label(state: State, action: Action) -> str:
    """The action as a short English phrase for a button."""
    names, verb = state.field.names, action.verb
    if action.who == CHANCE:
        text = _said_by_chance(action)
        return text[0].upper() + text[1:]
    text = command(state, action)
    if verb == GO and action.path:
        way = " by " + " ".join(names[at] for at in action.path[:-1]) if action.path[1:] else ""
        tail = text.partition(", ")[2]
        text = f"Go to {names[action.path[-1]]}{way}{', ' if tail else ''}{tail}"
    elif verb == MOVE:
        token = TOKENS[state.pending[0].token] if state.pending else "token"
        text = f"Move the {token} from {names[action.square]}"
    elif verb == TURN_BACK:
        text = "Turn back"
    elif verb == PASS:
        text = "Let the turn pass"
    elif verb == TAKE and action.square < 0:
        text = "Take the treasure"
    elif verb == AHEAD:
        text = f"{names[action.square]} is in front"
    turn = state.pending[0].who if state.pending else state.turn
    mine = turn >= 0 and action.who == state.field.players[turn]
    text = text[0].upper() + text[1:]
    return text if mine else f"{action.who}: {text}"


def chasms_for(state: State, who: str) -> tuple[int, ...]:
    """The chasms a bare 'jump' may mean: those in front, else any beside the player."""
    seat = state.field.seats.get(who, NONE)
    if seat < 0 or state.at[seat] < 0:
        return ()
    front = front_chasms(state, seat)
    field = state.field
    beside = [to for to in field.next[state.at[seat]] if field.chasms >> to & 1]
    return front or tuple(beside)
