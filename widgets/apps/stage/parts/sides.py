"""Two positions side by side, one below the other on a phone: what every comparison is made of."""

from __future__ import annotations

from collections.abc import Sequence

from widgets.kernel.html import chip
from widgets.kernel.markup import join, spaced, tag

FACTS = 12
"""How many facts a table names."""
CHIPS = 8
DRAWN = "see the board"
"""What stands for a fact that is a drawing."""


def side(title: str, words: str, picture: str, told: str, kind: str = "") -> str:
    """One of the two; ``title`` is text, the rest markup."""
    return tag.figure(f"er-lab-side{kind}")[
        tag.figcaption[tag.b[title, "."], " ", words], picture, told
    ]


def fired(clauses: Sequence[str], there: Sequence[str]) -> str:
    """The clauses that fired on one side; those that did not fire ``there`` come first, and lit."""
    ids = sorted(clauses, key=lambda one: one in there)
    chips = spaced(chip(one, now=one not in there) for one in ids[:CHIPS])
    more = join(" ", tag.span("er-n")["+", len(ids) - CHIPS]) if len(ids) > CHIPS else ""
    return tag.p("er-chips")[chips, more]


def facts(apart: Sequence[tuple[str, str, str]], heads: tuple[str, str]) -> str:
    """The facts that differ, as a table."""
    if not apart:
        return ""
    rows = join(
        tag.tr[tag.th(scope="row")[name], tag.td[_value(one)], tag.td[_value(two)]]
        for name, one, two in apart[:FACTS]
    )
    more = len(apart) - FACTS
    rest = tag.p("er-hint")["And ", more, " more."] if more > 0 else ""
    cells = join(tag.th(scope="col")[head] for head in heads)
    return join(
        tag.div("er-sideways", tabindex="0", role="group", aria_label="Facts that differ")[
            tag.table("er-grid er-lab-facts")[
                tag.thead[tag.tr[tag.th(scope="col")["Fact"], cells]], tag.tbody[rows]
            ]
        ],
        rest,
    )


def _value(text: str) -> str:
    return DRAWN if "\n" in text else text or "–"
