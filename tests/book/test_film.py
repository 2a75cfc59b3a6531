"""The moving picture on top of the README: as the engine draws it today, light, and of itself."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree as ET

import film


def test_the_picture_of_the_readme_is_current() -> None:
    """A board that looks or plays otherwise needs it anew: ``make picture``."""
    text = film.TARGET.read_text("utf-8")
    assert text == film.drawn(), "draw it anew: python book/tools/film.py"
    assert len(text) < 300_000
    assert film.TARGET.relative_to(film.ROOT).as_posix() in (film.ROOT / "README.md").read_text(
        "utf-8"
    )


def test_one_picture_is_shown_at_a_time_and_nothing_is_asked_of_others() -> None:
    """What moves, what stands and what is said: each from the end of the one before it."""
    text = film.drawn()
    root = ET.fromstring(text)  # noqa: S314 - our own text
    assert {one.tag.rpartition("}")[2] for one in root.iter()} <= {
        "svg", "title", "style", "defs", "g", "use", "path", "rect", "circle", "text",
    }  # fmt: skip
    assert not re.search(r"https?://(?!www\.w3\.org/)|url\(|@import", text)
    spans = {
        name: (float(start), float(end))
        for name, start, end in re.findall(
            r"@keyframes ([stw]\d+)\{(?:0%\{visibility:hidden\})?([\d.]+)%\{visibility:visible\}"
            r"([\d.]+)%\{visibility:hidden\}",
            text,
        )
    }
    for kinds in ("ws", "t"):
        mine = sorted(span for name, span in spans.items() if name[0] in kinds)
        assert mine[0][0] == 0
        assert mine[-1][1] == 100
        assert all(one[1] == other[0] for one, other in pairwise(mine))
    groups = {name for one in root for name in one.get("class", "").split()}
    assert groups >= spans.keys()
