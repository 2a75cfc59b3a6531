"""The table of presses: what its keys lead to is done, and each tab shows something."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from rules import scenarios
from tests.edits import Edit, copied, python
from widgets.apps.match import commands as of_games
from widgets.apps.stage import commands
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.parts import drawer
from widgets.apps.stage.presses import KEYS, TABLE, TABS, caps, key
from widgets.apps.stage.view import view
from widgets.kernel.css import PAGE
from widgets.live.node import node

MARKS = (
    Edit(
        "widgets/page/presses.json", "after", '"name": "odds"',
        '    { "name": "marks", "label": "Marks", "key": "X" },\n',
    ),
    Edit(
        "widgets/apps/stage/parts/drawer.py", "before", "return panels[",
        '    panels["marks"] = lambda: tag.p[f"{len(drawer.log)} marks"]\n',
    ),
)  # fmt: skip
"""A tab that the book has not got, with its key."""
LIVE = """
from rules import scenarios
from widgets.apps.stage import parts, stored
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.view import view
model = StageModel(scenarios.load("labyrinth/skipping-in-a-hole"))
held = stored.line(model)["stops"][0]["over"]["tabs"]["marks"]
model.show_tab("marks")
drawn, listed = parts.drawer.drawer(view(model)), parts.popup.keys()
print(held, held in drawn, 'aria-keyshortcuts="X"' in drawn, "X" in listed)
"""
STILL = """
const { linked } = await import("./tests/node/fakes.mjs");
const { command } = linked("widgets/page/keys.js"), { KEYS } = linked("widgets/page/still.js");
console.log(command({ key: "x", code: "KeyX" }), KEYS.X);
"""


def test_every_key_leads_to_a_press_that_is_done() -> None:
    """Python does it on a stage or in a game, or the page alone."""
    alone = "".join((PAGE / f"{one}.js").read_text("utf-8") for one in ("local", "present"))
    done = {*commands.DEEDS, *of_games.DEEDS, "poll"}
    for press in KEYS:
        name = press.partition(":")[0]
        assert name in done or f'name === "{name}"' in alone, press


def test_a_button_wears_the_first_key_of_its_press() -> None:
    """Others lead there as well; what is asked of no key has none."""
    assert (key("undo"), key("tab", "why"), key("timer", "reset")) == ("U", "W", "Shift+T")
    assert (key("pace"), caps("lookon", "compare", "escape")) == ("", "V, Shift + V, Esc")
    assert len({*TABLE["keys"], *TABLE["line"]}) == len(TABLE["keys"]) + len(TABLE["line"])


def test_every_tab_opens() -> None:
    """The row of tabs names each of them, and each has something to say."""
    model = StageModel(scenarios.load("labyrinth/skipping-in-a-hole"))
    for tab in TABS:
        model.show_tab(tab)
        assert f'data-panel="{tab}"' in drawer.drawer(view(model))


@pytest.mark.slow
def test_a_new_tab_with_its_key_is_two_files(tmp_path: Path) -> None:
    """Stage, page without Python, keys and their list have it from the table and its panel."""
    tree = copied(tmp_path)
    for edit in MARKS:
        edit.perform(tree)
    assert python(tree, "-c", LIVE).strip() == "<p>1 marks</p> True True True"
    command = [str(node()), "--input-type=module", "-e", STILL]
    done = subprocess.run(command, cwd=tree, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "tab:marks tab:marks"
