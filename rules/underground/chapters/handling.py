"""What each kind of tool can be used on, and what forbids it."""

from __future__ import annotations

from collections.abc import Iterator

from rules.game import Refusal
from rules.underground.actions import CLEAR, FETCH, Action
from rules.underground.cards import (
    CLAUSE_OF,
    COIN,
    CUTTING,
    EXPLOSIVE,
    KIND,
    LIGHTER,
    SIGNPOST_CARD,
    TOOLS,
    WOODEN,
)
from rules.underground.chapters.clearing import (
    clears_there,
    refuse_bridge,
    refuse_clear,
    refuse_wrong,
)
from rules.underground.chapters.laying import refuse_lay, refuse_remove
from rules.underground.chapters.tools import LAYS, REMOVES
from rules.underground.position import opened
from rules.underground.state import NONE, State

FIGHTS = {0: "beast", 1: "devil"}
"""Whom a cold weapon and a sacred object are used against."""


FIGHTING_AS_A_TURN = {0: ("UE-TOOL-02", "UE-TOOL-04"), 1: ("UE-TOOL-06", "UE-TOOL-07")}
"""What the clauses say these two are for."""


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
    yield from misnamed(action)
    kind = KIND[card]
    if action.foe and action.square < 0 and kind not in (EXPLOSIVE, LIGHTER):
        return
    removing = kind == SIGNPOST_CARD and action.square < 0 and action.to < 0
    in_prison = state.at[seat] == state.field.prison and action.square in (NONE, state.at[seat])
    if in_prison and kind not in (CUTTING, SIGNPOST_CARD):
        text = f"The {TOOLS[card]} does not open the prison; only a file or a hacksaw does."
        yield Refusal("wrong-tool", text, ("UE-PRISON-08", "UE-PRISON-09"))
        if card == COIN:
            yield shopping(action)
    elif action.word == CLEAR:
        yield from refuse_wrong(state, seat, action)
    elif card == COIN:
        yield shopping(action)
    elif removing:
        yield from refuse_remove(state, seat, action)
    elif kind in LAYS:
        yield from refuse_lay(state, seat, action)
    elif kind in REMOVES:
        yield from refuse_clear(state, seat, action)
    elif kind == WOODEN:
        yield from refuse_bridge(state, seat, action)
    else:
        yield from refuse_fight(state, seat, action)


def misnamed(action: Action) -> Iterator[Refusal]:
    """What is said beside the card and the square, and does not go with this card."""
    kind, tool = KIND[action.card], TOOLS[action.card]
    if kind not in LAYS and action.to >= 0:
        yield Refusal("no-direction", f"The {tool} has no arrow.", (CLAUSE_OF[kind],))
    if action.word == FETCH and kind != WOODEN:
        text = f"The {tool} fetches nothing: only wood leads down into a chasm."
        yield Refusal("no-choice", text, ("UE-LOSE-07", "UE-GAP-31"))
    if action.foe and kind not in (EXPLOSIVE, LIGHTER):
        text = f"The {tool} attacks nobody before a throw; a cold weapon is shown after it."
        yield Refusal("no-attack", text, ("UE-ATTACK-01", "UE-ATTACK-02"))


def shopping(action: Action) -> Refusal:
    """A coin is used by buying with it."""
    text = f"{action.who} shops with the coin: say what to buy, such as 'buy plank'."
    return Refusal("say-buy", text, ("UE-SHOP-01", "UE-TOOL-27"))


def refuse_fight(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """A cold weapon fights the beast, a sacred object the devil, in their caves, as a turn."""
    field, kind, tool = state.field, KIND[action.card], TOOLS[action.card]
    cave = getattr(field, FIGHTS[kind])
    if action.square >= 0 and clears_there(state, action.square):
        yield from refuse_wrong(state, seat, action)
    elif state.at[seat] != cave or action.square >= 0:
        text = f"The {tool} is not used there as a turn, but to fight in the {FIGHTS[kind]}'s cave."
        yield Refusal("wrong-tool", text, FIGHTING_AS_A_TURN[kind])
    elif opened(state, cave):
        text = f"The {FIGHTS[kind]} has been beaten already."
        yield Refusal("open", text, ("UE-RESTORE-03",))
