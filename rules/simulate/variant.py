"""A variant: what is played in a run of simulated games, as plain data that can be written down.

The game with the number ``index`` is set up and played by lots that follow from the seed, the game,
the number of players, the board and the index, and from nothing else. So two variants that differ
in rulings or in who plays have the same boards, the same dice and the same deals, pair by pair.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any

from rules.core.errors import SetupError, suggest
from rules.core.game import Game
from rules.core.players import EASY, HARD, MEDIUM
from rules.core.registry import GAMES
from rules.core.registry import game as named

LOT, QUICK, OWN = "lot", "quick", "own"
LEVEL: Mapping[str, str] = {EASY: EASY, MEDIUM: MEDIUM, OWN: HARD}
"""The policies of players at the table, and how well each plays."""
POLICIES: Mapping[str, str] = {
    LOT: "by lot, each legal action as likely as any other",
    QUICK: "the engine's quick player",
    EASY: "the engine's player at the table, easy",
    MEDIUM: "the engine's player at the table, medium",
    OWN: "the engine's player at the table, as well as it can",
}
"""Who can sit in a seat, and how a page calls him."""
MADE, FIXED = "made", "fixed"
MOST_GAMES = 1_000_000_000
"""The most games of one run."""
BOUNDS = {"players": (1, 26), "most": (1, 1_000_000)}
"""The least and the most players of a game, and actions after which it is given up."""
SEED_LIMIT = 1 << 62
"""Seeds lie below this."""


@dataclass(frozen=True)
class Variant:
    """What is played: the game, how many players, who plays, rulings, the board, and the seed.

    ``policies`` names who sits in each seat, in the order of turns; one name stands for all.
    ``rulings`` are the choices that differ from the book's. ``board`` is ``made`` (another one for
    each game), ``made:SIDE``, ``made:SIDE:SEED`` (one for all games), or ``fixed`` where the game
    has one board. A game is given up after ``most`` actions. Raises ``SetupError`` for what cannot
    be played, naming the place, the reason and the remedy.
    """

    game: str
    players: int = 0
    policies: tuple[str, ...] = (LOT,)
    rulings: Mapping[str, str] = field(default_factory=dict)
    board: str = ""
    most: int = 0
    seed: int = 1

    def __post_init__(self) -> None:
        rules = self._named()
        given = {
            "players": self.players or len(rules.setups.seats),
            "board": self.board or (MADE if rules.setups.side else FIXED),
            "most": self.most or rules.play.max_actions,
            "rulings": dict(sorted(rules.rulings.choose(dict(self.rulings)).differing().items())),
        }
        for name, value in given.items():
            object.__setattr__(self, name, value)
        parse_whole("players", self.players, *BOUNDS["players"])
        seats = rules.setups.list_seats(self.players)
        parse_whole("most", self.most, *BOUNDS["most"])
        parse_whole("seed", self.seed, 0, SEED_LIMIT)
        object.__setattr__(self, "policies", seat_policies(self.policies, seats))
        self._board()

    def _named(self) -> Game[Any, Any]:
        if self.game not in GAMES:
            near = suggest(str(self.game), GAMES)
            raise SetupError(f"game: there is no game '{self.game}'; name one of "
                             f"{', '.join(GAMES)}.{near}")  # fmt: skip
        return named(self.game)

    def _board(self) -> tuple[int, int | None]:
        """The side of a made board, and its seed where all games are played on one."""
        rules = named(self.game)
        kind, *parts = self.board.split(":")
        there = f"{MADE}, {MADE}:SIDE or {MADE}:SIDE:SEED" if rules.setups.side else FIXED
        numbers = [int(one) for one in parts if one.isdecimal() and len(one) < 19]
        wanted = MADE if rules.setups.side else FIXED
        most = 2 if rules.setups.side else 0
        if kind != wanted or len(numbers) < len(parts) or len(parts) > most:
            raise SetupError(f"board: '{self.board}' cannot be had for {rules.title}; "
                             f"write {there}.")  # fmt: skip
        side, *seed = (*numbers,) or (rules.setups.side,)
        if side != rules.setups.side:
            rules.setups.generate_board(side, 1)
        return side, (seed[0] if seed else None)

    # -- telling --------------------------------------------------------------------------------

    @property
    def rules(self) -> Game[Any, Any]:
        """The game itself."""
        return named(self.game)

    @property
    def seats(self) -> tuple[str, ...]:
        """Who plays, in the order of turns."""
        return self.rules.setups.list_seats(self.players)

    def plain(self) -> dict[str, Any]:
        """The variant as JSON data; :func:`read_variant` takes it back."""
        return {
            "game": self.game, "players": self.players, "policies": list(self.policies),
            "rulings": dict(self.rulings), "board": self.board, "most": self.most,
            "seed": self.seed,
        }  # fmt: skip

    @property
    def key(self) -> str:
        """The variant as one line of text: two that are equal have the same."""
        rulings = ",".join(f"{name}={choice}" for name, choice in self.rulings.items())
        return "|".join(
            (self.game, str(self.players), ",".join(self.policies), rulings, self.board,
             str(self.most), str(self.seed))
        )  # fmt: skip

    @property
    def name(self) -> str:
        """A short name for a folder."""
        return f"{self.game}-{self.players}-{sha256(self.key.encode()).hexdigest()[:12]}"

    def but(self, **changed: Any) -> Variant:
        """The same variant, but for what is ``changed``."""
        return replace(self, **changed)

    # -- lots -----------------------------------------------------------------------------------

    def lots(self, index: int) -> str:
        """What settles all lots of a game; neither rulings nor who plays are in it."""
        text = f"{self.seed}|{self.game}|{self.players}|{self.board}|{index}"
        return sha256(text.encode()).hexdigest()

    def begin(self, index: int) -> Any:
        """The first position of a game; raises a ``RulebookError`` where it cannot be laid out."""
        rules = self.rules
        maps: Mapping[str, str] = {}
        spec = rules.setups.standard_setup(self.seats)
        if rules.setups.side:
            side, seed = self._board()
            if seed is None:
                seed = int(sha256(f"{self.lots(index)}|board".encode()).hexdigest()[:13], 16)
            maps, more = rules.setups.generate_board(side, seed)
            spec |= more
        return rules.setup(spec, maps, self.rulings)


def parse_whole(name: str, value: object, least: int, most: int) -> int:
    """A whole number in bounds; raises ``SetupError``."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise SetupError(f"{name}: {value!r} is no whole number; give one from {least} to {most}.")
    if not least <= value <= most:
        raise SetupError(f"{name}: {value} cannot be had; give a number from {least} to {most}.")
    return value


