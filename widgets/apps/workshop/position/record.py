"""The steps that were recorded, what is expected and asked of each, and the work handed on."""

from __future__ import annotations

from typing import Any

from rules.core.errors import RulebookError
from rules.scenarios.editor.steps import Askable, play_step
from widgets.apps.stage.parts import along
from widgets.apps.workshop.position.model import BETWEEN, WORDS, DraftDesk, lenient, packed, step_of
from widgets.kernel.forms import box, choice, fields, fold, form, part, tick
from widgets.kernel.html import acts, button
from widgets.kernel.markup import join, tag

CHOICES = (
    "One a line, the right one among them. A place is answered on the board, yes or no by itself."
)
DEEDS = ("do", "check", "note", "reset")
LONG = 2000
"""Characters of a link that some programs cut off."""


# -- record ---------------------------------------------------------------------------------------


def asked(desk: DraftDesk, said: str, stage: str) -> str:
    """What can be played, and what became of the last try."""
    do, number = desk.waiting
    if do:
        rest = len(desk.draft.steps) - number + 1
        these = "the step" if rest == 1 else f"the {rest} steps"
        leave = button("escape", "Leave it", kind="er-text")
        return tag.div("er-box er-ask", role="group", aria_label="Cut off?")[
            tag.p("er-boxt")[do],
            tag.p["After this move ", these, " that follow could not be played any more."],
            acts(button("cut", "Record it, cut the rest off"), leave),
        ]
    if "er-told-no" in said:
        return stage + button("refuse", "Record this as a refused step", sign="barred")
    return stage


def script(desk: DraftDesk) -> str:
    """The steps, the one looked at open."""
    faulty = {step_of(one) for one in desk.draft.mistakes()}
    rows = join(
        _row(desk, number, row, faulty=number in faulty)
        for number, row in enumerate(desk.draft.steps, start=1)
    )
    first = _line(desk, 0, "The first position")
    where = (
        "Play on the board: each move becomes the next step."
        if desk.step == len(desk.draft.steps)
        else f"You stand at step {desk.step}. A move goes in after it."
    )
    do = form("perform", part("what", "A command", hint="such as A: right"), "Play it")
    add = form("note", part("note", "A remark for your readers"), "Add it")
    return join(tag.h3("er-part")["Steps"], tag.p[where], tag.ol("er-script")[first, rows]) + fold(
        "write", "Write a command or a remark", fields(do, add)
    )


def _line(desk: DraftDesk, number: int, *told: str, faulty: bool = False, inside: str = "") -> str:
    """A step in the list."""
    here = desk.step == number
    kind = ("er-chosen " if here else "") + ("er-faulty" if faulty else "")
    return tag.li(kind.strip())[
        tag.button(
            type="button", class_="er-stepline", data_do="tostep", data_arg=number,
            aria_current="step" if here else None,
        )[tag.span("er-no-")[number], tag.span[told[0]], told[1:]],
        inside,
    ]  # fmt: skip


def told(row: Any) -> str:
    """A step in a few words."""
    if not isinstance(row, dict):
        return "not a step"
    kind = next((key for key in DEEDS if key in row), "")
    if kind == "do":
        return str(row["do"])
    if kind == "reset":
        return "a fresh position"
    return f"{kind}: {row[kind]}" if kind else "an empty step"


def _row(desk: DraftDesk, number: int, row: Any, *, faulty: bool) -> str:
    marks = []
    if isinstance(row, dict) and row.get("refused"):
        marks.append(tag.span("er-mark er-m-no")["not allowed"])
    if isinstance(row, dict) and row.get("ask"):
        marks.append(tag.span("er-mark er-m-ask")["? asks"])
    if faulty:
        marks.append(tag.span("er-mark er-m-no")["! mistake"])
    inside = tag.div("er-inside")[_inside(desk, number, row)] if desk.step == number else ""
    return _line(desk, number, told(row), *marks, faulty=faulty, inside=inside)


def _inside(desk: DraftDesk, number: int, row: Any) -> str:
    """Everything about the step looked at."""
    if not isinstance(row, dict):
        return button("delete", "Take it away", arg=str(number), sign="close")
    last = number == len(desk.draft.steps)
    several = ";" in str(row.get("do", ""))
    here = str(number)
    found = [
        button("up", "Earlier", arg=here, sign="arrow-up", off="it is the first" * (number == 1)),
        button("down", "Later", arg=here, sign="arrow-down", off="it is the last" * last),
        button("join", "Join with the next", arg=here, off="it is the last" * last),
    ]
    if several:
        found.append(button("part", "Take apart", arg=here))
    found.append(button("delete", "Take away", arg=here, sign="close"))
    text = str(row.get("note", "") or row.get("text", ""))
    name = "The remark" if "note" in row else "What your readers are told"
    parts = box("word", name, text, arg="", rows=2)
    if "do" in row:
        parts += _expected(desk, number) + _question(desk, row)
    return join(tag.div("er-acts er-stepacts")[found], fields(parts))


