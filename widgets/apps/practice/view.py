"""The regions of a practice stage, as markup: the question, the answer, what comes next."""

from __future__ import annotations

from html import escape

from rules.core import clauses
from rules.scenarios.expect import glossed, offered
from widgets.apps.practice.dots import SIGNS, Around, line
from widgets.apps.practice.model import MISSED, RIGHT, Asked
from widgets.apps.stage.parts import ask as asking
from widgets.apps.stage.parts import head, popup, position, present
from widgets.apps.stage.shown import View
from widgets.kernel.html import box, button, chip, words
from widgets.kernel.scene import Scene

KEYS = (
    ("Arrows, Enter", "on the board: move the cursor, choose the place you expect"),
    ("1 – 9", "choose the answer with this number"),
    ("N", "show what happens; then the next question"),
    ("F", "full screen"),
    *popup.IN_PRESENT,
    ("?", "this list"),
)
USUAL = "Keys: 1–9 answer, N show and go on"
BELOW = ("ask", "popup", "clock", "controls", "foot", "live", "strip")
"""The regions below the board."""
SHOWN = 3
"""How many of the clauses that decide are written out."""


def regions(
    view: View, model: Asked, around: Around, picture: Scene, *, listing: bool = False,
    idle: bool = False,
) -> dict[str, str]:  # fmt: skip
    """The inner markup of every region."""
    return {
        "head": _head(view, around, idle=idle),
        "board": head.overlay(view, picture),
        "ask": _idle(view) if idle else _ask(view, model, around),
        "popup": box("All keys", popup.keys(listed=KEYS)) if view.popup == "keys" else "",
        "clock": "" if idle else present.clock(),
        "controls": line(around, idle=idle),
        "foot": position.foot(view, picture, USUAL, listing=listing),
        "live": "" if idle else _spoken(view, model),
        "strip": "",
    }


def _head(view: View, around: Around, *, idle: bool) -> str:
    """Title, which question of how many, the state."""
    what = "Asked again" if around.round.repeated else "Predict, then see"
    count = f"question {around.round.at + 1} of {len(around.round.problems)}"
    pill = head.pill("idle" if idle else "predict" if view.state == "predict" else "live")
    return (
        '<div class="er-head"><div class="er-h" role="heading" aria-level="3">'
        f'{what}: {escape(view.title)}</div><div class="er-sub">'
        f'<span class="er-game">{escape(view.game)} · </span>'
        f'<span class="er-count">{count}</span></div><div class="er-state">{pill}</div></div>'
    )


# -- the question -----------------------------------------------------------------------------


def _idle(view: View) -> str:
    """The question and its answers, before Python runs."""
    listed = " · ".join(words(glossed(view.ask, one), view.lang) for one in offered(view.ask))
    hint = listed or "A place on the board."
    start = button("try", "Try it", cap="Enter", sign="play", kind="er-main")
    return _box(view, hint, f'<div class="er-acts er-begin">{start}</div>')


def _box(view: View, hint: str, acts: str) -> str:
    """The question in its frame."""
    return (
        '<div role="group" class="er-box er-ask" aria-label="Predict first"><p class="er-boxt">'
        f'<span class="er-badge">?</span>Predict first <span class="er-hint">{hint}</span></p>'
        f'<p class="er-q" data-q>{words(view.question, view.lang)}</p>{acts}</div>'
    )


def _ask(view: View, model: Asked, around: Around) -> str:
    lead = _notes(around)
    if view.state == "error":
        return lead + asking.ask(view)
    if not model.done:
        return lead + _question(view)
    return lead + _answer(view, model, around)


def _notes(around: Around) -> str:
    """What cannot be read, or cannot be kept."""
    if around.trouble:
        return (
            '<div class="er-box er-no" role="alert"><p class="er-boxt">Your progress cannot be '
            f"read</p><p>{escape(around.trouble)}</p><p>Nothing is written over it. Erase it on "
            "the page Your progress, or bring back a file there.</p></div>"
        )
    if not around.keeps:
        return (
            '<p class="er-hint">This browser keeps nothing for this page: your progress lasts '
            "until you leave it.</p>"
        )
    return ""


def _question(view: View) -> str:
    choices = offered(view.ask)
    answers = "".join(
        button(
            "guess", glossed(view.ask, one), arg=one, cap=str(number), kind="er-ask",
            pressed=one == view.guess, lang=view.lang,
        )
        for number, one in enumerate(choices, start=1)
    )  # fmt: skip
    hint = "Choose an answer." if choices else "Tap the place on the board."
    if view.guess:
        hint = f"Your answer: {glossed(view.ask, view.guess)}. You can still change it."
    skip = button("skip", "I do not know", kind="er-text")
    acts = f'<div class="er-acts">{answers}{_show(view)}{skip}</div>'
    return _box(view, words(hint, view.lang), acts)


def _show(view: View) -> str:
    return button(
        "step", "Show", cap="N", sign="play", kind="er-show" if view.guess else "er-show er-wait",
        off="" if view.guess else "waits for your answer",
    )  # fmt: skip


def verdict(model: Asked) -> str:
    """The answer beside the result, in plain words."""
    assert model.posed is not None
    result = glossed(model.posed.ask, model.posed.outcome())
    if model.right:
        return f"As you said. It is {result}."
    guess = model.guesses[1].value if not model.guesses[1].skipped else ""
    said = f"You said {glossed(model.posed.ask, guess)}. " if guess else ""
    return f"{said}It is {result}."


def _answer(view: View, model: Asked, around: Around) -> str:
    """What happened, and the clauses that made it happen; after a miss these come first."""
    assert model.posed is not None
    why = str(model.posed.ask.get("why", ""))
    book = clauses.ledger(model.posed.key.game).clauses
    rules = "".join(
        f"<li>{chip(one, now=True)} {words(book[one].text, view.lang)}</li>"
        for one in model.posed.clauses[:SHOWN]
    )
    more = " ".join(chip(one) for one in model.posed.clauses[SHOWN:])
    again = "" if model.right else '<p class="er-hint">This one will be asked again.</p>'
    kind = "er-right" if model.right else "er-missed"
    sign = SIGNS[RIGHT if model.right else MISSED]
    return (
        f'<div role="group" class="er-box er-ask er-after {kind}" aria-label="Your answer">'
        f'<p><span aria-hidden="true">{sign}</span> <strong>'
        f"{words(verdict(model), view.lang)}</strong></p><p>{words(why, view.lang)}</p>"
        f'<ul class="er-ruled">{rules}</ul><p class="er-chips">{more}</p>{again}</div>'
        f'<div class="er-acts">{_onward(view, model, around)}</div>'
    )


def _onward(view: View, model: Asked, around: Around) -> str:
    """The one thing that comes next."""
    if not model.done:
        return _show(view)
    if around.round.over:
        return button("more", "Five more", cap="N", sign="play", kind="er-main")
    return button("step", "Next question", cap="N", sign="play", kind="er-main")


def _spoken(view: View, model: Asked) -> str:
    """What the polite region says."""
    if model.done:
        assert model.posed is not None
        said = f"{verdict(model)} {model.posed.ask.get('why', '')}"
        return words(said, view.lang)
    return words(view.said or view.question, view.lang)
