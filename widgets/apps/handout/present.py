"""Questions as pages to present: a question fills a page, what came of it the page after."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.registry import GAMES, game
from widgets.apps.handout.questions import language
from widgets.apps.handout.view import beside, document
from widgets.apps.stage.along.taken import Taken
from widgets.kernel import svg
from widgets.kernel.css import literal
from widgets.kernel.html import counted, words
from widgets.kernel.markup import join, tag
from widgets.kernel.scene import Scene

KEYS = (
    "N, Page Down or a clicker: the next page. P: the page before. F: the whole screen. "
    "Each question has a page, and what came of it has the next one."
)


def present(title: str, found: Sequence[Taken]) -> str:
    """The questions as one HTML file for the wall; it needs nothing else, and no network."""
    shared = svg.Shared()
    pages = [_opening(title, found)]
    for number, one in enumerate(found, start=1):
        count = f"Question {number} of {len(found)}"
        pages += [_question(one, count, shared), _answer(one, count, shared)]
    style = beside("present.css") + literal()
    return document(title, style, [shared.markup(), tag.main[pages]], "present.js")


def _opening(title: str, found: Sequence[Taken]) -> str:
    games = " · ".join(dict.fromkeys(game(one.game).title for one in found if one.game in GAMES))
    return tag.section(tabindex="-1")[
        tag.p("count")[games],
        tag.h1[title],
        tag.p[counted(len(found), "question"), "."],
        tag.p("how")[KEYS],
    ]


def _question(one: Taken, count: str, shared: svg.Shared) -> str:
    carried, lang = one.carried, language(one.game)
    choices = join(tag.li[words(choice, lang)] for choice in carried.choices)
    listed = tag.ol[choices] if choices else ""
    return tag.section(tabindex="-1")[
        tag.p("count")[count], tag.h2[words(one.text, lang)], _board(one.before, shared), listed
    ]


def _answer(one: Taken, count: str, shared: svg.Shared) -> str:
    carried, lang = one.carried, language(one.game)
    is_ = join("It is ", words(carried.right, lang), ".") if carried.right else "What do you say?"
    told = join(tag.p[words(line, lang)] for line in carried.feedback)
    return tag.section(tabindex="-1")[
        tag.p("count")[count, ": the answer"],
        tag.h2[is_],
        _board(one.after, shared),
        tag.div("told")[told],
    ]


def _board(picture: Scene | None, shared: svg.Shared) -> str:
    return tag.figure[svg.frame(picture, shared)] if picture else ""
