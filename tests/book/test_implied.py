"""The pages of "What the rules imply": every picture has its words and its table."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import implied as command
from rulebook import implied
from rulebook.domain import IMPLIED
from rules.core.registry import GAMES
from rules.explain import inplay
from rules.simulate.compare import flipped, in_play, judge_effects, list_flips, number, pairs_from
from rules.simulate.figures import Estimate, Often, collect_figures, tally_games
from rules.simulate.games import PLAY, play_chunk
from rules.simulate.variant import Variant
from tests.book.conftest import Built, made
from tests.cases import each

Book = Callable[..., Built]
PAGES = {IMPLIED: "# P\n"}


def played(game: str) -> dict[str, Any]:
    """A few games and pairs, as they are kept."""
    variant = Variant(game, policies=("quick",), seed=6, most=400)
    found = play_chunk(variant, 0, 12)
    pairs = {}
    for option, choice in list_flips(game)[:6]:
        one = flipped(variant, option, choice, first=0, book=found.rows)
        pairs[f"{option}={choice}"] = one.plain()
    run = {
        "variant": variant.plain(), "blocks": [{"games": 12, "checksum": "f" * 64}],
        "tally": tally_games(found).plain(),
    }  # fmt: skip
    plain = {"play": PLAY, "runs": [run], "flips": {"variant": variant.plain(), "pairs": pairs}}
    kept: dict[str, Any] = json.loads(json.dumps(plain))
    return kept


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The page of the duel after twelve games."""
    found = played("duel")
    pages = {**PAGES, IMPLIED: "# P\n\n```{implied} duel\n```\n"}
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(implied, "kept", lambda _: found)
        return made(tmp_path_factory.mktemp("implied"), index="# I", **pages).page(IMPLIED)


def test_figures_stand_beside_who_played(page: str) -> None:
    """How many games, how many seats, which player, and that people play otherwise."""
    text = re.sub(r"<[^>]+>", "", page)
    assert "12 games of Labyrinth with Objects, two seats, every seat played by the engine" in text
    assert "not how people play" in text
    assert "python -m rules simulate duel --players 2 --games 12 --seed 6 --policy quick" in text


def test_positions_that_remain_are_told_by_their_size() -> None:
    """Few as they are, many as a power of ten; with their range, and how often none was found."""
    assert implied.tens(0) == "1"
    assert implied.tens(10) == number(1024)
    assert implied.tens(100) == "10³⁰"
    variant = Variant("duel", policies=("quick",), seed=6)
    rows = [[1, 90.0, 100.0, 110.0, 9, 0], [4, 3.0, 10.0, 70.0, 7, 2]]
    told = implied.possible({"variant": variant.plain(), "games": 9, "rows": rows}).astext()
    for part in ("What remains possible", "9 games for two", "no world was found (2 times)",
                 "4 actions", number(1024), "8 to 10²¹"):  # fmt: skip
        assert part in told


def test_every_picture_has_a_table(page: str) -> None:
    """The histogram is named for those who do not see it, and its bars stand in a table."""
    (label,) = re.findall(r'<svg class="er-imp-chart"[^>]*aria-label="([^"]+)"', page)
    assert "half the games end by turn" in label
    assert page.count("The figures as a table") == 2
    bars = page.count('<rect class="er-imp-')
    table = page[page.index("Games by their length") - 900 :].split("</table>", maxsplit=1)[0]
    assert table.count('role="rowheader"') == bars


def test_seats_stand_against_the_even_share(page: str) -> None:
    """One line for all seats; what is not told apart is said."""
    assert page.count("er-imp-even") >= 2
    assert "The line is the even share of the wins" in page


