"""Build the notebooks that run in the browser: JupyterLab and Python under ``lab/`` of the site.

Everything comes from packages that are pinned with their hashes, and from this checkout; the result
asks no other host. Nothing is built again while no input has changed.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
import zipfile
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from email import message_from_string
from email.message import Message
from importlib.metadata import version
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "book" / "_ext")]

from escape_rulebook.checkout import placed  # noqa: E402
from rulebook import seal, takeaway  # noqa: E402
from rulebook.edition import TITLE  # noqa: E402
from widgets.live import node, pack, whole  # noqa: E402

LOCK = ROOT / "requirements-browser.lock"
CACHE = ROOT / ".cache" / "lite"
PYTHON = "3.14"
"""The Python of the browser; wheels are chosen for it."""
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
KERNEL_EXTENSION = "@jupyterlite/pyodide-kernel-extension"
EXTENSIONS = ("@jupyter-widgets/jupyterlab-manager", KERNEL_EXTENSION, "anywidget", "ipycanvas")
"""The parts of the page that Jupyter's widgets bring."""
APPS = ("lab", "notebooks")
LOADED = (
    "ipykernel",
    "pyodide-kernel",
    "piplite",
    "micropip",
    "ipython",
    "jedi",
    "escape-rulebook",
)
"""What a notebook finds without asking for it; the rest follows from what they need."""
STAND_INS = {"numpy": "2.3.0", "PIL": "12.0.0"}
"""The two that ipycanvas asks for and no wheel is there for: stand-ins of our own."""
NAMES = {"PIL": "pillow"}
POLICY = {
    "default-src": "'self'",
    # Widgets come as modules of text (blob:), and Jupyter makes its checks of settings out of text.
    "script-src": "'self' 'unsafe-eval' blob:",
    "worker-src": "'self' blob:",
    "connect-src": "'self' blob: data:",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: blob:",
    "font-src": "'self' data:",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
}
"""What a page of the Lab may load: code of its own, and nothing of another host."""
EMPTY = "your-own.ipynb"
WELCOME = (
    "# A notebook of your own\n\nPython and the book’s engine run in this browser. Press Shift and "
    "Enter to run a cell. The notebook is kept in this browser; File, Download saves a copy."
)
NOTE = (
    "*This notebook is a page of {}. It runs here, in your browser: press Shift "
    "and Enter to run a cell. What you change is kept in this browser; File, Download saves a "
    "copy.*"
)
BROWSER = {
    "extra": "", "platform_machine": "wasm32", "platform_system": "Emscripten",
    "python_full_version": f"{PYTHON}.2", "python_version": PYTHON, "sys_platform": "emscripten",
}  # fmt: skip
"""What the conditions of a package's needs are held against."""
KERNEL = {"display_name": "Python (Pyodide)", "language": "python", "name": "python"}
LISTED = "all.json"
"""The name under which a Lab looks for what a folder holds."""
LEFT_OUT = (
    "@jupyterlab/extensionmanager-extension",
    "@jupyter-notebook/notebook-extension:tab-icon",
)
PACKAGES = (
    "anywidget",
    "ipycanvas",
    "ipywidgets",
    "jupyterlite-core",
    "jupyterlite-pyodide-kernel",
)
SETTINGS = {
    "@jupyterlab/apputils-extension:notification": {"checkForUpdates": False, "fetchNews": "false"},
    "@jupyterlab/apputils-extension:themes": {"adaptive-theme": True},
    "@jupyterlab/docmanager-extension:plugin": {"autosaveInterval": 5},
}
"""What is typed is kept within seconds; the Lab asks no other host for news, and is light or dark
as the reader's system is."""
WHEN = (1980, 1, 1, 0, 0, 0)
"""The time of every file in a wheel of ours, so that two builds give the same bytes."""
EPOCH = int(datetime(*WHEN, tzinfo=UTC).timestamp())
"""The same for what JupyterLite says of its files."""


# -- wheels ---------------------------------------------------------------------------------------


