"""The command line: ``list``, ``run``, ``play``, ``check``.

Exit status: 0 all as expected, 1 a difference or a failed check, 2 input that cannot be used.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rules import coverage
from rules.clauses import ledger
from rules.errors import RulebookError, SetupError
from rules.game import statement
from rules.library import GAMES, game
from rules.scenario import Run, Scenario, load, load_file, run, scenarios
from rules.terminal import play
from rules.timeline import Node


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    options = _parser().parse_args(arguments)
    try:
        status: int = options.command(options)
    except RulebookError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # The reader has gone; what is left in the buffer must not raise once more at the exit.
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
        return 1
    except (KeyboardInterrupt, EOFError):
        print()
        return 0
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m rules", description="Five games of escape.")
    parser.set_defaults(command=_list, game=None)
    commands = parser.add_subparsers(title="commands")
    lister = commands.add_parser("list", help="list games and scenarios")
    lister.add_argument("game", nargs="?", choices=GAMES)
    lister.set_defaults(command=_list)
    runner = commands.add_parser("run", help="run scenario files and report differences")
    runner.add_argument("file", nargs="+", help="a scenario file, or the id of one of the book")
    runner.add_argument("--json", action="store_true", help="print the runs as JSON for programs")
    runner.add_argument(
        "--rule",
        action="append",
        default=[],
        metavar="NAME=CHOICE",
        help="flip a ruling for this run",
    )
    runner.set_defaults(command=_run)
    player = commands.add_parser("play", help="play in the terminal")
    player.add_argument("game", choices=GAMES)
    player.add_argument("--map", type=Path, help="a file with a drawn map; else one is made")
    player.add_argument("--treasure", help="the cell where the treasure lies (with --map)")
    player.add_argument("--size", type=int, help="side of a made map (default 5; in the duel 10)")
    player.add_argument("--seed", type=int, default=1, help="seed of a made map (default 1)")
    player.add_argument("--players", default="AB", help="the players' letters (default AB)")
    player.set_defaults(command=_play)
    checker = commands.add_parser("check", help="check clauses, maps and scenarios")
    checker.set_defaults(command=_check)
    return parser


def _list(options: argparse.Namespace) -> int:
    for name in [options.game] if options.game else GAMES:
        book = ledger(name)
        print(f"{name}: {game(name).title} ({len(book.clauses)} clauses, {len(book.gaps)} rulings)")
        for scenario in map(load, scenarios(name)):
            print(f"  {scenario.id:44} {scenario.title}")
    return 0


# -- run ----------------------------------------------------------------------------------------


def _run(options: argparse.Namespace) -> int:
    flips = dict(rule.partition("=")[::2] for rule in options.rule)
    runs = [run(_scenario(name), flips) for name in options.file]
    if options.json:
        print(json.dumps([as_plain(done) for done in runs], ensure_ascii=False, indent=1))
    else:
        for done in runs:
            print(printable(report(done)))
    return 1 if any(done.differences for done in runs) else 0


def printable(text: str) -> str:
    """``text`` without the control characters by which a file could command the terminal."""
    return "".join(sign if sign.isprintable() or sign == "\n" else "�" for sign in text)


def _scenario(name: str) -> Scenario:
    """A scenario by its id or the path of its file."""
    path = Path(name)
    if path.suffix == ".toml" or path.exists():
        return load_file(path)
    return load(name)


def report(done: Run) -> str:
    """A run as text: every step with its events and clauses, then the first difference."""
    lines = [f"{done.scenario.id}  {done.scenario.title}"]
    for number, node in enumerate(done.nodes, start=1):
        lines.append(f"{number:4}  {headline(done, node)}")
        lines += [f"        {event.text}  [{' '.join(event.clauses)}]" for event in node.events]
        lines += [
            f"        not allowed: {refusal.text}  [{' '.join(refusal.clauses)}]"
            for refusal in node.refusals
        ]
        if node.check:
            lines.append(f"        found: {node.check.found}  [{' '.join(node.check.clauses)}]")
        for difference in done.differences:
            if difference.step == number:
                lines.append(f"      ! {difference}")
    if done.differences:
        lines.append(f"  DIFFERS, first at {done.differences[0]}")
    else:
        lines.append(f"  ok: all {len(done.nodes)} steps as expected")
    return "\n".join(lines)


def headline(done: Run, node: Node[Any, Any]) -> str:
    """What was done and said in one step, in a line."""
    if node.action is None or node.parent is None:
        return f"{node.kind}: {node.text}"
    rules = done.timeline.game
    text = rules.write(node.parent.state, node.action)
    where = rules.facts(node.state).get(f"at.{getattr(node.action, 'who', '')}", "")
    said = statement(node.events)
    return f"{text} -> {where} | {'(refused)' if node.refusals else said or '(silence)'}"


def as_plain(done: Run) -> dict[str, Any]:
    """A run as plain data for programs."""
    rules = done.timeline.game
    return {
        "scenario": done.scenario.id,
        "title": done.scenario.title,
        "ok": not done.differences,
        "differences": [difference._asdict() for difference in done.differences],
        "steps": [
            {
                "kind": node.kind,
                "action": rules.write(node.parent.state, node.action)
                if node.action is not None and node.parent is not None
                else None,
                "says": statement(node.events),
                "events": [{**event._asdict(), "data": dict(event.data)} for event in node.events],
                "refusals": [refusal._asdict() for refusal in node.refusals],
                "check": node.check._asdict() if node.check else None,
                "facts": rules.facts(node.state),
            }
            for node in done.nodes
        ],
    }


# -- play and check -----------------------------------------------------------------------------


def _play(options: argparse.Namespace) -> int:
    rules = game(options.game)
    seats = getattr(rules, "seats", options.players)
    setup: dict[str, Any] = {"players": dict.fromkeys(seats, "starts")}
    if options.map is None:
        maps, more = rules.made(options.size or getattr(rules, "side", 5), options.seed)
        setup |= more
    else:
        try:
            maps = {"M1": options.map.read_text("utf-8")}
        except (OSError, UnicodeDecodeError) as error:
            raise SetupError(f"{options.map}: the map cannot be read ({error}).") from None
        setup |= {"treasure": options.treasure} if options.treasure else {}
    play(rules, rules.setup(setup, maps, {}), input, print)
    return 0


def _check(_: argparse.Namespace) -> int:
    failed = 0
    for name in GAMES:
        for scenario in scenarios(name):
            try:
                differences = coverage.run(scenario).differences
            except RulebookError as error:
                print(f"scenario {scenario}: {error}")
                failed += 1
                continue
            for difference in differences:
                print(f"scenario {scenario}: {difference}")
            failed += len(differences)
        rows = coverage.matrix(name)
        for row in rows:
            if row.testable and not row.code:
                print(f"clause {row.clause}: no code carries it")
                failed += 1
            if row.testable and not row.fired:
                print(f"clause {row.clause}: no scenario fires it")
                failed += 1
        print(f"{name}: {len(rows)} clauses, {len(scenarios(name))} scenarios with their maps")
    print("all is well" if not failed else f"{failed} things are wrong")
    return 1 if failed else 0
