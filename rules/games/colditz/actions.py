"""What players do and what chance brings, as data and as text.

``British: Br1 to I06``, ``Security: deploy to J02`` and the like; chance speaks without a name:
``dice: 4+3``, ``card: Hideaway`` (drawn), ``deal British: Lookout``.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.core.records import CHANCE
from rules.games.colditz.board.plan import SYMBOLS

ROLL, REROLL, DRAW, END, PASS, DONE, READY, LINE_UP, OFFER, WITHDRAW, ACCEPT, DECLINE = (
    "roll", "reroll", "draw", "end", "pass", "done", "ready", "line up", "offer", "withdraw",
    "accept", "decline",
)  # fmt: skip
GENERAL_SEARCH, TIME, SHARE, AGREE = "general search", "time is up", "share the kit", "agree"
STEP, WITHDRAWS, REFUSES, OBEYS, RELEASES, CLAIM, PLAY, DISCARD = (
    "to", "office", "refuses", "obeys", "release", "claim", "play", "discard",
)  # fmt: skip
TRADE, GIVE, ASK, DEPLOY, REMOVE, LOSE, DESPAIR = (
    "trade", "give", "ask", "deploy", "remove", "lose", "do or die",
)  # fmt: skip
DICE, CARD_DRAWN, DEAL, PART, VALUE = "dice", "card", "deal", "part", "value"
UNKNOWN = "unknown"

KIT = len(SYMBOLS)
"""What a claim or a trade names for an Escape Kit; the numbers before it are the symbols."""
NONE = -1
"""What an action does not name."""
HIDDEN = "?"
"""A card whose name the reader may not know."""


class Action(NamedTuple):
    """One action.

    ``pawn`` is who moves, or whom a card is played with. ``to`` is what the verb asks for: a
    circle, a pair, a Tunnel, a seat, a pawn aimed at, or a kind of Equipment. ``card`` is a card
    or, at chance nodes, what came up; ``pawns`` are those of a claim, ``word`` what else was said.
    """

    who: str
    verb: str
    pawn: int = NONE
    to: int = NONE
    card: int = NONE
    pawns: tuple[int, ...] = ()
    word: str = ""


def make_throw(one: int, other: int) -> Action:
    """A throw of both dice; ``pawns`` holds the two faces as they are told."""
    return Action(CHANCE, DICE, pawns=(one, other))
