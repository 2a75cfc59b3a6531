"""Pack the Python tree of the live site: library, widget packages, stand-ins, our own packages.

The tree is staged as plain files, run once under Node to learn what a page needs first (that
becomes bytecode, the rest stays source), and written as one file: an index and the contents.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import tomllib
import zipfile
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from importlib.metadata import Distribution, distribution
from pathlib import Path
from typing import Any

from widgets.kernel.css import PAGE
from widgets.live import node as nodes
from widgets.live.library import LATE, late, of_use
from widgets.live.rooms import room_of

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent

#: The usual packages, taken from the environment that builds the site.
DISTRIBUTIONS = (
    "ipywidgets", "traitlets", "comm", "anywidget", "ipycanvas",
)  # fmt: skip
#: Packages in rooms of their own, with the parts of the standard library that nothing else needs.
LATER = {"segno": ("xml/__init__.py", "xml/parsers/", "xml/sax/")}
#: Modules of those packages that no page asks for.
UNUSED = {"cli.py", "helpers.py"}
#: Our own packages, pure Python and data.
OWN = ("escape_rulebook", "rules", "widgets")
#: Front ends, as AMD modules inside those packages: both halves are of one version.
FRONTENDS = {
    "ipycanvas": "ipycanvas/nbextension/static/index.js",
    "anywidget": "anywidget/nbextension/index.js",
}
#: Imported before the first cell, and so part of a memory snapshot.
FRAMEWORK = (
    "live_kernel.kernel", "ipywidgets", "ipycanvas", "anywidget", "IPython", "IPython.display",
    "asyncio", "json", "random", "textwrap", "fractions",
)  # fmt: skip
#: Modules of ours that no page needs before its first cell.
COLD = (
    "rules/cli", "rules/core/terminal", "rules/simulate", "rules/simulate/*",
    "rules/explain/alternatives", "rules/explain/counterfactuals", "rules/explain/coverage",
    "rules/explain/rulings", "rules/explain/sentences", "rules/teach/quiz", "rules/teach/travel/*",
    "rules/games/*/checks", "rules/games/*/editor", "rules/games/*/figures", "rules/games/*/player",
    "widgets/apps/handout*", "widgets/apps/laboratory/*", "widgets/apps/workshop/drawing/*",
    "widgets/apps/stage/still", "widgets/apps/stage/asking", "widgets/apps/stage/along*",
)  # fmt: skip
#: Parts of packages that are of no use in a page.
USELESS = {
    "tests", "test", "labextension", "nbextension", "__pycache__", "docs", "live", "classroom",
}  # fmt: skip
DATA = {".py", ".json", ".toml", ".txt", ".css", ".js", ".mjs", ".svg"}
#: What runs in the page itself, its scripts and style sheets, is no part of its Python; and no page
#: serves a book or has a command line.
APART = (
    "widgets/page/*.js",
    "widgets/page/*.css",
    "widgets/site.py",
    "*/__main__.py",
    "*/checkout/wheel.py",
)


def toml_to_json(path: Path, name: str) -> tuple[str, bytes] | None:
    """TOML is slow to read in WebAssembly: the tables below ``rules`` travel as JSON."""
    if path.suffix != ".toml" or not name.startswith("rules/"):
        return None
    table = tomllib.loads(path.read_text("utf-8"))
    text = json.dumps(table, ensure_ascii=False, separators=(",", ":"), default=str)
    return name.removesuffix(".toml") + ".json", text.encode()


def own_files() -> Iterator[tuple[Path, str]]:
    """The files of our packages and their paths in the tree, sorted."""
    for package in OWN:
        for path in sorted((ROOT / package).rglob("*")):
            name = path.relative_to(ROOT).as_posix()
            useless = USELESS & set(name.split("/")[:-1])
            apart = any(fnmatchcase(name, one) for one in APART)
            if path.is_file() and path.suffix in DATA and not (useless or apart):
                yield path, name


def page_files() -> Iterator[tuple[Path, str]]:
    """The scripts and style sheets of the widgets, by their names below the project, sorted."""
    for path in sorted(PAGE.iterdir()):
        if path.suffix != ".json":  # a table that Python reads, too, is among our own files
            yield path, path.relative_to(ROOT).as_posix()


def stand_ins() -> Iterator[tuple[Path, str]]:
    """The kernel and the stand-ins for NumPy, Pillow and IPython."""
    base = HERE / "python"
    for path in sorted(base.rglob("*.py")):
        yield path, path.relative_to(base).as_posix()


def distribution_files(name: str) -> Iterator[tuple[Path, str]]:
    """The Python files and data of an installed distribution."""
    for file in sorted(distribution(name).files or (), key=str):
        parts = file.parts
        if file.suffix not in DATA or ".." in parts or USELESS & set(parts[:-1]):
            continue
        if not parts[0].endswith(".dist-info"):
            yield Path(str(file.locate())), file.as_posix()


def metadata(found: Distribution) -> tuple[str, bytes]:
    """Just enough for ``importlib.metadata.version``."""
    name, version = found.metadata["Name"], found.version
    folder = f"{name.replace('-', '_')}-{version}.dist-info"
    return (
        f"{folder}/METADATA",
        f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n".encode(),
    )


def frontends() -> dict[str, Path]:
    """The front end of each widget package, in the installed distribution."""
    found = {}
    for name, part in FRONTENDS.items():
        place = next(
            (f for f in distribution(name).files or () if f.as_posix().endswith(part)), None
        )
        if place is None:
            raise RuntimeError(f"{name} {distribution(name).version} brings no front end at {part}")
        found[name] = Path(str(place.locate()))
    return found


def versions() -> dict[str, str]:
    """The versions of everything that is packed."""
    return {name: distribution(name).version for name in (*DISTRIBUTIONS, *LATER)}


def warm_modules(names: Iterable[str]) -> list[str]:
    """What is imported before the first cell: the frame, and our modules but the cold ones."""
    found = []
    for name in names:
        module = name.removesuffix(".py").removesuffix("/__init__")
        if name.endswith(".py") and not any(fnmatchcase(module, cold) for cold in COLD):
            found.append(module.replace("/", "."))
    return [*FRAMEWORK, *found]


def stage(folder: Path, pyodide: Path) -> list[str]:
    """Lay out the tree in ``folder``: ``site`` and ``stdlib``; the names of our files."""
    shutil.rmtree(folder, ignore_errors=True)
    site = folder / "site"
    ours = []
    for name in DISTRIBUTIONS:
        for path, target in distribution_files(name):
            _write(site / target, path.read_bytes())
        named, content = metadata(distribution(name))
        _write(site / named, content)
    for path, target in (file for name in LATER for file in distribution_files(name)):
        if path.name not in UNUSED:
            _write(site / target, path.read_bytes())
    for path, target in stand_ins():
        _write(site / target, path.read_bytes())
    for path, target in own_files():
        name, content = toml_to_json(path, target) or (target, path.read_bytes())
        _write(site / name, content)
        ours.append(name)
    later = tuple(part for parts in LATER.values() for part in parts)
    with zipfile.ZipFile(pyodide / "python_stdlib.zip") as library:
        for entry in library.infolist():
            wanted = of_use(entry.filename) or entry.filename.startswith(later)
            if wanted and not entry.is_dir():
                content = late(entry.filename, library.read(entry))
                _write(folder / "stdlib" / entry.filename, content)
    job = {"warm": warm_modules(ours), "late": [brought for brought, *_ in LATE.values()]}
    (folder / "job.json").write_text(json.dumps(job), "utf-8")
    return ours


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def compile_tree(folder: Path, pyodide: Path, kept: Path | None = None) -> dict[str, Any]:
    """Run the staged tree once; the report names the warm modules and those that failed.

    What a run gave is ``kept`` for as long as the same tree is run by the same Pyodide.
    """
    report = folder / "report.json"
    place = kept / _content(folder, pyodide) if kept else None
    if place and (place / report.name).exists():
        shutil.copytree(place / "compiled", folder / "compiled")
        known: dict[str, Any] = json.loads((place / report.name).read_text("utf-8"))
        return known
    nodes.run(
        HERE / "compile.mjs",
        pyodide,
        folder,
        report,
        what="The Python tree does not run under Pyodide",
    )
    told: dict[str, Any] = json.loads(report.read_text("utf-8"))
    if kept and place:
        shutil.rmtree(kept, ignore_errors=True)
        shutil.copytree(folder / "compiled", place / "compiled")
        shutil.copy(report, place)
    return told


def _content(folder: Path, pyodide: Path) -> str:
    """One hash over a staged tree and what runs it."""
    total = hashlib.sha256()
    programs = [HERE / "compile.mjs", HERE / "compile.py", pyodide / "pyodide-lock.json"]
    for path in (*sorted(one for one in folder.rglob("*") if one.is_file()), *programs):
        name = path.relative_to(folder) if path.is_relative_to(folder) else path.name
        total.update(f"{name}\0".encode() + path.read_bytes())
    return total.hexdigest()[:16]


def tree(folder: Path, report: dict[str, Any]) -> dict[str, bytes]:
    """Every file of the finished tree by its absolute path in Python's file system."""
    library = report["library"]
    files: dict[str, bytes] = {}
    for base, place in (
        (folder / "stdlib", library),
        (folder / "site", f"{library}/site-packages"),
    ):
        for path in sorted(base.rglob("*")):
            name = path.relative_to(base).as_posix()
            if path.is_file() and "__pycache__" not in path.parts:
                # Pyodide notes metadata in site-packages; a snapshot cannot hold the note.
                at = library if ".dist-info/" in name else place
                files[f"{at}/{name}"] = path.read_bytes()
    compiled = folder / "compiled"
    for path in sorted(compiled.rglob("*.pyc")):
        name = "/" + path.relative_to(compiled).as_posix()
        files.pop(name.removesuffix("c"), None)
        files[name] = path.read_bytes()
    return files


