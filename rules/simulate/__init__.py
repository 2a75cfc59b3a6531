"""Many games, played by the engine itself: how long they are, who wins, what decides.

The same variant and number of games give the same rows on one core, on eight, and on a cluster;
:attr:`Run.checksum` proves it::

    from rules.simulate import Variant, simulate

    run = simulate(Variant("underground", players=3, policies=("quick",), seed=7), 1000)
    print(run.checksum, sum(row.turns for row in run.rows) / 1000)
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from rules.core.errors import SetupError
from rules.simulate.games import (
    COLUMNS,
    Chunk,
    Counts,
    Row,
    checksum,
    iter_ranges,
    merge_chunks,
    play_chunk,
)
from rules.simulate.store import Store, StoreError
from rules.simulate.variant import MOST_GAMES, POLICIES, Variant, parse_whole
from rules.simulate.workers import Done, Range, in_processes, on_cluster, play_alone

SECOND = 1.0
"""How long a chunk takes, about, in seconds."""
TRIED_GAMES = 8
"""Games that are played to find out how many fit into a chunk."""
BIGGEST = 10_000
"""Games of a chunk, at most."""
MOST_PROCESSES = 512


class Progress(NamedTuple):
    """How far a run is: games there before it began, games there now, games in all, seconds."""

    before: int
    done: int
    games: int
    seconds: float

    @property
    def rate(self) -> float:
        """Games a second, since the run began."""
        return (self.done - self.before) / self.seconds if self.seconds > 0 else 0.0

    @property
    def left(self) -> float:
        """Seconds until it is over, at this rate; infinite while nothing is known."""
        return (self.games - self.done) / self.rate if self.rate else float("inf")


class Run(NamedTuple):
    """Games that were played: their variant, a row each, counts, and what was put aside."""

    variant: Variant
    chunk: Chunk
    remarks: tuple[str, ...] = ()

    @property
    def rows(self) -> tuple[Row, ...]:
        """A row for each game, in the order of their numbers."""
        return self.chunk.rows

    @property
    def counts(self) -> Counts:
        """How often each clause and each loss came."""
        return self.chunk.counts

    @property
    def checksum(self) -> str:
        """What two machines must agree on that have played the same games."""
        return checksum(self.chunk)

    def table(self, path: Path) -> None:
        """Write the rows as CSV or Parquet, by the name's end, and what the columns hold.

        The description lies beside it as ``NAME.columns.json``. Raises ``SetupError`` as
        :func:`require_writable` does, and :class:`StoreError` for a full disk.
        """
        write_table(self, path)


def simulate(
    variant: Variant, games: int, *, first: int = 0, processes: int = 1, scheduler: str = "",
    out: Path | None = None, size: int = 0, progress: Callable[[Progress], None] | None = None,
) -> Run:  # fmt: skip
    """Play ``games`` games of a variant, from the number ``first`` on.

    ``scheduler`` is the address of a Dask scheduler, which plays them instead of ``processes`` of
    this machine. Under ``out`` each chunk is kept as it comes; what lies there already is not
    played again. ``size`` is how many games a chunk has; without it as many as take about a second.
    Raises a ``RulebookError`` for what cannot be played, kept or reached.
    """
    parse_whole("games", games, 1, MOST_GAMES)
    parse_whole("first", first, 0, MOST_GAMES)
    parse_whole("processes", processes, 1, MOST_PROCESSES)
    variant.begin(first)
    begun = perf_counter()
    kept = Store(out, variant, size or count_fitting(variant, games)) if out is not None else None
    size = kept.size if kept else size or count_fitting(variant, games)
    listed = list(iter_ranges(first, games, size))
    found: dict[Range, Chunk] = {}
    if kept:
        for one in listed:
            there = kept.has(*one)
            if there is not None:
                found[one] = there
    before = done = sum(count for _, count in found)
    missing = [one for one in listed if one not in found]
    tell_progress(progress, Progress(before, done, games, perf_counter() - begun))
    for one, result in _play_chunks(variant, missing, processes, scheduler):
        found[one] = result
        done += one[1]
        if kept:
            kept.keep(*one, result)
        tell_progress(progress, Progress(before, done, games, perf_counter() - begun))
    return Run(variant, merge_chunks([found[one] for one in listed]),
               tuple(kept.remarks) if kept else ())  # fmt: skip


def tell_progress(progress: Callable[[Progress], None] | None, now: Progress) -> None:
    """Tell how far it is, if anybody listens."""
    if progress:
        progress(now)


def _play_chunks(
    variant: Variant, missing: Sequence[Range], processes: int, scheduler: str
) -> Iterator[Done]:
    if not missing:
        return iter(())
    if scheduler:
        return on_cluster(variant, missing, scheduler)
    if processes > 1 and len(missing) > 1:
        return in_processes(variant, missing, min(processes, len(missing)))
    return play_alone(variant, missing)


def count_fitting(variant: Variant, games: int) -> int:
    """How many games take about a second here."""
    begun = perf_counter()
    tried = min(TRIED_GAMES, games)
    play_chunk(variant, 0, tried)
    each = max((perf_counter() - begun) / tried, 1e-6)
    return max(1, min(BIGGEST, round(SECOND / each)))


def require_writable(path: Path) -> None:
    """See that a table can be written at ``path``; raises ``SetupError`` where it cannot."""
    if path.suffix not in (".csv", ".parquet"):
        raise SetupError(f"table: '{path.name}' ends neither in .csv nor in .parquet.")
    if path.suffix == ".parquet" and find_spec("pyarrow") is None:
        raise SetupError(
            "table: Parquet needs pyarrow, which is not installed here; write a .csv, or "
            "install it with: pip install 'escape-rulebook[cluster]'."
        )
    if not path.parent.is_dir():
        raise SetupError(f"table: there is no folder {path.parent}; make it, or name another one.")


def write_table(run: Run, path: Path) -> None:
    """See :meth:`Run.table`."""
    from rules.simulate.store import _write_whole

    require_writable(path)
    named = {name: list(column) for name, column in
             zip(Row._fields, zip(*run.rows, strict=True), strict=True)}  # fmt: skip
    about: dict[str, Any] = {
        "variant": run.variant.plain(), "games": len(run.rows), "checksum": run.checksum,
        "policies": {name: POLICIES[name] for name in dict.fromkeys(run.variant.policies)},
        "columns": dict(COLUMNS),
    }  # fmt: skip
    try:
        if path.suffix == ".csv":
            lines = [",".join(Row._fields), *(",".join(map(str, row)) for row in run.rows)]
            _write_whole(path, ("\n".join(lines) + "\n").encode())
        else:
            from pyarrow import parquet, table

            parquet.write_table(table(named), path)
        beside = path.with_name(f"{path.stem}.columns.json")
        _write_whole(beside, json.dumps(about, indent=1).encode())
    except OSError as error:
        raise StoreError(f"{path}: cannot be written ({error.strerror}).") from None


__all__ = ["Progress", "Row", "Run", "Variant", "simulate"]
