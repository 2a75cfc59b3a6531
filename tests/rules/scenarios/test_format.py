"""Scenario files: what is wrong with one is said with file, key and reason."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from rules import scenarios
from rules.core.errors import RulebookError, ScenarioError
from rules.core.findings import CannotArise, Flaw, Wording
from rules.core.registry import game
from rules.scenarios.address import pack, unpack
from rules.scenarios.report import as_plain, report
from tests.cases import each

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
        'title = "', "notes = " + "[" * 5000 + '\ntitle = "', "nested too deeply|no valid TOML",
    ),
    "unknown key": (
        'game = "labyrinth"', 'gmae = "labyrinth"',
        r"there is no key 'gmae'; known keys: title, game",
    ),
    "no title": ('title = "Two steps"', "", r"mine.toml: the key 'title' is missing"),
    "no game": ('game = "labyrinth"', "", r"mine.toml: the key 'game' is missing"),
    "unknown game": (
        '"labyrinth"', '"chess"', r"game: there is no game 'chess'; games: labyrinth, ravines",
    ),
    "no name of a game": ('"labyrinth"', '""', r"game: there is no game ''; games: labyrinth"),
    "wrong type": ('"Two steps"', "5", r"'title' must be text in quotes, not 5"),
    "unknown clause": (
        '["LP-TURN-14"]\nmap', '["LP-TURN-99"]\nmap',
        r"clauses: there is no clause 'LP-TURN-99'; ids look",
    ),
    "unknown clause in a step": (
        'clauses = ["LP-TURN-14"]\n', 'clauses = ["X"]\n', r"there is no clause 'X'",
    ),
    "map and maps": (
        "[setup]", '[maps]\nM2 = ""\n[setup]',
        r"give 'map' for one drawing or 'maps' for several, not both",
    ),
    "unknown key in a step": (
        'at = "b1"', 'on = "b1"', r"step 1: there is no key 'on'; known keys: do, at",
    ),
    "wrong type in a step": ('at = "b1"', "at = 1", r"step 1: 'at' must be text in quotes, not 1"),
    "two deeds in one step": (
        'at = "b1"', 'note = "x"',
        r"step 1: a step has exactly one of .*; this one has do and note",
    ),
    "no deed in a step": (
        'do = "A: right"', "", r"step 1: a step has exactly one of .*; this one has none of them",
    ),
    "an empty deed": (
        'do = "A: right"', 'do = ""', r"step 1: 'do' is empty; say what is to be done",
    ),
    "expect without facts": (
        'expect.turn = "B"', 'expect = "B"', r"step 1: expect: write a table of facts",
    ),
    "ask of an unknown kind": (
        'at = "b1"', 'ask = {question = "?", kind = "zebra"}',
        r"step 1: ask: 'zebra' is no kind; choose from cell, word, legal",
    ),
    "ask for a word without choices": (
        'at = "b1"', 'ask = {question = "?", kind = "word"}',
        r"step 1: ask: 'choices' must list at least two words",
    ),
    "ask with an unknown key": (
        'at = "b1"', 'ask = {wuestion = "?"}', r"step 1: ask: there is no key 'wuestion'",
    ),
    "a step that is no table": (
        "[[step]]", 'step = ["A: right"]\n[[x]]',
        r"there is no key 'x'|write each step as a \[\[step\]\] table",
    ),
    "no map": (
        'map = """\n+--+--+\n|.. ..|\n+  +  +\n|P1 ..E\n+--+--+\n"""', "",
        r"mine.toml: map: the leader has drawn no plan; add a map",
    ),
    "a malformed map": (
        "|P1 ..E", "|?? ..E", r"mine.toml: Map line 4, column 2: '\?\?' is no cell",
    ),
    "a map that is no drawing": (
        "[setup]\n", "maps = { M2 = 5 }\n[setup]\n",
        r"mine.toml: map M2: write the drawing as text between two lines",
    ),
    "unknown setup key": (
        'players.A = "a1"', 'players.A = "a1"\ncolour = 1',
        r"mine.toml: setup.colour: there is no such key; known keys: map",
    ),
    "unknown map": (
        'players.A = "a1"', 'map = "M7"\nplayers.A = "a1"',
        r"setup.map: there is no map 'M7'; maps drawn here: M1",
    ),
    "no players": (
        'players.A = "a1"\nplayers.B = "b2"', "", r"setup.players: name at least one player",
    ),
    "players of the wrong type": (
        'players.A = "a1"\nplayers.B = "b2"', 'players = "A"', r"setup.players: write a table",
    ),
    "a player with a long name": (
        "players.A", "players.Anna", r"setup.players.Anna: a player's name is one capital letter",
    ),
    "a player off the sheet": (
        'players.A = "a1"', 'players.A = "z9"',
        r"setup.players.A: There is no cell 'z9': name one from a1 to b2. Or write 'starts'",
    ),
    "no such stock": (
        'players.B = "b2"', 'players.B = "b2"\nstock.A = "4/0/0"',
        r"setup.stock.A: '4/0/0' is no stock; write",
    ),
    "stock of nobody": (
        'players.B = "b2"', 'players.B = "b2"\nstock.C = "1/0/0"',
        r"setup.stock: nobody called 'C' is playing; players: A, B",
    ),
    "nobody is wounded": (
        'players.B = "b2"', 'players.B = "b2"\nwounded = ["C"]',
        r"setup.wounded: nobody called 'C'",
    ),
    "wounded of the wrong type": (
        'players.B = "b2"', 'players.B = "b2"\nwounded = 5',
        r"setup.wounded: write a list, such as",
    ),
    "a treasure nowhere": (
        'players.B = "b2"', 'players.B = "b2"\ntreasure = "z9"',
        r"setup.treasure: There is no cell 'z9'.* Or name a player",
    ),
    "a treasure outside": (
        'players.B = "b2"', 'players.B = "b2"\ntreasure = "out"',
        r"setup.treasure: it lies inside the labyrinth; name a cell",
    ),
    "a treasure afloat on land": (
        'players.B = "b2"', 'players.B = "b2"\ntreasure = "floating a1"',
        r"setup.treasure: a1 has no current for it to float in",
    ),
    "a wounded carrier": (
        'players.B = "b2"', 'players.B = "b2"\nwounded = ["A"]\ntreasure = "A"',
        r"setup.treasure: A is wounded and cannot carry it",
    ),
    "a carrier outside": (
        'players.B = "b2"', 'players.B = "out"\ntreasure = "B"',
        r"setup.treasure: B carries it but is not in the field",
    ),
    "told what cannot be told": (
        'players.B = "b2"', 'players.B = "b2"\ntold = ["exits"]',
        r"setup.told: 'exits' cannot be agreed on; choose from size",
    ),
    "placed by nobody": (
        'players.B = "b2"', 'players.B = "b2"\nplacing = "dice"',
        r"setup.placing: 'dice' is neither 'players' nor 'leader'",
    ),
    "unknown ruling": (
        "[[step]]", '[options]\ncolour = "red"\n[[step]]',
        r"options.colour: this game has no such ruling; it knows",
    ),
    "unknown choice": (
        "[[step]]", '[options]\nannounce = "red"\n[[step]]',
        r"options.announce: 'red' is no choice for LP-GAP-06; choose one of entered",
    ),
    "a plan nobody can play": ("|P1 ..E", "|r1 ..E", r"River r ends on a2 without a mouth"),
    "a step nobody understands": (
        'do = "A: right"', 'do = "right"', r"'right' is no command: write the player",
    ),
    "an unknown check": (
        'do = "A: right"\nat = "b1"\nsays = "прошел"\nexpect.turn = "B"',
        'check = "colour"\nexpect = "red"', r"check: there is no check 'colour'; known: validate",
    ),
    "a check with an unknown key": (
        'do = "A: right"\nat = "b1"\nsays = "прошел"\nexpect.turn = "B"',
        'check = "validate"\ncolour = 1\nexpect = "ok"',
        r"check validate: there is no key 'colour'",
    ),
    "what is never said, beside a check": (
        'do = "A: right"\nat = "b1"\nsays = "прошел"\nexpect.turn = "B"',
        'check = "validate"\nnever_says = "A wins."\nexpect = "ok"',
        r"step 1: 'never_says' tells of what happens.*write it in a step with 'do' or 'reset'",
    ),
}  # fmt: skip


def written(text: str) -> scenarios.Run:
    """The run of a scenario given as text."""
    return scenarios.run(scenarios.loads(text, "file/mine", "mine.toml"))


def test_a_good_file_runs_without_difference() -> None:
    """And fires what it says it shows."""
    run = written(GOOD)
    assert run.differences == ()
    assert "LP-TURN-14" in run.fired()
    assert run.scenario.maps.keys() == {"M1"}


@each("fault", BAD)
def test_a_bad_file_is_explained(fault: str) -> None:
    """The message names the file, the key and why."""
    old, new, message = BAD[fault]
    assert GOOD.count(old) >= 1
    last = fault == "unknown clause in a step"
    text = new.join(GOOD.rsplit(old, 1)) if last else GOOD.replace(old, new, 1)
    with pytest.raises(RulebookError, match=message):
        written(text)


def test_a_plan_that_nobody_can_play_is_named_where_it_stands() -> None:
    """Of several drawings the one that is played on."""
    second = 'map = "M2"\nplayers.A = "a1"'
    drawing = GOOD.split('"""')[1]
    maps = f'[maps]\nM1 = """{drawing}"""\nM2 = """{drawing.replace("P1", "r1")}"""\n'
    head, _, rest = GOOD.split('"""')
    text = head.replace("map = ", maps) + rest.replace('players.A = "a1"', second)
    with pytest.raises(RulebookError, match=r"mine.toml: map M2: River r ends on a2"):
        written(text)


