"""Packages that are no part of the first visit: fetched when they are first imported."""

from __future__ import annotations

import gzip
import importlib
import json
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType

GZIP = b"\x1f\x8b"
#: The address of each package's archive, by the name that is imported.
offered: dict[str, str] = {}


class Finder:
    """Asked last: a package that nobody has found yet may lie on the site."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The package, laid out first; ``ImportError`` says that it could not be fetched."""
        if name not in offered:
            return None
        try:
            lay_out(fetch(offered[name]))
        except Exception as error:
            raise ImportError(f"The part '{name}' of this site did not load ({error}).") from None
        del offered[name]
        importlib.invalidate_caches()
        return PathFinder.find_spec(name, path, target)


def install() -> None:
    """Be asked for packages that are not there."""
    if Finder not in sys.meta_path:
        sys.meta_path.append(Finder)


def offer(table: str) -> None:
    """Take over where the site keeps its packages, as JSON; those there already stay."""
    offered.clear()
    offered.update(
        {name: url for name, url in json.loads(table).items() if name not in sys.modules}
    )


def fetch(url: str) -> bytes:
    """A file of the site. An import cannot wait for a promise, so the worker waits as a whole."""
    from js import XMLHttpRequest

    request = XMLHttpRequest.new()
    request.open("GET", url, False)
    request.responseType = "arraybuffer"
    request.send()
    if request.status != 200:
        raise OSError(f"status {request.status}")
    raw: bytes = request.response.to_bytes()
    # Some hosts unpack on their own what looks packed.
    return gzip.decompress(raw) if raw.startswith(GZIP) else raw


def lay_out(archive: bytes) -> None:
    """Write the files of an archive: the index's length, the index by folder, the contents."""
    start = 4 + int.from_bytes(archive[:4], "little")
    for folder, files in json.loads(archive[4:start]).items():
        Path(folder).mkdir(parents=True, exist_ok=True)
        for name, size in files:
            (Path(folder) / name).write_bytes(archive[start : start + size])
            start += size
