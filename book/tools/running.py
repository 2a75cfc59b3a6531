"""Run the cells of pages before the pages are read, and keep what they gave.

A process has the engine, the widgets and Jupyter's shell in memory; for each page it is forked, so
that every page has a namespace of its own and none waits for a kernel. What a page gave is kept
with all files of the project that were opened for it, and the games of the edition where it asked
for them: as long as its cells and those stay as they are, it is not run again. A page that fails is
left out: MyST-NB runs it in a kernel when it reads it, and says what is wrong.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from functools import cache
from importlib.metadata import version
from importlib.util import source_from_cache
from pathlib import Path
from typing import Any, TextIO

# It makes 39 grammars when it is imported, for addresses that no notebook holds: two seconds.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]

import nbformat  # noqa: E402
from myst_nb.core import execute  # noqa: E402
from myst_nb.core.execute.cache import NotebookClientCache  # noqa: E402
from myst_nb.core.read import is_myst_markdown_notebook, myst_nb_reader_plugin  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
TOOLS = Path(__file__).resolve().parent
MOST = 4
"""Pages at a time: a laptop has other work."""
PATIENCE = 120
"""Seconds a page may take; one cell as long, in ``_config.yml``."""
CODE = ("escape_rulebook", "rules", "widgets")
"""The folders whose files are looked at by name, too: a new one may take another's place."""
READ = (*CODE, "book")
"""The folders of which a page may read files; its own text is looked at by itself."""
ELSEWHERE = {".git", ".venv", ".cache", "_build", "node_modules", "__pycache__"}
SHOWN = re.compile(r"[\"']([a-z]+)(?:/[a-z0-9-]+)?[\"']")
"""What may be the name of a game in a cell."""
PARTS = ("ipykernel", "ipython", "ipywidgets", "anywidget", "ipycanvas", "traitlets")
"""Packages that have a share in what a cell gives."""
FOR_PAGES = "ER_PAGES"
"""What tells widgets that cells are run for pages (``widgets/kernel/widget.py``)."""
GAMES_ASKED = "escape_rulebook.games"
"""What audit hooks hear where a cell asks which games there are; it stands among what was read."""
WORD = "page run: "
"""How a line of the process that runs pages begins, before the name of a page."""


# -- what is kept ---------------------------------------------------------------------------------


class Kept:
    """What pages gave, a file each, in a folder; ``root`` is where the files they read lie.

    What another build has kept ``beside`` serves as well, where it is of the same.
    """

    def __init__(self, place: Path, root: Path = ROOT, beside: Path | None = None) -> None:
        self.place = place
        self.root = root
        self.beside = beside
        self._files: dict[str, str] = {}

    def note(self, path: Path) -> Path:
        """The file of a page."""
        name = hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:8]
        return self.place / f"{path.stem}-{name}.json"

    def outputs(self, path: Path, notebook: Any) -> list[list[Any]] | None:
        """What the code cells of a page gave; nothing where it has to be run."""
        cells = cells_of(notebook)
        others = sorted(self.beside.glob(f"{path.stem}-*.json")) if self.beside else []
        for note in filter(Path.exists, (self.note(path), *others)):
            told = json.loads(note.read_text("utf-8"))
            if told["cells"] == cells and told["digest"] == self.digest(told["read"]):
                found: list[list[Any]] = told["outputs"]
                return found
        return None

    def keep(self, path: Path, notebook: Any, outputs: list[list[Any]], read: set[str]) -> None:
        """Note what a page gave, and what was read for it."""
        names = sorted(read)
        told = {
            "cells": cells_of(notebook), "digest": self.digest(names), "read": names,
            "outputs": outputs,
        }  # fmt: skip
        note = self.note(path)
        fresh = note.with_suffix(f".{os.getpid()}")
        fresh.write_text(json.dumps(told, ensure_ascii=False), "utf-8")
        fresh.replace(note)

    def sweep(self, pages: Iterable[Path]) -> None:
        """Forget pages that are no more."""
        wanted = {self.note(path) for path in pages}
        for note in self.place.glob("*"):
            if note not in wanted:
                note.unlink()

    def digest(self, names: Iterable[str]) -> str:
        """One hash over files, and over the names of what lies beside them."""
        total = hashlib.sha256()
        for name in names:
            total.update(f"{name}\0{self.state(name)}\n".encode())
        return total.hexdigest()[:16]

    def state(self, name: str) -> str:
        """The hash of a file, or of the names in a folder; looked at once."""
        if name not in self._files:
            path = self.root / name
            if name == GAMES_ASKED:
                from rules.core.registry import list_games

                self._files[name] = " ".join(list_games())
            elif path.is_dir():
                told = "\n".join(sorted(one.name for one in path.iterdir() if of_code(one)))
                self._files[name] = hashlib.sha256(told.encode()).hexdigest()[:16]
            elif path.is_file():
                self._files[name] = hashlib.sha256(path.read_bytes()).hexdigest()[:16]
            else:
                self._files[name] = ""
        return self._files[name]


