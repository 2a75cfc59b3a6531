"""What the scenarios show, kept from build to build: a page with a clause asks for all of them.

Where each clause stands behind a step, and what is tied to it, is worked out by playing every
scenario. That takes seconds, and stays as it is while the games do.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulebook import depends
from rules.core import clauses
from rules.core.registry import GAMES
from rules.explain import coverage, ties

if TYPE_CHECKING:
    from collections.abc import Callable

    from sphinx.application import Sphinx

    Fired = dict[str, tuple[coverage.ScenarioPlace, ...]]

FIRED, TIES = "er-fired.json", "er-ties-{}.json"


def kept(path: Path, key: str, make: Callable[[], Any]) -> Any:
    """What was made under a key, made anew for another one; as JSON holds it."""
    told = json.loads(path.read_text("utf-8")) if path.exists() else {}
    if told.get("key") != key:
        told = {"key": key, "made": make()}
        path.write_text(json.dumps(told), "utf-8")
    return told["made"]


def begin(app: Sphinx) -> None:
    """Let the book ask what is kept; a small book of a test works everything out itself."""
    if not app.config.rulebook_search:
        return
    folder = Path(app.doctreedir)
    play, relate = coverage.fired_everywhere, ties.list_related

    @cache
    def fired_everywhere() -> Fired:
        made = kept(folder / FIRED, depends.of(GAMES), play)
        return {
            clause: tuple(coverage.ScenarioPlace(*place) for place in found)
            for clause, found in made.items()
        }

    @cache
    def of_game(game: str) -> dict[str, tuple[str, ...]]:
        book = clauses.ledger(game)
        names = (*book.clauses, *book.gaps)
        path, key = folder / TIES.format(game), depends.together(game)
        made = kept(path, key, lambda: {name: relate(name) for name in names})
        return {name: tuple(found) for name, found in made.items()}

    def related(clause: str) -> tuple[str, ...]:
        return of_game(clauses.game_of(clause))[clause]

    coverage.fired_everywhere = fired_everywhere
    ties.list_related = related
