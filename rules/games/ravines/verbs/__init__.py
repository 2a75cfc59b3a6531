"""The rules of the ravines game, where they differ from the base game's: a module of verbs each."""

from __future__ import annotations

from rules.games.labyrinth.variant import LeaderVerbs
from rules.games.labyrinth.verbs.start import First
from rules.games.labyrinth.verbs.treasure import Put, Take
from rules.games.labyrinth.verbs.weapons import Blast, Shoot, Stab
from rules.games.ravines.verbs.move import Cycle, Move, Skip, Start
from rules.games.ravines.words import RAVINES

VERBS = LeaderVerbs(RAVINES, First, Start, Move, Cycle, Skip, Take, Put, Shoot, Stab, Blast)
"""The table of its verbs, in the order in which actions are listed."""
