"""Using a tool as a turn: laying and clearing, signposts, four tokens, shopping."""

from __future__ import annotations

from typing import Any

from rules.core.records import Refusal
from rules.games.underground import GAME
from rules.games.underground.actions import Action
from rules.games.underground.state import CHANCE_CARDS, KIND, NAMES_OF, TOOL_KINDS, TOOLS
from rules.games.underground.verbs.chance import EFFECTS
from rules.games.underground.verbs.tools import PURPOSES
from tests.cases import each
from tests.rules.games.underground.playing import CORRIDOR, Table

FOUR = {name: ["collapse"] for name in ("a6", "a7", "a8", "a9")}


def alone(at: str, *hand: str, **setup: object) -> Table:
    """A with some cards; B looks on from a0."""
    players = {"A": at, "B": "a0"}
    return Table(CORRIDOR, **{"players": players, "hands": {"A": list(hand)}, **setup})


@each(("card", "token"), [("bomb", "collapse"), ("torch", "fire"), ("grate", "grate")])
def test_a_token_is_laid_next_door_for_a_whole_turn(card: str, token: str) -> None:
    """UE-USE-01 to -08, UE-EXPLOSIVE-01, -02, UE-FIRE-01, -02, UE-GRATE-01 to -05."""
    table = alone("a3", card)
    assert table.attempt(f"A: use {card} on a5") == "not-adjacent"
    assert table.attempt(f"A: use {card} on a3") == "not-adjacent"
    assert table.attempt(f"A: use {card}") == "no-square"
    table.do(f"A: use {card} on a4")
    assert table.facts("tokens.a4", "turn", "at.A") == (token, "B", "a3")
    assert table.facts("reserve.count", "reserve.last") == ("80", card)
    assert table.fact(f"supply.{token}") == "3"


def test_a_tool_after_the_throw_is_refused() -> None:
    """UE-USE-05."""
    table = alone("a3", "grate").do("A: throw")
    assert table.attempt("A: use grate on a4") == "chance-first"
    table.do("die: 2")
    assert table.attempt("A: use grate on a4") == "answer-first"
    assert "UE-USE-05" in table.forbidding


def test_grates_and_signposts_need_a_free_square() -> None:
    """UE-GRATE-07, UE-SIGN-08, UE-STACK-04."""
    table = alone("a1", "grate", "signpost", tokens={"a2": ["grate"]})
    assert table.attempt("A: use grate on a0") == "occupied"
    assert "UE-GRATE-07" in table.forbidding
    assert table.attempt("A: use signpost on a0 to a1") == "occupied"
    assert "UE-SIGN-08" in table.forbidding
    assert table.attempt("A: use grate on a2") == "same-kind"
    assert table.attempt("A: use signpost on a2 to a5") == "no-direction"
    assert table.attempt("A: use signpost on a2") == "no-direction"


def test_stacks_order_themselves_and_are_cleared_from_the_top() -> None:
    """UE-STACK-01 to -03, UE-GAP-40."""
    table = alone("a3", "file", "pick", "hose", tokens={"a4": ["signpost", "grate", "fire"]},
                  arrows={"a4": "a5"}, players={"A": "a3", "B": "a9"})  # fmt: skip
    assert table.fact("tokens.a4") == "fire, grate, signpost"
    assert table.attempt("A: use file on a4") == "covered"
    assert table.attempt("A: use pick on a4") == "wrong-tool"
    table.do("A: use hose on a4; B: throw; die: 1; B: go a8; A: use file on a4")
    assert table.facts("tokens.a4", "at.A") == ("signpost", "a3")


