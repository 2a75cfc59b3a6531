"""The editor's markup: its regions by name, and how they stand in the panels round the board."""

from __future__ import annotations

from functools import lru_cache
from itertools import repeat

from rules.core import clauses
from rules.core.errors import Mistake
from widgets.apps.stage.parts.head import mark, surface, titled
from widgets.apps.workshop.drawing.model import ERASER, FAIR, HAND, WALL, MapDesk
from widgets.apps.workshop.view import fault
from widgets.boards.pair.drawing import MISSING, NOTE, PLACE, WRONG, DuelMaps, Need, Trouble
from widgets.kernel.forms import choice, fold, label, undo_redo
from widgets.kernel.html import button, chip, counted, icon, part, said, trouble
from widgets.kernel.html import small as drawn
from widgets.kernel.markup import join, tag, void
from widgets.kernel.scene import Scene, Symbol

TITLE = "Draw your labyrinth"
PILLS = {WRONG: ("no", "barred"), MISSING: ("ask", "query"), FAIR: ("ok", "dot")}
TOOLS = (
    (WALL, "Pencil", "draws walls and exits", "pencil"),
    (HAND, "Hand", "moves an object", "hand"),
    (ERASER, "Eraser", "takes an object away", "eraser"),
)
KEYS = (
    ("arrows", "move the cursor from cell to cell"),
    (
        "Shift + arrow",
        "draw or remove the wall on that side, at the edge an exit; Shift + W A S D, too",
    ),
    ("A Y K O X", "draw crossbow, crutch, trap, false or real treasure; again takes it away"),
    ("1 – 4", "draw a pit"),
    ("I", "draw a pit exit: the next that is missing; Shift + 1 – 4 names it"),
    ("Delete", "clear the cell"),
    ("Enter, Space", "do to the cell what you have in hand: with the hand, lift and put down"),
    ("U, R", "undo, redo; Ctrl + Z and Ctrl + Y, too"),
    ("C", "copy a link to this drawing"),
    ("Esc", "put away what is in hand, take marks off"),
)


def regions(desk: MapDesk, scene: Scene | None = None) -> dict[str, str]:
    """Every region that changes, by name; without a ``scene`` those of the page that sleeps."""
    idle = scene is None
    wrong = desk.problem and tag.p[desk.problem, " The drawing is not that of the link."]
    return {
        "head": head(desk, idle=idle),
        "board": overlay(desk, scene) if scene else "",
        "note": trouble("This link cannot be opened", wrong) if wrong else "",
        "tools": tools(desk),
        "check": check(desk, idle=idle),
        "make": make(desk),
        "unread": unread(desk),
        "live": join(desk.said),
    }


def panels(found: dict[str, str], desk: MapDesk) -> dict[str, str]:
    """What stands above the board, beside it, and below: made maps, the text, rules, keys."""
    keys = join(tag.div[tag.dt[cap], tag.dd[what]] for cap, what in KEYS)
    text = tag.form(data_do="load")[
        tag.label[
            tag.span("er-sr")["The drawing as text"],
            tag.textarea(
                name="what", rows="21", cols="45", spellcheck="false", wrap="off",
                autocomplete="off",
            )[desk.text],
        ],
        part(("unread",), found),
        tag.div("er-hands")[
            tag.button("er-b er-main", type="submit")["Load this text"],
            tag.button("er-b", type="reset")["Back to the drawing"],
            button("copy", "Copy the text"),
            button("save", "Save as a file"),
        ],
    ]  # fmt: skip
    below = (
        fold("", "The drawing as text", text, kind="er-text-fold")
        + fold("", "What a map must keep", rules(desk.maps), kind="er-rules-fold")
        + fold("", "All keys", tag.dl("er-keys")[keys], kind="er-key-fold")
    )
    return {
        "top": part(("head", "note", "board"), found),
        "side": part(("tools", "check"), found),
        "rest": part(("make",), found) + below + part(("live",), found),
    }


def rules(maps: DuelMaps) -> str:
    """The clauses that a map must keep, as the book has them."""
    known = clauses.ledger(maps.game).clauses
    items = join(tag.li[chip(one), " ", known[one].text] for one in maps.rules)
    return tag.ul("er-ruled")[items]


def head(desk: MapDesk, *, idle: bool) -> str:
    """Title, size and verdict."""
    colour, sign = ("ink2", "ring") if idle else PILLS[desk.verdict]
    word = "still picture" if idle else verdict(desk)
    pill = tag.span(f"er-pill er-c-{colour}")[mark(sign), word]
    return titled(TITLE, f"{desk.grid.width} x {desk.grid.height} cells", pill)


def verdict(desk: MapDesk) -> str:
    """How the drawing stands, in two words."""
    wrong = len(desk.of_kind(WRONG))
    if wrong:
        return f"{counted(wrong, 'rule')} broken"
    return "not finished" if desk.verdict == MISSING else "fair"


def overlay(desk: MapDesk, scene: Scene) -> str:
    """The surface over the drawing."""
    things = [place.id for cell, place in enumerate(scene.places) if desk.here.things[cell]]
    hint = (
        "Arrow keys move the cursor. Shift and an arrow draws or removes a wall. Letters and "
        "digits draw objects, Delete clears the cell."
    )
    more = {"data_tool": desk.tool, "data_things": " ".join(things)}
    return surface(scene, hint, more, "drawing", tag.div("er-side-hint", hidden=True)[""])


# -- what can be taken in hand --------------------------------------------------------------------


