"""Where rooms live: in this process, with files and without."""

from __future__ import annotations

import asyncio
import json
import os
import stat
import threading
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial, wraps
from inspect import Parameter, Signature, signature
from pathlib import Path
from secrets import token_hex
from typing import Any

import pytest

from rules.core.errors import SetupError
from tests.cases import each
from tests.widgets.classroom.conftest import (
    LONG,
    SVG,
    question,
    result,
)
from widgets.classroom import store as stores
from widgets.classroom.deeds import act
from widgets.classroom.forms import Nonsense, Unfit
from widgets.classroom.room import CODE, LIFE, Step, digest
from widgets.classroom.store import (
    Change,
    Found,
    Gone,
    Store,
    StoreDown,
    kept_lesson,
    kept_room,
    read_file,
    today,
)

Make = Callable[[], Store]
A, B, C = (letter * 32 for letter in "abc")


@pytest.fixture(params=["memory", "files"])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Make:
    """Makes the store that a test is about."""
    return lambda: Store(tmp_path / "lessons" if request.param == "files" else None)


def command(name: str, **more: Any) -> Change:
    """A command as the server hands it on."""
    return lambda found: act(found.room, {"do": name, **more}, found.room.touched, found.here)


def try_out(make: Make, test: Callable[[Store, str], Awaitable[None]]) -> None:
    """Do a test with a store and a new room in it."""

    async def inside() -> None:
        one = make()
        await test(one, (await one.make(digest("key"))).code)

    asyncio.run(inside())


