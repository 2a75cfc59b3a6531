"""The shop: buying a tool for what is given up (chapter Tools)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from rules.core.piles import kept, shuffle_without
from rules.core.records import Refusal
from rules.games.underground.actions import BUY, HIDDEN, NONE, Action
from rules.games.underground.cards import (
    COIN,
    TOOLS,
)
from rules.games.underground.state import (
    EXTRA,
    OUT,
    Play,
    State,
)
from rules.games.underground.verbs.verb import (
    OfCard,
    one_tool,
)


class Buy(OfCard):
    """A chosen card for the coin (UE-SHOP-01)."""

    word = BUY
    forms = {"buy <card>": "shops with a coin"}
    codes = ("no-coin", "empty", "not-there", "before-chasm")
    like = "buy plank"
    six = False
    untimely = {
        "turn": ("UE-SHOP-05",), "asked": ("UE-SHOP-05",), "chance": ("UE-USE-05",),
        "answer": ("UE-SHOP-06", "UE-SHOP-05"),
    }  # fmt: skip

    def read(self, state: State, who: str, rest: str) -> Action:
        """The card, where the reader may know it."""
        return Action(who, BUY, NONE if rest == HIDDEN else one_tool(rest, self))

    def candidates(self, state: State, who: str) -> Iterable[Action]:
        """Every card of the reserve, for who has a coin."""
        return list_purchases(who, kept(state.reserve)) if COIN in state.hands[state.turn] else ()

    def refusals(self, state: State, action: Action) -> Iterator[Refusal]:
        """A coin, and the card in the reserve; only who may shop looks at it."""
        seat = state.turn
        who = action.who
        if COIN not in state.hands[seat]:
            text = f"{who} has no magic green coin."
            yield Refusal("no-coin", text, ("UE-SHOP-01", "UE-TOOL-27"))
        elif not state.reserve:
            yield Refusal("empty", "The reserve is empty.", ("UE-GAP-47",))
        elif (
            state.bonus == EXTRA
            and state.at[seat] == OUT
            and (state.field.rulings.dead_shopper == "throws")
        ):
            text = f"{who} died on a 6 and has only the entry throw."
            yield Refusal("only-throw", text, ("UE-GAP-50",))
        elif action.card not in kept(state.reserve):
            name = TOOLS[action.card] if action.card >= 0 else "such card"
            yield Refusal("not-there", f"The reserve has no {name}.", ("UE-SHOP-01",))

    def act(self, play: Play, action: Action) -> None:
        """A chosen card for the coin; the rest is shuffled and the coin goes to the very bottom."""
        seat, card = play.turn, action.card
        play.spend(seat, COIN)
        play.reserve = (*shuffle_without(play.reserve[:-1], card), COIN)
        play.gain(seat, card)
        if play.log is None:
            return
        why = ["UE-SHOP-01", "UE-SHOP-02", "UE-SHOP-03", "UE-SHOP-04", "UE-TOOL-27", "UE-USE-01",
               "UE-USE-03", "UE-USE-05", "UE-USE-06", "UE-GAP-47"]  # fmt: skip
        if play.at[seat] == OUT:
            why += ["UE-SHOP-08", "UE-SHOP-09"]
            why += ["UE-GAP-50"] if play.bonus == EXTRA else []
        elif play.bonus == EXTRA:
            why.append("UE-GAP-12")
        if play.field.rulings.bought_card == "shown":
            text = f"{action.who} buys the {TOOLS[card]} with the coin and shuffles the reserve."
            play.say("bought", text, *why, seat=seat, card=TOOLS[card])
            return
        text = f"{action.who} buys a tool with the coin and shuffles the reserve."
        play.say("bought", text, *why, seat=seat)
        text = f"{action.who} buys the {TOOLS[card]}."
        play.whisper("bought-card", text, "UE-SHOP-01", seat=seat, card=TOOLS[card])


@lru_cache(maxsize=4096)
def list_purchases(who: str, cards: frozenset[int]) -> tuple[Action, ...]:
    """One purchase for each card."""
    return tuple([make_purchase(who, card) for card in sorted(cards)])


@cache
def make_purchase(who: str, card: int) -> Action:
    """One purchase: there are few."""
    return Action(who, BUY, card)
