"""The validator of boards: the whole game's board is sound, and each fault is found and named."""

from __future__ import annotations

from rules.core import data
from rules.games.underground.board.notation import BOARDS, named, read
from rules.games.underground.board.survey import survey
from tests.cases import each


def test_the_full_board_is_complete() -> None:
    """Nothing is wrong with it, and it has as much of everything as the components propose."""
    board = named("full")
    assert survey(board, complete=True) == ()
    count = {kind: len(board.of_kind(kind)) for kind in set(board.kinds)}
    assert 60 <= count["tunnel"] <= 90
    assert (count["chance"], count["exit"], count["start"]) == (12, 2, 1)
    assert count["chasm"] >= 3
    sides = [len(board.next[at]) for at in board.of_kind("chasm")]
    assert sum(side > 2 for side in sides) >= 2


def test_the_full_board_has_loops_and_junctions() -> None:
    """More connectors than a tree has, and many squares where the way divides."""
    board = named("full")
    edges = sum(map(len, board.next)) // 2
    assert edges - len(board.names) + 1 >= 5
    assert sum(len(there) > 2 for there in board.next) >= 10


def test_the_small_boards_are_sound_fragments() -> None:
    """No board that is shipped has a meaningless part."""
    for name in data.names(BOARDS, (".txt",)):
        assert survey(named(name)) == (), name


@each(
    ("drawing", "code", "squares"),
    [
        ("a0--a1--a2--a3\nchasm: a1, a2", "chasms-touch", ("a1", "a2")),
        ("a0--a1\nchasm: a1", "blind-chasm", ("a1",)),
        ("a0--a1\nstart: a0, a1", "too-many", ("a0", "a1")),
        ("a0--a1--a2\nprison: a0, a2", "too-many", ("a0", "a2")),
    ],
)
def test_a_meaningless_fragment(drawing: str, code: str, squares: tuple[str, ...]) -> None:
    """What a rule could not work on is found even in a fragment."""
    (finding,) = survey(read(drawing))
    assert (finding.code, finding.cells) == (code, squares)
    assert "; " in finding.text
    assert all(name in finding.text for name in squares)


def changed(**lines: str) -> str:
    """The full board with other lines of kinds, or without them."""
    rows = []
    for row in data.text(BOARDS / "full").splitlines():
        key = row.partition(":")[0]
        told = lines.get(key.replace(" ", "_"))
        if told is None:
            rows.append(row)
        elif told:
            rows.append(f"{key}: {told}")
    return "\n".join(rows)


@each(
    ("lines", "code"),
    [
        ({"start": ""}, "too-few"), ({"chance": "a5, a8"}, "too-few"), ({"chasm": "c5"}, "too-few"),
        ({"beast_cave": ""}, "too-few"), ({"exit": "North"}, "exits"),
    ],
)  # fmt: skip
def test_an_incomplete_board(lines: dict[str, str], code: str) -> None:
    """A complete board lacks nothing; the finding says what and how many."""
    board = read(changed(**lines))
    assert survey(board) == ()
    assert code in {finding.code for finding in survey(board, complete=True)}


def test_squares_that_nothing_joins() -> None:
    """Without its line to the tunnels Start is alone, and the rest is named."""
    board = read(data.text(BOARDS / "full").replace("Start---c1", "Start   c1"))
    found = {finding.code: finding for finding in survey(board, complete=True)}
    assert "c1" in found["apart"].cells
    assert "Start" not in found["apart"].cells


def test_no_way_back_without_a_card() -> None:
    """A pocket behind the Fire Cave is a trap; a second way, even over a chasm, mends it."""
    pocket = "Start--a1--F--b1--b2\nstart: Start\nfire cave: F"
    found = {finding.code: finding for finding in survey(read(pocket), complete=True)}
    assert found["dead-end"].cells == ("b1", "b2")
    mended = read(
        """
        Start--a1--F--b1--+
               |          |
               c1--c2--c3-+
        start: Start
        fire cave: F
        chasm: c2
        """
    )
    assert "dead-end" not in {finding.code for finding in survey(mended, complete=True)}


def test_the_treasure_must_not_need_luck() -> None:
    """With a chasm or a cave on every way, both the way in and the way out are found wanting."""
    kinds = "start: Start\nchasm: X\ntreasure cave: T\ndevil cave: D\nexit: E"
    text = f"Start--a1--X--a2--T--a3--D--E\n{kinds}"
    codes = {finding.code for finding in survey(read(text), complete=True)}
    assert {"treasure-by-luck", "exit-by-luck"} <= codes
