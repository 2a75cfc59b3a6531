"""The regions of the workshop as markup: those of the stage, and the page of the work beside it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from rules import scenarios
from rules.core.errors import RulebookError
from rules.core.registry import game as rules_of
from rules.core.registry import list_games
from rules.core.setup import NO, OFF, YES, Choice, Piece
from rules.explain import rulings
from rules.scenarios import editor
from rules.scenarios.editor.steps import Askable, happened
from widgets.apps.stage.parts import along
from widgets.apps.stage.parts.head import mark
from widgets.apps.workshop import setup
from widgets.apps.workshop.model import (
    BETWEEN,
    HAND,
    LINK,
    PREVIEW,
    RECORD,
    SETUP,
    START,
    TAB,
    UNREAD,
    WORDS,
    Desk,
    lenient,
    packed,
    step_of,
)  # fmt: skip
from widgets.kernel.forms import (
    box,
    choice,
    fields,
    fold,
    form,
    label,
    listed,
    option,
    part,
    pick,
    tick,
    undo_redo,
)  # fmt: skip
from widgets.kernel.html import acts, button, trouble
from widgets.kernel.markup import join, tag, void

TITLE = "Scenario workshop"
BESIDE = ("note", "check", "work")
"""The regions of the panel beside the board."""
PLAYED = ("said", "ask", "popup")
"""The regions of a stage that are of use while steps are recorded."""
NAMES = {
    START: "Start", SETUP: "Set up", RECORD: "Record", PREVIEW: "Preview", HAND: "Hand on",
}  # fmt: skip
FEW = 7
"""How many lists to choose from are shown before the rest goes behind a word."""
MANY = 14
"""From this many entries on a group of the palette lies behind its name."""
MOST = 20
"""How many mistakes are shown."""
LONG = 2000
"""Characters of a link that some programs cut off."""
BESIDES = {
    LINK: "This one came with a link; your browser keeps one that you wrote before.",
    UNREAD: "What your browser keeps cannot be read here; a newer edition may read it.",
    TAB: "Another tab of this browser has written one that is kept.",
}
"""Why the browser keeps another draft than the one on the desk."""
DEEDS = ("do", "check", "note", "reset")
TEXTS = {"intro": "Told before the first step", "then": "Told at the end", "title": "Title"}
CHOICES = (
    "One a line, the right one among them. A place is answered on the board, yes or no by itself."
)


def regions(desk: Desk, stage: dict[str, str], seen: str, lost: str, spoken: str) -> dict[str, str]:
    """The inner markup of every region.

    ``stage`` are those of the stage as it stands, ``seen`` says who looks at it, ``lost`` why it
    shows another position.
    """
    found = dict.fromkeys(stage, "") | {"board": stage["board"], "live": join(spoken)}
    if desk.mode == PREVIEW:
        found = {**stage, "live": join(spoken)}
    elif desk.mode == RECORD:
        found |= {name: stage[name] for name in PLAYED}
        found["ask"] = asked(desk, stage["said"], stage["ask"])
    work = {
        START: start, SETUP: set_up, RECORD: script,
        PREVIEW: lambda _: preview(), HAND: hand,
    }[desk.mode]  # fmt: skip
    return found | {
        "head": head(desk, seen),
        "note": note(desk, lost),
        "check": check(desk),
        "work": work(desk),
    }


def head(desk: Desk, seen: str = "") -> str:
    """Title and game, undo and redo (in the preview who looks), and the parts of the work."""
    modes = join(
        (
            tag.button(
                type="button", class_="er-mode", data_do="turn", data_arg=mode,
                aria_pressed="true" if mode == desk.mode else "false",
            )[name]
            for mode, name in NAMES.items()
        )
    )  # fmt: skip
    count = len(desk.draft.steps)
    return join(
        tag.div("er-work-head")[
            tag.div("er-titles")[
                tag.div("er-h", role="heading", aria_level="2")[
                    str(desk.draft.table.get("title", ""))
                ],
                tag.div("er-sub")[
                    rules_of(desk.draft.game).title,
                    " · ",
                    count,
                    " step",
                    "" if count == 1 else "s",
                ],
            ],
            tag.div("er-acts")[seen if desk.mode == PREVIEW else undo_redo(desk)],
        ],
        tag.div("er-modes", role="group", aria_label="Parts of the work")[modes],
    )


def note(desk: Desk, lost: str) -> str:
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
        mine = button("mine", "Go on with that one") if desk.beside != UNREAD else ""
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


def check(desk: Desk) -> str:
    """How the draft stands, in one line, and everything that is wrong with it."""
    wrong = desk.draft.mistakes()
    count = len(wrong)
    if not count and not desk.draft.steps:
        return _verdict("open", "ring", "Nothing is wrong. Record the first step.")
    if not count:
        return _verdict("good", "dot", "Everything can be played, and comes out as expected.")
    line = _verdict("bad", "bang", f"{count} mistake{'' if count == 1 else 's'}")
    rows = []
    for one in wrong[:MOST]:
        text = tag.span[one.place or "file", ": ", one.reason]
        if one.remedy:
            text += tag.span("er-remedy")[one.remedy]
        step = step_of(one)
        do, arg = ("tostep", step) if step else ("turn", "setup")
        rows.append(tag.li[tag.button(type="button", data_do=do, data_arg=arg)[text]])
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
            button("turn", "Record more", arg=RECORD, sign="pencil"),
            button("turn", "Hand it on", arg=HAND, sign="link", kind="er-main"),
        )
        + tag.p["Any position can be the first one of another scenario."]
        + acts(button("fromhere", "Begin a new draft here", sign="fork"))
    )


# -- start ----------------------------------------------------------------------------------------


def start(desk: Desk) -> str:
    """Four ways to begin, and the way back to an empty desk."""
    # Called by their short names: a title would load the whole game.
    games = choice("Game", ((one, one.capitalize()) for one in list_games()), desk.game, do="offer")
    named = ((one, spoken(one)) for one in editor.boards(desk.game))
    boards = choice("Board", [("", "A small one"), *named], key="board")
    taken = choice(
        "Scenario", ((one, spoken(one)) for one in scenarios.scenarios(desk.game)), key="scenario"
    )
    over = button("over", "Start over", sign="close") if desk.own else ""
    go = button("turn", "Set up this draft", arg=SETUP, kind="er-main", sign="go")
    begin = form("begin", boards, "Begin with this board")
    take = form("take", taken, "Take this one over")
    return join(
        tag.h3("er-part")["Begin"],
        fields(games, begin, take),
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
    text = part("text", "Text of a scenario file, or a link", rows=5)
    paste = form("paste", text, "Load this text", kind="er-fields")
    return fold("paste", "Load a file, a text or a link", acts(chooser) + paste)


def spoken(name: str) -> str:
    """A board or a scenario by its name in words."""
    words = name.rpartition("/")[2].replace("-", " ")
    return words[:1].upper() + words[1:]


# -- set up ---------------------------------------------------------------------------------------


def set_up(desk: Desk) -> str:
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


def _texts(desk: Desk) -> str:
    table = desk.draft.table
    intro, then, title = (
        box("texts", name, str(table.get(key, "")), arg=key, rows=0 if key == "title" else 2)
        for key, name in TEXTS.items()
    )
    return fields(title) + fold("texts", "What your readers are told", fields(intro, then))


# -- pieces -------------------------------------------------------------------------------------


def _hand(desk: Desk) -> str:
    """What is in hand, and what can be done with it beside the board."""
    if setup.drawing(desk):
        away = button("escape", "Put the pencil away", cap="Esc")
        return _held(join(tag.p["Press the cells to draw on."], acts(away)))
    piece = setup.held(desk)
    if piece is None:
        return tag.p["Take a piece, or press it on the board; then press its place."]
    places = lenient(lambda: setup.free(desk), ())
    off = "" if OFF in places and piece.at else "it cannot be taken away"
    other = [place for place in places if place]
    list_ = choice(
        "Or choose its place here", [("", "…"), *((one, one) for one in other)],
        piece.at if piece.at in other else "", do="elsewhere",
    )  # fmt: skip
    where = f", now on {piece.at}" if piece.at else ""
    lift = button("lift", "Lift off the board", off=off)
    back = button("escape", "Put it back", cap="Esc")
    said = tag.p[tag.b[piece.label], " in hand", where, "."]
    return _held(said + acts(lift, back) + fields(list_))


def _held(body: str) -> str:
    return tag.div("er-held", role="group", aria_label="In hand")[body]


def _palette(desk: Desk, pieces: Iterable[Piece]) -> str:
    found = ""
    for kind, group in groupby(sorted(pieces, key=_kind), key=_kind):
        row = list(group)
        picks = join(
            pick(
                "hold",
                one.id,
                one.label,
                one.at or "not on the board",
                held=one.id == desk.held,
            )
            for one in row
        )
        body = tag.div("er-palette")[picks]
        title = kind[:1].upper() + kind[1:]
        if len(row) < MANY:
            found += tag.div(role="group", aria_label=title)[body]
        else:
            held = any(one.id == desk.held for one in row)
            found += fold(f"k-{kind}", f"{title}: {len(row)}", body, opened=held)
    return found


def _kind(piece: Piece) -> str:
    return piece.owner or piece.kind


def _counts(pieces: Iterable[Piece]) -> str:
    found = ""
    for owner, group in groupby(pieces, key=_kind):
        row = list(group)
        body = tag.div("er-counts")[map(_count, row)]
        title = owner[:1].upper() + owner[1:]
        if row[0].owner:
            title += f": {sum(one.number for one in row)} in all"
        found += fold(f"c-{owner}", title, body)
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


def _choices(desk: Desk) -> str:
    found = lenient(lambda: editor.choices(desk.draft), ())
    if not found:
        return ""
    first = [one for one in found if set(one.values) != {NO, YES}]
    ticks = [one for one in found if set(one.values) == {NO, YES}]
    lists = join(map(_choice, first[:FEW]))
    if first[FEW:]:
        rest = join(map(_choice, first[FEW:]))
        title = f"{len(first) - FEW} more to choose"
        lists += fold("choices", title, fields(rest))
    body = join(tick("tick", one.key, one.label, on=one.value == YES) for one in ticks)
    if len(ticks) >= MANY:
        return join(
            tag.h3("er-part")["Chosen"],
            fields(lists, tag.div[fold("ticks", f"Yes or no: {len(ticks)}", body)]),
        )
    return join(tag.h3("er-part")["Chosen"], fields(lists, tag.div[body]))


def _choice(one: Choice) -> str:
    named = ((value, value or "none") for value in one.values)
    return choice(one.label, named, one.value, do="pick", arg=one.key)


def _rulings(desk: Desk) -> str:
    """The rulings that are answered otherwise, and a list of all others."""
    game = desk.draft.game
    taken = join(
        (
            tag.li[
                button("rule", f"{name}: {value} – take the book’s answer", arg=_book(game, name))
            ]
            for name, value in desk.draft.options.items()
        )
    )
    groups = join(
        tag.optgroup(label=f"{one.gap}: {one.option}".replace("_", " "))[
            (option(f"{one.option}={flip}", flip) for flip in one.flips)
        ]
        for one in rulings.rulings(game).values()
    )
    body = listed("Take another answer", option("", "…") + groups, do="rule")
    count = len(desk.draft.options)
    title = f"Rulings: {count} other than the book's" if count else "Rulings: as in the book"
    return fold("rulings", title, join(fields(body), tag.ul[taken]))


def _book(game: str, name: str) -> str:
    """The press that takes the book's answer."""
    ruling = rulings.rulings(game).get(name.replace("-", "_"))
    return f"{name}={next(iter(ruling.choices))}" if ruling else f"{name}="


