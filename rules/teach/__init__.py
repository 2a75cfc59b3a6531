"""Predict, then see: fresh positions with one question each, made and judged by the engine.

``practise("ravines", "river", 7)`` gives five problems about the clauses of that chapter. A seed
gives the same five on every Python. ``generate("ravines", "LM-RIVER-06", 7)`` gives one problem in
which that clause decides. ``again("ravines/river/7/3")`` brings one of them back.
"""

from __future__ import annotations

from rules.core.practice import Chapter, chapter, chapters
from rules.teach.fresh import drawable, generate_problem, recall_problem
from rules.teach.practice import FIVE, Key, Problem, make_problems

__all__ = [
    "FIVE", "Chapter", "Key", "Problem", "chapter", "chapters", "drawable", "generate_problem",
    "make_problems", "recall_problem",
]  # fmt: skip
