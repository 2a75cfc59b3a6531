"""The search puts the clause first whose id was typed, whatever else names it."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.book.conftest import Built

Book = Callable[..., Built]
NODE = shutil.which("node")
STUBS = """
globalThis.document = { getElementById: () => null };
globalThis.window = globalThis;
globalThis._ = (text) => text;
globalThis._ready = () => {};
globalThis.SPHINX_HIGHLIGHT_ENABLED = false;
globalThis.localStorage = { setItem: () => {} };
globalThis.DOCUMENTATION_OPTIONS = {};
"""
ASK = """
const asked = JSON.parse(process.argv[2]);
console.log(JSON.stringify(asked.map((query) => {
  const [text, terms, without, marked, objects] = Search._parseQuery(query);
  const found = Search._performSearch(text, terms, without, marked, objects);
  return found.reverse().map((item) => item[1]);
})));
"""


def found(out: Path, *queries: str) -> list[list[str]]:
    """The titles found for each query, best first, by the site's own search tools."""
    tools = (out / "_static" / "searchtools.js").read_text("utf-8")
    words = (out / "_static" / "language_data.js").read_text("utf-8")
    index = (out / "searchindex.js").read_text("utf-8")
    script = out / "ask.cjs"
    script.write_text(f"{STUBS}\n{tools}\n{words}\n{index}\n{ASK}", "utf-8")
    assert NODE
    done = subprocess.run(
        [NODE, script, json.dumps(queries)], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
    answers: list[list[str]] = json.loads(done.stdout)
    return answers


@pytest.mark.skipif(not NODE, reason="no Node on this machine: run 'make .venv/node'")
def test_the_exact_id_comes_first(book: Book) -> None:
    """Before a page whose title holds it, before pages full of it, in any letters."""
    talk = "{clause}`LP-HOLE-01` LP-HOLE-01 LP-HOLE-01 hole 01\n\n"
    built = book(
        index=f"# LP-HOLE-01\n\n{talk}",
        more=f"# Why LP-HOLE-01\n\n{talk * 5}",
        **{
            "labyrinth/holes": "# H\n\n```{clause} LP-HOLE-01 LP-HOLE-02\n```\n",
            "labyrinth/rulings": "# R\n\n```{rulings} labyrinth\n```\n",
        },
    )
    queries = ("LP-HOLE-01", "lp-hole-01", " LP-HOLE-01 ", "LP-HOLE-02", "LP-GAP-07")
    assert [titles[0] for titles in found(built.out, *queries)] == [
        query.strip().upper() for query in queries
    ]


@pytest.mark.site
@pytest.mark.skipif(not NODE, reason="no Node on this machine: run 'make .venv/node'")
def test_every_id_of_the_book_comes_first(site: Path, tmp_path: Path) -> None:
    """On the site as built, for each clause and ruling there is."""
    from rules.core import clauses

    for name in ("_static/searchtools.js", "_static/language_data.js", "searchindex.js"):
        target = tmp_path / name
        target.parent.mkdir(exist_ok=True)
        shutil.copy(site / name, target)
    ids = clauses.ids()
    answers = dict(zip(ids, found(tmp_path, *ids), strict=True))
    assert {one: titles[:2] for one, titles in answers.items() if titles[0] != one} == {}
