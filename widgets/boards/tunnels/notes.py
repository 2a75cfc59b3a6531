"""What is said over the board: where throws lead, behind and ahead, who waits outside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from rules.games.underground.actions import ATTACK, DIE, GO, JUMP, THROW
from rules.games.underground.cards import WEAPON
from widgets.boards.graph import Box, Point, Room, die, touch, wide
from widgets.boards.tunnels import deck
from widgets.boards.tunnels.facts import Seen
from widgets.boards.tunnels.ground import Ground
from widgets.boards.tunnels.labels import TYPE, around, bare_rock, labels
from widgets.boards.tunnels.pieces import radius
from widgets.boards.tunnels.points import geometry
from widgets.boards.window import Window
from widgets.kernel.film import Item
from widgets.kernel.motion import lay, still
from widgets.kernel.scene import Circle, Ink, Rect, Shape, Text, Use

ROOMY = 56.0
"""A square of this side has room for words at its foot."""
BOLD = 1.1
"""How much wider a line is in bold type."""
APART = 2.8
"""How far apart those stand who wait, in radii of a figure."""
DRAW = ("draw", "ahead")
"""Phases in which what lies behind and in front of somebody matters."""


def throws(here: Ground, seen: Seen, found: Leads, marks: Sequence[Box] = ()) -> list[Shape]:
    """A die's face on every square that one throw leads to; of several throws their numbers.

    Where something is on the square they stand beside it, clear of the ``marks`` there.
    """
    shapes: list[Shape] = []
    for square, numbers in found.ends:
        at = here.board.index[square]
        x, y = here.middle(at)
        busy = bool(seen.on(square) or seen.tokens.get(square)) or seen.treasure == square
        if here.chamber(at):
            _, _, _, h = here.box(at)
            y = round(y - h * 0.36, 1)
        side = max(here.least(18.0, here.c * 0.6), here.c * 0.4)
        if busy and not here.chamber(at):
            size, many = here.type(12.5), bool(numbers[1:])
            w, h = (wide(span(numbers), size) + 9, size * 1.45) if many else (side, side)
            across, down = _aside(here, at)
            for off in (0.0, here.c * 0.5, here.c):
                reach = radius(here) * 1.3 + off
                u, v = x + across * (reach + w / 2), y + down * (reach + h / 2)
                if not any(touch((u - w / 2, v - h / 2, w, h), one) for one in marks):
                    break
            x, y = round(u, 1), round(v, 1)
        if len(numbers) == 1:
            shapes.append(Use(die(numbers[0]), x, y, round(side / 20, 3)))
        else:
            shapes += pill(here, x, y, span(numbers))
    return shapes


def _aside(here: Ground, at: int) -> tuple[int, int]:
    """The side of a square where rock is: above, at the left, at the right, else below."""
    x, y = here.middle(at)
    ways = set()
    for to in here.board.next[at]:
        u, v = here.middle(to)
        across, down = u - x, v - y
        ways.add(((across > 0) - (across < 0), 0) if abs(across) > abs(down)
                 else (0, (down > 0) - (down < 0)))  # fmt: skip
    return next((one for one in ((0, -1), (-1, 0), (1, 0)) if one not in ways), (0, 1))


def pill(here: Ground, x: float, y: float, text: str) -> list[Shape]:
    """A few letters on a white tag."""
    size = here.type(12.5)
    across, down = BOLD * wide(text, size) + 9, size * 1.45
    box = Rect(round(x - across / 2, 1), round(y - down / 2, 1), round(across, 1), down, 4,
               Ink("halo", "rim", 1.6))  # fmt: skip
    return [box, Text(x, round(y + size * 0.36, 1), text, size, "rim", 700)]


def sides(here: Ground, seen: Seen, room: Room) -> list[Shape]:
    """For whoever draws a chance: which square is behind, and which in front."""
    seat = seen.turn
    at, came = seen.at.get(seat, ""), seen.came.get(seat, "")
    index = here.board.index
    if seen.phase not in DRAW or at not in index or came not in index:
        return []
    tags = [("behind", index[came])]
    ahead = here.board.straight(index[came], index[at])
    others = [to for to in here.board.next[index[at]] if to != index[came]]
    if len(others) == 1:
        ahead = others[0]
    if ahead >= 0:
        tags.append(("in front", ahead))
    size = here.type(12.5)
    shapes: list[Shape] = []
    for text, square in tags:
        x, y = here.middle(square)
        across, down = BOLD * wide(text, size) + 10, size * 1.5
        reach = here.c * 0.5 + 6
        boxes = [
            *around((x, y), reach, across, down),
            *around((x, y), reach + size * 1.4, across, down),
        ]
        box = room.put(boxes)
        if box:
            shapes += pill(here, round(box[0] + across / 2, 1), round(box[1] + down / 2, 1), text)
    return shapes


def stops(here: Ground, seen: Seen, found: Mapping[str, int], room: Room) -> list[Shape]:
    """At everybody who can be stopped on: a weapon, and how far away he is."""
    shapes: list[Shape] = []
    size, r = here.type(12.5), radius(here)
    for seat, steps in found.items():
        at = here.board.index.get(seen.at.get(seat, ""), -1)
        if at < 0:
            continue
        x, y = here.middle(at)
        left, top = round(x - r * 1.1, 1), round(y - r * 1.1, 1)
        shapes.append(Circle(left, top, round(r * 0.62, 1), Ink("halo", "no", 1.8)))
        shapes.append(Use(deck.bare(WEAPON), left, top, round(r * 0.036, 3)))
        text = f"stop on {steps}: attack" if steps else "attack"
        across, down = BOLD * wide(text, size) + 12, size * 1.6
        box = room.put(around((x, y), here.c * 0.5 + 8, across, down))
        if box is None and here.c > ROOMY:  # no rock is free: at the foot of the square
            left = max(2.0, min(x - across / 2, here.width - across - 2))
            box = left, y + here.c * 0.5 - down - 2, across, down
        if box:
            plate = Ink("halo", "no", 1.8)
            shapes.append(
                Rect(round(box[0], 1), round(box[1], 1), round(across, 1), down, 6, plate)
            )
            middle = round(box[0] + across / 2, 1), round(box[1] + down / 2 + size * 0.36, 1)
            shapes.append(Text(*middle, text, size, "rim", 700))
    return shapes


def band(here: Ground, seen: Seen, view: Window, found: Leads, *, thrown: bool) -> list[Shape]:
    """The band at the head: the die, what was said, what falls.

    The die is left out where it is just being ``thrown``.
    """
    size = here.type(13.5)
    shapes: list[Shape] = []
    if seen.die and not thrown:
        item = Item("die", face=seen.die, text=seen.turn, at="die", stay=True)
        _, shapes = still(lay((item,), geometry(here, view, (), {"die": die_lies(here, view)})))
    x = die_lies(here, view)[0] + 28 * here.die + wide("A", size) + size * 1.8
    line, high = view.top + here.head / 2 + size * 0.36, view.top + here.head / 2
    big = round(here.least(21.0, here.head * 0.8) / 20, 3)
    step = 20 * big
    said = {"": "", "back": "turn back"}.get(seen.said, seen.said)
    text = f"{seen.turn} says: {said}" if said else f"If {seen.acting} jumps:" if found.jump else ""
    if text:
        shapes.append(Text(x, line, text, size, "rockink", 600, "start"))
        x += wide(text, size) + step * 0.8
    for number in found.falls:
        shapes.append(Use(die(number, falls=True), round(x, 1), high, big))
        x += step * 1.25
    if found.falls:
        shapes.append(Text(x - 8, line, "falls", size, "rockink", 600, "start"))
    return shapes


def die_lies(here: Ground, view: Window) -> Point:
    """Where the die of the last throw lies."""
    return round(view.left + 12 + 19 * here.die, 1), round(view.top + here.head / 2, 1)


@lru_cache(maxsize=64)
def berth(here: Ground, count: int) -> Box | None:
    """Free rock beside Start where so many can wait, with a line of words below them."""
    if here.board.start < 0:
        return None
    x, y, w, h = here.box(here.board.start)
    r, size = radius(here), here.type(TYPE)
    across, down = APART * r * count, 3.3 * r + size * 1.2
    boxes: list[Box] = []
    for slide in (0.5, 0.0, 1.0):
        left, top = x + (w - across) * slide, y + (h - down) * slide
        boxes += [
            (left, y + h + 3, across, down), (left, y + h + size * 1.5, across, down),
            (left, y - down - 3, across, down), (x + w + 3, top, across, down),
            (x - across - 3, top, across, down),
        ]  # fmt: skip
    return bare_rock(here, [*labels(here)[1], (0.0, 0.0, here.width, here.head)]).put(boxes)


def waiting(here: Ground, seen: Seen, view: Window) -> dict[str, Point]:
    """Where everybody waits outside, or would wait: beside Start, or else in the band."""
    r, seats = radius(here), tuple(seen.at)
    box = None if any(view.cut) else berth(here, len(seats))
    if box is not None:
        x, y = box[0] + APART * r / 2, round(box[1] + 1.7 * r, 1)
        return {seat: (round(x + APART * r * at, 1), y) for at, seat in enumerate(seats)}
    step = 2 * r + min(0.8 * r, max(1.0, (view.width * 0.5 - 2 * r) / len(seats) - 2 * r))
    right = view.left + view.width - max(12 + r, here.head / 2)
    high = round(view.top + here.head / 2, 1)
    order = [*reversed(seen.waiting), *(seat for seat in seats if seat not in seen.waiting)]
    last = max(0, len(seen.waiting) - 1)
    return {seat: (round(right - step * min(at, last), 1), high) for at, seat in enumerate(order)}


def waits(here: Ground, seen: Seen, view: Window) -> list[Text]:
    """The word beside those who wait."""
    spots = waiting(here, seen, view)
    there = [spots[seat] for seat in seen.waiting]
    if not there:
        return []
    box = None if any(view.cut) else berth(here, len(seen.at))
    size = here.type(TYPE)
    if box is None:
        x = min(x for x, _ in there) - radius(here) * 1.9 - 4
        low = view.top + here.head / 2 + size * 0.36
        return [Text(round(x, 1), round(low, 1), "waiting", size, "rockink", 600, "end")]
    x = sum(x for x, _ in there) / len(there)
    return [Text(round(x, 1), round(box[1] + box[3] - size * 0.25, 1), "waiting", size, "rockink")]


# -- where a throw leads --------------------------------------------------------------------------


MANY = 18
"""With more ends than this a board would be full of dice; then none is drawn."""


class Leads(NamedTuple):
    """``ends`` are the squares each throw can lead to, ``falls`` the throws that kill.

    ``jump`` is the chasm if the throws are those of a jump that has not been announced yet.
    """

    ends: tuple[tuple[str, tuple[int, ...]], ...] = ()
    falls: tuple[int, ...] = ()
    jump: str = ""

    def at(self, square: str) -> tuple[int, ...]:
        """The throws that lead to a square."""
        return dict(self.ends).get(square, ())


NOWHERE = Leads()


def open_to(state: Any, seen: Seen) -> Any:
    """The position without the cards that the viewer does not see: they may lead further."""
    players = state.field.players
    hands = (
        hand if who in seen.hands else () for who, hand in zip(players, state.hands, strict=True)
    )
    return state._replace(hands=tuple(hands))


@lru_cache(maxsize=256)
def leads(game: Any, state: Any) -> Leads:
    """Where the throw leads that comes next: the one due now, a jump, or a plain throw."""
    if game.chance(state):
        return _thrown(game, state)
    actions = game.actions(state)
    jumps = [action for action in actions if action.verb == JUMP]
    if len(jumps) == 1:
        after = game.apply(state, jumps[0]).state
        chasm = state.field.names[jumps[0].square] if jumps[0].square >= 0 else "the chasm"
        return _thrown(game, after)._replace(jump=chasm)
    throws = [action for action in actions if action.verb == THROW]
    return _thrown(game, game.apply(state, throws[0]).state) if len(throws) == 1 else NOWHERE


def _thrown(game: Any, state: Any) -> Leads:
    """The ends of every face of the die at a chance node."""
    outcomes = [outcome for outcome, _ in game.chance(state)]
    if not outcomes or any(outcome.verb != DIE for outcome in outcomes):
        return NOWHERE
    names, seat = state.field.names, state.turn
    ends: dict[str, list[int]] = {}
    falls: list[int] = []
    for outcome in outcomes:
        after = game.apply(state, outcome).state
        if state.at[seat] >= 0 and after.at[seat] < 0:
            falls.append(outcome.card)
            continue
        for action in game.actions(after):
            plain = action.verb == GO and action.path and not action.signs
            if plain and action.card < 0 and action.word != ATTACK:
                there = ends.setdefault(names[action.path[-1]], [])
                if outcome.card not in there:
                    there.append(outcome.card)
    if len(ends) > MANY:
        return NOWHERE
    found = tuple((square, tuple(numbers)) for square, numbers in ends.items())
    return Leads(found, tuple(falls))


def span(numbers: tuple[int, ...]) -> str:
    """Throws in few letters: "2", "3–6", "1, 4"."""
    if len(numbers) > 2 and numbers == tuple(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]}–{numbers[-1]}"
    return ", ".join(map(str, numbers))
