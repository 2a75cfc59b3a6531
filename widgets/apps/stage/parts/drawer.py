"""The drawer: Why, Odds, What else, Weigh, Log, one at a time."""

from __future__ import annotations

from collections.abc import Callable

from widgets.apps.stage.log import quoted
from widgets.apps.stage.parts.ask import face
from widgets.apps.stage.parts.odds import odds
from widgets.apps.stage.parts.weigh import weigh
from widgets.apps.stage.parts.why import chain, near, why_button
from widgets.apps.stage.presses import TABS, key
from widgets.apps.stage.records import Entry, Other, View, face_of
from widgets.boards.pieces import small_piece
from widgets.kernel.html import button, chip, icon, said, words
from widgets.kernel.markup import join, spaced, tag

STATED = 2
"""How many clauses are written out; the others are chips."""
LATER = "After your answer."
LOG_CHIPS = 2
OTHERS = 6


def drawer(view: View, *, only: tuple[str, ...] = ()) -> str:
    """The open tab below the names of all, or ``only`` of some; nothing while it is shut."""
    shown = view.drawer.tab
    if not shown:
        return ""
    weighs = view.drawer.weighs or shown == "weigh"
    tabs = [one for one in only or TABS if one != "weigh" or weighs]
    close = button("tab", "", arg=shown, sign="close", kind="er-flat er-sq", name="Close")
    return _box(shown, tabs, panel(view), close)


def panel(view: View) -> str:
    """What stands in the tab that is open."""
    drawer = view.drawer
    panels: dict[str, Callable[[], str]] = {
        "why": lambda: why(view), "odds": lambda: odds(drawer), "else": lambda: _others(view),
        "weigh": lambda: weigh(drawer.scales), "log": lambda: log(view),
    }  # fmt: skip
    return panels[drawer.tab]()


def _box(tab: str, tabs: list[str], body: str, close: str) -> str:
    names = join(
        tag.button(
            type="button", role="tab", data_do="" if name == tab else "tab", data_arg=name,
            class_="er-tab", aria_keyshortcuts=key("tab", name),
            aria_selected=said(name == tab),
        )[TABS[name]]
        for name in tabs
    )  # fmt: skip
    return tag.div("er-drawer", data_tab=tab)[
        tag.div("er-tabs")[tag.div("er-names", role="tablist")[names], close],
        tag.div(
            role="tabpanel", class_=f"er-p er-p-{tab}", data_panel=tab, tabindex="0",
            aria_label=TABS[tab],
        )[body],
    ]  # fmt: skip


def why(view: View) -> str:
    """Why a step went as it did: the clauses that fired, and what they did."""
    drawer = view.drawer
    if drawer.shut or view.ask:
        return tag.p("er-hint")[LATER]
    if view.problem:
        return tag.p("er-problem")[view.problem]
    text = join(tag.p[words(sentence, view.lang)] for sentence in drawer.why)
    fresh = drawer.note if drawer.note not in drawer.why else ""
    note = tag.p("er-note")[words(fresh, view.lang)] if fresh else ""
    no = view.told.kind == "no"
    rules = join(
        tag.p[chip(one.id, now=not at and not no, no=no), " ", words(one.text, view.lang)]
        for at, one in enumerate(drawer.fired[:STATED])
    )
    rest = spaced(chip(one.id, text=one.text) for one in drawer.fired[STATED:])
    more = tag.p("er-chips")[rest] if rest else ""
    who, told = drawer.instead
    instead = (
        tag.p("er-instead")[tag.strong["Shown to ", who, " instead"], words(told, view.lang)]
        if who
        else ""
    )
    return rules + text + note + near(view) + more + instead


def _others(view: View) -> str:
    if view.drawer.closed:
        return tag.p("er-hint")[LATER]
    if not view.drawer.others:
        return tag.p("er-hint")["After a move: the other moves, and what each would have led to."]
    note = (
        ""
        if view.eyes.sees_all
        else tag.p("er-hint")["What each would lead to, this sheet does not tell."]
    )
    groups: dict[str, list[str]] = {}
    for other in view.drawer.others:
        groups.setdefault(other.group, []).append(_other(other, view))
    return note + join(_rows(group, rows) for group, rows in groups.items())


def _other(other: Other, view: View) -> str:
    """One row: what else, and what it would have led to; pressed, it is played."""
    tail = words(other.outcome, view.lang)
    shows = face_of(other.label)
    label = other.label
    name = join(face(shows), tag.span("er-sr")[label]) if shows else tag.span[label]
    word = join(name, tag.span("er-out")[tail])
    if other.now:
        return tag.li("er-nowrow")[word, tag.span("er-sr")[", this is what happened"]]
    return tag.li[
        tag.button(
            type="button", data_do="instead", data_arg=other.asked,
            aria_label=f"Try instead: {other.label}",
        )[word, icon("go")]
    ]  # fmt: skip


def _rows(group: str, rows: list[str]) -> str:
    """Rows of one kind under their words; of many the last ones behind a word."""
    dice = " er-faces" if all("er-die" in row for row in rows) else ""
    first = join(rows[:OTHERS])
    shown = join(tag.p("er-hint")[group], tag.ul(f"er-rows{dice}")[first])
    if len(rows) <= OTHERS:
        return shown
    rest = join(rows[OTHERS:])
    return join(
        shown,
        tag.details("er-rest")[tag.summary[len(rows) - OTHERS, " more"], tag.ul("er-rows")[rest]],
    )


def log(view: View) -> str:
    """What happened, line by line."""
    return tag.ol("er-log")[rows(view)]


def rows(view: View) -> list[str]:
    """The lines of the log, one after the other."""
    return [_entry(entry, view) for entry in view.drawer.log]


def _entry(entry: Entry, view: View) -> str:
    sign = tag.span("er-noseat")[""]
    if entry.seat and len(entry.seat) <= 2:
        sign = join(small_piece(entry.seat), tag.b("er-sr")[entry.seat, ": "])
    said = words(quoted(entry), view.lang)
    told = " ".join(entry.told) if entry.told and (not entry.said or view.eyes.sees_all) else ""
    told = words(told, view.lang)
    told = tag.span("er-told")[told] if told else ""
    refused = " er-refused" if entry.kind == "refused" else ""
    chips = spaced(
        chip(one, now=entry.now and not refused, no=bool(refused))
        for one in entry.clauses[:LOG_CHIPS]
    )
    rest = len(entry.clauses) - LOG_CHIPS
    if rest > 0:
        chips += join(" ", tag.span("er-n", title=", ".join(entry.clauses[LOG_CHIPS:]))["+", rest])
    mark = tag.span("er-sr")["now: "] if entry.now else ""
    did = tag.span("er-did")[entry.did] if entry.kind not in ("note", "check") else ""
    if entry.kind == "refused":
        did += tag.span("er-did")["not allowed"]
    number = (
        tag.button(
            type="button", class_="er-no-", data_do="goto", data_arg=entry.step,
            aria_label=f"Go to step {entry.place}",
        )[entry.place]
        if entry.step
        else tag.span("er-no-", title="your line" if view.course.own else "")["·"]
    )  # fmt: skip
    return tag.li(f"{'er-nowrow' if entry.now else ''}{refused}")[
        number,
        sign,
        tag.span("er-what")[mark, did, " ", said, told],
        tag.span("er-chips")[chips],
        why_button(view, entry.line, entry.did),
        chain(view, entry.line),
    ]
