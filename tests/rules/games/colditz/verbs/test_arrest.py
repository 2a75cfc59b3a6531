"""Arrest, Solitary, release, the way home, Appel and General Search."""

from __future__ import annotations

from typing import Any

from rules.games.colditz import GAME
from rules.games.colditz.state import NONE
from tests.cases import each
from tests.rules.games.colditz.table import Table

HAND = {"British": ["Hideaway"]}


def test_inside_no_equipment_no_arrest() -> None:
    """EC-SC-21."""
    at = {"Br1": "I08", "G1": "J06"}
    table = Table(at=at, turn="Security", points=3).play("Security: G1 to J07; Security: G1 to J08")
    assert table.refused("Security: G1 to I08") == "immune-no-equipment"
    table = Table(at=at, turn="Security", points=3, equipment={"British": ["rope", "pass"]})
    table.play("Security: G1 to J07; Security: G1 to J08; Security: G1 to I08")
    assert {"EC-ARREST-02", "EC-ARREST-12", "EC-OFFICE-01", "EC-INNER-01"} <= table.fired
    assert (table["at.Br1"], table["at.G1"], table["holds.British"]) == (
        "inner cells", "office", "2")  # fmt: skip


def test_arrest_in_the_outer_courtyard() -> None:
    """EC-SC-22: the owner chooses what he gives up."""
    table = Table(at={"Du1": "O09", "G1": "O08"}, turn="Security", points=1,
                  equipment={"Dutch": ["rope", "key"]})  # fmt: skip
    table.play("Security: G1 to O09")
    assert table.refused("Security: discard key") == "not-asked"
    table.play("Dutch: discard key")
    assert {"EC-ARREST-11", "EC-OUTER-01"} <= table.fired
    assert (table["at.Du1"], table["equipment.Dutch"]) == ("outer cells", "rope")
    poor = Table(at={"Du1": "O09", "G1": "O08"}, turn="Security", points=1)
    assert poor.play("Security: G1 to O09")["at.Du1"] == "outer cells"


def test_arrest_outside_the_walls() -> None:
    """EC-SC-23: the Kit stays."""
    table = Table(at={"Br1": "X05", "G1": "X02"}, turn="Security", points=3, kits=["British"],
                  equipment={"British": ["wire cutter"]})  # fmt: skip
    table.play("Security: G1 to X03; Security: G1 to X04; Security: G1 to X05")
    assert {"EC-OUTSIDE-03", "EC-KIT-03"} <= table.fired
    assert (table["kit.British"], table["holds.British"]) == ("yes", "0")


def test_cells_overflow() -> None:
    """EC-SC-24."""
    at = {**{f"Du{n}": "inner cells" for n in range(1, 5)}, "Du5": "outer cells"}
    spec: dict[str, Any] = {
        "at": {**at, "Br1": "I08", "G1": "J08"}, "turn": "Security", "points": 1,
    }  # fmt: skip
    table = Table(**spec, equipment={"British": ["key"]}).play("Security: G1 to I08")
    assert "EC-ARREST-14" in table.fired
    assert (table["outer-cells"], table["holds.British"]) == ("2", "1")


def test_stopping_on_a_guard_post() -> None:
    """EC-SC-25."""
    table = Table(at={"Br1": "J04", "Br2": "Q10"}, turn="Security", throws=["2+1"], barracks=2)
    table.play("Security: deploy to J04")
    assert {"EC-ARREST-18", "EC-ARREST-17", "EC-REF-19"} <= table.fired
    table.play("Security: deploy to Q10")
    assert (table["at.Br1"], table["at.Br2"], table["office"], table["points"]) == (
        "inner cells", "outer cells", "2", "1")  # fmt: skip


def test_giving_oneself_up() -> None:
    """EC-SC-26."""
    table = Table(players=["British"], at={"Br1": "I07", "G1": "J07"}, barracks=0, points=1)
    table.play("British: Br1 to J07")
    assert {"EC-ARREST-15", "EC-OFFICE-01"} <= table.fired
    table.play("British: end; Security: roll; dice: 4+2")
    assert table.refused("Security: deploy to Q04") == "no-guard"
    assert table.play("Security: end")["barracks"] == "1"


