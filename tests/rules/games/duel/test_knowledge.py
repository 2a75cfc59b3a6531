"""The notebook: what is drawn is true, and where a player may be is exact."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given

from rules.core.timeline import Timeline
from rules.games.duel import GAME
from rules.games.duel.actions import ENTER, MOVE
from rules.games.duel.board.notation import read
from rules.games.duel.board.plan import EXIT, OPEN, WALL, Maze
from rules.games.duel.board.terrain import TREASURES
from rules.games.duel.knowledge import notebook
from rules.games.duel.state import PLAYERS, State
from rules.knowledge.candidates import remaining
from rules.knowledge.chart import ORIGIN, Chart, Notebook, Spot, minus, plus
from tests.cases import each
from tests.rules.games.duel.oracle import Act, Oracle
from tests.rules.games.duel.stories import GATE, WALLED, row
from tests.rules.games.duel.strategies import lost_maze, made_maze, made_options, made_position
from tests.strategies import seeds

YARD = "+---+\n|   |\n+---+"
ASIDE = ("turn_skipped", "thrown", "taken", "swapped")


def walked(seed: int, steps: int) -> Timeline[Any, Any]:
    """A walk of P1 through a small labyrinth with pits, P2 standing by."""
    random = Random(seed)
    maze = lost_maze(random)
    spec = {"players": {"P1": "starts", "P2": "a1"}, "loose": True}
    spec["grenades"] = {"P1": random.choice((0, 2))}
    rules = {"false_outside": "returns"} if seed % 3 == 0 else {}
    state = GAME.setup(spec, {"M1": maze.draw(), "M2": YARD}, rules)
    line: Timeline[Any, Any] = Timeline(GAME, state)
    while steps and not line.state.over:
        if line.state.turn == 1:
            line.play(GAME.read(line.state, "P2: end"))
            continue
        line.play(random.choice([a for a in GAME.actions(line.state) if a.verb != "end"]))
        steps -= 1
    return line


def acts_of(line: Timeline[Any, Any]) -> list[Act]:
    """P1's actions with the codes told of them."""
    found: list[Act] = []
    for node in line.line()[1:]:
        if node.action is not None and node.action.who == "P1":
            heard = [event for event in node.events if event.who == "P1"]
            codes = [str(event.data["code"]) for event in heard if "code" in event.data]
            told = tuple(code for code in codes if code not in ASIDE)
            found.append((node.action.verb, node.action.way, told))
    return found


@given(seed=seeds)
def test_where_he_may_be_is_exact(seed: int) -> None:
    """The candidates are those of an oracle that draws every labyrinth the walk allows."""
    line = walked(seed, 1 + seed % 24)
    grid = line.state.grounds[0].maze.grid
    acts = acts_of(line)
    start = next(node.action.place for node in line.line()[1:] if node.action is not None)
    column, row, _ = grid.place(start)
    returns = line.state.rulings.false_outside == "returns"
    oracle = Oracle(grid.width, grid.height, returns=returns)
    expected = oracle.places((column, row), acts, told=True)
    found = notebook(line.information("P1")).candidates
    assert {(x, y) for x, y, _ in found} == expected


@given(seed=seeds)
def test_what_is_drawn_is_true(seed: int) -> None:
    """Under any rulings: he is where he may be, and every cell and side drawn is so."""
    random = Random(seed)
    position = made_position(random, made_options(random, 4))
    line: Timeline[Any, Any] = Timeline(GAME, position.state())
    for _ in range(30):
        listed = GAME.actions(line.state)
        if not listed:
            break
        line.play(random.choice(listed))
    for seat, who in enumerate(PLAYERS):
        check(notebook(line.information(who)), line.state, seat)


def check(book: Notebook, state: State, seat: int) -> None:
    """Everything in a notebook against the labyrinth."""
    ground, walker = state.grounds[seat], state.walkers[seat]
    maze = ground.maze
    if walker.at < 0:
        assert not book.candidates
        return
    outside = walker.at >= ground.size
    cell, way = maze.opening(walker.at) if outside else (walker.at, -1)
    spot = maze.grid.place(cell)
    assert spot in book.candidates
    assert book.outside == way or state.over
    drawn_true(book.charts[0], ORIGIN, state, seat)
    if not book.known:
        assert book.here is not None
        drawn_true(book.charts[book.number], minus(spot, book.here), state, seat)


