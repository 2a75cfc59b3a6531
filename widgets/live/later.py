"""The files of a package that a page fetches when it first imports it (``pack.LATER``)."""

from __future__ import annotations

import zipfile
from pathlib import Path

from widgets.live.pack import LATER, distribution_files

USELESS = ("cli.py", "helpers.py")
"""Parts of those packages that no page uses."""


def files(name: str, pyodide: Path, library: str) -> dict[str, bytes]:
    """The files of a package that comes when it is asked for, by their absolute paths."""
    found = {
        f"{library}/site-packages/{target}": path.read_bytes()
        for path, target in distribution_files(name)
        if path.suffix == ".py" and path.name not in USELESS
    }
    with zipfile.ZipFile(pyodide / "python_stdlib.zip") as packed:
        for entry in packed.infolist():
            if entry.filename.startswith(LATER[name]) and not entry.is_dir():
                found[f"{library}/{entry.filename}"] = packed.read(entry)
    return found
