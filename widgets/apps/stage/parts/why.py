"""Why and why not as markup: a chain of clauses, what would make it legal, a place asked about."""

from __future__ import annotations

from html import escape

from widgets.apps.stage.records import Chain, Chip, Link, Near, View
from widgets.kernel.html import button, words
from widgets.kernel.html import chip as clause

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
        return f'<p class="er-near">{button("legal", LEGAL, kind="er-text")}</p>'
    return (
        '<div class="er-near" role="group" aria-label="What would make it legal">'
        f"<p><strong>What would make it legal</strong></p>{_ways(asked.near, view)}</div>"
    )


def _ways(found: Near, view: View) -> str:
    rows = ""
    for way in found.ways:
        does = ""
        if way.button:
            does = button("whatif", way.button, arg=str(way.number), kind="er-fine")
        chips = " ".join(clause(one.id, text=one.text) for one in way.chips)
        rows += f"<li>{words(way.text, view.lang)} {chips} {does}</li>"
    seer = view.viewers[0]
    look = "" if view.sees_all else button("look", f"See as {seer}", arg=seer, kind="er-fine")
    text = f"<p>{words(found.text, view.lang)} {look}</p>" if found.text else ""
    return (f'<ul class="er-links">{rows}</ul>' if rows else "") + text


def why_button(view: View, line: int, did: str) -> str:
    """The control that lays out the chain of a step called ``did``, and folds it again."""
    if line < 0:
        return ""
    shown = view.asked.chain is not None and view.asked.chain.line == line
    return (
        f'<button type="button" class="er-text er-whyb" data-do="chain" data-arg="{line}" '
        f'aria-label="Why? {escape(did)}" aria-expanded="{"true" if shown else "false"}">'
        "Why?</button>"
    )


def chain(view: View, line: int) -> str:
    """The chain of a step under its line in the log, if that is the one asked about."""
    found = view.asked.chain
    if found is None or found.line != line:
        return ""
    return f'<div class="er-chain" role="group" aria-label="Why">{_chain(found, view)}</div>'


def _chain(found: Chain, view: View) -> str:
    body = f'<ol class="er-links">{"".join(_link(one, view) for one in found.links)}</ol>'
    if found.rulings:
        rulings = "".join(_link(one, view) for one in found.rulings)
        body += f'<p>Played under these answers:</p><ul class="er-links">{rulings}</ul>'
    return body


def _link(link: Link, view: View) -> str:
    """What happened, and under it each clause with its statement."""
    return f"<li>{words(link.text, view.lang)}{_clauses(link.chips, view)}</li>"


def _clauses(chips: tuple[Chip, ...], view: View) -> str:
    rows = "".join(
        f"<li>{clause(one.id)} {words(_short(one.text), view.lang)}</li>" for one in chips
    )
    return f"<ul>{rows}</ul>" if rows else ""


def _short(text: str) -> str:
    """The beginning of a statement, up to the end of a sentence."""
    end = text.find(". ", LONG)
    return f"{text[: end + 1]} …" if end > 0 else text


def about(view: View) -> str:
    """A place asked about: what is there, who may come, who may not and why, its clauses."""
    asked = view.asked
    lead = "or write its name" if asked.place is None else "Choose another place, or write its name"
    form = (
        f'<form class="er-form" data-do="place"><label>{lead} '
        '<input name="what" autocomplete="off"></label>'
        '<button class="er-b" type="submit">Ask</button></form>'
    )
    if asked.place is None:
        none = ""
        if asked.unknown:
            text = escape(asked.unknown)
            none = f'<p role="status">Nothing on this board is called “{text}”.</p>'
        return f'{none}<p class="er-hint">{CHOOSE}</p>{form}'
    place = asked.place
    body = f'<p class="er-q">{words(place.name, view.lang)}</p>'
    if place.comers:
        rows = "".join(f"<li>{escape(text)}</li>" for text in place.comers)
        body += f'<p>Can be done here now:</p><ul class="er-links">{rows}</ul>'
    if place.barred:
        rows = "".join(
            f"<li><strong>{escape(label)}</strong><ul>"
            f"{''.join(_link(one, view) for one in links)}</ul></li>"
            for label, links in place.barred
        )
        body += f'<p>Not allowed now:</p><ul class="er-links">{rows}</ul>'
    if not place.comers and not place.barred:
        late = view.state == "predict"
        text = "Who may come here is told after your answer." if late else NOBODY
        body += f"<p>{text}</p>"
    if place.clauses:
        body += f"<p>What rules this place:</p>{_clauses(place.clauses, view)}"
    return f'<div class="er-about" role="status">{body}</div>{form}'