def drawn_true(chart: Chart, shift: Spot, state: State, seat: int) -> None:
    """Every thing and side drawn is there, but for what he took or blew up while he was lost."""
    ground, walker = state.grounds[seat], state.walkers[seat]
    maze = ground.maze
    for spot, kind in chart.kinds.items():
        cell = maze.grid.cell(*plus(spot, shift))
        assert cell >= 0
        thing = maze.things[cell]
        lies = cell * 2 in walker.lying or cell * 2 + 1 in walker.lying or thing in TREASURES
        assert (kind == "treasure") <= lies, (kind, cell)
        if kind in ("trap", "crossbow", "crutch"):
            assert thing == {"trap": "K", "crossbow": "A", "crutch": "Y"}[kind]
        if kind.startswith("pit"):
            assert thing.isdecimal() != kind.startswith("pit_exit")
    for (spot, way), what in chart.sides.items():
        cell = maze.grid.cell(*plus(spot, shift))
        if cell >= 0:
            sign, outer = ground.sign(cell, way), maze.grid.outer(cell, way)
            names = {WALL: "labyrinth wall" if outer else "wall", OPEN: "open", EXIT: "exit"}
            loose = {"any wall": ("wall", "labyrinth wall"), "open": ("open", "exit")}
            if what.endswith("wall") and ground.blown:
                sign = maze.sides[cell][way]
            assert names[sign] in loose.get(what, (what,)), (cell, way, what)


TWO_CORNERS = """
+---+---+---+---+
|     1 |     I |
+   +---+---+   +
|               |
+---+---+---+---+
"""


def played(
    drawing: str, start: str, *actions: str, options: dict[str, str] | None = None, **more: Any
) -> Timeline[Any, Any]:
    """P1's actions one after the other; P2 ends every turn."""
    spec = {"players": {"P1": start, "P2": "a1"}, "loose": True, **more}
    first = GAME.setup(spec, {"M1": drawing, "M2": YARD}, options or {})
    line: Timeline[Any, Any] = Timeline(GAME, first)
    for text in actions:
        while line.state.turn == 1:
            line.attempt(GAME.read(line.state, "P2: end"))
        line.attempt(GAME.read(line.state, f"P1: {text}"))
    return line


def test_a_fall_begins_a_slip_that_joins_when_only_one_place_is_left() -> None:
    """After the fall he may be on any cell but two; two labyrinth walls leave the corner."""
    book = notebook(played(TWO_CORNERS, "a1", "right").information("P1"))
    assert not book.known
    assert len(book.charts) == 2
    assert set(book.names()) == {"c1", "d1", "a2", "b2", "c2", "d2", "a1"} - {"b1"}
    book = notebook(played(TWO_CORNERS, "a1", "right", "up", "right").information("P1"))
    assert book.known
    assert book.names() == ("d1",)
    assert len(book.charts) == 1
    assert book.charts[0].kinds[3, 0, 0] == "pit_exit_1"


def test_an_exit_found_on_foot_tells_where_a_fall_ends() -> None:
    """LD-PIT-10: whoever has walked onto exit I knows where pit 1 leads."""
    actions = ("up", "down", "left", "left", "left", "up", "right")
    line = played(TWO_CORNERS, "d2", *actions)
    book = notebook(line.information("P1"))
    assert book.known
    assert book.names() == ("d1",)
    assert "LD-PIT-10" in line.cursor.clauses


ROOM = """
+---+---+---+---+---+
| 1             | I |
+---+---+---+   +   +
|     K             |
+   +---+---+---+---+
|                   |
+---+---+---+---+---+
"""


def test_a_landmark_joins_two_slips() -> None:
    """There is one trap: a slip on which he meets it again joins the sheet there."""
    line = played(ROOM, "c2", "left", "right", "right", "up", "left", "left", "left")
    assert not notebook(line.information("P1")).known
    line = played(ROOM, "c2", "left", "right", "right", "up", "left", "left", "left", "down",
                  "left", "left", "left")  # fmt: skip
    book = notebook(line.information("P1"))
    assert book.known
    assert book.names() == ("b2",)


