"""Actions on the tunnels' board: the square or card that stands for one, where a try ends."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rules.games.underground.actions import ATTACK, BUY, GO, SHOW, STRIKE, THROW, USE
from rules.games.underground.board.plan import CHASM, PRISON, Board
from rules.games.underground.cards import (
    COIN,
    COIN_CARD,
    CUTTING,
    DIGGING,
    EXPLOSIVE,
    FIGHTING,
    GRATE_CARD,
    KIND,
    LIGHTER,
    SACRED,
    SIGNPOST,
    SIGNPOST_CARD,
    TOOL,
    TOOLS,
    WEAPON,
    WOODEN,
)
from widgets.boards import CARD, PLAIN, Mover, Overlay, Way
from widgets.boards.tunnels.beside import floor
from widgets.boards.tunnels.facts import Seen, seen
from widgets.boards.tunnels.ground import side
from widgets.kernel.film import Item

TRY = 700
"""How long a refused try lasts."""


def targets(
    game: Any, state: Any, viewer: str, actions: Sequence[Any], info: Any = None
) -> tuple[str, ...]:
    """The square that stands for each action: where a route ends, what a card is used on."""
    return tuple(_target(state, action) for action in actions)


def _target(state: Any, action: Any) -> str:
    names: tuple[str, ...] = state.field.names
    at: int = action.path[-1] if action.verb == GO and action.path else action.square
    return names[at] if at >= 0 else ""


def tried(game: Any, state: Any, viewer: str, action: Any) -> Item | None:
    """Where a refused try is drawn: the route up to where it breaks, or what it was aimed at.

    Figures are in everybody's sight, so this tells nothing.
    """
    facts: Seen = seen(game, state, viewer)
    start = facts.at.get(getattr(action, "who", ""), "")
    if not start:
        return None
    board: Board = state.field.board
    aims = action.path if action.verb == GO else (action.square,)
    way, sign = [board.index[start]], ""
    for at in aims:
        if at < 0 or at == way[-1]:
            break
        if at not in board.next[way[-1]]:
            sign = board.names[at]
            break
        way.append(at)
    via = tuple(board.names[at] for at in way)
    return Item("refuse", d=TRY, s=action.who, via=via, at=sign)


def toward(game: Any, state: Any, place: str, ask: str = "") -> str:
    """The shortest way there, square by square, or what was picked up used on it."""
    actor, board = next(iter(game.actors(state)), ""), state.field.board
    if place not in board.index:
        return ""
    seat = state.field.seats.get(actor, -1)
    start, goal = state.at[seat] if seat >= 0 else -1, board.index[place]
    if start == goal:
        return ""
    if ask or start < 0:
        return f"{ask or f'{actor}: go '}{place}"
    back, wave = {goal: goal}, [goal]
    while wave and start not in back:
        wave = [to for at in wave for to in board.next[at] if back.setdefault(to, at) == at]
    way = [back.get(start, goal)]
    while way[-1] != goal:
        way.append(back[way[-1]])
    return f"{actor}: go {' '.join(board.names[at] for at in way)}"


def direction(game: Any, state: Any, way: int, overlay: Overlay = PLAIN) -> str:
    """The written move of whoever is to act to the next square in a direction."""
    actor = next(iter(game.actors(state)), "")
    seat = state.field.seats.get(actor, -1)
    at = state.at[seat] if seat >= 0 else -1
    board = state.field.board
    here = floor(board, 1.0, seen(game, state, game.viewers(state)[0]), overlay)
    there = [to for to in board.next[at] if side(here, at, to) == way] if at >= 0 else []
    if not there:
        return f"{actor}: go"
    routes = [
        action
        for action in game.actions(state)
        if action.verb == GO and action.who == actor and action.path[:1] == (there[0],)
    ]
    if len(routes) == 1:
        return str(game.format(state, routes[0]))
    return f"{actor}: go {board.names[there[0]]}"


def icon(action: Any) -> str:
    """The name of the sign on the button of an action: words say more here."""
    return ""


# -- what a card does here and now ----------------------------------------------------------------


IDLE = {
    WEAPON: "no rival in reach", SACRED: "no attack now", EXPLOSIVE: "no square to blow up",
    DIGGING: "no rubble near", LIGHTER: "no square to light", FIGHTING: "no fire near",
    GRATE_CARD: "no square to bar", CUTTING: "no grate near", SIGNPOST_CARD: "no square for it",
    WOODEN: "no chasm near", COIN_CARD: "nothing to buy",
}  # fmt: skip
DOES = {
    EXPLOSIVE: "blows up", DIGGING: "digs free", LIGHTER: "lights", FIGHTING: "puts out",
    GRATE_CARD: "bars", CUTTING: "cuts", SIGNPOST_CARD: "marks", WOODEN: "crosses",
}  # fmt: skip


def uses(game: Any, state: Any, seen: Seen, seat: str) -> dict[str, tuple[str, bool]]:
    """For each card in the hand of ``seat`` a line, and whether it can be used now."""
    mine = [action for action in game.actions(state) if action.who == seat]
    waits = "not now" if seat == seen.turn else "on your turn"
    found: dict[str, tuple[str, bool]] = {}
    for name in dict.fromkeys(seen.hands.get(seat, ())):
        card = TOOL[name]
        able = [action for action in mine if _spends(action, card)]
        if able:
            found[name] = (_line(state, seen, card, able), True)
        else:
            found[name] = (IDLE[KIND[card]] if mine else waits, False)
    return found


NOT_HERE, NOTHING = "not here", "nothing yet"
SHORT = {
    WEAPON: "nobody near", SACRED: "if attacked", EXPLOSIVE: NOT_HERE, DIGGING: "no rubble",
    LIGHTER: NOT_HERE, FIGHTING: "no fire", GRATE_CARD: NOT_HERE, CUTTING: "no grate",
    SIGNPOST_CARD: NOT_HERE, WOODEN: "no chasm", COIN_CARD: NOTHING,
}  # fmt: skip
"""The word at a card that is of no use now."""


def whens(game: Any, state: Any, seen: Seen) -> dict[str, tuple[str, bool]]:
    """For each of the viewer's own cards a word that says when or where it works, and if now."""
    mine = [action for action in game.actions(state) if action.who == seen.viewer]
    throw, going = (any(action.verb == verb for action in mine) for verb in (THROW, GO))
    found: dict[str, tuple[str, bool]] = {}
    for name in dict.fromkeys(seen.hands.get(seen.viewer, ())):
        card = TOOL[name]
        able = [action for action in mine if _spends(action, card)]
        if able:
            found[name] = (_word(state, able), True)
        elif not mine:
            found[name] = ("not now" if seen.viewer == seen.turn else "your turn", False)
        else:
            word = SHORT[KIND[card]]
            if KIND[card] == WEAPON:
                word = "after a throw" if throw else word
            elif going and word in (NOT_HERE, NOTHING):
                word = "next turn"
            found[name] = (word, False)
    return found


