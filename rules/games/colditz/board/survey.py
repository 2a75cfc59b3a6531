"""What a castle must have, and what is odd about one that was read (EC-GAP-01)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from rules.boards.graph import find_reached
from rules.core.findings import Finding
from rules.games.colditz.board import plan

APPEL_CIRCLES, INNER_POSTS, OUTER_POSTS, ROOMS_EACH, CIRCLES_EACH = 20, 5, 7, 2, 2
"""The least a whole castle has."""


def survey_castle(board: plan.Board, *, complete: bool) -> tuple[Finding, ...]:
    """Everything that is wrong; ``complete`` asks for all that a whole game needs."""
    found = [*scan_tunnels(board), *scan_pairs(board), *scan_targets(board), *scan_boxes(board)]
    if complete:
        found += [*scan_circles(board), *scan_rooms(board), *scan_joins(board)]
    return tuple(found)


def scan_tunnels(board: plan.Board) -> Iterator[Finding]:
    """Each Tunnel leads from an inner Room to the Outer Courtyard (EC-TUNNEL-04, EC-TUNNEL-05)."""
    seen: set[int] = set()
    for number, way in enumerate(board.tunnels):
        title = board.tunnel_name(number)
        for at in way:
            if board.kinds[at] != plan.TUNNEL or at in seen:
                text = f"{board.names[at]} is no Tunnel circle of the {title} Tunnel alone."
                yield Finding("tunnel-circle", text, ("EC-GAP-01", "EC-TUNNEL-04"))
            seen.add(at)
        if len(way) < 2 or board.areas[way[0]] != plan.INNER or board.areas[way[-1]] != plan.OUTER:
            text = f"The {title} Tunnel must lead from an inner Room to the Outer Courtyard."
            yield Finding("tunnel-ends", text, ("EC-TUNNEL-04", "EC-TUNNEL-05"))
        elif not any(board.kinds[to] == plan.ROOM for to in board.links[way[0]]):
            text = f"The entrance of the {title} Tunnel must lie beside a circle of its Room."
            yield Finding("tunnel-entrance", text, ("EC-TUNNEL-04",))
    for at in board.of_kind(plan.TUNNEL):
        if at not in seen:
            text = f"{board.names[at]} is a Tunnel circle of no Tunnel; list it below [tunnels]."
            yield Finding("no-tunnel", text, ("EC-GAP-01",))


def scan_pairs(board: plan.Board) -> Iterator[Finding]:
    """A Drop or a fence is one pair of circles that nothing else joins (EC-WIRE-02)."""
    ends = [frozenset((pair.frm, pair.to)) for pair in board.pairs]
    for number, pair in enumerate(board.pairs):
        title = board.pair_name(number)
        if pair.frm == pair.to or ends.count(ends[number]) > 1:
            yield Finding("pair", f"The pair {title} is given twice.", ("EC-GAP-01",))
        if pair.to in board.links[pair.frm]:
            text = f"{title} are linked on foot as well; take one of the two away."
            yield Finding("pair-linked", text, ("EC-WIRE-02",))
        if pair.both and pair.feet:
            yield Finding("pair-both", f"The Drop {title} leads one way only.", ("EC-DROP-01",))


def scan_targets(board: plan.Board) -> Iterator[Finding]:
    """All Targets lie Outside (EC-GAP-01)."""
    for at in board.of_kind(plan.TARGET):
        if board.areas[at] != plan.OUTSIDE:
            text = f"The Target {board.names[at]} must lie Outside."
            yield Finding("target", text, ("EC-GAP-01",))


def scan_boxes(board: plan.Board) -> Iterator[Finding]:
    """Arrows of cells, where they are drawn, lie in their own area."""
    for area, box in zip((plan.INNER, plan.OUTER), board.cells, strict=True):
        if box.arrow >= 0 and board.areas[box.arrow] != area:
            text = f"{board.names[box.arrow]} lies in another area than its cells."
            yield Finding("cells", text, ("EC-CELL-05",))


def scan_circles(board: plan.Board) -> Iterator[Finding]:
    """Posts, Appel circles, Targets, cells and the way home of a whole castle."""
    posts = [board.areas[at] for at in board.of_kind(plan.POST)]
    least = (
        ("inner Guard Posts", posts.count(plan.INNER), INNER_POSTS),
        ("outer Guard Posts", posts.count(plan.OUTER), OUTER_POSTS),
        ("Appel circles", len(board.of_kind(plan.APPEL)), APPEL_CIRCLES),
        ("Targets", len(board.of_kind(plan.TARGET)), 1),
        ("circles of the way home", len(board.gate), 2),
        ("Staff Car circles", int(board.car[0] >= 0), 1),
        ("arrows of cells", sum(box.arrow >= 0 for box in board.cells), 2),
    )
    for title, count, needed in least:
        if count < needed:
            text = f"A whole castle needs {needed} {title}; this one has {count}."
            yield Finding("too-few", text, ("EC-GAP-01",))


def scan_rooms(board: plan.Board) -> Iterator[Finding]:
    """Two Rooms of each symbol, each with two circles or more (EC-EQUIP-02, EC-KIT-05)."""
    of_symbol: dict[int, set[int]] = {symbol: set() for symbol in range(len(plan.SYMBOLS))}
    counts: dict[int, int] = {}
    for at in board.of_kind(plan.ROOM):
        room, symbol = board.rooms[at], board.symbols[at]
        counts[room] = counts.get(room, 0) + 1
        if symbol < 0:
            text = f"The Room circle {board.names[at]} has no symbol."
            yield Finding("no-symbol", text, ("EC-ROOM-01",))
        else:
            of_symbol[symbol].add(room)
    for symbol, found in of_symbol.items():
        if len(found) != ROOMS_EACH:
            text = f"Two Rooms have each symbol; {plan.SYMBOLS[symbol]} has {len(found)}."
            clause = "EC-EQUIP-02" if symbol < 4 else "EC-KIT-05"
            yield Finding("rooms", text, (clause, "EC-GAP-01"))
    for room, count in counts.items():
        if count < CIRCLES_EACH:
            text = f"The Room {board.room_names[room]} needs two circles or more."
            yield Finding("small-room", text, ("EC-GAP-01",))


def scan_joins(board: plan.Board) -> Iterator[Finding]:
    """Every circle can be reached from every other one by some way."""
    ways: list[set[int]] = [set(links) for links in board.links]
    for pair in board.pairs:
        ways[pair.frm].add(pair.to)
        ways[pair.to].add(pair.frm)
    for way in board.tunnels:
        for one, other in pairwise(way):
            ways[one].add(other)
            ways[other].add(one)
    seen = find_reached([0], ways.__getitem__)
    for at, name in enumerate(board.names):
        if at not in seen:
            text = f"Nothing leads to {name}, a {plan.CIRCLE_KINDS[board.kinds[at]]} circle."
            yield Finding("apart", text, ("EC-GAP-01",))
