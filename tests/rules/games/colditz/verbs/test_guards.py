"""Guards by way of the posts, and markers that they take away: what is said, and what refused."""

from __future__ import annotations

from typing import Any

from tests.cases import each
from tests.rules.games.colditz.table import Table

TURN: dict[str, Any] = {"turn": "Security", "points": 3}
FENCE = {"O13-X01": "British"}
DROP = {"THEATRE2-L30": "British"}


def why(table: Table, text: str) -> tuple[str, str, tuple[str, ...]]:
    """The code, the sentence and the clauses of the one refusal."""
    found = table.refusal(f"Security: {text}")
    return found.code, found.text, found.clauses


def test_where_no_guard_is_deployed() -> None:
    """EC-MOVE-11: after the roll, for a point, from the Barracks, onto a free Guard Post."""
    table = Table(**TURN, barracks=1, at={"G2": "Q10", "G3": "O10", "Br2": "Q12"})
    assert why(table, "deploy to O10") == ("no-post", "O10 is no Guard Post.", ("EC-POST-01",))
    assert why(table, "deploy to Q10") == ("pawn", "G2 stands on Q10.", ("EC-GAP-15",))
    home = Table(**TURN, barracks=1, at={"Br2": "Q12"}, returning=["Br2"])
    assert why(home, "deploy to Q12") == (
        "immune", "Br2 is on the way home and holds no Equipment.",
        ("EC-ARREST-06", "EC-REF-24", "EC-GAP-16", "EC-GAP-20"),
    )  # fmt: skip
    hides = Table(**TURN, barracks=1, at={"Br1": "J02"}, hidden=["Br1"])
    assert why(hides, "deploy to J02") == (
        "immune", "Br1 is hidden, and no Guard finds him.",
        ("EC-SAFE-01", "EC-GAP-77", "EC-GAP-16"),
    )  # fmt: skip
    assert why(Table(turn="Security", barracks=1), "deploy to Q10") == (
        "roll-first", "Security rolls the dice first.", ("EC-MOVE-01",))  # fmt: skip
    poor = Table(turn="Security", points=0, barracks=1, at={"G2": "Q10"})
    costs = "It costs a movement point, and none is left."
    assert why(poor, "deploy to Q12") == ("no-points", costs, ("EC-MOVE-11",))
    assert why(poor, "G2 to the office") == ("no-points", costs, ("EC-MOVE-12",))
    none = "No Guard is in the Barracks"
    assert why(Table(**TURN, barracks=0), "deploy to Q10") == (
        "no-guard", f"{none}.", ("EC-BARRACKS-01",))  # fmt: skip
    assert why(Table(**TURN, barracks=0, at={"G1": "office"}), "deploy to Q10") == (
        "no-guard", f"{none}; those in the Office wait for the end of the Turn.",
        ("EC-BARRACKS-01", "EC-MOVE-13", "EC-MOVE-14"),
    )  # fmt: skip
    mine = Table(points=3).refusal("British: deploy to Q10")
    assert (mine.code, mine.text) == ("not-yours", "Only Security leads Guards.")
    assert mine.clauses == ("EC-MOVE-10",)


def test_who_does_not_go_to_the_office() -> None:
    """EC-MOVE-12, EC-POST-02: no prisoner, and no Guard who stands on no Guard Post."""
    table = Table(**TURN, at={"G1": "O10", "Br1": "Q11"})
    assert why(table, "Br1 to the office") == ("not-yours", "Br1 is no Guard.", ("EC-MOVE-12",))
    assert why(table, "G1 to the office") == (
        "no-post", "G1 does not stand on a Guard Post.", ("EC-MOVE-12", "EC-POST-02"))  # fmt: skip


@each("choice", ["walks-on", "stays"])
def test_out_of_the_barracks_and_back_to_the_office(choice: str) -> None:
    """EC-MOVE-11, EC-MOVE-12, EC-GAP-64: each for a point; by ruling a deployed Guard stays."""
    table = Table({"deployed_guard": choice}, **TURN, barracks=2)
    table.play("Security: deploy to Q10")
    event = table.event("deployed")
    assert (event.text, event.who) == ("G1 comes from the Barracks onto Q10.", "Security")
    usual = ("EC-POST-01", "EC-MOVE-10", "EC-MOVE-11", "EC-BARRACKS-01")
    assert table["points"] == "2"
    if choice == "stays":
        assert event.clauses == (*usual, "EC-GAP-64")
        assert why(table, "G1 to Q11") == (
            "moved", "G1 moves no more in this Turn.", ("EC-GAP-64",))  # fmt: skip
        return
    assert event.clauses == usual
    table.play("Security: G1 to the office")
    event = table.event("withdrawn")
    assert (event.text, event.who) == ("G1 goes to the Commander's Office.", "Security")
    assert event.clauses == ("EC-POST-02", "EC-MOVE-10", "EC-MOVE-12")
    assert (table["at.G1"], table["points"]) == ("office", "1")