def _word(state: Any, actions: list[Any]) -> str:
    """What a card is for now: whom it strikes, what it is worth, where it works."""
    first, names = actions[0], state.field.names
    rivals = dict.fromkeys(action.foe for action in actions if action.foe)
    if first.verb in (BUY, SHOW):
        return "buys a tool" if first.verb == BUY else "saves you"
    if rivals:
        return f"attack {next(iter(rivals))}" if len(rivals) == 1 else "attack"
    if first.verb == GO:
        return "on the way"
    squares = dict.fromkeys(names[action.square] for action in actions if action.square >= 0)
    if len(squares) > 2:
        return f"{len(squares)} squares"
    return " or ".join(squares) or "here"


def foes(game: Any, state: Any, seen: Seen) -> dict[str, int]:
    """Whom the viewer can stop on and attack after his throw, and how many squares away."""
    found: dict[str, int] = {}
    for action in game.actions(state):
        if action.who == seen.viewer and action.verb == GO and action.foe:
            found[action.foe] = min(len(action.path), found.get(action.foe, len(action.path)))
    return found


def _spends(action: Any, card: int) -> bool:
    """Whether an action uses a card."""
    if action.verb == BUY:
        return card == COIN
    if action.verb == GO:
        return (action.card == card and action.word != ATTACK) or (
            card == SIGNPOST and bool(action.signs)
        )
    return action.verb in (USE, SHOW, STRIKE) and action.card == card


