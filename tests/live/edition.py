"""A new edition of the built site, made from the one that is there: every part of the runtime has another name.

Nothing is built: files are renamed as a build names them, what names them is written anew, pages are
sealed and the whole is stamped by the build's own functions.
"""  # noqa: E501

from __future__ import annotations

import hashlib
import re
import shutil
import sys
from pathlib import Path
from typing import Any

from widgets.live import whole

ROOT = Path(__file__).resolve().parents[2]
HASH = re.compile(r"(?<=[-/])([0-9A-Z]{8}|[0-9a-f]{16})(?=\.(?:js|css|bin|br)$)")
"""The part of a file's name that is new with every build."""
BUILD = re.compile(r'(?<="build": ")\w+')


def made(before: Path, folder: Path) -> Path:
    """The new edition, in ``folder``; all of it is a copy."""
    seal = sealing()
    shutil.copytree(before, folder, copy_function=shutil.copy2, dirs_exist_ok=True)
    live = folder / "live"
    names = {path.name: renamed(path) for path in live.iterdir()}
    for name, new in names.items():
        (live / name).rename(live / new)
    texts = {
        path: reworded(path.read_text("utf-8"), names)
        for path in live.iterdir()
        if path.suffix in (".js", ".json", ".css")
    }
    settled(texts)
    for path, text in texts.items():
        path.write_text(text, "utf-8")
    known: dict[Path, bytes] = {}
    policy = seal.policy_of(folder)
    for page in whole.pages(folder):
        text = BUILD.sub("new0edition", page.read_text("utf-8"))
        text = text.replace("<title>", "<title>New: ", 1)
        page.write_text(seal.sealed(text, page, folder, known, policy), "utf-8")
    whole.stamp(folder)
    return folder


def sealing() -> Any:
    """The build's own way to seal a page; the book's extension is no package of the tests."""
    sys.path.append(str(ROOT / "book" / "_ext"))
    from rulebook import seal

    return seal


def renamed(path: Path) -> str:
    """A file's name in the new edition."""
    place, name = f"/{path.name}", path.name
    found = HASH.search(place)
    if not found:
        return name
    new = hashlib.sha256(f"new {name}".encode()).hexdigest()[: len(found[0])]
    return name.replace(found[0], new.upper() if found[0].isupper() else new)


def reworded(text: str, names: dict[str, str]) -> str:
    """A script that names other files, by their new names."""
    for name, new in names.items():
        text = text.replace(name, new)
    return text


def settled(texts: dict[Path, str]) -> None:
    """Write the hashes of scripts that have changed into those that load them, as far up as it goes."""  # noqa: E501
    told = {path: hashes(path.read_bytes()) for path in texts}
    for _ in texts:
        for path, text in [*texts.items()]:
            now = hashes(text.encode())
            for old, new in zip(told[path], now, strict=True):
                texts.update({one: its.replace(old, new) for one, its in texts.items()})
            told[path] = now


def hashes(content: bytes) -> tuple[str, str]:
    """A file's hash, as elements and as the runtime have it."""
    found: str = sealing().integrity(content)
    return found, hashlib.sha256(content).hexdigest()
