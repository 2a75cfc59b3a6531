"""Predict, then see: fresh positions with one question each, made and judged by the engine.

``practise("ravines", "river", 7)`` gives five problems about the clauses of that chapter. A seed
gives the same five on every Python. ``again("ravines/river/7/3")`` brings one of them back.
"""

from __future__ import annotations

from rules.practice.chapters import Chapter, chapter, chapters
from rules.practice.making import again, practise
from rules.practice.problem import FIVE, Key, Problem

__all__ = ["FIVE", "Chapter", "Key", "Problem", "again", "chapter", "chapters", "practise"]
