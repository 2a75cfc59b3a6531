"""The regions of practice as markup: those of a stage, with a round of dots for a timeline."""

from __future__ import annotations

import re
from dataclasses import replace

from rules.core.registry import game
from rules.scenarios.expect import gloss_answer, word_question
from rules.teach.progress import chapter_of
from rules.teach.review import TEN
from widgets.apps.practice.model import (
    CHOSEN,
    FRESH,
    MISSED,
    OPEN,
    RIGHT,
    Practice,
)
from widgets.apps.stage import narration, parts
from widgets.apps.stage.parts import along, controls, drawer, head, popup, said
from widgets.apps.stage.problem import Asked
from widgets.apps.stage.records import Told, View, chip
from widgets.apps.stage.view import view as stage_view
from widgets.kernel.html import acts, box, button, counted, words
from widgets.kernel.markup import Markup, join, tag
from widgets.kernel.scene import Scene

KEYS = (
    ("Arrows, Enter", "on the board: move the cursor, choose the place you expect"),
    ("1 – 9", "choose the answer with this number"),
    ("N", "show what happens; then the next question"),
    ("W", "Why: the rules that decided, open; again: shut"),
    ("F", "full screen"),
    *popup.IN_PRESENT,
    ("?", "this list"),
)
KINDS = {FRESH: "Predict, then see", CHOSEN: "From your lesson"}
SIGNS = {OPEN: "○", RIGHT: "✓", MISSED: "✗"}
UNREAD = " Nothing is written over it; Why says more."
FORGETS = "This browser keeps nothing for this page: your progress lasts until you leave it."
MEND = "Erase it on the page Your progress, or bring back a file there."
AGAIN = "This rule will be asked again."
END = "End this sitting"
"""On a phone it stands under More alone."""
FEW = 2
"""So many chapters are named of those from which something is due."""
LONG = 90
"""From how many letters on a rule is set smaller on a phone."""
SENTENCE = re.compile(r"(?<=[.”]) (?=[“A-Z0-9])")


def view(practice: Practice) -> View:
    """What is shown of the question, and of the answer once it was given."""
    asked = practice.asked
    seen = replace(stage_view(asked), title=title(practice))
    if asked.done:
        return replace(seen, told=verdict(asked), drawer=seen.drawer._replace(shut=False))
    said_ = seen.said
    if not said_ and not seen.guess:
        board = seen.ask.get("kind", "cell") == "cell"
        said_ = "Press the place you expect." if board else "What do you expect?"
    return replace(seen, told=_before(practice), said=said_)


def title(practice: Practice) -> str:
    """What is asked about; in a sitting how far it is."""
    if practice.sitting:
        return f"Problem {practice.round.at + 1} of {len(practice.round.marks)}"
    return f"{KINDS[practice.round.kind]}: {practice.asked.scenario.title}"


def regions(
    seen: View, practice: Practice, picture: Scene, *, listing: bool = False, idle: bool = False
) -> dict[str, str]:
    """The inner markup of every region."""
    found = parts.regions(seen, picture, listing=listing, idle=idle)
    return found | {
        "head": head.head(seen, idle=idle, looks=False, count=_reason(practice)),
        "said": _said(seen, practice, idle=idle),
        "ask": found["ask"] if seen.problem or not practice.asked.done else _after(practice, seen),
        "controls": _controls(seen, practice),
        "drawer": _unread(practice, drawer.drawer(seen, only=("why",))),
        "popup": _popup(seen, practice, found["popup"]),
        "live": "" if idle else _spoken(seen, practice.asked),
        "strip": "",
    }


def _reason(practice: Practice) -> str:
    """Why a problem of a sitting is here."""
    return practice.sitting.reason if practice.sitting else ""


# -- what is said of it ---------------------------------------------------------------------------


def verdict(asked: Asked) -> Told:
    """The answer beside the result, in plain words, and the clause that decided."""
    assert asked.posed is not None
    guess = asked.guesses[1].value if not asked.guesses[1].skipped else ""
    outcome = asked.posed.outcome()
    ask_ = word_question(asked.game, asked.node.state, asked.posed.ask, guess, outcome)
    before = f"You said {gloss_answer(ask_, guess)}. It is " if guess else "It is "
    if asked.right:
        before = "As you said: it is "
    why = narration.last(tuple(SENTENCE.split(str(ask_.get("why", "")))))
    result = gloss_answer(ask_, outcome)
    return Told(before, result, f". {why}".rstrip(), "ask", chip(asked.posed.clauses[0]))