def wheels() -> list[Path]:
    """The pinned wheels, fetched once and checked by their hashes."""
    folder = CACHE / hashlib.sha256(LOCK.read_bytes()).hexdigest()[:16]
    if not (folder / "all").exists():
        shutil.rmtree(CACHE, ignore_errors=True)
        folder.mkdir(parents=True)
        command = [
            *(sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--quiet"),
            *("--no-deps", "--require-hashes", "--only-binary=:all:", "--python-version", PYTHON),
            *("--implementation", "py", "--abi", "none", "--platform", "any"),
            *("--dest", str(folder), "--requirement", str(LOCK)),
        ]
        done = subprocess.run(command, check=False, capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(f"The packages of the Lab cannot be had:\n{done.stderr[-2000:]}")
        (folder / "all").touch()
    return sorted(folder.glob("*.whl"))


def wheel(
    folder: Path,
    name: str,
    number: str,
    files: Iterable[tuple[str, bytes]],
    needs: Iterable[str] = (),
) -> Path:
    """Write a wheel of plain Python; the same files give the same bytes."""
    kept = name.replace("-", "_")
    target = folder / f"{kept}-{number}-py3-none-any.whl"
    info = f"{kept}-{number}.dist-info"
    told = {
        "METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {number}\n"
        + "".join(f"Requires-Dist: {one}\n" for one in needs),
        "WHEEL": "Wheel-Version: 1.0\nGenerator: book\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    folder.mkdir(parents=True, exist_ok=True)
    whole = [*files, *((f"{info}/{key}", text.encode()) for key, text in told.items())]
    record = "".join(f"{path},{checked(content)},{len(content)}\n" for path, content in whole)
    record += f"{info}/RECORD,,\n"
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as made:
        for path, content in (*whole, (f"{info}/RECORD", record.encode())):
            made.writestr(zipfile.ZipInfo(path, WHEN), content, zipfile.ZIP_DEFLATED)
    return target


def checked(content: bytes) -> str:
    """The hash of a file as wheels record it."""
    return f"sha256={urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b'=').decode()}"


def packed() -> Iterator[tuple[Path, str]]:
    """The files of our own packages and their names: a notebook has no page that holds scripts."""
    yield from pack.own_files()
    yield from pack.page_files()


def project() -> dict[str, Any]:
    """Name, number and needs of the project, as its wheel tells them."""
    told = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return {name: told[name] for name in ("name", "version", "dependencies")}


def ours(folder: Path) -> Iterator[Path]:
    """Wheels of what is not on a shelf: the engine with its widgets, and the two stand-ins."""
    files = sorted(placed((name, path.read_bytes()) for path, name in packed()))
    told = project()
    yield wheel(folder, told["name"], told["version"], files, told["dependencies"])
    for package, number in STAND_INS.items():
        found = [
            (name, path.read_bytes())
            for path, name in pack.stand_ins()
            if name.startswith(f"{package}/")
        ]
        yield wheel(folder, NAMES.get(package, package), number, found)


def listed(paths: Iterable[Path]) -> dict[str, Any]:
    """The wheels as Pyodide's lock lists them: what each needs is what is there of it."""
    told: dict[str, tuple[Path, Message, list[str]]] = {}
    for path in paths:
        with zipfile.ZipFile(path) as made:
            names = made.namelist()
            note = next(name for name in names if name.endswith(".dist-info/METADATA"))
            data = message_from_string(made.read(note).decode())
        told[canonicalize_name(data["Name"])] = (path, data, names)
    packages = {}
    for name, (path, data, names) in sorted(told.items()):
        needs = {
            canonicalize_name(one.name)
            for one in map(Requirement, data.get_all("Requires-Dist") or ())
            if one.marker is None or one.marker.evaluate(BROWSER)
        }
        packages[name] = {
            "name": name,
            "version": data["Version"],
            "file_name": path.name,
            "install_dir": "site",
            "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
            "package_type": "package",
            "imports": sorted(imported(names)),
            "depends": sorted(needs & told.keys()),
            "unvendored_tests": False,
        }
    return packages


def imported(names: Iterable[str]) -> set[str]:
    """The modules that a wheel brings, by the names of its files."""
    first = {name.split("/")[0].removesuffix(".py") for name in names if name.endswith(".py")}
    return {name for name in first if name.isidentifier()}


# -- the Lab --------------------------------------------------------------------------------------


def core(folder: Path, packages: Iterable[Path]) -> None:
    """Pyodide with exactly these packages, in a folder of the Lab."""
    source = node.install() / "pyodide"
    folder.mkdir(parents=True)
    for name in CORE:
        shutil.copy(source / name, folder)
    lock = json.loads((source / "pyodide-lock.json").read_text("utf-8"))
    for path in packages:
        shutil.copy(path, folder)
    lock["packages"] = listed(sorted(folder.glob("*.whl")))
    (folder / "pyodide-lock.json").write_text(json.dumps(lock, sort_keys=True), "utf-8")


def taken(site: Path) -> Path:
    """Where the notebooks lie that the pages' build has made."""
    return takeaway.books(site, offered=(site / "_sources").is_dir())


def notebooks(site: Path, folder: Path, title: str) -> None:
    """The pages' notebooks and an empty one, with a note that is true here."""
    sources = taken(site)
    for path in sorted(sources.rglob("*.ipynb")):
        book = json.loads(path.read_text("utf-8"))
        for cell in book["cells"]:
            if cell["source"] == takeaway.NOTE.format(title):
                cell["source"] = NOTE.format(title)
            if cell["cell_type"] == "code":
                cell["outputs"] = []  # its stages come to life when it runs
        write(folder / path.relative_to(sources), book)
    cells: list[dict[str, Any]] = [
        {"cell_type": "markdown", "metadata": {}, "source": WELCOME},
        {
            "cell_type": "code",
            "execution_count": None,
            "metadata": {},
            "outputs": [],
            "source": 'from escape_rulebook import show\n\nshow("ravines/drift-two-cells")',
        },
    ]
    takeaway.identify(cells)
    told = {"kernelspec": KERNEL, "language_info": {"name": "python"}}
    write(folder / EMPTY, {"cells": cells, "metadata": told, "nbformat": 4, "nbformat_minor": 5})


def shelve(site: Path, lab: Path, title: str) -> None:
    """Lay the notebooks into a Lab, and list them as its file browser asks for them."""
    files, lists = lab / "files", lab / "api" / "contents"
    for folder in (files, lists):
        shutil.rmtree(folder, ignore_errors=True)
    notebooks(site, files, title)
    for folder in (files, *sorted(one for one in files.rglob("*") if one.is_dir())):
        below = folder.relative_to(files)
        content = [entry(path, files) for path in sorted(folder.iterdir())]
        told = {**entry(folder, files), "content": content, "format": "json"}
        target = lists / below / LISTED
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(json.dumps(told, indent=2, sort_keys=True), "utf-8")


def entry(path: Path, root: Path) -> dict[str, Any]:
    """A file or folder as Jupyter lists it."""
    below = path.relative_to(root).as_posix().removeprefix(".")
    then = f"{datetime(*WHEN, tzinfo=UTC):%Y-%m-%dT%H:%M:%SZ}"
    return {
        "content": None, "created": then, "format": None, "hash": None, "hash_algorithm": None,
        "last_modified": then, "mimetype": None, "name": path.name if below else "", "path": below,
        "size": None if path.is_dir() else path.stat().st_size,
        "type": "directory" if path.is_dir() else "notebook", "writable": True,
    }  # fmt: skip


def write(path: Path, book: dict[str, Any]) -> None:
    """A notebook that asks for the kernel of the browser."""
    book["metadata"]["kernelspec"] = KERNEL
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(book, ensure_ascii=False, sort_keys=True), "utf-8")


def lay_out(folder: Path, title: str) -> None:
    """What JupyterLite builds from: its settings, the pages' parts, Python."""
    made = folder / "made"
    made.mkdir(parents=True)
    kernel = Path(sys.prefix) / "share" / "jupyter" / "labextensions" / KERNEL_EXTENSION
    own = [*ours(made), *sorted((kernel / "static" / "pypi").glob("*.whl"))]
    own = [path for path in own if not path.name.startswith("widgetsnbextension-3")]
    core(folder / "static" / "pyodide", [*wheels(), *own])
    for name in EXTENSIONS:
        source = Path(sys.prefix) / "share" / "jupyter" / "labextensions" / name
        shutil.copytree(source, folder / "parts" / name)
    settings = {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": title,
            "contentsAllJsonFile": LISTED,
            "disabledExtensions": list(LEFT_OUT),
            "litePluginSettings": {
                f"{KERNEL_EXTENSION}:kernel": {
                    "pyodideUrl": "./static/pyodide/pyodide.mjs",
                    "disablePyPIFallback": True,
                    "pipliteUrls": [],
                    "loadPyodideOptions": {"packages": list(LOADED)},
                }
            },
        },
    }
    (folder / "jupyter-lite.json").write_text(json.dumps(settings), "utf-8")
    (folder / "overrides.json").write_text(json.dumps(SETTINGS), "utf-8")
    build = {
        "LiteBuildConfig": {
            "apps": list(APPS),
            "ignore_sys_prefix": True,
            "no_sourcemaps": True,
            "no_unused_shared_packages": True,
            "output_dir": "out",
            "settings_overrides": ["overrides.json"],
            "source_date_epoch": EPOCH,
        },
        "FederatedExtensionAddon": {"extra_labextensions_path": ["parts"]},
    }
    (folder / "jupyter_lite_config.json").write_text(json.dumps(build), "utf-8")


def sealed(folder: Path) -> None:
    """Give every page of the Lab its own policy; scripts on the page stand in it by their hash."""
    for page in sorted(folder.rglob("*.html")):
        text = page.read_text("utf-8")
        inline = [
            seal.integrity(found[2].encode())
            for found in seal.SCRIPT.finditer(text)
            if "src=" not in found[1] and not any(kind in found[1] for kind in seal.DATA)
        ]
        scripts = " ".join([POLICY["script-src"], *(f"'{one}'" for one in dict.fromkeys(inline))])
        told = seal.policy({**POLICY, "script-src": scripts})
        meta = f'<meta http-equiv="Content-Security-Policy" content="{told}">'
        icon = page.with_name("favicon.ico").exists() and 'rel="icon"' not in text
        link = '\n    <link rel="icon" href="favicon.ico">' if icon else ""
        page.write_text(text.replace("<head>", f"<head>\n    {meta}{link}", 1), "utf-8")


def inputs(site: Path, title: str) -> tuple[str, str]:
    """A hash over everything that the Lab is made of, and one over the notebooks in it."""
    own = [(name, path) for path, name in (*packed(), *pack.stand_ins())]
    own += [(name, ROOT / name) for name in ("book/tools/lite.py", LOCK.name)]
    own.append(("packages", ROOT / "widgets/live/package-lock.json"))
    numbers = " ".join(version(name) for name in PACKAGES)
    home = taken(site)
    books = [(str(path.relative_to(home)), path) for path in home.rglob("*.ipynb")]
    return over(sorted(own), f"{title} {numbers} {project()}"), over(sorted(books))


def over(files: Iterable[tuple[str, Path]], more: str = "") -> str:
    """One hash over files and their names."""
    total = hashlib.sha256(more.encode())
    for name, path in files:
        total.update(name.encode() + b"\0" + path.read_bytes())
    return total.hexdigest()


def build(site: Path, title: str = TITLE) -> None:
    """Bring ``lab/`` of a built site up to date."""
    start = time.monotonic()
    own, books = inputs(site, title)
    target = site / whole.APART
    note = target / ".built"
    known = note.read_text().split() if note.exists() else []
    if known == [own, books]:
        print("  the notebooks in the browser are up to date", flush=True)
        return
    if known[:1] != [own]:
        assemble(target, title)
    shelve(site, target, title)
    note.write_text(f"{own} {books}")
    files = [path for path in target.rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files) / 1e6
    took = time.monotonic() - start
    print(f"  notebooks: {len(files)} files, {size:.1f} MB, {took:.1f} s", flush=True)


def assemble(target: Path, title: str) -> None:
    """Make the Lab without a notebook in it."""
    with tempfile.TemporaryDirectory(prefix="er-lab-") as name:
        folder = Path(name) / "lab"
        folder.mkdir()
        lay_out(folder, title)
        done = subprocess.run(
            [sys.executable, "-m", "jupyterlite_core.app", "build"],
            cwd=folder,
            check=False,
            capture_output=True,
            text=True,
        )
        if done.returncode:
            lines = f"{done.stdout}\n{done.stderr}".splitlines()
            raise RuntimeError("JupyterLite cannot be built:\n" + "\n".join(lines[-30:]))
        out = folder / "out"
        sealed(out)
        shutil.rmtree(target, ignore_errors=True)
        shutil.move(out, target)


def main() -> int:
    """Build from the command line."""
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("--out", type=Path, default=ROOT / "_build" / "html", help="built site")
    chosen = options.parse_args()
    if not (chosen.out / "_sources").is_dir():
        print(f"There is no built book in {chosen.out}. Build it with: make site")
        return 1
    build(chosen.out)
    return 0


if __name__ == "__main__":
    from rules.core.terminal import run_command

    sys.exit(run_command(main))