@each(
    ("token", "kind", "clause"),
    [("collapse", 3, "UE-DIG-01"), ("fire", 5, "UE-FIRE-07"), ("grate", 7, "UE-GRATE-08")],
)
def test_each_obstacle_yields_to_its_own_kind_of_tool(token: str, kind: int, clause: str) -> None:
    """UE-DIG-01, UE-FIRE-07, UE-GRATE-08."""
    for card, name in enumerate(TOOLS):
        table = alone("a3", name, tokens={"a4": [token]})
        refused = table.attempt(f"A: clear a4 with {name}")
        assert (refused == "") == (KIND[card] == kind), name
        assert clause in table.forbidding or not refused


def test_clearing_is_done_from_the_square_in_front() -> None:
    """UE-DIG-02."""
    table = alone("a2", "pick", tokens={"a4": ["collapse"]})
    assert table.attempt("A: use pick on a4") == "not-in-front"


def test_every_card_has_its_own_work_and_no_other() -> None:
    """UE-TOOL-01 to -27: what each kind can be used for as a turn in a tunnel."""
    usable = {2: "on a4", 4: "on a4", 6: "on a4", 8: "on a4 to a5"}
    for kind, names in enumerate(NAMES_OF):
        for name in names:
            listed = alone("a3", name).legal("use")
            assert bool(listed) == (kind in usable), name
            if kind in usable:
                assert f"A: use {name} {usable[kind]}" in listed


# -- signposts ----------------------------------------------------------------------------------


def post(at: str = "a0", *hand: str, to: str = "a2", **setup: object) -> Table:
    """A Signpost on a3 that points to a2."""
    return alone(at, *hand, tokens={"a3": ["signpost"]}, arrows={"a3": to}, **setup)


def test_an_arrow_turns_the_rest_of_the_move_round() -> None:
    """UE-SIGN-02 to -06, UE-MOVE-03."""
    table = post().do("A: throw; die: 5")
    assert table.ends() == {"a1"}
    assert table.attempt("A: go a1 a2 a3 a4 a5") == "arrow"
    table.do("A: go a1 a2 a3 a2 a1")
    assert {"UE-SIGN-04", "UE-SIGN-05", "UE-SIGN-06"} <= table.fired()
    assert table.fact("tokens.a3") == "signpost"


def test_a_signpost_card_frees_one_passage() -> None:
    """UE-SIGN-09 to -11, UE-GAP-37."""
    table = post("a0", "signpost").do("A: throw; die: 5")
    assert table.ends() == {"a1", "a5"}
    assert table.attempt("A: go a1 a2 a3 a2 a1, signpost at a3") == "needless-card"
    table.do("A: go a1 a2 a3 a4 a5, signpost at a3")
    assert table.facts("at.A", "hand.A", "reserve.last", "tokens.a3") == (
        "a5", "none", "signpost", "signpost",
    )  # fmt: skip


def test_an_arrow_also_binds_a_move_that_begins_on_it() -> None:
    """UE-GAP-35; with a card every direction is open."""
    assert post("a3").do("A: throw; die: 1").ends() == {"a2"}
    assert post("a3", "signpost").do("A: throw; die: 1").ends() == {"a2", "a4"}


def test_an_arrow_at_something_shut_stops_but_does_not_hold() -> None:
    """UE-GAP-36."""
    walls = {"a3": ["signpost"], "a4": ["grate"]}
    setup = {"tokens": walls, "arrows": {"a3": "a4"}}
    assert Table(CORRIDOR, players={"A": "a0"}, **setup).do("A: throw; die: 5").ends() == {"a3"}
    assert Table(CORRIDOR, players={"A": "a3"}, **setup).do("A: throw; die: 2").ends() == {"a1"}


def test_an_arrow_into_a_chasm_leaves_the_jump_or_wood() -> None:
    """UE-GAP-36."""
    board = f"{CORRIDOR}\nchasm: a4"
    setup = {"tokens": {"a3": ["signpost"]}, "arrows": {"a3": "a4"}, "players": {"A": "a3"}}
    table = Table(board, hands={"A": ["plank"]}, **setup)
    assert table.legal() == ["A: jump", "A: use plank on a4"]
    assert table.attempt("A: back") == "arrow"
    freed = Table(board, hands={"A": ["signpost"]}, **setup).do("A: back; die: 2")
    assert freed.legal() == ["A: go a2 a1, signpost at a3"]


