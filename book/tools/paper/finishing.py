"""A joined book made a file: what sheets repeat is written once, numbers are as fine as eyes see.

Chromium writes coordinates with eight digits and every object by itself; what is written here says
the same in a third of the size.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from pikepdf import Array, Dictionary, Name, ObjectStreamMode, Page, Pdf, Stream, String, settings

LONG_NUMBER = re.compile(rb"-?\d*\.\d{2,}")
STEPS, PAINTS = (
    frozenset((b"m", b"l", b"c", b"v", b"y", b"re", b"h")),
    frozenset((b"S", b"s", b"f", b"f*", b"B", b"B*", b"b", b"b*")),
)
"""What draws a path, and what paints it: nothing is set by them, nothing is cut off."""
DECORATION = b"/Artifact BMC"
LONG = 120
"""Bytes from which a drawing is worth a name of its own."""
EVERYWHERE = (-30000, -30000, 30000, 30000)
TEXT = re.compile(rb"\((?:[^()\\]|\\.)*\)|<[0-9A-Fa-f\s]*>", re.DOTALL)
"""A text in a drawing, whose bytes are letters and no numbers."""


def finish(pdf: Pdf, out: Path, about: Mapping[str, str]) -> None:
    """Write the joined book as a file that says what it is: ``title``, ``author``, ``language``."""
    share(pdf)
    with pdf.open_metadata(set_pikepdf_as_editor=False) as told:
        told["dc:title"] = about["title"]
        told["dc:creator"] = [about["author"]]
        told["dc:language"] = [about["language"]]
        told["pdfuaid:part"] = "1"
    pdf.docinfo["/Title"] = about["title"]
    pdf.docinfo["/Author"] = about["author"]
    pdf.Root.Lang = String(about["language"])
    pdf.Root.ViewerPreferences = Dictionary(DisplayDocTitle=True)
    pdf.Root.PageMode = Name.UseOutlines
    out.parent.mkdir(parents=True, exist_ok=True)
    settings.set_flate_compression_level(9)
    pdf.save(
        out,
        object_stream_mode=ObjectStreamMode.generate,
        compress_streams=True,
        recompress_flate=True,
        deterministic_id=True,
    )


def share(pdf: Pdf) -> None:
    """Write each drawing once that sheets repeat, such as the ground of a board in every step.

    A drawing is a run of paths; what is set before it (place, colours, width) is inherited.
    """
    drawn: list[tuple[Any, bytes]] = []
    for page in pdf.pages:
        lines = marked(slim(content(page)), tagged(page))
        drawn.append((page.obj, b"\n".join(lines)))
        page.Tabs = Name.S
    drawn += [
        (form, slim(form.read_bytes()))
        for form in pdf.objects
        if isinstance(form, Stream) and form.get(Name.Subtype) == Name.Form
    ]
    cut = [[*runs(data)] for _, data in drawn]
    seen = Counter(run for parts in cut for run, path in parts if path)
    forms: dict[bytes, tuple[str, Any]] = {}
    for (owner, _), parts in zip(drawn, cut, strict=True):
        used: dict[str, Any] = {}
        told = []
        for run, path in parts:
            if not path or seen[run] < 2:
                told.append(run)
                continue
            if run not in forms:
                about = {"Type": Name.XObject, "Subtype": Name.Form, "BBox": Array(EVERYWHERE)}
                forms[run] = (f"/Er{len(forms)}", pdf.make_stream(run, **about))
            name, form = forms[run]
            used[name] = form
            told.append(f"{name} Do\n".encode())
        if isinstance(owner, Stream):
            owner.write(b"".join(told))
        else:
            owner.Contents = pdf.make_stream(b"".join(told))
        if used:
            if Name.Resources not in owner:
                owner.Resources = Dictionary()
            if Name.XObject not in owner.Resources:
                owner.Resources.XObject = Dictionary()
            for name, form in used.items():
                owner.Resources.XObject[name] = form


def content(page: Page) -> bytes:
    """What is drawn on a sheet."""
    told = page.Contents
    return b"\n".join(one.read_bytes() for one in (told if isinstance(told, Array) else [told]))


def tagged(page: Page) -> frozenset[bytes]:
    """The drawings that a sheet names and that have tags within."""
    named = page.Resources.get(Name.XObject, Dictionary())
    return frozenset(key.encode() for key, form in named.items() if Name.StructParents in form)


def marked(data: bytes, own: frozenset[bytes]) -> Iterator[bytes]:
    """The lines of a sheet, what is drawn outside every tag marked as decoration.

    ``own`` are drawings with tags within: they stand by themselves.
    """
    depth, held = 0, list[bytes]()
    for line in data.split(b"\n"):
        sign = line.rpartition(b" ")[2]
        opens = line.endswith((b"BDC", b"BMC"))
        if depth or opens:
            depth += opens - (sign == b"EMC")
            yield line
        elif held and held[0] == b"BT":
            held.append(line)
            if line == b"ET":
                yield from (DECORATION, *held, b"EMC")
                held = []
        elif sign in STEPS or line == b"BT":
            held.append(line)
        elif held and sign in PAINTS:
            yield from (DECORATION, *held, line, b"EMC")
            held = []
        elif sign == b"Do" and line.split()[0] not in own:
            yield from (DECORATION, line, b"EMC")
        else:
            yield from (*held, line)
            held = []
    yield from held


def runs(data: bytes) -> Iterator[tuple[bytes, bool]]:
    """A sheet's drawing in parts, each with whether it is a run of paths worth a name."""
    other: list[bytes] = []
    run: list[bytes] = []
    last = 0  # of the run up to what paints it
    for line in [*data.split(b"\n"), b""]:
        sign = line.rpartition(b" ")[2]
        if sign in STEPS or (run and sign in PAINTS):
            run.append(line)
            last = len(run) if sign in PAINTS else last
            continue
        drawn = b"".join(one + b"\n" for one in run[:last])
        if len(drawn) >= LONG:
            yield b"".join(one + b"\n" for one in other), False
            yield drawn, True
            other = run[last:]
        else:
            other += run
        other.append(line)
        run, last = [], 0
    yield b"".join(one + b"\n" for one in other), False


def slim(data: bytes) -> bytes:
    """A sheet's drawing with numbers rounded to a hundredth of a point.

    Texts are left alone, and so is what scales: a drawing far down a long document would move.
    """
    return b"\n".join(line if line.endswith(b" cm") else _slim(line) for line in data.split(b"\n"))


def _slim(line: bytes) -> bytes:
    fine = TENTH if line.rpartition(b" ")[2] in STEPS else HUNDREDTH
    parts, last = [], 0
    for text in TEXT.finditer(line):
        parts += [LONG_NUMBER.sub(fine, line[last : text.start()]), text[0]]
        last = text.end()
    return b"".join([*parts, LONG_NUMBER.sub(fine, line[last:])])


def _rounded(digits: int, found: re.Match[bytes]) -> bytes:
    value = float(found[0])
    text = f"{value:.{digits if abs(value) >= 1 else digits + 2}f}".rstrip("0").rstrip(".")
    return b"0" if text in ("-0", "") else text.encode()


TENTH, HUNDREDTH = partial(_rounded, 1), partial(_rounded, 2)
"""Corners of paths, which are drawn smaller than they are written; and everything else."""
