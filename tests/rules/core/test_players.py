"""Players made by the computer: what they are given, and how a game between them is driven."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rules.core.errors import SetupError, UnknownGame
from rules.core.game import Game
from rules.core.players import AtRandom, Choice, ask_player, make_player, play_contest
from rules.core.registry import GAMES, game
from rules.core.story import Information, Seen
from rules.core.timeline import Timeline
from tests.cases import each
from tests.strategies import few

DUEL = game("duel")
STARTS = {"players": {"P1": "starts", "P2": "starts"}}


class Curious:
    """Notes what it is given."""

    def __init__(self) -> None:
        self.given: list[tuple[Any, ...]] = []

    def choose(self, information: Information, actions: Sequence[Any]) -> Choice:
        """The last action."""
        self.given.append((information, tuple(actions)))
        return Choice(actions[-1], "It is the last one.")


class Cheat:
    """Does what is not allowed."""

    def choose(self, information: Information, actions: Sequence[Any]) -> Choice:
        """An action of somebody else."""
        return Choice(actions[0]._replace(who="P2"), "Nobody looks.")


def beginning() -> Timeline[Any, Any]:
    """A duel in two small yards."""
    return Timeline(DUEL, DUEL.setup(STARTS, {}, {}))


def test_a_player_gets_its_information_and_its_own_actions_alone() -> None:
    """Two plain arguments: what the seat was told, and what it may do."""
    line, curious = beginning(), Curious()
    choice = ask_player(line, "P1", curious)
    assert curious.given == [(line.information("P1"), DUEL.play.own_actions(line.state, "P1"))]
    assert choice == Choice(DUEL.actions(line.state)[-1], "It is the last one.")
    assert len(line.line()) == 1, "nothing was played"


def test_a_choice_that_is_not_legal_is_refused() -> None:
    """Nobody plays for somebody else."""
    with pytest.raises(ValueError, match="not among the actions of P1"):
        ask_player(beginning(), "P1", Cheat())


def test_a_game_without_a_player_says_which_have_one() -> None:
    """The sentence names the games."""
    with pytest.raises(UnknownGame, match="Games with a player: labyrinth, ravines, duel"):
        make_player("chess")


def test_every_game_has_a_player() -> None:
    """All five can be played against the computer."""
    assert all(make_player(name, 3) for name in GAMES)


def test_a_player_that_searches_gets_the_table_too() -> None:
    """What its seat sees of it, and never the position."""

    class Looking(Curious):
        def search(self, what: Seen) -> Choice:
            self.given.append((what,))
            return Choice(what.choices[0], "It is the first one.")

    line, looking = beginning(), Looking()
    assert ask_player(line, "P1", looking).action == DUEL.play.own_actions(line.state, "P1")[0]
    assert looking.given == [(line.seen("P1"),)]


COUNTS = [(name, count) for name in GAMES for count in (1, 2, 3, 4, 5, 6)]


@each(("name", "count"), COUNTS)
def test_a_whole_game_can_be_played_by_as_many_as_the_rules_allow(name: str, count: int) -> None:
    """As many seats as asked for, each with its own actions; any other number is refused."""
    rules: Game[Any, Any] = game(name)
    least, most = rules.setups.players
    if not least <= count <= most:
        with pytest.raises(
            SetupError, match=rf"^players: {rules.title} is for .*, not for {count}"
        ):
            rules.setups.list_seats(count)
        return
    seats = rules.setups.list_seats(count)
    maps, more = rules.setups.generate_board(8, count)
    state = rules.setup({**rules.setups.standard_setup(seats), **more}, maps, {})
    assert len(set(seats)) == count
    assert set(seats) <= set(rules.viewers(state))
    players = {who: make_player(name, count) for who in seats}
    line = play_contest(rules, state, players, seed=count, most=few(40))
    assert len(line.line()) == few(40) + 1 or rules.result(line.state) is not None


@pytest.mark.parametrize("name", GAMES)
def test_who_plays_where_nobody_says_otherwise(name: str) -> None:
    """The usual seats are those of a game for as many."""
    rules = game(name)
    assert rules.setups.list_seats(len(rules.setups.seats)) == rules.setups.seats


def test_the_same_seeds_play_the_same_game() -> None:
    """Players by lot, too, are told apart by their seed alone; chance falls as it is seeded."""
    games = []
    for seed in (1, 1, 2):
        state = DUEL.setup(STARTS, {}, {"first_player": "lot"})
        seats = {"P1": AtRandom(seed), "P2": AtRandom(seed + 5)}
        games.append(
            [n.action for n in play_contest(DUEL, state, seats, seed=seed, most=40).line()]
        )
    assert games[0] == games[1] != games[2]
    assert len(games[0]) == 41
