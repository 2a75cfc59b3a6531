"""What phones ask for, and what every answer has in common; a refusal is a sentence."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any, ClassVar, Final

from tornado.web import HTTPError, RequestHandler, stream_request_body

from rules.core.errors import RulebookError
from widgets.classroom import network, phone
from widgets.classroom.forms import Nonsense, Unfit
from widgets.classroom.house import (
    DRAINED,
    DRAWING,
    HEADERS,
    LOCKED,
    PHONES,
    SMALL,
    House,
    Hub,
    Refused,
    Stream,
    as_json,
    complain,
)
from widgets.classroom.room import KEY, NAME, TOKEN
from widgets.classroom.store import Found, Gone, StoreDown
from widgets.kernel.markup import DOCTYPE, join, tag, void

# -- Handlers -------------------------------------------------------------------------------------


@stream_request_body
class Handler(RequestHandler):
    """What all handlers share: headers, hosts, limits, and refusals that are sentences.

    A body is read as it comes, so that one that is too long is never held.
    """

    LIMIT: ClassVar[int] = 0
    FOREIGN: ClassVar[str] = ""
    """The methods that a page of this machine on another port may use."""
    house: House

    def initialize(self, house: House) -> None:
        """Know the house."""
        self.house = house
        self._body = bytearray()
        self._length = 0

    def set_default_headers(self) -> None:
        """Say what every answer says."""
        self.clear_header("Server")
        for name, value in HEADERS.items():
            self.set_header(name, value)
        origin = self.request.headers.get("Origin", "")
        if self.FOREIGN:
            self.add_header("Vary", "Origin")
            if network.loopback(origin):
                self.set_header("Access-Control-Allow-Origin", origin)

    async def prepare(self) -> None:
        """Refuse hosts that are not ours, and what is far too long."""
        named = self.request.headers.get_list("Host")
        if len(named) != 1 or not network.allowed(named[0], self.house.hosts):
            raise Refused(
                421,
                "Host: this server has another address; take the one that the teacher's machine "
                "shows, or name this one there with --name.",
            )
        length = self.request.headers.get("Content-Length", "0")
        if not length.isdecimal() or int(length) > self.LIMIT + DRAINED:
            self._too_long()

    def data_received(self, chunk: bytes) -> None:
        """Take a part of the body as long as there is room for it."""
        self._length += len(chunk)
        if self._length <= self.LIMIT:
            self._body += chunk
        elif self._length > self.LIMIT + DRAINED and not self._finished:
            self._refuse(413, self._longest())

    def _too_long(self) -> None:
        raise Refused(413, self._longest())

    def _longest(self) -> str:
        return f"The body: it is longer than {self.LIMIT} bytes; make it shorter."

    def body(self) -> Mapping[str, Any]:
        """The JSON object that was sent."""
        kind = self.request.headers.get("Content-Type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            raise Refused(415, "Content-Type: it is not application/json; send JSON.")
        if self._length > self.LIMIT:
            self._too_long()
        try:
            found = json.loads(self._body.decode(), parse_constant=_none)
        except (ValueError, RecursionError):
            raise Refused(400, "The body: it is no JSON; send one object.") from None
        if not isinstance(found, dict):
            raise Refused(400, "The body: it is no object; send {…}.")
        return found

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Turn whatever was raised into a sentence."""
        error = kwargs.get("exc_info", (None, None, None))[1]
        status, text, headers = refusal(status_code, error)
        if status == 405:
            headers = {"Allow": ", ".join(self.methods())}
        for name, value in headers.items():
            self.set_header(name.replace("_", "-"), value)
        self._refuse(status, text)

    def _refuse(self, status: int, text: str) -> None:
        self.set_status(status)
        self.set_header("Content-Security-Policy", LOCKED)
        self.set_header("Cache-Control", "no-store")
        kind, body = self.refused(text)
        self.set_header("Content-Type", f"{kind}; charset=utf-8")
        self.finish(body)

    def refused(self, text: str) -> tuple[str, bytes | str]:
        """The kind and the body of a refusal."""
        return "application/json", as_json(self.said(text))

    def said(self, text: str) -> dict[str, Any]:
        """A refusal as it is sent."""
        return {"error": text}

    def log_exception(self, typ: Any, value: BaseException | None, tb: Any) -> None:
        """Say nothing of what was sent: what is no refusal is told without its words."""
        if value is not None and refusal(500, value)[0] == 500:
            complain(value)

    def methods(self) -> list[str]:
        """The methods that are answered here."""
        none = RequestHandler._unimplemented_method  # noqa: SLF001
        found = ("GET", "HEAD", "POST", *(["OPTIONS"] if self.FOREIGN else []))
        return [one for one in found if getattr(type(self), one.lower()) is not none]

    def options(self, *_: str) -> None:
        """Tell a page of this machine on another port what it may do."""
        if not self.FOREIGN or not network.loopback(self.request.headers.get("Origin", "")):
            raise Refused(405, "OPTIONS: this is for pages of this machine only; use GET or POST.")
        self.set_header("Access-Control-Allow-Methods", self.FOREIGN)
        self.set_header("Access-Control-Allow-Headers", "Authorization, Content-Type")
        self.set_header("Access-Control-Max-Age", "600")
        self.nothing()

    def send(self, data: bytes, kind: str) -> None:
        """Send a whole answer of a kind."""
        self.set_header("Content-Type", kind)
        self.finish(data)

    def nothing(self) -> None:
        """Send that all is well, and no more."""
        self.set_status(204)
        self.clear_header("Content-Type")

    def compute_etag(self) -> str | None:
        """Nothing: only what may be kept has a name, and gives it itself."""

    def stream(self, token: str = "") -> Stream:
        """Make the answer one that does not end."""
        self.set_header("Content-Type", "text/event-stream; charset=utf-8")
        self.set_header("Connection", "close")
        self.set_header("X-Accel-Buffering", "no")
        head = "".join(f"{name}: {value}\r\n" for name, value in self._headers.get_all())
        return Stream(
            self.detach(), f"HTTP/1.1 200 OK\r\n{head}\r\nretry: 1000\n\n".encode(), token
        )

    def address(self) -> str:
        """Where the request comes from; of one that a proxy hands on, what the proxy says."""
        handed = self.request.headers.get("X-Forwarded-For", "") if self.house.behind else ""
        return network.household(str(self.request.remote_ip), handed)

    def bearer(self) -> str:
        """The secret that came with the request."""
        name, _, key = self.request.headers.get("Authorization", "").partition(" ")
        return key.strip() if name.lower() == "bearer" else ""

    def opened(self, code: str) -> Found:
        """The room, for its teacher only."""
        found = self.house.store.load(code)
        if not found.room.locks.opened_by(self.bearer()):
            raise Refused(
                401,
                f"{code}: this is for its teacher; open the teacher's link once more.",
                WWW_Authenticate="Bearer",
            )
        return found


