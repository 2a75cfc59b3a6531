"""What men, Guards and places are called: by the castle's own data, and told apart."""

from __future__ import annotations

import re

import pytest

from rules import scenarios
from rules.core.records import Event
from rules.games.colditz import GAME
from rules.games.colditz.board import notation
from rules.games.colditz.board.called import name_circles
from rules.games.colditz.state import name_pawn
from tests.rules.games.colditz.table import Table

CODE = re.compile(
    r"\b(?:Br|Du|Po|Fr|Am|G)\d+\b|\b[A-Z]{1,2}\d\d\b|\b[A-Z]{3,}\d|\bT\d_\d|\b(?:S|TG)\d\b"
)
"""A name by which something is typed."""


@pytest.mark.parametrize("name", notation.list_castles())
def test_no_two_circles_of_a_castle_are_called_alike(name: str) -> None:
    """In each castle that is kept; and none is called as it is typed."""
    board = notation.load_castle(name)
    assert len({*name_circles(board)}) == len(board.names)
    assert not [said for said in name_circles(board) if CODE.search(said)]


def test_a_place_is_called_by_its_room_or_by_what_it_joins() -> None:
    """In the full castle: Rooms, Tunnels, Doors, Drops, fences; else rows from the north."""
    board = notation.load_castle("full")
    called = dict(zip(board.names, name_circles(board), strict=True))
    assert [called[f"KITCHEN{at}"] for at in (1, 2, 3)] == [
        "the kitchen", "the middle of the kitchen", "the back of the kitchen",
    ]  # fmt: skip
    assert called["CHAPEL3"] == "the entrance of the Chapel Tunnel"
    assert called["T1_2"] == "circle 2 of the Chapel Tunnel"
    assert called["DOOR1"] == "the north-east Door"
    assert called["L06"] == "the foot of the kitchen Drop"
    assert called["K15"] == "the south-west fence"
    assert called["X03"] == "the land past the south-west fence"
    assert called["Y01"] == "the yard by the kitchen"
    assert called["A08"] == "row 2, place 2 of the Appel area"
    assert called["TG1"] == "the north-west Target"


def test_a_man_is_numbered_where_another_one_could_be_meant() -> None:
    """Whoever is not lined up, or in the Barracks, is not meant."""
    state = Table(at={"Br1": "I05", "Br3": "I06", "Du2": "I07", "G1": "J01"}).state
    field = state.field
    said = {name: name_pawn(state, field.pawn_index[name]) for name in ("Br3", "Du2", "G1", "G5")}
    assert said == {
        "Br3": "the third British man", "Du2": "the Dutch man", "G1": "the Guard",
        "G5": "the fifth Guard",
    }  # fmt: skip


def test_in_every_scenario_choices_differ_and_nothing_is_told_by_a_code() -> None:
    """Buttons, questions, hints, sentences and refusals, in each position of each script."""
    for name in scenarios.list_scenarios("colditz"):
        for node in scenarios.run(scenarios.load(name)).nodes:
            labels = [GAME.speech.label(node.state, action) for action in GAME.actions(node.state)]
            assert len({*labels}) == len(labels), name
            said = [*labels, GAME.speech.prompt_mover(node.state), GAME.speech.hint(node.state)]
            said += [event.text for event in node.told]
            said += [refusal.text for refusal in node.refusals]
            assert not [text for text in said if CODE.search(text)], name


def test_a_walk_is_told_by_its_start_and_its_end() -> None:
    """Three steps of one man are one sentence."""
    table = Table(at={"Br1": "I05"}, points=3)
    told: list[Event] = []
    for to in ("I06", "I07", "I08"):
        step = f"British: Br1 to {to}"
        told += GAME.apply(table.state, GAME.parse(table.state, step)).events
        table.play(step)
    assert [event.text for event in GAME.speech.join_walks(told)] == [
        "The British man goes from the yard by the quarters to the yard by the theatre."
    ]
