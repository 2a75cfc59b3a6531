"""What a lesson leaves: read with care, as a table, a page, a sheet, and a set to practise."""

from __future__ import annotations

import csv
import io
import json
import re
from base64 import b64encode
from datetime import date
from fractions import Fraction
from functools import cache
from hashlib import sha256
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.errors import RulebookError
from rules.core.practice import chapters
from rules.core.registry import GAMES
from rules.teach import travel
from rules.teach.fresh import recall_problem
from rules.teach.travel.parcel import unpack_files
from tests.cases import each
from tests.strategies import few
from widgets.__main__ import main
from widgets.apps.practice.model import CHOSEN, Practice
from widgets.apps.stage import address, asking
from widgets.apps.stage.problem import asked
from widgets.classroom import drawn, lesson
from widgets.classroom.deeds import act
from widgets.classroom.drawn import CHANGED, OTHER, boards
from widgets.classroom.hard import FEW, MOST, groups, problems
from widgets.classroom.lesson import (
    EASY,
    FORMULA,
    NONE,
    SILENT,
    UNICODE,
    hard,
    of,
    page,
    parcel,
    practice_link,
    practice_set,
    read,
    sheet,
    table,
)
from widgets.classroom.record import FORM, LARGEST, LessonError, Question
from widgets.classroom.room import Locks, Room, Round

ROOT = Path(__file__).parents[3]
DRIFT, RULE = "ravines/drift-two-cells@0", "LM-RIVER-05"
TALK = "ravines/drift-two-cells@2"
PROBLEM = "ravines/river/7/3"


@cache
def posed(place: str) -> dict[str, Any]:
    """A question as the stage poses it and the server keeps it, with what was then told."""
    model = asked(recall_problem(place)) if place.count("/") == 3 else address.open_stage(place)
    found = asking.question(model)
    model.skip()
    result = asking.result(model)
    kept = ("title", "game", "text", "kind", "choices", "right", "clauses")
    told = {"why": result["text"], "clause": result.get("clause", ""), "shown": True}
    return {key: found[key] for key in kept} | told


def question(place: str, *votes: dict[str, int], **changed: Any) -> dict[str, Any]:
    """A question of the book with votes: ``{"right": 8, "wrong": 12}``, or by choice."""
    found = posed(place)
    wrong = next(name for name, _ in found["choices"] if name != found["right"])
    names = {"right": found["right"], "wrong": wrong}
    counts = [{names.get(key, key): count for key, count in vote.items()} for vote in votes]
    rounds = [{"counts": one, "here": 28, "hands": "" in one} for one in counts]
    return {"number": 1, "place": place, **found, "rounds": rounds, **changed}


def record(*questions: dict[str, Any]) -> dict[str, Any]:
    """A lesson with these questions."""
    rows = [{**one, "number": number} for number, one in enumerate(questions, start=1)]
    head = {"form": FORM, "version": 1, "room": "KITE", "day": "2026-11-25"}
    return {**head, "questions": rows}


def words(html: str) -> str:
    """The words of a page as they are read."""
    body = html[html.index("<body>") :]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", body)).split())


TUESDAY = record(
    question(DRIFT, {"right": 8, "wrong": 12}, {"right": 16, "wrong": 4}),
    question(TALK, {"right": 6, "wrong": 14}),
    question(PROBLEM, {"right": 19, "wrong": 1}),
)


# -- reading --------------------------------------------------------------------------------------


def test_a_lesson_is_read_as_it_was_written(tmp_path: Path) -> None:
    """From a text, a file or a table: day, questions and votes."""
    text = json.dumps(TUESDAY, ensure_ascii=False)
    path = tmp_path / "2026-11-25-KITE.json"
    path.write_text(text, "utf-8")
    found = read(text)
    assert found == read(path) == of(TUESDAY) == of(of(TUESDAY))
    assert (found.room, found.day) == ("KITE", date(2026, 11, 25))
    assert [one.number for one in found.questions] == [1, 2, 3]
    assert found.questions[0].rounds[0] == Round({"c1": 8, posed(DRIFT)["choices"][0][0]: 12}, 28)


def test_a_lesson_of_a_room_is_read() -> None:
    """What the server keeps of a question, from asking it to showing what came of it."""
    model = address.open_stage(DRIFT)
    sent = {"do": "ask", "question": {"place": DRIFT, **asking.question(model)}}
    room = act(Room("KITE", "2026-11-25", Locks(("",)), 0), sent, 1, 28).room
    room = act(room.counted({"a1": 12, "c1": 8}), {"do": "close", "q": "1-1"}, 2, 28).room
    model.skip()
    shown = {"do": "show", "q": "1-1", "result": asking.result(model)}
    made = act(room, shown, 3, 28).room.lesson()
    assert made == record(question(DRIFT, {"wrong": 12, "right": 8}))
    assert of(made) == read(json.dumps(made))


