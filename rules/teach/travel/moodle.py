"""Questions as Moodle XML: boards are files, an ``idnumber`` says where the book asks them."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator
from html import escape
from urllib.parse import unquote

from rules.core.errors import Mistake
from rules.teach.travel.carried import CHOICE, TYPED, Carried, FileError, clean, drawing, hand_over
from rules.teach.travel.gift import LONGEST_ID
from rules.teach.travel.prose import Node, attribute, block, parse_tree, read_prose, write_inline

TYPES = {CHOICE: "multichoice", TYPED: "shortanswer"}
ESSAY = "essay"
NOTE = "escape-rulebook"
"""What the book notes for itself: where a question is asked."""
FILES = "@@PLUGINFILE@@/"
WHOLE = 100
FORM = "a class is asked what is chosen: multichoice, or truefalse; take it out"


# -- writing --------------------------------------------------------------------------------------


def write_moodle(title: str, questions: Iterable[Carried]) -> str:
    """The questions as a file; ``title`` says what they are."""
    body = "".join(_write_question(one, at) for at, one in enumerate(questions, start=1))
    head = f'<?xml version="1.0" encoding="UTF-8"?>\n<!-- {write_remark(title)} -->\n'
    return f"{head}<quiz>\n{body}</quiz>\n"


def write_remark(title: str) -> str:
    """A title as a comment of XML."""
    return escape(clean(title)).replace("-", "–")


def _write_question(one: Carried, number: int) -> str:
    kind = TYPES.get(one.kind, ESSAY)
    file = f"board{number}.svg"
    board = f'<p><img src="{FILES}{file}" alt="{attribute(one.alt)}"/></p>' if one.picture else ""
    image = b64encode(one.picture.encode()).decode()
    held = f'<file name="{file}" path="/" encoding="base64">{image}</file>' if image else ""
    id_ = f"<idnumber>{escape(one.place)}</idnumber>\n" if _fits_form(one.place) else ""
    note = f"<?{NOTE} {one.place}?>\n" if one.place else ""
    return (
        f'<question type="{kind}">\n{note}<name>{_text(one.title)}</name>\n'
        f'<questiontext format="html">{_text(block([one.text]) + board)}{held}</questiontext>\n'
        f'<generalfeedback format="html">{_text(block(one.feedback))}</generalfeedback>\n'
        f"<defaultgrade>1</defaultgrade>\n<penalty>0.3333333</penalty>\n<hidden>0</hidden>\n{id_}"
        f"{''.join(f'{row}{chr(10)}' for row in _write_answers(one))}</question>\n"
    )


def _fits_form(place: str) -> bool:
    return 0 < len(place) <= LONGEST_ID


def _text(text: str) -> str:
    return f"<text>{escape(text, quote=False)}</text>"


def _write_answers(one: Carried) -> Iterator[str]:
    """The rest of a question, which every type has of its own."""
    if one.kind == CHOICE:
        yield "<single>true</single><shuffleanswers>false</shuffleanswers>"
        yield "<answernumbering>none</answernumbering>"
        for choice in one.choices:
            part = WHOLE if choice == one.right else 0
            yield f'<answer fraction="{part}" format="html">{_text(write_inline(choice))}</answer>'
    elif one.kind == TYPED:
        yield "<usecase>0</usecase>"
        for answer in (one.right, *one.also):
            # A star stands for anything.
            said = _text(answer.replace("*", "\\*"))
            yield f'<answer fraction="{WHOLE}" format="moodle_auto_format">{said}</answer>'
    else:
        yield "<responseformat>editor</responseformat><responserequired>1</responserequired>"
        yield "<responsefieldlines>5</responsefieldlines><attachments>0</attachments>"
        yield "<attachmentsrequired>0</attachmentsrequired>"
        empty = _text("")
        yield f'<graderinfo format="html">{empty}</graderinfo>'
        yield f'<responsetemplate format="html">{empty}</responsetemplate>'


# -- reading --------------------------------------------------------------------------------------


def read_moodle(content: bytes, source: str = "the file") -> tuple[Carried, ...]:
    """The questions of a file; raises ``FileError`` with all that cannot be read."""
    root = parse_tree(content, source)
    found: list[Carried] = []
    wrong: list[Mistake] = []
    if root.name != "quiz":
        reason = f"<{root.name}> is no <quiz> of Moodle"
        raise FileError.listing(source, [Mistake(f"line {root.line}", reason, "export it there")])
    for node in root.nodes:
        if node.given.get("type") == "category":
            continue
        try:
            found.append(_read_question(node))
        except ValueError as error:
            wrong.append(Mistake(f"line {node.line}", str(error), FORM))
    return hand_over(found, wrong, source, "export one")


def _read_question(node: Node) -> Carried:
    kind = node.given.get("type", "")
    if node.name != "question" or kind not in (*TYPES.values(), ESSAY, "truefalse"):
        raise ValueError(f"'{kind or node.name}' is no type that is read here")
    asked = read_prose(node.words("questiontext", "text"))
    rows = [one for one in node.nodes if one.name == "answer"] if kind != ESSAY else []
    said = [_answer_words(one, kind) for one in rows]
    right = [text for text, one in zip(said, rows, strict=True) if _is_whole(one)]
    chosen = kind not in (TYPES[TYPED], ESSAY)
    if rows and (not right or (chosen and len(right) > 1)):
        raise ValueError(f"{len(right) or 'none'} of its answers is right, and one must be")
    return Carried(
        node.words("name", "text"),
        asked.text,
        tuple(said) if chosen else (),
        right[0] if right else "",
        also=() if chosen else tuple(right[1:]),
        feedback=read_prose(node.words("generalfeedback", "text")).paragraphs,
        picture=_find_picture(node, asked.source),
        alt=asked.alt,
        place=node.notes.get(NOTE, node.words("idnumber")),
        line=node.line,
    )


def _is_whole(answer: Node) -> bool:
    """Whether an answer is wholly right."""
    part = answer.given.get("fraction", "0")
    try:
        return float(part) == WHOLE
    except ValueError:
        raise ValueError(f"the fraction '{part}' is no number") from None


def _answer_words(answer: Node, kind: str) -> str:
    """The words of an answer: HTML where it is chosen."""
    text = answer.words("text")
    return text.replace("\\*", "*") if kind == TYPES[TYPED] else read_prose(text).text


def _find_picture(node: Node, source: str) -> str:
    """The drawing that a question shows; empty for any other picture."""
    name = unquote(source.removeprefix(FILES))
    for one in node.each("file"):
        if one.given.get("name") == name and name.endswith(".svg"):
            return drawing(one.text)
    return ""
