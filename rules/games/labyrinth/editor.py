"""The pieces of a labyrinth for whoever sets up a position; see :mod:`rules.core.setup`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from string import ascii_uppercase
from typing import Any

from rules.core.errors import MapError, SetupError
from rules.core.fields import keyed_fields, offer_keys
from rules.core.setup import (
    OFF,
    YES,
    Choice,
    Described,
    Layout,
    Piece,
    SetupEditor,
    Sign,
    Terrain,
    with_member,
    with_value,
    yes_or_no,
)
from rules.core.story import Plain
from rules.games.labyrinth import setup
from rules.games.labyrinth.board.notation import read_plan
from rules.games.labyrinth.board.terrain import (
    ARSENAL,
    BLOWN,
    EMPTY,
    LEGEND,
    SIGNS,
    WALL,
    chain_codes,
)
from rules.games.labyrinth.state import WEAPONS, State, write_stock
from rules.games.labyrinth.verbs.start import TOLD

CHAINS = ("PQ", "rs")
"""The letters of the sets of holes and of the rivers that are offered."""
SMALL = """\
+--+--+--+--+
|.. HO .. P1|
+  +--+  +  +
|.. .. .. ..|
+  +  +  +--+
|r1 r2 rM ..E
+  +  +  +  +
|P2 ..|AR ..|
+--+--+--+--+
"""


class LabyrinthEditor(SetupEditor):
    """Players, what they hold, the treasure, and the drawing cell by cell."""

    blank: Plain = {
        "map": SMALL,
        "setup": {"players": {"A": "a1", "B": "d4"}, "treasure": "b2"},
    }
    keys = setup.KEYS
    aloud = True
    legend = LEGEND

    @cached_property
    def signs(self) -> tuple[Sign, ...]:
        """Every code a cell can have: kinds without a number, two sets of holes, two rivers."""
        posts = (Sign(post.code, *post.signs) for post in self.legend.single)
        chains = (
            Sign(*coded)
            for pair in CHAINS
            for letter in pair
            for coded in chain_codes(self.legend, letter, first=letter == pair[0])
        )
        return (*posts, *chains)

    def fitted(self, layout: Layout) -> dict[str, Any]:
        """All players on the first empty cell, where anybody can stand."""
        names = layout.spec.get("players")
        listed = list(names) if isinstance(names, Mapping) and names else ["A", "B"]
        drawing = str(next(iter(layout.maps.values()), ""))
        try:
            plan = read_plan(drawing, legend=self.legend)
        except MapError:
            return {"players": dict.fromkeys(listed, "starts")}
        first = plan.grid.name(plan.kinds.index(EMPTY)) if EMPTY in plan.kinds else "starts"
        blasted = any(BLOWN in signs for signs in plan.borders) and ARSENAL not in plan.kinds
        knowingly = {"loose": True} if blasted else {}
        return {"players": dict.fromkeys(listed, first), **knowingly}

    def pieces(self, layout: Layout) -> tuple[Piece, ...]:
        """Each player and one more, the treasure, three stocks for each player."""
        spec, state = layout.spec, layout.state
        players = state.table.players
        more = next((name for name in ascii_uppercase if name not in players), "")
        offers = offer_keys([("", state, state.field)], spec, state.table.index)
        own = [one for one in offers if isinstance(one, Piece)]
        return (
            *(one for one in own if one.kind == "player"),
            *([Piece(f"players.{more}", more, "player")] if more else []),
            Piece("treasure", "treasure", "treasure", str(spec.get("treasure", OFF))),
            *(one for one in own if one.kind != "player"),
        )

    def places(self, layout: Layout, piece: str) -> tuple[str, ...]:
        """Every cell; a player may also still be to be placed, or be out at an exit."""
        plan, players = layout.state.field.plan, layout.state.table.players
        cells = tuple(map(plan.grid.name, range(plan.grid.size)))
        if piece == "treasure":
            afloat = (f"floating {one}" for at, one in enumerate(cells) if plan.ground[at].flows)
            return (OFF, *cells, *players, *afloat)
        if piece.startswith("stock."):
            return ()
        size = plan.grid.size
        outside = tuple(plan.name(size + cell * 6 + way) for cell, way in plan.exits)
        off = (OFF,) if len(players) > 1 or piece[8:] not in players else ()
        return (*off, *cells, "starts", *outside)

    def put(self, layout: Layout, piece: str, place: str) -> dict[str, Any]:
        """A player who is taken away takes along what is said of him."""
        spec = with_value(layout.spec, piece, place or None)
        who = piece.removeprefix("players.")
        if place == OFF and who != piece:
            for key in keyed_fields(State).values():
                if key.sort == "texts":
                    spec = with_member(spec, key.word, who, on=False)
                else:
                    spec = with_value(spec, f"{key.word}.{who}", None)
            if spec.get("treasure") == who:
                del spec["treasure"]
        return spec

    def count(self, layout: Layout, piece: Piece, number: int) -> dict[str, Any]:
        """A stock is written as three numbers."""
        seat = layout.state.table.index[piece.owner]
        stock = [*layout.state.stock[seat]]
        stock[WEAPONS.index(piece.kind)] = number
        text = write_stock((stock[0], stock[1], stock[2]))
        return with_value(layout.spec, f"stock.{piece.owner}", text if any(stock) else None)

    def choices(self, layout: Layout) -> tuple[Choice, ...]:
        """Who begins, who is wounded, what is told, who places, which map."""
        spec, state = layout.spec, layout.state
        players = state.table.players
        offers = offer_keys([("", state, state.field)], spec, state.table.index)
        several = tuple(layout.maps) if len(layout.maps) > 1 else ()
        name = str(spec.get("map", next(iter(layout.maps), "")))
        told = spec.get("told", layout.state.table.told)
        return (
            Choice("turn", "first in the order of turns", players[0], players),
            *([Choice("map", "map", name, several)] if several else []),
            *(one for one in offers if isinstance(one, Choice)),
            *(yes_or_no(f"told.{fact}", f"{fact} is told", fact in told) for fact in TOLD),
            Choice("placing", "who chooses the first cells", layout.state.table.placing,
                   ("players", "leader")),
        )  # fmt: skip

    def choose(self, layout: Layout, choice: Choice, value: str) -> dict[str, Any]:
        """Whoever begins stands first; the others follow in their order."""
        spec, (key, _, name) = layout.spec, choice.key.partition(".")
        if key == "turn":
            order = list(spec["players"])
            order = order[order.index(value) :] + order[: order.index(value)]
            return with_value(spec, "players", {one: spec["players"][one] for one in order})
        if key == "told":
            told = {*spec.get("told", layout.state.table.told)} - {name}
            told |= {name} if value == YES else set()
            return with_value(spec, "told", [fact for fact in TOLD if fact in told])
        return super().choose(layout, choice, value)

    # -- the drawing ----------------------------------------------------------------------------

    def terrain(self, layout: Layout, name: str) -> Terrain:
        """The plan with what is written in each cell and on each side."""
        name = name or str(layout.spec.get("map") or next(iter(layout.maps)))
        if name not in layout.maps:
            there = ", ".join(layout.maps)
            raise SetupError(f"There is no map '{name}'; maps drawn here: {there}.")
        plan = read_plan(layout.maps[name], legend=self.legend)
        cells = tuple(map(plan.grid.name, range(plan.grid.size)))
        return Terrain(
            name,
            dict(zip(cells, plan.cells, strict=True)),
            {one: plan.borders[at][:4] for at, one in enumerate(cells)},
            self.signs,
            side_signs=tuple(Sign(sign, meaning) for sign, meaning in SIGNS.items()),
        )

    def drawn(self, layout: Layout, name: str, cell: str, way: int, sign: str) -> dict[str, str]:
        """One sign of the text is changed, the rest stands as it was typed."""
        text = layout.maps[name]
        grid = read_plan(text, legend=self.legend).grid
        column, row, level = grid.place(grid.find(cell))
        lines = text.split("\n")
        ruled = [at for at, line in enumerate(lines) if line[:1] in "+|E%" and line.strip()]
        down, across = {-1: (1, 1), 0: (0, 1), 1: (1, 3), 2: (2, 1), 3: (1, 0)}[way]
        at, left = ruled[level * (2 * grid.height + 1) + 2 * row + down], 3 * column + across
        mark = sign if way in (-1, 1, 3) else "--" if sign == WALL else sign * 2
        lines[at] = lines[at][:left] + mark + lines[at][left + len(mark) :]
        return {**layout.maps, name: "\n".join(lines)}

    def described(self, state: State, maps: Mapping[str, str]) -> Described | None:
        """See :mod:`rules.games.labyrinth.setup`."""
        return setup.describe_plan(state)

    def same(self, rules: Any, one: State, other: State) -> bool:
        """The walls are drawn, and everything else is a fact."""
        counts = one.field.rulings.take_who == "told"
        mine, its = (
            (at.fresh, at.left_by, at.told if counts else 0)
            for at in (one.treasure, other.treasure)
        )
        return rules.facts(one) == rules.facts(other) and mine == its


EDITOR: SetupEditor = LabyrinthEditor()
