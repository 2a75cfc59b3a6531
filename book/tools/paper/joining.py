"""Printed parts joined into one file: their trees of tags, their places, their bookmarks.

Each part is a document of its own. What its numbers and names count in it alone is told apart
before it joins: the keys by which sheets find their tags, the ids that cells of tables name.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any, NamedTuple
from urllib.parse import unquote

from pikepdf import Array, Dictionary, Name, OutlineItem, Page, Pdf, Stream, String

from paper.printing import INDEX, Leaf, anchor


class Spot(NamedTuple):
    """A place: the sheet, from 0, and how far from its left and its foot, in points."""

    sheet: int
    left: float
    top: float


class Heading(NamedTuple):
    """A heading of a page or of one of its sections, and where it stands."""

    title: str
    spot: Spot


@dataclass
class Joined:
    """A book in the making: what is joined so far."""

    pdf: Pdf = field(default_factory=Pdf.new)
    spots: dict[str, Spot] = field(default_factory=dict)
    headings: list[Heading] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    _trees: list[Any] = field(default_factory=list)
    _keys: list[tuple[int, Any]] = field(default_factory=list)
    _ids: list[tuple[str, Any]] = field(default_factory=list)
    _next: int = 0

    def add(self, made: bytes) -> None:
        """Join a printed part."""
        before = len(self.pdf.pages)
        with Pdf.open(BytesIO(made)) as part:
            without_index(part)
            self._told_apart(part, f"{len(self._trees)}-")
            sheets = {page.objgen: at + before for at, page in enumerate(part.pages)}
            for name, place in part.Root.get(Name.Dests, Dictionary()).items():
                if place[0].objgen in sheets:
                    self.spots[name.removeprefix("/")] = spot(place, sheets)
            self.headings += headed(part, sheets)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # links are led to their places when all is joined
                self.pdf.pages.extend(part.pages)
            tree = self.pdf.copy_foreign(part.Root.StructTreeRoot)
        self._trees.append(tree.K)
        nums = [*tree.ParentTree.Nums]
        self._keys += [(int(key), found) for key, found in zip(nums[::2], nums[1::2], strict=True)]
        self._ids += identified(tree)

    def _told_apart(self, part: Pdf, prefix: str) -> None:
        """Give the keys and ids of a part values that no other part has."""
        tree = part.Root.StructTreeRoot
        first, self._next = self._next, self._next + int(tree.ParentTreeNextKey)
        for one in part.objects:
            if not isinstance(one, Dictionary | Stream):
                continue
            for key in ("/StructParents", "/StructParent"):
                if key in one:
                    one[key] = int(one[key]) + first
            if one.get("/Type") == Name.StructElem:
                for about in one.get("/A", ()):
                    if "/Headers" in about:
                        about.Headers = Array([String(f"{prefix}{id_}") for id_ in about.Headers])
            if one.get("/S") == Name.Link and not pressed(one):
                one.S = Name.Span  # a line at the very edge of a sheet: its place was not written
        for id_, element in identified(tree):
            element.ID = String(f"{prefix}{id_}")
        nums = tree.ParentTree.Nums
        for at in range(0, len(nums), 2):
            nums[at] = int(nums[at]) + first

    def front(self, made: bytes) -> None:
        """Join the part that stands before all others."""
        count, known = len(self.pdf.pages), len(self.headings)
        self.add(made)
        del self.headings[known:]
        own = [*self.pdf.pages][count:]
        del self.pdf.pages[count:]
        for at, page in enumerate(own):
            self.pdf.pages.insert(at, page)
        self._trees.insert(0, self._trees.pop())

        def moved(found: Spot) -> Spot:
            late = found.sheet < count
            return found._replace(sheet=found.sheet + len(own) if late else found.sheet - count)

        self.spots = {name: moved(found) for name, found in self.spots.items()}
        self.headings = [one._replace(spot=moved(one.spot)) for one in self.headings]

    def close(self, inside: str, language: str) -> None:
        """Make one tree of all, and lead every link that begins with ``inside`` to its sheet."""
        pdf = self.pdf
        root = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
        whole = pdf.make_indirect(
            Dictionary(Type=Name.StructElem, S=Name.Document, P=root, Lang=String(language))
        )
        below = Array()
        for tree in self._trees:
            for kid in kids(tree):
                kid.P = whole
                below.append(kid)
        whole.K = below
        root.K = whole
        keys = sorted(self._keys, key=lambda one: one[0])
        nums = Array([one for pair in keys for one in pair])
        root.ParentTree = pdf.make_indirect(Dictionary(Nums=nums))
        root.ParentTreeNextKey = self._next
        names = Array()
        for id_, element in sorted(self._ids, key=lambda one: one[0].encode()):
            names.extend([String(id_), element])
        if len(names):
            root.IDTree = pdf.make_indirect(
                Dictionary(Names=names, Limits=Array([names[0], names[-2]]))
            )
        pdf.Root.StructTreeRoot = root
        bare(whole, nums)
        pdf.Root.MarkInfo = Dictionary(Marked=True)
        pages = [*pdf.pages]  # to count to one of many each time takes long
        for page in pages:
            for link in page.obj.get(Name.Annots, ()):
                self._led(link, inside, pages)

    def _led(self, link: Any, inside: str, pages: Sequence[Page]) -> None:
        """Lead a link to a place of the book there."""
        if Name.Dest in link:
            name = str(link.Dest).removeprefix("/")
        else:
            uri = str(link.get(Name.A, Dictionary()).get(Name.URI, ""))
            if not uri.startswith(inside):
                link.Contents = String(uri)
                return
            name = unquote(uri.removeprefix(inside))
        found = self.spots.get(name) or self.spots.get(f"{name.partition('-')[0]}-")
        if name not in self.spots:
            self.lost.append(name)
        if Name.A in link:
            del link[Name.A]
        if found:
            link.Dest = place_of(pages[found.sheet], found)
        if Name.Contents not in link:
            link.Contents = String("to another place of the book")

    def bookmarks(self, levels: Sequence[int], leaves: Sequence[Leaf]) -> None:
        """A bookmark for every page, below its chapter, and for every section of it."""
        starts = [self.spots[anchor(leaf.number)] for leaf in leaves]
        pages = [*self.pdf.pages]
        ends = [*map(order, starts[1:]), (len(pages), 0.0)]

        def to(found: Spot) -> Array:
            return place_of(pages[found.sheet], found)

        with self.pdf.open_outline() as outline:
            for level, leaf, start, end in zip(levels, leaves, starts, ends, strict=True):
                mark = OutlineItem(leaf.title, to(start))
                mark.children += [
                    OutlineItem(one.title, to(one.spot))
                    for one in self.headings
                    if order(start) <= order(one.spot) < end and one.title != leaf.title
                ]
                mark.is_closed = True
                if level > 1 and outline.root:
                    outline.root[-1].children.append(mark)
                else:
                    outline.root.append(mark)


def order(found: Spot) -> tuple[int, float]:
    """Where a place stands among all: sheets from the first, each from its top."""
    return found.sheet, -found.top


def bare(whole: Any, nums: Array) -> None:
    """Take out tags that only hold what is said: the browser makes one for every line of a text.

    What they hold moves up into the tag round them, and the sheets are told so.
    """
    gone: dict[Any, Any] = {}

    def lift(part: Any) -> None:
        kept: list[Any] = []
        moved = False
        for kid in kids(part):
            tag = isinstance(kid, Dictionary) and Name.S in kid
            if tag:
                lift(kid)
            if tag and str(kid.S) == "/NonStruct" and Name.ID not in kid and Name.Alt not in kid:
                gone[kid.objgen] = part
                kept += held(kid)
                moved = True
            else:
                kept.append(kid)
        if not moved:
            return
        for kid in kept:
            if isinstance(kid, Dictionary) and Name.S in kid:
                kid.P = part
        part.K = Array(kept)

    lift(whole)

    def upmost(part: Any) -> Any:
        while part.objgen in gone:
            part = gone[part.objgen]
        return part

    for at in range(1, len(nums), 2):
        found = nums[at]
        if isinstance(found, Array):
            nums[at] = Array([upmost(one) if isinstance(one, Dictionary) else one for one in found])
        elif isinstance(found, Dictionary):
            nums[at] = upmost(found)


def kids(part: Any) -> list[Any]:
    """What stands in a tag: other tags, and what is said, by its number."""
    found = part.get(Name.K, ())
    return [*found] if isinstance(found, Array) else [found] if Name.K in part else []


def held(part: Any) -> list[Any]:
    """What a tag holds, each with the sheet on which it stands."""
    return [
        Dictionary(Type=Name.MCR, Pg=part.Pg, MCID=kid) if isinstance(kid, int) else kid
        for kid in kids(part)
    ]


def place_of(page: Page, found: Spot) -> Array:
    """A place as viewers go to it, at the size that they show."""
    return Array([page.obj, Name.XYZ, found.left, found.top, 0])


def spot(place: Any, sheets: Mapping[Any, int]) -> Spot:
    """A place of a printed part."""
    return Spot(sheets[place[0].objgen], float(place[2]), float(place[3]))


def headed(part: Pdf, sheets: Mapping[Any, int]) -> Iterator[Heading]:
    """The headings of pages and sections in a printed part, from its own bookmarks."""
    with part.open_outline() as outline:
        for item in (one for page in outline.root for one in (page, *page.children)):
            if isinstance(item.destination, Array) and item.destination[0].objgen in sheets:
                yield Heading(item.title, spot(item.destination, sheets))


def pressed(part: Any) -> bool:
    """Whether a link's tag names its place on a sheet."""
    return any(
        isinstance(kid, Dictionary) and (kid.get(Name.Type) == Name.OBJR or pressed(kid))
        for kid in kids(part)
    )


