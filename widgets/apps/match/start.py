"""Before a game, as markup: a card for each that can be played, one press from its first turn."""

from __future__ import annotations

from typing import NamedTuple

from rules.core.players import HARD, LEVELS
from widgets.apps.match.setting import COMPUTER, FAST, PERSON, STEPS, Setting
from widgets.apps.match.tables import LOT, Agree
from widgets.boards import Press
from widgets.kernel.html import button, who
from widgets.kernel.markup import join, tag, void

KNOWN = (
    "Whoever opened this position in the book has seen all of it. From here on everybody sees "
    "only what is his."
)
SOON = "Your turn comes as soon as the dice are here."
"""What a card says that was pressed before Python is there."""
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")


class Card(NamedTuple):
    """A game that can be begun: its name, what it is like, who plays and where."""

    game: str
    name: str
    told: str
    words: str


class Start(NamedTuple):
    """What lies there: the games, the setting that is unfolded, the game to go on with.

    ``goes_on`` names the open game and says how it stands.
    """

    cards: tuple[Card, ...]
    unfolded: Setting | None = None
    goes_on: tuple[str, str] = ("", "")


def card(setting: Setting) -> Card:
    """The card of what is agreed."""
    origin, table = setting.origin, setting.table
    if origin:
        named = ", ".join(f"{key} = {value}" for key, value in origin.rulings.items())
        rules = f" Its rulings stay: {named}." if named else ""
        book = origin.at.scenario
        told = f"From “{book.title}”, step {book.counted(origin.step)}.{rules} {KNOWN}"
        return Card(setting.game, origin.title, told, words(setting))
    return Card(setting.game, table.name, table.blurb, words(setting))


def cards(
    start: Start, told: Press | None, said: str, pictures: dict[str, str] | None = None
) -> str:
    """What to press, and the cards; the open game comes first.

    ``pictures`` are what a still page shows of them.
    """
    several, main = len(start.cards) > 1, not start.goes_on[0]
    found = join(
        _card(one, str(at) if several else "N", start.unfolded, pictures or {}, main=main)
        for at, one in enumerate(start.cards, 1)
    )
    line = tag.p("er-begin")[told.line] if told else ""
    line += tag.p("er-say")[said] if said else ""
    return join(line, tag.div("er-cards")[_open(start), found])


def _open(start: Start) -> str:
    """The game that is still open: Enter goes on with it."""
    name, words = start.goes_on
    if not name:
        return ""
    return tag.div("er-offer er-goes-on")[
        tag.div("er-cardt", role="heading", aria_level="2")["Go on: ", name],
        tag.p[words],
        tag.div("er-acts")[
            button("goon", "Go on", cap="Enter", kind="er-main"),
            tag.span("er-hint")[""],
            button("drop", "Forget", kind="er-text"),
        ],
    ]


def _card(
    one: Card, digit: str, unfolded: Setting | None, pictures: dict[str, str], *, main: bool
) -> str:
    game = one.game
    mine = unfolded is not None and unfolded.game == game
    look = "er-main" if main else ""
    play = button("play", "Play", arg=game, cap=digit, sign="play", kind=look)
    rows = join(_rows(unfolded)) if unfolded and mine else ""
    rows = tag.div("er-agreed")[rows] if rows else ""
    more = button("options", "Options", arg=game, kind="er-text", pressed=mine)
    shot = tag.div("er-shot", data_shot=game)[pictures.get(game, "")]
    return tag.div(f"er-offer{' er-unfolded' if mine else ''}")[
        shot,
        tag.div("er-cardt", role="heading", aria_level="2")[one.name],
        tag.p[one.told],
        rows,
        tag.p("er-soon")[SOON],
        tag.div("er-acts")[play, tag.span("er-hint")[one.words], more],
    ]


def words(setting: Setting) -> str:
    """Who plays, and where: what stands beside the button."""
    people, seats = setting.persons, setting.seats
    rest = len(seats) - len(people)
    made = setting.table.sizes and not setting.maps and not setting.origin
    found = [f"{setting.size} by {setting.size}"] if made else []
    if len(people) == 1:
        mine = people[0]
        named = f"you are {'' if len(mine) < 3 or mine == 'Security' else 'the '}{mine}"
        found.append("you" if mine == seats[0] and len(mine) < 2 else named)
    elif people:
        found.append(f"{_number(len(people))} people")
    if rest:
        found.append(f"{_number(rest)} computer{'' if rest == 1 else 's'}")
        found += [setting.level] if setting.level != HARD else []
    return ", ".join(found).replace("you, ", "you and ")


def _number(many: int) -> str:
    return NUMBERS[many] if many < len(NUMBERS) else str(many)


def _rows(setting: Setting) -> list[str]:
    """Everything that can be changed."""
    rows = _seats(setting)
    if not setting.origin:
        rows += _map(setting)
        rows += [_agree(setting, one) for one in setting.table.agree]
    if setting.rulings and not setting.origin:
        chosen = ", ".join(f"{name} = {value}" for name, value in setting.rulings.items())
        rows.append(tag.p("er-hint")["Rulings: ", chosen, "."])
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
        levels = tuple((level, level.capitalize()) for level in LEVELS)
        rows.append(_row("Computer plays", "level", setting.level, levels))
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
        rows.append(tag.p("er-hint")["Drawn by hand: the labyrinth of ", drawn, "."])
    return rows


def _agree(setting: Setting, one: Agree) -> str:
    value = setting.agreed.get(one.key, setting.rulings.get(one.key, one.usual))
    return _row(one.name, one.key, value, one.choices)


def _row(name: str, key: str, value: str, choices: tuple[tuple[str, str], ...]) -> str:
    buttons = join(
        button(
            "set",
            word,
            arg=f"{key}:{choice}",
            kind="er-seg",
            sign="tick" if choice == value else "",
            pressed=choice == value,
        )
        for choice, word in choices
    )
    return tag.div("er-agree", role="group", aria_label=name)[tag.span("er-lab")[name], buttons]


def _seed(setting: Setting) -> str:
    """The number of the made maps, for those who want the same ones again."""
    value = "" if setting.seed is None else str(setting.seed)
    now = f"Number {value} is set." if value else "By chance, unless you set a number."
    drawn = "both drawn" if setting.table.sheets > 1 else "it drawn"
    return tag.form("er-form er-agree", data_do="seed")[
        tag.label[
            tag.span("er-lab")["Number"],
            " ",
            void.input(
                name="what", inputmode="numeric", autocomplete="off", size="8", value=value,
                aria_label=f"Number of the {setting.table.maps.lower()}",
            ),
        ],
        tag.button(type="submit", class_="er-b")["Set"],
        tag.span("er-hint")[now, " Who knows the number can have ", drawn, "."],
    ]  # fmt: skip
