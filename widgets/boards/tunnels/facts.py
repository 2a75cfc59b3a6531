"""What a viewer sees of a position: the observation's facts, read once, with nothing added."""

from __future__ import annotations

from typing import Any, NamedTuple


class Seen(NamedTuple):
    """The facts of one viewer. Places are names of squares, "" where there is none."""

    viewer: str
    at: dict[str, str]
    turn: str
    asked: str
    phase: str
    die: int
    said: str
    tokens: dict[str, tuple[str, ...]]
    arrows: dict[str, str]
    supply: dict[str, int]
    treasure: str
    carrier: str
    counts: dict[str, int]
    hands: dict[str, tuple[str, ...]]
    passes: dict[str, int]
    misses: dict[str, int]
    open: dict[str, str]
    came: dict[str, str]
    again: bool
    reserve: int
    pile: int
    winner: str

    @property
    def acting(self) -> str:
        """Who must act or throw now."""
        return self.asked or self.turn

    @property
    def waiting(self) -> tuple[str, ...]:
        """Who is out of the game."""
        return tuple(seat for seat, place in self.at.items() if not place)

    def on(self, square: str) -> tuple[str, ...]:
        """Who stands on a square."""
        return tuple(seat for seat, place in self.at.items() if place == square)


def seen(game: Any, state: Any, viewer: str) -> Seen:
    """The facts that ``viewer`` may know."""
    facts = dict(game.observe(state, viewer).facts)
    return Seen(
        viewer,
        dict(facts["at"]),
        str(facts.get("turn", "")),
        str(facts.get("asked", "")),
        str(facts.get("phase", "")),
        int(facts.get("die", 0)),
        str(facts.get("said", "")),
        {square: tuple(pile) for square, pile in dict(facts.get("tokens", {})).items()},
        dict(facts.get("arrows", {})),
        dict(facts.get("supply", {})),
        str(facts.get("treasure", "")),
        str(facts.get("carrier", "")),
        dict(facts.get("hands", {})),
        {seat: tuple(hand) for seat, hand in dict(facts.get("hand", {})).items()},
        dict(facts.get("passes", {})),
        dict(facts.get("misses", {})),
        dict(facts.get("open", {})),
        dict(facts.get("came", {})),
        bool(facts.get("again", False)),
        int(facts.get("reserve", 0)),
        int(facts.get("pile", 0)),
        str(facts.get("winner", "")),
    )
