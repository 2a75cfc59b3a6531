"""A position that a whole game goes on from: read from its address, with all that led to it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rules.core.errors import AddressError
from rules.core.timeline import Timeline
from rules.scenarios import address
from rules.scenarios.script import Scenario, ScenarioStep
from widgets.apps.stage import address as shown


@dataclass(frozen=True)
class Origin:
    """Where a game goes on: the scenario and its rulings, who plays, whose move it is."""

    at: address.Address
    seats: tuple[str, ...]
    title: str
    step: int
    seat: str
    """Whose eyes the position was seen with, or who is asked."""
    text: str
    """The address itself."""

    @property
    def game(self) -> str:
        """The game that is played."""
        return self.at.scenario.game

    @property
    def rulings(self) -> dict[str, str]:
        """The rulings of the position that differ from the book's."""
        return {**self.at.scenario.options, **dict(self.at.options)}

    def timeline(self) -> Timeline[Any, Any]:
        """The line that led here, action by action, and nothing after it."""
        found = address.open_address(self.at)
        line = found.line()
        for node, following in zip(line, [*line[1:], None], strict=True):
            node.children = [following] if following else []
            node.scripted, node.through = True, False
        return found

    def scenario(self, timeline: Timeline[Any, Any]) -> Scenario:
        """The script up to here, action by action, without questions and remarks."""
        scenario, game = self.at.scenario, timeline.game
        rest = (one for one in scenario.steps[: self.at.step] if one.refused or not one.do)
        steps = [
            ScenarioStep(do=game.format(node.tried_at, node.action))
            if node.kind == "action"
            else replace(next(rest), ask=None, text="")
            for node in timeline.line()[1:]
        ]
        return replace(
            scenario, id=f"{scenario.game}/play", title=self.title, steps=tuple(steps),
            options=self.rulings, intro="", then="", clauses=(),
        )  # fmt: skip


def origin(text: str) -> Origin:
    """The origin at an address; raises ``AddressError`` naming what is wrong."""
    at, viewer = shown.read(text)
    timeline = address.open_address(at)
    game, state = timeline.game, timeline.state
    if game.result(state) is not None or not game.actors(state) or not game.actions(state):
        raise AddressError(
            "The game is over at this position, so nobody can play on. Go some steps back first."
        )
    seats = game.viewers(state)[1:]
    likely = (viewer.partition("+")[0], *game.actors(state), seats[0])
    seat = next(who for who in likely if who in seats)
    title = f"Play on: {at.scenario.title}"
    step = sum(not node.through for node in timeline.line()) - 1
    return Origin(at, seats, title, step, seat, text)
