"""Cells of pages are run before the pages are read, and again only when what they read changes."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from myst_nb.core.read import myst_nb_reader_plugin

import running
from rules.core import registry
from running import Filled, Kept, is_notebook, run_pages, waiting
from tests.book.conftest import HEAD

ROOT = Path(__file__).parents[2]


def cell(code: str, tags: str = "") -> str:
    """A code cell of a page."""
    told = f":tags: [{tags}]\n" if tags else ""
    return f"```{{code-cell}} ipython3\n{told}{code}\n```\n\n"


PAGES = {
    "good": cell("print(6)\nprint(7)\n6 * 7") + cell("1 / 0", "raises-exception"),
    "own": cell("'seen' in globals()") + cell("seen = 1") + cell("seen"),
    "bad": cell("1 / 0"),
    "kernel": cell("from IPython.display import clear_output\nclear_output()"),
    "labyrinth": cell('from widgets import show\nshow("labyrinth/falling-into-holes")'),
    "colditz": cell('from widgets import show\nshow("colditz/appel-obeyed")'),
    "games": cell("from rules.core.registry import list_games\nlist_games()"),
}
"""Pages by what is to be seen of them."""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Pages that were run: their files, what is kept, which are waiting, what was told."""
    folder = tmp_path_factory.mktemp("pages")
    for name, text in PAGES.items():
        (folder / f"{name}.md").write_text(f"{HEAD}# P\n\n{text}", "utf-8")
    (folder / "plain.md").write_text(f"{HEAD}# P\n", "utf-8")
    paths = {path.stem: path for path in sorted(folder.glob("*.md"))}
    kept, told = Kept(folder / "kept"), list[tuple[int, int]]()
    failed = run_pages(paths.values(), kept, lambda done, of: told.append((done, of)))
    return {"paths": paths, "kept": kept, "failed": failed, "told": told}


def outputs(made: dict[str, Any], name: str) -> list[list[Any]]:
    """What the cells of a page gave."""
    path = made["paths"][name]
    found: list[list[Any]] | None = made["kept"].outputs(path, myst_nb_reader_plugin(str(path)))
    assert found is not None, name
    return found


@pytest.mark.slow
def test_what_pages_give_is_kept(made: dict[str, Any]) -> None:
    """What is printed, shown and wrong on purpose; each page by itself; the others are left."""
    assert not is_notebook(made["paths"]["plain"])
    first, second = outputs(made, "good")
    assert [one["output_type"] for one in first] == ["stream", "execute_result"]
    assert (first[0]["text"], first[1]["data"]["text/plain"]) == ("6\n7\n", "42")
    assert first[1]["execution_count"] == 1
    assert (second[0]["ename"], len(second[0]["traceback"])) == ("ZeroDivisionError", 4)
    assert outputs(made, "own")[0][0]["data"]["text/plain"] == "False"
    assert sorted(path.stem for path in made["failed"]) == ["bad", "kernel"]
    assert made["told"][-1] == (len(PAGES), len(PAGES))


@pytest.mark.slow
def test_a_change_runs_the_pages_that_read_the_file(made: dict[str, Any], tmp_path: Path) -> None:
    """A rule of one game its pages alone; what is shared all; a file that is new, too."""
    copy = tmp_path / "copy"
    skip = shutil.ignore_patterns("__pycache__", "node_modules")
    for folder in running.CODE:
        shutil.copytree(ROOT / folder, copy / folder, ignore=skip)
    (copy / "book").mkdir()
    shutil.copy(running.__file__, copy / "book")
    pages = [made["paths"][name] for name in ("labyrinth", "colditz", "good")]

    def late() -> list[str]:
        kept = Kept(made["kept"].place, copy)
        return [path.stem for path in waiting(pages, kept)]

    wrong = []
    for name, wanted in {
        "": [],
        "rules/games/colditz/movegen.py": ["colditz"],
        "rules/games/colditz/clauses.toml": ["colditz"],
        "rules/games/labyrinth/verbs/turn.py": ["labyrinth"],
        "rules/games/underground/movegen.py": [],
        "rules/core/timeline.py": ["labyrinth", "colditz", "good"],
        "widgets/kernel/svg.py": ["labyrinth", "colditz", "good"],
    }.items():
        text = (copy / name).read_text("utf-8") if name else ""
        if name:
            (copy / name).write_text(text + "\n# another line\n", "utf-8")
        if late() != wanted:
            wrong.append((name, late()))
        if name:
            (copy / name).write_text(text, "utf-8")
    fresh = copy / "rules" / "games" / "colditz" / "scenarios" / "another.toml"
    fresh.write_text("", "utf-8")
    if late() != ["colditz"]:
        wrong.append(("a new scenario", late()))
    assert wrong == []