def seat_policies(policies: Sequence[str], seats: Sequence[str]) -> tuple[str, ...]:
    """Who sits in each seat; raises ``SetupError`` for one nobody knows, or too many or few."""
    for name in policies:
        if name not in POLICIES:
            near = suggest(str(name), POLICIES)
            there = ", ".join(POLICIES)
            raise SetupError(f"policy: there is no player '{name}'; there are {there}.{near}")
    if len(policies) == 1:
        return tuple(policies) * len(seats)
    if len(policies) != len(seats):
        raise SetupError(
            f"policy: {len(policies)} players for {len(seats)} seats; name one for all, or one "
            f"for each of {', '.join(seats)}."
        )
    return tuple(policies)


def read_variant(data: Mapping[str, Any]) -> Variant:
    """The variant that :meth:`Variant.plain` wrote; raises ``SetupError`` for anything else."""
    known: dict[str, Callable[[Any], bool]] = {
        "game": lambda one: isinstance(one, str),
        "players": lambda one: isinstance(one, int),
        "policies": lambda one: isinstance(one, list) and all(isinstance(w, str) for w in one),
        "rulings": lambda one: isinstance(one, dict),
        "board": lambda one: isinstance(one, str),
        "most": lambda one: isinstance(one, int),
        "seed": lambda one: isinstance(one, int),
    }
    for name, fits in known.items():
        if name not in data or not fits(data[name]):
            raise SetupError(f"variant.{name}: it is missing or of another kind; write it anew.")
    return Variant(**{**data, "policies": tuple(data["policies"])})