DRAW = """
title = "A draw"
game = "underground"
map = '''
Start--a0--a1--a2--a3--a4
start: Start
chance: a3
'''
[setup]
players.A = "a0"
players.B = "a4"
chance = ["find a tool", "…"]
[[step]]
do = "A: throw; die: 3; A: go a1 a2 a3"
[[step]]
do = "B: throw"
"""


def test_what_must_come_up_is_told_where_it_is_not_given() -> None:
    """A step that forgets the known top card, or gives another one, learns what to write."""
    known = "what comes up is known: write 'draw: find a tool' there"
    for text in (DRAW, DRAW.replace('B: throw"', 'draw: go to prison"')):
        assert known in str(written(text).differences[0]), text
    assert known not in str(written(DRAW.replace('chance = ["find a tool", "…"]', "")).differences)


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


@each("what", DIFFERENT)
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
        scenarios.load("labyrinth/faling-into-holes")
    with pytest.raises(ScenarioError, match=r"There is no scenario '\.\./\.\./etc/passwd'"):
        scenarios.load("../../etc/passwd")


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    """A missing file and one that is no text say so."""
    broken = tmp_path / "broken.toml"
    broken.write_bytes(b"\xff\xfe")
    with pytest.raises(ScenarioError, match=r"broken\.toml: the file is no UTF-8 text.*save it"):
        scenarios.load_file(broken)
    with pytest.raises(ScenarioError, match=r"none.toml: the file is not there; look at the name"):
        scenarios.load_file(tmp_path / "none.toml")
    with pytest.raises(ScenarioError, match=r"Did you mean 'broken.toml'\?"):
        scenarios.load_file(tmp_path / "brokn.toml")
    with pytest.raises(ScenarioError, match="the file is a folder; name the files in it"):
        scenarios.load_file(tmp_path)


