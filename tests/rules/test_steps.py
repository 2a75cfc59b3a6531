"""A step of a script may hold several actions: a throw, its die and the move that follows."""

from __future__ import annotations

import pytest

from rules import address, scenario
from rules.errors import ScenarioError
from rules.timeline import Timeline

FIELD = """
+--+--+--+--+
|.. .. .. ..|
+  +  +  +  +
|.. .. .. ..E
+  +  +  +  +
|.. .. .. ..|
+  +  +  +  +
|.. .. .. ..|
+--+--+--+--+
"""


def told(*steps: str) -> scenario.Scenario:
    """A scenario of two players with the given steps."""
    rows = "\n".join(f"[[step]]\n{step}" for step in steps)
    return scenario.loads(
        f"title = \"Two at once\"\ngame = \"labyrinth\"\nmap = '''{FIELD}'''\n"
        f'[setup]\nplayers.A = "a1"\nplayers.B = "b2"\n{rows}'
    )


TWO = 'do = "A: right; B: back"\nat = "b1"\nexpect."at.B" = "b3"\nclauses = ["LP-TURN-01"]'
ONE = 'do = "A: right"\nat = "c1"'


def test_every_action_of_a_step_is_played_and_compared() -> None:
    """The place is the first actor's; facts, words and clauses are those of the whole step."""
    done = scenario.run(told(TWO, ONE))
    assert not done.differences
    first = done.nodes[0]
    assert [getattr(node.action, "who", "") for node in first.passage()] == ["A", "B"]
    assert len(first.told) > len(first.events)
    assert done.fired()["LP-TURN-01"] == [1, 2]


def test_a_step_is_one_step_for_the_reader() -> None:
    """Forward and back pass over what lies between; the positions there are real ones."""
    timeline = scenario.run(told(TWO, ONE)).timeline
    stops = timeline.script()
    assert len(stops) == 3
    assert timeline.forward() is stops[1]
    assert timeline.forward() is stops[2]
    assert timeline.back() is stops[1]
    assert timeline.back() is stops[0]
    between = stops[1].passage()[0]
    assert timeline.game.facts(between.state)["turn"] == "B"


def test_only_the_last_action_may_be_refused() -> None:
    """A refusal in the middle is a mistake of the file; at the end it is what the step shows."""
    refused = 'do = "A: right; A: right"\nrefused = "not-your-turn"'
    code = scenario.run(told('do = "A: right; A: right"')).nodes[0].refusals[0].code
    assert not scenario.run(told(refused.replace("not-your-turn", code))).differences
    with pytest.raises(ScenarioError, match=r"step 1.*'A: right' is not allowed here.*of its own"):
        scenario.run(told('do = "A: right; A: right; B: back"'))


def test_a_position_inside_a_step_has_an_address() -> None:
    """The reader who plays the first action of a step has a link to just there."""
    own = told(TWO, ONE)
    timeline: Timeline[object, object] = scenario.run(own).timeline
    between = timeline.script()[1].passage()[0]
    timeline.goto(between)
    link = address.write(own, timeline)
    again = address.open_address(address.read(link))
    assert again.state == between.state
    timeline.goto(timeline.script()[1])
    assert "@1" in address.write(own, timeline)


def test_a_replay_of_such_a_line_is_exact() -> None:
    """Every position comes again."""
    timeline = scenario.run(told(TWO, ONE)).timeline
    timeline.goto(timeline.script()[-1])
    assert timeline.replay().state == timeline.state
