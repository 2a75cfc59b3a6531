"""How a page is found and shared: its opening, its address, its picture, what it is for machines.

All but the opening needs the address where the book will be (``html.baseurl``). With one every
scenario has a small page, too, ``s/<scenario>.html``, whose picture a messenger shows; it leads on
to the board, at the position that is named behind ``#``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulebook import app as installed
from rulebook import depends, edition, raster
from rulebook.clause import domain_of
from rulebook.live import script_json
from rules import scenarios
from rules.core import clauses
from widgets.apps.stage import picture
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.share import SHARED

if TYPE_CHECKING:
    from sphinx.application import Sphinx

    from rulebook.edition import Edition

SCHEMA = "https://schema.org"
SIZE = 160
"""Letters of an opening that lists of results show."""
OWN = ("book/_ext/rulebook/found.py", "book/_ext/rulebook/raster.py")
"""What says how pictures are drawn."""
NOTE = "er-pictures.json"
SITEMAP = "sitemap.xml"
LICENCE = "https://opensource.org/license/bsd-3-clause"


def opening(app: Sphinx, page: str) -> str:
    """The first words of a page; of one without prose its title, and what the book is."""
    told = app.env.metadata.get(page, {}).get("er_headings", ())
    first = next((text for *_, text in told if text), "")
    text = first or f"{app.env.titles[page].astext()}. {installed.about(edition.of(app))}"
    if len(text) <= SIZE:
        return text
    return f"{text[: SIZE - 2].rpartition(' ')[0].rstrip(',;:.')} …"


def canonical(made: Edition, page: str) -> str:
    """The address of a page; a folder stands for the page that is its index."""
    folder, _, name = page.rpartition("/")
    if name == "index":
        return f"{made.address}{folder and f'{folder}/'}"
    return f"{made.address}{page}.html"


def best(app: Sphinx, page: str) -> str:
    """The scenario whose board stands for a page: its first one, else that of its game or book."""
    made, metadata = edition.of(app), app.env.metadata
    game = page.partition("/")[0]
    home = game if game in made.games else made.games[0]
    for name in (page, f"{home}/index"):
        for shown in metadata.get(name, {}).get("er_scenarios", ()):
            game = shown.partition("/")[0]
            if game in made.games and shown in scenarios.list_scenarios(game):
                return str(shown)
    return scenarios.list_scenarios(home)[0]


def dress(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: Any
) -> None:
    """Give the templates what stands in the head of a page."""
    made = edition.of(app)
    context["pageurl"] = None
    if not doctree:
        return
    context["er_opening"] = opening(app, pagename)
    if made.address:
        context["pageurl"] = canonical(made, pagename)
        title = unescape(str(context.get("title", "")))
        context["er_found"] = card(made, title, best(app, pagename), context["pageurl"])
        told = machines(app, pagename, title, context["pageurl"], context["er_opening"])
        context["er_machines"] = script_json(told)


def card(made: Edition, title: str, scenario: str, url: str) -> dict[str, str]:
    """What a messenger shows of a page."""
    about = scenarios.load(scenario).title
    image = f"{made.address}{SHARED}/{scenario}.png"
    return {"title": title, "url": url, "image": image, "alt": f"A board: {about}"}


# -- for machines ---------------------------------------------------------------------------------


def machines(app: Sphinx, page: str, title: str, url: str, words: str) -> dict[str, Any]:
    """What a page is in the words of schema.org."""
    made = edition.of(app)
    book = {"@type": "WebSite", "name": made.title, "url": made.address}
    told: dict[str, Any] = {
        "@context": SCHEMA, "name": title, "url": url, "description": words,
        "inLanguage": app.config.language,
    }  # fmt: skip
    folder, _, name = page.rpartition("/")
    if page == app.config.root_doc:
        return told | book | {"license": LICENCE, "isAccessibleForFree": True}
    told["isPartOf"] = book
    if folder not in made.games:
        return told | {"@type": "LearningResource", "learningResourceType": "guide"}
    if name == "index":
        image = f"{made.address}{SHARED}/{best(app, page)}.png"
        return told | {"@type": "Game", "image": image}
    if name == "rulings":
        return told | {"@type": "FAQPage", "mainEntity": [*questions(folder)]}
    game = app.env.titles[f"{folder}/index"].astext()
    about = {"@type": "Game", "name": game, "url": canonical(made, f"{folder}/index")}
    told |= {"@type": "LearningResource", "learningResourceType": "rules", "about": about}
    homes = domain_of(app.env).homes().items()
    taught = sorted(clause for clause, home in homes if home.docname == page)
    return told | ({"teaches": taught} if taught else {})


def questions(game: str) -> Iterator[dict[str, Any]]:
    """The rulings of a game as questions with their answers."""
    for gap in clauses.ledger(game).gaps.values():
        answer = {"@type": "Answer", "text": gap.ruling}
        yield {"@type": "Question", "name": gap.question, "acceptedAnswer": answer}


# -- a page for each scenario ---------------------------------------------------------------------


def shared(made: Edition) -> Iterator[str]:
    """The scenarios that have a page to share; none without an address."""
    for game in made.games if made.address else ():
        yield from scenarios.list_scenarios(game)


def asked(scenario: str) -> str:
    """What the first step with a question asks; how it begins where none does."""
    shown = scenarios.load(scenario)
    found = (str(step.ask["question"]) for step in shown.steps if step.ask)
    return next(found, shown.intro)


def pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """The pages to share, for Sphinx to write beside the others."""
    made = edition.of(app)
    games = tuple(f"{game}/" for game in made.games)
    homes = {
        scenario: page
        for page in sorted(app.env.found_docs, key=lambda one: (one.startswith(games), one))
        for scenario in app.env.metadata[page].get("er_scenarios", ())
    }
    for scenario in shared(made):
        name = f"{SHARED}/{scenario}"
        there = app.builder.get_relative_uri(name, homes.get(scenario, "embed"))
        title = scenarios.load(scenario).title
        yield name, {
            "er_title": title, "er_there": f"{there}#er={scenario}@0",
            "er_opening": asked(scenario),
            "er_found": card(made, title, scenario, f"{made.address}{name}.html"),
        }, "share.html"  # fmt: skip


# -- files beside the pages -----------------------------------------------------------------------


def write(app: Sphinx, error: Exception | None) -> None:
    """Write the pictures and the list of pages; without an address neither is there."""
    if error is not None or app.builder.name != "html":
        return
    made, root = edition.of(app), Path(app.outdir)
    note = Path(app.doctreedir) / NOTE
    known: dict[str, str] = json.loads(note.read_text("utf-8")) if note.exists() else {}
    form = depends.digest(depends.files(*OWN)) + made.title
    now = {one: form + depends.together(one.partition("/")[0]) for one in shared(made)}
    for path in (root / SHARED).rglob("*.png"):
        if path.relative_to(root / SHARED).with_suffix("").as_posix() not in now:
            path.unlink()
    for scenario, key in now.items():
        path = root / SHARED / f"{scenario}.png"
        if known.get(scenario) != key or not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(drawn(made, scenario))
    note.write_text(json.dumps(now), "utf-8")
    sitemap = root / SITEMAP
    if made.address:
        sitemap.write_text("".join(mapped(app, made)), "utf-8")
    else:
        sitemap.unlink(missing_ok=True)


def drawn(made: Edition, scenario: str) -> bytes:
    """The picture of a scenario: its board at the start, its title, what it asks."""
    model = StageModel(scenarios.load(scenario), "", {})
    words = [(made.title, 24), (model.scenario.title, 48), (asked(scenario), 28)]
    return raster.picture(picture.scene(model, record=True), words)


def mapped(app: Sphinx, made: Edition) -> Iterator[str]:
    """The list of pages for search engines."""
    yield '<?xml version="1.0" encoding="utf-8"?>\n'
    yield '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
    for page in sorted(app.env.found_docs):
        yield f"<url><loc>{canonical(made, page)}</loc></url>\n"
    yield "</urlset>\n"