def test_what_may_be_missing_is_taken_as_not_said() -> None:
    """A question asked on the spot was decided by no clause."""
    row = question(DRIFT, {"right": 1})
    for key in ("clauses", "clause", "why", "shown"):
        del row[key]
    (found,) = of(record(row)).questions
    assert (found.decisive, found.why, found.shown) == ((), "", False)


def changed(*way: Any, to: Any) -> dict[str, Any]:
    """A lesson with something else at the end of a way; ``None`` takes it out."""
    found: dict[str, Any] = json.loads(json.dumps(TUESDAY))
    at: Any = found
    for step in way[:-1]:
        at = at[step]
    if to is None:
        del at[way[-1]]
    else:
        at[way[-1]] = to
    return found


FIRST = ("questions", 0)
ROUND = (*FIRST, "rounds", 0)


@each("way, to, told", [
        (("form",), "x", "form: this is no 'escape-rulebook lesson'"),
        (("version",), 2, "version: version 2 cannot be read, only 1"),
        (("version",), True, "version True cannot be read"),
        (("room",), "kite", "room: 'kite' is no room; four capital letters"),
        (("room",), None, "the key 'room' is missing"),
        (("day",), "20261125", "day: '20261125' is no day; as in 2026-11-25"),
        (("day",), "2026-02-30", "is no day"),
        (("names",), ["Ann"], "there is no key 'names'; take it out"),
        (("questions",), {}, "'questions' is a table, not a list"),
        (("questions",), [0] * 501, "questions: there are 501; at most 500"),
        (FIRST, 7, "question 1: this is a whole number, not a table"),
        ((*FIRST, "texts"), "", "question 1: there is no key 'texts'; take it out. Did you mean"),
        ((*FIRST, "text"), None, "question 1: the key 'text' is missing"),
        ((*FIRST, "text"), 1.5, "question 1: 'text' is a number, not a text"),
        ((*FIRST, "text"), "x" * 60_001, "question 1: text: it has 60001 letters"),
        ((*FIRST, "title"), "a\ud800", "title: it holds a sign that cannot be shown"),
        ((*FIRST, "number"), 0, "question 1: its number is 0; a number above 0"),
        (("questions", 1, "number"), 1, "question 2: its number is 1; a number above 1"),
        ((*FIRST, "kind"), "cell", "question 1: kind: 'cell' is no kind; place or thing"),
        ((*FIRST, "choices"), [["a"]], "a choice is a list of its id and its words"),
        ((*FIRST, "choices"), [[[], "x"]], "choices: this is a list, not a text"),
        ((*FIRST, "choices"), [["a", 1]], "choices: this is a whole number, not a text"),
        ((*FIRST, "choices"), [["a", "x"], ["a", "y"]], "'a' is no id of its own"),
        ((*FIRST, "choices"), [["", "x"]], "'' is no id of its own"),
        ((*FIRST, "choices"), [["a", "x"]] * 401, "choices: there are 401; at most 400"),
        ((*FIRST, "clauses"), [1], "clauses: this is a whole number, not a text"),
        ((*FIRST, "clauses"), ["x"] * 101, "clauses: there are 101; at most 100"),
        ((*FIRST, "rounds"), [{}] * 101, "rounds: there are 101; at most 100"),
        (ROUND, [], "question 1, round 1: this is a list, not a table"),
        ((*ROUND, "when"), "9:00", "question 1, round 1: there is no key 'when'"),
        ((*ROUND, "here"), -1, "question 1, round 1: here: this is no count"),
        ((*ROUND, "here"), 40_000_001, "whole numbers go from 0 to 40000000"),
        ((*ROUND, "hands"), 1, "'hands' is a whole number, not true or false"),
        (FIRST, dict.fromkeys("abcdefghijklmnopqrstuvwxyzабв", 1), "there are 29 keys"),
        ((*ROUND, "counts"), dict.fromkeys(map(str, range(402)), 1), "402 choices are counted"),
        ((*ROUND, "counts"), {"z99": 1}, "'z99' is none of the choices"),
        ((*ROUND, "counts"), {"c1": True}, "question 1, round 1: c1: this is no count"),
        ((*ROUND, "counts"), {"": 0.5}, "something else: this is no count"),
    ])  # fmt: skip
def test_what_is_wrong_is_told_with_its_place(way: tuple[Any, ...], to: Any, told: str) -> None:
    """The place, the reason, the remedy; nothing that is unknown is passed over."""
    with pytest.raises(LessonError) as caught:
        of(changed(*way, to=to))
    assert told in str(caught.value)


