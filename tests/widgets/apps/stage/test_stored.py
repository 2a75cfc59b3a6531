"""What a page holds of a stage is what the live stage shows, whatever is pressed along the line.

The page's own script walks the stored lines, in one Node for all walks; Python walks them, too.
"""

from __future__ import annotations

import json
import random
import re
import subprocess
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from rules.scenarios.expect import list_answers
from rules.scenarios.format import load
from tests.cases import of_the_book
from widgets.apps.stage import parts, still, stored
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.picture import fitted
from widgets.apps.stage.reading import Guess
from widgets.apps.stage.view import view
from widgets.apps.stage.widget import Stage
from widgets.kernel import svg
from widgets.kernel.scene import Layer
from widgets.live.node import node

ROOT = Path(__file__).parents[4]
PRESSES = 30
WHERE = (
    "labyrinth/falling-into-holes", "ravines/inside-one-river", "underground/chasm-jump",
    "duel/out-by-accident", "duel/falling-into-a-pit",
)  # fmt: skip
"""Stories that ask for a place, in the duel on one sheet or on another than the answer's."""
Press = tuple[str, str]


def press(model: StageModel, name: str, arg: str) -> None:
    """One press on the stage."""
    deeds = {"goto": lambda: model.goto(int(arg)), "answer": lambda: model.answer(arg)}
    deeds.get(name, getattr(model, name, None) or (lambda: None))()


def shown(model: StageModel) -> dict[str, Any]:
    """What the stage shows, without what it says of the press alone."""
    model.said = ""
    seen = view(model)
    found = parts.regions(seen, fitted(model, *still.desk(model)))
    tabs = {}
    for tab in stored.TABS:
        model.tab = tab
        tabs[tab] = parts.drawer.panel(view(model))
    model.tab = ""
    rows = {name: found[name] for name in ("said", "ask", "head")}
    ways = list(parts.controls.ways(seen))
    told = {
        "step": seen.course.step,
        "clauses": list(seen.clauses),
        "state": seen.state,
        "count": parts.controls.place(seen),
    }
    return {**told, **rows, "ways": ways, "tabs": tabs, "weighs": seen.drawer.weighs}


def walk(name: str, seed: int) -> tuple[list[Press], list[dict[str, Any]]]:
    """Presses by lot, and what the stage shows after each."""
    model, lot = StageModel(load(name), "", {}), random.Random(f"{name} {seed}")
    presses: list[Press] = []
    seen = []
    while len(presses) < PRESSES:
        chosen = lot.choice(("step", "step", "step", "back", "end", "first", "goto", "answer"))
        arg = str(lot.choice(model.stops)) if chosen == "goto" else ""
        if chosen == "answer":
            if not model.question:
                continue
            right = model.outcome(model.ahead)
            places = [one.id for one in model.places()][:3]
            arg = lot.choice([right, *(list_answers(model.question) or places)])
        press(model, chosen, arg)
        presses.append((chosen, arg))
        seen.append(shown(model))
    return presses, seen


@pytest.mark.slow
def test_the_page_shows_what_the_stage_shows() -> None:
    """Steps, ways back, guesses right and wrong, the end: rows, words and tabs are the same."""
    names = [*of_the_book(part=48)()][:40]
    walks = [walk(name, 1) for name in names]
    lines = [stored.line(StageModel(load(name), "", {}))["stops"] for name in names]
    given = [{"stops": one, "presses": two} for one, (two, _) in zip(lines, walks, strict=True)]
    done = subprocess.run(
        [node(), str(ROOT / "tests/node/walk.mjs")],
        input=json.dumps(given), capture_output=True, text=True, check=True,
    )  # fmt: skip
    for name, (presses, wanted), found in zip(names, walks, json.loads(done.stdout), strict=True):
        for at, (one, other) in enumerate(zip(wanted, found, strict=True)):
            assert other == one, f"{name}: {presses[: at + 1]}"


@pytest.mark.slow
def test_a_guess_lies_where_the_live_stage_draws_it() -> None:
    """At each place of a question's board, on desk and phone, and beside what really came."""
    for name, phone in product(WHERE, (False, True)):
        model, shared = StageModel(load(name), "", {}), svg.Shared()
        held = stored.drawn({"": model}, (), phone=phone)["stages"][""]
        found = 0
        for number, told in zip(model.stops, held["guesses"], strict=True):
            for kind, one in told.items():
                model.guesses, open_ = {}, kind == stored.OPEN
                model.goto(number)
                passed = {} if open_ else {model.ahead: Guess(skipped=True)}
                for place, (x, y) in held["places"][one["places"]].items():
                    model.guesses = dict(passed)
                    bare = still.live(model, phone=phone)
                    guess = Guess(place, shown=not open_)
                    model.guesses = {**passed, model.ahead if open_ else number: guess}
                    wanted = drawn(still.beyond(still.live(model, phone=phone), bare), shared)
                    right = place == one.get("right")
                    mark, at = (one["hit"], (x, y)) if right else (one["mark"], one["at"])
                    assert moved(mark, x - at[0], y - at[1]) == wanted, (name, phone, kind, place)
                    found += 1
        assert found


def drawn(layers: list[Layer], shared: svg.Shared) -> dict[str, Any]:
    """The markup of some layers as :func:`moved` has it."""
    return moved("".join(svg.drawn(one, shared) for one in layers), 0, 0)


def moved(markup: str, x: float, y: float) -> dict[str, Any]:
    """Where the shapes of a mark are, moved by ``x`` and ``y``; half a pixel is nothing."""
    shapes = re.findall(r'<(\w+)[^>]*?(?:translate\(| x=")([-\d.]+)(?: |" y=")([-\d.]+)', markup)
    found = {name: (float(a) + x, float(b) + y) for name, a, b in shapes}
    return {name: pytest.approx(at, abs=0.5) for name, at in found.items()} if x or y else found


def test_a_text_is_held_once_and_comes_back_whole() -> None:
    """Long texts stand in a pool, signs in a second one; short texts stay where they are."""
    pool = stored.Pool()
    text = f"<svg class='er-i'><path/></svg>{'word ' * 20}<svg class='er-i'><path/></svg>"
    assert pool.put({"a": text, "b": [text, "short", 3]}) == {"a": 0, "b": [0, "short", 3]}
    (kept,) = pool.texts
    (sign,) = pool.signs
    assert kept.replace(chr(stored.FIRST), sign) == text


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"step":"x"}', '{"step":1,"reading":0}'])
def test_a_place_that_cannot_be_read_changes_nothing(text: str) -> None:
    """The page may say what it likes: the stage stays where it is."""
    stage = Stage(load("underground/chasm-jump"))
    stage.do("resume", text)
    assert stage.model.index == 0
    assert not stage.model.problem


def test_python_goes_on_where_the_page_has_come_to() -> None:
    """The same step, the same guess beside its result; nothing moves."""
    told = {
        "step": 2, "reading": 2,
        "guesses": {"2": {"value": "a5", "shown": True, "skipped": False}},
    }  # fmt: skip
    stage = Stage(load("underground/chasm-jump"))
    stage.do("resume", json.dumps(told))
    assert (stage.model.index, stage.model.reading) == (2, 2)
    assert "a5" in view(stage.model).told.text
