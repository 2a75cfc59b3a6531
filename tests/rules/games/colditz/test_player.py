"""A simple player of the castle: what it knows, what it does, and that whole games end in time."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from random import Random
from typing import Any

import pytest

from rules.core.players import AtRandom, Choice, Player
from rules.core.records import CHANCE
from rules.core.story import Information
from rules.games.colditz import GAME
from rules.games.colditz.board import plan
from rules.games.colditz.board.notation import load_castle
from rules.games.colditz.ground import NATIONS
from rules.games.colditz.player import PRICE, Cards, Route, escape, iter_onward, make
from rules.games.colditz.state import State
from tests.cases import each
from tests.strategies import few

LONGEST = 250
"""Many more actions than any one Turn of a sensible player takes."""


def asked(state: State, who: str, player: Player) -> Choice:
    """What a player does who is shown his observation, and nothing else."""
    seen = GAME.observe(state, who)
    return player.choose(Information(who, (), seen, (), seen), GAME.play.own_actions(state, who))


def played(state: State, kind: Callable[[int], Player], seed: int, most: int) -> State:
    """A whole game between players of a kind, or ``most`` actions of it."""
    players = {who: kind(seed) for who in state.field.players}
    lots = Random(seed)
    for _ in range(most):
        acting = GAME.actors(state)
        if not acting:
            break
        if acting[0] == CHANCE:
            action = GAME.play.sample_chance(state, lots.random())
        else:
            choice = asked(state, acting[0], players[acting[0]])
            assert choice.reason.endswith(".")
            action = choice.action
        assert action in GAME.actions(state)
        state = GAME.resolve(state, action, None)
    return state


def begun(nations: int, edition: str, board: str, rounds: int, **more: Any) -> State:
    """A whole game before the deal."""
    spec = {"board": board, "players": NATIONS[:nations], "begin": True, "rounds": rounds}
    return GAME.setup(spec, {}, {"edition": edition, **more})


def cheapest(board: plan.Board, start: int, held: Cards, free: frozenset[Any]) -> Route | None:
    """The first way to a Target among all that take no more than is held, the cheapest first."""
    ways: list[tuple[int, Cards, tuple[int, ...]]] = [(0, (0, 0, 0, 0), (start,))]
    tried = set()
    while ways:
        cost, used, way = heappop(ways)
        here = way[-1]
        if board.kinds[here] == plan.TARGET:
            return Route(used, way[1:])
        if (here, used) in tried:
            continue
        tried.add((here, used))
        for to, kind, price in iter_onward(board, here, free):
            now = tuple(many + price * (one == kind) for one, many in enumerate(used))
            if all(many <= most for many, most in zip(now, held, strict=True)):
                heappush(ways, (cost + 1 + PRICE * price, now, (*way, to)))
    return None


def test_the_way_out_is_the_cheapest_for_the_cards_held() -> None:
    """From anywhere, with any Equipment and any markers, as if each way were tried by itself."""
    board, lots = load_castle("full"), Random(3)
    for _ in range(60):
        start = int(lots.random() * len(board.names))
        held = tuple(int(lots.random() * 4) for _ in plan.EQUIPMENT)
        free = frozenset((pair.frm, pair.to) for pair in board.pairs if lots.random() < 0.1)
        assert escape(board, start, held, free) == cheapest(board, start, held, free)


class Fair:
    """Takes any legal action, but stops to think after every one."""

    def __init__(self, seed: int) -> None:
        self.lot = Random(seed)

    def choose(self, information: Information, actions: Any) -> Choice:
        """One of ``actions`` by lot."""
        return Choice(self.lot.choice(actions), "I leave it to chance.")


@each("edition", ["modern", "classic"])
@each("nations", [1, 2, 3, 4, 5])
@each(("board", "rounds"), [("mini", 20), ("full", 50)][: few(2, 2)])
def test_sensible_players_end_within_the_rounds(
    nations: int, edition: str, board: str, rounds: int
) -> None:
    """Two to six players, both editions: somebody wins while Rounds are left to count."""
    state = begun(nations, edition, board, rounds)
    last = played(state, make, nations, LONGEST * rounds * (nations + 1))
    assert GAME.result(last) is not None
    assert 1 <= last.rounds <= rounds


@each("edition", ["modern", "classic"])
@each("nations", [1, 2, 3, 4, 5])
def test_random_players_end_within_the_rounds(nations: int, edition: str) -> None:
    """Legal actions alone, chosen by lot, bring every game to its end, too."""
    state = begun(nations, edition, "mini", 6)
    last = played(state, Fair, nations, 40_000)
    assert GAME.result(last) is not None
    assert 1 <= last.rounds <= 6


def test_do_or_die_ends_as_well() -> None:
    """The last dashes of the classic edition are the end of the game."""
    state = begun(2, "classic", "mini", 2, do_or_die="classic")
    assert GAME.result(played(state, make, 1, 5_000)) is not None


@pytest.mark.slow
def test_sensible_players_do_better_than_chance() -> None:
    """Men who gather, make a Kit and run get out; men who stroll do not."""

    def escapes(kind: Callable[[int], Player]) -> int:
        games = (
            played(begun(2, "modern", "full", 25), kind, seed, 20_000) for seed in range(few(3, 3))
        )
        return sum(sum(last.escapes) for last in games)

    assert escapes(make) > escapes(AtRandom)


HANDS = (["Hideaway", "Talisman"], ["Quick Dash", "Forged Pass"])


@each("who", ["British", "Security"])
def test_the_player_knows_nothing_of_other_hands(who: str) -> None:
    """Two positions that look alike to him give the same choice."""
    spec: dict[str, Any] = {"board": "mini", "players": ["British", "Dutch"], "turn": who,
                            "at": {"Br1": "I05", "G1": "J06"}, "points": 5}  # fmt: skip
    states = [GAME.setup({**spec, "hands": {"Dutch": hand}}, {}, {}) for hand in HANDS]
    assert states[0] != states[1]
    assert asked(states[0], who, make(1)) == asked(states[1], who, make(1))
