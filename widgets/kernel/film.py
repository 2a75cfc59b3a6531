"""A film: what moves in a step, as plain items with times, which a board writes down in order.

The items are the message that a page plays: they name places, never pixels. Nothing here asks what
game is played. Times are milliseconds, ways are 0 up, 1 right, 2 down and 3 left.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, get_args

VERSION = 1
"""The version of the message: a page skips the motion of one that it does not know."""
MOST = 40
"""Items of one message at most; of more equal ones the last are left to the still picture."""
LONGEST = 1600
"""A step that lasts longer is played faster."""
PER, ROOM = 170, 900
"""A cell of a walk, and a whole walk at most."""
HIDDEN = 900
"""Every step of a player who may not know where he goes."""
HEARD = 420
"""Every use of a weapon that is only heard, and every shot into the dark."""
LOTS = 760
"""Drawing lots."""
BELOW = 2
"""The way of a word that stands below who says it, where the step has gone up."""
BARE = "bare"
"""The sign of a way that leaves no marks."""
Way = Literal["jump", "ring", "rope", "sent", "gone", "join"]
"""What a piece does that goes from place to place, each at its own pace."""
Deed = Literal["put", "take", "toss", "enter", "push", "blow", "bump", "half", "say"]
"""What a piece does, or what becomes of it, where it is."""
Force = Literal[
    "fuse", "boom", "stones", "held", "fire", "steam", "dig", "crack", "ripple", "hold",
]  # fmt: skip
"""What is seen at a place: light, stones, props, flames, a wall that breaks, a thing held up."""
LASTS: dict[str, int] = {
    "jump": 430, "ring": 880, "rope": 480, "sent": 340, "gone": 520, "join": 520,
    "put": 220, "take": 200, "toss": 200, "enter": 190, "push": 180, "blow": 200, "bump": 580,
    "half": 580, "say": 640,
    "fuse": 590, "boom": 640, "stones": 440, "held": 720, "fire": 380, "steam": 260, "dig": 700,
    "crack": 480, "ripple": 400, "hold": 260,
}  # fmt: skip
"""How long each kind lasts."""
STAYS = frozenset((*get_args(Way), "blow", "bump", "half", "held", "dig", "crack", "hold"))
"""The kinds whose marks stay in the still picture."""
OVERLAPS = {
    "say": -490, "boom": -560, "fuse": -40,
    **dict.fromkeys(("stones", "held", "fire", "steam", "dig", "crack", "ripple"), -60),
}  # fmt: skip
"""How much sooner than the end of a kind the next thing starts."""


class Item(NamedTuple):
    """One thing that happens: its kind, its start and length, and what it is about.

    ``s`` is the sprite that moves, ``via`` the places it takes from where it stands, ``at`` a place
    that is acted on, ``to`` the place somebody goes to afterwards, ``way`` a direction, ``n`` the
    first number of a count, which die, or which of several moves, ``face`` a die's face, ``text``
    words to be read, ``own`` the same as it was said, ``sign`` the name of a thing that is shown.
    ``by`` is another sprite that goes along with it, such as what it carries. ``stay`` says that
    its marks stay in the still picture. ``ink`` is the colour of a seat, if its way is drawn in
    that, ``weight`` how strongly it is drawn: below 1 so faint, above 1 so much wider.
    """

    k: str
    t: int = 0
    d: int = 0
    s: str = ""
    via: tuple[str, ...] = ()
    at: str = ""
    to: str = ""
    way: int = -1
    n: int = 0
    face: int = 0
    text: str = ""
    sign: str = ""
    by: str = ""
    stay: bool = False
    ink: str = ""
    weight: float = 1.0
    own: str = ""

    @property
    def places(self) -> tuple[str, ...]:
        """Every place that it is about, in order; an empty name where there is none."""
        return (*self.via, self.at, self.to)

    def plain(self) -> dict[str, Any]:
        """The item as JSON data, without what is as usual."""
        usual = Item._field_defaults
        found = {key: one for key, one in self._asdict().items() if one != usual.get(key, None)}
        return {key: list(one) if isinstance(one, tuple) else one for key, one in found.items()}


def spoken(told: Sequence[Any]) -> tuple[str, str]:
    """What events say aloud: in the reader's language, and as it was said where that differs."""
    said = dict.fromkeys((one.gloss or one.words, one.words) for one in told if one.words)
    text, own = (", ".join(dict.fromkeys(pair[side] for pair in said)) for side in (0, 1))
    return text, own if own != text else ""


