"""Positions say cards by their names; before, they said them by numbers, which still mean the same.

A card that comes later says that it is ``late``: then the others keep the numbers they had.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.core.registry import game
from rules.core.serialize import Codec
from rules.games.colditz.state import A_CARD
from rules.games.underground.asked import Question
from rules.games.underground.cards import TOOL
from rules.games.underground.state import A_CHANCE, A_TOOL, question_codec
from tests.cases import each
from tests.played import played

CASTLE = """
    Escape Kit (part) 1; Escape Kit (part) 2; Tunnel: Chapel; Tunnel: Canteen; Tunnel: third;
    Staff Car; Release from Solitary; Hideaway; Diversion; Talisman; Lookout; Found Rope; Found
    Key; Forged Pass; Found Wire Cutter; Quick Dash; German Uniform; Appel; Shoot to Kill; Tunnel
    Detected; Search; Confiscation; Alarm
"""
TOOLS = """
    knife; sabre; dagger; cleaver; yatagan; small knife; cross; bible; censer; bomb; grenade;
    dynamite; club-bomb; pick; shovel; hoe; miner's pistol; spoon; candle; matches; torch;
    lighter; bucket; hose; bucket-pump; extinguisher; grate; hacksaw; file; signpost; stake; prop;
    plank; beam; coin
"""
CHANCES = """
    find a tool; lose a tool; miss 1 throw; miss 2 throws; miss 3 throws; go to prison; prison
    pass; collapse behind you; collapse in front of you; collapse on you; fire behind you; fire in
    front of you; fire on you; fall into the Fire Cave; fall into the Rubble Cave; fall into the
    Beast Cave; fall into the Devil Cave; deadly accident; fall into the Treasure Cave; free the
    trapped
"""
ONCE = {"castle": (A_CARD, CASTLE), "tool": (A_TOOL, TOOLS), "chance": (A_CHANCE, CHANCES)}
"""The cards in the order of the numbers that they had in saved positions."""


def list_once(names: str) -> list[str]:
    """The names of a list of cards."""
    return [" ".join(name.split()) for name in names.split(";")]


@each(("one", "names"), ONCE.values(), ids=ONCE)
def test_a_number_of_before_means_the_same_card(one: Codec, names: str) -> None:
    """No new card takes a number from another, wherever in the list it is put."""
    once = list_once(names)
    assert [one.write(one.read(number)) for number in range(len(once))] == once


PILES = {
    "colditz/six-players": dict.fromkeys(("hands", "deck", "security", "parts"), CASTLE),
    "underground/carrier-in-a-cave": {"hands": TOOLS, "reserve": TOOLS, "pile": CHANCES},
}
"""What holds cards in a scenario of each game that has them."""


def numbered(value: Any, names: list[str]) -> Any:
    """Data with cards by the numbers that they had."""
    if isinstance(value, list):
        return [numbered(part, names) for part in value]
    return names.index(value)


@each(("name", "held"), PILES.items(), ids=PILES)
def test_a_position_saved_by_number_is_read(name: str, held: Mapping[str, str]) -> None:
    """It is the position that it was."""
    rules, state = game(name.partition("/")[0]), played(name).timeline.state
    saved = rules.dump(state)
    before = {key: numbered(saved[key], list_once(names)) for key, names in held.items()}
    assert any(map(str.isdigit, str(before)))
    assert rules.load(saved | before) == rules.load(saved) == state


def test_the_card_of_an_attack_has_its_name_and_a_lot_its_best_throw() -> None:
    """Both stand in the same place of a question; the second is no card."""
    field = played("underground/carrier-in-a-cave").timeline.state.field
    one = question_codec(field)
    for asked in (Question("defend", 0, TOOL["sabre"], by=1), Question("lot", 0, 6)):
        assert one.read(one.write(asked)) == asked
    assert one.write(Question("defend", 0, TOOL["sabre"]))[2] == "sabre"
    assert one.write(Question("lot", 0, 6))[2] == 6