def test_released_by_a_double() -> None:
    """EC-SC-16."""
    at = {"Br1": "inner cells", "Br2": "inner cells", "Du1": "inner cells"}
    table = Table(at=at).play("British: roll; dice: 3+3; British: reroll; dice: 5+2")
    table.play("British: release Br1 to I06; British: Br1 to I05; British: Br1 to I04")
    assert table["points"] == "10"
    assert table.refused("British: release Br2 to I06") == "no-double"
    assert table.refused("British: release Du1 to I06") == "not-yours"
    assert Table(at=at, throws=["4+3"]).refused("British: release Br1 to I06") == "no-double"


def test_three_doubles_three_releases() -> None:
    """EC-SC-17."""
    at = {"Br1": "inner cells", "Br2": "inner cells", "Br3": "inner cells", "Du1": "I06"}
    table = Table(at=at, throws=["2+2", "5+5", "1+1"])
    assert table.offered("British: release Br1") == [
        f"British: release Br1 to {at}" for at in ("I05", "J06", "I07", "WC1")
    ]
    table.play("British: release Br1 to I05; British: release Br2 to WC1")
    table.play("British: release Br3 to I07")
    assert (table["points"], table["doubles"]) == ("13", "0")


def test_released_by_a_card() -> None:
    """EC-SC-18."""
    table = Table(at={"Br1": "outer cells"}, throws=["6+1"],
                  hands={"British": ["Release from Solitary"]})  # fmt: skip
    table.play("British: play Release from Solitary with Br1 to O11")
    assert (table["at.Br1"], table["points"], table["deck.last"]) == (
        "O11", "7", "Release from Solitary")  # fmt: skip


def test_the_free_way_home() -> None:
    """EC-SC-19."""
    table = Table(at={"Br1": "outer cells", "Br2": "Q01", "G1": "Q02"}, throws=["4+4"])
    table.play("British: release Br1 to O11")
    way = ["O10", "O09", "O08", "O07", "O06", "O05", "O04"]
    table.play("; ".join(f"British: Br1 to {at}" for at in way)).play("British: end")
    table.play("Dutch: roll; dice: 4+2; Dutch: end; Security: roll; dice: 4+2")
    table.play("Security: G1 to Q03; Security: G1 to Q04")
    assert table.refused("Security: G1 to O04") == "immune-returning"
    table.play("Security: end; British: roll; dice: 5+1")
    way = ["O03", "O02", "O01", "INSP1", "DOOR1", "I12"]
    table.play("; ".join(f"British: Br1 to {at}" for at in way))
    assert table["returning"] == "none"
    other = Table(at={"Br1": "I12", "Br2": "O01"}, points=3)
    assert other.refused("British: Br2 to INSP1") == "no-pass"
    assert other.refused("British: Br1 to DOOR1") == "no-key"


def test_losing_the_exemption() -> None:
    """EC-SC-20."""
    walk = "British: Br1 to O10; British: Br1 to O09; British: Br1 to O08; British: end"
    rest = "Dutch: roll; dice: 4+2; Dutch: end; Security: roll; dice: 4+2"
    table = Table(at={"Br1": "outer cells", "G1": "Q08"}, throws=["4+4"])
    table.play("British: release Br1 to O11").play(walk)
    assert table["exempt.British"] == "no"
    table.play(rest).play("Security: G1 to O08")
    assert "EC-ARREST-08" in table.fired
    rich = Table(at={"Br1": "outer cells", "G1": "Q08"}, points=4, throws=["4+4"],
                 equipment={"British": ["key"]})  # fmt: skip
    rich.play("British: release Br1 to O11").play(walk).play(rest).play("Security: G1 to O08")
    assert "EC-ARREST-11" in rich.fired
    assert rich["holds.British"] == "0"


