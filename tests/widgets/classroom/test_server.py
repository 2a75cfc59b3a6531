"""The server over real sockets: phones, the teacher, the book, and whoever does not belong here."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import socket
import stat
import subprocess
import sys
import time
import types
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from secrets import token_hex
from typing import Any

import pytest

from rules.core.errors import SetupError
from tests.cases import each
from tests.widgets.classroom.conftest import (
    LONG,
    SVG,
    Client,
    Events,
    Reply,
    Served,
    Started,
    question,
    result,
    serving,
)
from widgets import classroom
from widgets.__main__ import main
from widgets.classroom import command, handlers, house, network, teacher
from widgets.classroom.house import Bucket, Doors, Hub
from widgets.classroom.room import digest
from widgets.classroom.store import Store

A, B, C = (letter * 32 for letter in "abc")


def error(reply: Reply, status: int) -> str:
    """The sentence of a refusal with this status."""
    assert reply.status == status, reply
    assert next(iter(reply.json)) == "error"
    said: str = reply.json["error"]
    assert ": " in said
    assert ";" in said
    assert said.endswith(".")
    return said


# -- A lesson -------------------------------------------------------------------------------------


def test_a_lesson_over_the_wire(served: Served) -> None:
    """Phones answer, the teacher closes, shows and ends; streams and questions tell the same."""
    with served.events(A) as phone, served.desk() as desk:
        assert phone.next() == {"room": served.room, "state": "wait", "v": 1}
        assert desk.next()["state"] == "wait"
        served.done("ask", question=question())
        asked = phone.until(lambda state: state["state"] == "open")
        assert asked == served.state(A)
        assert served.answer(A, "1-1", "b1").status == 204
        served.state(B)
        assert served.answer(B, "1-1", "река").status == 204
        counted = desk.until(lambda state: state["answered"] == 2)
        assert counted["rounds"][0]["counts"] == {"b1": 1, "река": 1}
        assert counted["here"] == 2
        assert counted["join"] == f"http://127.0.0.1:{served.port}/{served.room}"
        told = served.done("close", q="1-1")
        assert told["rounds"][0]["answered"] == 2
        closed = phone.until(lambda state: state["state"] == "closed")
        assert (closed["answered"], closed["here"]) == (2, 2)
        served.done("again", q="1-1")
        assert phone.until(lambda state: state["state"] == "open")["q"] == "1-2"
        assert served.answer(A, "1-2", "a6").status == 204
        served.done("show", q="1-2", result=result())
        shown = phone.until(lambda state: state["state"] == "shown")["shown"]
        assert shown["answer"] == "a6"
        assert shown["counts"] == [["a6", "a6", 1]]
        rounds = desk.until(lambda state: state["state"] == "shown")["rounds"]
        assert [one["answered"] for one in rounds] == [2, 1]
        served.done("end")
        assert phone.until(lambda state: state["state"] == "over")
        assert desk.until(lambda state: state["state"] == "over")
    error(served.do("next"), 409)


def test_no_byte_of_the_answer_is_told_before_it_is_shown(served: Served) -> None:
    """Whatever a phone has read before Show, in its stream and else, does not say what is right."""
    secret = {"right": "b1", "title": "geheim-titel", "clauses": ["GEHEIM-01"], "place": "geheim"}
    with served.events(A) as phone:
        served.done("ask", question=question(**secret))
        phone.until(lambda state: state["state"] == "open")
        served.answer(A, "1-1", "a6")
        served.done("hands", q="1-1", counts={"a6": 77_123})
        served.done("close", q="1-1")
        phone.until(lambda state: state["state"] == "closed")
        more = b"".join(
            served.ask("GET", f"/{served.room}{path}").body
            for path in ("", f"/state?t={A}", "/board/1.svg", "/board/1s.svg", "/qr.svg")
        )
        heard = (phone.got + more).lower()
        assert b"geheim" not in heard
        assert b"right" not in heard
        assert b"shown" not in heard
        assert b"rounds" not in heard
        served.done("show", q="1-1", result=result(text="geheim-text"))
        assert (
            phone.until(lambda state: state["state"] == "shown")["shown"]["text"] == "geheim-text"
        )


def test_two_lessons_with_another_answer_are_the_same_to_phones() -> None:
    """Byte by byte: with another right answer, other votes and another result."""
    heard = []
    for right, choice in (("a6", "b1"), ("b1", "река")):
        with serving(Store()) as served, served.events(A) as phone:
            served.done("ask", question=question(right=right))
            phone.until(lambda state: state["state"] == "open")
            assert served.answer(A, "1-1", choice).status == 204
            served.done("close", q="1-1")
            phone.until(lambda state: state["state"] == "closed")
            served.done("again", q="1-1")
            phone.until(lambda state: state["state"] == "open")
            served.done("next")
            phone.until(lambda state: state["state"] == "wait")
            heard.append(phone.got.replace(served.room.encode(), b"ROOM"))
    assert heard[0] == heard[1]


def test_a_phone_vanishes_and_comes_back(served: Served) -> None:
    """It is told the whole state again, and its answer may be sent again."""
    with served.events(A) as phone:
        phone.next()
        served.done("ask", question=question())
        phone.until(lambda state: state["state"] == "open")
        served.answer(A, "1-1", "a6")
    with served.events(A) as phone:
        assert phone.next()["q"] == "1-1"
        assert served.answer(A, "1-1", "a6").status == 204
        told = served.done("close", q="1-1")
        assert told["rounds"] == [{"counts": {"a6": 1}, "answered": 1, "here": 1, "hands": False}]
    assert error(served.answer(A, "1-1", "b1"), 409).startswith(f"{served.room}: ")


def test_streams_say_that_they_are_alive(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """A comment now and then; a phone that is here keeps being counted."""
    monkeypatch.setattr(house, "BEAT", 0.01)
    with serving(Store()) as quick, quick.events(A) as phone, quick.desk() as desk:
        desk.until(lambda state: state["here"] == 1)
        while phone.got.count(b":\n\n") < 5:
            phone._more()
        assert b"retry: 1000\n\n" in phone.got
        assert phone.got.count(b"data: ") == 1, "nothing is told twice"


def test_a_room_that_nobody_listens_to_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was prepared for a phone goes with the next beat, once the phone is gone."""
    monkeypatch.setattr(house, "BEAT", 0.001)
    with serving(Store()) as quick:
        quick.state(A)
        wait(lambda: not quick.call(lambda: list(quick.house.hubs)))


