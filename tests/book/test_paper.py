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

import pdf
from paper.checking import report
from paper.contents import Entry, entries
from paper.finishing import marked, runs, slim
from paper.front import contents
from paper.printing import INSIDE, Leaf, document, parts, within
from rules.core import clauses
from tests.cases import quickly

ROOT = Path(__file__).parents[2]
SOME = ("ravines/index", "ravines/ravines", "ravines/rulings", "first-game")


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


def leaf(number: int, title: str, html: str = "") -> Leaf:
    """A page of no site."""
    return Leaf(f"page-{number}", number, title, html, ())


def test_contents_lead_to_their_pages() -> None:
    """Each row has title, number and a link."""
    rows = contents([2], [leaf(7, "Rivers & more")], [17])
    assert '<li class="l2"><a href="#p7-">Rivers &amp; more</a><i></i>17</li>' in rows


def test_links_to_pages_that_are_not_printed_are_words() -> None:
    """A game by itself names the others and leads to none of them."""
    html = '<a class="x" href="#p2-lm-pit-01">one</a> <a href="#p1-">two</a>'
    (one,) = within([leaf(1, "One", html)])
    assert one.html == '<a class="x">one</a> <a href="#p1-">two</a>'


def test_links_to_another_portion_are_kept_for_the_joining() -> None:
    """A browser drops a link to a name that its document does not hold."""
    html = '<span id="p1-here"></span><a href="#p1-here">a</a> <a href="#p2-there">b</a>'
    made = document("T", [leaf(1, "One", html)], [], sought=["p1-here", "p3-other"], after=12)
    assert 'href="#p1-here">a' in made
    assert f'href="{INSIDE}p2-there">b' in made
    assert "p3-other" not in made
    assert "counter-reset:page 12" in made


def test_long_books_are_printed_in_portions() -> None:
    """No page is lost, and a page that is too long by itself stands alone."""
    leaves = [leaf(number, "", "x" * 800_000) for number in range(5)]
    leaves.append(leaf(5, "", "x" * 9_000_000))
    found = [*parts(leaves)]
    assert [one for portion in found for one in portion] == leaves
    assert [len(portion) for portion in found] == [2, 2, 1, 1]


def test_numbers_are_rounded_and_texts_and_scales_are_not() -> None:
    """What nobody sees goes; what would move a drawing far down a document stays."""
    assert slim(b"1.23456789 -0.00000012 .24123456 12.5 Td") == b"1.23 0 0.2412 12.5 Td"
    assert slim(b"1.23456789 12.55 m") == b"1.2 12.6 m"
    assert slim(b"(1.23456789) Tj") == b"(1.23456789) Tj"
    assert slim(b"3.0666667 0 0 3.0666667 1.2345 9 cm") == b"3.0666667 0 0 3.0666667 1.2345 9 cm"


def test_what_sheets_repeat_is_written_once() -> None:
    """A run of paths is a drawing of its own; what sets something is none, nor what cuts off."""
    path = b"\n".join(b"%d 1 m\n%d 20 l" % (at, at) for at in range(20)) + b"\nS\n"
    data = b"q\n1 0 0 RG\n" + path + b"5 5 m\n6 6 l\nW n\nQ"
    found = [*runs(data)]
    assert b"".join(run for run, _ in found).rstrip() == data
    assert [run for run, drawn in found if drawn] == [path]


def test_what_no_tag_holds_is_decoration() -> None:
    """Frames and numbers of sheets are passed over; what has tags within stands by itself."""
    data = (
        b"q\n0 0 9 9 re\nf\n/P <</MCID 0 >>BDC\nBT\n(a) Tj\nET\nEMC\n"
        b"BT\n(7) Tj\nET\n/X1 Do\n/X2 Do\nQ"
    )
    told = b"\n".join(marked(data, frozenset([b"/X2"])))
    assert told.count(b"/Artifact BMC") == 3
    assert b"/Artifact BMC\n0 0 9 9 re\nf\nEMC\n/P" in told
    assert b"/Artifact BMC\nBT\n(7) Tj\nET\nEMC" in told
    assert b"EMC\n/X2 Do\nQ" in told


def test_an_unwieldy_file_is_a_fault() -> None:
    """Neither more sheets than a folder holds nor more than a letter carries."""
    assert [*pdf.too_much(600, 24.9)] == []
    assert [one.split()[2] for one in pdf.too_much(601, 25.4)] == ["601", "has"]


