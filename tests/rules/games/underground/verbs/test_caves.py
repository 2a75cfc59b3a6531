"""The six caves: in front or inside, falling in, clearing, and closing again."""

from __future__ import annotations

import pytest

from tests.rules.games.underground.playing import Table

FIRE = "a1--a2--a3--X--a4--a5--a6--a7\nfire cave: X"
RUBBLE = FIRE.replace("fire", "rubble")
BEAST = FIRE.replace("fire", "beast") + "\nchance: a7"
DEVIL = FIRE.replace("fire", "devil")
CELL = "a1--a2--a3--X--a4--a5--a6--a7\nprison: X\nchance: a1"
PEOPLE = {"players": {"A": "a3", "B": "a2"}}


@pytest.mark.parametrize(("board", "card"), [(FIRE, "hose"), (RUBBLE, "pick")])
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


@pytest.mark.parametrize(
    ("board", "fits", "useless"), [(BEAST, "dagger", "cross"), (DEVIL, "bible", "sabre")]
)
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


@pytest.mark.parametrize("board", [BEAST, DEVIL])
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


@pytest.mark.parametrize("card", ["knife", "file", "coin"])
def test_a_card_that_frees_or_kills_keeps_the_game_alive(card: str) -> None:
    """UE-GAP-69."""
    table = Table(CELL, players={"A": "X", "B": "X"}, hands={"B": [card]})
    assert table.do("A: throw; die: 2; A: stay").fact("over") == "no"


def test_a_6_still_counts_before_the_game_stalls() -> None:
    """The extra turn is not needed: nothing could be done in it either."""
    table = Table(CELL, players={"A": "X", "B": "X"}).do("A: throw; die: 6; A: stay")
    assert table.fact("over") == "stalled"


@pytest.mark.parametrize(
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