def identified(tree: Any) -> Iterator[tuple[str, Any]]:
    """The tags that have an id, by it."""

    def node(one: Any) -> Iterator[tuple[str, Any]]:
        names = [*one.get(Name.Names, ())]
        for id_, element in zip(names[::2], names[1::2], strict=True):
            yield str(element.get(Name.ID, id_)), element
        for kid in one.get(Name.Kids, ()):
            yield from node(kid)

    if Name.IDTree in tree:
        yield from node(tree.IDTree)


def without_index(part: Pdf) -> None:
    """Take out the list that only made the browser tell where its links lead."""
    places = part.Root.get(Name.Dests, Dictionary())
    if f"/{INDEX}" not in places:
        return
    at = next(
        at for at, page in enumerate(part.pages) if page.objgen == places[f"/{INDEX}"][0].objgen
    )
    late = [page.obj for page in [*part.pages][at:]]
    owners = [*late, *(link for page in late for link in page.get(Name.Annots, ()))]
    keys = ("/StructParents", "/StructParent")
    gone = {int(one[key]) for one in owners for key in keys if key in one}
    del part.pages[at:]
    tree = part.Root.StructTreeRoot
    del tree.K.K[-1]
    nums = [*tree.ParentTree.Nums]
    kept = Array()
    for key, found in zip(nums[::2], nums[1::2], strict=True):
        if int(key) not in gone:
            kept.extend([key, found])
    tree.ParentTree.Nums = kept