def test_a_file_anywhere_is_read(tmp_path: Path) -> None:
    """Its id is its name."""
    path = tmp_path / "my-own.toml"
    path.write_text(GOOD, "utf-8")
    assert scenarios.load_file(path).id == "file/my-own"


def test_a_scenario_is_read_once_until_its_file_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The book asks for the same ones again and again; whoever writes one sees it at once."""
    folder = tmp_path / "scenarios"
    folder.mkdir()
    file = folder / "one.toml"
    file.write_text(GOOD, "utf-8")
    monkeypatch.setattr("rules.scenarios.format.home", lambda _: tmp_path)
    first = scenarios.load("labyrinth/one")
    assert scenarios.load("labyrinth/one") is first
    file.write_text(GOOD.replace(first.title, "Another title"), "utf-8")
    os.utime(file, ns=(1, 1))
    assert scenarios.load("labyrinth/one").title == "Another title"


def test_rulings_flipped_for_one_run_win() -> None:
    """``run`` with other rulings plays the same script under them."""
    text = GOOD.replace("players.A", 'treasure = "b1"\nplayers.A')
    flipped = scenarios.run(scenarios.loads(text), {"treasure_change": "take-and-put"})
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
        scenarios.loads(ALL_WRONG, "file/mine", "mine.toml")
    told = [str(mistake) for mistake in found.value.mistakes]
    wanted = [
        "there is no key 'titel'; known keys: title,", "'map' must be text in quotes, not 5",
        "the key 'title' is missing; every scenario has one.",
        "clauses: there is no clause 'LP-TURN-99'; ids look like", "setup.players: write a table",
        "setup.tresure: there is no such key; known keys: map,",
        "options.announse: this game has no such ruling; it knows",
        "step 1: 'do' must be text in quotes, not 5.",
        "step 1: 'at' must be text in quotes, not ['b1'].",
        "step 1: clauses: there is no clause 'LP-TURN-98'",
        "step 1: ask: there is no key 'wuestion'",
        "step 1: ask: 'question' is missing; say what you ask.",
        "step 1: ask: 'zebra' is no kind; choose from cell, word, legal.",
        "step 2: 'says' tells of what happens, in a step with 'do' or 'reset'; take it out",
        "step 3: setup.player: there is no such key",
    ]  # fmt: skip
    assert len(told) == len(wanted)
    assert [line.startswith(start) for line, start in zip(told, wanted, strict=True)] == [
        True
    ] * len(wanted)
    assert str(found.value).splitlines() == [f"mine.toml: {line}" for line in told]


@each(
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
        scenarios.loads(ALL_WRONG)
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
expect = "red"
[[step]]
reset.players.A = "z9"
[[step]]
reset.players.A = "a1"
[[step]]
check = "colour"
expect = "red"
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


CITING = """
title = "What fires"
game = "labyrinth"
map = '''
+--+--+
|.. ..|
+  +  +
|P1 ..E
+--+--+
'''
[setup]
players.A = "a1"
players.B = "b2"
treasure = "b1"
{start}
[[step]]
do = "A: right"
{step}
[[step]]
reset.players.A = "b2"
{reset}
"""


def citing(start: str = "", step: str = "", reset: str = "", top: str = "") -> list[str]:
    """The differences of a short scenario with expectations at three places."""
    text = top + CITING.format(start=start and f"[start]\n{start}", step=step, reset=reset)
    return [str(one) for one in written(text).differences]


def firing() -> tuple[str, ...]:
    """What really fires in the step."""
    return written(CITING.format(start="", step="", reset="")).nodes[0].clauses


def test_fires_lists_all_clauses_of_a_step() -> None:
    """One too few in the list and one too many are both told; all of them in any order are well."""
    fired = firing()
    assert len(fired) > 1
    assert citing(step=f"fires = {list(reversed(fired))}") == []
    short = citing(step=f"fires = {list(fired[1:])}")
    assert short == [f"step 1: clause {fired[0]} should be 'not fired', but is 'fired'"]
    long = citing(step=f"fires = {[*fired, 'LP-HOLE-03']}")
    assert long == ["step 1: clause LP-HOLE-03 should be 'fired', but is 'not fired'"]
    assert len(citing(step="fires = []")) == len(fired)


def test_never_lists_clauses_that_must_not_fire() -> None:
    """One that does is told."""
    fired = firing()
    assert citing(step="never = ['LP-HOLE-03']") == []
    assert citing(step=f"never = ['LP-HOLE-03', '{fired[0]}']") == [
        f"step 1: clause {fired[0]} should be 'not fired', but is 'fired'"
    ]


def test_the_beginning_and_a_fresh_position_are_looked_at() -> None:
    """Facts and clauses may be expected under ``[start]`` and beside ``reset``."""
    assert citing(start="expect.turn = 'A'", reset="expect.at.A = 'b2'\nsays = ''") == []
    wrong = citing(start="expect.turn = 'B'", reset="expect.at.A = 'a1'\nclauses = ['LP-HOLE-03']")
    assert wrong == [
        "start: turn should be 'B', but is 'A'",
        "step 2: at.A should be 'a1', but is 'b2'",
        "step 2: clause LP-HOLE-03 should be 'fired', but is 'not fired'",
    ]


def test_what_a_scenario_is_about_must_fire() -> None:
    """A clause at the head of the file fires in some step, or the run differs."""
    fired = firing()
    assert citing(top=f"clauses = ['{fired[0]}']") == []
    assert citing(top="clauses = ['LP-HOLE-03']") == [
        "the file: clause LP-HOLE-03 should be 'fired', but is 'not fired in any step'"
    ]


@each(
    ("where", "text", "reason"),
    [
        ("start", "fires = ['X']", "start: fires: there is no clause 'X'"),
        ("start", "at = 'a1'", "start: 'at' must name somebody here; write at.A"),
        ("step", "never = ['LP-HOLE-99']", "step 1: never: there is no clause 'LP-HOLE-99'"),
        ("step", "never = 'LP-HOLE-03'", "step 1: 'never' must be a list in brackets"),
        (
            "step", "never = ['LP-HOLE-03']\nclauses = ['LP-HOLE-03']",
            "step 1: LP-HOLE-03 can not both fire and never fire",
        ),
        (
            "step", "fires = []\nclauses = ['LP-HOLE-03']",
            "step 1: 'fires' lists all that fires, and LP-HOLE-03 is not among it",
        ),
        ("reset", "at = 'b2'", "step 2: 'at' tells of a command"),
    ],
)  # fmt: skip
def test_a_list_of_clauses_that_cannot_be_meant(where: str, text: str, reason: str) -> None:
    """It is a mistake in the file, told before anything is played."""
    with pytest.raises(ScenarioError) as found:
        citing(**{where: text})
    assert reason in str(found.value)


def test_an_expectation_beside_a_note_is_a_mistake() -> None:
    """Nothing happens there, so nobody would look at it."""
    for key in ('expect.turn = "A"', 'says = ""', "fires = []", "never = ['LP-HOLE-03']"):
        with pytest.raises(ScenarioError, match="take it out of a step with 'note'"):
            scenarios.loads(GOOD + f'[[step]]\nnote = "x"\n{key}\n')


# -- words, views, events, and a start elsewhere ------------------------------------------------

RIVER = """
title = "Two in a field"
game = "ravines"
map = '''
+--+--+--+
|P1 .. P2|
+  +  +  +
|.. .. ..E
+--+--+--+
'''
[setup]
players.A = "a2"
players.B = "c2"
"""


def river(*steps: str, top: str = "") -> list[str]:
    """The differences of steps in a small field with two pits."""
    text = top + RIVER + "".join(f"[[step]]\n{step}\n" for step in steps)
    return [str(one) for one in scenarios.run(scenarios.loads(text)).differences]


def test_what_a_viewer_hears_is_expected() -> None:
    """His words as a text, or the kinds of events that he learns of as a list."""
    step = 'do = "A: up"\nsays = "яма"\n'
    assert (
        river(step + 'hears.B = "яма"\nhears.leader = ["moved", "carried", "said", "turn"]') == []
    )
    assert river(step + 'hears.A = ""') == ["step 1: hears.A should be silence, but is 'яма'"]
    (wrong,) = river(step + 'hears.leder = "яма"')
    assert "no such viewer; viewers: leader, A, B. Did you mean 'leader'?" in wrong


def test_what_a_viewer_sees_is_expected() -> None:
    """Facts of his view; a slip of the finger is answered with what comes close."""
    assert river('do = "A: right"\nsees.A.turn = "B"\nsees.leader.at.A = "b2"') == []
    (wrong,) = river('do = "A: right"\nsees.B.trun = "A"')
    assert (
        wrong == "step 1: sees.B.trun should be 'A', but is \"no such fact. Did you mean 'turn'?\""
    )
    (hidden,) = river('do = "A: right"\nsees.B.at.A = "b2"')
    assert "no such fact" in hidden


def test_events_must_happen_or_must_not() -> None:
    """One kind or several; a kind that no game has is a mistake."""
    assert river('do = "A: up"\nevent = "carried"\nnever = ["wall", "found"]') == []
    assert river('do = "A: up"\nevent = ["moved", "wall"]\nnever = ["carried"]') == [
        (
            "step 1: event wall should be 'there', but is "
            "'not there; events: moved, carried, said, turn'"
        ),
        "step 1: event carried should be 'not there', but is 'there'",
    ]
    with pytest.raises(ScenarioError, match=r"there is no event 'caried'.*Did you mean 'carried'"):
        river('do = "A: up"\nevent = "caried"')
    with pytest.raises(ScenarioError, match=r"never: there is no event 'wal'.*Did you mean 'wall'"):
        river('do = "A: up"\nnever = ["wal"]')


def test_a_place_after_chance_is_that_of_the_player_on_turn() -> None:
    """A die or a draw is nobody's action; what comes of it happens to the one whose turn it is."""
    text = """
title = "A die"
game = "underground"
map = '''
a0--a1--a2--a3
chasm: a2
'''
[setup]
players.A = "a1"
players.B = "a0"
came.A = "a0"
[[step]]
do = "A: jump"
at = "a1"
[[step]]
do = "die: 6"
at = "out"
"""
    assert not scenarios.run(scenarios.loads(text)).differences


