"""JupyterLab opens the pages as notebooks: Jupytext reads them, and directives are written out.

Set as the server's ``contents_manager_class`` by ``make lab``. What is saved is the page itself.
"""

from __future__ import annotations

from typing import Any

from jupytext import AsyncTextFileContentsManager

from rulebook import slides
from rulebook.plain import collapse, expand


class BookContents(AsyncTextFileContentsManager):  # type: ignore[misc]
    """Pages as notebooks."""

    async def get(self, path: str, *args: Any, **options: Any) -> dict[str, Any]:
        """A page, its directives written out for the eye, its slides marked."""
        model: dict[str, Any] = await super().get(path, *args, **options)
        if path.endswith(".md") and model["type"] == "notebook":
            _each_text(model, expand)
            slides.tag(_cells(model))
        return model

    async def save(self, model: dict[str, Any], path: str = "") -> dict[str, Any]:
        """A page with its directives as they were."""
        if path.endswith(".md") and model.get("type") == "notebook":
            slides.untag(_cells(model))
            _each_text(model, collapse)
        saved: dict[str, Any] = await super().save(model, path)
        return saved


def _each_text(model: dict[str, Any], change: Any) -> None:
    """Put every Markdown cell through ``change``."""
    for cell in _cells(model):
        if cell["cell_type"] == "markdown":
            cell["source"] = change(cell["source"])


def _cells(model: dict[str, Any]) -> list[Any]:
    """The cells of a model; none where only its name was asked for."""
    found: list[Any] = (model.get("content") or {}).get("cells", [])
    return found