def in_a_room(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """Do a test with each kind of store and a new room in it."""

    @wraps(test)
    def run(make: Make, **given: Any) -> None:
        try_out(make, partial(test, **given))

    _, _, *rest = signature(test).parameters.values()
    first = Parameter("make", Parameter.POSITIONAL_OR_KEYWORD)
    run.__signature__ = Signature([first, *rest])  # type: ignore[attr-defined]
    return run


async def closed(one: Store, room: str, q: str = "1-1") -> Found:
    """The room after its question is closed."""
    return await one.change(room, command("close", q=q))


# -- The contract ---------------------------------------------------------------------------------


@in_a_room
async def test_a_room_is_made_and_found(one: Store, room: str) -> None:
    """A new room waits; an unknown one is not there."""
    found = one.load(room)
    assert CODE.fullmatch(room)
    assert (found.room.state, found.here) == ("wait", 0)
    assert found.room.locks.opened_by("key")
    assert (await one.make(digest("other"))).code != room
    with pytest.raises(Gone, match="LALA: there is no such room; look at the code on"):
        one.load("LALA")
    with pytest.raises(Gone):
        await closed(one, "LALA")
    assert await one.answer("LALA", A, "1-1", "a6") == "gone"
    assert one.join("LALA", A) == "gone"
    one.seen("LALA", [A])


@in_a_room
async def test_the_last_answer_of_a_phone_counts(one: Store, room: str) -> None:
    """An answer sent twice counts once; another one replaces it; Close ends it."""
    await one.change(room, command("ask", question=question()))
    assert await one.answer(room, A, "1-1", "a6") == "stranger"
    for token in (A, B, C):
        assert one.join(room, token) == "in"
    for token, choice in ((A, "a6"), (A, "a6"), (B, "a6"), (B, "река"), (C, "b1"), (C, "a6")):
        assert await one.answer(room, token, "1-1", choice) == "taken"
    found = one.load(room)
    assert dict(found.room.questions[0].rounds[0].counts) == {"a6": 2, "река": 1}
    assert found.here == 3
    assert await one.answer(room, A, "1-2", "b1") == "late"
    found = await closed(one, room)
    assert await one.answer(room, A, "1-1", "b1") == "late"
    assert found == one.load(room)
    assert found.room.questions[0].rounds[0].here == 3


@in_a_room
async def test_the_second_vote_stands_beside_the_first(one: Store, room: str) -> None:
    """A new round begins without votes, and those before stay as they were."""
    await one.change(room, command("ask", question=question()))
    one.join(room, A)
    await one.answer(room, A, "1-1", "b1")
    await closed(one, room)
    await one.change(room, command("again", q="1-1"))
    assert await one.answer(room, A, "1-1", "a6") == "late"
    assert await one.answer(room, A, "1-2", "a6") == "taken"
    found = await one.change(room, command("show", q="1-2", result=result()))
    assert [dict(each.counts) for each in found.room.questions[0].rounds] == [
        {"b1": 1}, {"a6": 1},
    ]  # fmt: skip


@in_a_room
async def test_another_question_takes_the_open_count_with_it(one: Store, room: str) -> None:
    """What was answered until the next question came is in the lesson."""
    one.join(room, A)
    for _ in range(2):
        await one.change(room, command("ask", question=question()))
        number = len(one.load(room).room.questions)
        assert await one.answer(room, A, f"{number}-1", "b1") == "taken"
    found = await one.change(room, command("end"))
    lesson = found.room.lesson()["questions"]
    assert [each["rounds"][0]["counts"] for each in lesson] == [{"b1": 1}] * 2


@in_a_room
async def test_what_does_not_fit_changes_nothing(one: Store, room: str) -> None:
    """A refused command leaves the room as it was."""
    before = one.load(room)
    for wrong, error in ((command("close", q="1-1"), Unfit), (command("dance"), Nonsense)):
        with pytest.raises(error):
            await one.change(room, wrong)
    assert one.load(room) == before


@in_a_room
async def test_of_two_who_close_at_once_one_is_too_late(one: Store, room: str) -> None:
    """Commands come one after the other, however they arrive."""
    await one.change(room, command("ask", question=question()))
    done = await asyncio.gather(*(closed(one, room) for _ in range(8)), return_exceptions=True)
    assert Counter(type(each) for each in done) == {Found: 1, Unfit: 7}


@in_a_room
async def test_pictures_are_kept(one: Store, room: str) -> None:
    """A picture by its name, with the letters it has."""
    svg = SVG.replace("<path", "<title>Ход</title><path")
    await one.change(room, command("ask", question=question(svg=svg)))
    assert one.picture(room, "1") == svg.encode()
    assert one.picture(room, "1s") == b""
    await one.change(room, command("show", q="1-1", result=result()))
    assert one.picture(room, "1s") == SVG.encode()


@in_a_room
async def test_whether_the_book_is_open(one: Store, room: str) -> None:
    """It is open while one teacher has opened it."""
    other = (await one.make(digest("key"))).code
    assert not one.book()
    await one.change(room, command("book", open=True))
    await one.change(other, command("book", open=True))
    await one.change(other, command("end"))
    assert one.book()
    await one.change(room, command("book", open=False))
    assert not one.book()


@in_a_room
async def test_who_is_here(one: Store, room: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Phones that were near are here; who has left is not, though his answer counts."""
    await one.change(room, command("ask", question=question()))
    one.join(room, A)
    one.join(room, B)
    await one.answer(room, A, "1-1", "a6")
    monkeypatch.setattr(stores, "NEAR", -1)
    gone = one.load(room)
    assert gone.here == 0
    assert gone.room.present
    assert gone.room.last
    assert gone.room.last.rounds[-1].answered == 1
    monkeypatch.setattr(stores, "NEAR", 15)
    assert one.load(room).here == 2
    monkeypatch.setattr(stores, "NEAR", -1)
    one.seen(room, [A, B, C])
    await closed(one, room)
    await one.change(room, command("again", q="1-1"))
    assert one.load(room).here == 0


@in_a_room
async def test_a_full_room_takes_phones_in_place_of_those_that_are_gone(
    one: Store, room: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A room remembers so many phones; who has answered is never forgotten."""
    monkeypatch.setattr(stores, "TOKENS", 2)
    await one.change(room, command("ask", question=question()))
    assert [one.join(room, token) for token in (A, B, C)] == ["in", "in", "full"]
    assert one.join(room, A) == "in"
    await one.answer(room, A, "1-1", "a6")
    monkeypatch.setattr(stores, "NEAR", -1)
    assert one.join(room, C) == "in"
    assert await one.answer(room, B, "1-1", "a6") == "stranger"
    assert await one.answer(room, A, "1-1", "b1") == "taken"


@in_a_room
async def test_a_class_comes_in_all_at_once(one: Store, room: str) -> None:
    """Everybody is let in."""
    assert {one.join(room, token_hex(16)) for _ in range(400)} == {"in"}
    assert one.load(room).here == 400


@in_a_room
async def test_changes_are_told(one: Store, room: str) -> None:
    """Every change wakes the streams: commands, answers, phones that come."""
    told: list[tuple[str, str]] = []
    one.start(lambda *what: told.append(what))
    await one.change(room, command("ask", question=question()))
    one.join(room, A)
    await one.answer(room, A, "1-1", "a6")
    assert told == [(room, "room"), (room, "votes"), (room, "votes")]


def test_no_answer_is_lost_between_a_look_and_close(make: Make) -> None:
    """Answers that come while the teacher closes are taken and counted, or neither."""

    async def test(one: Store, room: str) -> None:
        await one.change(room, command("ask", question=question()))
        tokens = [token_hex(16) for _ in range(40)]
        for token in tokens:
            one.join(room, token)

        async def answer(token: str) -> str:
            return await one.answer(room, token, "1-1", "a6")

        early = [asyncio.create_task(answer(token)) for token in tokens[:20]]
        close = asyncio.create_task(one.change(room, command("ask", question=question())))
        late = [asyncio.create_task(answer(token)) for token in tokens[20:]]
        said = await asyncio.gather(*early, *late)
        found = await close
        assert set(said) <= {"taken", "late"}
        first = found.room.questions[0].rounds[0]
        assert first.answered == said.count("taken")
        assert first.here >= first.answered
        assert one.load(room).room.questions[1].rounds[0].answered == 0

    try_out(make, test)


# -- Files ----------------------------------------------------------------------------------------


def lesson_in(keep: Path, room: str) -> list[dict[str, Any]]:
    """The questions of a lesson as they are kept."""
    found: list[dict[str, Any]] = json.loads(kept_lesson(keep, room, today()).read_text("utf-8"))[
        "questions"
    ]
    return found


def test_a_room_is_written_before_a_command_is_answered(tmp_path: Path) -> None:
    """State and pictures in one file, the lesson without secrets in another; nobody else reads."""

    async def test(one: Store, room: str) -> None:
        await one.change(room, command("ask", question=question()))
        one.join(room, A)
        await one.answer(room, A, "1-1", "b1")
        await one.change(room, command("book", open=True))
        kept, pictures, _ = read_file(kept_room(tmp_path, room))
        assert pictures == {"1": SVG}
        assert kept.questions[0].rounds[0].answered == 0, "an open count is in memory only"
        await closed(one, room)
        assert lesson_in(tmp_path, room)[0]["rounds"][0]["counts"] == {"b1": 1}
        look_at_files(tmp_path)
        assert digest("key") not in kept_lesson(tmp_path, room, today()).read_text("utf-8")
        await one.change(room, command("end"))

    try_out(lambda: Store(tmp_path), test)
    assert [path.suffix for path in tmp_path.iterdir()] == [".json"], "only the lesson stays"


def look_at_files(keep: Path) -> None:
    """There are two files, for their owner only, without tokens and secrets."""
    assert [path.suffix for path in sorted(keep.iterdir())] == [".json", ".room"]
    for path in keep.iterdir():
        text = path.read_text("utf-8")
        assert A not in text
        assert '"key"' not in text
        if os.name == "posix":
            assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_room_is_taken_up_again(tmp_path: Path) -> None:
    """Closed rounds are there; an open question is still open, and its count begins anew."""

    async def before(one: Store, room: str) -> None:
        await one.change(room, command("ask", question=question()))
        one.join(room, A)
        await one.answer(room, A, "1-1", "b1")
        await closed(one, room)
        await one.change(room, command("again", q="1-1"))
        await one.answer(room, A, "1-2", "a6")
        await one.change(room, command("press", what="close"))

    try_out(lambda: Store(tmp_path, 8123), before)

    async def after() -> None:
        one = Store(tmp_path)
        assert one.resume() == []
        assert one.port == 8123
        (room,) = one.places
        found = one.load(room)
        assert (found.room.q, found.room.state) == ("1-2", "open")
        assert [dict(each.counts) for each in found.room.questions[0].rounds] == [{"b1": 1}, {}]
        assert found.room.locks.opened_by("key")
        assert await one.answer(room, A, "1-2", "a6") == "stranger"
        one.join(room, A)
        assert await one.answer(room, A, "1-2", "a6") == "taken"
        assert one.picture(room, "1") == SVG.encode()
        found = await closed(one, room, "1-2")
        assert [dict(each.counts) for each in found.room.questions[0].rounds] == [
            {"b1": 1}, {"a6": 1},
        ]  # fmt: skip

    asyncio.run(after())


def test_a_closed_count_is_there_after_a_new_start(tmp_path: Path) -> None:
    """A count that stood still is taken up as it was."""

    async def before(one: Store, room: str) -> None:
        await one.change(room, command("ask", question=question()))
        one.join(room, A)
        await one.answer(room, A, "1-1", "b1")
        await one.change(room, command("next"))

    try_out(lambda: Store(tmp_path), before)
    one = Store(tmp_path)
    one.resume()
    (place,) = one.places.values()
    assert dict(place.found().room.questions[0].rounds[0].counts) == {"b1": 1}


def test_a_room_that_is_over_is_not_taken_up(tmp_path: Path) -> None:
    """After three hours nobody comes back; the lesson stays."""
    rooms = []

    async def test(one: Store, room: str) -> None:
        await one.change(room, command("ask", question=question()))

        def age(found: Found) -> Step:
            """No command for more than three hours."""
            return Step(replace(found.room, touched=found.room.touched - LIFE - 1))

        await one.change(room, age)
        with pytest.raises(Gone):
            one.load(room)
        assert one.join(room, A) == "gone"
        rooms.append(room)

    try_out(lambda: Store(tmp_path), test)
    assert Store(tmp_path).resume() == []
    assert not kept_room(tmp_path, rooms[0]).exists()
    assert lesson_in(tmp_path, rooms[0])


def test_a_room_without_commands_goes(tmp_path: Path) -> None:
    """A sweep lets go of it and of its file, and says so."""
    told: list[tuple[str, str]] = []

    async def test() -> str:
        one = Store(tmp_path)
        one.start(lambda *what: told.append(what))
        room = (await one.make(digest("key"))).code
        one.sweep()
        assert room in one.places
        place = one.places[room]
        place.room = replace(place.room, touched=place.room.touched - LIFE - 1)
        one.sweep()
        assert one.places == {}
        return room

    room = asyncio.run(test())
    assert told == [(room, "room")]
    assert list(tmp_path.iterdir()) == []


def test_the_code_of_a_lesson_of_today_is_not_given_again(tmp_path: Path) -> None:
    """A new lesson never writes over another one."""
    one = Store(tmp_path)
    for letter in "BDKLMNRTV":
        for vowel in "AEIO":
            for last in (f"{a}{b}" for a in "BDKLMNRTVZ" for b in "AEIO"):
                kept_lesson(tmp_path, f"{letter}{vowel}{last}", today()).touch()
    room = asyncio.run(one.make(digest("key")))
    assert room.code.startswith("Z")


@in_a_room
async def test_a_vote_is_counted_anew(one: Store, room: str) -> None:
    """Nothing of what was counted is left, and what comes late for it is late; others stay."""
    await one.change(room, command("ask", question=question()))
    for token in (A, B, C):
        one.join(room, token)
        assert await one.answer(room, token, "1-1", "a6") == "taken"
    found = await one.change(room, command("anew", q="1-1"))
    assert (found.room.state, found.room.q) == ("open", "1-2")
    assert found.room.questions[0].rounds[-1].answered == 0
    assert await one.answer(room, A, "1-1", "a6") == "late"
    assert await one.answer(room, A, "1-2", "b1") == "taken"
    assert (await closed(one, room, "1-2")).room.questions[0].rounds[-1].counts == {"b1": 1}
    await one.change(room, command("again", q="1-2"))
    await one.answer(room, B, "1-3", "a6")
    await closed(one, room, "1-3")
    found = await one.change(room, command("anew", q="1-3"))
    assert found.room.q == "1-4"
    assert [dict(made.counts) for made in found.room.questions[0].rounds] == [{"b1": 1}, {}]
    with pytest.raises(Unfit):
        await one.change(room, command("anew", q="1-3"))


@in_a_room
async def test_of_all_who_come_by_one_link_one_comes_in(one: Store, room: str) -> None:
    """Whoever presses first; the room is kept with what is left."""
    now = one.load(room).room.touched
    link = await one.give_ticket(room)

    def comes(key: str) -> Awaitable[Found]:
        return one.change(room, lambda found: Step(found.room.entered(link, digest(key), now)))

    came = await asyncio.gather(*map(comes, "abc"), return_exceptions=True)
    assert sum(isinstance(found, Unfit) for found in came) == 2
    left = one.load(room).room.locks
    assert sum(map(left.opened_by, "abc")) == 1
    assert left.opened_by("key")
    assert not left.tickets


def test_a_disk_that_is_full_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A command that cannot be kept is refused, and the question goes on."""

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    async def test(one: Store, room: str) -> None:
        await one.change(room, command("ask", question=question()))
        one.join(room, A)
        await one.answer(room, A, "1-1", "a6")
        before = one.load(room)
        with monkeypatch.context() as patched:
            patched.setattr(stores, "write_file", full)
            with pytest.raises(StoreDown, match=rf"{room}\.room: .*No space left.*make space"):
                await closed(one, room)
            with pytest.raises(StoreDown):
                await one.make(digest("key"))
        assert one.load(room) == before
        assert await one.answer(room, A, "1-1", "b1") == "taken"
        assert (await closed(one, room)).room.state == "closed"

    try_out(lambda: Store(tmp_path), test)


def test_a_disk_that_is_slow_and_full_shows_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While Show is being written nobody sees it; once refused it never was, and answers count."""
    begun, refused = threading.Event(), threading.Event()

    def slow(*_: object) -> None:
        begun.set()
        refused.wait(LONG)
        raise OSError(28, "No space left on device")

    async def test(one: Store, room: str) -> None:
        await one.change(room, command("ask", question=question()))
        one.join(room, A)
        before = one.load(room)
        with monkeypatch.context() as patched:
            patched.setattr(stores, "write_file", slow)
            shows = asyncio.create_task(one.change(room, command("show", q="1-1", result=result())))
            await asyncio.to_thread(begun.wait, LONG)
            answer = asyncio.create_task(one.answer(room, A, "1-1", "a6"))
            await asyncio.sleep(0)
            assert one.load(room) == before
            assert not one.load(room).room.drawn("1s")
            assert not answer.done()
            refused.set()
            with pytest.raises(StoreDown, match="No space left"):
                await shows
            assert await answer == "taken"
        found = one.load(room)
        assert (found.room.state, found.room.desk(0, 1, "")["answered"]) == ("open", 1)

    try_out(lambda: Store(tmp_path), test)


@each(
    "content, says",
    [
        (b"", "its file cannot be read; remove it"),
        (b"\xff", "its file cannot be read"),
        (b"[" * 100_000, "its file cannot be read"),
        (b"[]", "file: it is no object"),
        (b'{"form": "x", "version": 1}', "form: it is no room of this version"),
    ],
)
def test_a_file_that_is_no_room_is_named_and_left(
    tmp_path: Path, content: bytes, says: str
) -> None:
    """What cannot be taken up is said, and does not keep the class from beginning."""
    (tmp_path / "KOLA.room").write_bytes(content)
    one = Store(tmp_path)
    (wrong,) = one.resume()
    assert wrong.startswith(f"{tmp_path / 'KOLA.room'}: the room is not taken up")
    assert says in wrong
    assert (tmp_path / "KOLA.room").exists()


def test_a_room_under_another_name_is_not_taken_up(tmp_path: Path) -> None:
    """The name of the file is the code of the room."""

    async def test(one: Store, room: str) -> None:
        other = "KOLA" if room != "KOLA" else "LOKA"
        kept_room(tmp_path, room).rename(tmp_path / f"{other}.room")
        with pytest.raises(SetupError, match="has another code; give the file its name"):
            read_file(tmp_path / f"{other}.room")

    try_out(lambda: Store(tmp_path), test)
