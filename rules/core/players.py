"""Players: made by the computer, each asked like a person, and told no more than one.

A player gets what its seat has learned (:meth:`rules.core.timeline.Timeline.information`) and its
own legal actions, nothing else; no state, no game in progress. One that searches gets the table as
its seat sees it, too. A game offers its best player as ``make(seed)`` in its module ``player``, and
says there in ``BELOW`` what the levels below may do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol, runtime_checkable

from rules.core.data import import_part
from rules.core.errors import UnknownGame
from rules.core.game import Game
from rules.core.records import CHANCE
from rules.core.registry import GAMES
from rules.core.story import Information, Seen
from rules.core.timeline import Timeline


class Choice(NamedTuple):
    """A choice: what a player does, and why, in one sentence."""

    action: Any
    reason: str


class Player(Protocol):
    """A player, who can be asked for an action, again and again.

    The same information and the same actions always give the same choice: whatever a player
    knows, it can work out anew from what it has been told.
    """

    def choose(self, information: Information, actions: Sequence[Any]) -> Choice:
        """Return one of ``actions``, which are all legal ones for the viewer of ``information``."""


@runtime_checkable
class Searching(Player, Protocol):
    """A player who also wants to see the table, to draw worlds that agree with it."""

    def search(self, what: Seen) -> Choice:
        """Return one of the choices of what was seen."""


class Quick(Protocol):
    """A player of playouts: quick, and told no more than its seat, by which it remembers.

    It sits down in a position, is shown every step from there on, and may read of these only what
    its seat is told: positions that look alike to it give the same action.
    """

    def saw(self, before: Any, action: Any, after: Any) -> None:
        """A step, anybody's or that of chance: the state before it, the action, the state after."""

    def pick(self, state: Any, actions: Sequence[Any], at: float) -> Any:
        """Return one of ``actions``, all that are legal.

        ``at``, from 0 to below 1, settles ties.
        """


Seat = Callable[[Game[Any, Any], str, Any], Quick]
"""Makes a quick player of a game, the seat it takes and the state in which it sits down."""


EASY, MEDIUM, HARD = "easy", "medium", "hard"
LEVELS = (EASY, MEDIUM, HARD)
"""How well a player of the engine plays; hard is the best there is."""


class Budget(NamedTuple):
    """A level that searches: tries a decision, actions of a try, how it leans and discounts.

    ``leaning`` is the share, from 0 to 1, of the prior that goes to what the quick player would do;
    ``discount``, from 0 to 1, is what is left of a reward with each action until it comes.
    """

    tries: int
    depth: int
    leaning: float
    discount: float


class Lapses(NamedTuple):
    """A level that is not always with it: how many of a hundred decisions are by lot."""

    share: int


class AtRandom:
    """Takes any legal action, each as likely as any other: the yardstick for better players."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, information: Information, actions: Sequence[Any]) -> Choice:
        """Return one of ``actions`` by lot."""
        lot = Random(f"{self.seed} {information.viewer} {len(information.heard)}")
        return Choice(actions[lot.randrange(len(actions))], "I leave it to chance.")


def make_player(game: str, seed: int = 0) -> Player:
    """Return the best player of the game called ``game``.

    Raises ``UnknownGame`` where there is none.

    ``seed`` settles what is as good one way as another. For those who play less well see
    :mod:`rules.search.levels`.
    """
    if game not in GAMES:
        raise UnknownGame(
            f"Nobody plays '{game}' by computer yet. Games with a player: {', '.join(GAMES)}."
        )
    make: Callable[[int], Player] = import_part(game, "player").make
    return make(seed)


def quick(game: str) -> Seat:
    """Return what makes quick players of the game called ``game``.

    Raises ``UnknownGame`` for others.
    """
    if game not in GAMES:
        raise UnknownGame(f"Nobody plays '{game}' quickly. Games: {', '.join(GAMES)}.")
    found: Seat = import_part(game, "quick").Quick
    return found


def ask_player(timeline: Timeline[Any, Any], who: str, player: Player) -> Choice:
    """Return what ``player`` does in the seat of ``who`` at the cursor. Nothing is played yet."""
    if isinstance(player, Searching):
        what = timeline.seen(who)
        actions, choice = what.choices, player.search(what)
    else:
        actions = timeline.game.play.own_actions(timeline.state, who)
        choice = player.choose(timeline.information(who), actions)
    if choice.action not in actions:
        raise ValueError(f"{choice.action} is not among the actions of {who}")
    return choice


def play_contest(
    game: Game[Any, Any], state: Any, players: Mapping[str, Player], *, seed: int = 0, most: int
) -> Timeline[Any, Any]:
    """A whole game between ``players``, by seat, but no longer than ``most`` actions."""
    timeline: Timeline[Any, Any] = Timeline(game, state)
    lots = Random(seed)
    for _ in range(most):
        acting = game.actors(timeline.state)
        if not acting:
            break
        if acting[0] == CHANCE:
            timeline.play(game.play.sample_chance(timeline.state, lots.random()))
        else:
            timeline.play(ask_player(timeline, acting[0], players[acting[0]]).action)
    return timeline
