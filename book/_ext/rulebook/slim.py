"""Leave out of the theme's style sheet what no page of the book can use.

The theme brings 400 kB of rules for components and icons; a reader waits for them before the first
letter. A rule stays when each class it names stands in a page or a script of the site.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pydata_sphinx_theme

from rulebook import written

if TYPE_CHECKING:
    from sphinx.application import Sphinx

KEPT = "er-slim.css"
DATA = ("moves", "sheets", "search")
"""Folders of scripts that hold data, and no class that pages do not have."""
SHEET = "styles/pydata-sphinx-theme.css"
THEME = Path(pydata_sphinx_theme.__file__).parent / "theme" / "pydata_sphinx_theme" / "static"
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
CLASS = re.compile(r"\.(-?[A-Za-z_][\w-]*)")
WORD = re.compile(r"[A-Za-z_][\w-]+")
NOT = re.compile(r":not\([^()]*(?:\([^()]*\)[^()]*)*\)")
ICON = re.compile(r"^fa-|^fa[brs]?$")
GROUPS = ("@media", "@supports", "@layer", "@container")


def slim(app: Sphinx, error: Exception | None) -> None:
    """Write the theme's style sheet anew, without what is never used."""
    root = Path(app.outdir)
    sheet = root / "_static" / SHEET
    if error is not None or not sheet.exists():
        return
    css, words = (THEME / SHEET).read_text("utf-8"), used(app)
    told = json.dumps([css, sorted(words & set(CLASS.findall(css)))])
    key = hashlib.sha256(told.encode()).hexdigest()
    kept = Path(app.doctreedir) / KEPT
    if not kept.exists() or not kept.read_text("utf-8").startswith(key):
        kept.write_text(key + trimmed(css, words), "utf-8")
    sheet.write_text(kept.read_text("utf-8").removeprefix(key), "utf-8")


def used(app: Sphinx) -> set[str]:
    """Every class of a page, and every word of a script, for scripts add classes."""
    root = Path(app.outdir)
    words = {one for page in written.pages(app).sights.values() for one in page["classes"]}
    for script in (*root.rglob("_static/**/*.js"), *root.glob("live/*.js")):
        if script.relative_to(root).parts[1] not in DATA:
            words.update(WORD.findall(script.read_text("utf-8")))
    return {word for word in words if not ICON.match(word)}


def trimmed(css: str, words: set[str]) -> str:
    """The style sheet without rules that name other classes, and without fonts of icons."""
    return "".join(kept(COMMENT.sub("", css), words))


def kept(css: str, words: set[str]) -> Iterator[str]:
    """The rules that stay, groups of rules looked through in turn."""
    for head, body in rules(css):
        if not body:
            yield head
        elif head.startswith(GROUPS):
            inner = "".join(kept(body, words))
            if inner:
                yield f"{head}{{{inner}}}"
        elif head.startswith("@font-face"):
            continue
        elif head.startswith("@") or any(usable(one, words) for one in selectors(head)):
            yield f"{head}{{{body}}}"


def rules(css: str) -> Iterator[tuple[str, str]]:
    """Each rule as its head and the text between its braces; a statement has no body."""
    start = depth = opened = 0
    for place, sign in enumerate(css):
        if sign == "{":
            opened = opened if depth else place
            depth += 1
        elif sign == "}":
            depth -= 1
            if depth == 0:
                yield css[start:opened].strip(), css[opened + 1 : place]
                start = place + 1
        elif sign == ";" and depth == 0:
            yield css[start : place + 1].strip(), ""
            start = place + 1


def selectors(head: str) -> list[str]:
    """The selectors of a rule: parts between commas that stand in no bracket."""
    parts, depth = [""], 0
    for sign in head:
        depth += (sign in "([") - (sign in ")]")
        if sign == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += sign
    return parts


def usable(selector: str, words: set[str]) -> bool:
    """Whether every class that the selector asks for can occur."""
    return all(name in words for name in CLASS.findall(NOT.sub("", selector)))
