"""IPython.display: the classes and functions that notebooks use to show things."""

from __future__ import annotations

import base64
import json
import mimetypes
import uuid
from pathlib import Path
from typing import Any

from live_kernel import output  # type: ignore[import-not-found]

__all__ = [
    "HTML", "JSON", "SVG", "Code", "DisplayHandle", "DisplayObject", "Image", "Javascript",
    "Latex", "Markdown", "Math", "Pretty", "TextDisplayObject", "clear_output", "display",
    "display_html", "display_markdown", "display_svg", "publish_display_data", "update_display",
]  # fmt: skip


class DisplayHandle:
    """A display that can be changed later."""

    def __init__(self, display_id: str | None = None) -> None:
        """Name the display, or let it be named."""
        self.display_id = display_id or uuid.uuid4().hex

    def display(self, value: object, **kwargs: Any) -> None:
        """Show a value under this name."""
        display(value, display_id=self.display_id, **kwargs)

    def update(self, value: object, **kwargs: Any) -> None:
        """Replace what is shown under this name."""
        update_display(value, display_id=self.display_id, **kwargs)


def display(
    *values: object, display_id: Any = None, raw: bool = False, **kwargs: Any
) -> DisplayHandle | None:
    """Show values in the output of the running cell."""
    handle = None
    if display_id:
        handle = DisplayHandle(None if display_id is True else str(display_id))
    for value in values:
        if raw and isinstance(value, dict):
            output.publish(value, kwargs.get("metadata"), display_id=handle and handle.display_id)
        else:
            output.show(
                value, display_id=handle and handle.display_id, update=bool(kwargs.get("update"))
            )
    return handle


def update_display(value: object, *, display_id: str, **kwargs: Any) -> None:
    """Replace what an earlier display shows."""
    output.show(value, display_id=display_id, update=True)


def publish_display_data(
    data: dict[str, Any], metadata: dict[str, Any] | None = None, **kwargs: Any
) -> None:
    """Show a ready MIME bundle."""
    output.publish(data, metadata, display_id=(kwargs.get("transient") or {}).get("display_id"))


def clear_output(wait: bool = False) -> None:
    """Clear the output of the running cell."""
    output.clear(wait)


class DisplayObject:
    """Something with a content of one MIME type, given as text or read from a file of this site."""

    _mime = "text/plain"
    _binary = False

    def __init__(
        self, data: Any = None, url: str | None = None, filename: Any = None, metadata: Any = None
    ) -> None:
        """Take the content, or read it from a file."""
        if filename is not None:
            path = Path(filename)
            data = path.read_bytes() if self._binary else path.read_text(encoding="utf-8")
        self.data, self.url, self.metadata = data, url, metadata or {}

    def _repr_mimebundle_(
        self, include: Any = None, exclude: Any = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        bundle = {self._mime: self.data, "text/plain": repr(self)}
        return bundle, {self._mime: self.metadata} if self.metadata else {}

    def __repr__(self) -> str:
        return f"<{type(self).__name__} object>"


class TextDisplayObject(DisplayObject):
    """A display object whose content is text."""


class HTML(TextDisplayObject):
    """Markup, shown as it is."""

    _mime = "text/html"

    def _repr_html_(self) -> str:
        return str(self.data)

    __html__ = _repr_html_


class Markdown(TextDisplayObject):
    """Markdown text."""

    _mime = "text/markdown"


class Latex(TextDisplayObject):
    """A formula, shown as its source: this site loads no typesetter."""

    _mime = "text/latex"


class Math(Latex):
    """A formula without its dollar signs."""

    def __init__(self, data: Any = None, **kwargs: Any) -> None:
        """Take the formula."""
        super().__init__(f"$\\displaystyle {data}$", **kwargs)


class SVG(TextDisplayObject):
    """A drawing."""

    _mime = "image/svg+xml"


class Pretty(TextDisplayObject):
    """Plain text without quotes."""

    def __repr__(self) -> str:
        return str(self.data)


class Code(Pretty):
    """Source text in a fixed-width face."""

    def __init__(self, data: Any = None, language: str | None = None, **kwargs: Any) -> None:
        """Take the source."""
        super().__init__(data, **kwargs)
        self.language = language


class Javascript(TextDisplayObject):
    """A script for the page."""

    _mime = "application/javascript"


class JSON(DisplayObject):
    """Plain data."""

    _mime = "application/json"

    def _repr_mimebundle_(
        self, include: Any = None, exclude: Any = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        data = json.loads(self.data) if isinstance(self.data, str) else self.data
        return {self._mime: data, "text/plain": json.dumps(data, indent=1, ensure_ascii=False)}, {}


class Image(DisplayObject):
    """A picture from bytes, from a file, or at an address of this site."""

    _binary = True

    def __init__(
        self,
        data: Any = None,
        url: str | None = None,
        filename: Any = None,
        format: str | None = None,
        width: Any = None,
        height: Any = None,
        alt: str | None = None,
        **kwargs: Any,
    ) -> None:
        """Take the picture and how large to show it."""
        if isinstance(data, str):
            data, url = None, data
        super().__init__(data, url, filename)
        guess = f"image/{format}" if format else mimetypes.guess_type(str(filename or url or ""))[0]
        self._mime = guess or (
            "image/jpeg" if self.data and self.data[:2] == b"\xff\xd8" else "image/png"
        )
        sizes = {"width": width, "height": height, "alt": alt}
        self.metadata = {key: value for key, value in sizes.items() if value is not None}

    def _repr_mimebundle_(
        self, include: Any = None, exclude: Any = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        if self.data is None:
            from html import escape

            extra = "".join(
                f' {key}="{escape(str(value))}"' for key, value in self.metadata.items()
            )
            return {
                "text/html": f'<img src="{escape(str(self.url))}"{extra}>',
                "text/plain": repr(self),
            }, {}
        text = base64.b64encode(self.data).decode()
        return {self._mime: text, "text/plain": repr(self)}, {self._mime: self.metadata}


def display_html(*values: object, raw: bool = False, **kwargs: Any) -> None:
    """Show markup."""
    display(*(HTML(value) if raw else value for value in values))


def display_markdown(*values: object, raw: bool = False, **kwargs: Any) -> None:
    """Show Markdown text."""
    display(*(Markdown(value) if raw else value for value in values))


def display_svg(*values: object, raw: bool = False, **kwargs: Any) -> None:
    """Show drawings."""
    display(*(SVG(value) if raw else value for value in values))
