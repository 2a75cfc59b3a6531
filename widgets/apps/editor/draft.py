"""A drawing with its past and future: what can be changed on it, what it still lacks.

Every deed leaves a sentence in ``said``; nothing here knows what is in the reader's hand.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from rules.boards.grid import Grid
from widgets.apps.editor.maps import MISSING, NOTE, WRONG, Maps, Trouble

WAYS = ("above", "right of", "below", "left of")
SIDES = "NESW"
FAIR = "fair"
"""The verdict on a drawing that keeps every rule."""
MOST = 500
"""Changes that can be undone."""


class Need(NamedTuple):
    """How many of a thing are drawn, and how many there must be."""

    sign: str
    name: str
    have: int
    want: int


def capital(text: str) -> str:
    """The text as a sentence begins: the sign in it stays as it is."""
    return text[:1].upper() + text[1:]


class Draft:
    """The drawing as it stands, and how it came to be."""

    def __init__(self, maps: Maps, text: str = "") -> None:
        self.maps = maps
        self.options: dict[str, str] = {}
        self.line: list[Any] = [maps.read(maps.named(text)) if text else maps.bare(maps.sizes[0])]
        self.at = 0
        self.said = ""
        self._checked: tuple[Any, tuple[Trouble, ...]] | None = None

    # -- what there is --------------------------------------------------------------------------

    @property
    def drawing(self) -> Any:
        """The drawing as it stands."""
        return self.line[self.at]

    @property
    def text(self) -> str:
        """The drawing as plain text."""
        return self.maps.write(self.drawing)

    @property
    def troubles(self) -> tuple[Trouble, ...]:
        """Everything that is wrong with the drawing."""
        key = (self.drawing, tuple(sorted(self.options.items())))
        if self._checked is None or self._checked[0] != key:
            self._checked = key, self.maps.check(self.drawing, self.options)
        return self._checked[1]

    def of_kind(self, kind: str) -> list[Trouble]:
        """The troubles of one kind."""
        return [one for one in self.troubles if one.kind == kind]

    @property
    def verdict(self) -> str:
        """``WRONG``, ``MISSING`` or, where every rule is kept, ``FAIR``."""
        kinds = {one.kind for one in self.troubles} - {NOTE}
        return WRONG if WRONG in kinds else MISSING if kinds else FAIR

    @property
    def needs(self) -> tuple[Need, ...]:
        """The inventory, object by object."""
        things = [self.maps.thing(self.drawing, cell) for cell in range(self.grid.size)]
        objects = [
            Need(one.sign, one.name, things.count(one.sign), one.number)
            for one in self.maps.palette
        ]
        more = self.maps.needed(self.drawing, self.options)
        return (*objects, *(Need("", *each) for each in more))

    @property
    def grid(self) -> Grid:
        """The cells."""
        return self.maps.grid(self.drawing)

    def name(self, sign: str) -> str:
        """What an object is called."""
        return next((one.name for one in self.maps.palette if one.sign == sign), sign)

    # -- changing -------------------------------------------------------------------------------

    def change(self, drawing: Any, said: str) -> None:
        """Draw something anew; what was undone before is gone."""
        before = self.verdict
        if drawing != self.drawing:
            self.line = [*self.line[: self.at + 1], drawing][-MOST:]
            self.at = len(self.line) - 1
        self.said = f"{said} {self.told(before)}".strip()

    def told(self, before: str = "") -> str:
        """How the drawing stands, in a sentence."""
        wrong = len(self.of_kind(WRONG))
        if wrong:
            return f"{wrong} {'rules are' if wrong > 1 else 'rule is'} broken."
        if self.verdict == FAIR:
            return "Every map rule is kept." if before != FAIR else ""
        left = sum(max(0, need.want - need.have) for need in self.needs)
        return f"{left} left to draw."

    def side(self, cell: int, way: int) -> None:
        """Change what stands on one side of a cell."""
        drawing = self.maps.turn(self.drawing, cell, way)
        now = self.maps.side(drawing, cell, way)
        what = {"open": "No wall", "wall": "Wall", "exit": "Exit"}.get(now, now)
        self.change(drawing, f"{what} {WAYS[way]} {self.grid.name(cell)}.")

    def put(self, cell: int, sign: str) -> None:
        """Draw an object. One of which there is only one leaves its old place; twice is taken away.

        In place of one of which there must be several, a further one is drawn.
        """
        spot, name = self.grid.name(cell), self.name(sign)
        if self.maps.thing(self.drawing, cell) == sign:
            self.clear(cell)
            return
        drawing = self.maps.put(self.drawing, cell, sign)
        old = [
            place
            for place in range(self.grid.size)
            if place != cell and self.maps.thing(drawing, place) == sign
        ]
        single = any(one.sign == sign and one.number == 1 for one in self.maps.palette)
        if single:
            for place in old:
                drawing = self.maps.put(drawing, place, "")
        if single and old:
            self.change(drawing, f"{capital(name)} moved from {self.grid.name(old[0])} to {spot}.")
        else:
            self.change(drawing, f"{capital(name)} put on {spot}.")

    def clear(self, cell: int) -> None:
        """Take away what lies on a cell."""
        sign, spot = self.maps.thing(self.drawing, cell), self.grid.name(cell)
        if not sign:
            self.said = f"Nothing lies on {spot}."
            return
        self.change(
            self.maps.put(self.drawing, cell, ""),
            f"{capital(self.name(sign))} taken from {spot}.",
        )

    def move(self, start: int, end: int) -> None:
        """Move an object; what lies on the other cell changes places with it."""
        maps, grid = self.maps, self.grid
        sign, other = maps.thing(self.drawing, start), maps.thing(self.drawing, end)
        if not sign or start == end:
            self.said = f"{grid.name(start)} stays as it is."
            return
        drawing = maps.put(maps.put(self.drawing, end, sign), start, other)
        what = capital(self.name(sign))
        swapped = f" and {self.name(other)}" if other else ""
        deed = "changed places" if other else f"moved from {grid.name(start)} to {grid.name(end)}"
        self.change(drawing, f"{what}{swapped} {deed}.")

    def series(self, cell: int, signs: tuple[str, ...]) -> None:
        """Put the next of a series of signs: the one after that on the cell, else a missing one."""
        here = self.maps.thing(self.drawing, cell)
        if here in signs:
            self.put(cell, signs[(signs.index(here) + 1) % len(signs)])
            return
        there = [self.maps.thing(self.drawing, place) for place in range(self.grid.size)]
        self.put(cell, next((sign for sign in signs if sign not in there), signs[0]))

    # -- past and future ------------------------------------------------------------------------

    def undo(self) -> None:
        """Take back the last change."""
        self.go(-1, "Taken back.", "Nothing to undo.")

    def redo(self) -> None:
        """Do again what was taken back."""
        self.go(1, "Done again.", "Nothing to redo.")

    def go(self, by: int, said: str, none: str) -> None:
        """Go along the line of drawings, or say why there is no going."""
        if not 0 <= self.at + by < len(self.line):
            self.said = none
            return
        self.at += by
        self.said = f"{said} {self.told()}"
