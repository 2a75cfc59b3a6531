"""Whole games of all five: who may look, what is sent, that they begin, go on and end."""

from __future__ import annotations

import asyncio
import html
import json
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.core import players
from rules.games.labyrinth.board.notation import read_plan
from rules.search import levels
from tests.cases import each
from tests.strategies import few
from tests.widgets.apps.match.conftest import laid, unseen
from widgets import play
from widgets.apps.match import commands, model
from widgets.apps.match.course import COVERED, OVER, SETUP, TOLD, TURN, WATCH
from widgets.apps.match.start import words
from widgets.apps.match.tables import TABLES
from widgets.apps.match.widget import MatchStage

pytestmark = pytest.mark.usefixtures("quick")

GAMES = tuple(TABLES)


def page(stage: MatchStage) -> str:
    """Everything the page holds: markup, marks, and every shape and name of the picture."""
    regions, picture, seen = stage._shown()
    boards = [picture.plain()]
    while picture.second:
        picture = picture.second
        boards.append(picture.plain())
    return json.dumps([regions, stage._root(seen, stage._shown()[1]), boards], default=str)


def onward(stage: MatchStage, lots: Random) -> None:
    """The next thing that whoever is at the screen does, by lot."""
    match = stage.match
    if match.phase == COVERED:
        stage.do("reveal", match.next)
    elif match.phase == TURN:
        stage.do("act", str(lots.randrange(len(match.offered()))))
    else:
        stage.do("step")


# -- who plays ------------------------------------------------------------------------------------


@each("game", GAMES)
def test_you_play_against_the_computer(game: str) -> None:
    """One person, no curtain: after each press it is his turn again, or the game is over."""
    stage, lots = laid(game), Random(1)
    match = stage.match
    for _ in range(40):
        assert match.phase in (TURN, OVER)
        assert not match.problem
        if match.phase == TURN:
            assert match.viewer == match.next == match.setting.persons[0]
            assert match.offered()
        with unseen(stage):
            onward(stage, lots)


