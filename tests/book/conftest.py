"""Small books of one or two pages, built in a temporary folder by the real extension."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace

HEAD = "---\njupytext:\n  text_representation: {extension: .md, format_name: myst}\n"
HEAD += "kernelspec: {display_name: Python 3, language: python, name: python3}\n---\n\n"
CONF = {
    "extensions": ["myst_nb", "rulebook"],
    "html_theme": "basic",
    "html_sidebars": {"**": ["localtoc.html"]},  # the theme's search has a script on the page
    "master_doc": "index",
    "nb_execution_mode": "off",
    "nb_ipywidgets_js": {},
    "myst_enable_extensions": ["colon_fence"],
    "myst_heading_anchors": 3,
    "exclude_patterns": ["_build"],
    "smartquotes": False,
}


@dataclass
class Built:
    """A small book that was built: its pages as HTML, and every warning."""

    out: Path
    warnings: str

    def page(self, name: str = "index") -> str:
        """The HTML of a page."""
        return (self.out / f"{name}.html").read_text("utf-8")

    def cells(self, name: str = "index") -> list[dict[str, object]]:
        """What the page hands to the live runtime."""
        found = re.search(r'id="er-cells">(.*?)</script>', self.page(name), re.DOTALL)
        assert found, "the page has no cells"
        cells: list[dict[str, object]] = json.loads(found[1])["cells"]
        return cells

    def ahead(self, name: str = "index") -> list[dict[str, str]]:
        """The next page of every way through the book."""
        found = re.search(r'id="er-ways">(.*?)</script>', self.page(name), re.DOTALL)
        ways: list[dict[str, str]] = json.loads(found[1]) if found else []
        return ways


@pytest.fixture
def book(tmp_path: Path) -> Callable[..., Built]:
    """Build pages: ``book(index="# Title …", **{"labyrinth/holes": "…"})``."""
    return lambda **pages: made(tmp_path / f"book{len([*tmp_path.iterdir()])}", **pages)


def made(place: Path, **pages: str) -> Built:
    """Build pages in a folder."""
    source = place / "source"
    (source / "_templates").mkdir(parents=True)
    (source / "_templates" / "layout.html").write_text(
        '{% extends "!layout.html" %}{% block extrahead %}{% if er_live %}'
        '<script type="application/json" id="er-cells">{{ er_live.json }}</script>'
        "{% endif %}{% if er_ways %}"
        '<script type="application/json" id="er-ways">{{ er_ways|tojson }}</script>'
        "{% endif %}{% endblock %}"
    )
    for name, text in pages.items():
        path = source / f"{name}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(HEAD + text, "utf-8")
    warnings = io.StringIO()
    out = place / "_build" / "html"
    with docutils_namespace():
        app = Sphinx(
            srcdir=source,
            confdir=None,
            outdir=out,
            doctreedir=place / "_build" / "doctrees",
            buildername="html",
            confoverrides={**CONF, "templates_path": [str(source / "_templates")]},
            status=None,
            warning=warnings,
            freshenv=True,
        )
        app.build(force_all=True)
    text = re.sub(r"\x1b\[[0-9;]*m", "", warnings.getvalue())
    rest = [line for line in text.splitlines() if "toctree" not in line]
    return Built(out, "\n".join(rest))
