"""Set-ups: names and numbers of a ``[setup]`` table, and the contract of their editors."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any, NamedTuple

from rules.core import manual
from rules.core.data import import_part
from rules.core.errors import SetupError, shorten, suggest
from rules.core.manual import Keys, Texts, fits_type
from rules.core.story import Plain

# -- Reading the ``[setup]`` table of a scenario file ---------------------------------------------


MANY_NAMES = 8
"""How many names a message lists."""


def one_of(name: Any, known: Mapping[str, int], key: str, what: str, many: str = "") -> int:
    """Return the number of something by its name.

    Raises ``SetupError`` with the nearest known name.
    """
    if not isinstance(name, str) or name not in known:
        some = ", ".join(list(known)[:MANY_NAMES]) + (" …" if len(known) > MANY_NAMES else "")
        raise SetupError(
            f"setup.{key}: there is no {what} '{shorten(str(name))}'; {many or what + 's'}: {some}."
            f"{suggest(str(name), known)}"
        )
    return known[name]


def number(value: Any, key: str, least: int, most: int) -> int:
    """A number in its bounds; raises ``SetupError``."""
    if not fits_type(value, int) or not least <= value <= most:
        raise SetupError(f"setup.{key}: give a number from {least} to {most}.")
    return int(value)


# -- What can be set up on a board before the first step -------------------------------------------


OFF = ""
"""The place of a piece that is not on the board."""
YES, NO = "yes", "no"


class Piece(NamedTuple):
    """A thing to lay on the board, or to count.

    ``at`` is the place where it lies. A counted thing has no place: there are ``number`` of it,
    from ``least`` to ``most``, and ``owner`` has them; what lies on a place has no ``most``.
    """

    id: str
    label: str
    kind: str
    at: str = OFF
    owner: str = ""
    number: int = 0
    most: int = -1
    least: int = 0

    @property
    def counted(self) -> bool:
        """Whether it is counted, not laid on a place; of some things there may be none left."""
        return self.most >= 0


class Choice(NamedTuple):
    """A choice: the key, a label, what is chosen now, what may be chosen."""

    key: str
    label: str
    value: str
    values: tuple[str, ...]


def yes_or_no(key: str, label: str, now: object) -> Choice:
    """Return the choice between yes and no."""
    return Choice(key, label, write_truth(now), (NO, YES))


class Sign(NamedTuple):
    """A sign that may be drawn on a cell or on a border: as it is typed, and what it means."""

    sign: str
    meaning: str


class Terrain(NamedTuple):
    """A drawn map that can be changed cell by cell.

    ``cells`` has the sign of each cell, ``sides`` the signs of its borders: up, right, down, left.
    """

    map: str
    cells: Mapping[str, str]
    sides: Mapping[str, tuple[str, ...]]
    cell_signs: tuple[Sign, ...]
    side_signs: tuple[Sign, ...]


class Layout(NamedTuple):
    """A layout: the ``[setup]`` table, the drawings, the rulings, and the position."""

    spec: Plain
    maps: Mapping[str, str]
    options: Mapping[str, str]
    state: Any


class Described(NamedTuple):
    """A position as drawings and a ``[setup]`` table."""

    maps: dict[str, str]
    spec: dict[str, Any]


class SetupEditor:
    """An editor of set-ups of a game: its pieces and choices; each change is a new table."""

    blank: Plain = {}
    """Map or maps, and setup, of a new scenario."""
    keys: Keys = {}
    """The keys of ``[setup]``."""
    board_key = ""
    """The key of ``[setup]`` that names a board of the game, if boards have names."""

    aloud = False
    """Whether commands are answered aloud, so that silence tells something, too."""

    def named(self) -> tuple[str, ...]:
        """Return the boards of the game that have a name."""
        return ()

    def fitted(self, layout: Layout) -> dict[str, Any]:
        """A plain ``[setup]`` table for the same players, whatever the map; no position needed."""
        raise NotImplementedError

    def pieces(self, layout: Layout) -> tuple[Piece, ...]:
        """Return every piece and every counted thing."""
        raise NotImplementedError

    def places(self, layout: Layout, piece: str) -> tuple[str, ...]:
        """Return the places a piece can lie on, with :data:`OFF` where it can be taken away."""
        raise NotImplementedError

    def put(self, layout: Layout, piece: str, place: str) -> dict[str, Any]:
        """Return the table with a piece on one of its places."""
        return with_value(layout.spec, piece, place or None)

    def count(self, layout: Layout, piece: Piece, number: int) -> dict[str, Any]:
        """Return the table with another number of a thing: of a name in a list, or a number."""
        key, _, name = piece.id.rpartition(".")
        if "." in key:
            return with_count(layout.spec, key, name, number)
        return with_value(layout.spec, piece.id, number)

    def choices(self, layout: Layout) -> tuple[Choice, ...]:
        """Return everything that is chosen."""
        raise NotImplementedError

    def choose(self, layout: Layout, choice: Choice, value: str) -> dict[str, Any]:
        """Return the table with another choice, one of its values.

        What to write follows from the key.
        """
        spec, (key, _, name) = layout.spec, choice.key.partition(".")
        kind = {**self.keys, **manual.EVERYWHERE}[key].type
        if kind is bool:
            return with_value(spec, key, True if value == YES else None)
        if kind in (list, Texts):
            return with_member(spec, key, name, on=value == YES)
        return with_value(spec, choice.key, value or None)

    def terrain(self, layout: Layout, name: str) -> Terrain | None:
        """A drawn map in its cells; ``None`` where maps are not drawn cell by cell."""
        return None

    def drawn(self, layout: Layout, name: str, cell: str, way: int, sign: str) -> dict[str, str]:
        """Return the drawings with a sign on a cell, or on a side of it if ``way`` is not -1."""
        raise NotImplementedError

    def described(self, state: Any, maps: Mapping[str, str]) -> Described | None:
        """Return the table that says a position, as far as one can.

        It may still say it only in part.
        """
        return None

    def same(self, rules: Any, one: Any, other: Any) -> bool:
        """Return whether two positions play alike."""
        return bool(one == other)


def setup_editor(game: str) -> SetupEditor:
    """Return what the game called ``game`` tells of its pieces."""
    found: SetupEditor = import_part(game, "editor").EDITOR
    return found


# -- tables -------------------------------------------------------------------------------------


def with_value(spec: Plain, path: str, value: Any) -> dict[str, Any]:
    """A table with another value at ``key`` or ``key.name``; ``None`` takes it out."""
    found: dict[str, Any] = deepcopy(dict(spec))
    key, _, name = path.partition(".")
    if name and not isinstance(found.get(key), dict):
        found[key] = {}
    here, last = (found[key], name) if name else (found, key)
    if value is not None:
        here[last] = value
    else:
        here.pop(last, None)
    if name and not found[key]:
        del found[key]
    return found


def with_member(spec: Plain, key: str, name: str, *, on: bool) -> dict[str, Any]:
    """A table with a name put into one of its lists, or taken out of it."""
    found = [one for one in spec.get(key, ()) if one != name]
    return with_value(spec, key, [*found, name] if on else found or None)


def with_count(spec: Plain, path: str, name: str, number: int) -> dict[str, Any]:
    """A table with a name so many times in the list at ``path``; the others keep their order."""
    key, _, owner = path.partition(".")
    had = list(spec.get(key, {}).get(owner, ()))
    for _ in range(had.count(name) - number):
        had.reverse()
        had.remove(name)
        had.reverse()
    return with_value(spec, path, had + [name] * (number - had.count(name)) or None)


def write_truth(value: object) -> str:
    """A truth as it is chosen."""
    return YES if value else NO


def must_be_known(name: str, names: Mapping[str, Any] | tuple[str, ...], what: str) -> None:
    """Raise ``SetupError`` unless there is something of that name."""
    if name not in names:
        some = ", ".join(f"'{one}'" for one in list(names)[:8])
        raise SetupError(f"There is no {what} '{name}'. {some} …{suggest(name, tuple(names))}")
