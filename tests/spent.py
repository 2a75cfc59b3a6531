"""Run a command and keep what it cost: ``python3 tests/spent.py site -- make site``.

Without a command it prints the table of what was kept since ``--begin``. The standard library is
enough, so that the making of the environment can be measured, too.
"""

from __future__ import annotations

import contextlib
import json
import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / ".cache" / "spent.jsonl"
DETAILS = ROOT / ".cache" / "spent-tests.json"
TESTS = "tests"
"""The part that says more of itself: what its folders cost, and which tests most."""
SUBREAPER = 36
"""What Linux calls a process that inherits the orphans among its descendants."""
LINE = "{part:<14}{cpu:>10.0f}{wall:>10.0f}"


def adopt_orphans() -> None:
    """Inherit what descendants leave behind, such as a browser's helpers: their cost counts."""
    with contextlib.suppress(OSError, AttributeError):
        import ctypes

        ctypes.CDLL(None).prctl(SUBREAPER, 1, 0, 0, 0)


def run(part: str, command: list[str]) -> int:
    """Run a command, keep its processor seconds and its time; its status."""
    adopt_orphans()
    begun = time.monotonic()  # the same in all processes of a machine
    if part == TESTS:
        DETAILS.unlink(missing_ok=True)
    process = subprocess.Popen(command, close_fds=False)  # a make below hears of the one above
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the command hears it, too, and ends in its way
    status = process.wait()
    with contextlib.suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    told: dict[str, Any] = {
        "part": part,
        "status": status,
        "cpu": round(used.ru_utime + used.ru_stime, 1),
        "begun": begun,
        "wall": round(time.monotonic() - begun, 1),
    }
    if part == TESTS and DETAILS.exists():
        told |= json.loads(DETAILS.read_text("utf-8"))
    KEPT.parent.mkdir(exist_ok=True)
    with KEPT.open("a", encoding="utf-8") as file:
        file.write(json.dumps(told) + "\n")
    return status


def note_details(**details: object) -> None:
    """Keep more about the command that runs now."""
    DETAILS.parent.mkdir(exist_ok=True)
    DETAILS.write_text(json.dumps(details), "utf-8")


def read() -> list[dict[str, Any]]:
    """Return what was kept since the last beginning."""
    lines = KEPT.read_text("utf-8").splitlines() if KEPT.exists() else []
    return [json.loads(line) for line in lines]


def wait_for(part: str) -> int:
    """Return the status of a part that is run beside this one, when it has ended."""
    while True:
        for one in read():
            if one["part"] == part:
                return int(one["status"])
        time.sleep(1)


def show() -> None:
    """Print what each part cost."""
    parts = read()
    print(f"\n{'part':<14}{'processor':>10}{'seconds':>10}")
    for one in parts:
        print(LINE.format(**one) + ("  failed" if one["status"] else ""))
    cpu = sum(one["cpu"] for one in parts)
    # Parts run beside one another: all of them take the time from the first to the last.
    ends = max((one["begun"] + one["wall"] for one in parts), default=0)
    begun = min((one["begun"] for one in parts), default=0)
    print(LINE.format(part="all", cpu=cpu, wall=ends - begun))


def main(words: list[str]) -> int:
    """Run from the command line."""
    if words == ["--begin"]:
        KEPT.unlink(missing_ok=True)
        return 0
    if words:
        return run(words[0], words[words.index("--") + 1 :])
    show()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
