"""The timeline with Back, Step, Branch and More, and the dock that takes their place on a phone."""

from __future__ import annotations

from html import escape

from widgets.apps.stage.parts import present
from widgets.apps.stage.shown import Stop, View
from widgets.kernel.html import button

CROWDED, TIGHT = 34, 18
"""From this many letters on only the present stop is labelled, below the line; where there is less
room, from fewer."""
NO_REDO = "nothing was taken back here"
"""Why Redo cannot act."""


def moves(count: int) -> str:
    """So many moves, in words."""
    return f"{count} move{'' if count == 1 else 's'}"


def _back(view: View, idle: bool) -> str:
    off = "at the start" if view.step == 0 and not view.own else ""
    return button("back", "Back", cap="P", sign="back", off=off if not idle else "at the start")


def _step(view: View, *, again: bool = False) -> str:
    """Step or Show; ``again`` where Show stands with the question already."""
    if view.state == "predict":
        ready = view.guess or view.presenting
        off = "" if ready else "waits for your answer"
        return button(
            "step",
            "Show",
            cap="N",
            sign="play",
            kind="er-show" if ready else "er-show er-wait",
            off=off,
            passed=again,
        )
    ended = view.step >= view.last and not view.own
    return button(
        "step",
        "Step",
        cap="N",
        sign="play",
        kind="er-main",
        off="this is the last step" if ended else "",
    )


def line(view: View, *, idle: bool = False) -> str:
    """Back, Step, the stops, Branch, More."""
    letters = sum(max(4, len(stop.label)) for stop in view.stops)
    crowded = " er-crowded" if letters > CROWDED else " er-tight" if letters > TIGHT else ""
    stops = "".join(_stop(stop) for stop in view.stops)
    now = view.stops[view.step].label
    label = (
        f'<p class="er-nowlabel" aria-hidden="true">{view.step}: {escape(now)}</p>'
        if crowded
        else ""
    )
    own = ""
    if view.state == "branch" or view.own:
        steps = "".join(
            f'<li class="er-ownstop{" er-at" if at == len(view.own) - 1 else ""}">'
            f"{escape(label)}</li>"
            for at, label in enumerate(view.own)
        )
        own = (
            f'<ol class="er-ownline" aria-label="Your line, left at step {view.left_at}">'
            f'<li class="er-from">from step {view.left_at}</li>{steps}</ol>'
        )
    fork = button(
        "branch",
        "Branch",
        cap="B",
        sign="fork",
        off=f"on your line, {moves(len(view.own))}" if view.own else "",
    )
    more = button("more", "", sign="dots", kind="er-sq", name="More", pressed=view.popup == "more")
    # On a full screen the panels lie closed, and the way out is shown.
    why = button("tab", "Why", arg="why", cap="W", kind="er-full")
    tools = "" if idle else present.tools(view)
    leave = button("present", "Leave", cap="F", kind="er-full")
    step = _step(view, again=True)
    return (
        f'<div class="er-track"><div class="er-moves">{_back(view, idle)}{step}{why}</div>'
        f'<div role="group" class="er-lines{crowded}" aria-label="Steps"><ol class="er-stops">'
        f"{stops}</ol>{label}{own}</div>"
        f'<div class="er-forks">{fork}{tools}{more}{leave}</div></div>'
    )


def _stop(stop: Stop) -> str:
    current = ' aria-current="step"' if stop.when == "now" else ""
    kind = f" er-k-{stop.kind}" if stop.kind in ("refused", "reset", "note", "check") else ""
    return (
        f'<li class="er-{stop.when}{kind}"><button type="button" data-do="goto" '
        f'data-arg="{stop.number}"{current} '
        f'aria-label="Step {stop.number}: {escape(stop.label)}"><span>'
        f"{escape(stop.label)}</span></button></li>"
    )


def dock(view: View) -> str:
    """Four controls at the bottom of a phone while the stage is in view."""
    off = "at the start" if view.step == 0 and not view.own else ""
    return (
        button("back", "", sign="back", kind="er-sq", name="Back", off=off)
        + _step(view)
        + button("branch", "", sign="fork", kind="er-sq", name="Branch")
        + button("more", "", sign="dots", kind="er-sq", name="More")
    )
