"""Pages run as slides: the marks are worked out, and none stays in a page."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest

from rulebook import slides, takeaway
from rulebook.guesses import asked
from tests.notebooks import apart

ROOT = Path(__file__).parents[2]
PAGE = """---
jupytext:
  text_representation:
    extension: .md
    format_name: myst
kernelspec:
  display_name: Python 3
  language: python
  name: python3
---

# Title

First.

```{code-cell} ipython3
:tags: [remove-input]

from widgets import show
```

```{code-cell} ipython3
:tags: [remove-input]

show("ravines/drift-two-cells")
```

More of it.

## Section

```{clause} LM-RIVER-01
```
"""


def text(source: str, **metadata: Any) -> dict[str, Any]:
    """A text cell."""
    return {"cell_type": "markdown", "id": "t", "metadata": metadata, "source": source}


def test_a_section_is_a_slide_of_its_own() -> None:
    """Text is cut before headings of two levels, but not inside a fence."""
    cut = slides.split([text("# One\n\na\n\n```\n## no heading\n```\n\n## Two\n\n### deep\n\nb")])
    assert [cell["source"].split("\n")[0] for cell in cut] == ["# One", "## Two"]
    assert [cell["id"] for cell in cut] == ["t", "t-1"]
    joined = "\n".join(cell["source"] for cell in cut)
    assert "## no heading" in joined
    assert "### deep" in joined


def test_kinds_follow_what_a_cell_holds() -> None:
    """A heading begins a slide, a board stands below it, what nobody needs to see is skipped."""
    board = {"cell_type": "code", "metadata": {}, "source": 'show("ravines/drift-two-cells")'}
    hidden = {"cell_type": "code", "metadata": {"tags": ["remove-input"]}, "source": "import x"}
    assert slides.kind(text("(target)=\n# Title")) == "slide"
    assert slides.kind(text("<!-- target small -->\n## Title")) == "slide"
    assert slides.kind(text("Only text")) == "subslide"
    assert slides.kind(text("<!-- nothing to see -->")) == "skip"
    assert slides.kind(board) == "subslide"
    assert slides.kind(hidden) == "skip"


def test_a_clause_follows_the_board_whose_guess_it_decides() -> None:
    """What decides nothing on the page stays where it stands, in a fence with others or alone."""
    board = {"cell_type": "code", "metadata": {}, "source": 'show("labyrinth/falling-into-holes")'}
    before = (
        "```{clause} LP-HOLE-09 LP-HOLE-03\n:again:\n```\n\nMore.\n\n```{clause} LP-HOLE-04\n```"
    )
    cells = slides.behind([text(f"# A\n\n{before}"), board, text("```{clause} LP-HOLE-05\n```")])
    assert [cell["source"] for cell in cells] == [
        "# A\n\n```{clause} LP-HOLE-09\n:again:\n```\n\nMore.\n\n",
        board["source"],
        "```{clause} LP-HOLE-03\n:again:\n```\n\n```{clause} LP-HOLE-04\n```",
        "```{clause} LP-HOLE-05\n```",
    ]
    assert slides.kind(cells[2]) == "subslide"


def test_marks_typed_by_hand_stay() -> None:
    """Only the marks that are worked out come and go."""
    cells = [text("# A"), text("# B", slideshow={"slide_type": "fragment"})]
    slides.tag(cells)
    assert [cell["metadata"]["slideshow"]["slide_type"] for cell in cells] == ["slide", "fragment"]
    slides.untag(cells)
    assert "slideshow" not in cells[0]["metadata"]
    assert cells[1]["metadata"] == {"slideshow": {"slide_type": "fragment"}}


def test_a_page_opened_and_saved_in_jupyterlab_is_the_same_page(tmp_path: Path) -> None:
    """Its cells carry marks while it is open; the file never does."""
    from rulebook.lab import BookContents

    (tmp_path / "page.md").write_text(PAGE, "utf-8")
    manager = BookContents(root_dir=str(tmp_path))

    async def through() -> dict[str, Any]:
        model = await manager.get("page.md", type="notebook", content=True)
        kinds = [cell["metadata"]["slideshow"]["slide_type"] for cell in model["content"]["cells"]]
        await manager.save(model, "page.md")
        return {"kinds": kinds}

    found = apart(lambda: asyncio.run(through()))
    assert found["kinds"] == ["slide", "skip", "subslide", "subslide"]
    saved = (tmp_path / "page.md").read_text("utf-8")
    assert "slide" not in saved
    assert saved.split("---", 2)[2].strip() == PAGE.split("---", 2)[2].strip()


def texts(book: dict[str, Any], kind: str, before: int | None = None) -> list[str]:
    """The texts of a notebook's cells of a kind."""
    return [one["source"] for one in book["cells"][:before] if one["cell_type"] == kind]