def test_an_arrow_away_from_a_chasm_forbids_the_jump_without_a_card() -> None:
    """UE-GAP-35."""
    board = f"{CORRIDOR}\nchasm: a4"
    setup = {"tokens": {"a3": ["signpost"]}, "arrows": {"a3": "a2"}, "players": {"A": "a3"}}
    assert Table(board, **setup).attempt("A: jump") == "arrow"
    table = Table(board, hands={"A": ["signpost"]}, **setup).do("A: jump; die: 2")
    assert table.legal() == ["A: go a4 a5, signpost at a3"]
    fallen = Table(board, hands={"A": ["signpost"]}, **setup).do("A: jump; die: 1")
    assert fallen.facts("at.A", "hand.A") == ("out", "none")


def test_a_signpost_is_taken_away_by_who_stands_on_it() -> None:
    """UE-SIGN-12, UE-SIGN-13, UE-GAP-34."""
    assert post("a2", "signpost").attempt("A: use signpost") == "no-signpost"
    assert post("a3", "signpost").attempt("A: use signpost to a2") == "no-square"
    table = post("a3", "signpost").do("A: use signpost")
    assert table.facts("tokens.a3", "supply.signpost", "turn") == ("none", "4", "B")


# -- the fifth token ----------------------------------------------------------------------------


def test_whoever_has_the_next_turn_says_which_token_moves() -> None:
    """UE-FOUR-02, UE-FOUR-03."""
    table = alone("a3", "bomb", tokens=FOUR).do("A: use bomb on a4")
    assert table.facts("asked", "phase") == ("B", "four")
    assert table.attempt("B: move a4") == "no-token"
    table.do("B: move a8")
    assert table.facts("tokens.a4", "tokens.a8", "turn") == ("collapse", "none", "B")


def test_after_a_6_the_player_himself_has_the_next_turn() -> None:
    """UE-GAP-38; whoever has to miss his turn is skipped."""
    red = f"{CORRIDOR}\nchance: a5"
    table = Table(red, players={"A": "a0", "B": "a1"}, tokens={**FOUR, "a6": ["fire", "collapse"]},
                  chance=["collapse on you"])  # fmt: skip
    table.do("A: throw; die: 6; A: go a1 a2 a3 a4 a5; draw: collapse on you; A: decline")
    assert table.fact("asked") == "A"
    skipped = Table(CORRIDOR, players={"A": "a3", "B": "a0", "C": "a0"}, misses={"B": 1},
                    hands={"A": ["bomb"]}, tokens=FOUR, loose=True)  # fmt: skip
    assert skipped.do("A: use bomb on a4").fact("asked") == "C"


def test_by_ruling_the_next_seat_says_so_after_a_6_as_well() -> None:
    """UE-GAP-38, fifth_chooser: always the player beside, also where it makes a difference."""
    red, seat = f"{CORRIDOR}\nchance: a5", {"fifth_chooser": "next-seat"}
    table = Table(red, players={"A": "a0", "B": "a1"}, tokens={**FOUR, "a6": ["fire", "collapse"]},
                  chance=["collapse on you"], options=seat)  # fmt: skip
    table.do("A: throw; die: 6; A: go a1 a2 a3 a4 a5; draw: collapse on you; A: decline")
    assert table.fact("asked") == "B"
    assert "UE-GAP-38" in table.fired()
    plain = alone("a3", "bomb", tokens=FOUR, options=seat).do("A: use bomb on a4")
    assert plain.fact("asked") == "B"
    assert "UE-GAP-38" not in plain.fired()


