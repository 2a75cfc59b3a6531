"""The six caves: in front or inside, falling in, clearing, and closing again."""

from __future__ import annotations

from typing import Any

from rules.games.underground import GAME
from tests.cases import each
from tests.rules.games.underground.playing import Table

FIRE = "a1--a2--a3--X--a4--a5--a6--a7\nfire cave: X"
RUBBLE = FIRE.replace("fire", "rubble")
BEAST = FIRE.replace("fire", "beast") + "\nchance: a7"
DEVIL = FIRE.replace("fire", "devil")
CELL = "a1--a2--a3--X--a4--a5--a6--a7\nprison: X\nchance: a1"
PEOPLE = {"players": {"A": "a3", "B": "a2"}}


@each(("board", "card"), [(FIRE, "hose"), (RUBBLE, "pick")])
def test_two_caves_are_opened_from_in_front(board: str, card: str) -> None:
    """UE-CAVE-FIRE-01 to -03, UE-CAVE-RUBBLE-01 to -03, UE-RESTORE-01 to -03, UE-GAP-41."""
    table = Table(board, players={"A": "a1", "B": "a2"}, hands={"A": [card]})
    assert table.do("A: throw; die: 5").ends() == {"a3"}
    table.do("A: go a2 a3; B: throw; die: 1; B: go a3")
    table.do(f"A: use {card} on X")
    assert table.facts("at.A", "turn") == ("a3", "B")
    assert table.do("B: throw; die: 4; B: go X a4 a5 a6").fact("at.B") == "a6"
    assert table.fact("free") != "none"
    assert table.do("A: throw; die: 3").ends() == {"a5"}
    table.do("A: go X a4 a5; B: throw; die: 3")
    assert "X" not in table.ends()


def test_the_clearer_has_one_turn_to_pass() -> None:
    """UE-GAP-41: if he does something else he has to clear it again."""
    table = Table(FIRE, **PEOPLE, hands={"A": ["hose", "grate"]})
    table.do("A: use hose on X; B: throw; die: 1; B: go a1; A: use grate on a2")
    assert table.fact("free") == "none"
    table.do("B: throw; die: 1; B: stay; A: throw; die: 3")
    assert table.legal() == ["A: stay"]


def test_one_step_into_the_cave_may_be_followed_by_walking_out() -> None:
    """UE-GAP-41: with the next throw only."""
    table = Table(FIRE, **PEOPLE, hands={"A": ["hose", "grate"]})
    table.do("A: use hose on X; B: throw; die: 1; B: go a1; A: throw; die: 1; A: go X")
    table.do("B: throw; die: 1; B: go a2")
    assert table.do("A: throw; die: 2").ends() == {"a5", "a2"}
    table = Table(FIRE, **PEOPLE, hands={"A": ["hose", "grate"]})
    table.do("A: use hose on X; B: throw; die: 1; B: go a1; A: throw; die: 1; A: go X")
    table.do("B: throw; die: 1; B: go a2; A: use grate on a4; B: throw; die: 1; B: go a1")
    assert table.do("A: throw; die: 2").legal() == ["A: stay"]


@each(("board", "fits", "useless"), [(BEAST, "dagger", "cross"), (DEVIL, "bible", "sabre")])
def test_two_caves_stop_inside_and_ask_for_a_fight(board: str, fits: str, useless: str) -> None:
    """UE-CAVE-BEAST-01, -02, -06, UE-CAVE-DEVIL-01, -02, -05, UE-GAP-58."""
    table = Table(board, **PEOPLE, hands={"A": [fits, useless, "coin"]})
    assert table.do("A: throw; die: 5").ends() == {"X"}
    table.do("A: go X; B: throw; die: 1; B: go a1")
    assert table.legal() == [f"A: use {fits}"]
    for text in ("A: throw", f"A: use {useless}", "A: buy plank"):
        assert table.attempt(text) == "must-fight"
    assert table.attempt("A: take") == "must-fight, no-treasure"
    table.do(f"A: use {fits}; B: throw; die: 1; B: go a2")
    assert table.do("A: throw; die: 4").ends() == {"a7"}


