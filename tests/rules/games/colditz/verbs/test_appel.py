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


def test_an_appel_calls_whoever_stands_elsewhere() -> None:
    """EC-APPEL-05, EC-APPEL-08: who is Outside, safe or lined up has nothing to refuse."""
    table = called(Br1="I05", Br2="X02", Br3="S1", Br4="A12")
    event = table.event("called")
    assert (event.text, event.who) == ("The Appel calls the prisoners.", "Security")
    assert event.clauses == ("EC-CARD-13", "EC-APPEL-05", "EC-APPEL-08", "EC-OUTSIDE-01",
                             "EC-SAFE-02", "EC-GAP-45")  # fmt: skip
    assert event.data["exempt"][:3] == ["Br2", "Br3", "Br5"]
    for man, why in (("Br2", ("EC-OUTSIDE-01",)), ("Br3", ("EC-SAFE-02", "EC-GAP-45")),
                     ("Br4", ("EC-GAP-45",)), ("Br5", ("EC-GAP-11",))):  # fmt: skip
        refusal = table.refusal(f"British: {man} refuses")
        assert refusal.code == "not-called"
        assert refusal.text == f"{man} has nothing to answer now."
        assert refusal.clauses == why


def test_each_called_man_lines_up_or_refuses() -> None:
    """EC-APPEL-05, EC-GAP-11: on a circle of his nation's pattern, once, and one by one."""
    table = called(Br1="I05", Br2="I08")
    pattern = [f"A0{n}" for n in range(1, 8)]
    assert table.offered("British: Br1") == [
        *(f"British: Br1 to {at}" for at in pattern), "British: Br1 refuses"]  # fmt: skip
    refusal = table.refusal("British: Br1 to A12")
    assert (refusal.code, refusal.at) == ("not-pattern", "A12")
    assert refusal.text == "Br1 lines up on the pattern of his nation."
    assert refusal.clauses == ("EC-APPEL-05", "EC-GAP-11")
    refusal = table.refusal("British: Br1 obeys")
    assert refusal.code == "say-where"
    assert refusal.text == "A man who obeys lines up on a circle at once."
    assert refusal.clauses == ("EC-APPEL-05", "EC-GAP-11")
    refusal = table.refusal("British: Du1 refuses")
    assert (refusal.code, refusal.clauses) == ("not-yours", ("EC-APPEL-08",))
    assert refusal.text == "Du1 is no man of the British."
    table.play("British: Br1 to A03")
    event = table.event("obeyed")
    assert (event.text, event.who) == ("Br1 lines up on A03.", "British")
    assert event.clauses == ("EC-APPEL-05", "EC-MOVE-08", "EC-GAP-13")
    assert table.refused("British: Br1 to A04") == "not-called"
    table.play("British: Br2 refuses")
    event = table.event("refused")
    assert (event.text, event.who) == ("Br2 ignores the Appel.", "British")
    assert event.clauses == ("EC-APPEL-08",)
    assert (table["at.Br1"], table["refused"], table["phase"]) == ("A03", "Br2", "roll")


def test_a_nation_is_done_when_nobody_has_to_answer() -> None:
    """EC-APPEL-08, EC-GAP-11: how many are left is said; who lined up before may only shift."""
    table = called(Br1="A12", Br2="I04", Br3="I05", Du1="I08")
    refusal = table.refusal("British: done")
    assert (refusal.code, refusal.clauses) == ("not-answered", ("EC-APPEL-08", "EC-GAP-11"))
    assert refusal.text == "Br2 and 1 more still have to answer."
    table.play("British: Br2 refuses")
    assert table.refusal("British: done").text == "Br3 still has to answer."
    table.play("British: Br3 refuses; British: done")
    event = table.event("answered")
    assert (event.text, event.who) == ("The British have answered.", "British")
    assert event.clauses == ("EC-GAP-11",)
    assert (table["asked"], table["at.Br1"]) == ("Dutch", "A12")


