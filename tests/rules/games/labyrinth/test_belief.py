"""What the computer's player believes of the plan: where every slip lies, his and the others'."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.boards.grid import Grid
from rules.core.players import ask_player, make_player
from rules.core.timeline import Timeline
from rules.games.labyrinth.belief import EFFORT, KINDS, Beliefs, Paper, expected
from rules.games.labyrinth.player import Explorer
from rules.games.labyrinth.slips import Slips
from rules.knowledge.candidates import cells_of
from tests.cases import each
from tests.rules.games.labyrinth.test_player import BOTH, begun, told
from tests.strategies import labyrinth


def test_the_room_of_a_slip() -> None:
    """A slip of two cells side by side does not begin in the last column of the sheet."""
    paper = Paper(Grid(3, 2))
    assert [*cells_of(paper.room([(0, 0, 0), (1, 0, 0)]))] == [0, 1, 3, 4]
    assert [*cells_of(paper.room([(0, 0, 0), (0, -1, 0)]))] == [3, 4, 5]
    assert not paper.room([(0, 0, 0), (3, 0, 0)])


def test_a_ring_of_cells() -> None:
    """What a river can reach in two cells is two steps away."""
    paper = Paper(Grid(3, 3))
    assert [*cells_of(paper.ring(0, (2, 2)))] == [2, 4, 6]
    assert [*cells_of(paper.ring(4, (0, 1)))] == [1, 3, 4, 5, 7]


def test_cells_beside_do_not_leave_the_sheet() -> None:
    """A step to the right from the last column leads nowhere."""
    paper = Paper(Grid(3, 2))
    assert [*cells_of(paper.stepped(0b000101, 1))] == [1]
    assert [*cells_of(paper.stepped(0b000101, 2))] == [3, 5]


def origins(line: Timeline[Any, Any], who: str) -> dict[tuple[str, int], int]:
    """Where every slip that ``who`` draws truly begins, by its owner and number."""
    found: dict[tuple[str, int], int] = {}
    nodes = line.line()
    first = line.information(who, nodes[0])
    tracks = [Slips(line.game, first, other) for other in nodes[0].state.table.players]  # type: ignore[arg-type]
    heard = 0
    for node in nodes:
        information = line.information(who, node)
        for track in tracks:
            number, drawn = track.number, len(track.charts)
            for one in information.heard[heard:]:
                track.tell(one)
            at = node.state.at[node.state.table.index[track.viewer]]
            for number in range(drawn, len(track.charts)):
                found[track.viewer, number] = 0 if track.charts[number].anchored else at
        heard = len(information.heard)
    return found


@each("name", BOTH)
def test_the_truth_is_never_contradicted(name: str) -> None:
    """Laid as they truly lie, the slips of both contradict neither each other nor any leap."""
    line = Timeline[Any, Any](labyrinth(name), begun(name, 2, size=8))
    seats = {who: make_player(name, 1) for who in "AB"}
    for _ in range(90):
        acting = line.game.actors(line.state)
        if not acting:
            break
        line.play(ask_player(line, acting[0], seats[acting[0]]).action)
    for who, explorer in seats.items():
        assert isinstance(explorer, Explorer)
        explorer.follow(line.information(who))
        beliefs, truth = explorer.beliefs, origins(line, who)
        beliefs.draw()
        laid = [truth[piece.slips.viewer, piece.number] for piece in beliefs.pieces]
        assert len(laid) > 2
        assert beliefs.weighed(laid).clashes == 0
        wrong = [next(cells_of(piece.room)) for piece in beliefs.pieces]
        assert beliefs.weighed(wrong).score < beliefs.weighed(laid).score


PITS = """
+--+--+--+
|P1 .. P2|
+  +--+  +
|.. .. ..E
+--+--+--+
"""


def believing(line: Timeline[Any, Any], who: str) -> Beliefs:
    """What a player believes at the cursor."""
    assert line.game.id in BOTH
    explorer = make_player(line.game.id, 1)
    assert isinstance(explorer, Explorer)
    explorer.follow(line.information(who))
    return explorer.beliefs


def test_the_same_pit_leads_to_the_same_place() -> None:
    """Two falls into one pit begin on one cell, by every guess that contradicts nothing."""
    line = told(
        "ravines", PITS, {"players": {"A": "a2"}},
        "A: up, A: left, A: left, A: down, A: up",
    )  # fmt: skip
    beliefs = believing(line, "A")
    falls = [at for at, piece in enumerate(beliefs.pieces) if piece.link == "fall"]
    assert len(falls) > 1
    for guess in beliefs.guesses:
        if not guess.clashes:
            led = {
                guess.origins[beliefs.pieces[at].frm] + beliefs.pieces[at].there: guess.origins[at]
                for at in falls
            }
            assert len(set(led.values())) == len(led) < len(falls)


HALL = """
+--+--+--+--+--+
|.. .. .. .. ..|
+--+--+--+--+  +
|.. .. .. .. ..|
+  +--+--+--+--+
|.. .. .. .. ..E
+--+--+--+--+--+
"""


def test_it_finds_out_where_the_others_are() -> None:
    """What is answered to somebody else leaves one place for him."""
    spec = {"players": {"A": "a1", "B": "e2"}}
    mine = ["back", *["right"] * 4, "back", *["left"] * 4]
    his = ["right", *["left"] * 4, "back", *["right"] * 4]
    do = [f"A: {one}, B: {other}" for one, other in zip(mine, his, strict=True)]

    def places(count: int) -> set[int]:
        """Where A believes B to be after so many rounds."""
        line = told("labyrinth", HALL, spec, ", ".join(do[:count]))
        beliefs = believing(line, "A")
        likely = [guess for share, guess in beliefs.best(12) if share > 0.1]
        return {beliefs.at(guess, 1) for guess in likely}

    assert places(len(do)) == {14}
    assert len(places(2)) > 2, "two rounds tell little"


def test_what_was_told_settles_what_is_believed() -> None:
    """Drawn at once or answer by answer, the guesses are the same."""
    line = Timeline[Any, Any](labyrinth("labyrinth"), begun("labyrinth", 3, size=6))
    seats = {who: make_player("labyrinth", 1) for who in "AB"}
    for _ in range(40):
        who = line.game.actors(line.state)[0]
        line.play(ask_player(line, who, seats[who]).action)
    slow = seats["A"]
    assert isinstance(slow, Explorer)
    slow.follow(line.information("A"))
    assert slow.beliefs.guesses == believing(line, "A").guesses


def test_of_a_large_sheet_fewer_guesses_are_kept() -> None:
    """An answer takes no longer on it."""
    rules = labyrinth("labyrinth")
    heard = Timeline[Any, Any](rules, begun("labyrinth", 3)).information("A")
    slips = [Slips(rules, heard, who) for who in "AB"]
    large, small = (Beliefs(rules, heard, slips, Grid(side, side)) for side in (26, 8))
    assert EFFORT > large.thrift > small.thrift == 1
    assert 1 < len(large.guesses) < len(small.guesses)


@each(
    ("told", "holes", "rivers"),
    [
        ({"sets": (3, 2), "rivers": (6, 4)}, 5, (2, 6, 2)),
        ({"sets": (1,), "rivers": (), "several": False}, 1, (0, 0, 0)),
        ({"sets": (), "rivers": (3,)}, 0, (1, 1, 1)),
        ({}, 6, (1, 4, 1)),
    ],
)
def test_how_many_cells_of_each_type_there_are(
    told: dict[str, Any], holes: int, rivers: tuple[int, int, int]
) -> None:
    """As the leader told beforehand; what he did not tell is as on usual maps."""
    rules = labyrinth("labyrinth")
    heard = Timeline[Any, Any](rules, begun("labyrinth", 3, size=8)).information("A")
    said = [event._replace(data=told) for event in heard.opening[-1:]]
    heard = heard._replace(opening=tuple(said))
    counts = dict(zip(KINDS, expected(rules, heard, Slips(rules, heard), Grid(8, 8)), strict=True))
    assert counts["hole"] == holes
    assert (counts["source"], counts["river"], counts["mouth"]) == rivers
    assert sum(counts.values()) == 64


def test_a_slip_too_large_for_the_sheet_is_not_laid() -> None:
    """Where nobody told how large the sheet is, he may have thought it smaller than it is."""
    line = told("labyrinth", HALL, {"players": {"A": "a1", "B": "e1"}},
                ", ".join(f"A: right, B: {step}" for step in ["left"] * 4))  # fmt: skip
    heard = line.information("A")
    tracks = [Slips(line.game, heard, who) for who in "AB"]  # type: ignore[arg-type]
    for one in heard.heard:
        for track in tracks:
            track.tell(one)
    beliefs = Beliefs(line.game, heard, tracks, Grid(3, 3))  # type: ignore[arg-type]
    beliefs.update(Random("small"))
    assert all(guess.origins == (0, -1) for guess in beliefs.guesses)
