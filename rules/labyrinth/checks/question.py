"""What a check of these games is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules import asked
from rules.labyrinth.commands import Command
from rules.labyrinth.contract import LeaderGame
from rules.labyrinth.rulings import Rulings
from rules.labyrinth.state import State
from rules.story import Node


@dataclass(frozen=True)
class Asked(asked.Asked[State, Command]):
    """One check of a scenario file, to be answered at one step."""

    game: LeaderGame

    @property
    def rulings(self) -> Rulings:
        """The rulings in force."""
        return self.state.field.rulings

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

    def player(self, name: str) -> str:
        """A player by his letter."""
        players = self.state.table.players
        if name not in players:
            raise self.wrong(f"'{name}' is no player here; players: {', '.join(players)}.")
        return name

    def step(self, number: int) -> Node[State, Command]:
        """The command at a step of the script, counted from 1."""
        line = self.timeline.line()
        if not 0 < number < len(line) or line[number].kind != "action":
            raise self.wrong(f"step {number} is no command that was carried out before.")
        return line[number]

    def steps(self, numbers: Sequence[Any]) -> list[tuple[int, Node[State, Command]]]:
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
