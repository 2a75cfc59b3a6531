"""What players do and what chance brings, as data and as text.

``A: go a1 a2, knife at B`` and the like; chance speaks without a name: ``die: 5``, ``draw: ...``,
``tool: spoon`` (found), ``lost: bible``, ``deal A: knife``.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from rules.errors import NotationError
from rules.game import CHANCE
from rules.underground.cards import CHANCE as EFFECTS
from rules.underground.cards import (
    CHANCES,
    CUTTING,
    DIGGING,
    FIGHTING,
    KIND,
    SACRED,
    TOOL,
    TOOLS,
    WEAPON,
)
from rules.underground.position import front_chasms
from rules.underground.state import NONE, TOKENS, Field, State

THROW, JUMP, TURN_BACK, GO, USE, BUY, TAKE, PASS = (
    "throw", "jump", "back", "go", "use", "buy", "take", "pass",
)  # fmt: skip
CLIMB, SHOW, DECLINE, MOVE, AHEAD, STRIKE, GIVE_UP, USE_PASS, ASK_CHANCE = (
    "climb", "show", "decline", "move", "ahead", "strike", "give up", "use pass", "draw",
)  # fmt: skip
DIE, DRAWN, FOUND, LOST, DEAL, LOT = "die", "drawn", "tool", "lost", "deal", "lot"
UNKNOWN = "unknown"

SIMPLE = (THROW, TURN_BACK, TAKE, PASS, DECLINE, GIVE_UP, USE_PASS, ASK_CHANCE)
"""Commands of one word, or of two."""


class Action(NamedTuple):
    """One action.

    ``card`` is a tool, or at chance nodes what was drawn or thrown; ``path`` the squares of a
    route (none: staying), ``signs`` those where a Signpost card is used on the way; ``square`` and
    ``to`` name squares, ``foe`` another player, ``word`` what could not be read or a wish.
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

SHAPE = re.compile(r"\s*(?P<who>[A-Z])\s*:\s*(?P<what>\S.*?)\s*")
CHANCE_SHAPE = re.compile(
    r"\s*(?:chance\s*:\s*)?(?P<what>die|draw|tool|lost|deal\s+[A-Z]|lot\s+[A-Z])"
    r"\s*:?\s*(?P<card>\S.*?)\s*"
)
TAIL = re.compile(r"(?P<card>.+?) at (?P<foe>[A-Z])|attack (?P<wish>[A-Z])|signpost at (?P<at>\S+)")
USED = re.compile(
    r"(?P<card>.+?)(?: on (?P<square>\S+?))?(?: to (?P<to>\S+?))?(?: at (?P<foe>[A-Z]))?"
    r"(?P<fetch>,? fetch)?"
)


# -- reading ------------------------------------------------------------------------------------


def read(state: State, text: str) -> Action:
    """The action in ``text``; what no game knows is kept, to be refused."""
    said = CHANCE_SHAPE.fullmatch(text)
    if said:
        return _chance(said["what"].split(), said["card"])
    shape = SHAPE.fullmatch(text)
    if shape is None:
        raise NotationError(
            f"'{text.strip()}' cannot be read; write the player, a colon and what is done: "
            "'A: throw', or what chance brings: 'die: 5'."
        )
    who, what = shape["who"], " ".join(shape["what"].split())
    found = _player(state, who, what)
    return found or Action(who, UNKNOWN, word=what)


def _chance(what: list[str], card: str) -> Action:
    kind, whom = what[0], what[1] if len(what) > 1 else ""
    if kind in ("die", "lot"):
        number = int(card) if card.isdecimal() and len(card) < 9 else 0
        return Action(CHANCE, DIE if kind == "die" else LOT, number, foe=whom)
    if kind == "draw":
        known = EFFECTS.get(card, NONE)
        return Action(CHANCE, DRAWN, known, word="" if known >= 0 else card)
    known = TOOL.get(card, NONE)
    verb = {"tool": FOUND, "lost": LOST, "deal": DEAL}[kind]
    hidden = card == HIDDEN
    return Action(CHANCE, verb, known, foe=whom, word="" if known >= 0 or hidden else card)


