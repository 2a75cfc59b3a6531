"""A position handed on: link, QR code, frame; and the frame's address read back."""

from __future__ import annotations

import html
import json
import re
import sys
from dataclasses import replace
from urllib.parse import quote, urlsplit

import pytest

from rules import scenarios
from rules.scenarios.address import pack_scenario
from tests.cases import each
from tests.widgets.conftest import OWN
from widgets import Card, show
from widgets.apps.stage import address
from widgets.apps.stage.embed import embed
from widgets.apps.stage.parts.share import _copy
from widgets.apps.stage.share import NOWHERE, href, sharing, snippet
from widgets.apps.stage.widget import Stage
from widgets.kernel import qr

DRIFT = "ravines/drift-two-cells"
HERE = json.dumps({"page": "https://x.org/b/ravines/river.html", "book": "https://x.org/b/"})


def opened(link: str) -> Stage:
    """The stage that a frame with this address shows."""
    parts = urlsplit(link)
    found = embed(quote(f"?{parts.query}" + (f"#{parts.fragment}" if parts.fragment else ""), ""))
    assert isinstance(found, Stage), found.reason
    return found


def positions() -> list[str]:
    """Addresses of every sort: plain, another viewer, own moves, a ruling, an own scenario."""
    own = address.write(Stage(scenarios.loads(OWN)).model)
    return [
        f"{DRIFT}@2",
        f"{DRIFT}@2?as=A",
        f"{DRIFT}@1?as=leader+A",
        f"{DRIFT}@1~B:right",
        "labyrinth/blasting-walls@1!outer_blast=new-exit",
        own,
        "underground/attack-basic@1",
        "duel/back-through-any-exit@3",
        "colditz/arrest-outside@1",
    ]


@each("text", positions())
def test_a_frame_opens_exactly_at_the_position(text: str) -> None:
    """What the snippet says is what the frame shows."""
    model = opened(href("https://x.org/b", text)).model
    assert address.write(model) == text


def test_a_frame_also_takes_the_link_of_a_stage() -> None:
    """Copied inside a frame, a link keeps the query and adds the position."""
    link = f"https://x.org/embed.html?scenario={DRIFT}#er={quote(DRIFT + '@2?as=A')}"
    assert opened(link).model.seen_by == "A"


def test_the_panel_has_link_code_and_snippet() -> None:
    """Share opens them, and they follow the position."""
    stage = show(DRIFT)
    assert isinstance(stage, Stage)
    stage.do("share", HERE)
    shared = sharing(stage.model)
    assert shared.link == f"https://x.org/b/ravines/river.html#er={DRIFT}%400"
    assert f'src="https://x.org/b/embed.html?scenario={DRIFT}"' in shared.snippet
    assert shared.code.startswith("<svg")
    assert 'role="dialog" aria-label="Share and print"' in stage._sent["popup"]
    stage.do("escape")
    assert stage._sent["popup"] == ""


def test_a_snippet_is_shown_as_it_is_copied() -> None:
    """A title with quotes stays one attribute, and what is read is what is pasted."""
    copied = snippet("https://x.org/embed.html?at=a&step=1", 'A "B" & C')
    assert 'title="A &quot;B&quot; &amp; C"' in copied
    assert html.escape(copied) in _copy("embed", "Embed", copied)


def test_a_copy_with_an_address_shares_a_page_with_a_picture() -> None:
    """The link leads over the page of the scenario, to the same position; a text has no page."""
    there = json.dumps({**json.loads(HERE), "shares": ["ravines"]})
    for what, page in (
        (f"{DRIFT}@1", f"s/{DRIFT}"), ("labyrinth/falling-into-holes", "ravines/river"),
        (OWN, "ravines/river"),
    ):  # fmt: skip
        stage = show(what)
        assert isinstance(stage, Stage)
        stage.do("share", there)
        assert sharing(stage.model).link.startswith(f"https://x.org/b/{page}.html#er="), page


def test_away_from_the_site_the_snippet_says_what_is_missing() -> None:
    """In JupyterLab there is no page for frames: the address of a copy has to be put in."""
    stage = show(DRIFT)
    assert isinstance(stage, Stage)
    stage.do("share", json.dumps({"page": "http://localhost:8888/lab/tree/river.md", "book": ""}))
    assert NOWHERE in sharing(stage.model).snippet
    assert "published copy" in stage._sent["popup"]


