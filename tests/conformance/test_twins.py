"""Nothing leaks: what a viewer was told decides all that reaches him, byte by byte.

The twins are worlds drawn for him at any moment of play, under random rulings.
"""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.registry import GAMES
from rules.core.registry import game as named
from tests.cases import each
from tests.conformance.twins import leaks, moment, searched
from tests.rules.games.underground.positions import LINE
from tests.strategies import few
from widgets.apps.match.setting import Setting
from widgets.apps.stage import analysis
from widgets.apps.stage.model import StageModel
from widgets.boards import Overlay, board

PAIRS, FAR = few(125, 3), 100_000
"""Pairs of each game, and the number of the moment at which the parts of a long run begin."""


@pytest.mark.parametrize("game", GAMES)
def test_nothing_tells(game: str) -> None:
    """What he may do and try, pictures, words, attributes, lists, motion, Weigh, a phone's page."""
    looked, wrong = searched(named(game), PAIRS)
    assert looked >= PAIRS
    assert not wrong, "\n".join(map(str, wrong))


@pytest.mark.long
@pytest.mark.turns(3)
@pytest.mark.parametrize("part", range(1, 6))
@pytest.mark.parametrize("game", GAMES)
def test_nothing_tells_in_five_thousand(game: str, part: int) -> None:
    """The same, forty times as often: a thousand pairs in each part."""
    looked, wrong = searched(named(game), 1_000, part * FAR)
    assert not wrong, "\n".join(map(str, wrong))
    assert looked >= 1_000


# -- what was found so ------------------------------------------------------------------------


@each(
    ("game", "number"),
    [("colditz", 100035), ("colditz", 100204), ("colditz", 400155), ("labyrinth", 200068)],
)
def test_nothing_tells_at_a_moment_where_something_did(game: str, number: int) -> None:
    """A card in a hand of others moved the part of the castle in sight.

    And where one starts on an empty cell, by ruling, the offer said which are empty.
    """
    found = moment(named(game), number)
    assert found
    assert not [*map(str, leaks(found, number))]


FIELD = """
+--+--+
|.. ..|
+  +  +
|.. ..E
+--+--+
"""


def test_who_may_take_and_put_in_between_is_his_own_secret() -> None:
    """In the labyrinth with ravines it is the carrier: the others see that A is to act, no more."""
    game = named("ravines")
    spec = {"players": {"A": "a1", "B": "b1", "C": "a2"}, "treasure": "B", "loose": True}
    state = game.setup(spec, {"M1": FIELD.strip("\n")}, {})
    assert game.actors(state) == ("A", "B")
    acting = {
        viewer: [one.seat for one in board("ravines").table(game, state, viewer) if one.acting]
        for viewer in game.viewers(state)
    }
    assert acting == {"leader": ["A", "B"], "A": ["A"], "B": ["A", "B"], "C": ["A"]}


def test_dice_on_the_squares_tell_nothing_of_a_hand() -> None:
    """By a ruling whoever holds a signpost may stop at an arrow: that is for him to know."""
    game, drawn = named("underground"), dict[str, list[Any]]()
    for hand in ("signpost", "hoe"):
        spec = {
            "players": {"A": "a1", "B": "a6"}, "hands": {"A": [hand], "B": []}, "turn": "A",
            "tokens": {"a4": ["signpost"]}, "arrows": {"a4": "a3"}, "loose": True,
        }  # fmt: skip
        state = game.setup(spec, {"M1": LINE}, {"signpost_stop": "with-card"})
        for viewer in ("A", "B"):
            picture = board("underground").scene(game, state, viewer, Overlay(ahead=True))
            drawn.setdefault(viewer, []).append(picture.layers[-1].shapes)
    assert drawn["A"][0] != drawn["A"][1]
    assert drawn["B"][0] == drawn["B"][1]


def test_what_else_could_be_done_is_numbered_by_what_is_ones_own() -> None:
    """Hidden actions of others leave no gap in the numbers, which lead where they say."""
    looked = 0
    for number in range(40):
        found = moment(named("colditz"), number)
        if found is None:
            continue
        line, viewer = found.line, found.viewer
        own = [one for one in line.game.actions(line.state) if one.who == viewer]
        if len(own) < 2:
            continue
        model = StageModel(Setting("colditz").blank())
        line.play(own[0])
        model.take_up(line, tuple(line.line()))
        model.see(viewer)
        listed = analysis.others(model)
        assert [one.asked for one in listed] == [str(at) for at in range(len(own))]
        assert [analysis.alternative(model, one.asked)[1] for one in listed] == own  # type: ignore[index]
        looked += 1
    assert looked
