"""What chance may bring at a chance node, and how likely each outcome is."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from rules import piles
from rules.game import CHANCE, Refusal
from rules.underground.actions import DEAL, DIE, DRAWN, FOUND, LOST, LOT, Action
from rules.underground.chapters.chance import losable
from rules.underground.state import Question, State

Odds = tuple[tuple[Action, Fraction], ...]

VERB = {"roll": DIE, "draw": DRAWN, "find": FOUND, "lose": LOST, "deal": DEAL, "lot": LOT}
KINDS = frozenset(VERB)
"""The questions that chance answers."""
WAITED = {
    "roll": "the die, such as 'die: 5'",
    "draw": "the Chance card, such as 'draw: find a tool'",
    "find": "the tool found, such as 'tool: spoon'",
    "lose": "the tool lost, such as 'lost: bible'",
    "deal": "the cards are dealt",
    "lot": "the throw for the first turn",
}
CLAUSES = {
    "roll": ("UE-START-01", "UE-MOVE-01"),
    "draw": ("UE-CHANCE-01", "UE-CHANCE-05"),
    "find": ("UE-CHANCE-05", "UE-CHANCE-09"),
    "lose": ("UE-CHANCE-05", "UE-CHANCE-10"),
    "deal": ("UE-SETUP-01",),
    "lot": ("UE-GAP-03",),
}
SIXTH = Fraction(1, 6)
DICE: Odds = tuple((Action(CHANCE, DIE, face), SIXTH) for face in range(1, 7))
FACES = tuple(face for face, _ in DICE)


def odds(state: State) -> Odds:
    """Each outcome with its exact probability."""
    question = state.pending[0]
    kind = question.kind
    if kind == "roll":
        return DICE
    if kind == "lot":
        foe = state.field.players[question.who]
        return tuple((Action(CHANCE, LOT, face, foe=foe), SIXTH) for face in range(1, 7))
    if kind == "lose":
        hand = losable(state, question.who)
        return tuple(
            (Action(CHANCE, LOST, card), Fraction(hand.count(card), len(hand)))
            for card in dict.fromkeys(hand)
        )
    pile = state.pile if kind == "draw" else state.reserve
    foe = state.field.players[question.who] if kind == "deal" else ""
    return tuple(
        (Action(CHANCE, VERB[kind], card, foe=foe), weight) for card, weight in piles.odds(pile)
    )


def fallen(state: State, at: float) -> Action:
    """The outcome at ``at`` of 0 to 1: each card of a part is as likely as any other."""
    question = state.pending[0]
    kind = question.kind
    if kind == "roll":
        return FACES[int(at * 6)]
    foe = state.field.players[question.who] if kind in ("deal", "lot") else ""
    if kind == "lot":
        return Action(CHANCE, LOT, int(at * 6) + 1, foe=foe)
    if kind == "lose":
        part: int | tuple[int, ...] = grouped(losable(state, question.who))
    else:
        part = (state.pile if kind == "draw" else state.reserve)[0]
    card = part if isinstance(part, int) else part[int(at * len(part))]
    return Action(CHANCE, VERB[kind], card, foe=foe)


@lru_cache(maxsize=4096)
def grouped(hand: tuple[int, ...]) -> tuple[int, ...]:
    """The cards of a hand with the like ones together, in the order of the outcomes."""
    return tuple(card for kind in dict.fromkeys(hand) for card in hand if card == kind)


def outcomes(state: State) -> tuple[Action, ...]:
    """The outcomes alone, in the same order."""
    question = state.pending[0]
    kind = question.kind
    if kind == "roll":
        return FACES
    if kind == "lose":
        return of_cards(LOST, "", tuple(dict.fromkeys(losable(state, question.who))))
    if kind == "lot":
        return tuple(action for action, _ in odds(state))
    pile = state.pile if kind == "draw" else state.reserve
    foe = state.field.players[question.who] if kind == "deal" else ""
    return of_cards(VERB[kind], foe, piles.tops(pile))


@lru_cache(maxsize=4096)
def of_cards(verb: str, foe: str, cards: tuple[int, ...]) -> tuple[Action, ...]:
    """One outcome for each card."""
    return tuple(Action(CHANCE, verb, card, foe=foe) for card in cards)


def chance_asked(question: Question | None) -> bool:
    """Whether chance has to answer."""
    return question is not None and question.kind in KINDS


def refuse(state: State, action: Action) -> Iterator[Refusal]:
    """An outcome that is not due, or cannot come up."""
    kind = state.pending[0].kind if state.pending else ""
    if kind not in KINDS:
        yield Refusal("no-chance", "Chance has nothing to decide now.", ("UE-START-01",))
    elif action not in outcomes(state):
        text = f"That cannot come up now; expected is {WAITED[kind]}."
        yield Refusal("no-outcome", text, CLAUSES[kind])
