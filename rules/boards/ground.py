"""The ground of a game on squared paper: a drawing, the rulings, and the walls blown up so far."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Generic, Protocol, Self, TypeVar

from rules.boards.grid import Grid, Side
from rules.core.options import Rulings
from rules.core.records import Built

MANY_GROUNDS = 5_000
"""How many grounds of one drawing are kept in the cache at most."""


class Drawing(Hashable, Protocol):
    """A drawn board, as a value."""

    @property
    def grid(self) -> Grid:
        """The size of its sheet."""


D = TypeVar("D", bound=Drawing)
R = TypeVar("R", bound=Rulings)


class Family:
    """A cache that all grounds of one drawing under the same rulings share.

    ``listed`` are lists of actions, ``grounds`` the grounds themselves by the walls blown up.
    """

    __slots__ = ("grounds", "hash", "listed")

    def __init__(self, drawing_and_rulings: int) -> None:
        self.hash = drawing_and_rulings
        self.listed: dict[Any, Any] = {}
        self.grounds: dict[frozenset[Side], Any] = {}


class Ground(Built, Generic[D, R]):
    """A value: equal to another when drawn alike, ruled alike and blown up alike.

    ``blown`` are the walls blown up in play; each side has one name, see :meth:`Grid.border`.
    """

    __slots__ = ("_family", "blown", "drawing", "listed", "rulings")

    def __init__(
        self,
        drawing: D,
        rulings: R,
        blown: frozenset[Side] = frozenset(),
        family: Family | None = None,
    ) -> None:
        self.drawing, self.rulings, self.blown = drawing, rulings, blown
        self._family = Family(hash((drawing, rulings))) if family is None else family
        super().__init__(blown, rulings, drawing, hashed=hash((self._family.hash, blown)))
        self.listed = self._family.listed

    def blast(self, cell: int, way: int) -> Self:
        """The ground without the wall on that side."""
        blown, grounds = self.blown | {self.drawing.grid.border(cell, way)}, self._family.grounds
        found: Self | None = grounds.get(blown)
        if found is None:
            if len(grounds) > MANY_GROUNDS:
                grounds.clear()
            found = grounds[blown] = type(self)(self.drawing, self.rulings, blown, self._family)
            found.follow(self, cell, way)
        return found

    def follow(self, before: Self, cell: int, way: int) -> None:
        """Take over what has been worked out for the ground before the blast on that side."""
