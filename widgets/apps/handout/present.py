"""Questions as pages to present: a question fills a page, what came of it the page after."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from rules.core.registry import GAMES, game
from widgets.apps.handout.questions import language
from widgets.apps.handout.view import beside
from widgets.apps.stage.along.taken import Taken
from widgets.kernel import svg
from widgets.kernel.css import literal
from widgets.kernel.html import counted, words
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
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
        f"<style>{style}</style></head><body>{shared.markup()}<main>{''.join(pages)}</main>"
        f"<script>{beside('present.js')}</script></body></html>\n"
    )


def _opening(title: str, found: Sequence[Taken]) -> str:
    games = " · ".join(dict.fromkeys(game(one.game).title for one in found if one.game in GAMES))
    return (
        f'<section tabindex="-1"><p class="count">{escape(games)}</p><h1>{escape(title)}</h1>'
        f"<p>{counted(len(found), 'question')}.</p><p class=how>{KEYS}</p></section>"
    )


def _question(one: Taken, count: str, shared: svg.Shared) -> str:
    carried, lang = one.carried, language(one.game)
    choices = "".join(f"<li>{words(choice, lang)}</li>" for choice in carried.choices)
    listed = f"<ol>{choices}</ol>" if choices else ""
    return (
        f'<section tabindex="-1"><p class="count">{count}</p>'
        f"<h2>{words(one.text, lang)}</h2>{_board(one.before, shared)}{listed}</section>"
    )


def _answer(one: Taken, count: str, shared: svg.Shared) -> str:
    carried, lang = one.carried, language(one.game)
    is_ = f"It is {words(carried.right, lang)}." if carried.right else "What do you say?"
    told = "".join(f"<p>{words(line, lang)}</p>" for line in carried.feedback)
    return (
        f'<section tabindex="-1"><p class="count">{count}: the answer</p><h2>{is_}</h2>'
        f'{_board(one.after, shared)}<div class="told">{told}</div></section>'
    )


def _board(picture: Scene | None, shared: svg.Shared) -> str:
    return f"<figure>{svg.frame(picture, shared)}</figure>" if picture else ""
