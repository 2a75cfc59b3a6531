"""Any row of plays, tries, undos, saves and looks keeps every promise of the engine.

The player is keen on clauses that have not fired yet. A failure comes with a scenario file.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

import pytest
from hypothesis import Phase, settings, target
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from rules import scenarios
from rules.core.registry import GAMES
from rules.core.registry import game as named
from rules.scenarios import editor
from tests.conformance.entrants import ENTRANTS, Entrant
from tests.fuzz.wanderer import Wanderer
from tests.strategies import few

number = st.integers(0, 2**16)


def machine(entrant: Entrant) -> type[RuleBasedStateMachine]:
    """The machine of a game: one player, anywhere in the book."""
    names = scenarios.list_scenarios(entrant.game.id)

    class Machine(RuleBasedStateMachine):
        """A game from any step of any scenario."""

        player: Wanderer

        @initialize(name=st.sampled_from(names), step=st.integers(0, 20))
        def begin(self, name: str, step: int) -> None:
            """Stand where a scenario stands after some of its steps."""
            self.player = Wanderer(entrant, name, step)

        @rule(number=number, keen=st.booleans())
        def play(self, number: int, keen: bool) -> None:
            """Play on."""
            self.player.play(number, keen=keen)

        @rule(number=number)
        def try_something(self, number: int) -> None:
            """Ask for an action by name; it is offered, or refused for a reason."""
            self.player.name(number)

        @rule()
        def step_back_and_forth(self) -> None:
            """Undo and redo are exact."""
            self.player.back()

        @rule()
        def save(self) -> None:
            """What is saved is loaded again."""
            self.player.save()

        @invariant()
        def nothing_is_lost(self) -> None:
            """Nor doubled; and there is a way on."""
            if hasattr(self, "player"):
                with self.player.told():
                    self.player.look()

        def teardown(self) -> None:
            """Played again it is the same game; the more clauses it fired, the better."""
            if hasattr(self, "player"):
                self.player.replay()
                target(float(len(self.player.fired)))

    return Machine


def run(entrant: Entrant, examples: int, phases: Collection[Phase] = tuple(Phase)) -> None:
    """Let the machine of a game run so many times."""
    of = settings(max_examples=examples, stateful_step_count=25, deadline=None, phases=phases)
    run_state_machine_as_test(machine(entrant), settings=of)


@pytest.mark.parametrize("game", GAMES)
def test_every_promise_is_kept(game: str) -> None:
    """Whatever a reader does, in whatever order."""
    run(ENTRANTS[game](), few(250, 20))


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_every_promise_is_kept_for_long(game: str) -> None:
    """The same, for longer."""
    run(ENTRANTS[game](), 2_000)


def spoilt(game: str, verb: str) -> Entrant:
    """An entrant whose list of actions leaves out one verb, which is not refused."""
    entrant = ENTRANTS[game]()
    kind = type(entrant.game)

    def actions(self: Any, state: Any) -> tuple[Any, ...]:
        listed = kind.actions(self, state)
        return tuple(one for one in listed if one.verb != verb) or listed

    rules: Any = object.__new__(type("Spoilt", (kind,), {"actions": actions}))
    rules.__dict__.update(entrant.game.__dict__)
    return entrant._replace(game=rules)


def test_a_failure_is_printed_as_a_scenario_file() -> None:
    """The file can be read and run, and ends in the position where the promise was broken."""
    with pytest.raises(AssertionError) as failed:
        run(spoilt("labyrinth", "move"), 200, [Phase.generate])
    (note,) = [one for one in failed.value.__notes__ if "rules run" in one]
    text = note.partition("\n\n")[2]
    draft = editor.loads(text)
    assert not draft.mistakes()
    assert re.search(r'^game = "labyrinth"$', text, re.MULTILINE)
    state = draft.played().state
    rules = named("labyrinth")
    assert any(action.verb == "move" for action in rules.actions(state))
