"""One node for every HTML element the directives need, and short ways to write it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from docutils import nodes

if TYPE_CHECKING:
    from sphinx.writers.html5 import HTML5Translator


class Tag(nodes.General, nodes.TextElement):
    """An HTML element: ``tag`` is its name, ``attrs`` its attributes but ``id`` and ``class``."""


Child = nodes.Node | str
PARTS = re.compile(r"[^/._]*[/._]+|[^/._]+")


def tag(
    element: str,
    /,
    *children: Child,
    cls: str = "",
    id: str = "",  # noqa: A002
    **attrs: str,
) -> Tag:
    """An element; ``data_er_step="2"`` becomes ``data-er-step="2"``, and texts become nodes."""
    node = Tag(
        "",
        "",
        *(nodes.Text(child) if isinstance(child, str) else child for child in children),
        classes=cls.split(),
        ids=[id] if id else [],
    )
    node["tag"] = element
    node["attrs"] = {key.rstrip("_").replace("_", "-"): value for key, value in attrs.items()}
    return node


def hidden(text: str) -> Tag:
    """Words for assistive technology only."""
    return tag("span", text, cls="visually-hidden")


def path(text: str) -> Tag:
    """A path or a dotted name as code; a line may end behind ``/``, ``.`` and ``_`` only."""
    parts: list[Child] = []
    for part in PARTS.findall(text):
        parts += [part, tag("wbr")]
    return tag("code", *parts[:-1], cls="er-path")


VOID = {"input", "br", "hr", "img", "wbr"}


def visit(self: HTML5Translator, node: Tag) -> None:
    """Open the element."""
    self.body.append(self.starttag(node, node["tag"], "", **node["attrs"]))


def depart(self: HTML5Translator, node: Tag) -> None:
    """Close the element."""
    if node["tag"] not in VOID:
        self.body.append(f"</{node['tag']}>")


def skip(self: Any, node: Tag) -> None:
    """Other builders see the contents only."""


HTML = (visit, depart)
OTHER = (skip, skip)
