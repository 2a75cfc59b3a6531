"""What happens in a step of the labyrinths, as the leader sees it and as a player feels it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Literal

from rules.games.labyrinth.actions import BLAST, MOVE, PUT, SHOOT, STAB, START, TAKE
from rules.games.labyrinth.verbs.turn import on_sheet
from rules.knowledge.chart import loosen_slip
from widgets.boards.sheet.facts import CHEST, LEADER
from widgets.boards.sheet.ground import WAITING, name_of, on_slip, outside
from widgets.kernel.film import HEARD, HIDDEN, Film, Way, spoken

Going = Way | Literal["walk", "drift"]
"""How somebody goes from place to place."""


def motion(
    film: Film, game: Any, before: Any, action: Any, step: Any, viewer: str, info: Any
) -> None:
    """Write a step on ``film``: the leader sees it, a player hears of it and feels his own.

    For a player nothing but what he hears and what his notebook says is read, and whatever he may
    not know takes the same time.
    """
    film.begin()
    told = [event for event in step.events if game.hears(event, viewer)]
    if any(event.kind == "lot" for event in told):
        _lots(film, game, before, action.word, viewer, info)
    elif viewer == LEADER:
        _Told(film, game, before, action, step.state).tell(told)
    elif game.audible(before, action, viewer) is not None:
        seen = dict(game.observe(before, viewer).facts)
        if viewer == action.who:
            asked = viewer in game.acting(step.state, viewer)
            _felt(film, action, told, seen, loosen_slip(info), asked=asked)
            slid(film, viewer, info, spot_name(info), CHEST if seen["carries"] else "")
        elif action.verb in (SHOOT, STAB, BLAST):
            film.wait(HEARD)
        else:
            film.until(film.zero + HIDDEN)
        if any(viewer in event.data.get("hit", ()) for event in told) and spot_name(info):
            film.act("push", viewer)


def slid(film: Film, who: str, book: Any, place: str, carries: str) -> None:
    """The slip that the answer laid on the sheet slides there, with its author."""
    stood = loosen_slip(book).here
    if book.joined is None or stood is None or not place or film.clock < HIDDEN:
        return
    film.move("join", who, (on_slip(stood), place))
    if carries:
        film.along(carries)


def _lots(film: Film, game: Any, before: Any, first: str, viewer: str, info: Any) -> None:
    """Who begins: everybody in sight shakes, the one drawn is named where he is."""
    seats = before.table.players if viewer == LEADER else (viewer,)
    at = {seat: name_of(before.field.plan.grid, place) if place >= 0 else WAITING
          for seat, place in zip(before.table.players, before.at, strict=True)}  # fmt: skip
    if viewer != LEADER:
        at = {viewer: (spot_name(info) or WAITING)}
    film.lots(seats, first, at.get(first, ""))


class _Told:
    """A step as the leader sees it, event by event: where everybody stands meanwhile."""

    def __init__(self, film: Film, game: Any, before: Any, action: Any, after: Any) -> None:
        self.film, self.action, self.who = film, action, action.who
        seats = before.table.players
        was, now = (dict(game.observe(state, LEADER).facts) for state in (before, after))
        self.name = partial(name_of, before.field.plan.grid)
        self.ground = before.field.plan.ground
        self.stands = {
            seat: self.name(at) for seat, at in zip(seats, before.at, strict=True) if at >= 0
        }
        self.ends = {
            seat: self.name(at)
            for seat, at in zip(after.table.players, after.at, strict=True)
            if at >= 0
        }
        self.carrier, self.winner = was["treasure"], now["winner"]
        self.way = -1
        if action.way >= 0 and self.who in seats:
            self.way = on_sheet(before, seats.index(self.who), action.way)

    def tell(self, told: Sequence[Any]) -> None:
        """All events in the order in which they happen."""
        self.told = told
        for event in told:
            if event.kind in KINDS:
                KINDS[event.kind](self, event)
        self.says(told)

    def among(self, *kinds: str) -> bool:
        """Whether something of these kinds happens in this step."""
        return any(event.kind in kinds for event in self.told)

    def placed(self, event: Any) -> None:
        """Somebody begins, or chooses where another one does."""
        self.stands[self.who] = self.name(event.data["path"][0])
        self.film.act("enter", self.who, self.stands[self.who])

    def goes(self, event: Any) -> None:
        """The mover goes on his way; what he carries goes along."""
        path, who = event.data["path"], self.who
        places = tuple(map(self.name, path))
        how: Going = "drift"
        if event.kind == "moved":
            how = "gone" if self.among("won", "gone") else "walk"
        elif self.ground[path[0]].motion == "ring":
            places, how = (places[0], places[-1]), "ring"
        go_on(self.film, who, places, how, CHEST if self.carrier == who else "")
        self.stands[who] = places[-1]

    def bumps(self, event: Any) -> None:
        """A wall stands in his way."""
        self.film.act("bump", self.who, self.name(event.data["at"]), way=self.way)

    def strikes(self, event: Any) -> None:
        """A shot along its line, or a blow at whoever shares the cell."""
        path = tuple(map(self.name, event.data["path"]))
        if self.action.verb == SHOOT:
            self.film.shot(path, way=self.way, hit=self.among("wounded"))
        else:
            self.film.act("blow", self.who, path[0], to=path[0])
        self.film.soon()

    def blasts(self, event: Any) -> None:
        """The charge at a side; a wall that gives way cracks."""
        place = self.name(event.data["at"])
        self.film.show("fuse", place)
        if _answer(self.told) == ("blown",):
            self.film.show("crack", place, way=self.way)

    def wounds(self, event: Any) -> None:
        """Everybody who is hit staggers."""
        for victim in event.data["hit"]:
            self.film.act("push", victim, way=self.way)

    def carries(self, event: Any) -> None:
        """The treasure changes hands."""
        self.film.act("toss", CHEST, d=240 if event.kind == "took" else 200)

    def floats(self, event: Any) -> None:
        """The treasure drifts on a river."""
        self.film.drift(CHEST, tuple(map(self.name, event.data["path"])))

    def cured(self, event: Any) -> None:
        """Health or weapons are as at the beginning."""
        if event.who in self.stands:
            place = self.stands[event.who]
            self.film.tick(place) if event.kind == "healed" else self.film.note(place, STOCKED)

    def sent(self, event: Any) -> None:
        """Somebody wounded is brought elsewhere."""
        if {event.who} <= self.stands.keys() & self.ends.keys():
            self.film.move("sent", event.who, (self.stands[event.who], self.ends[event.who]))

    def dies(self, event: Any) -> None:
        """Another one is out of the game."""
        if event.who != self.who and event.who in self.stands:
            self.film.dead(event.who, self.stands[event.who])

    def says(self, told: Sequence[Any]) -> None:
        """The leader's words, over the one they are for."""
        if self.winner == "none":
            speak(self.film, self.who, told, self.stands.get(self.who, ""))


