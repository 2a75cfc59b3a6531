"""One test for a table of cases: every case is tried, and all that fail are told together."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import wraps
from inspect import signature
from typing import Any

import pytest

from rules import scenarios
from rules.core.registry import GAMES
from tests.strategies import QUICK, sampled

Cases = Collection[Any] | Callable[[], Collection[Any]]


def of_the_book(*games: str, part: int = 6) -> Callable[[], list[str]]:
    """The scenarios of games (of all); about one in ``part`` where the run is to be quick."""

    def named() -> list[str]:
        names = [name for game in games or GAMES for name in scenarios.scenarios(game)]
        return sampled(names, part) if QUICK else names

    return named


def quickly(names: Collection[str], part: int = 6) -> Collection[str]:
    """All names; about one in ``part`` where the run is to be quick."""
    return sampled(names, part) if QUICK else names


def each(names: str, cases: Cases) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Run a test once for every case, as one item; ``names`` are its arguments for a case.

    A function makes the cases when the test runs, so that collecting reads no scenario. What a test
    asks for besides (a fixture) is one and the same for all cases. A case that cannot be tried
    here skips the item, after all others.
    """
    keys = [name.strip() for name in names.split(",")]

    def over(test: Callable[..., None]) -> Callable[..., None]:
        @wraps(test)
        def run(**given: Any) -> None:
            found = cases() if callable(cases) else cases
            assert found, "there is no case"
            wrong, left = [], None
            for case in found:
                values = case if len(keys) > 1 else (case,)
                try:
                    test(**given, **dict(zip(keys, values, strict=True)))
                except pytest.skip.Exception as skipped:
                    left = skipped
                except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001 - told below
                    error.add_note(f"in the case {names} = {case!r}")
                    wrong.append(error)
            if wrong:
                raise BaseExceptionGroup(f"{len(wrong)} of {len(found)} cases", wrong)
            if left:
                raise left

        told = signature(test)
        rest = [one for name, one in told.parameters.items() if name not in keys]
        run.__signature__ = told.replace(parameters=rest)  # type: ignore[attr-defined]
        return run

    return over
