"""Directives written out for JupyterLab, and back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulebook.plain import collapse, expand

PAGES = sorted((Path(__file__).parents[2] / "book").glob("**/*.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_page_comes_back_unchanged(page: Path) -> None:
    """What JupyterLab saves is what was opened."""
    text = page.read_text("utf-8")
    assert collapse(expand(text)) == text


def test_a_clause_is_written_out() -> None:
    """The reader of a notebook sees the rule, not a directive."""
    text = expand("```{clause} LP-HOLE-02\n```")
    assert "> **`LP-HOLE-02`** The number of the hole is not told." in text
    assert "```" not in text


def test_options_and_other_fences_are_kept() -> None:
    """Options come back; code cells and notes are not touched."""
    text = (
        "```{clause} LP-HOLE-02\n:again:\n```\n\n```{note}\nStay.\n```\n\nSee {clause}`LP-HOLE-01`."
    )
    assert "```{note}\nStay.\n```" in expand(text)
    assert collapse(expand(text)) == text


def test_settings_of_the_lab_stay_in_the_clone(tmp_path: Path, monkeypatch: object) -> None:
    """``make lab`` writes its settings where it is told, as valid JSON."""
    import lab

    assert isinstance(monkeypatch, pytest.MonkeyPatch)
    monkeypatch.setattr(lab, "CONFIG", tmp_path)
    lab.configure()
    server = json.loads((tmp_path / "jupyter_server_config.json").read_text())
    assert server["ServerApp"]["contents_manager_class"] == "rulebook.lab.BookContents"
