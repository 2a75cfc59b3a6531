"""The Escape Rulebook: five games of escape, their rules and their boards.

    from escape_rulebook import load, play, run, show

The names are those of ``rules``, the engine, and of ``widgets``, the boards of a notebook. A name
is loaded when it is first asked for. Where the package is installed both stand below it; in a
checkout they stand beside it, and what is asked for below it is found there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import rules
import widgets

if TYPE_CHECKING:
    from rules import *  # noqa: F403 - the list stands there
    from widgets import *  # noqa: F403

__all__ = [*rules.__all__, *widgets.__all__]  # noqa: PLE0604 - names, all of them

if rules.__name__ == "rules":
    from escape_rulebook import checkout

    checkout.lead()


def __getattr__(name: str) -> Any:
    """A public name, from the package in which it stands."""
    for home in (rules, widgets):
        if name in home.__all__:
            found = globals()[name] = getattr(home, name)
            return found
    raise AttributeError(f"module '{__name__}' has no attribute '{name}'")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