@each(
    ("step", "reason"),
    [
        ('do = "A: up"\nexpect.turn = true', 'expect.turn: write "yes", not True'),
        ('do = "A: up"\nat.A = "a1"\nexpect.at.A = "a1"', "'at.A' is expected twice"),
        ('do = "A: up"\nexpect = {}', "'expect' is empty, so nothing is looked at"),
        ('do = "A: up"\nclauses = []', "'clauses' is empty, so nothing is looked at"),
        ('do = "A: up"\nnever = ["wall", "wall"]', "wall stands there twice"),
        ('do = "A: up"\nevent = "wall"\nnever = ["wall"]', "can not both happen and never happen"),
        ('do = "A: up"\nevent = 5', "'event' must be a kind of event in quotes, not 5"),
        ('do = "A: up"\nsays = 5', "'says' must be text in quotes, not 5"),
        ('do = "A: up"\nsays = [5]', "'says' must be text in quotes, not [5]"),
        ('do = "A: up"\nsees.A = "x"', "'sees.A' must be a table of facts"),
        ('do = "A: up"\nhears = "x"', "'hears' must be a table"),
        ('do = "A: up"\nrefused = ""', "'refused' is empty"),
        ('check = "roles"', "a check has to say what it expects"),
        ('check = "roles"\nexpect = 1\nask = {question = "?"}', "'ask' tells of a command"),
        ('note = "x"\nevent = "wall"', "'event' tells of what happens"),
    ],
)
def test_what_is_written_and_not_looked_at_is_a_mistake(step: str, reason: str) -> None:
    """Nothing in a file passes unseen."""
    with pytest.raises(ScenarioError) as found:
        river(step)
    assert reason in str(found.value)