@each("board", [BEAST, DEVIL])
def test_without_the_card_a_fight_is_lost(board: str) -> None:
    """UE-CAVE-BEAST-03, UE-CAVE-DEVIL-03; dying takes up the turn."""
    table = Table(board, **PEOPLE).do("A: throw; die: 1; A: go X; B: throw; die: 1; B: go a1")
    assert table.legal() == ["A: give up"]
    assert table.do("A: give up").facts("at.A", "turn") == ("out", "B")


def test_after_a_6_the_fight_may_wait_for_the_next_round() -> None:
    """UE-GAP-58: the extra turn may be declined."""
    table = Table(BEAST, **PEOPLE).do("A: throw; die: 6; A: go X")
    assert table.legal() == ["A: pass", "A: give up"]
    assert table.do("A: pass").facts("at.A", "turn") == ("X", "B")


def test_others_pass_an_open_cave_like_a_tunnel() -> None:
    """UE-RESTORE-03, UE-GAP-63: they end there only by exact count, for an attack or treasure."""
    table = Table(BEAST, players={"A": "a3", "B": "X"}, open={"beast-cave": "B"})
    assert table.do("A: throw; die: 3").ends() == {"a5"}
    inside = Table(BEAST, players={"A": "a3", "B": "a7"}, open={"beast-cave": "B"})
    inside.do("A: throw; die: 1; A: go X; B: throw; die: 1; B: go a6")
    assert inside.fact("open.beast-cave") == "no"
    assert inside.legal() == ["A: give up"]


def test_who_is_still_inside_is_caught() -> None:
    """UE-GAP-43."""
    table = Table(FIRE, players={"A": "a4", "B": "a3"}, hands={"B": ["hose"], "A": ["bucket"]},
                  turn="B")  # fmt: skip
    table.do("B: use hose on X; A: throw; die: 1; A: go X; B: throw; die: 1; B: go a2")
    assert table.do("A: throw; die: 2").legal() == ["A: stay"]
    table.do("A: stay; B: throw; die: 1; B: go a1; A: use bucket on X")
    assert table.facts("open.fire-cave", "at.A") == ("A", "X")


def test_an_extra_turn_closes_the_cave_again() -> None:
    """UE-GAP-42: after falling in with a 6."""
    red = "a1--a2--a3--a4--a5--a6--a7--X\nchance: a7\nfire cave: X"
    table = Table(red, players={"A": "a1", "B": "a2"}, hands={"A": ["hose"]},
                  chance=["fall into the Fire Cave"])  # fmt: skip
    table.do("A: throw; die: 6; A: go a2 a3 a4 a5 a6 a7; draw: fall into the Fire Cave")
    table.do("A: show hose")
    assert table.facts("open.fire-cave", "turn", "free") == ("no", "A", "fire-cave")


def test_falling_into_an_open_cave_costs_nothing() -> None:
    """UE-GAP-44."""
    red = "a1--a2--a3--X--a4\nchance: a2\nbeast cave: X"
    table = Table(red, players={"A": "a1", "B": "a4"}, open={"beast-cave": "B"},
                  chance=["fall into the Beast Cave"])  # fmt: skip
    table.do("A: throw; die: 1; A: go a2; draw: fall into the Beast Cave")
    assert table.facts("at.A", "turn") == ("X", "B")


def test_wood_saves_in_the_rubble_cave_but_only_digging_opens_it() -> None:
    """UE-CAVE-RUBBLE-04 to -09, UE-GAP-44, UE-GAP-52."""
    red = "a1--a2--a3--X--a4--a5--a6\nchance: a2\nrubble cave: X"
    table = Table(red, players={"A": "a1", "B": "a4"}, hands={"A": ["plank"], "B": ["hoe"]},
                  chance=["fall into the Rubble Cave"])  # fmt: skip
    table.do("A: throw; die: 1; A: go a2; draw: fall into the Rubble Cave; A: show plank")
    assert table.fact("open.rubble-cave") == "no"
    table.do("B: throw; die: 1; B: go a5; A: throw; die: 4; A: stay; B: throw; die: 1; B: go a4")
    table.do("A: throw; die: 6; A: stay; A: pass; B: use hoe on X; A: throw; die: 2")
    assert table.ends() == {"a2", "a5"}


# -- prison -------------------------------------------------------------------------------------


