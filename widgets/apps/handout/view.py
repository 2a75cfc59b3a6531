"""A sheet as one HTML page: head, questions, answers, the clauses that are named."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

from rules.scenarios.script import Scenario
from widgets.apps.handout.model import LONG, Frame, Sheet, Task, did, sheet_of
from widgets.apps.stage import address
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.records import chip
from widgets.apps.stage.share import coded
from widgets.apps.stage.still import caption
from widgets.kernel import svg
from widgets.kernel.css import grey, literal
from widgets.kernel.html import words
from widgets.kernel.markup import DOCTYPE, Markup, join, tag, void

TURN = "Turn to this page when you have answered what stands before: it shows what came of it."
LINES = 3
"""Lines to write on, where nothing is to be ticked."""
PAPERS = {"": "", "a4": "A4", "letter": "letter"}
"""Sizes of paper by the name a command line takes; without one the printer decides."""


def sheet(
    what: Scenario,
    *,
    viewer: str = "",
    options: Mapping[str, str] | None = None,
    link: str = "",
    paper: str = "",
    plain: bool = False,
) -> str:
    """The sheet of a scenario, seen by ``viewer`` under the rulings ``options``.

    ``link`` is where its first position can be tried live (printed with a QR code), ``paper`` one
    of ``PAPERS``; ``plain`` prints in greys.
    """
    return sheets([what], viewer=viewer, options=options, links=[link], paper=paper, plain=plain)


def sheets(
    whats: Sequence[Scenario],
    *,
    viewer: str = "",
    options: Mapping[str, str] | None = None,
    links: Sequence[str] = (),
    paper: str = "",
    plain: bool = False,
) -> str:
    """Several scenarios on one sheet: the questions of all, the answers of all, the clauses once.

    ``links`` are where their first positions can be tried live, in the same order.
    """
    models = [StageModel(what, viewer, dict(options or {})) for what in whats]
    shared = svg.Shared()
    fronts: list[str] = []
    back = ""
    named: dict[str, None] = {}
    for model, link in zip(models, links or [""] * len(models), strict=True):
        made = sheet_of(model)
        fronts.append(head(model, made, link, first=not fronts) + questions(made, model, shared))
        # Names may tell: they are not on the first pages.
        there = " · ".join(filter(None, (where(model), link)))
        back += answers(made, model, shared) + tag.p("how")[there]
        named |= dict.fromkeys(made.clauses)
    front = fronts[0]
    if len(fronts) > 1:
        front = join(tag.div("topic")[one] for one in fronts)
    games = " · ".join(dict.fromkeys(model.game.title for model in models))
    title = f"{' · '.join(what.title for what in whats)} – {games}"
    return bound(title, front, back + clause_list(named), games, shared, paper=paper, plain=plain)


def bound(
    title: str, front: str, back: str, foot: str, shared: svg.Shared, *,
    paper: str = "", plain: bool = False,
) -> str:  # fmt: skip
    """A sheet as a file of its own: ``front`` asks, ``back`` answers on a page of its own."""
    size = f"@page{{size:{PAPERS[paper]}}}" if PAPERS[paper] else ""
    behind = tag.section("answers")[back] if back else ""
    style = beside("sheet.css") + size + literal() + grey("html.plain")
    inside = [shared.markup(), tag.main[front], behind, tag.footer[foot]]
    return document(title, style, inside, "sheet.js", kind="plain" if plain else None)


def document(
    title: str, style: str, inside: Sequence[str], script: str, *, kind: str | None = None
) -> str:
    """A file that needs nothing else, with one of the scripts that lie beside this module."""
    head = tag.head[
        void.meta(charset="utf-8"),
        void.meta(name="viewport", content="width=device-width"),
        tag.title[title],
        tag.style[Markup(style)],
    ]
    body = tag.body[inside, tag.script[Markup(beside(script))]]
    return join(DOCTYPE, "\n", tag.html(lang="en", class_=kind)[head, body], "\n")


def where(model: StageModel) -> str:
    """The address of the first position, or the name where it would be too long for paper."""
    found = address.write(model)
    return found if len(found) < LONG else model.scenario.title


def file_name(what: Scenario, ending: str = "html") -> str:
    """A name for the file of a scenario's sheet."""
    return f"{what.id.replace('/', '-')}.{ending}"


