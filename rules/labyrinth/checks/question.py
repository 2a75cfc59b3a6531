"""What a check is asked: game, keys of its step, timeline so far, drawings of the file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rules.checks import arguments
from rules.errors import NotationError, SetupError
from rules.game import Plain
from rules.labyrinth.board.plan import Plan
from rules.labyrinth.contract import LeaderGame
from rules.labyrinth.rulings import Rulings
from rules.labyrinth.state import State
from rules.story import Node, Story


class Question(NamedTuple):
    """One check of a scenario file, to be answered at one step."""

    check: str
    game: LeaderGame
    spec: Plain
    timeline: Story[State, Any]
    maps: Mapping[str, str]

    @property
    def state(self) -> State:
        """The position at that step."""
        return self.timeline.state

    @property
    def rulings(self) -> Rulings:
        """The rulings in force."""
        return self.timeline.state.field.rulings

    def keys(
        self, needed: Mapping[str, type] | None = None, known: Mapping[str, type] | None = None
    ) -> dict[str, Any]:
        """The keys of the step; ``SetupError`` for one missing, unknown or of the wrong kind."""
        return arguments(self.check, self.spec, needed or {}, known or {})

    def wrong(self, text: str) -> SetupError:
        """The error to raise for a key that makes no sense here."""
        return SetupError(f"check {self.check}: {text}")

    def drawn(self, name: str | None) -> str:
        """The name of the drawing ``name``, or of the first one of the file."""
        if not self.maps:
            raise self.wrong("the file draws no map; add one.")
        if name is not None and name not in self.maps:
            there_are = ", ".join(self.maps)
            raise self.wrong(f"there is no map '{name}'; maps drawn here: {there_are}.")
        return name if name is not None else next(iter(self.maps))

    def drawing(self, name: str | None) -> str:
        """The drawing called ``name``, or the first one of the file."""
        return self.maps[self.drawn(name)]

    def cell(self, plan: Plan, name: str) -> int:
        """The cell called ``name``."""
        try:
            return plan.grid.find(name)
        except NotationError as error:
            raise self.wrong(str(error)) from None

    def step(self, number: int) -> Node[State, Any]:
        """The command at a step of the script, counted from 1."""
        line = self.timeline.line()
        if not 0 < number < len(line) or line[number].kind != "action":
            raise self.wrong(f"step {number} is no command that was carried out before.")
        return line[number]

    def steps(self, numbers: Sequence[Any]) -> list[tuple[int, Node[State, Any]]]:
        """The commands at several steps, with their numbers."""
        if not numbers or any(not isinstance(number, int) for number in numbers):
            raise self.wrong("'steps' lists step numbers, such as [1, 2, 3].")
        return [(number, self.step(number)) for number in numbers]

    @property
    def last(self) -> int:
        """The number of the last command that was carried out."""
        line = self.timeline.line()
        numbers = [number for number, node in enumerate(line) if node.kind == "action"]
        if not numbers:
            raise self.wrong("no command has been carried out yet.")
        return numbers[-1]
