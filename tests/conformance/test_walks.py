"""The walks of the pages on adding a rule and a game, done as they stand on a copy of the tree."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.edits import counted, edits, python, walked


@pytest.mark.slow
def test_an_option_is_added(tmp_path: Path) -> None:
    """It stands in the text and at the rule; settings, laboratory and explanations follow."""
    tree = walked("An option", tmp_path, 5)
    assert "as expected" in python(tree, "-m", "rules", "run", "duel/wet-grenades")
    python(tree, "-c", FLIPPED)


FLIPPED = """
from rules.core.registry import game
from rules.explain.rulings import list_rulings

rules = game("duel")
assert rules.rulings().fall_grenades == "dry"
assert tuple(rules.rulings.offered["fall_grenades"].choices) == ("dry", "lost")
assert list_rulings("duel")["fall_grenades"].gap == "LD-GAP-32"
assert [str(one) for one in rules.setups.find_mistakes({}, {"fall_grenades": "damp"})]
state = rules.setup({}, {}, {"fall_grenades": "lost"})
assert rules.load(rules.dump(state)).rulings.fall_grenades == "lost"
"""


@pytest.mark.long
def test_a_card_is_added(tmp_path: Path) -> None:
    """It stands in the table of cards and in the table of what they do."""
    tree = walked("A card", tmp_path, 4)
    assert "as expected" in python(tree, "-m", "rules", "run", "underground/alarm-bell")
    python(tree, "-c", DECKS)


DECKS = """
from rules.core.registry import game
from rules.games.underground.cards import CHANCE_CARD, chance_deck

rules = game("underground")
bell = CHANCE_CARD["alarm bell"]
assert bell not in chance_deck(rulings := rules.rulings())
assert chance_deck(rulings.but(alarm_bell="card"))[bell] == 2
"""


@pytest.mark.long
def test_a_small_game_is_added(tmp_path: Path) -> None:
    """Its own folder and a line on the shelf are enough to play, save, explain and prove it."""
    walk = counted(edits("A whole small game"))
    assert {path for path in walk if not path.startswith("rules/games/corridor/")} == {
        "rules/core/registry.py"
    }
    tree = walked("A whole small game", tmp_path, len(walk))
    assert "corridor: 3 clauses, 1 scenarios" in python(tree, "-m", "rules", "check")
    assert "ok: all 6 steps" in python(tree, "-m", "rules", "run", "corridor/hole-and-exit")
    assert "goes two cells on" in python(tree, "-m", "rules", "explain", "corridor")
    contract = ("tests/conformance/test_contract.py", "-k", "corridor", "-p", "no:cacheprovider")
    assert " passed" in python(tree, "-m", "pytest", "-q", *contract)
    python(tree, "-c", KEPT)


KEPT = """
from random import Random
from rules.core.errors import UnknownGame
from rules.core.playout import perft
from rules.core.registry import game
from rules.core.timeline import Timeline
from rules.explain.rulings import list_rulings
from rules.search.levels import player_of_level

rules = game("corridor")
state = rules.setup({}, {}, {})
timeline = Timeline(rules, state)
while rules.actions(timeline.state):
    timeline.play(Random(len(timeline.line())).choice(rules.actions(timeline.state)))
assert rules.result(timeline.state).winners
assert rules.load(rules.dump(timeline.state)) == timeline.state
assert perft(rules, state, 3)
assert set(list_rulings("corridor")) == {"fall"}
waits = rules.setup({"at": {"A": 2}}, {}, {"fall": "waits"})
waits = rules.apply(waits, rules.parse(waits, "A: step")).state
waits = rules.apply(waits, rules.parse(waits, "B: step")).state
assert rules.actors(waits) == ("B",), "who fell misses a turn"
rules.setup(rules.setups.standard_setup(rules.setups.seats), {}, {})
said = "rules/games/corridor: there is no 'player' yet; write player.py there"
try:
    player_of_level("corridor")
except UnknownGame as wrong:
    assert said in str(wrong), wrong
"""
