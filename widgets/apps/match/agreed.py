"""What is agreed before a game, as markup: a few choices, and Begin."""

from __future__ import annotations

from html import escape

from widgets.apps.match.setting import COMPUTER, FAST, LOT, PERSON, STEPS, Setting
from widgets.apps.match.tables import TABLES, Agree
from widgets.kernel.html import button, who

KNOWN = (
    "Whoever opened this position in the book has seen all of it. From here on everybody sees "
    "only what is his."
)


def agreed(setting: Setting, said: str, *, idle: bool = False) -> str:
    """The choices of the table. On a page that sleeps they wait for Python."""
    if idle:
        return (
            '<p class="er-q" data-q>Play a whole game, against the computer or with friends.</p>'
            '<div class="er-acts">'
            + button("try", "Try it", cap="Enter", sign="play", kind="er-main")
            + '</div><p class="er-hint">The game runs in the page; it needs no server.</p>'
        )
    rows = [*_where(setting), *_seats(setting)]
    if not setting.origin:
        rows += _map(setting)
        rows += [_agree(setting, one) for one in setting.table.agree]
    if setting.rulings and not setting.origin:
        chosen = ", ".join(f"{name} = {value}" for name, value in setting.rulings.items())
        rows.append(f'<p class="er-hint">Rulings: {escape(chosen)}.</p>')
    line = f'<p class="er-say">{escape(said)}</p>' if said else ""
    begin = button("begin", "Begin", cap="N", sign="play", kind="er-main")
    return (
        f'<div class="er-agreed">{line}<p class="er-q" data-q>Who plays, and where?</p>'
        f'{"".join(rows)}<div class="er-acts">{begin}</div></div>'
    )


def _where(setting: Setting) -> list[str]:
    """The game, or the position that is played on."""
    rows = []
    origin = setting.origin
    if setting.open:
        games = tuple((game, table.name) for game, table in TABLES.items())
        rows.append(_row("Game", "game", "" if origin else setting.game, games))
    if origin:
        rulings = ", ".join(f"{name} = {value}" for name, value in origin.rulings.items())
        rules = f" Its rulings stay: {rulings}." if rulings else ""
        found = origin.at.scenario
        rows.append(
            f'<p class="er-say">From “{escape(found.title)}”, step {found.counted(origin.step)}.'
            f"{escape(rules)}</p>" + f'<p class="er-hint">{KNOWN}</p>'
        )
    return rows


def _seats(setting: Setting) -> list[str]:
    """How many play, who is a person, who begins, how fast the computer is."""
    rows = []
    counts = setting.counts
    if len(counts) > 1 and not setting.origin:
        numbers = tuple((str(count), str(count)) for count in counts)
        rows.append(_row("Players", "players", str(setting.players), numbers))
    kinds = ((PERSON, "A person"), (COMPUTER, "The computer"))
    for seat in setting.seats:
        taken = PERSON if seat in setting.persons else COMPUTER
        rows.append(_row(who(seat), f"seat:{seat}", taken, kinds))
    if setting.table.first and not setting.origin and len(setting.seats) > 1:
        begins = (*((seat, who(seat)) for seat in setting.seats), (LOT, "By lot"))
        rows.append(_row("First", "first", setting.first, begins))
    if len(setting.persons) < len(setting.seats):
        paces = ((FAST, "At once"), (STEPS, "Move by move"))
        rows.append(_row("Computer moves", "pace", setting.pace, paces))
    return rows


def _map(setting: Setting) -> list[str]:
    """The maps that are made, and those that were drawn."""
    found, rows = setting.table, []
    if found.sizes and len(setting.maps) < found.sheets:
        sizes = tuple((str(size), f"{size} by {size}") for size in found.sizes)
        rows.append(_row(found.maps, "size", str(setting.size), sizes))
        if found.hardest:
            ends = {1: "1, open", found.hardest: f"{found.hardest}, dense"}
            hard = tuple((str(at), ends.get(at, str(at))) for at in range(1, found.hardest + 1))
            rows.append(_row("Walls", "difficulty", str(setting.difficulty), hard))
        rows.append(_seed(setting))
    if setting.maps:
        drawn = " and ".join(setting.maps)
        rows.append(f'<p class="er-hint">Drawn by hand: the labyrinth of {escape(drawn)}.</p>')
    return rows


def _agree(setting: Setting, one: Agree) -> str:
    value = setting.agreed.get(one.key, setting.rulings.get(one.key, one.usual))
    return _row(one.name, one.key, value, one.choices)


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
    """The number of the made maps, for those who want the same ones again."""
    value = "" if setting.seed is None else str(setting.seed)
    now = f"Number {value} is set." if value else "By chance, unless you set a number."
    drawn = "both drawn" if setting.table.sheets > 1 else "it drawn"
    return (
        '<form class="er-form er-agree" data-do="seed"><label><span class="er-lab">Number</span> '
        f'<input name="what" inputmode="numeric" autocomplete="off" size="8" value="{value}" '
        f'aria-label="Number of the {escape(setting.table.maps.lower())}"></label>'
        '<button type="submit" class="er-b">Set</button>'
        f'<span class="er-hint">{now} Who knows the number can have {drawn}.</span></form>'
    )


__all__ = ["agreed"]
