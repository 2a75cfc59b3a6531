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


@each(("choice", "count"), [("each-double", "3"), ("two", "2")])
def test_how_many_releases(choice: str, count: str) -> None:
    """EC-GAP-25."""
    assert Table({"releases": choice}, throws=["1+1", "2+2", "3+3"])["doubles"] == count


@each(("choice", "left"), [("supply", "5"), ("gone", "4")])
def test_where_a_used_kit_goes(choice: str, left: str) -> None:
    """EC-GAP-37."""
    table = Table({"used_kit": choice}, at={"Br1": "X07"}, kits=["British"], points=1)
    assert table.play("British: Br1 to TG1")["supply.kits"] == left


@each(("choice", "office"), [("all", "2"), ("nearest", "1")])
def test_who_pursues(choice: str, office: str) -> None:
    """EC-GAP-53."""
    at = {"Br1": "X07", "G1": "X02", "G2": "X05"}
    table = Table({"pursuers": choice}, at=at, kits=["British"], points=1)
    assert table.play("British: Br1 to TG1")["office"] == office


@each(("choice", "mark"), [("one", "Dutch"), ("several", "British, Dutch")])
def test_markers_on_a_pair(choice: str, mark: str) -> None:
    """EC-GAP-39."""
    table = Table({"markers_on_pair": choice}, at={"Du1": "O13"}, turn="Dutch", points=1,
                  markers={"O13-X01": "British"}, equipment={"Dutch": ["wire cutter"]})  # fmt: skip
    assert table.play("Dutch: Du1 to X01")["marker.O13-X01"] == mark


@each(("choice", "caught"), [("refusers-only", "1"), ("everyone-in-range", "2")])
def test_whom_a_search_takes(choice: str, caught: str) -> None:
    """EC-GAP-09."""
    at = {"G1": "J06", "Br1": "I07", "Br2": "I05"}
    table = Table({"search_scope": choice}, at=at, turn="Security", refused=["Br1"])
    table.play("Security: general search; dice: 6+1")
    assert table["inner-cells"] == caught


@each(("choice", "where"), [("after-collapse", "1"), ("before-collapse", "0")])
def test_office_and_collapse(choice: str, where: str) -> None:
    """EC-GAP-67: when the Guard of a collapse goes on to the Barracks."""
    at = {"Br1": "T1_3", "G1": "T1_2"}
    table = Table({"office_order": choice}, at=at, detected=["CHAPEL"], turn="Security", points=0,
                  barracks=0)  # fmt: skip
    assert table.play("Security: end")["barracks"] == where


@each("choice", ["one", "several"])
def test_a_search_card_names_a_nation_only_among_several(choice: str) -> None:
    """EC-GAP-39: with one marker nobody is named; of two the one that is named goes."""
    table = Table({"markers_on_pair": choice}, at={"Du1": "O13"}, turn="Dutch", points=1,
                  markers={"O13-X01": "British"}, equipment={"Dutch": ["wire cutter"]},
                  hands={"Security": ["Search"]})  # fmt: skip
    search = "Security: play Search on O13-X01"
    table.play("Dutch: Du1 to X01; Dutch: end")
    if choice == "one":
        assert table.refused(f"{search} of Dutch") == "which-marker"
        assert table.play(search)["marker.O13-X01"] == "none"
        return
    assert table.refused(search) == "which-marker"
    assert table.offered("Security: play") == [f"{search} of British", f"{search} of Dutch"]
    assert table.play(f"{search} of Dutch")["marker.O13-X01"] == "British"


