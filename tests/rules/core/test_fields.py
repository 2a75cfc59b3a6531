"""Declared fields: one declaration, and everything that follows from it."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import pytest

from rules.core import serialize
from rules.core.fields import (
    ALL,
    BITS,
    OTHERS,
    OWN,
    ROW,
    Declared,
    Fact,
    Fields,
    Hidden,
    dump_record,
    find_mistakes,
    load_fields,
    make_replacer,
    mask_record,
    offer_keys,
    read_keys,
    tell_facts,
    write_keys,
)
from rules.core.keys import Members, Names, Numbers, Places, Words
from rules.core.serialize import Unreadable
from rules.core.setup import Choice, Piece
from tests.cases import each

PLACES = ("hall", "tower")
SPOT = Declared(
    lambda places: serialize.named(places.__getitem__, places.index),
    Fact("at", "where one is", "a place", lambda at, places: places[at]),
    Places(
        word="players", how="a table", means="where one is",
        find=lambda spec, who, places: places.index(spec["players"][who]),
        name=lambda at, places: places[at],
    ),
    hidden=Hidden(OTHERS, lambda _at, _places: 0, "where one is oneself"),
    edit="place",
)  # fmt: skip
COINS = Declared(
    fact=Fact("coins", "coins in hand", "a number", changed="{who} had {new} coins", lead=-1),
    key=Numbers(word="coins", how="a table", means="coins", usual=2, held=3, most=9),
    edit=[0, 3],
)
DEBT = Declared(
    key=Numbers(word="debt", how="a table", means="debt", usual=-1, held=1, most=9, free="none"),
    late=True,
)
HORN = Declared(
    fact=Fact("horn", "whether one has the horn", "yes, no"),
    key=Members(word="horn", means="who has the horn", label="{who} has the horn"),
)  # fmt: skip
HAT = Declared(
    key=Words(
        word="hat", how="a table", means="the hat", what="hat", words=("none", "red"),
        known={"none": 0, "red": 1, "scarlet": 1},
    ),
)  # fmt: skip


DOORS = Declared(
    key=Names(
        word="open", how="a list", means="open doors", what="door", names=lambda _: ("n", "e", "s")
    )
)


class Knight(NamedTuple):
    """Somebody on a small board."""

    at: Annotated[int, SPOT]
    coins: Annotated[int, COINS] = 2
    debt: Annotated[int, DEBT] = -1
    horn: Annotated[bool, HORN] = False
    hat: Annotated[int, HAT] = 0
    note: str = "not declared"


KNIGHT = Knight(1, coins=3, debt=0, horn=True, hat=1)


def test_what_is_saved_is_read_back_within_its_bounds() -> None:
    """Every declared field by name; what old positions do not have is as it is by default."""
    data = dump_record(KNIGHT, PLACES)
    assert data == {"at": "tower", "coins": 3, "debt": 0, "horn": True, "hat": 1}
    assert Knight(**load_fields(Knight, data, PLACES)) == KNIGHT
    del data["debt"]
    assert load_fields(Knight, data, PLACES)["debt"] == -1
    with pytest.raises(Unreadable, match="coins"):
        load_fields(Knight, {**data, "coins": 10}, PLACES)
    with pytest.raises(Unreadable, match="horn"):
        load_fields(Knight, {key: data[key] for key in ("at", "coins")}, PLACES)


@each(
    ("name", "good", "bad"),
    [("coins", [0, 9], [-1, 10, True, "2"]), ("debt", [-1, 9], [-2, 10]),
     ("horn", [True, False], [1, "yes"]), ("hat", [0, 1], [-1, 2])],
)  # fmt: skip
def test_what_a_key_bounds_is_bounded_by_it_where_it_is_saved(
    name: str, good: list[Any], bad: list[Any]
) -> None:
    """No bound stands in a codec as well."""
    data = dump_record(KNIGHT, PLACES)
    for value in good:
        assert load_fields(Knight, {**data, name: value}, PLACES)[name] == value
    for value in bad:
        with pytest.raises(Unreadable, match=name):
            load_fields(Knight, {**data, name: value}, PLACES)


class Watch(NamedTuple):
    """Something of each player, and a set of names."""

    players: tuple[str, ...] = ()
    coins: Annotated[tuple[int, ...], COINS._replace(seats=ROW)] = ()
    horn: Annotated[int, HORN._replace(seats=BITS)] = 0
    open: Annotated[int, DOORS] = 0


def test_what_a_key_bounds_of_each_player_has_a_place_for_each() -> None:
    """A row is as long as the players are many, a mask knows no more of them, or of names."""
    around = Watch(players=("A", "B"))
    data = dump_record(Watch(around.players, (3, 0), 0b10, 0b101), around)
    assert data == {"coins": [3, 0], "horn": 2, "open": 5}
    assert load_fields(Watch, data, around) == {"coins": (3, 0), "horn": 2, "open": 5}
    for name, bad in {"coins": [3], "horn": 4, "open": 8}.items():
        with pytest.raises(Unreadable, match=name):
            load_fields(Watch, {**data, name: bad}, around)


@each(
    ("role", "told"),
    [(ALL, ["coins.A", "at.A", "horn.A"]), (OWN, ["coins.A", "at.A", "horn.A"]),
     (OTHERS, ["coins.A", "horn.A"])],
)  # fmt: skip
def test_who_does_not_see_a_field_is_not_told_of_it(role: str, told: list[str]) -> None:
    """Facts that lead come first; what is hidden is neither told nor in the mask."""
    facts = tell_facts(KNIGHT, PLACES, "A", role)
    assert list(facts) == told
    masked = mask_record(KNIGHT, PLACES, role)
    assert (masked.at == 1) == ("at.A" in facts)
    assert masked._replace(at=1) == KNIGHT


def test_a_set_up_says_what_it_says_of_each_player() -> None:
    """Both ways; what is usual is not written but for numbers that are always there."""
    rows = [("A", KNIGHT, PLACES), ("B", Knight(0), PLACES)]
    spec: dict[str, Any] = {}
    write_keys(rows, spec)
    assert spec == {
        "players": {"A": "tower", "B": "hall"}, "coins": {"A": 3, "B": 2}, "debt": {"A": 0},
        "horn": ["A"], "hat": {"A": "red"},
    }  # fmt: skip
    for who, one, around in rows:
        assert Knight(**read_keys(Knight, spec, around=around, who=who)) == one
    dressed = {"players": {"A": "hall"}, "hat": {"A": "scarlet"}}
    assert read_keys(Knight, dressed, around=PLACES, who="A")["hat"]


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "no number": ({"coins": {"A": "2"}}, "setup.coins.A: write a whole number, not '2'."),
    "too many": ({"coins": {"B": 10}}, "setup.coins.B: 10 is not from 0 to 9."),
    "less than none": ({"debt": {"A": -1}}, "setup.debt.A: -1 is not from 0 to 9."),
    "no such hat": (
        {"hat": {"A": "rad"}},
        "setup.hat.A: there is no hat 'rad'; write one of none, red, scarlet. Did you mean 'red'?",
    ),
}


@each("name", WRONG)
def test_a_wrong_value_is_named_with_its_key(name: str) -> None:
    """The key, the player, the reason; a table of the wrong type is for others to judge."""
    spec, told = WRONG[name]
    assert [str(one) for one in find_mistakes(Knight, spec)] == [told]
    assert not [*find_mistakes(Knight, dict.fromkeys(spec, "text"))]


def test_an_editor_lays_counts_and_chooses() -> None:
    """A place is a piece, a number is counted, what is free or a word is chosen."""
    rows = [("A", KNIGHT, PLACES), ("B", Knight(0, coins=5), PLACES)]
    spec: dict[str, Any] = {"debt": {"A": 7}}
    offers = offer_keys(rows, spec)
    pieces = [one for one in offers if isinstance(one, Piece)]
    assert [(piece.id, piece.at, piece.number, piece.most) for piece in pieces] == [
        ("players.A", "tower", 0, -1), ("players.B", "hall", 0, -1),
        ("coins.A", "", 3, 3), ("coins.B", "", 5, 5),
    ]  # fmt: skip
    loose = offer_keys(rows, {"loose": True})
    assert [one.most for one in loose if isinstance(one, Piece)] == [-1, -1, 9, 9]
    choices = [one for one in offers if isinstance(one, Choice) and one.key.endswith("A")]
    assert [(one.key, one.value, one.values) for one in choices] == [
        ("debt.A", "7", ("none", "0", "1", "7")), ("horn.A", "yes", ("no", "yes")),
        ("hat.A", "red", ("none", "red")),
    ]  # fmt: skip


def test_a_manual_and_edits_follow() -> None:
    """Keys, facts and views as a manual lists them; places are thought otherwise last."""
    found = Fields({"seats.*": Knight})
    assert list(found.keys) == ["players", "coins", "debt", "horn", "hat"]
    assert [(one.word, one.means) for one in found.facts] == [
        ("coins.<player>", "coins in hand"), ("at.<player>", "where one is"),
        ("horn.<player>", "whether one has the horn"),
    ]  # fmt: skip
    assert found.sees[1].means == "where one is oneself"
    assert list(found.edits.items()) == [("seats.*.coins", [0, 3]), ("seats.*.at", "place")]
    assert found.changed == {"coins": "{who} had {new} coins"}


def test_a_record_with_some_fields_otherwise() -> None:
    """All others stay, whatever their number; the fields may be named in any order."""
    assert make_replacer(Knight, "hat", "at")(KNIGHT, 0, 0) == KNIGHT._replace(hat=0, at=0)
    assert make_replacer(Knight)(KNIGHT) == KNIGHT
    assert type(make_replacer(Knight, "note")(KNIGHT, "x")) is Knight
