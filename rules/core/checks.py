"""Checks: assertions of a scenario file that are not moves (of a plan, a view, a set-up)."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, Protocol, TypeVar

from rules.core.errors import NotationError, SetupError, shorten, suggest
from rules.core.game import Game
from rules.core.manual import fits_type
from rules.core.records import A, CheckResult, S
from rules.core.story import Plain, Story
from rules.core.typed import latin

TYPE_NAMES = {str: "text in quotes", int: "a whole number", bool: "true or false", list: "a list"}
OWN_FACTS = ("hand", "rules", "plan")
"""Facts of a view that do not lie on the table."""


class Grid(Protocol):
    """A drawing whose cells have names."""

    def find(self, name: str) -> int:
        """Return the cell called ``name``; raises ``NotationError``."""


@dataclass(frozen=True)
class Query(Generic[S, A]):
    """A check, to be answered at one step: the keys of the step, the story so far.

    ``maps`` are the drawings of the file by their names. A game derives its own from it, with
    what its checks look up often.
    """

    check: str
    game: Game[S, A]
    spec: Plain
    timeline: Story[S, A]
    maps: Mapping[str, str]

    @property
    def state(self) -> S:
        """The position at that step."""
        return self.timeline.state

    def keys(
        self, needed: Mapping[str, type] | None = None, known: Mapping[str, type] | None = None
    ) -> dict[str, Any]:
        """Return the keys of the step: all ``needed`` ones, perhaps ``known`` ones, and no others.

        Raises ``SetupError`` naming the key, the reason and the keys there are.
        """
        keys = {**(needed or {}), **(known or {})}
        given = {name: value for name, value in self.spec.items() if name != "expect"}
        for name, value in given.items():
            if name not in keys:
                there_are = f"known keys: {', '.join(keys)}" if keys else "it takes none"
                near = suggest(name, keys)
                raise self.wrong(f"there is no key '{name}'; {there_are}.{near}")
            if not fits_type(value, keys[name]):
                kind, found = TYPE_NAMES.get(keys[name], "a list of texts"), shorten(repr(value))
                raise self.wrong(f"'{name}' must be {kind}, not {found}.")
        for name in needed or {}:
            if name not in self.spec:
                raise self.wrong(f"the key '{name}' is missing.")
        return given

    def wrong(self, text: str) -> SetupError:
        """Return the error to raise for a key that makes no sense here."""
        return SetupError(f"check {self.check}: {text}")

    def one_of(self, key: str, value: object, choices: Collection[str]) -> None:
        """Refuse a value that is no choice."""
        if value not in choices:
            raise self.wrong(f"'{key}' is one of {', '.join(choices)}, not '{value}'.")

    def viewer(self, name: str) -> str:
        """Return somebody whose view can be taken, by name."""
        viewers = self.game.viewers(self.state)
        if name not in viewers:
            near = suggest(name, viewers)
            raise self.wrong(f"there is no viewer '{name}'; viewers: {', '.join(viewers)}.{near}")
        return name

    def table(self, viewer: str) -> str:
        """Return what ``viewer`` sees on the table, as text: all but :data:`OWN_FACTS`."""
        facts = dict(self.game.observe(self.state, viewer).facts)
        return json.dumps({key: fact for key, fact in facts.items() if key not in OWN_FACTS})

    def legality(self, text: str) -> CheckResult:
        """Return whether an action is legal now: ``yes``, or the codes of its refusals."""
        refused = self.game.refusals(self.state, self.game.parse(self.state, text))
        found = ", ".join(one.code for one in refused) or "yes"
        said = " ".join(one.text for one in refused) or "That is legal."
        clauses = tuple(dict.fromkeys(clause for one in refused for clause in one.clauses))
        return CheckResult(found, said, clauses, refused_by=clauses)

    def odds(self, outcome: str, clauses: tuple[str, ...]) -> CheckResult:
        """Return the chance of an outcome now as a fraction.

        Several are written with commas between.
        """
        state = self.state
        known = {self.game.format(state, one): weight for one, weight in self.game.chance(state)}
        if not known:
            raise self.wrong("chance has nothing to decide here.")
        wanted = (one.strip() for one in outcome.split(","))
        found = sum((known.get(one, Fraction(0)) for one in wanted), start=Fraction(0))
        return CheckResult(str(found), f"The chance of {outcome} is {found}.", clauses)

    def cell(self, grid: Grid, name: str) -> int:
        """A cell of a drawing by its name."""
        try:
            return grid.find(name)
        except NotationError as error:
            raise self.wrong(str(error)) from None

    def number(self, what: str, name: str, known: Mapping[str, int]) -> int:
        """Return the number of something (a player, say) by its name."""
        name = latin(name)
        if name not in known:
            there = f"{what}s: {', '.join(known)}.{suggest(name, known)}"
            raise self.wrong(f"there is no {what} '{name}'; {there}")
        return known[name]


Q = TypeVar("Q", bound=Query[Any, Any])


class Checks(dict[str, Callable[[Q], CheckResult]], Generic[Q]):
    """A table of the checks of a game by the names used in scenario files.

    A check is called like its function, ``check_`` in front left out, dashes for underscores.
    """

    def __init__(self, query: type[Q], *listed: Callable[[Q], CheckResult]) -> None:
        super().__init__(
            (one.__name__.removeprefix("check_").replace("_", "-"), one) for one in listed
        )
        self.query = query

    def answer(
        self,
        name: str,
        game: Game[Any, Any],
        spec: Plain,
        timeline: Story[Any, Any],
        maps: Mapping[str, str],
    ) -> CheckResult:
        """Run the check ``name``; raises ``SetupError`` for an unknown one or a wrong key."""
        if name not in self:
            near = suggest(name, self)
            raise SetupError(f"check: there is no check '{name}'; known: {', '.join(self)}.{near}")
        return self[name](self.query(name, game, spec, timeline, maps=maps))
