"""Pairs of text and stage, and the cells handed to the live runtime."""

from __future__ import annotations

import re
from collections.abc import Callable
from html.parser import HTMLParser

from rulebook.pairs import taller
from tests.book.conftest import Built

Book = Callable[..., Built]
IMPORT = "```{code-cell} ipython3\n:tags: [remove-input]\nfrom widgets import show\n```\n"
HOLES = (
    '```{code-cell} ipython3\n:tags: [remove-input]\nshow("labyrinth/falling-into-holes")\n```\n'
)
SKIP = '```{code-cell} ipython3\n:tags: [remove-input]\nshow("labyrinth/skipping-in-a-hole")\n```\n'
PLAIN = "```{code-cell} ipython3\n1 + 1\n```\n"


def clause(name: str) -> str:
    """A clause directive."""
    return f"```{{clause}} {name}\n```\n"


def page_of(book: Book, *parts: str) -> str:
    """The HTML of a page of the labyrinth."""
    built = book(index="# I", **{"labyrinth/holes": "\n".join(parts)})
    assert "ERROR" not in built.warnings
    return built.page("labyrinth/holes")


class Outline(HTMLParser):
    """The order of the landmarks of a page, and whether its elements are nested well."""

    VOID = frozenset({"meta", "link", "input", "br", "img", "hr"})

    def __init__(self) -> None:
        super().__init__()
        self.marks: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what matters of an element."""
        if tag not in self.VOID:
            self.open.append(tag)
        found = dict(attrs)
        classes = (found.get("class") or "").split()
        if "er-clause" in classes:
            self.marks.append((found.get("id") or "").upper())
        elif "er-pair-stage" in classes:
            self.marks.append("stage")
        elif "cell" in classes:
            self.marks.append("cell")
        elif tag in {"h1", "h2"}:
            self.marks.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Every element closes the one opened last."""
        assert not self.open or self.open.pop() == tag


def outline(page: str) -> list[str]:
    """The landmarks of the body of a page, in order."""
    parser = Outline()
    parser.feed(page[page.index('<div class="body"') : page.index('<div class="sphinxsidebar"')])
    return parser.marks


def test_the_stage_follows_the_first_clause_it_fires(book: Book) -> None:
    """One column reads: title, clause, its stage, the other clauses."""
    page = page_of(
        book, IMPORT, "# H\n\nText.\n", HOLES, clause("LP-HOLE-01"), clause("LP-HOLE-09")
    )
    assert outline(page) == ["cell", "h1", "LP-HOLE-01", "stage", "cell", "LP-HOLE-09"]


def test_title_and_opening_stand_above_everything(book: Book) -> None:
    """In a row of their own, on every page; what follows the opening stands in the pair."""
    page = page_of(book, IMPORT, "# H\n\nText.\n", HOLES, clause("LP-HOLE-01"))
    opening = page.index('<p class="er-opening">Text.')
    assert page.index("<h1>") < opening < page.index('class="er-pair er-pair-first"')
    long = page_of(book, f"# H\n\n{'Text. ' * 40}\n", HOLES, clause("LP-HOLE-01"))
    assert "er-pair-long" in long


def test_on_a_phone_the_first_stage_is_lower_by_what_stands_above_it(book: Book) -> None:
    """By each line more of a title, and by each of an opening beyond the fourth."""
    assert [taller(5, 100), taller(30, 100), taller(5, 230), taller(30, 290)] == [0, 32, 21, 74]
    page = page_of(book, f"# {'Head ' * 6}\n\n{'Text. ' * 39}\n", HOLES, SKIP)
    assert page.count("--er-more:53px") == 1
    assert page.index("--er-more") < page.index("er-pair-first")


def test_text_above_the_stage_belongs_to_its_pair(book: Book) -> None:
    """A clause above the cell keeps its place; the stage still follows the first one it fires."""
    page = page_of(book, "# H\n", clause("LP-HOLE-01"), clause("LP-HOLE-09"), HOLES)
    assert outline(page) == ["h1", "LP-HOLE-01", "stage", "cell", "LP-HOLE-09"]


