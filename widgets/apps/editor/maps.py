"""What the editor asks of a game whose maps can be drawn; one module a game answers it."""

from __future__ import annotations

from importlib import import_module
from typing import Any, NamedTuple, Protocol

from rules.boards.grid import Grid
from rules.core.errors import RulebookError
from widgets.kernel.scene import Scene, Symbol

WRONG, MISSING, NOTE = "wrong", "missing", "note"
"""A rule that is broken; something that is only not drawn yet; worth a remark."""


class Sign(NamedTuple):
    """An object of the palette: what is typed, its name, how often the map must have it."""

    sign: str
    name: str
    number: int
    symbol: Symbol


class Trouble(NamedTuple):
    """One thing wrong with a drawing: the map rule, what and why, the remedy, where to look."""

    code: str
    text: str
    remedy: str = ""
    clauses: tuple[str, ...] = ()
    cells: tuple[str, ...] = ()
    kind: str = WRONG
    spot: tuple[int, int] | None = None
    """Line and column of the text, both from 1, where a text cannot be read."""


class UnreadableError(RulebookError):
    """A text that is no drawing, with everything that is wrong with it."""

    def __init__(self, troubles: tuple[Trouble, ...]) -> None:
        super().__init__(troubles[0].text)
        self.troubles = troubles


class Drawing(Protocol):
    """A map as its game takes it: immutable, and equal to another that looks the same."""

    @property
    def grid(self) -> Grid:
        """Its cells."""

    @property
    def things(self) -> tuple[str, ...]:
        """The sign of the object on each cell, empty for none."""

    def draw(self) -> str:
        """The drawing as plain text."""


class Maps(Protocol):
    """The maps of one game: how they are drawn, changed, checked, made, shown."""

    game: str
    title: str
    palette: tuple[Sign, ...]
    sizes: tuple[int, ...]
    levels: tuple[str, ...]
    """How hard a made map can be, from the easiest to the hardest, in words."""
    rules: tuple[str, ...]
    """The clauses that a map must keep."""

    def named(self, name: str) -> str:
        """The text of a drawing that has a name, else ``name`` itself."""

    def bare(self, size: int) -> Drawing:
        """An empty sheet of ``size`` columns and rows inside its outer wall."""

    def read(self, text: str) -> Drawing:
        """The drawing in ``text``; raises :class:`UnreadableError`."""

    def put(self, drawing: Any, cell: int, sign: str) -> Drawing:
        """The drawing with another object, or none, on a cell."""

    def side(self, drawing: Any, cell: int, way: int) -> str:
        """What stands on a side, in a word: "wall", "open", "exit"."""

    def turn(self, drawing: Any, cell: int, way: int) -> Drawing:
        """The drawing with that side changed into the next thing that may stand there."""

    def check(self, drawing: Any, options: dict[str, str]) -> tuple[Trouble, ...]:
        """Everything that is wrong, worst first, under the rulings ``options``."""

    def needed(self, drawing: Any, options: dict[str, str]) -> tuple[tuple[str, int, int], ...]:
        """What must be drawn besides the palette: name, how many there are, how many must be."""

    def make(self, size: int, seed: int, level: int, options: dict[str, str]) -> Drawing:
        """A drawing made by the computer; raises ``SetupError``."""

    def picture(self, drawing: Any, marked: tuple[str, ...], size: float, *, phone: bool) -> Scene:
        """The picture of the drawing."""


MODULES = {"duel": "widgets.apps.editor.duel"}
"""The module that answers for each game."""


def maps_of(game: str) -> Maps:
    """The maps of ``game``; raises ``RulebookError`` where none can be drawn."""
    if game not in MODULES:
        raise RulebookError(
            f"No map of '{game[:40]}' can be drawn here. Games with an editor: "
            f"{', '.join(MODULES)}."
        )
    found: Maps = import_module(MODULES[game]).MAPS
    return found
