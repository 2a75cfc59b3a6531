"""Only what changed is built again, and one line tells how far it is."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace

import environment
import making
from rulebook import depends, search, takeaway, written
from rules.core.registry import GAMES
from tests.book.conftest import CONF, HEAD

RULE = "rules/games/{}/rule.py"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small project: a module of each game, two that all share."""
    texts = {RULE.format(game): "A = 1\n" for game in GAMES}
    texts["rules/core/shared.py"] = texts["widgets/kernel/shared.py"] = "A = 1\n"
    texts[RULE.format("ravines")] = "from rules.games.labyrinth.rule import A\n"
    for name, text in texts.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def changed(tree: Path, name: str) -> set[str]:
    """Whose hash another line in a file changes."""
    before = depends.digests(tree)
    (tree / name).write_text((tree / name).read_text("utf-8") + "B = 2\n", "utf-8")
    after = depends.digests(tree)
    return {game for game in after if after[game] != before[game]}


def test_a_game_has_a_hash_of_its_own(tree: Path) -> None:
    """A rule of a game changes that of the game, what is shared the one under no name."""
    found = {game: changed(tree, RULE.format(game)) for game in GAMES}
    assert found == {game: {game} for game in GAMES}
    for name in ("rules/core/shared.py", "widgets/kernel/shared.py"):
        assert changed(tree, name) == {""}, name


def test_games_that_name_each_other_belong_together(tree: Path) -> None:
    """An import or the id of a clause is enough, both ways; the others stand alone."""
    found = depends.families(tree)
    pair = {"labyrinth", "ravines"}
    assert found == {game: pair if game in pair else {game} for game in GAMES}
    (tree / RULE.format("duel")).write_text('"""As EC-APPEL-01 says."""\n', "utf-8")
    assert depends.families(tree)["colditz"] == {"duel", "colditz"}


def test_a_page_depends_on_the_games_it_speaks_of() -> None:
    """Its own with those that belong to it, those it names; a page of no game on all."""
    kin = {game: frozenset({game}) for game in GAMES}
    found = {
        page: depends.games_of(page, text, kin)
        for page, text in {
            "duel/pits": "Like UE-CHASM-01.",
            "labyrinth/holes": 'show("ravines/drift")',
            "first-game": "duel",
        }.items()
    }
    assert found == {
        "duel/pits": {"duel", "underground"},
        "labyrinth/holes": {"labyrinth", "ravines"},
        "first-game": {*GAMES},
    }


def test_the_games_of_the_book_are_not_one_family() -> None:
    """A change of Colditz or Underground Escape leaves the pages of the others as they are."""
    found = depends.families()
    for game in ("colditz", "underground"):
        assert found[game] == {game}


# -- pages that are built again -------------------------------------------------------------------


class Book:
    """A book of a few pages in a folder, built again and again."""

    def __init__(self, folder: Path) -> None:
        self.source, self.out = folder / "source", folder / "_build" / "html"
        self.source.mkdir()

    def write(self, **pages: str) -> None:
        """Write pages; a page without words is taken away."""
        for name, text in pages.items():
            path = self.source / f"{name}.md"
            if text:
                path.write_text(HEAD + text, "utf-8")
            else:
                path.unlink()

    def build(self) -> set[str]:
        """Build what has changed; the pages that were written."""
        before = {path: path.stat().st_mtime_ns for path in self.out.rglob("*.html")}
        with docutils_namespace():
            app = Sphinx(
                srcdir=self.source,
                confdir=None,
                outdir=self.out,
                doctreedir=self.out.parent / "doctrees",
                buildername="html",
                confoverrides={**CONF, "html_static_path": [], "templates_path": []},
                status=None,
                warning=io.StringIO(),
            )
            app.build()
        return {
            path.stem
            for path in self.out.rglob("*.html")
            if before.get(path) != path.stat().st_mtime_ns
        } - {"embed", "genindex", "404"}


