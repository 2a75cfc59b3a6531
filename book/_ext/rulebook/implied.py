"""The ``{implied}`` directive: what many played games tell of the rules of one game.

The figures are those that ``book/tools/implied.py`` kept; nothing is played when a page is built.
Every picture has a table behind it, and every figure stands beside who played.
"""

from __future__ import annotations

import json
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from rulebook.domain import IMPLIED, chip, implied_of, link
from rulebook.flips import there
from rulebook.prose import prose, spoken
from rulebook.ruling import known_game
from rulebook.tables import row, table
from rulebook.tags import Child, Tag, tag
from rules.core import clauses
from rules.core.registry import list_games
from rules.explain.rulings import list_rulings
from rules.simulate.compare import (
    MATTERS,
    NEVER,
    NOT,
    OPEN,
    Effect,
    in_play,
    judge_effects,
    number,
    pairs_from,
)
from rules.simulate.figures import Estimate, Figures, Often, collect_figures, tally_from
from rules.simulate.variant import POLICIES, Variant, read_variant

if TYPE_CHECKING:
    from collections.abc import Sequence

KEPT = Path(__file__).parents[2] / "implied"
"""Where the figures are kept, a file a game."""
NAMES = {
    "labyrinth": "Labyrinth", "ravines": "Ravines", "duel": "Objects",
    "underground": "Underground Escape", "colditz": "Colditz",
}  # fmt: skip
"""The games as the row above the pictures calls them."""
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
MINUS = "−"
FEW = 8


@cache
def kept(game: str) -> dict[str, Any]:
    """What is kept of a game; nothing where nothing was played yet."""
    path = KEPT / f"{game}.json"
    found: dict[str, Any] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return found


class ImpliedDirective(SphinxDirective):
    """``{implied} underground``: all that many games tell of the rules of one game."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The games in a row, then a part for each run, then the rulings turned round."""
        game = known_game(self)
        self.env.note_dependency(str(KEPT / f"{game}.json"))
        found = kept(game)
        if not found:
            how = tag("code", f"python book/tools/implied.py {game} --games 1000")
            return [tag("p", "No games have been played for this page yet: run ", how, ".")]
        parts: list[nodes.Node] = [games(game)]
        for run in found["runs"]:
            played = collect_figures(read_variant(run["variant"]), tally_from(run["tally"]))
            parts += panels(played, run["blocks"])
        if found.get("open"):
            parts.append(possible(found["open"]))
        if found["flips"]:
            parts += turned(game, found["flips"])
        return parts


def games(here: str) -> Tag:
    """The games of the edition in a row; the one that is shown cannot be pressed."""
    found = [
        tag("span", name, cls="er-imp-game", aria_current="page")
        if game == here
        else link(implied_of(game), "to", tag("span", name, cls="er-imp-game"))
        for game, name in NAMES.items()
        if game in list_games()
    ]
    at = implied_of(here).partition("#")[2]
    label = f"Games, from {NAMES[here]}"
    return tag("div", *found, cls="er-imp-games", role="navigation", aria_label=label, id=at)


# -- one run --------------------------------------------------------------------------------------


def panels(found: Figures, blocks: Sequence[dict[str, Any]]) -> list[nodes.Node]:
    """Everything that the games of one run tell."""
    intro = tag(
        "p", f"{number(found.games)} games of {seated(found)}, "
        f"{played_by(found.variant)}. It says what ", tag("em", "these rules"), " do with ",
        tag("em", "that player"), ", not how people play.", cls="er-imp-intro",
    )  # fmt: skip
    first = tag("div", length(found), winners(found), cls="er-imp-row")
    ends, rest = endings(found), [course(found), deciding(found)]
    if not ends:
        ends, rest = rest[1:], rest[:1]
    second = tag("div", tag("div", *ends), tag("div", *rest), cls="er-imp-row")
    return [intro, first, second, origin(found.variant, found.games, blocks)]