def _expected(desk: DraftDesk, number: int) -> str:
    """What came of the step, each to be expected or left open."""
    try:
        found = play_step(desk.draft, number)
    except RulebookError as error:
        return tag.p("er-hint")[str(error)]
    given = desk.expected(number)
    known: dict[str, str] = {}
    if found.at:
        known["at"] = found.at
    if found.says is not None:
        known["says"] = found.says or "silence"
    known |= found.facts
    known |= {fact: found.known[fact] for fact in given if fact in found.known}
    ticks = join(
        tick("expect", name, f"{name} = {value}", on=name in given) for name, value in known.items()
    )
    if found.clauses:
        named = ", ".join(found.clauses)
        ticks += tick("expect", "clauses", f"clauses: {named}", on="clauses" in given)
    refused = tag.p["Not allowed: ", found.refused, "."] if found.refused else ""
    wrong = any(step_of(one) == number for one in desk.draft.mistakes())
    mend = button("believe", "Expect what happens", arg=str(number)) if wrong else ""
    body = ticks or tag.p("er-hint")["Nothing changed."]
    return fold("expect", "What is expected of it", join(refused, body, mend), opened=wrong)


def _question(desk: DraftDesk, row: Any) -> str:
    """The question asked before the step."""
    of = f"{desk.step}-"
    fitting = desk.fitting()
    ask = row.get("ask") if isinstance(row.get("ask"), dict) else {}
    if not fitting:
        return tag.p("er-hint")["Nothing can be asked about a step that cannot be played."]
    kinds = [(f"{one.kind}{BETWEEN}{one.fact}", named(one)) for one in fitting]
    chosen = f"{ask.get('kind', 'cell')}{BETWEEN}{ask.get('fact', '')}" if ask else ""
    choices = "\n".join(map(str, ask.get("choices", ())))
    put = "Change the question" if ask else "Add the question"
    gone = button("unask", "Take it away", sign="close") if ask else ""
    body = (
        choice("What is asked", kinds, chosen, key="what")
        + part("question", "The question", str(ask.get("question", "")), rows=2, of=of)
        + part("choices", "Answers to choose from", choices, rows=3, hint=CHOICES, of=of)
        + part("why", "Why it is so", str(ask.get("why", "")), rows=2, of=of)
    )
    title = "Its question" if ask else "Ask a question before it"
    sent = form("ask", body, put, kind="er-fields", main=True, more=gone)
    return fold("ask", title, sent, opened=bool(ask))


def named(one: Askable) -> str:
    """A kind of question in words, with the answer that the engine gives."""
    what = f"{one.fact}: {'a place' if one.kind == 'cell' else 'a word'}" if one.fact else ""
    return f"{what or WORDS[one.kind]} – answer: {one.answer or 'none'}"


# -- hand on --------------------------------------------------------------------------------------


def hand(desk: DraftDesk) -> str:
    """What can be handed on, and what the file says."""
    wrong = desk.draft.mistakes()
    late = "mend the mistakes first" if wrong else ""
    mend = "There are mistakes in it. It can be handed on as it is, to be mended elsewhere."
    warn = tag.p("er-hint")[mend] if wrong else ""
    files = acts(
        button("toml", "Download the file", kind="er-main"),
        button("notebook", "Download a notebook"),
        button("sheet", "Print a sheet", sign="sheet", off=late),
    )
    none = "" if any("ask" in one for one in desk.draft.steps) else "it asks nothing yet"
    text = desk.text
    shown = tag.pre("er-toml", tabindex="0", aria_label="The scenario file")[text]
    return join(
        tag.h3("er-part")["As a file"],
        warn,
        files,
        tag.p[
            "The file is plain text; it can be loaded here again. The notebook opens in "
            "JupyterLab with the stage in it."
        ],
        tag.h3("er-part")["Its questions"],
        tag.p[along.LEAD],
        along.row(late or none),
        tag.h3("er-part")["As a link"],
        _links(desk),
        fold("file", "The file", shown),
    )


def _links(desk: DraftDesk) -> str:
    """Links that hold the whole draft, or why there are none."""
    link = packed(desk.draft)
    if not link:
        why = (
            "This scenario is too long for a link. Hand on the file."
            if lenient(desk.draft.scenario, None)
            else "A link needs a scenario that can be read: mend the mistakes first."
        )
        return tag.p[why]
    read = button("handlink", "Copy the link for readers", arg="stagelink", sign="link")
    change = button("handlink", "Copy the link for changing it", arg="draft", sign="pencil")
    long = f"It is {len(link)} characters long; some programs cut a link off after {LONG}."
    warn = tag.p("er-hint")[long, " The file is safer."] if len(link) > LONG else ""
    return join(
        acts(read, change),
        warn,
        tag.p["The whole scenario stands in the link itself; no server sees it."],
    )