def test_the_fifth_grate_and_the_fifth_signpost_move_too() -> None:
    """UE-FOUR-04: the new arrow points as its placer said."""
    posts = {name: ["signpost"] for name in ("a6", "a7", "a8", "a9")}
    arrows = {"a6": "a5", "a7": "a8", "a8": "a7", "a9": "a8"}
    table = alone("a3", "signpost", tokens=posts, arrows=arrows)
    table.do("A: use signpost on a4 to a3; B: move a7")
    assert table.facts("arrows.a4", "arrows.a7", "supply.signpost") == ("a3", "none", "0")


# -- shopping -----------------------------------------------------------------------------------


def test_the_coin_buys_any_card_and_goes_to_the_bottom() -> None:
    """UE-SHOP-01 to -05, UE-GAP-47."""
    table = alone("a3", "coin", reserve=["spoon", "knife", "hose"])
    assert table.legal("buy") == ["A: buy knife", "A: buy spoon", "A: buy hose"]
    assert table.attempt("A: buy plank") == "not-there"
    table.do("A: buy knife")
    assert table.facts("hand.A", "reserve.order", "turn") == ("knife", "2 shuffled, coin", "B")
    told = table.timeline.information("B").heard[-1]
    assert told.spoken == "A: buy ?"
    assert not any("knife" in event.text for event in told.events)


def test_shopping_needs_a_coin_and_a_reserve_but_no_place() -> None:
    """UE-SHOP-08, UE-SHOP-09, UE-GAP-47."""
    assert alone("a3").attempt("A: buy plank") == "no-coin"
    assert alone("a3", "coin", reserve=[]).attempt("A: buy plank") == "empty"
    table = alone("out", "coin")
    assert table.attempt("A: buy coin") == ""
    assert table.do("A: buy plank").facts("turn", "at.A") == ("B", "out")
    assert alone("out", "bomb").attempt("A: use bomb on a4") == "out"
    assert alone("a3", "coin").attempt("A: use coin") == "say-buy"


FORK = "a0--a1--a2--a3--a4\n        |\n        b1"


@each("die", [3, 4, 5, 6])
def test_a_signpost_card_is_never_forced(die: int) -> None:
    """UE-SIGN-09: "may use" it, also where only the way with it is long enough."""
    table = Table(
        FORK, players={"A": "a0"}, tokens={"a2": ["signpost"]}, arrows={"a2": "b1"},
        hands={"A": ["signpost"]},
    ).do(f"A: throw; die: {die}")  # fmt: skip
    card = "A: go a1 a2 a3" + (" a4" if die > 3 else "") + ", signpost at a2"
    assert table.legal() == [card, "A: go a1 a2 b1"]


def test_using_one_card_does_not_force_the_next() -> None:
    """UE-SIGN-09: a way is measured by those that use no card which it does not use."""
    drawing = "a0--a1--a2--a3--a4--a5\n    |       |\n    b1      c3"
    table = Table(
        drawing, players={"A": "a0"}, tokens={"a1": ["signpost"], "a3": ["signpost"]},
        arrows={"a1": "b1", "a3": "c3"}, hands={"A": ["signpost"] * 2},
    ).do("A: throw; die: 6")  # fmt: skip
    assert table.legal() == [
        "A: go a1 a2 a3 a4 a5, signpost at a1, signpost at a3",
        "A: go a1 a2 a3 c3, signpost at a1",
        "A: go a1 b1",
    ]


def test_one_card_frees_one_passage() -> None:
    """UE-GAP-37: a second passage over the same arrow needs a second card."""
    drawing = "    c1\n    |\na0--a1--a2\n    |   |\n    b1--b2"
    way = "A: go a1 a2 b2 b1 a1 a2"
    spec: dict[str, Any] = {"tokens": {"a1": ["signpost"]}, "arrows": {"a1": "c1"}}
    table = Table(drawing, players={"A": "a0"}, hands={"A": ["signpost"]}, **spec)
    table.do("A: throw; die: 6")
    assert table.why(f"{way}, signpost at a1") == ("arrow", ("UE-SIGN-02", "UE-GAP-37"))
    table = Table(drawing, players={"A": "a0"}, hands={"A": ["signpost"] * 2}, **spec)
    table.do("A: throw; die: 6")
    assert table.attempt(f"{way}, signpost at a1, signpost at a1") == ""


