"""What rulings do in play: a sentence for every choice of every game, as data."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.core import data
from rules.core.registry import GAMES
from rules.explain import inplay
from rules.explain.rulings import list_rulings


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_has_a_sentence(game: str) -> None:
    """With a capital letter and a full stop, and beside it who played."""
    assert "quick player" in inplay.tell_rulings(game).played
    for option, one in list_rulings(game).items():
        for choice in one.flips:
            told = inplay.tell_choice(game, option, choice)
            assert told[0].isupper(), (option, choice)
            assert told.endswith("."), (option, choice)


def test_what_was_not_played_has_none() -> None:
    """The book's own choice, and one that there is not."""
    option, one = next(iter(list_rulings("duel").items()))
    assert inplay.tell_choice("duel", option, next(iter(one.choices))) == ""
    assert inplay.tell_choice("duel", "nothing", "x") == ""


def test_without_figures_there_is_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A game that nobody has played by computer yet is no mistake."""
    monkeypatch.setattr(data, "data_folder", lambda _: tmp_path)
    inplay.tell_rulings.cache_clear()
    assert inplay.tell_rulings("duel").said == {}
    inplay.tell_rulings.cache_clear()
