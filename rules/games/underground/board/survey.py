"""The validator: what a board must have, and how to mend one that has not.

A *fragment* may lack anything; only what would make a rule meaningless is found in it. A *complete*
board is one a whole game can be played on (UE-GAP-02).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator

from rules.boards.graph import find_reached
from rules.core.findings import Finding
from rules.games.underground.board.plan import (
    BEAST_CAVE,
    CAVES,
    CHANCE,
    CHASM,
    DEVIL_CAVE,
    EXIT,
    FIRE_CAVE,
    PRISON,
    RUBBLE_CAVE,
    START,
    TREASURE_CAVE,
    Board,
)

CHASMS, CHANCE_SQUARES, EXITS = 2, 6, 2
"""How many of each a complete board has: at least two chasms and six Chance squares, two exits."""


Rule = Callable[[Board], Iterator[Finding]]


def survey_board(board: Board, *, complete: bool = False) -> tuple[Finding, ...]:
    """All that is wrong with ``board``, as a fragment or as a complete board."""
    rules = (*FRAGMENT, *COMPLETE) if complete else FRAGMENT
    return tuple(finding for rule in rules for finding in rule(board))


# -- any drawing --------------------------------------------------------------------------------


def scan_single(board: Board) -> Iterator[Finding]:
    """Start and every cave are there once at most: a chance must know where it sends a player."""
    for kind in (START, *CAVES):
        squares = _name_squares(board, board.of_kind(kind))
        if len(squares) > 1:
            text = f"{_list(squares)} are all {called(kind)}; name one of them and leave the rest."
            yield Finding("too-many", text, ("UE-GAP-02",), squares)


def scan_chasms(board: Board) -> Iterator[Finding]:
    """UE-GAP-10: a chasm has two sides at least, and none of them is a chasm."""
    for at in board.of_kind(CHASM):
        name = board.names[at]
        near = [to for to in board.next[at] if board.kinds[to] == CHASM and to > at]
        for other in _name_squares(board, near):
            text = f"The chasms {name} and {other} are neighbours; draw a square between them."
            yield Finding("chasms-touch", text, ("UE-GAP-10",), (name, other))
        if len(board.next[at]) < 2:
            text = f"The chasm {name} leads nowhere; join it to squares on two sides."
            yield Finding("blind-chasm", text, ("UE-CHASM-08", "UE-GAP-02"), (name,))


# -- a complete board ---------------------------------------------------------------------------


def scan_parts(board: Board) -> Iterator[Finding]:
    """One Start, two exits, the six caves, chasms and Chance squares enough."""
    wanted = ((START, 1), *((cave, 1) for cave in CAVES), (CHASM, CHASMS), (CHANCE, CHANCE_SQUARES))
    for kind, least in wanted:
        there = len(board.of_kind(kind))
        if there < least:
            key = kind.replace("-", " ")
            text = (
                f"A complete board has {'at least ' if least > 1 else ''}{least} {called(kind)}, "
                f"this one {there}; name more squares on a line '{key}: …'."
            )
            yield Finding("too-few", text, ("UE-GAP-02", "UE-CAVE-01"), ())
    exits = _name_squares(board, board.of_kind(EXIT))
    if len(exits) != EXITS:
        text = f"A complete board has {EXITS} exits, this one {len(exits)}; write 'exit: …'."
        yield Finding("exits", text, ("UE-GOAL-03", "UE-GAP-02"), exits)


def scan_joins(board: Board) -> Iterator[Finding]:
    """Every square hangs together with Start."""
    if board.start < 0:
        return
    lost = set(range(len(board.names))) - find_reach(board, board.start)
    if lost:
        squares = _name_squares(board, sorted(lost))
        text = f"No way leads from Start to {_list(squares)}; join them to the tunnels."
        yield Finding("apart", text, ("UE-GAP-02",), squares)


def way_back(board: Board) -> Iterator[Finding]:
    """No square holds a player for ever: he can leave it without a card."""
    if board.start < 0:
        return
    shut = {at for kind in (FIRE_CAVE, RUBBLE_CAVE, PRISON) for at in board.of_kind(kind)}
    found = find_reach(board, board.start, shut) | shut
    dead = find_reach(board, board.start) - found
    if dead:
        squares = _name_squares(board, sorted(dead))
        text = (
            f"From {_list(squares)} nobody comes back without a card, for a cave that lets nobody "
            "through is the only way; join them to other squares too."
        )
        yield Finding("dead-end", text, ("UE-GAP-02", "UE-GAP-69"), squares)


def treasure_run(board: Board) -> Iterator[Finding]:
    """The treasure can be reached and carried out without luck and without a card."""
    gates = (FIRE_CAVE, RUBBLE_CAVE, BEAST_CAVE, DEVIL_CAVE, PRISON, CHASM)
    shut = {at for kind in gates for at in board.of_kind(kind)}
    for treasure in board.of_kind(TREASURE_CAVE):
        found = find_reach(board, treasure, shut)
        name = board.names[treasure]
        if board.start >= 0 and board.start not in found:
            text = (
                f"Every way from Start to {name} leads over a chasm or through a cave that wants a "
                "card; draw one that does not."
            )
            yield Finding("treasure-by-luck", text, ("UE-GOAL-02", "UE-GAP-02"), (name,))
        exits = board.of_kind(EXIT)
        if exits and not found & set(exits):
            text = (
                f"Every way from {name} to an exit leads over a chasm or through a cave that wants "
                "a card; draw one that does not."
            )
            squares = (name, *_name_squares(board, exits))
            yield Finding("exit-by-luck", text, ("UE-GOAL-02", "UE-GAP-02"), squares)


FRAGMENT: tuple[Rule, ...] = (scan_single, scan_chasms)
COMPLETE: tuple[Rule, ...] = (scan_parts, scan_joins, way_back, treasure_run)


def find_reach(board: Board, start: int, shut: Collection[int] = ()) -> set[int]:
    """The squares one can walk to from ``start`` without entering those in ``shut``."""
    barred = set(shut)
    return find_reached([start], lambda at: (to for to in board.next[at] if to not in barred))


def called(kind: str) -> str:
    """A kind of square in words: "Fire Cave", "Chance squares", "chasms"."""
    if kind in CAVES or kind == START:
        return kind.replace("-", " ").title()
    return "Chance squares" if kind == CHANCE else f"{kind}s"


def _name_squares(board: Board, squares: Iterable[int]) -> tuple[str, ...]:
    return tuple(board.names[at] for at in squares)


def _list(names: tuple[str, ...]) -> str:
    return " and ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else names[0]
