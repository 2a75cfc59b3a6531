"""The server of a class: phones ask and answer, the teacher's pages command, the book is read.

One process of tornado. What phones are told is written once for all of them: each of their streams
is given the same bytes, and nobody waits for a phone that is slow. Every refusal is a sentence; no
secret, no token and no address of a phone is ever written down.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
from collections.abc import Awaitable, Callable, Iterable, Sequence

from tornado.httpserver import HTTPServer
from tornado.web import Application

from widgets.classroom import handlers
from widgets.classroom.house import WAITING, House
from widgets.classroom.shelf import Book
from widgets.classroom.teacher import Desk, Do, Enter, Lesson, Rooms, Run, Strip, Teach, Ticket

# -- The server -----------------------------------------------------------------------------------


def application(house: House) -> Application:
    """Every address, and what answers there."""
    code = "/([BDKLMNRTVZ][AEIO][BDKLMNRTVZ][AEIO])"
    routes: Sequence[tuple[str, type[handlers.Handler]]] = [
        ("/", handlers.Join),
        ("/book(?:/(.*))?", Book),
        ("/teach", Teach),
        ("/strip", Strip),
        ("/rooms", Rooms),
        (f"{code}/state", handlers.State),
        (f"{code}/events", handlers.Events),
        (f"{code}/answer", handlers.Answer),
        (f"{code}/board/([1-9][0-9]{{0,3}}s?)[.]svg", handlers.Picture),
        (f"{code}/qr[.]svg", handlers.Scan),
        (f"{code}/do", Do),
        (f"{code}/desk", Desk),
        (f"{code}/lesson[.](json|csv|html)", Lesson),
        (f"{code}/(sheet)[.]html", Lesson),
        (f"{code}/(parcel)[.]zip", Lesson),
        (f"{code}/run", Run),
        (f"{code}/ticket", Ticket),
        (f"{code}/enter", Enter),
        ("/([A-Za-z]{4})", handlers.Phone),
    ]
    shared = {"house": house}
    return Application(
        [(path, handler, shared) for path, handler in routes],
        default_handler_class=handlers.Missing,
        default_handler_args=shared,
        log_function=lambda _: None,
    )


def listen(host: str, port: int) -> list[socket.socket]:
    """Sockets for a port: of this machine alone, or of everybody; raises ``OSError`` if taken."""
    found = [socket.create_server((host, port), backlog=WAITING)]
    with contextlib.suppress(OSError):  # localhost may be the other one; it does without
        other = "::1", found[0].getsockname()[1]
        found.append(socket.create_server(other, family=socket.AF_INET6, backlog=WAITING))
    for one in found:
        one.setblocking(False)
    return found


async def serve(
    house: House,
    sockets: Iterable[socket.socket],
    until: Awaitable[object],
    ready: Callable[[], Awaitable[None]] | None = None,
) -> None:
    """Answer until something happens, then let go of everybody; ``ready`` is awaited first."""
    quiet()
    server = HTTPServer(
        application(house),
        idle_connection_timeout=75,
        body_timeout=60,
        max_body_size=1 << 40,  # each handler has a limit of its own, and says so
        max_header_size=32 * 1024,
        max_buffer_size=512 * 1024,
        chunk_size=64 * 1024,
    )
    house.store.start(house.wake)
    beats = asyncio.create_task(house.beats())
    try:
        if ready:
            await ready()
        server.add_sockets(sockets)
        await until
    finally:
        server.stop()
        beats.cancel()
        await house.stop()
        await server.close_all_connections()


def quiet() -> None:
    """Let tornado say nothing: its lines name addresses, and addresses hold tokens."""
    for name in ("access", "application", "general"):
        one = logging.getLogger(f"tornado.{name}")
        one.addHandler(logging.NullHandler())
        one.propagate = False
