"""The seeds written from the book: ``python -m tests.fuzz.seeds``.

A few inputs of each kind from every game: links, files, maps and positions as they really are.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from rules import scenarios
from rules.core.data import data_folder
from rules.core.registry import GAMES, game
from rules.scenarios import address
from rules.scenarios.editor import draft
from rules.scenarios.runner import by_the_book

SEEDS = Path(__file__).parent / "seeds"
MOST = 8_000
"""Bytes of the longest seed."""
EVERY = {"links": 6, "files": 4, "maps": 5, "saved": 6}
"""How many seeds of each kind a game gives."""


def spread(of: str, count: int) -> Iterator[str]:
    """So many scenarios of a game, from all over its chapters."""
    names = [
        name for name in scenarios.list_scenarios(of)
        if len(draft.to_toml(scenarios.load(name).table)) < MOST
    ]  # fmt: skip
    yield from names[:: max(1, len(names) // count)][:count]


def links(of: str) -> Iterator[tuple[str, str]]:
    """Links: short ones to the end of a scenario with a move, and whole scenarios."""
    for number, name in enumerate(spread(of, EVERY["links"])):
        played = by_the_book(name)
        short = name.partition("/")[2]
        if number % 2:
            table = json.dumps(address.whole_table(played.scenario), separators=(",", ":"))
            yield short, f"{table}\n@{len(played.nodes)}"
        else:
            timeline = address.open_address(address.parse_address(f"{name}@{len(played.nodes)}"))
            listed = timeline.game.actions(timeline.state)
            if listed:
                timeline.attempt(listed[0])
            yield short, address.link_for(played.scenario, timeline)


def files(of: str) -> Iterator[tuple[str, str]]:
    """Scenario files, every other one as JSON."""
    for number, name in enumerate(spread(of, EVERY["files"])):
        table = scenarios.load(name).table
        text = json.dumps(table, separators=(",", ":")) if number % 2 else draft.to_toml(table)
        yield name.partition("/")[2], text


def maps(of: str) -> Iterator[tuple[str, str]]:
    """Drawings that stand in scenarios, or beside the game."""
    drawn = {
        drawing: name
        for name in scenarios.list_scenarios(of)
        for drawing in scenarios.load(name).maps.values()
    }
    for path in sorted(data_folder(of).rglob("*.txt")):
        drawn.setdefault(path.read_text("utf-8"), path.stem)
    small = [one for one in drawn if len(one.encode()) < MOST]
    for drawing in small[:: max(1, len(small) // EVERY["maps"])][: EVERY["maps"]]:
        yield drawn[drawing].rpartition("/")[2], f"{of}\n{drawing}"


def saved(of: str) -> Iterator[tuple[str, str]]:
    """Positions in the middle of scenarios."""
    for name in spread(of, EVERY["saved"]):
        nodes = by_the_book(name).nodes
        if nodes:
            kept = json.dumps(game(of).dump(nodes[len(nodes) // 2].state), separators=(",", ":"))
            yield name.partition("/")[2], f"{of}\n{kept}"


def main() -> int:
    """Write them all."""
    for kind in (links, files, maps, saved):
        folder = SEEDS / kind.__name__
        folder.mkdir(parents=True, exist_ok=True)
        for of in GAMES:
            for name, text in kind(of):
                if len(text.encode()) < MOST:
                    (folder / f"{of}-{name}").write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
