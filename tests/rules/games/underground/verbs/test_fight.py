"""Attacking, defending, and the collapses and fires that threaten whole squares."""

from __future__ import annotations

from rules.games.underground import GAME
from rules.games.underground.actions import STRIKE, Action
from rules.games.underground.state import TOOL
from tests.cases import each
from tests.rules.games.underground.playing import CORRIDOR, Table

ARMED = {"A": ["knife", "knife"], "B": ["censer", "dagger", "bomb"]}


def duel(distance: int = 3, **setup: object) -> Table:
    """A on a1 with two knives, B some squares away with a censer and a dagger."""
    setup = {"players": {"A": "a1", "B": f"a{1 + distance}"}, "hands": ARMED, **setup}
    return Table(CORRIDOR, **setup)


def test_the_throw_must_reach_and_a_larger_one_may_stop_short() -> None:
    """UE-ATTACK-02, UE-ATTACK-03."""
    assert duel(4).do("A: throw; die: 3").legal("knife") == []
    table = duel(2).do("A: throw; die: 5; A: go a2 a3, knife at B")
    assert table.facts("at.A", "asked", "reserve.last") == ("a3", "B", "knife")
    assert "UE-ATTACK-03" in table.timeline.line()[-1].clauses


def test_a_defence_changes_nothing_and_costs_no_turn() -> None:
    """UE-DEFENCE-01 to -06, UE-ATTACK-07."""
    table = duel(treasure="B").do("A: throw; die: 3; A: go a2 a3 a4, knife at B")
    assert table.legal() == ["B: show dagger", "B: show censer", "B: decline"]
    assert table.attempt("B: show bomb") == "no-help"
    table.do("B: show censer")
    assert table.facts("at.A", "at.B", "carrier", "turn") == ("a4", "a4", "B", "B")
    assert table.fact("reserve.order").endswith("knife, censer")
    assert table.attempt("A: knife at B") == "not-your-turn"
    assert table.do("B: throw; die: 2; B: go a5 a6").fact("at.B") == "a6"
    moved = {c for node in table.timeline.line() for c in node.clauses}
    assert "UE-DEFENCE-04" in moved


# -- several attacks, attacks without a throw, attacks in a fall: by ruling -----------------------

SHOWN = "UE-ATTACK-01 UE-ATTACK-04 UE-ATTACK-05 UE-USE-01 UE-USE-06 UE-USE-07 UE-TOOL-02 UE-TOOL-01"
BEATEN = (
    "UE-DEFENCE-01 UE-DEFENCE-02 UE-DEFENCE-03 UE-DEFENCE-05 UE-DEFENCE-06 UE-USE-10 "
    "UE-TOOL-06 UE-TOOL-05"
)
B_BEGINS = ("B", "It is B's turn.", "UE-START-01 UE-GAP-03")


def crowd(**setup: object) -> Table:
    """A attacks B on a4, where C stands too; by ruling each may be attacked once."""
    hands = {"A": ["knife", "sabre", "dagger"], "C": ["cross"]}
    people = {"A": "a3", "B": "a4", "C": "a4"}
    setup = {"players": people, "hands": hands, "options": {"attacks": "each"}, **setup}
    return Table(CORRIDOR, **setup).do("A: throw; die: 1; A: go a4, knife at B")


def test_by_ruling_the_next_opponent_is_attacked_in_the_same_turn() -> None:
    """UE-GAP-21: each once, whether the one before died or not; then the turn is over."""
    table = crowd().do("B: decline")
    assert table.told() == [
        ("B", "B does not beat the attack off and dies.", "UE-ATTACK-06 UE-GAP-20 UE-GAP-13")
    ]
    assert table.facts("turn", "asked", "phase") == ("A", "A", "attack")
    assert GAME.question(table.state) == "A: do you attack?"
    assert table.legal() == ["A: sabre at C", "A: dagger at C", "A: pass"]
    table.do("A: sabre at C")
    assert table.told() == [
        ("A", "A attacks C with the sabre.", f"{SHOWN} UE-GAP-21 UE-ATTACK-02 UE-USE-09")
    ]
    assert table.says() == [("attacked", {"card": "sabre", "foe": "C"})]
    table.do("C: show cross")
    text = "C beats the attack off with the cross; nothing changes."
    assert table.told() == [("C", text, BEATEN), B_BEGINS]
    assert table.facts("hand.A", "turn") == ("dagger", "B")


