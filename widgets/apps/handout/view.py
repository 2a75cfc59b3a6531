"""A sheet as one HTML page: head, questions, answers, the clauses that are named."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from html import escape
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
        back += answers(made, model, shared) + f'<p class="how">{escape(there)}</p>'
        named |= dict.fromkeys(made.clauses)
    front = fronts[0]
    if len(fronts) > 1:
        front = "".join(f'<div class="topic">{one}</div>' for one in fronts)
    games = " · ".join(dict.fromkeys(model.game.title for model in models))
    title = f"{' · '.join(what.title for what in whats)} – {games}"
    return bound(title, front, back + clause_list(named), games, shared, paper=paper, plain=plain)


def bound(
    title: str, front: str, back: str, foot: str, shared: svg.Shared, *,
    paper: str = "", plain: bool = False,
) -> str:  # fmt: skip
    """A sheet as a file of its own: ``front`` asks, ``back`` answers on a page of its own."""
    size = f"@page{{size:{PAPERS[paper]}}}" if PAPERS[paper] else ""
    behind = f'<section class="answers">{back}</section>' if back else ""
    style = beside("sheet.css") + size + literal() + grey("html.plain")
    return (
        f'<!doctype html>\n<html lang="en"{" class=plain" if plain else ""}><head>'
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{style}</style></head><body>"
        f"{shared.markup()}<main>{front}</main>{behind}"
        f"<footer>{escape(foot)}</footer>"
        f"<script>{beside('sheet.js')}</script></body></html>\n"
    )


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
    lang = model.game.language
    seen = "" if made.sees_all else f" Seen by {escape(model.seen_by)}."
    flipped = "".join(f" Ruling {escape(f'{k} = {v}')}." for k, v in sorted(model.options.items()))
    intro = f"<p>{words(made.intro, lang)}</p>" if made.intro else ""
    name = '<p class="name">Name <span></span> Date <span></span></p>' if first else ""
    square = coded(link)[0] if link else ""
    live = (
        f'<figure class="live">{square}<figcaption><a href="{escape(link)}">Try it live</a>'
        "</figcaption></figure>"
        if link
        else ""
    )
    return (
        f"<header>{live}<p class=game>{escape(model.game.title)}.{seen}{flipped}</p>"
        f"<h1>{escape(model.scenario.title)}</h1>"
        f"{name}{intro}</header>"
    )


def questions(made: Sheet, model: StageModel, shared: svg.Shared) -> str:
    """The frames of the first pages, each question below the position it asks about.

    What shows an answer stands overleaf; where every move is asked about, nothing shows it.
    """
    lang = model.game.language
    waiting = list(made.tasks)
    steps = [frame.step for page in made.front for frame in page][1:]
    pages: list[str] = []
    for page in made.front:
        parts = []
        for frame in page:
            known = frame.step not in made.asked
            told = caption(frame.entry, lang) if known else _still(frame)
            parts.append(
                f"<figure>{svg.frame(frame.picture, shared)}<figcaption>{told}</figcaption>"
            )
            following = steps.pop(0) if steps else None
            while waiting and (following is None or waiting[0].step <= following):
                parts.append(asked(waiting.pop(0), lang))
                if waiting and waiting[0].open:
                    break
            parts.append("</figure>")
        turn = f'<p class="how">{TURN}</p>' if pages else ""
        pages.append(
            f'<div class="page">{turn}<div class="{_rows(made)}">{"".join(parts)}</div></div>'
        )
    return "".join((*pages, *(asked(task, lang) for task in waiting)))


def _rows(made: Sheet) -> str:
    return "frames wide" if made.wide else "frames"


def _still(frame: Frame) -> str:
    """A caption that keeps the answer back."""
    return f"<b>{frame.step}</b> After {escape(did(frame.entry))}"


def asked(task: Task, lang: str) -> str:
    """A task in its frame: boxes to tick, or lines to write on."""
    boxes = "".join(f"<li>{words(choice, lang)}</li>" for choice in task.choices)
    space = f"<ul class=boxes>{boxes}</ul>" if boxes else "<i class=line></i>" * _lines(task)
    return (
        f'<div class="task"><p><b class=no>{task.number}</b> {words(task.text, lang)}</p>'
        f"{space}</div>"
    )


def _lines(task: Task) -> int:
    return LINES if task.open else 1


def answers(made: Sheet, model: StageModel, shared: svg.Shared) -> str:
    """Every answer with its picture and clauses, and what the book says in the end."""
    lang = model.game.language
    parts = []
    shown = {frame.step for page in made.front for frame in page}
    for frame in made.frames:
        task = made.asked.get(frame.step)
        if task is None and frame.step in shown:
            continue
        told = caption(frame.entry, lang)
        picture = svg.frame(frame.picture, shared)
        parts.append(
            f"<figure>{answered(task, lang) if task else ''}{picture}"
            f"<figcaption>{told}</figcaption></figure>"
        )
    then = f"<p>{words(made.then, lang)}</p>" if made.then else ""
    title = f"<h2>Answers: {escape(model.scenario.title)}</h2>"
    return f'{title}<div class="{_rows(made)}">{"".join(parts)}</div>{then}'


def answered(task: Task, lang: str) -> str:
    """The answer to a task, under its number."""
    if task.open:
        return f'<p class="answer"><b class=no>{task.number}</b></p>'
    return (
        f'<p class="answer"><b class=no>{task.number}</b> <strong>{words(task.result, lang)}'
        f"</strong> {words(task.why, lang)}</p>"
    )


def clause_list(clauses: Iterable[str]) -> str:
    """The clauses and rulings that the captions name, in full; a chip leads there."""
    rows = "".join(
        f'<dt id="{escape(one.lower())}">{escape(one)}</dt><dd>{escape(chip(one).text)}</dd>'
        for one in clauses
    )
    return f"<h2>The clauses</h2><dl class=clauses>{rows}</dl>" if rows else ""
