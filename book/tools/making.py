"""Build the site: its words are looked at, then come the live runtime, the pages, the notebooks.

Only what changed is built again: a page is run when its cells or a file that was opened for it
have changed (:mod:`running`), read when its text, its game or what all share has changed
(:mod:`rulebook.depends`), and nothing is looked at where every input is as it was. One line tells
how far it is; the whole log is in ``build.log`` of the folder.
"""

from __future__ import annotations

import argparse
import fcntl
import gc
import json
import os
import re
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, TextIO

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "book" / "_ext")]

from rulebook import depends, edition  # noqa: E402
from rulebook.edition import Edition  # noqa: E402
from rules.core import registry  # noqa: E402
from widgets.live import whole  # noqa: E402

CONFIG = ROOT / "_config.yml"
FRAME = (
    "_config.yml", "book/_toc.yml", "book/_ext", "book/_templates", "book/ways.toml",
    "book/moved.toml", "book/tools/making.py", "requirements.lock",
)  # fmt: skip
"""What every page is made of: when it changes, all pages are read and written as from nothing."""
ALL = (
    "book", "escape_rulebook", "rules", "widgets", "_config.yml", "requirements.lock",
    "requirements-browser.lock", "pyproject.toml", "tests/bench/figures.json",
    "tests/live/faults.toml",
)  # fmt: skip
"""Everything that the site is made of."""
LEFT = {"__pycache__", "node_modules"}
CACHE = ".pages"
NOTES = ".doctrees"
DONE = ".built"
FRAMED = ".frame"
FORM, FORMED = "3", ".form"
"""The form in which a build notes what it has done; what was built in another one is of no use."""
LOG = "build.log"
STAYS = {"live", "sw.js", "lab", "_static"}
"""What of the site is brought up to date by itself, when all pages are made anew."""
STAYS_STATIC = {"moves", "sheets", "book.js", "theme.js"}
PERCENT = re.compile(r"(reading sources|writing output)\.\.\. \[ *(\d+)%\]")
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
WRONG = re.compile(r"WARNING|ERROR|CRITICAL|Exception|Traceback")
WORDS = {"reading sources": "reading the pages", "writing output": "writing the pages"}


