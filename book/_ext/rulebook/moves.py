"""What moves on each page, beside it: a page that cannot run Python plays its steps from that.

A script a page, ``_static/moves/<page>.js``, loaded only there (``widgets/live/src/still``): no
browser reads a file of data from a page that is opened as a file.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rules import scenarios
from rules.core.errors import ScenarioError
from widgets.apps.stage import motion, still
from widgets.apps.stage.model import StageModel
from widgets.live import whole

if TYPE_CHECKING:
    from sphinx.application import Sphinx

FOLDER = Path("_static") / "moves"
STAGE = re.compile(
    r'class="er-stage er-set" data-er-stage="([^"]*)"[^>]*? data-er-viewer="([^"]*)"'
)
WORKERS = 2


def write(app: Sphinx, error: Exception | None) -> None:
    """Write the scripts of all pages with stages; those that would be the same stay."""
    if error is not None or app.builder.name != "html":
        return
    root = Path(app.outdir)
    wanted: dict[Path, tuple[str, list[tuple[str, str]]]] = {}
    for page in whole.pages(root):
        stages = list(dict.fromkeys(STAGE.findall(page.read_text("utf-8"))))
        if stages:
            name = page.relative_to(root).with_suffix(".js")
            told = json.dumps([app.config.rulebook_build, stages])
            key = hashlib.sha256(told.encode()).hexdigest()[:16]
            wanted[root / FOLDER / name] = (f"// {key}\n", stages)
    for path in (root / FOLDER).rglob("*.js"):
        if path not in wanted:
            path.unlink()
    late = {path: told for path, told in wanted.items() if not standing(path, told[0])}
    with ProcessPoolExecutor(WORKERS) as pool:
        made = pool.map(script, [stages for _, stages in late.values()])
        for (path, (head, _)), text in zip(late.items(), made, strict=True):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(head + text, "utf-8")


def standing(path: Path, head: str) -> bool:
    """Whether a script is there that was made of the same stages by the same engine."""
    if not path.exists():
        return False
    with path.open(encoding="utf-8") as file:
        return file.readline() == head


def script(stages: Sequence[tuple[str, str]]) -> str:
    """The script of a page: its stages by scenario and viewer, and the symbols they share."""
    symbols = motion.Symbols()
    found: dict[str, Any] = {}
    drawn: dict[str, Any] = {}
    for scenario, viewer in (map(unescape, stage) for stage in stages):
        try:
            model = StageModel(scenarios.load(scenario), viewer.partition("+")[0], {})
        except ScenarioError:
            continue  # one that is written on the page itself: it steps without motion
        told = steps(model, symbols)
        for one in filter(None, told):
            drawn |= one.pop("symbols")
        found[f"{scenario}|{viewer}"] = told
    text = json.dumps(
        {"symbols": drawn, "stages": found}, ensure_ascii=False, separators=(",", ":")
    )
    return f"erMoves={text};\n"


def steps(model: StageModel, symbols: motion.Symbols) -> list[dict[str, Any] | None]:
    """What moves on the way to each stop of a stage, as its strip shows them; the first is none."""
    found: list[dict[str, Any] | None] = []
    before = None
    for number in model.stops:
        model.goto(number)
        picture = still.frame(model, number)
        moved = None
        if before is not None:
            moved = motion.step(model, before, picture, symbols, 1.0, phone=False)
        found.append(moved)
        before = motion.Before(model.node, model.seen_by, model.refused, picture)
    return found
