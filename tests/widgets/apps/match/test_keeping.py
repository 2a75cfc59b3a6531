"""An open game outlasts its page, in a store that nobody but Python reads."""

from __future__ import annotations

import asyncio
import json
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from rules.scenarios.address import deflate_text, inflate_text
from tests.cases import each
from tests.widgets.apps.match.conftest import laid, unseen
from widgets import play
from widgets.apps.match import keeping, widget
from widgets.apps.match.course import COVERED, OVER, SETUP, TURN
from widgets.apps.match.tables import TABLES
from widgets.apps.match.widget import MatchStage
from widgets.kernel import store

pytestmark = pytest.mark.usefixtures("quick")


def empty(game: str = "", **chosen: Any) -> MatchStage:
    """A stage on which nothing has begun."""
    found = play(game, **chosen)
    assert isinstance(found, MatchStage), found
    return found


def played(game: str, turns: int, **chosen: Any) -> MatchStage:
    """A stage with a game after some turns by lot."""
    stage, lots = laid(game, **chosen), Random(4)
    for _ in range(turns):
        with unseen(stage):
            if stage.match.phase == TURN:
                stage.do("act", str(lots.randrange(len(stage.match.offered()))))
            else:
                stage.do("step")
    while stage.match.phase not in (TURN, OVER):
        stage.do("step")
    return stage


@each("game", TABLES)
def test_a_game_that_is_written_is_read_as_it_was(game: str) -> None:
    """Position, whose turn it is, what can be done, what was told: nothing is lost."""
    match = played(game, 12).match
    found = keeping.revived(keeping.written(match))
    assert found
    assert (found.phase, found.viewer, found.next) == (match.phase, match.viewer, match.next)
    assert found.timeline.state == match.timeline.state
    assert found.offered() == match.offered()
    assert found.timeline.information(found.viewer) == match.timeline.information(match.viewer)


@each(
    "where",
    [
        "labyrinth/blasting-walls@1!outer_blast=new-exit",
        "ravines/drift-two-cells@1~B:right",
        "underground/attack-basic@0",
        "colditz/extra-throws@0",
        "duel/back-through-any-exit@1",
    ],
)
def test_a_game_that_went_on_from_an_address_is_kept_as_well(where: str) -> None:
    """The address and what was played after it: the same position, and the same end."""
    match = played(where, 6).match
    found = keeping.revived(keeping.written(match))
    assert found
    assert found.setting.origin == match.setting.origin
    assert found.setting.persons == match.setting.persons
    assert (found.phase, found.viewer, found.next) == (match.phase, match.viewer, match.next)
    assert found.timeline.state == match.timeline.state
    assert found.offered() == match.offered()
    assert found.timeline.information(found.viewer) == match.timeline.information(match.viewer)
    assert keeping.written(found) == keeping.written(match)


def test_where_several_play_nobody_sees_anything_before_he_takes_the_screen() -> None:
    """Whoever opens the page need not be who left it."""
    stage = empty("underground", people=("A", "B", "C"))
    stage.do("begin")
    found = keeping.revived(keeping.written(stage.match))
    assert found
    assert found.hides
    assert found.phase == COVERED


def test_nothing_is_written_of_a_game_that_is_not_open() -> None:
    """Before it and after it there is nothing to keep."""
    stage = played("underground", 2)
    assert keeping.written(stage.match)
    stage.do("giveup")
    assert not keeping.written(stage.match)
    assert not keeping.written(empty("underground").match)
    assert not keeping.written(None)


def broken(change: dict[str, Any]) -> str:
    """A text in which something is not as it was written."""
    table = json.loads(
        inflate_text(keeping.written(played("underground", 2).match), keeping.UNPACKED)
    )
    return deflate_text(json.dumps({**table, **change}))


@each(
    "text",
    [
        "x",
        "{}",
        deflate_text("[]"),
        deflate_text("{}"),
        deflate_text('{"v": 1, "game": "chess"}'),
        broken,
    ],
)
def test_what_is_damaged_or_foreign_is_no_game(text: Any) -> None:
    """No traceback, whatever lies there."""
    if callable(text):
        changes: tuple[dict[str, Any], ...] = (
            {"v": 99}, {"steps": ["A: fly"]}, {"steps": 3}, {"setup": {"players": 7}},
            {"maps": []}, {"options": []}, {"origin": "labyrinth/nope@1"}, {"origin": 3},
            {"reasons": {"99": "x"}}, {"reasons": 3},
            {"viewer": None, "setting": "x", "steps": [{}]},
        )  # fmt: skip
        for change in changes:
            assert keeping.revived(text(change)) is None
    else:
        assert keeping.revived(text) is None


