"""A whole game on a stage: no script, two people at one screen or one against the computer.

``play("duel")`` lays it out. Nothing of another player's sheet is ever sent to the page before the
game is over; while the turn passes from one person to the next, the board is covered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rules.core.errors import RulebookError
from widgets.apps.stage.opening import Card

if TYPE_CHECKING:
    from widgets.apps.match.widget import MatchStage


def play(
    game: str = "",
    *,
    players: int = 0,
    people: Sequence[str] | None = None,
    against: str = "computer",
    seat: str = "",
    first: str = "",
    size: int = 0,
    difficulty: int = 3,
    level: str = "hard",
    seed: int | None = None,
    maps: Mapping[str, str] | None = None,
    rulings: Mapping[str, str] | None = None,
    check: bool = True,
) -> MatchStage | Card:
    """A stage for a whole game of ``game``, or from the position at an address.

    Without a game it is chosen on the stage. ``players`` is how many play, ``people`` the seats
    that people take; for short, ``seat`` is yours against the ``computer``, and ``against`` a
    ``friend`` all seats are people's. ``first`` is who begins, or ``lot``. Maps are made from
    ``size``, ``difficulty`` and ``seed`` (by chance without one); in the duel they may be drawn:
    ``maps`` holds drawings in the plain-text notation by the player who drew them, which must keep
    every rule unless ``check`` is false. ``level`` is how well the computer plays: ``easy``,
    ``medium`` or ``hard``. All of it can be changed before the game begins.
    """
    from widgets.apps.match.setting import setting
    from widgets.apps.match.widget import MatchStage

    try:
        found = setting(
            game, against, seat, people, players=players, first=first, size=size,
            difficulty=difficulty, level=level, seed=seed, maps=maps or {}, rulings=rulings or {},
            check=check,
        )  # fmt: skip
        return MatchStage(found)
    except RulebookError as error:
        return Card(f"A game of “{game[:40]}”", str(error))