def _line(state: Any, seen: Seen, card: int, actions: list[Any]) -> str:
    """What the first sort of use does, and on which squares."""
    first, names = actions[0], state.field.names
    kind = KIND[card]
    if first.verb == BUY:
        return "buys a tool"
    if first.verb == SHOW:
        return "saves you now"
    foes = [action.foe for action in actions if action.foe]
    if foes:
        return f"attacks {_either(foes)}"
    if first.verb == GO:
        return f"passes {_either(names[at] for action in actions for at in action.signs)}"
    squares = [action.square for action in actions if action.square >= 0]
    if not squares:
        return _here(kind)
    chasm = state.field.kinds[squares[0]] == CHASM
    if kind == WOODEN and chasm and seen.treasure == names[squares[0]]:
        return "fetches the treasure"
    if kind == CUTTING and state.field.kinds[squares[0]] == PRISON:
        return "opens the prison"
    return f"{DOES.get(kind, 'works on')} {_either(names[at] for at in squares)}"


def _here(kind: int) -> str:
    """What a card does without a square: to the place its holder stands on."""
    return {
        WEAPON: "kills the beast",
        SACRED: "beats the devil",
        DIGGING: "digs the way out",
        FIGHTING: "puts the fire out",
        CUTTING: "opens the prison",
        SIGNPOST_CARD: "takes the arrow away",
        WOODEN: "saves you now",
    }.get(kind, "can be used")


def _either(names: Iterable[str]) -> str:
    """A few names with "or" between; of many, how many."""
    found = list(dict.fromkeys(names))
    if len(found) > 3:
        return f"any of {len(found)}"
    return " or ".join(found)


# -- cards chosen on the board ------------------------------------------------------------------


def movers(
    game: Any, state: Any, viewer: str, actions: Sequence[Any], info: Any = None
) -> tuple[Mover, ...]:
    """The cards that a player at the table can play now, by one of ``actions``."""
    if viewer not in state.field.players:
        return ()
    found: dict[int, list[Any]] = {}
    for action in actions:
        if action.who == viewer and action.verb in (USE, SHOW, STRIKE) and action.card >= 0:
            found.setdefault(action.card, []).append(action)
    return tuple(
        Mover(f"{CARD}{TOOLS[card]}", TOOLS[card].capitalize(), f"{viewer}: use {TOOLS[card]} on ",
              tuple(able))
        for card, able in found.items()
    )  # fmt: skip


def spends(action: Any, place: str) -> bool:
    """Whether an action uses up the card that lies on a place."""
    name = place.removeprefix(CARD)
    return name in TOOL and _spends(action, TOOL[name])


def ways(game: Any, state: Any, mover: Mover) -> tuple[Way, ...]:
    """Where a card can be played: a square, where a signpost points, or the card once more."""
    names = state.field.names
    squares = [action.square for action in mover.actions]
    found: dict[str, Way] = {}
    for action in mover.actions:
        at = action.square if squares.count(action.square) == 1 else action.to
        place = names[at] if at >= 0 else mover.place
        found.setdefault(place, Way(place, 0, game.speech.label(state, action), False, (action,)))
    return tuple(found.values())


def group(action: Any) -> str:
    """Nothing is listed apart here."""
    return ""
