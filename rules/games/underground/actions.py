"""What players do and what chance brings, as data and as text.

``A: go a1 a2, knife at B`` and the like; chance speaks without a name: ``die: 5``, ``draw: ...``,
``tool: spoon`` (found), ``lost: bible``, ``deal A: knife``.
"""

from __future__ import annotations

from typing import NamedTuple

NONE = -1

THROW, JUMP, TURN_BACK, GO, USE, BUY, TAKE, PASS = (
    "throw", "jump", "back", "go", "use", "buy", "take", "pass",
)  # fmt: skip


CLIMB, SHOW, DECLINE, MOVE, AHEAD, STRIKE, GIVE_UP, USE_PASS, ASK_CHANCE = (
    "climb", "show", "decline", "move", "ahead", "strike", "give up", "use pass", "draw",
)  # fmt: skip


DIE, DRAWN, FOUND, LOST, DEAL, LOT = "die", "drawn", "tool", "lost", "deal", "lot"


STAY = "stay"
"""How a route of no steps is written."""


class Action(NamedTuple):
    """One action.

    ``card`` is a tool, or at chance nodes what was drawn or thrown; ``path`` the squares of a
    route (none: staying), ``signs`` those where a Signpost card is used on the way; ``square`` and
    ``to`` name squares, ``foe`` another player, ``word`` a wish.
    """

    who: str
    verb: str
    card: int = NONE
    path: tuple[int, ...] = ()
    signs: tuple[int, ...] = ()
    square: int = NONE
    to: int = NONE
    foe: str = ""
    word: str = ""


ATTACK = "attack"
"""The wish to attack, announced before a chance is drawn (UE-CHANCE-06)."""


CLEAR = "clear"
"""The wish to clear a square with a card that does not clear (UE-GRATE-08)."""


FETCH = "fetch"
"""The wish to fetch the treasure from a chasm, where that must be said (UE-GAP-31)."""


# -- writing ------------------------------------------------------------------------------------

HIDDEN = "?"
"""A card whose name the reader may not know."""
