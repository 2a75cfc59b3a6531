"""The question and its answers: action buttons, a prediction, a refused move, the end, an error."""

from __future__ import annotations

from html import escape

from rules.scenarios.expect import glossed, offered
from widgets.apps.stage.parts.line import NO_REDO
from widgets.apps.stage.parts.offers import offers
from widgets.apps.stage.parts.reach import reach
from widgets.apps.stage.parts.why import near
from widgets.apps.stage.shown import View
from widgets.kernel.html import button, chip, icon, seat, who, words

LONG, LONGER = 80, 160
"""From how many letters on a question is set smaller where it would fill the screen."""


def ask(view: View, *, idle: bool = False) -> str:
    """What stands between the board and the timeline."""
    if idle:
        return _idle(view)
    return notice(view) + _asked(view)


def notice(view: View) -> str:
    """What a reader must be told whatever the state: a link that leads nowhere."""
    if not view.notice:
        return ""
    close = button("escape", "Close", cap="Esc", kind="er-text")
    return (
        '<div class="er-box er-no er-notice" role="alert"><p class="er-boxt">'
        f"{icon('barred')}This link cannot be opened here</p><p>{escape(view.notice)}</p>"
        f"<p>The board shows where you were.</p>{close}</div>"
    )


def _asked(view: View) -> str:
    if view.state == "error":
        return _error(view)
    if view.state == "refused":
        return _refused(view)
    if view.state == "predict":
        return _predict(view)
    if view.state == "finished":
        return _finished(view)
    return _answer(view) + _live(view)


def _question(view: View, text: str = "") -> str:
    dot = '<span class="er-dot" aria-hidden="true"></span>' if view.actor else ""
    text = text or view.question
    return f'<p class="er-q{_length(text)}" data-q>{dot}{words(text, view.lang)}</p>'


def _length(text: str) -> str:
    """What a long question is called, so that a full screen has room for it."""
    return " er-longer" if len(text) > LONGER else " er-long" if len(text) > LONG else ""


def _idle(view: View) -> str:
    """The question and Try it, over the room that the live controls are going to take."""
    return (
        f'<div class="er-ghost" aria-hidden="true" inert>{ask(view)}</div><div class="er-idle">'
        + _question(view)
        + '<div class="er-acts">'
        + button("try", "Try it", cap="Enter", sign="play", kind="er-main")
        + '</div><span class="er-hint">All steps are below as pictures and text.</span></div>'
    )


def _said(view: View) -> str:
    """What was said of the last press, for those who read."""
    return f'<p class="er-say">{words(view.said, view.lang)}</p>' if view.said else ""


def _live(view: View) -> str:
    lead = _said(view)
    if view.state == "branch":
        title = f"Your line: {view.own[-1]}" if view.own else "Your line starts here"
        home = button("leave", "Back to the book's line", cap="Esc", sign="undo")
        undo = button("undo", "Undo", cap="U", off="" if view.own else "nothing to undo yet")
        lead += (
            f'<div class="er-acts er-own"><strong>{escape(title)}</strong>{home}{undo}'
            f"{_redo(view)}</div>"
        )
    roll = button("roll", view.roll, cap="0", sign="die", kind="er-main") if view.roll else ""
    if roll and not view.offers and not view.movers:
        return f'{lead}{_question(view)}<div class="er-acts">{roll}</div>'
    if not view.offers and not view.movers and not view.may_act:
        actor = view.actor
        mine = button("look", f"See as {who(actor)}", arg=actor) if actor in view.viewers else ""
        hint = (
            f"{who(actor)} is to move. {view.viewer}'s sheet does not show what {who(actor)} "
            "can do."
        )
        return (
            f'{lead}{_question(view)}<div class="er-acts"><span class="er-hint">'
            f"{escape(hint)}</span>{mine}</div>"
        )
    return (
        f'{lead}{_question(view)}<div class="er-acts">{roll}{offers(view)}{_why_not(view)}</div>'
        f"{reach(view)}"
    )


def _redo(view: View) -> str:
    off = "" if view.can_redo else NO_REDO
    return button("redo", "Redo", sign="redo", cap="R", kind="er-quiet", off=off)


