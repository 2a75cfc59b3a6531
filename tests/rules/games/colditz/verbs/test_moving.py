"""Moving: splitting a roll, what blocks, where nobody may stop, and Guards by way of the posts."""

from __future__ import annotations

from random import Random

from rules import scenarios
from rules.core.records import Event
from rules.games.colditz import GAME
from rules.games.colditz.movegen import ways
from tests.cases import each
from tests.rules.games.colditz.table import Table

GUARDS = {f"G{n}": f"O{n:02}" for n in range(1, 10)}


def test_splitting_a_roll_of_nine() -> None:
    """EC-SC-08: any split will do, and nine is the end of it."""
    table = Table(turn="Security", at=GUARDS, throws=["5+4"])
    nine = table.copy().play("; ".join(f"Security: G{n} to Q{n:02}" for n in range(1, 10)))
    assert nine["points"] == "0"
    assert nine.refused("Security: G1 to O01") == "no-points"
    far = [f"O{n}" for n in range(10, 15)] + [f"Q{n}" for n in range(14, 10, -1)]
    table.copy().play("; ".join(f"Security: G9 to {at}" for at in far))
    assert table.play("Security: G9 to O10; Security: end")["turn"] == "British"


def test_pawns_block_and_posts_do_not() -> None:
    """EC-SC-09."""
    at = {"Br1": "I05", "Br2": "I06", "Du1": "J05", "Po1": "J06", "Br3": "J01"}
    table = Table(players=["British", "Dutch", "Polish"], at=at, points=2)
    assert table.refused("British: Br1 to I06") == "pawn"
    table.play("British: Br3 to J02; British: Br3 to J03")


def test_levels_of_a_tunnel() -> None:
    """EC-SC-09, second half: over, but not past one another underground."""
    at = {"Br1": "CHAPEL3", "Br2": "T1_2", "G1": "J11"}
    table = Table(at=at, open=["CHAPEL"], points=2)
    assert table.refused("British: Br1 to T1_2") == "pawn-below"
    table = Table(at=at, open=["CHAPEL"], points=2, turn="Security")
    table.play("Security: G1 to T1_2")
    assert table.refused("Security: end") == "go-on"
    table.play("Security: G1 to J12")
    assert table["at.Br2"] == "T1_2"


def test_searchlights_stop_pows_only() -> None:
    """EC-SC-30."""
    table = Table(at={"Br1": "X02", "G1": "X06"}, points=2).play("British: Br1 to X03")
    assert table.refused("British: Br1 to X04") == "searchlight"
    table = Table(at={"Br1": "X02"}, points=3)
    table.play("British: Br1 to X03; British: Br1 to X04; British: Br1 to X05")
    table = Table(at={"G1": "X06"}, points=2, turn="Security")
    table.play("Security: G1 to X05; Security: G1 to X04")


def test_walkways_stop_guards_only() -> None:
    """EC-SC-31."""
    assert Table(at={"G1": "O07"}, points=1, turn="Security").refused("Security: G1 to V01") == (
        "walkway"
    )
    table = Table(at={"G1": "O07"}, points=3, turn="Security").play("Security: G1 to V01")
    assert table.refused("Security: end") == "go-on"
    table.play("Security: G1 to V02; Security: G1 to O10")
    Table(at={"Br1": "O10"}, points=1).play("British: Br1 to V02; British: end")


def test_safe_areas_and_the_appel_area() -> None:
    """EC-SC-28: no Guard enters a Safe Area; he crosses the Appel area without stopping."""
    at = {"Br1": "S1", "Br2": "A12", "G1": "J09", "G2": "I01", "G3": "A20"}
    table = Table(at={**at, "G3": "barracks"}, turn="Security", points=6,
                  equipment={"British": ["rope", "key", "pass"]})  # fmt: skip
    assert table.refused("Security: G1 to S1") == "guard-safe"
    for circle in ("A20", "A19", "A18", "A17", "A16"):
        table.play(f"Security: G2 to {circle}")
        assert table.refused("Security: end") == "go-on"
    table.play("Security: G2 to J01")
    table = Table(at={"Br2": "A19", "G2": "I01"}, turn="Security", points=9).play(
        "Security: G2 to A20")  # fmt: skip
    assert table.refused("Security: G2 to A19") == "immune-appel"
    short = Table(at={"G2": "I01"}, turn="Security", points=1)
    assert short.refused("Security: G2 to A20") == "appel-stop"