def test_hideaway_answers_an_arrest() -> None:
    """EC-GAP-77: the Guard stays where he was, and the point is not spent."""
    table = Table(at={"Br1": "I08", "G1": "J08"}, turn="Security", points=2, hands=HAND,
                  equipment={"British": ["rope"]})  # fmt: skip
    table.play("Security: G1 to I08")
    assert table.refused("Dutch: pass") == "not-asked"
    saved = table.copy().play("British: play Hideaway with Br1")
    assert (saved["at.G1"], saved["points"], saved["hidden"]) == ("J08", "2", "Br1")
    assert saved.refused("Security: G1 to I08") == "immune-hidden"
    assert table.play("British: pass")["at.Br1"] == "inner cells"


def appel(**spec: Any) -> Table:
    """The Security Officer's Turn before the roll, with an Appel in hand."""
    return Table(turn="Security", hands={"Security": ["Appel"]}, **spec)


def test_appel_obeyed() -> None:
    """EC-SC-48."""
    table = appel(at={"Br1": "I05", "Br2": "THEATRE1", "Br3": "A03", "Br4": "X05",
                      "Br5": "inner cells"})  # fmt: skip
    table.play("Security: play Appel")
    assert table.refused("British: Br1 to A12") == "not-pattern"
    assert table.refused("British: Br4 to A01") == "not-called"
    table.play("British: Br1 to A01; British: Br2 to A02")
    assert table.refused("Security: general search") == "nobody-refused"
    assert table["security.last"] == "Appel"
    table.play("Security: roll; dice: 6+2")
    assert table.refused("Security: play Appel") == "not-held"


def test_appel_ignored() -> None:
    """EC-SC-49."""
    at = {"G1": "J06", "G2": "Q04", "Br1": "I08", "Br2": "I11", "Du1": "O05", "Du2": "O10"}
    table = appel(at=at, equipment={"Dutch": ["key", "pass"]}, marker=9)
    table.play("Security: play Appel; British: Br1 refuses; British: Br2 refuses")
    table.play("Dutch: Du1 refuses; Dutch: Du2 refuses; Security: general search; dice: 1+3")
    assert table["asked"] == "Dutch"
    table.play("Dutch: discard pass")
    assert [table[f"at.{p}"] for p in ("Br1", "Br2", "Du1", "Du2", "G1", "G2")] == [
        "inner cells", "I11", "outer cells", "O10", "J06", "Q04"]  # fmt: skip
    assert (table["turn"], table["rounds"], table["refused"]) == ("British", "8", "none")


def test_an_appel_may_be_played_though_nobody_has_to_come() -> None:
    """EC-GAP-73: it names no target, so it is never without one."""
    table = appel(at={"Br1": "X05", "Br2": "A01", "Br3": "inner cells"})
    assert table.legal("Security: play Appel")
    table.play("Security: play Appel")
    assert (table["phase"], table["asked"]) == ("roll", "Security")
    assert table.refused("Security: general search") == "nobody-refused"


def test_a_refusal_stays_on_record() -> None:
    """EC-GAP-10, EC-APPEL-09: a second Appel of the Turn, obeyed now, undoes no refusal."""
    table = Table(turn="Security", at={"Br1": "I08"}, hands={"Security": ["Appel", "Appel"]})
    table.play("Security: play Appel; British: Br1 refuses")
    table.play("Security: play Appel; British: Br1 to A01")
    assert table["refused"] == "Br1"
    assert table.legal("Security: general search")


def test_who_could_only_shift_men_says_that_he_is_done() -> None:
    """EC-GAP-11, EC-GAP-45: but not before all whom the Appel calls have answered."""
    table = appel(at={"Br1": "I08", "Br2": "A20"}).play("Security: play Appel")
    assert table.refused("British: done") == "not-answered"
    table.play("British: Br1 refuses; British: done")
    assert (table["at.Br2"], table["asked"]) == ("A20", "Security")


