"""Make a release: its number, its change log, its packages, what is in them, and their checksums.

``make release VERSION=1.2.0`` writes all of it into ``_build/release``; nothing is published. The
number stands first, so that site and packages have it; then both are built twice, and a release is
made where the two are the same, byte by byte.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import tomllib
import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime
from filecmp import cmp
from io import BytesIO
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "book" / "_ext")]

import lite  # noqa: E402
from rulebook import translations  # noqa: E402
from rules.core.registry import GAMES  # noqa: E402

NUMBER = re.compile(r"\d+\.\d+\.\d+(?:(?:a|b|rc)\d+)?")
OPEN = "## Unreleased"
PROJECT, LOG, CITED = "pyproject.toml", "CHANGELOG.md", "CITATION.cff"
COMPANION = "escape-rulebook-site"
MODULE = COMPANION.replace("-", "_")
ABOUT = (
    '"""The built book of The Escape Rulebook, for ``escape-rulebook book`` and ``class``.\n\n'
    'The pages lie in the folder ``html``.\n"""\n'
)
PARTS = ("widgets/live/package-lock.json", "requirements-browser.lock")
"""What the site brings to a reader's browser: packages of npm and of Python."""
PINNED = re.compile(r"^([a-zA-Z0-9._-]+)==([^ \\;]+)", re.MULTILINE)


class Unfit(Exception):
    """Why no release can be made, and what helps."""


# -- number and change log ------------------------------------------------------------------------


def renumbered(project: str, number: str) -> str:
    """The project's file with another number, in the extra that asks for the companion, too."""
    text, count = re.subn(r'(?m)^version = "[^"]*"', f'version = "{number}"', project, count=1)
    if count != 1:
        raise Unfit(f"{PROJECT} has no line 'version = ...'; write one below [project].")
    return re.sub(rf'"{COMPANION}==[^"]*"', f'"{COMPANION}=={number}"', text)


def logged(log: str, number: str, day: str) -> str:
    """The change log with what was open under the number; it stays as it is if it is there."""
    if f"\n## {number} " in log:
        return log
    if f"{OPEN}\n" not in log:
        raise Unfit(f"{LOG} has no '{OPEN}'; write what has changed below it.")
    rest = log.partition(f"{OPEN}\n")[2].strip()
    if not rest or rest.startswith("## "):
        raise Unfit(f"Nothing stands below '{OPEN}' in {LOG}: there is nothing to release.")
    return log.replace(f"{OPEN}\n", f"{OPEN}\n\n## {number} - {day}\n", 1)


def cited(citation: str, number: str, day: str) -> str:
    """How to cite it, with another number and day."""
    told = re.sub(r"(?m)^version: .*$", f"version: {number}", citation)
    return re.sub(r"(?m)^date-released: .*$", f"date-released: {day}", told)


def notes(log: str, number: str) -> str:
    """What the change log says of a number."""
    found = re.search(rf"(?ms)^## {re.escape(number)} [^\n]*\n(.*?)(?=^## |\Z)", log)
    return found[1].strip() + "\n" if found else ""


# -- translations ---------------------------------------------------------------------------------


def translated() -> None:
    """Refuse a release that has texts which nobody has translated yet."""
    left = [hole for game in GAMES for hole in translations.holes(game)]
    if left:
        raise Unfit(
            f"{len(left)} texts are not translated yet; write them in book/translations:\n"
            + "\n".join(left)
        )


# -- packages -------------------------------------------------------------------------------------


def packages(out: Path, number: str, site: Path) -> None:
    """The engine with its widgets, as a wheel and as sources, and the built book as a wheel."""
    with tempfile.TemporaryDirectory(prefix="er-release-") as name:
        # What an earlier build has left beside the sources is no part of this one.
        copy = Path(name) / "sources"
        shutil.copytree(ROOT, copy, ignore=kept_out)
        command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(out), str(copy)]
        done = subprocess.run(command, check=False, capture_output=True, text=True)
        if done.returncode:
            raise Unfit(f"The packages cannot be built:\n{(done.stdout + done.stderr)[-3000:]}")
    for path in out.iterdir():
        (repacked if path.suffix == ".gz" else rezipped)(path)
    lite.wheel(out, COMPANION, number, companion(site))