@each("game", GAMES)
def test_the_players_of_the_engine_take_their_seats(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each choice of theirs has a reason, one sentence at least, kept until it may be told."""
    monkeypatch.setattr(model, "player_of_level", levels.player_of_level)
    stage, lots = laid(game), Random(3)
    for _ in range(4):
        onward(stage, lots)
    match = stage.match
    assert not match.problem
    assert match.reasons
    assert all(reason.rstrip("”").endswith((".", "!", "?")) for reason in match.reasons.values())
    if match.phase == TURN:
        assert "Why: " not in page(stage)


@each("game", GAMES)
def test_people_hand_the_screen_over(game: str) -> None:
    """Who acts is who looks; between two people the board is covered."""
    stage, lots = laid(game, against="friend"), Random(2)
    match = stage.match
    assert match.phase == COVERED
    seen = set()
    for _ in range(120):
        before, phase = match.viewer, match.phase
        with unseen(stage):
            onward(stage, lots)
        assert not match.problem
        if match.phase == OVER:
            break
        if match.phase == TURN:
            assert match.viewer == match.game.actors(match.timeline.state)[0]
            assert match.viewer == before or phase == COVERED
            seen.add(match.viewer)
    assert seen == set(match.setting.seats)


@each("game", GAMES)
def test_the_cover_tells_nothing(game: str) -> None:
    """Whatever was dealt, drawn or chosen: for the same person the page is the same."""
    pages: dict[str, set[str]] = {}
    for seed in range(few(6, 2)):
        more = {"seed": seed} if TABLES[game].sizes else {}
        stage, lots = laid(game, against="friend", **more), Random(seed)
        for _ in range(25):
            if stage.match.phase == COVERED:
                stage.match.said = ""
                pages.setdefault(stage.match.next, set()).add(page(stage))
            if stage.match.phase == OVER:
                break
            with unseen(stage):
                onward(stage, lots)
    assert pages
    assert all(len(found) == 1 for found in pages.values())


@each("game", GAMES)
def test_under_the_cover_no_press_uncovers(game: str) -> None:
    """Only the button does: no key, no link, no look, no list."""
    stage = laid(game, against="friend")
    before = page(stage)
    for do in sorted(commands.DEEDS.keys() - {"reveal", "list"}):
        for arg in ("", "0", "A", "P1", "everyone", "leader", "a1", "more", f"{game}/x@1"):
            with unseen(stage):
                stage.do(do, arg)
            assert stage.match.phase == COVERED, do
            assert not stage.match.problem, do
        stage.do("escape")
    stage.match.said = ""
    stage.match.setting.pace = "fast"
    assert page(stage) == before


@each("game", GAMES)
def test_the_computer_alone_is_watched_move_by_move(game: str) -> None:
    """With nobody at the table everything is seen, every reason too; it can be broken off."""
    stage = play(game, people=())
    assert isinstance(stage, MatchStage)
    stage.do("set", "pace:steps")
    stage.do("begin")
    match = stage.match
    assert match.phase == WATCH
    for _ in range(6):
        before = len(match.script)
        stage.do("step")
        assert len(match.script) > before or match.phase == OVER
    assert match.sees_all
    assert "I leave it to chance." in page(stage)
    stage.do("giveup")
    assert match.phase == OVER


def test_between_moves_of_the_computer_a_person_may_act() -> None:
    """In the castle the others may trade or hide a man."""
    stage, lots = laid("colditz", people=("British",), players=3), Random(5)
    match = stage.match
    stage.do("pause")
    while match.phase != WATCH or not match.offered():
        assert match.phase != OVER
        with unseen(stage):
            onward(stage, lots)
    assert "You may act in between" in page(stage)
    before = len(match.script)
    stage.do("act", "0")
    assert len(match.script) > before


# -- what is sent ---------------------------------------------------------------------------------

FRESH = frozenset(("reveal", "giveup", "begin", "anew", "play", "leave"))
"""Presses that open what is hidden, or lay out what nobody has dealt yet."""
PRESSES = st.lists(
    st.tuples(
        st.sampled_from(sorted(commands.DEEDS.keys() - FRESH)),
        st.sampled_from(["", "0", "1", "2", "5", "A", "B", "P2", "Dutch", "everyone", "leader",
                         "a1", "c3", "log", "keys", "B: right", "A: skip", "P1: up"]),
    ),
    max_size=12,
)  # fmt: skip


@pytest.mark.slow
@each("game", GAMES)
@given(presses=PRESSES, seed=st.integers(0, 3))
@settings(
    max_examples=few(6, 3),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_no_press_sends_what_another_seat_sees(
    game: str, presses: list[tuple[str, str]], seed: int
) -> None:
    """Two games that look the same to the viewer send the same, whatever is pressed.

    The second one is the first with what the viewer cannot know changed: other maps, other hands.
    """
    one, other = twins(game, seed)
    viewer = one.match.viewer
    assert one.match.timeline.state != other.match.timeline.state
    assert told(one, viewer) == told(other, viewer)
    assert page(one) == page(other)
    for do, arg in presses:
        if do in ("act", "any", "choose", "direct", "perform"):  # what is hidden may answer now
            continue
        for stage in (one, other):
            stage.do(do, arg)
            assert not stage.match.problem, (do, arg)
        assert page(one) == page(other), (do, arg)


def told(stage: MatchStage, viewer: str) -> Any:
    """All that a viewer was told."""
    return stage.match.timeline.information(viewer)


def twins(game: str, seed: int) -> tuple[MatchStage, MatchStage]:
    """Two games in which the first person was told the same, and others were not."""
    if game == "duel":  # the own drawing is known
        return drawn(seed), drawn(seed + 10)
    if TABLES[game].sizes:
        return hidden(game, seed, 0), hidden(game, seed, -1)
    return dealt(game, seed), dealt(game, seed + 50)


def hidden(game: str, seed: int, which: int) -> MatchStage:
    """A labyrinth with the treasure somewhere else: on one of its empty cells, by number."""
    stage = laid(game, seed=seed)
    match = stage.match
    plan = read_plan(match.scenario.maps["M1"])
    empty = [cell for cell, ground in enumerate(plan.cells) if ground == ".."]
    treasure = plan.grid.name(empty[which])
    match.scenario = replace(match.scenario, setup={**match.scenario.setup, "treasure": treasure})
    match.play_script()
    match._go_on()
    return stage


def drawn(seed: int) -> MatchStage:
    """A duel in which the computer's labyrinth differs, and one's own drawing is the same."""
    from rules.games.duel.board.generate import made_pair

    maps = {"P1": made_pair(6, 99)[0], "P2": made_pair(6, seed)[0]}
    return laid("duel", maps=maps, check=False)


def dealt(game: str, lot: int) -> MatchStage:
    """A table at which the first player always holds the same cards, the others by ``lot``."""
    stage = laid(game)
    match = stage.match
    rules, viewer = match.game, match.setting.persons[0]
    match.play_script()
    lots = Random(lot)
    while rules.actors(match.timeline.state) == ("chance",):
        here = match.timeline.state
        outcomes = sorted(
            (outcome for outcome, _ in rules.chance(here)), key=partial(rules.format, here)
        )
        shown = {rules.audible(here, outcome, viewer) for outcome in outcomes}
        known = len(shown) == len(outcomes)
        match._played(outcomes[0] if known else lots.choice(outcomes[len(outcomes) // 2 :]))
    match._go_on()
    return stage


def test_a_deal_is_told_by_what_came_of_it_each_thing_once() -> None:
    """Not card by card."""
    stage = dealt("underground", 4)
    told = stage._shown()[0]["said"]
    assert told.count("Everybody has 5 tools") == 1
    assert "gets a tool" not in told
    assert "deal A:" not in told


@each("game", GAMES)
@given(data=st.data())
@settings(
    max_examples=few(6, 6),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_whatever_is_pressed_nothing_breaks(game: str, data: st.DataObject) -> None:
    """Any press with any word, in any order, by one person or by two: a picture, never an error."""
    stage = play(game, against=data.draw(st.sampled_from(["computer", "friend"])))
    assert isinstance(stage, MatchStage)
    lots = Random(data.draw(st.integers(0, 99)))
    for _ in range(data.draw(st.integers(5, 30))):
        if data.draw(st.booleans()):
            match = stage.match
            if match.phase == SETUP:
                stage.do("begin")
            elif match.phase == OVER:
                stage.do("anew")
            else:
                onward(stage, lots)
        else:
            do = data.draw(st.sampled_from(sorted(commands.DEEDS)))
            stage.do(do, data.draw(st.text(max_size=6) | st.sampled_from(["0", "A", "a1", "more"])))
        assert not stage.match.problem
        assert stage.match.phase in (SETUP, COVERED, TURN, WATCH, TOLD, OVER)
        page(stage)


# -- the end --------------------------------------------------------------------------------------


@pytest.mark.slow
@each("game", ["labyrinth", "underground"])
def test_a_whole_game_ends(game: str) -> None:
    """By lot, to the end: the result, every step, the reasons, everybody's eyes, a new game."""
    stage, lots = laid(game, people=(), players=2), Random(4)
    match = stage.match
    for _ in range(40):
        if match.phase == OVER:
            break
        match.keep_pace("fast")
        with unseen(stage):
            onward(stage, lots)
    assert match.phase == OVER
    last = match.last
    assert match.result is not None
    assert match.result.text in page(stage).replace("\\u2019", "’")
    stage.do("goto", "3")
    stage.do("look", match.setting.seats[1])
    assert (match.index, match.viewer) == (3, match.setting.seats[1])
    stage.do("act", "0")
    assert match.last == last, "nothing is played on"
    stage.do("anew")
    assert match.phase == SETUP


# -- the page has its turn ------------------------------------------------------------------------


def test_what_a_press_comes_to_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is looked at before it is sent, and is not drawn again for that."""
    stage, drawn = laid("ravines", people=("A", "B"), players=2), list[str]()
    shown = stage._shown

    def seen() -> Any:
        drawn.append(stage.match.phase)
        return shown()

    monkeypatch.setattr(stage, "_shown", seen)
    stage.do("reveal", stage.match.next)
    stage.do("act", "0")
    assert drawn == [TURN, TOLD]


def test_the_page_has_its_turn_while_the_computer_thinks() -> None:
    """Where a loop runs, a press returns at once and says who is thinking."""

    async def sit() -> tuple[str, str]:
        stage = laid("ravines", players=4)
        stage.do("any")
        first = stage.match.phase
        assert "B is moving" in page(stage)
        for _ in range(400):
            if stage.match.phase != WATCH:
                break
            await asyncio.sleep(0.01)
        return first, stage.match.phase

    assert asyncio.run(sit()) == (WATCH, TURN)


def test_a_press_while_the_others_move_brings_the_rest() -> None:
    """It ends the waiting for what is shown, and is no act of anybody."""

    async def sit() -> None:
        stage = laid("ravines", players=4)
        stage.do("any")
        await asyncio.sleep(0.01)
        before = len(stage.match.script)
        stage._pressed.clear()
        stage.do("rest")
        assert stage._pressed.is_set()
        assert (len(stage.match.script), stage.match.said) == (before, "")

    asyncio.run(sit())


def test_a_player_that_fails_is_told_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """The stage stops and says so; of the hidden position nothing is told."""

    class Broken:
        def choose(self, information: Any, actions: Any) -> players.Choice:
            raise KeyError("the treasure lies on c3")

    monkeypatch.setattr(model, "player_of_level", lambda _game, _seed, _level: Broken())
    stage = laid("labyrinth", seat="B", first="A")
    assert stage.match.problem == "KeyError"
    assert "c3" not in stage._shown()[0]["ask"]


# -- what is agreed -------------------------------------------------------------------------------


def test_the_game_is_chosen_on_the_stage() -> None:
    """Without a name any game can be chosen, with its own choices."""
    stage = play()
    assert isinstance(stage, MatchStage)
    for game in GAMES:
        assert TABLES[game].usual in html.unescape(stage._shown()[0]["ask"])
        stage.do("options", game)
        setting = stage.match.setting
        assert words(setting) == TABLES[game].usual
        assert setting.game == game
        stage.do("set", "level:easy")
        assert words(setting) == f"{TABLES[game].usual}, easy"
        stage.do("set", "level:hard")
        assert stage.match.scenario.id == f"{game}/play"
        for count in setting.counts:
            stage.do("set", f"players:{count}")
            assert len(setting.seats) == count
            assert setting.persons
        ask = stage._shown()[0]["ask"]
        for one in TABLES[game].agree:
            assert one.name in ask


def test_what_is_agreed_is_what_is_played() -> None:
    """Who begins, the edition, the Rounds, the size."""
    stage = play("colditz")
    assert isinstance(stage, MatchStage)
    for choice in ("edition:classic", "rounds:10", "players:4", "seat:Security:person"):
        stage.do("set", choice)
    stage.do("begin")
    match = stage.match
    assert match.scenario.options == {"edition": "classic"}
    assert match.timeline.state.field.length == 10
    assert match.setting.persons == ("British", "Security")
    for game, key in (("labyrinth", "C"), ("underground", "C")):
        stage = laid(game, players=3, first=key, people=(key,))
        acts = [getattr(node.action, "who", "") for node in stage.match.timeline.line()[1:]]
        assert [who for who in acts if who != "chance"] == []
        assert stage.match.next == key


def test_the_last_choice_is_kept_by_the_page() -> None:
    """What was changed is written out, and read again."""
    stage = play()
    assert isinstance(stage, MatchStage)
    assert stage.match.kept() == "{}"
    for choice in ("game:ravines", "players:4", "size:6", "seat:C:person", "first:B"):
        stage.do("set", choice)
    kept = stage.match.kept()
    other = play()
    assert isinstance(other, MatchStage)
    other.do("recall", kept)
    setting = other.match.laid("ravines")
    assert (setting.players, setting.size, setting.first) == (4, 6, "B")
    assert setting.persons == ("A", "C")
    assert other.match.kept() == kept
    assert not laid("ravines").match.kept(), "what a cell asks for is not kept"
