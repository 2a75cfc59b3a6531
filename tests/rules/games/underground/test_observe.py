"""What a viewer may reckon with when cards come up, and what fields and names are."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

from rules.core.play import EVERYONE
from rules.games.underground import GAME
from rules.games.underground.actions import Action
from rules.games.underground.options import Rulings
from rules.games.underground.state import CHANCES, TOKENS, TOOLS, Field, chance_deck, tool_deck
from tests.rules.games.underground.playing import CORRIDOR, Table

RED = "S--a1--a2--a3--a4--a5\nstart: S\nchance: a3"
BOOK = Rulings.choose({})
DRAWN = {f"draw: {CHANCES[card]}": many for card, many in chance_deck(BOOK).items()}
FOUND = {f"tool: {TOOLS[card]}": many for card, many in tool_deck(BOOK).items()}


def reckoned(table: Table, viewer: str) -> dict[str, Fraction]:
    """The outcomes that a viewer may reckon with, and their odds."""
    odds = GAME.odds(table.state, table.timeline.information(viewer))
    return {GAME.write(table.state, outcome): chance for outcome, chance in odds}


def shares(counts: dict[str, int]) -> dict[str, Fraction]:
    """As many cards of each as are left, as odds."""
    whole = sum(counts.values())
    return {name: Fraction(many, whole) for name, many in counts.items() if many}


def less(counts: dict[str, int], *gone: str) -> dict[str, int]:
    """Some counts without those cards that are known to be elsewhere."""
    return dict(Counter(counts) - Counter(gone))


def first_draw(**setup: Any) -> Table:
    """A stops on the red square; B waits on a1."""
    people = {"players": {"A": "S", "B": "a1"}}
    return Table(RED, **{**people, **setup}).do("A: throw; die: 3; A: go a1 a2 a3")


def test_nobody_knows_the_order_of_the_chance_pile() -> None:
    """UE-CHANCE-02: the whole deck may come up, but for the passes that lie on the table."""
    table = first_draw(chance=["miss 1 throw", "…"], passes={"B": 1})
    for viewer in "AB":
        assert reckoned(table, viewer) == shares(less(DRAWN, "draw: prison pass"))
    assert reckoned(table, EVERYONE) == {"draw: miss 1 throw": 1}
    assert sum(reckoned(table, "A").values()) == 1


def test_a_card_that_was_drawn_is_not_reckoned_with_again() -> None:
    """UE-CHANCE-04: it lies underneath, until all of the pile have been seen."""
    pile = ["miss 1 throw", "find a tool", "lose a tool"]
    table = first_draw(chance=pile).do("draw: miss 1 throw; B: throw; die: 2; B: go a2 a3")
    for viewer in "AB":
        assert reckoned(table, viewer) == shares(less(DRAWN, "draw: miss 1 throw"))


def test_whoever_has_seen_the_whole_pile_knows_its_order() -> None:
    """UE-CHANCE-04: every card goes underneath, so the first one comes again."""
    table = first_draw(chance=["deadly accident"]).do("draw: deadly accident")
    table.do("B: throw; die: 2; B: go a2 a3")
    for viewer in ("A", "B", EVERYONE):
        assert reckoned(table, viewer) == {"draw: deadly accident": 1}


def finding(**setup: Any) -> Table:
    """A finds a tool; he holds a knife and B a cross."""
    hands = {"A": ["knife"], "B": ["cross"]}
    setup = {"chance": ["find a tool", "…"], "hands": hands, **setup}
    return first_draw(**setup).do("draw: find a tool")


def test_the_finder_reckons_with_all_tools_that_he_has_not_seen() -> None:
    """UE-CHANCE-09, UE-SETUP-02: he knows his own hand only, and the others hear no name."""
    table = finding()
    assert reckoned(table, "A") == shares(less(FOUND, "tool: knife"))
    assert reckoned(table, "B") == {"tool: ?": 1}
    assert reckoned(table, EVERYONE) == shares(less(FOUND, "tool: knife", "tool: cross"))


def test_after_a_purchase_the_finder_knows_no_more_than_his_hand() -> None:
    """UE-SHOP-02: the reserve was shuffled, so what lay in it may lie anywhere."""
    hands = {"A": ["knife"], "B": ["coin", "bomb"]}
    table = Table(
        RED, players={"A": "S", "B": "a5"}, hands=hands, chance=["find a tool", "…"], turn="B"
    )
    table.do("B: use bomb on a4; A: throw; die: 1; A: go a1; B: buy plank")
    table.do("A: throw; die: 2; A: go a2 a3; draw: find a tool")
    assert reckoned(table, "A") == shares(less(FOUND, "tool: knife"))


def test_a_shown_tool_is_not_reckoned_with() -> None:
    """UE-USE-07: it lies at the very bottom of the reserve, as everybody has seen."""
    hands = {"A": ["knife"], "B": ["bomb", "cross"]}
    table = Table(
        RED, players={"A": "S", "B": "a5"}, hands=hands, chance=["find a tool", "…"], turn="B"
    )
    table.do("B: use bomb on a4; A: throw; die: 3; A: go a1 a2 a3; draw: find a tool")
    assert reckoned(table, "A") == shares(less(FOUND, "tool: knife", "tool: bomb"))


def test_a_tool_that_the_finder_has_used_himself_counts_once() -> None:
    """UE-USE-07: it lies at the very bottom, as he knows, and he held it from the beginning."""
    table = Table(RED, players={"A": "a2", "B": "a5"}, hands={"A": ["grate", "knife"]},
                  chance=["find a tool", "…"])  # fmt: skip
    table.do("A: use grate on a1; B: throw; die: 1; B: go a4; A: throw; die: 1; A: go a3")
    table.do("draw: find a tool")
    assert reckoned(table, "A") == shares(less(FOUND, "tool: grate", "tool: knife"))


def test_whoever_has_seen_the_whole_reserve_knows_no_more_than_his_hand() -> None:
    """UE-USE-07: what is found then was used before, and may be anything."""
    hands = {"A": ["knife"], "B": ["bomb"]}
    table = Table(f"{RED}, a4", players={"A": "S", "B": "a1"}, hands=hands,
                  chance=["find a tool"], reserve=["spoon"])  # fmt: skip
    table.do("A: throw; die: 3; A: go a1 a2 a3; draw: find a tool; tool: spoon")
    table.do("B: use bomb on a2; A: throw; die: 1; A: go a4; draw: find a tool")
    assert reckoned(table, EVERYONE) == {"tool: bomb": 1}
    assert reckoned(table, "A") == shares(less(FOUND, "tool: knife", "tool: spoon"))


def test_a_die_is_the_same_for_everybody() -> None:
    """UE-START-01: nothing is hidden about it; of a lost tool the others hear no name."""
    table = Table(RED, players={"A": "S", "B": "a1"}, hands={"A": ["knife", "knife", "coin"]},
                  chance=["lose a tool"]).do("A: throw")  # fmt: skip
    for viewer in ("A", "B", EVERYONE):
        assert reckoned(table, viewer) == {f"die: {face}": Fraction(1, 6) for face in range(1, 7)}
    table.do("die: 3; A: go a1 a2 a3; draw: lose a tool")
    own = {"lost: knife": Fraction(2, 3), "lost: coin": Fraction(1, 3)}
    assert [reckoned(table, who) for who in ("A", EVERYONE, "B")] == [own, own, {"lost: ?": 1}]


def test_a_player_reckons_with_the_whole_deck_at_the_deal() -> None:
    """UE-SETUP-01, UE-SETUP-02: he sees his own cards, and that the others get some."""
    table = Table("", board="full", players=["A", "B"], deal=True)
    dealt = {name.replace("tool", "deal A"): many for name, many in FOUND.items()}
    assert reckoned(table, "A") == shares(dealt)
    assert reckoned(table, "B") == {"deal A: ?": 1}
    table.do("deal A: knife; deal B: cross")
    assert reckoned(table, "A") == shares(less(dealt, "deal A: knife"))


def test_alike_chances_count_together() -> None:
    """UE-GAP-05: so a draw is told in a few words; a tool counts as itself."""
    table = first_draw(chance=["deadly accident", "…"])
    of = {
        GAME.write(table.state, outcome): GAME.counts_as(outcome)
        for outcome, _ in GAME.odds(table.state, table.timeline.information("A"))
    }
    assert Counter(of.values()) == {
        "a tool for you": 1, "a tool lost": 1, "missed throws": 3, "to prison": 1,
        "the prison pass": 1, "a collapse": 3, "a fire": 3, "a fall into a cave": 4,
        "a deadly accident": 1,
    }  # fmt: skip
    assert of["draw: collapse on you"] == "a collapse"
    assert GAME.counts_as(GAME.read(table.state, "tool: knife")) == ""
    assert GAME.counts_as(GAME.read(table.state, "die: 3")) == ""


def test_the_names_of_a_position_are_those_that_its_sentences_use() -> None:
    """Players, squares and caves, cards and tokens, chances."""
    names = GAME.names(Table("a1--X--a2\nbeast cave: X", players={"A": "a1", "B": "a2"}).state)
    assert names["player"] == ("A", "B")
    assert set(names["square"]) == {"a1", "X", "a2", "the Beast Cave"}
    assert names["thing"] == (*TOKENS, *TOOLS)
    assert names["chance"] == CHANCES
    assert set(names) == {"player", "square", "thing", "chance"}


def test_fields_are_equal_when_drawn_ruled_and_seated_alike() -> None:
    """So positions that were set up apart can be compared."""
    field = Table(CORRIDOR, players={"A": "a0", "B": "a1"}).state.field
    twin = Field(field.board, field.rulings, field.players)
    assert field.__eq__(field) is True
    assert field == twin
    assert hash(field) == hash(twin)
    assert field != Table(RED, players={"A": "S", "B": "a1"}).state.field
    assert field != Table(CORRIDOR, players={"A": "a0", "C": "a1"}).state.field
    ruled = Table(CORRIDOR, players={"A": "a0", "B": "a1"}, options={"attacks": "each"})
    assert field != ruled.state.field
    assert field != "a field"


def test_nothing_is_reckoned_with_where_nothing_falls() -> None:
    """A person is asked, not chance."""
    table = Table(CORRIDOR, players={"A": "a0", "B": "a1"})
    assert reckoned(table, "A") == {}
    assert GAME.odds(table.state) == ()
    assert Action("A", "throw") in GAME.actions(table.state)
