"""The files that questions become: a sheet, those of other programs, a whole lesson as one zip."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from rules.core.errors import NotationError, SetupError
from rules.scenarios.script import Scenario
from rules.teach.fresh import recall_problem
from rules.teach.swap import swap_problem
from rules.teach.travel import FORMS
from rules.teach.travel.forms import MARK
from rules.teach.travel.parcel import pack_files
from widgets.apps.handout import file_name, questions, sheet
from widgets.apps.handout.present import present
from widgets.apps.stage.along.files import LIST, Bundle, File
from widgets.apps.stage.along.taken import Taken, refuse_none, take
from widgets.apps.stage.problem import asked
from widgets.kernel.html import counted

PACK, SHEET = "pack", "sheet"
READ = """{title}

{count}. All of it opens without a network; nothing in it knows who you are.

present.html    Open it on the wall. N: on, P: back, F: the whole screen.
                Each question has a page, and what came of it the next one.
sheet.html      Print it and hand it out. The answers stand on the last pages: keep those.
answers.html    The answers alone, each with its board and the rule that decides.
{list:<16}The list for a class that answers on phones or with hands:
                page "Ask the class", "Write the list, or open a file".
{mark:<16}For Moodle and others that read GIFT; the boards are in the text.
moodle.xml      For Moodle: Question bank, Import, Moodle XML.
qti.zip         For programs that read QTI 2.1. Do not unpack it.

In five minutes: print sheet.html, open present.html, press N once.
Ask each question aloud, wait for hands, press N.
"""
MOST = 100
"""How many questions are taken along at once."""


def sheet_of(scenario: Scenario, **shown: Any) -> File:
    """Return the sheet of a scenario; what is ``shown`` is as for :func:`view.sheet`."""
    return File(file_name(scenario), sheet(scenario, **shown), "text/html")


def make(form: str, bundle: Bundle) -> File:
    """The questions as a file of a form, one of ``MAKERS``; raises ``RulebookError``."""
    refuse_none(bundle.found)
    if len(bundle.found) > MOST:
        raise SetupError(
            f"These are {len(bundle.found)} questions; take at most {MOST} along at once."
        )
    if form not in MAKERS:
        raise SetupError(f"There is no form '{form}'; take {', '.join(MAKERS)}.")
    return MAKERS[form](bundle)


def _sheet(bundle: Bundle) -> File:
    html = questions.sheet(bundle.title, bundle.found, [*others(bundle.found)])
    return File(f"{bundle.stem}-sheet.html", html, "text/html")


def others(found: Sequence[Taken]) -> Iterator[Taken | None]:
    """For each question a fresh one about the same clause, where there is one."""
    used: list[Any] = []
    for one in found:
        with suppress(NotationError):
            used.append(recall_problem(one.carried.place).state)
    for one in found:
        try:
            problem = swap_problem(one.clauses, 1, used)
        except NotationError:
            yield None
            continue
        used.append(problem.state)
        yield take(asked(problem), str(problem.key))


def _form(name: str) -> Callable[[Bundle], File]:
    form = FORMS[name]
    ending = form.ending if form.ending != "zip" else f"{name}.zip"

    def made(bundle: Bundle) -> File:
        carried = [one.carried for one in bundle.found]
        content = form.write(bundle.title, carried)
        return File(f"{bundle.stem}.{ending}", content, form.type)

    return made


def _pack(bundle: Bundle) -> File:
    """Everything that a lesson needs, as one zip."""
    title, found = bundle.title, bundle.found
    carried = [one.carried for one in found]
    count = counted(len(found), "question")
    files: dict[str, str | bytes] = {
        "read-me.txt": READ.format(title=title, count=count, list=LIST, mark=MARK),
        "present.html": present(title, found),
        "sheet.html": questions.sheet(title, found),
        "answers.html": questions.key(title, found),
        LIST: bundle.listed,
        MARK: FORMS["gift"].write(title, carried),
        "moodle.xml": FORMS["moodle"].write(title, carried),
        "qti.zip": FORMS["qti"].write(title, carried),
    }
    return File(f"{bundle.stem}-lesson.zip", pack_files(files), "application/zip")


MAKERS: Mapping[str, Callable[[Bundle], File]] = {
    PACK: _pack,
    SHEET: _sheet,
    **{name: _form(name) for name in FORMS},
}
"""What makes each file, by the name of its form."""
