"""Two faces of a widget: text and pictures for readers without Python, and the live one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.core.errors import RulebookError
from widgets.kernel.panel import ON_SITE

UNCLEAR = "That could not be understood; nothing has changed."


def about(stage: str, title: str, game: str, **more: Any) -> dict[str, Any]:
    """What a page notes about a widget that is no scenario: its name, and ``more``."""
    plain = {"state": "live", "step": 0, "viewer": "", "popup": "", "w": 1, "h": 1}
    return {"stage": stage, "title": title, "game": game, **plain, **more}


def tried(deed: Callable[[], object]) -> str:
    """Do what a page has asked for; what was wrong with it, in words, or nothing."""
    try:
        deed()
    except RulebookError as error:
        return str(error)
    except Exception:  # noqa: BLE001 - whatever came from a page, the reader gets words
        return UNCLEAR
    return ""


class Faces:
    """What a widget shows where no Python runs; to be named before the widget's own class."""

    def do(self, name: str, arg: str = "") -> None:
        """Do one thing a reader can do, and show the result."""
        raise NotImplementedError

    def _hear(self, _panel: Any, message: dict[str, Any], _buffers: Any) -> None:
        """What the page has sent: a press by its name."""
        self.do(str(message.get("do", "")), str(message.get("arg", "")))

    _sent: dict[str, str]
    """The regions as the page has them."""

    def _changed(self, found: dict[str, str], *, whole: bool = False) -> dict[str, str]:
        """Which of the regions the page has not got yet; from now on it has them."""
        before, self._sent = self._sent, found
        return {name: html for name, html in found.items() if whole or before.get(name) != html}

    def _faces(self) -> tuple[str, str]:
        """The widget for readers without Python: as HTML, and as plain text."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Text for readers without Python, and the widget for those with it.

        On the site the text is in the page already, so only the widget is made.
        """
        bundle = super()._repr_mimebundle_(**kwargs)  # type: ignore[misc]
        if ON_SITE:
            return bundle
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        html, plain = self._faces()
        data = {"text/html": html, **(data or {}), "text/plain": plain}
        return (data, *bundle[1:]) if isinstance(bundle, tuple) else data
