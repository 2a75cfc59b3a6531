"""Chasms: announced, jumped, fallen into, crossed on wood."""

from __future__ import annotations

from typing import Any

from rules.games.underground import GAME
from tests.cases import each
from tests.rules.games.underground.playing import Table

GAP = "a0--a1--a2--a3--a4--a5--a6--a7\n            |\n            b1--b2--b3\nchasm: a3"
TWO = "a0--a1--a2--a3--a4\n        |\n        b1--b2\nchasm: a3, b1"
PEOPLE = {"players": {"A": "a2", "B": "a0"}}


def test_everybody_stops_in_front() -> None:
    """UE-CHASM-03."""
    table = Table(GAP, players={"A": "a0"}).do("A: throw; die: 5")
    assert table.ends() == {"a2"}
    assert table.attempt("A: go a1 a2 a3 a4") == "blocked"


def test_a_throw_in_front_is_announced() -> None:
    """UE-CHASM-04."""
    table = Table(GAP, **PEOPLE)
    assert table.attempt("A: throw") == "announce"
    assert table.legal() == ["A: jump", "A: back"]
    back = table.do("A: back; die: 2")
    assert back.ends() == {"a0"}
    assert back.fact("said") == "back"
    assert back.attempt("A: go a3 a4") == "blocked"


@each("die", [1, 6])
def test_a_1_or_a_6_kills_the_jumper(die: int) -> None:
    """UE-CHASM-05, UE-CHASM-06; a 6 still gives an extra turn (UE-GAP-11)."""
    table = Table(GAP, **PEOPLE).do(f"A: jump; die: {die}")
    assert table.facts("at.A", "turn") == ("out", "A" if die == 6 else "B")


@each(("die", "ends"), [(2, {"a4", "b1"}), (3, {"a5", "b2"}), (4, {"a6", "b3"}), (5, {"a7"})])
def test_the_chasm_is_the_first_step(die: int, ends: set[str]) -> None:
    """UE-CHASM-07, -08, -09, UE-GAP-08."""
    assert Table(GAP, **PEOPLE).do(f"A: jump; die: {die}").ends() == ends


def test_a_jumper_must_jump() -> None:
    """What was announced is done."""
    table = Table(GAP, **PEOPLE, hands={"A": ["knife"]}).do("A: jump; die: 3")
    assert table.attempt("A: go a1 a0") == "must-jump"
    assert table.attempt("A: go a3 a2 a1") == "no-landing"


def test_a_shut_landing_is_not_chosen() -> None:
    """UE-GAP-10."""
    table = Table(GAP, **PEOPLE, tokens={"a4": ["grate"]})
    assert table.do("A: jump; die: 2").ends() == {"b1"}
    shut = Table(GAP, **PEOPLE, tokens={"a4": ["grate"], "b1": ["fire"]})
    assert shut.attempt("A: jump") == "no-landing"


def test_between_two_chasms_the_jumper_names_one() -> None:
    """UE-GAP-62."""
    table = Table(TWO, **PEOPLE)
    assert table.legal() == ["A: jump a3", "A: jump b1", "A: back"]
    assert table.attempt("A: jump") == "which-chasm"
    assert table.do("A: jump b1; die: 2").ends() == {"b2"}


def test_wood_crosses_in_three_turns() -> None:
    """UE-CHASM-10 to -13: bridge, climb, go on without any announcement."""
    table = Table(GAP, **PEOPLE, hands={"A": ["plank"]})
    table.do("A: use plank on a3")
    assert table.facts("at.A", "turn", "reserve.last") == ("a3", "B", "plank")
    table.do("B: throw; die: 1; B: go a1")
    assert table.attempt("A: throw") == "climb-first"
    assert table.attempt("A: climb a2") == "no-way"
    table.do("A: climb a4; B: throw; die: 1; B: go a0; A: throw; die: 3")
    assert table.ends() == {"a7"}
    table.do("A: go a5 a6 a7")
    assert "UE-CHASM-13" in table.fired()


