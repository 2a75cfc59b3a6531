"""Addresses: any position as a short text, and every broken or hostile one refused in words."""

from __future__ import annotations

import base64
import json
import zlib
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import scenarios
from rules.core.errors import AddressError
from rules.core.registry import GAMES
from rules.scenarios import address
from tests.cases import each
from tests.strategies import seeds

NAMES = [name for game in GAMES for name in scenarios.list_scenarios(game)]
HOLES = "labyrinth/falling-into-holes"


def opened(text: str) -> Any:
    """The state an address leads to."""
    return address.open_address(address.parse_address(text)).state


def packed(table: object) -> str:
    """Any data, packed as a scenario of one's own is."""
    raw = table if isinstance(table, bytes) else json.dumps(table).encode()
    return "=" + base64.urlsafe_b64encode(zlib.compress(raw)).decode().rstrip("=")


@given(name=st.sampled_from(NAMES), seed=seeds)
def test_every_position_has_an_address(name: str, seed: int) -> None:
    """Written, read and opened: the same position, wherever a reader wandered off to."""
    random = Random(seed)
    shown = scenarios.load(name)
    timeline = scenarios.run(shown).timeline
    timeline.goto(random.choice(timeline.script()))
    for _ in range(random.randint(0, 5)):
        listed = timeline.game.actions(timeline.state)
        if listed:
            timeline.play(random.choice(listed))
    text = address.link_for(shown, timeline)
    assert text.isascii()
    assert text.isprintable()
    assert " " not in text
    assert opened(text) == timeline.state


@each(
    ("name", "moves"),
    [
        ("colditz/collapse", "~British:play_Tunnel:_Chapel"),
        ("colditz/opening-a-tunnel", "~British:play_Tunnel:_Chapel~British:Br1_to_CHAPEL3"),
        (
            "colditz/opening-a-tunnel",
            "~British:play_Tunnel:_Chapel~British:Br1_to_CHAPEL3~British:Br1_to_T1__2",
        ),
    ],
)
def test_colons_and_underscores_in_names_come_back(name: str, moves: str) -> None:
    """A card and a circle keep their own signs beside those of the link."""
    for step in range(len(scenarios.load(name).steps) + 1):
        try:
            timeline = address.open_address(address.parse_address(f"{name}@{step}{moves}"))
        except AddressError:
            continue
        assert address.link_for(scenarios.load(name), timeline) == f"{name}@{step}{moves}"
        return
    pytest.fail("no step of the scenario takes these moves")


def test_an_address_can_be_read_by_people() -> None:
    """Scenario, step, own moves."""
    shown = scenarios.load("labyrinth/blasting-walls")
    timeline = scenarios.run(shown).timeline
    timeline.goto(timeline.script()[1])
    timeline.attempt(timeline.game.parse(timeline.state, "B: skip"))
    text = address.link_for(shown, timeline, {"outer_blast": "new-exit"})
    assert text == "labyrinth/blasting-walls@1~B:skip!outer_blast=new-exit"
    found = address.parse_address(text)
    assert (found.scenario.id, found.step) == ("labyrinth/blasting-walls", 1)
    assert found.moves == ("B: skip",)
    assert found.options == (("outer_blast", "new-exit"),)


def test_a_flipped_ruling_travels() -> None:
    """The same moves lead elsewhere under another ruling."""
    moves = f"{HOLES}@1"
    assert opened(moves) != opened(moves + "!wall_in_hole=stays")
    assert opened(moves + "!wall_in_hole=stays").field.rulings.wall_in_hole == "stays"


def test_a_scenario_of_ones_own_travels_whole() -> None:
    """It is packed into the address, and unpacked as it was."""
    own = scenarios.from_table(scenarios.load(HOLES).table, "own/scenario", "mine")
    timeline = scenarios.run(own).timeline
    timeline.goto(timeline.script()[2])
    text = address.link_for(own, timeline)
    assert text.startswith("=")
    assert opened(text) == timeline.state
    assert address.parse_address(text).scenario.title == own.title


def table(**changes: object) -> dict[str, object]:
    """A good scenario with some keys changed."""
    return {**scenarios.load(HOLES).table, **changes}


