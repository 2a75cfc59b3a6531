"""Where rooms live: in this process, with files beside it.

An answer is taken and counted in one step that a command cannot come between; a room is changed in
one step, so that of two teachers who press at once one is told that it is too late.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Final, Literal, NamedTuple

from rules.core.errors import RulebookError, SetupError
from widgets.classroom.deeds import load
from widgets.classroom.forms import Form, Nonsense, Unfit
from widgets.classroom.room import LIFE, Ballot, Locks, Room, Step, code, digest, secret

Verdict = Literal["taken", "late", "stranger", "gone"]
"""What becomes of an answer; ``late``: another round is up, or none."""
Entry = Literal["in", "full", "gone"]
"""What becomes of a phone that comes."""
Wake = Callable[[str, Literal["room", "votes"]], None]
"""Told when a room has changed, or only what is counted in it."""

NEAR: Final = 15
"""Seconds after its last sign in which a phone is still here."""
TOKENS: Final = 5_000
"""The most phones that a room remembers."""
ROOMS: Final = 500
"""The most rooms of one process."""


class StoreDown(RulebookError):
    """A room cannot be written: says so, and what helps."""


class Gone(RulebookError):
    """There is no such room, or no more."""

    def __init__(self, room: str) -> None:
        super().__init__(f"{room}: there is no such room; look at the code on the wall again.")


class Found(NamedTuple):
    """A room with the present count of its last round, and how many are in it."""

    room: Room
    here: int


Change = Callable[[Found], Step]
"""A command, given the room as it is; raises ``Unfit`` or ``Nonsense``, and nothing changes."""


def today() -> str:
    """The day on this machine's calendar."""
    return time.strftime("%Y-%m-%d")


class Place:
    """A room in this process, with its votes, its phones and its pictures."""

    def __init__(self, room: Room, pictures: Mapping[str, str] | None = None) -> None:
        self.room = room
        self.ballot = Ballot(room.ballot)
        if room.last and not room.takes:  # to an open question phones send their answers again
            self.ballot.counts = dict(room.last.rounds[-1].counts)
        self.pictures = dict(pictures or {})
        self.phones: dict[str, float] = {}
        self.turn = asyncio.Lock()

    def found(self) -> Found:
        """The room as it is now."""
        edge = time.monotonic() - NEAR
        here = sum(seen > edge for seen in self.phones.values())
        return Found(self.room.counted(self.ballot.counts), here)


class Store:
    """Rooms in this process; with a folder each is kept in a file, and taken up again.

    An unknown room raises ``Gone``; what cannot be written raises ``StoreDown``.
    """

    def __init__(self, keep: Path | None = None, port: int = 0) -> None:
        self.keep = keep
        self.port = port
        self.places: dict[str, Place] = {}
        self._wake: Wake = lambda *_: None

    def start(self, wake: Wake) -> None:
        """Begin; ``wake`` is called from now on."""
        self._wake = wake

    async def make(self, kept: str) -> Room:
        """A new room; its code is none of today's lessons, whose file would be written over."""
        if len(self.places) >= ROOMS:
            raise Unfit(f"Rooms: {ROOMS} are the most; end one that is over, then open another.")
        day, now = today(), time.time()
        made = Room(code(lambda one: self._taken(one, day)), day, Locks((kept,)), now, since=now)
        place = self.places[made.code] = Place(made)
        try:
            await self._write(place)
        except StoreDown:
            del self.places[made.code]
            raise
        return made

    def _taken(self, one: str, day: str) -> bool:
        files = [kept_room(self.keep, one), kept_lesson(self.keep, one, day)] if self.keep else []
        return one in self.places or any(path.exists() for path in files)

    def load(self, room: str) -> Found:
        """A room as it is."""
        return self._place(room).found()

    def _place(self, room: str) -> Place:
        place = self.places.get(room)
        if place is None or over(place.room):
            raise Gone(room)
        return place

    async def change(self, room: str, change: Change) -> Found:
        """Change a room once its file is written; nobody sees before that what may not come true.

        Answers wait meanwhile: a command that closes their round must count all that were taken.
        """
        place = self._place(room)
        async with place.turn:
            step = change(place.found())
            made = Place(step.room, {**place.pictures, **step.pictures})
            if step.room.ballot == place.ballot.key:
                made.ballot = place.ballot
            await self._write(made)
            place.room, place.ballot, place.pictures = made.room, made.ballot, made.pictures
            self._wake(room, "room")
            return place.found()

    async def give_ticket(self, room: str) -> str:
        """What opens a room for a teacher, once."""
        made, now = secret(), time.time()

        def ticketed(found: Found) -> Step:
            locks = found.room.locks.with_ticket(digest(made))
            return Step(found.room.after(now, locks=locks))

        await self.change(room, ticketed)
        return made

    async def answer(self, room: str, token: str, q: str, choice: str) -> Verdict:
        """Take an answer; while no command is on its way, nothing comes between."""
        place = self.places.get(room)
        if place is None:
            return "gone"
        while place.turn.locked():
            async with place.turn:
                pass
        if token not in place.phones:
            return "stranger"
        if not place.room.takes or q != place.ballot.key:
            return "late"
        place.ballot.cast(token, choice)
        place.phones[token] = time.monotonic()
        self._wake(room, "votes")
        return "taken"

    def join(self, room: str, token: str) -> Entry:
        """A phone comes; those that have gone make room where there is none."""
        place = self.places.get(room)
        if place is None or over(place.room):
            return "gone"
        now, votes = time.monotonic(), place.ballot.votes
        seen = place.phones.get(token)
        if seen is None and len(place.phones) >= TOKENS:
            stay = {one: at for one, at in place.phones.items() if at > now - NEAR or one in votes}
            place.phones = stay
            if len(stay) >= TOKENS:
                return "full"
        place.phones[token] = now
        if seen is None or seen < now - NEAR:
            self._wake(room, "votes")
        return "in"

    def seen(self, room: str, tokens: Iterable[str]) -> None:
        """Phones that have joined are still here."""
        if place := self.places.get(room):
            now = time.monotonic()
            place.phones.update((token, now) for token in tokens if token in place.phones)

    def picture(self, room: str, name: str) -> bytes:
        """A picture by its name; empty where there is none."""
        return self._place(room).pictures.get(name, "").encode()

    def book(self) -> bool:
        """Whether the teacher of some room has opened the book."""
        return any(one.room.book and not over(one.room) for one in self.places.values())

    def sweep(self) -> None:
        """Let go of rooms without a command for too long, and of their files."""
        for name in [name for name, place in self.places.items() if over(place.room)]:
            del self.places[name]
            if self.keep:
                with contextlib.suppress(OSError):
                    kept_room(self.keep, name).unlink(missing_ok=True)
            self._wake(name, "room")

    # -- Files ----------------------------------------------------------------------------------

    async def _write(self, place: Place) -> None:
        """Write the room and its lesson; a room that is over needs its lesson only."""
        if self.keep is None:
            return
        room, pictures, port = place.found().room, place.pictures, self.port
        room = room.counted({}) if room.takes else room
        path, lesson = kept_room(self.keep, room.code), kept_lesson(self.keep, room.code, room.day)

        def write() -> None:
            if room.questions:
                write_file(lesson, json.dumps(room.lesson(), ensure_ascii=False) + "\n")
            if room.state == "over":
                path.unlink(missing_ok=True)
            else:
                write_file(path, as_file(room, pictures, port))

        try:
            await asyncio.get_running_loop().run_in_executor(None, write)
        except OSError as error:
            raise StoreDown(
                f"{path.name}: the lesson cannot be written ({error.strerror}); make space on the "
                "disk, or see that the folder is there, then press again."
            ) from None

    def resume(self) -> list[str]:
        """Take up the rooms that are kept and not over, the latest first; returns what is wrong.

        Files of rooms that are over are removed: their lessons are kept beside them.
        """
        if self.keep is None or not self.keep.is_dir():
            return []
        wrong, found = [], []
        for path in sorted(self.keep.glob("*.room")):
            try:
                room, pictures, port = read_file(path)
            except RulebookError as error:
                wrong.append(str(error))
                continue
            if room.state == "over" or over(room):
                path.unlink(missing_ok=True)
            else:
                found.append((room, pictures, port))
        for room, pictures, port in sorted(found, key=lambda one: -one[0].touched):
            self.places[room.code] = Place(room, pictures)
            self.port = self.port or port
        return wrong


