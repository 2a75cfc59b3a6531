"""What a page plays before Python is there, or where it never is: the line of each of its stages.

A script a page, ``_static/moves/<page>.js`` (``widgets/live/src/still``), has all that is told; one
for a desk and one for a phone have pictures and motion, whose shapes differ. And a sheet to print
for every stage, ``_static/sheets/<scenario>.js``, which Python makes when it is asked wherever it
runs. What they hold is packed.
"""

from __future__ import annotations

import hashlib
import json
import re
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from rulebook import depends, written
from rules import scenarios
from rules.core.errors import ScenarioError
from rules.core.registry import GAMES
from widgets.apps.handout import sheet
from widgets.apps.stage import stored
from widgets.apps.stage.model import StageModel
from widgets.kernel import svg
from widgets.kernel.packed import packed

if TYPE_CHECKING:
    from sphinx.application import Sphinx

DESK, HAND = ".desk", ".hand"
KINDS = ("", DESK, HAND)
"""What stands before the ending of a script: nothing where words are told; each screen asks for its
own pictures.
"""
FOLDER, SHEETS = Path("_static") / "moves", Path("_static") / "sheets"
WORKERS = 2
OWN = ("book/_ext/rulebook/moves.py",)
"""What says how the scripts are written."""


class Stage(NamedTuple):
    """A stage of a page: its scenario and who looks."""

    scenario: str
    viewer: str

    @property
    def name(self) -> str:
        """How the page's script finds what belongs to it."""
        return f"{self.scenario}|{self.viewer}"

    @property
    def game(self) -> str:
        """Its game; empty for a scenario that a page wrote itself."""
        name = self.scenario.partition("/")[0]
        return name if name in GAMES else ""

    @property
    def sheet(self) -> Path:
        """Its sheet, below the site."""
        return SHEETS / f"{self.scenario}-{re.sub('[^A-Za-z0-9]+', '-', self.viewer)}.js"

    def model(self) -> StageModel:
        """The stage, at its start; raises ``ScenarioError`` for one that a page wrote itself."""
        return StageModel(scenarios.load(self.scenario), self.viewer, {})


class Page(NamedTuple):
    """What a script is made for: the stages of a page, and the drawings that it holds itself."""

    stages: tuple[Stage, ...]
    drawings: tuple[str, ...] = ()


def write(app: Sphinx, error: Exception | None) -> None:
    """Write the scripts of all pages with stages, and the sheets; what would be the same stays."""
    if error is not None or app.builder.name != "html":
        return
    root = Path(app.outdir)
    pages: dict[Path, tuple[str, Page]] = {}
    sheets: dict[Path, Stage] = {}
    form = depends.digest(depends.files(*OWN))
    for path, sight in written.pages(app).sights.items():
        page = Page(tuple(Stage(*one) for one in sight["stages"]), tuple(sight["drawings"]))
        if not page.stages:
            continue
        if app.config.rulebook_sheets:
            sheets |= {root / one.sheet: one for one in page.stages}
        made = depends.together(*sorted({one.game for one in page.stages}))
        key = hashlib.sha256(json.dumps([form, made, page]).encode()).hexdigest()[:16]
        pages[root / FOLDER / path.relative_to(root)] = (f"// {key}\n", page)
    note = root / SHEETS / ".build"
    known: dict[str, str] = json.loads(note.read_text("utf-8")) if note.exists() else {}
    now = {path.name: form + depends.together(one.game) for path, one in sheets.items()}
    wanted = {name for path in pages for name in names(path)} | {*sheets, note}
    for path in (*(root / FOLDER).rglob("*.*"), *(root / SHEETS).rglob("*.*")):
        if path not in wanted:
            path.unlink()
    late = {
        path: told for path, told in pages.items()
        if not all(standing(name, told[0]) for name in names(path))
    }  # fmt: skip
    bare = {path: one for path, one in sheets.items() if known.get(path.name) != now[path.name]}
    if late or bare:
        with ProcessPoolExecutor(WORKERS) as pool:
            found = pool.map(scripts, [page for _, page in late.values()])
            printed = pool.map(handout, bare.values(), chunksize=8)
            for (path, (head, _)), texts in zip(late.items(), found, strict=True):
                for name, text in zip(names(path), texts, strict=True):
                    place(name, head + text)
            for path, text in zip(bare, printed, strict=True):
                if text:
                    place(path, text)
    place(note, json.dumps(now, sort_keys=True))


def names(path: Path) -> tuple[Path, ...]:
    """The scripts of a page, one of each kind."""
    return tuple(path.with_suffix(f"{kind}.js") for kind in KINDS)


def place(path: Path, text: str) -> None:
    """Write a file, its folder before it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def handout(stage: Stage) -> str:
    """The sheet of a stage; none for a scenario that stands on its page alone."""
    try:
        model = stage.model()
    except ScenarioError:
        return ""
    svg.restart()
    text = sheet(model.scenario, viewer="" if model.sees_all else model.viewer)
    return f'erSheet="{packed(text)}";\n'


def standing(path: Path, head: str) -> bool:
    """Whether a script is there that was made of the same stages by the same engine."""
    if not path.exists():
        return False
    with path.open(encoding="utf-8") as file:
        return file.readline() == head


def scripts(page: Page) -> tuple[str, ...]:
    """The scripts of a page: what is told, the pictures and the motion on a desk, on a phone.

    A scenario that is written on the page itself is left out: its strip is whole, and it steps
    with Python alone.
    """
    models: dict[str, StageModel] = {}
    sheets: dict[str, str] = {}
    for stage in page.stages:
        with suppress(ScenarioError):
            models[stage.name] = stage.model()
            sheets[stage.name] = stage.sheet.as_posix()
    told = f'erMoves="{packed({**stored.told(models), "sheets": sheets})}";\n'
    return told, *(drawn(page, models, phone=kind == HAND) for kind in (DESK, HAND))


def drawn(page: Page, models: dict[str, StageModel], *, phone: bool) -> str:
    """The script with the pictures and the motion on a screen."""
    svg.restart()
    return f'erDrawn="{packed(stored.drawn(models, page.drawings, phone=phone))}";\n'