def seated(found: Figures) -> str:
    """Which game it was, for how many: two runs of a page are told apart by it."""
    return f"{found.variant.rules.title}, {count_word(found.variant.players)} seats"


def count_word(count: int) -> str:
    """A small number as a word."""
    words = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
    return words[count] if count < len(words) else str(count)


def played_by(found: Variant) -> str:
    """Who played, as the end of a sentence."""
    names = list(dict.fromkeys(found.policies))
    if len(names) == 1:
        name = POLICIES[names[0]]
        return f"every seat played {name if name.startswith('by ') else f'by {name}'}"
    return "; ".join(f"{seat} played by {POLICIES[name].removeprefix('by ')}" for seat, name
                     in zip(found.seats, found.policies, strict=True))  # fmt: skip


def panel(title: str, *children: Child, cls: str = "") -> Tag:
    """A picture with its title and its words."""
    return tag("div", tag("h2", title, cls="er-imp-title"), *children, cls=f"er-imp {cls}".strip())


def raw(markup: str) -> nodes.Node:
    """Markup as it is."""
    return nodes.raw("", markup, format="html")


def behind(name: str, heads: list[str], rows: list[Tag]) -> Tag:
    """The table behind a picture, for print and readers."""
    return tag(
        "details", tag("summary", "The figures as a table"), table(name, heads, rows),
        cls="er-imp-table",
    )  # fmt: skip


# -- how long it takes ----------------------------------------------------------------------------


WIDTH, HEIGHT, LEFT, TOP, BOTTOM = 600, 234, 74, 26, 58
"""The room beside and below holds the letters of a phone, which are larger."""


def length(found: Figures) -> Tag:
    """A histogram of turns with the middle of the games."""
    low, high = found.shortest.value, found.longest.value
    span = f"{number(round(low))} to {number(round(high))} turns"
    text = f"Eight games in ten, the bars in colour: {span}. "
    stopped = (
        f"{percent(found.given_up)} were given up after {number(found.variant.most)} actions."
        if found.given_up.value
        else "All of them came to an end."
    )
    rows = [
        row([f"{number(bar.low)} to {number(bar.high - 1)}"],
            [number(bar.games)], [f"{100 * bar.games / found.games:.1f} %"])
        for bar in found.bars
    ]  # fmt: skip
    return panel(
        "How long it takes", raw(histogram(found)), tag("p", text + stopped),
        behind("Games by their length", ["Turns", "Games", "Share"], rows), cls="er-imp-wide",
    )  # fmt: skip


