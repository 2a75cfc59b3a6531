"""An edition of one's own: what is left out is left out everywhere, and the rest holds together."""

from __future__ import annotations

import ast
import builtins
import json
import re
import subprocess
import sys
from pathlib import Path
from posixpath import normpath
from typing import Any

import pytest
import yaml

from rulebook import clause, edition, implied
from rulebook.edition import BOOK, Edition
from rulebook.tags import tag
from rules.core.registry import EDITION, GAMES
from tests import small as own
from tests.cases import each
from widgets.live import whole
from widgets.live.build import SHARED

MOST = 25_000_000
"""Bytes of an edition of one game."""
PAGE = """# A page of The Escape Rulebook

[Holes](labyrinth/holes.md) and [the river](ravines/river.md).

% Only with notebooks:

Notebooks.

% Always:

## Labyrinth with objects

Gone.

### A part of it

```python
## no heading
```

## Labyrinth with ravines

```{words-of} duel keys
```

```{words-of} ravines keys
```

workshop("duel")
play()
"""


def test_a_page_of_an_edition() -> None:
    """Sections, directives, marked parts and the title follow; what stays is as it was."""
    made = Edition("Our Book", games=("ravines",), parts=frozenset())
    text = edition.page(PAGE, made)
    assert re.sub(r"\n{2,}", "\n", text).splitlines() == [
        "# A page of Our Book", "[Holes](labyrinth/holes.md) and [the river](ravines/river.md).",
        "## Labyrinth with ravines", "```{words-of} ravines keys", "```",
        'workshop("ravines")', 'play("ravines")',
    ]  # fmt: skip
    named = edition.page(PAGE, Edition('Книга «Тікай» & <b>"*"'))
    assert '# A page of Книга «Тікай» \\& \\<b\\>"\\*"\n' in named
    every = edition.page(PAGE, Edition())
    assert every == re.sub(r"(?m)^% .*\n", "", PAGE)


EDITIONS = [
    *(Edition(games=(game,), parts=frozenset()) for game in GAMES),
    *(Edition(games=tuple(one for one in GAMES if one != game)) for game in GAMES),
]
"""Each game alone, and each left out."""


@each("made", EDITIONS)
def test_links_lead_to_what_is_there(made: Edition) -> None:
    """No link is broken, to a page or to a label, and the contents name every page and no other."""
    kept = edition.pages(made)
    known = {name: edition.anchors(text) for name, text in kept.items()}
    labels = edition.labelled(kept)
    whole_book = {path.relative_to(BOOK).as_posix(): path for path in BOOK.rglob("*.md")}
    for name, text in kept.items():
        for words, path, at in edition.LINK.findall(text):
            there = normpath(f"{name}/../{path}") if path else name
            if there in whole_book:
                assert there in kept, (name, words)
                before = edition.anchors(whole_book[there].read_text("utf-8"))
                assert at not in before - known[there], (name, words)
            assert path or at in labels | known[name], (name, words)
    toc = yaml.safe_load((BOOK / "_toc.yml").read_text("utf-8"))
    listed = re.findall(r"'file': '([^']+)'", str(edition.contents(toc, made)))
    assert {f"{name}.md" for name in (*listed, "index")} == {*kept}


CELL = re.compile(r"^```\{code-cell\}.*?\n(?::.*\n)*(.*?)^```$", re.MULTILINE | re.DOTALL)


@each("made", EDITIONS)
def test_cells_use_what_is_there(made: Edition) -> None:
    """Whatever sections are left out, each cell names what it, or one before it, has brought."""
    for name, text in edition.pages(made).items():
        known = {*dir(builtins)}
        for cell in CELL.findall(text):
            nodes = [*ast.walk(ast.parse(re.sub(r"(?m)^[%!].*$", "", cell)))]
            known |= {
                (one.asname or one.name).partition(".")[0]
                for node in nodes
                if isinstance(node, ast.Import | ast.ImportFrom)
                for one in node.names
            }
            named = [node for node in nodes if isinstance(node, ast.Name | ast.arg)]
            known |= {
                one.arg if isinstance(one, ast.arg) else one.id
                for one in named
                if isinstance(one, ast.arg) or isinstance(one.ctx, ast.Store)
            }
            known |= {one.name for one in nodes if isinstance(one, ast.FunctionDef | ast.ClassDef)}
            used = {one.id for one in named if isinstance(one, ast.Name)}
            assert used <= known, (name, used - known)


