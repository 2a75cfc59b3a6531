"""Dice, hands and piles on the board, below the boxes."""

from __future__ import annotations

from typing import NamedTuple

from rules.games.colditz.board.plan import EQUIPMENT
from rules.games.colditz.state import CARD, is_security
from widgets.boards.castle import signs
from widgets.boards.castle.boxes import Strip, face
from widgets.boards.castle.facts import Seen, owner, sign_of
from widgets.boards.castle.ground import Ground
from widgets.boards.castle.motion import SLOTS
from widgets.boards.graph import Box, Point, wide
from widgets.boards.sheet import marks as common
from widgets.boards.sheet.pieces import RADIUS, piece
from widgets.kernel.motion import Item, die
from widgets.kernel.scene import Ink, Rect, Shape, Symbol, Text, Use

BACKS = 3
"""How many backs of a hand are drawn; the number tells the rest."""
DECKS = ("Opportunity", "Security", "parts")
SIX = 5
"""With more players than that the parts of a Kit are a pile of their own."""


class Tray(NamedTuple):
    """What lies there: its shapes, the places of hands, piles and dice, and the boxes of cards."""

    shapes: list[Shape]
    spots: dict[str, Point]
    cards: dict[str, Box]


def tray(here: Ground, seen: Seen, strip: Strip, left: tuple[Item, ...]) -> Tray:
    """Dice, the own hand with names, the others' as backs with a count, the piles."""
    own, equipment, others, supply = strip.lines
    found = Tray([], {}, {})
    _dice(here, seen, strip, left, found)
    first = owner(seen)
    _hand(here, seen, first, own, found)
    _equipment(here, seen, first, equipment, found)
    _others(here, seen, [who for who in seen.players if who != first], others, found)
    _piles(here, seen, supply, found)
    return found


def slots(here: Ground, strip: Strip) -> list[Point]:
    """Where the first die of each throw lies: below each other, on a phone side by side."""
    x, y, across, _ = strip.dice
    scale = face(here)
    first = round(x + 22 * scale, 1)
    if strip.flat:
        return [(round(first + at * across / 4.2, 1), round(y + strip.line / 2, 1))
                for at in range(SLOTS)]  # fmt: skip
    return [(first, round(y + strip.line * (at + 1.5), 1)) for at in range(SLOTS)]


def _dice(here: Ground, seen: Seen, strip: Strip, left: tuple[Item, ...], found: Tray) -> None:
    """The last throws, with the letter of whoever threw; one that was just thrown is drawn there.

    Beside them stands how many points are left.
    """
    shapes, scale, size = found.shapes, face(here), here.type(13.0)
    thrown = {item.at for item in left if item.k == "die" and item.stay}
    places = slots(here, strip)
    found.spots.update({f"die:{at}": place for at, place in enumerate(places)})
    found.spots.update(_notes(here, strip))
    count = len(seen.throws)
    for number in range(max(0, count - SLOTS), count):
        x, y = places[number % SLOTS]
        if f"die:{number % SLOTS}" in thrown:
            continue
        for at, one in enumerate(seen.throws[number].split("+")):
            shapes.append(Use(die(int(one)), round(x + 46 * scale * at, 1), y, scale))
        letter = round(x + 74 * scale, 1), round(y + size * 0.36, 1)
        shapes.append(Text(*letter, seen.turn[:1], size, "lead", 700, "start"))
    if count and not seen.over:
        x, y, across, _ = strip.dice
        words = f"{seen.points} point{'' if seen.points == 1 else 's'} left"
        base = round(y + strip.line / 2 + size * 0.36, 1)
        side = (x + across, "end") if strip.flat else (x + 2, "start")
        shapes.append(Text(side[0], base, words, here.type(12.5), "ink", 700, side[1]))


def _notes(here: Ground, strip: Strip) -> dict[str, Point]:
    """Where words about players stand: below the first throw; a note hangs over its point."""
    x, y, across, _ = strip.dice
    low = 0.62 * here.near + here.type(13.0) * 1.5
    if strip.flat:
        right = [(box[0] + box[2] - 64, box[1]) for box in strip.lines[1:3]]
        lines = [(x + across / 2, y), *right]
    else:
        lines = [(x + across / 2 - 4, y + strip.line * row) for row in (2, 3, 1)]
    return {
        f"note:{at}": (round(left, 1), round(top + strip.line / 2 + low, 1))
        for at, (left, top) in enumerate(lines)
    }