def _none(word: str) -> Any:
    raise ValueError(word)


def refusal(status: int, error: BaseException | None) -> tuple[int, str, Mapping[str, str]]:
    """What is told about something that was raised: status, sentence, headers."""
    match error:
        case HTTPError():
            return refusal(error.status_code, None)
        case Refused():
            return error.status, str(error), error.headers
        case Nonsense():
            return 400, str(error), {}
        case Unfit():
            return 409, str(error), {}
        case Gone():
            return 404, str(error), {}
        case StoreDown():
            return 503, str(error), {"Retry_After": "2"}
        case _:
            return status, PLAIN.get(status, PLAIN[500] if status >= 500 else PLAIN[400]), {}


PLAIN: Final = {
    400: "The request: it cannot be read; open the address on the wall again.",
    404: "The address: there is nothing here; open the address on the wall.",
    405: "The method: it is not used here; use GET or POST.",
    500: "The server: something went wrong here; try once more, then start it again.",
}
"""Sentences for what has none of its own."""


class Missing(Handler):
    """Whatever leads nowhere."""

    async def prepare(self) -> None:
        """Refuse."""
        await super().prepare()
        raise Refused(404, PLAIN[404])


class Page(Handler):
    """A page that is sent whole; what is refused is a sentence to read."""

    def refused(self, text: str) -> tuple[str, bytes | str]:
        """The kind and the body of a refusal."""
        return "text/html", join(DOCTYPE, tag.html(lang="en")[HEAD, tag.p[text]]).encode()

    def page(self, name: str, **values: str) -> None:
        """Send one of the pages."""
        self.set_header("Content-Security-Policy", phone.policy(name))
        self.send(phone.page(name, **values), "text/html; charset=utf-8")

    async def head(self, *arguments: str) -> None:
        """As GET, without the page."""
        await self.get(*arguments)  # type: ignore[misc]


HEAD: Final = join(
    void.meta(charset="utf-8"),
    void.meta(name="viewport", content="width=device-width,initial-scale=1"),
    tag.title["The class answers"],
)
"""What a page that says one sentence begins with."""


class Join(Page):
    """The page that asks for the code."""

    async def get(self, *_: str) -> None:
        """Send it."""
        self.page("phone", room="", said="")


