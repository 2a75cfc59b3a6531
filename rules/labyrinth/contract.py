"""The contract of a game with a leader: what it adds to the contract of every game.

The board, the notebook and the checks ask a game for nothing more than this; so they know no game
in particular, and another labyrinth may answer otherwise.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import ClassVar

from rules.game import Game
from rules.labyrinth.board.findings import Nouns, Rule
from rules.labyrinth.chapters.movement import Landing
from rules.labyrinth.commands import Command, Vocabulary
from rules.labyrinth.play import Found, Log
from rules.labyrinth.rulings import Rulings
from rules.labyrinth.state import Field, State
from rules.labyrinth.words import RUSSIAN, Tongue
from rules.rulings import Option


class LeaderGame(Game[State, Command]):
    """A game on a plan that only the leader sees."""

    words: ClassVar[Vocabulary]
    options: ClassVar[dict[str, Option]]
    found_how: ClassVar[Found]
    nouns: ClassVar[Nouns]
    plan_rules: ClassVar[tuple[Rule, ...]]
    """What the game asks of a plan."""
    play_rules: ClassVar[tuple[Rule, ...]]
    """What it cannot be played without, not even in a fragment."""

    @abstractmethod
    def tongue(self, rulings: Rulings) -> Tongue:
        """The leader's words."""

    def tongue_for(self, state: State, log: Log) -> Tongue:
        """The leader's words; any will do where nothing is said."""
        return RUSSIAN if log is None else self.tongue(state.field.rulings)

    @abstractmethod
    def rulings(self, chosen: Mapping[str, str]) -> Rulings:
        """This game's rulings, but for ``chosen``."""

    @abstractmethod
    def land(self, field: Field, here: int, way: int) -> Landing:
        """What a step leads to."""

    @abstractmethod
    def hit_wall(self, field: Field, here: int, way: int) -> Landing:
        """What a step into a wall leads to."""

    @abstractmethod
    def rest_after_skip(self, field: Field, here: int) -> Landing:
        """What skipping leads to."""

    @abstractmethod
    def begin(self, field: Field, cell: int) -> Landing:
        """What a starting cell leads to."""

    def idle(self, field: Field, here: int) -> tuple[Landing, ...]:
        """What every command that names no direction leads to from a place."""
        return (self.rest_after_skip(field, here),)

    def landing(self, field: Field, here: int, way: int) -> Landing:
        """:meth:`land`, worked out once for each place and direction."""
        key = (here, way)
        found: Landing | None = field.landings.get(key)
        if found is None:
            found = field.landings[key] = self.land(field, here, way)
        return found
