"""What each kind of tool can be used on, and what forbids it."""

from __future__ import annotations

from collections.abc import Iterator

from rules.game import Refusal
from rules.underground.actions import CLEAR, FETCH, Action
from rules.underground.cards import (
    CLAUSE_OF,
    CUTTING,
    DIGGING,
    EXPLOSIVE,
    FIGHTING,
    GRATE_CARD,
    KIND,
    LIGHTER,
    SIGNPOST_CARD,
    TOOLS,
    WOODEN,
)
from rules.underground.chapters.tools import LAYS, REMOVES
from rules.underground.position import arrow, has, opened, others_on, stack
from rules.underground.state import COLLAPSE, FIRE, GRATE_TOKEN, NONE, SIGN, TOKENS, State

NEEDED = {
    FIRE: ("UE-FIRE-07", "UE-TOOL-17"),
    COLLAPSE: ("UE-DIG-01", "UE-TOOL-12"),
    GRATE_TOKEN: ("UE-GRATE-08", "UE-TOOL-21"),
}
"""What the clauses ask for to clear each token."""


IN_FRONT = {
    DIGGING: ("UE-DIG-02",), FIGHTING: ("UE-FIRE-07",), CUTTING: ("UE-GRATE-09",),
}  # fmt: skip


TOO_FAR = {
    EXPLOSIVE: ("UE-EXPLOSIVE-01", "UE-GAP-06"),
    LIGHTER: ("UE-FIRE-01", "UE-GAP-06"),
    GRATE_CARD: ("UE-GRATE-05", "UE-GAP-06"),
    SIGNPOST_CARD: ("UE-SIGN-01", "UE-GAP-06"),
}


ON_CHASM = {
    EXPLOSIVE: ("UE-CHASM-15",),
    LIGHTER: ("UE-CHASM-14",),
    GRATE_CARD: ("UE-CHASM-16", "UE-GRATE-06"),
    SIGNPOST_CARD: ("UE-CHASM-17", "UE-SIGN-07"),
}


