"""The pages that the class server sends by itself: size, policy, and what old phones read."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest

from tests.cases import each
from widgets.classroom import phone
from widgets.classroom.phone import MOST, PAGES, page, policy, squeezed
from widgets.classroom.store import Gone
from widgets.kernel.tokens import palette

EMPTY = {name: dict.fromkeys(values, "") for name, values in PAGES.items()}
NEWER = {
    "script": {
        r"\?\.(?!\d)|\?\?|(?:\|\||&&)=": "operators",
        r"\b(?:import|export|await|async|globalThis|structuredClone|BigInt)\b": "words",
        r"\.(?:at|replaceAll|matchAll|findLast|hasOwn|allSettled|any|replaceChildren)\(": "calls",
        r"\d_\d|\b\d+n\b|#\w+\s*[=(;]": "ways to write numbers and fields",
    },
    "style": {
        r":(?:has|is|where|not\([^)]*,)\b": "selectors",
        r"[;{](?:inset|aspect-ratio|(?:row-|column-)?gap)[-:]": "properties",
        r"\d[dsl]vh\b|\bclamp\(|color-mix|@(?:layer|container|supports)": "values and rules",
        r"&\s*[:.#>{]": "nested rules",
    },
}
"""What a phone of 2019 does not understand in a page."""


def part(name: str, tag: str) -> str:
    """What stands in the style or the script of a page."""
    (found,) = re.findall(f"<{tag}>(.*?)</{tag}>", page(name, **EMPTY[name]).decode(), re.DOTALL)
    assert isinstance(found, str)
    return found


def test_a_phone_gets_its_page_in_ten_kilobytes() -> None:
    """All of it: what is told of a room that is not there, too."""
    assert len(page("phone", room="KITE", said="")) < MOST
    assert len(page("phone", room="", said=str(Gone("KITE")))) < MOST


@each("name", PAGES)
def test_a_page_is_one_file(name: str) -> None:
    """Nothing is fetched for it: no sheet, no script, no picture, no letters, no icon."""
    text = page(name, **EMPTY[name]).decode()
    assert "url(" not in text
    assert "@import" not in text
    assert set(re.findall(r"<link [^>]*>", text)) == {"<link rel=icon href=data:,>"}
    assert not re.findall(r"<(?:script|img|source|iframe|object)\b[^>]*\bsrc", text)


@each("name", PAGES)
def test_the_policy_names_what_is_in_the_page(name: str) -> None:
    """The script runs because its hash is named, and nothing else does."""
    rules = dict(rule.split(" ", 1) for rule in policy(name).split("; "))
    style = rules.pop("style-src")
    assert rules.pop("script-src") == hashed(part(name, "script"))
    assert style == (hashed(part(name, "style")) if name != "strip" else "'unsafe-inline'")
    assert rules == {
        "default-src": "'none'",
        "img-src": "'self' data:",
        "connect-src": "'self'",
        "base-uri": "'none'",
        "frame-ancestors": "'none'",
        "form-action": "'self'",
    }
    text = page(name, **EMPTY[name]).decode()
    markup = re.sub(r"<(style|script)>.*?</\1>", "", text, flags=re.DOTALL)
    assert not re.findall(r"\s(?:style|on\w+)=", markup)


def hashed(text: str) -> str:
    """How a policy names a text."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def test_values_are_words() -> None:
    """What a page is given cannot end an attribute or begin an element, and is in no script."""
    found = page("phone", room='"><b>', said="<script>1</script> & “KITE”").decode()
    assert 'data-room="&quot;&gt;&lt;b&gt;"' in found
    assert "&lt;script&gt;1&lt;/script&gt; &amp; “KITE”" in found
    for tag in ("style", "script"):
        assert f"<{tag}>{part('phone', tag)}</{tag}>" in found


@each("name, values", [("phone", {"room": "KITE"}), ("strip", {"room": "KITE"}), ("wall", {})])
def test_a_page_takes_what_it_is_made_for(name: str, values: dict[str, str]) -> None:
    """A missing value, a value too many and a page that is not there are mistakes."""
    with pytest.raises(KeyError):
        page(name, **values)


@each("tag", NEWER)
def test_a_phone_of_2019_understands_its_page(tag: str) -> None:
    """Nothing in it is newer; the few styles that are have another before them."""
    text = part("phone", tag)
    for pattern, what in NEWER[tag].items():
        assert not re.search(pattern, text), what
    for value in re.findall(r"([\w-]+):[^;}]*\b(?:max|min)\(", text if tag == "style" else ""):
        assert re.search(rf"\b{value}:[^;()]+;{value}:[^;}}]*\b(?:max|min)\(", text), value


@each("name", PAGES)
def test_colours_are_those_of_the_book(name: str) -> None:
    """Every colour is a token, by day and by night; none is written in a page."""
    source = Path(phone.__file__).with_name(f"{name}.html").read_text("utf-8")
    assert not re.findall(r"#[0-9a-fA-F]{3,8}\b(?=[;\s])|rgba?\(|hsla?\(", part_of(source))
    tokens = phone.COLOUR.findall(source)
    day, night = re.findall(r"\{((?:--\w:[^}]*))\}", part(name, "style"))
    for theme, told in (("light", day), ("dark", night)):
        values = [one.split(":")[1] for one in told.split(";")]
        assert set(values) <= {palette(theme)[token] for token in tokens}
    assert day.count("--") == len(set(tokens))
    assert "var(--" in part(name, "style")


def part_of(source: str) -> str:
    """The style of a page as it is written."""
    (found,) = re.findall(r"<style>(.*?)</style>", source, re.DOTALL)
    assert isinstance(found, str)
    return found


def test_what_is_squeezed_means_the_same() -> None:
    """Comments and blanks go; what stands in quotes, and blanks that part words, stay."""
    assert squeezed("""
        <!-- why -->
        <p>one  two
        <b>three</b></p>
        <style>
        /* why */
        a > b { color: red; margin: 1px 2px; }
        @media (x) and (y) { i { width: calc(1px + 2px) !important; } }
        </style>
        <script>
        // why
        const x = {a: 'b = c; }', d: `e ${f} ; `};
        if (x) return "g , h";
        </script>
    """) == (
        "<p>one  two\n<b>three</b></p><style>\na>b{color:red;margin:1px 2px}"
        "@media (x) and (y){i{width:calc(1px + 2px)!important}}</style><script>\n"
        "const x={a:'b = c; }',d:`e ${f} ; `};if(x)return \"g , h\";</script>"
    )
