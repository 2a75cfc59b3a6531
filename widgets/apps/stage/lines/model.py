"""What a reader can do with the own lines on a stage: list, name, forget and compare them.

Nothing done to one line changes another, and one that is forgotten can be taken back.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from widgets.apps.stage.lines import line as data
from widgets.apps.stage.lines.played import Played
from widgets.apps.stage.lines.ways import BOOK, ways

VERSUS = "versus"
"""The list that is open while two lines are compared."""
NONE_YET = "You have no line of your own yet: choose any other move."


@dataclass
class Lines(Played):
    """The part of a stage's model that lists the reader's own lines."""

    def __post_init__(self) -> None:
        self.listed = False
        """Whether the list lies open."""
        self.naming = 0
        """The line that is given a name."""
        self.touched = ""
        """The control of the list that the last press leads to."""
        self.pair: tuple[int, ...] = ()
        """The two lines that are compared."""
        self.after: int | None = None
        """So many moves after they part; ``None`` as far as both go."""
        super().__post_init__()

    @property
    def lines_mark(self) -> tuple[Any, ...]:
        """Everything about the lines that shows."""
        return (
            tuple(self.lines.values()), tuple(self.forgotten), self.listed, self.naming,
            self.touched, self.pair, self.after, self.lost,
        )  # fmt: skip

    # -- the list -------------------------------------------------------------------------------

    def list_lines(self) -> None:
        """Open the list, or close it."""
        self.naming, self.touched = 0, ""
        self._dismiss()
        if not (self.lines or self.forgotten or self.lost):
            self._settle()
            self.said = NONE_YET
            return
        self.listed = not self.listed
        if not self.listed and self.popup == VERSUS:
            self.popup = ""

    def escape(self) -> None:
        """Step out by one: list, callout, the list of lines, branch."""
        if self.naming:
            self.touched, self.naming = f"rename:{self.naming}", 0
        elif self.listed and not (self.notice or self.popup or self.refused):
            self.listed = False
        else:
            super().escape()

    def rename(self, number: int) -> None:
        """Ask for a name of a line."""
        if number in self.lines:
            self.naming, self.touched = number, "name"

    def call(self, text: str) -> None:
        """Give the line that waits for it a name."""
        line = self.lines.get(self.naming)
        if line is None:
            return
        name = data.cleaned(text)
        self.naming, self.touched = 0, f"rename:{line.number}"
        if not name:
            self.said = f"A name needs a letter. {line.name} keeps its own."
            return
        self.lines[line.number] = line._replace(called=name)
        self.said = f"{line.name} is now called {name}."

    def forget(self, number: int) -> None:
        """Take a line out of the list; the reader steps off it if he stands on it."""
        line = self.lines.pop(number, None)
        if line is None:
            return
        self.forgotten.append(line)
        self.naming, self.touched = 0, "regain"
        if number in self.pair:
            self.popup = "" if self.popup == VERSUS else self.popup
        step, moves = self.written()
        if moves and line.holds(step, moves):
            kept = max((one.shared(step, moves) for one in self.lines.values()), default=0)
            self._step_off(len(moves) - kept)
        self.said = f"{line.name} is forgotten. It can be taken back."

    def _step_off(self, count: int) -> None:
        """So many own moves back, and on to where a move ends."""
        if not count:
            return
        node = self.node
        while node.parent is not None and (count > 0 or (node.through and not node.scripted)):
            node, count = node.parent, count - 1
        self._settle()
        self.undone.clear()
        self.branching = False
        self.timeline.goto(node)

    def regain(self) -> None:
        """Take back the line that was forgotten last."""
        if not self.forgotten:
            return
        line = self.forgotten.pop()
        self.touched = f"rename:{line.number}" if not self.forgotten else "regain"
        again = [one for one in self.lines.values() if one.holds(line.step, line.moves)]
        if again:
            self.said = (
                f"All of {line.name} is there already: it was played again, in {again[0].name}."
            )
            return
        self._add(line)
        self.said = f"{line.name} is there again."

    # -- side by side ---------------------------------------------------------------------------

    def set_against(self, number: int) -> None:
        """Compare a line with the book's, or with the one that is compared already.

        One that is compared already is put away; a third takes the place of the older one.
        """
        if number not in self.lines:
            return
        pair = [one for one in self.pair if one != BOOK] if self.popup == VERSUS else []
        pair = [one for one in pair if one != number] if number in pair else [*pair[-1:], number]
        self.naming, self.touched, self.after = 0, "", None
        self.pair = (BOOK, *pair)[-2:] if pair else ()
        self.popup = VERSUS if pair else ""
        names = [self.lines[one].name if one else "the book's line" for one in self.pair]
        self.said = f"Side by side: {' and '.join(names)}." if pair else "Nothing is compared now."

    def further(self, by: int) -> None:
        """Show both lines so many moves further on, or back."""
        if self.popup == VERSUS and len(self.pair) == 2:
            self.after = ways(self, self.pair, self.after).after + by
