"""Questions of any origin as a sheet: each with its board; the answers have pages of their own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import NamedTuple

from rules.core.clauses import is_known
from rules.core.registry import GAMES, game
from widgets.apps.handout import view as paper
from widgets.apps.handout.model import Task
from widgets.apps.stage.along.taken import WIDE, Taken
from widgets.kernel import html, svg
from widgets.kernel.markup import join, spaced, tag
from widgets.kernel.scene import Scene

LEAD = "Say what you expect. The answers have a page of their own."


class Row(NamedTuple):
    """A question on paper: its task, its boards, what stands below the first one."""

    task: Task
    before: Scene | None
    after: Scene | None
    caption: str
    clauses: tuple[str, ...]
    lang: str


def language(name: str) -> str:
    """The language of the original words of a game; empty for one that is not on the shelf."""
    return game(name).speech.language if name in GAMES else ""


def row(one: Taken, number: int) -> Row:
    """A question that is taken along, as it stands on paper."""
    carried = one.carried
    why = carried.feedback[0] if carried.feedback else ""
    task = Task(number, 0, one.text, carried.choices, carried.right, why, open=False)
    return Row(task, one.before, one.after, carried.title, one.clauses, language(one.game))


def grids(
    rows: Sequence[Row], shared: svg.Shared, others: Sequence[Row | None] = ()
) -> tuple[str, str]:
    """The questions, and the answers, as figures in columns.

    ``others`` are questions that may take the place of those, by a press before it is printed.
    """
    wide = any(one.before and one.before.width > WIDE for one in (*rows, *others) if one)
    kind = "frames wide" if wide else "frames"
    front = back = ""
    for one, other in zip_longest(rows, others):
        asked, answered = _asked(one, shared), _answered(one, shared)
        if other is not None:
            number = one.task.number
            press = tag.button(type="button", data_swap=number)["Swap question ", number]
            asked = press + _either(asked, _asked(other, shared), number)
            answered = _either(answered, _answered(other, shared), number)
        front += tag.div[asked]
        back += tag.div[answered]
    return tag.div(kind)[front], tag.div(kind)[back]


def _asked(one: Row, shared: svg.Shared) -> str:
    return _figure(one.before, shared, one.caption, paper.asked(one.task, one.lang))


def _answered(one: Row, shared: svg.Shared) -> str:
    chips = spaced(html.chip(name) if is_known(name) else name for name in one.clauses)
    return _figure(one.after, shared, "", chips, paper.answered(one.task, one.lang))


def _either(one: str, other: str, number: int) -> str:
    """Two that stand in the same place: the second one after a press."""
    return join(tag.div(data_of=number)[one], tag.div(data_of=number, hidden=True)[other])


def _figure(
    picture: Scene | None, shared: svg.Shared, title: str, below: str, above: str = ""
) -> str:
    drawn = svg.frame(picture, shared) if picture else ""
    return tag.figure[above, drawn, tag.figcaption[title, below]]


def clauses(rows: Iterable[Row]) -> str:
    """The clauses that decide, in full, each once."""
    named = (clause for one in rows for clause in one.clauses if is_known(clause))
    return paper.clause_list(dict.fromkeys(named))


def sheet(title: str, found: Sequence[Taken], others: Sequence[Taken | None] = ()) -> str:
    """The questions as a sheet to hand out, the answers on pages of their own.

    ``others`` may take their places, one for each, by a press on the screen.
    """
    shared = svg.Shared()
    rows = [row(one, at) for at, one in enumerate(found, start=1)]
    swaps = [one and row(one, at) for at, one in enumerate(others, start=1)]
    front, back = grids(rows, shared, swaps)
    return paper.bound(
        title, _head(title, LEAD, name=True) + front,
        join(tag.h2["Answers"], back, clauses([*rows, *filter(None, swaps)])),
        _games(found), shared,
    )  # fmt: skip


def key(title: str, found: Sequence[Taken]) -> str:
    """The answers alone: what the teacher keeps."""
    shared = svg.Shared()
    rows = [row(one, at) for at, one in enumerate(found, start=1)]
    _, back = grids(rows, shared)
    head = _head(f"Answers: {title}", "What came of each question, and the rule that decides.")
    return paper.bound(title, join(head, back, clauses(rows)), "", _games(found), shared)


def _head(title: str, lead: str, *, name: bool = False) -> str:
    return tag.header[tag.h1[title], paper.NAMED if name else "", tag.p[lead]]


def _games(found: Sequence[Taken]) -> str:
    return ", ".join(dict.fromkeys(game(one.game).title for one in found if one.game in GAMES))
