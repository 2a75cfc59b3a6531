"""The code cells of a page: their sources for the live runtime, and the scenarios they show.

MyST-NB drops the source of a cell tagged ``remove-input``. The notebook it has just run still has
it, so the sources are taken from there and pinned to the cells of the page.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict

from docutils import nodes
from sphinx.util import logging

from rules import scenarios as scenario

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

LOG = logging.getLogger(__name__)
SHOW = re.compile(r"\bshow\(\s*(?:[\"']([a-z0-9-]+/[a-z0-9-]+)[\"'])?")
"""A cell that shows a stage; the group is the scenario it names, if it names one."""
TWO = re.compile(r"\bviewer=[\"'][^\"']+\+")
"""One that shows it with the eyes of two."""

WRONG = "raises-exception"
"""The tag of a cell that is wrong on purpose, to show what is said then."""


class Cell(TypedDict):
    """A code cell as the runtime wants it."""

    source: str
    tags: list[str]


def notebook_path(app: Sphinx, docname: str) -> Path:
    """Where MyST-NB leaves the notebook it has run for a page."""
    return Path(app.outdir).parent / "jupyter_execute" / f"{docname}.ipynb"


def notebook(app: Sphinx, docname: str) -> list[dict[str, Any]]:
    """All cells of the notebook of a page; none for a plain page."""
    path = notebook_path(app, docname)
    if not path.exists():
        return []
    cells: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))["cells"]
    return cells


def code_containers(document: nodes.document) -> list[nodes.container]:
    """The containers of the page that become ``div.cell``, in order."""
    return [
        node for node in document.findall(nodes.container) if node.get("nb_element") == "cell_code"
    ]


def collect(app: Sphinx, document: nodes.document) -> None:
    """Pin sources to the cells of a page that has just been read, and keep them for its script."""
    env = app.env
    docname = env.docname
    cells = notebook(app, docname)
    code = {place: cell for place, cell in enumerate(cells) if cell["cell_type"] == "code"}
    if not code:
        return
    restore_removed(document, code)
    found: list[Cell] = []
    for node in code_containers(document):
        cell = code[node["cell_index"]]
        source = "".join(cell["source"])
        node["er_source"] = source
        if WRONG not in cell["metadata"].get("tags", []):
            report_unknown(node)
        found.append({"source": source, "tags": list(cell["metadata"].get("tags", []))})
    env.metadata[docname]["er_cells"] = found
    env.metadata[docname]["er_scenarios"] = scenarios(found)


def report_unknown(cell: nodes.container) -> None:
    """Warn of a scenario that does not exist: on the page it would only be a card that says so."""
    name = scenario_of(cell)
    if name and name not in scenario.list_scenarios(name.split("/", 1)[0]):
        LOG.warning("There is no scenario '%s'.", name, location=cell, type="rulebook")


def restore_removed(document: nodes.document, code: dict[int, dict[str, Any]]) -> None:
    """Put an empty cell where ``remove-cell`` left nothing: its code runs in the browser too."""
    present = {node["cell_index"]: node for node in code_containers(document)}
    for place in sorted(code.keys() - present.keys()):
        empty = nodes.container(
            nb_element="cell_code", cell_index=place, classes=["cell", "tag_remove-cell"]
        )
        later = [index for index in present if index > place]
        if later:
            neighbour = present[min(later)]
            neighbour.parent.insert(neighbour.parent.index(neighbour), empty)
        else:
            last = list(document.findall(nodes.section))
            (last[-1] if last else document).append(empty)
        present[place] = empty


def scenarios(cells: list[Cell]) -> list[str]:
    """The scenarios the cells show, in order, each once."""
    names = [name for cell in cells for name in SHOW.findall(cell["source"]) if name]
    return list(dict.fromkeys(names))


def shows(node: nodes.Node) -> bool:
    """Whether the node is a code cell that shows a stage."""
    return (
        isinstance(node, nodes.container)
        and node.get("nb_element") == "cell_code"
        and bool(SHOW.search(node.get("er_source", "")))
    )


def shows_two(cell: nodes.Node) -> bool:
    """Whether a cell that shows a stage lays two boards side by side."""
    return bool(TWO.search(cell["er_source"]))  # type: ignore[index]


def scenario_of(cell: nodes.Node) -> str:
    """The name of the scenario a cell shows first; empty when the cell computes it."""
    found = SHOW.search(cell["er_source"])  # type: ignore[index]
    return (found.group(1) or "") if found else ""


def cells_of(env: BuildEnvironment, docname: str) -> list[Cell]:
    """The cells of a page, as they stand in its script."""
    found: list[Cell] = env.metadata[docname].get("er_cells", [])
    return found
