"""The contract of a game with a leader: what it adds to the contract of every game.

The board, the notebook and the checks ask a game for nothing more than this; so they know no game
in particular, and another labyrinth may answer otherwise.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from rules.core.game import Game
from rules.games.labyrinth.actions import PUT, TAKE, Command, Vocabulary
from rules.games.labyrinth.board.plan import Nouns, Rule
from rules.games.labyrinth.options import Rulings
from rules.games.labyrinth.state import Field, Log, State
from rules.games.labyrinth.verbs.move import Landing
from rules.games.labyrinth.words import RUSSIAN, Tongue

HANDED = {
    TAKE: ("LM-TREASURE-04", "LM-TREASURE-06", "LP-TREAS-01"),
    PUT: ("LM-TREASURE-05", "LM-TREASURE-06"),
}
"""The clauses of taking and putting on purpose."""


class LeaderGame(Game[State, Command]):
    """A game on a plan that only the leader sees."""

    words: ClassVar[Vocabulary]
    rulings: ClassVar[type[Rulings]]
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


class Found:
    """How a treasure is found: the base game takes it at once, the ravines only declare it.

    ``unnoticed`` are the clauses by which one passed on the way is not found, ``begun`` those by
    which hospital and arsenal act on who begins there.
    """

    takes = True
    unnoticed: tuple[str, ...] = ("LP-GAP-18",)
    healed_first: tuple[str, ...] = ()
    armed_first: tuple[str, ...] = ("LP-GAP-17",)

    def clauses(self, landing: Landing, kind: str) -> tuple[str, ...]:
        """What a find on a cell of some type rests on."""
        return ("LP-GAME-06", "LP-GAP-18")

    def handed(self, state: State, me: int, verb: str) -> tuple[str, ...]:
        """What taking and putting rest on: here, by ruling, the ravines rules."""
        return ("LP-GAP-18", *HANDED[verb])