def test_who_wins_is_told_by_name_where_seats_have_one() -> None:
    """Names keep their letters; who did not win, and that several may, is said with one figure."""
    variant, half = (
        Variant("colditz", policies=("quick",), seed=6, most=400),
        Estimate(0.5, 0.4, 0.6),
    )
    found = collect_figures(variant, tally_games(play_chunk(variant, 0, 4)))._replace(
        seats=(("British", Estimate(0.8, 0.7, 0.9)), ("Dutch", Estimate(0.1, 0.0, 0.2)),
               ("Security", half)),
        nobody=Estimate(0.1, 0.0, 0.2), given_up=Estimate(0.05, 0.0, 0.1),
    )  # fmt: skip
    told = implied.winners(found).astext()
    assert told.startswith("Who wins")
    assert (
        "several can win together; in 15.0 % nobody won. More than that: British; less: Dutch."
        in told
    )
    course = implied.course(found).astext()
    assert "10.0 %" in course
    assert "5.0 %" in course


def test_how_games_end_is_told_where_it_tells_something() -> None:
    """Not where all end by the last rule, or are given up; losses stand by themselves."""
    variant = Variant("underground", policies=("quick",), seed=6, most=400)
    found = collect_figures(variant, tally_games(play_chunk(variant, 0, 12)))
    assert [one[0].astext() for one in implied.endings(found)] == [
        "How it ends", "What befalls players",
    ]  # fmt: skip
    same = [Often(name, 0.5, Estimate(0.5, 0.4, 0.6)) for name in ("over", "given up")]
    (lost,) = implied.endings(found._replace(ends=tuple(same)))
    assert lost[0].astext() == "What befalls players"
    assert implied.endings(found._replace(ends=tuple(same), losses=())) == []


def test_all_rulings_that_were_tried_are_listed(page: str) -> None:
    """Each with its sentence, by verdict; none is left out."""
    for option, choice in list_flips("duel")[:6]:
        assert f'href="../rulings-laboratory.html#er-lab=duel%3D{option}%3D{choice}"' in page


def test_a_game_that_was_not_played_says_how(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command stands there."""
    monkeypatch.setattr(implied, "kept", lambda _: {})
    pages = {**PAGES, IMPLIED: "# P\n\n```{implied} duel\n```\n"}
    found = book(index="# I", **pages).page(IMPLIED)
    assert "No games have been played for this page yet" in found


@each("game", GAMES)
def test_sentences_of_the_book_come_from_what_is_kept(game: str) -> None:
    """What stands on a ruling is what the figures say, word for word, for every choice."""
    path = Path(implied.KEPT) / f"{game}.json"
    found = json.loads(path.read_text("utf-8"))
    assert found["play"] == PLAY
    verdicts = judge_effects([pairs_from(one) for one in found["flips"]["pairs"].values()])
    seats = Variant(game).seats
    said = inplay.tell_rulings(game).said
    assert said.keys() == {"=".join(one) for one in list_flips(game)}
    for one in verdicts:
        name = f"{one.pairs.option}={one.pairs.choice}"
        assert said[name] == [one.verdict, in_play(one, seats)]
    assert all(run["tally"]["games"] >= 1000 for run in found["runs"])
    assert found["runs"]


def test_a_ruling_tells_what_it_does_in_play(book: Book) -> None:
    """Below the choices, with a way to the page of the game."""
    text = "# H\n\n```{ruling} UE-GAP-53\n```\n"
    found = book(index="# I", **PAGES, **{"underground/start": text}).page("underground/start")
    line = found[found.index("er-inplay") :]
    assert f"{IMPLIED}.html#implied-underground" in line
    told = inplay.tell_rulings("underground").said["leaving_count=exact"][1]
    assert told in re.sub(r"<[^>]+>", "", line)


def test_numbers_have_thin_spaces() -> None:
    """Thousands as the book writes them."""
    assert number(1234567) == "1\u202f234\u202f567"


@each("text", ["0", "-3", "many", "²"])
def test_a_count_that_is_none_is_refused(
    text: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Before a game is played, and with what to write."""
    monkeypatch.setattr("sys.argv", ["implied.py", "duel", "--games", text])
    with pytest.raises(SystemExit):
        command.main()
    assert f"--games: '{text}' is no count; write 1 or more" in capsys.readouterr().err