def test_a_card_that_is_not_needed_is_named_among_several() -> None:
    """UE-SIGN-09: the other one is needed."""
    drawing = "a0--a1--a2--a3--a4\n        |\n        b1"
    table = Table(
        drawing, players={"A": "a0"}, tokens={"a1": ["signpost"], "a2": ["signpost"]},
        arrows={"a1": "a2", "a2": "b1"}, hands={"A": ["signpost"] * 2},
    ).do("A: throw; die: 4")  # fmt: skip
    way = "A: go a1 a2 a3 a4, signpost at a1, signpost at a2"
    assert table.attempt(way) == "needless-card"


def test_an_arrow_that_does_not_hold_needs_no_card() -> None:
    """UE-GAP-36, UE-GAP-37: A sets off from a3 freely, and passes its arrow later with the card."""
    drawing = "a2--a3--a4\n|   |\nb2  b3\nfire cave: b3"
    table = Table(
        drawing, players={"A": "a3"}, hands={"A": ["signpost"]}, arrows={"a3": "b3", "a4": "a3"},
        tokens={"a3": ["signpost"], "a4": ["signpost"]},
    ).do("A: throw; die: 4")  # fmt: skip
    assert table.attempt("A: go a4 a3 a2 b2, signpost at a3") == ""
    assert table.attempt("A: go a4 a3 a2, signpost at a3") == "full-count"


def test_a_card_shown_on_the_way_is_not_held_at_its_end() -> None:
    """UE-GAP-34: by ruling a Signpost card in hand lets you stop early under an arrow."""
    drawing = "    c1\n    |\na0--a1--a2--a3--a4--a5--a6--a7"
    for cards, code in ((1, "full-count"), (2, "")):
        table = Table(
            drawing, players={"A": "a0"}, hands={"A": ["signpost"] * cards},
            tokens={"a1": ["signpost"], "a3": ["signpost"]}, arrows={"a1": "c1", "a3": "a4"},
            options={"signpost_stop": "with-card"},
        ).do("A: throw; die: 6")  # fmt: skip
        assert table.attempt("A: go a1 a2 a3, signpost at a1") == code


def test_a_card_that_does_not_clear_is_told_where_to_stand_as_well() -> None:
    """UE-DIG-02, UE-FIRE-07, UE-GRATE-09: what is on the square wants another card, from in front.

    A cold weapon, wood and the tool for another token are all told alike.
    """
    hand = ["hose", "knife", "plank", "pick"]
    spec: dict[str, Any] = {"tokens": {"a2": ["collapse"], "a6": ["collapse"], "a8": ["grate"]}}
    table = alone("a3", *hand, **spec)
    for card in hand[:3]:
        assert table.why(f"A: use {card} on a2") == ("wrong-tool", ("UE-DIG-01", "UE-TOOL-12"))
        assert table.why(f"A: use {card} on a6") == (
            "wrong-tool, not-in-front",
            ("UE-DIG-01", "UE-TOOL-12", "UE-DIG-02"),
        )
    assert table.attempt("A: use pick on a6") == "not-in-front"
    assert table.why("A: clear a8 with pick") == (
        "wrong-tool, not-in-front",
        ("UE-GRATE-08", "UE-TOOL-21", "UE-GRATE-09"),
    )
    assert table.why("A: use knife on a5") == ("wrong-tool", ("UE-TOOL-02", "UE-TOOL-04"))


