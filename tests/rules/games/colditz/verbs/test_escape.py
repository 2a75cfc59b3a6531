"""Tunnels, cards, Targets, what an escape leaves behind, and the end of the game."""

from __future__ import annotations

from typing import Any

from rules.games.colditz import GAME
from tests.cases import each
from tests.rules.games.colditz.table import Table

EO3 = ["British", "Dutch", "Polish"]
TURN = "{0}: roll; dice: 4+2; {0}: end"


def test_opening_a_tunnel() -> None:
    """EC-SC-44."""
    at = {"Br1": "CHAPEL2", "Br2": "CHAPEL1", "Du1": "I09", "Du2": "J11"}
    table = Table(at=at, points=8, hands={"British": ["Tunnel: Chapel"]})
    assert table.refused("British: Br1 to CHAPEL3") == "tunnel-closed"
    table.play("British: play Tunnel: Chapel")
    table.play("British: Br1 to CHAPEL3; British: Br1 to T1_2; British: Br1 to T1_3")
    assert table.refused("British: Br1 to Q05") == "no-way-out"
    table.play("British: Br2 to CHAPEL2; British: Br2 to CHAPEL3; British: end")
    assert (table["tunnel.CHAPEL"], table["inside"]) == ("open", "Br1, Br2")
    table.play("Dutch: roll; dice: 4+2; Dutch: Du1 to CHAPEL1; Dutch: Du1 to CHAPEL2")
    over = table.copy().play("Dutch: Du2 to T1_2")
    assert over["inside"] == "Br1, Br2"
    assert over.refused("Dutch: end") == "go-on"
    assert table.refused("Dutch: Du1 to CHAPEL3") == "pawn"


def test_over_and_under() -> None:
    """EC-SC-45."""
    at = {"Br1": "T1_2", "Br2": "T1_3", "Du1": "J11", "G1": "Q05"}
    table = Table(at=at, open=["CHAPEL"], turn="Dutch", points=2)
    table.play("Dutch: Du1 to T1_2; Dutch: Du1 to J12; Dutch: end")
    short = Table(at=at, open=["CHAPEL"], turn="Dutch", points=1)
    assert short.refused("Dutch: Du1 to T1_2") == "tunnel-stop"
    guard = Table(at=at, open=["CHAPEL"], turn="Security", points=2)
    guard.play("Security: G1 to T1_3; Security: G1 to Q06; Security: end")
    assert guard["inside"] == "Br1, Br2"


def test_tunnel_detected() -> None:
    """EC-SC-46."""
    at = {"Br1": "T1_2", "Br2": "CHAPEL3", "Du1": "T1_3", "Du2": "T2_2", "Du3": "CANTEEN3",
          "G1": "J11", "G2": "I09", "G3": "I01"}  # fmt: skip
    table = Table(at=at, open=["CHAPEL", "CANTEEN"], turn="Security", points=5,
                  hands={"Security": ["Tunnel Detected"]})  # fmt: skip
    table.play("Security: play Tunnel Detected on CHAPEL; Security: G1 to T1_2")
    assert "EC-TUNNEL-12" in table.fired
    assert (table["at.Br1"], table["at.G1"]) == ("inner cells", "office")
    table.play("Security: G2 to CHAPEL1")
    assert table.refused("Security: G3 to CANTEEN1") == "guard-room"
    seen = Table(at={"Br1": "CHAPEL3", "Br2": "T1_4", "G1": "J11"}, detected=["CHAPEL"],
                 turn="Security", points=1)  # fmt: skip
    seen.play("Security: G1 to T1_2; Security: end")
    assert seen["inside"] == "Br1, Br2, G1"


def test_collapse() -> None:
    """EC-SC-47."""
    at = {"Br1": "T1_4", "Du1": "T1_3", "G1": "T1_2", "Br2": "CHAPEL2"}
    table = Table(at=at, detected=["CHAPEL"], points=4, equipment={"Dutch": ["rope"]})
    table.play("British: Br1 to Q07; British: Br1 to O07; British: end")
    assert {"EC-TUNNEL-13", "EC-TUNNEL-14", "EC-TUNNEL-16", "EC-TUNNEL-18"} <= table.fired
    assert (table["at.Du1"], table["at.G1"], table["tunnel.CHAPEL"], table["holds.Dutch"]) == (
        "outer cells", "office", "closed", "1")  # fmt: skip


