"""A problem: a position, one question about the step that comes next, and the step itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rules.errors import NotationError
from rules.game import Game
from rules.library import game as named_game
from rules.practice.chapters import Chapter, chapter
from rules.scenario import Scenario, asking
from rules.scenario.running import perform
from rules.scenario.script import ScenarioStep
from rules.story import Node
from rules.timeline import Timeline

FIVE = 5
"""How many problems one seed gives."""
MOST_SEEDS = 10_000_000


class Key(NamedTuple):
    """Where a problem comes from: the same key gives the same problem, everywhere."""

    game: str
    chapter: str
    seed: int
    number: int

    def __str__(self) -> str:
        """As it is kept: ``ravines/river/7/3``."""
        return f"{self.game}/{self.chapter}/{self.seed}/{self.number}"

    @classmethod
    def read(cls, text: str) -> Key:
        """The key written as text; raises ``NotationError`` naming the part that is wrong."""
        parts = text.split("/") if isinstance(text, str) else []
        if len(parts) != 4:
            raise NotationError(
                f"'{str(text)[:40]}' is no problem: write game, chapter, seed and number, "
                "as in 'ravines/river/7/3'."
            )
        chapter(parts[0], parts[1])
        seed, number = (_count(part) for part in parts[2:])
        if not 1 <= seed < MOST_SEEDS or not 1 <= number <= FIVE:
            raise NotationError(
                f"'{text[:40]}' is no problem: seeds count from 1, and each gives {FIVE}."
            )
        return cls(parts[0], parts[1], seed, number)


def _count(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else 0


@dataclass(frozen=True)
class Problem:
    """One question. ``step`` holds it, and the command that answers it by being played.

    ``clauses`` are those of the chapter that the step makes fire. The question may hold ``gloss``,
    the English of choices in another language.
    """

    key: Key
    state: Any = field(repr=False)
    step: ScenarioStep
    clauses: tuple[str, ...]

    @property
    def rules(self) -> Game[Any, Any]:
        """The game that is played."""
        return named_game(self.key.game)

    @property
    def chapter(self) -> Chapter:
        """What is practised."""
        return chapter(self.key.game, self.key.chapter)

    @property
    def ask(self) -> Mapping[str, Any]:
        """The question, as in a scenario file."""
        return self.step.ask or {}

    def scenario(self) -> Scenario:
        """The problem as a scenario of one step; its position is no set-up and is kept apart."""
        return Scenario(
            id=f"{self.chapter.id}/practice", game=self.key.game, title=self.chapter.title,
            clauses=self.clauses, maps={}, setup={}, steps=(self.step,), source=str(self.key),
        )  # fmt: skip

    def played(self) -> tuple[Timeline[Any, Any], Node[Any, Any]]:
        """The position as a timeline, and the node of its step."""
        timeline = Timeline(self.rules, self.state)
        return timeline, perform(timeline, self.scenario(), self.step, {})

    def outcome(self) -> str:
        """The right answer, as the engine gives it."""
        return asking.outcome(self.rules, self.ask, self.played()[1])

    def judge(self, guess: str) -> bool:
        """Whether ``guess`` is right."""
        return asking.same(guess, self.outcome())
