"""Runs inside Pyodide at build time: warm up, note what was imported, compile that to bytecode."""

import json
import marshal
import sys
from importlib import import_module
from importlib.util import MAGIC_NUMBER, source_hash
from pathlib import Path
from types import CodeType

job = json.loads(globals()["JOB"])  # set by compile.mjs
stage = Path("/stage")
sys.path[:0] = ["/stage/site"]


ASKED_FOR = (
    "site-packages/widgets/apps/match/__init__.py",
    "site-packages/widgets/apps/stage/opening.py",
    "site-packages/widgets/apps/stage/widget.py",
)
"""What a reader may ask for help about: these keep their docstrings."""


OURS = ("escape_rulebook/", "rules/", "widgets/", "live_kernel/")
LINE = 0xE8
"""The entry of a table of lines that stays on its line; it is for as many instructions as its last
three bits say, and one."""


def on_one_line(code: CodeType) -> CodeType:
    """Code of others, whose errors need name no more than the line where a function begins."""
    full, rest = divmod(len(code.co_code) // 2, 8)
    lines = bytes([LINE | 7, 0]) * full + (bytes([LINE | (rest - 1), 0]) if rest else b"")
    inner = (on_one_line(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    return code.replace(co_linetable=lines, co_consts=tuple(inner))


def bytecode(path: Path, shown: str) -> bytes:
    """A module's bytecode under the path it will have, to be used without a look at the source."""
    source = path.read_bytes()
    # Without docstrings, as under -OO: half a megabyte that no page shows.
    plain = 0 if shown.endswith(ASKED_FOR) else 2
    code = compile(source, shown, "exec", dont_inherit=True, optimize=plain)
    if not shown.partition("site-packages/")[2].startswith(OURS):
        code = on_one_line(code)
    return MAGIC_NUMBER + (1).to_bytes(4, "little") + source_hash(source) + marshal.dumps(code)


def main() -> str:
    """Compile; the report names the warm modules, what failed, and the folder of the library."""
    kernel = import_module("live_kernel.kernel")

    failed = kernel.boot(job["warm"])
    import_module("widgets.warm").warm()
    kernel.settle()
    sys.stdout, sys.stderr = sys.__stdout__, sys.__stderr__
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    archive = f"/lib/python{version.replace('.', '')}.zip"
    library = f"/lib/python{version}"
    warm = {}
    for name, module in list(sys.modules.items()):
        file = getattr(module, "__file__", None) or ""
        for root in (archive, "/stage/site"):
            if file.startswith(root + "/") and file.endswith(".py"):
                warm[file] = name
    compiled = stage / "compiled"
    for file in warm:
        if file.startswith(archive):
            part, base = file[len(archive) + 1 :], library
            source = stage / "stdlib" / part
            if part in job["late"] or not source.exists():  # the page does without
                continue
        else:
            part, base = file[len("/stage/site/") :], library + "/site-packages"
            source = Path(file)
        target = compiled / base[1:] / part
        target.parent.mkdir(parents=True, exist_ok=True)
        target.with_suffix(".pyc").write_bytes(bytecode(source, f"{base}/{part}"))
    return json.dumps({"warm": sorted(warm.values()), "failed": failed, "library": library})


main()
