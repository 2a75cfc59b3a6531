"""What the parts of a castle are called."""

from __future__ import annotations

from rules.games.colditz.board.notation import load_castle, parse_castle
from rules.games.colditz.board.survey import survey_castle

ASTRAY = """
[inner]
ROPES1 room rope
ROPES2 tunnel
I01 plain
[outer]
U1 tunnel
U2 tunnel
[links]
ROPES1: ROPES2 I01
[tunnels]
ROPES2 U1
I01 U2
"""


def test_a_tunnel_is_called_by_its_room_or_by_its_number() -> None:
    """EC-TUNNEL-04: by the Room where it begins; one that begins in none is told by its number."""
    mini = load_castle("mini")
    assert [mini.tunnel_name(number) for number in (0, 1)] == ["CHAPEL", "CANTEEN"]
    board = parse_castle(ASTRAY)
    assert [board.tunnel_name(number) for number in (0, 1)] == ["ROPES", "T2"]
    told = [finding.text for finding in survey_castle(board, complete=False)]
    assert told[0] == "I01 is no Tunnel circle of the T2 Tunnel alone."
