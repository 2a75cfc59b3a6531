"""Afterwards: what a lesson leaves to its teacher and its class.

``table`` is for a spreadsheet, ``page`` for the teacher, ``sheet`` for the pupils, ``parcel`` for
other programs; ``practice_set`` names problems of "Predict, then see" about what was hard.
``python -m widgets lesson FILE`` writes them.
"""

from __future__ import annotations

import argparse
import csv
import io
import sys
from base64 import b64encode
from calendar import month_name
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Any

from rules.core.clauses import game_of, is_known
from rules.core.errors import SetupError
from rules.core.registry import GAMES, game
from rules.teach.travel import Carried
from widgets.apps.handout import view as paper
from widgets.apps.handout.files import PACK, make
from widgets.apps.handout.model import LONG, Task
from widgets.apps.handout.printing import print_pdf
from widgets.apps.handout.questions import Row, clauses, grids, language
from widgets.apps.lesson.run import KEY, Item
from widgets.apps.stage.along.files import Bundle
from widgets.apps.stage.along.taken import WRITE, Taken, told
from widgets.apps.stage.records import chip
from widgets.apps.stage.share import coded
from widgets.classroom.drawn import boards, widest
from widgets.classroom.hard import (
    FEW,
    WORST,
    Hard,
    Rule,
    about,
    groups,
    hard,
    percent,
    practice_link,
    practice_set,
)
from widgets.classroom.record import PLACE, Lesson, LessonError, Question, Record, of, read
from widgets.classroom.room import Round
from widgets.kernel import svg
from widgets.kernel.html import counted, words
from widgets.kernel.markup import DOCTYPE, Markup, join, tag, void
from widgets.kernel.tokens import palette

__all__ = [
    "Hard", "Lesson", "LessonError", "Question", "Rule", "add", "hard", "main", "of", "page",
    "parcel", "practice_link", "practice_set", "read", "sheet", "table",
]  # fmt: skip

# -- for a spreadsheet ----------------------------------------------------------------------------