def _player(state: State, who: str, what: str) -> Action | None:
    """The action of a player, or ``None`` for what cannot be made out."""
    field = state.field
    if what in SIMPLE:
        return Action(who, what)
    verb, _, rest = what.partition(" ")
    squares = [field.board.index.get(name, NONE) for name in rest.split()]
    if what == JUMP:
        chasms = _chasms(state, who)
        return Action(who, JUMP, square=chasms[0] if len(chasms) == 1 else NONE)
    if verb in (JUMP, CLIMB, MOVE, AHEAD):
        if len(squares) == 1 and squares[0] >= 0:
            return Action(who, verb, square=squares[0])
        return None
    if verb == TAKE and len(squares) == 2 and rest.startswith("from ") and squares[1] >= 0:
        return Action(who, TAKE, square=squares[1])
    if verb in (BUY, SHOW):
        known = TOOL.get(rest, NONE)
        return Action(who, verb, known) if known >= 0 or (verb == BUY and rest == HIDDEN) else None
    if verb == USE:
        return _use(state, who, rest)
    if verb == CLEAR:
        return _clear(field, who, rest)
    if verb.rstrip(",") in (GO, "stay"):
        return _go(field, who, what)
    blow = TAIL.fullmatch(what)
    if blow and blow["card"] in TOOL:
        return Action(who, STRIKE, TOOL[blow["card"]], foe=blow["foe"])
    return None


def _chasms(state: State, who: str) -> tuple[int, ...]:
    """The chasms a bare 'jump' may mean: those in front, else any beside the player."""
    seat = state.field.seats.get(who, NONE)
    if seat < 0 or state.at[seat] < 0:
        return ()
    front = front_chasms(state, seat)
    field = state.field
    beside = [to for to in field.next[state.at[seat]] if field.chasms >> to & 1]
    return front or tuple(beside)


def _use(state: State, who: str, rest: str) -> Action | None:
    field = state.field
    shape = USED.fullmatch(rest)
    if shape is None or shape["card"] not in TOOL:
        return None
    places = [NONE, NONE]
    for number, key in enumerate(("square", "to")):
        if shape[key]:
            places[number] = field.board.index.get(shape[key], NONE)
            if places[number] < 0:
                return None
    wish = FETCH if shape["fetch"] else ""
    card = TOOL[shape["card"]]
    found = Action(who, USE, card, (), (), places[0], places[1], shape["foe"] or "", wish)
    return plainly(state, found)


def plainly(state: State, action: Action) -> Action:
    """One way to write what is used inside a cave, whether or not its square is named."""
    field, kind = state.field, KIND[action.card]
    seat = field.seats.get(action.who, NONE)
    here = state.at[seat] if seat >= 0 else NONE
    if here < 0 or action.square not in (NONE, here):
        return action
    if here in (field.prison, field.beast, field.devil) and kind in (WEAPON, SACRED, CUTTING):
        return action._replace(square=NONE)
    if (here, kind) in ((field.rubble, DIGGING), (field.fire, FIGHTING)):
        return action._replace(square=here)
    return action


def _clear(field: Field, who: str, rest: str) -> Action | None:
    """'clear a4 with pick' is another way to say 'use pick on a4'; other cards are refused."""
    square, _, tool = rest.partition(" with ")
    at, card = field.board.index.get(square, NONE), TOOL.get(tool, NONE)
    if at < 0 or card < 0:
        return None
    clearing = KIND[card] in (DIGGING, FIGHTING, CUTTING)
    return Action(who, USE, card, square=at, word="" if clearing else CLEAR)


def _go(field: Field, who: str, what: str) -> Action | None:
    first, *tails = what.split(", ")
    words = first.split()
    if (words[0] == GO) != (len(words) > 1):
        return None
    path = tuple(field.board.index.get(name, NONE) for name in words[1:])
    action = Action(who, GO, path=path)
    for tail in tails:
        shape = TAIL.fullmatch(tail)
        if shape is None:
            return None
        if shape["at"]:
            action = action._replace(
                signs=(*action.signs, field.board.index.get(shape["at"], NONE))
            )
        elif shape["wish"]:
            action = action._replace(foe=shape["wish"], word=ATTACK)
        elif shape["card"] in TOOL:
            action = action._replace(card=TOOL[shape["card"]], foe=shape["foe"])
        else:
            return None
    return None if NONE in (*action.path, *action.signs) else action


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
        return f"draw: {CHANCES[card] if card >= 0 else action.word or HIDDEN}"
    name = TOOLS[card] if card >= 0 else action.word or HIDDEN
    return f"deal {foe}: {name}" if verb == DEAL else f"{verb}: {name}"


def command(state: State, action: Action) -> str:
    """The action of a player without his name."""
    names, verb = state.field.names, action.verb
    tool = TOOLS[action.card] if action.card >= 0 else HIDDEN
    square = names[action.square] if action.square >= 0 else ""
    if verb == UNKNOWN:
        return action.word
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
        several = seat < 0 or _chasms(state, action.who) != (action.square,)
        return f"{JUMP} {square}" if several and square else JUMP
    if verb == TAKE and square:
        return f"take from {square}"
    return f"{verb} {square}" if square else verb


def _route(names: tuple[str, ...], action: Action, tool: str) -> str:
    text = f"go {' '.join(names[at] for at in action.path)}" if action.path else "stay"
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
