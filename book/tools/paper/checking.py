"""Whether a PDF can be read by everybody: what of PDF/UA (ISO 14289-1) a program can check.

Title, language, a tag for everything that is said, parts in their order: headings without a gap,
tables with their headers, pictures with words, links with their places, letters that can be copied.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pikepdf import Array, Dictionary, Name, Object, Pdf, Stream

from paper.finishing import content
from paper.joining import kids, pressed

HEADINGS = {f"/H{level}": level for level in range(1, 7)}
GROUPS = {"/Document", "/Part", "/Art", "/Sect", "/Div", "/NonStruct", "/Aside", "/BlockQuote"}
KNOWN = {
    *GROUPS, *HEADINGS, "/P", "/L", "/LI", "/Lbl", "/LBody", "/Table", "/THead", "/TBody", "/TFoot",
    "/TR", "/TH", "/TD", "/Caption", "/Figure", "/Formula", "/Link", "/Code", "/Span", "/Quote",
    "/Strong", "/Em", "/Note", "/Form", "/Annot", "/TOC", "/TOCI", "/Title", "/Sub", "/FENote",
}  # fmt: skip
"""Parts that readers of PDF know, of PDF 1.7 and of 2.0."""
WITHIN = {
    "/LI": {"/L"}, "/TR": {"/Table", "/THead", "/TBody", "/TFoot"}, "/TH": {"/TR"}, "/TD": {"/TR"},
    "/THead": {"/Table"}, "/TBody": {"/Table"}, "/TFoot": {"/Table"},
}  # fmt: skip
"""In which parts a part may stand."""
SAYS = (b"Tj", b"TJ", b"'", b'"')


def report(path: Path) -> tuple[list[str], Counter[str]]:
    """What is wrong with a file, each with its place, and how many parts of each kind it has."""
    with Pdf.open(path) as pdf:
        parts: Counter[str] = Counter()
        faults = [*about(pdf)]
        if Name.StructTreeRoot in pdf.Root:
            faults += tree(pdf, parts)
            faults += sheets(pdf)
        faults += letters(pdf)
        return faults, parts


def about(pdf: Pdf) -> Iterator[str]:
    """What a file says of itself."""
    root = pdf.Root
    if not str(root.get(Name.Lang, "")):
        yield "The file does not say its language."
    if not root.get(Name.MarkInfo, Dictionary()).get(Name.Marked, False):
        yield "The file does not say that it is tagged."
    if Name.StructTreeRoot not in root:
        yield "The file has no tags."
    if not root.get(Name.ViewerPreferences, Dictionary()).get(Name.DisplayDocTitle, False):
        yield "Viewers show the name of the file and not its title."
    with pdf.open_metadata() as told:
        if not told.get("dc:title"):
            yield "The file has no title."
        if told.get("pdfuaid:part") != "1":
            yield "The file does not say that it keeps to PDF/UA."


def tree(pdf: Pdf, parts: Counter[str]) -> Iterator[str]:
    """The parts in the order of reading."""
    last = 0
    for part, above in elements(pdf.Root.StructTreeRoot):
        kind = str(part.S)
        parts[kind] += 1
        if kind not in KNOWN:
            yield f"A part is a {kind}, which no reader knows."
        if kind in WITHIN and above not in WITHIN[kind]:
            yield f"A {kind} stands in a {above}."
        if kind in HEADINGS:
            if HEADINGS[kind] > last + 1:
                yield f"A heading {kind} follows one of level {last}: {words(part)!r}."
            last = HEADINGS[kind]
        if kind == "/Figure" and not str(part.get(Name.Alt, "")).strip():
            yield "A picture has no words."
        if kind == "/Table" and not any(str(one.S) == "/TH" for one, _ in elements(part)):
            yield "A table has no headers."
        if kind == "/Link" and not pressed(part):
            yield "A link leads nowhere."


def elements(above: Any, kind: str = "") -> Iterator[tuple[Any, str]]:
    """The parts below one, in order, each with the kind of that in which it stands.

    What is there for grouping alone stands in for what it stands in.
    """
    for kid in kids(above):
        if isinstance(kid, Dictionary) and Name.S in kid:
            yield kid, kind
            own = str(kid.S)
            yield from elements(kid, kind if own == "/NonStruct" else own)


def words(part: Any) -> str:
    """What can be said of a part in a message."""
    return str(part.get(Name.Alt, part.get(Name.ActualText, "")))


def sheets(pdf: Pdf) -> Iterator[str]:
    """What stands on each sheet: all that is said has a tag, and every tag is known to the tree."""
    nums = pdf.Root.StructTreeRoot.ParentTree.Nums
    known = {int(nums[at]): nums[at + 1] for at in range(0, len(nums), 2)}
    for number, page in enumerate(pdf.pages, start=1):
        if page.obj.get(Name.Tabs) != Name.S:
            yield f"Sheet {number}: the tab key does not follow the order of reading."
        yield from drawn(page.obj, content(page), known, f"Sheet {number}")
        for form in page.Resources.get(Name.XObject, Dictionary()).values():
            if isinstance(form, Stream) and Name.StructParents in form:
                yield from drawn(form, form.read_bytes(), known, f"Sheet {number}, a picture")
        for link in page.obj.get(Name.Annots, ()):
            if int(link.get(Name.StructParent, -1)) not in known:
                yield f"Sheet {number}: a link has no tag."
            if not str(link.get(Name.Contents, "")):
                yield f"Sheet {number}: a link has no words."


def drawn(owner: Object, data: bytes, known: dict[int, Any], where: str) -> Iterator[str]:
    """What of a drawing has no tag, or one that the tree does not know."""
    tags = known.get(int(owner.get("/StructParents", -1)), ())
    count = len(tags) if isinstance(tags, Array) else 0
    depth = 0
    for line in data.split(b"\n"):
        sign = line.rpartition(b" ")[2]
        if line.endswith((b"BDC", b"BMC")):
            depth += 1
            if b"/MCID" in line:
                number = int(line.partition(b"/MCID")[2].split()[0])
                if number >= count or not isinstance(tags[number], Dictionary):
                    yield f"{where}: the tag {number} is not in the tree."
        elif sign == b"EMC":
            depth -= 1
        elif sign in SAYS and not depth:
            yield f"{where}: words without a tag."
            return
    if depth:
        yield f"{where}: a tag is not closed."


def letters(pdf: Pdf) -> Iterator[str]:
    """Fonts: in the file, and with what their letters are."""
    for font in pdf.objects:
        if not isinstance(font, Dictionary) or font.get(Name.Type) != Name.Font:
            continue
        if font.get(Name.Subtype) in (Name.CIDFontType2, Name.CIDFontType0):
            told = font.get(Name.FontDescriptor, Dictionary())
            if not {"/FontFile", "/FontFile2", "/FontFile3"} & set(told.keys()):
                yield f"The font {font.get(Name.BaseFont)} is not in the file."
        elif Name.ToUnicode not in font and font.get(Name.Subtype) != Name.Type3:
            yield f"The letters of {font.get(Name.BaseFont)} cannot be copied."
