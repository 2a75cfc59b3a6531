"""Practice in the labyrinths with a leader: made maps, players put down anywhere on them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.core.playout import Lots
from rules.core.practice import PLACE, PLAYER, SAID, WORD, Chapter, Row, Source, by_kind, pick
from rules.games.labyrinth.board.generate import made_game
from rules.games.labyrinth.state import FULL, NO_STOCK, NOWHERE, State, Stock, Treasure

SIDE_COUNTS = (4, 5, 5)
PER_MAP = 12
PLAYERS = ("A", "B", "C")
ABOUT = {
    "ravines/mouth-and-marsh": ("mouth",), "labyrinth/river": ("source", "river", "mouth"),
    "ravines/river": ("source", "river"), "ravines/from-the-cycle": ("hole",),
}  # fmt: skip
"""On or beside what the mover stands more often where the chapter is about it."""
STOCKS: tuple[Stock, ...] = (NO_STOCK, FULL, FULL, (1, 0, 2), (0, 2, 1), (2, 1, 0))

WHERE = Row(PLACE, "at.{who}", "Where does {who} stand then?")
ON_TURN = Row(PLAYER, "turn", "Whose turn is it then?")
HEALTH = Row(WORD, "health.{other}", "How is {other} then?", ("healthy", "wounded"))
STOCK = Row(WORD, "stock.{who}", "What has {who} then: cartridges/daggers/explosives?")
WHERE_TREASURE = Row(PLACE, "treasure", "Where is the treasure then?")

PLAN_QUESTIONS = by_kind(
    {
        "placed": (WHERE,),
        "moved carried wall held stayed skipped cycle": (WHERE, SAID),
        "said silence found unnoticed empty-handed won": (SAID,),
        "turn": (ON_TURN,),
        "struck": (HEALTH, SAID, STOCK),
        "missed": (SAID, HEALTH),
        "wounded": (HEALTH, SAID),
        "healed": (Row(WORD, "health.{who}", "How is {who} then?", ("healthy", "wounded")), SAID),
        "restocked": (STOCK, SAID),
        "blasted": (SAID, STOCK),
        "took left lost": (WHERE_TREASURE, SAID),
        "put": (WHERE_TREASURE, ON_TURN),
        "dropped floated": (WHERE_TREASURE,),
    }
)
PHRASES = {
    "Skip": "skip the turn", "Cycle": "say “from the cycle”", "Take": "take the treasure",
    "Put": "put the treasure down", "Stab": "strike with the dagger",
    "Blast left": "blow up the wall on the left", "Blast right": "blow up the wall on the right",
    "Blast forward": "blow up the wall in front", "Blast back": "blow up the wall behind",
    "Blast up": "blow up the wall above", "Blast down": "blow up the wall below",
}  # fmt: skip


def _is_beginning(chapter: Chapter, lots: Lots) -> bool:
    """Whether the players are still to be put down."""
    if chapter.name == "beginning":
        return True
    return chapter.id == "ravines/river" and lots.next() < 0.1


def _fill_board(state: State, chapter: Chapter, lots: Lots) -> State:
    """Players anywhere, often near each other; stocks, wounds, the treasure, blown walls."""
    size = state.field.plan.grid.size
    seats = range(len(state.at))
    at = [lots.below(size) for _ in seats]
    if lots.next() < 0.4:
        at[1] = at[0]
    wanted = [cell for cell in range(size) if state.field.kind(cell) in ABOUT.get(chapter.id, ())]
    turn = lots.below(len(at))
    if wanted and lots.next() < 0.7:
        at[turn] = (
            _beside(state, pick(lots, wanted), lots) if lots.next() < 0.4 else pick(lots, wanted)
        )
    wounded = sum(1 << seat for seat in seats if lots.next() < 0.2)
    healthy = [seat for seat in seats if not wounded >> seat & 1]
    treasure = state.treasure
    luck = lots.next()
    if healthy and luck < 0.45:
        treasure = Treasure(NOWHERE, pick(lots, healthy))
    elif luck < 0.75:
        treasure = Treasure(_beside(state, at[0], lots))
    field = state.field
    for _ in range(3 if lots.next() < 0.4 else 0):
        cell, way = lots.below(size), lots.below(4)
        if not state.field.plan.grid.outer(cell, way) and field.wall(cell, way):
            field = field.blast(cell, way)
    return state._replace(
        field=field, at=tuple(at), wounded=wounded, treasure=treasure,
        stock=tuple(pick(lots, STOCKS) for _ in seats), turn=turn,
    )  # fmt: skip


def _beside(state: State, cell: int, lots: Lots) -> int:
    """The cell beside ``cell`` that way, or itself at the edge."""
    other = state.field.plan.grid.neighbour(cell, lots.below(4))
    return other if other >= 0 else cell


class LabyrinthSource(Source):
    """What practice asks in the labyrinths with a leader."""

    walk, most = 3, 90
    rows = PLAN_QUESTIONS
    phrases = PHRASES

    def places(self, state: State) -> tuple[str, ...]:
        """Every cell of the plan."""
        grid = state.field.plan.grid
        return tuple(grid.name(cell) for cell in range(grid.size))

    def players(self, state: State) -> tuple[str, ...]:
        """Everybody at the table."""
        return state.table.players

    def positions(self, rules: Any, chapter: Chapter, lots: Lots) -> Iterator[State]:
        """Made maps, and on each several positions."""
        while True:
            made = made_game(rules.id, pick(lots, SIDE_COUNTS), 1 + lots.below(1_000_000))
            spec = {"players": dict.fromkeys(PLAYERS, "starts"), "treasure": made.treasure}
            empty = rules.setup(spec, {"M1": made.map}, {})
            for _ in range(PER_MAP):
                yield empty if _is_beginning(chapter, lots) else _fill_board(empty, chapter, lots)


SOURCE: Source = LabyrinthSource()
