"""Labyrinth with ravines: the base game with other rules of moving and words (LM-GAP-01)."""

from __future__ import annotations

from typing import ClassVar

from rules.core.history import History
from rules.core.records import Event
from rules.games.labyrinth import options as labyrinth
from rules.games.labyrinth.actions import CYCLE, PUT, RAVINES, Vocabulary
from rules.games.labyrinth.board.plan import HOLE, RIVER, SOURCE, Nouns, Rule
from rules.games.labyrinth.board.survey import PLAN_RULES, PLAY_RULES
from rules.games.labyrinth.game import Labyrinth
from rules.games.labyrinth.state import Field, Log, State
from rules.games.labyrinth.variant import HANDED, Found
from rules.games.labyrinth.verbs import turn
from rules.games.labyrinth.verbs.move import Landing, in_hole, letter
from rules.games.labyrinth.verbs.turn import settle
from rules.games.labyrinth.words import Tongue
from rules.games.ravines.board import survey
from rules.games.ravines.board.survey import RAVINE_NOUNS
from rules.games.ravines.observe import tongue
from rules.games.ravines.options import Rulings
from rules.games.ravines.verbs import move


class Declared(Found):
    """A treasure is only declared found; taking is another matter (LM-TREASURE-01, -02)."""

    takes = False
    unnoticed = ("LM-TREASURE-03",)
    healed_first = ("LM-GAP-23",)
    armed_first = ("LM-GAP-23",)

    def clauses(self, landing: Landing, kind: str) -> tuple[str, ...]:
        """A find: anywhere but in a pit by LM-TREASURE-02, 'from the cycle' by LM-CYCLE-06."""
        anywhere = () if kind == HOLE else ("LM-TREASURE-02",)
        cycle = ("LM-CYCLE-06", "LM-GAP-12") if landing.outcome == CYCLE else ()
        return ("LM-TREASURE-01", *anywhere, *cycle, "LM-GAP-15")

    def handed(self, state: State, me: int, verb: str) -> tuple[str, ...]:
        """Taking and putting; where it is put it stays, in a river and a pit too (LM-GAP-17)."""
        field, carries = state.field, (SOURCE, RIVER, HOLE)
        # Where a ruling leaves a player in doubt what his cell is, the clauses tell him nothing.
        doubt = field.rulings.announce == "entered"
        ruled = verb == PUT and (doubt or field.kind(state.at[me]) in carries)
        return (*HANDED[verb], *(("LM-GAP-17",) if ruled else ()))


class Ravines(Labyrinth):
    """The ravines game."""

    id: ClassVar[str] = "ravines"
    title: ClassVar[str] = "Labyrinth with ravines"
    language: ClassVar[str] = "uk"
    words: ClassVar[Vocabulary] = RAVINES
    rulings: ClassVar[type[Rulings]] = Rulings
    found_how: ClassVar[Found] = Declared()
    nouns: ClassVar[Nouns] = RAVINE_NOUNS
    plan_rules: ClassVar[tuple[Rule, ...]] = (
        *PLAN_RULES, survey.apart_rule, survey.parts_rule,
    )  # fmt: skip
    play_rules: ClassVar[tuple[Rule, ...]] = PLAY_RULES

    def tongue(self, rulings: labyrinth.Rulings) -> Tongue:
        """The leader's words."""
        return tongue(rulings)

    def land(self, field: Field, here: int, way: int) -> Landing:
        """What a step leads to."""
        return move.land(field, here, way)

    def hit_wall(self, field: Field, here: int, way: int) -> Landing:
        """What a step into a wall leads to: nothing, not even in a pit."""
        return move.hit_wall(field, here, way)

    def rest_after_skip(self, field: Field, here: int) -> Landing:
        """What skipping leads to: nothing."""
        return move.skip(here)

    def begin(self, field: Field, cell: int) -> Landing:
        """What a starting cell leads to."""
        return move.begin(field, cell)

    def idle(self, field: Field, here: int) -> tuple[Landing, ...]:
        """Skipping, and in a pit also 'from the cycle' (LM-PLAN-04)."""
        pit = (move.follow_cycle(field, here),) if in_hole(field, here) else ()
        return (self.rest_after_skip(field, here), *pit)

    def cycle(self, state: State, me: int, log: Log) -> State:
        """The command 'from the cycle' (LM-CYCLE-01..06); outside a pit, by ruling, a skip."""
        field, here = state.field, state.at[me]
        if not in_hole(field, here):
            return turn.skip(self, state, me, log)
        landing = move.follow_cycle(field, here)
        treasure = state.treasure
        if field.rulings.left_treasure == "others" and treasure.left_by == me:
            landing = landing._replace(finds=False)
        words = self.tongue_for(state, log)
        return settle(state, me, landing, words, self.found_how, log)

    def hindsight(self, past: History[State], event: Event) -> tuple[str, ...]:
        """LM-RIVER-08: the current acts again on a player who was in this river and left it.

        LM-GAP-25 where he did not walk out of it: a ravine or another current carried him off.
        """
        if event.kind != "carried" or event.data["by"] != "river":
            return ()
        latest = past.steps[-1][0]
        me, plan = latest.table.index[event.who], latest.field.plan
        river = letter(plan, event.data["path"][0])
        cells = [state.at[me] for state, _ in past.steps]
        rests = [letter(plan, cell) if cell >= 0 else "" for cell in cells]
        if rests[-1] == river or river not in rests[:-1]:
            return ()
        left = max(at for at, rest in enumerate(rests) if rest == river) + 1
        carried = any(one.kind == "carried" and one.who == event.who for one in past.steps[left][1])
        return ("LM-RIVER-08", *(("LM-GAP-25",) if carried else ()))


__all__ = ["Declared", "Ravines"]
