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
from math import lgamma, log
from random import Random
from typing import Any

from rules.core import piles
from rules.core.game import Game
from rules.core.piles import Pile
from rules.core.play import replace_at
from rules.core.playout import shuffle_things
from rules.core.records import CHANCE, Observation
from rules.core.story import Heard, Seen
from rules.core.worlds import NoWorld, World
from rules.games.colditz.actions import CARD_DRAWN, DEAL, PART, PLAY, Action
from rules.games.colditz.cards import STOCK, Hand, is_security, whole_deck
from rules.games.colditz.state import State
from rules.knowledge.hidden import Boards, Draft, Looked, Sketch, Words

SECRET = 40
"""Secret answers that are made up before one is heard."""
CARD_OUTCOMES = (CARD_DRAWN, DEAL, PART)
"""The outcomes that bring a card."""


class Hands(Sketch):
    """How hands and stacks are drawn; see :mod:`rules.knowledge.hidden`."""

    dealt = "The cards and Equipment of others, and the order of the decks"
    sizes = (32, 32, 96)

    def __init__(self, game: Game[Any, Any], what: Seen) -> None:
        super().__init__(game, what)
        self.seat = self.start.field.seats[self.viewer]

    # -- the first position ---------------------------------------------------------------------

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

    def goes(self, draft: Draft, heard: Heard, rng: Random) -> tuple[Draft, Words | None] | None:
        """Secret answers are made up, cards are drawn by their odds, a card played is held."""
        state, action = self.silent(draft.state, heard.action, rng), heard.action
        if action.who == CHANCE:
            return self.chance(draft._replace(state=state), action, rng)
        if action.verb == PLAY and action.who != self.viewer:
            state = self.holding(state, state.field.seats[action.who], action.card, rng)
        meant = self.meant(state, action, rng)
        return None if meant is None else self.played(draft._replace(state=state), meant)

    def played(self, draft: Draft, action: Action) -> tuple[Draft, Words]:
        """Nobody remembers more than lies on the table."""
        found, said = super().played(draft, action)
        return found._replace(past=()), said

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

    def chance(
        self, draft: Draft, action: Action, rng: Random
    ) -> tuple[Draft, Words | None] | None:
        """An outcome of chance: what he sees weighs by its odds, what he does not falls by lot."""
        game, state = self.game, draft.state
        if action.verb in CARD_OUTCOMES and action.card < 0:
            fallen = game.play.sample_chance(state, rng.random())
            if fallen is None or game.audible(state, fallen, self.viewer) != action:
                return None
            return self.played(draft, fallen)
        odds = dict(game.chance(state)).get(action)
        if not odds:
            return None
        return self.played(draft._replace(factor=float(odds)), action)

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

    def agrees(self, draft: Draft, after: Observation, number: int) -> bool:
        """What he hears says all; what he sees at the end is looked at then."""
        return True

    # -- what is drawn --------------------------------------------------------------------------

    def reading(self, state: State, looked: Looked, action: Action) -> Any:
        """Whether it comes out by lot: secrets, cards nobody else sees, trades."""
        secret = bool(state.pending) and state.pending[0].topic == "secret"
        unseen = action.who != self.viewer and (action.card < 0 or action.verb == PLAY)
        return True if secret or unseen else None

    def looked(self, before: State, action: Action, after: State) -> Iterator[Any]:
        """Nothing is marked: cards change places."""
        return iter(())

    def whole(self, state: State, looked: Looked, rng: Random) -> State:
        """The position with the unseen cards of each deck dealt anew among hands and stack."""
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
        return state._replace(hands=tuple(hands), **decks)

    def world(self, draft: Draft, rng: Random) -> World:
        """Nobody remembers more than lies on the table."""
        return World(draft.state)

    def open(self, state: State, looked: Looked) -> float:
        """How many hands are possible, out of the cards that lie unseen."""
        ways = 0.0
        for key in ("deck", "security"):
            pile: Pile = getattr(state, key)
            loose = sum(len(part) for part in pile if isinstance(part, tuple))
            hands = [
                len(hand) for seat, hand in enumerate(state.hands)
                if seat != self.seat and self.key(seat) == key
            ]  # fmt: skip
            count = loose + sum(hands)
            ways += lgamma(count + 1) - lgamma(loose + 1) - sum(lgamma(one + 1) for one in hands)
        return ways / log(2)


def exchange_card(hand: Hand, out: int, into: int) -> Hand:
    """A hand with one card in the place of another."""
    cards = [*hand]
    cards[cards.index(out)] = into
    return tuple(sorted(cards))


def worlds(game: Game[Any, Any], what: Seen) -> Boards:
    """The hands that are possible to a player of Escape from Colditz."""
    return Boards(Hands(game, what))
