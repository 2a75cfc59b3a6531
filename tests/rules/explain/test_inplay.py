"""What rulings do in play: a sentence for every choice of every game, as data."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.core import data
from rules.core.registry import GAMES
from rules.explain import inplay
from rules.explain.rulings import rulings


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_has_a_sentence(game: str) -> None:
    """With a capital letter and a full stop, and beside it who played."""
    assert "quick player" in inplay.told(game).played
    for option, one in rulings(game).items():
        for choice in one.flips:
            told = inplay.sentence(game, option, choice)
            assert told[0].isupper(), (option, choice)
            assert told.endswith("."), (option, choice)


def test_what_was_not_played_has_none() -> None:
    """The book's own choice, and one that there is not."""
    option, one = next(iter(rulings("duel").items()))
    assert inplay.sentence("duel", option, next(iter(one.choices))) == ""
    assert inplay.sentence("duel", "nothing", "x") == ""


def test_without_figures_there_is_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A game that nobody has played by computer yet is no mistake."""
    monkeypatch.setattr(data, "home", lambda _: tmp_path)
    inplay.told.cache_clear()
    assert inplay.told("duel").said == {}
    inplay.told.cache_clear()
