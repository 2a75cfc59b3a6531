"""Play on from here: any position of the book as the beginning of a whole game."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from rules import scenarios
from rules.core.errors import AddressError
from rules.core.registry import GAMES
from rules.scenarios import address as addresses
from tests.cases import each, quickly
from widgets import Card, play, show
from widgets.apps.match.course import COVERED, OVER, TOLD, TURN
from widgets.apps.match.origin import origin
from widgets.apps.match.widget import MatchStage
from widgets.apps.stage import address
from widgets.apps.stage.widget import Stage

HERE = json.dumps({"page": "https://book.example/a/b.html", "book": "https://book.example/"})

pytestmark = pytest.mark.usefixtures("quick")


def from_here(text: str, **chosen: Any) -> MatchStage:
    """The stage of a game played on from an address."""
    found = play(text, **chosen)
    assert isinstance(found, MatchStage), found
    return found


@pytest.mark.slow
@each("game", GAMES)
def test_a_game_goes_on_from_any_scenario(game: str) -> None:
    """From the end of each: it begins and goes on, or it is said why not."""
    begun = 0
    for name in quickly(scenarios.list_scenarios(game), 20):
        found = scenarios.load(name)
        where = f"{name}@{len(found.steps)}"
        try:
            at = origin(where)
        except AddressError as error:
            assert "Go some steps back" in str(error)  # noqa: PT017
            continue
        stage, lots = from_here(where), Random(1)
        assert at.seat in at.seats
        stage.do("begin")
        for _ in range(2):
            match = stage.match
            assert not match.problem, where
            if match.phase == TURN:
                stage.do("act", str(lots.randrange(len(match.offered()))))
        begun += 1
    assert begun


def test_the_position_is_kept_with_its_rulings_moves_and_viewer() -> None:
    """Own moves and flipped rulings of a stage go with it; the seat is that of who looked."""
    stage = show("labyrinth/first-game")
    assert isinstance(stage, Stage)
    stage.model.goto(2)
    stage.do("branch")
    stage.do("act", "0")
    stage.do("look", "B")
    there = from_here(address.write(stage.model))
    assert there.match.setting.persons == ("B",)
    there.do("begin")
    line = there.match.timeline.line()
    own = stage.model.timeline.line()
    assert [node.state for node in line[: len(own)]] == [node.state for node in own]
    ruled = from_here("labyrinth/blasting-walls@1!outer_blast=new-exit")
    assert "outer_blast = new-exit" in ruled._shown()[0]["ask"]
    ruled.do("begin")
    assert ruled.match.timeline.root.state.field.rulings.outer_blast == "new-exit"


def test_every_stage_leads_to_a_game() -> None:
    """Behind the three dots: a link on a published copy, a line for a notebook that works."""
    stage = show("ravines/drift-two-cells")
    assert isinstance(stage, Stage)
    stage.do("goto", "1")
    stage.do("more")
    assert 'data-do="onward"' in stage._shown()[0]["popup"]
    stage.do("onward", HERE)
    panel = stage._shown()[0]["popup"]
    assert 'href="https://book.example/play.html#er=ravines/drift-two-cells%401"' in panel
    assert "You have seen all of it" in panel
    line = stage._shown()[2].popup.onward
    assert line is not None
    space: dict[str, Any] = {}
    exec(line.line.rpartition("\n")[0], space)  # noqa: S102
    made = eval(line.line.rpartition("\n")[2], space)  # noqa: S307
    assert isinstance(made, MatchStage)
    stage.do("onward")
    stage.do("onward", "{}")
    assert "href" not in stage._shown()[0]["popup"], "no link where no book is published"


def test_a_game_that_is_over_is_not_played_on() -> None:
    """The control says why, and so does a line that asks for it."""
    stage = show("labyrinth/first-game")
    assert isinstance(stage, Stage)
    stage.do("goto", "99")
    stage.do("more")
    assert "the game is over" in stage._shown()[0]["popup"]
    made = play(address.write(stage.model))
    assert isinstance(made, Card)
    assert "The game is over at this position" in made.reason


# -- the screen passes on -------------------------------------------------------------------------

OPEN = """
title = "Two who know the same"
game = "labyrinth"
map = '''
+--+--+--+--+--+
|.. .. .. .. ..|
+  +  +  +  +  +
|.. .. .. .. ..|
+  +  +  +  +  +
|.. HO .. .. ..E
+  +  +  +  +  +
|.. .. .. .. AR|
+--+--+--+--+--+
'''
[setup]
players.A = "a2"
players.B = "b2"
placing = "leader"
treasure = "e1"
[[step]]
do = "A: skip"
"""


def test_nothing_is_covered_between_people_who_know_the_same() -> None:
    """Every word is spoken aloud to both: the screen just passes on, until one has a secret."""
    packed = addresses.pack_scenario(scenarios.loads(OPEN))
    stage = from_here(f"{packed}@0", people=("A", "B"))
    stage.do("begin")
    assert (stage.match.phase, stage.match.viewer) == (TURN, "A")
    stage.do("perform", "A: skip")
    assert (stage.match.phase, stage.match.viewer) == (TURN, "B")
    for text in ("B: skip", "A: skip", "B: skip"):
        stage.do("perform", text)
    assert not stage.match.secret
    stage.match.timeline.cursor.state = stage.match.timeline.state._replace(
        stock=((3, 0, 0), (0, 0, 0))
    )
    stage.do("perform", "A: skip")
    assert stage.match.phase == TOLD


@each("game", ["underground", "colditz"])
def test_who_is_asked_out_of_turn_gets_the_screen(game: str) -> None:
    """A defence, a trade, a window: the board is covered, who is asked answers, and back."""
    where, asked = _out_of_turn(game)
    stage = from_here(where, people=origin(where).seats)
    stage.do("begin")
    match = stage.match
    assert (match.phase, match.next) == (COVERED, asked)
    stage.do("reveal", asked)
    assert (match.phase, match.viewer) == (TURN, asked)
    assert match.offered()
    assert {action.who for action in match.offered()} == {asked}
    for _ in range(9):
        if match.phase != TURN:
            break
        stage.do("act", "0")
    assert match.phase in (TOLD, OVER)
    assert match.next != asked


def _out_of_turn(game: str) -> tuple[str, str]:
    """A position of the book in which somebody is asked who is not on turn, and who that is."""
    for name in scenarios.list_scenarios(game):
        run = scenarios.run(scenarios.load(name))
        for number, node in enumerate(run.nodes, start=1):
            rules, state = run.timeline.game, node.state
            acting = rules.actors(state)
            turn = rules.facts(state).get("turn", "")
            if acting and acting[0] in rules.viewers(state) and acting[0] != turn:
                return f"{name}@{number}", acting[0]
    raise AssertionError(f"nobody is asked out of turn in any scenario of {game}")
