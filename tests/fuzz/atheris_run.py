"""Every target driven by Atheris for a while: ``python -m tests.fuzz.atheris_run [TARGET…]``.

``ER_FUZZ_SECONDS`` is the time of a target. It begins with the kept seeds; what reaches new code
is kept in ``.cache/fuzz``, what breaks the engine in ``tests/fuzz/found``, where a test tries it
again. ``--merge`` puts what reaches code that the seeds do not reach beside the seeds.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SEEDS, FOUND, CACHE = HERE / "seeds", HERE / "found", ROOT / ".cache" / "fuzz"
NAMES = ("links", "files", "maps", "saved")
SECONDS = 60
"""The usual time of a target."""
SLOWEST = 25
"""Seconds after which an input counts as one that never ends."""
ONE = "--one"


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


def run(target: str, *, merge: bool) -> int:
    """Run a target in a process of its own; what it ends with."""
    corpus, found, seeds = CACHE / target, FOUND / target, SEEDS / target
    for folder in (corpus, found, seeds):
        folder.mkdir(parents=True, exist_ok=True)
    seconds = os.environ.get("ER_FUZZ_SECONDS", str(SECONDS))
    folders = [seeds, corpus] if merge else [corpus, seeds]
    command = [
        sys.executable, "-m", "tests.fuzz.atheris_run", ONE, target, *map(str, folders),
        "-merge=1" if merge else f"-max_total_time={int(seconds)}", f"-timeout={SLOWEST}",
        "-max_len=12000", "-rss_limit_mb=4096", f"-artifact_prefix={found}/",
        "-print_final_stats=1",
    ]  # fmt: skip
    print(f"{target}: {'merging' if merge else f'{seconds} s'}", flush=True)
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def main(arguments: list[str]) -> int:
    """Run from the command line."""
    if arguments[:1] == [ONE]:
        drive(arguments[1], arguments[2:])
        return 0
    chosen = [one for one in arguments if one in NAMES] or NAMES
    ended = {one: run(one, merge="--merge" in arguments) for one in chosen}
    broken = [one for one, code in ended.items() if code]
    if broken:
        print(f"Found something: {', '.join(broken)}. It lies in tests/fuzz/found.")
    return int(bool(broken))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
