"""Reading actions: what a person writes, what chance brings; a slip in writing is named."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rules.errors import NotationError, shorten
from rules.game import CHANCE
from rules.hints import meant
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
    STAY,
    STRIKE,
    TAKE,
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
    SIGNPOST,
    TOOL,
    TOOLS,
    WEAPON,
)
from rules.underground.field import Field
from rules.underground.ground import ground, passages
from rules.underground.state import NONE, State

SHAPE = re.compile(r"\s*(?P<who>[A-Z])\s*:\s*(?P<what>\S.*?)\s*")


CHANCE_SHAPE = re.compile(
    r"\s*(?:chance\s*:\s*)?(?P<what>die|draw|tool|lost|deal\s+[A-Z]|lot\s+[A-Z])"
    r"\s*:?\s*(?P<card>\S.*?)\s*"
)


TAIL = re.compile(r"(?P<card>.+?) at (?P<foe>[A-Z])|attack (?P<wish>[A-Z])|signpost at (?P<at>\S+)")


USED = re.compile(
    r"(?P<card>.+?)(?: on (?P<square>\S+?))?(?: to (?P<to>\S+?))?(?: at (?P<foe>\S+?))?"
    r"(?P<fetch>,? fetch)?"
)


LIKE = {
    JUMP: "jump a4", GO: "go a1 a2", USE: "use plank on a3", CLEAR: "clear a4 with pick",
    BUY: "buy plank", SHOW: "show cross", CLIMB: "climb a5", MOVE: "move a1", AHEAD: "ahead a2",
    STAY: "stay",
    **{verb: verb for verb in SIMPLE},
}  # fmt: skip
"""The commands of a player but for a blow, and one example of each."""
MANY = 8
"""How many names a message lists."""


def read(state: State, text: str) -> Action:
    """The action in ``text``; raises ``NotationError`` naming a word that is not known."""
    said = CHANCE_SHAPE.fullmatch(text)
    if said:
        return _chance(state.field, said["what"].split(), said["card"])
    shape = SHAPE.fullmatch(text)
    if shape is None:
        raise NotationError(
            f"'{shorten(text.strip())}' cannot be read; write the player, a colon and what is "
            "done: 'A: throw', or what chance brings: 'die: 5'."
        )
    known(shape["who"], state.field.seats, "player")
    return _player(state, shape["who"], " ".join(shape["what"].split()))


def known(word: str, names: Mapping[str, int], what: str) -> int:
    """The number of something by its name; raises ``NotationError`` naming the nearest one."""
    if word not in names:
        some = ", ".join(list(names)[:MANY]) + (" …" if len(names) > MANY else "")
        near = meant(word, names)
        raise NotationError(f"There is no {what} '{shorten(word)}'; {what}s: {some}.{near}")
    return names[word]


def _chance(field: Field, what: list[str], card: str) -> Action:
    kind, whom = what[0], what[1] if len(what) > 1 else ""
    if whom:
        known(whom, field.seats, "player")
    if kind in ("die", "lot"):
        return Action(CHANCE, DIE if kind == "die" else LOT, known(card, DIE_SHOWS, "number"),
                      foe=whom)  # fmt: skip
    verb = {"draw": DRAWN, "tool": FOUND, "lost": LOST, "deal": DEAL}[kind]
    if card == HIDDEN:
        return Action(CHANCE, verb, foe=whom)
    cards, name = (EFFECTS, "Chance card") if kind == "draw" else (TOOL, "tool")
    return Action(CHANCE, verb, known(card, cards, name), foe=whom)


DIE_SHOWS = {str(face): face for face in range(1, 7)}
"""What a die can show."""


def _player(state: State, who: str, what: str) -> Action:
    """The action of a player."""
    field = state.field
    if what in SIMPLE:
        return Action(who, what)
    verb, _, rest = what.partition(" ")
    verb = verb.rstrip(",")
    if what == JUMP:
        chasms = chasms_for(state, who)
        return Action(who, JUMP, square=chasms[0] if len(chasms) == 1 else NONE)
    if verb in (JUMP, CLIMB, MOVE, AHEAD):
        return Action(who, verb, square=_square(field, rest, verb))
    if verb == TAKE and rest.startswith("from "):
        return Action(who, TAKE, square=_square(field, rest.removeprefix("from "), TAKE))
    if verb in (BUY, SHOW):
        if verb == BUY and rest == HIDDEN:
            return Action(who, verb)
        return Action(who, verb, _tool(rest, verb))
    if verb == USE:
        return _use(state, who, rest)
    if verb == CLEAR:
        return _clear(field, who, rest)
    if verb in (GO, STAY):
        return _go(state, who, what)
    blow = BLOW.fullmatch(what)
    if blow:
        foe = _foe(field, blow["foe"])
        return Action(who, STRIKE, known(blow["card"], TOOL, "tool"), foe=foe)
    if verb in LIKE:
        raise NotationError(f"'{what}': write nothing after '{verb}'.")
    weapon = what.removesuffix(" at")
    if weapon in TOOL:
        raise NotationError(f"'{weapon}': say whom it strikes, such as '{weapon} at B'.")
    commands, near = ", ".join(LIKE), meant(verb, LIKE) or meant(what, LIKE)
    raise NotationError(
        f"There is no command '{shorten(what)}'; commands: {commands}, 'knife at B'.{near}"
    )


BLOW = re.compile(r"(?P<card>.+?) at (?P<foe>\S+)")


def _square(field: Field, name: str, verb: str) -> int:
    """One square; raises ``NotationError`` where it is missing or there is none such."""
    if not name or " " in name:
        raise NotationError(f"'{verb}': name one square, such as '{LIKE[verb]}'.")
    return known(name, field.board.index, "square")


def _tool(name: str, verb: str) -> int:
    """One tool; raises ``NotationError`` where it is missing or there is none such."""
    if not name:
        raise NotationError(f"'{verb}': name a tool, such as '{LIKE[verb]}'.")
    return known(name, TOOL, "tool")


def _foe(field: Field, name: str) -> str:
    """Another player by his name."""
    known(name, field.seats, "player")
    return name


def _use(state: State, who: str, rest: str) -> Action:
    field = state.field
    shape = USED.fullmatch(rest)
    card = _tool(shape["card"] if shape else "", USE)
    if shape is None:
        raise NotationError(f"'use {rest}': write it like '{LIKE[USE]}'.")
    square, to = (
        known(shape[key], field.board.index, "square") if shape[key] else NONE
        for key in ("square", "to")
    )
    foe = _foe(field, shape["foe"]) if shape["foe"] else ""
    wish = FETCH if shape["fetch"] else ""
    return plainly(state, Action(who, USE, card, (), (), square, to, foe, wish))


def plainly(state: State, action: Action) -> Action:
    """One way to write what is used inside a cave, whether or not its square is named."""
    field, kind = state.field, KIND[action.card]
    seat = field.seats.get(action.who, NONE)
    here = state.at[seat] if seat >= 0 else NONE
    if here < 0 or action.square not in (NONE, here):
        return action
    if (here, kind) in ((field.prison, CUTTING), (field.beast, WEAPON), (field.devil, SACRED)):
        return action._replace(square=NONE)
    if (here, kind) in ((field.rubble, DIGGING), (field.fire, FIGHTING)):
        return action._replace(square=here)
    return action


def _clear(field: Field, who: str, rest: str) -> Action:
    """'clear a4 with pick' is another way to say 'use pick on a4'; other cards are refused."""
    square, _, tool = rest.partition(" with ")
    at, card = _square(field, square, CLEAR), _tool(tool, CLEAR)
    clearing = KIND[card] in (DIGGING, FIGHTING, CUTTING)
    return Action(who, USE, card, square=at, word="" if clearing else CLEAR)


def _go(state: State, who: str, what: str) -> Action:
    field, here = state.field, state.at[state.field.seats[who]]
    first, *tails = what.split(", ")
    words = first.split()
    if words[0] == GO and len(words) < 2:
        raise NotationError(f"'go': name every square of the way, such as '{LIKE[GO]}'.")
    if words[0] == STAY and len(words) > 1:
        raise NotationError("'stay': write no square after it; to move say 'go' and the squares.")
    path = tuple(known(name, field.board.index, "square") for name in words[1:])
    action = Action(who, GO, path=path)
    for tail in tails:
        action = _more(field, here, action, tail)
    return action._replace(signs=as_passed(state, action)) if action.signs[1:] else action


def as_passed(state: State, action: Action) -> tuple[int, ...]:
    """The Signpost cards of a route in the order of the passages they free.

    A square may be passed twice and its card be shown the second time; a card that frees none
    comes last.
    """
    seat = state.field.seats[action.who]
    whole = (state.at[seat], *action.path)
    left, order = list(action.signs), []
    for square in passages(state.field, ground(state, seat), whole):
        if square in left:
            left.remove(square)
            order.append(square)
    left.sort(key=lambda at: whole.index(at) if at in whole else len(whole))
    return (*order, *left)


def _more(field: Field, here: int, action: Action, tail: str) -> Action:
    """What is said after a route: a card at an arrow, an attack announced, a weapon shown.

    A square of the way may have the name of a player: a Signpost card is shown at the square.
    """
    shape = TAIL.fullmatch(tail)
    if shape is None:
        raise NotationError(
            f"'{shorten(tail)}' cannot be read after a way; write 'knife at B', 'attack B' or "
            "'signpost at a2'."
        )
    passed = field.board.index.get(shape["foe"], NONE) if shape["card"] == TOOLS[SIGNPOST] else NONE
    if shape["at"] or (passed >= 0 and (passed in action.path or passed == here)):
        square = passed if passed >= 0 else known(shape["at"], field.board.index, "square")
        return action._replace(signs=(*action.signs, square))
    if shape["wish"]:
        return action._replace(foe=_foe(field, shape["wish"]), word=ATTACK)
    card, foe = known(shape["card"], TOOL, "tool"), _foe(field, shape["foe"])
    return action._replace(card=card, foe=foe)
