"""The ``{clause}`` directive and role: a rule, its permalink, its terms, the steps that fire it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.util.docutils import SphinxDirective, SphinxRole

from rulebook.cells import scenario_of, shows
from rulebook.domain import RulebookDomain, UnknownClause, anchor, check, chip, is_ruling, link
from rulebook.prose import original, prose, terms_in
from rulebook.tags import Tag, hidden, tag
from rules.core import clauses
from rules.core.registry import GAMES, list_games
from rules.explain import coverage
from rules.scenarios.format import load

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

BASE = "labyrinth"
"""The game whose rules the others build on."""


def domain_of(env: BuildEnvironment) -> RulebookDomain:
    """The book's domain."""
    domain = env.get_domain("rulebook")
    assert isinstance(domain, RulebookDomain)
    return domain


class ClauseDirective(SphinxDirective):
    """``{clause} LP-HOLE-01 LP-HOLE-02``: one block per id.

    A clause has one home, the page of its own game that shows it first. ``:again:`` shows it once
    more elsewhere; a page of another game always quotes.
    """

    required_arguments = 1
    final_argument_whitespace = True
    option_spec = {"again": lambda value: value}

    def run(self) -> list[nodes.Node]:
        """One block per id."""
        blocks: list[nodes.Node] = []
        for clause in self.arguments[0].replace(",", " ").split():
            try:
                check(clause)
            except UnknownClause as error:
                raise self.error(str(error)) from None
            if is_ruling(clause):
                raise self.error(f"{clause} is a ruling, not a clause. Use '{{ruling}} {clause}'.")
            blocks.append(self.block(clause))
        return blocks

    def block(self, clause: str) -> nodes.Node:
        """The block of one clause."""
        game = clauses.game_of(clause)
        quoted = "again" in self.options or not self.env.docname.startswith(f"{game}/")
        text = clauses.ledger(game).clauses[clause].text
        if not quoted:
            domain_of(self.env).settle(clause, self.env.docname, text, self.lineno)
        head = tag(
            "p",
            own_chip(clause) if not quoted else chip(clause),
            *self.source(game),
            tag("span", "fired in this step", cls="er-fired-note", hidden="hidden"),
            tag("span", cls="er-beside"),
            tag("span", cls="er-steps"),
            cls="er-clause-head",
        )
        block = tag(
            "div",
            head,
            tag("p", *prose(text, game), cls="er-clause-text"),
            *self.terms(text, game),
            cls="er-clause er-quote" if quoted else "er-clause",
            id="" if quoted else anchor(clause),
            data_er_clause=clause,
        )
        block["er_clause"] = clause
        return block

    def source(self, game: str) -> list[nodes.Node]:
        """Which game a clause is from, on a page of another one."""
        here = self.env.docname.split("/")[0]
        if here == game or here not in GAMES:
            return []
        words = "from the base rules" if game == BASE else f"from the rules of {game}"
        return [tag("span", words, cls="er-quoted")]

    def terms(self, text: str, game: str) -> list[nodes.Node]:
        """The original words of terms the page has not shown yet."""
        shown: set[str] = self.env.temp_data.setdefault("er_terms", set())
        fresh = [term for term in terms_in(text, game) if term.original not in shown]
        shown.update(term.original for term in fresh)
        if not fresh:
            return []
        parts: list[nodes.Node | str] = []
        for term in fresh:
            parts += [tag("b", term.english), " ", original(term.original, game), "  "]
        return [tag("p", *parts[:-1], cls="er-term")]


def own_chip(clause: str) -> Tag:
    """The chip of a clause in its own paragraph: its permalink."""
    return tag(
        "a",
        tag("code", clause, cls="er-chip"),
        href=f"#{anchor(clause)}",
        title="Link to this clause",
        cls="er-permalink",
    )


class ClauseRole(SphinxRole):
    """``{clause}`LP-HOLE-01```: the id as a link to its paragraph."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """The chip, or an error that names page and line."""
        try:
            check(self.text)
        except UnknownClause as error:
            message = self.inliner.reporter.error(str(error), line=self.lineno)
            return [self.inliner.problematic(self.rawtext, self.rawtext, message)], [message]
        return [chip(self.text)], []


def link_steps(app: Sphinx, document: nodes.document) -> None:
    """Beside each clause of a page just read, link the step of a stage of the page that fires it.

    The stage beside the clause is asked first, then the others in their order.
    """
    shown = app.env.metadata[app.env.docname].get("er_scenarios", [])
    near = ""
    for node in document.findall():
        if isinstance(node, nodes.section):
            # What stands above the first stage of a section stands beside it.
            near = next((scenario_of(kid) for kid in node.children if shows(kid)), near)
        elif shows(node):
            near = scenario_of(node)
        elif isinstance(node, Tag) and "er_clause" in node:
            add_step(node, [near or next(iter(shown), ""), *shown])


def add_step(block: Tag, shown: list[str]) -> None:
    """Link the first step of the first scenario in ``shown`` that fires the clause of ``block``."""
    clause = block["er_clause"]
    fired = fired_in(clause, shown)
    block["er_fired_by"] = list(fired)
    slot, beside = slots(block, "er-steps"), slots(block, "er-beside")
    for scenario in dict.fromkeys(shown):
        if scenario in fired:
            slot += step_link(scenario, fired[scenario], far=scenario != shown[0])
            break
    if clauses.game_of(clause) in list_games():
        beside += proof_link(clause)


def slots(block: Tag, name: str) -> Any:
    """The place in the head of a clause where links are put once they are known."""
    return next(node for node in block.findall(Tag) if name in node["classes"])


def fired_in(clause: str, shown: list[str]) -> dict[str, int]:
    """The scenarios among ``shown`` that fire the clause, with the first step that does."""
    found: dict[str, int] = {}
    if any(shown):
        for scenario, step in coverage.fired_everywhere().get(clause, ()):
            if scenario in shown:
                found.setdefault(scenario, step)
    return found


def step_link(scenario: str, step: int, *, far: bool) -> Tag:
    """A link that makes a stage of this page jump to a step; a far one says which stage."""
    where = f" of “{load(scenario).title}”"
    return tag(
        "a",
        tag("span", cls="er-play", aria_hidden="true"),
        f"step {load(scenario).counted(step)}" if step else "start",
        where if far else hidden(where),
        href=f"#{stage_anchor(scenario)}",
        cls="er-step",
        data_er_scenario=scenario,
        data_er_step=str(step),
    )


def stage_anchor(scenario: str) -> str:
    """The anchor of the stage that shows a scenario."""
    return "stage-" + scenario.replace("/", "-")


def proof_link(clause: str) -> nodes.Element:
    """A link to the clause's row on the coverage page."""
    return link(clause, "proof", tag("span", "proof", hidden(f" of {clause}"), cls="er-proof"))
