"""Who acts and what is asked, in one sentence."""

from __future__ import annotations

from rules.colditz.board.plan import EQUIPMENT
from rules.colditz.play import EVERYONE
from rules.colditz.state import CARD_ROLL, SEARCHING, SHOOTING, Question, State

ASKS = {
    "draw": "The top card is drawn.", "deal": "The cards are dealt.",
    "part": "A kit part is drawn.", "value": "A number comes up.", "dice": "The dice are thrown.",
}  # fmt: skip
LETS = {
    "dice": "Roll the dice", "draw": "Draw the card", "deal": "Deal a card",
    "part": "Draw the kit part", "value": "Turn the card",
}  # fmt: skip
TOPICS = {
    "arrest": "an arrest is announced", "appel": "an Appel is called",
    "search": "a General Search is declared", "shot": "a shot is aimed",
    "removal": "a Search card is played", "detected": "a Tunnel is about to be detected",
}  # fmt: skip


def chance_label(state: State) -> str:
    """What a person does where chance speaks, for a button."""
    return LETS[state.pending[0].kind] if state.pending else LETS["dice"]


def question(state: State) -> str:
    """One sentence: who acts and what is asked."""
    if not state.pending:
        return of_turn(state)
    first = state.pending[0]
    if first.kind in ASKS:
        return ASKS[first.kind]
    return f"{state.field.players[first.who]}: {of_answer(state, first)}"


def of_turn(state: State) -> str:
    """What the player on turn is asked."""
    who = state.field.players[state.turn]
    if not state.rolled:
        return f"{who}: roll the dice, or do something before."
    if state.mover >= 0:
        return f"{who}: {state.field.pawns[state.mover]} goes on; {state.points} points are left."
    points = "one point is" if state.points == 1 else f"{state.points} points are"
    return f"{who}: what do you do? {points[0].upper()}{points[1:]} left."


def of_answer(state: State, first: Question) -> str:
    """What somebody is asked in the middle of a Turn."""
    field = state.field
    kind = first.kind
    if kind == "window":
        return f"{TOPICS[first.topic]}; do you interrupt?"
    if kind == "place":
        return f"where does {field.pawns[first.data[0]]} go on the Appel area?"
    if kind == "descend":
        return f"does {field.pawns[first.a]} go down, or to the Office?"
    if kind == "offer":
        return f"{field.players[first.a]} offers a trade; do you accept?"
    if kind == "trade":
        half = len(EQUIPMENT)
        given, wanted = sum(first.data[:half]), sum(first.data[half : 2 * half])
        return f"you offer {field.players[first.a]} {given} for {wanted}; go on?"
    return SIMPLE.get(kind, "what do you do?")


SIMPLE = {
    "agree": "do you agree to what is laid down?",
    "line-up": "your men line up for the Appel.",
    "posts": "where do you deploy your Guards?",
    "lose": "which Equipment do you give up?",
    "appel": "who obeys the Appel, and where does he line up?",
    "search": "do you throw again?", "shot": "do you throw again?", "luck": "do you draw a card?",
    "markers": "which markers of this nation do you take away?",
    "despair": "do you turn your Do-or-Die card?",
    "dash": "where does your man run?",
}  # fmt: skip

__all__ = ["CARD_ROLL", "EVERYONE", "SEARCHING", "SHOOTING", "chance_label", "question"]
