"""Every page carries its policy, and no script but files whose hash it names."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from sphinx.errors import ExtensionError

from rulebook import hosts, seal
from tests.cases import each, quickly
from widgets.live import whole

HEAD = '<html><head><meta charset="utf-8" />\n<title>A page</title></head><body>{}</body></html>'


def sealed(tmp_path: Path, body: str, name: str = "index.html") -> str:
    """A page with this body, sealed in a site with one script."""
    (tmp_path / "_static").mkdir(exist_ok=True)
    (tmp_path / "live").mkdir(exist_ok=True)
    for script in ("_static/theme", "_static/book", "live/live"):
        (tmp_path / f"{script}.js").write_text("tell();")
    page = tmp_path / name
    page.parent.mkdir(exist_ok=True)
    return seal.sealed(HEAD.format(body), page, tmp_path, {})


def test_the_policy_stands_before_everything_it_governs(tmp_path: Path) -> None:
    """It is the second line of the head, once, however often the page is sealed."""
    text = sealed(tmp_path, "")
    assert text.index("Content-Security-Policy") < text.index("<title>")
    assert seal.sealed(text, tmp_path / "index.html", tmp_path, {}) == text


def test_a_page_has_no_blanks_that_nobody_sees(tmp_path: Path) -> None:
    """Indents, comments, empty lines go, and what stands in for ``@``; code stays as it is."""
    code = "<pre>a\n\n  b &#64;</pre>"
    text = sealed(
        tmp_path,
        f'<p>one\n   two</p>\n <!-- a\n b -->\n\t<a href="#er=a/b&#64;1">c</a>\n  {code}\n',
    )
    assert f'<p>one\ntwo</p>\n<a href="#er=a/b@1">c</a>\n{code}\n' in text


def test_the_runtime_stands_with_its_hash(tmp_path: Path) -> None:
    """Versions in addresses are of files as they are, not of when the page was written."""
    scripts = '<script src="../_static/book.js?v=old"></script><script defer src="../live/live.js">'
    text = sealed(tmp_path, f"{scripts}</script>", "deep/a.html")
    digest = hashlib.sha256(b"tell();").digest()
    hash_, version = base64.b64encode(digest).decode(), digest.hex()[:8]
    assert f'<script src="../_static/book.js?v={version}"></script>' in text
    assert f'defer src="../live/live.js?v={version}" integrity="sha256-{hash_}">' in text


def test_what_the_stages_step_by_is_asked_for_from_the_head(tmp_path: Path) -> None:
    """In the order in which it runs, with versions; on a page without stages nothing is."""
    stage = '<div class="er-stage er-set" data-er-stage="a/b" data-er-viewer="A"></div>'
    assert "data-er-line" not in sealed(tmp_path, stage, "deep/a.html"), "nothing is there yet"
    (tmp_path / "_static" / "moves" / "deep").mkdir(parents=True)
    for place, _ in seal.STEPS:
        (tmp_path / place.format("deep/a")).write_text("tell();")
    text = sealed(tmp_path, stage, "deep/a.html")
    found = re.findall(r'<link [^>]*data-er-line(?: media="([^"]*)")? href="([^"]*)">', text)
    digest = hashlib.sha256(b"tell();").hexdigest()[:8]
    assert found == [
        ("", f"../_static/moves/deep/a.js?v={digest}"),
        ("(min-width: 768px)", f"../_static/moves/deep/a.desk.js?v={digest}"),
        ("(max-width: 767px)", f"../_static/moves/deep/a.hand.js?v={digest}"),
        ("", f"../live/still.js?v={digest}"),
    ]
    assert {one.partition("?")[0] for _, one in found} <= seal.named(text)
    assert seal.sealed(text, tmp_path / "deep" / "a.html", tmp_path, {}) == text
    assert "data-er-line" not in sealed(tmp_path, "", "deep/a.html")


def test_the_search_stands_with_its_hashes_or_not_at_all(tmp_path: Path) -> None:
    """Its scripts are loaded when they are asked for, checked as the others; none is half there."""
    form = '<form data-er-search="../live/live.js ../_static/book.js"></form>'
    text = sealed(tmp_path, form, "deep/a.html")
    digest = hashlib.sha256(b"tell();").digest()
    hash_, version = base64.b64encode(digest).decode(), digest.hex()[:8]
    tail = f"?v={version}|sha256-{hash_}"
    assert f'data-er-search="../live/live.js{tail} ../_static/book.js{tail}"' in text
    assert seal.sealed(text, tmp_path / "deep" / "a.html", tmp_path, {}) == text
    missing = sealed(tmp_path, form.replace("book", "none"), "deep/a.html")
    assert "data-er-search" not in missing


def test_style_sheets_have_their_version_and_the_page_its_end(tmp_path: Path) -> None:
    """So a page can see whether all of it has come, and as it was built."""
    link = '<link rel="stylesheet" type="text/css" href="_static/book.js?digest=9" />'
    text = sealed(tmp_path, f'{link}<link rel="icon" href="_static/theme.js">')
    version = hashlib.sha256(b"tell();").hexdigest()[:8]
    assert f'<link rel="stylesheet" type="text/css" href="_static/book.js?v={version}" />' in text
    assert '<link rel="icon" href="_static/theme.js">' in text
    assert text.endswith(f"{seal.END}</body></html>")


def test_scripts_of_the_theme_are_files_or_gone(tmp_path: Path) -> None:
    """What chooses the colours is a file; what the book leaves out is left out; data stays."""
    data = '<script type="application/json" id="er-cells">{"cells": []}</script>'
    text = sealed(
        tmp_path,
        "<script>document.documentElement.dataset.mode = localStorage.x</script>"
        "<script>let toggleHintShow = 'Click to show';</script>"
        '<script type="text/x-thebe-config">{requestKernel: true}</script>'
        f"<noscript><style>.x {{ color: red }}</style></noscript>{data}",
    )
    assert '<script src="_static/theme.js?v=' in text
    assert data in text
    for gone in ("toggleHintShow", "requestKernel", "<noscript>", "localStorage"):
        assert gone not in text


def test_a_script_on_the_page_is_refused(tmp_path: Path) -> None:
    """The build stops at a script that browsers would not run, and says where it belongs."""
    with pytest.raises(ExtensionError, match=r"index\.html .*alert.*file of _static"):
        sealed(tmp_path, "<script>alert(1)</script>")


@each("lines", [hosts.nginx, hosts.apache, hosts.caddy])
def test_hosts_know_which_page_stands_in_frames(lines: object) -> None:
    """One page may be framed by whom the publisher names, all others by the site alone."""
    text = "\n".join(lines(hosts.Host(seal.policy(), "https://school.example")))  # type: ignore[operator]
    found = re.findall(r"frame-ancestors ([^\"]+)", text)
    assert found == ["'self'", "https://school.example", "'self'"]
    assert text.index("embed.html") < text.index("https://school.example")


@each("lines", [hosts.plain_headers, hosts.nginx, hosts.apache, hosts.caddy])
def test_hosts_know_the_path_and_how_long_a_file_lasts(lines: object) -> None:
    """What carries its hash lasts a year, a page is asked for; below a path patterns name it."""
    told = hosts.Host(seal.policy(), path="/b/c/", hashed=("live/*.bin",))
    text = "".join(f"{line}\n" for line in lines(told))  # type: ignore[operator]
    assert hosts.LASTS in text
    assert hosts.ASKED in text
    if lines is hosts.plain_headers:
        places = [line for line in text.splitlines() if line and not line.startswith(" ")]
        assert len(places) == 5
        assert all(line.startswith("/b/c/") for line in places)
    else:
        assert "/b/c/404.html" in text


@each("lines", [hosts.plain_headers, hosts.nginx, hosts.apache, hosts.caddy])
def test_hosts_leave_the_notebooks_the_policy_of_their_pages(lines: object) -> None:
    """Jupyter makes scripts out of text, which no page of the book may: its folder has its own."""
    text = "".join(f"{line}\n" for line in lines(hosts.Host(seal.policy())))  # type: ignore[operator]
    book, apart = text[: text.rindex("lab/")], text[text.rindex("lab/") :]
    assert "wasm-unsafe-eval" in book
    assert "wasm-unsafe-eval" not in apart
    assert "frame-ancestors 'self'" in apart
    assert "nosniff" in apart


def test_patterns_of_caddy_hold_below_a_path() -> None:
    """A star between others reaches over no slash, so it stands at the ends alone."""
    lines = hosts.caddy(hosts.Host(seal.policy(), path="/b/c/"))
    paths = [one for line in lines for one in line.partition(" path ")[2].split()]
    assert len(paths) == 6
    assert not [one for one in paths if "*" in one[1:-1]]


class Scripts(HTMLParser):
    """What of a page a policy without inline scripts would refuse."""

    def __init__(self) -> None:
        super().__init__()
        self.refused: list[str] = []
        self.bare: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Look at scripts, sheets on the page, and attributes that are scripts."""
        found = dict(attrs)
        self.refused += [name for name in found if name.startswith("on")]
        links = [value or "" for value in found.values()]
        self.refused += [link for link in links if link.startswith("javascript:")]
        if tag == "style":
            self.refused.append(tag)
        if tag == "script" and found.get("type") not in seal.DATA:
            source = found.get("src")
            if source is None:
                self.refused.append(tag)
            elif "live/live.js" in source and "integrity" not in found:
                self.bare.append(source)


def test_no_page_of_the_site_has_a_script_of_its_own(site: Path) -> None:
    """Every page has the policy, and nothing in it that the policy refuses."""
    pages = [*whole.pages(site)]
    assert len(pages) > 100
    policy = seal.policy_of(site)
    for path in map(Path, quickly([*map(str, pages)], 3)):
        text = path.read_text("utf-8")
        looked = Scripts()
        looked.feed(text)
        assert (looked.refused, looked.bare) == ([], []), path.name
        assert text.count(policy) == 1, path.name


def test_the_list_of_files_is_that_of_the_site(site: Path) -> None:
    """The service worker carries the hash of the list, and the list that of every file."""
    text = (site / whole.LIST).read_bytes()
    assert f"er-site:{whole.digest(text)}" in (site / "sw.js").read_text("utf-8")
    files = json.loads(text)
    assert "index.html" in files
    assert "sw.js" not in files
    bare = whole.packed(site)
    for name, told in files.items():
        digest, *unpacked = told.split()
        assert whole.digest((site / name).read_bytes()) == digest, name
        assert unpacked == ([bare[name][: whole.LENGTH]] if name in bare else []), name
