"""Scenario files: what is wrong with one is said with file, key and reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules import scenario
from rules.errors import RulebookError, ScenarioError

GOOD = '''
title = "Two steps"
game = "labyrinth"
clauses = ["LP-TURN-14"]
map = """
+--+--+
|.. ..|
+  +  +
|P1 ..E
+--+--+
"""

[setup]
players.A = "a1"
players.B = "b2"

[[step]]
do = "A: right"
at = "b1"
says = "прошел"
expect.turn = "B"
clauses = ["LP-TURN-14"]
'''

BAD = {
    "no TOML": ("title = ", "", r"mine.toml: this is no valid TOML"),
    "nested too deeply": (
        'title = "',
        "notes = " + "[" * 5000 + '\ntitle = "',
        "nested too deeply|no valid TOML",
    ),
    "unknown key": (
        'game = "labyrinth"',
        'gmae = "labyrinth"',
        r"there is no key 'gmae'; known keys: title, game",
    ),
    "no title": ('title = "Two steps"', "", r"mine.toml: the key 'title' is missing"),
    "no game": ('game = "labyrinth"', "", r"mine.toml: the key 'game' is missing"),
    "unknown game": (
        '"labyrinth"',
        '"chess"',
        r"game: there is no game 'chess'; games: labyrinth, ravines",
    ),
    "no name of a game": ('"labyrinth"', '""', r"game: there is no game ''; games: labyrinth"),
    "wrong type": ('"Two steps"', "5", r"'title' must be text in quotes, not 5"),
    "unknown clause": (
        '["LP-TURN-14"]\nmap',
        '["LP-TURN-99"]\nmap',
        r"clauses: there is no clause 'LP-TURN-99'; ids look",
    ),
    "unknown clause in a step": (
        'clauses = ["LP-TURN-14"]\n',
        'clauses = ["X"]\n',
        r"there is no clause 'X'",
    ),
    "map and maps": (
        "[setup]",
        '[maps]\nM2 = ""\n[setup]',
        r"give 'map' for one drawing or 'maps' for several, not both",
    ),
    "unknown key in a step": (
        'at = "b1"',
        'on = "b1"',
        r"step 1: there is no key 'on'; known keys: do, at",
    ),
    "wrong type in a step": ('at = "b1"', "at = 1", r"step 1: 'at' must be text in quotes, not 1"),
    "two deeds in one step": (
        'at = "b1"',
        'note = "x"',
        r"step 1: a step has exactly one of .*; this one has do and note",
    ),
    "no deed in a step": (
        'do = "A: right"',
        "",
        r"step 1: a step has exactly one of .*; this one has none of them",
    ),
    "an empty deed": (
        'do = "A: right"',
        'do = ""',
        r"step 1: 'do' is empty; say what is to be done",
    ),
    "expect without facts": (
        'expect.turn = "B"',
        'expect = "B"',
        r"step 1: expect: write a table of facts",
    ),
    "ask of an unknown kind": (
        'at = "b1"',
        'ask = {question = "?", kind = "zebra"}',
        r"step 1: ask: 'zebra' is no kind; choose from cell, word, legal",
    ),
    "ask for a word without choices": (
        'at = "b1"',
        'ask = {question = "?", kind = "word"}',
        r"step 1: ask: 'choices' must list at least two words",
    ),
    "ask with an unknown key": (
        'at = "b1"',
        'ask = {wuestion = "?"}',
        r"step 1: ask: there is no key 'wuestion'",
    ),
    "a step that is no table": (
        "[[step]]",
        'step = ["A: right"]\n[[x]]',
        r"there is no key 'x'|write each step as a \[\[step\]\] table",
    ),
    "no map": (
        'map = """\n+--+--+\n|.. ..|\n+  +  +\n|P1 ..E\n+--+--+\n"""',
        "",
        r"mine.toml: map: the leader has drawn no plan; add a map",
    ),
    "a malformed map": (
        "|P1 ..E",
        "|?? ..E",
        r"mine.toml: Map line 4, column 2: '\?\?' is no cell",
    ),
    "a map that is no drawing": (
        "[setup]\n",
        "maps = { M2 = 5 }\n[setup]\n",
        r"mine.toml: map M2: write the drawing as text between two lines",
    ),
    "unknown setup key": (
        'players.A = "a1"',
        'players.A = "a1"\ncolour = 1',
        r"mine.toml: setup.colour: there is no such key; known keys: map",
    ),
    "unknown map": (
        'players.A = "a1"',
        'map = "M7"\nplayers.A = "a1"',
        r"setup.map: there is no map 'M7'; maps drawn here: M1",
    ),
    "no players": (
        'players.A = "a1"\nplayers.B = "b2"',
        "",
        r"setup.players: name at least one player",
    ),
    "players of the wrong type": (
        'players.A = "a1"\nplayers.B = "b2"',
        'players = "A"',
        r"setup.players: write a table",
    ),
    "a player with a long name": (
        "players.A",
        "players.Anna",
        r"setup.players.Anna: a player's name is one capital letter",
    ),
    "a player off the sheet": (
        'players.A = "a1"',
        'players.A = "z9"',
        r"setup.players.A: There is no cell 'z9': name one from a1 to b2. Or write 'starts'",
    ),
    "no such stock": (
        'players.B = "b2"',
        'players.B = "b2"\nstock.A = "4/0/0"',
        r"setup.stock.A: '4/0/0' is no stock; write",
    ),
    "stock of nobody": (
        'players.B = "b2"',
        'players.B = "b2"\nstock.C = "1/0/0"',
        r"setup.stock: nobody called 'C' is playing; players: A, B",
    ),
    "nobody is wounded": (
        'players.B = "b2"',
        'players.B = "b2"\nwounded = ["C"]',
        r"setup.wounded: nobody called 'C'",
    ),
    "wounded of the wrong type": (
        'players.B = "b2"',
        'players.B = "b2"\nwounded = 5',
        r"setup.wounded: write a list, such as",
    ),
    "a treasure nowhere": (
        'players.B = "b2"',
        'players.B = "b2"\ntreasure = "z9"',
        r"setup.treasure: There is no cell 'z9'.* Or name a player",
    ),
    "a treasure outside": (
        'players.B = "b2"',
        'players.B = "b2"\ntreasure = "out"',
        r"setup.treasure: it lies inside the labyrinth; name a cell",
    ),
    "a treasure afloat on land": (
        'players.B = "b2"',
        'players.B = "b2"\ntreasure = "floating a1"',
        r"setup.treasure: a1 has no current for it to float in",
    ),
    "a wounded carrier": (
        'players.B = "b2"',
        'players.B = "b2"\nwounded = ["A"]\ntreasure = "A"',
        r"setup.treasure: A is wounded and cannot carry it",
    ),
    "a carrier outside": (
        'players.B = "b2"',
        'players.B = "out"\ntreasure = "B"',
        r"setup.treasure: B carries it but is not in the field",
    ),
    "told what cannot be told": (
        'players.B = "b2"',
        'players.B = "b2"\ntold = ["exits"]',
        r"setup.told: 'exits' cannot be agreed on; choose from size",
    ),
    "placed by nobody": (
        'players.B = "b2"',
        'players.B = "b2"\nplacing = "dice"',
        r"setup.placing: 'dice' is neither 'players' nor 'leader'",
    ),
    "unknown ruling": (
        "[[step]]",
        '[options]\ncolour = "red"\n[[step]]',
        r"options.colour: this game has no such ruling; it knows",
    ),
    "unknown choice": (
        "[[step]]",
        '[options]\nannounce = "red"\n[[step]]',
        r"options.announce: 'red' is no choice for LP-GAP-06; choose one of entered",
    ),
    "a plan nobody can play": ("|P1 ..E", "|r1 ..E", r"River r ends on a2 without a mouth"),
    "a step nobody understands": (
        'do = "A: right"',
        'do = "right"',
        r"'right' is no command: write the player",
    ),
    "an unknown check": (
        'do = "A: right"\nat = "b1"\nsays = "прошел"',
        'check = "colour"',
        r"check: there is no check 'colour'; known: validate",
    ),
    "a check with an unknown key": (
        'do = "A: right"\nat = "b1"\nsays = "прошел"',
        'check = "validate"\ncolour = 1',
        r"check validate: there is no key 'colour'",
    ),
}


def written(text: str) -> scenario.Run:
    """The run of a scenario given as text."""
    return scenario.run(scenario.loads(text, "file/mine", "mine.toml"))


def test_a_good_file_runs_without_difference() -> None:
    """And fires what it says it shows."""
    run = written(GOOD)
    assert run.differences == ()
    assert "LP-TURN-14" in run.fired()
    assert run.scenario.maps.keys() == {"M1"}


@pytest.mark.parametrize("fault", BAD)
def test_a_bad_file_is_explained(fault: str) -> None:
    """The message names the file, the key and why."""
    old, new, message = BAD[fault]
    assert GOOD.count(old) >= 1
    last = fault == "unknown clause in a step"
    text = new.join(GOOD.rsplit(old, 1)) if last else GOOD.replace(old, new, 1)
    with pytest.raises(RulebookError, match=message):
        written(text)


DIFFERENT = {
    "at": ('at = "b1"', 'at = "a1"', "step 1: at.A should be 'a1', but is 'b1'"),
    "says": ('says = "прошел"', 'says = ""', "step 1: says should be silence, but is 'прошел'"),
    "turn": ('expect.turn = "B"', 'expect.turn = "A"', "step 1: turn should be 'A', but is 'B'"),
    "no such fact": (
        "expect.turn", "expect.colour", "step 1: colour should be 'B', but is 'no such fact'"
    ),
    "not refused": (
        'at = "b1"', 'refused = "wounded"', "refused should be 'wounded', but is 'no refusal'"
    ),
    "refused": (
        'do = "A: right"', 'do = "A: stab"', "refused should be 'no refusal', but is 'no-dagger'"
    ),
    "clause": (
        'B"\nclauses = ["LP-TURN-14"]', 'B"\nclauses = ["LP-HOLE-03"]',
        "step 1: clause LP-HOLE-03 should be 'fired', but is 'not fired'",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", DIFFERENT)
def test_a_difference_is_shown(what: str) -> None:
    """Step, thing, expectation and finding in one line; the run goes on to its end."""
    old, new, message = DIFFERENT[what]
    assert old in GOOD
    found = [str(one) for one in written(GOOD.replace(old, new, 1)).differences]
    assert any(one.endswith(message) and one.startswith("step 1: ") for one in found)


def test_an_unknown_name_meets_near_misses() -> None:
    """A slip of the finger is answered with the names that come close."""
    with pytest.raises(
        ScenarioError, match=r"'labyrinth/faling-into-holes'.*labyrinth/falling-into-holes"
    ):
        scenario.load("labyrinth/faling-into-holes")
    with pytest.raises(ScenarioError, match=r"There is no scenario '\.\./\.\./etc/passwd'"):
        scenario.load("../../etc/passwd")


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    """A missing file and one that is no text say so."""
    with pytest.raises(ScenarioError, match="cannot be read as UTF-8 text"):
        scenario.load_file(tmp_path / "none.toml")
    broken = tmp_path / "broken.toml"
    broken.write_bytes(b"\xff\xfe")
    with pytest.raises(ScenarioError, match=r"broken\.toml: the file cannot be read"):
        scenario.load_file(broken)


def test_a_file_anywhere_is_read(tmp_path: Path) -> None:
    """Its id is its name."""
    path = tmp_path / "my-own.toml"
    path.write_text(GOOD, "utf-8")
    assert scenario.load_file(path).id == "file/my-own"


def test_rulings_flipped_for_one_run_win() -> None:
    """``run`` with other rulings plays the same script under them."""
    text = GOOD.replace("players.A", 'treasure = "b1"\nplayers.A')
    flipped = scenario.run(scenario.loads(text), {"treasure_change": "take-and-put"})
    assert flipped.timeline.game.facts(flipped.nodes[0].state)["treasure"] == "b1"


ALL_WRONG = """
titel = "A slip of the finger"
game = "labyrinth"
clauses = ["LP-TURN-99"]
map = 5