@cache
def beside(name: str) -> str:
    """The style of a sheet, or the script that prints it and takes its colours away."""
    return Path(__file__).with_name(name).read_text("utf-8")


def head(model: StageModel, made: Sheet, link: str, *, first: bool = True) -> str:
    """Title, whose sheet it is, where it begins, and how to work with it."""
    lang = model.game.speech.language
    seen = "" if made.sees_all else join(" Seen by ", model.seen_by, ".")
    flipped = join(join(" Ruling ", f"{k} = {v}", ".") for k, v in sorted(model.options.items()))
    intro = tag.p[words(made.intro, lang)] if made.intro else ""
    name = tag.p("name")["Name ", tag.span[""], " Date ", tag.span[""]] if first else ""
    square = coded(link)[0] if link else ""
    live = (
        tag.figure("live")[square, tag.figcaption[tag.a(href=link)["Try it live"]]] if link else ""
    )
    return tag.header[
        live,
        tag.p("game")[model.game.title, ".", seen, flipped],
        tag.h1[model.scenario.title],
        name,
        intro,
    ]


def questions(made: Sheet, model: StageModel, shared: svg.Shared) -> str:
    """The frames of the first pages, each question below the position it asks about.

    What shows an answer stands overleaf; where every move is asked about, nothing shows it.
    """
    lang = model.game.speech.language
    waiting = list(made.tasks)
    steps = [frame.step for page in made.front for frame in page][1:]
    pages: list[str] = []
    for page in made.front:
        parts = []
        for frame in page:
            known = frame.step not in made.asked
            told = caption(frame.entry, lang) if known else _still(frame)
            inside: list[str] = [svg.frame(frame.picture, shared), tag.figcaption[told]]
            following = steps.pop(0) if steps else None
            while waiting and (following is None or waiting[0].step <= following):
                inside.append(asked(waiting.pop(0), lang))
                if waiting and waiting[0].open:
                    break
            parts.append(tag.figure[inside])
        turn = tag.p("how")[TURN] if pages else ""
        pages.append(tag.div("page")[turn, tag.div(_rows(made))[parts]])
    return join(*pages, *(asked(task, lang) for task in waiting))


def _rows(made: Sheet) -> str:
    return "frames wide" if made.wide else "frames"


def _still(frame: Frame) -> str:
    """A caption that keeps the answer back."""
    return join(tag.b[frame.step], " After ", did(frame.entry))


def asked(task: Task, lang: str) -> str:
    """A task in its frame: boxes to tick, or lines to write on."""
    boxes = join(tag.li[words(choice, lang)] for choice in task.choices)
    space = tag.ul("boxes")[boxes] if boxes else tag.i("line")[""] * _lines(task)
    return tag.div("task")[tag.p[tag.b("no")[task.number], " ", words(task.text, lang)], space]


def _lines(task: Task) -> int:
    return LINES if task.open else 1


def answers(made: Sheet, model: StageModel, shared: svg.Shared) -> str:
    """Every answer with its picture and clauses, and what the book says in the end."""
    lang = model.game.speech.language
    parts = []
    shown = {frame.step for page in made.front for frame in page}
    for frame in made.frames:
        task = made.asked.get(frame.step)
        if task is None and frame.step in shown:
            continue
        told = caption(frame.entry, lang)
        picture = svg.frame(frame.picture, shared)
        parts.append(
            tag.figure[answered(task, lang) if task else "", picture, tag.figcaption[told]]
        )
    then = tag.p[words(made.then, lang)] if made.then else ""
    title = tag.h2["Answers: ", model.scenario.title]
    return join(title, tag.div(_rows(made))[parts], then)


def answered(task: Task, lang: str) -> str:
    """The answer to a task, under its number."""
    if task.open:
        return tag.p("answer")[tag.b("no")[task.number]]
    return tag.p("answer")[
        tag.b("no")[task.number],
        " ",
        tag.strong[words(task.result, lang)],
        " ",
        words(task.why, lang),
    ]


def clause_list(clauses: Iterable[str]) -> str:
    """The clauses and rulings that the captions name, in full; a chip leads there."""
    rows = join(join(tag.dt(id=one.lower())[one], tag.dd[chip(one).text]) for one in clauses)
    return join(tag.h2["The clauses"], tag.dl("clauses")[rows]) if rows else ""