def test_who_has_just_come_over_may_jump_again_but_only_announced() -> None:
    """UE-GAP-62: the plain throw does not enter the chasm he left."""
    table = Table(GAP, players={"A": "a4", "B": "a0"}, came={"A": "a3"})
    assert table.attempt("A: throw") == ""
    assert table.attempt("A: back") == "no-chasm"
    assert table.do("A: jump; die: 2").ends() == {"a2", "b1"}


def test_in_a_chasm_with_every_way_shut_the_turn_passes() -> None:
    """UE-GAP-32."""
    walls = {"a4": ["fire"], "b1": ["fire"]}
    table = Table(GAP, players={"A": "a3", "B": "a0"}, came={"A": "a2"}, tokens=walls)
    assert table.legal() == ["A: pass"]
    assert table.do("A: pass").fact("turn") == "B"


def test_the_treasure_in_a_chasm_is_fetched_with_wood() -> None:
    """UE-LOSE-07 to -11, UE-GAP-31: and then any neighbour will do."""
    table = Table(GAP, **PEOPLE, hands={"A": ["prop"]}, treasure="a3")
    assert table.attempt("A: take") == "not-there"
    assert "UE-LOSE-07" in table.forbidding
    table.do("A: use prop on a3")
    assert table.facts("carrier", "at.A") == ("A", "a3")
    table.do("B: throw; die: 1; B: go a1")
    assert table.legal("climb") == ["A: climb a2", "A: climb a4", "A: climb b1"]
    assert "UE-LOSE-10" in table.do("A: climb a2").fired()


def test_a_carrier_who_falls_leaves_the_treasure_there() -> None:
    """UE-LOSE-01, UE-LOSE-02."""
    table = Table(GAP, **PEOPLE, treasure="A").do("A: jump; die: 1")
    assert table.facts("treasure", "carrier") == ("a3", "none")


def test_climbing_onto_a_red_square_draws() -> None:
    """UE-GAP-64."""
    table = Table("a1--a2--a3\nchasm: a2\nchance: a3", players={"A": "a2"}, came={"A": "a1"})
    assert table.do("A: climb a3").fact("phase") == "draw"


def test_nothing_can_be_put_on_a_chasm() -> None:
    """UE-CHASM-14 to -17."""
    cards = ["matches", "bomb", "grate", "signpost"]
    table = Table(GAP, **PEOPLE, hands={"A": cards})
    for card, clause in zip(cards, ("-14", "-15", "-16", "-17"), strict=True):
        arrow = " to a4" if card == "signpost" else ""
        assert table.attempt(f"A: use {card} on a3{arrow}") == "chasm"
        assert f"UE-CHASM{clause}" in table.forbidding


SHUT = "c1--c2--x--{cave}\n        |\n        d1\nchasm: x\n{kind}: {cave}"


@each("kind", ["prison", "fire cave", "rubble cave"])
def test_wood_leads_out_of_no_shut_place(kind: str) -> None:
    """UE-PRISON-03, UE-GAP-43: a bridge is a way out as a jump is."""
    drawing = SHUT.format(cave="K", kind=kind)
    table = Table(drawing, players={"A": "K", "B": "c1"}, hands={"A": ["plank"]})
    assert table.attempt("A: use plank on x") == "shut-in"
    why = table.forbidding
    assert table.attempt("A: jump x") == "shut-in"
    assert table.forbidding == why
    assert {"prison": "UE-PRISON-03", "fire cave": "UE-GAP-43"}.get(
        kind, "UE-CAVE-RUBBLE-06"
    ) in why
    assert table.legal() == ["A: throw"]
    opened = {"open": {kind.replace(" ", "-"): "B"}}
    table = Table(drawing, players={"A": "K", "B": "c1"}, hands={"A": ["plank"]}, **opened)
    assert table.attempt("A: use plank on x") == ""


