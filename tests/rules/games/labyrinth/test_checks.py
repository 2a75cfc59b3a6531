"""Every check of a scenario file can pass and can fail, and refuses keys that make no sense."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules import scenarios
from rules.core.clauses import known
from rules.core.errors import SetupError
from rules.core.game import Information
from rules.core.records import CheckResult, Event, Observation
from rules.core.registry import game
from rules.core.timeline import Timeline
from rules.games.labyrinth import checks
from rules.games.labyrinth.board.notation import draw
from rules.games.labyrinth.checks import CHECKS
from rules.games.labyrinth.game import Labyrinth
from rules.games.labyrinth.knowledge import notebook
from rules.games.labyrinth.state import Field, State
from rules.games.labyrinth.variant import LeaderVerbs
from rules.games.labyrinth.words import Landing
from rules.games.ravines.game import Ravines
from rules.games.ravines.verbs import VERBS, move
from rules.games.ravines.words import RAVINES
from rules.knowledge.chart import Notebook
from tests.cases import each

OPEN = """
+--+--+--+--+
|.. .. .. ..|
+  +  +  +  +
|.. ..|.. ..|
+  +  +  +  +
|.. .. .. ..E
+  +  +  +  +
|.. .. .. ..|
+--+--+--+--+
"""

HOLES = """
+--+--+--+--+
|.. P1 .. P2|
+  +  +  +  +
|.. .. .. ..|
+  +  +  +  +
|.. .. .. ..E
+  +  +  +  +
|HO P3 AR ..|
+--+--+--+--+
"""

RIVERS = """
+--+--+--+--+
|r1 rM:s1 ..|
+  +  +  +  +
|.. ..|sM ..|
+  +  +  +  +
|.. .. .. ..E
+  +  +  +  +
|.. .. .. ..|
+--+--+--+--+
"""

MARSH = RIVERS.replace("rM:s1", "rM~..").replace("|sM", " ..")


class Table:
    """A game on some maps, played by a few commands."""

    def __init__(
        self,
        rules: Labyrinth,
        maps: Mapping[str, str],
        setup: Mapping[str, Any],
        *commands: str,
        **options: str,
    ) -> None:
        self.rules, self.maps, self.options = rules, maps, options
        self.timeline: Timeline[State, Any] = Timeline(
            rules, rules.setup({**setup, "loose": True}, maps, options)
        )
        self.give(*commands)

    def give(self, *commands: str) -> None:
        """Give some commands, all legal."""
        for command in commands:
            self.timeline.play(self.rules.read(self.timeline.state, command), scripted=True)

    def again(self, setup: Mapping[str, Any], *commands: str) -> None:
        """Lay out a fresh position and play on."""
        self.timeline.reset(
            self.rules.setup({**setup, "loose": True}, self.maps, self.options), scripted=True
        )
        self.give(*commands)

    def ask(self, check: str, **keys: Any) -> CheckResult:
        """Run a check; what it names are clauses of the book."""
        result = self.rules.check(check, keys, self.timeline, self.maps)
        assert result.text
        assert all(known(clause) for clause in result.clauses)
        return result

    def found(self, check: str, **keys: Any) -> object:
        """What a check finds."""
        return self.ask(check, **keys).found


def labyrinth() -> Labyrinth:
    """The base game."""
    rules = game("labyrinth")
    assert isinstance(rules, Labyrinth)
    return rules


def base(drawing: str, setup: Mapping[str, Any], *commands: str, **options: str) -> Table:
    """A game of the base rules on one map."""
    return Table(labyrinth(), {"M1": drawing}, setup, *commands, **options)


def ravines(drawing: str, setup: Mapping[str, Any], *commands: str, **options: str) -> Table:
    """A game of the ravines rules on one map."""
    return Table(Ravines(), {"M1": drawing}, setup, *commands, **options)


A_B = {"players": {"A": "b2", "B": "d4"}}


# -- plans --------------------------------------------------------------------------------------


def test_validate_finds_ok_errors_and_warnings() -> None:
    """The codes of errors, or on demand those of warnings."""
    table = base(OPEN, A_B)
    assert table.found("validate") == "ok"
    assert table.found("validate", treasure="none") == "no-treasure"
    assert table.found("validate", treasure="a1") == "ok"
    assert table.found("validate", warnings=True) == "no-hospital, no-arsenal"
    assert base(HOLES, A_B).found("validate", warnings=True) == "none"
    table.maps = {"M1": OPEN, "M2": OPEN.replace("E", "|"), "M3": "nonsense"}
    assert table.found("validate", map="M2") == "no-exit"
    assert table.found("validate", map="M3") == "unreadable"


def test_connectivity_finds_the_level_the_cells_and_the_exits() -> None:
    """The same report, asked for in three ways; and a drawing that is none is an error."""
    split = OPEN.replace(".. ..|", ".. ..!").replace("!", "|")
    for row in (".. .. .. ..|", ".. .. .. ..E"):
        split = split.replace(row, ".. ..|" + row[6:])
    table = base(split, {"players": {"A": "a1"}})
    assert table.found("connectivity") == "warn"
    assert table.found("connectivity", **{"from": "a1"}) == "columns c-d"
    assert table.found("connectivity", exits=True) == "none"
    assert base(OPEN, A_B).found("connectivity") == "ok"
    assert base(OPEN, A_B).found("connectivity", **{"from": "a1"}) == "none"
    source = base(RIVERS.replace("|r1 rM:", "Er1 rM|").replace("E\n", "|\n"), A_B)
    assert source.found("connectivity", exits=True) == "left of a1"
    with pytest.raises(SetupError, match="no starting placement leaves a player on a1"):
        source.ask("connectivity", **{"from": "a1"})
    table.maps = {"M1": "nonsense"}
    assert table.found("connectivity") == "error"


def test_a_check_of_a_plan_names_its_map_and_the_cells_in_question() -> None:
    """A stage can draw what was looked at, and point at what is wrong with it."""
    table = base(OPEN, A_B)
    table.maps = {"M1": OPEN, "M2": RIVERS}
    assert table.ask("validate")[3:5] == ("M1", ())
    assert table.ask("validate", map="M2").map == "M2"
    assert table.ask("validate", treasure="z9").cells == ()
    split = OPEN
    for row in (".. .. .. ..|", ".. .. .. ..E"):
        split = split.replace(row, ".. ..|" + row[6:])
    parts = base(split, {"players": {"A": "a1"}})
    right = ("c1", "d1", "c2", "d2", "c3", "d3", "c4", "d4")
    assert parts.ask("connectivity").cells == right
    assert parts.ask("connectivity", **{"from": "a1"}).cells == right
    assert parts.ask("connectivity", exits=True).cells == ()
    assert table.ask("neighbours", cell="b2")[3:5] == ("", ())


def test_neighbours_share_a_side() -> None:
    """A corner cell has two of them, and none lies across a corner."""
    table = base(OPEN, A_B)
    assert table.found("neighbours", cell="b2") == ["b1", "b3", "a2", "c2"]
    assert table.found("neighbours", cell="a1") == ["a2", "b1"]


def test_size_tells_shorter_from_longer() -> None:
    """Each size is offered by length and difficulty, and they differ."""
    table = base(OPEN, A_B)
    offers = [table.found("size", size=size) for size in (3, 4, 6, 8, 12)]
    assert len({*map(str, offers)}) == len(offers)


def test_setup_is_accepted_or_refused() -> None:
    """Any number of players, but a plan; and sizes by the ruling on small fields."""
    table = base(OPEN, A_B)
    assert [table.found("setup", players=count) for count in (1, 2, 9)] == ["accepted"] * 3
    assert table.found("setup", players=0) == "refused: setup.players"
    assert table.found("setup", plan=False) == "refused: map"
    assert table.found("setup", size=6) == "accepted"
    assert table.found("setup", size=1) == "field-too-small"
    assert base(OPEN, A_B, small_field="refuse").found("setup", size=3) == "field-too-small"
    assert base(OPEN, A_B, least_players="two").found("setup", players=1) != "accepted"


# -- what is told -------------------------------------------------------------------------------


def test_opening_states_what_was_agreed_on() -> None:
    """Each fact appears when it was agreed on, and nothing else ever does."""
    table = base(HOLES, A_B)
    assert table.found("opening") == "size 4x4; 3 holes; no river; features: none"
    assert table.found("opening", told=["holes"]) == "3 holes"
    assert table.found("opening", told=[]) == ""
    assert table.found("opening", secrets=True) == "none"


class Talkative(Labyrinth):
    """A leader who tells the number of exits and where everything lies."""

    def opening(self, state: State) -> tuple[Event, ...]:
        """Far too much."""
        told = f"{draw(state.field.plan)} {state.treasure} {state.at}"
        return tuple(
            event._replace(data={"told": told}) if event.kind == "opening" else event
            for event in super().opening(state)
        )

    def observe(self, state: State, viewer: str) -> Observation:
        """The plan, for everybody."""
        seen = super().observe(state, viewer)
        return Observation(viewer, (*seen.facts, ("plan", draw(state.field.plan))))

    def hears(self, event: Event, viewer: str) -> bool:
        """Everything, for everybody."""
        return bool(event.kind and viewer)


def test_a_talkative_leader_is_caught() -> None:
    """Secrets told at the beginning, plans shown and cells named make the checks fail."""
    table = Table(Talkative(), {"M1": HOLES}, A_B, "A: forward")
    assert table.found("opening", secrets=True) == "positions, number of exits, treasure, players"
    assert table.found("roles") == {
        "leaders": 1, "players": 2, "tokens": 2, "plan": "leader, A, B",
    }  # fmt: skip
    assert "b2 at step 1" in str(table.found("untold", steps=[1]))
    assert "b2" in str(table.found("views", viewer="A", of="coordinates"))
    assert "LP-GAME-04" not in table.ask("views", viewer="A").clauses


def test_roles_and_untold_of_a_discreet_leader() -> None:
    """One leader without a token, who alone sees the plan and names no cell."""
    table = base(HOLES, A_B, "A: forward", "B: skip")
    roles = {"leaders": 1, "players": 2, "tokens": 2, "plan": "leader"}
    assert table.found("roles") == roles
    assert table.found("untold", steps=[1, 2]) == "nothing"


def test_heard_lists_who_hears_an_event() -> None:
    """A miss is heard by all, or by ruling by the shooter alone."""
    setup = {**A_B, "stock": {"A": "3/0/0"}}
    assert base(OPEN, setup, "A: shoot right").found("heard", event="missed") == ["A", "B"]
    private = base(OPEN, setup, "A: shoot right", hearing="private")
    assert private.found("heard", event="missed") == ["A"]
    with pytest.raises(SetupError, match="no 'wounded' happened"):
        private.ask("heard", event="wounded")


def test_same_words_compares_statements() -> None:
    """Two holes sound alike, a hole and land do not."""
    table = base(HOLES, {"players": {"A": "a1", "B": "d2"}}, "A: right", "B: forward", "A: back")
    assert table.found("same-words", steps=[1, 2]) == "same"
    assert table.ask("same-words", steps=[1, 2]).clauses == ("LP-HOLE-01", "LP-HOLE-02")
    assert table.found("same-words", steps=[1, 3]) == "different"
    assert table.ask("same-words", steps=[1, 3]).clauses == ("LP-BASE-11",)


def test_single_word_counts_words() -> None:
    """The ravines leader says one word where the base leader says a phrase."""
    one = ravines(RIVERS, {"players": {"A": "a2"}}, "A: up")
    assert one.found("single-word") == "гирло"
    assert one.found("single-word", step=1) == "гирло"
    two = ravines(RIVERS, {"players": {"A": "a2"}, "treasure": "b1"}, "A: up")
    assert two.found("single-word") == "2 words"


def test_indistinguishable_compares_two_fragments() -> None:
    """Held by marsh or carried into another mouth: alike until the next step; land never is."""
    table = Table(
        Ravines(), {"M1": MARSH, "M2": RIVERS}, {"map": "M1", "players": {"A": "b1", "B": "d4"}},
        "A: right", "B: skip", "A: left",
    )  # fmt: skip
    with pytest.raises(SetupError, match="add a step 'reset'"):
        table.ask("indistinguishable")
    table.again({"map": "M2", "players": {"A": "b1", "B": "d4"}}, "A: right", "B: skip")
    assert table.found("indistinguishable", moves=1) == "alike"
    assert table.found("indistinguishable", moves=2) == "alike"
    assert table.found("indistinguishable") == "A can tell them apart at move 3"
    table.give("A: left")
    assert table.found("indistinguishable") == "A can tell them apart at move 3"
    table.again({"map": "M2", "players": {"A": "a2", "B": "d4"}}, "A: right")
    assert table.found("indistinguishable") == "A can tell them apart at the start"


# -- what is drawn ------------------------------------------------------------------------------


def test_views_count_and_list_what_a_player_has_drawn() -> None:
    """At first only the own cell; then one fact for each answer, and none for others' answers."""
    table = base(OPEN, A_B)
    start = {"cells": 1, "walls": 0, "ways": 0, "exits": 0, "treasure": "unknown"}
    assert table.found("views", viewer="A") == start
    table.give("A: right")
    assert table.found("views", viewer="A", of="gained") == ["wall to the right of b2"]
    assert table.found("views", viewer="B", of="gained") == []
    assert table.found("views", viewer="A") == {**start, "walls": 1}
    table.give("B: forward", "A: skip", "B: right", "A: skip", "B: left")
    assert table.found("views", viewer="B") == {**start, "cells": 2, "ways": 1, "exits": 1}
    assert table.found("views", viewer="B", of="unvisited") == "none"


