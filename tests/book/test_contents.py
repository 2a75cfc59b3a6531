"""The navigation: what stands beside a page, the order of reading, where a page stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx_external_toc.parsing import parse_toc_yaml

from rulebook import contents, ways
from rules.core.registry import GAMES
from rules.scenarios import load, run
from tests.cases import each

BOOK = Path(__file__).parents[2] / "book"
FRONT = "index"
PAGES = 130
"""How many pages the book has at most."""


@cache
def env() -> Any:
    """The contents of the book as Sphinx knows them once all pages are read."""
    found = parse_toc_yaml(BOOK / "_toc.yml")
    tocs, includes, titles = {}, {}, {}
    for name, page in found.items():
        head = re.search(r"^# (.+)$", (BOOK / f"{name}.md").read_text("utf-8"), re.MULTILINE)
        titles[name] = nodes.title("", head[1] if head else name)
        tocs[name] = nodes.bullet_list()
        for tree in page.subtrees:
            entries = [(found[item].title, str(item)) for item in tree.files()]
            tocs[name] += addnodes.toctree(caption=tree.caption, entries=entries)
        includes[name] = page.child_files()
    return SimpleNamespace(tocs=tocs, toctree_includes=includes, titles=titles)


def pages() -> list[str]:
    """Every page, the first one first, in the order of reading."""
    return [FRONT, *contents.below(env(), FRONT)]


def rows(page: str) -> list[contents.Row]:
    """The rows that are seen beside a page at rest, from top to bottom."""

    def seen(groups: tuple[tuple[contents.Row, ...], ...]) -> Iterator[contents.Row]:
        for row in (row for group in groups for row in group):
            yield row
            if row.opens:
                yield from seen(row.rows)

    return [*seen(contents.rows(env(), FRONT, page))]


def test_few_rows_stand_beside_every_page() -> None:
    """The list is never longer than a window; the page itself is one of its rows, and only once."""
    for page in pages():
        found = rows(page)
        assert len(found) <= contents.MOST, (page, len(found))
        assert [row.page for row in found if row.here] == [page][: page != FRONT], page


def test_the_book_keeps_its_diet() -> None:
    """No more pages than this, each of them listed once."""
    listed = pages()
    assert len(listed) == len({*listed}) <= PAGES


def test_every_page_can_be_reached_without_a_script() -> None:
    """From row to row, opening what opens, also what stands behind a head that is shut."""
    reached, left = {FRONT}, [FRONT]

    def links(groups: tuple[tuple[contents.Row, ...], ...]) -> Iterator[str]:
        for row in (row for group in groups for row in group):
            yield from filter(None, [row.page])
            yield from links(row.rows)

    while left:
        fresh = {*links(contents.rows(env(), FRONT, left.pop()))} - reached
        reached |= fresh
        left += fresh
    assert reached == {*pages()}


def test_a_game_has_heads_and_one_to_look_things_up() -> None:
    """Three to five rows below an open game, the last of them its sheet, rulings and odds."""
    for game in GAMES:
        heads = contents.groups(env(), f"{game}/index")
        assert 3 <= len(heads) <= 5, game
        assert all(head.caption for head in heads), game
        assert heads[-1].caption == "Look it up"
        names = [name.rpartition("/")[2] for name, _ in heads[-1].pages]
        assert names[:2] == ["on-one-page", "rulings"], game
        _, aside = ways.kept()
        assert {*names} <= aside, game


def test_the_row_of_a_case_stands_below_its_chapter() -> None:
    """What leads to a page is open, and nothing else is."""
    found = rows("underground/edge-of-a-chasm")
    assert [row.title for row in found if row.opens] == ["Underground Escape", "Moving", "Chasms"]
    assert "At the edge" not in [row.title for row in rows("underground/grates")]


def test_the_place_of_a_page() -> None:
    """It names game and head; a chapter is counted in its game, what is looked up is not."""

    def told(page: str) -> contents.Place | None:
        return contents.place(env(), FRONT, page, ways.kept()[1])

    _, aside = ways.kept()
    chapters = [
        name
        for name in contents.below(env(), "underground/index")
        if name.rpartition("/")[2] not in aside
    ]
    moving = (("Underground Escape", "underground/index"), ("Moving", ""))
    number = chapters.index("underground/chasms") + 1
    assert told("underground/chasms") == (moving, number, len(chapters), "Chasms")
    rulings = told("underground/rulings")
    assert rulings
    assert (rulings.parts[1], rulings.number) == (("Look it up", ""), 0)
    assert told("underground/index") is None
    assert told("search") is None


@each("game", GAMES)
def test_the_indexes_are_one_design(game: str) -> None:
    """Title, opening, first board, at a glance, a whole turn, five rules: in this order."""
    text = (BOOK / game / "index.md").read_text("utf-8")
    marks = ("\n# ", "\nshow(", "\n## At a glance\n", "\n## A whole turn\n", "\n## Five rules ")
    found = [text.index(mark) for mark in marks]
    assert found == sorted(found)
    _, _, opening = text[found[0] : found[1]].partition("\n\n")
    assert len(re.findall(r"\n\n", opening.strip())) == 1, "one paragraph, then the cell"


@each("game, board", [("labyrinth", "first-game"), ("ravines", "one-word")])
def test_a_sheet_does_not_lie_alone(game: str, board: str) -> None:
    """Beside the leader's plan lies the notebook of A."""
    text = (BOOK / game / "index.md").read_text("utf-8")
    first = next(line for line in text.splitlines() if line.startswith("show("))
    assert first == f'show("{game}/{board}", viewer="leader+A")'


def test_a_teacher_finds_a_question_by_its_topic() -> None:
    """Each page that the lesson names lies open with a board that asks before its first step."""
    text = (BOOK / "a-lesson.md").read_text("utf-8")
    named = re.findall(
        r"\]\((\w+/[\w-]+\.md)\)", text.partition("asks at once:")[2].partition("\n")[0]
    )
    assert len(named) > 6
    for name in named:
        first = re.search(r'^show\("([\w/-]+)"', (BOOK / name).read_text("utf-8"), re.MULTILINE)
        assert first, name
        assert load(first[1]).steps[0].ask, name


def test_the_first_game_has_a_title_and_a_move_for_each_board() -> None:
    """Six boards: on each Step plays its own move alone, and begins where the one before ends."""
    boards = re.findall(
        r'^show\("(ravines/[\w-]+)"\)', (BOOK / "first-game.md").read_text("utf-8"), re.MULTILINE
    )
    found = [load(name) for name in boards]
    assert len({one.title for one in found}) == len(found) == 6
    assert [len(one.steps) for one in found] == [1, 1, 1, 1, 2, 1]
    runs = [run(one) for one in found]
    for before, after in pairwise(runs):
        game = before.timeline.game
        assert game.facts(before.nodes[-1].state) == game.facts(after.timeline.root.state)
