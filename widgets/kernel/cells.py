"""A cell that runs again: the widgets of its last run are closed, unless a name still holds them.

A notebook that tells no names of its cells, and a page, close nothing.
"""

from __future__ import annotations

from typing import Any

from widgets.kernel.css import ON_SITE

HIDDEN = ("_", "In", "Out")
"""How the names begin under which a notebook keeps what its cells have given."""


class Cells:
    """Which cells have made or shown which widgets."""

    def __init__(self, shell: Any) -> None:
        self._shell = shell
        self._homes: dict[Any, set[str]] = {}
        asked: dict[str, Any] = getattr(shell, "get_parent", dict)() or {}
        self._now = str(asked.get("metadata", {}).get("cellId") or "")
        shell.events.register("pre_run_cell", self._begin)
        shell.events.register("post_run_cell", self._end)

    def note(self, widget: Any) -> None:
        """The cell that runs now has made a widget, or shows it."""
        if self._now:
            self._homes.setdefault(widget, set()).add(self._now)

    def _begin(self, info: Any) -> None:
        self._now = str(getattr(info, "cell_id", None) or "")
        for homes in self._homes.values():
            homes.discard(self._now)

    def _end(self, _result: Any) -> None:
        self._now = ""
        for widget in [one for one, homes in self._homes.items() if not homes]:
            if not self._held(widget):
                del self._homes[widget]
                widget.close()

    def _held(self, widget: Any) -> bool:
        """Whether a name of the notebook holds a widget, by itself or in a list."""
        named = self._shell.user_ns.items()
        values = [value for name, value in named if not name.startswith(HIDDEN)]
        return any(value is widget or widget in within(value) for value in values)


def within(value: object) -> list[object]:
    """What a list holds, or the like; widgets alone, since other things may be equal to one."""
    if isinstance(value, dict):
        value = value.values()
    elif not isinstance(value, list | tuple | set):
        return []
    return [one for one in value if hasattr(one, "model_id")]


_cells: Cells | None = None


def note(widget: Any) -> None:
    """Remember in which cell a widget was made or is shown."""
    global _cells  # noqa: PLW0603 - there is one notebook
    if ON_SITE:
        return
    if _cells is None:
        from IPython.core.getipython import get_ipython

        shell = get_ipython()
        if shell is None:
            return
        _cells = Cells(shell)
    _cells.note(widget)