[setup]
players = "A"
tresure = "a1"

[options]
announse = "final"

[[step]]
do = 5
at = ["b1"]
clauses = ["LP-TURN-98"]
ask = {wuestion = "?", kind = "zebra"}

[[step]]
note = "x"
says = "y"

[[step]]
reset.player.A = "a1"
"""


def test_all_mistakes_of_a_file_are_told_at_once() -> None:
    """Unknown keys, clauses and rulings, wrong types: in the head and in every step."""
    with pytest.raises(ScenarioError) as found:
        scenario.loads(ALL_WRONG, "file/mine", "mine.toml")
    told = [str(mistake) for mistake in found.value.mistakes]
    wanted = [
        "there is no key 'titel'; known keys: title,",
        "'map' must be text in quotes, not 5",
        "the key 'title' is missing; every scenario has one.",
        "clauses: there is no clause 'LP-TURN-99'; ids look like",
        "setup.players: write a table",
        "setup.tresure: there is no such key; known keys: map,",
        "options.announse: this game has no such ruling; it knows",
        "step 1: 'do' must be text in quotes, not 5.",
        "step 1: 'at' must be text in quotes, not ['b1'].",
        "step 1: clauses: there is no clause 'LP-TURN-98'",
        "step 1: ask: there is no key 'wuestion'",
        "step 1: ask: 'question' is missing; say what you ask.",
        "step 1: ask: 'zebra' is no kind; choose from cell, word, legal.",
        "step 2: 'says' tells of a command, in a step with 'do'; take it out of a step with",
        "step 3: setup.player: there is no such key",
    ]
    assert len(told) == len(wanted)
    assert [line.startswith(start) for line, start in zip(told, wanted, strict=True)] == [
        True
    ] * len(wanted)
    assert str(found.value).splitlines() == [f"mine.toml: {line}" for line in told]


@pytest.mark.parametrize(
    ("place", "wrong", "meant"),
    [
        ("", "titel", "Did you mean 'title'?"),
        ("setup.tresure", "", "Did you mean 'treasure'?"),
        ("options.announse", "", "Did you mean 'announce'?"),
        ("step 1: ask", "wuestion", "Did you mean 'question'?"),
        ("clauses", "LP-TURN-99", "Did you mean 'LP-TURN-09'?"),
    ],
)
def test_a_slip_of_the_finger_is_guessed(place: str, wrong: str, meant: str) -> None:
    """The remedy names what comes closest."""
    with pytest.raises(ScenarioError) as found:
        scenario.loads(ALL_WRONG)
    told = [one for one in found.value.mistakes if one.place == place and wrong in one.reason]
    assert told[0].remedy.endswith(meant)


def test_every_step_that_cannot_be_carried_out_is_told() -> None:
    """After a command nobody understands the others are read; a fresh position starts anew."""
    text = (
        GOOD
        + """
[[step]]
do = "right"
[[step]]
do = "A: left"
[[step]]
do = "left"
[[step]]
check = "colour"
[[step]]
reset.players.A = "z9"
[[step]]
reset.players.A = "a1"
[[step]]
check = "colour"
[[step]]
do = "A: right"
at = "a1"
[[step]]
do = "back"
"""
    )
    with pytest.raises(ScenarioError) as found:
        written(text)
    places = [mistake.place for mistake in found.value.mistakes]
    assert places == ["step 2", "step 4", "step 6", "step 8", "step 10"]


def test_a_long_list_of_mistakes_is_cut_in_the_text_only() -> None:
    """The error has them all, its text names twenty."""
    text = GOOD + '[[step]]\ncolour = 1\nnote = "x"\n' * 30
    with pytest.raises(ScenarioError, match=r"mine.toml: and 10 more mistakes\.$") as found:
        written(text)
    assert len(found.value.mistakes) == len(found.value.each()) == 30
    assert len(str(found.value).splitlines()) == 21
