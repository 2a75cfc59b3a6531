"""A round of practice as a row of dots, and what waits to be asked again."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from rules.core.practice import Chapter
from widgets.apps.practice.model import MISSED, OPEN, RIGHT, Round
from widgets.kernel.html import button

SIGNS = {OPEN: "○", RIGHT: "✓", MISSED: "✗"}
NAMES = {OPEN: "open", RIGHT: "right", MISSED: "missed"}


@dataclass(frozen=True)
class Around:
    """What stands round the problem: the round, what waits, what cannot be kept."""

    chapter: Chapter
    round: Round
    due: int
    elsewhere: tuple[str, ...] = ()
    """The titles of the chapters that what waits is from."""
    trouble: str = ""
    """Why what this browser keeps cannot be read."""
    keeps: bool = True


def line(around: Around, *, idle: bool) -> str:
    """The dots, how the round went, and what waits to be asked again."""
    round_ = around.round
    dots = "".join(
        f'<li class="er-d-{mark}{" er-here" if at == round_.at else ""}">'
        f'<span aria-hidden="true">{SIGNS[mark]}</span><span class="er-sr">question {at + 1}: '
        f"{NAMES[mark]}{', shown now' if at == round_.at else ''}</span></li>"
        for at, mark in enumerate(round_.marks)
    )
    told = ""
    if round_.over:
        told = f"{round_.count(RIGHT)} of {len(round_.marks)} right."
    wait = "" if idle or not _may_repeat(around) else _again(around)
    return (
        f'<div class="er-track er-round"><ol class="er-dots" aria-label="This round">{dots}</ol>'
        f'<p class="er-hint">{told}</p>{wait}</div>'
    )


def _may_repeat(around: Around) -> bool:
    """Between rounds, or before the first answer, something else can be asked instead."""
    round_ = around.round
    return around.due > 0 and (round_.over or (round_.untouched and not round_.repeated))


def _again(around: Around) -> str:
    one = around.due == 1
    label = "Ask me the missed one again" if one else f"Ask me the {around.due} missed ones again"
    where = f'<span class="er-hint">From: {escape(", ".join(around.elsewhere))}.</span>'
    return f'<div class="er-acts">{button("repeat", label, sign="redo")}{where}</div>'
