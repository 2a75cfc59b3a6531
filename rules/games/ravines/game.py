"""Labyrinth with ravines: the base game with other rules of moving and words (LM-GAP-01)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rules.core.records import Event, Observation
from rules.games.labyrinth.board.plan import Nouns, Rule
from rules.games.labyrinth.board.survey import PLAN_RULES, PLAY_RULES
from rules.games.labyrinth.game import Labyrinth
from rules.games.labyrinth.state import State
from rules.games.labyrinth.variant import LeaderVerbs, Variant
from rules.games.labyrinth.verbs.move import letter
from rules.games.ravines import observe
from rules.games.ravines.board import survey
from rules.games.ravines.board.survey import RAVINE_NOUNS
from rules.games.ravines.options import Rulings
from rules.games.ravines.verbs import VERBS
from rules.games.ravines.words import RAVINES


class Ravines(Labyrinth):
    """The ravines game."""

    id: ClassVar[str] = "ravines"
    title: ClassVar[str] = "Labyrinth with ravines"
    language: ClassVar[str] = "uk"
    variant: ClassVar[Variant] = RAVINES
    verbs: ClassVar[LeaderVerbs] = VERBS
    rulings: ClassVar[type[Rulings]] = Rulings
    nouns: ClassVar[Nouns] = RAVINE_NOUNS
    plan_rules: ClassVar[tuple[Rule, ...]] = (
        *PLAN_RULES, survey.apart_rule, survey.parts_rule,
    )  # fmt: skip
    play_rules: ClassVar[tuple[Rule, ...]] = PLAY_RULES

    def observe(self, state: State, viewer: str) -> Observation:
        """All that ``viewer`` may know now."""
        return observe.observe(self.verbs, state, viewer)

    def hindsight(
        self, before: Sequence[tuple[State, tuple[Event, ...]]], events: tuple[Event, ...]
    ) -> tuple[Event, ...]:
        """LM-RIVER-08: the current acts again on a player who was in this river and left it."""
        return tuple(
            event._replace(clauses=(*event.clauses, *_was_there(before, event)))
            if event.kind == "carried" and event.data["by"] == "river"
            else event
            for event in events
        )


def _was_there(before: Sequence[tuple[State, tuple[Event, ...]]], event: Event) -> tuple[str, ...]:
    """LM-RIVER-08 where the player rested in this river before, and outside it just now.

    LM-GAP-25 where he did not walk out of it: a ravine or another current carried him off.
    """
    if not before:
        return ()
    me = before[-1][0].table.index[event.who]
    river = letter(before[-1][0].field.plan, event.data["path"][0])
    rests = [
        letter(state.field.plan, state.at[me]) if state.at[me] >= 0 else "" for state, _ in before
    ]
    if rests[-1] == river or river not in rests[:-1]:
        return ()
    left = max(at for at, rest in enumerate(rests) if rest == river) + 1
    carried = any(one.kind == "carried" and one.who == event.who for one in before[left][1])
    return ("LM-RIVER-08", *(("LM-GAP-25",) if carried else ()))
