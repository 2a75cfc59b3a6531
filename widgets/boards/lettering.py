"""How large letters and boards are: what is read on the screen, and what is kept."""

from __future__ import annotations


def legible(nominal: float, size: float) -> float:
    """A type size that is never smaller than 12 px on the screen."""
    return nominal if size >= 1 else round(max(nominal, 12 / size), 1)


def bucket(size: float) -> float:
    """The scale rounded to a few steps, so that pictures can be kept."""
    for step in (1.0, 0.9, 0.8, 0.7, 0.6, 0.5):
        if size >= step - 0.02:
            return step
    return 0.4
