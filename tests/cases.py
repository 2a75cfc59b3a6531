"""Tables of cases: one test looks at every case, and tells all that fail with their names."""

from __future__ import annotations

import inspect
import traceback
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial, wraps
from pathlib import Path
from typing import Any

import pytest

from rules.core.registry import GAMES
from rules.scenarios import list_scenarios
from tests.strategies import MANY, sampled
from tests.tiers import PART

SHOWN = 1200
"""So many characters of each failure are told."""

Cases = Iterable[Any] | Callable[[], Iterable[Any]]
"""Cases, or what makes them when the test runs: collecting costs nothing then."""

Ids = Callable[[Any], str | None] | Iterable[object]
"""How a case is called: what makes a name of one value, or the names in the order of the cases."""


def of_the_book(*games: str, part: int = 6) -> Callable[[], Collection[str]]:
    """The scenarios of games (of all); about one in ``part`` but for ``make test-all``."""
    return lambda: quickly([one for game in games or GAMES for one in list_scenarios(game)], part)


def quickly(names: Collection[str], part: int = 6) -> Collection[str]:
    """All names in ``make test-all``, else about one in ``part``; in ``make check`` half."""
    return names if MANY else sampled(names, part * PART if part > 1 else 1)


def each(
    names: str | Sequence[str], cases: Cases, ids: Ids | None = None
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Let a test look at every case, as ``pytest.mark.parametrize`` does, but as one test.

    The test is called once a case. All cases are tried; those that fail are told with their names.
    """
    named = [one.strip() for one in names.split(",")] if isinstance(names, str) else [*names]
    table = cases if callable(cases) else tuple(cases)
    heads = ids if ids is None or callable(ids) else tuple(map(str, ids))

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        @wraps(test)
        def whole(*args: Any, **given: Any) -> None:
            looks = []
            for number, case in enumerate(table() if callable(table) else table):
                values = parts(case, len(named))
                look = partial(test, *args, **given, **dict(zip(named, values, strict=True)))
                looks.append((name(case, values, heads, number), look))
            try_all(looks)

        signature = inspect.signature(test)
        left = [one for one in signature.parameters.values() if one.name not in named]
        whole.__dict__.pop("__wrapped__")
        whole.__dict__["__signature__"] = signature.replace(parameters=left)
        return whole

    return decorate


def try_all(looks: Iterable[tuple[str, Callable[[], None]]]) -> None:
    """Make every look; those that fail are told with their names.

    One that cannot be made here skips the test, after all others.
    """
    wrong, count, left = [], 0, None
    for called, look in looks:
        count += 1
        try:
            look()
        except pytest.skip.Exception as skipped:
            left = skipped
        except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001 - told below
            wrong.append(f"-- {called}\n{told(error)}")
    if wrong:
        pytest.fail(f"{len(wrong)} of {count} fail:\n" + "\n".join(wrong), pytrace=False)
    assert count, "there is no case"
    if left:
        raise left


def parts(case: Any, count: int) -> Sequence[Any]:
    """The values of a case, one for each name."""
    if hasattr(case, "marks"):
        return [*case.values]
    return (case,) if count == 1 else [*case]


def name(case: Any, values: Sequence[Any], ids: Ids | None, number: int) -> str:
    """What a case is called."""
    if hasattr(case, "marks") and case.id:
        return str(case.id)
    if isinstance(ids, tuple):
        return str(ids[number])
    return ", ".join((callable(ids) and ids(value)) or short(value) for value in values)


def short(value: Any) -> str:
    """A value as the name of a case."""
    text = value if isinstance(value, str) else getattr(value, "__name__", repr(value))
    return text if len(text) <= 80 else f"{text[:79]}…"


def told(error: BaseException) -> str:
    """What is wrong, and on which line of the tests."""
    here = Path(__file__).parent
    frames = traceback.extract_tb(error.__traceback__)
    lines = [
        f"{Path(frame.filename).relative_to(here)}:{frame.lineno}"
        for frame in frames
        if Path(frame.filename).is_relative_to(here) and frame.filename != __file__
    ]
    plain = isinstance(error, (AssertionError, pytest.fail.Exception))
    kind = "" if plain else f"{type(error).__name__} "
    return f"{' > '.join(lines)}\n{kind}{str(error)[:SHOWN]}"
