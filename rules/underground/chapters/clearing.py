"""What a tool clears or crosses: tokens, caves, the prison, chasms; and what forbids it."""

from __future__ import annotations

from collections.abc import Iterator

from rules.game import Refusal
from rules.underground.actions import FETCH, Action
from rules.underground.cards import CLAUSE_OF, CUTTING, DIGGING, FIGHTING, KIND, TOOLS
from rules.underground.chapters.chasm import refuse_leaving
from rules.underground.chapters.tools import REMOVES
from rules.underground.position import has, opened, stack
from rules.underground.routes import held, stuck
from rules.underground.state import COLLAPSE, FIRE, GRATE_TOKEN, SIGN, TOKENS, State

NEEDED = {
    FIRE: ("UE-FIRE-07", "UE-TOOL-17"),
    COLLAPSE: ("UE-DIG-01", "UE-TOOL-12"),
    GRATE_TOKEN: ("UE-GRATE-08", "UE-TOOL-21"),
}
"""What the clauses ask for to clear each token."""
REMOVED_BY = {token: kind for kind, token in REMOVES.items()}
"""The kind of card that clears each token."""
IN_FRONT = {
    DIGGING: ("UE-DIG-02",), FIGHTING: ("UE-FIRE-07",), CUTTING: ("UE-GRATE-09",),
}  # fmt: skip
"""What the clauses say of where to stand."""


IN_CAVE = {
    "fire-cave": (("UE-CAVE-FIRE-02",), FIGHTING),
    "rubble-cave": (("UE-CAVE-RUBBLE-02",), DIGGING),
    "prison": (("UE-PRISON-08", "UE-PRISON-09"), CUTTING),
}
"""What opens a cave: what the clauses ask for, and the kind of card."""


def refuse_clear(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """A token in front, from the top; or a cave; or, from inside, the prison."""
    field, at, kind = state.field, state.at[seat], KIND[action.card]
    token, tool = REMOVES[kind], TOOLS[action.card]
    cave = {DIGGING: field.rubble, FIGHTING: field.fire, CUTTING: field.prison}[kind]
    inside = kind == CUTTING and action.square < 0 and at == cave
    square = at if inside else action.square
    if kind == CUTTING and at == cave == action.square:
        text = f"From inside the prison say just 'use {tool}'."
        yield Refusal("say-use", text, ("UE-PRISON-05",))
        return
    if square < 0:
        text = f"Name the square the {tool} is used on."
        yield Refusal("no-square", text, NEEDED[token])
        return
    name = field.names[square]
    if has(state, token, square) and not inside:
        if not in_front(state, at, square):
            yield too_far(state, action, square, kind)
        over = stack(state, square)[0]
        if field.rulings.clearing == "top" and over != token:
            text = f"The {TOKENS[over]} on {name} lies on top and has to be cleared first."
            yield Refusal("covered", text, ("UE-GAP-40", "UE-STACK-03"))
    elif square != cave or cave < 0:
        if clears_there(state, square):
            yield from refuse_wrong(state, seat, action)
        else:
            text = f"There is nothing on {name} for the {tool}."
            yield Refusal("nothing-there", text, NEEDED[token])
    else:
        if kind == CUTTING and at != cave and field.rulings.cut_from_outside == "no":
            text = "The prison grates are cut only from inside."
            yield Refusal("outside", text, ("UE-GAP-67",))
        elif at != cave and cave not in field.next[at]:
            yield too_far(state, action, square, kind)
        if opened(state, cave):
            yield Refusal("open", f"{name} is open already.", ("UE-RESTORE-03",))


def in_front(state: State, at: int, square: int) -> bool:
    """Whether what lies on a square can be cleared from where a player stands."""
    own = square == at and state.field.rulings.own_square == "clear-first"
    return own or square in state.field.next[at]


def too_far(state: State, action: Action, square: int, kind: int) -> Refusal:
    """What a kind of card clears must be in front of whoever clears it."""
    text = f"{action.who} does not stand in front of {state.field.names[square]}."
    return Refusal("not-in-front", text, IN_FRONT[kind])


def clears_there(state: State, square: int) -> tuple[tuple[tuple[str, ...], int], ...]:
    """What can be cleared next on a square: the clauses that say with what, and the kind of card.

    Tokens lie in front of a cave; by the book the top one is cleared first (UE-GAP-40).
    """
    if square < 0:
        return ()
    found = [(NEEDED[token], REMOVED_BY[token]) for token in stack(state, square) if token != SIGN]
    if found:
        return tuple(found[:1] if state.field.rulings.clearing == "top" else found)
    cave = IN_CAVE.get(state.field.kinds[square])
    return (cave,) if cave else ()


def refuse_wrong(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """A card that does not clear what is on a square, which may be too far off as well."""
    field, at, square, tool = state.field, state.at[seat], action.square, TOOLS[action.card]
    there = clears_there(state, square)
    clauses = tuple(dict.fromkeys(clause for needed, _ in there for clause in needed))
    text = f"The {tool} clears nothing there."
    yield Refusal("wrong-tool", text, clauses or (CLAUSE_OF[KIND[action.card]],))
    inside = at == square and field.kinds[at] in IN_CAVE
    barred = square == field.prison and field.rulings.cut_from_outside == "no"
    if there and not (inside or barred or in_front(state, at, square)):
        yield too_far(state, action, square, there[0][1])


def refuse_bridge(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """A wooden tool, as a turn, bridges a chasm in front."""
    field, square, tool = state.field, action.square, TOOLS[action.card]
    if clears_there(state, square):
        yield from refuse_wrong(state, seat, action)
    elif square < 0 or not field.chasms >> square & 1:
        text = f"The {tool} is used as a turn only on a chasm."
        yield Refusal("wrong-tool", text, ("UE-TOOL-25", "UE-TOOL-26"))
    elif square not in field.next[state.at[seat]]:
        text = f"{action.who} does not stand in front of {field.names[square]}."
        why = ("UE-LOSE-08",) if state.lies == square else ()
        yield Refusal("not-in-front", text, ("UE-CHASM-11", *why))
    elif (action.word == FETCH) and not (
        field.rulings.chasm_fetch == "declared" and state.lies == square
    ):
        text = "There is nothing to be declared: going down takes the treasure if it is there."
        yield Refusal("no-choice", text, ("UE-GAP-31",))
    elif stuck(state, seat):
        yield held(state, seat)
    else:
        yield from refuse_leaving(state, seat, square)
