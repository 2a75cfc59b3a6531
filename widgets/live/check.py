"""Look at the scripts, their style and their types: ``python -m widgets.live.check``."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from widgets.live import node as nodes

HERE = nodes.HERE
ROOT = HERE.parents[1]
FOLDERS = ("widgets/page", "widgets/live", "book/scripts", "book/_ext", "tests/node")


def main() -> int:
    """Say what is wrong; ``--fix`` mends what it can, ``--install`` brings the tools only."""
    tools, asked = nodes.install(tools=True), sys.argv[1:]
    if asked == ["--install"]:
        return 0
    lint = (tools / "oxlint" / "bin" / "oxlint", "--quiet", "-c", HERE / "oxlint.json")
    types = (tools / "typescript" / "bin" / "tsc", "-p", HERE)
    return int(any([run(*lint, *asked, *FOLDERS), run(*types)]))


def run(*command: str | Path) -> int:
    """Run a program of Node's in the project; its status."""
    whole = [str(nodes.node()), *map(str, command)]
    return subprocess.run(whole, cwd=ROOT, check=False).returncode  # noqa: S603


if __name__ == "__main__":
    sys.exit(main())
