"""The table of presses: what its keys lead to is done, and each tab shows something."""

from __future__ import annotations

from rules import scenarios
from widgets.apps.match import commands as of_games
from widgets.apps.stage import commands
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.parts import drawer
from widgets.apps.stage.presses import KEYS, TABLE, TABS, caps, key
from widgets.apps.stage.view import view
from widgets.kernel.css import PAGE


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
