"""Where a clause chip leads: the book says it once, the live page may know better."""

from __future__ import annotations

from collections.abc import Callable

Resolver = Callable[[str], str]


def anchor(clause: str) -> str:
    """The plain anchor of a clause on the page it stands on."""
    return "#" + clause.lower()


_resolver: Resolver = anchor


def set_resolver(resolver: Resolver | None) -> None:
    """Let ``resolver`` turn a clause id into an address; ``None`` restores :func:`anchor`."""
    global _resolver  # noqa: PLW0603 - the one setting of the package, made once by a page
    _resolver = resolver or anchor


def href(clause: str) -> str:
    """The address of ``clause``."""
    return _resolver(clause)
