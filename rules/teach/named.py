"""A table of what can be learned by its name: pairs, chains; whose each is and where it belongs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from rules.core.data import read_table
from rules.core.errors import NotationError, suggest
from rules.core.practice import chapter as named_chapter
from rules.core.registry import list_games


class Entry(NamedTuple):
    """An entry without a look at its boards: its row, and the games and clauses in it."""

    row: Mapping[str, Any]
    games: frozenset[str]
    clauses: frozenset[str]


class Named:
    """The entries of a file of this folder, by name; ``thing`` is what one of them is called."""

    def __init__(self, file: str, thing: str) -> None:
        self.file, self.thing = file, thing

    @cached_property
    def every_entry(self) -> Mapping[str, Entry]:
        """All entries, in order, those with a game that is not on the shelf too."""
        return {
            name: _look_at(row)
            for name, row in read_table(Path(__file__).with_name(self.file)).items()
        }

    def list_names(self, *games: str) -> tuple[str, ...]:
        """The names of all, or of those in which one of some games comes, in order.

        What has a game that is not on the shelf is left out.
        """
        shelf, wanted = {*list_games()}, {*games}
        return tuple(
            name
            for name, entry in self.every_entry.items()
            if entry.games <= shelf and (not wanted or entry.games & wanted)
        )

    def tell_title(self, name: str) -> str:
        """The title of one, without a look at its boards."""
        return str(self.every_entry[name].row["title"])

    def of_chapter(self, chapter: str) -> tuple[str, ...]:
        """The names of those of which a clause belongs to a chapter ("duel/pits")."""
        found = named_chapter(*chapter.split("/"))
        return tuple(
            name
            for name in self.list_names(found.game)
            if not self.every_entry[name].clauses.isdisjoint(found.clauses)
        )

    def find_row(self, name: str) -> Mapping[str, Any]:
        """What the file says of one; raises ``NotationError`` where there is none."""
        names = self.list_names()
        if name not in names:
            raise NotationError(
                f"No {self.thing} is called '{name[:40]}': choose one that the list has."
                f"{suggest(name, names)}"
            )
        return self.every_entry[name].row


def _look_at(row: Mapping[str, Any]) -> Entry:
    """A chain has one scenario and several links, a pair a scenario for each of its sides."""
    parts = row.get("sides") or row["links"]
    games = {one.get("scenario", row.get("scenario")).partition("/")[0] for one in parts}
    return Entry(row, frozenset(games), frozenset(one["clause"] for one in parts))
