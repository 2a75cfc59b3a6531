"""Build the live runtime into a site: ``python -m widgets.live.build OUTDIR``.

Writes ``OUTDIR/live/`` (names carry hashes, but for ``live.js``), ``OUTDIR/sw.js``, and the
scripts of every page, ``OUTDIR/_static/book.js`` and ``theme.js``.
Nothing is built again while no input has changed.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import json
import shutil
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from rules.core.registry import GAMES
from rules.core.terminal import run_command
from widgets.kernel.script import entries
from widgets.live import node as nodes
from widgets.live import pack as packs
from widgets.live.licences import licences
from widgets.live.rooms import below, held, named, room_of

HERE = packs.HERE
SCRIPTS = ("*.mjs", "*.py", "*.json", "src/**/*", "python/**/*.py")
LENGTH = 16
KEPT = packs.ROOT / ".cache" / "live"
"""Where the result of the run under Pyodide is kept, which takes long."""
LAZY = (
    "live/icons-", "live/glue-", "live/session-", "live/search", "live/still", "live/front",
    "live/LICENCES", "live/library-", "_static/",
)  # fmt: skip
"""Beginnings of names of files that a first visit does not load."""
SHARED = ("labyrinth", "ravines")
"""Games whose boards stand on pages that every edition has."""
BOARD = "live/widget-"
"""How the script of a board begins."""


@dataclass(frozen=True)
class Built:
    """What a build gave: the id of its content, its files with their sizes, and which are rooms.

    ``notes`` name the rooms, for each packed file the hash of what is in it (``bare``), and the
    hashes of the scripts that a page runs out of packed files (``inline``).
    """

    id: str
    files: dict[str, int]
    fresh: bool
    notes: dict[str, Any] = field(default_factory=dict)

    def first_visit(self, game: str = "labyrinth") -> int:
        """Bytes that a first visit to a page of a game loads, if its host compresses nothing.

        Of the scripts of boards the largest is counted.
        """
        rooms, apart = self.notes["rooms"], {*self.notes["bare"]}
        packed = {name: self.files[name] for name in apart}
        plain = {
            name: size
            for name, size in self.files.items()
            if name not in apart and not name.startswith(LAZY) and not name.endswith(".woff2")
        }
        boards = [size for name, size in plain.items() if name.startswith(BOARD)]
        own = sum(packed[rooms[one]] for one in named([game]))
        common = sum(size for name, size in packed.items() if name not in rooms.values())
        return common + sum(plain.values()) - sum(boards) + max(boards, default=0) + own


def inputs(*, publish: bool = False) -> str:
    """One hash over everything that the result depends on."""
    total = hashlib.sha256(b"published" if publish else b"")
    for path, name in _inputs():
        total.update(name.encode() + b"\0" + path.read_bytes())
    total.update(json.dumps(packs.versions(), sort_keys=True).encode())
    return total.hexdigest()[:LENGTH]


def _inputs() -> Iterator[tuple[Path, str]]:
    seen = {path for pattern in SCRIPTS for path in HERE.glob(pattern) if path.is_file()}
    for path in sorted(seen):
        if "__pycache__" not in path.parts and "node_modules" not in path.parts:
            yield path, path.relative_to(HERE).as_posix()
    yield from packs.own_files()
    yield from packs.page_files()
    for path in sorted((packs.ROOT / "book" / "scripts").iterdir()):
        yield path, path.relative_to(packs.ROOT).as_posix()


def built(out: Path) -> Built | None:
    """The build that is in ``out``, if it is whole."""
    manifest = out / "live" / "manifest.json"
    if not manifest.exists():
        return None
    told = json.loads(manifest.read_text("utf-8"))
    if any(not (out / name).exists() for name in told["files"]):
        return None
    return Built(told["id"], told["files"], fresh=False, notes=told.get("notes", {}))


def build(
    out: Path, *, force: bool = False, publish: bool = False, without: Iterable[str] = ()
) -> Built:
    """Bring the runtime in ``out`` up to date; to be published, it is packed smaller.

    What is packed for a host serves this machine as well, and stays.
    The rooms of games that an edition is ``without`` are left out.
    """
    start = time.monotonic()
    key = inputs(publish=publish)
    there = built(out)
    stays = there and not force and {*there.notes.get("without", ())} <= {*without}
    if there and stays and there.id in (key, inputs(publish=True)):
        _say(start, "the live runtime is up to date")
    else:
        with tempfile.TemporaryDirectory(prefix="er-live-") as name:
            there = _build(out, Path(name), key, start, publish=publish)
    return leave_out(out, there, without)


def leave_out(out: Path, there: Built, games: Iterable[str]) -> Built:
    """Take the rooms of games away that no other needs; what is told of the rest stays as it is."""
    rooms, left = there.notes["rooms"], {*games}
    needed = {room for game in GAMES if game not in left or game in SHARED for room in below(game)}
    gone = [rooms[game] for game in GAMES if game in left - needed and game in rooms]
    if not gone:
        return there
    manifest = out / "live" / "manifest.json"
    told = json.loads(manifest.read_text("utf-8"))
    for name in gone:
        (out / name).unlink()
        for known in (told["files"], told["notes"]["bare"]):
            known.pop(name, None)
    told["notes"]["rooms"] = {name: one for name, one in rooms.items() if one not in gone}
    told["notes"]["without"] = sorted({*told["notes"].get("without", ()), *left})
    manifest.write_text(json.dumps(told, indent=1) + "\n", "utf-8")
    return Built(there.id, told["files"], fresh=there.fresh, notes=told["notes"])


def _build(out: Path, work: Path, key: str, start: float, *, publish: bool) -> Built:
    _say(start, "packages of the page")
    modules = nodes.install()
    pyodide = modules / "pyodide"
    _say(start, "Python tree: staging")
    ours = packs.stage(work / "tree", pyodide)
    _say(start, "Python tree: a run under Pyodide, compiling what it needs")
    report = packs.compile_tree(work / "tree", pyodide, KEPT)
    for line in report["failed"]:
        _say(start, f"  not warm: {line}")
    live = work / "live"
    live.mkdir()
    _say(start, "compressing")
    packed = partial(_packed, live, publish=publish)
    wasm = packed((pyodide / "pyodide.asm.wasm").read_bytes())
    halls = packs.divided(packs.tree(work / "tree", report))
    python = packed(packs.archive(halls.pop("")))
    _say(start, "bundling the scripts")
    failed = {line.split(":")[0] for line in report["failed"]}
    warm = packs.divided(dict.fromkeys(packs.warm_modules(ours), b""))
    modules_of = {
        room: [one for one in names if one not in failed and _alone(one, room)]
        for room, names in warm.items()
    }
    rooms = {
        room: {
            **packed(packs.archive(files), f"{room}-"),
            "warm": modules_of.get(room, []),
            "holds": held(room, files),
        }
        for room, files in halls.items()
    }
    lock = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))["info"]
    told = _bundle(
        work,
        {
            "out": str(live),
            "build": key,
            "scripts": {f"er:{name}": f"{name}.js" for name in entries()},
            "frontends": {name: str(path) for name, path in packs.frontends().items()},
            "live": {
                "id": key,
                "wasm": wasm,
                "python": python,
                "total": wasm["size"] + python["size"],
                "lock": lock,
                "warm": modules_of[""],
                "rooms": rooms,
            },
        },
    )
    (live / "LICENCES.txt").write_text(licences(modules, told["inputs"]), "utf-8")
    result = _place(out, live, key, _notes(told))
    _say(start, f"live runtime {key}: first visit {result.first_visit() / 1e6:.2f} MB")
    return result


def _alone(module: str, room: str) -> bool:
    """Whether a module comes with no room but its own: the package above it is there."""
    return room_of(module.rpartition(".")[0]) in ("", *below(room))


def _notes(told: dict[str, Any]) -> dict[str, Any]:
    """What is noted of a bundle beside the sizes of its files."""
    rooms = told["rooms"].values()
    packed = (told["wasm"], told["python"], told["glue"], told["session"], *rooms)
    inline = base64.b64encode(bytes.fromhex(told["session"]["bare"])).decode()
    return {
        "rooms": {name: f"live/{one['name']}" for name, one in told["rooms"].items()},
        "bare": {f"live/{one['name']}": one["bare"] for one in packed},
        "inline": [f"sha256-{inline}"],
    }


def _packed(folder: Path, bare: bytes, before: str = "", *, publish: bool) -> dict[str, Any]:
    content = packs.squeeze(bare, publish=publish)
    sha, inner = (hashlib.sha256(one).hexdigest() for one in (content, bare))
    name = f"{before}{sha[:LENGTH]}.bin"
    (folder / name).write_bytes(content)
    return {"name": name, "size": len(content), "sha": sha, "bare": inner}


def _bundle(work: Path, job: dict[str, Any]) -> dict[str, Any]:
    task, report = work / "job.json", work / "bundle.json"
    task.write_text(json.dumps(job), "utf-8")
    nodes.run(HERE / "bundle.mjs", task, report, what="The scripts cannot be bundled")
    told: dict[str, Any] = json.loads(report.read_text("utf-8"))
    return told


def _place(out: Path, live: Path, key: str, notes: dict[str, Any]) -> Built:
    """Put the result into the site; the old files go only when the new ones are complete."""
    target = out / "live"
    out.mkdir(parents=True, exist_ok=True)
    files = {}
    beside = live / "site"
    for path in sorted(one for one in beside.rglob("*") if one.is_file()):
        name = path.relative_to(beside).as_posix()
        (out / name).parent.mkdir(exist_ok=True)
        shutil.move(path, out / name)
        files[name] = (out / name).stat().st_size
    shutil.rmtree(beside)
    old = target.with_name(".live-old")
    shutil.rmtree(old, ignore_errors=True)
    files |= {f"live/{path.name}": path.stat().st_size for path in sorted(live.iterdir())}
    manifest = {
        "id": key,
        "entry": "live/live.js",
        "files": files,
        "notes": notes,
        "versions": packs.versions(),
    }
    (live / "manifest.json").write_text(json.dumps(manifest, indent=1) + "\n", "utf-8")
    if target.exists():
        target.rename(old)
    shutil.move(live, target)
    shutil.rmtree(old, ignore_errors=True)
    return Built(key, files, fresh=True, notes=notes)


def _say(start: float, text: str) -> None:
    print(f"  {time.monotonic() - start:5.1f} s  {text}", flush=True)  # noqa: T201


def main() -> int:
    """Build from the command line."""
    options = argparse.ArgumentParser(description=__doc__, prog="python -m widgets.live.build")
    options.add_argument("outdir", type=Path, nargs="?", help="folder of the built site")
    options.add_argument("--out", type=Path, help="the same, as an option")
    options.add_argument("--force", action="store_true", help="build even when nothing has changed")
    options.add_argument("--publish", action="store_true", help="pack as small as can be")
    options.add_argument("--without", nargs="+", default=(), help="games that are left out")
    chosen = options.parse_args()
    out = chosen.outdir or chosen.out
    if out is None:
        options.error("name the folder of the built site")
    try:
        build(out, force=chosen.force, publish=chosen.publish, without=chosen.without)
    except (nodes.NodeMissingError, RuntimeError) as error:
        print(f"\n{error}", file=sys.stderr)  # noqa: T201
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(run_command(main))