def test_prison_is_free_to_enter_and_not_to_leave() -> None:
    """UE-PRISON-02, UE-PRISON-03."""
    table = Table(CELL, **PEOPLE, hands={"B": ["file"]}).do("A: throw; die: 5; A: go X")
    table.do("B: throw; die: 1; B: go a3; A: throw; die: 6")
    assert table.attempt("A: go a4 a5 a6 a7") == "shut-in"
    table.do("A: stay")
    assert table.facts("at.A", "turn") == ("X", "A")


def test_the_pass_lets_its_owner_out_with_the_same_throw() -> None:
    """UE-PRISON-04, UE-PRISON-07, UE-GAP-45, UE-GAP-46."""
    table = Table(CELL, players={"A": "X", "B": "X"}, passes={"A": 1}, hands={"A": ["grate"]})
    table.do("A: use pass")
    assert table.facts("turn", "pile.last", "pile.count") == ("A", "prison pass", "40")
    assert table.attempt("A: use grate on a4") == "pass-used"
    table.do("A: throw; die: 4; A: go a4 a5 a6 a7; B: throw; die: 2")
    assert table.legal() == ["B: stay"]
    assert Table(CELL, **PEOPLE, passes={"A": 1}).attempt("A: use pass") == "not-in-prison"
    open_ = Table(CELL, players={"A": "X", "B": "X"}, passes={"A": 1}, open={"prison": "B"})
    assert open_.attempt("A: use pass") == "open"


def test_only_a_file_or_a_hacksaw_cuts_the_grates_and_only_from_inside() -> None:
    """UE-PRISON-05, -06, -08, -09, UE-GAP-67, UE-RESTORE-04."""
    hand = ["bomb", "pick", "file"]
    table = Table(CELL, players={"A": "X", "B": "X"}, hands={"A": hand})
    for text in ("A: use bomb on X", "A: use pick", "A: use bomb"):
        assert table.attempt(text) == "wrong-tool"
        assert "UE-PRISON-08" in table.forbidding
    assert table.attempt("A: use file on X") == ""
    table.do("A: use file; B: throw; die: 3; B: go a4 a5 a6")
    assert table.fact("at.B") == "a6"
    table.do("A: throw; die: 2; A: go a3 a2; B: throw; die: 1; B: go a5")
    assert Table(CELL, **PEOPLE, hands={"A": ["file"]}).attempt("A: use file on X") == "outside"


def test_a_carrier_keeps_the_treasure_in_prison_and_can_be_attacked_there() -> None:
    """UE-GAP-28, UE-PRISON-10, UE-STEAL-02."""
    table = Table(CELL, players={"A": "a2", "B": "a3"}, treasure="A", chance=["go to prison"],
                  hands={"B": ["knife"]})  # fmt: skip
    table.do("A: throw; die: 1; A: go a1; draw: go to prison")
    assert table.facts("at.A", "carrier") == ("X", "A")
    table.do("B: throw; die: 5; B: go X, knife at A")
    assert "UE-PRISON-10" in table.fired()
    assert table.do("A: decline").fact("carrier") == "B"


# -- nobody can go on ---------------------------------------------------------------------------


def test_the_game_stalls_when_all_are_shut_in_for_good() -> None:
    """UE-GAP-69."""
    both = {"players": {"A": "X", "B": "X"}}
    table = Table(CELL, **both).do("A: throw; die: 2; A: stay")
    assert table.facts("over", "winner", "turn") == ("stalled", "none", "none")


@each("card", ["knife", "file", "coin"])
def test_a_card_that_frees_or_kills_keeps_the_game_alive(card: str) -> None:
    """UE-GAP-69."""
    table = Table(CELL, players={"A": "X", "B": "X"}, hands={"B": [card]})
    assert table.do("A: throw; die: 2; A: stay").fact("over") == "no"


def test_a_6_still_counts_before_the_game_stalls() -> None:
    """The extra turn is not needed: nothing could be done in it either."""
    table = Table(CELL, players={"A": "X", "B": "X"}).do("A: throw; die: 6; A: stay")
    assert table.fact("over") == "stalled"


@each(
    ("hand", "over"),
    [
        (["lighter", "bucket"], "no"), (["lighter"], "no"), (["grate"], "no"),
        (["bucket"], "stalled"), (["plank", "knife", "cross"], "stalled"), ([], "stalled"),
    ],
)  # fmt: skip
def test_a_coin_waits_for_a_card_that_can_still_be_used_up(hand: list[str], over: str) -> None:
    """UE-GAP-69: B can light f8 and put it out; the bucket then lies in the empty reserve."""
    table = Table(
        "F--f8--P\nfire cave: F\nprison: P", players={"A": "F", "B": "P"},
        hands={"A": ["coin"], "B": hand}, reserve=[],
    ).do("A: throw; die: 2; A: stay")  # fmt: skip
    assert table.fact("over") == over


