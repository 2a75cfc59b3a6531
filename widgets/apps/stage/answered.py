"""The answers to "why?" and "why not?" as plain data, for the parts that write them down."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rules.core import clauses as ledgers


class Chip(NamedTuple):
    """A clause that fired, with its statement."""

    id: str
    text: str
    ruling: bool


class Link(NamedTuple):
    """One link of a chain: what happened or was forbidden, and the clauses behind it.

    A clause whose statement stands further up has an empty text.
    """

    text: str
    chips: tuple[Chip, ...]


class Chain(NamedTuple):
    """Why a step went as it did: the action, its links in order, the rulings that were used.

    ``line`` is the number of its entry in the log.
    """

    line: int
    did: str
    links: tuple[Link, ...]
    rulings: tuple[Link, ...]


class Help(NamedTuple):
    """One thing that would make a refused move legal, its clauses, and a button that does it."""

    text: str
    chips: tuple[Chip, ...]
    button: str
    number: int


class Near(NamedTuple):
    """All that would make a refused move legal, the nearest first; ``text`` is said besides."""

    ways: tuple[Help, ...]
    text: str


class Place(NamedTuple):
    """A place that was asked about, as the viewer knows it.

    ``comers`` are what could bring somebody there now; ``barred`` what cannot, each with why.
    """

    id: str
    name: str
    comers: tuple[str, ...]
    barred: tuple[tuple[str, tuple[Link, ...]], ...]
    clauses: tuple[Chip, ...]


class Asked(NamedTuple):
    """What was asked, beside the scenario itself.

    ``nearable`` says that a refused move is shown of which more can be asked.
    """

    nearable: bool = False
    near: Near | None = None
    chain: Chain | None = None
    place: Place | None = None
    unknown: str = ""


def chip(clause: str) -> Chip:
    """A clause or ruling with its statement."""
    try:
        book = ledgers.ledger(ledgers.game_of(clause))
    except (KeyError, FileNotFoundError):
        return Chip(clause, "", ruling=False)
    if clause in book.clauses:
        return Chip(clause, book.clauses[clause].text, ruling=False)
    gap = book.gaps.get(clause)
    return Chip(clause, gap.ruling if gap else "", ruling=True)


def once(links: Iterable[Link], told: set[str]) -> tuple[Link, ...]:
    """The links, each clause with its statement only where it comes first; ``told`` grows."""
    found = []
    for link in links:
        chips = tuple(one._replace(text="") if one.id in told else one for one in link.chips)
        told |= {one.id for one in chips}
        found.append(Link(link.text, chips))
    return tuple(found)