def _seat(here: Ground, seen: Seen, who: str, x: float, y: float, found: Tray) -> float:
    """The sign of a player, ringed if he acts; where it ends."""
    r = round(here.type(12.5) * 0.86, 1)
    scale = round(r / RADIUS, 3)
    if who == (seen.asked or seen.turn):
        found.shapes.append(Use(common.to_act(RADIUS), x + r + 3, y, round(scale * 0.72, 3)))
    found.shapes.append(Use(piece(sign_of(who)), round(x + r + 3, 1), y, scale))
    found.spots[f"hand:{who}"] = (round(x + r + 3, 1), y)
    return round(x + 2 * r + 12, 1)


def _hand(here: Ground, seen: Seen, who: str, line: Box, found: Tray) -> None:
    """The own cards by their names, one plate for equal ones."""
    x, y, w, h = line
    size, middle = here.type(12.5), round(y + h / 2, 1)
    base = round(middle + size * 0.36, 1)
    left, end = _seat(here, seen, who, x, middle, found), x + w
    names = list(seen.hands.get(who, ()))
    if not names:
        hidden = seen.counts.get(who, 0)
        text = f"{hidden} card{'' if hidden == 1 else 's'}" if hidden else "no cards"
        found.shapes.append(Text(left, base, text, size, "ink2", 600, "start"))
        return
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
        found.shapes.append(Text(left, base, f"+{len(names) - shown}", size, "ink", 700, "start"))


def _equipment(here: Ground, seen: Seen, who: str, line: Box, found: Tray) -> None:
    """The own Equipment by its signs, and the Kit."""
    x, y, w, h = line
    size, middle = here.type(12.5), round(y + h / 2, 1)
    base, left = round(middle + size * 0.36, 1), x + 4
    held = seen.equipment.get(who, {})
    rows = [(signs.item(kind), held.get(name, 0), name) for kind, name in enumerate(EQUIPMENT)]
    rows = [row for row in rows if row[1]]
    if who in seen.kits:
        rows.append((signs.kit(), 1, "Escape Kit"))
    if not rows and who in seen.equipment:
        found.shapes.append(Text(left, base, "no Equipment", size, "ink2", 600, "start"))
    for sign, count, name in rows:
        text = f"{name} ×{count}" if count > 1 else name
        across = size * 1.9 + wide(text, size) + 10
        if left + across > x + w:
            text = f"×{count}" if count > 1 else ""
            across = size * 1.9 + wide(text, size) + 4
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


def _others(here: Ground, seen: Seen, who: list[str], line: Box, found: Tray) -> None:
    """The other hands: backs with a count, and how much Equipment lies face down."""
    x, y, w, h = line
    size, middle = here.type(12.5), round(y + h / 2, 1)
    base = round(middle + size * 0.36, 1)
    each = w / max(1, len(who))
    for at, player in enumerate(who):
        left, end = _seat(here, seen, player, x + at * each, middle, found), x + (at + 1) * each
        count = seen.counts.get(player, 0)
        letter = "S" if player not in seen.holds else "O"
        for back in range(min(BACKS, count) if end - left > size * 8 else min(1, count)):
            scale = round(size * 1.5 / 28, 3)
            found.shapes.append(
                Use(signs.card_back(letter), round(left + size * 0.5, 1), middle, scale)
            )
            left += size * (0.55 if back + 1 < min(BACKS, count) else 1.15)
        text = str(count)
        found.shapes.append(Text(round(left, 1), base, text, size, "ink", 600, "start"))
        left += wide(text, size) + 8
        holds = seen.holds.get(player, 0)
        if holds and left + size * 2.6 < end:
            left = _sign(here, signs.face_down(), str(holds), left, middle, found)
        if player in seen.kits and left + size * 1.6 < end:
            _sign(here, signs.kit(), "", left, middle, found)


def _piles(here: Ground, seen: Seen, line: Box, found: Tray) -> None:
    """The decks, the Equipment that is left, and the Kits."""
    rows: list[tuple[str, Symbol, int | None]] = [
        (deck, signs.card_back("K" if deck == "parts" else deck[0]), seen.piles[at])
        for at, deck in enumerate(DECKS)
        if deck != "parts" or seen.piles[at] or len(seen.players) > SIX
    ]
    rows += [(name, signs.item(kind), seen.stock.get(name)) for kind, name in enumerate(EQUIPMENT)]
    rows.append(("kit", signs.kit(), seen.supply))
    x, y, w, h = line
    size = here.type(12.5)
    room = min(len(rows), int(w // (size * 2.9)))
    each, middle = w / room, round(y + h / 2, 1)
    rows.sort(key=lambda row: row[0] not in (*DECKS, "kit"))
    for at, (name, sign, count) in enumerate(rows):
        left = x + min(at, room - 1) * each
        if at < room:
            _sign(here, sign, "" if count is None else str(count), left, middle, found)
        found.spots[f"pile:{name}"] = (round(left + here.type(12.5) * 0.8, 1), middle)