def test_a_guard_takes_whom_he_meets_in_a_detected_tunnel_and_passes_over_others() -> None:
    """EC-TUNNEL-02, EC-GAP-49: over a Guard, or a man whom a ruling protects, he walks on."""
    spec: dict[str, Any] = {**GUARD, "at": {"Br1": "T1_2", "Br2": "T1_4", "G1": "J11"},
                            "detected": ["CHAPEL"]}  # fmt: skip
    assert Table(**spec).play("Security: G1 to T1_2")["at.Br1"] == "inner cells"
    over = Table({"inner_tunnel": "protected"}, **spec)
    over.play("Security: G1 to T1_2; Security: G1 to J12")
    assert (over["at.Br1"], over["at.G1"]) == ("T1_2", "J12")
    spec["at"] = {"Br1": "T1_3", "Br2": "T1_4", "G1": "J11", "G2": "T1_2"}
    assert Table(**spec).play("Security: G1 to T1_2; Security: G1 to J12")["at.G2"] == "T1_2"


def test_the_lot_seats_a_player_by_his_number() -> None:
    """EC-GAP-78: any player's number may come up; the seats stay as they are."""
    table = Table({"security_officer": "lot"}, players=["British", "Dutch"], begin=True)
    assert table.offered("value") == ["value: 1", "value: 2", "value: 3"]
    table.play("value: 2")
    assert "EC-CLASSIC-42" in table.fired
    assert table.state.field.players == ("British", "Dutch", "Security")


BELOW: dict[str, Any] = {**GUARD, "detected": ["CHAPEL"]}
BOUNCES = (
    ("along the Tunnel", {"at": {"Br1": "T1_2", "Br2": "T1_4", "G1": "CHAPEL3"}}, "T1_2"),
    ("out of the Tunnel", {"at": {"Br1": "CHAPEL3", "Br2": "T1_4", "Br3": "J11", "G1": "T1_2"}},
     "J11"),
)  # fmt: skip


@each("case", BOUNCES, ids=lambda case: case[0])
def test_a_guard_in_a_tunnel_bounces_too(case: tuple[str, dict[str, Any], str]) -> None:
    """EC-GAP-16: the immune man stays, the Guard goes back below ground and has lost a point."""
    _, more, to = case
    table = Table({"immune_step": "bounces", "inner_tunnel": "protected"}, **BELOW, **more)
    table.play(f"Security: G1 to {to}")
    assert (table["at.G1"], table["points"]) == (more["at"]["G1"], "5")
    assert "G1" in table["inside"]
    assert table.fired == {"EC-GAP-16"}
    usual = Table({"inner_tunnel": "protected"}, **BELOW, **more)
    assert usual.refused(f"Security: G1 to {to}") == "immune-no-equipment"


def test_a_guard_bounces_off_immune_men_only_and_only_back_to_where_he_may_stop() -> None:
    """EC-GAP-16: a man on a Walkway is not immune; from above a man in a Tunnel is passed over."""
    rulings = {"immune_step": "bounces", "walkway_arrest": "refused"}
    lofty = Table(rulings, **GUARD, at={"Br1": "V01", "G1": "O07"})
    assert lofty.refused("Security: G1 to V01") == "immune-walkway-arrest"
    over = Table({"immune_step": "bounces", "inner_tunnel": "protected"}, **BELOW,
                 at={"Br1": "T1_2", "Br2": "T1_4", "G1": "J11"})  # fmt: skip
    over.play("Security: G1 to T1_2; Security: G1 to J12")
    assert (over["at.G1"], over["points"]) == ("J12", "4")


def test_a_guard_who_has_bounced_has_moved() -> None:
    """EC-GAP-16, EC-GAP-41: so he may take the marker beside him."""
    spec: dict[str, Any] = {**GUARD, "at": {"Br1": "THEATRE1", "G1": "THEATRE2"},
                            "markers": {"THEATRE2-L30": "British"}}  # fmt: skip
    table = Table({"immune_step": "bounces"}, **spec)
    assert table.refused("Security: remove THEATRE2-L30 with G1") == "not-moved"
    table.play("Security: G1 to THEATRE1")
    assert (table["at.G1"], table["points"]) == ("THEATRE2", "5")
    table.play("Security: remove THEATRE2-L30 with G1")


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
