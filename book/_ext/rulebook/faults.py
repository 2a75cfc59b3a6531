"""The ``{faults}`` directive: what a reader meets when something fails, as the tests have it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sphinx.util.docutils import SphinxDirective

from rulebook.tables import row, table

if TYPE_CHECKING:
    from docutils import nodes

FAULTS = Path(__file__).parents[3] / "tests" / "live" / "faults.toml"
WAYS = {
    "refused": "refused",
    "cut": "cut in half",
    "damaged": "damaged by a letter",
    "status": "answered with an error",
    "portal": "another page in its place",
}


class FaultsDirective(SphinxDirective):
    """``{faults}``: a row for each part of a page, once wrong and wrong for long."""

    def run(self) -> list[nodes.Node]:
        """The table."""
        self.env.note_dependency(str(FAULTS))
        told = tomllib.loads(FAULTS.read_text("utf-8"))
        rows = [
            row([one["part"]], [words(told, one, "once")], [words(told, one, "stays")])
            for one in told["network"]
        ]
        return [table("Faults", ["What comes wrong", "Once", "Again and again"], rows)]


def words(told: dict[str, Any], one: dict[str, Any], when: str) -> str:
    """What the reader meets, and for which ways it is something else."""
    but = one.get("but", {})
    apart = {kind: seen for kind, seen in {**but, **but.get(when, {})}.items() if kind in WAYS}
    others = "".join(
        f" Where it is {WAYS[kind]}: {told['seen'][seen]}" for kind, seen in apart.items()
    )
    return f"{told['seen'][one[when]]}{others}"
