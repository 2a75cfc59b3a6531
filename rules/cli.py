"""The command line: ``list``, ``run``, ``explain``, ``format``, ``play``, ``bank``, ``check``.

Exit status: 0 all as expected, 1 a difference or a failed check, 2 input that cannot be used, 3
an answer that cannot be written.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, NoReturn

from rules.core import terminal
from rules.core.clauses import ledger
from rules.core.errors import (
    IllegalAction,
    NotationError,
    RulebookError,
    ScenarioError,
    SetupError,
    suggest,
)
from rules.core.game import Game
from rules.core.manual import PARTS
from rules.core.players import HARD, LEVELS, Player, ask_player
from rules.core.registry import GAMES, game
from rules.core.timeline import Timeline
from rules.core.typed import latin
from rules.explain.coverage import list_rows, unknown_ids
from rules.scenarios.format import list_scenarios, load, load_file, text_of
from rules.scenarios.report import as_plain, make_printable, report, report_briefly, report_unusable
from rules.scenarios.runner import by_the_book, run
from rules.scenarios.script import Scenario
from rules.search.levels import player_of_level
from rules.simulate import command
from rules.teach.quiz import make_bank

# -- Playing in a terminal ------------------------------------------------------------------------


HELP = (
    "Type a command for the one who is to move; 'NAME: COMMAND' speaks for another.\n"
    "  ? lists what is legal · why COMMAND tells why not · undo takes back\n"
    "  log repeats what was said\n"
    "  plan shows the whole position (it tells everything) · quit ends"
)
SHOWN = 40
"""How many commands a list names."""

Tell = Callable[[str], None]


def play(
    rules: Game[Any, Any],
    state: Any,
    ask: Callable[[str], str],
    tell: Tell,
    computers: Mapping[str, Player] | None = None,
) -> Timeline[Any, Any]:
    """Play from ``state`` to the end or ``quit``; ``ask`` reads a line, ``tell`` prints one.

    Where chance has to speak it does so at once, and so do the players among ``computers``.
    """
    computers = computers or {}
    timeline: Timeline[Any, Any] = Timeline(rules, state)
    for event in timeline.root.events:
        tell(event.text)
    tell(HELP)
    luck = Random()
    while rules.result(timeline.state) is None:
        outcome = rules.play.sample_chance(timeline.state, luck.random())
        if outcome is not None:
            timeline.play(outcome)
            _tell_heard(timeline, timeline.cursor.events, tell)
            continue
        acting = rules.actors(timeline.state)[0]
        if acting in computers:
            _answer_people(timeline, acting, computers, tell)
            continue
        asked = (rules.speech.prompt(timeline.state), rules.speech.hint(timeline.state), "")
        line = ask(" ".join(asked).replace("  ", " ")).strip()
        if line.lower() in ("quit", "q", "exit"):
            break
        if line:
            obey_line(timeline, line, tell)
    ended = rules.result(timeline.state)
    if ended:
        tell(ended.text)
    return timeline


def _answer_people(
    timeline: Timeline[Any, Any], who: str, computers: Mapping[str, Player], tell: Tell
) -> None:
    """The computer plays; the people hear what the first of them may, its reason stays with it."""
    rules, state = timeline.game, timeline.state
    people = [one for one in rules.viewers(state)[1:] if one not in computers]
    listener = people[0] if people else rules.viewers(state)[0]
    node = timeline.play(ask_player(timeline, who, computers[who]).action)
    heard = rules.audible(state, node.action, listener)
    if heard is not None:
        tell(f"{rules.format(state, heard)}")
    _tell_heard(timeline, node.events, tell, listener)


def obey_line(timeline: Timeline[Any, Any], line: str, tell: Tell) -> None:
    """Carry out one typed line; capitals or not makes no difference."""
    rules, state = timeline.game, timeline.state
    word, _, rest = line.partition(" ")
    if line.lower() in ("?", "help"):
        listed = [rules.format(state, action) for action in rules.actions(state)]
        tell("  " + ", ".join(listed[:SHOWN]) + (" ..." if len(listed) > SHOWN else ""))
    elif line.lower() == "undo":
        _take_back(timeline, tell)
    elif line.lower() == "plan":
        _tell_all(timeline, tell)
    elif line.lower() == "log":
        for node in timeline.line():
            _tell_heard(timeline, node.events, tell)
    elif word.lower() == "why":
        _tell_why(timeline, rest.strip(), tell)
    else:
        _add_command(timeline, line, tell)


def _take_back(timeline: Timeline[Any, Any], tell: Tell) -> None:
    """Take the last command back, and what chance made of it."""
    earlier = [node for node in timeline.line()[:-1] if not timeline.game.chance(node.state)]
    if earlier:
        timeline.goto(earlier[-1])
    tell("One command taken back." if earlier else "There is nothing to take back.")


def understand_line(rules: Game[Any, Any], state: Any, line: str) -> Any:
    """The action typed as ``line``: its speaker may be left out, and capitals do not matter.

    Raises ``NotationError`` for what no game could understand.
    """
    speaker, colon, rest = latin(line).partition(":")
    if not colon:
        speaker, rest = find_mover(rules, state), line
    speaker, rest = speaker.strip(), " ".join(rest.split())
    text = f"{speaker}: {rest}"
    named = {rules.format(state, action): action for action in rules.candidates(state)}
    if text in named:
        return named[text]
    folded = {written.casefold(): action for written, action in named.items()}
    if text.casefold() in folded:
        return folded[text.casefold()]
    known = {name.casefold(): name for name in rules.viewers(state)}
    return rules.parse(state, f"{known.get(speaker.casefold(), speaker)}: {rest.lower()}")


def find_mover(rules: Game[Any, Any], state: Any) -> str:
    """Who a command is for when nobody is named: the one whose actions come first."""
    actions = rules.actions(state)
    return speaker_of(rules, state, actions[0]) if actions else "?"


def speaker_of(rules: Game[Any, Any], state: Any, action: Any) -> str:
    """Who acts, as it is written."""
    return rules.format(state, action).partition(":")[0]


def _tell_why(timeline: Timeline[Any, Any], asked: str, tell: Tell) -> None:
    """Tell why a command is not allowed."""
    rules, state = timeline.game, timeline.state
    if not asked:
        example = next((rules.format(state, action) for action in rules.candidates(state)), "")
        command = example.partition(": ")[2]
        tell(f"  Say what you ask about, such as 'why {command}': you hear what forbids it.")
        return
    try:
        refusals = rules.refusals(state, understand_line(rules, state, asked))
    except NotationError as error:
        tell(f"  {error}")
        return
    for refusal in refusals:
        tell(f"  {refusal.text} [{' '.join(refusal.clauses)}]")
    if not refusals:
        tell("  That is allowed.")


def _add_command(timeline: Timeline[Any, Any], line: str, tell: Tell) -> None:
    try:
        node = timeline.attempt(understand_line(timeline.game, timeline.state, line))
    except IllegalAction as refused:
        for refusal in refused.refusals:
            tell(f"  Not allowed: {refusal.text} [{' '.join(refusal.clauses)}]")
    except NotationError as error:
        tell(f"  {error}")
    else:
        _tell_heard(timeline, node.events, tell)


def _tell_all(timeline: Timeline[Any, Any], tell: Tell) -> None:
    """Print what the viewer who sees the most sees: a drawing first, if the game has one."""
    rules, state = timeline.game, timeline.state
    seen = dict(rules.observe(state, rules.viewers(state)[0]).facts)
    drawing = seen.pop("plan", "")
    if drawing:
        tell(str(drawing))
    listed = [f"{name}: {value}" for name, value in seen.items() if "\n" not in str(value)]
    tell("  " + ", ".join(listed))


def _tell_heard(
    timeline: Timeline[Any, Any], events: tuple[Any, ...], tell: Tell, listener: str = ""
) -> None:
    """Print what the one who typed, or ``listener``, hears; the rest stays secret."""
    node = timeline.cursor
    typist = listener
    if not listener and node.action is not None and node.parent is not None:
        typist = speaker_of(timeline.game, node.parent.state, node.action)
    for event in events:
        if timeline.game.hears(event, typist) and event.kind != "turn":
            words = f"  “{event.words}” ({event.gloss})" if event.words else f"  {event.text}"
            tell(words)


# -- The command line -----------------------------------------------------------------------------


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    parser = Parser(
        prog="python -m rules",
        description="Games of escape: their rules, their scenarios, and play in the terminal.",
        epilog="Without a command: all games and scenarios.",
    )
    parser.set_defaults(command=_list_scenarios, game=None, parser=parser)
    add_commands(parser.add_subparsers(title="commands"))
    return obey_command(parser, arguments)


def obey_command(parser: argparse.ArgumentParser, arguments: Sequence[str] | None) -> int:
    """Carry out the command that ``parser`` finds; what goes wrong is said in a line.

    Its options hold the command and the parser that knows its usage.
    """

    def carry_out() -> int:
        options, rest = parser.parse_known_args(arguments)
        if rest:
            options.parser.error(f"unrecognized arguments: {' '.join(rest)}")
        try:
            status: int = options.command(options)
        except RulebookError as error:
            _complain(error)
            return 2
        return status

    return terminal.run_command(carry_out)


def _complain(error: RulebookError) -> None:
    """Say what is wrong, every mistake on a line of its own."""
    for line in error.each() if isinstance(error, ScenarioError) else (str(error),):
        print(f"error: {make_printable(line)}", file=sys.stderr)


class Parser(argparse.ArgumentParser):
    """A parser that tells, for a slip of the finger, what was probably meant."""

    CHOICE = re.compile(r"invalid choice: '([^']*)' \(choose from ([^)]*)\)")
    UNKNOWN = re.compile(r"unrecognized arguments: .*?(--[\w-]+)")

    def error(self, message: str) -> NoReturn:
        """Print the usage and the message, and end with status 2."""
        if found := self.CHOICE.search(message):
            message += "." + suggest(found[1], re.findall(r"[\w-]+", found[2]))
        elif found := self.UNKNOWN.search(message):
            message += "." + suggest(found[1], self._option_string_actions)
        super().error(make_printable(message))

    def _print_message(self, message: str, file: Any = None) -> None:
        """Write a help or a usage; argparse itself would hide that nothing could be written."""
        (file or sys.stderr).write(message or "")


def add_commands(commands: Any) -> None:
    """Add what the engine can do to the commands of a parser."""
    lister = commands.add_parser("list", help="list games and scenarios")
    lister.add_argument("game", nargs="?", choices=GAMES)
    lister.set_defaults(command=_list_scenarios, parser=lister)
    runner = commands.add_parser("run", help="run scenario files and report differences")
    runner.add_argument("file", nargs="+", help="a scenario file, or the id of one of the book")
    shape = runner.add_mutually_exclusive_group()
    shape.add_argument("--json", action="store_true", help="print the runs as JSON for programs")
    shape.add_argument("--quiet", action="store_true", help="print only what differs")
    runner.add_argument(
        "--rule",
        action="append",
        default=[],
        metavar="NAME=CHOICE",
        help="flip a ruling for this run",
    )
    runner.set_defaults(command=_run_scenarios, parser=runner)
    explainer = commands.add_parser("explain", help="tell every word a scenario file may use")
    explainer.add_argument("game", choices=GAMES)
    explainer.add_argument(
        "part", nargs="?", choices=PARTS, help="only keys, commands, facts, checks, events or codes"
    )
    explainer.set_defaults(command=_explain_clause, parser=explainer)
    formatter = commands.add_parser("format", help="write scenario files in the way of the book")
    formatter.add_argument("file", nargs="+", type=Path, help="a scenario file")
    formatter.set_defaults(command=_format_files, parser=formatter)
    player = commands.add_parser("play", help="play in the terminal")
    player.add_argument("game", choices=GAMES)
    player.add_argument("--map", type=Path, help="a file with a drawn map; else one is made")
    player.add_argument("--treasure", help="the cell where the treasure lies (with --map)")
    player.add_argument("--size", type=int, help="side of a made map (default 5; in the duel 10)")
    player.add_argument("--seed", type=int, default=1, help="seed of a made map (default 1)")
    player.add_argument("--players", help="the players' letters (AB), or names with commas between")
    player.add_argument("--computer", help="who of them the computer plays")
    player.add_argument(
        "--level", choices=LEVELS, default=HARD, help="how well it plays (default hard)"
    )
    player.set_defaults(command=_play_game, parser=player)
    banker = commands.add_parser("bank", help="write the questions of scenarios for a quiz")
    banker.add_argument("what", nargs="+", help="a game, or a scenario: its id or its file")
    banker.add_argument("-o", "--output", type=Path, help="the file to write; else it is printed")
    banker.add_argument("--site", default="", help="the address of a published copy, for links")
    banker.set_defaults(command=_write_bank, parser=banker)
    command.add_commands(commands)
    checker = commands.add_parser("check", help="check clauses, maps and scenarios")
    checker.add_argument("game", nargs="?", choices=GAMES, help="only this game")
    checker.set_defaults(command=_check_map, parser=checker)


def _list_scenarios(options: argparse.Namespace) -> int:
    for name in [options.game] if options.game else GAMES:
        book = ledger(name)
        print(f"{name}: {game(name).title} ({len(book.clauses)} clauses, {len(book.gaps)} rulings)")
        for scenario in map(load, list_scenarios(name)):
            print(f"  {scenario.id:44} {scenario.title}")
    return 0


# -- run ----------------------------------------------------------------------------------------


def _run_scenarios(options: argparse.Namespace) -> int:
    flips = dict(map(parse_ruling, options.rule))
    runs, wrong, plain = [], [], []
    for name in options.file:
        try:
            done = run(_load_scenario(name), flips)
        except RulebookError as error:
            wrong.append(error)
            plain.append(report_unusable(name, error))
            continue
        runs.append(done)
        if options.json:
            plain.append(as_plain(done))
        elif not options.quiet:
            print(make_printable(report(done)))
        elif done.differences:
            print(make_printable(report_briefly(done)))
    if options.json:
        print(terminal.as_json(plain))
    for one in wrong:
        _complain(one)
    return 2 if wrong else int(any(done.differences for done in runs))


def _explain_clause(options: argparse.Namespace) -> int:
    rules = game(options.game)
    print(f"{rules.title}: what a scenario file may say\n")
    print("\n".join(rules.setups.manual().lines(options.part or "")).rstrip())
    return 0


def _format_files(options: argparse.Namespace) -> int:
    from rules.scenarios.editor.formatting import written_anew

    for path in options.file:
        print(written_anew(path))
    return 0


def _load_scenario(name: str) -> Scenario:
    """A scenario by its id or the path of its file."""
    path = Path(name)
    if path.suffix == ".toml" or path.exists():
        return load_file(path)
    return load(name)


def parse_ruling(rule: str) -> tuple[str, str]:
    """A ruling given as NAME=CHOICE."""
    name, _, choice = rule.partition("=")
    if not (name and choice):
        raise SetupError(
            f"--rule {rule}: write the ruling's name, '=' and the choice, such as "
            "--rule announce=final."
        )
    return name.strip().replace("-", "_"), choice.strip()


def _write_bank(options: argparse.Namespace) -> int:
    found = [
        one
        for name in options.what
        for one in (map(load, list_scenarios(name)) if name in GAMES else [_load_scenario(name)])
    ]
    entries = make_bank(found, options.site)
    if options.output is None:
        print(terminal.as_json(entries))
        return 0
    text = json.dumps(entries, ensure_ascii=False, indent=1)
    try:
        options.output.write_text(text + "\n", "utf-8")
    except OSError as error:
        raise SetupError(
            f"{options.output}: the bank cannot be written ({error.strerror}); name another file."
        ) from None
    print(f"{options.output}: {len(entries)} questions of {len(found)} scenarios")
    return 0


# -- play and check -----------------------------------------------------------------------------


def _play_game(options: argparse.Namespace) -> int:
    rules = game(options.game)
    seats = rules.setups.seats if options.players is None else _parse_players(options.players)
    named: tuple[str, ...] = ()
    if options.computer is not None:
        whole = options.computer in seats
        named = (options.computer,) if whole else _parse_players(options.computer, "computer")
    computers = {who: player_of_level(rules.id, options.seed, options.level) for who in named}
    for who in named:
        if who not in seats:
            raise SetupError(
                f"--computer {who}: nobody called '{who}' plays; seats: {', '.join(seats)}."
            )
    _check_size(options, rules)
    setup: dict[str, Any] = rules.setups.standard_setup(seats)
    if options.map is None:
        maps, more = rules.setups.generate_board(options.size or rules.setups.side, options.seed)
        setup |= more
    else:
        maps = {"M1": text_of(options.map, "map", "*.txt")}
        setup |= {"treasure": options.treasure} if options.treasure else {}
    try:
        play(rules, rules.setup(setup, maps, {}), terminal.read_typed, print, computers=computers)
    except EOFError as error:
        print()
        print(error.args[0] if sys.stdin is None else ENDED, file=sys.stderr)
        return terminal.LOST if sys.stdin is None else 0
    return 0


def _check_size(options: argparse.Namespace, rules: Game[Any, Any]) -> None:
    """Refuse what is said of a map and would be ignored; raises ``SetupError``."""
    size = options.size
    if size is not None and size < 1:
        raise SetupError(f"--size {size}: a map has a side of one cell at least; write 5.")
    if size is not None and not rules.setups.side:
        raise SetupError(f"--size {size}: this game has one board and no map; leave it out.")
    if size is not None and options.map is not None:
        raise SetupError(f"--size {size}: the map of --map has its size; leave one of them out.")
    if options.treasure is not None and options.map is None:
        raise SetupError("--treasure: a made map has its treasure; name a map with --map as well.")


ENDED = "The input has ended, and the game with it."


def _parse_players(text: str, option: str = "players") -> tuple[str, ...]:
    """The players named on the command line; a name given twice is refused, and none at all."""
    if not text.strip(" ,"):
        raise SetupError(f"--{option} '{text}': nobody is named; write their letters, such as AB.")
    written = [name.strip() for name in text.split(",")] if "," in text else list(text.strip())
    names = [name.upper() if len(name) == 1 else name for name in written]
    for name in names:
        if names.count(name) > 1:
            raise SetupError(
                f"--{option} {text}: '{name}' stands there twice; give each player a letter of "
                "his own, such as AB."
            )
    return tuple(names)


def _check_map(options: argparse.Namespace) -> int:
    failed = 0
    for name in (options.game,) if options.game else GAMES:
        for unknown in unknown_ids(name):
            print(f"{unknown}: there is no such clause or ruling")
            failed += 1
        met = set[tuple[str, str]]()
        for scenario in list_scenarios(name):
            try:
                done = by_the_book(scenario)
            except RulebookError as error:
                print(f"scenario {scenario}: {error}")
                failed += 1
                continue
            for difference in done.differences:
                print(f"scenario {scenario}: {difference}")
            failed += len(done.differences)
            for node in done.nodes:
                met |= {("events", event.kind) for event in node.told}
                met |= {("codes", refusal.code) for refusal in node.refusals}
        manual = game(name).setups.manual()
        for part, word in sorted(one for one in met if one[1] not in manual.words(one[0])):
            remedy = f"write one below [{part}] of rules/games/{name}/manual.toml"
            print(f"{name}: '{word}' is told and has no meaning; {remedy}")
            failed += 1
        rows = list_rows(name)
        for row in rows:
            for lack in row.missing:
                print(f"clause {row.clause}: {lack}")
            failed += len(row.missing)
        print(f"{name}: {len(rows)} clauses, {len(list_scenarios(name))} scenarios with their maps")
    print("all is well" if not failed else f"{failed} things are wrong")
    return 1 if failed else 0