@each(
    ("at", "cells", "returning"),
    [("T1_3", "outer cells", "Br2, Br1"), ("T1_2", "inner cells", "Br2")],
)
def test_by_ruling_whoever_is_buried_outside_the_yard_has_a_free_way_home(
    at: str, cells: str, returning: str
) -> None:
    """EC-GAP-22, EC-TUNNEL-14: the place decides; others who are on theirs stay on it."""
    table = Table({"free_return": "place-of-arrest"}, at={"Br1": at, "Br2": "O09"}, points=0,
                  open=["CHAPEL"], returning=["Br2"]).play("British: end")  # fmt: skip
    event = table.event("buried")
    assert event.text == f"Br1 goes from the fallen Tunnel to the {cells}."
    assert event.clauses == ("EC-TUNNEL-14", "EC-GAP-48")
    assert (table["at.Br1"], sorted(table["returning"].split(", "))) == (
        cells, sorted(returning.split(", ")))  # fmt: skip


def test_cards_and_their_time() -> None:
    """EC-SC-15."""
    hand = {"British": ["Release from Solitary", "Talisman", "Hideaway"],
            "Security": ["Shoot to Kill", "Appel"]}  # fmt: skip
    at = {"Br1": "X05", "Br2": "inner cells", "Br3": "I08", "G1": "X02"}
    table = Table(at=at, hands=hand, turn="Dutch")
    play = "British: play Release from Solitary with Br2 to I06"
    assert table.refused(play) == "not-your-turn"
    own = Table(at=at, hands=hand).play(play)
    assert own["at.Br2"] == "I06"
    guard = Table(at=at, hands=hand, turn="Security").play("Security: roll; dice: 4+2")
    assert guard.refused("Security: play Appel") == "rolled"
    guard.play("Security: play Shoot to Kill with G1 on Br1; British: play Talisman")
    assert guard["at.Br1"] == "X05"
    guard.play("British: play Hideaway with Br3")
    assert guard["hidden"] == "Br3"


def test_staff_car_and_shoot_to_kill() -> None:
    """EC-SC-60."""
    table = Table(at={"Br1": "CAR"}, hands={"British": ["Staff Car"]})
    assert Table(at={"Br1": "CAR"}).refused("British: play Staff Car with Br1") == "not-held"
    assert table.play("British: play Staff Car with Br1")["at.Br1"] == "X10"
    at = {"Br1": "X10", "Br2": "O05", "G1": "X12"}
    table = Table(at=at, turn="Security", hands={"Security": ["Shoot to Kill"]})
    assert table.offered("Security: play") == ["Security: play Shoot to Kill with G1 on Br1"]
    table.play("Security: play Shoot to Kill with G1 on Br1; dice: 1+3")
    assert table["at.Br1"] == "dead"


def test_reaching_a_target() -> None:
    """EC-SC-50."""
    table = Table(at={"Br1": "X06", "Du1": "X13"}, kits=["British"], throws=["4+3"])
    table.play("British: Br1 to X07; British: Br1 to TG1")
    assert {"EC-TARGET-01", "EC-ESCAPE-01", "EC-ESCAPE-03"} <= table.fired
    assert (table["escapes.British"], table["supply.kits"], table["points"]) == ("1", "5", "5")
    table.play("British: end; Dutch: roll; dice: 4+3")
    assert table.refused("Dutch: Du1 to TG2") == "no-kit"


def test_one_kit_for_two() -> None:
    """EC-SC-51."""
    at = {"Br1": "X07", "Br2": "X13"}
    table = Table(at=at, kits=["British"], throws=["4+1"]).play("British: Br1 to TG1")
    both = table.copy().play("British: Br2 to TG2")
    assert {"EC-ESCAPE-04", "EC-ESCAPE-05"} <= both.fired
    assert both["escapes.British"] == "2"
    table.play("British: end").play(TURN.format("Dutch")).play(TURN.format("Security"))
    table.play("British: roll; dice: 4+1")
    assert table.refused("British: Br2 to TG2") == "no-kit"