def test_a_man_on_the_appel_area_may_shift_to_his_pattern() -> None:
    """EC-GAP-45: to nowhere else, and he has no Appel to refuse."""
    table = called(Br1="A12", Br2="A13")
    refusal = table.refusal("British: Br1 to A14")
    assert (refusal.code, refusal.at) == ("not-pattern", "A14")
    assert refusal.text == "Br1 may shift only to the pattern of his nation."
    assert refusal.clauses == ("EC-APPEL-05", "EC-GAP-45")
    table.play("British: Br1 to A03")
    assert table.event("obeyed").clauses == ("EC-APPEL-05", "EC-MOVE-08", "EC-GAP-13", "EC-GAP-45")
    assert table["at.Br1"] == "A03"


def test_with_his_pattern_full_a_man_lines_up_on_any_circle() -> None:
    """EC-GAP-11: a man of the British, with Dutchmen on all the circles of the British."""
    dutch = {f"Du{n}": f"A0{n}" for n in range(1, 8)}
    table = called(Br1="I04", **dutch)
    assert table.offered("British: Br1 to") == [f"British: Br1 to A{n:02}" for n in range(8, 21)]
    table.play("British: Br1 to A09")
    assert table.event("obeyed").clauses == ("EC-APPEL-05", "EC-MOVE-08", "EC-GAP-13", "EC-GAP-11")


def test_by_ruling_answers_are_secret() -> None:
    """EC-GAP-11: each says whether he obeys; only then all refuse at once, and the others go."""
    table = called("secret", Br1="I05", Br2="I04", Du1="I07")
    assert table.offered("British: Br1") == ["British: Br1 refuses", "British: Br1 obeys"]
    refusal = table.refusal("British: Br1 to A01")
    assert (refusal.code, refusal.clauses) == ("secret", ("EC-GAP-11",))
    assert refusal.text == "He says first whether he obeys or refuses."
    table.play("British: Br1 refuses")
    event = table.event("answered")
    assert (event.text, event.who, event.data) == ("Br1 will refuse.", "British", {"pawn": "Br1"})
    assert event.heard_by is not None
    assert "Security" not in event.heard_by
    table.play("British: Br2 obeys")
    event = table.event("answered")
    assert (event.text, event.who, event.data) == ("Br2 will obey.", "British", {"pawn": "Br2"})
    assert event.clauses == ("EC-GAP-11",)
    assert (table["refused"], table["asked"]) == ("none", "Dutch")
    table.play("Dutch: Du1 refuses")
    assert (table["refused"], table["asked"]) == ("Br1, Du1", "British")
    refusal = table.refusal("British: Br2 refuses")
    assert (refusal.code, refusal.clauses) == ("obeyed", ("EC-GAP-11",))
    assert refusal.text == "He has said that he obeys."
    assert table.play("British: Br2 to A03")["phase"] == "roll"


@each("choice", ["exempt", "exposed", "not-called"])
def test_a_man_on_his_way_home_and_the_appel(choice: str) -> None:
    """EC-GAP-76: he is called like others, but by ruling; who refuses may be arrested by ruling."""
    spec: dict[str, Any] = {"at": {"Br1": "O09", "G1": "O08"}, "returning": ["Br1"], **CALL}
    table = Table({"returning_refuser": choice}, **spec).play("Security: play Appel")
    if choice == "not-called":
        assert table["phase"] == "roll"
        return
    obeys = table.copy().play("British: Br1 to A01")
    assert obeys.event("obeyed").clauses[-1] == "EC-GAP-76"
    assert obeys["returning"] == "none"
    table.play("British: Br1 refuses")
    assert table.event("refused").clauses == ("EC-APPEL-08", "EC-GAP-76")
    assert (table["refused"], table["returning"]) == ("Br1", "Br1")
    table.play("Security: roll; dice: 4+2")
    if choice == "exempt":
        assert table.refused("Security: G1 to O09") == "immune-returning"
        return
    table.play("Security: G1 to O09")
    why = ("EC-ARREST-01", "EC-ARREST-03", "EC-REF-18", "EC-ARREST-06", "EC-GAP-76")
    assert table.event("announced").clauses == why
    assert table.event("arrested").clauses[:5] == why
    assert table["at.Br1"] == "outer cells"


