"""Beginning and setting up: games, boards, files, pieces, counts, choices, the table as text."""

from __future__ import annotations

import json

from rules import scenarios
from rules.core.registry import GAMES
from rules.scenarios import editor
from tests.cases import each
from tests.strategies import sampled
from tests.widgets.apps.workshop.position.conftest import Writer
from widgets.apps.workshop.position import setup


@each("game", GAMES)
def test_a_piece_is_put_on_another_place(game: str) -> None:
    """Taken from the palette, put by pressing a place; the board and the file know."""
    writer = Writer(game)
    writer.press("turn", "setup")
    piece = next(one for one in setup.pieces(writer.draft) if one.at and not one.counted)
    assert "in hand" in writer.press("hold", piece.id)
    assert f'data-arg="{piece.id}" aria-pressed="true"' in writer.region("work")
    places = [one.id for one in writer.shop._shown()[1].places]
    place = next(
        one
        for one in editor.list_places(writer.draft, piece.id)
        if one in places and one != piece.at
    )
    assert writer.press("choose", place) == f"{piece.label} is on {place}."
    moved = next(one for one in setup.pieces(writer.draft) if one.id == piece.id)
    assert moved.at == place
    assert not writer.desk.held
    assert place in writer.file()
    writer.press("undo")
    assert next(one for one in setup.pieces(writer.draft) if one.id == piece.id) == piece


def test_of_two_sheets_that_of_the_piece_in_hand_lies_in_front() -> None:
    """In the duel each walks on a labyrinth of his own."""
    writer = Writer("duel")
    writer.press("turn", "setup")
    writer.press("hold", "players.P1")
    first = writer.shop._shown()[1].places
    writer.press("hold", "players.P2")
    assert [one.name for one in writer.shop._shown()[1].places] != [one.name for one in first]


@each("game", GAMES)
def test_set_up_shows_everything_whoever_looked_while_steps_were_recorded(game: str) -> None:
    """A writer lays out the whole position: whose eyes he took before makes no difference."""
    writer = Writer(game)
    writer.press("turn", "setup")
    whole = writer.shop._shown()[1]
    writer.press("turn", "record")
    writer.press("lookon")
    writer.press("turn", "setup")
    again = writer.shop._shown()[1]
    assert (again.title, again.places) == (whole.title, whole.places)


@each("game", GAMES)
def test_every_board_of_a_game_can_be_begun_on(game: str) -> None:
    """Named boards and the maps of scenarios; the draft is playable at once."""
    writer = Writer()
    writer.press("offer", game)
    boards = editor.list_boards(game)
    assert all(f'<option value="{one}"' in writer.region("work") for one in boards)
    for board in ("", *boards[:3]):
        writer.press("turn", "start")
        writer.press("offer", game)
        writer.press("begin", {"board": board})
        assert (writer.draft.game, writer.desk.mode) == (game, "setup")
        assert not writer.shop.lost
    assert "There is no board" in writer.press("begin", {"board": "nowhere"})


@each("game", GAMES)
def test_a_scenario_of_the_book_is_taken_over_whole(game: str) -> None:
    """Nothing of its file is lost, and nothing is wrong with it."""
    writer = Writer()
    for name in sampled(scenarios.list_scenarios(game), 20):
        assert writer.press("take", {"scenario": name}).startswith("Taken over")
        assert writer.draft.table == scenarios.load(name).table
        assert "as expected" in writer.said("check")
    assert "There is no scenario" in writer.press("take", {"scenario": "ravines/nothing"})


def test_what_was_handed_on_is_loaded_again(writer: Writer) -> None:
    """File, notebook and link give the same draft; what is wrong with a text is listed."""
    writer.press("take", {"scenario": "ravines/first-try"})
    draft, link = writer.draft, writer.messages[-1]["root"]["draft"]
    file, notebook = writer.file(), writer.file("notebook")
    assert json.loads(notebook)["nbformat"] == 4
    for way, text in (
        ("load", file), ("load", notebook), ("paste", json.dumps({"text": file})),
        ("load", f"https://example.org/page.html#er-draft={link}"), ("opened", link),
        ("load", f"https://example.org/page.html#er={link}@1"),
    ):  # fmt: skip
        other = Writer("duel")
        other.press(way, text)
        assert other.draft == draft
    said = writer.press("load", 'game = "chess"\nstep = 1')
    assert "cannot be loaded" in said
    assert "there is no game 'chess'" in writer.said("note")
    assert writer.draft == draft
    assert "nothing to load" in writer.press("load", " ")
    assert "too long" in writer.press("load", "x" * 200_001)


def test_the_draft_is_kept_and_met_again() -> None:
    """What the browser keeps is a file; it is only written once something was changed."""
    writer = Writer()
    assert writer.shop.top.kept == ""
    writer.press("texts", ["title", "Mine"])
    kept = writer.shop.top.kept
    assert 'title = "Mine"' in kept
    again = Writer("duel", kept)
    assert again.draft == writer.draft
    assert "last visit" in again.said("note")
    broken = Writer("duel", "title = ")
    assert "cannot be read" in broken.said("note")
    assert broken.shop.top.kept == "title = ", "what cannot be read is not written over"


def test_a_store_without_room_is_told() -> None:
    """The draft can be saved as a file instead."""
    writer = Writer()
    writer.press("texts", ["title", "Mine"])
    writer.shop.top.keeps = False
    assert "Save it as a file" in writer.said("note")
    assert 'title = "Mine"' in writer.file()
    writer.shop.top.keeps = True
    assert "Save it as a file" not in writer.said("note")


def test_the_still_page_has_the_board_and_a_way_in() -> None:
    """Before Python runs there is a picture and a button that is acted on later."""
    html = Writer().shop._as_page()
    assert 'data-er-state="idle"' in html
    assert 'data-do="turn" data-arg="setup"' in html
    assert html.count('class="er-svg"') == 2
