"""The legend of a map: every kind of thing that can be drawn in a cell, declared once.

A game with a board of its own adds what its rules ask of a kind; see ``board/terrain.py`` there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar


@dataclass(frozen=True, eq=False, kw_only=True)
class Kind:
    """A kind of thing in a cell: a record, the one declaration of it in a game.

    ``kind`` is its name in states and events. ``code`` is written into a cell of a drawing; where
    ``pattern`` is set, the codes are all that match it, and ``code`` is one of them. Boards draw it
    by ``look`` and call it ``name``.
    """

    kind: str
    code: str = ""
    pattern: str = ""
    name: str = ""
    look: str = ""

    @property
    def governed_by(self) -> tuple[str, ...]:
        """The clauses that govern such a place, where the game says nothing else of it."""
        return ()


K = TypeVar("K", bound=Kind)


class Legend(Generic[K]):
    """All kinds of one game: a table by name, and by the code drawn in a cell."""

    def __init__(self, kinds: Iterable[K]) -> None:
        self.kinds = tuple(kinds)
        self._named = {one.kind: one for one in self.kinds}
        self._coded = {one.code: one for one in self.kinds if one.code and not one.pattern}
        self._known: dict[str, K] = {}
        self._shaped = tuple((re.compile(one.pattern), one) for one in self.kinds if one.pattern)

    def __iter__(self) -> Iterator[K]:
        """Every kind, in the order of the declaration."""
        return iter(self.kinds)

    @property
    def places(self) -> dict[str, list[str]]:
        """What places are called, and the clauses that govern them."""
        return {one.name: [*one.governed_by] for one in self.kinds if one.name and one.governed_by}

    def __getitem__(self, kind: str) -> K:
        """The kind called ``kind``."""
        return self._named[kind]

    def get(self, kind: str) -> K | None:
        """The kind called ``kind``, ``None`` for a name that is none."""
        return self._named.get(kind)

    def read(self, code: str) -> K | None:
        """The kind drawn as ``code``, ``None`` where nothing is drawn so."""
        found = self._coded.get(code) or self._known.get(code)
        if found is None:
            found = next((one for shape, one in self._shaped if shape.fullmatch(code)), None)
            if found is not None:
                self._known[code] = found
        return found

    @property
    def single(self) -> tuple[K, ...]:
        """The kinds with one code: one cell of them is as good as another."""
        return tuple(self._coded.values())
