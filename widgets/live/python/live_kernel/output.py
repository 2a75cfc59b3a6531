"""What cells show: text streams and rich displays, in the notebook's own shapes."""

from __future__ import annotations

import base64
import io
import pprint
import sys
from contextlib import suppress
from typing import Any

from . import link

#: Methods that give one MIME type each; IPython's names.
_METHODS = {
    "_repr_html_": "text/html",
    "_repr_markdown_": "text/markdown",
    "_repr_svg_": "image/svg+xml",
    "_repr_png_": "image/png",
    "_repr_jpeg_": "image/jpeg",
    "_repr_latex_": "text/latex",
    "_repr_json_": "application/json",
    "_repr_javascript_": "application/javascript",
}

Bundle = dict[str, Any]


def _text(value: object) -> str:
    try:
        return pprint.pformat(value, width=80, sort_dicts=False) if _builtin(value) else repr(value)
    except Exception as error:  # a broken __repr__ must not hide the rest
        return f"<{type(value).__name__} object; its repr failed: {error}>"


def _builtin(value: object) -> bool:
    return type(value) in (dict, list, tuple, set, frozenset)


def bundle(value: object, include: Any = None, exclude: Any = None) -> tuple[Bundle, Bundle]:
    """A value's MIME bundle and its metadata, as IPython's display formatter gives them."""
    data: Bundle = {}
    metadata: Bundle = {}
    if not isinstance(value, type):
        rich = getattr(value, "_repr_mimebundle_", None)
        if callable(rich):
            found = rich(include=include, exclude=exclude)
            found, extra = found if isinstance(found, tuple) else (found, {})
            data.update(found or {})
            metadata.update(extra or {})
        for name, mime in _METHODS.items():
            method = getattr(value, name, None)
            if mime not in data and callable(method):
                found = method()
                found, extra = found if isinstance(found, tuple) else (found, None)
                if found is not None:
                    data[mime] = (
                        base64.b64encode(found).decode() if isinstance(found, bytes) else found
                    )
                if extra:
                    metadata[mime] = extra
    if "text/plain" not in data:
        data["text/plain"] = _text(value)
    return data, metadata


def flush() -> None:
    """Send what was printed so far: what is shown next stands below it."""
    sys.stdout.flush()
    sys.stderr.flush()


def publish(
    data: Bundle,
    metadata: Bundle | None = None,
    *,
    display_id: str | None = None,
    update: bool = False,
) -> None:
    """Show a ready MIME bundle."""
    flush()
    link.send(
        "output",
        output={"output_type": "display_data", "data": data, "metadata": metadata or {}},
        display_id=display_id,
        update=update,
    )


def show(value: object, *, display_id: str | None = None, update: bool = False) -> None:
    """Show a value the way a notebook would."""
    own = getattr(value, "_ipython_display_", None)
    if callable(own) and not isinstance(value, type):
        with suppress(NotImplementedError):  # then the bundle is asked for, as IPython does it
            own()
            return
    publish(*bundle(value), display_id=display_id, update=update)


def clear(wait: bool = False) -> None:
    """Clear the output of the running cell, or of the Output widget that captures it."""
    flush()
    link.send("clear", wait=wait)


class Stream(io.TextIOBase):
    """sys.stdout or sys.stderr: lines are gathered and sent together."""

    def __init__(self, name: str) -> None:
        """Make the stream of a name, stdout or stderr."""
        self._name = name
        self._held: list[str] = []

    @property
    def encoding(self) -> str:  # type: ignore[override]
        """The encoding that callers expect to see."""
        return "utf-8"

    @property
    def name(self) -> str:
        """The stream's usual name."""
        return f"<{self._name}>"

    def writable(self) -> bool:
        """Text may be written."""
        return True

    def isatty(self) -> bool:
        """This is no terminal."""
        return False

    def write(self, text: str) -> int:
        """Hold text back until a flush, or until much has gathered."""
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        self._held.append(text)
        if len(self._held) > 200:
            self.flush()
        return len(text)

    def flush(self) -> None:
        """Send what was held back."""
        if self._held:
            text, self._held = "".join(self._held), []
            link.send("output", output={"output_type": "stream", "name": self._name, "text": text})
