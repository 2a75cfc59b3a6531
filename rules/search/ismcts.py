"""Search from what one seat was told: a tree of information sets for every viewer.

Each try draws a world that agrees with everything told (:mod:`rules.core.worlds`), walks down the
trees in it, plays the rest out by quick players, and remembers how it ended. A tree belongs to a
viewer: it branches by what that viewer hears, so that nobody acts on what only the world knows. An
action is not legal in every world; how often it was there counts beside how often it was taken
(availability counts, Cowling, Powley and Whitehouse 2012). What the quick player would do is tried
first and asked for more often, so that few tries are worth something.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from random import Random
from typing import Any

from rules.core.game import Game
from rules.core.players import Quick, Seat
from rules.core.playout import Streams
from rules.core.records import CHANCE, Event
from rules.core.worlds import World, Worlds

# -- Trees ----------------------------------------------------------------------------------------


CURIOSITY = 1.2
"""How much an action that was tried seldom is asked for."""
LEANING = 0.5
"""The usual share of the prior that goes to what the quick player would do."""


class Arm:
    """What is known of one action of an information set."""

    __slots__ = ("available", "prior", "total", "visits")

    def __init__(self, prior: float) -> None:
        self.prior = prior
        self.visits = 0
        self.available = 0
        self.total = 0.0

    @property
    def mean(self) -> float:
        """How well it ended, from 0 to 1; 0 where it was never tried."""
        return self.total / self.visits if self.visits else 0.0


class Knowing:
    """An information set of one viewer: what was tried here, and what may be heard next."""

    __slots__ = ("arms", "next", "total", "visits")

    def __init__(self) -> None:
        self.arms: dict[Any, Arm] = {}
        self.next: dict[Any, Knowing] = {}
        self.visits = 0
        self.total = 0.0

    def heard(self, word: Any) -> tuple[Knowing, bool]:
        """The information set after something was heard, and whether it is a new one."""
        found = self.next.get(word)
        if found is not None:
            return found, False
        self.next[word] = found = Knowing()
        return found, True

    def meet(self, actions: Sequence[Any], likely: Any, leaning: float) -> None:
        """Make the arms of actions that are legal in this world and count them as available."""
        rest = (1 - leaning) / len(actions)
        for action in actions:
            arm = self.arms.get(action)
            if arm is None:
                arm = self.arms[action] = Arm(rest + (leaning if action == likely else 0.0))
            arm.available += 1

    def select(self, actions: Sequence[Any]) -> Any:
        """The action to try in this world: what went well, and what was there but seldom tried."""
        start = self.total / self.visits if self.visits else 0.5
        arms = self.arms

        def promise(action: Any) -> float:
            arm = arms[action]
            value = arm.total / arm.visits if arm.visits else start
            return value + CURIOSITY * arm.prior * sqrt(arm.available) / (1 + arm.visits)

        return max(actions, key=promise)


# -- One try --------------------------------------------------------------------------------------


Judge = Callable[[Any], Mapping[str, float]]
"""How well a position stands for each seat, from 0 to 1, where a playout is cut off."""


class Search:
    """The search at one decision of ``me``, from the ``worlds`` possible to him, as far as it went.

    The same worlds, actions and ``seed`` give the same tries in the same order. With each action
    of a try its reward comes nearer to even shares by ``discount``: below 1, what is won sooner is
    worth more, and nobody puts off what he could do now.
    """

    def __init__(
        self, game: Game[Any, Any], me: str, worlds: Worlds, actions: Sequence[Any], *,
        seat: Seat, depth: int, judge: Judge | None = None, leaning: float = LEANING,
        discount: float = 1.0, seed: str = "",
    ) -> None:  # fmt: skip
        self.game, self.me, self.worlds, self.actions = game, me, worlds, tuple(actions)
        self.seat, self.depth, self.leaning, self.seed = seat, depth, leaning, seed
        self.discount = discount
        self.judge: Judge = judge or self.as_it_stands
        self.trees: dict[str, Knowing] = {}
        self.tries = 0

    @property
    def root(self) -> Knowing:
        """The information set of the decision itself."""
        return self.trees.setdefault(self.me, Knowing())

    def go_on(self, tries: int) -> None:
        """Search on, so many tries."""
        for _ in range(tries):
            lots = Random(f"{self.seed}|world {self.tries}")
            world = self.worlds.sample(lots)
            self.one(world, Streams(f"{self.seed}|{self.tries}"))
            self.tries += 1

    def one(self, world: World, streams: Streams) -> None:
        """One try in a world: down the trees, out of them by quick players, and back up."""
        game, state = self.game, world.state
        seats = world.seats(game, self.seat)
        at = {who: self.trees.setdefault(who, Knowing()) for who in seats}
        walked: list[tuple[str, Knowing, Arm]] = []
        inside, left = True, self.depth
        while left > 0:
            acting = game.actors(state)
            if not acting:
                break
            left -= 1
            if acting[0] == CHANCE:
                action = game.play.sample_chance(
                    state, streams.draw(game.play.chance_stream(state))
                )
            else:
                who = acting[0]
                own = tuple([one for one in game.actions(state) if one.who == who])
                likely = seats[who].pick(state, own, streams.draw(f"choice {who}"))
                action = likely
                if inside:
                    here = at[who]
                    here.meet(own, likely, self.leaning)
                    action = here.select(own)
                    arm = here.arms[action]
                    walked.append((who, here, arm))
                    inside = arm.visits > 0
            state = self.step(state, action, seats, at if inside else {})
        self.back_up(walked, self.reward(state, self.depth - left))

    def step(
        self, state: Any, action: Any, seats: Mapping[str, Quick], at: dict[str, Knowing]
    ) -> Any:
        """The state after an action, of which every seat and every tree hears its part."""
        game = self.game
        if not at:
            after = game.resolve(state, action, None)
        else:
            log: list[Event] = []
            after = game.resolve(state, action, log)
            for who, here in at.items():
                at[who], _ = here.heard(perceive_step(game, state, action, viewer=who, events=log))
        for one in seats.values():
            one.saw(state, action, after)
        return after

    def reward(self, state: Any, after: int) -> Mapping[str, float]:
        """How it ended for each seat, or how it stands where the playout was cut off.

        It came ``after`` so many actions, and is discounted for them.
        """
        ended, seats = self.game.result(state), tuple(self.trees)
        if ended is None:
            found = self.judge(state)
        else:
            found = {who: 1.0 / len(ended.winners) for who in ended.winners}
        weight = self.discount**after
        return {who: weight * found.get(who, 0.0) + (1 - weight) / len(seats) for who in seats}

    def as_it_stands(self, state: Any) -> Mapping[str, float]:
        """Where nothing is decided: even shares, and twice as much for whoever is ahead."""
        seats = tuple(self.trees)
        ahead = self.game.play.find_leader(state)
        parts = {who: 2.0 if who == ahead else 1.0 for who in seats}
        whole = sum(parts.values())
        return {who: part / whole for who, part in parts.items()}

    def back_up(
        self, walked: Sequence[tuple[str, Knowing, Arm]], reward: Mapping[str, float]
    ) -> None:
        """Tell every decision of the try how it ended for whoever took it."""
        for who, here, arm in walked:
            value = reward[who]
            here.visits += 1
            here.total += value
            arm.visits += 1
            arm.total += value

    def ranked(self) -> tuple[tuple[Any, Arm], ...]:
        """The actions of the decision, the one tried most often first."""
        order = {action: at for at, action in enumerate(self.actions)}
        found = [(action, self.root.arms.get(action) or Arm(0.0)) for action in self.actions]
        return tuple(sorted(found, key=lambda one: (-one[1].visits, -one[1].mean, order[one[0]])))


def perceive_step(
    game: Game[Any, Any], state: Any, action: Any, *, viewer: str, events: Sequence[Event]
) -> Any:
    """What one step tells a viewer: the action as he learns of it, and the events he hears."""
    heard = game.audible(state, action, viewer)
    told = tuple((one.kind, one.text, one.words) for one in events if game.hears(one, viewer))
    return heard, told
