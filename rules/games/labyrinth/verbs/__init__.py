"""The rules, chapter by chapter, as the book has them: a module of verbs each."""

from __future__ import annotations

from rules.games.labyrinth.variant import BASE, LeaderVerbs
from rules.games.labyrinth.verbs.start import First, Start
from rules.games.labyrinth.verbs.treasure import Put, Take
from rules.games.labyrinth.verbs.turn import Cycle, Move, Skip
from rules.games.labyrinth.verbs.weapons import Blast, Shoot, Stab

VERBS = LeaderVerbs(BASE, First, Start, Move, Skip, Shoot, Stab, Blast, Cycle, Take, Put)
"""The table of the verbs of the base game, in the order in which actions are listed."""
