"""What a reader does at the editor, without looks: tools, marks, texts, links, made maps."""

from __future__ import annotations

from typing import Any

from rules.core.errors import NotationError, RulebookError, SetupError
from widgets.apps.editor import link
from widgets.apps.editor.draft import Draft, capital
from widgets.apps.editor.maps import Maps, Trouble, UnreadableError

WALL, HAND, ERASER = "wall", "hand", "eraser"
TOOLS = (WALL, HAND, ERASER)
TOOL_NAMES = {WALL: "Pencil", HAND: "Hand", ERASER: "Eraser"}


class EditModel(Draft):
    """A draft, and what the reader has in hand. What cannot be done raises ``RulebookError``."""

    def __init__(self, maps: Maps, text: str = "") -> None:
        super().__init__(maps, text)
        self.tool = WALL
        self.held = -1
        """The cell whose object is in the hand."""
        self.picked: Trouble | None = None
        """The trouble whose cells are marked."""
        self.unread: tuple[Trouble, ...] = ()
        """What is wrong with the text that was to be loaded."""
        self.problem = ""
        """Why a link could not be opened."""
        self.size, self.seed, self.level = maps.sizes[0], 1, 3

    @property
    def address(self) -> str:
        """The drawing as part of a link."""
        return link.pack(self.maps, self.drawing)

    @property
    def marked(self) -> tuple[str, ...]:
        """The cells to be marked on the board."""
        if self.held >= 0:
            return (self.grid.name(self.held),)
        return self.picked.cells if self.picked in self.troubles and self.picked else ()

    def change(self, drawing: Any, said: str) -> None:
        """Draw something anew; what was wrong with a text or a link is forgotten."""
        self.held, self.problem, self.unread = -1, "", ()
        super().change(drawing, said)

    def go(self, by: int, said: str, none: str) -> None:
        """Go along the line of drawings with empty hands."""
        self.held = -1
        super().go(by, said, none)

    # -- in hand --------------------------------------------------------------------------------

    def pick(self, tool: str) -> None:
        """Take a tool or an object of the palette; the one in hand is put away."""
        signs = [one.sign for one in self.maps.palette]
        if tool not in (*TOOLS, *signs):
            raise NotationError(f"There is no '{tool[:20]}' in the palette.")
        self.held = -1
        self.tool = WALL if tool == self.tool else tool
        name = TOOL_NAMES.get(self.tool)
        self.said = f"{name or capital(self.name(self.tool))} in hand."

    def escape(self) -> None:
        """Put away what is in hand, and take marks off the board."""
        self.held, self.tool, self.picked = -1, WALL, None
        self.problem, self.unread = "", ()
        self.said = "Pencil in hand."

    def mark(self, number: int) -> None:
        """Mark the cells of a trouble, or take its marks off again."""
        if not 0 <= number < len(self.troubles):
            raise NotationError("This remark is not there any more.")
        found = self.troubles[number]
        self.picked = None if self.picked == found else found
        cells = ", ".join(found.cells)
        self.said = f"Marked: {cells}." if cells else "No cell to mark: something is not drawn yet."
        if self.picked is None:
            self.said = "Marks taken off."

    def press(self, cell: int) -> None:
        """Do to a cell what the tool in hand does."""
        if self.tool == HAND or self.held >= 0:
            self._lift(cell)
        elif self.tool == ERASER:
            self.clear(cell)
        elif self.tool == WALL:
            self.said = (
                "A wall stands between two cells: choose a side, or press Shift and an arrow."
            )
        else:
            self.put(cell, self.tool)

    def _lift(self, cell: int) -> None:
        sign = self.maps.thing(self.drawing, cell)
        if self.held >= 0:
            start, self.held = self.held, -1
            self.move(start, cell)
        elif sign:
            self.held = cell
            self.said = f"{capital(self.name(sign))} in hand. Choose the cell it goes to."
        else:
            self.said = f"Nothing lies on {self.grid.name(cell)}."

    # -- whole drawings -------------------------------------------------------------------------

    def blank(self, size: int) -> None:
        """Start on an empty sheet; the old one can be had back by undo."""
        if size not in self.maps.sizes:
            raise SetupError(f"There is no sheet of {size} x {size} cells.")
        self.size, self.picked = size, None
        self.change(self.maps.bare(size), f"An empty sheet of {size} x {size} cells.")

    def make(self, size: int, seed: int, level: int) -> None:
        """Let the computer draw one; the next wish is for another one."""
        drawing = self.maps.make(size, seed, level, self.options)
        self.size, self.seed, self.level, self.picked = size, seed + 1, level, None
        self.change(drawing, f"Made: {self.maps.levels[level - 1]}, number {seed}.")

    def load(self, text: str) -> None:
        """Take over a drawing from its text; everything that is wrong with it is kept."""
        try:
            drawing = self.maps.read(text)
        except UnreadableError as error:
            self.unread = error.troubles
            count = len(self.unread)
            self.said = (
                f"The text cannot be read: {count} mistake{'s' if count > 1 else ''}. "
                "The drawing stays as it was."
            )
            return
        self.picked = None
        self.change(drawing, "Loaded.")

    def follow(self, address: str) -> None:
        """Open the drawing of a link; a link that leads nowhere is explained."""
        try:
            maps, drawing = link.unpack(address)
            if maps.game != self.maps.game:
                raise NotationError(f"This link holds a map of another game: {maps.title}.")
        except RulebookError as error:
            self.problem = self.said = f"{error}"
            return
        self.picked = None
        self.change(drawing, "The drawing of the link is open.")

    def rule(self, option: str, choice: str) -> None:
        """Take the other answer to an open question."""
        options = {**self.options, option: choice}
        self.maps.check(self.drawing, options)
        self.options = options
        self.said = self.told()
