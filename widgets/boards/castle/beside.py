"""What lies round the plan: boxes, dice and points, hands, piles, the Rounds, a small castle."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rules.games.colditz.board.plan import EQUIPMENT, Point
from rules.games.colditz.cards import CARD, is_security
from rules.games.colditz.ground import (
    AWAY,
    BARRACKS,
    DEAD,
    ESCAPED,
    INNER_CELLS,
    OFFICE,
    OUTER_CELLS,
    people,
)
from rules.games.colditz.ground import BOXES as NAMES
from widgets.boards import Overlay
from widgets.boards import pieces as common
from widgets.boards.castle import signs
from widgets.boards.castle.facts import Seen, owner, sign_of
from widgets.boards.castle.ground import SOME, Ground
from widgets.boards.castle.motion import SLOTS
from widgets.boards.castle.small import chart
from widgets.boards.graph import Box, wide
from widgets.boards.pieces import RADIUS, piece
from widgets.kernel.film import Item
from widgets.kernel.html import capital, counted
from widgets.kernel.scene import Circle, Ink, Path, Rect, Shape, Symbol, Text, Use, line
from widgets.kernel.signs import die

ORDER = (INNER_CELLS, OUTER_CELLS, OFFICE, BARRACKS, ESCAPED, DEAD)
TITLES = {
    INNER_CELLS: "Inner cells", OUTER_CELLS: "Outer cells", OFFICE: "Office",
    BARRACKS: "Barracks", ESCAPED: "Escaped", DEAD: "Shot", AWAY: "Not here",
}  # fmt: skip
SHORT = {
    INNER_CELLS: "Inner", OUTER_CELLS: "Outer", BARRACKS: "Guards", ESCAPED: "Away", AWAY: "Later",
}  # fmt: skip
"""Titles where a box is no wider than a finger."""
GAP = 6.0
POINTS = 9
"""Blocks for points: so many are drawn at least."""
BACKS = 3
"""How many backs of a hand are drawn; the number tells the rest."""
EACH, APART = 3.5, 6.0
"""How wide another hand is on a phone, in sizes of its letters, and how far from the Rounds."""
THROWN = 11.6
"""How wide two throws and the number of points that are left are there, in the same."""
DECKS = ("Opportunity", "Security", "parts")
SIX = 5
"""With more players than that the parts of a Kit are a pile of their own."""
TEN = 10
LONG = 5 * TEN
"""The track has as many fields, or more in tens where more Rounds were agreed on."""
LOFTY = 32
"""From how many letters' height on a column has three rows of boxes."""


class Strip(NamedTuple):
    """Where everything lies; what has no room has no box."""

    area: Box
    boxes: dict[str, Box]
    dice: Box
    own: Box
    equipment: Box | None
    others: Box
    piles: Box | None
    track: Box
    chart: Box | None
    """The small castle, where a part of it is shown."""


class Tray(NamedTuple):
    """What lies there: its shapes, the places of hands, piles and dice, and the boxes of cards."""

    shapes: list[Shape]
    spots: dict[str, Point]
    cards: dict[str, Box]


def strip(here: Ground, seen: Seen, overlay: Overlay) -> Strip:
    """Where everything lies: in a column beside the plan, below it, or on a phone in two rows.

    Beside the part of a story there are the boxes and piles that change in it.
    """
    left, top, across, down, _ = here.view
    only = tuple(name for name in NAMES.values() if name in overlay.story)
    told = only if overlay.story else None
    if here.aside:
        area = (left + across, top, here.room[0] - across, here.room[1])
        return _column(here, seen, area, overlay, told)
    area = (left, round(top + down, 1), across, round(here.room[1] - down, 1))
    return _rows(here, seen, area, told) if here.low else _band(here, seen, area)


