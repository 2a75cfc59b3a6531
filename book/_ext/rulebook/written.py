"""What is known of every written page: its classes, stages and drawings, the files that it names.

A page is looked through when it has been written, and not again until it is written anew.
"""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

from widgets.live import whole

if TYPE_CHECKING:
    from sphinx.application import Sphinx

FILE = "er-pages.json"
CLASSES = re.compile(r'class="([^"]*)"')
STAGE = re.compile(
    r'class="er-stage er-set" data-er-stage="([^"]*)"[^>]*? data-er-viewer="([^"]*)"'
)
DRAWING = re.compile(r'<g id="(er-[0-9a-f]{10})"')


class Sight(TypedDict):
    """What stands on a page, when it was written, and the versions of the files it names."""

    stamp: list[int]
    classes: list[str]
    stages: list[list[str]]
    drawings: list[str]
    files: dict[str, str]


def stamp(path: Path) -> list[int]:
    """When a file was written, and its size."""
    about = path.stat()
    return [about.st_mtime_ns, about.st_size]


def sight(path: Path) -> Sight:
    """A page, looked through."""
    text = path.read_text("utf-8")
    classes = {one for found in set(CLASSES.findall(text)) for one in found.split()}
    stages = [[unescape(part) for part in one] for one in dict.fromkeys(STAGE.findall(text))]
    return {
        "stamp": stamp(path), "classes": sorted(classes), "stages": stages,
        "drawings": DRAWING.findall(text), "files": {},
    }  # fmt: skip


class Pages:
    """The pages of a site as they lie there; ``note`` is where what is known of them is kept."""

    def __init__(self, root: Path, note: Path) -> None:
        self.root = root
        self._note = note
        known: dict[str, Sight] = json.loads(note.read_text("utf-8")) if note.exists() else {}
        self.sights: dict[Path, Sight] = {}
        for path in whole.pages(root):
            found = known.get(path.relative_to(root).as_posix())
            self.sights[path] = (
                found if found is not None and found["stamp"] == stamp(path) else sight(path)
            )

    def keep(self) -> None:
        """Note what is known, for the next build."""
        told = {path.relative_to(self.root).as_posix(): one for path, one in self.sights.items()}
        self._note.write_text(json.dumps(told), "utf-8")


_PAGES: dict[str, Pages] = {}


def pages(app: Sphinx) -> Pages:
    """The pages of the site that is being built, looked through once."""
    root = Path(app.outdir)
    if str(root) not in _PAGES:
        _PAGES.clear()
        _PAGES[str(root)] = Pages(root, Path(app.doctreedir) / FILE)
    return _PAGES[str(root)]


def begin(app: Sphinx) -> None:
    """Forget the pages of an earlier build in the same process."""
    _PAGES.clear()
