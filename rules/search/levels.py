"""Players below the best one of a game: those who search a little, and those who have lapses.

A game says in its module ``player`` what each level may do (``BELOW``). Tries are counted and not
timed, and lapses come by lot from the seed, so that a game repeats on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from rules.core import players
from rules.core.data import import_part
from rules.core.game import Game
from rules.core.players import HARD, LEVELS, AtRandom, Budget, Choice, Lapses, Player, quick
from rules.core.registry import game as named
from rules.core.story import Information, Seen
from rules.core.worlds import NoWorld, find_worlds
from rules.search.ismcts import Arm, Search


class Searcher:
    """A player who tries every decision out, in worlds that agree with what he was told.

    Where no world is found he does as ``other`` does.
    """

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
                self.game, told.viewer, find_worlds(self.game, what), what.choices,
                seat=quick(self.game.id), depth=self.budget.depth, leaning=self.budget.leaning,
                discount=self.budget.discount, seed=f"{self.seed}|{told.viewer}|{len(told.heard)}",
            )  # fmt: skip
            found.go_on(self.budget.tries)
        except NoWorld:
            return self.choose(told, what.choices)
        action, arm = found.ranked()[0]
        return Choice(action, give_reason(arm, found.tries))


def give_reason(arm: Arm, tries: int) -> str:
    """Why an action is done, in one sentence."""
    return (
        f"I tried {tries} games in my head, {arm.visits} of them this way, and it promised "
        f"{100 * arm.mean:.0f} of 100."
    )


class Lapsing:
    """A player with lapses, in which he acts by lot; between them he plays like ``best``."""

    def __init__(self, best: Player, lapses: Lapses, seed: int = 0) -> None:
        self.best, self.lapses, self.seed = best, lapses, seed
        self.lost = AtRandom(seed)

    def choose(self, information: Information, actions: Sequence[Any]) -> Choice:
        """One of ``actions``: by lot in a lapse, else what the best player does."""
        lot = Random(f"{self.seed} {information.viewer} {len(information.heard)} lapse")
        if 100 * lot.random() < self.lapses.share:
            return self.lost.choose(information, actions)._replace(reason="I try something.")
        return self.best.choose(information, actions)


def player_of_level(game: str, seed: int = 0, level: str = HARD) -> Player:
    """The player of a level of the game called ``game``; ``UnknownGame`` where there is none.

    Raises ``ValueError`` for a level that is none of :data:`~rules.core.players.LEVELS`.
    """
    if level not in LEVELS:
        raise ValueError(f"level: '{level}' is not one of {', '.join(LEVELS)}.")
    best = players.make_player(game, seed)
    if level == HARD:
        return best
    may: Budget | Lapses = import_part(game, "player").BELOW[level]
    if isinstance(may, Budget):
        return Searcher(named(game), may, other=best, seed=seed)
    return Lapsing(best, may, seed)
