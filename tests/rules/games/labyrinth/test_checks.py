"""Checks of scenario files that a leader who errs makes fail; what they find else is in plays."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import pytest

from rules import scenarios
from rules.core.errors import SetupError
from rules.core.records import Event, Observation
from rules.core.story import Information
from rules.core.timeline import Timeline
from rules.games.labyrinth import GAME, query
from rules.games.labyrinth.board.notation import draw_plan
from rules.games.labyrinth.checks import CHECKS
from rules.games.labyrinth.game import Labyrinth, LeaderSetups
from rules.games.labyrinth.knowledge import draw_notebook
from rules.games.labyrinth.state import Field, State
from rules.games.labyrinth.variant import LeaderVerbs
from rules.games.labyrinth.words import Landing
from rules.games.ravines.game import Ravines
from rules.games.ravines.verbs import VERBS, move
from rules.games.ravines.words import RAVINES
from rules.knowledge.chart import Notebook

HOLES = """
+--+--+--+--+
|.. P1 .. P2|
+  +  +  +  +
|.. .. .. ..|
+  +  +  +  +
|.. .. .. ..E
+  +  +  +  +
|HO P3 AR ..|
+--+--+--+--+
"""


def begun(rules: Labyrinth, *commands: str, **at: str) -> Timeline[Any, Any]:
    """A game on a field with holes after some commands."""
    line = Timeline[Any, Any](rules, rules.setup({"players": at, "loose": True}, {"M1": HOLES}, {}))
    for command in commands:
        line.play(rules.parse(line.state, command), scripted=True)
    return line


def found(line: Timeline[Any, Any], check: str, **keys: Any) -> object:
    """What a check finds."""
    return line.game.setups.check(check, keys, line, {"M1": HOLES}).found


class TalkativeSetups(LeaderSetups):
    """Its table."""

    def tell_opening(self, state: State) -> tuple[Event, ...]:
        """Far too much."""
        told = f"{draw_plan(state.field.plan)} {state.treasure} {state.at}"
        return tuple(
            event._replace(data={"told": told}) if event.kind == "opening" else event
            for event in super().tell_opening(state)
        )


class Talkative(Labyrinth):
    """A leader who tells the number of exits and where everything lies."""

    setups = cached_property(TalkativeSetups)

    def observe(self, state: State, viewer: str) -> Observation:
        """The plan, for everybody."""
        seen = super().observe(state, viewer)
        return Observation(viewer, (*seen.facts, ("plan", draw_plan(state.field.plan))))

    def hears(self, event: Event, viewer: str) -> bool:
        """Everything, for everybody."""
        return bool(event.kind and viewer)


def test_a_talkative_leader_is_caught() -> None:
    """Secrets told at the beginning, plans shown and cells named make the checks fail."""
    line = begun(Talkative(), "A: forward", A="b2", B="d4")
    secrets = "positions, number of exits, treasure, players"
    assert found(line, "opening", secrets=True) == secrets
    roles = {"leaders": 1, "players": 2, "tokens": 2, "plan": "leader, A, B"}
    assert found(line, "roles") == roles
    assert "b2 at step 1" in str(found(line, "untold", steps=[1]))
    assert "b2" in str(found(line, "views", viewer="A", of="coordinates"))
    assert "LP-GAME-04" not in line.game.setups.check("views", {"viewer": "A"}, line, {}).clauses


def test_a_drawing_of_a_cell_nobody_visited_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check looks at every cell drawn, so a notebook that guesses makes it fail."""

    def guessing(rules: Labyrinth, information: Information) -> Notebook:
        book = draw_notebook(rules, information)
        book.charts[0].kinds[3, 0, 0] = "empty"
        return book

    monkeypatch.setattr(query, "draw_notebook", guessing)
    assert found(begun(GAME, A="b2"), "views", viewer="A", of="unvisited") == "d1"


def astray(field: Field, here: int, way: int) -> Landing:
    """A step that once ends in the wrong pit (LM-PIT-12): from P1 to P3."""
    landing = move.land_on(field, here, way)
    if field.plan.name(landing.entered) == "b1":
        wrong = field.plan.find("b4")
        return landing._replace(rest=wrong, path=(wrong,))
    return landing


class Strayed(move.Move):
    """Such a step."""

    land = staticmethod(astray)


class Careless(Ravines):
    """A leader who does not see it."""

    others = [type(verb) for verb in VERBS if verb.word != "move"]
    verbs = LeaderVerbs(RAVINES, Strayed, *others)


def test_transfers_are_replayed_one_by_one() -> None:
    """A wrong one is marked, and so is a log that does not replay."""
    wrong = begun(Careless(), "A: right", "B: up", A="a1", B="d2")
    assert found(wrong, "transfers") == ["P1-P3 (wrong)", "P2-P3", "astray"]
    exact = begun(Ravines(), "A: right", "B: up", "A: cycle", A="a1", B="d2")
    exact.cursor.state = exact.root.state
    assert found(exact, "transfers") == ["P1-P2", "P2-P3", "P2-P3", "astray"]


def test_a_file_without_a_map_has_nothing_to_validate() -> None:
    """The check says what is missing; a drawing that is none is an error."""
    line = begun(GAME, A="b2")
    with pytest.raises(SetupError, match="the file draws no map"):
        GAME.setups.check("validate", {}, line, {})
    assert GAME.setups.check("connectivity", {}, line, {"M1": "nonsense"}).found == "error"


def test_every_check_is_used_by_a_scenario_of_the_book() -> None:
    """No check stands about unused."""
    names = [one for of in ("labyrinth", "ravines") for one in scenarios.list_scenarios(of)]
    assert {*CHECKS} <= {step.check for one in names for step in scenarios.load(one).steps}
