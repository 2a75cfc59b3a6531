"""The widgets of The Escape Rulebook: ``show("ravines/drift-two-cells")`` lays out a stage.

``play("duel")`` lays out a whole game, ``play("ravines/drift-two-cells@1")`` one from a position;
``practice("ravines", "river")``, ``workshop("ravines")``, ``laboratory("ravines")``,
``contrast()``, ``chain()``, ``lesson("tuesday.txt")`` and ``edit()`` open what else a page may
hold.

The same call gives a still picture with all steps for a page without JavaScript, and a live widget
that runs the engine in JupyterLab and on the site.

A name is loaded when it is first asked for: a page loads what it opens.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from widgets.kernel.services import offer_services

if TYPE_CHECKING:
    from widgets.apps.laboratory import laboratory
    from widgets.apps.learn import chain, contrast
    from widgets.apps.lesson import lesson
    from widgets.apps.match import play
    from widgets.apps.practice import practice, progress, review
    from widgets.apps.stage.opening import Card, read, show
    from widgets.apps.workshop import edit, workshop

__all__ = [
    "Card", "chain", "contrast", "edit", "laboratory", "lesson", "play", "practice", "progress",
    "read", "review", "show", "workshop",
]  # fmt: skip

HOMES = {
    ".apps.laboratory": ("laboratory",),
    ".apps.learn": ("chain", "contrast"),
    ".apps.lesson": ("lesson",),
    ".apps.match": ("play",),
    ".apps.practice": ("practice", "progress", "review"),
    ".apps.workshop": ("edit", "workshop"),
    ".apps.stage.opening": ("Card", "read", "show"),
}
"""The modules in which the public names stand."""


def __getattr__(name: str) -> Any:
    """A public name, from the module in which it stands."""
    for home, names in HOMES.items():
        if name in names:
            found = globals()[name] = getattr(import_module(home, __name__), name)
            return found
    raise AttributeError(f"module '{__name__}' has no attribute '{name}'")


offer_services(
    **{
        "sheet": f"{__name__}.apps.handout.files:sheet_of",
        "file": f"{__name__}.apps.handout.files:make",
        "class": f"{__name__}.classroom.beside:start",
    }
)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