def test_what_an_escape_leaves_behind() -> None:
    """EC-SC-52."""
    at = {"Br1": "X07", "G1": "X02", "G2": "X05"}
    marks = {"O13-X01": "British", "THEATRE2-L30": "British", "KITCHEN2-L60": "Dutch"}
    table = Table(at=at, kits=["British"], points=5, markers=marks).play("British: Br1 to TG1")
    assert (table["office"], table["asked"]) == ("2", "Security")
    assert table.refused("Security: remove KITCHEN2-L60") == "other-nation"
    table.play("Security: remove O13-X01; Security: done")
    assert table["marker.THEATRE2-L30"] == "British"
    more = Table(at={**at, "Du1": "X12"}, kits=["British"], points=5).play("British: Br1 to TG1")
    assert more["office"] == "0"


def test_six_players_draw_a_kit_part() -> None:
    """EC-SC-04."""
    nations = ["British", "Dutch", "Polish", "French", "American"]
    table = Table(players=nations, at={"Po1": "X07"}, turn="Polish", kits=["Polish"], points=1)
    table.play("Polish: Po1 to TG1; part: Escape Kit (part) 1")
    assert (table["cards.Polish"], table["parts.count"]) == ("1", "5")


def test_the_round_is_played_to_its_end() -> None:
    """EC-SC-55."""
    table = Table(players=EO3, marker=9, at={"Br1": "X07"}, kits=["British"], points=1,
                  escapes={"British": 1, "Dutch": 1})  # fmt: skip
    table.play("British: Br1 to TG1; British: end")
    for who in ("Dutch", "Polish"):
        table.play(TURN.format(who))
        assert table["over"] == "no"
    assert table.play(TURN.format("Security"))["winner"] == "British"
    assert {"EC-WIN-01", "EC-TURN-11"} <= table.fired


def test_joint_victory() -> None:
    """EC-SC-56."""
    table = Table(turn="Security", points=0, marker=12, escapes={"British": 2, "Dutch": 3})
    assert table.play("Security: end")["winner"] == "British, Dutch"


def test_the_total_as_a_common_goal() -> None:
    """EC-SC-57."""
    table = Table({"escape_goal": "total"}, players=EO3, total=4, turn="Security", points=0,
                  escapes={"British": 2, "Dutch": 1, "Polish": 1})  # fmt: skip
    assert table.play("Security: end")["winner"] == "British, Dutch, Polish"
    short = Table({"escape_goal": "total"}, players=EO3, total=4, turn="Security", points=0,
                  marker=9, escapes={"British": 3})  # fmt: skip
    assert short.play("Security: end")["over"] == "no"


def test_the_classic_edition() -> None:
    """EC-SC-58: two escapes win at once; when the time is up the Security Officer wins."""
    classic = {"edition": "classic"}
    table = Table(classic, at={"Br1": "X07"}, kits=["British"], points=3, escapes={"British": 1})
    assert table.play("British: Br1 to TG1")["winner"] == "British"
    result = GAME.result(table.state)
    assert result is not None
    assert result.text == "The British win. Escapes: the British 2, the Dutch 0."
    table = Table(classic, turn="Security", points=0, minutes=150, escapes={"British": 1})
    table.play("Security: time is up; Security: end")
    assert table["winner"] == "Security"
    assert Table(turn="Security").refused("Security: time is up") == "no-limit"


def test_do_or_die() -> None:
    """EC-GAP-60: when time is up, as many throws as the card says, for one man."""
    rules = {"edition": "classic", "do_or_die": "classic"}
    table = Table(rules, at={"Br1": "X05"}, kits=["British"], escapes={"British": 1},
                  turn="Security", points=0, minutes=150)  # fmt: skip
    table.play("Security: time is up; Security: end; British: do or die with Br1; value: 3")
    table.play("dice: 1+1; dice: 2+1; dice: 2+1")
    assert table["points"] == "8"
    table.play("British: Br1 to X06; British: Br1 to X07; British: Br1 to TG1")
    assert table["winner"] == "British"


