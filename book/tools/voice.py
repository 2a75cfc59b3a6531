"""Look for words that the book does not use: in some files, or in all.

``python book/tools/voice.py book/duel/pits.md`` prints every finding with its line, what to say
instead, and the reason. The words stand in ``book/voice.toml``. Hints fail nothing.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
sys.path += [str(HERE.parent), str(HERE / "_ext")]


def main(arguments: list[str] | None = None) -> int:
    """Print what is found; the status is 1 when something is wrong."""
    from rulebook import voice

    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("files", nargs="*", type=Path, help="pages or files of games; none: all")
    chosen = options.parse_args(arguments)
    try:
        found = voice.check(chosen.files or None)
    except (voice.VocabularyError, OSError) as error:
        print(f"voice: {error}")
        return 2
    for one in found:
        print(one)
    wrong = sum(not one.hint for one in found)
    print(f"{wrong} to mend, {len(found) - wrong} hints" if found else "Nothing to mend.")
    return 1 if wrong else 0


if __name__ == "__main__":
    from rules.core.terminal import run_command

    sys.exit(run_command(main))
