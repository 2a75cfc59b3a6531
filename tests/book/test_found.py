"""How pages are found and shared: the words, the pictures, and what machines read.

The types of schema.org, as the package ``schema-dts`` has them, judge what machines read.
"""

from __future__ import annotations

import json
import re
import struct
import subprocess
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from rules import scenarios
from tests import small as own
from widgets.live import node, whole

NEEDS = {
    "WebSite": {"name", "url"},
    "Game": {"name", "url"},
    "LearningResource": {"name", "url", "description", "learningResourceType"},
    "FAQPage": {"name", "url", "mainEntity"},
    "Question": {"name", "acceptedAnswer"},
    "Answer": {"text"},
}
"""What search engines ask of each type; which properties there are, the types of schema.org say."""
KINDS = ("WebSite", "Game", "LearningResource", "FAQPage")
"""What a page may be."""
TYPED = ("--ignoreConfig", "--noEmit", "--strict", "--module", "nodenext", "--types", "")


def whole_things(told: Any) -> None:
    """Every thing has what is asked of its type, and nothing empty."""
    if isinstance(told, dict):
        assert NEEDS[told["@type"]] <= told.keys(), told
    for one in told.values() if isinstance(told, dict) else told if isinstance(told, list) else ():
        assert one != "", told
        assert one != [], told
        whole_things(one)


def wrong(things: list[dict[str, Any]], folder: Path) -> str:
    """What TypeScript says against things, by the types that are made of schema.org's own list."""
    modules = node.install(tools=True)
    file = folder / "things.ts"
    (folder / "node_modules").symlink_to(modules)
    lines = (f"({json.dumps(one)}) satisfies WithContext<{one['@type']}>;" for one in things)
    names = ", ".join((*KINDS, "WithContext"))
    text = "\n".join((f'import type {{ {names} }} from "schema-dts";', *lines))
    file.write_text(text, "utf-8")
    command = [str(node.node()), str(modules / "typescript" / "bin" / "tsc"), *TYPED, str(file)]
    return subprocess.run(command, check=False, capture_output=True, text=True).stdout


@pytest.mark.slow
def test_a_term_that_schema_org_does_not_have_is_found(tmp_path: Path) -> None:
    """So the types are looked at: a slip in a property, and a thing of another type, are named."""
    slip = {"@context": "https://schema.org", "@type": "Game", "name": "A", "isPartof": "b"}
    other = slip | {"@type": "FAQPage", "mainEntity": {"@type": "Answer", "text": 1}}
    told = wrong([slip, other], tmp_path)
    assert "'\"isPartof\"' does not exist in type" in told
    assert told.count("error TS") > 1


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


def test_every_page_says_what_it_is(small: Path, tmp_path: Path) -> None:
    """Those of the site map, each with its own words, address and picture; machines read it."""
    addresses = re.findall(r"<loc>([^<]+)</loc>", (small / "sitemap.xml").read_text("utf-8"))
    things, openings = [], set()
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
        assert thing["@context"] == "https://schema.org"
        assert thing["url"] == address
        whole_things(thing)
        things.append(thing)
    assert {thing["@type"] for thing in things} == {*KINDS}
    assert wrong(things, tmp_path) == ""
    assert len(openings) == len(addresses) > 30
    pages = {path.relative_to(small).as_posix() for path in whole.pages(small)}
    old = {name for name in pages if 'id="er-there"' in (small / name).read_text("utf-8")}
    assert {file_of(small, one).relative_to(small).as_posix() for one in addresses} == (
        pages - old - {"search.html", "embed.html"}
    )


def test_every_scenario_has_a_page_to_share(small: Path) -> None:
    """With its picture; it leads on to a page that shows its board."""
    for name in scenarios.list_scenarios(own.GAME):
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
