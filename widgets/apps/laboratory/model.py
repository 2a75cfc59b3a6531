"""What stands in the laboratory, without looks: a flip, and what is found of it so far."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.errors import NotationError
from rules.core.registry import game as rules_of
from rules.explain import rulings
from rules.explain.rulings import Comparison, Ruling
from rules.scenarios.format import list_scenarios

MARK = "="
"""Stands between game, option and choice in a link."""


class Bench:
    """One flip of one ruling. What cannot be flipped raises ``RulebookError``, changing nothing."""

    def __init__(self, game: str, option: str = "", choice: str = "") -> None:
        self.flip(game, option, choice)

    def flip(self, game: str, option: str = "", choice: str = "") -> None:
        """Lay out another flip; by default the first of a game, or the first of a ruling."""
        rules_of(game)
        found = rulings.find_ruling(game, option or next(iter(rulings.list_rulings(game))), choice)
        self.ruling: Ruling = found
        self.choice = choice or found.flips[0]
        self.found: list[Comparison] = []
        self.shown = ""
        """The scenario whose two boards lie side by side."""
        self._waiting: Iterator[Comparison] = rulings.compare_scenarios(
            game, found.option, self.choice
        )

    def follow(self, address: str) -> None:
        """Lay out the flip that a link leads to."""
        parts = address.split(MARK)
        if len(parts) != 3:
            raise NotationError(
                "This link is damaged: it names no game, ruling and choice. Copy it again."
            )
        self.flip(*parts)

    @property
    def address(self) -> str:
        """The flip as part of a link."""
        return MARK.join((self.ruling.game, self.ruling.option, self.choice))

    # -- what is found --------------------------------------------------------------------------

    @property
    def total(self) -> int:
        """How many scenarios there are."""
        return len(list_scenarios(self.ruling.game))

    @property
    def done(self) -> bool:
        """Whether every scenario was played."""
        return len(self.found) == self.total

    def go_on(self) -> bool:
        """Play one more scenario; ``False`` when all are played."""
        found = next(self._waiting, None)
        if found is None:
            return False
        self.found.append(found)
        if found.differs and not self.shown:
            self.shown = found.scenario
        return not self.done

    def finish(self) -> None:
        """Play all that are left."""
        while self.go_on():
            pass

    @property
    def changed(self) -> tuple[Comparison, ...]:
        """The scenarios that go otherwise."""
        return tuple(one for one in self.found if one.differs)

    @property
    def kept(self) -> tuple[Comparison, ...]:
        """The scenarios that go as before."""
        return tuple(one for one in self.found if not one.differs and not one.own)

    @property
    def own(self) -> tuple[Comparison, ...]:
        """The scenarios whose own file takes this choice: they show nothing else anyway."""
        return tuple(one for one in self.found if one.own)

    @property
    def beside(self) -> Comparison | None:
        """What lies side by side."""
        return next((one for one in self.found if one.scenario == self.shown), None)

    def show(self, scenario: str) -> None:
        """Lay another scenario side by side."""
        if scenario not in (one.scenario for one in self.changed):
            raise NotationError(
                "This scenario goes as before: there is nothing to compare; press one of the list."
            )
        self.shown = scenario