SEARCH: dict[str, Any] = {"turn": "Security", "at": {"G1": "J06", "G2": "J10", "Br1": "I07"},
                          "refused": ["Br1"]}  # fmt: skip


def test_a_general_search_is_declared_before_the_dice() -> None:
    """EC-APPEL-09, EC-APPEL-10: by Security alone, and where somebody has ignored the Appel."""
    table = Table(**SEARCH)
    none = Table(turn="Security").refusal("Security: general search")
    assert (none.code, none.clauses) == ("nobody-refused", ("EC-APPEL-09",))
    assert none.text == "Nobody has ignored an Appel in this Turn."
    late = table.copy().play("Security: roll; dice: 4+2").refusal("Security: general search")
    assert (late.code, late.clauses) == ("rolled", ("EC-APPEL-10", "EC-GAP-07"))
    assert late.text == "A General Search comes before the dice."
    table.play("Security: general search")
    event = table.event("search")
    assert event.text == "Security declares a General Search; no Guard moves."
    assert event.clauses == ("EC-APPEL-09", "EC-APPEL-10", "EC-GAP-07")
    mine = Table(at={"Br1": "I07"}).refusal("British: general search")
    assert (mine.code, mine.clauses) == ("not-yours", ("EC-APPEL-09",))
    assert mine.text == "Only Security searches."


@each("choice", ["stay", "to-office"])
def test_guards_and_a_general_search(choice: str) -> None:
    """EC-GAP-12: they stay, or by ruling the nearest one goes to the Office with the man."""
    table = Table({"search_guards": choice}, **SEARCH).play("Security: general search; dice: 6+1")
    event = table.event("searched")
    assert event.text == "The search reaches 7 circles and takes 1."
    assert event.clauses == ("EC-APPEL-11", "EC-APPEL-15", "EC-GAP-08")
    caught = table.event("arrested").clauses
    assert caught[:4] == ("EC-APPEL-11", "EC-APPEL-12", "EC-GAP-12", "EC-REF-20")
    assert ("EC-APPEL-14" in caught) == (choice == "stay")
    if choice == "stay":
        assert (table["at.G1"], table["at.G2"]) == ("J06", "J10")
        return
    event = table.event("called-off")
    assert (event.text, event.who) == ("G1 goes to the Commander's Office.", "Security")
    assert event.clauses == ("EC-GAP-12",)
    assert (table["at.G1"], table["at.G2"]) == ("barracks", "J10")


def test_after_a_search_a_card_by_ruling() -> None:
    """EC-GAP-07: the roll of a search brings one like any other, and it may be left alone."""
    table = Table({"search_draw": "yes"}, **SEARCH).play("Security: general search; dice: 2+1")
    assert table.event("threw").clauses == ("EC-CLASSIC-26", "EC-CARD-01", "EC-REF-03", "EC-GAP-07")
    assert table.offered("Security") == ["Security: draw", "Security: pass"]
    assert (table["asked"], table["phase"]) == ("Security", "luck")
    drawn = table.copy().play("Security: draw")
    assert drawn.event("draws").text == "Security draws from the Security deck."
    assert drawn.play("card: Alarm")["turn"] == "British"
    assert drawn["cards.Security"] == "1"
    table.play("Security: pass")
    event = table.event("passes")
    assert (event.text, event.who) == ("Security draws no card.", "Security")
    assert event.clauses == ("EC-GAP-07",)
    assert (table["turn"], table["cards.Security"]) == ("British", "0")
    usual = Table(**SEARCH).play("Security: general search; dice: 2+1")
    assert usual["turn"] == "British"