def test_a_double_of_a_dash_gives_no_further_throw() -> None:
    """EC-GAP-60: the card says how many throws there are, and no clause on doubles adds one."""
    table = up().play("Polish: do or die with Po1; value: 3; dice: 1+1; dice: 1+2; dice: 2+2")
    assert table.fired == {"EC-GAP-60", "EC-CLASSIC-26"}
    assert (table["points"], table["doubles"], table["may-reroll"]) == ("9", "0", "no")
    assert table.refused("Polish: reroll") == "answer-first"


@each(("choice", "points"), [("given-back", "7"), ("lost", "1")])
def test_vain_steps(choice: str, points: str) -> None:
    """EC-GAP-77: the steps after the last circle where the Guard may stop are given back."""
    table = Table({"vain_steps": choice}, at={"Br1": "J01", "G1": "I01"}, turn="Security",
                  points=7, equipment={"British": ["rope"]},
                  hands={"British": ["Hideaway"]})  # fmt: skip
    table.play("; ".join(f"Security: G1 to {at}" for at in ("A20", "A19", "A18", "A17", "A16")))
    table.play("Security: G1 to J01; British: play Hideaway with Br1")
    assert (table["at.G1"], table["points"]) == ("I01", points)


def test_a_common_goal_is_no_goal_of_one_nation() -> None:
    """EC-GAP-59, EC-VARIANT-04: two escapes of one nation end nothing, in either edition."""
    at = {"Br1": "X07", "Br2": "escaped"}
    for goal, over in (("total", "no"), ("both", "yes"), ("per-nation", "yes")):
        options = {"edition": "classic", "escape_goal": goal}
        spec = {} if goal == "per-nation" else {"total": 4}
        table = Table(options, at=at, points=2, kits=["British"], **spec)
        assert table.play("British: Br1 to TG1")["over"] == over, goal


@each(
    ("goal", "told"),
    [
        ("per-nation", "2 escapes of one nation."),
        ("total", "4 escapes in all."),
        ("both", "2 escapes of one nation or 4 escapes in all."),
    ],
)
def test_what_was_agreed_is_told(goal: str, told: str) -> None:
    """EC-VARIANT-03, EC-VARIANT-04."""
    spec = {} if goal == "per-nation" else {"total": 4}
    state = GAME.setup({"board": "mini", "begin": True, "agree": True, **spec}, {},
                       {"escape_goal": goal})  # fmt: skip
    events = GAME.apply(state, GAME.read(state, "British: agree")).events
    assert events[0].text.endswith(f"50 Rounds and {told}")


def test_a_shot_ends_the_roll_before() -> None:
    """EC-GAP-04: after Shoot to Kill within a double there is no extra throw left."""
    table = Table(at={"Br1": "X10", "G1": "X12"}, turn="Security", throws=["2+2"],
                  hands={"Security": ["Shoot to Kill"]})  # fmt: skip
    table.play("Security: play Shoot to Kill with G1 on Br1; dice: 4+3")
    assert table.refused("Security: reroll") == "no-double"
    assert "EC-GAP-04" in table.why("Security: reroll")
    fresh = Table(turn="Security")
    assert fresh.refused("Security: reroll") == "roll-first"


# -- Do-or-Die -------------------------------------------------------------------------------------

DESPAIR = {"edition": "classic", "do_or_die": "classic"}
LAST: dict[str, Any] = {
    "board": "fence", "players": ["Polish", "British"], "turn": "Security", "points": 0,
    "minutes": 150, "kits": ["Polish", "British"],
}  # fmt: skip


def up(options: dict[str, str] | None = None, **more: Any) -> Table:
    """The time is up at the end of a Round."""
    spec = {**LAST, "at": {"Po1": "X08", "Po2": "escaped", "Br1": "X01", "Br2": "escaped"}, **more}
    table = Table({**DESPAIR, **(options or {})}, **spec)
    return table.play("Security: time is up; Security: end")


def test_no_card_is_turned_in_the_modern_game_or_without_the_ruling() -> None:
    """EC-GAP-60: off by default."""
    for options in ({}, {"edition": "classic"}, {"do_or_die": "classic"}):
        table = Table(options, **{**LAST, "at": {"Po1": "X08"}})
        assert table.play("Security: time is up; Security: end")["winner"] == "Security"