# -- Markers --------------------------------------------------------------------------------------


def test_a_guard_takes_a_marker_beside_him() -> None:
    """EC-ATTEMPT-16, EC-GAP-41: where one lies, on either circle, and only after he has moved."""
    bare = Table(**TURN, at={"G1": "X02"})
    none = ("no-marker", "No marker lies there.", ("EC-ATTEMPT-16",))
    assert why(bare, "remove O13-X01 with G1") == none
    assert why(bare, "remove O13-X01") == none
    table = Table(**TURN, at={"G1": "X02", "G2": "O13", "Br1": "X01"}, markers=FENCE)
    about = ("EC-ATTEMPT-16", "EC-GAP-41")
    assert why(table, "remove O13-X01 with G1") == (
        "not-there", "G1 stands neither on O13 nor X01.", about)  # fmt: skip
    assert why(table, "remove O13-X01 with G2") == (
        "not-moved", "G2 has not moved in this Turn.", about)  # fmt: skip
    only = ("not-yours", "Only Guards take markers away.", ("EC-ATTEMPT-16",))
    assert why(table, "remove O13-X01 with Br1") == only
    assert why(table, "remove O13-X01") == (
        "no-guard", "No Guard stands there, and no man of that nation has escaped.",
        ("EC-ATTEMPT-16", "EC-ESCAPE-06", "EC-GAP-54"),
    )  # fmt: skip
    own = Table(points=1, markers=FENCE).refusal("British: remove O13-X01")
    assert (own.code, own.text, own.clauses) == only


@each(("start", "end", "more"), [("X02", "X01", ()),
                                                    ("O14", "O13", ("EC-GAP-41",))])  # fmt: skip
def test_a_marker_is_taken(start: str, end: str, more: tuple[str, ...]) -> None:
    """EC-ATTEMPT-17, EC-ATTEMPT-18, EC-GAP-41: at its far circle, or at its near one."""
    table = Table(**TURN, at={"G1": start}, markers=FENCE)
    table.play(f"Security: G1 to {end}; Security: remove O13-X01 with G1")
    event = table.event("unmarked")
    assert (event.text, event.who) == ("The marker between O13 and X01 goes.", "Security")
    assert event.clauses == ("EC-ATTEMPT-16", "EC-ATTEMPT-17", "EC-ATTEMPT-18", *more)
    assert (table["marker.O13-X01"], table["at.G1"], table["points"]) == ("none", end, "2")


def test_by_ruling_only_who_has_just_crossed_takes_a_marker() -> None:
    """EC-GAP-41: he goes through the fence, and takes it right then."""
    table = Table({"marker_removal": "crossing"}, **TURN, at={"G1": "X02", "G2": "O13"},
                  markers=FENCE)  # fmt: skip
    table.play("Security: G1 to X01")
    assert why(table, "remove O13-X01 with G1") == (
        "not-crossed", "G1 has not just crossed between O13 and X01.",
        ("EC-ATTEMPT-16", "EC-GAP-41"),
    )  # fmt: skip
    table = Table({"marker_removal": "crossing"}, **TURN, at={"G2": "O13"}, markers=FENCE)
    table.play("Security: G2 to X01; Security: remove O13-X01 with G2")
    assert table["marker.O13-X01"] == "none"


def test_whoever_takes_the_marker_of_his_room_leaves_it() -> None:
    """EC-ATTEMPT-21: down the Drop for a point, or to the Office for nothing; first of all."""
    table = Table(**TURN, at={"G1": "THEATRE1", "G2": "I08"}, markers=DROP)
    table.play("Security: G1 to THEATRE2; Security: remove THEATRE2-L30 with G1")
    assert table.offered("Security") == ["Security: G1 to L30", "Security: G1 to the office"]
    assert why(table, "G2 to I07") == (
        "other-pawn", "First G1 leaves the Room.", ("EC-ATTEMPT-21",))  # fmt: skip
    assert why(table, "G1 to THEATRE1") == (
        "no-way", "He goes down the Drop or to the Commander's Office.",
        ("EC-ATTEMPT-21", "EC-GAP-41"),
    )  # fmt: skip
    down = table.copy().play("Security: G1 to L30")
    event = down.event("moved")
    assert (event.text, event.who) == ("G1 goes down to L30.", "Security")
    assert event.clauses == ("EC-ATTEMPT-21", "EC-MOVE-02")
    assert (down["at.G1"], down["points"]) == ("L30", "1")
    table.play("Security: G1 to the office")
    event = table.event("left-room")
    assert (event.text, event.who) == ("G1 goes to the Commander's Office.", "Security")
    assert event.clauses == ("EC-ATTEMPT-21", "EC-MOVE-08")
    assert (table["at.G1"], table["points"]) == ("office", "2")


