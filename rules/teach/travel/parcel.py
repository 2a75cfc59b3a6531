"""Several files as one zip: always the same bytes for the same files, and read with care."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Mapping

from rules.core.errors import Mistake
from rules.teach.travel.carried import FileError

DAY = (1980, 1, 1, 0, 0, 0)
"""The day that every file is from, so that what is packed twice is the same."""
MOST_BYTES = 50_000_000
"""Bytes of all that is unpacked."""
MOST_FILES = 1000
"""Files of a zip that is read."""
MAGIC = b"PK"


def pack_files(files: Mapping[str, str | bytes]) -> bytes:
    """A zip of files by their names."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as parcel:
        for name, content in files.items():
            parcel.writestr(zipfile.ZipInfo(name, DAY), content, zipfile.ZIP_DEFLATED)
    return held.getvalue()


def unpack_files(content: bytes, source: str = "the file") -> dict[str, bytes]:
    """The files of a zip by their names; raises ``FileError``. Nothing is written anywhere."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as parcel:
            entries = [one for one in parcel.infolist() if not one.is_dir()]
            if len(entries) > MOST_FILES or sum(one.file_size for one in entries) > MOST_BYTES:
                raise _make_error(source, "it holds too much", "take along fewer questions")
            return {one.filename: parcel.read(one) for one in entries}
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError):
        # A runtime error is what a file with a password gives.
        raise _make_error(source, "this zip cannot be opened", "take it along once more") from None


def _make_error(source: str, reason: str, remedy: str) -> FileError:
    return FileError.listing(source, [Mistake("", reason, remedy)])
