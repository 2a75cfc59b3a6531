"""All printed pages as one file: sheets numbered, bookmarks, links that stay inside the book."""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence
from typing import NamedTuple, cast
from urllib.parse import unquote

from pypdf import PageObject, PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    BooleanObject,
    DictionaryObject,
    FloatObject,
    NameObject,
    NullObject,
    StreamObject,
    TextStringObject,
)

from paper.printing import INSIDE, Printed

POINTS_PER_MM = 72 / 25.4
NUMBER_AT = (194 * POINTS_PER_MM, 8.2 * POINTS_PER_MM)
"""Right end and base of a sheet's number, in points."""
DIGIT = 4.45
"""Width of a digit of the 8-point standard font, in points."""
LONG_NUMBER = re.compile(rb"-?\d*\.\d{3,}")
"""Chromium writes coordinates with eight digits, which nobody can see."""


class Book(NamedTuple):
    """The file, and every link for which no place was found, as ``page -> target``."""

    writer: PdfWriter
    lost: tuple[str, ...]


def join(
    front: Sequence[PdfReader], printed: Sequence[tuple[int, Printed]], title: str, author: str
) -> Book:
    """Join cover and contents with the pages, each with its level in the bookmarks."""
    writer = PdfWriter()
    for sheets in front:
        for sheet in sheets.pages:
            writer.add_page(sheet)
    first: dict[str, int] = {}
    for _, one in printed:
        first[one.name] = len(writer.pages)
        for sheet in one.pdf.pages:
            writer.add_page(sheet)
    places = {
        (one.name, anchor): (first[one.name] + number, top)
        for _, one in printed
        for anchor, (number, top) in one.places.items()
    }
    lost = _links(writer, first, places)
    _bookmarks(writer, printed, first, places)
    _numbers(writer)
    writer.add_metadata({"/Title": title, "/Author": author})
    root = writer._root_object  # noqa: SLF001 - pypdf has no other way to set these two
    root[NameObject("/Lang")] = TextStringObject("en")
    root[NameObject("/ViewerPreferences")] = DictionaryObject(
        {NameObject("/DisplayDocTitle"): BooleanObject(True)}
    )
    writer.page_mode = "/UseOutlines"
    writer.compress_identical_objects(remove_unreferenced=True)
    return Book(writer, tuple(lost))


def _links(
    writer: PdfWriter, first: dict[str, int], places: dict[tuple[str, str], tuple[int, float]]
) -> list[str]:
    """Lead every link to a page of the book to its sheet; the rest stay as they are."""
    lost = []
    for sheet in writer.pages:
        for reference in sheet.get("/Annots", ()):
            link = reference.get_object()
            uri = str(link.get("/A", {}).get("/URI", ""))
            if not uri.startswith(INSIDE):
                continue
            name, _, anchor = unquote(uri.removeprefix(INSIDE)).partition("#")
            number, top = places.get((name, anchor), (first.get(name, -1), 0.0))
            if number < 0 or (anchor and (name, anchor) not in places):
                lost.append(f"{name}#{anchor}")
            if number >= 0:
                del link["/A"]
                link[NameObject("/Dest")] = _place(writer.pages[number], top)
    return lost


def _place(sheet: PageObject, top: float) -> ArrayObject:
    """A place on a sheet, for a viewer to go to; 0 is its top."""
    height = FloatObject(top) if top else FloatObject(sheet.mediabox.top)
    assert sheet.indirect_reference is not None
    return ArrayObject(
        [sheet.indirect_reference, NameObject("/XYZ"), NullObject(), height, NullObject()]
    )


def _bookmarks(
    writer: PdfWriter,
    printed: Sequence[tuple[int, Printed]],
    first: dict[str, int],
    places: dict[tuple[str, str], tuple[int, float]],
) -> None:
    """A bookmark for every page, below its chapter, and for every section of it."""
    chapter = None
    for level, one in printed:
        above = chapter if level > 1 else None
        mark = writer.add_outline_item(
            title=one.title, page_number=first[one.name], parent=above, is_open=False
        )
        chapter = mark if level == 1 else chapter
        for section in one.sections:
            number, _ = places.get((one.name, section.anchor), (first[one.name], 0.0))
            writer.add_outline_item(
                title=section.title, page_number=number, parent=mark, is_open=False
            )


def _numbers(writer: PdfWriter) -> None:
    """Write its number on every sheet but the cover, and round what is drawn to what is seen."""
    font = writer._add_object(  # noqa: SLF001
        DictionaryObject(
            {
                NameObject("/Type"): NameObject("/Font"),
                NameObject("/Subtype"): NameObject("/Type1"),
                NameObject("/BaseFont"): NameObject("/Helvetica"),
            }
        )
    )
    for number, sheet in enumerate(writer.pages, start=1):
        drawn = sheet.get_contents()
        data = slim(drawn.get_data() if drawn is not None else b"")
        if number > 1:
            left, base = NUMBER_AT[0] - DIGIT * len(str(number)), NUMBER_AT[1]
            text = f"BT /ErNumber 8 Tf {left:.2f} {base:.2f} Td ({number}) Tj ET"
            data = b"q\n" + data + b"\nQ\n" + text.encode()
            resources = cast("DictionaryObject", sheet["/Resources"].get_object())
            fonts = resources.setdefault(NameObject("/Font"), DictionaryObject()).get_object()
            fonts[NameObject("/ErNumber")] = font
        stream = StreamObject()
        stream._data = zlib.compress(data, 9)  # noqa: SLF001
        stream[NameObject("/Filter")] = NameObject("/FlateDecode")
        sheet[NameObject("/Contents")] = writer._add_object(stream)  # noqa: SLF001


def slim(data: bytes) -> bytes:
    """A sheet's drawing with numbers rounded to a hundredth of a point; text is left alone."""
    return data if b"(" in data else LONG_NUMBER.sub(_rounded, data)


def _rounded(found: re.Match[bytes]) -> bytes:
    value = float(found[0])
    text = f"{value:.{2 if abs(value) >= 1 else 4}f}".rstrip("0").rstrip(".")
    return b"0" if text in ("-0", "") else text.encode()
