"""Labyrinth with ravines: the base game with other rules of moving and words (LM-GAP-01)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import ClassVar

from rules.core.history import History
from rules.core.records import Event, Observation
from rules.games.labyrinth.board.plan import Rule
from rules.games.labyrinth.board.survey import PLAN_RULES, PLAY_RULES
from rules.games.labyrinth.board.terrain import Terrains
from rules.games.labyrinth.game import Labyrinth, LeaderPlaying, LeaderSetups, LeaderSpeech
from rules.games.labyrinth.state import State
from rules.games.labyrinth.variant import LeaderVerbs, Variant
from rules.games.labyrinth.verbs.move import find_letter
from rules.games.ravines import observe
from rules.games.ravines.board import survey
from rules.games.ravines.board.terrain import LEGEND
from rules.games.ravines.options import Rulings
from rules.games.ravines.verbs import VERBS
from rules.games.ravines.words import GLOSSES, RAVINES


class RavinesSpeech(LeaderSpeech):
    """How the ravines game speaks."""

    language: ClassVar[str] = "uk"
    glosses: ClassVar[Mapping[str, str]] = GLOSSES


class RavinesSetups(LeaderSetups):
    """How the ravines game is set up."""

    terms: ClassVar[Mapping[str, str]] = {"ways": ", ".join(RAVINES.ways)}


class RavinesPlaying(LeaderPlaying):
    """How the ravines game is played at a table."""

    def late_clauses(self, past: History[State], event: Event) -> tuple[str, ...]:
        """LM-RIVER-08: the current acts again on a player who was in this river and left it.

        LM-GAP-25 where he did not walk out of it: a ravine or another current carried him off.
        """
        if event.kind != "carried" or event.data["by"] != "river":
            return ()
        latest = past.steps[-1][0]
        me, plan = latest.table.index[event.who], latest.field.plan
        river = find_letter(plan, event.data["path"][0])
        cells = [state.at[me] for state, _ in past.steps]
        rests = [find_letter(plan, cell) if cell >= 0 else "" for cell in cells]
        if rests[-1] == river or river not in rests[:-1]:
            return ()
        left = max(at for at, rest in enumerate(rests) if rest == river) + 1
        carried = any(one.kind == "carried" and one.who == event.who for one in past.steps[left][1])
        return ("LM-RIVER-08", *(("LM-GAP-25",) if carried else ()))


class Ravines(Labyrinth):
    """The ravines game."""

    id: ClassVar[str] = "ravines"
    title: ClassVar[str] = "Labyrinth with ravines"
    variant: ClassVar[Variant] = RAVINES
    verbs: ClassVar[LeaderVerbs] = VERBS
    rulings: ClassVar[type[Rulings]] = Rulings
    legend: ClassVar[Terrains] = LEGEND
    plan_rules: ClassVar[tuple[Rule, ...]] = (
        *PLAN_RULES, survey.apart_rule, survey.parts_rule,
    )  # fmt: skip
    play_rules: ClassVar[tuple[Rule, ...]] = PLAY_RULES
    freedom_clauses: ClassVar[tuple[str, ...]] = (
        "LP-DESIGN-01", "LP-DESIGN-02", "LM-PLAN-03", "LM-PLAN-04", "LM-GAP-22",
    )  # fmt: skip
    check_clauses: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "same-words": ("LM-PIT-02",),
        "single-word": ("LM-RIVER-04", "LM-RIVER-05"),
        "untold": ("LM-RIVER-05", "LM-PIT-02"),
        "indistinguishable": ("LM-MOUTH-05", "LM-MOUTH-02", "LM-MOUTH-04"),
        "transfers": ("LM-PIT-11", "LM-PIT-12"),
    }
    usual: ClassVar[tuple[tuple[int, tuple[int, ...], tuple[int, ...]], ...]] = (
        (2, (), ()), (3, (), (2,)), (4, (3,), (3,)), (5, (4,), (3,)), (6, (4, 3), (3,)),
        (9, (5, 4), (3, 3)), (26, (6, 5), (4, 3)),
    )  # fmt: skip
    """Two rivers and their mouths as soon as there is room: the game lives on them."""
    speech = cached_property(RavinesSpeech)
    setups = cached_property(RavinesSetups)
    play = cached_property(RavinesPlaying)

    def observe(self, state: State, viewer: str) -> Observation:
        """All that ``viewer`` may know now."""
        return observe.observe(self.verbs, state, viewer)