def tools(desk: MapDesk) -> str:
    """What can be taken in hand: pencil, hand, eraser, and every object with what is left of it."""
    first = join(tool(desk, *each) for each in TOOLS)
    objects = join(map(thing, repeat(desk), desk.needs, desk.maps.symbols))
    last = (
        undo_redo(desk)
        + button("link", "Link", cap="C", sign="link")
        + button("keys", "Keys", cap="?")
    )  # fmt: skip
    return join(
        tag.div("er-hands", role="group", aria_label="Tools")[first],
        tag.div("er-things", role="group", aria_label="Objects")[objects],
        tag.p("er-left")[left(desk)],
        tag.div("er-hands", role="group", aria_label="Changes")[last],
    )


def tool(desk: MapDesk, name: str, label: str, what: str, sign: str) -> str:
    """One of the three tools."""
    return tag.button(
        type="button", class_="er-b er-tool", data_do="pick", data_arg=name,
        aria_pressed=said(desk.tool == name),
        aria_label=f"{label}: {what}", title=f"{label}: {what}",
    )[icon(sign), tag.span("er-w")[label]]  # fmt: skip


def thing(desk: MapDesk, need: Need, symbol: Symbol) -> str:
    """One object: its sign, its letter, how many are drawn."""
    have, want = need.have, need.want
    done = "er-done" if have == want else "er-over" if have > want else ""
    count = f"{have} of {want} drawn"
    return tag.button(
        type="button", class_=f"er-b er-thing {done}", data_do="pick", data_arg=need.sign,
        aria_pressed=said(desk.tool == need.sign), aria_label=f"{need.name}, {count}",
        title=f"{need.name}, {count}",
    )[small(need.sign, symbol), tag.span("er-n", aria_hidden="true")[have, "/", want]]  # fmt: skip


@lru_cache(maxsize=64)
def small(sign: str, symbol: Symbol) -> str:
    """A sign as small as a button, with its letter unless it is drawn in it."""
    body = drawn(symbol, "er-seat", "-27 -27 54 54", 30, stroke_linecap="round")
    letter = "" if "<text" in body else tag.b(aria_hidden="true")[sign]
    return body + letter


def left(desk: MapDesk) -> str:
    """What is still to be drawn, in words."""
    lacks = [need for need in desk.needs if need.have < need.want]
    signs = ", ".join(
        f"{need.sign} ({need.want - need.have} times)" if need.want - need.have > 1 else need.sign
        for need in lacks
        if need.sign
    )
    more = [f"{need.want - need.have} {need.name}" for need in lacks if not need.sign]
    words = "; ".join([*([signs] if signs else []), *more])
    return join(tag.b["Still to draw:"], " ", words, ".") if words else "Everything is drawn."


def make(desk: MapDesk) -> str:
    """Make one for me, and the empty sheet."""
    sizes = ((str(size), f"{size} x {size}") for size in desk.maps.sizes)
    levels = ((str(number), name) for number, name in enumerate(desk.maps.levels, start=1))
    return tag.form("er-row", data_do="make")[
        choice("Size", sizes, str(desk.size), key="size"),
        choice("Difficulty", levels, str(desk.level), key="level"),
        label(
            "Number",
            void.input(
                name="seed", type="number", min="0", max="999999", required=True, value=desk.seed
            ),
        ),
        tag.button("er-b", type="submit", name="how", value="make")["Make one for me"],
        tag.button("er-b", type="submit", name="how", value="blank", formnovalidate=True)[
            "Empty sheet"
        ],
    ]


# -- what is wrong --------------------------------------------------------------------------------


def check(desk: MapDesk, *, idle: bool) -> str:
    """What is wrong, what is missing, what is worth a remark."""
    numbered = list(enumerate(desk.troubles))
    wrong = rows(desk, [each for each in numbered if each[1].kind == WRONG], idle=idle)
    notes = rows(desk, [each for each in numbered if each[1].kind == NOTE], idle=idle)
    missing = [each for each in numbered if each[1].kind == MISSING]
    body = wrong
    if desk.verdict == FAIR:
        body += tag.p("er-fair")[
            icon("tick"), " Every map rule is kept: this labyrinth can be played."
        ]
    elif not wrong:
        body += tag.p("er-hint")["Nothing is wrong so far; not everything is drawn."]
    if missing:
        count = f"{counted(len(missing), 'rule')} not met yet"
        body += fold("missing", count, rows(desk, missing, idle=idle))
    return join(tag.div("er-pt2", role="heading", aria_level="3")["Map rules"], body, notes)


def rows(desk: MapDesk, found: list[tuple[int, Trouble]], *, idle: bool) -> str:
    """Troubles as a list; pressing one marks its cells."""
    body = join(row(desk, number, one, idle=idle) for number, one in found)
    return tag.ul("er-faults")[body] if body else ""


def row(desk: MapDesk, number: int, one: Trouble, *, idle: bool) -> str:
    """One trouble: what, why, the remedy, the clauses."""
    chips = join(chip(clause) for clause in one.clauses)
    code = tag.p("er-chips")[tag.code("er-ruleid")[one.code], chips]
    press = {"do": "mark", "arg": str(number), "pressed": said(desk.picked == one)}
    leads = press if one.cells and not idle else {}
    return fault(
        one.text, one.remedy, **leads, hint=" Mark the cells.", kind=f"er-f-{one.kind}", more=code
    )


def unread(desk: MapDesk) -> str:
    """What is wrong with the text that was to be loaded."""
    if not desk.unread:
        return ""
    items = join(map(mistake, desk.unread))
    title = "This text cannot be read. The drawing stays as it was."
    return trouble(title, tag.ul("er-faults")[items])


def mistake(one: Mistake) -> str:
    """One mistake; pressing it goes to its place in the text."""
    spot = PLACE.search(one.place)
    leads = {"do": "caret", "arg": ":".join(spot.groups())} if spot else {}
    return fault(one.reason, one.remedy, **leads, hint=" Go to this place in the text.")
