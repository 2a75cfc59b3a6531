"""Arrest, Solitary, release, the way home, Appel and General Search."""

from __future__ import annotations

from typing import Any

from rules.games.colditz import GAME
from rules.games.colditz.state import NONE, worded
from tests.cases import each
from tests.rules.games.colditz.table import Table

# -- the way home ----------------------------------------------------------------------------------

HOME: dict[str, Any] = {"players": ["British"], "turn": "British", "returning": ["Br1"]}


DARK = """
[inner]
I01 plain
I02 plain
[outer]
O01 plain
O02 searchlight
O03 plain
[links]
O01: O02
O02: O03
O03: I01
I01: I02
[boxes]
outer cells: 4 O01
inner cells: 4 I01
way home: O03 O03
"""


@each(("points", "exempt"), [(1, "yes"), (2, "no")])
def test_a_circle_to_stop_on_has_to_be_in_reach(points: int, exempt: str) -> None:
    """EC-GAP-19: with one point he cannot stay on the Searchlight; with two he gets over it."""
    spec = {**HOME, "at": {"Br1": "O01"}, "points": points}
    table = Table()
    table.state = GAME.setup(spec, {"M1": DARK}, {})
    assert table.play("British: end")["exempt.British"] == exempt


YARD = """
[inner]
A01 appel
I01 plain
ROPES1 room rope
ROPES2 room rope
T1 tunnel
[outer]
O01 plain
O02 searchlight
O03 plain
O04 plain
T2 tunnel
[links]
A01: I01
I01: O01 ROPES1
ROPES1: ROPES2
ROPES2: T1
O01: O02 T2
O02: O03
O03: O04
T2: O04
[tunnels]
T1 T2
[boxes]
inner cells: 2 I01
outer cells: 2 O01
"""


@each(
    ("arrow", "taken", "starts"),
    [("O01", "O03", ["O01"]), ("O01", "O01", ["O03", "O04"]), ("O02", "O04", ["O01", "O03"]),
     ("T2", "O03", ["O01", "O04"]), ("T2", "O04", ["O01"])],
)  # fmt: skip
def test_nobody_starts_on_a_searchlight_or_in_a_tunnel(
    arrow: str, taken: str, starts: list[str]
) -> None:
    """EC-CELL-05, EC-GAP-24: the arrow leads to the nearest circles that are free to stay on."""
    table = Table()
    text = YARD.replace("outer cells: 2 O01", f"outer cells: 2 {arrow}")
    spec = {"players": ["British", "Dutch"], "throws": ["3+3"],
            "at": {"Br1": "outer cells", "Du1": taken}}  # fmt: skip
    table.state = GAME.setup(spec, {"M1": text}, {})
    assert table.offered("British: release") == [f"British: release Br1 to {at}" for at in starts]
    table.play(f"British: release Br1 to {starts[-1]}")
    event = table.event("released")
    assert event.text == worded(
        table.state, f"Br1 leaves Solitary and starts from {starts[-1]}."
    )  # fmt: skip
    assert ("EC-GAP-24" in event.clauses) == (starts != [arrow])
    table.state = GAME.setup(spec, {"M1": text}, {"taken_arrow": "waits"})
    assert table.offered("British: release") == (
        [f"British: release Br1 to {arrow}"] if starts == [arrow] else []
    )


def test_by_ruling_only_who_was_taken_outside_the_yard_is_free_on_his_way() -> None:
    """EC-GAP-22: who sat in the outer cells because the others were full has no free way home."""
    table = Table({"free_return": "place-of-arrest"}, at={"Br1": "outer cells"}, throws=["3+3"])
    table.play("British: release Br1 to O11")
    assert table["returning"] == "none"
    assert {"EC-ARREST-06", "EC-GAP-22"}.isdisjoint(table.event("released").clauses)
    usual = Table(at={"Br1": "outer cells"}, throws=["3+3"]).play("British: release Br1 to O11")
    assert usual["returning"] == "Br1"


@each(("inner", "outer", "cells"), [(2, 1, "inner cells"), (1, 2, "outer cells")])
def test_each_kind_of_cells_has_its_own_size(inner: int, outer: int, cells: str) -> None:
    """EC-ARREST-14, EC-GAP-23: with one man in the outer cells they are full, or not."""
    text = YARD.replace("inner cells: 2", f"inner cells: {inner}")
    text = text.replace("outer cells: 2", f"outer cells: {outer}")
    table = Table()
    table.state = GAME.setup(
        {"turn": "Security", "points": 1, "at": {"Du1": "outer cells", "Br1": "O03", "G1": "O04"}},
        {"M1": text}, {},
    )  # fmt: skip
    table.play("Security: G1 to O03")
    assert table["at.Br1"] == cells
    assert ("EC-ARREST-14" in table.event("arrested").clauses) == (cells == "inner cells")


def test_who_gives_himself_up_has_no_way_left_to_go_on() -> None:
    """EC-ARREST-15, EC-GAP-75: out of the Searchlight onto a Guard; nothing of the way is left."""
    table = Table(at={"Br1": "X03", "G1": "X05"}, points=3).play("British: Br1 to X04")
    state = table.state
    assert (table["mover"], state.field.names[state.origin], state.spent) == ("Br1", "X03", 1)
    table.play("British: Br1 to X05")
    assert (table["at.Br1"], table["at.G1"]) == ("outer cells", "office")
    assert (table["mover"], table.state.origin, table.state.spent) == ("none", NONE, 0)
