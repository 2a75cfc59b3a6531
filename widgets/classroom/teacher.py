"""What the pages of a teacher ask for."""

from __future__ import annotations

import asyncio
import json
import time
from functools import partial
from hmac import compare_digest
from typing import Any, Final

from rules.core.errors import RulebookError
from widgets.classroom.deeds import act
from widgets.classroom.forms import Unfit
from widgets.classroom.handlers import Handler, Page
from widgets.classroom.house import COOKIE, DESKS, LARGE, SMALL, Refused, as_json
from widgets.classroom.room import Step, digest, pass_of, secret

# -- The teacher ----------------------------------------------------------------------------------


class Do(Handler):
    """The teacher commands."""

    LIMIT = LARGE
    FOREIGN = "POST"
    _desk: dict[str, Any] | None = None

    async def post(self, code: str) -> None:
        """Carry it out, and send what the teacher is told."""
        self.opened(code)
        body = self.body()
        now, store = time.time(), self.house.store
        try:
            found = await store.change(code, lambda found: act(found.room, body, now, found.here))
        except Unfit:
            self._desk = self.house.desk(store.load(code))
            raise
        self.send(as_json(self.house.desk(found)), "application/json; charset=utf-8")

    def said(self, text: str) -> dict[str, Any]:
        """A refusal; one that does not fit brings the state with it."""
        return {"error": text} | ({"desk": self._desk} if self._desk else {})


class Desk(Handler):
    """What the teacher is told, as it changes."""

    FOREIGN = "GET"

    async def get(self, code: str) -> None:
        """Send it at once, and from now on."""
        house = self.house
        found = self.opened(code)
        hub = house.hub(code)
        if len(hub.desks) >= DESKS:
            raise Refused(503, f"{code}: {DESKS} of its pages are open; close one.")
        hub.take(found)
        one = self.stream()
        hub.desks.add(one)

        one.when_gone(lambda: hub.desks.discard(one))
        one.tell(b"data: " + as_json(house.desk(found)) + b"\n\n")


class Lesson(Handler):
    """The lesson so far, in one of its forms."""

    FOREIGN = "GET"

    async def get(self, code: str, form: str) -> None:
        """Send it."""
        record = (self.opened(code)).room.lesson()
        if form == "json":
            text = json.dumps(record, ensure_ascii=False, indent=1) + "\n"
            self.send(text.encode(), "application/json; charset=utf-8")
            return
        from widgets.classroom import lesson

        if form == "csv":
            self.send(lesson.table(record).encode(), "text/csv; charset=utf-8")
            return
        # Boards are drawn anew, which takes a while: the class is not kept waiting.
        later = asyncio.get_running_loop()
        if form == "parcel":
            try:
                made = await later.run_in_executor(None, lesson.parcel, record)
            except RulebookError as error:
                raise Refused(409, f"{code}: {error}") from None
            self.send(made, "application/zip")
            return
        book = f"{self.request.protocol}://{self.request.host}/book/" if self.house.book else ""
        make = partial(lesson.sheet if form == "sheet" else lesson.page, record, book=book)
        text = await later.run_in_executor(None, make)
        self.set_header("Content-Security-Policy", LESSON)
        self.send(text.encode(), "text/html; charset=utf-8")


LESSON: Final = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"
)
"""The policy of a lesson as a page: words and still pictures."""


class Run(Handler):
    """The questions that were prepared."""

    FOREIGN = "GET"

    async def get(self, code: str) -> None:
        """Send their places."""
        self.opened(code)
        self.send(as_json({"places": self.house.places}), "application/json; charset=utf-8")


class Ticket(Handler):
    """A link that opens a room once, for whoever has a secret; a secret, for who has such a link.

    What stands in an address stays in the history of a browser, and must be worth nothing there.
    """

    LIMIT = SMALL
    FOREIGN = "POST"

    async def post(self, code: str) -> None:
        """Give the one for the other."""
        house, given = self.house, self.bearer()
        if house.store.load(code).room.locks.opened_by(given):
            name, made = "ticket", await house.store.give_ticket(code)
        else:
            name, made, now = "secret", secret(), time.time()
            await house.store.change(
                code, lambda found: Step(found.room.entered(given, digest(made), now))
            )
            house.later(house.used, code)
        self.send(as_json({name: made}), "application/json; charset=utf-8")


class Enter(Handler):
    """The teacher comes in: from now on the book is open to this browser."""

    LIMIT = SMALL

    async def post(self, code: str) -> None:
        """Give the browser what opens the book."""
        self.opened(code)
        ours = pass_of(digest(self.bearer()))
        self.set_header(
            "Set-Cookie",
            f"{COOKIE}={code}.{ours}; Path=/book/; HttpOnly; SameSite=Strict; Max-Age=43200",
        )
        self.nothing()


class Rooms(Handler):
    """A new room, for whoever has the key of this server."""

    LIMIT = SMALL
    FOREIGN = "POST"

    async def post(self) -> None:
        """Open it."""
        key = self.house.key
        if not key or not compare_digest(digest(self.bearer()), key):
            raise Refused(
                401,
                "Rooms: this needs the key of this server; ask whoever runs it.",
                WWW_Authenticate="Bearer",
            )
        made = secret()
        room = await self.house.store.make(digest(made))
        self.set_status(201)
        self.send(as_json({"room": room.code, "secret": made}), "application/json; charset=utf-8")


class Teach(Page):
    """The page that takes the teacher's link."""

    async def get(self, *_: str) -> None:
        """Send it."""
        self.page("teach")


class Strip(Page):
    """The teacher's strip, for a second screen."""

    async def get(self, *_: str) -> None:
        """Send it."""
        self.page("strip")
