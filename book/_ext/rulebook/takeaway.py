"""What the site offers beside its pages: each page as a notebook, and a map of all clauses."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from escape_rulebook.checkout import moved as installed
from rulebook import drawings, edition, found, frame, moved, slides, strips
from rulebook.cells import cells_of, notebook_path
from rulebook.clause import domain_of
from rulebook.embed import NAME as EMBED
from rulebook.plain import expand
from widgets.apps.stage.share import SHARED
from widgets.live import whole

if TYPE_CHECKING:
    from sphinx.application import Sphinx

WIDGET = "application/vnd.jupyter.widget-view+json"
STAGE = re.compile(
    r'(<div class="er-scenario">)<div class="er-stage er-set"[^>]*aria-label="([^"]*)".*?(<svg '
    r'class="er-defs".*?</details>)</div>',
    re.DOTALL,
)
"""A still stage: what opens it, its title, the drawings and the strip."""
LOOK = re.compile(r' class="er[fs]-[^"]*"')
"""What a style sheet goes by to give a shape the colours of the page; a notebook has none."""
TAG = re.compile(r"<[^>]*>")
VALUE = re.compile(r'="([^"\']*)"')
NOTE = (
    "*This notebook is a page of {}. Its cells need the project's Python package: "
    "open it with `make lab` in a copy of the project, or run it where the package is installed.*"
)


def write(app: Sphinx, error: Exception | None) -> None:
    """Write everything once the pages stand."""
    if error is not None or app.builder.format != "html":
        return
    for docname in app.env.found_docs:
        if cells_of(app.env, docname) and not standing(app, docname):
            write_notebook(app, docname)
    if not app.config.rulebook_sources:
        shutil.rmtree(Path(app.outdir) / "_sources", ignore_errors=True)
    sweep(app)
    table = {
        clause: f"{app.builder.get_target_uri(home.docname)}#{home.anchor}"
        for clause, home in sorted(domain_of(app.env).homes().items())
    }
    target = Path(app.outdir) / "_static" / "er-clauses.json"
    target.write_text(json.dumps(table, separators=(",", ":")), "utf-8")


def taken(app: Sphinx, docname: str) -> Path:
    """Where the notebook to take away lies: in the site, or for its Lab alone."""
    return books(Path(app.outdir), offered=app.config.rulebook_sources) / f"{docname}.ipynb"


def books(site: Path, *, offered: bool) -> Path:
    """The folder of all notebooks."""
    return site / "_sources" if offered else site.parent / "books"


def standing(app: Sphinx, docname: str) -> bool:
    """Whether it is there, made after its page was read last."""
    target = taken(app, docname)
    made = notebook_path(app, docname).stat().st_mtime_ns
    return target.exists() and target.stat().st_mtime_ns > made


def sweep(app: Sphinx) -> None:
    """Take away pages of an earlier build, and what no page loads or offers."""
    root = Path(app.outdir)
    to_share = (f"{SHARED}/{one}" for one in found.shared(edition.of(app)))
    old = (name for name, *_ in moved.pages(app))
    names = (*app.env.found_docs, *old, *to_share, "search", EMBED)
    kept = {root / app.builder.get_target_uri(name) for name in names}
    for path in whole.pages(root):
        if path not in kept:
            path.unlink()
    # The front page offers nothing to take home.
    (root / "_sources" / f"{app.config.root_doc}.md").unlink(missing_ok=True)
    static = root / "_static"
    unused = (
        path
        for path in static.rglob("*")
        if path.name == "locales" or any(one in path.name for one in frame.UNUSED)
    )
    for path in (*static.glob("*webpack-macros.html"), *static.rglob("*.map"), *unused):
        shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)


def write_notebook(app: Sphinx, docname: str) -> None:
    """The page as it was run, directives written out, without views that need a running kernel.

    A stage is there as its strip: every step in words, the first and the last as pictures. The
    notebook runs as slides, too, with no clause before the question that it answers.
    """
    book: dict[str, Any] = json.loads(notebook_path(app, docname).read_text("utf-8"))
    book["cells"] = slides.behind(book["cells"])
    for cell in book["cells"]:
        source = "".join(cell["source"])
        cell["source"] = expand(source) if cell["cell_type"] == "markdown" else installed(source)
        for output in cell.get("outputs", ()):
            told = output.get("data", {})
            told.pop(WIDGET, None)
            if "text/html" in told:
                told["text/html"] = STAGE.sub(strip, "".join(told["text/html"]))
    skipped = {slides.KEY: {"slide_type": "skip"}}
    note = {
        "cell_type": "markdown", "id": "note", "metadata": skipped,
        "source": NOTE.format(edition.of(app).title),
    }  # fmt: skip
    book["cells"] = slides.split([note, *book["cells"]])
    slides.tag(book["cells"])
    identify(book["cells"])
    book["metadata"].pop("widgets", None)
    target = taken(app, docname)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps(book, ensure_ascii=False), "utf-8")


def strip(found: re.Match[str]) -> str:
    """The strip of a still stage, with no drawing that it does not refer to.

    Its values stand in single quotes: a notebook is JSON, in which each other one takes two signs.
    """
    opening, title, film = found.groups()
    told = LOOK.sub("", drawings.gather(strips.bare(film)))
    told = TAG.sub(lambda tag: VALUE.sub(r"='\1'", tag[0]), told)
    return f"{opening}<p><strong>{title}</strong></p>{told}</div>"


def identify(cells: list[dict[str, Any]]) -> None:
    """Name every cell after what stands in it, so that two builds give the same notebook.

    Of cells that say the same the second and later ones carry their number, too.
    """
    seen = Counter[str]()
    for cell in cells:
        content = f"{cell['cell_type']}\n{cell['source']}".encode()
        name = hashlib.sha256(content).hexdigest()[:12]
        seen[name] += 1
        cell["id"] = name if seen[name] == 1 else f"{name}-{seen[name]}"