# -- attacks on a Chance square, and in special places --------------------------------------------

RED = "S--a1--a2--a3--a4\nstart: S\nchance: a3"


def on_red(card: str, **setup: object) -> Table:
    """A announces an attack on B on a Chance square and draws a card; C is near."""
    people = {"A": "S", "B": "a3", "C": "a1"}
    hands = {"A": ["knife", "sabre", "pick"]}
    setup = {"players": people, "hands": hands, "chance": [card], **setup}
    table = Table(RED, **setup).do("A: throw; die: 3; A: go a1 a2 a3, attack B")
    text = "A announces an attack on B and draws a chance first."
    assert table.told()[1:] == [("A", text, "UE-CHANCE-06 UE-GAP-22")]
    return table.do(f"draw: {card}")


@each(("card", "more"), [("prison pass", ""), ("miss 1 throw", " UE-GAP-25")])
def test_an_announced_attack_is_carried_out_after_its_chance(card: str, more: str) -> None:
    """UE-CHANCE-06, UE-CHANCE-08, UE-GAP-01, UE-GAP-25: also by one who has to miss a throw."""
    table = on_red(card)
    assert table.facts("phase", "asked") == ("attack", "A")
    assert table.legal() == ["A: knife at B", "A: sabre at B"]
    assert GAME.question(table.state) == "A: which weapon do you show?"
    assert GAME.hint(table.state) == "A attacks B."
    table.do("A: sabre at B")
    why = f"{SHOWN} UE-CHANCE-08 UE-GAP-01{more} UE-ATTACK-02 UE-USE-09"
    assert table.told() == [("A", "A attacks B with the sabre.", why)]
    assert table.do("B: decline").facts("at.B", "turn", "hand.A") == ("out", "B", "knife, pick")


def test_an_announced_attack_is_on_whom_it_was_announced_and_is_not_taken_back() -> None:
    """UE-GAP-22, UE-GAP-21: neither on another player nor with something that is no weapon."""
    table = on_red("prison pass", players={"A": "S", "B": "a3", "C": "a3"})
    assert table.answer("A: knife at C") == (
        "no-target", "A has announced an attack on B.", "UE-GAP-22 UE-GAP-21", "",
    )  # fmt: skip
    assert table.answer("A: pick at B")[0] == "no-weapon"
    assert table.answer("A: cleaver at B")[0] == "not-held"
    nobody = GAME.refusals(table.state, Action("A", STRIKE, TOOL["knife"], foe="Z"))
    assert [one.text for one in nobody] == ["A has announced an attack on B."]
    assert table.answer("A: pass")[0] == "answer-first"


@each(
    ("board", "treasure", "why"),
    [
        (CORRIDOR, "", ""),
        (CORRIDOR, "B", " UE-STEAL-01"),
        (f"{CORRIDOR}\nprison: a4", "", " UE-GAP-24"),
        (f"{CORRIDOR}\nprison: a4", "B", " UE-STEAL-01 UE-PRISON-10"),
        (f"{CORRIDOR}\nstart: a4", "", " UE-GAP-24"),
        (f"{CORRIDOR}\ndevil cave: a4", "", " UE-GAP-24"),
        (f"{CORRIDOR}\ndevil cave: a4", "B", " UE-STEAL-01 UE-GAP-24"),
    ],
)
def test_where_and_whom_an_attack_strikes_is_a_matter_of_clauses(
    board: str, treasure: str, why: str
) -> None:
    """UE-STEAL-01, UE-PRISON-10, UE-GAP-24: the carrier, in prison, on Start and in caves."""
    carrying = {"treasure": treasure} if treasure else {}
    people = {"players": {"A": "a3", "B": "a4", "C": "a9"}, "hands": {"A": ["knife"]}}
    table = Table(board, **people, **carrying).do("A: throw; die: 1; A: go a4, knife at B")
    attacked = ("A", "A attacks B with the knife.", f"{SHOWN} UE-ATTACK-02 UE-USE-09{why}")
    assert table.told()[-1] == attacked
    assert GAME.hint(table.state) == "A attacks with the knife."
    table.do("B: decline")
    died = ("B", "B does not beat the attack off and dies.", "UE-ATTACK-06 UE-GAP-20 UE-GAP-13")
    stolen = [("A", "A has the treasure now.", "UE-STEAL-02")] if treasure else []
    assert table.told()[:-1] == [died, *stolen]
    if treasure:
        assert table.facts("carrier", "treasure") == ("A", "none")
