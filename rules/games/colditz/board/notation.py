"""The notation of a castle: circles by area, then what joins them.

::

    [inner]
    I06 plain 4,2          # name, kind, where it is drawn; '#' begins a caption
    CHAPEL1 room 5,2 rope  # a Room circle names its symbol
    CHAPEL3 tunnel 5,4
    [outer]
    O11 plain 9,2
    [outside]
    X01 plain 9,6
    [links]
    I06: CHAPEL1 I07       # neighbours, each link once is enough
    [pairs]
    O13 > X01 wire         # from the castle side; '<>' where neither side is
    THEATRE2 > L30 30      # a Drop, in feet
    [tunnels]
    CHAPEL3 T1_2 T1_3 T1_4 # from the entrance to the exit
    [boxes]
    inner cells: 4 I06     # room for four, the circle at the arrow
    outer cells: 4 O11
    staff car: CAR X10     # the circle of the car, and where it drives
    way home: INSP1 DOOR1  # free on the way back from the Outer Cells

A Room is the set of Room circles and Tunnel entrances whose names differ only in their last digits.
"""

from __future__ import annotations

import re
from functools import lru_cache

from rules.core import data
from rules.core.errors import MapError, SetupError, suggest
from rules.core.typed import latin
from rules.games.colditz.board.plan import (
    AREAS,
    CIRCLE_KINDS,
    ROOM,
    SYMBOLS,
    TUNNEL,
    Board,
    Box,
    Pair,
    Point,
)

BOARDS = data.HERE / "colditz" / "board" / "boards"
PARTS = (*AREAS, "links", "pairs", "tunnels", "boxes")
CLAUSES = ("EC-GAP-01",)
LONGEST_NAME = 30
"""Characters of a circle's name."""
_NAME = re.compile(r"[A-Za-z][\w-]*")
_POINT = re.compile(r"(-?\d{1,6}(?:\.\d{1,6})?),(-?\d{1,6}(?:\.\d{1,6})?)", re.ASCII)
_SIZE = re.compile(r"[0-9]{1,3}")
_PAIR = re.compile(r"(\S+) (>|<>) (\S+) (wire|30|60)")


def fault(number: int, reason: str, code: str = "unreadable") -> MapError:
    """What is wrong with a line of the text."""
    return MapError(f"Line {number}: {reason}", code, CLAUSES)


@lru_cache(maxsize=64)
def parse_castle(text: str, name: str = "") -> Board:
    """The castle described in ``text``. Raises ``MapError``: line, reason and remedy."""
    return _Reader(latin(text)).board(name)


@lru_cache(maxsize=16)
def load_castle(name: str) -> Board:
    """The castle kept under ``name``; "full" is the whole game's. Raises ``SetupError``."""
    known = list_castles()
    if name not in known:
        hint = suggest(name, known)
        raise SetupError(f"There is no castle '{name}'. Castles: {', '.join(known)}.{hint}")
    return parse_castle((BOARDS / f"{name}.txt").read_text("utf-8"), name)


def list_castles() -> tuple[str, ...]:
    """The names of the castles that are kept."""
    if not BOARDS.is_dir():
        return ()
    return tuple(sorted(entry.stem for entry in BOARDS.iterdir() if entry.suffix == ".txt"))


def is_kept(board: Board) -> bool:
    """Whether a castle is the one kept under its name."""
    return board.name in list_castles() and load_castle(board.name) == board