def test_other_guards_in_the_room_leave_it_too() -> None:
    """EC-GAP-41: without its last marker nobody may stay there."""
    table = Table(**TURN, at={"G1": "THEATRE1", "G3": "THEATRE2"}, markers=DROP)
    table.play("Security: G3 to L30; Security: remove THEATRE2-L30 with G3")
    event = table.event("left-room")
    assert event.text == "G1 may not stay in the Room and goes to the Office."
    assert event.clauses == ("EC-GAP-41", "EC-MOVE-08")
    assert (table["at.G1"], table["at.G3"]) == ("office", "L30")


def test_only_guards_in_rooms_without_a_marker_leave_them() -> None:
    """EC-GAP-41: one in another marked Room stays, and so does one who is in no Room."""
    at = {"G1": "office", "G2": "THEATRE1", "G3": "KITCHEN1", "G4": "THEATRE2", "G5": "J08"}
    table = Table(**TURN, at=at, markers={**DROP, "KITCHEN2-L60": "British"})
    table.play("Security: G4 to L30; Security: remove THEATRE2-L30 with G4")
    assert table.event("left-room").data == {"pawn": "G2"}
    assert [table[f"at.G{n}"] for n in range(1, 6)] == [
        "office", "office", "KITCHEN1", "L30", "J08"]  # fmt: skip


ESCAPE: dict[str, Any] = {"kits": ["British"], "points": 1,
                          "at": {"Br1": "X07", "G1": "THEATRE1"}}  # fmt: skip


def test_after_an_escape_security_takes_markers_of_that_nation() -> None:
    """EC-ESCAPE-06, EC-GAP-54: any number of them, of either direction, and of no other nation."""
    two = {**DROP, "X01-O13": "British", "O14-X30": "Dutch"}
    table = Table({"wire_forward": "either-side"}, **ESCAPE, markers=two)
    table.play("British: Br1 to TG1")
    assert table.offered("Security") == [
        "Security: remove O13-X01", "Security: remove THEATRE2-L30", "Security: done"]  # fmt: skip
    assert why(table, "remove O14-X30") == (
        "other-nation", "Security takes only markers of the British now.", ("EC-ESCAPE-06",)
    )  # fmt: skip
    one = table.copy().play("Security: remove THEATRE2-L30")
    assert one.event("unmarked").clauses == ("EC-ESCAPE-06", "EC-GAP-54")
    assert one.event("left-room").clauses == ("EC-GAP-42", "EC-MOVE-08")
    assert (one["asked"], one["at.G1"]) == ("Security", "office")
    one.play("Security: remove O13-X01")
    assert (one["asked"], one["phase"], one["marker.O14-X30"]) == ("British", "move", "Dutch")
    table.play("Security: done")
    event = table.event("stay")
    assert (event.text, event.who) == ("The other markers stay.", "Security")
    assert event.clauses == ("EC-ESCAPE-06",)
    assert (table["asked"], table["marker.O13-X01"]) == ("British", "British back")


def test_a_nation_whose_only_marker_lies_backwards() -> None:
    """EC-ESCAPE-06, EC-GAP-40: it is asked about like any other."""
    table = Table({"wire_forward": "either-side"}, **ESCAPE, loose=True,
                  markers={"X01-O13": "British"}).play("British: Br1 to TG1")  # fmt: skip
    assert table.offered("Security") == ["Security: remove O13-X01", "Security: done"]
    assert table.play("Security: remove O13-X01")["marker.O13-X01"] == "none"


@each("room", ["to-office", "walk-out"])
def test_by_ruling_those_markers_go_in_the_next_turn_of_security(room: str) -> None:
    """EC-GAP-54, EC-GAP-42: without a Guard, and by ruling Guards stay in the Room for now."""
    table = Table({"markers_after_escape": "own-turn", "unmarked_room": room}, **ESCAPE,
                  markers={**DROP, "O14-X30": "Dutch"})  # fmt: skip
    table.play("British: Br1 to TG1; British: end; Dutch: roll; dice: 4+2; Dutch: end")
    assert table.offered("Security: remove") == ["Security: remove THEATRE2-L30"]
    assert why(table, "remove O14-X30") == (
        "no-guard", "No Guard stands there, and no man of that nation has escaped.",
        ("EC-ATTEMPT-16", "EC-ESCAPE-06", "EC-GAP-54"),
    )  # fmt: skip
    table.play("Security: remove THEATRE2-L30")
    assert table.event("unmarked").clauses == ("EC-ESCAPE-06", "EC-GAP-54")
    assert table["at.G1"] == ("office" if room == "to-office" else "THEATRE1")
