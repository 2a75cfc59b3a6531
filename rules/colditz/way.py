"""What becomes of a step: forbidden, or what it takes and where it leads."""

from __future__ import annotations

from typing import NamedTuple

from rules.colditz.state import NONE


class Way(NamedTuple):
    """What becomes of a step.

    ``code`` forbids it. ``meets`` is the pawn it runs into: an arrest. ``under`` says that it leads
    underground; ``kind`` and ``price`` are the Equipment it takes, ``pair`` the Drop or fence it
    crosses and ``lays`` the marker bit it puts there. ``free`` says why no card is needed.
    """

    code: str = ""
    meets: int = NONE
    under: bool = False
    kind: int = NONE
    price: int = 0
    pair: int = NONE
    lays: int = 0
    free: str = ""
    about: str = ""


PLAIN = Way()
BOUNCE = "bounce"
