"""Two lines side by side as markup: both boards, the clauses that fired, the facts that differ."""

from __future__ import annotations

import re
import zlib
from html import escape

from widgets.apps.stage.lines.shown import Side, Versus
from widgets.apps.stage.parts import sides
from widgets.apps.stage.parts.controls import moves
from widgets.kernel import svg
from widgets.kernel.html import button, who, words
from widgets.kernel.scene import Scene


def versus(found: Versus, viewer: str, lang: str) -> str:
    """The comparison, with the way to one move less or more."""
    shared = svg.Shared()
    left, right = found.sides
    boards = "".join(
        sides.side(
            one.name,
            _way(one, lang),
            _frame(one.picture, shared, kind),
            sides.fired(one.clauses, other.clauses),
            kind,
        )
        for one, other, kind in ((left, right, ""), (right, left, " er-line-other"))
    )
    title = f"{left.name} and {right.name}"
    close = button("escape", "", sign="close", kind="er-sq", name="Close the comparison")
    return (
        f'<div role="group" class="er-versus" aria-label="Side by side: {escape(title)}">'
        f'<div class="er-pophead"><strong>{escape(title)}, seen by {escape(who(viewer))}</strong>'
        f"{close}</div>{_depth(found)}{shared.markup()}"
        f'<div class="er-lab-sides{" er-wide" if found.wide else ""}">{boards}</div>'
        f'<p class="er-lab-same">{_told(found)}</p>'
        f"{sides.facts(found.apart, (left.name, right.name))}</div>"
    )


TITLE = re.compile(r"er-t\d+")


def _frame(picture: Scene, shared: svg.Shared, kind: str) -> str:
    """The picture, its title named by what it shows: the same view gives the same markup."""
    markup = svg.frame(picture, shared)
    name = zlib.crc32((TITLE.sub("", markup) + kind).encode())
    return TITLE.sub(f"er-v{name:08x}", markup)


def _way(side: Side, lang: str) -> str:
    """The moves since both lines part."""
    listed = "; ".join(side.moves) or "no move"
    return words(listed, lang) + (" (it ends here)" if side.ended else "")


def _depth(found: Versus) -> str:
    """How far both are shown, to be changed."""
    if not found.most:
        return '<p class="er-hint">Both are the same line so far.</p>'
    less = button(
        "further",
        "One move less",
        arg="-1",
        sign="back",
        off="" if found.after > 1 else "at the first",
    )
    more = button(
        "further",
        "One move more",
        arg="1",
        sign="play",
        off="" if found.after < found.most else "both have ended",
    )
    stop = (
        f" The book's line is shown up to step {found.stop - 1}: step {found.stop} still waits for "
        "your answer."
        if found.stop
        else ""
    )
    return (
        f'<div class="er-acts">{less}{more}<span class="er-hint">{moves(found.after).capitalize()} '
        f"after {escape(found.fork)}, where they part.{stop}</span></div>"
    )


def _told(found: Versus) -> str:
    """How many facts differ, in words."""
    count = len(found.apart)
    if not count:
        return f"No fact differs; {found.same} are the same."
    return f"{count} fact{' differs' if count == 1 else 's differ'}; {found.same} are the same."
