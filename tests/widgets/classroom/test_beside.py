"""The class server beside a notebook: started by a press, found again, ended with it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

from rules.core.errors import SetupError
from widgets import show
from widgets.apps.stage.widget import Stage
from widgets.classroom import beside


@pytest.fixture
def more(tmp_path: Path) -> Iterator[tuple[str, ...]]:
    """Options of a server of its own, ended at the end."""
    yield ("--port", "0", "--keep", str(tmp_path))
    beside.stop()


def test_it_starts_and_is_found_again(more: tuple[str, ...]) -> None:
    """A second press gives the same room; its secret opens it."""
    said = beside.start(lan=False, more=more)
    assert beside.start(lan=False, more=more) == said
    request = Request(
        f"{said['own']}/{said['room']}/lesson.json",
        headers={"Authorization": f"Bearer {said['secret']}"},
    )
    with urlopen(request) as answer:
        assert json.load(answer)["room"] == said["room"]


@pytest.mark.slow
def test_it_ends_with_the_notebook(more: tuple[str, ...]) -> None:
    """Nothing is left behind; started once more, the lesson goes on in the same room."""
    said = beside.start(lan=False, more=more)
    beside.stop()
    with pytest.raises(OSError, match="refused"):
        urlopen(said["own"])
    assert beside.start(lan=False, more=more)["room"] == said["room"]


@pytest.mark.slow
def test_another_lesson_begins_when_one_is_over(more: tuple[str, ...]) -> None:
    """Asked for afresh, the server is started anew."""
    beside.start(lan=False, more=more)
    before = beside._running[0][1]
    beside.start(lan=False, fresh=True, more=more)
    assert before.poll() is not None
    assert beside._running[0][1].poll() is None


def test_one_that_cannot_start_says_why(tmp_path: Path) -> None:
    """The reason is the server's own."""
    file = tmp_path / "file"
    file.write_text("")
    with pytest.raises(SetupError, match="lessons cannot be written there"):
        beside.start(lan=False, more=("--port", "0", "--keep", str(file)))


def test_the_stage_hands_the_room_to_the_page(
    more: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A press on “Let phones in”; where it fails, the page gets the sentence."""
    stage = show("ravines/drift-two-cells")
    assert isinstance(stage, Stage)
    sent: list[dict[str, Any]] = []
    stage.top.send = lambda message, *_: sent.append(message)
    start = beside.start

    def rooms() -> list[dict[str, Any]]:
        """What the page was told of a room."""
        return [one for one in sent if one["kind"] == "room"]

    def small(*, lan: bool, fresh: bool) -> dict[str, str]:
        """The server, for this machine alone."""
        assert lan
        return start(lan=False, fresh=fresh, more=more)

    monkeypatch.setattr(beside, "start", small)
    stage.do("invite", "lan")
    (told,) = rooms()
    assert told["own"].startswith("http://127.0.0.1:")
    assert told["secret"]

    def broken(*, lan: bool, fresh: bool) -> dict[str, str]:
        raise SetupError("The class server has not started: no port.")

    monkeypatch.setattr(beside, "start", broken)
    stage.do("invite", "lan")
    assert rooms()[-1]["said"].endswith("no port.")
