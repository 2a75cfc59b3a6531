"""What fires is what decided: clauses that a like event cites, and this one does not."""

from __future__ import annotations

from typing import Any

from tests.cases import each
from tests.rules.games.underground.playing import CORRIDOR, Table

RED = f"""
Start--{CORRIDOR}

F1--Fire--F2--Prison--F3
start: Start
chance: a3
fire cave: Fire
prison: Prison
"""
DRAW = "A: throw; die: 3; A: go a1 a2 a3; draw: {}"


def drawn(card: str, **setup: Any) -> Table:
    """A has drawn a chance on a3, with B on the next square."""
    players = {"A": "a0", "B": "a4"}
    return Table(RED, **{"players": players, "chance": [card], **setup}).do(DRAW.format(card))


def test_only_a_card_puts_its_clause_behind_a_collapse() -> None:
    """UE-EXPLOSIVE-02; UE-COLLAPSE-08 holds for a chance as well."""
    chance = drawn("collapse behind you").fired()
    assert "UE-COLLAPSE-08" in chance
    assert "UE-EXPLOSIVE-02" not in chance
    card = Table(CORRIDOR, players={"A": "a3", "B": "a0"}, hands={"A": ["bomb"]})
    assert {"UE-COLLAPSE-08", "UE-EXPLOSIVE-02"} <= card.do("A: use bomb on a4").fired()


def test_a_torch_is_no_explosive() -> None:
    """UE-TOOL-10: only an explosive attacks by it."""
    for card, cited in (("bomb", True), ("torch", False)):
        table = Table(CORRIDOR, players={"A": "a3", "B": "a4"}, hands={"A": [card]})
        fired = table.do(f"A: use {card} on a4").fired()
        assert "UE-ATTACK-08" in fired
        assert ("UE-TOOL-10" in fired) == cited


@each("card", ["fall into the Fire Cave", "go to prison"])
def test_only_a_carrier_keeps_the_treasure(card: str) -> None:
    """UE-GAP-28."""
    assert "UE-GAP-28" not in drawn(card).fired()
    assert "UE-GAP-28" in drawn(card, treasure="A").fired()


def test_only_whoever_has_tools_keeps_them() -> None:
    """UE-USE-13, UE-USE-14."""
    for card, clause in (("deadly accident", "UE-USE-13"), ("go to prison", "UE-USE-14")):
        assert clause not in drawn(card).fired()
        assert clause in drawn(card, hands={"A": ["spoon"]}).fired()


def test_a_death_tells_nothing_of_a_coin_or_a_file() -> None:
    """UE-SHOP-06, UE-GAP-67: what is in a hidden hand changes nothing that all hear."""
    for card in ("deadly accident", "go to prison"):
        with_it = drawn(card, hands={"A": ["coin", "file"]})
        without = drawn(card, hands={"A": ["spoon", "cross"]})
        assert with_it.events() == without.events()
        assert not {"UE-SHOP-06", "UE-GAP-67"} & with_it.fired()


def test_three_cancelled_throws_are_three_sixes_running() -> None:
    """UE-CHANCE-16, UE-GAP-49: neither two of two, nor two of three."""
    for card, fired in (("miss 2 throws", False), ("miss 3 throws", True)):
        table = Table(f"{CORRIDOR}\nchance: a6", players={"A": "a0", "B": "out"}, chance=[card])
        table.do(f"A: throw; die: 6; A: go a1 a2 a3 a4 a5 a6; draw: {card}")
        table.do("A: throw; die: 6")
        assert not {"UE-CHANCE-16", "UE-GAP-49"} & table.fired()
        if fired:
            table.do("A: throw; die: 6")
            assert "UE-CHANCE-16" not in table.fired()
        table.do("A: throw; die: 5")
        assert table.fact("misses.A") == "0"
        assert "UE-GAP-49" in table.fired()
        assert ("UE-CHANCE-16" in table.fired()) == fired


