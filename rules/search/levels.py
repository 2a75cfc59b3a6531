"""A player who searches: in worlds that agree with what he was told, so many tries a decision.

The fewer tries, the worse he plays; so levels of a game are budgets. Tries are counted and not
timed: a game repeats on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from rules.core.game import Game, Information, Seen
from rules.core.players import Choice, Player, quick
from rules.core.worlds import NoWorld, worlds
from rules.search.ismcts import Arm, Search


class Budget(NamedTuple):
    """What a decision may take: tries, actions of a playout, and how much the quick player counts.

    ``leaning`` is the share, from 0 to 1, of the prior that goes to what the quick player would do.
    """

    tries: int
    depth: int
    leaning: float


class Searcher:
    """A player who tries every decision out; where no world is found he does as ``other`` does."""

    def __init__(
        self, game: Game[Any, Any], budget: Budget, *, other: Player, seed: int = 0
    ) -> None:
        self.game, self.budget, self.other, self.seed = game, budget, other, seed

    def choose(self, information: Information, actions: Sequence[Any]) -> Choice:
        """What ``other`` does: without the table no world can be drawn."""
        return self.other.choose(information, actions)

    def search(self, what: Seen) -> Choice:
        """The action that was tried most often, and how its tries ended."""
        told = what.information
        try:
            found = Search(
                self.game, told.viewer, worlds(self.game, what), what.choices,
                seat=quick(self.game.id), depth=self.budget.depth, leaning=self.budget.leaning,
                seed=f"{self.seed}|{told.viewer}|{len(told.heard)}",
            )  # fmt: skip
            found.go_on(self.budget.tries)
        except NoWorld:
            return self.other.choose(told, what.choices)
        action, arm = found.ranked()[0]
        return Choice(action, reason(arm, found.tries))


def reason(arm: Arm, tries: int) -> str:
    """Why an action is done, in one sentence."""
    return (
        f"I tried {tries} games in my head, {arm.visits} of them this way, and it promised "
        f"{100 * arm.mean:.0f} of 100."
    )
