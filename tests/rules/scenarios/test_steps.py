"""A step of a script may hold several actions: a throw, its die and the move that follows."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from rules import scenarios
from rules.core.errors import ScenarioError
from rules.core.registry import GAMES
from rules.core.timeline import Timeline
from rules.scenarios import address
from rules.scenarios.report import as_plain, brief, report
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


def test_a_refusal_may_be_expected_of_several_actions() -> None:
    """The code is that of the action that is refused."""
    assert not scenarios.run(
        told('do = "A: right; A: right"\nrefused = "not-your-turn"\nexpect."at.A" = "a1"')
    ).differences


def test_a_code_may_be_called_as_it_was_before_it_had_a_name_of_its_own() -> None:
    """A cell in the place of a direction was an unknown command."""
    for code in ("one-cell", "unknown-command"):
        assert not scenarios.run(told(f'do = "A: c1"\nrefused = "{code}"')).differences


def test_what_an_expected_refusal_took_back_is_told_at_the_next_difference() -> None:
    """Once, up to the next fresh position, and of a step of one action never."""
    both, alone = 'do = "A: right; A: left"', 'do = "A: stab"'
    for step, code in ((both, "not-your-turn"), (alone, "no-dagger")):
        refused, next_ = f'{step}\nrefused = "{code}"', 'do = "B: back"\nat = "b3"'
        done = scenarios.run(told(refused, 'note = "x"', next_, ONE))
        found = [one for one in map(str, done.differences) if "taken back" in one]
        assert len(found) == (step == both), done.differences
        for one in found:
            assert one.startswith("step 3: refused should be 'no refusal', but is 'not-your-turn' ")
            assert one.endswith(
                "(step 1 was refused, and the actions before it in the step were taken back)"
            )
        fresh = scenarios.run(told(refused, FRESH, ONE.replace("c1", "d1")))
        assert [str(one) for one in fresh.differences] == [
            "step 3: at.A should be 'd1', but is 'b1'"
        ]


def test_a_truth_is_written_as_a_word_where_a_fact_is_expected() -> None:
    """The message says which word."""
    for truth, word in (("false", "no"), ("true", "yes")):
        with pytest.raises(ScenarioError, match=f'step 1: expect.turn: write "{word}", not'):
            told(f'do = "A: right"\nexpect.turn = {truth}')


def test_what_follows_an_unexpected_refusal_is_a_difference() -> None:
    """It is never told as a file that cannot be used."""
    done = scenarios.run(told('do = "B: right"', 'do = "what?"', ONE))
    assert [one.step for one in done.differences] == [1]
    assert [(one.step, one.follows) for one in done.following] == [(2, 1), (3, 1)]
    assert "cannot be carried out after what was refused" in str(done.following[0])
    assert str(done.following[1]).endswith("(this follows from step 1)")
    with pytest.raises(ScenarioError, match="step 1: 'what\\?' is no command"):
        scenarios.run(told('do = "what?"', ONE))


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
    shown, short = report(wrong), brief(wrong)
    assert shown.count("      ! ") == 1
    assert shown.count("      ~ ") == 2
    assert "2 more follow from that" in shown
    assert short.splitlines()[1:] == ["own/scenario: 2 more follow from that"]
    assert [one["follows"] for one in as_plain(wrong)["following"]] == [1, 1]


SAID = [
    ('do = "A: right"\nsays = "A steps from a1 to b1."', ""),
    ('do = "A: right"\nsays = "steps from a1"', ""),
    ('do = "A: right"\nsays = ["прошел", "A steps from a1 to b1."]', ""),
    ('do = "A: right; B: back"\nsays.B = "B steps from b2 to b3."', ""),
    ('do = "A: right; B: back"\nsays = "B steps from b2 to b3."', ""),
    ('do = "A: right"\nhears.leader = "A steps from a1 to b1."', ""),
    ('do = "B: right"\nrefused = "not-your-turn"\nsays = "It is A\'s turn."', ""),
    ('do = "A: right"\nnever_says = ["wall", "стена", "step"]', ""),
    ('do = "A: right"\nsays = "прошел"\nnever_says = "a11"', ""),
    ('do = "A: right"\nsays = "A steps from a1 to b11."', "says"),
    ('do = "A: right; B: back"\nsays.A = "B steps from b2 to b3."', "says.A"),
    ('do = "A: right"\nsays = ["стена", "steps from a1"]', "says"),
    ('do = "A: right"\nhears.B = "A steps from a1 to b1."', "hears.B"),
    ('do = "A: right"\nnever_says = "steps from"', "never_says “steps from”"),
    ('do = "A: right"\nnever_says = "прошел"', "never_says “прошел”"),
    ('do = "B: right"\nrefused = "not-your-turn"\nnever_says = "turn"', "never_says “turn”"),
]


@each("step, wrong", SAID)
def test_a_step_may_expect_a_sentence(step: str, wrong: str) -> None:
    """A full stop, or several English words, mean a sentence; anything else the leader's words."""
    found = scenarios.run(told(step)).differences
    assert [one.what for one in found] == ([wrong] if wrong else [])


