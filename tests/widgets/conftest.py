"""Scenarios and stages the tests share."""

from __future__ import annotations

from typing import Any

import pytest

from rules import scenarios
from rules.scenarios.script import Scenario
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.widget import Stage

OWN = """
title = "One step into the river"
game = "ravines"
intro = "A stands beside a river."
map = '''
+--+--+--+--+--+
|r1 r2 r3 r4 rM|
+  +  +  +  +  +
|.. .. ..|.. ..|
+  +  +  +  +  +
|.. HO .. .. ..E
+  +  +~~+  +  +
|P1 .. P2 .. AR|
+--+--+--+--+--+
'''
[setup]
players.A = "a2"
players.B = "d3"
stock.B = "3/3/3"
treasure = "e3"
[[step]]
do = "A: up"
[step.ask]
question = "A goes up, into the river. Where does A come to rest?"
kind = "cell"
why = "The current carries a player two cells."
[[step]]
do = "B: right"
[step.ask]
question = "What does the leader say to B?"
kind = "word"
choices = ["суша", "суша + скарб", "стінка"]
[[step]]
do = "A: down"
[[step]]
do = "B: take"
[[step]]
do = "B: right"
"""


PLAIN = """
title = "Three go into the river"
game = "ravines"
clauses = ["LM-RIVER-01", "LM-RIVER-04"]
map = '''
+--+--+--+--+--+
|r1 r2 r3 r4 rM|
+  +  +  +  +  +
|.. .. .. .. ..|
+  +  +  +  +  +
|.. .. .. .. ..E
+  +  +  +  +  +
|.. .. .. .. ..|
+  +  +  +  +  +
|.. .. .. .. ..|
+--+--+--+--+--+
'''
[setup]
players.A = "a2"
players.B = "b2"
players.C = "c2"
[[step]]
do = "A: up"
[[step]]
do = "B: up"
[[step]]
do = "C: up"
[[step]]
note = "Nobody was told how far."
"""


@pytest.fixture
def plain() -> Scenario:
    """A scenario without questions."""
    return scenarios.loads(PLAIN, "own/plain")


@pytest.fixture
def own() -> Scenario:
    """A scenario with two questions, a treasure and an end."""
    return scenarios.loads(OWN, "own/river")


@pytest.fixture
def model(plain: Scenario) -> StageModel:
    """The stage model of a plain scenario."""
    return StageModel(plain)


class Page:
    """The page's side of a stage: sends presses, keeps the messages that come back."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.messages: list[dict[str, Any]] = []
        stage.top.send = lambda message, *_: self.messages.append(message)

    def ready(self, **env: Any) -> dict[str, Any]:
        """Say that the page is there."""
        self.stage._hear(
            None, {"do": "ready", "env": {"theme": "light", "dpr": 2, "width": 406, **env}}, None
        )
        return self.messages[-1]

    def press(self, do: str, arg: str = "") -> dict[str, Any]:
        """Press a control; the message that answers."""
        before = len(self.messages)
        self.stage._hear(None, {"do": do, "arg": arg}, None)
        assert len(self.messages) == before + 1, "one press, one message"
        return self.messages[-1]


@pytest.fixture
def page(plain: Scenario) -> Page:
    """A live stage with a page that listens."""
    return Page(Stage(plain))
