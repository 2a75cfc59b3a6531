"""When nobody gets anywhere any more: what rules that out at a glance, and the full answer."""

from __future__ import annotations

from typing import Any

from rules.core.playout import Lots
from rules.games.underground import GAME
from rules.games.underground.verbs.stall import busy, deadlocked, stalled, strolls
from tests.cases import each
from tests.rules.games.underground.playing import Table


def test_who_is_busy_or_strolls_is_never_deadlocked() -> None:
    """UE-GAP-69: the two quick answers say no more than the full one, in whole random games."""
    quick = 0
    for seed in range(12):
        lots = Lots(seed)
        maps, more = GAME.made(10, seed % 5)
        seats = GAME.seated(2 + seed % 3)
        state = GAME.setup({**GAME.whole(seats), **more}, maps, {})
        for _ in range(400):
            if strolls(state) or busy(state):
                quick += not strolls(state)
                assert not deadlocked(state)
            listed = GAME.actions(state)
            if not listed:
                break
            state = GAME.resolve(state, listed[lots.below(len(listed))], None)
    assert quick > 100


# -- who gets nowhere on the whole board ----------------------------------------------------------

PEN = {"a3": ["grate"], "w1": ["grate"]}
"""Grates that leave nothing but North, a1 and a2."""


def penned(**setup: Any) -> Table:
    """A stands in a dead end behind Grates; B, in prison, throws in vain."""
    setup = {
        "board": "full", "players": {"A": "a1", "B": "Prison"}, "turn": "B", "tokens": PEN,
        "loose": True, **setup,
    }  # fmt: skip
    return Table("", **setup).do("B: throw; die: 2; B: stay")


def test_behind_obstacles_all_round_one_is_shut_in_too() -> None:
    """UE-GAP-69: nobody wins, and it is said so."""
    table = penned()
    assert table.told()[-1] == (
        "", "Everybody is shut in for good, and nobody wins.", "UE-GAP-69",
    )  # fmt: skip
    assert table.says()[-1] == ("stalled", {})
    assert table.facts("over", "winner", "asked", "phase") == ("stalled", "none", "none", "over")
    assert table.legal() == []
    result = GAME.result(table.state)
    assert result is not None
    assert (result.winners, result.text) == (
        (), "Everybody is shut in for good, and nobody wins.",
    )  # fmt: skip


@each(
    ("hand", "over"),
    [
        (["pick", "hose", "cross", "plank", "signpost", "knife"], "stalled"),
        (["file"], "no"), (["coin"], "no"), (["grate"], "no"), (["bomb"], "no"), (["torch"], "no"),
    ],
)  # fmt: skip
def test_a_card_that_clears_lays_or_buys_keeps_the_game_going(hand: list[str], over: str) -> None:
    """UE-GAP-69: in the hand of the one who is penned in; a coin while there is a reserve."""
    assert penned(hands={"A": hand}).fact("over") == over


@each(
    ("hand", "over"),
    [
        (["file"], "no"), (["coin"], "no"), (["grate"], "no"), (["bomb"], "no"),
        (["pick", "hose", "cross", "plank", "signpost", "knife"], "stalled"),
    ],
)  # fmt: skip
def test_a_card_of_the_prisoner_keeps_the_game_going(hand: list[str], over: str) -> None:
    """UE-GAP-69: he cuts himself out, or lays a token that has to come from somewhere."""
    assert penned(hands={"B": hand}).fact("over") == over


