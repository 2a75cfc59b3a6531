"""The drawer: Why, Odds, What else, Weigh, Log, one at a time."""

from __future__ import annotations

from html import escape

from widgets.apps.stage.parts.ask import face
from widgets.apps.stage.parts.odds import odds
from widgets.apps.stage.parts.weigh import weigh
from widgets.apps.stage.parts.why import chain, near, why_button
from widgets.apps.stage.presses import TABS, key
from widgets.apps.stage.records import Entry, Other, View, face_of
from widgets.boards.sheet.pieces import small_piece
from widgets.kernel.html import button, chip, icon, words

STATED = 2
"""How many clauses are written out; the others are chips."""
LATER = "After your answer."
LOG_CHIPS = 2
OTHERS = 6


def drawer(view: View, *, only: tuple[str, ...] = ()) -> str:
    """The open tab below the names of all, or ``only`` of some; nothing while it is shut."""
    if not view.tab:
        return ""
    body = panel(view)
    weighs = view.weighs or view.tab == "weigh"
    tabs = [one for one in only or TABS if one != "weigh" or weighs]
    return _box(view.tab, tabs, body, button("tab", "", arg=view.tab, sign="close", kind="er-flat "
        "er-sq", name="Close"))  # fmt: skip


def panel(view: View) -> str:
    """What stands in the tab that is open."""
    panels = {"why": why, "odds": odds, "else": _others, "weigh": weigh, "log": log}
    return panels[view.tab](view)


def _box(tab: str, tabs: list[str], body: str, close: str) -> str:
    names = "".join(
        f'<button type="button" role="tab" data-do="{"" if name == tab else "tab"}" '
        f'data-arg="{name}" class="er-tab" aria-keyshortcuts="{key("tab", name)}" '
        f'aria-selected="{"true" if name == tab else "false"}">{TABS[name]}</button>'
        for name in tabs
    )
    return (
        f'<div class="er-drawer" data-tab="{tab}"><div class="er-tabs"><div class="er-names" '
        f'role="tablist">{names}</div>{close}</div><div role="tabpanel" class="er-p er-p-{tab}" '
        f'data-panel="{tab}" tabindex="0" aria-label="{TABS[tab]}">{body}</div></div>'
    )


def why(view: View) -> str:
    """Why a step went as it did: the clauses that fired, and what they did."""
    if view.shut or view.ask:
        return f'<p class="er-hint">{LATER}</p>'
    if view.problem:
        return f'<p class="er-problem">{escape(view.problem)}</p>'
    text = "".join(f"<p>{words(sentence, view.lang)}</p>" for sentence in view.why)
    note = (
        f'<p class="er-note">{words(view.note, view.lang)}</p>'
        if view.note and view.note not in view.why
        else ""
    )
    no = view.told.kind == "no"
    rules = "".join(
        f"<p>{chip(one.id, now=not at and not no, no=no)} {words(one.text, view.lang)}</p>"
        for at, one in enumerate(view.fired[:STATED])
    )
    rest = " ".join(chip(one.id, text=one.text) for one in view.fired[STATED:])
    more = f'<p class="er-chips">{rest}</p>' if rest else ""
    who, told = view.instead
    instead = (
        f'<p class="er-instead"><strong>Shown to {escape(who)} instead</strong>'
        f"{words(told, view.lang)}</p>"
        if who
        else ""
    )
    return rules + text + note + near(view) + more + instead


def _others(view: View) -> str:
    if view.closed:
        return '<p class="er-hint">' + LATER + "</p>"
    if not view.others:
        return (
            '<p class="er-hint">After a move: the other moves, and what each would have led to.</p>'
        )
    note = (
        ""
        if view.sees_all
        else '<p class="er-hint">What each would lead to, this sheet does not tell.</p>'
    )
    groups: dict[str, list[str]] = {}
    for other in view.others:
        groups.setdefault(other.group, []).append(_other(other, view))
    return note + "".join(_rows(group, rows) for group, rows in groups.items())


def _other(other: Other, view: View) -> str:
    """One row: what else, and what it would have led to; pressed, it is played."""
    tail = words(other.outcome, view.lang)
    shows = face_of(other.label)
    label = escape(other.label)
    name = f'{face(shows)}<span class="er-sr">{label}</span>' if shows else f"<span>{label}</span>"
    word = f"{name}<span class=er-out>{tail}</span>"
    if other.now:
        return (
            f'<li class="er-nowrow">{word}<span class="er-sr">, this is what happened</span></li>'
        )
    return (
        f'<li><button type="button" data-do="instead" data-arg="{other.asked}" '
        f'aria-label="Try instead: {escape(other.label)}">{word}{icon("go")}</button></li>'
    )


def _rows(group: str, rows: list[str]) -> str:
    """Rows of one kind under their words; of many the last ones behind a word."""
    dice = " er-faces" if all("er-die" in row for row in rows) else ""
    first = "".join(rows[:OTHERS])
    shown = f'<p class="er-hint">{group}</p><ul class="er-rows{dice}">{first}</ul>'
    if len(rows) <= OTHERS:
        return shown
    rest = "".join(rows[OTHERS:])
    return (
        f'{shown}<details class="er-rest"><summary>{len(rows) - OTHERS} more</summary><ul '
        f'class="er-rows">{rest}</ul></details>'
    )


def log(view: View) -> str:
    """What happened, line by line."""
    return f'<ol class="er-log">{"".join(rows(view))}</ol>'


def rows(view: View) -> list[str]:
    """The lines of the log, one after the other."""
    return [_entry(entry, view) for entry in view.log]


def _entry(entry: Entry, view: View) -> str:
    sign = '<span class="er-noseat"></span>'
    if entry.seat and len(entry.seat) <= 2:
        sign = f'{small_piece(entry.seat)}<b class="er-sr">{escape(entry.seat)}: </b>'
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
        f'aria-label="Go to step {entry.place}">{entry.place}</button>'
        if entry.step
        else f'<span class="er-no-" title="{"your line" if view.own else ""}">·</span>'
    )
    return (
        f'<li class="{"er-nowrow" if entry.now else ""}{refused}">{number}{sign}<span '
        f'class="er-what">{mark}{did} '
        f'{said}{told}</span><span class="er-chips">{chips}</span>'
        f"{why_button(view, entry.line, entry.did)}{chain(view, entry.line)}</li>"
    )
