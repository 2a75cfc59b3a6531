"""Worlds of Underground Escape: the hands of others, and the reserve, dealt anew.

Everything else lies open: the board, the tokens, the Chance pile, and how many cards everybody
holds. Each card that the viewer has not seen is as likely to lie in any place that is hidden from
him: in a hand, in the reserve, among the cards that were lost unseen. What was shown is known, and
so is where it went (UE-USE-01). Whoever may shop has looked the reserve through (UE-SHOP-01). Once
somebody has shopped, the reserve is shuffled: what lay under it comes up again, but only in hands
that drew afterwards.

Before the first purchase this is exact. Afterwards it is near: which of his cards somebody used is
taken to be any of them. What others chose to do or not to do tells nothing, and neither does it
that somebody was not asked for a card.
"""

from __future__ import annotations

from collections import Counter
from itertools import chain
from random import Random
from typing import Any, NamedTuple

from rules.core.game import Game
from rules.core.piles import kept, shuffle_cards
from rules.core.records import CHANCE
from rules.core.story import Heard, Seen
from rules.core.worlds import NoWorld, World
from rules.games.underground.actions import BUY, LOST, NONE, Action
from rules.games.underground.cards import COIN, SIGNPOST, TOOL, Hand, tool_deck
from rules.games.underground.state import State
from rules.knowledge.hidden import Boards, Ways, count_orders

# -- What became of the cards ---------------------------------------------------------------------


class Slot:
    """A card that the viewer has not seen: the shuffle after which it was drawn."""

    __slots__ = ("since",)

    def __init__(self, since: int) -> None:
        self.since = since


class CardMove(NamedTuple):
    """What happened to a card of somebody else: gained, used (then it is known), or lost unseen."""

    kind: str
    who: str
    card: int = NONE


SPENT = ("beaten-off", "prevented", "opened", "saved")
"""Events that name the card by which somebody was saved."""
GAINED, USED, DROPPED, SHUFFLED = "gained", "used", "dropped", "shuffled"


class Trail:
    """The moves of cards as the viewer has seen them, and the cards he knows about.

    ``under`` are the cards that lie under the reserve since it was last shuffled, in their order;
    of one that was lost unseen ``NONE``. ``returned`` are those that were shuffled in again, as far
    as they are known and have not been seen since.
    """

    def __init__(self, what: Seen) -> None:
        information = what.information
        self.me = information.viewer
        self.held: dict[str, int] = dict(information.first["hands"])
        self.moves: list[CardMove] = []
        self.under: list[int] = []
        self.returned: Counter[int] = Counter()
        self.announced: dict[str, int] = {}
        self.shuffles = 0
        self.mine = Counter(TOOL[name] for name in information.first["hand"][self.me])
        for heard, seen in zip(information.heard, what.trail, strict=True):
            self.step(heard, seen["hands"], seen["hand"][self.me])

    def step(self, heard: Heard, hands: dict[str, int], own: list[str]) -> None:
        """One step, and how many cards everybody holds after it."""
        action: Action = heard.action
        self.spent = [
            (event.who, TOOL[event.data["card"]]) for event in heard.events if event.kind in SPENT
        ]
        missing = self.mine - Counter(TOOL[name] for name in own)
        self.spent += [(self.me, card) for card in missing.elements()]
        if action.card >= 0 and action.who != CHANCE:
            self.announced[action.who] = action.card
        if action.verb == BUY:
            self.bought(action)
        else:
            for who, count in hands.items():
                fewer = self.held[who] - count
                if fewer > 0:
                    self.gone(action, who, fewer)
                elif fewer < 0 and who != self.me:
                    self.moves += [CardMove(GAINED, who)] * -fewer
        self.held = dict(hands)
        now = Counter(TOOL[name] for name in own)
        for card in (now - self.mine).elements():
            self.seen(card)
        self.mine = now

    def bought(self, action: Action) -> None:
        """Somebody pays with a coin and takes a card: the rest is shuffled above the coin."""
        if action.who != self.me:
            self.moves.append(CardMove(USED, action.who, COIN))
        self.seen(COIN)
        self.returned.update(card for card in self.under if card != NONE)
        self.under = [COIN]
        self.shuffles += 1
        self.moves.append(CardMove(SHUFFLED, ""))
        if action.who != self.me:
            self.moves.append(CardMove(GAINED, action.who))

    def gone(self, action: Action, who: str, count: int) -> None:
        """Cards leave a hand for the bottom of the reserve."""
        for number in range(count):
            card = self.which(action, who, number, count)
            if card == NONE:
                self.moves.append(CardMove(DROPPED, who))
            elif who != self.me:
                self.moves.append(CardMove(USED, who, card))
                self.seen(card)
            self.under.append(card)

    def which(self, action: Action, who: str, number: int, count: int) -> int:
        """The card that leaves a hand, if it is seen."""
        if action.verb == LOST:
            return action.card
        if action.who == who and number < count - (action.card >= 0) and action.signs:
            return SIGNPOST
        if action.who == who and action.card >= 0:
            return action.card
        if action.who == who and action.signs:
            return SIGNPOST
        # A card that is spent by itself is told, and everybody sees what leaves his own hand.
        for at, (holder, card) in enumerate(self.spent):
            if holder == who:
                del self.spent[at]
                return card
        return self.announced.get(who, NONE)

    def seen(self, card: int) -> None:
        """A card comes up that may be one of those shuffled in again."""
        if self.returned[card] > 0:
            self.returned[card] -= 1


