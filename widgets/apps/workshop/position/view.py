"""The regions of the workshop as markup: those of the stage, and the page of the work beside it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from rules import scenarios
from rules.core.registry import game as rules_of
from rules.core.registry import list_games
from rules.core.setup import NO, OFF, YES, Choice, Piece
from rules.explain import rulings
from rules.scenarios import editor
from widgets.apps.stage.parts.head import mark
from widgets.apps.workshop.model import WAYS
from widgets.apps.workshop.position import model, setup
from widgets.apps.workshop.position.model import DraftDesk
from widgets.apps.workshop.position.record import asked, hand, script
from widgets.apps.workshop.view import fault
from widgets.kernel import forms
from widgets.kernel.html import acts, button, capital, counted, said, trouble
from widgets.kernel.markup import join, tag, void

TITLE = "Scenario workshop"
BESIDE = ("note", "check", "work")
"""The regions of the panel beside the board."""
PLAYED = ("said", "ask", "popup")
"""The regions of a stage that are of use while steps are recorded."""
NAMES = {
    model.START: "Start", model.SETUP: "Set up", model.RECORD: "Record", model.PREVIEW: "Preview",
    model.HAND: "Hand on",
}  # fmt: skip
FEW = 7
"""How many lists to choose from are shown before the rest goes behind a word."""
MANY = 14
"""From this many entries on a group of the palette lies behind its name."""
MOST = 20
"""How many mistakes are shown."""
BESIDES = {
    model.LINK: "This one came with a link; your browser keeps one that you wrote before.",
    model.UNREAD: "What your browser keeps cannot be read here; a newer edition may read it.",
    model.TAB: "Another tab of this browser has written one that is kept.",
}
"""Why the browser keeps another draft than the one on the desk."""
TEXTS = {"intro": "Told before the first step", "then": "Told at the end", "title": "Title"}


def regions(
    desk: DraftDesk, stage: dict[str, str], seen: str, lost: str, spoken: str
) -> dict[str, str]:
    """The inner markup of every region.

    ``stage`` are those of the stage as it stands, ``seen`` says who looks at it, ``lost`` why it
    shows another position.
    """
    found = dict.fromkeys(stage, "") | {"board": stage["board"], "live": join(spoken)}
    if desk.mode == model.PREVIEW:
        found = {**stage, "live": join(spoken)}
    elif desk.mode == model.RECORD:
        found |= {name: stage[name] for name in PLAYED}
        found["ask"] = asked(desk, stage["said"], stage["ask"])
    work = {
        model.START: start, model.SETUP: set_up, model.RECORD: script,
        model.PREVIEW: lambda _: preview(), model.HAND: hand,
    }[desk.mode]  # fmt: skip
    return found | {
        "head": head(desk, seen),
        "note": note(desk, lost),
        "check": check(desk),
        "work": work(desk),
    }


def asleep(desk: DraftDesk) -> dict[str, str]:
    """The regions before Python runs: how to begin."""
    start = button("turn", "Set up a position", arg=model.SETUP, kind="er-main", sign="play")
    lead = tag.p[
        "Lay out a position, play it, ask about it, hand it on. Choose a game, or take over "
        "a scenario of the book."
    ]
    work = join(lead, tag.div("er-acts er-begin")[start])
    return {"head": head(desk), "check": check(desk), "work": work}


def head(desk: DraftDesk, seen: str = "") -> str:
    """Title and game, undo and redo (in the preview who looks), and the parts of the work."""
    modes = join(
            tag.button(
                type="button", class_="er-mode", data_do="turn", data_arg=mode,
                aria_pressed=said(mode == desk.mode),
            )[name]
            for mode, name in NAMES.items()
        )  # fmt: skip
    steps = counted(len(desk.draft.steps), "step")
    return join(
        tag.div("er-work-head")[
            tag.div("er-titles")[
                tag.div("er-h", role="heading", aria_level="2")[
                    str(desk.draft.table.get("title", ""))
                ],
                tag.div("er-sub")[rules_of(desk.draft.game).title, " · ", steps],
            ],
            tag.div("er-acts")[seen if desk.mode == model.PREVIEW else forms.undo_redo(desk)],
        ],
        tag.div("er-modes", role="group", aria_label="Parts of the work")[modes],
    )


def note(desk: DraftDesk, lost: str) -> str:
    """What was said of the last press; what must be answered; why the board is another one."""
    found = ""
    if desk.sure:
        keep = button("escape", "Keep it")
        found += trouble(
            "Throw this draft away?",
            tag.p["It is taken out of this browser, and cannot be had back."]
            + acts(button("over", "Throw it away", arg="yes", kind="er-main"), keep),
        )
    if desk.beside and desk.text != desk.kept:
        mine = button("mine", "Go on with that one") if desk.beside != model.UNREAD else ""
        keep = button("instead", "Keep this one instead")
        found += trouble(
            "This draft lies beside your own",
            join(
                tag.p[
                    BESIDES[desk.beside], " It stays as it is, and what you write here is not kept."
                ],
                acts(mine, keep),
            ),
            alert=False,
        )
    elif desk.unkept:
        found += trouble(
            "This draft is not kept",
            tag.p[
                "The browser keeps nothing for this page, or has no room left: what you write is "
                "lost with the page. Save it as a file."
            ]
            + acts(button("toml", "Download the file")),
        )
    if lost:
        another = tag.p["The board shows another one until it is mended."]
        title = "This position cannot be laid out"
        found += trouble(title, join(tag.p[lost], another), alert=False)
    if desk.unread:
        rows = join(tag.li[str(one)] for one in desk.unread[:MOST])
        stays = tag.p["Your draft stays as it was."]
        found += trouble("This cannot be loaded", join(tag.ul("er-ruled")[rows], stays))
    return found + (tag.p("er-say")[desk.said] if desk.said else "")


def check(desk: DraftDesk) -> str:
    """How the draft stands, in one line, and everything that is wrong with it."""
    wrong = desk.draft.mistakes()
    count = len(wrong)
    if not count and not desk.draft.steps:
        return _verdict("open", "ring", "Nothing is wrong. Record the first step.")
    if not count:
        return _verdict("good", "dot", "Everything can be played, and comes out as expected.")
    line = _verdict("bad", "bang", counted(count, "mistake"))
    rows = []
    for one in wrong[:MOST]:
        step = model.step_of(one)
        do, arg = ("tostep", step) if step else ("turn", model.SETUP)
        rows.append(fault(f"{one.place or 'file'}: {one.reason}", one.remedy, do=do, arg=str(arg)))
    rest = tag.p["And ", count - MOST, " more."] if count > MOST else ""
    return join(line, tag.ul("er-faults", aria_label="Mistakes")[rows], rest)


def _verdict(kind: str, sign: str, text: str) -> str:
    return tag.p(f"er-verdict er-{kind}")[mark(sign, "er-i"), tag.span[text]]


def preview() -> str:
    """What the preview is."""
    return (
        join(
            tag.h3("er-part")["As your readers see it"],
            tag.p[
                "Step through it, answer your own questions, try other moves. Nothing you do "
                "here is written down."
            ],
        )
        + acts(
            button("turn", "Record more", arg=model.RECORD, sign="pencil"),
            button("turn", "Hand it on", arg=model.HAND, sign="link", kind="er-main"),
        )
        + tag.p["Any position can be the first one of another scenario."]
        + acts(button("fromhere", "Begin a new draft here", sign="fork"))
    )


# -- start ----------------------------------------------------------------------------------------


def start(desk: DraftDesk) -> str:
    """Four ways to begin, and the way back to an empty desk."""
    # Called by their short names: a title would load the whole game.
    games = forms.choice(
        "Game", ((one, one.capitalize()) for one in list_games()), desk.game, do="offer"
    )
    named = ((one, spoken(one)) for one in editor.list_boards(desk.game))
    boards = forms.choice("Board", [("", "A small one"), *named], key="board")
    taken = forms.choice(
        "Scenario",
        ((one, spoken(one)) for one in scenarios.list_scenarios(desk.game)),
        key="scenario",
    )
    over = button("over", "Start over", sign="close") if desk.own else ""
    go = button("turn", "Set up this draft", arg=model.SETUP, kind="er-main", sign="go")
    begin = forms.form("begin", boards, "Begin with this board")
    take = forms.form("take", taken, "Take this one over")
    return join(
        tag.h3("er-part")["Begin"],
        forms.fields(games, begin, take),
        _load(),
        tag.h3("er-part")["Go on"],
        acts(go, over),
    )


def _load() -> str:
    chooser = tag.span("er-b er-file")[
        tag.span("er-w")["Choose a file"],
        void.input(
            type="file", data_do="load", accept=".toml,.ipynb,.txt,text/plain",
            aria_label="Choose a scenario file or a notebook",
        ),
    ]  # fmt: skip
    text = forms.part("text", "Text of a scenario file, or a link", rows=5)
    paste = forms.form("paste", text, "Load this text", kind="er-fields")
    return forms.fold("paste", "Load a file, a text or a link", acts(chooser) + paste)


def spoken(name: str) -> str:
    """A board or a scenario by its name in words."""
    words = name.rpartition("/")[2].replace("-", " ")
    return capital(words)


# -- set up ---------------------------------------------------------------------------------------


def set_up(desk: DraftDesk) -> str:
    """Everything that is laid out before the first step."""
    found = setup.pieces(desk.draft)
    laid = [one for one in found if not one.counted]
    counted = [one for one in found if one.counted]
    return (
        _texts(desk)
        + (join(tag.h3("er-part")["Pieces"], _palette(desk, laid), _hand(desk)) if laid else "")
        + (_counts(counted) if counted else "")
        + _choices(desk)
        + _map(desk)
        + _rulings(desk)
        + _table(desk)
    )


def _texts(desk: DraftDesk) -> str:
    table = desk.draft.table
    intro, then, title = (
        forms.box("texts", name, str(table.get(key, "")), arg=key, rows=0 if key == "title" else 2)
        for key, name in TEXTS.items()
    )
    return forms.fields(title) + forms.fold(
        "texts", "What your readers are told", forms.fields(intro, then)
    )


# -- pieces -------------------------------------------------------------------------------------


def _hand(desk: DraftDesk) -> str:
    """What is in hand, and what can be done with it beside the board."""
    if setup.drawing(desk):
        away = button("escape", "Put the pencil away", cap="Esc")
        return _held(join(tag.p["Press the cells to draw on."], acts(away)))
    piece = setup.held(desk)
    if piece is None:
        return tag.p["Take a piece, or press it on the board; then press its place."]
    places = model.lenient(lambda: setup.free(desk), ())
    off = "" if OFF in places and piece.at else "it cannot be taken away"
    other = [place for place in places if place]
    list_ = forms.choice(
        "Or choose its place here", [("", "…"), *((one, one) for one in other)],
        piece.at if piece.at in other else "", do="elsewhere",
    )  # fmt: skip
    where = f", now on {piece.at}" if piece.at else ""
    lift = button("lift", "Lift off the board", off=off)
    back = button("escape", "Put it back", cap="Esc")
    said = tag.p[tag.b[piece.label], " in hand", where, "."]
    return _held(said + acts(lift, back) + forms.fields(list_))


def _held(body: str) -> str:
    return tag.div("er-held", role="group", aria_label="In hand")[body]


def _palette(desk: DraftDesk, pieces: Iterable[Piece]) -> str:
    found = ""
    for kind, group in groupby(sorted(pieces, key=_kind), key=_kind):
        row = list(group)
        picks = join(
            forms.pick(
                "hold",
                one.id,
                one.label,
                one.at or "not on the board",
                held=one.id == desk.held,
            )
            for one in row
        )
        body = tag.div("er-palette")[picks]
        title = capital(kind)
        if len(row) < MANY:
            found += tag.div(role="group", aria_label=title)[body]
        else:
            held = any(one.id == desk.held for one in row)
            found += forms.fold(f"k-{kind}", f"{title}: {len(row)}", body, opened=held)
    return found


def _kind(piece: Piece) -> str:
    return piece.owner or piece.kind


def _counts(pieces: Iterable[Piece]) -> str:
    found = ""
    for owner, group in groupby(pieces, key=_kind):
        row = list(group)
        body = tag.div("er-counts")[map(_count, row)]
        title = capital(owner)
        if row[0].owner:
            title += f": {sum(one.number for one in row)} in all"
        found += forms.fold(f"c-{owner}", title, body)
    return join(tag.h3("er-part")["Counted things"], found)


def _count(piece: Piece) -> str:
    def step(by: int, sign: str, word: str, off: str) -> str:
        arg = f'["{piece.id}", {by}]'
        return button("count", sign, arg=arg, name=f"{word} {piece.label}", kind="er-sq", off=off)

    return tag.div("er-counter")[
        tag.span[piece.label],
        step(-1, "−", "One less:", "" if piece.number else "there is none"),
        tag.b[piece.number],
        step(1, "+", "One more:", "" if piece.number < piece.most else "there are no more"),
    ]


# -- choices ------------------------------------------------------------------------------------


def _choices(desk: DraftDesk) -> str:
    found = model.lenient(lambda: editor.list_choices(desk.draft), ())
    if not found:
        return ""
    first = [one for one in found if set(one.values) != {NO, YES}]
    ticks = [one for one in found if set(one.values) == {NO, YES}]
    lists = join(map(_choice, first[:FEW]))
    if first[FEW:]:
        rest = join(map(_choice, first[FEW:]))
        title = f"{len(first) - FEW} more to choose"
        lists += forms.fold("choices", title, forms.fields(rest))
    body: str = join(forms.tick("tick", one.key, one.label, on=one.value == YES) for one in ticks)
    if len(ticks) >= MANY:
        body = forms.fold("ticks", f"Yes or no: {len(ticks)}", body)
    return join(tag.h3("er-part")["Chosen"], forms.fields(lists, tag.div[body]))


def _choice(one: Choice) -> str:
    named = ((value, value or "none") for value in one.values)
    return forms.choice(one.label, named, one.value, do="pick", arg=one.key)


def _rulings(desk: DraftDesk) -> str:
    """The rulings that are answered otherwise, and a list of all others."""
    game = desk.draft.game
    taken = join(
        tag.li[button("rule", f"{name}: {value} – take the book’s answer", arg=_book(game, name))]
        for name, value in desk.draft.options.items()
    )
    groups = join(
        tag.optgroup(label=f"{one.gap}: {one.option}".replace("_", " "))[
            (forms.option(f"{one.option}={flip}", flip) for flip in one.flips)
        ]
        for one in rulings.list_rulings(game).values()
    )
    body = forms.listed("Take another answer", forms.option("", "…") + groups, do="rule")
    count = len(desk.draft.options)
    title = f"Rulings: {count} other than the book's" if count else "Rulings: as in the book"
    return forms.fold("rulings", title, join(forms.fields(body), tag.ul[taken]))


def _book(game: str, name: str) -> str:
    """The press that takes the book's answer."""
    ruling = rulings.list_rulings(game).get(name.replace("-", "_"))
    return f"{name}={next(iter(ruling.choices))}" if ruling else f"{name}="


