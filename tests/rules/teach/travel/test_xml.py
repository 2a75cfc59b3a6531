"""Moodle XML and QTI 2.1 by their published structure, looked at with Python's own reader."""

from __future__ import annotations

import io
import zipfile
from base64 import b64decode
from dataclasses import replace
from xml.etree import ElementTree as ET

from rules.teach.travel import FORMS, read_questions
from tests.rules.teach.travel.test_forms import OPEN, RIVER, SET, TYPED

QTI = "{http://www.imsglobal.org/xsd/imsqti_v2p1}"
CONTENT = "{http://www.imsglobal.org/xsd/imscp_v1p1}"
ORDER = (
    "responseDeclaration", "outcomeDeclaration", "itemBody", "responseProcessing", "modalFeedback",
)  # fmt: skip
"""The parts of an item, in the order that its schema asks for."""


def element(text: str | bytes) -> ET.Element:
    """The root of a file that was just written."""
    return ET.fromstring(text)  # noqa: S314 - our own


def moodle() -> ET.Element:
    """The set as Moodle XML."""
    return element(str(FORMS["moodle"].write("T", SET)))


def parcel() -> zipfile.ZipFile:
    """The set as QTI."""
    written = FORMS["qti"].write("T", SET)
    assert isinstance(written, bytes)
    return zipfile.ZipFile(io.BytesIO(written))


def test_moodle_has_a_type_for_every_kind() -> None:
    """Chosen: one is wholly right; written: each way is; open: nothing is judged."""
    choice, short, essay = moodle()
    assert [one.get("type") for one in (choice, short, essay)] == [
        "multichoice", "shortanswer", "essay",
    ]  # fmt: skip
    parts = {one.findtext("text"): one.get("fraction") for one in choice.iter("answer")}
    assert parts == {"яма (pit)": "0", RIVER.right: "100"}
    assert [one.findtext("text") for one in short.iter("answer")] == ["c1", "C 1"]
    assert not [*essay.iter("answer")]
    assert choice.findtext("single") == "true"


def test_the_board_travels_in_the_file_of_moodle() -> None:
    """The text shows a file of the question; the file holds the drawing."""
    choice = moodle()[0]
    [file] = choice.iter("file")
    assert file.get("encoding") == "base64"
    assert b64decode(file.text or "").decode() == RIVER.picture
    assert f'src="@@PLUGINFILE@@/{file.get("name")}"' in str(choice.findtext("questiontext/text"))
    assert choice.findtext("idnumber") == RIVER.place
    assert "LM-RIVER-01" in str(choice.findtext("generalfeedback/text"))


def test_a_long_place_is_no_idnumber() -> None:
    """Moodle keeps a hundred letters; a scenario of one's own travels in a note of the file."""
    [one] = read_questions(str(FORMS["moodle"].write("T", [RIVER])).encode())
    long = "=" + "a" * 200
    written = str(FORMS["moodle"].write("T", [replace(one, place=long)]))
    assert "idnumber" not in written
    assert read_questions(written.encode())[0].place == long


def test_what_moodle_writes_comes_back() -> None:
    """It knows no notes of ours: the place comes from the idnumber, words from its own markup."""
    text = """<?xml version="1.0"?><quiz>
      <question type="category"><category><text>$course$/A</text></category></question>
      <question type="truefalse"><name><text>N</text></name>
      <questiontext format="html"><text><![CDATA[<p dir="ltr">Is it <b>deep</b>?<br></p>]]></text>
      </questiontext><generalfeedback><text></text></generalfeedback>
      <idnumber>ravines/river/7/3</idnumber>
      <answer fraction="0"><text>true</text></answer>
      <answer fraction="100"><text>false</text></answer></question></quiz>"""
    [one] = read_questions(text.encode())
    assert (one.text, one.choices, one.right) == ("Is it deep?", ("true", "false"), "false")
    assert (one.place, one.line) == ("ravines/river/7/3", 3)


def test_a_manifest_names_every_file() -> None:
    """A resource for each question, with its board."""
    with parcel() as found:
        root = element(found.read("imsmanifest.xml"))
        named = {str(one.get("href")) for one in root.iter(f"{CONTENT}file")}
        assert named | {"imsmanifest.xml"} == set(found.namelist())
        kinds = {one.get("type") for one in root.iter(f"{CONTENT}resource")}
    assert kinds == {"imsqti_item_xmlv2p1"}
    assert root.findtext(f"{CONTENT}metadata/{CONTENT}schema") == "QTIv2.1 Package"


def test_an_item_has_its_parts_in_order() -> None:
    """Declarations, body, processing, feedback; what is named is declared."""
    with parcel() as found:
        for number, one in enumerate(SET, start=1):
            root = element(found.read(f"question{number}.xml"))
            names = [child.tag.removeprefix(QTI) for child in root]
            assert names == sorted(names, key=ORDER.index)
            told = {child.get("identifier") for child in root if "Declaration" in child.tag}
            used = {child.get("outcomeIdentifier") for child in root.iter(f"{QTI}modalFeedback")}
            used |= {child.get("identifier") for child in root.iter(f"{QTI}variable")}
            used |= {child.get("identifier") for child in root.iter(f"{QTI}setOutcomeValue")}
            assert used <= told
            assert len(root.findall(f".//{QTI}simpleChoice")) == len(one.choices)


def test_an_item_says_what_is_right() -> None:
    """A choice by its letter, a written answer by each way to write it, an open one not at all."""
    with parcel() as found:
        roots = [element(found.read(f"question{at}.xml")) for at in (1, 2, 3)]
    right = [root.findtext(f".//{QTI}correctResponse/{QTI}value") for root in roots]
    assert right == ["B", TYPED.right, None]
    written = [
        one.text for one in roots[1].iter(f"{QTI}baseValue") if one.get("baseType") == "string"
    ]
    assert written == ["c1", "C 1"]
    assert OPEN.right == ""