def test_a_sentence_that_is_missing_tells_what_was_told() -> None:
    """So that it can be copied."""
    (found,) = scenarios.run(told('do = "A: right"\nsays = "A hits a wall."')).differences
    assert "not told; told: A steps from a1 to b1. " in str(found)


def test_what_must_not_be_said_is_no_riddle() -> None:
    """It is no empty text, and nothing that must be said as well."""
    for keys, reason in (
        ('never_says = ""', "'never_says' has an empty text"),
        ("never_says = []", "'never_says' is empty"),
        ("never_says = 3", "'never_says' must be text in quotes"),
        ('says = "a b."\nnever_says = ["a b."]', "can not both be said and never be said"),
    ):
        with pytest.raises(ScenarioError, match=reason):
            told(f'do = "A: right"\n{keys}')


def test_an_unclear_place_or_word_names_the_remedy() -> None:
    """Where two act, a bare key may mean each of them."""
    for key in ('at = "b1"', 'says = "x"'):
        with pytest.raises(ScenarioError, match=r"A and B act here, so '\w+' may mean each.*\.A ="):
            told(f'do = "A: right; B: back"\n{key}')
    assert not scenarios.run(told('do = "A: right; B: back"\nat.A = "b1"\nat.B = "b3"')).differences


def test_each_actor_has_his_own_words() -> None:
    """Two answers are told apart, by persons or as a list."""
    words = [told('do = "A: right; B: back; A: right"\nsays.A = ["a", "b"]\nsays.B = "c"')]
    found = [str(one) for one in scenarios.run(words[0]).differences]
    assert [line.partition(" should")[0] for line in found] == ["step 1: says.A", "step 1: says.B"]
    assert "['прошел', 'прошел']" in found[0]
    one = told('do = "A: right"\nsays = ["прошел"]')
    assert not scenarios.run(one).differences


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
    link = address.write(own, timeline)
    again = address.open_address(address.read(link))
    assert again.state == between.state
    timeline.goto(timeline.script()[1])
    assert "@1" in address.write(own, timeline)


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
    texts = [done.timeline.game.write(one.tried_at, one.action) for one in done.nodes[0].passage()]
    assert texts == ["British: Br1 to O10", "British: Br1 to O09", "British: Br1 to O08",
                     "British: Br1 to O07", "British: end"]  # fmt: skip


def test_a_walk_that_is_stopped_has_not_begun() -> None:
    """Nobody goes through another man; the whole walk is refused, and he stands where he stood."""
    done = walked("British: Br1 to O08, O07, O06", "refused = 'pawn'\nexpect.at.Br1 = 'O09'")
    assert not done.differences


@pytest.mark.parametrize("do", ["British: Br1 to O08, O77", "British: Br1 to O08,, O07"])
def test_a_walk_to_nowhere_is_a_slip(do: str) -> None:
    """The circle that there is not is named, or how a walk is written."""
    with pytest.raises(ScenarioError, match=r"no circle 'O77'|is no command|no circle 'O08,, O07'"):
        walked(do)


@each("game", GAMES)
def test_every_game_tells_sentences_that_a_file_can_hold(game: str) -> None:
    """The first sentence of a step of a scenario, and never another one."""
    name, at, said = next(
        (name, at, node.told[0].text)
        for name in scenarios.scenarios(game)
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