def test_a_turn_passed_in_a_chasm_is_no_extra_turn_declined() -> None:
    """UE-GAP-32, UE-GAP-12."""
    penned = Table("a1--x--a3\nchasm: x", players={"A": "x", "B": "out"}, came={"A": "a1"},
                   tokens={"a3": ["grate"]}).do("A: pass")  # fmt: skip
    assert "UE-GAP-32" in penned.fired()
    assert "UE-GAP-12" not in penned.fired()
    extra = Table(CORRIDOR, players={"A": "a0", "B": "out"})
    extra.do("A: throw; die: 6; A: go a1 a2 a3 a4 a5 a6; A: pass")
    assert "UE-GAP-12" in extra.fired()


def test_the_carrier_stops_where_the_game_is_won() -> None:
    """UE-EXIT-03, UE-GAP-53; a cave stops everybody for a reason of its own."""
    for way_out in ("start", "exit"):
        drawing = f"a1--X--a2--a3\n{way_out}: X"
        table = Table(drawing, players={"A": "a1", "B": "out"}, treasure="A")
        table.do("A: throw; die: 3")
        assert table.attempt("A: go X a2 a3") == "must-stop"
        assert table.forbidding == ("UE-EXIT-03", "UE-GAP-53")
    cave = Table("a1--X--a2--a3\ndevil cave: X", players={"A": "a1", "B": "out"})
    cave.do("A: throw; die: 3")
    assert cave.attempt("A: go X a2 a3") == "must-stop"
    assert cave.forbidding == ("UE-MOVE-09", "UE-CAVE-DEVIL-01")


def test_a_larger_throw_than_needed_is_what_the_ruling_is_about() -> None:
    """UE-GAP-53."""
    for die, cited in ((1, False), (4, True)):
        table = Table("a1--X\nexit: X", players={"A": "a1", "B": "out"}, treasure="A")
        fired = table.do(f"A: throw; die: {die}; A: go X").fired()
        assert "UE-EXIT-03" in fired
        assert ("UE-GAP-53" in fired) == cited


def test_a_6_is_kept_in_a_chasm_by_ruling_and_on_a_red_square_by_the_text() -> None:
    """UE-MOVE-12, UE-GAP-11."""
    table = Table(f"{CORRIDOR}\nchasm: a3", players={"A": "a2", "B": "out"}, came={"A": "a1"})
    fired = table.do("A: jump; die: 6").fired()
    assert "UE-GAP-11" in fired
    assert "UE-MOVE-12" not in fired
    red = Table(f"{CORRIDOR}\nchance: a6", players={"A": "a0", "B": "out"},
                chance=["deadly accident"])  # fmt: skip
    fired = red.do("A: throw; die: 6; A: go a1 a2 a3 a4 a5 a6; draw: deadly accident").fired()
    assert "UE-MOVE-12" in fired
    assert "UE-GAP-11" not in fired


def test_a_straight_tunnel_leaves_no_doubt_what_is_in_front() -> None:
    """UE-GAP-14 decides at a bend and at a fork only."""
    assert "UE-GAP-14" not in drawn("collapse in front of you").fired()
    bend = Table("a1--a2--a3\n        |\n        b1\nchance: a3", players={"A": "a1", "B": "out"},
                 chance=["collapse in front of you"])  # fmt: skip
    bend.do("A: throw; die: 2; A: go a2 a3; draw: collapse in front of you")
    assert {"UE-CHANCE-23", "UE-GAP-14"} <= bend.fired()


def test_one_alone_on_his_square_shares_no_protection() -> None:
    """UE-GAP-19."""
    for others, cited in (("out", False), ("a4", True)):
        players = {"A": "a3", "B": "a4", "C": others}
        table = Table(CORRIDOR, players=players, hands={"A": ["bomb"], "B": ["beam"]})
        fired = table.do("A: use bomb on a4; B: show beam").fired()
        assert ("UE-GAP-19" in fired) == cited
