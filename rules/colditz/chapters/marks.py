"""Markers lie on pairs of circles; each pair keeps a bit for each nation and direction."""

from __future__ import annotations

from rules.colditz.play import Play


def set_marks(play: Play, pair: int, marks: int) -> None:
    """Change the markers of a pair."""
    now = play.s.markers
    play.set(markers=(*now[:pair], marks, *now[pair + 1 :]))
