"""The notebooks that run in the browser, as they are built: the same every time, and whole."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest

import lite
from rulebook.edition import TITLE
from rulebook.takeaway import NOTE

pytestmark = pytest.mark.slow

BOOK = {
    "cells": [
        {"cell_type": "markdown", "id": "a", "metadata": {}, "source": NOTE.format(TITLE)},
        {
            "cell_type": "code", "id": "b", "metadata": {}, "execution_count": 1, "source": "1 + 1",
            "outputs": [{"output_type": "stream", "name": "stdout", "text": "2"}],
        },
    ],
    "metadata": {}, "nbformat": 4, "nbformat_minor": 5,
}  # fmt: skip


def made(folder: Path) -> Path:
    """A site of one page with its notebooks."""
    (folder / "_sources" / "duel").mkdir(parents=True)
    (folder / "_sources" / "duel" / "page.ipynb").write_text(json.dumps(BOOK))
    lite.build(folder)
    return folder / "lab"


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The notebooks, built once."""
    return made(tmp_path_factory.mktemp("one"))


@pytest.mark.long
def test_two_builds_give_the_same_bytes(lab: Path, tmp_path: Path) -> None:
    """No time and no path of the machine is in any of the files."""
    one, two = (
        {path.relative_to(built): path.read_bytes() for path in built.rglob("*") if path.is_file()}
        for built in (lab, made(tmp_path))
    )
    assert one.keys() == two.keys()
    assert [name for name, content in one.items() if two[name] != content] == []


def test_nothing_is_built_again_until_something_changes(
    lab: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second build looks and says so; a page that changes is a reason, and so is a new number."""
    site = lab.parent
    lite.build(site)
    assert "up to date" in capsys.readouterr().out
    before = lite.inputs(site, TITLE)
    (site / "_sources" / "more.ipynb").write_text(json.dumps(BOOK))
    assert lite.inputs(site, TITLE) != before
    (site / "_sources" / "more.ipynb").unlink()
    told = {**lite.project(), "version": "9.9.9"}
    monkeypatch.setattr(lite, "project", lambda: told)
    assert lite.inputs(site, TITLE) != before


def test_a_page_says_what_is_true_in_the_browser(lab: Path) -> None:
    """Another note, the kernel that is there, and nothing that ran elsewhere."""
    book = json.loads((lab / "files" / "duel" / "page.ipynb").read_text("utf-8"))
    note, code = book["cells"]
    assert note["source"] == lite.NOTE.format(TITLE)
    assert code["outputs"] == []
    assert book["metadata"]["kernelspec"] == lite.KERNEL


def test_every_package_finds_what_it_needs(lab: Path) -> None:
    """The list that Python reads names wheels that are there, and what each of them asks for."""
    folder = lab / "static" / "pyodide"
    packages = json.loads((folder / "pyodide-lock.json").read_text("utf-8"))["packages"]
    assert packages.keys() >= set(lite.LOADED)
    assert {"anywidget", "ipycanvas", "ipywidgets", "segno"} <= set(
        packages["escape-rulebook"]["depends"]
    )
    for name, told in packages.items():
        wheel = folder / told["file_name"]
        assert wheel.is_file(), name
        assert sha256(wheel.read_bytes()).hexdigest() == told["sha256"], name
        assert set(told["depends"]) <= packages.keys(), name
    assert packages["escape-rulebook"]["imports"] == ["escape_rulebook"]
    assert sum(path.stat().st_size for path in lab.rglob("*") if path.is_file()) < 60e6
