"""The ``{clause}`` directive and role."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable

from rules.core import clauses
from tests.book.conftest import Built

Book = Callable[..., Built]


def test_a_clause_shows_its_text_and_permalink(book: Book) -> None:
    """The statement of the ledger stands under an anchor made of the id."""
    page = book(index="# I", **{"labyrinth/holes": "# H\n\n```{clause} LP-HOLE-02\n```\n"}).page(
        "labyrinth/holes"
    )
    assert 'id="lp-hole-02"' in page
    assert 'href="#lp-hole-02"' in page
    assert clauses.ledger("labyrinth").clauses["LP-HOLE-02"].text in page


def test_several_ids_make_several_blocks(book: Book) -> None:
    """One directive may list clauses."""
    text = "# H\n\n```{clause} LP-HOLE-01 LP-HOLE-02, LP-HOLE-03\n```\n"
    page = book(index="# I", **{"labyrinth/holes": text}).page("labyrinth/holes")
    assert page.count('class="er-clause"') == 3


def test_an_unknown_id_names_page_and_line(book: Book) -> None:
    """A slip of the pen is a build error that says where it is and what was meant."""
    built = book(index="# I\n\nText.\n\n```{clause} LP-HOLE-99\n```\n")
    assert "index.md:11: ERROR" in built.warnings
    assert "There is no clause 'LP-HOLE-99'. Did you mean LP-HOLE-0" in built.warnings


def test_an_unknown_id_in_a_role_names_page_and_line(book: Book) -> None:
    """The same for a mention in running text."""
    built = book(index="# I\n\nSee {clause}`LP-NONE-01`.\n")
    assert "index.md:9: ERROR" in built.warnings
    assert "There is no clause 'LP-NONE-01'" in built.warnings


def test_a_ruling_is_no_clause(book: Book) -> None:
    """The error says which directive to use."""
    built = book(index="# I\n\n```{clause} LP-GAP-07\n```\n")
    assert "Use '{ruling} LP-GAP-07'" in built.warnings


def test_a_second_home_is_an_error(book: Book) -> None:
    """A clause has one permalink in the book."""
    text = "# T\n\n```{clause} LP-HOLE-01\n```\n"
    built = book(index="# I", **{"labyrinth/a": text, "labyrinth/b": text})
    assert "LP-HOLE-01 stands already on page 'labyrinth/a'" in built.warnings


def test_a_quote_leads_to_its_home(book: Book) -> None:
    """Pages of another game and ``:again:`` quote: no second anchor, the chip leads home."""
    built = book(
        index="# I",
        **{
            "labyrinth/holes": "# H\n\n```{clause} LP-HOLE-01\n```\n",
            "labyrinth/more": "# M\n\n```{clause} LP-HOLE-01\n:again:\n```\n",
            "ravines/pits": "# P\n\n```{clause} LP-HOLE-01\n```\n",
        },
    )
    assert not built.warnings
    for name in ("labyrinth/more", "ravines/pits"):
        page = built.page(name)
        assert 'id="lp-hole-01"' not in page
        assert "holes.html#lp-hole-01" in page


def test_terms_appear_once_in_a_page(book: Book) -> None:
    """The original word stands with the first clause that uses the term, in its language."""
    text = "# H\n\n```{clause} LP-HOLE-01 LP-HOLE-03 LP-HOLE-04\n```\n"
    page = book(index="# I", **{"labyrinth/holes": text}).page("labyrinth/holes")
    assert page.count('<i lang="ru">дырка (яма)</i>') == 1


def test_steps_that_fire_a_clause_are_linked(book: Book) -> None:
    """The links come from what the scenario really fires, and name scenario and step."""
    show = '```{code-cell} ipython3\nshow("labyrinth/falling-into-holes")\n```\n'
    text = f"# H\n\n{show}\n```{{clause}} LP-HOLE-01\n```\n"
    page = book(index="# I", **{"labyrinth/holes": text}).page("labyrinth/holes")
    assert 'data-er-scenario="labyrinth/falling-into-holes" data-er-step="1"' in page
    assert 'href="#stage-labyrinth-falling-into-holes"' in page


def test_the_stage_beside_a_clause_is_linked_first(book: Book) -> None:
    """With several stages on a page the nearest one above counts; a far one says which it is."""
    cell = '```{{code-cell}} ipython3\nshow("labyrinth/{}")\n```\n'
    text = (
        f"# H\n\n{cell.format('skipping-in-a-hole')}\n{cell.format('falling-into-holes')}\n"
        "```{clause} LP-HOLE-01 LP-HOLE-09\n```\n"
    )
    page = book(index="# I", **{"labyrinth/holes": text}).page("labyrinth/holes")
    first, second = page.split('id="lp-hole-09"')
    assert first.count("data-er-step=") == 1
    assert 'data-er-scenario="labyrinth/falling-into-holes"' in first
    assert 'data-er-scenario="labyrinth/skipping-in-a-hole"' in second
    assert "of “" in second


def test_without_a_stage_there_are_no_steps(book: Book) -> None:
    """A page that shows no scenario links to none."""
    text = "# H\n\n```{clause} LP-HOLE-01\n```\n"
    page = book(index="# I", **{"labyrinth/holes": text}).page("labyrinth/holes")
    assert "data-er-step" not in page


# -- see also -------------------------------------------------------------------------------------

WALLS = {
    "labyrinth/turns": "# T\n\n```{clause} LP-TURN-13\n```\n",
    "labyrinth/base": "# B\n\n```{clause} LP-BASE-12\n```\n",
    "labyrinth/plan": "# P\n\n```{clause} LP-STRUCT-12\n```\n",
}


def also(page: str, clause: str) -> list[str]:
    """What the line inside the block of a clause names, in its order."""
    block = page.partition(f'id="{clause.lower()}"')[2].partition("</div>")[0]
    line = re.search(r'<span class="er-also"> ?see also (.*?)</span>', block)
    found = re.findall(r"<code[^>]*>([A-Z0-9-]+)</code>", line[1]) if line else []
    game = clause.partition("-")[0]
    return [one if one.startswith(("LP-", "LM-")) else f"{game}-{one}" for one in found]


def test_a_clause_names_what_fires_with_it(book: Book) -> None:
    """It is worked out from the scenarios, and each chip leads to the page of the clause."""
    built = book(index="# I", **WALLS)
    assert not built.warnings
    page = built.page("labyrinth/turns")
    assert also(page, "LP-TURN-13") == ["LP-BASE-12", "LP-STRUCT-12"]
    assert 'href="base.html#lp-base-12"' in page
    assert also(built.page("labyrinth/base"), "LP-BASE-12") == ["LP-TURN-13", "LP-STRUCT-12"]


def test_what_has_no_page_is_not_named(book: Book) -> None:
    """A chip that leads nowhere helps nobody; without any there is no line."""
    built = book(index="# I", **{"labyrinth/turns": WALLS["labyrinth/turns"]})
    assert "er-also" not in built.page("labyrinth/turns")


def test_what_stands_on_another_page_is_named_first(book: Book) -> None:
    """Then what stands in another section; what stands in the same one is in sight."""
    here = "# T\n\n```{clause} LP-TURN-13\n```\n\n"
    base, plan = (f"```{{clause}} {one}\n```\n\n" for one in ("LP-BASE-12", "LP-STRUCT-12"))
    other = {"labyrinth/plan": f"# P\n\n{plan}"}
    page = book(index="# I", **{"labyrinth/t": f"{here}## B\n\n{base}"}, **other).page(
        "labyrinth/t"
    )
    assert also(page, "LP-TURN-13") == ["LP-STRUCT-12", "LP-BASE-12"]


def test_what_is_in_sight_is_not_named(book: Book) -> None:
    """A section is read as a whole, and so are clauses that are numbered together on a page."""
    text = "# T\n\n```{clause} LP-TURN-13 LP-BASE-12\n```\n\n## H\n\n```{clause} LP-HOLE-01\n```\n"
    more = "\n## M\n\n```{clause} LP-HOLE-02 LP-STRUCT-06\n```\n"
    page = book(index="# I", **{"labyrinth/t": text + more}).page("labyrinth/t")
    assert also(page, "LP-TURN-13") == []
    assert also(page, "LP-HOLE-01") == ["LP-STRUCT-06"]


def test_a_ruling_is_named_as_one(book: Book) -> None:
    """Its chip is dashed."""
    built = book(
        index="# I",
        **{
            "labyrinth/treasure": "# T\n\n```{clause} LP-TREAS-04\n```\n",
            "labyrinth/rulings": "# R\n\n```{ruling} LP-GAP-20\n```\n",
        },
    )
    page = built.page("labyrinth/treasure")
    assert also(page, "LP-TREAS-04") == ["LP-GAP-20"]
    assert '<code class="er-chip er-chip-ask">GAP-20</code>' in page
    assert "er-also" not in built.page("labyrinth/rulings")


def test_a_quote_names_nothing(book: Book) -> None:
    """The line stands where the clause is at home, once."""
    quotes = {
        "labyrinth/more": "# M\n\n```{clause} LP-TURN-13\n:again:\n```\n",
        "ravines/walls": "# W\n\n```{clause} LP-TURN-13\n```\n",
    }
    built = book(index="# I", **WALLS, **quotes)
    assert built.page("labyrinth/turns").count("er-also") == 1
    for name in quotes:
        assert "er-also" not in built.page(name)


def test_other_books_know_clauses_by_id(book: Book) -> None:
    """Each clause is an object of the book's inventory with its anchor."""
    built = book(index="# I", **{"labyrinth/holes": "# H\n\n```{clause} LP-HOLE-01\n```\n"})
    packed = (built.out / "objects.inv").read_bytes().split(b"\n", 4)[4]
    rows = zlib.decompress(packed).decode().splitlines()
    assert "LP-HOLE-01 rulebook:clause 1 labyrinth/holes.html#lp-hole-01 -" in rows
