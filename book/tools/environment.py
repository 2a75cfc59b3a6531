"""Install the packages of lock files into this Python: by uv, and by pip where uv cannot.

    .venv/bin/python book/tools/environment.py "what the book needs" requirements.lock

Every package is checked by its hash. What pip knows of this machine (indexes, folders of wheels,
certificates) is told to uv. Needs nothing but Python and pip.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / ".cache"
UV = ROOT / "requirements-uv.lock"
PIP = (
    *(sys.executable, "-m", "pip", "--disable-pip-version-check"),
    *("--cache-dir", str(CACHE / "pip")),
)
LISTS = {
    "index-url": "--default-index",
    "extra-index-url": "--extra-index-url",
    "find-links": "--find-links",
    "trusted-host": "--allow-insecure-host",
}
"""Settings of pip that may name several places, and how uv calls them."""
CERTIFICATES = "cert"


def settings() -> dict[str, str]:
    """What pip is told on this machine, by its files and by the environment."""
    done = subprocess.run([*PIP, "config", "list"], check=False, capture_output=True, text=True)
    return told(done.stdout)


def told(listed: str) -> dict[str, str]:
    """The settings of ``pip config list``: those of ``install`` go before the global ones."""
    found: dict[str, str] = {}
    ranks = {"global": 0, "install": 1, ":env:": 2}
    lines = [line.partition("=") for line in listed.splitlines() if "=" in line]
    for name, _, value in sorted(lines, key=lambda one: ranks.get(one[0].partition(".")[0], -1)):
        part, _, key = name.partition(".")
        if part in ranks:
            found[key] = value.strip("'\"").replace("\\n", " ")
    return found


def for_uv(found: Mapping[str, str]) -> list[str]:
    """The same for uv. Of several indexes the one with the best version is asked, as pip does."""
    options = ["--cache-dir", str(CACHE / "uv"), "--index-strategy", "unsafe-best-match"]
    for key, option in LISTS.items():
        for place in found.get(key, "").split():
            options += [option, place]
    if found.get("no-index", "").lower() in ("1", "true", "yes", "on"):
        options.append("--no-index")
    return [*options, "--system-certs"]


def environment(found: Mapping[str, str]) -> dict[str, str]:
    """The environment of uv: the certificates that pip takes."""
    own = dict(os.environ)
    if CERTIFICATES in found and "SSL_CERT_FILE" not in own:
        own["SSL_CERT_FILE"] = found[CERTIFICATES]
    return own


def by_uv(arguments: Sequence[str]) -> bool:
    """Install with uv, which is installed first where it is missing; whether it went well."""
    program = Path(sys.executable).parent / "uv"
    if not program.exists():
        command = [*PIP, "install", "--quiet", "--require-hashes", "-r", str(UV)]
        if subprocess.run(command, check=False, capture_output=True).returncode:
            return False
    found = settings()
    command = [
        *(str(program), "pip", "install", "--quiet", "--python", sys.executable),
        *for_uv(found), *arguments,
    ]  # fmt: skip
    done = subprocess.run(
        command, check=False, cwd=ROOT, env=environment(found), capture_output=True, text=True
    )
    CACHE.mkdir(exist_ok=True)
    (CACHE / "uv.log").write_text(done.stderr, "utf-8")
    return done.returncode == 0


def by_pip(arguments: Sequence[str], what: str) -> int:
    """Install with pip, with one line that counts; its status."""
    with subprocess.Popen(
        [*PIP, "install", *arguments], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        number = 0
        for line in process.stdout:
            number += line.startswith("Collecting")
            if sys.stdout.isatty() and line.startswith(("Collecting", "Installing")):
                say(f"Installing {what} with pip: {number} packages")
    return process.returncode


def main(what: str, *locks: str) -> int:
    """Install the packages of lock files, or the project itself where none is named."""
    arguments = ["--no-deps", "--no-build-isolation", "--editable", "."]
    if locks:
        arguments = ["--require-hashes", *(one for lock in locks for one in ("-r", lock))]
    say(f"Installing {what} (once)")
    status = 0
    if not by_uv(arguments):
        say(f"Installing {what} with pip: uv cannot, and says why in {CACHE / 'uv.log'}")
        status = by_pip(arguments, what)
    if sys.stdout.isatty():
        print()
    return status


def say(text: str) -> None:
    """A line that takes the place of the one before it on a terminal."""
    if sys.stdout.isatty():
        print(f"\r\x1b[K{text}", end="", flush=True)
    else:
        print(text, flush=True)


if __name__ == "__main__":
    sys.path.append(str(ROOT))
    from rules.core.terminal import run_command

    reader = argparse.ArgumentParser(description="Install the packages of lock files.")
    reader.add_argument("what", help="what they are for, in words")
    reader.add_argument("locks", nargs="*", help="lock files; none: the project itself")
    asked = reader.parse_args()
    sys.exit(run_command(lambda: main(asked.what, *asked.locks)))
