"""What is agreed before a game: who plays, who begins, in which labyrinths, under which rulings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random, SystemRandom
from typing import Any

from rules import library
from rules.errors import SetupError
from rules.players import MAKERS
from rules.scenario import Scenario

COMPUTER, FRIEND = "computer", "friend"
LOT = "lot"
SIZES = (6, 8, 10)
HARDEST = 5
FAR = 1_000_000
"""Labyrinths are numbered below this where nobody asks for a number."""


@dataclass
class Setting:
    """What can be chosen before the game. ``maps`` are drawings by the player who drew them."""

    game: str = "duel"
    against: str = COMPUTER
    seat: str = ""
    first: str = ""
    size: int = 10
    difficulty: int = 3
    seed: int | None = None
    maps: Mapping[str, str] = field(default_factory=dict)
    rulings: Mapping[str, str] = field(default_factory=dict)
    check: bool = True
    """Whether drawings must keep every rule for labyrinths."""

    def __post_init__(self) -> None:
        self.seat = self.seat or self.seats[0]
        self.first = self.first or self.seats[0]
        wanted = (
            ("against", self.against, (COMPUTER, FRIEND)),
            ("seat", self.seat, self.seats),
            ("first", self.first, (*self.seats, LOT)),
        )
        for key, value, known in wanted:
            if value not in known:
                raise SetupError(f"{key}: '{value}' is not one of {', '.join(known)}.")
        for who in self.maps:
            if who not in self.seats:
                raise SetupError(f"maps: nobody called '{who}' draws; {self._pair} do.")
        if self.maps and self.against == FRIEND and len(self.maps) < len(self.seats):
            raise SetupError(f"maps: with a friend both draw; give the drawings of {self._pair}.")
        if self.maps or self.rulings:
            self.scenario(Random(0))

    @property
    def seats(self) -> tuple[str, ...]:
        """Who plays."""
        if self.game not in MAKERS:
            raise SetupError(
                f"'{self.game}' cannot be played here yet. Games to play: {', '.join(MAKERS)}."
            )
        return library.game(self.game).seats

    @property
    def _pair(self) -> str:
        return " and ".join(self.seats)

    @property
    def people(self) -> tuple[str, ...]:
        """The seats that people take."""
        return self.seats if self.against == FRIEND else (self.seat,)

    def choose(self, key: str, value: str) -> None:
        """Change one thing, as a press asks for it."""
        choices: dict[str, tuple[str, ...]] = {
            "against": (COMPUTER, FRIEND),
            "seat": self.seats,
            "first": (*self.seats, LOT),
            "size": tuple(map(str, SIZES)),
            "difficulty": tuple(map(str, range(1, HARDEST + 1))),
        }
        if key == "seed":
            self.seed = int(value) if value.strip().isdecimal() and len(value) < 19 else None
        elif value in choices.get(key, ()):
            setattr(self, key, int(value) if key in ("size", "difficulty") else value)

    def blank(self) -> Scenario:
        """A table with nothing secret on it."""
        game = library.game(self.game)
        title, spec = f"{game.title}: your game", game.whole(self.seats)
        return Scenario(f"{self.game}/play", self.game, title, (), {}, spec, ())

    def scenario(self, lots: Random | None = None) -> Scenario:
        """The position to begin with; raises a ``RulebookError`` where it cannot be laid out."""
        lots = lots or SystemRandom()
        seed = lots.randrange(FAR) if self.seed is None else self.seed
        maps = self._drawings(seed)
        first = lots.choice(self.seats) if self.first == LOT else self.first
        spec: dict[str, Any] = library.game(self.game).whole(self.seats)
        spec |= {"first": first}
        game = library.game(self.game)
        game.setup({**spec, "validate": bool(self.maps) and self.check}, maps, self.rulings)
        return replace(self.blank(), maps=maps, setup=spec, options=dict(self.rulings))

    def _drawings(self, seed: int) -> dict[str, str]:
        """The map each player walks: the other one drew it, or the computer made it."""
        from rules.duel.maps.generate import made_pair
        from rules.duel.rulings import choose

        rulings = choose(dict(self.rulings))
        made = made_pair(self.size, seed, difficulty=self.difficulty, rulings=rulings)
        one, two = self.seats
        drawn = (self.maps.get(two, made[0]), self.maps.get(one, made[1]))
        for author, text in ((two, drawn[0]), (one, drawn[1])):
            if "X" not in text:
                raise SetupError(
                    f"maps: in what {author} drew lies no real treasure (X), so nobody could win."
                )
        return {"M1": drawn[0], "M2": drawn[1]}


__all__ = ["COMPUTER", "FRIEND", "LOT", "SIZES", "Setting"]
