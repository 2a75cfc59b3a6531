"""The licences of everything that the live site ships."""

from __future__ import annotations

import json
from importlib.metadata import distribution
from pathlib import Path

from widgets.live import pack as packs


def licences(modules: Path, used: list[str]) -> str:
    """The licence texts of everything that is shipped."""
    names = {"pyodide"}
    for path in used:
        parts = path.split("node_modules/")[-1].split("/")
        if "node_modules/" in path:
            names.add("/".join(parts[:2]) if parts[0].startswith("@") else parts[0])
    texts = []
    for name in sorted(names):
        folder = modules / name
        about = json.loads((folder / "package.json").read_text("utf-8"))
        found = next(
            (
                p
                for p in sorted(folder.iterdir())
                if p.name.lower().startswith(("license", "licence"))
            ),
            None,
        )
        text = (
            found.read_text("utf-8", errors="replace").strip() if found and found.is_file() else ""
        )
        texts.append(
            f"== {name} {about['version']} ({about.get('license', 'see its package')})\n\n{text}\n"
        )
    for name, version in packs.versions().items():
        found_text = next(
            (f.read_text() for f in distribution(name).files or () if "LICENSE" in f.name.upper()),
            "",
        )
        texts.append(f"== {name} {version} (Python)\n\n{found_text.strip()}\n")
    return "\n".join(texts)
