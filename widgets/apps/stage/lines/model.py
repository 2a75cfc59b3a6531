"""The own lines: every own move lies on one, lengthens one, or begins one; two are compared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from rules.core.errors import IllegalAction, RulebookError
from rules.core.story import Node
from rules.core.timeline import Timeline
from widgets.apps.stage.lines import line as data
from widgets.apps.stage.lines.line import THROUGH, Line
from widgets.apps.stage.position import Position

At = Node[Any, Any]
BOOK = 0
"""The number of the book's line, where two are compared."""
VERSUS = "versus"
"""The list that is open while two lines are compared."""
UNKEPT = (
    "This browser does not keep your lines: they last until you leave the page. A link to a "
    "position of a line holds that line."
)
LOST = (
    "Some of your lines here could not be read. They stay kept, and can be had as a file: "
    "see the list of your lines."
)
NONE_YET = "You have no line of your own yet: choose any other move."


class Traced(NamedTuple):
    """A line played by the engine: every position, the one it leaves first, as far as it goes.

    ``left`` is how many of its moves cannot be played here, ``why`` the reason, which is for
    ``who`` tried it.
    """

    nodes: tuple[Node[Any, Any], ...]
    left: int = 0
    why: str = ""
    who: str = ""

    @property
    def stops(self) -> tuple[Node[Any, Any], ...]:
        """The positions a reader stops at: those he only passes through are left out."""
        first, *rest = self.nodes
        last = rest[-1:]
        return (first, *(node for node in rest if node in last or not node.through))


@dataclass
class Lines(Position):
    """The part of a stage's model that keeps every own line, lists them, and compares two."""

    def __post_init__(self) -> None:
        self.lines: dict[int, Line] = {}
        """The own lines by their numbers, in their order."""
        self.forgotten: list[Line] = []
        """What was forgotten and can be taken back, the latest last."""
        self.lost: tuple[str, ...] = ()
        """Kept lines that could not be read: they stay kept, each as text."""
        self.discarded: tuple[str, ...] = ()
        """Those of them that were thrown away; they can be taken back."""
        self.unkept = False
        """Whether the reader's browser refuses to keep them."""
        self._counted = 0
        self._chosen = 0
        self._traced: tuple[Timeline[Any, Any] | None, dict[Any, Traced]] = (None, {})
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

    # -- being played ---------------------------------------------------------------------------

    def written(self) -> tuple[int, tuple[str, ...]]:
        """Where the reader stands: a step of the book, and the own moves since."""
        line = self.timeline.line()
        fork = max(at for at, node in enumerate(line) if id(node) in self.numbers)
        moves = [
            self.game.format(node.parent.state, node.action)
            + THROUGH * (node.through + (node.through and node.scripted))
            for node in line[fork + 1 :]
            if node.parent is not None
        ]
        return self.numbers[id(line[fork])], tuple(moves)

    def _keep(self) -> None:
        """A move was made: it lies on a line, lengthens one, or begins one."""
        step, moves = self.written()
        if not moves:
            return
        found = [line for line in self.lines.values() if line.holds(step, moves)]
        ended = [
            line for line in self.lines.values() if (line.step, line.moves) == (step, moves[:-1])
        ]
        if found:
            self._chosen = found[0].number
        elif ended:
            self._chosen = ended[0].number
            self.lines[self._chosen] = ended[0]._replace(moves=moves)
        else:
            self._chosen = self._add(Line(0, step, moves)).number

    def _add(self, line: Line) -> Line:
        """Take a line in, under its own number or a fresh one."""
        taken = {one.number for one in (*self.lines.values(), *self.forgotten)}
        number = line.number
        if not number or number in taken:
            number = self._counted + 1
        self._counted = max(self._counted, number)
        self.lines[number] = line._replace(number=number)
        self.lines = dict(sorted(self.lines.items()))
        return self.lines[number]

    # -- being found again ----------------------------------------------------------------------

    def traced(self, line: Line) -> Traced:
        """The positions of a line, as far as it can be played under the present rulings."""
        timeline, found = self._traced
        if timeline is not self.timeline:
            found = {}
            self._traced = (self.timeline, found)
        key = (line.step, line.moves)
        if key not in found:
            found[key] = self._trace(line)
        return found[key]

    def _trace(self, line: Line) -> Traced:
        timeline, here, game = self.timeline, self.node, self.game
        nodes = [timeline.goto(self.script[min(line.step, self.last)])]
        left, why, who = len(line.moves), "", ""
        try:
            if line.step > self.last:
                return Traced(tuple(nodes), left, f"There is no step {line.step} here.")
            for text in line.moves:
                action = game.parse(timeline.state, text.rstrip(THROUGH))
                who = getattr(action, "who", "")
                refused = game.refusals(timeline.state, action)
                if refused:
                    raise IllegalAction(refused)
                booked = [one for one in timeline.cursor.children if one.scripted]
                if text.endswith(2 * THROUGH) and [one.action for one in booked] == [action]:
                    nodes.append(timeline.goto(booked[0]))
                else:
                    nodes.append(timeline.play(action, through=text.endswith(THROUGH)))
                left -= 1
        except RulebookError as error:
            why = str(error)
        finally:
            timeline.goto(here)
        return Traced(tuple(nodes), left, why, who)

    def turn(self, number: int, at: int) -> None:
        """To a position of a line: after so many of its moves."""
        line = self.lines.get(number)
        if line is None:
            return
        stops = self.traced(line).stops
        at = max(0, min(at, len(stops) - 1))
        self._settle()
        self.undone.clear()
        self.branching, self._chosen = False, number
        self.timeline.goto(stops[at])
        self.said = f"{line.name}, after {at} move{'' if at == 1 else 's'}."

    def onward(self) -> Node[Any, Any] | None:
        """The next position of the own line shown: of the one gone to last, else of the newest."""
        step, moves = self.written()
        ahead = [
            line
            for line in self.lines.values()
            if line.holds(step, moves) and len(line.moves) > len(moves)
        ]
        ahead.sort(key=lambda line: (line.number == self._chosen, line.number))
        for line in reversed(ahead):
            rest = self.traced(line).nodes[len(moves) + 1 :]
            if rest:
                return next((node for node in rest if not node.through), rest[-1])
        return None

    # -- being kept -----------------------------------------------------------------------------

    def recall(self, text: str) -> None:
        """Take in what the reader's browser keeps; what is there already is not taken twice."""
        found, lost = data.read(text)
        fresh = tuple(one for one in lost if one not in self.lost and one not in self.discarded)
        self.lost += fresh
        self.said = LOST if fresh else self.said
        for line in found:
            known = (*self.lines.values(), *self.forgotten)
            same = self.lines.get(line.number)
            if any(one.holds(line.step, line.moves) for one in known):
                continue
            if same and same.called == line.called and line.holds(same.step, same.moves):
                self.lines[line.number] = line
            else:
                self._add(line)

    def unkeep(self, unkept: str) -> None:
        """The reader's browser does not keep the lines, or does so again."""
        self.unkept = bool(unkept)
        self.said = UNKEPT if unkept else ""

    def kept(self) -> str:
        """The lines as text, for the reader's browser to keep."""
        return data.dump(self.lines.values(), self.lost)

    def unread(self) -> str:
        """What could not be read, as a file."""
        return data.dump((), self.lost)

    def discard(self) -> None:
        """Throw away what could not be read."""
        if self.lost:
            self.lost, self.discarded, self.touched = (), self.lost, "restore"
            self.said = "What could not be read is thrown away. It can be taken back."

    def restore(self) -> None:
        """Take back what could not be read."""
        if self.discarded:
            self.lost, self.discarded, self.touched = self.discarded, (), "unread"
            self.said = "What could not be read is there again."

    @property
    def lines_mark(self) -> tuple[Any, ...]:
        """Everything about the lines that shows."""
        return (
            tuple(self.lines.values()), tuple(self.forgotten), self.listed, self.naming,
            self.touched, self.pair, self.after, self.lost, self.discarded, self.unkept,
        )  # fmt: skip

    # -- the list -------------------------------------------------------------------------------

    def list_lines(self) -> None:
        """Open the list, or close it."""
        self.naming, self.touched = 0, ""
        self._dismiss()
        if not (self.lines or self.forgotten or self.lost or self.discarded):
            self._settle()
            self.said = NONE_YET
            return
        self.listed = not self.listed
        if not self.listed and self.popup == VERSUS:
            self.popup = ""

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