@pytest.mark.site
def test_the_notebooks_of_the_site_become_slides(site: Path) -> None:
    """Nbconvert makes slides of a downloaded page: one for each heading, its boards below."""
    import nbformat
    from nbconvert.exporters import SlidesExporter

    path = site / "_sources" / "ravines" / "river.ipynb"
    book = nbformat.reads(path.read_text("utf-8"), as_version=4)  # type: ignore[no-untyped-call]
    nbformat.validate(book)
    raw = json.loads(path.read_text("utf-8"))
    kinds = [cell["metadata"]["slideshow"]["slide_type"] for cell in raw["cells"]]
    headings = re.findall(
        r"^## ", (ROOT / "book/ravines/river.md").read_text("utf-8"), re.MULTILINE
    )
    assert kinds.count("slide") == len(headings) + 1
    decided = {one for ids in asked(texts(raw, "code")).values() for one in ids}
    first = next(at for at, cell in enumerate(raw["cells"]) if "ravines/" in cell["source"])
    assert not any(
        f"**`{one}`**" in told for told in texts(raw, "markdown", first) for one in decided
    )
    boards = [cell for cell in raw["cells"] if "show(" in "".join(cell["source"])]
    assert all(cell["metadata"]["slideshow"]["slide_type"] == "subslide" for cell in boards)
    exporter = SlidesExporter(exclude_input=True, reveal_scroll=True)  # type: ignore[no-untyped-call]
    html, _ = apart(lambda: exporter.from_notebook_node(book))
    assert html.count("<section>") >= kinds.count("slide") + kinds.count("subslide")
    assert "Getting into a river" in html


def test_cells_are_named_after_what_stands_in_them() -> None:
    """Whatever they were called, two builds call them the same; twins are told apart."""
    said = [("markdown", "# River"), ("code", "show()"), ("markdown", "show()"), ("code", "show()")]

    def named(before: str) -> list[str]:
        cells = [
            {"cell_type": kind, "id": f"{before}{at}", "source": source}
            for at, (kind, source) in enumerate(said)
        ]
        takeaway.identify(cells)
        return [cell["id"] for cell in cells]

    ids = named("a")
    assert ids == named("b")
    assert len(set(ids)) == len(said)
    assert ids[3] == f"{ids[1]}-2"
    assert all(re.fullmatch(r"[a-zA-Z0-9_-]{1,64}", one) for one in ids)


@pytest.mark.site
def test_no_notebook_of_the_site_holds_a_name_by_lot(site: Path) -> None:
    """Two builds of the same text give the same notebooks: each cell is named after its text."""
    books = sorted((site / "_sources").rglob("*.ipynb"))
    assert len(books) > 100
    for path in books:
        cells = json.loads(path.read_text("utf-8"))["cells"]
        again = [dict(cell) for cell in cells]
        takeaway.identify(again)
        assert [cell["id"] for cell in cells] == [cell["id"] for cell in again], path.name
    assert not (site / ".buildinfo").exists()