def test_the_card_used_up_is_bought_and_frees_its_buyer() -> None:
    """UE-GAP-69, UE-SHOP-01: the whole way out."""
    table = Table(
        "F--f8--P\nfire cave: F\nprison: P", players={"A": "F", "B": "P"},
        hands={"A": ["coin"], "B": ["lighter", "bucket"]}, reserve=[],
    )  # fmt: skip
    table.do("A: throw; die: 2; A: stay; B: use lighter on f8; A: throw; die: 2; A: stay")
    table.do("B: use bucket on f8; A: buy bucket; B: throw; die: 2; B: stay; A: use bucket")
    assert table.facts("open.fire-cave", "over") == ("A", "no")


def test_a_card_that_opens_the_next_cave_keeps_the_game_going() -> None:
    """UE-GAP-69: A, shut in the Fire Cave, digs B out of the Rubble Cave beside it."""
    drawing = "a1--F--R--a2\nfire cave: F\nrubble cave: R"
    table = Table(drawing, players={"A": "F", "B": "R"}, hands={"A": ["pick"]})
    table.do("A: throw; die: 2; A: stay")
    assert table.fact("over") == "no"
    table.do("B: throw; die: 2; B: stay; A: use pick on R; B: throw; die: 1; B: go a2")
    table = Table(drawing, players={"A": "F", "B": "R"}, hands={"A": ["spoon"], "B": ["pick"]})
    table.do("A: throw; die: 2; A: stay")
    assert table.fact("over") == "no"
    table = Table(drawing, players={"A": "F", "B": "F"}, hands={"A": ["pick"]})
    table.do("A: throw; die: 2; A: stay")
    assert table.fact("over") == "stalled"


def test_by_ruling_an_open_cave_stops_everybody() -> None:
    """UE-GAP-63: the Rubble Cave too, where the stop is in front while it is shut."""
    table = Table(
        "a0--a1--R--a3--a4\nrubble cave: R", players={"A": "a1", "B": "a0"},
        hands={"A": ["pick"]}, options={"cave_stop": "always"},
    )  # fmt: skip
    table.do("A: use pick on R; B: throw; die: 4; B: go a1 R")
    assert {"UE-MOVE-09", "UE-GAP-63"} <= table.fired()


# -- who is inside when a cave is opened, and who is sent to prison -------------------------------


@each(
    ("kind", "card", "clauses"),
    [
        ("prison", "file", "UE-RESTORE-04"),
        ("fire cave", "hose on X", "UE-RESTORE-03"),
        ("rubble cave", "pick on X", "UE-CAVE-RUBBLE-09 UE-GAP-52"),
    ],
)
def test_whoever_else_is_shut_in_hears_that_the_way_is_open(
    kind: str, card: str, clauses: str
) -> None:
    """UE-RESTORE-03, UE-RESTORE-04, UE-GAP-52: each of those inside, but not the opener himself."""
    table = Table(
        f"a1--X--a2\n{kind}: X", players={"A": "X", "B": "X", "C": "X", "D": "a1"},
        hands={"A": [card.split(maxsplit=1)[0]]},
    ).do(f"A: use {card}")  # fmt: skip
    assert table.told()[1:-1] == [
        (who, f"{who} may leave while it is open.", clauses) for who in "BC"
    ]
    assert [kind for kind, _ in table.says()] == ["opened", "freed", "freed", "turn"]
    assert table.do("B: throw; die: 1").ends() == {"a1", "a2"}


@each(("kind", "card"), [("beast cave", "knife"), ("devil cave", "cross")])
def test_before_a_beast_nobody_is_shut_in_and_so_nobody_is_freed(kind: str, card: str) -> None:
    """UE-CAVE-BEAST-06, UE-CAVE-DEVIL-05: the other one has just nothing to fight any more."""
    table = Table(f"a1--X--a2\n{kind}: X", players={"A": "X", "B": "X"}, hands={"A": [card]})
    table.do(f"A: use {card}")
    assert [kind for kind, _ in table.says()] == ["opened", "turn"]
    assert table.legal() == ["B: throw"]


