"""The frame of every page: where it stands in the book, its downloads, its scripts."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from rulebook import drawings, palette
from rulebook.cells import cells_of
from rulebook.clause import domain_of
from rulebook.live import live_part
from rulebook.ways import ahead
from rules.core import clauses

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx

GENERATED = "generated"
UNUSED = ("thebe", "togglebutton", "design-tabs", "sphinx-design", "mystnb")
"""Parts of the names of files that Jupyter Book adds to every page and that none of ours needs."""

SWITCH = re.compile(r"(>([^<>]+)</a>\s*<details[^>]*>\s*)<summary>")
ANCHOR = re.compile(rf'href="#((?:{"|".join(clauses.GAME_OF).lower()})-[a-z0-9-]+)"')


def prepare(app: Sphinx) -> None:
    """Write the colours and the stages' style sheet as a static file, and tell Sphinx of it."""
    folder = Path(app.outdir).parent / GENERATED
    folder.mkdir(parents=True, exist_ok=True)
    write_if_new(folder / "er-stages.css", palette.css())
    app.add_css_file("er-stages.css", priority=200)
    app.config.html_static_path.append(str(folder))


def write_if_new(path: Path, text: str) -> None:
    """Write ``text`` unless it stands there already, so that nothing is built for no reason."""
    if not path.exists() or path.read_text("utf-8") != text:
        path.write_text(text, "utf-8")


def dress(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document
) -> None:
    """Give a page what its templates ask for, before the theme looks which of them are empty."""
    context["er_place"] = place(app, pagename)
    context["er_downloads"] = downloads(app, pagename) if doctree else []
    context["er_ways"] = ahead(app, pagename) if doctree else []
    script = app.env.metadata.get(pagename, {}).get("er_front")
    context["er_front"] = f"{'../' * pagename.count('/')}{script}" if script else ""
    context["er_live"] = live_part(app, pagename, cells_of(app.env, pagename) if doctree else [])


def finish(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document
) -> None:
    """Take out what would call another host, and lead every chip to its paragraph."""
    context["script_files"] = [file for file in context["script_files"] if own(file)]
    context["css_files"] = [file for file in context["css_files"] if own(file)]
    if "generate_toctree_html" in context:
        context["generate_toctree_html"] = named(context["generate_toctree_html"])
    if doctree:
        context["body"] = drawings.gather(lead_home(app, pagename, context["body"]))


def named(contents: Callable[..., Any]) -> Callable[..., str]:
    """The theme's contents list, each of its switches with a name for assistive technology."""

    def with_names(*args: Any, **options: Any) -> str:
        return SWITCH.sub(
            r'\1<summary aria-label="Chapters of \2">', str(contents(*args, **options))
        )

    return with_names


def own(file: Any) -> bool:
    """Whether a script or style sheet is the book's: no other host, nothing that nobody uses."""
    text = f"{getattr(file, 'filename', file)} {getattr(file, 'attributes', '')}"
    return not any(word in text for word in ("://", *UNUSED))


class Place(NamedTuple):
    """Where a page stands: in which part, as which of how many."""

    part: str
    page: str
    number: int
    of: int
    title: str


def place(app: Sphinx, pagename: str) -> Place | None:
    """The place of a chapter; nothing for a page that is in no part."""
    for parent, children in app.env.toctree_includes.items():
        if pagename in children and parent != app.config.root_doc:
            part, title = (app.env.titles[name].astext() for name in (parent, pagename))
            return Place(part, parent, children.index(pagename) + 1, len(children), title)
    return None


def downloads(app: Sphinx, pagename: str) -> list[tuple[str, str]]:
    """What can be taken home: the page as notebook (where it has cells) and as text."""
    files = [("Text (.md)", f"_sources/{pagename}.md")]
    if cells_of(app.env, pagename):
        files.insert(0, ("Notebook (.ipynb)", f"_sources/{pagename}.ipynb"))
    return files


def lead_home(app: Sphinx, pagename: str, body: str) -> str:
    """Lead chips of clauses that stand on another page to that page.

    Stages write ``#lp-hole-01`` wherever they are shown.
    """
    domain = domain_of(app.env)

    def target(found: re.Match[str]) -> str:
        home = domain.home(found[1].upper())
        if home is None or pagename in domain.places[found[1].upper()]:
            return found[0]
        return f'href="{app.builder.get_relative_uri(pagename, home.docname)}#{home.anchor}"'

    return ANCHOR.sub(target, body)
