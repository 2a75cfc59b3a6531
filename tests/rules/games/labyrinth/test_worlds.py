"""Worlds of the labyrinths with a leader: plans that agree with every answer, as often as due."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations, product
from random import Random
from typing import Any

import pytest

from rules.boards.grid import Grid, mark_side
from rules.core.registry import game as named
from rules.core.story import Information, Seen
from rules.core.timeline import Timeline
from rules.core.worlds import NoWorld, find_worlds
from rules.games.labyrinth.actions import Action
from rules.games.labyrinth.board import terrain
from rules.games.labyrinth.board.generate import WALL_SHARE
from rules.games.labyrinth.board.plan import Plan
from rules.games.labyrinth.board.web import Web
from rules.games.labyrinth.state import Field, Log, State, Treasure
from rules.games.labyrinth.variant import BASE, LeaderVerb, LeaderVerbs
from rules.games.labyrinth.verbs.turn import end_turn
from rules.games.labyrinth.words import tell_aloud
from rules.games.labyrinth.worlds import SECOND, Plans
from rules.simulate.variant import Variant
from tests.cases import each
from tests.rules.games.labyrinth.playing import SMALL
from tests.rules.games.played import agreeing, by_law, decision
from tests.strategies import few

LABYRINTH: Any = named("labyrinth")
RAVINES: Any = named("ravines")


@each("game", ["labyrinth", "ravines"])
@each("players", [2, 1, 3][: few(3, 3)])
def test_a_world_is_what_the_player_was_told(game: str, players: int) -> None:
    """At moments of whole games: he sees the same, may do the same, and the plan is playable."""
    variant = Variant(game, players, policies=("quick",), seed=31, board="made:5")
    found = 0
    for number, actions in enumerate((11, 4, 24, 45)[: few(4, 4)]):
        worlds_here = agreeing(decision(variant, number, actions * players))
        for state in worlds_here[1] if worlds_here else ():
            found += 1
            assert Web(
                LABYRINTH if game == "labyrinth" else RAVINES, state.field.plan, state.field.rulings
            ).free
    assert found >= few(6, 3)


def walk(*said: str, players: int = 1, drawing: str = "", **spec: Any) -> Timeline[Any, Any]:
    """A walk over a small plan by the commands of its players."""
    names = "ABC"[:players]
    setup = {"players": dict.fromkeys(names, "starts"), "treasure": "b2", "told": ["size"], **spec}
    state = LABYRINTH.setup({"map": "M1", **setup}, {"M1": drawing or SMALL}, {})
    line: Timeline[Any, Any] = Timeline(LABYRINTH, state)
    for text in said:
        line.play(LABYRINTH.parse(line.state, text))
    return line


def plans(what: Seen) -> dict[tuple[Any, ...], float]:
    """Every plan of two by two with its treasure, and how likely it is after all that was said."""
    table, grid = what.table, Grid(2, 2)
    found: dict[tuple[Any, ...], float] = {}
    rim = [(cell, way) for cell in range(4) for way in range(4) if grid.outer(cell, way)]
    inner = [*grid.inner()]
    many = {1: (1 - SECOND) / 8, 2: SECOND / 28}
    ways = [*combinations(rim, 1), *combinations(rim, 2)]
    drawn = sorted({*permutations(what.start.field.plan.cells)})
    for cells, walls, exits in product(drawn, product((False, True), repeat=4), ways):
        rows = [[terrain.WALL] * 6 for _ in range(4)]
        for side, wall in zip(inner, walls, strict=True):
            mark_side(grid, rows, side, terrain.WALL if wall else terrain.OPEN)
        for side in exits:
            mark_side(grid, rows, side, terrain.EXIT)
        plan = Plan(grid, cells, tuple(map(tuple, rows)), LABYRINTH.legend)
        if not Web(LABYRINTH, plan, table.field.rulings).free:
            continue
        likely = many[len(exits)]
        for wall in walls:
            likely *= WALL_SHARE if wall else 1 - WALL_SHARE
        ground = Field(plan, table.field.rulings)
        for cell in (cell for cell, code in enumerate(cells) if code == ".."):
            line = told(what.start._replace(field=ground, treasure=Treasure(cell)), what)
            if line is not None:
                found[cells, plan.borders, line.state.treasure] = likely
    whole = sum(found.values())
    return {key: likely / whole for key, likely in found.items()}


def told(first: Any, what: Seen) -> Any:
    """The position after the same commands, if they are answered in the same words."""
    line: Timeline[Any, Any] = Timeline(LABYRINTH, first)
    for one in what.information.heard:
        if LABYRINTH.refusals(line.state, one.action):
            return None
        line.play(one.action)
    again: Information = line.information("A")
    same = [one.events for one in again.heard] == [one.events for one in what.information.heard]
    return line if same and again.now == what.information.now else None


PITS = """
+--+--+
|P1 ..|
+  +  +
|.. P2E
+--+--+
""".strip("\n")
WALKS = (
    ("", "A: start a1", "A: right"),
    (PITS, "A: start a2", "A: forward", "A: right"),
    ("", "A: start a1", "A: right", "A: back", "A: right"),
    ("", "A: start a2", "A: right", "A: left", "A: forward"),
    (PITS, "A: start a2", "A: right", "A: skip", "A: left"),
)
"""A plan, where it is another one, and a walk on it."""


@pytest.mark.slow
@each("walked", WALKS[: few(5, 3)])
def test_every_plan_comes_as_often_as_it_should(walked: tuple[str, ...]) -> None:
    """On two by two, all plans that fit the answers: as often as the law of plans has them.

    Among holes it is a slip that lies in several places, the treasure where he began.
    """
    drawing, *said = walked
    more: Any = {"told": ["size", "holes"], "treasure": "a2"} if drawing else {}
    what = walk(*said, drawing=drawing, **more).seen("A")
    expected = plans(what)
    drawn, rng, tried = Plans(LABYRINTH, what), Random("law"), few(3000, 3)
    found = Counter[Any]()
    for _ in range(tried):
        state = drawn.sample(rng).state
        found[state.field.plan.cells, state.field.plan.borders, state.treasure] += 1
    assert found.keys() <= expected.keys()
    # Rare plans are taken together, as a test of squares asks for.
    common = {key: likely for key, likely in expected.items() if likely * tried >= 8}
    many: dict[Any, int] = {key: found[key] for key in common}
    many["rare"] = tried - sum(many.values())
    assert by_law(many, {**common, "rare": 1 - sum(common.values())})


@pytest.mark.slow
def test_another_plan_of_the_same_words_gives_the_same_worlds() -> None:
    """The truth is another plan, and nothing else was said: the very same worlds are drawn."""
    line = decision(Variant("labyrinth", 1, policies=("quick",), seed=5, board="made:5"), 1, 14)
    game = line.game
    what = line.seen("A")
    drawn = [find_worlds(game, what).sample(Random(n)) for n in range(few(6, 3))]
    other = next(one for one in drawn if one.state.field.plan != line.state.field.plan)
    ground = Field(other.state.field.plan, other.state.field.rulings)
    lies = [step[0].treasure for step in other.past["A"] if step[0].treasure.carrier < 0][-1]
    first = line.root.state._replace(field=ground, treasure=lies)
    again: Timeline[Any, Any] = Timeline(game, first)
    for one in what.information.heard:
        again.play(one.action)
    same = again.seen("A")
    assert same == what
    assert [find_worlds(game, same).sample(Random(n)) for n in range(few(6, 3))] == drawn


RIVER = """
+--+--+--+
|.. r1 r2|
+  +  +  +
|.. .. rM|
+  +  +  +
|P1 P2 ..E
+--+--+--+
""".strip("\n")


@pytest.mark.slow
def test_a_river_is_led_to_where_he_heard_of_it() -> None:
    """A step from the middle into a source: the river turns left or right, one as often as two."""
    line = walk(
        "A: start b2", "A: forward", drawing=RIVER, treasure="a1", told=["size", "river", "holes"]
    )
    drawn, found = find_worlds(LABYRINTH, line.seen("A")), Counter[Any]()
    for number in range(few(400, 4)):
        found[drawn.sample(Random(number)).state.field.plan.rivers["r"]] += 1
    assert by_law(found, {(1, 0, 3): 1 / 2, (1, 2, 5): 1 / 2})
    assert found.keys() == {(1, 0, 3), (1, 2, 5)}


def test_what_was_told_beforehand_is_kept_to() -> None:
    """Rivers and holes are as many as the leader has told; else as many as the book makes."""
    variant = Variant("labyrinth", 1, policies=("quick",), seed=9, board="made:6")
    line = decision(variant, 1, 6)
    plan = line.state.field.plan
    found = agreeing(line)
    assert found is not None
    for state in found[1]:
        lengths = sorted(map(len, state.field.plan.rivers.values()))
        assert lengths == sorted(map(len, plan.rivers.values()))
        assert len(state.field.plan.holes) == len(plan.holes)


def test_without_the_size_no_plan_is_drawn() -> None:
    """A field whose size nobody has told could be any."""
    line = walk("A: start a1", told=[])
    with pytest.raises(NoWorld, match="size of the field was not told"):
        find_worlds(LABYRINTH, line.seen("A"))


def test_a_wall_somebody_else_blew_up_may_be_one_he_knows() -> None:
    """A finds a wall; B blows up a wall somewhere; then A gets through where it stood."""
    line = walk(
        "A: start a2", "B: start b2", "A: right", "B: blast left", "A: right",
        players=2, treasure="a1", stock={"B": "0/0/3"}, loose=True,
    )  # fmt: skip
    found = find_worlds(LABYRINTH, line.seen("A")).sample(Random(1)).state
    assert found.field.blown


def test_others_have_walked_about_as_long_as_they_have() -> None:
    """What a rival remembers is a walk of his on that very plan, of as many commands."""
    variant = Variant("labyrinth", 2, policies=("quick",), seed=31, board="made:5")
    line = decision(variant, 3, 30)
    who = line.game.actors(line.state)[0]
    rival = "AB".replace(who, "")
    what = line.seen(who)
    drawn = find_worlds(line.game, what).sample(Random(3))
    spoken = sum(one.action.who == rival for one in what.information.heard)
    walked = drawn.past[rival]
    assert 1 <= len(walked) <= spoken + 1
    assert all(step[0].field.plan == drawn.state.field.plan for step in walked)
    assert walked[-1][2].at[0] == drawn.state.at[line.state.table.index[rival]]


def test_the_longer_the_walk_the_less_is_possible() -> None:
    """What is open shrinks as a player looks about."""
    variant = Variant("ravines", 1, policies=("quick",), seed=2, board="made:5")
    several = []
    for actions in (3, 16):
        line = decision(variant, 0, actions)
        several.append(find_worlds(line.game, line.seen("A")).bits(Random(0)))
    assert several[1] < several[0]


class Call(LeaderVerb):
    """Call: the leader tells whether somebody stands in the same cell."""

    word = "call"
    meets = True

    def apply(self, state: State, action: Action, log: Log) -> State:
        """The answer, then the turn passes."""
        met = state.at.count(state.at[state.turn]) > 1
        if log is not None:
            log.append(tell_aloud("called", ("met", "met") if met else ("", ""), (), action.who))
        return end_turn(state, state.turn, log)


def test_a_new_verb_may_tell_where_others_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    """It says so (`meets`): where they stand is not drawn until all was heard."""
    verbs = LeaderVerbs(BASE, *map(type, LABYRINTH.verbs), Call)
    monkeypatch.setattr(type(LABYRINTH), "verbs", verbs)
    line = walk("A: start b2", "B: start b2", "A: call", players=2)
    assert line.cursor.events[0].words == "met"
    assert find_worlds(LABYRINTH, line.seen("A")).sample(Random(1)).state.at[0] == 3


def test_a_walk_nobody_can_have_made_gives_no_world() -> None:
    """Where no plan fits, it is said so."""
    line = walk("A: start a1", "A: right")
    what = line.seen("A")
    heard = what.information.heard
    wrong = what._replace(
        information=what.information._replace(heard=(heard[0], heard[1], heard[1])),
        trail=(what.trail[0], what.trail[1], what.trail[0]),
    )
    with pytest.raises(NoWorld, match="agrees with all that was told"):
        Plans(LABYRINTH, wrong).sample(Random(0))