def test_a_question_needs_an_answer() -> None:
    """Its choices hold what really comes; a fact that there is not is told."""
    ask = 'do = "A: up"\nask.question = "?"\nask.kind = "word"\nask.choices = [{}]'
    assert river(ask.format('"яма", "nothing"')) == []
    (wrong,) = river(ask.format('"река", "nothing"'))
    assert "the answer of ask should be 'one of река, nothing', but is 'яма'" in wrong
    (none,) = river(ask.format('"A", "B"') + '\nask.fact = "trun"')
    assert "Did you mean 'turn'?" in none


def test_a_drawing_that_nobody_reads_is_told() -> None:
    """Every map is that of a set-up, or a check names it."""
    two = GOOD.replace('map = """', 'maps.M1 = """', 1).replace(
        "[setup]", "maps.mine = '''\n+--+\n|..E\n+--+\n'''\n[setup]"
    )
    (told,) = [str(one) for one in written(two).differences]
    assert told == (
        "the file: map mine should be named by a set-up or a check, but is read by nobody"
    )
    named = two + '[[step]]\ncheck = "connectivity"\nmap = "mine"\nexpect = "ok"\n'
    assert written(named).differences == ()


def test_a_scenario_without_steps_says_so() -> None:
    """An empty script is never well."""
    text = "step = []\n" + RIVER
    (told,) = [str(one) for one in scenarios.run(scenarios.loads(text)).differences]
    assert told == "the file: the script should be one step at least, but is empty"