KINDS: dict[str, Callable[[_Told, Any], None]] = {
    "placed": _Told.placed, "moved": _Told.goes, "carried": _Told.goes, "wall": _Told.bumps,
    "held": _Told.bumps, "struck": _Told.strikes, "side": _Told.blasts, "wounded": _Told.wounds,
    "took": _Told.carries, "put": _Told.carries, "dropped": _Told.carries, "healed": _Told.cured,
    "restocked": _Told.cured, "hospitalized": _Told.sent, "gone": _Told.dies,
    "floated": _Told.floats,
}  # fmt: skip
"""How each kind of event is told; what is not named here moves nothing."""
STOCKED = "3 of each"
"""What the arsenal gives."""


def go_on(film: Film, who: str, places: tuple[str, ...], how: Going, carries: str) -> None:
    """Somebody goes on, in a way of moving, from where he was; what he ``carries`` goes along."""
    if film.clock == film.zero:
        film.was(who, places[0])
    else:
        film.soon()
    if how == "walk":
        film.walk(who, places, count=0)
    elif how == "drift":
        film.drift(who, places)
    else:
        film.move(how, who, places)
    if carries:
        film.along(carries)


def speak(film: Film, who: str, told: Sequence[Any], place: str) -> None:
    """The leader's words, over the one they are for, where he stands."""
    text, own = spoken(told)
    if text and place:
        film.soon()
        film.add("say", 640, s=who, text=text, own=own, place=place)


def _answer(told: Sequence[Any]) -> tuple[str, ...]:
    """The answer to a command, in the words of the rules."""
    return next((tuple(one.data["answer"]) for one in told if "answer" in one.data), ())


def _felt(
    film: Film, action: Any, told: Sequence[Any], seen: dict[str, Any], info: Any, *, asked: bool
) -> None:
    """A player's own command: as much as he can draw, in a time that tells no more.

    While he is ``asked`` again, the words do not stay where they could cover what he chooses.
    """
    who = action.who
    here = place = spot_name(info)
    blind = dict(seen["rules"]).get("directions") == "heading"
    happened = {event.kind for event in told}
    if action.verb == MOVE:
        place = stepped(film, who, info, here)
        if here and info.known and not (info.felt or info.loose):
            film.wait(390)
            film.act("enter", who, here)
        if seen["carries"] and film.items and film.items[-1].s == who:
            film.along(CHEST)
    elif action.verb in (TAKE, PUT):
        if here:
            film.act("toss", CHEST, d=240 if action.verb == TAKE else 200)
        return
    elif here and not blind and action.verb == SHOOT:
        film.shot((here,), way=action.way)
    elif here and action.verb == STAB:
        film.act("blow", who, here, to=here)
    elif here and not blind and action.verb == BLAST and _answer(told) == ("blown",):
        film.show("crack", here, way=action.way)
    elif here and action.verb == START:
        film.act("enter", who, here)
    if here and "took" in happened:
        film.clock = film.zero + HIDDEN - 220
        film.act("put", CHEST)
    if here and "healed" in happened:
        film.clock = film.zero + HIDDEN - 160
        film.tick(here)
    if here and "restocked" in happened:
        film.clock = film.zero + HIDDEN - 140
        film.note(here, STOCKED)
    film.answer(who, spoken(told), place, stay=not asked)


def stepped(film: Film, who: str, book: Any, here: str, mine: str = "") -> str:
    """An own step as its author has drawn it for certain; the place where he hears the answer.

    Where several sheets lie beside each other, names of places begin with ``mine``.
    """
    felt, grid = book.felt or book.loose, book.sheet
    if felt is None:
        return here
    loose = book.felt is None
    frm, to = (
        on_slip(spot) if loose else mine + name_of(grid, grid.cell(*spot))
        for spot in (felt.frm, felt.to)
    )
    leaves = felt.kind == "out" and not loose
    gap = mine + name_of(grid, outside(grid, grid.cell(*felt.frm), felt.way)) if leaves else ""
    return film.felt(who, felt.kind, frm, to, felt.way, gap=gap)


def spot_name(info: Any) -> str:
    """Where a player stands on his sheet, or on the slip he draws on; nothing outside of that."""
    if info.floats:
        return on_slip(info.here)
    if info.here is None or not info.known:
        return ""
    grid, out = info.sheet, info.outside
    cell = grid.cell(*info.here)
    return name_of(grid, cell if out < 0 else outside(grid, cell, out))
