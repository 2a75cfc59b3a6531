"""Note what the whole site consists of: for the service worker, which keeps no other file."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path

LIST = "site.json"
LENGTH = 32
STAMP = re.compile(r"er-site:[0-9a-z]*")
OUTSIDE = (LIST, "sw.js", "_headers", "404.html", "robots.txt", "sitemap.xml")
APART = "lab"
"""The folder of the notebooks: programs with pages, a policy and a service worker of their own."""
FOR_FILES = ("_static/sheets/",)
"""What is there for pages that run no Python: a page that can keep anything runs it."""
NOT_PAGES = (APART, "_static", "_sources", "404.html")


def pages(site: Path) -> Iterator[Path]:
    """The pages of the book, and no page of a program that stands beside it."""
    for path in sorted(site.rglob("*.html")):
        if path.relative_to(site).parts[0] not in NOT_PAGES:
            yield path


def digest(content: bytes) -> str:
    """The hash of a file as the list has it."""
    return hashlib.sha256(content).hexdigest()[:LENGTH]


def stamp(site: Path) -> str:
    """Write the list of the site's files and their hashes; its own hash, into the service worker.

    Of a packed file it has the hash of what is in it, too: a host may have the browser unpack it.

    A site of which anything changes gets another service worker, so browsers notice it.
    """
    files = {
        path.relative_to(site).as_posix(): digest(path.read_bytes())
        for path in sorted(site.rglob("*"))
        if path.is_file() and not listed_apart(path.relative_to(site).as_posix())
    }
    for name, bare in packed(site).items():
        files[name] += f" {bare[:LENGTH]}"
    text = json.dumps(files, ensure_ascii=False, separators=(",", ":"))
    (site / LIST).write_text(text, "utf-8")
    found = digest(text.encode())
    worker = site / "sw.js"
    if worker.exists():
        worker.write_text(STAMP.sub(f"er-site:{found}", worker.read_text("utf-8")), "utf-8")
    return found


def packed(site: Path) -> dict[str, str]:
    """The packed files of the runtime, and the hash of what is in each."""
    manifest = site / "live" / "manifest.json"
    told = json.loads(manifest.read_text("utf-8")) if manifest.exists() else {}
    found: dict[str, str] = told.get("notes", {}).get("bare", {})
    return found


def listed_apart(name: str) -> bool:
    """Whether nobody keeps a file: those of the build, what it hides, what stands apart."""
    parts = name.split("/")
    hidden = any(part.startswith(".") for part in parts)
    pictures = parts[0] == "s" and name.endswith(".png")  # messengers ask for them, no page does
    return name in OUTSIDE or parts[0] == APART or hidden or pictures or name.startswith(FOR_FILES)