# -- a start elsewhere --------------------------------------------------------------------------

ON = 'title = "Further on"\ngame = "labyrinth"\nfrom = "{}"\n[[step]]\ndo = "B: back"\n'


def test_a_scenario_goes_on_from_a_file_beside_it(tmp_path: Path) -> None:
    """Its maps, set-up and rulings are those of the other one, its position that after a step."""
    (tmp_path / "first.toml").write_text(GOOD, "utf-8")
    path = tmp_path / "second.toml"
    path.write_text(ON.format("first@1") + '[start]\nat.A = "b1"\nexpect.turn = "B"\n', "utf-8")
    found = scenarios.load_file(path)
    done = scenarios.run(found)
    assert done.differences == ()
    first = scenarios.run(scenarios.load_file(tmp_path / "first.toml"))
    assert done.timeline.root.state == first.nodes[0].state
    packed = unpack(pack(found))
    assert scenarios.run(packed).timeline.root.state == done.timeline.root.state


def test_a_scenario_goes_on_from_one_of_the_book() -> None:
    """By its short name or its id; without a step from the beginning."""
    for name in ("blasting-walls", "labyrinth/blasting-walls@0"):
        text = ON.format(name).replace("B: back", "A: right")
        run = scenarios.run(scenarios.loads(text))
        assert (
            run.timeline.root.state
            == scenarios.begin(scenarios.load("labyrinth/blasting-walls")).state
        )


