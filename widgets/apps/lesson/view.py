"""The regions of a lesson as markup: those of a stage, and the list of its questions."""

from __future__ import annotations

from rules.core.practice import chapters
from rules.core.registry import GAMES
from widgets.apps.lesson.model import Lesson, clauses_of, unread
from widgets.apps.stage import parts
from widgets.apps.stage.parts import along, head
from widgets.apps.stage.records import View
from widgets.kernel.html import acts, button
from widgets.kernel.markup import Markup, join, tag, void
from widgets.kernel.scene import Scene

NAME, TITLE = "own/lesson", "The questions of a lesson"
"""What pages and voices call this stage, whichever question is up."""
BELOW = (*parts.BOTTOM, "run")
NOTHING = (
    "Nothing is picked yet: these are examples. Press More, Share and print, “Add to your "
    "questions” on any stage of the book, open a file, or write them here."
)
READING = (
    "Press the chapters that the class has read. Questions beyond them are marked, and fresh ones "
    "are made from them alone."
)
FORGETS = "This browser keeps nothing for this page: save your list as a file."
HELP = (
    "One question on a line: the name of a scenario, with @ and a step where it has several; a "
    "problem such as ravines/river/7/3; a link of the book; or “ask”, a position, and after :: "
    "your own question and its answers. A file may hold such a list, GIFT, or what was taken along "
    "here."
)


def regions(
    seen: View, lesson: Lesson, picture: Scene, *, listing: bool = False, idle: bool = False
) -> dict[str, str]:
    """The inner markup of every region."""
    count = f"Question {lesson.at + 1} of {len(lesson.shown)}"
    return parts.regions(seen, picture, listing=listing, idle=idle) | {
        "head": head.head(seen, idle=idle, count=count),
        "run": run(lesson, idle=idle),
    }


def run(lesson: Lesson, *, idle: bool = False) -> str:
    """The list: a press turns to a question; below it what it is written in."""
    rows = join(_row(lesson, number) for number in range(len(lesson.shown)))
    note = NOTHING if lesson.example else "" if lesson.keeps else FORGETS
    told = tag.p(role="status")[lesson.said] if lesson.said else ""
    hint = tag.p("er-hint")[note] if note and not lesson.given else ""
    written = "" if idle or lesson.given else _written(lesson)
    taken = tag.details("er-ways", data_key="along")[tag.summary[along.TITLE], along.along()]
    return join(
        tag.h3("er-sr")["The questions"],
        hint,
        tag.ol("er-run")[rows],
        told,
        written,
        "" if idle or lesson.given else _reading(lesson),
        "" if idle else taken,
    )


def _reading(lesson: Lesson) -> str:
    """What the class has read: a press on a chapter, or on a game for all of it."""
    games = ""
    for name in GAMES:  # by their short names: a title would load the whole game
        listed = chapters(name)
        read = [one.id for one in listed if one.id in lesson.read]
        whole = button("reading", "All of it", arg=name, pressed=len(read) == len(listed))
        rows = join(
            button(
                "reading",
                one.title,
                arg=one.id,
                pressed=one.id in read,
                sign="tick" if one.id in read else "",
            )
            for one in listed
        )
        told = f" ({len(read)} of {len(listed)})" if read else ""
        games += tag.details("er-ways", data_key=f"read-{name}")[
            tag.summary[name.capitalize(), told], acts(whole, rows)
        ]
    off = "" if lesson.read else "first press what the class has read"
    fresh = acts(button("draw", "Add five fresh questions", off=off))
    return tag.details("er-ways", data_key="read")[
        tag.summary["Only what the class has read"], tag.p("er-hint")[READING], games, fresh
    ]


def _row(lesson: Lesson, number: int) -> str:
    item = lesson.shown[number]
    here = number == lesson.at
    change, note = "", Markup()
    late = unread(item, lesson.read) if lesson.read else None
    if late:
        note = tag.span("er-hint")["not read yet: ", late.title]
    if not lesson.example and not lesson.given:
        rules = clauses_of(item)[:1]
        note = join([[tag.span("er-hint")[rule], " "] for rule in rules], note)
        up = "" if number else "it is the first"
        known = "" if rules else "the book does not know which rule decides it"
        change = button(
            "swap", "Swap", arg=str(number), kind="er-flat", off=known,
            name=f"Swap question {number + 1} for a fresh one of the same rule",
        ) + button(
            "raise", "↑", arg=str(number), kind="er-sq er-flat", off=up,
            name=f"Ask question {number + 1} earlier",
        ) + button(
            "drop", "×", arg=str(number), kind="er-sq er-flat",
            name=f"Take question {number + 1} out",
        )  # fmt: skip
    turn = button("turnto", item.title, arg=str(number), kind="er-item")
    return tag.li(aria_current="true" if here else None)[turn, note, change]


def _written(lesson: Lesson) -> str:
    """The list as text, to be changed, opened and saved."""
    save = button("save", "Save as a file", off="" if lesson.items else "the list is empty")
    return tag.details("er-ways", data_key="run")[
        tag.summary["Write the list, or open a file"],
        tag.p("er-hint")[HELP],
        tag.form("er-form er-run-form", data_do="questions")[
            tag.label("er-field")[
                tag.span["Questions, one on a line"],
                tag.textarea(name="what", rows="6", spellcheck="false")[lesson.text],
            ],
            tag.div("er-acts")[
                tag.button("er-b er-main", type="submit")["Use these"],
                tag.label("er-b")[
                    "Open a file",
                    void.input("er-sr", type="file", accept=".txt,.gift,.xml,.zip,text/plain"),
                ],
                save,
            ],
        ],
    ]
