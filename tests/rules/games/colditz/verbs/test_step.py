"""Why a step may not be taken, in words; and whose marker lies which way after a crossing."""

from __future__ import annotations

from typing import Any, NamedTuple

from rules.games.colditz.state import worded
from tests.cases import each
from tests.rules.games.colditz.table import Table


class Try(NamedTuple):
    """A step by somebody, where pawns and markers are, and what is said against it."""

    text: str
    spec: dict[str, Any]
    code: str
    said: str
    clauses: str
    options: dict[str, str] | None = None


TUNNEL = {"Br1": "T1_3", "Br2": "T1_2"}
BACK: dict[str, Any] = {"at": {"G1": "X01"}, "markers": {"O13-X01": "British"}}
DUTCH: dict[str, Any] = {"at": {"Br1": "X01"}, "markers": {"O13-X01": "Dutch"}}
GUARDS = (
    Try("G1 to I04", {"at": {"G1": "I01"}}, "no-link", "No way leads from I01 to I04.",
        "GAP-01"),
    Try("G1 to I02", {"at": {"G1": "I01", "G2": "I02"}}, "pawn", "G2 stands at I02.",
        "MOVE-06 REF-16 GAP-15"),
    Try("G1 to TG1", {"at": {"G1": "X07"}}, "guard-target", "Guards enter no Target.",
        "TARGET-01"),
    Try("G1 to THEATRE1", {"at": {"G1": "I08"}}, "guard-room",
        "Guards may not enter a Room without a marker.", "ROOM-03 ROOM-06"),
    Try("G1 to S3", {"at": {"G1": "J12"}}, "guard-safe", "Guards may not enter a Safe Area.",
        "SAFE-03 SAFE-04"),
    Try("G1 to S3", {"at": {"G1": "J12"}, "markers": {"S3-L31": "British"}}, "safe-stop",
        "G1 cannot stay on the Safe Area.", "REF-13 GAP-43 GAP-75"),
    Try("G1 to A20", {"at": {"G1": "I01"}}, "appel-stop", "G1 cannot stay on the Appel area.",
        "REF-13 GAP-44 GAP-75"),
    Try("G1 to A20", {"at": {"G1": "I01"}}, "guard-appel", "Guards may not enter the Appel area.",
        "GAP-44", {"guards_on_appel": "keep-out"}),
    Try("G1 to V01", {"at": {"G1": "O07"}}, "walkway", "G1 cannot stay at V01.",
        "WALKWAY-01 REF-13 GAP-75"),
    Try("G1 to X01", {"at": {"G1": "O13"}}, "guard-pair", "No marker lets a Guard pass there.",
        "ATTEMPT-15 REF-10"),
    Try("G1 to O13", BACK, "guard-back", "Guards may not go back through a Fence or up a Drop.",
        "ATTEMPT-25"),
    Try("G1 to T1_2", {"at": {"G1": "J11"}}, "tunnel-stop",
        "G1 cannot stay at T1_2.", "TUNNEL-11 REF-14 GAP-75"),
    Try("G1 to T1_3", {"at": {"Br1": "T1_4", "G1": "T1_2"}, "open": ["CHAPEL"], "loose": True},
        "undetected", "Nobody has detected that Tunnel.", "TUNNEL-12 REF-15"),
)  # fmt: skip
MEN = (
    Try("Br1 to O14", {"at": {"Br1": "X01"}}, "no-link", "No way leads from X01 to O14.",
        "GAP-01 WIRE-02"),
    Try("Br1 to DOOR1", {"at": {"Br1": "I12"}}, "no-key", "Br1 needs a Key for DOOR1.",
        "DOOR-01 REF-09 ATTEMPT-07"),
    Try("Br1 to INSP2", {"at": {"Br1": "O02"}}, "no-pass",
        "Br1 needs a Pass for INSP2.", "INSPECT-01 REF-09"),
    Try("Br1 to X01", {"at": {"Br1": "O13"}}, "no-cutter",
        "Br1 needs a Wire Cutter to get to X01.", "WIRE-01 REF-09"),
    Try("Br1 to X30", {"at": {"Br1": "O14"}}, "no-rope", "Br1 needs a Rope to get to X30.",
        "DROP-01 REF-09"),
    Try("Br1 to L60", {"at": {"Br1": "KITCHEN2"}}, "no-ropes",
        "Br1 needs two Ropes to get to L60.", "DROP-02 REF-09 ATTEMPT-09"),
    Try("Br1 to O13", DUTCH, "no-marker",
        "Br1 can go back only by a marker of his own nation.", "ATTEMPT-23 GAP-40"),
    Try("Br1 to O13", DUTCH, "other-way", "The marker shows the way from the other side.",
        "GAP-40", {"wire_forward": "either-side"}),
    Try("Br1 to TG1", {"at": {"Br1": "X07"}}, "no-kit",
        "Br1 has no Escape Kit to escape with.", "ESCAPE-03 GAP-35"),
    Try("Br1 to X04", {"at": {"Br1": "X03"}}, "searchlight",
        "Br1 cannot stay at X04.", "SEARCHLIGHT-01 REF-12 GAP-75"),
    Try("Br1 to CHAPEL3", {"at": {"Br1": "CHAPEL2"}}, "tunnel-closed",
        "The Tunnel is not open.", "TUNNEL-01 TUNNEL-06 REF-14"),
    Try("Br1 to T1_2", {"at": {"Br1": "J11"}}, "tunnel-stop",
        "Br1 cannot stay at T1_2.", "TUNNEL-11 REF-14 GAP-75 TUNNEL-03"),
    Try("Br1 to Q05", {"at": TUNNEL, "open": ["CHAPEL"]}, "no-way-out",
        "A Tunnel has only one way out, its exit.", "TUNNEL-09 GAP-47"),
    Try("Br1 to T1_2", {"at": TUNNEL, "open": ["CHAPEL"]}, "pawn-below",
        "Br2 is underground at T1_2.", "MOVE-07 MOVE-06"),
    Try("Br2 to T1_3", {"at": TUNNEL, "open": ["CHAPEL"]}, "pawn-below",
        "Br1 is underground at T1_3.", "MOVE-07 MOVE-06"),
    Try("Br2 to Q07", {"at": {"Br1": "Q07", "Br2": "T1_4", "Br3": "T1_3"}, "open": ["CHAPEL"]},
        "pawn", "Br1 stands at Q07.", "MOVE-06 REF-16 GAP-15"),
)  # fmt: skip


@each("case", [*GUARDS, *MEN], ids=lambda case: f"{case.text} {case.code}")
def test_a_step_that_is_refused(case: Try) -> None:
    """EC-MOVE-06, EC-REF-09: one sentence says why, and the circle that it is about."""
    who = "Security" if case.text.startswith("G") else "British"
    table = Table(case.options, points=1, turn=who, **case.spec)
    refusal = table.refusal(f"{who}: {case.text}")
    assert (refusal.code, refusal.text) == (case.code, worded(table.state, case.said))
    assert refusal.clauses == tuple(f"EC-{clause}" for clause in case.clauses.split())
    assert refusal.at == case.text.rpartition(" ")[2]
