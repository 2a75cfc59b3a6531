"""Codecs: what is written comes back unchanged, and what is out of bounds is named."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core import piles, serialize
from rules.core.errors import NotationError, SetupError
from rules.core.serialize import FLAG, TEXT, Codec, Parts
from tests.cases import each

NAMES = "abc"


class Piece(NamedTuple):
    """A record of a game that there is not."""

    at: int
    many: int
    marked: bool = False


class Position(NamedTuple):
    """A position of it."""

    turn: int
    pieces: tuple[Piece, ...]
    taken: frozenset[int]
    pile: piles.Pile
    hand: tuple[int, ...]
    note: str


def find(name: str) -> int:
    """A place by its name."""
    if name not in NAMES:
        raise NotationError(f"There is no place '{name}'.")
    return NAMES.index(name)


PLACE = serialize.named(lambda at: NAMES[at], find)
PIECE = serialize.listed(Piece, at=PLACE, many=serialize.number(-1, 3), marked=FLAG)
KINDS = ("ace", "two", "six", "ten", "king", "joker")
CARD = serialize.card(KINDS, late=["six"])
PARTS: Parts = {
    "turn": serialize.number(0, 1), "pieces": serialize.row(PIECE), "taken": serialize.group(PLACE),
    "pile": serialize.pile(CARD, 6), "hand": serialize.hand(CARD),
    "note": TEXT._replace(default="none"),
}  # fmt: skip

places = st.integers(0, 2)
cards = st.lists(st.integers(0, 5), max_size=6)
positions = st.builds(
    Position,
    turn=st.integers(0, 1),
    pieces=st.lists(st.builds(Piece, places, st.integers(-1, 3), st.booleans())).map(tuple),
    taken=st.frozensets(places),
    pile=st.builds(lambda top, rest: (*top, *piles.shuffle_cards(rest)), cards, cards),
    hand=cards.map(lambda held: tuple(sorted(held))),
    note=st.text(max_size=5),
)


@given(positions)
def test_what_is_written_comes_back(position: Position) -> None:
    """Also through JSON, and in the order of the declaration."""
    data = json.loads(json.dumps(serialize.write_parts(PARTS, position)))
    assert list(data) == list(Position._fields)
    assert Position(**serialize.read_parts(PARTS, data)) == position


PLAIN: dict[str, Any] = {
    "turn": 0, "pieces": [["a", 1, False], ["c", 0, True]], "taken": ["b"],
    "pile": ["two", ["six", "ten"]], "hand": ["two", "two", "king"], "note": "",
}  # fmt: skip


@each(
    ("part", "value"),
    [
        ("turn", 2), ("turn", -1), ("turn", True), ("turn", "0"), ("turn", None), ("turn", 0.0),
        ("pieces", {}), ("pieces", [["a", 4, False]]), ("pieces", [["a", 1]]),
        ("pieces", [["a", 1, 0]]), ("pieces", [["a", 1, False, 1]]), ("pieces", [[1, 1, False]]),
        ("taken", 3), ("taken", [0]), ("pile", [6]), ("pile", ["nine"]), ("pile", [["two"]]),
        ("pile", [["two", "two"]]), ("pile", [[]]), ("pile", [[["two", "six"], "ten"]]),
        ("hand", ["two", -1]), ("hand", [True]), ("hand", [5]), ("hand", "11"), ("note", 5),
    ],
)  # fmt: skip
def test_a_part_out_of_bounds_is_named(part: str, value: Any) -> None:
    """In words that say what to do."""
    text = f"position: '{part}' is missing or of the wrong kind; .* copy it again"
    with pytest.raises(SetupError, match=text), serialize.loading():
        serialize.read_parts(PARTS, {**PLAIN, part: value})


def test_cards_are_written_by_name_and_read_by_the_numbers_they_once_had() -> None:
    """A card that came later has no number of before, and the others keep theirs."""
    position = Position(0, (), frozenset(), (5, (2, 3)), (1, 4), "")
    data = serialize.write_parts(PARTS, position)
    assert (data["pile"], data["hand"]) == (["joker", ["six", "ten"]], ["two", "king"])
    for hand, cards in {(1, 3): (1, 4), (4, 2): (3, 5), ("king", "ace"): (0, 4)}.items():
        assert serialize.read_parts(PARTS, {**data, "hand": [*hand]})["hand"] == cards
    assert serialize.read_parts(PARTS, {**data, "pile": [4, [2, 3]]})["pile"] == (5, (3, 4))


def test_what_may_be_missing_is_a_number_of_its_own() -> None:
    """It is written and read as that number; all else as it is by itself."""
    one = serialize.optional(CARD)
    assert [one.write(value) for value in (-1, 0)] == [-1, "ace"]
    assert [one.read(value) for value in (-1, "ace", 0)] == [-1, 0, 0]


def test_a_missing_part_is_named_unless_it_has_a_default() -> None:
    """Positions saved long ago lack what came later."""
    assert serialize.read_parts(PARTS, {**PLAIN})["note"] == ""
    without_note = {name: value for name, value in PLAIN.items() if name != "note"}
    assert serialize.read_parts(PARTS, without_note)["note"] == "none"
    with pytest.raises(SetupError, match="'hand' is missing"), serialize.loading():
        serialize.read_parts(PARTS, {name: PLAIN[name] for name in PLAIN if name != "hand"})


def test_a_part_inside_a_part_is_named_by_the_way_to_it() -> None:
    """A record of records."""
    inner = Codec(serialize.same, lambda value: serialize.read_parts({"at": PLACE}, value))
    with pytest.raises(SetupError, match=r"'seat\.at' is missing"), serialize.loading():
        serialize.read_parts({"seat": inner}, {"seat": {"at": 1}})


def test_an_error_in_words_keeps_its_words() -> None:
    """A name that there is not."""
    with pytest.raises(SetupError, match="position: There is no place 'z'"), serialize.loading():
        serialize.read_parts(PARTS, {**PLAIN, "taken": ["z"]})


@given(st.recursive(st.integers(), lambda inner: st.lists(inner).map(tuple)))
def test_tuples_are_lists_in_plain_data(value: Any) -> None:
    """However deep, there and back."""
    assert serialize.as_tuples(serialize.as_lists(value)) == value