def test_views_find_coordinates_only_where_a_player_knows_them() -> None:
    """Who named his own cell has a chart of the sheet; whom the leader placed has none."""
    setup = {"players": {"A": "starts"}, "placing": "leader"}
    assert base(OPEN, setup, "A: start a4").found("views", viewer="A", of="coordinates") == "none"
    chosen = base(OPEN, {"players": {"A": "starts"}}, "A: start a4")
    assert chosen.found("views", viewer="A", of="coordinates") == "a4, a chart of the sheet"


def test_a_drawing_of_a_cell_nobody_visited_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check looks at every cell drawn, so a notebook that guesses makes it fail."""

    def guessing(rules: Labyrinth, information: Information) -> Notebook:
        book = notebook(rules, information)
        book.charts[0].kinds[3, 0, 0] = "empty"
        return book

    monkeypatch.setattr(checks, "notebook", guessing)
    assert base(OPEN, A_B).found("views", viewer="A", of="unvisited") == "d1"


def astray(field: Field, here: int, way: int) -> Landing:
    """A step that once ends in the wrong pit (LM-PIT-12): from P1 to P3."""
    landing = move.land(field, here, way)
    if field.plan.name(landing.entered) == "b1":
        wrong = field.plan.find("b4")
        return landing._replace(rest=wrong, path=(wrong,))
    return landing


class Strayed(move.Move):
    """Such a step."""

    land = staticmethod(astray)


class Careless(Ravines):
    """A leader who does not see it."""

    others = [type(verb) for verb in VERBS if verb.word != "move"]
    verbs = LeaderVerbs(RAVINES, Strayed, *others)


def test_transfers_are_replayed_one_by_one() -> None:
    """Every transfer is listed; a wrong one is marked, and so is a log that does not replay."""
    setup = {"players": {"A": "a1", "B": "d2"}}
    exact = ravines(HOLES, setup, "A: right", "B: up", "A: cycle")
    assert exact.found("transfers") == ["P1-P2", "P2-P3", "P2-P3"]
    wrong = Table(Careless(), {"M1": HOLES}, setup, "A: right", "B: up")
    assert wrong.found("transfers") == ["P1-P3 (wrong)", "P2-P3", "astray"]
    exact.timeline.cursor.state = exact.timeline.root.state
    assert exact.found("transfers") == ["P1-P2", "P2-P3", "P2-P3", "astray"]


# -- wall following -----------------------------------------------------------------------------

CIRCLE = ("forward", "left", "back", "back", "right", "forward")


def walk(start: str, *ways: str, drawing: str = OPEN) -> Table:
    """One player walking alone."""
    return base(drawing, {"players": {"A": start}}, *(f"A: {way}" for way in ways))


def test_procedure_sees_a_circle_round_a_free_wall() -> None:
    """Six moves with the wall at the left hand lead back; one more the other way leaves it."""
    circle = walk("c2", *CIRCLE)
    found = {"outcome": "circled", "moves": 6, "walls": ["b2/c2"], "joined": "no"}
    assert circle.found("procedure", player="A") == found
    assert "LP-INTRO-06" in circle.ask("procedure", player="A").clauses
    circle.give("A: right")
    assert circle.found("procedure", player="A") == {**found, "outcome": "left"}
    assert "LP-INTRO-07" in circle.ask("procedure", player="A").clauses
    halfway = walk("c2", *CIRCLE[:3])
    assert halfway.found("procedure", player="A") == {**found, "outcome": "following", "moves": 3}


def test_procedure_sees_the_way_out_along_the_outer_wall() -> None:
    """Down the right side to the exit with the left hand on the outer wall (LP-INTRO-05)."""
    out = walk("d1", "back", "back", "right")
    found = {"outcome": "exit", "moves": 3, "walls": ["outer wall"], "joined": "yes"}
    assert out.found("procedure", player="A", hand="left") == found
    assert "LP-INTRO-05" in out.ask("procedure", player="A").clauses


def test_procedure_takes_either_hand_and_feels_bumps() -> None:
    """The mirror image goes by the right hand; a bump into the wall changes nothing."""
    mirrored = {"left": "right", "right": "left"}
    ways = ["left", *(mirrored.get(way, way) for way in CIRCLE)]
    circle = walk("b2", "right", *ways[1:])
    assert circle.found("procedure", player="A", hand="right") == {
        "outcome": "circled", "moves": 6, "walls": ["b2/c2"], "joined": "no",
    }  # fmt: skip


def test_procedure_knows_walls_that_hang_on_the_outer_wall() -> None:
    """A wall joined to the outer wall by others is no free-standing one."""
    rows = OPEN.strip().splitlines()
    drawing = "\n".join([rows[0], rows[3], *rows[2:]])
    table = walk("c2", "forward", drawing=drawing)
    assert table.found("procedure", player="A") == {
        "outcome": "following", "moves": 1, "walls": ["b2/c2"], "joined": "yes",
    }  # fmt: skip


def test_procedure_without_a_wall_at_hand() -> None:
    """In the open field there is nothing to follow, and going elsewhere leaves the wall."""
    assert walk("b3", "left").found("procedure", player="A") == {
        "outcome": "no wall", "moves": 0, "walls": [], "joined": "no",
    }  # fmt: skip
    assert walk("c2", "right").found("procedure", player="A") == {
        "outcome": "left", "moves": 0, "walls": ["b2/c2"], "joined": "no",
    }  # fmt: skip


# -- keys ---------------------------------------------------------------------------------------

WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("conectivity", {}, "no check 'conectivity'; known: validate"),
    ("validate", {"mapp": "M1"}, "no key 'mapp'; known keys: map, treasure, warnings"),
    ("validate", {"map": "M9"}, "no map 'M9'; maps drawn here: M1"),
    ("validate", {"warnings": 1}, "'warnings' must be true or false, not 1"),
    ("connectivity", {"from": "z9"}, "no cell 'z9'"),
    ("neighbours", {}, "the key 'cell' is missing"),
    ("neighbours", {"cell": 3}, "'cell' must be text in quotes"),
    ("neighbours", {"cell": "e1"}, "no cell 'e1'"),
    ("size", {"size": "4"}, "'size' must be a whole number"),
    ("size", {"size": True}, "'size' must be a whole number"),
    ("setup", {"players": 27}, "up to 26 players"),
    ("setup", {"size": 0}, "1 to 26 columns"),
    ("opening", {"told": ["walls"]}, "'walls' cannot be agreed on"),
    ("roles", {"of": "A"}, "no key 'of'; it takes none"),
    ("heard", {"event": "wounded"}, "no command has been carried out yet"),
    ("same-words", {"steps": []}, "'steps' lists step numbers"),
    ("same-words", {"steps": [1]}, "step 1 is no command"),
    ("untold", {"steps": ["1"]}, "'steps' lists step numbers"),
    ("single-word", {"step": 7}, "step 7 is no command"),
    ("views", {"viewer": "Z"}, "'Z' is no player here; players: A, B"),
    ("views", {"viewer": "A", "of": "all"}, "'of' is one of summary, gained"),
    ("views", {"viewer": "A", "of": "gained"}, "nothing was gained"),
    ("procedure", {"player": "A"}, "A has not moved yet"),
    ("procedure", {"player": "A", "hand": "both"}, "'hand' is left or right"),
]


@each(("check", "keys", "text"), WRONG)
def test_wrong_keys_are_refused_with_the_reason(
    check: str, keys: dict[str, Any], text: str
) -> None:
    """A slip in a scenario file gets a message that names the check, the key and the remedy."""
    table = base(OPEN, A_B)
    with pytest.raises(SetupError) as caught:
        table.ask(check, **keys)
    assert text in str(caught.value)
    assert str(caught.value).startswith("check")


def test_a_file_without_a_map_has_nothing_to_validate() -> None:
    """The check says what is missing."""
    table = base(OPEN, A_B)
    table.maps = {}
    with pytest.raises(SetupError, match="the file draws no map"):
        table.ask("validate")


def test_a_check_that_fails_is_a_difference_of_the_run() -> None:
    """What a file expects of a check is compared with what was found, like anything else."""
    text = f"""
