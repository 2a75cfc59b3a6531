"""The ``{measured}`` directive, roles for turns, weight and version: figures that pages tell.

Those of ``make bench`` are kept in a file; what a site weighs is known when it is whole.
"""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

from sphinx.util.docutils import SphinxDirective, SphinxRole

from rulebook.tables import row, table
from rulebook.tags import tag
from widgets.live import whole

if TYPE_CHECKING:
    from collections.abc import Iterable

    from docutils import nodes

ROOT = Path(__file__).parents[3]
FIGURES = ROOT / "tests" / "bench" / "figures.json"
PROJECT = ROOT / "pyproject.toml"


class MeasuredDirective(SphinxDirective):
    """``{measured}``: all figures, with the day and the machine."""

    def run(self) -> list[nodes.Node]:
        """A table per benchmark."""
        if not FIGURES.exists():
            return [tag("p", "Nothing has been measured yet: run ", tag("code", "make bench"), ".")]
        self.env.note_dependency(str(FIGURES))
        kept = json.loads(FIGURES.read_text("utf-8"))
        rows = [
            row([entry["what"]], [entry["figure"]], [entry["limit"] or "–"], [said(entry["kept"])])
            for part in kept["parts"].values()
            for entry in part
        ]
        when = f"Measured on {kept['day']}: {kept['machine']}."
        return [table("Figures", ["What", "Figure", "Limit", "Kept"], rows), tag("p", when)]


def said(kept: bool) -> str:
    """A word for whether the limit was kept."""
    return "yes" if kept else "missed"


class FigureRole(SphinxRole):
    """``{figure}`what was measured```: the figure beside it."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """The figure, or an error for what was not measured."""
        self.env.note_dependency(str(FIGURES))
        parts = json.loads(FIGURES.read_text("utf-8"))["parts"].values()
        found = {entry["what"]: entry["figure"] for part in parts for entry in part}
        if self.text in found:
            return [tag("span", found[self.text])], []
        words = f"'{self.text}' is not measured; 'make bench' measures."
        message = self.inliner.reporter.error(words, line=self.lineno)
        return [self.inliner.problematic(self.rawtext, self.rawtext, message)], [message]


class VersionRole(SphinxRole):
    """``{version}`now```: the number of this edition, as the packages have it."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """The number that the project's file says."""
        self.env.note_dependency(str(PROJECT))
        return [tag("span", tomllib.loads(PROJECT.read_text("utf-8"))["project"]["version"])], []


class WeightRole(SphinxRole):
    """``{weight}`this edition```: how many bytes the site has without its notebooks."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """A place for the figure."""
        return [tag("span", "–", cls="er-weight")], []


WEIGHT = re.compile(r'(<span class="er-weight">)[^<]*(</span>)')


def weigh(site: Path, told: Iterable[Path]) -> None:
    """Print what a site weighs into the pages that tell it, now that all of it is there."""
    total = sum(
        path.stat().st_size
        for path in site.rglob("*")
        if path.is_file() and path.relative_to(site).parts[0] != whole.APART
    )
    for path in told:
        text = WEIGHT.sub(rf"\g<1>{total / 1e6:.0f} MB\2", path.read_text("utf-8"))
        path.write_text(text, "utf-8")


class TurnsRole(SphinxRole):
    """``{turns}`underground```: how many turns a game takes between the engine's players."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """The figure, or an error that names the games that were measured."""
        self.env.note_dependency(str(FIGURES))
        kept = json.loads(FIGURES.read_text("utf-8"))["parts"].get("length", [])
        found = {entry["what"].rpartition(" ")[2]: entry["figure"] for entry in kept}
        if self.text not in found:
            known = ", ".join(found) or "none: run 'make bench'"
            words = f"The length of '{self.text}' is not measured; measured: {known}."
            message = self.inliner.reporter.error(words, line=self.lineno)
            return [self.inliner.problematic(self.rawtext, self.rawtext, message)], [message]
        return [tag("span", found[self.text])], []
