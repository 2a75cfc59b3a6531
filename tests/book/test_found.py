"""How pages are found and shared: the words, the pictures, and what machines read.

No package checks JSON-LD here. The terms of schema.org that the book uses stand in a table, each
type with the properties it must and may have.
"""

from __future__ import annotations

import json
import re
import struct
from html import unescape
from pathlib import Path
from typing import Any

from rules import scenarios
from tests import small as own
from widgets.live import whole

THING = {"name", "url", "description", "image"}
WORK = THING | {"inLanguage", "isPartOf", "license", "isAccessibleForFree", "about"}
TERMS: dict[str, tuple[set[str], set[str]]] = {
    "WebSite": ({"name", "url"}, WORK),
    "Game": ({"name", "url"}, WORK),
    "LearningResource": (
        {"name", "url", "description", "learningResourceType"},
        WORK | {"learningResourceType", "teaches"},
    ),
    "FAQPage": ({"name", "url", "mainEntity"}, WORK | {"mainEntity"}),
    "Question": ({"name", "acceptedAnswer"}, {"name", "acceptedAnswer"}),
    "Answer": ({"text"}, {"text"}),
}
"""Of each type what it must have, and what it may have."""
KINDS = {
    "isPartOf": {"WebSite"}, "about": {"Game"}, "mainEntity": {"Question"},
    "acceptedAnswer": {"Answer"},
}  # fmt: skip
"""Properties whose value is a thing of its own, and of which type."""


def valid(told: dict[str, Any]) -> str:
    """The type of a thing, whose properties are those that schema.org gives it."""
    must, may = TERMS[told["@type"]]
    keys = {key for key in told if not key.startswith("@")}
    assert must <= keys <= may, (told["@type"], keys)
    for key in keys:
        values = told[key] if isinstance(told[key], list) else [told[key]]
        assert values, key
        for one in values:
            if key in KINDS:
                assert valid(one) in KINDS[key]
            else:
                assert isinstance(one, (str, bool)), key
                assert one != "", key
            if key in ("url", "image", "license"):
                assert re.fullmatch(r"https://[^\s]+", one)
    return str(told["@type"])


def head(text: str) -> dict[str, str]:
    """What the head of a page says, by name."""
    pairs = re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)"', text)
    found = {name: unescape(value) for name, value in pairs}
    links = re.findall(r'<link rel="canonical" href="([^"]+)"', text)
    assert len(links) < 2
    return found | ({"canonical": links[0]} if links else {})


def file_of(site: Path, address: str) -> Path:
    """The file that an address of the edition names."""
    assert address.startswith(own.ADDRESS)
    name = address.removeprefix(own.ADDRESS)
    return site / (f"{name}index.html" if name == "" or name.endswith("/") else name)


def test_every_page_says_what_it_is(small: Path) -> None:
    """Those of the site map, each with its own words, address and picture; machines read it."""
    addresses = re.findall(r"<loc>([^<]+)</loc>", (small / "sitemap.xml").read_text("utf-8"))
    kinds, openings = set(), set()
    for address in addresses:
        text = file_of(small, address).read_text("utf-8")
        told = head(text)
        assert told["canonical"] == told["og:url"] == address
        assert 20 < len(told["description"]) <= 160
        openings.add(told["description"])
        picture = file_of(small, told["og:image"]).read_bytes()
        assert struct.unpack(">II", picture[16:24]) == (1200, 630)
        machines = re.search(r'<script type="application/ld\+json">(.*?)</script>', text)
        assert machines
        thing = json.loads(machines[1])
        assert thing.pop("@context") == "https://schema.org"
        assert thing["url"] == address
        kinds.add(valid(thing))
    assert kinds == {"WebSite", "Game", "LearningResource", "FAQPage"}
    assert len(openings) == len(addresses) > 30
    pages = {path.relative_to(small).as_posix() for path in whole.pages(small)}
    old = {name for name in pages if 'id="er-there"' in (small / name).read_text("utf-8")}
    assert {file_of(small, one).relative_to(small).as_posix() for one in addresses} == (
        pages - old - {"search.html", "embed.html"}
    )


def test_every_scenario_has_a_page_to_share(small: Path) -> None:
    """With its picture; it leads on to a page that shows its board."""
    for name in scenarios.scenarios(own.GAME):
        path = small / "s" / f"{name}.html"
        text = path.read_text("utf-8")
        told = head(text)
        assert told["og:image"] == f"{own.ADDRESS}s/{name}.png"
        assert file_of(small, told["og:image"]).is_file()
        there = re.search(r'id="er-there" href="([^"#]+)#er=([^"@]+)@0"', text)
        assert there
        assert there[2] == name
        page = (path.parent / there[1]).resolve()
        assert page.name == "embed.html" or f'data-er-stage="{name}"' in page.read_text("utf-8")
        # Pages of the game go before others that show the board, too.
        assert name != "ravines/drift-two-cells" or page.parent.name == own.GAME


def test_without_an_address_nothing_of_it_is_there(site: Path) -> None:
    """A page has its words; no address is made up, and no page to share is in the site."""
    assert not (site / "s").exists()
    assert not (site / "sitemap.xml").exists()
    for path in whole.pages(site):
        text = path.read_text("utf-8")
        if 'id="er-there"' in text:
            continue
        told = head(text)
        assert not [name for name in told if name.startswith(("og:", "twitter:", "canonical"))], (
            path
        )
        assert "ld+json" not in text
        if path.name not in ("search.html", "embed.html"):
            assert told["description"], path