def test_wood_obeys_the_arrow_underfoot() -> None:
    """UE-SIGN-02, UE-GAP-35, UE-GAP-36: as a jump does, unless a Signpost card is shown."""
    sign = {"tokens": {"a2": ["signpost"]}, "came": {"A": "a1"}}
    bound = Table(GAP, **PEOPLE, **sign, arrows={"a2": "a1"}, hands={"A": ["plank"]})
    assert bound.attempt("A: use plank on a3") == bound.attempt("A: jump") == "arrow"
    assert bound.forbidding == ("UE-SIGN-02", "UE-GAP-35")
    freed = Table(
        GAP, **PEOPLE, **sign, arrows={"a2": "a1"}, hands={"A": ["plank", "signpost"]}
    ).do("A: use plank on a3")
    assert freed.facts("at.A", "hand.A", "tokens.a2") == ("a3", "none", "signpost")
    assert [one.kind for one in freed.events()][:2] == ["passed-arrow", "bridged"]
    along = Table(
        GAP, **PEOPLE, **sign, arrows={"a2": "a3"}, hands={"A": ["plank", "signpost"]}
    ).do("A: use plank on a3")
    assert along.facts("at.A", "hand.A") == ("a3", "signpost")
    ruled = {"options": {"arrow_at_start": "free"}}
    table = Table(GAP, **PEOPLE, **sign, arrows={"a2": "a1"}, hands={"A": ["plank"]}, **ruled)
    assert table.attempt("A: use plank on a3") == ""


def test_an_arrow_back_into_the_chasm_leaves_the_jump_or_wood() -> None:
    """UE-GAP-36: whoever has landed on it does not throw only to tread on the spot."""
    spec: dict[str, Any] = {
        "players": {"A": "a4", "B": "a0"}, "came": {"A": "a3"},
        "tokens": {"a4": ["signpost"]}, "arrows": {"a4": "a3"},
    }  # fmt: skip
    table = Table(GAP, **spec, hands={"A": ["beam"]})
    assert table.legal() == ["A: jump", "A: use beam on a3"]
    assert table.attempt("A: throw") == "arrow"
    assert table.forbidding == ("UE-GAP-36", "UE-SIGN-02")
    card = Table(GAP, **spec, hands={"A": ["signpost"]})
    assert card.attempt("A: throw") == ""
    assert card.do("A: throw; die: 3").ends() == {"a7"}
    away = Table(GAP, **{**spec, "arrows": {"a4": "a5"}})
    assert away.attempt("A: throw") == ""


def test_who_climbs_into_the_cave_he_has_cleared_walks_on_out() -> None:
    """UE-GAP-41: as whoever walks in with a throw of 1 does."""
    drawing = "a0--a1--x--F--a4--a5\nchasm: x\nfire cave: F"
    table = Table(drawing, players={"A": "x", "B": "a5"}, came={"A": "a1"}, hands={"A": ["hose"]})
    table.do("A: use hose on F; B: throw; die: 1; B: go a4; A: climb F")
    assert table.fact("open.fire-cave") == "no"
    table.do("B: throw; die: 1; B: go a5; A: throw; die: 2")
    assert table.legal("go") == ["A: go a4 a5"]
    stayed = Table(drawing, players={"A": "F", "B": "a5"}, came={"A": "x"})
    assert stayed.do("A: throw; die: 2").legal() == ["A: stay"]


def test_nobody_stops_in_a_chasm_to_attack() -> None:
    """UE-GAP-33, UE-CHASM-07: the reason is the chasm, not the count."""
    table = Table(
        GAP, players={"A": "a2", "B": "a3"}, came={"A": "a1", "B": "a4"}, hands={"A": ["knife"]}
    ).do("A: jump; die: 3")
    assert table.attempt("A: go a3, knife at B") == "safe"
    assert table.forbidding == ("UE-GAP-33",)
    assert table.attempt("A: go a3") == "full-count"
    assert table.forbidding == ("UE-CHASM-07",)


CORNER = "x---a2--a3--a4\n|\nb1--b2\nchasm: x"
"""The chasm is the first square of the drawing; it is jumped from b1 to a2."""


def test_the_square_that_is_drawn_first_is_a_chasm_like_others() -> None:
    """UE-CHASM-04, UE-GAP-36: the arrow into it leaves only the jump, and nobody stays then."""
    pointing = {"tokens": {"b1": ["signpost"]}, "arrows": {"b1": "x"}}
    table = Table(CORNER, players={"A": "b1", "B": "a3"}, hands={"A": ["knife"]}, **pointing)
    assert table.legal() == ["A: jump"]
    assert table.attempt("A: back") == "arrow"
    table.do("A: jump; die: 3")
    assert table.answer("A: stay, knife at B") == (
        "must-jump", "A has announced a jump, so nobody stays.", "UE-CHASM-04", "",
    )  # fmt: skip
    assert {one.path for one in GAME.nameable(table.state) if one.verb == "go"} == {
        (), (0, 1), (0, 1, 2),
    }  # fmt: skip


