"""The frame of every page: where it stands in the book, its downloads, its scripts."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulebook import contents, drawings, edition, palette, ways
from rulebook.cells import cells_of
from rulebook.clause import domain_of
from rulebook.live import live_part
from rules.core import clauses

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx

GENERATED = "generated"
UNUSED = ("thebe", "togglebutton", "design-tabs", "sphinx-design", "mystnb", "fontawesome")
"""Parts of the names of files that Jupyter Book adds to every page and that none of ours needs."""

NAMELESS = ' class="reference internal"'
"""What Sphinx calls each link of a page; no style sheet or script asks for it."""
ANCHOR = re.compile(rf'href="#((?:{"|".join(clauses.GAME_OF).lower()})-[a-z0-9-]+)"')


def prepare(app: Sphinx) -> None:
    """Write the colours and the stages' style sheet as a static file, and tell Sphinx of it.

    The page's script is made with the runtime (``widgets.live.build``).
    """
    folder = Path(app.outdir).parent / GENERATED
    folder.mkdir(parents=True, exist_ok=True)
    edition.write_if_new(folder / "er-stages.css", palette.css())
    app.add_css_file("er-stages.css", priority=200)
    app.add_js_file("book.js")
    app.config.html_static_path.append(str(folder))


def dress(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document
) -> None:
    """Give a page what its templates ask for, before the theme looks which of them are empty."""
    root = app.config.root_doc
    context["er_rows"] = contents.rows(app.env, root, pagename)
    context["er_place"] = contents.place(app.env, root, pagename, ways.kept()[1])
    context["er_downloads"] = downloads(app, pagename) if doctree else []
    context["er_ways"] = ways.ahead(app, pagename) if doctree else []
    context["er_edition"] = edition.of(app)
    script = app.env.metadata.get(pagename, {}).get("er_front")
    context["er_front"] = f"{'../' * pagename.count('/')}{script}" if script else ""
    context["er_live"] = live_part(app, pagename, cells_of(app.env, pagename) if doctree else [])


def finish(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document
) -> None:
    """Take out what would call another host or is of no use, and lead chips to their paragraphs."""
    context["script_files"] = [file for file in context["script_files"] if own(file)]
    context["css_files"] = [file for file in context["css_files"] if own(file)]
    if doctree:
        body = context["body"].replace(NAMELESS, "")
        context["body"] = drawings.gather(lead_home(app, pagename, body))


def own(file: Any) -> bool:
    """Whether a script or style sheet is the book's: no other host, nothing that nobody uses."""
    text = f"{getattr(file, 'filename', file)} {getattr(file, 'attributes', '')}"
    return not any(word in text for word in ("://", *UNUSED))


def downloads(app: Sphinx, pagename: str) -> list[tuple[str, str]]:
    """What can be taken home: the page as notebook (where it has cells) and as text."""
    if not app.config.rulebook_sources:
        return []
    files = [("Text (.md)", f"_sources/{pagename}.md")]
    if cells_of(app.env, pagename):
        files.insert(0, ("Notebook (.ipynb)", f"_sources/{pagename}.ipynb"))
    return files


def lead_home(app: Sphinx, pagename: str, body: str) -> str:
    """Lead chips of clauses that stand on another page to that page.

    Stages write ``#lp-hole-01`` wherever they are shown.
    """
    domain, left = domain_of(app.env), edition.of(app).left

    def target(found: re.Match[str]) -> str:
        home = domain.home(found[1].upper())
        if home is None and clauses.game_of(found[1].upper()) in left:
            return ""  # what is left out is named and leads nowhere
        if home is None or pagename in domain.places[found[1].upper()]:
            return found[0]
        return f'href="{app.builder.get_relative_uri(pagename, home.docname)}#{home.anchor}"'

    return ANCHOR.sub(target, body)