def test_a_wall_blown_up_while_lost_may_be_one_on_the_sheet() -> None:
    """A wall drawn long ago does not rule a place out where a grenade may have removed it."""
    drawing = "+---+---+---+\n| 1     | I |\n+---+---+---+"
    line = played(drawing, "b1", "right", "left", "throw left", "left")
    book = notebook(line.information("P1"))
    assert book.names() == ("b1",)
    assert book.charts[0].sides[(1, 0, 0), 1] == "open"


@given(seed=seeds)
def test_on_a_known_map_the_places_left_are_those_that_answer_alike(seed: int) -> None:
    """The engine walks from every cell; the true place stays, and every other one fits as well."""
    random = Random(seed)
    maze = made_maze(random, odd=0.0)
    cells = [cell for cell in range(maze.grid.size) if cell not in maze.pits]
    start = maze.grid.name(random.choice(cells))
    line = played(maze.draw(), start, grenades={"P1": 0})
    first = line.state
    for _ in range(8):
        if line.state.over:
            return
        if line.state.turn == 1:
            line.play(GAME.read(line.state, "P2: end"))
            continue
        line.play(random.choice([a for a in GAME.actions(line.state) if a.verb in (MOVE, ENTER)]
                                or list(GAME.actions(line.state))))  # fmt: skip
    heard = line.information("P1").heard
    states = [first.with_walker(0, first.walkers[0]._replace(at=cell)) for cell in cells]
    found = remaining(GAME, states, "P1", heard)
    assert line.state.walkers[0].at in {state.walkers[0].at for state in found}
    assert {*found} == {end for state in states for end in remaining(GAME, [state], "P1", heard)}


def test_a_blank_sheet() -> None:
    """Before anything is done only the own cell is known, and nothing of it (LD-GEN-08)."""
    book = notebook(played("+---+---+\n| Y   K |\n+---+---+", "a1").information("P1"))
    assert book.charts[0].kinds == {}
    assert book.charts[0].sides == {}
    assert book.names() == ("a1",)


def test_an_empty_maze_is_drawn_as_it_is() -> None:
    """A sheet that can be read is the labyrinth it was drawn from."""
    maze: Maze = read(TWO_CORNERS)
    assert read(maze.draw()) == maze


def book_of(line: Timeline[Any, Any]) -> Notebook:
    """The notebook of P1 after the last answer."""
    return notebook(line.information("P1"))


def test_the_cells_where_he_may_be_are_listed_row_by_row() -> None:
    """As one reads the sheet, from left to right and then down."""
    book = book_of(played(TWO_CORNERS, "a1", "right"))
    assert book.names() == ("a1", "c1", "d1", "a2", "b2", "c2", "d2")


def test_there_are_four_pit_exits_and_no_fifth() -> None:
    """Where no numbers are told: who knows all four has fallen to one of them (LD-INV-06)."""
    untold = {"pit_number": "untold"}
    four = row(". I II III IV 1 . .")
    book = book_of(played(four, "a1", *["right"] * 5, options=untold))
    assert book.names() == ("b1", "c1", "d1", "e1")
    three = row(". I II III . 1 . IV")
    book = book_of(played(three, "a1", *["right"] * 5, options=untold))
    assert book.names() == ("a1", "b1", "c1", "d1", "g1", "h1")


FOUR_EXITS = """
+---+ ^ +---+---+
<               >
+   +   +   +   +
|     1 | I     |
+---+---+---+ v +
"""
ROUND = ("left", "enter", "right", "up", "enter", "right", "right", "right", "enter", "down",
         "down", "enter", "up", "left", "left", "down")  # fmt: skip


def test_one_exit_on_each_side_of_the_sheet() -> None:
    """All four are drawn, each from within; after that a fall may end where nothing is known."""
    book = book_of(played(FOUR_EXITS, "a1", *ROUND))
    exits = {side for side, what in book.charts[0].sides.items() if what == "exit"}
    assert exits == {((0, 0, 0), 3), ((1, 0, 0), 0), ((3, 0, 0), 1), ((3, 1, 0), 2)}
    assert book.names() == ("a2", "c2")


EAST = """
+---+---+---+---+
|     1         >
+   +   +   +   +
|             I |
+   +   +   +   +
|               {low}
+---+---+---+---+
"""
OUT_EAST = ("right", "right", "enter", "left", "left", "up", "right")


