"""What is added to a game stands in few files: tried on a copy, where all that follows is there.

Beside these go tests, scenarios, pages, golden files and the change log.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.edits import ROOT, Edit, counted, python

STATE, VERBS = "rules/games/duel/state.py", "rules/games/duel/verbs/__init__.py"
FIELD = [
    Edit(STATE, "before", "class Walker(NamedTuple):", """\
THIRST = Field(
    serialize.number(0, 5), edit=[0, 5],
    fact=Fact("thirst", "how thirsty a player is", "a number", changed="{who} had thirst {new}"),
    key=Numbers(
        word="thirst", how="a table, such as thirst.P1 = 2", means="how thirsty one is", usual=0,
        held=5, most=5, label="thirst of {who}",
    ),
    hidden=Hidden(OWN, lambda _thirst, _ground: 0, "how thirsty the opponent is"),
)


"""),
    Edit(STATE, "after", "    fixed: Annotated[int,", "    thirst: Annotated[int, THIRST] = 0\n"),
]  # fmt: skip
"""A field of a player."""
FOLLOWS = """
from rules.core.playout import playout
from rules.core.registry import game
from rules.core.setup import Layout, setup_editor
from rules.explain.why import difference, words
from random import Random

rules, editor = game("duel"), setup_editor("duel")
spec = {"thirst": {"P2": 4}}
state = rules.setup(spec, {}, {})
assert [walker.thirst for walker in state.walkers] == [0, 4]
saved = rules.dump(state)
assert rules.load(saved) == state != rules.setup({}, {}, {})
assert hash(rules.load(saved)) == hash(state)
saved["seats"][1]["thirst"] = 6
assert "thirst" in str(error(lambda: rules.load(saved)))
spec = {"thirst": {"P1": 9}}
assert "setup.thirst.P1: 9 is not from 0 to 5" in str(error(lambda: rules.setup(spec, {}, {})))
assert rules.facts(state)["thirst.P2"] == "4"
assert rules.observe(state, "P1")["thirst.P2"] == "4"
assert "thirst.P2" not in dict(rules.observe(state, "P2").facts)
assert [rules.masked(state, who).walkers[1].thirst for who in rules.seats] == [4, 0]
described = editor.described(state, {})
assert described.spec["thirst"] == {"P1": 0, "P2": 4}
layout = Layout(described.spec, {}, {}, state)
(piece,) = [one for one in editor.pieces(layout) if one.id == "thirst.P2"]
assert (piece.number, piece.most) == (4, 5)
for part in ("keys", "facts", "sees"):
    assert {"thirst", "thirst.<player>"} & rules.manual().words(part), part
told = words("duel")
assert told.edits["seats.*.thirst"] == [0, 5]
other = rules.facts(rules.setup({}, {}, {}))
assert difference(rules.facts(state), other, told.facts) == ("P2 had thirst 0",)
assert playout(rules, state, Random(1), 300).actions
for action in ("P1: throw left", "P1: right", "P2: right"):
    if not rules.refusals(state, rules.read(state, action)):
        state = rules.apply(state, rules.read(state, action)).state
assert state.walkers[1].thirst == 4
"""
VERB = [
    Edit("rules/games/duel/clauses.toml", "after", 'stays = "A treasure in your hand stays at the',
         '[gap.options.whistling]\nno = "Nobody whistles."\nyes = "You may whistle."\n\n'),
    Edit("rules/games/duel/verbs/signals.py", "new", "yes", '''\
"""Signals: to whistle, where that ruling is chosen."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.records import Refusal
from rules.games.duel.actions import Action, Verb
from rules.games.duel.state import SEAT, STEPPED, State
from rules.games.duel.verbs.turn import spend, used_up
from rules.games.duel.words import Log, done


class Whistle(Verb):
    """Whistle, so that everybody hears it."""

    word = "whistle"
    forms = {"whistle": "by ruling, whistles"}
    codes = ("no-action", "no-whistling")
    reads = ("left",)

    def refusals(self, state: State, action: Action) -> Iterator[Refusal]:
        """Only by ruling, and as an action."""
        if bar := used_up(state, action):
            yield bar
        elif state.rulings.whistling == "no":
            yield Refusal("no-whistling", "Nobody whistles here.", ("LD-GAP-32",))

    def apply(self, state: State, action: Action, log: Log) -> State:
        """It costs an action."""
        me = SEAT[action.who]
        if log is not None:
            log.append(done(me, "whistled", f"{action.who} whistles.", ("LD-GAP-32",)))
        return spend(state, me, log, STEPPED)
'''),
    Edit(VERBS, "after", "from rules.games.duel.verbs.move import",
         "from rules.games.duel.verbs.signals import Whistle\n"),
    Edit(VERBS, "instead", "    (Move(), Throw(), Take(),",
         "    (Move(), Throw(), Take(), Swap(), Drop(), Enter(), Whistle(), End(), Start(),\n"
         "     First()),\n"),
    Edit("rules/games/duel/manual.toml", "after", "[events]", 'whistled = "somebody whistles"\n'),
    Edit("rules/games/duel/manual.toml", "after", "[codes]", 'no-whistling = "nobody whistles"\n'),
]  # fmt: skip
"""A verb that an option allows."""
HEARD = """
from rules.core.registry import game

rules = game("duel")
for choice in ("no", "yes"):
    state = rules.setup({}, {}, {"whistling": choice})
    action = rules.read(state, "P1: Whistle")
    assert rules.write(state, action) == "P1: whistle"
    assert rules.label(state, action) == "Whistle"
    assert action in rules.nameable(state)
    assert (action in rules.actions(state)) is (choice == "yes")
    codes = [one.code for one in rules.refusals(state, action)]
    assert codes == ["no-whistling"] * (choice == "no")
assert rules.facts(rules.apply(state, action).state)["turn"] == "P2"
assert "<player>: whistle" in rules.manual().words("commands")
(code,) = [one for one in rules.manual().codes if one.word == "no-whistling"]
assert code.values == "whistle"
assert "whistle" in str(error(lambda: rules.read(state, "P1: sing")))
"""
ERROR = '''
def error(call):
    """What is wrong with a call."""
    try:
        call()
    except Exception as wrong:
        return wrong
    raise AssertionError("nothing is wrong")

'''


@pytest.mark.slow
@pytest.mark.parametrize(("edits", "most", "follows"), [(FIELD, 1, FOLLOWS), (VERB, 4, HEARD)])
def test_few_files_say_what_is_new(
    tmp_path: Path, edits: list[Edit], most: int, follows: str
) -> None:
    """Saved, told, hidden, set up, edited, listed, read and refused: nothing else is written."""
    assert len(counted(edits)) <= most
    shutil.copytree(
        ROOT / "rules", tmp_path / "rules", ignore=shutil.ignore_patterns("__pycache__")
    )
    for edit in edits:
        edit.perform(tmp_path)
    python(tmp_path, "-c", ERROR + follows)
