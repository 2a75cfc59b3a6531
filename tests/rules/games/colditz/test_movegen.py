"""The verbs of the castle and the table of what cards do: whole, and each row where it belongs."""

from __future__ import annotations

from random import Random

from rules.games.colditz import GAME
from rules.games.colditz.actions import BUTTONS, COMMANDS, UNKNOWN
from rules.games.colditz.movegen import ANSWERS, KINDS, fallen
from rules.games.colditz.state import CARDS, FIRST_SECURITY, HIDEAWAY, PART_ONE, PART_TWO
from rules.games.colditz.verbs import VERBS
from rules.games.colditz.verbs.cards import EFFECTS_OF
from tests.cases import each
from tests.rules.games.colditz import positions
from tests.rules.games.colditz.table import Table


def test_every_card_has_a_row() -> None:
    """A card does something in the own Turn, answers something, or is a kit part."""
    assert sorted(EFFECTS_OF) == list(range(len(CARDS)))
    for card, row in EFFECTS_OF.items():
        assert row.does or row.answers or card in (PART_ONE, PART_TWO)
        assert not row.answers or card < FIRST_SECURITY
        assert bool(row.worth) == bool(row.does and card != HIDEAWAY)


def test_every_question_has_its_verbs() -> None:
    """A Turn, what a player may be asked, and what chance decides."""
    assert set(VERBS.at) == {"", *ANSWERS, *KINDS}


def test_every_word_is_read_or_stands_alone() -> None:
    """A verb of several words shows how it is written; the others are words alone or a pawn's."""
    for verb in VERBS:
        shown = getattr(verb, "form", "")
        assert bool(shown) == (verb.word in COMMANDS)
        if shown:
            assert VERBS.split(shown)[0] is VERBS.words[verb.word]
    assert all(VERBS.words[word].word == word for word in BUTTONS)


@each("seed", range(12))
def test_legal_is_what_can_be_named_and_nothing_forbids(seed: int) -> None:
    """The lists that take a short cut say what the verbs say one by one."""
    random = Random(seed)
    state = positions.made_state(random)
    for _ in range(15):
        listed = GAME.actions(state)
        tried = [one for one in GAME.nameable(state) if not GAME.refusals(state, one)]
        assert len(set(listed)) == len(listed)
        assert set(listed) == set(tried)
        assert all(action.verb != UNKNOWN for action in listed)
        if not listed:
            return
        state = GAME.resolve(state, random.choice(listed), None)


@each(
    ("table", "quick"),
    [
        (Table(begin=True), True),
        (Table(throws=["2+1"]).play("British: draw"), True),
        (Table().play("British: roll"), True),
        (Table({"security_officer": "lot"}, begin=True), False),
        (Table(throws=["2+1"], deck=["Lookout"]).play("British: draw"), False),
    ],
    ids=["deal", "draw", "dice", "value", "card that is known"],
)
def test_what_falls_is_found_without_the_odds(table: Table, quick: bool) -> None:
    """A throw, or a card drawn or dealt from a shuffled part; it is the one the odds tell of."""
    odds = GAME.chance(table.state)
    low = 0.0
    for outcome, chance in odds:
        middle = low + float(chance) / 2
        assert fallen(table.state, middle) == (outcome if quick else None)
        assert GAME.fallen(table.state, middle) == outcome
        low += float(chance)
