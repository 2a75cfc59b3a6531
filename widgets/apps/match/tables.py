"""What the games at the table differ in, as plain data: how many play, where, what is agreed."""

from __future__ import annotations

from typing import Any, NamedTuple

from rules.core.errors import SetupError

SIZES = (6, 8, 10)
LOT = "lot"


class Agree(NamedTuple):
    """Something agreed before the game: its key, its name, and the choices with their words.

    A ``ruling`` is one of the game's options, anything else a key of the set-up with numbers;
    ``usual`` is what holds where nobody chooses.
    """

    key: str
    name: str
    choices: tuple[tuple[str, str], ...]
    usual: str
    ruling: bool = False


class Kind(NamedTuple):
    """A kind of act: its digit and its name for a whole game, and the verbs that are of it.

    One that ``aims`` takes every act that is aimed at somebody.
    """

    digit: str
    name: str
    verbs: tuple[str, ...]
    aims: bool = False


class Table(NamedTuple):
    """One game as it is played here, beside what the game says itself.

    ``blurb`` says in a few words what it is like, ``usual`` who plays where nobody chooses,
    ``most`` how many seats are offered. ``first`` says how the first player is named in the
    set-up: by the key for him, ``"players"`` where he stands in front of the list, nothing where
    the rules decide. ``sizes`` are those of made maps, ``hardest`` how dense walls may be.
    ``steady`` says that every player's board is equally large, whatever he knows. ``mine`` and
    ``opened`` name what is a player's own, and what lies open at the end. ``kinds`` are the acts
    that have a digit, ``ends`` the verbs that give a turn away, which have none. ``ordered`` says
    that the traces of several moves carry numbers; not where numbers mean something else. ``named``
    says that every square has a name, more than are read while a game is played.
    """

    name: str
    blurb: str
    usual: str
    most: int
    first: str = ""
    sizes: tuple[int, ...] = ()
    hardest: int = 0
    size: int = 10
    maps: str = "Labyrinth"
    agree: tuple[Agree, ...] = ()
    steady: bool = False
    sheets: int = 1
    mine: str = "my sheet"
    opened: str = "The plan lies open"
    kinds: tuple[Kind, ...] = ()
    ends: tuple[str, ...] = ("skip",)
    ordered: bool = True
    named: bool = False


DIGITS = {"1": "throw", "2": "use a tool or card", "3": "take or buy", "4": "attack"}
"""What a digit is for in every game: it never means anything else."""
THROWS = "1"
"""The digit of a throw."""
ANSWERS = "56789"
"""The digits of what is answered to a question of the game, in order."""
WEAPONS = (
    Kind("2", "Blast", ("blast",)), Kind("3", "Treasure", ("take", "put")),
    Kind("4", "Attack", ("shoot", "stab")),
)  # fmt: skip
LEADER = "8 by 8, you and one computer"
"""Who plays the labyrinths with a leader where nobody chooses."""
TABLES = {
    "labyrinth": Table(
        "Labyrinth", "A plan that nobody at the table sees: ask, listen, draw.", LEADER, 6,
        first="players", sizes=SIZES, size=8, kinds=WEAPONS,
    ),
    "ravines": Table(
        "Labyrinth with ravines", "Pits and rivers carry you off; one word says so.", LEADER, 6,
        first="players", sizes=SIZES, size=8, kinds=WEAPONS,
    ),
    "duel": Table(
        "Labyrinth with objects", "Each walks the labyrinth that the other one has.",
        "10 by 10, you are P1, one computer", 2,
        first="first", sizes=SIZES, hardest=5, maps="Labyrinths",
        steady=True, sheets=2, opened="Both plans lie open", ends=("end",),
        kinds=(Kind("2", "Grenade", ("throw",)), Kind("3", "Treasure", ("take", "swap", "drop"))),
    ),
    "underground": Table(
        "Underground Escape", "Dark tunnels, a die, tools in hand, one treasure.",
        "you and two computers", 8,
        first="turn", steady=True, mine="my hand", opened="All hands lie open",
        ends=("pass",), named=True,
        kinds=(
            Kind("4", "Attack", ("strike",), aims=True), Kind("1", "Throw", ("throw",)),
            Kind("2", "Tool", ("use", "show", "use pass")),
            Kind("3", "Buy", ("buy", "take", "take from")),
        ),
    ),
    "colditz": Table(
        "Escape from Colditz", "Two dice, seven men, and a castle full of Guards.",
        "you are the British, two computers", 6,
        steady=True, mine="my hand", opened="All hands lie open", ends=("end",), ordered=False,
        kinds=(
            Kind("1", "Throw", ("roll", "reroll")),
            Kind("2", "Card", ("play", "discard", "share the kit")),
            Kind("3", "Take", ("claim", "draw", "trade")),
            Kind("4", "Search", ("general search",)),
        ),
        agree=(
            Agree("edition", "Edition", (("modern", "Modern"), ("classic", "Classic")), "modern",
                  ruling=True),
            Agree("rounds", "Rounds", (("10", "10"), ("20", "20"), ("40", "40"), ("50", "50")),
                  "50"),
        ),
    ),
}  # fmt: skip
"""Every game that is played here, in the order of the book."""


def digit(game: str, action: Any) -> str:
    """The digit of the kind that an action is of in ``game``; empty for none."""
    found = (
        kind.digit
        for kind in TABLES[game].kinds
        if action.verb in kind.verbs or (kind.aims and bool(getattr(action, "foe", "")))
    )
    return next(found, "")


def table(game: str) -> Table:
    """The table of ``game``; raises ``SetupError``."""
    if game not in TABLES:
        raise SetupError(
            f"'{game[:40]}' cannot be played here. Games to play: {', '.join(TABLES)}."
        )
    return TABLES[game]
