"""What the leader says: the original words with their English."""

from __future__ import annotations

from typing import NamedTuple

from rules.labyrinth.board.signs import (
    ARSENAL,
    EMPTY,
    HOLE,
    HOSPITAL,
    MOUTH,
    OUTSIDE,
    RIVER,
    SOURCE,
)

Word = tuple[str, str]
"""A word or phrase: original, English."""


class Tongue(NamedTuple):
    """All announcements of one game in one language."""

    step: dict[str, Word]
    bare: dict[str, Word]
    wall: Word
    found: Word
    found_on_step: Word | None
    wounded: Word
    miss: Word
    blown: Word
    not_blown: Word
    no_wall: Word
    clause: str = "LP-GAP-30"
    """The ruling behind the words that the text does not quote."""

    @property
    def own(self) -> tuple[str, ...]:
        """The ruling behind a blast's words, where it is not the one on blasts (LP-GAP-16)."""
        return () if self.clause == "LP-GAP-30" else (self.clause,)


RUSSIAN = Tongue(
    step={
        EMPTY: ("прошел", "passed"),
        HOSPITAL: ("прошел — попал в госпиталь", "passed, got to the hospital"),
        ARSENAL: ("прошел — попал в арсенал", "passed, got to the arsenal"),
        SOURCE: ("прошел — попал в исток", "passed, got to the source"),
        RIVER: ("прошел — попал в реку", "passed, got into the river"),
        MOUTH: ("прошел — попал в устье", "passed, got to the mouth"),
        HOLE: ("прошел — попал в дырку", "passed, got into a hole"),
        OUTSIDE: ("прошел — выход из лабиринта", "passed, exit from the labyrinth"),
    },
    bare={
        EMPTY: ("пустая клетка", "empty cell"),
        HOSPITAL: ("госпиталь", "hospital"),
        ARSENAL: ("арсенал", "arsenal"),
        SOURCE: ("исток", "source"),
        RIVER: ("река", "river"),
        MOUTH: ("устье", "mouth"),
        HOLE: ("дырка", "hole"),
        OUTSIDE: ("выход из лабиринта", "exit from the labyrinth"),
    },
    wall=("стена", "wall"),
    found=("нашел клад", "found the treasure"),
    found_on_step=("прошел — нашел клад", "passed, found the treasure"),
    wounded=("ранен", "wounded"),
    miss=("мимо", "miss"),
    blown=("взорвана", "blown up"),
    not_blown=("не взорвана", "not blown up"),
    no_wall=("стены нет", "no wall"),
)
"""The base game's words (LP-TURN-13..17, LP-GAP-16, LP-GAP-30)."""

_PLAIN = {
    EMPTY: ("суша", "land"),
    HOSPITAL: ("медпункт", "first-aid post"),
    ARSENAL: ("арсенал", "arsenal"),
    SOURCE: ("річка", "river"),
    RIVER: ("річка", "river"),
    MOUTH: ("гирло", "mouth"),
    HOLE: ("яма", "pit"),
    OUTSIDE: ("вихід", "exit"),
}

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
