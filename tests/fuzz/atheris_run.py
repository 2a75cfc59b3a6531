"""Every target driven by Atheris for a while: ``python -m tests.fuzz.atheris_run [TARGET…]``.

``ER_FUZZ_SECONDS`` is the time of a target. It begins with the kept seeds; what reaches new code
is kept in ``.cache/fuzz``, what breaks the engine in ``tests/fuzz/found``, where a test tries it
again. ``--merge`` puts the smallest that reach lines which no seed reaches beside the seeds.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from types import FrameType
from typing import Any

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SEEDS, FOUND, CACHE = HERE / "seeds", HERE / "found", ROOT / ".cache" / "fuzz"
NAMES = ("links", "files", "maps", "saved")
SECONDS = 60
"""The usual time of a target."""
SLOWEST = 25
"""Seconds after which an input counts as one that never ends."""
RULES = f"{ROOT / 'rules'}{os.sep}"
ONE = "--one"
ROOM = 45_000
"""Bytes of the seeds of a target."""


def drive(target: str, arguments: list[str]) -> None:
    """Let Atheris run one target in this process; it does not come back."""
    import atheris

    with atheris.instrument_imports(include=["rules"]):
        from tests.fuzz import targets
    from tests.fuzz.mutators import mutated

    def mutate(data: bytes, most: int, seed: int) -> bytes:
        found = mutated(target, data, seed)
        return found[:most] if found is not None else bytes(atheris.Mutate(data, most))

    more: dict[str, Any] = {"custom_mutator": mutate}
    atheris.Setup([target, *arguments], targets.TARGETS[target], **more)
    atheris.Fuzz()


def fuzzer(target: str, folders: list[Path], *options: str) -> int:
    """Run Atheris in a process of its own; what it ends with."""
    command = [
        sys.executable, "-m", "tests.fuzz.atheris_run", ONE, target, *map(str, folders),
        f"-timeout={SLOWEST}", "-max_len=12000", "-rss_limit_mb=4096", *options,
    ]  # fmt: skip
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def run(target: str) -> int:
    """Look for what breaks the engine, for the time of a target."""
    corpus, found, seeds = CACHE / target, FOUND / target, SEEDS / target
    for folder in (corpus, found):
        folder.mkdir(parents=True, exist_ok=True)
    seconds = int(os.environ.get("ER_FUZZ_SECONDS", str(SECONDS)))
    print(f"{target}: {seconds} s", flush=True)
    return fuzzer(
        target, [corpus, seeds], f"-max_total_time={seconds}", f"-artifact_prefix={found}/",
        "-print_final_stats=1",
    )  # fmt: skip


def lines(target: str, data: bytes) -> set[tuple[str, int]]:
    """The lines of the engine that an input reaches."""
    from tests.fuzz.targets import TARGETS

    found: set[tuple[str, int]] = set()

    def trace(frame: FrameType, _event: str, _about: Any) -> Any:
        if RULES not in frame.f_code.co_filename:
            return None
        found.add((frame.f_code.co_filename, frame.f_lineno))
        return trace

    sys.settrace(trace)
    try:
        TARGETS[target](data)
    finally:
        sys.settrace(None)
    return found


def merge(target: str) -> int:
    """Keep as seeds what reaches new lines of the engine, the smallest first; nothing is wrong."""
    seeds, ends = SEEDS / target, time.monotonic() + int(os.environ.get("ER_FUZZ_SECONDS", "60"))
    kept = sorted(seeds.iterdir())
    reached = {line for path in kept for line in lines(target, path.read_bytes())}
    room, before = ROOM - sum(path.stat().st_size for path in kept), len(reached)
    for path in sorted((CACHE / target).iterdir(), key=lambda one: (one.stat().st_size, one.name)):
        room_left = room - path.stat().st_size
        if room_left < 0 or time.monotonic() > ends:
            break
        new = lines(target, path.read_bytes()) - reached
        if new:
            reached |= new
            room = room_left
            shutil.copy(path, seeds / f"found-{path.name[:12]}")
    print(f"{target}: {before} lines of the engine, now {len(reached)}", flush=True)
    return 0


def main(arguments: list[str]) -> int:
    """Run from the command line."""
    if arguments[:1] == [ONE]:
        drive(arguments[1], arguments[2:])
        return 0
    chosen = [one for one in arguments if one in NAMES] or NAMES
    work = merge if "--merge" in arguments else run
    ended = {one: work(one) for one in chosen}
    broken = [one for one, code in ended.items() if code]
    if broken:
        print(f"Found something: {', '.join(broken)}. It lies in tests/fuzz/found.")
    return int(bool(broken))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
