"""Reading actions: what a person writes, what chance brings; a slip in writing is named."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from rules.core.errors import NotationError, meant, shorten
from rules.core.game import CHANCE
from rules.games.underground.actions import (
    AHEAD,
    ATTACK,
    BUY,
    CLEAR,
    CLIMB,
    DEAL,
    DECLINE,
    DIE,
    DRAWN,
    FETCH,
    FOUND,
    GIVE_UP,
    GO,
    HIDDEN,
    JUMP,
    LOST,
    LOT,
    MOVE,
    NONE,
    PASS,
    SHOW,
    SIMPLE,
    STAY,
    STRIKE,
    TAKE,
    THROW,
    TURN_BACK,
    USE,
    Action,
)
from rules.games.underground.state import CHANCE_CARD as EFFECTS
from rules.games.underground.state import (
    CHANCES,
    CUTTING,
    DIGGING,
    FIGHTING,
    KIND,
    SACRED,
    SIGNPOST,
    TOKENS,
    TOOL,
    TOOLS,
    WEAPON,
    Field,
    State,
    front_chasms,
)
from rules.games.underground.verbs.route import ground, passages


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


# -- Reading actions ------------------------------------------------------------------------------


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


# -- Several actions in a row as one short line ---------------------------------------------------


DONE = {
    THROW: "throws", TURN_BACK: "turns back", DECLINE: "declines", GIVE_UP: "gives up",
    PASS: "lets the turn pass", TAKE: "takes the treasure",
}  # fmt: skip
"""What a person did, for commands that go with a bare word."""
CAST = (THROW, JUMP, TURN_BACK)
"""What a die follows."""


def summary(taken: Sequence[tuple[State, Action]]) -> str:
    """The line of a log; one action alone stands as a scenario file has it."""
    if len(taken) == 1:
        return write(*taken[0])
    parts: list[str] = []
    actor, cast = "", False
    for state, action in taken:
        if action.verb == DIE and cast:
            parts[-1] += f" {action.card}"
        else:
            words = told(state, action)
            if action.who not in (CHANCE, actor):
                words, actor = f"{action.who}: {words}", action.who
            parts.append(words)
        cast = action.verb in CAST
    return ", ".join(parts)


def told(state: State, action: Action) -> str:
    """One action in the third person, without its player."""
    text = write(state, action) if action.who == CHANCE else command(state, action)
    if action.verb in DONE and text in (action.verb, PASS):
        return DONE[action.verb]
    if action.verb == JUMP:
        return text.replace(JUMP, "jumps", 1)
    if action.verb == DRAWN:
        return f"draws “{CHANCES[action.card] if action.card >= 0 else HIDDEN}”"
    if action.verb in (GO, AHEAD):
        return _gone(state, action, text)
    verb, _, rest = text.partition(" ")
    return f"{verb}s {rest}".strip() if verb in ("use", "show", "buy", "climb", "move") else text


def _gone(state: State, action: Action, text: str) -> str:
    """A route by where it ends; what else was done on it follows."""
    if action.verb == AHEAD or not action.path:
        return text.replace("stay", "stays", 1)
    end = state.field.names[action.path[-1]]
    tail = text.partition(", ")[2]
    return f"to {end}{f', {tail}' if tail else ''}"
