"""The text of the rules: clauses.toml and the tables of options say the same."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from random import Random

import pytest
from hypothesis import given

from rules.core import clauses, data
from rules.core.clauses import GAME_OF, game_of, is_known, ledger
from rules.core.errors import RulebookError, SetupError
from rules.core.registry import GAMES
from tests.strategies import labyrinth, made_options, made_position, seeds

LABYRINTHS = ("labyrinth", "ravines")


@pytest.mark.parametrize("game", LABYRINTHS)
def test_every_option_stands_with_its_gap(game: str) -> None:
    """The same gap, the same choices, the same order: the ruling first."""
    for name, option in labyrinth(game).rulings.offered.items():
        gap = ledger(game_of(option.gap)).gaps[option.gap]
        assert tuple(gap.options[name]) == option.choices


@pytest.mark.parametrize("game", LABYRINTHS)
def test_every_gap_has_options_or_a_reason(game: str) -> None:
    """Options that a game really knows, or why no alternative changes how it plays."""
    options = labyrinth(game).rulings.offered
    for gap in ledger(game).gaps.values():
        assert bool(gap.options) != bool(gap.reason), gap.id
        for name in gap.options:
            assert options[name].gap == gap.id


@pytest.mark.parametrize("game", GAMES)
def test_choices_are_told_in_one_sentence(game: str) -> None:
    """Each ends with a full stop and differs from the others of its option."""
    for gap in ledger(game).gaps.values():
        for choices in gap.options.values():
            assert len(choices) == len(set(choices.values())) > 1
            for meaning in choices.values():
                assert meaning.strip("'")[0].isupper()
                assert meaning.endswith(".")
                assert meaning.count(". ") == 0


@pytest.mark.parametrize("game", GAMES)
def test_clauses_and_gaps_have_ids_of_their_game(game: str) -> None:
    """Ids belong to the game, and gaps are about clauses that exist."""
    book = ledger(game)
    assert all(game_of(name) == game for name in (*book.clauses, *book.gaps))
    for gap in book.gaps.values():
        assert gap.rules
        assert all(is_known(rule) for rule in gap.rules), gap.id
    assert all(clause.testable or clause.why_not for clause in book.clauses.values())


def test_an_unknown_id_is_not_known() -> None:
    """Neither a strange prefix nor a number nobody has given."""
    assert is_known("LP-HOLE-03")
    assert not is_known("LP-HOLE-99")
    assert not is_known("XX-HOLE-03")
    assert not is_known("")
    with pytest.raises(KeyError):
        game_of("XX-1")
    assert set(GAME_OF.values()) == set(GAMES)


def test_sections_come_in_the_order_of_the_rules() -> None:
    """Each heading once."""
    sections = clauses.ledger("labyrinth").sections
    assert len(sections) == len(set(sections)) > 5


@pytest.mark.parametrize("game", LABYRINTHS)
def test_an_unknown_ruling_is_refused(game: str) -> None:
    """The message names the option, and what there is instead."""
    with pytest.raises(SetupError, match=r"options.colour: .* no such ruling; it knows .*announce"):
        labyrinth(game).rulings.choose({"colour": "red"})
    with pytest.raises(SetupError, match=r"'red' is no choice for .*; choose one of"):
        labyrinth(game).rulings.choose({"announce": "red"})


@pytest.mark.parametrize("game", LABYRINTHS)
@given(seed=seeds)
def test_no_combination_of_rulings_breaks_the_game(game: str, seed: int) -> None:
    """With a dozen rulings flipped at once a game is set up and played, or politely refused."""
    random, found = Random(seed), labyrinth(game)
    position = made_position(found, random, made_options(random, found, most=14))
    try:
        state = position.state(found)
    except SetupError as error:
        assert str(error)  # noqa: PT017
        return
    for _ in range(40):
        listed = found.actions(state)
        if not listed:
            break
        state = found.apply(state, random.choice(listed)).state
        for viewer in found.viewers(state):
            found.observe(state, viewer)
        assert found.load(found.dump(state)) == state


SLIPS = [
    ("author = ", "# author = ", "clauses.toml: 'author' is missing; keys: game, title"),
    ("origin = ", "orgin = ", "clauses.toml: there is no key 'orgin'; keys: game, title"),
    ("kind = ", "# kind = ", "[[clause]] LP-INTRO-01: 'kind' is missing; keys: id"),
    ("text = ", "txt = ", "[[clause]] LP-INTRO-01: there is no key 'txt'; keys: id, section"),
    ("question = ", "qestion = ", "[[gap]] LP-GAP-01: there is no key 'qestion'; keys: id"),
]


@pytest.mark.parametrize(("right", "wrong", "told"), SLIPS, ids=[row[1] for row in SLIPS])
def test_a_slip_in_the_text_is_told_with_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, right: str, wrong: str, told: str
) -> None:
    """The file, the table by its id, the key, and what to write."""
    text = (data.data_folder("labyrinth") / "clauses.toml").read_text("utf-8")
    assert right in text
    (tmp_path / "clauses.toml").write_text(text.replace(right, wrong, 1), "utf-8")
    monkeypatch.setattr(data, "data_folder", lambda _game: tmp_path)
    with pytest.raises(RulebookError) as slip:
        ledger.__wrapped__("labyrinth")
    assert told in str(slip.value)


def test_a_text_may_be_short(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A small game has its clauses; rulings, words and things are empty where it has none."""
    heads = "".join(f'{one.name} = "a word"\n' for one in fields(clauses.Ledger)[:6])
    (tmp_path / "clauses.toml").write_text(heads, "utf-8")
    monkeypatch.setattr(data, "data_folder", lambda _game: tmp_path)
    book = ledger.__wrapped__("labyrinth")
    assert (book.clauses, book.gaps, book.terms, book.components) == ({}, {}, (), ())
