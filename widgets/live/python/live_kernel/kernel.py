"""The kernel: one namespace for a page, cells run in it one by one, comm messages in between.

The worker calls :func:`boot` once, :func:`attach` when the page listens, then :func:`run_cell`
and :func:`message`.
"""

from __future__ import annotations

import ast
import gc
import importlib
import inspect
import json
import linecache
import random
import sys
from collections.abc import Iterable, Mapping
from types import CodeType
from typing import Any

import __main__

from . import comms, errors, link, output, rooms

_FLAGS = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
_MAGIC = "Lines that begin with % or ! are commands of JupyterLab; here only Python runs."


def boot(warm: Iterable[str] = ()) -> list[str]:
    """Take over streams and comms, import the warm modules; the names that failed are returned."""
    comms.install()
    sys.stdout, sys.stderr = output.Stream("stdout"), output.Stream("stderr")
    failed = []
    for name in warm:
        try:
            importlib.import_module(name)
        except Exception as error:
            failed.append(f"{name}: {type(error).__name__}: {error}")
    return failed


def settle() -> None:
    """Clean up before a memory snapshot: what is rubbish now would be restored on every page."""
    output.flush()
    gc.collect()


def check() -> None:
    """Look at a restored memory; an error here means that it is of no use."""
    if not isinstance(sys.stdout, output.Stream) or sys.modules.get("ipywidgets") is None:
        raise RuntimeError("the restored memory holds no kernel")
    json.loads(json.dumps({"text": "ok", "number": 1.5}))


def attach(post: link.Post, packs: Mapping[str, Any], fetch: rooms.Fetch) -> None:
    """Connect the page, and name the packs that are not there yet (:mod:`live_kernel.rooms`).

    A restored memory repeats its random seed, so a new one is drawn.
    """
    random.seed()
    errors.provide()
    rooms.install(packs, fetch)
    link.attach(post)


def _source(source: str) -> str:
    """A cell's source; display magics are dropped, other magics named as what they are."""
    lines = source.splitlines()
    for index, line in enumerate(lines):
        if line.startswith(("%matplotlib", "%config", "%load_ext", "%autoreload")):
            lines[index] = ""
        elif line.startswith(("%", "!")):
            raise SyntaxError(_MAGIC, (link.parent["name"], index + 1, 1, line))
    return "\n".join(lines) + "\n"


def _compile(source: str, name: str) -> tuple[CodeType | None, CodeType | None]:
    """The statements of a cell, and its last expression if its value is to be shown."""
    tree = ast.parse(_source(source), name)
    last: ast.Expression | None = None
    if tree.body and isinstance(tree.body[-1], ast.Expr) and not _silenced(source):
        last = ast.Expression(tree.body.pop().value)  # type: ignore[attr-defined]
    body = compile(tree, name, "exec", _FLAGS) if tree.body else None
    return body, compile(last, name, "eval", _FLAGS) if last else None


def _silenced(source: str) -> bool:
    """Whether the cell ends in a semicolon, the notebook's sign for "do not show"."""
    code = source.rstrip().rsplit("\n", 1)[-1]
    return code.split("#")[0].rstrip().endswith(";")


async def _execute(code: CodeType) -> Any:
    result = eval(code, __main__.__dict__)
    return await result if code.co_flags & inspect.CO_COROUTINE else result


async def run_cell(source: str, cell: int, number: int, looks: str = "{}") -> bool:
    """Run a cell; whether it went through. Whatever it shows is sent as it comes.

    ``looks`` is what the page tells of the stages that stand there until then, as JSON.
    """
    errors.provide()
    name = errors.CELL.format(cell + 1)
    link.parent = {"id": f"run-{number}", "cell": cell, "name": name}
    linecache.cache[name] = (len(source), None, source.splitlines(True), name)
    here, link.looks = link.parent, json.loads(looks)
    try:
        body, last = _compile(source, name)
        if body is not None:
            await _execute(body)
            link.parent = here  # a comm message may have come in between
        if last is not None:
            value = await _execute(last)
            link.parent = here
            if value is not None:
                __main__.__dict__["_"] = value
                output.show(value)
        return True
    except BaseException as error:
        link.parent = here
        if isinstance(error, SystemExit):
            return True
        errors.publish(error)
        return False
    finally:
        output.flush()


def message(text: str, buffers: Any) -> None:
    """Deliver one comm message; an error in a widget's callback is shown in that widget's cell."""
    errors.provide()
    before = link.parent
    try:
        content = json.loads(text)
        kind = content.pop("kind")
        link.parent = {"id": content.pop("id"), "cell": comms.home(content["comm_id"])}
        comms.handle(kind, content, [memoryview(item.to_bytes()) for item in buffers])
    except Exception as error:
        errors.publish(error)
    finally:
        output.flush()
        link.parent = before