def test_everybody_is_told_the_same_bytes(served: Served) -> None:
    """What phones are told is written once, whoever and how many they are."""
    with ExitStack() as open_streams:
        phones = [open_streams.enter_context(served.events()) for _ in range(130)]
        served.done("ask", question=question())
        for phone in phones:
            phone.until(lambda state: state["state"] == "open")
        assert len({phone.got.partition(b'"state":"open"')[2] for phone in phones}) == 1
        assert served.call(lambda: served.house.phones) == 130
        answers = [(token_hex(16), "a6") for _ in range(60)]
        with ThreadPoolExecutor(8) as many:
            list(many.map(lambda one: served.state(one[0]), answers))
            said = list(many.map(lambda one: served.answer(one[0], "1-1", one[1]), answers))
        assert {reply.status for reply in said} == {204}
        told = served.done("close", q="1-1")
        assert (told["answered"], told["here"]) == (60, 190)
    wait(lambda: served.call(lambda: served.house.phones) == 0)


def wait(wanted: Callable[[], bool]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + LONG
    while not wanted():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_a_phone_that_does_not_read_is_let_go(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Others are told at once; the one that is behind is dropped, and may come again."""
    monkeypatch.setattr(house, "BEHIND", 4096)
    with served.events(A) as phone, served.events(B) as slow:
        slow.next()
        phone.next()
        pipes = {
            one.token: one.pipe.socket
            for one in served.call(lambda: list(served.house.hubs[served.room].phones))
        }
        pipes[B].setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        slow.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        number, here = 0, 2
        while here == 2:
            number += 1
            assert number < 150
            served.done("ask", question=question(text="x" * 4000))
            assert phone.next()["n"] == number
            here = served.call(lambda: served.house.phones)
        assert served.call(
            lambda: [one.token for one in served.house.hubs[served.room].phones]
        ) == [A]
    with served.events(B) as again:
        assert again.next()["n"] == number


def test_the_teacher_is_told_a_few_times_a_second(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many answers come in, the desk is told at each tick, and of the last one, too."""
    monkeypatch.setattr(house, "TICK", 1.0)
    served.done("ask", question=question())
    tokens = served.phones(40)
    with served.desk() as desk:
        desk.next()
        for token in tokens:
            assert served.answer(token, "1-1", "b1").status == 204
        desk.until(lambda state: state["answered"] == 40)
        assert desk.got.count(b"data: ") < 20
        assert desk.quiet()


def test_a_room_that_goes_is_over_for_those_who_listen(served: Served) -> None:
    """Three hours without a command: phones are told, and let go."""
    with served.events(A) as phone, served.desk() as desk:
        phone.next()
        desk.next()

        def age() -> None:
            store = served.house.store
            store.places[served.room].room = aged(store.places[served.room].room)
            store.sweep()

        served.call(age)
        assert phone.next() == {"room": served.room, "state": "over", "v": 1}
        for stream in (phone, desk):
            with pytest.raises(EOFError):
                stream.until(lambda _: False)
    error(served.answer(A, "1-1", "a6"), 404)


def aged(room: Any) -> Any:
    """A room without a command for more than three hours."""
    from dataclasses import replace

    return replace(room, touched=room.touched - 3 * 3600 - 1)


# -- Refusals -------------------------------------------------------------------------------------


def test_every_refusal_of_an_answer_is_a_sentence(served: Served) -> None:
    """Nonsense, strangers, closed questions, rooms that are not there, too long, wrong kind."""
    served.done("ask", question=question())
    served.state(A)
    path = f"/{served.room}/answer"
    good = {"t": A, "q": "1-1", "c": "a6"}
    bodies: tuple[Any, ...] = (
        {}, [], "a6", 5, None, {**good, "x": 1}, {**good, "t": A[1:]}, {**good, "t": "g" * 32},
        {**good, "t": 5}, {**good, "q": "1"}, {**good, "q": "01-1"}, {**good, "q": "1-1\n"},
        {**good, "c": ""}, {**good, "c": "zz"}, {**good, "c": ["a6"]}, {**good, "c": None},
    )  # fmt: skip
    for wrong in bodies:
        raw = json.dumps(wrong).encode()
        error(served.ask("POST", path, raw=raw, headers={"Content-Type": "application/json"}), 400)
    error(served.answer(B, "1-1", "a6"), 403)
    error(served.answer(A, "1-2", "a6"), 409)
    error(served.answer(A, "9-1", "a6"), 409)
    error(
        served.ask("POST", "/LALA/answer" if served.room != "LALA" else "/KOLA/answer", good), 404
    )
    error(served.ask("POST", path, {**good, "c": "x" * 1024}), 413)
    error(served.ask("POST", path, {**good, "c": "x" * 6_000_000}), 413)
    plain = {"Content-Type": "text/plain"}
    error(served.ask("POST", path, raw=json.dumps(good).encode(), headers=plain), 415)
    error(served.ask("POST", path, raw=json.dumps(good).encode()), 415)
    assert served.answer(A, "1-1", "a6").status == 204
    typed = {"Content-Type": "Application/JSON; charset=utf-8"}
    assert served.ask("POST", path, raw=json.dumps(good).encode(), headers=typed).status == 204


def test_a_body_in_chunks_is_held_only_up_to_its_limit(served: Served) -> None:
    """Where no length is said, what is too long is still refused."""
    with socket.create_connection(("127.0.0.1", served.port), timeout=LONG) as wire:
        head = f"POST /{served.room}/answer HTTP/1.1\r\nHost: localhost\r\n"
        wire.sendall(f"{head}Transfer-Encoding: chunked\r\n\r\n".encode())
        with pytest.raises(OSError):
            wire.sendall((b"1000\r\n" + b"x" * 4096 + b"\r\n") * 8_000)
    assert served.ask("GET", "/").status == 200


def test_a_phone_that_answers_too_fast_is_slowed(served: Served) -> None:
    """Ten at once; others do not feel it."""
    served.done("ask", question=question())
    served.phones(1)
    served.state(A)
    served.state(B)
    said = [served.answer(A, "1-1", "a6") for _ in range(60)]
    assert said[9].status == 204
    assert 429 in {reply.status for reply in said}
    slow = next(reply for reply in said if reply.status == 429)
    assert "too fast; wait" in error(slow, 429)
    assert slow.headers["retry-after"] == "1"
    assert served.answer(B, "1-1", "a6").status == 204


def test_a_bucket_fills_again() -> None:
    """Ten at once, then five a second; who has not come for long is forgotten."""
    now = [0.0]
    bucket = Bucket(lambda: now[0], most=2)
    assert [bucket.take(A) for _ in range(11)] == [True] * 10 + [False]
    now[0] += 0.4
    assert [bucket.take(A) for _ in range(3)] == [True, True, False]
    now[0] += 1000
    assert [bucket.take(A) for _ in range(11)] == [True] * 10 + [False]
    bucket.take(B)
    bucket.take(C)
    assert list(bucket.left) == [B, C]


def test_a_token_is_thirty_two_hex_digits(served: Served) -> None:
    """A stream or a state without one, or with two, is refused."""
    for query in ("", "?t=", "?t=abc", f"?t={A}&t={B}", f"?t={A}%00", "?t=%ff", f"?T={A}"):
        for path in ("state", "events"):
            error(served.ask("GET", f"/{served.room}/{path}{query}"), 400)


def test_there_is_room_for_so_many_phones(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """One more stream is refused with a sentence, until somebody goes."""
    monkeypatch.setattr(handlers, "PHONES", 2)
    monkeypatch.setattr(teacher, "DESKS", 1)
    with served.events(A) as one, served.events(B) as two, served.desk() as desk:
        for stream in (one, two, desk):
            stream.next()
        error(served.ask("GET", f"/{served.room}/events?t={C}"), 503)
        error(served.ask("GET", f"/{served.room}/desk", headers=served.bearer), 503)
        assert served.state(C)["state"] == "wait"
    wait(lambda: served.call(lambda: served.house.phones) == 0)
    with served.events(C) as three:
        three.next()


def test_one_device_is_no_class() -> None:
    """Of one address so many phones come in; the next are told why, and those that are in stay."""
    with serving(Store(), doors=Doors(3)) as served:
        served.done("ask", question=question())
        tokens, more = served.phones(3), token_hex(16)
        for path in ("state", "events"):
            said = error(served.ask("GET", f"/{served.room}/{path}?t={more}"), 403)
            assert "3 phones have come from your address" in said
            assert "--phones" in said
        assert served.answer(more, "1-1", "a6").status == 403
        for token in tokens:
            assert served.state(token)["state"] == "open"
            assert served.answer(token, "1-1", "a6").status == 204
        desk = served.done("close", q="1-1")
        assert (desk["answered"], desk["here"]) == (3, 3)


@each("options, most", [(["--lan"], 8), ([], 100), (["--lan", "--name", "a.b"], 100),
                        (["--lan", "--phones", "40"], 40)])  # fmt: skip
def test_in_the_room_each_phone_has_an_address(options: list[str], most: int) -> None:
    """So few come from one; behind a proxy a school may share one, and one can say how many."""
    assert command._each(asked_for(*options)) == most
    with pytest.raises(SetupError, match=r"--phones 0: it cannot be; name a number from 1 to"):
        command._each(asked_for("--phones", "0"))


def asked_for(*options: str) -> argparse.Namespace:
    """The options of the command as they are read."""
    parser = argparse.ArgumentParser()
    command.add(parser.add_subparsers())
    return parser.parse_args(["class", *options])


def test_a_room_that_is_full_says_so(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """A room remembers so many phones."""
    monkeypatch.setattr("widgets.classroom.store.TOKENS", 1)
    served.state(A)
    error(served.ask("GET", f"/{served.room}/state?t={B}"), 503)
    assert served.call(lambda: served.house.phones) == 0


# -- The teacher ----------------------------------------------------------------------------------


TEACHER = [
    ("POST", "/do"), ("GET", "/desk"), ("GET", "/lesson.json"), ("GET", "/lesson.csv"),
    ("GET", "/lesson.html"), ("GET", "/parcel.zip"), ("GET", "/run"), ("POST", "/enter"),
]  # fmt: skip


def test_a_link_of_the_teacher_opens_once(served: Served) -> None:
    """It brings a secret of its own; the history that keeps the link can do nothing with it."""
    ticket = served.teach().rpartition(".")[2]
    link = {"Authorization": f"Bearer {ticket}"}
    for path in ("/enter", "/do"):
        error(served.ask("POST", f"/{served.room}{path}", headers=link), 401)
    made = served.ask("POST", f"/{served.room}/ticket", headers=link)
    assert made.json.keys() == {"secret"}
    assert made.json["secret"] != ticket
    own = {"Authorization": f"Bearer {made.json['secret']}"}
    assert served.ask("POST", f"/{served.room}/enter", headers=own).status == 204
    said = error(served.ask("POST", f"/{served.room}/ticket", headers=link), 409)
    assert "opens once" in said
    error(served.ask("POST", f"/{served.room}/ticket"), 409)


@each("method, path", TEACHER)
def test_what_is_for_the_teacher_needs_the_secret(served: Served, method: str, path: str) -> None:
    """Without the secret, with another one, or with the right one in the wrong place: 401."""
    body = {"do": "next"} if method == "POST" else None
    for said in (
        {}, {"Authorization": ""}, {"Authorization": "Bearer"}, {"Authorization": "Bearer x"},
        {"Authorization": f"Basic {served.secret}"}, {"Authorization": served.secret},
        {"Authorization": f"Bearer {served.secret}x"}, {"Cookie": f"er-class={served.secret}"},
        {"Authorization": "Bearer \u00fc"},
    ):  # fmt: skip
        reply = served.ask(method, f"/{served.room}{path}", body, said)
        error(reply, 401)
        assert reply.headers["www-authenticate"] == "Bearer"
    assert served.ask(method, f"/{served.room}{path}?secret={served.secret}", body).status == 401
    other = "LALA" if served.room != "LALA" else "KOLA"
    error(served.ask(method, f"/{other}{path}", body, served.bearer), 404)


def test_the_questions_of_a_room_are_taken_along(served: Served) -> None:
    """As one zip; before the first question there is nothing."""
    path = f"/{served.room}/parcel.zip"
    assert "nothing to take along" in error(served.ask("GET", path, headers=served.bearer), 409)
    served.done("ask", question=question())
    reply = served.ask("GET", path, headers=served.bearer)
    assert (reply.status, reply.headers["content-type"]) == (200, "application/zip")
    assert reply.body.startswith(b"PK")


def test_another_room_has_another_secret(served: Served) -> None:
    """Rooms know nothing of each other."""
    other = served.call(lambda: served.house.store.make(digest("another")))
    neighbour = Client(served.port, other.code, "another")
    neighbour.done("ask", question=question())
    assert served.state(A)["state"] == "wait"
    assert neighbour.state(A)["state"] == "open"
    mixed = Client(served.port, other.code, served.secret)
    error(mixed.do("close", q="1-1"), 401)


def test_what_does_not_fit_brings_the_desk(served: Served) -> None:
    """A teacher's second window learns from the refusal how things stand."""
    served.done("ask", question=question())
    served.done("close", q="1-1")
    reply = served.do("close", q="1-1")
    assert "does not fit now" in error(reply, 409)
    assert reply.json["desk"]["state"] == "closed"
    assert reply.json["desk"]["right"] == "a6"
    error(served.do("dance"), 400)
    error(served.do("ask", question=question(svg="<svg" + " " * 2_100_000 + "></svg>")), 413)


def test_a_press_is_passed_on_to_the_desks_alone(served: Served) -> None:
    """What is pressed on the strip, the page with the board is told; phones are not."""
    with served.events(A) as phone, served.desk() as desk:
        phone.next()
        desk.next()
        served.done("press", what="show")
        assert desk.until(lambda state: state["press"]["id"] == 1)["press"]["what"] == "show"
        served.done("book", open=True)
        assert phone.next()["book"] == "/book/", "the next that phones hear of"


def test_pictures_are_seen_when_they_may_be(served: Served) -> None:
    """That of a question once it is asked, that of its result once it is shown."""
    path = f"/{served.room}/board"
    for name in ("1", "1s", "0", "01", "1ss", "9999", "10000", "x"):
        error(served.ask("GET", f"{path}/{name}.svg"), 404)
    served.done("ask", question=question())
    reply = served.ask("GET", f"{path}/1.svg")
    assert (reply.status, reply.body.decode()) == (200, SVG)
    assert reply.headers["content-type"] == "image/svg+xml"
    assert "immutable" in reply.headers["cache-control"]
    assert reply.headers["content-security-policy"] == (
        "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    )
    tag = {"If-None-Match": reply.headers["etag"]}
    assert served.ask("GET", f"{path}/1.svg", headers=tag).status == 304
    error(served.ask("GET", f"{path}/1s.svg"), 404)
    served.done("show", q="1-1", result=result())
    assert served.ask("GET", f"{path}/1s.svg").body.decode() == SVG
    assert served.ask("GET", f"/{served.room}/qr.svg").body.startswith(b"<svg")


def test_the_lesson_so_far(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a file, as a table, as a page; what makes them is somebody else's."""
    made = types.SimpleNamespace(
        table=lambda record: f"table of {record['room']}",
        page=lambda record, book="": f"page of {record['room']} beside {book}",
    )
    monkeypatch.setitem(sys.modules, "widgets.classroom.lesson", made)
    monkeypatch.setattr(classroom, "lesson", made, raising=False)
    served.done("ask", question=question())
    path = f"/{served.room}/lesson"
    found = served.ask("GET", f"{path}.json", headers=served.bearer)
    assert found.json["questions"][0]["text"] == question()["text"]
    table = served.ask("GET", f"{path}.csv", headers=served.bearer)
    assert table.body.decode() == f"table of {served.room}"
    assert table.headers["content-type"] == "text/csv; charset=utf-8"
    page = served.ask("GET", f"{path}.html", headers=served.bearer)
    assert page.body.decode() == f"page of {served.room} beside "
    assert "default-src 'none'" in page.headers["content-security-policy"]
    error(served.ask("GET", f"{path}.pdf", headers=served.bearer), 404)


def test_the_prepared_run(served: Served) -> None:
    """Its places are told to the teacher."""
    served.call(lambda: setattr(served.house, "places", ("ravines/drift-two-cells@0",)))
    reply = served.ask("GET", f"/{served.room}/run", headers=served.bearer)
    assert reply.json == {"places": ["ravines/drift-two-cells@0"]}


def test_a_school_opens_rooms_with_its_key(served: Served) -> None:
    """A key opens rooms; a server without one opens none."""
    ask = {"Authorization": "Bearer the key of the school"}
    error(served.ask("POST", "/rooms", headers=ask), 401)
    error(served.ask("POST", "/rooms", headers={"Authorization": "Bearer "}), 401)
    served.call(lambda: setattr(served.house, "key", digest("the key of the school")))
    reply = served.ask("POST", "/rooms", headers=ask)
    assert reply.status == 201
    made = Client(served.port, reply.json["room"], reply.json["secret"])
    assert made.done("ask", question=question())["n"] == 1
    error(served.ask("POST", "/rooms", headers=served.bearer), 401)
    error(served.ask("GET", "/rooms", headers=ask), 405)


def test_there_are_most_rooms(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server does not grow for ever."""
    monkeypatch.setattr("widgets.classroom.store.ROOMS", 1)
    served.call(lambda: setattr(served.house, "key", digest("key")))
    error(served.ask("POST", "/rooms", headers={"Authorization": "Bearer key"}), 409)


# -- Hosts, origins, headers ----------------------------------------------------------------------


EVERYWHERE = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
}


ANSWERS = (
    "GET /", "HEAD /", "GET /ROOM", "GET /room", "GET /teach", "GET /strip", "GET /book",
    "GET /book/", "GET /x", "PUT /", "BREW /", "GET /ROOM/state", f"GET /ROOM/state?t={A}",
    "GET /ROOM/board/1.svg", "GET /ROOM/board/1s.svg", "GET /ROOM/qr.svg", "GET /ROOM/lesson.json",
    "GET /ROOM/lesson.xml", "POST /ROOM/answer", "POST /ROOM/do", "POST /ROOM/enter",
    "OPTIONS /ROOM/do", "POST /rooms", "GET /ROOM/run",
)  # fmt: skip


def test_every_answer_has_the_headers(served: Served) -> None:
    """Pages, states, refusals, pictures, the book: none without a policy, none says who serves."""
    served.done("ask", question=question())
    replies = {}
    for what in ANSWERS:
        method, path = (
            what.replace("ROOM", served.room).replace("room", served.room.lower()).split()
        )
        replies[what] = served.ask(method, path, headers=served.bearer)
    with served.events(A) as phone:
        lines = dict(line.split(": ", 1) for line in phone.head.split("\r\n")[1:])
        streamed = Reply(200, {name.lower(): value for name, value in lines.items()}, b"")
    for what, reply in {**replies, "events": streamed}.items():
        for name, value in EVERYWHERE.items():
            assert reply.headers[name] == value, what
        assert "default-src 'none'" in reply.headers["content-security-policy"], what
        assert "camera=()" in reply.headers["permissions-policy"], what
        assert "server" not in reply.headers, what
        assert "access-control-allow-origin" not in reply.headers, what
        if what != "GET /ROOM/board/1.svg":
            assert reply.headers["cache-control"] == "no-store", what
    assert streamed.headers["content-type"] == "text/event-stream; charset=utf-8"


def test_pages_are_sent_with_their_policy(served: Served) -> None:
    """The phone's page with its room, or without one and with a sentence."""
    other = "LALA" if served.room != "LALA" else "KOLA"
    for path, status, page, values in (
        ("/", 200, "phone", {"room": "", "said": ""}),
        (f"/{served.room}", 200, "phone", {"room": served.room, "said": ""}),
        (f"/{other}", 404, "phone", {"room": "", "said": f"{other}: there is no such room"}),
        ("/teach", 200, "teach", {}),
        ("/strip", 200, "strip", {}),
    ):
        reply = served.ask("GET", path)
        assert reply.status == status
        _, name, told = reply.body.decode().split(" ", 2)
        assert name == page
        assert reply.headers["content-security-policy"] == f"default-src 'none'; report-to {page}"
        for key, value in values.items():
            assert json.loads(told)[key].startswith(value)
    moved = served.ask("GET", f"/{served.room.lower()}")
    assert (moved.status, moved.headers["location"]) == (302, f"/{served.room}")


def test_methods_that_are_not_used_are_named(served: Served) -> None:
    """405 says what may be used instead."""
    assert served.ask("DELETE", "/").headers["allow"] == "GET, HEAD"
    assert served.ask("GET", f"/{served.room}/answer").headers["allow"] == "POST"
    assert served.ask("PATCH", f"/{served.room}/do").headers["allow"] == "POST, OPTIONS"
    assert served.ask("BREW", "/").status == 405


PATHS = ("/", "/teach", "/book/", "/ROOM", f"/ROOM/state?t={A}", "/ROOM/run", "/x", "/ROOM/qr.svg")


@each("path", PATHS)
def test_another_host_is_not_ours(served: Served, path: str) -> None:
    """A page elsewhere that gives its name to our address learns nothing."""
    path = path.replace("ROOM", served.room)
    for host in ("evil.example", "localhost.evil.example:80", f"evil.example:{served.port}"):
        reply = served.ask("GET", path, headers={"Host": host})
        assert reply.status == 421
        assert b"take the one that the teacher" in reply.body
    for host in ("localhost", "LocalHost:9", "[::1]:1"):
        assert served.ask("GET", path, headers={"Host": host}).status != 421


def test_a_command_from_another_host_is_refused_before_it_is_read(served: Served) -> None:
    """The secret does not help where the host is another's."""
    said = {**served.bearer, "Host": "evil.example"}
    assert served.ask("POST", f"/{served.room}/do", {"do": "end"}, said).status == 421
    assert served.state(A)["state"] == "wait"


def test_two_hosts_are_no_host(served: Served) -> None:
    """A request that names two hosts means none of them."""
    with socket.create_connection(("127.0.0.1", served.port), timeout=LONG) as wire:
        wire.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n")
        said = wire.recv(20)
        assert not said or said.split()[1] in (b"400", b"421")


def test_pages_of_this_machine_may_command(served: Served) -> None:
    """JupyterLab on another port: asked before, and told; never with a cookie."""
    lab = {"Origin": "http://localhost:8888"}
    for method, path in TEACHER[:-1]:
        reply = served.ask("OPTIONS", f"/{served.room}{path}", headers=lab)
        assert reply.status == 204
        assert reply.headers["access-control-allow-origin"] == lab["Origin"]
        assert reply.headers["access-control-allow-methods"] == method
        assert reply.headers["access-control-allow-headers"] == "Authorization, Content-Type"
        assert "access-control-allow-credentials" not in reply.headers
        assert reply.headers["vary"] == "Origin"
    said = {**lab, **served.bearer}
    done = served.ask("POST", f"/{served.room}/do", {"do": "next"}, said)
    assert done.headers["access-control-allow-origin"] == lab["Origin"]
    refused = served.ask("POST", f"/{served.room}/do", {"do": "next"}, lab)
    assert (refused.status, refused.headers["access-control-allow-origin"]) == (401, lab["Origin"])
    with Events(served.port, f"/{served.room}/desk", said) as desk:
        assert f"Access-Control-Allow-Origin: {lab['Origin']}" in desk.head
    assert served.ask("POST", "/rooms", headers=lab).headers["access-control-allow-origin"]


@each("origin", ["http://evil.example", "null", "http://localhost.evil.example"])
def test_other_pages_are_told_nothing(served: Served, origin: str) -> None:
    """Neither a page elsewhere nor one without an origin may read an answer."""
    said = {"Origin": origin}
    assert served.ask("OPTIONS", f"/{served.room}/do", headers=said).status == 405
    reply = served.ask("POST", f"/{served.room}/do", {"do": "next"}, {**said, **served.bearer})
    assert "access-control-allow-origin" not in reply.headers


def test_phones_paths_are_for_their_own_page(served: Served) -> None:
    """A page of this machine on another port may neither answer nor get a cookie."""
    lab = {"Origin": "http://localhost:8888"}
    for method, path in (("GET", f"/state?t={A}"), ("POST", "/answer"), ("POST", "/enter")):
        reply = served.ask(method, f"/{served.room}{path}", headers={**lab, **served.bearer})
        assert "access-control-allow-origin" not in reply.headers
        assert served.ask("OPTIONS", f"/{served.room}{path}", headers=lab).status == 405


# -- The book -------------------------------------------------------------------------------------


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Served]:
    """A server with a small book."""
    book = tmp_path / "html"
    for name, content in {
        "index.html": b"<h1>Book</h1>", "ask.html": b"<h1>Ask</h1>", "river/index.html": b"River",
        "empty/x.txt": b"", "a.js": b"1", "b.mjs": b"2", "c.wasm": b"\0asm", "d.css": b"e{}",
        "big.bin": bytes(300_000), ".hidden": b"no", "name with space.svg": b"<svg/>",
    }.items():  # fmt: skip
        (book / name).parent.mkdir(parents=True, exist_ok=True)
        (book / name).write_bytes(content)
    (tmp_path / "secret.html").write_bytes(b"secret")
    if os.name == "posix":
        (book / "out.html").symlink_to(tmp_path / "secret.html")
    with serving(Store(), book=book) as found:
        yield found


def test_the_book_is_closed_until_its_teacher_opens_it(library: Served) -> None:
    """Without the cookie a page says so in a sentence; opened, everybody reads."""
    closed = library.ask("GET", "/book/")
    assert closed.status == 403
    assert closed.headers["content-type"].startswith("text/html")
    assert b"The book is closed; the teacher opens it" in closed.body
    library.done("book", open=True)
    assert library.ask("GET", "/book/").body == b"<h1>Book</h1>"
    library.done("book", open=False)
    wait(lambda: library.ask("GET", "/book/").status == 403)
    library.done("book", open=True)
    library.done("end")
    wait(lambda: library.ask("GET", "/book/").status == 403)


def test_a_teacher_reads_with_a_cookie(library: Served) -> None:
    """The secret gives a cookie for the book alone; no script reads it, no other page sends it."""
    reply = library.ask("POST", f"/{library.room}/enter", headers=library.bearer)
    assert (reply.status, reply.body) == (204, b"")
    cookie, *marks = reply.headers["set-cookie"].split("; ")
    assert {"HttpOnly", "SameSite=Strict", "Path=/book/"} <= set(marks)
    name, _, value = cookie.partition("=")
    assert name == "er-class"
    assert library.secret not in value
    assert library.ask("GET", "/book/ask.html", headers={"Cookie": cookie}).body == b"<h1>Ask</h1>"
    library.done("end")
    assert library.ask("GET", "/book/", headers={"Cookie": cookie}).status == 200
    for wrong in (
        f"er-class={library.room}.{'0' * 64}", f"er-class={library.room}.", "er-class=x",
        f"er-class={library.room}.{library.secret}", f"er-class=LALA.{value[5:]}", "er-class=ü",
        f"er-class={library.room}.{value[5:]}x",
    ):  # fmt: skip
        assert library.ask("GET", "/book/", headers={"Cookie": wrong}).status == 403, wrong
    error(library.ask("GET", f"/{library.room}/desk", headers={"Cookie": cookie}), 401)


def test_files_of_the_book_are_sent_with_their_kind(library: Served) -> None:
    """Types that browsers insist on, whole contents, revalidated; its pages keep their policy."""
    library.done("book", open=True)
    for path, kind in {
        "index.html": "text/html; charset=utf-8", "a.js": "text/javascript; charset=utf-8",
        "b.mjs": "text/javascript; charset=utf-8", "c.wasm": "application/wasm",
        "d.css": "text/css; charset=utf-8", "big.bin": "application/octet-stream",
        "river/": "text/html; charset=utf-8", "name%20with%20space.svg": "image/svg+xml",
    }.items():  # fmt: skip
        reply = library.ask("GET", f"/book/{path}")
        assert (reply.status, reply.headers["content-type"]) == (200, kind)
        assert int(reply.headers["content-length"]) == len(reply.body)
        assert reply.headers["content-security-policy"] == "frame-ancestors 'self'"
        assert reply.headers["cache-control"] == "private, no-cache"
        assert reply.headers["x-content-type-options"] == "nosniff"
        head = library.ask("HEAD", f"/book/{path}")
        assert (head.body, head.headers["content-length"]) == (b"", reply.headers["content-length"])
        for old in (
            {"If-None-Match": reply.headers["etag"]},
            {"If-Modified-Since": reply.headers["last-modified"]},
        ):
            assert library.ask("GET", f"/book/{path}", headers=old).status == 304
        young = {"If-Modified-Since": "Thu, 01 Jan 1970 00:00:00 GMT"}
        assert library.ask("GET", f"/book/{path}", headers=young).status == 200
        odd = {"If-Modified-Since": "yesterday"}
        assert library.ask("GET", f"/book/{path}", headers=odd).status == 200
    assert library.ask("GET", "/book/big.bin").body == bytes(300_000)


@each("path",
      ["../secret.html", "..%2fsecret.html", "%2e%2e/secret.html", "river/../../secret.html",
     "..%5csecret.html", "%2e%2e%2fsecret.html", ".hidden", "empty/", "empty", "out.html",
     "/etc/passwd", "%2fetc/passwd", "index.html%00", "x" * 5000, "no.html", "river/index.html/x",
     "~root", "C:%5cx", "%252e%252e/secret.html"])  # fmt: skip
def test_no_way_leads_out_of_the_book(library: Served, path: str) -> None:
    """Neither up, nor beside, nor into what is hidden; folders are not listed."""
    library.done("book", open=True)
    reply = library.ask("GET", f"/book/{path}")
    assert reply.status == 404
    assert b"secret" not in reply.body
    assert b"no such page" in reply.body


def test_the_book_begins_with_a_slash(library: Served) -> None:
    """Its links are meant from there."""
    reply = library.ask("GET", "/book")
    assert (reply.status, reply.headers["location"]) == (301, "/book/")


def test_where_no_book_is_built_that_is_said(served: Served) -> None:
    """A server without a book says how to build one."""
    served.done("book", open=True)
    reply = served.ask("GET", "/book/index.html")
    assert reply.status == 404
    assert b"build it with: make site" in reply.body


# -- What goes wrong ------------------------------------------------------------------------------


def test_a_mistake_of_ours_is_a_sentence_without_what_was_sent(
    served: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """No traceback reaches anybody; the log names a place in the code, and nothing else."""

    def broken(*_: object) -> None:
        raise KeyError(A)

    monkeypatch.setattr(Store, "join", broken)
    reply = served.ask("GET", f"/{served.room}/state?t={A}")
    assert "something went wrong here; try once more" in error(reply, 500)
    (line,) = caplog.messages
    assert line.startswith("class: an answer failed with KeyError at test_server.py:")
    assert A not in caplog.text
    assert served.secret not in caplog.text


def test_a_mistake_beside_goes_no_further(
    served: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """What fails while phones are told is said, and the next command is carried out."""

    def broken(*_: object) -> None:
        raise KeyError(A)

    with served.events(A) as phone:
        phone.next()
        with monkeypatch.context() as patched:
            patched.setattr(Hub, "report", broken)
            served.done("ask", question=question())
            wait(lambda: bool(caplog.messages))
        assert "KeyError" in caplog.text
        assert A not in caplog.text
        served.done("close", q="1-1")
        phone.until(lambda state: state["state"] == "closed")


# -- As a program ---------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_class_survives_the_end_of_its_server(
    programs: Callable[..., Started], tmp_path: Path
) -> None:
    """Killed and started again: rounds, the open question, the old secret, the port, the book."""
    first = programs()
    first.done("ask", question=question())
    first.state(A)
    first.answer(A, "1-1", "b1")
    first.done("close", q="1-1")
    first.done("again", q="1-1")
    first.answer(A, "1-2", "a6")
    cookie = first.ask("POST", f"/{first.room}/enter", headers=first.bearer).headers["set-cookie"]
    said = first.kill()
    assert first.secret not in said
    assert A not in said
    second = programs("--port", str(first.port)) if first.port != 8000 else programs()
    assert (second.room, second.port) == (first.room, first.port)
    assert second.secret != first.secret
    assert second.state(A)["q"] == "1-2"
    assert second.answer(A, "1-2", "a6").status == 204
    told = first.done("close", q="1-2")
    assert [one["counts"] for one in told["rounds"]] == [{"b1": 1}, {"a6": 1}]
    assert second.done("show", q="1-2", result=result())["state"] == "shown"
    assert second.ask("GET", f"/{first.room}/board/1.svg").body.decode() == SVG
    reply = second.ask("GET", "/book/", headers={"Cookie": cookie.partition(";")[0]})
    assert reply.status != 403
    files = sorted(path.name for path in (tmp_path / "lessons").iterdir())
    assert [name[-5:] for name in files] == [".json", ".room"]
    if os.name == "posix":
        for path in (tmp_path / "lessons").iterdir():
            assert stat.S_IMODE(path.stat().st_mode) == 0o600
    second.done("end")
    second.kill()
    third = programs("--port", "0")
    assert third.room != first.room


@pytest.mark.slow
def test_a_resumed_room_keeps_its_port(programs: Callable[..., Started]) -> None:
    """Without a word about the port a room is on the one where phones look for it."""
    first = programs("--port", "0")
    first.kill()
    second = programs()
    assert (second.room, second.port) == (first.room, first.port)
    second.kill()
    fresh = programs("--port", "0", "--new")
    assert fresh.room != first.room


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="signals are those of POSIX")
@each("how", [signal.SIGINT, signal.SIGTERM])
def test_a_server_ends_when_it_is_asked_to(programs: Callable[..., Started], how: int) -> None:
    """Ctrl+C or the system: streams end, nothing is complained about, the status is 0."""
    one = programs("--port", "0")
    with one.events(A) as phone, one.desk() as desk:
        phone.next()
        desk.next()
        one.process.send_signal(how)
        for stream in (phone, desk):
            with pytest.raises((EOFError, ConnectionError)):
                stream.until(lambda _: False)
    out, errors = one.process.communicate(timeout=LONG)
    assert (one.process.returncode, out, errors) == (0, "", "")


@pytest.mark.slow
def test_what_is_said_to_programs(programs: Callable[..., Started]) -> None:
    """One line: where it is, the room, the secret, what phones type, where the teacher goes."""
    one = programs("--port", "0")
    teach = one.said.pop("teach")
    assert teach.startswith(f"http://127.0.0.1:{one.port}/teach#{one.room}.")
    assert one.secret not in teach
    assert one.said == {
        "base": f"http://127.0.0.1:{one.port}",
        "own": f"http://127.0.0.1:{one.port}",
        "room": one.room,
        "secret": one.secret,
        "join": f"http://127.0.0.1:{one.port}/{one.room}",
    }


@pytest.mark.slow
def test_a_school_is_told_its_key(programs: Callable[..., Started], tmp_path: Path) -> None:
    """Without a file the key is told once; with one it is made there, and not told."""
    one = programs("--port", "0", "--rooms")
    assert one.said["room"] == one.said["secret"] == ""
    reply = one.ask("POST", "/rooms", headers={"Authorization": f"Bearer {one.said['key']}"})
    assert reply.status == 201
    path = tmp_path / "key"
    two = programs("--port", "0", "--rooms", "--key-file", str(path), "--keep", "other")
    assert "key" not in two.said
    if os.name == "posix":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    key = {"Authorization": f"Bearer {path.read_text('utf-8').strip()}"}
    assert two.ask("POST", "/rooms", headers=key).status == 201


@pytest.mark.slow
def test_what_is_said_to_a_teacher(tmp_path: Path) -> None:
    """Where to go, what phones type, who can join, what lacks, how to end it."""
    process = subprocess.Popen(
        [sys.executable, "-m", "widgets", "class", "--port", "0", "--lan"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(Path(command.__file__).parents[2])},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout
    said = ""
    if network.addresses():
        while "Ctrl+C closes it" not in said:
            line = process.stdout.readline()
            assert line, process.communicate(timeout=LONG)
            said += line
        assert "You go to         http://127.0.0.1:" in said
        assert f"Phones go to      http://{network.addresses()[0]}:" in said
        assert "and type" in said
        assert "--lan" not in said
        assert "Lessons are kept in lessons." in said
        process.kill()
    process.communicate(timeout=LONG)


def test_lines_for_the_teacher() -> None:
    """What is said differs with what there is."""
    one = command.Opened(("http://a:1", "http://b:1"), "http://127.0.0.1:1", "KOLA", "S", "T")
    said = "\n".join(one.lines())
    assert "http://127.0.0.1:1/teach#KOLA.T" in said
    assert "Phones go to      http://a:1   and type KOLA" in said
    assert "or to             http://b:1" in said
    assert "Only this machine can join. To let the room in, start it with --lan." in said
    assert "Build it with: make site" in said
    school = command.Opened(("http://a:1",), "http://127.0.0.1:1", key="K", book=True, lan=True)
    said = "\n".join(school.lines())
    assert "Teachers need     K " in said
    assert "Phones" not in said
    assert "make site" not in said


@each(
    "options, says",
    [
        (["nowhere"], "nowhere: there is no built book in it; build it with: make site"),
        (["--port", "99999"], "--port 99999: there is no such port; name one"),
        (["--name", "a b"], "--name a b: it is no name of a host; write one"),
        (["--keep", "file"], "--keep file: lessons cannot be written there"),
        (["--key-file", "key"], "--key-file: it is for a server of many rooms; add --rooms."),
        (["--rooms", "--key-file", "short"], "--key-file short: the key is no word of 16 signs"),
        (["--rooms", "--key-file", "."], "--key-file .: it cannot be read or made"),
        (["--questions", "no.txt"], "no.txt"),
    ],
)
def test_what_cannot_be_used_is_said(
    options: list[str],
    says: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Place, reason and remedy, and the status 2."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("")
    (tmp_path / "short").write_text("abc")
    assert main(["class", *options]) == 2
    assert says in capsys.readouterr().err


def test_a_port_that_is_taken_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A port that was asked for, or that of a room that is still open, is not exchanged."""
    monkeypatch.chdir(tmp_path)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["class", "--port", str(port)]) == 2
        assert f"--port {port}: it cannot be had" in capsys.readouterr().err
        asyncio.run(Store(tmp_path / "lessons", port).make(digest("key")))
        assert main(["class"]) == 2
        assert f"port {port}: the open room was there" in capsys.readouterr().err


def test_without_tornado_the_extra_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Who has not installed it learns how."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(command, "find_spec", lambda _: None)
    assert main(["class"]) == 2
    said = capsys.readouterr().err
    assert "the package 'tornado' is not installed" in said
    assert "pip install 'escape-rulebook[class]'" in said
    assert not (tmp_path / "lessons").exists()
