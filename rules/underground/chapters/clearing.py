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


IN_FRONT = {
    DIGGING: ("UE-DIG-02",), FIGHTING: ("UE-FIRE-07",), CUTTING: ("UE-GRATE-09",),
}  # fmt: skip


WITH_CARD = ("fire-cave", "rubble-cave", "prison")


def refuse_clear(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """A token in front, from the top; or a cave; or, from inside, the prison."""
    field, at, kind = state.field, state.at[seat], KIND[action.card]
    token, tool, who = REMOVES[kind], TOOLS[action.card], action.who
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
    own = square == at and field.rulings.own_square == "clear-first"
    if has(state, token, square) and not inside:
        if square not in field.next[at] and not own:
            text = f"{who} does not stand in front of {name}."
            yield Refusal("not-in-front", text, IN_FRONT[kind])
        elif field.rulings.clearing == "top" and stack(state, square)[0] != token:
            over = TOKENS[stack(state, square)[0]]
            text = f"The {over} on {name} lies on top and has to be cleared first."
            yield Refusal("covered", text, ("UE-GAP-40", "UE-STACK-03"))
    elif square != cave or cave < 0:
        if any(over != SIGN for over in stack(state, square)) or field.kinds[square] in WITH_CARD:
            yield wrong_tool(state, action._replace(square=square))
        else:
            text = f"There is nothing on {name} for the {tool}."
            yield Refusal("nothing-there", text, NEEDED[token])
    elif at != cave and cave not in field.next[at]:
        yield Refusal("not-in-front", f"{who} does not stand in front of {name}.", IN_FRONT[kind])
    elif kind == CUTTING and at != cave and field.rulings.cut_from_outside == "no":
        text = "The prison grates are cut only from inside."
        yield Refusal("outside", text, ("UE-GAP-67",))
    elif opened(state, cave):
        yield Refusal("open", f"{name} is open already.", ("UE-RESTORE-03",))


def wrong_tool(state: State, action: Action) -> Refusal:
    """What clears a square, when this card does not."""
    tool, square = TOOLS[action.card], action.square
    tokens = [token for token in stack(state, square) if token != SIGN] if square >= 0 else []
    text = f"The {tool} clears nothing there."
    if tokens:
        token = tokens[0]
        return Refusal("wrong-tool", text, NEEDED[token])
    kind = state.field.kinds[square] if square >= 0 else ""
    why = {
        "fire-cave": ("UE-CAVE-FIRE-02",), "rubble-cave": ("UE-CAVE-RUBBLE-02",),
        "prison": ("UE-PRISON-08", "UE-PRISON-09"),
    }  # fmt: skip
    return Refusal("wrong-tool", text, why.get(kind, (CLAUSE_OF[KIND[action.card]],)))


def refuse_bridge(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """A wooden tool, as a turn, bridges a chasm in front."""
    field, square, tool = state.field, action.square, TOOLS[action.card]
    if square < 0 or not field.chasms >> square & 1:
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
