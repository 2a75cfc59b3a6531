"""Whatever a page sends: words, never a traceback; nothing strange ever changes the draft."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.core.errors import RulebookError
from rules.core.registry import GAMES
from rules.scenarios.editor.place import loads_draft
from tests.cases import each, quickly
from tests.strategies import few
from tests.widgets.apps.workshop.position.conftest import Writer
from widgets.apps.workshop.position.commands import DEEDS, PLAYED
from widgets.apps.workshop.position.model import MODES
from widgets.kernel.widget import UNCLEAR

SCRIPT = "<script>alert(1)</script>"
STRANGE = (
    "\x00", SCRIPT, "[1]", "{}", "null", "-1", "9" * 30, "__class__", '["x", true]', "[[]]",
    "[" * 5000, '{"what": 1}', '{"board": ["x"]}', '["title", 3]', '["__class__", "x"]', "a=b=c",
    "\ud800", '{"text": "\\ud800"}',
)  # fmt: skip


@pytest.mark.slow
@each("mode", MODES)
def test_strange_arguments_change_nothing(mode: str) -> None:
    """Every press, with arguments that no page of ours sends."""
    writer = Writer()
    writer.press("turn", mode)
    draft = writer.draft
    tried = [f"{do} {at}" for do in {*DEEDS, *PLAYED} - {"fromhere"} for at in range(len(STRANGE))]
    for name in sorted(quickly(tried, 20)):
        do, at = name.split()
        arg = STRANGE[int(at)]
        writer.shop.do(do, arg)
        assert writer.draft is draft, f"{do} {arg[:40]}"
        assert "Traceback" not in writer.desk.said
        assert UNCLEAR not in writer.desk.said, f"{do} {arg[:40]}"
        assert all(SCRIPT not in html for html in writer.shop._sent.values()), do


@each("text", [
        SCRIPT, "title = 3", "a" * 100_000, "[[" * 3000, "{" * 3000, '{"cells": 5}',
        '{"cells": [{"cell_type": "code", "source": "show(\\"\\"\\"x\\"\\"\\")"}]}',
        "https://x.example/#er-draft=", "#er==eJx", f"#er-draft={'x' * 30_000}", "\x00\ufffe",
        'title = "x"\ngame = "ravines"\nmap = "+"\n[[step]]\ndo = "x"\n', "title = '''\n",
    ])  # fmt: skip
def test_strange_texts_are_explained(text: str) -> None:
    """A file, a link, a kept draft: what cannot be loaded is told, and the draft stays."""
    writer = Writer("duel")
    draft = writer.draft
    said = writer.press("load", text)
    assert said
    assert UNCLEAR not in said
    if not writer.said("note").startswith("This position cannot"):
        assert writer.draft is draft
    assert SCRIPT not in writer.region("note")
    assert "Traceback" not in Writer("duel", text).said("note")


def test_a_scenario_that_would_be_markup_is_only_words() -> None:
    """Title, texts, commands and questions are shown as they are written."""
    writer = Writer()
    table = f"""title = '{SCRIPT}'\nintro = '{SCRIPT}'\n""" + writer.file().partition("\n")[2]
    table = table.replace("step = []\n", "")
    writer.press("load", f"{table}\n[[step]]\ndo = 'A: {SCRIPT}'\ntext = '{SCRIPT}'\n")
    for mode in MODES:
        writer.press("turn", mode)
        assert all(SCRIPT not in html for html in writer.shop._sent.values())
    assert writer.draft.table["title"] == SCRIPT


PRESSES = st.one_of(
    st.tuples(st.just("turn"), st.sampled_from(MODES)),
    st.tuples(st.just("offer"), st.sampled_from(GAMES)),
    st.tuples(st.sampled_from(("act", "tostep", "goto", "instead")), st.integers(0, 12).map(str)),
    st.tuples(
        st.sampled_from(("delete", "join", "part", "up", "down", "believe")),
        st.integers(0, 5).map(str),
    ),
    st.tuples(st.sampled_from(("hold", "pick", "count", "elsewhere")), st.integers(0, 40)),
    st.tuples(st.just("choose"), st.integers(0, 30)),
    st.tuples(st.sampled_from(sorted({*DEEDS, *PLAYED})), st.sampled_from(("", *STRANGE))),
    st.tuples(st.just("setup"), st.sampled_from(("", 'players.A = "a1"', "x = 1", "a.b.c = 2"))),
    st.tuples(st.just("texts"), st.sampled_from(('["title", "T"]', '["then", "E"]'))),
    st.tuples(st.sampled_from(("roll", "refuse", "cut", "lift", "undo", "redo")), st.just("")),
)


def meant(writer: Writer, do: str, arg: Any) -> str:
    """An argument that may make sense: the number of a thing becomes its name."""
    if isinstance(arg, str):
        return arg
    if do == "choose":
        names = [place.id for place in writer.shop._shown()[1].places]
        return str(names[arg % len(names)])
    from rules.scenarios import editor as drafting
    from widgets.apps.workshop.position.setup import free, pieces

    try:
        if do == "pick":
            found = drafting.list_choices(writer.draft)
            one = found[arg % len(found)]
            return json.dumps([one.key, one.values[arg % len(one.values)]])
        known = free(writer.desk) if do == "elsewhere" else [p.id for p in pieces(writer.draft)]
    except RulebookError:
        return ""
    name = known[arg % len(known)] if known else ""
    return json.dumps([name, 1 if arg % 2 else -1]) if do == "count" else name


@each("game", GAMES)
@settings(
    max_examples=few(6, 3), deadline=None, derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)  # fmt: skip
@given(presses=st.lists(PRESSES, min_size=5, max_size=16))
def test_any_row_of_presses_is_answered(game: str, presses: list[tuple[str, Any]]) -> None:
    """Words each time, a draft that can be handed on and loaded, undo to the start."""
    writer = Writer(game)
    first = writer.draft
    for do, arg in presses:
        writer.shop.do(do, meant(writer, do, arg))
        assert "Traceback" not in json.dumps(writer.shop._sent)
        if not writer.draft.mistakes():
            assert loads_draft(writer.desk.text).table == writer.draft.table
    while writer.desk.can_undo:
        writer.desk.go(-1)
    writer.press("turn", "setup")
    assert not writer.shop.lost or writer.draft is not first
