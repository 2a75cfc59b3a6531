"""The ``{ruling}`` and ``{rulings}`` directives: what the original leaves open."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from rulebook.clause import domain_of, own_chip
from rulebook.domain import UnknownClause, anchor, check, chips, implied_of, is_ruling, link
from rulebook.flips import lead
from rulebook.prose import prose, spoken
from rulebook.tags import Tag, tag
from rules.core import clauses
from rules.core.registry import GAMES
from rules.explain import inplay

if TYPE_CHECKING:
    from sphinx.application import Sphinx

    from rules.core.clauses import Gap

HEADS = {
    "disagreement": "Ruling: the texts disagree here",
    "contradiction": "Ruling: the text says two things here",
}
SILENT = "Ruling: the text is silent here"
NUMBER = re.compile(r"^\d+\. ")
"""The number of a heading in an old text."""


class RulingDirective(SphinxDirective):
    """``{ruling} LP-GAP-07``: the question, the choices, the reason and the alternatives."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """One frame per id."""
        frames: list[nodes.Node] = []
        for gap in self.arguments[0].replace(",", " ").split():
            try:
                check(gap)
            except UnknownClause as error:
                raise self.error(str(error)) from None
            if not is_ruling(gap):
                raise self.error(f"{gap} is a clause, not a ruling. Use '{{clause}} {gap}'.")
            game = clauses.game_of(gap)
            row = clauses.ledger(game).gaps[gap]
            domain_of(self.env).settle(gap, self.env.docname, row.question, self.lineno)
            frames.append(frame(row, game, self.env.docname))
        return frames


class RulingsDirective(SphinxDirective):
    """``{rulings} labyrinth``: every ruling of a game, by the part of the text that is silent."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """A section for each part, with its frames."""
        game = known_game(self)
        rows = clauses.ledger(game).gaps.values()
        domain = domain_of(self.env)
        for row in rows:
            domain.settle(row.id, self.env.docname, row.question, self.lineno, listing=True)
        parts: dict[str, list[Gap]] = {}
        for row in rows:
            parts.setdefault(part_of(row), []).append(row)
        order = [one.section for one in clauses.ledger(game).clauses.values()]
        places = {part: order.index(part) if part in order else len(order) for part in parts}
        return [
            self.part(part, [frame(row, game, self.env.docname) for row in parts[part]])
            for part in sorted(parts, key=places.__getitem__)
        ]

    def part(self, title: str, frames: list[Tag]) -> nodes.section:
        """The rulings of one part of the text under its heading."""
        heading = f"{NUMBER.sub('', title)} ({len(frames)})"
        section = nodes.section("", nodes.title("", heading), *frames, names=[])
        section["names"].append(nodes.fully_normalize_name(heading))
        self.state.document.note_implicit_target(section, section)
        return section


def part_of(gap: Gap) -> str:
    """The section of the old text in which the ruling's first clause stands."""
    first = gap.rules[0]
    return clauses.ledger(clauses.game_of(first)).clauses[first].section


def known_game(directive: SphinxDirective) -> str:
    """The game a directive names, or an error that names those there are."""
    game: str = directive.arguments[0]
    if game not in GAMES:
        raise directive.error(f"There is no game '{game}'. Games: {', '.join(GAMES)}.")
    return game


def frame(gap: Gap, game: str, docname: str) -> Tag:
    """The dashed frame of one ruling, on the page ``docname``."""
    return tag(
        "div",
        tag(
            "p",
            own_chip(gap.id),
            tag("b", HEADS.get(gap.kind, SILENT), cls="er-ruling-kind"),
            cls="er-clause-head",
        ),
        tag("p", *prose(gap.question, game), cls="er-question"),
        *(choices(gap, game, option) for option in gap.options),
        *in_play(gap, game),
        *lead(gap, game, docname),
        tag("p", tag("b", "The book's ruling."), " ", *prose(gap.ruling, game), cls="er-reason"),
        *alternatives(gap, game),
        concerns(gap),
        cls="er-ruling",
        id=anchor(gap.id),
        data_er_clause=gap.id,
    )


def in_play(gap: Gap, game: str) -> list[Tag]:
    """What the other choices do in play, as many games have told."""
    found = inplay.tell_rulings(game).said
    several = sum(len(choices) - 1 for choices in gap.options.values()) > 1
    lines = [
        (meaning, found[f"{option}={choice}"][1])
        for option, choices in gap.options.items()
        for choice, meaning in list(choices.items())[1:]
        if f"{option}={choice}" in found
    ]
    if not lines:
        return []
    name = link(implied_of(game), "to", tag("b", "In play"))
    if not several:
        return [tag("p", name, f": turned round, {lines[0][1]}", cls="er-inplay")]
    rows = [tag("li", *spoken(meaning, game), " ", tag("i", told)) for meaning, told in lines]
    return [tag("p", name, ", turned round:", cls="er-inplay"), tag("ul", *rows, cls="er-inplay")]


def choices(gap: Gap, game: str, option: str) -> Tag:
    """The choices of an option as radio buttons; the first one is the ruling."""
    labels = [
        tag(
            "label",
            tag(
                "input",
                type="radio",
                name=f"{anchor(gap.id)}-{option}",
                value=choice,
                autocomplete="off",
                **({"checked": "checked"} if number == 0 else {}),
            ),
            tag("span", *spoken(meaning, game)),
            cls="er-choice",
        )
        for number, (choice, meaning) in enumerate(gap.options[option].items())
    ]
    only = len(gap.options) == 1
    name = gap.question if only else option.replace("_", " ").capitalize()
    node = tag(
        "fieldset",
        tag("legend", name, cls="visually-hidden" if only else ""),
        *labels,
        cls="er-choices",
        data_er_game=game,
        data_er_option=option,
    )
    node["er_meanings"] = (option, gap.options[option], game)
    return node


def alternatives(gap: Gap, game: str) -> list[Tag]:
    """The other answers the text would allow."""
    if not gap.alternatives:
        return []
    return [
        tag("p", "It could also be read like this:", cls="er-otherwise"),
        tag(
            "ul", *(tag("li", *prose(text, game)) for text in gap.alternatives), cls="er-otherwise"
        ),
    ]


def concerns(gap: Gap) -> Tag:
    """The clauses the ruling is about."""
    return tag("p", "About ", *chips(gap.rules), cls="er-concerns")


def still_choices(app: Sphinx, document: nodes.document) -> None:
    """On a page without a stage nothing would follow a choice: say what each would mean instead."""
    if app.env.metadata[app.env.docname].get("er_scenarios"):
        return
    for node in list(document.findall(Tag)):
        if "er_meanings" not in node:
            continue
        option, meanings, game = node["er_meanings"]
        items = [
            tag("li", tag("code", choice), " ", *prose(meaning, game))
            for choice, meaning in meanings.items()
        ]
        head = tag("p", "Set ", tag("code", option), " to:", cls="er-otherwise")
        node.replace_self([head, tag("ul", *items, cls="er-otherwise")])
