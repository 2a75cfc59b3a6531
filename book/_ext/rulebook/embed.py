"""The page for frames: one live board and nothing else, whichever its address names."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulebook.live import live_part
from widgets.apps.stage.share import PAGE

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config

HERE = Path(__file__).parent
NAME = PAGE.removesuffix(".html")
WAITS = "pass  # what is shown stands in the address of the page"


def templates(app: Sphinx, config: Config) -> None:
    """Let Sphinx find the page's template."""
    config.templates_path.append(str(HERE / "templates"))


def files(app: Sphinx) -> None:
    """Lay the page's script and style beside the others; no other page names them."""
    app.config.html_static_path.append(str(HERE / "static"))


def pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """The page, for Sphinx to write beside those of the book."""
    cell = {"source": WAITS, "tags": ["remove-input"]}
    live = live_part(app, NAME, [cell])  # type: ignore[list-item]
    yield NAME, {"er_frame": live, "title": "A board"}, f"{NAME}.html"
