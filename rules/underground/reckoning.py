"""What a player can reckon with at a draw: the cards he has not seen, in whatever order."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

from rules.game import CHANCE
from rules.story import Information
from rules.underground.actions import BUY, DEAL, DRAWN, FOUND, Action
from rules.underground.cards import CHANCES, PASS, TOOL, chance_deck, tool_deck
from rules.underground.play import EVERYONE
from rules.underground.state import NONE, State

Odds = tuple[tuple[Action, Fraction], ...]
GROUPS = (
    ("a tool for you", "find"), ("a tool lost", "lose"), ("missed throws", "miss"),
    ("to prison", "go to prison"), ("the prison pass", "prison pass"),
    ("a collapse", "collapse"), ("a fire", "fire"), ("a fall into a cave", "fall"),
    ("a deadly accident", "deadly"),
)  # fmt: skip
"""What a draw can bring, and how the names of those cards begin."""


def kind_of(chance: str) -> str:
    """What a Chance card brings, in words that several cards share."""
    return next((label for label, begins in GROUPS if chance.startswith(begins)), chance)


def counts_as(action: Action) -> str:
    """The kind of a Chance card drawn; everything else counts as itself."""
    return kind_of(CHANCES[action.card]) if action.verb == DRAWN else ""


def reckoned(state: State, heard: Odds, information: Information) -> Odds:
    """``heard`` are the outcomes as they sound to the viewer, with their true odds.

    Where he hears the card he reckons with all that he has not seen: he does not know in which
    order they lie, nor what others hold. When he has seen a whole pile go by he knows its order.
    """
    question = state.pending[0]
    verb = heard[0][0].verb
    hidden = heard[0][0].card == NONE or information.viewer == EVERYONE
    if verb not in (DRAWN, FOUND, DEAL) or hidden:
        return heard
    taken = [one.action for one in information.heard if one.action.who == CHANCE]
    first = information.first
    rulings = state.field.rulings
    if verb == DRAWN:
        drawn = [action.card for action in taken if action.verb == DRAWN]
        if len(drawn) >= first["pile"]:
            return heard
        left = Counter(chance_deck(rulings)) - Counter({PASS: sum(first["passes"].values())})
        left -= Counter(drawn)
    else:
        left = Counter(tool_deck(rulings)) - _tools(information, taken)
    whole = sum(left.values())
    foe = state.field.players[question.who] if verb == DEAL else ""
    return tuple(
        (Action(CHANCE, verb, card, foe=foe), Fraction(count, whole))
        for card, count in sorted(left.items())
    )


def _tools(information: Information, taken: list[Any]) -> Counter[int]:
    """The tools the viewer has seen: his own and those others showed.

    Once the reserve was shuffled, or all of it has gone by, he only knows what he holds.
    """
    me = information.viewer
    drawn = [action for action in taken if action.verb in (FOUND, DEAL)]
    acted = [one.action for one in information.heard if one.action.who != CHANCE]
    shuffled = any(action.verb == BUY for action in acted)
    if shuffled or len(drawn) >= information.first["reserve"]:
        return Counter(TOOL[name] for name in information.now["hand"][me])
    seen = Counter(TOOL[name] for name in information.first["hand"][me])
    seen.update(action.card for action in drawn if action.card != NONE)
    seen.update(action.card for action in acted if action.who != me and action.card != NONE)
    return seen