def sent_off(**setup: object) -> Table:
    """A stops on a red square and is sent to prison."""
    people = {"A": "a1", "B": "a6"}
    setup = {"players": people, "chance": ["go to prison"], **setup}
    drawing = "a1--a2--a3--P--a4--a5--a6\nprison: P\nchance: a2"
    return Table(drawing, **setup).do("A: throw; die: 1; A: go a2; draw: go to prison")


IMPRISONED = "UE-CHANCE-17 UE-PRISON-01"
DREW = ("A", "A draws “go to prison”.",
        "UE-CHANCE-02 UE-CHANCE-03 UE-CHANCE-05 UE-CHANCE-01 UE-CHANCE-04")  # fmt: skip
B_BEGINS = ("B", "It is B's turn.", "UE-START-01 UE-GAP-03")


def test_a_prison_that_stands_open_closes_before_who_is_sent_there_can_leave() -> None:
    """UE-RESTORE-04, UE-GAP-44, UE-GAP-43: B has cut the grates and is on turn next."""
    table = sent_off(open={"prison": "B"})
    closed = "UE-RESTORE-01 UE-RESTORE-02 UE-GAP-41"
    assert table.told() == [
        DREW, ("A", "A goes to prison.", IMPRISONED),
        ("A", "The grates stand open at the moment.", "UE-RESTORE-04 UE-GAP-44"),
        ("B", "The prison grates are whole again.", closed),
        ("A", "A is shut inside.", "UE-GAP-43"), B_BEGINS,
    ]  # fmt: skip
    assert [kind for kind, _ in table.says()][1:3] == ["imprisoned", "unharmed"]
    table.do("B: throw; die: 1; B: go a5; A: throw; die: 2")
    assert table.legal() == ["A: stay"]


def test_by_ruling_who_is_sent_to_an_open_prison_leaves_it_later() -> None:
    """UE-GAP-43, caught_inside: the grates being whole again does not hold him."""
    table = sent_off(open={"prison": "B"}, options={"caught_inside": "leaves"})
    assert [text for _, text, _ in table.told()][2:] == [
        "The grates stand open at the moment.", "The prison grates are whole again.",
        "It is B's turn.",
    ]  # fmt: skip
    table.do("B: throw; die: 1; B: go a5; A: throw; die: 2")
    assert table.legal() == ["A: go a3 a2", "A: go a4 a5"]


FOR_GOOD = {"caught_inside": "leaves", "freed": "for-good", "blocked_luck": "card"}
"""Every ruling that frees somebody for good."""


def test_by_rulings_each_walks_out_of_a_shut_cave_by_what_freed_him() -> None:
    """UE-GAP-43: A came into an open prison. UE-GAP-52: he was dug out of the Rubble Cave."""
    table = sent_off(open={"prison": "B"}, options=FOR_GOOD)
    table.do("B: throw; die: 1; B: go a5; A: throw; die: 2; A: go a3 a2")
    assert table.fired() & {"UE-GAP-43", "UE-GAP-51", "UE-GAP-52"} == {"UE-GAP-43"}
    table = Table(
        "a1--a2--R--a3--a4\nrubble cave: R\nchance: a3", players={"A": "R", "B": "a2"}, turn="B",
        hands={"A": ["grate", "file"], "B": ["pick"]}, options=FOR_GOOD,
    ).do("B: use pick on R; A: use grate on a3; B: throw; die: 1; B: go a1")  # fmt: skip
    table.do("A: use file on a3; B: throw; die: 1; B: go a2; A: throw; die: 2; A: go a3 a4")
    assert table.fired() & {"UE-GAP-43", "UE-GAP-51", "UE-GAP-52"} == {"UE-GAP-52"}


def test_by_ruling_the_pass_is_shown_when_its_owner_is_sent() -> None:
    """UE-GAP-46, leave_prison, UE-PRISON-07: he stays where he is; the pass goes underneath."""
    arrest = {"options": {"leave_prison": "when-sent"}, "passes": {"A": 1}}
    table = sent_off(**arrest)
    assert table.facts("phase", "asked") == ("sent", "A")
    assert GAME.question(table.state) == "A: do you show your pass?"
    assert table.legal() == ["A: use pass", "A: decline"]
    assert table.answer("B: use pass") == (
        "not-asked", "A has a question to answer first.", "UE-GAP-46", "",
    )  # fmt: skip
    table.do("A: use pass")
    text = "A shows the prison pass and does not go to prison."
    assert table.told() == [("A", text, "UE-GAP-46 UE-PRISON-07"), B_BEGINS]
    assert table.says()[0] == ("used-pass", {})
    assert table.facts("at.A", "passes.A", "pile.last") == ("a2", "0", "prison pass")


