"""The book, read from its folder."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
from email.utils import formatdate, parsedate_to_datetime
from io import BufferedReader
from mimetypes import guess_type
from pathlib import Path
from urllib.parse import unquote

from tornado.iostream import StreamClosedError

from widgets.classroom.handlers import Page
from widgets.classroom.house import COOKIE, FRAMED, PAGE, Refused
from widgets.classroom.store import Gone
from widgets.site import TYPES

# -- The book -------------------------------------------------------------------------------------


class Book(Page):
    """The book, for teachers, and for all while one of them has opened it."""

    async def get(self, path: str = "", *_: str) -> None:
        """Send a file of it."""
        if not self.request.path.startswith("/book/"):
            self.redirect("/book/", permanent=True)
            return
        if not self._reader():
            raise Refused(403, "The book is closed; the teacher opens it for everybody.")
        if self.house.book is None:
            raise Refused(404, "The book: it is not built here; build it with: make site")
        loop = asyncio.get_running_loop()
        found = await loop.run_in_executor(None, opened, self.house.book, path)
        if found is None:
            raise Refused(404, "The book: there is no such page; begin at /book/index.html.")
        with found[0]:
            await self._file(*found)

    def _reader(self) -> bool:
        code, _, given = (self.get_cookie(COOKIE) or "").partition(".")
        if given and re.fullmatch("[A-Z]{4}", code):
            with contextlib.suppress(Gone):
                if self.house.store.load(code).room.locks.passed_by(given):
                    return True
        return self.house.store.book()

    async def _file(self, content: BufferedReader, about: os.stat_result) -> None:
        name = Path(content.name)
        self.set_header("Content-Security-Policy", FRAMED)
        self.set_header("Cache-Control", "private, no-cache")
        self.set_header("Etag", f'"{about.st_mtime_ns:x}-{about.st_size:x}"')
        self.set_header("Last-Modified", formatdate(about.st_mtime, usegmt=True))
        kind = TYPES.get(name.suffix.lower()) or guess_type(name.name)[0]
        self.set_header("Content-Type", kind or "application/octet-stream")
        if self.check_etag_header() or self._old(about.st_mtime):
            self.set_status(304)
            return
        self.set_header("Content-Length", str(about.st_size))
        if self.request.method == "HEAD":
            return
        loop = asyncio.get_running_loop()
        while part := await loop.run_in_executor(None, content.read, PAGE):
            self.write(part)
            try:
                await self.flush()
            except StreamClosedError:
                return

    def _old(self, changed: float) -> bool:
        since = self.request.headers.get("If-Modified-Since", "")
        if not since or self.request.headers.get("If-None-Match"):
            return False
        try:
            return parsedate_to_datetime(since).timestamp() >= int(changed)
        except (ValueError, TypeError, OverflowError):
            return False


def opened(book: Path, path: str) -> tuple[BufferedReader, os.stat_result] | None:
    """A file of the book, open, and what the system knows of it; nothing where there is none."""
    file = inside(book, path)
    if file is None:
        return None
    try:
        content = file.open("rb")
    except OSError:
        return None
    return content, os.fstat(content.fileno())


def inside(book: Path, path: str) -> Path | None:
    """The file of the book at a path; nothing for whatever leads out of it or is hidden."""
    parts = [part for part in unquote(path).split("/") if part]
    if any(part.startswith(".") or {*part} & {"\\", "\0", ":"} for part in parts):
        return None
    try:
        found = book.joinpath(*parts).resolve()
        if found.is_dir():
            found /= "index.html"
        return found if found.is_file() and found.is_relative_to(book.resolve()) else None
    except (OSError, ValueError):
        return None
