"""A run kept on disk: a folder with what is played, and a compressed file for each chunk.

A chunk is written under another name first and then renamed, so a file is whole or not there. What
cannot be read, or comes from another play of the engine, is put aside and played again.
"""

from __future__ import annotations

import gzip
import json
import os
import zlib
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from rules.core.errors import RulebookError
from rules.simulate.games import PLAY, Chunk, Counts, Row
from rules.simulate.variant import Variant

FORMAT = 1
"""The number of the format of these files."""
ABOUT_FILE = "run.json"
SPOILT = ".spoilt"


class StoreError(RulebookError):
    """A run cannot be kept, or cannot be gone on with."""


class Store:
    """The folder of one run. ``size`` is how many games a chunk has; the first run settles it.

    ``remarks`` are sentences about what was found and put aside. Raises :class:`StoreError` where
    the folder holds another run, or cannot be written.
    """

    def __init__(self, folder: Path, variant: Variant, size: int) -> None:
        self.folder, self.variant = folder, variant
        self.remarks: list[str] = []
        about: dict[str, Any] = {
            "format": FORMAT,
            "play": PLAY,
            "variant": variant.plain(),
            "chunk": size,
        }
        path = folder / ABOUT_FILE
        if path.exists():
            about = self._agree(path)
        else:
            self._make(path, about)
        self.size: int = about["chunk"]

    def _make(self, path: Path, about: Mapping[str, Any]) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            _write_whole(path, json.dumps(about, indent=1).encode())
        except OSError as error:
            raise StoreError(
                f"{self.folder}: cannot be written ({error.strerror}); name another folder."
            ) from None

    def _agree(self, path: Path) -> dict[str, Any]:
        """What the folder says of itself, if it is this run."""
        try:
            about = json.loads(path.read_bytes())
            found = (about["format"], about["play"], about["variant"], about["chunk"])
        except (OSError, ValueError, TypeError, KeyError):
            raise StoreError(
                f"{path}: it cannot be read; name another folder, or delete this one."
            ) from None
        if found[0] != FORMAT or found[1] != PLAY:
            raise StoreError(
                f"{self.folder}: it holds results of another version of the engine (play "
                f"{found[1]}, format {found[0]}; this is play {PLAY}, format {FORMAT}); name "
                "another folder."
            )
        if found[2] != self.variant.plain():
            raise StoreError(
                f"{self.folder}: it holds another run, of {found[2].get('game', 'nothing known')} "
                "with other players, rulings, board or seed; name another folder."
            )
        if not isinstance(found[3], int) or found[3] < 1:
            raise StoreError(f"{path}: a chunk has no size; name another folder.")
        return dict(about)

    def path(self, first: int, count: int) -> Path:
        """The file of a chunk."""
        return self.folder / f"{first:010}-{count}.json.gz"

    def has(self, first: int, count: int) -> Chunk | None:
        """The chunk as it is kept; nothing where it is missing or spoilt."""
        path = self.path(first, count)
        try:
            packed = path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise StoreError(f"{path}: cannot be read ({error.strerror}).") from None
        try:
            return unpack_chunk(packed, first, count)
        except (OSError, EOFError, ValueError, TypeError, KeyError, zlib.error):
            os.replace(path, path.with_name(path.name + SPOILT))  # noqa: PTH105
            self.remarks.append(
                f"{path.name} was damaged; it is put aside as {path.name}{SPOILT}, and its games "
                "are played again."
            )
            return None

    def keep(self, first: int, count: int, found: Chunk) -> None:
        """Write a chunk; raises :class:`StoreError` where the disk is full or closed."""
        path = self.path(first, count)
        try:
            _write_whole(path, pack_chunk(found))
        except OSError as error:
            raise StoreError(
                f"{path}: cannot be written ({error.strerror}). What was kept before is whole; "
                "make room and start the same command again: it goes on from there."
            ) from None


def pack_chunk(found: Chunk) -> bytes:
    """A chunk as bytes, with a checksum over all of it."""
    text = json.dumps(
        {"rows": found.rows, "clauses": found.counts.clauses, "losses": found.counts.losses},
        separators=(",", ":"),
    )
    whole = json.dumps({"sum": sha256(text.encode()).hexdigest(), "text": text})
    return gzip.compress(whole.encode(), 6, mtime=0)


def unpack_chunk(data: bytes, first: int, count: int) -> Chunk:
    """The chunk out of its bytes; raises ``ValueError`` and the like for anything else."""
    whole = json.loads(gzip.decompress(data))
    if sha256(whole["text"].encode()).hexdigest() != whole["sum"]:
        raise ValueError("the checksum is another one")
    found = json.loads(whole["text"])
    rows = tuple(Row(*row) for row in found["rows"])
    if [row.number for row in rows] != list(range(first, first + count)):
        raise ValueError("these are other games")
    clauses, losses = (
        {name: (pair[0], pair[1]) for name, pair in found[part].items()}
        for part in ("clauses", "losses")
    )
    return Chunk(rows, Counts(clauses, losses))


def _write_whole(path: Path, data: bytes) -> None:
    """The whole file or none of it."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with beside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)  # noqa: PTH105
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
