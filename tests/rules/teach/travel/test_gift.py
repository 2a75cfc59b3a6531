"""GIFT as others write it: each way of asking of Moodle's published examples, in our own words."""

from __future__ import annotations

from rules.teach.travel.gift import hide_signs, read_gift
from tests.cases import each

ASKED = (
    ("Who waits?{~A ~B =C}", "Who waits?", ("A", "B", "C"), "C", ()),
    ("A {~runs =falls} here.", "A _____ here.", ("runs", "falls"), "falls", ()),
    ("A pit is deep.{T}", "A pit is deep.", ("true", "false"), "true", ()),
    ("A pit is dry.{FALSE#No.#Yes.}", "A pit is dry.", ("true", "false"), "false", ()),
    ("Who waits?{=nobody =no one}", "Who waits?", (), "nobody", ("no one",)),
    ("Who?{=A =%50%B =%0%*#No}", "Who?", (), "A", ()),
    ("How many?{#4:1}", "How many?", (), "4:1", ()),
    ("Tell me.{}", "Tell me.", (), "", ()),
    ("::N::One line\nand two {\n =a # so\n ~b # no\n}", "One line and two", ("a", "b"), "a", ()),
    ("Which?{~%-50%a ~%100%b}", "Which?", ("a", "b"), "b", ()),
    (r"Which is 5?{~ \= 2 = \= 5}", "Which is 5?", ("= 2", "= 5"), "= 5", ()),
    ("Which?{~\\~ =\\\\}", "Which?", ("~", "\\"), "\\", ()),
    ("[html]<p>Is <b>a</b> &lt; b?</p>{=yes ~no}", "Is a < b?", ("yes", "no"), "yes", ()),
    ("[plain]Is <b> a tag?{=yes ~no}", "Is <b> a tag?", ("yes", "no"), "yes", ()),
    (r"Two\nlines{=a ~b}", "Two\nlines", ("a", "b"), "a", ()),
)
"""A text; what is asked, the choices, what is right, other ways to write it."""


@each(("text", "asked", "choices", "right", "also"), ASKED)
def test_every_way_of_asking_is_read(
    text: str, asked: str, choices: tuple[str, ...], right: str, also: tuple[str, ...]
) -> None:
    """Choices, a gap, true or false, writing, numbers, weights, hidden signs, forms of text."""
    [one] = read_gift(text)
    assert (one.text, one.choices, one.right, one.also) == (asked, choices, right, also)


def test_a_file_has_questions_remarks_and_categories() -> None:
    """An empty line parts questions; the number of the line is that of the question."""
    head = "// remark\n\n$CATEGORY: a/b\n\n"
    one, two = read_gift(f"{head}// [id:ravines/river/7/3] [tag:a]\n::N::One?{{T}}\n\nTwo?{{F}}\n")
    assert (one.title, one.place, one.line) == ("N", "ravines/river/7/3", 6)
    assert (two.title, two.place, two.line) == ("Two?", "", 8)


def test_feedback_of_the_whole_comes_before_that_of_an_answer() -> None:
    """What is told of the right answer is told where there is nothing for all."""
    assert read_gift("Q{=a#Good. ~b#Bad.}")[0].feedback == ("Good.",)
    assert read_gift("Q{=a#Good. ~b#Bad.\n####Because.}")[0].feedback == ("Because.",)


def test_signs_are_hidden_with_a_backslash() -> None:
    """Those that GIFT reads, and the end of a line."""
    assert hide_signs("a{b}=~#:\\\n") == r"a\{b\}\=\~\#\:\\\n"
