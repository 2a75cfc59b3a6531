"""Questions leave in every form and come back as they were; a bad file is told, line by line."""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rules.core.errors import RulebookError
from rules.teach.travel import FORMS, Carried, FileError, read_questions
from rules.teach.travel.forms import is_gift
from rules.teach.travel.parcel import pack_files, unpack_files
from tests.cases import each

RIVER = Carried(
    "The river", "B begins on e2. What does the leader say?", ("яма (pit)", "річка (river)"),
    "річка (river)", (), ("The river carries B to d1.", "LM-RIVER-01: two cells downstream."),
    '<svg xmlns="http://www.w3.org/2000/svg"/>', "The plan. A on d2; next: B.", "ravines/river/7/3",
)  # fmt: skip
TYPED = Carried("A place", "Where does A stop?", (), "c1", ("C 1",), ("Two cells on.",))
OPEN = Carried("Your rule", "Which rule would you change?")
SET = (RIVER, TYPED, OPEN)

awkward = st.text(
    st.one_of(st.sampled_from("{}~=#:\\*%[]<>&;\"'/n \n\t-]]>Єї"), st.characters()), max_size=30
)
"""Any signs, and often those that mean something in one of the forms."""


def there_and_back(form: str, *questions: Carried) -> tuple[Carried, ...]:
    """What is read of what was written."""
    written = FORMS[form].write("A title", questions)
    return read_questions(written.encode() if isinstance(written, str) else written)


@st.composite
def carried(draw: st.DrawFn) -> Carried:
    """Any question of any kind."""
    more, right = tuple(draw(st.lists(awkward, max_size=4))), draw(awkward)
    one = replace(
        OPEN,
        title=draw(awkward),
        text=f"Q{draw(awkward)}",
        feedback=tuple(draw(st.lists(awkward, max_size=3))),
        picture=draw(st.sampled_from(("", RIVER.picture))),
        alt=draw(awkward),
        place=draw(st.sampled_from(("", RIVER.place, "=" + "a" * 300))),
    )
    try:
        kinds = (one, replace(one, choices=(right, *more), right=right), replace(one, right=right))
        return draw(st.sampled_from((*kinds, replace(one, right=right, also=more))))
    except ValueError:  # an answer of nothing but spaces
        assume(False)
        raise


@each("form", FORMS)
def test_a_set_comes_back_as_it_left(form: str) -> None:
    """Chosen, written and open answers, a board, feedback by paragraphs, where it is asked."""
    assert there_and_back(form, *SET) == SET


@given(one=carried())
def test_any_text_survives(one: Carried) -> None:
    """Braces, backslashes, markup, Cyrillic, signs of every form, lines that end."""
    pairs = not one.choices and any("->" in answer for answer in (one.right, *one.also))
    for form in FORMS.keys() - ({"gift"} if pairs else set()):
        assert there_and_back(form, one) == (one,)


def test_an_arrow_in_a_written_answer_is_none_for_gift() -> None:
    """GIFT would take it for a pair; the other forms hold it."""
    one = replace(TYPED, right="a -> b")
    with pytest.raises(FileError, match="takes for a pair; take it along as Moodle XML"):
        there_and_back("gift", one)
    assert there_and_back("moodle", one) == there_and_back("qti", one) == (one,)


@each("form", FORMS)
def test_what_is_written_twice_is_the_same(form: str) -> None:
    """A file has no time and no lot in it."""
    assert FORMS[form].write("A title", SET) == FORMS[form].write("A title", SET)


def test_a_title_makes_no_second_line() -> None:
    """What a set is called is a remark in the file, whatever signs it has."""
    for form in FORMS.values():
        written = form.write("One -- two ->\nthree {~four}", SET)
        assert read_questions(written.encode() if isinstance(written, str) else written) == SET


def test_a_question_is_whole_or_none() -> None:
    """A text, a right answer among the choices, more than one choice."""
    with pytest.raises(ValueError, match="no text"):
        Carried("T", " ")
    for choices, right in ((("a", "b"), ""), (("a", "b"), "c")):
        with pytest.raises(ValueError, match="no answer is marked"):
            Carried("T", "Q", choices, right)
    with pytest.raises(ValueError, match="nothing to choose from"):
        Carried("T", "Q", ("a", "a "), "a")


