"""What the ravines game says in its own way: directions, clauses, the leader's words."""

from __future__ import annotations

from functools import cache

from rules.games.labyrinth.actions import PUT
from rules.games.labyrinth.board.terrain import HOLE, OUTSIDE, SOURCE
from rules.games.labyrinth.options import Rulings
from rules.games.labyrinth.state import State
from rules.games.labyrinth.variant import HANDED, Variant
from rules.games.labyrinth.words import RUSSIAN, Landing, Tongue
from rules.games.ravines.board.terrain import LEGEND

# -- The leader's words ---------------------------------------------------------------------------


_PLAIN = {ground.kind: ground.bare for ground in LEGEND}

UKRAINIAN = Tongue(
    step=_PLAIN,
    bare=_PLAIN,
    wall=("стінка", "wall"),
    found=("скарб", "treasure"),
    found_on_step=None,
    wounded=("поранений", "wounded"),
    miss=("мимо", "miss"),
    blown=("підірвана", "blown up"),
    not_blown=("не підірвана", "not blown up"),
    no_wall=("стінки немає", "no wall"),
    clause="LM-GAP-26",
)
"""The ravines game's words (LM-LAND-05..07, LM-MOUTH-02, LM-PIT-02, LM-GAP-26)."""

OF_SOURCE = ("витік", "source")
"""What a source is called where a ruling gives it a word of its own (LM-GAP-02)."""

GLOSSES = RUSSIAN.glosses | UKRAINIAN.glosses | dict((OF_SOURCE,))
"""The English of every word, under whatever rulings."""


@cache
def make_tongue(rulings: Rulings) -> Tongue:
    """The words; rulings may change those the text does not quote (LM-GAP-02, LM-GAP-26)."""
    words = dict(UKRAINIAN.step)
    spoken = UKRAINIAN
    if rulings.source_word == "source":
        words[SOURCE] = OF_SOURCE
    if rulings.tongue == "russian":
        words[OUTSIDE] = RUSSIAN.bare[OUTSIDE]
        spoken = spoken._replace(
            found=RUSSIAN.found, wounded=RUSSIAN.wounded, miss=RUSSIAN.miss, blown=RUSSIAN.blown,
            not_blown=RUSSIAN.not_blown, no_wall=RUSSIAN.no_wall,
        )  # fmt: skip
    return spoken._replace(step=words, bare=words)


# -- What the game declares -----------------------------------------------------------------------


class RavinesVariant(Variant):
    """What the ravines game says in its own way."""

    ways = ("up", "right", "down", "left")
    """The four directions (LM-MOVE-02)."""
    floats = False
    current = "LM-RIVER-01"
    unnoticed = ("LM-TREASURE-03",)
    healed_first = ("LM-GAP-23",)
    armed_first = ("LM-GAP-23",)

    def tongue(self, rulings: Rulings) -> Tongue:
        """The leader's words."""
        return make_tongue(rulings)

    def finding(self, landing: Landing, kind: str) -> tuple[str, ...]:
        """Anywhere but in a pit by LM-TREASURE-02, 'from the cycle' by LM-CYCLE-06.

        A treasure is only declared found; taking is another matter (LM-TREASURE-01).
        """
        anywhere = () if kind == HOLE else ("LM-TREASURE-02",)
        cycle = ("LM-CYCLE-06", "LM-GAP-12") if landing.outcome == "cycle" else ()
        return ("LM-TREASURE-01", *anywhere, *cycle, "LM-GAP-15")

    def handing(self, state: State, me: int, verb: str) -> tuple[str, ...]:
        """Where it is put it stays, in a river and a pit too (LM-GAP-17)."""
        field = state.field
        # Where a ruling leaves a player in doubt what his cell is, the clauses tell him nothing.
        doubt = field.rulings.announce == "entered"
        ruled = verb == PUT and (doubt or field.ground(state.at[me]).carries)
        return (*HANDED[verb], *(("LM-GAP-17",) if ruled else ()))


RAVINES = RavinesVariant()
"""The ravines game."""
