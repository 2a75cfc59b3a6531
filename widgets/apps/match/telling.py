"""What is told between turns, as markup: answers, the others' moves, the covered board, the end."""

from __future__ import annotations

from html import escape

from widgets.apps.match.model import COVERED, OVER, SETUP, TOLD, WATCH
from widgets.apps.match.news import News
from widgets.apps.match.sight import Sitting
from widgets.apps.stage.parts.offers import offers
from widgets.apps.stage.parts.reach import reach
from widgets.apps.stage.shown import Entry, View
from widgets.kernel.html import button, words

BROKEN = "The game was broken off."
THINKING = "The computer is thinking …"
LATEST = 6
"""How many moves of the others are told at most; the log has them all."""


def said(view: View) -> str:
    """What was said of the last press."""
    return f'<p class="er-say">{words(view.said, view.lang)}</p>' if view.said else ""


def covered(sitting: Sitting) -> str:
    """Who takes the screen next."""
    who, mine = escape(sitting.next), sitting.setting.table.mine
    show = button("reveal", f"I am {who}: show {mine}", arg=who, kind="er-main")
    theirs = mine.replace("my", f"{who}’s", 1)
    return (
        f'<p class="er-q" data-q>{who} comes next. The board is covered.</p>'
        f'<p class="er-hint">Hand the screen over. Nothing of {theirs} is in the page yet.</p>'
        f'<div class="er-acts">{show}</div>'
    )


def told(view: View, sitting: Sitting) -> str:
    """Somebody else comes next; the answer is still to be read."""
    who = escape(sitting.next)
    cover = button("cover", f"Cover the board for {who}", cap="N", kind="er-main")
    return (
        f"{news(view, sitting)}"
        f'<p class="er-q" data-q>{who} comes next: read this, then hand over.</p>'
        f'<div class="er-acts">{cover}</div>'
    )


def watch(view: View, sitting: Sitting) -> str:
    """The computer acts: by itself, or each time it is asked to."""
    lead = "" if sitting.hides else news(view, sitting)
    if sitting.running:
        stop = button("pause", "Move by move", kind="er-text")
        stop = "" if sitting.hides else f'<div class="er-acts">{stop}</div>'
        return f'{lead}<p class="er-q" data-q>{THINKING}</p>{stop}'
    onward = button("step", "Next move", cap="N", sign="play", kind="er-main")
    fast = button("fast", "Go on at once")
    mine = ""
    if view.offers or view.movers:
        mine = (
            f'<p class="er-hint">{escape(sitting.viewer)} may act in between:</p>'
            f'<div class="er-acts">{offers(view)}</div>{reach(view)}'
        )
    who = escape(sitting.next)
    return (
        f'{lead}<p class="er-q" data-q>{who}, played by the computer, comes next.</p>'
        f'<div class="er-acts">{onward}{fast}</div>{mine}'
    )


def news(view: View, sitting: Sitting) -> str:
    """What the viewer was told last, and what the others have done since."""
    own = "".join(_entry(entry, view) for entry in sitting.own if view.state != "refused")
    rest = max(0, len(sitting.news) - LATEST)
    more = f"<li>{rest} earlier moves stand in the log.</li>" if rest else ""
    moves = "".join(_move(one, view) for one in sitting.news[rest:])
    if not (own or moves):
        return ""
    return f'<ul class="er-news" aria-label="Since your last move">{own}{more}{moves}</ul>'


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
    who = f"<b>{escape(entry.seat)}</b> " if entry.seat else ""
    lead = "" if plain else f"{who}{escape(entry.did)} "  # the sentences say who does what
    return f"<li>{lead}{quoted}{plain}{reason}</li>"


def over(view: View, sitting: Sitting) -> str:
    """The result, and why the computer did what it did in the step shown."""
    who, reason = sitting.because
    because = f"<p>Why {escape(who)} did that: “{escape(reason)}”</p>" if reason else ""
    return (
        f'{said(view)}{because}<p class="er-q" data-q>{escape(sitting.result or BROKEN)}</p>'
        f'<p class="er-hint">{sitting.setting.table.opened}. Step through the whole game, and see '
        "it with anybody’s eyes. At each step of the computer stands why.</p>"
        f'<div class="er-acts">{button("anew", "New game", kind="er-main")}</div>'
    )


def spoken(view: View, sitting: Sitting) -> str:
    """What the polite region says."""
    if sitting.said:
        return sitting.said
    if sitting.phase == WATCH and sitting.running:
        return THINKING
    if sitting.phase == COVERED:
        mine = sitting.setting.table.mine
        return f"The board is covered. {sitting.next}, press: show {mine}."
    if sitting.phase == SETUP:
        return ""
    if sitting.phase == OVER:
        _, reason = sitting.because
        if view.step < view.last:
            return f"{view.spoken} {reason}".strip()
        return f"{sitting.result or BROKEN} {sitting.setting.table.opened}."
    if view.refused:
        return view.spoken
    lately = [*sitting.own, *(one.entry for one in sitting.news[-LATEST:])]
    text = " ".join(_line_of(entry) for entry in lately)
    ask = view.question
    if sitting.phase in (TOLD, WATCH):
        ask = f"{sitting.next} comes next."
    return f"{text} {ask}".strip()


def _line_of(entry: Entry) -> str:
    quoted = ", ".join(f"“{one.words}”, {one.gloss}" for one in entry.said)
    did = f"{entry.seat} {entry.did}".strip()
    if entry.told and not quoted:
        return " ".join(entry.told)
    return f"{did}. {quoted}".strip() if did else quoted


__all__ = ["covered", "news", "over", "said", "spoken", "told", "watch"]
