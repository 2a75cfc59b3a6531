"""The Sphinx extension of The Escape Rulebook.

It gives pages their directives (:mod:`rulebook.clause`, :mod:`rulebook.ruling`,
:mod:`rulebook.tables`, :mod:`rulebook.chances`, :mod:`rulebook.decks`, :mod:`rulebook.matrix`,
:mod:`rulebook.decides`, :mod:`rulebook.sentences`, :mod:`rulebook.duel`,
:mod:`rulebook.laboratory`, :mod:`rulebook.implied`),
names below each clause what belongs to it (:mod:`rulebook.also`), lists the pages beside each page
(:mod:`rulebook.contents`), lets old addresses lead on (:mod:`rulebook.moved`), sets text and stage
side by side (:mod:`rulebook.pairs`), hands the code cells to the runtime (:mod:`rulebook.cells`,
:mod:`rulebook.live`) and puts the frame round every page (:mod:`rulebook.frame`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulebook import (
    also,
    cells,
    chances,
    clause,
    decides,
    decks,
    depends,
    duel,
    edition,
    edits,
    embed,
    faults,
    figures,
    found,
    frame,
    front,
    implied,
    laboratory,
    lasting,
    live,
    matrix,
    moved,
    moves,
    pairs,
    played,
    prose,
    ruling,
    seal,
    search,
    sentences,
    slim,
    tables,
    tags,
    takeaway,
    written,
)
from rulebook import app as installed
from rulebook.domain import RulebookDomain
from rules.core.registry import GAMES

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx


def read(app: Sphinx, document: nodes.document) -> None:
    """What has to be known of a page before its steps can be linked."""
    cells.collect(app, document)
    live.forget_state(app)
    clause.link_steps(app, document)
    ruling.still_choices(app, document)
    prose.voices(app, document)
    search.collect(app, document)


def setup(app: Sphinx) -> dict[str, Any]:
    """Tell Sphinx what there is."""
    app.add_config_value("rulebook_build", "1", "html", [str])
    app.add_config_value("rulebook_frames", "*", "html", [str])
    app.add_config_value("rulebook_games", list(GAMES), "env", [list])
    app.add_config_value("rulebook_language", edition.LANGUAGES[0], "html", [str])
    for part in edition.PARTS:
        app.add_config_value(f"rulebook_{part}", True, "html", [bool])
    app.add_config_value("rulebook_search", default=False, rebuild="html", types=[bool])
    app.add_node(tags.Tag, html=tags.HTML, latex=tags.OTHER, text=tags.OTHER)
    app.add_node(pairs.Edge, html=(pairs.visit_edge, None))
    app.add_domain(RulebookDomain)
    app.add_directive("clause", clause.ClauseDirective)
    app.add_role("clause", clause.ClauseRole())
    app.add_role("figure", figures.FigureRole())
    app.add_role("turns", figures.TurnsRole())
    app.add_role("version", figures.VersionRole())
    app.add_role("weight", figures.WeightRole())
    app.add_directive("ruling", ruling.RulingDirective)
    app.add_directive("rulings", ruling.RulingsDirective)
    app.add_directive("glossary-of", tables.GlossaryDirective)
    app.add_directive("components-of", tables.ComponentsDirective)
    app.add_directive("announcements-of", tables.AnnouncementsDirective)
    app.add_directive("scenario-list", tables.ScenarioListDirective)
    app.add_directive("a-to-z", tables.AlphabetDirective)
    app.add_directive("words-of", tables.WordsDirective)
    app.add_directive("views-of", tables.ViewsDirective)
    app.add_directive("origin-of", tables.OriginDirective)
    app.add_directive("odds-of", chances.OddsDirective)
    app.add_directive("chance-deck", chances.ChanceDeckDirective)
    app.add_directive("deck-of", decks.DeckDirective)
    app.add_directive("table-of", decks.TableDirective)
    app.add_directive("edit", edits.EditDirective)
    app.add_directive("coverage", matrix.CoverageDirective)
    app.add_directive("decides", decides.DecidesDirective)
    app.add_directive("sentences-of", sentences.SentencesDirective)
    app.add_directive("action-counts", duel.ActionCountsDirective)
    app.add_directive("map-faults", duel.MapFaultsDirective)
    app.add_directive("mixed-up", lasting.MixedUpDirective)
    app.add_directive("effects-of", laboratory.EffectsDirective)
    app.add_directive("implied", implied.ImpliedDirective)
    app.add_directive("measured", figures.MeasuredDirective)
    app.add_directive("faults", faults.FaultsDirective)
    app.add_directive("front", front.FrontDirective)
    app.add_directive("games", front.GamesDirective)
    app.add_directive("doors", front.DoorsDirective)
    app.add_post_transform(also.Also)
    app.add_post_transform(pairs.Pairs)
    app.connect("env-get-outdated", depends.outdated)
    app.connect("env-updated", depends.updated)
    app.connect("config-inited", embed.templates)
    app.connect("builder-inited", embed.files)
    app.connect("html-collect-pages", embed.pages)
    app.connect("builder-inited", played.begin)
    app.connect("builder-inited", written.begin)
    app.connect("builder-inited", search.instead)
    app.connect("html-collect-pages", search.pages)
    app.connect("html-collect-pages", moved.pages)
    app.connect("html-collect-pages", found.pages)
    app.connect("builder-inited", frame.prepare)
    app.connect("doctree-read", read)
    app.connect("html-page-context", frame.dress, priority=400)
    app.connect("html-page-context", found.dress, priority=450)
    app.connect("html-page-context", frame.finish, priority=900)
    app.connect("build-finished", live.wait, priority=100)
    app.connect("build-finished", found.write)
    app.connect("build-finished", takeaway.write)
    app.connect("build-finished", search.write)
    app.connect("build-finished", slim.slim)
    app.connect("build-finished", installed.write)
    app.connect("build-finished", moves.write)
    app.connect("build-finished", seal.seal, priority=900)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