def test_each_stage_starts_a_pair(book: Book) -> None:
    """Two stages of one section stand one below the other, each with its text."""
    page = page_of(book, "# H\n", HOLES, "One.\n", SKIP, "Two.\n")
    assert len(re.findall('class="er-pair[ "]', page)) == 2
    assert 'id="stage-labyrinth-falling-into-holes"' in page
    assert 'id="stage-labyrinth-skipping-in-a-hole"' in page


def test_a_pair_goes_on_over_headings_without_a_stage(book: Book) -> None:
    """Subsections about the same stage stand beside it; one with its own stage does not."""
    page = page_of(book, "# H\n", HOLES, "## A\n\nText.\n", "## B\n", SKIP)
    first, second = (found.start() for found in re.finditer('class="er-pair[ "]', page))
    assert first < page.index("<h2>A") < second < page.index("<h2>B")


def test_a_wide_table_ends_the_pair(book: Book) -> None:
    """A table takes the whole width below."""
    text = "## Words\n\n```{glossary-of} labyrinth\n```\n"
    page = page_of(book, "# H\n", HOLES, "Text.\n", text)
    outline(page)
    closed = page.index("</div>\n</div>\n", page.index("er-pair-rest"))
    assert closed < page.index('class="er-scroll')


def test_a_section_without_a_stage_is_left_alone(book: Book) -> None:
    """Plain prose has one column."""
    assert "er-pair" not in page_of(book, "# H\n\nText.\n", PLAIN)


def test_cells_match_the_cells_of_the_page(book: Book) -> None:
    """The i-th entry of the script is the i-th ``div.cell``, hidden and removed ones included."""
    removed = "```{code-cell} ipython3\n:tags: [remove-cell]\nsecret = 1\n```\n"
    parts = ["# I\n", removed, IMPORT, HOLES, "Text.\n", PLAIN, removed, "## B\n", SKIP]
    built = book(index="\n".join(parts))
    cells = built.cells()
    found = re.findall(r'<div class="cell( [^"]*)?"', built.page())
    assert [cell["source"] for cell in cells] == [
        "secret = 1",
        "from widgets import show",
        'show("labyrinth/falling-into-holes")',
        "1 + 1",
        "secret = 1",
        'show("labyrinth/skipping-in-a-hole")',
    ]
    assert len(found) == len(cells)
    for classes, cell in zip(found, cells, strict=True):
        tags = cell["tags"]
        assert isinstance(tags, list)
        assert all(f"tag_{tag}" in classes for tag in tags)


def test_a_stage_never_passes_another_cell(book: Book) -> None:
    """Cells run in the order in which they stand, whatever the layout would like."""
    built = book(
        index="# I",
        **{"labyrinth/holes": "\n".join(["# H\n", clause("LP-HOLE-01"), PLAIN, HOLES])},
    )
    assert built.cells("labyrinth/holes")[0]["source"] == "1 + 1"
    assert outline(built.page("labyrinth/holes")) == ["h1", "LP-HOLE-01", "cell", "stage", "cell"]


def test_a_script_in_a_cell_cannot_end_the_page(book: Book) -> None:
    """Sources are data: markup in them stays text."""
    built = book(index='# I\n\n```{code-cell} ipython3\nprint("</script><b>")\n```\n')
    assert built.cells()[0]["source"] == 'print("</script><b>")'


def test_an_unknown_scenario_names_its_page(book: Book) -> None:
    """A slip of the pen in a cell is a build error, too."""
    built = book(index='# I\n\n```{code-cell} ipython3\nshow("labyrinth/none-such")\n```\n')
    assert "index.md:" in built.warnings
    assert "There is no scenario 'labyrinth/none-such'." in built.warnings


def test_a_cell_may_be_wrong_on_purpose(book: Book) -> None:
    """The usual tag says so."""
    tags = ":tags: [raises-exception]"
    built = book(index=f'# I\n\n```{{code-cell}} ipython3\n{tags}\nshow("labyrinth/none")\n```\n')
    assert not built.warnings
