"""What is told between turns, as markup: answers, the others' moves, the covered board, the end."""

from __future__ import annotations

from html import escape

from widgets.match.model import COVERED, OVER, SETUP, TOLD
from widgets.match.sight import News, Sitting
from widgets.parts.html import button, words
from widgets.shown import Entry, View

BROKEN = "The game was broken off."
LATEST = 6
"""How many moves of the others are told at most; the log has them all."""


def said(view: View) -> str:
    """What was said of the last press."""
    return f'<p class="er-say">{words(view.said, view.lang)}</p>' if view.said else ""


def covered(sitting: Sitting) -> str:
    """Who takes the screen next."""
    who = escape(sitting.next)
    show = button("reveal", f"I am {who}: show my sheet", arg=who, kind="er-main")
    return (
        f'<p class="er-q" data-q>It is {who}’s turn. The board is covered.</p>'
        f'<p class="er-hint">Hand the screen over. Nothing of {who}’s sheet is in the page yet.</p>'
        f'<div class="er-acts">{show}</div>'
    )


def told(view: View, sitting: Sitting) -> str:
    """The turn has passed; the answer is still to be read."""
    who = escape(sitting.next)
    answer = "".join(_entry(entry, view) for entry in sitting.own)
    cover = button("cover", f"Cover the board for {who}", cap="N", kind="er-main")
    return (
        f'<ul class="er-news">{answer}</ul><p class="er-q" data-q>Your turn is over.</p>'
        f'<div class="er-acts">{cover}</div>'
    )


def news(view: View, sitting: Sitting) -> str:
    """What the viewer was told last, and what the others have done since."""
    own = "".join(_entry(entry, view) for entry in sitting.own if view.state != "refused")
    rest = max(0, len(sitting.news) - LATEST)
    more = f"<li>{rest} earlier moves stand in the log.</li>" if rest else ""
    moves = "".join(_move(one, view) for one in sitting.news[rest:])
    if not (own or moves):
        return ""
    return f'<ul class="er-news" aria-label="Since your last turn">{own}{more}{moves}</ul>'


def _move(news: News, view: View) -> str:
    reason = f' <span class="er-because">Why: “{escape(news.reason)}”</span>' if news.reason else ""
    return _entry(news.entry, view, reason)


def _entry(entry: Entry, view: View, reason: str = "") -> str:
    lang = f' lang="{view.lang}"' if view.lang else ""
    quoted = " ".join(
        f"<q{lang}>{escape(one.words)}</q> <span class=er-gloss>{escape(one.gloss)}</span>"
        for one in entry.said
    )
    plain = "" if quoted else words(" ".join(entry.told), view.lang)
    return f"<li><b>{escape(entry.seat)}</b> {escape(entry.did)} {quoted}{plain}{reason}</li>"


def over(view: View, sitting: Sitting) -> str:
    """The result."""
    return (
        f'{said(view)}<p class="er-q" data-q>{escape(sitting.result or BROKEN)}</p>'
        '<p class="er-hint">Both plans lie open. Step through the whole game, and see it with '
        "anybody’s eyes.</p>"
        f'<div class="er-acts">{button("anew", "New game", kind="er-main")}</div>'
    )


def spoken(view: View, sitting: Sitting) -> str:
    """What the polite region says."""
    if sitting.said:
        return sitting.said
    if sitting.phase == COVERED:
        return f"The board is covered. {sitting.next}, press: show my sheet."
    if sitting.phase == SETUP:
        return ""
    if sitting.phase == OVER:
        at_end = view.step == view.last
        return f"{sitting.result} Both plans lie open." if at_end else view.spoken
    if view.refused:
        return view.spoken
    lately = [*sitting.own, *(one.entry for one in sitting.news[-LATEST:])]
    text = " ".join(_line_of(entry) for entry in lately)
    ask = "Your turn is over." if sitting.phase == TOLD else view.question
    return f"{text} {ask}".strip()


def _line_of(entry: Entry) -> str:
    quoted = ", ".join(f"“{one.words}”, {one.gloss}" for one in entry.said)
    return f"{entry.seat} {entry.did}. {quoted or ' '.join(entry.told)}".strip()


__all__ = ["covered", "news", "over", "said", "spoken", "told"]
