"""What is added to a game stands in few files: tried on a copy, where all that follows is there.

Beside these go tests, scenarios, pages, golden files and the change log.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.edits import ROOT, Edit, counted, edits, python

STATE, VERBS = "rules/games/duel/state.py", "rules/games/duel/verbs/__init__.py"
FIELD = [
    Edit(STATE, "before", "class Walker(NamedTuple):", """\
THIRST = Declared(
    edit=[0, 5],
    fact=Fact("thirst", "how thirsty a player is", "a number", changed="{who} had thirst {new}"),
    key=Numbers(
        word="thirst", how="a table, such as thirst.P1 = 2", means="how thirsty one is", usual=0,
        held=5, most=5, label="thirst of {who}",
    ),
    hidden=Hidden(OWN, lambda _thirst, _ground: 0, "how thirsty the opponent is"),
)


"""),
    Edit(STATE, "before", "class Walker(NamedTuple):", """\
PRIDE = Declared(
    serialize.number(0, 5), Fact("pride", "how proud a player is", "a number", changed=""),
    Numbers(
        word="pride", how="a table, such as pride.P1 = 2", means="how proud one is", usual=0,
        held=5, most=5, label="pride of {who}",
    ),
    hidden=Hidden(OTHERS, lambda _pride, _ground: 0),
)


"""),
    Edit(STATE, "after", "    fixed: Annotated[int,",
         "    thirst: Annotated[int, THIRST] = 0\n    pride: Annotated[int, PRIDE] = 0\n"),
    Edit(STATE, "instead", "from rules.core.fields import OWN,",
         "from rules.core.fields import OTHERS, OWN, Declared, Fact, Fields, Hidden\n"
         "from rules.core.fields import make_replacer\n"),
]  # fmt: skip
"""A field of a player that he does not see himself, and one that his opponent does not see."""
FOLLOWS = """
from rules.core.playout import play_randomly
from rules.core.registry import game
from rules.core.setup import Layout, setup_editor
from rules.explain.why import tell_difference, collect_words
from random import Random

rules, editor = game("duel"), setup_editor("duel")
spec = {"thirst": {"P2": 4}, "pride": {"P2": 3}}
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
assert [rules.mask(state, who).walkers[1].thirst for who in rules.setups.seats] == [4, 0]
assert "pride.P2" not in dict(rules.observe(state, "P1").facts)
assert rules.observe(state, "P2")["pride.P2"] == "3"
assert [rules.mask(state, who).walkers[1].pride for who in rules.setups.seats] == [0, 3]
described = editor.described(state, {})
assert described.spec["thirst"] == {"P1": 0, "P2": 4}
layout = Layout(described.spec, {}, {}, state)
(piece,) = [one for one in editor.pieces(layout) if one.id == "thirst.P2"]
assert (piece.number, piece.most) == (4, 5)
for part in ("keys", "facts", "sees"):
    assert {"thirst", "thirst.<player>"} & rules.setups.manual().words(part), part
told = collect_words("duel")
assert told.edits["seats.*.thirst"] == [0, 5]
other = rules.facts(rules.setup({}, {}, {}))
assert tell_difference(rules.facts(state), other, told.facts) == ("P2 had thirst 0",)
assert play_randomly(rules, state, Random(1), 300).actions
for action in ("P1: throw left", "P1: right", "P2: right"):
    if not rules.refusals(state, rules.parse(state, action)):
        state = rules.apply(state, rules.parse(state, action)).state
assert state.walkers[1].thirst == 4
"""
ROOM = "rules/games/{}/state.py"
SEATED = """\
THIRST = Declared(
    seats=ROW, edit=[0, 5],
    fact=Fact(
        "thirst", "how thirsty a player is", "a number", changed="{who} had thirst {new}"
    ),
    key=Numbers(
        word="thirst", how="a table, such as thirst.A = 2", means="how thirsty one is", usual=0,
        held=5, most=5, label="thirst of {who}",
    ),
    hidden=Hidden(OTHERS, lambda _thirst, _state: 0),
)


"""
"""A field that a whole position holds of each player."""
MEN = """\
TIRED = declare_men(
    "tired", "the men who are tired", "{who} is tired", edit="bits",
    changed={"added": "{items} were tired", "removed": "{items} were not tired"},
)