class _Reader:
    """The text taken apart, line by line."""

    def __init__(self, text: str) -> None:
        self.lines: list[str] = []
        self.names: list[str] = []
        self.index: dict[str, int] = {}
        self.areas: list[int] = []
        self.kinds: list[int] = []
        self.symbols: list[int] = []
        self.points: list[Point] = []
        self.joined: list[set[int]] = []
        self.pairs: list[Pair] = []
        self.tunnels: list[tuple[int, ...]] = []
        self.boxes: dict[str, list[str]] = {}
        part = ""
        for number, raw in enumerate(text.splitlines(), start=1):
            line = " ".join(raw.partition("#")[0].split())
            if not line:
                continue
            self.lines.append(line)
            if line[0] == "[" and line[-1] == "]":
                part = line[1:-1]
                if part not in PARTS:
                    raise fault(number, f"there is no part '{part}'; parts: {', '.join(PARTS)}.")
            elif not part:
                raise fault(number, "begin with a part, such as [inner].")
            else:
                self._line(number, part, line)

    def _line(self, number: int, part: str, line: str) -> None:
        if part in AREAS:
            self._circle(number, AREAS.index(part), line.split())
        elif part == "links":
            self._links(number, line)
        elif part == "pairs":
            found = _PAIR.fullmatch(line)
            if found is None:
                raise fault(number, f"'{line}' is no pair; write 'O13 > X01 wire'.")
            feet = 0 if found[4] == "wire" else int(found[4])
            ends = self._at(number, found[1]), self._at(number, found[3])
            self.pairs.append(Pair(*ends, feet, found[2] == "<>"))
        elif part == "tunnels":
            self.tunnels.append(tuple(self._at(number, word) for word in line.split()))
        else:
            key, _, rest = line.partition(":")
            words = rest.split()
            for word in words[1:] if key.endswith("cells") else words:
                self._at(number, word)
            if key.endswith("cells") and not (words and _SIZE.fullmatch(words[0])):
                raise fault(number, f"'{line}' names no size; write 'inner cells: 4 I06'.")
            self.boxes[key] = words

    def _circle(self, number: int, area: int, words: list[str]) -> None:
        name, kind = words[0], words[1] if len(words) > 1 else "plain"
        if not _NAME.fullmatch(name):
            raise fault(number, f"'{name}' is no name; use letters, digits, '_' and '-'.")
        if len(name) > LONGEST_NAME:
            raise fault(number, f"'{name}' is too long; take {LONGEST_NAME} characters at most.")
        if name in self.index:
            raise fault(number, f"the circle {name} is named twice.", "twice")
        if kind not in CIRCLE_KINDS:
            raise fault(number, f"'{kind}' is no kind; kinds: {', '.join(CIRCLE_KINDS)}.")
        symbol, point = -1, (float(len(self.names)), float(area))
        for place, word in enumerate(words[2:], start=2):
            found = _POINT.fullmatch(word)
            if found:
                point = (float(found[1]), float(found[2]))
            else:
                rest = " ".join(words[place:])
                if rest not in SYMBOLS:
                    raise fault(number, f"'{rest}' is no symbol; symbols: {', '.join(SYMBOLS)}.")
                symbol = SYMBOLS.index(rest)
                break
        self.index[name] = len(self.names)
        self.names.append(name)
        self.areas.append(area)
        self.kinds.append(CIRCLE_KINDS.index(kind))
        self.symbols.append(symbol)
        self.points.append(point)
        self.joined.append(set())

    def _links(self, number: int, line: str) -> None:
        name, colon, rest = line.partition(":")
        if not colon:
            raise fault(number, f"'{line}' is no row of links; write 'I06: I05 I07'.")
        one = self._at(number, name.strip())
        for word in rest.split():
            other = self._at(number, word)
            if one == other:
                raise fault(number, f"{word} is linked to itself.")
            self.joined[one].add(other)
            self.joined[other].add(one)

    def _at(self, number: int, name: str) -> int:
        if name not in self.index:
            raise fault(number, f"there is no circle '{name}'.", "no-circle")
        return self.index[name]

    def board(self, name: str) -> Board:
        """The castle."""
        if not self.names:
            raise MapError("The castle is empty: name circles below [inner].", "empty", CLAUSES)
        rooms, room_names = self._rooms()
        return Board(
            "\n".join(self.lines),
            name,
            tuple(self.names),
            tuple(self.areas),
            kinds=tuple(self.kinds),
            symbols=tuple(self.symbols),
            rooms=rooms,
            room_names=room_names,
            points=tuple(self.points),
            links=tuple(tuple(sorted(ways)) for ways in self.joined),
            pairs=tuple(self.pairs),
            tunnels=tuple(self.tunnels),
            cells=(self._box("inner cells"), self._box("outer cells")),
            car=self._car(),
            gate=tuple(self.index[word] for word in self.boxes.get("way home", ())),
            index=dict(self.index),
        )

    def _rooms(self) -> tuple[tuple[int, ...], tuple[str, ...]]:
        """The Room of each circle: the one whose name is left without its last digits."""
        entrances = {way[0] for way in self.tunnels if way}
        found: dict[str, int] = {}
        rooms = []
        for at, name in enumerate(self.names):
            inside = self.kinds[at] == ROOM or (self.kinds[at] == TUNNEL and at in entrances)
            title = name.rstrip("0123456789").rstrip("-_") or name
            rooms.append(found.setdefault(title, len(found)) if inside else -1)
        return tuple(rooms), tuple(found)

    def _box(self, key: str) -> Box:
        words = self.boxes.get(key, [])
        size = int(words[0]) if words else 4
        return Box(size, self.index[words[1]] if len(words) > 1 else -1)

    def _car(self) -> tuple[int, int]:
        words = self.boxes.get("staff car", [])
        if len(words) < 2:
            return (-1, -1)
        return (self.index[words[0]], self.index[words[1]])
