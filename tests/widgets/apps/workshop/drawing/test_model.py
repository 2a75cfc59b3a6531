"""What a reader can do to a drawing: every change, undone and redone, and what is said of it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.errors import RulebookError
from rules.games.duel.board.plan import LEGAL_1
from rules.games.duel.board.survey import survey_maze
from rules.games.duel.options import Rulings
from tests.cases import each
from tests.strategies import few
from widgets.apps.workshop.drawing.commands import DEEDS
from widgets.apps.workshop.drawing.model import FAIR, MapDesk, unpack
from widgets.boards import maps_of
from widgets.boards.pair.drawing import MISSING, WRONG

MAPS = maps_of("duel")
LARGE = "\n".join(("+" + "---+" * 12, "|" + "   |" * 12, "+" + "---+" * 12))


@pytest.fixture
def empty() -> MapDesk:
    """An empty sheet."""
    return MapDesk(MAPS)


@pytest.fixture
def legal() -> MapDesk:
    """A labyrinth without a fault."""
    return MapDesk(MAPS, "legal_1")


def do(model: MapDesk, name: str, arg: str = "") -> str:
    """Press something; what is said."""
    DEEDS[name](model, arg)
    return model.said


# -- walls and exits ------------------------------------------------------------------------------


def test_a_hole_in_a_loaded_text_is_told_and_mended_by_a_press(legal: MapDesk) -> None:
    """A forgotten wall is no exit: the drawing is taken over and the fault is told."""
    legal.load(legal.text.replace("+---+", "+   +", 1))
    assert [one.code for one in legal.of_kind(WRONG)] == ["LD-MAP-02"]
    assert legal.of_kind(WRONG)[0].cells == ("a1",)
    do(legal, "side", "a1:N")
    assert legal.verdict == FAIR


# -- map rules ------------------------------------------------------------------------------------


def test_the_verdict_is_that_of_the_check(legal: MapDesk) -> None:
    """A drawing is fair if and only if the survey of the game finds nothing."""
    assert legal.verdict == FAIR
    assert not survey_maze(legal.text, Rulings())
    do(legal, "clear", "b6")
    assert legal.verdict == MISSING
    assert legal.said.endswith("1 left to draw.")
    assert "Every map rule is kept" in do(legal, "sign", "A@b6")


# -- whole drawings -------------------------------------------------------------------------------


@each(
    "text", ["", "hello", "+", "+---+\n| A Y", "+---+" * 3, "+---+\n|A Y|\n+---+", "\n" * 50, LARGE]
)
def test_no_text_is_too_odd(legal: MapDesk, text: str) -> None:
    """Whatever is not a drawing is refused in words, and the drawing stays."""
    before = legal.text
    legal.load(text)
    assert legal.unread
    assert legal.text == before


@each("name, arg", [
        ("side", "c3"), ("side", "c3:Q"), ("side", "zz:N"), ("side", "c3:"), ("cell", "k1"),
        ("sign", "Q@c3"), ("sign", "@c3"), ("sign", "A"), ("pick", "sword"), ("mark", "999"),
        ("move", "c3"), ("make", '{"size": "99", "level": "3", "seed": "1"}'),
        ("make", '{"size": "10", "level": "9", "seed": "1"}'), ("load", "x" * 30_000),
        ("make", '{"how": "blank", "size": "3"}'),
    ])  # fmt: skip
def test_wrong_wishes_are_refused_and_change_nothing(legal: MapDesk, name: str, arg: str) -> None:
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
    model = MapDesk(MAPS)
    do(model, "make", '{"how": "blank", "size": "5"}')
    first = model.at
    for name, arg in changes:
        do(model, name, arg)
    model.at = max(model.at, first)
    last, text = len(model.line) - 1, model.line[-1].draw()
    assert MAPS.read(text) == model.line[-1]
    while model.at:
        do(model, "undo")
    assert model.text == MapDesk(MAPS).text
    while model.at < last:
        do(model, "redo")
    assert model.text == text


# -- links ----------------------------------------------------------------------------------------


def test_a_link_holds_the_whole_drawing(legal: MapDesk, empty: MapDesk) -> None:
    """Opened elsewhere it gives the same drawing; undo leads back to what was there."""
    assert len(legal.address) < 400
    assert do(empty, "map", legal.address).startswith("The drawing of the link is open.")
    assert empty.text == LEGAL_1.strip("\n")
    do(empty, "undo")
    assert empty.verdict == MISSING


def test_links_that_are_cut_grow_or_hold_no_map_are_explained(legal: MapDesk) -> None:
    """A link is data from anywhere."""
    import base64
    import zlib

    do(legal, "map", legal.address[:-20])
    assert "cut off" in legal.problem
    do(legal, "map", "duel=" + "A" * 7000)
    assert "longest" in legal.problem
    for content in (b"no map", b"+" * 5_000_000):
        packed = base64.urlsafe_b64encode(zlib.compress(content, 9)).decode().rstrip("=")
        do(legal, "map", f"duel={packed}")
        assert legal.problem


def test_packing_and_unpacking_agree(legal: MapDesk) -> None:
    """A link names its game."""
    assert legal.address.startswith("duel=")
    assert unpack(legal.address) == legal.here
