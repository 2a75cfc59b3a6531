"""The number of actions: all thirty-two cases of the ledger, by the formula and in play."""

from __future__ import annotations

from itertools import product
from random import Random

from hypothesis import given

from rules.games.duel import GAME
from rules.games.duel.options import Rulings
from rules.games.duel.state import State
from rules.games.duel.verbs.turn import Case, count_by_formula, count_of, list_cases
from tests.cases import each
from tests.rules.games.duel.strategies import made_position
from tests.strategies import seeds, walk

ORDER = "1 2 1 1 1 2 1 1 2 3 2 2 1 2 1 1 1 1 1 1 1 1 1 1 2 2 2 2 1 1 1 1"
"""``actions`` of the thirty-two cases, in the order of the ledger."""
YARD = "+---+---+\n|       |\n+---+---+"
TRAP = "+---+---+\n| K     |\n+---+---+"


def test_all_cases_are_those_of_the_ledger() -> None:
    """In the order in which the ledger lists them."""
    found = list_cases(Rulings.choose({}))
    assert len({case for case, _ in found}) == len(found) == 32
    assert " ".join(str(actions) for _, actions in found) == ORDER


def test_the_table_in_words() -> None:
    """Three in one case only, never four; against a held opponent two or one (LD-SC-35)."""
    found = dict(list_cases(Rulings.choose({})))
    threes = [case for case, actions in found.items() if actions == 3]
    assert threes == [Case(True, False, False, True, False)]
    assert max(found.values()) == 3
    for case, actions in found.items():
        if case.other_held:
            assert actions == (2 if case.own_crutch and not case.own_wound else 1)


def set_up(case: Case, options: dict[str, str]) -> State:
    """P1's turn begins in ``case``."""
    limping = [who for who, hurt in (("P1", case.own_wound), ("P2", case.other_wound)) if hurt]
    crutch = [who for who, has in (("P1", case.own_crutch), ("P2", case.other_crutch)) if has]
    spec = {"limping": limping, "crutch": crutch, "trap": {"P2": 2} if case.other_held else {}}
    return GAME.setup(spec, {"M1": YARD, "M2": TRAP}, options)


@each("choice", Rulings.offered["action_formula"].choices)
def test_the_engine_plays_every_case(choice: str) -> None:
    """The turn really has that many actions, and passes after them."""
    options = {"action_formula": choice}
    for case, actions in list_cases(Rulings.choose(options)):
        state = set_up(case, options)
        assert state.left == actions
        for number in range(actions):
            assert state.turn == 0
            assert state.left == actions - number
            state = GAME.apply(state, GAME.parse(state, "P1: up")).state
        assert state.turn == (0 if case.other_held else 1)


@each("flags", list(product((False, True), repeat=5)), ids=str)
def test_the_other_formulas_stand_where_the_gap_says(flags: tuple[bool, ...]) -> None:
    """Simple adding, and the difference of the two players (LD-GAP-20)."""
    own_crutch, own_wound, other_crutch, other_wound, held = flags
    case = Case(*flags)
    adding = 1 + own_crutch + (other_wound and not held)
    assert count_by_formula(case, Rulings.choose({"action_formula": "sum"})) == adding
    if not held:
        net = own_crutch - own_wound - (other_crutch - other_wound)
        assert count_by_formula(case, Rulings.choose({"action_formula": "difference"})) == 1 + max(
            0, net
        )


def turns_of(state: State, victim: str, other: str) -> list[int]:
    """The actions of each turn that ``other`` makes while ``victim`` is held."""
    found = []
    while GAME.facts(state)[f"trap.{victim}"] != "free":
        assert GAME.actors(state) == (other,)
        found.append(state.left)
        state = GAME.apply(state, GAME.parse(state, f"{other}: end")).state
    return found


