"""The directives that print lists, and the coverage matrix."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from rulebook import figures, palette
from rulebook.prose import language
from rules import scenarios
from rules.core import clauses
from rules.core.manual import PARTS
from rules.core.registry import GAMES
from rules.core.registry import game as named
from tests.book.conftest import Built, made
from tests.cases import each

Book = Callable[..., Built]
BOOK = Path(__file__).resolve().parents[2] / "book"


def rows(page: str) -> int:
    """How many rows a list has."""
    return page.count('<th role="rowheader" scope="row">')


@pytest.fixture(scope="module")
def lists(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """A book with every list of every game, each on a page of its own."""
    printed = {
        "terms": "```{{glossary-of}} {game}\n```\n",
        "parts": "```{{components-of}} {game}\n```\n\n```{{announcements-of}} {game}\n```\n",
        "scenarios": "```{{scenario-list}} {game}\n```\n",
        "views": "```{{views-of}} {game}\n```\n\n```{{origin-of}} {game}\n```\n",
        "words": "".join(f"```{{{{words-of}}}} {{game}} {part}\n```\n\n" for part in PARTS),
    }
    pages = {f"{game}/{name}": f"# I\n\n{text.format(game=game)}"
             for game in GAMES for name, text in printed.items()}  # fmt: skip
    return made(tmp_path_factory.mktemp("lists"), index="# I", **pages)


@each("game", GAMES)
def test_every_list_is_complete(lists: Built, game: str) -> None:
    """A row for each term, component, announcement and word; each file by its name."""
    ledger, manual = clauses.ledger(game), named(game).setups.manual()
    page = lists.page(f"{game}/terms")
    assert rows(page) == len(ledger.terms)
    assert f'lang="{language(game)}"' in page, "the original is marked as such"
    assert rows(lists.page(f"{game}/parts")) == len(ledger.components) + len(ledger.announcements)
    assert rows(lists.page(f"{game}/words")) == sum(len(getattr(manual, part)) for part in PARTS)
    views = lists.page(f"{game}/views")
    assert rows(views) == len(manual.sees)
    assert (ledger.author or "not named") in views
    page = lists.page(f"{game}/scenarios").replace("<wbr>", "").replace("<wbr />", "")
    assert not [name for name in scenarios.list_scenarios(game) if f">{name}</code>" not in page]


@each("game", GAMES)
def test_a_code_leads_to_the_commands_it_refuses(lists: Built, game: str) -> None:
    """Each link ends at a row of the table of commands."""
    page = lists.page(f"{game}/words")
    led = set(re.findall(r'href="#(command-[^"]*)"', page))
    assert led
    assert [place for place in led if page.count(f'id="{place}"') != 1] == []


@each("game", GAMES)
def test_every_game_says_where_it_comes_from(game: str) -> None:
    """On its index and on the page of all games, each from the head of its ledger."""
    for name in (f"{game}/index", "behind/where-from"):
        text = (BOOK / f"{name}.md").read_text("utf-8")
        assert text.count(f"```{{origin-of}} {game}\n") == 1
    book = clauses.ledger(game)
    assert book.author in book.origin
    assert bool(book.author) == ("names no author" not in book.origin)


def test_coverage_has_a_row_for_every_clause_and_ruling(site: Path) -> None:
    """Nothing is left out of the matrix, and a clause with a page links to it.

    A long path may go on in the next line behind a slash, dot or underscore, and nowhere else.
    """
    page = (site / "behind" / "coverage.html").read_text("utf-8")
    for game in GAMES:
        for name in (*clauses.ledger(game).clauses, *clauses.ledger(game).gaps):
            assert f'id="proof-{name.lower()}"' in page
    row = page[page.index('id="proof-lp-hole-01"') :].split("</tr>")[0]
    assert 'href="../labyrinth/holes.html#lp-hole-01"' in row
    assert "Holes" in row
    home = (site / "labyrinth" / "holes.html").read_text("utf-8")
    assert "behind/coverage.html#proof-lp-hole-01" in home
    shown = "rules/<wbr>games/<wbr>labyrinth/<wbr>board/<wbr>survey.<wbr>py"
    assert f'<code class="er-path">{shown}</code>' in page.replace("<wbr />", "<wbr>")
    rules = palette.css()
    assert ".er-table code" in rules
    assert "overflow-wrap:break-word" in rules


def test_all_rulings_stand_in_their_list(book: Book) -> None:
    """A choice is pressed as a whole, so its words lead nowhere."""
    page = book(index="# I\n\n```{rulings} labyrinth\n```\n\n```{rulings} ravines\n```\n").page()
    for game in ("labyrinth", "ravines"):
        assert all(f'id="{gap.lower()}"' in page for gap in clauses.ledger(game).gaps)
    assert all("<a " not in part.split("</label>")[0] for part in page.split("<label")[1:])


def test_the_length_of_a_game_is_the_figure_of_the_bench(book: Book) -> None:
    """What was measured stands in the sentence."""
    kept = json.loads(figures.FIGURES.read_text("utf-8"))["parts"]["length"]
    told = {entry["what"]: entry["figure"] for entry in kept}
    html = book(index="# I\n\nBetween players: {turns}`duel`.\n").page()
    assert f"Between players: <span>{told['a game of duel']}</span>." in html
