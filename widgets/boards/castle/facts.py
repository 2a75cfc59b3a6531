"""What a viewer sees of a position: the observation's facts, read once, with nothing added."""

from __future__ import annotations

from typing import Any, NamedTuple

from rules.games.colditz.board.plan import Board
from rules.games.colditz.ground import NATIONS, PREFIX, SECURITY_SEAT

NATION = {prefix: nation for nation, prefix in PREFIX.items()} | {"G": "Guard"}
"""The nation of a pawn by the letters of its name."""


class Seen(NamedTuple):
    """The facts of one viewer. Places are names of circles or boxes."""

    viewer: str
    players: tuple[str, ...]
    at: dict[str, str]
    inside: tuple[str, ...]
    turn: str
    asked: str
    phase: str
    rounds: int
    throws: tuple[str, ...]
    points: int
    mover: str
    hidden: tuple[str, ...]
    refused: tuple[str, ...]
    returning: tuple[str, ...]
    uniform: tuple[str, ...]
    markers: dict[str, tuple[str, ...]]
    tunnels: dict[str, str]
    holds: dict[str, int]
    equipment: dict[str, dict[str, int]]
    kits: tuple[str, ...]
    stock: dict[str, int]
    supply: int | None
    counts: dict[str, int]
    hands: dict[str, tuple[str, ...]]
    piles: tuple[int, int, int]
    escapes: dict[str, int]
    over: bool
    winners: tuple[str, ...]

    def on(self, place: str) -> tuple[str, ...]:
        """The pawns on a circle or in a box."""
        return tuple(pawn for pawn, found in self.at.items() if found == place)

    def men(self, player: str) -> tuple[str, ...]:
        """The pawns of a player."""
        mine = "Guard" if player == SECURITY_SEAT else player
        return tuple(pawn for pawn in self.at if nation(pawn) == mine)


def nation(pawn: str) -> str:
    """The nation of a pawn, "Guard" for a Guard."""
    return NATION[pawn.rstrip("0123456789")]


def number(pawn: str) -> str:
    """The number of a pawn."""
    return pawn.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")


def taken(facts: Seen) -> frozenset[str]:
    """The circles and boxes where somebody stands."""
    return frozenset(facts.at.values())


def sign_of(player: str) -> str:
    """Under which name the piece of a player is drawn."""
    return player if player in NATIONS else "Guard"


def owner(facts: Seen) -> str:
    """Whose hand lies open: the viewer's own, else that of whoever acts."""
    return facts.viewer if facts.viewer in facts.players else facts.asked or facts.turn


def seen(game: Any, state: Any, viewer: str) -> Seen:
    """The facts that ``viewer`` may know."""
    facts = dict(game.observe(state, viewer).facts)

    def row(key: str) -> tuple[str, ...]:
        return tuple(facts.get(key, ()))

    def rows(key: str) -> dict[str, tuple[str, ...]]:
        return {name: tuple(found) for name, found in dict(facts.get(key, {})).items()}

    return Seen(
        viewer, row("players"), dict(facts["at"]), row("inside"), str(facts["turn"]),
        str(facts["asked"]), str(facts["phase"]), int(facts["rounds"]), row("throws"),
        int(facts["points"]), str(facts.get("mover", "")), row("hidden"), row("refused"),
        row("returning"), row("uniform"), rows("markers"), dict(facts["tunnels"]),
        dict(facts["holds"]), {who: dict(held) for who, held in facts["equipment"].items()},
        row("kits"), dict(facts["stock"]), facts.get("supply"), dict(facts["hands"]),
        rows("hand"), (int(facts["deck"]), int(facts["security"]), int(facts["parts"])),
        dict(facts["escapes"]), bool(facts["over"]), row("winners"),
    )  # fmt: skip


def plan(state: Any) -> Board:
    """The castle a position is played in."""
    board: Board = state.field.board
    return board


# -- who holds what --------------------------------------------------------------------------------


def spent(facts: Seen) -> int:
    """How many points of the throws are used up."""
    thrown = sum(int(face) for throw in facts.throws for face in throw.split("+"))
    return max(0, thrown - facts.points)
