"""Two columns: the text of a section beside the stage it is about.

A code cell that shows a stage starts a pair. The pair holds the text up to the next such cell or
the end of the section; text above the first cell of a section belongs to it too. In a document the
stage follows the first clause it shows. By style sheet wide screens set text and stage side by
side, and where there is one column the stage stands above its text. The heading of a section
is no part of the text, so that it can stand above its stage. The title of a page and its opening
stand above everything, in a row of their own.
"""

from __future__ import annotations

from math import ceil

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from rulebook.cells import scenario_of, shows, shows_two
from rulebook.clause import stage_anchor
from rulebook.tags import Tag, tag
from widgets.live import rooms


class Edge(nodes.General, nodes.Element):
    """The opening or closing edge of a column. Columns cut across headings: they are no nodes."""


def edge(html: str) -> Edge:
    """An edge that writes ``html``."""
    node = Edge()
    node["html"] = html
    return node


def visit_edge(self: nodes.NodeVisitor, node: Edge) -> None:
    """Write the edge."""
    self.body.append(node["html"])  # type: ignore[attr-defined]
    raise nodes.SkipNode


class Pairs(SphinxPostTransform):
    """Lay out every section that has a stage."""

    default_priority = 900
    formats = ("html",)

    def run(self, **_: object) -> None:
        """Pair up text and stages."""
        anchors: set[str] = set()
        for section in list(self.document.findall(nodes.section)):
            pair_up(section, anchors)
        words = opened(self.document)
        first = next((one for one in self.document.findall(Edge) if one.get("opens")), None)
        if first is not None:
            kinds = ["er-pair", "er-pair-first"]
            wide = self.env.docname.endswith("/index") and "er-pair-wide" not in first["html"]
            kinds += ["er-pair-wide"] * wide
            kinds += ["er-pair-long"] * (words > TWO_LINES)
            first["html"] = first["html"].replace("er-pair", " ".join(kinds), 1)
            title = next(self.document.findall(nodes.title))
            if more := taller(len(title.astext()), words):
                style = f'<div style="--er-more:{more}px" '
                first["html"] = first["html"].replace("<div ", style, 1)


TWO_LINES = 205
"""So many letters of an opening stand in two lines on a desk."""
HEAD, LINE = (22, 32), (49, 21)
"""So many letters of a title and of an opening stand in a line on a phone, and how high that is."""
LINES = 4
"""So many lines of an opening have room above the first stage of a phone."""


def taller(title: int, opening: int) -> int:
    """How many pixels more than usual the title and the opening of a page take on a phone.

    They are told by how many letters they have.
    """
    return (ceil(title / HEAD[0]) - 1) * HEAD[1] + max(0, ceil(opening / LINE[0]) - LINES) * LINE[1]


def opened(document: nodes.document) -> int:
    """Mark the opening of a page, its first paragraph below the title; how many letters it has."""
    page = next((one for one in document.children if isinstance(one, nodes.section)), None)
    for one in page.children if page is not None else ():
        if isinstance(one, nodes.paragraph):
            one["classes"].append("er-opening")
            return len(one.astext())
        if isinstance(one, nodes.section | Edge):
            break
    return 0


def pair_up(section: nodes.section, anchors: set[str]) -> None:
    """Lay out one section; nothing happens in one without a stage of its own.

    ``anchors`` are those given on this page: the first stage of a scenario is the one led to.
    """
    kids = list(section.children)
    starts = [place for place, kid in enumerate(kids) if shows(kid)]
    if not starts:
        return
    lead = opening(section, kids[: starts[0]])
    laid: list[nodes.Node] = kids[:lead]
    kids, starts = kids[lead:], [start - lead for start in starts]
    for number, start in enumerate(starts):
        last = number + 1 == len(starts)
        end = ending(kids, start) if last else starts[number + 1]
        before = [] if number else kids[:start]
        laid += pair(before, kids[start], kids[start + 1 : end], anchors)
        if last:
            laid += kids[end:]
    section.children = []
    section += laid


def opening(section: nodes.section, above: list[nodes.Node]) -> int:
    """How many nodes at the top of a page are its title and its opening: one paragraph."""
    if not isinstance(section.parent, nodes.document):
        return 0
    found = (at for at, one in enumerate(above, 1) if isinstance(one, nodes.paragraph))
    return next(found, sum(isinstance(one, nodes.title) for one in above))


def ending(kids: list[nodes.Node], start: int) -> int:
    """Where the last pair of a section ends: before a part that is wide or has a stage itself."""
    for place in range(start + 1, len(kids)):
        kid = kids[place]
        if is_wide(kid) or any(shows(inner) for inner in kid.findall(nodes.container)):
            return place
    return len(kids)


def is_wide(node: nodes.Node) -> bool:
    """Whether the node needs the whole width."""
    return any("er-wide" in found["classes"] for found in node.findall(nodes.Element))


WIDE = {"duel", "colditz"}
"""The games whose boards are wider than a column."""


def needs_row(stage: nodes.Node) -> bool:
    """Whether a stage stands in a row of its own, its text below: its board is wide, or two are."""
    games = rooms.named([stage["er_source"]])  # type: ignore[index]
    return shows_two(stage) or not WIDE.isdisjoint(games)


def pair(
    before: list[nodes.Node], stage: nodes.Node, after: list[nodes.Node], anchors: set[str]
) -> list[nodes.Node]:
    """Text and stage between the edges of their columns."""
    head = before[:1] if isinstance(next(iter(before), None), nodes.title) else []
    above, below = around(before[len(head) :], stage, after)
    name = scenario_of(stage)
    mark = stage_anchor(name) if name else ""
    anchor = tag("div", stage, cls="er-pair-stage", id="" if mark in anchors else mark)
    anchors.add(mark)
    opened = edge(f'<div class="er-pair{" er-pair-wide" * needs_row(stage)}">\n')
    opened["opens"] = True
    return [
        opened,
        *head,
        edge('<div class="er-pair-text">'),
        *above,
        edge("</div>\n"),
        anchor,
        edge('\n<div class="er-pair-text er-pair-rest">'),
        *below,
        edge("</div>\n</div>\n"),
    ]


def around(
    before: list[nodes.Node], stage: nodes.Node, after: list[nodes.Node]
) -> tuple[list[nodes.Node], list[nodes.Node]]:
    """The text above and below the stage: it follows the first clause it shows.

    It never passes another code cell, for cells run in the order in which they stand.
    """
    name = scenario_of(stage)
    text = before + after
    for place, node in enumerate(text):
        if isinstance(node, Tag) and name in node.get("er_fired_by", ()):
            low, high = sorted((place + 1, len(before)))
            if any(is_cell(passed) for passed in text[low:high]):
                break
            return text[: place + 1], text[place + 1 :]
        if isinstance(node, nodes.section):
            break
    return before, after


def is_cell(node: nodes.Node) -> bool:
    """Whether the node is or holds a code cell."""
    return any(found.get("nb_element") == "cell_code" for found in node.findall(nodes.container))
