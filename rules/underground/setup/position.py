"""The first position, from the ``[setup]`` table of a scenario file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rules import piles
from rules.errors import SetupError, refuse
from rules.game import Event, Plain
from rules.underground.board.notation import named, read
from rules.underground.board.plan import Board
from rules.underground.board.survey import survey
from rules.underground.cards import HAND
from rules.underground.chapters import dealing
from rules.underground.field import Field, field_of
from rules.underground.play import Play
from rules.underground.rulings import Rulings
from rules.underground.settling import settle
from rules.underground.setup.arising import unarising
from rules.underground.setup.decks import chances, tools
from rules.underground.setup.reading import mistakes, numbers, seat, square, table_of
from rules.underground.setup.table import ABSENT, caves_open, free, tokens, treasure
from rules.underground.state import (
    HELD,
    MISSED,
    NONE,
    NORMAL,
    OUT,
    SIGN,
    UNSAID,
    Question,
    State,
)

OUT_OF_IT = ABSENT[0]


def set_up(spec: Plain, maps: Mapping[str, str], rulings: Rulings) -> State:
    """The first state; raises ``SetupError`` naming key, reason and remedy."""
    refuse(mistakes(spec))
    board = chosen_board(spec, maps)
    table = players(spec, board)
    deal = spec.get("deal", False)
    field = field_of(board, rulings, tuple(table))
    if deal and len(table) < 2:
        raise SetupError(
            "setup.players: the game is for two or more players; name another one (UE-GOAL-01)."
        )
    if deal:
        for finding in survey(board, complete=True):
            raise SetupError(f"board: {finding.text}")
    wrong: list[str] = []
    hands, reserve = tried(wrong, tools, ((), ()), spec, field, rulings)
    if not wrong and deal and piles.size(reserve) + sum(map(len, hands)) < HAND * len(table):
        raise SetupError(
            f"setup.counts.tools: {len(table)} players need {HAND * len(table)} tools; add more "
            "(UE-SETUP-01, UE-GAP-04)."
        )
    masks, signs = tried(wrong, tokens, ((0, 0, 0), ()), spec, field)
    lies, carrier = tried(wrong, treasure, (NONE, NONE), spec, field)
    turn = tried(wrong, first, 0, spec, field)
    passes = tried(wrong, numbers, (), spec, field, "passes")
    misses = tried(wrong, numbers, (), spec, field, "misses")
    pile = tried(wrong, chances, (), spec, field)
    came = tried(wrong, steps, (), spec, field, table)
    opened = tried(wrong, caves_open, (), spec, field)
    passable = tried(wrong, free, NONE, spec, field)
    if wrong:
        raise SetupError("\n".join(dict.fromkeys(wrong)))
    if rulings.open_until == "turn-ends":
        opened = tuple((cave, -2 - who if who == turn else who) for cave, who in opened)
    pending: tuple[Question, ...] = ()
    if deal:
        pending = beginning(spec, field, turn)
    bonus = MISSED if misses[turn] and rulings.missed_turn == "throw" else NORMAL
    ages = tuple((token, at) for token, mask in enumerate(masks) for at in bits(mask))
    state = State(
        field, turn, tuple(table.values()), hands, reserve, pile, masks, signs, lies, carrier,
        passes, misses, came, opened, (HELD,) * len(table), bonus, False, passable, False, 0,
        UNSAID, pending, NONE, (0, 0, 0, 0),
        (*ages, *((SIGN, at) for at, _ in signs)) if rulings.moved_fifth == "oldest" else (),
    )  # fmt: skip
    if not spec.get("loose"):
        unlawful = unarising(state, spec)
        if unlawful:
            raise SetupError("\n".join(map(str, unlawful)))
    if not pending:
        return state
    play = Play(state, None)
    settle(play)
    return play.position()


def tried(wrong: list[str], part: Callable[..., Any], without: Any, *given: Any) -> Any:
    """A part of the set-up; what is wrong with it is kept, so that all is told in one go."""
    try:
        return part(*given)
    except SetupError as error:
        wrong.append(str(error))
        return without


def bits(mask: int) -> Iterable[int]:
    """The squares of a mask."""
    return (at for at in range(mask.bit_length()) if mask >> at & 1)


def beginning(spec: Plain, field: Field, turn: int) -> tuple[Question, ...]:
    """The deal, perhaps a lot, and then the first turn (UE-GAP-03)."""
    deal = dealing.deal(0)
    if field.rulings.first_player == "highest-throw" and "turn" not in spec:
        seats = tuple(range(len(field.players)))
        return (deal, Question("lot", 0, 0, rest=seats[1:]))
    return (deal, Question("begin", turn))


# -- board and players --------------------------------------------------------------------------


def chosen_board(spec: Plain, maps: Mapping[str, str]) -> Board:
    """The board named, or drawn in the file; a name may also be that of a drawing."""
    name = spec.get("board", "")
    if not name and not maps and spec.get("deal"):
        name = "full"
    if name in maps:
        return read(maps[name], name)
    if name:
        return named(name)
    if not maps:
        raise SetupError('setup: draw a map, or name a board with board = "full".')
    return read(next(iter(maps.values())))


def players(spec: Plain, board: Board) -> dict[str, int]:
    """Where each player stands, in the order of seats."""
    listed = spec.get("players")
    if isinstance(listed, (list, tuple)):
        listed = dict.fromkeys(listed, OUT_OF_IT)
    if not listed:
        raise SetupError('setup.players: name the players and their squares: players.A = "a1".')
    found = {}
    for name, place in listed.items():
        if len(name) != 1 or not ("A" <= name <= "Z"):
            raise SetupError(f"setup.players: '{name}' is no name; use one capital letter.")
        if place in ABSENT:
            found[name] = OUT
        else:
            found[name] = square(board, place, f"players.{name}")
    return found


def first(spec: Plain, field: Field) -> int:
    """Whose turn it is (UE-GAP-03)."""
    if "turn" in spec:
        return seat(field, spec["turn"], "turn")
    if "winner" in spec and field.rulings.first_player == "last-winner":
        return seat(field, spec["winner"], "winner")
    return 0


def steps(spec: Plain, field: Field, table: Mapping[str, int]) -> tuple[int, ...]:
    """The square each player stepped from last."""
    found = [NONE] * len(field.players)
    for name, place in table_of(spec, "came").items():
        me = seat(field, name, "came")
        at = square(field.board, place, f"came.{name}")
        here = table[name]
        corner = field.rulings.slanting == "corners" and field.chasms >> at & 1
        if here < 0 or not (at in field.next[here] or (corner and here in field.touching(at))):
            raise SetupError(f"setup.came.{name}: {place} is not next to {name}'s square.")
        found[me] = at
    return tuple(found)


def opening(state: State) -> tuple[Event, ...]:
    """What lies on the table when a whole game begins."""
    if not state.pending or state.pending[0].kind != "deal":
        return ()
    tools_, chances_ = piles.size(state.reserve), piles.size(state.pile)
    text = (
        f"{tools_} tool cards and {chances_} Chance cards are shuffled and lie face down; four "
        "tokens each of Fire, Collapse, Grate and Signpost are ready."
    )
    clauses: tuple[str, ...] = (
        "UE-SETUP-03", "UE-SETUP-04", "UE-SETUP-05", "UE-FOUR-01", "UE-GAP-04", "UE-GAP-05",
    )  # fmt: skip
    laid = Event("table", text, clauses)
    text = "The one Treasure token lies in the Treasure Cave, and no figure is on the board."
    clauses = ("UE-SETUP-06", "UE-SETUP-07", "UE-SETUP-08", "UE-TREASURE-01")
    return (laid, Event("table", text, clauses))
