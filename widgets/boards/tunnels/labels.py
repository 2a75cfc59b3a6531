"""Where words may stand: beside their square, on bare rock, clear of each other."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise

from rules.games.underground.board.plan import CAVES, CHASM, EXIT, START, Point
from widgets.boards.graph import Box, Room, touch, wide
from widgets.boards.tunnels.ground import Ground
from widgets.kernel.scene import Text

TYPE, LIP = 12.5, 3.0
AWRY = 0.6
"""How much worse a name stands that is not in line with its square."""


def bare_rock(here: Ground, taken: Iterable[Box] = ()) -> Room:
    """The rock that is still free: all of the picture above the shelf, but for what is taken.

    A name may reach over the lip of the shelf, whose cards begin lower.
    """
    low = here.height - here.foot + LIP
    return Room((4, 4, here.width - here.aside - 8, low - 4), taken)


@lru_cache(maxsize=64)
def solid(here: Ground) -> list[Box]:
    """Everything that is not rock, as boxes."""
    c = here.c
    boxes = [here.box(at) for at in range(len(here.board.names))]
    half = c * 0.47 + 3
    boxes = [
        box if here.chamber(at) else _round(here.middle(at), half) for at, box in enumerate(boxes)
    ]
    for at, there in enumerate(here.board.next):
        for to in there:
            line = here.line(at, to) if to > at else []
            for (ax, ay), (bx, by) in pairwise(line):
                x, y = min(ax, bx) - half, min(ay, by) - half
                boxes.append((x, y, abs(bx - ax) + 2 * half, abs(by - ay) + 2 * half))
    return boxes


def _round(middle: tuple[float, float], half: float) -> Box:
    return middle[0] - half, middle[1] - half, 2 * half, 2 * half


def caption(here: Ground, at: int) -> str:
    """What stands beside a square: its name, and what it is where that is not plain."""
    name, kind = here.board.names[at], here.board.kinds[at]
    if kind in CAVES:
        return ""
    if kind == START:
        return "Start"
    if kind == CHASM:
        return f"chasm {name}"
    if kind == EXIT:
        return "exit" if name.lower().startswith("exit") or len(name) < 2 else f"exit {name}"
    return name


@lru_cache(maxsize=64)
def labels(here: Ground) -> tuple[dict[int, Text], tuple[Box, ...]]:
    """The names of squares by their number, and the boxes that they and everything else fill.

    The square with the fewest places left for its name comes first, and takes the place that
    leaves most to the others.
    """
    size = here.type(TYPE)
    hard = solid(here)
    room = bare_rock(here, hard)
    words = {at: caption(here, at) for at in range(len(here.board.names)) if caption(here, at)}
    open_ = {at: _free(here, at, text, size, hard) for at, text in words.items()}
    for at, text in words.items():
        if not open_[at] and text != here.board.names[at]:
            words[at] = here.board.names[at]
            open_[at] = _free(here, at, words[at], size, hard)
    near = {at: [to for to in words if to != at and _apart(here, at, to) < 4] for at in words}
    far = {at: _beside(here, at, wide(text, size), size) for at, text in words.items()}
    found: dict[int, Text] = {}
    while open_:
        at = min(open_, key=lambda one: (len(open_[one]), one))
        boxes = open_.pop(at)
        if not boxes:
            continue
        rivals = [open_[to] for to in near[at] if open_.get(to)]
        box = min(boxes, key=lambda one: _harm(one, rivals) + _awry(far[at].index(one)))
        room.take(box)
        for to in near[at]:
            if to in open_:
                open_[to] = [other for other in open_[to] if not touch(box, other)]
        found[at] = _written(words[at], box, size)
    return found, tuple(room.taken)


def _written(text: str, box: Box, size: float) -> Text:
    """A name in its box."""
    middle = round(box[0] + box[2] / 2, 1)
    return Text(middle, round(box[1] + size * 0.88, 1), text, size, "rockink")


def named(here: Ground, squares: Iterable[int], marks: Iterable[Box]) -> list[Text]:
    """The names of some squares, clear of the marks that lie on the board; exits always have one.

    A name has the place that it has among all of them, or the next one that is free.
    """
    texts, size = labels(here)[0], here.type(TYPE)
    wanted = [at for at in texts if at in squares or here.board.kinds[at] == EXIT]
    room = bare_rock(here, [*solid(here), *marks])
    found: list[Text] = []
    for at in wanted:
        text = texts[at].text
        own = room.put([_box(texts[at])])
        box = own or room.put(_beside(here, at, wide(text, size), size))
        found += [texts[at] if own else _written(text, box, size)] if box else []
    return found


def _box(text: Text) -> Box:
    """The box of a name that is written."""
    across = wide(text.text, text.size)
    left, top = text.x - across / 2, text.y - text.size * 0.88
    return round(left, 1), round(top, 1), round(across, 1), text.size * 1.05


def _awry(number: int) -> float:
    """How much worse the box of a number is than the first."""
    return number // 4 * AWRY + number * 0.02


def _apart(here: Ground, at: int, to: int) -> float:
    (ax, ay), (bx, by) = here.board.points[at], here.board.points[to]
    return max(abs(ax - bx), abs(ay - by))


def _harm(box: Box, rivals: list[list[Box]]) -> float:
    """How much a box takes from the others: nearly everything from one that has few."""
    return sum(sum(touch(box, other) for other in boxes) / len(boxes) ** 2 for boxes in rivals)


def _free(here: Ground, at: int, text: str, size: float, hard: list[Box]) -> list[Box]:
    """The boxes on bare rock where a name can stand, best first."""
    x, y = here.middle(at)
    far = here.c * 3
    close = [box for box in hard if touch(box, (x - far, y - far, 2 * far, 2 * far))]
    room = bare_rock(here, close)
    return [box for box in _beside(here, at, wide(text, size), size) if room.free(box)]


def _beside(here: Ground, at: int, across: float, size: float) -> list[Box]:
    """Boxes of that width round a square: below, above, beside, then at the corners."""
    x, y = here.middle(at)
    _, _, _, h = here.box(at)
    reach = max(h * 0.47, here.c * 0.47) + 5
    mid, up, low = x - across / 2, y - reach - size * 1.08, y + reach + 1
    if here.chamber(at):
        return [(mid, low, across, size * 1.05), (mid, up, across, size * 1.05)]
    right, left = x + reach + 2, x - reach - 2 - across
    slip = here.c * 0.3
    sides = [
        (mid, low), (mid, up), (right, y - size / 2), (left, y - size / 2),
        (mid - slip, low), (mid + slip, low), (mid - slip, up), (mid + slip, up),
        (right, y - size / 2 - slip), (right, y - size / 2 + slip),
        (left, y - size / 2 - slip), (left, y - size / 2 + slip),
        (right - 3, up + 3), (left + 3, up + 3), (right - 3, low - 2), (left + 3, low - 2),
    ]  # fmt: skip
    return [(round(bx, 1), round(by, 1), round(across, 1), size * 1.05) for bx, by in sides]


def around(spot: Point, reach: float, across: float, down: float) -> list[Box]:
    """Boxes round a square: above, below and beside it, then further along."""
    x, y = spot
    boxes: list[Box] = []
    for slide in (0.5, 0.25, 0.75, 0.1, 0.9):
        boxes += [
            (x - across * slide, y - reach - down, across, down),
            (x - across * slide, y + reach, across, down),
            (x + reach, y - down * slide, across, down),
            (x - reach - across, y - down * slide, across, down),
        ]
    return boxes


def title(here: Ground, at: int, room: float, size: float) -> str:
    """The name written in a cave: in full where it fits."""
    full = here.board.kinds[at].replace("-", " ").title()
    return full if wide(full, size) <= room else full.partition(" ")[0]
