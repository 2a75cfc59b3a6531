"""Pillow's Image module, by name only."""

from typing import Any, NoReturn

_REASON = "Pillow is not part of this page's Python: it runs in JupyterLab, not on the static site"


class Image:
    """No image is ever of this class."""


def open(*_: Any, **__: Any) -> NoReturn:
    """Refuse, with the reason."""
    raise NotImplementedError(_REASON)


def fromarray(*_: Any, **__: Any) -> NoReturn:
    """Refuse, with the reason."""
    raise NotImplementedError(_REASON)


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    raise AttributeError(f"PIL.Image.{name}: {_REASON}")