"""
"""A set of men."""


def in_state(game: str, declared: str, line: str, after: str) -> list[Edit]:
    """A field of the state of a game."""
    return [
        Edit(ROOM.format(game), "before", "class State(NamedTuple):", declared),
        Edit(ROOM.format(game), "after", after, line),
    ]


THIRSTY = "    thirst: Annotated[tuple[int, ...], THIRST] = ()\n"
TUNNELS = edits("A field")
LABYRINTH = in_state(
    "labyrinth",
    SEATED.replace("Numbers(", "keys.Numbers("),
    THIRSTY,
    "    heading: Annotated[",
)
LABYRINTH.append(
    Edit(ROOM.format("labyrinth"), "instead", "from rules.core import serialize",
         "from rules.core import keys, serialize\n")
)  # fmt: skip
CASTLE = in_state("colditz", MEN, "    tired: Annotated[int, TIRED] = 0\n", "    over: Annotated[")
SEATS = """
from rules.core.registry import game
from rules.core.setup import Layout, setup_editor
from rules.explain.why import tell_difference, collect_words

name, spec, maps, word, fact, shown, mine, hidden, way, kind, told = {0!r}
rules, editor = game(name), setup_editor(name)
state = rules.setup(spec, maps, {{}})
saved = rules.dump(state)
assert rules.load(saved) == state
del spec[word]
plain = rules.setup(spec, maps, {{}})
assert rules.load(saved) != plain
assert rules.facts(state)[fact] == shown
assert getattr(state, word) == mine[0] != getattr(plain, word)
assert [getattr(rules.mask(state, who), word) for who in rules.viewers(state)[1:3]] == hidden
described = editor.described(state, maps)
assert rules.setup(described.spec, {{**maps, **described.maps}}, {{}}) == state
offers = (*editor.pieces(Layout(described.spec, maps, {{}}, state)),
          *editor.choices(Layout(described.spec, maps, {{}}, state)))
assert any((getattr(one, "id", "") or one.key).startswith(word + ".") for one in offers)
for part in ("keys", "facts", "sees"):
    assert any(one.partition(".")[0] == word for one in rules.setups.manual().words(part)), part
edits = collect_words(name)
assert edits.edits[way] == kind
assert told in tell_difference(rules.facts(plain), rules.facts(state), edits.facts)
"""
MAP = "a0--a1--a2--E\nstart: a0\nexit: E\n"
PLAN = "+--+--+\n|.. ..E\n+--+--+\n"
IN_TUNNELS: tuple[Any, ...] = (
    "underground", {"players": {"A": "a1", "B": "a2"}, "oil": {"B": 4}}, {"M1": MAP}, "oil",
    "oil.B", "4", [(5, 4)], [(5, 0), (0, 4)], "oil.*", [0, 1], "B had 4 measures of oil",
)  # fmt: skip
IN_LABYRINTH: tuple[Any, ...] = (
    "labyrinth", {"players": {"A": "a1", "B": "b1"}, "thirst": {"B": 4}}, {"M1": PLAN}, "thirst",
    "thirst.B", "4", [(0, 4)], [(0, 0), (0, 4)], "thirst.*", [0, 5], "B had thirst 4",
)  # fmt: skip
IN_CASTLE: tuple[Any, ...] = (
    "colditz",
    {"board": "mini", "players": ["British", "Dutch"], "at": {"Br1": "I06"}, "tired": ["Br1"]},
    {}, "tired", "tired", "Br1", [1], [1, 1], "tired", "bits", "Br1 were tired",
)  # fmt: skip
OPTION = '[gap.options.whistling]\nno = "Nobody whistles."\nyes = "You may whistle."\n\n'


def with_verb(game: str, ruling: str, module: str, table: list[Edit]) -> list[Edit]:
    """A verb that an option below a ruling allows: its module, and its lines in tables."""
    home = f"rules/games/{game}"
    event, code = 'whistled = "somebody whistles"\n', 'no-whistling = "nobody whistles"\n'
    return [
        Edit(f"{home}/clauses.toml", "after", ruling, OPTION),
        Edit(f"{home}/verbs/signals.py", "new", "yes", module),
        *table,
        Edit(f"{home}/manual.toml", "after", "[events]", event),
        Edit(f"{home}/manual.toml", "after", "[codes]", code),
    ]


IN_DUEL = with_verb("duel", 'stays = "A treasure in your hand stays at the', '''\
"""Signals: to whistle, where that ruling is chosen."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.records import Refusal
from rules.games.duel.actions import Action, Verb
from rules.games.duel.state import SEAT, STEPPED, State
from rules.games.duel.verbs.turn import spend_action, used_up
from rules.games.duel.words import Log, tell_both


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
            log.append(tell_both(me, "whistled", f"{action.who} whistles.", ("LD-GAP-32",)))
        return spend_action(state, me, log, STEPPED)