def test_nobody_hides_below_ground() -> None:
    """EC-GAP-77: Hideaway is for a Room or the Inner Courtyard, not for a Tunnel under them."""
    spec: dict[str, Any] = {"open": ["CHAPEL"], "hands": HAND}
    below = Table(**spec, at={"Br1": "T1_2", "Br2": "T1_4"})
    assert below.refused("British: play Hideaway with Br1") == "no-effect"
    above = Table(**spec, at={"Br1": "CHAPEL2", "Br2": "T1_4"})
    assert above.legal("British: play Hideaway with Br1")


def test_after_a_search_the_nations_choose_clockwise() -> None:
    """EC-GAP-12: the nation to the Security Officer's left gives up its Equipment first."""
    at = {"G1": "Q04", "Br1": "O05", "Du1": "O04", "Du2": "O06", "Po1": "O03"}
    held = {nation: ["key", "pass"] for nation in ("British", "Dutch", "Polish")}
    table = Table(players=[*held], at=at, equipment=held, turn="Security", refused=[*at][1:])
    table.play("Security: general search; dice: 6+3")
    for nation in ("British", "Dutch", "Polish"):
        assert table["asked"] == nation
        table.play(f"{nation}: discard pass")
    assert [table[f"holds.{nation}"] for nation in held] == ["1", "0", "1"]
    assert table["turn"] == "British"


def test_refusers_are_exposed_to_guards_too() -> None:
    """EC-GAP-10."""
    for ruling, legal in (("exposed", True), ("search-only", False)):
        table = Table({"refusers": ruling}, at={"Br1": "I08", "G1": "J08"}, turn="Security",
                      points=1, refused=["Br1"])  # fmt: skip
        assert table.legal("Security: G1 to I08") == legal


def test_secret_answers_to_an_appel() -> None:
    """EC-GAP-11: nothing shows before the last one has answered."""
    table = Table({"appel_answers": "secret"}, turn="Security", hands={"Security": ["Appel"]},
                  at={"Br1": "I05", "Br2": "I06", "Du1": "I07"})  # fmt: skip
    table.play("Security: play Appel; British: Br1 refuses; British: Br2 obeys")
    assert table["refused"] == "none"
    table.play("Dutch: Du1 refuses")
    assert table["refused"] == "Br1, Du1"
    table.play("British: Br2 to A01; Security: general search")


# -- the way home ----------------------------------------------------------------------------------

HOME: dict[str, Any] = {"players": ["British"], "turn": "British", "returning": ["Br1"]}
WAYS: tuple[tuple[str, dict[str, Any], str, str], ...] = (
    ("all points homeward", {"at": {"Br1": "O08"}}, "Br1 to O07; Br1 to O06; Br1 to O05", "yes"),
    ("a point left", {"at": {"Br1": "O08"}}, "Br1 to O07; Br1 to O06", "no"),
    ("a point for another man", {"at": {"Br1": "O08", "Br2": "I05"}},
     "Br1 to O07; Br1 to O06; Br2 to I06", "no"),
    ("another man first", {"at": {"Br1": "O08", "Br2": "I05"}},
     "Br2 to I06; Br1 to O07; Br1 to O06", "no"),
    ("away from home", {"at": {"Br1": "O06"}}, "Br1 to O07; Br1 to O08; Br1 to O09", "no"),
    ("to and fro", {"at": {"Br1": "O06"}}, "Br1 to O05; Br1 to O06; Br1 to O05", "no"),
    ("barred all the time", {"at": {"Br1": "O01", "Br2": "I05", "G1": "INSP1"}},
     "Br2 to I06; Br2 to I07; Br2 to I08", "yes"),
    ("a friend clears the way", {"at": {"Br1": "O01", "Br2": "INSP1", "Br3": "I01"},
     "equipment": {}, "uniform": ["Br2"], "points": 2}, "Br2 to DOOR1; Br1 to INSP1", "yes"),
)  # fmt: skip


@each("case", WAYS, ids=lambda case: case[0])
def test_the_way_home_counts_every_point(case: tuple[str, dict[str, Any], str, str]) -> None:
    """EC-ARREST-08, EC-GAP-19."""
    _, more, steps, exempt = case
    table = Table(**{**HOME, "points": 3, **more})
    table.play("; ".join(f"British: {step}" for step in steps.split("; ")))
    assert table.play("British: end")["exempt.British"] == exempt


