"""The ``{faults}`` directive: what a reader meets when something fails, as the tests have it.

Its argument is a part of the table: ``network``, ``storage``, ``process`` or ``deployment``.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sphinx.util.docutils import SphinxDirective

from rulebook.tables import row, table

if TYPE_CHECKING:
    from docutils import nodes

FAULTS = Path(__file__).parents[3] / "tests" / "live" / "faults.toml"
HEADS = {
    "network": "What comes wrong",
    "storage": "What is kept",
    "process": "What happens",
    "deployment": "The book is put online anew",
}
SEEN = {"seen": "What you see"}
COLUMNS = {
    "network": {"once": "Once", "stays": "Again and again"},
    "storage": {
        "denied": "Nothing may be kept",
        "full": "There is no room",
        "garbage": "It is damaged",
        "version": "Another edition wrote it",
    },
    "process": SEEN,
    "deployment": SEEN,
}
"""What stands in the table beside the name of a case."""
WAYS = {
    "refused": "refused",
    "cut": "cut in half",
    "damaged": "damaged by a letter",
    "status": "answered with an error",
    "portal": "another page in its place",
}


class FaultsDirective(SphinxDirective):
    """``{faults} network``: a row for each case of a part of the table."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The table."""
        self.env.note_dependency(str(FAULTS))
        told = tomllib.loads(FAULTS.read_text("utf-8"))
        part = self.arguments[0]
        columns = COLUMNS[part]
        rows = [
            row(*([text] for text in (one["part"], *(words(told, one, name) for name in columns))))
            for one in told[part]
        ]
        return [table(f"Faults: {part}", [HEADS[part], *columns.values()], rows)]


def words(told: dict[str, Any], one: dict[str, Any], when: str) -> str:
    """What the reader meets, and for which ways it is something else."""
    but = one.get("but", {})
    apart = {kind: seen for kind, seen in {**but, **but.get(when, {})}.items() if kind in WAYS}
    others = "".join(
        f" Where it is {WAYS[kind]}: {told['seen'][seen]}" for kind, seen in apart.items()
    )
    return f"{told['seen'][one[when]]}{others}"
