"""In how many scenarios a flip shows is counted where the ruling is asked for, and only there."""

from __future__ import annotations

import pytest

from rulebook.laboratory import asked, counted, kept_answers
from rules.core.options import Rulings
from rules.core.registry import GAMES
from rules.explain.rulings import list_effects, list_rulings
from rules.scenarios.runner import by_the_book
from tests.cases import each, quickly


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, marks=pytest.mark.slow if game == "ravines" else pytest.mark.long)
        for game in GAMES
    ],
)
def test_what_is_never_asked_for_changes_nothing(game: str) -> None:
    """The numbers are those of every flip tried out on every scenario; rulings stay as they are."""
    reading = Rulings.__getattribute__
    found = counted.__wrapped__(game)
    assert Rulings.__getattribute__ is reading
    flips = [(one.option, choice) for one in list_rulings(game).values() for choice in one.flips]
    assert set(found) == {f"{option}={choice}" for option, choice in flips}
    for name in quickly(sorted(found)):
        assert found[name] == len(list_effects(game, *name.split("=", 1))), name
    assert any(found.values())


@each(
    ("name", "option"),
    [("colditz/marked-safe-area", "marked_safe_area"), ("underground/stalled", "card_blocks")],
)
def test_what_a_board_is_made_by_is_asked_for(name: str, option: str) -> None:
    """A board that was made for another run is not taken over: its rulings would be missed."""
    by_the_book(name)
    assert option in asked(name, kept_answers())
