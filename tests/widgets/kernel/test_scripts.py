"""The scripts of the page: each widget's is one text of several files, and has to be a whole."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from widgets.apps.editor.widget import EditPanel
from widgets.apps.laboratory.widget import LabPanel
from widgets.apps.practice.kept import Kept
from widgets.apps.practice.widget import PracticePanel
from widgets.apps.workshop.widget import WorkPanel
from widgets.kernel.panel import Panel

NODE = shutil.which("node")
PANELS: tuple[type, ...] = (Panel, EditPanel, LabPanel, PracticePanel, Kept, WorkPanel)


def script_of(panel: type) -> str:
    """The whole script of a widget."""
    return str(vars(panel).get("_esm") or getattr(panel, "_esm", ""))


@pytest.mark.skipif(not NODE, reason="no Node on this machine: run 'make .venv/node'")
@pytest.mark.parametrize("panel", PANELS)
def test_no_name_stands_twice(panel: type, tmp_path: Path) -> None:
    """Files that are joined declare no name twice: a browser would refuse the whole script."""
    file = tmp_path / "whole.mjs"
    file.write_text(script_of(panel), "utf-8")
    assert NODE
    done = subprocess.run([NODE, "--check", file], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