def _column(
    here: Ground, seen: Seen, area: Box, overlay: Overlay, only: tuple[str, ...] | None
) -> Strip:
    """Dice, hands and boxes one below the other; piles and the small castle as there is room."""
    size, (left, top, across, down) = here.type(12.5), area
    x, w, y, row = left + 12, across - 24, top + GAP, round(size * 2, 1)
    dice = (x, y, w, round(size * 4.4 + 15, 1))
    y += dice[3] + GAP
    own, equipment, others = ((x, round(y + row * at, 1), w, row) for at in range(3))
    found, y = _boxes(here, seen, (x, y + 3 * row + GAP, w), 3 if down > LOFTY * size else 2, only)
    deep = 0.0 if overlay.piles == () else round(row * 1.6, 1)
    fits = deep and top + down - y - 2 * GAP > row + deep
    piles = (x, round(y + GAP, 1), w, deep) if fits else None
    y += GAP + (deep if piles else 0)
    track = (x, round(min(y, top + down - row), 1), w, row)
    y += row + GAP
    shown = chart(here, (x, y, w, top + down - y - GAP))
    return Strip(area, found, dice, own, equipment, others, piles, track, shown)


def _band(here: Ground, seen: Seen, area: Box) -> Strip:
    """A row of boxes, then the small castle at the left of four lines, and the track."""
    size, (left, top, across, down) = here.type(12.5), area
    x, w = left + GAP, across - 2 * GAP
    found, y = _boxes(here, seen, (x, top + GAP, w), 1)
    deep = round(size * 1.8, 1)
    track = (x, round(top + down - deep, 1), w, deep)
    y += GAP / 2
    each = round((track[1] - y) / 4, 1)
    shown = chart(here, (x, y, w / 3, 4 * each - 2))
    if shown:
        x, w = x + shown[2] + GAP, w - shown[2] - GAP
    rows = [(round(x, 1), round(y + each * at, 1), round(w, 1), each) for at in range(4)]
    (a, b, c, d), half = rows[2], round(w * 0.42, 1)
    return Strip(
        area, found, rows[0], rows[1], (a, b, half, d), (round(a + half, 1), b, c - half, d),
        rows[3], track, shown,
    )  # fmt: skip


def _rows(here: Ground, seen: Seen, area: Box, only: tuple[str, ...] | None) -> Strip:
    """The small castle and the boxes, then dice, own cards and the other hands.

    Where no box changes in a story, all of it is one row.
    """
    size, (left, top, across, down) = here.type(12.5), area
    x, w, y = left + 4, across - 8, top + 4
    bare = only == ()
    few = only is not None and len(only) <= SOME
    tall = round(down - 6 if bare else 2.3 * boxed(here) + 7 if few else size * 3.4, 1)
    shown = chart(here, (x, y, 68, tall))
    off = shown[2] + 4 if shown else 0.0
    found: dict[str, Box] = {}
    if bare:
        x, w = x + off, w - off
    else:
        found, y = _boxes(here, seen, (x + off, y, w - off), 1, only)
        y += 2
    row = round(top + down - y - 2, 1)
    rounds = size * 2.2
    half = round(max((w - rounds) * 0.43, size * THROWN), 1)
    own = round(w - rounds - half, 1)
    return Strip(
        area, found, (x, y, half, row), (round(x + half, 1), y, own, row), None,
        (round(x + half + own * 0.6, 1), y, round(own * 0.4, 1), row), None,
        (round(x + w - rounds, 1), y, rounds, row), shown,
    )  # fmt: skip