TRAPPED = {
    "nobody has anything (line 27)": ({}, [1, 1, 1, 1]),
    "the opponent has the crutch (line 27)": ({"crutch": ["P2"]}, [2, 2, 2, 2]),
    "the victim limps (line 27)": ({"limping": ["P1"]}, [1, 1, 1, 1]),
    "both of it (LD-GAP-26)": ({"limping": ["P1"], "crutch": ["P2"]}, [2, 2, 2, 2]),
    "the opponent has both (LD-GAP-26)": ({"limping": ["P2"], "crutch": ["P2"]}, [1, 1, 1, 1]),
    "the victim has the crutch (LD-GAP-28)": ({"crutch": ["P1"]}, [1, 1, 1, 1]),
}


@each("name", TRAPPED)
def test_the_four_turns_of_a_trap(name: str) -> None:
    """Four turns, and in each of them the actions of the formula (LD-TRAP-03 to LD-TRAP-08)."""
    spec, expected = TRAPPED[name]
    trap = "+---+---+---+\n|     K     |\n+---+---+---+"
    state = GAME.setup(dict(spec), {"M1": trap, "M2": YARD}, {})
    while GAME.facts(state)["trap.P1"] == "free":
        state = GAME.apply(state, GAME.parse(state, "P1: right")).state
    assert turns_of(state, "P1", "P2") == expected


@given(seed=seeds)
def test_every_turn_has_the_actions_of_the_formula(seed: int) -> None:
    """Whatever happens on the way: when a turn begins, ``left`` is what the formula gives."""
    random = Random(seed)
    state = made_position(random, {}).state()
    for here, action in walk(GAME, state, random, 40):
        after = GAME.apply(here, action).state
        if after.turn in (0, 1) and not after.placing and after.turn != here.turn:
            mine, other = after.walkers[after.turn], after.walkers[1 - after.turn]
            assert after.left == count_of(mine, other, after.rulings)


PAST_TRAP = "+---+---+---+\n|     K     |\n+---+---+---+"
ONE_BY_ONE = {"both_held": "one-by-one"}


@each("early", ["P1", "P2"])
def test_both_in_the_trap_one_after_the_other(early: str) -> None:
    """By ruling the later one waits until the other is free, and only then counts his own turns."""
    late = "P2" if early == "P1" else "P1"
    spec = {"first": early, "grenades": {early: 2, late: 1}}
    state = GAME.setup(spec, {"M1": PAST_TRAP, "M2": PAST_TRAP}, ONE_BY_ONE)
    state = GAME.apply(state, GAME.parse(state, f"{early}: right")).state
    result = GAME.apply(state, GAME.parse(state, f"{late}: right"))
    said = [(event.kind, event.who) for event in result.events if event.kind != "said"]
    waits = [("skipped", early), ("skipped", late)]
    assert said == [
        ("moved", late), ("caught", late), *waits * 3, ("released", early), ("turn", early),
    ]  # fmt: skip
    left = [event.data["more"] for event in result.events if event.kind == "skipped"]
    assert left == [2, 3, 1, 3, 0, 3], "the later one's turns do not count yet"
    facts = GAME.facts(result.state)
    assert (facts[f"trap.{early}"], facts[f"trap.{late}"]) == ("free", "3")
    assert (facts[f"grenades.{early}"], facts[f"grenades.{late}"]) == ("2", "1")
    assert (facts[f"at.{early}"], facts[f"at.{late}"]) == ("b1", "b1")
    assert turns_of(result.state, late, early) == [1, 1, 1, 1]


def test_acting_once_leaves_the_mixture_forbidden() -> None:
    """Two agreements at once: a turn has one action at least, and no throw beside a move."""
    options = {"least_actions": "one", "combo_turn": "forbidden"}
    state = GAME.setup({"crutch": ["P1"]}, {"M1": YARD}, options)
    must = GAME.refusals(state, GAME.parse(state, "P1: end"))
    assert [one.code for one in must] == ["must-act"]
    state = GAME.apply(state, GAME.parse(state, "P1: right")).state
    assert not GAME.refusals(state, GAME.parse(state, "P1: end"))
    mixed = GAME.refusals(state, GAME.parse(state, "P1: throw up"))
    assert [one.code for one in mixed] == ["mixed"]
