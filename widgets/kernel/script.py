"""The script of a widget as one text: a module of ``page/`` after all that it imports.

A notebook takes a widget's script as a text, which can import no file, and has no Node to bundle
one. The site takes the same modules as a bundle of esbuild's (``widgets/live/bundle.mjs``).
"""

from __future__ import annotations

import re
from functools import cache, partial
from pathlib import Path

from widgets.kernel.css import ON_SITE, PAGE

IMPORT = re.compile(r'^import (?:.*? from )?"(\.[^"]+)";\n', re.MULTILINE)
DATA = re.compile(r'^import (\{.*?\}) from "(\.[^"]+\.json)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async |function|class|const|let))", re.MULTILINE)


def entries() -> list[str]:
    """The names of the modules that are a widget's script."""
    default = re.compile(r"^export default", re.MULTILINE)
    return sorted(
        path.stem for path in PAGE.glob("*.js") if default.search(path.read_text("utf-8"))
    )


@cache
def script(entry: str) -> str:
    """The script of a widget, by the name of its module; on the site the name stands for it."""
    return f"er:{entry}" if ON_SITE else joined(PAGE / f"{entry}.js")


def joined(module: Path) -> str:
    """A module and what it imports as one text; no two of them may call two things by one name."""
    found: dict[Path, str] = {}

    def follow(path: Path) -> None:
        if path not in found:
            found[path] = ""
            held = partial(_held, path)
            text = DATA.sub(held, path.read_text("utf-8"))
            for wanted in IMPORT.findall(text):
                follow((path.parent / wanted).resolve())
            del found[path]  # a module stands after what it imports
            found[path] = EXPORT.sub("", IMPORT.sub("", text))

    follow(module.resolve())
    return "\n".join(found.values())


def _held(module: Path, found: re.Match[str]) -> str:
    """A table that a module imports, in its place."""
    names, path = found.groups()
    return f"const {names} = {(module.parent / path).read_text('utf-8').strip()};\n"