def test_a_sentence_writes_its_page_and_a_title_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What other pages show of a page decides; a rule of a game its pages alone."""
    kin = {game: frozenset({game}) for game in GAMES}
    hashes = dict.fromkeys(["", *GAMES], "one")
    monkeypatch.setattr(depends, "kin", lambda: kin)
    monkeypatch.setattr(depends, "now", lambda: hashes)
    book = Book(tmp_path)
    (book.source / "duel").mkdir()
    (book.source / "colditz").mkdir()
    toc = "# Top\n\n```{toctree}\nduel/pits\ncolditz/cards\n```\n"
    book.write(**{"index": toc, "duel/pits": "# Pits\n\nOne.\n", "colditz/cards": "# Cards\n"})
    every = {"index", "pits", "cards"}
    assert book.build() == every
    assert book.build() == set()
    book.write(**{"duel/pits": "# Pits\n\nTwo.\n"})
    assert book.build() == {"index", "pits"}  # Sphinx writes what lists a page with it
    book.write(**{"duel/pits": "# Holes\n\nTwo.\n"})
    assert book.build() == every
    hashes["colditz"] = "two"
    assert book.build() == {"index", "cards"}
    hashes[""] = "two"
    assert book.build() == every
    book.write(**{"index": toc.replace("colditz/cards\n", ""), "colditz/cards": ""})
    book.build()
    assert not (book.out / "colditz" / "cards.html").exists()


def test_a_page_that_stays_is_not_looked_through_again(tmp_path: Path) -> None:
    """What is known of a page holds until it is written."""
    page = tmp_path / "site" / "index.html"
    page.parent.mkdir()
    page.write_text(
        '<p class="a b"><div class="er-stage er-set" data-er-stage="duel/x" data-er-viewer="P1">'
    )
    note = tmp_path / "note.json"
    first = written.Pages(page.parent, note)
    assert first.sights[page]["classes"] == ["a", "b", "er-set", "er-stage"]
    assert first.sights[page]["stages"] == [["duel/x", "P1"]]
    first.sights[page]["files"] = {"x.css": "1"}
    first.keep()
    assert written.Pages(page.parent, note).sights[page]["files"] == {"x.css": "1"}
    os.utime(page, ns=(1, 1))
    assert written.Pages(page.parent, note).sights[page]["files"] == {}


def test_the_documents_of_a_game_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are worked out again when the game changes, or the boards beside its clauses do."""
    asked: list[str] = []

    def documents(game: str, _near: object) -> list[dict[str, str]]:
        asked.append(game)
        return []

    monkeypatch.setattr(search, "documents", documents)
    hashes = dict.fromkeys(["", *GAMES], "one")
    monkeypatch.setattr(depends, "now", lambda: hashes)
    path, near = tmp_path / "kept.json", {"LD-PIT-01": ["duel/a"], "EC-APPEL-01": ["colditz/a"]}
    for one in (near, near, {**near, "EC-APPEL-01": []}, {**near, "LD-PIT-01": []}):
        search.kept(path, "duel", one)
    assert len(asked) == 2
    hashes["duel"] = "two"
    search.kept(path, "duel", near)
    assert len(asked) == 3


# -- the whole site -------------------------------------------------------------------------------


def test_a_page_that_is_gone_leaves_nothing(tmp_path: Path) -> None:
    """When all pages are made anew, what was made with them goes; what looks after itself stays."""
    stays = ("live/a.js", "lab/a.html", "sw.js", "_static/moves/a.js", "_static/sheets/a.html")
    goes = (
        "a.html",
        "duel/a.html",
        "_sources/a.ipynb",
        "_sources/a.md",
        "_static/a.css",
        "site.json",
    )
    site = tmp_path / "html"
    for name in (*stays, *goes):
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).touch()
    (tmp_path / "jupyter_execute" / "duel").mkdir(parents=True)
    making.clear(tmp_path)
    left = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    assert left == {*stays}
    assert not (tmp_path / "jupyter_execute").exists()


def test_the_contents_belong_to_what_decides() -> None:
    """A page that is taken out of ``_toc.yml``, or added, is a reason to make all pages anew."""
    assert {"book/_toc.yml", "_config.yml", "book/_ext", "book/_templates"} <= {*making.FRAME}


def test_a_site_that_was_touched_is_built_again(tmp_path: Path) -> None:
    """Nothing is looked at where the sources and the files of the site are as they were."""
    page = tmp_path / "html" / "index.html"
    page.parent.mkdir()
    page.write_text("one")
    wanted: dict[str, Any] = {"sources": "a", "live": True, "publish": False}
    assert not making.current(tmp_path, wanted)
    told = json.dumps({**wanted, "site": making.standing(page.parent)})
    (tmp_path / making.DONE).write_text(told)
    assert making.current(tmp_path, wanted)
    assert not making.current(tmp_path, {**wanted, "live": False})
    assert not making.current(tmp_path, {**wanted, "publish": True})
    (tmp_path / making.DONE).write_text(told.replace('"publish": false', '"publish": true'))
    assert making.current(tmp_path, wanted), "what was packed for a host serves here as well"
    page.write_text("another")
    assert not making.current(tmp_path, wanted)
    page.unlink()
    assert not making.current(tmp_path, wanted)