@each(
    ("setup", "over"),
    [
        ({"tokens": {"a3": ["grate"]}}, "no"),
        ({"tokens": {"a3": ["fire"], "w1": ["collapse"]}}, "stalled"),
        ({"tokens": {"a3": ["fire"], "w1": ["collapse"]}, "hands": {"A": ["hose"]}}, "no"),
        ({"tokens": {"a3": ["fire"], "w1": ["collapse"]}, "hands": {"A": ["hoe"]}}, "no"),
        ({"tokens": {**PEN, "a3": ["fire", "grate"]}, "hands": {"A": ["file"]}}, "no"),
        ({"tokens": {"a3": ["fire", "grate"], "w1": ["fire"]}, "hands": {"A": ["file"]}},
         "stalled"),
        ({"tokens": {"a3": ["fire", "grate"], "w1": ["fire"]}, "hands": {"A": ["file"]},
          "options": {"clearing": "any"}}, "no"),
        ({"treasure": "A"}, "no"),
        ({"treasure": "a2"}, "no"),
        ({"treasure": "a4"}, "stalled"),
        ({"treasure": "B"}, "stalled"),
        ({"passes": {"B": 1}}, "no"),
        ({"players": {"A": "a1", "B": "Prison", "C": "a2"}}, "stalled"),
        ({"players": {"A": "a1", "B": "Prison", "C": "c7"}}, "no"),
        ({"players": {"A": "a1", "B": "Prison", "C": "a2"}, "hands": {"A": ["knife"]}}, "no"),
        ({"players": {"A": "a1", "B": "Prison", "C": "a2"}, "hands": {"B": ["knife"]}}, "stalled"),
        ({"players": {"A": "a1", "B": "Prison", "C": "Prison"}, "hands": {"B": ["knife"]}}, "no"),
        ({"hands": {"A": ["signpost"]}, "tokens": {**PEN, "f8": ["signpost"]},
          "arrows": {"f8": "f7"}}, "no"),
    ],
)  # fmt: skip
def test_what_lies_and_who_stands_where_decides(setup: dict[str, Any], over: str) -> None:
    """UE-GAP-69: a way, a treasure near the exit, a pass, a victim keep the game going."""
    assert penned(**setup).fact("over") == over


@each(
    ("setup", "over"),
    [
        ({}, "stalled"), ({"arrows": {"a2": "a1"}}, "stalled"), ({"arrows": {"a2": "a3"}}, "no"),
        ({"tokens": {"c3": ["grate"]}, "arrows": {}}, "no"), ({"hands": {"A": ["signpost"]}}, "no"),
        ({"tokens": {"a2": ["signpost"], "w1": ["grate"], "c3": ["grate"]}}, "no"),
    ],
)  # fmt: skip
def test_an_arrow_leads_and_so_may_pen_in(setup: dict[str, Any], over: str) -> None:
    """UE-GAP-69, UE-SIGN-02, UE-GAP-36: a2 sends everybody to w1, unless w1 is shut."""
    spec: dict[str, Any] = {
        "tokens": {"a2": ["signpost"], "c3": ["grate"]}, "arrows": {"a2": "w1"}, **setup,
    }  # fmt: skip
    assert penned(**spec).fact("over") == over


DOWN = {"h2": ["grate"], "c6": ["grate"], "a2": ["fire"]}
"""What shuts every way out of the chasm c5 but the one back; and a Fire far away."""


@each(
    ("setup", "over"),
    [
        ({}, "stalled"), ({"hands": {"A": ["bucket", "pick"]}}, "stalled"),
        ({"hands": {"A": ["file"]}}, "no"),
        ({"tokens": {**DOWN, "c6": ["fire"]}, "hands": {"A": ["bucket"]}}, "no"),
        ({"tokens": {"h2": ["grate"], "a2": ["fire"]}}, "no"), ({"came": {}}, "no"),
    ],
)  # fmt: skip
def test_down_in_a_chasm_one_gets_only_forward(setup: dict[str, Any], over: str) -> None:
    """UE-GAP-69, UE-CHASM-12, UE-GAP-32: a card helps only against what is in front."""
    spec: dict[str, Any] = {
        "players": {"A": "c5", "B": "Prison"}, "came": {"A": "c4"}, "tokens": DOWN, **setup,
    }  # fmt: skip
    assert penned(**spec).fact("over") == over


@each(("token", "over"), [("c1", "stalled"), ("c2", "stalled"), ("c4", "no")])
def test_who_is_out_of_the_game_comes_in_on_start(token: str, over: str) -> None:
    """UE-GAP-69, UE-START-02: what is around Start is his as well."""
    table = penned(players={"A": "out", "B": "Prison"}, tokens={token: ["grate"]})
    assert table.fact("over") == over


def test_by_ruling_a_game_that_nobody_can_win_goes_on() -> None:
    """UE-GAP-69, stalled."""
    assert penned(options={"stalled": "goes-on"}).facts("over", "turn") == ("no", "A")


# -- who gets nowhere on a small board ------------------------------------------------------------