def _boxes(
    here: Ground, seen: Seen, at: tuple[float, float, float], rows: int,
    only: tuple[str, ...] | None = None,
) -> tuple[dict[str, Box], float]:  # fmt: skip
    """The boxes in so many rows from a point on, as wide as there is room; where they end.

    The last one is only for men who are not lined up yet, while there are some. Two of those that
    alone are wanted stand in a row, on a phone all of them.
    """
    left, top, across = at
    last = AWAY if seen.on(NAMES[AWAY]) and not seen.on(NAMES[DEAD]) else DEAD
    names = [NAMES[box] for box in (*ORDER[:5], last)] if only is None else list(only)
    few = len(names) if here.low else min(2, len(names))
    many, gap = (6 // rows if only is None else few or 1), 4.0
    rows = rows if only is None else -(-len(names) // many)
    flat = here.low and only is not None and len(names) <= SOME
    high = round(2.3 * boxed(here) + 4 + (3.0 if flat else here.type(12.5) * 1.4), 1)
    each = (across - gap * (many - 1)) / many
    found = {
        name: (
            round(left + number % many * (each + gap), 1),
            round(top + number // many * (high + gap), 1), round(each, 1), high,
        )
        for number, name in enumerate(names)
    }  # fmt: skip
    return found, round(top + rows * (high + gap) - gap, 1)


def flat(here: Ground, box: Box) -> bool:
    """Whether men stand beside the title of a box, and not below it."""
    return box[3] < 2.3 * boxed(here) + here.type(12.5)


def boxed(here: Ground) -> float:
    """The radius of pawns in boxes."""
    least = 10.8 / min(1.0, here.size)
    return min(max(here.pawn, least), least + 1.2)


def face(here: Ground) -> float:
    """The scale of a die."""
    scale = 0.55 if here.low else 0.85 if here.aside else 0.62
    return round(scale * here.type(12.5) / 12.5, 3)


def centre(box: Box) -> Point:
    """The middle of a box."""
    return round(box[0] + box[2] / 2, 1), round(box[1] + box[3] / 2, 1)


def boxes(here: Ground, seen: Seen, below: Strip) -> list[Shape]:
    """The ground it all lies on, and the boxes with how many men are in them."""
    shapes: list[Shape] = [Rect(*below.area, 0, Ink("panel"))]
    size = here.type(12.5)
    room = dict(zip(("inner cells", "outer cells"), here.board.cells, strict=True))
    titles = {NAMES[box]: (TITLES[box], SHORT.get(box, TITLES[box])) for box in TITLES}
    for name, (x, y, w, h) in below.boxes.items():
        men = seen.on(name)
        count = f"{len(men)}/{room[name].size}" if name in room else str(len(men) or "")
        shapes.append(Rect(x, y, w, h, 6, Ink("page", "edge", 1.5)))
        base = round(y + (h / 2 + size * 0.36 if flat(here, below.boxes[name]) else size * 1.2), 1)
        text, short = titles[name]
        if flat(here, below.boxes[name]) or wide(text, size) + wide(count, size) + 12 > w:
            text = short
        if wide(text, size) + wide(count, size) + 8 > w:
            count = ""
        shapes.append(Text(x + 4, base, text, size, "ink", 700, "start"))
        if count:
            shapes.append(Text(x + w - 4, base, count, size, "ink2", 600, "end"))
    return shapes


# -- dice, points, hands, piles --------------------------------------------------------------------


def tray(here: Ground, seen: Seen, below: Strip, overlay: Overlay) -> Tray:
    """Dice and points, the own hand with names, the others' as backs with a count, the piles."""
    found = Tray([], {}, {})
    first = owner(seen)
    _dice(here, seen, below, overlay.left, found)
    end = _hand(here, seen, first, below, found)
    x, y, w, h = below.own
    rest, others = [who for who in seen.players if who != first], below.others
    room = others[0] > end or below.equipment is not None
    if here.low:
        # Each other hand is whole, or none is there.
        last, across = below.track[0] - APART, here.type(12.5) * EACH * len(rest)
        room, others = last - across >= end, (round(last - across, 1), y, round(across, 1), h)
        w = (others[0] if room else last) - x
    _equipment(here, seen, first, below.equipment or (end, y, round(x + w - end, 1), h), found)
    if room:
        _others(here, seen, rest, others, found)
    for at, who in enumerate(seen.players):
        x, y, w, h = below.others
        found.spots.setdefault(
            f"hand:{who}", (round(x + (at + 0.5) * w / len(seen.players), 1), round(y + h / 2, 1))
        )
    _piles(here, seen, below, overlay.piles, found)
    return found


def _dice(here: Ground, seen: Seen, below: Strip, left: tuple[Item, ...], found: Tray) -> None:
    """The last throws, with the letter of whoever threw, and a block for each point.

    One that was just thrown is drawn by what moves. Spent points are grey.
    """
    shapes, scale, size = found.shapes, face(here), here.type(12.5)
    thrown = {item.at for item in left if item.k == "die" and item.stay}
    x, y, across, deep = below.dice
    count = len(seen.throws)
    level = y + size * 1.6 + 20 * scale if here.aside else y + deep / 2
    first, each = x + 21 * scale, 92 * scale + size
    for at in range(SLOTS):
        found.spots[f"die:{at}"] = round(first + at * each, 1), round(level, 1)
        lower = 1.7 * (-at if here.low else at)  # nothing is below on a phone
        low = 0.62 * here.near + size * (1.75 + lower)  # a note hangs over its point
        found.spots[f"note:{at}"] = round(x + across - 56, 1), round(y + deep / 2 + low, 1)
    if here.aside and not count:
        # The rows of points are free between two Turns: words cover no dice there.
        hangs = 0.62 * here.near + size * 2
        for at, row in enumerate((y + size * 0.9, level + 20 * scale + 10)):
            found.spots[f"note:{at}"] = round(x + size * 5, 1), round(row + hangs, 1)
    for number in range(max(0, count - SLOTS), count):
        sx, sy = found.spots[f"die:{number % SLOTS}"]
        if f"die:{number % SLOTS}" in thrown:
            continue
        for at, one in enumerate(seen.throws[number].split("+")):
            shapes.append(Use(die(int(one)), round(sx + 46 * scale * at, 1), sy, scale))
        letter = round(sx + 71 * scale, 1), round(sy + size * 0.36, 1)
        shapes.append(Text(*letter, sign_of(seen.turn)[0], size, "lead", 700, "start"))
    if not count or seen.over:
        return
    total = max(POINTS, seen.points, sum(map(_sum, seen.throws)))
    if here.aside:
        who = people(seen.turn)
        said = f"{capital(who)} threw {_sum(seen.throws[-1])}; {_left(seen.points)}"
        shapes.append(Text(x, round(y + size * 1.05, 1), said, size, "lead", 700, "start"))
        _blocks(seen.points, total, (x, round(level + 20 * scale + 6, 1), across, 9.0), shapes)
        return
    begin = round(first + (min(count, SLOTS) - 1) * each + 71 * scale + size * 1.1, 1)
    words = str(seen.points) if here.low else _left(seen.points)
    text = wide(words, size) + 6
    shapes.append(Text(begin, round(level + size * 0.36, 1), words, size, "ink", 700, "start"))
    if begin + text + 40 < x + across:
        room = min(x + across - begin - text - GAP, total * 22)
        _blocks(seen.points, total, (round(begin + text, 1), level - 4.5, room, 9.0), shapes)


def _sum(throw: str) -> int:
    return sum(map(int, throw.split("+")))


def _left(points: int) -> str:
    return f"{points} {'is' if points == 1 else 'are'} left"


def _blocks(points: int, total: int, box: Box, shapes: list[Shape]) -> None:
    """The points that are spent, then those that are left."""
    x, y, across, deep = box
    each = across / total
    for at in range(total):
        left = at >= total - points
        ink = Ink("act", "act", 1.2) if left else Ink("hair", "edge", 1.2)
        shapes.append(
            Rect(round(x + at * each, 1), round(y, 1), round(each - 2.5, 1), deep, 2, ink)
        )


def _seat(here: Ground, seen: Seen, who: str, x: float, y: float, found: Tray) -> float:
    """The sign of a player, ringed if he acts; where it ends."""
    r = round(here.type(12.5) * 0.87, 1)
    scale = round(r / RADIUS, 3)
    if who == (seen.asked or seen.turn):
        found.shapes.append(Use(common.to_act(RADIUS), x + r + 3, y, round(scale * 0.72, 3)))
    found.shapes.append(Use(piece(sign_of(who)), round(x + r + 3, 1), y, scale))
    found.spots[f"hand:{who}"] = (round(x + r + 3, 1), y)
    return round(x + 2 * r + 12, 1)


def _hand(here: Ground, seen: Seen, who: str, below: Strip, found: Tray) -> float:
    """The own cards by their names, one plate for equal ones; where they end."""
    x, y, w, h = below.own
    size, middle = here.type(12.5), round(y + h / 2, 1)
    base = round(middle + size * 0.36, 1)
    left, end = _seat(here, seen, who, x, middle, found), x + w
    names = list(seen.hands.get(who, ()))
    if not names:
        hidden = seen.counts.get(who, 0)
        text = counted(hidden, "card") if hidden else "no cards"
        found.shapes.append(Text(left, base, text, size, "ink2", 600, "start"))
        return left + wide(text, size) + 4
    shown = 0
    for name in dict.fromkeys(names):
        text = f"{name} ×{names.count(name)}" if names.count(name) > 1 else name
        across = round(wide(text, size) * 1.04 + 12, 1)
        if left + across > end - (0 if shown + names.count(name) == len(names) else size * 2):
            break
        box = (left, round(y + 2, 1), across, round(h - 4, 1))
        ink = Ink("page", "ink" if is_security(CARD[name]) else "planink", 1.8)
        found.shapes.append(Rect(*box, 4, ink))
        found.shapes.append(Text(round(left + across / 2, 1), base, text, size, "ink", 600))
        found.cards[f"card:{name}"] = box
        shown += names.count(name)
        left = round(left + across + 5, 1)
    if shown < len(names):
        more = f"+{len(names) - shown}"
        found.shapes.append(Text(left, base, more, size, "ink", 700, "start"))
        left += wide(more, size)
    return left + 4


def _equipment(
    here: Ground, seen: Seen, who: str, row: tuple[float, float, float, float], found: Tray
) -> None:
    """The own Equipment by its signs, and the Kit."""
    x, y, w, h = row
    size, middle = here.type(12.5), round(y + h / 2, 1)
    base, left = round(middle + size * 0.36, 1), x + 4
    end = x + w
    held = seen.equipment.get(who, {})
    rows = [(signs.item(kind), held.get(name, 0), name) for kind, name in enumerate(EQUIPMENT)]
    rows = [one for one in rows if one[1]]
    if who in seen.kits:
        rows.append((signs.kit(), 1, "Escape Kit"))
    if not rows and who in seen.equipment and left + size * 7 < end:
        found.shapes.append(Text(left, base, "no Equipment", size, "ink2", 600, "start"))
    words = sum(size * 2 + wide(f"{name} ×2", size) for _, _, name in rows) < w
    for sign, count, name in rows:
        text = f"×{count}" if count > 1 else ""
        text = f"{name} {text}".strip() if words else text
        if left + size * 2 + (wide(text, size) if text else 0) <= end:
            left = _sign(here, sign, text, left, middle, found)


def _sign(here: Ground, sign: Symbol, text: str, left: float, middle: float, found: Tray) -> float:
    """A sign with a word beside it; where it ends."""
    size = here.type(12.5)
    scale = round(size * 1.45 / 24, 3)
    found.shapes.append(Use(sign, round(left + size * 0.8, 1), middle, scale))
    left += size * 1.75
    if text:
        base = round(middle + size * 0.36, 1)
        found.shapes.append(Text(round(left, 1), base, text, size, "ink", 600, "start"))
        left += wide(text, size) + 6
    return left + 4


def _others(here: Ground, seen: Seen, who: list[str], row: Box, found: Tray) -> None:
    """The other hands: backs with a count, and how much Equipment lies face down."""
    x, y, w, h = row
    size, middle = here.type(12.5), round(y + h / 2, 1)
    base = round(middle + size * 0.36, 1)
    each = w / max(1, len(who))
    for at, player in enumerate(who):
        left, end = _seat(here, seen, player, x + at * each, middle, found), x + (at + 1) * each
        count = seen.counts.get(player, 0)
        letter = "S" if player not in seen.holds else "O"
        many = min(BACKS, count) if end - left > size * 8 else min(1, count)
        for back in range(many if end - left > size * 2 else 0):
            scale = round(size * 1.5 / 28, 3)
            found.shapes.append(
                Use(signs.card_back(letter), round(left + size * 0.5, 1), middle, scale)
            )
            left += size * (0.55 if back + 1 < many else 1.15)
        text = str(count)
        found.shapes.append(Text(round(left, 1), base, text, size, "ink", 600, "start"))
        left += wide(text, size) + 8
        holds = seen.holds.get(player, 0)
        if holds and left + size * 2.6 < end:
            left = _sign(here, signs.face_down(), str(holds), left, middle, found)
        if player in seen.kits and left + size * 1.6 < end:
            _sign(here, signs.kit(), "", left, middle, found)


def _piles(
    here: Ground, seen: Seen, below: Strip, only: tuple[str, ...] | None, found: Tray
) -> None:
    """The decks, the Equipment that is left, and the Kits; their places where none is drawn."""
    rows: list[tuple[str, Symbol, int | None]] = [
        (deck, signs.card_back("K" if deck == "parts" else deck[0]), seen.piles[at])
        for at, deck in enumerate(DECKS)
        if deck != "parts" or seen.piles[at] or len(seen.players) > SIX
    ]
    rows += [(name, signs.item(kind), seen.stock.get(name)) for kind, name in enumerate(EQUIPMENT)]
    rows.append(("kit", signs.kit(), seen.supply))
    x, y, w, h = below.piles or below.others
    size = here.type(12.5)
    lines = 2 if h > size * 3 else 1
    room = max(1, min(-(-len(rows) // lines), int(w // (size * 2.7))))
    rows.sort(key=lambda row: row[0] not in (*DECKS, "kit"))
    lies = rows if only is None else [row for row in rows if f"pile:{row[0]}" in only]
    rows = [*lies, *(row for row in rows if row not in lies)]
    for at, (name, sign, count) in enumerate(rows):
        level, place = divmod(min(at, lines * room - 1), room)
        left, middle = x + place * w / room, round(y + h * (level + 0.5) / lines, 1)
        if at < min(lines * room, len(lies)) and below.piles:
            _sign(here, sign, "" if count is None else str(count), left, middle, found)
        found.spots[f"pile:{name}"] = (round(left + size * 0.8, 1), middle)


# -- the Rounds ------------------------------------------------------------------------------------


def _fields(seen: Seen) -> int:
    """How many fields the track has."""
    return max(-(-seen.rounds // TEN) * TEN, LONG)


def _field(here: Ground, seen: Seen, box: Box, number: int) -> float:
    """Where the field of a Round lies: they begin beside the number of Rounds in words."""
    x, _, across, _ = box
    size = here.type(12.5)
    left = x + wide(f"{_fields(seen)} Rounds left", size) * 1.12 + size
    right = x + across - size
    if here.low:
        return round(x + across / 2, 1)
    return round(right - (number - 1) * (right - left) / (_fields(seen) - 1), 1)


def track(here: Ground, seen: Seen, box: Box) -> list[Shape]:
    """A dot for each Round that is left and one for each that is over; the last is the eagle.

    On a phone a large castle has the marker alone.
    """
    size, fields = here.type(12.5), _fields(seen)
    if here.low:
        return []
    x, top, _, deep = box
    y = round(top + deep / 2, 1)
    base = round(y + size * 0.36, 1)
    word = f"{seen.rounds} Round{'' if seen.rounds == 1 else 's'} left"
    left, right = _field(here, seen, box, fields), _field(here, seen, box, 1)
    gap = (right - left) / (fields - 1)
    dots = (0.1, round(gap, 3) - 0.1)
    now = _field(here, seen, box, max(seen.rounds, 1))
    shapes: list[Shape] = [
        Text(x, base, word, size, "ink", 700, "start"),
        Path(line(left, y, right, y), Ink("", "edge", 1.2)),
    ]
    if seen.rounds < fields:
        shapes.append(Path(line(left, y, now, y), Ink("", "edge", 3, dots)))
    if seen.rounds > 1:
        shapes.append(Path(line(right, y, now, y), Ink("", "planink", min(6.0, gap * 0.7), dots)))
    shapes.append(Use(signs.eagle(), right, y, round(size / 14, 3)))
    for tens in range(TEN, fields + 1, TEN):
        if abs(tens - seen.rounds) * gap > size * 2 and TEN * gap > size * 2:
            at = _field(here, seen, box, tens)
            shapes.append(Circle(at, y, round(size * 0.8, 1), Ink("panel")))
            shapes.append(Text(at, base, str(tens), size, "ink2", 600))
    return shapes


def marker(here: Ground, seen: Seen, box: Box) -> list[Shape]:
    """The marker on the track, which goes on by one field with each Round."""
    if seen.rounds < 1:
        return []
    y = round(box[1] + box[3] / 2, 1)
    at = _field(here, seen, box, seen.rounds)
    return [Use(_marker(seen.rounds, here.type(12.5)), at, y, 1.0, "round")]


@lru_cache(maxsize=128)
def _marker(rounds: int, size: float) -> Symbol:
    number = Text(0, round(size * 0.36, 1), str(rounds), size, "ink", 700)
    disc = Circle(0, 0, round(size * 0.95, 1), Ink("now-fill", "ink", 2))
    return Symbol(f"castle-round-{rounds}-{size:g}", (disc, number))