def test_points_before_the_release_count_too() -> None:
    """EC-GAP-19: released last of all, with the other points used elsewhere."""
    at = {"Br1": "outer cells", "Br2": "I05"}
    late = Table(players=["British"], at=at, throws=["1+1"]).play(
        "British: Br2 to I06; British: release Br1 to O11; British: end")  # fmt: skip
    assert late["exempt.British"] == "no"
    first = Table(players=["British"], at=at, throws=["1+1"]).play(
        "British: release Br1 to O11; British: Br1 to O10; British: end")  # fmt: skip
    assert first["exempt.British"] == "yes"


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


def test_by_the_other_ruling_he_has_to_come_nearer_at_all() -> None:
    """EC-GAP-19: a step away from home is none of the way."""
    for step, exempt in (("O05", "yes"), ("O07", "no")):
        table = Table({"full_return": "any-step"}, **{**HOME, "at": {"Br1": "O06"}, "points": 3})
        assert table.play(f"British: Br1 to {step}; British: end")["exempt.British"] == exempt


def test_by_the_other_ruling_a_man_released_late_has_come_no_nearer() -> None:
    """EC-GAP-19: he could have made a step homeward, and made none."""
    at = {"Br1": "outer cells", "Br2": "I05"}
    for more, exempt in (("", "no"), ("; British: Br1 to O10", "yes")):
        table = Table({"full_return": "any-step"}, players=["British"], at=at, throws=["2+2"])
        table.play(f"British: Br2 to I06; British: release Br1 to O11{more}; British: end")
        assert table["exempt.British"] == exempt


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
    assert event.text == f"Br1 leaves Solitary and starts from {starts[-1]}."
    assert ("EC-GAP-24" in event.clauses) == (starts != [arrow])
    table.state = GAME.setup(spec, {"M1": text}, {"taken_arrow": "waits"})
    assert table.offered("British: release") == (
        [f"British: release Br1 to {arrow}"] if starts == [arrow] else []
    )


def test_a_nation_is_exempt_anew_when_its_first_man_is_released() -> None:
    """EC-ARREST-06, EC-ARREST-08: it says nothing of the others; a second man changes nothing."""
    cells = {"Br1": "outer cells", "Du1": "outer cells"}
    table = Table(at=cells, throws=["3+3"], faded=["British", "Dutch"])
    table.play("British: release Br1 to O11")
    assert table.event("released").clauses == (
        "EC-CELL-02", "EC-CELL-03", "EC-DOUBLE-01", "EC-REF-05", "EC-REF-06", "EC-CELL-05",
        "EC-ARREST-06",
    )  # fmt: skip
    assert (table["exempt.British"], table["exempt.Dutch"]) == ("yes", "no")
    table = Table(at={"Br1": "outer cells", "Br2": "O05"}, throws=["3+3"], faded=["British"],
                  returning=["Br2"])  # fmt: skip
    assert table.play("British: release Br1 to O11")["exempt.British"] == "no"


@each(
    ("at", "more", "lost"),
    [("O09", {"equipment": {"British": ["rope"]}}, ("EC-ARREST-07",)),
     ("O09", {"faded": ["British"]}, ("EC-ARREST-08",)),
     ("O09", {"faded": ["British"], "equipment": {"British": ["rope"]}},
      ("EC-ARREST-07", "EC-ARREST-08")),
     ("Q09", {"refused": ["Br1"], "loose": True}, ("EC-GAP-76",)),
     ("Q10", {}, ("EC-GAP-20",))],
)  # fmt: skip
def test_why_a_man_on_his_way_home_is_arrested(
    at: str, more: dict[str, Any], lost: tuple[str, ...]
) -> None:
    """EC-ARREST-06: for Equipment, for lost time, or by rulings on a post or after an Appel."""
    rulings = {"exempt_on_post": "no", "returning_refuser": "exposed"}
    table = Table(rulings, turn="Security", points=2, at={"Br1": at, "G1": "Q08", "G2": "O08"},
                  returning=["Br1"], **more)  # fmt: skip
    table.play({"O09": "Security: G2 to O09", "Q09": "Security: G1 to Q09",
                "Q10": "Security: G1 to Q09; Security: G1 to Q10"}[at])  # fmt: skip
    event = table.event("announced")
    assert event.clauses[:3] == ("EC-ARREST-01", "EC-ARREST-03", "EC-REF-18")
    place = event.clauses.index("EC-ARREST-06")
    assert event.clauses[place + 1 :] == lost
    assert (table["at.Br1"], table["returning"]) == ("outer cells", "none")


