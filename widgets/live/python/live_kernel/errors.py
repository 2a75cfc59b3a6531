"""Errors as a reader can use them: which cell, which line, why.

The traceback is kept for those who ask.
"""

from __future__ import annotations

import gc
import re
import sys
import traceback
from contextlib import suppress
from types import TracebackType
from typing import Any

from . import link

CELL = "<cell {}>"
MEMORY = "MemoryError"
"""What an error is called on the page where memory is what is missing, in Python or round it."""
CRAMPED = (
    "there was no memory left for it. The rest of the page goes on. "
    "Close what you do not need, or ask for less; then try again."
)
RESERVE = 1 << 20
"""Bytes that are set aside to tell of a full memory: Python would end over its own words."""
_reserve: list[bytearray] = []
_ROUND_IT = re.compile(r"out of memory|allocation failed|unable to grow", re.IGNORECASE)


def _lines(trace: TracebackType | None) -> list[traceback.FrameSummary]:
    """The frames from the first cell line on; the runtime's own frames are noise."""
    frames = traceback.extract_tb(trace)
    for index, frame in enumerate(frames):
        if frame.filename.startswith("<cell "):
            return list(frames[index:])
    return [frame for frame in frames if "/live_kernel/" not in frame.filename]


def cramped(error: BaseException) -> bool:
    """Whether there was no memory for what was asked; the browser says so in its own way."""
    foreign = type(error).__name__ == "JsException" and _ROUND_IT.search(str(error))
    return isinstance(error, MemoryError) or bool(foreign)


def provide() -> None:
    """Set the reserve aside, where it is gone and there is room for it."""
    if not _reserve:
        with suppress(MemoryError):
            _reserve.append(bytearray(RESERVE))


def relieve(error: BaseException) -> None:
    """Let go of the reserve, and of what the failed code holds: telling of it takes room."""
    _reserve.clear()
    traceback.clear_frames(error.__traceback__)
    gc.collect()


def _reason(error: BaseException) -> str:
    text = str(error)
    if cramped(error):
        return CRAMPED
    if isinstance(error, SyntaxError):
        text = error.msg or "invalid syntax"
    elif isinstance(error, KeyError) and error.args:
        text = f"there is no {error.args[0]!r}"
    return text


def describe(error: BaseException, trace: TracebackType | None = None) -> dict[str, Any]:
    """An error as a notebook output; cell, line and its text stand beside the usual fields."""
    frames = _lines(trace or error.__traceback__)
    at = next((frame for frame in reversed(frames) if frame.filename.startswith("<cell ")), None)
    filename, line, source = (at.filename, at.lineno, at.line) if at else ("", None, None)
    if isinstance(error, SyntaxError) and (error.filename or "").startswith("<cell "):
        filename, line, source = error.filename or "", error.lineno, (error.text or "").strip()
    cell = int(filename[6:-1]) if filename else link.parent["cell"] + 1
    details = (
        ["Traceback (most recent call last):\n", *traceback.format_list(frames)] if frames else []
    )
    details += traceback.format_exception_only(error)
    return {
        "output_type": "error",
        "ename": MEMORY if cramped(error) else type(error).__name__,
        "evalue": _reason(error),
        "traceback": "".join(details).splitlines(),
        "cell": cell,
        "line": line,
        "source": source,
    }


def publish(error: BaseException, trace: TracebackType | None = None) -> None:
    """Show an error in the output of the running cell."""
    if cramped(error):
        relieve(error)
    sys.stdout.flush()
    sys.stderr.flush()
    link.send("output", output=describe(error, trace))