def test_a_marked_safe_area() -> None:
    """EC-SC-29."""
    table = Table(at={"Br1": "S3", "G1": "J12", "G2": "I08"}, points=1,
                  equipment={"British": ["rope"]})  # fmt: skip
    table.play("British: Br1 to L31")
    assert table["marker.S3-L31"] == "British"
    table.play("British: end; Dutch: roll; dice: 4+2; Dutch: end; Security: roll; dice: 4+1")
    assert table.refused("Security: G2 to THEATRE1") == "guard-room"
    table.play("Security: G1 to S3")
    assert table.refused("Security: end") == "go-on"
    table.play("Security: G1 to L31")
    assert (table["at.Br1"], table["at.G1"]) == ("outer cells", "office")


def test_redeploying_by_the_posts() -> None:
    """EC-SC-27."""
    at = {"G1": "Q04", "G2": "O09"}
    table = Table(at=at, barracks=1, turn="Security", throws=["4+3"])
    table.play("Security: G1 to the office; Security: deploy to Q14")
    assert "EC-MOVE-11" in table.fired
    table.play("Security: G3 to Q13; Security: G3 to Q12")
    assert table["points"] == "3"
    assert table.refused("Security: G2 to the office") == "no-post"
    assert table.refused("Security: deploy to Q10") == "no-guard"
    table.play("Security: end")
    assert (table["office"], table["barracks"]) == ("0", "1")


def test_doors_and_inspection_points() -> None:
    """EC-SC-36."""
    table = Table(at={"Br1": "I12", "Br2": "X10"}, points=4)
    assert table.refused("British: Br1 to DOOR1") == "no-key"
    assert table.refused("British: Br2 to INSP2") == "no-pass"
    table = Table(at={"Br1": "I12"}, points=4, equipment={"British": ["key", "pass"]})
    table.play("British: Br1 to DOOR1; British: Br1 to INSP1; British: Br1 to O01")
    table.play("British: Br1 to Q01")
    assert (table["holds.British"], table["stock.key"], table["stock.pass"]) == ("0", "6", "5")
    table = Table(at={"G1": "O02"}, points=4, turn="Security")
    table.play("Security: G1 to O01; Security: G1 to INSP1; Security: G1 to DOOR1")
    table.play("Security: G1 to I12")


def test_thirty_feet_of_rope() -> None:
    """EC-SC-37: the second man follows his nation's rope for nothing, another nation does not."""
    table = Table(at={"Br1": "THEATRE2", "Br2": "THEATRE1"}, points=4,
                  equipment={"British": ["rope"]})  # fmt: skip
    table.play("British: Br1 to L30")
    assert {"EC-DROP-01", "EC-ATTEMPT-08"} <= table.fired
    table.play("British: Br1 to O05; British: Br2 to THEATRE2; British: Br2 to L30")
    assert (table["points"], table["stock.rope"]) == ("0", "12")
    table = Table(at={"Du1": "THEATRE2"}, turn="Dutch", points=1,
                  markers={"THEATRE2-L30": "British"})  # fmt: skip
    assert table.refused("Dutch: Du1 to L30") == "no-rope"


def test_sixty_feet_need_two_ropes() -> None:
    """EC-SC-38."""
    one = Table(at={"Br1": "KITCHEN2"}, points=1, equipment={"British": ["rope"]})
    assert one.refused("British: Br1 to L60") == "no-ropes"
    two = Table(at={"Br1": "KITCHEN2"}, points=1, equipment={"British": ["rope", "rope"]})
    two.play("British: Br1 to L60")
    assert "EC-DROP-02" in two.fired
    assert two["marker.KITCHEN2-L60"] == "British"


