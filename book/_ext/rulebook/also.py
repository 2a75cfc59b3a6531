"""What "see also" says beside a clause: clauses and rulings that belong to it, from elsewhere.

Nothing of it is written by hand: what belongs together is what the scenarios prove
(:mod:`rules.explain.ties`). Where each stands is known only when all pages are read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from rulebook.clause import domain_of, slots
from rulebook.domain import chips
from rulebook.tags import Tag, tag
from rules.core.clauses import game_of
from rules.explain.ties import choose_related, family_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulebook.domain import Home

SIGHT, PAGE, SHELF, GAME = range(4)
"""Another clause is in sight, on the same page, in another game, on another page of the game."""


class Also(SphinxPostTransform):
    """Add it to every clause that is at home on the page; its links are resolved later."""

    default_priority = 5
    formats = ("html",)

    def run(self, **_: object) -> None:
        """Each clause with its own; a quote has none."""
        homes, sections = domain_of(self.env).homes(), sections_of(self.document)
        for block in list(self.document.findall(Tag)):
            if "er_clause" in block and "er-quote" not in block["classes"]:
                far = farther(block["er_clause"], self.env.docname, homes, sections)
                if found := choose_related(block["er_clause"], far):
                    game = game_of(block["er_clause"])
                    slots(block, "er-beside").append(
                        tag("span", " see also ", *chips(found, within=game), cls="er-also")
                    )


def sections_of(document: nodes.document) -> dict[str, nodes.Node | None]:
    """For each clause and ruling of a page the section in which it stands."""
    found: dict[str, nodes.Node | None] = {}
    for block in document.findall(Tag):
        if clause := block["attrs"].get("data-er-clause"):
            section: nodes.Node | None = block.parent
            while section is not None and not isinstance(section, nodes.section):
                section = section.parent
            found.setdefault(clause, section)
    return found


def farther(
    clause: str, page: str, homes: dict[str, Home], sections: dict[str, nodes.Node | None]
) -> Callable[[str], int]:
    """How far others stand from a clause of a page.

    What is numbered like it, on the same page, is read with it, and what has no home is not named.
    """

    def far(other: str) -> int:
        if other not in homes:
            return SIGHT
        if homes[other].docname != page:
            return GAME if game_of(other) == game_of(clause) else SHELF
        together = sections.get(other) is sections.get(clause)
        return SIGHT if together or family_of(other) == family_of(clause) else PAGE

    return far
