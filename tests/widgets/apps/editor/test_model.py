"""What a reader can do to a drawing: every change, undone and redone, and what is said of it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.errors import RulebookError
from rules.games.duel.board.plan import LEGAL_1
from rules.games.duel.board.survey import survey
from rules.games.duel.options import Rulings
from tests.cases import each
from tests.strategies import few
from widgets.apps.editor import model as link
from widgets.apps.editor.commands import DEEDS
from widgets.apps.editor.maps import MISSING, NOTE, WRONG, maps_of
from widgets.apps.editor.model import ERASER, FAIR, HAND, WALL, EditModel

MAPS = maps_of("duel")
LARGE = "\n".join(("+" + "---+" * 12, "|" + "   |" * 12, "+" + "---+" * 12))


@pytest.fixture
def empty() -> EditModel:
    """An empty sheet."""
    return EditModel(MAPS)


@pytest.fixture
def legal() -> EditModel:
    """A labyrinth without a fault."""
    return EditModel(MAPS, "legal_1")


def do(model: EditModel, name: str, arg: str = "") -> str:
    """Press something; what is said."""
    DEEDS[name](model, arg)
    return model.said


# -- walls and exits ------------------------------------------------------------------------------


def test_a_wall_comes_and_goes_from_both_its_cells(empty: EditModel) -> None:
    """The right side of c3 is the left side of d3."""
    assert do(empty, "side", "c3:E").startswith("Wall right of c3.")
    assert empty.text.split("\n")[5][12] == "|"
    assert do(empty, "side", "d3:W").startswith("No wall left of d3.")
    assert empty.text == EditModel(MAPS).text


def test_the_outer_wall_is_a_wall_or_an_exit_never_a_hole(empty: EditModel) -> None:
    """A press on the outer wall opens an exit, the next one closes it."""
    assert do(empty, "side", "a1:N").startswith("Exit above a1.")
    assert empty.text.startswith("+ ^ +---+")
    assert do(empty, "side", "a1:N").startswith("Wall above a1.")
    assert "LD-MAP-02" not in {one.code for one in empty.troubles}


def test_a_hole_in_a_loaded_text_is_told_and_mended_by_a_press(legal: EditModel) -> None:
    """A forgotten wall is no exit: the drawing is taken over and the fault is told."""
    legal.load(legal.text.replace("+---+", "+   +", 1))
    assert [one.code for one in legal.of_kind(WRONG)] == ["LD-MAP-02"]
    assert legal.of_kind(WRONG)[0].cells == ("a1",)
    do(legal, "side", "a1:N")
    assert legal.verdict == FAIR


# -- objects --------------------------------------------------------------------------------------


def test_an_object_is_put_moved_and_taken_away(empty: EditModel) -> None:
    """There is one crossbow: drawn elsewhere it moves, drawn again on its cell it goes."""
    assert do(empty, "sign", "A@c3").startswith("Crossbow A put on c3.")
    assert do(empty, "sign", "A@d4").startswith("Crossbow A moved from c3 to d4.")
    assert empty.text.count("A") == 1
    assert do(empty, "sign", "A@d4").startswith("Crossbow A taken from d4.")
    assert empty.text == EditModel(MAPS).text


def test_false_treasures_are_three_and_a_fourth_is_a_fault(legal: EditModel) -> None:
    """What there must be three of is not moved."""
    assert legal.text.count("O") == 3
    do(legal, "sign", "O@e5")
    assert legal.text.count("O") == 4
    assert [one.code for one in legal.of_kind(WRONG)] == ["LD-MAP-12"]
    assert set(legal.of_kind(WRONG)[0].cells) == {"g2", "a8", "i8", "e5"}


def test_pit_exits_come_one_after_the_other(empty: EditModel) -> None:
    """The key I draws the next that is missing, and on a pit exit the one after it."""
    series = "I,II,III,IV@"
    for cell in ("a1", "b1", "c1"):
        do(empty, "sign", series + cell)
    assert [empty.here.things[cell] for cell in range(3)] == ["I", "II", "III"]
    do(empty, "sign", series + "c1")
    assert empty.here.things[2] == "IV"


def test_moving_swaps_and_stays(legal: EditModel) -> None:
    """An object dragged onto another changes places with it; dragged nowhere it stays."""
    before = legal.text
    assert "changed places" in do(legal, "move", "b6:e6")
    assert legal.text != before
    do(legal, "move", "b6:e6")
    assert legal.text == before
    assert do(legal, "move", "b6:b6") == "b6 stays as it is."
    assert do(legal, "move", "a1:b6") == "a1 stays as it is."
    assert do(legal, "move", "b6:b5").startswith("Crossbow A moved from b6 to b5.")


def test_the_hand_lifts_and_puts_down(legal: EditModel) -> None:
    """Without a pointer an object is moved by two presses; its cell is marked in between."""
    do(legal, "pick", HAND)
    assert "in hand" in do(legal, "cell", "b6")
    assert list(legal.marked) == ["b6"]
    assert do(legal, "cell", "b5").startswith("Crossbow A moved")
    assert not legal.marked
    assert do(legal, "cell", "b6") == "Nothing lies on b6."


def test_a_tool_does_what_it_is_for(legal: EditModel) -> None:
    """Pencil, eraser and objects; the tool that is pressed again is put away."""
    assert "side" in do(legal, "cell", "a1"), "the pencil needs a side"
    do(legal, "pick", ERASER)
    assert do(legal, "cell", "b6").startswith("Crossbow A taken")
    assert do(legal, "cell", "b6") == "Nothing lies on b6."
    do(legal, "pick", "A")
    do(legal, "cell", "b6")
    assert legal.verdict == FAIR
    do(legal, "pick", "A")
    assert legal.tool == WALL
    do(legal, "pick", "K")
    do(legal, "escape")
    assert (legal.tool, legal.held) == (WALL, -1)


# -- map rules ------------------------------------------------------------------------------------


def test_an_empty_sheet_is_not_finished_and_not_wrong(empty: EditModel) -> None:
    """What is only missing is no fault; the inventory says how much it is."""
    assert empty.verdict == MISSING
    assert not empty.of_kind(WRONG)
    assert [need.want for need in empty.needs] == [1] * 11 + [3, 1, 4]
    assert empty.told() == "19 left to draw."


def test_walls_that_shut_in_are_told_before_all_is_drawn(empty: EditModel) -> None:
    """A closed cell is named at once, and once, with its cells and a remedy."""
    for side in "NESW":
        do(empty, "side", f"c3:{side}")
    (fault,) = empty.of_kind(WRONG)
    assert (fault.code, fault.cells) == ("LD-MAP-17", ("c3",))
    assert fault.remedy.startswith("Open a wall")
    assert empty.said.endswith("1 rule is broken.")
    do(empty, "undo")
    assert not empty.of_kind(WRONG)


def test_a_lost_way_marks_the_whole_area(empty: EditModel) -> None:
    """All cells nobody gets to are marked, not only the first."""
    for side in ("a1:S", "b1:S", "b1:E"):
        do(empty, "side", side)
    assert empty.of_kind(WRONG)[0].cells == ("a1", "b1")


def test_pits_without_an_exit_are_no_dead_end_yet(empty: EditModel) -> None:
    """Nobody can tell where such a pit leads."""
    do(empty, "sign", "1@c3")
    assert not empty.of_kind(WRONG)


def test_marks_are_put_on_and_taken_off(empty: EditModel) -> None:
    """A line that is pressed marks its cells; they go with the fault."""
    for side in "NESW":
        do(empty, "side", f"c3:{side}")
    assert do(empty, "mark", "0") == "Marked: c3."
    assert list(empty.marked) == ["c3"]
    do(empty, "mark", "0")
    assert not empty.marked
    do(empty, "mark", "0")
    do(empty, "side", "c3:N")
    assert not empty.marked


def test_the_verdict_is_that_of_the_check(legal: EditModel) -> None:
    """A drawing is fair if and only if the survey of the game finds nothing."""
    assert legal.verdict == FAIR
    assert not survey(legal.text, Rulings())
    do(legal, "clear", "b6")
    assert legal.verdict == MISSING
    assert legal.said.endswith("1 left to draw.")
    assert "Every map rule is kept" in do(legal, "sign", "A@b6")


def test_a_small_sheet_is_for_practice(empty: EditModel) -> None:
    """It can be fair; a note says what the rules ask for."""
    do(empty, "make", '{"size": "6", "level": "1", "seed": "4"}')
    assert empty.verdict == FAIR
    assert "6 x 6" in empty.of_kind(NOTE)[0].text


def test_a_ruling_changes_what_is_asked(legal: EditModel) -> None:
    """Four exits on each side: twelve are missing now, and none is wrong."""
    do(legal, "ruling", '["exits", "four-each"]')
    assert legal.needs[-1].want == 16
    assert legal.verdict == MISSING
    assert not legal.of_kind(WRONG)


# -- whole drawings -------------------------------------------------------------------------------


def test_made_ones_are_fair_and_the_next_is_another(empty: EditModel) -> None:
    """Seed and difficulty name a labyrinth; the same wish gives the same one."""
    wish = '{"how": "make", "size": "10", "level": "3", "seed": "7"}'
    assert do(empty, "make", wish).startswith("Made: middling, number 7.")
    first = empty.text
    assert (empty.verdict, empty.seed) == (FAIR, 8)
    do(empty, "undo")
    do(empty, "make", wish)
    assert empty.text == first


def test_an_empty_sheet_can_be_taken_back(legal: EditModel) -> None:
    """Nothing is lost by it."""
    before = legal.text
    do(legal, "make", '{"how": "blank", "size": "7", "level": "3", "seed": ""}')
    assert legal.grid.width == 7
    do(legal, "undo")
    assert legal.text == before


def test_a_text_with_mistakes_changes_nothing(legal: EditModel) -> None:
    """Each mistake has its place, its reason and its remedy."""
    before = legal.text
    text = before.replace("---", "-x-", 1).replace("| 3 ", "| 7 ", 1)
    assert do(legal, "load", text).startswith("The text cannot be read: 2 mistakes.")
    assert [one.spot for one in legal.unread] == [(1, 2), (4, 2)]
    assert all(one.remedy for one in legal.unread)
    assert legal.text == before
    do(legal, "load", before)
    assert not legal.unread


@each(
    "text", ["", "hello", "+", "+---+\n| A Y", "+---+" * 3, "+---+\n|A Y|\n+---+", "\n" * 50, LARGE]
)
def test_no_text_is_too_odd(legal: EditModel, text: str) -> None:
    """Whatever is not a drawing is refused in words, and the drawing stays."""
    before = legal.text
    legal.load(text)
    assert legal.unread
    assert legal.text == before


def test_signs_may_be_typed_in_cyrillic(empty: EditModel) -> None:
    """As the source prints them."""
    empty.load("+---+---+\n| А   Х |\n+---+---+")
    assert "A   X" in empty.text


@each("name, arg", [
        ("side", "c3"), ("side", "c3:Q"), ("side", "zz:N"), ("side", "c3:"), ("cell", "k1"),
        ("sign", "Q@c3"), ("sign", "@c3"), ("sign", "A"), ("pick", "sword"), ("mark", "999"),
        ("move", "c3"), ("make", '{"size": "99", "level": "3", "seed": "1"}'),
        ("make", '{"size": "10", "level": "9", "seed": "1"}'), ("load", "x" * 30_000),
        ("make", '{"how": "blank", "size": "3"}'),
    ])  # fmt: skip
def test_wrong_wishes_are_refused_and_change_nothing(legal: EditModel, name: str, arg: str) -> None:
    """Whatever a page sends, the drawing stays whole."""
    before = legal.text
    with pytest.raises(RulebookError):
        DEEDS[name](legal, arg)
    assert legal.text == before


CHANGES = st.one_of(
    st.tuples(st.just("side"), st.builds("{}{}:{}".format, st.sampled_from("abcde"),
                                         st.integers(1, 5), st.sampled_from("NESW"))),
    st.tuples(st.just("sign"), st.builds("{}@{}{}".format, st.sampled_from(["A", "O", "1", "I"]),
                                         st.sampled_from("abcde"), st.integers(1, 5))),
    st.tuples(st.just("clear"), st.builds("{}{}".format, st.sampled_from("abcde"),
                                          st.integers(1, 5))),
    st.tuples(st.sampled_from(["undo", "redo"]), st.just("")),
)  # fmt: skip


@settings(max_examples=few(30), deadline=None)
@given(st.lists(CHANGES, max_size=25))
def test_undoing_all_leads_back_and_redoing_all_leads_on(changes: list[tuple[str, str]]) -> None:
    """Whatever was drawn can be read again, taken back and done again."""
    model = EditModel(MAPS)
    do(model, "make", '{"how": "blank", "size": "5"}')
    first = model.at
    for name, arg in changes:
        do(model, name, arg)
    model.at = max(model.at, first)
    last, text = len(model.line) - 1, model.line[-1].draw()
    assert MAPS.read(text) == model.line[-1]
    while model.at:
        do(model, "undo")
    assert model.text == EditModel(MAPS).text
    while model.at < last:
        do(model, "redo")
    assert model.text == text


# -- links ----------------------------------------------------------------------------------------


def test_a_link_holds_the_whole_drawing(legal: EditModel, empty: EditModel) -> None:
    """Opened elsewhere it gives the same drawing; undo leads back to what was there."""
    assert len(legal.address) < 400
    assert do(empty, "map", legal.address).startswith("The drawing of the link is open.")
    assert empty.text == LEGAL_1.strip("\n")
    do(empty, "undo")
    assert empty.verdict == MISSING


@each("text, why", [
        ("", "cut off"), ("duel=", "cut off"), ("duel=%%%", "damaged"), ("duel=AAAA", "damaged"),
        ("chess=eJwzNAQAASQAlA", "Games with an editor: duel"), ("duel=" + "A" * 7000, "longest"),
    ])  # fmt: skip
def test_a_broken_link_is_explained(legal: EditModel, text: str, why: str) -> None:
    """The reader learns what is wrong with it; the drawing stays."""
    before = legal.text
    do(legal, "map", text)
    assert why in legal.problem
    assert legal.text == before
    do(legal, "side", "e5:E")
    assert not legal.problem, "the next change takes the words away"


def test_links_that_are_cut_grow_or_hold_no_map_are_explained(legal: EditModel) -> None:
    """A link is data from anywhere."""
    import base64
    import zlib

    do(legal, "map", legal.address[:-20])
    assert "cut off" in legal.problem
    for content in (b"no map", b"+" * 5_000_000):
        packed = base64.urlsafe_b64encode(zlib.compress(content, 9)).decode().rstrip("=")
        do(legal, "map", f"duel={packed}")
        assert legal.problem


def test_packing_and_unpacking_agree(legal: EditModel) -> None:
    """A link names its game."""
    assert legal.address.startswith("duel=")
    assert link.unpack(legal.address) == legal.here
