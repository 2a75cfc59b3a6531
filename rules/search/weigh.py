"""What a choice is worth to somebody who knows only what he was told.

Worlds are drawn that agree with all he has to go by (:mod:`rules.core.worlds`). In each world every
choice is played to the end by quick players, with the same dice and draws for the same purposes, so
choices are compared world by world. A choice is called better only where the difference leaves out
none, at a level that allows for looking again and again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from rules.core.game import Game
from rules.core.players import Seat
from rules.core.playout import Streams, play_out
from rules.core.worlds import Worlds

FIRST_WORLDS = 100
"""Worlds in which every choice is played; afterwards those that fall behind are played less."""
ENOUGH, MORE = 600, 1_800
"""Worlds after which it rests, and how many more somebody may ask for: that halves the ranges."""
SELDOM = 4
"""A choice that has fallen behind is played in every so many worlds."""
MANY_CHOICES, SCREENED_WORLDS = 12, 24
"""Of more choices than this only the best go on after so many worlds."""
SURE_DEVIATIONS, USUAL_DEVIATIONS = 2.5758293035489004, 1.959963984540054
"""How many deviations a difference has to be away from none; those of a range with 95 of 100."""


class Range(NamedTuple):
    """A share or a difference, from -1 to 1, and the interval around it."""

    value: float
    low: float
    high: float


class Weight(NamedTuple):
    """What one choice came to: in how many of how many worlds its player won; its share."""

    action: Any
    won: int
    games: int
    share: Range


class Weighed(NamedTuple):
    """What is known so far. ``rows`` stand in the order of the choices.

    ``best`` are the numbers of the choices that are not told apart from the one with the most wins,
    that one first; ``gap`` is the difference of its next in that group, ``behind`` all others that
    were played on. ``aside`` counts choices that were left after a first trial.
    """

    rows: tuple[Weight, ...]
    worlds: int
    games: int
    best: tuple[int, ...]
    gap: Range | None
    behind: tuple[int, ...]
    aside: int
    dealt: str
    done: bool


class Weighing:
    """A decision being weighed: it grows with every game that is played.

    The same worlds, choices and ``seed`` give the same games in the same order, however they are
    cut, and whoever plays them: :meth:`take` books games that were played elsewhere. ``most`` is
    the number of actions after which a playout counts as not won.
    """

    def __init__(
        self, game: Game[Any, Any], me: str, worlds: Worlds, choices: Sequence[Any], *,
        seat: Seat, most: int, seed: str = "",
    ) -> None:  # fmt: skip
        self.game, self.me, self.worlds, self.choices = game, me, worlds, tuple(choices)
        self.seat, self.most, self.seed = seat, most, seed
        self.won: list[dict[int, bool]] = [{} for _ in self.choices]
        self.results: list[bool] = []
        """Who won, game by game, in the order of play."""
        self.round, self.next = 0, 0
        self.aside: frozenset[int] = frozenset()
        self.wanted = ENOUGH
        self.world: Any = None
        self.due = self._due()

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.results)

    @property
    def done(self) -> bool:
        """Whether as many worlds were played as are wanted."""
        return self.round >= self.wanted

    def more(self) -> None:
        """Play more worlds than were wanted before."""
        self.wanted += MORE

    def go_on(self, games: int = 1) -> bool:
        """Play so many games more; whether there is anything left to do.

        Before the first one worlds are worked out, a step for each game.
        """
        for _ in range(games):
            if self.done:
                return False
            if self.worlds.prepare():
                self._one()
        return not self.done

    def take(self, results: Iterable[bool]) -> None:
        """Book the results of the next games, in the order of play, as another one played them."""
        for won in results:
            self._book(won=won)

    def _one(self) -> None:
        """One choice in the world of this round."""
        if self.world is None:
            self.world = self.worlds.sample(Random(f"{self.seed}|world {self.round}"))
        self._book(won=self._played(self.choices[self.due[self.next]]))

    def _book(self, *, won: bool) -> None:
        """The result of the next game."""
        self.won[self.due[self.next]][self.round] = won
        self.results.append(won)
        self.next += 1
        if self.next == len(self.due):
            self.round, self.next, self.world = self.round + 1, 0, None
            self.due = self._due()

    def _played(self, action: Any) -> bool:
        """Whether ``me`` wins where he does this in the world of this round."""
        game, state = self.game, self.world.state
        seats = self.world.seats(game, self.seat)
        after = state
        if action not in game.play.free_tries(state, self.me) or not any(
            game.iter_refusals(state, action)
        ):
            after = game.resolve(state, action, None)
            for one in seats.values():
                one.saw(state, action, after)
        end = play_out(game, after, seats, Streams(f"{self.seed}|{self.round}"), most=self.most)
        ended = game.result(end.state)
        return ended is not None and self.me in ended.winners

    def _due(self) -> tuple[int, ...]:
        """The choices that are played in this round."""
        if self.round == SCREENED_WORLDS and len(self.choices) > MANY_CHOICES:
            order = sorted(range(len(self.choices)), key=lambda at: -sum(self.won[at].values()))
            self.aside = frozenset(order[MANY_CHOICES:])
        listed = tuple(at for at in range(len(self.choices)) if at not in self.aside)
        if self.round < FIRST_WORLDS or self.round % SELDOM == 0:
            return listed
        if self.round % 20 == 1 or not hasattr(self, "near"):
            self.near = self._near(listed)
        return self.near

    def _near(self, listed: Sequence[int]) -> tuple[int, ...]:
        """The choices that are not clearly behind the one with the most wins."""
        best = max(listed, key=lambda at: (self.share(at).value, -at))
        return tuple(at for at in listed if at == best or self.difference(best, at).low <= 0)

    # -- reading --------------------------------------------------------------------------------

    def share(self, number: int) -> Range:
        """The share of worlds in which a choice wins, by Wilson's interval."""
        count, won = len(self.won[number]), sum(self.won[number].values())
        if not count:
            return Range(0.0, 0.0, 1.0)
        part, square = won / count, USUAL_DEVIATIONS * USUAL_DEVIATIONS
        middle = (part + square / (2 * count)) / (1 + square / count)
        half = USUAL_DEVIATIONS * sqrt(part * (1 - part) / count + square / (4 * count * count))
        half /= 1 + square / count
        return Range(part, max(0.0, middle - half), min(1.0, middle + half))

    def difference(self, one: int, other: int) -> Range:
        """How much more often one choice wins than another, over the worlds both were played in.

        The interval is that of Agresti and Min for pairs: few worlds prove nothing.
        """
        mine, his = self.won[one], self.won[other]
        both = mine.keys() & his.keys()
        count = len(both)
        if not count:
            return Range(0.0, -1.0, 1.0)
        more = sum(mine[at] and not his[at] for at in both)
        less = sum(his[at] and not mine[at] for at in both)
        middle = (more - less) / (count + 2)
        spread = (more + less + 1) / (count + 2) - middle * middle
        half = SURE_DEVIATIONS * sqrt(spread / (count + 2))
        return Range((more - less) / count, max(-1.0, middle - half), min(1.0, middle + half))

    def weighed(self) -> Weighed:
        """What is known so far."""
        rows = tuple(
            Weight(action, sum(self.won[at].values()), len(self.won[at]), self.share(at))
            for at, action in enumerate(self.choices)
        )
        tried = [at for at, row in enumerate(rows) if row.games and at not in self.aside]
        best: tuple[int, ...] = ()
        gap = None
        if tried:
            top = max(tried, key=lambda at: (rows[at].share.value, -at))
            near = [at for at in tried if at == top or self.difference(top, at).low <= 0]
            best = tuple(sorted(near, key=lambda at: (at != top, -rows[at].share.value, at)))
            gap = self.difference(best[0], best[1]) if len(best) > 1 else None
        behind = tuple(at for at in tried if at not in best)
        return Weighed(
            rows=rows, worlds=self.round, games=self.games, best=best, gap=gap, behind=behind,
            aside=len(self.aside), dealt=self.worlds.dealt, done=self.done,
        )  # fmt: skip
