"""The castles that are kept: whole where a game needs it, and drawn so that nothing overlaps."""

from __future__ import annotations

from itertools import combinations
from math import dist

from rules.games.colditz.board import plan
from rules.games.colditz.board.notation import list_castles, load_castle
from rules.games.colditz.board.survey import survey_castle
from rules.games.colditz.ground import MEN
from tests.cases import each

WHOLE = ("full", "mini")
APART = 0.75
"""The least way between the middles of two circles."""


@each("name", list_castles())
def test_nothing_is_wrong_with_a_castle(name: str) -> None:
    """The survey finds nothing; of a whole castle it asks everything."""
    assert survey_castle(load_castle(name), complete=name in WHOLE) == ()


@each("name", list_castles())
def test_circles_lie_apart(name: str) -> None:
    """No two circles are drawn on each other, and none on a way it has nothing to do with."""
    board = load_castle(name)
    assert min(dist(one, other) for one, other in combinations(board.points, 2)) >= APART
    for frm, links in enumerate(board.links):
        for to in links:
            for at, point in enumerate(board.points):
                if frm < to and at not in (frm, to):
                    assert away(point, board.points[frm], board.points[to]) > APART / 2


def away(point: plan.Point, one: plan.Point, other: plan.Point) -> float:
    """How far a point lies from the way between two others."""
    length = dist(one, other) ** 2
    along = sum((p - a) * (b - a) for p, a, b in zip(point, one, other, strict=True)) / length
    part = max(0.0, min(1.0, along))
    nearest = tuple(a + part * (b - a) for a, b in zip(one, other, strict=True))
    return dist(point, nearest)


def test_the_full_castle_has_all_kinds_of_circles() -> None:
    """Every kind, three Tunnels, Drops of both heights and fences."""
    board = load_castle("full")
    assert set(board.kinds) == set(range(len(plan.CIRCLE_KINDS)))
    assert len(board.tunnels) == 3
    assert {pair.feet for pair in board.pairs} == {0, 30, 60}
    assert len(board.of_kind(plan.TARGET)) == 4


@each("name", WHOLE)
def test_every_number_of_players_can_line_up(name: str) -> None:
    """The Appel area has room for all nations."""
    room = len(load_castle(name).of_kind(plan.APPEL))
    assert all(men * (players - 1) <= room for players, (_, men) in MEN.items())
