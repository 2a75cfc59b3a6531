"""A notebook whose cells are run by a kernel, as ``nbconvert --execute`` does it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).parents[1]
STATE = "application/vnd.jupyter.widget-state+json"


def apart(act: Callable[[], Any]) -> Any:
    """Do something in a thread of its own: the browser of other tests has this one's event loop."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(act).result()


def executed(cells: Sequence[str]) -> Any:
    """The notebook with its outputs and the state of its widgets."""
    codes = [nbformat.v4.new_code_cell(cell) for cell in cells]  # type: ignore[no-untyped-call]
    notebook = nbformat.v4.new_notebook(cells=codes)  # type: ignore[no-untyped-call]
    place = {"metadata": {"path": str(ROOT)}}
    client = NotebookClient(notebook, timeout=120, kernel_name="python3", resources=place)
    apart(lambda: asyncio.run(client.async_execute()))
    return notebook


def state(notebook: Any) -> dict[str, Any]:
    """The widgets that a notebook holds, by their models."""
    found: dict[str, Any] = notebook.metadata["widgets"][STATE]["state"]
    return found


def said(notebook: Any, cell: int) -> str:
    """What a cell has printed."""
    return "".join(one.get("text", "") for one in notebook.cells[cell].outputs)
