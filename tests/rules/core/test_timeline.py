"""Reading a game: steps, branches, going back, and what each viewer has learned."""

from __future__ import annotations

from typing import Any

import pytest

from rules import scenarios
from rules.core.errors import IllegalAction
from rules.core.records import CheckResult
from rules.core.timeline import Timeline

HOLES = "labyrinth/falling-into-holes"


def begun(name: str = HOLES) -> Timeline[Any, Any]:
    """A fresh timeline at the beginning of a scenario."""
    return scenarios.begin_run(scenarios.load(name))


def play(line: Timeline[Any, Any], *commands: str) -> None:
    """Play commands given as text."""
    for command in commands:
        line.attempt(line.game.parse(line.state, command))


def test_back_and_forward() -> None:
    """One step back, one step on; at the ends nothing happens."""
    line = begun()
    first = line.root
    assert line.back() is first
    play(line, "A: right", "B: back")
    last = line.cursor
    assert line.forward() is last
    assert line.back() is not last
    assert line.forward() is last
    assert [node.kind for node in line.line()] == ["start", "action", "action"]


def test_a_branch_never_loses_a_line() -> None:
    """Playing something else from before leaves the line that was there."""
    line = begun()
    play(line, "A: right", "B: back")
    old = line.cursor
    line.goto(line.root)
    play(line, "A: skip")
    assert line.cursor is not old
    assert len(line.root.children) == 2
    line.goto(old)
    assert line.line()[1].action == line.game.parse(line.root.state, "A: right")
    assert len(list(line.nodes())) == 4


def test_the_same_action_leads_to_the_same_node() -> None:
    """Playing what was played before walks on instead of doubling the line."""
    line = begun()
    play(line, "A: right")
    node = line.cursor
    line.back()
    play(line, "A: right")
    assert line.cursor is node
    assert len(line.root.children) == 1


def test_forward_follows_the_script_first() -> None:
    """A reader's own try does not hide the scripted line."""
    run = scenarios.run(scenarios.load(HOLES))
    line = run.timeline
    play(line, "A: skip")
    own = line.cursor
    line.goto(line.root)
    assert line.forward() is run.nodes[0]
    assert line.script()[1:] == list(run.nodes)
    assert own in line.root.children


def test_an_illegal_action_leaves_the_cursor() -> None:
    """``attempt`` and ``play`` raise with the refusals; nothing is added."""
    line = begun()
    stab = line.game.parse(line.state, "A: stab")
    for go in (line.attempt, line.play):
        with pytest.raises(IllegalAction, match="no dagger"):
            go(stab)
    assert line.cursor is line.root
    assert not line.root.children


def test_a_refusal_can_be_kept() -> None:
    """It becomes a node of its own that leaves the position alone and names the clauses."""
    line = begun()
    node = line.refuse(line.game.parse(line.state, "A: stab"))
    assert node.kind == "refused"
    assert node.state == line.root.state
    assert "LP-ARSENAL-03" in node.clauses
    with pytest.raises(ValueError, match="legal here"):
        line.refuse(line.game.parse(line.state, "A: skip"))


def test_a_fresh_position_forgets_what_was_heard() -> None:
    """Information begins anew with each fragment."""
    line = begun()
    play(line, "A: right")
    assert len(line.information("B").heard) == 1
    line.reset(line.root.state, text="again")
    assert line.information("B").heard == ()
    play(line, "A: skip")
    assert [one.spoken for one in line.information("B").heard] == ["A: skip"]
    assert [node.kind for node in line.fragment()] == ["reset", "action"]


def test_remarks_and_checks_stand_in_the_line() -> None:
    """They change nothing and are replayed with all the rest."""
    line = begun()
    play(line, "A: right")
    line.remark("look")
    line.remark("seen", check=CheckResult("ok", "It is so.", ("LP-HOLE-02",)))
    line.refuse(line.game.parse(line.state, "A: skip"))
    line.reset(line.root.state)
    play(line, "A: skip")
    again = line.replay()
    kinds = ["start", "action", "note", "check", "refused", "reset", "action"]
    assert [node.kind for node in again.line()] == kinds
    assert [node.state for node in again.line()] == [node.state for node in line.line()]
    assert again.line()[3].clauses == ("LP-HOLE-02",)


def test_information_is_what_a_viewer_was_told() -> None:
    """The leader hears of the fall, the players only 'got into a hole' (LP-HOLE-02)."""
    line = begun()
    play(line, "A: right")
    kinds = {
        who: [e.kind for e in line.information(who).heard[0].events] for who in ("leader", "B")
    }
    assert "carried" in kinds["leader"]
    assert kinds["B"] == ["said", "turn"]
    early = line.information("B", line.root)
    assert early.heard == ()
    assert early.now == early.first


def test_the_past_brings_in_clauses() -> None:
    """Carried off again by a river left before: only the history shows it (LM-RIVER-08)."""
    run = scenarios.run(scenarios.load("ravines/leave-and-enter-again"))
    assert "LM-RIVER-08" in run.fired()