BARRED = {"x1": ["grate"], "x2": ["grate"]}
POSTED = {"x1": ["signpost"], "x2": ["signpost"]}
ARROWS = {"x1": "P", "x2": "P"}


def jailed(hand: list[str], **setup: Any) -> str:
    """Whether the game is over when A, with some cards, and B have stayed in prison."""
    table = Table("x1--P--x2\nprison: P", players={"A": "P", "B": "P"}, hands={"A": hand}, **setup)
    return table.do("A: throw; die: 2; A: stay").fact("over")


@each(
    ("hand", "setup", "over"),
    [
        ([], {}, "stalled"), (["grate"], {}, "no"),
        (["grate"], {"tokens": {"x2": ["grate"]}}, "no"),
        (["grate"], {"tokens": BARRED}, "stalled"), (["signpost"], {}, "no"),
        (["signpost"], {"tokens": {"x1": ["signpost"]}, "arrows": {"x1": "P"}}, "no"),
        (["signpost"], {"tokens": POSTED, "arrows": ARROWS}, "stalled"),
        (["plank"], {"tokens": POSTED, "arrows": ARROWS}, "stalled"),
    ],
)  # fmt: skip
def test_a_coin_waits_while_a_card_can_be_laid(
    hand: list[str], setup: dict[str, Any], over: str
) -> None:
    """UE-GAP-69: on a square that takes it; then the card lies in the empty reserve."""
    assert jailed(["coin", *hand], reserve=[], **setup) == over


def test_a_token_moves_nothing_where_nobody_is_at_large() -> None:
    """UE-GAP-69: a card that can be laid keeps the game going only for who walks about."""
    assert jailed(["grate"]) == "stalled"


@each(
    ("setup", "over"),
    [
        ({"tokens": {**PEN, "a2": ["signpost"]}, "arrows": {"a2": "a1"},
          "hands": {"A": ["coin", "plank"]}}, "stalled"),
        ({"players": {"A": "c5", "B": "Prison"}, "came": {"A": "c4"}, "tokens": DOWN,
          "hands": {"A": ["coin", "plank"]}}, "stalled"),
        ({"players": {"A": "a1", "B": "Prison", "C": "out"},
          "tokens": {**PEN, "c1": ["grate"], "a2": ["signpost"]}, "arrows": {"a2": "a1"},
          "hands": {"A": ["coin", "signpost"]}}, "no"),
    ],
)  # fmt: skip
def test_a_coin_waits_only_while_a_card_can_be_used_up(setup: dict[str, Any], over: str) -> None:
    """UE-GAP-69: wood passes no arrow and helps in no chasm; from a2 a Signpost is laid."""
    assert penned(reserve=[], **setup).fact("over") == over


def test_a_victim_on_the_first_square_of_the_board_keeps_the_game_going() -> None:
    """UE-GAP-69: North, which the one with the knife can get to."""
    people = {"A": "a1", "B": "Prison", "C": "North"}
    assert penned(players=people).fact("over") == "stalled"
    assert penned(players=people, hands={"A": ["knife"]}).fact("over") == "no"


def test_on_the_first_square_of_the_board_nobody_clears_what_lies_before_start() -> None:
    """UE-GAP-69: A stands on North, penned in; the Fire on c1 is far away."""
    walls = {**PEN, "c1": ["fire"]}
    people = {"A": "North", "B": "Prison"}
    assert penned(players=people, tokens=walls, hands={"A": ["bucket"]}).fact("over") == "stalled"
    assert penned(players=people, tokens=walls, hands={"A": ["file"]}).fact("over") == "no"


def test_only_who_is_on_turn_leaves_the_prison_that_may_be_passed() -> None:
    """UE-GAP-69, UE-GAP-41: A, inside, gets to f7 in his turn; B only goes round on two arrows."""
    arrows = {"q2": "q1", "q1": "q2", "f8": "f7"}
    for turn, over in (("A", False), ("B", True)):
        table = Table(
            "", board="full", players={"A": "Prison", "B": "q2"}, turn=turn, free="prison",
            tokens={name: ["signpost"] for name in arrows}, arrows=arrows, loose=True,
        )  # fmt: skip
        assert stalled(table.state) == over
