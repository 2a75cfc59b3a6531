"""The Appel and the General Search, answer by answer: what is said, and what is refused."""

from __future__ import annotations

from typing import Any

from rules.games.colditz import GAME
from tests.cases import each
from tests.rules.games.colditz.table import Table

CALL: dict[str, Any] = {"turn": "Security", "hands": {"Security": ["Appel"]}}


def called(answers: str = "in-turn", /, **at: str) -> Table:
    """Men on their circles, and an Appel that has just been played."""
    return Table({"appel_answers": answers}, **CALL, at=at).play("Security: play Appel")


def test_by_ruling_answers_are_secret() -> None:
    """EC-GAP-11: each says whether he obeys; only then all refuse at once, and the others go."""
    table = called("secret", Br1="I05", Br2="I04", Du1="I07")
    assert table.offered("British: Br1") == ["British: Br1 refuses", "British: Br1 obeys"]
    refusal = table.refusal("British: Br1 to A01")
    assert (refusal.code, refusal.clauses) == ("secret", ("EC-GAP-11",))
    assert refusal.text == "He says first whether he obeys or refuses."
    table.play("British: Br1 refuses")
    event = table.event("answered")
    assert (event.text, event.who, event.data) == (
        "The first British man will refuse.", "British", {"pawn": "Br1"}
    )  # fmt: skip
    assert event.heard_by is not None
    assert "Security" not in event.heard_by
    table.play("British: Br2 obeys")
    event = table.event("answered")
    assert (event.text, event.who, event.data) == (
        "The second British man will obey.",
        "British",
        {"pawn": "Br2"},
    )
    assert event.clauses == ("EC-GAP-11",)
    assert (table["refused"], table["asked"]) == ("none", "Dutch")
    table.play("Dutch: Du1 refuses")
    assert (table["refused"], table["asked"]) == ("Br1, Du1", "British")
    refusal = table.refusal("British: Br2 refuses")
    assert (refusal.code, refusal.clauses) == ("obeyed", ("EC-GAP-11",))
    assert refusal.text == "He has said that he obeys."
    assert table.play("British: Br2 to A03")["phase"] == "roll"


@each("others", [{}, {"markers": {"O14-X30": "British"}}])
@each(
    ("guard", "man", "reached"),
    [
        ("O13", "X01", ("plain",)), ("X01", "O13", ("plain",)), ("J12", "L31", ("plain",)),
        ("CHAPEL2", "T1_3", ("plain",)), ("J12", "J10", ("walked", "plain")),
    ],
)  # fmt: skip
def test_a_search_goes_where_guards_walk(
    guard: str, man: str, reached: tuple[str, ...], others: dict[str, Any]
) -> None:
    """EC-GAP-08: over no fence or Drop without a marker, through no Tunnel; by ruling it does."""
    spec: dict[str, Any] = {"at": {"G1": guard, "Br1": man}, "refused": ["Br2"], "loose": True,
                            "open": ["CHAPEL"]}  # fmt: skip
    for choice in ("walked", "plain"):
        rulings = {"search_scope": "everyone-in-range", "search_range": choice}
        table = Table(rulings, turn="Security", **spec, **others)
        table.play("Security: general search; dice: 2+1")
        taken = any(event.kind == "arrested" for event in table.events)
        assert taken == (choice in reached), choice


ABROAD = """
[outside]
X01 plain
[inner]
A01 appel
I01 plain
[links]
I01: A01
"""


def test_the_first_circle_of_a_castle_is_like_the_others() -> None:
    """EC-GAP-45, EC-OUTSIDE-01: who stands on it is lined up, or Outside, as on the others."""
    refusal = called(Br1="I05", Br4="A01").refusal("British: Br4 refuses")
    assert (refusal.code, refusal.clauses) == ("not-called", ("EC-GAP-45",))
    table = Table()
    table.state = GAME.setup({**CALL, "at": {"Br1": "X01", "Br2": "I01"}}, {"M1": ABROAD}, {})
    table.play("Security: play Appel")
    assert table.event("called").clauses == (
        "EC-CARD-13", "EC-APPEL-05", "EC-APPEL-08", "EC-OUTSIDE-01")  # fmt: skip
    assert table.refusal("British: Br1 refuses").clauses == ("EC-OUTSIDE-01",)