@pytest.fixture(scope="module")
def paper(
    site: Path, chromium: Browser, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Path, str]:
    """Some pages of the built book as a file, and what the command said."""
    out = tmp_path_factory.mktemp("paper") / "escape-rulebook.pdf"
    done = subprocess.run(
        [sys.executable, "book/tools/pdf.py", "--site", site, "--out", out.parent, "--only", *SOME],
        cwd=ROOT, check=False, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return out, done.stdout


@pytest.fixture(scope="module")
def printed(paper: tuple[Path, str]) -> tuple[PdfReader, str]:
    """The file as a reader of it finds it."""
    return PdfReader(paper[0]), paper[1]


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
        assert re.search(rf"(?<!\d){number}(?!\d)", text[:80]), text[:80]
    assert f"4 of {len(SOME)}" in told
    assert "faults: 0" in told
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
    assert [one.title for one in below] == ["Your first game"]
    nested = [mark for part in reader.outline if isinstance(part, list) for mark in part]
    pits = next(m for m in nested if not isinstance(m, list) and m.title == "Pits and ravines")
    number = reader.get_destination_page_number(pits)
    assert number is not None
    assert "Pits and ravines" in texts[number]
    listed = re.search(r"Pits and ravines (\d+)", texts[1])
    assert listed
    assert int(listed[1]) == number + 1


@pytest.mark.long
@pytest.mark.site
@pytest.mark.browser
@pytest.mark.slow
def test_nothing_on_paper_waits_for_a_press(
    printed: tuple[PdfReader, str], texts: list[str]
) -> None:
    """Boards are stills with their captions; no control is drawn."""
    reader, _ = printed
    first_game = next(
        mark
        for mark in reader.outline
        if not isinstance(mark, list) and mark.title == "Your first game"
    )
    whole = " ".join(texts[: reader.get_destination_page_number(first_game)])
    for word in ("Branch", "Why not …?", "predict first", "still picture", "Copy"):
        assert word not in whole
    assert "falls through to" in whole
    assert "/AcroForm" not in reader.root_object


@pytest.mark.site
@pytest.mark.browser
@pytest.mark.slow
def test_everybody_can_read_it(paper: tuple[Path, str], tmp_path: Path) -> None:
    """The check finds nothing, and each fault that is put in: some, all in the long run."""
    from pikepdf import Array, Dictionary, Name, Pdf

    path, _ = paper
    faults, parts = report(path)
    assert faults == []
    assert parts["/Figure"] > 20
    assert parts["/TH"] > 20
    assert parts["/H2"] > 10

    def part(pdf: Pdf, kind: str) -> Dictionary:
        return next(
            one
            for one in pdf.objects
            if isinstance(one, Dictionary) and one.get("/S") == kind and "/P" in one
        )

    def untagged(pdf: Pdf) -> None:
        page = pdf.pages[2]
        page.Contents = pdf.make_stream(page.Contents.read_bytes() + b"\nBT\n(x) Tj\nET\n")

    def wordless(pdf: Pdf) -> None:
        del part(pdf, "/Figure").Alt

    def headless(pdf: Pdf) -> None:
        for one in pdf.objects:
            if isinstance(one, Dictionary) and one.get("/S") == "/TH":
                one.S = Name.TD

    def skipping(pdf: Pdf) -> None:
        part(pdf, "/H2").S = Name("/H4")

    def loose(pdf: Pdf) -> None:
        part(pdf, "/LI").P.S = Name("/Div")

    def lost(pdf: Pdf) -> None:
        pdf.Root.StructTreeRoot.ParentTree.Nums = Array()

    def silent(pdf: Pdf) -> None:
        del pdf.Root.Lang

    changes = {
        "words without a tag": untagged, "A picture has no words": wordless,
        "A table has no headers": headless, "A heading /H4 follows one of level": skipping,
        "A /LI stands in a /Div": loose, "is not in the tree": lost,
        "does not say its language": silent,
    }  # fmt: skip
    for said in quickly(changes, 3):
        with Pdf.open(path) as pdf:
            changes[said](pdf)
            pdf.save(tmp_path / "broken.pdf")
        assert any(said in one for one in report(tmp_path / "broken.pdf")[0]), said


@pytest.mark.site
@pytest.mark.browser
@pytest.mark.slow
def test_a_game_for_the_table_is_one_sheet(site: Path, tmp_path: Path) -> None:
    """By itself, without a cover, and as readable as the book."""
    name = "underground-escape-on-one-page"
    done = subprocess.run(
        [sys.executable, "book/tools/pdf.py", "--site", site, "--out", tmp_path, "--volume", name],
        cwd=ROOT, check=False, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{name}.pdf: 1 sheets" in done.stdout
    assert "faults: 0" in done.stdout


def test_what_is_not_there_cannot_be_printed(
    site: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The message names what there is."""
    monkeypatch.setattr(sys, "argv", ["pdf.py", "--site", str(site), "--volume", "chess"])
    assert pdf.main() == 1
    said = capsys.readouterr().out
    assert "Nothing is called chess" in said
    assert "underground-escape-on-one-page" in said