def test_cutting_the_wire() -> None:
    """EC-SC-39."""
    table = Table(at={"Br1": "O13", "Br2": "O12"}, points=5,
                  equipment={"British": ["wire cutter"]})  # fmt: skip
    assert table.refused("British: Br2 to X01") == "no-link"
    assert table.why("British: Br2 to X01") == {"EC-GAP-01", "EC-WIRE-02"}
    assert table.why("British: Br2 to X05") == {"EC-GAP-01"}, "far from the wire"
    assert table.why("British: Br1 to X02") == {"EC-GAP-01", "EC-WIRE-02"}
    table.play("British: Br1 to X01; British: Br1 to X02; British: Br2 to O13")
    table.play("British: Br2 to X01")
    assert table["points"] == "1"


def test_guards_follow_and_take_the_marker_away() -> None:
    """EC-SC-40."""
    at = {"G1": "I08", "G2": "J08"}
    table = Table(at=at, points=7, turn="Security", markers={"THEATRE2-L30": "British"})
    table.copy().play("Security: G2 to J09; Security: G2 to I09").refused("Security: G2 to CHAPEL1")
    table.play("Security: G1 to THEATRE1; Security: G1 to THEATRE2; Security: G1 to L30")
    left = table.copy().play("Security: G2 to I08; Security: G2 to THEATRE1")
    left.play("Security: G2 to THEATRE2")
    table.play("Security: remove THEATRE2-L30 with G1; Security: G2 to I08")
    assert table.refused("Security: G2 to THEATRE1") == "guard-room"


def test_no_staying_in_the_room_after_removal() -> None:
    """EC-SC-41."""
    for points, stays in ((2, False), (3, True)):
        table = Table(at={"G1": "I08"}, points=points, turn="Security",
                      markers={"THEATRE2-L30": "British"})  # fmt: skip
        table.play("Security: G1 to THEATRE1; Security: G1 to THEATRE2")
        table.play("Security: remove THEATRE2-L30 with G1")
        if not stays:
            assert table["at.G1"] == "office"
            continue
        table.copy().play("Security: G1 to the office")
        assert table.play("Security: G1 to L30")["at.G1"] == "L30"


def test_search_cards_and_replacing_markers() -> None:
    """EC-SC-42."""
    table = Table(
        at={"Du1": "O13", "Br1": "O12"}, turn="Dutch", points=2,
        markers={"O13-X01": "British", "KITCHEN2-L60": "British"},
        equipment={"Dutch": ["wire cutter"]}, hands={"Security": ["Search"]},
    )  # fmt: skip
    table.play("Dutch: Du1 to X01")
    assert {"EC-ATTEMPT-20", "EC-GAP-39"} <= table.fired
    assert table["marker.O13-X01"] == "Dutch"
    table.play("Dutch: Du1 to X02; Dutch: end; Security: play Search on KITCHEN2-L60")
    assert table["marker.KITCHEN2-L60"] == "none"
    table = Table(at={"Br1": "O13"}, points=1, markers={"O13-X01": "Dutch"})
    assert table.refused("British: Br1 to X01") == "no-cutter"


def test_going_back() -> None:
    """EC-SC-43."""
    marks = {"O13-X01": "British", "KITCHEN2-L60": "British"}
    kit = {"British": ["wire cutter", "rope", "rope"]}
    at = {"Br1": "X01", "Br2": "L60", "G1": "X02"}
    table = Table(at=at, points=2, markers=marks, equipment=kit)
    table.play("British: Br1 to O13; British: Br2 to KITCHEN2")
    assert {"EC-ATTEMPT-22", "EC-ATTEMPT-24"} <= table.fired
    assert table["holds.British"] == "0"
    table.play("British: end; Dutch: roll; dice: 2+1; Dutch: end; Security: roll; dice: 2+1")
    assert table.play("Security: G1 to X01").refused("Security: G1 to O13") == "guard-back"
    gone = Table(at=at, points=2, equipment=kit)
    assert gone.refused("British: Br2 to KITCHEN2") == "no-marker"