def test_a_second_exit_on_one_side_is_the_same_exit() -> None:
    """LD-GAP-01: one on each side, so he knows where he left; where two may be he does not."""
    fair = EAST.format(low="|")
    book = book_of(played(fair, "c1", *OUT_EAST))
    assert book.known
    assert book.names() == ("d1",)
    assert book.outside == 1
    book = book_of(played(fair, "c1", *OUT_EAST, options={"exits": "any-sides"}))
    assert book.names() == ("d1", "d2")
    book = book_of(played(EAST.format(low=">"), "c1", *OUT_EAST))
    assert book.names() == ("d1", "d2")


def test_who_enters_where_a_wall_is_stays_outside() -> None:
    """By agreement he names any side: the labyrinth wall is drawn there, and he has not moved."""
    ways = {"reentry": "any-exit"}
    book = book_of(played(GATE, "out:b1:N", "enter c1 right", options=ways))
    assert book.charts[0].sides[(2, 0, 0), 1] == "labyrinth wall"
    assert book.outside == 0
    assert book.names() == ("b1",)
    assert book.charts[0].kinds == {}
    book = book_of(played(GATE, "out:b1:N", "enter a2 left", options=ways))
    assert book.charts[0].sides[(0, 1, 0), 3] == "exit"
    assert book.outside == -1
    assert book.names() == ("a2",)
    assert book.charts[0].kinds == {(0, 1, 0): "empty"}


def test_a_pit_that_is_not_told_again() -> None:
    """By ruling only a first visit is told: onto a pit drawn before he falls all the same."""
    options = {"repeat_report": "first-only", "reentry": "any-exit"}
    drawing = row(". 1 . I .", west="<", east=">")
    fell = ("right", "right", "right", "enter a1 left", "right")
    line = played(drawing, "a1", *fell, options=options)
    assert GAME.facts(line.state)["at.P1"] == "d1"
    assert book_of(line).names() == ("d1",)


def test_a_near_miss_a_pit_exit_that_is_not_told_again() -> None:
    """He walks onto it a second time and stands there."""
    options = {"repeat_report": "first-only"}
    line = played(row(". I . 1 ."), "a1", "right", "right", "left", options=options)
    assert GAME.facts(line.state)["at.P1"] == "b1"
    assert book_of(line).names() == ("b1",)


def drawn_on_b1(drawing: str, *actions: str, options: dict[str, str] | None = None, **more: Any
                ) -> str:  # fmt: skip
    """What stands on b1 in the notebook; empty for nothing."""
    line = played(drawing, "a1", *actions, options=options, **more)
    return book_of(line).charts[0].kinds.get((1, 0, 0), "")


def drawn_from_the_start(drawing: str, begin: str, *actions: str,
                         options: dict[str, str] | None = None) -> str:  # fmt: skip
    """What stands on b1 for one who has drawn from the beginning on."""
    line = played(drawing, "starts", f"start {begin}", *actions, options=options)
    return book_of(line).charts[0].kinds.get((1, 0, 0), "")


def test_a_find_that_is_used_up_is_still_drawn() -> None:
    """The crossbow discharged, the crutch taken: told by name, or by ruling as an empty cell."""
    assert drawn_on_b1(row(". A ."), "right", limping=["P1"]) == "crossbow"
    assert drawn_on_b1(row(". Y ."), "right", crutch=["P1"]) == "crutch"
    again, empty = ("right", "right", "left"), {"spent_report": "empty"}
    assert drawn_on_b1(row(". A ."), *again, options=empty) == "crossbow"
    assert drawn_on_b1(row(". Y ."), *again, options=empty) == "crutch"
    assert drawn_on_b1(row(". A ."), "right", options=empty, limping=["P1"]) == "empty"


def test_a_treasure_is_drawn_while_it_lies_there() -> None:
    """Found, taken, swapped, put down; and where it is told that one was taken."""
    chest = row(". O O")
    assert drawn_on_b1(chest, "right") == "treasure"
    assert drawn_on_b1(chest, "right", "take") == "empty"
    assert drawn_on_b1(chest, "right", "swap", carried={"P1": "O"}) == "treasure"
    old = {"putting_down": "old-places"}
    assert drawn_on_b1(chest, "right", "take", "left", "right", "drop", options=old) == "treasure"
    told = {"taken_report": "told"}
    assert drawn_on_b1(chest, "right", "take", "left", "right", options=told) == "empty"


