"""Why not this answer? When something has been asked, one player speaks, and only to that."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.game import Refusal
from rules.underground import outcomes
from rules.underground.actions import (
    AHEAD,
    BUY,
    DECLINE,
    GO,
    MOVE,
    PASS,
    SHOW,
    STRIKE,
    USE,
    USE_PASS,
    Action,
)
from rules.underground.chapters import ahead, blows, four
from rules.underground.chapters.defence import refuse_decline, refuse_show
from rules.underground.missteps import refuse_go
from rules.underground.paths import goings
from rules.underground.state import Question, State

Rule = Callable[[State, int, Action], Iterator[Refusal]]


ANSWERS = {
    "route": (GO,),
    "defend": (SHOW, DECLINE),
    "protect": (SHOW, DECLINE),
    "fall": (SHOW, DECLINE),
    "sent": (SHOW, DECLINE),
    "arrest": (USE_PASS, DECLINE),
    "attack": (STRIKE,),
    "again": (STRIKE, PASS),
    "falling": (STRIKE, PASS),
    "four": (MOVE,),
    "ahead": (AHEAD,),
}
"""What may be said when something is asked."""


ASKED_FOR = {
    "route": ("UE-MOVE-01", "UE-USE-05"),
    "defend": ("UE-USE-10", "UE-DEFENCE-01"),
    "protect": ("UE-USE-12", "UE-GAP-19"),
    "fall": ("UE-USE-11", "UE-GAP-20"),
    "sent": ("UE-GAP-67",),
    "arrest": ("UE-GAP-46",),
    "attack": ("UE-CHANCE-08", "UE-GAP-22"),
    "again": ("UE-GAP-21",),
    "falling": ("UE-GAP-33",),
    "four": ("UE-FOUR-03",),
    "ahead": ("UE-GAP-14",),
}
"""The clauses that ask for it."""


def answering(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """Something has been asked: only the player asked may speak, and only to that."""
    question = state.pending[0]
    kind = question.kind
    if kind in outcomes.KINDS:
        text = f"First chance has to speak: {outcomes.WAITED[kind]}."
        clauses = outcomes.CLAUSES[kind]
        if action.verb in (USE, BUY):
            clauses = ("UE-USE-05", *clauses)
        yield Refusal("chance-first", text, clauses)
    elif question.who != seat:
        asked = state.field.players[question.who]
        late = ("UE-USE-04",) if action.verb == USE else ()
        shop_late = ("UE-SHOP-05",) if action.verb == BUY else ()
        text = f"{asked} is asked first."
        yield Refusal("not-asked", text, (*late, *shop_late, *ASKED_FOR[kind]))
    elif action.verb not in ANSWERS[kind]:
        yield instead(question, action)
    else:
        yield from ANSWERING[action.verb](state, seat, action)


def instead(question: Question, action: Action) -> Refusal:
    """Something else is asked than what was said."""
    kind = question.kind
    late: tuple[str, ...] = ()
    if action.verb == USE and kind == "route":
        late = ("UE-USE-05",)
    if action.verb == STRIKE and kind == "route":
        late = ("UE-ATTACK-07",)
    if action.verb == BUY:
        late = ("UE-SHOP-06", "UE-SHOP-05")
    said = " or ".join(f"'{verb}'" for verb in ANSWERS[kind])
    text = f"{action.who} is asked something else now; answer with {said}."
    return Refusal("answer-first", text, tuple(dict.fromkeys((*late, *ASKED_FOR[kind]))))


def free(_state: State, _seat: int, _action: Action) -> Iterator[Refusal]:
    """Nothing forbids it."""
    yield from ()


ANSWERING: dict[str, Rule] = {
    GO: lambda state, seat, action: refuse_go(state, seat, action, goings(state)),
    SHOW: refuse_show,
    DECLINE: refuse_decline,
    STRIKE: blows.refuse_answer_strike,
    PASS: free,
    MOVE: four.refuse_move,
    AHEAD: ahead.refuse_ahead,
    USE_PASS: free,
}
