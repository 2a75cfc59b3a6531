"""Practice in the duel: two made labyrinths, both players put down in them with what they have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.core.errors import SetupError
from rules.core.playout import Lots
from rules.core.practice import (
    NUMBER,
    PLACE,
    PLAYER,
    SAID,
    WORD,
    Chapter,
    Row,
    Source,
    by_kind,
    pick,
)
from rules.games.duel.board.generate import made_pair
from rules.games.duel.board.plan import GONE
from rules.games.duel.state import PLAYERS, State

SIDE = 6
PER_MAP = 6
KEPT = 0.25
"""How often a player has or suffers something."""

WHERE = Row(PLACE, "at.{who}", "Where is {who} then?")
WHO_ACTS = Row(PLAYER, "turn", "Who acts next?")
HOW_MANY_ACTIONS = Row(NUMBER, "left", "How many actions has the one who acts next?")
GRENADES = Row(NUMBER, "grenades.{who}", "How many grenades has {who} then?")
WHAT_IS_TOLD = SAID._replace(question="What is {who} told?")
HAND = Row(WORD, "hand.{who}", "What does {who} carry then?", ("nothing", "false", "real"))

DUEL_QUESTIONS = by_kind({
    "placed moved fell": (WHERE, WHAT_IS_TOLD),
    "stopped": (WHERE, WHAT_IS_TOLD, HOW_MANY_ACTIONS),
    "said": (WHAT_IS_TOLD,),
    "turn": (WHO_ACTS, HOW_MANY_ACTIONS),
    "left": (HOW_MANY_ACTIONS, WHO_ACTS),
    "ended": (HAND._replace(only="LD-CAR"), WHO_ACTS, HOW_MANY_ACTIONS),
    "blasted wasted": (GRENADES, WHO_ACTS),
    "kind": (HAND, WHAT_IS_TOLD),
    "left-labyrinth": (WHAT_IS_TOLD, WHO_ACTS),
    "entered": (WHERE, WHO_ACTS),
    "caught": (WHO_ACTS, WHAT_IS_TOLD),
    "skipped": (WHO_ACTS, Row(NUMBER, "trap.{who}", "How many turns has {who} to miss then?")),
    "released": (WHO_ACTS,),
    "over": (Row(WORD, "winner", "Who has won then?", ("none", *PLAYERS)),),
})  # fmt: skip


def _draw_setup(lots: Lots) -> dict[str, Any]:
    """Players anywhere, hurt and helped at random, with grenades and treasures."""

    def some() -> list[str]:
        return [who for who in PLAYERS if lots.next() < KEPT]

    cells = [f"{column}{row + 1}" for row in range(SIDE) for column in "abcdefghij"[:SIDE]]
    return {
        "players": {who: pick(lots, cells) for who in PLAYERS},
        "grenades": {who: lots.below(4) for who in PLAYERS},
        "limping": some(),
        "crutch": some(),
        "carried": {who: pick(lots, "OOX") for who in some()},
        "trap": {who: lots.below(3) for who in some()[:1] if lots.next() < 0.6},
        "first": pick(lots, PLAYERS),
    }


class DuelSource(Source):
    """What practice asks in the duel."""

    walk, most = 6, 60
    rows = DUEL_QUESTIONS

    def places(self, state: State) -> tuple[str, ...]:
        """The cells of the labyrinth in which the mover walks: the board shows it in front."""
        grid = state.grounds[max(state.turn, 0)].maze.grid
        return tuple(grid.name(cell) for cell in range(grid.size))

    def players(self, state: State) -> tuple[str, ...]:
        """Both."""
        return PLAYERS

    def positions(self, rules: Any, chapter: Chapter, lots: Lots) -> Iterator[State]:
        """Made labyrinths, and in each pair several positions."""
        while True:
            one, other = made_pair(SIDE, 1 + lots.below(1_000_000), difficulty=1 + lots.below(3))
            maps = {"M1": one, "M2": other}
            for _ in range(PER_MAP):
                placing = chapter.name == "start-and-turns" and lots.next() < 0.4
                spec = rules.setups.standard_setup(PLAYERS) if placing else _draw_setup(lots)
                try:
                    state = rules.setup(spec, maps, {})
                except SetupError:  # somebody would stand on a pit
                    continue
                if GONE not in (state.walkers[0].at, state.walkers[1].at):
                    yield state


SOURCE: Source = DuelSource()