def of_code(path: Path) -> bool:
    """Whether a file or folder may be read by what a page runs."""
    return path.name not in ELSEWHERE and not path.name.startswith(".")


def cells_of(notebook: Any) -> str:
    """One hash over the cells of a page, and over what runs them."""
    total = hashlib.sha256(own().encode())
    for cell in notebook.cells:
        if cell.cell_type == "code":
            told = [cell.source, cell.metadata.get("tags", [])]
            total.update(json.dumps(told).encode())
    return total.hexdigest()[:16]


@cache
def own() -> str:
    """This program, Python and the packages that have a share in what a cell gives."""
    told = [sys.version, Path(__file__).read_text("utf-8"), *(version(one) for one in PARTS)]
    return hashlib.sha256("\n".join(told).encode()).hexdigest()


def is_notebook(path: Path) -> bool:
    """Whether a page has cells that are run."""
    text = path.read_text("utf-8")
    return "{code-cell}" in text and bool(is_myst_markdown_notebook(text))


# -- in the build ---------------------------------------------------------------------------------


def waiting(pages: Iterable[Path], kept: Kept) -> list[Path]:
    """The pages whose cells have to be run: they or what they read have changed."""
    return [
        path
        for path in pages
        if is_notebook(path) and kept.outputs(path, myst_nb_reader_plugin(str(path))) is None
    ]


def run_pages(
    pages: Iterable[Path],
    kept: Kept,
    tell: Callable[[int, int], object] = lambda *_: None,
    said: int | TextIO = subprocess.DEVNULL,
) -> list[Path]:
    """Run the pages that are not known as they are now; the names of those that failed.

    ``tell`` is called with how many of how many are done; what goes wrong is told in ``said``.
    """
    pages = list(pages)
    kept.place.mkdir(parents=True, exist_ok=True)
    kept.sweep(pages)
    late = waiting(pages, kept)
    if not late:
        return []
    command = [sys.executable, __file__, "--place", str(kept.place), *map(str, late)]
    done: dict[str, bool] = {}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=said, text=True) as (runner):
        assert runner.stdout is not None
        for line in runner.stdout:
            if line.startswith(WORD):
                name, _, how = line.removeprefix(WORD).rstrip().rpartition(" ")
                done[name] = how == "0"
                tell(len(done), len(late))
    return [path for path in late if not done.get(str(path))]


LANGUAGE = {
    "codemirror_mode": {"name": "ipython", "version": 3}, "file_extension": ".py",
    "mimetype": "text/x-python", "name": "python", "nbconvert_exporter": "python",
    "pygments_lexer": "ipython3", "version": sys.version.split()[0],
}  # fmt: skip
"""What a kernel says of itself, as a notebook holds it."""


class Filled(NotebookClientCache):  # type: ignore[misc]
    """The client that MyST-NB asks to fill a notebook: from what is kept, or by running it.

    The notebook it was given holds the outputs afterwards: MyST-NB writes that one beside the
    pages, from where links of stages are resolved and the notebook to take away is made.
    """

    _notebook: Any
    kept: Kept

    def start_client(self) -> None:
        """Take the outputs from what is kept, or run the notebook."""
        given = self._notebook
        codes = [cell for cell in given.cells if cell.cell_type == "code"]
        found = self.kept.outputs(self.path, given) if codes and self.path else []
        if found is not None:
            for number, (cell, outputs) in enumerate(zip(codes, found, strict=True), start=1):
                cell["outputs"] = [nbformat.from_dict(one) for one in outputs]  # type: ignore[no-untyped-call]
                cell["execution_count"] = number
            given.metadata["language_info"] = dict(LANGUAGE)
            self.exec_metadata = {
                "mtime": 0.0, "runtime": 0.0, "method": self.nb_config.execution_mode,
                "succeeded": True, "error": None, "traceback": None,
            }  # fmt: skip
            return
        super().start_client()
        if self._notebook is not given:
            given.update(self._notebook)
            self._notebook = given


