"""Whether people at one table know the same, so that nothing one sees tells another a secret."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.core.story import Information
from rules.core.timeline import Timeline


def alike(timeline: Timeline[Any, Any], people: Sequence[str]) -> bool:
    """Whether all of ``people`` were told the same, and nothing that can be done now is a secret.

    Who acts at a screen that others see must have nothing to hide either: a starting cell that is
    told to the leader alone makes the views differ only after it was chosen.
    """
    told = [timeline.information(who) for who in people]
    if any(_bare(one) != _bare(told[0]) for one in told[1:]):
        return False
    game, state = timeline.game, timeline.state
    for action in (action for who in people for action in game.play.own_actions(state, who)):
        if any(game.audible(state, action, who) != action for who in people):
            return False
    return True


def _bare(told: Information) -> Any:
    """What was told, but for the name of who was told it."""
    return told.opening, told.first.facts, told.heard, told.now.facts


def open_to(timeline: Timeline[Any, Any], viewer: str, who: str) -> bool:
    """Whether ``viewer`` knows all that ``who`` reckons with, so that his reasons tell nothing."""
    if viewer == timeline.game.viewers(timeline.state)[0]:
        return True
    theirs = _bare(timeline.information(who))
    return bool(_bare(timeline.information(viewer)) == theirs)