''', [
    Edit(VERBS, "after", "from rules.games.duel.verbs.move import",
         "from rules.games.duel.verbs.signals import Whistle\n"),
    Edit(VERBS, "instead", "    (Move(), Throw(), Take(),",
         "    (Move(), Throw(), Take(), Swap(), Drop(), Enter(), Whistle(), End(), Start(),\n"
         "     First()),\n"),
])  # fmt: skip
"""A verb of the duel."""
UNDER_GROUND = edits("A verb")
IN_COLDITZ = with_verb("colditz", 'turn-end = "Only where a pawn stands at the end', '''\
"""Signals: to whistle, where that ruling is chosen."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.records import Refusal
from rules.games.colditz.actions import Action
from rules.games.colditz.state import Play, State
from rules.games.colditz.verbs.base import Act


class Whistle(Act):
    """Whistle, so that everybody hears it."""

    word = "whistle"
    forms = {"whistle": "by ruling, whistles"}
    codes = ("no-whistling",)

    def forbids(self, state: State, seat: int, action: Action) -> Iterator[Refusal]:
        """Only by ruling."""
        if state.field.rulings.whistling == "no":
            yield Refusal("no-whistling", "Nobody whistles here.", ("EC-GAP-75",))

    def does(self, play: Play, action: Action) -> None:
        """Nothing else happens."""
        play.say("whistled", f"{action.who} whistles.", "EC-GAP-75", seat=play.s.turn)
''', [
    Edit("rules/games/colditz/verbs/__init__.py", "after", "    moving,", "    signals,\n"),
    Edit("rules/games/colditz/verbs/__init__.py", "before", "    # answers to what is asked",
         "    signals.Whistle(),\n"),
])  # fmt: skip
"""A verb of the castle."""
HEARD = """
from rules.core.registry import game

name, who, spec, maps = {0!r}
rules = game(name)
for choice in ("no", "yes"):
    state = rules.setup(spec, maps, {{"whistling": choice}})
    action = rules.parse(state, f"{{who}}: whistle")
    assert rules.format(state, action) == f"{{who}}: whistle"
    assert rules.speech.label(state, action) == "Whistle"
    assert action in rules.candidates(state)
    assert (action in rules.actions(state)) is (choice == "yes")
    codes = [one.code for one in rules.refusals(state, action)]
    assert codes == ["no-whistling"] * (choice == "no")
assert "whistled" in [event.kind for event in rules.apply(state, action).events]
assert "<player>: whistle" in rules.setups.manual().words("commands")
(code,) = [one for one in rules.setups.manual().codes if one.word == "no-whistling"]
assert code.values == "whistle"
assert "whistle" in str(error(lambda: rules.parse(state, f"{{who}}: sing")))
"""
TABLES: tuple[tuple[Any, ...], ...] = (
    ("duel", "P1", {}, {}), ("underground", "A", {"players": {"A": "a1", "B": "a2"}}, {"M1": MAP}),
    ("colditz", "British", {"board": "mini", "players": ["British"], "turn": "British"}, {}),
)  # fmt: skip
"""Where somebody whistles."""
CARD = [
    Edit("rules/games/colditz/cards.toml", "after", 'clauses = ["EC-REF-09"]', """
