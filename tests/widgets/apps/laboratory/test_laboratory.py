"""The rulings laboratory as a page sees it: what is flipped, what it changes, two boards."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest

from rules import scenarios
from rules.core.registry import GAMES
from rules.explain import rulings
from tests.cases import each
from widgets.apps.laboratory import laboratory as opened
from widgets.apps.laboratory.model import Bench
from widgets.apps.laboratory.still import static_html
from widgets.apps.laboratory.view import regions
from widgets.apps.laboratory.widget import Laboratory

COUNT = len(scenarios.list_scenarios("ravines"))
"""The scenarios that are played again."""


class Reader:
    """The page's side of the laboratory: sends presses, keeps the messages that come back."""

    def __init__(self, *flip: str) -> None:
        made = opened(*flip)
        assert isinstance(made, Laboratory)
        self.lab = made
        self.messages: list[dict[str, Any]] = []
        made.top.send = lambda message, *_: self.messages.append(message)

    def press(self, do: str, arg: str = "") -> dict[str, Any]:
        """Press a control; the regions that changed."""
        self.lab._hear(None, {"do": do, "arg": arg}, None)
        regions: dict[str, Any] = self.messages[-1]["regions"]
        return regions


@pytest.fixture
def reader() -> Reader:
    """A reader with a flip that one scenario shows."""
    return Reader("ravines", "drift_walls", "stopped")


def test_the_still_page_is_a_whole_result(reader: Reader) -> None:
    """Question, both readings, the scenario, two boards with captions, what stays the same."""
    html = static_html(reader.lab.bench)
    assert 'data-er-state="idle"' in html
    assert "Can walls, marsh or other players stop a drift?" in html
    assert f"1 of {COUNT} scenarios goes otherwise, {COUNT - 1} go as before." in html
    assert html.count('<figure class="er-lab-side') == 2
    assert html.count("<figcaption>") == 2
    assert html.count('class="er-svg"') == 4, "each board for a desk and for a phone"
    assert "Everything up to step 1 is the same in both." in html
    assert 'data-do="try"' in html
    assert "<select" not in html


def test_the_live_one_opens_with_the_same_result(reader: Reader) -> None:
    """Nothing jumps when Python has come."""
    changed = reader.press("ready")
    assert set(changed) >= {"head", "choose", "found", "list", "sides", "live"}
    assert f"1 of {COUNT} scenarios" in changed["found"]
    assert reader.messages[-1]["root"]["address"] == "ravines=drift_walls=stopped"
    assert reader.messages[-1]["root"]["done"]


def test_clauses_that_fire_on_one_side_are_lit() -> None:
    """Under each board the clauses of its step; the other side's are plain."""
    html = Reader("colditz", "refusers", "search-only").press("ready")["sides"]
    book, flipped = html.split("<figure")[1:3]
    assert re.search(r'er-now"[^>]*>EC-ARREST-01', book)
    assert re.search(r'er-now"[^>]*>EC-ARREST-02', flipped)
    assert "at.Br1" in html
    assert "not allowed." in flipped


def test_another_ruling_is_chosen(reader: Reader) -> None:
    """Game, ruling and choice; each press plays all scenarios again."""
    changed = reader.press("option", "wall_costs_turn")
    assert f"16 of {COUNT} scenarios go otherwise" in changed["found"]
    assert changed["list"].count('data-do="show"') == 16
    second = reader.lab.bench.changed[1].scenario
    assert scenarios.load(second).title in reader.press("show", second)["sides"]
    reader.press("game", "duel")
    assert reader.lab.bench.ruling.game == "duel"
    several = next(one for one in rulings.list_rulings("duel").values() if len(one.flips) > 1)
    reader.press("option", several.option)
    reader.press("choice", several.flips[1])
    assert reader.lab.bench.choice == several.flips[1]


def test_scenarios_are_played_in_turns_with_the_page(reader: Reader) -> None:
    """Where a loop runs, the page hears in between how far it is, then the result."""

    async def flip() -> None:
        reader.press("option", "announce")
        first = reader.messages[-1]["regions"]["found"]
        assert "<progress" in first
        assert f"0 of {COUNT}" in first
        reader.press("choice", rulings.list_rulings("ravines")["announce"].flips[-1])
        task = reader.lab._task
        assert task is not None
        await task

    asyncio.run(flip())
    assert "scenarios go otherwise" in reader.messages[-1]["regions"]["live"]
    assert reader.messages[-1]["root"]["done"]


@each("game", GAMES)
def test_every_ruling_can_be_chosen(game: str) -> None:
    """All options of a game stand in the list, the chosen one marked."""
    bench = Bench(game)
    html = regions(bench)["choose"]
    for one in rulings.list_rulings(game).values():
        assert f'value="{one.option}"' in html
        assert one.gap in html
    assert html.count(" selected") == 2
    assert html.count(" checked") == 1
