"""One game played at random from the book, with every promise of the engine looked at.

What it finds wrong is written as a scenario file: ``python -m rules run FILE`` brings it back.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from rules import scenarios
from rules.core import clauses
from rules.core.errors import IllegalAction
from rules.core.timeline import Timeline
from rules.scenarios import editor
from rules.scenarios.editor.place import lived
from tests.conformance.entrants import Entrant

LOOKED_AT = 12
"""How many actions a keen player tries before the one that fires most new clauses."""


class Wanderer:
    """A game under way. ``fired`` are the clauses that have decided so far."""

    def __init__(self, entrant: Entrant, name: str, steps: int = 0) -> None:
        self.game, self.kept, self.nameable = entrant.game, entrant.kept, entrant.nameable
        self.scenario = scenarios.load(name)
        # The rules of the entrant, which a test may have spoilt.
        begun = scenarios.begin_run(self.scenario).state
        self.timeline: Timeline[Any, Any] = Timeline(self.game, begun)
        script = scenarios.carry_out(self.timeline, self.scenario, self.scenario.options)
        for _ in zip(range(steps), script, strict=False):
            pass
        self.first = self.timeline.state
        self.fired: set[str] = set()

    @property
    def state(self) -> Any:
        """The position."""
        return self.timeline.state

    @contextmanager
    def told(self) -> Iterator[None]:
        """Whatever goes wrong inside comes with the scenario file of the position before."""
        try:
            yield
        except Exception as error:
            error.add_note(f"python -m rules run FILE, with this file:\n\n{self.file()}")
            raise

    def file(self) -> str:
        """The game from its first position on, as a scenario file."""
        return editor.to_toml(lived(self.scenario, self.timeline).table)

    # -- actions -----------------------------------------------------------------------------------

    def play(self, number: int, *, keen: bool = False) -> bool:
        """Play one of the legal actions; a keen player one that fires what has not fired yet."""
        listed = self.game.actions(self.state)
        if not listed:
            return False
        if keen:
            near = [listed[(number + step) % len(listed)] for step in range(LOOKED_AT)]
            action = max(near, key=lambda one: len(self.new(one)))
        else:
            action = listed[number % len(listed)]
        with self.told():
            node = self.timeline.play(action)
            self.fired.update(node.clauses)
            self.look()
        return True

    def new(self, action: Any) -> set[str]:
        """The clauses an action would fire that have not fired yet."""
        events = self.game.apply(self.state, action).events
        return {clause for event in events for clause in event.clauses} - self.fired

    def name(self, number: int) -> None:
        """Ask about an action that a person could write down, legal or not."""
        listed = set(self.game.actions(self.state))
        asked = list(self.nameable(self.state))
        if asked:
            before = self.game.dump(self.state)
            with self.told():
                self.agree(asked[number % len(asked)], listed)
                assert self.game.dump(self.state) == before, "asking changes nothing"

    def agree(self, action: Any, listed: set[Any]) -> None:
        """An action is listed, or refused for a reason; a refused one changes nothing."""
        refused = self.game.refusals(self.state, action)
        assert bool(refused) != (action in listed), (action, refused)
        for one in refused:
            assert one.clauses, one
            assert all(clauses.is_known(clause) for clause in one.clauses), one
        if refused:
            try:
                self.game.apply(self.state, action)
            except IllegalAction:
                self.fired.update(clause for one in refused for clause in one.clauses)
            else:
                raise AssertionError(f"{action} is refused, and is carried out")

    # -- promises ----------------------------------------------------------------------------------

    def look(self) -> None:
        """Nothing is lost or doubled, and there is a way on or a result."""
        self.kept(self.first, self.state)
        over = self.game.result(self.state) is not None
        assert over or self.game.actions(self.state), "no action, and no result"

    def back(self) -> None:
        """Take one step back and do it again: the very same positions."""
        with self.told():
            before, node = self.timeline.line(), self.timeline.cursor
            states = [one.state for one in before]
            if node.parent is None:
                return
            self.timeline.back()
            assert self.timeline.cursor in before
            assert self.timeline.forward() is node
            assert [one.state for one in self.timeline.line()] == states

    def save(self) -> None:
        """What is saved is loaded again: equal, with the same actions and the same to be seen."""
        with self.told():
            again = self.game.load(json.loads(json.dumps(self.game.dump(self.state))))
            assert again == self.state
            assert hash(again) == hash(self.state)
            assert self.game.actions(again) == self.game.actions(self.state)
            for viewer in self.game.viewers(self.state):
                seen = self.game.observe(self.state, viewer)
                assert seen == self.game.observe(again, viewer)

    def replay(self) -> None:
        """The same actions from the same position give the same."""
        with self.told():
            again = self.timeline.replay()
            pairs = zip(self.timeline.line(), again.line(), strict=True)
            assert all(one.state == two.state and one.events == two.events for one, two in pairs)
