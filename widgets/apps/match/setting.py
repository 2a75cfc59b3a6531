"""What is agreed before a game: who plays, who begins, on which maps, under which rulings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random, SystemRandom
from typing import Any

from rules.core import registry
from rules.core.errors import SetupError
from rules.core.players import HARD, LEVELS
from rules.scenarios.script import Scenario
from widgets.apps.match.origin import Origin, origin
from widgets.apps.match.tables import LOT, TABLES, Table, table

COMPUTER, PERSON, FRIEND = "computer", "person", "friend"
FAST, STEPS = "fast", "steps"
FAR = 1_000_000
"""Maps are numbered below this where nobody asks for a number."""


@dataclass
class Setting:
    """What can be chosen before the game. ``people`` are the seats that people take.

    ``maps`` are drawings by the player who drew them (in the duel alone). A game played on from a
    position has an ``origin``, and takes seats, maps and rulings from it. ``open`` says that
    another game may be chosen.
    """

    game: str = "labyrinth"
    players: int = 0
    people: tuple[str, ...] | None = None
    first: str = ""
    size: int = 0
    difficulty: int = 3
    seed: int | None = None
    maps: Mapping[str, str] = field(default_factory=dict)
    rulings: Mapping[str, str] = field(default_factory=dict)
    check: bool = True
    """Whether drawings must keep every rule for labyrinths."""
    agreed: dict[str, str] = field(default_factory=dict)
    pace: str = FAST
    """Whether the players of the engine act at once, or each when it is asked to."""
    level: str = HARD
    """How well the players of the engine play."""
    origin: Origin | None = None
    open: bool = False

    def __post_init__(self) -> None:
        if self.origin:
            self.game, self.players = self.origin.game, 0
        found = self.table
        self.players = self.players or len(registry.game(self.game).setups.seats)
        if self.people is None:
            self.people = (self.origin.seat,) if self.origin else self.seats[:1]
        if found.first and not self.origin:
            self.first = self.first or self.seats[0]
        self.size = self.size or found.size
        begins = (*self.seats, LOT) if found.first and not self.origin else ()
        wanted = [
            *(("people", who, self.seats) for who in self.people),
            ("level", self.level, LEVELS),
            *([("first", self.first, begins)] if self.first else []),
            *(("maps", who, self.seats) for who in self.maps),
        ]
        for key, value, known in wanted:
            if value not in known:
                raise SetupError(f"{key}: '{value}' is not one of {', '.join(known) or 'nothing'}.")
        _fit(self.game, self.maps, self.seats, self.people)
        if not self.origin and (self.maps or self.rulings):
            self.scenario(Random(0))

    # -- reading --------------------------------------------------------------------------------

    @property
    def table(self) -> Table:
        """What this game is like; raises ``SetupError`` where it cannot be played."""
        return table(self.game)

    @property
    def seats(self) -> tuple[str, ...]:
        """Who plays, in the order of turns."""
        return (
            self.origin.seats
            if self.origin
            else registry.game(self.game).setups.list_seats(self.players)
        )

    @property
    def counts(self) -> range:
        """How many can play here."""
        least, most = registry.game(self.game).setups.players
        return range(least, min(most, self.table.most) + 1)

    @property
    def persons(self) -> tuple[str, ...]:
        """The seats that people take, in the order of turns."""
        return tuple(seat for seat in self.seats if seat in (self.people or ()))

    @property
    def title(self) -> str:
        """What stands above the board."""
        own = f"{registry.game(self.game).title}: your game"
        return self.origin.title if self.origin else own

    # -- choosing -------------------------------------------------------------------------------

    def choose(self, key: str, value: str) -> None:
        """Change one thing, as a press asks for it; what cannot be chosen changes nothing."""
        found = self.table
        if key == "seat":
            self._seat(*value.partition(":")[::2])
        elif key == "pace" and value in (FAST, STEPS):
            self.pace = value
        elif key == "level" and value in LEVELS:
            self.level = value
        elif self.origin:
            return
        elif key == "seed":
            self.seed = int(value) if value.strip().isdecimal() and len(value) < 19 else None
        elif key == "players" and value.isdecimal() and int(value) in self.counts:
            self._sit(int(value))
        elif key == "first" and found.first and value in (*self.seats, LOT):
            self.first = value
        elif key == "size" and value in map(str, found.sizes):
            self.size = int(value)
        elif key == "difficulty" and value in map(str, range(1, found.hardest + 1)):
            self.difficulty = int(value)
        for one in found.agree:
            if key == one.key and value in dict(one.choices):
                self.agreed[key] = value

    def _seat(self, who: str, taken: str) -> None:
        """A person or a player of the engine sits down."""
        rest = tuple(seat for seat in self.persons if seat != who)
        if who in self.seats and taken in (PERSON, COMPUTER):
            self.people = (*rest, who) if taken == PERSON else rest

    def _sit(self, count: int) -> None:
        self.players = count
        self.people = self.persons or self.seats[:1]
        if self.first not in (*self.seats, LOT, ""):
            self.first = self.seats[0]

    # -- keeping --------------------------------------------------------------------------------

    def plain(self) -> dict[str, Any]:
        """What was chosen, as JSON data; :meth:`take_up` takes it back."""
        return {"players": self.players, "people": list(self.persons), "first": self.first,
                "size": self.size, "difficulty": self.difficulty, "pace": self.pace,
                "level": self.level, "agreed": self.agreed}  # fmt: skip

    def take_up(self, found: Any) -> None:
        """Choose as before; whatever is no choice here changes nothing."""
        if not isinstance(found, dict):
            return
        people, agreed = found.get("people"), found.get("agreed")
        for key in ("players", "first", "size", "difficulty", "pace", "level"):
            self.choose(key, str(found.get(key, "")))
        if isinstance(people, list):
            for seat in self.seats:
                self.choose("seat", f"{seat}:{PERSON if seat in people else COMPUTER}")
        for key, value in agreed.items() if isinstance(agreed, dict) else ():
            self.choose(str(key), str(value))

    # -- laying out -----------------------------------------------------------------------------

    def blank(self) -> Scenario:
        """A table with nothing secret on it: the same map for everybody who asks."""
        game = registry.game(self.game)
        maps, more = (
            game.setups.generate_board(self.table.sizes[0], 0) if self.table.sizes else ({}, {})
        )
        spec = {**game.setups.standard_setup(game.setups.list_seats(self.players)), **more}
        return Scenario(f"{self.game}/play", self.game, self.title, (), maps, spec, ())

    @property
    def options(self) -> dict[str, str]:
        """The rulings that differ from the book's."""
        named = {one.key for one in self.table.agree if one.ruling}
        return {**self.rulings, **{key: self.agreed[key] for key in named & self.agreed.keys()}}

    def scenario(self, lots: Random | None = None) -> Scenario:
        """The position to begin with; raises a ``RulebookError`` where it cannot be laid out."""
        lots = lots or SystemRandom()
        game, found = registry.game(self.game), self.table
        seed = lots.randrange(FAR) if self.seed is None else self.seed
        first = lots.choice(self.seats) if self.first == LOT else self.first
        seats = self.seats
        if first and found.first == "players":
            at = seats.index(first)
            seats = (*seats[at:], *seats[:at])
        spec: dict[str, Any] = game.setups.standard_setup(seats)
        if first and found.first != "players":
            spec[found.first] = first
        spec |= {
            one.key: int(self.agreed[one.key])
            for one in found.agree
            if not one.ruling and one.key in self.agreed
        }
        maps, more = (
            _pair(self.maps, self.seats, self.size, seed, self.difficulty, self.options)
            if found.hardest
            else game.setups.generate_board(self.size, seed)
        )
        spec |= more
        game.setup({**spec, "validate": self.check} if self.maps else spec, maps, self.options)
        return replace(self.blank(), maps=maps, setup=spec, options=self.options)