DEEP = b'{"title": ' + b"[" * 60_000 + b"]" * 60_000 + b"}"
NESTED = json.dumps(table(step=[{"do": "A: skip", "expect": "HERE"}])).replace(
    '"HERE"', '{"a":' * 960 + "1" + "}" * 960
)
HOSTILE = {
    "nothing": "",
    "no address": "hello world",
    "another scheme": "javascript:alert(1)",
    "a path": "labyrinth/../../etc/passwd",
    "a path upwards": "../labyrinth/falling-into-holes",
    "an unknown scenario": "labyrinth/no-such-thing@1",
    "an unknown game": "chess/falling-into-holes",
    "a step too far": f"{HOLES}@999",
    "a step of many digits": f"{HOLES}@99999",
    "a negative step": f"{HOLES}@-1",
    "an illegal move": f"{HOLES}@1~A:stab",
    "a move of nobody": f"{HOLES}@1~Z:skip",
    "a move that is none": f"{HOLES}@1~skip",
    "an empty move": f"{HOLES}@1~",
    "a cell of many digits": f"{HOLES}@0~A:start_a" + "9" * 9000,
    "an unknown option": f"{HOLES}@1!colour=red",
    "an unknown choice": f"{HOLES}@1!announce=red",
    "an option that is none": f"{HOLES}@1!announce",
    "far too long": f"{HOLES}@1" + "~A:skip" * 10_000,
    "too many moves": f"{HOLES}@3" + "~A:skip~B:skip~C:skip" * 200,
    "wrong base64": "=!!!!",
    "base64 cut off": "=abcde",
    "not compressed": "=" + base64.urlsafe_b64encode(b"hello").decode(),
    "a zip bomb": packed(b"a" * 10_000_000),
    "nested without end": packed(DEEP),
    "nested deeply": packed(NESTED.encode()),
    "cut off": packed(table())[:-40],
    "no JSON": packed(b"title = 1"),
    "no text": packed(b"\xff\xfe\xff"),
    "a list": packed([1, 2, 3]),
    "an empty table": packed({}),
    "an unknown key": packed(table(evil=1)),
    "maps of the wrong type": packed(
        {k: v for k, v in table(maps={"M1": 5}).items() if k != "map"}
    ),
    "players of the wrong type": packed(table(setup={"players": ["A"]})),
    "a stock of the wrong type": packed(table(setup={"players": {"A": "a1"}, "stock": 5})),
    "features of the wrong type": packed(table(setup={"players": {"A": "a1"}, "features": [{}]})),
    "a ruling of the wrong type": packed(table(options={"announce": ["both"]})),
    "an unknown check": packed(table(step=[{"check": "import os"}])),
    "a clause of the wrong type": packed(table(clauses=[{}])),
    "a plan nobody can play": packed(table(map="+--+\n|r1|\n+--+")),
}


@each("trick", HOSTILE)
def test_a_hostile_address_is_refused_in_words(trick: str) -> None:
    """Always an ``AddressError`` with a sentence fit for a reader, never anything else."""
    with pytest.raises(AddressError) as caught:
        opened(HOSTILE[trick])
    assert len(str(caught.value)) > 20


def test_the_message_names_the_part_that_is_wrong() -> None:
    """Step, move, option: whichever it is."""
    for trick, message in {
        "a step too far": "asks for step 999, but",
        "an illegal move": "Move 1 of the link, 'A: stab', cannot be played",
        "an unknown option": "asks for a ruling 'colour=",
        "an unknown scenario": "leads nowhere. There is no scenario",
        "a zip bomb": "too large",
        "far too long": "the longest is 20000",
        "too many moves": "at most 500",
    }.items():
        with pytest.raises(AddressError, match=message):
            opened(HOSTILE[trick])


@given(st.text(max_size=80))
def test_no_text_breaks_the_reader(text: str) -> None:
    """Any text is an address or an ``AddressError``."""
    try:
        address.parse_address(text)
    except AddressError:
        return
    assert "/" in text or text.strip().startswith("=")


@given(st.binary(max_size=200))
def test_no_packed_bytes_break_the_reader(raw: bytes) -> None:
    """Whatever is packed, well or badly."""
    for text in (packed(raw), "=" + base64.urlsafe_b64encode(raw).decode().rstrip("=")):
        with pytest.raises(AddressError):
            opened(text)