def test_a_tool_too_far_off_under_another_token_is_told_both() -> None:
    """UE-DIG-02, UE-GAP-40."""
    table = alone("a3", "pick", "hose", tokens={"a6": ["collapse", "fire"]})
    assert table.why("A: use pick on a6") == (
        "not-in-front, covered",
        ("UE-DIG-02", "UE-GAP-40", "UE-STACK-03"),
    )
    assert table.attempt("A: use hose on a6") == "not-in-front"
    any_ = {"options": {"clearing": "any"}}
    table = alone("a5", "file", tokens={"a6": ["collapse", "fire"]}, **any_)
    assert table.attempt("A: use file on a6") == "wrong-tool"
    assert {"UE-DIG-01", "UE-FIRE-07"} <= set(table.forbidding)


def test_the_right_tool_said_wrongly_is_no_wrong_tool() -> None:
    """UE-SIGN-01, UE-GAP-31, UE-ATTACK-01: only a Signpost has an arrow, only wood fetches."""
    table = alone("a3", "pick", "coin", tokens={"a4": ["collapse"]})
    assert table.attempt("A: use pick on a4") == ""
    assert table.attempt("A: use pick on a4 to a5") == "no-direction"
    assert table.why("A: use pick on a4, fetch") == ("no-choice", ("UE-LOSE-07", "UE-GAP-31"))
    assert table.attempt("A: use pick on a4 to a5 at B") == "no-direction, no-attack"
    assert table.attempt("A: use pick on a6 to a5") == "no-direction, nothing-there"
    assert table.attempt("A: use coin on a4 to a5") == "no-direction, say-buy"


def test_a_cave_wants_its_own_card_from_in_front() -> None:
    """UE-CAVE-RUBBLE-02, UE-DIG-02, UE-PRISON-08, UE-GAP-67."""
    board = "a0--a1--R--a3--P\nrubble cave: R\nprison: P"
    spec: dict[str, Any] = {"players": {"A": "a0", "B": "a3"}}
    table = Table(board, **spec, hands={"A": ["hose", "file", "pick"], "B": ["hose", "coin"]})
    assert table.why("A: use hose on R") == (
        "wrong-tool, not-in-front",
        ("UE-CAVE-RUBBLE-02", "UE-DIG-02"),
    )
    assert table.attempt("A: use pick on R") == "not-in-front"
    assert table.why("A: use pick on P") == ("wrong-tool", ("UE-PRISON-08", "UE-PRISON-09"))
    assert table.attempt("A: use file on P") == "outside"
    inside = Table(board, players={"A": "P", "B": "a0"}, hands={"A": ["coin", "knife"]})
    assert inside.attempt("A: use coin") == "wrong-tool, say-buy"
    assert inside.attempt("A: use knife at B") == "no-attack"


def test_every_card_has_a_row_in_the_table_of_what_it_does() -> None:
    """A new kind of tools, or a new Chance card, joins two tables of the same length."""
    assert len(PURPOSES) == len(TOOL_KINDS)
    assert len(EFFECTS) == len(CHANCE_CARDS)


# -- what only a word or a ruling brings ----------------------------------------------------------


def test_by_ruling_the_treasure_in_a_chasm_is_fetched_only_when_that_is_said() -> None:
    """UE-GAP-31, chasm_fetch: both ways to go down are open, and one of them takes it."""
    spec: dict[str, Any] = {
        "players": {"A": "a2", "B": "a0"}, "treasure": "a3", "hands": {"A": ["plank", "pick"]},
    }  # fmt: skip
    board, said = f"{CORRIDOR}\nchasm: a3", {"chasm_fetch": "declared"}
    table = Table(board, **spec, options=said)
    assert table.legal("use") == ["A: use plank on a3", "A: use plank on a3, fetch"]
    text = "The pick fetches nothing: only wood leads down into a chasm."
    assert ("no-choice", text) in [
        (one.code, one.text)
        for one in GAME.refusals(table.state, GAME.read(table.state, "A: use pick on a3, fetch"))
    ]
    table.do("A: use plank on a3, fetch")
    assert table.facts("carrier", "at.A") == ("A", "a3")
    assert Table(board, **spec, options=said).do("A: use plank on a3").fact("carrier") == "none"
    book = Table(board, **spec)
    assert book.legal("use") == ["A: use plank on a3"]
    text = "A declares nothing; going down takes the treasure if it is there."
    assert book.answer("A: use plank on a3, fetch") == ("no-choice", text, "UE-GAP-31", "")
    assert book.do("A: use plank on a3").fact("carrier") == "A"


