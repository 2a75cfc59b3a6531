"""A draft on the stage: as much of it as can be played, and what a writer plays becomes a step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.core.errors import RulebookError
from rules.scenarios.editor.draft import Draft
from rules.scenarios.runner import begin, carried
from rules.scenarios.script import Scenario
from widgets.apps.stage.model import StageModel
from widgets.apps.workshop.model import step_of


def playable(draft: Draft) -> Scenario:
    """The draft up to the first step that cannot be carried out.

    Raises ``RulebookError`` where not even its first position can be laid out.
    """
    for rows in _lengths(draft):
        try:
            scenario = draft.with_steps(draft.steps[:rows]).scenario()
            break
        except RulebookError:
            if not rows:
                raise
    timeline = begin(scenario)
    for number, node in enumerate(carried(timeline, scenario, scenario.options)):
        if node is None or isinstance(node, RulebookError):
            return replace(scenario, steps=scenario.steps[:number])
    return scenario


def _lengths(draft: Draft) -> Iterator[int]:
    """How many steps to try: all, those before the first that is wrong, none."""
    faulty = [number for number in map(step_of, draft.mistakes()) if number]
    yield from dict.fromkeys((len(draft.steps), min(faulty, default=1) - 1, 0))


@dataclass
class Recorder(StageModel):
    """A draft that is being written: nothing is asked, and every move is the writer's own."""

    @property
    def question(self) -> Mapping[str, Any] | None:
        """None: the writer knows what is going to be asked."""
        return None

    @property
    def played(self) -> str:
        """The step played that is not in the draft yet, as its file has it; empty if none."""
        if self.node.scripted or self.node.kind != "action":
            return ""
        return "; ".join(
            self.game.write(node.parent.state, node.action)
            for node in self.node.passage()
            if node.parent
        )

    @property
    def turned_down(self) -> str:
        """The try that was not allowed, as a file has it; empty if there was none."""
        if self.refused is None:
            return ""
        if self.refused.action is None:
            return self.refused.text
        return str(self.game.write(self.node.state, self.refused.action))
