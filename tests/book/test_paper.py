"""The book as one PDF: its pages in order, their text, links that stay inside, bookmarks."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser
from pypdf import PdfReader

from paper.contents import Entry, entries
from paper.front import contents
from paper.joining import slim
from paper.printing import INSIDE
from rules.core import clauses

ROOT = Path(__file__).parents[2]
SOME = ("ravines/index", "ravines/ravines", "ravines/rulings", "how-to-use")


def test_every_page_of_the_book_is_printed_in_its_order() -> None:
    """The table of contents is the order, chapters above their pages."""
    found = entries(ROOT / "book" / "_toc.yml")
    names = [entry.name for entry in found]
    pages = {
        path.relative_to(ROOT / "book").with_suffix("").as_posix()
        for path in (ROOT / "book").rglob("*.md")
        if ".ipynb_checkpoints" not in path.parts
    }
    assert set(names) == pages
    assert len(names) == len(set(names))
    assert found[0] == Entry("index", 1)
    assert Entry("ravines/index", 1) in found
    assert Entry("ravines/river", 2) in found


def test_contents_lead_to_their_pages() -> None:
    """Each row has title, number and a link."""
    rows = contents([Entry("a/b", 2)], {"a/b": "Rivers & more"}, {"a/b": 17})
    assert f'<li class="l2"><a href="{INSIDE}a/b">Rivers &amp; more</a><i></i>17</li>' in rows


def test_numbers_are_rounded_and_text_is_not() -> None:
    """What nobody sees goes; a drawing with text in brackets is left as it is."""
    assert slim(b"1.23456789 -0.00000012 .24123456 12.5 m") == b"1.23 0 0.2412 12.5 m"
    assert slim(b"(1.23456789) Tj") == b"(1.23456789) Tj"


@pytest.fixture(scope="module")
def printed(
    site: Path, chromium: Browser, tmp_path_factory: pytest.TempPathFactory
) -> tuple[PdfReader, str]:
    """Some pages of the built book as a file, and what the command said."""
    out = tmp_path_factory.mktemp("paper") / "book.pdf"
    done = subprocess.run(
        [sys.executable, "book/pdf.py", "--site", str(site), "--out", str(out), "--only", *SOME],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return PdfReader(out), done.stdout


@pytest.fixture(scope="module")
def texts(printed: tuple[PdfReader, str]) -> list[str]:
    """The text of each sheet."""
    return [words(page.extract_text()) for page in printed[0].pages]


def words(text: str) -> str:
    """Text with single spaces."""
    return " ".join(text.replace("\u200b", "").split())


def links(reader: PdfReader) -> list[Any]:
    """Every link of every sheet."""
    found = [one.get_object() for page in reader.pages for one in page.get("/Annots", ())]
    return [one for one in found if one["/Subtype"] == "/Link"]


@pytest.mark.site
@pytest.mark.browser
@pytest.mark.slow
def test_the_file_has_the_pages_and_their_text(
    printed: tuple[PdfReader, str], texts: list[str]
) -> None:
    """Cover, contents with numbers, every clause and ruling of the pages, numbered sheets."""
    reader, told = printed
    assert texts[0].startswith("The Escape Rulebook")
    assert "Contents" in texts[1]
    whole = " ".join(texts)
    for name, clause in clauses.ledger("ravines").clauses.items():
        if name.startswith("LM-PIT-"):
            assert name in whole
            assert words(clause.text)[:40] in whole.replace("‘", "'").replace("’", "'")
    for name in clauses.ledger("ravines").gaps:
        assert name in whole
    for number, text in enumerate(texts[1:], start=2):
        assert text.endswith(str(number)), text[-40:]
    assert f"4 of {len(SOME)}" in told
    assert "no place" not in told
    assert reader.metadata
    assert reader.metadata.title == "The Escape Rulebook"


@pytest.mark.site
@pytest.mark.browser
@pytest.mark.slow
def test_links_stay_inside_and_bookmarks_lead_to_their_sheets(
    printed: tuple[PdfReader, str], texts: list[str]
) -> None:
    """No link leads to the machine that printed; contents and bookmarks agree."""
    reader, _ = printed
    inside = 0
    for link in links(reader):
        if "/Dest" in link:
            inside += 1
            continue
        uri = str(link["/A"]["/URI"])
        assert not re.search(r"book\.invalid|127\.0\.0\.1|localhost", uri), uri
    assert inside > 100
    chapter, *below = [mark for mark in reader.outline if not isinstance(mark, list)]
    assert chapter.title == "Labyrinth with ravines"
    assert [one.title for one in below] == ["How to use this book"]
    nested = [mark for part in reader.outline if isinstance(part, list) for mark in part]
    pits = next(m for m in nested if not isinstance(m, list) and m.title == "Pits and ravines")
    number = reader.get_destination_page_number(pits)
    assert number is not None
    assert "Pits and ravines" in texts[number]
    listed = re.search(r"Pits and ravines (\d+)", texts[1])
    assert listed
    assert int(listed[1]) == number + 1


@pytest.mark.site
@pytest.mark.browser
@pytest.mark.slow
def test_nothing_on_paper_waits_for_a_press(
    printed: tuple[PdfReader, str], texts: list[str]
) -> None:
    """Boards are stills with their captions; no control is drawn."""
    reader, _ = printed
    help_page = next(
        mark
        for mark in reader.outline
        if not isinstance(mark, list) and "How to use" in str(mark.title)
    )
    whole = " ".join(texts[: reader.get_destination_page_number(help_page)])
    for word in ("Branch", "Why not …?", "predict first", "still picture", "Copy"):
        assert word not in whole
    assert "falls through to" in whole
    assert "/AcroForm" not in reader.root_object
