"""The boards: which module draws which game, and the plain data every board is given.

A board module offers the functions of :class:`Board`. The stage knows no game; it asks the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple, Protocol, cast

from rules.core.errors import RulebookError, UnknownGame
from widgets.kernel.film import Film, Item
from widgets.kernel.scene import Scene, Shape, Symbol

MODULES = {
    "labyrinth": "sheet",
    "ravines": "sheet",
    "duel": "pair",
    "underground": "tunnels",
    "colditz": "castle",
}
"""Game id to the module of this package that draws it."""
DRAWN = {"duel": "pair"}
"""The same where a reader can draw maps: what the editor knows of a game stands in ``drawing``."""


ON_BOARD = "board"
"""The sign of an action that stands on the board alone: no button is needed for it."""
CARD = "card:"
"""What the place of a card in a hand begins with: one is in hand only once it was chosen."""


class Mover(NamedTuple):
    """Something on the board that can be moved: where it is, its name, its first moves.

    ``ask`` is how a move of it is written, but for the place it goes to; ``said`` says where it is
    in words, where that is more than its place. ``uses`` is what the way that is pointed at uses
    up.
    """

    place: str
    label: str
    ask: str
    actions: tuple[Any, ...]
    said: str = ""
    uses: str = ""

    @property
    def named(self) -> str:
        """Its name and where it is."""
        if self.place.startswith(CARD) or self.place in self.label.lower():
            return self.label
        return f"{self.label} {self.said or f'on {self.place}'}"


class Way(NamedTuple):
    """Where a mover can go: the place, what it costs in points, what else it costs or brings.

    ``risky`` says that it may not be left in peace there; ``actions`` lead there, one by one.
    ``said`` is the place in words, ``uses`` what is used up on it.
    """

    place: str
    price: int
    note: str
    risky: bool
    actions: tuple[Any, ...]
    said: str = ""
    uses: str = ""

    @property
    def named(self) -> str:
        """What the place is called."""
        return self.said or self.place


class Press(NamedTuple):
    """What whoever acts is told to press.

    ``row`` names the state he is in. ``line`` says what to press; ``short`` does it in fewer
    letters. ``second`` says what follows or what is left; where it ``stays``, on a phone, too,
    after what ``happens``, for which the short form has no room. Each act of the verbs ``answers``
    is a button, in their order. ``blue`` is the verb whose button is the main one: none where the
    board carries the usual act, or where several are usual. ``named`` are words on buttons that
    differ from the act's own, ``loses`` the verbs by which somebody dies.
    """

    row: str
    line: str
    short: str = ""
    second: str = ""
    stays: bool = False
    happens: str = ""
    answers: tuple[str, ...] = ()
    blue: str = ""
    named: tuple[tuple[str, str], ...] = ()
    loses: tuple[str, ...] = ()


def either(names: Iterable[str]) -> str:
    """Names with "or" between, each once."""
    *others, last = dict.fromkeys(names)
    return f"{', '.join(others)} or {last}" if others else last


@dataclass(frozen=True)
class Overlay:
    """What is drawn over a position: offers, what the last step ``left``, a refused try, guesses.

    ``drawing`` is the name and text of another map that is looked at instead of the position's own;
    ``marked`` are the places a check speaks of. ``titled`` asks for a heading that also says how
    much is drawn, ``phone`` for narrow margins and no more than fits; ``sight`` is a place to show.
    ``ahead`` allows to draw what could come next, as where each throw leads. ``picked`` is the
    place of what was picked up to be moved, ``ways`` are where it can go. A ``whole`` board shows
    all its places, where they are to be named. ``room`` is the width and height, in CSS pixels,
    that the picture fills; without one it takes its natural size. ``said`` stands at the guesses
    once the result lies beside them: a guess that is ``right`` needs no mark but that. ``around``
    are the places where all happens, where it does in this turn, and where pieces begin: a board
    that shows a part of itself shows one that holds the first of these, or else the next. ``held``
    keeps the part, whatever happens beyond it. ``pointed`` is the place to which the way of what is
    picked up is drawn. ``sparse`` asks for names only where something happened, somebody stands or
    something can be done, on a board where every place has one. ``playing`` says that a game is
    played: the viewer's own hand is large, with a word at each card. ``piles`` are the places of
    the piles that lie beside the board, ``None`` for all there are. ``cards`` are the fewest and
    the most that anybody holds in a whole script who holds any, 0 where nobody does, and how many
    play, ``None`` in a game; something is ``counted`` there beside a sheet. ``story`` are all
    places where something happens or somebody stands in a whole script: what lies off them may be
    left out. ``turns`` are those where pieces begin and those of each turn of the script, which a
    part that follows it shows as large as it can. ``codes`` asks for the names by which a writer
    knows places, where readers need none. ``secret`` keeps back what tells the
    answer to a question that comes.
    """

    offers: tuple[str, ...] = ()
    left: tuple[Item, ...] = ()
    refused: Item | None = None
    guesses: tuple[tuple[str, str], ...] = ()
    asking: bool = False
    drawing: tuple[str, str] = ("", "")
    marked: tuple[str, ...] = ()
    titled: bool = False
    phone: bool = False
    sight: str = ""
    ahead: bool = False
    picked: str = ""
    ways: tuple[Way, ...] = ()
    whole: bool = False
    room: tuple[float, float] = (0.0, 0.0)
    said: str = ""
    right: bool = False
    around: tuple[tuple[str, ...], ...] = ()
    held: bool = False
    pointed: str = ""
    sparse: bool = False
    playing: bool = False
    piles: tuple[str, ...] | None = None
    cards: tuple[int, int, int] | None = None
    counted: bool = False
    story: tuple[str, ...] = ()
    turns: tuple[tuple[str, ...], ...] = ()
    codes: bool = False
    secret: bool = False


PLAIN = Overlay()


class Player(NamedTuple):
    """One line of the tray beside the board: a seat, where it is, what it has."""

    seat: str
    place: str
    marks: tuple[str, ...] = ()
    stock: tuple[tuple[str, int, int], ...] = ()
    acting: bool = False


def has(rows: Iterable[Player]) -> bool:
    """Whether anybody has anything that is counted."""
    return any(have for row in rows for _, have, _ in row.stock)


class Card(NamedTuple):
    """A card whose face is seen: name and kind, the kind's letter and sign, what it does now.

    ``ready`` says that it can be used now, ``shown`` that it lies open for all.
    """

    name: str
    kind: str = ""
    letter: str = ""
    sign: Symbol | None = None
    line: str = ""
    ready: bool = False
    shown: bool = False


class Hand(NamedTuple):
    """What somebody holds: the cards the viewer may see, and how many more there are.

    ``word`` is what the hidden ones are called. A ``large`` hand is laid out card by card.
    """

    seat: str
    cards: tuple[Card, ...] = ()
    hidden: int = 0
    word: str = "cards"
    large: bool = False
    hint: str = ""


class Pile(NamedTuple):
    """A pile or supply: its name, how many, its sign (none: a card's back), a word for them.

    ``at`` is what its place is called where something comes from or goes to.
    """

    name: str
    number: int
    sign: Symbol | None = None
    word: str = "left"
    at: str = ""


class Hands(NamedTuple):
    """Everything that lies beside a board in cards and counters; ``notes`` are lines of text."""

    hands: tuple[Hand, ...] = ()
    piles: tuple[Pile, ...] = ()
    notes: tuple[str, ...] = ()


class Board(Protocol):
    """What a board module offers. ``info`` is what the viewer has learned on the way.

    A board where a turn is made of many steps may also offer :class:`Walks`.
    """

    def scene(
        self,
        game: Any,
        state: Any,
        viewer: str,
        overlay: Overlay,
        size: float = 1.0,
        info: Any = None,
    ) -> Scene:
        """The picture of ``state`` for ``viewer``; ``size`` is the scale it will be shown at."""

    def learn(self, game: Any, information: Any) -> Any:
        """What a viewer has learned on the way (``Timeline.information``), for ``info``."""

    def targets(
        self, game: Any, state: Any, viewer: str, actions: Sequence[Any], info: Any = None
    ) -> tuple[str, ...]:
        """For each action the place on the board that stands for it, ``""`` for none."""

    def motion(
        self, film: Film, game: Any, before: Any, action: Any, step: Any, viewer: str, info: Any
    ) -> None:
        """Write what happens in a step on ``film``, as far as ``viewer`` may know.

        ``step`` holds the events and the state after. Only what ``game.observe`` says of both
        states, and events that ``game.hears`` for the viewer, may be read.
        """

    def press(
        self,
        game: Any,
        state: Any,
        who: str,
        actions: Sequence[Any],
        info: Any = None,
        mover: Mover | None = None,
    ) -> Press:
        """What ``who`` is told to press, whose legal ``actions`` these are.

        Nothing but what he may know is read. ``mover`` is what he has picked up.
        """

    def direction(self, game: Any, state: Any, way: int, overlay: Overlay = PLAIN) -> str:
        """The written action that goes in a direction (0 up, 1 right, 2 down, 3 left).

        The direction is that of the picture as it is laid out by ``overlay``.
        """

    def toward(self, game: Any, state: Any, place: str, ask: str = "") -> str:
        """The written action that a press on a place means where none leads there.

        ``ask`` is how a move of what was picked up is written. ``""`` where it means nothing.
        """

    def icon(self, action: Any) -> str:
        """The name of the sign on the button of an action, ``""`` for words, or ``ON_BOARD``."""

    def tried(self, game: Any, state: Any, viewer: str, action: Any) -> Item | None:
        """Where a refused try is drawn, if ``viewer`` may know where it began."""

    def hands(self, game: Any, state: Any, viewer: str, info: Any = None) -> Hands:
        """Cards and counters beside the board, as far as ``viewer`` may know."""

    def table(self, game: Any, state: Any, viewer: str, info: Any = None) -> tuple[Player, ...]:
        """Everybody at the table, as far as ``viewer`` may know."""


class Walks(Protocol):
    """What a board offers where many pieces can be moved, each as far as the points reach."""

    def movers(
        self, game: Any, state: Any, viewer: str, actions: Sequence[Any], info: Any = None
    ) -> tuple[Mover, ...]:
        """What can be moved by one of ``actions``, by where it stands."""

    def ways(self, game: Any, state: Any, mover: Mover) -> tuple[Way, ...]:
        """Where a mover can come to, the nearest first, with the actions that lead there."""

    def spends(self, action: Any, place: str) -> bool:
        """Whether an action uses up the card that lies on a place."""

    def trace(
        self, state: Any, overlay: Overlay, size: float
    ) -> tuple[tuple[Shape, ...], tuple[float, float]]:
        """The way that is pointed at as it is drawn, and the corner of the picture it lies on."""

    def group(self, action: Any) -> str:
        """Under which words actions of one kind are listed together, ``""`` for none."""


class Parts(Protocol):
    """What a board offers that may be too large for its room: a part of it is shown."""

    def parts(self, state: Any) -> tuple[tuple[str, str], ...]:
        """The parts that can be looked at, each with the sight that shows it and its name."""

    def turn(self, state: Any) -> Any:
        """Which turn it is: the same part is shown for all of it."""

    def standing(self, state: Any) -> tuple[str, ...]:
        """Where pieces stand that everybody sees."""


def parts(found: Board) -> Parts | None:
    """The board as one that shows parts of itself, if it is one."""
    return cast("Parts", found) if hasattr(found, "parts") else None


class Wants(Protocol):
    """What a board offers where a goal has things to be got."""

    THINGS: tuple[str, ...]
    """The things, by the words that the goal has for them."""

    def wanted(self, state: Any, thing: str) -> tuple[str, tuple[str, ...]]:
        """What is said of a thing, and the places where one gets it."""


def wants(found: Board) -> Wants | None:
    """The board as one with things to be got, if it is one."""
    return cast("Wants", found) if hasattr(found, "wanted") else None


class Meanwhile(Protocol):
    """What a board offers where there is more to tell while the other one moves."""

    def meanwhile(self, game: Any, state: Any, viewer: str) -> Press | None:
        """What ``viewer`` is told; nothing where he does not play."""


def meanwhile(found: Board) -> Meanwhile | None:
    """The board as one that tells of the others' moves, if it is one."""
    return cast("Meanwhile", found) if hasattr(found, "meanwhile") else None


class Fits(Protocol):
    """What a board offers that needs no more height than what is drawn on it."""

    def height(
        self, game: Any, state: Any, viewer: str, overlay: Overlay, width: float, most: float
    ) -> float:
        """How high the picture of a story is in a room so wide, ``most`` at most."""

    def standing(self, state: Any) -> tuple[str, ...]:
        """Where pieces stand that everybody sees."""


class Slips(Protocol):
    """What a board offers where a player draws on loose slips, and may try where one can lie."""

    def joins(self, info: Any, viewer: str) -> tuple[str, ...]:
        """The sights in which the slip lies where it can."""

    def sighted(self, info: Any, sight: str) -> Press | None:
        """What is told of such a try: that the slip can lie there, or why it cannot."""


class Flat(Protocol):
    """What a board offers that is drawn on sheets which may need less height than a phone has."""

    def flat(
        self,
        game: Any,
        state: Any,
        overlay: Overlay,
        width: float,
        most: float,
        slip: tuple[int, int],
    ) -> float:
        """How high a room so wide has to be for cells as large as in one ``most`` high."""

    def slips(self, game: Any, viewer: str, info: Any) -> tuple[int, int]:
        """The columns and rows of the slip that lies beside the sheet of a viewer, 0 for none."""


def flat(found: Board) -> Flat | None:
    """The board as one that lies on sheets, if it does."""
    return cast("Flat", found) if hasattr(found, "flat") else None


class Sheets(Protocol):
    """What a board offers on which everybody walks on a sheet of his own."""

    def sight_of(self, who: str) -> str:
        """The sight that shows the sheet where somebody walks."""


def sheets(found: Board) -> Sheets | None:
    """The board as one with a sheet for each, if it is one."""
    return cast("Sheets", found) if hasattr(found, "sight_of") else None


def walks(found: Board) -> Walks | None:
    """The board as one with pieces to be moved, if it is one."""
    return cast("Walks", found) if hasattr(found, "movers") else None


def fits(found: Board) -> Fits | None:
    """The board as one that says how high it has to be, if it does."""
    return cast("Fits", found) if hasattr(found, "height") else None


@cache
def board(game: str) -> Board:
    """The board of ``game``; raises :class:`UnknownGame`."""
    if game not in MODULES:
        raise UnknownGame(f"There is no board for '{game}'. Boards: {', '.join(MODULES)}.")
    return cast("Board", import_module(f".{MODULES[game]}.board", __package__))


def maps_of(game: str) -> Any:
    """The maps of ``game``; raises ``RulebookError`` where none can be drawn."""
    if game not in DRAWN:
        games = ", ".join(DRAWN)
        raise RulebookError(
            f"No map of '{game[:40]}' can be drawn here. Games with an editor: {games}."
        )
    return import_module(f".{DRAWN[game]}.drawing", __package__).MAPS
