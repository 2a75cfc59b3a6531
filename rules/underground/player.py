"""A player of Underground Escape: it sees the table and its own cards, and nothing else.

Whatever it may do leaves so many squares to its goal: the treasure, then a way out, or whoever
carries the treasure off. It does what leaves the least.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from rules.players import Choice
from rules.story import Information
from rules.underground import actions as verbs
from rules.underground.actions import Action
from rules.underground.board.plan import CHANCE, CHASM
from rules.underground.cards import (
    CUTTING,
    EXPLOSIVE,
    GRATE_CARD,
    KIND,
    LIGHTER,
    TOOLS,
    WEAPON,
    WOODEN,
)
from rules.underground.outlook import FAR, NEEDS, TURN, Outlook

LAYS = {EXPLOSIVE: "collapse", LIGHTER: "fire", GRATE_CARD: "grate"}
"""What each kind of card puts in somebody's way."""
DELAY = 4.0
"""How many squares longer the way of a carrier must become for a card to be worth it."""
RISK = 5.0
"""What ending on a Chance square costs, for all that may happen there."""
STRIKES = 8.0
"""What a blow at the carrier is worth in squares."""


class Worth(NamedTuple):
    """What an action leaves to go, and why it is taken."""

    left: float
    reason: str


class Traveller:
    """The player; ``seed`` settles what is as good one way as another."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, information: Information, actions: Sequence[Action]) -> Choice:
        """One of ``actions``."""
        look = Outlook(information)
        far = look.far()
        lot = Random(f"{self.seed} {look.me} {len(information.heard)}")
        bought: dict[int, float] = {}
        best: tuple[float, float, Action, str] | None = None
        for action in actions:
            worth = value(look, far, action, bought)
            key = (worth.left, lot.random())
            if best is None or key < best[:2]:
                best = (*key, action, worth.reason)
        assert best is not None
        return Choice(best[2], best[3])


def value(look: Outlook, far: list[float], action: Action, bought: dict[int, float]) -> Worth:
    """What an action leaves to go."""
    here = far[look.here] if look.here >= 0 else FAR / 2
    verb = action.verb
    if look.hopeless and despairs(look, action):
        return Worth(-2 * FAR, "I am shut in for good, so I try whatever may change that.")
    if verb in ANSWERS:
        left, reason = ANSWERS[verb]
        return Worth(left, reason)
    if verb == verbs.GO:
        return walk(look, far, action)
    if verb == verbs.USE:
        return use(look, far, action, here)
    if verb == verbs.BUY:
        return buy(look, action, here, bought)
    if verb == verbs.JUMP:
        left = look.beyond(action.square, far) + 1 + NEEDS[CHASM][2]
        return Worth(left, "Over the chasm my way is so much shorter that I risk the jump.")
    if verb == verbs.TURN_BACK:
        came = look.board.index.get(look.view["came"][look.me], look.here)
        return Worth(far[came] + 1, "I do not risk the jump and go round.")
    if verb in (verbs.CLIMB, verbs.AHEAD, verbs.MOVE):
        left = far[action.square] if action.square >= 0 else here
        return REST[verb](left)
    if verb == verbs.THROW:
        return Worth(here, "I throw and go on." if look.here >= 0 else "I throw to come in.")
    return Worth(here + TURN * 2, "There is nothing better for me to do now.")


ANSWERS = {
    verbs.TAKE: (-FAR, "The treasure is within my reach, so I take it."),
    verbs.SHOW: (-FAR, "This card of mine saves me."),
    verbs.STRIKE: (-FAR, "I have another weapon and strike again."),
    verbs.USE_PASS: (-FAR, "My pass opens the prison."),
    verbs.ASK_CHANCE: (0.0, "I cannot leave by myself, so I hope for a chance."),
    verbs.DECLINE: (0.0, "I have nothing to show that would help."),
    verbs.GIVE_UP: (FAR, "Nothing of mine helps here, so I begin again."),
}
"""What is done wherever it can be done, or only where nothing else can; and why."""
REST = {
    verbs.CLIMB: lambda left: Worth(left, "I climb out of the chasm on the side I am going to."),
    verbs.AHEAD: lambda left: Worth(-left, "Blocked there, my way stays the shortest."),
    verbs.MOVE: lambda left: Worth(left, "I can do without this token most easily."),
}
"""Squares to be named: to climb to, to be blocked, to be freed of a token."""


def despairs(look: Outlook, action: Action) -> bool:
    """What ends a hopeless stand: dying, or a blow among those who are shut in together."""
    if action.verb == verbs.BUY:
        return look.shut and KIND[action.card] == CUTTING
    if action.verb == verbs.USE and KIND[action.card] in LAYS:
        return not look.shut or action.square == look.here
    return action.verb == verbs.DECLINE or (action.verb == verbs.GO and action.foe != "")


def walk(look: Outlook, far: list[float], action: Action) -> Worth:
    """A route: what is left at its end, and the blow struck there."""
    end = action.path[-1] if action.path else look.here
    left = far[end] + len(action.signs)
    if action.path:  # what holds or threatens there is still to come
        left = min(FAR, left + look.cost(end, look.kinds, -1) - 1)
    if look.board.kinds[end] == CHANCE and action.path and not look.seeking:
        left += RISK
    if action.foe:
        if action.foe == look.carrier:
            return Worth(left - STRIKES, f"{action.foe} has the treasure, so I attack.")
        spare = len(weapons(look)) > 1
        reason = f"{action.foe} is in my reach, and I have a weapon to spare."
        return Worth(left - 1 if spare else left + 1, reason)
    name = look.board.names[end]
    if left >= FAR:
        return Worth(left, "I go where I can.")
    if look.seeking:
        return Worth(left, "No way is open to me, so I hope to find a tool on a Chance square.")
    if look.carrier == look.me:
        if end in look.goals:
            return Worth(-1, f"With the treasure I get out at {name}.")
        return Worth(left, f"From {name} it is not far to a way out.")
    if end in look.goals:
        return Worth(-1, f"I reach {name}, where I want to go.")
    what = "the treasure" if not look.carrier else look.carrier
    return Worth(left, f"From {name} I have the least way to {what}.")


def weapons(look: Outlook) -> list[str]:
    """My cold weapons."""
    return [name for name in look.view["hand"][look.me] if KIND[TOOLS.index(name)] == WEAPON]


def use(look: Outlook, far: list[float], action: Action, here: float) -> Worth:
    """A card used as a turn: to be free, to clear the way, to block somebody else's."""
    kind, at = KIND[action.card], action.square
    tool, place = TOOLS[action.card], look.board.names[at] if at >= 0 else "my way"
    if kind in LAYS:
        return lay(look, action, here)
    if kind == WOODEN and at >= 0 and look.board.kinds[at] == CHASM:
        left = look.beyond(at, far) + TURN
        return Worth(left, f"The {tool} carries me safely over the chasm {place}.")
    helps = {need for need, _, _ in NEEDS.values()}
    if kind not in helps:
        return Worth(here + TURN, f"The {tool} is of little use to me, but it can be used.")
    if at in (-1, look.here):
        return Worth(here - FAR, f"The {tool} sets me free.")
    left = look.far(cleared=at)[look.here] + TURN - 0.5
    return Worth(left, f"With the {tool} I clear {place}, which is in my way.")


