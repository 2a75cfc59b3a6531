"""The ``{mixed-up}`` directive: pairs and chains that a chapter's end leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx.util.docutils import SphinxDirective

from rulebook.tags import Child, tag
from rules.teach.chains import CHAINS
from rules.teach.contrast import PAIRS

if TYPE_CHECKING:
    from docutils import nodes

    from rules.teach.named import Named

PAGE = "your-progress"
MOST = 3
"""How many links of either kind a page has at most."""


class MixedUpDirective(SphinxDirective):
    """``{mixed-up}``: links to the pairs and chains of which a clause belongs to this page."""

    def run(self) -> list[nodes.Node]:
        """A line for either kind of which the edition has some."""
        return [
            *self._line("Two boards to tell apart", PAIRS),
            *self._line("Step by step", CHAINS),
        ]

    def _line(self, lead: str, table: Named) -> list[nodes.Node]:
        here, shelf = self.env.docname, {*self.config.rulebook_games}
        names = [name for name in table.of_chapter(here) if table.every_entry[name].games <= shelf]
        links: list[Child] = []
        up = "../" * self.env.docname.count("/")
        for name in names[:MOST]:
            href = f"{up}{PAGE}.html#er-{table.thing}={name}"
            links += [tag("a", table.tell_title(name), href=href), ", "]
        return [tag("p", f"{lead}: ", *links[:-1], ".", cls="er-lasting")] if links else []
