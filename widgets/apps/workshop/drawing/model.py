"""A drawing on a desk, without looks: walls, exits and objects are drawn, mended, taken back."""

from __future__ import annotations

from rules.boards.grid import Grid
from rules.core.errors import AddressError, NotationError, RulebookError, SetupError
from rules.games.duel.board.plan import Maze
from rules.scenarios.address import CutOffError, deflate_text, inflate_text
from widgets.apps.workshop.model import WAYS, Desk, Texts
from widgets.boards import maps_of
from widgets.boards.pair.drawing import MISSING, NOTE, WRONG, DuelMaps, Need, Trouble
from widgets.kernel.given import GivenError
from widgets.kernel.html import capital

WALL, HAND, ERASER = "wall", "hand", "eraser"
TOOLS = {WALL: "Pencil", HAND: "Hand", ERASER: "Eraser"}
SIDES = "NESW"
FAIR = "fair"
"""The verdict on a drawing that keeps every rule."""
LONGEST = 6_000
"""Characters of a drawing in a link, and those that it may grow to."""
AGAIN = "Ask for the link again, or for the drawing as text."


class MapDesk(Desk[Maze]):
    """A drawing with its past and future, and what the reader has in hand."""

    texts = Texts(
        20_000,
        "The text is too long: at most {} characters can be read.",
        "The text cannot be read: {}. The drawing stays as it was.",
    )

    def __init__(self, maps: DuelMaps, text: str = "") -> None:
        self.maps = maps
        super().__init__(maps.read(maps.named(text)) if text else maps.bare(maps.sizes[0]))
        self.options: dict[str, str] = {}
        self.tool = WALL
        self.picked: Trouble | None = None
        """The trouble whose cells are marked."""
        self.problem = ""
        """Why a link could not be opened."""
        self.size, self.seed, self.level = maps.sizes[0], 1, 3
        self._checked: tuple[object, tuple[Trouble, ...]] | None = None

    # -- what there is --------------------------------------------------------------------------

    @property
    def text(self) -> str:
        """The drawing as plain text."""
        return self.here.draw()

    @property
    def address(self) -> str:
        """The drawing as part of a link."""
        return f"{self.maps.game}={deflate_text(self.text)}"

    @property
    def marked(self) -> tuple[str, ...]:
        """The cells to be marked on the board."""
        if self.held:
            return (self.held,)
        return self.picked.cells if self.picked in self.troubles and self.picked else ()

    @property
    def troubles(self) -> tuple[Trouble, ...]:
        """Everything that is wrong with the drawing."""
        key = (self.here, tuple(sorted(self.options.items())))
        if self._checked is None or self._checked[0] != key:
            self._checked = key, self.maps.check(self.here, self.options)
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
        """The inventory."""
        return self.maps.needs(self.here, self.options)

    @property
    def grid(self) -> Grid:
        """The cells."""
        return self.here.grid

    def name(self, sign: str) -> str:
        """What an object is called."""
        return next((one.full for one in self.maps.palette if one.code == sign), sign)

    # -- changing -------------------------------------------------------------------------------

    def change(self, drawing: Maze, said: str) -> None:
        """Draw something anew; what was wrong with a text or a link is forgotten."""
        self.held, self.problem, self.unread = "", "", ()
        before = self.verdict
        if drawing != self.here:
            self.go_on(drawing)
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
        drawing, what = self.maps.turn(self.here, cell, way)
        self.change(drawing, f"{what} {[*WAYS.values()][way]} {self.grid.name(cell)}.")

    def put(self, cell: int, sign: str) -> None:
        """Draw an object. One of which there is only one leaves its old place; twice is taken away.

        In place of one of which there must be several, a further one is drawn.
        """
        spot, name = self.grid.name(cell), self.name(sign)
        if self.here.things[cell] == sign:
            self.clear(cell)
            return
        drawing, old = self.here.with_thing(cell, sign), ""
        if any(one.code == sign and one.number == 1 for one in self.maps.palette):
            for place in reversed(self.here.cells(sign)):
                drawing, old = drawing.with_thing(place, ""), self.grid.name(place)
        if old:
            self.change(drawing, f"{capital(name)} moved from {old} to {spot}.")
        else:
            self.change(drawing, f"{capital(name)} put on {spot}.")

    def clear(self, cell: int) -> None:
        """Take away what lies on a cell."""
        sign, spot = self.here.things[cell], self.grid.name(cell)
        if not sign:
            self.said = f"Nothing lies on {spot}."
            return
        self.change(
            self.here.with_thing(cell, ""),
            f"{capital(self.name(sign))} taken from {spot}.",
        )

    def move(self, start: int, end: int) -> None:
        """Move an object; what lies on the other cell changes places with it."""
        self.held, grid = "", self.grid
        sign, other = self.here.things[start], self.here.things[end]
        if not sign or start == end:
            self.said = f"{grid.name(start)} stays as it is."
            return
        drawing = self.here.with_thing(end, sign).with_thing(start, other)
        what = capital(self.name(sign))
        swapped = f" and {self.name(other)}" if other else ""
        deed = "changed places" if other else f"moved from {grid.name(start)} to {grid.name(end)}"
        self.change(drawing, f"{what}{swapped} {deed}.")

    def series(self, cell: int, signs: tuple[str, ...]) -> None:
        """Put the next of a series of signs: the one after that on the cell, else a missing one."""
        here = self.here.things[cell]
        if here in signs:
            self.put(cell, signs[(signs.index(here) + 1) % len(signs)])
            return
        missing = (sign for sign in signs if sign not in self.here.things)
        self.put(cell, next(missing, signs[0]))

    def go(self, by: int) -> bool:
        """Take back, or do again; how the drawing stands then."""
        went = super().go(by)
        if went:
            self.said += f" {self.told()}"
        return went

    # -- in hand --------------------------------------------------------------------------------

    def pick(self, tool: str) -> None:
        """Take a tool or an object of the palette; the one in hand is put away."""
        signs = [one.code for one in self.maps.palette]
        if tool not in (*TOOLS, *signs):
            raise GivenError(tool, "it is not in the palette", "press one that is there")
        self.held = ""
        self.tool = WALL if tool == self.tool else tool
        name = TOOLS.get(self.tool)
        self.said = f"{name or capital(self.name(self.tool))} in hand."

    def escape(self) -> None:
        """Put away what is in hand, and take marks off the board."""
        self.held, self.tool, self.picked = "", WALL, None
        self.problem, self.unread = "", ()
        self.said = "Pencil in hand."

    def mark(self, number: int) -> None:
        """Mark the cells of a trouble, or take its marks off again."""
        if not 0 <= number < len(self.troubles):
            raise NotationError("This remark is not there any more; press another one.")
        found = self.troubles[number]
        self.picked = None if self.picked == found else found
        cells = ", ".join(found.cells)
        self.said = f"Marked: {cells}." if cells else "No cell to mark: something is not drawn yet."
        if self.picked is None:
            self.said = "Marks taken off."

    def press(self, cell: int) -> None:
        """Do to a cell what the tool in hand does."""
        if self.tool == HAND or self.held:
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
        sign = self.here.things[cell]
        if self.held:
            self.move(self.grid.find(self.held), cell)
        elif sign:
            self.held = self.grid.name(cell)
            self.said = f"{capital(self.name(sign))} in hand. Choose the cell it goes to."
        else:
            self.said = f"Nothing lies on {self.grid.name(cell)}."

    # -- whole drawings -------------------------------------------------------------------------

    def blank(self, size: int) -> None:
        """Start on an empty sheet; the old one can be had back by undo."""
        if size not in self.maps.sizes:
            sizes = f"{self.maps.sizes[0]} to {self.maps.sizes[-1]}"
            raise SetupError(f"There is no sheet of {size} x {size} cells; choose {sizes}.")
        self.size = size
        self.new(self.maps.bare(size), f"An empty sheet of {size} x {size} cells.")

    def make(self, size: int, seed: int, level: int) -> None:
        """Let the computer draw one; the next wish is for another one."""
        drawing = self.maps.make(size, seed, level, self.options)
        self.size, self.seed, self.level = size, seed + 1, level
        self.new(drawing, f"Made: {self.maps.levels[level - 1]}, number {seed}.")

    def read(self, text: str) -> tuple[Maze, str]:
        """The drawing in ``text``; raises ``ScenarioError`` with everything that is wrong."""
        return self.maps.read(text), "Loaded."

    def new(self, document: Maze, said: str) -> None:
        """Lay another drawing on the desk, without marks."""
        self.picked = None
        self.change(document, said)

    def follow(self, address: str) -> None:
        """Open the drawing of a link; a link that leads nowhere is explained."""
        try:
            drawing = unpack(address)
        except RulebookError as error:
            self.problem = self.said = f"{error}"
            return
        self.new(drawing, "The drawing of the link is open.")

    def rule(self, option: str, choice: str) -> None:
        """Take the other answer to an open question."""
        options = {**self.options, option: choice}
        self.maps.check(self.here, options)
        self.options = options
        self.said = self.told()


# -- links --------------------------------------------------------------------------------------


def unpack(text: str) -> Maze:
    """The drawing of a link; raises ``AddressError`` saying what is wrong with it."""
    if len(text) > LONGEST:
        raise AddressError(
            f"The drawing in this link is {len(text)} characters long; the longest is {LONGEST}. "
            f"{AGAIN}"
        )
    game, sign, body = text.strip().partition("=")
    if not sign or not body:
        raise AddressError(f"This link holds no drawing; it seems to be cut off. {AGAIN}")
    try:
        maps = maps_of(game)
    except RulebookError as error:
        raise AddressError(f"This link cannot be opened. {error}") from None
    try:
        drawing: Maze = maps.read(inflate_text(body, LONGEST))
    except CutOffError:
        raise AddressError(f"The drawing in this link is cut off or too large. {AGAIN}") from None
    except ValueError:
        raise AddressError(f"The drawing in this link is damaged. {AGAIN}") from None
    except RulebookError as error:
        raise AddressError(f"The drawing in this link cannot be read: {error}") from None
    return drawing