def test_all_that_is_wrong_is_told_at_once() -> None:
    """Of every question."""
    broken = changed(*FIRST, "kind", to="x")
    broken["questions"][2]["rounds"][0]["here"] = -1
    with pytest.raises(LessonError) as caught:
        read(json.dumps(broken))
    found = [one.place for one in caught.value.mistakes]
    assert found == ["question 1: kind", "question 3, round 1: here"]


@each(
    "text, told",
    [
        ("", "the lesson: line 1, column 1: this is no JSON"),
        ('{"form": "x", "form": "y"}', "the key 'form' stands twice in one table"),
        ("[" * 100, "it is nested too deeply"),
        ("9" * 5000, "the lesson: "),
        ("[]", "this is no 'escape-rulebook lesson'"),
    ],
)
def test_a_text_that_is_no_lesson_is_refused(text: str, told: str) -> None:
    """In words that say what to take instead."""
    with pytest.raises(LessonError) as caught:
        read(text)
    assert told in str(caught.value)


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    """One that is not there, no text, or too large to be one."""
    path = tmp_path / "lesson.json"
    for raw, why in ((b"\xff", "it is no UTF-8 text"), (b" " * (LARGEST + 1), "more than")):
        path.write_bytes(raw)
        with pytest.raises(LessonError, match=why):
            read(path)
    for other in (tmp_path, tmp_path / "none.json", tmp_path / "a\0b"):
        with pytest.raises(LessonError, match="the file cannot be read"):
            read(other)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=8,
)
WAYS = st.sampled_from(
    (
        ("form",), ("version",), ("room",), ("day",), ("questions",), FIRST, ROUND,
        *((*FIRST, key) for key in (*posed(DRIFT), "number", "place", "rounds")),
        *((*ROUND, key) for key in ("counts", "here", "hands")),
    )
)  # fmt: skip


@settings(max_examples=few(300), deadline=None)
@given(WAYS, JSON)
def test_junk_in_any_place_is_refused_or_shown(way: tuple[Any, ...], junk: Any) -> None:
    """A damaged file is an error in words, or a lesson of which everything can be made."""
    try:
        found = of(changed(*way, to=junk))
    except RulebookError:
        return
    assert csv_of(table(found))
    assert hard(found)


@given(st.text(max_size=40) | JSON.map(json.dumps))
def test_junk_is_no_lesson(text: str) -> None:
    """Whatever a text holds."""
    with pytest.raises(LessonError):
        read(text)


# -- what the numbers say -------------------------------------------------------------------------


def asked_of(*votes: dict[str, int], right: str = "a") -> Question:
    """A made-up question with three answers."""
    rounds = tuple(Round(one, 30) for one in votes)
    choices = (("a", "Ann"), ("b", "Ben"), ("c", "Cy"))
    return Question(1, "", "t", "duel", "?", "thing", choices, right, rounds=rounds)


def test_the_gain_is_a_part_of_what_was_to_be_gained() -> None:
    """From 40 to 70 in a hundred is half of the sixty that were left."""
    one = asked_of({"a": 4, "b": 6}, {"a": 7, "b": 3})
    assert (one.first, one.last, one.gain) == (Fraction(2, 5), Fraction(7, 10), Fraction(1, 2))
    assert asked_of({"a": 5, "b": 5}, {"a": 4, "b": 6}).gain == Fraction(-1, 5)


@each(
    "one",
    [
        asked_of(),
        asked_of({"a": 4, "b": 6}),
        asked_of({"a": 10}, {"a": 9, "b": 1}),
        asked_of({"a": 4, "b": 6}, {}),
        asked_of({"a": 4}, {"a": 5, "b": 1}, right=""),
    ],
)
def test_what_cannot_be_said_is_not_said(one: Question) -> None:
    """Without a second vote, without a right answer, and where all were right at first."""
    assert one.gain is None


def test_a_round_without_answers_is_no_vote() -> None:
    """It was opened by mistake: the vote before it stays the last."""
    one = asked_of({"a": 4, "b": 6}, {})
    assert one.last == one.first == Fraction(2, 5)
    assert asked_of({}).first is None


def test_hard_is_what_fewer_than_seventy_in_a_hundred_had_right_in_the_end() -> None:
    """The worst first; the vote that counts is the last one."""
    found = hard(
        record(
            question(DRIFT, {"right": 2, "wrong": 18}, {"right": 14, "wrong": 6}),
            question(DRIFT, {"right": 13, "wrong": 7}),
            question(DRIFT, {"right": 10, "wrong": 4, "": 6}),
        )
    )
    assert [one.number for one in found.questions] == [3, 2]
    assert found.judged == 3


