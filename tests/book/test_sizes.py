"""The built site is small, and what it leaves out for that is there when it is asked for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulebook.strips import bare, needed, thinned
from rules import scenarios
from tests import sizes
from widgets.apps.stage.still import static_html
from widgets.kernel.packed import packed, unpacked
from widgets.live import whole

FILM = re.compile(r'<details class="er-film" data-er-frames="[^"]*">.*?</details>', re.DOTALL)


@pytest.mark.site
def test_the_site_fits_its_limits(site: Path) -> None:
    """The whole, a page with its pictures, what a chapter needs for its first answer."""
    kinds = sizes.weighed(site)
    assert kinds.total() < sizes.WHOLE, kinds
    assert sizes.middle(sizes.texts(site)) < sizes.TEXT
    page, most = max(sizes.answers(site), key=lambda one: one[1])
    assert most < sizes.ANSWER, page


@pytest.mark.site
def test_strips_tell_every_step_in_words(site: Path) -> None:
    """Without scripts each step has its caption, the last its picture: the first is the board."""
    seen = 0
    for path in whole.pages(site):
        for film in FILM.findall(path.read_text("utf-8")):
            items = re.findall(r"<li>(<svg .*?</svg>)?<span class=\"er-cap\">", film, re.DOTALL)
            assert len(items) == film.count("<li>") > 1, path
            assert [bool(one) for one in items] == [*[False] * (len(items) - 1), True], path
            seen += 1
    assert seen > 250


@pytest.mark.site
def test_what_is_downloaded_is_there_once(site: Path) -> None:
    """Each file of the downloads is offered by a page, and by one."""
    folder = site / "_sources"
    offered = [
        (path.parent / link).resolve()
        for path in whole.pages(site)
        for link in re.findall(r'href="([^"]+)" download', path.read_text("utf-8"))
    ]
    assert sorted(offered) == sorted(path for path in folder.rglob("*") if path.is_file())


def test_a_strip_is_thinned_where_the_book_has_its_pictures() -> None:
    """What a page wrote itself keeps them: they are nowhere else."""
    page = static_html(scenarios.load("labyrinth/falling-into-holes"))
    thin = thinned(page)
    assert page.count("<li><svg") == page.count('<span class="er-cap">') == 4
    assert thin.count("<li><svg") == 1
    assert thin.count('<span class="er-cap">') == 4
    assert 'data-er-frames="labyrinth/falling-into-holes|leader"' in thin
    own = page.replace("labyrinth/falling-into-holes", "labyrinth/of-my-own")
    assert thinned(own) == own
    assert bare("<details><li><svg 1</svg>a<li><svg 2</svg>b</details>").count("svg") == 4


def test_drawings_stay_that_are_drawn_with() -> None:
    """Those that are referred to, those that these refer to, and no other."""
    drawings = [f'<g id="{one}">{more}</g>' for one, more in (
        ("er-a", '<use href="#er-b"/>'), ("er-b", ""), ("er-c", '<use href="#er-a"/>'),
    )]  # fmt: skip
    assert needed(drawings, '<use href="#er-a"/>') == drawings[:2]


def test_what_is_packed_is_what_is_unpacked() -> None:
    """Any letter; the same data is the same string."""
    told = {"words": ["яма", "hole", "\ue000"], "at": [1, 2.5, None]}
    assert unpacked(packed(told)) == told
    assert packed(told) == packed(dict(told))
