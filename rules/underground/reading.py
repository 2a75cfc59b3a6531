"""Reading actions: what a person writes, what chance brings, and what nobody knows."""

from __future__ import annotations

import re

from rules.errors import NotationError
from rules.game import CHANCE
from rules.underground.actions import (
    AHEAD,
    ATTACK,
    BUY,
    CLEAR,
    CLIMB,
    DEAL,
    DIE,
    DRAWN,
    FETCH,
    FOUND,
    GO,
    HIDDEN,
    JUMP,
    LOST,
    LOT,
    MOVE,
    SHOW,
    SIMPLE,
    STRIKE,
    TAKE,
    UNKNOWN,
    USE,
    Action,
    chasms_for,
)
from rules.underground.cards import CHANCE as EFFECTS
from rules.underground.cards import (
    CUTTING,
    DIGGING,
    FIGHTING,
    KIND,
    SACRED,
    TOOL,
    WEAPON,
)
from rules.underground.field import Field
from rules.underground.state import NONE, State

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
        chasms = chasms_for(state, who)
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
