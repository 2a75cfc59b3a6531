"""The chapters of the rules, a module of verbs each, and the table of them all."""

from __future__ import annotations

from rules.core.verbs import Verbs
from rules.games.underground.verbs.caves import (
    GiveUp,
    KeepPass,
    ShowPass,
    Take,
    TakeFrom,
    UsePass,
)
from rules.games.underground.verbs.chance import (
    Ahead,
    AskChance,
    Dealt,
    Drawn,
    Found,
    Lost,
    Lot,
)
from rules.games.underground.verbs.fight import (
    AttackNobody,
    Decline,
    Show,
    Strike,
    StrikeWhenAsked,
)
from rules.games.underground.verbs.go import Climb, Go, Stay
from rules.games.underground.verbs.shop import Buy
from rules.games.underground.verbs.throw import Die, Jump, Pass, Throw, TurnBack
from rules.games.underground.verbs.tokens import MoveToken
from rules.games.underground.verbs.tools import Clear, Use
from rules.games.underground.verbs.verb import Command

VERBS: Verbs[Command] = Verbs(
    (
        # a turn
        Throw(), Jump(), TurnBack(), Climb(), TakeFrom(), Strike(), Take(), UsePass(), Pass(),
        GiveUp(), AskChance(), Use(), Clear(), Buy(),
        # what is asked
        Go(), Stay(), Show(), ShowPass(), Decline(), KeepPass(), StrikeWhenAsked(), AttackNobody(),
        MoveToken(), Ahead(),
        # chance
        Die(), Drawn(), Found(), Lost(), Dealt(), Lot(),
    )
)  # fmt: skip
"""Every verb, in the order in which actions are listed."""
