"""The navigation: the rows beside a page, and the order of all pages, from the contents.

``_toc.yml`` is the only list. What has a caption there is a row that opens; what has none stands
open itself. Beside a page no more is listed than leads to it: the games, the heads of its game, the
chapters of its head, the cases of its chapter. The rest of the open game waits behind its heads.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from sphinx import addnodes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.environment import BuildEnvironment

MOST = 25
"""The rows that are seen beside a page at most."""


class Group(NamedTuple):
    """Pages that stand together below another: their caption, and each with its short title."""

    caption: str
    pages: tuple[tuple[str, str], ...]


class Row(NamedTuple):
    """A row of the navigation: a page, or a caption (no ``page``) that opens its ``rows``."""

    title: str
    page: str
    opens: bool
    here: bool
    rows: tuple[tuple[Row, ...], ...]

    @property
    def seen(self) -> int:
        """How many rows are seen at rest: this one, and those below it while it is open."""
        return 1 + (sum(row.seen for group in self.rows for row in group) if self.opens else 0)


class Place(NamedTuple):
    """Where a page stands: below what (title and page, if any), as which of how many."""

    parts: tuple[tuple[str, str], ...]
    number: int
    of: int
    title: str


def groups(env: BuildEnvironment, page: str) -> list[Group]:
    """What stands directly below a page, group by group."""
    if page not in env.tocs:
        return []
    return [
        Group(
            node.get("caption") or "",
            tuple(
                (name, title or env.titles[name].astext())
                for title, name in node["entries"]
                if name in env.titles
            ),
        )
        for node in env.tocs[page].findall(addnodes.toctree)
    ]


def below(env: BuildEnvironment, page: str) -> Iterator[str]:
    """All pages below a page, in the order of reading."""
    for group in groups(env, page):
        for name, _ in group.pages:
            yield name
            yield from below(env, name)


def above(env: BuildEnvironment, page: str) -> list[str]:
    """The pages that lead to a page, the first one of the book first, itself last."""
    parents = {child: name for name, found in env.toctree_includes.items() for child in found}
    way = [page]
    while (parent := parents.get(way[0])) and parent not in way:
        way.insert(0, parent)
    return way


def rows(env: BuildEnvironment, root: str, page: str) -> tuple[tuple[Row, ...], ...]:
    """The rows beside ``page``, in groups."""
    way = above(env, page)

    def listed(name: str, *, follow: bool) -> tuple[tuple[Row, ...], ...]:
        return tuple(
            opened(group, follow=follow) if group.caption else chapters(group, follow=follow)
            for group in groups(env, name)
        )

    def opened(group: Group, *, follow: bool) -> tuple[Row, ...]:
        inside = follow and any(name in way for name, _ in group.pages)
        return (Row(group.caption, "", inside, False, (chapters(group, follow=inside),)),)

    def chapters(group: Group, *, follow: bool) -> tuple[Row, ...]:
        found = []
        for name, title in group.pages:
            leads = follow and name in way
            inner = listed(name, follow=True) if leads else ()
            found.append(Row(title, name, bool(inner), name == page, inner))
        return tuple(found)

    return listed(root, follow=True)


def place(env: BuildEnvironment, root: str, page: str, aside: frozenset[str]) -> Place | None:
    """The place of a page below others; nothing for one that stands by itself.

    A chapter is counted among those of its whole game; what is only looked up has no number.
    """
    parts: list[tuple[str, str]] = []
    way = above(env, page)
    for parent, child in pairwise(way):
        if parent != root:
            parts.append((env.titles[parent].astext(), parent))
        caption = next(one.caption for one in groups(env, parent) if child in dict(one.pages))
        if caption:
            parts.append((caption, ""))
    if not parts:
        return None
    within = way[1] if way[0] == root and len(way) > 2 else way[0]
    if within == root:
        group = next(one for one in groups(env, root) if page in dict(one.pages))
        counted = [name for name, _ in group.pages]
    else:
        counted = [name for name in below(env, within) if name.rpartition("/")[2] not in aside]
    number = counted.index(page) + 1 if page in counted else 0
    return Place(tuple(parts[:2]), number, len(counted), env.titles[page].astext())


def told(env: BuildEnvironment) -> dict[str, Any]:
    """What pages see of the contents, to tell whether it has changed."""
    return {page: [list(group) for group in groups(env, page)] for page in env.toctree_includes}
