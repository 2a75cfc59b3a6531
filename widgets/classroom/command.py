"""``python -m widgets class``: the server of a class, started by its teacher."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import signal
import socket
import sys
import time
import webbrowser
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from rules.cli import Parser
from rules.core.errors import SetupError
from widgets import site
from widgets.classroom import network
from widgets.classroom.room import Step, digest, secret
from widgets.classroom.store import Found, Store, write_file

say = partial(print, flush=True)
"""What is said to the one who has started it, at once: a program may be waiting for it."""

PORT: Final = 8000
TRIES: Final = 20
"""How many ports are tried from the first one on, where none was asked for."""
FILES: Final = 8_192
"""Streams and files that may be open at once; systems begin with far fewer."""
SHORTEST: Final = 16
"""Characters of the shortest key of a server."""


def add(commands: Any) -> None:
    """Add the command to those of ``python -m widgets``."""
    one: Parser = commands.add_parser("class", help="phones in the room answer: a small server")
    one.add_argument("folder", nargs="?", type=Path, help="the built book, if not the one at hand")
    one.add_argument("--lan", action="store_true", help="let the phones in the room in")
    one.add_argument("--port", type=int, help=f"the port (default {PORT}, or one after it)")
    one.add_argument(
        "--name",
        action="append",
        default=[],
        metavar="HOST",
        help="a name by which a proxy sends others here: class.school.example, or with https://",
    )
    one.add_argument(
        "--phones", type=int, metavar="N",
        help="how many phones may come from one address (default 8 with --lan, else 100)",
    )  # fmt: skip
    one.add_argument("--keep", type=Path, default=Path("lessons"), help="the folder for lessons")
    one.add_argument("--questions", type=Path, metavar="FILE", help="a prepared run of questions")
    one.add_argument("--new", action="store_true", help="a new room, even if one is still open")
    one.add_argument("--rooms", action="store_true", help="for a school: teachers open the rooms")
    one.add_argument("--key-file", type=Path, metavar="FILE", help="the key to open rooms with")
    shape = one.add_mutually_exclusive_group()
    shape.add_argument("--open", action="store_true", help="open the teacher's page in the browser")
    shape.add_argument("--json", action="store_true", help="print one line of JSON for programs")
    one.set_defaults(command=run, parser=one)


def run(options: argparse.Namespace) -> int:
    """Serve until Ctrl+C; returns the exit status."""
    if find_spec("tornado") is None:
        raise SetupError(
            "The class server: the package 'tornado' is not installed; install it with: "
            "pip install 'escape-rulebook[class]'"
        )
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_serve(options))
    if not options.json:
        say("\nClosed.")
    return 0


@dataclass(frozen=True)
class Opened:
    """What has been opened: the addresses, and the room with its secret or the key for rooms."""

    bases: tuple[str, ...]
    own: str
    kept: Path
    room: str = ""
    secret: str = ""
    ticket: str = ""
    key: str = ""
    book: bool = False
    lan: bool = False

    @property
    def base(self) -> str:
        """What phones type."""
        return self.bases[0]

    @property
    def teacher(self) -> str:
        """Where the teacher goes, once: what stays in a history of the browser opens nothing."""
        return f"{self.own}/teach" + (f"#{self.room}.{self.ticket}" if self.room else "")

    def as_json(self) -> str:
        """One line for programs."""
        said = {
            "base": self.base,
            "own": self.own,
            "room": self.room,
            "secret": self.secret,
            "join": f"{self.base}/{self.room}",
            "teach": self.teacher,
        }
        return json.dumps(said | ({"key": self.key} if self.key else {}))

    def lines(self) -> Iterator[str]:
        """What is said to the one who has started it."""
        yield ""
        yield f"  You go to         {self.teacher}"
        if self.key:
            yield f"  Teachers need     {self.key}   (the key of this server)"
        if self.room:
            yield f"  Phones go to      {self.base}   and type {self.room}"
        for other in self.bases[1:]:
            yield f"  or to             {other}"
        yield ""
        if not self.lan:
            yield "  Only this machine can join. To let the room in, start it with --lan."
        if not self.book:
            yield f"  There is no book here, only the room. {site.REMEDY}"
        yield f"  Lessons are kept in {self.kept}."
        yield "  Ctrl+C closes it."


async def _serve(options: argparse.Namespace) -> None:
    from widgets.classroom.house import Doors, House
    from widgets.classroom.server import serve

    book, places = site.found(options.folder), _places(options.questions)
    key, shown = _key(options)
    store = _store(options)
    with contextlib.ExitStack() as held:
        sockets = [held.enter_context(one) for one in _sockets(options, store.port)]
        number = sockets[0].getsockname()[1]
        bases = tuple(_bases(options, number))
        store.port = number
        house = House(
            store, bases[0], network.hosts(bases), book=book, places=places, key=key,
            doors=Doors(_each(options)), behind=bool(options.name),
        )  # fmt: skip

        async def ready() -> None:
            """Open the room once the store is there, and say so."""
            name, made = ("", "") if options.rooms else await _room(store)
            found = Opened(
                bases,
                f"http://127.0.0.1:{number}",
                options.keep,
                name,
                made,
                await store.give_ticket(name) if name else "",
                key=shown,
                book=bool(book),
                lan=options.lan,
            )
            say(found.as_json() if options.json else "\n".join(found.lines()))

            async def used(room: str) -> None:
                ticket = await store.give_ticket(room)
                say(f"  In another browser {replace(found, ticket=ticket).teacher}")

            if name and not options.json:
                house.used = used
            if options.open:
                webbrowser.open(found.teacher)

        _more_files()
        await serve(house, sockets, _signalled(), ready)


def _each(options: argparse.Namespace) -> int:
    """How many phones may come from one address."""
    from widgets.classroom.house import CLASS, NEARBY, PHONES

    asked: int | None = options.phones
    if asked is None:
        return NEARBY if options.lan and not options.name else CLASS
    if not 1 <= asked <= PHONES:
        raise SetupError(f"--phones {asked}: it cannot be; name a number from 1 to {PHONES}.")
    return asked


def _places(path: Path | None) -> tuple[str, ...]:
    if path is None:
        return ()
    from widgets.apps.lesson import run

    return tuple(run.read(path).places)


def _key(options: argparse.Namespace) -> tuple[str, str]:
    """The digest of the key for new rooms, and the key itself where it is to be shown."""
    if not options.rooms:
        if options.key_file:
            raise SetupError("--key-file: it is for a server of many rooms; add --rooms.")
        return "", ""
    path: Path | None = options.key_file
    made = secret()
    if path is None:
        return digest(made), made
    try:
        if not path.exists():
            write_file(path, made + "\n")
        key = path.read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise SetupError(
            f"--key-file {path}: it cannot be read or made ({type(error).__name__}); name another."
        ) from None
    if len(key) < SHORTEST or not key.isascii() or not key.isprintable() or " " in key:
        raise SetupError(
            f"--key-file {path}: the key is no word of {SHORTEST} signs or more; remove the file, "
            "and a new one is made."
        )
    return digest(key), ""


def _store(options: argparse.Namespace) -> Store:
    """Where rooms are to live, and those that are still open."""
    keep: Path = options.keep
    try:
        keep.mkdir(parents=True, exist_ok=True)
        write_file(keep / ".try", "")
        (keep / ".try").unlink()
    except OSError as error:
        raise SetupError(
            f"--keep {keep}: lessons cannot be written there ({error.strerror}); name another "
            "folder."
        ) from None
    store = Store(keep)
    if not options.new:
        for wrong in store.resume():
            say(f"note: {wrong}", file=sys.stderr)
    return store


def _sockets(options: argparse.Namespace, resumed: int) -> list[socket.socket]:
    """The sockets: on the port that was asked for or resumed, else on the next one free."""
    from widgets.classroom.server import listen

    host = "0.0.0.0" if options.lan else "127.0.0.1"  # noqa: S104
    asked: int | None = options.port if options.port is not None else resumed or None
    if asked is not None and not 0 <= asked <= 65535:
        raise SetupError(f"--port {asked}: there is no such port; name one from 1024 to 65535.")
    ports = range(PORT, PORT + TRIES) if asked is None else (asked,)
    for number in ports:
        try:
            return listen(host, number)
        except OSError as error:
            reason = error.strerror
    if resumed and options.port is None:
        raise SetupError(
            f"port {resumed}: the open room was there, and it is taken ({reason}); close the "
            "other server, or start with --new, or name another with --port."
        )
    raise SetupError(f"--port {ports[0]}: it cannot be had ({reason}); name another.")


def _bases(options: argparse.Namespace, port: int) -> Iterator[str]:
    """The addresses that phones may type, the best first."""
    yield from (network.origin(one, port) for one in options.name)
    if options.lan:
        found = network.addresses()
        if not found and not options.name:
            raise SetupError(
                "--lan: this machine is in no network; join the Wi-Fi of the room, or open a "
                "hot spot, then start again."
            )
        yield from (f"http://{one}:{port}" for one in found)
    if not options.lan and not options.name:
        yield f"http://127.0.0.1:{port}"


async def _room(store: Store) -> tuple[str, str]:
    """The room that is still open, with one more secret, or a new one."""
    made = secret()
    kept = digest(made)
    if store.places:
        name = next(iter(store.places))

        def keyed(found: Found) -> Step:
            return Step(found.room.after(time.time(), locks=found.room.locks.with_key(kept)))

        await store.change(name, keyed)
        return name, made
    return (await store.make(kept)).code, made


def _signalled() -> asyncio.Future[None]:
    """Done once Ctrl+C is pressed, or the system ends this."""
    loop = asyncio.get_running_loop()
    until: asyncio.Future[None] = loop.create_future()

    def end() -> None:
        if not until.done():
            until.set_result(None)

    for one in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError, ValueError):
            loop.add_signal_handler(one, end)
    return until


def _more_files() -> None:
    """Ask the system for more open files: every phone holds one."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