# -- the map and the table as text --------------------------------------------------------------


def _map(desk: Desk) -> str:
    """The signs that can be drawn, where the map is drawn cell by cell."""
    found = setup.signs(desk.draft)
    if not found:
        return ""
    cells = [name for name in found if name.startswith(setup.DRAWN)]
    body = _signs(desk, "In a cell", {name: found[name] for name in cells}, setup.DRAWN)
    for way, words in setup.WAYS.items():
        before = f"{setup.SIDE}{way} "
        sides = {name: text for name, text in found.items() if name.startswith(before)}
        body += _signs(desk, words, sides, before)
    return fold("map", "Draw the map", body, opened=setup.drawing(desk))


def _signs(desk: Desk, title: str, found: dict[str, str], before: str) -> str:
    row = join(
        (
            pick(
                "hold",
                name,
                name.removeprefix(before).strip() or "open",
                text.partition(",")[0],
                held=desk.held == name,
            )
            for name, text in found.items()
        )
    )
    title = title[:1].upper() + title[1:]
    return join(tag.p("er-part")[title], tag.div("er-palette", role="group", aria_label=title)[row])


def _table(desk: Desk) -> str:
    """The ``[setup]`` table, and what is wrong with it while it is written."""
    text, wrong = desk.unset
    text = text or lenient(lambda: editor.setup_text(desk.draft), "")
    said = join(tag.li[tag.div[str(one.reason)]] for one in wrong)
    line = wrong[0].place.removeprefix("line ") if wrong else ""
    area = tag.textarea(
        id="er-w-setup", class_="er-code", data_do="setup", rows="8", wrap="off",
        spellcheck="false", autocomplete="off", data_line=line,
        aria_invalid="true" if wrong else None, aria_describedby="er-w-unset" if wrong else None,
    )[text]  # fmt: skip
    faults = tag.ul("er-faults", id="er-w-unset")[said] if wrong else ""
    body = fields(label("The [setup] table of the file", area)) + faults
    return fold("table", "Everything else, as text", body, opened=bool(wrong))


