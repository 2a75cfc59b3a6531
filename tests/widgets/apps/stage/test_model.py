"""The stage without its looks: steps, branches, refusals, questions, viewers, rulings."""

from __future__ import annotations

from rules import scenarios
from rules.scenarios.script import Scenario
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.view import view


def test_steps_and_back(model: StageModel) -> None:
    """Stepping on and back is exact, and the ends say what they are."""
    start = model.node.state
    model.step()
    assert model.index == 1
    model.back()
    assert model.node.state == start
    model.back()
    assert "start" in model.said
    model.end()
    assert model.index == model.last
    model.step()
    assert "last" in model.said


def test_another_move_branches_and_is_kept(model: StageModel) -> None:
    """Doing something else starts an own line; Esc leads back; the line is still there."""
    model.step()
    model.perform("B: left")
    assert model.state == "branch"
    assert [view(model).own, model.index] == [("B: left",), 1]
    model.undo()
    assert model.node is model.script[1]
    model.redo()
    assert len(model.own) == 1
    model.leave()
    assert (model.state, model.index) == ("live", 1)
    model.perform("B: left")
    assert len(model.script[1].children) == 2, "the own line was kept, not made anew"


def test_the_books_own_move_stays_on_the_book(model: StageModel) -> None:
    """Playing what the script plays is a step, not a branch."""
    model.perform("A: up")
    assert (model.state, model.index) == ("live", 1)


def test_refused_move_changes_nothing(model: StageModel) -> None:
    """A refusal names its clause, can be closed, and leaves the position alone."""
    before = model.node
    model.perform("A: forward")
    assert model.state == "refused"
    assert model.node is before
    assert view(model).clauses == ("LM-MOVE-02",)
    model.escape()
    assert model.state == "live"
    model.perform("nonsense")
    assert model.state == "refused"


def test_choosing_a_place(model: StageModel) -> None:
    """A cell beside the player is a move; any other is refused by the clause that forbids it."""
    model.choose("e5")
    assert model.state == "refused"
    assert view(model).clauses == ("LM-MOVE-02",)
    model.escape()
    model.choose("a1")
    assert model.index == 1


def test_direction_at_once(model: StageModel) -> None:
    """Shift and an arrow name a direction."""
    model.direct(2)
    assert view(model).own == ("A: down",)


def test_prediction_comes_before_the_step(own: Scenario) -> None:
    """Guess and result stand side by side; the next question waits for one more Step."""
    model = StageModel(own)
    assert model.state == "predict"
    model.choose("b1")
    model.step()
    shown = view(model).answer
    assert shown is not None
    assert (shown.guess, shown.result, shown.right) == ("b1", "c1", False)
    assert model.state == "live"
    model.step()
    assert (model.index, model.state) == (1, "predict")
    model.answer("суша + скарб")
    model.step()
    after = view(model).answer
    assert after is not None
    assert after.right


def test_an_open_question_tells_nothing(own: Scenario) -> None:
    """While a prediction is open odds and what else are shut and no offers are drawn."""
    seen = view(StageModel(own))
    assert (seen.odds, seen.others, seen.offers) == ((), (), ())
    assert seen.closed


def test_skipping_a_question(own: Scenario) -> None:
    """A reader who does not want to guess goes on."""
    model = StageModel(own)
    model.skip()
    assert model.index == 1
    assert view(model).answer is None


def test_last_stops_at_an_open_question(own: Scenario) -> None:
    """Going to the end reveals nothing that is still asked."""
    model = StageModel(own)
    model.skip()
    model.end()
    assert (model.index, model.state) == (1, "predict")


def test_finished(own: Scenario) -> None:
    """The end names the result."""
    model = StageModel(own)
    model.goto(model.last)
    assert model.state == "finished"
    assert "wins" in view(model).result


def test_viewers(model: StageModel) -> None:
    """Seen by goes round the table."""
    seen = [model.viewer]
    for _ in range(4):
        model.look_on()
        seen.append(model.viewer)
    assert seen == ["leader", "A", "B", "C", "leader"]


def test_what_else_does_not_tell_a_player(model: StageModel) -> None:
    """Outcomes of other moves are for the leader's eyes."""
    model.step()
    assert any(other.outcome for other in view(model).others)
    model.look("A")
    assert view(model).others
    assert not any(other.outcome for other in view(model).others)


def test_shown_to_the_player_instead(model: StageModel) -> None:
    """The leader also sees what the player was told."""
    model.step()
    assert view(model).instead == ("A", "“river”")


def test_a_ruling_replays_from_the_same_step() -> None:
    """Another ruling plays the same script again, at the same step; a bad one changes nothing."""
    model = StageModel(scenarios.load("labyrinth/moving-and-floating-in-the-river"))
    model.goto(5)
    assert model.options == {}
    before = view(model).log[-1]
    model.rule("same_river", "stay")
    assert model.index == 5
    assert view(model).log[-1] != before
    assert "again" in model.said
    model.rule("same_river", "nonsense")
    assert model.options == {"same_river": "stay"}
    assert "cannot" in model.said


def test_a_refusal_names_its_clause_in_no_line_but_its_own(model: StageModel) -> None:
    """What was played before keeps its clauses in the log while a refusal stands."""
    model.goto(2)
    before = [line.clauses for line in view(model).log[:-1]]
    assert any(before)
    model.perform("A: forward")
    assert model.state == "refused"
    assert [line.clauses for line in view(model).log[:-1]] == before


def test_scripted_refusal_is_shown() -> None:
    """A refused step of the script looks like a refused move of the reader."""
    model = StageModel(scenarios.load("labyrinth/wounded-and-healed"))
    model.goto(1)
    assert model.state == "refused"
    assert view(model).refused is not None
    model.skip() if model.question else model.step()
    assert model.index == 2


LOOSE = """
title = "A wound without a weapon"
game = "labyrinth"
intro = "A is wounded."
map = '''
+--+--+
|HO ..|
+  +  +
|.. ..E
+--+--+
'''
[setup]
players.A = "b1"
wounded = ["A"]
loose = true
[[step]]
do = "A: left"
text = "A is healed."
"""


def test_a_position_that_cannot_arise_says_so() -> None:
    """Beside what the author wrote, at the step where it is laid out, and there alone."""
    model = StageModel(scenarios.loads(LOOSE))
    assert view(model).note.startswith(
        "A is wounded. This position cannot arise by the rules: setup.wounded"
    )
    assert "loose = true" not in view(model).note
    model.step()
    assert "cannot arise" not in view(model).note


def test_a_step_that_is_refused_whole_is_shown() -> None:
    """The stage stands where it stood, with the reason, and the reader can go on."""
    text = LOOSE.replace("A: left", "A: skip; A: shoot left; A: skip")
    model = StageModel(scenarios.loads(text))
    start = model.node.state
    model.step()
    assert model.node.kind == "refused"
    assert model.node.state == start
    told = view(model).refused
    assert told is not None
    assert "wounded" in told[1][0][0]
    model.perform("A: skip")
    assert model.state == "branch"
