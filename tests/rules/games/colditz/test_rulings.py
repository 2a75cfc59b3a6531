"""Rulings: the other answer to a gap really plays differently."""

from __future__ import annotations

from typing import Any

from rules.games.colditz.options import Rulings
from tests.cases import each
from tests.rules.games.colditz.table import Table

CELLS = {"Br1": "inner cells", "Br2": "outer cells"}
SHOT = {"Security": ["Shoot to Kill"]}
Case = tuple[str, str, dict[str, Any], str, bool]
GUARD: dict[str, Any] = {"turn": "Security", "points": 6}
ROPE = {"British": ["rope"]}

CASES: tuple[Case, ...] = (
    ("give_up_in_light", "refused", {"at": {"Br1": "X03", "G1": "X04"}, "points": 1},
     "British: Br1 to X04", False),
    ("walkway_arrest", "refused", {**GUARD, "at": {"Br1": "V01", "G1": "O07"}},
     "Security: G1 to V01", False),
    ("immune_step", "bounces", {**GUARD, "at": {"Br1": "I08", "G1": "J08"}},
     "Security: G1 to I08", True),
    ("exempt_on_post", "no", {**GUARD, "at": {"Br1": "Q10", "G1": "Q11"}, "returning": ["Br1"]},
     "Security: G1 to Q10", True),
    ("taken_arrow", "waits", {"at": {**CELLS, "Du1": "I06"}, "throws": ["4+4"]},
     "British: release Br1 to I05", False),
    ("no_kit", "waits", {"at": {"Br1": "X07"}, "points": 1}, "British: Br1 to TG1", True),
    ("marker_forward", "pay-each-time",
     {"at": {"Br1": "O13"}, "points": 1, "markers": {"O13-X01": "British"}},
     "British: Br1 to X01", False),
    ("wire_forward", "either-side",
     {"at": {"Br1": "X01"}, "points": 1, "equipment": {"British": ["wire cutter"]}},
     "British: Br1 to O13", True),
    ("guards_on_appel", "keep-out", {**GUARD, "at": {"G1": "I01"}}, "Security: G1 to A20", False),
    ("tunnel_way_back", "entrance", {"at": {"Br1": "CHAPEL3", "Br2": "T1_3"}, "points": 1,
     "open": ["CHAPEL"]}, "British: Br1 to CHAPEL2", True),
    ("detected_tunnel", "ends", {**GUARD, "points": 1, "at": {"Br1": "CHAPEL3", "Br2": "T1_4",
     "G1": "J11"}, "detected": ["CHAPEL"]}, "Security: G1 to T1_2", False),
    ("inner_tunnel", "protected", {**GUARD, "points": 1, "at": {"Br1": "T1_2", "Br2": "T1_4",
     "G1": "J11"}, "detected": ["CHAPEL"]}, "Security: G1 to T1_2", False),
    ("shooting", "certain", {**GUARD, "at": {"Br1": "X05"}, "hands": SHOT},
     "Security: play Shoot to Kill on Br1", True),
    ("return_way", "every", {"at": {"Br1": "O02"}, "points": 1, "returning": ["Br1"]},
     "British: Br1 to INSP2", True),
    ("empty_play", "allowed", {"hands": {"British": ["Talisman"]}},
     "British: play Talisman", True),
    ("first_appel", "not-in-round-1", {"turn": "Security", "hands": {"Security": ["Appel"]}},
     "Security: play Appel", False),
    ("hand_check", "at-once", {"points": 3, "at": {"Br1": "I05"}, "hands": {"British":
     ["Hideaway", "Lookout", "Talisman", "Diversion"]}}, "British: Br1 to I06", False),
    ("full_cells", "no-arrest", {**GUARD, "at": {"G1": "J08", "Br1": "I08", **{
     f"Br{n}": "inner cells" for n in range(2, 6)}, **{f"Du{n}": "outer cells" for n in
     range(1, 5)}}, "equipment": ROPE}, "Security: G1 to I08", False),
    ("kit_trade", "allowed", {"kits": ["British"]}, "British: trade with Dutch", True),
    ("sharing", "declared", {"kits": ["British"]}, "British: share the kit", True),
    ("marked_safe_area", "stop", {**GUARD, "points": 1, "at": {"G1": "J12"},
     "markers": {"S3-L31": "British"}}, "Security: G1 to S3", True),
    ("pausing", "turn-end", {**GUARD, "loose": True, "points": 9, "at": {"G1": "V01", "G2": "Q04"}},
     "Security: G2 to Q03", True),
    ("card_release", "one-point", {"at": CELLS, "points": 0, "hands": {"British":
     ["Release from Solitary"]}}, "British: play Release from Solitary with Br1 to I06", False),
    ("return_ends", "inner-courtyard", {"at": {"Br1": "INSP1"}, "points": 1,
     "returning": ["Br1"]}, "British: Br1 to DOOR1", True),
    ("releases", "two", {"at": CELLS, "throws": ["1+1", "2+2", "3+3"]},
     "British: release Br1 to I06", True),
)  # fmt: skip
"""An option, its other choice, a position, an action, and whether it is legal by that choice."""


@each("case", CASES, ids=lambda case: case[0])
def test_the_other_answer(case: Case) -> None:
    """What an action comes to under the other choice, and that the default differs."""
    name, choice, spec, text, legal = case
    assert Table({name: choice}, **spec).legal(text) == legal
    if name not in ("pausing", "return_ends", "releases"):
        assert Table(**spec).legal(text) != legal


def test_which_rulings_there_are() -> None:
    """Every case names an option and one of its further choices."""
    for name, choice, *_ in CASES:
        assert choice in Rulings.offered[name].choices[1:]


def test_the_lot_seats_a_player_by_his_number() -> None:
    """EC-GAP-78: any player's number may come up; the seats stay as they are."""
    table = Table({"security_officer": "lot"}, players=["British", "Dutch"], begin=True)
    assert table.offered("value") == ["value: 1", "value: 2", "value: 3"]
    table.play("value: 2")
    assert "EC-CLASSIC-42" in table.fired
    assert table.state.field.players == ("British", "Dutch", "Security")


@each("choice", ["dice", "certain"])
def test_a_shot_that_never_misses_throws_no_dice(choice: str) -> None:
    """EC-GAP-51, EC-GAP-04: so it ends no roll, and the double before may still be extended."""
    table = Table({"shooting": choice}, turn="Security", at={"Br1": "X05", "G1": "X02"}, hands=SHOT)
    table.play("Security: roll; dice: 3+3")
    if choice == "certain":
        table.play("Security: play Shoot to Kill on Br1")
        assert table.fired.isdisjoint({"EC-GAP-04", "EC-DOUBLE-02"})
        assert (table["throws"], table["total"], table["may-reroll"]) == ("3+3", "6", "yes")
        assert table.play("Security: reroll; dice: 2+1")["points"] == "9"
    else:
        table.play("Security: play Shoot to Kill with G1 on Br1")
        assert {"EC-GAP-04", "EC-DOUBLE-02"} <= table.fired
        assert table.play("dice: 4+1")["may-reroll"] == "no"
    assert table["at.Br1"] == "dead"