def refuse_use(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """Whatever forbids this use of this card here."""
    who, card = action.who, action.card
    if not 0 <= card < len(TOOLS) or card not in state.hands[seat]:
        name = TOOLS[card] if card >= 0 else "such tool"
        yield Refusal("not-held", f"{who} has no {name}.", ("UE-USE-01",))
        return
    if state.at[seat] < 0:
        text = f"{who} is out of the game; a coin is all that can be used there."
        yield Refusal("out", text, ("UE-SHOP-08", "UE-START-02"))
        return
    kind = KIND[card]
    wrong = wrong_job(state, seat, action)
    if wrong is not None:
        yield wrong
    elif kind in LAYS and not (kind == SIGNPOST_CARD and action.square < 0):
        yield from refuse_lay(state, seat, action)
    elif kind == SIGNPOST_CARD:
        yield from refuse_remove(state, seat, action)
    elif kind in REMOVES:
        yield from refuse_clear(state, seat, action)
    elif kind == WOODEN:
        yield from refuse_bridge(state, seat, action)
    elif action.square >= 0 or action.foe:
        text = f"The {TOOLS[card]} is used on nothing there."
        yield Refusal("wrong-tool", text, (CLAUSE_OF[kind],))


FIGHTS = {0: "beast", 1: "devil"}
"""Whom a cold weapon and a sacred object are used against."""


def wrong_job(state: State, seat: int, action: Action) -> Refusal | None:
    """A card that is of no use for what it is tried on."""
    field, at, kind = state.field, state.at[seat], KIND[action.card]
    tool, who = TOOLS[action.card], action.who
    if (kind not in LAYS and action.to >= 0) or (action.word == FETCH and kind != WOODEN):
        text = f"The {tool} cannot be used like that."
        return Refusal("wrong-tool", text, (CLAUSE_OF[kind],))
    if action.foe and kind not in (EXPLOSIVE, LIGHTER):
        text = f"The {tool} attacks nobody before a throw; a cold weapon is shown after it."
        return Refusal("no-attack", text, ("UE-ATTACK-01", "UE-ATTACK-02"))
    if at == field.prison and action.square in (NONE, at) and kind not in (CUTTING, SIGNPOST_CARD):
        text = f"The {tool} does not open the prison; only a file or a hacksaw does."
        return Refusal("wrong-tool", text, ("UE-PRISON-08", "UE-PRISON-09"))
    if action.word == CLEAR:
        return wrong_tool(state, action)
    if kind in FIGHTS:
        cave = getattr(field, FIGHTS[kind])
        if at != cave or cave < 0:
            text = f"The {tool} is not used here as a turn."
            why = {field.beast: ("UE-CAVE-BEAST-02",), field.devil: ("UE-CAVE-DEVIL-02",)}
            clause = "UE-TOOL-02" if kind == 0 else "UE-TOOL-06"
            return Refusal("wrong-tool", text, why.get(at, (clause,)) if at >= 0 else (clause,))
        if opened(state, cave):
            text = f"The {FIGHTS[kind]} has been beaten already."
            return Refusal("open", text, ("UE-RESTORE-03",))
    if kind == len(TOOLS) or tool == "coin":
        text = f"{who} shops with the coin: say what to buy, such as 'buy plank'."
        return Refusal("say-buy", text, ("UE-SHOP-01", "UE-TOOL-27"))
    return None


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


def refuse_lay(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """Where a token may be laid: a free neighbouring tunnel square without one of its kind."""
    field, square, kind = state.field, action.square, KIND[action.card]
    token, tool, who = LAYS[kind], TOOLS[action.card], action.who
    if square < 0:
        text = f"Name a neighbouring square for the {tool}."
        yield Refusal("no-square", text, TOO_FAR[kind])
        return
    name, there = field.names[square], others_on(state, square, seat)
    if square not in field.near[state.at[seat]]:
        text = f"{name} is not next to {who}: the {tool} cannot reach it."
        far = ("UE-ATTACK-09", *TOO_FAR[kind]) if there and token < GRATE_TOKEN else TOO_FAR[kind]
        if square == state.at[seat] and token < GRATE_TOKEN and there:
            far = ("UE-ATTACK-09", *TOO_FAR[kind])
        yield Refusal("not-adjacent", text, far)
    elif field.chasms >> square & 1:
        yield Refusal("chasm", f"Nothing can be put on the chasm {name}.", ON_CHASM[kind])
    elif not field.card_takes >> square & 1:
        text = f"{name} is no tunnel: no token can be put there."
        why = ("UE-GAP-17", "UE-GAP-24") if there and token < GRATE_TOKEN else ("UE-GAP-17",)
        yield Refusal("no-tunnel", text, why)
    elif has(state, token, square):
        text = f"{name} carries a {TOKENS[token]} already."
        yield Refusal("same-kind", text, ("UE-STACK-04",))
    elif token >= GRATE_TOKEN and there:
        text = f"{field.players[there[0]]} stands on {name}: it must be free."
        why = ("UE-GRATE-07",) if token == GRATE_TOKEN else ("UE-SIGN-08",)
        yield Refusal("occupied", text, why)
    elif state.lies == square and field.rulings.on_treasure == "nothing":
        yield Refusal("treasure", f"The treasure lies on {name}.", ("UE-GAP-30",))
    elif token == SIGN and action.to not in field.next[square]:
        text = f"Say where the arrow on {name} points: to a square next to it."
        yield Refusal("no-direction", text, ("UE-GAP-36", "UE-SIGN-01"))
    elif token != SIGN and action.to >= 0:
        yield Refusal("no-direction", f"The {tool} has no arrow.", (CLAUSE_OF[kind],))
    else:
        yield from refuse_target(state, action, there)


def refuse_target(state: State, action: Action, there: tuple[int, ...]) -> Iterator[Refusal]:
    """Whom an explosive or a fire-lighter hits: everybody, or by ruling one (UE-GAP-18)."""
    one = state.field.rulings.blast_hits == "one"
    named = state.field.seats.get(action.foe, NONE)
    if one and there and named not in there:
        text = "Name the player it is meant for, such as 'use bomb on a4 at B'."
        yield Refusal("no-target", text, ("UE-GAP-18",))
    elif action.foe and not (one and there):
        text = "It strikes everybody on the square: name only the square."
        yield Refusal("no-target", text, ("UE-GAP-18",))


def refuse_remove(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """A Signpost is taken away only by a player who has stopped on its square (UE-SIGN-12)."""
    at, who = state.at[seat], action.who
    if arrow(state, at) < 0:
        text = f"No Signpost stands under {who}: one has to stop on its square to remove it."
        yield Refusal("no-signpost", text, ("UE-SIGN-12",))
    elif len(stack(state, at)) > 1:
        text = "Other tokens lie over the Signpost."
        yield Refusal("covered", text, ("UE-GAP-40",))


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


WITH_CARD = ("fire-cave", "rubble-cave", "prison")


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
