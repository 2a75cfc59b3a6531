"""What all command lines do alike: letters that a terminal lacks, and an end without a traceback.

A pipe or a file may have an encoding of its own (cp1252, cp866, ascii). What it lacks is spelled: a
dash, plain quotes, Cyrillic in Latin letters; anything else by its number. A full disk, a reader
that has gone, a closed output or input end a command with one sentence and a status.
"""

from __future__ import annotations

import codecs
import errno
import io
import json
import os
import sys
from collections.abc import Callable
from typing import Any, TextIO
from unicodedata import combining, normalize

from rules.core.errors import Stopped

LOST = 3
"""The exit status where an answer could not be written, or nothing could be asked."""
UNWRITABLE = (
    errno.ENOSPC,
    getattr(errno, "EDQUOT", errno.ENOSPC),
    errno.EFBIG,
    errno.EIO,
    errno.EBADF,
)
"""What the system says where a stream takes nothing more: a full disk, a quota, a lost place."""

# -- letters that an encoding lacks ---------------------------------------------------------------

LATIN = {
    "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ж": "zh", "з": "z", "и": "i",
    "й": "y", "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r", "с": "s",
    "т": "t", "у": "u", "ф": "f", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch",
    "ъ": "", "ы": "y", "ь": "", "э": "e", "ю": "yu", "я": "ya", "ё": "yo", "є": "ye", "і": "i",
    "ї": "yi", "ґ": "g", "ѝ": "i",
}  # fmt: skip
"""Cyrillic in Latin letters."""
PLAIN_SIGNS = {
    "–": "-", "—": "-", "−": "-", "‑": "-", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"',
    "‘": "'", "’": "'", "…": "...", "·": "*", "•": "*", "→": "->", "←": "<-", "↑": "^", "↓": "v",
    "×": "x", "≤": "<=", "≥": ">=", "✓": "ok", "№": "No.", "\u00a0": " ", "\u202f": " ",
    "\u2009": " ", "\u200b": "", "�": "?",
}  # fmt: skip
"""Signs in those of a typewriter."""


def spell_sign(sign: str) -> str:
    """A sign in letters that every encoding has: it spells what it can, and numbers the rest."""
    if sign in PLAIN_SIGNS:
        return PLAIN_SIGNS[sign]
    if sign.lower() in LATIN:
        small = LATIN[sign.lower()]
        return small if sign.islower() else small.capitalize()
    bare = "".join(one for one in normalize("NFKD", sign) if not combining(one))
    return bare if bare.isascii() and bare else sign.encode("ascii", "backslashreplace").decode()


def replace_lacking(error: UnicodeError) -> tuple[str, int]:
    """Return what stands for signs that an encoding lacks.

    In Python the handler ``spelled`` of codecs.
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(spell_sign, error.object[error.start : error.end])), error.end


codecs.register_error("spelled", replace_lacking)


def as_json(value: Any) -> str:
    """A value as JSON, in letters that the output has: what is spelled otherwise would be lost."""
    text = json.dumps(value, ensure_ascii=False, indent=1)
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return json.dumps(value, indent=1)
    return text


# -- the way out ----------------------------------------------------------------------------------


def run_command(carry_out: Callable[[], int | None]) -> int:
    """Carry a command line out; gives its exit status, whatever becomes of output and input."""
    if sys.stdout is None:
        return _lost("There is nowhere to write to: the output is closed. Open it, or send it on.")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="spelled")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    try:
        try:
            status = carry_out() or 0
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        _mute_stream(sys.stdout)  # the reader has gone, as `head` does, and misses nothing
        return 1
    except Stopped as error:
        return _lost(f"\n{error}", 0)
    except KeyboardInterrupt:
        sys.stdout.write("\n")
        return 0
    except OSError as error:
        if error.filename is not None or error.errno not in UNWRITABLE:
            raise
        _mute_stream(sys.stdout)
        why = error.strerror or error
        return _lost(f"The answer could not be written whole: {why}. Send it to another place.")
    return status


def read_typed(prompt: str) -> str:
    """A line that somebody types; raises ``EOFError`` where nothing more can come."""
    if sys.stdin is None:
        raise EOFError("There is nobody to ask: the input is closed. Open it, and play again.")
    return input(prompt)


def _lost(why: str, status: int = LOST) -> int:
    """Say why, where that can be said."""
    if sys.stderr is None:
        return status
    try:
        sys.stderr.write(f"{why}\n")
        sys.stderr.flush()
    except OSError:
        _mute_stream(sys.stderr)
    return status


def _mute_stream(stream: TextIO) -> None:
    """Send what is left in a stream nowhere, so that it does not fail again at the exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, stream.fileno())
    except (OSError, ValueError):  # no file of the system, as in a test
        pass
    finally:
        os.close(nowhere)