def test_by_ruling_there_is_nothing_to_say_without_a_treasure_below() -> None:
    """UE-GAP-31, chasm_fetch: an empty chasm is just gone down into."""
    table = Table(f"{CORRIDOR}\nchasm: a3", players={"A": "a2", "B": "a0"},
                  hands={"A": ["plank"]}, options={"chasm_fetch": "declared"})  # fmt: skip
    assert table.legal("use") == ["A: use plank on a3"]
    assert table.attempt("A: use plank on a3, fetch") == "no-choice"


def test_what_the_reserve_has_not_got_is_named() -> None:
    """UE-SHOP-01: also where somebody else's purchase is told, whose card he must not see."""
    table = alone("a3", "coin", reserve=["knife"])
    why = "UE-SHOP-01"
    assert table.answer("A: buy plank") == ("not-there", "The reserve has no plank.", why, "")
    assert table.answer("A: buy ?") == ("not-there", "The reserve has no such card.", why, "")
    text = "A has no magic green coin."
    assert alone("a3").answer("A: buy knife") == ("no-coin", text, "UE-SHOP-01 UE-TOOL-27", "")
    empty = alone("a3", "coin", reserve=[])
    assert empty.answer("A: buy knife") == ("empty", "The reserve is empty.", "UE-GAP-47", "")


@each(
    ("token", "card", "rule"),
    [("collapse", "bomb", "UE-FOUR-02"), ("grate", "grate", "UE-FOUR-04")],
)
def test_the_fifth_token_comes_from_where_one_lies(token: str, card: str, rule: str) -> None:
    """UE-FOUR-02 to -04: the four places are named to whoever names another, or none."""
    lying = {name: [token] for name in ("a6", "a7", "a8", "a9")}
    table = alone("a3", card, tokens=lying).do(f"A: use {card} on a4")
    assert table.legal() == [f"B: move {name}" for name in ("a6", "a7", "a8", "a9")]
    text = f"The {token} tokens lie on a6, a7, a8 and a9."
    assert table.answer("B: move a4") == ("no-token", text, f"{rule} UE-FOUR-03", "a4")
    nowhere = GAME.refusals(table.state, Action("B", "move"))
    assert nowhere == (Refusal("no-token", text, (rule, "UE-FOUR-03")),)
    table.do("B: move a8")
    assert table.told()[0] == ("B", f"B takes the {token} from a8.", f"{rule} UE-FOUR-03")
    assert table.says()[0] == ("lifted", {"square": "a8", "token": token})


def test_the_tool_that_is_not_held_is_named() -> None:
    """UE-USE-01: the first of the list like any other."""
    for card in (TOOLS[0], TOOLS[1]):
        answer = alone("a4").answer(f"A: use {card} on a5")
        assert answer == ("not-held", f"A has no {card}.", "UE-USE-01", "")


def test_a_square_without_the_token_that_is_to_move_is_named() -> None:
    """UE-FOUR-03, UE-FOUR-04: the first square of the drawing like any other."""
    grates = {name: ["grate"] for name in ("a1", "a2", "a3", "a7")}
    table = alone("a4", "grate", tokens=grates, players={"A": "a4", "B": "a9"})
    table.do("A: use grate on a5")
    for square in ("a0", "a6"):
        assert table.answer(f"B: move {square}") == (
            "no-token", "The grate tokens lie on a1, a2, a3 and a7.", "UE-FOUR-04 UE-FOUR-03",
            square,
        )  # fmt: skip