OF_A_QUESTION = (
    "Question", "Title", "Text", "Right answer", "Votes",
    "First vote: answers", "First vote: right", "First vote: right %",
    "Last vote: answers", "Last vote: right", "Last vote: right %",
    "Gain in points", "Normalised gain %", "Clauses", "Position",
)  # fmt: skip
OF_A_CHOICE = ("Question", "Vote", "Counted", "Choice", "Answer", "Answers", "%", "Right")
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What begins so a spreadsheet takes for a formula."""
UNICODE = "\ufeff"
"""The mark by which spreadsheets know letters that are not Latin."""
Cell = str | int


def table(record: Record) -> str:
    """The lesson as CSV: a row for each question; below, a row for each choice of each vote.

    A second vote stands as the last one; where there were more, the rows below have them all.
    Numbers are whole, since programs do not agree on the sign of decimals: the normalised gain is
    what was gained of every hundred that the first vote left. What cannot be said is empty.
    """
    lesson = of(record)
    rows = [OF_A_QUESTION, *map(_row, lesson.questions), (), OF_A_CHOICE]
    rows += [row for one in lesson.questions for row in _choices(one)]
    file = io.StringIO()
    csv.writer(file).writerows([map(_safe, row) for row in rows])
    return UNICODE + file.getvalue()


def _safe(cell: Cell) -> Cell:
    """A cell that no spreadsheet takes for a formula."""
    if isinstance(cell, str) and cell.lstrip(" ").startswith(FORMULA):
        return f"'{cell}"
    return cell


def _row(one: Question) -> tuple[Cell, ...]:
    first, last = (_figures(one, part) for part in (one.votes[:1], one.votes[1:][-1:]))
    right = one.name(one.right) if one.right else ""
    gain = "" if one.gain is None else percent(one.gain)
    head = (one.number, one.title, one.text, right, len(one.votes))
    return (*head, *first, *last, _points(one), gain, " ".join(one.decisive), one.place)


def _figures(one: Question, votes: Sequence[Round]) -> tuple[Cell, Cell, Cell]:
    """Of one vote or none: how many answered, how many rightly, and that in percent."""
    if not votes:
        return "", "", ""
    share = one.share(votes[0])
    if share is None:
        return votes[0].answered, "", ""
    return votes[0].answered, votes[0].counts.get(one.right, 0), percent(share)


def _points(one: Question) -> Cell:
    """The difference of the percents as they are shown."""
    if len(one.votes) < 2 or one.first is None or one.last is None:
        return ""
    return percent(one.last) - percent(one.first)


def _choices(one: Question) -> list[tuple[Cell, ...]]:
    """How often each choice was taken in each vote."""
    found: list[tuple[Cell, ...]] = []
    for number, vote in _numbered(one):
        how = "hands" if vote.hands else "phones"
        for choice in _listed(one, [vote]):
            count = vote.counts.get(choice, 0)
            part = percent(Fraction(count, vote.answered))
            right = ("yes" if choice == one.right else "no") if one.right else ""
            found.append((one.number, number, how, choice, one.words(choice), count, part, right))
    return found


def _numbered(one: Question) -> list[tuple[int, Round]]:
    """The votes with the numbers of their rounds."""
    return [(at, vote) for at, vote in enumerate(one.rounds, start=1) if vote.answered]


def _listed(one: Question, votes: Sequence[Round]) -> list[str]:
    """The choices as they were offered; of places the right one and those taken, by how often."""
    often = {
        choice: sum(vote.counts.get(choice, 0) for vote in votes)
        for choice in (*(name for name, _ in one.choices), *filter(None, [one.right]), "")
    }
    if one.kind != PLACE:
        return [choice for choice in often if choice or often[choice]]
    kept = [choice for choice in often if often[choice] or (choice and choice == one.right)]
    return sorted(kept, key=lambda choice: -often[choice])


# -- the teacher's page ---------------------------------------------------------------------------


EASY = "Nothing: of each question that can be judged at least 70% were right in the end."
SILENT = "Nothing can be said: too few have answered questions whose answer is known."


def page(record: Record, *, book: str = "") -> str:
    """The lesson as one HTML file for the teacher, which needs nothing else and runs no script.

    ``book`` is the address of a copy of the book, so that practice is a press away.
    """
    lesson = of(record)
    shared = svg.Shared()
    questions = join(_question(one, shared) for one in lesson.questions)
    title = f"Lesson of {day(lesson.day)}, room {lesson.room}"
    body = join(
        tag.header[tag.h1[title], tag.p[_summary(lesson)]],
        _hard(lesson, book),
        tag.h2["The questions"],
        questions,
    )
    style = _style(body)
    mark = b64encode(sha256(style.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{mark}'; base-uri 'none'; form-action 'none'"
    head = tag.head[
        void.meta(charset="utf-8"),
        void.meta(http_equiv="Content-Security-Policy", content=policy),
        void.meta(name="viewport", content="width=device-width"),
        void.meta(name="referrer", content="no-referrer"),
        void.meta(name="color-scheme", content="light dark"),
        tag.title[title],
        tag.style[Markup(style)],
    ]
    unseen = tag.svg("drawings", width="0", height="0", aria_hidden="true", focusable="false")
    drawings = unseen[tag.defs[shared.parts()]]
    whole = tag.html(lang="en")[head, tag.body[drawings, tag.main[body]]]
    return join(DOCTYPE, "\n", whole, "\n")


def day(when: date) -> str:
    """A day in words."""
    return f"{when.day} {month_name[when.month]} {when.year}"


def _style(body: str) -> str:
    """The colours by theme, the look, and the widths of those bars that there are."""
    light, dark, forced = (
        "".join(f"--er-{name}:{value};" for name, value in palette(theme).items())
        for theme in ("light", "dark", "forced")
    )
    look = Path(__file__).with_name("lesson.css").read_text("utf-8")
    widths = "".join(f".w{at}{{width:{at}%}}" for at in range(101) if f'class="w{at}"' in body)
    return (
        f":root{{{light}}}@media screen and (prefers-color-scheme:dark){{:root{{{dark}}}}}"
        f"@media (forced-colors:active){{:root{{{forced}}}}}{svg.stylesheet()}{look}{widths}"
    )


def _summary(lesson: Lesson) -> str:
    """How many questions and people there were, and how the votes went on the whole."""
    most = max((vote.here for one in lesson.questions for vote in one.votes), default=0)
    judged = [one for one in lesson.questions if one.last is not None]
    twice = [one for one in judged if len(one.votes) > 1]
    told = [f"{counted(len(lesson.questions), 'question')}, at most {most} in the room."]
    if judged:
        told.append(f"In the last votes {_whole(judged, -1)} were right.")
    if twice:
        told.append(
            f"{counted(len(twice), 'question')} went to a second vote: "
            f"{_whole(twice, 0)} were right before it, {_whole(twice, -1)} after it."
        )
    return " ".join(told)


def _whole(judged: Iterable[Question], at: int) -> str:
    """The right ones of all answers in the first or the last votes."""
    votes = [(one.votes[at], one.right) for one in judged]
    answers = sum(vote.answered for vote, _ in votes)
    right = sum(vote.counts.get(name, 0) for vote, name in votes)
    return f"{right} of {counted(answers, 'answer')} ({percent(Fraction(right, answers))}%)"


def _hard(lesson: Lesson, book: str) -> str:
    """What was hard: clauses with their words and practice, questions with their share."""
    found, keys = hard(lesson), practice_set(lesson)
    rules = join(
        _rules(group, about(group) if at < WORST else (), book)
        for at, group in enumerate(groups(found.clauses))
    )
    questions = join(
        tag.li[
            tag.a(href=f"#q{one.number}")[one.number, ". ", words(one.title, language(one.game))],
            ": ",
            percent(one.last or Fraction(0)),
            "% right in the end.",
        ]
        for one in found.questions
    )
    parts = [
        join(tag.h3["Clauses"], tag.ol[rules]) if rules else "",
        tag.p["Practice for all of it: ", _link(keys, book)] if keys else "",
        join(tag.h3["Questions"], tag.ol[questions]) if questions else "",
    ]
    if not rules and not questions:
        parts = [tag.p[EASY if found.judged else SILENT]]
    small = [f"question {one.number}" for one in found.few]
    small += [rule.clause for rule in found.thin]
    if small:
        told = f"Fewer than {FEW} answers, so that nothing can be said: {', '.join(small)}."
        parts.append(tag.p("small")[told])
    return tag.section("hard")[tag.h2["What was hard"], parts]


def _rules(group: Sequence[Rule], keys: Sequence[str], book: str) -> str:
    """Clauses that were as hard as each other: how hard, where, their words, practice."""
    first = group[0]
    where = Markup(", ").join(tag.a(href=f"#q{number}")[number] for number in first.questions)
    noun = "question" if len(first.questions) == 1 else "questions"
    chips = join(tag.li[_chip(rule.clause)] for rule in group)
    more = tag.p["Practice: ", _link(keys, book)] if keys else ""
    return tag.li[
        first.wrong,
        " of ",
        counted(first.answers, "answer"),
        " wrong (",
        noun,
        " ",
        where,
        "):",
        tag.ul("clauses")[chips],
        more,
    ]


def _link(keys: Sequence[str], book: str) -> str:
    """The way to practice: a link where the book's address is known, else what to add to it."""
    link = practice_link(keys, book)
    return tag.a(href=link)[link] if book else tag.code[link]