# -- record ---------------------------------------------------------------------------------------


def asked(desk: Desk, said: str, stage: str) -> str:
    """What can be played, and what became of the last try."""
    do, number = desk.waiting
    if do:
        rest = len(desk.draft.steps) - number + 1
        these = "the step" if rest == 1 else f"the {rest} steps"
        leave = button("escape", "Leave it", kind="er-text")
        return tag.div("er-box er-ask", role="group", aria_label="Cut off?")[
            tag.p("er-boxt")[do],
            tag.p["After this move ", these, " that follow could not be played any more."],
            acts(button("cut", "Record it, cut the rest off"), leave),
        ]
    if "er-told-no" in said:
        return stage + button("refuse", "Record this as a refused step", sign="barred")
    return stage


def script(desk: Desk) -> str:
    """The steps, the one looked at open."""
    faulty = {step_of(one) for one in desk.draft.mistakes()}
    rows = join(
        (
            _row(desk, number, row, faulty=number in faulty)
            for number, row in enumerate(desk.draft.steps, start=1)
        )
    )
    first = tag.li("" if desk.step else "er-chosen")[
        tag.button(
            type="button", class_="er-stepline", data_do="tostep", data_arg="0",
            aria_current=_current(desk, 0),
        )[tag.span("er-no-")["0"], tag.span["The first position"]]
    ]  # fmt: skip
    where = (
        "Play on the board: each move becomes the next step."
        if desk.step == len(desk.draft.steps)
        else f"You stand at step {desk.step}. A move goes in after it."
    )
    do = form("perform", part("what", "A command", hint="such as A: right"), "Play it")
    add = form("note", part("note", "A remark for your readers"), "Add it")
    return join(tag.h3("er-part")["Steps"], tag.p[where], tag.ol("er-script")[first, rows]) + fold(
        "write", "Write a command or a remark", fields(do, add)
    )