# -- two of them ---------------------------------------------------------------------------------


class Ways(NamedTuple):
    """Two lines as all their stops, from the start; they are alike up to ``fork``.

    Each is shown ``after`` so many of the ``most`` moves that follow, or at its end. ``stop`` is
    the step of the book that still asks the reader something, 0 for none: the book ends before it.
    """

    stops: tuple[tuple[At, ...], tuple[At, ...]]
    fork: int
    after: int
    most: int
    stop: int


def ways(model: Lines, pair: Sequence[int], after: int | None) -> Ways:
    """How far two lines go, and how far they are shown: so many moves ``after`` they part.

    ``None`` is as far as both go.
    """
    one, other = (_way(model, number) for number in pair)
    fork = sum(1 for here, there in zip(one, other, strict=False) if here is there) - 1
    stop = _asked(model, fork) if BOOK in pair else 0
    if stop:
        one = one[:stop]  # the book's line comes first
    far = (len(one) - 1 - fork, len(other) - 1 - fork)
    shown = after if after is not None else min(far) or max(far)
    shown = min(max(shown, 1), max(far))
    return Ways((one, other), fork, shown, max(far), stop)


def _way(model: Lines, number: int) -> tuple[At, ...]:
    """Every stop of a line, from the start of the book's."""
    if number == BOOK:
        return model.script
    line = model.lines[number]
    stops = model.traced(line).stops
    return (*model.script[: min(line.step, model.last)], *stops)


def _asked(model: Lines, fork: int) -> int:
    """The first step after the fork that still asks the reader something; 0 for none."""
    for number, step in enumerate(model.scenario.steps, start=1):
        guess = model.guesses.get(number)
        if (
            number > fork
            and step.ask is not None
            and not (guess and (guess.shown or guess.skipped))
        ):
            return number
    return 0