class Film:
    """A step on the way to a message: items one after the other, overlapping a little.

    Every method adds one thing and moves the clock on; ``at`` starts it at a time of its own. What
    is no more than its kind is told by ``move``, ``act`` or ``show``. The order within a step is
    that of the rules: word, card, die, move, what the place does, who is hurt, where they go, whose
    turn it is.
    """

    def __init__(self, start: int = 0) -> None:
        self.items: list[Item] = []
        self.clock = start
        """When the next thing starts."""
        self.end = start
        """When the last thing has ended."""
        self.zero = start
        """When the action that is written down began."""
        self._thrown = start

    def add(self, k: str, d: int, *, at: int | None = None, then: int = 0, **more: Any) -> int:
        """Add an item of kind ``k``; the clock stands at its end, moved by ``then``."""
        start = self.clock if at is None else at
        if len(self.items) < MOST:
            place = more.pop("place", "")
            self.items.append(Item(k, start, d, at=place, **more))
        self.end = max(self.end, start + d)
        self.clock = max(0, start + d + then)
        return start

    # -- what is no more than its kind -----------------------------------------------------------

    def move(self, k: Way, s: str, via: Sequence[str], *, count: int = 0, by: str = "") -> None:
        """A piece goes ``via`` places: jumps, falls through a pit, is brought, is out."""
        self._tell(k, s=s, via=tuple(via), n=count, by=by)

    def act(self, k: Deed, s: str, place: str = "", *, d: int = 0, **more: Any) -> None:
        """A piece does something where it is, or something is done to it or with it."""
        self._tell(k, d, s=s, place=place, **more)

    def show(self, k: Force, place: str, **more: Any) -> None:
        """Something is seen at a place."""
        self._tell(k, place=place, **more)

    def _tell(self, k: str, d: int = 0, **more: Any) -> None:
        self.add(k, d or LASTS[k], stay=k in STAYS, then=OVERLAPS.get(k, 0), **more)

    # -- before the move ------------------------------------------------------------------------

    def was(self, s: str, place: str) -> None:
        """The dashed outline of a piece where it stood first."""
        if not any(one.k == "was" and one.s == s for one in self.items):
            self.items.insert(0, Item("was", 0, 0, s, at=place, stay=True))

    def card(
        self, via: Sequence[str], sign: str, *, played: bool = False, stay: bool = False
    ) -> None:
        """A card that goes from place to place; played ones are held up before they act."""
        held = 200 if played else 0
        self.add("card", 260 + held, via=tuple(via), sign=sign, stay=stay, then=-60 * played)

    def die(self, face: int, label: str, n: int = 0, place: str = "die") -> None:
        """A die thrown, which lies until the next throw; others of a throw follow 60 apart."""
        start = self._thrown + 60 * n if n else self.clock
        self._thrown = start - 60 * n
        if n == 0:
            self.items = [one._replace(stay=one.stay and one.k != "die") for one in self.items]
        self.add("die", 460, at=start, n=n, face=face, text=label, place=place, stay=True, then=-10)

    # -- moves ----------------------------------------------------------------------------------

    def walk(
        self, s: str, via: Sequence[str], *, count: int = 1, dash: bool = False, by: str = ""
    ) -> None:
        """A piece walks ``via`` places from where it stands; ``count`` numbers the cells.

        What goes on where the last walk of the piece ended is one walk with it.
        """
        sign, places = "dash" if dash else "", tuple(via)
        last = self.items[-1] if self.items else None
        same = ("walk", s, sign, by, places[:1])
        if last and (last.k, last.s, last.sign, last.by, last.via[-1:]) == same:
            self.items.pop()
            self.clock, count, places = last.t, last.n, (*last.via, *places[1:])
        cells = max(1, len(places) - 1)
        per = min(PER, ROOM // cells)
        self.add("walk", per * cells, s=s, via=places, n=count, sign=sign, by=by, stay=True)

    def drift(self, s: str, via: Sequence[str]) -> None:
        """A piece rides the water."""
        self.add("drift", min(800, 330 * max(1, len(via) - 1)), s=s, via=tuple(via), stay=True)

    def fall(self, s: str, via: Sequence[str], to: str = "", by: str = "") -> None:
        """A piece falls into a chasm and is dead; ``to`` is where it waits or begins again."""
        start = self.add("fall", 590, s=s, via=tuple(via), by=by, stay=True)
        self.dead(s, via[-1], to, at=start + 570)

    def led(self, s: str, via: Sequence[str], by: str = "", back: Sequence[str] = ()) -> None:
        """A man is led away, a Guard with him, who then goes ``back`` to where he serves."""
        start = self.add("led", 540, s=s, via=tuple(via), stay=True)
        if by and back:
            self.add("back", 480, at=start + 120, s=by, via=tuple(back), stay=True)

    def dead(self, s: str, place: str, to: str = "", *, at: int | None = None) -> None:
        """A piece dies where it is: a cross, a thin line to where it goes, and it stands there."""
        start = self.add("dead", 160, at=at, s=s, place=place, to=to, stay=True)
        if to:
            self.add("enter", 190, at=start + 330, s=s, place=to)

    def along(self, s: str) -> None:
        """``s`` goes along with the piece that was told of last, and leaves no way of its own."""
        if self.items and len(self.items) < MOST:
            self.items.append(self.items[-1]._replace(s=s, n=0, sign=BARE, stay=False))

    def soon(self) -> None:
        """What comes next starts a little before its cause has ended."""
        self.clock = max(0, self.clock - 60)

    def known(self, s: str, via: Sequence[str], *, out: bool = False) -> None:
        """A step in the dark whose end its player knows, as long as every other one."""
        self.add("gone" if out else "walk", 580, s=s, via=tuple(via), stay=True)

    def felt(self, s: str, kind: str, frm: str, to: str, way: int, *, gap: str = "") -> str:
        """A player's own step as he has drawn it for certain; where he hears the answer.

        ``kind`` is how it felt, ``gap`` the place beyond an exit of his sheet, if he left by one.
        """
        if kind == "bump":
            self.act("bump", s, frm, way=way)
            return frm
        self.was(s, frm)
        if kind == "went":
            self.known(s, (frm, to))
            return to
        if kind == "out" and gap:
            self.known(s, (frm, gap), out=True)
        else:
            self.act("half", s, frm, way=way)
        return frm

    def begin(self) -> None:
        """An action begins when the one before it has ended."""
        self.zero = self.clock = self.end

    def answer(self, s: str, words: tuple[str, str], place: str, *, stay: bool = True) -> None:
        """What is said to the one who moved, at the end of a time that tells nothing."""
        text, own = words
        if text and place:
            start = self.zero + HIDDEN - 200
            up = any(one.k in ("half", "bump") and one.way == 0 for one in self.items)
            way = BELOW if up else -1
            self.add("say", 200, at=start, s=s, text=text, own=own, place=place, way=way, stay=stay)
        self.until(self.zero + HIDDEN)

    def lots(self, seats: Sequence[str], first: str, place: str) -> None:
        """Lots are shaken by the ``seats`` that are seen; who begins is noted where he is."""
        start, shaken = self.clock, (*seats, *seats)
        for number, seat in enumerate(shaken):
            at = start + 420 * number // max(1, len(shaken) - 1)
            self.add("push", 180, at=at, s=seat, way=number % 2 * 2 + 1)
        self.clock = start + 600
        if place:
            self.note(place, f"{first} begins")
        self.until(self.zero + LOTS)

    def refused(self, tried: Item | None) -> None:
        """A try that the rules refuse, if it can be shown."""
        if tried is not None:
            self.add("refuse", tried.d, s=tried.s, via=tried.via, place=tried.at, way=tried.way)

    # -- what a place does ----------------------------------------------------------------------

    def shot(self, via: Sequence[str], *, way: int = -1, hit: bool = False) -> None:
        """A shot along its line, to a wall or to somebody; one into the dark is always as long."""
        lasts = max(180, min(HEARD, 60 * (len(via) - 1))) if len(via) > 1 else HEARD
        sign = "star" if hit else ""
        self.add("shot", lasts, via=tuple(via), way=way, sign=sign, stay=True)

    def light(self, via: Sequence[str], *, hot: bool = False) -> None:
        """A way lights up from end to end."""
        self.add("light", 420, via=tuple(via), sign="hot" if hot else "", stay=True, then=-60)

    def note(self, place: str, text: str) -> None:
        """A few words where something ended."""
        self.add("note", 140, place=place, text=text, stay=True)

    def tick(self, place: str, *, good: bool = True) -> None:
        """A mark at each of several, 40 apart."""
        start = self.clock
        self.add("tick", 160, place=place, sign="tick" if good else "missing", stay=True)
        self.clock = start + 40

    def wait(self, d: int) -> None:
        """A time in which nothing that may be known happens."""
        self.clock += d
        self.end = max(self.end, self.clock)

    def until(self, end: int) -> None:
        """Last until ``end`` at least, so that what sounds the same lasts the same."""
        self.clock = self.end = max(self.end, end)

    # -- the message ----------------------------------------------------------------------------

    def ready(self) -> tuple[tuple[Item, ...], int]:
        """The items and how long they last, a long step played faster."""
        last = max((one.t + one.d for one in self.items), default=0)
        last = max(last, self.end)
        if last <= LONGEST:
            return tuple(self.items), last
        part = LONGEST / last
        quick = tuple(
            one._replace(t=round(one.t * part), d=round(one.d * part)) for one in self.items
        )
        return quick, LONGEST


def message(
    items: Sequence[Item], ms: int, *, step: int, viewer: str, refused: bool = False
) -> dict[str, Any]:
    """The message of a step for one viewer, as JSON data."""
    found = {"v": VERSION, "step": step, "viewer": viewer, "ms": ms}
    if refused:
        found["refused"] = True
    return {**found, "do": [one.plain() for one in items]}