def test_a_clause_is_hard_by_all_questions_that_it_decides() -> None:
    """Wrong answers of all their last votes, with counts; the worst first."""
    found = hard(
        record(
            question(DRIFT, {"right": 5, "wrong": 15}, clauses=["LM-A"], clause="LM-A"),
            question(DRIFT, {"right": 15, "wrong": 5}, clauses=["LM-A", "LM-B"], clause="LM-B"),
            question(DRIFT, {"right": 2, "wrong": 8}, clauses=["LM-C"], clause=""),
        )
    )
    rows = [(one.clause, one.wrong, one.answers, one.questions) for one in found.clauses]
    assert rows == [("LM-C", 8, 10, (3,)), ("LM-A", 20, 40, (1, 2))]


def test_of_a_few_answers_nothing_is_said() -> None:
    """They are named apart; a question without a right answer counts nowhere."""
    found = hard(
        record(
            question(DRIFT, {"wrong": FEW - 1}, clause="LM-A", clauses=[]),
            question(DRIFT, {"c1": 9}, right="", clause="LM-B", clauses=[]),
        )
    )
    assert (found.questions, found.clauses, found.judged) == ((), (), 0)
    assert [one.number for one in found.few] == [1]
    assert [one.clause for one in found.thin] == ["LM-A"]


@st.composite
def lessons(draw: st.DrawFn) -> dict[str, Any]:
    """A made-up lesson of some questions, each with some votes."""
    texts = st.sampled_from(("река", "=1+1", "a,b", '"', "-2", "@x", " +1", "two\nlines", "＝1"))
    rows = []
    for _ in range(draw(st.integers(0, 4))):
        names = draw(st.lists(st.sampled_from("abcde"), unique=True, min_size=1))
        counts = st.dictionaries(st.sampled_from((*names, "")), st.integers(0, 30))
        rounds = [
            {"counts": draw(counts), "here": draw(st.integers(0, 90))}
            for _ in range(draw(st.integers(0, 3)))
        ]
        rows.append(
            {
                "place": draw(texts), "title": draw(texts), "game": "duel", "text": draw(texts),
                "kind": draw(st.sampled_from(("place", "thing"))),
                "choices": [[name, draw(texts)] for name in names],
                "right": draw(st.sampled_from(("", *names))),
                "clauses": draw(st.lists(st.sampled_from(("LD-PIT-01", "XX-YY-01")), unique=True)),
                "rounds": rounds,
            }
        )  # fmt: skip
    return record(*rows)


@settings(max_examples=few(100), deadline=None)
@given(lessons())
def test_what_was_hard_adds_up(made: dict[str, Any]) -> None:
    """No more is wrong than was answered, and each judged question stands in one list at most."""
    found = hard(made)
    for rule in (*found.clauses, *found.thin):
        assert 0 <= rule.wrong <= rule.answers
    names = [one.number for one in (*found.questions, *found.few)]
    assert len(names) == len(set(names)) <= len(made["questions"])


# -- the table ------------------------------------------------------------------------------------


def csv_of(text: str) -> tuple[list[dict[str, str]], list[dict[str, str]]]:
    """Both parts of a table by their headings."""
    rows = [*csv.reader(io.StringIO(text.removeprefix(UNICODE), newline=""))]
    at = rows.index([])
    first, second = (
        [dict(zip(part[0], row, strict=True)) for row in part[1:]]
        for part in (rows[:at], rows[at + 1 :])
    )
    return first, second


def test_a_table_has_a_row_for_each_question() -> None:
    """First and last vote, what was gained in points and of what was possible, the clauses."""
    (first, second, _), _ = csv_of(table(TUESDAY))
    assert first["Right answer"] == "c1"
    assert first["Votes"] == "2"
    numbers = [first[f"{vote} vote: {what}"] for vote in ("First", "Last")
               for what in ("answers", "right", "right %")]  # fmt: skip
    assert numbers == ["20", "8", "40", "20", "16", "80"]
    assert (first["Gain in points"], first["Normalised gain %"]) == ("40", "67")
    assert first["Clauses"].split()[0] == posed(DRIFT)["clause"]
    assert first["Position"] == DRIFT
    assert (second["Last vote: answers"], second["Gain in points"]) == ("", "")


def test_a_table_has_a_row_for_each_choice_of_each_vote() -> None:
    """In words; hands are told from phones, and what was something else stands there."""
    made = record(question(TALK, {"right": 6, "": 2}, {"right": 5, "wrong": 3}))
    _, rows = csv_of(table(made))
    assert [row["Vote"] for row in rows] == ["1"] * 4 + ["2"] * 3
    assert {row["Counted"] for row in rows} == {"hands", "phones"}
    assert sorted(row["Answer"] for row in rows[-3:]) == sorted(
        text for _, text in posed(TALK)["choices"]
    )
    (other,) = [row for row in rows if not row["Choice"]]
    assert (other["Answer"], other["Answers"], other["%"], other["Right"]) == (
        "something else", "2", "25", "no",
    )  # fmt: skip


