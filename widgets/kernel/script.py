"""The script of a widget as one text: a module of ``page/`` after all that it imports.

A notebook takes a widget's script as a text, which can import no file, and has no Node to bundle
one. The site takes the same modules as a bundle of esbuild's (``widgets/live/bundle.mjs``).
"""

from __future__ import annotations

import re
from functools import cache

from widgets.kernel.css import ON_SITE, PAGE

IMPORT = re.compile(r'^import (?:.*? from )?"\./([\w-]+)\.js";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async |function|class|const|let))", re.MULTILINE)


def entries() -> list[str]:
    """The names of the modules that are a widget's script."""
    default = re.compile(r"^export default", re.MULTILINE)
    return sorted(
        path.stem for path in PAGE.glob("*.js") if default.search(path.read_text("utf-8"))
    )


@cache
def script(entry: str) -> str:
    """A module and what it imports as one text; no two of them may call two things by one name.

    On the site a name stands for it.
    """
    if ON_SITE:
        return f"er:{entry}"
    found: dict[str, str] = {}

    def follow(name: str) -> None:
        if name not in found:
            found[name] = ""
            text = (PAGE / f"{name}.js").read_text("utf-8")
            for wanted in IMPORT.findall(text):
                follow(wanted)
            del found[name]  # a module stands after what it imports
            found[name] = EXPORT.sub("", IMPORT.sub("", text))

    follow(entry)
    return "\n".join(found.values())