def test_by_ruling_the_pass_may_be_kept_when_its_owner_is_sent() -> None:
    """UE-GAP-46, leave_prison: then off to prison, as without a pass."""
    arrest: dict[str, Any] = {"options": {"leave_prison": "when-sent"}, "hands": {"A": ["spoon"]}}
    kept = sent_off(**arrest, passes={"A": 1}).do("A: decline")
    assert kept.told() == [("A", "A goes to prison.", f"{IMPRISONED} UE-USE-14"), B_BEGINS]
    assert kept.facts("at.A", "passes.A") == ("P", "1")
    without = sent_off(**arrest)
    assert without.told() == [DREW, *kept.told()]
    assert without.facts("at.A", "phase") == ("P", "turn")


def test_by_ruling_a_file_is_shown_on_arrival() -> None:
    """UE-GAP-67, file_on_arrival: the way out is open at once, and the file is spent."""
    at_once = {"options": {"file_on_arrival": "at-once"}, "hands": {"A": ["file", "bible", "coin"]}}
    table = sent_off(**at_once)
    assert table.told() == [DREW, ("A", "A goes to prison.", f"{IMPRISONED} UE-USE-14")]
    assert GAME.question(table.state) == "A: do you cut the grates at once?"
    assert table.legal() == ["A: show file", "A: decline"]
    assert table.answer("A: show bible") == (
        "no-help", "The bible does not help against this.", "UE-GAP-67", "",
    )  # fmt: skip
    assert table.answer("A: show coin")[2] == "UE-SHOP-06 UE-GAP-67"
    assert table.answer("A: show hacksaw") == (
        "not-held", "A has no hacksaw.", "UE-GAP-20 UE-GAP-67", "",
    )  # fmt: skip
    table.do("A: show file")
    opened = ("A", "A cuts the grates at once with the file.", "UE-GAP-67 UE-TOOL-20 UE-PRISON-05")
    assert table.told() == [opened, B_BEGINS]
    assert table.says()[0] == ("opened", {"card": "file"})
    assert table.facts("at.A", "open.prison", "hand.A") == ("P", "A", "bible, coin")
    table.do("B: throw; die: 1; B: go a5; A: throw; die: 2")
    assert table.ends() == {"a2", "a5"}


def test_by_ruling_a_file_may_be_kept_on_arrival() -> None:
    """UE-GAP-67, file_on_arrival: A waits; who holds none, or finds it open, is not asked."""
    at_once = {"file_on_arrival": "at-once"}
    table = sent_off(options=at_once, hands={"A": ["file"]}).do("A: decline")
    assert table.told() == [("A", "A waits in prison.", "UE-GAP-67"), B_BEGINS]
    assert table.says()[0] == ("waits", {})
    assert table.facts("at.A", "open.prison", "hand.A") == ("P", "no", "file")
    assert sent_off(options=at_once, hands={"A": ["bible"]}).facts("phase", "turn") == ("turn", "B")
    stands = sent_off(options=at_once, hands={"A": ["file"]}, open={"prison": "B"})
    assert stands.facts("phase", "turn", "hand.A") == ("turn", "B", "file")


def test_a_board_without_a_prison_locks_nobody_up() -> None:
    """UE-GAP-02."""
    drawing = "a1--a2--a3\nchance: a2"
    table = Table(drawing, players={"A": "a1", "B": "a3"}, chance=["go to prison"])
    table.do("A: throw; die: 1; A: go a2; draw: go to prison")
    text = "This board has no prison: nothing happens."
    assert table.told() == [DREW, ("A", text, "UE-GAP-02"), B_BEGINS]
    assert table.fact("at.A") == "a2"