class Phone(Page):
    """The page of a phone."""

    async def get(self, code: str = "", *_: str) -> None:
        """Send it; a room that is not there is said on the page that asks for the code."""
        if code != code.upper():
            self.redirect(f"/{code.upper()}")
            return
        try:
            self.house.store.load(code)
        except Gone as error:
            self.set_status(404)
            self.page("phone", room="", said=str(error))
        else:
            self.page("phone", room=code, said="")


class Listening(Handler):
    """What is told to a phone that has a token."""

    def joined(self, code: str) -> tuple[str, Hub]:
        """The token of the phone, and the room that it comes into."""
        given = self.request.query_arguments.get("t", [])
        token = given[0].decode("ascii", "replace") if len(given) == 1 else ""
        if not TOKEN.fullmatch(token):
            raise Refused(400, "t: it is no token of 32 hex digits; load the page again.")
        if not self.house.doors.lets_in(code, self.address(), token):
            raise Refused(
                403,
                f"{code}: {self.house.doors.each} phones have come from your address, and no more "
                "are let in; whoever runs this server can allow more with --phones.",
            )
        entry = self.house.store.join(code, token)
        if entry == "gone":
            raise Gone(code)
        if entry == "full":
            raise Refused(503, f"{code}: the room is full; look at the wall with a neighbour.")
        return token, self.house.known(code)


class State(Listening):
    """What phones are told, once."""

    async def get(self, code: str) -> None:
        """Send it."""
        _, hub = self.joined(code)
        self.send(hub.heard, "application/json; charset=utf-8")


class Events(Listening):
    """What phones are told, as it changes."""

    async def get(self, code: str) -> None:
        """Send it at once, and from now on."""
        house = self.house
        if house.phones >= PHONES:
            raise Refused(503, f"Phones: {PHONES} are the most; look at the wall with a neighbour.")
        house.phones += 1
        try:
            token, hub = self.joined(code)
            one = self.stream(token)
        except BaseException:
            house.phones -= 1
            raise
        hub.phones.add(one)

        def gone() -> None:
            house.phones -= 1
            hub.phones.discard(one)
            house.store.seen(code, [token])

        one.tell(hub.event)
        one.when_gone(gone)


class Answer(Handler):
    """A phone answers."""

    LIMIT = SMALL

    async def post(self, code: str) -> None:
        """Take it, or say why not."""
        body = self.body()
        if body.keys() != {"t", "q", "c"} or not all(isinstance(one, str) for one in body.values()):
            raise Refused(400, "The body: it has not the keys t, q and c alone; send three texts.")
        token, q, choice = (str(body[key]) for key in "tqc")
        if not TOKEN.fullmatch(token) or not KEY.fullmatch(q) or not 0 < len(choice) <= NAME:
            raise Refused(400, "t, q or c: one of them is nonsense; load the page again.")
        if not self.house.bucket.take(token):
            raise Refused(429, "Answers: they come too fast; wait a second.", Retry_After="1")
        hub = self.house.known(code)
        if hub.found is None or hub.found.room.q != q:
            raise VERDICTS["late"](code)
        if choice not in hub.choices:
            raise Refused(400, "c: it is none of the choices; load the page again.")
        verdict = await self.house.store.answer(code, token, q, choice)
        if verdict != "taken":
            raise VERDICTS[verdict](code)
        self.nothing()


VERDICTS: Final[Mapping[str, Callable[[str], RulebookError]]] = {
    "gone": Gone,
    "stranger": lambda code: Refused(
        403, f"{code}: this phone has not joined; load the page again."
    ),
    "late": lambda code: Refused(409, f"{code}: this question is closed; wait for the next one."),
}
"""What a phone is told whose answer is not taken."""


class Picture(Handler):
    """The picture of a question, or of its result."""

    async def get(self, code: str, name: str) -> None:
        """Send it, if it may be seen."""
        room = self.house.store.load(code).room
        found = self.house.store.picture(code, name) if room.drawn(name) else b""
        if not found:
            raise Refused(404, f"{name}: there is no such picture yet; wait for the teacher.")
        self.set_header("Content-Security-Policy", DRAWING)
        lasting = "no-cache" if name.endswith("s") else "public, max-age=10800, immutable"
        self.set_header("Cache-Control", lasting)
        self.set_header("Etag", f'"{sha256(found).hexdigest()[:32]}"')
        if self.check_etag_header():
            self.set_status(304)
        else:
            self.send(found, "image/svg+xml")


class Scan(Handler):
    """The code that phones scan."""

    FOREIGN = "GET"

    async def get(self, code: str) -> None:
        """Send it."""
        self.house.store.load(code)
        self.set_header("Content-Security-Policy", DRAWING)
        self.send(network.qr(self.house.join(code)), "image/svg+xml")