def _chip(clause: str) -> str:
    """A clause with its words."""
    text = chip(clause).text or "This edition of the book has no such clause."
    kind = " gap" if "-GAP-" in clause else ""
    lang = language(game_of(clause)) if is_known(clause) else ""
    return join(tag.span(f"chip{kind}")[clause], " ", tag.q[words(text, lang)])


def _question(one: Question, shared: svg.Shared) -> str:
    lang = language(one.game)
    drawn = boards(one)
    figures = join(
        tag.figure[svg.frame(picture, shared), tag.figcaption[told]]
        for picture, told in (
            (drawn.before, "When it was asked"),
            (drawn.after, "What came of it"),
        )
        if picture
    )
    pictures = tag.div(f"boards{widest([drawn])}")[figures] if figures else ""
    note = tag.p("small")[drawn.note] if drawn.note else ""
    told = filter(None, (_gained(one), _mostly(one, lang), words(one.why, lang)))
    clauses = join(tag.li[_chip(clause)] for clause in one.decisive)
    listed = tag.ul("clauses")[clauses] if clauses else ""
    place = one.place if len(one.place) < LONG else "A scenario that is not in the book."
    return tag.article(id=f"q{one.number}")[
        tag.h3[one.number, ". ", words(one.title, lang)],
        tag.p("asked")[words(one.text, lang)],
        pictures,
        note,
        _bars(one, lang),
        (tag.p[text] for text in told),
        listed,
        tag.p("small")[place],
    ]


