"""The server of a class as a process beside a notebook: started by a press, ended with it."""

from __future__ import annotations

import atexit
import json
import subprocess
import sys
import threading
from typing import Any

from rules.core.errors import SetupError

PATIENCE = 30.0
"""Seconds after which a server that says nothing has not started."""
_running: list[tuple[tuple[str, ...], subprocess.Popen[str], dict[str, str]]] = []


def start(*, lan: bool, fresh: bool = False, more: tuple[str, ...] = ()) -> dict[str, str]:
    """Start the server, or find the one that runs; what its line of JSON says.

    ``lan`` lets the room's network in, ``fresh`` begins another lesson, ``more`` are further
    options of ``python -m widgets class``. Raises ``SetupError`` with what the server says where
    it does not start.
    """
    asked = (*(["--lan"] if lan else []), *more)
    if fresh:
        stop()
    for before, running, known in _running:
        if before == asked and running.poll() is None:
            return known
    stop()
    command = [sys.executable, "-m", __package__.rpartition(".")[0], "class", "--json", *asked]
    process = subprocess.Popen(  # noqa: S603 - this Python, and words of our own
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    late = threading.Timer(PATIENCE, process.kill)
    late.start()
    try:
        line = process.stdout.readline() if process.stdout else ""
    finally:
        late.cancel()
    said = _read(line)
    if said is None:
        process.kill()
        _, wrong = process.communicate()
        reason = wrong.strip().removeprefix("error: ") or "it said nothing"
        raise SetupError(f"The class server has not started: {reason}")
    _running.append((asked, process, said))
    return said


def _read(line: str) -> dict[str, str] | None:
    """The line of a server that has started; nothing for any other."""
    try:
        found: Any = json.loads(line)
        return {name: str(found[name]) for name in ("base", "own", "room", "secret", "join")}
    except (ValueError, TypeError, KeyError):
        return None


def stop() -> None:
    """End the server that was started here; its lesson is kept and can go on."""
    while _running:
        _, process, _ = _running.pop()
        process.terminate()
        try:
            process.wait(PATIENCE / 3)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        for stream in (process.stdout, process.stderr):
            if stream:
                stream.close()


atexit.register(stop)
