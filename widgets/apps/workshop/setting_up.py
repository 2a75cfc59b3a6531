"""The part “Set up”: the palette, counted things, choices, rulings, texts, the table as text."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from itertools import groupby

from rules.core.errors import RulebookError
from rules.core.setup import NO, OFF, YES, Choice, Piece
from rules.explain import rulings
from rules.scenarios import editor
from widgets.apps.workshop import setting
from widgets.apps.workshop.fields import box, choice, fold, label, listed, option, tick
from widgets.apps.workshop.model import Desk
from widgets.kernel.html import button

FEW = 7
"""How many lists to choose from are shown before the rest goes behind a word."""
MANY = 14
"""From this many entries on a group of the palette lies behind its name."""


def setup(desk: Desk) -> str:
    """Everything that is laid out before the first step."""
    found = setting.pieces(desk.draft)
    laid = [one for one in found if not one.counted]
    counted = [one for one in found if one.counted]
    return (
        _texts(desk)
        + (f'<h3 class="er-part">Pieces</h3>{_palette(desk, laid)}{_hand(desk)}' if laid else "")
        + (_counts(counted) if counted else "")
        + _choices(desk)
        + _map(desk)
        + _rulings(desk)
        + _table(desk)
    )


def _texts(desk: Desk) -> str:
    table = desk.draft.table
    more = "".join(
        box("texts", name, str(table.get(key, "")), arg=key, rows=2)
        for key, name in (("intro", "Told before the first step"), ("then", "Told at the end"))
    )
    title = box("texts", "Title", str(table.get("title", "")), arg="title")
    return f'<div class="er-fields">{title}</div>' + fold(
        "texts", "What your readers are told", f'<div class="er-fields">{more}</div>'
    )


# -- pieces -------------------------------------------------------------------------------------


def _hand(desk: Desk) -> str:
    """What is in hand, and what can be done with it beside the board."""
    if setting.drawing(desk):
        away = button("escape", "Put the pencil away", cap="Esc")
        return _held(f'<p>Press the cells to draw on.</p><div class="er-acts">{away}</div>')
    piece = setting.held(desk)
    if piece is None:
        return "<p>Take a piece, or press it on the board; then press its place.</p>"
    try:
        places = setting.free(desk)
    except RulebookError:
        places = ()
    off = "" if OFF in places and piece.at else "it cannot be taken away"
    other = [place for place in places if place]
    list_ = choice(
        "Or choose its place here", [("", "…"), *((one, one) for one in other)],
        piece.at if piece.at in other else "", do="elsewhere",
    )  # fmt: skip
    where = f", now on {piece.at}" if piece.at else ""
    return _held(
        f"<p><b>{escape(piece.label)}</b> in hand{escape(where)}.</p>"
        f'<div class="er-acts">{button("lift", "Lift off the board", off=off)}'
        f"{button('escape', 'Put it back', cap='Esc')}</div>"
        f'<div class="er-fields">{list_}</div>'
    )


def _held(body: str) -> str:
    return f'<div class="er-held" role="group" aria-label="In hand">{body}</div>'


def _palette(desk: Desk, pieces: Iterable[Piece]) -> str:
    found = ""
    for kind, group in groupby(sorted(pieces, key=_kind), key=_kind):
        row = list(group)
        body = f'<div class="er-palette">{"".join(_pick(desk, one) for one in row)}</div>'
        title = kind[:1].upper() + kind[1:]
        if len(row) < MANY:
            found += f'<div role="group" aria-label="{escape(title)}">{body}</div>'
        else:
            held = any(one.id == desk.held for one in row)
            found += fold(f"k-{kind}", f"{title}: {len(row)}", body, opened=held)
    return found


def _kind(piece: Piece) -> str:
    return piece.owner or piece.kind


def _pick(desk: Desk, piece: Piece) -> str:
    pressed = "true" if piece.id == desk.held else "false"
    at = piece.at or "not on the board"
    return (
        f'<button type="button" class="er-b er-pick" data-do="hold" data-arg="{escape(piece.id)}" '
        f'aria-pressed="{pressed}"><span>{escape(piece.label)}</span>'
        f'<span class="er-at">{escape(at)}</span></button>'
    )


def _counts(pieces: Iterable[Piece]) -> str:
    found = ""
    for owner, group in groupby(pieces, key=lambda one: one.owner or one.kind):
        row = list(group)
        body = f'<div class="er-counts">{"".join(map(_count, row))}</div>'
        title = owner[:1].upper() + owner[1:]
        if row[0].owner:
            title += f": {sum(one.number for one in row)} in all"
        found += fold(f"c-{owner}", title, body)
    return f'<h3 class="er-part">Counted things</h3>{found}'


def _count(piece: Piece) -> str:
    def step(by: int, sign: str, word: str, off: str) -> str:
        arg = f'["{piece.id}", {by}]'
        return button("count", sign, arg=arg, name=f"{word} {piece.label}", kind="er-sq", off=off)

    return (
        f'<div class="er-counter"><span>{escape(piece.label)}</span>'
        f"{step(-1, '−', 'One less:', '' if piece.number else 'there is none')}"
        f"<b>{piece.number}</b>"
        f"{step(1, '+', 'One more:', '' if piece.number < piece.most else 'there are no more')}"
        "</div>"
    )


# -- choices ------------------------------------------------------------------------------------


def _choices(desk: Desk) -> str:
    try:
        found = editor.choices(desk.draft)
    except RulebookError:
        return ""
    if not found:
        return ""
    first = [one for one in found if set(one.values) != {NO, YES}]
    ticks = [one for one in found if set(one.values) == {NO, YES}]
    lists = "".join(map(_choice, first[:FEW]))
    if first[FEW:]:
        rest = "".join(map(_choice, first[FEW:]))
        title = f"{len(first) - FEW} more to choose"
        lists += fold("choices", title, f'<div class="er-fields">{rest}</div>')
    body = "".join(_tick(one) for one in ticks)
    if len(ticks) >= MANY:
        body = fold("ticks", f"Yes or no: {len(ticks)}", body)
    return f'<h3 class="er-part">Chosen</h3><div class="er-fields">{lists}<div>{body}</div></div>'


def _choice(one: Choice) -> str:
    named = ((value, value or "none") for value in one.values)
    return choice(one.label, named, one.value, do="pick", arg=one.key)


def _tick(one: Choice) -> str:
    return tick("tick", one.key, one.label, on=one.value == YES)


def _rulings(desk: Desk) -> str:
    """The rulings that are answered otherwise, and a list of all others."""
    game = desk.draft.game
    taken = "".join(
        f"<li>{button('rule', f'{name}: {value} – take the book’s answer', arg=_book(game, name))}"
        "</li>"
        for name, value in desk.draft.options.items()
    )
    groups = "".join(
        f'<optgroup label="{escape(f"{one.gap}: {one.option}".replace("_", " "))}">'
        + "".join(option(f"{one.option}={flip}", flip) for flip in one.flips)
        + "</optgroup>"
        for one in rulings.rulings(game).values()
    )
    body = listed("Take another answer", option("", "…") + groups, do="rule")
    count = len(desk.draft.options)
    title = f"Rulings: {count} other than the book's" if count else "Rulings: as in the book"
    return fold("rulings", title, f'<div class="er-fields">{body}</div><ul>{taken}</ul>')


def _book(game: str, name: str) -> str:
    """The press that takes the book's answer."""
    ruling = rulings.rulings(game).get(name.replace("-", "_"))
    return f"{name}={next(iter(ruling.choices))}" if ruling else f"{name}="