# -- labyrinths that players draw ------------------------------------------------------------------

PAIR = "duel"
"""The game in which every player draws the map that the other one walks."""


def _fit(
    game: str, maps: Mapping[str, str], seats: tuple[str, ...], people: tuple[str, ...]
) -> None:
    """Raise ``SetupError`` where drawings cannot be played with."""
    if not maps:
        return
    if game != PAIR:
        raise SetupError(f"maps: only in the duel do players draw the maps; this is {game}.")
    if set(seats) == set(people) and len(maps) < len(seats):
        pair = " and ".join(seats)
        raise SetupError(f"maps: with a friend both draw; give the drawings of {pair}.")


def _pair(
    maps: Mapping[str, str], seats: tuple[str, ...], size: int, seed: int, difficulty: int,
    rulings: Mapping[str, str],
) -> tuple[dict[str, str], dict[str, Any]]:  # fmt: skip
    """The map each player walks: the other one drew it, or the computer made it."""
    from rules.games.duel.board.generate import made_pair
    from rules.games.duel.options import Rulings

    made = made_pair(size, seed, difficulty=difficulty, rulings=Rulings.choose(dict(rulings)))
    one, two = seats
    found = (maps.get(two, made[0]), maps.get(one, made[1]))
    for author, text in ((two, found[0]), (one, found[1])):
        if "X" not in text:
            raise SetupError(
                f"maps: in what {author} drew lies no real treasure (X), so nobody could win."
            )
    return {"M1": found[0], "M2": found[1]}, {}


# -- from the words that ``play`` takes -----------------------------------------------------------


def setting(
    game: str, against: str, seat: str, people: Sequence[str] | None, **more: Any
) -> Setting:
    """The setting that is asked for; raises a ``RulebookError`` naming what cannot be played."""
    if against not in (COMPUTER, FRIEND):
        raise SetupError(f"against: '{against}' is not one of {COMPUTER}, {FRIEND}.")
    found = origin(game) if "@" in game or game.startswith("=") else None
    if found:
        seats = found.seats
    else:
        table(game or next(iter(TABLES)))
        rules = registry.game(game or next(iter(TABLES)))
        seats = rules.setups.list_seats(more["players"] or len(rules.setups.seats))
    taken: tuple[str, ...] | None = None
    if people is not None:
        taken = tuple(people)
    elif seat:
        taken = (seat,)
    elif against == FRIEND:
        taken = seats
    return Setting(game or next(iter(TABLES)), people=taken, origin=found, open=not game, **more)
