"""Your progress: shown, exported, imported with checks, erased."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from rules.teach.practice import Key
from rules.teach.progress import Progress, read
from tests.cases import each
from widgets.apps.practice import progress
from widgets.apps.practice.kept import Kept

DAY = 20_000
KEPT = Progress().answered(Key("ravines", "river", 1, 2), DAY, right=False).dump()


class Reader:
    """A reader on the page of progress."""

    def __init__(self, kept: str = KEPT) -> None:
        self.own: Kept = progress()
        self.regions: dict[str, str] = {}
        self.own.send = self._take
        self.own.today = DAY
        self.own.kept = kept
        self.press("ready")

    def _take(self, message: dict[str, Any], *_: Any) -> None:
        self.regions |= message["regions"]

    def press(self, do: str, arg: str = "") -> None:
        """Press a control, as the page would."""
        self.own._hear(None, {"do": do, "arg": arg}, None)

    def said(self, region: str) -> str:
        """The words of a region."""
        return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", self.regions[region])))


def test_each_chapter_has_a_line() -> None:
    """What was asked, what was right, what waits."""
    assert "Labyrinth with ravines The river 1 0 1 1" in Reader().said("table")


def test_nothing_is_told_as_such() -> None:
    """Whoever has not practised can only import."""
    reader = Reader("")
    assert "Nothing has been practised" in reader.said("table")
    assert "nothing is kept yet" in reader.said("ask")


def test_erasing_asks_first() -> None:
    """One press erases nothing; the second one erases everything."""
    reader = Reader()
    reader.press("really")
    assert reader.own.kept == KEPT
    reader.press("erase")
    assert "cannot be had back" in reader.said("ask")
    reader.press("leave")
    assert reader.own.kept == KEPT
    reader.press("erase")
    reader.press("really")
    assert reader.own.kept == ""
    assert "Erased" in reader.said("live")


def test_a_file_takes_the_place_of_what_is_kept() -> None:
    """It is looked at first, and told; then it is taken over."""
    reader = Reader("")
    reader.press("import", f"{KEPT}\n")
    assert "1 answers and 1 questions to be asked again" in reader.said("ask")
    assert reader.own.kept == ""
    reader.press("take")
    assert read(reader.own.kept) == read(KEPT)


@each(
    "text, told",
    [
        ("{", "line 1, column 2: this is no JSON; choose a file that this page has exported"),
        ("", "it is empty; choose one that was exported here"),
        ('{"form":1,"chapters":{"ravines/sea":[0,0,0]}}', "Nothing to practise is called 'sea'"),
    ],
)
def test_a_damaged_file_changes_nothing(text: str, told: str) -> None:
    """Place, reason and remedy are told; what is kept stays."""
    reader = Reader()
    reader.press("import", text)
    assert told in reader.said("ask")
    assert "Nothing has changed" in reader.said("ask")
    reader.press("take")
    assert reader.own.kept == KEPT


def test_a_file_far_too_large_is_not_read() -> None:
    """The page sends its size alone."""
    reader = Reader()
    reader.press("large", "9000000")
    assert "9000000 bytes; at most 200000 are read" in reader.said("ask")


def test_a_damaged_store_can_be_erased() -> None:
    """What cannot be read is told of, with what helps."""
    reader = Reader("{")
    assert "cannot be read" in reader.said("table")
    reader.press("erase")
    reader.press("really")
    assert reader.own.kept == ""
    assert "Nothing has been practised" in reader.said("table")