# -- Worlds ---------------------------------------------------------------------------------------


class Deals(Boards[Trail]):
    """The deals that are possible to a viewer; see :mod:`rules.knowledge.hidden`.

    There is one draft: where each card that was seen has gone.
    """

    sizes = (1,)
    tries = 200

    def __init__(self, game: Game[Any, Any], what: Seen) -> None:
        super().__init__(game, what)
        self.table: State = what.table
        self.me = self.viewer
        self.players = self.table.field.players
        self.first = dict(what.information.first["hands"])
        self.trail = Trail(what)
        deck = Counter(tool_deck(self.table.field.rulings))
        known = Counter(self.table.hands[self.players.index(self.me)])
        known.update(card for card in self.trail.under if card != NONE)
        self.hidden = deck - known
        self.rest = len(self.table.reserve) - len(self.trail.under)
        # Whoever may shop looks the reserve through.
        self.offered = {one.card for one in what.choices if one.verb == BUY}
        hands = zip(self.players, self.table.hands, strict=True)
        self.held = {who: len(hand) for who, hand in hands if who != self.me}
        others = ", ".join(f"{many} of {who}" for who, many in self.held.items() if many)
        cards = f"The cards of others ({others}) and the order" if others else "The order"
        self.dealt = f"{cards} of the reserve"

    def begin(self) -> Ways[Trail]:
        """What became of the cards."""
        return [(1.0, self.trail)]

    def slots(self, rng: Random) -> tuple[dict[str, list[Slot]], list[Slot]]:
        """Who holds which hidden cards, and which were lost unseen, in one course of the game."""
        hands = {who: [Slot(0) for _ in range(self.first[who])]
                 for who in self.players if who != self.me}  # fmt: skip
        dropped: list[Slot] = []
        shuffles = 0
        for move in self.trail.moves:
            if move.kind == SHUFFLED:
                shuffles += 1
                dropped.clear()
            elif move.kind == GAINED:
                hands[move.who].append(Slot(shuffles))
            elif move.who != self.me and hands[move.who]:
                here = hands[move.who]
                slot = here.pop(int(rng.random() * len(here)))
                if move.kind == DROPPED:
                    dropped.append(slot)
        return hands, dropped

    def world(self, draft: Trail, rng: Random) -> World | None:
        """A deal: the earliest cards first, each out of all that it can be."""
        hands, dropped = self.slots(rng)
        found, hidden = self.filled([*dropped, *chain(*hands.values())], rng)
        state = self.state(hands, dropped, found=found, hidden=hidden)
        # Whoever may shop has looked the reserve through.
        same = not self.offered or kept(state.reserve) == self.offered
        return World(state) if same else None

    def filled(self, slots: list[Slot], rng: Random) -> tuple[dict[Slot, int], Counter[int]]:
        """A card for each slot, and what is left for the reserve."""
        hidden, back = +self.hidden, +(self.trail.returned & self.hidden)
        found: dict[Slot, int] = {}
        if self.offered:
            # What the reserve does not have is in hands, all of it.
            for card in [one for one in hidden.elements() if one not in self.offered]:
                free = [one for one in slots if one not in found]
                if not free:
                    raise NoWorld("More cards are missing from the reserve than others hold.")
                found[free[int(rng.random() * len(free))]] = card
                hidden[card] -= 1
        for slot in sorted(slots, key=lambda one: one.since):
            if slot in found:
                continue
            cards = list((hidden if slot.since else hidden - back).elements())
            if not cards:
                raise NoWorld("The cards that were seen leave none for the hands of others.")
            card = cards[int(rng.random() * len(cards))]
            found[slot] = card
            hidden[card] -= 1
            back[card] = min(back[card], hidden[card])
        return found, hidden

    def state(
        self, hands: dict[str, list[Slot]], dropped: list[Slot], *, found: dict[Slot, int],
        hidden: Counter[int],
    ) -> State:  # fmt: skip
        """The position with these cards."""
        table, lost = self.table, iter(dropped)
        under = [found[next(lost)] if card == NONE else card for card in self.trail.under]
        rest = list(hidden.elements())
        if len(rest) != max(0, self.rest):
            raise NoWorld("The cards that were seen are not as many as the reserve holds.")
        dealt: tuple[Hand, ...] = tuple(
            hand if who == self.me else tuple(sorted(found[slot] for slot in hands[who]))
            for who, hand in zip(self.players, table.hands, strict=True)
        )
        if any(len(one) != len(hand) for one, hand in zip(dealt, table.hands, strict=True)):
            raise NoWorld("The cards that were seen are not as many as others hold.")
        return table._replace(hands=dealt, reserve=(*shuffle_cards(rest), *under))

    def open(self, draft: Trail) -> float:
        """How many hands are possible, all copies of a card alike; near, once cards are lost."""
        rest = max(0, self.hidden.total() - sum(self.held.values()))
        return count_orders((rest, *self.held.values()))


def worlds(game: Game[Any, Any], what: Seen) -> Deals:
    """The deals that are possible to a viewer of Underground Escape."""
    return Deals(game, what)
