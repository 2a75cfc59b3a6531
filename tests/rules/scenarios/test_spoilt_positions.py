"""Kept positions spoilt on purpose: refused in words, or a position like any other."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import scenarios
from rules.core.errors import MOST, SetupError
from rules.core.registry import GAMES, game
from rules.scenarios.runner import by_the_book
from tests.cases import each
from tests.fuzz.mutators import changed
from tests.strategies import seeds, walk

NAMES = {of: scenarios.scenarios(of) for of in GAMES}
HUGE = 10**5000
"""More digits than Python writes out."""

single = (
    st.none()
    | st.booleans()
    | st.integers(-10, 200)
    | st.sampled_from([10**30, -(10**400)])
    | st.floats()
    | st.text(max_size=6)
)
anything = st.recursive(
    single,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=8,
)


def kept(name: str, step: int) -> dict[str, Any]:
    """The position after a step of a scenario, as a link or a file would keep it."""
    run = by_the_book(name)
    state = (run.timeline.root, *run.nodes)[step].state
    found: dict[str, Any] = json.loads(json.dumps(game(run.scenario.game).dump(state)))
    return found


def spoilt(of: str, seed: int) -> Any:
    """A real position with one value changed, taken away or doubled, anywhere in it."""
    random = Random(seed)
    name = random.choice(NAMES[of])
    return changed(kept(name, random.randint(0, len(by_the_book(name).nodes))), random)


def seen(of: str, state: Any) -> None:
    """A position is looked at in every way, by everybody, and kept again."""
    rules = game(of)
    for viewer in rules.viewers(state):
        rules.goal(rules.observe(state, viewer))
    rules.facts(state)
    rules.question(state)
    assert rules.actions(state) or rules.result(state) is not None
    for action in rules.actions(state)[:20]:
        rules.label(state, action)
        assert rules.read(state, rules.write(state, action)) == action
    assert rules.load(json.loads(json.dumps(rules.dump(state)))) == state


def tried(of: str, data: Any, seed: int) -> None:
    """Either ``SetupError``, and not a long one, or a position that is played on."""
    try:
        state = game(of).load(data)
    except SetupError as error:
        told = str(error)
    else:
        seen(of, state)
        for here, _ in walk(game(of), state, Random(seed), 4):
            seen(of, here)
        return
    assert told.startswith("position: ")
    assert len(told) <= MOST


@pytest.mark.parametrize("of", GAMES)
@given(seed=seeds)
def test_a_spoilt_position_is_refused_or_played(of: str, seed: int) -> None:
    """Whatever loads can be seen, written, kept and played; all else is told in words."""
    tried(of, spoilt(of, seed), seed)


@pytest.mark.parametrize("of", GAMES)
@given(data=anything, seed=seeds)
def test_any_data_is_refused_or_played(of: str, data: Any, seed: int) -> None:
    """What was never a position is none."""
    tried(of, data, seed)


@each(
    "name",
    [
        "labyrinth/falling-into-holes", "ravines/three-pit-cycle", "duel/falling-into-a-pit",
        "underground/ahead-at-a-fork", "colditz/three-windows",
    ],
)  # fmt: skip
def test_a_wrong_part_is_named_and_its_value_is_not(name: str) -> None:
    """A value may be too long, too deep or too large to be written out at all."""
    deep: Any = []
    for _ in range(50_000):
        deep = [deep]
    rules, whole = game(name.partition("/")[0]), kept(name, 0)
    for part in whole:
        for value in (deep, HUGE, [HUGE], float("nan")):
            with pytest.raises(SetupError) as found:
                rules.load({**whole, part: value})
            assert len(str(found.value)) < 200


@each(
    ("name", "step", "change"),
    [
        ("colditz/appel-obeyed", 0, {"over": 0}),
        ("colditz/new-game", -1, {"pending": [["posts", 1, "", -1, -1, -1, [], []]]}),
        ("colditz/pawns-block", -1, {"purpose": 3}),
        ("underground/signpost-place", 0, {"leave": [0, 1, 0]}),
        ("underground/attack-on-chance", 3, {"at": [11, 4, 2]}),
        ("underground/attack-on-chance", 3, {"pending": [["attack", 1, -1, -1, 4, 3, -1, [], []]]}),
        ("underground/chasm-wood", 0, {"passed": True}),
        ("ravines/take-and-put-at-any-moment", -1, {"won": []}),
        ("underground/tool-catalogue", 45, {"hands": [[], []]}),
        ("underground/tool-catalogue", 45, {"at": [0, 0]}),
        (
            "colditz/three-windows", 0,
            {"deck": [3], "pending": [["draw", 0, "", -1, -1, -1, [], []]] * 2},
        ),
        ("colditz/new-game", -1, {"pending": [["line-up", 0, "", -1, -1, -1, [], []]] * 2}),
        ("colditz/do-or-die", 1, {"pending": [["line-up", 0, "", -1, -1, -1, [], []]]}),
        (
            "underground/tool-catalogue", 45,
            {
                "hands": [[], []],
                "pending": [
                    ["roll", 0, -1, -1, -1, -1, -1, [], []],
                    ["fall", 0, -1, -1, 13, 14, -1, [], []],
                ],
            },
        ),
        (
            "colditz/three-windows", 0,
            {
                "options": {"empty_deck": "from-player"}, "hands": [[], [], []],
                "deck": [3], "pending": [["draw", 0, "", -1, -1, -1, [], []]] * 2,
            },
        ),
        (
            "colditz/three-windows", 0,
            {
                "options": {"empty_deck": "from-player"}, "hands": [[], [], []],
                "deck": [], "pending": [["draw", 0, "", -1, -1, -1, [], []]],
            },
        ),
    ],
    ids=[
        "over and nobody wins", "a prisoner places the Guards", "a search that nobody makes",
        "out of no cave", "an attack on somebody elsewhere", "an attack on nobody",
        "a pass, and not in prison", "out with the treasure and no winner",
        "a fall that nothing saves from", "a fall into a cave that he is not in",
        "one card and two draws", "a nation lines up twice",
        "a nation lines up and has too little room", "a fall that waits",
        "one card, two draws, and nobody to take one from", "no card, and nobody to take one from",
    ],
)  # fmt: skip
def test_parts_that_do_not_fit_together_are_refused(
    name: str, step: int, change: dict[str, Any]
) -> None:
    """Each part may be so, but not beside the others: the game could not go on."""
    rules, whole = game(name.partition("/")[0]), kept(name, step)
    rules.load(whole)
    with pytest.raises(SetupError, match="parts do not fit together"):
        rules.load({**whole, **change})


STUCK = r"nobody can do anything, and nothing is decided; copy the link again\."
WRONG = "a part is missing or of the wrong kind"


@each(
    ("name", "step", "change", "told"),
    [
        (
            "underground/plain-move", 2,
            {"hands": [[], []], "pending": [["lose", 0, -1, -1, -1, -1, -1, [], []]]}, STUCK,
        ),
        ("underground/behind-after-an-arrow", 1, {"pile": []}, WRONG),
        (
            "colditz/doors-and-inspection-points", 2,
            {"pending": [["over-turn", -1, "", -1, -1, -1, [], []]]}, STUCK,
        ),
    ],
    ids=["a tool lost out of an empty hand", "a draw from no pile", "a search that nobody made"],
)  # fmt: skip
def test_a_position_that_nobody_can_go_on_from_is_refused(
    name: str, step: int, change: dict[str, Any], told: str
) -> None:
    """Without a result somebody has a legal action, or chance has an outcome."""
    rules, whole = game(name.partition("/")[0]), kept(name, step)
    rules.load(whole)
    with pytest.raises(SetupError, match=f"^position: {told}"):
        rules.load({**whole, **change})


@each(
    ("name", "part"), [("underground/ahead-at-a-fork", "pile"), ("colditz/three-windows", "deck")]
)
def test_a_pile_without_end_is_refused(name: str, part: str) -> None:
    """No set-up lays so many cards."""
    rules, whole = game(name.partition("/")[0]), kept(name, 0)
    with pytest.raises(SetupError, match=part):
        rules.load({**whole, part: [0] * 50_000})


@each(
    ("name", "board"),
    [("underground/ahead-at-a-fork", "{}--b"), ("colditz/three-windows", "[inner]\n{} plain")],
)  # fmt: skip
def test_a_name_without_end_is_refused(name: str, board: str) -> None:
    """The name of a square has room on a board."""
    rules, whole = game(name.partition("/")[0]), kept(name, 0)
    with pytest.raises(SetupError, match="30"):
        rules.load({**whole, "board": board.format("a" * 31)})


@each("board", ["[inner]\na plain {0},0", "[inner]\na plain\n[boxes]\ninner cells: {0}"])
def test_a_number_without_end_in_a_castle_is_refused(board: str) -> None:
    """Where a circle stands and how many a cell holds are numbers that can be read."""
    rules, whole = game("colditz"), kept("colditz/three-windows", 0)
    with pytest.raises(SetupError, match="Line"):
        rules.load({**whole, "board": board.format("9" * 5000)})