def test_by_ruling_the_chasm_drawn_first_is_not_counted_either() -> None:
    """UE-GAP-08, jump_count: two squares beyond it are not too far for a 2."""
    table = Table(CORNER, players={"A": "b1", "B": "a3"},
                  options={"jump_count": "landing-first", "sharing": "attack-only"})  # fmt: skip
    table.do("A: jump; die: 2")
    assert table.why("A: go x a2 a3 a4") == ("too-far", ("UE-MOVE-01", "UE-MOVE-06"))
    assert table.why("A: go x a2 a3") == ("full-count", ("UE-GAP-07",))


def test_who_has_announced_a_jump_begins_with_it() -> None:
    """UE-CHASM-04, UE-CHASM-07."""
    table = Table(GAP, **PEOPLE).do("A: jump; die: 3")
    assert table.answer("A: go a1 a0") == (
        "must-jump", "A has announced a jump over a3.", "UE-CHASM-04 UE-CHASM-07", "",
    )  # fmt: skip


def test_by_ruling_an_arrow_across_the_corner_of_a_chasm_leads_on() -> None:
    """UE-GAP-09, slanting, UE-SIGN-02: on foot the landing square is farther than the throw."""
    table = Table(
        "a0--a1--x---a3\n    |\n    |   b2--b3\n    |       |\n    c1--c2--c3\nchasm: x",
        players={"A": "a1", "B": "c2"}, tokens={"b3": ["signpost"]}, arrows={"b3": "b2"},
        options={"slanting": "corners"},
    ).do("A: jump; die: 3")  # fmt: skip
    assert table.legal() == ["A: go x b2 b3", "A: go x b3 b2"]
    assert table.why("A: go x b3 c3")[0] == "arrow"


def test_by_ruling_a_chasm_leaves_the_jump_the_bridge_and_the_way_back() -> None:
    """UE-GAP-62, before_chasm: no tool but wood is used there, and any tool elsewhere."""
    ruled = {"hands": {"A": ["plank", "grate"]}, "options": {"before_chasm": "jump-or-behind"}}
    table = Table(GAP, **PEOPLE, **ruled)
    assert table.answer("A: use grate on a1") == (
        "before-chasm", "In front of a chasm A jumps, bridges it or goes back.", "UE-GAP-62", "",
    )  # fmt: skip
    assert table.legal() == ["A: jump", "A: back", "A: use plank on a3"]
    away = Table(GAP, players={"A": "a5", "B": "a0"}, **ruled)
    assert away.legal("use grate") == ["A: use grate on a4", "A: use grate on a6"]


@each("drawing", ["a1--x--a2\n    |\n    b1", "a2--x--a1\n    |\n    b1"])
def test_by_ruling_the_way_out_of_a_chasm_lies_opposite(drawing: str) -> None:
    """UE-GAP-32, chasm_way_out: whichever square of the board that is."""
    table = Table(f"{drawing}\nchasm: x", players={"A": "x", "B": "b1"}, came={"A": "a2"},
                  options={"chasm_way_out": "opposite"})  # fmt: skip
    assert table.legal() == ["A: climb a1"]


def test_by_ruling_a_fire_on_the_only_corner_to_land_on_shuts_the_jump() -> None:
    """UE-GAP-09, UE-GAP-10, slanting: what lies a corner away counts as what lies near."""
    drawing = "    q0\n\na1--a2--x\nchasm: x"
    setup: dict[str, Any] = {"players": {"A": "a2", "B": "a1"}, "options": {"slanting": "corners"}}
    assert Table(drawing, **setup).legal() == ["A: jump", "A: back"]
    assert Table(drawing, **setup, tokens={"q0": ["fire"]}).legal() == ["A: back"]
