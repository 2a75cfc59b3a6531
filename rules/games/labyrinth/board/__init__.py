"""The leader's plan: how it is drawn, what makes it sound, and how one is made."""

from __future__ import annotations