def test_signs_that_no_file_holds_are_replaced() -> None:
    """A bell, half a letter; the ends of lines are all alike."""
    assert replace(OPEN, text=" a\x07b\r\nc\ud800 ").text == "a\ufffdb\nc\ufffd"


def test_a_pack_is_known_by_its_list() -> None:
    """The questions of a lesson pack come back from the zip itself."""
    held = pack_files({"sheet.html": "<p>", "questions.gift": str(FORMS["gift"].write("T", SET))})
    assert read_questions(held) == SET
    assert unpack_files(held)["sheet.html"] == b"<p>"


def test_gift_is_known_by_its_braces() -> None:
    """A list of questions has none; one that is hidden counts as none."""
    assert is_gift("Which?{=a ~b}")
    assert not is_gift("ravines/river/7/3\nask ravines/river@0 :: What? :: a | b")
    assert not is_gift(r"a \{b\}")


SPOILT = {
    "xml-cut": (b"<quiz>\n<question", "line 2: this is no XML"),
    "xml-other": (b"<html/>", "line 1: <html> is no <quiz>"),
    "xml-doctype": (b"<!DOCTYPE a [<!ENTITY b 'c'>]>\n<quiz/>", "document type"),
    "xml-encoding": (b"<?xml version='1.0' encoding='klingon'?><quiz/>", "save it as UTF-8"),
    "xml-empty": (b"<quiz/>", "holds no question"),
    "xml-type": (b"<quiz>\n<question type='matching'/></quiz>", "line 2: 'matching' is no type"),
    "gift-brace": (b"a\n\nWhich?{=a ~b", "line 1: nothing is asked"),
    "gift-open": (b"\n\nWhich?{=a ~b", "line 3: its braces do not match; write { before"),
    "gift-none": (b"// only a remark", "holds no question"),
    "gift-two": (b"Which?{=a =b ~c}", "line 1: 2 answers are right; leave one"),
    "gift-pairs": (b"Which?{=a -> b =c -> d}", "asks for pairs"),
    "latin": (b"a\nWas f\xfcr?{=a ~b}", "line 2: this is no text in UTF-8"),
    "zip-cut": (b"PK\x03\x04 nothing", "this zip cannot be opened"),
    "zip-other": (pack_files({"a.txt": "b"}), "holds no imsmanifest.xml"),
    "zip-lost": (
        pack_files({
            "imsmanifest.xml": "<m>\n<resource type='imsqti_item_xmlv2p1' href='q.xml'/></m>"
 }),
        "imsmanifest.xml: line 2: 'q.xml' is not in the zip",
    ),
    "qti-two": (
        pack_files({
            "imsmanifest.xml": "<m><resource type='imsqti_item_xmlv2p1' href='q.xml'/></m>",
            "q.xml": "<assessmentItem><itemBody/></assessmentItem>",
        }),
        "q.xml: line 1: it is no item with one question",
    ),
}  # fmt: skip


@each("name", SPOILT)
def test_a_bad_file_gets_a_sentence(name: str) -> None:
    """The place, the reason, what helps; and never anything but our own error."""
    content, told = SPOILT[name]
    with pytest.raises(FileError) as caught:
        read_questions(content, "my file")
    assert told in str(caught.value)
    assert str(caught.value).startswith("my file") or "imsmanifest" in str(caught.value)


@given(st.binary(max_size=200), st.sampled_from((b"", b"PK\x03\x04", b"<quiz>", b"::a::{")))
def test_any_bytes_are_read_or_told(content: bytes, head: bytes) -> None:
    """Whatever a reader chooses as a file, there is an answer."""
    with suppress(RulebookError):
        assert read_questions(head + content)


def test_what_reads_a_file_is_imported_with_the_first_one() -> None:
    """A page that only writes questions waits for no part of the library that reads them."""
    late = "sorted({'html.parser', 'xml.parsers', 'xml'} & {*sys.modules})"
    program = f"import sys, rules.teach.travel; print({late})"
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert told.stdout.strip() == b"[]"


def test_too_much_is_not_unpacked() -> None:
    """A small file that would become a large one is put down at once."""
    with pytest.raises(FileError, match="too much"):
        unpack_files(pack_files({"a": bytes(50_000_001)}))
