"""What only Present shows: the timer.

The page counts (``page/clock.js``). The timer's markup never changes, so no step touches it.
"""

from __future__ import annotations

from functools import cache

from widgets.apps.stage.presses import key
from widgets.kernel.html import button

SPANS = {
    "0:30": "30 seconds",
    "1:00": "1 minute",
    "2:00": "2 minutes",
    "3:00": "3 minutes",
    "5:00": "5 minutes",
}
"""The times on buttons, and how they are spoken."""


@cache
def clock() -> str:
    """The timer, which stays hidden until it is asked for."""
    spans = "".join(
        button("timer", span, arg=span, kind="er-span", name=name, pressed=span == "1:00")
        for span, name in SPANS.items()
    )
    return (
        '<div class="er-clock" role="group" aria-label="Timer">'
        '<p class="er-digits" role="timer" aria-live="off">1:00</p><p class="er-up"></p>'
        '<div class="er-acts">'
        + button("timer", "Start", cap=key("timer"), kind="er-main")
        + button("timer", "Reset", arg="reset", cap=key("timer", "reset"))
        + button("clock", "Hide", cap=key("clock"))
        + f'</div><div class="er-acts er-spans">{spans}<form class="er-form" data-do="timer">'
        '<label><span class="er-sr">Another time, as minutes:seconds</span><input name="what" '
        'autocomplete="off" size="5" placeholder="m:ss"></label>'
        '<button class="er-b" type="submit">Set</button></form></div></div>'
    )