def test_of_places_only_those_are_listed_that_somebody_took() -> None:
    """And the right one; the most frequent first."""
    _, rows = csv_of(table(record(question(DRIFT, {"wrong": 12}))))
    assert [(row["Answers"], row["Right"]) for row in rows] == [("12", "no"), ("0", "yes")]


@settings(max_examples=few(100), deadline=None)
@given(lessons())
def test_a_table_adds_up(made: dict[str, Any]) -> None:
    """The choices of a vote sum to its answers, and the right ones are those of its question."""
    rows, choices = csv_of(table(made))
    for row, one in zip(rows, of(made).questions, strict=True):
        mine = [cell for cell in choices if cell["Question"] == str(one.number)]
        assert sum(int(cell["Answers"]) for cell in mine) == sum(
            vote.answered for vote in one.votes
        )
        numbers = dict.fromkeys(cell["Vote"] for cell in mine)
        assert int(row["Votes"]) == len(one.votes) == len(numbers)
        if one.right and numbers:
            first = [cell for cell in mine if cell["Vote"] == next(iter(numbers))]
            (right,) = [cell for cell in first if cell["Right"] == "yes"]
            assert (right["Answers"], right["%"]) == (
                row["First vote: right"], row["First vote: right %"],
            )  # fmt: skip


@settings(max_examples=few(100), deadline=None)
@given(lessons())
def test_no_cell_is_a_formula(made: dict[str, Any]) -> None:
    """Texts that begin like one are set in words; only numbers begin with a minus."""
    text = table(made)
    assert text.startswith(UNICODE)
    for row in csv.reader(io.StringIO(text.removeprefix(UNICODE), newline="")):
        for cell in row:
            assert re.fullmatch(r"-?\d+", cell) or not cell.lstrip(" ").startswith(FORMULA)


def test_a_spreadsheet_reads_other_letters() -> None:
    """The mark of Unicode stands once, at the beginning; lines end as spreadsheets end them."""
    raw = table(TUESDAY).encode("utf-8")
    assert raw.startswith(b"\xef\xbb\xbf")
    assert raw.count(b"\xef\xbb\xbf") == 1
    assert "гирло" in raw.decode("utf-8")
    assert b"\r\n\r\n" in raw


# -- the page -------------------------------------------------------------------------------------


def test_a_page_shows_question_board_and_votes() -> None:
    """Both boards, both votes in numbers, the right one with a tick, what was gained, and why."""
    html = page(TUESDAY)
    told = words(html)
    assert "Lesson of 25 November 2026, room KITE" in told
    assert "3 questions, at most 28 in the room. In the last votes 41 of 60 answers (68%)" in told
    assert "1 question went to a second vote: 8 of 20 answers (40%)" in told
    first = html[html.index('id="q1"') : html.index('id="q2"')]
    assert first.count("<svg") == 2
    assert posed(DRIFT)["text"] in words(f"<body>{first}")
    assert "Vote 1: 20 of 28 answered" in first
    assert "c1 <b>✓ right</b></th><td>8 (40%)" in first
    assert (
        "40% were right, then 80%: 40 points more, which is 67% of what was to be gained." in first
    )
    assert f"Of 4 wrong in the end, 4 said: {posed(DRIFT)['choices'][0][0]}." in first
    assert posed(DRIFT)["why"] in words(f"<body>{first}")
    for clause in of(TUESDAY).questions[0].decisive:
        kind = " gap" if "-GAP-" in clause else ""
        assert f'<span class="chip{kind}">{clause}</span> <q>' in first


def test_the_hard_ones_stand_at_the_top() -> None:
    """The clauses in their words, the questions with their share, and the way to practice."""
    html = page(TUESDAY)
    top = html[html.index('<section class="hard">') : html.index("</section>")]
    clause = hard(TUESDAY).clauses[0].clause
    assert f'<span class="chip">{clause}</span>' in top
    assert '<a href="#q2">2. Three steps into a river</a>: 30% right in the end.' in top
    assert "#er-set=" in top
    assert '<a href="https://host/book/ravines/' in page(TUESDAY, book="https://host/book/")


@each(
    "made, told",
    [
        (record(), SILENT),
        (record(question(DRIFT)), SILENT),
        (record(question(DRIFT, {"right": 9})), EASY),
    ],
)
def test_a_lesson_in_which_nothing_was_hard_says_so(made: dict[str, Any], told: str) -> None:
    """Because all went well, or because nothing can be said."""
    assert told in words(page(made))
    assert told not in words(page(TUESDAY))


