"""Codecs: how each part of a position is written as plain data, and read back within its bounds.

A game declares the parts of its position by name, each with its codec. Writing and reading follow
from that; what is left to a game is whether the parts fit together.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from rules.core import piles
from rules.core.errors import RulebookError, SetupError

NEEDED: Any = object()
"""The default of a part that must be there."""
WRONG = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError)
"""What is raised where data are not of the kind expected, or nested without end."""


class Codec(NamedTuple):
    """A codec: two functions, one writes a value as plain data, the other one reads it back.

    ``read`` raises any of :data:`WRONG`, or an error in words. ``default`` stands for a part that
    positions saved long ago do not have.
    """

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]
    default: Any = NEEDED


Parts = Mapping[str, Codec]
"""The parts of a record by the names of its fields, in the order in which they are written."""


class Unreadable(Exception):
    """A part of saved data that is missing or out of bounds; the text is the way to it."""


# -- Single values --------------------------------------------------------------------------------


def same(value: Any) -> Any:
    """Return the value itself: it is plain data already."""
    return value


def checked(fits: Callable[[Any], bool]) -> Codec:
    """A codec of plain data that must pass a test."""

    def read(value: Any) -> Any:
        if not fits(value):
            raise ValueError(value)
        return value

    return Codec(same, read)


def number(least: int, most: int) -> Codec:
    """A whole number within its bounds, both included."""
    return checked(lambda value: type(value) is int and least <= value <= most)


def mask(count: int) -> Codec:
    """A set of things numbered from 0 below ``count``, as a bit mask."""
    return number(0, (1 << count) - 1)


def choice(*known: Any) -> Codec:
    """Return one of some texts or numbers."""
    return checked(lambda value: type(value) in (int, str) and value in known)


FLAG = checked(lambda value: isinstance(value, bool))
"""True or false."""
TEXT = checked(lambda value: isinstance(value, str))
"""Any text."""


def named(name: Callable[[Any], str], find: Callable[[str], Any]) -> Codec:
    """Return something that is written by its name: a cell, a place."""
    return Codec(name, lambda value: find(TEXT.read(value)))


def card(names: Sequence[str], late: Collection[str] = ()) -> Codec:
    """Return a card by its number in a game, written by its name.

    Positions saved long ago have its number then: its place among those that are not ``late``.
    """
    numbers = {name: number for number, name in enumerate(names)}
    once = dict(enumerate(number for name, number in numbers.items() if name not in late))

    def read(value: Any) -> int:
        return once[value] if type(value) is int else numbers[TEXT.read(value)]

    return Codec(dict(enumerate(names)).__getitem__, read)


def optional(one: Codec, none: int = -1) -> Codec:
    """Return something that may be missing, which is a number of its own."""
    return Codec(
        lambda value: none if value == none else one.write(value),
        lambda value: none if value == none else one.read(value),
    )


# -- Rows, sets and records -----------------------------------------------------------------------


def row(one: Codec, count: int = -1) -> Codec:
    """A tuple of values of one kind, written as a list; so many of them."""

    def read(value: Any) -> tuple[Any, ...]:
        found = tuple(map(one.read, _list(value)))
        if count not in (-1, len(found)):
            raise ValueError(value)
        return found

    return Codec(lambda value: [one.write(part) for part in value], read)


def group(one: Codec) -> Codec:
    """A frozen set of values of one kind, written as a sorted list."""
    return Codec(
        lambda value: sorted(map(one.write, value)),
        lambda value: frozenset(map(one.read, _list(value))),
    )


def each(*ones: Codec) -> Codec:
    """A tuple of values, each of a kind of its own, written as a list."""
    return Codec(
        lambda value: [one.write(part) for one, part in zip(ones, value, strict=True)],
        lambda value: tuple(one.read(part) for one, part in zip(ones, _list(value), strict=True)),
    )


def listed(record: Callable[..., Any], /, **parts: Codec) -> Codec:
    """A record whose fields are all named here in their order, written as a list."""
    fields = each(*parts.values())
    return Codec(fields.write, lambda value: record(*fields.read(value)))


MOST_ALIKE = 1000
"""The most cards of one kind that a set-up may put into a pile."""


def hand(one: Codec) -> Codec:
    """Return cards in the order of their numbers, in whatever order they are written."""
    cards = row(one)
    return Codec(cards.write, lambda value: tuple(sorted(cards.read(value))))


def pile(one: Codec, kinds: int) -> Codec:
    """Return a pile of cards of so many kinds: see :mod:`rules.core.piles`."""
    shuffled = hand(one)

    def part(value: Any) -> Any:
        if not isinstance(value, list):
            return one.read(value)
        found = shuffled.read(value)
        if (found,) != piles.shuffle_cards(found):
            raise ValueError(value)
        return found

    def read(value: Any) -> piles.Pile:
        found = tuple(map(part, _list(value)))
        if piles.count_cards(found) > kinds * MOST_ALIKE:
            raise ValueError(kinds)
        return found

    def write(value: piles.Pile) -> list[Any]:
        return [(shuffled if isinstance(part, tuple) else one).write(part) for part in value]

    return Codec(write, read)


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise TypeError(value)
    return value


# -- A whole position -----------------------------------------------------------------------------


def write_parts(parts: Parts, record: Any) -> dict[str, Any]:
    """Return the declared parts of a record as plain data."""
    return {name: codec.write(getattr(record, name)) for name, codec in parts.items()}


def read_parts(parts: Parts, data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the declared parts, read back.

    Raises ``Unreadable`` naming the first that is wrong.
    """
    return {name: read_part(data, name, codec) for name, codec in parts.items()}


def read_part(data: Mapping[str, Any], name: str, codec: Codec) -> Any:
    """Return one part of saved data, read back; raises ``Unreadable``."""
    try:
        if codec.default is not NEEDED and name not in data:
            return codec.default
        return codec.read(data[name])
    except Unreadable as error:
        raise Unreadable(f"{name}.{error}") from None
    except WRONG:
        raise Unreadable(name) from None


@contextmanager
def loading() -> Iterator[None]:
    """Read a position back; raises ``SetupError`` naming what is wrong with the data."""
    try:
        yield
    except RulebookError as error:
        raise SetupError(f"position: {f'{error}'.removeprefix('position: ')}") from None
    except (Unreadable, *WRONG) as error:
        # Only the name of a part is told: a value may be too long or too deep to be written out.
        what = f"'{error}'" if isinstance(error, Unreadable) else "a part"
        raise SetupError(
            f"position: {what} is missing or of the wrong kind; a position is written by the "
            "rulebook itself, so copy it again."
        ) from None


REMEDY = "copy the link again"
"""What helps where a position cannot arise."""


def must_fit(fits: bool) -> None:
    """Raise ``SetupError`` unless the parts of a position fit together."""
    if not fits:
        raise SetupError(f"position: its parts do not fit together; {REMEDY}.")


# -- Plain data, whatever they stand for ----------------------------------------------------------


def as_lists(value: Any) -> Any:
    """Return tuples as lists, however deep."""
    return [as_lists(part) for part in value] if isinstance(value, tuple) else value


def as_tuples(value: Any) -> Any:
    """Return lists as tuples, however deep."""
    return tuple(map(as_tuples, value)) if isinstance(value, list) else value
