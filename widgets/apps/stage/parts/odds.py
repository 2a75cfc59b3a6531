"""The panel of odds: for each die or draw what may come up, as fractions and as bars."""

from __future__ import annotations

from widgets.apps.stage.parts.ask import face
from widgets.apps.stage.records import Chance, Drawer, Throw
from widgets.kernel.markup import join, tag

FEW = 8
"""How many rows are shown before the least likely ones fold."""
BIG = 3
"""Up to so many outcomes are all written large; of more, what came up."""
FACES = range(1, 7)


def odds(drawer: Drawer) -> str:
    """Every die and draw of the step shown, and the one that is due."""
    if drawer.closed:
        return tag.p("er-hint")["After your answer."]
    if not drawer.odds:
        return tag.p("er-hint")["Nothing is left to chance in this step."]
    return join(_throw(one) for one in drawer.odds)


def _throw(one: Throw) -> str:
    title = tag.p("er-throw")[one.title]
    if one.hidden:
        return join(title, tag.p("er-hint")["What comes up is not shown to you."])
    large = [row for row in one.rows if row.now or len(one.rows) <= BIG]
    title += join(_large(row, one) for row in large)
    if len(large) == len(one.rows):
        return title
    likely = sorted(one.rows, key=lambda row: (not row.now, -row.odds))[:FEW]
    shown = join(_row(row, one) for row in one.rows if row in likely)
    rest = [row for row in one.rows if row not in likely]
    folded = (
        tag.details("er-rest")[
            tag.summary[len(rest), " more"],
            tag.ul("er-rows er-lots")[(_row(row, one) for row in rest)],
        ]
        if rest
        else ""
    )
    return join(title, tag.ul("er-rows er-lots")[shown], folded)


def chances(row: Chance, one: Throw) -> str:
    """How likely: so many of so many equal cases."""
    return "certain" if row.odds == 1 else f"{row.odds * one.cases} in {one.cases}"


def _happened(row: Chance) -> str:
    return tag.span("er-sr")[", this came up"] if row.now else ""


def _large(row: Chance, one: Throw) -> str:
    """An outcome with its fraction in large figures and, of a die, the faces that mean it."""
    dice = join(face(number, off=number not in row.faces) for number in FACES)
    return tag.p(f"er-large{' er-nowrow' if row.now else ''}")[
        tag.b[chances(row, one)],
        tag.span("er-dice")[dice] if row.faces else "",
        tag.span[row.label, _happened(row)],
    ]


def _row(row: Chance, one: Throw) -> str:
    width = f"{float(row.odds) * 100:.1f}%"
    return tag.li("er-nowrow" if row.now else "")[
        tag.span[row.label],
        tag.b[chances(row, one), _happened(row)],
        tag.span("er-odds", aria_hidden="true")[tag.span(style=f"width:{width}")[""]],
    ]
