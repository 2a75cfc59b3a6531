"""Every scenario of the book: it runs without difference and fires every clause it declares."""

from __future__ import annotations

from rules import scenarios
from rules.core.clauses import game_of, ledger
from rules.core.registry import GAMES
from rules.scenarios import address
from tests.cases import each

NAMES = [name for game in GAMES for name in scenarios.scenarios(game)]


def can_be_tested(clause: str) -> bool:
    """Whether a clause can be tested at all; rulings always can."""
    found = ledger(game_of(clause)).clauses.get(clause)
    return found is None or found.testable


@each("name", NAMES)
def test_a_scenario_runs_as_it_says(name: str) -> None:
    """No step differs from what the file expects."""
    assert [str(found) for found in scenarios.by_the_book(name).differences] == []


@each("name", NAMES)
def test_a_scenario_fires_what_it_declares(name: str) -> None:
    """Each declared clause is seen in the events, refusals or checks of the run."""
    run = scenarios.by_the_book(name)
    fired = run.fired()
    silent = [one for one in run.scenario.clauses if can_be_tested(one) and one not in fired]
    assert silent == []


@each("name", NAMES)
def test_a_scenario_is_fit_to_be_read(name: str) -> None:
    """It has a title, clauses, nothing left to do, and an address that leads to its end."""
    run = scenarios.by_the_book(name)
    shown = run.scenario
    assert shown.title
    assert shown.clauses
    assert "TODO" not in f"{shown.intro} {shown.then} {shown.notes}"
    assert not [step.note for step in shown.steps if "TODO" in step.note]
    end = run.timeline.script()[-1]
    text = address.write(shown, run.timeline) if run.timeline.goto(end) else ""
    assert address.open_address(address.read(text)).state == end.state


def test_titles_tell_scenarios_apart() -> None:
    """No two scenarios of a game have the same title."""
    for game in GAMES:
        titles = [scenarios.load(name).title for name in scenarios.scenarios(game)]
        assert len(set(titles)) == len(titles)
