"""Shopping: the magic green coin buys any one tool of the reserve."""

from __future__ import annotations

from collections.abc import Iterator

from rules import piles
from rules.game import Refusal
from rules.underground.actions import Action
from rules.underground.cards import COIN, TOOLS
from rules.underground.play import Play
from rules.underground.state import EXTRA, OUT, State


def buys(play: Play, action: Action) -> None:
    """A chosen card for the coin; the rest is shuffled and the coin goes to the very bottom."""
    seat, card = play.turn, action.card
    play.spend(seat, COIN)
    play.reserve = (*piles.shuffle_without(play.reserve[:-1], card), COIN)
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
        text = f"{action.who} buys the {TOOLS[card]} with the coin; the reserve is shuffled."
        play.say("bought", text, *why, seat=seat, card=TOOLS[card])
        return
    text = f"{action.who} buys a tool with the coin; the reserve is shuffled."
    play.say("bought", text, *why, seat=seat)
    text = f"{action.who} has bought the {TOOLS[card]}."
    play.whisper("bought-card", text, "UE-SHOP-01", seat=seat, card=TOOLS[card])


def refuse_buy(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """A coin, and the card in the reserve; only who may shop looks at it."""
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
        text = f"{who} was killed on a 6 and has only the entry throw."
        yield Refusal("only-throw", text, ("UE-GAP-50",))
    elif action.card not in piles.kept(state.reserve):
        name = TOOLS[action.card] if action.card >= 0 else "such card"
        yield Refusal("not-there", f"The reserve has no {name}.", ("UE-SHOP-01",))