title = "A slip"
game = "labyrinth"
map = '''{OPEN}'''
[setup]
players.A = "b2"
[[step]]
check = "neighbours"
cell = "b2"
expect = ["b1"]
[[step]]
check = "validate"
expect = "ok"
"""
    done = scenarios.run(scenarios.loads(text))
    assert [difference.step for difference in done.differences] == [1]
    assert "check neighbours should be ['b1']" in str(done.differences[0])


def test_every_check_is_used_by_a_scenario_of_the_book() -> None:
    """No check stands about unused, and no scenario still has something to do."""
    used = set()
    for name in ("labyrinth", "ravines"):
        for own in scenarios.scenarios(name):
            steps = scenarios.load(own).steps
            used |= {step.check for step in steps}
            assert not any("TODO" in step.note for step in steps), each
    assert {*CHECKS} <= used


@each("game", [Labyrinth(), Ravines()], ids=["labyrinth", "ravines"])
def test_where_counts_with_the_type_of_the_first_cell(game: Labyrinth) -> None:
    """On a plan one knows, the report on the first cell leaves cells of that type only."""
    maps = {"M1": "+--+--+\n|HO ..|\n+  +  +\n|AR ..E\n+--+--+"}
    table = Table(game, maps, {"players": {"A": "a1"}})
    assert table.ask("where", viewer="A", plan=True).found == ["a1"]
    table.again({"players": {"A": "b1"}})
    assert table.ask("where", viewer="A", plan=True).found == ["b1", "b2"]