def test_by_ruling_the_place_of_the_arrest_makes_the_way_home_free() -> None:
    """EC-GAP-22: from outside the inner yard, whichever cells he then sits in."""
    rulings = {"free_return": "place-of-arrest"}
    table = Table(rulings, turn="Security", points=2, at={"Br1": "O09", "G1": "O08"})
    table.play("Security: G1 to O09")
    assert table.event("arrested").clauses[-1] == "EC-GAP-22"
    assert table["returning"] == "Br1"
    free = Table(rulings, at={"Br1": "outer cells"}, returning=["Br1"], throws=["3+3"], loose=True)
    free.play("British: release Br1 to O11")
    assert free.event("released").clauses[-2:] == ("EC-ARREST-06", "EC-GAP-22")
    assert free["returning"] == "Br1"


def test_a_man_from_the_outer_cells_is_on_his_way_home() -> None:
    """EC-ARREST-06: he alone, and not who sat in the inner cells."""
    table = Table(at={"Br1": "outer cells", "Br2": "outer cells", "Br3": "inner cells"},
                  throws=["3+3", "2+2"])  # fmt: skip
    table.play("British: release Br3 to I06")
    assert table.event("released").data == {"pawn": "Br3", "to": "I06"}
    assert "EC-ARREST-06" not in table.event("released").clauses
    assert table["returning"] == "none"
    assert table.play("British: release Br2 to O11")["returning"] == "Br2"


@each(
    ("faded", "gear", "lost"),
    [("Dutch", {}, ("EC-ARREST-08",)), ("British", {"Dutch": ["key"]}, ("EC-ARREST-07",))],
)
def test_each_nation_loses_its_own_exemption(
    faded: str, gear: dict[str, list[str]], lost: tuple[str, ...]
) -> None:
    """EC-ARREST-07, EC-ARREST-08: what another nation holds or fails to do changes nothing."""
    table = Table(turn="Security", points=2, at={"Du1": "O09", "Br1": "O03", "G1": "O08"},
                  returning=["Du1", "Br1"], faded=[faded], equipment=gear)  # fmt: skip
    table.play("Security: G1 to O09")
    clauses = table.event("announced").clauses
    assert clauses[clauses.index("EC-ARREST-06") + 1 :] == lost


def test_by_ruling_only_who_was_taken_outside_the_yard_is_free_on_his_way() -> None:
    """EC-GAP-22: who sat in the outer cells because the others were full has no free way home."""
    table = Table({"free_return": "place-of-arrest"}, at={"Br1": "outer cells"}, throws=["3+3"])
    table.play("British: release Br1 to O11")
    assert table["returning"] == "none"
    assert {"EC-ARREST-06", "EC-GAP-22"}.isdisjoint(table.event("released").clauses)
    usual = Table(at={"Br1": "outer cells"}, throws=["3+3"]).play("British: release Br1 to O11")
    assert usual["returning"] == "Br1"


@each("to", ["A01", "O10"])
def test_a_released_man_starts_at_the_arrow_alone(to: str) -> None:
    """EC-CELL-05: the refusal names the circle, the first of the castle too."""
    refusal = Table(at={"Br1": "outer cells"}, throws=["3+3"]).refusal(
        f"British: release Br1 to {to}"
    )
    assert (refusal.code, refusal.at) == ("not-there", to)
    assert refusal.text == "A released man starts at the arrow, on O11."
    assert refusal.clauses == ("EC-CELL-05", "EC-GAP-24")


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
