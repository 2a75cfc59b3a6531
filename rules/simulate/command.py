"""The command ``simulate``: many games from a terminal, kept as they come, told in a few lines.

``signature`` tells one number for what a game does.
"""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rules.core.errors import SetupError, Stopped
from rules.core.registry import GAMES, game
from rules.core.terminal import as_json
from rules.simulate import Progress, Run, Variant, require_writable, simulate
from rules.simulate.figures import collect_figures, tally_games, tell_figures
from rules.simulate.signature import ACTIONS, iter_games
from rules.simulate.variant import BOUNDS, LOT, MOST_GAMES, POLICIES, parse_whole

KEPT = Path("simulated")
"""Where runs are kept, unless somebody names a folder."""


def add_commands(commands: Any) -> None:
    """Add the commands to the others."""
    parser = commands.add_parser("simulate", help="play many games and count what happens")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--players", type=int, metavar="N", help="how many play")
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="default 1000")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="the first number")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="default 1")
    parser.add_argument(
        "--policy", action="append", default=[], metavar="[SEAT=]NAME",
        help=f"who plays, for all seats or for one: {', '.join(POLICIES)} (default {LOT})",
    )  # fmt: skip
    parser.add_argument(
        "--rule", action="append", default=[], metavar="NAME=CHOICE", help="flip a ruling"
    )
    parser.add_argument("--board", default="", help="made, made:SIDE, made:SIDE:SEED, or fixed")
    parser.add_argument("--most", type=int, metavar="N", help="actions of a game")
    parser.add_argument("--processes", type=int, default=1, metavar="N", help="of this machine")
    parser.add_argument("--scheduler", default="", metavar="ADDRESS",
                        help="a Dask scheduler, such as tcp://127.0.0.1:8786")  # fmt: skip
    parser.add_argument("--out", type=Path, help=f"the folder to keep it in (default {KEPT}/…)")
    parser.add_argument("--table", type=Path, help="a .csv or .parquet file for a row a game")
    shape = parser.add_mutually_exclusive_group()
    shape.add_argument("--json", action="store_true", help="print the figures as JSON")
    shape.add_argument("--quiet", action="store_true", help="print the checksum alone")
    parser.set_defaults(command=run_command, parser=parser)
    signer = commands.add_parser(
        "signature", help="play by lot and tell one number: the same on every machine"
    )
    signer.add_argument("game", nargs="*", help="default: every game")
    signer.add_argument("--actions", type=int, default=ACTIONS, metavar="N",
                        help=f"how many are played (default {ACTIONS:,})")  # fmt: skip
    signer.add_argument("--each", action="store_true", help="tell it after each play, too")
    signer.set_defaults(command=run_signature, parser=signer)


def run_command(options: argparse.Namespace) -> int:
    """Play, keep, and tell."""
    variant = parse_variant(options)
    if options.table:
        require_writable(options.table)
    show = None if options.json or options.quiet else Line()
    out = options.out or KEPT / variant.name
    before = signal.signal(signal.SIGINT, stop_run)
    try:
        found = simulate(
            variant, options.games, first=options.first, processes=options.processes,
            scheduler=options.scheduler, out=out, progress=show,
        )  # fmt: skip
    except KeyboardInterrupt:
        raise Stopped(
            f"Stopped. What was played is kept in {out}; the same command goes on."
        ) from None
    else:
        signal.signal(signal.SIGINT, before)
    for remark in found.remarks:
        print(remark, file=sys.stderr)
    if options.table:
        found.table(options.table)
    if options.json:
        print(as_json(make_plain(found)))
    elif options.quiet:
        print(found.checksum)
    else:
        print("\n".join(tell_figures(collect_figures(variant, tally_games(found.chunk)))))
        print(f"Checksum {found.checksum}")
    return 0


