"""A step of a script may hold several actions: a throw, its die and the move that follows."""

from __future__ import annotations

import copy
from typing import Any

from rules import scenarios
from rules.core.registry import GAMES
from rules.core.timeline import Timeline
from rules.scenarios import address
from rules.scenarios.report import as_plain, report, report_briefly
from tests.cases import each
from tests.strategies import calls

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


def told(*steps: str) -> scenarios.Scenario:
    """A scenario of two players with the given steps."""
    rows = "\n".join(f"[[step]]\n{step}" for step in steps)
    return scenarios.loads(
        f"title = \"Two at once\"\ngame = \"labyrinth\"\nmap = '''{FIELD}'''\n"
        f'[setup]\nplayers.A = "a1"\nplayers.B = "b2"\n{rows}'
    )


TWO = 'do = "A: right; B: back"\nat.A = "b1"\nexpect."at.B" = "b3"\nclauses = ["LP-TURN-01"]'
ONE = 'do = "A: right"\nat = "c1"'


def test_every_action_of_a_step_is_played_and_compared() -> None:
    """Places name their actor; facts and clauses are those of the whole step."""
    done = scenarios.run(told(TWO, ONE))
    assert not done.differences
    first = done.nodes[0]
    assert [getattr(node.action, "who", "") for node in first.passage()] == ["A", "B"]
    assert len(first.told) > len(first.events)
    assert done.fired()["LP-TURN-01"] == [1, 2]


def test_a_step_is_one_step_for_the_reader() -> None:
    """Forward and back pass over what lies between; the positions there are real ones."""
    timeline = scenarios.run(told(TWO, ONE)).timeline
    stops = timeline.script()
    assert len(stops) == 3
    assert timeline.forward() is stops[1]
    assert timeline.forward() is stops[2]
    assert timeline.back() is stops[1]
    assert timeline.back() is stops[0]
    between = stops[1].passage()[0]
    assert timeline.game.facts(between.state)["turn"] == "B"


def test_a_refused_step_leaves_everything_as_it_was() -> None:
    """Whichever action is refused: the difference says which, and nothing of the step happened."""
    for do, place in (("A: right; A: right; B: back", 2), ("A: right; B: back; B: back", 3)):
        done = scenarios.run(told(f'do = "{do}"', ONE.replace("c1", "b1")))
        found = [str(one) for one in done.differences]
        of_step = f"of action {place} of the step; the whole step was taken back"
        found_code = f"'not-your-turn ({of_step})'"
        assert found == [f"step 1: refused should be 'no refusal', but is {found_code}"]
        refused = done.nodes[0]
        assert refused.state == done.timeline.root.state
        assert refused.refusals[0].code == "not-your-turn"
        assert len(refused.tried) == place - 1
        assert refused.fired == refused.refusals[0].clauses
        assert done.timeline.script()[1] is refused
        shown = report(done)
        assert "taken back: A steps from a1 to b1." in shown
        assert f"{do[:8]}; " in shown


FRESH = 'reset.players.A = "a1"\nreset.players.B = "b2"'


def test_one_refusal_is_one_difference() -> None:
    """All else in the step and after it follows from it, up to the next fresh position."""
    late = 'do = "A: right"\nat = "d1"'
    done = scenarios.run(told(f"{TWO}\nrefused = 'wounded'", ONE.replace("A:", "B:"), FRESH, late))
    assert [str(one) for one in done.differences] == [
        "step 1: refused should be 'wounded', but is 'no refusal'",
        "step 4: at.A should be 'd1', but is 'b1'",
    ]
    assert {one.follows for one in done.following} == {1}
    wrong = scenarios.run(
        told('do = "A: right; A: right"\nat = "c1"\nexpect.turn = "A"\nevent = "moved"')
    )
    assert [one.what for one in wrong.differences] == ["refused"]
    assert [one.what for one in wrong.following] == ["at.A", "event moved"]
    shown, short = report(wrong), report_briefly(wrong)
    assert shown.count("      ! ") == 1
    assert shown.count("      ~ ") == 2
    assert "2 more follow from that" in shown
    assert short.splitlines()[1:] == ["own/scenario: 2 more follow from that"]
    assert [one["follows"] for one in as_plain(wrong)["following"]] == [1, 1]


def test_a_long_step_takes_work_in_proportion() -> None:
    """Ten times as many actions take about ten times the work, not a hundred times."""

    def work(times: int) -> int:
        long = told(f'do = "{"; ".join(["A: skip", "B: skip"] * times)}"')
        return calls(lambda: scenarios.run(long))

    assert work(1500) < 15 * work(150)


def test_a_position_inside_a_step_has_an_address() -> None:
    """The reader who plays the first action of a step has a link to just there."""
    own = told(TWO, ONE)
    timeline: Timeline[Any, Any] = scenarios.run(own).timeline
    between = timeline.script()[1].passage()[0]
    timeline.goto(between)
    link = address.link_for(own, timeline)
    again = address.open_address(address.parse_address(link))
    assert again.state == between.state
    timeline.goto(timeline.script()[1])
    assert "@1" in address.link_for(own, timeline)


def test_a_replay_of_such_a_line_is_exact() -> None:
    """Every position comes again."""
    timeline = scenarios.run(told(TWO, ONE)).timeline
    timeline.goto(timeline.script()[-1])
    assert timeline.replay().state == timeline.state


def walked(do: str, more: str = "") -> scenarios.Run:
    """A man and a Guard of Colditz, and one step."""
    return scenarios.run(scenarios.loads(
        'title = "A walk"\ngame = "colditz"\n[setup]\nboard = "mini"\nplayers = ["British"]\n'
        'throws = ["2+2"]\npoints = 4\nat.Br1 = "O09"\nat.Br2 = "O06"\n'
        f"[[step]]\ndo = '{do}'\n{more}"
    ))  # fmt: skip


def test_a_walk_is_one_command() -> None:
    """Commas stand between its circles, and each is a step of its own; other actions may follow."""
    done = walked("British: Br1 to O10, O09 ,O08,O07; British: end", "expect.at.Br1 = 'O07'")
    assert not done.differences
    texts = [done.timeline.game.format(one.tried_at, one.action) for one in done.nodes[0].passage()]
    assert texts == ["British: Br1 to O10", "British: Br1 to O09", "British: Br1 to O08",
                     "British: Br1 to O07", "British: end"]  # fmt: skip


@each("game", GAMES)
def test_every_game_tells_sentences_that_a_file_can_hold(game: str) -> None:
    """The first sentence of a step of a scenario, and never another one."""
    name, at, said = next(
        (name, at, node.told[0].text)
        for name in scenarios.list_scenarios(game)
        for at, node in enumerate(scenarios.by_the_book(name).nodes)
        if node.kind == "action" and node.told
    )
    table = copy.deepcopy(dict(scenarios.load(name).table))
    row = table["step"][at]
    row.pop("says", None)
    for keys, right in (
        ({"says": said}, True),
        ({"says": [said]}, True),
        ({"says": f"Not {said}"}, False),
        ({"never_says": said}, False),
        ({"never_says": f"Not {said}"}, True),
    ):
        table["step"][at] = row | keys
        run = scenarios.run(scenarios.from_table(table, "own/scenario", "a test"))
        assert [one.step for one in run.differences] == ([] if right else [at + 1]), keys