def _why_not(view: View) -> str:
    return button("whynot", "Why not …?", cap="Y", kind="er-text", pressed=view.popup == "whynot")


def _predict(view: View) -> str:
    answers = "".join(
        button(
            "guess",
            glossed(view.ask, choice),
            arg=choice,
            kind="er-ask",
            pressed=choice == view.guess,
            lang=view.lang,
        )
        for choice in offered(view.ask)
    )
    hint = (
        "Tap the place on the board. Nothing on the board gives it away."
        if view.ask.get("kind", "cell") == "cell"
        else "Choose an answer."
    )
    if view.guess:
        hint = f"Your guess: {glossed(view.ask, view.guess)}. You can still change it."
    show = button(
        "step",
        "Show",
        cap="N",
        sign="play",
        kind="er-show" if view.guess else "er-show er-wait",
        off="" if view.guess else "waits for your answer",
    )
    # What the guess was stands in the hint already.
    said = "" if view.said.startswith("Your guess") else _said(view)
    return _answer(view) + (
        f'<div role="group" class="er-box er-ask" aria-label="Predict first"><p class="er-boxt">'
        '<span class="er-badge">?</span>Predict first '
        f'<span class="er-hint">{words(hint, view.lang)}</span></p>'
        f'<p class="er-q{_length(view.question)}" data-q>{words(view.question, view.lang)}</p>'
        f'{said}<div class="er-acts">{answers}{show}'
        f"{button('skip', 'Skip this one', kind='er-text')}</div></div>"
    )


def _answer(view: View) -> str:
    found = view.answer
    if found is None:
        return ""
    said = f"You said {found.guess}." if found.guess else ""
    verdict = "As you said." if found.right else said
    why = f" {words(found.why, view.lang)}" if found.why else ""
    return (
        '<div role="group" class="er-box er-ask er-after" aria-label="Your prediction"><p>'
        f"{words(verdict, view.lang)} "
        f"It is <strong>{words(found.result, view.lang)}</strong>.{why}</p></div>"
    )


def _refused(view: View) -> str:
    """A refused move in four parts: the board shows the first, this the other three."""
    assert view.refused is not None
    tried, reasons = view.refused
    actor = view.actor
    why = "".join(
        f"<p>{words(text, view.lang)}</p><p class=er-chips>"
        + "".join(chip(clause, no=True) for clause in clauses)
        + "</p>"
        for text, clauses in reasons
    )
    can = offers(view) if view.offers else ""
    more = f"{escape(who(actor))} can:" if (can or view.movers) and actor else ""
    name = f"{who(actor)}: {tried}" if actor and not tried.startswith(f"{actor}:") else tried
    return (
        f'<div class="er-box er-no" role="alert"><p class="er-boxt">{icon("barred")}'
        f"Not allowed: {escape(name)}</p>{why}{near(view)}"
        f'<p class="er-q" data-q>Nothing has changed. {more}</p></div>'
        f'<div class="er-acts">{can}{button("escape", "Close", cap="Esc", kind="er-text")}</div>'
        f"{reach(view)}"
    )


def _error(view: View) -> str:
    """What happened and what to do; the details stay behind a link."""
    return (
        '<div class="er-box er-no" role="alert"><p class="er-boxt">! The stage stopped</p>'
        "<p>This step could not be shown. The position before it is still there.</p><p>"
        "Start this scenario "
        "again; if it stops at the same place, tell the book's authors what the details say.</p>"
        f'<details><summary>Details</summary><p class="er-hint">{escape(view.problem)}</p>'
        "</details></div>"
        f'<div class="er-acts">{button("again", "Start again", kind="er-main", sign="undo")}</div>'
    )


def _finished(view: View) -> str:
    return (
        f'{_said(view)}{_answer(view)}<p class="er-q" data-q>{escape(view.result)}</p>'
        f'<p class="er-hint">Decided at step {view.decided}.</p><div class="er-acts">'
        f"{button('first', 'From the start', cap='Home', sign='first')}"
        f"{button('back', 'One step back', cap='P', sign='back')}</div>"
    )


__all__ = ["ask", "seat"]