def repacked(path: Path) -> None:
    """Write the sources anew without what a checkout adds: times, modes, names of whose it is."""
    with tarfile.open(path) as packed:
        found = [(one, packed.extractfile(one)) for one in packed.getmembers() if one.isfile()]
        files = sorted((one.name, content.read()) for one, content in found if content)
    with (
        path.open("wb") as out,
        gzip.GzipFile("", "wb", 9, out, mtime=lite.EPOCH) as zipped,
        tarfile.open(fileobj=zipped, mode="w", format=tarfile.PAX_FORMAT) as made,
    ):
        for name, content in files:
            member = tarfile.TarInfo(name)
            member.size, member.mtime, member.mode = len(content), lite.EPOCH, 0o644
            made.addfile(member, BytesIO(content))


def rezipped(path: Path) -> None:
    """The same for a wheel; its record stays the last file in it."""
    with zipfile.ZipFile(path) as packed:
        files = [(one.filename, packed.read(one)) for one in packed.infolist() if not one.is_dir()]
    files.sort(key=lambda one: (one[0].endswith(".dist-info/RECORD"), one[0]))
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as made:
        for name, content in files:
            member = zipfile.ZipInfo(name, lite.WHEN)
            member.external_attr = 0o100644 << 16
            made.writestr(member, content, zipfile.ZIP_DEFLATED)


def kept_out(folder: str, names: list[str]) -> set[str]:
    """What no package is made of."""
    first = {"_build", "tests", "book"} if Path(folder) == ROOT else set()
    hidden = {name for name in names if name.startswith(".")}
    return hidden | first | {"node_modules", "__pycache__"} | {n for n in names if "egg-info" in n}


def companion(site: Path) -> Iterator[tuple[str, bytes]]:
    """The files of the companion package: the built site, but for what only a build reads."""
    yield f"{MODULE}/__init__.py", ABOUT.encode()
    yield f"{MODULE}/LICENSE", (ROOT / "LICENSE").read_bytes()
    for path in sorted(site.rglob("*")):
        below = path.relative_to(site)
        if path.is_file() and not any(part.startswith(".") for part in below.parts):
            yield f"{MODULE}/html/{below.as_posix()}", path.read_bytes()


# -- what is in them ------------------------------------------------------------------------------


def bill(number: str, when: datetime) -> dict[str, Any]:
    """A bill of materials (CycloneDX): what the packages need, and what the site brings along."""
    command = [
        *(sys.executable, "-m", "cyclonedx_py", "requirements", str(ROOT / "requirements.lock")),
        *("--pyproject", str(ROOT / PROJECT), "--output-reproducible", "--of", "JSON"),
    ]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode:
        raise Unfit(f"The bill of materials cannot be made:\n{done.stderr[-2000:]}")
    told: dict[str, Any] = json.loads(done.stdout)
    told["metadata"]["timestamp"] = when.isoformat().replace("+00:00", "Z")
    told["metadata"]["component"]["version"] = number
    there = {one.get("purl") for one in told["components"]}
    told["components"] += [one for one in brought() if one["purl"] not in there]
    return told


def brought() -> Iterator[dict[str, Any]]:
    """What a reader's browser gets with the site, each once."""
    npm, python = (ROOT / name for name in PARTS)
    found: dict[str, tuple[str, str]] = {}
    for place, about in sorted(json.loads(npm.read_text("utf-8"))["packages"].items()):
        name = place.rpartition("node_modules/")[2]
        if name and "version" in about and not about.get("dev"):
            found[f"pkg:npm/{name.replace('@', '%40')}@{about['version']}"] = (
                name,
                about["version"],
            )
    for name, number in PINNED.findall(python.read_text("utf-8")):
        found[f"pkg:pypi/{name}@{number}"] = (name, number)
    for purl, (name, number) in found.items():
        yield {
            "type": "library",
            "bom-ref": purl,
            "name": name,
            "version": number,
            "purl": purl,
        }


def sums(out: Path) -> str:
    """The checksums of all files of a release, as ``sha256sum -c`` reads them."""
    return "".join(
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n"
        for path in sorted(out.iterdir())
        if path.name != "SHA256SUMS"
    )


