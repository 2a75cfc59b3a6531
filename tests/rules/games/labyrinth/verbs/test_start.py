"""The beginning: what the leader tells of the plan beforehand, in words and by which clauses."""

from __future__ import annotations

import pytest

from tests.cases import each
from tests.rules.games.labyrinth.playing import YARD, Said, played, said
from tests.strategies import LABYRINTHS, labyrinth

ONE = YARD.replace("HO", "P1")
SET = ONE.replace("AR", "P2")
SETS = ONE.replace("AR", "Q1")
THREE = SETS.replace("|.. .. ..|", "|Q2 .. R1|")
MARSH = "+--+--+--+\n|r1 rM~..|\n+  +  +  +\n|.. .. ..E\n+--+--+--+"


def opening(drawing: str, game: str, *told: str, **options: str) -> Said:
    """What the leader tells."""
    line = played({"A": "b1", "told": list(told)}, "", drawing, game, **options)
    (_, found) = line.root.events
    return said(found)


@each(
    ("drawing", "words"),
    [
        (YARD, "no holes"), (ONE, "1 hole"), (SET, "2 holes"), (SETS, "2 holes (sets of 1 and 1)"),
        (THREE, "4 holes (sets of 1, 2 and 1)"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("game", LABYRINTHS)
def test_how_many_holes_there_are(game: str, drawing: str, words: str) -> None:
    """All together, and set by set where there are several (LP-BASE-03)."""
    text = f"The leader tells: {words}."
    assert opening(drawing, game, "holes") == Said("opening", text, "LP-BASE-03 LP-BASE-06")


@pytest.mark.parametrize("game", LABYRINTHS)
def test_several_sets_of_holes_are_a_feature(game: str) -> None:
    """One set is none, nor is a field without holes (LP-BASE-05, LP-GAP-24)."""
    for drawing, words in ((YARD, "none"), (SET, "none"), (SETS, "several sets of holes")):
        text = f"The leader tells: features: {words}."
        assert opening(drawing, game, "features") == Said("opening", text, "LP-BASE-05 LP-BASE-06")


def test_marsh_is_a_feature_where_the_base_game_has_it() -> None:
    """By ruling it is told, if any is drawn (LP-GAP-35)."""
    dry = MARSH.replace("~", " ")
    assert opening(MARSH, "labyrinth", "features", marsh="announced").text == (
        "The leader tells: features: marsh at a mouth."
    )
    assert opening(dry, "labyrinth", "features", marsh="announced").text == (
        "The leader tells: features: none."
    )
    assert opening(dry, "labyrinth", "features").text == "The leader tells: features: none."


def test_in_the_ravines_marsh_is_no_feature() -> None:
    """There it belongs to the game, and nobody tells of it (LP-GAP-35)."""
    assert opening(MARSH, "ravines", "features").text == "The leader tells: features: none."


@each(
    ("told", "words", "clauses"),
    [
        ((), "nothing beforehand", "LP-BASE-06"),
        (("size",), ": size 3x2", "LP-BASE-02 LP-BASE-06"),
        (("river",), ": river length 2", "LP-BASE-04 LP-GAP-12 LP-BASE-06"),
        (
            ("size", "holes", "river", "features"),
            ": size 3x2; no holes; river length 2; features: none",
            "LP-BASE-02 LP-BASE-03 LP-BASE-04 LP-BASE-05 LP-GAP-12 LP-GAP-31",
        ),
    ],
)
def test_what_is_told_by_agreement(told: tuple[str, ...], words: str, clauses: str) -> None:
    """Each part by its own clause, the agreement last (LP-BASE-06, LP-GAP-31)."""
    drawing = MARSH.replace("~", " ")
    text = f"The leader tells{words if words[0] == ':' else f' {words}'}."
    assert opening(drawing, "labyrinth", *told) == Said("opening", text, clauses)


def test_where_only_the_size_is_told_that_is_the_rule() -> None:
    """By ruling; then all the rest would be another agreement (LP-GAP-31)."""
    line = played({"A": "b1", "told": ["size"]}, "", MARSH.replace("~", " "), told="size")
    assert said(line.root.events[1]) == Said(
        "opening", "The leader tells: size 3x2.", "LP-BASE-02 LP-GAP-31"
    )


@each(
    ("at", "who", "unknown"),
    [
        ({"A": "a1"}, "A", ""),
        ({"A": "starts", "B": "starts", "C": "starts"}, "A, B and C", " LP-GAME-04"),
        ({"A": "a1", "B": "starts", "C": "starts"}, "A, B and C", ""),
    ],
)
def test_who_sees_the_plan(at: dict[str, str], who: str, unknown: str) -> None:
    """The leader drew it; where nobody is placed, nobody has heard anything yet (LP-GAME-04)."""
    first = played({**at, "told": ["size"]}).root.events[0]
    text = f"The leader drew the plan and sees it; {who} cannot."
    clauses = f"LP-GAME-01 LP-GAME-02 LP-GAME-03{unknown} LP-BASE-01 LP-GAP-02"
    assert said(first) == Said("seats", text, clauses)


@each(("leader", "knows"), [(False, ("leader", "A")), (True, ("leader",))])
def test_a_starting_cell_is_a_secret(knows: tuple[str, ...], *, leader: bool) -> None:
    """Who names it knows it, and the leader; others hear that a place was taken (LP-START-02)."""
    rules = labyrinth("labyrinth")
    at = {"A": "starts", "B": "starts", "placing": "leader" if leader else "players"}
    state = played(at).state
    action = rules.read(state, "A: start b2")
    for viewer in ("leader", "A", "B"):
        hidden = action._replace(place=-1)
        assert rules.audible(state, action, viewer) == (action if viewer in knows else hidden)


def test_the_rivers_are_told_one_by_one() -> None:
    """Each with its source and its mouth, by ruling without them (LP-BASE-04, LP-GAP-12)."""
    two = "+--+--+--+\n|r1 r2 rM|\n+  +  +  +\n|s1 sM ..E\n+--+--+--+"
    for drawing, options, words in (
        (two, {}, "river length 3, 2"),
        (two, {"river_length": "between"}, "river length 1, 0"),
        (YARD, {}, "no river"),
    ):
        line = played({"A": "c2", "told": ["river"]}, "", drawing, **options)
        assert line.root.events[1].text == f"The leader tells: {words}."


@each(
    ("told", "words", "noted"),
    [("features", "features: a cave", "LP-GAP-24 LP-BASE-05"), ("size", "size 3x3", "LP-BASE-02")],
)
def test_a_feature_the_author_noted(told: str, words: str, noted: str) -> None:
    """It is told with the special features, and not where those are kept back (LP-GAP-24)."""
    line = played({"A": "b1", "told": [told], "features": ["a cave"]})
    text = f"The leader tells: {words}."
    assert said(line.root.events[1]) == Said("opening", text, f"{noted} LP-BASE-06")
