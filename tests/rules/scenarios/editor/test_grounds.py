"""The board under the pieces: chosen, typed, drawn sign by sign."""

from __future__ import annotations

from random import Random

import pytest

from rules.core.errors import MapError, SetupError
from rules.core.registry import GAMES
from rules.scenarios import editor
from tests.cases import quickly
from tests.rules.scenarios.editor.changing import changed
from tests.strategies import few

DRAWN = ("labyrinth", "ravines", "duel")


@pytest.mark.parametrize("game", GAMES)
def test_every_board_can_be_played_on(game: str) -> None:
    """Those with a name, those of scenarios: the players stand on it, nothing is wrong."""
    draft = editor.blank_draft(game)
    listed = editor.list_boards(game)
    assert listed
    for board in listed:
        moved = changed(draft, editor.on_board, board)
        if moved is None:
            assert "/" in board, "only scenarios about maps with a fault have one nobody plays on"
            continue
        assert moved.mistakes() == ()
        assert moved.table["title"] == draft.table["title"]


def test_a_board_keeps_what_fits() -> None:
    """Hands and players stay; the treasure's square is not on the other board."""
    draft = editor.blank_draft("underground")
    moved = editor.on_board(draft, "full")
    assert "map" not in moved.table
    assert moved.table["setup"]["hands"] == draft.table["setup"]["hands"]
    assert "treasure" not in moved.table["setup"]


def test_a_drawing_can_be_typed() -> None:
    """A text is a board, too; a fault in it is told and changes nothing."""
    draft = editor.blank_draft("labyrinth")
    assert editor.on_board(draft, "+--+\n|..E\n+--+").table["map"] == "+--+\n|..E\n+--+\n"
    with pytest.raises(MapError, match=r"Map line 2, column 2: '\?\?' is no cell"):
        editor.on_board(draft, "+--+\n|??E\n+--+\n")
    with pytest.raises(SetupError, match="There is no board 'atlantis'"):
        editor.on_board(draft, "atlantis")


@pytest.mark.parametrize("game", DRAWN)
def test_a_map_is_drawn_sign_by_sign(game: str) -> None:
    """Every sign on every cell and side: it is there then, and nothing else has changed."""
    random = Random(game)
    draft = editor.blank_draft(game)
    old = editor.find_terrain(draft)
    assert old is not None
    done = 0
    for cell in quickly(old.cells, 2):
        for sign in random.sample(old.cell_signs, 6):
            found = changed(draft, editor.set_sign, cell, sign.sign)
            if found is not None:
                new = editor.find_terrain(found)
                assert new is not None
                assert new.cells == {**old.cells, cell: sign.sign}
                assert new.sides == old.sides
                done += 1
        for way, name in enumerate(("up", "right", "down", "left")):
            for side in old.side_signs:
                found = changed(draft, editor.set_side, cell, name, side.sign)
                if found is not None:
                    new = editor.find_terrain(found)
                    assert new is not None
                    assert new.cells == old.cells
                    assert new.sides[cell][way] == side.sign
                    assert sum(
                        one != other
                        for at in old.sides
                        for one, other in zip(old.sides[at], new.sides[at], strict=True)
                    ) in (0, 1, 2)
                    done += 1
    assert done > few(100, 2)


def test_what_is_not_drawn_cell_by_cell_says_so() -> None:
    """Tunnels and castle are changed as text."""
    draft = editor.blank_draft("underground")
    assert editor.find_terrain(draft) is None
    with pytest.raises(SetupError, match="not drawn cell by cell"):
        editor.set_sign(draft, "a1", "x")
