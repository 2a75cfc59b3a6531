"""The verbs of the castle and the table of what cards do: whole, and each row where it belongs."""

from __future__ import annotations

from rules.games.colditz.cards import CARDS, FIRST_SECURITY, HIDEAWAY, PART_ONE, PART_TWO
from rules.games.colditz.movegen import KINDS, QUESTION_KINDS
from rules.games.colditz.verbs import VERBS
from rules.games.colditz.verbs.cards import EFFECTS_OF
from rules.games.colditz.words import COMMANDS


def test_every_card_has_a_row() -> None:
    """A card does something in the own Turn, answers something, or is a kit part."""
    assert sorted(EFFECTS_OF) == list(range(len(CARDS)))
    for card, row in EFFECTS_OF.items():
        assert row.does or row.answers or card in (PART_ONE, PART_TWO)
        assert not row.answers or card < FIRST_SECURITY
        assert bool(row.worth) == bool(row.does and card != HIDEAWAY)


def test_every_question_has_its_verbs() -> None:
    """A Turn, what a player may be asked, and what chance decides."""
    assert set(VERBS.at) == {"", *QUESTION_KINDS, *KINDS}


def test_every_word_is_read_or_stands_alone() -> None:
    """A verb of several words shows how it is written; the others are words alone or a pawn's."""
    for verb in COMMANDS:
        alone = verb.form or next(iter(verb.forms))
        found, rest = COMMANDS.split(alone)
        assert (found and found.word, rest) == (verb.word, alone.removeprefix(verb.word).strip())
        assert bool(verb.form) == bool(rest)
    others = {verb.head for verb in VERBS if verb.speaker and verb.forms} - {*COMMANDS.words}
    assert others == {f"<pawn> {one}" for one in ("to", "to the office", "refuses", "obeys")}
