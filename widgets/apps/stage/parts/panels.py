"""Why, Odds, What else, and What happened: three columns and a log, on a phone four tabs."""

from __future__ import annotations

from html import escape

from widgets.apps.stage.parts.odds import odds
from widgets.apps.stage.parts.why import chain, why_button
from widgets.apps.stage.shown import Entry, View
from widgets.kernel.html import chip, icon, seat, words

TABS = (("why", "Why", "W"), ("odds", "Odds", "O"), ("else", "What else", "E"), ("log", "Log", "L"))
FIRST_CHIPS = 5
LOG_CHIPS = 2
OTHERS = 6


def panels(view: View) -> str:
    """All four, with the tabs that choose among them where there is little room.

    The odds of a step in which something was thrown lie below Why without being asked for.
    """
    tabs = "".join(
        f'<button type="button" data-do="tab" data-arg="{tab}" class="er-tab" '
        f'aria-keyshortcuts="{cap}" '
        f'aria-pressed="{"true" if tab == view.tab else "false"}">{label}</button>'
        for tab, label, cap in TABS
    )
    body = {"why": why(view), "odds": odds(view), "else": _others(view), "log": log(view)}
    names = {"why": "Why", "odds": "Odds", "else": "What else", "log": "What happened"}
    boxes = "".join(
        f'<div role="group" class="er-p er-p-{tab}" data-panel="{tab}" tabindex="-1" '
        f'aria-label="{names[tab]}">'
        f'<h3 class="er-pt">{names[tab]}</h3>{body[tab]}</div>'
        for tab, _, _ in TABS
    )
    thrown = " data-thrown" if view.odds else ""
    return (
        f'<div class="er-panels" data-tab="{view.tab}"{thrown}><div class="er-tabs">{tabs}</div>'
        f"{boxes}</div>"
    )


def why(view: View) -> str:
    """Why a step went as it did, with the clauses that fired."""
    if view.shut:
        return '<p class="er-hint">Opens after your answer.</p>'
    text = "".join(f"<p>{words(sentence, view.lang)}</p>" for sentence in view.why)
    note = (
        f'<p class="er-note">{words(view.note, view.lang)}</p>'
        if view.note and view.note not in view.why
        else ""
    )
    chips = [chip(one.id, now=at == 0, text=one.text) for at, one in enumerate(view.fired)]
    shown = f'<p class="er-chips">{" ".join(chips[:FIRST_CHIPS])}</p>' if chips else ""
    if len(chips) > FIRST_CHIPS:
        rest = len(chips) - FIRST_CHIPS
        shown += (
            f'<details class="er-rest"><summary>{rest} more '
            f"clause{'s' if rest > 1 else ''} fired</summary>"
            f'<p class="er-chips">{" ".join(chips[FIRST_CHIPS:])}</p></details>'
        )
    who, told = view.instead
    instead = (
        f'<p class="er-instead"><strong>Shown to {escape(who)} instead</strong>'
        f"{words(told, view.lang)}</p>"
        if who
        else ""
    )
    return text + note + shown + instead


def _others(view: View) -> str:
    if view.closed:
        return '<p class="er-hint">Opens after your answer.</p>'
    if not view.others:
        return (
            '<p class="er-hint">After a move: the other moves, and what each would have led to.</p>'
        )
    note = (
        ""
        if view.sees_all
        else '<p class="er-hint">What each would lead to, this sheet does not tell.</p>'
    )
    rows = []
    for other in view.others:
        tail = words(other.outcome, view.lang)
        word = f"<span>{escape(other.label)}</span><span class=er-out>{tail}</span>"
        if other.now:
            rows.append(
                f'<li class="er-nowrow">{word}<span class="er-sr">, this is what '
                "happened</span></li>"
            )
        else:
            rows.append(
                f'<li><button type="button" data-do="instead" data-arg="{other.number}" '
                f'aria-label="Try instead: {escape(other.label)}">{word}{icon("go")}</button></li>'
            )
    shown = f'{note}<ul class="er-rows">{"".join(rows[:OTHERS])}</ul>'
    if len(rows) > OTHERS:
        rest = "".join(rows[OTHERS:])
        shown += (
            f'<details class="er-rest"><summary>{len(rows) - OTHERS} more</summary><ul '
            f'class="er-rows">{rest}</ul></details>'
        )
    return shown


def log(view: View) -> str:
    """What happened, line by line."""
    return f'<ol class="er-log">{"".join(_entry(entry, view) for entry in view.log)}</ol>'


def _entry(entry: Entry, view: View) -> str:
    sign = '<span class="er-noseat"></span>'
    if entry.seat and len(entry.seat) <= 2:
        sign = f'{seat(entry.seat)}<b class="er-sr">{escape(entry.seat)}: </b>'
    lang = f' lang="{view.lang}"' if view.lang else ""
    said = " ".join(
        f"<q{lang}>{escape(one.words)}</q> <span class=er-gloss>{escape(one.gloss)}</span>"
        for one in entry.said
    )
    told = " ".join(entry.told) if entry.told and (not entry.said or view.sees_all) else ""
    told = words(told, view.lang)
    told = f'<span class="er-told">{told}</span>' if told else ""
    refused = " er-refused" if entry.kind == "refused" else ""
    chips = " ".join(
        chip(one, now=entry.now and not refused, no=bool(refused))
        for one in entry.clauses[:LOG_CHIPS]
    )
    rest = len(entry.clauses) - LOG_CHIPS
    if rest > 0:
        chips += (
            f' <span class="er-n" title="{escape(", ".join(entry.clauses[LOG_CHIPS:]))}">'
            f"+{rest}</span>"
        )
    mark = '<span class="er-sr">now: </span>' if entry.now else ""
    did = (
        f"<span class=er-did>{escape(entry.did)}</span>"
        if entry.kind not in ("note", "check")
        else ""
    )
    if entry.kind == "refused":
        did += "<span class=er-did>not allowed</span>"
    number = (
        f'<button type="button" class="er-no-" data-do="goto" data-arg="{entry.step}" '
        f'aria-label="Go to step {entry.step}">{entry.step}</button>'
        if entry.step
        else f'<span class="er-no-" title="{"your line" if view.own else ""}">·</span>'
    )
    return (
        f'<li class="{"er-nowrow" if entry.now else ""}{refused}">{number}{sign}<span '
        f'class="er-what">{mark}{did} '
        f'{said}{told}</span><span class="er-chips">{chips}</span>'
        f"{why_button(view, entry.line, entry.did)}{chain(view, entry.line)}</li>"
    )
