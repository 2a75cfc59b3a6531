"""A prepared run: a question in a line, all that is wrong told at once, nothing but told errors."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import scenarios
from rules.core.errors import RulebookError
from rules.scenarios.address import pack_scenario
from tests.cases import each
from tests.strategies import few
from tests.widgets.conftest import OWN, PLAIN
from widgets.apps.lesson.run import LARGEST, MOST, TOLD, Item, Run, RunError, loads, read
from widgets.apps.stage import address

DRIFT = "ravines/drift-two-cells"


def places(text: str, folder: Path | None = None) -> list[str]:
    """Where the questions of a text are asked."""
    return [one.place for one in loads(text, folder).items]


def told(text: str, folder: Path | None = None) -> str:
    """What is said of a text that cannot be read."""
    with pytest.raises(RunError) as caught:
        loads(text, folder)
    return str(caught.value)


# -- what a line may be ---------------------------------------------------------------------------


def test_a_scenario_stands_for_all_its_questions() -> None:
    """Each is named by the position in which it is asked, in order."""
    assert places(DRIFT) == [f"{DRIFT}@0", f"{DRIFT}@2"]


@each(
    "line, place",
    [
        (f"{DRIFT}@2", f"{DRIFT}@2"),
        ("ravines/river/7/3", "ravines/river/7/3"),
        (f"https://host/book/ravines/river.html#er={DRIFT}@2", f"{DRIFT}@2"),
        ("https://host/x.html#er=ravines%2Fdrift-two-cells%402", f"{DRIFT}@2"),
        (f"https://host/embed.html?scenario={DRIFT}&step=2", f"{DRIFT}@2"),
        (f"https://host/embed.html?scenario={DRIFT}", f"{DRIFT}@0"),
        (f"https://host/embed.html?at={DRIFT}@2", f"{DRIFT}@2"),
        (f"#er={DRIFT}", f"{DRIFT}@0"),
        (f"\t{DRIFT}@2  \r", f"{DRIFT}@2"),
    ],
)
def test_a_line_names_one_question(line: str, place: str) -> None:
    """By a position, a problem, or a link of the book as it is copied."""
    assert places(line) == [place]


def test_a_set_of_practice_is_a_question_for_each_problem() -> None:
    """The link that a lesson leaves behind can be asked in the next one."""
    assert places("#er-set=ravines/river/7/3,ravines/river/2/1") == [
        "ravines/river/7/3",
        "ravines/river/2/1",
    ]


def test_a_flipped_ruling_stays_with_its_position() -> None:
    """The question is then asked under that ruling."""
    place = f"{DRIFT}@0!float_rate=every-round"
    assert places(place) == [place]
    assert address.open_stage(place).options == {"float_rate": "every-round"}


def test_a_file_beside_the_run_travels_inside_its_address(tmp_path: Path) -> None:
    """All its questions, or the one at a step; whoever opens them needs no file."""
    (tmp_path / "my own.toml").write_text(OWN, "utf-8")
    found = places("my own.toml", tmp_path)
    assert [place[0] for place in found] == ["=", "="]
    assert [place.rpartition("@")[2] for place in found] == ["0", "1"]
    assert address.open_stage(found[1]).index == 1
    assert places("my own.toml@1", tmp_path) == found[1:]
    assert places(found[0]) == found[:1]


def test_comments_and_blank_lines_are_passed_over() -> None:
    """A number tells the line all the same."""
    found = loads(f"# Tuesday\n\n  # {DRIFT}\n{DRIFT}@2\n#\n", None).items
    assert [(one.place, one.number) for one in found] == [(f"{DRIFT}@2", 4)]


def test_a_line_says_what_the_class_has_read() -> None:
    """Chapters by their ids, each once, in as many lines as one likes; one that is none is told."""
    found = loads("read ravines/river\nread ravines/moving ravines/river\nravines/river/7/3")
    assert found.read == ("ravines/river", "ravines/moving")
    assert len(found.items) == 1
    assert loads("read").read == ()
    with pytest.raises(RunError, match="line 1: Nothing to practise is called 'nothing'"):
        loads("read ravines/nothing")


def test_a_list_has_a_name_for_each_question() -> None:
    """The title of its scenario, with a count from the second question on; or its own words."""
    found = loads(f"{DRIFT}\nravines/river/7/3\nask {DRIFT} :: Where is the exit?").items
    title = scenarios.load(DRIFT).title
    names = [title, f"{title} (2 of 2)", "The river", "Where is the exit?"]
    assert [one.title for one in found] == names


# -- asked on the spot ----------------------------------------------------------------------------


@each(
    "line, item",
    [
        (
            f"ask {DRIFT}@0 :: Which wall is missing? :: left | *right | none",
            Item(f"{DRIFT}@0", "Which wall is missing?", ("left", "right", "none"), "right"),
        ),
        (
            f"ask {DRIFT}@1 :: Left or right? :: a|b",
            Item(f"{DRIFT}@1", "Left or right?", ("a", "b")),
        ),
        (f"ask   {DRIFT} :: Tap the exit.", Item(f"{DRIFT}@0", "Tap the exit.")),
        (f"ask #er={DRIFT}@3 :: Where now?", Item(f"{DRIFT}@3", "Where now?")),
    ],
)
def test_a_question_is_asked_on_the_spot(line: str, item: Item) -> None:
    """With answers, one of them right or none known; without answers a place is tapped."""
    assert loads(line).items == (item,)


def test_a_position_without_a_question_can_be_asked_about(tmp_path: Path) -> None:
    """In the book and in a file beside the run."""
    (tmp_path / "plain.toml").write_text(PLAIN, "utf-8")
    (found,) = loads("ask plain.toml@1 :: What now? :: this | that", tmp_path).items
    assert found.place == f"{pack_scenario(scenarios.load_file(tmp_path / 'plain.toml'))}@1"


@each(
    "rest, why",
    [
        ("", "is not whole; write ask PLACE :: QUESTION"),
        (DRIFT, "is not whole"),
        (f"{DRIFT} ::", "is not whole"),
        (f"{DRIFT} :: Which? :: left", "two to 8 different answers"),
        (f"{DRIFT} :: Which? :: left | left", "two to 8 different answers"),
        (f"{DRIFT} :: Which? :: {' | '.join('abcdefghi')}", "two to 8 different answers"),
        (f"{DRIFT} :: Which? :: left |", "An answer is empty"),
        (f"{DRIFT} :: Which? ::", "An answer is empty"),
        (f"{DRIFT} :: Which? :: *left | *right", "2 answers have a star"),
        (f"{DRIFT} :: {'x' * 201}", "too long for a phone"),
        ("ravines/river/7/3 :: Which?", "asks its own question"),
        ("ravines/drift-two-sells :: Which?", "Did you mean ravines/drift-two-cells"),
    ],
)
def test_a_question_that_is_not_whole_is_told(rest: str, why: str) -> None:
    """What is missing, and how it is written."""
    assert why in told(f"ask {rest}")


# -- what is wrong --------------------------------------------------------------------------------


@each(
    "line, why",
    [
        ("ravines/drift-two-sells", "Did you mean ravines/drift-two-cells"),
        ("drift-two-cells", "Did you mean ravines/drift-two-cells"),
        ("zzz", "There is no scenario 'zzz'. Games: labyrinth, ravines"),
        (f"{DRIFT}@1", "nothing is asked; it asks at @0, @2"),
        (f"{DRIFT}@9", "asks for step 9"),
        (f"{DRIFT}@0?as=A", "leave the viewer out"),
        (f"{DRIFT}@0~A:fly", "Move 1 of the link, 'A: fly', is not allowed"),
        (f"{DRIFT}@0!nothing=here", "that this game does not have"),
        (f"{DRIFT} the first one", "a comment has a line of its own"),
        ("ravines/rivr/7/3", "Did you mean 'river'?"),
        ("ravines/river/7/6", "each gives 5"),
        ("ravines/river/07/3", "is no problem; the nearest one is ravines/river/7/3"),
        ("=damaged", "copy the link again"),
        ("#er-map=duel=x", "opens no position"),
        ("https://host/x.html", "opens no position; copy one with Share"),
        ("https://[host", "is no link"),
        (f"#er={DRIFT}@1", "it asks at @0, @2"),
        ("gone.toml", "the file is not there"),
        ("../gone.toml", "does not stand beside the run"),
        ("/etc/gone.toml", "does not stand beside the run"),
        ("a\x00b", "signs that cannot be shown"),
        ("x" * 25_001, "too long (25001)"),
    ],
)
def test_a_wrong_line_says_what_helps(line: str, why: str, tmp_path: Path) -> None:
    """Its number, the reason, and what comes near to it."""
    found = told(f"# one\n{line}", tmp_path)
    assert found.startswith("the questions: line 2: ")
    assert why in found


def test_an_own_scenario_that_is_wrong_says_where(tmp_path: Path) -> None:
    """The first mistake of the file is told, and how many more there are; so is a lack of any."""
    (tmp_path / "own.toml").write_text('title = "x"\ngame = "chess"\nstepp = 1\n', "utf-8")
    (tmp_path / "plain.toml").write_text(PLAIN, "utf-8")
    found = told("own.toml\nplain.toml", tmp_path)
    assert "there is no key 'stepp'" in found
    assert "(And 2 more.)" in found
    assert "line 2: 'Three go into the river' asks nothing; write ask" in found
    assert "none can be read here" in told("own.toml")


def test_all_wrong_lines_are_told_at_once(tmp_path: Path) -> None:
    """With the name of the file and the number of each line."""
    path = tmp_path / "tuesday.txt"
    path.write_text(f"{DRIFT}@1\n{DRIFT}\nravines/none\n", "utf-8")
    with pytest.raises(RunError) as caught:
        read(path)
    assert [mistake.place for mistake in caught.value.mistakes] == ["line 1", "line 3"]
    assert str(caught.value).count(str(path)) == 2


def test_a_run_is_not_too_long() -> None:
    """Of questions, of letters; and after many wrong lines the rest is left alone."""
    assert len(places(f"{DRIFT}@0\n" * MOST)) == MOST
    assert f"this is question {MOST + 1}" in told(f"{DRIFT}@0\n" * MOST + DRIFT)
    assert "at most" in told(" " * (LARGEST + 1))
    with pytest.raises(RunError) as caught:
        loads("zzz/zzz\n" * (TOLD + 50))
    assert len(caught.value.mistakes) == TOLD


def test_a_run_that_asks_nothing_is_no_file_but_an_empty_list(tmp_path: Path) -> None:
    """A file must ask something; a list may still be empty."""
    path = tmp_path / "empty.txt"
    path.write_text("# later\n", "utf-8")
    with pytest.raises(RunError, match="no line names a question"):
        read(path)
    assert loads("# later\n").items == ()
    with pytest.raises(RulebookError, match="the file is not there"):
        read(tmp_path / "none.txt")


def test_a_file_of_an_editor_elsewhere_is_read(tmp_path: Path) -> None:
    """A mark at its beginning and the ends of lines of another system change nothing."""
    path = tmp_path / "tuesday.txt"
    path.write_bytes("\ufeff# Вторник\r\n".encode() + f"{DRIFT}@0\r\n".encode())
    assert [one.place for one in read(path).items] == [f"{DRIFT}@0"]


# -- as plain data --------------------------------------------------------------------------------


WORDS = st.text("abcш *|:é", min_size=1, max_size=12)


@st.composite
def items(draw: st.DrawFn) -> Item:
    """A question that the book asks, or one on the spot."""
    place = draw(st.sampled_from((f"{DRIFT}@0", "ravines/river/7/3", "=packed@3")))
    text = draw(st.just("") | WORDS)
    choices = tuple(draw(st.lists(WORDS, unique=True, max_size=8))) if text else ()
    right = draw(st.sampled_from(("", *choices)))
    return Item(place, text, choices, right)


@given(st.lists(items(), max_size=5))
def test_a_run_comes_back_from_plain_data(found: list[Item]) -> None:
    """As a page is handed it, and gives it back."""
    run = Run(tuple(found))
    assert Run.of(run.places) == run
    assert all(
        isinstance(plain, str) == (not one.text)
        for plain, one in zip(run.places, found, strict=True)
    )


ANSWERS = st.text("abcшé :", min_size=1, max_size=9).map(str.strip).filter(bool)


@settings(max_examples=few(60), deadline=None)
@given(
    st.sampled_from((f"{DRIFT}@0", f"{DRIFT}@3")),
    st.text("abcшé?", min_size=1, max_size=20),
    st.just([]) | st.lists(ANSWERS, unique=True, min_size=2, max_size=8),
    st.integers(0, 20),
)
def test_a_question_comes_back_from_its_line(
    place: str, text: str, choices: list[str], star: int
) -> None:
    """So that a list on a page can be kept as a file."""
    right = choices[star] if star < len(choices) else ""
    item = Item(place, text, tuple(choices), right)
    assert loads(item.line).items == (item,)


@each("plain", [
        None, 7, "", [1], {}, {"place": "x"}, {"place": 1, "text": "", "choices": [], "right": ""},
        {"place": "x", "text": "", "choices": ["a"], "right": ""},
        {"place": "x", "text": "t", "choices": ["a"], "right": "b"},
        {"place": "x", "text": "t", "choices": "ab", "right": ""},
        {"place": "x", "text": "t", "choices": [], "right": "", "more": 1},
        "a\ud800",
    ])  # fmt: skip
def test_plain_data_from_elsewhere_is_looked_at(plain: Any) -> None:
    """What is no question is refused in words."""
    with pytest.raises(RunError):
        Item.of(plain)
    with pytest.raises(RunError):
        Run.of([plain])
    with pytest.raises(RunError):
        Run.of(plain)


def outcome(text: str) -> Run | RunError:
    """The run in a text, or why there is none."""
    try:
        return loads(text, Path(__file__).parent)
    except RunError as error:
        return error


PIECES = st.sampled_from(
    ("ask ", "::", "|", "*", "@", "@0", "~A:left", "!a=b", "#er=", "#er-set=", "=", "/", "://",
     DRIFT, "ravines/river/7/3", ".toml", "?as=A", "\x00", "\ud800", "\n", " ", "ш")
)  # fmt: skip


@settings(max_examples=few(300), deadline=None)
@given(st.lists(PIECES | st.text(max_size=4), max_size=9).map("".join))
def test_junk_is_refused_in_words(text: str) -> None:
    """Whatever stands in a file: a run, or an error that names the line."""
    found = outcome(text)
    if isinstance(found, RunError):
        assert all(re.fullmatch(r"line \d+", one.place) for one in found.mistakes)
    else:
        assert Run.of(found.places) == found