def test_no_link_leads_to_a_game_that_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither from the row above what rules imply, nor from a clause that another page quotes."""
    rows = {"ravines duel": "RavinesObjects", "duel": "Objects"}
    for games, row in rows.items():
        monkeypatch.setenv(EDITION, games)
        assert implied.games("duel").astext() == row
        quoted = tag("div", tag("span", cls="er-steps"), tag("span", cls="er-beside"))
        quoted["er_clause"] = "LM-MOVE-06"
        clause.add_step(quoted, [""])
        assert ("proof" in quoted.astext()) == ("ravines" in games)


def test_the_book_itself_is_the_plain_edition(tmp_path: Path) -> None:
    """Its settings stand in the configuration, and its pages are read where they lie."""
    assert edition.read(own.ROOT / "_config.yml") == Edition()
    assert edition.lay_out(tmp_path, Edition(address="https://a.example/")) == BOOK
    assert not [*tmp_path.iterdir()]


PLACES = {
    **dict.fromkeys(("title", "logo", "author", "copyright"), ()),
    **dict.fromkeys(("baseurl", "favicon"), ("html",)),
}
"""Where a setting stands that is none of ours."""
WRONG = {
    "rulebook_games: [chess]": "no game 'chess'. Games: labyrinth,",
    "rulebook_games: []": "no game is named. Games: labyrinth,",
    "rulebook_games: labyrinth, duel": r"Write it as in rulebook_games: \[labyrinth, ravines\]",
    "rulebook_language: latin": "'latin'. Languages: english, both, own",
    "rulebook_sheets: nein": "rulebook_sheets is 'nein'. Write it as in rulebook_sheets: false",
    "rulebook_search: maybe": "rulebook_search is 'maybe'. Write it as in rulebook_search: false",
    "rulebook_build: 2": "rulebook_build is '2'. Write it as in rulebook_build: \"1\"",
    "rulebook_sheet: false": "no such setting. Did you mean 'rulebook_sheets'",
    "rulebook_frames: a.example; script-src *": "or addresses of sites",
    "rulebook_frames: self": "is 'self'. Write .*\"'self'\" with both its quotes",
    "rulebook_frames: https://a.example, https://b.example": "or addresses of sites",
    "rulebook_frames: '*.a.example *'": "or addresses of sites",
    "title: 1984": 'Write it as in title: "Rules: our book"',
    "author: [Ada, Bo]": 'Write it as in author: "Class 7b"',
    "copyright: 2027": 'Write it as in copyright: "2026"',
    "logo: none.png": "no picture 'none.png' in book/. Put one there",
    "logo: index.md": "no picture 'index.md'",
    "logo: ../book/_static/icon-192.gif": "no picture",
    "favicon: _static/none.svg": "html: favicon: there is no picture '_static/none.svg' in book/",
    "favicon: index.md": "html: favicon: 'index.md' is not below _static/. Put it in book/_static/",
    "favicon: true": "html: favicon is 'True'. Write it as in favicon: _static/school.svg",
    "baseurl: school.example": "no address such as https://a.example/book/. Copy it",
    "baseurl: https://school.example/our book": "no address",
    "baseurl: https://school.example/книга/": "no address",
    "baseurl: https://school.example/?page=1": "no address",
    "baseurl: https://school.example/index.html": "no name of a page",
    "baseurl: https://school.example/index.htm": "no name of a page",
    "baseurl: https://school.example:99999/": "no address",
    "baseurl: https://school.example/a/../b/": "no address",
    "baseurl: https://school.example/%zz": "no address",
}
"""Lines of a configuration, and what is said of each."""


@each("line", [*WRONG])
def test_a_wrong_setting_is_named(line: str, tmp_path: Path) -> None:
    """The build ends before it begins, with place, reason and remedy."""
    key, _, value = line.partition(": ")
    told: dict[str, Any] = {"html": {}, "sphinx": {"config": {}}}
    place = told
    for name in PLACES.get(key, ("sphinx", "config")):
        place = place[name]
    place[key] = yaml.safe_load(value)
    (tmp_path / "config.yml").write_text(yaml.safe_dump(told), "utf-8")
    with pytest.raises(ValueError, match=WRONG[line]):
        edition.read(tmp_path / "config.yml")


FILES = {
    b"title: Rules: our book": 'line 1: .* stands in quotes: title: "Rules: our book"',
    b"title: \xff": "Save it so",
    b"": "Begin with the file of the project",
    b"- title": "Begin with the file of the project",
    b"html: our": "html: it is 'our'. Put settings below it",
    b"rulebook_games: [duel]": "below 'sphinx:', 'config:'. Move it there",
    b"baseurl: https://a.example/": "^baseurl: it stands below 'html:'. Move it there",
    b"html: {title: Our book}": "html: title: it stands below nothing, at the left edge. Move",
    b"favicon: _static/favicon.svg": "^favicon: it stands below 'html:'. Move it there",
    b"html: {favicn: a.svg}": "html: favicn: there is no such setting. Did you mean 'favicon'",
    b"html: {baseUrl: https://a.example/}": "html: baseUrl: there is no such setting. Did you mean",
    b"titel: Our book": "titel: there is no such setting. Did you mean 'title'",
    b"sphinx: {confg: {rulebook_games: [duel]}}": "no such setting. Did you mean 'config'",
}


@each("content", [*FILES, None])
def test_a_file_that_is_no_configuration_is_told(content: bytes | None, tmp_path: Path) -> None:
    """One that is not there, too."""
    path = tmp_path / ("none.yml" if content is None else "config.yml")
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(ValueError, match="Name one" if content is None else FILES[content]):
        edition.read(path)


def test_a_title_is_one_line(tmp_path: Path) -> None:
    """Of one that is broken or blank nothing is left to break a page."""
    for told, title in (("a\n\n b ", "a b"), ("  ", edition.TITLE)):
        (tmp_path / "config.yml").write_text(yaml.safe_dump({"title": told}), "utf-8")
        assert edition.read(tmp_path / "config.yml").title == title


def test_a_picture_has_a_name_that_addresses_carry(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """One that is there, under a name with other signs, is told before a page is without it."""
    monkeypatch.setattr(edition, "BOOK", tmp_path)
    for name in ("our logo.png", "one#2.png", "50%.png", "знак.png", "school.png"):
        (tmp_path / name).touch()
    for name in ("our logo.png", "one#2.png", "50%.png", "знак.png"):
        with pytest.raises(ValueError, match="a to z, digits"):
            edition.checked(Edition(logo=name))
    assert edition.checked(Edition(logo="school.png")).logo == "school.png"


@each("address, path", [("", "/"), ("https://a.example", "/"), ("https://a.example/b/c", "/b/c/")])
def test_the_address_names_the_path(address: str, path: str) -> None:
    """One setting says both."""
    assert edition.checked(Edition(address=address)).path == path


# -- one game, built ------------------------------------------------------------------------------


def texts(site: Path) -> dict[str, str]:
    """Every file of a site that is text."""
    found = {}
    for path in site.rglob("*"):
        if path.is_file() and path.suffix not in (".bin", ".png", ".woff2", ".inv", ".ico"):
            found[path.relative_to(site).as_posix()] = path.read_text("utf-8")
    return found


def test_an_edition_has_its_own_name_and_sign(small: Path) -> None:
    """The name of the book is nowhere; the new one and the logo are wherever those stand."""
    found = texts(small)
    assert [name for name, text in found.items() if edition.TITLE in text] == []
    for name in ("index.html", "ravines/river.html", "404.html", "embed.html", "app.webmanifest"):
        assert own.TITLE in found[name], name
    page = found["ravines/river.html"]
    for sign in ('<img src="../_static/icon-192.png"', 'rel="icon" href="../_static/icon-192.png"'):
        assert sign in page, sign
    assert "er-brand" in page
    icons = json.loads(found["app.webmanifest"])["icons"]
    assert [one["src"] for one in icons] == ["_static/icon-192.png"]
    assert 'data-er-words="both" aria-pressed="true"' in page


def test_an_edition_leaves_out_what_it_says(small: Path) -> None:
    """No page, search, room, sheet, download or notebook of what is left out; the size is told."""
    found = texts(small)
    gone = [game for game in GAMES if game != own.GAME]
    assert not [name for name in found if name.split("/")[0] in (*gone, "lab", "_sources")]
    assert not [*(small / "_static" / "sheets").rglob("*.js")]
    listed = json.loads(found["_static/search/list.js"].partition("=")[2])["files"]
    assert {name for name in listed if "/" not in name} == {own.GAME, f"own-{own.GAME}", "book"}
    rooms = {path.name.partition("-")[0] for path in (small / "live").glob("*-*.bin")}
    assert rooms & {*GAMES} == {*SHARED}
    assert "play" in rooms
    kept = json.loads(found["site.json"])
    assert {name for name in kept if not (small / name).is_file()} == set()
    for path in whole.pages(small):
        text = path.read_text("utf-8")
        assert "Open as notebook<" not in text, path
        for link in re.findall(r'href="([^"#?:]+)(?:[#?][^"]*)?"', text):
            assert (path.parent / link).exists(), (path, link)
        for link, at in re.findall(r'href="([^"#?:]*)#([^"?=]+)"', text):
            there = normpath(path.relative_to(small).parent / (link or path.name))
            assert not there.endswith(".html") or f'id="{at}"' in found[there], (path, link, at)
    weight = sum(path.stat().st_size for path in small.rglob("*") if path.is_file())
    assert weight < MOST
    told = re.search(r'er-weight">(\d+) MB', found["take/on-your-host.html"])
    assert told
    assert abs(int(told[1]) * 1e6 - weight) < 1e6


@pytest.mark.slow
@pytest.mark.long
def test_the_largest_game_alone_is_small_enough_to_publish(site: Path, tmp_path: Path) -> None:
    """With sheets and downloads, packed for a host: what comes on top are the notebooks.

    Cells that give the same in the whole book are those of the site that is there.
    """
    text = (own.ROOT / "_config.yml").read_text("utf-8")
    text = re.sub(r"(?m)^( *rulebook_games:).*", r"\1 [colditz]", text)
    text = text.replace("rulebook_notebooks: true", "rulebook_notebooks: false")
    (tmp_path / "config.yml").write_text(text, "utf-8")
    command = [sys.executable, "book/tools/build.py", "--publish", "--out", str(tmp_path)]
    command += ["--config", str(tmp_path / "config.yml"), "--beside", str(site.parent)]
    built = subprocess.run(command, cwd=own.ROOT, check=False, capture_output=True, text=True)
    assert built.returncode == 0, built.stderr[-4000:]
    files = (path for path in (tmp_path / "html").rglob("*") if path.is_file())
    assert sum(path.stat().st_size for path in files) < MOST