def run_signature(options: argparse.Namespace) -> int:
    """Tell the signatures of some games."""
    parse_whole("actions", options.actions, 1, MOST_GAMES)
    for name in options.game or GAMES:
        found = ""
        for number, walk in enumerate(iter_games(game(name).id, options.actions)):
            found = walk.signature
            if options.each:
                print(f"  {number} {walk.name}, {walk.actions} actions: {found}")
        print(f"{name} {found}", flush=True)
    return 0


def stop_run(*_: object) -> None:
    """Stop the run; whoever presses again and again stops it once."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise KeyboardInterrupt


def make_plain(found: Run) -> dict[str, Any]:
    """A run as JSON data: what was played, its figures, counts, and checksum."""
    return {
        "variant": found.variant.plain(), "first": found.rows[0].number,
        "games": len(found.rows), "checksum": found.checksum,
        "figures": collect_figures(found.variant, tally_games(found.chunk)).plain(),
        "clauses": found.counts.clauses, "losses": found.counts.losses,
        "remarks": list(found.remarks),
    }  # fmt: skip


def parse_variant(options: argparse.Namespace) -> Variant:
    """The variant that was asked for; raises ``SetupError`` naming what cannot be had."""
    # Where nothing is written the game says how many; a 0 that is written is a mistake.
    for name, bounds in BOUNDS.items():
        if getattr(options, name) is not None:
            parse_whole(name, getattr(options, name), *bounds)
    bare = Variant(
        options.game, options.players or 0, seed=options.seed, board=options.board,
        most=options.most or 0, rulings=dict(parse_pair("rule", one) for one in options.rule),
    )  # fmt: skip
    return bare.but(policies=parse_policies(options.policy, bare.seats))


def parse_policies(named: Sequence[str], seats: Sequence[str]) -> tuple[str, ...]:
    """Who sits where: one name for all, or names for some; the other seats play by lot."""
    found: dict[str, str] = {}
    texts = [one.partition("=") for text in named for one in text.split(",")]
    everybody = [name for name, equals, _ in texts if not equals]
    write = f"write {', '.join(f'{who}=NAME' for who in seats)}."
    if len(everybody) > 1:
        one, other = everybody[:2]
        raise SetupError(f"policy: '{one}' and '{other}' both stand for every seat; {write}")
    for seat, equals, name in texts:
        if not equals:
            continue
        if seat not in seats:
            raise SetupError(f"policy: nobody sits in '{seat}'; seats: {', '.join(seats)}.")
        if seat in found:
            raise SetupError(f"policy: {seat} is named twice, {found[seat]} and {name}; {write}")
        found[seat] = name
    rest = everybody[0] if everybody else LOT
    return tuple(found.get(who, rest) for who in seats)


def parse_pair(option: str, text: str) -> tuple[str, str]:
    """A name and a choice; raises ``SetupError``."""
    name, equals, choice = text.partition("=")
    if not equals:
        raise SetupError(f"--{option} {text}: write it as NAME=CHOICE.")
    return name.strip(), choice.strip()


class Line:
    """The line that says how far a run is, written over itself on a terminal."""

    def __init__(self) -> None:
        self.live = sys.stderr.isatty()
        self.told = -1.0

    def __call__(self, now: Progress) -> None:
        """Tell it: always on a terminal, else at every tenth part."""
        part = int(10 * now.done / now.games)
        if not self.live and part == self.told:
            return
        self.told = part
        rate = f", {now.rate:,.0f} a second" if now.rate else ""
        left = f", {word_time(now.left)} left" if now.rate and now.done < now.games else ""
        text = f"{now.done:,} of {now.games:,} games{rate}{left}"
        end = "" if self.live and now.done < now.games else "\n"
        start = "\r\033[K" if self.live else ""
        print(f"{start}{text}", end=end, file=sys.stderr, flush=True)


def word_time(seconds: float) -> str:
    """A time in words: "40 s", "12 min", "3 h 20 min"."""
    whole = round(seconds)
    if whole < 100:
        return f"{whole} s"
    minutes = round(whole / 60)
    return f"{minutes} min" if minutes < 100 else f"{minutes // 60} h {minutes % 60} min"