def _before(practice: Practice) -> Told:
    """What a reader must know first of what is kept."""
    if practice.unread:
        return Told("", "Your progress cannot be read.", UNREAD, "no", None)
    if not practice.keeps:
        return Told("", "", FORGETS, "", None)
    return Told("", "", "", "", None)


def _said(seen: View, practice: Practice, *, idle: bool) -> str:
    """The sentence below the board; before a round, what waits to be asked again."""
    quiet = not practice.unread and practice.keeps and not practice.asked.done
    if idle or not quiet or not practice.may_repeat:
        return said.said(seen)
    return tag.div("er-sentence")[tag.p[_from(practice.due)], _repeat(practice)]


def _repeat(practice: Practice) -> str:
    count = min(TEN, len(practice.due))
    label = "Ask me what is due" if count == 1 else f"Ask me the {count} that are due"
    return button("repeat", label, sign="redo")


def _from(due: tuple[str, ...]) -> str:
    """Where what is due is from, in words."""
    homes = [*dict.fromkeys(map(chapter_of, due))]
    named = [f"{one.title} ({game(one.game).title})" for one in homes[:FEW]]
    rest = f" and {counted(len(homes) - FEW, 'other chapter')}" if homes[FEW:] else ""
    return words(f"Due today, from: {', '.join(named)}{rest}.", "")


def _spoken(seen: View, asked: Asked) -> str:
    """What the polite region says."""
    if asked.done:
        told = seen.told
        return words(told.text, seen.lang)
    return words(asked.said or seen.question, seen.lang)


# -- after the answer -----------------------------------------------------------------------------


def _after(practice: Practice, seen: View) -> str:
    """The rule that decided, in its own words; after a round how it went."""
    posed, round_ = practice.asked.posed, practice.round
    assert posed is not None
    text = chip(posed.clauses[0]).text
    hint = seen.said or ("" if practice.asked.right else AGAIN)
    again = ""
    if round_.over:
        hint = f"{round_.count(RIGHT)} of {len(round_.marks)} right. {hint}".strip()
        again = acts(_repeat(practice)) if practice.may_repeat else ""
    kind = "er-long" if len(text) < LONG else "er-longer"
    told = tag.p("er-hint")[words(hint, "")] if hint else ""
    return tag.div("er-asked er-after")[
        tag.div("er-query")[tag.p(f"er-q {kind}")[words(text, seen.lang)], told], again
    ]


def _unread(practice: Practice, found: str) -> str:
    """The drawer, with what is wrong with what is kept."""
    if not found or not practice.unread:
        return found
    wrong = join(tag.p[words(practice.unread, "")], tag.p[MEND])
    return Markup(found.replace('aria-label="Why">', f'aria-label="Why">{wrong}'))


# -- controls -------------------------------------------------------------------------------------


def _controls(seen: View, practice: Practice) -> str:
    """I do not know, Show or what comes next, the round, Why, More."""
    done, round_ = practice.asked.done, practice.round
    skip = button("skip", "I do not know", off="the answer is shown" if done else "")
    label = ("Ten more" if practice.sitting else "Five more") if round_.over else "Next"
    end = button("end", END) if practice.sitting else ""
    onward = button("step", label, cap="N", sign="play", kind="er-main")
    step = onward if done else controls.show(seen)
    dots = join(
        tag.li(f"er-d-{mark}{' er-here' if at == round_.at else ''}")[
            tag.span(aria_hidden="true")[SIGNS[mark]],
            tag.span("er-sr")[
                "question ", at + 1, ": ", mark, ", shown now" if at == round_.at else ""
            ],
        ]
        for at, mark in enumerate(round_.marks)
    )
    count = tag.p("er-count")["question ", round_.at + 1, " of ", len(round_.marks)]
    return tag.div("er-controls")[
        skip,
        step,
        tag.div("er-timeline")[tag.ol("er-tally", aria_label="This round")[dots], count],
        end,
        controls.why_and_more(seen),
    ]


def _popup(seen: View, practice: Practice, found: str) -> str:
    if seen.popup.name == "keys":
        return box("All keys", popup.keys(listed=KEYS), kind="keys")
    if seen.popup.name != "more":
        return found
    done = "it is answered" if seen.state != "predict" else ""
    leave = "Leave the whole screen" if seen.presenting else "Present on the whole screen"
    end = (("end", END, ""),) if practice.sitting else ()
    rows = (
        ("present", leave, ""),
        ("swap", "Swap this question", done),
        *end,
        along.ROW,
        popup.IN_WORDS,
        popup.ALL_KEYS,
    )
    return box("More", popup.items([rows]), kind="more")
