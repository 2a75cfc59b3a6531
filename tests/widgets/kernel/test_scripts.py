"""The scripts of the page, as a notebook takes them."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from widgets.kernel.css import PAGE
from widgets.kernel.packed import unpacked
from widgets.kernel.panel import Panel
from widgets.kernel.script import NOTEBOOK, entries, modules, whole

NODE = shutil.which("node")


def written(folder: Path, *names: str) -> str:
    """Scripts and what they import as files of a folder, as a page finds them; for an import."""
    for name, text in modules([*names]):
        (folder / f"{name}.mjs").write_text(
            re.sub('"er-script:(.*)"', r'"./\1.mjs"', text), "utf-8"
        )
    return "".join(f'import "./{name}.mjs";\n' for name in names)


@pytest.mark.skipif(not NODE, reason="no Node on this machine: run 'make .venv/node'")
def test_every_script_finds_what_it_imports(tmp_path: Path) -> None:
    """A notebook has them as texts: each comes after what it imports, all are there, bare."""
    file = tmp_path / "whole.mjs"
    file.write_text(written(tmp_path, *entries(), NOTEBOOK), "utf-8")
    assert NODE
    heard = "globalThis.addEventListener = () => {}; globalThis.document = globalThis;"
    (tmp_path / "page.cjs").write_text(heard, "utf-8")
    done = subprocess.run(
        [NODE, "-r", "./page.cjs", file], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    known: set[str] = set()
    for name, text in modules([*entries(), NOTEBOOK]):
        assert set(re.findall('"er-script:(.*)"', text)) <= known
        known.add(name)
        assert "/**" not in text, name


def test_a_panel_brings_no_script_of_its_own() -> None:
    """What a panel brings is small; scripts and style are told once, by what all share."""
    one, other = Panel(), Panel()
    assert one.home == other.home
    assert len(one._esm) < 3_000
    assert not hasattr(one, "_css")
    told = unpacked(whole())
    assert {name for name, _ in told["scripts"]} >= {*entries(), NOTEBOOK}
    assert ".er-stage{" in told["style"]


def test_elements_hold_no_state_of_ours() -> None:
    """What the scripts know of a stage is one object for each, of a known shape (``state.js``)."""
    ours = re.compile(r"(?<!dataset)(?<!globalThis)(?<!\))\.er[A-Z]\w*")
    found = {path.name: ours.findall(path.read_text("utf-8")) for path in PAGE.glob("*.js")}
    assert not {name: each for name, each in found.items() if each}