def test_no_circle_closes(tmp_path: Path) -> None:
    """Two files that go on from each other, and one that goes on from itself, are refused."""
    for name, other in (("a", "b"), ("b", "a"), ("self", "self")):
        (tmp_path / f"{name}.toml").write_text(ON.format(other), "utf-8")
    for name in ("a", "self"):
        with pytest.raises(ScenarioError, match="goes on from this scenario itself"):
            scenarios.load_file(tmp_path / f"{name}.toml")
    for number in range(20):
        (tmp_path / f"c{number}.toml").write_text(ON.format(f"c{number + 1}"), "utf-8")
    with pytest.raises(ScenarioError, match="more than 8 scenarios go on from each other"):
        scenarios.load_file(tmp_path / "c0.toml")


@each(
    ("name", "more", "reason"),
    [
        ("blasting-wals", "", "Did you mean 'blasting-walls'?"),
        ("blasting-walls@99", "", "it has no step '99'; write a number from 0 to"),
        ("blasting-walls@x", "", "it has no step 'x'"),
        ("duel/what-an-action-is", "", "there is no scenario 'duel/what-an-action-is' in the book"),
        ("", "", "it must name a scenario, not ''"),
        ("blasting-walls", "[setup]\nplayers.A = 'a1'", "'setup' comes from the scenario this one"),
        ("../../etc/passwd", "", "there is no scenario '../../etc/passwd'"),
    ],
)
def test_a_start_that_there_is_not(name: str, more: str, reason: str) -> None:
    """The reason and what comes close."""
    with pytest.raises(ScenarioError) as found:
        scenarios.loads(ON.format(name) + more)
    assert reason in str(found.value)


def test_a_loose_position_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Why it cannot arise stands in the report; where it can, the key is needless."""
    loose = GOOD.replace("[setup]", "[setup]\nloose = true")
    (needless,) = [str(one) for one in written(loose).differences]
    assert needless == "start: loose should be needed, but is not: it can arise by the rules"
    of = type(game("labyrinth"))
    set_up = of.setup
    flaw = Flaw("players.A", "nobody may stand there", ("LP-GAP-03",))

    def strict(self: object, spec: Any, *more: Any) -> Any:
        if not spec.get("loose"):
            raise CannotArise([flaw], Wording("Write loose = true."))
        return set_up(self, spec, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(of, "setup", strict)
    done = written(loose)
    assert done.differences == ()
    told = "setup.players.A: nobody may stand there (LP-GAP-03)."
    assert f"This position cannot arise by the rules: {told}" in report(done)
    assert as_plain(done)["start"]["loose"] == told


def test_a_key_of_several_words_needs_quotes() -> None:
    """The remedy stands behind the message."""
    with pytest.raises(ScenarioError, match="Put a key of several words in quotes"):
        scenarios.loads(GOOD.replace("expect.turn", "expect.stock.wire cutter"))
