"""The command line: ``python -m widgets handout ravines/drift-two-cells -o sheet.html``.

``book`` serves the book, ``class`` starts the server of a class, ``lesson`` writes what a lesson
leaves. The program ``escape-rulebook`` knows these and the commands of the engine.

Exit status: 0 done, 2 input that cannot be used.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

from rules import cli
from rules.cli import Parser, obey_command, parse_ruling
from rules.core.errors import SetupError
from rules.scenarios.report import make_printable
from rules.scenarios.script import Scenario
from widgets import site
from widgets.apps.handout import PAPERS, file_name, sheets
from widgets.apps.handout.files import MAKERS, PACK, SHEET, make
from widgets.apps.handout.printing import print_pdf
from widgets.apps.lesson import brought, run
from widgets.apps.lesson.model import EXAMPLES, bundle
from widgets.apps.lesson.run import Item
from widgets.apps.stage import address
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.opening import read
from widgets.apps.stage.share import href
from widgets.classroom import command, lesson
from widgets.kernel.html import counted


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    parser = Parser(
        prog="python -m widgets",
        description="The book on this machine, stages on paper, and a class that answers.",
    )
    add(parser.add_subparsers(title="commands", required=True))
    return obey_command(parser, arguments)


def whole(arguments: Sequence[str] | None = None) -> int:
    """Run ``escape-rulebook``, which knows all commands; returns the exit status."""
    parser = Parser(
        prog="escape-rulebook",
        description="Five games of escape: play them, run their scenarios, read the book.",
    )
    parser.add_argument("--version", action="version", version=version("escape-rulebook"))
    commands = parser.add_subparsers(title="commands", required=True)
    cli.add_commands(commands)
    add(commands)
    return obey_command(parser, arguments)


def add(commands: Any) -> None:
    """Add what the widgets can do to the commands of a parser."""
    site.add(commands)
    paper = commands.add_parser("handout", help="scenarios as a sheet: questions, then answers")
    paper.add_argument(
        "scenario", nargs="+", help="the id of a scenario of the book, or the path of a file"
    )
    paper.add_argument("-o", "--output", type=Path, help="the file to write, .html or .pdf")
    paper.add_argument("--pdf", action="store_true", help="print to PDF with the system's Chromium")
    paper.add_argument("--paper", choices=[*filter(None, PAPERS)], help="A4 or Letter")
    paper.add_argument("--plain", action="store_true", help="without colours")
    paper.add_argument("--viewer", default="", help="who looks; the one who sees all if not said")
    paper.add_argument(
        "--rule", action="append", default=[], metavar="NAME=CHOICE", help="flip a ruling"
    )
    paper.add_argument("--site", default="", help="the address of a published copy, for the link")
    paper.set_defaults(command=_handout, parser=paper)
    take = commands.add_parser(
        "take", help="questions as files: a whole lesson, Moodle XML, GIFT, QTI 2.1, a sheet"
    )
    take.add_argument(
        "question", nargs="+",
        help="a line of a list of questions: a scenario, a position, a problem; or a file: a list "
        "(.txt), a scenario (.toml), what was taken along (.gift, .xml, .zip)",
    )  # fmt: skip
    take.add_argument("-o", "--output", type=Path, help="the file to write")
    take.add_argument("--as", dest="form", choices=[*MAKERS], help="what to write, by its name")
    take.set_defaults(command=_take, parser=take)
    command.add(commands)
    lesson.add(commands)


def _handout(options: argparse.Namespace) -> int:
    whats = [read(one)[0] for one in options.scenario]
    flips = dict(map(parse_ruling, options.rule))
    models = [_model(what, options.viewer, flips) for what in whats]
    links = [href(options.site, address.write(one)) for one in models if options.site]
    pdf = options.pdf or (options.output is not None and options.output.suffix == ".pdf")
    paper = options.paper or ("a4" if pdf else "")
    html = sheets(
        whats, viewer=options.viewer, options=flips, links=links, paper=paper, plain=options.plain
    )
    target: Path = options.output or Path(file_name(whats[0], "pdf" if pdf else "html"))
    try:
        if pdf:
            print_pdf(html, target)
        else:
            target.write_text(html, "utf-8")
    except OSError as error:
        raise SetupError(
            f"{target}: the sheet cannot be written ({error.strerror}); name another file."
        ) from None
    print(make_printable(f"{target}: {', '.join(what.title for what in whats)}"))
    return 0


def _take(options: argparse.Namespace) -> int:
    items = [item for one in options.question for item in _questions(one)]
    target: Path | None = options.output
    form = options.form or FORM_OF.get(target.suffix.lower() if target else "", PACK)
    made = make(form, bundle(items))
    target = target or Path(made.name)
    content = made.content if isinstance(made.content, bytes) else made.content.encode()
    try:
        target.write_bytes(content)
    except OSError as error:
        raise SetupError(
            f"{target}: the questions cannot be written ({error.strerror}); name another file."
        ) from None
    print(make_printable(f"{target}: {counted(len(items), 'question')}"))
    return 0


FORM_OF = {".xml": "moodle", ".gift": "gift", ".html": SHEET}
"""What a file's name asks for; any other is a whole lesson."""


def _questions(what: str) -> Sequence[Item]:
    """The questions that a word of the command line names; raises ``RulebookError``."""
    path = Path(what)
    if path.suffix.lower() not in (".txt", ".gift", ".xml", ".zip"):
        return run.loads(what, Path()).items
    try:
        content = path.read_bytes()
    except OSError as error:
        raise SetupError(
            f"{path}: the file cannot be read ({error.strerror}); look at its name."
        ) from None
    return brought.read(content, str(path), EXAMPLES[0]).run.items


def _model(what: Scenario, viewer: str, flips: dict[str, str]) -> StageModel:
    """The scenario at its start; raises ``SetupError`` for a viewer who does not sit there."""
    model = StageModel(what, "", flips)
    if viewer and not model.see(viewer):
        raise SetupError(
            f"--viewer {viewer}: nobody is called that here; viewers: {', '.join(model.viewers)}."
        )
    return model


if __name__ == "__main__":
    sys.exit(main())
