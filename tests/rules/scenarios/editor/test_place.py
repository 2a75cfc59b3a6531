"""Setting up on the board: what is put somewhere is there, and what cannot be changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from rules.core.errors import SetupError
from rules.core.registry import GAMES
from rules.core.setup import OFF
from rules.scenarios import editor
from rules.scenarios.editor.draft import Draft
from rules.scenarios.format import list_scenarios, load
from tests.cases import quickly
from tests.rules.scenarios.editor.changing import changed
from tests.strategies import MANY, few, sampled


def drafts(game: str) -> list[Draft]:
    """The blank draft of a game and those of some of its scenarios."""
    some = map(load, sampled(list_scenarios(game), 4 if MANY else 24))
    return [editor.blank_draft(game), *map(editor.taken_over, some)]


@pytest.mark.parametrize("game", GAMES)
def test_a_blank_draft_can_be_played_at_once(game: str) -> None:
    """Two players, nothing wrong, something to do, and a recorded move."""
    draft = editor.blank_draft(game)
    assert draft.mistakes() == ()
    state = draft.played().state
    players = [one for one in editor.list_pieces(draft) if one.kind in ("player", "prisoner")]
    assert sum(one.at != OFF for one in players) >= 2
    action = draft.rules.actions(state)[0]
    longer = editor.record_step(draft, draft.rules.format(state, action))
    assert longer.mistakes() == ()
    assert len(longer.steps) == 1


@pytest.mark.parametrize("game", GAMES)
def test_every_piece_lies_where_it_is_put(game: str) -> None:
    """Every piece, on several of its places: there it is then, or the reason why not."""
    random = Random(game)
    done = 0
    for draft in drafts(game):
        for piece in editor.list_pieces(draft):
            places = editor.list_places(draft, piece.id)
            assert bool(places) != piece.counted
            assert piece.counted or piece.at in places
            for place in random.sample(places, min(2, len(places))):
                found = changed(draft, editor.put_piece, piece.id, place)
                if found is None:
                    continue
                done += 1
                there = [one.at for one in editor.list_pieces(found) if one.kind == piece.kind]
                assert place in there
    assert done > few(20, 10)


@pytest.mark.parametrize("game", GAMES)
def test_every_thing_is_counted(game: str) -> None:
    """Least, most and one between; beyond both ends a reason."""
    done = 0
    for draft in drafts(game):
        looked_at = quickly([one.id for one in editor.list_pieces(draft) if one.counted], 2)
        for piece in editor.list_pieces(draft):
            if not piece.counted or piece.id not in looked_at:
                continue
            for number in (piece.least, piece.most, (piece.least + piece.most) // 2):
                found = changed(draft, editor.set_count, piece.id, number)
                if found is not None:
                    done += 1
                    now = {one.id: one.number for one in editor.list_pieces(found)}
                    assert now[piece.id] == number
            for number in (piece.least - 1, piece.most + 1):
                assert changed(draft, editor.set_count, piece.id, number) is None
    assert done > few(10)


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_is_taken(game: str) -> None:
    """What is chosen is chosen then; what is chosen now is among the values."""
    random = Random(game)
    done = 0
    for draft in drafts(game):
        for choice in editor.list_choices(draft):
            assert choice.value in choice.values
            for value in random.sample(choice.values, min(2, len(choice.values))):
                found = changed(draft, editor.choose_value, choice.key, value)
                if found is not None:
                    done += 1
                    now = {one.key: one.value for one in editor.list_choices(found)}
                    assert now[choice.key] == value
    assert done > few(20, 10)


@pytest.mark.parametrize("game", GAMES)
def test_the_table_as_text_is_the_table(game: str) -> None:
    """Every set-up of a game, also a later one, is read back from its text."""
    for draft in drafts(game):
        text = editor.setup_text(draft)
        assert editor.with_setup_text(draft, text).mistakes() == ()
        for number, row in enumerate(draft.steps, start=1):
            if "reset" in row:
                text = editor.setup_text(draft, number)
                assert editor.with_setup_text(draft, text, number) == draft


def test_a_wrong_table_is_told_by_its_line() -> None:
    """The line, the key, the reason, the remedy."""
    draft = editor.blank_draft("underground")
    for text, told in (
        ('players.A = "a1"\nplayers.B = "zz"\n', r"^Line 2: setup\.players\.B: there is no square"),
        ('players.A = "a1"\n\ntrun = "A"\n', r"^Line 3: setup\.trun: .* Did you mean 'turn'\?"),
        ('players.A = "a1"\nturn = 5\n', r"^Line 2: setup\.turn: write a player in quotes"),
        ('players.A = "a1\n', r"no valid TOML: .*line 1"),
        ("x = " + "[" * 3000, r"nested too deeply|no valid TOML"),
    ):
        with pytest.raises(SetupError, match=told):
            editor.with_setup_text(draft, text)


def test_unknown_names_are_told() -> None:
    """A piece, a place, a choice, a value there is not."""
    draft = editor.blank_draft("colditz")
    wanted: tuple[tuple[Callable[..., Draft], str, object, str], ...] = (
        (editor.put_piece, "at.Br99", "I06", r"There is no piece 'at\.Br99'"),
        (editor.put_piece, "at.Br1", "Z1", r"Br1 cannot lie on 'Z1'"),
        (editor.put_piece, "rounds", "I06", r"is counted"),
        (editor.set_count, "at.Br1", 3, r"Br1 is not counted"),
        (editor.choose_value, "trun", "Dutch", r"no choice 'trun'.*turn"),
        (editor.choose_value, "turn", "Swiss", r"no value of turn 'Swiss'"),
    )
    for change, name, value, told in wanted:
        with pytest.raises(SetupError, match=told):
            change(draft, name, value)


def test_a_wrong_position_can_be_mended_piece_by_piece() -> None:
    """Two players stand wrongly: the text of one is set right, then that of the other."""
    draft = editor.blank_draft("labyrinth")
    spec = {**draft.table["setup"], "players": {"A": "z9", "B": "z8"}}
    broken = draft.changed(setup=spec)
    assert broken.mistakes()[0].place == "setup.players.A"
    half = editor.with_setup_text(broken, 'players.A = "a1"\nplayers.B = "z8"\n')
    assert half.mistakes()[0].place == "setup.players.B"
    assert not editor.with_setup_text(half, 'players.A = "a1"\nplayers.B = "b1"\n').mistakes()


def test_a_later_position_is_arranged_too() -> None:
    """A fresh position in the script has pieces of its own; ``[setup]`` stays."""
    draft = editor.add_reset(editor.blank_draft("ravines"))
    moved = editor.put_piece(draft, "players.A", "c1", 1)
    assert moved.steps[0]["reset"]["players"]["A"] == "c1"
    assert moved.table["setup"] == draft.table["setup"]


def test_who_is_taken_away_takes_all_along() -> None:
    """Stock, wounds, treasure, hands: nothing is left that speaks of nobody."""
    draft = editor.blank_draft("labyrinth")
    draft = editor.choose_value(editor.set_count(draft, "stock.A.daggers", 2), "wounded.A", "yes")
    draft = editor.put_piece(draft, "players.A", OFF)
    assert draft.table["setup"] == {"players": {"B": "d4"}, "treasure": "b2"}
    tunnels = editor.put_piece(editor.blank_draft("underground"), "treasure", "A")
    tunnels = editor.put_piece(tunnels, "players.A", OFF)
    assert tunnels.table["setup"] == {"players": {"B": "b3"}, "hands": {"B": ["cross"]}}
    castle = editor.choose_value(editor.blank_draft("colditz"), "players.British", "no")
    assert "British" not in str(castle.table["setup"])
    assert "Br1" not in str(castle.table["setup"])
    with pytest.raises(SetupError, match="cannot be taken away"):
        editor.put_piece(tunnels, "players.B", OFF)