@pytest.fixture
def shelf(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """A store like the browser's."""
    held: dict[str, str] = {}

    async def read(name: str) -> str:
        return held.get(name, "")

    async def write(name: str, text: str, before: str) -> str:
        if "full" in held:
            return "full"
        if held.get(name, "") != before:
            return "foreign"
        held[name] = text
        if not text:
            del held[name]
        return "kept"

    found = SimpleNamespace(read=read, write=write)
    monkeypatch.setattr(store, "kept", lambda: found)
    return held


async def rest() -> None:
    """Let everything happen that waits."""
    for _ in range(20):
        await asyncio.sleep(0.002)


async def asked(stage: MatchStage) -> None:
    """Let the computer play until it is the viewer's turn."""
    while stage.match.phase != TURN:
        stage.do("fast")
        await rest()


async def kept(stage: MatchStage, shelf: dict[str, str]) -> None:
    """Wait until the computer has answered and the store holds the game as it stands."""
    while stage.match.running or shelf.get(widget.KEEP) != keeping.written(stage.match):
        await rest()


def test_a_game_is_there_to_go_on_with_when_the_page_comes_back(shelf: dict[str, str]) -> None:
    """Started, left, found again; forgotten, it is gone from the store as well."""

    async def visits() -> None:
        first = empty()
        await rest()
        first.do("play", "underground")
        await asked(first)
        first.do("kind", "1")
        await kept(first, shelf)
        second = empty()
        await rest()
        assert second.match.phase == SETUP
        assert "Go on: Underground" in second._shown()[0]["ask"]
        second.do("recall", "{}")
        second.do("goon")
        assert second.match.timeline.state == first.match.timeline.state
        await rest()
        second.do("leave")
        second.do("drop")
        await rest()
        assert not shelf

    asyncio.run(visits())


def test_a_game_from_an_address_is_there_when_the_page_comes_back(shelf: dict[str, str]) -> None:
    """The page opens the address anew; the game that went on from it stands first."""
    where = "underground/attack-basic@0"

    async def visits() -> None:
        first = empty()
        await rest()
        first.do("address", where)
        first.do("begin")
        first.do("act", "0")
        await kept(first, shelf)
        second = empty()
        second.do("address", where)
        await rest()
        assert second.match.phase == SETUP
        assert "Go on: Underground" in second._shown()[0]["ask"]
        second.do("goon")
        assert second.match.setting.origin == first.match.setting.origin
        assert second.match.timeline.state == first.match.timeline.state

    asyncio.run(visits())


def test_every_step_is_kept_however_quickly_the_next_one_comes(shelf: dict[str, str]) -> None:
    """What was heard or thrown is there after the page is gone: no step waits for a rest."""

    async def visit() -> None:
        stage = empty()
        await rest()
        stage.do("play", "labyrinth")
        for _ in range(6):
            await asked(stage)
            stage.do("act", "0")
            for _ in range(3):  # time for the writing alone
                await asyncio.sleep(0)
            assert shelf[widget.KEEP] == keeping.written(stage.match)

    asyncio.run(visit())


def test_two_pages_do_not_write_over_each_other(shelf: dict[str, str]) -> None:
    """Whoever comes second is told that his game is not kept; the first one's stays."""

    async def visits() -> None:
        first, second = empty(), empty()
        await rest()
        first.do("play", "underground")
        await rest()
        lies = shelf[widget.KEEP]
        second.do("play", "labyrinth")
        await rest()
        assert shelf[widget.KEEP] == lies
        assert "Another tab" in second.match.said
        assert "Another tab" in second._shown()[0]["ask"]
        second.do("leave")
        second.do("drop")
        await rest()
        assert shelf[widget.KEEP] == lies

    asyncio.run(visits())


def test_a_browser_without_room_says_so_once(shelf: dict[str, str]) -> None:
    """The game goes on, and the reader knows that it is lost with the page."""

    async def visit() -> None:
        stage = empty()
        await rest()
        shelf["full"] = ""
        stage.do("play", "underground")
        await rest()
        assert "lost with the page" in stage._shown()[0]["ask"]
        await asked(stage)
        stage.do("act", "0")
        await rest()
        assert "lost with the page" not in stage._shown()[0]["ask"]

    asyncio.run(visit())


def test_reasons_and_the_way_back_are_kept() -> None:
    """After a reload a step can be taken back as before, and the computer's reasons are there."""
    stage = played("colditz", 4)
    for number, action in enumerate(stage.match.offered()):
        if not stage.match.can_take_back and getattr(action, "who", "") == stage.match.viewer:
            stage.do("act", str(number))
    found = keeping.revived(keeping.written(stage.match))
    assert found
    assert stage.match.can_take_back
    assert found.can_take_back
    stage = played("labyrinth", 4)
    found = keeping.revived(keeping.written(stage.match))
    assert found
    told = [stage.match.reasons.get(id(node)) for node in stage.match.script]
    assert any(told)
    assert [found.reasons.get(id(node)) for node in found.script] == told


def test_what_cannot_be_read_is_told_and_forgotten(shelf: dict[str, str]) -> None:
    """One sentence, then a fresh table."""

    async def visit() -> None:
        shelf[widget.KEEP] = "no game"
        stage = empty()
        await rest()
        stage.do("recall", "{}")
        assert keeping.LOST in stage._shown()[0]["ask"]
        await rest()
        assert not shelf

    asyncio.run(visit())


def test_of_what_is_kept_nothing_is_sent(shelf: dict[str, str]) -> None:
    """The text is in no trait and in no region."""

    async def visit() -> None:
        stage = empty()
        await rest()
        stage.do("play", "duel")
        await rest()
        text = shelf.get(widget.KEEP, "")
        assert text
        for one in (stage.top, stage.bottom):
            assert text not in json.dumps(one.get_state(), default=str)
        assert text not in "".join(stage._shown()[0].values())

    asyncio.run(visit())
