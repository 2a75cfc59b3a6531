"""What the conformance suite must know of each game: positions, nameable actions, what is kept.

A game that joins the shelf adds its entrant here; a test fails until it does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from rules import scenarios
from rules.core.game import Game
from rules.core.records import CHANCE
from rules.games import duel
from rules.games.labyrinth.actions import (
    BLAST,
    CYCLE,
    FIRST,
    MOVE,
    PUT,
    SHOOT,
    SKIP,
    STAB,
    START,
    TAKE,
    Action,
)
from rules.games.labyrinth.board.generate import made_game
from rules.games.labyrinth.game import Labyrinth
from rules.games.labyrinth.state import GONE, State
from tests.cases import quickly
from tests.rules.games.duel import strategies as duels
from tests.strategies import labyrinth, made_position


class Entrant(NamedTuple):
    """One game in the suite."""

    game: Game[Any, Any]
    made: Callable[[Random], Any]
    nameable: Callable[[Any], Iterator[Any]]
    kept: Callable[[Any, Any], None]


def scenario_states(game: str) -> Iterator[Any]:
    """The first position of every scenario of ``game``; of some where the run is to be quick."""
    for name in quickly(scenarios.list_scenarios(game)):
        yield scenarios.begin_run(scenarios.load(name)).state


# -- the labyrinths -----------------------------------------------------------------------------


def labyrinth_entrant(name: str) -> Entrant:
    """The entrant for one of the labyrinth games."""
    game = labyrinth(name)

    def made(random: Random) -> State:
        if random.random() < 0.2:
            drawn = made_game(name, random.randint(3, 5), random.randrange(1000))
            spec = {"players": {"A": "starts", "B": "starts"}, "treasure": drawn.treasure}
            return game.setup(spec, {"M1": drawn.map}, {})
        state: State = made_position(game, random).state(game)
        return state

    return Entrant(game, made, lambda state: commands(game, state), kept_in_labyrinth)


def commands(game: Labyrinth, state: State) -> Iterator[Action]:
    """Every command a person could write down, sensible or not."""
    yield from (Action(CHANCE, FIRST, word=player) for player in (*state.table.players, "Z"))
    for who in (*state.table.players, "Z"):
        for way in range(len(game.variant.ways)):
            yield from (Action(who, verb, way) for verb in (MOVE, SHOOT, BLAST))
        yield from (Action(who, verb) for verb in (SKIP, CYCLE, TAKE, PUT, STAB))
        yield from (Action(who, STAB, word=victim) for victim in (*state.table.players, "Z"))
        yield from (Action(who, START, place=cell) for cell in range(state.field.plan.grid.size))
        yield from (Action(who, verb, word="b7") for verb in (MOVE, SHOOT, BLAST))


def kept_in_labyrinth(first: State, state: State) -> None:
    """One treasure, lying, carried or gone with a winner; nobody vanishes; stocks of 0 to 3."""
    treasure = state.treasure
    lying, carried = treasure.cell >= 0, treasure.carrier >= 0
    had_one = first.treasure.cell >= 0 or first.treasure.carrier >= 0
    won_and_gone = bool(state.won) and state.field.rulings.after_win == "play-on"
    assert lying + carried == (had_one and not won_and_gone)
    assert not carried or not state.wounded >> treasure.carrier & 1, "the wounded carry nothing"
    assert sorted(state.table.players) == sorted(first.table.players)
    assert len(state.at) == len(state.stock) == len(state.table.players)
    assert all(0 <= part <= 3 for stock in state.stock for part in stock)
    assert state.gone == sum(1 << seat for seat, at in enumerate(state.at) if at == GONE)
    assert state.won[: len(first.won)] == first.won
    assert state.field.blown >= first.field.blown


# -- the tunnels and the castle -----------------------------------------------------------------


def underground_entrant() -> Entrant:
    """The entrant for Underground Escape."""
    from rules.games.underground import GAME
    from tests.rules.games.underground import positions

    return Entrant(GAME, positions.made_state, positions.commands, positions.kept)


def colditz_entrant() -> Entrant:
    """The entrant for Escape from Colditz."""
    from rules.games.colditz import GAME
    from tests.rules.games.colditz import positions

    return Entrant(GAME, positions.made_state, positions.commands, positions.kept)


ENTRANTS: dict[str, Callable[[], Entrant]] = {
    "labyrinth": lambda: labyrinth_entrant("labyrinth"),
    "ravines": lambda: labyrinth_entrant("ravines"),
    "colditz": colditz_entrant,
    "duel": lambda: Entrant(
        duel.GAME, lambda random: duels.made_position(random).state(), duels.named, duels.kept
    ),
    "underground": underground_entrant,
}
"""How to enter each game of the shelf."""