def test_nobody_dashes_when_somebody_has_won() -> None:
    """EC-GAP-60: the cards are for a game that nobody has won."""
    table = up({"classic_end": "round-end"}, at={"Po1": "escaped", "Po2": "escaped"})
    assert (table["over"], table["winner"]) == ("yes", "Polish")


def test_a_dash_begins_after_the_last_round_too() -> None:
    """EC-GAP-60, EC-GAP-55."""
    table = Table(DESPAIR, **{**LAST, "turn": "British", "marker": 1, "at": {"Po1": "X08"}})
    assert table.play("British: end")["phase"] == "despair"


def test_a_dash_that_reaches_a_target_wins_at_once() -> None:
    """EC-GAP-60, EC-CLASSIC-09: the second escape of a nation."""
    table = up().play("Polish: do or die with Po1; value: 3")
    assert table["asked"] == "none"
    table.play("dice: 1+1; dice: 1+2; dice: 1+1; Polish: Po1 to TG2")
    assert (table["winner"], table["escapes.Polish"]) == ("Polish", "2")


def test_both_dash_where_the_round_is_played_out() -> None:
    """EC-GAP-56, EC-GAP-60: all dashes first, then the victory."""
    table = up({"classic_end": "round-end"})
    table.play("Polish: do or die with Po1; value: 3; dice: 1+1; dice: 1+1; dice: 1+1")
    table.play("Polish: Po1 to TG2; British: do or die with Br1; value: 4")
    table.play(
        "dice: 1+1; dice: 1+1; dice: 1+1; dice: 1+1; British: Br1 to X08; British: Br1 to TG2"
    )
    assert table["winner"] == "Polish, British"


def test_a_card_is_turned_once() -> None:
    """EC-GAP-60: the values that are left are equally likely."""
    table = up().play("Polish: do or die with Po1")
    assert [GAME.write(table.state, one) for one in GAME.actions(table.state)] == [
        f"value: {number}" for number in (3, 4, 5, 6, 7)
    ]
    table.play("value: 5; dice: 1+1; dice: 1+1; dice: 1+1; dice: 1+1; dice: 1+1; Polish: pass")
    table.play("British: do or die with Br1")
    assert [GAME.write(table.state, one) for one in GAME.actions(table.state)] == [
        f"value: {number}" for number in (3, 4, 6, 7)
    ]


def test_a_dash_ends_only_where_a_man_may_stay() -> None:
    """EC-GAP-60, EC-SEARCHLIGHT-01: over the Searchlight he goes on."""
    table = up(at={"Po1": "L30", "Po2": "escaped"})
    table.play("Polish: do or die with Po1; value: 3; dice: 1+1; dice: 1+1; dice: 1+1")
    table.play("Polish: Po1 to X04")
    assert table.refused("Polish: pass") == "go-on"
    table.play("Polish: Po1 to X05; Polish: pass")
    assert table["asked"] == "British"


def test_whoever_fails_is_out_of_a_common_victory() -> None:
    """EC-GAP-60, EC-GAP-59: the others win without him; whoever lets his card be wins with them."""
    common = {"escape_goal": "total"}
    failed = up(common, total=3).play(
        "Polish: do or die with Po1; value: 3; dice: 1+1; dice: 1+1; dice: 1+1; Polish: pass"
    )
    failed.play("British: do or die with Br1; value: 4; dice: 1+1; dice: 1+1; dice: 1+1; dice: 1+1")
    blocked = failed.copy()
    assert blocked.refused("British: Br1 to X08") == "pawn"
    let_be = up(common, total=3, at={"Po2": "escaped", "Br1": "X08", "Br2": "escaped"})
    let_be.play("Polish: pass; British: do or die with Br1; value: 3")
    let_be.play("dice: 1+1; dice: 1+1; dice: 1+1; British: Br1 to TG2")
    assert let_be["winner"] == "Polish, British"
    out = up(common, total=3, at={"Po1": "O01", "Po2": "escaped", "Br1": "X08", "Br2": "escaped"})
    out.play("Polish: do or die with Po1; value: 3; dice: 1+1; dice: 1+1; dice: 1+1; Polish: pass")
    out.play("British: do or die with Br1; value: 4; dice: 1+1; dice: 1+1; dice: 1+1; dice: 1+1")
    assert out.play("British: Br1 to TG2")["winner"] == "British"
