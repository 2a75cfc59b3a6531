"""A room: states, votes, who is told what."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cases import each
from tests.widgets.classroom.conftest import question, result
from widgets.classroom import room as rooms
from widgets.classroom.deeds import COMMANDS, act, load
from widgets.classroom.forms import Nonsense, Unfit
from widgets.classroom.room import (
    CODE,
    LEFT_OUT,
    Ballot,
    Locks,
    Room,
    Step,
    code,
    digest,
    pass_of,
    secret,
)

NOW = 1_000.0
CHOICES = ("a6", "b1", "река")


def new() -> Room:
    """A room in which nothing has been asked."""
    return Room("KOLA", "2026-11-25", Locks((digest("key"),)), touched=NOW, since=NOW)


def do(room: Room, name: str, **more: Any) -> Room:
    """The room after a command."""
    return act(room, {"do": name, **more}, NOW + 1, 0).room


def asked(**more: Any) -> Room:
    """A room with an open question."""
    return do(new(), "ask", question=question(**more))


def as_bytes(room: Room) -> bytes:
    """What phones are told, as it is sent."""
    return json.dumps(room.heard(), ensure_ascii=False).encode()


class Class:
    """A room with its votes, as a store keeps them."""

    def __init__(self) -> None:
        self.room, self.ballot, self.here = new(), Ballot(), 0

    def do(self, name: str, **more: Any) -> Step:
        """A command; what does not fit changes nothing."""
        counted = self.room.counted(self.ballot.counts)
        step = act(counted, {"do": name, **more}, NOW, self.here)
        self.room = step.room
        if self.room.ballot != self.ballot.key:
            self.ballot = Ballot(self.room.ballot)
        return step

    def cast(self, token: str, choice: str) -> bool:
        """An answer, taken only while the question is open."""
        if not self.room.takes:
            return False
        self.ballot.cast(token, choice)
        return True

    @property
    def now(self) -> Room:
        """The room as a store gives it."""
        return self.room.counted(self.ballot.counts)


# -- Whatever is done -----------------------------------------------------------------------------

LIKELY = {
    "wait": ["ask", "ask", "end"],
    "open": ["close", "close", "show", "hands", "ask", "next"],
    "closed": ["again", "again", "show", "show", "hands", "next", "ask"],
    "shown": ["again", "next", "ask"],
    "over": [],
}
"""What a teacher does, by state."""


class Walk:
    """A lesson by lot beside a list of what must come out, and its twin.

    In the twin another answer is right, and everybody gives another answer.
    """

    def __init__(self, luck: Random) -> None:
        self.luck = luck
        self.world, self.twin = Class(), Class()
        self.votes: dict[str, dict[str, str]] = {}
        self.hands: dict[str, dict[str, int]] = {}

    def step(self) -> None:
        """Somebody comes, answers or commands; then all that always holds is looked at."""
        what = self.luck.random()
        if what < 0.1:
            self.world.here = self.twin.here = self.luck.randrange(9)
        elif what < 0.6:
            self.answer(f"{self.luck.randrange(6):032x}", self.luck.choice(CHOICES))
        else:
            likely = LIKELY[self.world.room.state] if self.luck.random() < 0.7 else []
            self.command(self.luck.choice(likely or ["book", "press", *FITS]))
        self.counts_are_votes()
        self.phones_do_not_know_the_answer()
        one = self.world.now
        assert load(json.loads(json.dumps(one.dump(), default=vars))) == one

    def answer(self, token: str, choice: str) -> None:
        """An answer, in time or too late."""
        taken = self.world.cast(token, choice)
        assert self.twin.cast(token, OTHER[choice]) == taken
        if taken:
            self.votes.setdefault(self.world.room.q, {})[token] = choice

    def command(self, name: str) -> None:
        """A command, sometimes for a question that is up no more."""
        counts = {one: self.luck.randrange(1, 9) for one in self.luck.sample([*CHOICES, ""], 2)}
        by_hand = self.luck.random() < 0.2
        keys: dict[str, dict[str, Any]] = {
            "ask": {"question": question(hands=by_hand)},
            "show": {"result": result()},
            "hands": {"counts": counts},
            "book": {"open": by_hand},
            "press": {"what": "show"},
        }
        old = self.luck.random() < 0.2
        q = {"q": "9-9" if old else self.world.room.q or "1-1"}
        more = keys.get(name, {}) | (q if "q" in COMMANDS[name][1] else {})
        before = self.world.room
        self.both(name, more)
        room = self.world.room
        if before == room:
            return
        assert "q" not in more or not old
        if name == "hands":
            self.hands[room.q] = counts
        elif name in ("ask", "again") and room.questions[-1].hands:
            self.hands[room.q] = {}

    def both(self, name: str, more: Mapping[str, Any]) -> None:
        """A command in both rooms, or in neither."""
        other = deepcopy(dict(more))
        if "question" in other:
            other["question"]["right"] = "b1"
        if "result" in other:
            other["result"] |= {"answer": "b1", "words": "another", "text": "Otherwise."}
        if "counts" in other:
            other["counts"] = {"b1": sum(other["counts"].values())}
        try:
            self.world.do(name, **more)
        except Unfit:
            with pytest.raises(Unfit):
                self.twin.do(name, **other)
        else:
            self.twin.do(name, **other)

    def counts_are_votes(self) -> None:
        """Every round holds the last vote of each phone, or the hands; none is lost or added."""
        for number, one in enumerate(self.world.now.questions, start=1):
            for turn, vote in enumerate(one.rounds, start=1):
                q = f"{number}-{turn}"
                votes = dict(Counter(self.votes.get(q, {}).values()))
                assert dict(vote.counts) == self.hands.get(q, votes)
                assert vote.hands == (q in self.hands)
                assert vote.answered == sum(vote.counts.values())

    def phones_do_not_know_the_answer(self) -> None:
        """Before it is shown phones are told the same, to the byte, whatever is right."""
        one, two = self.world.now, self.twin.now
        assert (one.state, one.q) == (two.state, two.q)
        if one.state != "shown":
            assert as_bytes(one) == as_bytes(two)
            assert {"shown", "right", "counts", "rounds"}.isdisjoint(one.heard())
        if one.state in ("open", "wait", "over"):
            assert {"answered", "here"}.isdisjoint(one.heard())


OTHER = dict(zip(CHOICES, (*CHOICES[1:], CHOICES[0]), strict=True))
"""What the twin of a phone answers."""


@given(st.integers(0, 2**32 - 1))
def test_whatever_is_done_votes_add_up_and_phones_know_nothing(seed: int) -> None:
    """Commands and answers in any order: counts are votes, and only Show shows the answer."""
    walk = Walk(Random(seed))
    for _ in range(60):
        walk.step()


# -- Codes and secrets ----------------------------------------------------------------------------


def test_codes_are_said_and_typed_easily() -> None:
    """A consonant, a vowel, and once more; one that is taken or unpleasant is not given."""
    made = {code() for _ in range(800)}
    assert all(map(CODE.fullmatch, made))
    assert not made & LEFT_OUT
    assert all(map(CODE.fullmatch, LEFT_OUT)), "a code that cannot be made need not be left out"
    assert code(lambda one: not one.startswith("K"))[0] == "K"


def test_no_code_is_free() -> None:
    """Where all are taken, that is said."""
    with pytest.raises(Unfit, match="every code is taken; end"):
        code(lambda _: True)


def test_only_a_digest_of_a_secret_is_kept() -> None:
    """A room knows its secrets, new and old, without holding them."""
    first, second = secret(), secret()
    one = Locks((digest(first),)).with_key(digest(second))
    assert one.opened_by(first)
    assert one.opened_by(second)
    assert not one.opened_by("")
    assert not one.opened_by(digest(first))
    assert not one.opened_by("ключ\ud800")
    assert first not in repr(replace(new(), locks=one).dump())


def test_a_pass_opens_the_book_and_nothing_else() -> None:
    """What a cookie holds is no secret, and none can be made of it."""
    one = new().locks
    given = pass_of(digest("key"))
    assert one.passed_by(given)
    assert not one.passed_by("key")
    assert not one.passed_by("")
    assert not one.passed_by("ключ\ud800")
    assert not one.opened_by(given)
    assert given not in one.keys


def test_the_oldest_secret_goes() -> None:
    """A room that is taken up again and again does not grow for ever."""
    one = new().locks
    for number in range(rooms.KEYS):
        one = one.with_key(digest(str(number)))
    assert len(one.keys) == rooms.KEYS
    assert not one.opened_by("key")
    assert one.opened_by(str(rooms.KEYS - 1))


# -- States ---------------------------------------------------------------------------------------


def test_a_lesson_from_its_beginning_to_its_end() -> None:
    """Ask, answer, close, vote again, show, next, end."""
    world = Class()
    step = world.do("ask", question=question())
    assert step.pictures.keys() == {"1"}
    world.cast("p" * 32, "b1")
    world.cast("q" * 32, "b1")
    world.cast("q" * 32, "a6")
    world.here = 3
    world.do("close", q="1-1")
    assert not world.cast("p" * 32, "a6")
    assert world.now.desk(NOW, 3, "")["rounds"] == [
        {"counts": {"b1": 1, "a6": 1}, "answered": 2, "here": 3, "hands": False}
    ]
    world.do("again", q="1-1")
    assert world.now.q == "1-2"
    world.cast("p" * 32, "a6")
    assert world.do("show", q="1-2", result=result()).pictures.keys() == {"1s"}
    desk = world.now.desk(NOW, 3, "")
    assert [one["counts"] for one in desk["rounds"]] == [{"b1": 1, "a6": 1}, {"a6": 1}]
    assert (desk["state"], desk["share"], desk["advice"]) == ("shown", 100, "explain")
    world.do("next")
    assert world.now.heard() == {"room": "KOLA", "state": "wait", "v": world.now.version}
    world.do("end")
    assert world.now.heard() == {"room": "KOLA", "state": "over", "v": world.now.version}
    with pytest.raises(Unfit, match="KOLA: the lesson is over; open a new room"):
        world.do("next")


@each("right, wrong, share, advice",
      [(0, 0, -1, ""), (0, 3, 0, "hint"), (34, 66, 34, "hint"), (35, 65, 35, "talk"),
     (70, 30, 70, "talk"), (71, 29, 71, "explain"), (3, 0, 100, "explain")])  # fmt: skip
def test_what_to_do_next_follows_from_the_share(
    right: int, wrong: int, share: int, advice: str
) -> None:
    """Under 35 in a hundred: hint; up to 70: talk, and vote again; above: explain."""
    one = do(asked(), "hands", q="1-1", counts={"a6": right, "b1": wrong})
    assert one.desk(NOW, 0, "")["share"] == -1, "not while it is open"
    desk = do(one, "close", q="1-1").desk(NOW, 0, "")
    assert (desk["share"], desk["advice"]) == (share, advice)


def test_the_share_is_unknown_where_no_answer_is_right() -> None:
    """A question asked on the spot may have no answer."""
    one = do(asked(right=""), "hands", q="1-1", counts={"a6": 1})
    one = do(one, "show", q="1-1", result=result(answer="", words="", svg=""))
    assert one.desk(NOW, 0, "")["share"] == -1
    assert one.heard()["shown"]["answer"] == ""
    assert "board" not in one.heard()["shown"]


def test_an_answer_that_is_shown_counts_as_right() -> None:
    """What was asked on the spot may find its answer at the end."""
    one = do(asked(right=""), "hands", q="1-1", counts={"a6": 1, "b1": 3})
    one = do(one, "show", q="1-1", result=result(answer="b1"))
    assert one.desk(NOW, 0, "")["share"] == 75
    assert one.lesson()["questions"][0]["right"] == "b1"


def test_hands_are_counted_in_place_of_phones() -> None:
    """Hands replace what phones answered; while they are counted no phone is asked."""
    world = Class()
    world.do("ask", question=question())
    world.cast("p" * 32, "b1")
    world.do("hands", q="1-1", counts={"a6": 8, "": 2, "b1": 0})
    assert world.now.questions[0].rounds[0] == rooms.Round({"a6": 8, "": 2}, 10, hands=True)
    assert not world.cast("q" * 32, "b1")
    world.do("show", q="1-1", result=result())
    assert world.now.heard()["shown"]["counts"] == [["a6", "a6", 8], ["", "something else", 2]]
    world.do("again", q="1-1")
    assert world.cast("q" * 32, "b1"), "the next vote is one of phones again"


def test_a_question_for_hands_asks_no_phone() -> None:
    """A round of hands takes no answer, in the second vote neither."""
    world = Class()
    world.do("ask", question=question(hands=True))
    assert not world.cast("p" * 32, "b1")
    world.do("close", q="1-1")
    world.do("again", q="1-1")
    assert not world.room.takes


def test_another_question_closes_an_open_one() -> None:
    """Nothing that was answered is lost when the teacher goes on."""
    world = Class()
    for name, more in (("ask", {"question": question()}), ("next", {}), ("end", {})):
        world.do("ask", question=question())
        world.cast("p" * 32, "b1")
        world.do(name, **more)
        before = world.now.lesson()["questions"]
        assert [one["rounds"][0]["counts"] for one in before if one["rounds"][0]["counts"]] == [
            {"b1": 1}
        ] * len([one for one in before if one["rounds"][0]["counts"]])
        assert before[-2 if name == "ask" else -1]["rounds"][0]["counts"] == {"b1": 1}


FITS: dict[str, tuple[str, ...]] = {
    "close": ("open",),
    "again": ("closed", "shown"),
    "show": ("open", "closed"),
    "hands": ("open", "closed"),
}


@each("name", FITS)
@each("state", ["wait", "open", "closed", "shown"])
def test_a_command_that_does_not_fit_changes_nothing(name: str, state: str) -> None:
    """Every command says in which states it fits."""
    one = asked()
    if state == "closed":
        one = do(one, "close", q="1-1")
    elif state == "shown":
        one = do(one, "show", q="1-1", result=result())
    elif state == "wait":
        one = do(one, "next")
    keys: dict[str, dict[str, Any]] = {"show": {"result": result()}, "hands": {"counts": {}}}
    more = keys.get(name, {})
    if state in FITS[name]:
        assert do(one, name, q="1-1", **more).revision == one.revision + 1
        with pytest.raises(Unfit, match="'1-2' is not up any more, '1-1' is; look at"):
            do(one, name, q="1-2", **more)
    else:
        with pytest.raises(Unfit, match="KOLA: "):
            do(one, name, q="1-1", **more)


def test_a_press_is_heard_at_the_desk_only() -> None:
    """What the strip asks the board to do, phones are not told."""
    one = asked()
    two = do(do(one, "press", what="show"), "press", what="hands")
    assert two.desk(NOW, 0, "")["press"] == {"id": 2, "what": "hands"}
    assert as_bytes(one) == as_bytes(two)


def test_the_book_is_open_until_the_end() -> None:
    """Phones are told of the book while it is open."""
    one = do(new(), "book", open=True)
    assert one.heard()["book"] == "/book/"
    assert "book" not in do(one, "book", open=False).heard()
    assert "book" not in do(one, "end").heard()


def test_pictures_are_seen_when_they_may_be() -> None:
    """The picture of a question from the moment it is asked, that of a result once it is shown."""
    one = asked()
    assert one.drawn("1")
    assert not any(map(one.drawn, ("1s", "2", "0", "", "01", "1ss", "٣", "9999999")))
    assert do(one, "show", q="1-1", result=result()).drawn("1s")
    assert not do(one, "show", q="1-1", result=result(svg="")).drawn("1s")


def test_phones_are_told_all_that_is_agreed() -> None:
    """The words on the wire, in their order; what does not apply is left out."""
    one = asked()
    assert list(one.heard()) == [
        "room", "state", "v", "n", "of", "q", "text", "lang", "kind", "choices", "boxes", "board",
    ]  # fmt: skip
    assert one.heard()["board"] == {
        "src": "/KOLA/board/1.svg", "w": 390, "h": 330, "alt": "A stands beside a river.",
    }  # fmt: skip
    plain = asked(kind="thing", boxes=[], of=0, lang="").heard()
    assert {"of", "lang", "boxes"}.isdisjoint(plain)
    shown = do(one, "show", q="1-1", result=result()).heard()
    assert list(shown)[-3:] == ["answered", "here", "shown"]
    assert list(shown["shown"]) == [
        "answer", "words", "text", "clause", "rule", "board", "counts",
    ]  # fmt: skip
    assert shown["shown"]["board"]["src"] == "/KOLA/board/1s.svg"


def test_the_teacher_is_told_all_that_is_agreed() -> None:
    """The words on the wire of the desk."""
    desk = asked().desk(NOW + 42.7, 3, "http://192.168.1.20:8000/KOLA")
    assert list(desk) == [
        "v", "room", "join", "state", "n", "of", "q", "since", "here", "answered", "rounds",
        "right", "share", "advice", "question", "book", "press",
    ]  # fmt: skip
    assert desk["since"] == 41
    assert list(desk["question"]) == ["place", "title", "text", "kind", "choices"]


def test_a_lesson_holds_no_person() -> None:
    """The record is that of the form, and knows neither tokens nor times nor secrets."""
    world = Class()
    world.do("ask", question=question())
    world.cast("f" * 32, "b1")
    world.do("show", q="1-1", result=result())
    lesson = world.now.lesson()
    assert lesson == {
        "form": "escape-rulebook lesson", "version": 1, "room": "KOLA", "day": "2026-11-25",
        "questions": [{
            "number": 1, "place": "ravines/drift-two-cells@0", "title": "Two cells",
            "game": "ravines", "text": question()["text"], "kind": "place",
            "choices": question()["choices"], "right": "a6", "clauses": ["LM-RIVER-01"],
            "clause": "LM-RIVER-01", "why": result()["text"], "shown": True,
            "rounds": [{"counts": {"b1": 1}, "here": 1, "hands": False}],
        }],
    }  # fmt: skip


# -- Nonsense -------------------------------------------------------------------------------------


def without(key: str) -> dict[str, Any]:
    """A question without one of its keys."""
    made = question()
    del made[key]
    return made


WRONG: dict[str, tuple[Mapping[str, Any], str]] = {
    "no command": ({}, "do: it is missing; write it"),
    "a list": ({"do": ["ask"]}, "do: it is none of: ask, close,"),
    "unknown": ({"do": "__class__"}, "do: it is none of"),
    "extra": ({"do": "next", "more": 1}, "more: there is no such key here; keys: do"),
    "odd extra": ({"do": "next", "\ud800\x00": 1}, r"\?\?: there is no such key"),
    "no key": ({"do": "close"}, "q: it is missing"),
    "no question": ({"do": "ask", "question": 5}, "question: it is no object"),
    "no text": ({"do": "ask", "question": without("text")}, "question.text: it is missing"),
    "extra inside": ({"do": "ask", "question": question(x=1)}, "question.x: there is no such key"),
    "long text": ({"do": "ask", "question": question(text="x" * 4001)}, "question.text: .* 4000"),
    "half a sign": ({"do": "ask", "question": question(text="\ud800")}, "text: it holds a sign"),
    "control": ({"do": "ask", "question": question(title="\x00")}, "title: it holds a sign"),
    "kind": ({"do": "ask", "question": question(kind="x")}, "question.kind: .* place, thing"),
    "no choices": ({"do": "ask", "question": question(choices=[])}, "nothing to choose"),
    "choices": (
        {"do": "ask", "question": question(choices=[["a", "a"]] * 401)}, "list of at most 400",
    ),
    "choice": ({"do": "ask", "question": question(choices=["a"])}, r"choices\[0\]: .* not like"),
    "twice": (
        {"do": "ask", "question": question(choices=[["a", ""]] * 2)}, r"choices\[1\]: its name",
    ),
    "no name": ({"do": "ask", "question": question(choices=[["", ""]])}, "its name is empty"),
    "box": ({"do": "ask", "question": question(boxes=[["zz", 1, 2, 3, 4]])}, "no choice"),
    "boxes": ({"do": "ask", "question": question(boxes=[["a6", 1, 2, 3, 1e9]])}, "no number"),
    "board": ({"do": "ask", "question": question(board={"w": True, "h": 3})}, "board.w: it is no"),
    "huge": ({"do": "ask", "question": question(board={"w": 10**400, "h": 3})}, "board.w: it is"),
    "svg": ({"do": "ask", "question": question(svg="<script>")}, "question.svg: it is no picture"),
    "right": ({"do": "ask", "question": question(right="z")}, "question.right: it is none of"),
    "of": ({"do": "ask", "question": question(of=-1)}, "question.of: it is no whole number"),
    "clauses": ({"do": "ask", "question": question(clauses=[1])}, r"clauses\[0\]: it is no text"),
    "hands": ({"do": "ask", "question": question(hands=1)}, "neither true nor false"),
    "q": ({"do": "close", "q": 7}, "q: it is no text"),
    "counts": ({"do": "hands", "q": "1-1", "counts": {"zz": 1}}, "counts.zz: there is no such"),
    "a count": ({"do": "hands", "q": "1-1", "counts": {"a6": 1.5}}, "counts.a6: it is no whole"),
    "result": ({"do": "show", "q": "1-1", "result": result(answer="z")}, "result.answer: it is"),
    "no size": ({"do": "show", "q": "1-1", "result": result(board=None)}, "result.board: it is"),
    "book": ({"do": "book", "open": "yes"}, "open: it is neither true nor false"),
    "press": ({"do": "press", "what": "all"}, "what: it is none of: close, show"),
}  # fmt: skip


@each("name", WRONG)
def test_nonsense_is_refused_by_its_place(name: str) -> None:
    """What cannot be a command is refused with the place, the reason and the remedy."""
    body, says = WRONG[name]
    with pytest.raises(Nonsense, match=says) as refused:
        act(asked(), body, NOW, 0)
    str(refused.value).encode()


plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


@given(st.sampled_from([*COMMANDS, "x"]), st.sampled_from(sorted(question())), plain)
def test_any_data_is_a_command_or_refused(name: str, key: str, value: Any) -> None:
    """Whatever stands at a key, a room answers with a room or a sentence."""
    for body in (
        {"do": name, "question": value, "q": "1-1"},
        {"do": "ask", "question": question(**{key: value})},
        {"do": "show", "q": "1-1", "result": result(board=value)},
        {"do": "hands", "q": "1-1", "counts": value},
    ):
        try:
            made = act(asked(), body, NOW, 0).room
        except (Nonsense, Unfit):
            continue
        as_bytes(made)
        json.dumps(made.lesson(), ensure_ascii=False).encode()
        assert load(json.loads(json.dumps(made.dump(), default=vars))) == made


def test_there_are_most_of_everything() -> None:
    """Questions, votes and pictures of a room come to an end."""
    one = asked()
    for turn in range(2, rooms.ROUNDS + 1):
        one = do(do(one, "close", q=one.q), "again", q=f"1-{turn - 1}")
    one = do(one, "close", q=one.q)
    with pytest.raises(Unfit, match="20 votes"):
        do(one, "again", q=one.q)
    many = replace(one, questions=one.questions * rooms.QUESTIONS)
    with pytest.raises(Unfit, match="200 questions"):
        do(many, "ask", question=question())
    with pytest.raises(Unfit, match="too many pictures"):
        do(replace(one, weight=rooms.PICTURES), "ask", question=question())


# -- Kept rooms -----------------------------------------------------------------------------------

Spoil = Callable[[dict[str, Any]], object]
SPOILT: dict[str, tuple[Spoil, str]] = {
    "key": (lambda data: data.update(x=1), "room.x: there is no such key"),
    "code": (lambda data: data.update(code="QQQQ"), "room.code: it does not look like one"),
    "day": (lambda data: data.update(day="today"), "room.day: "),
    "secret": (lambda data: data.update(keys=["open"]), "room.keys: one is no digest"),
    "state": (lambda data: data.update(state="new"), "room.state: it is none of"),
    "question": (lambda data: data.update(questions=[]), "'shown' without a question"),
    "press": (lambda data: data.update(press=[1, "all"]), "room.press: nobody"),
    "touched": (lambda data: data.update(touched="now"), "room.touched: it is no number"),
    "round": (lambda data: data["questions"][0].update(rounds=[]), r"questions\[0\]: its number"),
    "number": (lambda data: data["questions"][0]["asked"].update(number=2), r"\[0\]: its number"),
    "shown": (lambda data: data["questions"][0].update(shown=None), "'shown', but nothing"),
    "count": (
        lambda data: data["questions"][0]["rounds"][0].update(counts={"a6": "many"}),
        r"room.questions\[0\].rounds\[0\].counts.a6: it is no whole number",
    ),
}


@each("name", SPOILT)
def test_a_kept_room_that_is_spoilt_is_refused_by_its_place(name: str) -> None:
    """What stands in a file is looked at before it becomes a room."""
    spoil, says = SPOILT[name]
    shown = do(asked(), "show", q="1-1", result=result())
    data = json.loads(json.dumps(shown.dump(), default=vars))
    assert load(deepcopy(data)).state == "shown"
    spoil(data)
    with pytest.raises(Nonsense, match=says):
        load(data)


@given(plain)
def test_any_data_is_a_kept_room_or_refused(value: Any) -> None:
    """Nothing but a sentence comes of what is no room."""
    with pytest.raises(Nonsense, match=re.compile(".*")):
        load(value)