@pytest.mark.slow
def test_an_edition_runs_the_pages_that_ask_for_its_games(
    made: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the whole book has run serves its editions; of a cell that is another nothing does."""
    pages = []
    for name in ("labyrinth", "games"):
        pages.append(tmp_path / f"{name}.md")
        pages[-1].write_text(made["paths"][name].read_text("utf-8") + "\nAnother line.\n", "utf-8")

    def late(beside: Path | None = made["kept"].place) -> list[str]:
        kept = Kept(tmp_path / "kept", beside=beside)
        return [path.stem for path in waiting(pages, kept)]

    assert late(None) == ["labyrinth", "games"]
    assert late() == []
    monkeypatch.setenv(registry.EDITION, "labyrinth")
    assert late() == ["games"]
    pages[0].write_text(pages[0].read_text("utf-8").replace("show(", "show( "), "utf-8")
    assert late() == ["labyrinth", "games"]


@pytest.mark.slow
def test_a_page_is_filled_from_what_is_kept(made: dict[str, Any]) -> None:
    """The notebook that MyST-NB hands over holds the outputs; another cell asks for a kernel."""
    path = made["paths"]["good"]
    notebook = myst_nb_reader_plugin(str(path))
    Filled.kept = made["kept"]
    settings = SimpleNamespace(execution_mode="cache")
    client = Filled(notebook, path, settings, None)
    client.start_client()
    first = notebook.cells[1]
    assert (first.execution_count, first.outputs[0].text) == (1, "6\n7\n")
    assert client.nb_source_code_lexer() == "ipython3"
    notebook.cells[1].source += "\n0"
    assert made["kept"].outputs(path, notebook) is None


@pytest.mark.slow
def test_a_page_that_is_gone_is_forgotten(made: dict[str, Any], tmp_path: Path) -> None:
    """Nothing is kept of it."""
    place = tmp_path / "kept"
    shutil.copytree(made["kept"].place, place)
    kept = Kept(place)
    stays = made["paths"]["good"]
    kept.sweep([stays])
    assert [*place.iterdir()] == [kept.note(stays)]
    assert json.loads(kept.note(stays).read_text("utf-8"))["outputs"]


def test_what_is_opened_is_noted_by_its_source() -> None:
    """Compiled code counts as its source, its folder with it; what no page is made of does not."""
    program = (
        f"import sys; sys.path[:0] = [{str(ROOT / 'book' / 'tools')!r}]\n"
        "import running, rules.core.chance\n"
        "reads = running.Reads()\n"
        "names = reads.names\n"
        "root = running.ROOT\n"
        "reads.opened(f'{root}/rules/core/__pycache__/chance.cpython-311.pyc')\n"
        "for name in ('rules/games/duel/why.toml', 'book/index.md', '_build/x.py', '.venv/x.py'):\n"
        "    reads.opened(f'{root}/{name}')\n"
        "open(root / 'rules/core/errors.py').close()\n"
        "print(sorted(names))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    assert done.stdout.strip() == str(sorted([
        "rules/core", "rules/core/chance.py", "rules/core/errors.py",
        "rules/games/duel", "rules/games/duel/why.toml",
    ]))  # fmt: skip
