"""Markup escapes by itself: what is text stays text, what is markup goes in as it is."""

from __future__ import annotations

from html import escape, unescape

from hypothesis import given
from hypothesis import strategies as st

from widgets.kernel.markup import Markup, alone, join, spaced, tag, void

EVIL = '<script>"it\'s" & so on'


def test_an_element_has_its_classes_attributes_and_children_in_their_order() -> None:
    """Classes come first, the rest as written; a list, a pair and nothing are children as well."""
    row = tag.div("er-a er-b", data_do="go", for_="x")[tag.b["One"], " ", ("two", [3, None, ""])]
    assert row == '<div class="er-a er-b" data-do="go" for="x"><b>One</b> two3</div>'
    assert void.input(type="text", value="") == '<input type="text" value="">'
    assert alone.path(d="M0 0") == '<path d="M0 0"/>'


def test_an_attribute_is_said_by_its_name_alone_or_left_out() -> None:
    """Yes and no; a number that looks like either stays a number."""
    assert tag.p(hidden=True, title=None, open=False)["x"] == "<p hidden>x</p>"
    assert tag.li(value=1)[1] == '<li value="1">1</li>'
    assert tag.li(value=True)[1] == "<li value>1</li>"
    assert tag.li(value=0)[0] == '<li value="0">0</li>'


@given(st.text(max_size=30))
def test_any_text_is_read_as_it_was_written(said: str) -> None:
    """As a child, in an attribute, among classes, beside markup, between markup."""
    safe = escape(said)
    assert tag.p[said] == f"<p>{safe}</p>"
    assert tag.p(title=said)[""] == f'<p title="{safe}"></p>'
    assert unescape(str(tag.p(f"er {said}")[""])) == unescape(f'<p class="er {safe}"></p>')
    assert Markup("<br>") + said == f"<br>{safe}"
    assert said + Markup("<br>") == f"{safe}<br>"
    assert spaced([said, Markup("<br>")]) == f"{safe} <br>"
    assert join(tag.b[said], said) == f"<b>{safe}</b>{safe}"


def test_markup_is_escaped_once() -> None:
    """What was made goes through any number of hands."""
    inner = tag.b[EVIL]
    outer = tag.p[join(inner, "!"), "?"]
    assert outer == f"<p><b>{escape(EVIL)}</b>!?</p>"
    assert type(outer) is type(inner + "x") is type("x" + inner) is type(inner * 2) is Markup