FORM: Final = "escape-rulebook room"
"""What a file of a room calls itself."""
PICTURE = re.compile(r"[1-9][0-9]{0,3}s?")
LARGEST: Final = 128_000_000
"""Bytes of the largest file of a room."""


def over(room: Room) -> bool:
    """Whether there was no command for so long that nobody comes back."""
    return time.time() - room.touched > LIFE


def kept_room(keep: Path, room: str) -> Path:
    """The file of a room."""
    return keep / f"{room}.room"


def kept_lesson(keep: Path, room: str, day: str) -> Path:
    """The file of a lesson."""
    return keep / f"{day}-{room}.json"


def as_file(room: Room, pictures: Mapping[str, str], port: int) -> str:
    """What the file of a room holds."""
    data = {
        "form": FORM,
        "version": 1,
        "port": port,
        "room": room.dump(),
        "pictures": dict(pictures),
    }
    return json.dumps(data, ensure_ascii=False, default=vars)


def write_file(path: Path, content: str) -> None:
    """Put a file in place of an earlier one, whole or not at all; nobody else may read it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f".{path.name}.new")
    number = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(number, "w", encoding="utf-8") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)
    with contextlib.suppress(OSError, AttributeError):  # not every system opens a folder
        folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def read_file(path: Path) -> tuple[Room, dict[str, str], int]:
    """A kept room, its pictures and its port; raises ``SetupError`` naming what is wrong."""
    try:
        if path.stat().st_size > LARGEST:
            raise SetupError(f"{path}: the room is not taken up, it is too large; remove the file.")
        found = _from_file(json.loads(path.read_bytes().decode()))
    except Nonsense as error:
        raise SetupError(f"{path}: the room is not taken up: {error}") from None
    except (OSError, ValueError, RecursionError):
        raise SetupError(
            f"{path}: the room is not taken up, its file cannot be read; remove it."
        ) from None
    if found[0].code != path.stem:
        raise SetupError(f"{path}: the room in it has another code; give the file its name.")
    return found


def _from_file(data: object) -> tuple[Room, dict[str, str], int]:
    form = Form(data, "file")
    form.only("form", "version", "port", "room", "pictures")
    if form.data.get("form") != FORM or form.data.get("version") != 1:
        raise Nonsense("form: it is no room of this version; remove the file.")
    pictures = form.form("pictures")
    drawn = {name: pictures.text(name, LARGEST) for name in pictures.data}
    if not all(map(PICTURE.fullmatch, drawn)):
        raise Nonsense("pictures: one has no number; remove the file.")
    return load(form.value("room")), drawn, form.whole("port", 0, 65535)
