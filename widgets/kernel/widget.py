"""What every live widget is: a painted board among panels, which hears the page and answers it."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable, Collection, Coroutine, Iterable, Iterator
from importlib import import_module
from typing import Any

import ipywidgets

from rules.core.errors import RulebookError
from widgets.kernel import cells
from widgets.kernel.canvas import Painter
from widgets.kernel.css import ON_SITE
from widgets.kernel.html import part
from widgets.kernel.panel import Panel
from widgets.kernel.scene import Scene

UNCLEAR = "That could not be understood; nothing has changed."
CRAMPED = (
    "There was no memory left for that. Nothing is lost: close what you do not need, "
    "then do it again."
)
FOR_PAGES = "ER_PAGES"
"""Set in the environment where cells are run for pages of the site, which bring the style."""
REST = 0.03
"""Seconds in which nothing happens before something is worked out ahead."""
VIEW = "application/vnd.jupyter.widget-view+json"


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


def ahead(name: str) -> dict[str, Any]:
    """What the page has told, before a cell ran, of the still stage that its widget takes over.

    So the widget is drawn once. A notebook tells nothing.
    """
    page = sys.modules.get("live_kernel.link")
    found: dict[str, Any] = page.looks.get(name, {}) if page else {}
    return found


class Faces:
    """What a widget shows where no Python runs; to be named before the widget's own class."""

    def do(self, name: str, arg: str = "") -> None:
        """Do one thing a reader can do, and show the result."""
        raise NotImplementedError

    def _listen(self, *panels: Panel, kinds: Iterable[str] = ()) -> None:
        """Hear what the panels send, and be known on the page by these names."""
        for name in ("er-stage", *kinds):
            self.add_class(name)
        for one in panels:
            one.on_msg(self._hear)

    def _hear(self, _panel: Any, message: dict[str, Any], _buffers: Any) -> None:
        """What the page has sent: a press by its name."""
        self.do(str(message.get("do", "")), str(message.get("arg", "")))

    _sent: dict[str, str]
    """The regions as the page has them."""

    def _changed(self, found: dict[str, str], *, whole: bool = False) -> dict[str, str]:
        """Which of the regions the page has not got yet; from now on it has them."""
        before, self._sent = self._sent, found
        return {name: html for name, html in found.items() if whole or before.get(name) != html}

    # -- its faces --------------------------------------------------------------------------------

    top: Panel
    """The panel that speaks for the whole widget."""
    model_id: str
    comm: Any
    add_class: Callable[[str], Any]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        cells.note(self)

    def close(self) -> None:
        """Close the widget with all its parts; nothing goes on."""
        if self.comm is None:
            return
        self._stop()
        for one in parts_of(self):
            one.close()
        super().close()  # type: ignore[misc]

    _timer: asyncio.TimerHandle | None = None
    _task: asyncio.Task[None] | None = None
    """What the widget does by itself at length."""
    _going: Collection[asyncio.Task[None]] = ()

    def _set_going(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None] | None:
        """Do some work in turns with the page until the widget is closed; ``None`` without one."""
        try:
            task = asyncio.get_running_loop().create_task(work)
        except RuntimeError:
            work.close()
            return None
        self._going = [*(one for one in self._going if not one.done()), task]
        return task

    def _wait(self, deed: Callable[..., object], *given: Any) -> None:
        """Do something once nothing else happens; what is asked for later takes its place."""
        if self._timer is not None:
            self._timer.cancel()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        self._timer = loop.call_later(REST, deed, *given)

    def _stop(self) -> None:
        """End what the widget does by itself."""
        for one in (self._timer, *self._going):
            if one is not None:
                one.cancel()

    def _as_page(self) -> str:
        """The widget for readers without Python, as a page of the site shows it."""
        raise NotImplementedError

    def _as_text(self) -> str:
        """The same in a line of plain text."""
        raise NotImplementedError

    def _as_picture(self) -> Scene | None:
        """What a notebook may keep as a picture of the widget."""
        return None

    def _as_line(self) -> str:
        """What a notebook may keep of the book's line, packed (``stored.story``)."""
        return ""

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Text for readers without Python, and the widget for those with it.

        On the site the text is in the page already, so only the widget is made.
        """
        bundle = super()._repr_mimebundle_(**kwargs)  # type: ignore[misc]
        if ON_SITE:
            return bundle
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        data = {"text/html": self._as_page(), **(data or {}), "text/plain": self._as_text()}
        return (data, *bundle[1:]) if isinstance(bundle, tuple) else data

    def _ipython_display_(self, **_kwargs: Any) -> None:
        """In a notebook: what it keeps of the widget, and the widget, which takes its place."""
        if ON_SITE or FOR_PAGES in os.environ:
            raise NotImplementedError  # then the bundle is asked for
        from widgets.kernel import faces

        display: Any = import_module("IPython.display").display
        cells.note(self)
        self._keep_faces()
        self.top.stored, text = self.top.model_id, self._as_text()
        html = faces.stored(self.top.stored, text, self._as_picture())
        display({"text/html": html, "text/plain": text}, raw=True)
        view = {"version_major": 2, "version_minor": 0, "model_id": self.model_id}
        display({VIEW: view}, raw=True)

    def _keep_faces(self) -> None:
        """Give the page what it shows when Python is busy or gone."""
        top = self.top
        if not (ON_SITE or top.story or top.picture):
            from widgets.kernel import faces

            top.story, scene = self._as_line(), self._as_picture()
            if not top.story and scene:
                top.picture = faces.alone(scene)


def parts_of(widget: Any) -> Iterator[Any]:
    """All widgets that a widget is made of, but itself."""
    for one in (*getattr(widget, "children", ()), *getattr(widget, "_canvases", ())):
        yield from parts_of(one)
        yield one
    yield widget.layout


class Written(Faces, ipywidgets.VBox):  # type: ignore[misc]
    """A widget of words and drawings: one panel of regions, and no canvas."""

    panel: type[Panel]
    parts: tuple[str, ...]
    """The names of its regions, in their order."""

    def __init__(self, *kinds: str) -> None:
        self._sent = self._regions()
        html = part(self.parts, self._sent)
        self.top = self.panel(html=html, root=self._root(), lead=True)
        super().__init__([self.top])
        self._listen(self.top, kinds=kinds)

    def _regions(self) -> dict[str, str]:
        """The inner markup of every region."""
        raise NotImplementedError

    def _root(self) -> dict[str, Any]:
        """What the page notes about the widget."""
        raise NotImplementedError

    def show(self, *, whole: bool = False) -> None:
        """Send what changed of the text in one message."""
        changed = self._changed(self._regions(), whole=whole)
        self.top.send({"kind": "patch", "regions": changed, "root": self._root()})


THEMES = ("light", "dark", "forced")


class Painted(Faces, ipywidgets.VBox):  # type: ignore[misc]
    """A board and its panels; ``top`` is the one that speaks for all of them."""

    painter: Painter
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
        changed = self._take(env)
        self._ready = True
        if first:
            self._keep_faces()
            self.painter.forget()
        if changed or first:
            self.show(whole=first, quiet=True)

    def _take(self, env: dict[str, Any]) -> bool:
        """Take over what the page says about itself; whether that changes the picture."""
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
        return changed | self._fit(max(1.0, float(env.get("far") or 1)))

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