def test_words_tell_how_a_vote_went() -> None:
    """Fewer than before, all right, nobody, hands, no right answer, several wrong ones alike."""

    def said(*votes: dict[str, int], **more: Any) -> str:
        return words(page(record(question(TALK, *votes, **more))))

    assert "80% were right, then 50%: 30 points fewer." in said(
        {"right": 8, "wrong": 2}, {"right": 5, "wrong": 5}
    )
    assert "100% were right, then 100%. In the end nobody was wrong." in said(
        {"right": 8}, {"right": 8}
    )
    assert "Nobody has answered." in said()
    assert "Vote 1, by hands: 9 of 28" in said({"right": 5, "": 4})
    assert "Of 4 wrong in the end, 4 said: something else." in said({"right": 5, "": 4})
    assert "Nobody has said what is right." in said({"right": 5}, right="")
    assert "Of 4 wrong in the end, 2 each said: " in said({"right": 5, "wrong": 2, "": 2})
    assert "question 1" in said({"wrong": 3})


def test_a_third_vote_stands_beside_the_first() -> None:
    """Each under the number of its round."""
    told = words(page(record(question(TALK, {"right": 1}, {}, {"right": 2}, {"right": 3}))))
    assert "Vote 1: 1 of 28 answered Vote 4: 3 of 28 answered" in told


def test_a_page_runs_nothing_and_fetches_nothing() -> None:
    """Its policy allows its own style alone; no attribute holds style, nothing leads outside."""
    html = page(TUESDAY)
    style = html[html.index("<style>") + len("<style>") : html.index("</style>")]
    mark = b64encode(sha256(style.encode()).digest()).decode()
    assert f"default-src 'none'; style-src 'sha256-{mark}'; base-uri 'none'" in unescape(html)
    body = html[html.index("</style>") :]
    assert not re.search(r"<(?:script|link|img|iframe|form|style)\b|\sstyle=|\ssrc=|\son\w+=", body)
    assert set(re.findall(r"https?://[^\"'<> )]+", html)) == {"http://www.w3.org/2000/svg"}
    ids = re.findall(r'\bid="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', html)) <= set(ids)


def test_a_bar_is_as_long_as_its_number() -> None:
    """In its own class, so that no style stands in the markup; a number stands beside each."""
    html = page(TUESDAY)
    for number in re.findall(r'<i class="w(\d+)">', html):
        assert f".w{number}{{width:{number}%}}" in html
    assert len(re.findall(r'<td>\d+ \(\d+%\)<span class="bar">', html)) == html.count("<td>")


def test_a_page_has_its_colours_in_light_dark_and_print() -> None:
    """The dark ones only on a screen; whoever has colours of their own gets them."""
    html = page(TUESDAY)
    for part in ("@media screen and (prefers-color-scheme:dark)", "@media (forced-colors:active)",
                 "@media print", "print-color-adjust:exact", 'content="light dark"'):  # fmt: skip
        assert part in html


def test_what_others_wrote_is_shown_and_not_obeyed() -> None:
    """Markup in a question, a choice, a title, a place or a clause is text."""
    bad = '<img src=x onerror="x"> & </table>'
    made = record(
        question(
            DRIFT, {"a": 9, "b": 1}, title=bad, text=bad, why=bad, game=bad, clause=bad,
            clauses=[bad], choices=[["a", bad], ["b", bad]], right="b", kind="thing",
        )
    )  # fmt: skip
    made["questions"][0]["place"] = bad
    for html in (page(made, book=f'"{bad}'), sheet(made, book=f'"{bad}')):
        assert "<img" not in html
        assert 'onerror="' not in html
        assert unescape(bad) in unescape(html)


@settings(max_examples=few(40), deadline=None)
@given(lessons())
def test_of_any_lesson_a_page_and_a_sheet_can_be_made(made: dict[str, Any]) -> None:
    """Each question stands on the page, whatever can be said of it."""
    assert page(made).count("<article") == len(made["questions"])
    assert sheet(made).count('class="task"') == len(hard(made).questions)


# -- boards that cannot be made -------------------------------------------------------------------


def board(place: str, **more: Any) -> drawn.Boards:
    """The boards of a question of the book that is said to stand at a place."""
    return boards(of(record({**question(DRIFT), "place": place, **more})).questions[0])


@each("place",
      ["", "x", "ravines/none@0", "ravines/drift-two-cells@99", "=x", "ravines/rivr/1/1", "a/b/0/9",
       "ravines/drift-two-cells@0~A:fly", "chess/opening@1", "\n"])  # fmt: skip