def _current(desk: Desk, number: int) -> str | None:
    return "step" if desk.step == number else None


def told(row: Any) -> str:
    """A step in a few words."""
    if not isinstance(row, dict):
        return "not a step"
    kind = next((key for key in DEEDS if key in row), "")
    if kind == "do":
        return str(row["do"])
    if kind == "reset":
        return "a fresh position"
    return f"{kind}: {row[kind]}" if kind else "an empty step"


def _row(desk: Desk, number: int, row: Any, *, faulty: bool) -> str:
    here = desk.step == number
    marks = ""
    if isinstance(row, dict) and row.get("refused"):
        marks += tag.span("er-mark er-m-no")["not allowed"]
    if isinstance(row, dict) and row.get("ask"):
        marks += tag.span("er-mark er-m-ask")["? asks"]
    if faulty:
        marks += tag.span("er-mark er-m-no")["! mistake"]
    kind = ("er-chosen " if here else "") + ("er-faulty" if faulty else "")
    inside = tag.div("er-inside")[_inside(desk, number, row)] if here else ""
    return tag.li(kind.strip())[
        tag.button(
            type="button", class_="er-stepline", data_do="tostep", data_arg=number,
            aria_current=_current(desk, number),
        )[tag.span("er-no-")[number], tag.span[told(row)], marks],
        inside,
    ]  # fmt: skip


def _inside(desk: Desk, number: int, row: Any) -> str:
    """Everything about the step looked at."""
    if not isinstance(row, dict):
        return button("delete", "Take it away", arg=str(number), sign="close")
    last = number == len(desk.draft.steps)
    several = ";" in str(row.get("do", ""))
    here = str(number)
    found = [
        button("up", "Earlier", arg=here, sign="arrow-up", off="it is the first" * (number == 1)),
        button("down", "Later", arg=here, sign="arrow-down", off="it is the last" * last),
        button("join", "Join with the next", arg=here, off="it is the last" * last),
    ]
    if several:
        found.append(button("part", "Take apart", arg=here))
    found.append(button("delete", "Take away", arg=here, sign="close"))
    text = str(row.get("note", "") or row.get("text", ""))
    name = "The remark" if "note" in row else "What your readers are told"
    parts = box("word", name, text, arg="", rows=2)
    if "do" in row:
        parts += _expected(desk, number) + _question(desk, row)
    return join(tag.div("er-acts er-stepacts")[found], fields(parts))


