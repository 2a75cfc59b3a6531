"""What happens in a step of the duel, as a walker feels it and as its author sees it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from rules.boards.grid import Grid
from rules.games.duel.actions import DROP, END, ENTER, FIRST, MOVE, START, SWAP, TAKE, THROW
from rules.games.duel.state import ALL
from rules.knowledge.chart import loosen_slip
from widgets.boards.pair.facts import facts, grids, spot
from widgets.boards.sheet.facts import CHEST
from widgets.boards.sheet.ground import WAITING, name_of, on_slip, outside
from widgets.boards.sheet.motion import Going, go_on, slid, speak, stepped
from widgets.kernel.film import HIDDEN, Film, spoken


def motion(
    film: Film, game: Any, before: Any, action: Any, step: Any, viewer: str, info: Any
) -> None:
    """Write a step on ``film``: the walker feels his own, whoever knows the labyrinth sees it.

    For a walker nothing but what he hears and what his notebook says is read, and whatever he may
    not know takes the same time.
    """
    film.begin()
    seen = facts(game, before, viewer)
    if action.verb == FIRST:
        film.lots(game.setups.seats, action.word, f"{action.word}:{WAITING}")
        return
    told = [event for event in step.events if game.hears(event, viewer)]
    sheets = zip(game.setups.seats, grids(seen), strict=True)
    for who, grid in sorted(sheets, key=lambda sheet: sheet[0] != action.who):
        mine = [event for event in told if event.who == who]
        if viewer != who or viewer == ALL:
            _Shown(film, action, who, grid, seen).tell(mine)
        elif action.who == who:
            asked = viewer in game.actors(step.state)
            book = whole = info.book
            if f"plan.{who}" in facts(game, step.state, viewer):
                # After the game the plan lies there, and no slip.
                book = replace(
                    book, loose=None, here=book.here if book.known else None, joined=None
                )
                whole = book
            _felt(film, action, mine, seen, loosen_slip(book), asked=asked)
            place = name(who, grid, grid.cell(*whole.here)) if whole.here and whole.known else ""
            carries = f"{CHEST}:{who}" if seen[f"carries.{who}"] == "yes" else ""
            slid(film, who, whole, place, carries)


def name(who: str, grid: Grid, place: int) -> str:
    """A place of the sheet where ``who`` walks."""
    return f"{who}:{name_of(grid, place)}"


class _Shown:
    """A step as those see it who know the labyrinth where ``who`` walks."""

    def __init__(self, film: Film, action: Any, who: str, grid: Grid, seen: dict[str, Any]) -> None:
        self.film, self.action, self.who, self.grid = film, action, who, grid
        self.way = getattr(action, "way", -1)
        self.carries = seen.get(f"hand.{who}", "nothing") != "nothing"
        stands = spot(grid, str(seen.get(f"at.{who}", "")))
        self.stands = name(who, grid, stands) if stands >= 0 else ""

    def tell(self, told: Sequence[Any]) -> None:
        """All events in the order in which they happen."""
        for event in told:
            KINDS.get(event.kind, _Shown.notes)(self, event)
        if self.who == self.action.who:
            speak(self.film, self.who, told, self.stands)

    def places(self, path: Sequence[int]) -> tuple[str, ...]:
        """Places by name: outside four are numbered to a cell in a labyrinth, six on a sheet."""
        grid = self.grid
        found = [
            outside(grid, *divmod(place - grid.size, 4)) if place >= grid.size else place
            for place in path
        ]
        return tuple(name(self.who, grid, place) for place in found)

    def placed(self, event: Any) -> None:
        """The walker begins, or comes back in."""
        self.stands = self.places(event.data["path"])[0]
        self.film.act("enter", self.who, self.stands)

    def bumps(self, _event: Any) -> None:
        """Something stands in his way."""
        if self.stands:
            self.film.act("bump", self.who, self.stands, way=self.way)

    def notes(self, event: Any) -> None:
        """What he meets, or what happens to a treasure; a turn that is missed."""
        film, code = self.film, event.data.get("code")
        if event.kind == "skipped" and self.stands:
            film.clock = film.zero + HIDDEN - 140
            film.note(self.stands, "turn missed")
        elif code in SIGNS and self.stands:
            film.note(self.stands, SIGNS[code])
        elif code in HANDED:
            film.act("toss", f"{CHEST}:{self.who}", d=240)

    def goes(self, event: Any) -> None:
        """The walker goes on; what he carries goes along."""
        places = self.places(event.data["path"])
        how: Going = "ring" if event.kind == "fell" else "walk"
        go_on(self.film, self.who, places, how, f"{CHEST}:{self.who}" if self.carries else "")
        self.stands = places[-1]

    def throws(self, event: Any) -> None:
        """A grenade at a side: the wall goes, or there is none, or it stands."""
        place, way = self.stands, self.way
        if "side" in event.data:
            cell, way = event.data["side"]
            place = name(self.who, self.grid, cell)
        elif self.action.place >= 0:
            place = name(self.who, self.grid, self.action.place)
        if not place:
            return
        self.film.show("fuse", place)
        if event.kind == "blasted":
            self.film.show("crack", place, way=way)


KINDS: dict[str, Callable[[_Shown, Any], None]] = {
    "placed": _Shown.placed, "moved": _Shown.goes, "left-labyrinth": _Shown.goes,
    "fell": _Shown.goes, "stopped": _Shown.bumps, "blasted": _Shown.throws,
    "withstood": _Shown.throws, "wasted": _Shown.throws,
}  # fmt: skip
"""How each kind of event is told; of others it is noted what was met."""
SIGNS = {"crossbow": "hit", "trap": "caught", "crutch": "crutch"}
"""What is noted where a walker met it, by the code of what he is told."""
HANDED = ("taken", "swapped", "put")
"""What is said of a treasure that changes hands."""


def _felt(
    film: Film, action: Any, told: Sequence[Any], seen: dict[str, Any], book: Any, *, asked: bool
) -> None:
    """A walker's own action: as much as he can draw, in a time that tells no more."""
    who, grid = action.who, book.sheet
    here = ""
    if book.here is not None and book.outside < 0:
        known = book.known
        here = name(who, grid, grid.cell(*book.here)) if known else on_slip(book.here)
    codes = {event.data.get("code") for event in told}
    place = here
    if action.verb == END:
        return
    if action.verb == MOVE:
        place = stepped(film, who, book, here, f"{who}:")
        if seen[f"carries.{who}"] == "yes" and film.items and film.items[-1].s == who:
            film.along(f"{CHEST}:{who}")
    elif action.verb in (ENTER, START) and here:
        film.wait(390)
        film.act("enter", who, here)
    elif action.verb == THROW and action.place >= 0:
        film.show("fuse", name(who, grid, action.place))
    elif action.verb == THROW and here:
        film.show("fuse", here)
        near = dict(seen["rules"]).get("grenade_reach") != "straight"
        if near and codes & {"destroyed", "outer_destroyed"}:
            film.show("crack", here, way=action.way)
    elif action.verb in (TAKE, SWAP, DROP) and here:
        film.act("toss", f"{CHEST}:{who}", d=240)
    found = next((SIGNS[code] for code in SIGNS if code in codes), "")
    if here and found:
        film.clock = film.zero + HIDDEN - 140
        film.note(here, found)
    film.answer(who, spoken(told), place, stay=not asked)
