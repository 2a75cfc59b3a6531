"""The ``{mixed-up}`` directive: pairs and chains that a chapter's end leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx.util.docutils import SphinxDirective

from rulebook.tags import Child, tag
from rules.teach.chains import chains_of, title_chain
from rules.teach.contrast import games_of, pairs_of, title_pair

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from docutils import nodes

PAGE = "your-progress"
MOST = 3
"""How many links of either kind a page has at most."""


class MixedUpDirective(SphinxDirective):
    """``{mixed-up}``: links to the pairs and chains of which a clause belongs to this page."""

    def run(self) -> list[nodes.Node]:
        """A line for either kind of which the edition has some."""
        here, shelf = self.env.docname, {*self.config.rulebook_games}
        pairs = [name for name in pairs_of(here) if games_of(name) <= shelf]
        return [
            *self._line("Two boards to tell apart", "pair", pairs, title_pair),
            *self._line("Step by step", "chain", chains_of(here), title_chain),
        ]

    def _line(
        self, lead: str, mark: str, names: Sequence[str], title: Callable[[str], str]
    ) -> list[nodes.Node]:
        links: list[Child] = []
        up = "../" * self.env.docname.count("/")
        for name in names[:MOST]:
            links += [tag("a", title(name), href=f"{up}{PAGE}.html#er-{mark}={name}"), ", "]
        return [tag("p", f"{lead}: ", *links[:-1], ".", cls="er-lasting")] if links else []
