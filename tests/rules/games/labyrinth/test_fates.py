"""The planner asks the engine what becomes of a step: another rule changes what it reckons with."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

from rules.boards.grid import Grid
from rules.core.timeline import Timeline
from rules.games.labyrinth.atlas import Atlas
from rules.games.labyrinth.belief import Beliefs
from rules.games.labyrinth.board.plan import Plan
from rules.games.labyrinth.board.terrain import ARSENAL, EMPTY, HOLE, MOUTH, RIVER, SOURCE
from rules.games.labyrinth.game import Labyrinth
from rules.games.labyrinth.slips import SAMPLE, Slips, collect_fates
from rules.games.labyrinth.state import Field
from rules.games.labyrinth.variant import BASE, LeaderVerbs
from rules.games.labyrinth.verbs import VERBS, move, turn
from rules.games.labyrinth.words import Landing
from rules.knowledge.planner import AWAY, DRIFT, FALL, HELD, STAYS
from tests.cases import each
from tests.strategies import labyrinth

KNOWN = {EMPTY, "hospital", ARSENAL, SOURCE, RIVER, MOUTH, HOLE}


def entering(game: str, here: str, there: str, **options: str) -> frozenset[str]:
    """What can become of a step."""
    rules = labyrinth(game)
    return collect_fates(rules, rules.rulings.choose(options)).entering(here, there)


@each(
    ("game", "here", "there", "options", "expected"),
    [
        ("labyrinth", EMPTY, EMPTY, {}, {STAYS}), ("labyrinth", EMPTY, HOLE, {}, {FALL}),
        ("labyrinth", HOLE, HOLE, {}, {FALL}), ("labyrinth", RIVER, RIVER, {}, {DRIFT}),
        ("labyrinth", RIVER, RIVER, {"same_river": "stay"}, {DRIFT, STAYS}),
        ("labyrinth", EMPTY, SOURCE, {"source_drift": "holds"}, {STAYS}),
        ("ravines", EMPTY, RIVER, {}, {DRIFT}), ("ravines", RIVER, RIVER, {}, {DRIFT, STAYS}),
        ("ravines", RIVER, RIVER, {"same_river": "drift"}, {DRIFT}),
        ("ravines", MOUTH, RIVER, {"mouth_in_river": "outside"}, {DRIFT}),
        ("ravines", MOUTH, EMPTY, {}, {STAYS}),
        ("ravines", MOUTH, EMPTY, {"marsh_marks": "every-border"}, {HELD}),
        ("labyrinth", EMPTY, "quicksand", {}, {AWAY}),
    ],
)  # fmt: skip
def test_what_can_become_of_a_step(
    game: str, here: str, there: str, options: dict[str, str], expected: set[str]
) -> None:
    """Under every ruling it is what the game does, and of unknown ground it knows nothing."""
    assert entering(game, here, there, **options) == expected


def test_commands_that_take_one_on() -> None:
    """A skip in the base game, the cycle in the ravines, each where it moves anybody."""
    base, ravines = labyrinth("labyrinth"), labyrinth("ravines")
    told = {kind: collect_fates(base, base.rulings.choose({})).staying(kind) for kind in KNOWN}
    assert {kind for kind in told if told[kind]} == {HOLE, SOURCE, RIVER}
    assert [one.verb for one in told[HOLE]] == ["skip"]
    told = {
        kind: collect_fates(ravines, ravines.rulings.choose({})).staying(kind) for kind in KNOWN
    }
    assert {kind for kind in told if told[kind]} == {HOLE}
    assert [one.verb for one in told[HOLE]] == ["cycle"]
    slow = collect_fates(base, base.rulings.choose({"float_cells": "one"}))
    assert not slow.staying(RIVER)[0].as_entered, "one floats less far than one is carried"


def test_every_type_of_ground_has_a_sample() -> None:
    """A type that the drawing knows and the planner has no sample of is found out here."""
    codes = ("..", "HO", "AR", "P1", "r1", "r2", "rM")
    assert set(Plan(Grid(len(codes), 1), codes, ()).kinds) == KNOWN
    pairs = {pair for pair in product(KNOWN, KNOWN) if entering("labyrinth", *pair) != {AWAY}}
    assert pairs == {*product(KNOWN, KNOWN)}
    rivers = {code[0] for code in SAMPLE.split() if code[0].islower()}
    assert len(rivers) > 1, "one river runs beside another"


def slide(field: Field, here: int, way: int) -> Landing:
    """The rules of the base game, but whoever steps into the arsenal slides one cell further."""
    landing = move.land_on(field, here, way)
    if landing.outcome == "step" and field.kind(landing.rest) == ARSENAL:
        on = field.beyond(landing.rest, way)
        return landing._replace(rest=on, path=(on,))
    return landing


class Slide(turn.Move):
    """Such a step."""

    land = staticmethod(slide)


class Sliding(Labyrinth):
    """A labyrinth whose arsenals are slippery."""

    others = [type(verb) for verb in VERBS if verb.word != "move"]
    verbs = LeaderVerbs(BASE, Slide, *others)


def test_new_rules_of_moving_reach_the_planner() -> None:
    """A cell that the game makes slippery is no longer one on which the planner rests."""
    rules: Any = Sliding()
    assert collect_fates(rules, rules.rulings.choose({})).entering(EMPTY, ARSENAL) == {AWAY}
    drawing = "+--+--+--+--+\n|.. AR .. ..|\n+  +  +  +  +\n|.. .. .. ..E\n+--+--+--+--+"
    for game, rests in ((labyrinth("labyrinth"), True), (rules, False)):
        spec = {"players": {"A": "a2", "B": "d2"}}
        line: Timeline[Any, Any] = Timeline(game, game.setup(spec, {"M1": drawing}, {}))
        told = line.information("A")
        slips = Slips(game, told)
        slips.chart.kinds |= {(0, 0, 0): EMPTY, (1, 0, 0): ARSENAL}
        beliefs = Beliefs(game, told, [slips], Grid(4, 2))
        beliefs.update(Random("lay"))
        atlas = Atlas(beliefs, beliefs.guesses[0], bump_falls=True)
        assert (atlas.move(0, 1)[1] == 1) == rests
