"""What a page plays before Python is there, or where it never is: the line of each of its stages.

A script a page, ``_static/moves/<page>.js`` (``widgets/live/src/still``): no browser reads a file
of data from a page that is opened as a file. And a sheet to print for every stage,
``_static/sheets/<scenario>.html``, which Python makes when it is asked wherever it runs.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from rulebook import depends, written
from rules import scenarios
from rules.core.errors import ScenarioError
from rules.core.registry import GAMES
from widgets.apps.handout import sheet
from widgets.apps.stage import motion, still, stored
from widgets.apps.stage.model import StageModel
from widgets.kernel import svg
from widgets.kernel.scene import Scene

if TYPE_CHECKING:
    from sphinx.application import Sphinx

HAND = ".hand.js"
"""How the script with the pictures of a phone ends: only a phone asks for it."""
FOLDER, SHEETS = Path("_static") / "moves", Path("_static") / "sheets"
WORKERS = 2


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
        return SHEETS / f"{self.scenario}-{re.sub('[^A-Za-z0-9]+', '-', self.viewer)}.html"

    def model(self) -> StageModel:
        """The stage, at its start; raises ``ScenarioError`` for one that a page wrote itself."""
        return StageModel(scenarios.load(self.scenario), self.viewer, {})


def write(app: Sphinx, error: Exception | None) -> None:
    """Write the scripts of all pages with stages, and the sheets; what would be the same stays."""
    if error is not None or app.builder.name != "html":
        return
    root = Path(app.outdir)
    wanted: dict[Path, tuple[str, list[Stage]]] = {}
    hands: dict[Path, Path] = {}
    for page, sight in written.pages(app).sights.items():
        stages = [Stage(*one) for one in sight["stages"]]
        if stages:
            name = page.relative_to(root).with_suffix(".js")
            made = depends.together(*sorted({one.game for one in stages}))
            key = hashlib.sha256(json.dumps([made, stages]).encode()).hexdigest()[:16]
            wanted[root / FOLDER / name] = (f"// {key}\n", stages)
            hands[root / FOLDER / name] = (root / FOLDER / name).with_suffix(HAND)
    sheets = {root / one.sheet: one for _, stages in wanted.values() for one in stages}
    note = root / SHEETS / ".build"
    known: dict[str, str] = json.loads(note.read_text("utf-8")) if note.exists() else {}
    now = {path.name: depends.together(one.game) for path, one in sheets.items()}
    for kept in ((root / FOLDER).rglob("*.js"), (root / SHEETS).rglob("*.html")):
        stay = {*wanted, *hands.values(), *sheets}
        for path in [one for one in kept if one not in stay]:
            path.unlink()
    late = {
        path: told
        for path, told in wanted.items()
        if not (standing(path, told[0]) and standing(hands[path], told[0]))
    }
    bare = {path: one for path, one in sheets.items() if known.get(path.name) != now[path.name]}
    if late or bare:
        with ProcessPoolExecutor(WORKERS) as pool:
            made_of = pool.map(script, [stages for _, stages in late.values()])
            held = pool.map(hand, [stages for _, stages in late.values()])
            printed = pool.map(handout, bare.values(), chunksize=8)
            for (path, (head, _)), text in zip(late.items(), made_of, strict=True):
                place(path, head + text)
            for (path, (head, _)), text in zip(late.items(), held, strict=True):
                place(hands[path], head + text)
            for path, text in zip(bare, printed, strict=True):
                if text:
                    place(path, text)
    place(note, json.dumps(now, sort_keys=True))


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
    return sheet(model.scenario, viewer="" if model.sees_all else model.viewer)


def standing(path: Path, head: str) -> bool:
    """Whether a script is there that was made of the same stages by the same engine."""
    if not path.exists():
        return False
    with path.open(encoding="utf-8") as file:
        return file.readline() == head


def script(stages: Sequence[Stage]) -> str:
    """The script of a page: its stages by name, the symbols and texts they share, their sheets."""
    symbols, pool = motion.Symbols(), stored.Pool()
    found: dict[str, Any] = {}
    drawn: dict[str, Any] = {}
    sheets: dict[str, str] = {}
    for stage in stages:
        try:
            model = stage.model()
        except ScenarioError:
            continue  # one that is written on the page itself: it steps without motion
        told = steps(model, symbols)
        for one in filter(None, told):
            drawn |= one.pop("symbols")
        line = stored.line(stage.model())
        found[stage.name] = {"moves": told, **pool.put(line)}
        sheets[stage.name] = stage.sheet.as_posix()
    whole = {"symbols": drawn, "texts": pool.texts, "signs": pool.signs}
    whole |= {"stages": found, "sheets": sheets}
    text = json.dumps(whole, ensure_ascii=False, separators=(",", ":"))
    return f"erMoves={text};\n"


def hand(stages: Sequence[Stage]) -> str:
    """The script of a page for a phone: the pictures of all steps in its shape, and its motion."""
    symbols, shared = motion.Symbols(), svg.Shared()
    found: dict[str, Any] = {}
    drawn: dict[str, Any] = {}
    for stage in stages:
        try:
            model = stage.model()
        except ScenarioError:
            continue
        scenes: list[Scene] = []
        told = steps(model, symbols, phone=True, drawn=scenes.append)
        for one in filter(None, told):
            drawn |= one.pop("symbols")
        found[stage.name] = {"moves": told, "frames": [svg.frame(one, shared) for one in scenes]}
    whole = {"symbols": drawn, "stages": found, "drawings": shared.markup()}
    return f"erHand={json.dumps(whole, ensure_ascii=False, separators=(',', ':'))};\n"


def steps(
    model: StageModel,
    symbols: motion.Symbols,
    *,
    phone: bool = False,
    drawn: Callable[[Scene], None] = lambda _: None,
) -> list[dict[str, Any] | None]:
    """What moves on the way to each stop of a stage, as its pictures show it; the first is none.

    Each picture is handed to ``drawn`` as well.
    """
    found: list[dict[str, Any] | None] = []
    before = None
    for number in model.stops:
        model.goto(number)
        picture = still.frame(model, number, phone=phone)
        drawn(picture)
        moved = None
        if before is not None:
            moved = motion.step(model, before, picture, symbols, 1.0, phone=phone)
        found.append(moved)
        before = motion.Before(model.node, model.seen_by, model.refused, picture)
    return found
