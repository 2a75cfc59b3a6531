"""Lines as they are played: each own move lies on one, lengthens one, or begins one.

A line is data (:class:`~widgets.apps.stage.lines.line.Line`); the timeline holds its positions,
which are played again by the engine when they are asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from rules.core.errors import IllegalAction, RulebookError
from rules.core.game import Node
from rules.core.timeline import Timeline
from widgets.apps.stage.choosing import Choosing
from widgets.apps.stage.lines import line as data
from widgets.apps.stage.lines.line import THROUGH, Line


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
class Played(Choosing):
    """The part of a stage's model that keeps every own line."""

    def __post_init__(self) -> None:
        self.lines: dict[int, Line] = {}
        """The own lines by their numbers, in their order."""
        self.forgotten: list[Line] = []
        """What was forgotten and can be taken back, the latest last."""
        self.lost = 0
        """Kept lines that could not be read."""
        self._counted = 0
        self._chosen = 0
        self._traced: tuple[Timeline[Any, Any] | None, dict[Any, Traced]] = (None, {})
        super().__post_init__()

    # -- being played ---------------------------------------------------------------------------

    def written(self) -> tuple[int, tuple[str, ...]]:
        """Where the reader stands: a step of the book, and the own moves since."""
        line = self.timeline.line()
        fork = max(at for at, node in enumerate(line) if id(node) in self.numbers)
        moves = [
            self.game.write(node.parent.state, node.action)
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
                action = game.read(timeline.state, text.rstrip(THROUGH))
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
        found, self.lost = data.read(text)
        for line in found:
            known = (*self.lines.values(), *self.forgotten)
            same = self.lines.get(line.number)
            if any(one.holds(line.step, line.moves) for one in known):
                continue
            if same and same.called == line.called and line.holds(same.step, same.moves):
                self.lines[line.number] = line
            else:
                self._add(line)

    def kept(self) -> str:
        """The lines as text, for the reader's browser to keep."""
        return data.dump(self.lines.values())