def test_where_a_pawn_can_get_to() -> None:
    """Every circle within reach comes with its steps, and none where the pawn cannot stop."""
    table = Table(at={"Br1": "X02", "Br2": "X06"}, points=4, kits=["British"])
    field = table.state.field
    found = {field.names[to]: len(row) for to, row in ways(table.state, 0).items()}
    assert found == {"X01": 1, "X03": 1, "X30": 2, "X05": 3}
    found = {field.names[to]: len(row) for to, row in ways(table.state, 1).items()}
    assert found == {"X05": 1, "X07": 1, "TG1": 2, "X03": 3, "X30": 4}
    row = ways(table.state, 0)[field.board.index["X05"]]
    taken = []
    for action in row:
        taken.append((table.state, action))
        table.play(GAME.write(table.state, action))
    assert GAME.summary(taken) == "British: Br1 to X05 (3)"


@each("seed", range(40))
def test_guards_are_listed_what_they_may_do_in_a_crowd(seed: int) -> None:
    """EC-GAP-75: a Guard sets foot on the Appel area only where his points take him off it."""
    random = Random(seed)
    crowd = random.sample([f"A{n:02}" for n in range(1, 21)], random.randint(2, 9))
    circles = (*crowd, random.choice(("V01", "V02")), "J03")
    men = [f"{nation}{n}" for n in range(1, 9) for nation in ("Br", "Du")]
    at = dict(zip(men, circles, strict=False)) | {"G1": "J01", "G2": "I02", "G3": "O07"}
    options = {
        "guards_on_appel": random.choice(("pass", "keep-out")),
        "walkway_arrest": random.choice(("allowed", "refused")),
    }
    spec = {"board": "mini", "at": at, "turn": "Security", "points": random.randint(1, 9)}
    spec["loose"] = True
    state = GAME.setup({"players": ["British", "Dutch"], "men": 8, **spec}, {}, options)
    free = {action for action in GAME.nameable(state) if not GAME.refusals(state, action)}
    assert set(GAME.actions(state)) == free


@each(
    ("below", "after"),
    [
        ({"Br1": "L30"}, "descend"), ({}, "descend"), ({"G2": "L30"}, "move"),
        ({"Br1": "L30", "Br2": "I08"}, "descend"),
    ],
)  # fmt: skip
def test_who_may_be_at_the_foot_of_a_drop(below: dict[str, str], after: str) -> None:
    """EC-ATTEMPT-21, EC-GAP-41: a man who can be arrested there bars nothing, a Guard does."""
    table = Table(at={"G1": "THEATRE1", **below}, turn="Security", points=3,
                  markers={"THEATRE2-L30": "British"})  # fmt: skip
    table.play("Security: G1 to THEATRE2; Security: remove THEATRE2-L30 with G1")
    assert table["phase"] == after
    assert table["at.G1"] == ("THEATRE2" if after == "descend" else "office")
    if below.get("Br1"):
        table.play("Security: G1 to L30")
        assert (table["at.Br1"], table["at.G1"], table["points"]) == ("outer cells", "office", "1")


def test_a_man_on_his_exempt_way_home_bars_the_way_down() -> None:
    """EC-ARREST-06: he cannot be arrested, so nobody goes down onto him."""
    table = Table(at={"G1": "THEATRE1", "Br1": "L30"}, turn="Security", points=3,
                  returning=["Br1"], markers={"THEATRE2-L30": "British"})  # fmt: skip
    table.play("Security: G1 to THEATRE2; Security: remove THEATRE2-L30 with G1")
    assert (table["phase"], table["at.G1"]) == ("move", "office")


def test_the_circle_one_comes_from_is_no_way_on() -> None:
    """EC-GAP-75: with all other circles taken he may not step into the light and back."""
    at = {"Br1": "X03", "Br2": "X05", "Br3": "X30"}
    assert Table(at=at, points=2).refused("British: Br1 to X04") == "searchlight"
    assert Table(at={**at, "Br2": "X01"}, points=2).legal("British: Br1 to X04")


def test_nobody_else_acts_while_a_pawn_crosses() -> None:
    """EC-GAP-75: no trade, no Hideaway, before it stands where it may stop."""
    table = Table(at={"Br1": "X03", "Du1": "I05"}, points=2, hands={"Dutch": ["Hideaway"]},
                  equipment={"Dutch": ["rope"]})  # fmt: skip
    others = ("Dutch: trade with British", "Dutch: play Hideaway with Du1")
    assert all(map(table.legal, others))
    table.play("British: Br1 to X04")
    assert {table.refused(other) for other in others} == {"go-on"}
    table.play("British: Br1 to X05")
    assert all(map(table.legal, others))


