"""A small edition of the book for tests: one game, an address, a title and a logo of its own.

It is built by the program that builds the book, beside the site that is there already, and brought
up to date once a run: the runtime is that of the site, and so are cells that give the same.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import making

ROOT = Path(__file__).resolve().parents[1]
OUT = ROOT / ".cache" / "edition"
TITLE, GAME = "Rivers of Class 7b", "ravines"
PATH = "/games/rulebook/"
ADDRESS = f"https://school.example{PATH}"
SETTINGS = {
    "title: The Escape Rulebook": f"title: {TITLE}",
    "author: The Escape Rulebook contributors": "author: Class 7b",
    'logo: ""': "logo: _static/icon-192.png",
    'baseurl: ""': f"baseurl: {ADDRESS}",
    "rulebook_games: [labyrinth, ravines, duel, underground, colditz]": f"rulebook_games: [{GAME}]",
    "rulebook_language: english": "rulebook_language: both",
    "rulebook_sheets: true": "rulebook_sheets: false",
    "rulebook_sources: true": "rulebook_sources: false",
    "rulebook_notebooks: true": "rulebook_notebooks: false",
}
"""What its configuration says otherwise."""
SHARED = ("live", "sw.js", "_static/book.js", "_static/theme.js")


def configuration() -> str:
    """The configuration of the book with the settings of the edition."""
    text = (ROOT / "_config.yml").read_text("utf-8")
    for before, after in SETTINGS.items():
        assert text.count(before) == 1, before
        text = text.replace(before, after)
    return text


def build(site: Path) -> None:
    """Bring it up to date; its runtime is that of ``site``."""
    html, config = OUT / "html", OUT / "config.yml"
    html.mkdir(parents=True, exist_ok=True)
    config.write_text(configuration(), "utf-8")
    note = OUT / making.FORMED
    if not note.exists():
        note.write_text(making.FORM, "utf-8")
    if not same(site / SHARED[0], html / SHARED[0]):
        for name in SHARED:
            making.remove(html / name)
            (html / name).parent.mkdir(exist_ok=True)
            copy = shutil.copytree if (site / name).is_dir() else shutil.copy2
            copy(site / name, html / name)
    command = [sys.executable, "book/tools/build.py", "--out", str(OUT), "--config", str(config)]
    command += ["--beside", str(site.parent)]
    built = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    if built.returncode:
        pytest.fail(f"The edition cannot be built:\n{built.stdout[-2000:]}\n{built.stderr[-4000:]}")


def same(one: Path, other: Path) -> bool:
    """Whether two runtimes were made of the same."""
    name = "live.js"
    there = (other / name).exists() and (one / name).exists()
    return there and (one / name).read_bytes() == (other / name).read_bytes()