[[card]]
deck = "opportunity"
name = "Second Wind"
count = 2
late = true
timing = "after-roll"
origin = "ours"
text = "Throw the dice once more and add the result to your movement."
clauses = ["EC-CARD-04"]
"""),
    Edit("rules/games/colditz/verbs/cards.py", "after", "    cards.QUICK_DASH: Effect(",
         '    CARD["Second Wind"]: Effect(refuse_roll, roll_anew, worth=has_rolled),\n'),
]  # fmt: skip
"""A card of the castle."""
DEALT = """
from rules.core.registry import game
from rules.games.colditz.cards import CARD, whole_deck
from rules.games.colditz.figures import gallery

rules = game("colditz")
spec = {"board": "mini", "players": ["British"], "turn": "British", "throws": ["1+2"]}
state = rules.setup({**spec, "hands": {"British": ["Second Wind"]}}, {}, {})
assert whole_deck("deck", six=False).count(CARD["Second Wind"]) == 2
assert [one.many for one in gallery("opportunity") if one.name == "Second Wind"] == [2]
assert rules.facts(state)["hand.British"] == "Second Wind"
(hand,) = [one for one in rules.setups.manual().facts if one.word == "hand.<player>"]
assert "to Second Wind, then Security cards from Appel to Alarm" in hand.means
assert "Second Wind" not in str(rules.observe(state, "Security").facts)
saved = rules.dump(state)
assert saved["hands"][0] == ["Second Wind"]
assert rules.load(saved) == state
once = [name for name in CARD if name != "Second Wind"]
middle = CARD["Second Wind"] + 1
assert middle < len(CARD) == len(once) + 1
plain = rules.setup({**spec, "hands": {"British": ["Hideaway"], "Security": ["Appel"]}}, {}, {})
before = {**rules.dump(plain), "hands": [[once.index("Hideaway")], [once.index("Appel")]]}
assert rules.load(before) == plain
action = rules.parse(state, "British: play Second Wind")
assert rules.format(state, action) == "British: play Second Wind"
assert action in rules.actions(state)
after = rules.apply(state, action)
assert "played" in [event.kind for event in after.events]
assert rules.chance(after.state)
"""
CHANCE = [
    Edit("rules/games/underground/cards.py", "after", 'ChanceCard("miss 3 throws", 1),',
         '    ChanceCard("alarm bell", 2, late=True),\n'),
    Edit("rules/games/underground/verbs/chance.py", "before", "EFFECTS: tuple[Effect", """\
def wake_all(play: Play, seat: int, _turned: bool) -> None:
    for other in range(len(play.misses)):
        play.miss(other, 0)


"""),
    Edit("rules/games/underground/verbs/chance.py", "before",
         "lambda play, seat, _turned: send_to_prison(play, seat),", "    wake_all,\n"),
]  # fmt: skip
"""A Chance card of the tunnels, in the middle of the others."""
GROUND = [
    Edit("rules/games/labyrinth/clauses.toml", "before", 'id = "LP-HOSP-01"', """\
id = "LP-SLIDE-01"
section = "Holes"
kind = "rule"
text = "A slide carries whoever enters it one cell to the right."
test = "Given A before a slide, when A steps into it, then A is on the cell to the right of it."

[[clause]]
"""),
    Edit("rules/games/labyrinth/board/terrain.py", "before", "))  # fmt: skip", """\
    Terrain(
        kind="slide", code="SL", phrase="a slide", bare=("горка", "slide"), name="slide",
        speaks=("LP-SLIDE-01",), carries="slide", carried="{who} slides to {where}.", motion="ring",
        signs=("slide",),
    ),
"""),
    Edit("rules/games/labyrinth/verbs/move.py", "instead", "CARRIED: dict[str, Transfer] = {", """\
CARRIED: dict[str, Transfer] = {
    terrain.FALL: fall_down, terrain.DRIFT: drift_on,
    "slide": lambda field, here, there: (
        (there + 1,) if here < there else (), ("LP-SLIDE-01",)
    ),
}
"""),
]  # fmt: skip
"""A ground that carries, with its clause."""
SLID = """
from random import Random

from rules.core.registry import game
from rules.core.timeline import Timeline
from rules.core.worlds import find_worlds
from rules.explain.why import governing_clauses
from widgets.boards.sheet.motion import _Told
from widgets.kernel.film import Film

