"""A scenario's table as text: whatever is written is read back as the same table."""

from __future__ import annotations

import html
import json
import re
import tomllib
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.errors import ScenarioError
from rules.scenarios import editor
from rules.scenarios.editor.draft import WIDTH, file_name, to_notebook, to_toml
from tests.cases import each
from tests.strategies import seeds

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
drawings = st.lists(st.text("+-| .'E\t", max_size=9), max_size=6).map("\n".join)
plain = st.one_of(
    texts, drawings, st.integers(), st.booleans(), st.floats(allow_nan=False), st.dates()
)
values = st.recursive(
    plain, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4)
)
tables = st.dictionaries(
    texts | st.sampled_from(["title", "map", "setup", "maps", "step", "ask", "do"]), values
)


@given(tables, st.lists(tables, max_size=3))
def test_any_table_is_read_back(table: dict[str, Any], steps: list[dict[str, Any]]) -> None:
    """Odd keys, quotes, control characters, tables in lists: all come back."""
    whole = {**table, "step": steps}
    assert tomllib.loads(to_toml(whole)) == whole


def test_a_file_looks_as_a_person_would_write_it() -> None:
    """Drawings between quotes, dotted keys, the keys in one order, a question with a heading."""
    table = {
        "step": [
            {
                "ask": {"question": "Where?", "kind": "cell"},
                "expect": {"at": {"B": "a1"}, "turn": "B"}, "at": "b1", "do": "A: right",
            },
            {"expect": ["a1"], "viewer": "A", "check": "where"},
            {"reset": {"players": {"A": "a1"}}},
        ],
        "setup": {"players": {"A": "a1"}, "wounded": ["A"]},
        "map": "+--+\n|..|\n+--+\n",
        "game": "labyrinth",
        "title": 'He said "no"',
    }  # fmt: skip
    assert to_toml(table) == (
        'title = "He said \\"no\\""\n'
        'game = "labyrinth"\n'
        "map = '''\n+--+\n|..|\n+--+\n'''\n"
        "\n[setup]\n"
        'players.A = "a1"\n'
        'wounded = ["A"]\n'
        "\n[[step]]\n"
        'do = "A: right"\n'
        'at = "b1"\n'
        'expect.at.B = "a1"\n'
        'expect.turn = "B"\n'
        "\n[step.ask]\n"
        'question = "Where?"\n'
        'kind = "cell"\n'
        "\n[[step]]\n"
        'check = "where"\n'
        'viewer = "A"\n'
        'expect = ["a1"]\n'
        "\n[[step]]\n"
        'reset.players.A = "a1"\n'
    )


def test_long_lists_are_broken() -> None:
    """No line of a list is longer than the page."""
    ids = [f"LP-TURN-{number:02}" for number in range(40)]
    text = to_toml({"clauses": ids})
    assert max(map(len, text.splitlines())) <= WIDTH
    assert tomllib.loads(text) == {"clauses": ids}


def test_what_no_file_can_hold_is_refused() -> None:
    """Nothing, and half a character: named with their place."""
    with pytest.raises(ScenarioError, match=r"^setup\.players\.A: None cannot be written"):
        to_toml({"setup": {"players": {"A": None}}})
    with pytest.raises(ScenarioError, match=r"^title: the text holds half of a character"):
        to_toml({"title": "\ud800"})
    assert to_toml({"day": date(2024, 2, 29)}) == "day = 2024-02-29\n"


def test_a_notebook_is_one_that_jupyter_opens() -> None:
    """The cells have what the format wants; the code shows the scenario."""
    page = json.loads(to_notebook(editor.blank_draft("ravines").table))
    assert (page["nbformat"], page["nbformat_minor"]) == (4, 5)
    assert [cell["cell_type"] for cell in page["cells"]] == ["markdown", "code", "code"]
    assert len({cell["id"] for cell in page["cells"]}) == 3
    for cell in page["cells"][1:]:
        assert cell["outputs"] == []
        assert cell["execution_count"] is None
        compile(cell["source"], "cell", "exec")
    assert page["cells"][2]["source"].startswith('show("""\ntitle = "A new scenario"\n')


@pytest.mark.slow
@each(
    "title",
    [
        "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "&lt;b&gt; & more",
        "[here](javascript:alert(1))", "![x](y)", "`code` and *stars* and _lines_",
        "$\\href{javascript:alert(1)}{x}$", "\\(a\\) \\<b>", "one\n\n<b>two</b>",
        "# - 1. {role}`x` | ~~y~~", "Into the river, twice!",
    ],
)  # fmt: skip
def test_the_title_on_a_page_is_a_text_and_nothing_else(title: str) -> None:
    """Whatever makes a web page of the notebook shows the title as it is; none of it runs."""
    from markdown_it import MarkdownIt
    from nbconvert.filters import markdown2html

    source = json.loads(to_notebook({"title": title}))["cells"][0]["source"]
    as_text = " ".join(title.split())
    assert MarkdownIt().render(source) == f"<h1>{html.escape(as_text)}</h1>\n"
    made = markdown2html(source)
    shown = re.sub(r"<[/]?h1[^>]*>|<a class=\"anchor-link\".*?</a>", "", made).strip()
    assert "<" not in shown
    assert html.unescape(shown) == as_text


def test_the_name_of_a_file_comes_from_the_title() -> None:
    """Small letters, digits and dashes; there is always a name."""
    assert file_name({"title": "Into the river, twice!"}) == "into-the-river-twice.toml"
    assert file_name({"title": "…"}, ".ipynb") == "scenario.ipynb"
    assert file_name({"title": "../../etc/passwd"}) == "etc-passwd.toml"


@given(texts, seeds)
def test_a_page_holds_any_text(text: str, seed: int) -> None:
    """Quotes and backslashes of a scenario survive the Python text around them."""
    draft = editor.set_texts(editor.blank_draft("duel"), intro=f'{text}"""\\n{seed}')
    assert editor.loads(to_notebook(draft.table)) == draft
