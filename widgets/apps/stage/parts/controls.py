"""The row of controls: Back, Step (Show, Return), the timeline, Why, More."""

from __future__ import annotations

from functools import lru_cache

from widgets.apps.stage.presses import TABS, key
from widgets.apps.stage.records import Stop, View
from widgets.kernel.html import button, counted
from widgets.kernel.markup import join, tag

SEVERAL, MANY = 5, 10
"""Above so many stops the dots are smaller on a narrow stage, and stand closer on any."""


def moves(count: int) -> str:
    """So many moves, in words."""
    return counted(count, "move")


def place(view: View) -> str:
    """Where in the script, in words."""
    if view.sum:
        return "end"
    if view.own:
        return f"your line, {moves(len(view.own))}"
    return f"step {view.at} of {view.of}" if view.at else "start"


def controls(view: View) -> str:
    """The five, in their order."""
    back, step = ways(view)
    return tag.div("er-controls")[back, step, _timeline(view), why_and_more(view)]


def ways(view: View) -> tuple[str, str]:
    """Back and Step (Show, Return)."""
    off = "at the start" if not view.step and not view.own else ""
    return button("back", "Back", cap=key("back"), sign="back", off=off), _step(view)


def why_and_more(view: View) -> str:
    """The two that end every row of controls."""
    more = button("more", "", sign="dots", kind="er-sq", name="More", pressed=view.popup == "more")
    return tab("why", "why", pressed=bool(view.tab)) + more


def tab(name: str, sign: str, *, pressed: bool) -> str:
    """The way into a tab of the drawer."""
    return button("tab", TABS[name], arg=name, cap=key("tab", name), sign=sign, pressed=pressed)


def show(view: View) -> str:
    """Step while a guess is open."""
    kind = "er-show" if view.guess else "er-show er-wait"
    return button("step", "Show", cap=key("step"), sign="play", kind=kind)


def _step(view: View) -> str:
    """Step; while a guess is open it is Show, at the end of an own line Return.

    Where the line says what to press, going back is not the usual act.
    """
    if view.ask:
        return show(view)
    if view.returns:
        kind = "" if view.press else "er-main"
        return button("step", "Return", cap=key("step"), sign="play", kind=kind)
    ended = view.at >= view.of and not view.own and not view.rests
    off = "this is the last step" if ended else ""
    return button("step", "Step", cap=key("step"), sign="play", kind="er-main", off=off)


def _timeline(view: View) -> str:
    count = len(view.stops)
    close = " er-several" * (count > SEVERAL) + " er-many" * (count > MANY)
    stops = join(_stop(stop) for stop in view.stops)
    return tag.div("er-timeline", role="group", aria_label="Steps")[
        tag.ol(f"er-stops{close}")[stops], tag.p("er-count")[place(view)]
    ]


@lru_cache(maxsize=256)
def _stop(stop: Stop) -> str:
    current = {"aria_current": "step"} if stop.when == "now" else {"tabindex": "-1"}
    kind = f" er-k-{stop.kind}" if stop.kind in ("refused", "reset", "note") else ""
    asks = tag.i(aria_hidden="true")["?"] if stop.asks else ""
    name = f"Step {stop.place}" if stop.place else "Start"
    if stop.label and stop.place:
        name += f": {stop.label}"
    name += ", asks you first" if stop.asks else ""
    return tag.li(f"er-{stop.when}{kind}")[
        asks,
        tag.button(type="button", data_do="goto", data_arg=stop.number, **current, aria_label=name)[
            ""
        ],
    ]