# -- the map and the table as text --------------------------------------------------------------


def _map(desk: DraftDesk) -> str:
    """The signs that can be drawn, where the map is drawn cell by cell."""
    found = setup.signs(desk.draft)
    if not found:
        return ""
    cells = [name for name in found if name.startswith(setup.DRAWN)]
    body = _signs(desk, "In a cell", {name: found[name] for name in cells}, setup.DRAWN)
    for way, where in WAYS.items():
        before = f"{setup.SIDE}{way} "
        sides = {name: text for name, text in found.items() if name.startswith(before)}
        body += _signs(desk, f"{where} a cell", sides, before)
    return forms.fold("map", "Draw the map", body, opened=setup.drawing(desk))


def _signs(desk: DraftDesk, title: str, found: dict[str, str], before: str) -> str:
    row = join(
        forms.pick(
            "hold",
            name,
            name.removeprefix(before).strip() or "open",
            text.partition(",")[0],
            held=desk.held == name,
        )
        for name, text in found.items()
    )
    title = capital(title)
    return join(tag.p("er-part")[title], tag.div("er-palette", role="group", aria_label=title)[row])


def _table(desk: DraftDesk) -> str:
    """The ``[setup]`` table, and what is wrong with it while it is written."""
    text, wrong = desk.unset
    text = text or model.lenient(lambda: editor.setup_text(desk.draft), "")
    said = join(tag.li[tag.div[str(one.reason)]] for one in wrong)
    line = wrong[0].place.removeprefix("line ") if wrong else ""
    area = tag.textarea(
        id="er-w-setup", class_="er-code", data_do="setup", rows="8", wrap="off",
        spellcheck="false", autocomplete="off", data_line=line,
        aria_invalid="true" if wrong else None, aria_describedby="er-w-unset" if wrong else None,
    )[text]  # fmt: skip
    faults = tag.ul("er-faults", id="er-w-unset")[said] if wrong else ""
    body = forms.fields(forms.label("The [setup] table of the file", area)) + faults
    return forms.fold("table", "Everything else, as text", body, opened=bool(wrong))
