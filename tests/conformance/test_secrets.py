"""Nothing leaks: what a viewer has been told decides everything he can see, try and be refused.

Two hidden truths are played side by side with the same commands. As long as the viewer has heard
the same words in both, all he may know must be the same in both: the view, the log with its
clauses and data, the refusals of whatever he might try, and his notebook.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import example, given

from rules import scenarios
from rules.core.errors import SetupError
from rules.core.records import Event, Observation
from rules.core.story import Information
from rules.core.timeline import Timeline
from rules.explain.alternatives import find_nearest
from rules.games.labyrinth.actions import START
from rules.games.labyrinth.board.notation import draw_plan, read_plan
from rules.games.labyrinth.board.plan import Plan
from rules.games.labyrinth.game import Labyrinth
from rules.games.labyrinth.knowledge import draw_notebook
from rules.games.labyrinth.words import LEADER
from tests.cases import each
from tests.conformance.entrants import commands
from tests.strategies import (
    LABYRINTHS,
    Position,
    labyrinth,
    made_borders,
    made_options,
    made_position,
    seeds,
    walk,
)

CELL_NAME = re.compile(r"\b[a-z]\d+\b|@\d")
PLAIN_DATA = {"outcome", "answer", "found", "hit", "told", "rivers", "sets", "several"}
"""What the data of a heard event may hold: nothing that is a place."""

Line = Timeline[Any, Any]
TRUTHS = tomllib.loads(Path(__file__).with_name("truths.toml").read_text("utf-8"))


@pytest.fixture(scope="module", params=LABYRINTHS)
def game(request: pytest.FixtureRequest) -> Labyrinth:
    """Each labyrinth game."""
    return labyrinth(request.param)


def spoken(information: Information) -> tuple[Any, ...]:
    """The bare words a viewer has heard, command by command."""
    words = tuple(event.words for event in information.opening)
    told = tuple(str(event.data.get("told")) for event in information.opening)
    heard = tuple(
        (one.spoken, tuple(event.words for event in one.events if event.words))
        for one in information.heard
    )
    return words, told, heard


def twin(game: Labyrinth, random: Random, position: Position, viewer: str) -> Position:
    """Another truth: other borders, other places, other people elsewhere."""
    rulings = game.rulings.choose(position.options)
    plan = read_plan(position.drawing)
    spec = {**position.spec, "players": dict(position.spec["players"])}
    spec["stock"] = {
        who: stock if who == viewer else "3/3/3" for who, stock in spec["stock"].items()
    }
    names = [plan.grid.name(cell) for cell in range(plan.grid.size)]
    for _ in range(random.randint(1, 3)):
        what = random.choice(
            ["border", "border", "border", "cells", "others", "treasure", "viewer"]
        )
        if what == "border":
            plan = other_border(random, plan, rulings)
        elif what == "cells":
            one, other = random.sample(range(plan.grid.size), 2)
            cells = list(plan.cells)
            cells[one], cells[other] = cells[other], cells[one]
            plan = Plan(plan.grid, tuple(cells), plan.borders)
        elif what == "treasure" and position.spec["treasure"] in names:
            spec["treasure"] = random.choice(names)
        else:
            resting = [who for who, at in spec["players"].items() if at in names]
            whom = [who for who in resting if (who == viewer) == (what == "viewer")]
            if whom:
                spec["players"][random.choice(whom)] = random.choice(names)
    return Position(spec, draw_plan(plan), position.options)


def other_border(random: Random, plan: Plan, rulings: Any) -> Plan:
    """The plan with one border drawn anew."""
    cell, way = random.randrange(plan.grid.size), random.randrange(4)
    sign = made_borders(random, plan.grid, list(plan.cells), rulings)[cell][way]
    return plan.with_border(cell, way, sign)


def side_by_side(game: Labyrinth, seed: int) -> Iterator[tuple[str, Line, Line]]:
    """A viewer and two timelines that have sounded the same to him so far."""
    random = Random(seed)
    options = made_options(random, game)
    position = made_position(game, random, options)
    viewer = random.choice(list(position.spec["players"]))
    lines = [Timeline(game, position.state(game))]
    try:
        lines.append(Timeline(game, twin(game, random, position, viewer).state(game)))
    except SetupError:
        return
    one, other = lines
    for _ in range(12):
        heard = [spoken(line.information(viewer)) for line in lines]
        if heard[0] != heard[1] or not same_seat(one, other, viewer):
            return
        yield viewer, one, other
        both = [action for action in game.actions(one.state) if action in game.actions(other.state)]
        if not both:
            return
        action = random.choice(both)
        for line in lines:
            line.play(action)


def same_seat(one: Line, other: Line, viewer: str) -> bool:
    """Whether the viewer began with the same knowledge of his own place, and of the plan."""
    first = [dict(line.information(viewer).first.facts) for line in (one, other)]
    return all(
        first[0].get(key) == first[1].get(key)
        for key in ("begins", "begins_kind", "outside", "unlawful")
    )


def told(view: Observation) -> dict[str, Any]:
    """The facts of a view."""
    return dict(view.facts)


@example(seed=0)
@given(seed=seeds)
def test_what_sounds_the_same_is_the_same(game: Labyrinth, seed: int) -> None:
    """Equal words: equal views, logs, clauses, refusals and notebooks, whatever the truth is."""
    for viewer, one, other in side_by_side(game, seed):
        nothing_tells(game, viewer, one, other)


def truths(table: dict[str, Any], pair: dict[str, Any]) -> Iterator[Position]:
    """The two truths of a pair."""
    for called, more in zip(pair["maps"], ({}, pair.get("other", {})), strict=True):
        spec = {**pair["setup"], **more}
        yield Position(spec, table["boards"][called].strip("\n"), pair.get("options", {}))


@each("pair", TRUTHS["pair"], ids=lambda pair: pair["about"])
def test_two_truths_that_sound_the_same(pair: dict[str, Any]) -> None:
    """Pairs made by hand: the words are the same, and so is all that A may know."""
    game = labyrinth(pair["game"])
    one, other = (Timeline(game, truth.state(game)) for truth in truths(TRUTHS, pair))
    nothing_tells(game, "A", one, other)
    for command in pair["do"].split(", "):
        for line in (one, other):
            line.attempt(game.parse(line.state, command))
        heard = [spoken(line.information("A")) for line in (one, other)]
        assert heard[0] == heard[1], "these truths do not sound the same"
        assert one.state != other.state
        nothing_tells(game, "A", one, other)


def nothing_tells(game: Labyrinth, viewer: str, one: Line, other: Line) -> None:
    """All that ``viewer`` may know is the same in both, what would make it legal among it."""
    here, there = one.information(viewer), other.information(viewer)
    assert told(here.now) == told(there.now)
    assert here.opening == there.opening
    for mine, its in zip(here.heard, there.heard, strict=True):
        assert mine == its
    assert drawn(game, here) == drawn(game, there)
    assert game.play.offered_actions(one.state, viewer) == game.play.offered_actions(
        other.state, viewer
    )
    tries = game.play.free_tries(one.state, viewer)
    for action in commands(game, one.state):
        # what is tried is answered (LM-GAP-16, LP-GAP-05)
        if action.who == viewer and action not in tries:
            refused = game.refusals(one.state, action)
            assert refused == game.refusals(other.state, action), action
            if refused:
                near = find_nearest(game, one.fragment(), action, viewer)
                assert near == find_nearest(game, other.fragment(), action, viewer), action


def drawn(game: Labyrinth, information: Information) -> Any:
    """A notebook as plain values."""
    book = draw_notebook(game, information)
    charts = [
        (chart.anchored, chart.kinds, chart.sides, chart.trail, chart.treasure)
        for chart in book.charts
    ]
    return charts, book.here, book.candidates, book.grid


def no_place_in(event: Event) -> None:
    """Neither the words nor the data of an event hold a place."""
    assert not CELL_NAME.search(event.text + event.words + event.gloss), event
    assert set(event.data) <= PLAIN_DATA, event


@given(seed=seeds)
def test_no_player_hears_a_place(game: Labyrinth, seed: int) -> None:
    """What players hear names no cell, and their data hold none."""
    random = Random(seed)
    state = made_position(game, random).state(game)
    for event in game.setups.tell_opening(state):
        no_place_in(event)
    for here, action in walk(game, state, random, 25):
        for event in game.apply(here, action).events:
            if any(game.hears(event, player) for player in here.table.players):
                no_place_in(event)


@given(seed=seeds)
def test_secret_commands_stay_secret(game: Labyrinth, seed: int) -> None:
    """A starting cell is for its player and the leader; taking and putting are heard by nobody."""
    random = Random(seed)
    state = made_position(game, random).state(game)
    for here, action in walk(game, state, random, 25):
        for viewer in (*here.table.players, LEADER):
            heard = game.audible(here, action, viewer)
            if viewer == LEADER:
                assert heard == action
            elif action.verb == START:
                knows = viewer == action.who and here.table.placing != LEADER
                assert heard is not None
                assert (heard.place == action.place) == knows
            elif action.verb in ("take", "put"):
                assert heard == (action if viewer == action.who else None)
            else:
                assert heard == action


@pytest.mark.parametrize("of", LABYRINTHS)
def test_no_scenario_tells_a_player_a_place(of: str) -> None:
    """The same for every event of every scenario of the book."""
    for run in map(scenarios.by_the_book, scenarios.list_scenarios(of)):
        for node in (run.timeline.root, *run.nodes):
            for event in node.events:
                if any(run.timeline.game.hears(event, who) for who in node.state.table.players):
                    no_place_in(event)