def fill_notebooks(kept: Kept) -> None:
    """Let MyST-NB use :class:`Filled` with the outputs that are kept."""
    Filled.kept = kept
    os.environ[FOR_PAGES] = "yes"
    execute.NotebookClientCache = Filled


# -- in the process that runs pages ---------------------------------------------------------------


class Reads:
    """Every file of the project that this process has opened, from now on.

    What a fork opens is its own. Folders of code stand there, too: their names decide what is
    imported.
    """

    def __init__(self, root: Path = ROOT) -> None:
        self._root = f"{root}{os.sep}"
        self.names: set[str] = set()
        sys.addaudithook(self._heard)

    def _heard(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event == "open" and isinstance(arguments[0], str):
            self.opened(arguments[0])
        elif event in ("os.listdir", "os.scandir") and isinstance(arguments[0], (str, os.PathLike)):
            self.opened(os.fspath(arguments[0]), folder=True)
        elif event == GAMES_ASKED:
            self.names.add(event)

    def opened(self, path: str, *, folder: bool = False) -> None:
        """Note a file or a folder; compiled code counts as its source."""
        path = os.path.abspath(path)  # noqa: PTH100
        if not path.startswith(self._root):
            return
        if path.endswith(".pyc") or ".pyc." in path:
            with contextlib.suppress(ValueError):
                path = source_from_cache(path.partition(".pyc")[0] + ".pyc")
        parts = path.removeprefix(self._root).split(os.sep)  # noqa: PTH206
        if parts[0] not in READ or ELSEWHERE & set(parts) or path.endswith(".md"):
            return
        if not folder:
            self.names.add("/".join(parts))
            parts.pop()
        if parts and parts[0] in CODE:
            self.names.add("/".join(parts))


class NeedsKernel(Exception):
    """A cell asks for what only a kernel can do."""


class Stream:
    """What a cell prints, in one output for each run of lines that stand together."""

    encoding = "utf-8"
    errors = "strict"

    def __init__(self, name: str, outputs: list[Any]) -> None:
        self._name = name
        self._outputs = outputs

    def write(self, text: str) -> int:
        """Add to the output that stands last, if it is of this stream."""
        if not text:
            return 0
        last = self._outputs[-1] if self._outputs else None
        if last and last["output_type"] == "stream" and last["name"] == self._name:
            last["text"] += text
        else:
            self._outputs.append({"output_type": "stream", "name": self._name, "text": text})
        return len(text)

    def flush(self) -> None:
        """There is nothing to wait for."""

    def isatty(self) -> bool:
        """A page is no terminal."""
        return False


def shell() -> tuple[Any, list[Any]]:
    """Jupyter's shell without a kernel, and the list that it fills with outputs."""
    os.environ[FOR_PAGES] = "yes"
    from ipykernel.zmqshell import ZMQInteractiveShell
    from IPython.core.displayhook import DisplayHook
    from IPython.core.displaypub import DisplayPublisher
    from traitlets import Type
    from traitlets.config import Config

    outputs: list[Any] = []

    class Published(DisplayPublisher):
        """What a cell displays."""

        def publish(  # type: ignore[override]
            self, data: Any, metadata: Any = None, **told: Any
        ) -> None:
            """Keep it as an output."""
            if told.get("update"):
                raise NeedsKernel("an output that changes")
            outputs.append(
                {"output_type": "display_data", "data": data, "metadata": metadata or {}}
            )

        def clear_output(self, wait: bool = False) -> None:
            """Nothing is cleared."""
            raise NeedsKernel("an output that is cleared")

    class Shown(DisplayHook):
        """What a cell ends with."""

        def __call__(self, result: Any = None) -> None:
            """Keep it as an output, as the shell formats it."""
            if result is None or self.quiet():  # type: ignore[no-untyped-call]
                return
            data, metadata = self.compute_format_data(result)  # type: ignore[no-untyped-call]
            self.update_user_ns(result)  # type: ignore[no-untyped-call]
            self.fill_exec_result(result)  # type: ignore[no-untyped-call]
            if data:
                outputs.append(
                    {
                        "output_type": "execute_result",
                        "data": data,
                        "metadata": metadata,
                        "execution_count": self.prompt_count,
                    }
                )

    class Shell(ZMQInteractiveShell):
        """The shell of a page."""

        display_pub_class = Type(Published)  # type: ignore[assignment]
        displayhook_class = Type(Shown)  # type: ignore[assignment]

        def _showtraceback(
            self, etype: type[BaseException], evalue: BaseException, stb: list[str]
        ) -> None:
            outputs.append(
                {
                    "output_type": "error",
                    "ename": etype.__name__,
                    "evalue": str(evalue),
                    "traceback": stb,
                }
            )

    settings = Config()
    settings.HistoryManager.enabled = False
    return Shell.instance(config=settings, user_ns={}), outputs


def run_cells(notebook: Any, made: Any, outputs: list[Any]) -> list[list[Any]] | None:
    """What each code cell of a page gives; nothing where one fails that is not said to be wrong."""
    found: list[list[Any]] = []
    kept = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = Stream("stdout", outputs), Stream("stderr", outputs)
    try:
        for cell in notebook.cells:
            if cell.cell_type != "code":
                continue
            outputs.clear()
            if not cell.source.strip():
                found.append([])
                continue
            result = made.run_cell(cell.source, store_history=True)
            failed = result.error_before_exec or result.error_in_exec
            if isinstance(failed, NeedsKernel):
                return None
            if failed and "raises-exception" not in cell.metadata.get("tags", []):
                return None
            found.append([*outputs])
    finally:
        sys.stdout, sys.stderr = kept
    # What is kept is what JSON makes of it.
    plain: list[list[Any]] = json.loads(json.dumps(found))
    return plain


def run_page(path: Path, kept: Kept, reads: Reads, made: tuple[Any, list[Any]]) -> bool:
    """Run a page in this process and keep what it gave; whether it went well."""
    notebook = myst_nb_reader_plugin(str(path))
    os.chdir(path.parent)
    found = run_cells(notebook, *made)
    if found is None:
        return False
    kept.keep(path, notebook, found, reads.names)
    return True


def group(path: Path) -> str:
    """The game that the cells of a page speak of first; empty for none."""
    from rules.core.registry import GAMES

    text = "\n".join(
        cell.source for cell in myst_nb_reader_plugin(str(path)).cells if cell.cell_type == "code"
    )
    named = [name for name in SHOWN.findall(text) if name in GAMES]
    return named[0] if named else ""


def warm(game: str) -> None:
    """Have everything in memory that any page of a game reads: its pages are forked from here."""
    from rules import scenarios
    from widgets import show
    from widgets.kernel import svg

    name = scenarios.list_scenarios(game)[0]
    with contextlib.suppress(Exception):
        show(f"{game}/{name.rpartition('/')[2]}")._repr_mimebundle_()
    svg.restart()


def forked(work: Callable[[], bool]) -> int:
    """The process in which ``work`` is done; its status tells whether it went well."""
    process = os.fork()
    if process:
        return process
    status = 1
    try:
        status = 0 if work() else 1
    finally:
        sys.stdout.flush()
        os._exit(status)


def run_group(
    game: str, pages: list[Path], kept: Kept, reads: Reads, made: tuple[Any, list[Any]], say: int
) -> bool:
    """Run the pages of a game, each forked from this process; ``say`` is where it is told."""
    if game:
        warm(game)
    kept.digest(reads.names)
    running: dict[int, Path] = {}
    todo = list(reversed(pages))
    while todo or running:
        while todo and len(running) < min(os.cpu_count() or 1, MOST):
            path = todo.pop()
            running[forked(lambda path=path: run_page(path, kept, reads, made))] = path  # type: ignore[misc]
        process, status = os.wait()
        path = running.pop(process)
        os.write(say, f"{WORD}{path} {int(status != 0)}\n".encode())
    return True


def main() -> int:
    """Run pages: a line is told for each."""
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("pages", nargs="+", type=Path, help="the pages")
    options.add_argument("--place", type=Path, required=True, help="where to keep what they give")
    chosen = options.parse_args()
    say = os.dup(1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    sys.path[:] = [one for one in sys.path if one != str(TOOLS)]
    reads = Reads()
    sys.path.insert(0, str(ROOT))
    made = shell()
    import widgets.apps.stage.widget  # noqa: F401

    kept = Kept(chosen.place.resolve())
    groups: dict[str, list[Path]] = {}
    for path in chosen.pages:
        groups.setdefault(group(path), []).append(path.resolve())
    for game, pages in groups.items():
        os.waitpid(forked(lambda: run_group(game, pages, kept, reads, made, say)), 0)  # noqa: B023
    return 0


if __name__ == "__main__":
    sys.path.append(str(ROOT))
    from rules.core.terminal import run_command

    sys.exit(run_command(main))