rules = game("labyrinth")
plan = "+--+--+--+\\n|.. SL ..|\\n+  +  +  +\\n|.. .. ..E\\n+  +  +  +\\n|.. HO AR|\\n+--+--+--+"
spec = {"players": {"A": "starts"}, "told": ["size"], "loose": True}
line = Timeline(rules, rules.setup(spec, {"M1": plan}, {}))
for command in ("A: start a1", "A: right"):
    before, action = line.state, rules.parse(line.state, command)
    node = line.play(action)
(told,) = [event for event in node.events if event.kind == "carried"]
assert (told.text, told.clauses) == ("A slides to c1.", ("LP-SLIDE-01",))
film = Film()
_Told(film, rules, before, action, line.state).tell(node.events)
assert [item.k for item in film.items if item.k in ("ring", "drift")] == ["ring"]
drawn = find_worlds(rules, line.seen("A"))
for number in range(5):
    state = drawn.sample(Random(number)).state
    assert "slide" in state.field.plan.kinds
assert governing_clauses("labyrinth", "b1, slide") == ("LP-SLIDE-01",)
assert rules.load(rules.dump(line.state)) == line.state
below = rules.setup({"players": {"A": "b2"}, "loose": True}, {"M1": plan}, {})
(stayed,) = [
    event for event in rules.apply(below, rules.parse(below, "A: forward")).events
    if event.kind == "stayed"
]
assert stayed.text == "Nothing carries A on."
"""
RUNG = """
from rules.core.registry import game
from rules.games.underground.cards import CHANCE_CARD, chance_deck

rules = game("underground")
assert CHANCE_CARD["alarm bell"] < CHANCE_CARD["deadly accident"]
assert chance_deck(rules.rulings())[CHANCE_CARD["alarm bell"]] == 2
drawn = "S--a1--a2--a3--E\\nstart: S\\nexit: E\\nchance: a2 a3\\n"
spec = {"players": {"A": "a1", "B": "a3"}, "misses": {"B": 2},
        "chance": ["alarm bell", "fire on you"]}
state = rules.setup(spec, {"M1": drawn}, {})
saved = rules.dump(state)
assert saved["pile"] == ["alarm bell", "fire on you"]
once = [name for name in CHANCE_CARD if name != "alarm bell"]
before = {**saved, "pile": [once.index("fire on you")]}
assert rules.dump(rules.load(before))["pile"] == ["fire on you"]
for text in ("A: throw", "die: 1", "A: go a2", "draw: alarm bell"):
    state = rules.apply(state, rules.parse(state, text)).state
assert state.misses == (0, 0)
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
@pytest.mark.parametrize(
    ("walk", "most", "follows"),
    [
        (FIELD, 1, FOLLOWS),
        (TUNNELS, 1, SEATS.format(IN_TUNNELS)),
        (LABYRINTH, 1, SEATS.format(IN_LABYRINTH)),
        (CASTLE, 1, SEATS.format(IN_CASTLE)),
        (CARD, 2, DEALT),
        (CHANCE, 2, RUNG),
        (GROUND, 3, SLID),
        *(
            (walk, 4, HEARD.format(table))
            for walk, table in zip((IN_DUEL, UNDER_GROUND, IN_COLDITZ), TABLES, strict=True)
        ),
    ],
    ids=[
        "a field of a duel",
        "of the tunnels",
        "of a labyrinth",
        "of the castle",
        "a card of the castle",
        "a card of the tunnels",
        "a ground that carries",
        "a verb of the duel",
        "a verb of the tunnels",
        "a verb of the castle",
    ],
)
def test_few_files_say_what_is_new(
    tmp_path: Path, walk: list[Edit], most: int, follows: str
) -> None:
    """Saved, told, hidden, set up, edited, listed, read and refused: nothing else is written."""
    assert len(counted(walk)) <= most
    # What was compiled comes along, but for what another process is just writing.
    skip = shutil.ignore_patterns("*.pyc.*")
    shutil.copytree(ROOT / "rules", tmp_path / "rules", ignore=skip)
    for edit in walk:
        edit.perform(tmp_path)
    python(tmp_path, "-c", ERROR + follows)