def _bars(one: Question, lang: str) -> str:
    """The first and the last vote beside each other: numbers, and bars that need no colour."""
    if not one.votes:
        return tag.p["Nobody has answered."]
    first, *rest = _numbered(one)
    votes = [first, *rest[-1:]]
    heads = join(
        tag.th(scope="col")[
            "Vote ",
            at,
            ", by hands" if vote.hands else "",
            ": ",
            vote.answered,
            " of ",
            vote.here,
            " answered",
        ]
        for at, vote in votes
    )
    rows = ""
    for choice in _listed(one, [vote for _, vote in votes]):
        right = bool(choice) and choice == one.right
        kind, tick = ("right", join(" ", tag.b["✓ right"])) if right else ("", "")
        bars = join(_bar(vote, choice) for _, vote in votes)
        rows += tag.tr(kind)[tag.th(scope="row")[words(one.name(choice), lang), tick], bars]
    return tag.table("votes")[
        tag.caption("unseen")["Answers to question ", one.number],
        tag.thead[tag.tr[tag.th(scope="col")["Answer"], heads]],
        tag.tbody[rows],
    ]


def _bar(vote: Round, choice: str) -> str:
    count = vote.counts.get(choice, 0)
    part = percent(Fraction(count, vote.answered))
    return tag.td[count, " (", part, "%)", tag.span("bar")[tag.i(f"w{part}")[""]]]


def _gained(one: Question) -> str:
    """How many were right, and what was gained from the first vote to the last."""
    if one.first is None or one.last is None:
        return "" if one.right else "Nobody has said what is right."
    first, last = percent(one.first), percent(one.last)
    if len(one.votes) < 2:
        return f"{last}% were right."
    told = f"{first}% were right, then {last}%"
    if last < first:
        return f"{told}: {counted(first - last, 'point')} fewer."
    if one.gain is None:
        return f"{told}."
    more = counted(last - first, "point")
    return f"{told}: {more} more, which is {percent(one.gain)}% of what was to be gained."


def _mostly(one: Question, lang: str) -> str:
    """What most of those have answered who were wrong in the end."""
    if one.last is None:
        return ""
    counts = {name: n for name, n in one.votes[-1].counts.items() if n and name != one.right}
    if not counts:
        return "In the end nobody was wrong."
    most = max(counts.values())
    named = [words(one.name(name), lang) for name, count in counts.items() if count == most]
    each = " each" if len(named) > 1 else ""
    head = f"Of {sum(counts.values())} wrong in the end, {most}{each} said: "
    return join(head, Markup(", ").join(named), ".")


# -- the pupils' sheet ----------------------------------------------------------------------------


LEAD = "These questions were hard. Answer them once more: the answers have a page of their own."
NONE = "No question of this lesson was hard: of each at least 70 of 100 were right in the end."


def sheet(record: Record, *, book: str = "", size: str = "", plain: bool = False) -> str:
    """The hard questions as a sheet to hand out; the answers have a page of their own.

    ``book`` is the address of a copy of the book, for the link to practice and its QR code;
    ``size`` of paper and ``plain`` are those of a handout.
    """
    lesson = of(record)
    missed = hard(lesson).questions
    rows = [_on_paper(one, at) for at, one in enumerate(missed, start=1)]
    shared = svg.Shared()
    title = f"Once more: the lesson of {day(lesson.day)}"
    front, back = grids(rows, shared)
    games = dict.fromkeys(game(one.game).title for one in missed if one.game in GAMES)
    return paper.bound(
        title,
        _head(title, practice_set(lesson), book, empty=not missed) + front,
        join(tag.h2["Answers"], back, clauses(rows)),
        ", ".join(games),
        shared,
        paper=size,
        plain=plain,
    )


def _on_paper(one: Question, number: int) -> Row:
    """A question of the lesson on a sheet; where its boards are gone, the reason stands there."""
    drawn = boards(one)
    choices = () if one.kind == PLACE else tuple(text for _, text in one.choices)
    task = Task(number, 0, one.text, choices, one.name(one.right), one.why, open=False)
    named = one.title if drawn.before else f"{one.title}. {drawn.note}"
    lang = language(one.game)
    return Row(task, drawn.before, drawn.after, named, one.decisive, lang)


def _head(title: str, keys: Sequence[str], book: str, *, empty: bool) -> str:
    """Title, name, what to do, and where to practise."""
    square = coded(practice_link(keys, book))[0] if book and keys else ""
    live = tag.figure("live")[square, tag.figcaption["Practice"]]
    more = tag.p("how")["More of it, in the book: ", _link(keys, book)] if keys else ""
    return tag.header[
        live if square else "",
        tag.h1[title],
        paper.NAMED,
        tag.p[NONE if empty else LEAD],
        more,
    ]


# -- the questions, to be taken along -------------------------------------------------------------