class Terminal(io.StringIO):
    """A stream that is a terminal."""

    def isatty(self) -> bool:
        """It is."""
        return True


def test_one_line_tells_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal sees one line, written anew; a file one for each stage; the log keeps the rest.

    Beside tests, which write there, too, a terminal sees what a file does.
    """
    said = {}
    cases = {"terminal": Terminal(), "file": io.StringIO(), "beside tests": Terminal()}
    for name, out in cases.items():
        monkeypatch.delenv("ER_AWAITS", raising=False)
        if name == "beside tests":
            monkeypatch.setenv("ER_AWAITS", "site")
        progress = making.Progress(out)
        wrong: list[str] = []
        log = making.Log(io.StringIO(), progress, wrong)
        log.write("reading sources... [ 10%] a\nreading sources... [ 2")
        log.write("0%] b\n\x1b[31ma.md:1: WARNING: no such page\x1b[0m\nall done\n")
        progress.end("The book is built")
        said[name] = out.getvalue()
        assert wrong == ["a.md:1: WARNING: no such page"]
        assert "no such page" not in said[name]
    assert said["terminal"].count("\n") == 1
    assert "reading the pages, 20 %" in said["terminal"]
    assert len(said["file"].splitlines()) == 2
    assert said["beside tests"].count("\r") == 0
    assert len(said["beside tests"].splitlines()) == 2


# -- the environment ------------------------------------------------------------------------------


def test_uv_is_told_what_pip_knows() -> None:
    """Indexes, folders and certificates; what is set for installing goes before what is global."""
    found = environment.told(
        "global.index-url='https://a.test/simple'\ninstall.index-url='https://b.test/simple'\n"
        ":env:.find-links='/one /two'\nglobal.cert='/c.pem'\nglobal.no-index='true'\nhelp.x='y'\n"
    )
    options = environment.for_uv(found)
    told = [*pairwise(options)]
    assert ("--default-index", "https://b.test/simple") in told
    assert [value for name, value in told if name == "--find-links"] == ["/one", "/two"]
    assert "--no-index" in options
    assert "y" not in options


def test_a_bare_python_reads_the_installer(tmp_path: Path) -> None:
    """It runs before anything is installed, from any folder."""
    command = [sys.executable, "-I", "-S", str(environment.__file__), "--help"]
    done = subprocess.run(command, check=False, cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_pip_installs_where_uv_cannot(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is said in a line, and the hashes are asked for all the same."""
    asked: list[list[str]] = []

    def by_pip(arguments: list[str], _what: str) -> int:
        asked.append(arguments)
        return 0

    monkeypatch.setattr(environment, "by_uv", lambda _arguments: False)
    monkeypatch.setattr(environment, "by_pip", by_pip)
    assert environment.main("what is needed", "a.lock", "b.lock") == 0
    assert asked == [["--require-hashes", "-r", "a.lock", "-r", "b.lock"]]
    assert "with pip: uv cannot" in capsys.readouterr().out


def test_a_notebook_is_taken_again_when_its_page_was_read(tmp_path: Path) -> None:
    """It is as new as the page that was run."""
    config = SimpleNamespace(rulebook_sources=True)
    app: Any = SimpleNamespace(outdir=str(tmp_path / "html"), config=config)
    made, target = tmp_path / "jupyter_execute" / "a.ipynb", takeaway.taken(app, "a")
    for path in (made, target):
        path.parent.mkdir(parents=True)
        path.write_text("{}")
    os.utime(made, ns=(5, 5))
    os.utime(target, ns=(9, 9))
    assert takeaway.standing(app, "a")
    os.utime(made, ns=(9, 9))
    assert not takeaway.standing(app, "a")


def test_what_was_built_in_another_form_goes(tmp_path: Path) -> None:
    """A folder that an earlier edition of the book built into is begun anew, once."""
    page = tmp_path / "html" / "index.html"
    page.parent.mkdir()
    page.write_text("old", "utf-8")
    (tmp_path / making.CACHE / "executed").mkdir(parents=True)
    making.begin_anew(tmp_path)
    assert not page.exists()
    assert not (tmp_path / making.CACHE).exists()
    page.parent.mkdir()
    page.write_text("new", "utf-8")
    making.begin_anew(tmp_path)
    assert page.read_text("utf-8") == "new"
