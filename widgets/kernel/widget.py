"""What every live widget is: a painted board among panels, which hears the page and answers it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets

from rules.core.errors import RulebookError
from widgets.kernel.canvas import Painter
from widgets.kernel.css import ON_SITE
from widgets.kernel.panel import Panel

UNCLEAR = "That could not be understood; nothing has changed."
CRAMPED = (
    "There was no memory left for that. Nothing is lost: close what you do not need, "
    "then do it again."
)


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
    except MemoryError:
        return CRAMPED
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


THEMES = ("light", "dark", "forced")


class Painted(Faces, ipywidgets.VBox):  # type: ignore[misc]
    """A board and its panels; ``top`` is the one that speaks for all of them."""

    painter: Painter
    top: Panel
    _scale, _phone, _ready = 1.0, False, False
    _size, _far = 1.0, 1.0
    """The scale that letters are made for, and how many times farther away readers sit."""

    # -- what each widget says for itself -------------------------------------------------------

    def show(self, *, whole: bool = False, quiet: bool = False) -> None:
        """Paint and send what changed; ``quiet`` where the reader did nothing to this widget."""
        raise NotImplementedError

    def _width(self) -> float:
        """The width of the picture as it is now."""
        raise NotImplementedError

    # -- hearing the page -----------------------------------------------------------------------

    def _hear(self, _panel: Any, message: dict[str, Any], _buffers: Any) -> None:
        if message.get("do") in ("ready", "env"):
            self._look(message.get("env") or {}, first=message["do"] == "ready")
        else:
            super()._hear(_panel, message, _buffers)

    def _look(self, env: dict[str, Any], *, first: bool) -> None:
        """Take over what the page says about itself, and paint for it."""
        theme, ratio = str(env.get("theme", "light")), float(env.get("dpr") or 1)
        changed = self.painter.look(theme if theme in THEMES else "light", ratio)
        if bool(env.get("phone")) != self._phone:
            self._phone, changed = bool(env.get("phone")), True
        width, tall = (float(one) for one in env.get("room") or (0, 0))
        changed |= self._lay_out(width, tall)
        width = float(env.get("width") or 0)
        scale = self._shows() or (width / self._width() if width > 0 else 1.0)
        if abs(scale - self._scale) > 0.001:
            self._scale, changed = scale, True
        changed |= self._fit(max(1.0, float(env.get("far") or 1)))
        self._ready = True
        if first:
            self.painter.forget()
        if changed or first:
            self.show(whole=first, quiet=True)

    def _lay_out(self, width: float, tall: float) -> bool:
        """Lay the picture out for a room, if it can be; whether that changes it."""
        del width, tall
        return False

    def _shows(self) -> float:
        """The scale at which a page shows the picture in its room; 0 where it has none."""
        return 0.0

    def _fit(self, far: float) -> bool:
        """Make letters for readers who sit ``far`` times farther away; whether that changes them.

        Larger letters can make a picture higher, and so its scale smaller: while nothing but the
        picture has changed they only grow, so that this comes to an end.
        """
        size = self._scale / far
        if far > 1 and far == self._far:
            size = min(size, self._size)
        changed = (size, far) != (self._size, self._far)
        self._size, self._far = size, far
        return changed

    # -- answering it ---------------------------------------------------------------------------

    def _patch(
        self,
        regions: dict[str, str],
        root: dict[str, Any],
        *,
        painted: bool,
        fired: dict[str, Any] | None = None,
        motion: dict[str, Any] | None = None,
    ) -> None:
        """Send what changed of the text, and what moves on the way, in one message."""
        told = {"kind": "patch", "regions": regions, "root": root, "fired": fired}
        self.top.send({**told, "painted": painted, **({"motion": motion} if motion else {})})
