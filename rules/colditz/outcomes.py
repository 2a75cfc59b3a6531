"""What chance may bring at a chance node, and how likely each outcome is."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from rules import piles
from rules.colditz import dice
from rules.colditz.actions import CARD_DRAWN, DEAL, DICE, PART, VALUE, Action
from rules.colditz.chapters.rolling import neighbours_cards, pile_of
from rules.colditz.state import MOVEMENT, NONE, State
from rules.game import CHANCE, Refusal

Odds = tuple[tuple[Action, Fraction], ...]

VERB = {"dice": DICE, "draw": CARD_DRAWN, "deal": DEAL, "part": PART, "value": VALUE}
KINDS = frozenset(VERB)
"""The questions that chance answers."""
WAITED = {
    "dice": "a throw of both dice, such as 'dice: 4+3'",
    "draw": "the card drawn, such as 'card: Hideaway'",
    "deal": "the card dealt, such as 'deal: Hideaway'",
    "part": "the kit part drawn, such as 'part: Escape Kit (part) 1'",
    "value": "a number, such as 'value: 5'",
}
CLAUSES = {
    "dice": ("EC-CLASSIC-26",), "draw": ("EC-CARD-02",),
    "deal": ("EC-SETUP-18", "EC-SETUP-19"), "part": ("EC-KIT-13",), "value": ("EC-GAP-60",),
}  # fmt: skip


def odds(state: State) -> Odds:
    """Each outcome with its exact probability."""
    question = state.pending[0]
    kind = question.kind
    if kind == "dice":
        return dice.THROWS
    if kind == "value":
        even = Fraction(1, len(question.data))
        return tuple((Action(CHANCE, VALUE, card=one), even) for one in question.data)
    if kind == "part":
        return of_pile(PART, state.parts[:1])
    pile = getattr(state, pile_of(state, question.who))
    if pile:
        return of_pile(VERB[kind], pile[:1])
    found = [card for _, card in neighbours_cards(state, question.who)]
    return tuple(
        (Action(CHANCE, VERB[kind], card=card), Fraction(found.count(card), len(found)))
        for card in dict.fromkeys(found)
    )


@lru_cache(maxsize=8192)
def of_pile(verb: str, top: piles.Pile) -> Odds:
    """The outcomes of drawing from a pile that begins like this."""
    return tuple((came_up(verb, card), weight) for card, weight in piles.odds(top))


def fallen(state: State, at: float) -> Action | None:
    """A throw, or a card of a shuffled part, found without the odds; nothing for all else."""
    question = state.pending[0]
    if question.kind == "dice":
        return dice.fallen(at)
    if question.kind not in ("draw", "deal"):
        return None
    part = next(iter(getattr(state, pile_of(state, question.who))), NONE)
    return None if isinstance(part, int) else came_up(VERB[question.kind], piles.fallen(part, at))


@lru_cache(maxsize=256)
def came_up(verb: str, card: int) -> Action:
    """A card that chance brings, made once."""
    return Action(CHANCE, verb, card=card)


def outcomes(state: State) -> tuple[Action, ...]:
    """The outcomes alone, in the same order."""
    if state.pending[0].kind == "dice":
        return dice.OUTCOMES
    return tuple(action for action, _ in odds(state))


def refuse(state: State, action: Action) -> Iterator[Refusal]:
    """An outcome that is not due, or cannot come up."""
    kind = state.pending[0].kind if state.pending else ""
    if kind not in KINDS:
        yield Refusal("no-chance", "Chance has nothing to decide now.", ("EC-CLASSIC-26",))
    elif told(action) not in outcomes(state) or not meant_for(state, action):
        text = f"That cannot come up now; expected is {WAITED[kind]}."
        yield Refusal("no-outcome", text, due(state))


def due(state: State) -> tuple[str, ...]:
    """The clauses that ask chance now: not every throw is the roll that begins a Turn."""
    asked = CLAUSES[state.pending[0].kind]
    begins = state.pending[0].kind == "dice" and state.purpose == MOVEMENT and not state.throws
    return (*asked, "EC-MOVE-01") if begins else asked


def told(action: Action) -> Action:
    """An outcome as it is listed: the higher die first, and nobody named."""
    return action._replace(word="", pawns=tuple(sorted(action.pawns, reverse=True)))


def meant_for(state: State, action: Action) -> bool:
    """Whether a card that is dealt to somebody is dealt to whoever is due, by his name if any."""
    due = state.pending[0].who
    return not action.word or (
        action.verb == DEAL and due >= 0 and action.word == state.field.players[due]
    )