class Progress:
    """One line that says how far the build is; where no terminal is, a line for each stage."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._begun = time.monotonic()
        self._stage = ""
        # Beside tests it would write over their dots.
        self._terminal = out.isatty() and "ER_AWAITS" not in os.environ
        self._lock = threading.Lock()

    @property
    def seconds(self) -> float:
        """How long it has taken."""
        return time.monotonic() - self._begun

    def tell(self, stage: str, how_far: str = "") -> None:
        """What is done now, and how much of it."""
        with self._lock:
            fresh, self._stage = stage != self._stage, stage
            text = f"Building the book, {self.seconds:3.0f} s: {stage}{how_far and f', {how_far}'}"
            if self._terminal:
                width = shutil.get_terminal_size().columns - 1
                print(f"\r\x1b[K{text[:width]}", end="", file=self._out, flush=True)
            elif fresh:
                print(text, file=self._out, flush=True)

    def end(self, text: str) -> None:
        """The last line, which stays."""
        print(f"\r\x1b[K{text}" if self._terminal else text, file=self._out, flush=True)


class Log:
    """A stream for what a tool says: into the log, warnings kept, its percents as progress."""

    encoding = "utf-8"

    def __init__(self, file: TextIO, progress: Progress, wrong: list[str]) -> None:
        self._file = file
        self._progress = progress
        self._wrong = wrong
        self._rest = ""

    def write(self, text: str) -> int:
        """Take a text, line by line."""
        self._file.write(COLOUR.sub("", text))
        *lines, self._rest = (self._rest + COLOUR.sub("", text)).split("\n")
        for line in lines:
            if found := PERCENT.search(line):
                self._progress.tell(WORDS[found[1]], f"{found[2]} %")
            elif WRONG.search(line):
                self._wrong.append(line.strip())
        return len(text)

    def flush(self) -> None:
        """Write what waits."""
        self._file.flush()

    def isatty(self) -> bool:
        """It is a file."""
        return False


# -- what has changed -----------------------------------------------------------------------------


def everything(root: Path = ROOT) -> str:
    """One hash over all that the site is made of, and the Python that builds it."""
    found = []
    for folder in ALL:
        place = root / folder
        for path in sorted(place.rglob("*")) if place.is_dir() else [place]:
            if path.is_file() and not LEFT & set(path.parts):
                found.append((path.relative_to(root).as_posix(), path))  # noqa: PERF401
    return f"{depends.digest(found)} {sys.version.split()[0]}"


def static() -> Iterator[tuple[str, Path]]:
    """The names of the files that stand beside the pages: what they hold is copied every time."""
    for path in sorted((ROOT / "book" / "_static").rglob("*")):
        yield path.relative_to(ROOT).as_posix(), ROOT


def standing(site: Path) -> list[int]:
    """What tells whether a file of the site has come, gone or been written since."""
    count = size = latest = 0
    for folder, _, names in os.walk(site):
        for name in names:
            about = os.stat(f"{folder}/{name}")  # noqa: PTH116
            count, size = count + 1, size + about.st_size
            latest = max(latest, about.st_mtime_ns)
    return [count, size, latest]


def current(out: Path, wanted: dict[str, Any]) -> bool:
    """Whether the site is what a build would make of it; one for a host serves here as well."""
    note = out / DONE
    if not note.exists():
        return False
    told: dict[str, Any] = json.loads(note.read_text("utf-8"))
    if not wanted["publish"]:
        told["publish"] = False
    return told == wanted | {"site": standing(out / "html")}


def clear(out: Path) -> None:
    """Take away what is made with all pages, so that nothing is left of one that is gone."""
    site = out / "html"
    for path in site.iterdir() if site.exists() else ():
        if path.name not in STAYS:
            remove(path)
    for path in (site / "_static").iterdir() if (site / "_static").exists() else ():
        if path.name not in STAYS_STATIC:
            remove(path)
    for name in (NOTES, "jupyter_execute", ".buildinfo"):
        remove(out / name)


def remove(path: Path) -> None:
    """Remove a file or a folder."""
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


# -- the parts ------------------------------------------------------------------------------------


class Beside:
    """A program that runs beside the build; what it says is told if it fails."""

    def __init__(self, what: str, said: Path, *command: str) -> None:
        self.what = what
        self._said = said
        with said.open("wb") as file:
            self._process = subprocess.Popen(
                [sys.executable, *command], cwd=ROOT, stdout=file, stderr=subprocess.STDOUT
            )

    def failed(self) -> str:
        """Wait for it; what it said if it failed, else nothing."""
        status = self._process.wait()
        text = self._said.read_text("utf-8", errors="replace")
        return (text or f"{self.what}: status {status}") if status else ""

    def stop(self) -> None:
        """End it."""
        self._process.kill()
        self._process.wait()


def pages(out: Path, kept: Any, config: Path, made: Edition, *, strict: bool) -> int:
    """Build the pages with Jupyter Book; the status is not 0 when a page is wrong."""
    from jupyter_book.sphinx import build_sphinx
    from sphinx.util.console import nocolor

    from running import fill_notebooks

    nocolor()
    fill_notebooks(kept)
    # Sphinx wants its note of the settings among the pages; it names paths of this machine.
    settings, note = out / "html" / ".buildinfo", out / ".buildinfo"
    settings.parent.mkdir(exist_ok=True)
    if note.exists():
        note.replace(settings)
    source = source_of(out, made)
    result = build_sphinx(
        str(source),
        str(out / "html"),
        path_config=str(config),
        noconfig=True,
        confoverrides={
            "external_toc_path": str(source / "_toc.yml"),
            "html_copy_source": "sources" in made.parts,
            "html_title": made.title,
            **({"html_favicon": made.logo} if made.logo else {}),
            "latex_individualpages": False,
            "nb_execution_cache_path": str(out / ".kernels"),
        },
        warningiserror=strict,
        keep_going=True,
    )
    if settings.exists():
        settings.replace(note)
    return 0 if result == 0 else 1


def take_over(notes: Path, to: Path) -> None:
    """Take over what another build has found out by playing; each note says of which games."""
    from rulebook import laboratory, played

    to.mkdir(exist_ok=True)
    for name in (played.FIRED, played.TIES, laboratory.KEPT):
        for path in notes.glob(name.replace("{}", "*")):
            if not (to / path.name).exists():
                shutil.copy(path, to)


def source_of(out: Path, made: Edition) -> Path:
    """The folder with the pages of an edition."""
    return edition.lay_out(out / "pages", made)


@contextmanager
def logged(file: TextIO, progress: Progress, wrong: list[str]) -> Iterator[None]:
    """Whatever is printed goes into the log."""
    before = sys.stdout, sys.stderr
    sys.stdout = sys.stderr = Log(file, progress, wrong)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


def quiet_kernel() -> None:
    """Pages run under settings of their own, not under those of whoever builds the book."""
    home = ROOT / ".cache" / "ipython"
    profile = home / "profile_default"
    profile.mkdir(parents=True, exist_ok=True)
    settings = {"IPKernelApp": {"log_level": 40}}
    (profile / "ipython_kernel_config.json").write_text(json.dumps(settings))
    os.environ["IPYTHONDIR"] = str(home)


# -- the whole ------------------------------------------------------------------------------------


def main() -> int:
    """Build everything that is out of date."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--out", type=Path, default=ROOT / "_build", help="folder to build in")
    options.add_argument("--config", type=Path, default=CONFIG, help="settings of the edition")
    options.add_argument("--lenient", action="store_true", help="warnings do not fail the build")
    options.add_argument("--no-live", action="store_true", help="leave out the live runtime")
    options.add_argument(
        "--publish", action="store_true", help="pack for a host: smaller files, half a minute more"
    )
    options.add_argument("--beside", type=Path, help="a build that has run and played the same")
    chosen = options.parse_args()
    out: Path = chosen.out.resolve()
    config: Path = chosen.config.resolve()
    try:
        made = edition.read(config)
    except ValueError as why:
        print(f"{config.name}: {why}", file=sys.stderr)
        return 1
    out.mkdir(parents=True, exist_ok=True)
    progress = Progress(sys.stdout)
    os.environ[registry.EDITION] = " ".join(made.games)
    with (out / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        wanted = {
            "sources": everything(), "live": not chosen.no_live, "publish": chosen.publish,
            "strict": not chosen.lenient, "config": config.read_text("utf-8"),
        }  # fmt: skip
        if current(out, wanted):
            progress.end(f"The book is up to date: {out / 'html'}")
            return 0
        (out / DONE).unlink(missing_ok=True)
        beside = chosen.beside and chosen.beside.resolve() / CACHE
        wrong = build(out, progress, wanted, config, made, beside=beside)
        if wrong:
            progress.end(f"The book cannot be built. The whole log: {out / LOG}")
            print("\n".join(wrong), file=sys.stderr)
            return 1
        wanted["site"] = standing(out / "html")
        (out / DONE).write_text(json.dumps(wanted), "utf-8")
        progress.end(f"The book is built, {progress.seconds:.0f} s: {out / 'html'}")
    return 0


def begin_anew(out: Path) -> None:
    """Take away what was built in another form."""
    note = out / FORMED
    if not note.exists() or note.read_text("utf-8") != FORM:
        for name in ("html", CACHE, NOTES, "jupyter_execute", ".buildinfo", FRAMED):
            remove(out / name)
        note.write_text(FORM, "utf-8")


def build(
    out: Path,
    progress: Progress,
    wanted: dict[str, Any],
    config: Path,
    made: Edition,
    *,
    beside: Path | None,
) -> list[str]:
    """Build what is out of date; what is wrong, and what helps."""
    quiet_kernel()
    begin_anew(out)
    framed = depends.digest((*depends.files(*FRAME), *static(), ("config", config)))
    note = out / FRAMED
    if not note.exists() or note.read_text("utf-8") != framed:
        clear(out)
        note.unlink(missing_ok=True)
    progress.tell("looking at its words")
    words = Beside("words", out / "words.log", "book/tools/voice.py")
    runtime = None
    if wanted["live"]:
        how = ["--publish"] if wanted["publish"] else []
        how += ["--without", *made.left] if made.left else []
        command = ["-m", "widgets.live.build", "--out", str(out / "html"), *how]
        runtime = Beside("runtime", out / "runtime.log", *command)
    wrong: list[str] = []
    with (out / LOG).open("w", encoding="utf-8") as file, logged(file, progress, wrong):
        try:
            ran = partial(parts, out, progress, words, runtime, config, made)
            found = ran(strict=wanted["strict"], beside=beside)
            if "notebooks" not in made.parts:
                remove(out / "html" / whole.APART)
            elif not found and wanted["live"]:
                progress.tell("notebooks for the browser")
                import lite

                lite.build(out / "html", made.title)
        finally:
            for one in filter(None, (words, runtime)):
                one.stop()
    if found:
        return [*found, *wrong]
    note.write_text(framed, "utf-8")
    return []


def counted(progress: Progress, done: int, of: int) -> None:
    """Tell how many pages have been run."""
    progress.tell("running the pages", f"{done} of {of}")


def parts(
    out: Path,
    progress: Progress,
    words: Beside,
    runtime: Beside | None,
    config: Path,
    made: Edition,
    *,
    strict: bool,
    beside: Path | None,
) -> list[str]:
    """The words, the cells and the pages; what is wrong with them."""
    from running import Kept, run_pages

    gc.set_threshold(200_000, 50, 100)  # documents are large, and none is a circle of rubbish
    kept = Kept(out / CACHE, beside=beside)
    if beside:
        take_over(beside.parent / NOTES, out / NOTES)
    every = [path for path in sorted(source_of(out, made).rglob("*.md")) if path.is_file()]
    with (out / "pages.log").open("w") as said:
        run_pages(every, kept, partial(counted, progress), said)
    if told := words.failed():
        print(told)
        if strict:
            return [told, "Say it otherwise, or see CONTRIBUTING.md, “The voice”."]
    from rulebook import live

    bundled: list[str] = []

    def wait() -> None:
        """Pages look at the scripts of the runtime for what they style and load."""
        if runtime is not None:
            progress.tell("the scripts of the page")
            bundled.append(runtime.failed())

    live.RUNTIME = wait
    progress.tell("reading the pages")
    if pages(out, kept, config, made, strict=strict):
        return ["A page is wrong. Mend what is named here, and build again:"]
    return [told for told in bundled if told]
