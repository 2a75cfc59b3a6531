"""Worlds of Escape from Colditz: the cards that others hold, and what lies in the stacks.

The board lies open, and so do all claims, throws and cards that are played. What others have drawn,
put away, traded or said in secret is drawn by lot as it happened, so that all that was heard comes
out in the same words. A card that somebody plays was in his hand: where it lay elsewhere, unseen,
it changes places with a card of his.

This is near. What others chose to do or not to do tells nothing beyond what it shows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from rules.core import piles
from rules.core.game import Game
from rules.core.piles import Pile
from rules.core.play import replace_at
from rules.core.playout import shuffle_things
from rules.core.records import CHANCE
from rules.core.story import Seen
from rules.core.worlds import NoWorld, World
from rules.games.colditz.actions import CARD_DRAWN, DEAL, PART, PLAY, Action
from rules.games.colditz.cards import STOCK, Hand, is_security, whole_deck
from rules.games.colditz.state import State
from rules.knowledge.hidden import Boards, Ways, count_orders, spread_out

SECRET = 40
"""Secret answers that are made up before one is heard."""
CARD_OUTCOMES = (CARD_DRAWN, DEAL, PART)
"""The outcomes that bring a card."""


ROUNDS, HOPELESS = 64, 24
"""How often a step is tried in each draft, and where it came true in none; in one draft of so many
it is enough."""
ENOUGH = 3
STARTS = 4_000
"""First positions that are drawn, at most, to find those that begin as was told."""


class Hands(Boards[State]):
    """How hands and stacks are drawn; see :mod:`rules.knowledge.hidden`."""

    dealt = "The cards and Equipment of others, and the order of the decks"
    sizes = (32, 32, 96)
    tries = 60

    def __init__(self, game: Game[Any, Any], what: Seen) -> None:
        super().__init__(game, what)
        self.seat = self.start.field.seats[self.viewer]
        self.stages = len(self.told)

    # -- the first position ---------------------------------------------------------------------

    def begin(self) -> Iterator[tuple[float, State]]:
        """Some that begin as was told."""
        told, left = self.what.information.first, self.many
        for _ in range(STARTS):
            state = self.first(self.lot)
            if self.game.observe(state, self.viewer) == told:
                yield 1.0, state
                left -= 1
                if not left:
                    return

    def first(self, rng: Random) -> State:
        """A first position: hands by lot out of all that the viewer does not hold."""
        state: State = self.start
        hands = [*state.hands]
        decks: dict[str, Any] = {}
        for key in ("deck", "security", "parts"):
            size = piles.count_cards(getattr(state, key))
            own = [card for card in hands[self.seat] if self.of(card, state) == key]
            loose = list((Counter(whole_deck(key, six=state.field.six)) - Counter(own)).elements())
            loose = shuffle_things(loose, rng.random)
            for seat, hand in enumerate(hands):
                if seat != self.seat and self.key(seat) == key:
                    hands[seat] = tuple(sorted(loose.pop() for _ in hand))
            if len(loose) < size:
                raise NoWorld("More cards lie in the stacks than were printed.")
            decks[key] = piles.shuffle_cards(loose[:size])
        return self.with_stock(state._replace(hands=tuple(hands), **decks), rng)

    def with_stock(self, state: State, rng: Random) -> State:
        """Equipment of others by lot out of the stock."""
        left = list(Counter(dict(enumerate(STOCK))).elements())
        own = [*state.equipment, (0, 0, 0, 0)][self.seat]
        for kind, count in enumerate(own):
            for _ in range(count):
                left.remove(kind)
        left, equipment = shuffle_things(left, rng.random), [*state.equipment]
        for seat, held in enumerate(equipment):
            if seat != self.seat:
                mine = Counter(left.pop() for _ in range(sum(held)))
                equipment[seat] = (mine[0], mine[1], mine[2], mine[3])
        rest = Counter(left)
        return state._replace(
            equipment=tuple(equipment), stock=(rest[0], rest[1], rest[2], rest[3])
        )

    def key(self, seat: int) -> str:
        """The deck that a seat draws from."""
        return "security" if seat == self.start.field.security else "deck"

    @staticmethod
    def of(card: int, state: State) -> str:
        """The deck that a card belongs to."""
        if is_security(card):
            return "security"
        return "deck" if card in whole_deck("deck", six=state.field.six) else "parts"

    # -- one step -------------------------------------------------------------------------------

    def go_on(self) -> Ways[State]:
        """Drafts in which a step sounds as it did; where it falls by lot it is tried again."""
        action, told = self.what.information.heard[self.stage - 1].action, self.told[self.stage - 1]
        waiting, came = spread_out(self.drafts, self.many, self.lot.random()), list[Any]()
        for number in range(ROUNDS):
            left = []
            for state in waiting:
                odds, after, said = self.goes(state, action)
                if said == told:
                    came.append((odds, after))
                elif self.falls(state, action):
                    left.append(state)
            waiting = left
            if len(came) >= self.many // ENOUGH or (number >= HOPELESS and not came):
                break
        return came

    def goes(self, before: State, action: Action) -> tuple[float, State, Any]:
        """How likely a step was, the state after it, and what is heard: nothing where it cannot be.

        Secret answers are made up, cards are drawn by their odds, a card played is held.
        """
        state, lot, odds = self.silent(before, action, self.lot), self.lot, 1.0
        meant: Action | None = action
        if action.who == CHANCE and action.verb in CARD_OUTCOMES and action.card < 0:
            fallen = self.game.play.sample_chance(state, lot.random())
            heard = fallen and self.game.audible(state, fallen, self.viewer)
            meant = fallen if heard == action else None
        elif action.who == CHANCE:
            odds = float(dict(self.game.chance(state)).get(action, 0))
        else:
            if action.verb == PLAY and action.who != self.viewer:
                state = self.holding(state, state.field.seats[action.who], action.card, lot)
            meant = self.meant(state, action, lot)
        if meant is None or not odds:
            return 0.0, state, None
        return odds, *self.played(state, meant)

    def falls(self, state: State, action: Action) -> bool:
        """Whether it comes out by lot: secrets, cards nobody else sees, trades."""
        secret = bool(state.pending) and state.pending[0].topic == "secret"
        return secret or (action.who != self.viewer and (action.card < 0 or action.verb == PLAY))

    def silent(self, state: State, action: Action, rng: Random) -> State:
        """The position after answers that nobody else hears, made up by lot."""
        game, viewer = self.game, self.viewer
        for _ in range(SECRET):
            if action.who == CHANCE or not state.pending or state.pending[0].topic != "secret":
                return state
            if game.actors(state) == (action.who,) == (viewer,):
                return state
            can = [
                one for one in game.actions(state)
                if one.who != viewer and game.audible(state, one, viewer) is None
            ]  # fmt: skip
            if not can:
                return state
            state = game.resolve(state, can[int(rng.random() * len(can))], None)
        return state

    def holding(self, state: State, seat: int, card: int, rng: Random) -> State:
        """The position with a card in a hand: unseen, it lay as well here as elsewhere."""
        hand = state.hands[seat]
        if card in hand or not hand:
            return state
        mine = hand[int(rng.random() * len(hand))]
        if self.of(mine, state) != self.of(card, state):
            return state
        others = [
            one for one, held in enumerate(state.hands)
            if one not in (seat, self.seat) and card in held
        ]  # fmt: skip
        key = self.of(card, state)
        pile: Pile = getattr(state, key)
        hands: Sequence[Hand] = replace_at(state.hands, seat, exchange_card(hand, mine, card))
        for at, part in enumerate(pile):
            if isinstance(part, tuple) and card in part:
                new = piles.shuffle_cards(exchange_card(part, card, mine))
                stack: dict[str, Any] = {key: (*pile[:at], *new, *pile[at + 1 :])}
                return state._replace(hands=tuple(hands), **stack)
        if not others:
            return state
        other = others[int(rng.random() * len(others))]
        held = exchange_card(state.hands[other], card, mine)
        return state._replace(hands=replace_at(tuple(hands), other, held))

    # -- what is drawn --------------------------------------------------------------------------

    def world(self, draft: State, rng: Random) -> World:
        """The unseen cards of each deck dealt anew among hands and stack.

        Nobody remembers more than lies on the table.
        """
        state = draft
        hands = [*state.hands]
        decks: dict[str, Any] = {}
        for key in ("deck", "security"):
            pile: Pile = getattr(state, key)
            if not pile or isinstance(pile[0], int):
                continue
            seats = [one for one in range(len(hands)) if one != self.seat and self.key(one) == key]
            held = [c for one in seats for c in hands[one] if self.of(c, state) == key]
            loose = shuffle_things([*held, *pile[0]], rng.random)
            for one in seats:
                hands[one] = tuple(sorted(
                    loose.pop() if self.of(c, state) == key else c for c in hands[one]
                ))  # fmt: skip
            decks[key] = (*piles.shuffle_cards(loose), *pile[1:])
        return World(state._replace(hands=tuple(hands), **decks))

    def open(self, draft: State) -> float:
        """How many hands are possible, out of the cards that lie unseen."""
        ways = 0.0
        for key in ("deck", "security"):
            pile: Pile = getattr(draft, key)
            loose = sum(len(part) for part in pile if isinstance(part, tuple))
            hands = [
                len(hand) for seat, hand in enumerate(draft.hands)
                if seat != self.seat and self.key(seat) == key
            ]  # fmt: skip
            ways += count_orders((loose, *hands))
        return ways


def exchange_card(hand: Hand, out: int, into: int) -> Hand:
    """A hand with one card in the place of another."""
    cards = [*hand]
    cards[cards.index(out)] = into
    return tuple(sorted(cards))


def worlds(game: Game[Any, Any], what: Seen) -> Hands:
    """The hands that are possible to a player of Escape from Colditz."""
    return Hands(game, what)
