"""Showing a weapon apart from a route: after a chance, again, in a fall, without a throw."""

from __future__ import annotations

from collections.abc import Iterator

from rules.game import Refusal
from rules.underground.actions import (
    Action,
)
from rules.underground.chapters import (
    attack,
)
from rules.underground.position import others_on
from rules.underground.state import State


def refuse_blow(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """Without a throw a weapon attacks only by ruling (UE-GAP-23)."""
    if state.field.rulings.attack_again != "no-throw" or state.at[seat] < 0:
        text = f"To attack, {action.who} throws first; the weapon is shown after the throw."
        clauses = ("UE-ATTACK-02", "UE-ATTACK-07", "UE-GAP-23")
        yield Refusal("throw-first", text, clauses)
    else:
        yield from attack.refuse_strike(state, seat, action, state.at[seat])


def refuse_answer_strike(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """A weapon against the opponent that was announced, or another one where more are allowed."""
    question = state.pending[0]
    foe = state.field.seats.get(action.foe, -1)
    if question.kind == "attack" and foe != question.to:
        named = state.field.players[question.to]
        text = f"The attack was announced against {named}."
        yield Refusal("no-target", text, ("UE-GAP-22", "UE-GAP-21"))
    elif question.kind == "again" and foe in question.done:
        text = f"{action.foe} has been attacked in this turn."
        yield Refusal("no-target", text, ("UE-GAP-21", "UE-ATTACK-07"))
    else:
        found = list(attack.refuse_strike(state, seat, action, question.square))
        if question.kind == "falling" and foe in others_on(state, question.square, seat):
            found = [one for one in found if one.code != "safe"]
        yield from found
