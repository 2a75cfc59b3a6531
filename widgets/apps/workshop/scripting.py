"""The part “Record”: the list of steps, and everything that can be done to the one looked at."""

from __future__ import annotations

from html import escape
from typing import Any

from rules.core.errors import RulebookError
from rules.scenarios.editor.steps import happened
from widgets.apps.workshop import posing
from widgets.apps.workshop.fields import box, choice, fold, part, tick
from widgets.apps.workshop.model import Desk, step_of
from widgets.kernel.html import button

DEEDS = ("do", "check", "note", "reset")


def asked(desk: Desk, said: str, stage: str) -> str:
    """What can be played, and what became of the last try."""
    do, number = desk.waiting
    if do:
        rest = len(desk.draft.steps) - number + 1
        these = "the step" if rest == 1 else f"the {rest} steps"
        return (
            '<div class="er-box er-ask" role="group" aria-label="Cut off?"><p class="er-boxt">'
            f"{escape(do)}</p><p>After this move {these} that follow could not be played any "
            f'more.</p><div class="er-acts">{button("cut", "Record it, cut the rest off")}'
            f"{button('escape', 'Leave it', kind='er-text')}</div></div>"
        )
    if "er-told-no" in said:
        return stage + button("refuse", "Record this as a refused step", sign="barred")
    return stage


def script(desk: Desk) -> str:
    """The steps, the one looked at open."""
    faulty = {step_of(one) for one in desk.draft.mistakes()}
    rows = "".join(
        _row(desk, number, row, faulty=number in faulty)
        for number, row in enumerate(desk.draft.steps, start=1)
    )
    first = (
        f'<li class="{"" if desk.step else "er-chosen"}"><button type="button" '
        f'class="er-stepline" data-do="tostep" data-arg="0"{_current(desk, 0)}>'
        '<span class="er-no-">0</span><span>The first position</span></button></li>'
    )
    where = (
        "Play on the board: each move becomes the next step."
        if desk.step == len(desk.draft.steps)
        else f"You stand at step {desk.step}. A move goes in after it."
    )
    return (
        f'<h3 class="er-part">Steps</h3><p>{where}</p><ol class="er-script">{first}{rows}</ol>'
        + fold("write", "Write a command or a remark", _typed())
    )


def _typed() -> str:
    """A command in words, as a file has it; a remark."""
    return (
        f'<div class="er-fields"><form data-do="perform" class="er-row">'
        f"{part('what', 'A command', hint='such as A: right')}{_send('Play it')}</form>"
        f'<form data-do="note" class="er-row">{part("note", "A remark for your readers")}'
        f"{_send('Add it')}</form></div>"
    )


def _send(name: str) -> str:
    return f'<button class="er-b" type="submit">{name}</button>'


def _current(desk: Desk, number: int) -> str:
    return ' aria-current="step"' if desk.step == number else ""


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


def _row(desk: Desk, number: int, row: Any, *, faulty: bool) -> str:
    here = desk.step == number
    marks = ""
    if isinstance(row, dict) and row.get("refused"):
        marks += '<span class="er-mark er-m-no">not allowed</span>'
    if isinstance(row, dict) and row.get("ask"):
        marks += '<span class="er-mark er-m-ask">? asks</span>'
    if faulty:
        marks += '<span class="er-mark er-m-no">! mistake</span>'
    kind = ("er-chosen " if here else "") + ("er-faulty" if faulty else "")
    inside = f'<div class="er-inside">{_inside(desk, number, row)}</div>' if here else ""
    return (
        f'<li class="{kind.strip()}"><button type="button" class="er-stepline" data-do="tostep" '
        f'data-arg="{number}"{_current(desk, number)}><span class="er-no-">{number}</span>'
        f"<span>{escape(told(row))}</span>{marks}</button>{inside}</li>"
    )


def _inside(desk: Desk, number: int, row: Any) -> str:
    """Everything about the step looked at."""
    if not isinstance(row, dict):
        return button("delete", "Take it away", arg=str(number), sign="close")
    last = number == len(desk.draft.steps)
    several = ";" in str(row.get("do", ""))
    here = str(number)
    acts = [
        button("up", "Earlier", arg=here, sign="arrow-up", off="it is the first" * (number == 1)),
        button("down", "Later", arg=here, sign="arrow-down", off="it is the last" * last),
        button("join", "Join with the next", arg=here, off="it is the last" * last),
    ]
    if several:
        acts.append(button("part", "Take apart", arg=here))
    acts.append(button("delete", "Take away", arg=here, sign="close"))
    text = str(row.get("note", "") or row.get("text", ""))
    name = "The remark" if "note" in row else "What your readers are told"
    parts = box("word", name, text, arg="", rows=2)
    if "do" in row:
        parts += _expected(desk, number) + _question(desk, row)
    return (
        f'<div class="er-acts er-stepacts">{"".join(acts)}</div>'
        f'<div class="er-fields">{parts}</div>'
    )


def _expected(desk: Desk, number: int) -> str:
    """What came of the step, each to be expected or left open."""
    try:
        found = happened(desk.draft, number)
    except RulebookError as error:
        return f'<p class="er-hint">{escape(str(error))}</p>'
    given = desk.expected(number)
    known: dict[str, str] = {}
    if found.at:
        known["at"] = found.at
    if found.says is not None:
        known["says"] = found.says or "silence"
    known |= found.facts
    known |= {fact: found.known[fact] for fact in given if fact in found.known}
    ticks = "".join(
        tick("expect", name, f"{name} = {value}", on=name in given) for name, value in known.items()
    )
    if found.clauses:
        named = ", ".join(found.clauses)
        ticks += tick("expect", "clauses", f"clauses: {named}", on="clauses" in given)
    refused = f"<p>Not allowed: {escape(found.refused)}.</p>" if found.refused else ""
    wrong = any(step_of(one) == number for one in desk.draft.mistakes())
    mend = button("believe", "Expect what happens", arg=str(number)) if wrong else ""
    body = ticks or '<p class="er-hint">Nothing changed.</p>'
    return fold("expect", "What is expected of it", f"{refused}{body}{mend}", opened=wrong)


def _question(desk: Desk, row: Any) -> str:
    """The question asked before the step."""
    of = f"{desk.step}-"
    fitting = posing.fitting(desk)
    ask = row.get("ask") if isinstance(row.get("ask"), dict) else {}
    if not fitting:
        return '<p class="er-hint">Nothing can be asked about a step that cannot be played.</p>'
    kinds = [(f"{one.kind}{posing.BETWEEN}{one.fact}", posing.name(one)) for one in fitting]
    chosen = f"{ask.get('kind', 'cell')}{posing.BETWEEN}{ask.get('fact', '')}" if ask else ""
    choices = "\n".join(map(str, ask.get("choices", ())))
    put = "Change the question" if ask else "Add the question"
    gone = button("unask", "Take it away", sign="close") if ask else ""
    form = (
        '<form data-do="ask" class="er-fields">'
        f"{choice('What is asked', kinds, chosen, key='what')}"
        f"{part('question', 'The question', str(ask.get('question', '')), rows=2, of=of)}"
        f"{part('choices', 'Answers to choose from', choices, rows=3, hint=CHOICES, of=of)}"
        f"{part('why', 'Why it is so', str(ask.get('why', '')), rows=2, of=of)}"
        f'<div class="er-acts"><button class="er-b er-main" type="submit">{put}</button>'
        f"{gone}</div></form>"
    )
    title = "Its question" if ask else "Ask a question before it"
    return fold("ask", title, form, opened=bool(ask))


CHOICES = (
    "One a line, the right one among them. A place is answered on the board, yes or no by itself."
)