def test_a_false_treasure_that_comes_back_is_drawn_again() -> None:
    """LD-GAP-36: by ruling it lies in its old place; where several are empty, in one of them."""
    chest = row("X O", east=">")
    assert drawn_from_the_start(chest, "b1", "take", "right") == "empty"
    back = {"false_outside": "returns"}
    assert drawn_from_the_start(chest, "b1", "take", "right", options=back) == "treasure"
    assert drawn_on_b1(row("X O", east=">"), "right", "take", "right", options=back) == ""
    again = ("right", "take", "right", "enter")
    assert drawn_on_b1(row("X O", east=">"), *again, options=back) == "treasure"


def test_there_are_four_treasures_and_no_fifth() -> None:
    """Who knows all four has met one of them again (LD-INV-08, LD-INV-09); of three it may be."""
    walk, options = ["left"] * 7, {"taking_cost": "action"}
    book = book_of(played(row(". 1 O O O X . I . ."), "g1", *walk, options=options))
    assert book.known
    assert book.names() == ("f1",)
    book = book_of(played(row(". 1 O O . X . I . O"), "g1", *walk, options=options))
    assert book.names() == ("f1", "g1", "h1")


def two_pits(between: str) -> str:
    """A strip on which one comes out of pit 1 on f1, and out of pit 2 on h1."""
    return row(f". 1 . 2 . I {between} II . .")


def test_two_slips_join_on_a_pit_exit_found_again() -> None:
    """LD-INV-07: there is one exit of each number, so what lies around it is drawn together."""
    walk = ("left", "left", "left", "left", "left")
    book = book_of(played(two_pits("."), "c1", *walk))
    assert not book.known
    assert len(book.charts) == 2
    assert "f1" in book.names()
    kinds = book.charts[1].kinds
    assert sorted(kind for kind in kinds.values() if kind.startswith("pit")) == [
        "pit_2", "pit_exit_1", "pit_exit_2",
    ]  # fmt: skip


@each(("sign", "thing"), [("A", "crossbow"), ("Y", "crutch"), ("K", "trap")])
def test_two_slips_join_on_a_thing_found_again(sign: str, thing: str) -> None:
    """One crossbow, one crutch, one trap: two slips that hold it are one, wherever they lie."""
    walk = ("left", "right", "left", "left", "left", "left")
    book = book_of(played(two_pits(sign), "c1", *walk))
    assert not book.known
    assert len(book.charts) == 2
    assert [*book.charts[1].kinds.values()].count(thing) == 1
    assert "g1" in book.names()


STRIP = row("I . . . O 1")
"""A treasure beside a pit that leads to the other end."""


def lost_beside_an_empty_cell(*before: str, **options: str) -> tuple[str, ...]:
    """Where he may be after a fall and one step on, whatever he did on e1 before."""
    line = played(STRIP, "e1", *before, "right", "right", options=options)
    assert GAME.facts(line.state)["at.P1"] == "b1"
    return book_of(line).names()


def test_where_a_treasure_was_taken_the_cell_may_be_told_as_empty() -> None:
    """LD-GAP-35: so an empty cell may be that one; not where it is told that one was taken."""
    assert lost_beside_an_empty_cell("take") == ("b1", "c1", "d1", "e1")
    assert lost_beside_an_empty_cell("take", taken_report="told") == ("b1", "c1", "d1")


def test_where_a_treasure_was_put_down_no_cell_is_empty() -> None:
    """LD-GAP-34: by ruling it lies there again, and would be told."""
    old = {"putting_down": "old-places"}
    assert lost_beside_an_empty_cell("take", "drop", **old) == ("b1", "c1", "d1")


def test_only_what_was_carried_out_comes_back() -> None:
    """LD-GAP-36: a treasure met after a fall is not the one that he still has in his hand."""
    walk = ("take", "right", "right")
    for choice in ("removed", "returns"):
        line = played(row("I O . . O 1"), "e1", *walk, options={"false_outside": choice})
        assert GAME.facts(line.state)["at.P1"] == "b1"
        assert book_of(line).names() == ("b1", "c1", "d1"), choice


