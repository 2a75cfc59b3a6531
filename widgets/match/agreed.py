"""What is agreed before a game, as markup: a few choices, and Begin."""

from __future__ import annotations

from html import escape

from widgets.match.setting import COMPUTER, FRIEND, HARDEST, LOT, SIZES, Setting
from widgets.parts.html import button

HARD = {1: "1, open", HARDEST: f"{HARDEST}, dense"}


def agreed(setting: Setting, said: str, *, idle: bool = False) -> str:
    """The choices of the table. On a page that sleeps they wait for Python."""
    if idle:
        return (
            '<p class="er-q" data-q>Play a whole game, against the computer or a friend.</p>'
            '<div class="er-acts">'
            + button("try", "Try it", cap="Enter", sign="play", kind="er-main")
            + '</div><p class="er-hint">The game runs in the page; it needs no server.</p>'
        )
    rows = [
        _row("Against", "against", setting.against, (
            (COMPUTER, "The computer"), (FRIEND, "A friend at this screen"),
        )),
    ]  # fmt: skip
    seats = tuple((seat, seat) for seat in setting.seats)
    if setting.against == COMPUTER:
        rows.append(_row("You are", "seat", setting.seat, seats))
    rows.append(_row("First", "first", setting.first, (*seats, (LOT, "By lot"))))
    if len(setting.maps) < len(setting.seats):
        sizes = tuple((str(size), f"{size} by {size}") for size in SIZES)
        hard = tuple((str(at), HARD.get(at, str(at))) for at in range(1, HARDEST + 1))
        rows.append(_row("Labyrinths", "size", str(setting.size), sizes))
        rows.append(_row("Walls", "difficulty", str(setting.difficulty), hard))
        rows.append(_seed(setting))
    if setting.maps:
        drawn = " and ".join(setting.maps)
        rows.append(f'<p class="er-hint">Drawn by hand: the labyrinth of {escape(drawn)}.</p>')
    line = f'<p class="er-say">{escape(said)}</p>' if said else ""
    begin = button("begin", "Begin", cap="N", sign="play", kind="er-main")
    return (
        f'<div class="er-agreed">{line}<p class="er-q" data-q>Who plays, and where?</p>'
        f'{"".join(rows)}<div class="er-acts">{begin}</div></div>'
    )


def _row(name: str, key: str, value: str, choices: tuple[tuple[str, str], ...]) -> str:
    buttons = "".join(
        button(
            "set", word, arg=f"{key}:{choice}", kind="er-seg",
            sign="tick" if choice == value else "", pressed=choice == value,
        )
        for choice, word in choices
    )  # fmt: skip
    return (
        f'<div class="er-agree" role="group" aria-label="{escape(name)}">'
        f'<span class="er-lab">{escape(name)}</span>{buttons}</div>'
    )


def _seed(setting: Setting) -> str:
    """The number of the labyrinths, for those who want the same ones again."""
    value = "" if setting.seed is None else str(setting.seed)
    now = f"Number {value} is set." if value else "By chance, unless you set a number."
    return (
        '<form class="er-form er-agree" data-do="seed"><label><span class="er-lab">Number</span> '
        f'<input name="what" inputmode="numeric" autocomplete="off" size="8" value="{value}" '
        'aria-label="Number of the labyrinths"></label>'
        '<button type="submit" class="er-b">Set</button>'
        f'<span class="er-hint">{now} Who knows the number can have both drawn.</span></form>'
    )


__all__ = ["agreed"]
