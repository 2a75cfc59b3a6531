"""Directives written out for JupyterLab, and back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulebook.plain import collapse, expand
from tests.cases import each

PAGES = sorted((Path(__file__).parents[2] / "book").glob("**/*.md"))


@each("page", PAGES)
def test_every_page_comes_back_unchanged(page: Path) -> None:
    """What JupyterLab saves is what was opened."""
    text = page.read_text("utf-8")
    assert collapse(expand(text)) == text


def test_a_clause_is_written_out() -> None:
    """The reader of a notebook sees the rule, not a directive."""
    text = expand("```{clause} LP-HOLE-02\n```")
    assert "> **`LP-HOLE-02`** The number of the hole is not told." in text
    assert not text.startswith("```")


def test_options_and_other_fences_are_kept() -> None:
    """Options come back; boxes are written out, the rest is not touched."""
    parts = [
        "(here)=\n```{clause} LP-HOLE-02\n:again:\n```\n",
        ":::{note}\nStay with {clause}`LP-HOLE-01`.\n:::\n",
        "```{figure} a.png\nA figure.\n```\n",
        "```python\n1 + 1\n```\n",
    ]
    text = "\n".join(parts)
    assert "> Stay with [`LP-HOLE-01`](#clause)." in expand(text)
    assert "```{figure} a.png\nA figure.\n```" in expand(text)
    assert collapse(expand(text)) == text


def test_settings_of_the_lab_stay_in_the_clone(tmp_path: Path, monkeypatch: object) -> None:
    """``make lab`` writes its settings where it is told, as valid JSON."""
    import lab

    assert isinstance(monkeypatch, pytest.MonkeyPatch)
    monkeypatch.setattr(lab, "CONFIG", tmp_path)
    lab.configure()
    server = json.loads((tmp_path / "jupyter_server_config.json").read_text())
    assert server["ServerApp"]["contents_manager_class"] == "rulebook.lab.BookContents"