def test_away_from_the_site_there_is_the_line_for_a_cell() -> None:
    """It opens this very position of a line of one's own; on the site nobody needs it."""
    stage = show(f"{DRIFT}@1~B:right?as=B")
    assert isinstance(stage, Stage)
    stage.do("share", json.dumps({"page": "http://localhost:8888/lab/tree/river.md", "book": ""}))
    call = sharing(stage.model).call
    assert call == f'show("{DRIFT}@1~B:right?as=B")'
    assert html.escape(call) in stage._sent["popup"]
    assert "Copy the line" in stage._sent["popup"]
    again = eval(call, {"show": show})  # noqa: S307 - the line itself
    assert again.model.node.state == stage.model.node.state
    assert again.model.seen_by == "B"
    stage.do("share", HERE)
    stage.do("share", HERE)
    assert 'data-copy="call"' not in stage._sent["popup"]


def packed(**changes: object) -> str:
    """A scenario of one's own as it travels in a link, some keys changed."""
    shown = scenarios.load(DRIFT)
    return pack_scenario(replace(shown, table={**shown.table, **changes}))


LONG = [
    f"{DRIFT}@1~A:" + "x" * 9000,
    f"{DRIFT}@1~" + "x" * 9000 + ":left",
    f"{DRIFT}@1~A:" + "go_" * 3000,
    f"{DRIFT}@1!" + "x" * 9000 + "=y",
    f"{DRIFT}@1!announce=" + "x" * 9000,
    f"{DRIFT}@1?as=" + "x" * 9000,
    f"{DRIFT}{'x' * 9000}@1",
    f"{packed(title='x' * 9000)}@99",
    f"{packed(setup={'players': {'A': 'x' * 9000}})}@1",
    f"{packed(game='x' * 9000)}@1",
]


@each("text", LONG)
def test_what_a_broken_link_quotes_is_cut(text: str) -> None:
    """A card says what is wrong; it does not repeat thousands of letters."""
    found = show(text)
    assert isinstance(found, Card)
    assert "x" * 61 not in found.reason
    assert "go " * 30 not in found.reason
    assert 20 < len(found.reason) < 700
    framed = embed(quote(f"?at={quote(text, safe='')}", safe=""))
    assert isinstance(framed, Card)
    assert len(framed.reason) < 1000


def test_a_code_is_square_with_its_three_corners() -> None:
    """The dark squares of the SVG are those of the encoder, with a quiet border of four."""
    import segno

    link = f"https://x.org/b/ravines/river.html#er={DRIFT}%400"
    side = len(segno.make(link, error="l", micro=False).matrix)
    svg = qr.code(link)
    assert f'viewBox="0 0 {side + 8} {side + 8}"' in svg
    assert re.search(r'stroke="#000"', svg)
    assert 'fill="#fff"' in svg


def test_a_long_link_has_no_code_and_says_so() -> None:
    """A scenario of one's own travels whole in its link: too much for a phone to read."""
    stage = Stage(scenarios.loads(OWN))
    stage.do("share", json.dumps({"page": "https://x.org/" + "a" * qr.LONGEST, "book": ""}))
    assert sharing(stage.model).code == ""
    assert "too long for a QR code" in stage._sent["popup"]


def test_without_the_encoder_the_link_is_still_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """The part of the site that makes codes did not load."""
    monkeypatch.setitem(sys.modules, "segno", None)
    qr.code.cache_clear()
    stage = Stage(scenarios.load(DRIFT))
    stage.do("share", HERE)
    assert "did not load" in stage._sent["popup"]
    assert 'data-copy="link"' in stage._sent["popup"]


def test_a_press_makes_the_sheet_with_the_link_of_the_page() -> None:
    """Print a sheet: Python hands the page one whole file."""
    stage = Stage(scenarios.load(DRIFT), viewer="A")
    sent: list[dict[str, object]] = []
    stage.top.send = sent.append
    stage.do("sheet", HERE)
    made = next(one for one in sent if one["kind"] == "sheet")
    assert made["name"] == "ravines-drift-two-cells.html"
    assert "Seen by A." in str(made["html"])
    assert f"https://x.org/b/embed.html?scenario={DRIFT}" in str(made["html"])
