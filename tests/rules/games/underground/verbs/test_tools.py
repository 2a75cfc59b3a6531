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


def alone(at: str, *hand: str, **setup: object) -> Table:
    """A with some cards; B looks on from a0."""
    players = {"A": at, "B": "a0"}
    return Table(CORRIDOR, **{"players": players, "hands": {"A": list(hand)}, **setup})


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


def test_every_card_has_its_own_work_and_no_other() -> None:
    """UE-TOOL-01 to -27: what each kind can be used for as a turn in a tunnel."""
    usable = {2: "on a4", 4: "on a4", 6: "on a4", 8: "on a4 to a5"}
    for kind, names in enumerate(NAMES_OF):
        for name in names:
            listed = alone("a3", name).legal("use")
            assert bool(listed) == (kind in usable), name
            if kind in usable:
                assert f"A: use {name} {usable[kind]}" in listed


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