@each("sign", ["A", "Y"])
def test_a_find_told_as_empty_afterwards_is_no_contradiction(sign: str) -> None:
    """LD-GAP-15: by ruling what is used up is told as empty; lost, he still knows where he is."""
    drawing = row(f". {sign} 1 I")
    walk = ("right", "left", "right", "right")
    book = book_of(played(drawing, "a1", *walk, options={"spent_report": "empty"}))
    assert book.known
    assert book.names() == ("d1",)


def side_of_a1(*actions: str, **options: str) -> str:
    """What is drawn right of a1 after a throw; empty for nothing."""
    book = book_of(played(actions[0], "a1", *actions[1:], options=options))
    return book.charts[0].sides.get((ORIGIN, 1), "")


@each("report", ["wall", "kind"])
@each("outer", ["breakable", "immune"])
def test_what_is_told_of_a_throw_is_drawn(report: str, outer: str) -> None:
    """LD-GAP-12: after a wall destroyed the side is open, and where none is destroyed it was."""
    ruled = {"throw_report": report, "outer_wall": outer}
    assert side_of_a1(WALLED, "throw right", **ruled) == "open"
    assert side_of_a1(row(". ."), "throw right", **ruled) == "open"


def test_a_cell_of_which_nothing_is_said_is_empty() -> None:
    """LD-GAP-14: by ruling silence tells of an empty cell, on a step, at a start, from outside."""
    silent = {"empty_report": "silent"}
    assert drawn_on_b1(row(". . ."), "right", options=silent) == "empty"
    line = played(row(". ."), "starts", "start b1", options=silent)
    assert book_of(line).charts[0].kinds == {(1, 0, 0): "empty"}
    line = played(GATE, "out:b1:N", "enter", options=silent)
    assert book_of(line).charts[0].kinds == {(1, 0, 0): "empty"}


def test_silence_at_a_silent_start_tells_nothing() -> None:
    """LD-GAP-05: by ruling nothing is told of a starting cell; of the next one silence tells."""
    silent = {"empty_report": "silent", "start_cell": "silent"}
    line = played(row("A . ."), "starts", "start a1", options=silent)
    assert book_of(line).charts[0].kinds == {}
    line.attempt(GAME.read(line.state, "P1: right"))
    assert book_of(line).charts[0].kinds == {(1, 0, 0): "empty"}
    assert drawn_on_b1(row(". . ."), "right", options=silent) == "empty"


@each("empty", ["told", "silent"])
def test_a_trap_that_does_not_close_is_drawn(empty: str) -> None:
    """LD-GAP-30: its name is told all the same; it is no cell of which nothing is said."""
    options = {"trap_visit": "by-move", "empty_report": empty}
    drawing = row(". K .").replace("+---+---+", "+---+ ^ +", 1)
    line = played(drawing, "out:b1:N", "enter", options=options)
    assert book_of(line).charts[0].kinds == {(1, 0, 0): "trap"}
    line = played(drawing, "starts", "start b1", options=options)
    assert book_of(line).charts[0].kinds == {(1, 0, 0): "trap"}


LOST = """
+---+---+---+
|     1   I |
+   +---+---+
|           |
+---+---+---+
"""


def lost_and_threw(way: str, **options: str) -> str:
    """Where he may be who fell to c1, throws there, and is told of it."""
    line = played(LOST, "a1", "right", f"throw {way}", options={"throw_report": "wall"} | options)
    return " ".join(book_of(line).names())


def test_what_is_told_of_a_throw_tells_where_it_was_thrown() -> None:
    """LD-GAP-12: which kind of wall is destroyed; an immune one (LD-OUT-04) never is."""
    everywhere = "a1 c1 a2 b2 c2"
    assert lost_and_threw("down") == everywhere
    assert lost_and_threw("down", throw_report="kind") == "a1 c1"
    assert lost_and_threw("down", outer_wall="immune") == "a1 c1"
    assert lost_and_threw("up", throw_report="kind") == "a1 c1"
    assert lost_and_threw("left") == everywhere, "on the western edge an exit may be"
    assert lost_and_threw("right", outer_wall="immune") == everywhere
