"""A decision as plain data, to be weighed in another Python; and the results, sent back.

What arrives is played again from its first position: worlds are drawn there from what the one to
act was told, as here, so the same number of games gives the same answer in both.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, NamedTuple

from rules.core.errors import SetupError
from rules.core.game import Game
from rules.core.players import quick
from rules.core.registry import game as named
from rules.core.serialize import TEXT, Codec, Unreadable, checked, number, read_parts, row, same
from rules.core.story import Node, Seen
from rules.core.timeline import Timeline
from rules.core.worlds import World, Worlds

HUGE_COUNT = 1 << 40
"""No count comes near it."""
SENT = "two parts of the book do not fit together: load the page again"
"""What helps where data are wrong: nobody writes them by hand."""


class Decision(NamedTuple):
    """Who chooses, and how it came to that: the first position and the actions since, as data.

    ``start`` is a position as :meth:`~rules.core.game.Game.dump` writes it, ``actions`` are in the
    notation of the game; ``seed`` settles every draw of the weighing.
    """

    game: str
    start: Mapping[str, Any]
    actions: tuple[str, ...]
    me: str
    seed: str

    def plain(self) -> dict[str, Any]:
        """The decision as JSON data; :func:`read_decision` takes it back."""
        return {**self._asdict(), "actions": list(self.actions)}

    def seen(self) -> Seen:
        """What the one to act has to go by; raises a ``RulebookError`` for what cannot be played.

        Nothing else of the true position is passed on.
        """
        game = named(self.game)
        line: Timeline[Any, Any] = Timeline(game, game.load(self.start))
        for text in self.actions:
            line.play(game.parse(line.state, text))
        if self.me not in game.actors(line.state):
            raise SetupError(f"decision.me: {self.me} does not act there; {SENT}.")
        return line.seen(self.me)


def make_decision(
    timeline: Timeline[Any, Any], me: str, node: Node[Any, Any] | None = None, seed: str = ""
) -> Decision:
    """The decision of ``me`` at a node of a timeline (the cursor)."""
    game, part = timeline.game, timeline.fragment(node)
    played = [one for one in part[1:] if one.kind == "action" and one.parent is not None]
    actions = tuple(game.format(one.parent.state, one.action) for one in played if one.parent)
    return Decision(game.id, game.dump(part[0].state), actions, me=me, seed=seed)


def list_terms(game: Game[Any, Any]) -> dict[str, Any]:
    """How a game is weighed: who sits in the seats, and after how many actions it is not won."""
    return {"seat": quick(game.id), "most": game.play.rollout_limit or game.play.max_actions}


def read_decision(data: object) -> Decision:
    """The decision that :meth:`Decision.plain` wrote; raises ``SetupError`` for anything else."""
    return Decision(**_read_message("decision", _DECISION, data))


# -- The answer -----------------------------------------------------------------------------------


class Results(NamedTuple):
    """Games that were played elsewhere: how many came before, and who won, in the order of play.

    ``dealt`` is what was drawn anew for each world (:class:`~rules.core.worlds.Worlds`).
    """

    since: int
    won: tuple[bool, ...]
    dealt: str

    def plain(self) -> dict[str, Any]:
        """The results as JSON data; :func:`read_results` takes them back."""
        return {**self._asdict(), "won": "".join("01"[one] for one in self.won)}

    def new(self, known: int) -> tuple[bool, ...]:
        """Those after the first ``known`` games; raises ``SetupError`` where some are missing."""
        if self.since > known:
            raise SetupError(f"results.since: games from {known} on are missing; {SENT}.")
        return self.won[known - self.since :]


def read_results(data: object) -> Results:
    """The results that :meth:`Results.plain` wrote; raises ``SetupError`` for anything else."""
    return Results(**_read_message("results", _RESULTS, data))


class Later:
    """Worlds that are worked out once one is asked for; whoever was told of them need not."""

    def __init__(self, make: Callable[[], Worlds]) -> None:
        self._make = make
        self._made: Worlds | None = None
        self.told = ""
        """What is dealt anew, as another one said it."""

    def _all(self) -> Worlds:
        if self._made is None:
            self._made = self._make()
        return self._made

    @property
    def dealt(self) -> str:
        """What is dealt anew for each world, as far as it is known already."""
        return self._made.dealt if self._made else self.told

    def prepare(self) -> bool:
        """See :meth:`rules.core.worlds.Worlds.prepare`."""
        return self._all().prepare()

    def sample(self, rng: Random) -> World:
        """See :meth:`rules.core.worlds.Worlds.sample`."""
        return self._all().sample(rng)

    def bits(self, rng: Random) -> float:
        """See :meth:`rules.core.worlds.Worlds.bits`."""
        return self._all().bits(rng)


def _read_message(kind: str, parts: Mapping[str, Codec], data: object) -> dict[str, Any]:
    """The parts of a message; raises ``SetupError`` naming the first that is wrong."""
    try:
        return read_parts(parts, data if isinstance(data, dict) else {})
    except Unreadable as error:
        raise SetupError(f"{kind}.{error}: it is missing or of another kind; {SENT}.") from None


_DECISION = {
    "game": TEXT,
    "start": checked(lambda value: isinstance(value, dict)),
    "actions": row(TEXT),
    "me": TEXT,
    "seed": TEXT,
}


_RESULTS = {
    "since": number(0, HUGE_COUNT),
    "won": Codec(same, lambda value: tuple(map("01".index, value))),
    "dealt": TEXT,
}
