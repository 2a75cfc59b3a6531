"""Cells of pages are run side by side, before the pages are read."""

from __future__ import annotations

from pathlib import Path

import pytest
from jupyter_cache import get_cache
from myst_nb.core.read import myst_nb_reader_plugin

from running import is_notebook, known, run_page, run_pages
from tests.book.conftest import HEAD


@pytest.mark.slow
def test_what_a_page_gives_is_in_the_cache(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Of two pages one fails: it is left to the build; a plain page is no matter."""
    texts = {
        "good": f"{HEAD}# G\n\n```{{code-cell}} ipython3\nprint(6 * 7)\n```\n",
        "bad": f"{HEAD}# B\n\n```{{code-cell}} ipython3\n1 / 0\n```\n",
        "plain": "# P\n",
    }
    for name, text in texts.items():
        (tmp_path / f"{name}.md").write_text(text, "utf-8")
    pages = [tmp_path / f"{name}.md" for name in texts]
    assert [is_notebook(path) for path in pages] == [True, True, False]
    run_pages(pages, tmp_path / "cache")
    cache = get_cache(str(tmp_path / "cache"))
    assert [known(cache, path) for path in pages[:2]] == [True, False]
    _, found = cache.merge_match_into_notebook(myst_nb_reader_plugin(str(pages[0])))
    given = [cell.outputs for cell in found.cells if cell.cell_type == "code"]
    assert given[0][0]["text"] == "42\n"
    assert "2 of 2 pages run" in capfd.readouterr().out


def test_a_kernel_that_does_not_begin_leaves_its_page_to_the_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two that begin together may choose the same port; the build runs the page by itself."""
    path = tmp_path / "page.md"
    path.write_text(f"{HEAD}# G\n\n```{{code-cell}} ipython3\nprint(6 * 7)\n```\n", "utf-8")

    def dies(*_: object, **__: object) -> None:
        raise RuntimeError("Kernel died before replying to kernel_info")

    monkeypatch.setattr("running.single_nb_execution", dies)
    assert run_page(path) == (None, 0.0)
