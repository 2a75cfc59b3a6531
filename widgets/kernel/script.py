"""The scripts of the widgets, as a notebook takes them: all together, once, with the style sheet.

A panel brings what asks the page for them (``page/home.js``); they travel with a model that all
panels of a kernel share. A notebook has no Node to bundle anything: each module of ``page/`` stays
one, and names what it imports as ``er-script:name``. The site takes the same modules as bundles of
esbuild's (``widgets/live/bundle.mjs``).
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import ipywidgets
import traitlets

from widgets.kernel.css import ON_SITE, PAGE, stylesheet

IMPORT = re.compile(r'^(import (?:.*? from )?)"(\.[^"]+\.js)";$', re.MULTILINE)
DATA = re.compile(r'^import (\{.*?\}) from "(\.[^"]+\.json)";$', re.MULTILINE)
COMMENT = re.compile(r"^ *//.*\n|(?:^ *)?/\*\*[\s\S]*?\*/ ?\n?", re.MULTILINE)
"""A line of comment, or types for those who write the scripts: a notebook has no use for them."""
NOTEBOOK = "notebook"
"""The module through which a notebook enters a panel."""


class Home(ipywidgets.Widget):  # type: ignore[misc]
    """What all panels share; it has no view."""

    packed = traitlets.Unicode("").tag(sync=True)


def entries() -> list[str]:
    """The names of the modules that are a widget's script."""
    default = re.compile(r"^export default", re.MULTILINE)
    return sorted(
        path.stem for path in PAGE.glob("*.js") if default.search(path.read_text("utf-8"))
    )


@cache
def script(entry: str) -> str:
    """The script of a widget, by the name of its module; on the site the name stands for it."""
    if ON_SITE:
        return f"er:{entry}"
    return f'{_bare(PAGE / "home.js")}\nexport default panel("{entry}");\n'


@cache
def whole() -> str:
    """All scripts and the style sheet, packed."""
    from widgets.kernel.packed import packed  # a page of the site brings none of this

    return packed({"scripts": modules([*entries(), NOTEBOOK]), "style": stylesheet()})


def modules(names: list[str]) -> list[tuple[str, str]]:
    """Modules and all that they import, each after what it imports, as name and text."""
    found: dict[Path, str] = {}

    def follow(path: Path) -> None:
        if path in found:
            return
        text = DATA.sub(lambda one: _held(path, one), _bare(path))
        for _, wanted in IMPORT.findall(text):
            follow((path.parent / wanted).resolve())
        found[path] = IMPORT.sub(lambda one: f'{one[1]}"er-script:{Path(one[2]).stem}";', text)

    for name in names:
        follow((PAGE / f"{name}.js").resolve())
    return [(path.stem, text) for path, text in found.items()]


def _bare(path: Path) -> str:
    """The text of a module without its comments."""
    return COMMENT.sub("", path.read_text("utf-8"))


def _held(module: Path, found: re.Match[str]) -> str:
    """A table that a module imports, in its place."""
    names, path = found.groups()
    return f"const {names} = {(module.parent / path).read_text('utf-8').strip()};"
