"""What a writer of scenarios looks up: keys of a set-up, kinds of circles, checks."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.colditz.board import notation, plan
from rules.colditz.checks import CHECKS
from rules.colditz.setup.reading import KEYS
from rules.colditz.verdicts import Grid, arrest

MEANS = {
    "plain": "nothing special", "appel": "the Appel area", "post": "a Guard Post",
    "room": "a Room; the symbol follows", "safe": "a Safe Area",
    "tunnel": "part of a Tunnel, also its entrance and exit", "door": "a Door",
    "inspection": "an Inspection Point", "searchlight": "a Searchlight", "walkway": "a Walkway",
    "landing": "the foot of a Drop", "staffcar": "the Staff Car", "target": "a Target",
}  # fmt: skip
"""The kinds of circles in a word or two."""


def keys() -> Grid:
    """The keys of a set-up, and what to write."""
    rows = tuple((key, text[0].upper() + text[1:]) for key, (_, text) in KEYS.items())
    return Grid("Keys of [setup]", ("Key", "Write"), rows)


def circles() -> Grid:
    """The kinds of circles."""
    rows = tuple((kind, MEANS[kind]) for kind in plan.KINDS)
    return Grid("Kinds of circles", ("Kind", "It is"), rows)


def castles() -> Grid:
    """The castles that are kept, each with the remark at its head."""
    rows = []
    for name in notation.names():
        text = (notation.BOARDS / f"{name}.txt").read_text("utf-8")
        head = " ".join(line.lstrip("# ") for line in text.splitlines()[:2] if line.startswith("#"))
        rows.append((name, str(len(notation.named(name).names)), head))
    return Grid("Castles", ("Name", "Circles", "What it is"), tuple(rows))


def checks() -> Grid:
    """The checks of scenario files."""
    rows = []
    for name, check in CHECKS.items():
        said = (check.__doc__ or "").partition("\n")[0].replace("``", "")
        rows.append((name, said))
    return Grid("Checks", ("Check", "What it tells"), tuple(rows))


GRIDS: Mapping[str, Callable[[], Grid]] = {
    "arrest": arrest, "keys": keys, "circles": circles, "castles": castles, "checks": checks,
}  # fmt: skip
"""Every table that the pages of this game may show."""
