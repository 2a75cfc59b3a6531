"""Players by search, in three levels a game: how many tries each has, and how often it slips.

A level is a number of tries, so that a game can be played again as it was; whoever asks may also
end the thinking of a decision early. What a player knows is what its seat was told.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from rules.core.errors import UnknownGame
from rules.core.game import Game, Information
from rules.core.players import Choice, Player, quick
from rules.core.registry import GAMES
from rules.core.registry import game as named
from rules.core.worlds import worlds
from rules.search.ismcts import Arm, Search


class Level(NamedTuple):
    """How well somebody plays: the tries at a decision, how far each is played, and slips.

    ``depth`` is in actions of anybody; ``slips`` is the share of decisions left to chance.
    """

    tries: int
    depth: int
    slips: float = 0.0


EASY, MEDIUM, HARD = "easy", "medium", "hard"
LEVELS: Mapping[str, Mapping[str, Level]] = {
    "labyrinth": {EASY: Level(1, 1, 0.5), MEDIUM: Level(1, 1), HARD: Level(24, 120)},
    "ravines": {EASY: Level(1, 1, 0.5), MEDIUM: Level(1, 1), HARD: Level(24, 120)},
    "duel": {EASY: Level(1, 1, 0.5), MEDIUM: Level(1, 1), HARD: Level(24, 120)},
    "underground": {EASY: Level(1, 1, 0.5), MEDIUM: Level(1, 1), HARD: Level(48, 150)},
    "colditz": {EASY: Level(1, 1, 0.5), MEDIUM: Level(1, 1), HARD: Level(24, 200)},
}
"""The levels of every game, from the lowest; one try is what the quick player would do."""


class Searcher:
    """A player of one level; ``seed`` settles its tries and slips.

    ``enough`` is asked between tries whether to stop thinking; without it all tries are made.
    """

    def __init__(
        self, game: Game[Any, Any], level: Level, seed: int = 0,
        enough: Callable[[], bool] | None = None,
    ) -> None:  # fmt: skip
        self.game, self.level, self.seed, self.enough = game, level, seed, enough

    def choose(self, information: Information, actions: Sequence[Any]) -> Choice:
        """One of ``actions``, from what was told alone."""
        if len(actions) == 1:
            return Choice(actions[0], "There is nothing else I may do.")
        key = f"{self.seed} {information.viewer} {len(information.heard)}"
        lot = Random(f"{key} slip")
        if lot.random() < self.level.slips:
            return Choice(actions[int(lot.random() * len(actions))], "I leave it to chance.")
        search = Search(
            self.game, information.viewer, worlds(self.game, information), actions,
            seat=quick(self.game.id), depth=self.level.depth, seed=key,
        )  # fmt: skip
        for _ in range(self.level.tries):
            search.go_on(1)
            if self.enough is not None and self.enough():
                break
        ranked = search.ranked()
        return Choice(ranked[0][0], self.reason(search, ranked))

    def reason(self, search: Search, ranked: Sequence[tuple[Any, Arm]]) -> str:
        """What the tries found, in one sentence."""
        if self.level.tries == 1:
            return "It is what looks shortest to me at a glance."
        (_, best), (_, next_best) = ranked[:2]
        told = f"Of {search.tries} games played out from what I know, I tried this in {best.visits}"
        share = f"and it went well in {round(100 * best.mean)} of 100"
        if next_best.visits:
            return f"{told}, {share}; the next best in {round(100 * next_best.mean)}."
        return f"{told}, {share}."


def at_level(
    game: str, level: str, seed: int = 0, enough: Callable[[], bool] | None = None
) -> Player:
    """The player of a game at a level; raises ``UnknownGame`` naming what there is."""
    if game not in GAMES or level not in LEVELS[game]:
        there = ", ".join(LEVELS[game]) if game in GAMES else f"games: {', '.join(GAMES)}"
        raise UnknownGame(f"There is no player '{level}' of '{game}'; there are {there}.")
    return Searcher(named(game), LEVELS[game][level], seed, enough)
