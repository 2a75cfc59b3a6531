"""Why and why not as markup: a chain of clauses, what would make it legal, a place asked about."""

from __future__ import annotations

from widgets.apps.stage.records import Chain, Chip, Link, Near, View
from widgets.kernel.html import button, said, words
from widgets.kernel.html import chip as clause
from widgets.kernel.markup import join, spaced, tag, void

NOBODY = "No action leads here now."
CHOOSE = "Choose any place on the board, with a press or with arrows and Enter,"
LONG = 220
"""From how many characters on the rest of a statement is left to its page."""
LEGAL = "What would make it legal?"


def near(view: View) -> str:
    """What would make the refused move legal, or the button that asks for it."""
    asked = view.asked
    if not asked.nearable:
        return ""
    if asked.near is None:
        return tag.p("er-near")[button("legal", LEGAL, kind="er-text")]
    return tag.div("er-near", role="group", aria_label="What would make it legal")[
        tag.p[tag.strong["What would make it legal"]], _ways(asked.near, view)
    ]


def _ways(found: Near, view: View) -> str:
    rows = ""
    for way in found.ways:
        does = ""
        if way.button:
            does = button("whatif", way.button, arg=str(way.number), kind="er-fine")
        chips = spaced(clause(one.id, text=one.text) for one in way.chips)
        rows += tag.li[words(way.text, view.lang), " ", chips, " ", does]
    seer = view.eyes.viewers[0]
    look = "" if view.eyes.sees_all else button("look", f"See as {seer}", arg=seer, kind="er-fine")
    text = tag.p[words(found.text, view.lang), " ", look] if found.text else ""
    return (tag.ul("er-links")[rows] if rows else "") + text


def why_button(view: View, line: int, did: str) -> str:
    """The control that lays out the chain of a step called ``did``, and folds it again."""
    if line < 0:
        return ""
    shown = view.asked.chain is not None and view.asked.chain.line == line
    return tag.button(
        type="button", class_="er-text er-whyb", data_do="chain", data_arg=line,
        aria_label=f"Why? {did}", aria_expanded=said(shown),
    )["Why?"]  # fmt: skip


def chain(view: View, line: int) -> str:
    """The chain of a step under its line in the log, if that is the one asked about."""
    found = view.asked.chain
    if found is None or found.line != line:
        return ""
    return tag.div("er-chain", role="group", aria_label="Why")[_chain(found, view)]


def _chain(found: Chain, view: View) -> str:
    body = tag.ol("er-links")[(_link(one, view) for one in found.links)]
    if found.rulings:
        rulings = join(_link(one, view) for one in found.rulings)
        body += join(tag.p["Played under these answers:"], tag.ul("er-links")[rulings])
    return body


def _link(link: Link, view: View) -> str:
    """What happened, and under it each clause with its statement."""
    return tag.li[words(link.text, view.lang), _clauses(link.chips, view)]


def _clauses(chips: tuple[Chip, ...], view: View) -> str:
    rows = join(tag.li[clause(one.id), " ", words(_short(one.text), view.lang)] for one in chips)
    return tag.ul[rows] if rows else ""


def _short(text: str) -> str:
    """The beginning of a statement, up to the end of a sentence."""
    end = text.find(". ", LONG)
    return f"{text[: end + 1]} …" if end > 0 else text


def about(view: View) -> str:
    """A place asked about: what is there, who may come, who may not and why, its clauses."""
    asked = view.asked
    lead = "or write its name" if asked.place is None else "Choose another place, or write its name"
    form = tag.form("er-form", data_do="place")[
        tag.label[lead, " ", void.input(name="what", autocomplete="off")],
        tag.button("er-b", type="submit")["Ask"],
    ]
    if asked.place is None:
        none = ""
        if asked.unknown:
            text = asked.unknown
            none = tag.p(role="status")["Nothing on this board is called “", text, "”."]
        return join(none, tag.p("er-hint")[CHOOSE], form)
    place = asked.place
    body = tag.p("er-q")[words(place.name, view.lang)]
    if place.comers:
        rows = join(tag.li[text] for text in place.comers)
        body += join(tag.p["Can be done here now:"], tag.ul("er-links")[rows])
    if place.barred:
        rows = join(
            tag.li[tag.strong[label], tag.ul[(_link(one, view) for one in links)]]
            for label, links in place.barred
        )
        body += join(tag.p["Not allowed now:"], tag.ul("er-links")[rows])
    if not place.comers and not place.barred:
        late = view.state == "predict"
        text = "Who may come here is told after your answer." if late else NOBODY
        body += tag.p[text]
    if place.clauses:
        body += join(tag.p["What rules this place:"], _clauses(place.clauses, view))
    return join(tag.div("er-about", role="status")[body], form)
