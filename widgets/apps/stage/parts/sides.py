"""Two positions side by side, one below the other on a phone: what every comparison is made of."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from widgets.kernel.html import chip

FACTS = 12
"""How many facts a table names."""
CHIPS = 8
DRAWN = "see the board"
"""What stands for a fact that is a drawing."""


def side(title: str, words: str, picture: str, told: str, kind: str = "") -> str:
    """One of the two; ``title`` is text, the rest markup."""
    return (
        f'<figure class="er-lab-side{kind}"><figcaption><b>{escape(title)}.</b> {words}'
        f"</figcaption>{picture}{told}</figure>"
    )


def fired(clauses: Sequence[str], there: Sequence[str]) -> str:
    """The clauses that fired on one side; those that did not fire ``there`` come first, and lit."""
    ids = sorted(clauses, key=lambda one: one in there)
    chips = " ".join(chip(one, now=one not in there) for one in ids[:CHIPS])
    more = f' <span class="er-n">+{len(ids) - CHIPS}</span>' if len(ids) > CHIPS else ""
    return f'<p class="er-chips">{chips}{more}</p>'


def facts(apart: Sequence[tuple[str, str, str]], heads: tuple[str, str]) -> str:
    """The facts that differ, as a table."""
    if not apart:
        return ""
    rows = "".join(
        f'<tr><th scope="row">{escape(name)}</th><td>{_value(one)}</td><td>{_value(two)}</td></tr>'
        for name, one, two in apart[:FACTS]
    )
    more = len(apart) - FACTS
    rest = f'<p class="er-hint">And {more} more.</p>' if more > 0 else ""
    cells = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    return (
        '<div class="er-sideways" tabindex="0" role="group" aria-label="Facts that differ">'
        f'<table class="er-grid er-lab-facts"><thead><tr><th scope="col">Fact</th>{cells}</tr>'
        f"</thead><tbody>{rows}</tbody></table></div>{rest}"
    )


def _value(text: str) -> str:
    return DRAWN if "\n" in text else escape(text) or "–"
