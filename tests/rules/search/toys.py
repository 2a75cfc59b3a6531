"""Two small games whose right answers are known, for tests of what is searched."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cached_property
from random import Random
from typing import Any, ClassVar, NamedTuple

from rules.core.game import Game, Speech
from rules.core.records import CHANCE, Event, Observation, Refusal, Result
from rules.core.worlds import World

ALL = "all"


class Act(NamedTuple):
    """What is done: who, and the word."""

    who: str
    verb: str


class Table(NamedTuple):
    """A covered coin, what was done so far, and who won (nobody: "-")."""

    coin: str
    done: tuple[str, ...] = ()
    won: str = ""


class CoveredSpeech(Speech[Table, Act]):
    """How the coin speaks."""

    def prompt_mover(self, state: Table) -> str:
        """The question."""
        return "What does A do?"

    def label(self, state: Table, action: Act) -> str:
        """Its word."""
        return action.verb.capitalize()


class Covered(Game[Table, Act]):
    """A coin lies covered. A stays, and a die decides; or goes on, and names the side that is up.

    Staying wins in 2 of 3 cases. Going on wins in 1 of 2, however well it looks to somebody who
    searches each side of the coin by itself and then knows which to name.
    """

    id: ClassVar[str] = "covered"
    title: ClassVar[str] = "The covered coin"
    speech = cached_property(CoveredSpeech)

    def set_up(self, spec: Any, maps: Any, rulings: Any) -> Table:
        """A coin with heads up."""
        return Table("heads")

    def actors(self, state: Table) -> tuple[str, ...]:
        """A; chance, once A stays."""
        if state.won:
            return ()
        return (CHANCE,) if state.done == ("stay",) else ("A",)

    def actions(self, state: Table) -> tuple[Act, ...]:
        """To stay or go on; then to name a side."""
        if state.won:
            return ()
        if state.done == ("stay",):
            return (Act(CHANCE, "lucky"), Act(CHANCE, "unlucky"))
        words = ("stay", "go on") if not state.done else ("heads", "tails")
        return tuple(Act("A", word) for word in words)

    def iter_refusals(self, state: Table, action: Act) -> Iterable[Refusal]:
        """Nothing else is possible."""
        return () if action in self.actions(state) else (Refusal("no", "No.", ()),)

    def resolve(self, state: Table, action: Act, log: list[Event] | None) -> Table:
        """What was done is done; the game may be over."""
        done = (*state.done, action.verb)
        if action.verb in ("stay", "go on"):
            return state._replace(done=done)
        good = action.verb in ("lucky", state.coin)
        return Table(state.coin, done, "A" if good else "B")

    def chance(self, state: Table) -> tuple[tuple[Act, Fraction], ...]:
        """Luck in 2 of 3 cases."""
        if state.won or state.done != ("stay",):
            return ()
        lucky, unlucky = self.actions(state)
        return ((lucky, Fraction(2, 3)), (unlucky, Fraction(1, 3)))

    def result(self, state: Table) -> Result | None:
        """A wins or B does."""
        return Result((state.won,), f"{state.won} wins.") if state.won else None

    def viewers(self, state: Table) -> tuple[str, ...]:
        """Everybody, and two seats."""
        return (ALL, "A", "B")

    def observe(self, state: Table, viewer: str) -> Observation:
        """All but the coin."""
        coin = (("coin", state.coin),) if viewer == ALL else ()
        return Observation(viewer, (("done", state.done), ("won", state.won), *coin))

    def facts(self, state: Table) -> dict[str, str]:
        """What was done."""
        return {"done": " ".join(state.done)}

    def parse(self, state: Table, text: str) -> Act:
        """An action of A."""
        return Act("A", text)

    def format(self, state: Table, action: Act) -> str:
        """Its word."""
        return action.verb

    def dump(self, state: Table) -> dict[str, Any]:
        """The parts."""
        return state._asdict()

    def restore(self, data: Any) -> Table:
        """Out of its parts."""
        return Table(**data)


class Clever:
    """Names heads; stays where it can."""

    def __init__(self, game: Any, who: str, state: Any) -> None:
        self.seen: list[Any] = []

    def saw(self, before: Any, action: Any, after: Any) -> None:
        """Counts what it is shown."""
        self.seen.append(action)

    def pick(self, state: Any, actions: Sequence[Any], at: float) -> Any:
        """By lot."""
        return actions[int(at * len(actions))]


class Coins:
    """Both sides are as likely; ``share`` of the worlds have heads up."""

    dealt = "The coin"

    def __init__(self, state: Table, share: float = 0.5) -> None:
        self.state, self.share = state, share

    def prepare(self) -> bool:
        """Everything is known at once."""
        return True

    def sample(self, rng: Random) -> World:
        """The position with the coin thrown anew."""
        return World(self.state._replace(coin="heads" if rng.random() < self.share else "tails"))

    def bits(self, rng: Random) -> float:
        """One bit."""
        return 1.0
