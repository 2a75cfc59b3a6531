"""What only Present shows: the timer.

The page counts (``page/clock.js``). The timer's markup never changes, so no step touches it.
"""

from __future__ import annotations

from functools import cache

from widgets.apps.stage.presses import key
from widgets.kernel.html import acts, button
from widgets.kernel.markup import join, tag, void

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
    spans = join(
        button("timer", span, arg=span, kind="er-span", name=name, pressed=span == "1:00")
        for span, name in SPANS.items()
    )
    return tag.div("er-clock", role="group", aria_label="Timer")[
        tag.p("er-digits", role="timer", aria_live="off")["1:00"],
        tag.p("er-up")[""],
        acts(
            button("timer", "Start", cap=key("timer"), kind="er-main"),
            button("timer", "Reset", arg="reset", cap=key("timer", "reset")),
            button("clock", "Hide", cap=key("clock")),
        ),
        tag.div("er-acts er-spans")[
            spans,
            tag.form("er-form", data_do="timer")[
                tag.label[
                    tag.span("er-sr")["Another time, as minutes:seconds"],
                    void.input(name="what", autocomplete="off", size="5", placeholder="m:ss"),
                ],
                tag.button("er-b", type="submit")["Set"],
            ],
        ],
    ]
