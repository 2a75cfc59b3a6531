"""The labyrinth as it is drawn: the drawing, the map rules, maps made by the computer."""

from __future__ import annotations
