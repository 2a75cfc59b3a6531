"""What is asked: one sentence for whoever acts, and a word for where chance speaks."""

from __future__ import annotations

from rules.underground.cards import TOOLS
from rules.underground.position import in_danger
from rules.underground.seeing import square
from rules.underground.state import (
    CANCEL_ON,
    EXTRA,
    MISSED,
    TOKENS,
    Question,
    State,
)

ASKS = {
    "roll": "The die is thrown.", "draw": "The top Chance card is drawn.",
    "find": "The top card of the reserve is taken.", "lose": "A tool is lost at random.",
    "deal": "The cards are dealt.", "lot": "Everybody throws for the first turn.",
}  # fmt: skip


LETS = {
    "roll": "Roll the die", "draw": "Draw the Chance card", "find": "Take the top tool",
    "lose": "Lose a tool at random", "deal": "Deal a card", "lot": "Throw for the first turn",
}  # fmt: skip


def chance_label(state: State) -> str:
    """What a person does where chance speaks, for a button."""
    return LETS[state.pending[0].kind] if state.pending else "Roll the die"


def question(state: State) -> str:
    """Who acts and what is asked, in one sentence."""
    if not state.pending:
        return of_turn(state)
    first = state.pending[0]
    if first.kind in ASKS:
        return ASKS[first.kind]
    who = state.field.players[first.who]
    return f"{who}: {of_answer(state, first)}"


def of_turn(state: State) -> str:
    """What the player on turn is asked."""
    seat = state.turn
    who = state.field.players[seat]
    if state.bonus in (EXTRA, CANCEL_ON) and state.misses[seat]:
        return f"{who}: throw to cancel a missed throw."
    if in_danger(state, seat):
        return f"{who}: what do you fight with?"
    if state.bonus == MISSED:
        return f"{who}: you miss this throw; do you use a tool?"
    if state.bonus in (EXTRA, CANCEL_ON):
        return f"{who}: you have an extra turn; what do you do?"
    return f"{who}: what do you do?"


def of_answer(state: State, first: Question) -> str:
    """What somebody is asked in the middle of a turn."""
    where = square(state, first.square)
    if first.kind == "route":
        return f"you threw {state.die}; where do you go?"
    if first.kind == "defend":
        by = state.field.players[first.by]
        return f"{by} attacks you with the {TOOLS[first.card]}; do you defend yourself?"
    if first.kind == "protect":
        return f"a {TOKENS[first.token]} threatens you on {where}; do you protect yourself?"
    if first.kind == "fall":
        return f"you fall into {where}; what saves you?"
    if first.kind == "attack":
        return f"which weapon do you attack {state.field.players[first.to]} with?"
    if first.kind == "four":
        return f"which {TOKENS[first.token]} token moves to {where}?"
    if first.kind == "ahead":
        return "which square is in front of you?"
    if first.kind == "sent":
        return "do you cut the grates at once?"
    if first.kind == "arrest":
        return "do you show your pass?"
    return "do you attack?"
