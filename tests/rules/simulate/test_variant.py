"""A variant says what is played; everything that cannot be had is refused with its remedy."""

from __future__ import annotations

import pytest

from rules.core.errors import SetupError
from rules.core.registry import GAMES
from rules.simulate.variant import Variant, read_variant
from tests.cases import each


@pytest.mark.parametrize("game", GAMES)
def test_what_is_not_said_is_filled_in(game: str) -> None:
    """A bare variant has the game's usual seats, a policy for each of them, a board, an end."""
    found = Variant(game)
    assert found.seats == found.rules.setups.seats
    assert found.policies == ("lot",) * len(found.seats)
    assert found.board in ("made", "fixed")
    assert found.most > 0
    assert found.rules.actors(found.begin(0))


@pytest.mark.parametrize("game", GAMES)
def test_a_variant_is_written_and_read(game: str) -> None:
    """Plain data gives the same variant back, and equal ones have one key."""
    found = Variant(game, seed=5, policies=("quick",))
    again = read_variant(found.plain())
    assert again == found
    assert again.key == found.key
    assert found.but(seed=6).key != found.key


def test_rulings_that_are_the_books_are_no_change() -> None:
    """A ruling at its default is left out, so that the same play has the same name."""
    option, offered = next(iter(Variant("duel").rules.rulings.offered.items()))
    assert Variant("duel", rulings={option: offered.choices[0]}) == Variant("duel")
    turned = Variant("duel", rulings={option: offered.choices[1]})
    assert dict(turned.rulings) == {option: offered.choices[1]}


def test_rulings_and_players_do_not_change_the_lots() -> None:
    """Boards, dice and deals follow from seed, game, players, board and number alone."""
    book = Variant("underground", seed=3)
    option, offered = next(iter(book.rules.rulings.offered.items()))
    other = book.but(rulings={option: offered.choices[1]}, policies=("quick",))
    assert [book.lots(n) for n in range(5)] == [other.lots(n) for n in range(5)]
    assert len({book.lots(n) for n in range(50)} | {book.but(seed=4).lots(0)}) == 51


def test_boards_are_another_one_each_time_or_one_for_all() -> None:
    """``made`` gives every game its own board, ``made:SIDE:SEED`` all of them one."""
    many, one = Variant("labyrinth", board="made:6"), Variant("labyrinth", board="made:6:4")
    assert len({many.begin(n).field.plan for n in range(4)}) == 4
    assert len({one.begin(n).field.plan for n in range(4)}) == 1
    assert many.begin(0).field.plan.grid.width == 6


WRONG = {
    "game: there is no game 'labirinth'": {"game": "labirinth"}, "players": {"players": 40},
    "policy: there is no player 'quik'": {"policies": ("quik",)},
    "policy: 2 players for 3 seats": {"policies": ("lot", "quick")},
    "options.nobody": {"rulings": {"nobody": "x"}},
    "board: 'made' cannot be had": {"board": "made"}, "most: 0 cannot be had": {"most": -1 + 1 - 1},
    "seed: -1 cannot be had": {"seed": -1}, "seed: 'a' is no whole number": {"seed": "a"},
}  # fmt: skip


@each(("told", "given"), WRONG.items())
def test_what_cannot_be_had_is_refused(told: str, given: dict[str, object]) -> None:
    """The message names the place and what there is instead."""
    parts: dict[str, object] = {"game": "underground", **given}
    if "most" in parts:
        told = "most: -1 cannot be had"
    with pytest.raises(SetupError, match=told.replace("(", r"\(")):
        Variant(**parts)  # type: ignore[arg-type]


@each("board", ["made:1", "made:x", "made:6:7:8", "fixed", "made:99"])
def test_a_board_that_cannot_be_made_is_refused(board: str) -> None:
    """Sides are those that boards can be made with."""
    with pytest.raises(SetupError):
        Variant("labyrinth", board=board)


@each("part", ["game", "players", "policies", "rulings", "board", "most", "seed"])
def test_data_of_another_shape_is_refused(part: str) -> None:
    """What is missing or of another kind is named."""
    data = Variant("duel").plain()
    with pytest.raises(SetupError, match=f"variant.{part}"):
        read_variant({**data, part: None})
