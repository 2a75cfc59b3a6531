"""A whole game and any position: what the table of a set-up may say, and what is wrong with it."""

from __future__ import annotations

from rules.core.setup import Layout
from rules.games.underground import GAME
from rules.games.underground.editor import EDITOR
from tests.rules.games.underground.playing import CORRIDOR

MAP = {"M1": CORRIDOR}


def test_the_editor_lays_a_token_where_it_belongs_in_the_pile() -> None:
    """UE-STACK-03: whatever is put down last."""
    spec = {"players": {"A": "a0"}, "tokens": {"a2": ["grate"]}}
    layout = Layout(spec, MAP, {}, GAME.setup(spec, MAP, {}))
    fire = next(one.id for one in EDITOR.pieces(layout) if one.id.startswith("tokens.fire"))
    assert EDITOR.put(layout, fire, "a2")["tokens"] == {"a2": ["fire", "grate"]}
