"""The verbs of Escape from Colditz: a chapter of the book is a module here."""

from __future__ import annotations

from rules.core.verbs import Verbs
from rules.games.colditz.verbs import (
    appel,
    arrest,
    beginning,
    cards,
    dice,
    escape,
    gathering,
    guards,
    moving,
    security,
    turn,
)
from rules.games.colditz.verbs.base import Act

VERBS: Verbs[Act] = Verbs((
    # what belongs to a Turn, in the order in which it is listed
    dice.Roll(), dice.Reroll(), dice.Draw(), turn.End(), moving.Step(), cards.PlayCard(),
    cards.Discard(), guards.Deploy(), guards.Office(), appel.GeneralSearch(), turn.Time(),
    guards.Remove(), arrest.Release(), gathering.Claim(), escape.Share(), gathering.Trade(),
    # answers to what is asked
    beginning.Agree(), beginning.LineUp(), beginning.FirstPost(), beginning.Ready(),
    gathering.Place(), arrest.Lose(), cards.PlayAnswer(), arrest.PassWindow(),
    appel.LineUpOn(), appel.Refuses(), appel.Obeys(), appel.AppelDone(),
    appel.PassSearch(), security.PassShot(), appel.PassLuck(),
    guards.RemoveOf(), guards.MarkersDone(), guards.Descend(), guards.LeaveRoom(),
    gathering.Give(), gathering.Ask(), gathering.Offer(), gathering.Withdraw(),
    gathering.Accept(), gathering.Decline(),
    turn.DoOrDie(), turn.PassDespair(), turn.Dash(), turn.PassDash(),
    # what chance brings
    dice.Dice(), dice.CardDrawn(), beginning.Dealt(), escape.Part(), beginning.Value(),
))  # fmt: skip
"""Every kind of action."""
