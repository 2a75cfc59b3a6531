"""Build the site: its words are looked at, then come the live runtime, the pages, the notebooks.

Only what changed is built again. Pages are run by Jupyter through a cache that knows a page's cells
but not the engine; when the engine or the boards change, every page is run again: before pages are
read, several at a time, while the live runtime is bundled.
"""

from __future__ import annotations

import argparse
import fcntl
import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import lite
from running import fill_notebooks, run_pages

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ("rules", "widgets", "book/_ext", "book/_templates", "_config.yml")
KINDS = {".py", ".toml", ".json", ".txt", ".css", ".js", ".html", ".yml"}
RUN_BY_PAGES = ("rules", "widgets")
CACHE = ".pages"


def digest(*folders: str) -> str:
    """One hash over the sources in ``folders``."""
    total = hashlib.sha256()
    for folder in folders:
        place = ROOT / folder
        for path in sorted(place.rglob("*")) if place.is_dir() else [place]:
            hidden = {"__pycache__", "node_modules", "dist"} & set(path.parts)
            if path.suffix in KINDS and not hidden:
                total.update(str(path.relative_to(ROOT)).encode())
                total.update(path.read_bytes())
    return total.hexdigest()[:16]


def changed(name: str, value: str, out: Path) -> bool:
    """Whether ``value`` differs from the one noted at the last build that went through."""
    note = out / f".{name}"
    return not note.exists() or note.read_text() != value


def note(name: str, value: str, out: Path) -> None:
    """Keep ``value`` for the next build."""
    (out / f".{name}").write_text(value)


def live(out: Path) -> subprocess.Popen[bytes]:
    """Begin to bundle the live runtime into the site; what goes wrong, its own build says."""
    say("Live runtime")
    command = [sys.executable, "-m", "widgets.live.build", "--out", str(out / "html")]
    return subprocess.Popen(command, cwd=ROOT)


def pages(out: Path, *, strict: bool, fresh: bool) -> int:
    """Build the pages with Jupyter Book; the status is not 0 when a page is wrong."""
    from jupyter_book.sphinx import build_sphinx

    say("Pages")
    fill_notebooks()
    # Sphinx wants its note of the settings among the pages; it names paths of this machine.
    settings, kept = out / "html" / ".buildinfo", out / ".buildinfo"
    settings.parent.mkdir(exist_ok=True)
    if kept.exists():
        kept.replace(settings)
    result = build_sphinx(
        str(ROOT / "book"),
        str(out / "html"),
        path_config=str(ROOT / "_config.yml"),
        noconfig=True,
        confoverrides={
            "external_toc_path": str(ROOT / "book" / "_toc.yml"),
            "latex_individualpages": False,
            "nb_execution_cache_path": str(out / CACHE),
            "rulebook_build": digest(*RUN_BY_PAGES),
        },
        freshenv=fresh,
        force_all=fresh,
        warningiserror=strict,
        keep_going=True,
    )
    if settings.exists():
        settings.replace(kept)
    return 0 if result == 0 else 1


def spoken() -> bool:
    """Whether pages and games say nothing that the book does not say; what is wrong is printed."""
    from voice import main as check

    say("Words")
    return check([]) == 0


def quiet_kernel() -> None:
    """Pages run under settings of their own, not under those of whoever builds the book."""
    home = ROOT / ".cache" / "ipython"
    profile = home / "profile_default"
    profile.mkdir(parents=True, exist_ok=True)
    settings = {"IPKernelApp": {"log_level": 40}}
    (profile / "ipython_kernel_config.json").write_text(json.dumps(settings))
    os.environ["IPYTHONDIR"] = str(home)


def say(text: str) -> None:
    """A heading in the progress of the build."""
    print(f"\n== {text}", flush=True)


def main() -> int:
    """Build everything that is out of date."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--out", type=Path, default=ROOT / "_build", help="folder to build in")
    options.add_argument("--lenient", action="store_true", help="warnings do not fail the build")
    options.add_argument("--no-live", action="store_true", help="leave out the live runtime")
    chosen = options.parse_args()
    chosen.out.mkdir(parents=True, exist_ok=True)
    with (chosen.out / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return build(chosen.out, strict=not chosen.lenient, with_live=not chosen.no_live)


def build(out: Path, *, strict: bool, with_live: bool) -> int:
    """Build what is out of date; one build at a time in a folder."""
    start = time.monotonic()
    if not spoken() and strict:
        return 1
    quiet_kernel()
    engine, frame = digest(*RUN_BY_PAGES), digest(*SOURCES)
    if changed("engine", engine, out):
        shutil.rmtree(out / CACHE, ignore_errors=True)
    runtime = live(out) if with_live else None
    say("Cells of the pages")
    run_pages(sorted((ROOT / "book").rglob("*.md")), out / CACHE)
    bundled = runtime.wait() if runtime else 0  # pages look at its scripts for what they style
    status = pages(out, strict=strict, fresh=changed("frame", frame, out)) or bundled
    if status == 0 and with_live:
        say("Notebooks in the browser")
        lite.build(out / "html")
    if status == 0:
        note("engine", engine, out)
        note("frame", frame, out)
        say(f"Built in {time.monotonic() - start:.1f} s: {out / 'html'}")
    return status


if __name__ == "__main__":
    sys.exit(main())