@each("first", ["T--a1--B--a2", "a1--T--B--a2", "a1--B--a2--T"])
def test_by_ruling_the_treasure_goes_home_when_its_carrier_dies_in_a_cave(first: str) -> None:
    """UE-GAP-27, cave_death: wherever on the board home is."""
    drawing = f"{first}\ntreasure cave: T\nbeast cave: B"
    setup: dict[str, Any] = {"players": {"A": "B", "C": "a2"}, "treasure": "A"}
    home = Table(drawing, **setup, options={"cave_death": "goes-home"}).do("A: give up")
    assert home.facts("treasure", "at.A") == ("T", "out")
    text = "A has nothing to fight with in the Beast Cave and dies."
    why = "UE-CAVE-BEAST-03 UE-GAP-13 UE-LOSE-01 UE-LOSE-02 UE-GAP-27"
    assert home.told()[0] == ("A", text, why)
    assert Table(drawing, **setup).do("A: give up").fact("treasure") == "B"


@each(
    ("kind", "card", "why"),
    [
        ("rubble cave", "pick", "UE-CAVE-RUBBLE-06"),
        ("rubble cave", "plank", "UE-CAVE-RUBBLE-06 UE-CAVE-RUBBLE-08"),
        ("prison", "file", "UE-PRISON-03"),
        ("fire cave", "hose", "UE-GAP-43"),
    ],
)
def test_whoever_is_shut_in_hears_what_holds_him(kind: str, card: str, why: str) -> None:
    """UE-CAVE-RUBBLE-06, -08: he who can dig is told so; without a digging tool he is blocked."""
    drawing = f"a1--X--a2\n{kind}: X"
    table = Table(drawing, players={"A": "X", "B": "a1"}, hands={"A": [card]})
    table.do("A: throw; die: 2")
    assert table.answer("A: go a2") == (
        "shut-in", "A is shut in and cannot take a step.", why, "",
    )  # fmt: skip
    assert table.legal() == ["A: stay"]


def test_the_pass_leads_out_and_open_caves_on_the_way_let_through() -> None:
    """UE-PRISON-04, UE-RESTORE-03, UE-GAP-63: one move out of prison and through another cave."""
    drawing = "a1--P--a2--R--a3--a4\nprison: P\nrubble cave: R"
    table = Table(
        drawing, players={"A": "P", "B": "a1"}, passes={"A": 1}, open={"rubble-cave": "B"}
    ).do("A: use pass")
    text = "A shows the prison pass and may leave with this throw."
    why = "UE-PRISON-04 UE-PRISON-07 UE-CHANCE-19 UE-GAP-46"
    assert table.told() == [("A", text, why)]
    table.do("A: throw; die: 3; A: go a2 R a3")
    assert table.told()[0] == (
        "A", "A goes to a3.", "UE-MOVE-01 UE-PRISON-04 UE-RESTORE-03 UE-GAP-63",
    )  # fmt: skip


@each(
    ("board", "kind", "why"),
    [
        (FIRE, "fire-cave", "UE-RESTORE-03"), (BEAST, "beast-cave", "UE-RESTORE-03"),
        (DEVIL, "devil-cave", "UE-RESTORE-03"),
        (RUBBLE, "rubble-cave", "UE-CAVE-RUBBLE-09 UE-GAP-52"), (CELL, "prison", "UE-RESTORE-04"),
    ],
)  # fmt: skip
def test_whoever_is_inside_walks_out_of_a_cave_that_another_has_opened(
    board: str, kind: str, why: str
) -> None:
    """UE-RESTORE-03, -04, UE-CAVE-RUBBLE-09."""
    table = Table(board, players={"A": "X", "B": "a1"}, open={kind: "B"})
    table.do("A: throw; die: 2; A: go a4 a5")
    assert table.told()[0] == ("A", "A goes to a5.", f"UE-MOVE-01 UE-MOVE-02 {why}")


def test_a_cave_that_is_drawn_first_is_opened_from_in_front_like_others() -> None:
    """UE-CAVE-FIRE-02, UE-RESTORE-03."""
    table = Table("F--a1--a2\nfire cave: F", players={"A": "a1", "B": "a2"},
                  hands={"A": ["bucket"]})  # fmt: skip
    assert table.do("A: use bucket on F").facts("open.fire-cave", "at.A") == ("A", "a1")


def test_the_prison_may_be_the_first_square_of_the_board() -> None:
    """UE-CHANCE-17."""
    table = Table("P--a1--a2--a3\nprison: P\nchance: a2", players={"A": "a1", "B": "a3"},
                  chance=["go to prison"])  # fmt: skip
    assert table.do("A: throw; die: 1; A: go a2; draw: go to prison").fact("at.A") == "P"


