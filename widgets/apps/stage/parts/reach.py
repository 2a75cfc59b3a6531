"""What can be picked up, and where it can go for how many points: the words for the board."""

from __future__ import annotations

from html import escape
from itertools import groupby

from widgets.apps.stage.shown import View
from widgets.boards import Mover, Way
from widgets.kernel.html import button

OPEN = 8
"""Up to so many places are listed without being asked for."""


def reach(view: View) -> str:
    """The pieces that can be moved, and the ways of the one that is picked up."""
    if not view.movers:
        return ""
    picked = view.mover.place if view.mover else ""
    pieces = "".join(
        button(
            "choose", _named(mover), arg=mover.place, kind="er-fine", pressed=mover.place == picked
        )
        for mover in view.movers
    )
    lead = "" if view.mover else '<span class="er-hint">Pick one here or on the board.</span>'
    return (
        '<div class="er-reach" role="group" aria-label="Move"><span class="er-reacht">Move</span>'
        f"{pieces}{lead}</div>{_ways(view)}"
    )


def _named(mover: Mover) -> str:
    """A piece and where it stands."""
    return mover.label if mover.place in mover.label.lower() else f"{mover.label} on {mover.place}"


def _ways(view: View) -> str:
    """Where the one picked up can go, by the points it costs."""
    if not view.mover:
        return ""
    rows = "".join(
        f'<li><b>{price or "no"}<span class="er-sr"> point{"" if price == 1 else "s"}:</span></b> '
        f"{''.join(map(_way, ways))}</li>"
        for price, ways in groupby(view.ways, key=lambda way: way.price)
    )
    count = len(view.ways)
    where = f"{count} place{'' if count == 1 else 's'}"
    opened = " open" if count <= OPEN else ""
    return (
        f'<details class="er-ways"{opened}><summary>{escape(view.mover.label)} can go to {where}'
        f'<span class="er-hint"> by the points it costs</span></summary><ul>{rows}</ul></details>'
    )


def _way(way: Way) -> str:
    note = f" ({way.note})" if way.note else ""
    risk = " !" if way.risky else ""
    name = f"{way.place}{note}{', where he can be arrested' if way.risky else ''}"
    return button("choose", f"{way.place}{note}{risk}", arg=way.place, kind="er-fine", name=name)


__all__ = ["reach"]
