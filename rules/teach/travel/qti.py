"""Questions as QTI 2.1: a zip of a manifest, an item for each question, and its board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from posixpath import dirname, join, normpath
from string import ascii_uppercase
from urllib.parse import unquote

from rules.core.errors import Mistake
from rules.teach.travel.carried import CHOICE, TYPED, Carried, FileError, hand_over
from rules.teach.travel.moodle import NOTE, write_remark
from rules.teach.travel.parcel import pack_files, unpack_files
from rules.teach.travel.prose import Node, Prose, attribute, block, parse_tree, write_inline

MANIFEST = "imsmanifest.xml"
ITEM = "imsqti_item_xmlv2p1"
"""What a manifest calls an item of this form."""
SCHEMAS = {
    "http://www.imsglobal.org/xsd/imscp_v1p1": (
        "http://www.imsglobal.org/xsd/qti/qtiv2p1/qtiv2p1_imscpv1p2_v1p0.xsd"
    ),
    "http://www.imsglobal.org/xsd/imsqti_v2p1": (
        "http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd"
    ),
}
CONTENT, QUESTION = SCHEMAS
"""The names of the two languages: of a manifest, and of an item."""
FORMS = "take along what is chosen, or written in one place"


# -- writing --------------------------------------------------------------------------------------


def write_qti(title: str, questions: Iterable[Carried]) -> bytes:
    """The questions as a zip; ``title`` says what they are."""
    files: dict[str, str] = {MANIFEST: ""}
    resources = ""
    for number, one in enumerate(questions, start=1):
        name, board = f"question{number}.xml", f"board{number}.svg"
        files[name] = _write_question(one, f"question{number}", board)
        held = [name]
        if one.picture:
            files[board] = one.picture
            held.append(board)
        listed = "".join(f'<file href="{file}"/>' for file in held)
        resources += (
            f'<resource identifier="question{number}" type="{ITEM}" href="{name}">{listed}'
            "</resource>\n"
        )
    files[MANIFEST] = (
        f'{_write_head("manifest", CONTENT)} identifier="escape-rulebook">\n'
        f"<!-- {write_remark(title)} -->\n"
        "<metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion></metadata>"
        f"\n<organizations/>\n<resources>\n{resources}</resources>\n</manifest>\n"
    )
    return pack_files(files)


def _write_head(name: str, language: str) -> str:
    """The first lines of a file, up to what its root has of its own."""
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<{name} xmlns="{language}" '
        'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" '
        f'xsi:schemaLocation="{language} {SCHEMAS[language]}"'
    )


def _write_question(one: Carried, name: str, board: str) -> str:
    kind = {CHOICE: "identifier"}.get(one.kind, "string")
    names = dict(zip(one.choices, _iter_letters(), strict=False))
    answers = [names[one.right]] if one.kind == CHOICE else [*filter(None, [one.right, *one.also])]
    right = "".join(f"<value>{escape(answer)}</value>" for answer in answers[:1])
    correct = f"<correctResponse>{right}</correctResponse>" if right else ""
    image = f'<p><img src="{board}" alt="{attribute(one.alt)}"/></p>' if one.picture else ""
    note = f"<?{NOTE} {one.place}?>\n" if one.place else ""
    feedback = (
        '<modalFeedback outcomeIdentifier="FEEDBACK" identifier="why" showHide="show">'
        f"{block(one.feedback)}</modalFeedback>\n"
        if one.feedback
        else ""
    )
    return (
        f'{_write_head("assessmentItem", QUESTION)} identifier="{name}" '
        f'title="{attribute(one.title)}" adaptive="false" timeDependent="false">\n{note}'
        f'<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="{kind}">'
        f"{correct}</responseDeclaration>\n"
        '<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float">'
        "<defaultValue><value>0</value></defaultValue></outcomeDeclaration>\n"
        '<outcomeDeclaration identifier="FEEDBACK" cardinality="single" baseType="identifier"/>\n'
        f"<itemBody>{block([one.text])}{image}{_write_interaction(one, names)}</itemBody>\n"
        f"<responseProcessing>{''.join(_write_judging(one, answers))}</responseProcessing>\n"
        f"{feedback}</assessmentItem>\n"
    )


def _iter_letters() -> Iterator[str]:
    """Names of choices: A to Z, then AA and on."""
    number = 0
    while True:
        around, at = divmod(number, len(ascii_uppercase))
        yield ascii_uppercase[at] * (around + 1)
        number += 1


def _write_interaction(one: Carried, names: Mapping[str, str]) -> str:
    """What is answered."""
    if one.kind == TYPED:
        return '<p><textEntryInteraction responseIdentifier="RESPONSE"/></p>'
    if one.kind != CHOICE:
        return '<extendedTextInteraction responseIdentifier="RESPONSE" expectedLines="5"/>'
    rows = "".join(
        f'<simpleChoice identifier="{name}">{write_inline(choice)}</simpleChoice>'
        for choice, name in names.items()
    )
    return (
        '<choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="1">'
        f"{rows}</choiceInteraction>"
    )


def _write_judging(one: Carried, answers: Iterable[str]) -> Iterator[str]:
    """How an answer is judged: a point where it is right; the feedback whatever it is."""
    given = '<variable identifier="RESPONSE"/>'
    kind, match = "identifier", f'<match>{given}<correct identifier="RESPONSE"/></match>'
    if one.kind == TYPED:
        kind = "string"
        match = "".join(
            f'<stringMatch caseSensitive="false">{given}<baseValue baseType="{kind}">'
            f"{escape(answer)}</baseValue></stringMatch>"
            for answer in answers
        )
        match = f"<or>{match}</or>"
    if one.right:
        yield (
            f"<responseCondition><responseIf>{match}{_write_set('SCORE', 'float', '1')}"
            "</responseIf></responseCondition>"
        )
    yield _write_set("FEEDBACK", "identifier", "why")


def _write_set(name: str, kind: str, value: str) -> str:
    return (
        f'<setOutcomeValue identifier="{name}"><baseValue baseType="{kind}">{value}</baseValue>'
        "</setOutcomeValue>"
    )


# -- reading --------------------------------------------------------------------------------------


def read_qti(content: bytes, source: str = "the file") -> tuple[Carried, ...]:
    """The questions of a zip; raises ``FileError`` with all that cannot be read."""
    files = unpack_files(content, source)
    if MANIFEST not in files:
        wrong = Mistake("", f"it holds no {MANIFEST}", "choose a zip of QTI 2.1, or a lesson pack")
        raise FileError.listing(source, [wrong])
    found: list[Carried] = []
    wrongs: list[Mistake] = []
    for one in parse_tree(files[MANIFEST], MANIFEST).each("resource"):
        name = normpath(unquote(one.given.get("href", "")))
        if not one.given.get("type", "").startswith("imsqti_item"):
            continue
        if name not in files:
            lost = f"{MANIFEST}: line {one.line}"
            wrongs.append(Mistake(lost, f"'{name}' is not in the zip", "export it once more"))
            continue
        try:
            root = parse_tree(files[name], f"{source}, {name}")
            found.append(_read_item(root, name, files))
        except ValueError as error:
            wrongs.append(Mistake(f"{name}: line {root.line}", str(error), FORMS))
    return hand_over(found, wrongs, source, "export one")


def _read_item(root: Node, name: str, files: Mapping[str, bytes]) -> Carried:
    body = root.first("itemBody")
    asked = [*root.each("choiceInteraction", "textEntryInteraction", "extendedTextInteraction")]
    if root.name != "assessmentItem" or body is None or len(asked) != 1:
        raise ValueError("it is no item with one question")
    [interaction] = asked
    correct = [one.text for one in root.each("correctResponse") for one in one.each("value")]
    rows = [*interaction.each("simpleChoice")]
    if rows and len(correct) != 1:
        raise ValueError(f"{len(correct) or 'none'} of its answers is right, and one must be")
    choices = {one.given.get("identifier", ""): one.tell(Prose()).text for one in rows}
    written = [one.text for one in root.each("stringMatch") for one in one.each("baseValue")]
    right = (choices.get(correct[0], "") if choices else correct[0]) if correct else ""
    words = _node_without(body, interaction).tell(Prose())
    prompt = interaction.first("prompt")
    text = "\n".join(filter(None, [words.text, prompt.tell(Prose()).text if prompt else ""]))
    told = root.first("modalFeedback")
    return Carried(
        root.given.get("title", ""),
        text,
        tuple(choices.values()),
        right,
        also=tuple(written) if right and not choices else (),
        feedback=told.tell(Prose()).paragraphs if told else (),
        picture=_find_picture(files, join(dirname(name), unquote(words.source))),
        alt=words.alt,
        place=root.notes.get(NOTE, ""),
        line=root.line,
    )


def _node_without(node: Node, gone: Node) -> Node:
    """An element without one of those within."""
    kept = [
        one if isinstance(one, str) else _node_without(one, gone)
        for one in node.parts
        if one is not gone
    ]
    return node._replace(parts=kept)


def _find_picture(files: Mapping[str, bytes], name: str) -> str:
    """The drawing of this name; empty for any other picture."""
    return files[name].decode() if name.endswith(".svg") and name in files else ""
