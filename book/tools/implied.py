"""Play the games of "What the rules imply", block by block, and write down what they tell.

    python book/tools/implied.py underground --games 1000000
    python book/tools/implied.py underground --flips 1000
    python book/tools/implied.py underground --open 40

Each block is kept as it is done, in ``book/implied/<game>.json``: stop at any time, and the same
command goes on. The second form plays every ruling turned round, pair by pair, and writes the
sentences that stand on the rulings, ``rules/games/<game>/implied.json``. The third form counts how
many positions remain possible to a player as the game goes on.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from rules.core.playout import Streams
from rules.core.records import CHANCE
from rules.core.registry import GAMES
from rules.core.terminal import run_command
from rules.core.timeline import Timeline
from rules.core.worlds import NoWorld, find_worlds
from rules.simulate import Variant, simulate
from rules.simulate.compare import (
    Pairs,
    flipped,
    in_play,
    judge_effects,
    list_flips,
    number,
    pairs_from,
)
from rules.simulate.figures import add_tallies, tally_from, tally_games
from rules.simulate.games import PLAY, Row, Seats, play_game
from rules.simulate.variant import POLICIES

HERE = Path(__file__).resolve().parents[1]
SEED = 2026
BLOCK = 5_000
"""Games of a block: what is lost when somebody stops."""
FEW = 5
"""Games below which nothing is said of how many positions remain."""
PART = 250
"""Pairs of a part of a comparison."""


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--games", type=some, default=0, help="games to have in all")
    parser.add_argument("--flips", type=some, default=0, help="pairs a ruling to have in all")
    parser.add_argument("--open", type=some, default=0, help="games in which positions are counted")
    parser.add_argument("--players", type=some, default=0)
    parser.add_argument("--policy", default="quick", choices=POLICIES)
    parser.add_argument("--processes", type=some, default=os.cpu_count() or 1)
    options = parser.parse_args()
    variant = Variant(options.game, options.players, policies=(options.policy,), seed=SEED)
    if options.games:
        base(variant, options.games, options.processes)
    if options.flips:
        turn_round(variant, options.flips, options.processes)
    if options.open:
        count_open(variant, options.open, options.processes)
    return 0


def some(text: str) -> int:
    """A count that somebody typed: one or more."""
    if not text.isascii() or not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"'{text}' is no count; write 1 or more")
    return int(text)


# -- What is kept ---------------------------------------------------------------------------------


def path_of(game: str) -> Path:
    """Where the figures of a game are kept."""
    return HERE / "implied" / f"{game}.json"


def kept(game: str) -> dict[str, Any]:
    """What is kept of a game."""
    path = path_of(game)
    empty: dict[str, Any] = {"play": PLAY, "runs": [], "flips": {}}
    found: dict[str, Any] = json.loads(path.read_text("utf-8")) if path.exists() else empty
    return found if found["play"] == PLAY else empty


def keep(path: Path, found: Any, indent: int | None = None) -> None:
    """Write it, whole or not at all."""
    path.parent.mkdir(exist_ok=True)
    beside = path.with_suffix(".part")
    beside.write_text(json.dumps(found, ensure_ascii=False, indent=indent) + "\n", "utf-8")
    beside.replace(path)


# -- Games by the book ----------------------------------------------------------------------------


def base(variant: Variant, games: int, processes: int) -> None:
    """Play until there are so many games."""
    while True:
        found = kept(variant.game)
        runs = found["runs"]
        run = next((one for one in runs if one["variant"] == variant.plain()), None)
        if run is None:
            run = {"variant": variant.plain(), "blocks": [], "tally": None}
            runs.append(run)
        first = sum(block["games"] for block in run["blocks"])
        if first >= games:
            return
        block = simulate(variant, min(BLOCK, games - first), first=first, processes=processes)
        more = tally_games(block.chunk)
        whole = add_tallies(tally_from(run["tally"]), more) if run["tally"] else more
        run["tally"] = whole.plain()
        run["blocks"].append({"games": len(block.rows), "checksum": block.checksum})
        keep(path_of(variant.game), found)
        print(f"{variant.name}: {whole.games:,} of {games:,} games", flush=True)


# -- What remains possible ------------------------------------------------------------------------


AFTER = (1, 2, 4, 8, 16, 32, 64)
"""Own actions of a player after which the positions that remain possible to him are counted."""


def opened(task: tuple[Variant, int]) -> list[float | None]:
    """The binary logarithms of one game, for one of its players; none where no world was found."""
    variant, number = task
    game, found = variant.rules, list[float | None]()
    line: Timeline[Any, Any] = Timeline(game, variant.begin(number))
    seats, streams = Seats(variant, line.state, variant.lots(number)), Streams(variant.lots(number))
    viewer, mine = variant.seats[number % variant.players], 0
    for _ in range(variant.most):
        acting = game.actors(line.state)
        if not acting or mine > AFTER[-1]:
            break
        before = line.state
        if acting[0] == viewer and mine in AFTER and len(found) < AFTER.index(mine) + 1:
            what = line.seen(viewer)
            try:
                found.append(find_worlds(game, what).bits(Random(number)))
            except NoWorld:
                found.append(None)
        if acting[0] == CHANCE:
            at = streams.draw(game.play.chance_stream(before))
            action: Any = game.play.sample_chance(before, at)
        else:
            own = [one for one in game.actions(before) if one.who == acting[0]]
            action = seats.act(acting[0], before, own, streams.draw(f"choice {acting[0]}"))
        mine += acting[0] == viewer
        line.play(action)
        seats.saw(before, action, line.state, ())
    return found


def count_open(variant: Variant, games: int, processes: int) -> None:
    """Keep how many positions remain possible: the middle, and eight games in ten."""
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        several = [*pool.map(opened, [(variant, number) for number in range(games)])]
    rows = []
    for at, after in enumerate(AFTER):
        here = [one[at] for one in several if len(one) > at]
        bits = sorted(one for one in here if one is not None)
        if len(bits) >= FEW:
            low, middle, high = (bits[int(part * (len(bits) - 1))] for part in (0.1, 0.5, 0.9))
            rows.append([after, round(low, 1), round(middle, 1), round(high, 1), len(bits),
                         len(here) - len(bits)])  # fmt: skip
    found = kept(variant.game)
    found["open"] = {"variant": variant.plain(), "games": games, "rows": rows}
    keep(path_of(variant.game), found)
    print(f"{variant.name}: positions counted in {games} games", flush=True)


# -- Every ruling turned round --------------------------------------------------------------------


Task = tuple[Variant, str, str, int, tuple[Row, ...]]


def part(task: Task) -> Pairs:
    """One part of one comparison."""
    return flipped(*task)


def rows(task: tuple[Variant, int, int]) -> tuple[Row, ...]:
    """Games by the book."""
    variant, first, count = task
    return tuple(play_game(variant, at).row for at in range(first, first + count))


def turn_round(variant: Variant, wanted: int, processes: int) -> None:
    """Play pairs until every ruling has so many."""
    pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"))
    with pool:
        for first in range(0, wanted, PART):
            found = kept(variant.game)
            about = found["flips"]
            if about.get("variant") != variant.plain():
                about = found["flips"] = {"variant": variant.plain(), "pairs": {}}
            todo = [
                one for one in list_flips(variant.game)
                if _done(about["pairs"].get("=".join(one))) <= first
            ]  # fmt: skip
            if not todo:
                continue
            step = PART // 5
            cuts = [(variant, at, step) for at in range(first, first + PART, step)]
            book = tuple(row for some in pool.map(rows, cuts) for row in some)
            tasks: Iterator[Task] = ((variant, *one, first, book) for one in todo)
            for at, pairs in enumerate(pool.map(part, tasks), 1):
                name = f"{pairs.option}={pairs.choice}"
                before = about["pairs"].get(name)
                whole = pairs_from(before).and_(pairs) if before else pairs
                about["pairs"][name] = whole.plain()
                if at % 10 == 0 or at == len(todo):
                    keep(path_of(variant.game), found)
                    print(f"{variant.name}: pairs to {first + PART}, {at} of {len(todo)} choices",
                          flush=True)  # fmt: skip
    say(variant)


def _done(data: dict[str, Any] | None) -> int:
    return data["pairs"] + data["barred"] if data else 0


def say(variant: Variant) -> None:
    """Write the sentences that stand on the rulings of a game."""
    about = kept(variant.game)["flips"]
    found = judge_effects([pairs_from(one) for one in about["pairs"].values()])
    many = max((one.pairs.pairs + one.pairs.barred for one in found), default=0)
    told = {
        "played": f"{POLICIES[variant.policies[0]].removeprefix('the ')}, {variant.players} at the "
        f"table, {number(many)} pairs of games, {len(found)} choices tested together",
        "said": {
            f"{one.pairs.option}={one.pairs.choice}": [one.verdict, in_play(one, variant.seats)]
            for one in found
        },
    }  # fmt: skip
    keep(HERE.parent / "rules" / "games" / variant.game / "implied.json", told, indent=1)


if __name__ == "__main__":
    sys.exit(run_command(main))
