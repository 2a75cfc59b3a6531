"""Markup that escapes by itself: ``tag.p("er-hint")[words]`` is a paragraph, whatever they hold.

Children stand in brackets, one or several; a list stands for all that is in it, ``None`` for
nothing. A text is escaped, what was made here goes in as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from html import escape
from typing import Any, SupportsIndex, TypeVar, cast


class Markup(str):
    """A text that is markup. A constant is made one by hand; nothing else ever is."""

    __slots__ = ()

    def __add__(self, other: str) -> Markup:
        return Markup(str.__add__(self, _inner(other)))

    def __radd__(self, other: str) -> Markup:
        return Markup(str.__add__(_inner(other), self))

    def __mul__(self, times: SupportsIndex) -> Markup:
        return Markup(str.__mul__(self, times))

    def join(self, parts: Iterable[str]) -> Markup:
        """Return the parts with this between them; a text among them is escaped."""
        return Markup(str.join(self, map(_inner, parts)))


DOCTYPE = Markup("<!doctype html>")
Child = str | int | float | None | Iterable["Child"]
"""What an element may hold."""
Value = str | int | float | bool | None
"""What an attribute may say: ``True`` is its name alone, ``False`` and ``None`` leave it out."""


LONG = 256
"""A longer text hardly comes again: it is not kept."""
_kept = lru_cache(maxsize=4096)(escape)


def _escaped(text: str) -> str:
    return _kept(text) if len(text) <= LONG else escape(text)


def _inner(child: Child) -> str:
    if type(child) is Markup:
        return child
    if isinstance(child, str):
        return _escaped(child) if child else ""
    if child is None:
        return ""
    if isinstance(child, int | float):
        return str(child)
    return "".join(map(_inner, child))


def join(*children: Child) -> Markup:
    """Return several pieces as one, without an element around them."""
    return Markup(_inner(children))


def spaced(parts: Iterable[str]) -> Markup:
    """Return several pieces as one, with a blank between them."""
    return Markup(" ").join(parts)


@lru_cache(maxsize=256)
def _spelled(name: str) -> str:
    """The attribute that a name of Python means: ``data_do``, ``for_``."""
    return name.rstrip("_").replace("_", "-")


Made = TypeVar("Made", bound=Callable[..., Any])


def remember(function: Made) -> Made:
    """Have a function make the same piece once; what it takes is still looked at by types."""
    return cast("Made", lru_cache(maxsize=512)(function))


def _opened(name: str, kind: str, /, **attributes: Value) -> str:
    """What stands between the angle brackets; much of a page is the same from step to step."""
    long = any(isinstance(one, str) and len(one) > LONG for one in attributes.values())
    return (_open if long else _opened_before)(name, kind, **attributes)


def _open(name: str, kind: str, /, **attributes: Value) -> str:
    found = f'{name} class="{_escaped(kind)}"' if kind else name
    for key, value in attributes.items():
        if value is None or value is False:
            continue
        found += f" {_spelled(key)}"
        if value is not True:
            found += f'="{_escaped(str(value))}"'
    return found


_opened_before = lru_cache(maxsize=512, typed=True)(_open)


class Tag:
    """An element that waits for its children."""

    __slots__ = ("_name", "_start")

    def __init__(self, name: str, start: str = "") -> None:
        self._name, self._start = name, start or name

    def __call__(self, kind: str = "", /, **attributes: Value) -> Tag:
        """Return the element with these classes and attributes, in their order."""
        return Tag(self._name, _opened(self._name, kind, **attributes))

    def __getitem__(self, children: Child) -> Markup:
        return Markup(f"<{self._start}>{_inner(children)}</{self._name}>")


class _Tags:
    """The elements by their names."""

    def __getattr__(self, name: str) -> Tag:
        found = self.__dict__[name] = Tag(name)
        return found


class _Voids:
    """The elements that hold nothing; called with their attributes they are there."""

    def __init__(self, end: str) -> None:
        self._end = end

    def __getattr__(self, name: str) -> Callable[..., Markup]:
        def element(kind: str = "", /, **attributes: Value) -> Markup:
            return Markup(f"<{_opened(name, kind, **attributes)}{self._end}")

        self.__dict__[name] = element
        return element


tag, void, alone = _Tags(), _Voids(">"), _Voids("/>")
"""Elements by their names: ``tag.p[...]``, ``void.br()`` of HTML, ``alone.path(d=...)`` of SVG."""