# -- all of it ------------------------------------------------------------------------------------


def day() -> datetime:
    """The day of the release: today, or that of ``SOURCE_DATE_EPOCH``."""
    said = os.environ.get("SOURCE_DATE_EPOCH")
    return datetime.fromtimestamp(int(said) if said else int(time.time()), UTC)


def numbered(number: str) -> str:
    """Write number and change log; what the log says of the number."""
    if not NUMBER.fullmatch(number):
        raise Unfit(f"'{number}' is no version; write three numbers, such as VERSION=1.2.0.")
    translated()
    log = logged((ROOT / LOG).read_text("utf-8"), number, day().strftime("%Y-%m-%d"))
    then = log.partition(f"\n## {number} - ")[2].partition("\n")[0]
    texts = {
        PROJECT: renumbered((ROOT / PROJECT).read_text("utf-8"), number),
        CITED: cited((ROOT / CITED).read_text("utf-8"), number, then),
        LOG: log,
    }
    for name, text in texts.items():
        (ROOT / name).write_text(text, "utf-8")
    return notes(log, number)


def differing(one: Path, other: Path) -> list[str]:
    """The files of two folders that are not the same, or not in both; hidden ones are no part."""

    def held(folder: Path) -> dict[str, Path]:
        found = ((path.relative_to(folder), path) for path in folder.rglob("*") if path.is_file())
        return {
            name.as_posix(): path
            for name, path in found
            if not any(part.startswith(".") for part in name.parts)
        }

    first, second = held(one), held(other)
    return sorted(
        {*first} ^ {*second}
        | {name for name in {*first} & {*second} if not cmp(first[name], second[name], False)}
    )


def alike(what: str, one: Path, other: Path) -> None:
    """Raise :class:`Unfit` where two builds are not the same."""
    if wrong := differing(one, other):
        shown = "\n".join(wrong[:10])
        raise Unfit(f"Two builds of the {what} differ in {len(wrong)} files:\n{shown}")


def release(number: str, site: Path, out: Path, again: Path | None = None) -> None:
    """Write number and change log, then everything else into ``out``.

    ``again`` is the site of a second build, which has to be the same.
    """
    if not (site / "index.html").exists():
        raise Unfit(f"There is no built book in {site}. Build it with: make site")
    told, when = numbered(number), day()
    if again:
        alike("site", site, again)
    os.environ.setdefault("SOURCE_DATE_EPOCH", str(int(when.timestamp())))
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    say("packages")
    packages(out, number, site)
    with tempfile.TemporaryDirectory(prefix="er-again-") as name:
        packages(Path(name), number, site)
        alike("packages", out, Path(name))
    say("bill of materials")
    parts = json.dumps(bill(number, when), ensure_ascii=False, indent=1, sort_keys=True)
    (out / f"escape-rulebook-{number}.cdx.json").write_text(parts + "\n", "utf-8")
    (out / "NOTES.md").write_text(told, "utf-8")
    (out / "SHA256SUMS").write_text(sums(out), "utf-8")
    for path in sorted(out.iterdir()):
        print(f"  {path.stat().st_size / 1e6:8.2f} MB  {path.name}")


def say(text: str) -> None:
    """A line of progress."""
    print(f"  {text}", flush=True)


def main() -> int:
    """Make a release from the command line; the status is 1 when it cannot be made."""
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("version", nargs="?", default="", help="its number; that of now if none")
    options.add_argument("--site", type=Path, default=ROOT / "_build" / "html", help="built site")
    options.add_argument("--out", type=Path, default=ROOT / "_build" / "release")
    options.add_argument("--again", type=Path, help="the site of a second build: it has to be same")
    options.add_argument("--number", action="store_true", help="write number and change log alone")
    chosen = options.parse_args()
    project = tomllib.loads((ROOT / PROJECT).read_text("utf-8"))["project"]
    number = chosen.version or project["version"]
    try:
        if chosen.number:
            numbered(number)
        else:
            release(number, chosen.site, chosen.out, chosen.again)
    except Unfit as why:
        print(why, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    from rules.core.terminal import run_command

    sys.exit(run_command(main))
