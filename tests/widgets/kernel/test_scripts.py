"""The scripts of the page: each widget’s comes to a notebook as one text, and has to be a whole."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cases import each
from widgets.kernel.css import PAGE
from widgets.kernel.script import entries, script

NODE = shutil.which("node")


@pytest.mark.skipif(not NODE, reason="no Node on this machine: run 'make .venv/node'")
@each("entry", entries())
def test_a_script_is_whole(entry: str, tmp_path: Path) -> None:
    """No import is left, and no name stands twice: a browser would refuse the whole script."""
    text = script(entry)
    assert "\nimport " not in text
    assert text.count("export default") == text.count("\nexport ") == 1
    file = tmp_path / "whole.mjs"
    file.write_text(text, "utf-8")
    assert NODE
    done = subprocess.run([NODE, "--check", file], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_elements_hold_no_state_of_ours() -> None:
    """What the scripts know of a stage is one object for each, of a known shape (``state.js``)."""
    ours = re.compile(r"(?<!dataset)(?<!globalThis)(?<!\))\.er[A-Z]\w*")
    found = {path.name: ours.findall(path.read_text("utf-8")) for path in PAGE.glob("*.js")}
    assert not {name: each for name, each in found.items() if each}
