"""Packs that come when they are asked for: the first module of one brings all its files.

A pack is what the worker lays out at the start, too: the length of an index (4 bytes, little
endian), the index as JSON (file names and sizes by folder), the contents.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import invalidate_caches
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType
from typing import Any

Fetch = Callable[[str], Any]
"""Gives the bytes behind an address at once; raises when they cannot be had."""


class Finder(MetaPathFinder):
    """Finds modules of packs that are not laid out yet.

    It is asked before anybody else: of a package whose pack is not there another pack may have
    laid out a part, and its folder alone would pass for the package.
    """

    def __init__(self, packs: Mapping[str, Any], fetch: Fetch) -> None:
        self.packs, self.fetch = dict(packs), fetch
        self.holds = {module: name for name, pack in packs.items() for module in pack["holds"]}

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None = None,
        target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        """The module, once the pack that holds it is there; raises ``ImportError`` if it fails."""
        name = self.pack_of(fullname)
        if not name:
            return None
        try:
            lay_out(bytes(self.fetch(self.packs[name]["url"]).to_py()))
        except Exception as error:
            raise ImportError(
                f"The part '{name}' of this site did not arrive ({error}); "
                "look at the connection and run this again"
            ) from error
        del self.packs[name]
        invalidate_caches()
        return PathFinder.find_spec(fullname, path, target)

    def pack_of(self, fullname: str) -> str:
        """The pack that holds a module and is not laid out yet; of two, that which says more."""
        while fullname and self.holds.get(fullname) not in self.packs:
            fullname = fullname.rpartition(".")[0]
        return self.holds.get(fullname, "")


def lay_out(raw: bytes) -> None:
    """Write the files of a pack into the file system."""
    offset = 4 + int.from_bytes(raw[:4], "little")
    for folder, files in json.loads(raw[4:offset]).items():
        Path(folder).mkdir(parents=True, exist_ok=True)
        for name, size in files:
            Path(folder, name).write_bytes(raw[offset : offset + size])
            offset += size


def install(packs: Mapping[str, Any], fetch: Fetch) -> None:
    """Have these packs found; those of an earlier page are forgotten."""
    sys.meta_path[:] = [one for one in sys.meta_path if not isinstance(one, Finder)]
    sys.meta_path.insert(0, Finder(packs, fetch))
