"""IPython's shell as widgets know it: the parent message, formatters, events and error display."""

from __future__ import annotations

import sys
from typing import Any

from live_kernel import errors, link, output  # type: ignore[import-not-found]

import __main__


class _Events:
    """What comms tell before and after a message; nobody listens."""

    def trigger(self, event: str, *args: Any) -> None:
        """Nothing to do."""


class _Formatter:
    """``display_formatter.format`` and the types registered with ``ipython_display_formatter``."""

    def format(
        self, value: object, include: Any = None, exclude: Any = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        found: tuple[dict[str, Any], dict[str, Any]] = output.bundle(value, include, exclude)
        return found


class _Publisher:
    def publish(
        self, data: dict[str, Any], metadata: dict[str, Any] | None = None, **keys: Any
    ) -> None:
        transient = keys.get("transient") or {}
        output.publish(
            data, metadata, display_id=transient.get("display_id"), update=keys.get("update", False)
        )

    def clear_output(self, wait: bool = False) -> None:
        output.clear(wait)


class _Kernel:
    """What ipywidgets asks a kernel for."""

    def get_parent(self, channel: str | None = None) -> dict[str, Any]:
        return {"header": {"msg_id": link.parent["id"]}, "cell": link.parent["cell"]}


class InteractiveShell:
    """The one shell of a page."""

    _one: InteractiveShell | None = None

    def __init__(self) -> None:
        """Make the shell; use :meth:`instance`."""
        self.kernel = _Kernel()
        self.events = _Events()
        self.display_formatter = _Formatter()
        self.display_pub = _Publisher()
        self.user_ns = __main__.__dict__
        self.execution_count = 1

    @classmethod
    def instance(cls, *args: Any, **kwargs: Any) -> InteractiveShell:
        """The shell of this page."""
        if cls._one is None:
            cls._one = cls()
        return cls._one

    @classmethod
    def initialized(cls) -> bool:
        """There is always a shell."""
        return True

    def get_parent(self) -> dict[str, Any]:
        """The message being answered."""
        return self.kernel.get_parent()

    def set_parent(self, parent: dict[str, Any]) -> None:
        """Nothing to do: outputs always name the message being answered."""

    def showtraceback(self, exc_tuple: Any = None, *args: Any, **kwargs: Any) -> None:
        """Show an error in the cell it belongs to."""
        error = exc_tuple[1] if exc_tuple else sys.exception()
        if error is not None:
            errors.publish(error, exc_tuple[2] if exc_tuple else None)

    def push(self, variables: dict[str, Any]) -> None:
        """Put names into the page's namespace."""
        self.user_ns.update(variables)

    def run_line_magic(self, name: str, line: str, **kwargs: Any) -> None:
        """Magics belong to JupyterLab."""
        if name not in {"matplotlib", "config", "load_ext", "autoreload"}:
            raise NotImplementedError(f"%{name} is a command of JupyterLab; here only Python runs")