def test_whoever_obeys_on_his_way_home_has_come_home() -> None:
    """EC-GAP-76: he alone; another of his nation is still on the way."""
    table = Table(at={"Br2": "O09", "Br3": "O05"}, returning=["Br2", "Br3"], **CALL)
    table.play("Security: play Appel; British: Br2 to A01")
    event = table.event("obeyed")
    assert event.clauses == ("EC-APPEL-05", "EC-MOVE-08", "EC-GAP-13", "EC-GAP-76")
    assert event.data == {"pawn": "Br2"}
    assert table["returning"] == "Br3"


@each("choice", ["walked", "plain", "blocked"])
def test_by_ruling_pawns_block_the_range_of_a_search(choice: str) -> None:
    """EC-GAP-08: on the one way along the fence whoever stands behind another is not reached."""
    rulings = {"search_scope": "everyone-in-range", "search_range": choice}
    table = Table(rulings, turn="Security", refused=["Br1"],
                  at={"G1": "X01", "Br1": "I05", "Br2": "X03", "Br3": "X06"})  # fmt: skip
    table.play("Security: general search; dice: 4+2")
    behind = "X06" if choice == "blocked" else "outer cells"
    assert (table["at.Br2"], table["at.Br3"], table["at.Br1"]) == ("outer cells", behind, "I05")


def test_a_man_shifts_from_the_last_circle_of_the_appel_area_too() -> None:
    """EC-GAP-45."""
    table = called(Br1="A20").play("British: Br1 to A01")
    assert table.event("obeyed").clauses[-1] == "EC-GAP-45"


@each(
    ("at", "gear", "costs"),
    [("I07", ["rope"], False), ("O09", ["rope"], True), ("O09", [], False)],
)
def test_a_search_takes_by_ruling_everybody_in_range(at: str, gear: list[str], costs: bool) -> None:
    """EC-GAP-09, EC-APPEL-13: whoever did not refuse too; Equipment goes in the outer yard."""
    table = Table({"search_scope": "everyone-in-range"}, turn="Security", refused=["Br2"],
                  at={"G1": "J07" if at == "I07" else "O08", "Br1": at, "Br2": "WC1"},
                  equipment={"British": gear})  # fmt: skip
    table.play("Security: general search; dice: 1+2")
    caught = {one.data["pawn"]: one.clauses for one in table.events if one.kind == "arrested"}
    assert "EC-GAP-09" in caught["Br1"]
    assert "EC-REF-20" not in caught["Br1"]
    assert ("EC-APPEL-13" in caught["Br1"]) == costs


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


def test_a_search_takes_nobody_from_the_appel_area() -> None:
    """EC-GAP-09: not even by ruling; so it is nobody's ruling that he is not taken."""
    for man, taken in (("A20", False), ("I02", True)):
        table = Table({"search_scope": "everyone-in-range"}, turn="Security", refused=["Br2"],
                      at={"G1": "I01", "Br1": man, "Br2": "O05"})  # fmt: skip
        table.play("Security: general search; dice: 2+1")
        assert table["at.Br1"] == ("inner cells" if taken else man)
        assert ("EC-GAP-09" in table.event("searched").clauses) == taken


@each(("at", "asked"), [("I05", True), ("O05", False), ("A05", False)])
def test_before_a_search_is_asked_who_could_hide_a_man(at: str, asked: bool) -> None:
    """EC-GAP-62, EC-GAP-77: whoever holds a card and has a man in the Inner Courtyard to hide."""
    table = Table(turn="Security", at={"Br1": at, "Du1": "O08"}, refused=["Du1"],
                  hands={"British": ["Hideaway"]})  # fmt: skip
    table.play("Security: general search")
    assert table["phase"] == ("window" if asked else "dice")


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
