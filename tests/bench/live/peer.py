"""The usual Jupyter stack as a yardstick: Pyodide, wheels, IPython, html-manager, one host.

NumPy and Pillow have no WebAssembly wheel on PyPI; the peer gets the same stand-ins as we do, which
saves it megabytes and time. So the comparison is in its favour.
"""

from __future__ import annotations

import json
import re
import shutil
import zipfile
from importlib.metadata import PackageNotFoundError, distribution, requires
from pathlib import Path

from widgets.live import node, pack

HERE = Path(__file__).resolve().parent / "peer"
ROOTS = ("ipython", "ipywidgets", "ipycanvas", "anywidget")
#: Not for a browser, or without a pure wheel.
LEFT_OUT = {
    "numpy",
    "pillow",
    "psutil",
    "colorama",
    "pexpect",
    "ptyprocess",
    "widgetsnbextension",
    "jupyterlab-widgets",
}
PYODIDE = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)


def packages() -> list[str]:
    """The distributions of the stack and everything they need."""
    found: dict[str, None] = {}
    queue = list(ROOTS)
    while queue:
        name = re.sub(r"[-_.]+", "-", queue.pop(0)).lower()
        if name in found or name in LEFT_OUT:
            continue
        try:
            needed = requires(name) or []
        except PackageNotFoundError:
            continue  # for another platform or another Python
        found[name] = None
        queue += [re.split(r"[^\w.-]", need)[0] for need in needed if "extra ==" not in need]
    return list(found)


def wheel(name: str, folder: Path) -> str:
    """The wheel of an installed distribution, as pure Python."""
    made = distribution(name)
    file = f"{name.replace('-', '_')}-{made.version}-py3-none-any.whl"
    with zipfile.ZipFile(folder / file, "w", zipfile.ZIP_DEFLATED) as archive:
        for entry in made.files or ():
            unused = entry.suffix in {".so", ".pyc", ".pyd", ".map"} or {
                "..",
                "labextension",
                "share",
            } & set(entry.parts)
            path = Path(str(entry.locate()))
            if not unused and path.is_file():
                archive.write(path, entry.as_posix())
    return file


def make(out: Path, page: str) -> Path:
    """The peer's site in ``out``: one page with the cell that ours has."""
    modules = node.install()
    shutil.rmtree(out, ignore_errors=True)
    (out / "wheels").mkdir(parents=True)
    (out / "pyodide").mkdir()
    for name in PYODIDE:
        shutil.copy(modules / "pyodide" / name, out / "pyodide")
    names = [wheel(name, out / "wheels") for name in packages()]
    with zipfile.ZipFile(out / "wheels" / "stand_ins.whl", "w", zipfile.ZIP_DEFLATED) as archive:
        for path, target in pack.stand_ins():
            if target.startswith(("numpy/", "PIL/")):
                archive.write(path, target)
    (out / "wheels.json").write_text(json.dumps([*names, "stand_ins.whl"]), "utf-8")
    shutil.copy(HERE / "setup.py.txt", out)
    shutil.copy(HERE / "worker.js", out / "peer-worker.js")
    front = out / "frontends.json"
    front.write_text(
        json.dumps({name: str(path) for name, path in pack.frontends().items()}), "utf-8"
    )
    node.run(HERE / "bundle.mjs", modules, out, front, what="The peer's page cannot be bundled")
    front.unlink()
    script = '<script type="module" src="peer-page.js"></script>'
    script += '<link rel="stylesheet" href="peer-page.css">'
    ours = re.compile(r"<script defer [^>]*></script>")
    (out / "index.html").write_text(ours.sub(script, page), "utf-8")
    if not any(out.glob("peer-page.css")):
        (out / "peer-page.css").write_text("", "utf-8")
    return out
