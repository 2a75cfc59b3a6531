"""The treasure changes hands: who may take or put it, and when."""

from __future__ import annotations

from tests.cases import each
from tests.rules.games.labyrinth.playing import YARD, played
from tests.strategies import labyrinth

RIVER = "+--+--+--+--+\n|r1 r2 r3 rM|\n+  +  +  +  +\n|.. .. .. ..E\n+--+--+--+--+"


@each(("holder", "command"), [("B", "B: put"), ("a1", "B: take"), ("c1", "B: take")])
def test_by_ruling_nobody_takes_or_puts_in_the_turn_of_another(holder: str, command: str) -> None:
    """He is told whose turn it has to be and nothing of the treasure (LM-GAP-16)."""
    rules = labyrinth("ravines")
    at = {"A": "c1", "B": "a1", "treasure": holder}
    state = played(at, "", YARD, "ravines", take_when="own-turn").state
    (refused,) = rules.refusals(state, rules.read(state, command))
    assert (refused.code, refused.clauses) == ("not-your-turn", ("LM-GAP-16",))


def test_who_was_told_of_a_treasure_afloat_is_told_anew() -> None:
    """Told of it on c1, B waits on the mouth: of what is there he is told nothing (LM-GAP-16)."""
    rules = labyrinth("ravines")
    at = {"A": "c1", "B": "b1", "C": "c1", "treasure": "C", "stock": {"A": "0/1/0"}}
    options = {"take_who": "told", "float_rate": "every-round", "float_start": "next-turn"}
    do = "A: stab, B: right, C: skip, A: skip"
    for more, cell, codes in (("", "c1", []), ("B: right, C: skip, A: skip", "d1", ["not-told"])):
        state = played(at, f"{do}, {more}", RIVER, "ravines", **options).state
        facts = rules.facts(state)
        assert (facts["treasure"], facts["at.B"], facts["turn"]) == (cell, cell, "B")
        refused = rules.refusals(state, rules.read(state, "B: take"))
        assert [one.code for one in refused] == codes
