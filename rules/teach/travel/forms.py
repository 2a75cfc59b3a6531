"""The forms in which questions travel, and how a file is known that comes back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from rules.core.errors import Mistake
from rules.teach.travel import gift, moodle, qti
from rules.teach.travel.carried import Carried, FileError
from rules.teach.travel.parcel import MAGIC, unpack_files

MARK = "questions.gift"
"""The file of a lesson pack that is read back."""


class Form(NamedTuple):
    """A form: what people call it, how its files end, and how they are written."""

    title: str
    ending: str
    type: str
    """What a browser calls such a file."""
    write: Callable[[str, Iterable[Carried]], str | bytes]


FORMS: Mapping[str, Form] = MappingProxyType(
    {
        "moodle": Form("Moodle XML", "xml", "application/xml", moodle.write_moodle),
        "gift": Form("GIFT", "gift", "text/plain", gift.write_gift),
        "qti": Form("QTI 2.1", "zip", "application/zip", qti.write_qti),
    }
)
"""The forms by their names."""


def is_gift(text: str) -> bool:
    """Whether a text has answers in braces, as GIFT has."""
    return bool(re.search(r"(?<!\\)\{[^}]*(?<!\\)\}", text, re.DOTALL))


def read_questions(content: bytes, source: str = "the file") -> tuple[Carried, ...]:
    """The questions of a file in any of the forms, or of a lesson pack.

    Raises ``FileError`` naming each line that is wrong, with reason and remedy.
    """
    if content.startswith(MAGIC):
        files = unpack_files(content, source)
        if MARK in files:
            return read_questions(files[MARK], f"{source}, {MARK}")
        return qti.read_qti(content, source)
    if content.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
        return moodle.read_moodle(content, source)
    return gift.read_gift(decode_text(content, source), source)


def decode_text(content: bytes, source: str) -> str:
    """A file of text; raises ``FileError`` where it is none."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        wrong = Mistake(f"line {line}", "this is no text in UTF-8", "save it as UTF-8")
        raise FileError.listing(source, [wrong]) from None
