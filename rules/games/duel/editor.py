"""The pieces of a duel for whoever sets up a position; see :mod:`rules.core.setup`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.core.fields import Row, keyed_fields, offer_keys
from rules.core.setup import (
    Choice,
    Described,
    Layout,
    Piece,
    SetupEditor,
    Sign,
    Terrain,
    must_be_known,
    with_value,
    yes_or_no,
)
from rules.core.story import Plain
from rules.games.duel import setup
from rules.games.duel.board.notation import parse_maze
from rules.games.duel.board.plan import EXIT, FIXTURES, GONE, OPEN, UNPLACED, WALL
from rules.games.duel.board.terrain import NOTHING, SIGNS
from rules.games.duel.setup import duel_flaws, find_drawings
from rules.games.duel.state import PLAYERS, SEAT, State, Walker
from rules.games.duel.state import Ground as Land
from rules.games.duel.words import NAMES

ONE = """\
+---+---+---+---+
| Y     | A     |
+   +   +   +   +
|     1     | K |
+---+   +---+   +
| O     | X     >
+   +   +   +   +
|         I     |
+---+---+---+---+
"""
OTHER = """\
+---+---+---+---+
|     K   I     |
+   +---+   +   +
| A         | X |
+   +   +---+   +
<     O |     Y |
+   +   +   +   +
|         1     |
+---+---+---+---+
"""


def list_rows(state: State) -> list[Row]:
    """Both walkers, each with his name and his labyrinth."""
    return list(zip(PLAYERS, state.walkers, state.grounds, strict=True))


class DuelEditor(SetupEditor):
    """Two walkers, each in a labyrinth of his own, and both drawings cell by cell."""

    blank: Plain = {
        "maps": {"M1": ONE, "M2": OTHER},
        "setup": {"players": {"P1": "b1", "P2": "a1"}},
    }
    keys = setup.KEYS
    aloud = True

    def fitted(self, layout: Layout) -> dict[str, Any]:
        """Both players where a set-up puts them by itself; on other drawings, still to place."""
        return {"players": dict.fromkeys(PLAYERS, "starts")}

    def pieces(self, layout: Layout) -> tuple[Piece, ...]:
        """Both walkers and their grenades, no more than there are unless all is loose."""
        offers = offer_keys(list_rows(layout.state), layout.spec)
        return tuple(one for one in offers if isinstance(one, Piece))

    def places(self, layout: Layout, piece: str) -> tuple[str, ...]:
        """The cells of the own labyrinth, and the places outside its exits, where he can be."""
        key, _, who = piece.partition(".")
        if key != "players":
            return ()
        state, seat = layout.state, SEAT[who]
        land: Land = state.grounds[seat]
        walker, loose = state.walkers[seat], layout.spec.get("loose")
        outside = (land.maze.beside(*side) for side in land.openings())
        places = (*range(land.size), UNPLACED, *outside, GONE)
        moved = {place: state.with_walker(seat, walker._replace(at=place)) for place in places}
        free = (at for at in places if loose or at == walker.at or not any(duel_flaws(moved[at])))
        return tuple(map(land.maze.name, free))

    def choices(self, layout: Layout) -> tuple[Choice, ...]:
        """Who begins, what ails or helps each player, what they carry, where they walk."""
        spec, state = layout.spec, layout.state
        walks = tuple({**FIXTURES, **layout.maps})
        drawings = find_drawings(spec, layout.maps)
        found = [Choice("first", "who begins", str(spec.get("first", PLAYERS[0])), PLAYERS)]
        for row, (name, _) in zip(list_rows(state), drawings, strict=True):
            found += [
                *(one for one in offer_keys([row], spec) if isinstance(one, Choice)),
                Choice(f"walks.{row[0]}", f"{row[0]} walks", name, walks),
            ]
        return (
            *found,
            yes_or_no("validate", "maps must keep every rule", spec.get("validate")),
            yes_or_no("loose", "may be what play never leads to", spec.get("loose")),
        )

    def choose(self, layout: Layout, choice: Choice, value: str) -> dict[str, Any]:
        """Who is free or has nothing in hand is not named."""
        for key in keyed_fields(Walker).values():
            if choice.key.startswith(f"{key.word}.") and key.sort == "table":
                return with_value(layout.spec, choice.key, key.chosen(value))
        return super().choose(layout, choice, value)

    # -- the drawings ---------------------------------------------------------------------------

    def terrain(self, layout: Layout, name: str) -> Terrain:
        """One of the two labyrinths, M1 where none is named."""
        texts = {**FIXTURES, **layout.maps}
        name = name or find_drawings(layout.spec, layout.maps)[0][0]
        must_be_known(name, texts, "map")
        maze = parse_maze(texts[name])
        cells = tuple(map(maze.name, range(maze.grid.size)))
        return Terrain(
            name,
            dict(zip(cells, maze.things, strict=True)),
            dict(zip(cells, maze.sides, strict=True)),
            (Sign(NOTHING, "nothing"), *(Sign(sign, NAMES[sign]) for sign in SIGNS)),
            side_signs=(Sign(OPEN, "open"), Sign(WALL, "wall"), Sign(EXIT, "exit")),
        )

    def drawn(self, layout: Layout, name: str, cell: str, way: int, sign: str) -> dict[str, str]:
        """The labyrinth drawn anew; one with a name becomes a drawing of the scenario's own."""
        maze = parse_maze({**FIXTURES, **layout.maps}[name])
        at = maze.grid.find(cell)
        new = maze.with_thing(at, sign) if way < 0 else maze.with_side(at, way, sign)
        return {**layout.maps, name: new.draw() + "\n"}

    def described(self, state: State, maps: Mapping[str, str]) -> Described | None:
        """See :mod:`rules.games.duel.setup`."""
        return setup.describe_duel(state)

    def same(self, rules: Any, one: State, other: State) -> bool:
        """Who moves with how many actions, and both walkers; walls are drawn."""
        return (one.turn, one.left, one.walkers, one.won) == (
            other.turn, other.left, other.walkers, other.won,
        )  # fmt: skip


EDITOR: SetupEditor = DuelEditor()
