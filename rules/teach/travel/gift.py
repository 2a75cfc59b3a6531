"""Questions as GIFT, the plain text that Moodle and many others read.

The form knows no files: a board stands in the text of its question. It knows no words for the place
of a question either: that stands in a comment, as an ``[id:…]`` that Moodle keeps.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence

from rules.core.errors import Mistake
from rules.teach.travel.carried import (
    CHOICE,
    OPEN_ANSWER,
    Carried,
    FileError,
    drawing,
    hand_over,
    keep_writable,
)
from rules.teach.travel.prose import Prose, attribute, block, read_prose, write_inline

MARKUP_SIGNS = "\\:#={}~"
"""What means something, and has a backslash before it where it does not."""
HIDDEN_SIGNS = {f"\\{sign}": chr(at) for at, sign in enumerate((*MARKUP_SIGNS, "n"), start=1)}
"""Signs that mean nothing, each as one that no text holds, while a question is taken apart."""
SHOWN = str.maketrans({chr(at): sign for at, sign in enumerate((*MARKUP_SIGNS, "\n"), start=1)})
ID = re.compile(r"\[(?:id|place):([^\]]+)\]")
LONGEST_ID = 100
"""Letters of an id that Moodle keeps."""
FORMAT = re.compile(r"\[(html|plain|markdown|moodle)\]")
WEIGHT = re.compile(r"%(-?\d+(?:\.\d*)?)%")
PICTURE = "data:image/svg+xml;base64,"
TRUE = ("T", "TRUE")
TRUTH = (*TRUE, "F", "FALSE")
ANSWER_FORMS = "write {=right ~wrong ~wrong} behind the question"
GAP = "_____"
"""Stands where an answer is missing in the middle of a text."""
WHOLE = 100


# -- writing --------------------------------------------------------------------------------------


def write_gift(title: str, questions: Iterable[Carried]) -> str:
    """The questions as a file. Raises ``FileError`` for an answer that the form cannot hold."""
    return f"// {' '.join(title.split())}\n\n" + "\n".join(map(_write_question, questions))


def _write_question(one: Carried) -> str:
    name = "id" if len(one.place) <= LONGEST_ID else "place"
    comment = f"// [{name}:{one.place}]\n" if one.place else ""
    image = b64encode(one.picture.encode()).decode()
    board = f'<p><img src="{PICTURE}{image}" alt="{attribute(one.alt)}"/></p>' if image else ""
    text = hide_signs(block([one.text]) + board)
    told = hide_signs(block(one.feedback))
    rows = [*_write_answers(one), *([f"####{told}"] if told else [])]
    answers = "".join(f"\t{row}\n" for row in rows)
    return f"{comment}::{hide_signs(one.title)}::[html]{text}{{\n{answers}}}\n"


def _write_answers(one: Carried) -> Iterator[str]:
    if one.kind == OPEN_ANSWER:
        return
    for choice in one.choices:
        html = write_inline(choice)
        # What begins like a weight or a format is neither.
        html = f"&#{ord(html[0])};{html[1:]}" if html[0] in "%[" else html
        yield f"{'=' if choice == one.right else '~'}{hide_signs(html)}"
    if one.kind == CHOICE:
        return
    for answer in (one.right, *one.also):
        if "->" in answer:
            reason = f"'{answer}' has an arrow, which GIFT takes for a pair"
            raise FileError.listing("GIFT", [Mistake("", reason, "take it along as Moodle XML")])
        yield f"=%{WHOLE}%[plain]{hide_signs(answer.replace('*', chr(92) + '*'))}"


def hide_signs(text: str) -> str:
    """A text in which no sign means anything."""
    return re.sub(f"[{re.escape(MARKUP_SIGNS)}]", r"\\\g<0>", text).replace("\n", "\\n")


# -- reading --------------------------------------------------------------------------------------


def read_gift(text: str, source: str = "the file") -> tuple[Carried, ...]:
    """The questions of a file; raises ``FileError`` with all that cannot be read."""
    found: list[Carried] = []
    wrong: list[Mistake] = []
    for line, noted, said in _split_blocks(keep_writable(text).split("\n")):
        try:
            found += _read_block(said, noted, line)
        except ValueError as error:
            reason, _, remedy = str(error).partition("; ")
            wrong.append(Mistake(f"line {line}", reason, remedy or ANSWER_FORMS))
    return hand_over(found, wrong, source, ANSWER_FORMS)


def _split_blocks(lines: Sequence[str]) -> Iterator[tuple[int, str, str]]:
    """Lines that follow each other: the number of the first one, comments, and what they say."""
    first, noted, said = 0, list[str](), list[str]()
    for number, line in enumerate([*map(str.strip, lines), ""], start=1):
        if line.startswith("//"):
            noted.append(line)
        elif line:
            first = first or number
            said.append(line)
        else:
            if said:
                yield first, "\n".join(noted), "\n".join(said)
            first, noted, said = 0, [], []


def _read_block(text: str, noted: str, line: int) -> list[Carried]:
    text = re.sub(r"\\[\\:#={}~n]", lambda one: HIDDEN_SIGNS[one[0]], text)
    if text.startswith("$CATEGORY:"):
        return []
    place, title = ID.search(noted), ""
    if text.startswith("::") and "::" in text[2:]:
        title, _, text = text[2:].partition("::")
    before, brace, rest = text.partition("{")
    answers, end, after = rest.partition("}")
    if not brace and "}" not in text:
        raise ValueError("nothing is asked")
    if not brace or not end or "}" in before:
        raise ValueError("its braces do not match; write { before its answers, } behind them")
    html = _form_named(before, "moodle")
    asked = _read_prose(f"{before}{GAP}{after}" if after.strip() else before)
    told, _, general = answers.partition("####")
    choices, right, also, why = _read_answers(told.strip(), html)
    picture = asked.source.removeprefix(PICTURE)
    return [
        Carried(
            title.translate(SHOWN),
            asked.text,
            tuple(choices),
            right,
            also=tuple(also),
            feedback=_read_prose(general, html).paragraphs or why,
            picture=drawing(picture) if picture != asked.source else "",
            alt=asked.alt,
            place=place[1] if place else "",
            line=line,
        )
    ]


def _form_named(text: str, form: str) -> str:
    """The form that a text names, else ``form``."""
    found = FORMAT.match(text.strip())
    return found[1] if found else form


def _read_prose(text: str, form: str = "moodle") -> Prose:
    """A text in the form that it names, else in ``form``; where it is none of HTML, lines end."""
    form, text = _form_named(text, form), FORMAT.sub("", text.strip(), count=1)
    if form == "html":
        return read_prose(text.translate(SHOWN))
    text = text.replace("\n", " ").translate(SHOWN)
    return read_prose(text.replace("\n", "<br/>") if form == "moodle" else write_inline(text))


Answered = tuple[list[str], str, list[str], tuple[str, ...]]
"""The choices, what is right, other ways to write it, and why."""


def _read_answers(told: str, form: str) -> Answered:
    if not told:
        return [], "", [], ()
    if "~" in told and not told.startswith("#"):
        return _read_choices(told, form)
    if "->" in told:
        raise ValueError("it asks for pairs, which nobody is asked here; ask one of them")
    head, *feedback = told.split("#") if told[0] not in "#=" else [told]
    if head.strip() in TRUTH:
        truth = head.strip() in TRUE
        why = _read_prose(feedback[-1] if feedback else "", form).paragraphs
        return ["true", "false"], "true" if truth else "false", [], why
    return _read_typed(told.removeprefix("#"), form)


def _read_choices(told: str, form: str) -> Answered:
    """Answers to choose from; one of them is right."""
    right: list[str] = []
    choices: list[str] = []
    why: tuple[str, ...] = ()
    for one in told.replace("=", "~=").split("~"):
        answer = one.strip()
        if not answer:
            continue
        weight = WEIGHT.match(answer)
        good = answer.startswith("=") or bool(weight and float(weight[1]) == WHOLE)
        answer = answer[weight.end() :] if weight else answer.removeprefix("=")
        said, _, feedback = answer.partition("#")
        choices.append(_read_prose(said, form).text)
        if good:
            right.append(choices[-1])
            why = _read_prose(feedback, form).paragraphs
    if len(right) > 1:
        raise ValueError(f"{len(right)} answers are right; leave one of them with =")
    return choices, (right or [""])[0], [], why


def _read_typed(told: str, form: str) -> Answered:
    """Answers that are written, those that are wholly right."""
    right: list[str] = []
    why: tuple[str, ...] = ()
    for one in told.split("~", maxsplit=1)[0].split("="):
        answer = one.strip()
        weight = WEIGHT.match(answer)
        if not answer or (weight and float(weight[1]) != WHOLE):
            continue
        said, _, feedback = answer[weight.end() if weight else 0 :].partition("#")
        shown = FORMAT.sub("", said.strip(), count=1).translate(SHOWN)
        right.append(shown.replace("\\*", "*"))
        why = why or _read_prose(feedback, form).paragraphs
    if not right:
        raise ValueError("no answer is right; write {=right}")
    return [], right[0], right[1:], why
