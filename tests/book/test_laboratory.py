"""The rulings laboratory in the book: the list of flips, and the links from the rulings."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from rulebook import laboratory as listing
from rules.core.registry import GAMES
from rules.explain import rulings as laboratory
from tests.book.conftest import Built
from tests.cases import each

Book = Callable[..., Built]


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers at hand: the flips of the first three rulings show in two scenarios each."""

    def counted(game: str) -> listing.Counts:
        rulings = list(laboratory.list_rulings(game).values())
        return {
            f"{one.option}={choice}": 2 * (number < 3)
            for number, one in enumerate(rulings)
            for choice in one.flips
        }

    monkeypatch.setattr(listing, "counted", counted)


@pytest.fixture
def effects(book: Book, quick: None) -> Built:
    """A book with the effects of every game, each on a page of its own."""
    pages = {f"{game}/x": f"# I\n\n```{{effects-of}} {game}\n```\n" for game in GAMES}
    return book(index="# I", **pages)


@each("game", GAMES)
def test_every_flip_is_listed(effects: Built, game: str) -> None:
    """Ruling, meaning, a link that lays it out, how many scenarios show it, and if none does."""
    page = effects.page(f"{game}/x")
    flips = [
        (one, choice) for one in laboratory.list_rulings(game).values() for choice in one.flips
    ]
    assert page.count('<th role="rowheader" scope="row">') == len(flips)
    for one, choice in flips:
        assert f'href="#er-lab={game}%3D{one.option}%3D{choice}"' in page
        assert one.gap in page
    assert "2 scenarios" in page
    silent = page.count("no scenario shows it")
    assert f"{silent} of them change nothing" in page
    assert silent > 10


def test_numbers_are_kept_while_the_engine_stays(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are worked out once for a build, and again for another one."""
    asked: list[str] = []

    def counted(game: str) -> listing.Counts:
        asked.append(game)
        return {"a=b": len(asked)}

    monkeypatch.setattr(listing, "counted", counted)
    path = tmp_path_factory.mktemp("kept") / "er-effects.json"
    assert listing.kept(path, "one", "duel") == {"a=b": 1}
    assert listing.kept(path, "one", "duel") == {"a=b": 1}
    assert listing.kept(path, "two", "duel") == {"a=b": 2}
    assert json.loads(path.read_text("utf-8"))["build"] == "two"
    listing.kept(path, "", "duel")
    assert asked == ["duel"] * 3