def _expected(desk: Desk, number: int) -> str:
    """What came of the step, each to be expected or left open."""
    try:
        found = happened(desk.draft, number)
    except RulebookError as error:
        return tag.p("er-hint")[str(error)]
    given = desk.expected(number)
    known: dict[str, str] = {}
    if found.at:
        known["at"] = found.at
    if found.says is not None:
        known["says"] = found.says or "silence"
    known |= found.facts
    known |= {fact: found.known[fact] for fact in given if fact in found.known}
    ticks = join(
        (
            tick("expect", name, f"{name} = {value}", on=name in given)
            for name, value in known.items()
        )
    )
    if found.clauses:
        named = ", ".join(found.clauses)
        ticks += tick("expect", "clauses", f"clauses: {named}", on="clauses" in given)
    refused = tag.p["Not allowed: ", found.refused, "."] if found.refused else ""
    wrong = any(step_of(one) == number for one in desk.draft.mistakes())
    mend = button("believe", "Expect what happens", arg=str(number)) if wrong else ""
    body = ticks or tag.p("er-hint")["Nothing changed."]
    return fold("expect", "What is expected of it", join(refused, body, mend), opened=wrong)


def _question(desk: Desk, row: Any) -> str:
    """The question asked before the step."""
    of = f"{desk.step}-"
    fitting = desk.fitting()
    ask = row.get("ask") if isinstance(row.get("ask"), dict) else {}
    if not fitting:
        return tag.p("er-hint")["Nothing can be asked about a step that cannot be played."]
    kinds = [(f"{one.kind}{BETWEEN}{one.fact}", named(one)) for one in fitting]
    chosen = f"{ask.get('kind', 'cell')}{BETWEEN}{ask.get('fact', '')}" if ask else ""
    choices = "\n".join(map(str, ask.get("choices", ())))
    put = "Change the question" if ask else "Add the question"
    gone = button("unask", "Take it away", sign="close") if ask else ""
    body = (
        choice("What is asked", kinds, chosen, key="what")
        + part("question", "The question", str(ask.get("question", "")), rows=2, of=of)
        + part("choices", "Answers to choose from", choices, rows=3, hint=CHOICES, of=of)
        + part("why", "Why it is so", str(ask.get("why", "")), rows=2, of=of)
    )
    title = "Its question" if ask else "Ask a question before it"
    sent = form("ask", body, put, kind="er-fields", main=True, more=gone)
    return fold("ask", title, sent, opened=bool(ask))


def named(one: Askable) -> str:
    """A kind of question in words, with the answer that the engine gives."""
    what = f"{one.fact}: {'a place' if one.kind == 'cell' else 'a word'}" if one.fact else ""
    return f"{what or WORDS[one.kind]} – answer: {one.answer or 'none'}"


# -- hand on --------------------------------------------------------------------------------------


def hand(desk: Desk) -> str:
    """What can be handed on, and what the file says."""
    wrong = desk.draft.mistakes()
    late = "mend the mistakes first" if wrong else ""
    warn = (
        tag.p("er-hint")[
            "There are mistakes in it. It can be handed on as it is, to be mended elsewhere."
        ]
        if wrong
        else ""
    )
    files = acts(
        button("toml", "Download the file", kind="er-main"),
        button("notebook", "Download a notebook"),
        button("sheet", "Print a sheet", sign="sheet", off=late),
    )
    none = "" if any("ask" in one for one in desk.draft.steps) else "it asks nothing yet"
    text = desk.text
    shown = tag.pre("er-toml", tabindex="0", aria_label="The scenario file")[text]
    return join(
        tag.h3("er-part")["As a file"],
        warn,
        files,
        tag.p[
            "The file is plain text; it can be loaded here again. The notebook opens in "
            "JupyterLab with the stage in it."
        ],
        tag.h3("er-part")["Its questions"],
        tag.p[along.LEAD],
        along.row(late or none),
        tag.h3("er-part")["As a link"],
        _links(desk),
        fold("file", "The file", shown),
    )


def _links(desk: Desk) -> str:
    """Links that hold the whole draft, or why there are none."""
    link = packed(desk.draft)
    if not link:
        why = (
            "This scenario is too long for a link. Hand on the file."
            if lenient(desk.draft.scenario, None)
            else "A link needs a scenario that can be read: mend the mistakes first."
        )
        return tag.p[why]
    read = button("handlink", "Copy the link for readers", arg="stagelink", sign="link")
    change = button("handlink", "Copy the link for changing it", arg="draft", sign="pencil")
    warn = (
        tag.p("er-hint")[
            "It is ",
            len(link),
            " characters long; some programs cut a link off after ",
            LONG,
            ". The file is safer.",
        ]
        if len(link) > LONG
        else ""
    )
    return join(
        acts(read, change),
        warn,
        tag.p["The whole scenario stands in the link itself; no server sees it."],
    )
