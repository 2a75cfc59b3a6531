"""What each kind of tool can be used on, and what forbids it."""

from __future__ import annotations

from collections.abc import Iterator

from rules.game import Refusal
from rules.underground.actions import CLEAR, FETCH, Action
from rules.underground.cards import (
    CLAUSE_OF,
    CUTTING,
    EXPLOSIVE,
    KIND,
    LIGHTER,
    SIGNPOST_CARD,
    TOOLS,
    WOODEN,
)
from rules.underground.chapters.clearing import refuse_bridge, refuse_clear, wrong_tool
from rules.underground.chapters.laying import refuse_lay, refuse_remove
from rules.underground.chapters.tools import LAYS, REMOVES
from rules.underground.position import opened
from rules.underground.state import NONE, State

FIGHTS = {0: "beast", 1: "devil"}
"""Whom a cold weapon and a sacred object are used against."""


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
    removing = kind == SIGNPOST_CARD and action.square < 0 and action.to < 0
    wrong = wrong_job(state, seat, action)
    if wrong is not None:
        yield wrong
    elif removing:
        yield from refuse_remove(state, seat, action)
    elif kind in LAYS:
        yield from refuse_lay(state, seat, action)
    elif kind in REMOVES:
        yield from refuse_clear(state, seat, action)
    elif kind == WOODEN:
        yield from refuse_bridge(state, seat, action)
    elif action.square >= 0 or action.foe:
        text = f"The {TOOLS[card]} is used on nothing there."
        yield Refusal("wrong-tool", text, (CLAUSE_OF[kind],))


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