def histogram(found: Figures) -> str:
    """The picture."""
    bars, games = found.bars, found.games
    top = max(bar.games for bar in bars) / games
    step = next(one for one in (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0) if one * 4 >= top)
    most = step * -(-top // step)
    wide, high = WIDTH - LEFT, HEIGHT - TOP - BOTTOM
    last = bars[-1].low + (bars[0].high - bars[0].low)

    def x(turns: float) -> float:
        return LEFT + wide * min(turns, last) / last

    def y(part: float) -> float:
        return TOP + high * (1 - part / most)

    lines = []
    for level in range(round(most / step) + 1):
        at = y(level * step)
        lines.append(
            f'<line x1="{LEFT}" x2="{WIDTH}" y1="{at:.1f}" y2="{at:.1f}"/>'
            f'<text x="{LEFT - 8}" y="{at + 4:.1f}" text-anchor="end">'
            f"{100 * level * step:.0f} %</text>"
        )
    drawn = []
    for bar in bars:
        rest = bar.high <= found.shortest.value or bar.low > found.longest.value
        left, right = x(bar.low), x(bar.low + bars[0].high - bars[0].low)
        at = y(bar.games / games)
        drawn.append(
            f'<rect class="{"er-imp-rest" if rest else "er-imp-bar"}" x="{left + 1:.1f}" '
            f'y="{at:.1f}" width="{max(1.0, right - left - 2):.1f}" '
            f'height="{TOP + high - at:.1f}"/>'
        )
    ticks = []
    for place in range(0, len(bars), max(1, len(bars) // 5)):
        at = bars[place].low
        ticks.append(f'<text x="{x(at):.1f}" y="{HEIGHT - 36}" text-anchor="middle">{at}</text>')
    middle = x(found.turns.value)
    anchor = "start" if middle < WIDTH * 0.55 else "end"
    offset = 6 if anchor == "start" else -6
    half = f"half the games end by turn {found.turns.value:.0f}"
    about = escape(f"Games by their length in turns; {half}.")
    return (
        f'<svg class="er-imp-chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{about}">{"".join(lines)}{"".join(drawn)}{"".join(ticks)}'
        f'<line class="er-imp-mark" x1="{middle:.1f}" x2="{middle:.1f}" y1="4" y2="{TOP + high}"/>'
        f'<text class="er-imp-marked" x="{middle + offset:.1f}" y="16" text-anchor="{anchor}">'
        f"{half}</text>"
        f'<text x="{LEFT + wide / 2:.0f}" y="{HEIGHT - 10}" text-anchor="middle">turns; the last '
        "bar holds all that are longer</text></svg>"
    )


# -- who wins -------------------------------------------------------------------------------------


def winners(found: Figures) -> Tag:
    """The share of wins of each seat against the even share of the games that were won."""
    won = sum(one.value for _, one in found.seats)
    even = won / len(found.seats)
    most = max(0.05, *(one.high for _, one in found.seats))
    least = min(one.low for _, one in found.seats)
    room = max(most - even, even - least) * 1.25
    axis = (max(0.0, even - room), even + room)
    rows = [
        dot(seat_name(at, who, found), one, axis, line=even, told=percent_of(one))
        for at, (who, one) in enumerate(found.seats)
    ]
    head = ["Seat", "Wins", "From", "To"]
    lines = [
        row([seat_name(at, who, found)], [f"{100 * one.value:.1f} %"],
            [f"{100 * one.low:.1f} %"], [f"{100 * one.high:.1f} %"])
        for at, (who, one) in enumerate(found.seats)
    ]  # fmt: skip
    named = len(found.seats[0][0]) > LETTERS
    return panel(
        "Who wins" if named else "Who moves first",
        raw(f'<div class="er-imp-dots">{"".join(rows)}</div>'),
        tag("p", seat_words(found, even)), behind("Wins by seat", head, lines),
    )  # fmt: skip


LETTERS = 2
"""A seat with a longer name is called by it."""
TINY = 1e-9


def seat_name(at: int, who: str, found: Figures) -> str:
    """A seat by its place in the order of turns, or by its name where that says more."""
    return who if len(who) > LETTERS else f"{ORDINALS[at]} seat"


def seat_words(found: Figures, even: float) -> str:
    """What the shares say, and what they do not."""
    above = [seat_name(at, who, found) for at, (who, one) in enumerate(found.seats)
             if one.low > even]  # fmt: skip
    below = [seat_name(at, who, found) for at, (who, one) in enumerate(found.seats)
             if one.high < even]  # fmt: skip
    lead = "The line is the even share of the wins"
    none = found.nobody.value + found.given_up.value
    if even * len(found.seats) + none > 1 + TINY:
        lead += "; several can win together"
    if none:
        lead += f"; in {100 * none:.1f} % nobody won"
    said = []
    if above:
        said.append(f"more than that: {', '.join(above)}")
    if below:
        said.append(f"less: {', '.join(below)}")
    if not said:
        return f"{lead}. No seat is told apart from it."
    rest = len(found.seats) - len(above) - len(below)
    said[0] = said[0][0].upper() + said[0][1:]
    tail = (
        " The others are not told apart from it."
        if rest > 1
        else (" The other one is not told apart from it." if rest else "")
    )
    return f"{lead}. {'; '.join(said)}.{tail}"


def dot(
    name: str, one: Estimate, axis: tuple[float, float], *, line: float, told: tuple[str, str]
) -> str:
    """A row with a point and its range on an axis that all rows share."""
    low, high = axis

    def at(value: float) -> float:
        return 100 * min(1.0, max(0.0, (value - low) / (high - low or 1)))

    left, right = at(one.low), at(one.high)
    return (
        f'<div class="er-imp-dot"><span>{escape(name)}</span>'
        f'<span class="er-imp-axis" aria-hidden="true">'
        f'<i class="er-imp-range" style="left:{left:.2f}%;width:{max(0.8, right - left):.2f}%"></i>'
        f'<i class="er-imp-even" style="left:{at(line):.2f}%"></i>'
        f'<i class="er-imp-point" style="left:{at(one.value):.2f}%"></i></span>'
        f"<b>{told[0]}</b><small>{told[1]}</small></div>"
    )


def percent(one: Estimate) -> str:
    """A share: "14.2 %"."""
    return f"{100 * one.value:.1f} %"


def percent_of(one: Estimate) -> tuple[str, str]:
    """A share and its range."""
    return percent(one), f"{100 * one.low:.1f} to {100 * one.high:.1f}"


# -- how it ends, and what happens on the way -----------------------------------------------------


def endings(found: Figures) -> list[Tag]:
    """How games end, if in several ways, and what somebody loses in them."""
    parts: list[Tag] = []
    if [one.name for one in found.ends if one.name != "given up"] != ["over"]:
        rows = [
            row([end_name(one.name)], [value], [spread])
            for one in found.ends
            for value, spread in [percent_of(one.share)]
        ]
        ends = table(
            f"How games end, {seated(found)}", ["It ends", "Share", "With 95 of 100"], rows
        )
        parts.append(panel("How it ends", ends))
    if found.losses:
        rows = [row(*loss(one)) for one in found.losses[:FEW]]
        lost = table(f"What befalls players, {seated(found)}", ["What", "A game", "In"], rows)
        parts.append(panel("What befalls players", lost))
    return parts


ENDS = {
    "over": "by the last rule of the game", "won": "with the treasure outside",
    "given up": "not at all: given up", "stalled": "everybody is shut in for good",
}  # fmt: skip


def end_name(kind: str) -> str:
    """The end of a game in words."""
    return ENDS.get(kind, kind.replace("-", " "))


def loss(one: Often) -> tuple[list[Child], list[Child], list[Child]]:
    """A loss with the clause that brings it."""
    kind, _, clause = one.name.partition(" ")
    name: list[Child] = [kind, " ", chip(clause)] if clauses.is_known(clause) else [kind]
    return name, [times(one.times)], [f"{percent(one.share)} of games"]


def times(often: float) -> str:
    """How often a game something comes."""
    return f"{often:.2f}" if often < 10 else f"{often:.0f}"


SURE = 99.0


def course(found: Figures) -> Tag:
    """How a game goes: the lead, the choices."""
    late = found.late
    lines = [
        ("The lead changes", f"{found.leads.value:.1f} times a game",
         f"{found.leads.low:.2f} to {found.leads.high:.2f}"),
        ("The later winner leads for good after", f"{late.value:.0f} % of the turns",
         f"{late.low:.1f} to {late.high:.1f}"),
        ("Choices at a decision", f"{found.branching:.1f}", ""),
        ("Actions and chances in half of the games", f"{number(round(found.actions.value))}",
         f"{number(round(found.actions.low))} to {number(round(found.actions.high))}"),
        ("Games that end without a winner", *percent_of(found.nobody)),
        ("Games given up", *percent_of(found.given_up)),
    ]  # fmt: skip
    if late.value > SURE:  # the sign of the lead is given up with the win itself
        del lines[1]
    rows = [row([name], [value], [spread or "–"]) for name, value, spread in lines]
    return panel(
        "How it goes", table(f"How a game goes, {seated(found)}", ["What", "Figure", "Range"], rows)
    )


# -- what remains possible ------------------------------------------------------------------------


SHOWN = (1, 4, 16, 64)
"""Own actions whose row stands in the picture; the table has all."""


def possible(found: dict[str, Any]) -> Tag:
    """How many positions a player has to reckon with, as he goes on acting."""
    played = read_variant(found["variant"])
    most = max(high for _, _, _, high, _, _ in found["rows"])
    rows, lines = [], []
    for after, low, middle, high, games, failed in found["rows"]:
        name = f"{after} action{'s' * (after > 1)}"
        told = tens(middle), f"{tens(low)} to {tens(high)}"
        one = Estimate(middle, low, high)
        if after in SHOWN:
            rows.append(dot(name, one, (0.0, 1.05 * most), line=0.0, told=told))
        lines.append(row([name], [told[0]], [told[1]], [number(games)], [number(failed)]))
    few = sum(one[-1] for one in found["rows"])
    tail = (
        f" Where no world was found ({few} time{'s' if few > 1 else ''}), nothing is counted."
        if few
        else ""
    )
    text = (
        f"Hands or boards that agree with all that one player was told, after so many actions of "
        f"his own, in {found['games']} games for {count_word(played.players)}: the middle, and "
        f"eight games in ten.{tail}"
    )
    heads = ["After", "Positions", "Eight in ten", "Games", "Not found"]
    return panel(
        "What remains possible", raw(f'<div class="er-imp-dots">{"".join(rows)}</div>'),
        tag("p", text), behind("Positions that remain possible", heads, lines), cls="er-imp-wide",
    )  # fmt: skip


UP = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def tens(bits: float) -> str:
    """A number by its binary logarithm: as it is while it is small, else a power of ten."""
    if bits < 14:
        return number(max(1, round(2**bits)))
    return f"10{str(round(bits * 0.30103)).translate(UP)}"


# -- which clauses decide -------------------------------------------------------------------------


def deciding(found: Figures) -> Tag:
    """How often each clause decides something, the most frequent first; what never came up."""
    game = found.variant.game
    known = [one for one in found.clauses if clauses.is_known(one.name)]
    rows = [row([chip(one.name)], [times(one.times)], [percent(one.share)]) for one in known]
    book = clauses.ledger(game)
    seen = {one.name for one in known}
    silent = [one for one in (*book.clauses, *book.gaps) if one not in seen]
    rare = [one for one in known if one.share.value < 0.01]
    text = (
        f"In these games {len(known)} clauses and rulings decided something at the moment when it "
        "happened; what is told only in looking back at a game is not counted. "
        f"{len(rare)} of them came up in fewer than one game in a hundred; {len(silent)} of this "
        "game never did: they are about set-up, about words, about what came before, or about what "
        "this player does not do."
    )
    name = f"How often each clause decides, {seated(found)}"
    body = table(name, ["Clause", "Times a game", "Games"], rows)
    return panel(
        "Which rules decide", tag("p", text),
        tag("details", tag("summary", f"All {len(known)}, the most frequent first"), body,
            cls="er-imp-table"),
    )  # fmt: skip


def origin(found: Variant, count: int, blocks: Sequence[dict[str, Any]]) -> Tag:
    """How to play the same games again."""
    command = (
        f"python -m rules simulate {found.game} --players {found.players} --games {count} "
        f"--seed {found.seed} --policy {found.policies[0]}"
    )
    sums = len(blocks)
    return tag(
        "p", "The same games again: ", nodes.literal("", command), f". They were played in {sums} "
        f"block{'s' if sums != 1 else ''}; the first has the checksum ",
        tag("code", blocks[0]["checksum"][:16]), ". A later edition may play a few of them "
        "otherwise; the checksum tells.", cls="er-imp-origin",
    )  # fmt: skip


# -- rulings turned round -------------------------------------------------------------------------


SAID = {
    MATTERS: "What makes a difference", NOT: "What makes no difference that counts",
    OPEN: "What is not decided yet", NEVER: "What changed nothing",
}  # fmt: skip


def turned(game: str, data: dict[str, Any]) -> list[nodes.Node]:
    """Every ruling turned round: one as a picture, then all of them by their verdict."""
    played = read_variant(data["variant"])
    found = judge_effects([pairs_from(one) for one in data["pairs"].values()])
    most = max((one.pairs.pairs for one in found), default=0)
    head = tag(
        "p", f"Each of the {len(found)} choices that the book does not take was played "
        f"{number(most)} times beside the book’s: the same boards, the same deals, the same dice, "
        f"{played_by(played)}. “Makes a difference” is said only where that leaves out chance, "
        "with all the choices that were tried taken into account. “No difference that counts” "
        "means: less than 5 % of the length, and less than 2 of 100 games for each seat.",
    )  # fmt: skip
    parts: list[nodes.Node] = [tag("h2", "Rulings turned round", cls="er-imp-title"), head]
    telling = [one for one in found if one.verdict == MATTERS]
    if telling:
        best = max(telling, key=lambda one: abs(one.length.value) + max(
            abs(seat.value) for seat in one.seats))  # fmt: skip
        parts.append(featured(game, best, played))
    for verdict, title in SAID.items():
        these = [one for one in found if one.verdict == verdict]
        if these:
            parts.append(listed(game, f"{title}: {len(these)}", these, played))
    barred = [one for one in found if one.verdict not in SAID]
    if barred:
        parts.append(listed(game, f"What was not tried: {len(barred)}", barred, played))
    return parts


def featured(game: str, one: Effect, played: Variant) -> Tag:
    """The choice that changes most, as a picture."""
    rule = list_rulings(game)[one.pairs.option]
    length_, seats = one.length, one.seats
    room = max(0.01, *(max(abs(part.low), abs(part.high)) for part in (length_, *seats))) * 1.1
    axis = (-room, room)
    rows = [dot("length of a game", length_, axis, line=0.0, told=signed(length_, "%"))]
    rows += [
        dot(f"{who} wins, of 100", part, axis, line=0.0, told=signed(part, ""))
        for who, part in zip(played.seats, seats, strict=True)
    ]
    book = next(iter(rule.choices.values()))
    at = there(IMPLIED, game, one.pairs.option, one.pairs.choice)
    return panel(
        "One decision turned round",
        tag("p", chip(rule.gap), " ", *prose(rule.question, game), " ", tag("b", "The book: "),
            *spoken(book, game), " ", tag("b", "Turned round: "),
            *spoken(rule.choices[one.pairs.choice], game)),
        raw(f'<div class="er-imp-dots">{"".join(rows)}</div>'),
        tag("p", tag("b", capital(in_play(one, played.seats)))),
        tag("p", tag("a", "Play both on one board", href=at)),
    )  # fmt: skip


def signed(one: Estimate, unit: str) -> tuple[str, str]:
    """An effect with its sign, and its range."""

    def sign(value: float) -> str:
        text = f"{abs(100 * value):.1f}"
        return text if float(text) == 0 else f"{'+' if value > 0 else MINUS}{text}"

    return f"{sign(one.value)} {unit}".strip(), f"{sign(one.low)} to {sign(one.high)}"


def capital(text: str) -> str:
    """The same with a capital letter."""
    return text[:1].upper() + text[1:]


def listed(game: str, title: str, found: Sequence[Effect], played: Variant) -> Tag:
    """Rulings with one verdict, folded."""
    known = list_rulings(game)
    order = sorted(found, key=lambda one: -abs(one.length.value))
    rows = []
    for one in order:
        rule = known[one.pairs.option]
        at = there(IMPLIED, game, one.pairs.option, one.pairs.choice)
        turned_to = tag("a", *spoken(rule.choices[one.pairs.choice], game), href=at)
        rows.append(row([chip(rule.gap)], [turned_to], [capital(in_play(one, played.seats))]))
    return tag(
        "details", tag("summary", tag("b", title)),
        table(title, ["Ruling", "Turned round", "In play"], rows), cls="er-effects er-wide",
    )  # fmt: skip