def parcel(record: Record) -> bytes:
    """The questions that were asked, as one zip for another lesson or another program.

    Raises ``RulebookError`` where nothing was asked.
    """
    lesson = of(record)
    title = f"The questions of {day(lesson.day)}"
    found = [_taken(one) for one in lesson.questions]
    lines = [_item(one).line for one in lesson.questions]
    made = make(PACK, Bundle(title, "lesson", found, lines))
    return made.content if isinstance(made.content, bytes) else made.content.encode()


def _taken(one: Question) -> Taken:
    """A question with its boards as they can be drawn now."""
    drawn, place = boards(one), one.kind == PLACE
    names = () if place else tuple(text for _, text in one.choices)
    clauses = tuple(filter(is_known, one.decisive))
    text = one.text if one.right or not names else f"{one.text} ({' / '.join(names)})"
    carried = Carried(
        one.title,
        f"{text} {WRITE}" if place else text,
        names if one.right else (),
        one.name(one.right) if one.right else "",
        feedback=(one.why, *map(told, clauses)),
        picture=svg.picture(drawn.before, theme="light") if drawn.before else "",
        alt=drawn.before.title if drawn.before else "",
        place=one.place,
    )
    return Taken(carried, text, drawn.before, drawn.after, clauses, one.game)


def _item(one: Question) -> Item:
    """A question as a list has it: one that was made up on the spot in its own words."""
    if one.why or one.clause or KEY.fullmatch(one.place):
        return Item(one.place)
    names = () if one.kind == PLACE else tuple(text for _, text in one.choices)
    return Item(one.place, one.text, names, one.name(one.right) if one.right and names else "")


# -- the command line -----------------------------------------------------------------------------


MAKERS: dict[str, Callable[[Lesson, str], str | bytes]] = {
    "page": lambda lesson, book: page(lesson, book=book),
    "table": lambda lesson, _: table(lesson),
    "sheet": lambda lesson, book: sheet(lesson, book=book),
    "parcel": lambda lesson, _: parcel(lesson),
}
PAPER = (".html", ".htm", ".pdf")
ENDINGS = {"page": PAPER, "table": (".csv",), "sheet": PAPER, "parcel": (".zip",)}
SHEET = "sheet"
"""A file whose name ends so is the sheet."""


def add(commands: Any) -> None:
    """Add the command ``lesson`` to those of ``python -m widgets``."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "lesson", help="what a lesson leaves: the teacher's page, a table, a sheet of what was hard"
    )
    parser.add_argument("lesson", type=Path, help="the file that the class server has written")
    parser.add_argument(
        "-o", "--output", type=Path,
        help="the file to write: .csv is the table, .zip the questions to be taken along, a name "
        "that ends in 'sheet' the sheet, any other .html or .pdf the page",
    )  # fmt: skip
    parser.add_argument("--as", dest="way", choices=[*MAKERS], help="what to write, by its name")
    parser.add_argument("--book", default="", help="the address of a copy of the book, for links")
    parser.set_defaults(command=main, parser=parser)


def main(options: argparse.Namespace) -> int:
    """Write what a lesson leaves; raises ``LessonError``, or ``SetupError`` for a wrong name."""
    lesson = read(options.lesson)
    target = _target(options)
    way = options.way or _way(target)
    if target.suffix.lower() not in ENDINGS[way]:
        raise SetupError(
            f"{target}: the {way} ends in {' or '.join(ENDINGS[way])}; name another file, or say "
            "with --as what is to be written."
        )
    text = MAKERS[way](lesson, options.book)
    try:
        if isinstance(text, bytes):
            target.write_bytes(text)
        elif target.suffix.lower() == ".pdf":
            print_pdf(text, target)
        else:
            target.write_text(text, "utf-8", newline="")
    except OSError as error:
        raise SetupError(
            f"{target}: the {way} cannot be written ({error.strerror}); name another file."
        ) from None
    sys.stdout.write(f"{target}: the {way} of {day(lesson.day)}, room {lesson.room}\n")
    return 0


def _target(options: argparse.Namespace) -> Path:
    """The file that is named; else one called like the lesson, in this folder."""
    ending = {"table": ".csv", "sheet": f"-{SHEET}.html", "parcel": ".zip"}.get(
        options.way, ".html"
    )
    target: Path = options.output or Path(f"{options.lesson.stem}{ending}")
    return target


def _way(target: Path) -> str:
    """What a file's name asks for."""
    for way in ("table", "parcel"):
        if target.suffix.lower() in ENDINGS[way]:
            return way
    return "sheet" if target.stem.endswith(SHEET) else "page"