def test_a_place_that_is_gone_gives_a_sentence(place: str) -> None:
    """An old link or another edition costs the board, and nothing else."""
    found = board(place)
    assert (found.before, found.after) == (None, None)
    assert found.note.startswith("This position cannot be opened with this edition of the book: ")
    made = record({**question(DRIFT, {"wrong": 9}), "place": place})
    assert found.note[:40] in words(page(made))
    assert found.note[:40] in words(sheet(made))


def test_what_the_book_answers_otherwise_now_is_not_drawn() -> None:
    """The position stays; a picture of another answer than the one told would be wrong."""
    found = board(DRIFT, right="a1")
    assert found.before is not None
    assert (found.after, found.note) == (None, CHANGED)
    found = board(PROBLEM)
    assert (found.before, found.note) == (None, OTHER), "the text is another problem's"


def test_what_was_asked_on_the_spot_has_its_position_alone() -> None:
    """The engine has no answer to it."""
    found = board("ravines/drift-two-cells@1", why="", clause="", right="")
    assert found.before is not None
    assert (found.after, found.note) == (None, "")


def test_a_problem_of_practice_is_drawn_too() -> None:
    """Before and after its step."""
    found = boards(of(TUESDAY).questions[2])
    assert found.before
    assert found.after
    assert not found.note


# -- the sheet ------------------------------------------------------------------------------------


def test_a_sheet_asks_the_hard_ones_once_more() -> None:
    """Worst first; boxes to tick or a line to write on; answers on a page of their own."""
    made = record(
        question(DRIFT, {"right": 9, "wrong": 11}), question(TALK, {"right": 1, "wrong": 19}),
        question(PROBLEM, {"right": 20}),
    )  # fmt: skip
    html = sheet(made)
    front, _, back = html.partition('<section class="answers">')
    assert front.count('class="task"') == back.count('class="answer"') == 2
    assert words(front).index(posed(TALK)["text"]) < words(front).index(posed(DRIFT)["text"])
    assert front.count('<ul class="boxes">') == front.count('<i class="line"></i>') == 1
    assert ".answers,.page+.page,.topic+.topic{break-before:page}" in front
    assert posed(DRIFT)["why"] not in words(front)
    assert posed(DRIFT)["why"] in words(f"<body>{back}")
    assert posed(DRIFT)["clause"].lower() in back
    ids = re.findall(r'\bid="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', html)) <= set(ids)


def test_a_sheet_leads_to_practice() -> None:
    """By what is added to the book's address; where that is known also by its QR code."""
    link = practice_link(practice_set(TUESDAY))
    assert f"<code>{link}</code>" in sheet(TUESDAY)
    html = sheet(TUESDAY, book="https://host/book")
    assert f'<a href="https://host/book/{link}">' in html
    assert "QR code of the link" in html


def test_a_sheet_of_an_easy_lesson_says_so() -> None:
    """It has no questions then."""
    html = sheet(record(question(DRIFT, {"right": 9})))
    assert NONE in words(html)
    assert 'class="task"' not in html


# -- the set to practise --------------------------------------------------------------------------


def test_the_set_is_about_what_was_hard() -> None:
    """Each of its problems is decided by one of the hard clauses; the same lesson, the same set."""
    keys = practice_set(TUESDAY)
    names = {one.clause for one in hard(TUESDAY).clauses}
    assert 0 < len(keys) <= MOST
    assert len(keys) == len(set(keys))
    for key in keys:
        assert set(recall_problem(key).clauses) & names
    assert practice_set(of(TUESDAY)) == keys


def test_each_group_of_clauses_has_its_turn_in_the_set() -> None:
    """Clauses that decide the same questions are one group: many of them leave room for others."""
    many = ["UE-USE-09", "UE-USE-10", "UE-USE-11", "UE-USE-12", "UE-USE-13", "UE-USE-14"]
    made = record(
        question(DRIFT, {"wrong": 20}, clauses=many, clause=many[0]),
        question(DRIFT, {"right": 1, "wrong": 19}, clauses=[RULE], clause=RULE),
    )
    found = hard(made).clauses
    assert [len(group) for group in groups(found)] == [len(many), 1]
    games = [key.partition("/")[0] for key in practice_set(made)]
    assert games[:2] == ["underground", "ravines"]
    html = page(made)
    assert html.count("20 of 20 answers wrong") == 1


def test_problems_about_a_clause_come_from_the_chapters_that_hold_it() -> None:
    """A clause that nobody knows, or that no chapter holds, has none."""
    for key in problems(RULE):
        assert key.startswith("ravines/river/")
        assert RULE in recall_problem(key).clauses
    assert problems("XX-YY-01") == problems("LP-GAP-01") == ()


