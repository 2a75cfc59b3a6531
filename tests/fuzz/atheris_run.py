"""Every target driven by Atheris for a while: ``python -m tests.fuzz.atheris_run [TARGET…]``.

``ER_FUZZ_SECONDS`` is the time of a target. It begins with the kept seeds; what reaches new code
is kept in ``.cache/fuzz``, what breaks the engine in ``tests/fuzz/found``, where a test tries it
again. ``--merge`` has libFuzzer put what reaches code that no seed reaches beside the seeds.
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


def merge(target: str) -> int:
    """Keep as seeds what reaches code that no seed reaches; nothing is wrong."""
    return fuzzer(target, [SEEDS / target, CACHE / target], "-merge=1")


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