# -- the map and the table as text --------------------------------------------------------------


def _map(desk: Desk) -> str:
    """The signs that can be drawn, where the map is drawn cell by cell."""
    found = setting.signs(desk.draft)
    if not found:
        return ""
    cells = [name for name in found if name.startswith(setting.DRAWN)]
    body = _signs(desk, "In a cell", {name: found[name] for name in cells}, setting.DRAWN)
    for way, words in setting.WAYS.items():
        before = f"{setting.SIDE}{way} "
        sides = {name: text for name, text in found.items() if name.startswith(before)}
        body += _signs(desk, words, sides, before)
    return fold("map", "Draw the map", body, opened=setting.drawing(desk))


def _signs(desk: Desk, title: str, found: dict[str, str], before: str) -> str:
    row = "".join(
        f'<button type="button" class="er-b er-pick" data-do="hold" data-arg="{escape(name)}" '
        f'aria-pressed="{"true" if desk.held == name else "false"}">'
        f"<span>{escape(name.removeprefix(before).strip() or 'open')}</span>"
        f'<span class="er-at">{escape(text.partition(",")[0])}</span></button>'
        for name, text in found.items()
    )
    title = title[:1].upper() + title[1:]
    return (
        f'<p class="er-part">{title}</p><div class="er-palette" role="group" '
        f'aria-label="{title}">{row}</div>'
    )


def _table(desk: Desk) -> str:
    """The ``[setup]`` table, and what is wrong with it while it is written."""
    text, wrong = desk.unset
    if not text:
        try:
            text = editor.setup_text(desk.draft)
        except RulebookError:
            text = ""
    said = "".join(f"<li><div>{escape(str(one.reason))}</div></li>" for one in wrong)
    line = wrong[0].place.removeprefix("line ") if wrong else ""
    area = (
        f'<textarea id="er-w-setup" class="er-code" data-do="setup" rows="8" wrap="off" '
        f'spellcheck="false" autocomplete="off" data-line="{escape(line)}"'
        f"{' aria-invalid=true aria-describedby=er-w-unset' if wrong else ''}>{escape(text)}"
        "</textarea>"
    )
    faults = f'<ul class="er-faults" id="er-w-unset">{said}</ul>' if wrong else ""
    body = f'<div class="er-fields">{label("The [setup] table of the file", area)}</div>{faults}'
    return fold("table", "Everything else, as text", body, opened=bool(wrong))