def divided(files: dict[str, bytes]) -> dict[str, dict[str, bytes]]:
    """The files (or modules) by room; what belongs to none is under the empty name."""
    rooms: dict[str, dict[str, bytes]] = {}
    for name, content in files.items():
        rooms.setdefault(room_of(name), {})[name] = content
    return rooms


def archive(files: dict[str, bytes]) -> bytes:
    """One file: the index's length, the index by folder, the contents."""
    index: dict[str, list[tuple[str, int]]] = {}
    contents = []
    for path in sorted(files, key=lambda name: name.rsplit("/", 1)):
        folder, name = path.rsplit("/", 1)
        index.setdefault(folder, []).append((name, len(files[path])))
        contents.append(files[path])
    head = json.dumps(index, separators=(",", ":")).encode()
    return len(head).to_bytes(4, "little") + head + b"".join(contents)


def squeeze(raw: bytes, *, publish: bool = False) -> bytes:
    """Compress for the worker, which brings what unpacks it; the same input gives the same bytes.

    What is published is compressed as small as can be, which takes twenty times as long. A phone
    unpacks it with 2 MB beside what comes of it: no more is looked back upon.
    """
    from zstandard import ZstdCompressionParameters, ZstdCompressor

    level = 22 if publish else 9
    how = ZstdCompressionParameters.from_level(level, source_size=len(raw), window_log=21)
    packed: bytes = ZstdCompressor(compression_params=how).compress(raw)
    return packed