def test_practice_takes_the_set_from_the_link() -> None:
    """On the page of its first chapter, which the book has for every chapter."""
    page_, _, hash_ = practice_link(practice_set(TUESDAY)).partition("#er-set=")
    game, name = page_.removesuffix(".html").split("/")
    stage = Practice(next(one for one in chapters(game) if one.name == name))
    stage.take(hash_)
    assert stage.round.kind == CHOSEN
    assert tuple(str(one.key) for one in stage.round.posed) == practice_set(TUESDAY)
    for one in (one for name in GAMES for one in chapters(name)):
        assert (ROOT / "book" / one.game / f"{one.name}.md").exists(), one.id


# -- the questions, to be taken along -------------------------------------------------------------


def test_the_questions_of_a_lesson_are_taken_along() -> None:
    """Asked again by the book where it asks them, in the teacher's own words where it does not."""
    own = question(
        DRIFT, {"b": 9}, text="Up or down?", kind="thing", choices=[["a", "up"], ["b", "down"]],
        right="b", clauses=[], clause="", why="",
    )  # fmt: skip
    held = unpack_files(parcel(record(question(DRIFT), question(PROBLEM), own)))
    assert held["questions.txt"].decode().splitlines() == [
        DRIFT, PROBLEM, f"ask {DRIFT} :: Up or down? :: up | *down",
    ]  # fmt: skip
    first, second, last = travel.read_questions(held["moodle.xml"])
    assert (first.right, last.right) == ("c1", "down")
    assert first.feedback[1].startswith("LM-RIVER-01: ")
    assert second.right in second.choices
    assert all(one.picture for one in (first, second, last))


def test_a_question_whose_board_is_gone_is_taken_along_in_words() -> None:
    """And one that nobody has judged, with its answers in the text."""
    lost = question(DRIFT) | {"place": "ravines/nothing@0", "right": "", "kind": "thing"}
    lost["choices"] = [["a", "up"]]
    [one] = travel.read_questions(unpack_files(parcel(record(lost)))["questions.gift"])
    assert (one.picture, one.kind) == ("", "open")
    assert one.text.endswith("(up)")


# -- the command line -----------------------------------------------------------------------------


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The file of a lesson, in the folder one stands in."""
    monkeypatch.chdir(tmp_path)
    Path("2026-11-25-KITE.json").write_text(json.dumps(TUESDAY), "utf-8")
    return "2026-11-25-KITE.json"


@each(
    "arguments, name, begins",
    [
        ((), "2026-11-25-KITE.html", "<!doctype html>"),
        (("-o", "page.html"), "page.html", "<!doctype html>"),
        (("-o", "table.csv"), "table.csv", f"{UNICODE}Question,"),
        (("--as", "table"), "2026-11-25-KITE.csv", f"{UNICODE}Question,"),
        (("-o", "sheet.html"), "sheet.html", "<!doctype html>"),
        (("--as", "sheet"), "2026-11-25-KITE-sheet.html", "<!doctype html>"),
        (("-o", "a.zip"), "a.zip", "PK"),
        (("--as", "parcel"), "2026-11-25-KITE.zip", "PK"),
    ],
)
def test_the_command_writes_what_a_lesson_leaves(
    file: str,
    arguments: tuple[str, ...],
    name: str,
    begins: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The name of the file says which of the four, or ``--as`` does."""
    assert main(["lesson", file, *arguments]) == 0
    text = Path(name).read_text("utf-8", errors="replace")
    assert text.startswith(begins)
    assert ('class="answers"' in text) == ("sheet" in name)
    assert name in capsys.readouterr().out


@each(
    "arguments, told",
    [
        (("-o", "lesson.txt"), "the page ends in .html or .htm or .pdf"),
        (("--as", "table", "-o", "a.html"), "the table ends in .csv"),
        (("--as", "sheet", "-o", "a.csv"), "the sheet ends in .html"),
        (("-o", "none/a.html"), "cannot be written"),
    ],
)
def test_a_file_that_cannot_be_written_is_told(
    file: str, arguments: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """With what helps."""
    assert main(["lesson", file, *arguments]) == 2
    assert told in capsys.readouterr().err


def test_a_page_is_printed_by_a_browser_of_the_system(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the name ends in .pdf."""
    printed: dict[str, str] = {}
    monkeypatch.setattr(lesson, "print_pdf", lambda html, to: printed.update({str(to): html}))
    assert main(["lesson", file, "-o", "a.pdf"]) == 0
    assert printed["a.pdf"].startswith("<!doctype html>")


def test_the_book_s_address_makes_links(file: str) -> None:
    """On the page and on the sheet."""
    assert main(["lesson", file, "--book", "https://host/book/", "-o", "sheet.html"]) == 0
    assert "https://host/book/ravines/" in Path("sheet.html").read_text("utf-8")
