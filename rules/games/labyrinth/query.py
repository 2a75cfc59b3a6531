"""A check of a game with a leader as a query: what it may ask of the line of play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.core.checks import Query
from rules.core.story import Node
from rules.core.typed import latin
from rules.games.labyrinth.actions import Action
from rules.games.labyrinth.knowledge import draw_notebook
from rules.games.labyrinth.options import Rulings
from rules.games.labyrinth.state import State
from rules.games.labyrinth.variant import LeaderGame
from rules.knowledge.chart import Notebook


@dataclass(frozen=True)
class LabyrinthQuery(Query[State, Action]):
    """One check of a scenario file, to be answered at one step."""

    game: LeaderGame

    @property
    def rulings(self) -> Rulings:
        """The rulings in force."""
        return self.state.field.rulings

    def drawn(self, name: str | None) -> tuple[str, str]:
        """The drawing called ``name``, or the first one of the file; its name comes first."""
        if not self.maps:
            raise self.wrong("the file draws no map; add one.")
        if name is not None and name not in self.maps:
            there_are = ", ".join(self.maps)
            raise self.wrong(f"there is no map '{name}'; maps drawn here: {there_are}.")
        found = name if name is not None else next(iter(self.maps))
        return found, self.maps[found]

    def player(self, name: str) -> str:
        """A player by his letter."""
        players, name = self.state.table.players, latin(name)
        if name not in players:
            raise self.wrong(f"'{name}' is no player here; players: {', '.join(players)}.")
        return name

    def step(self, number: int) -> Node[State, Action]:
        """The command at a step of the script, counted from 1."""
        line = self.timeline.line()
        if not 0 < number < len(line) or line[number].kind != "action":
            raise self.wrong(f"step {number} is no command that was carried out before.")
        return line[number]

    def steps(self, numbers: Sequence[Any]) -> list[tuple[int, Node[State, Action]]]:
        """The commands at several steps, with their numbers."""
        if not numbers or any(not isinstance(number, int) for number in numbers):
            raise self.wrong("'steps' lists step numbers, such as [1, 2, 3].")
        return [(number, self.step(number)) for number in numbers]

    @property
    def given(self) -> list[Node[State, Action]]:
        """Every command of this fragment."""
        return [node for node in self.timeline.fragment() if node.kind == "action"]

    def notebook(self, viewer: str, node: Node[State, Action] | None = None) -> Notebook:
        """What ``viewer`` has drawn by now, or up to ``node``."""
        return draw_notebook(self.game, self.timeline.information(viewer, node))

    @property
    def last(self) -> int:
        """The number of the last command that was carried out."""
        line = self.timeline.line()
        numbers = [number for number, node in enumerate(line) if node.kind == "action"]
        if not numbers:
            raise self.wrong("no command has been carried out yet.")
        return numbers[-1]


def state_before(node: Node[State, Any]) -> State:
    """The position in which a command was given."""
    assert node.parent is not None
    return node.parent.state


def command_of(node: Node[State, Any]) -> Action:
    """The command given at a step."""
    assert isinstance(node.action, Action)
    return node.action