@each(
    ("kind", "card", "legal"),
    [
        ("prison", "file", ["A: stay"]),
        ("fire cave", "hose on X", ["A: go a1", "A: go a2"]),
        ("rubble cave", "pick on X", ["A: go a1", "A: go a2"]),
    ],
)
def test_by_ruling_only_whoever_is_dug_out_may_leave_for_good(
    kind: str, card: str, legal: list[str]
) -> None:
    """UE-GAP-52, freed: the ruling is about caves that block, not about the grates of a prison."""
    table = Table(
        f"a1--X--a2\n{kind}: X", players={"A": "X", "B": "X"}, turn="B", misses={"A": 1},
        hands={"B": [card.partition(" ")[0]]}, options={"freed": "for-good"}, loose=True,
    ).do(f"B: use {card}")  # fmt: skip
    assert table.fact(f"open.{kind.replace(' ', '-')}") == "no"
    table.do("B: throw; die: 1; B: go a1; A: throw; die: 1")
    assert table.legal() == legal


# -- how somebody came to be inside ----------------------------------------------------------------

DRAWING_INSIDE = {"blocked_luck": "draws"}


def turns(table: Table, *own: str) -> Table:
    """What A does turn by turn, while B walks to and fro between b1 and b2."""
    for text in own:
        here = table.do(text).fact("at.B")
        table.do(f"B: throw; die: 1; B: go {'b1' if here == 'b2' else 'b2'}")
    return table


def test_a_cave_that_closed_holds_nobody_whom_a_chance_has_sent_to_prison() -> None:
    """UE-GAP-43: he stays in the prison because it is one (UE-PRISON-03), not as one caught."""
    table = Table(
        "a1--F\n\nb1--b2\n\nP--p1\nprison: P\nfire cave: F",
        players={"A": "F", "B": "b1"}, hands={"A": ["grate"]}, open={"fire-cave": "B"},
        chance=["go to prison"], options=DRAWING_INSIDE,
    ).do("A: use grate on a1")  # fmt: skip
    assert ("A", "A is shut inside.", "UE-GAP-43") in table.told()
    table.do("B: throw; die: 1; B: go b2")
    turns(table, "A: draw; draw: go to prison").do("A: throw; die: 2; A: stay")
    assert table.told()[0] == ("A", "A stays in the Prison.", "UE-GAP-55 UE-PRISON-03")


PIT = """
a1--a2--R--P--x--S

b1--b2
start: S
chance: a2
chasm: x
prison: P
rubble cave: R
"""
FALLS = "A: throw; die: 1; A: go a2; draw: fall into the Rubble Cave; A: show plank"


@each(
    ("more", "options", "own"),
    [
        (["spoon"], DRAWING_INSIDE, ("A: draw; draw: go to prison",)),
        (["pick"], {}, ("A: use pick on R", "A: throw; die: 1; A: go P")),
        (
            ["beam"], {"giving_up": "allowed", "death": "on-start"},
            ("A: give up", "A: use beam on x", "A: climb P"),
        ),
    ],
)  # fmt: skip
def test_an_earlier_fall_has_nothing_to_do_with_the_prison_grates(
    more: list[str], options: dict[str, str], own: tuple[str, ...]
) -> None:
    """UE-RESTORE-05 is about the cave one fell into: however one comes to the prison from there."""
    table = Table(
        PIT, players={"A": "a1", "B": "b1"}, hands={"A": ["plank", "file", *more]},
        chance=["fall into the Rubble Cave", "go to prison"], options=options,
    )  # fmt: skip
    turns(table, FALLS, *own).do("A: use file")
    assert "UE-RESTORE-03" in table.fired()
    assert "UE-RESTORE-05" not in table.fired()


def test_whoever_fell_into_a_cave_and_opens_it_from_inside_does_so_for_all() -> None:
    """UE-RESTORE-05: as one who has dug his way to it."""
    table = Table(
        PIT, players={"A": "a1", "B": "b1"}, hands={"A": ["plank", "pick"]},
        chance=["fall into the Rubble Cave"],
    )  # fmt: skip
    assert "UE-RESTORE-05" in turns(table, FALLS).do("A: use pick on R").fired()