def test_to_be_deployed_is_no_movement_of_a_guard() -> None:
    """EC-GAP-41: he takes no marker beside his post before he has gone a step himself."""
    table = Table(board="full", turn="Security", points=4, markers={"E20-X06": "British"})
    table.play("Security: deploy to E20")
    assert table.refused("Security: remove E20-X06 with G1") == "not-moved"


def test_a_turn_is_retold_in_sentences() -> None:
    """A throw, then where each pawn ends; dice that are taken and a Turn that ends need no word."""
    table = Table(board="full", turn="British", at={"Br1": "Y01", "Br2": "Y05"})
    told: list[Event] = []
    for do in ("British: roll", "dice: 3+1", "British: Br1 to Y02", "British: Br1 to Y03",
               "British: Br2 to Y06", "British: end"):  # fmt: skip
        told += GAME.apply(table.state, GAME.read(table.state, do)).events
        table.play(do)
    assert GAME.retold(told) == (
        "The British throw 3 and 1: 4 in all.", "Br1 goes to Y03, Br2 to Y06.",
    )  # fmt: skip
    assert GAME.retold(told[-2:]) == ("The British end the Turn.",)


def test_a_step_of_the_book_reads_like_words() -> None:
    """Each actor is named once, no command is written out, nothing stands twice."""
    nodes = scenarios.run(scenarios.load("colditz/first-escape")).nodes
    taken = [
        (one.parent.state, one.action) for one in nodes[4].passage() if one.parent and one.action
    ]
    assert GAME.summary(taken) == (
        "British: end the Turn; Dutch: roll the dice; dice: 2+1; end the Turn; "
        "Security: roll the dice; dice: 3+1; end the Turn"
    )
    assert GAME.summary([]) == ""


ODD = """
[outer]
O01 plain
to plain
O02 plain
[links]
O01: to
to: O02
"""


def test_the_steps_of_a_pawn_are_one_move_whatever_circles_are_called() -> None:
    """The pawn, the circle where it ends, and how many steps; a circle may be called "to"."""
    table, taken = Table(), []
    table.state = GAME.setup({"points": 4, "at": {"Br1": "O01"}}, {"M1": ODD}, {})
    for to, told in (("to", "Br1 to to"), ("O02", "Br1 to O02 (2)"), ("to", "Br1 to to (3)"),
                     ("O01", "Br1 to O01 (4)")):  # fmt: skip
        action = GAME.read(table.state, f"British: Br1 to {to}")
        taken.append((table.state, action))
        table.play(GAME.write(table.state, action))
        assert GAME.summary(taken) == f"British: {told}"


@each(
    ("start", "end", "clause"),
    [("CHAPEL3", "CHAPEL2", "EC-GAP-47"), ("T1_4", "Q07", "EC-TUNNEL-09")],
)
def test_out_of_a_tunnel(start: str, end: str, clause: str) -> None:
    """EC-TUNNEL-09, EC-GAP-47: by its exit, and by ruling back by its entrance."""
    table = Table({"tunnel_way_back": "entrance"}, at={"Br1": start, "Br2": "T1_3"}, points=1,
                  open=["CHAPEL"]).play(f"British: Br1 to {end}")  # fmt: skip
    assert table.event("moved").clauses == ("EC-MOVE-02", clause)
    assert (table["at.Br1"], table["inside"]) == (end, "Br2")


def test_whoever_uses_a_pass_strays_from_the_way_home() -> None:
    """EC-GAP-21, EC-ARREST-06: the free way home ends with the first use of Equipment."""
    table = Table(at={"Br1": "O02"}, points=1, returning=["Br1"], equipment={"British": ["pass"]})
    table.play("British: Br1 to INSP2")
    event = table.event("strayed")
    assert (event.who, event.text) == ("British", "Br1 is no longer on the way home.")
    assert event.clauses == ("EC-GAP-21",)
    assert table["returning"] == "none"
