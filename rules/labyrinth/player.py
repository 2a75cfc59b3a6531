"""A player of a labyrinth with a leader, who knows only what was said aloud.

He draws what he hears on slips (:mod:`rules.labyrinth.exploring`), lays them together where they
fit, and goes where the fewest turns promise most: out with the treasure, to the treasure, to a
hospital when wounded, else to what he has not seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from rules.grid import OPPOSITE, Grid
from rules.labyrinth.commands import BLAST, CYCLE, MOVE, PUT, START, TAKE, Command
from rules.labyrinth.contract import LeaderGame
from rules.labyrinth.exploring.atlas import Atlas
from rules.labyrinth.exploring.goals import goals
from rules.labyrinth.exploring.jigsaw import Jigsaw
from rules.labyrinth.exploring.slips import Slips
from rules.players import Choice
from rules.story import Information

PRICES = {0: -1.0, 1: 6.0, 2: 4.0, 3: 2.5}
"""What an explosive is worth in turns, by how many there are."""
RIM = 1.5
"""How much less an unknown side at the edge of the sheet promises to a player with the treasure."""


class Explorer:
    """The player; ``seed`` settles where he begins and what he does when nothing leads on."""

    def __init__(self, game: LeaderGame, seed: int = 0) -> None:
        self.game, self.seed = game, seed

    def choose(self, information: Information, actions: Sequence[Any]) -> Choice:
        """One of ``actions``, from what was told alone."""
        verbs = {action.verb: action for action in reversed(actions)}
        if START in verbs:
            return self.begin(information, actions)
        if TAKE in verbs and dict(information.now.facts).get("may_take"):
            return Choice(verbs[TAKE], "The treasure lies here, so I take it.")
        slips = Slips(self.game, information)
        if slips.door is not None:
            back = Command(information.viewer, MOVE, OPPOSITE[slips.door])
            if back in actions:
                return Choice(back, "I am outside without the treasure, so I go back in.")
        if slips.charts:
            found = self.aim(information, slips, actions)
            if found:
                return found
        return self.otherwise(information, actions)

    def begin(self, information: Information, actions: Sequence[Command]) -> Choice:
        """The starting cell: somewhere in the middle, from where every edge is near."""
        size = dict(information.first.facts).get("size")
        grid = Grid(*size) if size else Grid(len(actions), 1)
        lot = Random(f"{self.seed} {information.viewer}")

        def off(action: Command) -> tuple[int, float]:
            column, row, _ = grid.place(action.place)
            far = max(abs(2 * column + 1 - grid.width), abs(2 * row + 1 - grid.height))
            return max(0, far - grid.width // 2), lot.random()

        # Where it is, nobody else is told: the reason names no cell.
        return Choice(min(actions, key=off), "I know nothing yet; from the middle no edge is far.")

    def aim(
        self, information: Information, slips: Slips, actions: Sequence[Command]
    ) -> Choice | None:
        """The best thing to do for something worth going for."""
        now = dict(information.now.facts)
        blasts = any(action.verb == BLAST for action in actions)
        explosives = int(now["stock"].split("/")[2]) if blasts else 0
        jigsaw = Jigsaw(slips)
        for price in dict.fromkeys((PRICES[min(explosives, 3)], -1.0)):
            atlas = Atlas(slips, jigsaw, price, edges=now["carries"])
            for goal in goals(atlas, now, information.viewer, self.seed):
                action = Command(information.viewer, goal.deed, goal.way)
                if action in actions:
                    return Choice(action, goal.reason)
        return None

    def otherwise(self, information: Information, actions: Sequence[Command]) -> Choice:
        """Where nothing leads on: any step."""
        lot = Random(f"{self.seed} {information.viewer} {len(information.heard)}")
        steps = [action for action in actions if action.verb in (MOVE, CYCLE)]
        reason = "Nothing I know leads on, so I try my luck."
        return Choice(lot.choice(steps or [a for a in actions if a.verb != PUT]), reason)


def make(seed: int = 0) -> Explorer:
    """The player of this game."""
    from rules.labyrinth import GAME

    return Explorer(GAME, seed)


__all__ = ["Explorer", "make"]
