"""The regions of the laboratory as markup: what is flipped, what it changes, two boards."""

from __future__ import annotations

from rules.core.registry import game as rules_of
from rules.core.registry import list_games
from rules.explain import inplay, rulings
from rules.explain.rulings import Comparison, Ruling
from widgets.apps.laboratory.model import Bench
from widgets.apps.laboratory.pair import language, meaning, pair
from widgets.apps.stage.parts.head import pill, titled
from widgets.kernel.forms import choice as chosen
from widgets.kernel.forms import fold
from widgets.kernel.html import button, chip, said, trouble, words
from widgets.kernel.markup import join, tag, void

REGIONS = ("head", "note", "choose", "found", "list", "sides", "live")
TITLE = "Rulings laboratory"
FEW = 6
"""How many scenarios are listed before the rest folds."""


def regions(bench: Bench, problem: str = "", *, idle: bool = False) -> dict[str, str]:
    """The inner markup of every region. ``idle`` is the still page, before Python runs."""
    return {
        "head": titled(TITLE, rules_of(bench.ruling.game).title, pill("idle" if idle else "live")),
        "note": trouble("Nothing has changed", tag.p[problem]) if problem else "",
        "choose": flipped(bench) if idle else choose(bench),
        "found": progress(bench),
        "list": listed(bench, idle=idle),
        "sides": compared(bench),
        "live": join(summary(bench)) if bench.done and not idle else "",
    }


# -- what is flipped ----------------------------------------------------------------------------


def name_of(ruling: Ruling) -> str:
    """A ruling in the list: its gap, and its option in words."""
    return f"{ruling.gap}: {ruling.option.replace('_', ' ')}"


def choose(bench: Bench) -> str:
    """Game, ruling and choice as controls."""
    here = bench.ruling
    # Called by their short names: a title would load the whole game.
    games = chosen("Game", ((one, one.capitalize()) for one in list_games()), here.game, do="game")
    all_ = rulings.list_rulings(here.game).values()
    named = ((one.option, name_of(one)) for one in all_)
    radios = join(
        tag.label("er-check")[
            void.input(
                type="radio", name="er-lab-choice", data_do="choice", data_arg=choice,
                checked=choice == bench.choice,
            ),
            tag.span[meaning(here, choice)],
        ]
        for choice in here.flips
    )  # fmt: skip
    return join(
        tag.div("er-fields")[games, chosen("Ruling", named, here.option, do="option")],
        _asked(here),
        tag.fieldset("er-lab-choices")[tag.legend["Flip it to"], radios],
        _in_play(here, bench.choice),
    )


def flipped(bench: Bench) -> str:
    """The same in words, for a page without Python."""
    choice = meaning(bench.ruling, bench.choice)
    start = button("try", "Choose a ruling", sign="play", kind="er-main")
    return join(
        tag.p[tag.b[name_of(bench.ruling)]],
        _asked(bench.ruling),
        tag.p[tag.b["Flipped to:"], " ", choice],
        _in_play(bench.ruling, bench.choice),
        tag.div("er-acts er-lab-try")[start],
    )


def _in_play(ruling: Ruling, choice: str) -> str:
    """What the choice does in whole games, as many of them have told, and who played."""
    told = inplay.tell_choice(ruling.game, ruling.option, choice)
    played = inplay.tell_rulings(ruling.game).played
    return tag.p("er-hint")[tag.b["In play:"], " ", told, " (", played, ")"] if told else ""


def _asked(ruling: Ruling) -> str:
    """What the text leaves open, and what the book says."""
    book = next(iter(ruling.choices))
    return join(
        tag.p("er-q")[words(ruling.question, language(ruling))],
        tag.p[chip(ruling.gap), " ", tag.b["The book:"], " ", meaning(ruling, book)],
    )


# -- what it changes ----------------------------------------------------------------------------


def summary(bench: Bench) -> str:
    """The whole result in words."""
    changed, total = len(bench.changed), bench.total
    if not changed:
        text = f"None of the {total} scenarios of this game goes otherwise."
    else:
        go = "goes" if changed == 1 else "go"
        text = f"{changed} of {total} scenarios {go} otherwise, {len(bench.kept)} go as before."
    if bench.own:
        text += f" {len(bench.own)} play by this choice already."
    return text


def progress(bench: Bench) -> str:
    """How far it is, then the result."""
    if bench.done:
        more = (
            ""
            if bench.changed
            else tag.p[
                "The other choice is a real rule, but no story of this book comes to where it "
                "matters."
            ]
        )
        return join(tag.p("er-q")[summary(bench)], more)
    done, total = len(bench.found), bench.total
    return tag.label("er-lab-run")[
        tag.span[
            done, " of ", total, " scenarios played again, ", len(bench.changed), " go otherwise"
        ],
        tag.progress(max=total, value=done)[""],
    ]


def listed(bench: Bench, *, idle: bool) -> str:
    """The scenarios that go otherwise, to be chosen; those that do not, folded."""
    rows = [_row(one, shown=one.scenario == bench.shown, idle=idle) for one in bench.changed]
    found = tag.ul("er-rows")[rows[:FEW]] if rows else ""
    if rows[FEW:]:
        rest = join(rows[FEW:])
        opened = bench.shown in [one.scenario for one in bench.changed[FEW:]]
        body = tag.ul("er-rows")[rest]
        found += fold("more", f"{len(rows) - FEW} more", body, opened=opened)
    if bench.done:
        found += _named("What goes as before", bench.kept)
        found += _named("What plays by this choice already", bench.own)
    return found


def _row(one: Comparison, *, shown: bool, idle: bool) -> str:
    place, places, _ = one.counted
    where = f"from step {place} of {places}" if place else "from the start"
    text = join(tag.span[one.title], tag.span("er-out")[where])
    if idle:
        return tag.li("er-nowrow" if shown else "")[text]
    return tag.li[
        tag.button(
            type="button", data_do="show", data_arg=one.scenario,
            aria_pressed=said(shown),
        )[text]
    ]  # fmt: skip


def _named(title: str, found: tuple[Comparison, ...]) -> str:
    if not found:
        return ""
    items = join(tag.li[one.title] for one in found)
    key = title.rpartition(" ")[2]
    return fold(key, f"{title}: {len(found)}", tag.ul("er-lab-kept")[items])


# -- side by side -------------------------------------------------------------------------------


def compared(bench: Bench) -> str:
    """The first step that differs, on two boards, and what stays the same."""
    if bench.beside is None:
        return ""
    return pair(bench.ruling.game, bench.ruling.option, bench.choice, bench.shown)
