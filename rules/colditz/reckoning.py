"""What a player can reckon with at a draw: the cards he has not seen, in whatever order."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

from rules.colditz import cards
from rules.colditz.actions import CARD_DRAWN, DEAL, DICE, PART, PLAY, Action
from rules.colditz.cards import CARD, FIRST_SECURITY, OPPORTUNITY, PART_TWO, SECURITY
from rules.colditz.chapters.rolling import pile_of
from rules.colditz.play import EVERYONE
from rules.colditz.setup.decks import SIX
from rules.colditz.state import NONE, State
from rules.game import CHANCE
from rules.story import Information

Odds = tuple[tuple[Action, Fraction], ...]


def counts_as(action: Action) -> str:
    """The sum of a throw; everything else counts as itself."""
    return f"{sum(action.pawns)} in all" if action.verb == DICE else ""


def reckoned(state: State, heard: Odds, information: Information) -> Odds:
    """``heard`` are the outcomes as they sound to the viewer, with their true odds.

    Where he hears the card he reckons with all that he has not seen: he does not know in which
    order they lie, nor what others hold.
    """
    sample, _ = heard[0]
    hidden = sample.card == NONE or information.viewer == EVERYONE
    if sample.verb not in (CARD_DRAWN, DEAL, PART) or hidden:
        return heard
    parts = sample.verb == PART
    name = "parts" if parts else pile_of(state, state.pending[0].who)
    left = _whole(state, name) - _seen(information, name)
    whole = sum(left.values())
    return tuple(
        (Action(CHANCE, sample.verb, card=card), Fraction(count, whole))
        for card, count in sorted(left.items())
    )


def _whole(state: State, name: str) -> Counter[int]:
    """All cards of a deck, wherever they are now (EC-GAP-02, EC-GAP-32)."""
    if name == "security":
        return Counter(cards.deck(SECURITY, FIRST_SECURITY))
    whole = cards.deck(OPPORTUNITY)
    if len(state.field.nations) == SIX:
        whole = [card for card in whole if (card <= PART_TWO) == (name == "parts")]
    return Counter(whole)


def _seen(information: Information, name: str) -> Counter[int]:
    """The cards the viewer has seen: his own and those others played.

    Once all of a pile has gone by, played cards lie in it again, and he only knows what he holds.
    """
    me = information.viewer
    taken: list[Any] = [one.action for one in information.heard if one.action.who == CHANCE]
    acted = [one.action for one in information.heard if one.action.who not in (CHANCE, me)]
    drawn = [action for action in taken if action.verb in (CARD_DRAWN, DEAL, PART)]
    if len(drawn) >= information.first[name]:
        return Counter(CARD[card] for card in information.now["hand"][me])
    seen = Counter(CARD[card] for card in information.first["hand"][me])
    seen.update(action.card for action in drawn if action.card != NONE)
    seen.update(action.card for action in acted if action.verb == PLAY)
    return seen