def lay(look: Outlook, action: Action, here: float) -> Worth:
    """Something put in the way of whoever carries the treasure, or on his head."""
    rival, at = look.carrier, action.square
    where = look.at.get(rival, -1)
    waste = Worth(here + TURN * 2, "I have nothing better to do with this card.")
    if rival in ("", look.me) or where < 0:
        return waste
    if at == where or action.foe == rival:
        return Worth(here - STRIKES, f"{rival} has the treasure and is right beside me.")
    before = look.far(goals=look.exits())[where]
    look.tokens.setdefault(at, []).append(LAYS[KIND[action.card]])
    after = look.far(goals=look.exits())[where]
    look.tokens[at].pop()
    if after - before < DELAY:
        return waste
    reason = f"{rival} has the treasure, and this makes the way out longer."
    return Worth(here - (after - before), reason)


def buy(look: Outlook, action: Action, here: float, bought: dict[int, float]) -> Worth:
    """A card for the coin: one that makes my own way shorter."""
    kind = KIND[action.card]
    if look.here < 0:
        return Worth(here + TURN, "I could buy something, but I am not in the tunnels yet.")
    if kind not in bought:
        bought[kind] = look.far(more=(kind,))[look.here]
    return Worth(bought[kind] + TURN, f"With the {TOOLS[action.card]} my way becomes shorter.")


def make(seed: int = 0) -> Traveller:
    """The player of this game."""
    return Traveller(seed)


__all__ = ["Traveller", "make"]
